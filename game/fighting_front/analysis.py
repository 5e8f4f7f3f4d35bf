"""Facts and proposals for a person, and decisions tried on copies (FF 3-5). Questions only.

A view or a world that is passed in is never changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import Action
from game.fighting_front import cards, odds, quick, steps
from game.fighting_front.actions import FINISH, PASS, STOP, TARGET, Aboard, Air, Card, Fly, On, Step, Target, Unit
from game.fighting_front.events import UnitMoved
from game.fighting_front.legal import picked_plane_kind
from game.fighting_front.state import State

Steps = tuple[Action, ...]
NOTHING: Final[Steps] = ()
TARGET_STEPS: Final = {steps.ARTILLERY: steps.ARTILLERY_TARGET, steps.GROUND: steps.GROUND_TARGET}
"""By step in which a unit is picked: the step in which its target is named."""
ROLL_TABLES: Final = {steps.ARTILLERY_TARGET: cards.BOMBARDMENT, steps.GROUND_TARGET: cards.GROUND_ATTACK}
"""By step in which a target is named: the table of the attack's roll."""
CARRIERS: Final = {
    cards.AIR_COMBAT: cards.IS_F,
    cards.BOMBING: cards.IS_B,
    cards.DEFENSE: cards.IS_I,
    cards.GROUND_ATTACK: cards.IS_T,
    cards.BOMBARDMENT: cards.IS_GUN,
}
"""FF 7 By table to which a leader adds: 1 by kind of the units that he is named for."""
HURT = 0.35
"""The worth of a disruption counter, as a share of that of destroying the card."""


# --- How a table stands ----------------------------------------------------------------


def spaces_taken_from(view: State, seat: int) -> list[int]:
    """FF 1.6 The spaces of a seat's back row that units of the other side hold."""
    return [s for s in cards.BACK_ROW[seat] if view.unit[s] != cards.NONE and view.owner[s] != seat]


def cards_above_limit(view: State, seat: int) -> int:
    """FF 4.15 How many cards a seat holds above its limit."""
    return max(0, view.hand_size[seat] - quick.hand_limit(view, seat))


def current_attack(view: State) -> tuple[int, int]:
    """FF 4.13 The spaces of the attacker and the target of the present attack; two zeros if there is none."""
    if view.current < len(view.attack_from):
        return view.attack_from[view.current], view.attack_at[view.current]
    return (0, 0)


def phase_key(world: State) -> tuple[int, int, int]:
    """FF 9 The turn, the phase, and whether it is the second pass."""
    return (world.turn, world.phase, world.second)


def spent_units(view: State) -> set[int]:
    """Spaces of units of the active side that have attacked and can do nothing more in this pass."""
    if view.phase == 0:
        return set()
    done = cards.ATTACKED
    return {s for s in range(cards.SPACES) if view.owner[s] == view.active and view.acted[s] & done}


def spent_planes(view: State) -> set[int]:
    """Slots of air units that can do nothing more this turn."""
    late = view.phase > steps.AIR_ATTACK_PHASE
    return {
        slot
        for slot in range(cards.AIR_SLOTS)
        if late and view.air_unit[slot] != cards.NONE and view.air_task[slot] != cards.IDLE
    }


# --- Decisions, tried ------------------------------------------------------------------


def sample_world(view: State) -> State:
    """A world that the view allows, always the same one."""
    world = view.copy()
    world.determinize(Rng(0))
    return world


def apply_to_copy(world: State, action: Action, transcript: Transcript | None = None) -> State:
    """The world after an action, as a copy."""
    ahead = world.copy()
    ahead.allow_trial()
    ahead.apply(action, Rng(0), transcript)
    return ahead


def usable_phases(world: State) -> frozenset[int]:
    """FF 4 The phases of this turn, from now on, in which the side to act has a choice if it passes all before them."""
    found: set[int] = set()
    ahead, turn, seat = world, world.turn, world.to_act
    while ahead.to_act == seat == ahead.active and ahead.turn == turn and ahead.phase:
        opens = ahead.legal()
        done = next((action for action in opens if action in (FINISH, PASS)), None)
        if done is None:
            break
        if len(opens) > 1:
            found.add(ahead.phase)
        ahead = apply_to_copy(ahead, done)
    return frozenset(found)


def ask_second_step(world: State, action: Action) -> State | None:
    """FF 11 The world in which the second step of a declaration or a move is asked, even if it has only one answer.

    None for any other action. The rules take a step without a choice by themselves, so `whole` leaves it out.
    """
    ahead = world.copy()
    match action:
        case Unit() if world.step in TARGET_STEPS:
            ahead.picked, ahead.step = action.space, TARGET_STEPS[world.step]
        case Unit() if world.step == steps.MOVE:
            ahead.picked, ahead.path, ahead.step = action.space, [action.space], steps.MOVE_STEP
        case Air() if world.step == steps.AIR:
            ahead.picked_air, ahead.step = action.slot, steps.AIR_TARGET
        case Fly() if world.step == steps.AIR:
            ahead.picked_card, ahead.step = action.sort, steps.AIR_TARGET
        case _:
            return None
    return ahead


def without_forced_step(decided: Steps, forced: bool) -> Steps:
    """FF 11 A decision as it is played: without its second step if the rules take that by themselves."""
    return decided[:1] + decided[2:] if forced else decided


def find_routes(view: State, opens: Sequence[Action]) -> dict[int, Steps]:
    """FF 4.10 The shortest steps of the picked unit to every space where it may end, round mines where it can.

    A step to another unit from which it could only return is left out, since the rules undo it at once.
    """
    found: dict[int, Steps] = {}
    edge: list[tuple[State, Sequence[Action], Steps]] = [(view, opens, NOTHING)]
    seen: set[int] = set()
    while edge:
        further: list[tuple[State, Sequence[Action], Steps]] = []
        for state, actions, taken in edge:
            for action in actions:
                if not isinstance(action, Step) or action.space in seen:
                    continue
                transcript = Transcript(state)
                ahead, way = apply_to_copy(state, action, transcript), (*taken, action)
                if ahead.to_act != view.to_act or not ahead.midway() or ahead.step != steps.MOVE_STEP:
                    # The end of the move; steps without a choice follow by themselves.
                    end = next(
                        (event.path[-1] for event in reversed(transcript.events) if isinstance(event, UnitMoved)),
                        action.space,
                    )
                    if view.unit[end] == cards.NONE or end == view.path[0]:
                        found.setdefault(end, way)
                    continue
                here = ahead.path[-1]
                if here == view.path[0] != action.space:
                    continue
                legal = ahead.legal()
                if STOP in legal:
                    found.setdefault(here, (*way, STOP))
                further.append((ahead, legal, way))
        further.sort(key=lambda one: sum(is_mined(view, step.space) for step in one[2] if isinstance(step, Step)))
        seen |= {step.space for _, _, taken in further for step in taken if isinstance(step, Step)}
        edge = further
    return found


def is_shut_in(view: State, action: Action) -> bool:
    """FF 4.10 Whether it picks a unit that could only come back to its own space."""
    if view.step != steps.MOVE or not isinstance(action, Unit):
        return False
    left, seat = cards.STEPS[view.unit[action.space]] - 1, view.to_act
    return not any(quick.can_enter(view, seat, cards.NONE, space, left) for space in cards.NEIGHBOURS[action.space])


def is_mined(view: State, space: int) -> bool:
    """Whether mines of the other side lie in a space."""
    return view.site[space] == cards.MINEFIELDS and view.site_owner[space] != view.to_act


def find_route_along(view: State, opens: Sequence[Action], spaces: Sequence[int]) -> Steps:
    """FF 4.10 The steps of the picked unit through these spaces; () if it cannot go there."""
    state, legal, way = view, opens, NOTHING
    for number, space in enumerate(spaces, 1):
        action = next((one for one in legal if isinstance(one, Step) and one.space == space), None)
        if action is None:
            return NOTHING
        state, way = apply_to_copy(state, action), (*way, action)
        if state.to_act != view.to_act or state.step != steps.MOVE_STEP:
            return way if number == len(spaces) else NOTHING
        legal = state.legal()
    return (*way, STOP) if STOP in legal else NOTHING


# --- Attacks ---------------------------------------------------------------------------


def target_spaces(asked: State | None) -> list[int]:
    """The spaces that may be named as the target of an attack or a mission."""
    return [] if asked is None else [action.space for action in asked.legal() if isinstance(action, Target)]


def only_target(world: State, action: Action | None) -> int | None:
    """The only target of the unit that an action picks; None if there are several."""
    asked = None if action is None else ask_second_step(world, action)
    return target_spaces(asked)[0] if asked is not None and target_spaces(asked) and len(asked.legal()) == 1 else None


def next_attack(world: State, opens: Sequence[Action]) -> Steps:
    """The most promising legal attack, with its target; () if there is none."""
    best: tuple[float, Steps] = (0.0, NOTHING)
    for action in opens:
        asked = ask_second_step(world, action) if isinstance(action, Unit) else None
        if asked is None:
            continue
        targets = target_spaces(asked)
        for space in targets:
            trial = trial_roll(asked, space)
            value = 0.0 if trial is None else attack_worth(trial)
            best = max(
                best, (value, without_forced_step((action, TARGET[space]), len(targets) == 1)), key=lambda one: one[0]
            )
    return best[1]


def trial_roll(asked: State, space: int) -> State | None:
    """The world with the roll of the picked unit against a space to come; None if nothing is rolled."""
    if asked.step in ROLL_TABLES:
        return _with_roll(asked, ROLL_TABLES[asked.step], asked.picked, space)
    if not quick.is_hostile(asked, asked.to_act, space):  # FF 4.6 Paratroopers land
        return None
    world, slot = (asked, asked.picked_air) if asked.picked_card == cards.NONE else _launch_from_hand(asked)
    return _with_roll(world, cards.BOMBING, cards.NONE, space, slot)


def _launch_from_hand(asked: State) -> tuple[State, int]:
    """FF 4.6 The world in which the picked card flies from off the map, and its slot."""
    world, slot = asked.copy(), asked.air_unit.index(cards.NONE)
    world.air_unit[slot], world.air_owner[slot] = picked_plane_kind(asked, asked.to_act), asked.to_act
    world.air_base[slot] = cards.FLY_OVER
    return world, slot


def _with_roll(world: State, table: int, start: int, target: int, slot: int = cards.NONE) -> State:
    """The world with this roll to come, of the ground unit in a space or the air unit in a slot."""
    trial = world.copy()
    trial.roll, trial.roll_seat, trial.added = table, world.to_act, []
    trial.roller, trial.roller_air, trial.aim, trial.aim_air = start, slot, target, cards.NONE
    return trial


def attack_worth(trial: State) -> float:
    """The worth of the attack whose roll is to come."""
    shares, space = odds.result_chances(trial), trial.aim
    dead = shares[cards.DESTROY] + shares[cards.DESTROY_ALL]
    worth = 3 + cards.TOUGHNESS[trial.unit[space]] if trial.owner[space] == 1 - trial.to_act else 3
    return worth * (
        dead + shares[cards.DISRUPT] * (1.0 if odds.falls_to_next_hit(trial, trial.to_act, space) else HURT)
    )


# --- Deployment ------------------------------------------------------------------------


def next_deployment(world: State, opens: Sequence[Action]) -> Steps:
    """The next card of the hand to deploy, units first, with its space; () if none can be deployed."""
    best: tuple[float, Steps] = (-1.0, ())
    for action in opens:
        if not isinstance(action, Card):
            continue
        ahead = apply_to_copy(world, action)
        kind = cards.KIND_OF[world.nation[world.to_act] * cards.SORTS + action.sort]
        places = [(place_value(ahead, kind, goal), goal) for goal in ahead.legal()]
        value, goal = max(places, key=lambda one: one[0])
        best = max(best, (deployment_priority(kind) + value / 1000, (action, goal)), key=lambda one: one[0])
    return best[1]


def deployment_priority(kind: int) -> float:
    """The priority of a card for deployment: units, strips and works, air units, leaders."""
    if cards.IS_GROUND[kind]:
        return 4.0 + cards.TOUGHNESS[kind] / 10
    if cards.IS_SITE[kind]:
        return 3.0
    return 2.0 if cards.IS_AIR[kind] else 1.0


def place_value(ahead: State, kind: int, goal: Action) -> float:
    """How well a place fits a card: infantry and tanks in front, guns by their range, depots behind.

    A leader goes to the toughest unit that uses what he adds; -inf for any other.
    """
    if cards.IS_LEADER[kind] and isinstance(goal, (On, Aboard)):
        carrier = ahead.unit[goal.space] if isinstance(goal, On) else ahead.air_unit[goal.slot]
        used = any(cards.MODIFIER[table * cards.KINDS + kind] and who[carrier] for table, who in CARRIERS.items())
        return float(cards.TOUGHNESS[carrier]) if used else -inf
    if not isinstance(goal, On):
        return 1.0
    seat, space = ahead.to_act, goal.space
    row = cards.rows_from_home(seat, space)
    middle = 2.0 - abs(space % cards.COLUMNS - cards.COLUMNS // 2)
    friends = sum(1 for near in cards.NEIGHBOURS[space] if ahead.owner[near] == seat)
    if cards.IS_SITE[kind]:
        wanted = 2 if cards.IS_FORT[kind] or kind == cards.MINEFIELDS else 0
        covered = 2.0 if ahead.owner[space] == seat else 0.0
        return 10.0 - 4 * abs(row - wanted) + covered * cards.IS_FORT[kind] + middle / 4
    if cards.IS_GUN[kind]:
        wanted = 0 if cards.RANGE[kind] > 2 else 1
    else:
        wanted = 2
    fort = ahead.site[space] != cards.NONE and cards.IS_FORT[ahead.site[space]]
    return 20.0 - 5 * abs(row - wanted) + middle + (3.0 if fort else 0.0) - friends / 4


# --- March -----------------------------------------------------------------------------


def next_march(world: State, opens: Sequence[Action]) -> Steps:
    """The next unit that goes a space forward, those in front first; () if none does.

    Infantry and tanks march straight ahead if the space is free and not mined. Guns stay, and so does a unit
    next to an enemy unit: it can attack.
    """
    seat = world.to_act
    forward = cards.COLUMNS if seat == 0 else -cards.COLUMNS
    starts = [action for action in opens if isinstance(action, Unit) and can_march(world, action.space)]
    for action in sorted(starts, key=lambda one: one.space, reverse=seat == 0):
        goal, asked = action.space + forward, ask_second_step(world, action)
        if not 0 <= goal < cards.SPACES or world.unit[goal] != cards.NONE or is_mined(world, goal) or asked is None:
            continue
        legal = asked.legal()
        way = find_route_along(asked, legal, [goal])
        if way:
            return without_forced_step((action, *way), len(legal) == 1)
    return NOTHING


def can_march(world: State, space: int) -> bool:
    """Whether the unit in a space marches when all do: infantry or a tank, and no enemy unit next to it."""
    kind, foe = world.unit[space], 1 - world.to_act
    if cards.IS_GUN[kind]:
        return False
    return all(world.owner[near] != foe for near in cards.NEIGHBOURS[space])
