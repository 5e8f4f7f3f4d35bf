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

from ai.arena.headless import tell
from ai.arena.rounds import lines_in
from ai.estimates import guide_for
from ai.fit.matches import Described, Sampled, chance_of, held_out, labelled, places, whole, world_of
from ai.search import Guide
from game import fast_core
from game.core import files
from game.core.game import Game
from game.core.sanitize import quoted
from game.core.state import State

# --- Samples: a row of features for each seat of a position --------------------------------

Floats = NDArray[np.float64]


@dataclass
class Samples:
    """Columns of one length: a row for each seat in turn, at one position after another."""

    rows: Floats
    """The features, one column each."""
    labels: Floats
    """The expected score of the seat, 0..1."""
    standing: Floats | None
    """The expected score by the guide's present estimate, asked of the same world as the features; None if the game has
    no estimate."""
    matches: NDArray[np.int64]
    """The number of the row's match."""
    held: NDArray[np.bool_]
    """Whether that match is held out."""
    seats: int

    @property
    def positions(self) -> int:
        return len(self.labels) // self.seats


def samples(lines: Iterable[Sampled], from_game: Described, seats: int, by_playouts: bool, share: float) -> Samples:
    """The samples of these matches, a share of which is held out. Raises ValueError with a sentence."""
    rows: list[Floats] = []
    labels: list[float] = []
    standing: list[float] = []
    matches: list[int] = []
    held: list[bool] = []
    estimate: Callable[[State], list[float]] | None = None
    for number, line in enumerate(lines):
        estimate = estimate_of(line["game"])
        found = list[list[float]]()
        for at, state, scores in _positions(line, by_playouts):
            world = world_of(state, chance_of(line, "worlds", at))
            if estimate is not None:
                standing += estimate(world)
            for seat in range(seats):
                found.append(from_game.features(world, seat))
                labels.append(scores[seat])
        if found:
            rows.append(np.array(found))
        matches += [number] * len(found)
        held += [held_out(line, share)] * len(found)
    if not rows:
        without = ": they were played without --label playouts:N" if by_playouts else ""
        raise ValueError(f"There is no position to fit in these matches{without}.")
    table = np.vstack(rows)
    if table.shape[1] != len(from_game.names):
        raise ValueError(f"{from_game.module} names {len(from_game.names)} features and gives {table.shape[1]}.")
    about = np.array(standing) if estimate is not None else None
    return Samples(table, np.array(labels), about, np.array(matches), np.array(held), seats)


def _positions(line: Sampled, by_playouts: bool) -> Iterable[tuple[int, State, list[float]]]:
    """Positions with their labels; none of a match that was forfeited."""
    if line["forfeit"] is not None:
        return []
    if by_playouts:
        return labelled(line)
    return ((at, state, line["scores"]) for at, state in places(line))


def estimate_of(slug: str) -> Callable[[State], list[float]] | None:
    """The estimate of the game's present guide; None if it has none."""
    guide = guide_for(slug)
    return None if type(guide).estimate is Guide.estimate else guide.estimate


def read(path: Path, game: Game, seats: int) -> list[Sampled]:
    """The matches of a file, whatever sources they were played with. Raises ValueError with a sentence."""
    found = cast(list[Sampled], lines_in(path, whole, "a fit"))
    for number, line in enumerate(found, start=1):
        if line["game"] != game.slug or len(line["seats"]) != seats:
            raise ValueError(f"Line {number} of {quoted(path.name)} is of another game, or of another number of seats.")
    return found


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
    """What a fit finds: a choice among the seats, or a net for two of them; x are the features of a seat.

    A choice: softmax over the seats of weights . x (McFadden, 1974). A net: sigmoid(bias + weights . units), where the
    units are tanh(hidden_bias + hidden . x).
    """

    weights: tuple[float, ...]
    bias: float = 0.0
    hidden_bias: tuple[float, ...] = ()
    hidden: tuple[tuple[float, ...], ...] = ()
    """By unit: the weights of the features."""

    def chances(self, rows: Floats, seats: int) -> Floats:
        """The expected score of each row."""
        if self.hidden:
            units = np.tanh(np.array(self.hidden_bias) + rows @ np.array(self.hidden).T)
            net: Floats = 1 / (1 + np.exp(-(self.bias + units @ np.array(self.weights))))
            return net
        logits = (rows @ np.array(self.weights)).reshape(-1, seats)
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        choice: Floats = (shares / shares.sum(axis=1, keepdims=True)).ravel()
        return choice


def fitted(samples: Samples, hidden: int) -> tuple[Model, float]:
    """The model of the matches that are not held out, and the strength chosen by cross-validation over matches.

    Raises ValueError with a sentence if there are too few matches.
    """
    train, seats = ~samples.held, samples.seats
    if len({*samples.matches[train].tolist()}) < 2 or train.all():
        raise ValueError("A fit takes two matches to learn from and one held out; play more of them.")
    rows, labels, matches = samples.rows[train], samples.labels[train], samples.matches[train]
    centre, spread = rows.mean(axis=0), deviations(rows, 1 if hidden else seats)
    spread[spread == 0] = 1.0
    scaled = (rows - centre) / spread
    from sklearn.model_selection import GroupKFold  # its import takes seconds

    folds = list(GroupKFold(min(FOLDS, len(set(matches)))).split(scaled, groups=matches))

    def fit(part: Any, strength: float) -> Model:
        return (_net if hidden else _choice)(scaled[part], labels[part], hidden or seats, strength)

    def held_loss(strength: float) -> float:
        found = [losses(fit(own, strength).chances(scaled[rest], seats), labels[rest]).mean() for own, rest in folds]
        return float(np.mean(found))

    strength = min(STRENGTHS, key=held_loss)
    return _unscaled(fit(slice(None), strength), centre, spread), strength


def _choice(rows: Floats, labels: Floats, seats: int, strength: float) -> Model:
    """A choice among the seats, of standardised rows, learned from pairs.

    By Luce's choice axiom (1959) the weights that say who of all seats wins also say who of any two does, by the
    sigmoid of the difference of their logits. Labels of 0.7 and 0.3 count as 0.7 of a win and 0.3 of a loss.
    """
    from sklearn.linear_model import LogisticRegression

    by_seat, scores = rows.reshape(-1, seats, rows.shape[1]), labels.reshape(-1, seats)
    one, other = np.nonzero(~np.eye(seats, dtype=bool))
    more = (by_seat[:, one] - by_seat[:, other]).reshape(-1, rows.shape[1])
    blank = LogisticRegression(C=strength, max_iter=STEPS, fit_intercept=False)
    learner = _learn(blank, more, scores[:, one].ravel(), scores[:, other].ravel())
    return Model(tuple(learner.coef_[0].tolist()))


def _net(rows: Floats, labels: Floats, hidden: int, strength: float) -> Model:
    """A net of standardised rows. A row with the label 0.7 counts as 0.7 of a win and 0.3 of a loss."""
    from sklearn.neural_network import MLPClassifier

    shape = {"hidden_layer_sizes": (hidden,), "activation": "tanh", "solver": "lbfgs", "alpha": 1 / strength}
    learner = _learn(MLPClassifier(**shape, max_iter=STEPS, random_state=1), rows, labels, 1 - labels)
    (inner, outer), (inner_bias, outer_bias) = learner.coefs_, learner.intercepts_
    units = tuple(tuple(unit) for unit in inner.T.tolist())
    return Model(tuple(outer[:, 0].tolist()), float(outer_bias[0]), tuple(inner_bias.tolist()), units)


def _learn(learner: Any, rows: Floats, won: Floats, lost: Floats) -> Any:
    """Fit a classifier to rows each of which counts as so much of a win and so much of a loss."""
    winning, losing = won > 0, lost > 0
    twice = np.vstack([rows[winning], rows[losing]])
    outcomes = np.repeat([1, 0], [winning.sum(), losing.sum()])
    with threadpool_limits(1), warnings.catch_warnings():  # with small tables threads only wait for one another
        warnings.filterwarnings("ignore", ".*converge")
        return learner.fit(twice, outcomes, sample_weight=np.concatenate([won[winning], lost[losing]]))


def _unscaled(model: Model, centre: Floats, spread: Floats) -> Model:
    """The same model for rows that are not standardised, rounded as it is written."""
    if not model.hidden:
        return Model(_rounded(np.array(model.weights) / spread))
    units = np.array(model.hidden) / spread
    bias = np.array(model.hidden_bias) - units @ centre
    return Model(_rounded(np.array(model.weights)), rounded(model.bias), _rounded(bias), tuple(map(_rounded, units)))


def _rounded(values: Floats) -> tuple[float, ...]:
    return tuple(rounded(value) for value in values.tolist())


def deviations(rows: Floats, seats: int) -> Floats:
    """By feature: the standard deviation; with several seats, of the differences from the mean of their position."""
    if seats > 1:
        by_seat = rows.reshape(-1, seats, rows.shape[1])
        rows = (by_seat - by_seat.mean(axis=1, keepdims=True)).reshape(rows.shape)
    found: Floats = rows.std(axis=0)
    return found


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
    counts, said, came = (np.bincount(where, weights, BINS) for weights in (None, chances, labels))
    means = np.array([said, came]) / np.maximum(counts, 1)
    return [Bin(number / BINS, int(counts[number]), *means[:, number].tolist()) for number in range(BINS)]


def effects(model: Model, samples: Samples) -> Floats:
    """By feature: how far one standard deviation of it moves the logit; for a net the mean over the training rows.

    In a choice only differences between the seats count.
    """
    rows = samples.rows[~samples.held]
    if not model.hidden:
        slopes = np.array(model.weights)
    else:
        hidden = np.array(model.hidden)
        bent = 1 - np.tanh(np.array(model.hidden_bias) + rows @ hidden.T) ** 2
        slopes = (bent.mean(axis=0) * np.array(model.weights)) @ hidden
    found: Floats = slopes * deviations(rows, 1 if model.hidden else samples.seats)
    return found


# --- The report of a fit ---------------------------------------------------------------


@dataclass(frozen=True)
class Fit:
    """A model with its strength, its judgement and its effects."""

    model: Model
    strength: float
    names: tuple[str, ...]
    judged: list[Judged]
    bins: list[Bin]
    effects: list[float]
    """By feature: how far one standard deviation of it moves the logit."""


def looked_at(model: Model, strength: float, names: tuple[str, ...], samples: Samples, old: Model | None) -> Fit:
    """Judge a model by the matches held out; `old`: the present weights."""
    models = {"weights that stand": old} if old is not None else {}
    chances = model.chances(samples.rows[samples.held], samples.seats)
    bins = calibration(chances, samples.labels[samples.held])
    found = compared(samples, models | {"this fit": model})
    return Fit(model, strength, names, found, bins, effects(model, samples).tolist())


Told = list[tuple[str, str]]
"""Where a fit comes from, as pairs of a heading and its text."""


def facts(lines: Sequence[Sampled], samples: Samples, by_playouts: bool) -> Told:
    """Where a fit comes from, as pairs of a heading and its text."""
    held = {*samples.matches[samples.held].tolist()}
    kinds = sorted({kind for line in lines for kind in line["seats"]}, key=lambda kind: (len(kind), kind))
    opened = [len(line["opening"]) > 0 for line in lines]
    random = f"; {sum(opened)} matches begin at random" if any(opened) else ""
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


def summary(game: Game, fit: Fit, told: Told) -> list[str]:
    """The report."""
    lines = [game.name] + [_row(head, words) for head, words in told]
    lines += [_row("penalty", f"1 / {fit.strength:g}, chosen by cross-validation over matches")]
    lines += ["", "Log loss for each seat of the matches held out, and by how much it is below that of the base rate:"]
    for one in fit.judged:
        lines.append(f"  {one.name:<22}{one.loss:.4f}" + f"{one.gain:>+10.4f} ± {one.doubt:.4f}" * (one.doubt > 0))
    lines += ["", "Calibration on the matches held out, each position once for every seat:"]
    lines += [f"  {'expected':>12}{'rows':>10}{'mean expected':>16}{'mean score':>13}"]
    lines += [_bin(entry) for entry in fit.bins]
    what = "on average" if fit.model.hidden else "by its weight"
    lines += ["", f"Features, by how far one standard deviation of each moves the logit {what}:"]
    order = sorted(range(len(fit.names)), key=lambda i: -abs(fit.effects[i]))
    weights = [""] * len(fit.names) if fit.model.hidden else [f"{weight:>14g}" for weight in fit.model.weights]
    lines += [f"  {fit.effects[i]:>+8.3f}{weights[i]}  {fit.names[i]}" for i in order]
    return lines


def _row(head: str, words: str) -> str:
    return f"  {head:<14}{words}"


def _bin(entry: Bin) -> str:
    span = f"{100 * entry.low:.0f} to {100 * entry.low + 100 / BINS:.0f} %"
    means = f"{100 * entry.said:>14.1f} %{100 * entry.came:>11.1f} %" if entry.count else ""
    return f"  {span:>12}{entry.count:>10}{means}"


def sentences(fit: Fit, told: Told) -> list[str]:
    """The report as sentences, for the docstring of the weights."""
    losses = ", ".join(f"{one.name} {one.loss:.4f}" for one in fit.judged)
    kind = f"a net with {len(fit.model.hidden)} hidden units" if fit.model.hidden else "a choice among the seats"
    facts = [f"{head[:1].upper()}{head[1:]}: {words}." for head, words in told]
    return [*facts, f"Model: {kind}, penalty 1 / {fit.strength:g}.", f"Log loss held out: {losses}."]


# --- The module of weights -------------------------------------------------------------

WIDTH: Final = 116
"""Characters of a line of text, so that no line of the module is longer than 120."""


def module_of(described: Described) -> str:
    """The name of the module that holds the weights of these features."""
    return f"{described.module.removesuffix('.guide')}.weights"


def path_of(described: Described) -> Path:
    """The path of that module, whether it exists or not."""
    return fast_core.ROOT.joinpath(*module_of(described).split(".")).with_suffix(".py")


def installed_model(described: Described) -> Model | None:
    """The present model of that module; None if there is none, or one of other features."""
    name = module_of(described)
    if not path_of(described).exists() or find_spec(name) is None:
        return None
    found = import_module(name)
    hidden = getattr(found, "HIDDEN", ())
    model = Model(found.WEIGHTS, getattr(found, "BIAS", 0.0), getattr(found, "HIDDEN_BIAS", ()), hidden)
    return model if len(hidden[0] if hidden else model.weights) == len(described.names) else None


def check(described: Described, net: bool) -> None:
    """Raises ValueError with a sentence if the module holds a model of the other kind, which the guide computes."""
    path = path_of(described)
    if path.exists() and ("HIDDEN" in path.read_text(encoding="utf-8")) is not net:
        here, there = ("a choice", "a net") if net else ("a net", "a choice")
        raise ValueError(f"{path.name} holds {here}, which the guide computes: remove it before --write makes {there}.")


def text_of(model: Model, names: tuple[str, ...], title: str, facts: list[str]) -> str:
    """The text of the module, as ruff formats it. `facts`: sentences that say where the weights come from."""
    told = [line for fact in facts for line in textwrap.wrap(_plain(fact), WIDTH)]
    lines = [f'"""{_plain(title)}', "", *told, '"""', "", "from __future__ import annotations", ""]
    lines += ["from typing import Final", ""]
    if not model.hidden:
        lines += _listed("WEIGHTS", model.weights, names)
    else:
        lines += [f"BIAS: Final = {model.bias!r}"]
        lines += _listed("WEIGHTS", model.weights, ("",) * len(model.weights))
        lines += ['"""Of the hidden units."""']
        lines += _listed("HIDDEN_BIAS", model.hidden_bias, ("",) * len(model.hidden_bias))
        lines += ["# fmt: off", "HIDDEN: Final[tuple[tuple[float, ...], ...]] = ("]
        for unit in model.hidden:
            row = ", ".join(map(repr, unit)) + ","
            lines += ["    (", *textwrap.wrap(row, WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 8), "    ),"]
        lines += [")", "# fmt: on", '"""By unit: the weights of the features."""']
    return "\n".join(lines) + "\n"


def _listed(name: str, values: tuple[float, ...], comments: tuple[str, ...]) -> list[str]:
    """A tuple with a line for each value, as ruff formats it."""
    if len(values) == 1 and not comments[0]:
        return [f"{name}: Final[tuple[float, ...]] = ({values[0]!r},)"]
    marks = [f"  # {_plain(word)}" if word else "" for word in comments]
    rows = [f"    {value!r},{mark}" for value, mark in zip(values, marks, strict=True)]
    return [f"{name}: Final[tuple[float, ...]] = (", *rows, ")"]


def _plain(text: str) -> str:
    """Words as they may be written in a docstring."""
    return text.replace("\\", "/").replace('"', "'")


def write(described: Described, text: str) -> None:
    """Write the module beside its features, and report it. Raises ValueError with a sentence on failure."""
    path = path_of(described)
    try:
        files.write(path, text)
        path.chmod(0o644)
    except OSError as error:
        raise ValueError(f"{path.name} could not be written: {error.strerror or error}.") from None
    tell(sys.stderr, f"{path.name} is written; python -m launch.compile builds the fast core with it.")
