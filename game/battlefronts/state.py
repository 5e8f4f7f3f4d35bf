"""The data of a match of Battlefronts, and what a seat may know of it."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from game.battlefronts.cards import ATTRITION, COPIES, DECK, GONE, PLACES, RANKS
from game.core import state as core
from game.core.decks import fill, shuffled
from game.core.rng import Rng
from game.core.state import UNKNOWN

BATTALIONS: Final = 2 * DECK
NOBODY: Final = -1
NO_ZONE: Final = -1


class State(core.State):
    """All that is true of a match at one moment; `table.Table` adds the rules.

    Cards leave a deck in its shuffled order and a battalion never merges or splits, so
    a battalion is a slice of its owner's `order`: cards start..top-1 are lost, `top`
    lies on top, top+1..end-1 below it. The facts of a battalion are in columns
    of ints at seat * DECK + number; numbers count a seat's call-ups from 0.
    """

    SLUG: ClassVar[str] = "battlefronts"
    FIELDS: ClassVar[tuple[str, ...]] = tuple(
        (
            "called contested dealt done due end field first front here moved order phase place quiet raised round "
            "side start strength stirred top up winner zone"
        ).split()
    )
    __slots__ = FIELDS

    def __init__(self, seats: int) -> None:
        """An empty table; `lay_out` and `copy` fill it."""
        super().__init__(seats)
        self.order: list[int] = []
        """Both decks as shuffled: the rank of card i of a seat at seat * DECK + i."""
        self.start: list[int] = []
        self.top: list[int] = []
        self.end: list[int] = []
        self.place: list[int] = []
        """An index into cards.PLACE_NAMES, or GONE."""
        self.up: list[int] = []
        """1 where the top card is face up."""
        self.moved: list[int] = []
        """1 where the battalion has moved this round (BF 5.5)."""
        self.strength: list[int] = []
        """BF 2.1, 2.2; 0 while the top card is face down."""
        self.field: list[list[int]] = []
        """By seat: the numbers of its living battalions, oldest first."""
        self.here: list[int] = []
        """How many battalions of a seat stand at a place, at seat * PLACES + place."""
        self.raised: list[int] = []
        """By seat: how many battalions it has called up in the match."""
        self.dealt: list[int] = []
        """By seat: cards that have left the deck."""
        self.done: list[int] = []
        """By seat: 1 when it is done with the Move or Support phase."""
        self.called: list[int] = []
        """By seat: bit z is set when it has called up in zone z this round (BF 6.2)."""
        self.due: list[int] = []
        """By seat: reductions it still owes at the front in battle (BF 7.3)."""
        self.round: int = 1
        self.first: int = 0
        """The first player of this round (BF 3.1)."""
        self.phase: int = ATTRITION
        self.front: int = 0
        """The front being settled in Attrition and Battle."""
        self.side: int = 0
        """In Attrition: 0 while the first player reduces, 1 while the other does."""
        self.contested: int = 0
        """Bit f: front f was contested when Attrition began (BF 4.3)."""
        self.zone: int = NO_ZONE
        """The zone of a call-up whose size is still to be named (BF 6.4)."""
        self.stirred: int = 0
        """1 once a card was discarded or a battalion called up this round (BF 8.3)."""
        self.quiet: int = 0
        """Rounds in a row in which `stirred` stayed 0 (BF 8.3)."""
        self.winner: int = NOBODY

    def lay_out(self, order: list[int], first: int) -> None:
        """BF 1, 3.1 Both decks face down (`order`: 104 ranks), no battalion on the table."""
        self.order = order
        self.start = [0] * BATTALIONS
        self.top = [0] * BATTALIONS
        self.end = [0] * BATTALIONS
        self.place = [GONE] * BATTALIONS
        self.up = [0] * BATTALIONS
        self.moved = [0] * BATTALIONS
        self.strength = [0] * BATTALIONS
        self.field = [[], []]
        self.here = [0] * (2 * PLACES)
        self.raised = [0, 0]
        self.dealt = [0, 0]
        self.done = [0, 0]
        self.called = [0, 0]
        self.due = [0, 0]
        self.first = self.to_act = first

    def midway(self) -> bool:
        """BF 6.2, 6.4 Whether a zone is named for a call-up, and its size is not."""
        return self.zone >= 0

    def rounds(self) -> int:
        return self.round

    @abstractmethod
    def blank(self) -> State:
        """An empty table of as many seats, for `copy` to fill."""

    def copy(self) -> State:
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
        other.field = [self.field[0][:], self.field[1][:]]
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
        """BF 1.3 Nobody may look at a face-down card, so both seats see the same."""
        view = self.copy()
        view.is_view = True
        order = view.order
        for owner in range(2):
            base = owner * DECK
            for b in range(base, base + self.raised[owner]):
                for i in range(base + self.top[b] + self.up[b], base + self.end[b]):
                    order[i] = UNKNOWN
            for i in range(base + self.dealt[owner], base + DECK):
                order[i] = UNKNOWN
        return view

    def determinize(self, rng: Rng) -> None:
        """BF 1.4 Shuffle each seat's unseen cards: which cards they are is public, their order is not."""
        for owner in range(2):
            base = owner * DECK
            left = [0] + [COPIES] * RANKS
            for i in range(base, base + DECK):
                card = self.order[i]
                if card != UNKNOWN:
                    left[card] -= 1
            unseen = shuffled(left, rng)
            fill(self.order, base, base + DECK, unseen)
        self.is_view = False

    def scores(self) -> list[float]:
        """BF 8 At OVER: 1 for the winner, 0.5 each for a draw."""
        if self.winner == NOBODY:
            return [0.5, 0.5]
        return [1.0, 0.0] if self.winner == 0 else [0.0, 1.0]

    def deck(self, seat: int) -> int:
        """Cards left in a seat's deck."""
        return DECK - self.dealt[seat]

    def size(self, seat: int, battalion: int) -> int:
        """Cards left in a battalion."""
        b = seat * DECK + battalion
        return self.end[b] - self.top[b]

    def top_card(self, seat: int, battalion: int) -> int:
        """The rank on top of a battalion, UNKNOWN while it is face down."""
        b = seat * DECK + battalion
        return self.order[seat * DECK + self.top[b]] if self.up[b] else UNKNOWN

    def total(self, seat: int, place: int) -> int:
        """BF 7.2 The strengths of a seat's battalions at a place added up."""
        return self.totals()[seat * PLACES + place]

    def totals(self) -> list[int]:
        """BF 7.2 `total` by seat and place."""
        totals = [0] * (2 * PLACES)
        for seat in range(2):
            for number in self.field[seat]:
                place = self.place[seat * DECK + number]
                if 0 <= place < PLACES:
                    totals[seat * PLACES + place] += self.strength[seat * DECK + number]
        return totals

    def discards(self, seat: int) -> list[int]:
        """BF 1.4 The ranks a seat has lost, battalion by battalion."""
        base = seat * DECK
        lost: list[int] = []
        for b in range(base, base + self.raised[seat]):
            lost += self.order[base + self.start[b] : base + self.top[b]]
        return lost
