"""Questions about a world of Fighting Front that boards and guides ask."""

from __future__ import annotations

import pytest

from game.fighting_front import steps
from game.fighting_front.analysis import usable_phases
from tests.fighting_front.field import flight, go_to, table


@pytest.mark.parametrize(
    ("axis", "allies", "usable"),
    [
        ("infantry a3", "infantry a4", {steps.MOVEMENT_PHASE, steps.GROUND_PHASE}),
        ("heavy-artillery c2", "infantry c4", {steps.ARTILLERY_PHASE, steps.MOVEMENT_PHASE}),
        ("infantry a2", "infantry a5", {steps.MOVEMENT_PHASE}),
    ],
)
def test_ff_4_the_phases_in_which_something_can_be_done(axis: str, allies: str, usable: set[int]) -> None:
    state = table(axis, allies)
    go_to(state, steps.BEGIN_DEPLOYMENT)
    assert usable_phases(state) == usable


def test_ff_4_phases_that_are_over_are_not_usable() -> None:
    state = flight("level-bomber a1", "infantry c4")
    assert steps.AIR_PHASE in usable_phases(state)
    go_to(state, steps.BEGIN_MOVEMENT)
    assert steps.AIR_PHASE not in usable_phases(state)
