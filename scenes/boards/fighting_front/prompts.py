"""What a person is asked and how to go about it, verbs, actions in words, and why something cannot be done."""

from __future__ import annotations

from typing import Final

from game.core.state import Action
from game.fighting_front import steps
from game.fighting_front.actions import (
    HitAir,
    HitSite,
    HitUnit,
)
from game.fighting_front.analysis import attack_in_hand, too_many
from game.fighting_front.cards import KIND_NAMES, NONE, PARATROOPERS, TABLE_NAMES
from game.fighting_front.state import State
from scenes.boards.fighting_front.log_lines import card_name, place, plane_name, unit_name
from scenes.ui.wording import many

FIRING: Final = (steps.ARTILLERY_TARGET, steps.GROUND_TARGET, steps.AIR_TARGET, steps.HIT)
"""Steps in which a space is chosen to be hit."""
ANSWERS: Final = (steps.INTERCEPT, steps.AA, steps.SUPPORT_FIRE, steps.WINDOW)
"""Steps in which one side answers what the other does, or lets it pass."""
HELP: Final = {
    steps.SETUP: "Choose a lit card, then a lit space, or drag it. Leaders go onto units, aircraft onto strips.",
    steps.DEPLOY: "Choose a lit card, then a lit space, or drag it there. What comes in may act this turn.",
    steps.ARTILLERY: "Choose a gun, then its target. Point at either to see the chances.",
    steps.ARTILLERY_TARGET: "Choose a lit space to fire at it. ESC takes back.",
    steps.GROUND_TARGET: "Choose a lit space to attack it. ESC takes back.",
    steps.AIR_TARGET: "Choose a lit space, or the mission that it escorts. ESC takes back.",
    steps.MOVE_STEP: "Choose a lit space; the arrow shows the way. ESC takes back.",
    steps.SETUP_ON: "Choose one of the lit spaces. ESC takes the card back.",
    steps.DEPLOY_ON: "Choose one of the lit spaces. ESC takes the card back.",
    steps.INTERCEPT: "Choose a lit fighter, on its strip or in your hand, or SPACE lets them through.",
    steps.AA: "Choose a lit gun, or SPACE holds fire.",
    steps.SUPPORT_FIRE: "Choose a lit gun, or SPACE holds fire. Each fires once a turn in defense.",
    steps.OCCUPY: "A unit that moves in captures what lies there: MOVE IN (O), or STAY (S).",
    steps.FOLLOW: "Choose the unit that follows, or SPACE lets nobody.",
    steps.FUEL: "Choose a lit tank, or SPACE for none.",
    steps.AIR: "Choose an aircraft, then a space to bomb, or the mission it escorts.",
    steps.MOVE: "Choose a unit, then where it goes, or drag it there.",
    steps.GROUND: "Choose a unit, then the space that it attacks. Point at either to see the chances.",
    steps.WINDOW: "Choose a lit card to change this roll, or SPACE rolls.",
    steps.HIT: "Your hit counts for one of the lit cards: choose it, or its name.",
}
"""How to go about it, by step."""


def hit_name(action: Action, view: State) -> str:
    """The card that a hit may count for."""
    match action:
        case HitUnit():
            return KIND_NAMES[view.unit[view.aim]]
        case HitSite():
            return KIND_NAMES[view.site[view.aim]]
        case HitAir():
            return plane_name(view, action.slot)
    return ""


# --- Questions ---------------------------------------------------------------------------


def question(view: State, enters: bool = True) -> str:
    """What the seat to act is asked; `enters`: in Deployment there may be a card that finds a place."""
    picked = _picked(view)
    simple = {
        steps.SETUP: "Setup: deploy a card, or say that you are ready.",
        steps.SETUP_ON: f"{picked}: where?",
        steps.HOSPITAL: "Field Hospital: which unit recovers once more?",
        steps.DEPLOY: "Deployment: bring in whatever you like." if enters else "Deployment: nothing more can come in.",
        steps.DEPLOY_ON: f"{picked}: where?",
        steps.ARTILLERY: "Artillery: who fires at what?",
        steps.ARTILLERY_TARGET: f"{picked}: at which space?",
        steps.AIR: "Air: who flies a mission, or escorts one?",
        steps.AIR_TARGET: f"{picked}: where to?",
        steps.AA_TARGET: f"{picked}: at which of them?",
        steps.MOVE: "Ground Movement: who moves?",
        steps.MOVE_STEP: f"{picked}: where to?",
        steps.GROUND: "Ground attack: who attacks?",
        steps.GROUND_TARGET: f"{picked}: which space?",
        steps.HIT: f"A hit in {place(view.aim)}: which card takes it?",
        steps.OCCUPY: f"{place(attack_in_hand(view)[1])} is clear: move in?",
        steps.FOLLOW: f"Who follows into {place(attack_in_hand(view)[0])}?",
        steps.FUEL: "Fuel Dump: which tank moves and attacks again?",
    }
    return simple.get(view.step) or _answer(view)


def _answer(view: State) -> str:
    """Questions that answer what the other side does."""
    match view.step:
        case steps.INTERCEPT:
            slot = view.missions[view.current]
            return f"{plane_name(view, slot)} against {place(view.air_goal[slot])}: intercept?"
        case steps.FOE:
            return f"{plane_name(view, view.picked_air)}: whom does it fight?"
        case steps.AA:
            slot = view.missions[view.current]
            return f"{plane_name(view, slot)} against {place(view.air_goal[slot])}: fire at it?"
        case steps.SUPPORT_FIRE:
            start, goal = attack_in_hand(view)
            return f"{unit_name(view, start)} attacks {place(goal)}: which guns fire in support?"
        case steps.WINDOW:
            return f"{rolling(view)}: add a card?"
        case steps.DISCARD:
            return f"Discard {many(too_many(view, view.to_act), 'card')}."
    return ""


def rolling(view: State) -> str:
    """The roll to come in a few words."""
    who = roller(view)
    goal = place(view.aim) if view.aim != NONE else plane_name(view, view.aim_air) if view.aim_air != NONE else ""
    return f"{TABLE_NAMES[view.roll]}, {who}" + (f" at {goal}" if goal else "")


def roller(view: State) -> str:
    """Who makes the roll to come."""
    return unit_name(view, view.roller) if view.roller != NONE else plane_name(view, view.roller_air)


def _picked(view: State) -> str:
    """The card or unit that is picked."""
    if view.picked_card != NONE:
        return card_name(view.picked_card, view.nation[view.to_act])
    if view.picked_air != NONE:
        return plane_name(view, view.picked_air)
    return unit_name(view, view.picked) if view.picked != NONE else "It"


# --- Light and shade ---------------------------------------------------------------------


def mark(view: State) -> str:
    """The picture laid on spaces that can be chosen."""
    flier = NONE if view.picked_air == NONE else view.air_unit[view.picked_air]
    lands = view.step == steps.AIR_TARGET and PARATROOPERS in (view.picked_card, flier)
    return "target" if view.step in FIRING and not lands else "reach"
