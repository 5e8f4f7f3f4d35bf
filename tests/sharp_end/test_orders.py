"""SE 4.3, 4.5, 6 Every HQ card in and outside its window."""

from __future__ import annotations

import pytest

from game.sharp_end import cards
from game.sharp_end import events as happened
from game.sharp_end.legal import may_be_asked, orders
from game.sharp_end.state import State
from tests.play import act, notations
from tests.sharp_end.ground import facing, rolling, table

CARDS = ("Counter-Attack", "Dig In", "Intel-Recon", "Reinforcements", "Tactics", "Withdraw")
COMMANDER, ATTACKER, WITHDRAWN = 0, 1, 2
WINDOWS = {
    "orders": cards.ORDERS_WINDOW,
    "can": cards.CAN_WINDOW,
    "cannot": cards.CANNOT_WINDOW,
    "failed": cards.FAILED_WINDOW,
}

ALLOWED = {
    ("orders", "commander"): {"Tactics", "Withdraw"},
    ("orders", "attacker"): {"Counter-Attack", "Tactics", "Withdraw"},
    ("orders", "withdrawn"): {"Counter-Attack"},
    ("can", "commander"): {"Withdraw"},
    ("can", "attacker"): {"Counter-Attack", "Withdraw"},
    ("can", "withdrawn"): {"Counter-Attack"},
    ("cannot", "commander"): {"Tactics", "Intel-Recon"},
    ("cannot", "attacker"): {"Tactics", "Intel-Recon"},
    ("cannot", "withdrawn"): set(),
    ("failed", "commander"): {"Dig In"},
    ("failed", "attacker"): {"Dig In"},
    ("failed", "withdrawn"): set(),
}
"""SE 6, the table of the rules: which cards may be played in which window by whom."""

ROLES = {"commander": COMMANDER, "attacker": ATTACKER, "withdrawn": WITHDRAWN}


def attack_with(role: str, hand: str) -> State:
    """Seat 0 commands with one Infantry against Light and an empty die, seats 1 and 3 attack, seat 2 withdrew."""
    hands = ["Infantry", "", "", ""]
    seat = ROLES[role]
    hands[seat] = ", ".join(filter(None, [hands[seat], hand]))
    state = facing(table(*hands), 3, 1, stand=4)
    act(state, "attack", "withdraw", "attack")
    return state


def cards_open(state: State) -> set[str]:
    """The HQ cards among the legal actions."""
    words = [notation.removeprefix("play ").partition(" on ")[0] for notation in notations(state.legal())]
    return {word for word in words if word in CARDS}


def go_on_to(state: State, window: str, seat: int) -> None:
    """Pass until this seat is asked in this window, or the turn is over."""
    said = {"can": "can"}.get(window, "cannot")
    while not (state.step == WINDOWS[window] and state.to_act == seat) and state.step not in (
        cards.DRAW,
        cards.PAYMENT,
    ):
        act(state, said if state.step == cards.STATEMENT else "pass")


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("card", CARDS)
def test_se_6_every_card_in_and_outside_its_window(card: str, window: str, role: str) -> None:
    state = attack_with(role, card)
    go_on_to(state, window, ROLES[role])
    asked = state.step == WINDOWS[window]
    expected = card in ALLOWED[window, role]
    assert (asked and card in cards_open(state)) is expected
    if asked and not expected:
        assert notations(state.legal()) == ["pass"]


# --- The windows (SE 4.3) --------------------------------------------------------------


def test_se_4_3_from_the_commanders_left_and_the_commander_last() -> None:
    state = facing(table("Dig In", "Tactics", "Dig In", "Dig In", commander=2), 3)
    act(state, "attack", "attack", "attack")
    order = []
    while state.step == cards.ORDERS_WINDOW:
        order.append(state.to_act)
        act(state, "pass")
    assert order == [3, 0, 1, 2]


def test_se_4_3_after_a_card_everybody_is_asked_anew() -> None:
    state = facing(table("", "Dig In", "Withdraw, Dig In", ""), 3)
    act(state, "attack", "attack", "attack", "pass", "play Withdraw on seat 4")
    assert (state.step, state.to_act) == (cards.ORDERS_WINDOW, 1)
    act(state, "pass", "pass")
    assert (state.step, state.to_act) == (cards.ORDERS_WINDOW, 3)  # with the counter it withdrew with
    act(state, "pass")
    assert state.step == cards.STATEMENT


def test_se_4_3_without_hq_cards_there_is_no_window() -> None:
    state = facing(table("Infantry", "", ""), 3, 1)
    act(state, "attack", "attack")
    assert state.step == cards.STATEMENT


def test_se_9_no_window_where_public_facts_rule_every_card_out() -> None:
    state = facing(table("Infantry", "Counter-Attack", ""), 3, 3)
    state.left[1] = 0  # withdrawing brings no counter
    act(state, "withdraw", "attack")  # withdrawn, and no die shows no enemy
    assert state.step == cards.STATEMENT


@pytest.mark.parametrize("dice", [(), (3, 3), (1, 3)])
@pytest.mark.parametrize(
    "stances",
    [(cards.OUT, cards.OUT), (cards.OUT, cards.ATTACKS), (cards.ATTACKS, cards.OUT), (cards.ATTACKS, cards.ATTACKS)],
)
def test_se_9_who_holds_any_hq_card_is_asked_where_some_hq_card_could_be_played(
    dice: tuple[int, ...], stances: tuple[int, int]
) -> None:
    """Everybody holds one of each: what can be played of these decides for any hand, and how many are still asked."""
    state = facing(table(*[", ".join(CARDS)] * 3), *dice)
    state.stance[1:], state.asked = stances, 1
    for state.step in WINDOWS.values():
        asked = [may_be_asked(state, seat) for seat in range(3)]
        assert asked == [len(orders(state, seat, state.step)) > 1 for seat in range(3)]
        assert state.still_asked() == sum(asked)
    state.step = cards.STATEMENT
    assert state.still_asked() == 1


# --- The cards (SE 6) ------------------------------------------------------------------


def test_counter_attack_rolls_every_die_without_enemy_again_and_needs_one() -> None:
    state = facing(table("Infantry", "Counter-Attack"), 1, 3, 2)
    act(state, "attack")
    events = act(state, "play Counter-Attack", rng=rolling(6, 5))
    assert events[:2] == [happened.OrderPlayed(1, 0, -1), happened.DiceRerolled(0, (0, 2), (6, 5))]
    assert state.dice == [6, 3, 5]
    assert state.order_discard == [1, 0, 0, 0, 0, 0]
    state = facing(table("Infantry", "Counter-Attack"), 3, 3)
    act(state, "attack")
    assert notations(state.legal()) == ["pass"]


def test_counter_attack_even_after_can_calls_for_a_new_statement() -> None:
    state = facing(table("Infantry", "Counter-Attack"), 1, 3)
    act(state, "withdraw", "pass", "can")
    act(state, "play Counter-Attack", rng=rolling(6))
    assert (state.step, state.to_act) == (cards.STATEMENT, 0)
    assert notations(state.legal()) == ["cannot"]


def test_dig_in_takes_a_counter_of_the_terrain_that_was_attacked() -> None:
    state = facing(table("Dig In", "2 Dig In", ""), 6, stand=4)
    state.left[4] = 0  # withdrawing brings no counter
    act(state, "attack", "withdraw", "pass", "pass", "cannot", "pass", "pass")
    assert (state.step, state.to_act) == (cards.FAILED_WINDOW, 1)
    events = act(state, "play Dig In")
    assert [(event.seat, event.terrain) for event in events if isinstance(event, happened.ObjectiveTaken)] == [(1, 5)]
    act(state, "pass", "play Dig In")
    assert (state.held, state.left[5]) == ([1, 1, 0], 6)


def test_se_4_8_after_a_dig_in_everybody_is_asked_anew() -> None:
    state = facing(table("Tactics", "Dig In", "2 Dig In"), 6, stand=4)
    act(state, "attack", "attack", "pass", "pass", "pass", "cannot", "pass", "pass", "pass")
    assert (state.step, state.to_act) == (cards.FAILED_WINDOW, 1)
    act(state, "pass", "play Dig In")
    assert state.to_act == 1  # who passed may want to follow
    act(state, "play Dig In", "pass", "play Dig In")  # and the same seat once more, with its second card
    assert (state.to_act, state.held, state.left[5]) == (1, [0, 1, 2], 5)
    act(state, "pass", "pass", "pass")
    assert state.step == cards.DRAW


def test_no_dig_in_without_a_counter_to_take() -> None:
    state = facing(table("", "Dig In", ""), 6, stand=4)
    state.left[5] = 0
    act(state, "attack", "attack", "pass", "cannot", "pass")
    assert state.step == cards.DRAW


def test_intel_recon_wins_the_attack_once_a_game() -> None:
    state = facing(table("", "2 Intel-Recon"), 6, 6, stand=4)
    act(state, "attack", "pass", "cannot")
    events = act(state, "play Intel-Recon")
    assert happened.AttackSucceeded(5, (0, 1)) in events
    assert state.intel == [0, 1]
    state = facing(state, 6, 6, stand=4)
    seat = state.to_act
    while state.step != cards.DRAW:
        assert "play Intel-Recon" not in notations(state.legal())
        act(state, "cannot" if state.step == cards.STATEMENT else "attack" if state.to_act == seat != 1 else "pass")
    assert state.points(1) == 1


def test_tactics_picks_dice_one_at_a_time_then_rolls() -> None:
    state = facing(table("Infantry", "Tactics", ""), 6, 3, 6)
    act(state, "attack", "attack", "play Tactics")
    assert (state.step, state.to_act) == (cards.TACTICS, 0)  # the commander picks, whoever played it
    assert notations(state.legal()) == ["roll", "reroll 1", "reroll 2", "reroll 3"]
    act(state, "reroll 3")
    assert notations(state.legal()) == ["roll", "reroll 1", "reroll 2"]
    act(state, "reroll 1")
    events = act(state, "roll", rng=rolling(1, 2))
    assert happened.DiceRerolled(0, (0, 2), (1, 2)) in events
    assert (state.dice, state.picked, state.step) == ([1, 3, 2], 0, cards.STATEMENT)


def test_tactics_after_cannot_leads_back_to_the_statement() -> None:
    state = facing(table("Infantry", "Tactics"), 6)
    act(state, "attack", "pass", "cannot", "play Tactics", "reroll 1")
    act(state, "roll", rng=rolling(3))
    assert state.step == cards.STATEMENT
    assert notations(state.legal()) == ["can", "cannot"]


def test_tactics_may_leave_all_dice_and_then_the_window_goes_on() -> None:
    state = facing(table("Infantry", "Tactics, Dig In"), 6)
    act(state, "attack", "pass", "cannot", "play Tactics")
    assert happened.DiceLeft(0) in act(state, "roll")
    assert (state.step, state.to_act, state.dice) == (cards.CANNOT_WINDOW, 1, [6])
    assert happened.AttackFailed(2) in act(state, "pass")


def test_withdraw_sends_another_officer_back_with_a_counter() -> None:
    state = facing(table("Infantry, Withdraw", "Withdraw", ""), 3, stand=4)
    act(state, "attack", "attack")
    assert notations(state.legal()) == ["pass", "play Withdraw on seat 3"]
    act(state, "pass")
    assert notations(state.legal()) == ["pass", "play Withdraw on seat 2", "play Withdraw on seat 3"]
    act(state, "play Withdraw on seat 2")
    assert (state.attackers(), state.held, state.left[4]) == ([0, 2], [0, 1, 0], 7)


def test_withdraw_may_leave_the_commander_alone_in_an_attack_under_way() -> None:
    state = facing(table("Infantry, Withdraw", ""), 3, stand=4)
    act(state, "attack", "play Withdraw on seat 2", "pass")
    assert (state.step, state.attackers()) == (cards.STATEMENT, [0])
    assert "withdraw" not in notations(state.legal())


def test_se_4_5_withdraw_after_can_until_the_commander_pays() -> None:
    state = facing(table("Infantry", "Withdraw", ""), 3, stand=4)
    state.left[4] = 0  # no counter for who has to leave
    act(state, "attack", "attack", "pass", "can")
    assert (state.step, notations(state.legal())) == (cards.CAN_WINDOW, ["pass", "play Withdraw on seat 3"])
    act(state, "play Withdraw on seat 3")
    assert (state.step, state.attackers()) == (cards.PAYMENT, [0, 1])  # no dice changed: the statement stands
    act(state, "pay Infantry")
    assert state.place == [5, 5, 4]
