"""Where everything lies on the board of At the Sharp End, in design pixels."""

from __future__ import annotations

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
"""The middle of each place on the map, from the ground before terrain 1 to the last terrain."""
TILE: Final = 230.0
REACH: Final = 112.0
"""How far from its middle the road leaves a tile."""
DIP: Final = 15.0
"""How far below the middle the road runs through a tile."""
BULGE: Final = 52.0
"""How far the road swings out where it turns back."""

TRAY: Final[Box] = Box(1436, 92, 448, 338)
GAUGE: Final[Box] = Box(1050, 804, 350, 30)
VERBS: Final[tuple[Box, ...]] = (
    Box(1050, 844, 350, 56),
    Box(1050, 844, 170, 56),
    Box(1230, 844, 170, 56),
    Box(1050, 908, 170, 44),
    Box(1230, 908, 170, 44),
)
"""One verb alone takes the first box, several the others."""
LOW: Final = VERBS[3]._replace(w=350)
"""Below the first one: to pass all of an attack."""
FRAME: Final = Frame(
    area=MAP,
    advice=Box(1436, 446, 448, 196),
    log=Box(1436, 658, 448, 390),
    prompt=Box(1050, 728, 350, 68),
    transport=(1284, 840),
    pass_at=VERBS[0].centre,
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
HAND_LEFT: Final = 194.0
HAND_RIGHT: Final = 1026.0
HAND_Y: Final = 952.0
FAN: Final = Fan(HAND_LEFT, HAND_RIGHT, HAND_Y, (CARD_W, CARD_H), 146, group_gap=26, raise_by=34, lifted_size=1.22)
DECK_SCALE: Final = 0.5
DECK_CARD: Final = (CARD_W * DECK_SCALE, CARD_H * DECK_SCALE)
DECKS: Final = (Pile((76, 886), DECK_CARD, "UNIT", 30, layers=3), Pile((76, 1002), DECK_CARD, "HQ", 30, layers=3))
COUNTERS_Y: Final = 774.0
COUNTERS_LEFT: Final = 236.0
COUNTERS_RIGHT: Final = 880.0
VP_AT: Final[Point] = (1026, 774)
STAGE: Final[Point] = (MAP[0] + MAP[2] / 2, MAP[1] + MAP[3] / 2 - 10)
"""Where a card is shown that is played."""

PLATES_Y: Final = 72.0
PLATES_H: Final = 86.0
PLATES_GAP: Final = 8.0
PLATES_TILE: Final = Box(MAP.x - 20, 63, MAP.w + 40, 117)
DECKS_TILE: Final = Box(16, 820, 178, 260)
OWN_TILE: Final = Box(MAP.x - 10, 728, 1014, 92)
"""What is drawn anew only when it changes: all plates with their shadows, the decks, what is beside the counters."""


def plate(seat: int, seats: int) -> Box:
    """The plate of a seat in the strip above the map."""
    wide = (MAP[2] - PLATES_GAP * (seats - 1)) / seats
    return Box(MAP[0] + seat * (wide + PLATES_GAP), PLATES_Y, wide, PLATES_H)


# --- the road --------------------------------------------------------------------------


def station(place: int) -> Point:
    """The middle of a place."""
    x, y = STATIONS[place]
    return (MAP[0] + x, MAP[1] + y)


def tile(place: int) -> Box:
    """The ground of a place."""
    x, y = station(place)
    return Box(x - TILE / 2, y - TILE / 2, TILE, TILE)


def place_at(point: Point) -> int | None:
    """The place at a point."""
    for place in range(LAST_PLACE + 1):
        x, y = station(place)
        if abs(point[0] - x) <= TILE * 0.46 and abs(point[1] - y) <= TILE * 0.46:
            return place
    return None


def plaque(place: int) -> Box:
    """Number, name and enemy of a place."""
    x, y = station(place)
    return Box(x - 104, y - 108, 208, 54)


def field(place: int) -> Box:
    """Where a fight leaves its traces: below the plaque."""
    x, y = station(place)
    return Box(x - 84, y - 4, 168, 92)


def pile(place: int) -> Point:
    """The objective counters of a place."""
    x, y = station(place)
    return (x + 70, y + 70)


def fog(place: int) -> Point:
    """Its fog counter."""
    x, y = station(place)
    return (x - 74, y + 72)


def sign(place: int) -> Point:
    """The sign of what becomes of an attack on it."""
    x, y = station(place)
    return (x + 88, y - 28)


def enemy(place: int) -> Point:
    """Its enemy counter, at the end of the plaque."""
    x, y, w, h = plaque(place)
    return (x + w - 26, y + h / 2)


def stand(place: int, index: int, count: int) -> Point:
    """Where the pawn number `index` of `count` stands: its foot."""
    x, y = station(place)
    columns = min(3, count)
    row, column = divmod(index, columns)
    in_row = min(columns, count - row * columns)
    rows = -(-count // columns)
    return (x - 4 + (column - (in_row - 1) / 2) * 46, y + 34 + (row - (rows - 1) / 2) * 34)


def leg(start: int, share: float) -> Point:
    """A point of the road from a place to the next one, between the two middles."""
    (ax, ay), (bx, by) = station(start), station(start + 1)
    ay, by = ay + DIP, by + DIP
    way = _way(start), _way(start + 1)
    out, into = (ax + REACH * way[0], ay), (bx - REACH * way[1], by)
    edge = 0.3
    if share < edge:
        return _between((ax, ay), out, share / edge)
    if share > 1 - edge:
        return _between(into, (bx, by), (share - 1 + edge) / edge)
    swing = BULGE if way[0] != way[1] else max(0.0, abs(bx - ax) / 2 - REACH)
    p = (share - edge) / (1 - 2 * edge)
    return _curve(out, (out[0] + swing * way[0], ay), (into[0] - swing * way[1], by), into, p)


def _way(place: int) -> int:
    """1 where the road runs to the right, -1 where it comes back."""
    return 1 if STATIONS[place][1] > MAP[3] / 2 else -1


def _between(a: Point, b: Point, p: float) -> Point:
    return (a[0] + (b[0] - a[0]) * p, a[1] + (b[1] - a[1]) * p)


def _curve(a: Point, b: Point, c: Point, d: Point, p: float) -> Point:
    q = 1 - p
    one, two, three, four = q**3, 3 * q * q * p, 3 * q * p * p, p**3
    x = one * a[0] + two * b[0] + three * c[0] + four * d[0]
    return (x, one * a[1] + two * b[1] + three * c[1] + four * d[1])


# --- the counters ----------------------------------------------------------------------


def counter(index: int, count: int) -> Point:
    """The middle of one of the own counters."""
    step = min(TOKEN + 8, (COUNTERS_RIGHT - COUNTERS_LEFT) / max(1, count - 1))
    return (COUNTERS_LEFT + TOKEN / 2 + step * index, COUNTERS_Y)


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
