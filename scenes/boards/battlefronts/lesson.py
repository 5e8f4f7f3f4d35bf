"""The guided match of Battlefronts."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.battlefronts.actions import PASS, CallUp, March, Redeploy, Size
from game.battlefronts.cards import DECK, FRONTS, PLACES, SUPPORT
from game.battlefronts.events import BattleJoined
from scenes.boards.battlefronts.log_lines import battalion_key
from scenes.boards.board import place_key
from scenes.boards.lessons import InBar, Lesson, OnButton, Sight, Step

HELD: Final = "HELD ALONE, 3 WIN"


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


def _contested(s: Sight) -> Hashable | None:
    """A front where both sides stand."""
    here = s.view.here
    return next((place_key(front) for front in range(FRONTS) if here[front] and here[PLACES + front]), None)


def _picked(s: Sight) -> bool:
    return s.board.selection.selected is not None


LESSON: Final = Lesson(
    seed=11,
    options={"first": "seat 1"},
    closing="That was the guided match. Now try one of your own: PLAY AGAIN deals new cards against a Recruit.",
    steps=(
        Step(
            "Welcome to high command! Hold three of the five fronts alone when a round ends, and the war is won. "
            "Both sides' fronts are counted up here. You lead Olive, at the foot of the map.",
            at=InBar(HELD),
        ),
        Step(
            "Nobody stands anywhere yet. Lit means: you can click it. Battalions gather on the roads between the "
            "fronts: click this one.",
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
            "They lie face down: not even you may look. Call up one more on another road, so that you can go to "
            "several fronts.",
            at=_road,
            when=lambda s: s.offers(CallUp) and s.view.phase == SUPPORT,
            do=(CallUp,),
        ),
        Step(
            "One battalion a road and round, no more. Call up as many as you like; SPACE ends the phase when you "
            "have enough.",
            at=OnButton("pass"),
            when=lambda s: s.offers(CallUp) and s.view.round == 1,
            do=(PASS,),
        ),
        Step(
            "Your battalions are lit: each may move once a round, you and the Recruit in turns. Click this one.",
            at=_mover,
            when=lambda s: s.offers(March) and not _picked(s),
            do=(March, Redeploy),
            done=_picked,
        ),
        Step(
            "Now the places it can reach are lit. Click this front. On arrival its top card is turned up: that is "
            "its strength.",
            at=_goal,
            when=lambda s: _picked(s) and _goal(s) is not None,
            do=(March, Redeploy),
        ),
        Step(
            "A jack, queen or king counts as many as the battalion has cards, and lets it jump to any front for the "
            "price of that card. Move your other battalions as well; SPACE ends the phase.",
            at=OnButton("pass"),
            when=lambda s: s.offers(March) and not _picked(s) and s.view.round > 1,
        ),
        Step(
            "Both sides stand here: the swords mean battle. The red number is what it costs each side: one card "
            "for every five points against it. That wears battalions down to nothing.",
            at=_contested,
            when=lambda s: _contested(s) is not None,
        ),
        Step(
            "The danger: cards never come back. Throw a weak battalion at a strong one and you only lose cards. A "
            "front that nobody holds costs nothing: go there first.",
            at=("lost", 0),
            when=lambda s: s.saw(BattleJoined) or s.view.round > 2,
        ),
        Step(
            "So this is how one wins: wear them down where they stand thin, spread to three fronts, and be alone "
            "there when the round ends. HINT asks a General what he would do. The field is yours!",
            at=OnButton("hint"),
            when=lambda s: s.view.round > 2,
        ),
    ),
)
