"""The names and sizes of the pictures of Last Front."""

from __future__ import annotations

from typing import Final

from game.last_front.cards import EVENT_NAMES, SORT_CODES, SORT_OF, TERRITORY_NAMES, TYPE_NAMES
from scenes.boards.last_front.layout import CARD_H, CARD_W, TERRITORY_H, TERRITORY_W
from scenes.pieces.sprites import file_name
from scenes.ui import theme

SEAT_COLOURS: Final = theme.SEATS
NATIONS: Final[tuple[theme.Colour, ...]] = ((118, 146, 78), (86, 140, 184), (206, 88, 68), (128, 128, 130))
"""By territory type, bright enough for a sign on a dark plate."""
BACK: Final = "cards/back"
EVENT_BACK: Final = "events/back"
TERRITORY_BACK: Final = "territories/back"
SIZES: Final[dict[str, tuple[float, float]]] = {
    "territories": (TERRITORY_W, TERRITORY_H),
    "bonus": (72, 72),
    "pin": (34, 42),
    "front": (52, 70),
    "sandbags": (164, 60),
}


def card_face(sort: int) -> str:
    """The picture of a battle card; one that may not be seen shows its back."""
    return BACK if sort < 0 else f"cards/{SORT_CODES[sort]}"


def stake_face(stake: int) -> str:
    """The picture of a card in a bid."""
    return card_face(SORT_OF[stake])


def event_face(event: int) -> str:
    return f"events/{file_name(EVENT_NAMES[event])}"


def territory_face(territory: int) -> str:
    return f"territories/{file_name(TERRITORY_NAMES[territory])}"


def nation(kind: int) -> str:
    """The word for a territory type in the names of pictures."""
    return TYPE_NAMES[kind].lower()


def size_of(name: str) -> tuple[float, float]:
    """Width and height of a picture of this game."""
    return SIZES.get(name.partition("/")[0].partition("-")[0], (CARD_W, CARD_H))
