"""How strong each level is in each game, and how it chooses among what its search has found."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from math import inf

import pytest

from ai.bot import choose, snap
from ai.levels import LEAST_ODDS_SHARE, LEVELS, Choice, Level, Thought, draw_choice, plausible_choices
from ai.parallel import MOST_ITERATIONS
from ai.player import level as player_of
from ai.review import Judgement
from ai.search import Node
from game.battlefronts.rules import begin_move
from game.catalogue import GAMES, game_named
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import Action, State
from game.sharp_end.cards import STATEMENT
from tests.ai.asking import run_to_end
from tests.battlefronts.ground import position
from tests.last_front.ground import table as battle
from tests.play import act
from tests.sharp_end.faces import LIGHT
from tests.sharp_end.ground import face_enemy_dice, table_with_hands

ERRING = Level("soft", "Soft", "", iterations=40, seconds=inf, temperature=2.0)
"""A level that errs often."""
games = pytest.mark.parametrize("slug", GAMES)


def make_nodes(*visits_and_values: tuple[int, float]) -> list[Node]:
    """Choices numbered from 0, each with its visits and its mean value."""
    nodes = []
    for number, (visits, value) in enumerate(visits_and_values):
        node = Node(seat=0, action=Action(number, str(number)))
        node.visits = visits
        node.total = visits * value
        nodes.append(node)
    return nodes


def count_draws(ranked: list[Node], temperature: float, times: int = 2000) -> Counter[int]:
    """How often each choice is drawn, by its number."""
    rng = Rng(5)
    return Counter(draw_choice(ranked, temperature, rng).action.id for _ in range(times))


# --- The table -----------------------------------------------------------------------------


def test_a_game_sets_each_level_once_and_never_the_highest() -> None:
    for game in GAMES.values():
        levels = [level for level, _, _ in game.level_strengths]
        assert set(levels) <= {level.slug for level in LEVELS[:-1]}
        assert len(set(levels)) == len(levels)


@games
def test_each_level_searches_as_far_as_the_one_below_and_errs_no_more(slug: str) -> None:
    ladder = [level.in_game(GAMES[slug]) for level in LEVELS]
    for low, high in pairwise(ladder):
        assert low.iterations < high.iterations or low.temperature > high.temperature
        assert low.iterations <= high.iterations
        assert low.temperature >= high.temperature >= 0

    recruit, sergeant, captain, general = ladder
    assert recruit.iterations <= 500, "a Recruit is quick on the plain core"
    assert sergeant.iterations <= 1000
    assert captain.iterations <= general.iterations / 5
    assert general.iterations == MOST_ITERATIONS
    assert general.temperature == 0


def test_generals_and_searches_of_so_many_iterations_never_err() -> None:
    for kind in ("150", "general", "general:0.1s"):
        assert player_of(kind).level.in_game(game_named("sharp_end")).temperature == 0


@games
def test_a_hint_or_a_review_never_errs(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    temperatures = []

    def watched(ranked: Sequence[Node], temperature: float, rng: Rng) -> Node:
        """Draw as before, and note the temperature."""
        temperatures.append(temperature)
        return draw_choice(ranked, temperature, rng)

    monkeypatch.setattr("ai.bot.draw_choice", watched)
    for view in views_with_choice(slug, most=2):
        run_to_end(Judgement(GAMES[slug], view, made=(), seed=1, seconds=inf, iterations=60))
    assert set(temperatures) == {0.0}


# --- A draw --------------------------------------------------------------------------------


def test_at_temperature_0_the_most_visited_choice_is_always_drawn() -> None:
    assert count_draws(make_nodes((50, 0.5), (49, 0.6), (40, 0.5)), temperature=0.0) == {0: 2000}


def test_a_choice_is_drawn_by_its_visits() -> None:
    """Two choices have 80 and 40 visits. At temperature 1 the second is drawn once in 3, at 1/2 once in 5.

    At an infinite temperature it is drawn every other time.
    """
    ranked = make_nodes((80, 0.5), (40, 0.5))
    second = 1
    shares = [count_draws(ranked, temperature)[second] / 2000 for temperature in (0.5, 1.0, inf)]
    assert shares == pytest.approx([1 / 5, 1 / 3, 1 / 2], abs=0.03)


def test_choices_with_less_than_a_tenth_of_the_most_visits_are_never_drawn() -> None:
    ranked = make_nodes((100, 0.5), (30, 0.5), (10, 0.5), (9, 0.5), (9, 0.9))
    assert set(count_draws(ranked, inf)) == {0, 1, 2}


@pytest.mark.parametrize(
    ("visits_and_values", "plausible"),
    [
        (((50, 1.0), (40, 0.97), (30, 0.5)), {0}),
        (((50, 1.0), (40, 1.0), (30, 0.9)), {0, 1}),
        (((50, 0.97), (40, 0.95), (30, 0.85)), {0, 1}),
        (((50, 0.5), (40, 0.25), (30, 0.1), (30, 0.0)), {0, 1}),
        (((50, 0.2), (40, 0.1), (30, 0.01), (30, 0.0)), {0, 1}),
        (((50, 0.0), (40, 0.0)), {0, 1}),
        (((50, 0.0), (40, 0.3), (30, 0.2)), {1, 2}),
        (((50, 0.7), (20, 1.0)), {1}),
    ],
    ids=["a win", "two wins", "nearly won", "even", "behind", "lost", "saved late", "won late"],
)
def test_a_draw_neither_gives_up_a_win_nor_takes_an_avoidable_loss(
    visits_and_values: tuple[tuple[int, float], ...], plausible: set[int]
) -> None:
    assert set(count_draws(make_nodes(*visits_and_values), inf)) == plausible
    assert {node.action.id for node in plausible_choices(make_nodes(*visits_and_values))} == plausible


# --- A decision ----------------------------------------------------------------------------


def views_with_choice(slug: str, most: int = 8) -> Iterator[State]:
    """Yield at most this many views of a match, after its beginning, at which the seat to act has a choice."""
    game = GAMES[slug]
    match = Match(game, seats=2, options={}, seed=5)
    found = 0
    while not match.over and found < most:
        view = match.view(match.state.to_act)
        if len(view.legal()) > 1 and len(match.actions) > 12:
            found += 1
            yield view
        for step in snap(game, view, len(match.actions)).actions:
            match.play(game.actions[step])


def thoughts_of_level(slug: str, level: Level) -> Iterator[Thought]:
    """The thoughts of a level at some decisions of a match."""
    for seed, view in enumerate(views_with_choice(slug)):
        yield choose(GAMES[slug], view, level, seed, clock=lambda: 0.0)


@games
def test_an_error_of_a_level_is_plausible_and_the_same_from_the_same_seed(slug: str) -> None:
    """Its first step has at least a tenth of the most visits and a quarter of the best odds.

    An erring level reports the same search as one that does not err. Only the decision is another one.
    """
    not_erring = replace(ERRING, temperature=0.0)
    erring_thoughts = list(thoughts_of_level(slug, ERRING))
    first_three_again = islice(thoughts_of_level(slug, ERRING), 3)
    for thought, again in zip(erring_thoughts, first_three_again, strict=False):
        assert replace(thought, seconds=0) == replace(again, seconds=0)

    errors = 0
    for thought, greedy in zip(erring_thoughts, thoughts_of_level(slug, not_erring), strict=True):
        assert [facts_of_choice(choice) for choice in thought.choices] == [
            facts_of_choice(choice) for choice in greedy.choices
        ]
        assert (thought.value, thought.iterations) == (greedy.value, greedy.iterations)

        plausible = [choice for choice in thought.choices if choice.visits >= 0.1 * thought.choices[0].visits]
        best = max(choice.value for choice in plausible)
        taken = next(choice.value for choice in plausible if choice.actions[0] == thought.actions[0])
        assert taken * (1 - best) >= LEAST_ODDS_SHARE * best * (1 - taken)
        errors += thought.actions[0] != greedy.actions[0]
    assert errors


def facts_of_choice(choice: Choice) -> tuple[int, float, float, int]:
    """The facts of a choice without the steps after its first one."""
    return choice.actions[0], choice.share, choice.value, choice.visits


# --- What no level may miss (tests of two other games: test_fix_bayonets, test_fighting_front) ------


def battlefronts_after_pass(*lines: str) -> State:
    """Battlefronts: seat 1 has passed, so that the round ends once seat 0 does."""
    state = position(*lines, aces_in_deck=(9, 9), first=1)
    begin_move(state, transcript=None)
    act(state, "pass")
    return state


def sharp_end_last_statement(*hands: str, pawns_on: int) -> State:
    """At the Sharp End: in the last turn the commander, seat 0, says whether the one enemy can be paid.

    `hands` are those of both seats, in the notation of `table_with_hands`. All pawns are on the place `pawns_on`.
    """
    state = face_enemy_dice(table_with_hands(*hands), LIGHT, pawns_on=pawns_on)
    state.turn = state.last_turn
    state.step = STATEMENT
    state.to_act = 0
    state.stance[1] = state.stance[0]  # seat 1 attacks as well
    return state


def last_front_winning_battle() -> State:
    """Last Front: a second American territory, and nobody else has a card in hand."""
    state = battle("hand K3, T1, 2 T2 | bid T1", "bid T3", "hand T1, T2", front="Anzio", held="Omaha 1")
    state.fighting[2] = 0
    return state


THREE_FRONTS_HELD = (
    "seat 0 at F0: 5 5",
    "seat 0 at F2: 5 5",
    "seat 0 at F4: 5 5",
    "seat 0 at Z1: 3 3 3",
    "seat 0 at Z2: 3 3",
    "seat 1 at Z0: 9 9 9",
    "seat 1 at Z3: 9 9 9",
)
THREE_FRONTS_LOST = (
    "seat 1 at F0: 5",
    "seat 1 at F2: 5",
    "seat 1 at F4: 5",
    "seat 0 at Z1: 9 9",
    "seat 0 at Z0: 3",
    "seat 0 at Z2: 4 4",
    "seat 0 at Z3: 8",
)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.slug)
@pytest.mark.parametrize(
    ("slug", "table", "wrong"),
    [
        pytest.param(
            "battlefronts", lambda: battlefronts_after_pass(*THREE_FRONTS_HELD), r"(?!pass)", id="three fronts held"
        ),
        pytest.param(
            "battlefronts", lambda: battlefronts_after_pass(*THREE_FRONTS_LOST), r"pass", id="three fronts lost"
        ),
        pytest.param(
            "sharp_end",
            lambda: sharp_end_last_statement("5 Infantry, VP+1@3", "4 Infantry, 2 Hero", pawns_on=4),
            r"can$",
            id="a lead kept",
        ),
        pytest.param(
            "sharp_end",
            lambda: sharp_end_last_statement("5 Infantry", "VP+1@1, VP+1@2", pawns_on=1),
            r"cannot",
            id="a lead taken",
        ),
        pytest.param("last_front", last_front_winning_battle, r"withdraw", id="a battle that wins"),
        pytest.param(
            "last_front",
            lambda: battle("hand K3, T1, T2", "bid T1", front="Anzio", held="Omaha 2"),
            r"withdraw",
            id="one that loses",
        ),
    ],
)
def test_every_level_takes_an_open_win_and_stops_a_loss(
    slug: str, table: Callable[[], State], wrong: str, level: Level
) -> None:
    """`wrong` is a pattern of the decisions that give up the win or allow the loss.

    Strong levels search no more than 400 iterations here, and weak ones, which are quick, decide six times.
    """
    game = GAMES[slug]
    usual_level = level.in_game(game)
    short_level = replace(usual_level, iterations=min(usual_level.iterations, 400), seconds=inf)
    for seed in range(6 if short_level.iterations < 200 else 2):
        state = table()
        answer = choose(game, state.redact(state.to_act), short_level, seed).actions[0]
        assert not re.match(wrong, game.actions[answer].notation)
