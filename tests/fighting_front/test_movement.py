"""FF 4.10, 2.5 Ground Movement: ways, captures, Fortifications left behind."""

from __future__ import annotations

import pytest

from game.fighting_front import events as happened
from game.fighting_front import steps as declare
from game.fighting_front.cards import IS_SITE, KIND_CODES
from game.fighting_front.state import State
from tests.fighting_front.field import at, begun, kind, on_map
from tests.play import act, after, named, open_to

SITES = [code for number, code in enumerate(KIND_CODES) if IS_SITE[number]]


def steps(state: State) -> list[str]:
    return [word.removeprefix("step ") for word in open_to(state)]


def test_ff_11_the_only_step_is_taken_by_itself() -> None:
    state = after(begun(declare.BEGIN_MOVEMENT, "infantry a1, engineers a2", ""), "unit a1")
    assert "infantry b1" in on_map(state.unit)


def test_ff_4_10_nobody_steps_where_there_is_no_way_on() -> None:
    state = begun(declare.BEGIN_MOVEMENT, "infantry a1, tiger a2, infantry e1", "infantry b1, infantry b2, infantry a3")
    assert open_to(state) == ["finish", "unit e1", "unit a2"]


def test_ff_4_10_a_way_over_own_units_has_to_end_within_the_steps_that_are_left() -> None:
    row = "light-tanks a1, infantry a2, infantry a3, infantry a4"
    state = begun(declare.BEGIN_MOVEMENT, row, "infantry b1, infantry b2, infantry b3, infantry b4, infantry a5")
    act(state, "unit a1")
    assert open_to(state) == ["step a1", "step a3"]
    act(state, "step a3")
    assert state.step == declare.MOVE
    assert on_map(state.unit)[:2] == ["light-tanks a1", "infantry b1"]


def test_ff_4_10_whoever_comes_back_may_stop_there() -> None:
    state = after(begun(declare.BEGIN_MOVEMENT, "light-tanks a1", "minefields a2"), "unit a1", "step a2", "step a1")
    assert open_to(state) == ["stop", "step b1", "step a2"]
    act(state, "stop")
    assert (on_map(state.unit), state.site_owner[at("a2")], state.dc[at("a1")]) == (["light-tanks a1"], 0, 1)


def test_ff_4_10_an_enemy_location_is_captured_on_the_way_with_all_that_it_does() -> None:
    state = begun(declare.BEGIN_MOVEMENT, "medium-tanks c3 0 tank-commander", "headquarters c4, fuel-dump c5")
    events = act(state, "unit c3", "step c4", "step c5")
    assert [type(one) for one in events] == [
        happened.UnitMoved,
        happened.SiteCaptured,
        happened.UnitMoved,
        happened.SiteCaptured,
    ]
    assert named(events, happened.SiteCaptured)[0] == happened.SiteCaptured(0, at("c4"), kind("headquarters"), 1)
    assert (state.site_owner[at("c4")], state.site_owner[at("c5")]) == (0, 0)
    assert state.leader[at("c5")] == kind("tank-commander")


@pytest.mark.parametrize("site", SITES)
def test_ff_4_10_whoever_passes_through_an_enemy_location_captures_it(site: str) -> None:
    state = after(begun(declare.BEGIN_MOVEMENT, "medium-tanks c3", f"{site} c4"), "unit c3", "step c4", "step c5")
    assert (on_map(state.unit), state.site_owner[at("c4")]) == (["medium-tanks c5"], 0)


@pytest.mark.parametrize(
    ("where", "counters", "falls"),
    [("b3", 5, False), ("d3", 5, False), ("c2", 5, True), ("c4", 5, True), ("c2", 4, False), ("c4", 4, False)],
)
def test_ff_2_5_leaving_fortifications_lowers_the_toughness(where: str, counters: int, falls: bool) -> None:
    state = begun(
        declare.BEGIN_MOVEMENT,
        f"infantry c3 {counters}, fortifications c3, hedgerows b3",
        "fortifications d3, headquarters c4",
    )
    events = act(state, "unit c3", f"step {where}")
    assert on_map(state.unit) == ([] if falls else [f"infantry {where}"])
    assert [one.space for one in named(events, happened.UnitDestroyed)] == [at(where)] * falls
    assert state.site_owner[at("c4")] == int(where != "c4" or falls)


def test_ff_2_5_a_tank_falls_in_the_open_on_its_way_from_fortifications_to_others() -> None:
    state = begun(declare.BEGIN_MOVEMENT, "medium-tanks c3 5, fortifications c3, hedgerows c5", "")
    assert named(act(state, "unit c3", "step c4", "step c5"), happened.UnitDestroyed)[0].space == at("c4")
    assert on_map(state.unit) == []


@pytest.mark.parametrize(("counters", "left"), [(4, ["infantry c4", "medium-tanks c5"]), (5, ["infantry c4"])])
def test_ff_2_5_a_tank_that_would_fall_while_it_passes_an_own_unit_falls_where_it_leaves(
    counters: int, left: list[str]
) -> None:
    state = begun(
        declare.BEGIN_MOVEMENT, f"medium-tanks c3 {counters}, fortifications c3, infantry c4, hedgerows c5", ""
    )
    events = act(state, "unit c3", "step c4", "step c5")
    assert [one.space for one in named(events, happened.UnitDestroyed)] == [at("c3")] * (counters > 4)
    assert on_map(state.unit) == left
