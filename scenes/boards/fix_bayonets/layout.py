"""Where everything lies on the board of Fix Bayonets, in design pixels."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.fix_bayonets.cards import CARD_NAMES, KIND_NAMES, KIND_OF, MEN, SIZE, SQUARES
from scenes.boards.board import Frame
from scenes.pieces.fan import Fan, Pile
from scenes.pieces.sprites import file_name
from scenes.ui import theme
from scenes.ui.canvas import Box, Point

MAP: Final[Box] = Box(28, 80, 984, 984)
MARGIN: Final = MAP[2] / 30
"""The band of paper round the field; the picture of the map has the same share."""
CELL: Final = (MAP[2] - 2 * MARGIN) / SIZE
FIELD: Final[Box] = Box(MAP[0] + MARGIN, MAP[1] + MARGIN, SIZE * CELL, SIZE * CELL)

LEFT: Final = 1040.0
RIGHT: Final = 1884.0
COLUMN: Final = 380.0
"""The width of what stands between the map and the log."""
ENEMY: Final[Box] = Box(LEFT, 80, RIGHT - LEFT, 100)
OWN: Final[Box] = Box(LEFT, 792, RIGHT - LEFT, 50)
DESK: Final[Box] = Box(LEFT - 12, 190, COLUMN + 24, 600)
"""The panel on which piles, verbs and buttons lie."""
UNSEEN: Final[Box] = Box(LEFT, 558, COLUMN, 112)
"""How many cards of each type are left, where nothing was played."""
TURN_MAP: Final[Box] = Box(LEFT + COLUMN - 52, 354, 52, 46)
ORDERS: Final[Box] = Box(LEFT, 418, COLUMN, 254)
"""Where verbs stand, men wait for their place, and a card that was played is shown."""
VERBS: Final[tuple[Box, ...]] = (
    Box(LEFT, 424, COLUMN, 58),
    Box(LEFT, 492, 184, 50),
    Box(LEFT + 196, 492, 184, 50),
)
"""The main verb, then the lesser ones."""
LOSSES: Final[tuple[Box, ...]] = tuple(Box(LEFT + 150, 454 + i * 43, COLUMN - 164, 38) for i in range(5))
"""A verb for every kind of man who may fall."""
OFFICER_SIZE: Final = 1.1
"""How much larger officers are."""
ANSWER: Final[Box] = Box(LEFT + 12, 608, COLUMN - 24, 52)
"""The main verb below a card that was played."""
FRAME: Final = Frame(
    area=MAP,
    advice=Box(1436, 192, 448, 220),
    log=Box(1436, 424, 448, 356),
    prompt=Box(LEFT, 350, COLUMN - 60, 62),
    transport=(LEFT + COLUMN - 116, 620),
    pass_at=VERBS[0].centre,
    buttons={
        "pass": None,
        "hint": Box(LEFT, 684, 184, 46),
        "undo": Box(LEFT + 196, 684, 184, 46),
        "again": Box(LEFT, 738, 244, 46),
        "speed": Box(LEFT + 256, 738, 124, 46),
        "pause": Box(LEFT, 684, 184, 46),
        "step": Box(LEFT + 196, 684, 184, 46),
        "restart": Box(LEFT, 738, 184, 46),
        "leave": Box(LEFT + 196, 738, 184, 46),
    },
)

CARD_W: Final = 148.0
CARD_H: Final = 208.0
HAND_AT: Final[Point] = ((LEFT + RIGHT) / 2, 958.0)
HAND: Final = Fan(LEFT, RIGHT, HAND_AT[1], (CARD_W, CARD_H), widest=164, group_gap=14, raise_by=26, tilt=1.2, sweep=8)
PILE_SCALE: Final = 0.55
DECK: Final[Point] = (LEFT + 46, 256)
PILE: Final[Point] = (LEFT + 178, 256)
PILE_CARD: Final[Point] = (CARD_W * PILE_SCALE, CARD_H * PILE_SCALE)
DECK_PILE: Final = Pile(DECK, PILE_CARD, "DECK", 48, beside=False)
DISCARD_PILE: Final = Pile(PILE, PILE_CARD, "DISCARDS", 48, beside=False)
FALLEN: Final[Box] = Box(LEFT + 252, 196, 128, 128)
ENEMY_TILE: Final[Box] = ENEMY.inset(-12)
PILES_TILE: Final[Box] = Box(LEFT - 12, 192, 412, 158)
OWN_TILE: Final[Box] = OWN.inset(-12)
"""Both plates and the piles, each with its shadow, numbers and labels."""
SMALL_SCALE: Final = 0.42
"""How large the cards of the other hand are."""
STAGED: Final[Point] = (LEFT + 74, 513)
"""Where the card lies that was played."""
STAGED_SCALE: Final = 0.8
ANSWERING: Final[Point] = (STAGED[0] + 46, STAGED[1] + 18)
"""Where the card lies that stops it."""

TOKEN: Final = 76.0
"""The side of a man's counter alone on a square."""
WAITING: Final[tuple[Point, ...]] = tuple((LEFT + 38 + i * 61, 456.0) for i in range(6))
"""Where the special men wait until they are placed."""
WAITING_SIZE: Final = 0.72
DEPLOY_VERBS: Final[tuple[Box, ...]] = (
    Box(LEFT + 12, 544, COLUMN - 24, 54),
    Box(LEFT + 12, 610, 172, 48),
    Box(LEFT + 196, 610, 172, 48),
)
"""The verbs while men are placed."""
LISTING: Final[Box] = Box(90, 170, 860, 796)
"""The list of discards and fallen men, over the map."""


# --- the field -----------------------------------------------------------------------------


def cell(square: int, turned: bool) -> Box:
    """The box of a square; `turned`: the Germans' lines are at the foot."""
    rank, file = divmod(square, SIZE)
    column, row = (SIZE - 1 - file, rank) if turned else (file, SIZE - 1 - rank)
    return Box(FIELD.x + column * CELL, FIELD.y + row * CELL, CELL, CELL)


def spot(square: int, turned: bool) -> Point:
    """The middle of a square."""
    return cell(square, turned).centre


def square_at(point: Point, turned: bool) -> int | None:
    """The square at a point."""
    if not FIELD.holds(point):
        return None
    column, row = int((point[0] - FIELD[0]) / CELL), int((point[1] - FIELD[1]) / CELL)
    square = (SIZE - 1 - row) * SIZE + column
    return SQUARES - 1 - square if turned else square


def across(point: Point) -> Point:
    """Where a point of the map lies once it is turned round."""
    x, y = MAP.centre
    return (2 * x - point[0], 2 * y - point[1])


SLOTS: Final[tuple[tuple[float, tuple[Point, ...]], ...]] = (
    (1.0, ()),
    (1.0, ((0, 2),)),
    (0.74, ((-27, 2), (27, 2))),
    (0.68, ((0, -26), (-28, 27), (28, 27))),
    (0.64, ((-27, -26), (27, -26), (-27, 27), (27, 27))),
    (0.54, ((-19, -31), (19, -31), (-35, 25), (1, 25), (36, 25))),
)
"""By the number of kinds on a square: the size of a counter, and where in the square each kind stands."""
LAYER: Final[Point] = (3.0, -8.0)
"""How far each further man of a pile is moved; no more than four can be told apart."""
LAYERS: Final = 4


def stand(square: int, index: int, kinds: int, layer: int, turned: bool) -> tuple[Point, float]:
    """Where a man stands, and how large: kind number `index` of `kinds` on a square, in a layer of its pile."""
    x, y = spot(square, turned)
    size, slots = SLOTS[kinds]
    dx, dy = slots[index]
    up = min(layer, LAYERS - 1)
    return ((x + dx + up * LAYER[0] * size, y + dy + up * LAYER[1] * size), size)


# --- the hand --------------------------------------------------------------------------------


def small_card(index: int, count: int) -> Point:
    """Where a card of the other hand lies on the plate."""
    x, y, w, h = ENEMY
    wide = CARD_W * SMALL_SCALE
    step = min(wide + 6, 270 / max(1, count - 1))  # the men that are left stand beside them
    return (x + w - 16 - wide / 2 - (count - 1 - index) * step, y + h / 2)


# --- Cards and men as pictures, the colours of the two sides, and the keys of what can be pointed at ---

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
