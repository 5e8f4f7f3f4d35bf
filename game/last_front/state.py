"""The data of a match of Last Front."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from game.core import state as core
from game.core.compiled import i64
from game.core.packed import vec
from game.last_front import cards


class State(core.State):
    """All that is true of a match at one moment. `table.Table` adds the rules.

    A hand is the number of its cards of each sort, at seat * SORTS + sort. A bid is the number of its un-dug cards of
    each stake, at seat * STAKES + stake. NONE means no seat, no card or no territory.
    """

    SLUG: ClassVar[str] = "last_front"
    FIELDS: ClassVar[tuple[str, ...]] = tuple(
        (
            "active after aim asked barred battle bids bonus buried card counter decided deck digging discard dug "
            "event event_deck event_discard fighting front given hand_size hands holder known open_front picked piles "
            "player plays quick quiet starter step territories todo totals turn victim victor"
        ).split()
    )
    __slots__ = FIELDS

    def __init__(self, seats: int) -> None:
        """Make an empty table, which `lay_out` or `copy` fills."""
        super().__init__(seats)
        self.hands: vec[i64] = vec[i64]()
        """At seat * SORTS + sort: cards in hand. UNKNOWN in a view where they are another seat's."""
        self.hand_size: vec[i64] = vec[i64]()
        """By seat: cards in hand, known to all."""
        self.known: vec[i64] = vec[i64]()
        # LF 7.3 They are cards in the hand of the holder. At the observer itself they are in all other hands together.
        """At (observer * seats + holder) * SORTS + sort: cards that the observer knows for sure (`known_to`)."""
        self.deck: vec[i64] = vec[i64]()
        """The battle deck, by sort, face down, the last card on top."""
        self.discard: vec[i64] = vec[i64]()
        """By sort: the number of discarded battle cards."""
        self.event_deck: vec[i64] = vec[i64]()
        """The event deck, face down, the last card on top."""
        self.event_discard: vec[i64] = vec[i64]()
        """By event: the number of discarded event cards."""
        self.territories: list[int] = []
        """LF 4.1 The territory deck, face down, the last card on top. The open front is not part of it."""
        self.buried: i64 = 0
        """The number of territories at the bottom of that deck that all have seen, as an Armistice put them there."""
        self.open_front: i64 = cards.NONE
        """LF 4.1 The territory that is face up, fought for or not. NONE when all are captured."""
        self.holder: vec[i64] = vec[i64]()
        """By territory: the seat that has captured it, or NONE."""
        self.bonus: vec[i64] = vec[i64]()
        """LF 8 By territory type: the seat that has the bonus, or NONE. AWAY where the type is not in the match."""
        self.battle: i64 = 0
        """The number of the battle, from 1."""
        self.quiet: i64 = 0
        """LF 9 Battles in a row, up to the last one, in which nothing was captured."""
        self.front: i64 = cards.NONE
        """The territory that is fought for. NONE while it is being chosen."""
        self.starter: i64 = 0
        """LF 4.1 The seat that starts the battle."""
        self.fighting: vec[i64] = vec[i64]()
        """By seat: 1 while it is in the battle."""
        self.bids: vec[i64] = vec[i64]()
        """At seat * STAKES + stake: un-dug cards in a bid."""
        self.dug: list[int] = []
        """Cards in dug-in piles. Each is one number: (seat * PILE_LIMIT + pile) * STAKES + stake."""
        self.piles: vec[i64] = vec[i64]()
        """By seat: the number of its dug-in piles."""
        self.totals: vec[i64] = vec[i64]()
        """LF 5.1 By seat: the total of its bid now."""
        self.turn: i64 = 0
        """The number of turns of this battle that have begun."""
        self.active: i64 = 0
        """The seat whose turn it is."""
        self.plays: i64 = 0
        """Cards that the active seat has played this turn."""
        self.decided: i64 = 0
        """Decisions that the active seat has made this turn."""
        self.barred: i64 = 0
        """1 if nothing more can be dug in this turn (LF 7, Rommel)."""
        self.picked: list[int] = []
        """LF 6.1 The stakes of the dig-in that is being picked or has been declared. They are still in the bid."""
        self.step: i64 = cards.NEXT_BATTLE
        """The step of the battle, one of cards.FRONT .. NEXT_TURN."""
        self.after: i64 = cards.NEXT_BATTLE
        """The step to which a card that was played for its effect leads back: TURN or one of the windows."""
        self.asked: i64 = 0
        """In a window: the next seat to be asked, as its distance to the left from the seat that opened the window."""
        self.card: i64 = cards.NONE
        """The sort of the card on the table, which is being played for its effect."""
        self.player: i64 = cards.NONE
        """The seat that plays that card."""
        self.victim: i64 = cards.NONE
        """The seat that is the target of that card, or whose bid holds the target."""
        self.aim: i64 = cards.NONE
        """The stake of the victim's bid that is the target of that card."""
        self.given: i64 = cards.NONE
        """The stake of the player's own bid that Lend-Lease swaps."""
        self.counter: i64 = cards.NONE
        """The seat whose Counter-Intelligence against `card` is on the table."""
        self.event: i64 = cards.NONE
        """The event that is being carried out."""
        self.todo: list[int] = []
        """Seats that still have to discard, the next one last (step LOSE)."""
        self.digging: i64 = 1
        """LF 6 The option: 1 if digging in is allowed."""
        self.quick: i64 = 0
        """LF 1 The option: 1 if any three territories win."""
        self.victor: i64 = cards.NONE
        """At OVER: the seat that reached the goal. NONE where LF 9 has ended the match."""

    def lay_out(self, deck: list[int], events: list[int], territories: list[int], starter: int) -> None:
        """LF 3 Lay out three shuffled decks, with the top territory face up. All hands are empty."""
        self.deck = vec[i64](deck)
        self.event_deck = vec[i64](events)
        self.territories = territories
        self.open_front = territories.pop()
        self.starter = starter
        self.active = starter

        seats = self.seats
        self.hands = vec[i64]([0] * (seats * cards.SORTS))
        self.hand_size = vec[i64]([0] * seats)
        self.known = vec[i64]([0] * (seats * seats * cards.SORTS))
        self.discard = vec[i64]([0] * cards.SORTS)
        self.event_discard = vec[i64]([0] * cards.EVENT_SORTS)
        self.holder = vec[i64]([cards.NONE] * cards.FRONTS)
        self.bonus = vec[i64]([cards.NONE] * cards.TYPES)
        self.fighting = vec[i64]([0] * seats)
        self.bids = vec[i64]([0] * (seats * cards.STAKES))
        self.piles = vec[i64]([0] * seats)
        self.totals = vec[i64]([0] * seats)

    def is_midway(self) -> bool:
        """LF 10 Whether a card is named and its target is not, or some cards of a dig-in are picked and not all."""
        return self.step == cards.AIM or self.step == cards.GIVE or self.step == cards.DIG

    def earlier_turn_weight(self) -> int:
        """LF 4.3 Return how many decisions the active seat has made this turn."""
        return self.decided if self.to_act == self.active else 0

    def rounds(self) -> int:
        """Return the number of battles that have begun, at least 1."""
        return max(1, self.battle)

    @abstractmethod
    def blank(self) -> State:
        """Return an empty table with this number of seats, for `copy` to fill."""

    def copy(self) -> State:
        """Return a copy that shares nothing with this one."""
        other = self.blank()
        other.to_act = self.to_act
        other.is_view = self.is_view

        other.hands = self.hands[:]
        other.hand_size = self.hand_size[:]
        other.known = self.known[:]

        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.event_deck = self.event_deck[:]
        other.event_discard = self.event_discard[:]
        other.territories = self.territories[:]
        other.buried = self.buried
        other.open_front = self.open_front
        other.holder = self.holder[:]
        other.bonus = self.bonus[:]

        other.battle = self.battle
        other.quiet = self.quiet
        other.front = self.front
        other.starter = self.starter
        other.fighting = self.fighting[:]

        other.bids = self.bids[:]
        other.dug = self.dug[:]
        other.piles = self.piles[:]
        other.totals = self.totals[:]

        other.turn = self.turn
        other.active = self.active
        other.plays = self.plays
        other.decided = self.decided
        other.barred = self.barred
        other.picked = self.picked[:]

        other.step = self.step
        other.after = self.after
        other.asked = self.asked
        other.card = self.card
        other.player = self.player
        other.victim = self.victim
        other.aim = self.aim
        other.given = self.given
        other.counter = self.counter
        other.event = self.event
        other.todo = self.todo[:]

        other.digging = self.digging
        other.quick = self.quick
        other.victor = self.victor
        return other

    def scores(self) -> list[float]:
        """LF 1, 9 Return the scores at the end: a seat that reached the goal wins, or else the most territories do.

        Seats that have equally many share the win.
        """
        if self.victor != cards.NONE:
            return [1.0 if seat == self.victor else 0.0 for seat in range(self.seats)]

        held = [self.count_held(seat) for seat in range(self.seats)]
        best = max(held)
        share = 1.0 / held.count(best)
        return [share if own == best else 0.0 for own in held]

    def hand(self, seat: int) -> list[int]:
        """Return the number of cards of each sort in a hand. UNKNOWN where it is hidden."""
        return list(self.hands[seat * cards.SORTS : (seat + 1) * cards.SORTS])

    def known_to(self, observer: int, holder: int) -> list[int]:
        """LF 7.3 Return the number of cards of each sort that an observer surely knows in the hand of a holder.

        If the holder is the observer, return what the observer knows of all other hands together. The numbers are
        UNKNOWN in a view of another seat.
        """
        base = (observer * self.seats + holder) * cards.SORTS
        return list(self.known[base : base + cards.SORTS])

    def bid(self, seat: int) -> list[int]:
        """Return the number of cards of each stake in the bid of a seat that are not dug in."""
        return list(self.bids[seat * cards.STAKES : (seat + 1) * cards.STAKES])

    def pile(self, seat: int, pile: int) -> list[int]:
        """LF 6.1 Return the stakes of the cards in a dug-in pile of a seat. Piles are counted from 0.

        An entry of `dug` is one card: the number of its pile among all seats (`pile_mark`), times STAKES, plus its
        stake.
        """
        mark = pile_mark(seat, pile)
        return [dug % cards.STAKES for dug in self.dug if dug // cards.STAKES == mark]

    def territories_of(self, seat: int) -> list[int]:
        """Return the territories that a seat has captured."""
        return [territory for territory in range(cards.FRONTS) if self.holder[territory] == seat]

    def count_held(self, seat: i64) -> i64:
        """Return how many territories a seat has captured."""
        count: i64 = 0
        for holder in self.holder:
            if holder == seat:
                count += 1
        return count

    def defender(self) -> i64:
        """LF 4.7 Return the seat that defends a captured territory now, or NONE."""
        return cards.NONE if self.front == cards.NONE else self.holder[self.front]

    def fighters(self) -> list[int]:
        """LF 4.2 Return the seats in the battle, the starter first, then clockwise."""
        clockwise = [(self.starter + offset) % self.seats for offset in range(self.seats)]
        return [seat for seat in clockwise if self.fighting[seat]]


PILE_LIMIT = 64
"""More piles than a seat can have in a battle."""


def pile_mark(seat: int, pile: int) -> int:
    """Return the number of a pile among the piles of all seats.

    A card of it is kept in `State.dug` as this number times STAKES, plus the stake of the card.
    """
    return seat * PILE_LIMIT + pile


def seat_of_dug(dug: int) -> int:
    """Return the seat of a card in `State.dug`."""
    return dug // cards.STAKES // PILE_LIMIT


def pile_of_dug(dug: int) -> int:
    """Return the pile of a card in `State.dug`, counted from 0 for each seat."""
    return dug // cards.STAKES % PILE_LIMIT
