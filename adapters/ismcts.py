"""OpenSpiel's information-set tree search as a player of our arena, to compare our own search with.

python -m ai.arena --game last_front --a general:0.2s --b adapters.ismcts:ismcts_200ms
python -m ai.arena --game last_front --a 150 --b adapters.ismcts:ismcts_150

It is `open_spiel.python.algorithms.ismcts`, which is Python, on the games of `adapters.open_spiel`. Its playouts are
random and go to the end of the match, but run on our own tables, on the fast core if that is in use: clones of
OpenSpiel's states would take most of its time. It searches every step of a decision anew, each with the whole time, and
does not search if only one action is legal. So it never thinks for less time than our player with the same seconds.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from math import inf
from typing import Any, Final

from adapters import explain_missing_package, open_spiel, utilities_of
from game.core.rng import Rng
from game.core.state import OVER, Action
from game.core.state import State as Table

with explain_missing_package():
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

EXPLORATION: Final = 1.4
"""The constant of UCT, for utilities from -1 to 1."""
FEWEST_SIMULATIONS: Final = 2
"""The fewest simulations, however short the time is: the first one opens the root and visits no action."""


class Playouts(mcts.RandomRolloutEvaluator):
    """Random playouts to the end of the match, on a copy of the table."""

    def __init__(self, rng: Rng) -> None:
        super().__init__()
        self._rng = rng

    def evaluate(self, state: open_spiel.State) -> Any:
        """Return the utilities of one playout from a state in which a player decides, an array by seat."""
        assert state.play.table is not None
        table = state.play.table.copy()
        while table.to_act != OVER:
            legal = table.legal()
            table.apply(legal[self._rng.below(len(legal))], self._rng)
        return np.array(utilities_of(table.scores()))


class Bot(ismcts.ISMCTSBot):
    """The search, which also ends after `seconds` of CPU time, and draws its worlds from a seed."""

    def __init__(self, game: Any, seed: int, simulations: float, seconds: float) -> None:
        """Search with at most this many simulations or seconds of CPU time, whichever comes first.

        `run_search` counts them, so the limit of the class itself is not used.
        """
        rng = Rng(seed)
        chance = np.random.RandomState(rng.word())
        super().__init__(game, Playouts(rng), EXPLORATION, max_simulations=0, random_state=chance)
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.unit))
        self.simulations_made = 0
        """Simulations of the last search."""
        self._limits = (simulations, seconds)

    def lookup_node(self, state: open_spiel.State) -> ismcts.ISMCTSNode | None:
        """Return the node of a state, or None if it has none yet.

        This replaces a method of OpenSpiel's search that computes the key of the state twice.
        """
        return self._nodes.get(self.get_state_key(state))

    def run_search(self, state: open_spiel.State) -> list[tuple[int, float]]:
        """Search from a state. Returns the policy at the root: pairs of an action and its probability.

        The search ends after as many simulations or as many seconds of CPU time as `_limits` holds, whichever is less.
        """
        self.reset()
        self._root_node = self.create_new_node(state)
        simulations, seconds = self._limits
        end = time.process_time() + seconds
        self.simulations_made = 0
        while self.simulations_made < FEWEST_SIMULATIONS or (
            self.simulations_made < simulations and time.process_time() < end
        ):
            self.run_simulation(self.sample_root_state(state))
            self.simulations_made += 1
        return self.get_final_policy(state, self._root_node)


class Ismcts:
    """OpenSpiel's search as an `ai.player.Player`, with a limit of simulations or of seconds per step."""

    def __init__(self, simulations: float = inf, seconds: float = inf) -> None:
        self.iterations: list[int] = []
        """The simulations of every step so far that was searched."""
        self._limits = (simulations, seconds)

    def decide(self, view: Table, seed: int) -> Sequence[Action]:
        """Return one action. If the decision has several steps, it is called again for the next one."""
        legal = view.legal()
        if len(legal) == 1:
            return legal
        state = open_spiel.state_of_view(view)
        bot = Bot(state.get_game(), seed, *self._limits)
        action = int(bot.step(state))
        self.iterations.append(bot.simulations_made)
        return [next(one for one in legal if one.id == action)]


ismcts_200ms: Final = partial(Ismcts, seconds=0.2)
ismcts_100ms: Final = partial(Ismcts, seconds=0.1)
ismcts_150: Final = partial(Ismcts, simulations=150)
