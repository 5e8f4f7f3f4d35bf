"""FF 2.1, 2.2, 4.6-4.9 Missions, escorts, fly-over units, interceptors and parachutes."""

from __future__ import annotations

import pytest

from game.fighting_front import cards, steps
from game.fighting_front import events as happened
from tests.fighting_front import field
from tests.play import act, named, open_to

# --- FF 4.6 Missions -------------------------------------------------------------------


def test_ff_4_6_the_only_target_is_taken_by_itself() -> None:
    state = field.flight("level-bomber a1")
    assert named(act(state, "air 1"), happened.MissionDeclared) == [
        happened.MissionDeclared(0, field.at("e6"), cards.BOMB, field.kind("level-bomber"))
    ]


@pytest.mark.parametrize("unit", ["fighter", "fighter-bomber", "level-bomber", "junkers"])
def test_ff_4_6_every_air_unit_bombs_and_those_with_an_f_escort(unit: str) -> None:
    state = field.flight(f"level-bomber a1, {unit} a1", "infantry c4")
    act(state, "air 1", "target c4", "air 2")
    escorts = ["escort 1"] if unit.startswith("fighter") else []
    assert open_to(state) == ["target c4", "target e6", *escorts]


def test_ff_4_6_an_escort_is_declared_for_a_mission_and_never_for_nothing() -> None:
    state = field.flight("fighter a1, level-bomber a1, fighter-bomber a1", "infantry c4")
    act(state, "air 1")
    assert open_to(state) == ["target c4", "target e6"]
    act(state, "target c4", "air 2", "target e6")
    assert named(act(state, "air 3", "escort 2"), happened.EscortDeclared) == [
        happened.EscortDeclared(2, 1, field.kind("fighter-bomber"))
    ]
    assert state.missions == [0, 1]


def test_ff_4_6_finishing_leaves_units_at_home() -> None:
    state = field.flight("level-bomber a1, fighter a1", "infantry c4")
    act(state, "finish")
    assert state.missions == []
    assert state.phase == steps.MOVEMENT_PHASE


def test_ff_4_6_nobody_is_asked_where_nothing_can_fly() -> None:
    state = field.flight("", "fighter e6", hands=("2 fighter", "fighter"))
    assert state.phase == steps.MOVEMENT_PHASE


# --- FF 4.6 Paratroopers ---------------------------------------------------------------


def test_ff_4_6_paratroopers_never_bomb_escort_or_intercept() -> None:
    state = field.flight("paratroopers a1, fighter a1", "paratroopers e6, infantry c4")
    act(state, "air 2", "target c4", "air 1")
    assert "target c4" not in open_to(state)
    assert not [word for word in open_to(state) if word.startswith("escort")]
    act(state, "target b6", "finish", rng=field.rolling(1))
    assert state.phase == steps.MOVEMENT_PHASE


def test_ff_4_6_paratroopers_may_be_escorted_where_there_is_nothing_to_bomb() -> None:
    state = field.table("infantry e1, air-strip a1, paratroopers a1, fighter a1")
    field.go_to(state, steps.BEGIN_AIR)
    assert open_to(state) == ["finish", "air 1"]
    act(state, "air 1", "target b6")
    assert happened.EscortDeclared(1, 0, field.kind("fighter")) in act(state, "air 2", "finish")
    assert field.on_map(state) == ["infantry e1", "paratroopers b6"]


# --- FF 4.6 Fly-over units -------------------------------------------------------------


def test_ff_4_6_without_a_strip_air_units_fly_from_the_hand() -> None:
    state = field.flight("", "infantry c4, infantry d4", hands=("2 fighter, national-air, infantry", ""), strips=False)
    assert open_to(state) == ["finish", "fly fighter", "fly national-air"]
    act(state, "fly national-air")
    assert state.midway()
    assert open_to(state) == ["target c4", "target d4"]
    assert field.hand_of(state, 0) == ["fighter", "fighter", "infantry"]
    assert state.hand_size[0] == 3
    events = act(state, "target c4", "fly fighter", "escort 1")
    assert events == [
        happened.FlyOverCalled(0, 0, field.kind("junkers")),
        happened.MissionDeclared(0, field.at("c4"), cards.BOMB, field.kind("junkers")),
        happened.FlyOverCalled(0, 1, field.kind("fighter")),
        happened.EscortDeclared(1, 0, field.kind("fighter")),
    ]
    assert state.air_base[:3] == [cards.FLY_OVER, cards.FLY_OVER, cards.NONE]
    assert open_to(state) == ["finish", "fly fighter"]


@pytest.mark.parametrize(
    ("hand", "strips", "asked"), [("infantry", False, True), ("", False, False), ("fighter", True, False)]
)
def test_ff_4_6_whether_fly_overs_are_asked_for_does_not_depend_on_the_hand(
    hand: str, strips: bool, asked: bool
) -> None:
    state = field.flight("", "infantry c4", hands=(hand, ""), strips=strips)
    assert (state.step == steps.AIR) is asked
    assert not asked or open_to(state) == ["finish"]


def test_ff_4_6_a_strip_in_the_wrong_hands_is_none() -> None:
    state = field.table("infantry e1", "air-strip c4", ("fighter", ""))
    field.go_to(state, steps.BEGIN_AIR)
    assert open_to(state) == ["finish", "fly fighter"]


def test_ff_4_15_fly_over_units_are_discarded_in_the_end_phase() -> None:
    state = field.flight("", "infantry c4", hands=("fighter", ""), strips=False)
    act(state, "fly fighter", "finish", rng=field.rolling(1))
    assert field.aloft(state) == ["fighter"]
    assert happened.FlyOverGone(0, field.kind("fighter")) in field.go_to(state, steps.END)
    assert field.aloft(state) == []
    assert field.discards(state) == ["fighter"]
    assert state.missions == []


def test_ff_4_15_fly_over_units_of_both_sides_are_discarded() -> None:
    state = field.flight("", "infantry c4", hands=("fighter-bomber", "fighter"), strips=False)
    act(state, "fly fighter-bomber", "finish")
    act(state, "fly fighter", rng=field.rolling(1, 1, 1))
    assert field.aloft(state) == ["fighter-bomber", "fighter"]
    field.go_to(state, steps.END)
    assert field.aloft(state) == []
    assert field.discards(state) == ["fighter", "fighter-bomber"]


def test_ff_4_15_after_the_turn_every_air_unit_is_free_again() -> None:
    state = field.bombing("level-bomber a1, fighter a1", "infantry c4, fighter e6, fighter e6")
    act(state, "air 3", "pass", rng=field.rolling(1, 1, 1))
    assert state.air_task[:3] == [cards.BOMB, cards.IDLE, cards.INTERCEPTING]
    field.go_to(state, steps.END)
    assert state.air_task == [cards.IDLE] * cards.AIR_SLOTS
    assert state.air_goal == state.air_foe == [cards.NONE] * cards.AIR_SLOTS
    assert state.air_rolled == state.air_harm == [0] * cards.AIR_SLOTS


# --- FF 4.7 Interception ---------------------------------------------------------------


def test_ff_4_7_fighters_intercept_one_by_one() -> None:
    state = field.bombing("level-bomber a1", "infantry c4, fighter e6, level-bomber e6, fighter-bomber e6")
    assert (state.step, state.to_act, state.phase) == (steps.INTERCEPT, 1, steps.FIGHTER_PHASE)
    assert open_to(state) == ["pass", "air 2", "air 4"]
    assert act(state, "air 4") == [happened.Intercepted(3, 0, field.kind("fighter-bomber"))]
    assert open_to(state) == ["pass", "air 2"]


def test_ff_4_7_each_once_a_turn_and_mission_by_mission() -> None:
    state = field.flight("level-bomber a1, level-bomber a1", "infantry c4, fighter e6, fighter e6")
    act(state, "air 1", "target c4", "air 2", "target c4", "finish")
    assert state.current == 0
    field.through(state, "air 3", "pass", rng=field.rolling(1, 1))
    assert (state.step, state.current) == (steps.INTERCEPT, 1)
    assert open_to(state) == ["pass", "air 4"]
    events = field.through(state, "air 4", rng=field.rolling(1, 1))
    assert happened.Intercepted(3, 1, field.kind("fighter")) in events
    assert state.phase == steps.MOVEMENT_PHASE


def test_ff_4_7_a_mission_that_is_let_through_is_not_fought_over() -> None:
    state = field.bombing("level-bomber a1", "infantry c4, fighter e6")
    events = act(state, "pass", rng=field.rolling(1))
    assert events[0] == happened.Passed(1)
    assert field.rolls(events) == [(0, 2)]


@pytest.mark.parametrize(
    ("allies", "hand", "offered"),
    [
        ("", "fighter, level-bomber, national-air, infantry", ["pass", "fly fighter"]),
        ("", "fighter-bomber", ["pass", "fly fighter-bomber"]),
        ("", "infantry", ["pass"]),
        ("", "", []),
        ("air-strip e6", "fighter", []),
        ("air-strip e6, level-bomber e6", "fighter", []),
        ("air-strip e6, fighter e6", "fighter", ["pass", "air 2"]),
    ],
)
def test_ff_4_7_who_is_asked_follows_from_public_facts(allies: str, hand: str, offered: list[str]) -> None:
    state = field.table(
        "infantry e1, air-strip a1, level-bomber a1", ", ".join(filter(None, ("infantry c4", allies))), ("", hand)
    )
    field.go_to(state, steps.BEGIN_AIR)
    act(state, "air 1")
    act(state, *["target c4"] * state.midway(), "finish")
    assert (state.step == steps.INTERCEPT) is bool(offered)
    assert not offered or open_to(state) == offered


def test_ff_4_7_an_interceptor_from_the_hand_needs_no_second_step() -> None:
    state = field.table("infantry e1, air-strip a1, level-bomber a1", "infantry c4", ("", "2 fighter"))
    field.go_to(state, steps.BEGIN_AIR)
    act(state, "air 1", "finish")
    assert act(state, "fly fighter") == [
        happened.FlyOverCalled(1, 1, field.kind("fighter")),
        happened.Intercepted(1, 0, field.kind("fighter")),
    ]
    assert field.hand_of(state, 1) == ["fighter"]
    assert open_to(state) == ["pass", "fly fighter"]


def test_ff_4_6_4_7_yaks_and_zeroes_are_fighters_and_the_other_national_planes_are_not() -> None:
    for nations, fighter in (("japan soviet", True), ("germany usa", False)):
        for seat in (0, 1):
            state = field.table(
                "air-strip a1, infantry a2", "air-strip e6, infantry c4", nations=nations, active=1 - seat
            )
            own, other = ("a1", "e6") if seat == 0 else ("e6", "a1")
            national = {"japan": "zeroes", "soviet": "yaks", "germany": "junkers", "usa": "b-17"}[nations.split()[seat]]
            field.place(state, seat, national, own)
            field.place(state, 1 - seat, "level-bomber", other)
            field.go_to(state, steps.BEGIN_AIR)
            act(state, "air 2", f"target {own}", "finish")
            assert (state.step == steps.INTERCEPT) is fighter, national


# --- FF 4.9 Landing --------------------------------------------------------------------


def test_ff_4_9_paratroopers_land_with_counters_and_leader_and_are_infantry() -> None:
    state = field.flight("paratroopers a1 1 infantry-commander, level-bomber a1", "infantry b5")
    assert named(act(state, "air 1", "target b6", "finish"), happened.Landed) == [happened.Landed(0, field.at("b6"))]
    space = field.at("b6")
    assert field.aloft(state) == ["", "level-bomber"]
    assert state.missions == [cards.NONE]
    assert (state.unit[space], state.owner[space], state.dc[space]) == (field.kind("paratroopers"), 0, 1)
    assert state.leader[space] == field.kind("infantry-commander")


def test_ff_4_9_landed_paratroopers_neither_move_nor_attack_in_their_turn() -> None:
    state = field.flight("paratroopers a1", "infantry b5")
    act(state, "air 1", "target b6", "finish")
    assert sorted(open_to(state)) == ["finish", "unit e1"]
    act(state, "finish")
    assert state.active == 1


def test_ff_4_9_4_14_landed_paratroopers_follow_nobody_in_their_turn() -> None:
    state = field.flight("paratroopers a1, infantry c3, engineers d2", "armored-cars c4")
    act(state, "air 1", "target c2", "finish", "finish", "unit c3", "finish", rng=field.rolling(1, 9))
    assert open_to(state) == ["occupy", "stay"]
    act(state, "occupy")
    assert field.on_map(state) == ["infantry e1", "paratroopers c2", "engineers d2", "infantry c4"]
    assert state.active == 1


def test_ff_4_9_paratroopers_land_on_a_location_of_their_own() -> None:
    state = field.flight("paratroopers a1, fortifications c3")
    act(state, "air 1", "target c3", "finish")
    assert "paratroopers c3" in field.on_map(state)
    assert "fortifications c3" in field.sites(state)


@pytest.mark.parametrize("met", ["infantry", "minefields"])
def test_ff_4_9_a_landing_lapses_where_the_space_is_no_longer_empty(met: str) -> None:
    state = field.flight("paratroopers a1, level-bomber a1", "infantry c4")
    act(state, "air 1", "target b6")
    field.place(state, 1, met, "b6")
    events = act(state, "finish")
    assert named(events, happened.AttackLapsed) == [
        happened.AttackLapsed(cards.NONE, 0, field.at("b6"), field.kind("paratroopers"))
    ]
    assert field.aloft(state) == ["paratroopers", "level-bomber"]


def test_ff_4_6_4_9_paratroopers_from_the_hand_land_and_stay() -> None:
    state = field.flight("", "infantry c4", hands=("paratroopers", ""), strips=False)
    act(state, "fly paratroopers", "target b6", "finish")
    field.go_to(state, steps.END)
    assert "paratroopers b6" in field.on_map(state)
    assert field.discards(state) == []


# --- FF 2.1, 2.2 Strips and leaders ----------------------------------------------------


def test_ff_2_2_air_units_on_a_strip_that_is_captured_are_destroyed() -> None:
    state = field.table("infantry c3", "air-strip c4, fighter c4 flying-ace, level-bomber c4")
    field.go_to(state, steps.BEGIN_AIR)
    act(state, "unit c3", "step c4")
    assert field.aloft(state) == []
    assert state.site_owner[field.at("c4")] == 0
    assert field.discards(state) == ["fighter", "level-bomber", "flying-ace"]


def test_ff_2_1_air_units_never_block_ground_movement() -> None:
    state = field.flight("infantry b1, fighter a1")
    act(state, "finish", "unit b1")
    assert "step a1" in open_to(state)


def test_ff_2_1_2_2_air_units_deploy_to_an_own_strip_in_any_number_and_leaders_aboard_them() -> None:
    state = field.table("air-strip a1, fighter a1, infantry c2", "air-strip e6", ("2 fighter, 2 flying-ace", ""))
    field.go_to(state, steps.DEPLOY)
    act(state, "card fighter")
    if state.midway():
        assert open_to(state) == ["on a1"]
        act(state, "on a1")
    assert field.aloft(state) == ["fighter", "fighter"]
    act(state, "card flying-ace")
    assert open_to(state) == ["on c2", "aboard 1", "aboard 2"]
    act(state, "aboard 2", "card flying-ace")
    assert open_to(state) == ["on c2", "aboard 1"]
    assert cards.KIND_CODES[state.air_leader[1]] == "flying-ace"


# --- FF 4 Phases -----------------------------------------------------------------------


def test_ff_4_the_phases_are_told_in_which_something_can_happen() -> None:
    state = field.flight("level-bomber a1", "infantry c4, aa-guns c5, fighter e6")
    assert state.phase == steps.AIR_PHASE
    events = act(state, "air 1", "target c4", "finish", "pass")
    events += act(state, "unit c5", rng=field.rolling(1, 1))
    phases = [event.phase for event in named(events, happened.PhaseBegan)]
    assert phases == [steps.FIGHTER_PHASE, steps.AA_PHASE, steps.AIR_ATTACK_PHASE, steps.MOVEMENT_PHASE]
