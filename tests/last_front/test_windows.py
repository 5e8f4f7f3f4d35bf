"""LF 7.1, 7.4, 10.1 Windows: who is asked, in which order, and how many of a window are left to be asked."""

from __future__ import annotations

import pytest

from game.last_front.cards import CANCEL, DIG_WINDOW, FINISH_WINDOW, TURN
from game.last_front.events import EffectCancelled
from game.last_front.state import State
from tests.last_front.ground import table, throw_away
from tests.play import act, named

# --- Counter-Intelligence (LF 7.1) -----------------------------------------------------


def test_lf_7_1_opponents_in_the_battle_are_asked_clockwise_if_they_hold_any_card() -> None:
    state = table("T2", "T1 | T1", "zhukov | T2", "| T3", "T2 | T1", active=2)
    state.fighting[4] = 0
    act(state, "play zhukov")
    assert state.to_act == 0
    act(state, "pass")
    assert state.to_act == 1
    act(state, "pass")
    assert (state.step, state.to_act) == (TURN, 2)


def test_lf_7_1_the_one_against_a_counter_is_asked_of_all_but_its_player() -> None:
    state = table("zhukov, T1", "counter-intelligence, T1", "T1")
    act(state, "play zhukov", "cancel")
    assert state.to_act == 2
    act(state, "pass")
    assert state.to_act == 0


def test_lf_10_nobody_is_asked_where_both_counter_intelligences_lie_open() -> None:
    state = table("zhukov | face counter-intelligence", "T1")
    throw_away(state, "counter-intelligence")
    act(state, "play zhukov")
    assert (state.step, state.to_act) == (TURN, 0)


def test_lf_10_a_window_opens_whatever_the_hand_is() -> None:
    for hand in ("counter-intelligence", "T1"):
        state = table("zhukov | T1", hand)
        act(state, "play zhukov")
        assert (state.step, state.to_act) == (CANCEL, 1)


def test_lf_7_1_everyone_is_asked_anew_whether_they_cancel_the_counter() -> None:
    """The last one asked has played it: the others come clockwise from that seat on."""
    state = table("zhukov, T1", "T1", "counter-intelligence, T1")
    act(state, "play zhukov", "pass", "cancel")
    assert state.to_act == 0
    act(state, "pass")
    assert state.to_act == 1


def test_lf_10_1_nobody_is_asked_about_the_only_counter_that_is_left() -> None:
    state = table("zhukov, T1", "counter-intelligence, T1", "T1")
    throw_away(state, "counter-intelligence")
    act(state, "play zhukov")
    assert state.to_act == 1
    assert named(act(state, "cancel"), EffectCancelled)
    assert (state.step, state.to_act) == (TURN, 0)


def test_lf_10_1_a_copy_at_face_value_in_a_pile_lies_open() -> None:
    state = table("zhukov | | face counter-intelligence, 2 P4", "T1")
    throw_away(state, "counter-intelligence")
    act(state, "play zhukov")
    assert (state.step, state.to_act) == (TURN, 0)
    for pile, thrown in (("face patton, face rommel, P4", "counter-intelligence"), ("face counter-intelligence", "")):
        state = table(f"zhukov | | {pile}", "T1")
        throw_away(state, thrown)
        act(state, "play zhukov")
        assert (state.step, state.to_act) == (CANCEL, 1)


# --- Blitz (LF 7.4) --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bid", "thrown", "asked"),
    [
        ("T2", "", True),
        ("T2", "sabotage", True),
        ("T2", "rommel", True),
        ("T2", "2 sabotage", False),
        ("face patton", "", False),
        ("T2, bunkers", "", False),
    ],
)
def test_lf_10_1_who_finishes_is_interrupted_only_where_sabotage_could_be_played(
    bid: str, thrown: str, asked: bool
) -> None:
    state = table(f"| {bid}", "T1")
    throw_away(state, thrown)
    act(state, "finish")
    assert (state.step == FINISH_WINDOW) is asked


@pytest.mark.parametrize(
    ("bid", "thrown", "asked"),
    [("", "2 sabotage", True), ("", "rommel", True), (", bunkers", "rommel", False), (", bunkers", "2 sabotage", True)],
)
def test_lf_10_1_a_dig_in_is_interrupted_where_sabotage_or_rommel_could_be_played(
    bid: str, thrown: str, asked: bool
) -> None:
    state = table(f"| 3 P4{bid}", "T1")
    throw_away(state, thrown)
    act(state, *["dig P4"] * 3)
    assert (state.step == DIG_WINDOW) is asked


# --- How many are left (LF 7.4, 10.1) --------------------------------------------------

HANDS = ("counter-intelligence, T1", "sabotage, T1", "rommel, T1", "T1")


def asking(window: str, *others: str) -> State:
    """Seat 1 has opened a window; the others hold these cards."""
    state = table("zhukov, T1 | 3 P4", *others)
    act(state, *{"cancel": ["play zhukov"], "finish": ["finish"], "dig": ["dig P4"] * 3}[window])
    return state


@pytest.mark.parametrize("window", ["cancel", "finish", "dig"])
@pytest.mark.parametrize("first", HANDS)
def test_lf_10_1_a_window_still_asks_as_many_whatever_they_hold(window: str, first: str) -> None:
    """Its pause is shared by so many (`PlayScene`): the share must not tell whether a seat has a choice."""
    state = asking(window, first, "T1", "", "K2", "T1")
    state.fighting[5] = 0
    for seat, left in ((1, 3), (2, 2), (4, 1)):
        assert (state.to_act, state.still_asked()) == (seat, left)
        assert [state.redact(viewer).still_asked() for viewer in range(6)] == [left] * 6
        act(state, "pass")
    assert (state.step == TURN, state.still_asked()) == (True, 1)


def test_lf_7_1_against_a_counter_all_but_its_player_are_still_asked() -> None:
    state = asking("cancel", "T1", "counter-intelligence", "T1")
    act(state, "pass", "cancel")
    assert (state.to_act, state.still_asked()) == (3, 3)


def test_lf_10_1_the_only_one_with_a_unit_is_not_asked_for_a_sabotage() -> None:
    for others, asked in ((("T1 | T1", "T1"), 2), (("T1", "T1 | T1"), 1)):
        state = table("| face patton", *others)
        act(state, "finish")
        assert (state.to_act, state.still_asked()) == (asked, 1)
