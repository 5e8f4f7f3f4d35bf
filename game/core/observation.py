"""A view as floats of one fixed shape, for programs that learn from matches.

Every game declares the columns of its observations in `game/<slug>/__init__.py`. An observation holds every fact of
the view: two views of one seat that differ have different observations. Seats are in their own order, not turned
towards the viewer. Numbers are not scaled, and `Game.observation_parts` tells their bounds.

A column keeps the bytes of the floats for each value of its facts. An observer copies the bytes of those facts that
have changed since its last view.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any, Final

from game.core.compiled import i64
from game.core.state import UNKNOWN, State

Read = Callable[[Any], int | Sequence[int]]
"""Reads the facts of a column from a view."""


class Column:
    """A column of an observation: it writes facts of a view, each value as one float or several."""

    def __init__(
        self, name: str, entries: int, low: int, rows: Sequence[Sequence[float]], meaning: str, read: Read | None
    ) -> None:
        """`rows` holds the floats for each value of a fact from `low` on. `read` is by default the field `name`."""
        self.name: Final = name
        self.entries: Final = entries
        """How many facts there are. Missing ones count as `low`."""
        self.low: Final[int] = low
        self.meaning: Final = meaning
        self.coded: Final = len(rows[0]) > 1 and sum(rows[0]) == 1
        """Whether each value has a float of its own, which is 1 for that value. All are 0 for an undeclared value."""
        self.least: Final = min([min(row) for row in rows])
        self.most: Final = max([max(row) for row in rows])
        self.width: Final = entries * len(rows[0])
        """How many floats it takes."""
        self._read: Final = read
        self._rows: Final = [bytearray(array("f", row)) for row in rows]

    def facts_of(self, view: State) -> Any:
        """The facts of a view in this column: a number, or a list that is the view's own."""
        return getattr(view, self.name) if self._read is None else self._read(view)

    def write_changes(self, values: list[int], last: list[int], floats: memoryview, start: i64) -> None:
        """Write the floats of those values that differ from `last`, from the byte `start` on, and update `last`.

        `values` may be shorter than the column. Then each missing value counts as `low`.
        """
        rows = self._rows
        low: i64 = self.low
        count: i64 = len(rows)
        size: i64 = len(rows[0])
        given: i64 = len(values)

        for i in range(self.entries):
            value = values[i] if i < given else self.low
            if value != last[i]:
                row: i64 = value - low
                at = start + i * size
                floats[at : at + size] = rows[row] if 0 <= row < count else self._undeclared_bytes(value)
                last[i] = value

    def _undeclared_bytes(self, value: int) -> bytearray:
        """The bytes of a value that was not declared: all 0 for a code, otherwise a float out of range."""
        blank = bytearray(len(self._rows[0]))
        return blank if self.coded else bytearray(array("f", [value])) + blank[4:]


Columns = tuple[Column, ...]


def count_column(name: str, entries: int, low: int, high: int, meaning: str, read: Read | None = None) -> Column:
    """Facts that are counts or ranks."""
    return Column(name, entries, low, [(value,) for value in range(low, high + 1)], meaning, read)


def code_column(name: str, entries: int, low: int, high: int, meaning: str, read: Read | None = None) -> Column:
    """Facts that name something: a seat, a phase, a place. One float for each value, 1 where it is the value."""
    return listed_code_column(name, entries, range(low, high + 1), meaning, read)


def listed_code_column(
    name: str, entries: int, values: Sequence[int], meaning: str, read: Read | None = None
) -> Column:
    """Codes for these values alone, in this order. Missing facts count as the least of them."""
    low = min(values)
    rows = [[float(one == value) for one in values] for value in range(low, max(values) + 1)]
    return Column(name, entries, low, rows, meaning, read)


def set_column(name: str, entries: int, bits: int, meaning: str) -> Column:
    """Facts that are sets: one float for each of the lowest bits of a number."""
    rows = [[float(value >> bit & 1) for bit in range(bits)] for value in range(1 << bits)]
    return Column(name, entries, 0, rows, meaning, None)


def private_count_column(name: str, entries: int, high: int, meaning: str) -> Column:
    """Counts with a row for each seat, of which a view shows only one. The others are UNKNOWN and left out."""

    def read(view: State) -> list[int]:
        values: list[int] = getattr(view, name)
        starts = [start for start in range(0, len(values), entries) if values[start] != UNKNOWN]
        return values[starts[0] : starts[0] + entries] if len(starts) == 1 else values

    return count_column(name, entries, 0, high, meaning, read)


def counts(values: list[int], sorts: int) -> list[int]:
    """How many of the values are 0, 1 and so on, up to `sorts` - 1."""
    return [values.count(sort) for sort in range(sorts)]


class Observer:
    """Makes observations. It remembers the last one, since most facts of the next view are the same."""

    def __init__(self, columns: Columns) -> None:
        """Observe views with these columns. The first observation writes all of them."""
        self._columns: Final = columns
        self._facts: Final[list[object]] = [None] * len(columns)
        """By column: the facts of the last view as they were read."""
        self._last: Final = [[column.low - 1] * column.entries for column in columns]
        """By column: the same facts as they were written, with missing ones."""
        self._floats: Final = memoryview(bytearray(4 * sum([column.width for column in columns])))
        """The last observation."""

    def observe(self, view: State) -> memoryview:
        """The float32 of a view in this machine's order of bytes. The next observation overwrites them."""
        start: i64 = 0
        for number, column in enumerate(self._columns):
            facts = column.facts_of(view)
            before = self._facts[number]
            if facts is not before and facts != before:
                values = [facts] if isinstance(facts, int) else list(facts)
                column.write_changes(values, self._last[number], self._floats, start)
                self._facts[number] = facts if isinstance(facts, int) else values
            start += 4 * column.width
        return self._floats
