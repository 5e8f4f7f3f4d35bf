"""How things are called in Fighting Front, and what a person is asked and told in each step."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from game.core.state import Action
from game.core.wording import many
from game.fighting_front import actions as do
from game.fighting_front import cards, steps
from game.fighting_front.analysis import attack_in_hand, too_many
from game.fighting_front.state import State


def filled(words: str, told: Callable[[str], str]) -> str:
    """The words with what each name in braces stands for."""
    return re.sub(r"\{(\w+)\}", lambda found: told(found[1]), words)


def place(space: int) -> str:
    """A space as a sentence names it."""
    return cards.SPACE_NAMES[space].upper() if space != cards.FLY_OVER else "off the map"


def card_name(sort: int, nation: int) -> str:
    """A card as a nation holds it."""
    kind = cards.KIND_OF[nation * cards.SORTS + sort]
    return cards.SORT_NAMES[sort] if kind == cards.NONE else cards.KIND_NAMES[kind]


def unit_name(view: State, space: int) -> str:
    """The ground unit in a space, or the location where none stands: "Infantry C2"."""
    kind = view.unit[space] if view.unit[space] != cards.NONE else view.site[space]
    return f"{cards.KIND_NAMES[kind]} {place(space)}" if kind != cards.NONE else place(space)


def plane_name(view: State, slot: int) -> str:
    """An air unit."""
    return cards.KIND_NAMES[view.air_unit[slot]] if view.air_unit[slot] != cards.NONE else "An air unit"


def hit_name(action: Action, view: State) -> str:
    """The card that a hit may count for."""
    match action:
        case do.HitUnit():
            return cards.KIND_NAMES[view.unit[view.aim]]
        case do.HitSite():
            return cards.KIND_NAMES[view.site[view.aim]]
        case do.HitAir():
            return plane_name(view, action.slot)
    return ""


def roller(view: State) -> str:
    """Who makes the roll to come."""
    return unit_name(view, view.roller) if view.roller != cards.NONE else plane_name(view, view.roller_air)


def rolling(view: State) -> str:
    """Who makes the roll to come at what."""
    if view.aim == view.aim_air == cards.NONE:
        return roller(view)
    return f"{roller(view)} at {place(view.aim) if view.aim != cards.NONE else plane_name(view, view.aim_air)}"


# --- Questions, buttons and help by step -------------------------------------------------

ANSWERS: Final = (steps.INTERCEPT, steps.AA, steps.SUPPORT_FIRE, steps.WINDOW)
"""Steps in which one side answers what the other does, or lets it pass."""
FIRING: Final = (steps.ARTILLERY_TARGET, steps.GROUND_TARGET, steps.AIR_TARGET, steps.HIT)
"""Steps in which a space is chosen to be hit."""
QUESTIONS: Final = {
    steps.SETUP: "Setup: deploy a card, or say that you are ready.",
    steps.SETUP_ON: "{picked}: where?",
    steps.HOSPITAL: "Field Hospital: which unit recovers once more?",
    steps.DEPLOY: "Deployment: bring in whatever you like.",
    steps.DEPLOY_ON: "{picked}: where?",
    steps.ARTILLERY: "Artillery: who fires at what?",
    steps.ARTILLERY_TARGET: "{picked}: at which space?",
    steps.AIR: "Air: who flies a mission, or escorts one?",
    steps.AIR_TARGET: "{picked}: where to?",
    steps.INTERCEPT: "{mission}: intercept?",
    steps.FOE: "{flier}: whom does it fight?",
    steps.AA: "{mission}: fire at it?",
    steps.AA_TARGET: "{picked}: at which of them?",
    steps.MOVE: "Ground Movement: who moves?",
    steps.MOVE_STEP: "{picked}: where to?",
    steps.GROUND: "Ground attack: who attacks?",
    steps.GROUND_TARGET: "{picked}: which space?",
    steps.SUPPORT_FIRE: "{attacker} attacks {attacked}: which guns fire in support?",
    steps.WINDOW: "{table}, {roll}: add a card?",
    steps.HIT: "A hit in {aim}: which card takes it?",
    steps.OCCUPY: "{attacked} is clear: move in?",
    steps.FOLLOW: "Who follows into {start}?",
    steps.FUEL: "Fuel Dump: which tank moves and attacks again?",
    steps.DISCARD: "Discard {discards}.",
}
"""What is asked; words in braces stand for what is in hand."""
HELP: Final = {
    steps.SETUP: "Choose a lit card, then a lit space, or drag it. Leaders go onto units, air units onto strips.",
    steps.DEPLOY: "Choose a lit card, then a lit space, or drag it there. What comes in may act this turn.",
    steps.ARTILLERY: "Choose a gun, then its target. Point at either to see the chances.",
    steps.ARTILLERY_TARGET: "Choose a lit space to fire at it.",
    steps.GROUND_TARGET: "Choose a lit space to attack it.",
    steps.AIR_TARGET: "Choose a lit space, or the mission that it escorts.",
    steps.MOVE_STEP: "Choose a lit space; the arrow shows the way.",
    steps.SETUP_ON: "Choose one of the lit spaces.",
    steps.DEPLOY_ON: "Choose one of the lit spaces.",
    steps.INTERCEPT: "Choose a lit fighter on its strip or in your hand, or press SPACE to let them through.",
    steps.AA: "Choose a lit gun, or press SPACE to hold fire.",
    steps.SUPPORT_FIRE: "Choose a lit gun, or press SPACE to hold fire. Each fires once a turn in defense.",
    steps.OCCUPY: "A unit that moves in captures what lies there: MOVE IN (O), or STAY (S).",
    steps.FOLLOW: "Choose a unit to follow up, or press SPACE if none should.",
    steps.FUEL: "Choose a lit tank, or press SPACE for none.",
    steps.AIR: "Choose an air unit, then a space to bomb, or the mission it escorts.",
    steps.MOVE: "Choose a unit, then where it goes, or drag it there.",
    steps.GROUND: "Choose a unit, then the space that it attacks. Point at either to see the chances.",
    steps.WINDOW: "Choose a lit card to change this roll, or press SPACE to roll.",
    steps.HIT: "Your hit strikes one of the lit cards: choose the card or its name.",
}
"""How to go about it."""
ENDS: Final = {
    steps.SETUP: "I AM READY",
    steps.DEPLOY: "END DEPLOYMENT",
    steps.ARTILLERY: "HOLD FIRE",
    steps.AIR: "NO MISSIONS",
    steps.INTERCEPT: "LET THEM THROUGH",
    steps.AA: "HOLD FIRE",
    steps.MOVE: "END MOVEMENT",
    steps.GROUND: "NO ATTACKS",
    steps.SUPPORT_FIRE: "HOLD FIRE",
    steps.WINDOW: "ROLL",
    steps.FOLLOW: "NOBODY FOLLOWS",
    steps.FUEL: "NO SECOND MOVE",
}
"""What finishing or passing does, where nothing has been declared."""
DECLARED: Final = {steps.ARTILLERY: "OPEN FIRE", steps.AIR: "TAKE OFF", steps.GROUND: "ATTACK"}
"""The same once something has been declared."""


def question(view: State, enters: bool = True) -> str:
    """What the seat to act is asked; `enters`: in Deployment there may be a card that finds a place."""
    if view.step == steps.DEPLOY and not enters:
        return "Deployment: nothing more can come in."
    return filled(QUESTIONS[view.step], lambda word: _in_hand(view, word)) if view.step in QUESTIONS else ""


def nothing_to_do(view: State) -> str:
    """The sentence that replaces the question where the seat to act can only go on."""
    head = question(view).rpartition(": ")[0]
    if view.step == steps.WINDOW:
        return f"{head}: you have nothing to add."
    return f"{head}: nothing more can be done." if head else "Nothing can be done here."


def _in_hand(view: State, word: str) -> str:
    """What a word of a question stands for."""
    match word:
        case "picked":
            if view.picked_card != cards.NONE:
                return card_name(view.picked_card, view.nation[view.to_act])
            if view.picked_air != cards.NONE:
                return plane_name(view, view.picked_air)
            return unit_name(view, view.picked) if view.picked != cards.NONE else "It"
        case "mission":
            slot = view.missions[view.current]
            return f"{plane_name(view, slot)} against {place(view.air_goal[slot])}"
        case "flier":
            return plane_name(view, view.picked_air)
        case "start":
            return place(attack_in_hand(view)[0])
        case "attacker":
            return unit_name(view, attack_in_hand(view)[0])
        case "attacked":
            return place(attack_in_hand(view)[1])
        case "table":
            return cards.TABLE_NAMES[view.roll]
        case "roll":
            return rolling(view)
        case "aim":
            return place(view.aim)
    return many(too_many(view, view.to_act), "card")


def label_of(action: Action, view: State) -> str:
    """What the button says that finishes or lets be: FINISH tells what has been declared."""
    if action is do.PASS:
        theirs = view.step == steps.WINDOW and view.to_act != view.roll_seat
        return "LET THEM ROLL" if theirs else ENDS.get(view.step, "PASS")
    done = view.missions if view.step == steps.AIR else view.attack_at
    return DECLARED[view.step] if view.step in DECLARED and done else ENDS.get(view.step, "FINISH")


def mark_of(view: State) -> str:
    """The picture laid on spaces that can be chosen."""
    flier = cards.NONE if view.picked_air == cards.NONE else view.air_unit[view.picked_air]
    lands = view.step == steps.AIR_TARGET and cards.PARATROOPERS in (view.picked_card, flier)
    return "target" if view.step in FIRING and not lands else "reach"
