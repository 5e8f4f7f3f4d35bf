"""A table of At the Sharp End that can be played on: its setup, what each seat sees of it (SE 9), and its text."""

from __future__ import annotations

from typing import Final

from game.core import state as core
from game.core.compiled import i64
from game.core.decks import hide, place_of, shuffled
from game.core.events import Transcript
from game.core.packed import vec
from game.core.rng import Rng
from game.core.state import OVER, PENDING, UNKNOWN, Action
from game.core.wording import counted_names, seats_named, wrap_line
from game.sharp_end import cards, events
from game.sharp_end.legal import count_answers_due, find_choices, is_on_beach, legal_actions
from game.sharp_end.rules import apply_action, run_to_decision
from game.sharp_end.state import State
from game.sharp_end.turn import draw_order, draw_plain_unit
from game.sharp_end.worlds import Dealer


class Table(State):
    """The class of every state and view of this game."""

    __slots__ = ()

    def blank(self) -> State:
        return Table(self.seats)

    def legal(self) -> list[Action]:
        return legal_actions(self)

    def write_legal_ids(self, ids: vec[i64]) -> i64:
        return find_choices(self, ids)

    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        if self.is_view:
            self.refuse_view()
        apply_action(self, action.id, rng, transcript)

    def still_asked(self) -> int:
        return count_answers_due(self)

    def _view_of(self, seat: int) -> State:
        """SE 9 Return the view of a seat: hands, decks and counters that it may not know are UNKNOWN in it."""
        view = self.copy()
        view.is_view = True
        hide_secrets(view, seat)
        return view

    def text(self) -> str:
        return table_text(self)

    def determinize(self, rng: Rng) -> None:
        Dealer(self).fill(self, rng)

    def dealer(self) -> core.Dealer:
        return Dealer(self)


# --- Setup (SE 3, 8.1) -----------------------------------------------------------------


def lay_out(state: State, turns: int, rng: Rng) -> None:
    """SE 3.1-3.3 Lay out the terrain in order, shuffle piles and decks, and draw lots for the first commander.

    All hands are empty after that. `turns` is how many turns the match lasts. PENDING says that nobody is asked yet.
    """
    seats = state.seats
    state.to_act = PENDING
    state.last_turn = turns
    state.commander = rng.below(seats)

    # the road, and on each terrain a pile of counters in random order
    state.road = vec[i64](list(range(cards.LAST_PLACE + 1)))
    kinds: list[int] = []
    for counts in cards.PILE_COUNTS:
        pile = [kind for kind in range(cards.KINDS) for _ in range(counts[kind])]
        rng.shuffle(pile)
        kinds += pile
    assert len(kinds) == len(cards.TERRAIN_OF)
    state.kind = vec[i64](kinds)
    state.owner = vec[i64]([cards.IN_PILE] * cards.COUNTERS)
    state.left = vec[i64](list(cards.PILE_SIZE))  # the counters left in each pile

    # the decks, and empty discards
    state.unit_deck = vec[i64](shuffled(cards.UNIT_COPIES, rng))
    state.order_deck = vec[i64](shuffled(cards.ORDER_COPIES, rng))
    state.unit_discard = vec[i64]([0] * (cards.UNIT_TYPES + 1))  # the last one counts Random Events
    state.order_discard = vec[i64]([0] * cards.ORDER_TYPES)

    # The seats, with nothing in hand. A seat holds a number of each card and token. `sure_units` and `sure_orders` are
    # the cards that it can infer in other hands, and `lacks` has a bit for each unit card that it has shown to lack.
    state.units = vec[i64]([0] * (seats * cards.UNIT_TYPES))
    state.orders = vec[i64]([0] * (seats * cards.ORDER_TYPES))
    state.sure_units = vec[i64]([0] * (seats * cards.UNIT_TYPES))
    state.sure_orders = vec[i64]([0] * (seats * cards.ORDER_TYPES))
    state.tokens = vec[i64]([0] * (seats * cards.TOKENS))
    state.unit_count = vec[i64]([0] * seats)
    state.order_count = vec[i64]([0] * seats)
    state.held = vec[i64]([0] * seats)  # objective counters
    state.intel = vec[i64]([0] * seats)  # whether an Intel-Recon was played
    state.lacks = vec[i64]([0] * seats)
    state.stance = vec[i64]([cards.UNDECLARED] * seats)
    state.place = vec[i64]([0] * seats)


def shuffle_road(state: State, rng: Rng) -> None:
    """SE 8.1 Shuffle the terrain along the road, all but the first and the last. The counters of a terrain go with it.

    `road` has the terrain of each place. Place 0 is before the first terrain, which is at place 1.
    """
    between = state.road[2 : cards.LAST_PLACE]  # from the second terrain on
    rng.shuffle_packed(between)
    for place in range(2, cards.LAST_PLACE):
        state.road[place] = between[place - 2]


def deal_hands(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 3.2 Deal unit cards and one HQ card to every seat. Random Events that turn up are shuffled back.

    How many unit cards a seat gets depends on the number of players. Each hand is reported as a whole, so the single
    draws have no transcript.
    """
    for seat in range(state.seats):
        for _ in range(cards.HAND[state.seats]):
            draw_plain_unit(state, seat, rng, transcript=None)
        draw_order(state, seat, rng, transcript=None)

        if transcript is not None:
            units = [card for card in range(cards.UNIT_TYPES) for _ in range(state.unit_cards(seat)[card])]
            orders = [card for card in range(cards.ORDER_TYPES) for _ in range(state.order_cards(seat)[card])]
            transcript.append(events.HandDealt(seat, tuple(units), tuple(orders)))


def begin_match(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4 The first turn, up to its first decision."""
    run_to_decision(state, rng, transcript)


# --- Views -----------------------------------------------------------------------------


def hide_secrets(view: State, seat: int) -> None:
    """Set everything that `seat` may not know to UNKNOWN in this view.

    That is the order of the decks, the hands of others and what they know of other hands (`sure_...`), objective
    counters in piles or before others, and counters on the road that are face down. When the match is over, hands and
    the counters of all seats are open.
    """
    hide(view.unit_deck, first=0, count=len(view.unit_deck))
    hide(view.order_deck, first=0, count=len(view.order_deck))

    is_over = view.to_act == OVER
    counter: i64
    for counter in range(cards.COUNTERS):
        owner = view.owner[counter]
        if owner == cards.IN_PILE or (owner != seat and owner != cards.SPENT and not is_over):
            view.kind[counter] = UNKNOWN

    if not is_over:
        for other in range(view.seats):
            if other != seat:
                # The numbers of another seat's cards and counters stay known.
                hide(view.units, other * cards.UNIT_TYPES, cards.UNIT_TYPES)
                hide(view.orders, other * cards.ORDER_TYPES, cards.ORDER_TYPES)
                hide(view.tokens, other * cards.TOKENS, cards.TOKENS)

    for other in range(view.seats):
        if other != seat:
            hide(view.sure_units, other * cards.UNIT_TYPES, cards.UNIT_TYPES)
            hide(view.sure_orders, other * cards.ORDER_TYPES, cards.ORDER_TYPES)

    for place in range(view.shown + 1, len(view.enemy)):  # `shown`: the last place whose counter is turned up
        view.enemy[place] = UNKNOWN
    for counter in range(len(view.fog_kind)):
        if view.fog_place[counter] != cards.FOG_REMOVED:
            view.fog_kind[counter] = UNKNOWN


# --- The table as text, with "?" for everything hidden -----------------------------------

STEPS: Final[tuple[str, ...]] = (
    *("a turn begins", "fight for the beach", "approach", "go on alone or withdraw", "roll of the dice"),
    *("Air support takes a die away", "officers declare", "orders", "Tactics: dice to roll again", "statement"),
    *("orders after can", "orders after cannot", "payment", "orders after the failure", "cards are drawn"),
    *("last counters before the scoring", "Exhaustion: a unit card is discarded"),
)
"""The decision that is asked for, by step, cards.TURN .. DISCARD."""
STANCES: Final[tuple[str, ...]] = ("withdrawn", "in the attack, not asked yet", "attacks")
"""By stance, cards.OUT .. ATTACKS."""
OPTIONS: Final[tuple[str, ...]] = ("Variable enemy", "Fog of war", "Beach landing")


def table_text(state: State) -> str:
    """Return the table as lines of text, with "?" for everything hidden.

    They are the turn with the optional rules in use, the road, the attack, the hand and counters of each seat, and both
    decks with their discards.
    """
    rules = [name for name, on in zip(OPTIONS, (state.variable, state.foggy, state.landing), strict=True) if on]
    rules_in_use = f" ({', '.join(rules)})" if rules else ""
    decision = "over" if state.to_act == OVER else STEPS[state.current_step()]
    turn = f"turn {state.turn} of {state.last_turn}{rules_in_use}, seat {state.commander + 1} commands: {decision}"

    lines = [*wrap_line(turn), *_road_lines(state), *wrap_line(_attack_text(state))]
    for seat in range(state.seats):
        lines += _seat_lines(state, seat)

    units = (
        f"unit deck ({len(state.unit_deck)}); discarded: {counted_names(cards.UNIT_NAMES, list(state.unit_discard))}"
    )
    orders = (
        f"HQ deck ({len(state.order_deck)}); discarded: {counted_names(cards.ORDER_NAMES, list(state.order_discard))}"
    )
    return "\n".join([*lines, *wrap_line(units), *wrap_line(orders)])


def _road_lines(state: State) -> list[str]:
    """Return a heading and a line for each place of the road: its terrain, dice, pile, fog counter and pawns.

    ">" marks the place that the attack has reached. The ground before terrain 1 has a line only while the attack is
    there.
    """
    lines = ["  place  terrain         dice  pile  fog  pawns"]
    for place in range(cards.LAST_PLACE + 1):
        if place == 0 and state.stand > 0:
            continue
        terrain = state.road[place]
        mark = ">" if place == state.stand else " "
        name = cards.TERRAIN_NAMES[terrain] if place or is_on_beach(state) else "before the road"
        fog = "?" if place_of(state.fog_place, place) >= 0 else ""
        pawns = [seat for seat in range(state.seats) if state.place[seat] == place]

        columns = f"{mark} {place:>5}  {name:<15} {_dice_text(state, place):>4}  {state.left[terrain]:>4}  {fog:>3}"
        lines.append(f"{columns}  {seats_named(pawns) if pawns else ''}".rstrip())
    return lines


def _dice_text(state: State, place: int) -> str:
    """Return the number of enemy dice of a place, or "?" where the counter with that number is face down."""
    if state.variable and len(state.enemy) == 0:  # the counters are not laid yet
        return "?"
    dice = state.dice_at(place)
    return "?" if dice == UNKNOWN else str(dice)


def _attack_text(state: State) -> str:
    """Return the dice of the attack in words, and everything that waits for the next one, after semicolons.

    Fog counters that were turned up are named as well, because they tell which are still to come. `extra` are the dice
    that fog adds to the next attack, or takes if it is negative.
    """
    dice = [_die_text(state, die) for die in range(len(state.dice))]
    parts = [f"dice: {', '.join(dice) or 'none'}"]
    if state.promised:
        parts.append("the commander said can")
    if state.extra:
        parts.append(f"fog: {state.extra:+} die at the next place")
    if state.barrage:
        parts.append("Counter-barrage waits")
    if state.air:
        parts.append("Air support waits")

    turned_up = [
        kind for kind, place in zip(state.fog_kind, state.fog_place, strict=True) if place == cards.FOG_REMOVED
    ]
    if turned_up:
        parts.append("fog turned up: " + ", ".join([cards.FOG_NAMES[kind] for kind in sorted(turned_up)]))
    return "; ".join(parts)


def _die_text(state: State, die: int) -> str:
    """Return a die in words: its face, its enemy, and whether that is paid or the die is picked: "3 Light paid".

    Tactics will roll a picked die again. `paid` and `picked` have a bit for each die.
    """
    face = state.dice[die]
    words = [str(face)]
    if cards.ENEMY[face] != cards.NO_ENEMY:
        words.append(cards.ENEMY_NAMES[cards.ENEMY[face]])
    if state.paid >> die & 1:
        words.append("paid")
    if state.picked >> die & 1:
        words.append("picked")
    return " ".join(words)


def _seat_lines(state: State, seat: int) -> list[str]:
    """Return the lines for a seat: a head with its stance in the attack, then its unit cards, HQ cards and counters.

    The head also has its victory points where its hand is known, and what it has shown to lack on the beach. `lacks`
    has a bit for each unit card, and `done` a bit for each seat that can pay no more there.
    """
    units = state.unit_cards(seat)
    orders = state.order_cards(seat)
    head = [f"seat {seat + 1}: {STANCES[state.stance[seat]]}"]
    if UNKNOWN not in orders:
        head.append(f"victory points: {state.points(seat)}")
    if state.intel[seat]:
        head.append("has played Intel-Recon")
    if state.lacks[seat]:
        lacks = [cards.UNIT_NAMES[card] for card in range(cards.UNIT_TYPES) if state.lacks[seat] >> card & 1]
        head.append("has no " + ", no ".join(lacks))
    if is_on_beach(state) and state.done >> seat & 1:
        head.append("can pay no more")

    counters = [_counter_text(state, counter) for counter in state.counters(seat)]
    unit_names = counted_names(cards.UNIT_NAMES[: cards.UNIT_TYPES], units)
    return [
        *wrap_line(", ".join(head)),
        *wrap_line(f"  unit cards ({state.unit_count[seat]}): {unit_names}"),
        *wrap_line(f"  HQ cards ({state.order_count[seat]}): {counted_names(cards.ORDER_NAMES, orders)}"),
        *wrap_line(f"  counters ({len(counters)}): {', '.join(counters) or 'none'}"),
    ]


def _counter_text(state: State, counter: int) -> str:
    """Return an objective counter in words: what is printed on it, "?" if hidden, and its terrain: "VP+1 of Farm"."""
    kind = state.kind[counter]
    kind_name = "?" if kind == UNKNOWN else cards.KIND_NAMES[kind]
    return f"{kind_name} of {cards.TERRAIN_NAMES[cards.TERRAIN_OF[counter]]}"
