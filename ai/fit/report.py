"""What a fit found, in a few lines for people and in a few sentences for the module that it writes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from ai.fit.matches import Sampled
from ai.fit.model import BINS, Bin, Judged, Model, calibration, compared, effects
from ai.fit.policy import Decisions, Likeness
from ai.fit.samples import Samples
from game.core.game import Game


@dataclass(frozen=True)
class Fit:
    """A model with what was found of it."""

    model: Model
    strength: float
    names: tuple[str, ...]
    judged: list[Judged]
    bins: list[Bin]
    effects: list[float]
    """By feature: how far one standard deviation of it moves the logit."""


def looked_at(model: Model, strength: float, names: tuple[str, ...], samples: Samples, old: Model | None) -> Fit:
    """Judge a model on the matches held out; `old`: the weights that stand."""
    models = {"weights that stand": old} if old is not None else {}
    chances = model.chances(samples.rows[samples.held], samples.seats)
    bins = calibration(chances, samples.labels[samples.held])
    found = compared(samples, models | {"this fit": model})
    return Fit(model, strength, names, found, bins, effects(model, samples).tolist())


Told = list[tuple[str, str]]
"""Where a fit comes from: heads, and what stands beside them."""


def facts(lines: Sequence[Sampled], held: int, learned: tuple[str, str]) -> Told:
    """Where a fit of these matches comes from, of which so many are held out; `learned`: what was made of them."""
    kinds = sorted({kind for line in lines for kind in line["seats"]}, key=lambda kind: (len(kind), kind))
    opened = [len(line["opening"]) > 0 for line in lines]
    random = f"; {sum(opened)} matches begin at random" if any(opened) else ""
    return [
        ("matches", f"{len(lines)}, of which {held} are held out{random}"),
        learned,
        ("players", ", ".join(kinds)),
        ("experiment", ", ".join(dict.fromkeys(line["experiment"] for line in lines))),
        ("played on", ", ".join(dict.fromkeys(f"{line['core']} core, commit {line['commit']}" for line in lines))),
    ]


def of_positions(lines: Sequence[Sampled], samples: Samples, by_playouts: bool) -> Told:
    """Where a fit of an estimate comes from."""
    counts = ", ".join(map(str, sorted({line["playouts"] for line in lines if line["playouts"]})))
    label = f"the mean of {counts} playouts for each seat" if by_playouts else "the outcome of the match"
    held = len({*samples.matches[samples.held].tolist()})
    return facts(lines, held, ("positions", f"{samples.positions}, labelled by {label}"))


def of_decisions(lines: Sequence[Sampled], found: Decisions) -> Told:
    """Where a fit of a policy comes from."""
    held = len({*found.matches[found.held].tolist()})
    return facts(lines, held, ("decisions", f"{len(found.sizes)} searched, {found.active.shape[0]} open actions"))


def summary(game: Game, fit: Fit, told: Told, seats: int) -> list[str]:
    """The report."""
    lines = [f"{game.name}, {seats} seats"] + [_row(head, words) for head, words in told]
    lines += [_row("penalty", f"1 / {fit.strength:g}, chosen by cross-validation over matches")]
    lines += ["", "Log loss of the matches held out, and by how much it is below that of the base rate:"]
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


def _as_sentences(told: Told) -> list[str]:
    return [f"{head[:1].upper()}{head[1:]}: {words}." for head, words in told]


def sentences(fit: Fit, told: Told) -> list[str]:
    """The same for the docstring of the weights."""
    losses = ", ".join(f"{one.name} {one.loss:.4f}" for one in fit.judged)
    kind = f"a net with {len(fit.model.hidden)} hidden units" if fit.model.hidden else "a logistic regression"
    return [
        *_as_sentences(told),
        f"Model: {kind}, penalty 1 / {fit.strength:g}.",
        f"Log loss held out: {losses}.",
    ]


# --- A policy ----------------------------------------------------------------------------


@dataclass(frozen=True)
class PolicyFit:
    """Weights of a policy with what was found of them."""

    weights: list[float]
    strength: float
    names: tuple[str, ...]
    alike: list[Likeness]
    held: list[int]
    """By feature: of how many open actions it holds."""


def policy_summary(game: Game, fit: PolicyFit, told: Told, seats: int) -> list[str]:
    """The report."""
    lines = [f"{game.name}, {seats} seats: a policy for playouts"] + [_row(head, words) for head, words in told]
    lines += [_row("penalty", f"1 / {fit.strength:g}, chosen by cross-validation over matches")]
    lines += ["", "On the decisions held out, log loss of what the search chose, and how often the same is picked:"]
    lines += [f"  {one.name:<18}{_loss(one):>8}{100 * one.same:>9.1f} %" for one in fit.alike]
    lines += [
        "",
        "What holds of an action, by its weight; the factor of how often it is picked; and of how many it holds:",
    ]
    order = sorted(range(len(fit.names)), key=lambda i: -abs(fit.weights[i]))
    lines += [f"  {fit.weights[i]:>+8.3f}{exp(fit.weights[i]):>10.4f}{fit.held[i]:>9}  {fit.names[i]}" for i in order]
    return lines


def _loss(one: Likeness) -> str:
    return "" if one.loss is None else f"{one.loss:.4f}"


def policy_sentences(fit: PolicyFit, told: Told) -> list[str]:
    """The same for the docstring of the factors."""
    same = ", ".join(f"{one.name} {100 * one.same:.1f} %" for one in fit.alike)
    return [*_as_sentences(told), f"Penalty 1 / {fit.strength:g}.", f"The same as the search, held out: {same}."]
