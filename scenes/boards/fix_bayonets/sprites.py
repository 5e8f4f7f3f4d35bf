"""Cards and men as pictures, the colours of the two sides, and the keys of what can be pointed at."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.fix_bayonets.cards import CARD_NAMES, KIND_NAMES, KIND_OF, MEN
from scenes.boards.fix_bayonets.layout import CARD_H, CARD_W, TOKEN
from scenes.pieces.sprites import file_name
from scenes.ui import theme

SIDES: Final = ("american", "german")
SEAT_COLOURS: Final[tuple[theme.Colour, ...]] = ((150, 192, 104), (236, 130, 108))
"""Bright enough for letters on a dark plate."""
CARD_BACK: Final = "cards/back"
Who = tuple[int, int]
"""Square and kind: men alike on one square are one choice."""


def card_face(card: int) -> str:
    """The picture of a card; one that nobody may see shows its back."""
    return CARD_BACK if card < 0 else f"cards/{file_name(CARD_NAMES[card])}"


def man_face(man: int) -> str:
    """The counter of a man."""
    return f"man-{SIDES[man // MEN]}-{file_name(KIND_NAMES[KIND_OF[man]])}"


def kind_face(seat: int, kind: int) -> str:
    """The file of a side's counter of a kind, to be drawn small."""
    return f"fix_bayonets/man-{SIDES[seat]}-{file_name(KIND_NAMES[kind])}"


def square_key(square: int) -> Hashable:
    return ("square", square)


def man_key(square: int, kind: int) -> Hashable:
    """All men of a kind on a square."""
    return ("men", square, kind)


def card_key(card: int, copy: int = 0) -> Hashable:
    """One of the like cards of the own hand."""
    return ("card", card, copy)


def plan_key(plan: Hashable) -> Hashable:
    """The way that the men of a declaration go, or its line of fire."""
    return ("plan", plan)


def size_of(name: str) -> tuple[float, float]:
    """Width and height of a picture of this game in design pixels."""
    return (CARD_W, CARD_H) if name.startswith("cards/") else (TOKEN, TOKEN)
