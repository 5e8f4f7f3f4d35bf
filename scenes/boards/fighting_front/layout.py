"""The layout of the board of Fighting Front in design pixels, its pictures by name, and the keys of its things.

The map is turned by a quarter: six files of spaces from the viewer's back row on the left to the enemy's on the right,
five spaces in each.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable
from dataclasses import replace
from typing import Final

from game.core.state import UNKNOWN
from game.fighting_front import cards
from game.fighting_front.cards import COLUMNS, ROWS, SPACES
from game.fighting_front.steps import PHASES
from scenes.boards.board import Frame, place_key
from scenes.boards.fighting_front.names import kind_of_card
from scenes.pieces.fan import Fan, Pile, Rows
from scenes.ui import theme
from scenes.ui.canvas import Box, Point

CELL_W: Final = 212.0
CELL_H: Final = 156.0
MAP: Final[Box] = Box(36, 120, ROWS * CELL_W, COLUMNS * CELL_H)
TRACK: Final[Box] = Box(36, 72, MAP.w, 40)
"""FF 4 The track of the fifteen phases."""
PRESENT_W: Final = 236.0
"""Width of the present phase on the track."""
NAMED_W: Final = 136.0
"""Width of a later phase that can be used."""
LEFT: Final = MAP.right + 24
RIGHT: Final = 1884.0
WIDE: Final = RIGHT - LEFT
"""Width of everything to the right of the map."""

# --- Beside the map --------------------------------------------------------------------

DESK: Final[Box] = Box(LEFT - 14, 66, WIDE + 28, 588)
"""The panel under everything beside the map, down to the log."""
RULES: Final = (162.0, 323.0, 536.0)
"""y of the dividing lines: below the plates, below the roll, above the advice."""
_HALF: Final = (WIDE - 12) / 2
ENEMY: Final[Box] = Box(LEFT + _HALF + 12, 74, _HALF, 84)
OWN: Final[Box] = Box(LEFT, 74, _HALF, 84)
PLATES: Final[Box] = Box(LEFT - 14, 66, WIDE + 28, 98)
"""Both plates with their shadows."""
TRAY: Final[Box] = Box(LEFT, 165, 176, 154)
ODDS: Final[Box] = Box(LEFT + 184, 165, WIDE - 184, 154)
"""The chances of the roll to come, itemised."""
ODDS_TILE: Final[Box] = Box(ODDS.x - 7, PLATES.foot, ODDS.w + 28, 168)
"""The same with its shadow."""
PROMPT: Final[Box] = Box(LEFT, 325, WIDE, 50)
_MAIN: Final = 384.0
_LESSER: Final = 449.0
_BUTTONS: Final = 494.0
"""The main verb, the lesser ones, and below them the buttons of every match."""
FRAME: Final = Frame(
    area=MAP,
    advice=Box(LEFT, 537, WIDE, 113),
    flat=True,
    replay_panel=Box(LEFT, _MAIN, WIDE - 124, 104),
    log=Box(LEFT, 658, WIDE, 410),
    prompt=PROMPT,
    transport=(LEFT + WIDE - 116, _MAIN),
    pass_at=(LEFT + WIDE / 2, _MAIN + 30),
    buttons={
        "pass": None,
        "hint": Box(LEFT, _BUTTONS, 128, 37),
        "undo": Box(LEFT + 136, _BUTTONS, 128, 37),
        "again": Box(LEFT + 272, _BUTTONS, 172, 37),
        "speed": Box(LEFT + 452, _BUTTONS, 100, 37),
        "pause": Box(LEFT, _BUTTONS, 128, 37),
        "step": Box(LEFT + 136, _BUTTONS, 128, 37),
        "restart": Box(LEFT + 272, _BUTTONS, 136, 37),
        "leave": Box(LEFT + 416, _BUTTONS, 136, 37),
    },
)


def verb_boxes(count: int) -> list[Box]:
    """The boxes of this many buttons: a wide one for the first, the others side by side below it.

    The lower ones are at least half as wide as the first. Gaps are 8 design pixels.
    """
    lesser_count = max(2, count - 1)
    step = (WIDE + 8) / lesser_count
    row = [Box(LEFT + index * step, _LESSER, step - 8, 41) for index in range(lesser_count)]
    return [Box(LEFT, _MAIN, WIDE, 60), *row][:count]


# --- Cards -----------------------------------------------------------------------------

CARD_W: Final = 120.0
CARD_H: Final = 168.0
PILE_CARD: Final[Point] = (78.0, 109.2)
DECK: Final[Point] = (79.0, 978.0)
DISCARDS: Final[Point] = (171.0, 978.0)
PILE_SCALE: Final = PILE_CARD[0] / CARD_W
DECK_PILE: Final = Pile(DECK, PILE_CARD, "DECK", full=60, beside=False)
DISCARD_PILE: Final = Pile(DISCARDS, PILE_CARD, "USED", full=60, beside=False)
PILES: Final[Box] = Box(26, 910, 200, 166)
"""Both piles with their shadows, numbers and labels."""
HAND_AT: Final[Point] = (764.0, 988.0)
FAN: Final = Fan(226, MAP.right, HAND_AT[1], (CARD_W, CARD_H), widest=128, group_gap=12, raise_by=56, tilt=0.5, sweep=2)
_ROW: Final = replace(FAN, size=0.6, widest=84, tilt=0.0, lifted_y=HAND_AT[1] - 22)
_ROW_TALL: Final = CARD_H * _ROW.size
_UPPER_SEEN: Final = 72.0
"""The part of a card of the upper row that is seen above the lower row: all down to its name."""
HAND_FOOT: Final = 1077.0
"""The foot of the lower row of cards, all of which is on the stage."""
_LOWER: Final = HAND_FOOT - _ROW_TALL / 2
HAND: Final = Rows(
    FAN, replace(_ROW, y=_LOWER - _UPPER_SEEN, seen=_UPPER_SEEN), replace(_ROW, y=_LOWER), most=10, split=2
)
"""FF 3.1 A hand of more than ten cards is in two rows: units above, locations, leaders and events below.

The upper row does not reach into the map, and the lower one does not leave the stage.
"""
SMALL_CARD: Final[Point] = (25.0, 35.0)
"""Cards of the other hand on its plate."""
STAGE: Final[Point] = (MAP.centre[0], MAP.centre[1] - 60)
"""The point at which a card that is played is shown to all."""
LISTING: Final[Box] = Box(120, 150, 1104, 720)
"""The list of discards, or of a hand that was seen, over the map."""

# --- Things in a space -----------------------------------------------------------------

COUNTER_W: Final = 128.0
COUNTER_H: Final = 92.0
COUNTER_AT: Final[Point] = (0.0, 8.0)
"""The middle of a ground unit's counter from the middle of its space."""
PLANE_W: Final = 60.0
PLANE_H: Final = 40.0
LEADER: Final = 40.0
EMBLEM: Final = 62.0
"""Side of the emblem of a nation on its plate."""
FLAG: Final = 34.0
"""Side of a flag on a plate. There is one for each space of the enemy back row that is needed to win."""
LEADER_AT: Final[Point] = (56.0, -40.0)
"""The middle of a leader's medallion from the middle of its unit's counter."""
FLY_OVERS: Final[tuple[Point, Point]] = ((MAP.x + 60, MAP.y - 4), (MAP.right - 60, MAP.y - 4))
"""The points around which air units without a base circle: the viewer's, the other side's."""
DC_CHIP: Final = 26.0


# --- The field -------------------------------------------------------------------------


def space_box(space: int, me: int) -> Box:
    """The box of a space as the seat `me` sees it: its own back row on the left.

    The map is turned by a quarter: a row of spaces is a column on the screen. Spaces are numbered by rows from seat 0's
    back row, so seat 1 sees both orders reversed.
    """
    row, column = divmod(space, COLUMNS)
    if me == 1:
        row, column = ROWS - 1 - row, COLUMNS - 1 - column
    return Box(MAP.x + row * CELL_W, MAP.y + column * CELL_H, CELL_W, CELL_H)


def space_centre(space: int, me: int) -> Point:
    """The middle of a space."""
    return space_box(space, me).centre


def counter_at(space: int, me: int) -> Point:
    """The middle of the counter in a space. It is a little below the middle of the space (COUNTER_AT)."""
    x, y = space_centre(space, me)
    return (x + COUNTER_AT[0], y + COUNTER_AT[1])


def space_at(point: Point, me: int) -> int | None:
    """The space at a point as the seat `me` sees the map, or None outside the map.

    The map is turned by a quarter, so rows of spaces go from left to right. Spaces are numbered row by row. Seat 1 sees
    the map turned by a half, so its first space is the last one of seat 0.
    """
    if not MAP.contains(point):
        return None
    row, column = int((point[0] - MAP.x) / CELL_W), int((point[1] - MAP.y) / CELL_H)
    space = min(SPACES - 1, row * COLUMNS + column)
    return SPACES - 1 - space if me == 1 else space


def plane_at(space: int, index: int, count: int, me: int) -> Point:
    """The centre of air unit number `index` of `count` on a strip, along the upper edge of its space.

    Air units overlap if there are too many to be side by side. `me`: the seat that sees the map from its own side.
    """
    x, y, w, _ = space_box(space, me)
    step = min(PLANE_W + 4, (w - PLANE_W - 12) / max(1, count - 1))
    return (x + 8 + PLANE_W / 2 + index * step, y + 3 + PLANE_H / 2)


def fly_over_at(mine: bool, index: int) -> Point:
    """The centre of the air unit at `index` among those without a base, above the edge of the map.

    `mine`: whether it is on the viewer's side, the left. From the two upper corners they go inwards, 4 pixels apart.
    """
    viewer_side, other_side = FLY_OVERS
    x, y = viewer_side if mine else other_side
    inwards = 1 if mine else -1
    return (x + inwards * index * (PLANE_W + 4), y + 24)


def phase_boxes(now: int, named: Collection[int] = ()) -> list[Box]:
    """The boxes of the phases 1..15 on the track, in a list from 0.

    The present phase `now` and the `named` ones are wider, so that they have room for their names. The others share the
    rest of the width.
    """
    widths = dict.fromkeys(named, NAMED_W) | {now: PRESENT_W}
    phases = range(1, PHASES + 1)
    wide_phases = [widths[phase] for phase in phases if phase in widths]
    narrow = (TRACK.w - sum(wide_phases)) / max(1, PHASES - len(wide_phases))

    boxes: list[Box] = []
    x = TRACK.x
    for phase in phases:
        width = widths.get(phase, narrow)
        boxes.append(Box(x, TRACK.y, width, TRACK.h).inset(1.5))
        x += width
    return boxes


def small_card_at(index: int, count: int) -> Point:
    """The centre of card number `index` of the `count` small cards of the other side's hand, on its plate.

    They are 3 design pixels apart, up to the right edge. Many of them overlap: all centres are within 46 pixels.
    """
    step = min(SMALL_CARD[0] + 3, 46 / max(1, count - 1))
    return (ENEMY.right - 12 - SMALL_CARD[0] / 2 - (count - 1 - index) * step, ENEMY.y + 26)


# --- Pictures by name ------------------------------------------------------------------

SIDES: Final = ("axis", "allies")
SEAT_COLOURS: Final[tuple[theme.Colour, ...]] = ((232, 132, 96), (134, 190, 196))
"""Bright enough for letters on a dark plate."""
CARD_BACK: Final = "cards/back"
GROUPS: Final = 5
GROUP_OF: Final = (
    *[2] * len(cards.LOCATIONS),
    *[1] * len(cards.AIR_UNITS),
    *[0] * len(cards.GROUND_UNITS),
    *[3] * len(cards.LEADERS),
    *[4] * len(cards.EVENTS),
    *(4, 0, 0, 0, 1, 2),  # of a nation: a strategy, three ground units, an air unit, a location
)
"""By sort: the group of a card in the hand: ground units, air units, locations, leaders, events."""


def card_face(sort: int, nation: int = cards.NONE) -> str:
    """The name of the picture of a card, in the nation's version if it has one. Without a nation, the plain card.

    >>> card_face(UNKNOWN) == CARD_BACK
    True
    """
    if sort == UNKNOWN:
        return CARD_BACK
    kind = kind_of_card(sort, nation) if nation != cards.NONE else cards.NONE
    return f"cards/{cards.SORT_CODES[sort] if kind == cards.NONE else cards.KIND_CODES[kind]}"


def kind_face(kind: int, folder: str = "cards") -> str:
    """The picture of a card on the table: the card itself, or a leader or location in the folder of that name."""
    return f"{folder}/{cards.KIND_CODES[kind]}"


def counter_face(seat: int, kind: int, me: int) -> str:
    """The picture of a ground unit's counter. The enemies of the viewer `me` are on the right and face left."""
    return f"counters/{SIDES[seat]}-{cards.KIND_CODES[kind]}{'' if seat == me else '-left'}"


def plane_face(seat: int, kind: int) -> str:
    """The picture of an air unit's counter."""
    return f"planes/{SIDES[seat]}-{cards.KIND_CODES[kind]}"


SIZES: Final = {
    "cards": (CARD_W, CARD_H),
    "counters": (COUNTER_W, COUNTER_H),
    "planes": (PLANE_W, PLANE_H),
    "leaders": (LEADER, LEADER),
    "sites": (CELL_W - 8, CELL_H - 8),
    "range": (CELL_W - 8, CELL_H - 8),
    "reach": (CELL_W - 6, CELL_H - 6),
    "target": (CELL_W - 6, CELL_H - 6),
    "wreck": (COUNTER_W, COUNTER_H),
    "emblem": (EMBLEM, EMBLEM),
    "flag": (FLAG, FLAG),
}
"""Width and height of pictures in design pixels, by the first word of their names."""


def picture_size(name: str) -> tuple[float, float]:
    """Width and height of a picture in design pixels at scale 1. Those of a chip for a name that is not in SIZES."""
    return SIZES.get(re.split("[/-]", name)[0], (DC_CHIP, DC_CHIP))


# --- Keys ------------------------------------------------------------------------------


def card_key(sort: int, copy: int = 0) -> Hashable:
    """The key of one of the identical cards in the viewer's hand: copy 0 is the first of its sort."""
    return ("card", sort, copy)


def unit_key(space: int) -> Hashable:
    """The ground unit in a space."""
    return ("unit", space)


def site_key(space: int) -> Hashable:
    """The location in a space."""
    return ("site", space)


def plane_key(slot: int) -> Hashable:
    """An air unit, wherever it is based."""
    return ("plane", slot)


space_key: Final = place_key
"""The ground of a space."""
