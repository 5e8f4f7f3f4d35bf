"""The tools of OpenSpiel, PettingZoo and Gymnasium that take a game, each on every game, with small numbers."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from gymnasium.spaces.utils import flatdim, flatten, flatten_space, unflatten
from gymnasium.utils.passive_env_checker import check_action_space, check_obs, check_observation_space
from open_spiel.python import policy, rl_agent_policy, rl_environment, vector_env
from open_spiel.python.algorithms import (
    action_value_vs_best_response,
    async_mcts,
    best_response,
    cfr,
    discounted_cfr,
    evaluate_bots,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    gambit,
    generate_playthrough,
    get_all_states,
    ismcts,
    mcts,
    mcts_agent,
    minimax,
    noisy_policy,
    outcome_sampling_mccfr,
    policy_aggregator,
    policy_aggregator_joint,
    policy_utils,
    random_agent,
    sample_some_states,
    tabular_qlearner,
    wolf_phc,
)
from open_spiel.python.bots import human, uniform_random
from open_spiel.python.observation import make_observation
from pettingzoo.test import parallel_api_test, performance_benchmark, render_test, test_save_obs
from pettingzoo.utils import wrappers
from pettingzoo.utils.average_total_reward import average_total_reward
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.random_demo import random_demo

from adapters import PREFIX, open_spiel, petting_zoo
from game.catalogue import GAMES

games = pytest.mark.parametrize("slug", GAMES)
test_save_obs.__test__ = False  # pytest would collect it here

TINY = "deals=1,draws=1,length=2,secret=0"
"""Parameters of a game whose whole tree is walked: one deal, two actions, the same tree from each initial state."""
SHORT = "length=40"


def load_game(slug: str, parameters: str) -> Any:
    """A game of ours with these parameters as OpenSpiel loads it."""
    return pyspiel.load_game(f"{PREFIX}{slug}({parameters})")


def at_first_decision(game: Any) -> Any:
    """The state at the first decision of a player."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def state_after_play(game: Any, choose: Callable[[Any], int], most: int = 12) -> Any:
    """The state after `most` actions and draws, or at the end."""
    state = game.new_initial_state()
    while not state.is_terminal() and state.move_number() < most:
        state.apply_action(0 if state.is_chance_node() else int(choose(state)))
    return state


# --- OpenSpiel: what walks the whole tree ----------------------------------------------------------


def walk_states(game: Any) -> None:
    """Collect all states of a game."""
    states = get_all_states.get_all_states(game, include_chance_states=True)
    assert len(states) > 2
    assert sample_some_states.sample_some_states(game, max_states=5)


def make_tables(game: Any) -> None:
    """Make tabular policies and mix them."""
    table = policy.TabularPolicy(game)
    policy.python_policy_to_pyspiel_policy(table)
    policy_utils.policy_to_dict(table, game)
    state = at_first_decision(game)
    player = state.current_player()
    assert noisy_policy.NoisyPolicy(table, player).action_probabilities(state)

    twice = [[table] * 2] * 2
    both = policy_aggregator.PolicyAggregator(game).aggregate([0, 1], twice, [[0.5, 0.5]] * 2)
    assert sum(both.action_probabilities(state, player).values()) == pytest.approx(1)

    policy_aggregator_joint.JointPolicyAggregator(game).aggregate([0, 1], twice, [0.5, 0.5])


def measure_exploitability(game: Any) -> None:
    """Compute how far a uniform policy can be exploited."""
    uniform = policy.UniformRandomPolicy(game)
    assert exploitability.exploitability(game, uniform) == pytest.approx(exploitability.nash_conv(game, uniform) / 2)
    assert exploitability.nash_conv(game, policy.TabularPolicy(game), use_cpp_br=True) >= 0
    assert pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game)) >= 0
    best = best_response.BestResponsePolicy(game, at_first_decision(game).current_player(), uniform)
    assert best.value(game.new_initial_state()) == 0, "a match that lasts too long is a tie"
    action_value_vs_best_response.Calculator(game)


def value_policies(game: Any) -> None:
    """Compute the values of policies over the whole tree."""
    uniform = policy.UniformRandomPolicy(game)
    root = game.new_initial_state()
    assert expected_game_score.policy_value(root, [uniform] * 2).tolist() == [0, 0]
    assert pyspiel.expected_returns(root, pyspiel.UniformRandomPolicy(game), -1, True) == [0, 0]
    assert minimax.expectiminimax(root, 3, lambda state: 0, 0)[0] == 0


def minimise_regret(game: Any) -> None:
    """Run a step of each solver of the CFR family."""
    for solver in (cfr.CFRSolver(game), cfr.CFRPlusSolver(game), discounted_cfr.DCFRSolver(game)):
        solver.evaluate_and_update_policy()
        solver.average_policy()
    for solver_class in (pyspiel.CFRSolver, pyspiel.CFRPlusSolver):
        solver = solver_class(game)
        solver.evaluate_and_update_policy()
        solver.average_policy()


def sample_regret(game: Any) -> None:
    """Run a step of each solver that samples."""
    for solver in (
        external_sampling_mccfr.ExternalSamplingSolver(game),
        outcome_sampling_mccfr.OutcomeSamplingSolver(game),
    ):
        solver.iteration()
        solver.average_policy()
    for solver_class in (pyspiel.ExternalSamplingMCCFRSolver, pyspiel.OutcomeSamplingMCCFRSolver):
        solver = solver_class(game)
        solver.run_iteration()
        solver.average_policy()


def transform(game: Any) -> None:
    """Export the game to other forms of it."""
    assert gambit.export_gambit(game).startswith("EFG 2 R")
    assert pyspiel.InfostateTree(game, 0) is not None
    pyspiel.random_sim_test(pyspiel.convert_to_cached_tree(game), num_sims=1, serialize=False, verbose=False)


TREE_TOOLS = (
    walk_states,
    make_tables,
    measure_exploitability,
    value_policies,
    minimise_regret,
    sample_regret,
    transform,
)


@games
@pytest.mark.parametrize("tool", TREE_TOOLS, ids=lambda tool: tool.__name__)
def test_tools_of_openspiel_that_walk_the_whole_tree_take_a_game(tool: Callable[[Any], None], slug: str) -> None:
    """The game is tiny. With `secret=0` each of its initial states has the same tree."""
    tool(load_game(slug, TINY))


# --- OpenSpiel: what plays ---------------------------------------------------------------------------


def write_playthrough(game: Any) -> None:
    """Write a playthrough twice and check that both have the same text.

    That is so only without a secret, from which a match would draw other seeds each time.
    """
    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()
    name = str(game).replace("secret=1", "secret=0")
    lines = generate_playthrough.playthrough(name, None, seed=1)
    assert "InformationStateString(1) = " in lines
    assert "ObservationTensor(1)" in lines
    assert lines == generate_playthrough.playthrough(name, None, seed=1)


def simulate(game: Any) -> None:
    """Run the random simulation of OpenSpiel."""
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)


def search(game: Any) -> None:
    """Let each search of OpenSpiel decide."""
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    assert state_after_play(game, mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=chance).step, 6).move_number() > 1

    for worlds, kind in ((-1, ismcts.ChildSelectionPolicy.UCT), (2, ismcts.ChildSelectionPolicy.PUCT)):
        bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 4, worlds, chance, child_selection_policy=kind)
        assert state_after_play(game, bot.step, most=4).move_number() > 1
    late = async_mcts.MCTSBot(game, 1.4, 4, async_mcts.RandomRolloutEvaluator(chance), random_state=chance)
    state = at_first_decision(game)
    assert late.step(state) in state.legal_actions()


def play_bots(game: Any) -> None:
    """Play matches between the random bots of OpenSpiel."""
    chance = np.random.RandomState(2)
    bots = [uniform_random.UniformRandomBot(player, np.random.RandomState(player)) for player in range(2)]
    assert sum(evaluate_bots.evaluate_bots(game.new_initial_state(), bots, chance)) == pytest.approx(0)
    made = [pyspiel.make_uniform_random_bot(player, player) for player in range(2)]
    assert sum(pyspiel.evaluate_bots(game.new_initial_state(), made, 3)) == pytest.approx(0)
    loaded = [pyspiel.load_bot("uniform_random", game, player) for player in range(2)]
    assert sum(pyspiel.evaluate_bots(game.new_initial_state(), loaded, 3)) == pytest.approx(0)


def play_stateful_bots(game: Any) -> None:
    """Each of these bots follows a match in a state of its own, which equals the true one only without secrets."""
    open_game = pyspiel.load_game(str(game).replace("secret=1", "secret=0"))
    bots = [pyspiel.make_stateful_random_bot(open_game, player, player) for player in range(2)]
    assert sum(pyspiel.evaluate_bots(open_game.new_initial_state(), bots, 3)) == pytest.approx(0)
    state = state_after_play(open_game, lambda state: state.legal_actions()[-1])
    _, again = pyspiel.build_state_from_history_string(str(open_game), state.history_str())
    assert str(again) == str(state)


def ask_a_person(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a person decide by typing an action."""
    state = at_first_decision(game)
    action = state.legal_actions()[-1]
    answers = iter(["", state.action_to_string(action)])
    monkeypatch.setattr("builtins.input", lambda *_: next(answers))
    assert human.HumanBot().step(state) == action


def learn(game: Any) -> None:
    """Let the agents of OpenSpiel learn for a few steps."""
    env = rl_environment.Environment(game, include_full_state=True)
    size = env.action_spec()["num_actions"]
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bot = mcts.MCTSBot(game, uct_c=1.4, max_simulations=2, evaluator=evaluator, random_state=chance)
    for agents in (
        [random_agent.RandomAgent(0, size), tabular_qlearner.QLearner(1, size)],
        [wolf_phc.WoLFPHC(0, size), mcts_agent.MCTSAgent(1, size, bot)],
    ):
        time_step = env.reset()
        for _ in range(8):
            if not time_step.last():
                agent_to_act = agents[time_step.observations["current_player"]]
                time_step = env.step([agent_to_act.step(time_step).action])
        for agent in agents if time_step.last() else ():
            agent.step(time_step)
    several = vector_env.SyncVectorEnv([rl_environment.Environment(game) for _ in range(2)])
    assert len(several.reset()) == 2

    state = at_first_decision(game)
    agents = {player: random_agent.RandomAgent(player, size) for player in range(2)}
    joint = rl_agent_policy.JointRLAgentPolicy(game, agents, use_observation=True)
    assert set(joint.action_probabilities(state)) <= set(state.legal_actions())


def copy_and_send(game: Any) -> None:
    """Check that a state after some actions, and its game, are the same after copying, pickling and serialising."""
    state = state_after_play(game, lambda state: state.legal_actions()[-1])
    for other in (copy.copy(state), copy.deepcopy(state), state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state)
    assert str(game.deserialize_state(state.serialize())) == str(state)
    assert pyspiel.deserialize_game(game.serialize()) == game
    assert str(pyspiel.load_game_as_turn_based(str(game))) == str(game)


PLAYING_TOOLS = (write_playthrough, simulate, search, play_bots, play_stateful_bots, learn, copy_and_send)


@games
@pytest.mark.parametrize("tool", PLAYING_TOOLS, ids=lambda tool: tool.__name__)
def test_tools_of_openspiel_that_play_take_a_game(tool: Callable[[Any], None], slug: str) -> None:
    tool(load_game(slug, SHORT))


@games
def test_a_person_plays_in_the_console_of_openspiel(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ask_a_person(load_game(slug, SHORT), monkeypatch)


@games
def test_openspiel_gets_an_observer_for_the_observations_that_a_game_has_and_none_for_others(slug: str) -> None:
    """`None` is what OpenSpiel's tools take for an observation that a game does not have."""
    game = load_game(slug, SHORT)
    for recall in (True, False):
        for public in (True, False):
            for private in pyspiel.PrivateInfoType.__members__.values():
                kind = pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private)
                is_offered = public and private == pyspiel.PrivateInfoType.SINGLE_PLAYER
                assert (make_observation(game, kind) is not None) == is_offered

    # An observation can be compressed, and is the same after decompression.
    state = at_first_decision(game)
    observer = make_observation(game)
    observer.set_from(state, state.current_player())
    packed = observer.compress()
    before = observer.tensor.copy()
    observer.tensor[:] = 7
    observer.decompress(packed)
    assert observer.tensor.tolist() == before.tolist()


@games
def test_no_player_may_act_where_chance_decides(slug: str) -> None:
    """A mask has as many places as there are actions, whoever asks for it."""
    game = load_game(slug, SHORT)
    count = game.num_distinct_actions()
    state = game.new_initial_state()
    assert len(state.legal_actions()) == open_spiel.DEALS
    for player in range(2):
        assert state.legal_actions(player) == []
        assert state.legal_actions_mask(player) == [0] * count

    number_of_deal = 3
    state.apply_action(number_of_deal)
    actor = state.current_player()
    assert state.legal_actions(actor) == state.legal_actions() == state.play.legal()
    assert [number for number, legal in enumerate(state.legal_actions_mask(actor)) if legal] == state.legal_actions()
    assert state.legal_actions(1 - actor) == []
    assert state.legal_actions_mask(1 - actor) == [0] * count


# --- PettingZoo ------------------------------------------------------------------------------------


def wrapped_environments(slug: str) -> Iterator[Any]:
    """The environment in each wrapper that is for agents which act in turn."""
    yield wrappers.BaseWrapper(petting_zoo.RawEnv(slug))
    yield wrappers.OrderEnforcingWrapper(petting_zoo.RawEnv(slug))
    yield wrappers.AssertOutOfBoundsWrapper(petting_zoo.RawEnv(slug))
    yield wrappers.TerminateIllegalWrapper(petting_zoo.RawEnv(slug), illegal_reward=-1)
    yield wrappers.CaptureStdoutWrapper(petting_zoo.RawEnv(slug, render_mode="human"))
    yield wrappers.MultiEpisodeEnv(petting_zoo.env(slug, max_cycles=5), 2)


@games
def test_wrappers_of_pettingzoo_take_an_environment(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    for env in wrapped_environments(slug):
        env.reset(seed=3)
        for _ in env.agent_iter(8):
            observation, _, termination, truncation, _ = env.last()
            env.step(None if termination or truncation else int(np.argmax(observation["action_mask"])))
        if isinstance(env, wrappers.CaptureStdoutWrapper):
            assert env.render() == f"{env.unwrapped._state!r}\n"
    assert slug in capsys.readouterr().out


@games
def test_an_illegal_action_ends_the_match_in_the_terminating_wrapper(slug: str) -> None:
    env = wrappers.TerminateIllegalWrapper(petting_zoo.RawEnv(slug), illegal_reward=-1)
    env.reset(seed=3)
    agent = env.agent_selection
    env.step(int(np.argmin(env.observe(agent)["action_mask"])))
    assert env.rewards == {other: -1 if other == agent else 0 for other in env.agents}
    assert all(env.terminations.values())


def show(slug: str) -> None:
    render_test(partial(petting_zoo.env, slug), {"ansi": lambda shown: f"{slug}, table of" in shown})


def save(slug: str) -> None:
    test_save_obs(petting_zoo.env(slug))


def play_a_demo(slug: str) -> None:
    env = petting_zoo.env(slug, max_cycles=30)
    random_demo(env, render=False, episodes=1)
    average_total_reward(petting_zoo.env(slug, max_cycles=30), 1, 20)


def play_in_parallel(slug: str) -> None:
    parallel_api_test(turn_based_aec_to_parallel(petting_zoo.env(slug, max_cycles=40)), 20)


@games
@pytest.mark.parametrize("tool", [show, save, play_a_demo, play_in_parallel], ids=lambda tool: tool.__name__)
def test_tools_of_pettingzoo_take_an_environment(tool: Callable[[str], None], slug: str) -> None:
    tool(slug)


@games
def test_the_benchmark_of_pettingzoo_times_an_environment(
    slug: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By a clock that has counted the five seconds of the benchmark after a few steps."""
    clock = iter(range(10**6))
    benchmark = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(benchmark, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(petting_zoo.env(slug))
    assert "turns per second" in capsys.readouterr().out


# --- Gymnasium: its tools for spaces ------------------------------------------------------------------


@games
def test_spaces_pass_the_checks_of_gymnasium(slug: str) -> None:
    env = petting_zoo.env(slug)
    env.reset(seed=3)
    agent = env.agent_selection
    space = env.observation_space(agent)
    actions = env.action_space(agent)
    check_observation_space(space["observation"])
    check_action_space(actions)
    observation = env.observe(agent)
    check_obs(observation["observation"], space["observation"], "reset")
    assert actions.sample(observation["action_mask"]) in np.flatnonzero(observation["action_mask"])

    flat = flatten(space, observation)
    assert len(flat) == flatdim(space)
    assert flatten_space(space).contains(flat)

    back = unflatten(space, flat)
    assert all(np.array_equal(back[name], observation[name]) for name in observation)
