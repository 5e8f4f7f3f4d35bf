"""A net with one hidden layer, as `ai.fit` writes it: tanh units, and the sigmoid of their weighted sum."""

from __future__ import annotations

from math import exp, tanh

from game.core.compiled import i64
from game.core.packed import vec


class Net:
    """Computes sigmoid(bias + weights . tanh(hidden_bias + hidden . x)) for a vector of features x."""

    __slots__ = ("_bias", "_weights", "_hidden_bias", "_hidden")

    def __init__(
        self,
        bias: float,
        weights: tuple[float, ...],
        hidden_bias: tuple[float, ...],
        hidden: tuple[tuple[float, ...], ...],
    ) -> None:
        """`weights` and `hidden_bias` have a number for each hidden unit, `hidden` a row of weights of the features."""
        self._bias: float = bias
        self._weights: vec[float] = vec[float](list(weights))
        self._hidden_bias: vec[float] = vec[float](list(hidden_bias))
        self._hidden: vec[float] = vec[float]([weight for row in hidden for weight in row])
        """By unit and feature, one row after the other."""

    def chance_of_first(self, differences: vec[float]) -> float:
        """Return the chance of the first of two sides to win, 0..1.

        `differences` holds how much more it has of each feature than the second side. The net estimates the chance of
        each side, and the result is the mean of the first one and of what the second one leaves. So the chances add up
        to 1.
        """
        # For the second side every difference has the other sign.
        logit_of_first = self._bias
        logit_of_second = self._bias
        hidden = self._hidden
        index: i64 = 0  # in `hidden`: by unit and feature, one row after the other
        unit: i64
        i: i64
        for unit in range(len(self._weights)):
            bias = self._hidden_bias[unit]
            total = 0.0
            for i in range(len(differences)):
                total += hidden[index] * differences[i]
                index += 1
            logit_of_first += self._weights[unit] * tanh(bias + total)
            logit_of_second += self._weights[unit] * tanh(bias - total)

        return (1.0 + sigmoid(logit_of_first) - sigmoid(logit_of_second)) / 2.0


def sigmoid(x: float) -> float:
    """Return 1 / (1 + e^-x), 0..1, also for an x for which e^-x would overflow."""
    return 1.0 / (1.0 + exp(-x)) if x > -500.0 else 0.0
