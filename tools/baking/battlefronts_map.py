"""The map of Battlefronts: one valley from edge to edge, seen from the air in the low light of a morning.

A river winds through all nine columns between the two lines of trenches; five villages lie on the road along it. The
board adds the colours of the armies, since either of them may stand at the foot.
"""

from __future__ import annotations

import itertools
import math
import random
from typing import Final

import numpy as np
import pygame

from game.battlefronts.cards import FRONTS, PLACES
from scenes.boards.battlefronts import layout
from tools.baking import battlefronts_places, grain, ink, maps
from tools.baking.battlefronts_places import MIDDLES, SHEET, VILLAGES
from tools.baking.country import Field, parcels
from tools.baking.ink import Colour
from tools.baking.lines import Line, Point, along, curve
from tools.baking.maps import Inks

SIZE: Final = SHEET.size
WIDE, HIGH = SHEET.wide, SHEET.high
AXIS: Final = HIGH / 2
"""How far down the middle of the valley lies."""
LINES: Final = tuple(layout.trench(near) - layout.MAP.y for near in (False, True))
"""How far down the two lines of trenches run."""

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

RIVER: Final = curve(
    [(-60, 330), (6, 302), (60, 305), (104, 293), (156, 303), (186, 340), (212, 376), (262, 391), (308, 407)]
    + [(352, 398), (404, 405), (452, 396), (508, 380), (528, 342), (552, 308), (604, 303), (652, 293), (704, 300)]
    + [(752, 294), (800, 318), (826, 352), (842, 388), (894, 396), (940, 407), (1000, 400), (1052, 403), (1098, 380)]
    + [(1112, 342), (1142, 306), (1194, 302), (1240, 293), (1296, 300), (1340, 296), (1430, 330)]
)
ROAD: Final = curve(
    [(-60, 356), (20, 354), (90, 350), (150, 346), (236, 352), (312, 346), (386, 350), (452, 352), (534, 342)]
    + [(610, 346), (682, 350), (760, 354), (830, 346), (910, 352), (978, 350), (1050, 346), (1126, 352), (1200, 356)]
    + [(1274, 350), (1340, 344), (1430, 346)]
)
CANAL: Final = [(846, -40), (838, 120), (834, 230), (829, 352)]
REAR: Final = (
    curve([(-60, 148), (90, 138), (236, 158), (386, 130), (534, 146), (682, 162), (830, 136), (978, 128), (1126, 158)])
    + curve([(1126, 158), (1274, 134), (1430, 150)]),
    curve([(-60, 552), (90, 566), (236, 540), (386, 570), (534, 556), (682, 540), (830, 566), (978, 574), (1126, 546)])
    + curve([(1126, 546), (1274, 562), (1430, 548)]),
)
RAIL: Final = curve([(1430, 640), (1290, 632), (1180, 606), (1126, 560), (1112, 470), (1120, 408), (1126, 372)])


def _lane(number: int, x: float) -> list[Point]:
    """From one rear of the valley through a village to the other."""
    bend = 22 * math.sin(number * 2.1 + 0.7)
    down = [(x - bend, -40), (x + bend, 60), (x - bend * 0.4, 138), (x + bend * 0.9, 226), (x, 300), (x, 350), (x, 400)]
    return curve([*down, (x - bend * 0.8, 470), (x + bend * 0.5, 566), (x - bend, 650), (x + bend, 740)])


LANES: Final = tuple(_lane(number, x) for number, x in enumerate(MIDDLES[:FRONTS]))


class Country:
    """What lies where, for every pixel: heights, water, ways, wood."""

    def __init__(self) -> None:
        across, down = grain.places(*SIZE)
        self.x, self.y = across / SHEET.scale, down / SHEET.scale
        self.rise = np.abs(self.y - AXIS) / AXIS
        """How far from the axis of the valley, 1 at the edge of the map."""
        self.heights = self._heights()
        self.river = SHEET.away(RIVER)
        self.canal = SHEET.away(CANAL)
        self.road = SHEET.away(ROAD)
        self.lanes = SHEET.away(*LANES, *REAR)
        self.rail = SHEET.away(RAIL)
        self.trench = np.minimum(*(np.abs(self.y - line) for line in LINES))
        self.fought = np.clip((LINES[1] - LINES[0]) / 2 + 16 - np.abs(self.y - AXIS), -30, 12) / 12
        self.village = np.minimum.reduce(
            [np.hypot(self.x - x, (self.y - y) * 1.15) - 5 * math.sqrt(many) for (x, y), many in VILLAGES]
        )
        growth = grain.field(*SIZE, 1.1, 419, cutoff=0.0085) + 0.5 * self.rise - 1.02
        near = [self.river / 12, self.canal / 9, self.road / 11, self.lanes / 8, self.rail / 8]
        clear = np.minimum.reduce([*near, self.village / 10, self.trench / 18, np.full_like(growth, 2)])
        self.wooded = np.clip(growth * 14, 0, 1) * np.clip((clear - 0.6) * 4, 0, 1) * np.clip(-self.fought * 3, 0, 1)

    def _heights(self) -> grain.Mask:
        """Two chains of hills along the edges, with spurs that reach down into the valley; in about 0..3."""
        broad, spurs = grain.field(*SIZE, 2.0, 402, cutoff=0.006), grain.field(*SIZE, 1.5, 411, cutoff=0.016)
        ridges = 1 - np.abs(grain.field(*SIZE, 1.3, 421, cutoff=0.011))
        hills = 1.5 * self.rise**1.4 + 0.30 * broad * self.rise + (0.06 + 0.62 * self.rise) * ridges
        return np.asarray(hills + (0.03 + 0.11 * self.rise) * spurs)


def _light(heights: grain.Mask, steep: float) -> grain.Mask:
    """How bright slopes are in the light from the top left; 0 on the level, at most about 1."""
    down, across = np.gradient(heights)
    return np.asarray(np.tanh((across + down) * steep))


def _farmland(ground: grain.Pixels, country: Country) -> grain.Mask:
    """Fields with their crops in rows; returns how far every place is from the edge of its field, in units."""
    rng = random.Random(431)
    bend = 20 * grain.field(*SIZE, 2.4, 432, cutoff=0.005), 20 * grain.field(*SIZE, 2.4, 433, cutoff=0.005)
    angle = -0.16
    across = country.x * math.cos(angle) + country.y * math.sin(angle) + bend[0]
    down = country.y * math.cos(angle) - country.x * math.sin(angle) + bend[1]
    edge = np.zeros_like(across)
    for field in parcels(Field(-240, -120, 1560, 1060), rng, (44, 104)):
        here = (across > field.left) & (across < field.right) & (down > field.top) & (down < field.bottom)
        if not here.any():
            continue
        east, south = across[here], down[here]
        edge[here] = np.minimum.reduce([east - field.left, field.right - east, south - field.top, field.bottom - south])
        crop = ink.scaled(rng.choice(CROPS), rng.uniform(0.95, 1.04))
        way = east if field.right - field.left < field.bottom - field.top else south
        rows = 0.5 + 0.5 * np.sin(way * math.tau / rng.choice((3.2, 4.0, 5.2)))
        ground[here] += (np.array(crop, float) - ground[here]) * 0.82
        ground[here] *= (1 - rng.choice((0.0, 0.0, 0.025, 0.045)) * rows)[:, None]
    return edge


def _hedges(ground: grain.Pixels, edge: grain.Mask) -> None:
    """Dark green lines between the fields with their shadow, broken here and there."""
    gaps = np.clip(grain.field(*SIZE, 0.9, 434, cutoff=0.03) * 0.5 + 0.75, 0.1, 1)
    hedge = grain.band(edge, 1.25) * gaps
    grain.shade(ground, 1 - 0.24 * np.roll(hedge, (3, 3), (0, 1)))
    grain.tint(ground, (86, 98, 62), hedge * 0.8)


def _no_mans_land(ground: grain.Pixels, country: Country) -> None:
    """Between the lines the ground is churned: brown, wet, full of holes."""
    fought = np.clip(country.fought + 0.35 * grain.field(*SIZE, 1.2, 441, cutoff=0.03), 0, 1)
    fought *= np.clip((country.village + 6) / 26, 0.25, 1)
    grain.tint(ground, EARTH, fought * 0.80)
    grain.tint(ground, (104, 86, 66), fought * np.clip(grain.field(*SIZE, 1.3, 442, cutoff=0.04) * 0.5, 0, 0.6))
    rough = grain.field(*SIZE, 1.2, 443, cutoff=0.06)
    grain.shade(ground, 1 + 0.17 * fought * _light(rough, 1.5))


def _water(ground: grain.Pixels, country: Country) -> None:
    """The river in its meadow, with a dark bank in the shade and a bright one in the sun, and the canal."""
    fought = np.clip(country.fought, 0, 1)
    grain.tint(ground, (150, 160, 106), np.exp(-((country.river / 16) ** 2)) * (0.55 - 0.25 * fought))
    wide = np.full_like(country.river, 7.4) + 1.3 * grain.field(*SIZE, 1.6, 451, cutoff=0.02)
    for distance, half in ((country.canal, np.full_like(wide, 4.6)), (country.river, wide)):
        bank = np.clip(half + 3.4 - distance, 0, 1)
        grain.tint(ground, (78, 72, 54), bank * 0.75)
        maps.river(ground, distance * SHEET.scale, half * SHEET.scale, INKS)
        water = grain.band(distance * SHEET.scale, half * SHEET.scale)
        depth = np.clip(distance / half, 0, 1)
        grain.shade(ground, 1 - water * 0.20 * (1 - depth**2))
        cast = np.roll(bank - np.clip(half - distance, 0, 1), (4, 4), (0, 1)) * water
        grain.shade(ground, 1 - 0.35 * np.clip(cast, 0, 1))
        glint = np.clip(np.sin(distance * 2.2 + 2 * grain.field(*SIZE, 1.3, 452, cutoff=0.03)), 0.3, 1) - 0.3
        grain.tint(ground, (222, 232, 226), water * glint * 0.34)


def _ways(ground: grain.Pixels, country: Country) -> None:
    """Lanes, the railway, the road along the valley."""
    k = SHEET.scale
    for distance, width, fill in ((country.lanes, 2.0, (212, 198, 158)), (country.road, 4.6, (214, 192, 148))):
        grain.shade(ground, 1 - 0.22 * np.exp(-(((distance - width) / 2.2) ** 2)))
        maps.road(ground, distance * k, (92, 72, 52), fill, width * k)
        grain.tint(ground, (176, 150, 110), grain.band(np.abs(distance - width * 0.45) * k, 0.9 * k) * 0.55)
    grain.tint(ground, (150, 138, 116), grain.band(country.rail * k, 4.4 * k) * 0.9)


def _woods(picture: pygame.Surface, country: Country, edge: grain.Mask) -> None:
    """Woods crown beside crown over a dark floor, and single trees along the hedges; each throws its shadow."""
    rng = random.Random(461)
    crowns: list[tuple[float, float, float]] = []
    for _ in range(21000):
        spot = (rng.uniform(-4, WIDE + 4), rng.uniform(-4, HIGH + 4))
        hedge = SHEET.at(edge, spot) < 2 and rng.random() < 0.09 and SHEET.at(country.fought, spot) < -1
        hedge = hedge and min(SHEET.at(way, spot) for way in (country.road, country.lanes, country.river)) > 9
        if SHEET.at(country.wooded, spot) > rng.uniform(0.3, 0.9) or hedge:
            crowns.append((*spot, rng.uniform(3.0, 5.6)))
    crowns.sort(key=lambda crown: crown[1])
    shadow, sheet = ink.clear(*SIZE), ink.clear(*SIZE)
    for x, y, radius in crowns:
        pygame.draw.aacircle(shadow, (24, 30, 22, 150), SHEET.px((x + 3.0, y + 3.6)), radius * SHEET.scale)
        leaf = ink.scaled(
            rng.choice(((84, 102, 64), (96, 110, 66), (72, 94, 66), (112, 112, 64))), rng.uniform(0.9, 1.1)
        )
        for dx, dy, part, light in ((0, 0, 1.0, 0.66), (-0.14, -0.18, 0.80, 0.92), (-0.28, -0.34, 0.46, 1.20)):
            at = SHEET.px((x + dx * radius, y + dy * radius))
            pygame.draw.aacircle(sheet, ink.scaled(leaf, light), at, radius * part * SHEET.scale)
    picture.blit(ink.blur(shadow, 4), (0, 0))
    sheet.set_alpha(226)
    picture.blit(sheet, (0, 0))


def _holes(picture: pygame.Surface, country: Country) -> None:
    """Old shell holes, thickest between the lines: dark where they turn from the light, bright at the far rim."""
    rng = random.Random(471)
    sheet = ink.clear(*SIZE)
    for _ in range(760):
        x, y = rng.uniform(0, WIDE), AXIS + rng.gauss(0, 52)
        radius = rng.choice((1.4, 1.8, 2.2, 2.8, 3.8))
        ways = min(SHEET.at(way, (x, y)) for way in (country.river, country.road))
        if ways < radius + 9 or SHEET.at(country.village, (x, y)) < 4:
            continue
        for dx, dy, part, colour in (
            (0.3, 0.35, 1.35, (198, 178, 138, 120)),
            (0.0, 0.0, 1.0, (66, 52, 38, 190)),
            (0.3, 0.34, 0.6, (132, 108, 78, 200)),
        ):
            pygame.draw.aacircle(
                sheet, colour, SHEET.px((x + dx * radius, y + dy * radius)), radius * part * SHEET.scale
            )
    picture.blit(sheet, (0, 0))


def _trenches(picture: pygame.Surface, country: Country) -> None:
    """Both lines with their spoil, the ways dug to them from behind, and the wire before them."""
    fine = 2 * SHEET.scale
    spoil, dug = (ink.clear(round(WIDE * fine), round(HIGH * fine)) for _ in range(2))
    for line, behind in zip(LINES, (-1, 1), strict=True):
        ways: list[tuple[Line, float]] = [(layout.bays(line, WIDE), 4.4)]
        for place in range(PLACES):
            box = layout.column(place)
            x = box.x - layout.MAP.x if place < FRONTS else box.right - layout.MAP.x
            zigzag = [(x + (6 if step % 2 else -6), line + behind * step * 13) for step in range(7)]
            ways.append((zigzag, 2.6))
        for way, wide in ways:
            for sheet, colour, more, shift in (
                (spoil, (200, 180, 138, 235), 5.4, 0.6),
                (dug, (46, 36, 28), 0.0, 0.0),
                (dug, (110, 88, 62), -2.2, 0.9),
            ):
                for x, y in along(way, 0.9):
                    at = ((x + shift) * fine, (y + shift) * fine)
                    pygame.draw.circle(sheet, colour, at, max(1.0, (wide + more) / 2 * fine))
        _wire(dug, line - behind * 13, fine, country.river)
    for sheet, soft in ((spoil, True), (dug, False)):
        small = pygame.transform.smoothscale(sheet, SIZE)
        picture.blit(ink.blur(small, 2) if soft else small, (0, 0))


def _wire(sheet: pygame.Surface, line: float, fine: float, river: grain.Mask) -> None:
    """Two rows of crosses on stakes, but none in the water."""
    for row, x in itertools.product((-3.0, 3.0), np.arange(0, WIDE, 6.5).tolist()):
        y = line + row + layout.sway(x)
        if 0 < SHEET.at(river, (x, y)) < 11:
            continue
        for way in (-1, 1):
            start, end = (((x + side) * fine, (y + side * way) * fine) for side in (-2.3, 2.3))
            pygame.draw.line(sheet, (40, 36, 34, 210), start, end, max(1, round(0.7 * fine)))


def _frame(picture: pygame.Surface) -> None:
    """Fine lines between the places, and the neat line round the sheet."""
    sheet = ink.clear(*SIZE)
    for place in range(1, PLACES):
        x = (layout.column(layout.FROM_LEFT[place]).x - layout.MAP.x - layout.GAP / 2) * SHEET.scale
        for y in range(0, SIZE[1], 14):
            pygame.draw.line(sheet, (*ink.INK, 92), (x, y), (x, y + 7), 2)
            pygame.draw.line(sheet, (240, 230, 200, 70), (x + 2, y), (x + 2, y + 7), 1)
    for inset, thick, colour in ((0, 5, (226, 214, 178, 255)), (5, 2, (*ink.INK, 220)), (9, 1, (*ink.INK, 160))):
        pygame.draw.rect(sheet, colour, sheet.get_rect().inflate(-2 * inset, -2 * inset), thick)
    picture.blit(sheet, (0, 0))


def board() -> pygame.Surface:
    """The whole valley, as large as the board shows it at 2560 x 1440."""
    country = Country()
    ground = grain.plain(*SIZE, INKS.paper)
    edge = _farmland(ground, country)
    grain.tint(ground, (120, 128, 88), np.clip(country.rise - 0.35, 0, 1) * 0.75)
    grain.tint(ground, INKS.wood, country.wooded * 0.85)
    _hedges(ground, edge + 9 * country.wooded)
    _no_mans_land(ground, country)
    _water(ground, country)
    _ways(ground, country)
    grain.shade(ground, 1 + 0.40 * _light(country.heights, 95))
    grain.shade(ground, 0.90 + 0.13 * np.clip(country.heights - 0.2, 0, 1.4))
    grain.tint(ground, INKS.contour, grain.contours(country.heights * 5, 1.3) * 0.30 * np.clip(-country.fought, 0, 1))
    picture = grain.surface(ground).convert_alpha()
    _holes(picture, country)
    _trenches(picture, country)
    _woods(picture, country, edge)
    battlefronts_places.paint(picture, country.river, country.road, country.lanes, ROAD, LANES, RAIL)
    ground = pygame.surfarray.array3d(picture).swapaxes(0, 1).astype(float)
    maps.age(ground, (1 / 3, 2 / 3), 0.0)
    picture = grain.surface(ground).convert_alpha()
    _frame(picture)
    return picture
