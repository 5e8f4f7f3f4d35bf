"""Why something on the board of Fighting Front cannot be chosen, in a sentence."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.fighting_front import cards, steps
from game.fighting_front.cards import NONE
from game.fighting_front.quick import own_strip
from game.fighting_front.state import State
from scenes.boards.fighting_front.log_lines import card_name
from scenes.boards.fighting_front.selection import Selection

OUT_OF_REACH: Final = {
    steps.ARTILLERY_TARGET: "It cannot fire there",
    steps.GROUND_TARGET: "It cannot attack there",
    steps.AIR_TARGET: "It cannot fly there",
    steps.MOVE_STEP: "It cannot go there",
    steps.SETUP_ON: "It cannot lie there",
    steps.DEPLOY_ON: "It cannot lie there",
}
"""What is wrong with a space that is not lit, by the step in which one is chosen."""


def why_not(key: Hashable | None, chosen: Selection) -> str:
    """Why a thing cannot be chosen now; "" where nothing is to be said."""
    view = chosen.view
    if view is None or key is None:
        return ""
    match key:
        case ("card", int(sort), _):
            return _why_not_card(view, sort, chosen)
        case ("unit" | "plane" | "place" | "site", _) if chosen.busy and view.step in OUT_OF_REACH:
            return f"{OUT_OF_REACH[view.step]}: choose one of the lit spaces."
        case ("unit", int(space)):
            return _why_not_unit(view, space)
        case ("plane", int(slot)) if view.air_owner[slot] != view.to_act:
            return "That aircraft is the enemy's."
        case ("plane", _):
            return "This aircraft has nothing to do now."
    return ""


def _why_not_card(view: State, sort: int, chosen: Selection) -> str:
    seat = view.to_act
    name = card_name(sort, view.nation[seat])
    kind = cards.KIND_OF[view.nation[seat] * cards.SORTS + sort]
    if view.step in (steps.SETUP, steps.DEPLOY):
        if kind != NONE and cards.IS_EVENT[kind]:
            return f"{name} is an event: nobody deploys it, it is played when its text says so."
        if kind != NONE and cards.IS_AIR[kind]:
            return f"There is no Air Strip of yours in your half to put it on.{_flies(view)}"
        if kind != NONE and cards.IS_LEADER[kind]:
            return "Every unit of yours that could carry a leader has one."
        return "There is no free space for it in your half."
    if chosen.picked_sort == sort or view.step in (steps.SETUP_ON, steps.DEPLOY_ON):
        return ""
    if view.step == steps.WINDOW:
        return f"{name} does not help in this roll."
    if view.step in (steps.AIR, steps.AIR_TARGET, steps.INTERCEPT) and kind != NONE and cards.IS_AIR[kind]:
        return _why_not_fly(view, kind)
    return "Cards are deployed in the Deployment phase." if view.active == seat else "It is not your turn."


def _flies(view: State) -> str:
    """FF 4.6 That it can fly without one, where it can."""
    return "" if own_strip(view, view.to_act, False) else " While you control none, it flies from your hand."


def _why_not_fly(view: State, kind: int) -> str:
    """FF 4.6, 4.7 Why an aircraft does not fly from the hand."""
    if own_strip(view, view.to_act, False):
        return "You control an Air Strip, so aircraft fly from there only, not from your hand."
    if view.step == steps.INTERCEPT:
        return "Only fighters (F) can intercept."
    return "First choose where the other aircraft flies." if view.step == steps.AIR_TARGET else "It has no target."


def _why_not_unit(view: State, space: int) -> str:
    if view.owner[space] != view.to_act:
        return "That unit is the enemy's."
    kind = view.unit[space]
    if view.acted[space] & cards.ATTACKED:
        return "This unit has attacked this turn."
    if view.step == steps.MOVE:
        return "This unit has moved, or has no way out."
    if view.step == steps.ARTILLERY:
        return "No enemy is within its range." if cards.IS_R[kind] else "This unit is no artillery (R)."
    if view.step == steps.GROUND:
        return "No enemy stands next to this unit."
    return "This unit has nothing to do now."
