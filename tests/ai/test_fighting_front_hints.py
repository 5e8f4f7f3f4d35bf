"""Fighting Front: hints tell no difference that the search does not find, and the whole price of a decision."""

from __future__ import annotations

import pytest

from ai.estimates.fighting_front.reasons import effects_of, explain_choice
from ai.reasoning import FEWEST_VISITS
from ai.search import Node
from game.fighting_front import GAME, cards
from game.fighting_front.state import State
from game.fighting_front.steps import BEGIN_ARTILLERY, BEGIN_DEPLOYMENT, BEGIN_GROUND, BEGIN_MOVEMENT, FUEL, SETUP
from tests.ai.test_fighting_front import reason_for, reason_for_first
from tests.fighting_front.field import act, declare_bombing, play_from_step, rolling, run_from_step, table
from tests.fighting_front.test_ground import attack_with_dice
from tests.play import open_to


def told(state: State, *decisions: tuple[str, float]) -> str:
    """The reason for the first of these decisions, each with the value that a search has found. All are well tried."""
    ranked = []
    for line, value in decisions:
        first, *others = [Node(state.to_act, GAME.by_notation[one]) for one in line.split(", ")]
        for node in (first, *others):
            node.visits, node.total = FEWEST_VISITS, value * FEWEST_VISITS
        above = first
        for node in others:
            above.children.append(node)
            above = node
        ranked.append(first)
    return explain_choice(state.redact(state.to_act), ranked)


@pytest.mark.parametrize(("other", "is_told"), [(0.4, True), (0.51, False)])
def test_no_gain_is_told_over_a_decision_that_wins_more(other: float, is_told: bool) -> None:
    state = play_from_step(BEGIN_ARTILLERY, "heavy-artillery c2", "infantry c4")
    assert bool(told(state, ("unit c2", 0.5), ("finish", other))) is is_told


@pytest.mark.parametrize(("other", "is_told"), [(0.4, True), (0.49, False)])
def test_in_the_setup_a_small_difference_is_no_reason(other: float, is_told: bool) -> None:
    """`other`: the value of the rival, beside 0.5 for the Headquarters."""
    state = table("infantry c3", "infantry c4", ("headquarters, field-hospital", ""))
    state.step, state.to_act = SETUP, 0
    headquarters = "card headquarters, on a1"
    assert bool(told(state, (headquarters, 0.5), ("finish", other))) is is_told
    assert bool(told(state, (headquarters, 0.5), ("card field-hospital, on a1", other))) is is_told


def test_a_second_move_out_of_cover_names_that_price() -> None:
    """The Fuel Dump lets the Light Tanks leave the Fortifications for c3, next to a damaged gun on c4."""
    axis = "light-tanks e3, fortifications e3, infantry a1, fuel-dump a1"
    state = play_from_step(BEGIN_GROUND, axis, "heavy-artillery c4 2, infantry c6, infantry d6, infantry e6")
    assert state.step == FUEL
    words = "It can move to C3 and attack the Heavy Artillery on C4"
    told_here = reason_for(state, "unit e3")
    assert told_here.startswith(words)
    assert told_here.endswith("But it leaves the cover of the Fortifications on E3.")


@pytest.mark.parametrize(("target", "is_told"), [("b4", False), ("b6", True)])
def test_a_second_move_into_the_back_row_is_told_only_with_an_attack_from_there(target: str, is_told: bool) -> None:
    """The tanks enter row 6. From there they can attack Mortars on b6, but not on b4."""
    state = play_from_step(BEGIN_GROUND, "medium-tanks c4, fuel-dump a1", f"mortars {target}, infantry e5")
    if state.step != FUEL:
        act(state, "finish")
    words = reason_for(state, "unit c4")
    assert words.startswith("That puts your first unit into their back row; 2 there win.")
    assert (f"the Mortars on {target.upper()}" in words) is is_told


def test_a_second_move_takes_a_location_rather_than_attack_it() -> None:
    """The location on a5 has no unit, so the Tiger takes it by moving there, beside the gun on b5."""
    axis, allies = "tiger a4, fuel-dump a1", "red-ball-express a5, heavy-artillery b5, infantry b6, infantry a6"
    state = play_from_step(BEGIN_GROUND, axis, allies)
    act(state, "finish")
    told_here = sentences(state, "unit a4")
    assert "It takes their Red Ball Express on A5." in told_here
    assert any(one.startswith("It can move to A5 and attack the Heavy Artillery on B5") for one in told_here)
    state = play_from_step(BEGIN_MOVEMENT, "infantry a3", "red-ball-express a5, infantry e5", active=0)
    assert "attack" not in reason_for(state, "unit a3", "step a4")


def test_a_location_that_brings_nothing_is_not_praised_for_being_safe() -> None:
    state = play_from_step(BEGIN_DEPLOYMENT, axis="infantry c3", allies="infantry c6", hands=("air-strip", ""))
    assert reason_for(state, "card air-strip", "on e1") == ""


def test_where_more_enemies_could_attack_is_said_with_the_space_last() -> None:
    """To finish leaves the Infantry on c2, and the rival decision moves it to c3."""
    state = play_from_step(BEGIN_MOVEMENT, "infantry c2", "infantry c4, infantry b4")
    words = "On C2 one of their units can make a ground attack on the Infantry; 2 of them could on C3."
    assert reason_for_first(state, "finish", "unit c2, step c3") == words


@pytest.mark.parametrize(
    ("enemy", "site", "words"),
    [
        ("infantry b3", "air-strip", "It guards your Air Strip on B4 against the Infantry on B3."),
        ("infantry b1", "air-strip", "None of their units can reach it"),
        ("infantry b3", "minefields", "It can bombard the Infantry on B3"),
    ],
)
def test_a_unit_on_a_location_guards_it_but_mines_wait_for_the_enemy(enemy: str, site: str, words: str) -> None:
    state = play_from_step(BEGIN_DEPLOYMENT, enemy, f"infantry e6, {site} b4", ("", "aa-guns"), active=1)
    assert reason_for(state, "card aa-guns", "on b4").startswith(words)


@pytest.mark.parametrize(("enemy", "is_told"), [("infantry c4", True), ("infantry c6", False)])
def test_cover_is_praised_only_where_an_enemy_can_attack(enemy: str, is_told: bool) -> None:
    state = play_from_step(BEGIN_DEPLOYMENT, axis="infantry c2", allies=enemy, hands=("fortifications", ""))
    assert ("Toughness 5" in reason_for(state, "card fortifications", "on c2")) is is_told


@pytest.mark.parametrize(("more", "is_told"), [("", True), (", infantry b1", False)])
def test_a_back_row_is_no_goal_for_a_side_that_loses_before(more: str, is_told: bool) -> None:
    state = play_from_step(BEGIN_MOVEMENT, "medium-tanks a5, infantry e1", f"infantry c6, infantry a1{more}")
    assert ("2 there win" in reason_for(state, "unit a5", "step a6", "stop")) is is_told


def sentences(state: State, line: str) -> list[str]:
    """The sentences of all effects of this decision, of which a reason tells the weightiest."""
    view = state.redact(state.to_act)
    return [one.sentence for one in effects_of(view, [GAME.by_notation[it] for it in line.split(", ")], [])]


def test_a_unit_that_shields_artillery_is_told_so() -> None:
    """Enemies reach the Mortars on B5 only over B4."""
    allies = "mortars b5, infantry a5, infantry c5, infantry b6, infantry e6"
    words = "the Mortars on B5 from ground attacks."
    state = play_from_step(BEGIN_DEPLOYMENT, "tank-destroyers b3", allies, ("", "armored-cars"), active=1)
    assert f"It shields {words}" in sentences(state, "card armored-cars, on b4")
    for fighter in ("tank-destroyers", "infantry"):
        others = allies.replace("mortars", fighter)
        state = play_from_step(BEGIN_DEPLOYMENT, "light-tanks b3", others, ("", "armored-cars"), active=1)
        assert "shields" not in " ".join(sentences(state, "card armored-cars, on b4"))
    state = play_from_step(BEGIN_MOVEMENT, "tank-destroyers b3", f"{allies}, armored-cars d5", active=1)
    assert f"It shields {words}" in sentences(state, "unit d5, step d4, step c4, step b4")

    state = play_from_step(BEGIN_MOVEMENT, "tank-destroyers b3", f"{allies}, armored-cars b4", active=1)
    away = "unit b4, step c4, step d4, stop"
    assert f"it no longer shields {words}" in sentences(state, away)
    assert reason_for_first(state, "finish", away).endswith(f" Staying on B4 shields {words}")


def test_a_reason_whose_price_outweighs_its_gain_is_left_out() -> None:
    """The Armored Cars would be safer on E4, but the Mortars on B5 would lose their shield."""
    allies = "mortars b5, infantry a5, infantry c5, infantry b6, infantry e6, armored-cars b4"
    state = play_from_step(BEGIN_MOVEMENT, "tank-destroyers b3", allies, nations="japan usa", active=1)
    away = "unit b4, step c4, step d4, step e4, stop"
    gains = [one for one in sentences(state, away) if one[0].isupper()]
    assert any("none of their units" in gain for gain in gains)
    assert reason_for_first(state, away, "finish") == ""


def test_a_new_bomber_names_the_fighters_that_can_stop_its_mission() -> None:
    """The Infantry on c4 has four disruption counters, and the Level Bomber can bomb it once it is deployed."""
    allies = "infantry c4 4, air-strip e6, fighter e6"
    state = play_from_step(BEGIN_DEPLOYMENT, "infantry c3, air-strip a1", allies, ("level-bomber", ""))
    words = "It can bomb the Infantry on C4 this turn, with a 70% chance to destroy it."
    assert reason_for(state, "card level-bomber", "on a1") == f"{words} But their fighter can intercept it."


@pytest.mark.parametrize(("more", "is_told"), [("", True), (", air-strip b1", False)])
def test_a_second_air_strip_is_not_praised_as_a_base(more: str, is_told: bool) -> None:
    """The fighter in hand can be based on an Air Strip. `more`: there is one already."""
    axis = f"infantry c3{more}"
    state = play_from_step(BEGIN_DEPLOYMENT, axis, allies="infantry c6", hands=("air-strip, fighter", ""))
    assert ("can be based there" in reason_for(state, "card air-strip", "on a1")) is is_told


@pytest.mark.parametrize(
    ("known", "words"),
    [(0, "You see 2 unknown cards in their hand"), (1, "You see 1 unknown card in their hand"), (2, "")],
)
def test_reconnaissance_is_told_by_the_cards_that_are_not_known_yet(known: int, words: str) -> None:
    state = table("infantry c3", "infantry c6", ("reconnaissance", "2 entrenched"))
    run_from_step(state, BEGIN_DEPLOYMENT)
    state.known[cards.SORTS + cards.SORT_CODES.index("entrenched")] = known
    told_here = reason_for(state, "play reconnaissance")
    assert told_here.startswith(words)
    assert bool(told_here) is bool(words)


@pytest.mark.parametrize(("enemy", "count"), [("infantry c4", 1), ("fortifications a6, infantry e6", 0)])
def test_a_strategy_for_tanks_counts_those_that_can_attack(enemy: str, count: int) -> None:
    """FF 9 Near Fortifications without a unit a tank has nothing to attack: it would walk in."""
    state = table("tiger c3, heavy-tanks a1", enemy, ("national-strategy", ""))
    run_from_step(state, BEGIN_MOVEMENT)
    told_here = reason_for(state, "play national-strategy")
    assert told_here == (f"{count} unit of type T near a target may move and attack twice this turn." if count else "")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("infantry c3", "Nothing is then left on D6 that can attack."),
        ("infantry d5", "That clears D6; the Infantry on D5 can then enter their back row: 2 of 2 spaces that win."),
        ("infantry d4", "Nothing is then left on D6 that can attack."),
    ],
)
def test_a_bomb_that_destroys_either_card_is_told_by_what_the_cleared_space_brings(more: str, words: str) -> None:
    allies = "medium-artillery d6 1, ammo-dump d6 1, infantry e3"
    state = declare_bombing(f"level-bomber a1, infantry a6, {more}", allies, ("", "entrenched"), "d6")
    act(state, "pass", rng=rolling(10))
    assert open_to(state) == ["hit unit", "hit location"]
    assert told(state, ("hit unit", 0.5), ("hit location", 0.4)) == words
    assert told(state, ("hit location", 0.5), ("hit unit", 0.4)) == ""


@pytest.mark.parametrize(
    ("site", "words"),
    [
        ("ammo-dump c4", "That clears C4; the Tiger on C3 can then move in and take the Ammo Dump."),
        ("fortifications c4", "That clears C4; the Tiger on C3 can then move in and take the Fortifications."),
        ("minefields c4", "Nothing is then left on C4 that can attack."),
        ("air-strip c4", "That clears C4; the Tiger on C3 can then move in and take the Air Strip."),
    ],
)
def test_an_attack_that_destroys_either_card_is_told_by_what_its_unit_can_take(site: str, words: str) -> None:
    state = table("tiger c3", f"heavy-artillery c4, {site}")
    attack_with_dice(state, 1, 6)
    assert open_to(state) == ["hit unit", "hit location"]
    assert told(state, ("hit unit", 0.5), ("hit location", 0.4)) == words


def test_fortifications_that_kept_a_unit_alive_are_lost_with_it() -> None:
    state = table("tiger c3", "infantry c4 5, fortifications c4")
    attack_with_dice(state, 1, 7)
    words = "That destroys the Fortifications, and without their cover the Infantry on C4."
    assert told(state, ("hit location", 0.5), ("hit unit", 0.4)) == words
    cleared = "That clears C4; the Tiger on C3 can then move in and take the Fortifications."
    assert told(state, ("hit unit", 0.5), ("hit location", 0.4)) == cleared


@pytest.mark.parametrize(
    ("target", "words"),
    [
        (
            "infantry",
            "15% chance to destroy the Infantry on C4 after its fire. But the target's fire destroys your unit with "
            "a 20% chance.",
        ),
        ("medium-tanks", "18% chance to destroy the Medium Tanks on C4 after its fire."),
    ],
)
def test_an_attack_names_the_fire_that_destroys_its_unit_more_likely_than_its_target(target: str, words: str) -> None:
    state = play_from_step(BEGIN_GROUND, "at-guns c3", f"{target} c4")
    assert reason_for(state, "unit c3") == words


@pytest.mark.parametrize(
    ("axis", "nation", "is_told"),
    [
        ("infantry d3", "japan", True),
        ("infantry d3", "germany", True),
        ("tank-destroyers d2", "japan", True),
        ("tank-destroyers d2", "germany", False),
        ("tank-destroyers d2, fuel-dump a1", "japan", False),
    ],
)
def test_a_unit_is_safe_only_where_no_second_move_brings_an_enemy_near(axis: str, nation: str, is_told: bool) -> None:
    """Around D5 only C5 can be reached, by two moves of a tank on D2 after the AA Guns close D4."""
    allies = "mortars d5, infantry a5, infantry e5, infantry d6"
    state = table(axis, allies, ("", "aa-guns"), f"{nation} usa", active=1)
    run_from_step(state, BEGIN_DEPLOYMENT)
    told_here = " ".join(sentences(state, "card aa-guns, on d4"))
    assert ("It shields the Mortars on D5" in told_here) is is_told


def test_reconnaissance_of_a_known_hand_is_a_waste() -> None:
    state = table("infantry c3", "infantry c6", ("reconnaissance", "entrenched"))
    run_from_step(state, BEGIN_DEPLOYMENT)
    lines = ("finish", 0.5), ("play reconnaissance", 0.4)
    assert told(state, *lines) == ""
    state.known[cards.SORTS + cards.SORT_CODES.index("entrenched")] = 1
    words = "You know their whole hand, so Reconnaissance would show you nothing new."
    assert told(state, *lines) == words


def test_cover_is_told_by_the_toughness_that_it_gives() -> None:
    allies = "fortifications c4, infantry d4, tank-destroyers c5, infantry e6"
    state = play_from_step(BEGIN_MOVEMENT, "infantry b1", allies, active=1)
    words = "The Fortifications on C4 give it Toughness 5 and +1 on defensive fire."
    assert reason_for_first(state, "unit d4, step c4", "finish") == words


@pytest.mark.parametrize(("other", "is_told"), [(0.4, True), (0.6, False)])
def test_a_card_is_not_praised_if_another_one_for_its_space_wins_more(other: float, is_told: bool) -> None:
    hands = "", "veteran-infantry, medium-tanks"
    state = table("self-propelled-guns c3", "infantry e6", hands, active=1)
    run_from_step(state, BEGIN_DEPLOYMENT)
    first, second = "card veteran-infantry, on c4", "card medium-tanks, on c4"
    assert bool(told(state, (first, 0.5), (second, other), ("finish", 0.3))) is is_told
    assert told(state, (first, 0.5), ("card medium-tanks, on a6", other), ("finish", 0.3))


@pytest.mark.parametrize(
    ("axis", "words"),
    [
        ("tiger c3", "Once a turn your unit of type T can move and attack twice."),
        ("tiger c3, fuel-dump c1", ""),
        ("tiger c3, light-tanks a3, fuel-dump c1", "Once a turn one more of your 2 units of type T can"),
    ],
)
def test_a_second_fuel_dump_serves_one_more_tank(axis: str, words: str) -> None:
    state = table(axis, "infantry e6", ("fuel-dump", ""))
    run_from_step(state, BEGIN_DEPLOYMENT)
    told_here = reason_for(state, "card fuel-dump", "on a1")
    assert told_here.startswith(words)
    assert bool(told_here) is bool(words)


@pytest.mark.parametrize(
    ("held", "words"),
    [(6, ""), (7, "You hold 7 cards, and only 6 may stay in hand at the end of the turn.")],
)
def test_a_card_of_a_hand_that_is_too_large_is_better_used(held: int, words: str) -> None:
    state = table("infantry c1", "infantry c6", (f"infantry, {held - 1} second-rate-infantry", ""))
    run_from_step(state, BEGIN_DEPLOYMENT)
    assert told(state, ("card infantry, on a1", 0.5), ("finish", 0.4)) == words
