"""Tempers: how they choose among decisions that a search calls about equal, and what they never do."""

from __future__ import annotations

import pickle
import re
from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Any

import pytest

import ai.bot
from ai.bot import choose
from ai.estimates import features_for
from ai.levels import Level, Thought, is_foreign, split_kinds
from ai.parallel import Helpers
from ai.player import Searcher, level, player_named, short_name
from ai.review import Judgement
from ai.search import Node
from ai.temper import TEMPERS, Features, Temper, index_of_favourite, nodes_about_equal, split_temper, temper_named
from ai.worker import Question, Worker, _begin_deliberation
from game.catalogue import GAMES, game_named
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import Action, State
from game.fighting_front import steps
from tests.ai import asking
from tests.ai.toy import Heap, HeapGame
from tests.battlefronts import ground as battlefronts
from tests.fighting_front import field as fighting_front
from tests.fix_bayonets import ground as fix_bayonets
from tests.last_front import ground as last_front
from tests.sharp_end import ground as sharp_end
from tests.sharp_end.faces import BLANK, FANATIC, LIGHT, STRONG

TEST_LEVEL = Level("test", "Test", "", iterations=40, seconds=inf)
BOLD, PATIENT, CUNNING, METHODICAL = TEMPERS


def node(visits: int, value: float) -> Node:
    """A choice with this many visits and this mean value."""
    new_node = Node(seat=0, action=Action(0, ""))
    new_node.visits = visits
    new_node.total = visits * value
    return new_node


def answer(slug: str, view: State, temper: Temper | None, seed: int = 1, iterations: int = 40) -> Thought:
    """The answer of a level without a clock."""
    return choose(game_named(slug), view, replace(TEST_LEVEL, iterations=iterations), seed, lambda: 0.0, temper=temper)


def views_with_choice(slug: str, seats: int, seed: int, count: int) -> list[State]:
    """Return up to `count` views of a random match in which the seat has a choice, spread over its beginning."""
    game = game_named(slug)
    match = Match(game, seats, {}, seed)
    rng = Rng(seed)
    views: list[State] = []
    while not match.over and len(views) < 3 * count:
        legal = match.legal()
        if len(legal) > 1 and not match.state.is_midway() and rng.below(4) == 0:
            views.append(match.view(match.state.to_act))
        match.play(legal[rng.below(len(legal))])
    return views[::3]


# --- The table, and what is about equal ------------------------------------------------


def test_there_are_four_tempers_and_the_methodical_one_likes_nothing_more_than_anything_else() -> None:
    assert [temper.slug for temper in TEMPERS] == ["bold", "patient", "cunning", "methodical"]
    assert [temper_named(temper.slug) for temper in TEMPERS] == list(TEMPERS)
    assert METHODICAL.weights == Features()
    with pytest.raises(ValueError, match=re.escape("There is no temper 'brave'; choose from: bold, patient, cunning")):
        temper_named("brave")


@pytest.mark.parametrize(
    ("case", "chosen", "other", "expected"),
    [
        ("as good", (40, 0.5), (40, 0.5), True),
        ("a little worse", (40, 0.5), (40, 0.4875), True),
        ("a little worse, with half the visits", (40, 0.5), (20, 0.4875), True),
        ("a little better, so that the level has erred", (40, 0.5), (40, 0.525), True),
        ("better, so that the level errs with a temper, too", (40, 0.5), (40, 0.535), False),
        ("looked at too little", (40, 0.5), (19, 0.5), False),
        ("never looked at", (0, 0.0), (0, 0.0), False),
        ("too much worse, though it says little", (10, 0.5), (10, 0.4825), False),
        ("a little worse, and it is hardly chance", (1600, 0.5), (1600, 0.49), False),
        ("a little worse, and it is no chance", (400_000, 0.5), (400_000, 0.497), False),
        ("another certain win", (40, 1.0), (20, 1.0), True),
        ("nearly a certain win", (40, 1.0), (40, 0.995), False),
        ("lost in every line", (40, 0.005), (40, 0.0), False),
        ("won in every line", (40, 0.995), (40, 1.0), False),
        ("all is lost", (40, 0.0), (40, 0.0), True),
    ],
)
def test_what_is_about_equal(case: str, chosen: tuple[int, float], other: tuple[int, float], expected: bool) -> None:
    first, second = node(*chosen), node(*other)
    assert nodes_about_equal(first, [second, first]) == ([first, second] if expected else [first]), case


@pytest.mark.parametrize(
    ("value", "given_away", "expected"),
    [(0.4875, 0.002, True), (0.4875, 0.005, False), (0.5, 0.02, True)],
    ids=["enough is left", "too little is left", "it costs nothing"],
)
def test_what_earlier_steps_of_a_decision_gave_away_is_no_longer_there_to_give(
    value: float, given_away: float, expected: bool
) -> None:
    """Together they may cost MOST_WORSE, 0.015. What costs nothing may always be chosen."""
    first, second = node(visits=40, value=0.5), node(visits=40, value=value)
    assert (second in nodes_about_equal(first, [second], given_away)) is expected


@pytest.mark.parametrize(("seats", "expected"), [(2, True), (3, True), (4, False)])
def test_among_more_seats_a_smaller_difference_counts_as_one(seats: int, expected: bool) -> None:
    """A loss of 0.009 is 1.8 % of the value of an even match of two, and 3.6 % of that of four."""
    first, second = node(visits=40, value=0.25), node(visits=40, value=0.241)
    assert (second in nodes_about_equal(first, [second], even_share=1 / seats)) is expected


@pytest.mark.parametrize(("seats", "favourite"), [(2, 1), (4, 0)])
def test_among_more_seats_a_temper_pays_less_for_its_taste(seats: int, favourite: int) -> None:
    features, values = [Features(), Features(attack=1.0)], [0.25, 0.24]
    assert index_of_favourite(BOLD, features, values, even_share=1 / seats) == favourite


@pytest.mark.parametrize(
    ("temper", "features", "favourite"),
    [
        (BOLD, [Features(), Features(attack=1.0)], 1),
        (PATIENT, [Features(attack=1.0), Features()], 1),
        (PATIENT, [Features(commitment=1.0), Features()], 1),
        (PATIENT, [Features(commitment=0.5), Features(commitment=0.25)], 0),
        (CUNNING, [Features(attack=1.0), Features(surprise=0.5)], 1),
        (CUNNING, [Features(commitment=1.0), Features(), Features(surprise=1.0)], 2),
        (METHODICAL, [Features(), Features(attack=1.0, surprise=1.0), Features(commitment=-1.0)], 0),
        (BOLD, [Features(attack=0.5), Features(attack=0.5)], 0),
        (BOLD, [Features(), Features(attack=1.0), Features(attack=1.0)], 1),
    ],
    ids=[
        "bold attacks",
        "patient does not attack",
        "patient commits little",
        "hardly less commitment",
        "cunning prefers surprise to attack",
        "cunning prefers surprise",
        "methodical takes the first",
        "two equal ones",
        "two equal ones behind another",
    ],
)
def test_a_temper_takes_what_it_likes_clearly_best_and_of_equal_ones_the_first(
    temper: Temper, features: list[Features], favourite: int
) -> None:
    assert index_of_favourite(temper, features, [0.5] * len(features)) == favourite


@pytest.mark.parametrize(
    ("case", "values", "favourite"),
    [
        ("the worse one pleases it enough", [0.5, 0.49, 0.49], 1),
        ("of two that please it as much, the better one", [0.5, 0.49, 0.495], 2),
        ("too dear", [0.5, 0.485, 0.485], 0),
        ("a better one costs nothing, and has no bonus", [0.5, 0.51, 0.52], 1),
    ],
)
def test_a_temper_weighs_what_a_decision_costs(case: str, values: list[float], favourite: int) -> None:
    attack = Features(attack=1.0)
    assert index_of_favourite(BOLD, [Features(), attack, attack], values) == favourite, case


# --- What a temper never does ----------------------------------------------------------

MATCHES = [(slug, seats) for slug in GAMES for seats in {2, game_named(slug).seats[-1]}]


@pytest.mark.parametrize(("slug", "seats"), MATCHES)
def test_no_temper_and_the_methodical_one_answer_alike(slug: str, seats: int) -> None:
    for view in views_with_choice(slug, seats, seed=3, count=2):
        assert answer(slug, view, METHODICAL) == answer(slug, view, temper=None)


@pytest.mark.parametrize(("slug", "seats"), MATCHES)
def test_a_temper_changes_the_decision_and_not_the_search(slug: str, seats: int) -> None:
    """The search before the first step ends is the same. Only the steps that are played may differ."""
    for view in views_with_choice(slug, seats, seed=4, count=2):
        plain = answer(slug, view, temper=None)
        for temper in (BOLD, PATIENT):
            tempered = answer(slug, view, temper)
            assert (tempered.iterations, tempered.value) == (plain.iterations, plain.value)
            firsts = [choice.actions[0] for choice in plain.choices]
            assert [choice.actions[0] for choice in tempered.choices] == firsts
            assert answer(slug, view, temper) == tempered, "the same seed gives the same answer"


@pytest.mark.parametrize(("slug", "seats"), MATCHES)
def test_what_is_hidden_changes_no_choice(slug: str, seats: int) -> None:
    """In two worlds that differ only in what the seat may not know, its choice is the same."""
    for number, view in enumerate(views_with_choice(slug, seats, seed=5, count=2)):
        worlds = [view.copy() for _ in range(2)]
        for seed, world in enumerate(worlds):
            world.determinize(Rng(100 * number + seed))

        seat = view.to_act
        first_view, second_view = (world.redact(seat) for world in worlds)
        assert first_view == second_view == view
        for temper in (BOLD, CUNNING):
            assert answer(slug, first_view, temper, number) == answer(slug, second_view, temper, number)


@pytest.mark.parametrize(("slug", "seats"), MATCHES)
def test_the_features_of_every_action_are_in_range_and_depend_on_the_view_alone(slug: str, seats: int) -> None:
    """A feature that read a hidden card would find UNKNOWN in the view, and something else in a world."""
    features_of = features_for(slug)
    assert features_of is not None
    all_features: set[Features] = set()
    for view in views_with_choice(slug, seats, seed=6, count=60):
        world = view.copy()
        world.determinize(Rng(1))
        for action in view.legal():
            features = features_of(view, [action])
            assert features == features_of(world, [action])
            assert all(-1.0 <= feature <= 1.0 for feature in features)
            all_features.add(features)
    assert len(all_features) > 2, "actions differ in their features"


def test_a_game_without_features_is_played_without_tempers() -> None:
    assert features_for("heap") is None
    heap = Heap(seats=2, left=9)
    expected = choose(HeapGame(), heap, TEST_LEVEL, seed=1, clock=lambda: 0.0)
    assert choose(HeapGame(), heap, TEST_LEVEL, seed=1, clock=lambda: 0.0, temper=BOLD) == expected


def test_all_steps_of_a_decision_are_liked_for_the_whole_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that likes large battalions calls up one and gives it a large size. Its liking is asked for the call-up."""
    lines: list[tuple[str, ...]] = []

    def features_of(view: Any, line: Sequence[Action]) -> Features:
        """Count a call-up with a size from 6 to 9 as an attack."""
        assert view == first_view
        lines.append(tuple(action.notation for action in line))
        return Features(attack=float(line[-1].notation.removeprefix("size ") in "6789"))

    monkeypatch.setattr(ai.bot, "features_for", lambda slug: features_of)
    first_view = Match(game_named("battlefronts"), seats=2, options={"first": "seat 1"}, seed=7).view(0)
    thought = answer("battlefronts", first_view, BOLD, iterations=600)
    decision = [game_named("battlefronts").actions[step].notation for step in thought.actions]
    assert decision[0].startswith("call ")
    later = [line for line in lines if line[0] == decision[0] and len(line) == 2]
    assert (decision[0], decision[1]) in later
    best = thought.choices[0].actions
    if best[0] == thought.actions[0]:  # the liking may prefer another zone to that of the best choice
        assert best == thought.actions, "the same zone has the same size"


def test_a_hint_has_no_temper(worker: Worker) -> None:
    view = asking.view_at(0)
    question = Question("battlefronts", view, "sergeant", seed=1, seconds=1.0, compares=True, temper="bold")
    deliberation = _begin_deliberation(question, Helpers(0), memory=None)  # type: ignore[arg-type]
    assert isinstance(deliberation, Judgement)
    assert deliberation._temper is None
    with pytest.raises(ValueError, match=re.escape("A hint has no temper.")):
        worker.think("battlefronts", view, "general", seed=1, seconds=1.0, compares=True, temper="bold")


# --- Who asks for a temper -------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "level_slug", "iterations", "seconds", "temper"),
    [
        ("captain+bold", "captain", 1000, 1.4, BOLD),
        ("general:0.2s+patient", "general", 500_000, 0.2, PATIENT),
        ("150+cunning", "150", 150, inf, CUNNING),
        ("sergeant+methodical", "sergeant", 150, 1.4, METHODICAL),
        ("sergeant", "sergeant", 150, 1.4, None),
    ],
)
def test_a_kind_of_player_may_name_a_temper(
    kind: str, level_slug: str, iterations: int, seconds: float, temper: Temper | None
) -> None:
    for player in (level(kind), player_named(kind)):
        assert isinstance(player, Searcher)
        assert (player.level.slug, player.level.iterations, player.level.seconds) == (level_slug, iterations, seconds)
        assert player.temper is temper
    _, temper_of_kind = split_temper(kind)
    assert temper_of_kind is temper
    assert split_kinds(kind.title().replace("S+", "s+")) == [kind]
    assert not is_foreign(kind)
    assert short_name(kind) == kind


NONE_POSSIBLE = "can have no temper: only a level or iterations can, such as captain+bold."


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("captain+brave", "There is no temper 'brave'; choose from: bold, patient, cunning, methodical."),
        ("captain+", "There is no temper '(empty)'; choose from: bold"),
        ("general:0.2s+brave", "There is no temper 'brave'"),
        ("wizard+bold", "There is no player 'wizard+bold'; choose from: random, recruit"),
        ("general:0s+bold", "There is no player 'general:0s+bold'"),
        ("+bold", "There is no player '+bold'"),
        ("captain+bold+patient", "There is no player 'captain+bold+patient'"),
        ("random+bold", f"'random+bold' {NONE_POSSIBLE}"),
        ("mymodule:MyBot+bold", f"'mymodule:MyBot+bold' {NONE_POSSIBLE}"),
        ("captain+bold@../before", f"'captain+bold@../before' {NONE_POSSIBLE}"),
        ("general:0.2s+bold@../before", f"'general:0.2s+bold@../before' {NONE_POSSIBLE}"),
        ("captain@../no/such/folder+bold", "There is no checkout of Five Fronts in '../no/such/folder+bold'."),
    ],
)
def test_a_temper_that_cannot_be_is_refused_in_one_sentence(kind: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)) as caught:
        player_named(kind)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("temper", [None, BOLD, PATIENT], ids=["none", "bold", "patient"])
def test_the_bots_process_answers_with_the_temper_that_it_is_asked_for(worker: Worker, temper: Temper | None) -> None:
    game = game_named("last_front")
    match = Match(game, seats=2, options={}, seed=4)
    view = match.view(match.state.to_act)
    worker.think(game.slug, view, "recruit", seed=9, temper="" if temper is None else temper.slug)
    thought = asking.wait_for_answer(worker)
    expected = choose(game, view, level("recruit").level.in_game(game), seed=9, clock=lambda: 0.0, temper=temper)
    assert (thought.actions, thought.choices) == (expected.actions, expected.choices)


def test_the_bots_process_is_not_asked_for_a_temper_that_there_is_not(worker: Worker) -> None:
    with pytest.raises(ValueError, match="There is no temper 'brave'"):
        worker.think("battlefronts", asking.view_at(0), "recruit", seed=1, temper="brave")
    assert pickle.loads(pickle.dumps(BOLD)) == BOLD


# --- The features of each game ---------------------------------------------------------


def features(slug: str, state: State, *notations: str) -> Features:
    """The features of a decision, for the seat to act."""
    features_of = features_for(slug)
    assert features_of is not None
    return features_of(state.redact(state.to_act), [game_named(slug).by_notation[notation] for notation in notations])


BATTLEFRONTS_TABLE = battlefronts.position(
    "seat 0 at F0: 5 9 2 2",
    "seat 0 at Z0 face down: 10 3",
    "seat 0 at F1: Q 4",
    "seat 1 at F1: 8",
    aces_in_deck=(20, 20),
)


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        (["pass"], Features()),
        (["march 1 F0"], Features(attack=0.15)),
        (["march 1 F1"], Features(attack=0.45, commitment=0.25)),
        (["march 0 Z0"], Features(attack=-0.05)),
        (["redeploy 2 F3"], Features(attack=0.15, surprise=1.0)),
        (["call Z1", "size 4"], Features(commitment=0.5)),
        (["call Z1", "size 20"], Features(commitment=1.0)),
        (["call Z1"], Features()),
    ],
    ids=lambda value: ", ".join(value) if isinstance(value, list) else "",
)
def test_features_of_battlefronts(decision: list[str], expected: Features) -> None:
    assert features("battlefronts", BATTLEFRONTS_TABLE, *decision) == expected


@pytest.mark.parametrize(
    ("decision", "behind", "ahead"),
    [
        ("play T1", Features(attack=1.0, commitment=0.25), Features(attack=0.85, commitment=0.25)),
        ("play P4", Features(attack=1.0, commitment=1.0), Features(attack=0.85, commitment=1.0)),
        (
            "play patton",
            Features(attack=1.0, commitment=0.5, surprise=1.0),
            Features(attack=0.85, commitment=0.5, surprise=1.0),
        ),
        (
            "face patton",
            Features(attack=1.0, commitment=0.75, surprise=-1.0),
            Features(attack=0.85, commitment=0.75, surprise=-1.0),
        ),
        ("draw-event", Features(attack=1.0, risk=1.0, surprise=1.0), Features(attack=0.85, risk=1.0, surprise=1.0)),
        ("dig T3", Features(attack=1.0), Features(attack=0.85)),
        ("finish", Features(attack=1.0), Features(attack=1.0)),
        ("withdraw", Features(), Features()),
        ("pass", Features(), Features()),
        ("cancel", Features(attack=1.0, commitment=0.5, surprise=1.0), Features(1.0, commitment=0.5, surprise=1.0)),
        ("front Omaha", Features(), Features()),
        ("front Kursk", Features(attack=1.0), Features(attack=1.0)),
    ],
)
def test_features_of_last_front(decision: str, behind: Features, ahead: Features) -> None:
    """For a seat whose bid is lower than the highest, and for one whose bid is the highest."""
    for opponent, expected in (("hand K2 | bid P4", behind), ("hand K2 | bid P2", ahead)):
        state = last_front.table("hand T1, P4, patton, galland, draw-event | bid T3", opponent, front="Omaha")
        assert features("last_front", state, decision) == expected


def sharp_end_table(dice: list[int]) -> State:
    """Seat 1, who holds an Infantry and a Tactics card, commands on terrain 1 against these dice."""
    state = sharp_end.table_with_hands("Infantry, Tactics", "Hero")
    state.put_fact("dice", dice)
    state.stand = 1
    state.to_act = 0
    return state


@pytest.mark.parametrize(
    ("dice", "decision", "expected"),
    [
        ([LIGHT, BLANK], "attack", Features(attack=1.0, risk=0.25)),
        ([FANATIC, FANATIC, STRONG, STRONG, STRONG], "attack", Features(attack=1.0, risk=1.0)),
        ([], "go on", Features(attack=1.0, risk=0.5)),
        ([LIGHT], "withdraw", Features()),
        ([LIGHT], "can", Features()),
        ([LIGHT], "cannot", Features(surprise=1.0)),
        ([FANATIC], "cannot", Features()),
        ([FANATIC], "play Tactics", Features(commitment=1.0, surprise=1.0)),
        ([FANATIC], "play Withdraw on seat 2", Features(commitment=1.0, surprise=1.0)),
        ([LIGHT], "pay Infantry", Features()),
        ([LIGHT], "pay Reinforcements", Features(commitment=1.0)),
        ([], "spend unit", Features(commitment=1.0)),
        ([], "draw HQ", Features()),
        ([], "draw unit", Features()),
    ],
)
def test_features_of_at_the_sharp_end(dice: list[int], decision: str, expected: Features) -> None:
    assert features("sharp_end", sharp_end_table(dice), decision) == expected


BOARD = """
    8 o . . . . . . .
    4 . . r . . . . .
    2 R R . . . . . .
    1 O . . . . . . .
"""


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        ("end", Features()),
        ("pass", Features()),
        ("discard Trees", Features(attack=0.2, surprise=-0.5)),
        ("discard Rifle (3)", Features(attack=-0.2)),
        ("discard Grenade", Features(attack=-0.2, surprise=-0.5)),
        ("discard Crawl", Features()),
        ("play Trees", Features(attack=-1.0, commitment=1.0, surprise=1.0)),
        ("card Rifle (3)", Features(attack=1.0, commitment=0.5)),
        ("card Machine Gun", Features(attack=1.0, commitment=0.5, surprise=1.0)),
        ("card March", Features(commitment=0.5)),
        ("card March/man rifleman a2/to a4", Features(attack=0.125, commitment=0.5, risk=1.0)),
        ("card Run/man rifleman a2/to a6", Features(attack=0.25, commitment=0.5, risk=1.0)),
        ("card Crawl/man rifleman b2/to b1", Features(attack=-0.0625, commitment=0.5)),
        ("card Crawl/group/man rifleman a2/man rifleman b2/go", Features(attack=0.125, commitment=0.5, risk=1.0)),
    ],
)
def test_features_of_fix_bayonets(decision: str, expected: Features) -> None:
    assert features("fix_bayonets", fix_bayonets.field(board=BOARD), *decision.split("/")) == expected


@pytest.mark.parametrize(
    ("hand", "decision", "attack"),
    [
        ("Rifle (3)", "card Crawl/man rifleman b2/to c1", 0.1875),
        ("Grenade", "card Crawl/man rifleman a2/to b2", 0.25),
        ("Grenade", "card Crawl/man officer a1/to b2", 0.0625),
        ("Machine Gun", "card Crawl/man rifleman a2/to b2", 0.0),
        ("Trees", "card Crawl/man rifleman a2/to b2", 0.0),
    ],
)
def test_men_who_go_where_a_card_of_the_hand_reaches_the_enemy_attack(hand: str, decision: str, attack: float) -> None:
    found = features("fix_bayonets", fix_bayonets.field(board=BOARD, own=hand), *decision.split("/"))
    assert found.attack == attack


@pytest.mark.parametrize(
    ("step", "decision", "expected"),
    [
        (steps.DEPLOY, "finish", Features()),
        (steps.DEPLOY, "card infantry/on b1", Features(commitment=0.5)),
        (steps.DEPLOY, "card infantry/on b3", Features(attack=0.4, commitment=0.5)),
        (steps.DEPLOY, "play reconnaissance", Features(commitment=1.0, surprise=1.0)),
        (steps.HOSPITAL, "unit c3", Features()),
        (steps.ARTILLERY, "unit c3/target c4", Features(attack=0.45)),
        (steps.AIR, "air 1/target c4", Features(attack=0.45, risk=0.3)),
        (steps.AIR, "air 1/escort 1", Features(attack=0.3, risk=0.3)),
        (steps.AIR, "fly fighter/target c4", Features(attack=0.45, commitment=0.3, risk=0.3, surprise=1.0)),
        (steps.FOE, "air 1", Features()),
        (steps.MOVE, "unit b2/step b3/stop", Features(attack=0.2)),
        (steps.MOVE, "unit b2/step b1", Features(attack=-0.2)),
        (steps.MOVE, "unit b2/step b3/step b4/step b5/stop", Features(attack=0.4)),
        (steps.GROUND, "unit c3/target c4", Features(attack=0.45, risk=0.3)),
        (steps.GROUND, "unit c3/target b4", Features(attack=0.45)),
        (steps.GROUND, "unit c3", Features(attack=0.45)),
        (steps.SUPPORT_FIRE, "unit c3", Features(attack=0.3)),
        (steps.WINDOW, "play entrenched", Features(commitment=1.0, surprise=1.0)),
        (steps.WINDOW, "dump", Features(commitment=0.25, surprise=0.25)),
        (steps.OCCUPY, "occupy", Features(attack=0.4)),
        (steps.OCCUPY, "stay", Features()),
        (steps.DISCARD, "discard entrenched", Features(surprise=-1.0)),
        (steps.DISCARD, "discard infantry", Features()),
    ],
)
def test_features_of_fighting_front(step: int, decision: str, expected: Features) -> None:
    """The steps of a decision are parted by "/". Seat 0 decides, with tanks on c3 and Infantry on b2."""
    state = fighting_front.table(axis="medium-tanks c3, infantry b2", allies="infantry c4, minefields b4")
    state.to_act = 0
    state.step = step
    assert features("fighting_front", state, *decision.split("/")) == expected
