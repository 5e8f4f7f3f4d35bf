"""Every game as an environment of PettingZoo: its own tests, and what they leave out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test

from adapters import petting_zoo
from game.catalogue import GAMES, game_named
from game.core.match import Match
from game.core.rng import Rng

SEATINGS = [(slug, seats) for slug, game in GAMES.items() for seats in game.seats]
EXPECTED = (
    "ignore:Observation is not a NumPy array:UserWarning",  # a dict, as in the classic games that it knows by name
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Agent's maximum and minimum observation space values are equal:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",  # of whoever is not to act
)
"""Of what `api_test` warns where an environment is as it should be."""


def ignore_expected_warnings(test: Any) -> Any:
    """Mark a test so that it ignores the warnings of EXPECTED."""
    for line in EXPECTED:
        test = pytest.mark.filterwarnings(line)(test)
    return test


def play_randomly(env: Any, choose: np.random.Generator) -> Iterator[tuple[str, dict[str, Any], float]]:
    """Play at random to the end: what each agent sees and gets when it is asked."""
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        yield agent, observation, reward
        open_now = np.flatnonzero(observation["action_mask"])
        env.step(None if termination or truncation else int(choose.choice(open_now)))


@ignore_expected_warnings
@pytest.mark.parametrize(("slug", "seats"), SEATINGS)
def test_every_game_passes_the_test_of_the_api(slug: str, seats: int) -> None:
    api_test(petting_zoo.env(slug, seats=seats), num_cycles=300)


@pytest.mark.parametrize(("slug", "seats"), SEATINGS)
def test_every_game_passes_the_test_of_seeds(slug: str, seats: int) -> None:
    seed_test(partial(petting_zoo.env, slug, seats=seats), num_cycles=150)


@pytest.mark.parametrize(("slug", "seats"), SEATINGS)
def test_an_agent_observes_its_view_and_the_rewards_add_up_to_0(slug: str, seats: int) -> None:
    env = petting_zoo.env(slug, seats=seats, max_cycles=400)
    env.reset(seed=3)
    raw = env.unwrapped
    rewards = []
    for agent, observation, reward in play_randomly(env, np.random.default_rng(5)):
        seat = raw.possible_agents.index(agent)
        state = raw._state
        assert env.observation_space(agent).contains(observation)
        assert observation["observation"].tolist() == pytest.approx(raw.game.observation(state.redact(seat)))

        mask = {action.id for action in state.legal()} if seat == state.to_act and not raw.truncations[agent] else set()
        assert set(np.flatnonzero(observation["action_mask"]).tolist()) == mask

        if raw.terminations[agent]:
            rewards.append(reward)
        else:
            assert reward == 0
    assert sum(rewards) == pytest.approx(0)
    assert not rewards or max(rewards) <= 1


@pytest.mark.parametrize("slug", GAMES)
def test_estimates_are_given_on_demand_and_follow_from_the_view(slug: str) -> None:
    """An estimate stays the same if what its player cannot see is dealt anew."""
    plain = petting_zoo.env(slug)
    env = petting_zoo.env(slug, estimates=True, max_cycles=60)
    for environment in (plain, env):
        environment.reset(seed=3)
    assert all("estimate" not in info for info in plain.infos.values())

    raw = env.unwrapped
    estimates = []
    for _ in play_randomly(env, np.random.default_rng(5)):
        is_over = len(raw.infos) < 2 or any(raw.terminations.values())
        if is_over:
            continue
        estimates += [info["estimate"] for info in raw.infos.values()]

        state = raw._state
        raw._batch.states[0] = state.redact(0)
        raw._state.determinize(Rng(8))
        assert raw._estimate("player_0") == {"estimate": raw.infos["player_0"]["estimate"]}

        raw._batch.states[0] = state
    assert all(0 <= value <= 1 for value in estimates)
    assert len(set(estimates)) > 3, "they change along the match"


def test_max_cycles_truncates_without_rewards() -> None:
    """PettingZoo's `max_cycles_test` wants agents that act at once and without a mask, so it fits none of the games."""
    env = petting_zoo.env("fix_bayonets", max_cycles=7)
    env.reset(seed=1)
    match = play_randomly(env, np.random.default_rng(1))
    rewards_and_whether_to_act = [(reward, any(observation["action_mask"])) for _, observation, reward in match]
    seven_actions, two_last_views = [(0, True)] * 7, [(0, False)] * 2
    assert rewards_and_whether_to_act == seven_actions + two_last_views
    assert env.unwrapped._batch.taken == [7]


def test_the_info_of_an_agent_says_whether_it_is_within_a_decision() -> None:
    env = petting_zoo.env("battlefronts", first="seat 1")
    env.reset(seed=7)
    assert env.infos == {"player_0": {"midway": False}, "player_1": {"midway": False}}
    env.step(next(action.id for action in GAMES["battlefronts"].actions if action.notation == "call Z3"))
    assert env.infos["player_0"] == {"midway": True}


def test_a_reset_without_a_seed_goes_on_from_the_last_one() -> None:
    def deals(*seeds: int | None) -> list[str]:
        """The true tables after resets of a new environment with these seeds, as text. None: a reset without a seed."""
        env = petting_zoo.env("fix_bayonets")
        found = []
        for seed in seeds:
            env.reset(seed)
            found.append(repr(env.unwrapped._state.facts()))
        return found

    assert deals(3, None, None) == deals(3, None, None)
    assert len({*deals(3, None, None), *deals(None)}) == 4


def test_an_illegal_action_loses_in_the_environment_and_is_refused_in_the_raw_one() -> None:
    env = petting_zoo.env("battlefronts", first="seat 1")
    env.reset(seed=7)
    closed = int(np.flatnonzero(env.observe("player_0")["action_mask"] == 0)[0])
    env.step(closed)
    assert env.rewards == {"player_0": -1, "player_1": 0}

    raw = petting_zoo.RawEnv("battlefronts", first="seat 1")
    raw.reset(seed=7)
    with pytest.raises(ValueError, match=f"Action {closed} is not legal in match 0 now"):
        raw.step(closed)


@pytest.mark.parametrize(
    ("slug", "arguments", "sentence"),
    [
        ("chess", {}, "There is no game 'chess'; the games are: battlefronts, "),
        ("battlefronts", {"seats": 3}, "Battlefronts is for 2 seats, not 3"),
        ("battlefronts", {"last": "seat 1"}, "Battlefronts has no option 'last'; its options: first"),
        ("sharp_end", {"turns": 6}, "Option 'turns' of At the Sharp End cannot be '6'; choose from: 7, 5, 9"),
        ("battlefronts", {"render_mode": "rgb_array"}, "There is no render mode 'rgb_array'; choose from: human, ansi"),
    ],
)
def test_wrong_arguments_of_an_environment_are_refused_in_a_sentence(
    slug: str, arguments: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        petting_zoo.env(slug, **arguments)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_registered_with_pettingzoo(slug: str) -> None:
    env = pettingzoo.make("aec", f"five_fronts/{slug}-v0", seats=2, max_cycles=5, render_mode="ansi")
    env.reset(seed=6)
    assert str(env) == f"five_fronts_{slug}_v0"
    assert env.unwrapped.max_cycles == 5
    state = Match(game_named(slug), seats=2, options={}, seed=6).state
    assert env.unwrapped._state == state
    assert env.render() == repr(state)
