"""Fighting Front: moves that win unless they are stopped, and attacks without which the match is lost (FF 1.6)."""

from __future__ import annotations

from ai.estimates.fighting_front.fire import attack_gain
from game.core.state import Action
from game.fighting_front.actions import OCCUPY, STOP, Step, Target, Unit
from game.fighting_front.cards import BACK_ROW, NEIGHBOURS, NONE, SPACES, STEPS
from game.fighting_front.data import GOAL
from game.fighting_front.quick import may_move, must_stop, occupies
from game.fighting_front.state import State
from game.fighting_front.steps import GROUND, GROUND_TARGET, MOVE, MOVE_STEP
from game.fighting_front.steps import OCCUPY as OCCUPY_STEP


def decisive_action(view: State, legal: list[Action]) -> Action | None:
    """A move into the enemy back row that wins, or an attack on enemies who would win from the seat's back row."""
    step = view.step
    seat = view.to_act
    if step in (GROUND, GROUND_TARGET):
        return defense(view, seat, legal) if must_stop(view, seat) else None
    if step == MOVE and in_reach(view, seat) >= wanted(view):
        for action in legal:
            if isinstance(action, Unit) and goes_in(view, seat, action.space):
                return action
    elif step == MOVE_STEP and in_reach(view, seat) >= wanted(view):
        return way_in(view, seat, legal)
    elif step == OCCUPY_STEP and not view.hold:
        goal = view.attack_at[view.current]
        start = view.attack_from[view.current]
        leaves = start in BACK_ROW[1 - seat]
        if goal in BACK_ROW[1 - seat] and not leaves and occupies(view, seat) + 1 >= GOAL and OCCUPY in legal:
            return OCCUPY
    return None


def wanted(view: State) -> int:
    """How many units in the enemy back row decide the match: one more if they can still be driven out."""
    return GOAL + view.hold


# --- Into the enemy back row -------------------------------------------------------------


def in_reach(view: State, seat: int) -> int:
    """How many units can stand in the enemy back row after this movement, no two in one space."""
    held = occupies(view, seat)
    movers = 0
    for space in range(SPACES):
        if view.owner[space] == seat and goes_in(view, seat, space):
            movers += 1
    free = 0
    for space in BACK_ROW[1 - seat]:
        if view.owner[space] == NONE:
            free += 1
    return held + min(movers, free)


def goes_in(view: State, seat: int, space: int) -> bool:
    """Whether the unit in a space can move into the enemy back row, and does not stand there."""
    if space in BACK_ROW[1 - seat] or view.owner[space] != seat:
        return False
    if space != view.picked and not may_move(view, seat, space):
        return False
    return leads_in(view, seat, space, space, STEPS[view.unit[space]])


def leads_in(view: State, seat: int, start: int, here: int, left: int) -> bool:
    """Whether a unit from `start` that has come here can end in the enemy back row within `left` steps."""
    if here in BACK_ROW[1 - seat] and view.owner[here] == NONE:
        return True
    if left == 0:
        return False
    for near in NEIGHBOURS[here]:
        owner = view.owner[near]
        if near != start and owner in (NONE, seat) and leads_in(view, seat, start, near, left - 1):
            return True
    return False


def way_in(view: State, seat: int, legal: list[Action]) -> Action | None:
    """The next step of such a move."""
    start = view.path[0]
    here = view.path[len(view.path) - 1]
    if start in BACK_ROW[1 - seat]:
        return None
    if here in BACK_ROW[1 - seat] and STOP in legal:
        return STOP
    left = STEPS[view.unit[start]] - len(view.path)
    best: Action | None = None
    for action in legal:
        if isinstance(action, Step) and leads_in(view, seat, start, action.space, left):
            if action.space in BACK_ROW[1 - seat] and view.owner[action.space] == NONE:
                return action
            best = action
    return best


# --- Out of the own back row -------------------------------------------------------------


def defense(view: State, seat: int, legal: list[Action]) -> Action | None:
    """The best attack on a unit in the seat's own back row that can still be declared."""
    best: Action | None = None
    most = 0
    for action in legal:
        gain = 0
        if isinstance(action, Target):
            gain = gain_at_home(view, seat, view.picked, action.space)
        elif isinstance(action, Unit):
            for target in NEIGHBOURS[action.space]:
                gain = max(gain, gain_at_home(view, seat, action.space, target))
        if gain > most:
            most = gain
            best = action
    return best


def gain_at_home(view: State, seat: int, space: int, target: int) -> int:
    """What an attack on a space of the seat's own back row is worth; 0 if no enemy unit stands there."""
    if target not in BACK_ROW[seat] or view.owner[target] != 1 - seat:
        return 0
    return max(1, attack_gain(view, space, target))
