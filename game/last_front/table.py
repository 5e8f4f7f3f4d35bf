"""A table of Last Front that can be played on: the rules, what each seat sees of it (LF 7.3, 10), and its text."""

from __future__ import annotations

from typing import Final

from game.core import state as core
from game.core.compiled import i64
from game.core.decks import cards_by_count, deal_to_places, draw_including, hide, shuffled
from game.core.events import Transcript
from game.core.packed import pop, vec
from game.core.rng import Rng
from game.core.state import OVER, PENDING, UNKNOWN, Action
from game.core.wording import counted_names, seats_named, wrap_line
from game.last_front import cards
from game.last_front.battle import draw_card
from game.last_front.events import FrontTurnedUp, HandDealt
from game.last_front.legal import legal_actions, still_asked, territories_to_win, types_in
from game.last_front.rules import apply_action, run_to_next_decision
from game.last_front.state import State


class Table(State):
    """The class of every state and view of this game."""

    __slots__ = ()

    def blank(self) -> State:
        return Table(self.seats)

    def legal(self) -> list[Action]:
        return legal_actions(self)

    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        """Apply an action of the seat to act. Events go to the transcript.

        Raises an error for a view, which hides cards: only a full state has all that the rules need.
        """
        if self.is_view:
            self.refuse_view()
        apply_action(self, action, rng, transcript)

    def still_asked(self) -> int:
        return still_asked(self)

    def _view_of(self, seat: int) -> State:
        """LF 7.3, 10 Return the view of a seat. It hides hands and the order of the decks, except what it has seen."""
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


def lay_out(state: State, rng: Rng, types: int = cards.TYPES) -> None:
    """LF 1, 3 Lay out three shuffled decks, with the open front face up and a random first starter. No hands yet.

    `types`: how many types of territory are in the match. A shuffle decides which ones are left out: AWAY in place of
    the seat with their bonus marks them. PENDING says that the rules go on before a seat is asked.
    """
    kinds = list(range(cards.TYPES))
    if types < cards.TYPES:
        rng.shuffle(kinds)
    kinds_in_match, kinds_left_out = kinds[:types], kinds[types:]

    battle, events = shuffled(cards.COPIES, rng), shuffled(cards.EVENT_COPIES, rng)
    copies_of_territory = [int(cards.TYPE_OF[territory] in kinds_in_match) for territory in range(cards.FRONTS)]
    state.lay_out(battle, events, shuffled(copies_of_territory, rng), starter=rng.below(state.seats))

    for kind in kinds_left_out:
        state.bonus[kind] = cards.AWAY
    state.to_act = PENDING


def deal_hands(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """LF 3 Deal HAND battle cards to everyone, from the starter clockwise.

    The transcript gets one event for a whole hand, so the single draws are made without it.
    """
    for offset in range(state.seats):
        seat = (state.starter + offset) % state.seats
        for _ in range(cards.HAND):
            draw_card(state, seat, rng, transcript=None)
        if transcript is not None:
            transcript.append(HandDealt(seat, tuple(cards_by_count(state.hand(seat)))))


def begin_match(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """LF 4.1 Turn up the open front and run on to the first decision."""
    if transcript is not None:
        transcript.append(FrontTurnedUp(state.open_front))
    run_to_next_decision(state, rng, transcript)


# --- Views -----------------------------------------------------------------------------


def hide_secrets(view: State, seat: int) -> None:
    """Set to UNKNOWN what `seat` may not know: the order of the decks, other hands, and what others know of hands.

    All seats have seen the lowest `view.buried` territories of the deck. `view.known` holds a table of card counts, a
    row for each holder, for each observer in turn.
    """
    hide(view.deck, first=0, count=len(view.deck))
    hide(view.event_deck, first=0, count=len(view.event_deck))
    for i in range(view.buried, len(view.territories)):
        view.territories[i] = UNKNOWN

    table_size = view.seats * cards.SORTS
    for other in range(view.seats):
        if other != seat:
            hide(view.hands, other * cards.SORTS, cards.SORTS)
            hide(view.known, other * table_size, table_size)


# --- Worlds ----------------------------------------------------------------------------


class Dealer(core.Dealer):
    """Deals worlds from the cards that a view does not show, all deals equally likely.

    A hand holds at least what the viewer surely knows of it, and all hands together what it knows of them by counting
    (LF 7.3). What other seats know of hands stays empty, since no rule depends on it.
    """

    __slots__ = (
        *("table", "hidden_seats", "missing_cards", "hands", "known", "is_deck_hidden", "cards_left", "sure_cards"),
        *("events_left", "unseen_places", "territories_left"),
    )

    def __init__(self, view: State) -> None:
        """Find out what of `view` is hidden, and which cards, events and territories are left over for it."""
        super().__init__(view)
        self.table: State = view
        self.is_deck_hidden: bool = len(view.deck) > 0 and view.deck[0] == UNKNOWN
        self.hidden_seats: list[int] = [seat for seat in range(view.seats) if view.hands[seat * cards.SORTS] == UNKNOWN]
        """The seats whose hands are dealt."""
        laid = view.copy()
        viewer = lay_known_cards(laid, self.hidden_seats)
        self.hands: vec[i64] = laid.hands
        """`State.hands` before the deal: the hidden hands hold what the viewer surely knows of them."""
        self.known: vec[i64] = laid.known
        """`State.known` of each world: all other observers know nothing."""
        self.missing_cards: list[int] = []
        """By hidden hand: the number of cards that it lacks."""
        for seat in self.hidden_seats:
            self.missing_cards.append(view.hand_size[seat] - sum(laid.hand(seat)))

        self.cards_left: vec[i64] = vec[i64](unaccounted_cards(laid))
        """The battle cards that are still to be dealt."""
        self.sure_cards: list[int] = sure_cards_to_deal(laid, viewer, self.hidden_seats) if self.hidden_seats else []
        """The cards among them that the hidden hands surely hold together."""
        self.events_left: vec[i64] = vec[i64]()
        """The events of the deck, if its order is hidden: all that are not among its discards."""
        if len(view.event_deck) > 0 and view.event_deck[0] == UNKNOWN:
            unseen = [cards.EVENT_COPIES[event] - view.event_discard[event] for event in range(cards.EVENT_SORTS)]
            self.events_left = vec[i64](cards_by_count(unseen))
        self.unseen_places: list[int] = []
        """LF 4.1 The places of the face-down territories that nobody has seen."""
        self.territories_left: list[int] = []
        """The territories that may lie there, of which some may not be in this match."""
        if view.territories and view.territories[-1] == UNKNOWN:
            self.unseen_places = [place for place in range(len(view.territories)) if view.territories[place] == UNKNOWN]
            self.territories_left = unseen_territories(view)

    def fill(self, world: State, rng: Rng) -> None:
        """Replace everything that is hidden in `world`, a copy of a view, by a random deal.

        The other hands, the battle deck, the order of the event deck, and the territories that nobody has seen may be
        hidden. The deal fits what the viewer knows.
        """
        world.is_view = False
        if self.hidden_seats or self.is_deck_hidden:
            self.deal_battle_cards(world, rng)
        if len(self.events_left) > 0:
            world.event_deck = self.events_left[:]
            rng.shuffle_packed(world.event_deck)

        deal_to_places(world.territories, numbers=self.unseen_places, cards=self.territories_left, rng=rng)

    def deal_battle_cards(self, world: State, rng: Rng) -> None:
        """LF 7.3 Deal the hidden hands in a world at random, as far as the viewer does not know them.

        `self.hands` already has the cards that the viewer knows in each hidden hand, and `missing_cards` is how many
        more it has. `sure_cards` lists cards that the hidden hands hold together, but nobody knows which hand. If there
        are any, all cards for the hands are first drawn together, so that the sure ones are among them.
        """
        pool = self.cards_left[:]
        rng.shuffle_packed(pool)
        dealt = pool  # the hands get its last cards
        if self.sure_cards:
            dealt, pool = draw_including(pool, sure=vec[i64](self.sure_cards), number=sum(self.missing_cards), rng=rng)

        hands = self.hands[:]
        for number in range(len(self.hidden_seats)):
            base: i64 = self.hidden_seats[number] * cards.SORTS
            for _ in range(self.missing_cards[number]):
                dealt, card = pop(dealt)
                hands[base + card] += 1
        world.hands = hands
        world.known = self.known[:]
        world.deck = pool if self.sure_cards else dealt  # without sure cards, `dealt` is what is left of the pool


def lay_known_cards(view: State, hidden: list[int]) -> int:
    """LF 7.3 Put what the viewer surely knows of the hidden hands into them.

    Returns the viewer: the one seat whose hand is not hidden, or the last of several. `view.known` has a table of card
    counts for each observer, with a row for each holder and a column for each sort. The tables of the observers whose
    hands are hidden become 0, since nothing is assumed of what they know.
    """
    viewer = cards.NONE
    for seat in range(view.seats):
        if seat not in hidden:
            viewer = seat

    table_size = view.seats * cards.SORTS
    for seat in hidden:
        known_hand = viewer * table_size + seat * cards.SORTS
        for sort in range(cards.SORTS):
            view.hands[seat * cards.SORTS + sort] = view.known[known_hand + sort]
        for place in range(seat * table_size, (seat + 1) * table_size):
            view.known[place] = 0
    return viewer


def unseen_territories(view: State) -> list[int]:
    """Return the territories that nobody has seen: neither captured nor the open front nor known in the deck.

    Those of a type whose bonus is AWAY are not in this match.
    """
    is_seen = [holder != cards.NONE for holder in view.holder]
    if view.open_front != cards.NONE:
        is_seen[view.open_front] = True
    for territory in view.territories:
        if territory != UNKNOWN:
            is_seen[territory] = True
    return [
        territory
        for territory in range(cards.FRONTS)
        if not is_seen[territory] and view.bonus[cards.TYPE_OF[territory]] != cards.AWAY
    ]


def sure_cards_to_deal(state: State, viewer: int, hidden: list[int]) -> list[int]:
    """LF 7.3 Return the sorts that the hidden hands surely hold together, besides the cards dealt to them already.

    `state.known` counts the cards that an observer knows of a hand, at (observer * seats + holder) * SORTS + sort. The
    place where the holder is the observer itself is for all other hands together.
    """
    cards_to_deal: list[int] = []
    all_other_hands: i64 = (viewer * state.seats + viewer) * cards.SORTS
    sorts: i64 = cards.SORTS
    known = state.known
    hands = state.hands

    sort: i64
    for sort in range(sorts):
        sure = known[all_other_hands + sort]
        if sure > 0:
            for seat in hidden:
                sure -= hands[seat * sorts + sort]
            for _ in range(sure):
                cards_to_deal.append(sort)
    return cards_to_deal


def unaccounted_cards(state: State) -> list[int]:
    """LF 7.3 Return the sorts of the battle cards that may be in the deck or unknown in a hand.

    These are all copies but those in hands as far as they are dealt, in the discards, in bids and dug-in piles, and on
    the table: the card that is played for its effect, and a Counter-Intelligence against it. An entry of `dug` is one
    card in a pile, and its remainder by STAKES is the stake of the card, which is its kind in a bid.
    """
    copies_left = list(cards.COPIES)
    seats: i64 = state.seats
    sorts: i64 = cards.SORTS
    stakes: i64 = cards.STAKES
    hands = state.hands
    bids = state.bids
    discard = state.discard

    sort: i64
    stake: i64
    seat: i64
    gone: i64
    for sort in range(sorts):
        gone = discard[sort]
        for seat in range(seats):
            gone += hands[seat * sorts + sort]
        if gone:
            copies_left[sort] = copies_left[sort] - gone

    for stake in range(stakes):
        gone = 0
        for seat in range(seats):
            gone += bids[seat * stakes + stake]
        if gone:
            copies_left[cards.SORT_OF[stake]] -= gone

    for dug in state.dug:
        sort = cards.SORT_OF[dug % cards.STAKES]
        copies_left[sort] = copies_left[sort] - 1

    if state.card != cards.NONE:
        copies_left[state.card] = copies_left[state.card] - 1
    if state.counter != cards.NONE:
        copies_left[cards.COUNTER_INTELLIGENCE] = copies_left[cards.COUNTER_INTELLIGENCE] - 1
    return cards_by_count(copies_left)


# --- As text, with "?" for hidden cards ------------------------------------------------

STEPS: Final[tuple[str, ...]] = (
    *("the starter chooses the front", "turn", "a target is named", "Lend-Lease: the own card is named"),
    *("cards are picked to be dug in", "who cancels the card?", "who plays a Blitz against the dig-in?"),
    *("who plays a Blitz against the finish?", "Espionage takes a card", "a card of the bid is discarded"),
    *("Heroic Stand: a unit comes back", "British bonus: a card comes back before the withdrawal"),
    *("British bonus: a card comes back to the winner", "the next battle begins", "the next turn begins"),
)
"""By step, cards.FRONT .. NEXT_TURN: the question that it asks."""


def table_text(state: State) -> str:
    """Return the table as lines of text: the battle, the card being played, the territories, the seats, the decks."""
    lines = [*wrap_line(_describe_battle(state)), *_describe_played_card(state), *_describe_territories(state)]

    for seat in range(state.seats):
        lines += _describe_seat(state, seat)

    discards = counted_names(cards.SORT_NAMES, list(state.discard))
    event_discards = counted_names(cards.EVENT_NAMES, list(state.event_discard))
    deck = f"battle deck ({len(state.deck)}); discarded: {discards}"
    events = f"event deck ({len(state.event_deck)}); discarded: {event_discards}"
    return "\n".join([*lines, *wrap_line(deck), *wrap_line(events)])


def _describe_seat(state: State, seat: int) -> list[str]:
    """Return the lines for a seat: its territories, its bid with the dug-in piles, and its hand.

    Such as "seat 1: in the battle; needs 2 more; holds Kursk", "  bid (counts 14): Planes 4, dug in (5 x Tanks 2)", and
    "  hand (5): ?".
    """
    place = "in the battle" if state.fighting[seat] else "not in the battle"
    needed = territories_to_win(state, seat)
    held = [cards.TERRITORY_NAMES[territory] for territory in state.territories_of(seat)]
    head = f"seat {seat + 1}: {place}; needs {needed} more; holds {', '.join(held) or 'none'}"

    bid = [counted_names(cards.STAKE_NAMES, state.bid(seat))] if any(state.bid(seat)) else []
    for pile in range(state.piles[seat]):
        bid.append(f"dug in ({_describe_stakes(state.pile(seat, pile))})")
    return [
        *wrap_line(head),
        *wrap_line(f"  bid (counts {state.totals[seat]}): {', '.join(bid) or 'none'}"),
        *wrap_line(f"  hand ({state.hand_size[seat]}): {_describe_hand(state, seat)}"),
    ]


def _describe_stakes(stakes: list[int]) -> str:
    """Return cards of a bid in words, alike ones counted: "2 x Troops 1, Planes 4"."""
    return counted_names(cards.STAKE_NAMES, [stakes.count(stake) for stake in range(cards.STAKES)])


def _describe_battle(state: State) -> str:
    """Return the battle in words: the territory that is fought for, whose turn it is, and what is asked.

    STEPS names what each step asks. `state.barred` is 1 if the active seat may not dig in this turn.
    """
    if state.to_act == OVER:
        victor = f"seat {state.victor + 1}" if state.victor != cards.NONE else "nobody"
        return f"over after battle {state.battle}: {victor} has reached the goal"
    if state.front == cards.NONE:
        return f"after battle {state.battle}, seat {state.starter + 1} starts the next: {STEPS[state.step]}"

    barred = ", may not dig in" if state.barred else ""
    return (
        f"battle {state.battle} for {cards.TERRITORY_NAMES[state.front]}, begun by seat {state.starter + 1}; "
        f"turn {state.turn}: seat {state.active + 1}, cards played: {state.plays}{barred}: {STEPS[state.step]}"
    )


def _describe_played_card(state: State) -> list[str]:
    """Return lines about a dig-in, the card that is being played, and who has to discard. Empty if there is nothing.

    Such as "seat 1 plays Lend-Lease against seat 2, at Tanks 3, for Troops 1".
    """
    lines: list[str] = []
    if state.picked:
        lines += wrap_line(f"to be dug in: {_describe_stakes(state.picked)}")

    if state.card != cards.NONE:
        text = f"seat {state.player + 1} plays {cards.SORT_NAMES[state.card]}"
        text += f" ({cards.EVENT_NAMES[state.event]})" if state.event != cards.NONE else ""
        text += f" against seat {state.victim + 1}" if state.victim != cards.NONE else ""
        text += f", at {cards.STAKE_NAMES[state.aim]}" if state.aim != cards.NONE else ""
        text += f", for {cards.STAKE_NAMES[state.given]}" if state.given != cards.NONE else ""
        text += f"; Counter-Intelligence of seat {state.counter + 1}" if state.counter != cards.NONE else ""
        lines += wrap_line(text)

    if state.todo:
        lines += wrap_line(f"to discard: {seats_named(state.todo[::-1])}")
    return lines


def _describe_territories(state: State) -> list[str]:
    """Return a line for each type of territory, and a last one about those face down and the options in use.

    Such as "Soviet    Stalingrad: seat 3, Kursk: open front, Leningrad: face down; bonus: seat 3".
    """
    lines: list[str] = []
    for kind in types_in(state):
        places = [
            f"{cards.TERRITORY_NAMES[territory]}: {_describe_place(state, territory)}"
            for territory in range(cards.FRONTS)
            if cards.TYPE_OF[territory] == kind
        ]
        bonus = f"; bonus: seat {state.bonus[kind] + 1}" if state.bonus[kind] != cards.NONE else ""
        lines += wrap_line(f"{cards.TYPE_NAMES[kind]:<9} {', '.join(places)}{bonus}")

    quiet = f"; battles without a capture: {state.quiet} of {cards.MOST_QUIET}" if state.quiet else ""
    rules = ("; any three win" if state.quick else "") + ("" if state.digging else "; no digging in")
    return [*lines, f"territories face down: {len(state.territories)}{quiet}{rules}"]


def _describe_place(state: State, territory: int) -> str:
    """Return the place of a territory in words: its holder, the open front, under the deck, or face down.

    All have seen the lowest `state.buried` territories of the deck, since an Armistice has put them there.
    """
    if state.holder[territory] != cards.NONE:
        return f"seat {state.holder[territory] + 1}"
    if territory == state.open_front:
        return "open front"
    return "under the deck" if territory in state.territories[: state.buried] else "face down"


def _describe_hand(state: State, seat: int) -> str:
    """Return the cards of a hand in words, or those that the viewer surely knows of a hidden one.

    The viewer is the seat whose hand is not hidden. A state that hides all hands has none, so only "?" is returned.
    """
    hand = state.hand(seat)
    if UNKNOWN not in hand:
        return counted_names(cards.SORT_NAMES, hand)

    viewers = [other for other in range(state.seats) if state.hands[other * cards.SORTS] != UNKNOWN]
    known = state.known_to(viewers[0], seat) if viewers else []
    return f"?, surely {counted_names(cards.SORT_NAMES, known)}" if any(known) else "?"
