"""Positions and sizes on the board of At the Sharp End, in design pixels, and the names of its pictures."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.sharp_end import cards
from game.sharp_end.cards import LAST_PLACE
from scenes.boards.board import Frame
from scenes.pieces.fan import Fan, Pile
from scenes.pieces.sprites import file_name
from scenes.ui import theme
from scenes.ui.canvas import Box, Point

MAP: Final[Box] = Box(36, 166, 1364, 560)
STATIONS: Final[tuple[Point, ...]] = (
    (146, 418),
    (404, 398),
    (664, 420),
    (926, 398),
    (1186, 414),
    (1186, 150),
    (926, 166),
    (664, 144),
    (404, 164),
    (142, 148),
)
"""The centre of each place relative to the map, from the ground before terrain 1 to the last terrain."""
TILE: Final = 230.0
"""The side of the square of a place."""
HALF_CLICKABLE: Final = TILE * 0.46
"""How far from its centre a place can be clicked, in each direction."""
REACH: Final = 112.0
"""How far from its centre the road leaves a tile."""
DIP: Final = 15.0
"""How far below the centre the road runs through a tile."""
BULGE: Final = 52.0
"""How far the road swings out where it turns back."""
SHARE_WITHIN_TILE: Final = 0.3
"""The share of the road between two places that lies within each of their tiles."""

TRAY: Final[Box] = Box(1436, 92, 448, 338)
GAUGE: Final[Box] = Box(1050, 804, 350, 30)
BUTTONS: Final[tuple[Box, ...]] = (
    Box(1050, 844, 350, 56),
    Box(1050, 844, 170, 56),
    Box(1230, 844, 170, 56),
    Box(1050, 908, 170, 44),
    Box(1230, 908, 170, 44),
)
"""A single button takes the first box. Several buttons take the others."""
PASS_ATTACK_BUTTON: Final = BUTTONS[3]._replace(w=350)
"""The button that passes for the whole attack, below a button that is alone otherwise."""
FRAME: Final = Frame(
    area=MAP,
    advice=Box(1436, 446, 448, 196),
    log=Box(1436, 658, 448, 390),
    prompt=Box(1050, 728, 350, 68),
    transport=(1284, 840),
    pass_at=BUTTONS[0].centre,
    buttons={
        "pass": None,
        "again": Box(1050, 960, 224, 44),
        "speed": Box(1284, 960, 116, 44),
        "hint": Box(1050, 1012, 170, 44),
        "undo": Box(1230, 1012, 170, 44),
    },
)

CARD_W: Final = 140.0
CARD_H: Final = 197.0
TOKEN: Final = 56.0
"""The side of an objective counter."""
HAND_LEFT: Final = 194.0
HAND_RIGHT: Final = 1026.0
HAND_Y: Final = 952.0
FAN: Final = Fan(HAND_LEFT, HAND_RIGHT, HAND_Y, (CARD_W, CARD_H), 146, group_gap=26, raise_by=34, lifted_size=1.22)
DECK_SCALE: Final = 0.5
DECK_CARD: Final = (CARD_W * DECK_SCALE, CARD_H * DECK_SCALE)
UNIT_DECK: Final = Pile((76, 886), DECK_CARD, "UNIT", full=30, layers=3)
ORDER_DECK: Final = Pile((76, 1002), DECK_CARD, "HQ", full=30, layers=3)
COUNTERS_Y: Final = 774.0
COUNTERS_LEFT: Final = 236.0
COUNTERS_RIGHT: Final = 880.0
VP_AT: Final[Point] = (1026, 774)
"""The right end of the seat's own victory points."""
STAGE: Final[Point] = (MAP[0] + MAP[2] / 2, MAP[1] + MAP[3] / 2 - 10)
"""The point at which a played card is shown to all."""

PLATES_Y: Final = 72.0
PLATES_H: Final = 86.0
PLATES_GAP: Final = 8.0
NARROW: Final = 300.0
"""Plates less wide than this show the counters in a row of their own."""
PLATES_TILE: Final = Box(MAP.x - 20, 63, MAP.w + 40, 117)
"""All plates with their shadows, which are redrawn only when they change."""
DECKS_TILE: Final = Box(16, 820, 178, 260)
"""Both decks, which are redrawn only when they change."""
OWN_TILE: Final = Box(MAP.x - 10, 728, 1014, 92)
"""The words beside the viewer's counters, which are redrawn only when they change."""


# --- The keys of seats and counters, by which log, hints and mouse name them ----------------------


def seat_key(seat: int) -> Hashable:
    """Key of the plate of a seat."""
    return ("seat", seat)


def counter_key(number: int) -> Hashable:
    """Key of an objective counter of the own side."""
    return ("counter", number)


# --- The plates of the seats, and the own counters ------------------------------------------------


def plate_box(seat: int, seats: int) -> Box:
    """The box of a seat's plate. `seats` plates of the same width are side by side in the strip above the map."""
    width = (MAP[2] - PLATES_GAP * (seats - 1)) / seats
    return Box(MAP[0] + seat * (width + PLATES_GAP), PLATES_Y, width, PLATES_H)


def portrait_box(plate: Box) -> Box:
    """The box of an officer's portrait on a plate. On a narrow plate it ends above the row of the counters."""
    is_narrow = plate.w < NARROW
    inset = 4.0 if is_narrow else 7.0
    side = 54.0 if is_narrow else plate.h - 2 * inset
    return Box(plate.x + inset, plate.y + inset, side, side)


def counter_centre(index: int, count: int) -> Point:
    """The centre of number `index` of the `count` own counters in their row. Many counters overlap."""
    step = min(TOKEN + 8, (COUNTERS_RIGHT - COUNTERS_LEFT) / max(1, count - 1))
    return (COUNTERS_LEFT + TOKEN / 2 + step * index, COUNTERS_Y)


# --- The places on the map, and what lies on each of them -----------------------------------------


def place_centre(place: int) -> Point:
    """The centre of a place."""
    x, y = STATIONS[place]
    return (MAP[0] + x, MAP[1] + y)


def place_box(place: int) -> Box:
    """The square tile of a place."""
    x, y = place_centre(place)
    return Box(x - TILE / 2, y - TILE / 2, TILE, TILE)


def place_at(point: Point) -> int | None:
    """The place at a point, or None between places and outside the map."""
    for place in range(LAST_PLACE + 1):
        x, y = place_centre(place)
        if abs(point[0] - x) <= HALF_CLICKABLE and abs(point[1] - y) <= HALF_CLICKABLE:
            return place
    return None


def plaque_box(place: int) -> Box:
    """The plaque of a place, at the top of its tile, which has its number, its name and its dice or enemy."""
    x, y = place_centre(place)
    return Box(x - 104, y - 124, 208, 54)


def traces_box(place: int) -> Box:
    """The part of a place, below its plaque, on which a fight leaves its traces."""
    x, y = place_centre(place)
    return Box(x - 84, y - 4, 168, 92)


def pile_centre(place: int) -> Point:
    """The centre of the pile of objective counters of a place, in the lower right corner of its tile."""
    x, y = place_centre(place)
    return (x + 70, y + 70)


def fog_centre(place: int) -> Point:
    """The centre of the fog counter on a place, in the lower left corner of its tile."""
    x, y = place_centre(place)
    return (x - 74, y + 72)


def outcome_centre(place: int) -> Point:
    """The centre of the sign that a place is attacked or has withstood an attack: at the right of its tile."""
    x, y = place_centre(place)
    return (x + 88, y - 28)


def enemy_centre(place: int) -> Point:
    """The centre of the enemy counter of a place: at half the height of its plaque, near the right end."""
    x, y, w, h = plaque_box(place)
    return (x + w - 26, y + h / 2)


def pawn_foot(place: int, index: int, count: int) -> Point:
    """The foot of a pawn on a place, on which pawns are set in rows of three around the middle.

    `index`: its number among the `count` pawns there.
    """
    middle_x, middle_y = place_centre(place)
    columns = min(3, count)
    rows = -(-count // columns)  # rounded up

    row, column = divmod(index, columns)
    pawns_in_row = min(columns, count - row * columns)
    # Rows and columns are counted from the middle one, so that the first ones are negative.
    return (middle_x - 4 + (column - (pawns_in_row - 1) / 2) * 46, middle_y + 34 + (row - (rows - 1) / 2) * 34)


# --- The road -------------------------------------------------------------------------------------


def road_point(start: int, share: float) -> Point:
    """The point of the road from place `start` to the next one at this share of the way, 0..1.

    The road runs straight through a tile, DIP below its centre, up to REACH from it. Between the two tiles it is a
    curve.
    """
    start_x, start_y = place_centre(start)
    end_x, end_y = place_centre(start + 1)
    start_y += DIP
    end_y += DIP

    # 1 where the road runs to the right, -1 where it runs to the left.
    leaving, arriving = _road_direction(start), _road_direction(start + 1)
    exit_point = (start_x + REACH * leaving, start_y)
    entry_point = (end_x - REACH * arriving, end_y)
    if share < SHARE_WITHIN_TILE:
        return _point_between((start_x, start_y), exit_point, share=share / SHARE_WITHIN_TILE)
    if share > 1 - SHARE_WITHIN_TILE:
        return _point_between(entry_point, (end_x, end_y), share=(share - 1 + SHARE_WITHIN_TILE) / SHARE_WITHIN_TILE)

    # Where the road turns back, the curve swings out to the side by BULGE. Otherwise its two control points are
    # halfway between the tiles.
    swing = BULGE if leaving != arriving else max(0.0, abs(end_x - start_x) / 2 - REACH)
    first_control = (exit_point[0] + swing * leaving, start_y)
    second_control = (entry_point[0] - swing * arriving, end_y)
    share_of_curve = (share - SHARE_WITHIN_TILE) / (1 - 2 * SHARE_WITHIN_TILE)
    return _bezier_point(exit_point, first_control, second_control, end=entry_point, share=share_of_curve)


def _road_direction(place: int) -> int:
    """1 in the lower row, through which the road runs to the right, or -1 in the upper row, where it comes back."""
    return 1 if STATIONS[place][1] > MAP[3] / 2 else -1


def _point_between(start: Point, end: Point, share: float) -> Point:
    """The point on a straight line at this share of the way, 0..1."""
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def _bezier_point(start: Point, first_control: Point, second_control: Point, end: Point, share: float) -> Point:
    """The point of a cubic Bézier curve at this share of the way, 0..1."""
    rest = 1 - share
    weights = (rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3)
    points = (start, first_control, second_control, end)
    x = sum(weight * point[0] for weight, point in zip(weights, points, strict=True))
    y = sum(weight * point[1] for weight, point in zip(weights, points, strict=True))
    return (x, y)


# --- The names and sizes of the pictures of cards, counters and pawns -----------------------------

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
FOG_FACES: Final = ("fog-all-quiet", "fog-plus-1", "fog-minus-1", "fog-random-event")


def unit_face(card: int) -> str:
    """The picture of a unit card. An UNKNOWN one shows its back.

    >>> unit_face(cards.UNIT_NAMES.index("Hero"))
    'cards/hero'
    """
    return UNIT_BACK if card < 0 else f"cards/{file_name(cards.UNIT_NAMES[card])}"


def order_face(card: int) -> str:
    """The picture of an HQ card. An UNKNOWN one shows its back.

    >>> order_face(cards.DIG_IN)
    'cards/dig-in'
    """
    return ORDER_BACK if card < 0 else f"cards/{file_name(cards.ORDER_NAMES[card])}"


def counter_face(terrain: int, kind: int) -> str:
    """The picture of an objective counter. One of an UNKNOWN kind shows its back."""
    return f"objective-back-{terrain}" if kind < 0 else COUNTER_FACES[kind]


def size_of(name: str) -> tuple[float, float]:
    """Width and height of a picture of this game, in design pixels."""
    if name.startswith("cards/"):
        return (CARD_W, CARD_H)
    return (PAWN_W, PAWN_H) if name.startswith("pawn") else (TOKEN, TOKEN)
