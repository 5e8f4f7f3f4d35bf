"""Fighting Front: what bots make of the goal, of attacks and of a turn's time."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from ai.bot import choose
from ai.estimates import guide_for
from ai.estimates.fighting_front.fire import loss_by_result, roll_gain
from ai.estimates.fighting_front.reasons import explain_choice
from ai.levels import LEAST_TURN_SECONDS, LEVELS, Level, level_named, turn_share
from ai.search import Node
from game.core.rng import Rng
from game.fighting_front import GAME, cards, odds, quick
from game.fighting_front.actions import ACTIONS
from game.fighting_front.state import State
from game.fighting_front.steps import BEGIN_ARTILLERY, BEGIN_DEPLOYMENT, BEGIN_GROUND, BEGIN_MOVEMENT
from tests.fighting_front.field import (
    assault_after_fire,
    at,
    begin_air_phase,
    declare_bombardment,
    declare_bombing,
    play_from_step,
    rolling,
    run_from_step,
    table,
)
from tests.play import act, new_match, open_to

every_level = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.slug)


def decide(state: State, level: Level, seed: int = 1) -> list[str]:
    """The steps of a bot's decision at this table, after at most 60 iterations."""
    level = level.at(GAME)
    level = replace(level, iterations=min(level.iterations, 60), seconds=600.0)
    thought = choose(GAME, state.redact(state.to_act), level, seed, lambda: 0.0)
    return [GAME.actions[action].notation for action in thought.actions]


def reason_for(state: State, *notations: str) -> str:
    """The reason for a decision of these steps."""
    nodes = [Node(state.to_act, next(a for a in ACTIONS if a.notation == notation)) for notation in notations]
    for node, child in pairwise(nodes):
        node.children.append(child)
    return explain_choice(state.redact(state.to_act), nodes[:1])


# --- The turn's time -------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_all_decisions_of_a_seat_in_a_turn_take_less_than_the_turn_has(seed: int) -> None:
    """Its answers in the turn of the other seat count as well, and so do the decisions of the setup (turn 0)."""
    general = level_named("general")
    match = new_match("fighting_front", 2, seed)
    guide = guide_for("fighting_front")
    rng = Rng(seed)
    taken: dict[tuple[int, int], float] = {}
    while not match.over and len(match.actions) < 500:
        state = match.state
        assert isinstance(state, State)

        key = state.turn, state.to_act
        if not state.midway():
            views = [match.view(seat) for seat in (0, 1)]
            shares = {turn_share(GAME, general, view, general.seconds) for view in views}
            assert len(shares) == 1, "both seats compute the same time"
            taken[key] = taken.get(key, 0.0) + shares.pop()
        legal = match.legal()
        match.play(legal[0] if len(legal) == 1 else guide.pick(state, legal, rng))
    assert max(taken.values()) < GAME.turn_seconds == 10.0
    assert taken[0, 0] > LEAST_TURN_SECONDS, "a setup has the time of a turn"


# --- The goal --------------------------------------------------------------------------


@every_level
def test_every_level_drives_two_tanks_into_an_undefended_enemy_back_row(level: Level) -> None:
    """Nobody is left who could drive them out, so that wins."""
    state = play_from_step(
        BEGIN_MOVEMENT,
        axis="medium-tanks b4, medium-tanks d4, infantry c2",
        allies="second-rate-infantry c4, infantry a3",
    )
    for _ in range(3):
        if state.to_act == 0 and "finish" in open_to(state) and quick.back_row_spaces_held(state, 0) < 2:
            act(state, *decide(state, level))
    assert quick.back_row_spaces_held(state, 0) >= 2


def test_moving_three_units_into_the_enemy_back_row_is_decisive_where_two_could_be_driven_out() -> None:
    guide = guide_for("fighting_front")
    two = table(axis="light-tanks b4, light-tanks d4", allies="infantry c4, heavy-tanks a6", hands=("", "3 infantry"))
    three = table(
        axis="light-tanks b4, light-tanks d4, infantry e6",
        allies="infantry c4, heavy-tanks a6",
        hands=("", "3 infantry"),
    )
    for state, found in ((two, False), (three, True)):
        run_from_step(state, BEGIN_MOVEMENT)
        assert (guide.decisive(state.redact(0), state.legal()) is not None) is found


@every_level
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_level_attacks_all_enemies_in_its_back_row_who_would_win(level: Level, seed: int) -> None:
    """Two enemies are on a1 and e1. Three attacks on them are possible, and none of these may be left out."""
    allies = "veteran-infantry a1, veteran-infantry e1, second-rate-infantry c4"
    state = play_from_step(
        BEGIN_GROUND, axis="second-rate-infantry a2, infantry b1, infantry e2, medium-tanks c3", allies=allies
    )
    declared = []
    while state.to_act == 0 and open_to(state)[0] == "finish":
        answer = decide(state, level, seed)
        if answer == ["finish"]:
            break
        act(state, *answer)
        declared = [(state.attack_from[i], state.attack_at[i]) for i in range(len(state.attack_at))]
    assert {(at("a2"), at("a1")), (at("b1"), at("a1")), (at("e2"), at("e1"))} <= set(declared)


# --- Estimates -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "tried"),
    [("unit b2", "step b1, step a2, step b3, step c2"), ("unit b2, step b3", "stop, step a3, step b4, step c3")],
)
def test_a_search_does_not_try_to_move_a_unit_back_to_a_space_of_its_path(line: str, tried: str) -> None:
    state = play_from_step(BEGIN_MOVEMENT, axis="medium-tanks b2, infantry c2", allies="infantry c5")
    act(state, *line.split(", "))
    sensible = guide_for("fighting_front").sensible(state, state.legal())
    assert {action.notation for action in sensible} == {*tried.split(", ")}
    assert ("step b2" in open_to(state)) is (line != "unit b2"), "the rules let it go back"


def test_the_estimate_rates_kinds_of_units_counters_and_distance_to_the_goal() -> None:
    guide = guide_for("fighting_front")

    def share(axis: str, allies: str = "infantry c5") -> float:
        """The estimate for the Axis, who are about to move in turn 3."""
        state = table(axis=axis, allies=allies)
        state.turn = 3
        state.active = 0
        chances = guide.estimate(state)
        assert sum(chances) == pytest.approx(1.0)
        return chances[0]

    even = share("infantry c2")
    assert 0.5 < even < 0.6, "the side that is about to move is a little ahead"
    assert share("infantry c2, headquarters a1") > share("infantry c2, field-hospital a1") > even
    assert share("infantry c2 2") < even, "two disruption counters"
    assert share("infantry c2, heavy-artillery c1") > share("infantry c2, light-artillery c1") > even
    assert share("infantry c2", "infantry a1, infantry b1") < share("infantry c2", "infantry a2, infantry b2")


def test_the_gain_of_a_roll_is_the_mean_over_its_ten_sides() -> None:
    """FF 1.5, 5 That is so for every kind of roll and every modifier from -14 to 14."""
    state = table(axis="infantry c2 2", allies="medium-tanks c3 1, heavy-artillery d3")
    for space in (at("c2"), at("c3"), at("d3")):
        for roll in (cards.BOMBARDMENT, cards.BOMBING, cards.DEFENSE, cards.GROUND_ATTACK):
            for plus in range(-14, 15):
                results = [odds.result_of(roll, die + plus) for die in range(1, cards.SIDES + 1)]
                costs = [loss_by_result(state, space, result) for result in results]
                assert roll_gain(state, roll, plus, space) == sum(costs) // cards.SIDES


# --- Reasons ---------------------------------------------------------------------------


STOPS = "30% chance that its fire stops you first."
SHUT_IN = "medium-tanks a1, infantry a2, infantry b1, infantry a3, infantry b2, infantry c1"
"""A tank that can only pass its own units and come back."""
ODDS_OF_TIGER = f"50% chance to destroy the Medium Tanks, 40% to disrupt. {STOPS}"
BEST_ATTACK_LEFT = f"The best attack left, Tiger C3 against Medium Tanks C4, has a 50% chance to destroy. {STOPS}"


@pytest.mark.parametrize(
    ("axis", "allies", "begin", "line", "words"),
    [
        ("tiger c3", "medium-tanks c4", BEGIN_GROUND, "unit c3, target c4", f"^{ODDS_OF_TIGER}$"),
        pytest.param(
            "tiger c3", "medium-tanks c4", BEGIN_GROUND, "unit c3", f"^{ODDS_OF_TIGER}$", id="it has one target"
        ),
        ("tiger c3", "medium-tanks c4", BEGIN_GROUND, "finish", f"^{BEST_ATTACK_LEFT}$"),
        ("tiger c3", "medium-tanks c4", BEGIN_MOVEMENT, "finish", f"^1 unit that can move stays. {BEST_ATTACK_LEFT}$"),
        pytest.param("tiger c3", "medium-tanks c4, infantry b3", BEGIN_GROUND, "unit c3", "^$", id="no target picked"),
        ("heavy-artillery c2", "second-rate-infantry c4 3", BEGIN_ARTILLERY, "unit c2, target c4", r"^60% [^,]*\.$"),
        ("infantry a2", "infantry a1", BEGIN_GROUND, "unit a2, target a1", "It stands in your back row."),
        (
            "medium-tanks a5, infantry e6",
            "infantry c6",
            BEGIN_MOVEMENT,
            "unit a5, step a6, stop",
            "^Then 2 of your units",
        ),
        ("medium-tanks a5", "infantry c6", BEGIN_MOVEMENT, "unit a5, step a6", "^Your first unit in their back row."),
        ("medium-tanks a5", "infantry c6", BEGIN_MOVEMENT, "unit a5, step a4, stop", "^On A4 .* 2 rows .* on C6.$"),
        (
            "infantry a1, tiger e3",
            "infantry a2",
            BEGIN_MOVEMENT,
            "unit a1, unit e3, step e4",
            "^On B1 it stands 5 rows",
        ),
        pytest.param(SHUT_IN, "infantry c6", BEGIN_MOVEMENT, "unit a1, step a2", "^$", id="only out and back"),
    ],
)
def test_the_reason_for_an_attack_or_a_move_says_what_it_leads_to(
    axis: str, allies: str, begin: int, line: str, words: str
) -> None:
    state = play_from_step(begin, axis=axis, allies=allies)
    assert re.search(words, reason_for(state, *line.split(", ")))


def test_the_reason_for_ending_movement_names_the_best_move_left_and_leaves_out_units_that_are_shut_in() -> None:
    """Six units have not moved. Three of them, the tank among them, have no space to move to."""
    state = play_from_step(BEGIN_MOVEMENT, axis=SHUT_IN, allies="infantry c6")
    finish, unit, step = (
        Node(0, next(one for one in ACTIONS if one.notation == line)) for line in ("finish", "unit c1", "step c2")
    )
    unit.children = [step]
    words = "3 units that can move stay where they are. The best move left is the Infantry on C1 to C2. On C2 it stands"
    assert explain_choice(state.redact(0), [finish, unit]).startswith(words)


@pytest.mark.parametrize(("plane", "chance"), [("", 20), (" bomber-captain", 30), (" 1", 10)])
def test_the_odds_of_a_bombing_run_count_leader_and_counters(plane: str, chance: int) -> None:
    state = begin_air_phase(axis=f"level-bomber a1{plane}", allies="infantry c4")
    assert f"{chance}% chance to destroy the Infantry" in reason_for(state, "air 1", "target c4")
    assert f"Bombing the Infantry on C4 would destroy with {chance}% chance at best." == reason_for(state, "finish")


def test_the_reason_for_a_card_says_how_it_changes_the_chance_to_destroy() -> None:
    state = declare_bombardment(unit="heavy-artillery", hands=("artillery-barrage", ""))
    assert state.roll == cards.BOMBARDMENT
    assert reason_for(state, "play artillery-barrage") == "Raises the chance to destroy from 20% to 50%."
    assert reason_for(state, "pass") == "20% chance to destroy as it stands. You keep Artillery Barrage."

    state = assault_after_fire(attacker="medium-tanks", hands=("", "entrenched"))
    assert reason_for(state, "play entrenched") == "Lowers the chance to destroy from 40% to 10%."


def test_a_decisive_attack_has_a_reason_although_it_is_found_without_a_search() -> None:
    state = play_from_step(
        BEGIN_GROUND, axis="infantry a2, infantry c2", allies="infantry a1, infantry c1, infantry c3"
    )
    thought = choose(GAME, state.redact(0), level_named("recruit").at(GAME), 1)
    assert thought.iterations == 0
    assert "It stands in your back row." in thought.reason


@pytest.mark.parametrize(
    ("unit", "leader", "line", "odd"),
    [
        ("infantry a3", "flying-ace", "card flying-ace, on a3", True),
        ("infantry a3", "artillery-commander", "card artillery-commander, on a3", True),
        ("medium-artillery a3", "artillery-commander", "card artillery-commander, on a3", False),
        ("infantry a3", "infantry-commander", "card infantry-commander, on a3", False),
        ("medium-tanks a3", "", "unit a3, step a4, step a3", True),
        ("medium-tanks a3", "", "unit a3, step b3, stop", True),
        ("medium-tanks a3", "", "unit a3, step a4, stop", False),
        (SHUT_IN, "", "unit a1, step a2", True),
    ],
)
def test_useless_leaders_and_moves_away_from_the_enemy_are_odd(unit: str, leader: str, line: str, odd: bool) -> None:
    state = play_from_step(
        BEGIN_DEPLOYMENT if leader else BEGIN_MOVEMENT, axis=unit, allies="infantry c6", hands=(leader, "")
    )
    steps = [next(one for one in ACTIONS if one.notation == notation) for notation in line.split(", ")]
    assert steps[0] in state.legal()
    assert guide_for("fighting_front").odd(state.redact(0), steps) is odd


def test_the_reasons_for_anti_aircraft_fire_and_for_a_hit_state_their_chances() -> None:
    state = declare_bombing(axis="level-bomber a1", allies="infantry c4, aa-guns c5")
    assert reason_for(state, "unit c5") == "20% chance to shoot down the Level Bomber."
    state = declare_bombing(
        axis="level-bomber a1", allies="infantry c4 1, fortifications c4 2", hands=("", "entrenched")
    )
    act(state, "pass", rng=rolling(7))
    other = "otherwise it is DC 3 of the 5 that destroy the Fortifications."
    assert reason_for(state, "hit unit") == f"The hit is DC 2 of the 6 that destroy the Infantry; {other}"
