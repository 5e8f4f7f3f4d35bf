"""A view as floats of one fixed shape, for programs that learn from matches.

Every game declares the columns of its observations in `game/<slug>/__init__.py`. An observation holds every fact of
the view: two views of one seat that differ have different observations. Seats are in their own order, not turned
towards the viewer. Numbers are not scaled, and `Game.observation_parts` tells their bounds.

`game/core/observer.py` makes the observations. A float is written as the number that its 32 bits make, since the
compiled core writes whole numbers of 32 bits without making an object of each.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from game.core.shared import i32, i64, vec
from game.core.state import UNKNOWN, State

Read = Callable[[Any], int | Iterable[int]]
"""Reads the facts of a column from a view, or from the field that alone decides them."""


def bits_of(value: float) -> int:
    """Return the whole number with the same 32 bits as this float. The compiled core writes such numbers fastest.

    >>> hex(bits_of(1.0))
    '0x3f800000'
    """
    return array("i", array("f", [value]).tobytes())[0]


ONE: Final[int] = 0x3F800000
"""The bits of 1.0."""


class Column:
    """A column of an observation: it writes each value of a fact as one float or several."""

    def __init__(
        self,
        name: str,
        entries: int,
        low: int,
        rows: Sequence[Sequence[float]],
        meaning: str,
        read: Read | None,
        of: str = "",
    ) -> None:
        """`rows` holds the floats for each value of a fact from `low` on. `read` is by default the field `name`.

        `of`: the field that alone decides the facts. Then `read` gets the field and not the view.
        """
        self.name: Final = name
        self.entries: Final[int] = entries
        """How many facts there are. Missing ones count as `low`."""
        self.low: Final[int] = low
        self.meaning: Final = meaning
        self.coded: Final = len(rows[0]) > 1 and sum(rows[0]) == 1
        """Whether each value has a float of its own, which is 1 for that value. All are 0 for an undeclared value."""
        self.least: Final = min([min(row) for row in rows])
        self.most: Final = max([max(row) for row in rows])
        self.size: Final[int] = len(rows[0])
        """How many floats a fact takes."""
        self.width: Final[int] = entries * self.size
        """How many floats the column takes."""
        self._read: Final = read
        self.of: Final = of
        """The field that alone decides its facts, or ""."""
        self.least_bits: Final = [bits_of(number) for number in rows[0]]
        """The bits of the floats of the value `low`."""
        self.float_bits: Final[vec[i32]] = vec[i32]([bits_of(row[0]) for row in rows])
        """By value from `low` on: the bits of its float, where a fact takes one."""
        self._flags_set: Final = [[offset for offset, one in enumerate(row) if one] for row in rows]
        """By value from `low` on: which of the floats of a fact are 1, where it takes several. The others are 0."""

    def facts_of(self, view: State) -> Any:
        """Return the facts of a view in this column: a number, or a list that may belong to the view."""
        return self.facts_in(self.source_in(view))

    def source_in(self, view: State) -> Any:
        """Return what the facts of this column are read from in a view.

        It is the field `of` if that alone decides the facts, and otherwise the facts themselves: those that `_read`
        finds, or the field with the column's name.
        """
        if self.of:
            return getattr(view, self.of)
        return getattr(view, self.name) if self._read is None else self._read(view)

    def facts_in(self, source: Any) -> Any:
        """Return the facts of a column as a number or a list. `source` is what `source_in` has found in the view.

        If the facts depend on the field `of` alone, `source` is the value of this field, and `_read` makes the facts
        from it. Otherwise `source` has the facts themselves. Those of a packed array are copied.
        """
        facts = self._read(source) if self.of and self._read is not None else source
        return facts if isinstance(facts, (int, list, tuple)) else list(facts)

    def write_flags(self, row: i64, old_row: i64, floats: vec[i32], at: i64) -> None:
        """Change the floats of a fact that takes several of them, from those of its old value to those of its new one.

        The floats begin at `floats[at]`. A row is a value counted from `low`, and `_flags_set[row]` has the places of
        the floats that are 1 for it. All others are 0. A value that the column does not declare has no row. A column of
        codes (`coded`) writes only 0s for it. A column of sets writes the value itself in its first float, out of the
        range 0..1.
        """
        flags_set = self._flags_set
        count: i64 = len(flags_set)
        if 0 <= old_row < count:
            for offset in flags_set[old_row]:
                floats[at + offset] = 0
        else:  # an undeclared value has changed at most the first float
            floats[at] = 0

        if 0 <= row < count:
            for offset in flags_set[row]:
                floats[at + offset] = ONE
        elif not self.coded:
            floats[at] = bits_of(float(row + self.low))


Columns = tuple[Column, ...]


def count_column(
    name: str, entries: int, low: int, high: int, meaning: str, read: Read | None = None, of: str = ""
) -> Column:
    """Return a column of facts that are counts or ranks. Each is written as one float, the number itself.

    `entries`: how many facts. `low` and `high`: the least and greatest value. `read` finds the facts in a view, or in
    the field `of` if that alone decides them. By default they are the field `name`.
    """
    return Column(name, entries, low, [(value,) for value in range(low, high + 1)], meaning, read, of)


def code_column(name: str, entries: int, low: int, high: int, meaning: str, read: Read | None = None) -> Column:
    """Return a column of facts that name something, such as a seat, a phase or a place.

    A fact is written as a float for each value from `low` to `high`: 1 for its value, 0 for the others. `entries`: how
    many facts. `read` finds them in a view, by default as the field `name`.
    """
    return listed_code_column(name, entries, range(low, high + 1), meaning, read)


def listed_code_column(
    name: str, entries: int, values: Sequence[int], meaning: str, read: Read | None = None
) -> Column:
    """Return a column of facts that name something and have one of these values.

    A fact is written as a float for each value, in this order: 1 for its value, 0 for the others. `entries`: how many
    facts. Where a view has fewer, the missing ones count as the least value. `read` finds them, by default as the field
    `name`.
    """
    low = min(values)
    floats_of_value = [[float(one == value) for one in values] for value in range(low, max(values) + 1)]
    return Column(name, entries, low, floats_of_value, meaning, read)


def set_column(name: str, entries: int, bits: int, meaning: str) -> Column:
    """Return a column of facts that are sets, each kept as a number with a bit for each member.

    A fact is written as a float, 0 or 1, for each of its lowest `bits` bits. `entries`: how many facts the field `name`
    has.
    """
    floats_of_set = [[float(value >> bit & 1) for bit in range(bits)] for value in range(1 << bits)]
    return Column(name, entries, low=0, rows=floats_of_set, meaning=meaning, read=None)


def private_count_column(name: str, entries: int, high: int, meaning: str) -> Column:
    """Return a column of counts that each seat knows for itself alone, such as what it can tell by counting.

    The field `name` has a row of `entries` numbers for each seat. A view shows only the row of its viewer, and that is
    written. The other rows are UNKNOWN and left out.
    """

    def read(view: State) -> list[int]:
        """Return the only row of the field that the view shows, or all rows if it shows several or none."""
        values: list[int] = list(getattr(view, name))
        shown_rows = [start for start in range(0, len(values), entries) if values[start] != UNKNOWN]
        return values[shown_rows[0] : shown_rows[0] + entries] if len(shown_rows) == 1 else values

    return count_column(name, entries, low=0, high=high, meaning=meaning, read=read)


def counts(values: list[int], sorts: int) -> list[int]:
    """Return how many of the values are 0, 1 and so on, up to `sorts` - 1."""
    return [values.count(sort) for sort in range(sorts)]
