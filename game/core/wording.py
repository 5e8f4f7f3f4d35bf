"""Numbers and lists in words, and lines of text about a table, for `State.text` of every game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from game.core.state import UNKNOWN

CERTAIN: Final = 1e-9
"""A chance this close to 0 or 1 is certain: sums of fractions are not exact."""


def many(count: int, thing: str, several: str = "") -> str:
    """1 card, 2 cards; `several` is an irregular plural."""
    return f"{count} {thing if count == 1 else several or f'{thing}s'}"


def amount(count: int, thing: str) -> str:
    """No cards, 1 card, 2 cards."""
    return many(count, thing) if count else f"no {thing}s"


def listed(names: Sequence[str]) -> str:
    """Anna, Ben and Carl."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th."""
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def percent(chance: float) -> str:
    """A chance in per cent; only a certain one is 0 or 100 %."""
    if chance <= CERTAIN or chance >= 1.0 - CERTAIN:
        return f"{round(chance) * 100}%"
    return f"{min(99, max(1, round(100 * chance)))}%"


def whose(name: str) -> str:
    """Anna's, the Germans'."""
    return f"{name}'" if name.endswith(("s", "S")) else f"{name}'s"


def capital(words: str) -> str:
    """The words with their first letter in upper case."""
    return words[:1].upper() + words[1:]


OTHERWISE: Final = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
"""Verbs that do not only lose their s."""
VERBS: Final = frozenset(
    "acts advances answers attacks beats begins bids calls captures chooses commands deploys digs discards does draws "
    "ends escapes falls finds fires flies gains gets gives goes has holds intercepts is joins keeps kills lays leaves "
    "loses marches moves orders passes pays plays puts recalls redeploys reduces returns reveals rolls saves sees "
    "sends shows spends stands starts stops strikes swaps takes turns uses wants was wins withdraws".split()
)
"""What the sentences of a log say that somebody does."""
_SAID_OF: Final = re.compile(r"((?:^| (?:alone|only|also|still|and|or|but|then)|,) \*?)(\w+s)(?=[ *.,]|$)")
"""A verb after its subject, and further ones of the same subject."""


def to_you(words: str, name: str) -> str:
    """A sentence about the one of this name, as it is said to them: "Anna draws a card" is "You draw a card".

    Where the name is the subject, its verbs follow to the end of the sentence; elsewhere it is "you" or "your".
    """
    named = rf"(?<!\w)(?:[Tt]he )?{re.escape(name)}(?!\w)"
    found: list[str] = []
    whole = re.sub(rf"(?<={re.escape(name)}): (?=(?:{'|'.join(VERBS)}) )", " ", words)
    for sentence in re.split(r"(?<=[.:!?]) |(?<=[.:!?]\*) ", whole):
        said = re.sub(rf"{named}['’]s?(?!\w)", "your", sentence)
        subject = re.match(rf"(\*?){named}(\*?)(?= )", said)
        if subject is not None:
            said = f"{subject[1]}you{subject[2]}{_SAID_OF.sub(_second, said[subject.end() :])}"
        said = re.sub(named, "you", said)
        first = said.find("y")
        if said.lstrip("*").startswith("you"):
            said = f"{said[:first]}Y{said[first + 1 :]}"
        found.append(said)
    return " ".join(found)


def _second(found: re.Match[str]) -> str:
    """A verb as it is said of "you"; other words stay."""
    before, verb = found.groups()
    if verb in VERBS:
        verb = OTHERWISE.get(verb) or verb[: -2 if verb.endswith(("sses", "ches", "shes", "xes")) else -1]
    return f"{before}{verb}"


# --- Lines about a table, for `State.text` ---------------------------------------------

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
