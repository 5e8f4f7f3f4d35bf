"""Observations of tables and views, for one place or for many side by side.

Two observations in a row differ in few facts. So the facts that were written last are kept by place, and the floats of
those alone that have changed are written. `game/core/observation.py` tells how a fact becomes floats.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import Any, Final

from game.core.observation import Column, Columns, bits_of
from game.core.shared import count_same, i32, i64, own_i32, own_i64, vec
from game.core.state import UNKNOWN, State


class FactWriter:
    """Writes facts as floats. Each place has the floats of one table.

    After `begin`, each column of the place is given in turn by one call of a method that begins with `put`, or of
    `keep`. At first all facts have the least value of their column.
    """

    def __init__(self, columns: Columns, places: int) -> None:
        """Write the floats of the first facts, with these columns, for this many places."""
        self._column_of: Final = [column for column in columns for _ in range(column.entries)]
        """By fact of a place: its column."""
        entries = [column.entries for column in self._column_of]
        self._entries_of: Final[vec[own_i32]] = vec[own_i32](entries)
        """By fact of a place: how many facts its column has."""
        numbers = [number for number, column in enumerate(columns) for _ in range(column.entries)]
        self._number_of: Final[vec[own_i32]] = vec[own_i32](numbers)
        """By fact of a place: the number of its column."""
        starts = list(accumulate([column.size for column in self._column_of], initial=0))
        self._float_of: Final[vec[own_i32]] = vec[own_i32](starts)
        """By fact of a place: the number of its first float."""
        self.width: Final[int] = starts[-1]
        """How many floats a place has."""

        bits = [one for column in self._column_of for one in column.least_bits] * places
        self.floats: Final[vec[i32]] = vec[i32](bits)
        """The floats of each place, as bits."""
        least = [column.low for column in self._column_of] * places
        self._written: Final[vec[own_i32]] = vec[own_i32](least)
        """By place and fact: its value as it was last written."""
        self._lengths: Final[vec[own_i64]] = vec[own_i64]([0] * (places * len(columns)))
        """By place and column: how many values `put_all` was last given, at first 0. Later facts are the least."""
        self._column_count: Final[int] = len(columns)
        self._first_fact: i64 = 0
        """Where the place begins in `_written`."""
        self._fact: i64 = 0
        """Where the next column begins in `_written`."""
        self._first_length: i64 = 0
        """Where the place begins in `_lengths`."""
        self._first_float: i64 = 0
        """Where the place begins in `floats`."""

    def begin(self, place: i64) -> None:
        """Let the next call be about the first column of a place."""
        self._first_fact = place * len(self._entries_of)
        self._fact = self._first_fact
        self._first_length = place * self._column_count
        self._first_float = place * self.width

    def keep(self) -> None:
        """Leave the next column as it is, since its facts follow from others that have not changed."""
        entries: int = self._entries_of[self._fact - self._first_fact]
        self._fact += entries

    def last(self, entry: i64) -> i64:
        """Return a fact of the next column as it was last written."""
        fact: int = self._written[self._fact + entry]
        return fact

    def put(self, value: i64) -> None:
        """Write the next column, which has a single fact, if that has changed."""
        fact = self._fact
        self._fact = fact + 1
        old: int = self._written[fact]
        if value != old:
            self._write(fact, self._column_of[fact - self._first_fact], value, old)

    def put_all(self, values: vec[own_i64]) -> bool:
        """Write those facts of the next column that have changed. Returns whether there may be any.

        There may be fewer values than the column has entries. The missing ones count as its least value. Values for
        which it has no entry are left out.
        """
        first = self._fact
        within_place = first - self._first_fact
        entries: int = self._entries_of[within_place]
        self._fact = first + entries
        count: i64 = len(values)
        if count > entries:
            values = values[:entries]
            count = entries

        same = count_same(self._written, first, values)
        if same == entries:
            return False
        number: int = self._number_of[within_place]
        length = self._first_length + number
        last_count = self._lengths[length]
        if same == count == last_count:
            return False

        self._lengths[length] = count
        self._write_changes(first, values, begin=same, end=count)
        if count < last_count:
            self._write_same(first + count, first + last_count, self._column_of[within_place].low)
        return True

    def put_list(self, values: list[int]) -> bool:
        """Do what `put_all` does, for values in a list."""
        return self.put_all(vec[own_i64]([value for value in values]))  # noqa: C416  compiled, this makes no list

    def put_own_row(self, rows: vec[own_i64], seat: i64, width: i64) -> None:
        """Write facts by seat as this seat sees them: its own ones, and UNKNOWN for all others.

        `rows` has `width` facts for each seat. A row that begins with UNKNOWN has no other facts.
        """
        first = self._fact
        self.keep()
        row = first
        while row < self._fact:
            shown: int = self._written[row]
            if row - first == seat * width:
                own = rows[row - first : row - first + width]
                self._write_changes(row, values=own, begin=count_same(self._written, row, own), end=width)
            elif shown != UNKNOWN:
                self._write_same(row, row + width, UNKNOWN)
            row += width

    def put_rows(self, values: vec[own_i64], ends: vec[own_i64]) -> None:
        """Write those facts of the next column that have changed. The column is a number of rows of the same width.

        `ends`: by row, before which entry of it all changes are.
        """
        first = self._fact
        self.keep()
        row_count: i64 = len(ends)
        width = (self._fact - first) // row_count
        row: i64
        for row in range(row_count):
            self._write_changes(first, values, begin=row * width, end=row * width + ends[row])

    def _write_changes(self, first: i64, values: vec[own_i64], begin: i64, end: i64) -> None:
        """Write those of these values that differ from the facts of a column, which are from the number `first` on.

        They are the values from the place `begin` to the one before `end`.
        """
        if begin == end:
            return
        written = self._written
        column = self._column_of[first - self._first_fact]
        number: i64
        for number in range(begin, end):
            value = values[number]
            old: int = written[first + number]
            if value != old:
                self._write(first + number, column, value, old)

    def _write_same(self, begin: i64, end: i64, value: i64) -> None:
        """Write the same value for the facts of a column from one number to the one before another."""
        column = self._column_of[begin - self._first_fact]
        fact: i64
        for fact in range(begin, end):
            old: int = self._written[fact]
            self._write(fact, column, value, old)

    def _write(self, fact: i64, column: Column, value: i64, old: i64) -> None:
        """Write a fact of a column, with its old value, as floats.

        A value takes `size` floats: one, or a flag for each value that it can have. Tables by value begin with the
        value `low`, so a value has its place, `row`, at value - `low`.
        """
        new: int = value
        self._written[fact] = new
        start: int = self._float_of[fact - self._first_fact]
        at = self._first_float + start
        row = value - column.low
        if column.size > 1:
            column.write_flags(row, old_row=old - column.low, floats=self.floats, at=at)
        elif 0 <= row < len(column.float_bits):
            self.floats[at] = column.float_bits[row]
        else:
            self.floats[at] = bits_of(float(value))


WriteSeen = Callable[[Any, int, FactWriter], None]
"""Writes what a seat may know of a true table, column by column."""


class Observer:
    """Makes observations, for one place or for several side by side.

    It remembers the last observation of each place, since most facts of the next view are the same.
    """

    def __init__(self, columns: Columns, places: int = 1, write_seen: WriteSeen | None = None) -> None:
        """Observe with these columns.

        `write_seen`: the function of the game that writes the facts of a true table, for `observe_table`.
        """
        self._columns: Final = columns
        self._write_seen: Final = write_seen
        self._facts: Final = FactWriter(columns, places)
        self.width: Final[int] = self._facts.width
        """How many floats an observation has."""
        self.floats: Final[vec[i32]] = self._facts.floats
        """The last observation of each place, as bits."""
        self._sources: Final[dict[int, list[Any]]] = {}
        """By place and column: what the facts of the last view were read from. Packed arrays are not kept."""

    def observe(self, view: State) -> memoryview:
        """Return the observation of a view as float32, in this machine's order of bytes.

        The next observation overwrites it. This observer writes it at its first place, with the number 0.
        """
        self._write_view(0, view)
        return memoryview(self.floats).cast("B")

    def observe_table(self, place: i64, table: State, seat: i64) -> None:
        """Write what a seat may know of a true table into the floats of a place. It is what the seat's view would give.

        A game can write it itself (`_write_seen`). Then no view has to be made, which takes several times as long.
        """
        if self._write_seen is None:
            self._write_view(place, table.redact(seat))
            return
        if self._sources:
            self._sources.pop(place, None)
        self._facts.begin(place)
        self._write_seen(table, seat, self._facts)

    def _write_view(self, place: int, view: State) -> None:
        """Write those columns of a place whose facts differ from those of the last view there.

        A column is read from its facts themselves, or from the field `of`, of which `facts_in` makes the facts. If this
        source equals the one of the last view, the column is not read again.
        """
        if place not in self._sources:
            self._sources[place] = [None] * len(self._columns)
        last_sources = self._sources[place]
        facts = self._facts
        facts.begin(place)
        for number, column in enumerate(self._columns):
            source = column.source_in(view)
            is_packed = not isinstance(source, (int, list, tuple))
            if is_packed and not column.of:
                facts.put_all(source)
                continue

            kept = list(source) if is_packed else source
            if kept == last_sources[number]:
                facts.keep()
                continue
            last_sources[number] = kept if isinstance(kept, int) else list(kept)
            values = column.facts_in(source)
            if isinstance(values, int):
                facts.put(values)
            else:
                facts.put_all(vec[own_i64](values))
