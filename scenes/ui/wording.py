"""Numbers and lists in words."""

from __future__ import annotations

from collections.abc import Sequence


def many(count: int, thing: str, several: str = "") -> str:
    """1 card, 2 cards; `several` is an irregular plural."""
    return f"{count} {thing if count == 1 else several or f'{thing}s'}"


def listed(names: Sequence[str]) -> str:
    """Anna, Ben and Carl."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th."""
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def whose(name: str) -> str:
    """Anna's, the Germans'."""
    return f"{name}'" if name.endswith(("s", "S")) else f"{name}'s"


def capital(words: str) -> str:
    """The words with their first letter in upper case."""
    return words[:1].upper() + words[1:]
