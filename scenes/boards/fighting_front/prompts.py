"""What a person is asked and how to go about it, verbs, actions in words, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.state import Action
from game.fighting_front import steps
from game.fighting_front.actions import (
    DUMP,
    FINISH,
    OCCUPY,
    PASS,
    STAY,
    STOP,
    Aboard,
    Air,
    Card,
    Discard,
    Escort,
    Fly,
    HitAir,
    HitSite,
    HitUnit,
    On,
    Play,
    Step,
    Target,
    Unit,
)
from game.fighting_front.analysis import attack_in_hand, next_march, taken_from, too_many
from game.fighting_front.cards import KIND_NAMES, NONE, PARATROOPERS, TABLE_NAMES
from game.fighting_front.data import GOAL
from game.fighting_front.quick import hand_limit, must_stop
from game.fighting_front.state import State
from scenes.boards.fighting_front.log_lines import card_name, place, plane_name, unit_name
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.selection import CARDS, Selection, key_of, label_of
from scenes.boards.fighting_front.sprites import card_key, space_key
from scenes.boards.parts import Call
from scenes.ui.wording import many

FIRING: Final = (steps.ARTILLERY_TARGET, steps.GROUND_TARGET, steps.AIR_TARGET, steps.HIT)
"""Steps in which a space is chosen to be hit."""
ANSWERS: Final = (steps.INTERCEPT, steps.AA, steps.SUPPORT_FIRE, steps.WINDOW)
"""Steps in which one side answers what the other does, or lets it pass."""
HELP: Final = {
    steps.SETUP: "Click a lit card, then a lit space, or drag it. Leaders go onto units, aircraft onto strips.",
    steps.DEPLOY: "Click a lit card, then a lit space, or drag it there. What comes in may act this turn.",
    steps.ARTILLERY: "Click a gun, then its target. Point at either to see the chances.",
    steps.ARTILLERY_TARGET: "Click a lit space to fire at it. ESC takes back.",
    steps.GROUND_TARGET: "Click a lit space to attack it. ESC takes back.",
    steps.AIR_TARGET: "Click a lit space, or the mission that it escorts. ESC takes back.",
    steps.MOVE_STEP: "Click a lit space; the arrow shows the way. ESC takes back.",
    steps.SETUP_ON: "Click one of the lit spaces. ESC takes the card back.",
    steps.DEPLOY_ON: "Click one of the lit spaces. ESC takes the card back.",
    steps.INTERCEPT: "Click a lit fighter, on its strip or in your hand, or SPACE lets them through.",
    steps.AA: "Click a lit gun, or SPACE holds fire.",
    steps.SUPPORT_FIRE: "Click a lit gun, or SPACE holds fire. Each fires once a turn in defense.",
    steps.OCCUPY: "A unit that moves in captures what lies there: MOVE IN (O), or STAY (S).",
    steps.FOLLOW: "Click the unit that follows, or SPACE lets nobody.",
    steps.FUEL: "Click a lit tank, or SPACE for none.",
    steps.AIR: "Click an aircraft, then a space to bomb, or the mission it escorts.",
    steps.MOVE: "Click a unit, then where it goes, or drag it there.",
    steps.GROUND: "Click a unit, then the space that it attacks. Point at either to see the chances.",
    steps.WINDOW: "Click a lit card to change this roll, or SPACE rolls.",
    steps.HIT: "Your hit counts for one of the lit cards: click it, or its name.",
}
"""How to go about it, by step."""


# --- Verbs -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verb:
    """A button: what it says and does; without an action it takes back what is picked."""

    name: str
    label: str
    action: Action | None
    hint: str = ""
    """The key that does the same, as it is written on the button."""
    key: int = 0
    """The same as pygame's key; 0 where the scene knows it (Space, Escape)."""
    below: str = ""
    main: bool = False


def verbs(chosen: Selection, alone: bool) -> list[Verb]:
    """The buttons for what is open now; `alone`: no other person sits at this machine."""
    if chosen.view is None:
        return []
    found: list[Verb] = []
    if chosen.busy:
        return [Verb("back", "TAKE BACK", None, "ESC")]
    if chosen.passing is not None:
        end, asks = chosen.ending, alone and chosen.view.step == steps.WINDOW
        below = "without a card in this phase" if asks else end.left
        found.append(Verb(chosen.passing.notation, end.label, chosen.passing, "SPACE", 0, below, end.usual))
    kinds = {type(action) for action in chosen.opens}
    if chosen.view.step in (steps.SETUP, steps.DEPLOY) and Card in kinds:
        found.append(Verb("deploy", "STAFF DEPLOYS", None, "A", pygame.K_a))
    if chosen.view.step in (steps.ARTILLERY, steps.GROUND) and Unit in kinds:
        found.append(
            Verb("attack", "ALL FIRE" if chosen.view.step == steps.ARTILLERY else "ALL ATTACK", None, "A", pygame.K_a)
        )
    if chosen.view.step == steps.MOVE and next_march(chosen.view, chosen.opens):
        found.append(Verb("march", "MARCH FORWARD", None, "V", pygame.K_v))
    if chosen.view.step == steps.WINDOW and chosen.passing is not None and alone:
        found.append(Verb("once", "ONLY THIS ROLL", chosen.passing, "R", pygame.K_r))
    if OCCUPY in chosen.opens:
        found += [
            Verb("occupy", "MOVE IN", OCCUPY, "O", pygame.K_o, main=True),
            Verb("stay", "STAY", STAY, "S", pygame.K_s),
        ]
    if DUMP in chosen.opens:
        found.append(Verb("dump", "AMMO DUMP +1", DUMP, "B", pygame.K_b))
    if chosen.view.step == steps.HIT:
        found += [Verb(one.notation, hit_name(one, chosen.view).upper(), one) for one in chosen.opens]
    return found


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


def prompt(chosen: Selection, model: TableModel, names: tuple[str, ...]) -> str:
    """What the seat to act is asked."""
    enters = chosen.view is None or any(isinstance(action, Card) for action in chosen.opens)
    return question(chosen.view or model.shown, names, enters)


def call(view: State, names: tuple[str, ...]) -> Call:
    """What the next person is asked, as everybody may know it."""
    passable = view.step in ANSWERS
    whole = "PASS THE WHOLE TURN" if passable and view.to_act != view.active else ""
    return Call(question(view, names), passable, view.turn, whole)


def question(view: State, names: tuple[str, ...], enters: bool = True) -> str:
    """The same, from the view alone; `enters`: in Deployment there may be a card that finds a place."""
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
    return simple.get(view.step) or _answer(view, names)


def _answer(view: State, names: tuple[str, ...]) -> str:
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
            return f"{rolling(view, names)}: add a card?"
        case steps.DISCARD:
            return f"Discard {many(too_many(view, view.to_act), 'card')}."
    return ""


def rolling(view: State, names: tuple[str, ...]) -> str:
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


def help_text(chosen: Selection, model: TableModel, alone: bool) -> str:
    """What can be clicked, dragged or pressed for it; `alone`: no other person sits at this machine."""
    view = chosen.view or model.shown
    if len(chosen.opens) == 1 and chosen.passing is not None:
        return "There is nothing to do here now: SPACE goes on."
    match view.step:
        case steps.AIR if any(isinstance(action, Fly) for action in chosen.opens):
            return "Click an aircraft, then its target. Lit cards in your hand fly, too: you control no Air Strip."
        case steps.MOVE if next_march(view, chosen.opens):
            return f"{HELP[steps.MOVE]} MARCH FORWARD (V) moves all who can."
        case steps.WINDOW if alone:
            return f"{HELP[steps.WINDOW]} To keep the card for a later roll of this phase: ONLY THIS ROLL (R)."
        case steps.DISCARD:
            held = hand_limit(view, model.me)
            return f"Only {held} cards may stay in your hand: click those you can do without."
    return HELP.get(view.step, "Click one of what is lit.")


def loss(chosen: Selection, model: TableModel) -> str:
    """FF 1.6 How ending the attack would leave the match lost; "" unless the enemy holds enough of the own back row."""
    view = chosen.view
    if view is None or view.step != steps.GROUND or not must_stop(view, view.to_act):
        return ""
    if any(space in view.attack_at for space in taken_from(view, view.to_act)):
        return ""
    return f"The enemy stands on {GOAL} spaces of your back row, and nothing attacks them: they would win."


# --- Light and shade ---------------------------------------------------------------------


def mark(view: State) -> str:
    """The picture laid on spaces that can be chosen."""
    flier = NONE if view.picked_air == NONE else view.air_unit[view.picked_air]
    lands = view.step == steps.AIR_TARGET and PARATROOPERS in (view.picked_card, flier)
    return "target" if view.step in FIRING and not lands else "reach"


# --- Actions in words --------------------------------------------------------------------


def action(chosen: Action, view: State) -> str:
    """An action in a few words, for hints and captions."""
    nation = view.nation[view.to_act] if view.to_act >= 0 else NONE
    match chosen:
        case Card() | Play():
            return card_name(chosen.sort, nation)
        case Fly():
            return f"{card_name(chosen.sort, nation)} from off the map"
        case Discard():
            return f"Discard {card_name(chosen.sort, nation)}"
        case On() | Step():
            return f"To {place(chosen.space)}"
        case Target():
            return f"At {place(chosen.space)}"
        case Unit():
            return unit_name(view, chosen.space)
        case Air() | Aboard() | HitAir():
            return plane_name(view, chosen.slot)
        case Escort():
            return f"Escort mission {chosen.mission + 1}"
        case HitUnit() | HitSite():
            return f"The {'unit' if isinstance(chosen, HitUnit) else 'location'} in {place(view.aim)}"
    if chosen in (PASS, FINISH):
        return label_of(chosen, view).capitalize()
    return "Ammo dump +1" if chosen is DUMP else chosen.notation.capitalize()


def decision(actions: Sequence[Action], view: State) -> str:
    """A whole decision in a few words: who, and where to."""
    first, *more = actions
    words = action(first, view)
    ends = [one for one in more if not isinstance(one, type(STOP))]
    if not ends:
        return words
    last = ends[-1]
    match last:
        case On() | Step():
            return f"{words} to {place(last.space)}"
        case Target():
            deeds = {steps.ARTILLERY: "bombardment of", steps.GROUND: "attack on"}
            return f"{words}: {deeds.get(view.step, 'mission against')} {place(last.space)}"
        case Aboard():
            return f"{words} onto {plane_name(view, last.slot)}"
        case Escort() if last.mission < len(view.missions):
            return f"{words} escorts {plane_name(view, view.missions[last.mission])}"
        case Air():
            return f"{words} at {plane_name(view, last.slot)}"
    return words


def keys_of(action: Action, view: State) -> tuple[Hashable, ...]:
    """What an action refers to, to be lit."""
    if isinstance(action, CARDS):
        return (card_key(action.sort),)
    if action is OCCUPY:
        return (("verb", "occupy"), space_key(attack_in_hand(view)[1]))
    key = key_of(action, view)
    return (("verb", action.notation),) if key is None else (key,)
