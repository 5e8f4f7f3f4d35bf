"""The fronts of Battlefronts as they are, and as they stand after a move: what the reasons of hints compare."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from game.battlefronts import cards as printed
from game.battlefronts.actions import PASS, March, Redeploy
from game.battlefronts.analysis import fronts_open_to_enemy
from game.battlefronts.legal import attrition_of, may_redeploy
from game.battlefronts.state import State
from game.core.state import Action
from game.core.wording import amount, join_names

HIGHEST: Final = printed.JACK - 1
"""The highest strength that a card has by its number."""
LIKELY_RANK: Final = 7
"""A hidden card is said to drive the enemy out if this rank does."""
NEAR: Final = 2
"""A win of the enemy that takes more of its moves than this is remote."""

NOBODY: Final = 0
MINE: Final = 1
THEIRS: Final = 2
CONTESTED: Final = 3
"""The sides that have battalions at a front. CONTESTED is MINE + THEIRS."""


class Weight:
    """The weights of effects in the order of their importance: of two gains the one of greater weight is told first.

    Those that count something add their count, up to MOST. A price has its weight below 0. An effect with an empty
    sentence is only compared with that of another decision.
    """

    WINS: Final = 1000
    BARS: Final = 900
    HOLDS_THREE: Final = 800
    BREAKS_THREE: Final = 700
    YOURS: Final = 600
    OTHERS: Final = 500
    UNREACHABLE: Final = 300
    CARDS: Final = 200
    GUARDS: Final = 150
    LASTS: Final = 100
    DECK: Final = 50
    MOST: Final = 49


class Force(NamedTuple):
    """A side at a front: its face-up strength, its cards, and how many battalions are face down."""

    strength: int
    cards: int
    unseen: int

    def plus(self, other: Force) -> Force:
        """Both forces together."""
        return Force(self.strength + other.strength, cards=self.cards + other.cards, unseen=self.unseen + other.unseen)


NOTHING: Final = Force(strength=0, cards=0, unseen=0)


def force_of(view: State, seat: int, number: int) -> Force:
    """A battalion by itself."""
    index = seat * printed.DECK + number
    return Force(view.strength[index], view.size(seat, number), 0 if view.up[index] else 1)


def force_at(view: State, seat: int, place: int, without: int = -1) -> Force:
    """All battalions of a seat at a place, except the one with the number `without`."""
    force = NOTHING
    for number in view.living(seat):
        if view.place[seat * printed.DECK + number] == place and number != without:
            force = force.plus(force_of(view, seat, number))
    return force


def count_arrivals(view: State, seat: int, front: int, without: int = -1) -> int:
    """BF 5.2, 5.3 Return how many battalions of a seat can still march or redeploy to a front in this phase.

    The one with the number `without` does not count. None can after the seat has passed (`done`). The facts about
    battalion n of a seat are at seat * DECK + n.
    """
    if view.done[seat]:
        return 0
    count = 0
    for number in view.living(seat):
        index = seat * printed.DECK + number
        is_beside = view.place[index] in printed.NEIGHBOURS[front]
        can_come = is_beside or (view.place[index] != front and may_redeploy(view, seat, number))
        count += number != without and not view.moved[index] and can_come
    return count


def count_beside(view: State, seat: int, front: int) -> int:
    """How many battalions of a seat are on the roads beside a front."""
    return sum(view.here[seat * printed.PLACES + road] for road in printed.NEIGHBOURS[front])


def front_names(fronts: Sequence[int], word: str = "and") -> str:
    """The names of fronts in a list, with a word before the last one.

    >>> front_names([0, 2, 4]), front_names([0, 2], "or")
    ('Auvray, Corval and Estrelle', 'Auvray or Corval')
    """
    return join_names([printed.PLACE_NAMES[front] for front in fronts], word)


def goal_of(action: Action) -> int:
    """The place to which a march or redeployment leads, or -1 for any other action."""
    if isinstance(action, March):
        return action.place
    return action.front if isinstance(action, Redeploy) else -1


# --- The table after a move ------------------------------------------------------------


class Situation:
    """A view, the fronts as they are if nobody moves (`now`), and what was found out about them for one reason."""

    def __init__(self, view: State) -> None:
        self.view = view
        self.now = Outlook(view, PASS)
        self.roads: set[int] = set()
        """The roads of the call-ups that a search has tried, and -1 if it has tried to end Support."""
        self._open_fronts: dict[int, list[int]] = {}
        """By id of the move: the most fronts that the enemy could hold alone after it."""

    def open_fronts(self, action: Action) -> list[int]:
        """Return the most fronts that the enemy could hold alone at the end of the round.

        The seat to act makes this move, or none for PASS, and no other. The enemy moves as it likes.
        """
        if action.id not in self._open_fronts:
            move = None if action is PASS else action
            self._open_fronts[action.id] = fronts_open_to_enemy(self.view, self.view.to_act, move)
        return self._open_fronts[action.id]

    def is_barred(self, action: Action) -> bool:
        """Whether the enemy cannot come to hold enough fronts to win this round after this move."""
        return len(self.open_fronts(action)) < printed.FRONTS_TO_WIN

    def near_fronts(self, action: Action) -> list[int]:
        """Return the fronts that win the enemy the match this round with the fewest of its moves after this one.

        Empty if they take more than NEAR moves, or cards higher than LIKELY_RANK on top of battalions face down.
        """
        world, seat = self.view.copy(), self.view.to_act
        numbers = range((1 - seat) * printed.DECK, (2 - seat) * printed.DECK)
        for index in numbers:
            if not world.up[index]:
                world.up[index], world.strength[index] = 1, LIKELY_RANK
        free = [index for index in numbers if world.place[index] >= 0 and not world.moved[index]]
        for movers in [movers for count in range(NEAR + 1) for movers in combinations(free, count)]:
            for index in free:
                world.moved[index] = index not in movers
            fronts = fronts_open_to_enemy(world, seat, None if action is PASS else action)
            if len(fronts) >= printed.FRONTS_TO_WIN:
                return fronts
        return []

    def is_needed(self, action: Action, other: Action) -> bool:
        """Whether this move bars the enemy from a win this round that is near without it, or after `other` for PASS."""
        without = other if action is PASS else PASS
        return self.is_barred(action) and not self.is_barred(without) and bool(self.near_fronts(without))


class Outlook:
    """The fronts after a move of the seat to act, and after their battles if nobody moves any more.

    `mine` and `theirs` hold the forces of the seat and of its enemy by front. The move leads from `origin` to `goal`
    (places, -1 if it is none), and `moving` is the force that moves.
    """

    def __init__(self, view: State, action: Action) -> None:
        seat = view.to_act
        self.action = action
        self.mine = [force_at(view, seat, front) for front in range(printed.FRONTS)]
        self.theirs = [force_at(view, seat=1 - seat, place=front) for front in range(printed.FRONTS)]
        self.goal = goal_of(action)
        self.origin = -1
        self.moving = NOTHING
        if isinstance(action, (March, Redeploy)):
            self._move(view, seat, action.battalion)

        fronts = range(printed.FRONTS)
        self.holders = [holder_of(self.mine[front], self.theirs[front]) for front in fronts]
        """By front: who has battalions there before the battles, NOBODY to CONTESTED."""
        self.final_holders = [holder_after_battle(self.mine[front], self.theirs[front]) for front in fronts]
        """By front: who has battalions there after its battle, NOBODY to CONTESTED."""
        self.held_alone = [front for front in fronts if self.holders[front] == MINE]
        """The fronts that the seat holds alone before the battles."""
        self.mine_at_end = [front for front in fronts if self.final_holders[front] == MINE]
        self.theirs_at_end = [front for front in fronts if self.final_holders[front] == THEIRS]
        """The fronts that the seat holds alone after the battles, and those that its enemy does."""
        self.comers = [count_arrivals(view, seat=1 - seat, front=front) for front in fronts]
        """By front: how many enemy battalions can still come there this round."""
        self.safe = [front for front in self.held_alone if not self.comers[front]]
        """The fronts that the seat holds alone before the battles and that no enemy can reach any more."""

        self.beside = [count_beside(view, seat=1 - seat, front=front) for front in fronts]
        """By front: how many enemy battalions are on the roads beside it."""

    def _move(self, view: State, seat: int, number: int) -> None:
        """Take a battalion away from its front, and add it to the front that it enters.

        A redeployment costs the top card, so that the next one, which nobody has seen, is on top.
        """
        self.origin = view.place[seat * printed.DECK + number]
        self.moving = force_of(view, seat, number)
        if isinstance(self.action, Redeploy):
            self.moving = Force(strength=0, cards=self.moving.cards - 1, unseen=1)
        if self.origin < printed.FRONTS:
            self.mine[self.origin] = force_at(view, seat, self.origin, number)
        if self.goal < printed.FRONTS:
            self.mine[self.goal] = self.mine[self.goal].plus(self.moving)

    def losses(self, front: int) -> tuple[int, int]:
        """BF 7.2 Return how many cards the seat and its enemy lose in the battle for a front.

        Both are 0 without a battle. What a side loses is 0, too, where a hidden top card of the other leaves it open.
        """
        mine, theirs = self.mine[front], self.theirs[front]
        if self.holders[front] != CONTESTED:
            return 0, 0
        mine_lost, theirs_lost = attrition_of(theirs.strength), attrition_of(mine.strength)
        return 0 if theirs.unseen else min(mine_lost, mine.cards), 0 if mine.unseen else min(theirs_lost, theirs.cards)

    def beside_clause(self, front: int) -> str:
        """Return the enemy battalions on the roads beside a front as the end of a sentence, "" if there are none.

        >>> from tests.battlefronts.ground import position
        >>> now = Outlook(position("seat 1 at Z0: 4"), PASS)
        >>> now.beside_clause(1), now.beside_clause(2)
        (', with 1 enemy battalion beside it', '')
        """
        return f", with {amount(self.beside[front], 'enemy battalion')} beside it" if self.beside[front] else ""

    def cards_left(self, front: int) -> tuple[int, int]:
        """The cards that the seat and its enemy have at a front after its battle, as far as is known."""
        mine, theirs = self.losses(front)
        return self.mine[front].cards - mine, self.theirs[front].cards - theirs

    def holder_next_round(self, front: int) -> int:
        """BF 4.1, 7 Return who has battalions at a front in the next Move phase, NOBODY to CONTESTED.

        That is after this round's battle and after the attrition, which costs both sides a card at a contested front.

        >>> from tests.battlefronts.ground import position
        >>> own = ["seat 0 at F0: 3 A", "seat 0 at F1: 5 4 4"]
        >>> now = Outlook(position(*own, "seat 1 at F0: 5 4 4", "seat 1 at F1: 5 4 4"), PASS)
        >>> now.holder_next_round(0) == THEIRS, now.holder_next_round(1) == CONTESTED
        (True, True)
        """
        mine, theirs = self.cards_left(front)
        if mine and theirs:
            mine -= 1
            theirs -= 1
        return (MINE if mine else NOBODY) + (THEIRS if theirs else NOBODY)

    def total_losses(self) -> tuple[int, int]:
        """The cards that the seat and its enemy lose in all battles, as far as is known."""
        losses = [self.losses(front) for front in range(printed.FRONTS)]
        return sum(mine for mine, _ in losses), sum(theirs for _, theirs in losses)


def holder_of(mine: Force, theirs: Force) -> int:
    """BF 3.2 Return who has battalions at a front, NOBODY to CONTESTED, which is MINE + THEIRS."""
    return (MINE if mine.cards else NOBODY) + (THEIRS if theirs.cards else NOBODY)


def holder_after_battle(mine: Force, theirs: Force) -> int:
    """BF 7 Return who has battalions at a front after its battle, as far as that is certain.

    A hidden top card counts at least 1, an ace, and at most HIGHEST. If a hidden card of the seat may drive the enemy
    out, the front does not count as the enemy's.

    >>> holder_after_battle(Force(11, 4, 0), Force(4, 3, 0)) == MINE
    True
    """
    holder = holder_of(mine, theirs)
    if holder != CONTESTED:
        return holder
    mine_left = mine.cards > attrition_of(theirs.strength + theirs.unseen)
    least_inflicted = attrition_of(mine.strength + mine.unseen)
    most_inflicted = attrition_of(mine.strength + mine.unseen * HIGHEST)
    if least_inflicted < theirs.cards <= most_inflicted:
        return CONTESTED if mine_left else NOBODY
    return (MINE if mine_left else NOBODY) + (THEIRS if theirs.cards > least_inflicted else NOBODY)
