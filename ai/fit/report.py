"""The result of a fit, in a few lines for people and in a few sentences for the module of weights."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from ai.arena.headless import tell
from ai.fit.matches import Described, Sampled
from ai.fit.model import BINS, Bin, Judged, Model, Samples, calibration, compared, effects
from game import fast_core
from game.core import files
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
