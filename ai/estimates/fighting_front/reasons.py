"""Why a bot of Fighting Front attacks, moves or adds a card: the odds and the goal, in sentences."""

from __future__ import annotations

from ai.estimates.fighting_front.decisive import must_stop
from ai.estimates.fighting_front.fire import carried, plus_of_unit
from ai.search import Node
from game.core.state import Action
from game.fighting_front.actions import DUMP, OCCUPY, Play, Step, Target, Unit
from game.fighting_front.cards import (
    AMMO_DUMP,
    BACK_ROW,
    BOMBARDMENT,
    BOMBING,
    DEFENSE,
    DESTROY,
    DESTROY_ALL,
    DISRUPT,
    ENTRENCHED,
    GROUND_ATTACK,
    KIND_NAMES,
    KINDS,
    MODIFIER,
    NEGATE,
    NONE,
    PARATROOPERS,
    SUPPORT,
)
from game.fighting_front.odds import chances, chances_of, change, plus_of, site_toughness, toughness_of
from game.fighting_front.quick import occupies
from game.fighting_front.state import State
from game.fighting_front.steps import (
    AIR,
    AIR_TARGET,
    ARTILLERY,
    ARTILLERY_TARGET,
    GROUND,
    GROUND_TARGET,
    MOVE,
    MOVE_STEP,
    SUPPORT_FIRE,
    WINDOW,
)
from game.fighting_front.steps import OCCUPY as OCCUPY_STEP


def told(view: State, ranked: list[Node]) -> str:
    """Why the first of these nodes was chosen; empty where there is nothing to say."""
    node = ranked[0]
    action: Action = node.action
    step = view.step
    if step == WINDOW:
        return added_told(view, action)
    if step in (MOVE, MOVE_STEP, OCCUPY_STEP):
        return occupation_told(view, node)
    if step == SUPPORT_FIRE:
        return support_told(view, action)
    if step in (GROUND, GROUND_TARGET, ARTILLERY, ARTILLERY_TARGET):
        return attack_told(view, node)
    return mission_told(view, node) if step in (AIR, AIR_TARGET) else ""


# --- Attacks ---------------------------------------------------------------------------


def favourite(node: Node) -> Node | None:
    """The most visited child, if there is one."""
    best: Node | None = None
    for child in node.children:
        if best is None or child.visits > best.visits:
            best = child
    return best


def target_of(node: Node) -> int:
    """The space that an attack aims at, as far as the search has looked; or NONE."""
    action = node.action
    if not isinstance(action, Target):
        best = favourite(node)
        if best is None:
            return NONE
        action = best.action
    return action.space if isinstance(action, Target) else NONE


def end_of(node: Node) -> int:
    """The space where a move ends, as far as the search has looked; or NONE."""
    end = NONE
    best: Node | None = node
    while best is not None and isinstance(best.action, (Unit, Step)):
        if isinstance(best.action, Step):
            end = best.action.space
        elif end != NONE:
            break
        best = favourite(best)
    return end


def attack_told(view: State, node: Node) -> str:
    """What a bombardment or a ground attack does, and what hangs on it."""
    target = target_of(node)
    action = node.action
    if target == NONE:
        stops = isinstance(action, Unit) and must_stop(view, view.to_act)
        return goal_told(view) if stops and view.step == GROUND else ""
    space = action.space if isinstance(action, Unit) else view.picked
    table = GROUND_ATTACK if view.step in (GROUND, GROUND_TARGET) else BOMBARDMENT
    return hit_told(view, table, plus_of_unit(view, table, space), target) + home_told(view, target)


def mission_told(view: State, node: Node) -> str:
    """What bombs do, or where Paratroopers land."""
    target = target_of(node)
    if target == NONE:
        return ""
    kind = carried(view) if view.step == AIR_TARGET and view.picked_air == NONE else NONE
    if view.picked_air != NONE:
        kind = view.air_unit[view.picked_air]
    if kind == NONE:
        return home_told(view, target).strip()
    if kind == PARATROOPERS:
        return row_told(view, target, 1)
    return hit_told(view, BOMBING, MODIFIER[BOMBING * KINDS + kind], target) + home_told(view, target)


def hit_told(view: State, table: int, plus: int, target: int) -> str:
    """The odds against what lies in a space."""
    found = chances_of(table, plus)
    dead = found[DESTROY] + found[DESTROY_ALL]
    if view.owner[target] == 1 - view.to_act:
        kind = view.unit[target]
        falls = view.dc[target] >= toughness_of(view, target)
    else:
        kind = view.site[target]
        falls = view.site_dc[target] >= site_toughness(view, target)
    if falls:
        dead += found[DISRUPT]
    words = f"{percent(dead)} chance to destroy the {KIND_NAMES[kind]}"
    return f"{words}." if falls else f"{words}, {percent(found[DISRUPT])} to disrupt."


def home_told(view: State, target: int) -> str:
    """Whether an enemy in the own back row is attacked."""
    seat = view.to_act
    if target not in BACK_ROW[seat] or view.owner[target] != 1 - seat:
        return ""
    if must_stop(view, seat):
        return f" {goal_told(view)}"
    return " It stands in your back row."


def goal_told(view: State) -> str:
    """FF 1.6 What happens unless it is prevented."""
    held = occupies(view, 1 - view.to_act)
    return f"They hold {held} spaces of your back row and win unless you drive them out."


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


# --- Occupation ------------------------------------------------------------------------


def occupation_told(view: State, node: Node) -> str:
    """Whether the move ends in the enemy back row, and how many stand there then."""
    action = node.action
    seat = view.to_act
    if action is OCCUPY:
        start = view.attack_from[view.current]
        end = view.attack_at[view.current]
    else:
        start = action.space if isinstance(action, Unit) else view.picked
        end = end_of(node)
    if end == NONE or start in BACK_ROW[1 - seat]:
        return ""
    return row_told(view, end, 1)


def row_told(view: State, end: int, more: int) -> str:
    """How many own units stand in the enemy back row once so many more are there."""
    seat = view.to_act
    if end not in BACK_ROW[1 - seat]:
        return ""
    held = occupies(view, seat) + more
    return "Your first unit in their back row." if held == 1 else f"Then {held} of your units stand in their back row."


# --- Cards added, supporting fire ------------------------------------------------------


def added_told(view: State, action: Action) -> str:
    """How a card or an Ammo Dump changes the odds of the roll to come."""
    if action is DUMP:
        plus = plus_of(AMMO_DUMP)
    elif isinstance(action, Play):
        plus = plus_of(action.sort)
    else:
        return ""
    before = chances(view)
    after = chances_of(view.roll, change(view) + plus)
    stops = view.roll in (DEFENSE, SUPPORT)
    least = NEGATE if stops else DESTROY
    what = "stop the attack" if stops else "destroy"
    verb = "Lowers" if isinstance(action, Play) and action.sort == ENTRENCHED else "Raises"
    was, now = percent(sum(before[least:])), percent(sum(after[least:]))
    return f"{verb} the chance to {what} from {was} to {now}."


def support_told(view: State, action: Action) -> str:
    """How likely supporting fire stops the attack."""
    if not isinstance(action, Unit):
        return ""
    found = chances_of(SUPPORT, plus_of_unit(view, SUPPORT, action.space))
    return f"{percent(sum(found[NEGATE:]))} chance to stop the attack."
