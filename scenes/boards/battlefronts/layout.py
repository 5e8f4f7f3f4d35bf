"""Where everything lies on the board of Battlefronts, in design pixels."""

from __future__ import annotations

from typing import Final

from game.battlefronts.cards import DECK, FRONTS, PLACES
from scenes.pieces.pile import Pile
from scenes.ui.canvas import Box, Point

MAP: Final[Box] = Box(36, 208, 1364, 672)
CARD_W: Final = 70
CARD_H: Final = 98
_FRONT_W: Final = 176
_ZONE_W: Final = 102
_GAP: Final = 5
_LEFT: Final = MAP[0] + (MAP[2] - 5 * _FRONT_W - 4 * _ZONE_W - 8 * _GAP) / 2
_TOP: Final = MAP[1] + 22
_FOOT: Final = MAP[1] + MAP[3] - 22
BAND_H: Final = 148
"""Height of the strip between the two armies of a front."""
_ROOM: Final = 6
"""Pixels that a card keeps from the edge of its place."""
_APART: Final = 14
"""Pixels between two cards that need not overlap."""

SIDE_Y: Final = (902.0, 84.0)
"""Top of the strip of the near and of the far side."""
SIDE_H: Final = (150.0, 112.0)
PILE_SCALE: Final = (1.0, 0.92)


def column(place: int) -> Box:
    """The whole column of a battlefront or travel zone, zones standing between their fronts."""
    step = _FRONT_W + _ZONE_W + 2 * _GAP
    if place < FRONTS:
        return Box(_LEFT + place * step, _TOP, _FRONT_W, _FOOT - _TOP)
    return Box(_LEFT + (place - FRONTS) * step + _FRONT_W + _GAP, _TOP, _ZONE_W, _FOOT - _TOP)


def band(place: int) -> Box:
    """The strip in the middle of a column: name, totals, preview."""
    x, y, w, h = column(place)
    return Box(x, y + (h - BAND_H) / 2, w, BAND_H)


def half(place: int, near: bool) -> Box:
    """The ground of one army in a column: the near one below the band, the far one above it."""
    x, y, w, h = column(place)
    room = (h - BAND_H) / 2
    return Box(x, y + room + BAND_H, w, room) if near else Box(x, y, w, room)


def slots(place: int, near: bool, count: int) -> list[Point]:
    """Centres of `count` battalions in a half, filled from the band outwards; they overlap when it gets tight."""
    x, y, w, h = half(place, near)
    columns = 2 if place < FRONTS and count > 1 else 1
    rows = max(1, -(-count // columns))
    tall = h - 2 * _ROOM - CARD_H
    step = min(CARD_H + _APART, tall / (rows - 1)) if rows > 1 else 0.0
    across = (w - columns * CARD_W) / (columns + 1)
    out: list[Point] = []
    for i in range(count):
        row, col = divmod(i, columns)
        in_row = min(columns, count - row * columns)
        cx = x + w / 2 if in_row < columns else x + across * (col + 1) + CARD_W * (col + 0.5)
        # The far army is listed outwards too, but lower cards must lie above upper ones, so fill towards the band.
        first = y + _ROOM + CARD_H / 2 if near else y + h - _ROOM - CARD_H / 2 - step * (rows - 1)
        out.append((cx, first + step * row))
    return out


def place_at(point: Point) -> int | None:
    """The place whose column holds a point."""
    return next((place for place in range(PLACES) if column(place).holds(point)), None)


def deck(near: bool) -> Pile:
    """A side's deck."""
    return _pile(near, "DECK", 88)


def lost(near: bool) -> Pile:
    """A side's pile of lost cards."""
    return _pile(near, "LOST", 238)


def _pile(near: bool, label: str, x: float) -> Pile:
    i = 0 if near else 1
    size = (CARD_W * PILE_SCALE[i], CARD_H * PILE_SCALE[i])
    return Pile((x, SIDE_Y[i] + SIDE_H[i] / 2), size, label, DECK)
