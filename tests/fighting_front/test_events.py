"""FF 5.2, 8, 9 Every event in and outside its window, and every strategy."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.fighting_front import events as happened
from game.fighting_front import steps as declare
from game.fighting_front.cards import ALLIES, AXIS, NONE, SORT_CODES, TABLE_NAMES
from game.fighting_front.odds import result_chances, roll_modifiers
from game.fighting_front.state import State
from tests.fighting_front import field
from tests.play import act, after, events_of_kind, open_to

# --- FF 5.2, 8 Events in their windows -------------------------------------------------

EVENTS = (
    "artillery-barrage, war-of-maneuver, counter-attack, infiltration, out-of-the-sun, clear-skies, anti-tank-teams, "
    "hmg-positions, entrenched, reconnaissance, national-strategy"
)


def cards_that_may_be_added(state: State) -> set[str]:
    """The cards that the side that is asked may add to a roll."""
    assert state.step == declare.WINDOW
    return {word.removeprefix("play ") for word in open_to(state)} - {"pass"}


@pytest.mark.parametrize(
    ("attacker", "target", "fit"),
    [
        ("infantry", "infantry", {"counter-attack", "hmg-positions"}),
        ("medium-tanks", "infantry", {"counter-attack", "anti-tank-teams"}),
        ("armored-cars", "veteran-infantry", {"counter-attack", "anti-tank-teams"}),
        ("mechanized-infantry", "infantry", {"counter-attack", "anti-tank-teams", "hmg-positions"}),
        ("mortars", "mortars", {"counter-attack", "hmg-positions"}),
        ("at-guns", "infantry", {"counter-attack"}),
        ("infantry", "mechanized-infantry", {"counter-attack", "hmg-positions"}),
        ("infantry", "medium-tanks", {"counter-attack"}),
        ("medium-tanks", "heavy-tanks", {"counter-attack"}),
        ("medium-tanks", "at-guns", {"counter-attack"}),
        ("medium-tanks", "paratroopers", {"counter-attack", "anti-tank-teams"}),
    ],
)
def test_ff_8_the_events_that_fit_defensive_fire_follow_from_both_units(
    attacker: str, target: str, fit: set[str]
) -> None:
    """FF 8: HMG Positions are against infantry, Anti-Tank Teams of infantry against tanks, and Counter-Attack against
    all."""
    state = field.declare_assault(attacker=attacker, target=target, hands=("fighter", EVENTS))
    assert state.to_act == ALLIES
    assert state.roller == field.at("c4")
    assert state.aim == field.at("c3")
    assert cards_that_may_be_added(state) == fit


@pytest.mark.parametrize(
    ("attacker", "fit"),
    [
        ("infantry", {"infiltration"}),
        ("mortars", {"infiltration"}),
        ("paratroopers", {"infiltration"}),
        ("medium-tanks", {"war-of-maneuver"}),
        ("armored-cars", {"war-of-maneuver"}),
        ("mobile-aa-guns", {"war-of-maneuver"}),
        ("mechanized-infantry", {"war-of-maneuver", "infiltration"}),
    ],
)
@pytest.mark.parametrize("nations", ["germany usa", "japan soviet"])
def test_ff_8_9_the_events_that_fit_a_ground_attack_follow_from_the_attacker(
    attacker: str, fit: set[str], nations: str
) -> None:
    """Japan may add its strategy, a Banzai Charge, where infiltration fits. The target may only be entrenched."""
    state = field.assault_after_fire(attacker=attacker, hands=(EVENTS, EVENTS), nations=nations)
    assert state.to_act == AXIS
    assert state.roller == field.at("c3")
    assert state.aim == field.at("c4")

    banzai = {"national-strategy"} if nations == "japan soviet" and "infiltration" in fit else set()
    assert cards_that_may_be_added(state) == fit | banzai

    act(state, "pass")
    assert state.to_act == ALLIES
    assert cards_that_may_be_added(state) == {"entrenched"}


def test_ff_5_2_an_attacker_that_is_neither_infantry_nor_tank_is_asked_only_with_an_ammo_dump() -> None:
    """FF 5.2: no event fits the attack of anti-tank guns, so the target is asked at once.

    An Ammo Dump fits every attack.
    """
    state = field.assault_after_fire(attacker="at-guns", hands=(EVENTS, EVENTS))
    assert (state.to_act, state.roller) == (ALLIES, field.at("c3"))
    state = field.assault_after_fire(attacker="at-guns", hands=("fighter", "fighter"), axis="ammo-dump a1")
    assert state.to_act == AXIS
    assert open_to(state) == ["pass", "dump"]


@pytest.mark.parametrize("unit", ["light-artillery", "medium-tanks", "mortars", "at-guns"])
def test_ff_8_an_artillery_barrage_or_entrenched_may_be_added_to_a_bombardment(unit: str) -> None:
    """FF 8: the side that bombards may add a barrage, then the target may be entrenched. No other event fits."""
    state = field.declare_bombardment(unit=unit, hands=(EVENTS, EVENTS))
    assert state.to_act == AXIS
    assert state.roller == field.at("c3")
    assert state.aim == field.at("c4")
    assert cards_that_may_be_added(state) == {"artillery-barrage"}

    act(state, "pass")
    assert state.to_act == ALLIES
    assert cards_that_may_be_added(state) == {"entrenched"}


def test_ff_8_artillery_barrage_counts_in_supporting_fire_against_which_nobody_may_entrench() -> None:
    """FF 8: the die of 2 counts 5 with the barrage, which gives the attacker a counter."""
    state = field.declare_assault(
        attacker="infantry", target="infantry", hands=(EVENTS, EVENTS), allies="light-artillery c5"
    )
    act(state, "pass", rng=field.rolling(1))
    assert state.step == declare.SUPPORT_FIRE
    assert open_to(state) == ["pass", "unit c5"]

    act(state, "unit c5")
    assert state.to_act == ALLIES
    assert state.roller == field.at("c5")
    assert state.aim == field.at("c3")
    assert cards_that_may_be_added(state) == {"artillery-barrage"}

    events = act(state, "play artillery-barrage", "pass", rng=field.rolling(2))
    assert events_of_kind(events, happened.DieRolled)[0].total == 5
    assert state.dc[field.at("c3")] == 1


@pytest.mark.parametrize(
    ("card", "make_state", "total"),
    [
        ("artillery-barrage", lambda: field.declare_bombardment(unit="light-artillery", hands=(EVENTS, "")), 6),
        ("infiltration", lambda: field.assault_after_fire(attacker="mortars", hands=(EVENTS, "")), 6),
        ("war-of-maneuver", lambda: field.assault_after_fire(attacker="armored-cars", hands=(EVENTS, "")), 6),
        (
            "national-strategy",
            lambda: field.assault_after_fire(attacker="mortars", hands=(EVENTS, ""), nations="japan usa"),
            6,
        ),
        ("counter-attack", lambda: field.declare_assault(attacker="infantry", target="mortars", hands=("", EVENTS)), 6),
        ("hmg-positions", lambda: field.declare_assault(attacker="infantry", target="mortars", hands=("", EVENTS)), 6),
        (
            "anti-tank-teams",
            lambda: field.declare_assault(attacker="armored-cars", target="mortars", hands=("", EVENTS)),
            6,
        ),
        ("entrenched", lambda: field.declare_bombardment(unit="light-artillery", hands=("", EVENTS)), 1),
        ("entrenched", lambda: field.assault_after_fire(attacker="mortars", hands=("", EVENTS)), 1),
    ],
)
def test_ff_8_each_event_adds_three_or_takes_three_off_one_roll(
    card: str, make_state: Callable[[], State], total: int
) -> None:
    """The die shows 3 and the units have no modifiers, so the total is 6, or 0, which counts as 1."""
    state = make_state()
    seat = state.to_act
    before = result_chances(state)
    plus = 3 if total == 6 else -3

    events = act(state, f"play {card}")
    assert events_of_kind(events, happened.CardAdded) == [
        happened.CardAdded(seat=seat, sort=SORT_CODES.index(card), plus=plus)
    ]
    assert f"play {card}" not in open_to(state)
    assert sum(number for _, number in roll_modifiers(state)) == plus
    assert result_chances(state) != before
    assert card in field.discards(state)
    assert card not in field.hand_of(state, seat)
    assert events_of_kind(act(state, "pass", rng=field.rolling(3)), happened.DieRolled)[0].total == total


# --- FF 4.7, 8 Out of the Sun ----------------------------------------------------------


def test_ff_8_out_of_the_sun_is_for_an_interceptor_alone() -> None:
    """FF 8: the interceptor, air unit 3, may add Out of the Sun.

    The die of 4 counts 8 with it and the fighter's modifier of 1.
    """
    hands = ("out-of-the-sun", "out-of-the-sun, entrenched, infantry")
    state = field.begin_air_phase(axis="level-bomber a1, fighter a1", allies="infantry c4, fighter e6", hands=hands)
    act(state, "air 1", "target c4", "air 2", "escort 1", "finish")
    act(state, "air 3")
    assert state.step == declare.WINDOW
    assert state.to_act == ALLIES
    assert state.roller_air == 2
    assert state.aim_air == 1
    assert open_to(state) == ["pass", "play out-of-the-sun"]
    assert act(state, "play out-of-the-sun") == [
        happened.CardAdded(seat=ALLIES, sort=SORT_CODES.index("out-of-the-sun"), plus=3)
    ]
    assert open_to(state) == ["pass"]
    assert field.slots_and_totals(act(state, "pass", rng=field.rolling(4, 1, 1))) == [(2, 8), (1, 2), (0, 1)]
    assert field.discards(state) == ["fighter", "out-of-the-sun"]
    assert state.step == declare.WINDOW
    assert state.roller_air == 0
    assert state.aim == field.at("c4")


def test_ff_5_2_a_window_opens_for_each_interceptor_and_whatever_the_hand_holds() -> None:
    """FF 5.2: the hand has no event, and its side is asked all the same, so that the question tells nothing.

    Both fighters intercept the bomber. They have the slots 1 and 2, and "air 2" chooses the one in slot 1.
    """
    state = field.declare_bombing(
        axis="level-bomber a1", allies="infantry c4, fighter e6, fighter e6", hands=("", "infantry")
    )
    act(state, "air 2", "air 3", "air 2")
    for slot in (1, 2):
        assert (state.step, state.roller_air) == (declare.WINDOW, slot)
        assert open_to(state) == ["pass"]
        act(state, "pass", rng=field.rolling(1, 1))


def test_ff_5_2_nothing_is_added_to_the_shot_of_an_aa_gun() -> None:
    """FF 5.2: the gun fires at once: its die of 1 counts 2, without a window in between."""
    state = field.declare_bombing(
        axis="level-bomber a1", allies="infantry c4, aa-guns c5, ammo-dump d6", hands=(EVENTS, EVENTS)
    )
    (shot,) = field.slots_and_totals(act(state, "unit c5", rng=field.rolling(1)))
    assert shot == (NONE, 2), "a gun has no slot"


@pytest.mark.parametrize(("theirs", "seats_asked"), [("fighter", 2), ("", 1)], ids=["a card", "no card"])
def test_ff_5_2_a_window_asks_the_other_side_if_it_holds_any_card(theirs: str, seats_asked: int) -> None:
    state = field.declare_bombardment(unit="mortars", hands=("fighter", theirs))
    assert state.to_act == AXIS
    assert state.still_asked() == seats_asked


# --- FF 9 Strategies -------------------------------------------------------------------


def test_ff_9_soften_up_targets_gives_every_artillery_unit_a_second_bombardment() -> None:
    """FF 9: the strategy of the USA. C5 declares two bombardments, and D5 may still declare its own."""
    state = field.play_from_step(
        declare.BEGIN_ARTILLERY,
        axis="infantry c3, mortars d3",
        allies="medium-artillery c5, light-artillery d5, infantry a6",
        hands=("", "national-strategy, fighter"),
        active=ALLIES,
    )
    assert open_to(state) == ["finish", "unit c5", "unit d5", "play national-strategy"]
    assert act(state, "play national-strategy") == [
        happened.StrategyPlayed(seat=ALLIES, kind=field.kind("soften-up-targets"))
    ]
    assert field.discards(state) == ["national-strategy"]

    first = act(state, "unit c5", "target c3")
    second = act(state, "unit c5", "target d3")
    declared = events_of_kind([*first, *second], happened.BombardmentDeclared)
    guns = field.kind("medium-artillery")
    assert declared == [
        happened.BombardmentDeclared(space=field.at("c5"), target=field.at(target), kind=guns)
        for target in ("c3", "d3")
    ]
    assert open_to(state) == ["finish", "unit d5"]


def test_ff_9_soften_up_targets_comes_before_the_first_declaration_and_lasts_one_turn() -> None:
    """FF 9: after the first declaration it is not offered, and at the next turn it has no effect."""
    state = field.play_from_step(
        declare.BEGIN_ARTILLERY,
        axis="infantry c3, mortars d3",
        allies="light-artillery c5, light-artillery d5, infantry a6",
        hands=("", "national-strategy"),
        active=ALLIES,
    )
    assert open_to(after(state.copy(), "unit c5")) == ["finish", "unit d5"]

    act(state, "play national-strategy")
    field.run_from_step(state, declare.NEXT_TURN)
    assert state.strategy == 0


@pytest.mark.parametrize(
    ("nations", "active", "steps"),
    [
        ("germany usa", 0, {"move"}),
        ("germany soviet", 1, {"ground"}),
        ("germany usa", 1, {"artillery"}),
        ("japan usa", 0, set()),
    ],
)
def test_ff_9_each_strategy_is_open_in_its_phase_alone(nations: str, active: int, steps: set[str]) -> None:
    """FF 9: Germany's Blitzkrieg in Movement, the Soviet Steam Roller in the Ground phase, the Soften Up Targets of the
    USA in Artillery. Japan's Banzai Charge is added to a single roll."""
    phases_with_offer = set()
    for name, step in (
        ("artillery", declare.BEGIN_ARTILLERY),
        ("move", declare.BEGIN_MOVEMENT),
        ("ground", declare.BEGIN_GROUND),
    ):
        state = field.play_from_step(
            step,
            axis="medium-tanks c3, light-artillery b3",
            allies="medium-tanks c4, light-artillery b5",
            hands=("national-strategy", "national-strategy"),
            nations=nations,
            active=active,
        )
        if "play national-strategy" in open_to(state):
            phases_with_offer.add(name)
    assert phases_with_offer == steps


def test_ff_9_blitzkrieg_lets_every_tank_move_and_attack_again() -> None:
    """FF 9: after its attack the tank moves and attacks again. The infantry on B2 takes no part in the second pass."""
    state = field.play_from_step(
        declare.BEGIN_MOVEMENT,
        axis="medium-tanks c2, armored-cars d2, mechanized-infantry a2, infantry b2",
        allies="infantry c5",
        hands=("national-strategy, fighter", ""),
    )
    act(state, "play national-strategy")
    assert "play national-strategy" not in open_to(state)

    act(state, "unit c2", "step c3", "step c4")
    act(state, "finish", "unit c4")
    events = field.act_and_pass_windows(state, "finish", rng=field.rolling(1, 1, 1))
    assert [die.changes for die in events_of_kind(events, happened.DieRolled)][1] == ((field.kind("medium-tanks"), 1),)
    assert state.step == declare.MOVE
    assert state.second == 1
    assert state.phase == declare.MOVEMENT_PHASE
    assert open_to(state) == ["finish", "unit a2", "unit d2", "unit c4"]

    act(state, "finish")
    assert state.step == declare.GROUND
    assert open_to(state) == ["finish", "unit c4"]

    act(state, "finish")
    assert state.active == ALLIES


@pytest.mark.parametrize(
    ("units", "offered"), [("infantry c2", False), ("infantry c2, mobile-aa-guns a1", True)], ids=["no tank", "a tank"]
)
def test_ff_9_blitzkrieg_is_offered_with_an_own_tank_on_the_map(units: str, offered: bool) -> None:
    state = field.play_from_step(
        declare.BEGIN_MOVEMENT, axis=units, allies="medium-tanks c6", hands=("national-strategy", "")
    )
    assert ("play national-strategy" in open_to(state)) is offered

    # Where no unit can move, Germany is asked if it has a tank, since the card might be a Blitzkrieg.
    for nations, is_asked in (("germany usa", offered), ("japan usa", False)):
        state = field.play_from_step(
            declare.BEGIN_MOVEMENT,
            axis=units.replace("c2", "e1"),
            allies="infantry d1, infantry e2, infantry a2, infantry b1",
            hands=("infantry", ""),
            nations=nations,
        )
        assert (state.step == declare.MOVE) is is_asked


def test_ff_9_in_the_second_pass_nobody_is_asked_for_a_blitzkrieg() -> None:
    """FF 9: the tank is shut in. In the second pass, by the Fuel Dump, the Movement phase has no question at all."""
    state = field.play_from_step(
        declare.BEGIN_MOVEMENT,
        axis="medium-tanks a1, fuel-dump e1",
        allies="infantry a2, infantry b1",
        hands=("infantry", ""),
    )
    act(state, "finish", "finish", "unit a1")
    assert (state.second, state.step) == (1, declare.GROUND)


def test_ff_9_blitzkrieg_comes_before_the_first_move() -> None:
    """FF 9: the infantry has moved, so the strategy is no longer offered."""
    state = field.play_from_step(
        declare.BEGIN_MOVEMENT,
        axis="medium-tanks c2, infantry b2",
        allies="infantry c5",
        hands=("national-strategy, fighter", ""),
    )
    act(state, "unit b2", "step b3")
    assert "play national-strategy" not in open_to(state)


def test_ff_9_blitzkrieg_and_a_fuel_dump_do_not_add_up_to_a_third_time() -> None:
    """FF 9: after the second pass the turn ends, although the Fuel Dump was not used."""
    state = field.play_from_step(
        declare.BEGIN_MOVEMENT,
        axis="medium-tanks c2, fuel-dump a1",
        allies="infantry c5",
        hands=("national-strategy, fighter", ""),
    )
    act(state, "play national-strategy", "finish")
    assert (state.step, state.second) == (declare.MOVE, 1)
    act(state, "finish")
    assert state.active == ALLIES


def test_ff_9_steam_roller_adds_one_to_every_own_ground_attack_of_the_turn() -> None:
    """FF 9: both attacks get 1, and the Defensive Fire of the targets gets nothing."""
    state = field.play_from_step(
        declare.BEGIN_GROUND,
        axis="mortars c3, mortars d3",
        allies="mortars c4, at-guns d4",
        hands=("", "national-strategy, fighter"),
        nations="germany soviet",
        active=ALLIES,
    )
    assert "play national-strategy" in open_to(state)
    assert act(state, "play national-strategy") == [
        happened.StrategyPlayed(seat=ALLIES, kind=field.kind("steam-roller"))
    ]

    act(state, "unit c4", "unit d4")
    events = field.act_and_pass_windows(state, "finish", rng=field.rolling(1, 1))
    attacks = [
        event for event in events_of_kind(events, happened.DieRolled) if TABLE_NAMES[event.table] == "Ground attack"
    ]
    assert [event.changes for event in attacks] == [((field.kind("steam-roller"), 1),)] * 2

    fire = [
        event for event in events_of_kind(events, happened.DieRolled) if TABLE_NAMES[event.table] == "Defensive fire"
    ]
    assert [event.changes for event in fire] == [(), ()]


@pytest.mark.parametrize("pass_of_card", [1, 2])
def test_ff_9_steam_roller_counts_in_its_own_pass_and_in_every_later_one(pass_of_card: int) -> None:
    """FF 9: the Fuel Dump gives a second pass. The card is played in the first or in the second one."""
    state = field.table(
        axis="minefields c4",
        allies="medium-tanks c5, fuel-dump e6",
        hands=("", "national-strategy"),
        nations="germany soviet",
        active=ALLIES,
    )
    has_bonus = []
    for number in (1, 2):
        field.run_from_step(state, declare.BEGIN_GROUND)
        card = ["play national-strategy"] if number == pass_of_card else []
        tank_of_second_pass = ["unit c5"] if number == 1 else []
        events = field.act_and_pass_windows(
            state, *card, "unit c5", "finish", *tank_of_second_pass, rng=field.rolling(1)
        )
        (die,) = events_of_kind(events, happened.DieRolled)
        has_bonus.append((field.kind("steam-roller"), 1) in die.changes)
    assert has_bonus == [pass_of_card == 1, True]


def test_ff_9_no_strategy_but_blitzkrieg_brings_a_second_pass() -> None:
    """FF 9: the Soviet strategy is Steam Roller. After the attack with it the Axis (seat 0) begin turn 5."""
    state = field.play_from_step(
        declare.BEGIN_GROUND,
        axis="minefields c4",
        allies="medium-tanks c5",
        hands=("", "national-strategy"),
        nations="germany soviet",
        active=ALLIES,
    )
    field.act_and_pass_windows(state, "play national-strategy", "unit c5", "finish", rng=field.rolling(1))
    assert (state.active, state.turn) == (AXIS, 5)


def test_ff_9_banzai_charge_is_for_infantry_and_one_attack() -> None:
    """FF 9: it adds 3 to this roll, and then the strategy is over."""
    state = field.assault_after_fire(
        attacker="jungle-fighters", hands=("national-strategy, fighter", ""), nations="japan usa"
    )
    assert open_to(state) == ["pass", "play national-strategy"]
    act(state, "play national-strategy")
    assert roll_modifiers(state) == [(field.kind("banzai-charge"), 3)]
    assert state.strategy == 0
    assert field.discards(state) == ["national-strategy"]
