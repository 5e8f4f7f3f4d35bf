"""FF 1.6 How a match ends: the goal and when it is looked at, sixty turns, quiet turns."""

from __future__ import annotations

import pytest

from game.core.events import MatchEnded
from game.core.state import OVER
from game.fighting_front.cards import MOST_TURNS, NONE
from game.fighting_front.steps import BEGIN_GROUND, END_TURN, NEXT_TURN
from tests.fighting_front.field import aloft, bombing, go_to, rolling, table, through
from tests.play import act

BACK = "infantry a6, infantry c6"


@pytest.mark.parametrize(
    ("axis", "hold", "step", "victor"),
    [
        (BACK, 1, NEXT_TURN, 0),
        ("infantry a6, infantry c5", 1, NEXT_TURN, NONE),
        ("infantry a6, infantry a1", 1, NEXT_TURN, NONE),
        (BACK, 1, END_TURN, NONE),
        (BACK, 0, END_TURN, 0),
        (BACK, 0, NEXT_TURN, NONE),
        ("infantry a6, infantry c5", 0, END_TURN, NONE),
        ("paratroopers b6, tiger e6, infantry a6", 1, NEXT_TURN, 0),
    ],
)
def test_ff_1_6_two_spaces_of_the_enemy_back_row_win(axis: str, hold: int, step: int, victor: int) -> None:
    state = table(axis, "infantry a4")
    state.hold = hold
    if step == NEXT_TURN:
        state.turn = 2
    events = go_to(state, step)
    assert (state.to_act == OVER) is (victor != NONE)
    assert state.victor == victor
    if victor != NONE:
        number = len(axis.split(", "))
        assert events[-1] == MatchEnded((1.0, 0.0), f"holds {number} spaces of the enemy back row")


def test_ff_1_6_it_is_looked_at_for_the_active_side_alone() -> None:
    state = table("infantry a6, infantry b6", "infantry a1, infantry b1")
    state.turn = 3
    go_to(state, NEXT_TURN)
    assert (state.to_act, state.victor) == (OVER, 1)


def test_ff_1_6_after_sixty_turns_the_match_is_drawn() -> None:
    for turn in (MOST_TURNS - 1, MOST_TURNS):
        state = table("infantry a1", "infantry a6")
        state.turn = turn
        events = go_to(state, END_TURN)
        assert (state.to_act == OVER) is (turn == MOST_TURNS)
        if turn == MOST_TURNS:
            assert events[-1] == MatchEnded((0.5, 0.5), "60 turns are over")


@pytest.mark.parametrize(("hold", "victor"), [(0, 1), (1, NONE)])
def test_ff_1_6_in_turn_60_the_goal_comes_before_the_draw_at_once_and_is_too_late_with_hold(
    hold: int, victor: int
) -> None:
    state = table("infantry a6", "infantry a1, infantry c1", active=1)
    state.hold, state.turn = hold, 60
    go_to(state, END_TURN)
    assert (state.to_act, state.victor) == (OVER, victor)


@pytest.mark.parametrize(
    ("axis", "allies", "active", "struck", "quiet"),
    [
        ("infantry a3", "infantry a6", 0, 0, 6),
        ("infantry a3", "infantry a6", 0, 1, 0),
        ("infantry a4", "infantry a6", 0, 0, 0),
        ("infantry a4", "infantry a6", 1, 0, 6),
        ("infantry a1", "infantry a3", 0, 0, 6),
        ("infantry a1", "infantry a3", 1, 0, 0),
    ],
)
def test_ff_1_6_a_quiet_turn_has_no_loss_and_nobody_of_its_side_in_the_enemy_half(
    axis: str, allies: str, active: int, struck: int, quiet: int
) -> None:
    state = table(axis, allies, active=active)
    state.quiet, state.struck = 5, struck
    go_to(state, END_TURN)
    assert state.quiet == quiet


def test_ff_1_6_a_lost_air_unit_does_not_end_a_quiet_spell() -> None:
    state = bombing("fighter-bomber a1", "infantry c4, aa-guns c5")
    act(state, "unit c5", rng=rolling(9))
    assert (aloft(state), state.struck) == ([], 0)


def test_ff_1_6_a_destroyed_location_is_a_loss() -> None:
    state = table("engineers c3", "minefields c4")
    go_to(state, BEGIN_GROUND)
    through(state, "unit c3", "finish", rng=rolling(9))
    assert state.struck == 1


def test_ff_1_6_a_loss_counts_in_its_own_turn_alone() -> None:
    state = table("infantry a1", "infantry a6")
    state.struck = 1
    go_to(state, END_TURN)
    assert (state.turn, state.quiet, state.struck) == (4, 0, 0)


def test_ff_1_6_twenty_quiet_turns_are_a_draw() -> None:
    state = table("infantry a1", "infantry a6")
    state.quiet = 18
    go_to(state, END_TURN)
    assert (state.to_act != OVER, state.quiet) == (True, 19)
    state.quiet = 19
    events = go_to(state, END_TURN)
    assert isinstance(events[-1], MatchEnded)
    assert state.scores() == [0.5, 0.5]
