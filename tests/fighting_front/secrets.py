"""The knowledge of each seat in Fighting Front, worked out again from public counts and from the events it saw."""

from __future__ import annotations

from collections import Counter

from game.core.events import Event
from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.fighting_front import GAME, events
from game.fighting_front.cards import COPIES, KIND_OF, NONE, RECONNAISSANCE, SORT_OF, SORTS
from game.fighting_front.state import State

HIDDEN = ("hands", "deck")
"""The fields of a state in which a view strikes something out."""

PLAYED = (
    events.UnitDeployed,
    events.AirUnitDeployed,
    events.LeaderDeployed,
    events.SiteBuilt,
    events.FlyOverCalled,
    events.StrategyPlayed,
)
"""The events by which a card leaves a hand openly, and tell its kind."""

THROWN = (events.CardAdded, events.CardDiscarded)
"""The events by which a card leaves a hand openly, and tell its sort."""

LAID_OPEN = (*PLAYED, *THROWN)
"""The events by which whoever acts lays open what only that seat knew: they alone can be taken back."""

FOLLOWS: tuple[str, ...] = ()
"""The fields of a view that follow from the others: an observation need not tell them."""


def unknown(state: State, seat: int) -> dict[str, int]:
    """FF 11 The number of hidden entries by field: the other hand and the deck, whatever is known of them."""
    return {"hands": SORTS, "deck": len(state.deck)}


def learns(event: Event, seat: int) -> bool:
    """Whether, by the rules, this event shows this seat something that was hidden from it."""
    match event:
        case events.HandDealt() | events.CardsDrawn():
            return event.seat == seat
        case events.HandSeen():
            return seat in (event.observer, event.holder)
    return isinstance(event, (*PLAYED, *THROWN, events.CardReplaced))


def indistinguishable_table(state: State, seat: int, known: dict[str, list[int]], rng: Rng) -> State:
    """A table that `seat` cannot tell from this one: the other hand and the deck are dealt anew."""
    other = state.copy()
    holder = 1 - seat
    pool: list[int] = list(state.deck)
    for sort in range(SORTS):
        sure = state.known[holder * SORTS + sort]
        pool += [sort] * (state.hands[holder * SORTS + sort] - sure)
        other.hands[holder * SORTS + sort] = sure

    rng.shuffle(pool)
    while sum(other.hand(holder)) < state.hand_size[holder]:
        other.hands[holder * SORTS + pool.pop()] += 1
    other.put_fact("deck", pool)
    return other


def fits(view: State, table: State) -> bool:
    """FF 1.4, 4.2, 8 Whether hands have the cards that are known of them, and no card that their nation replaces."""
    kinds = [KIND_OF[nation * SORTS + sort] for nation in table.nation for sort in range(SORTS)]
    hands = zip(view.known, table.hands, kinds, strict=True)
    return all(sure <= count and (kind != NONE or not count) for sure, count, kind in hands)


class Witness:
    """Somebody who sees the events of a match as one seat does, and nothing else."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.hand = [0] * SORTS
        self.known = [[0] * SORTS, [0] * SORTS]
        """By holder: what the other seat surely knows of that hand."""
        self.view = state
        """The table as it was seen last."""

    def see(self, event: Event) -> None:
        match event:
            case events.HandDealt() | events.CardsDrawn():
                self.draw(event)
            case events.HandSeen():
                self.look(event)
            case events.DeckRemade():
                self.count()
            case _ if isinstance(event, PLAYED):
                self.leave(event.seat, SORT_OF[event.kind])
            case _ if isinstance(event, THROWN):
                self.leave(event.seat, event.sort)

    def draw(self, event: events.HandDealt | events.CardsDrawn) -> None:
        """Cards from the deck are shown to their owner, and hidden from the other seat."""
        mine = event.seat == self.seat
        assert all((sort != UNKNOWN) is mine for sort in event.sorts), f"seat {self.seat} sees {event}"
        if mine:
            for sort in event.sorts:
                self.hand[sort] += 1

    def look(self, event: events.HandSeen) -> None:
        """FF 8 Reconnaissance shows a whole hand to the observer, and the holder knows that. The card is spent."""
        self.leave(event.observer, RECONNAISSANCE)
        seen = [event.sorts.count(sort) for sort in range(SORTS)]
        assert event.holder != self.seat or seen == self.hand
        self.known[event.holder] = seen

    def count(self) -> None:
        """FF 1.4 The deck has run out: a card that is neither open nor in the own hand is in the other hand."""
        seen = self.view.copy()
        seen.put_fact("hands", [0] * (2 * SORTS))
        seen.put_fact("deck", [])
        open_cards = Counter(GAME.cards(seen))
        self.known[self.seat] = self.hand[:]
        self.known[1 - self.seat] = [COPIES[sort] - open_cards[sort] - self.hand[sort] for sort in range(SORTS)]

    def leave(self, seat: int, sort: int) -> None:
        """A card leaves a hand openly. If one of its sort is known there, it is that one."""
        if seat == self.seat:
            self.hand[sort] -= 1
        self.known[seat][sort] = max(0, self.known[seat][sort] - 1)

    def fields(self, view: State) -> dict[str, list[int]]:
        """Return what the fields `hands`, `known` and `deck` of the seat's view must hold.

        A picked card is open on the table, out of its hand.
        """
        self.view = view
        hand = self.hand[:]
        known = [counts[:] for counts in self.known]

        if view.picked_card != NONE:
            if view.to_act == self.seat:
                hand[view.picked_card] -= 1
            known[view.to_act][view.picked_card] = max(0, known[view.to_act][view.picked_card] - 1)

        unknown_hand = [UNKNOWN] * SORTS
        return {
            "hands": [*hand, *unknown_hand] if self.seat == 0 else [*unknown_hand, *hand],
            "known": [*known[0], *known[1]],
            "deck": [UNKNOWN] * len(view.deck),
        }
