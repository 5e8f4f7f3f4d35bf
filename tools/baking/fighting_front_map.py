"""The battlefield of Fighting Front: farmland from the air as a staff map, six files by five rows, no nations on it.

The half on the left is warm and hatched upwards, the enemy's on the right cool and hatched downwards; a toothed line
parts them. What tells villages and woods apart lies about the corners of spaces, where no counter covers it.
"""

from __future__ import annotations

import itertools
import math
import random
from typing import Final

import numpy as np
import pygame

from tools.baking import grain, ink, maps
from tools.baking.country import Field, Sheet, parcels, roof
from tools.baking.ink import Colour
from tools.baking.lines import Point, along, curve
from tools.baking.maps import Inks

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

RIVER: Final = curve(
    [(286, -60), (300, 20), (262, 92), (318, 158), (420, 176), (470, 232), (548, 262), (588, 326), (656, 380)]
    + [(732, 442), (820, 448), (868, 512), (940, 548), (952, 622), (1032, 668), (1052, 740), (1030, 850)]
)
ROAD: Final = curve(
    [(-60, 342), (60, 352), (150, 322), (212, 314), (320, 334), (424, 318), (510, 306), (574, 264), (622, 212)]
    + [(720, 178), (848, 160), (948, 186), (1060, 154), (1170, 120), (1340, 130)]
)
LANES: Final = (
    curve([(212, 314), (196, 396), (226, 470), (330, 520), (424, 620), (430, 700), (404, 850)]),
    curve([(-60, 640), (80, 628), (190, 660), (300, 634), (424, 620), (540, 636), (636, 610), (744, 628), (850, 620)])
    + curve([(850, 620), (910, 596), (990, 500), (1060, 470), (1160, 484), (1340, 460)]),
    curve([(1060, 154), (1082, 240), (1048, 330), (1060, 470), (1100, 560), (1086, 660), (1120, 850)]),
    curve([(212, 314), (170, 220), (196, 130), (150, 40), (160, -60)]),
    curve([(848, 160), (836, 90), (862, 30), (850, -60)]),
)
VILLAGES: Final[tuple[tuple[Point, int], ...]] = (
    ((212, 314), 19),
    ((424, 620), 15),
    ((848, 160), 17),
    ((1060, 470), 14),
    ((1060, 154), 9),
    ((850, 620), 8),
)
"""Where villages stand and how many houses each has."""


class Country:
    """What lies where, for every pixel: heights, water, ways, wood."""

    def __init__(self) -> None:
        across, down = grain.places(*SIZE)
        self.x, self.y = across / SCALE, down / SCALE
        self.heights = grain.field(*SIZE, 2.1, 711, cutoff=0.014)
        self.river = SHEET.away(RIVER)
        self.road = SHEET.away(ROAD)
        self.lanes = SHEET.away(*LANES)
        self.village = np.minimum.reduce(
            [np.hypot(self.x - x, self.y - y) - 5 * math.sqrt(many) for (x, y), many in VILLAGES]
        )
        self.front = np.abs(self.x - MIDDLE - _sway(self.y))
        growth = grain.field(*SIZE, 1.3, 717, cutoff=0.011) - 1.05
        clearing = np.minimum.reduce(
            [
                self.river / 16,
                self.road / 13,
                self.lanes / 10,
                self.village / 16,
                self.front / 34,
                np.full_like(growth, 2),
            ]
        )
        self.wooded = np.clip(growth * 12, 0, 1) * np.clip((clearing - 0.6) * 3, 0, 1)


def _sway(y: grain.Mask) -> grain.Mask:
    """How far the front line bends from the middle, at a height in units."""
    return np.asarray(3.4 * np.sin(y / 47 + 0.8) + 2.4 * np.sin(y / 19.5))


def _farmland(ground: grain.Pixels, country: Country) -> grain.Mask:
    """Fields with their crops in rows; returns how far every place is from the edge of its field, in units."""
    rng = random.Random(721)
    bend = 13 * grain.field(*SIZE, 2.4, 722, cutoff=0.006), 13 * grain.field(*SIZE, 2.4, 723, cutoff=0.006)
    angle = 0.21
    across = country.x * math.cos(angle) + country.y * math.sin(angle) + bend[0]
    down = country.y * math.cos(angle) - country.x * math.sin(angle) + bend[1]
    edge = np.zeros_like(across)
    for field in parcels(Field(-60, -340, 1480, 860), rng):
        here = (across > field.left) & (across < field.right) & (down > field.top) & (down < field.bottom)
        if not here.any():
            continue
        east, south = across[here], down[here]
        edge[here] = np.minimum.reduce([east - field.left, field.right - east, south - field.top, field.bottom - south])
        crop = ink.scaled(rng.choice(CROPS), rng.uniform(0.97, 1.03))
        along = east if field.right - field.left < field.bottom - field.top else south
        rows = 0.5 + 0.5 * np.sin(along * math.tau / rng.choice((3.4, 4.2, 5.4)))
        colour = np.array(crop, float)
        ground[here] += (colour - ground[here]) * 0.66
        ground[here] *= (1 - rng.choice((0.0, 0.02, 0.035, 0.05)) * rows)[:, None]
    return edge


def _hedges(ground: grain.Pixels, edge: grain.Mask) -> None:
    """Green lines between the fields, broken here and there."""
    gaps = np.clip(grain.field(*SIZE, 0.9, 724, cutoff=0.03) * 0.5 + 0.75, 0.1, 1)
    grain.tint(ground, (236, 228, 198), grain.band(edge, 2.0) * 0.25)
    grain.tint(ground, (104, 112, 72), grain.band(edge, 1.15) * 0.62 * gaps)


def _halves(ground: grain.Pixels, country: Country) -> None:
    """A warm wash and strokes upwards on the left, a cool one and strokes downwards on the right."""
    side = country.x - MIDDLE - _sway(country.y)
    theirs = np.clip(side + 0.5, 0, 1)
    near = np.exp(-np.abs(side) / 46)
    grain.tint(ground, OURS, (1 - theirs) * (0.20 + 0.10 * near))
    grain.tint(ground, THEIRS, theirs * (0.30 + 0.14 * near))
    grain.shade(ground, 1 - 0.05 * theirs)
    for mine, slope, colour, strength in ((1 - theirs, 1, (122, 88, 40), 0.21), (theirs, -1, (40, 52, 70), 0.32)):
        stroke = np.abs((country.x + slope * country.y) % 12 - 6)
        grain.tint(ground, colour, mine * np.clip(1.15 - stroke, 0, 1) * strength)


def _back_rows(ground: grain.Pixels, country: Country) -> None:
    """The goal: the file behind is a little deeper in tint, and a strip along its outer edge is barred."""
    outer = np.minimum(country.x, DESIGN[0] - country.x)
    grain.shade(ground, 1 - 0.055 * np.clip((PITCH[0] - outer) / 3 + 0.5, 0, 1))
    strip = np.clip((STRIP - outer) * SCALE + 0.5, 0, 1)
    slope = np.where(country.x < MIDDLE, 1, -1)
    bars = np.clip(np.abs((country.x + slope * country.y) % 18 - 9) * 1.3 - 5.2, 0, 1)
    grain.tint(ground, (226, 214, 176), strip * 0.85)
    grain.tint(ground, (122, 96, 46), strip * bars * 0.55)
    grain.tint(ground, ink.INK, np.clip(1.2 - np.abs(outer - STRIP), 0, 1) * 0.7)


def _crowns(picture: pygame.Surface, country: Country, edge: grain.Mask) -> None:
    """Woods crown beside crown, and single trees along the hedges; lit from the top left."""
    rng = random.Random(731)
    crowns: list[tuple[float, float, float]] = []
    for _ in range(15500):
        spot = (rng.uniform(0, DESIGN[0]), rng.uniform(0, DESIGN[1]))
        hedge = SHEET.at(edge, spot) < 2.2 and rng.random() < 0.16 and SHEET.at(country.river, spot) > 12
        hedge = (
            hedge
            and min(SHEET.at(country.road, spot), SHEET.at(country.lanes, spot)) > 6
            and SHEET.at(country.front, spot) > 20
        )
        if SHEET.at(country.wooded, spot) > rng.uniform(0.3, 0.9) or hedge:
            crowns.append((*spot, rng.uniform(2.4, 4.4)))
    crowns.sort(key=lambda crown: crown[1])
    shadow, sheet = ink.clear(*SIZE), ink.clear(*SIZE)
    for x, y, radius in crowns:
        pygame.draw.aacircle(shadow, (38, 42, 30, 100), SHEET.px((x + 1.8, y + 2.3)), radius * SCALE)
        leaf = ink.scaled(rng.choice(((112, 126, 80), (124, 134, 84), (104, 122, 84))), rng.uniform(0.95, 1.06))
        for dx, dy, part, light in ((0, 0, 1.0, 0.86), (-0.16, -0.2, 0.78, 1.04), (-0.3, -0.36, 0.42, 1.2)):
            at = SHEET.px((x + dx * radius, y + dy * radius))
            pygame.draw.aacircle(sheet, ink.scaled(leaf, light), at, radius * part * SCALE)
    picture.blit(ink.blur(shadow, 3), (0, 0))
    sheet.set_alpha(168)
    picture.blit(sheet, (0, 0))


def _water_and_ways(ground: grain.Pixels, country: Country) -> None:
    """The river in its meadow, lanes, the main road over its bridge."""
    grain.tint(ground, (192, 200, 152), np.exp(-((country.river / 17) ** 2)) * 0.6)
    wide = np.full_like(country.river, 6.2) + 1.2 * grain.field(*SIZE, 1.6, 741, cutoff=0.02)
    maps.river(ground, country.river * SCALE, wide * SCALE, INKS)
    ripple = 0.5 + 0.5 * np.sin(country.river * 2.1)
    grain.tint(ground, (206, 222, 220), grain.band(country.river, 4.5) * ripple * 0.28)
    maps.road(ground, country.lanes * SCALE, (118, 100, 74), (230, 220, 190), 1.7 * SCALE)
    maps.road(ground, country.road * SCALE, (104, 76, 52), (216, 178, 130), 3.2 * SCALE)


def _bridges(picture: pygame.Surface, country: Country) -> None:
    """Dark cheeks where a way crosses the water."""
    for way, half in ((ROAD, 5.4), *((lane, 3.6) for lane in LANES)):
        spots = along(way, 1.5)
        over = [spot for spot in spots if 0 < SHEET.at(country.river, spot) < 9.5]
        for before, after in itertools.pairwise(over):
            dx, dy = after[0] - before[0], after[1] - before[1]
            far = math.hypot(dx, dy)
            if 0 < far < 3:
                for side in (-half, half):
                    start, end = (SHEET.px((x - dy / far * side, y + dx / far * side)) for x, y in (before, after))
                    pygame.draw.aaline(picture, (58, 48, 38), start, end, 3)


def _villages(picture: pygame.Surface, country: Country) -> None:
    """Houses along the ways: roofs in two halves, a shadow to the lower right, a church in the larger ones."""
    rng = random.Random(751)
    fine = 3
    roofs, shadows = ink.clear(SIZE[0], SIZE[1]), ink.clear(SIZE[0], SIZE[1])
    for centre, many in VILLAGES:
        placed: list[Point] = []
        for _ in range(900):
            away, turn = abs(rng.gauss(0, 3.4 * math.sqrt(many))) + 5, rng.uniform(0, math.tau)
            spot = (centre[0] + math.cos(turn) * away * 1.2, centre[1] + math.sin(turn) * away * 0.85)
            clear_of = min(
                SHEET.at(country.road, spot) - 8.4,
                SHEET.at(country.lanes, spot) - 6.6,
                SHEET.at(country.river, spot) - 14,
            )
            if clear_of > 0 and all(math.dist(spot, other) > 11 for other in placed) and len(placed) < many:
                placed.append(spot)
        for number, spot in enumerate(placed):
            size = (13.0, 8.0) if number == 0 and many > 10 else (rng.uniform(7, 10), rng.uniform(5, 6.6))
            _house(roofs, shadows, spot, size, rng.choice((0, 0, 90)) + rng.uniform(-9, 9), number % 3 == 0, fine)
    picture.blit(ink.blur(shadows, 3), (0, 0))
    picture.blit(roofs, (0, 0))


def _house(
    roofs: pygame.Surface, shadows: pygame.Surface, spot: Point, size: Point, turn: float, tiled: bool, fine: int
) -> None:
    wide, high = (round(side * SCALE * fine) for side in size)
    colour: Colour = (168, 104, 78) if tiled else (112, 106, 102)
    turned = pygame.transform.rotozoom(roof((wide, high), colour), turn, 1 / fine)
    cast = turned.copy()
    cast.fill((0, 0, 0, 120), special_flags=pygame.BLEND_RGBA_MIN)
    x, y = SHEET.px(spot)
    ink.stamp_centred(shadows, cast, (x + 3, y + 4))
    ink.stamp_centred(roofs, turned, (x, y))


def _front_line(picture: pygame.Surface) -> None:
    """A line of ink with teeth on either side by turns, on a pale bed."""
    fine = 2 * SCALE
    sheet = ink.clear(round(DESIGN[0] * fine), round(DESIGN[1] * fine))
    ys = np.arange(-12, DESIGN[1] + 13, 1.0)
    spots = list(zip((MIDDLE + _sway(ys)).tolist(), ys.tolist(), strict=True))
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


def _grid(picture: pygame.Surface) -> None:
    """Fine lines between the spaces, stronger where a back row begins, with a cross at every corner."""
    sheet = ink.clear(*SIZE)
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


def board() -> pygame.Surface:
    """The whole map, 1696 x 1040 for 1272 x 780 design units."""
    country = Country()
    ground = grain.plain(*SIZE, INKS.paper)
    edge = _farmland(ground, country)
    grain.tint(ground, INKS.wood, country.wooded * 0.7)
    _hedges(ground, edge + 9 * country.wooded)
    _water_and_ways(ground, country)
    maps.relief(ground, country.heights, INKS)
    picture = grain.surface(ground).convert_alpha()
    _crowns(picture, country, edge)
    _bridges(picture, country)
    _villages(picture, country)
    ground = pygame.surfarray.array3d(picture).swapaxes(0, 1).astype(float)
    _halves(ground, country)
    column, row = country.x // PITCH[0], country.y // PITCH[1]
    grain.shade(ground, np.where((column + row) % 2 == 1, 0.965, 1.015))
    _back_rows(ground, country)
    maps.age(ground, (1 / 3, 2 / 3))
    picture = grain.surface(ground).convert_alpha()
    _grid(picture)
    _front_line(picture)
    return picture
