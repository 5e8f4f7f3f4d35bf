"""Every kind of player by its name, and the forfeit of a faulty player."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf

import pytest

from ai.bot import choose
from ai.foreign import Foreign
from ai.levels import is_foreign, level_named, seed_for, split_kinds
from ai.player import RandomPlayer, Searcher, level, play, play_on, player_named
from ai.search import Guide
from game.catalogue import game_named
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import Action, State
from tests.ai.players import Greedy

PLAYERS = "tests.ai.players"


@dataclass
class RandomSteps:
    """Decides at random, and answers with at most this many steps of a decision."""

    most_steps: int
    views: list[State] = field(default_factory=list)
    seeds: list[int] = field(default_factory=list)

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        """Return a random first step, and then the first legal step each time, tried on a copy of the view."""
        self.views.append(view)
        self.seeds.append(seed)
        steps = [RandomPlayer().decide(view, seed)[0]]
        trial = view.copy()
        trial.allow_trial()
        trial.apply(steps[0], Rng(0))
        while trial.is_midway() and len(steps) < self.most_steps:
            steps.append(trial.legal()[0])
            trial.apply(steps[-1], Rng(0))
        return steps


@pytest.mark.parametrize(
    ("kind", "iterations", "seconds"),
    [
        ("recruit", 30, 1.4),
        ("general", 500_000, 1.4),
        ("150", 150, inf),
        ("general:0.1s", 500_000, 0.1),
        ("captain:2s", 1000, 2.0),
    ],
)
def test_the_name_of_a_search_sets_its_iterations_and_seconds(kind: str, iterations: int, seconds: float) -> None:
    player = player_named(kind)
    assert isinstance(player, Searcher)
    assert (player.level.iterations, player.level.seconds) == (iterations, seconds)


def test_random_players_and_classes_from_outside_have_names_as_well() -> None:
    assert isinstance(player_named("random"), RandomPlayer)

    from_outside = player_named(f"{PLAYERS}:First", limit=2.5)
    assert isinstance(from_outside, Foreign)
    assert from_outside.name == "First"
    assert from_outside.limit == 2.5


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("wizard", "There is no player 'wizard'; choose from: random, recruit"),
        ("", "There is no player '(empty)'"),
        ("0", "There is no player '0'"),
        ("general:0s", "There is no player 'general:0s'"),
        ("general:0", "There is no player 'general:0'"),
        ("general:-1s", "There is no player 'general:-1s'"),
        ("captain:99999s", "There is no player 'captain:99999s'"),
        ("wizard:1s", "There is no player 'wizard:1s'"),
        (":Bot", "is named by its module and its name"),
        ("mymodule:", "is named by its module and its name"),
        ("no_such_module:Bot", "cannot be had: ModuleNotFoundError: No module named 'no_such_module'."),
        (f"{PLAYERS}:Nobody", "tests.ai.players:Nobody cannot be had: its module has no such class."),
        (f"{PLAYERS}:PLAYERS", "tests.ai.players:PLAYERS cannot be had: its module has no such class."),
        (f"{PLAYERS}:Mute", "tests.ai.players:Mute has no method 'decide(view, seed)'"),
        (f"{PLAYERS}:Refuses", "Refuses cannot be had: ValueError: not today (players.py, line "),
        ("no/such/file.py:Bot", "There is no file 'no/such/file.py'."),
        ("folder/mybot.py", "Name the class as well as its file, such as folder/mybot.py:MyBot."),
    ],
)
def test_a_player_that_cannot_be_made_is_refused_in_one_line(kind: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)) as caught:
        player_named(kind)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ("Captain, RANDOM", ["captain", "random"]),
        ("MyModule:MyBot,General:0.5S", ["MyModule:MyBot", "general:0.5s"]),
        ("150", ["150"]),
    ],
)
def test_names_of_players_become_lower_case_except_those_of_classes(kinds: str, expected: list[str]) -> None:
    assert split_kinds(kinds) == expected
    assert [is_foreign(kind) for kind in expected] == ["MyBot" in kind for kind in expected]


def test_a_faulty_player_scores_0_and_the_others_share_the_win() -> None:
    players = [player_named("random"), player_named(f"{PLAYERS}:Raises"), player_named("random")]
    outcome = play(game_named("last_front"), players, seed=7)
    assert outcome.scores == [0.5, 0.0, 0.5]
    assert outcome.winner is None


def test_a_fault_of_a_player_of_the_program_itself_is_raised() -> None:
    """Only classes from outside forfeit the match instead. Greedy answers two decisions at once."""
    with pytest.raises(ValueError, match="answered more than one decision"):
        play(game_named("battlefronts"), [Greedy(), Greedy()], seed=7)


@pytest.mark.parametrize("slug", ["battlefronts", "fix_bayonets", "last_front"])
def test_a_player_may_answer_whole_decisions_or_their_steps(slug: str) -> None:
    """Each question has a view of the player's own seat and a seed of its own."""
    for most_steps in (1, 99):
        players = [RandomSteps(most_steps), RandomSteps(most_steps)]
        outcome = play(game_named(slug), players, seed=5, chance=1)
        step_count = len(outcome.match.actions)
        question_count = sum(len(player.seeds) for player in players)
        assert outcome.match.over
        assert outcome.decisions == question_count
        if most_steps == 1:
            assert question_count == step_count
        else:
            assert question_count < step_count

        for seat, player in enumerate(players):
            assert all(view.is_view and view.to_act == seat for view in player.views)

        seeds = [seed for player in players for seed in player.seeds]
        assert len(set(seeds)) == len(seeds)


def test_other_chance_makes_another_match_of_the_same_position() -> None:
    game = game_named("battlefronts")
    matches = []
    for chance in (None, 5, 6, 6):
        match = Match(game, seats=2, options={}, seed=5)
        match.play(match.legal()[0])
        matches.append(play_on(match, [RandomPlayer(), RandomPlayer()], chance).match)
    by_default, chance_5, chance_6, chance_6_again = matches
    assert by_default == chance_5, "without a chance it follows from the deal, whose seed is 5"
    assert chance_5 != chance_6
    assert chance_6 == chance_6_again


def test_the_deal_cannot_be_found_from_the_seeds_of_a_class_from_outside() -> None:
    """A class could compute the seeds of deals 0 to 49, and the deal of this match is 7. Yet no seed is among them.

    The same deal has other seeds in another match, unless a chance is given.
    """

    def seeds_of_match(chance: int | None) -> list[int]:
        """The seeds that a player is given in a match of deal 7."""
        player = RandomSteps(1)
        play(game_named("battlefronts"), [player, RandomPlayer()], seed=7, chance=chance)
        return player.seeds

    seeds_of_deals = {seed_for(deal, step) for deal in range(50) for step in range(100)}
    first = seeds_of_match(chance=None)
    second = seeds_of_match(chance=None)
    assert not seeds_of_deals & {*first, *second}
    assert not {*first} & {*second}
    assert seeds_of_match(chance=3) == seeds_of_match(chance=3)


def test_the_outcome_of_a_match_names_the_seat_that_decided_first() -> None:
    game = game_named("battlefronts")
    for seat in (0, 1):
        assert play(game, [RandomPlayer(), RandomPlayer()], seed=5, options={"first": f"seat {seat + 1}"}).first == seat


def test_a_search_counts_its_iterations_and_takes_a_guide() -> None:
    """The level "7" searches for seven iterations. It takes a new guide for each of its decisions."""
    guides: list[Guide] = []

    def make_guide() -> Guide:
        """A new guide, which is counted."""
        guides.append(Guide())
        return guides[-1]

    player = level("7", make_guide)
    outcome = play(game_named("battlefronts"), [player, RandomPlayer()], seed=3)
    assert player.iterations
    assert set(player.iterations) == {7}
    assert len(player.iterations) <= len(guides) <= outcome.decisions


def test_a_level_plays_with_its_figures_for_the_game() -> None:
    """A level may have other iterations or errors in one game than in another (`Level.in_game`).

    "captain:9s" is a Captain with a limit of 9 seconds. A decision takes less, so it decides as a Captain does.
    """
    for slug, kind in (("battlefronts", "recruit"), ("sharp_end", "captain"), ("sharp_end", "captain:9s")):
        game = game_named(slug)
        player = level(kind)
        own = level_named(kind.partition(":")[0])

        view = Match(game, seats=2, options={}, seed=1).view(0)
        while view.to_act != 0 or len(view.legal()) < 2:  # the first decision in which there is a choice
            view.determinize(Rng(1))
            view.apply(view.legal()[0], Rng(1))
        view = view.redact(0)

        expected = choose(game, view, own.in_game(game), seed=3, clock=lambda: 0.0)
        assert [action.id for action in player.decide(view, seed=3)] == list(expected.actions)
        assert player.iterations == [expected.iterations]
