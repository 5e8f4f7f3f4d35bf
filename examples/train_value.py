"""Learns a linear value of Battlefronts from the observations of random matches, with numpy.

python -m examples.train_value
"""

from collections.abc import Sequence

from adapters import explain_missing_package
from ai.player import RandomPlayer, play
from game.catalogue import game_named
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import Action, State

with explain_missing_package():
    import numpy as np

GAME = game_named("battlefronts")
MATCHES = 800
"""The matches to learn from."""
RIDGE = 3000.0
"""The penalty on squared weights, against overfitting."""


def make_samples(deals: range) -> tuple[np.ndarray, np.ndarray]:
    """Return the observation before every decision of these matches, and the score of seat 1 in the same match.

    The shapes are (decisions, length of an observation) and (decisions,).
    """
    seen: list[list[float]] = []
    results: list[float] = []

    for deal in deals:
        match = Match(GAME, seats=2, options={}, seed=deal)
        rng = Rng(deal)
        began = len(seen)
        while not match.over:
            seen.append(GAME.observation(match.view(0)))
            legal = match.legal()
            match.play(legal[rng.below(len(legal))])
        results += [match.state.scores()[0]] * (len(seen) - began)
    return np.array(seen, dtype=np.float32), np.array(results, dtype=np.float32)


class Value:
    """The score of seat 1 as a linear function of an observation."""

    def __init__(self, seen: np.ndarray, results: np.ndarray) -> None:
        """Fit it by ridge regression. Every column is scaled by the range that the game declares for it."""
        parts = GAME.observation_parts(2)
        self._scale = np.concatenate(
            [np.full(part.slice.stop - part.slice.start, part.high - part.low) for part in parts]
        )
        self._mean = results.mean()

        columns = seen / self._scale
        self._middle = columns.mean(axis=0)
        columns -= self._middle
        squares = columns.T @ columns + RIDGE * np.eye(columns.shape[1])
        self._weights = np.linalg.solve(squares, columns.T @ (results - self._mean))

    def __call__(self, seen: np.ndarray) -> np.ndarray:
        """Return the value of each row, 0..1."""
        return np.clip(self._mean + (seen / self._scale - self._middle) @ self._weights, 0, 1)


class Greedy:
    """Takes the action with the best value after it."""

    def __init__(self, value: Value) -> None:
        self._value = value

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        """Return the action with the best value. Seat 2 wants the value of seat 1 to be low."""
        legal = view.legal()
        rng = Rng(seed)
        values_of_seat_1 = self._value(np.array([self._observe_after(view, action, rng) for action in legal]))
        return [legal[int(values_of_seat_1.argmax() if view.to_act == 0 else values_of_seat_1.argmin())]]

    def _observe_after(self, view: State, action: Action, rng: Rng) -> list[float]:
        """Return the observation after this action, in a world that the view allows."""
        world = view.copy()
        world.determinize(rng)
        world.apply(action, rng)
        return GAME.observation(world.redact(view.to_act))


def main(matches: int = MATCHES, trials: int = 60) -> tuple[float, float]:
    """Learn from matches. Returns the share of the variance that is explained, and the share of the trials won."""
    value = Value(*make_samples(range(matches)))
    seen, results = make_samples(range(matches, matches + matches // 3))
    error, base = ((value(seen) - results) ** 2).mean(), results.var()
    print(f"{len(seen)} positions never learnt from: mean squared error {error:.3f}, of the mean alone {base:.3f}")

    won = 0.0
    for trial in range(trials):
        # Each deal is played twice, so that the greedy player has either seat once.
        players = [Greedy(value), RandomPlayer()]
        greedy_seat = trial % 2
        outcome = play(GAME, players if greedy_seat == 0 else players[::-1], seed=10_000 + trial // 2)
        won += outcome.scores[greedy_seat]
    print(f"The greedy player wins {won:g} of {trials} matches against a random one.")
    return 1 - error / base, won / trials


if __name__ == "__main__":
    main()
