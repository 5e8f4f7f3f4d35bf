"""The Python bots of OpenSpiel play a match of every game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from adapters import PREFIX, open_spiel  # noqa: F401  importing it registers the games
from game.catalogue import GAMES

SIMULATIONS = 3
LENGTH = 6
"""How many actions a playout of the bots takes, so that matches of 2,500 decisions end in time."""


def decided(state: Any, bots: list[Any], chance: np.random.RandomState) -> int:
    """What chance or the bot of whoever is to act does."""
    if state.is_chance_node():
        return int(chance.randint(len(state.chance_outcomes())))
    player = state.current_player()
    return int(bots[player].step(state)) if player < len(bots) else int(chance.choice(state.legal_actions()))


@pytest.mark.parametrize("slug", GAMES)
def test_mcts_plays_against_ismcts(slug: str) -> None:
    """The first sees everything but not what chance will do; the second draws worlds from its information state.

    Further seats play at random.
    """
    game = pyspiel.load_game(PREFIX + slug, {"players": min(3, GAMES[slug].seats[-1])})
    chance = np.random.RandomState(7)
    playouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance, max_length=LENGTH)
    bots = [
        mcts.MCTSBot(game, 1.4, SIMULATIONS, playouts, random_state=chance),
        ismcts.ISMCTSBot(game, playouts, 1.4, SIMULATIONS, random_state=chance),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(decided(state, bots, chance))
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) <= 1


@pytest.mark.parametrize("slug", GAMES)
def test_the_information_states_of_many_worlds_agree_on_what_is_open(slug: str) -> None:
    """ISMCTS joins states by their information states; one that is shared must always offer the same actions."""
    game = pyspiel.load_game(PREFIX + slug)
    chance, open_at = np.random.RandomState(3), dict[str, list[int]]()
    state = game.new_initial_state()
    for number in range(150):
        if state.is_terminal():
            break
        if number % 10 == 0 and not state.is_chance_node():
            worlds = [state.resample_from_infostate(state.current_player(), chance.random) for _ in range(4)]
            for world in worlds:
                follow(world, open_at, np.random.RandomState(number))
        state.apply_action(int(chance.choice(state.legal_actions())))
    assert len(open_at) > 10


def follow(world: Any, open_at: dict[str, list[int]], chance: np.random.RandomState) -> None:
    """Play a few actions; the same ones in every world while the same are open."""
    for _ in range(5):
        if world.is_terminal():
            return
        if not world.is_chance_node():
            told = world.information_state_string()
            assert open_at.setdefault(told, world.legal_actions()) == world.legal_actions()
        actions = world.legal_actions()
        world.apply_action(int(actions[chance.randint(len(actions))]))
