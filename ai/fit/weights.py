"""Writes the module of weights after a fit, and reads the model of such a module."""

from __future__ import annotations

import sys
import textwrap
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from ai.arena.headless import tell
from ai.fit.matches import Described
from ai.fit.model import Model
from game import fast_core
from game.core import files

WIDTH: Final = 116
"""Characters of a line of text, so that no line of the module is longer than 120."""


def module_of(described: Described) -> str:
    """The name of the module that holds the weights of these features."""
    return f"{described.module.removesuffix('.features')}.weights"


def path_of(described: Described) -> Path:
    """The path of that module, whether it exists or not."""
    return fast_core.ROOT.joinpath(*module_of(described).split(".")).with_suffix(".py")


def standing(described: Described) -> Model | None:
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
