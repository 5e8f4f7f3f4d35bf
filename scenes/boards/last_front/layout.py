"""Where everything lies on the board of Last Front, in design pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.last_front.cards import EVENT_NAMES, SORT_CODES, SORT_OF, TERRITORY_NAMES, TYPE_NAMES
from scenes.boards.board import Frame
from scenes.pieces.fan import Fan, Pile
from scenes.pieces.sprites import file_name
from scenes.ui import theme
from scenes.ui.canvas import Box, Point, around

ARENA: Final[Box] = Box(36, 78, 1380, 520)
"""What is fought for in the middle, and the lanes at both sides of it."""
HERO: Final[Box] = Box(486, 78, 480, 520)
"""The card of the territory that is fought for."""
PICTURE: Final[Box] = Box(HERO.x + 14, HERO.y + 14, HERO.w - 28, 392)
"""The painting on it; the name stands below."""
FOOT_H: Final = 40.0
"""The foot of that card, below the name."""
PULL: Final = 12.0
"""How far a bid draws that card to its side at most."""
MAP: Final[Box] = Box(1436, 78, 448, 306)
LAMP: Final = (1500.0, 0.58)
"""How wide and how bright the lamp light on the table is, in the middle of which that card lies."""

VERBS: Final[tuple[Box, ...]] = (Box(540, 690, 228, 58), Box(778, 690, 128, 58), Box(916, 690, 166, 58))
FRAME: Final = Frame(
    area=ARENA,
    advice=Box(1436, 400, 448, 188),
    log=Box(1436, 606, 448, 442),
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
    HAND_LEFT,
    HAND_RIGHT,
    HAND_Y,
    (CARD_W, CARD_H),
    160,
    group_gap=20,
    raise_by=30,
    sweep=9.0,
    lifted_size=1.14,
    largest=1.2,
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
TILES: Final[tuple[Box, ...]] = (
    Box(ARENA.x, ARENA.y, 430, ARENA.h),
    Box(ARENA.x + 430, 66, 520, 540),
    Box(ARENA.right - 430, ARENA.y, 430, ARENA.h),
    Box(24, 606, 510, 178),
)
"""What is drawn anew only when it changes: the lanes at the left, what is fought for, those at the right, the piles."""
STAGE: Final[Point] = (HERO.centre[0], HERO.centre[1] - 40)
ON_TABLE: Final[Point] = (HERO.right - 76, PICTURE.foot - 92)
"""Where a card lies that is being played for its effect."""
TABLE_SCALE: Final = 0.78

DRAWN: Final = 448 / 760
"""Design pixels of the map for one unit of `tools/art/last_front/map.svg`."""
PLACES: Final[tuple[tuple[Point, Point, float], ...]] = (
    ((300.4, 221.6), (138, 168), 115),
    ((408.3, 366.8), (294, 214), 82),
    ((152.5, 218.7), (48, 110.5), 89),
    ((176.9, 230.4), (42, 150), 73),
    ((604.4, 477.4), (372, 252), 124),
    ((238.1, 194.1), (112, 82), 101),
    ((695.4, 195.6), (377, 153), 130),
    ((619.6, 167), (318, 90), 82),
    ((556.5, 59.2), (382, 58), 121),
    ((339.1, 194.2), (206, 82), 73),
    ((349, 237.1), (245, 160), 81),
    ((429.9, 179.1), (296, 122), 88),
)
"""By territory: its ring in units of that drawing; the middle of its tag on the map, and the width of that."""
TAG_H: Final = 28.0
MARK: Final = 20.0
"""The sign of the territory's type at the left end of a tag."""


def ring(territory: int) -> Point:
    """Where a territory lies on the map."""
    (x, y), _, _ = PLACES[territory]
    return (MAP.x + x * DRAWN, MAP.y + y * DRAWN)


def field(territory: int) -> Box:
    """Where on the map a battle for a territory leaves its traces."""
    return around(ring(territory), 34, 26)


def tag(territory: int) -> Box:
    """The tag with the name of a territory."""
    _, (x, y), wide = PLACES[territory]
    return around((MAP.x + x, MAP.y + y), wide, TAG_H)


def _pin(territory: int) -> Point:
    """Where the pin of a holder stands: at that side of the tag where it covers no other."""
    x, y, w, h = tag(territory)
    sides = ((x + w + 11, y + 8), (x - 11, y + 8), (x + w / 2, y + h + 13), (x + w / 2, y - 13))
    others = [tag(other) for other in range(len(PLACES)) if other != territory]
    for at in sides:
        box = around(at, PIN[0], PIN[1])
        inside = MAP.x + 6 <= box.x and box.right <= MAP.right - 6
        apart = (box.right <= o.x or o.right <= box.x or box.foot <= o.y or o.foot <= box.y for o in others)
        if inside and all(apart):
            return at
    return sides[0]


PIN: Final = (22.0, 26.0)
PINS: Final[tuple[Point, ...]] = tuple(_pin(territory) for territory in range(len(PLACES)))
"""By territory: the middle of the pin of whoever holds it."""


def territory_at(point: Point) -> int | None:
    """The territory whose tag or ring lies at a point."""
    if not MAP.holds(point):
        return None
    boxes = [*map(tag, range(len(PLACES))), *(around(ring(one), 22, 22) for one in range(len(PLACES)))]
    return next((number % len(PLACES) for number, box in enumerate(boxes) if box.holds(point)), None)


# --- Choices ------------------------------------------------------------------------------


def gallery(count: int) -> tuple[Box, float, list[Point]]:
    """A panel over the arena for so many cards: its box, the size of the cards and their middles."""
    columns = max(1, min(count, 10 if count > 14 else 7))
    rows = max(1, -(-count // columns))
    scale = 0.46 if rows > 2 else 0.62
    wide, high = CARD_W * scale + 20, CARD_H * scale + 24
    box = around(ARENA.centre, max(560, columns * wide + 64), rows * high + 94)
    left = box.centre[0] - (columns - 1) * wide / 2
    top = box.y + 84 + CARD_H * scale / 2
    spots = [(left + i % columns * wide, top + i // columns * high) for i in range(count)]
    return box, scale, spots


# --- Where the lanes of Last Front lie: at both sides of what is fought for, higher the more cards ---

WIDE: Final = 430.0
GAP: Final = 10.0
"""Between two lanes, one above the other."""
HEAD_H: Final = 40.0
"""The part above the rope, which tells of the seat."""
ROPE: Final = 10.0
"""How thick the rope is."""
TOTAL_W: Final = 112.0
"""The part beside what is fought for, with what the bid counts."""
OUT_H: Final = 48.0
"""The height of a lane whose seat has withdrawn."""
EMPTY_H: Final = 144.0
"""The height of one without cards."""
LEAST_H: Final = 122.0
"""The height below which no bid is pressed by the others."""
REST_H: Final = 82.0
"""The height of a lane between two battles."""
ROWS: Final = ((5, 150.0), (12, 138.0), (99, 126.0))
"""So many cards lie in one row, two rows, three; and how high each row then wants to be."""
TALLEST_CARD: Final = 142.0
NARROW: Final = 26.0
"""Least part of a card of a bid that must be seen for what it counts to be read."""
READ: Final = 0.5
"""Share of a card's width of which more need not be seen: rather are the cards larger."""
STAGGERED_CARD: Final = 0.98
STAGGERED_PILE: Final = 0.6
"""Scale of cards and piles of a bid too long even for that: what cards count stands at two heights by turns."""


class Lane(NamedTuple):
    """The place of one seat. `left`: at the left of what is fought for; `out`: only its head is left."""

    box: Box
    left: bool
    out: bool = False

    @property
    def head(self) -> Box:
        """The part that tells of its seat."""
        x, y, w, h = self.box
        return Box(x, y, w, h if self.out else HEAD_H)

    @property
    def rope(self) -> float:
        """The y of the middle of the rope."""
        return self.box.y + HEAD_H + ROPE / 2

    @property
    def total(self) -> Box:
        """Where it stands what the bid counts; beside the head's middle when the seat is out."""
        x, y, w, h = self.box
        at = x + w - TOTAL_W if self.left else x
        return Box(at, y, TOTAL_W, h) if self.out else Box(at, y + HEAD_H + ROPE, TOTAL_W, h - HEAD_H - ROPE)

    @property
    def bid(self) -> Box:
        """Where the cards of the bid lie."""
        x, y, w, h = self.box
        if self.out:
            return self.box
        top = HEAD_H + ROPE + 5
        return Box(x + (4 if self.left else TOTAL_W), y + top, w - TOTAL_W - 4, max(10.0, h - top - 6))

    @property
    def inner(self) -> float:
        """The x of the edge beside what is fought for."""
        return self.box.right if self.left else self.box.x

    @property
    def outer(self) -> float:
        """The x of the other edge."""
        return self.box.x if self.left else self.box.right


def wanted(cards: int) -> float:
    """How high a lane with so many cards and piles would be."""
    if not cards:
        return EMPTY_H
    rows = next(number for number, (most, _) in enumerate(ROWS, 1) if cards <= most)
    return HEAD_H + ROPE + 11 + rows * ROWS[rows - 1][1]


def column(counts: Sequence[int | None], left: bool, fighting: bool) -> list[Lane]:
    """The lanes of one side from above, as high as their bids want, or as there is room."""
    least = LEAST_H if fighting else REST_H
    more = [wanted(cards) - LEAST_H if fighting and cards is not None else 0.0 for cards in counts]
    fixed = sum(OUT_H if cards is None else least for cards in counts) + GAP * (len(counts) - 1)
    share = min(1.0, (ARENA.h - fixed) / sum(more)) if sum(more) else 0.0
    real = [OUT_H if cards is None else least + extra * share for cards, extra in zip(counts, more, strict=True)]
    y = ARENA.centre[1] - (sum(real) + GAP * (len(real) - 1)) / 2
    x = ARENA.x if left else ARENA.right - WIDE
    found = []
    for cards, h in zip(counts, real, strict=True):
        found.append(Lane(Box(x, y, WIDE, h), left, cards is None))
        y += h + GAP
    return found


def lanes(counts: Sequence[int | None], near: int, fighting: bool = True) -> list[Lane]:
    """By seat: its lane. `counts`: the cards and piles of each bid, None where the seat is out.

    `near` sits at the lower right; the others follow clockwise, up the left side, then down the right one. `fighting`:
    a battle is on.
    """
    seats = len(counts)
    order = [(near + step) % seats for step in range(1, seats)]
    at_left = seats - seats // 2
    sides = (order[:at_left][::-1], [*order[at_left:], near])
    found: dict[int, Lane] = {}
    for side, left in zip(sides, (True, False), strict=True):
        found |= dict(zip(side, column([counts[seat] for seat in side], left, fighting), strict=True))
    return [found[seat] for seat in range(seats)]


def bid_scales(box: Box) -> list[tuple[int, float]]:
    """In how many rows the cards of a bid may lie in that box, and at what scale."""
    return [(rows, min(TALLEST_CARD, (box.h - 4 * (rows - 1)) / rows) / CARD_H) for rows in (1, 2, 3)]


def grommet(lane: Lane) -> Point:
    """Where its rope is tied to the card that is fought for."""
    return (HERO.x + 5 if lane.left else HERO.right - 5, lane.rope)


# --- The names and sizes of the pictures of Last Front --------------------------------------------

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
