"""The result of a fit, in a few lines for people and in a few sentences for the module of weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ai.fit.matches import Sampled
from ai.fit.model import BINS, Bin, Judged, Model, calibration, compared, effects
from ai.fit.samples import Samples
from game.core.game import Game


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
        ("played on", "; ".join(dict.fromkeys(map(_played_on, lines)))),
    ]


def _played_on(line: Sampled) -> str:
    return f"{line['core']} core, commit {line['commit'] or 'unknown'}"


def summary(game: Game, fit: Fit, told: Told) -> list[str]:
    """The report."""
    lines = [game.name] + [_row(head, words) for head, words in told]
    lines += [_row("penalty", f"1 / {fit.strength:g}, chosen by cross-validation over matches")]
    lines += ["", "Log loss for each seat of the matches held out, and by how much it is below that of the base rate:"]
    lines += [f"  {one.name:<22}{one.loss:.4f}{_gain(one)}" for one in fit.judged]
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


def _gain(one: Judged) -> str:
    return f"{one.gain:>+10.4f} ± {one.doubt:.4f}" if one.doubt else ""


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
