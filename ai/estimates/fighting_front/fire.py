"""The playout policy of guns, attacks and air units, and the estimate of a position.

Gains and losses are in tenths of WORTH: 10 for each unit of WORTH, the worth of cards.
"""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.packed import vec
from game.core.rng import Rng
from game.fighting_front import actions as do
from game.fighting_front import cards
from game.fighting_front.cards import GOAL, SIDES, TABLES
from game.fighting_front.odds import air_toughness, result_of, site_toughness, toughness_of
from game.fighting_front.quick import back_row_spaces_held
from game.fighting_front.state import State

# --- The worth of cards, and the estimate of a position as a logit of winning ----------


def _worth_of_kind(kind: i64) -> i64:
    """Return the worth of a card on the table, in hundredths of a logit of winning the match.

    The numbers are the fit that WORTH describes: fixed ones for locations and leaders, sums over what is printed on the
    card for units. IS_F, IS_I, IS_T and IS_R are 1 for fighters, infantry, tanks and artillery. MODIFIER holds what a
    kind adds to a roll, at table * KINDS + kind.
    """
    if cards.IS_SITE[kind]:
        if cards.IS_DEPOT[kind]:
            return 60
        if kind == cards.AMMO_DUMP:
            return 21
        if kind in (cards.FIELD_HOSPITAL, cards.FUEL_DUMP):
            return 15
        return 8 if kind == cards.AIR_STRIP else 3

    if cards.IS_LEADER[kind]:
        return 4
    if cards.IS_AIR[kind]:
        bombing = 7 * cards.MODIFIER[cards.BOMBING * cards.KINDS + kind]
        return 40 - 16 * cards.IS_F[kind] + bombing - 9 * cards.IS_I[kind]
    if not cards.IS_GROUND[kind]:
        return 0

    toughness, reach = cards.TOUGHNESS[kind], cards.RANGE[kind]
    attack = 6 * cards.MODIFIER[cards.GROUND_ATTACK * cards.KINDS + kind]
    bombardment = 30 * cards.MODIFIER[cards.BOMBARDMENT * cards.KINDS + kind]
    if cards.IS_T[kind]:
        return 27 + toughness + attack + 2 * reach
    if cards.IS_I[kind]:
        return 12 + 4 * toughness + attack + cards.IS_R[kind]
    return 4 + 8 * toughness + 5 * reach + bombardment


WORTH: Final[vec[i64]] = vec[i64]([_worth_of_kind(kind) for kind in range(cards.KINDS)])
"""By kind. These and the weights below are a logit fit to the results of 1600 matches between two playout policies, at
27000 beginnings of turns. It predicts 81 % of the winners. It explains 95 % of the results of playouts from 592 such
beginnings; apart from luck, 98 % could be explained. Fits of 96 figures (threats, rows, hands) explain 93 % at most.
A fit of 56 features by `ai.fit` to 337 matches between searches of 60 and 100 iterations predicted held-out matches
no better (log loss .406 and .398, with doubts of .11 each). It was not tried in play.
"""
ROW_WORTH: Final[vec[i64]] = vec[i64]([2, 0, 0, 3, 9, 35])
"""By rows from the back row of the unit's side: the worth of infantry or a tank there."""
FRONT_GUN: Final = -9
"""The worth of artillery without tracks in the front row."""
HURT: Final = 40
"""The worth that a unit loses by as many disruption counters as its Toughness."""
IN_WORKS: Final = 8
"""The worth of Fortifications for a unit."""
CARD_WORTH: Final = 7
"""The worth of a card in hand."""
TO_MOVE: Final = 20
"""The worth of being the side that begins a turn."""
GOAL_HELD: Final = 10
MORE_HELD: Final = 55
"""The worth of holding exactly the goal, or more, while the other side has its turn to win it back."""
SCALE: Final = 100.0
"""The worth at which the odds to win are e to 1."""
ADVANCE: Final[vec[i64]] = vec[i64]([0, 3, 8, 18, 34, 120])
"""By rows from the back row of the unit's side: how much a playout prefers them for infantry and tanks."""
EXPOSED: Final[vec[i64]] = vec[i64]([0, 0, 4, 14, 20, 10])
"""By rows from the back row of the unit's side: how much a playout avoids them with artillery without tracks."""


def unit_worth(state: State, space: i64) -> i64:
    """Return the worth of the ground unit in a space, in the units of WORTH (hundredths of a logit of winning).

    Its disruption counters (`state.dc`) take away up to HURT, in proportion to those that would destroy it. A leader
    adds his own worth.
    """
    kind = state.unit[space]
    worth = WORTH[kind]
    if state.dc[space]:
        worth -= HURT * state.dc[space] // (toughness_of(state, space) + 1)
    if state.leader[space] != cards.NONE:
        worth += WORTH[state.leader[space]]
    return worth


def advantage_of_axis(state: State) -> float:
    """Return how much better the position is for seat 0, the Axis, than for seat 1, in the units of WORTH.

    It counts the ground units with their places, the locations and the air units, all less their damage, and the cards
    in hand. The side that begins a turn has an advantage, too, and so has a side that holds enough of the enemy back
    row. Damage is the number of disruption counters (`site_dc`, `air_dc`), in proportion to those that would destroy
    the card.
    """
    total: i64 = 0
    space: i64
    for space in range(cards.SPACES):
        owner = state.owner[space]
        if owner != cards.NONE:
            value = unit_worth(state, space) + place_worth(state, space, owner)
            total += value if owner == 0 else -value

        holder = state.site_owner[space]
        if holder != cards.NONE:
            value = WORTH[state.site[space]]
            if state.site_dc[space]:
                value -= value * state.site_dc[space] // (site_toughness(state, space) + 2)
            total += value if holder == 0 else -value

    slot: i64
    for slot in range(cards.AIR_SLOTS):
        owner = state.air_owner[slot]
        if owner != cards.NONE:
            value = WORTH[state.air_unit[slot]]
            value -= value * state.air_dc[slot] // (air_toughness(state, slot) + 1)
            total += value if owner == 0 else -value

    # Cards above nine are not counted: the hand limit is six (FF 4.15).
    cards_of_axis = state.hand_size[0] if state.hand_size[0] < 9 else 9
    cards_of_allies = state.hand_size[1] if state.hand_size[1] < 9 else 9
    total += CARD_WORTH * (cards_of_axis - cards_of_allies)
    total += TO_MOVE if state.active == 0 else -TO_MOVE

    # FF 1.6 The side to move can still drive the enemy out of its back row.
    held = back_row_spaces_held(state, seat=1 - state.active)
    if held >= GOAL:
        value = GOAL_HELD if held == GOAL else MORE_HELD
        total += -value if state.active == 0 else value
    return float(total)


def place_worth(state: State, space: i64, seat: i64) -> i64:
    """Return the worth, in the units of WORTH, that a seat's unit gets by its place.

    Fortifications protect it. Infantry and tanks are worth more the farther they are from their own back row, and
    artillery less in the front row of its own half, the third one (`ahead` is 2).
    """
    kind = state.unit[space]
    ahead = cards.rows_from_home(seat, space)
    site = state.site[space]
    value: i64 = 0
    if site != cards.NONE and cards.IS_FORT[site] and state.site_owner[space] == seat:
        value = IN_WORKS
    if cards.IS_I[kind] or cards.IS_T[kind]:
        return value + ROW_WORTH[ahead]
    return value + FRONT_GUN if ahead == 2 else value


# --- Gains of rolls and attacks --------------------------------------------------------

NOISE: Final = 25
"""Random additions to a gain are below this, so that playouts differ."""
COVER: Final = 6
"""The worth, in units of WORTH, of the protection that Fortifications give to the unit in their space."""
BOLDNESS: Final = 40
"""A bonus for every ground attack, in tenths of WORTH, since playouts favour attacking."""
BACK_ROW_ATTACK: Final = 120
"""The bonus for an attack on the enemy back row, in tenths of WORTH."""
BACK_ROW_DEFENSE: Final = 400
"""The bonus for an attack on an enemy unit in the seat's own back row, in tenths of WORTH."""
WORST: Final = -100_000
"""Less than any gain."""


def loss_by_result(state: State, space: i64, result: i64) -> i64:
    """Return the worth that a roll's `result` takes from the owner of a space, in tenths of WORTH. 0 if it takes none.

    The result hits the ground unit or the location there, so the greater of the two losses counts. DISRUPT and NEGATE
    add one disruption counter (`dc`), and higher results destroy the card. A counter costs seven tenths of the worth,
    divided by the number of counters that are still missing to destroy the card. The last of them costs all of it.
    """
    if result == cards.NOTHING:
        return 0

    most: i64 = 0
    if state.unit[space] != cards.NONE:
        worth = unit_worth(state, space)
        if result == cards.DISRUPT or result == cards.NEGATE:
            counters_to_destroy = toughness_of(state, space) + 1 - state.dc[space]
            most = worth * 10 if counters_to_destroy <= 1 else worth * 7 // counters_to_destroy
        else:
            most = worth * 10

    if state.site[space] != cards.NONE and state.site_owner[space] != cards.NONE:
        worth = WORTH[state.site[space]]
        if cards.IS_FORT[state.site[space]] and state.unit[space] != cards.NONE:
            worth += COVER  # the unit in the space loses it, too
        counters_to_destroy = site_toughness(state, space) + 1 - state.site_dc[space]
        is_destroyed = result > cards.NEGATE or counters_to_destroy <= 1
        loss = worth * 10 if is_destroyed else worth * 7 // counters_to_destroy
        if loss > most:
            most = loss
    return most


_MODIFIERS: Final = 2 * SIDES + 1
"""The number of possible modifiers of a roll, -SIDES .. SIDES."""


def _count_faces(least: i64, most: i64) -> vec[i64]:
    """Return how many faces of a die bring a result from `least` to `most` (FF 5: DISRUPT, NEGATE, DESTROY, ...).

    There is one number for each table of results, such as bombardment, and for each modifier `plus` of the die from
    -SIDES to SIDES. It is at index table * _MODIFIERS + SIDES + plus, so that no index is below 0.
    """
    return vec[i64](
        [
            sum(least <= result_of(table, total=die + plus) <= most for die in range(1, SIDES + 1))
            for table in range(len(TABLES))
            for plus in range(-SIDES, SIDES + 1)
        ]
    )


HURTING: Final[vec[i64]] = _count_faces(cards.DISRUPT, cards.NEGATE)
DEADLY: Final[vec[i64]] = _count_faces(least=cards.NEGATE + 1, most=cards.RESULTS)
"""At table * _MODIFIERS + SIDES + plus: how many faces of the die disrupt, or destroy, with `plus` added."""


def roll_gain(state: State, table: i64, plus: i64, space: i64) -> i64:
    """Return the mean worth that a roll on a table takes from the owner of a space, in tenths of WORTH, 0 or more.

    `table` is a table of results, such as cards.BOMBARDMENT, and `plus` is the number that is added to the die. HURTING
    and DEADLY hold how many of its SIDES faces disrupt and destroy, in a row for each table with an entry for each
    modifier from -SIDES to SIDES.
    """
    if plus < -SIDES:
        plus = -SIDES
    elif plus > SIDES:
        plus = SIDES
    row = table * _MODIFIERS + plus + SIDES
    total = HURTING[row] * loss_by_result(state, space, cards.DISRUPT)
    if DEADLY[row]:
        total += DEADLY[row] * loss_by_result(state, space, cards.DESTROY)
    return total // SIDES


def unit_modifier(state: State, table: i64, space: i64) -> i64:
    """Return the number that the ground unit in a space adds to a roll on a table, such as cards.BOMBARDMENT.

    Its leader adds to the printed number of its kind, and each of its disruption counters (`dc`) takes 1 away (FF 5).
    """
    plus = cards.MODIFIER[table * cards.KINDS + state.unit[space]] - state.dc[space]
    leader = state.leader[space]
    return plus if leader == cards.NONE else plus + cards.MODIFIER[table * cards.KINDS + leader]


def plane_modifier(state: State, table: i64, slot: i64) -> i64:
    """Return the number that an air unit adds to a roll on a table, such as cards.BOMBING.

    `slot` is the index of the unit among all air units in play. Its leader adds to the printed number of its kind, and
    each of its disruption counters (`air_dc`) takes 1 away (FF 5).
    """
    plus = cards.MODIFIER[table * cards.KINDS + state.air_unit[slot]] - state.air_dc[slot]
    leader = state.air_leader[slot]
    return plus if leader == cards.NONE else plus + cards.MODIFIER[table * cards.KINDS + leader]


def attack_danger(state: State, space: i64, target: i64) -> i64:
    """Return the mean worth that the unit in `space` loses by the enemy's fire if it attacks `target`.

    The worth is in tenths of WORTH. An enemy unit in the target fires in defense, and enemy artillery (IS_R) within its
    range supports it. Supporting fire has the results of defensive fire and the modifiers of a bombardment (FF 5).
    """
    seat = state.owner[space]
    enemy = 1 - seat
    total: i64 = 0
    if state.owner[target] == enemy:
        total += roll_gain(state, cards.DEFENSE, unit_modifier(state, cards.DEFENSE, target), space)

    # Most often only one gun fires in support, so the first one within range counts for all.
    gun: i64
    for gun in range(cards.SPACES):
        if state.owner[gun] != enemy or gun == target or not cards.IS_R[state.unit[gun]]:
            continue
        if cards.DISTANCE[gun * cards.SPACES + space] <= cards.RANGE[state.unit[gun]]:
            bombardment_plus = cards.MODIFIER[cards.BOMBARDMENT * cards.KINDS + state.unit[gun]]
            total += roll_gain(state, cards.DEFENSE, bombardment_plus, space)
            break
    return total


def attack_gain(state: State, space: i64, target: i64) -> i64:
    """Return the gain of a ground attack from `space` on the space `target`, in tenths of WORTH (the worth of cards).

    It is the worth that the attack takes from the enemy on average, less half of what his fire takes from the attacker.
    BOLDNESS is added since playouts should attack, and `back_row_gain` for a target in either back row. The sum may be
    below 0.
    """
    gain = roll_gain(state, cards.GROUND_ATTACK, unit_modifier(state, cards.GROUND_ATTACK, space), target)
    danger = attack_danger(state, space, target)
    return gain + BOLDNESS - danger // 2 + back_row_gain(state, state.owner[space], target)


def back_row_gain(state: State, seat: i64, target: i64) -> i64:
    """Return the bonus for an attack on an enemy unit in the seat's own back row, or on a target in the enemy back row.

    It is in tenths of WORTH. Holding spaces of the enemy back row wins the match (FF 1.6). 0 for a target elsewhere.
    """
    ahead = cards.rows_from_home(seat, target)
    if ahead == 0:
        return BACK_ROW_DEFENSE if state.owner[target] == 1 - seat else 0
    return BACK_ROW_ATTACK if ahead == cards.ROWS - 1 else 0


def best_attack_gain(state: State, space: i64, table: i64) -> i64:
    """Return the greatest gain of any attack of the unit in a space, in tenths of WORTH (the worth of cards).

    `table` is GROUND_ATTACK for the spaces beside it, or a table of artillery for all spaces within its range. A target
    holds an enemy unit or an enemy location. Returns -1 if there is none, or if every gain is below 0: the danger to
    the attacker counts in ground attacks.
    """
    best: i64 = -1
    seat = state.owner[space]

    if table == cards.GROUND_ATTACK:
        target: i64
        for target in cards.NEIGHBOURS[space]:
            if state.owner[target] == 1 - seat or state.site_owner[target] == 1 - seat:
                gain = attack_gain(state, space, target)
                if gain > best:
                    best = gain
        return best

    plus = unit_modifier(state, table, space)
    for target in cards.WITHIN[cards.RANGE[state.unit[space]] * cards.SPACES + space]:
        if state.owner[target] == 1 - seat or state.site_owner[target] == 1 - seat:
            gain = roll_gain(state, table, plus, target)
            if gain > best:
                best = gain
    return best


# Playouts work with the ids of actions: `choices` holds `count` of them, as `legal.find_choices` writes them.


def pick_gun(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """The next gun that fires, or FINISH_ID.

    Tanks and infantry with mortars could attack instead, which a bombardment excludes. So seven times out of eight they
    hold fire if an enemy is close enough for an attack, and once out of eight otherwise.
    """
    start = rng.draw(count)
    number: i64
    for number in range(count):
        choice = choices[(start + number) % count]
        if do.is_unit(choice):
            space = choice - do.FIRST_UNIT
            kind = state.unit[space]
            if not cards.IS_T[kind] and not cards.IS_I[kind]:
                return choice
            eighths_to_hold_fire = 7 if has_enemy_within(state, space, reach=1 + cards.IS_T[kind]) else 1
            if rng.draw(8) >= eighths_to_hold_fire:
                return choice
    return do.FINISH_ID


def has_enemy_within(state: State, space: i64, reach: i64) -> bool:
    """Whether an enemy unit is within this distance of the unit in a space."""
    foe = 1 - state.owner[space]
    other: i64
    for other in cards.WITHIN[reach * cards.SPACES + space]:
        if state.owner[other] == foe:
            return True
    return False


def pick_attacker(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return a unit with a profitable ground attack, or FINISH_ID if there seems to be none.

    The choices are searched from a random place. A gain must exceed a random number below NOISE, so that playouts
    differ.
    """
    start = rng.draw(count)
    number: i64
    for number in range(count):
        choice = choices[(start + number) % count]
        if do.is_unit(choice):
            gain = best_attack_gain(state, choice - do.FIRST_UNIT, cards.GROUND_ATTACK)
            if gain > rng.draw(NOISE):
                return choice
    return do.FINISH_ID


def pick_target(state: State, table: i64, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return the target that the picked unit (in the space `state.picked`) gains most by, with some random noise.

    `table` is cards.GROUND_ATTACK or cards.BOMBARDMENT. Gains are in tenths of WORTH, and only a ground attack is
    answered by fire, which `attack_gain` takes into account.
    """
    best = choices[0]
    most: i64 = WORST
    plus = unit_modifier(state, table, state.picked)

    number: i64
    for number in range(count):
        if do.is_target(choices[number]):
            space = choices[number] - do.FIRST_TARGET
            if table == cards.GROUND_ATTACK:
                gain = attack_gain(state, state.picked, space)
            else:
                gain = roll_gain(state, table, plus, space) + back_row_gain(state, state.to_act, space)
            gain += rng.draw(NOISE)
            if gain > most:
                most = gain
                best = choices[number]
    return best


# --- Air units -------------------------------------------------------------------------


def pick_flyer(choices: vec[i64], count: i64, rng: Rng) -> i64:
    """The next air unit that flies, or FINISH_ID.

    A card in hand flies once out of three times that it is considered.
    """
    start = rng.draw(count)
    number: i64
    for number in range(count):
        choice = choices[(start + number) % count]
        if do.is_air(choice) or (do.is_fly(choice) and rng.draw(3) == 0):
            return choice
    return do.FINISH_ID


def pick_mission(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return the mission of the picked air unit, which comes from the table (`picked_air`) or from the hand.

    Bombs fall where they destroy most, and Paratroopers land in the enemy's rear. Fighters escort now and then. Gains
    are in tenths of WORTH, but the gains of escorts and landings are rough guesses, chosen so that both happen.
    """
    best = choices[0]
    most: i64 = WORST
    kind = state.air_unit[state.picked_air] if state.picked_air != cards.NONE else picked_card_kind(state)
    seat: i64 = state.to_act
    plus = cards.MODIFIER[cards.BOMBING * cards.KINDS + kind] if kind != cards.NONE else 0

    number: i64
    for number in range(count):
        gain = rng.draw(NOISE)
        if choices[number] >= do.FIRST_ESCORT:
            gain += 90
        elif do.is_target(choices[number]):
            space = choices[number] - do.FIRST_TARGET
            if kind == cards.PARATROOPERS:
                gain += landing_gain(state, seat, space)
            else:
                gain += roll_gain(state, cards.BOMBING, plus, space) + back_row_gain(state, seat, space)
        if gain > most:
            most = gain
            best = choices[number]
    return best


def landing_gain(state: State, seat: i64, space: i64) -> i64:
    """Return the gain of Paratroopers that land in a space: the enemy's back row is best, away from his units."""
    gain: i64 = 260 if cards.rows_from_home(seat, space) == cards.ROWS - 1 else 20
    near: i64
    for near in cards.NEIGHBOURS[space]:
        if state.owner[near] == 1 - seat:
            gain -= 60
        elif state.owner[near] == seat:
            gain += 20
    return gain


def picked_card_kind(state: State) -> i64:
    """The kind of the card that is picked, or NONE."""
    if state.picked_card == cards.NONE:
        return cards.NONE
    return cards.KIND_OF[state.nation[state.to_act] * cards.SORTS + state.picked_card]


def pick_interceptor(choices: vec[i64], count: i64, rng: Rng) -> i64:
    """The first fighter on a strip that may intercept, or every second time a card in hand, otherwise PASS_ID."""
    number: i64
    for number in range(count):
        if do.is_air(choices[number]) or (do.is_fly(choices[number]) and rng.draw(2)):
            return choices[number]
    return do.PASS_ID


def pick_gunner(choices: vec[i64], count: i64) -> i64:
    """The first gun that may fire, or PASS_ID."""
    number: i64
    for number in range(count):
        if do.is_unit(choices[number]):
            return choices[number]
    return do.PASS_ID


def pick_plane(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """The enemy air unit to fight or to fire at: the one of most worth, with a bonus for each disruption counter.

    A damaged air unit is easier to shoot down.
    """
    best = choices[0]
    most: i64 = -1
    number: i64
    for number in range(count):
        if do.is_air(choices[number]):
            slot = choices[number] - do.FIRST_AIR
            value = WORTH[state.air_unit[slot]] + 12 * state.air_dc[slot] + rng.draw(10)
            if value > most:
                most = value
                best = choices[number]
    return best


# --- Hits ------------------------------------------------------------------------------


def pick_hit(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return which card in the space `state.aim` a roll hits: the one whose loss costs its owner most, with some noise.

    Costs are in tenths of WORTH. A result above NEGATE destroys the card, and so does the last disruption counter that
    is missing for that. Any other counter costs seven tenths of the worth, divided by the number of those missing. A
    strip is worth 10 more for each air unit that is based there.
    """
    best = choices[0]
    most: i64 = -1
    is_deadly = state.result > cards.NEGATE
    space = state.aim

    number: i64
    for number in range(count):
        choice = choices[number]
        value = rng.draw(20)
        if choice == do.HIT_UNIT_ID:
            worth = unit_worth(state, space)
            missing = toughness_of(state, space) + 1 - state.dc[space]
            value += worth * 10 if is_deadly or missing <= 1 else worth * 7 // missing
        elif choice == do.HIT_SITE_ID:
            worth = WORTH[state.site[space]] + 10 * planes_based(state, space)
            missing = site_toughness(state, space) + 1 - state.site_dc[space]
            value += worth * 10 if is_deadly or missing <= 1 else worth * 7 // missing
        elif do.FIRST_HIT_AIR <= choice < do.FIRST_CARD:
            value += WORTH[state.air_unit[choice - do.FIRST_HIT_AIR]] * (10 if is_deadly else 4)
        if value > most:
            most = value
            best = choice
    return best


def planes_based(state: State, space: i64) -> i64:
    """Return how many air units are based in a space. Each has a slot on the table, and `air_base` is its base."""
    count: i64 = 0
    slot: i64
    for slot in range(cards.AIR_SLOTS):
        if state.air_base[slot] == space:
            count += 1
    return count
