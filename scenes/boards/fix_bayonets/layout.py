"""The layout of the board of Fix Bayonets, in design pixels, and the pictures and keys of the things on it."""

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
"""Width of the strip of paper around the field: the same share of the map as in its picture."""
CELL: Final = (MAP[2] - 2 * MARGIN) / SIZE
FIELD: Final[Box] = Box(MAP[0] + MARGIN, MAP[1] + MARGIN, SIZE * CELL, SIZE * CELL)

LEFT: Final = 1040.0
RIGHT: Final = 1884.0
COLUMN: Final = 380.0
"""Width of the column between the map and the log."""
ENEMY: Final[Box] = Box(LEFT, 80, RIGHT - LEFT, 100)
OWN: Final[Box] = Box(LEFT, 792, RIGHT - LEFT, 50)
DESK: Final[Box] = Box(LEFT - 12, 190, COLUMN + 24, 600)
"""The panel behind piles, verbs and buttons."""
UNSEEN: Final[Box] = Box(LEFT, 558, COLUMN, 112)
"""The counts of cards not seen yet. A card that is played covers them."""
TURN_MAP: Final[Box] = Box(LEFT + COLUMN - 52, 354, 52, 46)
ORDERS: Final[Box] = Box(LEFT, 418, COLUMN, 254)
"""The area of the verbs, of men who wait for their place, and of a card that is played."""
VERBS: Final[tuple[Box, ...]] = (Box(LEFT, 424, COLUMN, 58), Box(LEFT, 492, 184, 50), Box(LEFT + 196, 492, 184, 50))
"""The main verb, then the lesser ones."""
LOSSES: Final[tuple[Box, ...]] = tuple(Box(LEFT + 150, 454 + i * 43, COLUMN - 164, 38) for i in range(5))
"""A verb for each kind of man who may fall, five at most."""
OFFICER_SIZE: Final = 1.1
"""How much larger an officer's counter is than the others on its square."""
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
DECK_PILE: Final = Pile(DECK, PILE_CARD, "DECK", full=48, beside=False)
DISCARD_PILE: Final = Pile(PILE, PILE_CARD, "DISCARDS", full=48, beside=False)
FALLEN: Final[Box] = Box(LEFT + 252, 196, 128, 128)
ENEMY_TILE: Final[Box] = ENEMY.inset(-12)
PILES_TILE: Final[Box] = Box(LEFT - 12, 192, 412, 158)
OWN_TILE: Final[Box] = OWN.inset(-12)
"""The tiles of both plates and of the piles include shadows, numbers and labels."""
SMALL_SCALE: Final = 0.42
"""Scale of the cards in the other hand."""
CARD_IN_PLAY: Final[Point] = (LEFT + 74, 513)
"""Centre of the card that is played."""
CARD_IN_PLAY_SCALE: Final = 0.8
ANSWERING: Final[Point] = (CARD_IN_PLAY[0] + 46, CARD_IN_PLAY[1] + 18)
"""Centre of the Terrain card that stops it."""

TOKEN: Final = 76.0
"""Side of the counter of a man alone on a square."""
WAITING: Final[tuple[Point, ...]] = tuple((LEFT + 38 + i * 61, 456.0) for i in range(6))
"""Centres of the special men until they are placed, in the order of DEPLOY_ORDER."""
WAITING_SIZE: Final = 0.72
DEPLOY_VERBS: Final[tuple[Box, ...]] = (
    Box(LEFT + 12, 544, COLUMN - 24, 54),
    Box(LEFT + 12, 610, 172, 48),
    Box(LEFT + 196, 610, 172, 48),
)
"""The verbs while men are placed."""
LISTING: Final[Box] = Box(90, 170, 860, 796)
"""The list of discards and fallen men, over the map."""


# --- The field -----------------------------------------------------------------------------


def square_box(square: int, turned: bool) -> Box:
    """The box of a square, numbered 0..63 from a1 along the ranks. `turned`: the Germans' back row is at the foot."""
    rank, file = divmod(square, SIZE)
    column, row = (SIZE - 1 - file, rank) if turned else (file, SIZE - 1 - rank)
    return Box(FIELD.x + column * CELL, FIELD.y + row * CELL, CELL, CELL)


def square_centre(square: int, turned: bool) -> Point:
    """The centre of a square. `turned`: the Germans' back row is at the foot of the map."""
    return square_box(square, turned).centre


def square_at(point: Point, turned: bool) -> int | None:
    """The square at a point, or None outside the field."""
    if not FIELD.contains(point):
        return None

    column = int((point[0] - FIELD.x) / CELL)
    row = int((point[1] - FIELD.y) / CELL)
    square = (SIZE - 1 - row) * SIZE + column
    return SQUARES - 1 - square if turned else square


def turn_point(point: Point) -> Point:
    """The position of a point of the map after the map is turned by 180 degrees."""
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
"""By the number of kinds on a square: the scale of a counter, and each kind's offset from the centre."""
LAYER: Final[Point] = (3.0, -8.0)
"""Offset from one man of a stack to the next, before scaling."""
LAYERS: Final = 4
"""The most men of a stack that can be told apart. Further ones are hidden by the last of these."""


def counter_place(square: int, index: int, kinds: int, layer: int, turned: bool) -> tuple[Point, float]:
    """Centre and scale of a man's counter on a square, where the men of each kind are in a stack.

    `kinds`: how many kinds of men are on the square. `index`: the number of his kind among them, from 0. `layer`: how
    many men are below him in his stack.
    """
    scale, offsets = SLOTS[kinds]
    x, y = square_centre(square, turned)
    offset_x, offset_y = offsets[index]

    layers_up = min(layer, LAYERS - 1)  # men still higher up have the place of the highest that can be told apart
    return ((x + offset_x + layers_up * LAYER[0] * scale, y + offset_y + layers_up * LAYER[1] * scale), scale)


# --- The other hand --------------------------------------------------------------------------


def small_card_centre(index: int, count: int) -> Point:
    """The centre of a small card of the other side's hand, on its plate. `index`: its number from the left.

    The row ends at the right of the plate. A large hand overlaps, to leave room for the living men at the left.
    """
    x, y, w, h = ENEMY
    width = CARD_W * SMALL_SCALE
    step = min(width + 6, 270 / max(1, count - 1))  # the living men are shown to the left of the cards
    return (x + w - 16 - width / 2 - (count - 1 - index) * step, y + h / 2)


# --- Pictures, colours and keys --------------------------------------------------------------

SIDES: Final = ("american", "german")
"""By seat: the side in names of pictures."""
SEAT_COLOURS: Final[tuple[theme.Colour, ...]] = (theme.SEATS[2], theme.GERMAN)
"""By seat: bright enough for letters on a dark plate."""
CARD_BACK: Final = "cards/back"
Stack = tuple[int, int]
"""Square and kind of like men on one square, who are one choice."""


def card_face(card: int) -> str:
    """The picture of a card, or the back of an UNKNOWN one."""
    return CARD_BACK if card < 0 else f"cards/{file_name(CARD_NAMES[card])}"


def man_face(man: int) -> str:
    """The picture of a man's counter."""
    return f"man-{SIDES[man // MEN]}-{file_name(KIND_NAMES[KIND_OF[man]])}"


def kind_face(seat: int, kind: int) -> str:
    """The file of a side's counter of a kind, to be drawn small."""
    return f"fix_bayonets/man-{SIDES[seat]}-{file_name(KIND_NAMES[kind])}"


def square_key(square: int) -> Hashable:
    """The key of a square of the map."""
    return ("square", square)


def stack_key(square: int, kind: int) -> Hashable:
    """The key of all men of a kind on a square."""
    return ("men", square, kind)


def special_key(man: int) -> Hashable:
    """The key of a man of a special unit while the person deploys him. Later he belongs to a stack."""
    return ("special", man)


def card_key(card: int, copy: int = 0) -> Hashable:
    """The key of a card in the own hand. `copy` tells like cards apart, from 0."""
    return ("card", card, copy)


def plan_key(plan: Hashable) -> Hashable:
    """The key of the arrows or the line of fire of a declaration."""
    return ("plan", plan)


def picture_size(name: str) -> tuple[float, float]:
    """Width and height of a picture of this game, in design pixels."""
    return (CARD_W, CARD_H) if name.startswith("cards/") else (TOKEN, TOKEN)
