"""Numbers and lists in words, and lines of text about a table, for `State.text` of every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from game.core.state import UNKNOWN

NUMBER_WORDS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
CERTAIN: Final = 1e-9
"""A chance this close to 0 or 1 is certain, since sums of fractions are not exact."""


def count_of(count: int, thing: str, several: str = "") -> str:
    """Return a number of things: 1 card, 2 cards. `several` is an irregular plural."""
    return f"{count} {thing if count == 1 else several or f'{thing}s'}"


def amount(count: int, thing: str) -> str:
    """Return a number of things that may be none: no cards, 1 card, 2 cards."""
    return count_of(count, thing) if count else f"no {thing}s"


def number_word(number: int) -> str:
    """Return a number of 0 to 12 as a word, and any other one in digits.

    >>> number_word(5), number_word(20)
    ('five', '20')
    """
    return NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else str(number)


def join_names(names: Sequence[str], word: str = "and") -> str:
    """Names as a list in a sentence, with a word before the last one.

    >>> join_names(["Anna", "Ben", "Carl"]), join_names(["Anna", "Ben"], "or")
    ('Anna, Ben and Carl', 'Anna or Ben')
    """
    return f" {word} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def ordinal(number: int) -> str:
    """Return an ordinal number in digits.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11)]
    ['1st', '2nd', '3rd', '4th', '11th']
    """
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def percent(chance: float) -> str:
    """Return a chance of 0..1 in per cent. Only a chance that is certain is written as 0 or 100 %.

    >>> percent(0.5), percent(0.9999), percent(1.0)
    ('50%', '99%', '100%')
    """
    if chance <= CERTAIN or chance >= 1.0 - CERTAIN:  # it is certain
        return f"{round(chance) * 100}%"
    return f"{min(99, max(1, round(100 * chance)))}%"


def possessive(name: str) -> str:
    """Return a name in the possessive.

    >>> possessive("Anna"), possessive("the Germans")
    ("Anna's", "the Germans'")
    """
    return f"{name}'" if name.endswith(("s", "S")) else f"{name}'s"


def capitalise(words: str) -> str:
    """Return the words with their first letter in upper case."""
    return words[:1].upper() + words[1:]


# --- Lines about a table, for `State.text` ---------------------------------------------

WIDTH: Final = 100
"""Characters of a line at most."""


def counted_names(names: Sequence[str], counts: Sequence[int]) -> str:
    """Return counts by name: "2 x Infantry, Hero". It is "?" if they are unknown, "none" if all are 0.

    >>> counted_names(("Infantry", "Support", "Hero"), (2, 0, 1))
    '2 x Infantry, Hero'
    >>> counted_names(("Infantry", "Support"), (UNKNOWN, UNKNOWN))
    '?'
    """
    if UNKNOWN in counts:
        return "?"
    parts = [name if count == 1 else f"{count} x {name}" for name, count in zip(names, counts, strict=True) if count]
    return ", ".join(parts) or "none"


def seats_named(seats: Sequence[int]) -> str:
    """Seats as people count them, from 1.

    >>> seats_named([0, 2]), seats_named([1])
    ('seats 1, 3', 'seat 2')
    """
    return ("seats " if len(seats) > 1 else "seat ") + ", ".join([str(seat + 1) for seat in seats])


def wrap_line(line: str, indent: int = 4) -> list[str]:
    """Return a line broken after commas and semicolons, or else at spaces, to fit WIDTH. Later lines are indented.

    >>> wrap_line("short")
    ['short']
    """
    lines: list[str] = []
    while len(line) > WIDTH:
        # The place of the space at which the line is broken: after the last mark that fits, or the last one that fits.
        after_mark = max([line.rfind(mark, indent, WIDTH + 1) for mark in (", ", "; ")]) + 1  # 0 if there is none
        space = after_mark or line.rfind(" ", indent + 1, WIDTH + 1)
        lines.append(line[:space])
        line = " " * indent + line[space + 1 :]
    return [*lines, line]


def fit_words(words: Iterable[str], width: int) -> list[str]:
    """Return words in as few lines as possible. A word longer than `width` has a line of its own.

    >>> fit_words(["^", "Second", "Rate", "Infantry"], 13)
    ['^ Second Rate', 'Infantry']
    """
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def lay_beside(cells: Sequence[Sequence[str]], widths: Sequence[int]) -> list[str]:
    """Return lines with columns of text beside each other. `cells` has the lines of each column, `widths` their widths.

    >>> lay_beside([["a1"], ["Fighter", "Ace"], ["x"]], [3, 8, 2])
    ['a1 | Fighter | x', '   | Ace     |']
    """
    rows = zip_longest(*cells, fillvalue="")
    return ["| ".join([text.ljust(width) for text, width in zip(row, widths, strict=True)]).rstrip() for row in rows]
