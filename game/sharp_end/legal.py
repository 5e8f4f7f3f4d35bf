"""Which actions are legal, and who may be asked. Questions only: nothing changes here."""

from __future__ import annotations

from game.core.state import OVER, Action
from game.sharp_end import actions as do
from game.sharp_end import cards as printed
from game.sharp_end.state import State


def legal_actions(state: State) -> list[Action]:
    """The legal actions of the seat to act."""
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
    """The answers at the steps where a counter may be spent as well (SE 5.2)."""
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
    """SE 5.2 Add to `actions` the spending of a counter that draws a card, while there is a card to draw."""
    if state.held[seat]:
        base = seat * printed.TOKENS
        if state.tokens[base + printed.TOKEN_UNIT] > 0 and has_unit_to_draw(state):
            actions.append(do.SPEND_FOR_UNIT)
        if state.tokens[base + printed.TOKEN_ORDER] > 0 and has_order_to_draw(state):
            actions.append(do.SPEND_FOR_ORDER)


def draw_actions(state: State) -> list[Action]:
    """SE 4.10 Drawing a unit card or an HQ card, if there is one."""
    actions: list[Action] = []
    if has_unit_to_draw(state):
        actions.append(do.DRAW_UNIT)
    if has_order_to_draw(state):
        actions.append(do.DRAW_ORDER)
    return actions


def has_unit_to_draw(state: State) -> bool:
    """SE 3.4 Whether the deck or the discards hold a unit card. Random Events do not count."""
    cards_in_hands = 0
    for count in state.unit_count:
        cards_in_hands += count
    return cards_in_hands < printed.UNIT_CARDS


def has_order_to_draw(state: State) -> bool:
    """SE 3.4 Whether the deck or the discards hold an HQ card."""
    cards_in_hands = 0
    for count in state.order_count:
        cards_in_hands += count
    return cards_in_hands < printed.ORDER_CARDS


# --- Windows (SE 4.3, 4.5, 4.8, 5.2) ---------------------------------------------------


def window_opens_for(state: State, seat: int) -> bool:
    """SE 5.2, 9 Whether a seat is asked in this window, in which HQ cards may be played and counters be spent.

    Only public facts count, never what the seat holds. A hidden counter might be one that can be spent, in every
    window. A hidden HQ card might be one that can be played in this window.
    """
    step = state.step
    if state.held[seat]:
        return True
    if not state.order_count[seat] or step == printed.LAST_WINDOW:
        return False

    attacks = state.stance[seat] != printed.OUT
    if step == printed.ORDERS_WINDOW:
        if attacks and (state.dice or other_officer_attacks(state, seat)):
            return True
        return seat != state.commander and has_blank_die(state)
    if step == printed.CAN_WINDOW:
        return (attacks and other_officer_attacks(state, seat)) or (seat != state.commander and has_blank_die(state))
    if step == printed.CANNOT_WINDOW:
        return attacks
    return may_dig_in(state, seat)


def count_answers_due(state: State) -> int:
    """SE 4.3 How many seats still have to answer in the window, or 1 at any other step."""
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
    """SE 5.2 Whether everybody knows that the seat to act, asked in a window, can play no card."""
    step = state.current_step()
    if step == printed.LAST_WINDOW:
        return True
    return (
        step in (printed.ORDERS_WINDOW, printed.CAN_WINDOW, printed.CANNOT_WINDOW, printed.FAILED_WINDOW)
        and not state.order_count[state.to_act]
    )


def order_actions(state: State, seat: int, step: int) -> list[Action]:
    """SE 6 Passing, then every HQ card that may be played in this window and would have an effect."""
    actions: list[Action] = [do.PASS]
    base = seat * printed.ORDER_TYPES
    hand = state.orders
    attacks = state.stance[seat] != printed.OUT

    if step == printed.LAST_WINDOW:
        return actions
    if step == printed.FAILED_WINDOW:
        if hand[base + printed.DIG_IN] > 0 and may_dig_in(state, seat):
            actions.append(do.PLAY_DIG_IN)
        return actions
    if step == printed.CANNOT_WINDOW:
        if attacks and hand[base + printed.TACTICS_CARD] > 0:
            actions.append(do.PLAY_TACTICS)
        if attacks and hand[base + printed.INTEL_RECON] > 0 and not state.intel[seat]:
            actions.append(do.PLAY_INTEL_RECON)
        return actions

    # the window before the statement, or the one after *can*
    if hand[base + printed.COUNTER_ATTACK] > 0 and seat != state.commander and has_blank_die(state):
        actions.append(do.PLAY_COUNTER_ATTACK)
    if step == printed.ORDERS_WINDOW and attacks and hand[base + printed.TACTICS_CARD] > 0 and state.dice:
        actions.append(do.PLAY_TACTICS)
    if attacks and hand[base + printed.WITHDRAW_CARD] > 0:
        for victim in range(state.seats):
            if victim != seat and victim != state.commander and state.stance[victim] != printed.OUT:
                actions.append(do.ORDER_BACK[victim])
    return actions


def may_dig_in(state: State, seat: int) -> bool:
    """SE 4.8 Whether the seat was in the attack that failed and the attacked terrain has a counter left."""
    return state.stance[seat] != printed.OUT and state.left[state.road[state.stand + 1]] > 0


def other_officer_attacks(state: State, seat: int) -> bool:
    """Whether an officer other than this seat is in the attack."""
    for other in range(state.seats):
        if other != seat and other != state.commander and state.stance[other] != printed.OUT:
            return True
    return False


def is_on_beach(state: State) -> bool:
    """SE 8.4 Whether the attack is the one on the beach."""
    return state.landing == 1 and state.turn == 1 and state.stand == 0


def has_blank_die(state: State) -> bool:
    """Whether some die shows no enemy."""
    for face in state.dice:
        if printed.ENEMY[face] == printed.NO_ENEMY:
            return True
    return False


# --- Dice (SE 2.7, 6) ------------------------------------------------------------------


def tactics_actions(state: State) -> list[Action]:
    """SE 6 Tactics: roll, or pick one more die first."""
    actions: list[Action] = [do.ROLL_AGAIN] + [
        do.REROLL[die] for die in range(len(state.dice)) if not state.picked >> die & 1
    ]
    return actions


def strike_actions(state: State) -> list[Action]:
    """SE 2.7 Air support: any die that shows an enemy."""
    return [do.STRIKES[die] for die in range(len(state.dice)) if printed.ENEMY[state.dice[die]] != printed.NO_ENEMY]


# --- Payment (SE 4.6, 8.4) -------------------------------------------------------------


def count_unpaid_enemies(state: State) -> list[int]:
    """How many enemies of each type are not paid yet."""
    needs = [0] * printed.UNIT_TYPES
    for die in range(len(state.dice)):
        if not state.paid >> die & 1:
            enemy = printed.ENEMY[state.dice[die]]
            if enemy != printed.NO_ENEMY:
                needs[enemy] += 1
    return needs


def next_unpaid_die(state: State) -> int:
    """The first die with an enemy that is not paid yet, or -1 when all are."""
    for die in range(len(state.dice)):
        if not state.paid >> die & 1 and printed.ENEMY[state.dice[die]] != printed.NO_ENEMY:
            return die
    return -1


def count_wild_payments(state: State, seat: int) -> int:
    """SE 4.6 Reinforcements cards and Supply counters of a seat, each of which pays any enemy."""
    return (
        state.orders[seat * printed.ORDER_TYPES + printed.REINFORCEMENTS]
        + state.tokens[seat * printed.TOKENS + printed.TOKEN_SUPPLY]
    )


def spare_wild_payments(state: State, seat: int, needs: list[int]) -> int:
    """SE 4.6 How many wild payments a seat keeps after paying these enemies. Below 0 it cannot pay them.

    `needs` are the numbers of enemies by type.
    """
    left = count_wild_payments(state, seat)
    base = seat * printed.UNIT_TYPES
    for enemy in range(printed.UNIT_TYPES):
        short = needs[enemy] - state.units[base + enemy]
        if short > 0:
            left -= short
    return left


def can_pay(state: State, seat: int) -> bool:
    """SE 4.6 Whether the seat can pay every enemy that is left."""
    return spare_wild_payments(state, seat, count_unpaid_enemies(state)) >= 0


def payment_actions(state: State, seat: int) -> list[Action]:
    """SE 4.6 The means that can pay the next enemy and leave enough for the others."""
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
    """SE 8.4 A seat that can pay an enemy with a unit card must do so. Any other passes."""
    needs = count_unpaid_enemies(state)
    actions: list[Action] = [
        do.PAY[enemy]
        for enemy in range(printed.UNIT_TYPES)
        if needs[enemy] and state.units[seat * printed.UNIT_TYPES + enemy] > 0
    ]
    return actions or [do.PASS]


def count_beatable_enemies(state: State, seat: int) -> int:
    """SE 8.4 How many of the enemies left a seat could pay with its unit cards."""
    needs = count_unpaid_enemies(state)
    beatable = 0
    for enemy in range(printed.UNIT_TYPES):
        beatable += min(needs[enemy], state.units[seat * printed.UNIT_TYPES + enemy])
    return beatable


def discard_actions(state: State, seat: int) -> list[Action]:
    """SE 2.7 Exhaustion: any type of unit card in hand."""
    return [
        do.DISCARDS[card] for card in range(printed.UNIT_TYPES) if state.units[seat * printed.UNIT_TYPES + card] > 0
    ]
