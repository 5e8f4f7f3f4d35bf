"""Models of the expected score: fitted with scikit-learn, judged by matches held out."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold
from sklearn.neural_network import MLPClassifier
from threadpoolctl import threadpool_limits

from ai.fit.samples import Floats, Samples

STRENGTHS: Final = (1e-4, 1e-3, 1e-2, 1e-1, 1.0, 10.0)
"""The choices for the inverse of the penalty on large weights."""
FOLDS: Final = 3
"""The number of parts of the training matches in the cross-validation of that choice."""
STEPS: Final = 500
"""The most steps of a fit."""
DIGITS: Final = 5
"""Significant digits of the written weights, which are the ones that are judged."""
BINS: Final = 10
CERTAIN: Final = 1e-6
"""Estimates are kept this far from 0 and 1, so that one error costs no infinite loss."""


@dataclass(frozen=True)
class Model:
    """sigmoid(bias + weights . x), where x are the features, or tanh(hidden_bias + hidden . features)."""

    bias: float
    weights: tuple[float, ...]
    hidden_bias: tuple[float, ...] = ()
    hidden: tuple[tuple[float, ...], ...] = ()
    """By unit: the weights of the features."""

    def chances(self, rows: Floats, seats: int) -> Floats:
        """The expected score of each row; with more than two seats, those of a position sum to 1."""
        inner = np.tanh(np.array(self.hidden_bias) + rows @ np.array(self.hidden).T) if self.hidden else rows
        found: Floats = 1 / (1 + np.exp(-(self.bias + inner @ np.array(self.weights))))
        if seats > 2:
            by_seat = found.reshape(-1, seats)
            found = (by_seat / by_seat.sum(axis=1, keepdims=True)).ravel()
        return found


def fitted(samples: Samples, hidden: int) -> tuple[Model, float]:
    """The model of the matches that are not held out, and the strength chosen by cross-validation over matches.

    Raises ValueError with a sentence if there are too few matches.
    """
    train = ~samples.held
    if len({*samples.matches[train].tolist()}) < 2 or train.all():
        raise ValueError("A fit takes two matches to learn from and one held out; play more of them.")
    rows, labels, matches = samples.rows[train], samples.labels[train], samples.matches[train]
    centre, spread = rows.mean(axis=0), rows.std(axis=0)
    spread[spread == 0] = 1.0
    scaled = (rows - centre) / spread
    folds = list(GroupKFold(min(FOLDS, len(set(matches)))).split(scaled, groups=matches))

    def held_loss(strength: float) -> float:
        found = [
            losses(_fit(scaled[own], labels[own], hidden, strength).chances(scaled[others], 2), labels[others]).mean()
            for own, others in folds
        ]
        return float(np.mean(found))

    strength = min(STRENGTHS, key=held_loss)
    return _unscaled(_fit(scaled, labels, hidden, strength), centre, spread), strength


def _fit(rows: Floats, labels: Floats, hidden: int, strength: float) -> Model:
    """A model of standardised rows. A row with the label 0.7 counts as 0.7 of a win and 0.3 of a loss."""
    won, lost = labels > 0, labels < 1
    twice = np.vstack([rows[won], rows[lost]])
    outcomes = np.repeat([1, 0], [won.sum(), lost.sum()])
    shares = np.concatenate([labels[won], 1 - labels[lost]])
    if hidden:
        shape = {"hidden_layer_sizes": (hidden,), "activation": "tanh", "solver": "lbfgs"}
        learner: Any = MLPClassifier(**shape, alpha=1 / strength, max_iter=STEPS, random_state=1)
    else:
        learner = LogisticRegression(C=strength, max_iter=STEPS)
    with threadpool_limits(1), warnings.catch_warnings():  # with small tables threads only wait for one another
        warnings.simplefilter("ignore", ConvergenceWarning)
        learner.fit(twice, outcomes, sample_weight=shares)
    if not hidden:
        return Model(float(learner.intercept_[0]), tuple(learner.coef_[0].tolist()))
    (inner, outer), (inner_bias, outer_bias) = learner.coefs_, learner.intercepts_
    units = tuple(tuple(unit) for unit in inner.T.tolist())
    return Model(float(outer_bias[0]), tuple(outer[:, 0].tolist()), tuple(inner_bias.tolist()), units)


def _unscaled(model: Model, centre: Floats, spread: Floats) -> Model:
    """The same model for rows that are not standardised, rounded as it is written."""

    def moved(bias: float, weights: tuple[float, ...]) -> tuple[float, tuple[float, ...]]:
        plain = np.array(weights) / spread
        return rounded(bias - float(plain @ centre)), tuple(rounded(weight) for weight in plain.tolist())

    if not model.hidden:
        return Model(*moved(model.bias, model.weights))
    units = [moved(bias, weights) for bias, weights in zip(model.hidden_bias, model.hidden, strict=True)]
    outer = tuple(rounded(weight) for weight in model.weights)
    return Model(rounded(model.bias), outer, tuple(bias for bias, _ in units), tuple(weights for _, weights in units))


def rounded(value: float) -> float:
    """A weight rounded as it is written."""
    return float(f"{value:.{DIGITS}g}") + 0.0


# --- Judging -----------------------------------------------------------------------------


def losses(chances: Floats, labels: Floats) -> Floats:
    """The log loss of each row, in nats."""
    sure = np.clip(chances, CERTAIN, 1 - CERTAIN)
    found: Floats = -(labels * np.log(sure) + (1 - labels) * np.log(1 - sure))
    return found


@dataclass(frozen=True)
class Judged:
    """The quality of an estimate on matches that it was not fitted to."""

    name: str
    loss: float
    gain: float
    """How far its loss is below that of the base rate."""
    doubt: float
    """Half of the 95 % interval of the gain, over matches."""


def judged(name: str, chances: Floats, base: Floats, samples: Samples) -> Judged:
    """Judge an estimate by its `chances` of the rows held out; `base`: the base rate of each."""
    labels, matches = samples.labels[samples.held], samples.matches[samples.held]
    own, other = losses(chances, labels), losses(base, labels)
    _, index = np.unique(matches, return_inverse=True)
    gain = float((other - own).mean())
    by_match = np.bincount(index, other - own - gain)
    return Judged(name, float(own.mean()), gain, float(1.96 * np.sqrt((by_match**2).sum()) / len(labels)))


def compared(samples: Samples, models: dict[str, Model]) -> list[Judged]:
    """Judge the base rate, the present estimate and these models by the matches held out."""
    rows = samples.rows[samples.held]
    base = np.full(len(rows), samples.labels[~samples.held].mean())
    says: dict[str, Floats] = {"base rate": base}
    if samples.standing is not None:
        says["estimate that stands"] = samples.standing[samples.held]
    says |= {name: model.chances(rows, samples.seats) for name, model in models.items()}
    return [judged(name, chances, base, samples) for name, chances in says.items()]


@dataclass(frozen=True)
class Bin:
    """Rows whose expected score lies in one tenth of 0..1."""

    low: float
    count: int
    said: float
    """Mean expected score."""
    came: float
    """Mean label."""


def calibration(chances: Floats, labels: Floats) -> list[Bin]:
    """All rows in ten bins; the means of an empty bin are 0."""
    where = np.minimum((chances * BINS).astype(int), BINS - 1)

    def bin_of(number: int) -> Bin:
        inside = where == number
        count = int(inside.sum())
        if not count:
            return Bin(number / BINS, 0, 0.0, 0.0)
        return Bin(number / BINS, count, float(chances[inside].mean()), float(labels[inside].mean()))

    return [bin_of(number) for number in range(BINS)]


def effects(model: Model, samples: Samples) -> Floats:
    """By feature: how far one standard deviation of it moves the logit; for a net the mean over the training rows."""
    rows = samples.rows[~samples.held]
    if not model.hidden:
        slopes = np.array(model.weights)
    else:
        hidden = np.array(model.hidden)
        bent = 1 - np.tanh(np.array(model.hidden_bias) + rows @ hidden.T) ** 2
        slopes = (bent.mean(axis=0) * np.array(model.weights)) @ hidden
    found: Floats = slopes * rows.std(axis=0)
    return found
