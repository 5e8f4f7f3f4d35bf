"""Where everything lies on the board of Last Front, in design pixels."""

from __future__ import annotations

from typing import Final

from scenes.boards.board import Frame
from scenes.pieces.fan import Fan
from scenes.pieces.pile import Pile
from scenes.ui.canvas import Box, Point, around

MAP: Final[Box] = Box(36, 78, 760, 520)
LANES: Final[Box] = Box(808, 78, 608, 520)
LANE_GAP: Final = 6.0
PLATE_W: Final = 186.0
"""The part of a lane that tells of its seat."""
TOTAL_W: Final = 100.0
"""The part at its other end, with what the bid counts."""
TALLEST_CARD: Final = 130.0
LEAST_CARD: Final = 50.0
"""A bid twice as high as this has room for two rows of cards."""
NARROW: Final = 26.0
"""Least part of a card of a bid that must be seen for what it counts to be read."""
STAGGERED_CARD: Final = 0.98
STAGGERED_PILE: Final = 0.6
"""Scale of cards and piles of a bid too long even for that: what cards count stands at two heights by turns."""
ROOMY: Final = 54.0
"""The same where a second row is as good."""

VERBS: Final[tuple[Box, ...]] = (Box(540, 690, 228, 58), Box(778, 690, 128, 58), Box(916, 690, 166, 58))
FRAME: Final = Frame(
    area=MAP,
    prompt=Box(540, 612, 536, 68),
    transport=(1302, 618),
    pass_at=VERBS[0].centre,
    buttons={
        "pass": None,
        "again": Box(1096, 618, 196, 58),
        "speed": Box(1302, 618, 114, 58),
        "hint": Box(1096, 690, 155, 58),
        "undo": Box(1261, 690, 155, 58),
        "pause": VERBS[0],
        "step": Box(778, 690, 304, 58),
        "restart": Box(1096, 690, 155, 58),
        "leave": Box(1261, 690, 155, 58),
    },
)

CARD_W: Final = 154.0
CARD_H: Final = 217.0
HAND_LEFT: Final = 36.0
HAND_RIGHT: Final = 1416.0
HAND_Y: Final = 938.0
FAN: Final = Fan(
    HAND_LEFT, HAND_RIGHT, HAND_Y, (CARD_W, CARD_H), 118, group_gap=20, raise_by=30, sweep=9.0, lifted_size=1.14
)
SMALL: Final = 0.48
SMALL_CARD: Final = (CARD_W * SMALL, CARD_H * SMALL)
PILES_Y: Final = 670.0
PILES: Final[dict[str, Pile]] = {
    "deck": Pile((76, PILES_Y), SMALL_CARD, "DECK", 100, beside=False),
    "discards": Pile((172, PILES_Y), SMALL_CARD, "USED", 60, beside=False),
    "events": Pile((268, PILES_Y), SMALL_CARD, "EVENT", 18, beside=False),
    "event discards": Pile((364, PILES_Y), SMALL_CARD, "PAST", 18, beside=False),
}
TERRITORY_W: Final = 120.0
TERRITORY_H: Final = 84.0
TERRITORY_PILE: Final = Pile((476, PILES_Y - 31), (60, 42), "LEFT", 12, beside=False)
OPEN_FRONT: Final[Box] = Box(430, PILES_Y + 18, 92, 64.4)
STAGE: Final[Point] = (MAP.centre[0], MAP.centre[1] - 40)
ON_TABLE: Final[Point] = (MAP.x + 92, MAP.foot - 112)
"""Where a card lies that is being played for its effect."""
TABLE_SCALE: Final = 0.78

PLACES: Final[tuple[tuple[Point, Point], ...]] = (
    ((300.4, 221.6), (252, 270)),
    ((408.3, 366.8), (452, 396)),
    ((152.5, 218.7), (98, 214)),
    ((176.9, 230.4), (104, 262)),
    ((604.4, 477.4), (560, 432)),
    ((238.1, 194.1), (222, 124)),
    ((695.4, 195.6), (664, 226)),
    ((619.6, 167), (586, 110)),
    ((556.5, 59.2), (638, 72)),
    ((339.1, 194.2), (374, 116)),
    ((349, 237.1), (402, 258)),
    ((429.9, 179.1), (486, 180)),
)
"""By territory: its ring, where `tools/art/last_front/map.svg` has it, and the middle of its tag, on the map."""
TAG_W: Final = 140.0
TAG_H: Final = 36.0


def ring(territory: int) -> Point:
    """Where a territory lies on the map."""
    (x, y), _ = PLACES[territory]
    return (MAP.x + x, MAP.y + y)


def tag(territory: int) -> Box:
    """The tag with the name of a territory."""
    _, (x, y) = PLACES[territory]
    return around((MAP.x + x, MAP.y + y), TAG_W, TAG_H)


def territory_at(point: Point) -> int | None:
    """The territory whose tag or ring lies at a point."""
    for territory in range(len(PLACES)):
        if tag(territory).holds(point) or around(ring(territory), 28, 28).holds(point):
            return territory
    return None


# --- Lanes -------------------------------------------------------------------------------


def lane(row: int, seats: int) -> Box:
    """Plate, bid and total of a seat; `row` counts from above."""
    high = (LANES.h - LANE_GAP * (seats - 1)) / seats
    return Box(LANES.x, LANES.y + row * (high + LANE_GAP), LANES.w, high)


def plate(row: int, seats: int) -> Box:
    """The part of a lane that tells of its seat."""
    x, y, _, h = lane(row, seats)
    return Box(x, y, PLATE_W, h)


def bid(row: int, seats: int) -> Box:
    """Where the cards of a bid lie."""
    x, y, w, h = lane(row, seats)
    return Box(x + PLATE_W + 4, y + 6, w - PLATE_W - TOTAL_W - 8, h - 12)


def total(row: int, seats: int) -> Box:
    """Where it stands what a bid counts."""
    x, y, w, h = lane(row, seats)
    return Box(x + w - TOTAL_W, y, TOTAL_W, h)


def bid_sizes(seats: int) -> list[tuple[int, float, float]]:
    """In how many rows, at what scale the cards of a bid may lie, and how much of each should be seen then.

    The best first; the others are for longer bids.
    """
    tall = bid(0, seats).h
    one, half = min(TALLEST_CARD, tall) / CARD_H, (tall / 2 - 3) / CARD_H
    if tall / 2 < LEAST_CARD:
        return [(1, one, NARROW), (1, one * 0.82, NARROW), (1, one * 0.72, NARROW)]
    first = ROOMY if half > one * 0.8 else NARROW
    return [(1, one, first), (2, min(one, half), NARROW), (2, half * 0.8, NARROW)]


# --- Choices ------------------------------------------------------------------------------


def gallery(count: int) -> tuple[Box, float, list[Point]]:
    """A panel over map and lanes for so many cards: its box, the size of the cards and their middles."""
    columns = max(1, min(count, 10 if count > 14 else 7))
    rows = max(1, -(-count // columns))
    scale = 0.46 if rows > 2 else 0.62
    wide, high = CARD_W * scale + 20, CARD_H * scale + 24
    box = around(((MAP.x + LANES.right) / 2, MAP.centre[1]), max(560, columns * wide + 64), rows * high + 94)
    left = box.centre[0] - (columns - 1) * wide / 2
    top = box.y + 84 + CARD_H * scale / 2
    spots = [(left + i % columns * wide, top + i // columns * high) for i in range(count)]
    return box, scale, spots
