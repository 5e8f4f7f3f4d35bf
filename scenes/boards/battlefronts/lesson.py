"""The guided match of Battlefronts."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.battlefronts.actions import CallUp, March, Redeploy, Size
from game.battlefronts.cards import DECK, FRONTS, PLACES
from game.battlefronts.events import BattalionReduced
from scenes.boards.battlefronts.log_lines import battalion_key
from scenes.boards.board import place_key
from scenes.boards.lessons import InBar, Lesson, OnButton, Sight, Step

HELD: Final = "HELD ALONE (3 WIN)"


def _road(s: Sight) -> Hashable:
    """A road where a battalion can be called up, those in the middle first."""
    open_ = [FRONTS + action.zone for action in s.offered if isinstance(action, CallUp)]
    return place_key(min(open_, key=lambda place: abs(place - FRONTS - 1.4)))


def _mover(s: Sight) -> Hashable | None:
    """A battalion on a road that may march; failing that any that may."""
    able = sorted({action.battalion for action in s.offered if isinstance(action, March)})
    on_road = [number for number in able if s.view.place[s.seat * DECK + number] >= FRONTS]
    return battalion_key(s.seat, (on_road or able)[0]) if able else None


def _goal(s: Sight) -> Hashable | None:
    """A front where the picked battalion can go, one that nobody holds first."""
    picked = s.board.selection.selected
    fronts = [a.place for a in s.offered if isinstance(a, March) and a.battalion == picked and a.place < FRONTS]
    if not fronts:
        return None
    return place_key(min(fronts, key=lambda front: s.view.here[(1 - s.seat) * PLACES + front]))


def _arrived(s: Sight) -> Hashable | None:
    """A battalion of the person that stands on a front, face up."""
    mine = [(number, s.seat * DECK + number) for number in s.view.field[s.seat]]
    return next((battalion_key(s.seat, n) for n, at in mine if s.view.up[at] and s.view.place[at] < FRONTS), None)


def _contested(s: Sight) -> Hashable | None:
    """A front where both sides stand."""
    here = s.view.here
    return next((place_key(front) for front in range(FRONTS) if here[front] and here[PLACES + front]), None)


def _picked(s: Sight) -> bool:
    return s.board.selection.selected is not None


LESSON: Final = Lesson(
    seed=10,
    options={"first": "seat 1"},
    closing="That was the guided match. Now try one of your own: PLAY AGAIN deals new cards against a Recruit.",
    steps=(
        Step(
            "Welcome to high command! The five named towns, Auvray to Estrelle, are the fronts. Hold three of them "
            "alone when a round ends, and you win: here they are counted. You lead Olive, at the foot of the map.",
            at=InBar(HELD),
        ),
        Step(
            "Nobody stands anywhere yet. Lit means: click here. Battalions gather on the roads between the fronts. "
            "Click this road.",
            at=_road,
            when=lambda s: s.offers(CallUp),
            do=(CallUp,),
        ),
        Step(
            "How many of your 52 cards go along? Many last longer, few leave you more battalions. Four to six are a "
            "good start. Then press CALL UP.",
            at="order",
            when=lambda s: s.offers(Size),
            do=(Size,),
        ),
        Step(
            "They lie face down: not even you may look. Now put a battalion on each of the other roads, so that you "
            "can reach every front.",
            at=_road,
            when=lambda s: s.offers(CallUp) and s.view.round == 1,
            done=lambda s: s.view.round > 1,
        ),
        Step(
            "Your battalions are lit: you and the Recruit move one each in turn, every battalion once a round. "
            "Click this one.",
            at=_mover,
            when=lambda s: s.offers(March) and not _picked(s),
            do=(March, Redeploy),
            done=_picked,
        ),
        Step(
            "Now the places it can reach are lit. Click this front. On arrival its top card is turned up.",
            at=_goal,
            when=lambda s: _picked(s) and _goal(s) is not None,
            do=(March, Redeploy),
        ),
        Step(
            "The large number is its strength, that of its top card; beside it is its number of cards. A jack, queen "
            "or king is as strong as that number, and can jump to any front if you give that card up.",
            at=_arrived,
            when=lambda s: _arrived(s) is not None,
        ),
        Step(
            "The danger: Burgundy wins with three fronts just as well. March in where it stands alone: a front with "
            "both sides on it counts for nobody.",
            at=InBar(HELD),
            when=lambda s: s.offers(March),
        ),
        Step(
            "Move the others, too, or leave them where they are: this button, or SPACE, ends the phase. Then you may "
            "call up again.",
            at=OnButton("pass"),
            when=lambda s: s.offers(March) and not _picked(s),
        ),
        Step(
            "Both sides stand here, so there will be a battle. The red number is what it costs each side: one card "
            "against a strength of up to 5, two up to 10, and so on.",
            at=_contested,
            when=lambda s: _contested(s) is not None,
        ),
        Step(
            "Cards that are lost never come back, and a battalion without cards is gone. So meet strong battalions "
            "with strong ones, and thin ones early.",
            at=("lost", 0),
            when=lambda s: s.view.round > 2 or s.saw(BattalionReduced),
        ),
        Step(
            "That is all it takes: spread out, wear them down where they stand thin, and be alone on three fronts. "
            "HINT asks a General what to do. The field is yours!",
            at=OnButton("hint"),
            when=lambda s: s.view.round > 2,
        ),
    ),
)
