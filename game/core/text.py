"""Lines of text about a table, for `State.text` of every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from game.core.state import UNKNOWN

WIDTH: Final = 100
"""No line is longer."""


def counted_names(names: Sequence[str], counts: Sequence[int]) -> str:
    """Counts by name: "2 x Infantry, Hero"; "?" where they are unknown, "none" where all are 0.

    >>> counted_names(("Infantry", "Support", "Hero"), (2, 0, 1))
    '2 x Infantry, Hero'
    >>> counted_names(("Infantry", "Support"), (UNKNOWN, UNKNOWN))
    '?'
    """
    if UNKNOWN in counts:
        return "?"
    found = [name if count == 1 else f"{count} x {name}" for name, count in zip(names, counts, strict=True) if count]
    return ", ".join(found) or "none"


def seats_named(seats: Sequence[int]) -> str:
    """Seats as people count them.

    >>> seats_named([0, 2]), seats_named([1])
    ('seats 1, 3', 'seat 2')
    """
    return ("seats " if len(seats) > 1 else "seat ") + ", ".join([str(seat + 1) for seat in seats])


def wrapped(line: str, indent: int = 4) -> list[str]:
    """A line broken after commas and semicolons, or else at spaces, to fit WIDTH; later lines are indented.

    >>> wrapped("short")
    ['short']
    """
    lines: list[str] = []
    while len(line) > WIDTH:
        at = max([line.rfind(mark, indent, WIDTH + 1) for mark in (", ", "; ")]) + 1
        at = at or line.rfind(" ", indent + 1, WIDTH + 1)
        lines.append(line[:at])
        line = " " * indent + line[at + 1 :]
    return [*lines, line]


def fitted(words: Iterable[str], width: int) -> list[str]:
    """Words in as few lines as possible; a word longer than `width` has a line of its own.

    >>> fitted(["^", "Second", "Rate", "Infantry"], 13)
    ['^ Second Rate', 'Infantry']
    """
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def abreast(cells: Sequence[Sequence[str]], widths: Sequence[int]) -> list[str]:
    """Lines with these cells beside each other, in columns of these widths.

    >>> abreast([["a1"], ["Fighter", "Ace"], ["x"]], [3, 8, 2])
    ['a1 | Fighter | x', '   | Ace     |']
    """
    rows = zip_longest(*cells, fillvalue="")
    return ["| ".join([text.ljust(width) for text, width in zip(row, widths, strict=True)]).rstrip() for row in rows]
