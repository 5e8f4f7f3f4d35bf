"""FF 4.4, 4.5, 4.11-4.14, 9 On the ground: bombardments, attacks, occupation, the second pass."""

from __future__ import annotations

import pytest

from game.core.events import Event
from game.fighting_front import analysis, steps
from game.fighting_front import events as happened
from game.fighting_front.cards import ALLIES, AXIS, CLEARED, DISRUPTION, LAPSED, LOST, NEGATED, NONE
from game.fighting_front.state import State
from tests.fighting_front.field import (
    act_and_pass_windows,
    at,
    kind,
    on_map,
    play_from_step,
    rolling,
    run_from_step,
    table,
)
from tests.play import act, after, events_of_kind, open_to

# --- Artillery and Bombardment (FF 4.4, 4.5) -------------------------------------------


def test_ff_11_a_phase_is_finished_by_a_decision_even_when_nothing_more_is_open() -> None:
    """FF 11: the only gun has declared its fire, so "finish" is the only legal action, and it is still asked for."""
    assert open_to(
        after(play_from_step(steps.BEGIN_ARTILLERY, axis="mortars c3", allies="infantry c4"), "unit c3")
    ) == ["finish"]


def test_ff_4_5_bombardments_are_carried_out_in_the_order_of_declaration_and_may_lapse() -> None:
    """FF 4.5: B4 fires first, rolls 10 and destroys the only target.

    The later two bombardments lapse and count as made.
    """
    state = play_from_step(
        steps.BEGIN_ARTILLERY, axis="mortars c3, mortars b4, heavy-artillery b1, infantry e1", allies="at-guns c4"
    )
    events = act_and_pass_windows(state, "unit b4", "unit b1", "unit c3", "finish", rng=rolling(10, 3))
    assert [event.space for event in events_of_kind(events, happened.DieRolled)] == [at("b4")]
    assert [event.space for event in events_of_kind(events, happened.AttackLapsed)] == [at("b1"), at("c3")]
    has_bombarded = 1  # a bit of `acted`
    assert all(state.acted[at(space)] & has_bombarded for space in ("c3", "b4", "b1"))


def test_ff_4_10_4_11_a_unit_that_has_bombarded_neither_moves_nor_attacks() -> None:
    """FF 4.10, 4.11: the tanks on C3 have bombarded, so only the infantry on A1 may move and nobody attacks."""
    state = play_from_step(steps.BEGIN_ARTILLERY, axis="medium-tanks c3, infantry a1", allies="infantry c4")
    act_and_pass_windows(state, "unit c3", "finish", rng=rolling(1))
    assert state.step == steps.MOVE
    assert open_to(state) == ["finish", "unit a1"]
    act(state, "finish")
    assert state.step == steps.DEPLOY, "without any attack the turn goes on to the deployment"


def test_ff_4_5_4_12_a_bombardment_is_over_when_ground_attacks_are_declared() -> None:
    """FF 4.5, 4.12: the list of attacks of the Ground phase has the attack of D3 alone, not the bombardment of C3."""
    state = play_from_step(steps.BEGIN_ARTILLERY, axis="mortars c3, infantry d3", allies="infantry c4, infantry d4")
    act_and_pass_windows(state, "unit c3", "finish", "finish", "unit d3", rng=rolling(1))
    assert (list(state.attack_from), list(state.attack_at)) == ([at("d3")], [at("d4")])


# --- Ground attacks (FF 4.11-4.13) -----------------------------------------------------


def attack_with_dice(state: State, *faces: int) -> list[Event]:
    """The unit on C3 attacks C4. These dice are rolled, that of the target's fire first and that of the attack last."""
    run_from_step(state, steps.BEGIN_GROUND)
    rest = ["target c4"] if len(state.legal()) > 2 else []
    return act_and_pass_windows(state, "unit c3", *rest, "finish", rng=rolling(*faces))


def test_ff_4_12_the_target_fires_first_then_the_attacker_rolls() -> None:
    """FF 4.12: a 5 in Defensive Fire disrupts the attacker, whose own 4 then counts 3."""
    state = table(axis="infantry c3", allies="engineers c4")
    events = attack_with_dice(state, 5, 4)
    fire, roll = events_of_kind(events, happened.DieRolled)
    assert fire.space == at("c4")
    assert fire.target == at("c3")
    assert fire.total == 5
    assert roll.space == at("c3")
    assert roll.changes == ((DISRUPTION, -1),), "the disruption counter takes 1 off the roll"
    assert roll.total == 3


def test_ff_6_fortifications_help_nobody_who_attacks_or_supports() -> None:
    """FF 6: neither the attacker on C3 nor the supporting artillery on C5 gets a modifier from the fortifications in
    its space."""
    state = table(axis="infantry c3, fortifications c3", allies="minefields c4, light-artillery c5, fortifications c5")
    events = attack_with_dice(state, 1) + act_and_pass_windows(state, "unit c5", rng=rolling(1, 1))
    assert [event.changes for event in events_of_kind(events, happened.DieRolled)] == [(), ()]


@pytest.mark.parametrize(
    ("die", "mark", "counters"),
    [(4, "rolled", 0), (7, "rolled", 1), (8, NEGATED, 1), (9, NEGATED, 1), (10, LOST, 0)],
    ids=["4 misses", "7 disrupts", "8 negates", "9 negates", "10 destroys"],
)
def test_ff_4_12_defensive_fire_disrupts_negates_or_destroys_the_attacker(
    die: int, mark: object, counters: int
) -> None:
    """`mark` is what becomes of the attack: the attacker on C3 rolls after the fire, or is stopped, or is lost.

    `die` is that of the target, without a modifier. `counters` are the disruption counters of the attacker.
    """
    state = table(axis="infantry c3", allies="engineers c4")
    events = attack_with_dice(state, die, 1)
    assert state.dc[at("c3")] == counters
    rolls_of_target, rolls_of_attacker = 1, int(mark == "rolled")
    assert len(events_of_kind(events, happened.DieRolled)) == rolls_of_target + rolls_of_attacker
    assert len(events_of_kind(events, happened.AttackNegated)) == int(mark == NEGATED)
    assert ("infantry c3" in on_map(state.unit)) is (mark != LOST)


def test_ff_4_12_artillery_in_reach_of_the_attacker_may_fire_in_support_one_by_one() -> None:
    """FF 4.12: of three guns only the light artillery on C5 reaches C3.

    D4 may fire only as a target, and A6 is too far away.
    """
    state = table(axis="infantry c3", allies="infantry c4, light-artillery c5, heavy-artillery a6, mortars d4")
    attack_with_dice(state, 1)
    assert (state.step, state.to_act) == (steps.SUPPORT_FIRE, ALLIES)
    assert open_to(state) == ["pass", "unit c5"]
    events = act_and_pass_windows(state, "unit c5", rng=rolling(1, 1))
    assert [event.space for event in events_of_kind(events, happened.DieRolled)] == [at("c5"), at("c3")]


def test_ff_4_12_the_question_for_support_comes_until_a_card_negates_the_attack() -> None:
    """FF 4.12, 5: the 9 of the first supporting gun negates the attack, so the second gun is not asked."""
    state = table(axis="infantry c3", allies="minefields c4, light-artillery c5, light-artillery d4")
    attack_with_dice(state)
    assert open_to(state) == ["pass", "unit d4", "unit c5"]
    assert len(events_of_kind(act_and_pass_windows(state, "unit d4", rng=rolling(9)), happened.AttackNegated)) == 1
    assert state.step != steps.SUPPORT_FIRE


def test_ff_4_12_an_artillery_unit_makes_one_defensive_fire_a_turn() -> None:
    """FF 4.12: the mortars on C4 fire at the first attacker, C3, and not at B4.

    So three dice are rolled and not four.
    """
    state = play_from_step(steps.BEGIN_GROUND, axis="infantry c3, infantry b4", allies="mortars c4")
    events = act_and_pass_windows(state, "unit c3", "unit b4", "finish", rng=rolling(1, 2, 3))
    assert [event.space for event in events_of_kind(events, happened.DieRolled)] == [at("c4"), at("c3"), at("b4")]


def test_ff_4_12_a_target_that_is_no_artillery_fires_at_every_attack() -> None:
    """FF 4.12: infantry has no limit of one Defensive Fire a turn."""
    state = play_from_step(steps.BEGIN_GROUND, axis="infantry c3, infantry b4", allies="infantry c4")
    events = act_and_pass_windows(state, "unit c3", "unit b4", "finish", rng=rolling(1, 2, 3, 3))
    assert [event.target for event in events_of_kind(events, happened.DieRolled)][:2] == [at("c3"), at("b4")]


def test_ff_4_12_holding_fire_ends_the_support_of_this_attack() -> None:
    """FF 4.12: a pass holds the fire of all guns against the first attack.

    Against the second one both are asked again.
    """
    state = play_from_step(
        steps.BEGIN_GROUND,
        axis="infantry c3, infantry b4",
        allies="minefields c4, light-artillery c5, light-artillery d4",
    )
    act(state, "unit c3", "unit b4", "finish")
    while state.current == 0:
        act(state, "pass")
    assert state.step == steps.SUPPORT_FIRE
    assert open_to(state) == ["pass", "unit d4", "unit c5"]


def test_ff_4_13_an_attack_lapses_in_a_space_without_hostile_cards() -> None:
    """FF 4.13, 5: the first attack rolls 9 and destroys the target. So the attack from B4 lapses, without a roll."""
    state = play_from_step(steps.BEGIN_GROUND, axis="engineers c3, engineers b4", allies="at-guns c4")
    events = act_and_pass_windows(state, "unit c3", "unit b4", "finish", rng=rolling(1, 9))
    assert [event.space for event in events_of_kind(events, happened.AttackLapsed)] == [at("b4")]
    assert list(state.attack_mark) == [CLEARED, LAPSED]


@pytest.mark.parametrize("die", [3, 9, 10], ids=["3: nothing", "9: one card", "10: all cards"])
def test_ff_5_1_ten_destroys_all_cards_in_the_space_planes_and_leaders_too(die: int) -> None:
    """FF 5, 5.1: the target's Defensive Fire rolls a 1, which hits nobody, and then the attacker rolls `die`.

    A 3 does nothing. A 9 destroys one card that the attacker picks, and an Air Strip takes its planes with it. A 10
    destroys all cards of the space.
    """
    state = table(
        axis="second-rate-infantry c3 0 tank-commander", allies="infantry c4 0 flying-ace, air-strip c4, fighter c4"
    )
    attack_with_dice(state, 1, die)
    if die == 9:
        assert state.step == steps.HIT
        assert open_to(state) == ["hit unit", "hit location", "hit air 1"]

        act(state, "hit location")
        assert [state.air_unit[0], on_map(state.site)] == [NONE, []]
    elif die == 10:
        assert on_map(state.unit) == ["second-rate-infantry c3"]
        assert [state.air_unit[0], on_map(state.site)] == [NONE, []]
    else:
        assert len(on_map(state.unit)) == 2, "both units"
        assert [on_map(state.site), state.air_unit[0]] == [["air-strip c4"], kind("fighter")]


# --- Occupation (FF 4.14) --------------------------------------------------------------


def test_ff_4_14_the_attacker_that_destroyed_the_last_unit_may_move_in_and_another_follows() -> None:
    """FF 4.14: the attack rolls 8 and destroys the unit on C4.

    The attacker captures the mines there and gets a counter. Then a neighbour of the space that it left may follow: C2
    or D3, but not A1.
    """
    state = table(axis="engineers c3, infantry c2, infantry d3, infantry a1", allies="at-guns c4, minefields c4")
    attack_with_dice(state, 1, 8)
    assert act(state, "hit unit")[-1] == happened.PhaseBegan(steps.OCCUPATION_PHASE)
    assert state.step == steps.OCCUPY
    assert open_to(state) == ["occupy", "stay"]
    assert after(state.copy(), "stay").active == ALLIES, "if the attacker stays, no unit may follow and the turn ends"

    events = act(state, "occupy")
    assert [type(event) for event in events] == [
        happened.SpaceOccupied,
        happened.MineStruck,
        happened.UnitDisrupted,
        happened.SiteCaptured,
    ]
    assert state.step == steps.FOLLOW
    assert open_to(state) == ["pass", "unit c2", "unit d3"]
    assert after(state.copy(), "pass").active == ALLIES, "a pass ends the turn as well"

    events = act(state, "unit d3")
    assert events_of_kind(events, happened.UnitFollowed) == [
        happened.UnitFollowed(start=at("d3"), end=at("c3"), kind=kind("infantry"))
    ]
    assert state.active == ALLIES
    assert on_map(state.unit) == ["infantry a1", "infantry c2", "infantry c3", "engineers c4"]


@pytest.mark.parametrize(
    ("location_on_c3", "is_destroyed"), [("", True), (", hedgerows c3", False)], ids=["into the open", "into hedgerows"]
)
def test_ff_2_5_4_14_a_follower_is_destroyed_if_only_the_fortifications_that_it_leaves_kept_it_alive(
    location_on_c3: str, is_destroyed: bool
) -> None:
    """FF 2.5: infantry with 5 counters survives behind fortifications or hedgerows, and not in the open.

    The engineers destroy the guns on C4 with an 8 and occupy their space. The infantry follows them to C3.
    """
    state = table(axis=f"engineers c3, infantry d3 5, fortifications d3{location_on_c3}", allies="at-guns c4")
    attack_with_dice(state, 1, 8)
    act(state, "occupy", "unit d3")
    assert on_map(state.unit) == (["engineers c4"] if is_destroyed else ["infantry c3", "engineers c4"])


@pytest.mark.parametrize(
    ("allies", "hit", "is_cleared"),
    [
        pytest.param("at-guns c4, minefields c4", "hit location", False, id="a unit is left"),
        pytest.param("air-strip c4, fighter c4", "hit air 1", False, id="a location is left"),
        pytest.param("air-strip c4, fighter c4", "hit location", True, id="a plane is left"),
        pytest.param("minefields c4", "", True, id="nothing is left"),
        pytest.param("infantry c4, air-strip c4, fighter c4", "hit unit", True, id="the last unit is destroyed"),
    ],
)
def test_ff_4_14_a_space_is_cleared_once_it_has_no_unit_and_no_location_is_needed_for_air_units(
    allies: str, hit: str, is_cleared: bool
) -> None:
    """FF 4.14: the attacker may occupy C4 once its roll, an 8, has destroyed the last unit, or the last location of a
    space without a unit. Planes do not hold a space.

    A unit on C4 first fires, with a 1. `hit` is the attacker's choice of what is destroyed, "" without a choice.
    """
    state = table(axis="engineers c3", allies=allies)
    has_unit = allies.startswith(("at-guns", "infantry"))
    attack_with_dice(state, *([1, 8] if has_unit else [8]))
    if hit:
        act(state, hit)
    assert (state.step == steps.OCCUPY) is is_cleared


def test_ff_4_14_a_follower_gives_up_the_space_that_it_has_cleared_itself() -> None:
    """FF 4.14: both attackers cleared a space. D3 follows C3 and so has no move left to occupy D4."""
    state = play_from_step(steps.BEGIN_GROUND, axis="engineers c3, engineers d3", allies="at-guns c4, at-guns d4")
    act_and_pass_windows(state, "unit c3", "unit d3", "finish", rng=rolling(1, 1, 8, 8))
    act(state, "occupy", "unit d3")
    assert state.step != steps.OCCUPY
    assert on_map(state.unit) == ["engineers c3", "engineers c4"]


def test_ff_4_14_of_two_that_cleared_a_space_one_moves_in() -> None:
    """FF 4.14: one attacker destroyed the unit on C4 and the other one the mines.

    The first to occupy it ends the choice.
    """
    state = play_from_step(steps.BEGIN_GROUND, axis="engineers c3, engineers b4", allies="at-guns c4, minefields c4")
    act_and_pass_windows(state, "unit c3", "unit b4", "finish", "hit unit", rng=rolling(1, 8, 8))
    assert list(state.attack_mark) == [CLEARED, CLEARED]
    act(state, "occupy")
    assert state.step != steps.OCCUPY
    assert on_map(state.unit) == ["engineers b4", "engineers c4"]


def test_ff_4_14_an_attacker_that_dies_in_the_mines_has_left_its_space() -> None:
    """FF 2.5, 4.14: four counters and the one of the mines destroy the engineers, and another unit may still follow to
    C3."""
    state = table(axis="engineers c3, infantry c2", allies="at-guns c4, minefields c4")
    attack_with_dice(state, 1, 8)
    act(state, "hit unit")
    state.dc[at("c3")] = 4
    assert [event.space for event in events_of_kind(act(state, "occupy"), happened.UnitDestroyed)] == [at("c4")]
    assert state.step == steps.FOLLOW
    assert state.site_owner[at("c4")] == ALLIES

    act(state, "unit c2")
    assert on_map(state.unit) == ["infantry c3"]


# --- The second pass (FF 6, 9) ---------------------------------------------------------


def test_ff_9_whether_a_strategy_is_asked_for_does_not_depend_on_the_hand() -> None:
    """FF 9: a German tank that cannot move. With any card the side is asked, since it might be a Blitzkrieg."""
    for hand in ("national-strategy", "infantry"):
        state = play_from_step(
            steps.BEGIN_MOVEMENT, axis="tiger a1", allies="infantry a2, infantry b1", hands=(hand, "")
        )
        assert (state.step, state.to_act) == (steps.MOVE, AXIS)
    idle = play_from_step(steps.BEGIN_MOVEMENT, axis="tiger a1", allies="infantry a2, infantry b1")
    assert idle.step == steps.GROUND


def test_ff_9_in_the_second_pass_nobody_else_moves_or_attacks() -> None:
    """FF 9: the Fuel Dump gives the tanks on C3 a second movement and attack. The infantry on B3 gets neither."""
    state = play_from_step(
        steps.BEGIN_MOVEMENT,
        axis="medium-tanks c3, fuel-dump a1, infantry b3, infantry e1",
        allies="infantry c4, infantry b4",
    )
    act(state, "finish", "finish", "unit c3")
    assert state.second == 1
    assert open_to(state) == ["finish", "unit c3"]
    act(state, "finish")
    assert state.step == steps.GROUND
    assert open_to(state) == ["finish", "unit c3"]


def second_attack(state: State, *fire: str) -> list[Event]:
    """The unit on C3 attacks C4, and a Fuel Dump lets it attack again. Returns the events of the second attack.

    Every die shows 1, so that no unit is hit.
    `fire` are the actions about the supporting fire at the first attack.
    """
    run_from_step(state, steps.BEGIN_GROUND)
    act_and_pass_windows(state, "unit c3", "finish", *fire, rng=rolling(1, 1, 1))
    act(state, "unit c3")
    assert state.second == 1
    assert open_to(state) == ["finish", "unit c3"]
    return act_and_pass_windows(state, "finish", "unit c3", "finish", rng=rolling(1, 1, 1))


def test_ff_6_a_fuel_dump_serves_a_tank_that_attacked_without_moving() -> None:
    """FF 6: only the attacker's die is rolled again, because mines do not fire back."""
    events = second_attack(table(axis="medium-tanks c3, fuel-dump a1", allies="minefields c4"))
    assert [event.space for event in events_of_kind(events, happened.DieRolled)] == [at("c3")]


@pytest.mark.parametrize(("allies", "fire"), [("mortars c4", []), ("minefields c4, light-artillery c5", ["unit c5"])])
def test_ff_4_12_9_artillery_makes_one_defensive_fire_over_both_passes(allies: str, fire: list[str]) -> None:
    """FF 4.12, 9: the guns have fired in the first pass, so in the second pass only the attacker rolls."""
    events = second_attack(table(axis="medium-tanks c3, fuel-dump a1", allies=allies), *fire)
    assert [event.space for event in events_of_kind(events, happened.DieRolled)] == [at("c3")]


def test_ff_5_2_6_the_roller_may_add_its_ammo_dump_and_the_target_only_an_entrenched_card() -> None:
    """FF 5.2: the attacker is asked before its roll, and then the target.

    Infiltration fits only attacks, so it is not offered.
    """
    state = play_from_step(
        steps.BEGIN_GROUND,
        axis="infantry c3, ammo-dump a1",
        allies="minefields c4",
        hands=("", "entrenched, infiltration"),
    )
    act(state, "unit c3", "finish")
    assert state.to_act == AXIS
    assert state.still_asked() == 2
    assert open_to(state) == ["pass", "dump"]

    act(state, "pass")
    assert state.to_act == ALLIES
    assert state.still_asked() == 1
    assert open_to(state) == ["pass", "play entrenched"]


def test_ff_9_a_strategy_is_played_once_a_turn_and_in_its_time() -> None:
    """FF 9: no second Blitzkrieg in the second pass or after the first, and no Steam Roller after a declared attack.

    The national strategy of Germany is the Blitzkrieg, and that of the Soviets, who are the Allies, the Steam Roller.
    """
    state = play_from_step(
        steps.BEGIN_MOVEMENT,
        axis="medium-tanks c2, fuel-dump a1",
        allies="infantry e6",
        hands=("2 national-strategy", ""),
    )
    act(state, "finish", "unit c2")
    assert state.second == 1, "it is the second pass"
    assert open_to(state) == ["finish", "unit c2"]

    state = play_from_step(
        steps.BEGIN_MOVEMENT, axis="medium-tanks c2", allies="infantry e6", hands=("2 national-strategy", "")
    )
    assert open_to(after(state, "play national-strategy")) == ["finish", "unit c2"]

    hands = ("", "national-strategy")
    state = play_from_step(
        steps.BEGIN_GROUND,
        axis="infantry c3",
        allies="infantry c4, infantry b3",
        hands=hands,
        nations="germany soviet",
        active=ALLIES,
    )
    assert open_to(after(state, "unit c4")) == ["finish", "unit b3"]


# --- FF 4.10, 2.5 Ground Movement: ways, captures, Fortifications left behind ---------------------


def test_ff_11_the_only_step_is_taken_by_itself() -> None:
    """FF 11: A2 is occupied, so the infantry on A1 can only go to B1 and is moved without a question."""
    state = after(play_from_step(steps.BEGIN_MOVEMENT, axis="infantry a1, engineers a2", allies=""), "unit a1")
    assert "infantry b1" in on_map(state.unit)


def test_ff_4_10_a_unit_may_come_back_to_its_space_and_stop_there() -> None:
    """FF 4.10: light tanks capture the mines on A2, take a counter and return to A1."""
    state = after(
        play_from_step(steps.BEGIN_MOVEMENT, axis="light-tanks a1", allies="minefields a2"),
        "unit a1",
        "step a2",
        "step a1",
    )
    assert open_to(state) == ["stop", "step b1", "step a2"]
    act(state, "stop")
    assert on_map(state.unit) == ["light-tanks a1"]
    assert state.site_owner[at("a2")] == AXIS
    assert state.dc[at("a1")] == 1


def test_ff_4_10_a_unit_captures_every_enemy_location_on_its_way() -> None:
    """FF 4.10: a tank takes two steps and its leader goes with it."""
    state = play_from_step(
        steps.BEGIN_MOVEMENT, axis="medium-tanks c3 0 tank-commander", allies="headquarters c4, fuel-dump c5"
    )
    events = act(state, "unit c3", "step c4", "step c5")
    assert [type(event) for event in events] == [
        happened.UnitMoved,
        happened.SiteCaptured,
        happened.UnitMoved,
        happened.SiteCaptured,
    ]
    assert events_of_kind(events, happened.SiteCaptured)[0] == happened.SiteCaptured(
        seat=AXIS, space=at("c4"), kind=kind("headquarters"), loser=ALLIES
    )
    assert state.site_owner[at("c4")] == AXIS
    assert state.site_owner[at("c5")] == AXIS
    assert state.leader[at("c5")] == kind("tank-commander")


@pytest.mark.parametrize(
    ("goal", "counters", "is_destroyed"),
    [("b3", 5, False), ("d3", 5, False), ("c2", 5, True), ("c4", 5, True), ("c2", 4, False), ("c4", 4, False)],
)
def test_ff_2_5_leaving_fortifications_lowers_the_toughness(goal: str, counters: int, is_destroyed: bool) -> None:
    """FF 2.5: infantry with five counters is destroyed in the open and survives in hedgerows or fortifications, even
    enemy ones."""
    state = play_from_step(
        steps.BEGIN_MOVEMENT,
        axis=f"infantry c3 {counters}, fortifications c3, hedgerows b3",
        allies="fortifications d3, headquarters c4",
    )
    events = act(state, "unit c3", f"step {goal}")
    assert on_map(state.unit) == ([] if is_destroyed else [f"infantry {goal}"])
    assert [event.space for event in events_of_kind(events, happened.UnitDestroyed)] == [at(goal)] * is_destroyed
    has_captured_headquarters = goal == "c4" and not is_destroyed
    assert state.site_owner[at("c4")] == (AXIS if has_captured_headquarters else ALLIES)


def test_ff_2_5_a_tank_is_destroyed_in_an_open_space_between_two_protected_ones() -> None:
    """FF 2.5: with five counters it needs protection in every space that it enters."""
    state = play_from_step(steps.BEGIN_MOVEMENT, axis="medium-tanks c3 5, fortifications c3, hedgerows c5", allies="")
    assert events_of_kind(act(state, "unit c3", "step c4", "step c5"), happened.UnitDestroyed)[0].space == at("c4")
    assert on_map(state.unit) == []


@pytest.mark.parametrize(
    ("counters", "units_left"),
    [(4, ["infantry c4", "medium-tanks c5"]), (5, ["infantry c4"])],
    ids=["four counters", "five counters"],
)
def test_ff_2_5_a_tank_that_would_be_destroyed_while_it_passes_a_friendly_unit_is_destroyed_where_it_starts(
    counters: int, units_left: list[str]
) -> None:
    """FF 2.5: C4 is open and occupied by infantry. A tank survives four counters there, and five destroy it."""
    state = play_from_step(
        steps.BEGIN_MOVEMENT,
        axis=f"medium-tanks c3 {counters}, fortifications c3, infantry c4, hedgerows c5",
        allies="",
    )
    events = act(state, "unit c3", "step c4", "step c5")
    destroyed_at = [event.space for event in events_of_kind(events, happened.UnitDestroyed)]
    assert destroyed_at == ([] if counters == 4 else [at("c3")])
    assert on_map(state.unit) == units_left


# --- Orders that a board offers ----------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "forward"), [(0, "c4"), (1, "c2")], ids=["up the map", "down the map"])
def test_of_two_spaces_as_near_a_unit_enters_the_one_ahead_of_it(seat: int, forward: str) -> None:
    """All three spaces of the area are one step away, and the one ahead is preferred."""
    sides = ["", ""]
    sides[seat] = "infantry c3"
    state = play_from_step(steps.BEGIN_MOVEMENT, axis=sides[0], allies=sides[1], active=seat)
    area = {at("b3"), at("d3"), at(forward)}
    order = analysis.next_move_into(state, state.legal(), area)
    assert [action.notation for action in order] == ["unit c3", f"step {forward}"]
