"""The guided match of Fighting Front: most of the army is laid out by the staff, then the first turn."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.fighting_front import steps
from game.fighting_front.actions import OCCUPY, STAY, Card, Fly, On, Target, Unit
from game.fighting_front.actions import Step as Pace
from game.fighting_front.cards import (
    BACK_ROW,
    COLUMNS,
    DISTANCE,
    IS_GROUND,
    KIND_OF,
    NEIGHBOURS,
    NONE,
    RANGE,
    SORTS,
    SPACES,
    TOUGHNESS,
)
from game.fighting_front.quick import hostile
from scenes.boards.fighting_front.sprites import card_key, space_key, unit_key
from scenes.boards.lessons import Condition, InBar, Lesson, OnButton, Sight, Step

MIDDLE: Final = 12
"""The space in the middle of the own front row."""


def _picked(s: Sight) -> bool:
    return bool(s.board.selection.busy)


def _asked(step: int, kind: type) -> Condition:
    """Whether such an action is open in that step, and nothing is picked of it yet."""
    return lambda s: s.view.step == step and s.offers(kind) and not _picked(s)


def _choosing(step: int) -> Condition:
    """Whether something is picked, and that step of the decision comes next."""
    return lambda s: _picked(s) and s.board.selection.view.step == step


# --- What is pointed at ------------------------------------------------------------------


def _card(s: Sight) -> Hashable:
    """The card of the toughest ground unit in hand."""

    def worth(sort: int) -> int:
        kind = KIND_OF[s.view.nation[s.seat] * SORTS + sort]
        return TOUGHNESS[kind] if IS_GROUND[kind] else 0

    return card_key(max((action.sort for action in s.offered if isinstance(action, Card)), key=worth))


def _aircraft(s: Sight) -> Hashable:
    """The card of an aircraft that can fly from the hand."""
    return card_key(next(action.sort for action in s.offered if isinstance(action, Fly)))


def _space(s: Sight) -> Hashable:
    """The space for the picked card that is nearest to the middle of the front row."""
    spaces = [action.space for action in s.board.selection.opens if isinstance(action, On)]
    return space_key(min(spaces, key=lambda space: DISTANCE[MIDDLE * SPACES + space]))


def _attacker(s: Sight, reach: int) -> Hashable:
    """The unit that may attack and has most to choose from; `reach` 0: as far as it can fire."""

    def choice(space: int) -> int:
        far = reach or RANGE[s.view.unit[space]]
        return sum(hostile(s.view, s.seat, goal) and DISTANCE[space * SPACES + goal] <= far for goal in range(SPACES))

    return unit_key(max((action.space for action in s.offered if isinstance(action, Unit)), key=choice))


def _victim(s: Sight) -> Hashable:
    """The weakest of the units that the picked one can attack; a location where there is none."""
    spaces = [action.space for action in s.board.selection.opens if isinstance(action, Target)]
    kinds = s.view.unit
    return space_key(min(spaces, key=lambda space: 99 if kinds[space] == NONE else TOUGHNESS[kinds[space]]))


def _marchers(s: Sight) -> list[int]:
    """The spaces of the units that may move and have somewhere to go."""
    return [action.space for action in s.board.selection.opens if isinstance(action, Unit)]


def _mover(s: Sight) -> Hashable:
    """The unit farthest forward of these, if possible one with free ground ahead or beside it."""

    def worth(space: int) -> tuple[bool, int]:
        ahead = (near for near in NEIGHBOURS[space] if near // COLUMNS >= space // COLUMNS)
        return any(s.view.unit[near] == NONE for near in ahead), space

    return unit_key(max(_marchers(s), key=worth))


def _forward(s: Sight) -> Hashable:
    """The space farthest forward where the picked unit can go, if possible one without a unit."""
    return space_key(max(s.board.selection.ways, key=lambda space: (s.view.unit[space] == NONE, space)))


def _disrupted(s: Sight) -> list[int]:
    """Spaces of enemy units with disruption counters."""
    return [space for space in range(SPACES) if s.view.dc[space] and s.view.owner[space] == 1 - s.seat]


LESSON: Final = Lesson(
    seed=5,
    closing="That was the guided match. Now try one of your own: lay out the whole army yourself, and see what each "
    "card does.",
    steps=(
        Step(
            "Welcome, commander! Your half is on the left. Put ground units onto two spaces of the enemy's back row, "
            "at the far right, hold them until your next turn, and you have won.",
            at=InBar("TO WIN"),
        ),
        Step(
            "These twenty cards are your army. What is lit can go onto the map. Click this one, for a start.",
            at=_card,
            when=_asked(steps.SETUP, Card),
            do=(Card,),
            done=_choosing(steps.SETUP_ON),
        ),
        Step(
            "The spaces that are lit can take it. Those by the dark line are nearest to the enemy. Click this one.",
            at=_space,
            when=_choosing(steps.SETUP_ON),
            do=(On,),
        ),
        Step(
            "And all the others? Leave them to your staff: tanks and infantry to the front, guns behind, depots to the "
            "rear. Press this button (A).",
            at=("verb", "deploy"),
            when=_asked(steps.SETUP, Card),
            do=(Card,),
        ),
        Step(
            "Both armies stand. A turn runs along this track. Here new cards come in, and may fight at once: place "
            "what is lit, or press the button (A) again and your staff does. SPACE goes on.",
            at=lambda s: ("phase", s.view.phase),
            when=lambda s: s.view.turn == 1 and s.view.active == s.seat,
        ),
        Step(
            "Everything with an R on it fires first, and nobody fires back. This one has enemies within its range. "
            "Click it.",
            at=lambda s: _attacker(s, 0),
            when=_asked(steps.ARTILLERY, Unit),
            do=(Unit,),
            done=_choosing(steps.ARTILLERY_TARGET),
        ),
        Step(
            "What it can hit is lit. Point at a space, and the sheet at the top right shows your chances. Then click "
            "this one.",
            at=_victim,
            when=_choosing(steps.ARTILLERY_TARGET),
            do=(Unit, Target),
        ),
        Step(
            "ALL FIRE (A) lets every other gun take the target that promises most. After that the dice fall.",
            at=("verb", "attack"),
            when=lambda s: _asked(steps.ARTILLERY, Unit)(s) and bool(s.view.attack_at),
            do=(Unit,),
        ),
        Step(
            "A hit. Each of these counters takes 1 off its rolls, and more of them than its Toughness destroy it. One "
            "comes off at the start of its owner's turn.",
            at=lambda s: unit_key(_disrupted(s)[0]),
            when=lambda s: bool(_disrupted(s)),
        ),
        Step(
            "Aircraft wait in your hand. While you control no Air Strip, they fly straight from there. Click this one.",
            at=_aircraft,
            when=_asked(steps.AIR, Fly),
            do=(Fly,),
            done=_choosing(steps.AIR_TARGET),
        ),
        Step(
            "It can bomb any enemy on the map. Click this space; SPACE then sends everybody off.",
            at=_victim,
            when=_choosing(steps.AIR_TARGET),
            do=(Fly, Target),
        ),
        Step(
            "Now your troops march: one space, tanks two. A unit that has fired stays where it is. Click this unit.",
            at=_mover,
            when=lambda s: _asked(steps.MOVE, Unit)(s) and bool(_marchers(s)),
            do=(Unit,),
            done=_choosing(steps.MOVE_STEP),
        ),
        Step(
            "Enemies bar the way, your own do not. Click this space, or another that is lit.",
            at=_forward,
            when=_choosing(steps.MOVE_STEP),
            do=(Unit, Pace),
        ),
        Step(
            "The assault: who stands next to an enemy may attack. But mind that the defender fires first, so send "
            "strong units against weak ones. Click this one.",
            at=lambda s: _attacker(s, 1),
            when=_asked(steps.GROUND, Unit),
            do=(Unit,),
            done=_choosing(steps.GROUND_TARGET),
        ),
        Step(
            "The way is free! MOVE IN takes the space and brings you nearer to their back row. STAY keeps your line "
            "closed.",
            at=("verb", "occupy"),
            when=lambda s: s.view.step == steps.OCCUPY,
            do=(OCCUPY, STAY),
        ),
        Step(
            "Now it is their turn. A die with ten sides falls, and high is good for whoever rolls. The lit cards of "
            "your hand change the roll: click one, or let it fall.",
            at=("verb", "pass"),
            when=lambda s: s.view.step == steps.WINDOW and s.view.active != s.seat,
        ),
        Step(
            "The danger: your own back row. What wins for you wins for the Allies, too. Never send everybody forward: "
            "leave somebody who can drive them out.",
            at=lambda s: space_key(BACK_ROW[s.seat][2]),
            when=lambda s: s.view.turn > 1,
        ),
        Step(
            "That is war: guns, march, assault, and on to their back row. HINT (H) asks a General, F1 opens the "
            "rules. The front is yours!",
            at=OnButton("hint"),
            when=lambda s: s.view.turn > 1,
        ),
    ),
)
