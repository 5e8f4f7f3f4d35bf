"""FF 2.1, 2.2, 4.6-4.9 Missions, escorts, fly-over units, interceptors and parachutes."""

from __future__ import annotations

import pytest

from game.fighting_front import cards, steps
from game.fighting_front import events as happened
from game.fighting_front.cards import ALLIES, AXIS
from tests.fighting_front import field
from tests.play import act, after, events_of_kind, open_to

# --- FF 4.6 Paratroopers ---------------------------------------------------------------


def test_ff_4_6_paratroopers_may_be_escorted_where_there_is_nothing_to_bomb() -> None:
    """FF 4.6: without enemies on the map only paratroopers have a mission, to land on B6.

    The fighter, air unit 2, escorts it.
    """
    state = field.play_from_step(steps.BEGIN_AIR, axis="infantry e1, air-strip a1, paratroopers a1, fighter a1")
    assert open_to(state) == ["finish", "air 1"]
    act(state, "air 1", "target b6")
    assert happened.EscortDeclared(slot=1, mission=0, kind=field.kind("fighter")) in act(state, "air 2", "finish")
    assert field.on_map(state.unit) == ["infantry e1", "paratroopers b6"]


# --- FF 4.6 Fly-over units -------------------------------------------------------------


def test_ff_4_6_without_a_strip_air_units_fly_from_the_hand() -> None:
    """FF 4.6: a side without an Air Strip plays air units from its hand for one mission ("fly over").

    A national air card is a Junkers bomber for Germany. An escort is played for a mission by its number.
    """
    state = field.begin_air_phase(
        axis="", allies="infantry c4, infantry d4", hands=("2 fighter, national-air, infantry", ""), strips=False
    )
    assert open_to(state) == ["finish", "fly fighter", "fly national-air"]

    act(state, "fly national-air")
    assert state.is_midway()
    assert open_to(state) == ["target c4", "target d4"]
    assert field.hand_of(state, seat=AXIS) == ["fighter", "fighter", "infantry"]
    assert state.hand_size[AXIS] == 3

    events = act(state, "target c4", "fly fighter", "escort 1")
    assert events == [
        happened.FlyOverCalled(seat=AXIS, slot=0, kind=field.kind("junkers")),
        happened.MissionDeclared(slot=0, target=field.at("c4"), task=cards.BOMB, kind=field.kind("junkers")),
        happened.FlyOverCalled(seat=AXIS, slot=1, kind=field.kind("fighter")),
        happened.EscortDeclared(slot=1, mission=0, kind=field.kind("fighter")),
    ]
    assert list(state.air_base[:3]) == [cards.FLY_OVER, cards.FLY_OVER, cards.NONE]
    assert open_to(state) == ["finish", "fly fighter"]


@pytest.mark.parametrize(("nations", "escorts"), [("germany japan", False), ("japan germany", True)])
def test_ff_4_6_a_national_air_card_escorts_only_if_it_is_a_fighter_of_its_own_side(
    nations: str, escorts: bool
) -> None:
    """FF 4.6: it is a bomber for Germany and a fighter for Japan. Without an enemy on the map there is nothing to bomb.

    The paratroopers fly to B6, so there is a mission to escort.
    """
    hands = ("paratroopers, national-air", "")
    state = field.play_from_step(steps.BEGIN_AIR, axis="infantry e1", hands=hands, nations=nations)
    act(state, "fly paratroopers", "target b6")
    assert open_to(state) == ["finish"] + ["fly national-air"] * escorts


@pytest.mark.parametrize(
    ("hand", "strips", "is_asked"), [("infantry", False, True), ("", False, False), ("fighter", True, False)]
)
def test_ff_4_6_a_side_without_a_strip_is_asked_for_fly_overs_if_it_holds_any_card(
    hand: str, strips: bool, is_asked: bool
) -> None:
    """FF 4.6: being asked must not tell that the hand has an air unit."""
    state = field.begin_air_phase(axis="", allies="infantry c4", hands=(hand, ""), strips=strips)
    assert (state.step == steps.AIR) is is_asked
    if is_asked:
        assert open_to(state) == ["finish"], "nothing can fly"


def test_ff_4_6_the_enemy_strip_does_not_prevent_fly_overs() -> None:
    """FF 4.6: only a strip of one's own does."""
    state = field.play_from_step(steps.BEGIN_AIR, axis="infantry e1", allies="air-strip c4", hands=("fighter", ""))
    assert open_to(state) == ["finish", "fly fighter"]


def test_ff_4_15_units_of_both_sides_that_fly_over_go_to_the_discards() -> None:
    """FF 4.15: at the end of the turn the bomber and the enemy's interceptor, both played from hands, are discarded."""
    state = field.begin_air_phase(axis="", allies="infantry c4", hands=("fighter-bomber", "fighter"), strips=False)
    act(state, "fly fighter-bomber", "finish")
    act(state, "fly fighter", rng=field.rolling(1, 1, 1))
    assert field.air_units_by_slot(state) == ["fighter-bomber", "fighter"]
    assert happened.FlyOverGone(slot=0, kind=field.kind("fighter-bomber")) in field.run_from_step(state, steps.END)
    assert field.air_units_by_slot(state) == []
    assert list(state.missions) == []
    assert field.discards(state) == ["fighter", "fighter-bomber"]


def test_ff_4_15_after_the_turn_every_air_unit_is_free_again() -> None:
    """FF 4.15: missions, targets, opponents and harm of all air units are cleared."""
    state = field.declare_bombing(axis="level-bomber a1, fighter a1", allies="infantry c4, fighter e6, fighter e6")
    act(state, "air 3", "pass", rng=field.rolling(1, 1, 1))
    assert list(state.air_task[:3]) == [cards.BOMB, cards.IDLE, cards.INTERCEPTING]
    field.run_from_step(state, steps.END)
    assert list(state.air_task) == [cards.IDLE] * cards.AIR_SLOTS
    assert list(state.air_goal) == list(state.air_foe) == [cards.NONE] * cards.AIR_SLOTS
    assert list(state.air_rolled) == list(state.air_harm) == [0] * cards.AIR_SLOTS


# --- FF 4.7 Interception ---------------------------------------------------------------


def test_ff_4_7_interception_is_asked_mission_by_mission_and_each_fighter_intercepts_once_a_turn() -> None:
    """FF 4.7: fighter 3 intercepts the first of two missions, so only fighter 4 is offered for the second one."""
    state = field.begin_air_phase(axis="level-bomber a1, level-bomber a1", allies="infantry c4, fighter e6, fighter e6")
    act(state, "air 1", "target c4", "air 2", "target c4", "finish")
    assert state.current == 0

    field.act_and_pass_windows(state, "air 3", "pass", rng=field.rolling(1, 1))
    assert (state.step, state.current) == (steps.INTERCEPT, 1)
    assert open_to(state) == ["pass", "air 4"]

    events = field.act_and_pass_windows(state, "air 4", rng=field.rolling(1, 1))
    assert happened.Intercepted(slot=3, mission=1, kind=field.kind("fighter")) in events
    assert state.phase == steps.MOVEMENT_PHASE


@pytest.mark.parametrize(
    ("allies", "hand", "offered"),
    [
        ("", "fighter, level-bomber, national-air, infantry", ["pass", "fly fighter"]),
        ("", "fighter-bomber", ["pass", "fly fighter-bomber"]),
        ("", "infantry", ["pass"]),
        ("", "", []),
        ("air-strip e6", "fighter", []),
        ("air-strip e6, level-bomber e6, paratroopers e6", "fighter", []),
        ("air-strip e6, fighter e6", "fighter", ["pass", "air 2"]),
    ],
)
def test_ff_4_7_whether_a_side_is_asked_to_intercept_follows_from_public_facts(
    allies: str, hand: str, offered: list[str]
) -> None:
    """FF 4.7: a side without a strip is asked if it holds any card.

    A side with a strip is asked if a fighter is based there.
    """
    state = field.play_from_step(
        steps.BEGIN_AIR,
        axis="infantry e1, air-strip a1, level-bomber a1",
        allies=", ".join(filter(None, ("infantry c4", allies))),
        hands=("", hand),
    )
    act(state, "air 1")
    act(state, *["target c4"] * state.is_midway(), "finish")
    assert (state.step == steps.INTERCEPT) is bool(offered)
    if offered:
        assert open_to(state) == offered


def test_ff_4_7_an_interceptor_from_the_hand_needs_no_second_step() -> None:
    """FF 4.7: the only mission is its target, so nothing has to be chosen."""
    state = field.play_from_step(
        steps.BEGIN_AIR,
        axis="infantry e1, air-strip a1, level-bomber a1",
        allies="infantry c4",
        hands=("", "2 fighter"),
    )
    act(state, "air 1", "finish")
    assert act(state, "fly fighter") == [
        happened.FlyOverCalled(seat=ALLIES, slot=1, kind=field.kind("fighter")),
        happened.Intercepted(slot=1, mission=0, kind=field.kind("fighter")),
    ]
    assert field.hand_of(state, seat=ALLIES) == ["fighter"]
    assert open_to(state) == ["pass", "fly fighter"]


# --- FF 4.9 Landing --------------------------------------------------------------------


def test_ff_4_9_paratroopers_land_with_counters_and_leader_and_are_infantry() -> None:
    """FF 4.9: landed paratroopers become a ground unit with the counter and the leader that they had in the air."""
    state = field.begin_air_phase(axis="paratroopers a1 1 infantry-commander, level-bomber a1", allies="infantry b5")
    assert events_of_kind(act(state, "air 1", "target b6", "finish"), happened.Landed) == [
        happened.Landed(slot=0, space=field.at("b6"))
    ]

    space = field.at("b6")
    assert field.air_units_by_slot(state) == ["", "level-bomber"]
    assert list(state.missions) == [cards.NONE]
    assert state.unit[space] == field.kind("paratroopers")
    assert state.owner[space] == AXIS
    assert state.dc[space] == 1
    assert state.leader[space] == field.kind("infantry-commander")


def test_ff_4_9_landed_paratroopers_neither_move_nor_attack_in_their_turn() -> None:
    """FF 4.9: only the infantry on E1 may move, and after that the turn ends without an attack."""
    state = after(field.begin_air_phase(axis="paratroopers a1", allies="infantry b5"), "air 1", "target b6", "finish")
    assert sorted(open_to(state)) == ["finish", "unit e1"]
    act(state, "finish")
    assert state.active == ALLIES


def test_ff_4_9_4_14_landed_paratroopers_follow_nobody_in_their_turn() -> None:
    """FF 4.9, 4.14: infantry leaves C3 for C4.

    The paratroopers on C2, next to C3, may not move up, so nobody is asked.
    """
    state = field.begin_air_phase(axis="paratroopers a1, infantry c3, engineers d2", allies="armored-cars c4")
    act(state, "air 1", "target c2", "finish", "finish", "unit c3", "finish", rng=field.rolling(1, 9))
    assert open_to(state) == ["occupy", "stay"]
    act(state, "occupy")
    assert field.on_map(state.unit) == ["infantry e1", "paratroopers c2", "engineers d2", "infantry c4"]
    assert state.active == ALLIES


@pytest.mark.parametrize("met", ["infantry", "minefields"])
def test_ff_4_9_a_landing_lapses_where_the_space_is_no_longer_empty(met: str) -> None:
    """The card is put on the space after the mission was declared."""
    state = after(
        field.begin_air_phase(axis="paratroopers a1, level-bomber a1", allies="infantry c4"), "air 1", "target b6"
    )
    field.place(state, ALLIES, met, "b6")
    events = act(state, "finish")
    assert events_of_kind(events, happened.AttackLapsed) == [
        happened.AttackLapsed(cards.NONE, slot=0, target=field.at("b6"), kind=field.kind("paratroopers"))
    ]
    assert field.air_units_by_slot(state) == ["paratroopers", "level-bomber"]


def test_ff_4_6_4_9_paratroopers_from_the_hand_land_and_stay() -> None:
    """FF 4.6, 4.9: other air units from the hand are discarded after the turn, but landed paratroopers are not."""
    state = field.begin_air_phase(axis="", allies="infantry c4", hands=("paratroopers", ""), strips=False)
    act(state, "fly paratroopers", "target b6", "finish")
    field.run_from_step(state, steps.END)
    assert "paratroopers b6" in field.on_map(state.unit)
    assert field.discards(state) == []


# --- FF 2.1, 2.2 Strips and leaders ----------------------------------------------------


def test_ff_2_2_the_capture_of_a_strip_destroys_the_air_units_on_it() -> None:
    """FF 2.2: infantry enters the strip on C4.

    Both planes and the leader aboard are discarded, and the strip changes sides.
    """
    state = field.play_from_step(
        steps.BEGIN_AIR, axis="infantry c3", allies="air-strip c4, fighter c4 flying-ace, level-bomber c4"
    )
    act(state, "unit c3", "step c4")
    assert field.air_units_by_slot(state) == []
    assert state.site_owner[field.at("c4")] == AXIS
    assert field.discards(state) == ["fighter", "level-bomber", "flying-ace"]


def test_ff_2_1_2_2_air_units_deploy_to_an_own_strip_in_any_number_and_leaders_aboard_them() -> None:
    """FF 2.1, 2.2: a second fighter joins the first one on A1.

    A Flying Ace can board a plane that has no leader yet.
    """
    state = field.play_from_step(
        steps.DEPLOY,
        axis="air-strip a1, fighter a1, infantry c2",
        allies="air-strip e6",
        hands=("2 fighter, 2 flying-ace", ""),
    )
    act(state, "card fighter")
    assert open_to(state) == ["on a1"]
    act(state, "on a1")

    assert field.air_units_by_slot(state) == ["fighter", "fighter"]
    assert open_to(after(state, "card flying-ace")) == ["on c2", "aboard 1", "aboard 2"]
    assert open_to(after(state, "aboard 2", "card flying-ace")) == ["on c2", "aboard 1"]
    assert cards.KIND_CODES[state.air_leader[1]] == "flying-ace"


# --- FF 4.7 Air combat -----------------------------------------------------------------


def test_ff_4_7_interceptors_fight_escorts_while_there_are_any_and_both_sides_pick() -> None:
    """FF 4.7: first each interceptor (air units 4 and 5) picks an escort (2 or 3), then each escort and the bomber pick
    a foe."""
    state = field.begin_air_phase(
        axis="level-bomber a1, fighter a1, fighter-bomber a1", allies="infantry c4, fighter e6, fighter-bomber e6"
    )
    act(state, "air 1", "target c4", "air 2", "escort 1", "air 3", "escort 1", "finish")
    act(state, "air 4", "air 5")
    assert state.step == steps.FOE
    assert state.to_act == ALLIES
    assert state.picked_air == 3
    assert open_to(state) == ["air 2", "air 3"]
    assert act(state, "air 3") == [happened.FoePicked(slot=3, foe=2)]
    assert (state.to_act, state.picked_air) == (ALLIES, 4)
    assert open_to(state) == ["air 2", "air 3"]

    act(state, "air 3")
    for own in (1, 2):
        assert state.step == steps.FOE
        assert state.to_act == AXIS
        assert state.picked_air == own
        assert open_to(state) == ["air 4", "air 5"]
        act(state, "air 5")
    assert state.picked_air == 0

    events = act(state, "air 4")
    assert [event.slot for event in events_of_kind(events, happened.DieRolled)][:5] == [3, 4, 1, 2, 0]
    assert [event.target_slot for event in events_of_kind(events, happened.DieRolled)][:5] == [2, 2, 4, 4, 3]


@pytest.mark.parametrize(
    ("unit", "plus"),
    [
        ("fighter", 1),
        ("fighter-bomber", 0),
        ("fighter-bomber flying-ace", 1),
        ("fighter flying-ace", 2),
        ("fighter 1", 0),
        ("fighter-bomber 2", -2),
        ("fighter-bomber bomber-captain", 0),
        ("fighter 2 flying-ace", 0),
    ],
)
def test_ff_4_7_an_interceptor_rolls_with_its_acm_its_leader_and_its_counters(unit: str, plus: int) -> None:
    """FF 4.7: a fighter has an air combat modifier (ACM) of 1, a Flying Ace adds 1, and each counter takes 1 off.

    The interceptor (slot 1) rolls 4, and the bomber (slot 0) rolls 1.
    """
    code, *more = unit.split()
    state = field.declare_bombing(axis="level-bomber a1", allies=f"infantry c4, {' '.join([code, 'e6', *more])}")
    events = act(state, "air 2", rng=field.rolling(4, 1, 1))
    assert field.slots_and_totals(events)[0] == (1, 4 + plus)
    assert field.slots_and_totals(events)[1] == (0, 1)


def test_ff_4_7_results_are_applied_together_after_the_last_die() -> None:
    """Both fighter-bombers count 8 and destroy each other: one rolls 8, the other 9 with a disruption counter.

    If the first hit counted at once, the second unit could not roll any more. So the losses come after both dice.
    """
    state = field.declare_bombing(axis="fighter-bomber a1", allies="infantry c4, fighter-bomber e6 1")
    events = act(state, "air 2", rng=field.rolling(9, 8))
    assert field.slots_and_totals(events) == [(1, 8), (0, 8)]
    assert [type(event).__name__ for event in events][-2:] != ["DieRolled", "DieRolled"]
    assert field.air_units_by_slot(state) == []
    assert len(events_of_kind(events, happened.AirUnitDestroyed)) == 2
    assert events_of_kind(events, happened.AirUnitDisrupted) == []


def test_ff_4_7_the_counters_of_a_fight_count_after_it() -> None:
    """The first die disrupts the bomber, which still fights without that counter. Its bombs, the third die, have it."""
    state = field.declare_bombing(axis="fighter-bomber a1", allies="infantry c4, fighter-bomber e6")
    assert field.slots_and_totals(act(state, "air 2", rng=field.rolling(6, 6, 6))) == [(1, 6), (0, 6), (0, 5)]
    assert field.air_units_by_slot(state) == ["fighter-bomber 1", "fighter-bomber 1"]
    assert not any(state.air_harm)


def test_ff_2_5_several_hits_of_a_fight_add_up() -> None:
    """FF 2.5: the bomber has one counter and gets one from each of two rolls of 5. The third counter destroys it."""
    state = field.declare_bombing(axis="level-bomber a1 1", allies="infantry c4, fighter-bomber e6, fighter-bomber e6")
    events = act(state, "air 2", "air 3", "air 2", rng=field.rolling(5, 5, 1))
    assert [event.dc for event in events_of_kind(events, happened.AirUnitDisrupted)] == [2, 3]
    assert field.air_units_by_slot(state) == ["", "fighter-bomber", "fighter-bomber"]


def test_ff_2_5_a_leader_adds_to_the_toughness_of_an_air_unit_and_dies_with_it() -> None:
    """FF 2.5: a bomber falls with its third counter, and with a Flying Ace aboard with its fourth one.

    The interceptor rolls first, and its 5 disrupts the bomber.
    """
    state = field.declare_bombing(axis="level-bomber a1 2 flying-ace", allies="infantry c4, fighter-bomber e6")
    act(state, "air 2", rng=field.rolling(5, 1, 1))
    assert field.air_units_by_slot(state) == ["level-bomber 3", "fighter-bomber"]

    field.run_from_step(state, steps.END)
    state = field.declare_bombing(axis="level-bomber a1 3 flying-ace", allies="infantry c4, fighter-bomber e6")
    events = act(state, "air 2", rng=field.rolling(5, 1))
    assert field.air_units_by_slot(state) == ["", "fighter-bomber"]
    assert events_of_kind(events, happened.AirUnitDestroyed) == [
        happened.AirUnitDestroyed(
            slot=0, kind=field.kind("level-bomber"), owner=AXIS, leader=field.kind("flying-ace"), space=field.at("a1")
        )
    ]
    assert field.discards(state) == ["level-bomber", "flying-ace"]


def test_ff_4_7_a_mission_ends_when_its_unit_is_shot_down() -> None:
    """FF 4.7: the interceptor rolls 8. After that neither AA gun fires, and no bombs fall.

    The bomber that is shot down is in slot 0. The fighter in slot 1 has no mission, and the interceptor is in slot 2.
    """
    state = field.begin_air_phase(
        axis="level-bomber a1, fighter a1", allies="infantry c4, aa-guns c5, mobile-aa-guns e6, fighter e6"
    )
    act(state, "air 1", "target c4", "finish")
    events = act(state, "air 3", rng=field.rolling(8, 1))
    assert list(state.missions) == [cards.NONE], "nobody flies the only mission any more"
    assert state.phase == steps.MOVEMENT_PHASE

    slots_that_rolled = [slot for slot, _ in field.slots_and_totals(events)]
    assert slots_that_rolled == [2, 0], "no AA gun and no bomb has rolled"
    assert events_of_kind(events, happened.AttackLapsed) == []


def test_ff_4_7_an_escort_that_is_shot_down_leaves_the_mission_to_the_others() -> None:
    """FF 4.7: the interceptor's 10 shoots the escort down. The bomber still drops its bombs, a 4 that counts 5."""
    state = field.begin_air_phase(axis="level-bomber a1, fighter a1", allies="infantry c4, fighter e6")
    act(state, "air 1", "target c4", "air 2", "escort 1", "finish")
    events = act(state, "air 3", rng=field.rolling(10, 1, 1, 4))
    assert field.air_units_by_slot(state) == ["level-bomber", "", "fighter"]
    assert field.slots_and_totals(events)[-1] == (0, 5)


def test_ff_4_7_a_fly_over_takes_the_slot_of_a_lost_mission_and_not_its_place() -> None:
    """FF 4.7: the first of two bombers, which had slots 0 and 1, was shot down by a fighter in slot 2.

    The next interceptor takes slot 0. In the list of missions, which are slots, the first one stays NONE.
    """
    state = field.play_from_step(
        steps.BEGIN_AIR,
        axis="infantry e1, air-strip a1, level-bomber a1, level-bomber a1",
        allies="infantry c4",
        hands=("", "2 fighter, infantry"),
    )
    act(state, "air 1", "air 2", "finish")
    field.act_and_pass_windows(state, "fly fighter", "pass", rng=field.rolling(10, 1))
    assert list(state.missions) == [cards.NONE, 1]

    act(state, "fly fighter")
    assert field.air_units_by_slot(state) == ["fighter", "level-bomber", "fighter"]
    assert list(state.missions) == [cards.NONE, 1]


# --- FF 4.8 AA guns --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gun", "target", "fires"),
    [
        ("aa-guns c4", "c4", True),
        ("aa-guns c5", "c4", True),
        ("mobile-aa-guns b4", "c4", True),
        ("aa-guns d5", "c4", False),
        ("aa-guns c6", "c4", False),
        ("at-guns c5", "c4", False),
        ("light-artillery c5", "c4", False),
    ],
)
def test_ff_4_8_a_gun_fires_at_missions_whose_target_it_reaches(gun: str, target: str, fires: bool) -> None:
    """FF 4.8: an AA gun reaches its own space and the four next to it, and no other gun fires at planes."""
    state = field.declare_bombing(axis="level-bomber a1", allies=f"minefields c4, {gun}", target=target)
    assert (state.phase == steps.AA_PHASE) is fires
    if fires:
        assert (state.step, state.to_act) == (steps.AA, ALLIES)
        assert open_to(state) == ["pass", f"unit {gun.split()[1]}"]


def test_ff_4_8_own_guns_hold_their_fire() -> None:
    """FF 4.8: an AA gun of the side that flies is next to the target, and the next phase begins without a shot."""
    assert (
        field.declare_bombing(axis="level-bomber a1, aa-guns c5", allies="minefields c4").phase == steps.MOVEMENT_PHASE
    )


@pytest.mark.parametrize(("die", "left"), [(5, ""), (6, "1"), (8, "1"), (9, "gone"), (10, "gone")])
def test_ff_5_aa_guns_add_one_to_their_die(die: int, left: str) -> None:
    """With 1 more, 6 to 8 disrupt the plane and 9 or 10 shoot it down."""
    state = field.declare_bombing(axis="fighter-bomber a1", allies="minefields c4, aa-guns c5")
    act(state, "unit c5", rng=field.rolling(die, 1))
    assert field.air_units_by_slot(state) == {"": ["fighter-bomber"], "1": ["fighter-bomber 1"], "gone": []}[left]


@pytest.mark.parametrize(("gun", "total"), [("mobile-aa-guns c5", 6), ("aa-guns c5 1", 6), ("aa-guns c5 2", 5)])
def test_ff_4_8_mobile_aa_guns_add_nothing_and_counters_lower_the_total(gun: str, total: int) -> None:
    """The die shows 6."""
    state = field.declare_bombing(axis="fighter-bomber a1", allies=f"minefields c4, {gun}")
    events = act(state, "unit c5", rng=field.rolling(6, 1))
    shot = events_of_kind(events, happened.DieRolled)[0]
    assert (shot.space, shot.total) == (field.at("c5"), total)


def test_ff_4_8_one_shot_a_gun_a_turn_at_any_air_unit_of_the_mission() -> None:
    """FF 4.8: the gun on C5 shoots the escort down.

    A pass ends the fire at the first mission (`state.current` is 0), and B4 fires at the second (1).
    """
    state = field.begin_air_phase(
        axis="level-bomber a1, fighter a1, fighter-bomber a1", allies="infantry c4, aa-guns c5, mobile-aa-guns b4"
    )
    act(state, "air 1", "target c4", "air 2", "escort 1", "air 3", "target c4", "finish")
    assert open_to(state) == ["pass", "unit b4", "unit c5"]

    act(state, "unit c5")
    assert state.is_midway()
    assert open_to(state) == ["air 1", "air 2"]

    act(state, "air 2", rng=field.rolling(9))
    assert field.air_units_by_slot(state) == ["level-bomber", "", "fighter-bomber"]
    assert state.current == 0
    assert open_to(state) == ["pass", "unit b4"]
    assert act(state, "pass") == [happened.Passed(seat=ALLIES)]
    assert state.current == 1
    assert open_to(state) == ["pass", "unit b4"]

    act(state, "unit b4", rng=field.rolling(10, 1))
    assert field.air_units_by_slot(state) == ["level-bomber"]
    assert state.phase == steps.MOVEMENT_PHASE


def test_ff_4_8_no_shot_once_the_mission_unit_is_down() -> None:
    """FF 4.8: the 9 of the gun on C5 counts 10 and destroys the bomber. The gun on B4 is not asked."""
    state = field.begin_air_phase(axis="level-bomber a1, fighter a1", allies="infantry c4, aa-guns c5, aa-guns b4")
    act(state, "air 1", "target c4", "air 2", "escort 1", "finish")
    act(state, "unit c5", "air 1", rng=field.rolling(9))
    assert field.air_units_by_slot(state) == ["", "fighter"]
    assert state.phase == steps.MOVEMENT_PHASE


def test_ff_4_8_a_gun_that_has_fired_fires_again_in_the_next_turn_of_the_enemy() -> None:
    """FF 4.8: turn 3 is a turn of the Axis and turn 5 the next one. Until then the players finish and pass."""
    state = after(
        field.declare_bombing(axis="level-bomber a1", allies="infantry c4, aa-guns c5"),
        "unit c5",
        rng=field.rolling(1, 1),
    )
    while not (state.step == steps.AIR and state.turn == 5):
        act(state, next(word for word in ("finish", "pass", open_to(state)[0]) if word in open_to(state)))
    act(state, "air 1", "target c4", "finish")
    assert state.step == steps.AA


def test_ff_4_8_guns_fire_at_paratroopers_too() -> None:
    """FF 4.8: the 9 counts 10 and destroys them before they land."""
    state = after(field.begin_air_phase(axis="paratroopers a1", allies="aa-guns c5"), "air 1", "target c4", "finish")
    events = act(state, "unit c5", rng=field.rolling(9))
    assert field.air_units_by_slot(state) == []
    assert field.on_map(state.unit) == ["infantry e1", "aa-guns c5"]
    assert not events_of_kind(events, happened.Landed)


# --- FF 4.9 Bombing runs ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "plus"),
    [
        ("fighter", -1),
        ("fighter-bomber", 0),
        ("level-bomber", 1),
        ("junkers", 1),
        ("level-bomber bomber-captain", 2),
        ("level-bomber flying-ace", 1),
        ("level-bomber 2", -1),
        ("level-bomber 2 bomber-captain", 0),
    ],
)
def test_ff_4_9_a_bombing_run_is_rolled_with_brm_leader_and_counters(unit: str, plus: int) -> None:
    """FF 4.9: the die of 5 changes by the plane's bombing modifier (BRM), by 1 for a Bomber Captain and by -1 for a
    counter."""
    code, *more = unit.split()
    state = field.begin_air_phase(axis=" ".join([code, "a1", *more]), allies="infantry c4")
    assert field.slots_and_totals(act(state, "air 1", "target c4", "finish", rng=field.rolling(5))) == [(0, 5 + plus)]


def test_ff_5_1_the_attacker_picks_the_card_that_is_hit() -> None:
    """FF 5.1: the space has a unit, an Air Strip and two planes. The bombs disrupt the card that the attacker picks."""
    state = field.begin_air_phase(axis="level-bomber a1", allies="infantry e6, fighter e6, level-bomber e6")
    act(state, "air 1", "finish", "pass", rng=field.rolling(6))
    assert (state.step, state.to_act) == (steps.HIT, AXIS)
    assert open_to(state) == ["hit unit", "hit location", "hit air 2", "hit air 3"]
    assert act(state, "hit air 3")[0] == happened.AirUnitDisrupted(slot=2, dc=1, kind=field.kind("level-bomber"))
    assert state.phase == steps.MOVEMENT_PHASE


def test_ff_2_2_air_units_on_a_strip_that_is_destroyed_are_destroyed_interceptors_too() -> None:
    """FF 2.2: the fighter has intercepted, and is still based on the strip that the bombs destroy. So is its leader.

    The interception rolls 1 against 1, which hits nobody, and the bombs roll 9.
    """
    state = after(field.begin_air_phase(axis="level-bomber a1", allies="fighter e6 flying-ace"), "air 1", "finish")
    act(state, "air 2", rng=field.rolling(1, 1, 9))
    assert state.step == steps.HIT

    events = act(state, "hit location")
    assert events_of_kind(events, happened.SiteDestroyed) == [
        happened.SiteDestroyed(space=field.at("e6"), kind=field.kind("air-strip"), owner=ALLIES)
    ]
    assert events_of_kind(events, happened.AirUnitDestroyed) == [
        happened.AirUnitDestroyed(
            slot=1, kind=field.kind("fighter"), owner=ALLIES, leader=field.kind("flying-ace"), space=field.at("e6")
        )
    ]
    assert field.air_units_by_slot(state) == ["level-bomber"]
    assert field.discards(state) == ["air-strip", "fighter", "flying-ace"]


def test_ff_4_9_a_bombing_run_lapses_when_nothing_hostile_is_left_in_the_space() -> None:
    """FF 4.9: the first bomber destroys the only target, so the second one rolls no die."""
    state = field.begin_air_phase(axis="level-bomber a1, level-bomber a1", allies="infantry c4")
    events = act(state, "air 1", "target c4", "air 2", "target c4", "finish", rng=field.rolling(9))
    assert events_of_kind(events, happened.AttackLapsed) == [
        happened.AttackLapsed(cards.NONE, slot=1, target=field.at("c4"), kind=field.kind("level-bomber"))
    ]
    assert len(field.slots_and_totals(events)) == 1


def test_ff_4_9_missions_fly_in_the_order_of_declaration() -> None:
    """FF 4.9: air units are declared as 3, 2, 1. Slots count from 0."""
    state = field.begin_air_phase(
        axis="level-bomber a1, level-bomber a1, fighter a1", allies="infantry c4, infantry d4"
    )
    act(state, "air 3", "target d4", "air 2", "target c4")
    events = act(state, "air 1", "target c4", "finish", rng=field.rolling(1, 1, 1))
    assert [(event.slot, event.target) for event in events_of_kind(events, happened.DieRolled)] == [
        (2, field.at("d4")),
        (1, field.at("c4")),
        (0, field.at("c4")),
    ]


def test_ff_8_clear_skies_and_entrenched_add_up_on_a_bombing_run() -> None:
    """FF 8: the die of 4 gets twice 3 for Clear Skies and loses 3 for Entrenched, which makes 7."""
    hands = ("2 clear-skies, entrenched", "2 entrenched, out-of-the-sun")
    state = after(
        field.begin_air_phase(axis="fighter-bomber a1", allies="infantry c4", hands=hands),
        "air 1",
        "target c4",
        "finish",
    )
    assert state.step == steps.WINDOW
    assert state.to_act == AXIS
    assert state.phase == steps.AIR_ATTACK_PHASE
    assert open_to(state) == ["pass", "play clear-skies"]

    act(state, "play clear-skies", "play clear-skies", "pass")
    assert state.to_act == ALLIES
    assert open_to(state) == ["pass", "play entrenched"]

    act(state, "play entrenched")
    assert field.slots_and_totals(act(state, "pass", rng=field.rolling(4))) == [(0, 7)]
    assert field.discards(state) == ["clear-skies", "clear-skies", "entrenched"]


@pytest.mark.parametrize(
    ("hands", "asked"),
    [(("infantry", ""), [AXIS]), (("", "infantry"), [ALLIES]), (("", ""), [])],
    ids=["a card of the Axis", "a card of the Allies", "no card"],
)
def test_ff_5_2_a_side_that_holds_a_card_is_asked_at_a_bombing_run(hands: tuple[str, str], asked: list[int]) -> None:
    """FF 5.2: a side is asked whatever its card is, and not without a card. `asked`: the seats in their order."""
    state = field.begin_air_phase(axis="fighter-bomber a1", allies="infantry c4", hands=hands)
    act(state, "air 1", "target c4", "finish", rng=field.rolling(1))
    seats_asked = []
    while state.step == steps.WINDOW:
        assert open_to(state) == ["pass"]
        seats_asked.append(state.to_act)
        act(state, "pass", rng=field.rolling(1))
    assert seats_asked == asked
