"""Facts and proposals for a person, and decisions tried on copies (FF 3-5).

No function changes the view or the world that is passed to it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf
from typing import Final

from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import Action
from game.fighting_front import cards, odds, quick, steps
from game.fighting_front.actions import (
    DUMP,
    FINISH,
    OCCUPY,
    PASS,
    STOP,
    TARGET,
    Aboard,
    Air,
    Card,
    Fly,
    On,
    Play,
    Step,
    Target,
    Unit,
)
from game.fighting_front.events import UnitMoved
from game.fighting_front.legal import picked_plane_kind
from game.fighting_front.state import State

Steps = tuple[Action, ...]
NOTHING: Final[Steps] = ()
TARGET_STEPS: Final = {steps.ARTILLERY: steps.ARTILLERY_TARGET, steps.GROUND: steps.GROUND_TARGET}
"""By step in which an attacker is picked: the step in which its target is named."""
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
TARGET_WORTH = 3
"""The worth of destroying a location, and of a ground unit apart from its Toughness."""


# --- Facts about a table ----------------------------------------------------------------


def spaces_taken_from(view: State, seat: int) -> list[int]:
    """FF 1.6 Return the spaces of a seat's back row that units of the other side occupy."""
    return [space for space in cards.BACK_ROW[seat] if view.unit[space] != cards.NONE and view.owner[space] != seat]


def cards_above_limit(view: State, seat: int) -> int:
    """FF 4.15 Return how many cards a seat holds above its hand limit."""
    return max(0, view.hand_size[seat] - quick.hand_limit(view, seat))


def current_attack(view: State) -> tuple[int, int]:
    """FF 4.13 Return the spaces of attacker and target of the attack number `current`, (0, 0) if there is no attack."""
    if view.current < len(view.attack_from):
        return view.attack_from[view.current], view.attack_at[view.current]
    return (0, 0)


def phase_key(world: State) -> tuple[int, int, int]:
    """FF 9 Return the turn, the phase, and 1 in the second pass: the same for all decisions of one phase."""
    return (world.turn, world.phase, world.second)


def spent_units(view: State) -> set[int]:
    """FF 4.10 Return the spaces of the active side's units that have attacked, which ends their moves and attacks."""
    if view.phase == 0:  # the setup
        return set()
    return {
        space
        for space in range(cards.SPACES)
        if view.owner[space] == view.active and view.acted[space] & cards.ATTACKED
    }


def spent_planes(view: State) -> set[int]:
    """FF 4.6 Return the slots of air units that have flown their task of this turn, none before the air phases end."""
    if view.phase <= steps.AIR_ATTACK_PHASE:
        return set()
    return {
        slot
        for slot in range(cards.AIR_SLOTS)
        if view.air_unit[slot] != cards.NONE and view.air_task[slot] != cards.IDLE
    }


# --- Decisions that are tried ------------------------------------------------------------------


def sample_world(view: State) -> State:
    """Return a world that the view allows, always the same one for the same view."""
    world = view.copy()
    world.determinize(Rng(0))
    return world


def apply_to_copy(world: State, action: Action, transcript: Transcript | None = None) -> State:
    """Return the world after an action. The world that is passed stays as it is."""
    ahead = world.copy()
    ahead.allow_trial()
    ahead.apply(action, Rng(0), transcript)
    return ahead


def usable_phases(world: State) -> frozenset[int]:
    """FF 4 Return the phases from now on in which the side to act has a choice this turn, if it declines all before.

    The match is played on by finishing or passing, as long as this side is asked in its own turn. A step that it cannot
    decline ends the list.
    """
    phases: set[int] = set()
    seat = world.to_act
    ahead = world

    while ahead.to_act == seat == ahead.active and ahead.turn == world.turn and ahead.phase:
        legal = ahead.legal()
        passing = next((action for action in legal if action in (FINISH, PASS)), None)
        if passing is None:
            break
        if len(legal) > 1:
            phases.add(ahead.phase)
        ahead = apply_to_copy(ahead, passing)
    return frozenset(phases)


def ask_second_step(world: State, action: Action) -> State | None:
    """FF 11 Return the world in which the second step of a declaration or a move is asked, even for a forced answer.

    None for any other action. The rules take such a step by themselves, so `without_forced_step` leaves it out.
    """
    ahead = world.copy()

    match action:
        case Unit() if world.step in TARGET_STEPS:
            ahead.picked = action.space
            ahead.step = TARGET_STEPS[world.step]
        case Unit() if world.step == steps.MOVE:
            ahead.picked = action.space
            ahead.put_fact("path", [action.space])
            ahead.step = steps.MOVE_STEP
        case Air() if world.step == steps.AIR:
            ahead.picked_air = action.slot
            ahead.step = steps.AIR_TARGET
        case Fly() if world.step == steps.AIR:
            ahead.picked_card = action.sort
            ahead.step = steps.AIR_TARGET
        case _:
            return None
    return ahead


def without_forced_step(decision: Steps, is_forced: bool) -> Steps:
    """FF 11 Return a decision as it is played: without its second step if the rules take that by themselves.

    They do so if the second step is `is_forced`, the only one that is legal.
    """
    return decision[:1] + decision[2:] if is_forced else decision


def find_routes(view: State, actions: Sequence[Action]) -> dict[int, Steps]:
    """FF 4.10 Return by space the shortest route of the picked unit to it, for each space in which it may end.

    Of several shortest routes it is the one through the fewest mines. `actions`: the legal steps from where the unit is
    now. The search goes from space to space, all routes of one length before any longer one. `_extend_route` enters a
    space in `routes` unless it is there, so the first route to a space stays.
    """
    routes: dict[int, Steps] = {}
    reached: set[int] = set()

    # An entry of the frontier is (world, legal actions, route so far).
    frontier: list[tuple[State, Sequence[Action], Steps]] = [(view, actions, NOTHING)]
    while frontier:
        next_frontier: list[tuple[State, Sequence[Action], Steps]] = []
        for state, legal, route in frontier:
            for action in legal:
                if isinstance(action, Step) and action.space not in reached:
                    next_frontier += _extend_route(view, state, taken=route, step=action, routes=routes)

        # Of routes of equal length, the one through fewer mines is extended first.
        next_frontier.sort(key=lambda ahead: _count_mined(view, ahead[2]))
        reached |= {step.space for _, _, route in next_frontier for step in route if isinstance(step, Step)}
        frontier = next_frontier
    return routes


def _extend_route(
    view: State, state: State, taken: Steps, step: Step, routes: dict[int, Steps]
) -> list[tuple[State, Sequence[Action], Steps]]:
    """Take one more step in `state`, to which the steps `taken` have led from `view`.

    Returns how to go on from there: the new world, its legal actions and the longer route, as a list of one entry. It
    is empty if the move is over with that step, or if the unit could only return, so that the rules have taken it back
    to its start. If the unit may end its move there, `routes` gets the route by that space, unless it has one already.
    """
    route = (*taken, step)
    transcript = Transcript(state)
    ahead = apply_to_copy(state, step, transcript)
    start = view.path[0]

    if ahead.to_act != view.to_act or not ahead.is_midway() or ahead.step != steps.MOVE_STEP:
        # The move is over. Steps without a choice have followed by themselves.
        moves = [event for event in transcript.events if isinstance(event, UnitMoved)]
        end = moves[-1].path[-1] if moves else step.space
        if view.unit[end] == cards.NONE or end == start:
            routes.setdefault(end, route)
        return []

    here = ahead.path[-1]
    was_taken_back = here == start != step.space
    if was_taken_back:
        return []
    legal = ahead.legal()
    if STOP in legal:
        routes.setdefault(here, (*route, STOP))
    return [(ahead, legal, route)]


def _count_mined(view: State, route: Steps) -> int:
    """Return how many spaces of a route have mines of the other side."""
    return sum(is_mined(view, step.space) for step in route if isinstance(step, Step))


def is_shut_in(view: State, action: Action) -> bool:
    """FF 4.10 Whether an action picks a unit that could only come back to its own space.

    `can_enter` always lets a unit end where it started, so it gets NONE as the start here.
    """
    if view.step != steps.MOVE or not isinstance(action, Unit):
        return False
    steps_left = cards.STEPS[view.unit[action.space]] - 1
    return not any(
        quick.can_enter(view, view.to_act, cards.NONE, space, steps_left) for space in cards.NEIGHBOURS[action.space]
    )


def is_mined(view: State, space: int) -> bool:
    """Whether a space has mines of the other side."""
    return view.site[space] == cards.MINEFIELDS and view.site_owner[space] != view.to_act


def find_route_along(view: State, actions: Sequence[Action], spaces: Sequence[int]) -> Steps:
    """FF 4.10 Return the steps of the picked unit through exactly these spaces, or () if it cannot go there."""
    state = view
    legal = actions
    route = NOTHING
    for number, space in enumerate(spaces, 1):
        step = next((action for action in legal if isinstance(action, Step) and action.space == space), None)
        if step is None:
            return NOTHING

        state = apply_to_copy(state, step)
        route = (*route, step)
        if state.to_act != view.to_act or state.step != steps.MOVE_STEP:  # no further step is possible
            return route if number == len(spaces) else NOTHING
        legal = state.legal()
    return (*route, STOP) if STOP in legal else NOTHING  # the unit could go on, so it has to be stopped


# --- Attacks ---------------------------------------------------------------------------


def target_spaces(asked: State | None) -> list[int]:
    """Return the spaces that may be named as the target of an attack or a mission, or none if `asked` is None."""
    return [] if asked is None else [action.space for action in asked.legal() if isinstance(action, Target)]


def only_target(world: State, action: Action | None) -> int | None:
    """Return the space of the only target of the unit that an action picks, or None if it has several or none."""
    asked = None if action is None else ask_second_step(world, action)
    if asked is None or len(asked.legal()) != 1:
        return None
    return next(iter(target_spaces(asked)), None)


def next_attack(world: State, actions: Sequence[Action], area: Collection[int] = ()) -> Steps:
    """Return the most promising of the legal attacks, with its target, or () if there is none.

    With an `area` only targets in its spaces count. Those that nobody attacks yet (`unattacked`) come before all
    others: first the target that the fewest units can reach, then the unit that can reach the fewest of them.
    """
    best_key = (-inf, -inf, 0.0)
    best_attack = NOTHING
    survival = targets_left(world)
    reach = _reach_of(world, actions, area)
    unattacked = [space for space in area if space not in survival]
    for action, (asked, spaces) in reach.items():
        free_target_count = sum(space in unattacked for space in spaces)
        for space in spaces:
            trial = trial_roll(asked, space)
            worth = 0.0 if trial is None else attack_worth(trial) * survival.get(space, 1.0)
            key = (-inf, -inf, worth)
            if space in unattacked:
                attacker_count = sum(space in others for _, others in reach.values())
                key = (-float(attacker_count), -float(free_target_count), worth)
            if worth > 0.0 and key > best_key:
                best_key = key
                is_forced = len(asked.legal()) == 1
                best_attack = without_forced_step((action, TARGET[space]), is_forced)
    return best_attack


def _reach_of(world: State, actions: Sequence[Action], area: Collection[int]) -> dict[Action, tuple[State, list[int]]]:
    """Return for each unit that could attack the world in which its target is named, and the spaces it may name.

    With an `area` only spaces in it count.
    """
    reach: dict[Action, tuple[State, list[int]]] = {}
    for action in actions:
        asked = ask_second_step(world, action) if isinstance(action, (Unit, Air, Fly)) else None
        if asked is not None:
            reach[action] = (asked, [space for space in target_spaces(asked) if not area or space in area])
    return reach


def roll_of_orders(world: State) -> int:
    """FF 5 Return the table of the rolls that follow from what is declared in this step, or NONE if none follow."""
    if world.step in (steps.ARTILLERY, steps.ARTILLERY_TARGET):
        return cards.BOMBARDMENT
    if world.step in (steps.AIR, steps.AIR_TARGET):
        return cards.BOMBING
    leads_to_assault = world.step in (steps.MOVE, steps.GROUND, steps.GROUND_TARGET)
    return cards.GROUND_ATTACK if leads_to_assault else cards.NONE


def world_of_attacks(world: State) -> State | None:
    """FF 4.11 Return the world in which ground attacks are declared right after this movement, None without any."""
    if world.step != steps.MOVE:
        return None
    ahead = apply_to_copy(world, FINISH)
    return ahead if ahead.step == steps.GROUND and ahead.to_act == world.to_act else None


def followers_of(world: State) -> list[int]:
    """FF 4.14 Return the spaces of units that may follow if the attacker moves into the space it has cleared."""
    if world.step != steps.OCCUPY:
        return []
    ahead = apply_to_copy(world, OCCUPY)
    followers = ahead.legal() if ahead.step == steps.FOLLOW else []
    return [action.space for action in followers if isinstance(action, Unit)]


def targets_left(world: State) -> dict[int, float]:
    """Return by space the chance that its target outlives the attacks and missions declared against it so far.

    Spaces without any are left out. While artillery declares, the attacks are bombardments, later they are ground
    attacks. Landings do not attack. Each roll alone may destroy the target: disruption counters are not added up.
    """
    survival: dict[int, float] = {}
    is_bombardment = world.step == steps.ARTILLERY
    table = cards.BOMBARDMENT if is_bombardment else cards.GROUND_ATTACK
    trials = [
        _with_roll(world, table, start, target)
        for start, target in zip(world.attack_from, world.attack_at, strict=True)
    ]
    trials += [
        _with_roll(world, cards.BOMBING, start=cards.NONE, target=world.air_goal[slot], slot=slot)
        for slot in world.missions
        if world.air_task[slot] != cards.LAND
    ]
    for trial in trials:
        shares = odds.result_chances(trial)
        outlives = 1.0 - shares[cards.DESTROY] - shares[cards.DESTROY_ALL]
        survival[trial.aim] = survival.get(trial.aim, 1.0) * outlives
    return survival


def group_targets(world: State, group: Sequence[Action]) -> list[int]:
    """Return the spaces that at least one of these units may name as its target."""
    targets = {space for action in group for space in target_spaces(ask_second_step(world, action))}
    return sorted(targets)


def next_attack_on(world: State, group: Sequence[Action], space: int) -> Steps:
    """Return the attack or the mission of the first of these units that reaches a space, or () if none does."""
    for action in group:
        asked = ask_second_step(world, action)
        if asked is not None and space in target_spaces(asked):
            return without_forced_step((action, TARGET[space]), is_forced=len(asked.legal()) == 1)
    return NOTHING


def rolls_to_come(world: State, action: Action) -> dict[int, int]:
    """FF 5.2 Return the later rolls to which a card or an Ammo Dump could be added, instead of the present one.

    They are the declared attacks of this phase that are still to be rolled or fired at. The result gives the number of
    each attack (its place in the declarations, `current` is the present one) by the space of the attacker. A unit that
    attacks twice counts once. In defensive fire the attacked unit rolls against the attacker. Empty in other rolls.
    """
    if world.step != steps.WINDOW or world.roll not in (cards.BOMBARDMENT, cards.GROUND_ATTACK, cards.DEFENSE):
        return {}

    later: dict[int, int] = {}
    for number in range(world.current + 1, len(world.attack_from)):
        start, target = world.attack_from[number], world.attack_at[number]
        is_pending = world.attack_mark[number] == cards.PENDING and world.unit[start] != cards.NONE
        if not is_pending or start in later or start == world.attack_from[world.current]:
            continue
        is_defense = world.roll == cards.DEFENSE
        if is_defense and not _will_fire(world, target):
            continue

        trial = world.copy()
        trial.put_fact("added", [])
        trial.roller = target if is_defense else start
        trial.aim = start if is_defense else target
        if odds.can_add_dump(trial) if action is DUMP else _can_add(trial, action):
            later[start] = number
    return later


def _will_fire(world: State, target: int) -> bool:
    """FF 4.12 Whether the unit of the side to act in this space fires when it is attacked later in this phase.

    An artillery unit (IS_R) fires in defense only once a turn. All other units fire at every attack.
    """
    has_fired = bool(world.acted[target] & cards.DEFENDED) and cards.IS_R[world.unit[target]]
    return world.owner[target] == world.to_act and not has_fired


def _can_add(trial: State, action: Action) -> bool:
    """FF 5.2 Whether an action adds a card that helps with the roll of a trial."""
    return isinstance(action, Play) and odds.can_add_card(trial, action.sort)


def trial_roll(asked: State, space: int) -> State | None:
    """Return the world in which the picked unit is about to roll against a space, or None if nothing is rolled.

    ROLL_TABLES holds the table of rolls for each step in which a ground unit names its target. In all other steps an
    air unit does, from its slot or out of the hand. Paratroopers land in a space without enemies, which needs no roll.
    """
    if asked.step in ROLL_TABLES:
        return _with_roll(asked, ROLL_TABLES[asked.step], start=asked.picked, target=space)
    if not quick.is_hostile(asked, asked.to_act, space):
        return None  # FF 4.6 Paratroopers land.

    world = asked
    slot = asked.picked_air
    if asked.picked_card != cards.NONE:
        world, slot = _launch_from_hand(asked)
    return _with_roll(world, cards.BOMBING, start=cards.NONE, target=space, slot=slot)


def _launch_from_hand(asked: State) -> tuple[State, int]:
    """FF 4.6 Return a copy of `asked` in which the picked card flies from off the map, and the slot of its unit."""
    world = asked.copy()
    slot = list(asked.air_unit).index(cards.NONE)
    world.air_unit[slot] = picked_plane_kind(asked, asked.to_act)
    world.air_owner[slot] = asked.to_act
    world.air_base[slot] = cards.FLY_OVER
    return world, slot


def _with_roll(world: State, table: int, start: int, target: int, slot: int = cards.NONE) -> State:
    """Return a copy of the world in which a unit of the seat to act is about to roll against the space `target`.

    The unit is the ground unit in the space `start`, or the air unit in `slot`. `table` is the table of the roll, such
    as BOMBARDMENT or GROUND_ATTACK. No cards are added to the roll yet.
    """
    trial = world.copy()
    trial.roll = table
    trial.roll_seat = world.to_act
    trial.put_fact("added", [])
    trial.roller = start
    trial.roller_air = slot
    trial.aim = target
    trial.aim_air = cards.NONE
    return trial


def attack_worth(trial: State) -> float:
    """Return the worth of the attack whose roll is to come: the chance to destroy its target, times its worth.

    A location is worth TARGET_WORTH, a ground unit its Toughness more. A disruption counts as a part of a destruction
    (HURT), or as a whole one if the target has no Toughness left.
    """
    shares = odds.result_chances(trial)
    space = trial.aim
    is_unit = trial.owner[space] == 1 - trial.to_act
    worth: int = TARGET_WORTH + cards.TOUGHNESS[trial.unit[space]] if is_unit else TARGET_WORTH

    disruption_share = 1.0 if odds.falls_to_next_hit(trial, trial.to_act, space) else HURT
    destroyed = shares[cards.DESTROY] + shares[cards.DESTROY_ALL]
    return worth * (destroyed + shares[cards.DISRUPT] * disruption_share)


# --- Deployment ------------------------------------------------------------------------


def next_deployment(world: State, actions: Sequence[Action], area: Collection[int] = ()) -> Steps:
    """Return the card of the hand to deploy next and its place, or () if none can be deployed. Units go first.

    With an `area` only places in its spaces count, or aboard an air unit that is based there. `deployment_priority`
    ranks kinds of cards. The place decides only between cards of the same priority.
    """
    best_value = -1.0
    best_deployment = NOTHING
    for action in actions:
        if not isinstance(action, Card):
            continue

        ahead = apply_to_copy(world, action)
        kind = cards.KIND_OF[world.nation[world.to_act] * cards.SORTS + action.sort]
        places = [(place_value(ahead, kind, place), place) for place in places_in(ahead, area)]
        if not places:
            continue
        fit, best_place = max(places, key=lambda valued: valued[0])

        # The divisor makes the fit so small that it only decides between cards of the same priority.
        value = deployment_priority(kind) + fit / 1000
        if value > best_value:
            best_value = value
            best_deployment = (action, best_place)
    return best_deployment


def places_in(ahead: State, area: Collection[int]) -> list[Action]:
    """Return the legal places of the picked card in an area of spaces, or all legal places if the area is empty.

    `ahead` is the match after the card was picked. A leader may be placed aboard an air unit, which is in the space of
    its Air Strip (`air_base`).
    """
    places = ahead.legal()
    if not area:
        return places
    return [
        place
        for place in places
        if (isinstance(place, On) and place.space in area)
        or (isinstance(place, Aboard) and ahead.air_base[place.slot] in area)
    ]


def group_places(world: State, group: Sequence[Action]) -> list[int]:
    """Return the spaces into which at least one of these cards could be deployed."""
    spaces: set[int] = set()
    for action in group:
        if isinstance(action, Card):
            ahead = apply_to_copy(world, action)
            spaces |= {place.space for place in ahead.legal() if isinstance(place, On)}
    return sorted(spaces)


def deployment_priority(kind: int) -> float:
    """Return the priority of a card for deployment: units, then locations, air units, leaders."""
    if cards.IS_GROUND[kind]:
        return 4.0 + cards.TOUGHNESS[kind] / 10  # the tougher unit first, but always between 4 and 5
    if cards.IS_SITE[kind]:
        return 3.0
    return 2.0 if cards.IS_AIR[kind] else 1.0


def place_value(ahead: State, kind: int, place: Action) -> float:
    """Return how well a place suits a card: infantry and tanks in front, guns by their range, depots behind.

    Only values of the same card are compared with each other. The weights are set so that the row counts most, then the
    closeness to the middle column. Rows are counted from the own back row (0): row 2 is the front of the own half, and
    the best one for what fights or protects. A leader goes to the toughest unit that uses what he adds, so any unit
    that does not is worth -inf.
    """
    if cards.IS_LEADER[kind] and isinstance(place, (On, Aboard)):
        carrier = ahead.unit[place.space] if isinstance(place, On) else ahead.air_unit[place.slot]
        # MODIFIER has what a kind adds on a table of rolls, and CARRIERS for which kinds of units that counts.
        is_used = any(
            cards.MODIFIER[table * cards.KINDS + kind] and carriers[carrier] for table, carriers in CARRIERS.items()
        )
        return float(cards.TOUGHNESS[carrier]) if is_used else -inf
    if not isinstance(place, On):
        return 1.0

    seat, space = ahead.to_act, place.space
    row: int = cards.rows_from_home(seat, space)
    middle = 2.0 - abs(space % cards.COLUMNS - cards.COLUMNS // 2)

    if cards.IS_SITE[kind]:
        best_row = 2 if cards.IS_FORT[kind] or kind == cards.MINEFIELDS else 0
        cover_value = 2.0 if ahead.owner[space] == seat else 0.0
        return 10.0 - 4 * abs(row - best_row) + cover_value * float(cards.IS_FORT[kind]) + middle / 4

    best_row = 2
    if cards.IS_GUN[kind]:
        best_row = 0 if cards.RANGE[kind] > 2 else 1
    has_fort = ahead.site[space] != cards.NONE and cards.IS_FORT[ahead.site[space]]
    friend_count = sum(1 for near in cards.NEIGHBOURS[space] if ahead.owner[near] == seat)
    return 20.0 - 5 * abs(row - best_row) + middle + (3.0 if has_fort else 0.0) - friend_count / 4


# --- March -----------------------------------------------------------------------------


def next_march(world: State, actions: Sequence[Action]) -> Steps:
    """Return the move of the next unit that goes a space forward, or () if none does. Those in front go first.

    Infantry and tanks march straight ahead if the space is free and not mined. Guns stay, and so does a unit next to an
    enemy unit, because it can attack (`can_march`). Spaces are numbered from the back row of seat 0 on, row by row.
    """
    seat = world.to_act
    forward = cards.COLUMNS if seat == 0 else -cards.COLUMNS
    marchers = [action for action in actions if isinstance(action, Unit) and can_march(world, action.space)]
    for action in sorted(marchers, key=lambda unit: unit.space, reverse=seat == 0):
        goal = action.space + forward
        is_free = 0 <= goal < cards.SPACES and world.unit[goal] == cards.NONE and not is_mined(world, goal)
        asked = ask_second_step(world, action)
        if not is_free or asked is None:
            continue

        legal = asked.legal()
        route = find_route_along(asked, legal, [goal])
        if route:
            return without_forced_step((action, *route), is_forced=len(legal) == 1)
    return NOTHING


def routes_of(world: State, action: Action) -> tuple[dict[int, Steps], bool]:
    """Return by space the routes of the unit that an action picks, and whether the rules take its first step alone."""
    asked = ask_second_step(world, action)
    if asked is None:
        return {}, False
    legal = asked.legal()
    return find_routes(asked, legal), len(legal) == 1


def shift_between(start: int, end: int) -> tuple[int, int]:
    """Return how many rows and columns lie between two spaces."""
    return (end // cards.COLUMNS - start // cards.COLUMNS, end % cards.COLUMNS - start % cards.COLUMNS)


def next_shift(world: State, group: Sequence[Action], shift: tuple[int, int]) -> Steps:
    """Return the move of the first of these units that can go this far (rows, columns), or () if none can."""
    for action in group:
        if not isinstance(action, Unit):
            continue
        routes, is_forced = routes_of(world, action)
        for end, route in routes.items():
            if shift_between(action.space, end) == shift:
                return without_forced_step((action, *route), is_forced)
    return NOTHING


def next_move_into(world: State, group: Sequence[Action], area: Collection[int]) -> Steps:
    """Return the next move of one of these units into an area, or () if none can enter it. Units in the area stay.

    The unit that can reach the fewest spaces of the area moves first. It goes the shortest way, then as far forward,
    and then as straight as possible: these are the entries of the key, the lowest of which wins. Forward is up the rows
    for seat 0.
    """
    best_key = (inf, inf, inf, inf)
    best_move = NOTHING
    for action in group:
        if not isinstance(action, Unit) or action.space in area:
            continue
        routes, is_forced = routes_of(world, action)
        ends = [end for end in routes if end in area]
        for end in ends:
            rows, columns = shift_between(action.space, end)
            forward = rows if world.to_act == 0 else -rows
            key = (float(len(ends)), float(abs(rows) + abs(columns)), float(-forward), float(abs(columns)))
            if key < best_key:
                best_key = key
                best_move = without_forced_step((action, *routes[end]), is_forced)
    return best_move


def group_ways(world: State, group: Sequence[Action]) -> list[int]:
    """Return the spaces into which at least one of these units can move."""
    return sorted({end for action in group for end in routes_of(world, action)[0]})


def can_march(world: State, space: int) -> bool:
    """Whether the unit in a space, one of the seat to act, takes part in a march forward (see `next_march`)."""
    if cards.IS_GUN[world.unit[space]]:
        return False
    enemy = 1 - world.to_act
    return all(world.owner[near] != enemy for near in cards.NEIGHBOURS[space])


def order_time(state: State) -> tuple[int, int, int, int]:
    """Return what limits a standing order: the turn, the phase, the step, and the attack that is supported.

    The attack is its number, `state.current`, while guns fire in support, and 0 otherwise. An order ends as soon as one
    of the four changes.
    """
    attack = state.current if state.step == steps.SUPPORT_FIRE else 0
    return (state.turn, state.phase, state.step, attack)
