"""The names and sizes of the pictures of cards, counters and pawns."""

from __future__ import annotations

from typing import Final

from game.sharp_end import cards
from scenes.boards.sharp_end.layout import CARD_H, CARD_W, TOKEN
from scenes.pieces.sprites import file_name
from scenes.ui import theme

SEAT_COLOURS: Final = theme.SEATS
ENEMY_ICONS: Final = ("enemy-light", "enemy-medium", "enemy-strong", "enemy-fanatic")
UNIT_BACK: Final = "cards/unit-back"
ORDER_BACK: Final = "cards/hq-back"
PAWN_W: Final = 44.0
PAWN_H: Final = 56.6
COUNTER_FACES: Final = {
    cards.BASE_VP: "objective-vp",
    cards.PLUS_ONE: "objective-vp-plus-1",
    cards.MINUS_ONE: "objective-vp-minus-1",
    cards.PLUS_TWO: "objective-vp-plus-2",
    cards.GIVES_UNIT: "objective-unit",
    cards.GIVES_ORDER: "objective-hq",
    cards.SUPPLY: "objective-supply",
}
COUNTER_NAMES: Final = {cards.GIVES_UNIT: "+1 Unit card", cards.GIVES_ORDER: "HQ card", cards.SUPPLY: "Supply"}
FOG_FACES: Final = ("fog-all-quiet", "fog-plus-1", "fog-minus-1", "fog-random-event")


def unit_face(card: int) -> str:
    """The picture of a unit card; a card that nobody may see shows its back."""
    return UNIT_BACK if card < 0 else f"cards/{file_name(cards.UNIT_NAMES[card])}"


def order_face(card: int) -> str:
    """The picture of an HQ card; a card that nobody may see shows its back."""
    return ORDER_BACK if card < 0 else f"cards/{file_name(cards.ORDER_NAMES[card])}"


def counter_face(terrain: int, kind: int) -> str:
    """The picture of an objective counter; an unknown one shows its back."""
    return f"objective-back-{terrain}" if kind < 0 else COUNTER_FACES[kind]


def size_of(name: str) -> tuple[float, float]:
    """Width and height of a picture of this game."""
    if name.startswith("cards/"):
        return (CARD_W, CARD_H)
    return (PAWN_W, PAWN_H) if name.startswith("pawn") else (TOKEN, TOKEN)
