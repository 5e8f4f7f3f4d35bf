"""The knowledge of each seat in Last Front, worked out a second time: from public counts and from the events it saw."""

from __future__ import annotations

from collections import Counter

from game.core.events import Event
from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.last_front import events
from game.last_front.cards import COPIES, COUNTER_INTELLIGENCE, DRAW_EVENT, NONE, SORT_OF, SORTS, STAKES
from game.last_front.state import State

HIDDEN = ("hands", "known", "deck", "event_deck", "territories")
"""The fields of a state that a view hides in part."""

TURNED_UP = (
    events.FrontTurnedUp,
    events.EventTurnedUp,
    events.HandCardLost,
    events.CounterPlayed,
    events.CardNamed,
    events.CardStaked,
)
"""The events that show everybody what was hidden."""

LAID_OPEN = (events.CounterPlayed, events.CardNamed, events.CardStaked)
"""The events by which the seat that acts shows what only it knew. They alone can be taken back."""

FOLLOWS: tuple[str, ...] = ()
"""The fields of a view that follow from the others. An observation need not tell them."""


def unknown(state: State, seat: int) -> dict[str, int]:
    """LF 7.3, 10 By field: how many of its values a seat does not know.

    These are other hands, what others know, and the decks without the territories that an Armistice has buried.
    """
    others = state.seats - 1
    return {
        "hands": others * SORTS,
        "known": others * state.seats * SORTS,
        "deck": len(state.deck),
        "event_deck": len(state.event_deck),
        "territories": len(state.territories) - state.buried,
    }


def learns(event: Event, seat: int) -> bool:
    """Whether, by the rules, this event shows this seat something that was hidden from it."""
    match event:
        case events.HandDealt() | events.CardDrawn():
            return event.seat == seat
        case events.HandSeen():
            return seat in (event.observer, event.holder)
        case events.CardTaken():
            return seat in (event.seat, event.victim)
    return isinstance(event, TURNED_UP)


def indistinguishable_table(state: State, seat: int, known: dict[str, list[int]], rng: Rng) -> State:
    """A table that `seat` cannot tell from this one. All that it does not know is dealt anew.

    The field `known` has for each observer a row with the counts by sort of card of each holder's hand. In the part
    about the observer itself is what it knows of all other hands together.
    """
    other = state.copy()
    pool = Counter(state.deck)
    row = state.seats * SORTS
    own_part = seat * row + seat * SORTS
    together = Counter(dict(enumerate(known["known"][own_part:][:SORTS])))

    # Each other hand holds at least the cards that the seat surely knows of it.
    for holder in range(state.seats):
        if holder != seat:
            sure = known["known"][seat * row + holder * SORTS :][:SORTS]
            pool += Counter(dict(enumerate(state.hand(holder)))) - Counter(dict(enumerate(sure)))
            together -= Counter(dict(enumerate(sure)))
            for sort in range(SORTS):
                other.hands[holder * SORTS + sort] = sure[sort]

    # All other hands hold at least the cards that the seat knows of them together (`for_hands`). The loose cards may be
    # in any of these hands or in the deck.
    loose = sorted((pool - together).elements())
    rng.shuffle(loose)
    for_hands = sorted((+together).elements())
    while len(for_hands) < sum(state.hand_size) - sum(other.hands):
        for_hands.append(loose.pop())
    rng.shuffle(for_hands)
    for holder in range(state.seats):
        while sum(other.hand(holder)) < state.hand_size[holder]:
            other.hands[holder * SORTS + for_hands.pop()] += 1
    other.put_fact("deck", loose)

    # The knowledge of other observers may be any part of those hands.
    for i in range(len(other.known)):
        holder = i // SORTS % state.seats
        sort = i % SORTS
        held_of_sort = other.hands[holder * SORTS + sort]
        if i // row not in (seat, holder):
            other.known[i] = rng.below(held_of_sort + 1) if held_of_sort else 0

    events = list(other.event_deck)
    rng.shuffle(events)
    other.put_fact("event_deck", events)
    unseen = other.territories[state.buried :]
    rng.shuffle(unseen)
    other.territories[state.buried :] = unseen
    return other


def fits(view: State, table: State) -> bool:
    """LF 7.3 Whether the hands of a table hold what the viewer surely knows of each and of all together."""
    viewer = next(seat for seat in range(view.seats) if UNKNOWN not in view.hand(seat))
    hands = [table.hand(holder) for holder in range(view.seats)]
    # What is known of all other hands together has the place of the viewer's own hand.
    all_hands = [sum(counts) for counts in zip(*hands, strict=True)]
    hands[viewer] = [total - own for total, own in zip(all_hands, hands[viewer], strict=True)]
    known_hands = [view.known_to(viewer, holder) for holder in range(view.seats)]
    return all(
        sure <= count
        for known, hand in zip(known_hands, hands, strict=True)
        for sure, count in zip(known, hand, strict=True)
    )


class Witness:
    """Somebody who sees the events of a match as one seat does, and nothing else."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.seats = state.seats
        self.hand = [0] * SORTS
        self.known = [[0] * SORTS for _ in range(state.seats)]
        """By holder: the cards that it surely has. At the own place: those that all other hands have together."""
        self.view = state
        """The table as it was seen last."""
        self.buried: list[int] = []
        """The territories under the deck, the last one seen first."""
        self.unburied = 0

    def see(self, event: Event) -> None:
        """Learn from an event."""
        match event:
            case events.HandDealt() | events.CardDrawn():
                self.see_drawn(event)
            case events.CardStaked():
                self.see_leave(event.seat, SORT_OF[event.stake])
            case events.CardNamed() | events.HandCardLost():
                self.see_leave(event.seat, event.sort)
            case events.CounterPlayed():
                self.see_leave(event.seat, COUNTER_INTELLIGENCE)
            case events.EventTurnedUp():
                self.see_leave(event.seat, DRAW_EVENT)
            case events.CardTakenBack():
                self.see_join(event.seat, SORT_OF[event.stake])
            case events.CardRecovered():
                self.see_join(event.seat, event.sort)

            case events.HandSeen() if self.seat in (event.observer, event.holder):
                shown = [event.sorts.count(sort) for sort in range(SORTS)]
                assert event.holder != self.seat or shown == self.hand
                self.known[event.holder] = shown if event.holder != self.seat else self.known[self.seat]
            case events.CardTaken():
                self.see_theft(event)
            case events.FrontBuried():
                self.buried.insert(0, event.territory)
            case events.DeckRemade(events=False):
                self.count_other_hands()

    def see_drawn(self, event: events.HandDealt | events.CardDrawn) -> None:
        """Cards come from the deck. They are shown to their owner and hidden from everybody else."""
        sorts = event.sorts if isinstance(event, events.HandDealt) else (event.sort,)
        mine = event.seat == self.seat
        assert all((sort != UNKNOWN) is mine for sort in sorts), f"seat {self.seat} sees {event}"
        if mine:
            for sort in sorts:
                self.hand[sort] += 1

    def count_other_hands(self) -> None:
        """The deck is made of all discards. So all cards that are nowhere else are in the other hands."""
        view = self.view
        seen = Counter(dict(enumerate(view.discard))) + Counter(dict(enumerate(self.hand)))
        seen.update(SORT_OF[stake % STAKES] for stake, count in enumerate(view.bids) for _ in range(count))
        seen.update(SORT_OF[dug % STAKES] for dug in view.dug)
        seen.update([view.card] * (view.card != NONE) + [COUNTER_INTELLIGENCE] * (view.counter != NONE))
        self.known[self.seat] = [COPIES[sort] - seen[sort] for sort in range(SORTS)]
        if self.seats == 2:
            self.known[1 - self.seat] = self.known[self.seat][:]

    def see_leave(self, seat: int, sort: int) -> None:
        """A card of this sort leaves the hand of a seat openly.

        The witness may have known of it: in this hand, and in the other hands together (`known[self.seat]`).
        """
        if seat == self.seat:
            self.hand[sort] -= 1
        else:
            for known in (self.known[seat], self.known[self.seat]):
                known[sort] = max(0, known[sort] - 1)

    def see_join(self, seat: int, sort: int) -> None:
        """A card comes into a hand openly."""
        for hand in [self.hand] if seat == self.seat else [self.known[seat], self.known[self.seat]]:
            hand[sort] += 1

    def see_theft(self, event: events.CardTaken) -> None:
        """LF 7.3 Espionage: both seats see the card. For all others any card of that hand may be gone."""
        if self.seat == event.seat:
            self.known[event.victim][event.sort] -= 1
            self.known[self.seat][event.sort] = max(0, self.known[self.seat][event.sort] - 1)
            self.hand[event.sort] += 1
        elif self.seat == event.victim:
            self.hand[event.sort] -= 1
            self.known[event.seat][event.sort] += 1
            self.known[self.seat][event.sort] += 1
        else:
            assert event.sort == UNKNOWN
            self.known[event.victim] = [max(0, count - 1) for count in self.known[event.victim]]

    def fields(self, view: State) -> dict[str, list[int]]:
        """By field of the state: the values that the seat's view must have, with UNKNOWN for all that is hidden."""
        self.view = view
        unknown_hand = [UNKNOWN] * SORTS
        hands = [self.hand if seat == self.seat else unknown_hand for seat in range(self.seats)]
        known_by_seat = [self.known if seat == self.seat else [unknown_hand] * self.seats for seat in range(self.seats)]

        del self.buried[len(view.territories) :]  # those buried first have been drawn again
        unseen_count = len(view.territories) - len(self.buried)
        return {
            "hands": [count for hand in hands for count in hand],
            "known": [count for known_hands in known_by_seat for hand in known_hands for count in hand],
            "deck": [UNKNOWN] * len(view.deck),
            "event_deck": [UNKNOWN] * len(view.event_deck),
            "territories": self.buried + [UNKNOWN] * unseen_count,
        }
