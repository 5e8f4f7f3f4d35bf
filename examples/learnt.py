"""The player that `examples/ppo.py` has taught, which takes the likeliest action. It needs numpy alone.

python -m ai.arena --game battlefronts --a examples/learnt.py:Learnt --b random --matches 200

It reads ppo.npz in the folder where it is started.
"""

from collections.abc import Sequence
from pathlib import Path

from adapters import explain_missing_package
from game.catalogue import game_named
from game.core.state import Action, State

with explain_missing_package():
    import numpy as np

GAME, OPTIONS = "battlefronts", {}
"""The game that was learnt. For other options change both programs, since a net knows only what it was taught."""
FILE = Path("ppo.npz")


class Learnt:
    """Decides by the policy of the net. A view becomes the floats that the net was taught with."""

    def __init__(self) -> None:
        """Load the weights of the net from FILE."""
        with np.load(FILE) as file:
            self._net = dict(file)
        self._game = game_named(GAME)
        self._mask = np.zeros(len(self._game.actions), bool)

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        """Return the likeliest of the legal actions.

        The net is that of `examples/ppo.py`: two layers of tanh units, then the policy, which has a logit by action.
        """
        inner = np.array(self._game.observation(view), np.float32) * self._net["scale"]
        for layer in ("first", "second"):
            inner = np.tanh(self._net[f"{layer}.weight"] @ inner + self._net[f"{layer}.bias"])
        logits = self._net["policy.weight"] @ inner + self._net["policy.bias"]

        self._game.legal_into(view, self._mask)
        return [self._game.actions[int(np.where(self._mask, logits, -np.inf).argmax())]]
