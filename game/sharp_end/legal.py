"""Which actions are legal, and who may be asked. Questions only: nothing changes here.

Rules and playouts work with the ids of actions, which need no objects. `legal_actions` makes the list that people,
boards and the tree of a search read.
"""

from __future__ import annotations

from typing import Final

from game.core.choices import add_choice
from game.core.compiled import i64
from game.core.packed import vec
from game.core.state import OVER, Action
from game.sharp_end import actions as do
from game.sharp_end import cards as printed
from game.sharp_end.state import State

MOST_CHOICES: Final = 16
"""The length of an array that `find_choices` fills, more than the most answers to a question."""


def new_choices() -> vec[i64]:
    """Return a new array that `find_choices` can fill."""
    return vec[i64]([0] * MOST_CHOICES)


def legal_actions(state: State) -> list[Action]:
    """Return the legal actions of the seat to act: the answers to the question of the present step. None after the end.

    They are always in the same order.
    """
    choices = vec[i64]([0] * MOST_CHOICES)
    count = find_choices(state, choices)
    return [do.ACTIONS[id] for id in choices[:count]]


def find_choices(state: State, choices: vec[i64]) -> i64:
    """Write the ids of the legal actions into `choices`, always in the same order, and return their number.

    At most steps, counters that draw a card may be spent instead of an answer (SE 5.2). They follow the answers. The
    five steps that return at once do not allow that.
    """
    seat: i64 = state.to_act
    if seat == OVER:
        return 0
    if state.todo:
        return find_discards(state, seat, choices)
    step = state.step
    if step == printed.PAYMENT:
        return find_payments(state, seat, choices)
    if step == printed.BEACH:
        return find_beach_payments(state, seat, choices)
    if step == printed.TACTICS:
        return find_dice_to_pick(state, choices)
    if step == printed.STRIKE:
        return find_dice_to_strike(state, choices)

    return add_counters(state, seat, choices, find_answers(state, seat, step, choices))


def find_answers(state: State, seat: i64, step: i64, choices: vec[i64]) -> i64:
    """Write into `choices` the answers to the question of this step, one of those at which a counter may be spent, too.

    Returns their number. *Can* is offered only to a commander who holds the means to pay all enemies (SE 4.4). All
    steps that are not named here are windows, in which HQ cards may be played.
    """
    if step == printed.DECLARE:
        choices[0] = do.ATTACK_ID
        choices[1] = do.WITHDRAW_ID
        return 2
    if step == printed.ALONE:
        choices[0] = do.GO_ON_ID
        choices[1] = do.WITHDRAW_ID
        return 2
    if step == printed.STATEMENT:
        count: i64 = 0
        if can_pay(state, seat):
            choices[0] = do.CAN_ID
            count = 1
        choices[count] = do.CANNOT_ID
        return count + 1
    if step == printed.DRAW:
        return find_draws(state, choices)
    return find_orders(state, seat, step, choices)


def add_counters(state: State, seat: i64, choices: vec[i64], count: i64) -> i64:
    """SE 5.2 Add to the first `count` choices the ways in which a seat can spend an objective counter for a card.

    Returns the number of choices then. One sort of counter draws a unit card and another an HQ card, each only while
    there is a card to draw. `tokens` has, at seat * TOKENS + sort, the counters that can be spent.
    """
    if state.held[seat]:  # a fast exit: a seat that holds no counter of any sort has none to spend
        first = seat * printed.TOKENS
        if state.tokens[first + printed.TOKEN_UNIT] > 0 and has_unit_to_draw(state):
            count = add_choice(choices, count, do.SPEND_FOR_UNIT_ID)
        if state.tokens[first + printed.TOKEN_ORDER] > 0 and has_order_to_draw(state):
            count = add_choice(choices, count, do.SPEND_FOR_ORDER_ID)
    return count


def find_draws(state: State, choices: vec[i64]) -> i64:
    """SE 4.10 Write into `choices` the choices at the end of a turn: a unit card or an HQ card, where there is one.

    Returns their number.
    """
    count: i64 = 0
    if has_unit_to_draw(state):
        count = add_choice(choices, count, do.DRAW_UNIT_ID)
    if has_order_to_draw(state):
        count = add_choice(choices, count, do.DRAW_ORDER_ID)
    return count


def has_unit_to_draw(state: State) -> bool:
    """SE 3.4 Whether the deck or the discards hold a unit card. Random Events do not count.

    Unit cards are only in hands, deck and discards. So one is left exactly if the hands do not hold them all.
    """
    cards_in_hands: i64 = 0
    for count in state.unit_count:
        cards_in_hands += count
    return cards_in_hands < printed.UNIT_CARDS


def has_order_to_draw(state: State) -> bool:
    """SE 3.4 Whether the deck or the discards hold an HQ card, which is so while the hands do not hold them all."""
    cards_in_hands: i64 = 0
    for count in state.order_count:
        cards_in_hands += count
    return cards_in_hands < printed.ORDER_CARDS


# --- Windows (SE 4.3, 4.5, 4.8, 5.2) ---------------------------------------------------


def window_opens_for(state: State, seat: i64) -> bool:
    """SE 5.2, 9 Whether a seat is asked in this window: a round of questions in which HQ cards may be played.

    Only public facts count, so that a question gives nothing away. Any hidden counter might be one that can be spent. A
    hidden HQ card might be the one that fits: Tactics or Withdraw (for those in the attack), Counter-Attack (not for
    the commander, and only with a die that shows no enemy), Intel-Recon after *cannot*, or Dig In after a failure.
    """
    step = state.step
    if state.held[seat]:  # counters in front of the seat
        return True
    if not state.order_count[seat] or step == printed.LAST_WINDOW:
        return False

    in_attack = state.stance[seat] != printed.OUT
    if step == printed.ORDERS_WINDOW:
        if in_attack and (len(state.dice) > 0 or other_officer_attacks(state, seat)):
            return True
        return seat != state.commander and has_blank_die(state)
    if step == printed.CAN_WINDOW:
        return (in_attack and other_officer_attacks(state, seat)) or (seat != state.commander and has_blank_die(state))
    if step == printed.CANNOT_WINDOW:
        return in_attack
    return may_dig_in(state, seat)  # the window after a failed attack


def count_answers_due(state: State) -> int:
    """SE 4.3 Return how many seats still have to answer in the open window. 1 at a step that is no window.

    A window is a round of questions in which HQ cards may be played. `asked` says how many seats to the commander's
    left the next one is.
    """
    if state.step not in (
        printed.ORDERS_WINDOW,
        printed.CAN_WINDOW,
        printed.CANNOT_WINDOW,
        printed.FAILED_WINDOW,
        printed.LAST_WINDOW,
    ):
        return 1
    # The seats are asked clockwise from the commander's left, the commander last.
    seats_left = [(state.commander + offset) % state.seats for offset in range(state.asked, state.seats + 1)]
    return sum([window_opens_for(state, seat) for seat in seats_left])


def can_only_spend_counters(state: State) -> bool:
    """SE 5.2 Whether everybody knows that the seat to act is asked in a window but can play no HQ card.

    That is so if it holds none, and in the last window, where only counters may be spent.
    """
    step = state.current_step()
    if step == printed.LAST_WINDOW:
        return True
    return (
        step in (printed.ORDERS_WINDOW, printed.CAN_WINDOW, printed.CANNOT_WINDOW, printed.FAILED_WINDOW)
        and not state.order_count[state.to_act]
    )


def find_orders(state: State, seat: i64, step: i64, choices: vec[i64]) -> i64:
    """SE 6 Write into `choices` the answers in a window: passing, then every HQ card that may be played with an effect.

    Returns their number. The rules allow these cards in the windows:

    - before the statement: Counter-Attack, Withdraw, and Tactics once dice are rolled;
    - after *can*: Counter-Attack and Withdraw;
    - after *cannot*: Tactics, and Intel-Recon once in a match for each seat;
    - after a failed attack: Dig In;
    - before the scoring (LAST_WINDOW): none.

    A Withdraw card names an officer in the attack, who is sent back (FIRST_ORDER_BACK is the first such action).
    """
    choices[0] = do.PASS_ID
    count: i64 = 1
    first = seat * printed.ORDER_TYPES
    hand = state.orders
    in_attack = state.stance[seat] != printed.OUT

    if step == printed.LAST_WINDOW:
        return count
    if step == printed.FAILED_WINDOW:
        if hand[first + printed.DIG_IN] > 0 and may_dig_in(state, seat):
            count = add_choice(choices, count, do.PLAY_DIG_IN_ID)
        return count
    if step == printed.CANNOT_WINDOW:
        if in_attack and hand[first + printed.TACTICS_CARD] > 0:
            count = add_choice(choices, count, do.PLAY_TACTICS_ID)
        if in_attack and hand[first + printed.INTEL_RECON] > 0 and not state.intel[seat]:
            count = add_choice(choices, count, do.PLAY_INTEL_RECON_ID)
        return count

    # the window before the statement, or the one after *can*
    if hand[first + printed.COUNTER_ATTACK] > 0 and seat != state.commander and has_blank_die(state):
        count = add_choice(choices, count, do.PLAY_COUNTER_ATTACK_ID)
    if in_attack and hand[first + printed.TACTICS_CARD] > 0 and step == printed.ORDERS_WINDOW and len(state.dice) > 0:
        count = add_choice(choices, count, do.PLAY_TACTICS_ID)
    if in_attack and hand[first + printed.WITHDRAW_CARD] > 0:
        victim: i64
        for victim in range(state.seats):
            if victim != seat and victim != state.commander and state.stance[victim] != printed.OUT:
                count = add_choice(choices, count, do.FIRST_ORDER_BACK + victim)
    return count


def may_dig_in(state: State, seat: i64) -> bool:
    """SE 4.8 Whether a seat may play Dig In: it was in the attack that failed, and the attacked terrain has a counter.

    The attacked place is the one after `stand`. `left` counts the counters on each terrain.
    """
    return state.stance[seat] != printed.OUT and state.left[state.road[state.stand + 1]] > 0


def other_officer_attacks(state: State, seat: i64) -> bool:
    """Whether an officer other than this seat is in the attack. The commander is no officer.

    Withdraw needs such a victim.
    """
    other: i64
    for other in range(state.seats):
        if other != seat and other != state.commander and state.stance[other] != printed.OUT:
            return True
    return False


def is_on_beach(state: State) -> bool:
    """SE 8.4 Whether the attack of this moment is the landing on the beach, with which turn 1 can begin.

    `landing` is 1 if that rule is in use and the beach not taken yet. `stand` is the place that the attack has reached.
    """
    return state.landing == 1 and state.turn == 1 and state.stand == 0


def has_blank_die(state: State) -> bool:
    """Whether some die of the attack shows no enemy. `ENEMY` has the enemy of each face."""
    for face in state.dice:
        if printed.ENEMY[face] == printed.NO_ENEMY:
            return True
    return False


# --- Dice (SE 2.7, 6) ------------------------------------------------------------------


def find_dice_to_pick(state: State, choices: vec[i64]) -> i64:
    """SE 6 Tactics: write into `choices` that the dice are rolled now, and each die that may be picked, too.

    Returns their number. `picked` has a bit for each die that is picked already.
    """
    choices[0] = do.ROLL_AGAIN_ID
    count: i64 = 1
    die: i64
    for die in range(len(state.dice)):
        if not state.picked >> die & 1:
            count = add_choice(choices, count, do.FIRST_REROLL + die)
    return count


def find_dice_to_strike(state: State, choices: vec[i64]) -> i64:
    """SE 2.7 Air support: write into `choices` each die that it can take away, which shows an enemy.

    Returns their number.
    """
    count: i64 = 0
    die: i64
    for die in range(len(state.dice)):
        if printed.ENEMY[state.dice[die]] != printed.NO_ENEMY:
            count = add_choice(choices, count, do.FIRST_STRIKE + die)
    return count


# --- Payment (SE 4.6, 8.4) -------------------------------------------------------------


def unpaid_enemies(state: State) -> vec[i64]:
    """Return by type, Light to Fanatic, how many enemies of the attack are not paid yet.

    A die is an enemy or blank, and `paid` has a bit for each die.
    """
    needs = vec[i64]([0] * printed.UNIT_TYPES)
    die: i64
    for die in range(len(state.dice)):
        if not state.paid >> die & 1:
            enemy = printed.ENEMY[state.dice[die]]
            if enemy != printed.NO_ENEMY:
                needs[enemy] += 1
    return needs


def count_unpaid_enemies(state: State) -> list[int]:
    """Return the numbers of `unpaid_enemies` as a list."""
    return list(unpaid_enemies(state))


def next_unpaid_die(state: State) -> i64:
    """Return the number of the first die whose enemy is not paid yet, or -1 if all are paid.

    Enemies are paid in this order. `paid` has a bit for each die. A die can also show no enemy.
    """
    die: i64
    for die in range(len(state.dice)):
        if not state.paid >> die & 1 and printed.ENEMY[state.dice[die]] != printed.NO_ENEMY:
            return die
    return -1


def count_wild_payments(state: State, seat: i64) -> i64:
    """SE 4.6 Return how many Reinforcements cards and Supply counters a seat holds. Each of them pays any enemy."""
    return (
        state.orders[seat * printed.ORDER_TYPES + printed.REINFORCEMENTS]
        + state.tokens[seat * printed.TOKENS + printed.TOKEN_SUPPLY]
    )


def spare_wild_payments(state: State, seat: int, needs: list[int]) -> int:
    """Return what `spare_wilds` returns, for enemies in a list."""
    return spare_wilds(state, seat, vec[i64](needs))


def spare_wilds(state: State, seat: i64, needs: vec[i64]) -> i64:
    """SE 4.6 Return how many wild payments a seat keeps after it has paid these enemies. Below 0 it cannot pay them.

    `needs`: the number of enemies of each type. A unit card pays an enemy of its own type alone. Reinforcements and
    Supply are wild, so they pay for whatever the unit cards leave.
    """
    wilds_left = count_wild_payments(state, seat)
    first = seat * printed.UNIT_TYPES
    enemy: i64
    for enemy in range(printed.UNIT_TYPES):
        short = needs[enemy] - state.units[first + enemy]
        if short > 0:
            wilds_left -= short
    return wilds_left


def can_pay(state: State, seat: i64) -> bool:
    """SE 4.6 Whether the seat can pay every enemy that is left."""
    return spare_wilds(state, seat, unpaid_enemies(state)) >= 0


def find_payments(state: State, seat: i64, choices: vec[i64]) -> i64:
    """SE 4.6 Write into `choices` the means with which the commander can pay the next enemy and all others afterwards.

    Returns their number. A unit card of the enemy's type is always one. Reinforcements and Supply are wild: they pay
    any enemy. They are offered if one can be spared, or if the unit cards do not suffice for this type anyway.
    """
    enemy = printed.ENEMY[state.dice[next_unpaid_die(state)]]
    needs = unpaid_enemies(state)
    matching = state.units[seat * printed.UNIT_TYPES + enemy]
    count: i64 = 0
    if matching > 0:
        choices[0] = do.FIRST_PAY + enemy
        count = 1

    # a wild payment must not be missing later for an enemy of another type
    if matching < needs[enemy] or spare_wilds(state, seat, needs) > 0:
        if state.orders[seat * printed.ORDER_TYPES + printed.REINFORCEMENTS] > 0:
            count = add_choice(choices, count, do.FIRST_PAY + printed.PAY_REINFORCEMENTS)
        if state.tokens[seat * printed.TOKENS + printed.TOKEN_SUPPLY] > 0:
            count = add_choice(choices, count, do.FIRST_PAY + printed.PAY_SUPPLY)
    return count


def find_beach_payments(state: State, seat: i64, choices: vec[i64]) -> i64:
    """SE 8.4 Write into `choices` the answers of a seat on the beach: each type of enemy that it can pay, else passing.

    Returns their number. A seat that can pay with a unit card must do so. Nothing else pays on the beach.
    """
    needs = unpaid_enemies(state)
    count: i64 = 0
    enemy: i64
    for enemy in range(printed.UNIT_TYPES):
        if needs[enemy] > 0 and state.units[seat * printed.UNIT_TYPES + enemy] > 0:
            count = add_choice(choices, count, do.FIRST_PAY + enemy)
    if count == 0:
        choices[0] = do.PASS_ID
        count = 1
    return count


def count_beatable_enemies(state: State, seat: i64) -> i64:
    """SE 8.4 Return how many of the unpaid enemies on the beach a seat could pay, where only unit cards pay.

    Each unit card pays one enemy of its own type.
    """
    needs = unpaid_enemies(state)
    beatable: i64 = 0
    enemy: i64
    for enemy in range(printed.UNIT_TYPES):
        held = state.units[seat * printed.UNIT_TYPES + enemy]
        beatable += needs[enemy] if needs[enemy] < held else held
    return beatable


def find_discards(state: State, seat: i64, choices: vec[i64]) -> i64:
    """SE 2.7 Exhaustion makes this seat discard a unit card: write into `choices` each type in its hand.

    Returns their number.
    """
    count: i64 = 0
    card: i64
    for card in range(printed.UNIT_TYPES):
        if state.units[seat * printed.UNIT_TYPES + card] > 0:
            count = add_choice(choices, count, do.FIRST_DISCARD + card)
    return count
