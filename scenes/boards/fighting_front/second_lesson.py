"""The second guided match of Fighting Front: locations, artillery and aircraft."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.fighting_front import steps
from game.fighting_front.actions import FINISH, Air, Card, Escort, Fly, On, Target, Unit
from game.fighting_front.cards import (
    AIR_STRIP,
    BACK_ROW,
    COLUMNS,
    IS_AA,
    IS_F,
    KIND_OF,
    NONE,
    PARATROOPERS,
    RANGE,
    SORTS,
    SPACES,
)
from game.fighting_front.state import State
from scenes.boards.fighting_front.controls import Selection
from scenes.boards.fighting_front.layout import card_key, plane_key, site_key, space_key, unit_key
from scenes.boards.fighting_front.lesson import (
    ASIDES,
    END,
    FALLEN,
    Context,
    Plane,
    asked,
    attacker,
    choosing,
    deploying,
    firing,
    mine,
    picked,
    plane_of,
    victim,
)
from scenes.boards.lessons import InBar, Lesson, Step

# --- locations -----------------------------------------------------------------------------


def _rear(s: Context) -> Hashable:
    """The space for the picked card that lies farthest back, in the middle if possible."""
    spaces = [action.space for action in s.selection.opens if isinstance(action, On)]
    back = [space for space in spaces if space in BACK_ROW[s.seat]]
    return space_key(min(back or spaces, key=lambda space: abs(space % COLUMNS - COLUMNS // 2)))


def _sites(s: Context) -> list[int]:
    """Spaces of the person's locations."""
    return [space for space in range(SPACES) if s.view.site[space] != NONE and s.view.site_owner[space] == s.seat]


def _aa_guns(s: Context) -> list[int]:
    """Spaces of the person's AA guns."""
    return [space for space in range(SPACES) if s.view.owner[space] == s.seat and IS_AA[s.view.unit[space]]]


# --- artillery -----------------------------------------------------------------------------


def _far_gun(s: Context) -> Hashable:
    """The unit that can fire and reaches farthest."""
    spaces = [action.space for action in s.selection.opens if isinstance(action, Unit)]
    return unit_key(max(spaces, key=lambda space: RANGE[s.view.unit[space]]))


# --- aircraft ------------------------------------------------------------------------------


def _kind(s: Context, action: Plane) -> int:
    """The kind of an aircraft on the map or in hand."""
    if isinstance(action, Air):
        return s.view.air_unit[action.slot]
    return KIND_OF[s.view.nation[s.seat] * SORTS + action.sort]


def _planes(s: Context, fighters: bool) -> list[Hashable]:
    """The aircraft that can be sent off: those that can escort others, or those that had better bomb."""
    kinds = [(action, _kind(s, action)) for action in s.selection.opens if isinstance(action, Plane)]
    return [plane_of(action) for action, kind in kinds if bool(IS_F[kind]) == fighters and kind != PARATROOPERS]


def _can_bomb(s: Context) -> bool:
    return asked(steps.AIR, Air, Fly)(s) and bool(_planes(s, False) + _planes(s, True))


def _bombing(s: Context) -> bool:
    """An aircraft is picked that can bomb, and its target comes next. Paratroopers only land."""
    flying = [action for action in s.selection.steps if isinstance(action, Plane)]
    lands = any(_kind(s, action) == PARATROOPERS for action in flying)
    return choosing(steps.AIR_TARGET)(s) and not lands and any(isinstance(one, Target) for one in s.selection.opens)


def _escorted(s: Context) -> Hashable:
    """The mission that the picked fighter can escort."""
    escort = next(action for action in s.selection.opens if isinstance(action, Escort))
    return plane_key(s.view.missions[escort.mission])


def _offers_escort(s: Context) -> bool:
    return choosing(steps.AIR_TARGET)(s) and any(isinstance(action, Escort) for action in s.selection.opens)


LESSON: Final[Lesson[Selection, State]] = Lesson(
    seed=12008,
    about="Locations, guns, air units",
    closing="Now you know the whole army. Try a match of your own, and another nation: each has a strategy and units "
    "that nobody else has.",
    asides=ASIDES,
    steps=(
        Step(
            "Welcome back, commander! The goal has not changed. Today: what helps you from behind the line, and what "
            "strikes far beyond it.",
            at=InBar("TO WIN"),
        ),
        Step(
            "An Air Strip. Air units that are based there fly every turn; without one they fly once, from your hand, "
            "and are spent. Choose it.",
            at=card_key(AIR_STRIP),
            when=lambda s: (
                asked(steps.SETUP, Card)(s)
                and any(isinstance(action, Card) and action.sort == AIR_STRIP for action in s.offered)
            ),
            do=(Card,),
            done=choosing(steps.SETUP_ON),
        ),
        Step(
            "Lose the strip, and every air unit on it is lost too. So it belongs where the enemy comes last: choose "
            "this space.",
            at=_rear,
            when=choosing(steps.SETUP_ON),
            do=(On,),
        ),
        Step(
            "The staff may lay out the others (F). It bases your air units on the strip, too.",
            at=("verb", "deploy"),
            when=asked(steps.SETUP, Card),
            do=(Card,),
        ),
        Step(
            "Cards like this one are locations. They help whoever holds the space, point at one to read how. March "
            "in, and theirs are yours.",
            at=lambda s: site_key(_sites(s)[-1]),
            when=lambda s: s.view.step == steps.DEPLOY and mine(s) and not picked(s) and bool(_sites(s)),
        ),
        Step(
            "An AA gun. When their air units go for a space within its range, it fires at them once, and nothing fires "
            "back. So have one near what you cannot lose.",
            at=lambda s: unit_key(_aa_guns(s)[0]),
            when=lambda s: s.view.step == steps.DEPLOY and mine(s) and not picked(s) and bool(_aa_guns(s)),
        ),
        Step(
            "New cards again: let the staff place them (F), then END DEPLOYMENT (SPACE).",
            at=deploying,
            when=lambda s: s.view.turn == 1 and mine(s) and s.view.step == steps.DEPLOY and not picked(s),
            done=lambda s: s.view.phase > steps.DEPLOYMENT_PHASE,
        ),
        Step(
            "Range is counted along rows and columns, and nothing is in its way. No unit of yours that can fire "
            "reaches farther than this one: choose it.",
            at=_far_gun,
            when=asked(steps.ARTILLERY, Unit),
            do=(Unit,),
            done=choosing(steps.ARTILLERY_TARGET),
        ),
        Step(
            "All that is lit is in its reach, locations too. Counters add up until a unit falls: so soften one target "
            "for the bombs and the men to come. Choose this one.",
            at=victim,
            when=choosing(steps.ARTILLERY_TARGET),
            do=(Unit, Target),
        ),
        Step(
            "ALL FIRE (A) for the others, then OPEN FIRE (SPACE).",
            at=firing,
            when=lambda s: s.view.step == steps.ARTILLERY and bool(s.view.attack_at) and not picked(s),
            done=lambda s: s.view.phase > steps.ARTILLERY_PHASE or not mine(s),
        ),
        FALLEN,
        Step(
            "Now the air units: they reach every space of the map. A B stands for bomber, an F for fighter. Choose "
            "this one to fly a bombing mission.",
            at=lambda s: (_planes(s, False) + _planes(s, True))[0],
            when=lambda s: _can_bomb(s) and not s.view.missions,
            do=(Air, Fly),
            done=_bombing,
        ),
        Step(
            "The odds of the bombs, target by target. And the answer: fighters may intercept, and every AA gun that "
            "has the target in its range fires once. So spare targets with AA guns beside them.",
            at=("odds",),
            when=_bombing,
        ),
        Step(
            "Choose this target; an arrow shows the mission.",
            at=victim,
            when=_bombing,
            do=(Air, Fly, Target),
        ),
        Step(
            "This fighter can go with it. Interceptors must fight the escort first, and it shoots back: so the bomber "
            "is likelier to get through. Choose it.",
            at=lambda s: _planes(s, True)[0],
            when=lambda s: asked(steps.AIR, Air, Fly)(s) and bool(s.view.missions) and bool(_planes(s, True)),
            do=(Air, Fly, FINISH),
            done=choosing(steps.AIR_TARGET),
        ),
        Step(
            "It could strike on its own as well. But choose the bomber: that is the mission it escorts.",
            at=_escorted,
            when=_offers_escort,
            do=(Air, Fly, Escort),
        ),
        Step(
            "That will do. TAKE OFF (SPACE).",
            at=END,
            when=lambda s: s.view.step == steps.AIR and bool(s.view.missions) and not picked(s),
            do=(FINISH,),
        ),
        Step(
            "Shells and bombs have done their part, now the men finish it. Units next to an enemy need not move: "
            "END MOVEMENT (SPACE).",
            at=END,
            when=lambda s: s.view.turn == 1 and asked(steps.MOVE, type(FINISH))(s),
            done=lambda s: s.view.turn > 1 or s.view.phase > steps.MOVEMENT_PHASE,
        ),
        Step(
            "Units next to an enemy may attack. None that can attack here can take more counters than this one: "
            "choose it.",
            at=attacker,
            when=asked(steps.GROUND, Unit),
            do=(Unit,),
            done=choosing(steps.GROUND_TARGET),
        ),
        Step(
            "And its target. The sheet counts your odds, with all that has been hit before.",
            at=victim,
            when=choosing(steps.GROUND_TARGET),
            do=(Unit, Target),
        ),
        Step(
            "One attack where it counts: ATTACK (SPACE).",
            at=END,
            when=lambda s: s.view.step == steps.GROUND and bool(s.view.attack_at) and not picked(s),
            do=(FINISH,),
        ),
        Step(
            "Two ideas to keep in mind. Shells and bombs first, men after, all on one place. And guard what works for "
            "you behind the line, while you go for theirs. The front is yours!",
            at=InBar("TO WIN"),
            when=lambda s: (
                (s.view.turn > 4 or (s.view.turn > 2 and s.view.phase > steps.GROUND_PHASE))
                and mine(s)
                and not s.waiting
            ),
        ),
    ),
)
