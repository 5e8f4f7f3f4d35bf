"""SE 5.2 Counters that are spent, and when their owner is asked for them."""

from __future__ import annotations

from game.core.events import MatchEnded
from game.sharp_end import cards
from tests.play import act, notations
from tests.sharp_end.ground import WINDOWS, facing, next_order, on_top, pass_windows, table, through


def test_se_5_2_counters_are_spent_beside_ones_own_decisions() -> None:
    state = facing(table("Infantry", "Unit@2, HQ@2", "Unit@3, Dig In"), 3, stand=4)
    assert notations(state.legal()) == ["attack", "withdraw", "spend unit", "spend HQ"]
    act(state, "spend HQ", "spend unit")
    assert (state.to_act, state.unit_count[1], state.order_count[1], state.held[1]) == (1, 1, 1, 0)
    act(state, "attack", "attack", "pass")
    assert state.step == cards.ORDERS_WINDOW
    assert "spend unit" in notations(state.legal())


def test_se_5_2_a_counter_may_turn_the_statement() -> None:
    state = facing(table("Unit@2", ""), 3)
    state.unit_deck.append(0)
    act(state, "attack", "pass")
    assert state.step == cards.STATEMENT
    assert notations(state.legal()) == ["cannot", "spend unit"]
    act(state, "spend unit")
    assert notations(state.legal()) == ["can", "cannot"]


def test_se_5_2_a_counter_opens_every_window_whatever_it_is() -> None:
    """Windows open on the public fact that a seat holds a counter; only its owner sees whether it can be spent."""
    for kind, offered in (("HQ", ["pass", "spend HQ"]), ("VP", ["pass"])):
        state = facing(table("Infantry", f"{kind}@2", "", f"{kind}@3"), 3, 3)
        on_top(state, 1, "VP")
        act(state, "attack", "attack", "withdraw")
        asked = []
        while state.step in WINDOWS or state.step == cards.STATEMENT:
            asked.append((state.step, state.to_act))
            if state.step == cards.STATEMENT:
                act(state, "cannot")
            else:
                assert notations(state.legal()) == offered
                act(state, "pass")
        windows = [
            (step, seat) for step in (cards.ORDERS_WINDOW, cards.CANNOT_WINDOW, cards.FAILED_WINDOW) for seat in (1, 3)
        ]
        assert asked == [*windows[:2], (cards.STATEMENT, 0), *windows[2:]]


def test_se_5_2_counters_are_asked_for_once_more_before_the_scoring() -> None:
    state = facing(table("Infantry", "HQ@2, Unit@9", "VP@2", "", turns=1), 6)
    next_order(state, "Intel-Recon")
    on_top(state, 1, "VP-1")
    through(state, "attack", "withdraw", "attack")
    act(state, "cannot")
    pass_windows(state, cards.CANNOT_WINDOW)
    pass_windows(state, cards.FAILED_WINDOW)
    assert (state.step, state.to_act) == (cards.LAST_WINDOW, 1)
    assert notations(state.legal()) == ["pass", "spend unit", "spend HQ"]
    act(state, "spend HQ", "spend unit")
    assert (state.points(1), state.unit_count[1]) == (1, 1)
    assert (state.to_act, notations(state.legal())) == (2, ["pass"])
    assert isinstance(act(state, "pass")[-1], MatchEnded)
