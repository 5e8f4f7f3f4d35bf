"""Numbers and lists in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
        return f"{round(chance) * 100} %"
    return f"{min(99, max(1, round(100 * chance)))} %"


def whose(name: str) -> str:
    """Anna's, the Germans'."""
    return f"{name}'" if name.endswith(("s", "S")) else f"{name}'s"


def capital(words: str) -> str:
    """The words with their first letter in upper case."""
    return words[:1].upper() + words[1:]
