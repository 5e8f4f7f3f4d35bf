"""Positions of everything on the board of Battlefronts, in design pixels, and the keys of the things on it."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Final

from game.battlefronts.cards import DECK, FRONTS, PLACES
from scenes.boards.board import Frame
from scenes.pieces.fan import Pile
from scenes.ui.canvas import Box, Point

# --- Keys ---------------------------------------------------------------------------------

LOST_PILES: Final = (("lost", 0), ("lost", 1))
"""Keys of the piles of lost cards, by seat. They can be looked through at any time."""


def battalion_key(seat: int, number: int) -> Hashable:
    """The key of a battalion in the log, in hints and under the mouse."""
    return ("battalion", seat, number)


# --- The map and its columns --------------------------------------------------------------

MAP: Final[Box] = Box(36, 186, 1364, 698)
FRAME: Final = Frame(MAP)
_FRONT_W: Final = 148
_ROAD_W: Final = 138
GAP: Final = 5
"""Distance between two columns."""
_LEFT: Final = MAP.x + (MAP.w - 5 * _FRONT_W - 4 * _ROAD_W - 8 * GAP) / 2
_TOP: Final = MAP.y + 20
_FOOT: Final = MAP.foot - 20
STRIP_H: Final = 116
"""Height of the strip between the two armies of a place."""

BAY: Final = 26.0
"""Length of a fire bay of a trench."""
BAY_DEPTH: Final = 4.0
"""Half the depth of a fire bay."""
_TRENCH_DISTANCE: Final = 14
"""Distance of the middle of a trench from the strip."""

FROM_LEFT: Final = tuple(
    sorted(range(PLACES), key=lambda place: place * 2 if place < FRONTS else (place - FRONTS) * 2 + 1)
)
"""The places from the left to the right."""


def column_box(place: int) -> Box:
    """The column of a place, over the full height of the map.

    Fronts come first, and each road is between two fronts.
    """
    front_and_road = _FRONT_W + _ROAD_W + 2 * GAP
    if place < FRONTS:
        return Box(_LEFT + place * front_and_road, _TOP, _FRONT_W, _FOOT - _TOP)
    return Box(_LEFT + (place - FRONTS) * front_and_road + _FRONT_W + GAP, _TOP, _ROAD_W, _FOOT - _TOP)


def strip_box(place: int) -> Box:
    """The strip in the middle of a column, which holds the name of the place and the strengths there."""
    x, y, w, h = column_box(place)
    return Box(x, y + (h - STRIP_H) / 2, w, STRIP_H)


def army_box(place: int, near: bool) -> Box:
    """The ground of one army in the column of a place.

    It is below the strip for the army near the viewer, and above it for the other army.
    """
    x, y, w, h = column_box(place)
    half_height = (h - STRIP_H) / 2
    return Box(x, y + half_height + STRIP_H, w, half_height) if near else Box(x, y, w, half_height)


def place_at(point: Point) -> int | None:
    """The place whose column holds a point, or None between the columns and beside them."""
    return next((place for place in range(PLACES) if column_box(place).contains(point)), None)


def trench_y(near: bool) -> float:
    """The y of the middle of a trench: that of the army near the viewer, or that of the other one."""
    strip = strip_box(0)
    return strip.foot + _TRENCH_DISTANCE if near else strip.y - _TRENCH_DISTANCE


def trench_points(y: float, width: float) -> list[Point]:
    """The corners of a trench at height `y`, from the left: its fire bays, alternately forward and back.

    The trench begins one bay outside the map and ends outside too, so that both ends are cut off. Bays are joined by
    slanting pieces.
    """
    corners: list[Point] = []
    for bay in range(-1, int(width / BAY) + 2):
        x = bay * BAY
        direction = -1 if bay % 2 else 1
        bay_y = y + trench_sway(x) + direction * BAY_DEPTH
        corners += [(x, bay_y), (x + BAY - 5, bay_y)]
    return corners


def trench_sway(x: float) -> float:
    """How far a trench bends down from its straight line, `x` from the left edge of the map. Both in design pixels."""
    return 3.6 * math.sin(x / 61 + 0.6) + 2.2 * math.sin(x / 23)


# --- Battalions ---------------------------------------------------------------------------

CARD_W: Final = 122
CARD_H: Final = 172
LAYER: Final[Point] = (0.8, 3.6)
"""How far each card of a battalion is to the left of the one below it, and above it."""
_ALL_SHOWN: Final = 10
"""Battalions up to this size show every card. In larger ones some layers represent several cards."""
_MOST_LAYERS: Final = 16
_MARGIN: Final = 6
"""Distance of a card from the edge of its place, and from the next card."""
_LONE_FEET: Final = (10.0, 27.0)
"""Distance of a lone battalion of the near and of the far side from the lower edge of its ground."""
_MOST_COLUMNS: Final = 5
"""Battalions beside each other in one half of a column, at most."""

_FAN_SCALE: Final = 0.82
"""The largest scale in a fan."""
_FAN_OVERLAP: Final = 10
"""By how much the rows of a fan may overlap."""
_FAN_EDGE: Final = 6
"""The least distance of a fan from the edge of the table."""

Slot = tuple[Point, float]
"""The centre and the scale of a battalion."""


def visible_layers(size: int) -> int:
    """How many cards are seen below the top card of a battalion of this many cards.

    Small battalions show every card, larger ones one more layer for every three cards. 0 for a battalion of no cards.
    """
    if size <= 0:
        return 0
    more = max(0, size - _ALL_SHOWN)
    return min(_MOST_LAYERS, min(size, _ALL_SHOWN) - 1 + -(-more // 3))


_STACK_SIZES: Final = tuple(
    (CARD_W + visible_layers(size) * LAYER[0], CARD_H + visible_layers(size) * LAYER[1]) for size in range(DECK + 1)
)


def stack_size(size: int) -> tuple[float, float]:
    """Width and height of a battalion at scale 1: the more cards, the higher."""
    return _STACK_SIZES[max(0, size)]


def battalion_slots(place: int, near: bool, sizes: Sequence[int]) -> list[Slot]:
    """The slots, each a centre and a scale, of battalions of these sizes on the ground of one army at a place.

    `near`: whether it is the army near the viewer. A single battalion has full size. Several are set in rows from the
    left, as large as they can be without covering each other. All battalions of a row have their feet on one line.
    """
    ground = army_box(place, near)
    if len(sizes) == 1:
        foot = ground.foot - _LONE_FEET[0 if near else 1]
        return [((ground.centre[0], foot - stack_size(sizes[0])[1] / 2), 1.0)]  # half of its height

    # All stand in cells for the largest of them.
    width, height = _largest_stack(sizes)

    def scale_in_columns(columns: int) -> float:
        """The largest scale at which all battalions fit on the ground in this number of columns."""
        return _largest_scale(ground, columns, rows=math.ceil(len(sizes) / columns), width=width, height=height)

    columns = max(range(1, _MOST_COLUMNS + 1), key=scale_in_columns)
    scale = scale_in_columns(columns)
    rows = math.ceil(len(sizes) / columns)
    row_height = (ground.h - 2 * _MARGIN) / max(1, rows)
    slots: list[Slot] = []
    for index, size in enumerate(sizes):
        row, column = divmod(index, columns)
        in_this_row = min(columns, len(sizes) - row * columns)
        column_width = ground.w / in_this_row
        # The feet are above the lower edge of the row by half of the room that the largest battalion leaves there.
        foot = ground.y + _MARGIN + row_height * (row + 1) - (row_height - height * scale) / 2
        centre = (ground.x + column_width * (column + 0.5), foot - stack_size(size)[1] * scale / 2)
        slots.append((centre, scale))
    return slots


def _largest_stack(sizes: Sequence[int]) -> tuple[float, float]:
    """The largest width and the largest height of battalions of these sizes, at scale 1."""
    width, height = (max((stack_size(size)[axis] for size in sizes), default=1.0) for axis in (0, 1))
    return width, height


def _largest_scale(ground: Box, columns: int, rows: int, width: float, height: float) -> float:
    """The largest scale, at most 1, at which that many columns and rows of stacks fit on the ground.

    `width` and `height`: the size of one stack at scale 1.
    """
    if not rows:
        return 1.0
    to_fit_width = (ground.w - (columns + 1) * _MARGIN) / (columns * width)
    to_fit_height = (ground.h - (rows + 1) * _MARGIN) / (rows * height)
    return min(1.0, to_fit_width, to_fit_height)


def fan_slots(place: int, near: bool, sizes: Sequence[int], spreads_from: float) -> list[Slot]:
    """The slots (centre and scale) of the battalions of one army at a place, fanned out so that each can be read.

    `sizes`: cards of each battalion. The battalions move apart from the x `spreads_from`: one that is there stays,
    unless the fan would leave the table. Rows keep their order, and grow only as far as the ground allows.
    """
    ground = army_box(place, near)
    slots_before = battalion_slots(place, near, sizes)
    centres_before = [centre for centre, _ in slots_before]
    _, scale_before = slots_before[0]  # all slots have the same scale

    # Battalions whose feet are at the same height are in one row.
    heights = [stack_size(size)[1] for size in sizes]
    feet = [round(y + height * scale_before / 2) for (_, y), height in zip(centres_before, heights, strict=True)]
    rows = len(set(feet))
    width, height = _largest_stack(sizes)
    # The scale at which the rows, which may overlap, just fit on the ground, but not above _FAN_SCALE.
    scale = max(scale_before, min(_FAN_SCALE, (ground.h + (rows - 1) * _FAN_OVERLAP) / (rows * height)))

    # The rows are stretched until the nearest neighbours have room beside each other.
    xs_before = [x for x, _ in centres_before]
    distances = [xs_before[i + 1] - xs_before[i] for i in range(len(sizes) - 1) if feet[i] == feet[i + 1]]
    stretch = (width * scale + _MARGIN) / min(distances) if distances else 1.0
    centres_x = [spreads_from + (x - spreads_from) * stretch for x in xs_before]

    # The whole fan is shifted back on to the table where it would leave it.
    reach = width * scale / 2
    beyond_left = max(0.0, _FAN_EDGE - min(centres_x) + reach)
    beyond_right = max(0.0, max(centres_x) + reach - (MAP.right + MAP.x - _FAN_EDGE))
    shift = beyond_left - beyond_right

    slots: list[Slot] = []
    for x, (_, y_before), full_height in zip(centres_x, centres_before, heights, strict=True):
        half_height = full_height * scale / 2
        # A battalion stays within the ground, apart from what rows may overlap.
        y = max(ground.y + half_height - _FAN_OVERLAP / 2, min(y_before, ground.foot - half_height))
        slots.append(((x + shift, y), scale))
    return slots


# --- Beside the map -----------------------------------------------------------------------

SIDE_Y: Final = (902.0, 78.0)
"""Top of the strip with deck, lost cards and name, of the near and of the far side."""
SIDE_H: Final = (150.0, 104.0)
SIDE_TILES: Final = (Box(20, 888, 1000, 192), Box(20, 66, 1000, 134))
"""The tiles of both sides: piles, name, chip."""
PILE_SCALE: Final = (0.68, 0.54)
ALL_BUTTON: Final[Box] = Box(900, 912, 140, 64)
"""The button that picks several battalions."""
LOST_LIST: Final = Box(300, 236, 836, 560)
"""The list of all lost cards, while it is open."""


def pile_of(label: str, near: bool) -> Pile:
    """The pile with this label of one side: its deck, "DECK", or to the right of that its lost cards, "LOST"."""
    side = 0 if near else 1
    size = (CARD_W * PILE_SCALE[side], CARD_H * PILE_SCALE[side])
    return Pile((88 if label == "DECK" else 238, SIDE_Y[side] + SIDE_H[side] / 2), card=size, label=label, full=DECK)


def name_corner(near: bool) -> Point:
    """The upper left corner of a side's emblem, which is followed by the name."""
    return (pile_of("LOST", near).at[0] + 150, SIDE_Y[0 if near else 1] + (18 if near else 8))


def name_box(near: bool) -> Box:
    """The box of a side's emblem or portrait, and of its name."""
    x, y = name_corner(near)
    return Box(x - 2, y - 6, 330, PORTRAIT)


PORTRAIT: Final = 84.0
"""Side of the portrait of an officer beside the name."""


def portrait_box(near: bool) -> Box:
    """The box of an officer's portrait at a side's name corner."""
    x, y = name_corner(near)
    return Box(x - 2, y - 6, PORTRAIT, PORTRAIT)
