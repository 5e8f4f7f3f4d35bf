"""Boxes and points of everything on the board of Last Front, in design pixels, and the names of its pictures."""

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
"""The card of the territory that is fought for, and the lanes at both sides of it."""
FRONT_CARD: Final[Box] = Box(486, 78, 480, 520)
"""The card of the territory that is fought for."""
PICTURE: Final[Box] = Box(FRONT_CARD.x + 14, FRONT_CARD.y + 14, FRONT_CARD.w - 28, 392)
"""The painting on that card. The name of the territory is below it."""
FOOT_H: Final = 40.0
"""Height of the foot of that card, below the name."""
PULL: Final = 12.0
"""The farthest that a bid draws that card to its side."""
MAP: Final[Box] = Box(1436, 78, 448, 306)
LAMP: Final = (1500.0, 0.58)
"""Width and brightness of the lamp light on the table. That card is in the middle of it."""

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
    card=(CARD_W, CARD_H),
    widest=160,
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
    "deck": Pile((76, PILES_Y), SMALL_CARD, "DECK", full=100, beside=False),
    "discards": Pile((172, PILES_Y), SMALL_CARD, "USED", full=60, beside=False),
    "events": Pile((268, PILES_Y), SMALL_CARD, "EVENT", full=18, beside=False),
    "event discards": Pile((364, PILES_Y), SMALL_CARD, "PAST", full=18, beside=False),
}
TERRITORY_W: Final = 120.0
TERRITORY_H: Final = 84.0
TERRITORY_PILE: Final = Pile((476, PILES_Y - 31), (60, 42), "LEFT", full=12, beside=False)
OPEN_FRONT: Final[Box] = Box(430, PILES_Y + 18, 92, 64.4)
TILES: Final[tuple[Box, ...]] = (
    Box(ARENA.x, ARENA.y, 430, ARENA.h),
    Box(ARENA.x + 430, 66, 520, 540),
    Box(ARENA.right - 430, ARENA.y, 430, ARENA.h),
    Box(24, 606, 510, 178),
)
"""The parts that are drawn anew only when they change: left lanes, card in the middle, right lanes, piles."""
STAGE: Final[Point] = (FRONT_CARD.centre[0], FRONT_CARD.centre[1] - 40)
ON_TABLE: Final[Point] = (FRONT_CARD.right - 76, PICTURE.foot - 92)
"""The middle of a card that is being played for its effect."""
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
"""By territory: its ring in units of that drawing, the middle of its name tag on the map, and the width of the tag."""
TAG_H: Final = 28.0
MARK: Final = 20.0
"""Side of the sign of the territory's type, at the left end of a name tag."""
RING: Final = 22.0
"""Side of the box around a ring in which a territory can be pointed at."""


def ring_at(territory: int) -> Point:
    """The middle of the ring that marks a territory on the map, in design pixels."""
    (x, y), _, _ = PLACES[territory]
    return (MAP.x + x * DRAWN, MAP.y + y * DRAWN)


def traces_box(territory: int) -> Box:
    """The box on the map in which battles for a territory leave their traces."""
    return around(ring_at(territory), 34, 26)


def name_tag(territory: int) -> Box:
    """The box of the tag with the name of a territory, on the map."""
    _, (x, y), width = PLACES[territory]
    return around((MAP.x + x, MAP.y + y), width, TAG_H)


def _place_pin(territory: int) -> Point:
    """The centre of the pin of a territory's holder, beside its name tag.

    The sides are tried in this order: right, left, below, above. The first place inside the map that covers no other
    tag is taken. If there is none, it is the right side.
    """
    x, y, w, h = name_tag(territory)
    sides = ((x + w + 11, y + 8), (x - 11, y + 8), (x + w / 2, y + h + 13), (x + w / 2, y - 13))
    others = [name_tag(other) for other in range(len(PLACES)) if other != territory]

    for centre in sides:
        box = around(centre, PIN[0], PIN[1])
        is_inside = MAP.x + 6 <= box.x and box.right <= MAP.right - 6
        covers_none = all(
            box.right <= tag.x or tag.right <= box.x or box.foot <= tag.y or tag.foot <= box.y for tag in others
        )
        if is_inside and covers_none:
            return centre
    return sides[0]


PIN: Final = (22.0, 26.0)
"""Width and height of a pin."""
PINS: Final[tuple[Point, ...]] = tuple(_place_pin(territory) for territory in range(len(PLACES)))
"""By territory: the middle of the pin of its holder."""


def territory_at(point: Point) -> int | None:
    """The territory whose name tag, or else whose ring, is at a point. None outside the map or between them."""
    if not MAP.contains(point):
        return None

    territories = range(len(PLACES))
    for territory in territories:
        if name_tag(territory).contains(point):
            return territory
    for territory in territories:
        if around(ring_at(territory), RING, RING).contains(point):
            return territory
    return None


# --- Cards laid out to choose from or to look at --------------------------------------------------


def arrange_gallery(count: int) -> tuple[Box, float, list[Point]]:
    """A panel over the lanes and the map for `count` cards: its box, the scale of the cards, and the centre of each.

    There are up to two rows of seven large cards, and for more of them rows of ten. All lengths are design pixels.
    """
    columns = max(1, min(count, 10 if count > 14 else 7))
    rows = max(1, -(-count // columns))  # rounded up
    scale = 0.46 if rows > 2 else 0.62  # small cards for three rows

    column_w = CARD_W * scale + 20
    row_h = CARD_H * scale + 24
    box = around(ARENA.centre, max(560, columns * column_w + 64), rows * row_h + 94)

    left = box.centre[0] - (columns - 1) * column_w / 2
    top = box.y + 84 + CARD_H * scale / 2  # below the heading
    middles = [(left + index % columns * column_w, top + index // columns * row_h) for index in range(count)]
    return box, scale, middles


# --- The lanes of the seats, at both sides of what is fought for: higher, the more cards are bid --

LANE_W: Final = 430.0
LANE_GAP: Final = 10.0
"""Between two lanes, one above the other."""
HEAD_H: Final = 40.0
"""Height of the part above the rope, which tells of the seat."""
ROPE_H: Final = 10.0
"""Thickness of the rope."""
TOTAL_W: Final = 112.0
"""Width of the part beside what is fought for, which shows the total of the bid."""
OUT_H: Final = 48.0
"""Height of a lane whose seat has withdrawn."""
EMPTY_H: Final = 144.0
"""Height that a lane without cards wants."""
LEAST_H: Final = 122.0
"""Height below which no lane is pressed by the others while a battle is on."""
REST_H: Final = 82.0
"""Height of a lane between two battles."""
ROWS: Final = ((5, 172.0), (12, 166.0), (99, 126.0))
"""For one, two and three rows of cards: the most cards that they are for, and the height that each row wants."""
TALLEST_CARD: Final = 164.0
LEAST_SEEN: Final = 26.0
"""Width of a card of a bid that must be seen so that its badge can be read."""
ENOUGH_SEEN: Final = 0.6
"""Share of a card's width that is enough to be seen. Where there is more room, the cards are larger instead."""
STAGGERED_CARD: Final = 0.98
STAGGERED_PILE: Final = 0.6
"""Share of the largest scale for cards and piles of a bid too long even for that. Its badges are at two heights."""


class Lane(NamedTuple):
    """The strip of the table with the bid of one seat."""

    box: Box
    is_left: bool
    """Whether it is to the left of the territory that is fought for, in the middle of the table."""
    has_withdrawn: bool = False
    """Whether the seat has withdrawn from the battle, so that only the head of its lane is left."""

    @property
    def head(self) -> Box:
        """The upper part of the lane, with player, hand and territories. A lane that is out has no other part."""
        x, y, w, h = self.box
        return Box(x, y, w, h if self.has_withdrawn else HEAD_H)

    @property
    def rope(self) -> float:
        """The y of the middle of the rope, which is below the head of the lane."""
        return self.box.y + HEAD_H + ROPE_H / 2

    @property
    def total(self) -> Box:
        """The part of the lane with the total of the bid, at the edge that faces the middle of the table.

        If the seat is out, there is neither head nor rope above it.
        """
        x, y, w, h = self.box
        left = x + w - TOTAL_W if self.is_left else x
        if self.has_withdrawn:
            return Box(left, y, TOTAL_W, h)
        return Box(left, y + HEAD_H + ROPE_H, TOTAL_W, h - HEAD_H - ROPE_H)

    @property
    def bid(self) -> Box:
        """The part of the lane in which the cards of the bid are laid out, below the rope and beside the total.

        A lane that is out has no cards, and its whole box will do.
        """
        x, y, w, h = self.box
        if self.has_withdrawn:
            return self.box

        top = HEAD_H + ROPE_H + 5
        return Box(x + (4 if self.is_left else TOTAL_W), y + top, w - TOTAL_W - 4, max(10.0, h - top - 6))

    @property
    def inner_x(self) -> float:
        """The x of the edge of the lane that faces the territory fought for, in the middle of the table."""
        return self.box.right if self.is_left else self.box.x

    @property
    def outer_x(self) -> float:
        """The x of the edge of the lane that faces away from the territory fought for, in the middle of the table."""
        return self.box.x if self.is_left else self.box.right


def wanted_height(cards: int) -> float:
    """The height that lets all cards and piles of a bid be seen well, in design pixels. `cards`: their number.

    A bid has as few rows as hold them. Head and rope come on top of them, and 11 pixels of air.
    """
    if not cards:
        return EMPTY_H
    # ROWS has for one, two and three rows the most cards, and the height of a row.
    rows, row_height = next((rows, height) for rows, (most_cards, height) in enumerate(ROWS, 1) if cards <= most_cards)
    return HEAD_H + ROPE_H + 11 + rows * row_height


def lanes_of_side(counts: Sequence[int | None], left: bool, fighting: bool) -> list[Lane]:
    """The lanes of one side, from above, together in the middle of the height.

    `counts`: by lane, the number of cards and piles in its bid, None if the seat is out. `fighting`: a battle is on.
    Each lane has the height its bid wants, as far as there is room.
    """
    # The least height of a lane, and by lane what its bid wants beyond that. The lane of a seat that is out has OUT_H.
    least = LEAST_H if fighting else REST_H
    extras = [wanted_height(cards) - LEAST_H if fighting and cards is not None else 0.0 for cards in counts]

    # If there is not enough room, each lane gets the same share of what it wants.
    fixed = sum(OUT_H if cards is None else least for cards in counts) + LANE_GAP * (len(counts) - 1)
    share = min(1.0, (ARENA.h - fixed) / sum(extras)) if sum(extras) else 0.0
    heights = [OUT_H if cards is None else least + extra * share for cards, extra in zip(counts, extras, strict=True)]

    x = ARENA.x if left else ARENA.right - LANE_W
    y = ARENA.centre[1] - (sum(heights) + LANE_GAP * (len(heights) - 1)) / 2
    lanes = []
    for cards, height in zip(counts, heights, strict=True):
        lanes.append(Lane(Box(x, y, LANE_W, height), left, has_withdrawn=cards is None))
        y += height + LANE_GAP
    return lanes


def arrange_lanes(counts: Sequence[int | None], near: int, fighting: bool = True) -> list[Lane]:
    """The lane of every seat, by seat. A lane is the strip of the table with the bid of one seat.

    The seat `near` is at the lower right. The others follow clockwise, up the left side, then down the right one. The
    left side has the larger half of an odd number of seats. `counts`: the number of cards and piles in each bid, None
    where the seat is out. `fighting`: a battle is on.
    """
    seats = len(counts)
    others_clockwise = [(near + step) % seats for step in range(1, seats)]
    count_at_left = seats - seats // 2
    left_side = others_clockwise[:count_at_left][::-1]  # from above
    right_side = [*others_clockwise[count_at_left:], near]

    lane_of: dict[int, Lane] = {}
    for side, is_left in ((left_side, True), (right_side, False)):
        lanes = lanes_of_side([counts[seat] for seat in side], is_left, fighting)
        lane_of |= dict(zip(side, lanes, strict=True))
    return [lane_of[seat] for seat in range(seats)]


def scales_by_rows(box: Box) -> list[tuple[int, float]]:
    """The possible numbers of rows for the cards of a bid in that box, each with the scale of the cards."""
    return [(rows, min(TALLEST_CARD, (box.h - 4 * (rows - 1)) / rows) / CARD_H) for rows in (1, 2, 3)]


def rope_end(lane: Lane) -> Point:
    """The point at which a rope is tied to the card that is fought for, while no bid pulls it aside."""
    return (FRONT_CARD.x + 5 if lane.is_left else FRONT_CARD.right - 5, lane.rope)


# --- Names and sizes of pictures ------------------------------------------------------------------

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
    """The picture of a battle card, or the back of one if the sort is UNKNOWN or NONE."""
    return BACK if sort < 0 else f"cards/{SORT_CODES[sort]}"


def stake_face(stake: int) -> str:
    """The picture of a card in a bid."""
    return card_face(SORT_OF[stake])


def event_face(event: int) -> str:
    """The picture of an event card."""
    return f"events/{file_name(EVENT_NAMES[event])}"


def territory_face(territory: int) -> str:
    """The picture of a territory card."""
    return f"territories/{file_name(TERRITORY_NAMES[territory])}"


def type_code(kind: int) -> str:
    """The word for a territory type in the names of pictures."""
    return TYPE_NAMES[kind].lower()


def picture_size(name: str) -> tuple[float, float]:
    """Width and height of a picture in design pixels at scale 1. Those of a card for a name that is not in SIZES."""
    return SIZES.get(name.partition("/")[0].partition("-")[0], (CARD_W, CARD_H))
