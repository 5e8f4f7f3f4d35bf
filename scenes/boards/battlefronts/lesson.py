"""The guided match of Battlefronts."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.battlefronts.actions import PASS, CallUp, March, Redeploy, Size
from game.battlefronts.cards import DECK, FRONTS, MOVE, NEIGHBOURS, PLACES, SUPPORT
from game.battlefronts.events import BattalionReduced
from game.battlefronts.legal import fronts_held
from game.battlefronts.state import State
from scenes.boards.battlefronts.log_lines import battalion_key
from scenes.boards.battlefronts.selection import Selection
from scenes.boards.board import place_key
from scenes.boards.lessons import InBar, Lesson, OnButton, Step
from scenes.boards.lessons import Sight as SightOf

Sight = SightOf[Selection, State]

HELD: Final = "HELD ALONE (3 WIN)"


# --- calling up -----------------------------------------------------------------------------


def _road(s: Sight) -> Hashable:
    """A road where a battalion can be called up, those in the middle first."""
    open_ = [FRONTS + action.zone for action in s.offered if isinstance(action, CallUp)]
    return place_key(min(open_, key=lambda place: abs(place - FRONTS - 1.4)))


def _calling(s: Sight) -> Hashable:
    """A road, then the number of cards."""
    return "order" if s.offers(Size) else _road(s)


def _reserve(s: Sight) -> Hashable:
    """One more battalion, then the end of the phase."""
    return _calling(s) if s.offers(Size) or (s.offers(CallUp) and not s.did(CallUp)) else OnButton("pass")


# --- marching -------------------------------------------------------------------------------


def _marches(s: Sight) -> list[March]:
    """The marches onto a front where nobody of the person stands; onto empty ones first."""
    here, mine, theirs = s.view.here, s.seat * PLACES, (1 - s.seat) * PLACES
    marches = [action for action in s.offered if isinstance(action, March) and action.place < FRONTS]
    return sorted(
        (march for march in marches if not here[mine + march.place]),
        key=lambda march: (here[theirs + march.place], s.view.place[s.seat * DECK + march.battalion] < FRONTS),
    )


def _marching(s: Sight) -> Hashable:
    """A battalion, then the front it marches to; the end of the phase where nobody has a front to go to."""
    marches, picked = _marches(s), s.selection.selected
    goals = [march.place for march in marches if march.battalion == picked]
    if picked is not None and goals:
        return place_key(goals[0])
    return battalion_key(s.seat, marches[0].battalion) if marches else OnButton("pass")


def _picked(s: Sight) -> bool:
    """The picked battalion has a front to go to."""
    picked = s.selection.selected
    return picked is not None and any(march.battalion == picked for march in _marches(s))


def _moves(s: Sight) -> bool:
    """The person may move, and has picked nobody."""
    return s.view.phase == MOVE and s.offers(March) and s.selection.selected is None


# --- what lies there ------------------------------------------------------------------------


def _arrived(s: Sight) -> Hashable | None:
    """A battalion of the person that stands on a front, face up."""
    mine = [(number, s.seat * DECK + number) for number in s.view.field[s.seat]]
    return next((battalion_key(s.seat, n) for n, at in mine if s.view.up[at] and s.view.place[at] < FRONTS), None)


def _threat(s: Sight) -> Hashable | None:
    """An enemy battalion that has not moved yet, and can march to a front that the person holds."""
    foe, held = 1 - s.seat, fronts_held(s.view, s.seat)
    for number in s.view.field[foe]:
        at = foe * DECK + number
        if not s.view.moved[at] and set(NEIGHBOURS[s.view.place[at]]) & set(held):
            return battalion_key(foe, number)
    return None


def _contested(s: Sight) -> Hashable | None:
    """A front where both sides stand."""
    here = s.view.here
    return next((place_key(front) for front in range(FRONTS) if here[front] and here[PLACES + front]), None)


def _jumper(s: Sight) -> Hashable:
    """A battalion that can redeploy."""
    return battalion_key(s.seat, next(action.battalion for action in s.offered if isinstance(action, Redeploy)))


def _held(s: Sight) -> list[int]:
    return fronts_held(s.view, s.seat)


LESSON: Final[Lesson[Selection, State]] = Lesson(
    seed=23,
    options={"first": "seat 1"},
    closing="That was the guided match. Now try one of your own: PLAY AGAIN deals new cards against a Recruit.",
    steps=(
        Step(
            "Welcome to high command! The five named towns, Auvray to Estrelle, are the fronts. Hold three of them "
            "alone when a round ends, and you win: here they are counted. You lead Olive, at the foot of the map.",
            at=InBar(HELD),
        ),
        Step(
            "Battalions are called up on the roads, and every road leads to two towns. Whoever stands in the middle "
            "keeps the most ways open: choose this road.",
            at=_road,
            when=lambda s: s.offers(CallUp) and s.view.round == 1,
            do=(CallUp,),
        ),
        Step(
            "Your 52 cards are all you ever get. Many in one battalion last long; few leave you more battalions. Five "
            "is a good size: press CALL UP.",
            at="order",
            when=lambda s: s.offers(Size) and s.view.round == 1,
            do=(Size,),
        ),
        Step(
            "Three towns win, so one battalion is not enough. Put one on each of the other roads, five cards or so "
            "each time: from four roads you reach all five towns.",
            at=_calling,
            when=lambda s: s.offers(CallUp, Size) and s.view.round == 1,
            done=lambda s: s.view.round > 1,
        ),
        Step(
            "You and the Recruit now move one battalion each in turn, every one of them once. Towns that stand empty "
            "come first: they cost you nothing. Choose this battalion.",
            at=_marching,
            when=lambda s: _moves(s) and bool(_marches(s)),
            do=(March, Redeploy),
            done=_picked,
        ),
        Step(
            "Its top card is its strength, and not even you know it: it is turned up on arrival. The odds of a strong "
            "one: five cards in thirteen are a six to a ten.",
            at=lambda s: battalion_key(s.seat, s.selection.selected or 0),
            when=lambda s: _picked(s) and not s.view.up[s.seat * DECK + (s.selection.selected or 0)],
        ),
        Step(
            "The places that it can reach are lit. Choose this town.",
            at=_marching,
            when=_picked,
            do=(March, Redeploy),
        ),
        Step(
            "There it stands. The large number is its strength, the small one how many cards it has. A jack, queen or "
            "king is as strong as its battalion has cards.",
            at=_arrived,
            when=lambda s: _arrived(s) is not None and s.view.phase == MOVE,
        ),
        Step(
            "And what can Burgundy do? March in beside you. This battalion could: then the town is contested, and "
            "counts for nobody. So take more towns than it can reach.",
            at=_threat,
            when=lambda s: _threat(s) is not None and s.view.phase == MOVE,
        ),
        Step(
            "Go on like this: one battalion to a town, empty towns first. Who has no town to go to stays on the road "
            "as a reserve. Then END MOVE (SPACE).",
            at=_marching,
            when=lambda s: s.view.phase == MOVE and s.view.round == 2 and s.offers(March),
            done=lambda s: s.view.phase != MOVE,
        ),
        Step(
            "Both sides stand here, so there will be a battle. Look at the red numbers: each side loses one card for "
            "up to 5 points of strength against it, two for up to 10, and so on.",
            at=_contested,
            when=lambda s: _contested(s) is not None and s.view.phase == SUPPORT,
        ),
        Step(
            "Reserves decide: a town where your battalion falls needs another one near by. Call up one more, then END "
            "SUPPORT (SPACE): the rest of your cards you will need later.",
            at=_reserve,
            when=lambda s: s.view.phase == SUPPORT and s.view.round == 2 and s.offers(CallUp, Size, PASS),
            done=lambda s: s.view.round > 2,
        ),
        Step(
            "Lost cards never come back. Each round, every contested town takes one card from both, and then the "
            "battle takes more. So fight where you lose fewer than they do, and leave where you lose more.",
            at=("lost", 0),
            when=lambda s: s.view.phase == MOVE and s.saw(BattalionReduced),
        ),
        Step(
            "A face card on top can leap: give it up, and the battalion goes straight to any town. So one such card, "
            "moved last, can take your third town by surprise.",
            at=_jumper,
            when=lambda s: _moves(s) and s.offers(Redeploy),
        ),
        Step(
            "This town is yours alone: it counts at the end of each round for as long as nobody joins you there. You "
            "need three like it.",
            at=lambda s: place_key(_held(s)[0]),
            when=lambda s: s.view.round > 2 and bool(_held(s)),
        ),
        Step(
            "Two ideas to keep in mind. More towns are better than stronger ones: spread out. And cards are your "
            "life: trade them only where they lose more. The field is yours!",
            at=InBar(HELD),
            when=lambda s: s.view.round > 2 and (bool(_held(s)) or s.view.round > 4),
        ),
    ),
)
