"""The guide of Fighting Front: the playout policy, the cut-off of playouts and their estimates."""

from __future__ import annotations

from math import exp
from typing import Final

from ai.estimates.fighting_front import fire
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
from ai.search import Guide, Node
from game.core.rng import Rng
from game.core.state import Action
from game.fighting_front import actions as do
from game.fighting_front import cards, steps
from game.fighting_front.cards import BACK_ROW, BOMBARDMENT, GOAL, GROUND_ATTACK, NEIGHBOURS, NONE, SPACES, STEPS
from game.fighting_front.quick import back_row_spaces_held, may_move, must_drive_out
from game.fighting_front.state import State
from game.fighting_front.steps import GROUND, GROUND_TARGET, MOVE, MOVE_STEP
from game.fighting_front.steps import OCCUPY as OCCUPY_STEP

# --- Moves that win unless they are stopped --------------------------------------------


def units_needed(view: State) -> int:
    """Return how many units in the enemy back row decide the match (FF 1.6).

    `view.hold` is 1 if they must stay there until the seat's next turn, and else 0. One unit more is needed then, since
    the enemy may drive one out.
    """
    return GOAL + view.hold


# --- Into the enemy back row -----------------------------------------------------------


def back_row_spaces_in_reach(view: State, seat: int) -> int:
    """Return how many spaces of the enemy back row the seat can hold after this movement.

    Those are the spaces that it holds now, and one more for each unit that can move there, as long as spaces are free:
    no two units may be in one space.
    """
    held = back_row_spaces_held(view, seat)

    movers = 0
    for space in range(SPACES):
        if view.owner[space] == seat and can_reach_back_row(view, seat, space):
            movers += 1

    free = 0
    for space in BACK_ROW[1 - seat]:
        if view.owner[space] == NONE:
            free += 1
    return held + min(movers, free)


def can_reach_back_row(view: State, seat: int, space: int) -> bool:
    """Whether the seat's unit in a space can move into the enemy back row in this turn, and is not there yet.

    `view.picked` is the space of a unit that has begun its move: it may go on, although it counts as moved.
    """
    if space in BACK_ROW[1 - seat] or view.owner[space] != seat:
        return False
    is_on_its_way = space == view.picked
    if not is_on_its_way and not may_move(view, seat, space):
        return False
    return leads_to_back_row(view, seat, start=space, here=space, left=STEPS[view.unit[space]])


def leads_to_back_row(view: State, seat: int, start: int, here: int, left: int) -> bool:
    """Whether a unit from `start` that has come to `here` can end in the enemy back row within `left` steps."""
    if here in BACK_ROW[1 - seat] and view.owner[here] == NONE:
        return True
    if left == 0:
        return False

    for near in NEIGHBOURS[here]:
        owner = view.owner[near]
        if near != start and owner in (NONE, seat) and leads_to_back_row(view, seat, start, near, left=left - 1):
            return True
    return False


def step_to_back_row(view: State, seat: int, legal: list[Action]) -> Action | None:
    """Return the next step of the picked unit into the enemy back row, or STOP once it is there.

    `view.path` holds the spaces of its move so far. Of several ways the step that ends there at once is best. Returns
    None if the unit cannot end its move there, or began it there.
    """
    start = view.path[0]
    here = view.path[len(view.path) - 1]
    if start in BACK_ROW[1 - seat]:
        return None
    if here in BACK_ROW[1 - seat] and do.STOP in legal:
        return do.STOP

    left = STEPS[view.unit[start]] - len(view.path)
    best: Action | None = None
    for action in legal:
        if isinstance(action, do.Step) and leads_to_back_row(view, seat, start, action.space, left):
            if action.space in BACK_ROW[1 - seat] and view.owner[action.space] == NONE:
                return action
            best = action
    return best


# --- Out of the back row of the seat ---------------------------------------------------


def best_defense(view: State, seat: int, legal: list[Action]) -> Action | None:
    """Return the action that leads to the best attack on an enemy unit in the seat's own back row, or None.

    The action is the target, if the attacker is picked already (in the space `view.picked`), and else the attacker. The
    worth of an attack is a `defense_gain`, which is 0 for any target elsewhere.
    """
    best: Action | None = None
    most = 0

    for action in legal:
        gain = 0
        if isinstance(action, do.Target):
            gain = defense_gain(view, seat, view.picked, action.space)
        elif isinstance(action, do.Unit):
            for target in NEIGHBOURS[action.space]:
                gain = max(gain, defense_gain(view, seat, action.space, target))
        if gain > most:
            most = gain
            best = action
    return best


def defense_gain(view: State, seat: int, space: int, target: int) -> int:
    """Return the gain of an attack from `space` on an enemy unit in the seat's own back row, in tenths of WORTH.

    It is at least 1, since such an enemy may win the match. Returns 0 for any other target.
    """
    if target not in BACK_ROW[seat] or view.owner[target] != 1 - seat:
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

# --- Deployment ------------------------------------------------------------------------


def pick_card(state: State, legal: list[Action], rng: Rng) -> Action:
    """The card to deploy next, by priority with some chance: ground units first. FINISH if there is no card.

    Reconnaissance is played at once. Its value is above that of any card.
    """
    best = do.FINISH
    most = -1

    for action in legal:
        value = -1
        if isinstance(action, do.Card):
            value = deployment_priority(action.sort) + rng.below(40)
        elif isinstance(action, do.Play):
            value = 100 if action.sort == cards.RECONNAISSANCE else rng.below(60)
        if value > most:
            most = value
            best = action
    return best


def deployment_priority(sort: int) -> int:
    """The priority of a card for deployment in a playout, 10..60.

    Ground units come first, then strips, air units, other locations, and leaders.
    """
    if sort == cards.AIR_STRIP:
        return 55
    if sort < cards.FIRST_AIR:
        return 30
    if sort < cards.FIRST_GROUND:
        return 45
    if cards.FIRST_LEADER <= sort < cards.FIRST_EVENT:
        return 10
    return 60


def pick_space(state: State, legal: list[Action], rng: Rng) -> Action:
    """The place of the picked card: infantry and tanks in front, guns behind, depots and strips at the back.

    A random number is added to the value of each place, so that playouts differ. A place aboard an air unit, for its
    leader, has a fixed value.
    """
    seat = state.to_act
    kind = cards.KIND_OF[state.nation[seat] * cards.SORTS + state.picked_card]
    best = legal[0]
    most = fire.WORST

    for action in legal:
        value = rng.below(24)
        if isinstance(action, do.On):
            value += (
                site_place_value(state, seat, kind, action.space)
                if cards.IS_SITE[kind]
                else unit_place_value(state, seat, kind, action.space)
            )
        elif isinstance(action, do.Aboard):
            value += 6
        if value > most:
            most = value
            best = action
    return best


APPROACHES: Final[tuple[tuple[int, ...], ...]] = tuple(
    [
        tuple([other for other in cards.OWN_HALF[seat] if abs(other % cards.COLUMNS - space % cards.COLUMNS) <= 1])
        for seat in range(2)
        for space in range(cards.SPACES)
    ]
)
"""At seat * SPACES + space: the spaces of the seat's own half in its column or beside it."""


def unit_place_value(state: State, seat: int, kind: int, space: int) -> int:
    """Return how well a space of the seat's own half suits a unit or a leader of this kind, in the units of WORTH.

    A leader joins the most valuable unit, and an air unit is based at the back. A ground unit looks for Fortifications
    and for enemies beside it, which artillery (IS_R) without tracks avoids. Guns that reach far belong to the middle
    row, all others to the front. `ahead` is the row, 0 for the back row to 2 for the front row. All numbers are rough
    guesses for playouts.
    """
    ahead = cards.rows_from_home(seat, space)
    is_leader = kind < cards.FIRST_EVENT and kind >= cards.FIRST_LEADER
    if is_leader:
        return WORTH[state.unit[space]] if state.unit[space] != cards.NONE else 0
    if cards.IS_AIR[kind]:
        return -10 * ahead

    value = 0
    site = state.site[space]
    if site != cards.NONE and cards.IS_FORT[site] and state.site_owner[space] == seat:
        value += 20

    if cards.IS_GUN[kind]:
        value += (0, 16, 8)[ahead] if cards.RANGE[kind] > 1 else (4, 10, 14)[ahead]
    else:
        value += (2, 10, 26)[ahead] + (4 * cards.TOUGHNESS[kind] if ahead == 2 else 0)

    for near in cards.NEIGHBOURS[space]:
        if state.owner[near] == 1 - seat:
            value += 14 if not cards.IS_R[kind] or cards.IS_T[kind] else -10
            if cards.rows_from_home(seat, near) == 0:
                value += 40  # it can drive the enemy out of the seat's back row

    if ahead == 0 and is_threatened(state, seat, space):
        value += 30
    return value


def is_threatened(state: State, seat: int, space: int) -> bool:
    """Whether an enemy unit in the seat's own half is near a space: in its column or in one beside that.

    APPROACHES holds the spaces where such a unit would be.
    """
    foe = 1 - seat
    for other in APPROACHES[seat * cards.SPACES + space]:
        if state.owner[other] == foe:
            return True
    return False


def site_place_value(state: State, seat: int, kind: int, space: int) -> int:
    """How well a space of the seat's own half suits a location, in the units of WORTH.

    Fortifications belong to the front, under a unit. Mines belong where no unit is. Headquarters and strips belong to
    the back.
    """
    ahead = cards.rows_from_home(seat, space)
    if cards.IS_FORT[kind]:
        return 10 * ahead + (16 if state.owner[space] == seat else 0)
    if kind == cards.MINEFIELDS:
        return (14, 8, 12)[ahead] + (0 if state.owner[space] == seat else 8)
    if kind in (cards.HEADQUARTERS, cards.AIR_STRIP):
        return -12 * ahead + (8 if state.owner[space] == seat else 0)
    return -8 * ahead


def pick_discard(state: State, legal: list[Action], rng: Rng) -> Action:
    """Return the discard of the card that is worth least, with a random number below 16, so that playouts differ.

    An action names the sort of a card, and the seat's nation decides which kind that is. Events have no WORTH, so they
    count as 26, a rough guess.
    """
    seat = state.to_act
    best = legal[0]
    least = 100000

    for action in legal:
        if isinstance(action, do.Discard):
            kind = cards.KIND_OF[state.nation[seat] * cards.SORTS + action.sort]
            value = WORTH[kind] if kind != cards.NONE and WORTH[kind] else 26  # events have no WORTH
            value += rng.below(16)
            if value < least:
                least = value
                best = action
    return best


# --- Movement --------------------------------------------------------------------------


def space_worth(state: State, seat: int, kind: int, space: int) -> int:
    """Ten times the worth of a space for a unit of this kind, in the units of WORTH.

    Guns look for targets and keep their distance. Infantry and tanks go forward, guard the back row, and look for
    cover, enemy locations and enemy units that they can attack. The numbers are rough guesses for playouts.
    """
    ahead = cards.rows_from_home(seat, space)

    # Artillery wants enemies within its range, and its distance from the front.
    if not cards.IS_I[kind] and not cards.IS_T[kind]:
        targets = 0
        foe = 1 - seat
        for other in cards.WITHIN[cards.RANGE[kind] * cards.SPACES + space]:
            if state.owner[other] == foe:
                targets += 1
        return -10 * EXPOSED[ahead] + 4 * min(targets, 6)

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
    for near in cards.NEIGHBOURS[space]:
        if state.owner[near] == 1 - seat:
            value += 12 * strength - 6 * cards.MODIFIER[cards.DEFENSE * cards.KINDS + state.unit[near]]
            if cards.rows_from_home(seat, near) == 0:
                value += 300
    return value


def pick_mover(state: State, legal: list[Action], rng: Rng) -> Action:
    """Return a unit that gains by moving, or a card to play for the movement, or FINISH if nothing is worth it.

    The list is searched from a random place. A card (`Play`) is taken every second time. A unit is taken if it gains
    more than HURDLE and a random number, in tenths of WORTH, so that playouts differ and few moves are idle.
    """
    seat = state.to_act
    start = rng.below(len(legal))
    for i in range(len(legal)):
        action = legal[(start + i) % len(legal)]
        if isinstance(action, do.Play) and rng.below(2):
            return action
        if isinstance(action, do.Unit) and step_gain(state, seat, action.space) > HURDLE + rng.below(2 * NOISE):
            return action
    return do.FINISH


def step_gain(state: State, seat: int, space: int) -> int:
    """Return the most that the unit in a space gains by moving, in tenths of WORTH, which may be less than 0.

    The gain is the worth of the best space that it can reach, less the worth of its present one.
    """
    kind = state.unit[space]
    here = space_worth(state, seat, kind, space)
    best = NOWHERE
    for near in cards.NEIGHBOURS[space]:
        gain = best_end_worth(state, seat, kind, space, near, left=cards.STEPS[kind] - 1)
        if gain > best:
            best = gain
    return best - here


def best_end_worth(state: State, seat: int, kind: int, start: int, space: int, left: int) -> int:
    """Return the worth of the best end of a move that enters `space` and goes on for at most `left` steps.

    The unit is of this `kind` and began in `start`. It may pass units of its own seat but not end with them, and it
    stops in a space with an enemy location (FF 4.10). The worth is in tenths of WORTH, less STEP_COST for each further
    step. Returns a value near NOWHERE, far below any worth, if the move can end in no free space.
    """
    owner = state.owner[space]
    if owner == 1 - seat or (owner == seat and space != start and left == 0):
        return NOWHERE

    best = NOWHERE
    if owner == cards.NONE:
        best = space_worth(state, seat, kind, space)
        if state.site_owner[space] == 1 - seat:
            left = 0

    if left > 0:
        for near in cards.NEIGHBOURS[space]:
            if near != start:
                value = best_end_worth(state, seat, kind, start, near, left=left - 1) - STEP_COST
                if value > best:
                    best = value
    return best


def pick_step(state: State, legal: list[Action], rng: Rng) -> Action:
    """Return the next step of a unit towards the best space that it can reach, or STOP if its place is better.

    `state.path` holds the spaces of its move so far, from its first one (`state.picked`) to the present one. Values are
    in tenths of WORTH, with a random number below NOISE, so that playouts differ.
    """
    seat = state.to_act
    here = state.path[len(state.path) - 1]
    kind = state.unit[state.picked]
    best = legal[0]
    most = fire.WORST

    for action in legal:
        value = rng.below(NOISE)
        if isinstance(action, do.Step):
            left = cards.STEPS[kind] - len(state.path)
            value += best_end_worth(state, seat, kind, state.picked, action.space, left)
            if action.space in state.path:
                value -= RETURN_COST
        elif action is do.STOP:
            value += space_worth(state, seat, kind, here)
        if value > most:
            most = value
            best = action
    return best


def pick_follower(state: State, legal: list[Action], rng: Rng) -> Action:
    """Return the unit that gains most by moving into the space that a successful attacker has left.

    That space is where the present attack (`state.current`) came from. Gains are in tenths of WORTH, with some random
    noise. Returns PASS if none exceeds HURDLE.
    """
    seat = state.to_act
    goal = state.attack_from[state.current]
    best = do.PASS
    most = HURDLE

    for action in legal:
        if isinstance(action, do.Unit):
            kind = state.unit[action.space]
            gain = space_worth(state, seat, kind, goal) - space_worth(state, seat, kind, action.space)
            gain += rng.below(NOISE)
            if gain > most:
                most = gain
                best = action
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


def pick_tank_to_fuel(state: State, legal: list[Action], rng: Rng) -> Action:
    """Return the tank that a Fuel Dump lets act again: the one that gains most by an attack or a move.

    Gains are in tenths of WORTH, with a random number below NOISE. Returns PASS if no tank gains.
    """
    seat = state.to_act
    best = do.PASS
    most = 0

    for action in legal:
        if isinstance(action, do.Unit):
            gain = max(best_attack_gain(state, action.space, cards.GROUND_ATTACK), step_gain(state, seat, action.space))
            gain += rng.below(NOISE)
            if gain > most:
                most = gain
                best = action
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

    __slots__ = ()
    exploration = 0.15
    """UCB exploration constant: estimates of good and bad decisions lie a few hundredths apart."""
    breadth = 0.25
    """Progressive widening factor: a turn has dozens of plausible decisions, and the policy's favourites come first."""

    def pick(self, state: State, legal: list[Action], rng: Rng) -> Action:
        """Return the choice of the playout policy if it is in `legal`, otherwise a random action of `legal`.

        A search passes only the actions that it has not tried yet, so the policy's choice may be missing.
        """
        action = self.policy_choice(state, legal, rng)
        for one in legal:
            if one is action:
                return action
        return legal[rng.below(len(legal))]

    def policy_choice(self, state: State, legal: list[Action], rng: Rng) -> Action:
        """Return the action of the playout policy for the seat to act, by the step of its turn (FF 11).

        It may be FINISH, PASS, OCCUPY or STAY although they are not in `legal`. WINDOW is the moment before a roll, in
        which cards may still change it. A step such as GROUND picks a unit, and GROUND_TARGET picks its target.
        """
        step = state.step

        if step == steps.WINDOW:
            # An Ammo Dump whenever it is legal, a card every second time.
            for action in legal:
                if action is do.DUMP or (isinstance(action, do.Play) and rng.below(2)):
                    return action
            return do.PASS

        if step == steps.MOVE:
            return pick_mover(state, legal, rng)
        if step == steps.MOVE_STEP:
            return pick_step(state, legal, rng)
        if step == steps.GROUND:
            return fire.pick_attacker(state, legal, rng)
        if step == steps.GROUND_TARGET:
            return fire.pick_target(state, GROUND_ATTACK, legal, rng)
        if step == steps.ARTILLERY:
            return pick_strategy(legal, rng) or fire.pick_gun(state, legal, rng)
        if step == steps.ARTILLERY_TARGET:
            return fire.pick_target(state, BOMBARDMENT, legal, rng)

        if step in (steps.DEPLOY, steps.SETUP):
            return pick_card(state, legal, rng)
        if step in (steps.DEPLOY_ON, steps.SETUP_ON):
            return pick_space(state, legal, rng)
        return self.rare_policy_choice(state, step, legal, rng)

    def rare_policy_choice(self, state: State, step: int, legal: list[Action], rng: Rng) -> Action:
        """Return the action of the playout policy in one of the less frequent steps of a turn, else a random one.

        Guns fire in support (SUPPORT_FIRE) and at air units (AA), air units fly missions (AIR) and meet others
        (INTERCEPT, FOE), and rolls that hit choose a card (HIT). After attacks units OCCUPY spaces or FOLLOW, tanks
        with FUEL act again, and a HOSPITAL cures.
        """
        if step in (steps.SUPPORT_FIRE, steps.AA):
            return fire.pick_gunner(legal)
        if step == steps.HIT:
            return fire.pick_hit(state, legal, rng)
        if step == steps.AIR:
            return fire.pick_flyer(state, legal, rng)
        if step == steps.AIR_TARGET:
            return fire.pick_mission(state, legal, rng)
        if step == steps.INTERCEPT:
            return fire.pick_interceptor(legal, rng)
        if step in (steps.FOE, steps.AA_TARGET):
            return fire.pick_plane(state, legal, rng)

        if step == steps.OCCUPY:
            return do.OCCUPY if should_occupy(state) else do.STAY
        if step == steps.FOLLOW:
            return pick_follower(state, legal, rng)
        if step == steps.FUEL:
            return pick_tank_to_fuel(state, legal, rng)
        if step == steps.DISCARD:
            return pick_discard(state, legal, rng)
        if step == steps.HOSPITAL:
            return pick_patient(state, legal)
        return legal[rng.below(len(legal))]

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
        onward: list[Action] = [one for one in legal if isinstance(one, do.Step) and one.space not in path]
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
            is_entering = goal in BACK_ROW[1 - seat] and start not in BACK_ROW[1 - seat]
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
        share = 1.0 - DELAY * (world.turn - view.turn)
        return [draw + share * (score - draw) for score in world.scores()]

    def estimate(self, world: State) -> list[float]:
        chance = SURE / (1.0 + exp(-advantage_of_axis(world) / SCALE)) + (1.0 - SURE) / 2.0
        return [chance, 1.0 - chance]


def pick_strategy(legal: list[Action], rng: Rng) -> Action | None:
    """Return the national strategy that may be played now, three times out of four. None if none is played.

    The strategy is the only card (`Play`) in `legal`. One time in four is left to other choices, so that playouts
    differ.
    """
    for action in legal:
        if isinstance(action, do.Play) and rng.below(4):
            return action
    return None


def pick_patient(state: State, legal: list[Action]) -> Action:
    """Return the ground or air unit that a Field Hospital treats: the one of most WORTH among those in `legal`.

    All of them have disruption counters.
    """
    best = legal[0]
    most = -1

    for action in legal:
        value = -1
        if isinstance(action, do.Unit):
            value = WORTH[state.unit[action.space]]
        elif isinstance(action, do.Air):
            value = WORTH[state.air_unit[action.slot]]
        if value > most:
            most = value
            best = action
    return best


GUIDE: Final = FightingFrontGuide
