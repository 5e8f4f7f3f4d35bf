"""Fighting Front: what bots make of the goal, of attacks and of a turn's time."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from ai.bot import choose
from ai.estimates import guide_for
from ai.estimates.fighting_front.fire import loss_by_result, roll_gain
from ai.estimates.fighting_front.position_reasons import attackers_of
from ai.estimates.fighting_front.reasons import explain_choice
from ai.levels import LEAST_TURN_SECONDS, LEVELS, Level, decision_seconds, level_named
from ai.reasoning import FEWEST_VISITS
from ai.review import Judgement
from ai.search import Node
from game.core.rng import Rng
from game.fighting_front import GAME, cards, odds, quick
from game.fighting_front.actions import ACTIONS
from game.fighting_front.state import State
from game.fighting_front.steps import (
    BEGIN_AIR,
    BEGIN_ARTILLERY,
    BEGIN_DEPLOYMENT,
    BEGIN_GROUND,
    BEGIN_MOVEMENT,
    FUEL,
    SUPPORT_FIRE,
)
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


def decision(state: State, level: Level, seed: int = 1) -> list[str]:
    """What a bot does at this table, step by step, after a search of few iterations, so that the test is fast."""
    level = level.in_game(GAME)
    level = replace(level, iterations=min(level.iterations, 60), seconds=600.0)
    thought = choose(GAME, view=state.redact(state.to_act), level=level, seed=seed, clock=lambda: 0.0)
    return [GAME.actions[action].notation for action in thought.actions]


def reason_for(state: State, *notations: str) -> str:
    """The reason for the decision that takes these steps. Each later step is the only child of the one before."""
    nodes = [Node(state.to_act, next(a for a in ACTIONS if a.notation == notation)) for notation in notations]
    for node, child in pairwise(nodes):
        node.children.append(child)
    return explain_choice(state.redact(state.to_act), nodes[:1])


# --- The turn's time -------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_all_decisions_of_a_seat_in_a_turn_take_less_than_the_turn_has(seed: int) -> None:
    """The time of a turn includes answers during the other seat's turn. The setup counts as a turn."""
    general = level_named("general")
    match = new_match("fighting_front", seats=2, seed=seed)
    guide, rng = guide_for("fighting_front"), Rng(seed)
    seconds_taken: dict[tuple[int, int], float] = {}
    while not match.over and len(match.actions) < 500:
        state = match.state
        assert isinstance(state, State)
        turn_and_seat = state.turn, state.to_act
        if not state.is_midway():
            views = [match.view(seat) for seat in (0, 1)]
            shares = {decision_seconds(GAME, level=general, state=view, seconds=general.seconds) for view in views}
            assert len(shares) == 1, "both seats know the time, so it tells no secret"
            seconds_taken[turn_and_seat] = seconds_taken.get(turn_and_seat, 0.0) + shares.pop()
        legal = match.legal()
        match.play(legal[0] if len(legal) == 1 else guide.pick(state, legal, rng))
    assert max(seconds_taken.values()) < GAME.turn_seconds == 10.0
    assert seconds_taken[0, 0] > LEAST_TURN_SECONDS, "a setup has the time of a turn"


# --- The goal --------------------------------------------------------------------------


@every_level
def test_a_winning_occupation_is_found(level: Level) -> None:
    """Two tanks can drive into the enemy back row, and nobody is left who could drive them out."""
    state = play_from_step(
        BEGIN_MOVEMENT, "medium-tanks b4, medium-tanks d4, infantry c2", "second-rate-infantry c4, infantry a3"
    )
    for _ in range(3):
        if state.to_act == 0 and "finish" in open_to(state) and quick.back_row_spaces_held(state, seat=0) < 2:
            act(state, *decision(state, level))
    assert quick.back_row_spaces_held(state, seat=0) >= 2


def test_two_units_in_the_back_row_win_only_if_a_third_protects_them_from_a_counter_attack() -> None:
    """Two occupied spaces of the enemy's back row win if they are held through the enemy's turn, in which tanks can
    retake one."""
    guide = guide_for("fighting_front")
    two = table("light-tanks b4, light-tanks d4", "infantry c4, heavy-tanks a6", ("", "3 infantry"))
    three = table("light-tanks b4, light-tanks d4, infantry e6", "infantry c4, heavy-tanks a6", ("", "3 infantry"))
    for state, is_decisive in ((two, False), (three, True)):
        run_from_step(state, BEGIN_MOVEMENT)
        assert (guide.winning_step(state.redact(0), state.legal()) is not None) is is_decisive


@every_level
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_bot_attacks_every_unit_that_would_win_by_holding_its_back_row(level: Level, seed: int) -> None:
    """The Allies hold A1 and E1 and win unless they are driven out, so no bot ends its attacks before it has tried."""
    allies = "veteran-infantry a1, veteran-infantry e1, second-rate-infantry c4"
    state = play_from_step(BEGIN_GROUND, "second-rate-infantry a2, infantry b1, infantry e2, medium-tanks c3", allies)
    declared = []
    # The steps of one attack are one decision. "finish" ends the declaration of attacks.
    while state.to_act == 0 and open_to(state)[0] == "finish":
        answer = decision(state, level, seed)
        if answer == ["finish"]:
            break
        act(state, *answer)
        declared = list(zip(state.attack_from, state.attack_at, strict=True))
    assert {(at("a2"), at("a1")), (at("b1"), at("a1")), (at("e2"), at("e1"))} <= set(declared)


# --- Estimates -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "tried"),
    [("unit b2", "step b1, step a2, step b3, step c2"), ("unit b2, step b3", "stop, step a3, step b4, step c3")],
    ids=["before the first step", "after a step"],
)
def test_a_search_moves_no_unit_over_a_space_twice(line: str, tried: str) -> None:
    """Of the steps that the rules allow, a search tries those in `tried`."""
    state = play_from_step(BEGIN_MOVEMENT, "medium-tanks b2, infantry c2", "infantry c5")
    act(state, *line.split(", "))
    sensible = guide_for("fighting_front").sensible(state, state.legal())
    assert {action.notation for action in sensible} == {*tried.split(", ")}
    assert ("step b2" in open_to(state)) is (line != "unit b2"), "the rules let it go back"


def test_the_estimate_rises_with_stronger_own_units_and_with_enemies_farther_away() -> None:
    guide = guide_for("fighting_front")

    def share(axis: str, allies: str = "infantry c5") -> float:
        """The chance of the Axis (seat 0) in its turn 3 with these units, as the guide estimates it."""
        state = table(axis, allies)
        state.turn, state.active = 3, 0
        chances = guide.estimate(state)
        assert sum(chances) == pytest.approx(1.0)
        return chances[0]

    even = share("infantry c2")
    assert 0.5 < even < 0.6, "the seat that moves next is a little ahead"
    assert share("infantry c2, headquarters a1") > share("infantry c2, field-hospital a1") > even
    assert share("infantry c2 2") < even
    assert share("infantry c2, heavy-artillery c1") > share("infantry c2, light-artillery c1") > even
    assert share("infantry c2", "infantry a1, infantry b1") < share("infantry c2", "infantry a2, infantry b2")


def test_the_gain_of_a_roll_is_the_mean_over_the_ten_sides_of_the_die() -> None:
    """FF 1.5, 5: a die has ten sides, and `plus` is added to its number. Units have two, one and no counters."""
    state = table(axis="infantry c2 2", allies="medium-tanks c3 1, heavy-artillery d3")
    for space in (at("c2"), at("c3"), at("d3")):
        for roll in (cards.BOMBARDMENT, cards.BOMBING, cards.DEFENSE, cards.GROUND_ATTACK):
            for plus in range(-14, 15):
                results = [odds.result_of(roll, die + plus) for die in range(1, cards.SIDES + 1)]
                costs = [loss_by_result(state, space, result) for result in results]
                assert roll_gain(state, roll, plus, space) == sum(costs) // cards.SIDES


# --- Reasons ---------------------------------------------------------------------------


SHUT_IN = "medium-tanks a1, infantry a2, infantry b1, infantry a3, infantry b2, infantry c1"
"""A tank that can only pass its own units and come back."""
TIGER = "32% chance to destroy the Medium Tanks on C4 after its fire."
STAYS = "The Tiger on C3 can still move and attack this turn; a bombardment would rule that out."
GOAL = "you win if 2 of them are still there when your next turn begins."


@pytest.mark.parametrize(
    ("axis", "allies", "begin", "line", "words"),
    [
        pytest.param(
            "tiger c3", "medium-tanks c4", BEGIN_GROUND, "unit c3, target c4", TIGER, id="a gain and its price"
        ),
        pytest.param("tiger c3", "medium-tanks c4", BEGIN_GROUND, "unit c3", TIGER, id="its only target"),
        pytest.param("tiger c3", "medium-tanks c4, infantry b3", BEGIN_GROUND, "unit c3", "", id="no target picked"),
        pytest.param(
            "heavy-artillery c2",
            "second-rate-infantry c4 3",
            BEGIN_ARTILLERY,
            "unit c2, target c4",
            "60% chance to destroy the Second Rate Infantry on C4: any hit is enough.",
            id="the last hit",
        ),
        pytest.param(
            "medium-tanks a5, infantry e6",
            "infantry c6",
            BEGIN_MOVEMENT,
            "unit a5, step a6, stop",
            f"Then 2 of your units stand in their back row: {GOAL} But it then faces ground attacks by 1 unit, "
            "instead of none.",
            id="the goal",
        ),
        pytest.param(
            "medium-tanks a5",
            "infantry c6",
            BEGIN_MOVEMENT,
            "unit a5, step a6, stop",
            "That puts your first unit into their back row; 2 there win. But it then faces ground attacks by 1 unit, "
            "instead of none.",
            id="half of the goal",
        ),
        pytest.param("medium-tanks a5", "infantry c6", BEGIN_MOVEMENT, "unit a5, step a4, stop", "", id="back"),
        pytest.param("infantry a1", "infantry c6", BEGIN_MOVEMENT, "unit a1, step a2", "", id="far away"),
        pytest.param(SHUT_IN, "infantry c6", BEGIN_MOVEMENT, "unit a1, step a2", "", id="only out and back"),
        pytest.param(
            "medium-tanks b3",
            "headquarters b4, infantry e6",
            BEGIN_MOVEMENT,
            "unit b3, step b4, stop",
            "It takes their Headquarters on B4. From B4 it can enter their back row next turn.",
            id="a capture",
        ),
        pytest.param(
            "medium-tanks b3",
            "air-strip b4, fighter b4, level-bomber b4",
            BEGIN_MOVEMENT,
            "unit b3, step b4, stop",
            "It takes their Air Strip on B4, and the 2 air units there are lost. From B4 it can enter their back row "
            "next turn.",
            id="a capture with aircraft",
        ),
        pytest.param(
            "medium-tanks c2",
            "infantry c4 4",
            BEGIN_MOVEMENT,
            "unit c2, step c3, stop",
            "From C3 it can attack the Infantry on C4, with a 77% chance to destroy it after its fire.",
            id="the article of 80",
        ),
        pytest.param(
            "infantry a3, fortifications a3",
            "infantry a5",
            BEGIN_MOVEMENT,
            "unit a3, step a4",
            "From A4 it can attack the Infantry on A5, with a 15% chance to destroy it after its fire. "
            "But it leaves the cover of the Fortifications on A3.",
            id="an attack that leaves cover",
        ),
    ],
)
def test_the_reason_for_a_decision_names_its_gain_and_its_price(
    axis: str, allies: str, begin: int, line: str, words: str
) -> None:
    assert reason_for(play_from_step(begin, axis, allies), *line.split(", ")) == words


def reason_for_first(state: State, *lines: str) -> str:
    """The reason for the first of these decisions, each a text of its steps. A search has visited all of them often."""
    ranked = []
    for line in lines:
        nodes = [Node(state.to_act, next(a for a in ACTIONS if a.notation == step)) for step in line.split(", ")]
        for node in nodes:
            node.visits = FEWEST_VISITS
        for node, child in pairwise(nodes):
            node.children.append(child)
        ranked.append(nodes[0])
    return explain_choice(state.redact(state.to_act), ranked)


@pytest.mark.parametrize(
    ("axis", "allies", "begin", "best", "rival", "words"),
    [
        pytest.param(
            "tiger c3",
            "medium-tanks c4 1, medium-tanks b3",
            BEGIN_GROUND,
            "unit c3, target c4",
            "unit c3, target b3",
            "37% chance to destroy the Medium Tanks on C4 after its fire, 24% if 1 gun supports it.",
            id="the fire before the attack counts",
        ),
        pytest.param(
            "infantry a2",
            "infantry c6",
            BEGIN_MOVEMENT,
            "unit a2, step b2",
            "unit a2, step a1",
            "",
            id="nothing tells them apart",
        ),
        pytest.param(
            "second-rate-infantry c3",
            "veteran-infantry c4",
            BEGIN_GROUND,
            "finish",
            "unit c3, target c4",
            "The Second Rate Infantry on C3 would be hit by the Veteran Infantry on C4 with an 80% chance, and destroy "
            "it with only a 7% chance.",
            id="an attack that is stopped more often",
        ),
        pytest.param(
            "second-rate-infantry c3",
            "veteran-infantry c4, light-artillery c5, medium-artillery d5",
            BEGIN_GROUND,
            "finish",
            "unit c3, target c4",
            "The Second Rate Infantry on C3 would be hit by the Veteran Infantry on C4 with an 80% chance, and destroy "
            "it with only a 7% chance, 1% if 2 guns support it.",
            id="an attack at which guns would fire as well",
        ),
        pytest.param(
            "medium-tanks c3",
            "medium-tanks c4, light-artillery c5",
            BEGIN_GROUND,
            "finish",
            "unit c3, target c4",
            "The Medium Tanks on C3 would be hit by the Medium Tanks on C4 with a 60% chance, and destroy it with a "
            "25% chance, 15% if 1 gun supports it.",
            id="an attack that is poor only with the fire of a gun",
        ),
        pytest.param("tiger c3", "medium-tanks c4", BEGIN_GROUND, "finish", "unit c3, target c4", "", id="no excuse"),
        pytest.param(
            "tiger c3", "medium-tanks c4", BEGIN_ARTILLERY, "finish", "unit c3, target c4", STAYS, id="hold fire"
        ),
        pytest.param(
            "infantry a1",
            "light-tanks a3",
            BEGIN_MOVEMENT,
            "finish",
            "unit a1, step a2",
            "Staying on A1 keeps A1, in your back row, closed to the Light Tanks on A3.",
            id="the last guard stays",
        ),
        pytest.param(
            "medium-tanks c3",
            "infantry c6, infantry a6",
            BEGIN_MOVEMENT,
            "unit c3, step d3, step d4",
            "unit c3, step c4, stop",
            "From D4 it can enter their back row next turn. On D4 none of their units can make a ground attack "
            "on it; one of them could on C4.",
            id="the safer of two spaces",
        ),
        pytest.param(
            "infantry a2, infantry c2",
            "infantry a1, infantry c1, infantry c3",
            BEGIN_GROUND,
            "unit a2, target a1",
            "unit c2, target c3",
            "They hold 2 spaces of your back row and win unless you drive them out.",
            id="what loses the match",
        ),
    ],
)
def test_the_reason_for_the_best_decision_names_its_gain_over_the_second_best(
    axis: str, allies: str, begin: int, best: str, rival: str, words: str
) -> None:
    reason = reason_for_first(play_from_step(begin, axis, allies), best, rival)
    if "win unless" in words:  # the danger comes first, and the odds follow
        assert reason.startswith(words)
    else:
        assert reason == words


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("veteran-infantry c4, fortifications c4", ""),
        (
            "mortars c4, headquarters c4",
            "It falls with an 18% chance after its fire; you can then move in and take the Headquarters.",
        ),
    ],
)
def test_odds_that_favour_the_target_are_no_reason_for_an_attack(target: str, words: str) -> None:
    assert reason_for(play_from_step(BEGIN_GROUND, "veteran-infantry c3", target), "unit c3") == words


def test_an_attack_on_their_back_row_says_how_much_of_the_goal_it_opens() -> None:
    """Two spaces of their back row (row 6) win. The Infantry on a6 and on e6 hold one each."""
    row = "It falls with a 32% chance after its fire; you can then enter their back row"
    state = play_from_step(BEGIN_GROUND, "tiger c5", "aa-guns c6")
    assert reason_for(state, "unit c5").startswith(f"{row}: 1 of 2 spaces that win.")
    state = play_from_step(BEGIN_GROUND, "tiger c5, infantry a6", "aa-guns c6")
    assert reason_for(state, "unit c5").startswith(f"{row}: 2 of 2 spaces that win.")
    state = play_from_step(BEGIN_GROUND, "tiger c5, infantry a6, infantry e6", "aa-guns c6")
    assert reason_for(state, "unit c5").startswith(f"{row}.")


def test_a_unit_in_the_back_row_is_named() -> None:
    state = play_from_step(BEGIN_ARTILLERY, "medium-artillery b2", "paratroopers a1, infantry c6")
    words = "With the Paratroopers on A1 they hold 1 of the 2 spaces of your back row that win."
    assert reason_for(state, "unit b2", "target a1").startswith(words)


@pytest.mark.parametrize(
    ("allies", "count"),
    [
        ("infantry c4, infantry a4, infantry e4, light-tanks c6", 1),
        ("infantry d4, light-tanks b4, light-tanks c5", 1),
        ("infantry a6", 0),
    ],
)
def test_no_more_enemies_can_attack_a_space_than_find_room_beside_it(allies: str, count: int) -> None:
    state = table("infantry c3, infantry b3, infantry d3, infantry c2", allies)
    assert attackers_of(state, seat=0, space=at("c3")) == count


def test_a_fighter_in_hand_is_kept_for_interceptions() -> None:
    state = begin_air_phase("", "infantry c4", ("fighter-bomber", ""), strips=False)
    words = "Kept in hand, the Fighter Bomber can intercept in their turn; a mission discards it."
    assert reason_for_first(state, "finish", "fly fighter-bomber") == words


@pytest.mark.parametrize(
    ("guns", "lines", "words"),
    [
        ("light-artillery c5, medium-artillery d5", ("unit c5", "unit d5", "pass"), ""),
        (
            "light-artillery c5, medium-artillery d5",
            ("unit d5", "unit c5", "pass"),
            "40% chance to stop the attack of the Infantry on C3.",
        ),
    ],
)
def test_only_the_best_gun_is_praised_for_its_chance(guns: str, lines: tuple[str, ...], words: str) -> None:
    """The first of `lines` is the decision, the others are its rivals. The medium gun is the better one."""
    state = play_from_step(BEGIN_GROUND, "infantry c3", f"veteran-infantry c4, {guns}")
    act(state, "unit c3", "finish", rng=rolling(1, 1))
    while state.step != SUPPORT_FIRE:
        act(state, "pass", rng=rolling(1))
    assert reason_for_first(state, *lines) == words


@pytest.mark.parametrize(
    ("allies", "words"),
    [
        ("infantry c4", "1 unit of yours can attack this turn, with +1."),
        ("infantry c4, infantry d4", "2 units of yours can attack this turn, each with +1."),
    ],
)
def test_a_steam_roller_is_told_by_the_units_that_it_helps(allies: str, words: str) -> None:
    """The national strategy of the Soviets is Steam Roller, +1 on each ground attack."""
    hands = ("", "national-strategy")
    state = play_from_step(BEGIN_GROUND, "infantry c3, infantry d3", allies, hands, "germany soviet", active=1)
    strategy = next(action for action in state.legal() if action.notation.startswith("play"))
    assert reason_for(state, strategy.notation) == words


def test_supporting_fire_at_a_unit_that_any_hit_destroys_says_so() -> None:
    """The Infantry on c3 has four disruption counters."""
    state = play_from_step(BEGIN_GROUND, "infantry c3 4", "veteran-infantry c4, light-artillery c5")
    act(state, "unit c3", "finish", rng=rolling(1, 1))
    while state.step != SUPPORT_FIRE:
        act(state, "pass", rng=rolling(1))
    assert reason_for(state, "unit c5") == "60% chance to destroy the Infantry on C3: any hit is enough."


@pytest.mark.parametrize(
    ("target", "more", "ending"),
    [
        ("infantry c4", "", "It costs no card, and can be used again next turn."),
        ("infantry c4", "infantry e4", "But it is then used up for the rest of the turn."),
    ],
)
def test_an_ammo_dump_is_free_only_for_the_last_roll_of_a_turn(target: str, more: str, ending: str) -> None:
    """With `more`, a second attack of the turn is still to be rolled."""
    axis = "tiger c3, tank-destroyers e3, ammo-dump a1"
    state = play_from_step(BEGIN_GROUND, axis, ", ".join(filter(None, (target, more))), ("war-of-maneuver", ""))
    act(state, "unit c3", *["unit e3"] * bool(more), "finish", rng=rolling(1, 1))
    while state.roll != cards.GROUND_ATTACK:
        act(state, "pass", rng=rolling(1, 1))
    assert reason_for(state, "dump").endswith(ending)
    assert "from 50% to 60%" in reason_for_first(state, "dump", "play war-of-maneuver", "pass"), (
        "a card may still follow"
    )


def test_guns_that_fire_alike_are_compared_with_holding_fire() -> None:
    """Two light guns reach the attacker, so the hint for one says what it is better than: "pass" is to hold fire."""
    allies = "veteran-infantry c4, light-artillery c5, light-artillery b4"
    state = play_from_step(BEGIN_GROUND, "infantry c3", allies)
    act(state, "unit c3", "finish", rng=rolling(1, 1))
    while state.step != SUPPORT_FIRE:
        act(state, "pass", rng=rolling(1))
    reason = reason_for_first(state, "unit c5", "unit b4", "pass")
    assert reason == "30% chance to stop the attack of the Infantry on C3."


def test_a_gun_with_nothing_left_to_fire_at_fires_first() -> None:
    """The Light Artillery reaches only the first attacker, the Medium Artillery the second one as well."""
    allies = "veteran-infantry c4, veteran-infantry e4, light-artillery c5, medium-artillery d5"
    state = play_from_step(BEGIN_GROUND, "infantry c3, infantry e3", allies)
    act(state, "unit c3", "unit e3", "finish", rng=rolling(1, 1))
    while state.step != SUPPORT_FIRE:
        act(state, "pass", rng=rolling(1))
    reason = reason_for_first(state, "unit c5", "unit d5")
    assert reason == "The fire of the Medium Artillery on D5 is kept for the attacks to come."


def test_an_attack_that_can_still_be_made_afterwards_is_no_alternative_in_a_reason() -> None:
    state = play_from_step(BEGIN_GROUND, "tiger c3, medium-tanks e3", "medium-tanks c4, infantry e4")
    reason_without_rival = reason_for_first(state, "unit c3, target c4")
    assert reason_for_first(state, "unit c3, target c4", "unit e3, target e4") == reason_without_rival == TIGER


@pytest.mark.parametrize(
    ("plane", "chance", "more"),
    [("", 20, ""), (" bomber-captain", 30, ""), (" 1", 10, ", 50% to disrupt")],
    ids=["alone", "with a Bomber Captain", "with a damage counter"],
)
def test_the_odds_of_a_bombing_run_count_leader_and_counters(plane: str, chance: int, more: str) -> None:
    """Where the chance to destroy is small, the chance to disrupt is named as well."""
    state = begin_air_phase(f"level-bomber a1{plane}", "infantry c4")
    assert reason_for(state, "air 1", "target c4") == f"{chance}% chance to destroy the Infantry on C4{more}."


def test_the_reason_for_an_air_mission_names_the_fighters_or_guns_that_can_stop_it() -> None:
    """The bomber of air slot 1 bombs c4. A fighter, or two AA guns within reach of that space, can stop it."""
    state = begin_air_phase("level-bomber a1", "infantry c4, fighter e6")
    assert reason_for(state, "air 1", "target c4").endswith("But their fighter can intercept it.")
    state = begin_air_phase("level-bomber a1", "infantry c4, aa-guns c5, mobile-aa-guns b4")
    assert reason_for(state, "air 1", "target c4").endswith("But 2 AA guns can fire at it there.")


@pytest.mark.parametrize(("strip", "known", "is_met"), [("", 1, True), ("", 0, False), ("air-strip e6, ", 1, False)])
def test_a_fighter_that_is_known_in_their_hand_can_intercept_if_they_have_no_strip(
    strip: str, known: int, is_met: bool
) -> None:
    """`known`: whether the Axis knows of the fighter. With an Air Strip, it could not fly over from the hand."""
    allies = f"{strip}infantry c4, infantry c5"
    state = table("infantry e1, air-strip a1, level-bomber a1", allies, ("", "fighter"))
    state.known[cards.SORTS + cards.SORT_CODES.index("fighter")] = known
    run_from_step(state, BEGIN_AIR)
    assert reason_for(state, "air 1", "target c4").endswith("But their fighter can intercept it.") is is_met


def test_an_interceptor_from_the_hand_costs_its_card_whatever_the_dice_show() -> None:
    state = table("infantry e1, air-strip a1, level-bomber a1", "infantry c4", ("", "fighter-bomber"))
    run_from_step(state, BEGIN_AIR)
    act(state, "air 1", "finish")
    words = "30% chance to shoot down the Level Bomber before the bombs fall on C4."
    price = "But the card is discarded at the end of the turn."
    assert reason_for(state, "fly fighter-bomber") == f"{words} {price}"


@pytest.mark.parametrize(
    ("unit", "more", "hand", "is_tied"),
    [
        ("tiger", "", "", True),
        ("tiger", ", fuel-dump a1", "", False),
        ("tiger", "", "national-strategy", False),
        ("mortars", ", fuel-dump a1", "", True),
    ],
)
def test_a_bombardment_ties_no_tank_that_may_act_in_the_second_pass(
    unit: str, more: str, hand: str, is_tied: bool
) -> None:
    """A unit that bombards is tied, unless it is a tank that a Fuel Dump or the national strategy lets act again."""
    state = play_from_step(BEGIN_ARTILLERY, axis=f"{unit} c3{more}", allies="medium-tanks c4", hands=(hand, ""))
    assert ("neither move" in reason_for(state, "unit c3", "target c4")) is is_tied
    assert ("can still move and attack" in reason_for_first(state, "finish", "unit c3, target c4")) is is_tied


def test_the_price_of_a_bombardment_is_told_if_the_unit_could_capture_a_location_instead() -> None:
    """The enemy Headquarters on C4 are beside the Mortars, which could move there. No enemy unit is in reach."""
    state = play_from_step(BEGIN_ARTILLERY, axis="mortars c3", allies="headquarters c4, infantry e6")
    assert reason_for(state, "unit c3").endswith("But the Mortars can then neither move nor attack this turn.")


def test_mines_are_told_only_by_a_unit_that_comes_forward_over_them() -> None:
    """The Tiger on b3 comes forward over b4, and the Tiger on b5 has passed it."""
    for start, reason in (("b3", "The Tiger on B3 would take a disruption counter there on its way."), ("b5", "")):
        state = play_from_step(BEGIN_DEPLOYMENT, f"tiger {start}", "infantry c6", ("", "minefields"), active=1)
        assert reason_for(state, "card minefields", "on b4") == reason


def test_a_field_hospital_is_told_by_what_it_does_every_turn() -> None:
    """The first Infantry has one disruption counter, the second one has none."""
    state = play_from_step(BEGIN_DEPLOYMENT, axis="infantry c3 1", allies="infantry c6", hands=("field-hospital", ""))
    words = "It takes 1 more disruption counter off one of your units each turn"
    assert reason_for(state, "card field-hospital", "on a1").startswith(f"{words}, and 1 unit of yours has some now.")
    state = play_from_step(BEGIN_DEPLOYMENT, axis="infantry c3", allies="infantry c6", hands=("field-hospital", ""))
    assert reason_for(state, "card field-hospital", "on a1").startswith(f"{words}.")


def test_the_reason_for_a_landing_names_the_enemies_that_can_attack_the_paratroopers() -> None:
    """The Infantry on a5 reaches b6, but not d6."""
    state = begin_air_phase("paratroopers a1", "infantry a5")
    words = "That puts your first unit into their back row; 2 there win."
    assert reason_for(state, "air 1", "target d6") == words
    price = "But one of their units can make a ground attack on it there in their turn."
    assert reason_for(state, "air 1", "target b6") == f"{words} {price}"


def test_the_reason_for_a_card_says_how_it_changes_the_chance_of_a_roll() -> None:
    state = declare_bombardment("heavy-artillery", ("artillery-barrage", ""))
    assert state.roll == cards.BOMBARDMENT
    words = "It raises the chance to destroy the Infantry on C4 from 20% to 50%."
    assert reason_for(state, "play artillery-barrage") == words
    assert reason_for_first(state, "pass", "play artillery-barrage") == "", (
        "30% more are not little, so nothing excuses a pass"
    )
    state = declare_bombardment("light-artillery", ("", "entrenched"))
    words = "It lowers the chance to destroy the Infantry on C4 from 10% to 0%."
    assert reason_for(state, "play entrenched") == words
    state = assault_after_fire("medium-tanks", ("", "entrenched"))
    words = "It lowers the chance to destroy the Medium Tanks on C4 from 40% to 10%."
    assert reason_for(state, "play entrenched") == words


def test_a_decisive_attack_that_needs_no_search_has_a_reason_too() -> None:
    """The Allies hold a1 and c1 in the back row of the Axis. The decision is made without an iteration."""
    state = play_from_step(BEGIN_GROUND, "infantry a2, infantry c2", "infantry a1, infantry c1, infantry c3")
    thought = choose(GAME, state.redact(0), level_named("recruit").in_game(GAME), seed=1)
    assert thought.iterations == 0
    assert thought.reason.startswith("They hold 2 spaces of your back row and win unless you drive them out.")


def test_the_reason_for_a_second_action_names_the_attack_that_it_allows() -> None:
    state = play_from_step(
        BEGIN_GROUND, "tank-destroyers c3, medium-tanks a1, fuel-dump a1", "infantry c4, infantry e6"
    )
    act(state, "finish")  # no movement
    assert state.step == FUEL, "the Fuel Dump allows one unit a second action"
    words = "It can attack the Infantry on C4, with a 15% chance to destroy it after its fire."
    assert reason_for(state, "unit c3") == words
    assert reason_for(state, "unit a1") == "", "no enemy is in reach of A1"
    # The unit on C3 gets the second action, moves to B4, and movement is finished. Attacks are declared next.
    aside = "unit c3, unit c3, step b3, step b4, finish"
    assert reason_for_first(state, aside).startswith("It can attack the Infantry on C4"), "it need not move for that"
    assert reason_for_first(state, f"{aside}, finish") == "", "the plan attacks nobody"


@pytest.mark.parametrize("target", ["b3", "d3"])
def test_a_hint_keeps_to_the_target_of_its_plan(target: str) -> None:
    """An earlier hint named this unit and target. Both targets are equal, so nothing speaks for the other one."""
    state = play_from_step(BEGIN_GROUND, "tiger c3", "infantry b3, infantry d3")
    planned = [GAME.by_notation[step].id for step in ("unit c3", f"target {target}")]
    view, clock = state.redact(0), lambda: 0.0
    judgement = Judgement(GAME, view, made=(), seed=3, seconds=math.inf, clock=clock, iterations=1200, planned=planned)
    thought = judgement.step()
    while not thought.done:
        thought = judgement.step()
    assert list(thought.actions) == planned


@pytest.mark.parametrize(
    ("unit", "leader", "line", "is_pointless"),
    [
        # a leader helps units of its own kind
        ("infantry a3", "flying-ace", "card flying-ace, on a3", True),
        ("infantry a3", "artillery-commander", "card artillery-commander, on a3", True),
        ("medium-artillery a3", "artillery-commander", "card artillery-commander, on a3", False),
        ("infantry a3", "infantry-commander", "card infantry-commander, on a3", False),
        # the only enemy is on C6
        ("medium-tanks a3", "", "unit a3, step a4, step a3", True),
        ("medium-tanks a3", "", "unit a3, step b3, stop", True),
        ("medium-tanks a3", "", "unit a3, step a4, stop", False),
        (SHUT_IN, "", "unit a1, step a2", True),
    ],
)
def test_a_useless_leader_and_a_move_away_from_all_enemies_are_pointless(
    unit: str, leader: str, line: str, is_pointless: bool
) -> None:
    state = play_from_step(BEGIN_DEPLOYMENT if leader else BEGIN_MOVEMENT, unit, "infantry c6", (leader, ""))
    steps = [GAME.by_notation[notation] for notation in line.split(", ")]
    assert steps[0] in state.legal()
    assert guide_for("fighting_front").is_pointless(state.redact(0), steps) is is_pointless


def test_the_reasons_for_anti_aircraft_fire_and_for_a_hit_name_their_effect() -> None:
    """The number behind a card is that of its disruption counters. The bombs hit with a roll of 7."""
    state = declare_bombing("level-bomber a1", "infantry c4, aa-guns c5")
    assert reason_for(state, "unit c5") == "20% chance to shoot down the Level Bomber before the bombs fall on C4."
    state = declare_bombing("level-bomber a1", "infantry c4 1, fortifications c4 2", ("", "entrenched"))
    act(state, "pass", rng=rolling(7))
    assert reason_for(state, "hit unit") == "That takes 1 off each roll of the Infantry."
    state = declare_bombing("level-bomber a1", "infantry c4 4, fortifications c4 2", ("", "entrenched"))
    act(state, "pass", rng=rolling(7))
    assert reason_for(state, "hit unit") == "The next hit then destroys the Infantry."
