"""The guide of Fighting Front: the playout policy, the cut-off of playouts and their estimates."""

from __future__ import annotations

from math import exp
from typing import Final

from ai.estimates.fighting_front import deployment, fire
from ai.estimates.fighting_front.deployment import is_threatened
from ai.estimates.fighting_front.fire import (
    ADVANCE,
    EXPOSED,
    NOISE,
    SCALE,
    WORTH,
    advantage_of_axis,
    attack_gain,
    best_attack_gain,
)
from ai.estimates.fighting_front.reasons import explain_choice, wastes_a_decision
from ai.estimates.picking import has_choice, write_ids
from ai.search import Guide, Node
from game.core.compiled import i64
from game.core.decks import place_of
from game.core.packed import vec
from game.core.rng import Rng
from game.core.state import Action
from game.fighting_front import actions as do
from game.fighting_front import cards, steps
from game.fighting_front.cards import (
    BACK_ROW,
    BOMBARDMENT,
    GOAL,
    GROUND_ATTACK,
    NEIGHBOURS,
    NONE,
    SPACES,
    STEPS,
    is_in_back_row,
)
from game.fighting_front.legal import find_choices, new_choices
from game.fighting_front.quick import back_row_spaces_held, may_move, must_drive_out
from game.fighting_front.state import State
from game.fighting_front.steps import GROUND, GROUND_TARGET, MOVE, MOVE_STEP
from game.fighting_front.steps import OCCUPY as OCCUPY_STEP

# --- Moves that win unless they are stopped --------------------------------------------


def units_needed(view: State) -> i64:
    """Return how many units in the enemy back row decide the match (FF 1.6).

    `view.hold` is 1 if they must stay there until the seat's next turn, and else 0. One unit more is needed then, since
    the enemy may drive one out.
    """
    return GOAL + view.hold


# --- Into the enemy back row -----------------------------------------------------------


def back_row_spaces_in_reach(view: State, seat: i64) -> i64:
    """Return how many spaces of the enemy back row the seat can hold after this movement.

    Those are the spaces that it holds now, and one more for each unit that can move there, as long as spaces are free:
    no two units may be in one space.
    """
    held = back_row_spaces_held(view, seat)

    movers: i64 = 0
    space: i64
    for space in range(SPACES):
        if view.owner[space] == seat and can_reach_back_row(view, seat, space):
            movers += 1

    free: i64 = 0
    for space in BACK_ROW[1 - seat]:
        if view.owner[space] == NONE:
            free += 1
    return held + min(movers, free)


def can_reach_back_row(view: State, seat: i64, space: i64) -> bool:
    """Whether the seat's unit in a space can move into the enemy back row in this turn, and is not there yet.

    `view.picked` is the space of a unit that has begun its move: it may go on, although it counts as moved.
    """
    if is_in_back_row(1 - seat, space) or view.owner[space] != seat:
        return False
    is_on_its_way = space == view.picked
    if not is_on_its_way and not may_move(view, seat, space):
        return False
    return leads_to_back_row(view, seat, start=space, here=space, left=STEPS[view.unit[space]])


def leads_to_back_row(view: State, seat: i64, start: i64, here: i64, left: i64) -> bool:
    """Whether a unit from `start` that has come to `here` can end in the enemy back row within `left` steps."""
    if is_in_back_row(1 - seat, here) and view.owner[here] == NONE:
        return True
    if left == 0:
        return False

    near: i64
    for near in NEIGHBOURS[here]:
        owner = view.owner[near]
        if near != start and owner != 1 - seat and leads_to_back_row(view, seat, start, near, left=left - 1):
            return True
    return False


def step_to_back_row(view: State, seat: i64, legal: list[Action]) -> Action | None:
    """Return the next step of the picked unit into the enemy back row, or STOP once it is there.

    `view.path` holds the spaces of its move so far. Of several ways the step that ends there at once is best. Returns
    None if the unit cannot end its move there, or began it there.
    """
    start = view.path[0]
    here = view.path[len(view.path) - 1]
    if is_in_back_row(1 - seat, start):
        return None
    if is_in_back_row(1 - seat, here) and do.STOP in legal:
        return do.STOP

    left = STEPS[view.unit[start]] - len(view.path)
    best: Action | None = None
    for action in legal:
        if isinstance(action, do.Step) and leads_to_back_row(view, seat, start, action.space, left):
            if is_in_back_row(1 - seat, action.space) and view.owner[action.space] == NONE:
                return action
            best = action
    return best


# --- Out of the back row of the seat ---------------------------------------------------


def best_defense(view: State, seat: i64, legal: list[Action]) -> Action | None:
    """Return the action that leads to the best attack on an enemy unit in the seat's own back row, or None.

    The action is the target, if the attacker is picked already (in the space `view.picked`), and else the attacker. The
    worth of an attack is a `defense_gain`, which is 0 for any target elsewhere.
    """
    best: Action | None = None
    most: i64 = 0

    target: i64
    for action in legal:
        gain: i64 = 0
        if isinstance(action, do.Target):
            gain = defense_gain(view, seat, view.picked, action.space)
        elif isinstance(action, do.Unit):
            for target in NEIGHBOURS[action.space]:
                gain = max(gain, defense_gain(view, seat, action.space, target))
        if gain > most:
            most = gain
            best = action
    return best


def defense_gain(view: State, seat: i64, space: i64, target: i64) -> i64:
    """Return the gain of an attack from `space` on an enemy unit in the seat's own back row, in tenths of WORTH.

    It is at least 1, since such an enemy may win the match. Returns 0 for any other target.
    """
    if not is_in_back_row(seat, target) or view.owner[target] != 1 - seat:
        return 0
    return max(1, attack_gain(view, space, target))


HURDLE: Final = 10
"""The least gain for which a unit moves."""
NOWHERE: Final = -10000
"""The worth of a place that cannot be reached."""
STEP_COST: Final = 8
"""The cost of each further step of a move, in tenths of WORTH, so that a short way is preferred."""
RETURN_COST: Final = 300
"""The cost of a step back to a space of the move's own path, in tenths of WORTH, since it is rarely of use."""

# --- Movement --------------------------------------------------------------------------

# Playouts work with the ids of actions: `choices` holds `count` of them, as `legal.find_choices` writes them.


def space_worth(state: State, seat: i64, kind: i64, space: i64) -> i64:
    """Ten times the worth of a space for a unit of this kind, in the units of WORTH.

    Guns look for targets and keep their distance. Infantry and tanks go forward, guard the back row, and look for
    cover, enemy locations and enemy units that they can attack. The numbers are rough guesses for playouts.
    """
    ahead = cards.rows_from_home(seat, space)

    # Artillery wants enemies within its range, and its distance from the front.
    if not cards.IS_I[kind] and not cards.IS_T[kind]:
        targets: i64 = 0
        foe = 1 - seat
        other: i64
        for other in cards.WITHIN[cards.RANGE[kind] * cards.SPACES + space]:
            if state.owner[other] == foe:
                targets += 1
        return -10 * EXPOSED[ahead] + 4 * (targets if targets < 6 else 6)

    value = 10 * ADVANCE[ahead]
    if ahead == cards.ROWS - 1:
        value += 600  # the enemy back row wins the match (FF 1.6)
    if ahead <= 2 and is_threatened(state, seat, space):
        value += 120 if ahead == 0 else 40

    site = state.site[space]
    if site != cards.NONE:
        if state.site_owner[space] == seat:
            value += 60 if cards.IS_FORT[site] else 10
        else:
            value += 8 * WORTH[site] - (200 if site == cards.MINEFIELDS else 0)

    strength = 3 + cards.MODIFIER[cards.GROUND_ATTACK * cards.KINDS + kind]
    near: i64
    for near in cards.NEIGHBOURS[space]:
        if state.owner[near] == 1 - seat:
            value += 12 * strength - 6 * cards.MODIFIER[cards.DEFENSE * cards.KINDS + state.unit[near]]
            if cards.rows_from_home(seat, near) == 0:
                value += 300
    return value


def pick_mover(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return a unit that gains by moving, or a card to play for the movement, or FINISH_ID if nothing is worth it.

    The choices are searched from a random place. A card is taken every second time. A unit is taken if it gains more
    than HURDLE and a random number, in tenths of WORTH, so that playouts differ and few moves are idle.
    """
    seat: i64 = state.to_act
    start = rng.draw(count)
    number: i64
    for number in range(count):
        choice = choices[(start + number) % count]
        if do.is_event(choice) and rng.draw(2):
            return choice
        if do.is_unit(choice):
            gain = step_gain(state, seat, choice - do.FIRST_UNIT)
            if gain > HURDLE + rng.draw(2 * NOISE):
                return choice
    return do.FINISH_ID


def step_gain(state: State, seat: i64, space: i64) -> i64:
    """Return the most that the unit in a space gains by moving, in tenths of WORTH, which may be less than 0.

    The gain is the worth of the best space that it can reach, less the worth of its present one.
    """
    kind = state.unit[space]
    here = space_worth(state, seat, kind, space)
    best: i64 = NOWHERE
    near: i64
    for near in cards.NEIGHBOURS[space]:
        gain = best_end_worth(state, seat, kind, space, near, left=cards.STEPS[kind] - 1)
        if gain > best:
            best = gain
    return best - here


def best_end_worth(state: State, seat: i64, kind: i64, start: i64, space: i64, left: i64) -> i64:
    """Return the worth of the best end of a move that enters `space` and goes on for at most `left` steps.

    The unit is of this `kind` and began in `start`. It may pass units of its own seat but not end with them, and it
    stops in a space with an enemy location (FF 4.10). The worth is in tenths of WORTH, less STEP_COST for each further
    step. Returns a value near NOWHERE, far below any worth, if the move can end in no free space.
    """
    owner = state.owner[space]
    if owner == 1 - seat or (owner == seat and space != start and left == 0):
        return NOWHERE

    best: i64 = NOWHERE
    if owner == cards.NONE:
        best = space_worth(state, seat, kind, space)
        if state.site_owner[space] == 1 - seat:
            left = 0

    if left > 0:
        near: i64
        for near in cards.NEIGHBOURS[space]:
            if near != start:
                value = best_end_worth(state, seat, kind, start, near, left=left - 1) - STEP_COST
                if value > best:
                    best = value
    return best


def pick_step(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return the next step of a unit towards the best space that it can reach, or STOP_ID if its place is better.

    `state.path` holds the spaces of its move so far, from its first one (`state.picked`) to the present one. Values are
    in tenths of WORTH, with a random number below NOISE, so that playouts differ.
    """
    seat: i64 = state.to_act
    steps_taken: i64 = len(state.path)
    kind = state.unit[state.picked]
    best = choices[0]
    most: i64 = fire.WORST

    number: i64
    for number in range(count):
        choice = choices[number]
        value = rng.draw(NOISE)
        if do.is_step(choice):
            space = choice - do.FIRST_STEP
            value += best_end_worth(state, seat, kind, state.picked, space, left=cards.STEPS[kind] - steps_taken)
            if place_of(state.path, space) >= 0:
                value -= RETURN_COST
        elif choice == do.STOP_ID:
            value += space_worth(state, seat, kind, state.path[steps_taken - 1])
        if value > most:
            most = value
            best = choice
    return best


def pick_follower(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return the unit that gains most by moving into the space that a successful attacker has left.

    That space is where the present attack (`state.current`) came from. Gains are in tenths of WORTH, with some random
    noise. Returns PASS_ID if none exceeds HURDLE.
    """
    seat: i64 = state.to_act
    goal = state.attack_from[state.current]
    best: i64 = do.PASS_ID
    most: i64 = HURDLE

    number: i64
    for number in range(count):
        if do.is_unit(choices[number]):
            space = choices[number] - do.FIRST_UNIT
            kind = state.unit[space]
            gain = space_worth(state, seat, kind, goal) - space_worth(state, seat, kind, space) + rng.draw(NOISE)
            if gain > most:
                most = gain
                best = choices[number]
    return best


def should_occupy(state: State) -> bool:
    """FF 4.14 Whether the attacker moves into the space that it cleared.

    Infantry and tanks do so unless the space is worse than their own by 40 or more, in tenths of WORTH. Guns stay.
    """
    seat = state.to_act
    start = state.attack_from[state.current]
    kind = state.unit[start]
    goal = state.attack_at[state.current]

    if not cards.IS_I[kind] and not cards.IS_T[kind]:
        return False
    return space_worth(state, seat, kind, goal) > space_worth(state, seat, kind, start) - 40


def pick_tank_to_fuel(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return the tank that a Fuel Dump lets act again: the one that gains most by an attack or a move.

    Gains are in tenths of WORTH, with a random number below NOISE. Returns PASS_ID if no tank gains.
    """
    seat: i64 = state.to_act
    best: i64 = do.PASS_ID
    most: i64 = 0

    number: i64
    for number in range(count):
        if do.is_unit(choices[number]):
            space = choices[number] - do.FIRST_UNIT
            gain = best_attack_gain(state, space, cards.GROUND_ATTACK)
            by_move = step_gain(state, seat, space)
            if by_move > gain:
                gain = by_move
            gain += rng.draw(NOISE)
            if gain > most:
                most = gain
                best = choices[number]
    return best


# --- The guide -------------------------------------------------------------------------

TURNS: Final = 0
"""Playouts are cut off this many turns after the present one. With 1 they cost twice as much and are noisier."""
SURE: Final = 0.94
"""The range of estimates, so that none equals a win."""
DELAY: Final = 0.02
"""A reward moves towards a draw by this share a turn, so that a win at once looks better than a later one."""


class FightingFrontGuide(Guide[State]):
    """The playout policy: guns fire, attacks are made where they pay, units go forward, works are built behind them."""

    __slots__ = ("_choices",)
    exploration = 0.15
    """UCB exploration constant: estimates of good and bad decisions lie a few hundredths apart."""
    breadth = 0.25
    """Progressive widening factor: a turn has dozens of plausible decisions, and the policy's favourites come first."""

    def __init__(self) -> None:
        self._choices: vec[i64] = new_choices()
        """The ids of the actions from which `pick` and `pick_quickly` pick."""

    def pick(self, state: State, legal: list[Action], rng: Rng) -> Action:
        """Return the choice of the playout policy if it is in `legal`, otherwise a random action of `legal`.

        A search passes only the actions that it has not tried yet, so the policy's choice may be missing.
        """
        choices = self._choices
        count = write_ids(choices, legal)
        choice = policy_choice(state, choices, count, rng)
        return do.ACTIONS[choice if has_choice(choices, count, choice) else choices[rng.draw(count)]]

    def pick_quickly(self, world: State, rng: Rng) -> Action | None:
        choices = self._choices
        count = find_choices(world, choices)
        return do.ACTIONS[choices[0] if count == 1 else policy_choice(world, choices, count, rng)]

    def sensible(self, world: State, legal: list[Action]) -> list[Action]:
        """FF 4.10 Return the legal actions without steps back on a path: a unit that comes back would change nothing.

        At 60 iterations this won 55.2 +- 6.9 % of 124 matches, then 45.0 +- 12.4 % of 50 on other deals (broken off).
        Another attempt kept one order of the moves and deployments that can come in any order. It left a fifth of the
        lines, reached every position, and won 52.7 +- 6.2 % of 74 matches at 300 iterations (broken off). It is not
        used.
        """
        if world.step != MOVE_STEP:
            return legal

        path = world.path
        onward: list[Action] = [one for one in legal if isinstance(one, do.Step) and place_of(path, one.space) < 0]
        if path[len(path) - 1] != path[0] and do.STOP in legal:
            onward.append(do.STOP)
        return onward if onward else legal

    def winning_step(self, view: State, legal: list[Action]) -> Action | None:
        """Return a step towards an occupation that wins, or against one that would lose the match, or None (FF 1.6).

        `view.hold` is 1 if units must stay in the enemy back row until the seat's next turn to win. `view.current` is
        the number of the present attack, from the space in `attack_from` on the one in `attack_at`.
        """
        step = view.step
        seat = view.to_act
        if step in (GROUND, GROUND_TARGET):
            return best_defense(view, seat, legal) if must_drive_out(view, seat) else None

        if step == MOVE and back_row_spaces_in_reach(view, seat) >= units_needed(view):
            for action in legal:
                if isinstance(action, do.Unit) and can_reach_back_row(view, seat, action.space):
                    return action
        elif step == MOVE_STEP and back_row_spaces_in_reach(view, seat) >= units_needed(view):
            return step_to_back_row(view, seat, legal)
        elif step == OCCUPY_STEP and not view.hold:
            goal = view.attack_at[view.current]
            start = view.attack_from[view.current]
            is_entering = is_in_back_row(1 - seat, goal) and not is_in_back_row(1 - seat, start)
            if is_entering and back_row_spaces_held(view, seat) + 1 >= GOAL and do.OCCUPY in legal:
                return do.OCCUPY
        return None

    def is_pointless(self, view: State, line: list[Action]) -> bool:
        return wastes_a_decision(view, line)

    def reason(self, view: State, ranked: list[Node]) -> str:
        return explain_choice(view, ranked)

    def is_cut_off(self, view: State, world: State) -> bool:
        return world.turn > max(view.turn, 1) + TURNS

    def outcome(self, view: State, world: State) -> list[float]:
        """Return the reward of each seat, 0..1, for a match that has ended in a playout.

        `view` is the position that is searched and `world` the end. The score is drawn towards a draw (0.5) by DELAY
        for each turn between the two, so that an earlier win is worth more than a later one.
        """
        draw = 0.5
        share = 1.0 - DELAY * float(world.turn - view.turn)
        return [draw + share * (score - draw) for score in world.scores()]

    def estimate(self, world: State) -> list[float]:
        chance = SURE / (1.0 + exp(-advantage_of_axis(world) / SCALE)) + (1.0 - SURE) / 2.0
        return [chance, 1.0 - chance]


# --- The playout policy ----------------------------------------------------------------


def policy_choice(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return the id of the playout policy's action for the seat to act, by the step of its turn (FF 11).

    It may be FINISH_ID, PASS_ID, OCCUPY_ID or STAY_ID although they are not among the choices. WINDOW is the moment
    before a roll, in which cards may still change it. A step such as GROUND picks a unit, and GROUND_TARGET picks its
    target.
    """
    step = state.step

    if step == steps.WINDOW:
        return pick_addition(choices, count, rng)
    if step == steps.MOVE:
        return pick_mover(state, choices, count, rng)
    if step == steps.MOVE_STEP:
        return pick_step(state, choices, count, rng)
    if step == steps.GROUND:
        return fire.pick_attacker(state, choices, count, rng)
    if step == steps.GROUND_TARGET:
        return fire.pick_target(state, GROUND_ATTACK, choices, count, rng)
    if step == steps.ARTILLERY:
        strategy = pick_strategy(choices, count, rng)
        return strategy if strategy != NONE else fire.pick_gun(state, choices, count, rng)
    if step == steps.ARTILLERY_TARGET:
        return fire.pick_target(state, BOMBARDMENT, choices, count, rng)

    if step == steps.DEPLOY or step == steps.SETUP:
        return deployment.pick_card(choices, count, rng)
    if step == steps.DEPLOY_ON or step == steps.SETUP_ON:
        return deployment.pick_space(state, choices, count, rng)
    return rare_policy_choice(state, step, choices, count, rng)


def rare_policy_choice(state: State, step: i64, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return the id of the playout policy's action in one of the less frequent steps of a turn, else a random one.

    Guns fire in support (SUPPORT_FIRE) and at air units (AA), air units fly missions (AIR) and meet others (INTERCEPT,
    FOE), and rolls that hit choose a card (HIT). After attacks units OCCUPY spaces or FOLLOW, tanks with FUEL act
    again, and a HOSPITAL cures.
    """
    if step == steps.SUPPORT_FIRE or step == steps.AA:
        return fire.pick_gunner(choices, count)
    if step == steps.HIT:
        return fire.pick_hit(state, choices, count, rng)
    if step == steps.AIR:
        return fire.pick_flyer(choices, count, rng)
    if step == steps.AIR_TARGET:
        return fire.pick_mission(state, choices, count, rng)
    if step == steps.INTERCEPT:
        return fire.pick_interceptor(choices, count, rng)
    if step == steps.FOE or step == steps.AA_TARGET:
        return fire.pick_plane(state, choices, count, rng)

    if step == steps.OCCUPY:
        return do.OCCUPY_ID if should_occupy(state) else do.STAY_ID
    if step == steps.FOLLOW:
        return pick_follower(state, choices, count, rng)
    if step == steps.FUEL:
        return pick_tank_to_fuel(state, choices, count, rng)
    if step == steps.DISCARD:
        return deployment.pick_discard(state, choices, count, rng)
    if step == steps.HOSPITAL:
        return pick_patient(state, choices, count)
    return choices[rng.draw(count)]


def pick_addition(choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return what is added to a roll: an Ammo Dump whenever it is legal, a card every second time, else PASS_ID."""
    number: i64
    for number in range(count):
        choice = choices[number]
        if choice == do.DUMP_ID or (do.is_event(choice) and rng.draw(2)):
            return choice
    return do.PASS_ID


def pick_strategy(choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return the national strategy that may be played now, three times out of four. NONE if none is played.

    The strategy is the only event among the choices. One time in four is left to other choices, so that playouts
    differ.
    """
    number: i64
    for number in range(count):
        if do.is_event(choices[number]) and rng.draw(4):
            return choices[number]
    return NONE


def pick_patient(state: State, choices: vec[i64], count: i64) -> i64:
    """Return the ground or air unit that a Field Hospital treats: the one of most WORTH among the choices.

    All of them have disruption counters.
    """
    best = choices[0]
    most: i64 = -1

    number: i64
    for number in range(count):
        choice = choices[number]
        value: i64 = -1
        if do.is_unit(choice):
            value = WORTH[state.unit[choice - do.FIRST_UNIT]]
        elif do.is_air(choice):
            value = WORTH[state.air_unit[choice - do.FIRST_AIR]]
        if value > most:
            most = value
            best = choice
    return best


GUIDE: Final = FightingFrontGuide
