"""The map of Fighting Front, and its ground units as thick card counters.

Axis counters are red with cut corners, Allied ones steel blue and round. Each is baked twice, looking right and looking
left, so that its letters can be read.
"""

from __future__ import annotations

import itertools
import math
import random
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
import pygame

from game.fighting_front import cards as printed
from tools.baking import grain, ink, maps
from tools.baking.ink import Colour
from tools.baking.maps import Field, Inks, Point, Sheet, divide_into_fields, paint_roof, spots_along

# --- The map ----------------------------------------------------------------------------


FILES: Final = 6
ROWS: Final = 5
PITCH: Final = (212, 156)
"""Design units from one space to the next."""
DESIGN: Final = (FILES * PITCH[0], ROWS * PITCH[1])
SCALE: Final = 4 / 3
SHEET: Final = Sheet(*DESIGN, SCALE)
SIZE: Final = SHEET.size
MIDDLE: Final = DESIGN[0] / 2
STRIP: Final = 18
"""Width of the hatched strip along either back row."""

INKS: Final = Inks(
    (222, 212, 178), (156, 164, 118), (112, 126, 82), (142, 108, 70), (82, 104, 112), (140, 168, 174), (48, 48, 44)
)
CROPS: Final[tuple[Colour, ...]] = (
    (186, 188, 132),
    (204, 198, 146),
    (224, 206, 150),
    (214, 194, 146),
    (192, 168, 124),
    (168, 178, 122),
    (228, 218, 182),
)
OURS: Final[Colour] = (222, 198, 136)
THEIRS: Final[Colour] = (126, 142, 160)

_WAYS: Final = maps.smooth_ways("fighting_front")
RIVER, ROAD = _WAYS["river"], _WAYS["road"]
LANES: Final = tuple(way for name, way in _WAYS.items() if name.startswith("lane"))
VILLAGES: Final[tuple[tuple[Point, int], ...]] = (
    ((212, 314), 19),
    ((424, 620), 15),
    ((848, 160), 17),
    ((1060, 470), 14),
    ((1060, 154), 9),
    ((850, 620), 8),
)
"""The centre of each village, and the number of its houses."""


class Country:
    """The terrain of the map. Each field is an array with one value for every pixel.

    `x` and `y` are the place of the pixel in design units. `river`, `road`, `lanes`, `village` and `front` are its
    distances from the nearest of these, in design units. `village` is below 0 in a village. `heights` are without a
    unit. `wooded` is the share of trees, from 0 to 1.
    """

    def __init__(self) -> None:
        """Work out all fields, from the ways of the map, its villages and noise."""
        across, down = grain.pixel_coordinates(*SIZE)
        self.x, self.y = across / SCALE, down / SCALE
        self.heights = grain.noise_field(*SIZE, power=2.1, seed=711, cutoff=0.014)
        self.river = SHEET.distance_to(RIVER)
        self.road = SHEET.distance_to(ROAD)
        self.lanes = SHEET.distance_to(*LANES)

        self.village = np.minimum.reduce(
            [np.hypot(self.x - x, self.y - y) - 5 * math.sqrt(many) for (x, y), many in VILLAGES]
        )
        self.front = np.abs(self.x - MIDDLE - _front_bend(self.y))

        growth = grain.noise_field(*SIZE, power=1.3, seed=717, cutoff=0.011) - 1.05
        ways = [self.river / 16, self.road / 13, self.lanes / 10]
        clearing = np.minimum.reduce([*ways, self.village / 16, self.front / 34, np.full_like(growth, 2)])
        self.wooded = np.clip(growth * 12, 0, 1) * np.clip((clearing - 0.6) * 3, 0, 1)


def _front_bend(y: grain.Mask) -> grain.Mask:
    """How far the front line bends from the middle, at a height in units."""
    return np.asarray(3.4 * np.sin(y / 47 + 0.8) + 2.4 * np.sin(y / 19.5))


def _paint_farmland(ground: grain.Pixels, country: Country) -> grain.Mask:
    """Paint fields with crops in rows. Returns the distance of every pixel from the edge of its field, in units."""
    rng = random.Random(721)
    bend = 13 * grain.noise_field(*SIZE, 2.4, 722, cutoff=0.006), 13 * grain.noise_field(*SIZE, 2.4, 723, cutoff=0.006)
    angle = 0.21
    across = country.x * math.cos(angle) + country.y * math.sin(angle) + bend[0]
    down = country.y * math.cos(angle) - country.x * math.sin(angle) + bend[1]

    edge = np.zeros_like(across)
    for field in divide_into_fields(Field(left=-60, top=-340, right=1480, bottom=860), rng):
        here = (across > field.left) & (across < field.right) & (down > field.top) & (down < field.bottom)
        if not here.any():
            continue

        east, south = across[here], down[here]
        edge[here] = np.minimum.reduce([east - field.left, field.right - east, south - field.top, field.bottom - south])
        crop = ink.scale_colour(rng.choice(CROPS), rng.uniform(0.97, 1.03))
        along = east if field.right - field.left < field.bottom - field.top else south
        rows = 0.5 + 0.5 * np.sin(along * math.tau / rng.choice((3.4, 4.2, 5.4)))
        colour = np.array(crop, float)
        ground[here] += (colour - ground[here]) * 0.66
        ground[here] *= (1 - rng.choice((0.0, 0.02, 0.035, 0.05)) * rows)[:, None]

    return edge


def _paint_crowns(picture: pygame.Surface, country: Country, edge: grain.Mask) -> None:
    """Paint woods crown beside crown, and single trees along the hedges, lit from the top left."""
    rng = random.Random(731)
    crowns: list[tuple[float, float, float]] = []

    for _ in range(15500):
        spot = (rng.uniform(0, DESIGN[0]), rng.uniform(0, DESIGN[1]))
        stands_in_hedge = (
            SHEET.value_at(edge, spot) < 2.2
            and rng.random() < 0.16
            and SHEET.value_at(country.river, spot) > 12
            and min(SHEET.value_at(country.road, spot), SHEET.value_at(country.lanes, spot)) > 6
            and SHEET.value_at(country.front, spot) > 20
        )
        if SHEET.value_at(country.wooded, spot) > rng.uniform(0.3, 0.9) or stands_in_hedge:
            crowns.append((*spot, rng.uniform(2.4, 4.4)))

    crowns.sort(key=lambda crown: crown[1])
    greens = ((112, 126, 80), (124, 134, 84), (104, 122, 84))
    leaves = [(*crown, ink.scale_colour(rng.choice(greens), rng.uniform(0.95, 1.06))) for crown in crowns]
    # Discs of a crown from below: shift across and down, radius, factor of the colour.
    lights = ((0.0, 0.0, 1.0, 0.86), (-0.16, -0.2, 0.78, 1.04), (-0.3, -0.36, 0.42, 1.2))
    maps.draw_crowns(picture, SCALE, leaves, lights, shade=(38, 42, 30, 100), offset=(1.8, 2.3), soft=3, alpha=168)


def _draw_bridges(picture: pygame.Surface, country: Country) -> None:
    """Draw dark parapets on both sides of a way where it crosses the water."""
    # The ways, and half the width of a bridge, in units.
    for way, half in ((ROAD, 5.4), *((lane, 3.6) for lane in LANES)):
        spots = spots_along(way, gap=1.5)
        over = [spot for spot in spots if 0 < SHEET.value_at(country.river, spot) < 9.5]
        for before, after in itertools.pairwise(over):
            dx, dy = after[0] - before[0], after[1] - before[1]
            length = math.hypot(dx, dy)
            if 0 < length < 3:
                for side in (-half, half):
                    start, end = (
                        SHEET.to_pixels((x - dy / length * side, y + dx / length * side)) for x, y in (before, after)
                    )
                    pygame.draw.aaline(picture, (58, 48, 38), start, end, 3)


def _draw_villages(picture: pygame.Surface, country: Country) -> None:
    """Draw the houses of all villages along the ways: roofs in two halves, shadows, and a church in larger villages.

    A church is only a larger roof: the first one of its village.
    """
    rng = random.Random(751)
    fine = 3  # roofs are painted this many times larger, and scaled down as they are turned
    roofs, shadows = ink.make_sheet(SIZE[0], SIZE[1]), ink.make_sheet(SIZE[0], SIZE[1])

    for centre, many in VILLAGES:
        # Try random spots, more of them near the centre, until all houses have one that is clear of the ways.
        placed: list[Point] = []
        for _ in range(900):
            away, turn = abs(rng.gauss(0, 3.4 * math.sqrt(many))) + 5, rng.uniform(0, math.tau)
            spot = (centre[0] + math.cos(turn) * away * 1.2, centre[1] + math.sin(turn) * away * 0.85)
            # The fields hold distances to the nearest road, lane and river. The numbers are the least ones of a house.
            room = min(
                SHEET.value_at(country.road, spot) - 8.4,
                SHEET.value_at(country.lanes, spot) - 6.6,
                SHEET.value_at(country.river, spot) - 14,
            )
            if room > 0 and all(math.dist(spot, other) > 11 for other in placed) and len(placed) < many:
                placed.append(spot)

        for number, spot in enumerate(placed):
            # the church, in a village of more than ten houses, or a house
            size = (13.0, 8.0) if number == 0 and many > 10 else (rng.uniform(7, 10), rng.uniform(5, 6.6))
            wide, high = (round(side * SCALE * fine) for side in size)
            colour: Colour = (168, 104, 78) if (number % 3 == 0) else (112, 106, 102)
            turned = pygame.transform.rotozoom(
                paint_roof((wide, high), colour), rng.choice((0, 0, 90)) + rng.uniform(-9, 9), 1 / fine
            )

            shadow = turned.copy()
            shadow.fill((0, 0, 0, 120), special_flags=pygame.BLEND_RGBA_MIN)
            at, foot = SHEET.to_pixels(spot)
            ink.stamp_centred(shadows, shadow, (at + 3, foot + 4))
            ink.stamp_centred(roofs, turned, (at, foot))

    picture.blit(ink.blur(shadows, radius=3), (0, 0))
    picture.blit(roofs, (0, 0))


def _draw_front_line(picture: pygame.Surface) -> None:
    """Draw the front line: a line of ink with teeth on either side by turns, on a pale ground."""
    fine = 2 * SCALE
    sheet = ink.make_sheet(round(DESIGN[0] * fine), round(DESIGN[1] * fine))
    ys = np.arange(-12, DESIGN[1] + 13, 1.0)
    spots = list(zip((MIDDLE + _front_bend(ys)).tolist(), ys.tolist(), strict=True))

    # The pale ground, then the ink: colour, width of the line and what it adds to the teeth, in units.
    for colour, wide, grow in (((234, 226, 196), 11.5, 2.4), ((42, 34, 28), 4.2, 0.0)):
        for x, y in spots:
            pygame.draw.circle(sheet, colour, (x * fine, y * fine), wide / 2 * fine)
        for number, (x, y) in enumerate(spots[4::15]):
            way, deep, half = (1 if number % 2 else -1), 11 + grow * 1.3, 5.4 + grow
            corners = [(x, y - half), (x + way * deep, y), (x, y + half)]
            pygame.draw.polygon(sheet, colour, [(px * fine, py * fine) for px, py in corners])

    small = pygame.transform.smoothscale(sheet, SIZE)
    small.set_alpha(232)
    picture.blit(small, (0, 0))


def _draw_grid(picture: pygame.Surface) -> None:
    """Draw fine lines between the spaces, stronger where a back row begins, with a cross at every corner."""
    sheet = ink.make_sheet(*SIZE)

    for number in range(1, FILES):
        if number != FILES // 2:
            at = round(number * PITCH[0] * SCALE)
            pygame.draw.line(sheet, (236, 228, 200, 105), (at + 2, 0), (at + 2, SIZE[1]), 2)
            pygame.draw.line(sheet, (*INKS.grid, 190 if number in (1, FILES - 1) else 135), (at, 0), (at, SIZE[1]), 2)

    for number in range(1, ROWS):
        at = round(number * PITCH[1] * SCALE)
        pygame.draw.line(sheet, (236, 228, 200, 105), (0, at + 2), (SIZE[0], at + 2), 2)
        pygame.draw.line(sheet, (*INKS.grid, 135), (0, at), (SIZE[0], at), 2)

    for column in range(1, FILES):
        for row in range(1, ROWS):
            x, y = (round(number * pitch * SCALE) for number, pitch in zip((column, row), PITCH, strict=True))
            for dx, dy in ((9, 0), (0, 9)):
                pygame.draw.line(sheet, (*INKS.grid, 225), (x - dx, y - dy), (x + dx, y + dy), 3)

    pygame.draw.rect(sheet, (*INKS.grid, 255), sheet.get_rect(), 3)
    picture.blit(sheet, (0, 0))


def paint_board() -> pygame.Surface:
    """Paint the whole map, 1696 x 1040 pixels for 1272 x 780 design units.

    `edge`: for every pixel its distance from the edge of its field, in design units.
    """
    country = Country()
    ground = grain.plain_sheet(*SIZE, INKS.paper)
    edge = _paint_farmland(ground, country)
    grain.tint(ground, INKS.wood, amount=country.wooded * 0.7)
    _paint_hedges(ground, country, edge)
    _paint_water_and_ways(ground, country)
    maps.paint_relief(ground, country.heights, INKS)
    picture = grain.make_surface(ground).convert_alpha()

    _paint_crowns(picture, country, edge)
    _draw_bridges(picture, country)
    _draw_villages(picture, country)

    ground = grain.read_pixels(picture)
    _tint_sides(ground, country)
    # Every other space is a little darker, so that moves can be counted.
    column, row = country.x // PITCH[0], country.y // PITCH[1]
    grain.shade(ground, np.where((column + row) % 2 == 1, 0.965, 1.015))
    _bar_back_rows(ground, country)

    maps.age_paper(ground, (1 / 3, 2 / 3))
    picture = grain.make_surface(ground).convert_alpha()
    _draw_grid(picture)
    _draw_front_line(picture)
    return picture


def _paint_hedges(ground: grain.Pixels, country: Country, edge: grain.Mask) -> None:
    """Paint hedges with gaps along the edges of fields, on strips of pale grass. There are none in woods.

    `edge`: for every pixel its distance from the edge of its field, in design units.
    """
    gaps = np.clip(grain.noise_field(*SIZE, power=0.9, seed=724, cutoff=0.03) * 0.5 + 0.75, 0.1, 1)
    hedges = edge + 9 * country.wooded
    grain.tint(ground, colour=(236, 228, 198), amount=grain.line_band(hedges, half_width=2.0) * 0.25)
    grain.tint(ground, colour=(104, 112, 72), amount=grain.line_band(hedges, half_width=1.15) * 0.62 * gaps)


def _paint_water_and_ways(ground: grain.Pixels, country: Country) -> None:
    """Paint the river in its meadow, with ripples, then the lanes, and the main road, which crosses it.

    `country.river`, `lanes` and `road` have the distance of every pixel from the nearest of these, in design units.
    """
    grain.tint(ground, colour=(192, 200, 152), amount=np.exp(-((country.river / 17) ** 2)) * 0.6)
    wide = np.full_like(country.river, 6.2) + 1.2 * grain.noise_field(*SIZE, power=1.6, seed=741, cutoff=0.02)
    maps.paint_river(ground, distance=country.river * SCALE, half_width=wide * SCALE, inks=INKS)
    ripple = 0.5 + 0.5 * np.sin(country.river * 2.1)
    grain.tint(ground, colour=(206, 222, 220), amount=grain.line_band(country.river, half_width=4.5) * ripple * 0.28)
    maps.paint_road(ground, country.lanes * SCALE, case=(118, 100, 74), fill=(230, 220, 190), width=1.7 * SCALE)
    maps.paint_road(ground, distance=country.road * SCALE, case=(104, 76, 52), fill=(216, 178, 130), width=3.2 * SCALE)


def _tint_sides(ground: grain.Pixels, country: Country) -> None:
    """Tint both sides of the front line: warm with strokes upwards on the left, cool with strokes down on the right.

    `beyond_front` is the distance to the right of the front line in design units, below 0 to its left. `theirs` is 1 to
    the right of the line and 0 to its left. `near` is 1 on the line and less away from it.
    """
    beyond_front = country.x - MIDDLE - _front_bend(country.y)
    theirs = np.clip(beyond_front + 0.5, 0, 1)
    near = np.exp(-np.abs(beyond_front) / 46)
    grain.tint(ground, OURS, amount=(1 - theirs) * (0.20 + 0.10 * near))
    grain.tint(ground, THEIRS, amount=theirs * (0.30 + 0.14 * near))
    grain.shade(ground, 1 - 0.05 * theirs)

    # Half of the map, direction of its strokes, their colour and strength. `stroke` is the distance from the nearest
    # stroke. They are 12 units apart.
    for half, slope, colour, strength in ((1 - theirs, 1, (122, 88, 40), 0.21), (theirs, -1, (40, 52, 70), 0.32)):
        stroke = np.abs((country.x + slope * country.y) % 12 - 6)
        grain.tint(ground, colour, amount=half * np.clip(1.15 - stroke, 0, 1) * strength)


def _bar_back_rows(ground: grain.Pixels, country: Country) -> None:
    """Mark the back row of either side, which is the goal of the other: a darker file with a strip of slanting bars.

    `outer` is the distance from the left or right edge of the map in design units. The file is PITCH[0] units wide, and
    the strip along its outer edge STRIP units. The bars are 18 units apart, and their edges are soft.
    """
    outer = np.minimum(country.x, DESIGN[0] - country.x)
    grain.shade(ground, 1 - 0.055 * np.clip((PITCH[0] - outer) / 3 + 0.5, 0, 1))
    strip = np.clip((STRIP - outer) * SCALE + 0.5, 0, 1)
    lean = np.where(country.x < MIDDLE, 1, -1)
    bars = np.clip(np.abs((country.x + lean * country.y) % 18 - 9) * 1.3 - 5.2, 0, 1)
    grain.tint(ground, colour=(226, 214, 176), amount=strip * 0.85)
    grain.tint(ground, colour=(122, 96, 46), amount=strip * bars * 0.55)
    grain.tint(ground, ink.INK, amount=np.clip(1.2 - np.abs(outer - STRIP), 0, 1) * 0.7)  # the edge of the strip


# --- The ground units -------------------------------------------------------------------


COUNTER = (171, 123)
"""Pixels of a counter: four for each three of 128 x 92 design units."""
CHIP = (40, 40)
"""Pixels of a chip of 30 x 30 design units."""
_FINE = 2
"""Factor by which a picture is painted larger, and then scaled down."""
_UNIT = COUNTER[0] * _FINE / 128
"""Painted pixels of a design unit."""
_VIEW = "0 0 128 92"
_GROUND = 65
"""The ground line under the unit. The room below it is for what the board draws."""
_DRAWN = (240, 150)
"""The page of a drawing, in its own units."""
_ROOM = (91, 59)
"""Design units that a unit may fill."""
_LARGEST = 0.47
"""Design units of one unit of a drawing, at most."""
_KRAFT: Colour = (150, 118, 78)
_RIM_OF_LIGHT = "#eadcb0"


@dataclass(frozen=True)
class Side:
    """One side's counters: the rim, the sky behind the unit, the ground it stands on, its light, its sign."""

    slug: str
    rim: Colour
    sky: Colour
    ground: Colour
    light: Colour
    sign: str
    corner: int
    """How far the corners are cut (Axis) or rounded (Allies)."""
    cut: bool


AXIS = Side("axis", (122, 60, 44), (212, 166, 122), (92, 56, 40), (250, 224, 170), "seat-lozenge", corner=13, cut=True)
ALLIES = Side("allies", (58, 94, 100), (164, 190, 182), (46, 74, 76), (234, 238, 214), "star", corner=24, cut=False)

_RED: Colour = (176, 44, 34)
_SIGNS: Final[dict[str, tuple[str, Colour]]] = {
    "germany": ("nation-german", ink.BONE),
    "japan": ("seat-circle", (196, 44, 34)),
    "usa": ("nation-american", ink.BONE),
    "soviet": ("nation-soviet", _RED),
}
"""By code of a nation: the sign on the counters of its own kinds."""
KINDS: Final = sorted(
    kind for kind in range(printed.KINDS) if set(printed.LETTERS[kind]) & set("ITR") and not printed.IS_EVENT[kind]
)
"""The kinds of card that become counters on the map."""


def _painted_size() -> tuple[int, int]:
    return COUNTER[0] * _FINE, COUNTER[1] * _FINE


def _plate_outline(side: Side, inset: float, drop: float = 0.0) -> str:
    """The outline of the counter as an SVG element, `inset` units inside its edge and moved down by `drop`.

    The element is still open: the caller adds its fill or stroke, and closes it with "/>".
    """
    left, top, right, bottom = 2.5 + inset, 1.5 + inset + drop, 124.5 - inset, 84.5 - inset + drop
    if not side.cut:
        radius = side.corner - inset
        return f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" rx="{radius:.2f}"'

    cut = side.corner - inset * (2 - math.sqrt(2))
    corners = (
        f"M{left + cut:.2f} {top} H{right - cut:.2f} L{right} {top + cut:.2f} V{bottom - cut:.2f}"
        f" L{right - cut:.2f} {bottom} H{left + cut:.2f} L{left} {bottom - cut:.2f} V{top + cut:.2f}Z"
    )
    return f'<path d="{corners}"'


def _render_on_counter(body: str) -> pygame.Surface:
    return ink.render_svg(body, _painted_size(), _VIEW)


def _paint_body(side: Side) -> pygame.Surface:
    """Paint an empty counter: its shadow, the cut edge of the card, and the painted rim, bright towards the lamp."""
    body = ink.blur(_render_on_counter(f'{_plate_outline(side, 0.5, drop=6.5)} fill="#000000" fill-opacity=".62"/>'), 6)

    bright, dark = ink.to_hex(side.rim, factor=1.5), ink.to_hex(side.rim, factor=0.66)
    layers = "".join(
        f'{_plate_outline(side, inset=0, drop=drop)} fill="{ink.to_hex(_KRAFT, light)}"/>'
        # Layers of cut card: how far each is moved down, in units, and its brightness.
        for drop, light in ((5, 0.36), (4.2, 0.78), (3, 0.6), (2, 0.9), (1, 0.5))
    )

    body.blit(
        _render_on_counter(
            f'<defs><linearGradient id="r" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{bright}"/>'
            f'<stop offset=".45" stop-color="{ink.to_hex(side.rim)}"/><stop offset="1" stop-color="{dark}"/>'
            f'</linearGradient></defs>{layers}{_plate_outline(side, inset=0)} fill="url(#r)"/>'
            f'{_plate_outline(side, inset=0.7)} fill="none" stroke="{ink.to_hex(side.light)}" '
            'stroke-width="1" opacity=".42"/>'
        ),
        (0, 0),
    )

    return _add_grain(body, side.corner)


def _add_grain(picture: pygame.Surface, seed: int) -> pygame.Surface:
    """Return the picture with the grain of card. Transparent pixels stay transparent."""
    pixels = grain.read_pixels(picture)
    width, height = picture.get_size()
    for power, strength in ((0.5, 0.035), (1.2, 0.03)):
        grain.shade(pixels, 1 + strength * grain.noise_field(width, height, power, seed))
    return grain.make_surface(pixels, grain.read_opacity(picture))


def _stamp_emblem(counter: pygame.Surface, side: Side, sign: str, colour: Colour) -> None:
    """Stamp the owner's emblem on a small disc: bone on the side's colour, or the nation's colour on bone."""
    centre = (17.5 * _UNIT, 60.8 * _UNIT)
    ground = ink.scale_colour(side.rim, factor=0.82) if colour == ink.BONE else ink.scale_colour(ink.BONE, factor=0.94)
    pygame.draw.aacircle(counter, ink.scale_colour(side.rim, factor=0.5), centre, 8.4 * _UNIT)
    pygame.draw.aacircle(counter, ground, centre, 7.4 * _UNIT)

    pixels = round(12 * _UNIT)
    ink.stamp_centred(counter, ink.render_icon(sign, pixels, ink.scale_colour(ground, 0.5)), (centre[0], centre[1] + 2))
    ink.stamp_centred(counter, ink.render_icon(sign, pixels, colour), centre)


def _paint_background(side: Side, seed: int) -> pygame.Surface:
    """Paint the background of a counter: rays of two tints over two rows of hills, and dark, calm ground."""
    width, height = _painted_size()
    sheet = grain.plain_sheet(width, height, side.sky)
    x, y = grain.pixel_coordinates(width, height)
    x, y = x / _UNIT, y / _UNIT
    turn = np.arctan2(y - 50, x - 70)
    grain.tint(sheet, ink.scale_colour(side.sky, factor=0.88), amount=np.clip(np.sin(turn * 14) * 4 + 0.5, 0, 1) * 0.75)
    grain.tint(sheet, side.light, amount=0.75 * np.exp(-((np.hypot((x - 68) / 1.5, y - 40) / 24) ** 2)))

    red, green, blue = ((sky + ground) // 2 for sky, ground in zip(side.sky, side.ground, strict=True))
    hill = (red, green, blue)
    rows = ((53.0, 2.4, hill, 0.5), (59.0, 1.6, hill, 0.9), (_GROUND - 1.0, 0.9, side.ground, 1.0))
    for level, swell, tint, share in rows:
        hills = level + swell * np.sin(x / 13 + seed * 1.7 + level) + 0.5 * swell * np.sin(x / 5.3 + seed)
        grain.tint(sheet, tint, amount=np.clip((y - hills) * _UNIT, 0, 1) * share)

    grain.shade(sheet, 1 - 0.16 * np.clip((y - _GROUND) / 20, 0, 1))
    grain.shade(sheet, 1.1 - 0.22 * np.clip(np.hypot(x - 44, y - 24) / 90, 0, 1))

    brush = grain.noise_field(width, height, power=1.1, seed=500 + seed, stretch=(1, 2.2))
    grain.shade(sheet, 1 + 0.04 * brush + 0.025 * grain.noise_field(width, height, power=0.4, seed=540 + seed))
    return grain.make_surface(sheet).convert_alpha()


def paint_counter(side: Side, kind: int, left: bool) -> pygame.Surface:
    """Paint the counter of a kind of unit, seen from the side.

    The drawings look to the right, and are mirrored if the counter looks to the `left`. The letters of the kind tell
    its types. A (air) and G (ground) have no tab.
    """
    nation = printed.KIND_NATION[kind]
    code = printed.KIND_CODES[kind]
    national = nation != printed.NONE
    seed = sorted(printed.KIND_CODES[one] for one in KINDS).index(code)

    face = _paint_background(side, seed)

    # The drawing cut to its ink, as large as the counter has room for. Small things stay a little smaller.
    name = f"fighting_front/units/{code}"
    colours = {_RIM_OF_LIGHT: ink.to_hex(side.light)}
    ink_box = ink.render_drawing(name, _DRAWN).get_bounding_rect()
    scale = min(_ROOM[0] / ink_box.w, _ROOM[1] / ink_box.h, _LARGEST) * _UNIT
    drawn = ink.render_drawing(name, (round(_DRAWN[0] * scale), round(_DRAWN[1] * scale)), colours)
    unit = pygame.transform.flip(drawn.subsurface(drawn.get_bounding_rect()), left, False)
    corner = unit.get_rect(midbottom=(round(72.5 * _UNIT), round((_GROUND + 4) * _UNIT)))

    shade = pygame.mask.from_surface(unit).to_surface(setcolor=(22, 16, 10, 130), unsetcolor=(0, 0, 0, 0))
    face.blit(ink.blur(shade, radius=8), corner.move(6, 7))
    face.blit(unit, corner)
    window = _render_on_counter(f'{_plate_outline(side, inset=4.6)} fill="#ffffff"/>')
    face.blit(window, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)

    counter = _paint_body(side)
    counter.blit(face, (0, 0))

    line = ink.to_hex(ink.BRASS if national else ink.scale_colour(side.rim, factor=0.4))
    # Outlines: distance from the edge and thickness, in units, and colour.
    for inset, thick, stroke in ((4.6, 1.8, "#120e09"), (3.4, 1.1, line)):
        body = f'{_plate_outline(side, inset)} fill="none" stroke="{stroke}" stroke-width="{thick}" opacity=".8"/>'
        counter.blit(_render_on_counter(body), (0, 0))

    # The type's letters, one below the other, on dark tabs.
    for number, letter in enumerate("".join(sorted(set(printed.LETTERS[kind]) - set("AG")))):
        box = pygame.Rect(0, 0, round(17.4 * _UNIT), round(20.6 * _UNIT))
        box.center = (round(17.5 * _UNIT), round((18.6 + 21.6 * number) * _UNIT))
        ink.drop_shadow(counter, box, radius=12, soft=4, offset=(2, 3), alpha=150)
        for shrink, tint in ((0, ink.scale_colour(side.rim, factor=1.25)), (4, (30, 27, 22))):
            plate = ink.make_sheet(box.w - shrink, box.h - shrink)
            plate.fill(tint)
            counter.blit(ink.round_corners(plate, 11 - shrink // 2), box.inflate(-shrink, -shrink))
        ink.stamp_centred(counter, ink.render_words(letter, "oswald-700", round(19.5 * _UNIT), ink.BONE), box.center)

    _stamp_emblem(counter, side, *(_SIGNS[printed.NATION_CODES[nation]] if national else (side.sign, ink.BONE)))
    return ink.scale_down(counter, COUNTER)


def paint_chip(sign: str, colour: Colour, core: Colour | None = None) -> pygame.Surface:
    """Paint a small round counter with a sign, such as a disruption counter.

    `colour` is that of the counter. `core`: the colour of a smaller copy of the sign on top of it, or None for none.
    """
    side = CHIP[0] * 4
    view = "0 0 30 30"
    shadow = '<circle cx="15.8" cy="17" r="12.4" fill="#000000" fill-opacity=".7"/>'
    chip = ink.blur(ink.render_svg(shadow, (side, side), view), radius=8)

    edges = "".join(
        f'<circle cx="15" cy="{14 + drop}" r="12.6" fill="{ink.to_hex(_KRAFT, light)}"/>'
        # Layers of cut card: how far each is moved down, in units, and its brightness.
        for drop, light in ((2.2, 0.4), (1.6, 0.8), (1, 0.55))
    )
    rim = (
        f'<circle cx="15" cy="14" r="12.6" fill="{ink.to_hex(colour, factor=1.35)}"/>'
        f'<circle cx="15.3" cy="14.3" r="12.1" fill="{ink.to_hex(colour, factor=0.8)}"/>'
        f'<circle cx="15" cy="14" r="10.9" fill="{ink.to_hex(colour, factor=0.5)}"/>'
        f'<circle cx="15.2" cy="14.3" r="10.4" fill="{ink.to_hex(colour)}"/>'
    )
    chip.blit(_add_grain(ink.render_svg(body=edges + rim, size=(side, side), view_box=view), seed=5), (0, 0))

    centre = (side / 2, side * 14 / 30)
    # Its shadow, the sign, and the smaller copy: size, colour, shift down in pixels.
    for pixels, tint, shift in ((88, ink.scale_colour(colour, factor=0.36), 4), (88, ink.BONE, 0), (58, core, 0)):
        if tint:
            ink.stamp_centred(chip, ink.render_icon(sign, pixels, tint), (centre[0], centre[1] + shift))

    return ink.scale_down(chip, CHIP)


Puff = tuple[float, float, float, float]
"""A puff of smoke: x, y, radius and lightness."""


def _paint_clouds(puffs: tuple[Puff, ...], seed: int) -> pygame.Surface:
    """Paint puffs of smoke, the later ones in front, each a ball lit from the top left."""
    width, height = _painted_size()
    x, y = grain.pixel_coordinates(width, height)
    x, y = x / _UNIT, y / _UNIT
    rough = grain.noise_field(width, height, power=1.3, seed=seed)
    sheet, veil = grain.plain_sheet(width, height, colour=(60, 54, 48)), np.zeros((height, width))

    for across, down, radius, light in puffs:
        away = np.hypot(x - across, y - down) / radius + 0.13 * rough
        brightness = light * (1 - 0.34 * np.clip(((x - across) + (y - down)) / radius, -1, 1) + 0.05 * rough)
        amount = np.clip((1 - away) * 3.4, 0, 0.92)
        veil = amount + veil * (1 - amount)
        share = np.where(veil > 0, amount / np.maximum(veil, 1e-6), 0)[..., None]
        sheet += (np.array((124, 114, 102), float) * brightness[..., None] - sheet) * share
    return grain.make_surface(sheet, grain.opacity_of(veil))


_SMOKE: tuple[Puff, ...] = (
    (40, 48, 20, 0.62),
    (88, 50, 20, 0.58),
    (64, 34, 24, 0.7),
    (30, 62, 17, 0.8),
    (98, 64, 17, 0.74),
    (50, 60, 20, 0.95),
    (78, 60, 21, 0.9),
    (62, 72, 15, 1.15),
)
_COLUMN: tuple[Puff, ...] = (
    (96, 13, 12, 0.46),
    (82, 16, 13, 0.52),
    (88, 24, 12, 0.4),
    (74, 28, 12, 0.46),
    (64, 36, 11, 0.38),
    (72, 42, 10, 0.34),
    (60, 48, 10, 0.32),
)


def paint_smoke() -> pygame.Surface:
    """Paint a cloud as wide as a counter, for the moment in which a unit is hit."""
    return ink.scale_down(_paint_clouds(_SMOKE, seed=61), COUNTER)


def paint_wreck() -> pygame.Surface:
    """Paint the cover of a destroyed unit's counter: soot, flames and a column of smoke."""
    width, height = _painted_size()
    x, y = grain.pixel_coordinates(width, height)
    x, y = x / _UNIT, y / _UNIT

    soot = np.hypot((x - 64) / 58, (y - 50) / 36) + 0.12 * grain.noise_field(width, height, power=1.2, seed=62)
    inside = np.clip(np.minimum.reduce([x - 5, 122 - x, y - 4, 82 - y]) / 4, 0, 1)
    sheet = grain.plain_sheet(width, height, colour=(24, 19, 15))
    cover = grain.make_surface(sheet, grain.opacity_of(0.86 * np.clip((1.06 - soot) * 2.2, 0, 1) * inside))
    cover.blit(_paint_clouds(_COLUMN, seed=63), (0, 0))

    fire = ink.render_drawing("fighting_front/wreck", _painted_size())
    glow = fire.copy()
    glow.fill((255, 140, 50, 0), special_flags=pygame.BLEND_RGBA_MAX)
    cover.blit(ink.blur(glow, radius=14), (0, 0))
    cover.blit(fire, (0, 0))

    return ink.scale_down(cover, COUNTER)


def is_fielded(kind: int, side: int) -> bool:
    """Whether a side (0 for the Axis, 1 for the Allies) may have cards of this kind: its nations', or no nation's."""
    nation = printed.KIND_NATION[kind]
    _name, _code, side_of_nation = printed.NATIONS[nation]
    return nation == printed.NONE or side_of_nation == side


def painters_by_path() -> ink.Pictures:
    """The painters of counters and of the marks on them, by path in the folder of the game."""
    made: ink.Pictures = {
        "dc.png": partial(paint_chip, "blast", colour=(146, 62, 40), core=(196, 84, 40)),
        "spent.png": partial(paint_chip, "tick", colour=(83, 90, 90)),
        "smoke.png": paint_smoke,
        "wreck.png": paint_wreck,
    }

    for side, kind in itertools.product((AXIS, ALLIES), KINDS):
        if is_fielded(kind, side=int(side is ALLIES)):
            for ending, left in (("", False), ("-left", True)):
                path = f"counters/{side.slug}-{printed.KIND_CODES[kind]}{ending}.png"
                made[path] = partial(paint_counter, side, kind, left)

    return made
