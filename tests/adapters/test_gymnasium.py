"""Every game as an environment of Gymnasium: its own test, and whether it plays the matches that the arena plays."""

from __future__ import annotations

import contextlib
import io
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from adapters import utilities_of
from adapters.gymnasium import Env, VectorEnv
from ai.levels import seed_for
from ai.player import RandomPlayer, level, play
from game.catalogue import GAMES, game_named
from game.core.game import Game
from tests.test_pages import block

SEATINGS = [(slug, seats) for slug, game in GAMES.items() for seats in {game.seats[0], game.seats[-1]}]


def choose(mask: Any, chance: np.random.Generator) -> int:
    """A legal action at random."""
    return int(chance.choice(np.flatnonzero(mask)))


def play_as(env: Env, game: Game, seed: int, kind: str) -> tuple[float, int]:
    """Play a deal as a level in the learner's seat. Returns the last reward and the number of the learner's actions."""
    player = level(kind)
    _, _ = env.reset(seed=seed)
    steps, reward, ended = 0, 0.0, False
    while not ended:
        batch = env._tables.batch
        decision = player.decide(env._tables.view(0), seed_for(seed, batch.taken[0]))
        for action in decision:
            assert reward == 0
            _, reward, terminated, truncated, _ = env.step(action.id)
            ended = terminated or truncated
            steps += 1
    return reward, steps


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_registered_and_passes_the_test_of_gymnasium(slug: str) -> None:
    name = "".join(word.capitalize() for word in slug.split("_"))
    env = gymnasium.make(f"five_fronts/{name}-v0", opponent="random", length=60, render_mode="ansi").unwrapped
    assert isinstance(env, Env)
    assert env._tables.batch.game.slug == slug
    check_env(env)


def test_a_vector_environment_is_made_by_the_same_name() -> None:
    name = "five_fronts/LastFront-v0"
    many = gymnasium.make_vec(name, 3, vectorization_mode="vector_entry_point", opponent="random")
    assert isinstance(many, VectorEnv)
    observations, infos = many.reset(seed=1)
    assert many.observation_space.contains(observations)
    assert infos["action_mask"].shape == (3, len(game_named("last_front").actions))


@pytest.mark.parametrize(("slug", "seats", "seat"), [("battlefronts", 2, 0), ("sharp_end", 4, 2), ("last_front", 3, 1)])
def test_an_environment_plays_the_match_that_the_same_players_play_in_the_arena(
    slug: str, seats: int, seat: int
) -> None:
    kinds = ["3", "4+bold", "random"][: seats - 1]
    env = Env(slug, ",".join(kinds), seats, seat)
    reward, steps = play_as(env, game_named(slug), seed=7, kind="5")

    players: dict[int, Any] = {seat: level("5")}
    for place, kind in enumerate(kinds, start=1):
        players[(seat + place) % seats] = RandomPlayer() if kind == "random" else level(kind)
    outcome = play(game_named(slug), [players[seat] for seat in range(seats)], seed=7)
    assert reward == utilities_of(outcome.scores)[seat]
    assert 0 < steps < len(outcome.match.actions)
    assert env._final_view == outcome.match.view(seat)


def test_what_a_learner_sees_is_its_view_and_its_mask() -> None:
    env = Env("last_front", "random", seats=3, seat=1, render_mode="ansi")
    observation, info = env.reset(seed=5)
    chance = np.random.default_rng(1)
    for _ in range(10):
        view = env._tables.view(0)
        assert view.to_act == info["seat"] == 1
        assert observation.tolist() == env._tables.batch.game.observation(view)
        assert set(np.flatnonzero(info["action_mask"])) == {action.id for action in view.legal()}
        assert env.render() == repr(view)
        observation, *_, info = env.step(choose(info["action_mask"], chance))


def test_without_a_seat_the_learner_sits_in_another_one_from_deal_to_deal() -> None:
    env = Env("last_front", "random", seats=3, seat=None)
    assert [env.reset(seed=deal)[1]["seat"] for deal in (3, 4, 5)] == [0, 1, 2]
    assert len({env.reset()[1]["seat"] for _ in range(20)}) == 3


def test_a_match_without_a_seed_follows_from_the_last_seed() -> None:
    env = Env("battlefronts", "random")

    def two_matches_after_seed() -> list[list[float]]:
        """The first observations of the two matches that follow one with a seed."""
        env.reset(seed=3)
        return [env.reset()[0].tolist() for _ in range(2)]

    first, second = two_matches_after_seed()
    assert [first, second] == two_matches_after_seed()
    assert first != second


def test_an_illegal_action_loses_the_match_which_can_only_be_laid_out_anew() -> None:
    env = Env("battlefronts", "random")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    for illegal in (-1, 10_000, None):
        _, info = env.reset(seed=7)
        closed = int(info["action_mask"].argmin()) if illegal is None else illegal
        _, reward, terminated, truncated, info = env.step(closed)
        assert (reward, terminated, truncated) == (-1, True, False)
        assert not info["action_mask"].any()
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(closed)


def test_a_match_that_lasts_too_long_is_truncated_without_a_reward() -> None:
    env = Env("fix_bayonets", "random", length=30)
    _, info = env.reset(seed=1)
    chance = np.random.default_rng(1)
    ends: list[tuple[float, bool, bool]] = []
    while not ends or not any(ends[-1][1:]):
        _, reward, terminated, truncated, info = env.step(choose(info["action_mask"], chance))
        ends.append((float(reward), terminated, truncated))
    assert ends[-1] == (0, False, True)
    assert len(ends) <= 30, "the actions of the opponent count, too"


@pytest.mark.parametrize("opponent", [RandomPlayer, lambda: level("3")], ids=["class", "function"])
def test_a_class_of_your_own_may_be_the_opponent(opponent: Any) -> None:
    env = Env("battlefronts", opponent, length=60)
    _, info = env.reset(seed=2)
    chance = np.random.default_rng(1)
    steps = 0
    while info["action_mask"].any():
        *_, info = env.step(choose(info["action_mask"], chance))
        steps += 1
    assert 0 < steps < 60
    assert {len(players) for players in env._tables._players} == {1}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"opponent": "major"}, "There is no player 'major'; choose from: random, recruit"),
        ({"opponent": "captain,captain"}, r"opponent names 2 players for 1 other seat\.$"),
        ({"opponent": "mybot.py:MyBot"}, "give the class of another player"),
        ({"opponent": "captain@../before"}, "give the class of another player"),
        ({"seat": 2}, "There is no seat 2: the seats are 0 to 1"),
        ({"seats": 3}, "Battlefronts is for 2 seats, not 3"),
        ({"last": "seat 1"}, "Battlefronts has no option 'last'"),
        ({"render_mode": "human"}, "There is no render mode 'human'"),
    ],
    ids=lambda value: next(iter(value.items())) if isinstance(value, dict) else "",
)
def test_wrong_arguments_are_refused_in_a_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Env("battlefronts", **arguments)


@pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug, seats in SEATINGS if slug in ("battlefronts", "last_front")]
)
def test_a_vector_environment_plays_the_matches_of_single_ones(slug: str, seats: int) -> None:
    """Three matches begin with deals 4 to 6. One that has ended is followed in the same step by its deal plus 3."""
    options = {"length": 60, "seat": None}
    many = VectorEnv(slug, num_envs=3, opponent="random", seats=seats, **options)  # type: ignore[arg-type]
    assert many.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    singles = [Env(slug, "random", seats, **options) for _ in range(3)]  # type: ignore[arg-type]
    deals = [4, 5, 6]
    chance = np.random.default_rng(5)

    observations, infos = many.reset(seed=4)
    shown_by_singles = [env.reset(seed=deal) for env, deal in zip(singles, deals, strict=True)]
    ends = 0
    for _ in range(60):
        for place, (observation, info) in enumerate(shown_by_singles):
            assert observations[place].tolist() == observation.tolist()
            assert infos["action_mask"][place].tolist() == info["action_mask"].tolist()
            assert infos["seat"][place] == info["seat"]

        actions = [choose(mask, chance) for mask in infos["action_mask"]]
        observations, rewards, terminated, truncated, infos = many.step(actions)
        for place, env in enumerate(singles):
            observation, reward, is_over, is_cut, info = env.step(actions[place])
            assert (rewards[place], terminated[place], truncated[place]) == (reward, is_over, is_cut)
            shown_by_singles[place] = observation, info
            if is_over or is_cut:
                ends += 1
                assert infos["final_obs"][place].tolist() == observation.tolist()
                deals[place] += 3
                shown_by_singles[place] = env.reset(seed=deals[place])
    assert ends > 3


def test_a_vector_environment_takes_a_list_of_deals() -> None:
    many = VectorEnv("battlefronts", num_envs=2, opponent="random")
    many.reset(seed=[9, 4])
    assert many._tables.batch.deals == [9, 4]
    many.reset()
    assert len({*many._tables.batch.deals}) == 2
    with pytest.raises(ValueError, match="is not legal in match 0"):
        many.step([10_000, 0])


def test_the_example_of_the_docs_plays_a_match() -> None:
    program = block("docs/LEARNING.md", "gymnasium.make(").replace("five_fronts.adapters", "adapters")
    program = program.replace("sergeant", "2")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(program, {})
    assert float(printed.getvalue()) in (-1, 0, 1)
