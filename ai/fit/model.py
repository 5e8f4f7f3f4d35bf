"""Models of the expected score: fitted with scikit-learn, judged by matches held out, reported, and written."""

from __future__ import annotations

import sys
import textwrap
import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from ai.arena.headless import print_if_open
from ai.arena.rounds import read_lines
from ai.estimates import guide_for
from ai.fit.matches import GameFeatures, Sampled, is_complete_sample, is_held_out, positions_of, rng_for, world_of
from ai.search import Guide
from game import fast_core
from game.core import files
from game.core.game import Game
from game.core.sanitize import quoted
from game.core.state import State

# --- Samples: a row of features for each seat of a position ---

Floats = NDArray[np.float64]
"""A vector, or a table with a row for each sample."""


@dataclass
class Samples:
    """Arrays of one length: an entry for each seat in turn, at one position after another."""

    rows: Floats
    """The features, one column each."""
    labels: Floats
    """The expected score of the seat, 0..1."""
    present_estimates: Floats | None
    """The expected score by the guide's present estimate, for the same worlds as the features, or None without one."""
    matches: NDArray[np.int64]
    """The number of the match."""
    held: NDArray[np.bool_]
    """Whether that match is held out."""
    seats: int

    @property
    def positions(self) -> int:
        """The number of positions."""
        return len(self.labels) // self.seats


def make_samples(lines: Iterable[Sampled], game: GameFeatures, seats: int, by_playouts: bool, share: float) -> Samples:
    """Return the samples of these matches, a share of which (0..1) is held out. Raises ValueError with a sentence.

    `by_playouts`: whether the labels are means of playouts, not outcomes of matches. Only positions that the matches
    keep with such a mean are used then. All lines are of one game, and so have the same present estimate, or none.
    """
    tables: list[Floats] = []
    labels: list[float] = []
    present_estimates: list[float] = []
    matches: list[int] = []
    held_out: list[bool] = []
    estimate: Callable[[State], list[float]] | None = None
    for number, line in enumerate(lines):
        estimate = estimate_of(line["game"])
        rows: list[list[float]] = []
        for at, state, scores in positions_of(line, by_playouts):
            world = world_of(state, rng_for(line, "worlds", at))
            if estimate is not None:
                present_estimates += estimate(world)
            for seat in range(seats):
                rows.append(game.features(world, seat))
                labels.append(scores[seat])
        if rows:
            tables.append(np.array(rows))
        matches += [number] * len(rows)
        held_out += [is_held_out(line, share)] * len(rows)

    if not tables:
        cause = ": they were played without --label playouts:N" if by_playouts else ""
        raise ValueError(f"There is no position to fit in these matches{cause}.")
    table = np.vstack(tables)
    if table.shape[1] != len(game.names):
        raise ValueError(f"{game.module} names {len(game.names)} features and gives {table.shape[1]}.")
    estimates = np.array(present_estimates) if estimate is not None else None
    return Samples(table, np.array(labels), estimates, np.array(matches), np.array(held_out), seats)


def estimate_of(slug: str) -> Callable[[State], list[float]] | None:
    """Return the estimate of the game's present guide, or None if it has none."""
    guide = guide_for(slug)
    return None if type(guide).estimate is Guide.estimate else guide.estimate


def read_samples(path: Path, game: Game, seats: int) -> list[Sampled]:
    """Return the matches of a file, whatever sources they were played with. Raises ValueError with a sentence."""
    lines = cast(list[Sampled], read_lines(path, is_complete_sample, of="a fit"))
    for number, line in enumerate(lines, start=1):
        if line["game"] != game.slug or len(line["seats"]) != seats:
            raise ValueError(f"Line {number} of {quoted(path.name)} is of another game, or of another number of seats.")
    return lines


# --- Models and how they are fitted ---

STRENGTHS: Final = (1e-4, 1e-3, 1e-2, 1e-1, 1.0, 10.0)
"""The choices for the inverse of the penalty on large weights."""
FOLDS: Final = 3
"""The number of parts of the training matches in the cross-validation of that choice."""
STEPS: Final = 500
"""The most steps of a fit."""
DIGITS: Final = 5
"""Significant digits of the written weights, which are the ones that are judged."""
BINS: Final = 10
"""Bins of equal width in which the calibration counts its rows."""
CERTAIN: Final = 1e-6
"""Estimates are kept this far from 0 and 1, so that one error costs no infinite loss."""


@dataclass(frozen=True)
class Model:
    """A choice among the seats, or a net for two of them, where x are the features of a seat.

    The choice is the softmax over the seats of weights . x (McFadden, 1974). The net is
    sigmoid(bias + weights . units), where the units are tanh(hidden_bias + hidden . x).
    """

    weights: tuple[float, ...]
    """The weights of the features, or of the hidden units in a net."""
    bias: float = 0.0
    hidden_bias: tuple[float, ...] = ()
    hidden: tuple[tuple[float, ...], ...] = ()
    """By unit the weights of the features, empty for a choice."""

    def chances(self, rows: Floats, seats: int) -> Floats:
        """Return the expected score of each row, 0..1. There is a row for each seat of one position after another."""
        if self.hidden:
            units = np.tanh(np.array(self.hidden_bias) + rows @ np.array(self.hidden).T)
            net: Floats = 1 / (1 + np.exp(-(self.bias + units @ np.array(self.weights))))
            return net

        logits = (rows @ np.array(self.weights)).reshape(-1, seats)
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        choice: Floats = (shares / shares.sum(axis=1, keepdims=True)).ravel()
        return choice


def fit_model(samples: Samples, hidden: int) -> tuple[Model, float]:
    """Fit a model to the matches that are not held out. Returns it and its strength, the inverse of the penalty.

    The strength is the one of STRENGTHS with the least loss in cross-validation, in which each part of the matches is
    judged by a fit to the others. `hidden`: the hidden units of a net, 0 for a choice. Raises ValueError with a
    sentence if there are too few matches.
    """
    train, seats = ~samples.held, samples.seats
    if len({*samples.matches[train].tolist()}) < 2 or train.all():
        raise ValueError("A fit takes two matches to learn from and one held out; play more of them.")

    # Standardise the features, so that one penalty suits all weights.
    rows, labels, matches = samples.rows[train], samples.labels[train], samples.matches[train]
    centre, spread = rows.mean(axis=0), standard_deviations(rows, 1 if hidden else seats)
    spread[spread == 0] = 1.0
    scaled = (rows - centre) / spread

    from sklearn.model_selection import GroupKFold  # its import takes seconds

    folds = list(GroupKFold(min(FOLDS, len(set(matches)))).split(scaled, groups=matches))

    def fit(part: Any, strength: float) -> Model:
        """Fit a model to these rows of the training matches."""
        if hidden:
            return _fit_net(scaled[part], labels=labels[part], hidden=hidden, strength=strength)
        return _fit_choice(scaled[part], labels=labels[part], seats=seats, strength=strength)

    def loss_of(strength: float) -> float:
        """Return the mean loss at this strength on matches that a fit has not learnt from, fold by fold."""
        losses = [
            log_losses(fit(learnt, strength).chances(scaled[judged], seats), labels[judged]) for learnt, judged in folds
        ]
        return float(np.mean([loss.mean() for loss in losses]))

    strength = min(STRENGTHS, key=loss_of)
    return _unscale_model(fit(slice(None), strength), centre, spread), strength


def _fit_choice(rows: Floats, labels: Floats, seats: int, strength: float) -> Model:
    """Fit a choice among the seats to standardised rows, by logistic regression on all pairs of seats.

    By Luce's choice axiom (1959) the weights that tell which of all seats wins also tell which of any two does, by the
    sigmoid of the difference of their logits. Labels of 0.7 and 0.3 count as 0.7 of a win and 0.3 of a loss.
    """
    from sklearn.linear_model import LogisticRegression

    features = rows.shape[1]
    by_seat = rows.reshape(-1, seats, features)
    scores = labels.reshape(-1, seats)

    # Every ordered pair of two different seats is a row: the differences of their features, and how much each has won.
    first, second = np.nonzero(~np.eye(seats, dtype=bool))
    differences = (by_seat[:, first] - by_seat[:, second]).reshape(-1, features)
    untrained = LogisticRegression(C=strength, max_iter=STEPS, fit_intercept=False)
    learner = _learn(untrained, rows=differences, won=scores[:, first].ravel(), lost=scores[:, second].ravel())
    return Model(tuple(learner.coef_[0].tolist()))


def _fit_net(rows: Floats, labels: Floats, hidden: int, strength: float) -> Model:
    """Fit a net with this many hidden units to standardised rows.

    scikit-learn lists the weights and biases of the inner layer (features to units) before those of the outer one
    (units to score), with a column for each unit. A row with the label 0.7 counts as 0.7 of a win and 0.3 of a loss.
    """
    from sklearn.neural_network import MLPClassifier

    shape = {"hidden_layer_sizes": (hidden,), "activation": "tanh", "solver": "lbfgs", "alpha": 1 / strength}
    learner = _learn(MLPClassifier(**shape, max_iter=STEPS, random_state=1), rows, labels, lost=1 - labels)
    (inner, outer), (inner_bias, outer_bias) = learner.coefs_, learner.intercepts_
    units = tuple(tuple(unit) for unit in inner.T.tolist())
    return Model(tuple(outer[:, 0].tolist()), float(outer_bias[0]), tuple(inner_bias.tolist()), units)


def _learn(learner: Any, rows: Floats, won: Floats, lost: Floats) -> Any:
    """Fit a classifier to rows that are partly won and partly lost, and return it.

    `won` and `lost` are the two shares of each row, 0..1. scikit-learn takes only whole outcomes with weights. So a row
    is given twice, once as a win and once as a loss, each with its share as the weight.
    """
    is_won = won > 0
    is_lost = lost > 0
    wins_and_losses = np.vstack([rows[is_won], rows[is_lost]])
    outcomes = np.repeat([1, 0], [is_won.sum(), is_lost.sum()])
    weights = np.concatenate([won[is_won], lost[is_lost]])

    with threadpool_limits(1), warnings.catch_warnings():  # with small tables threads only wait for one another
        warnings.filterwarnings("ignore", ".*converge")
        return learner.fit(wins_and_losses, outcomes, sample_weight=weights)


def _unscale_model(model: Model, centre: Floats, spread: Floats) -> Model:
    """Return the same model for rows that are not standardised, rounded as it is written.

    The rows that it was fitted to are (row - centre) / spread.
    """
    if not model.hidden:
        # The centre adds the same to the logit of every seat, so it changes no choice.
        return Model(_round_all(np.array(model.weights) / spread))
    units = np.array(model.hidden) / spread
    bias = np.array(model.hidden_bias) - units @ centre
    weights = _round_all(np.array(model.weights))
    return Model(weights, round_weight(model.bias), _round_all(bias), tuple(map(_round_all, units)))


def _round_all(values: Floats) -> tuple[float, ...]:
    return tuple(round_weight(value) for value in values.tolist())


def standard_deviations(rows: Floats, seats: int) -> Floats:
    """Return the standard deviation of each feature.

    A choice among several seats depends only on how their features differ. So the mean over the seats of a position is
    taken off first. For a net, `seats` is 1.
    """
    if seats > 1:
        by_seat = rows.reshape(-1, seats, rows.shape[1])
        rows = (by_seat - by_seat.mean(axis=1, keepdims=True)).reshape(rows.shape)
    deviations: Floats = rows.std(axis=0)
    return deviations


def round_weight(value: float) -> float:
    """Return a weight rounded to the DIGITS that are written.

    >>> round_weight(1.2345678)
    1.2346
    """
    return float(f"{value:.{DIGITS}g}") + 0.0


# --- Judging ---


def log_losses(chances: Floats, labels: Floats) -> Floats:
    """Return the log loss of each row, in nats."""
    clipped = np.clip(chances, CERTAIN, 1 - CERTAIN)
    losses: Floats = -(labels * np.log(clipped) + (1 - labels) * np.log(1 - clipped))
    return losses


@dataclass(frozen=True)
class Judged:
    """The quality of an estimate on matches that it was not fitted to."""

    name: str
    loss: float
    """The mean log loss in nats."""
    gain: float
    """How far the loss is below that of the base rate."""
    doubt: float
    """Half of the 95 % interval of the gain, over matches."""


def judge_estimate(name: str, chances: Floats, base: Floats, samples: Samples) -> Judged:
    """Judge an estimate by its `chances` for the rows held out. `base`: the base rate of each."""
    labels = samples.labels[samples.held]
    losses = log_losses(chances, labels)
    gains = log_losses(base, labels) - losses
    mean_gain = float(gains.mean())

    # The rows of one match depend on each other, so the 95 % interval adds up whole matches.
    _, match_of_row = np.unique(samples.matches[samples.held], return_inverse=True)
    by_match = np.bincount(match_of_row, gains - mean_gain)
    half_interval = float(1.96 * np.sqrt((by_match**2).sum()) / len(labels))
    return Judged(name, float(losses.mean()), mean_gain, half_interval)


def compare_estimates(samples: Samples, models: dict[str, Model]) -> list[Judged]:
    """Judge the base rate, the present estimate and these models by the matches held out."""
    rows = samples.rows[samples.held]
    base = np.full(len(rows), samples.labels[~samples.held].mean())
    estimates: dict[str, Floats] = {"base rate": base}
    if samples.present_estimates is not None:
        estimates["present estimate"] = samples.present_estimates[samples.held]
    estimates |= {name: model.chances(rows, samples.seats) for name, model in models.items()}
    return [judge_estimate(name, chances, base, samples) for name, chances in estimates.items()]


@dataclass(frozen=True)
class Bin:
    """Rows whose expected score lies in one tenth of 0..1."""

    low: float
    count: int
    expected: float
    """Mean expected score."""
    scored: float
    """Mean label."""


def calibration_bins(chances: Floats, labels: Floats) -> list[Bin]:
    """Sort the rows by their expected score into BINS bins, and return the bins. The means of an empty bin are 0."""
    bins = np.minimum((chances * BINS).astype(int), BINS - 1)
    counts, expected, scored = (np.bincount(bins, weights, BINS) for weights in (None, chances, labels))
    means = np.array([expected, scored]) / np.maximum(counts, 1)
    return [Bin(number / BINS, int(counts[number]), *means[:, number].tolist()) for number in range(BINS)]


def logit_effects(model: Model, samples: Samples) -> Floats:
    """Return how far one standard deviation of each feature moves the logit of the expected score.

    For a net, whose slope differs from row to row, that is the mean over the training rows. In a choice only
    differences between the seats count.
    """
    rows = samples.rows[~samples.held]
    if not model.hidden:
        slopes = np.array(model.weights)
    else:
        hidden = np.array(model.hidden)
        unit_slopes = 1 - np.tanh(np.array(model.hidden_bias) + rows @ hidden.T) ** 2  # the derivative of tanh
        slopes = (unit_slopes.mean(axis=0) * np.array(model.weights)) @ hidden
    effects: Floats = slopes * standard_deviations(rows, 1 if model.hidden else samples.seats)
    return effects


# --- The report of a fit ---


@dataclass(frozen=True)
class Fit:
    """A fitted model, and how well it does on matches that it was not fitted to."""

    model: Model
    strength: float
    """The inverse of the penalty on large weights with which it was fitted (see STRENGTHS)."""
    names: tuple[str, ...]
    """The names of the features."""
    judged: list[Judged]
    """The quality of the model and of everything that it is compared with."""
    bins: list[Bin]
    """The model's calibration: expected scores and labels, by tenths of the expected score."""
    effects: list[float]
    """By feature: how far one standard deviation of it moves the logit."""


def judge_fit(model: Model, strength: float, names: tuple[str, ...], samples: Samples, old: Model | None) -> Fit:
    """Judge a model by the matches that were held out of its fit.

    `strength` is the inverse of the penalty that it was fitted with, and `names` are those of the features. `old` is
    the model with the present weights, with which the new one is compared, or None if there is none.
    """
    chances = model.chances(samples.rows[samples.held], samples.seats)
    bins = calibration_bins(chances, samples.labels[samples.held])

    models = {"present weights": old} if old is not None else {}
    judged = compare_estimates(samples, models | {"this fit": model})
    return Fit(model, strength, names, judged, bins, effects=logit_effects(model, samples).tolist())


Provenance = list[tuple[str, str]]
"""The origin of a fit, as pairs of a heading and its text."""


def provenance_of(lines: Sequence[Sampled], samples: Samples, by_playouts: bool) -> Provenance:
    """Return the matches, positions, players and sources of a fit, as pairs of a heading and its text."""
    held = {*samples.matches[samples.held].tolist()}
    # Shorter names come first, so that 60 is before 150.
    kinds = sorted({kind for line in lines for kind in line["seats"]}, key=lambda kind: (len(kind), kind))
    random_openings = sum(len(line["opening"]) > 0 for line in lines)
    random = f"; {random_openings} matches begin at random" if random_openings else ""
    counts = ", ".join(map(str, sorted({line["playouts"] for line in lines if line["playouts"]})))
    label = f"the mean of {counts} playouts" if by_playouts else "the outcome of the match"
    return [
        ("seats", str(samples.seats)),
        ("matches", f"{len(lines)}, of which {len(held)} are held out{random}"),
        ("positions", f"{samples.positions}, labelled by {label}"),
        ("players", ", ".join(kinds)),
        ("experiment", ", ".join(dict.fromkeys(line["experiment"] for line in lines))),
        ("played on", "; ".join({f"{one['core']} core, commit {one['commit'] or 'unknown'}": None for one in lines})),
    ]


def report_lines(game: Game, fit: Fit, provenance: Provenance) -> list[str]:
    """Return the report of a fit."""
    lines = [game.name] + [_report_row(head, words) for head, words in provenance]
    lines += [_report_row("penalty", f"1 / {fit.strength:g}, chosen by cross-validation over matches")]

    lines += ["", "Log loss for each seat of the matches held out, and by how much it is below that of the base rate:"]
    for one in fit.judged:
        lines.append(f"  {one.name:<22}{one.loss:.4f}" + f"{one.gain:>+10.4f} ± {one.doubt:.4f}" * (one.doubt > 0))

    lines += ["", "Calibration on the matches held out, each position once for every seat:"]
    lines += [f"  {'expected':>12}{'rows':>10}{'mean expected':>16}{'mean score':>13}"]
    lines += [_bin_row(entry) for entry in fit.bins]

    manner = "on average" if fit.model.hidden else "by its weight"
    lines += ["", f"Features, by how far one standard deviation of each moves the logit {manner}:"]
    order = sorted(range(len(fit.names)), key=lambda i: -abs(fit.effects[i]))
    weights = [""] * len(fit.names) if fit.model.hidden else [f"{weight:>14g}" for weight in fit.model.weights]
    lines += [f"  {fit.effects[i]:>+8.3f}{weights[i]}  {fit.names[i]}" for i in order]
    return lines


def _report_row(head: str, words: str) -> str:
    return f"  {head:<14}{words}"


def _bin_row(entry: Bin) -> str:
    span = f"{100 * entry.low:.0f} to {100 * entry.low + 100 / BINS:.0f} %"
    means = f"{100 * entry.expected:>14.1f} %{100 * entry.scored:>11.1f} %" if entry.count else ""
    return f"  {span:>12}{entry.count:>10}{means}"


def report_sentences(fit: Fit, provenance: Provenance) -> list[str]:
    """Return the report as sentences, for the docstring of the weights."""
    losses = ", ".join(f"{one.name} {one.loss:.4f}" for one in fit.judged)
    kind = f"a net with {len(fit.model.hidden)} hidden units" if fit.model.hidden else "a choice among the seats"
    origin = [f"{head[:1].upper()}{head[1:]}: {words}." for head, words in provenance]
    return [*origin, f"Model: {kind}, penalty 1 / {fit.strength:g}.", f"Log loss held out: {losses}."]


# --- The module of weights ---

WIDTH: Final = 116
"""Characters of a line of text, so that no line of the module is longer than 120."""


def weights_module(features: GameFeatures) -> str:
    """Return the name of the module that holds the weights of these features."""
    return f"{features.module.removesuffix('.guide')}.weights"


def weights_path(features: GameFeatures) -> Path:
    """Return the path of the module of weights, whether it exists or not."""
    return fast_core.ROOT.joinpath(*weights_module(features).split(".")).with_suffix(".py")


def installed_model(features: GameFeatures) -> Model | None:
    """Return the model in the module of weights, or None if there is none, or one of other features."""
    name = weights_module(features)
    if not weights_path(features).exists() or find_spec(name) is None:
        return None
    module = import_module(name)
    hidden = getattr(module, "HIDDEN", ())
    model = Model(module.WEIGHTS, getattr(module, "BIAS", 0.0), getattr(module, "HIDDEN_BIAS", ()), hidden)
    return model if len(hidden[0] if hidden else model.weights) == len(features.names) else None


def check_kind_of_model(features: GameFeatures, net: bool) -> None:
    """Raise ValueError with a sentence if the module holds a model of the other kind, a net instead of a choice.

    `net`: whether a net is to be written. The guide of the game has the code for one kind only, so it could not compute
    with weights of the other.
    """
    path = weights_path(features)
    if path.exists() and ("HIDDEN" in path.read_text(encoding="utf-8")) is not net:
        old, new = ("a choice", "a net") if net else ("a net", "a choice")
        raise ValueError(f"{path.name} holds {old}, which the guide computes: remove it before --write makes {new}.")


def module_text(model: Model, names: tuple[str, ...], title: str, sentences: list[str]) -> str:
    """Return the text of the module of weights, as ruff formats it. `sentences`: the rest of its docstring."""
    rest = [line for sentence in sentences for line in textwrap.wrap(_docstring_words(sentence), WIDTH)]
    lines = [f'"""{_docstring_words(title)}', "", *rest, '"""', "", "from __future__ import annotations", ""]
    lines += ["from typing import Final", ""]

    if not model.hidden:
        lines += _tuple_lines("WEIGHTS", model.weights, names)
    else:
        lines += [f"BIAS: Final = {model.bias!r}"]
        lines += _tuple_lines("WEIGHTS", model.weights, ("",) * len(model.weights))
        lines += ['"""Of the hidden units."""']
        lines += _tuple_lines("HIDDEN_BIAS", model.hidden_bias, ("",) * len(model.hidden_bias))

        # ruff would give each number of this table a line of its own.
        lines += ["# fmt: off", "HIDDEN: Final[tuple[tuple[float, ...], ...]] = ("]
        for unit in model.hidden:
            row = ", ".join(map(repr, unit)) + ","
            lines += ["    (", *textwrap.wrap(row, WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 8), "    ),"]
        lines += [")", "# fmt: on", '"""By unit: the weights of the features."""']
    return "\n".join(lines) + "\n"


def _tuple_lines(name: str, values: tuple[float, ...], comments: tuple[str, ...]) -> list[str]:
    """Return the lines of a tuple, one for each value with its comment, as ruff formats it.

    >>> _tuple_lines("WEIGHTS", (0.5, -1.0), ("guns", ""))
    ['WEIGHTS: Final[tuple[float, ...]] = (', '    0.5,  # guns', '    -1.0,', ')']
    """
    if len(values) == 1 and not comments[0]:
        return [f"{name}: Final[tuple[float, ...]] = ({values[0]!r},)"]
    notes = [f"  # {_docstring_words(comment)}" if comment else "" for comment in comments]
    rows = [f"    {value!r},{note}" for value, note in zip(values, notes, strict=True)]
    return [f"{name}: Final[tuple[float, ...]] = (", *rows, ")"]


def _docstring_words(text: str) -> str:
    """Return the text with slashes and single quotes in place of characters that a docstring cannot hold.

    >>> _docstring_words('one "more"')
    "one 'more'"
    """
    return text.replace("\\", "/").replace('"', "'")


def write_module(features: GameFeatures, text: str) -> None:
    """Write the module of weights, and say so. Raises ValueError with a sentence on failure."""
    path = weights_path(features)
    try:
        files.write(path, text)
        path.chmod(0o644)
    except OSError as error:
        raise ValueError(f"{path.name} could not be written: {error.strerror or error}.") from None
    print_if_open(sys.stderr, f"{path.name} is written; python -m launch.compile builds the fast core with it.")
