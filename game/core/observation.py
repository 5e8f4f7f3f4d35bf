"""A view as a list of floats of one fixed shape, for programs that learn from matches.

Every game declares in `game/<slug>/observation.py` what of a view stands where. An observation holds every fact of the
view: two views of one seat that differ have different observations. Seats stand in their own order, not turned
towards the viewer. Numbers stand as they are, not scaled; `Section.low` and `Section.high` bound them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from game.core.state import State


@dataclass(frozen=True)
class Section:
    """A section of an observation."""

    name: str
    slice: slice
    low: float
    high: float
    """Every float of the section lies from `low` to `high`, both included."""
    meaning: str


@dataclass(frozen=True)
class Column:
    """How facts of a view are written in an observation: as numbers, or each as a code with one float per value."""

    name: str
    entries: int
    """How many there are."""
    low: int
    high: int
    """The least and the greatest value."""
    meaning: str
    read: Callable[[Any], int | Sequence[int]] | None = None
    """Reads the facts from a view; by default the field of the column's name. Missing entries count as `low`."""
    coded: bool = False
    """One float for each value from `low` to `high`: 1 where it is the value, else 0; all 0 for any other value."""

    def width(self) -> int:
        """How many floats it takes."""
        return self.entries * (self.high - self.low + 1 if self.coded else 1)

    def values(self, view: State) -> list[int]:
        """The facts of a view in this column: `entries` of them, or fewer."""
        found = getattr(view, self.name) if self.read is None else self.read(view)
        return [found] if isinstance(found, int) else list(found)

    def floats(self, view: State) -> list[float]:
        """The floats of this column for a view."""
        values = self.values(view)
        values += [self.low] * (self.entries - len(values))
        if not self.coded:
            return [float(value) for value in values]
        codes = self.high - self.low + 1
        floats = [0.0] * (len(values) * codes)
        for i, value in enumerate(values):
            if self.low <= value <= self.high:
                floats[i * codes + value - self.low] = 1.0
        return floats


Columns = tuple[Column, ...]

numbers: Final = partial(Column, coded=False)
"""Facts that are counts or ranks."""
codes: Final = partial(Column, coded=True)
"""Facts that name something: a seat, a phase, a place."""


def bits(value: int, count: int) -> list[int]:
    """The lowest bits of a number, each as 0 or 1."""
    return [value >> bit & 1 for bit in range(count)]


def parts_of(columns: Columns) -> tuple[Section, ...]:
    """Where each column stands in an observation."""
    parts: list[Section] = []
    at = 0
    for column in columns:
        end = at + column.width()
        low, high = (0, 1) if column.coded else (column.low, column.high)
        parts.append(Section(column.name, slice(at, end), low, high, column.meaning))
        at = end
    return tuple(parts)


def observed(columns: Columns, view: State) -> list[float]:
    """The observation of a view."""
    return [number for column in columns for number in column.floats(view)]
