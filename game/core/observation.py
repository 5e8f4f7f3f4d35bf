"""A view as floats of one fixed shape, for programs that learn from matches.

Every game declares the columns of its observations in `game/<slug>/__init__.py`. An observation holds every fact of
the view: two views of one seat that differ have different observations. Seats are in their own order, not turned
towards the viewer. Numbers are not scaled, and `Game.observation_parts` tells their bounds.

Two views in a row differ in a few facts. So an observer keeps the facts that it has written last, and writes the floats
of those alone that have changed. A float is written as the number that its 32 bits make, since the compiled core writes
whole numbers of 32 bits without making an object of each.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, Final

from game.core.shared import i32, i64, own_i64, vec
from game.core.state import UNKNOWN, State

Read = Callable[[Any], int | Sequence[int]]
"""Reads the facts of a column from a view, or from the field that alone decides them."""
Seen = Callable[[Any, int], list[Any]]
"""What a seat may know of a true table: for each column of the game, the facts of the view or the field they are of."""


def bits_of(value: float) -> int:
    """Return the whole number with the same 32 bits as this float. The compiled core writes such numbers fastest.

    >>> hex(bits_of(1.0))
    '0x3f800000'
    """
    return array("i", array("f", [value]).tobytes())[0]


ONE: Final[int] = 0x3F800000
"""The bits of 1.0."""


class Column:
    """A column of an observation: it writes facts of a view, each value as one float or several."""

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
        self._float_bits: Final = [bits_of(row[0]) for row in rows]
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
        """Return the facts that `source_in` has found, as a number or a list.

        Those of a packed array are copied to a list. If they depend on the field `of` alone, `source` is that field,
        and `_read` makes the facts of it.
        """
        facts = source if isinstance(source, (int, list, tuple)) else list(source)
        return self._read(facts) if self.of and self._read is not None else facts

    def write_changes(self, values: list[int], written: vec[own_i64], first: i64, floats: vec[i32], start: i64) -> None:
        """Write the floats of those values of this column that differ from the ones written last.

        The values that were written last begin at `written[first]`, and the floats at `floats[start]`. Missing values
        count as `low`. A value takes `size` floats: one, or a flag for each value that it can have. Tables by value
        begin with the value `low`, so a value has its place, `row`, at value - `low`.
        """
        missing = self.entries - len(values)
        if missing < 0:
            values = values[: self.entries]
        elif missing > 0:
            values = values + [self.low] * missing

        low: i64 = self.low
        size: i64 = self.size
        float_bits = self._float_bits
        count: i64 = len(float_bits)
        place = first
        for value in values:
            old = written[place]
            if old != value:
                written[place] = value
                target = start + (place - first) * size
                row = value - low
                if size == 1:
                    floats[target] = float_bits[row] if 0 <= row < count else bits_of(float(value))
                else:
                    self._write_flags(row, old_row=old - low, floats=floats, at=target)
            place += 1

    def write_packed(self, values: vec[i64], written: vec[own_i64], first: i64, floats: vec[i32], start: i64) -> None:
        """Write the floats of those values in a packed array that differ from the ones written last.

        It does what `write_changes` does for a list, and has the same arguments. Only the fast core has packed arrays.
        """
        low: i64 = self.low
        float_bits = self._float_bits
        count: i64 = len(float_bits)
        entries: i64 = self.entries
        value_count: i64 = len(values)
        number: i64

        for number in range(entries):
            value: i64 = low
            if number < value_count:
                value = values[number]
            old = written[first + number]
            if value != old:
                written[first + number] = value
                target = start + number * self.size
                row = value - low
                if self.size == 1:
                    floats[target] = float_bits[row] if 0 <= row < count else bits_of(float(value))
                else:
                    self._write_flags(row, old_row=old - low, floats=floats, at=target)

    def _write_flags(self, row: i64, old_row: i64, floats: vec[i32], at: i64) -> None:
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
        values: list[int] = list(getattr(view, name))
        shown_rows = [start for start in range(0, len(values), entries) if values[start] != UNKNOWN]
        return values[shown_rows[0] : shown_rows[0] + entries] if len(shown_rows) == 1 else values

    return count_column(name, entries, low=0, high=high, meaning=meaning, read=read)


def counts(values: list[int], sorts: int) -> list[int]:
    """Return how many of the values are 0, 1 and so on, up to `sorts` - 1."""
    return [values.count(sort) for sort in range(sorts)]


def own_row(rows: Any, seat: int, width: int) -> list[int]:
    """Return facts by seat as this seat sees them: its own ones, and UNKNOWN for all others.

    `rows` has `width` facts for each seat, and may be a packed array.
    """
    facts = [UNKNOWN] * len(rows)
    start = seat * width
    facts[start : start + width] = rows[start : start + width]
    return facts


class Observer:
    """Makes observations, for one place or for several side by side.

    It remembers the last observation of each place, since most facts of the next view are the same.
    """

    def __init__(self, columns: Columns, places: int = 1, seen: Seen | None = None) -> None:
        """Observe views with these columns. The first observation of a place writes all of them.

        `seen`: the function of the game that finds the facts in a true table, for `observe_table`.
        """
        self._columns: Final = columns
        self._seen: Final = seen
        self._starts: Final = list(accumulate([column.width for column in columns], initial=0))
        """By column: the number of its first float. The last one is that of all floats."""
        self._firsts: Final = list(accumulate([column.entries for column in columns], initial=0))
        """By column: the number of its first fact. The last one is that of all facts."""
        self.width: Final[int] = self._starts[-1]
        """How many floats an observation has."""
        self.floats: vec[i32] = vec[i32]([0] * (places * self.width))
        """The last observation of each place, as bits."""

        self._entries: Final[int] = self._firsts[-1]
        """How many facts an observation has."""
        undeclared = [column.low - 1 for column in columns for _ in range(column.entries)] * places
        self._written: vec[own_i64] = vec[own_i64](undeclared)
        """By place and fact: its value as it was last written, at first one that no column declares."""
        self._sources: Final[list[list[Any]]] = [[None] * len(columns) for _ in range(places)]
        """By place and column: what the facts were last read from. Packed arrays are not kept."""

    def observe(self, view: State) -> memoryview:
        """Return the observation of a view as float32, in this machine's order of bytes.

        The next observation overwrites it. This observer writes it at its first place, with the number 0.
        """
        self._write(place=0, sources=[column.source_in(view) for column in self._columns])
        return memoryview(self.floats).cast("B")

    def observe_table(self, place: i64, table: State, seat: int) -> None:
        """Write what a seat may know of a true table into the floats of a place. It is what the seat's view would give.

        A game can say itself what a seat may know (`_seen`). Then no view has to be made, which takes several times as
        long.
        """
        if self._seen is not None:
            self._write(place, self._seen(table, seat))
        else:
            view = table.redact(seat)
            self._write(place, [column.source_in(view) for column in self._columns])

    def _write(self, place: i64, sources: list[Any]) -> None:
        """Write those columns of a place whose facts have changed since the last observation there.

        `sources`: by column, what its facts are read from: the facts themselves, or the field `of` of the column, of
        which `facts_in` makes the facts. A source that equals the last one of the place (`_sources`) is not read again.

        Facts are numbered over all places and columns, and so are floats. `_firsts` and `_starts` have the first fact
        and the first float of each column within a place.
        """
        last_sources = self._sources[place]
        written = self._written
        floats = self.floats
        first_fact = place * self._entries
        first_float = place * self.width

        for number, source in enumerate(sources):
            last = last_sources[number]
            if source is last or source == last:
                continue
            column = self._columns[number]
            first = first_fact + self._firsts[number]
            start = first_float + self._starts[number]
            if not isinstance(source, (int, list, tuple)):  # a packed array
                if not column.of:
                    column.write_packed(source, written, first, floats, start)  # compares its numbers one by one
                    continue
                source = list(source)
                if source == last:
                    continue

            facts = source if isinstance(source, int) else list(source)
            last_sources[number] = facts
            if column.of:
                facts = column.facts_in(facts)
            values: list[int] = [facts] if isinstance(facts, int) else facts
            column.write_changes(values, written, first, floats, start)
