"""FF 6, 7 Leaders and locations: in which rolls they count, and what they do."""

from __future__ import annotations

import pytest

from game.fighting_front import cards, odds, steps
from game.fighting_front import events as happened
from game.fighting_front.analysis import next_deployment
from game.fighting_front.cards import ALLIES, AXIS
from tests.fighting_front import field
from tests.play import act, after, events_of_kind, open_to

# --- FF 7 Leaders ----------------------------------------------------------------------

CARRIERS = {
    "flying-ace": ("aboard 1", "level-bomber"),
    "bomber-captain": ("aboard 2", "fighter"),
    "infantry-commander": ("on c2", "light-tanks"),
    "tank-commander": ("on c3", "infantry"),
    "artillery-commander": ("on c1", "infantry"),
}
"""By leader: who uses him in ARMY, and one who does not."""
LEADERS = tuple(CARRIERS)
ARMY = "air-strip c1, fighter c1, level-bomber c1, medium-artillery c1, veteran-infantry c2, light-tanks c3"


@pytest.mark.parametrize("leader", LEADERS)
def test_ff_7_the_staff_gives_a_leader_to_a_unit_that_uses_him_and_otherwise_keeps_him(leader: str) -> None:
    """FF 7: the staff is the automatic deployment. The second army has no unit that this leader helps."""
    place_of_carrier, other_unit = CARRIERS[leader]
    deploys_leader = [f"card {leader}", place_of_carrier]
    for army, expected in ((ARMY, deploys_leader), (f"air-strip a1, {other_unit} a1", [])):
        state = field.play_from_step(steps.BEGIN_DEPLOYMENT, axis=army, allies="infantry e6", hands=(leader, ""))
        assert [step.notation for step in next_deployment(state, state.legal())] == expected


@pytest.mark.parametrize("leader", LEADERS)
def test_ff_7_each_leader_adds_one_to_its_own_kind_of_roll_and_to_no_other(leader: str) -> None:
    """The leader is put on a unit that bombards, on one that attacks, on the target, and on a gun in support."""

    def plus(events: list, roll: str) -> bool:
        """Whether the leader has added 1 to the first of these rolls on this table. No modifier may be 0."""
        die = next(
            event for event in events_of_kind(events, happened.DieRolled) if cards.TABLE_NAMES[event.table] == roll
        )
        assert 0 not in [number for _, number in die.changes]
        return (field.kind(leader), 1) in die.changes

    state = field.play_from_step(steps.BEGIN_ARTILLERY, axis=f"light-artillery c3 {leader}", allies="infantry c5")
    bombed = act(state, "unit c3", "finish", rng=field.rolling(1))
    assert plus(bombed, "Bombardment") is (leader == "artillery-commander")

    state = field.play_from_step(steps.BEGIN_GROUND, axis=f"infantry c3 {leader}", allies="infantry c4")
    attacked = act(state, "unit c3", "finish", rng=field.rolling(1, 1))
    assert plus(attacked, "Ground attack") is (leader == "tank-commander")
    assert not plus(attacked, "Defensive fire")

    state = field.play_from_step(
        steps.BEGIN_GROUND, axis="infantry c3", allies=f"infantry c4 {leader}, light-artillery c5"
    )
    assert plus(act(state, "unit c3", "finish", rng=field.rolling(1)), "Defensive fire") is (
        leader == "infantry-commander"
    )

    state = field.play_from_step(
        steps.BEGIN_GROUND, axis="infantry c3", allies=f"minefields c4, light-artillery c5 {leader}"
    )
    act(state, "unit c3", "finish")
    assert plus(act(state, "unit c5", rng=field.rolling(1, 1)), "Supporting fire") is (leader == "artillery-commander")


@pytest.mark.parametrize("leader", LEADERS)
def test_ff_2_3_7_a_leader_adds_one_toughness_goes_along_and_dies_with_its_unit(leader: str) -> None:
    """FF 2.3, 7: engineers are destroyed by a fifth counter, and with a leader by a sixth one.

    They have five counters here. The second time, a 5 gives them the sixth one.
    """
    state = after(
        field.play_from_step(steps.BEGIN_MOVEMENT, axis=f"engineers c3 5 {leader}", allies="infantry e6"),
        "unit c3",
        "step c4",
    )
    assert state.leader[field.at("c4")] == field.kind(leader)
    assert state.dc[field.at("c4")] == 5
    assert state.leader[field.at("c3")] == -1

    state = field.play_from_step(steps.BEGIN_GROUND, axis="infantry c3", allies=f"engineers c4 5 {leader}")
    events = act(state, "unit c3", "finish", rng=field.rolling(1, 5))
    assert events_of_kind(events, happened.UnitDestroyed) == [
        happened.UnitDestroyed(
            space=field.at("c4"), kind=field.kind("engineers"), owner=ALLIES, leader=field.kind(leader)
        )
    ]
    assert field.discards(state) == ["engineers", leader]


# --- FF 6 Locations --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locations", "number"),
    [
        ("", 3),
        ("headquarters a1", 4),
        ("headquarters a1, headquarters b1", 5),
        ("mother-russia a1", 4),
        ("red-ball-express a1, mother-russia b1, headquarters c1", 6),
        ("hedgerows a1", 3),
    ],
)
def test_ff_4_2_6_locations_add_cards_in_logistics_whichever_nation_they_are_from(locations: str, number: int) -> None:
    """FF 4.2, 6: a side draws three cards, and one more for each of its Headquarters and supply locations."""
    state = field.table(
        axis=", ".join(filter(None, ("infantry e1", locations))), allies="mother-russia e6" * (number < 4)
    )
    events = field.run_from_step(state, steps.LOGISTICS)
    assert sum(len(event.sorts) for event in events_of_kind(events, happened.CardsDrawn)) == number
    assert list(state.hand_size) == [number, 0]


@pytest.mark.parametrize(
    ("axis_headquarters", "allied_headquarters", "limit"),
    [("e6", "a1", 10), ("a1", "e6", 10), ("", "a1", 6)],
    ids=["a captured one", "an own one", "none"],
)
def test_ff_4_15_6_a_headquarters_adds_four_cards_for_its_owner_in_either_half(
    axis_headquarters: str, allied_headquarters: str, limit: int
) -> None:
    """FF 4.15, 6: the limit of the hand is six. A Headquarters in the half of the other side was captured."""
    state = field.play_from_step(
        steps.END,
        axis="infantry c1" + f", headquarters {axis_headquarters}" * bool(axis_headquarters),
        allies=f"headquarters {allied_headquarters}",
        hands=("8 infantry, 3 mortars", ""),
    )
    while state.step == steps.DISCARD:
        act(state, open_to(state)[0])
    assert state.hand_size[AXIS] == limit


def test_ff_4_1_6_a_field_hospital_takes_one_more_off_a_unit_of_choice() -> None:
    """FF 4.1, 6: recovery takes one counter off each of the three units: of 3, of 1, and of 2 for the fighter.

    The hospital takes another one off the fighter. The enemy on C5 keeps its two.
    """
    axis = "infantry c2 3, mortars b2 1, field-hospital a1, air-strip b1, fighter b1 2"
    state = field.table(axis=axis, allies="infantry c5 2", active=ALLIES)
    state.turn = 4
    events = field.run_from_step(state, steps.NEXT_TURN)
    assert events_of_kind(events, happened.Recovered) == [
        happened.Recovered(spaces=(field.at("b2"), field.at("c2")), slots=(0,))
    ]
    assert (state.step, state.to_act) == (steps.HOSPITAL, AXIS)
    assert open_to(state) == ["unit c2", "air 1"]
    assert events_of_kind(act(state, "air 1"), happened.HospitalUsed) == [
        happened.HospitalUsed(field.at("a1"), target=-1, slot=0, kind=field.kind("fighter"))
    ]
    assert state.dc[field.at("c2")] == 2
    assert state.dc[field.at("b2")] == 0
    assert state.air_dc[0] == 0
    assert state.dc[field.at("c5")] == 2


def test_ff_4_1_6_each_field_hospital_treats_one_unit_and_a_single_choice_is_made_by_itself() -> None:
    """FF 4.1, 6: recovery and two hospitals take three of the four counters off the only unit."""
    state = field.table(axis="infantry c2 4, field-hospital a1, field-hospital b1", allies="infantry c5", active=ALLIES)
    state.turn = 4
    events = field.run_from_step(state, steps.NEXT_TURN)
    assert [event.target for event in events_of_kind(events, happened.HospitalUsed)] == [field.at("c2"), field.at("c2")]
    assert state.dc[field.at("c2")] == 1


def test_ff_6_a_captured_hospital_serves_its_captor() -> None:
    """FF 6: the hospital stands in the half of the Axis and belongs to the Allies, who choose between their units."""
    state = field.table(axis="infantry c2 3", allies="infantry c5 3, mortars b5 3", active=ALLIES)
    field.place(state, AXIS, "field-hospital", "a1")
    state.site_owner[field.at("a1")] = ALLIES  # captured by the Allies
    state.turn = 3
    field.run_from_step(state, steps.NEXT_TURN)
    assert state.active == ALLIES
    assert open_to(state) == ["unit b5", "unit c5"]


@pytest.mark.parametrize("fort", ["fortifications", "hedgerows", "underground-bunkers"])
def test_ff_6_fortifications_add_one_to_defense_and_toughness_of_their_owners_unit(fort: str) -> None:
    """The mortars have a Toughness of 3 and three counters. A fourth does not destroy them."""
    state = field.declare_assault(attacker="engineers", target="mortars 3", hands=("", "fighter"), allies=f"{fort} c4")
    assert odds.roll_modifiers(state) == [(field.kind(fort), 1), (cards.DISRUPTION, -3)]
    act(state, "pass", rng=field.rolling(1))
    assert open_to(after(state, "pass", rng=field.rolling(3))) == ["hit unit", "hit location"]
    events = act(state, "hit unit")
    assert events_of_kind(events, happened.UnitDisrupted) == [
        happened.UnitDisrupted(field.at("c4"), dc=4, kind=field.kind("mortars"))
    ]
    assert not events_of_kind(events, happened.UnitDestroyed)


@pytest.mark.parametrize("site", ["headquarters", "minefields", "air-strip", "mother-russia"])
def test_ff_6_other_locations_add_nothing_to_defensive_fire(site: str) -> None:
    """FF 6: only fortifications, hedgerows and bunkers do."""
    state = field.declare_assault(attacker="engineers", target="mortars", hands=("", "fighter"), allies=f"{site} c4")
    assert odds.roll_modifiers(state) == []


def test_ff_6_fortifications_help_no_attack() -> None:
    """FF 6: neither a ground attack nor a bombardment from the fortified space C3 has a modifier."""
    assert (
        odds.roll_modifiers(
            field.assault_after_fire(attacker="mortars", hands=("fighter", "fighter"), axis="fortifications c3")
        )
        == []
    )
    assert (
        odds.roll_modifiers(
            field.declare_bombardment(unit="mortars", hands=("fighter", "fighter"), axis="fortifications c3")
        )
        == []
    )


def test_ff_4_14_6_a_location_with_a_counter_is_not_clear() -> None:
    """FF 4.14: the attack rolls 4 and disrupts the minefields. Nobody may move in, and the other side's turn begins."""
    state = field.play_from_step(steps.BEGIN_GROUND, axis="infantry c3", allies="minefields c4")
    act(state, "unit c3", "finish", rng=field.rolling(4))
    assert state.site_dc[field.at("c4")] == 1
    assert state.active == ALLIES


@pytest.mark.parametrize(
    ("counters", "sites_left"), [(2, ["minefields c5"]), (3, [])], ids=["two before", "three before"]
)
def test_ff_2_5_a_location_is_destroyed_by_more_counters_than_its_toughness(
    counters: int, sites_left: list[str]
) -> None:
    """FF 2.5: a 6 in a bombardment adds one counter, and minefields are destroyed by their fourth one."""
    state = field.play_from_step(steps.BEGIN_ARTILLERY, axis="light-artillery c3", allies=f"minefields c5 {counters}")
    act(state, "unit c3", "finish", rng=field.rolling(6))
    assert field.on_map(state.site) == sites_left


@pytest.mark.parametrize("fort", ["fortifications", "hedgerows", "underground-bunkers"])
def test_ff_2_5_6_a_unit_is_destroyed_with_the_fortifications_that_kept_it_alive(fort: str) -> None:
    """FF 2.5, 6: mortars with four counters survive only behind fortifications, which a fifth counter of their own
    destroys."""
    state = field.play_from_step(steps.BEGIN_ARTILLERY, axis="light-artillery c3", allies=f"{fort} c5 4, mortars c5 4")
    act(state, "unit c3", "finish", rng=field.rolling(6))
    events = act(state, "hit location")
    assert [type(event).__name__ for event in events][:3] == ["SiteDisrupted", "SiteDestroyed", "UnitDestroyed"]
    assert field.on_map(state.unit) == ["light-artillery c3"]


def test_ff_6_fortifications_in_a_neighbouring_space_do_not_count() -> None:
    """FF 6: the only modifier is the defensive one of the infantry itself."""
    state = field.declare_assault(
        attacker="infantry", target="infantry", hands=("", "fighter"), allies="fortifications b4"
    )
    assert odds.roll_modifiers(state) == [(field.kind("infantry"), 1)]


def test_ff_6_an_ammo_dump_adds_one_to_one_own_roll_in_each_turn_of_a_player() -> None:
    """FF 6: both dumps are added to the first bombardment, 5 + 2, so none is left for the second one."""
    state = field.play_from_step(
        steps.BEGIN_ARTILLERY,
        axis="ammo-dump a1, ammo-dump b1, light-artillery c3, light-artillery d3",
        allies="infantry c5, infantry d5",
    )
    act(state, "unit c3", "unit d3", "finish")
    assert state.step == steps.WINDOW
    assert state.to_act == AXIS
    assert open_to(state) == ["pass", "dump"]

    events = act(state, "dump")
    assert events_of_kind(events, happened.DumpUsed) == [happened.DumpUsed(seat=AXIS, space=field.at("a1"))]
    assert open_to(state) == ["pass", "dump"], "the dump on B1 may be added as well"

    dice = events_of_kind(act(state, "dump", rng=field.rolling(5, 5)), happened.DieRolled)
    plus_one_for_a_dump = (field.kind("ammo-dump"), 1)
    first, second = dice
    assert (first.changes, first.total) == ((plus_one_for_a_dump, plus_one_for_a_dump), 7)
    assert (second.changes, second.total) == ((), 5)


def test_ff_6_an_ammo_dump_serves_again_in_the_turn_of_the_enemy() -> None:
    """FF 6: the Axis has used its dump in its own turn, and may use it for Defensive Fire in the turn of the Allies."""
    state = field.play_from_step(
        steps.BEGIN_ARTILLERY, axis="ammo-dump a1, light-artillery c3, infantry d3", allies="infantry c5, infantry d4"
    )
    act(state, "unit c3", "target c5", "finish", "dump", rng=field.rolling(1))
    while not (state.active == ALLIES and state.step == steps.GROUND):
        act(state, next(word for word in ("finish", "pass", open_to(state)[0]) if word in open_to(state)))

    act(state, "unit d4", "finish")
    assert state.step == steps.WINDOW
    assert state.to_act == AXIS
    assert state.roller == field.at("d3")
    assert "dump" in open_to(state)


def test_ff_6_no_ammo_dump_is_used_in_the_air() -> None:
    """FF 6: neither the interceptor nor the bombing run is offered a dump."""
    hands = ("fighter", "fighter")
    state = field.begin_air_phase(
        axis="ammo-dump b1, level-bomber a1", allies="infantry c4, fighter e6, ammo-dump d6", hands=hands
    )
    act(state, "air 1", "target c4", "finish", "air 2")
    assert state.step == steps.WINDOW
    assert state.to_act == ALLIES
    assert open_to(state) == ["pass"]

    act(state, "pass", rng=field.rolling(1, 1))
    assert state.step == steps.WINDOW
    assert state.to_act == AXIS
    assert state.roller_air == 0
    assert open_to(state) == ["pass"]


def test_ff_6_an_ammo_dump_may_be_added_to_defensive_fire_supporting_fire_and_ground_attacks() -> None:
    """FF 6: the dump of the Allies is kept for Supporting Fire, where the 3 counts 4, as does the 3 of the attack."""
    state = field.declare_assault(
        attacker="armored-cars",
        target="mortars",
        hands=("", ""),
        axis="ammo-dump a1",
        allies="ammo-dump e6, light-artillery c5",
    )
    assert state.to_act == ALLIES
    assert open_to(state) == ["pass", "dump"]

    act(state, "pass", rng=field.rolling(1))
    assert state.step == steps.SUPPORT_FIRE

    act(state, "unit c5")
    assert state.to_act == ALLIES
    assert open_to(state) == ["pass", "dump"]
    assert events_of_kind(act(state, "dump", rng=field.rolling(3)), happened.DieRolled)[0].total == 4
    assert state.to_act == AXIS
    assert open_to(state) == ["pass", "dump"]
    assert events_of_kind(act(state, "dump", rng=field.rolling(3)), happened.DieRolled)[0].total == 4


def test_ff_6_a_fuel_dump_lets_one_tank_move_and_attack_again() -> None:
    """FF 6: one of the two tanks is chosen for a second pass, in which it moves to C4 and may attack C5."""
    state = field.play_from_step(
        steps.BEGIN_MOVEMENT, axis="fuel-dump a1, medium-tanks c2, armored-cars d2, infantry b2", allies="infantry c5"
    )
    act(state, "unit c2", "step c3", "stop")
    act(state, "finish")
    assert (state.step, state.to_act) == (steps.FUEL, AXIS)
    assert open_to(state) == ["pass", "unit d2", "unit c3"]

    events = act(state, "unit c3")
    assert events_of_kind(events, happened.SecondPassBegan) == [happened.SecondPassBegan(spaces=(field.at("c3"),))]
    assert (state.step, state.second) == (steps.MOVE, 1)
    assert open_to(state) == ["finish", "unit c3"]

    act(state, "unit c3", "step c4", "stop", "finish")
    assert state.step == steps.GROUND
    assert "unit c4" in open_to(state)


def test_ff_6_a_fuel_dump_may_stay_unused_and_needs_a_tank() -> None:
    """FF 6: after a pass the turn ends. Without a tank the side is not asked."""
    state = field.play_from_step(steps.BEGIN_MOVEMENT, axis="fuel-dump a1, medium-tanks c2", allies="infantry c5")
    assert not events_of_kind(act(state, "finish", "pass"), happened.SecondPassBegan)
    assert state.active == ALLIES
    state = after(
        field.play_from_step(steps.BEGIN_MOVEMENT, axis="fuel-dump a1, infantry c2", allies="infantry c5"), "finish"
    )
    assert state.active == ALLIES


def test_ff_4_6_6_a_side_with_a_captured_air_strip_has_no_fly_overs() -> None:
    """FF 4.6, 6: the strip on C5, in the half of the Allies, belongs to the Axis, so the fighter in its hand stays
    there."""
    state = field.play_from_step(
        steps.BEGIN_AIR, axis="infantry e1, air-strip c5", allies="infantry c4", hands=("fighter", "")
    )
    assert state.step == steps.MOVE


def test_ff_6_two_fuel_dumps_serve_two_tanks() -> None:
    """FF 6: the first tank is chosen, then the second one, and both have a second pass."""
    state = field.play_from_step(
        steps.BEGIN_MOVEMENT, axis="fuel-dump a1, fuel-dump b1, medium-tanks c2, armored-cars d2", allies="infantry c5"
    )
    assert open_to(after(state, "finish", "unit c2")) == ["pass", "unit d2"]
    events = act(state, "unit d2")
    assert events_of_kind(events, happened.SecondPassBegan) == [
        happened.SecondPassBegan(spaces=(field.at("c2"), field.at("d2")))
    ]


def test_ff_4_10_6_a_unit_destroyed_by_mines_captures_nothing_and_own_mines_are_harmless() -> None:
    """FF 4.10, 6: armored cars with two counters are destroyed by the counter of the mines."""
    state = field.play_from_step(steps.BEGIN_MOVEMENT, axis="armored-cars c2 2", allies="minefields c3, infantry e6")
    act(state, "unit c2", "step c3", "stop")
    assert field.on_map(state.unit) == ["infantry e6"]
    assert state.site_owner[field.at("c3")] == ALLIES

    state = field.play_from_step(steps.BEGIN_MOVEMENT, axis="armored-cars c2, minefields c3", allies="infantry e6")
    assert not events_of_kind(act(state, "unit c2", "step c3", "stop"), happened.MineStruck)


def test_ff_2_4_a_national_location_keeps_its_effect_in_other_hands() -> None:
    """FF 2.4: Germany captures Mother Russia and draws four cards instead of three."""
    state = field.play_from_step(
        steps.BEGIN_MOVEMENT, axis="infantry c3", allies="mother-russia c4, infantry e6", nations="germany soviet"
    )
    events = act(state, "unit c3", "step c4")
    assert events_of_kind(events, happened.SiteCaptured) == [
        happened.SiteCaptured(seat=AXIS, space=field.at("c4"), kind=field.kind("mother-russia"), loser=ALLIES)
    ]
    assert (
        sum(
            len(event.sorts)
            for event in events_of_kind(field.run_from_step(state, steps.LOGISTICS), happened.CardsDrawn)
        )
        == 4
    )
    assert field.on_map(state.site) == ["mother-russia c4"]
