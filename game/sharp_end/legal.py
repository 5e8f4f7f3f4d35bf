"""Which actions are legal, and who may be asked. Questions only: nothing changes here."""

from __future__ import annotations

from game.core.state import OVER, Action
from game.sharp_end import actions as do
from game.sharp_end import cards as printed
from game.sharp_end.state import State


def legal_actions(state: State) -> list[Action]:
    """Return the legal actions of the seat to act: the answers to the question of the present step. None after the end.

    At most steps, counters that draw a card may be spent instead of an answer (SE 5.2). They follow the answers. The
    five steps that return at once do not allow that.
    """
    seat = state.to_act
    if seat == OVER:
        return []
    step = state.current_step()
    if step == printed.DISCARD:
        return discard_actions(state, seat)
    if step == printed.PAYMENT:
        return payment_actions(state, seat)
    if step == printed.BEACH:
        return beach_actions(state, seat)
    if step == printed.TACTICS:
        return tactics_actions(state)
    if step == printed.STRIKE:
        return strike_actions(state)

    actions = decision_actions(state, seat, step)
    add_counter_actions(state, seat, actions)
    return actions


def decision_actions(state: State, seat: int, step: int) -> list[Action]:
    """Return the answers to the question of this step, one of those at which a counter may also be spent (SE 5.2).

    *Can* is offered only to a commander who holds the means to pay all enemies (SE 4.4). All steps that are not named
    here are windows, in which HQ cards may be played.
    """
    if step == printed.DECLARE:
        return [do.ATTACK, do.WITHDRAW]
    if step == printed.STATEMENT:
        return [do.CAN, do.CANNOT] if can_pay(state, seat) else [do.CANNOT]
    if step == printed.ALONE:
        return [do.GO_ON, do.WITHDRAW]
    if step == printed.DRAW:
        return draw_actions(state)
    return order_actions(state, seat, step)


def add_counter_actions(state: State, seat: int, actions: list[Action]) -> None:
    """SE 5.2 Add to `actions` the ways in which a seat can spend an objective counter for a card.

    One sort of counter draws a unit card and another an HQ card, each only while there is a card to draw. `tokens` has,
    at seat * TOKENS + sort, the counters that can be spent. `held` counts all counters of each seat.
    """
    if state.held[seat]:
        first = seat * printed.TOKENS
        if state.tokens[first + printed.TOKEN_UNIT] > 0 and has_unit_to_draw(state):
            actions.append(do.SPEND_FOR_UNIT)
        if state.tokens[first + printed.TOKEN_ORDER] > 0 and has_order_to_draw(state):
            actions.append(do.SPEND_FOR_ORDER)


def draw_actions(state: State) -> list[Action]:
    """SE 4.10 Return the choices at the end of a turn: drawing a unit card or an HQ card, where there is one."""
    actions: list[Action] = []
    if has_unit_to_draw(state):
        actions.append(do.DRAW_UNIT)
    if has_order_to_draw(state):
        actions.append(do.DRAW_ORDER)
    return actions


def has_unit_to_draw(state: State) -> bool:
    """SE 3.4 Whether the deck or the discards hold a unit card. Random Events do not count.

    Unit cards are only in hands, deck and discards. So one is left exactly if the hands do not hold them all.
    """
    cards_in_hands = 0
    for count in state.unit_count:
        cards_in_hands += count
    return cards_in_hands < printed.UNIT_CARDS


def has_order_to_draw(state: State) -> bool:
    """SE 3.4 Whether the deck or the discards hold an HQ card, which is so while the hands do not hold them all."""
    cards_in_hands = 0
    for count in state.order_count:
        cards_in_hands += count
    return cards_in_hands < printed.ORDER_CARDS


# --- Windows (SE 4.3, 4.5, 4.8, 5.2) ---------------------------------------------------


def window_opens_for(state: State, seat: int) -> bool:
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
        if in_attack and (state.dice or other_officer_attacks(state, seat)):
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


def order_actions(state: State, seat: int, step: int) -> list[Action]:
    """SE 6 Return the answers in a window: passing, then every HQ card that may be played and would have an effect.

    The rules allow Dig In after a failed attack, Tactics and Intel-Recon (once in a match) after *cannot*, and the
    other cards before the statement or after *can*. A Withdraw card names an officer in the attack.
    """
    actions: list[Action] = [do.PASS]
    first = seat * printed.ORDER_TYPES
    hand = state.orders
    in_attack = state.stance[seat] != printed.OUT

    if step == printed.LAST_WINDOW:
        return actions
    if step == printed.FAILED_WINDOW:
        if hand[first + printed.DIG_IN] > 0 and may_dig_in(state, seat):
            actions.append(do.PLAY_DIG_IN)
        return actions
    if step == printed.CANNOT_WINDOW:
        if in_attack and hand[first + printed.TACTICS_CARD] > 0:
            actions.append(do.PLAY_TACTICS)
        if in_attack and hand[first + printed.INTEL_RECON] > 0 and not state.intel[seat]:
            actions.append(do.PLAY_INTEL_RECON)
        return actions

    # the window before the statement, or the one after *can*
    if hand[first + printed.COUNTER_ATTACK] > 0 and seat != state.commander and has_blank_die(state):
        actions.append(do.PLAY_COUNTER_ATTACK)
    if step == printed.ORDERS_WINDOW and in_attack and hand[first + printed.TACTICS_CARD] > 0 and state.dice:
        actions.append(do.PLAY_TACTICS)
    if in_attack and hand[first + printed.WITHDRAW_CARD] > 0:
        for victim in range(state.seats):
            if victim != seat and victim != state.commander and state.stance[victim] != printed.OUT:
                actions.append(do.ORDER_BACK[victim])
    return actions


def may_dig_in(state: State, seat: int) -> bool:
    """SE 4.8 Whether a seat may play Dig In: it was in the attack that failed, and the attacked terrain has a counter.

    The attacked place is the one after `stand`. `left` counts the counters on each terrain.
    """
    return state.stance[seat] != printed.OUT and state.left[state.road[state.stand + 1]] > 0


def other_officer_attacks(state: State, seat: int) -> bool:
    """Whether an officer other than this seat is in the attack. The commander is no officer.

    Withdraw needs such a victim.
    """
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


def tactics_actions(state: State) -> list[Action]:
    """SE 6 Tactics: return the commander's choices, which are to roll now or to pick one more die to roll again.

    `picked` has a bit for each die that is picked already.
    """
    actions: list[Action] = [do.ROLL_AGAIN] + [
        do.REROLL[die] for die in range(len(state.dice)) if not state.picked >> die & 1
    ]
    return actions


def strike_actions(state: State) -> list[Action]:
    """SE 2.7 Air support: return the dice that it can take away, one action for each die that shows an enemy."""
    return [do.STRIKES[die] for die in range(len(state.dice)) if printed.ENEMY[state.dice[die]] != printed.NO_ENEMY]


# --- Payment (SE 4.6, 8.4) -------------------------------------------------------------


def count_unpaid_enemies(state: State) -> list[int]:
    """Return by type, Light to Fanatic, how many enemies of the attack are not paid yet.

    A die is an enemy or blank, and `paid` has a bit for each die.
    """
    needs = [0] * printed.UNIT_TYPES
    for die in range(len(state.dice)):
        if not state.paid >> die & 1:
            enemy = printed.ENEMY[state.dice[die]]
            if enemy != printed.NO_ENEMY:
                needs[enemy] += 1
    return needs


def next_unpaid_die(state: State) -> int:
    """Return the number of the first die whose enemy is not paid yet, or -1 if all are paid.

    Enemies are paid in this order. `paid` has a bit for each die. A die can also show no enemy.
    """
    for die in range(len(state.dice)):
        if not state.paid >> die & 1 and printed.ENEMY[state.dice[die]] != printed.NO_ENEMY:
            return die
    return -1


def count_wild_payments(state: State, seat: int) -> int:
    """SE 4.6 Return how many Reinforcements cards and Supply counters a seat holds. Each of them pays any enemy."""
    return (
        state.orders[seat * printed.ORDER_TYPES + printed.REINFORCEMENTS]
        + state.tokens[seat * printed.TOKENS + printed.TOKEN_SUPPLY]
    )


def spare_wild_payments(state: State, seat: int, needs: list[int]) -> int:
    """SE 4.6 Return how many wild payments a seat keeps after it has paid these enemies. Below 0 it cannot pay them.

    `needs`: the number of enemies of each type. A unit card pays an enemy of its own type alone. Reinforcements and
    Supply are wild, so they pay for whatever the unit cards leave.
    """
    wilds_left = count_wild_payments(state, seat)
    first = seat * printed.UNIT_TYPES
    for enemy in range(printed.UNIT_TYPES):
        short = needs[enemy] - state.units[first + enemy]
        if short > 0:
            wilds_left -= short
    return wilds_left


def can_pay(state: State, seat: int) -> bool:
    """SE 4.6 Whether the seat can pay every enemy that is left."""
    return spare_wild_payments(state, seat, count_unpaid_enemies(state)) >= 0


def payment_actions(state: State, seat: int) -> list[Action]:
    """SE 4.6 Return the means with which the commander can pay the next enemy and still pay all others afterwards.

    A unit card of the enemy's type is always one. Reinforcements and Supply are wild: they pay any enemy. They are
    offered if one can be spared, or if the unit cards do not suffice for this type anyway.
    """
    enemy = printed.ENEMY[state.dice[next_unpaid_die(state)]]
    needs = count_unpaid_enemies(state)
    actions: list[Action] = []
    matching = state.units[seat * printed.UNIT_TYPES + enemy]
    if matching > 0:
        actions.append(do.PAY[enemy])

    # a wild payment must not be missing later for an enemy of another type
    if matching < needs[enemy] or spare_wild_payments(state, seat, needs) > 0:
        if state.orders[seat * printed.ORDER_TYPES + printed.REINFORCEMENTS] > 0:
            actions.append(do.PAY[printed.PAY_REINFORCEMENTS])
        if state.tokens[seat * printed.TOKENS + printed.TOKEN_SUPPLY] > 0:
            actions.append(do.PAY[printed.PAY_SUPPLY])
    return actions


def beach_actions(state: State, seat: int) -> list[Action]:
    """SE 8.4 Return the answers of a seat on the beach: one payment for each type of enemy it can pay, else passing.

    A seat that can pay with a unit card must do so. Nothing else pays on the beach.
    """
    needs = count_unpaid_enemies(state)
    actions: list[Action] = [
        do.PAY[enemy]
        for enemy in range(printed.UNIT_TYPES)
        if needs[enemy] and state.units[seat * printed.UNIT_TYPES + enemy] > 0
    ]
    return actions or [do.PASS]


def count_beatable_enemies(state: State, seat: int) -> int:
    """SE 8.4 Return how many of the unpaid enemies on the beach a seat could pay, where only unit cards pay.

    Each unit card pays one enemy of its own type.
    """
    needs = count_unpaid_enemies(state)
    beatable = 0
    for enemy in range(printed.UNIT_TYPES):
        beatable += min(needs[enemy], state.units[seat * printed.UNIT_TYPES + enemy])
    return beatable


def discard_actions(state: State, seat: int) -> list[Action]:
    """SE 2.7 Exhaustion makes this seat discard a unit card: return one action for each type in its hand."""
    return [
        do.DISCARDS[card] for card in range(printed.UNIT_TYPES) if state.units[seat * printed.UNIT_TYPES + card] > 0
    ]
