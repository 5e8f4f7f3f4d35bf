"""The data of a match of Battlefronts, and what a seat may know of it."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from game.battlefronts.cards import ATTRITION, COPIES, DECK, GONE, PLACES, RANKS
from game.core import state as core
from game.core.compiled import i64
from game.core.decks import cards_by_count
from game.core.packed import append, vec
from game.core.rng import Rng
from game.core.state import UNKNOWN

BATTALIONS: Final = 2 * DECK
NOBODY: Final = -1
NO_ZONE: Final = -1


class State(core.State):
    """All that is true of a match at one moment. `table.Table` adds the rules.

    Cards leave a deck in its shuffled order, and battalions never merge or split. So a battalion is a slice of its
    owner's `order`: the cards start..top-1 are lost, the card `top` is on top, and top+1..end-1 are below it.

    The facts of a battalion are in packed arrays, at the index seat * DECK + number. The number counts the call-ups of
    its seat from 0.
    """

    SLUG: ClassVar[str] = "battlefronts"
    FIELDS: ClassVar[tuple[str, ...]] = tuple(
        (
            "called contested dealt done due end field fielded first front here moved order phase place quiet raised "
            "round side start strength stirred top up winner zone"
        ).split()
    )
    __slots__ = FIELDS

    def __init__(self, seats: int) -> None:
        """Make an empty table, which `lay_out` or `copy` fills."""
        super().__init__(seats)
        self.order: vec[i64] = vec[i64]()
        """Both decks as shuffled: the rank of card i of a seat at seat * DECK + i."""
        self.start: vec[i64] = vec[i64]()
        """By battalion: the number of its first card in its owner's deck."""
        self.top: vec[i64] = vec[i64]()
        """By battalion: the number of its top card."""
        self.end: vec[i64] = vec[i64]()
        """By battalion: the number after that of its last card."""
        self.place: vec[i64] = vec[i64]()
        """By battalion: an index into cards.PLACE_NAMES, or GONE."""
        self.up: vec[i64] = vec[i64]()
        """By battalion: 1 if its top card is face up."""
        self.moved: vec[i64] = vec[i64]()
        """By battalion: 1 if it has moved this round (BF 5.5)."""
        self.strength: vec[i64] = vec[i64]()
        """By battalion: its strength (BF 2.1, 2.2), or 0 while its top card is face down."""

        self.field: vec[i64] = vec[i64]()
        """By seat: the numbers of its living battalions, oldest first, from seat * DECK on. Then come zeros."""
        self.fielded: vec[i64] = vec[i64]()
        """By seat: how many living battalions it has."""
        self.here: vec[i64] = vec[i64]()
        """By seat and place, at seat * PLACES + place: how many battalions are there."""
        self.raised: vec[i64] = vec[i64]()
        """By seat: how many battalions it has called up in the match, which is the number of its next one."""
        self.dealt: vec[i64] = vec[i64]()
        """By seat: how many cards have left its deck."""
        self.done: vec[i64] = vec[i64]()
        """By seat: 1 when it is done with the Move or Support phase."""
        self.called: vec[i64] = vec[i64]()
        """By seat: bit z is set when it has called up in zone z this round (BF 6.2)."""
        self.due: vec[i64] = vec[i64]()
        """By seat: reductions it still owes at the front in battle (BF 7.3)."""

        self.round: i64 = 1
        self.first: i64 = 0
        """The first player of this round (BF 3.1)."""
        self.phase: i64 = ATTRITION
        self.front: i64 = 0
        """The front that is being settled in Attrition and Battle."""
        self.side: i64 = 0
        """In Attrition: 0 while the first player reduces, 1 while the other does."""
        self.contested: i64 = 0
        """Bit f: front f was contested when Attrition began (BF 4.3)."""
        self.zone: i64 = NO_ZONE
        """The zone of a call-up whose size is still to be named (BF 6.4)."""
        self.stirred: i64 = 0
        """1 once a card was discarded or a battalion called up this round (BF 8.3)."""
        self.quiet: i64 = 0
        """Rounds in a row in which `stirred` stayed 0 (BF 8.3)."""
        self.winner: i64 = NOBODY
        """The seat that has won, or NOBODY before that and after a draw."""

    def lay_out(self, order: list[int], first: int) -> None:
        """BF 1, 3.1 Lay both decks face down, with no battalion on the table. `first` is the first player.

        `order` has the 104 ranks of both decks, seat 0 first. All other fields are as they are before the first round.
        """
        self.order = vec[i64](order)

        self.start = vec[i64]([0] * BATTALIONS)
        self.top = vec[i64]([0] * BATTALIONS)
        self.end = vec[i64]([0] * BATTALIONS)
        self.place = vec[i64]([GONE] * BATTALIONS)
        self.up = vec[i64]([0] * BATTALIONS)
        self.moved = vec[i64]([0] * BATTALIONS)
        self.strength = vec[i64]([0] * BATTALIONS)

        self.field = vec[i64]([0] * BATTALIONS)
        self.fielded = vec[i64]([0, 0])
        self.here = vec[i64]([0] * (2 * PLACES))
        self.raised = vec[i64]([0, 0])
        self.dealt = vec[i64]([0, 0])
        self.done = vec[i64]([0, 0])
        self.called = vec[i64]([0, 0])
        self.due = vec[i64]([0, 0])

        self.first = first
        self.to_act = first

    def is_midway(self) -> bool:
        """BF 6.2, 6.4 Whether a call-up is half decided: its zone has been named, but not its number of cards."""
        return self.zone >= 0

    def rounds(self) -> int:
        """Return the number of the current round, from 1."""
        return self.round

    @abstractmethod
    def blank(self) -> State:
        """Return an empty table of as many seats, for `copy` to fill."""

    def copy(self) -> State:
        """Return a table with the same facts that shares nothing with this one."""
        other = self.blank()
        other.to_act = self.to_act
        other.is_view = self.is_view
        other.order = self.order[:]

        other.start = self.start[:]
        other.top = self.top[:]
        other.end = self.end[:]
        other.place = self.place[:]
        other.up = self.up[:]
        other.moved = self.moved[:]
        other.strength = self.strength[:]

        other.field = self.field[:]
        other.fielded = self.fielded[:]
        other.here = self.here[:]
        other.raised = self.raised[:]
        other.dealt = self.dealt[:]
        other.done = self.done[:]
        other.called = self.called[:]
        other.due = self.due[:]

        other.round = self.round
        other.first = self.first
        other.phase = self.phase
        other.front = self.front
        other.side = self.side
        other.contested = self.contested
        other.zone = self.zone
        other.stirred = self.stirred
        other.quiet = self.quiet
        other.winner = self.winner
        return other

    def _view_of(self, seat: int) -> State:
        """BF 1.3 Return the view of a seat. Nobody may look at a card that is face down, so both seats see the same.

        A battalion is a slice of its owner's half of `order`. Its cards before `top` are lost and open, and its top
        card is open if `up` is 1. All later ones are hidden, and so is the deck, which begins at card `dealt`.
        """
        view = self.copy()
        view.is_view = True

        order = view.order
        owner: i64
        battalion: i64
        i: i64
        for owner in range(2):
            first_card = owner * DECK
            for battalion in range(first_card, first_card + self.raised[owner]):
                first_hidden = self.top[battalion] + self.up[battalion]
                for i in range(first_card + first_hidden, first_card + self.end[battalion]):
                    order[i] = UNKNOWN
            for i in range(first_card + self.dealt[owner], first_card + DECK):
                order[i] = UNKNOWN
        return view

    def determinize(self, rng: Rng) -> None:
        Dealer(self).fill(self, rng)

    def dealer(self) -> core.Dealer:
        return Dealer(self)

    def scores(self) -> list[float]:
        """BF 8 Return each seat's share of the win, once the match is over: 1 and 0, or 0.5 each after a draw."""
        if self.winner == NOBODY:
            return [0.5, 0.5]
        return [1.0, 0.0] if self.winner == 0 else [0.0, 1.0]

    def deck(self, seat: int) -> int:
        """Return the number of cards left in a seat's deck."""
        return DECK - self.dealt[seat]

    def size(self, seat: int, battalion: int) -> int:
        """Return how many cards are left in a battalion. `battalion` is its number among those of its seat."""
        index = seat * DECK + battalion
        return self.end[index] - self.top[index]

    def top_card(self, seat: int, battalion: int) -> int:
        """Return the rank on top of a battalion, ace 1 to king 13, or UNKNOWN while its top card is face down."""
        index = seat * DECK + battalion
        # `order` has the deck of each seat
        return self.order[seat * DECK + self.top[index]] if self.up[index] else UNKNOWN

    def living(self, seat: int) -> list[int]:
        """Return the numbers of a seat's living battalions, oldest first."""
        return list(self.field[seat * DECK : seat * DECK + self.fielded[seat]])

    def total(self, seat: i64, place: i64) -> i64:
        """BF 7.2 Return the total strength of a seat's battalions at a place.

        `field` holds the numbers of the seat's living battalions from seat * DECK on, and the facts about battalion n
        are at seat * DECK + n.
        """
        base = seat * DECK
        total: i64 = 0
        i: i64
        for i in range(base, base + self.fielded[seat]):
            index = base + self.field[i]
            if self.place[index] == place:
                total += self.strength[index]
        return total

    def totals(self) -> vec[i64]:
        """BF 7.2 Return the total strength of each seat's battalions at each place, at seat * PLACES + place.

        A battalion with its top card face down counts 0, and so does a lost one. `field` holds the numbers of a seat's
        living battalions from seat * DECK on, and the facts about battalion n are at seat * DECK + n.
        """
        totals = vec[i64]([0] * (2 * PLACES))
        seat: i64
        i: i64
        for seat in range(2):
            base = seat * DECK
            for i in range(base, base + self.fielded[seat]):
                index = base + self.field[i]
                totals[seat * PLACES + self.place[index]] += self.strength[index]
        return totals

    def discards(self, seat: int) -> list[int]:
        """BF 1.4 Return the ranks that a seat has lost, battalion by battalion.

        Those of a battalion are the cards of its owner's deck from its first card (`start`) to the one before its `top`
        card.
        """
        first_card = seat * DECK
        lost: list[int] = []
        for battalion in range(first_card, first_card + self.raised[seat]):
            lost += list(self.order[first_card + self.start[battalion] : first_card + self.top[battalion]])
        return lost


class Dealer(core.Dealer):
    """BF 1.4 Deals each seat's unseen cards at random: their ranks are public, their order is not."""

    __slots__ = ("table", "places", "ranks", "unseen_counts")

    def __init__(self, view: State) -> None:
        """Find the unseen cards of `view`, and the ranks that are left over for them.

        Each seat has COPIES cards of each rank, 1 to RANKS.
        """
        super().__init__(view)
        self.table: State = view
        self.places: vec[i64] = vec[i64]()
        """The places of the unseen cards in `State.order`, those of seat 0 first."""
        self.ranks: vec[i64] = vec[i64]()
        """The ranks of these cards of each seat, the highest first."""
        self.unseen_counts: vec[i64] = vec[i64]([0, 0])
        """By seat: how many unseen cards it has."""
        for seat in range(2):
            unseen_of_rank = [0] + [COPIES] * RANKS
            for place in range(seat * DECK, (seat + 1) * DECK):
                card = view.order[place]
                if card == UNKNOWN:
                    self.places = append(self.places, place)
                    self.unseen_counts[seat] += 1
                else:
                    unseen_of_rank[card] -= 1
            for rank in reversed(cards_by_count(unseen_of_rank)):
                self.ranks = append(self.ranks, rank)

    def fill(self, world: State, rng: Rng) -> None:
        """Deal the unseen cards of each seat to their places in its deck, at random.

        Each seat's cards are its own (BF 1.1). They are put down in order, and each is then swapped with a random one
        of those from itself on (Fisher and Yates). Unseen card i has the place `places[i]` in `State.order`. Those of
        seat 0 come first.
        """
        order = world.order
        places = self.places
        first: i64 = 0
        for unseen_cards in self.unseen_counts:
            i: i64
            for i in range(first, first + unseen_cards):
                order[places[i]] = self.ranks[i]

            last = first + unseen_cards - 1
            for i in range(first, last):
                here = places[i]
                there = places[last - rng.draw(last - i + 1)]  # a random one of places i to last
                order[here], order[there] = order[there], order[here]
            first = last + 1
        world.is_view = False
