"""The class of states of Fighting Front: the rules, the views of the seats (FF 11), and a text of the table."""

from __future__ import annotations

from typing import Final

from game.core import state as core
from game.core.compiled import i64
from game.core.decks import cards_by_count, hide
from game.core.events import Transcript
from game.core.packed import append, pop, vec
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN, Action
from game.core.wording import counted_names, fit_words, lay_beside, wrap_line
from game.fighting_front import cards, odds, steps
from game.fighting_front.legal import find_choices, legal_actions
from game.fighting_front.rules import apply_action, draw_cards
from game.fighting_front.state import State


class Table(State):
    """The class of every state and view of this game."""

    __slots__ = ()

    def blank(self) -> State:
        return Table(self.seats)

    def text(self) -> str:
        return table_text(self)

    def legal(self) -> list[Action]:
        return legal_actions(self)

    def write_legal_ids(self, ids: vec[i64]) -> i64:
        return find_choices(self, ids)

    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        """Apply an action of the seat to act. Events go to the transcript.

        Raises an error for a view, which hides cards: only a full state has all that the rules need.
        """
        if self.is_view:
            self.refuse_view()
        apply_action(self, action.id, rng, transcript)

    def still_asked(self) -> int:
        return odds.seats_still_asked(self) if self.step == steps.WINDOW else 1

    def _view_of(self, seat: int) -> State:
        """FF 11 Return a copy of the match as a seat sees it: the other hand and the order of the deck are UNKNOWN."""
        view = self.copy()
        view.is_view = True
        hide_from(view, seat)
        return view

    def determinize(self, rng: Rng) -> None:
        Dealer(self).fill(self, rng)

    def dealer(self) -> core.Dealer:
        return Dealer(self)


def deal_hands(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """FF 3.1 Deal both hands, and let the Axis deploy first."""
    for seat in range(2):
        draw_cards(state, seat, cards.SETUP_CARDS, rng, transcript)
    state.to_act = state.active


# --- Views and worlds (FF 11) ----------------------------------------------------------


def hide_from(view: State, seat: int) -> None:
    """Set to UNKNOWN in a view what its viewer `seat` may not see: the order of the deck and the other hand.

    `view.known` still holds the cards of that hand that the viewer surely knows.
    """
    hide(view.deck, first=0, count=len(view.deck))
    hide(view.hands, (1 - seat) * cards.SORTS, cards.SORTS)


class Dealer(core.Dealer):
    """Deals worlds from the cards that a view does not show, all deals equally likely.

    A hand holds at least what is known of it (FF 8), and no card that its nation replaces (FF 4.2).
    """

    __slots__ = ("table", "hidden_seat", "is_deck_hidden", "left")

    def __init__(self, view: State) -> None:
        """Find out what of `view` is hidden, and which cards are left over for it."""
        super().__init__(view)
        self.table: State = view
        self.hidden_seat: int = cards.NONE
        """The seat whose hand is dealt, or NONE."""
        for seat in range(2):
            if view.hands[seat * cards.SORTS] == UNKNOWN:
                self.hidden_seat = seat
        self.is_deck_hidden: bool = len(view.deck) > 0 and view.deck[0] == UNKNOWN
        self.left: vec[i64] = vec[i64](unaccounted_cards(view, self.hidden_seat))
        """The cards of the deck and of the hidden hand, without those that it surely holds."""

    def fill(self, world: State, rng: Rng) -> None:
        """Replace everything that is hidden in `world`, a copy of a view, by a random deal.

        `left` holds the sorts that may be in the deck or unknown in the hidden hand. Without a hidden hand only the
        deck is shuffled. If the deck is not hidden either, nothing changes.
        """
        world.is_view = False
        if self.hidden_seat == cards.NONE and not self.is_deck_hidden:
            return

        pool = self.left[:]
        rng.shuffle_packed(pool)
        if self.hidden_seat != cards.NONE:
            pool = deal_hand(world, self.hidden_seat, pool, rng)
        world.deck = pool


def deal_hand(state: State, seat: i64, pool: vec[i64], rng: Rng) -> vec[i64]:
    """FF 4.2 Deal a hand: its cards that the other seat surely knows, and the rest from the end of a shuffled pool.

    Returns the sorts that are left in the pool. National cards that the seat's nation does not have (KIND_OF is NONE)
    cannot be in its hand, because another card was drawn for each. They go back into the pool.
    """
    base = seat * cards.SORTS
    nation = state.nation[seat] * cards.SORTS
    missing = state.hand_size[seat]
    sort: i64
    for sort in range(cards.SORTS):
        state.hands[base + sort] = state.known[base + sort]
        missing -= state.known[base + sort]

    skipped = vec[i64]()
    while missing > 0:
        pool, sort = pop(pool)
        if cards.KIND_OF[nation + sort] == cards.NONE:
            skipped = append(skipped, sort)
        else:
            state.hands[base + sort] += 1
            missing -= 1
    if len(skipped) > 0:
        for sort in skipped:
            pool = append(pool, sort)
        rng.shuffle_packed(pool)
    return pool


def unaccounted_cards(state: State, hidden: int) -> list[int]:
    """Return the sorts of all cards that may be in the deck or, unknown to the viewer, in the hidden hand.

    These are all copies but the cards face up, the viewer's own hand, and what is surely known (`state.known`) of the
    hand of the seat `hidden`. Seat 0 is the Axis, and seat 1 is the Allies. A kind is a card as used on the map, of
    some sort.
    """
    axis_hand = state.known if hidden == 0 else state.hands
    allied_hand = state.known if hidden == 1 else state.hands
    counts = [
        cards.COPIES[sort] - state.discard[sort] - state.aside[sort] - axis_hand[sort] - allied_hand[cards.SORTS + sort]
        for sort in range(cards.SORTS)
    ]

    for kinds in (state.unit, state.leader, state.site, state.air_unit, state.air_leader):
        for kind in kinds:
            if kind != cards.NONE:
                counts[cards.SORT_OF[kind]] -= 1
    if state.picked_card != cards.NONE:
        counts[state.picked_card] -= 1
    return cards_by_count(counts)


# --- As text; what is hidden is "?" ----------------------------------------------------

MARKS: Final = "^v"
"""By seat."""
CELL: Final = 17
WIDTHS: Final = (2, *[CELL] * cards.COLUMNS)
TASKS: Final[tuple[str, ...]] = ("idle", "bombs", "lands in", "escorts mission", "intercepts mission")
"""By task, cards.IDLE .. INTERCEPTING."""
ATTACK_MARKS: Final[tuple[str, ...]] = ("pending", "negated", "lapsed", "done", "cleared", "attacker destroyed")
"""By mark of an attack, cards.PENDING .. LOST."""


def table_text(state: State) -> str:
    """Return the table as lines of text: the map, air units, declarations, the roll to come, hands and piles.

    The map has the back row of the Allies on top.
    """
    rule = "-" * (sum(WIDTHS) + 2 * cards.COLUMNS)
    rows = lay_beside([[" "], *[[letter] for letter in "abcde"]], WIDTHS)
    for row in reversed(range(cards.ROWS)):
        cells = [_cell_lines(state, space) or [""] for space in range(row * cards.COLUMNS, (row + 1) * cards.COLUMNS)]
        rows += [rule, *lay_beside([[str(row + 1)], *cells], WIDTHS)]

    lines = [_head_line(state), *rows, rule]
    lines += [_air_line(state, slot) for slot in range(cards.AIR_SLOTS) if state.air_unit[slot] != cards.NONE]
    for line in [*_declaration_lines(state), *_roll_lines(state), *[_hand_line(state, seat) for seat in range(2)]]:
        lines += wrap_line(line)
    picked = f", picked: {cards.SORT_NAMES[state.picked_card]}" if state.picked_card != cards.NONE else ""
    lines.append(f"deck {len(state.deck)}, pile {sum(state.discard) + sum(state.aside)}{picked}")
    return "\n".join(lines)


def _head_line(state: State) -> str:
    """Return a line with both sides, the turn, and the phase or the winner."""
    sides = [f"{MARKS[seat]} {cards.SIDE_NAMES[seat]} ({cards.NATION_NAMES[state.nation[seat]]})" for seat in range(2)]
    now = f"{cards.SIDE_NAMES[state.active]}: {steps.PHASE_NAMES[state.phase]}"
    if state.to_act == OVER:
        now = "a draw" if state.victor == cards.NONE else f"the {cards.SIDE_NAMES[state.victor]} have won"
    return ", ".join([*sides, f"turn {state.turn}", now])


def _declaration_lines(state: State) -> list[str]:
    """Return lines with missions and attacks in the order of declaration, and the move that is being picked."""
    lines: list[str] = []
    if state.missions:
        names = ["gone" if slot == cards.NONE else f"air {slot + 1}" for slot in state.missions]
        lines.append("missions: " + ", ".join(names))
    if state.attack_from:
        attacks = [
            f"{cards.SPACE_NAMES[start]} at {cards.SPACE_NAMES[target]} {ATTACK_MARKS[mark]}"
            for start, target, mark in zip(state.attack_from, state.attack_at, state.attack_mark, strict=True)
        ]
        lines.append("attacks: " + ", ".join(attacks))

    if state.path:
        lines.append("move: " + " ".join([cards.SPACE_NAMES[space] for space in state.path]))
    elif state.picked != cards.NONE:
        lines.append(f"picked: {cards.SPACE_NAMES[state.picked]}")
    return lines


# --- The map ---------------------------------------------------------------------------


def _cell_lines(state: State, space: int) -> list[str]:
    """Return the lines of a space: the unit with its counters, leader and deeds, then the location in brackets.

    `dc` are disruption counters, and `acted` has a bit for each deed of this turn. `site` is the kind of location.
    """
    lines: list[str] = []
    if state.unit[space] != cards.NONE:
        lines += fit_words(f"{MARKS[state.owner[space]]} {cards.KIND_NAMES[state.unit[space]]}".split(), CELL)
        lines += _damage_lines(state.dc[space], state.leader[space])
        acted = [
            word for bit, word in ((cards.MOVED, "moved"), (cards.ATTACKED, "attacked")) if state.acted[space] & bit
        ]
        lines += fit_words(acted, CELL)

    if state.site[space] != cards.NONE:
        name = f"{MARKS[state.site_owner[space]]}[{cards.KIND_NAMES[state.site[space]]}]"
        lines += fit_words([*name.split(), *["used"] * state.site_used[space]], CELL)
        lines += _damage_lines(state.site_dc[space], leader=cards.NONE)
    return lines


def _damage_lines(counters: int, leader: int) -> list[str]:
    """Return lines with the disruption counters and the leader on a card, none for 0 and NONE."""
    lines = [f"{counters} DC"] if counters else []
    return lines + ([] if leader == cards.NONE else fit_words(f"+ {cards.KIND_NAMES[leader]}".split(), CELL))


# --- Beside the map --------------------------------------------------------------------


def _air_line(state: State, slot: int) -> str:
    """Return an air unit in words: its base, its counters and leader, and its task.

    The goal of a unit that escorts or intercepts is the number of a mission. All other goals are spaces.
    """
    base = state.air_base[slot]
    where = "from off the board" if base == cards.FLY_OVER else f"at {cards.SPACE_NAMES[base]}"
    name = f"{MARKS[state.air_owner[slot]]} {cards.KIND_NAMES[state.air_unit[slot]]} {where}"
    parts = [f"air {slot + 1}: {name}", *_damage_lines(state.air_dc[slot], state.air_leader[slot])]

    task, goal = state.air_task[slot], state.air_goal[slot]
    if task != cards.IDLE:
        aim = f" {goal + 1}" if task in (cards.ESCORTING, cards.INTERCEPTING) else f" {cards.SPACE_NAMES[goal]}"
        parts.append(TASKS[task] + (aim if goal != cards.NONE else ""))
    if state.air_foe[slot] != cards.NONE:
        parts.append(f"fights air {state.air_foe[slot] + 1}")
    return ", ".join(parts)


def _roll_lines(state: State) -> list[str]:
    """Return a line with the roll to come: roller, target, and the cards that were added. Without a roll, none."""
    if state.roll == cards.NONE:
        return []
    roller = cards.SPACE_NAMES[state.roller] if state.roller != cards.NONE else f"air {state.roller_air + 1}"
    target = cards.SPACE_NAMES[state.aim] if state.aim != cards.NONE else f"air {state.aim_air + 1}"
    roll = f"{cards.TABLE_NAMES[state.roll]} of the {cards.SIDE_NAMES[state.roll_seat]}: {roller} against {target}"
    return [", ".join([roll, *[cards.SORT_NAMES[sort] for sort in state.added]])]


def _hand_line(state: State, seat: int) -> str:
    """Return a hand in words, and the cards of it that the other seat surely knows (`known_of`), as one line."""
    line = (
        f"{cards.SIDE_NAMES[seat]}: hand of {state.hand_size[seat]}: "
        f"{counted_names(cards.SORT_NAMES, state.hand(seat))}"
    )
    known = state.known_of(seat)
    return f"{line}; known of it: {counted_names(cards.SORT_NAMES, known)}" if any(known) else line
