"""What the analysis of Fighting Front tells about attacks, for tips, orders and guides."""

from __future__ import annotations

import pytest

from game.fighting_front import analysis, steps
from game.fighting_front.actions import UNIT
from tests.fighting_front import field
from tests.play import act


@pytest.mark.parametrize(
    ("allies", "target"),
    [("infantry c4", "c4"), ("infantry c4, infantry d4", None)],
    ids=["one enemy within range", "two"],
)
def test_a_gun_has_an_only_target_if_a_single_enemy_is_within_range(allies: str, target: str | None) -> None:
    """The gun on b2 has c4 and d4 within its range."""
    state = field.play_from_step(steps.BEGIN_ARTILLERY, axis="heavy-artillery b2", allies=allies)
    expected = None if target is None else field.at(target)
    assert analysis.only_target(state, UNIT[field.at("b2")]) == expected


def test_without_a_unit_there_is_no_only_target() -> None:
    state = field.play_from_step(steps.BEGIN_ARTILLERY, axis="heavy-artillery b2", allies="infantry c4")
    assert analysis.only_target(state, None) is None


def test_targets_of_bombers_may_be_destroyed_and_landings_destroy_nothing() -> None:
    """Two bombers are sent to C4, and paratroopers land on B6."""
    axis = "infantry e1, air-strip a1, paratroopers a1, fighter-bomber a1, fighter-bomber a1"
    state = field.play_from_step(steps.BEGIN_AIR, axis=axis, allies="infantry c4")
    assert analysis.targets_left(state) == {}

    act(state, "air 1", "target b6")
    assert analysis.targets_left(state) == {}, "a landing attacks nobody"

    act(state, "air 2", "target c4")
    (after_one,) = analysis.targets_left(state).values()
    act(state, "air 3", "target c4")
    assert 0 < after_one < 1
    assert analysis.targets_left(state) == {field.at("c4"): pytest.approx(after_one**2)}
