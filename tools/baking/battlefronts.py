"""Battlefronts: its map, its decks of thirteen faces and a back for each side, and the sides' round tokens."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final
from xml.etree.ElementTree import Element

import numpy as np
import pygame

from game.battlefronts.cards import FRONTS, PLACES
from scenes.boards.battlefronts import layout
from tools.baking import grain, ink, maps, materials
from tools.baking.ink import Colour
from tools.baking.maps import Field, Inks, Line, Point, Sheet, divide_into_fields, paint_roof, smooth_curve, spots_along
from tools.baking.materials import FRAME, SIZE

# --- What stands on the map -------------------------------------------------------------


SHEET: Final = Sheet(layout.MAP.w, layout.MAP.h, scale=4 / 3)
FINE: Final = 3
"""Buildings are drawn so much larger, and turned while they are scaled down."""
MIDDLES: Final = tuple(layout.column_box(place).centre[0] - layout.MAP.x for place in range(PLACES))
"""Units from the left edge to the middle of each place."""
VILLAGES: Final[tuple[tuple[Point, int], ...]] = (
    *(((x, 350.0), 24) for x in MIDDLES[:FRONTS]),
    *(((x, y), 9) for x, y in zip(MIDDLES[:FRONTS], (138.0, 130.0, 162.0, 128.0, 134.0), strict=True)),
    *(((x, y), 9) for x, y in zip(MIDDLES[:FRONTS], (566.0, 570.0, 540.0, 574.0, 562.0), strict=True)),
)
"""The centre of each village and the number of its houses: villages on the fronts, and hamlets behind both lines."""
TILES: Final[Colour] = (152, 92, 70)
SLATE: Final[Colour] = (102, 104, 106)
BRICK: Final[Colour] = (132, 72, 58)
PALE: Final[Colour] = (206, 194, 162)


class Town:
    """Two sheets: the shadows that buildings throw, and the buildings."""

    def __init__(self) -> None:
        self.shadows, self.walls = ink.make_sheet(*SHEET.size), ink.make_sheet(*SHEET.size)

    def add_house(self, spot: Point, size: Point, turn: float, colour: Colour, tall: float = 3.0) -> None:
        """Add a house with a roof of this colour. `tall` is the length of its shadow in units."""
        wide, high = (round(side * SHEET.scale * FINE) for side in size)
        self._add_with_shadow(pygame.transform.rotozoom(paint_roof((wide, high), colour), turn, 1 / FINE), spot, tall)

    def add_tower(self, spot: Point, side: float, colour: Colour, tall: float) -> None:
        """Add a square tower with a pointed roof, each of its four sides in a different light."""
        pixels = round(side * SHEET.scale * FINE)
        drawn = ink.make_sheet(pixels + 6, pixels + 6)
        pygame.draw.rect(drawn, ink.scale_colour(colour, factor=0.35), drawn.get_rect())
        a, b = 3, pixels + 3

        corners, middle = ((a, a), (b, a), (b, b), (a, b)), (pixels / 2 + 3, pixels / 2 + 3)
        for number, light in enumerate((1.30, 0.72, 0.56, 1.06)):
            pygame.draw.polygon(
                drawn, ink.scale_colour(colour, light), [corners[number], corners[(number + 1) % 4], middle]
            )

        self._add_with_shadow(pygame.transform.rotozoom(drawn, 8, 1 / FINE), spot, tall, pointed=True)

    def add_disc(self, spot: Point, radius: float, colour: Colour, tall: float) -> None:
        """Add a round building: a tank or a chimney."""
        pixels = round(radius * 2 * SHEET.scale)
        drawn = ink.make_sheet(pixels + 4, pixels + 4)
        middle = ((pixels + 4) / 2, (pixels + 4) / 2)

        # Discs from below: share of the radius, brightness, shift to the top left, from where the light comes.
        for part, light, shift in ((1.0, 0.5, 0.0), (0.84, 1.0, 0.0), (0.5, 1.25, -0.16)):
            at = (middle[0] + shift * pixels / 2, middle[1] + shift * pixels / 2)
            pygame.draw.aacircle(drawn, ink.scale_colour(colour, light), at, max(1.0, pixels / 2 * part))

        self._add_with_shadow(drawn, spot, tall)

    def _add_with_shadow(self, drawn: pygame.Surface, spot: Point, tall: float, pointed: bool = False) -> None:
        """Add a building and its shadow, `tall` units long. The shadow of a pointed building narrows to a point."""
        shadow = drawn.copy()
        shadow.fill((0, 0, 0, 165), special_flags=pygame.BLEND_RGBA_MIN)

        x, y = SHEET.to_pixels(spot)
        steps = max(1, round(tall * SHEET.scale))
        for step in range(1, steps + 1):
            part = 1 - step / steps if pointed else 1.0
            small = pygame.transform.smoothscale_by(shadow, max(0.12, part)) if part < 1 else shadow
            ink.stamp_centred(self.shadows, small, (x + step * 0.8, y + step * 0.9))

        ink.stamp_centred(self.walls, drawn, (x, y))


def _build_village(town: Town, rng: random.Random, centre: Point, many: int, ways: Sequence[grain.Mask]) -> None:
    """Build `many` houses along the ways, close to the church, which is built at the first free spot.

    `ways` are the distances from the river, the road and the lanes. A village with more than 12 houses is large: it is
    flatter, since it fills its place of the map, and only it has a church. A house that finds no free spot is left out.
    """
    placed: list[Point] = []
    large = many > 12
    for _ in range(1600):
        away, turn = abs(rng.gauss(0, 4.4 * math.sqrt(many))) + 5, rng.uniform(0, math.tau)
        spot = (centre[0] + math.cos(turn) * away * 1.35, centre[1] + math.sin(turn) * away * (0.72 if large else 0.9))
        if abs(spot[0] - centre[0]) > 68 or (large and abs(spot[1] - centre[1]) > 46):
            continue

        clear_of = min(SHEET.value_at(way, spot) - least for way, least in zip(ways, (15.0, 10.0, 6.4), strict=True))
        between_houses = 13.0 if large else 12.0
        if clear_of > 0 and all(math.dist(spot, other) > between_houses for other in placed) and len(placed) < many:
            placed.append(spot)

    for number, spot in enumerate(placed):
        size = (rng.uniform(9.5, 14), rng.uniform(7, 8.6))
        colour = ink.scale_colour(TILES if rng.random() < 0.62 else SLATE, rng.uniform(0.88, 1.1))
        if number == 0 and large:
            town.add_house(spot, size=(22, 11), turn=-8, colour=SLATE, tall=6)
            town.add_tower((spot[0] - 13.5, spot[1] + 1.5), side=9.5, colour=(118, 122, 132), tall=24)
        else:
            town.add_house(spot, size, rng.choice((0, 0, 90)) + rng.uniform(-10, 10), colour, tall=4)


def _build_arsenal(town: Town, x: float) -> None:
    """Add an arsenal around `x` in the middle of the map: two columns of three long sheds, and two chimneys."""
    for row, side in itertools.product(range(3), (-1, 1)):
        town.add_house((x + side * 26, 299 + row * 11), (44, 9.5), 0, BRICK if row % 2 else SLATE, tall=4)
    for dx in (-6, 4):
        town.add_disc((x + dx, 296), radius=3.0, colour=BRICK, tall=26)


def _build_depot(town: Town, x: float) -> None:
    """Add a depot around `x`, at the railhead: sheds, round tanks and stacks of crates."""
    for number in range(3):
        town.add_house((x - 38 + number * 6, 378 + number * 11), size=(34, 8.5), turn=0, colour=SLATE, tall=3.4)
    for dx, dy in ((30, 378), (44, 384), (33, 393)):
        town.add_disc((x + dx, dy), radius=6.0, colour=PALE, tall=5)

    rng = random.Random(491)
    for column, row in itertools.product(range(6), range(3)):
        town.add_house((x + 14 + column * 6.4, 302 + row * 6.4), (4.6, 4.6), rng.uniform(-4, 4), (150, 118, 78), tall=2)


def _build_lock(town: Town, x: float) -> None:
    """Add the lock-keeper's houses beside the canal."""
    for dx, dy in ((-18, 312), (18, 322), (-20, 330)):
        town.add_house((x + dx, dy), size=(11, 8), turn=90, colour=TILES, tall=4)


def paint_buildings(
    picture: pygame.Surface,
    river: grain.Mask,
    road: grain.Mask,
    lanes: grain.Mask,
    main: Line,
    lines: Sequence[Line],
    rail: Line,
) -> None:
    """Paint railway, bridges and houses onto the map.

    The masks are the distance of every pixel from water and ways, in units. `main` is the road along the valley,
    `lines` are the lanes, and `rail` is the railway. Places are numbered from 0: the fronts, then the places behind
    them, of which three have buildings.
    """
    # The railway: sleepers under two rails.
    spots = spots_along(rail, gap=3.4)
    for before, after in itertools.pairwise(spots):
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1.0
        left, right = (
            SHEET.to_pixels((before[0] - dy / length * side, before[1] + dx / length * side)) for side in (-3.4, 3.4)
        )
        pygame.draw.aaline(picture, (70, 56, 44), left, right, 2)
        for side in (-1.7, 1.7):
            start, end = (SHEET.to_pixels((x - dy / length * side, y + dx / length * side)) for x, y in (before, after))
            pygame.draw.aaline(picture, (44, 42, 44), start, end, 2)

    # Where a way crosses the water: planks or stone between two parapets, and a shadow on the water.
    for way, half in [*((lane, 3.0) for lane in lines), (main, 5.6)]:
        over = [spot for spot in spots_along(way, gap=1.0) if 0 < SHEET.value_at(river, spot) < 12.5]
        for before, after in itertools.pairwise(over):
            dx, dy = after[0] - before[0], after[1] - before[1]

            length = math.hypot(dx, dy)
            if not 0 < length < 3:
                continue
            # The shadow, the way, and two parapets: map units from the middle, colour, thickness in pixels.
            for side, colour, thick in (
                (half + 2.2, (40, 48, 52), 3),
                (0.0, (196, 180, 146), round(half * 2 * SHEET.scale)),
                (-half, (232, 220, 184), 2),
                (half, (84, 68, 50), 2),
            ):
                start, end = (
                    SHEET.to_pixels((x - dy / length * side, y + dx / length * side)) for x, y in (before, after)
                )
                pygame.draw.line(picture, colour, start, end, thick)

    town, rng = Town(), random.Random(481)
    for centre, many in VILLAGES:
        _build_village(town, rng, centre, many, (river, road, lanes))
    # Three of the places behind the fronts have buildings of their own.
    for build, place in ((_build_arsenal, FRONTS), (_build_lock, FRONTS + 2), (_build_depot, FRONTS + 3)):
        build(town, MIDDLES[place])

    town.shadows.fill((255, 255, 255, 190), special_flags=pygame.BLEND_RGBA_MIN)
    picture.blit(ink.blur(town.shadows, radius=2), (0, 0))
    picture.blit(town.walls, (0, 0))


# --- The map ----------------------------------------------------------------------------


MAP_SIZE: Final = SHEET.size
WIDE, HIGH = SHEET.wide, SHEET.high
AXIS: Final = HIGH / 2
"""Units from the top edge to the middle of the valley."""
LINES: Final = tuple(layout.trench_y(near) - layout.MAP.y for near in (False, True))
"""Units from the top edge to each line of trenches."""

INKS: Final = Inks(
    (206, 202, 172), (98, 114, 84), (78, 96, 70), (112, 88, 62), (66, 86, 92), (120, 152, 164), (60, 60, 54)
)
CROPS: Final[tuple[Colour, ...]] = (
    (150, 160, 108),
    (184, 180, 128),
    (206, 188, 132),
    (190, 168, 116),
    (160, 138, 100),
    (134, 150, 104),
    (204, 196, 154),
    (168, 174, 118),
)
EARTH: Final[Colour] = (138, 116, 88)

_WAYS: Final = maps.smooth_ways("battlefronts")
RIVER, ROAD, RAIL = (_WAYS[name] for name in ("river", "road", "rail"))
CANAL: Final = maps.drawn_lines("battlefronts")["canal"][0]
REAR: Final = (_WAYS["rear-far"], _WAYS["rear-near"])


def _plot_lane(number: int, x: float) -> list[Point]:
    """Return the curve of a lane at about `x`, from one rear of the valley through a village to the other."""
    bend = 22 * math.sin(number * 2.1 + 0.7)
    down = [(x - bend, -40), (x + bend, 60), (x - bend * 0.4, 138), (x + bend * 0.9, 226), (x, 300), (x, 350), (x, 400)]
    return smooth_curve([*down, (x - bend * 0.8, 470), (x + bend * 0.5, 566), (x - bend, 650), (x + bend, 740)])


LANES: Final = tuple(_plot_lane(number, x) for number, x in enumerate(MIDDLES[:FRONTS]))


class Country:
    """The terrain of the map, for every pixel: heights, distances to water and ways, wood."""

    def __init__(self) -> None:
        """Work out, for every pixel of the map, its height, its distances from ways and water, and what grows there."""
        across, down = grain.pixel_coordinates(*MAP_SIZE)
        self.x, self.y = across / SHEET.scale, down / SHEET.scale
        self.rise = np.abs(self.y - AXIS) / AXIS
        """How far from the axis of the valley, 1 at the edge of the map."""
        # Two chains of hills along the edges, with spurs that reach down into the valley; in about 0..3.
        broad, spurs = (
            grain.noise_field(*MAP_SIZE, power=2.0, seed=402, cutoff=0.006),
            grain.noise_field(*MAP_SIZE, power=1.5, seed=411, cutoff=0.016),
        )
        ridges = 1 - np.abs(grain.noise_field(*MAP_SIZE, power=1.3, seed=421, cutoff=0.011))
        hills = 1.5 * self.rise**1.4 + 0.30 * broad * self.rise + (0.06 + 0.62 * self.rise) * ridges
        self.heights = np.asarray(hills + (0.03 + 0.11 * self.rise) * spurs)

        self.river = SHEET.distance_to(RIVER)
        self.canal = SHEET.distance_to(CANAL)
        self.road = SHEET.distance_to(ROAD)
        self.lanes = SHEET.distance_to(*LANES, *REAR)
        self.rail = SHEET.distance_to(RAIL)

        self.trench = np.minimum(*(np.abs(self.y - line) for line in LINES))
        self.fought = np.clip((LINES[1] - LINES[0]) / 2 + 16 - np.abs(self.y - AXIS), -30, 12) / 12
        self.village = np.minimum.reduce(
            [np.hypot(self.x - x, (self.y - y) * 1.15) - 5 * math.sqrt(many) for (x, y), many in VILLAGES]
        )

        growth = grain.noise_field(*MAP_SIZE, power=1.1, seed=419, cutoff=0.0085) + 0.5 * self.rise - 1.02
        near = [self.river / 12, self.canal / 9, self.road / 11, self.lanes / 8, self.rail / 8]
        clear = np.minimum.reduce([*near, self.village / 10, self.trench / 18, np.full_like(growth, 2)])
        self.wooded = np.clip(growth * 14, 0, 1) * np.clip((clear - 0.6) * 4, 0, 1) * np.clip(-self.fought * 3, 0, 1)


def _slope_light(heights: grain.Mask, steep: float) -> grain.Mask:
    """The brightness of slopes in light from the top left, -1..1, with 0 on level ground."""
    down, across = np.gradient(heights)
    return np.asarray(np.tanh((across + down) * steep))


def _paint_farmland(ground: grain.Pixels, country: Country) -> grain.Mask:
    """Paint fields with crops in rows. Returns the distance of every pixel from the edge of its field, in units."""
    rng = random.Random(431)
    bend = (
        20 * grain.noise_field(*MAP_SIZE, power=2.4, seed=432, cutoff=0.005),
        20 * grain.noise_field(*MAP_SIZE, power=2.4, seed=433, cutoff=0.005),
    )
    angle = -0.16
    across = country.x * math.cos(angle) + country.y * math.sin(angle) + bend[0]
    down = country.y * math.cos(angle) - country.x * math.sin(angle) + bend[1]

    edge = np.zeros_like(across)
    for field in divide_into_fields(Field(left=-240, top=-120, right=1560, bottom=1060), rng, sides=(44, 104)):
        here = (across > field.left) & (across < field.right) & (down > field.top) & (down < field.bottom)
        if not here.any():
            continue
        east, south = across[here], down[here]
        edge[here] = np.minimum.reduce([east - field.left, field.right - east, south - field.top, field.bottom - south])
        crop = ink.scale_colour(rng.choice(CROPS), rng.uniform(0.95, 1.04))

        way = east if field.right - field.left < field.bottom - field.top else south
        rows = 0.5 + 0.5 * np.sin(way * math.tau / rng.choice((3.2, 4.0, 5.2)))
        ground[here] += (np.array(crop, float) - ground[here]) * 0.82
        ground[here] *= (1 - rng.choice((0.0, 0.0, 0.025, 0.045)) * rows)[:, None]

    return edge


def _paint_water(ground: grain.Pixels, country: Country) -> None:
    """Paint the river in its meadow, with a dark bank in the shade and a bright one in the sun, and the canal."""
    fought = np.clip(country.fought, 0, 1)
    grain.tint(ground, colour=(150, 160, 106), amount=np.exp(-((country.river / 16) ** 2)) * (0.55 - 0.25 * fought))
    wide = np.full_like(country.river, 7.4) + 1.3 * grain.noise_field(*MAP_SIZE, power=1.6, seed=451, cutoff=0.02)
    # Distance of every pixel from the water, and half its width, both in units.
    for distance, half in ((country.canal, np.full_like(wide, 4.6)), (country.river, wide)):
        bank = np.clip(half + 3.4 - distance, 0, 1)
        grain.tint(ground, colour=(78, 72, 54), amount=bank * 0.75)
        maps.paint_river(ground, distance=distance * SHEET.scale, half_width=half * SHEET.scale, inks=INKS)

        water = grain.line_band(distance=distance * SHEET.scale, half_width=half * SHEET.scale)
        depth = np.clip(distance / half, 0, 1)
        grain.shade(ground, 1 - water * 0.20 * (1 - depth**2))

        # The shadow that the bank casts on the water, to the lower right, and bright ripples.
        cast = np.roll(bank - np.clip(half - distance, 0, 1), (4, 4), (0, 1)) * water
        grain.shade(ground, 1 - 0.35 * np.clip(cast, 0, 1))
        glint = np.clip(np.sin(distance * 2.2 + 2 * grain.noise_field(*MAP_SIZE, 1.3, 452, cutoff=0.03)), 0.3, 1) - 0.3
        grain.tint(ground, colour=(222, 232, 226), amount=water * glint * 0.34)


def _paint_woods(picture: pygame.Surface, country: Country, edge: grain.Mask) -> None:
    """Paint woods crown beside crown over a dark floor, and single trees along the hedges, each with its shadow."""
    rng = random.Random(461)
    crowns: list[tuple[float, float, float]] = []

    for _ in range(21000):
        spot = (rng.uniform(-4, WIDE + 4), rng.uniform(-4, HIGH + 4))
        in_hedge = SHEET.value_at(edge, spot) < 2 and rng.random() < 0.09 and SHEET.value_at(country.fought, spot) < -1
        is_free = (
            in_hedge and min(SHEET.value_at(way, spot) for way in (country.road, country.lanes, country.river)) > 9
        )
        if SHEET.value_at(country.wooded, spot) > rng.uniform(0.3, 0.9) or is_free:
            crowns.append((*spot, rng.uniform(3.0, 5.6)))

    crowns.sort(key=lambda crown: crown[1])
    greens = ((84, 102, 64), (96, 110, 66), (72, 94, 66), (112, 112, 64))
    leaves = [(*crown, ink.scale_colour(rng.choice(greens), rng.uniform(0.9, 1.1))) for crown in crowns]
    # Discs of a crown from below: shift across and down, radius, factor of the colour.
    lights = ((0.0, 0.0, 1.0, 0.66), (-0.14, -0.18, 0.80, 0.92), (-0.28, -0.34, 0.46, 1.20))
    maps.draw_crowns(
        picture, SHEET.scale, leaves, lights, shade=(24, 30, 22, 150), offset=(3.0, 3.6), soft=4, alpha=226
    )


def _paint_shell_holes(picture: pygame.Surface, country: Country) -> None:
    """Paint old shell holes, most of them between the lines: dark on the near wall, bright at the far rim."""
    rng = random.Random(471)
    sheet = ink.make_sheet(*MAP_SIZE)

    for _ in range(760):
        x, y = rng.uniform(0, WIDE), AXIS + rng.gauss(0, 52)
        radius = rng.choice((1.4, 1.8, 2.2, 2.8, 3.8))
        to_way = min(SHEET.value_at(way, (x, y)) for way in (country.river, country.road))
        if to_way < radius + 9 or SHEET.value_at(country.village, (x, y)) < 4:
            continue

        earth, hole, rim = (198, 178, 138, 120), (66, 52, 38, 190), (132, 108, 78, 200)
        parts = ((0.3, 0.35, 1.35, earth), (0.0, 0.0, 1.0, hole), (0.3, 0.34, 0.6, rim))
        maps.draw_rings(sheet, SHEET.scale, (x, y), radius, parts)

    picture.blit(sheet, (0, 0))


def _paint_trenches(picture: pygame.Surface, country: Country) -> None:
    """Paint both lines of trenches, the ways dug to them from behind, and the wire before them.

    `behind` is the way away from the enemy: -1 upwards, 1 downwards. Each trench is drawn three times: broad pale earth
    at its edges, the dark cut, and a narrower floor, each wider by `more` units and moved by `shift`.
    """
    fine = 2 * SHEET.scale
    spoil, dug = (ink.make_sheet(round(WIDE * fine), round(HIGH * fine)) for _ in range(2))

    for line, behind in zip(LINES, (-1, 1), strict=True):
        ways: list[tuple[Line, float]] = [(layout.trench_points(line, WIDE), 4.4)]
        for place in range(PLACES):
            # These ways are at the left edges of the fronts, and at the right edges of the places behind them.
            box = layout.column_box(place)
            x = box.x - layout.MAP.x if place < FRONTS else box.right - layout.MAP.x
            zigzag = [(x + (6 if step % 2 else -6), line + behind * step * 13) for step in range(7)]
            ways.append((zigzag, 2.6))

        for way, wide in ways:
            for sheet, colour, more, shift in (
                (spoil, (200, 180, 138, 235), 5.4, 0.6),
                (dug, (46, 36, 28), 0.0, 0.0),
                (dug, (110, 88, 62), -2.2, 0.9),
            ):
                for x, y in spots_along(way, gap=0.9):
                    at = ((x + shift) * fine, (y + shift) * fine)
                    pygame.draw.circle(sheet, colour, at, max(1.0, (wide + more) / 2 * fine))

        # Two rows of crosses on stakes, but none in the water.
        for row, east in itertools.product((-3.0, 3.0), np.arange(0, WIDE, 6.5).tolist()):
            south = line - behind * 13 + row + layout.trench_sway(east)
            if 0 < SHEET.value_at(country.river, (east, south)) < 11:
                continue
            for slope in (-1, 1):
                start, end = (((east + side) * fine, (south + side * slope) * fine) for side in (-2.3, 2.3))
                pygame.draw.line(dug, (40, 36, 34, 210), start, end, max(1, round(0.7 * fine)))

    for sheet, soft in ((spoil, True), (dug, False)):
        small = pygame.transform.smoothscale(sheet, MAP_SIZE)
        picture.blit(ink.blur(small, radius=2) if soft else small, (0, 0))


def paint_board() -> pygame.Surface:
    """Paint the map of the whole valley, as large as the board shows it at 2560 x 1440."""
    country = Country()
    ground = grain.plain_sheet(*MAP_SIZE, INKS.paper)
    edge = _paint_farmland(ground, country)
    grain.tint(ground, colour=(120, 128, 88), amount=np.clip(country.rise - 0.35, 0, 1) * 0.75)
    grain.tint(ground, INKS.wood, amount=country.wooded * 0.85)

    # Dark green lines between the fields with their shadow, broken here and there.
    gaps = np.clip(grain.noise_field(*MAP_SIZE, power=0.9, seed=434, cutoff=0.03) * 0.5 + 0.75, 0.1, 1)
    hedge = grain.line_band(distance=edge + 9 * country.wooded, half_width=1.25) * gaps
    grain.shade(ground, 1 - 0.24 * np.roll(hedge, (3, 3), (0, 1)))
    grain.tint(ground, colour=(86, 98, 62), amount=hedge * 0.8)

    # Between the lines the ground is churned: brown, wet, full of holes. `fought` is 1 there and 0 behind both lines.
    fought = np.clip(country.fought + 0.35 * grain.noise_field(*MAP_SIZE, power=1.2, seed=441, cutoff=0.03), 0, 1)
    fought *= np.clip((country.village + 6) / 26, 0.25, 1)
    grain.tint(ground, EARTH, amount=fought * 0.80)
    grain.tint(
        ground, (104, 86, 66), fought * np.clip(grain.noise_field(*MAP_SIZE, 1.3, 442, cutoff=0.04) * 0.5, 0, 0.6)
    )
    rough = grain.noise_field(*MAP_SIZE, power=1.2, seed=443, cutoff=0.06)
    grain.shade(ground, 1 + 0.17 * fought * _slope_light(rough, steep=1.5))

    _paint_water(ground, country)

    # Lanes, the railway, the road along the valley.
    k = SHEET.scale  # pixels of a unit, since roads are painted in pixels
    # Distance from the way and its width, in units, and its colour.
    for distance, width, fill in ((country.lanes, 2.0, (212, 198, 158)), (country.road, 4.6, (214, 192, 148))):
        grain.shade(ground, 1 - 0.22 * np.exp(-(((distance - width) / 2.2) ** 2)))
        maps.paint_road(ground, distance=distance * k, case=(92, 72, 52), fill=fill, width=width * k)
        grain.tint(ground, (176, 150, 110), amount=grain.line_band(np.abs(distance - width * 0.45) * k, 0.9 * k) * 0.55)
    grain.tint(ground, (150, 138, 116), amount=grain.line_band(distance=country.rail * k, half_width=4.4 * k) * 0.9)

    grain.shade(ground, 1 + 0.40 * _slope_light(country.heights, steep=95))
    grain.shade(ground, 0.90 + 0.13 * np.clip(country.heights - 0.2, 0, 1.4))
    grain.tint(
        ground, INKS.contour, grain.contour_lines(country.heights * 5, 1.3) * 0.30 * np.clip(-country.fought, 0, 1)
    )

    picture = grain.make_surface(ground).convert_alpha()
    _paint_shell_holes(picture, country)
    _paint_trenches(picture, country)
    _paint_woods(picture, country, edge)
    paint_buildings(picture, country.river, country.road, country.lanes, main=ROAD, lines=LANES, rail=RAIL)

    ground = grain.read_pixels(picture)
    maps.age_paper(ground, (1 / 3, 2 / 3), speckled=0.0)
    picture = grain.make_surface(ground).convert_alpha()

    # Fine lines between the places, and the neat line round the sheet.
    sheet = ink.make_sheet(*MAP_SIZE)
    for place in range(1, PLACES):
        at = (layout.column_box(layout.FROM_LEFT[place]).x - layout.MAP.x - layout.GAP / 2) * SHEET.scale
        for y in range(0, MAP_SIZE[1], 14):
            pygame.draw.line(sheet, (*ink.INK, 92), (at, y), (at, y + 7), 2)
            pygame.draw.line(sheet, (240, 230, 200, 70), (at + 2, y), (at + 2, y + 7), 1)

    # Frames: distance from the edge and thickness, in pixels, and colour.
    for inset, thick, colour in ((0, 5, (226, 214, 178, 255)), (5, 2, (*ink.INK, 220)), (9, 1, (*ink.INK, 160))):
        pygame.draw.rect(sheet, colour, sheet.get_rect().inflate(-2 * inset, -2 * inset), thick)
    picture.blit(sheet, (0, 0))
    return picture


# --- Cards and tokens -------------------------------------------------------------------


SCENE_FOOT = 226
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

_GOLD = "#e6c877"
_GREEN = "#dfe0a4 #d2d493 #a3ab66 #75814b #4a5636 #20261a #5f6c3d #f0dcae #c9a873 #4a3220"
"""Sky, rays, far, middle and near hill, silhouette, then cloth, skin, its shade, and hair."""
_WINE = "#ecb79d #e5a78c #b9685a #84403b #552a2b #261417 #7c3430 #f2d6b8 #c99a80 #3c2620"


@dataclass(frozen=True)
class Side:
    """One army: its colour, and an emblem of the same name for players who cannot tell the colours apart."""

    slug: str
    colour: Colour
    colours: ink.Swap
    """From the drawings' colours to its own."""

    def emblem_part(self, fill: str) -> Element:
        """The bare emblem in one colour, as a part of a drawing."""
        return ink.read_drawing(f"battlefronts/{self.slug}", {"#ffffff": fill})


OLIVE = Side("olive", ink.OLIVE, {})
BURGUNDY = Side("burgundy", ink.BURGUNDY, dict(zip(_GREEN.split(), _WINE.split(), strict=True)))
SIDES = (OLIVE, BURGUNDY)


def draw_emblem(side: Side, pixels: int, fill: str) -> pygame.Surface:
    """Draw the bare emblem of a side in one colour."""
    return ink.render_drawing(f"battlefronts/{side.slug}", (pixels, pixels), {"#ffffff": fill})


def paint_face(rank: int, side: Side) -> pygame.Surface:
    """Paint the face of the card of rank 1..13 for a side, with round corners."""
    width, height = SIZE
    card = grain.make_surface(materials.card_stock(width, height, seed=40 + rank, scale=2.0)).convert_alpha()

    size = (width - 2 * FRAME, SCENE_FOOT - FRAME)
    name = f"battlefronts/cards/{RANKS[rank - 1]}"
    scene = ink.render_drawing(name, size, side.colours, {"emblem": side.emblem_part(_GOLD)})
    card.blit(materials.print_scene(scene, seed=60 + rank), (FRAME, FRAME))

    # The lower half: the rank once more, huge, between two emblems.
    band = pygame.Rect(FRAME, SCENE_FOOT, SIZE[0] - 2 * FRAME, SIZE[1] - FRAME - SCENE_FOOT)
    card.blit(
        ink.paint_gradient(band.size, ink.scale_colour(side.colour, 1.14), ink.scale_colour(side.colour, 0.70)), band
    )
    pygame.draw.rect(card, ink.BONE, (band.x, band.y, band.w, 4))

    for middle in (band.x + 38, band.right - 38):
        mark = draw_emblem(side, pixels=58, fill=ink.to_hex(ink.BONE))
        mark.set_alpha(150)
        ink.stamp_centred(card, mark, (middle, band.centery + 2))
    materials.emboss_words(card, RANKS[rank - 1], "oswald-700", 118, (band.centerx, band.centery + 2), band.w, drop=4)

    # The index: rank over emblem on a paper tab, big enough for a card shown at half its size.
    name = RANKS[rank - 1]
    tab = pygame.Rect(FRAME, FRAME, 70, 106)
    ink.drop_shadow(card, tab, radius=12, soft=6, offset=(2, 3), alpha=120)
    paper = grain.make_surface(materials.card_stock(width=tab.w + 40, height=tab.h + 40, seed=5, scale=40.0))
    card.blit(paper, tab, (20, 20, tab.w, tab.h))
    pygame.draw.rect(card, ink.EDGE, tab, 2)

    pixels = 70 if name == "10" else 78
    figure = ink.render_words(name, face="oswald-700", pixels=pixels, colour=ink.scale_colour(side.colour, factor=0.62))
    if figure.get_width() > 60:
        figure = pygame.transform.smoothscale(figure, (60, figure.get_height()))
    ink.stamp_centred(card, figure, (tab.centerx, tab.y + 40))
    ink.stamp_centred(card, draw_emblem(side, pixels=34, fill=ink.to_hex(side.colour, 0.9)), (tab.centerx, tab.y + 88))

    pygame.draw.rect(card, ink.EDGE, (FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME), 3)
    return materials.finish_card(card)


def paint_back(side: Side) -> pygame.Surface:
    """Paint the back of a side's cards: the compass star on woven cloth, and the side's emblem in every corner."""
    width, height = SIZE
    card = materials.weave_cloth(SIZE, ink.scale_colour(side.colour, 0.74), seed=9, every=14, squares=0.0, deep=0.13)
    pygame.draw.rect(card, ink.PAPER, card.get_rect(), 12)
    pygame.draw.rect(card, ink.BRASS, card.get_rect().inflate(-40, -40), 3, border_radius=8)

    ground = ink.map_shades(OLIVE.colour, side.colour, 0.44)
    star = ink.render_drawing("battlefronts/cards/back", size=(176, 176), colours=ground)
    ink.stamp_centred(card, star, (width / 2, height / 2))

    mark = draw_emblem(side, pixels=36, fill="#e6c877")
    for corner in ((46, 48), (width - 46, 48), (46, height - 48), (width - 46, height - 48)):
        ink.stamp_centred(card, mark, corner)

    return materials.finish_card(card)


def paint_token(side: Side, pixels: int = 128) -> pygame.Surface:
    """Paint a turned wooden counter with the side's emblem inlaid, `pixels` wide."""
    colours = ink.map_shades(OLIVE.colour, side.colour, 1.5, 0.72, 0.34, 0.6, 0.98)
    parts = {"sunk": side.emblem_part(ink.to_hex(side.colour, factor=0.36)), "emblem": side.emblem_part("#efe6cf")}
    return ink.render_drawing("battlefronts/token", size=(pixels, pixels), colours=colours, parts=parts)


def painters_by_path() -> ink.Pictures:
    """The painters of the game's pictures, by path."""
    made: ink.Pictures = {"battlefronts/map.jpg": paint_board}
    for side in SIDES:
        made[f"battlefronts/cards/{side.slug}-back.png"] = partial(paint_back, side)
        made[f"battlefronts/token-{side.slug}.png"] = partial(paint_token, side)
        for rank, name in enumerate(RANKS, 1):
            made[f"battlefronts/cards/{side.slug}-{name}.png"] = partial(paint_face, rank, side)
    return made
