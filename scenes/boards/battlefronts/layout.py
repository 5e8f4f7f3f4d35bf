"""Where everything lies on the board of Battlefronts, in design pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.battlefronts.cards import DECK, FRONTS, PLACES
from scenes.pieces.fan import Pile
from scenes.ui.canvas import Box, Point

MAP: Final[Box] = Box(36, 186, 1364, 698)
CARD_W: Final = 122
CARD_H: Final = 172
LAYER: Final[Point] = (0.8, 3.6)
"""How far each card of a battalion lies to the left of the one below it, and above it."""
_SINGLE: Final = 10
"""Battalions up to this size show every card; of larger ones a layer stands for several."""
_MOST_LAYERS: Final = 16
_FRONT_W: Final = 148
_ZONE_W: Final = 138
GAP: Final = 5
"""Design pixels between two columns."""
_LEFT: Final = MAP[0] + (MAP[2] - 5 * _FRONT_W - 4 * _ZONE_W - 8 * GAP) / 2
_TOP: Final = MAP[1] + 20
_FOOT: Final = MAP[1] + MAP[3] - 20
BAND_H: Final = 116
"""Height of the strip between the two armies of a front."""
BAY: Final = 26.0
"""Length of a fire bay of a trench."""
DEPTH: Final = 4.0
"""Half the depth of a fire bay."""
_BEFORE: Final = 14
"""Distance of the middle of a trench from the strip."""
_ROOM: Final = 6
"""Pixels that a card keeps from the edge of its place, and from the next card."""
_FANNED: Final = 0.82
"""The largest scale in a fan."""
_LAPPED: Final = 10
"""Pixels by which the rows of a fan may overlap."""
_BRIM: Final = 6
"""Pixels between a fan and the edge of the table."""
_FEET: Final = (10.0, 27.0)
"""Distance of a lone battalion of the near and of the far side from the lower edge of its half."""

SIDE_Y: Final = (902.0, 78.0)
"""Top of the strip of the near and of the far side."""
SIDE_H: Final = (150.0, 104.0)
SIDES: Final = (Box(20, 888, 1000, 192), Box(20, 66, 1000, 134))
"""The tiles of both sides: piles, name, chip."""
PILE_SCALE: Final = (0.68, 0.54)

FROM_LEFT: Final = tuple(
    sorted(range(PLACES), key=lambda place: place * 2 if place < FRONTS else (place - FRONTS) * 2 + 1)
)
"""The places from the left to the right."""


def column(place: int) -> Box:
    """The whole column of a battlefront or travel zone, zones standing between their fronts."""
    step = _FRONT_W + _ZONE_W + 2 * GAP
    if place < FRONTS:
        return Box(_LEFT + place * step, _TOP, _FRONT_W, _FOOT - _TOP)
    return Box(_LEFT + (place - FRONTS) * step + _FRONT_W + GAP, _TOP, _ZONE_W, _FOOT - _TOP)


def band(place: int) -> Box:
    """The strip in the middle of a column: name, totals, preview."""
    x, y, w, h = column(place)
    return Box(x, y + (h - BAND_H) / 2, w, BAND_H)


def trench(near: bool) -> float:
    """How far down the middle of a side's trench lies."""
    strip = band(0)
    return strip.foot + _BEFORE if near else strip.y - _BEFORE


def bays(line: float, wide: float) -> list[Point]:
    """The bays of a trench at that height: forward and back, the whole swaying a little."""
    steps: list[Point] = []
    for bay in range(-1, int(wide / BAY) + 2):
        x, way = bay * BAY, -1 if bay % 2 else 1
        y = line + sway(x) + way * DEPTH
        steps += [(x, y), (x + BAY - 5, y)]
    return steps


def sway(x: float) -> float:
    """How far a trench bends from its line at a distance from the left edge of the map."""
    return 3.6 * math.sin(x / 61 + 0.6) + 2.2 * math.sin(x / 23)


def half(place: int, near: bool) -> Box:
    """The ground of one army in a column: the near one below the band, the far one above it."""
    x, y, w, h = column(place)
    room = (h - BAND_H) / 2
    return Box(x, y + room + BAND_H, w, room) if near else Box(x, y, w, room)


def layers(size: int) -> int:
    """How many cards are seen below the top card of a battalion."""
    more = max(0, size - _SINGLE)
    return min(_MOST_LAYERS, min(size, _SINGLE) - 1 + -(-more // 3)) if size > 0 else 0


def stack(size: int) -> tuple[float, float]:
    """Width and height of a battalion at scale 1: the more cards, the higher."""
    return _STACKS[max(0, size)]


_STACKS: Final = tuple((CARD_W + layers(n) * LAYER[0], CARD_H + layers(n) * LAYER[1]) for n in range(DECK + 1))


def slots(place: int, near: bool, sizes: Sequence[int]) -> list[tuple[Point, float]]:
    """Centres and scales of battalions of these sizes in a half.

    One is shown at full size, several are as large as they can be without covering each other.
    """
    ground = half(place, near)
    if len(sizes) == 1:
        foot = ground.foot - _FEET[0 if near else 1]
        return [((ground.centre[0], foot - stack(sizes[0])[1] / 2), 1.0)]
    wide, tall = (max((stack(size)[way] for size in sizes), default=1.0) for way in (0, 1))
    columns, scale = max(
        ((columns, _scale(ground, columns, -(-len(sizes) // columns), wide, tall)) for columns in range(1, 6)),
        key=lambda found: found[1],
    )
    rows = -(-len(sizes) // columns)
    step_y = (ground.h - 2 * _ROOM) / max(1, rows)
    out: list[tuple[Point, float]] = []
    for i, size in enumerate(sizes):
        row, col = divmod(i, columns)
        in_row = min(columns, len(sizes) - row * columns)
        step_x = ground.w / in_row
        foot = ground.y + _ROOM + step_y * (row + 1) - (step_y - tall * scale) / 2
        out.append(((ground.x + step_x * (col + 0.5), foot - stack(size)[1] * scale / 2), scale))
    return out


def _scale(ground: Box, columns: int, rows: int, wide: float, tall: float) -> float:
    """The largest scale at which so many stacks of that size have room."""
    across = (ground.w - (columns + 1) * _ROOM) / (columns * wide)
    return min(1.0, across, (ground.h - (rows + 1) * _ROOM) / (rows * tall)) if rows else 1.0


def fanned(place: int, near: bool, sizes: Sequence[int], about: float) -> list[tuple[Point, float]]:
    """Centres and scales of the battalions of a half when they are fanned out, so far apart that each can be read.

    The fan grows about `about`, an x: a battalion under it stays there, unless the fan would leave the table.
    """
    ground, small = half(place, near), slots(place, near, sizes)
    feet = [round(at[1] + stack(size)[1] * scale / 2) for (at, scale), size in zip(small, sizes, strict=True)]
    rows = len(set(feet))
    wide, tall = (max(stack(size)[way] for size in sizes) for way in (0, 1))
    large = max(small[0][1], min(_FANNED, (ground.h + (rows - 1) * _LAPPED) / (rows * tall)))
    beside = [small[i + 1][0][0] - small[i][0][0] for i in range(len(sizes) - 1) if feet[i] == feet[i + 1]]
    grown = (wide * large + _ROOM) / min(beside) if beside else 1.0
    across = [about + (at[0] - about) * grown for at, _ in small]
    reach = wide * large / 2
    shift = max(0.0, _BRIM - min(across) + reach) - max(0.0, max(across) + reach - (MAP.right + MAP.x - _BRIM))
    out: list[tuple[Point, float]] = []
    for x, (at, _), size in zip(across, small, sizes, strict=True):
        high = stack(size)[1] * large / 2
        out.append(((x + shift, max(ground.y + high - _LAPPED / 2, min(at[1], ground.foot - high))), large))
    return out


def place_at(point: Point) -> int | None:
    """The place whose column holds a point."""
    return next((place for place in range(PLACES) if column(place).holds(point)), None)


def pile(label: str, near: bool) -> Pile:
    """A side's deck, "DECK", or its pile of lost cards, "LOST"."""
    i = 0 if near else 1
    size = (CARD_W * PILE_SCALE[i], CARD_H * PILE_SCALE[i])
    return Pile((88 if label == "DECK" else 238, SIDE_Y[i] + SIDE_H[i] / 2), size, label, DECK)
