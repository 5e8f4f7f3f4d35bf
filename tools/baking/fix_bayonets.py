"""Fix Bayonets: its men, its map and its cards."""

from __future__ import annotations

import itertools
import math
import random
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import pygame

from game.fix_bayonets import cards as printed
from tools.baking import grain, ink, maps, materials
from tools.baking.ink import Colour
from tools.baking.maps import Inks, Line, Point, distance_to_lines, shift_line, smooth_curve, spots_along
from tools.baking.materials import BAND_FOOT, FRAME, SCENE_FOOT, SIZE

# --- The men ----------------------------------------------------------------------------


SIDE = 160
"""Pixels of a counter: more than two for each of 64 design units."""
_FINE = 2
"""Factor by which it is painted larger, and then scaled down."""
_VIEW = "0 0 128 128"


@dataclass(frozen=True)
class Army:
    """One side's counters: the field behind the man, the rim, the ground he stands on, and how he is dressed."""

    slug: str
    field: Colour
    rim: Colour
    ground: Colour
    round: bool
    colours: ink.Swap
    """From the colours of the drawings, which are the Americans', to its own."""
    helmet: str


_OWN = "#262416 #8f8350 #5f5a34 #e6bd92 #74713f #6b4a2a #e6c877"
"""Outline, cloth, dark cloth, skin, steel, leather and metal."""
_GREY = "#1d2426 #7a8a84 #4c5a58 #e2bd9c #5b6a66 #4a3a2e #e4e0cc"

AMERICANS = Army("american", (218, 198, 142), (88, 94, 50), (138, 132, 78), round=True, colours={}, helmet="brodie")
GERMANS = Army(
    "german",
    field=(186, 196, 192),
    rim=(66, 78, 84),
    ground=(118, 128, 120),
    round=False,
    colours=dict(zip(_OWN.split(), _GREY.split(), strict=True)),
    helmet="stahlhelm",
)
ARMIES = (AMERICANS, GERMANS)


def _plate_outline(army: Army, inset: float, drop: float = 0.0) -> str:
    """The outline of the counter as an SVG element, `inset` units inside its edge and moved down by `drop`.

    The element is still open: the caller adds its fill or stroke, and closes it with "/>".
    """
    if army.round:
        return f'<circle cx="64" cy="{61 + drop}" r="{60 - inset}"'
    side = 116 - 2 * inset
    corner = max(6.0, 20 - inset)
    return f'<rect x="{6 + inset}" y="{3 + inset + drop}" width="{side}" height="{side}" rx="{corner}"'


def paint_fallen(army: Army) -> pygame.Surface:
    """Paint the counter of a dead man: without its colours, with a grave on it."""
    ash = replace(army, field=(150, 146, 136), rim=(84, 80, 74), ground=(112, 106, 96))
    return paint_counter(ash, "fallen", gold=False, seed=9)


def paint_counter(army: Army, name: str, gold: bool, seed: int) -> pygame.Surface:
    """Paint the counter of one man, without a shadow around it, which the board adds.

    `name` is that of his drawing. `gold`: with gold leaf, for officers.
    """
    side = SIDE * _FINE

    # Lamplight on a painted field with darker ground. An officer's field is of gold leaf with rays.
    field = grain.plain_sheet(side, side, (236, 204, 118) if gold else army.field)
    x, y = grain.pixel_coordinates(side, side)
    x, y = x / side * 128, y / side * 128  # in units of the view box
    grain.shade(field, 1.16 - 0.34 * np.clip(np.hypot(x - 40, y - 34) / 100, 0, 1))
    if gold:
        turn = np.arctan2(y - 64, x - 58)
        grain.tint(field, colour=(184, 140, 58), amount=(np.sin(turn * 14) > 0) * 0.30)
    else:
        hills = 92 + 5 * np.sin(x / 17 + seed) + 3 * np.sin(x / 7.3)
        grain.tint(field, army.ground, amount=np.clip((y - hills) / 3, 0, 1) * 0.8)

    brush = grain.noise_field(side, side, power=1.1, seed=700 + seed, stretch=(1, 2.6))
    grain.shade(field, 1 + 0.045 * brush + 0.02 * grain.noise_field(side, side, power=0.4, seed=720 + seed))
    face = grain.make_surface(field).convert_alpha()

    # The man on nothing. The drawings look right, as the Americans do, and are mirrored for the Germans.
    tall = round(SIDE * _FINE * 0.9)
    helmet = ink.read_drawing(f"fix_bayonets/men/{army.helmet}")
    drawn = ink.render_drawing(f"fix_bayonets/men/{name}", (tall, tall), army.colours, {"helmet": helmet})
    sheet = ink.make_sheet(SIDE * _FINE, SIDE * _FINE)
    sheet.blit(pygame.transform.flip(drawn, not army.round, False), (15, 7))

    # Give the flat drawing body: bright towards the lamp at the top left, dark away from it. First round the whole man
    # by the slopes of his blurred outline, then his parts by those of his blurred brightness.
    alpha = grain.read_opacity(sheet) / 255
    body = grain.read_pixels(sheet)
    # The mask, how far it is blurred in pixels, and how strong its slopes are.
    for mask, reach, strength in ((alpha, 9, 25.0), (body.mean(2) / 255 * alpha, 3, 2.6)):
        for axis in (0, 1, 0, 1):  # blur the mask across and down, twice
            mask = np.mean([np.roll(mask, step, axis) for step in range(-reach, reach + 1)], 0)
        down, across = np.gradient(mask)
        grain.shade(body, 1 + np.clip((down + across) * strength, -0.36, 0.34))
    man = grain.make_surface(body, grain.read_opacity(sheet))

    shadow = pygame.mask.from_surface(man).to_surface(setcolor=(20, 16, 10, 120), unsetcolor=(0, 0, 0, 0))
    face.blit(ink.blur(shadow, radius=8), (7, 8))
    face.blit(man, (0, 0))

    inset = 10.5 if gold else 8
    window = ink.render_svg(f'{_plate_outline(army, inset)} fill="#ffffff"/>', (side, side), _VIEW)
    face.blit(window, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)

    # Thick card under the picture, its edge, and a rim of paint or of gold.
    rim = (214, 172, 78) if gold else army.rim
    bright, dark, deep = (ink.to_hex(rim, factor) for factor in (1.45, 0.7, 0.36))
    counter = ink.render_svg(
        (
            f'<defs><linearGradient id="r" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{bright}"/>'
            f'<stop offset="0.5" stop-color="{ink.to_hex(rim)}"/><stop offset="1" stop-color="{dark}"/>'
            f'</linearGradient></defs>{_plate_outline(army, inset=0, drop=6)} fill="{deep}"/>'
            f'{_plate_outline(army, inset=0, drop=3)} fill="{ink.to_hex(rim, factor=0.52)}"/>'
            f'{_plate_outline(army, inset=0)} fill="url(#r)"/>{_plate_outline(army, inset=1.2)} fill="none"'
            f' stroke="{ink.to_hex(rim, factor=1.7)}" stroke-width="1.6" opacity=".55"/>'
        ),
        size=(side, side),
        view_box=_VIEW,
    )

    counter.blit(face, (0, 0))
    inner = f'{_plate_outline(army, inset)} fill="none" stroke="#14100a" stroke-width="2.2" opacity=".6"/>'
    counter.blit(ink.render_svg(inner, (side, side), _VIEW), (0, 0))
    return pygame.transform.smoothscale(counter, (SIDE, SIDE))


# --- The map ----------------------------------------------------------------------------


SQUARE = 112
MARGIN = 32
SQUARE_SIDE = 8 * SQUARE + 2 * MARGIN
"""Design units: a square of the field, the band of paper round it, the whole map."""
SCALE = 1.5
"""Pixels a unit: 1440 x 1440, so that nothing is stretched on a screen of 2560 x 1440."""

AUTUMN = Inks(
    (223, 210, 173), (150, 150, 100), (118, 122, 78), (142, 92, 56), (62, 88, 100), (142, 174, 180), (48, 46, 58)
)
LEAVES: tuple[Colour, ...] = ((104, 118, 74), (124, 130, 80), (146, 142, 82), (178, 146, 82), (170, 118, 72))
"""The colours of trees in October, from pines to leaves that have turned."""
GERMAN: Colour = (150, 48, 42)
AMERICAN: Colour = (50, 76, 112)

_WAYS = maps.smooth_ways("fix_bayonets")
BROOK, GULLY, ROAD, TRACK = (_WAYS[name] for name in ("brook", "gully", "road", "track"))
FRONT, REAR, POCKET = (_WAYS[name] for name in ("front", "rear", "pocket"))
PATHS = tuple(way for name, way in _WAYS.items() if name.startswith("path"))
MILL: Point = (800, 506)


SHEET = maps.Sheet(SQUARE_SIDE, SQUARE_SIDE, SCALE)


class Country:
    """The terrain of the map, for every pixel: heights, distances to water and ways, wood."""

    def __init__(self) -> None:
        """Work out, for every pixel of the map, its height, its distances from ways and water, and what grows there."""
        side = round(SQUARE_SIDE * SCALE)
        across, down = grain.pixel_coordinates(side, side)
        x, y = across / SCALE, down / SCALE
        sway = 5 * grain.noise_field(side, side, power=2.0, seed=611, cutoff=0.02)

        self.brook = distance_to_lines(x + sway, y + sway, (BROOK,), gap=18)
        self.gully = distance_to_lines(x + sway, y, (GULLY,), gap=18)
        self.road = distance_to_lines(x, y, (ROAD,), gap=18)
        self.track = distance_to_lines(x, y, (TRACK,), gap=18)
        self.paths = distance_to_lines(x, y, PATHS, gap=18)
        self.pond = np.hypot((x - 724 + (y - 530)) / 1.5, y - 530) + sway

        trench = distance_to_lines(x, y, (FRONT, REAR), gap=18)
        rough = grain.noise_field(side, side, power=2.0, seed=612, cutoff=0.016)
        ravine = 1 - np.exp(-((self.brook / 120) ** 1.35))
        side_valley = 0.52 * np.exp(-((self.gully / 46) ** 1.5)) * np.clip((600 - y) / 100, 0, 1)
        hill = 0.35 * np.exp(-(((x - 300) / 210) ** 2) - ((y - 150) / 130) ** 2)
        self.heights = np.asarray(1.9 * ravine - side_valley + hill + 0.26 * rough)

        growth = grain.noise_field(side, side, power=1.2, seed=613, cutoff=0.016)
        open_ground = np.maximum.reduce(
            [
                np.exp(-((self.brook / 17) ** 4)),
                np.exp(-((self.gully / 6) ** 4)),
                np.exp(-((self.road / 11) ** 4)),
                np.exp(-((self.track / 8) ** 4)),
                np.exp(-((self.paths / 5) ** 4)),
                np.exp(-((trench / 13) ** 4)),
                np.exp(-((np.hypot(x - MILL[0], (y - MILL[1]) * 1.2) / 50) ** 4)),
            ]
        )

        self.wooded = np.clip((growth + 1.5) * 4, 0, 1) * (1 - open_ground)
        self.turned = grain.noise_field(side, side, power=1.6, seed=614, cutoff=0.03)


def _draw_hachures(picture: pygame.Surface, country: Country) -> None:
    """Draw short strokes downhill where the ground is steep, as old maps do."""
    rng = random.Random(615)
    down, across = (np.asarray(slope) for slope in np.gradient(country.heights))
    sheet = ink.make_sheet(*picture.get_size())

    for row, column in itertools.product(range(160), range(160)):
        spot = (column * 6 + rng.uniform(-1.6, 1.6), row * 6 + rng.uniform(-1.6, 1.6))
        dx, dy = -SHEET.value_at(across, spot), -SHEET.value_at(down, spot)
        steep = math.hypot(dx, dy)
        if steep > 0.0078 and SHEET.value_at(country.road, spot) > 9:
            excess = steep - 0.0078  # the steeper the slope, the longer and darker the stroke
            length = min(10.0, 4 + 700 * excess)
            end = (spot[0] + dx / steep * length, spot[1] + dy / steep * length)
            strength = min(170, round(60 + 20000 * excess))
            pygame.draw.aaline(
                sheet, (*ink.scale_colour(AUTUMN.contour, 0.62), strength), SHEET.to_pixels(spot), SHEET.to_pixels(end)
            )

    picture.blit(sheet, (0, 0))


def _paint_crowns(picture: pygame.Surface, country: Country) -> None:
    """Paint the wood from above: crown beside crown, lit from the top left."""
    rng = random.Random(616)
    crowns: list[tuple[float, float, float, Colour]] = []

    for row, column in itertools.product(range(103), range(103)):
        x = (column + (row % 2) / 2) * 9.4 + rng.uniform(-3.6, 3.6)
        y = row * 9.4 + rng.uniform(-3.6, 3.6)
        if SHEET.value_at(country.wooded, (x, y)) > rng.uniform(0.35, 0.95):
            # The more the leaves have turned, the later in LEAVES is their colour.
            shade = SHEET.value_at(country.turned, (x, y)) * 0.9 + rng.gauss(1.15, 0.75)
            leaf = LEAVES[max(0, min(len(LEAVES) - 1, round(shade)))]
            crowns.append((x, y, rng.uniform(3.2, 5.6), leaf))

    # Discs of a crown from below: shift across and down, radius, factor of the colour.
    lights = ((0.0, 0.0, 1.0, 0.9), (-0.16, -0.2, 0.78, 1.06), (-0.32, -0.38, 0.42, 1.22))
    maps.draw_crowns(picture, SCALE, crowns, lights, shade=(40, 40, 30, 92), offset=(1.8, 2.4), soft=3, alpha=118)


def _draw_craters(picture: pygame.Surface, country: Country) -> None:
    """Draw shell holes, lit from the top left. They are thickest about the pocket."""
    rng = random.Random(617)
    sheet = ink.make_sheet(*picture.get_size())

    for number in range(230):
        spot = (rng.uniform(36, 924), rng.gauss(800, 90) if number % 2 else rng.uniform(36, 924))
        radius = rng.choice((2.2, 3.0, 3.8, 5.2))
        clear_of = min(SHEET.value_at(country.brook, spot) - 6, SHEET.value_at(country.road, spot) - 5)

        if spot[1] < 924 and clear_of > radius:
            earth, hole, rim = (214, 196, 150, 150), (92, 74, 54, 190), (150, 124, 88, 220)
            parts = ((0.0, 0.0, 1.35, earth), (0.0, 0.0, 1.0, hole), (0.26, 0.3, 0.66, rim))
            maps.draw_rings(sheet, SCALE, spot, radius, parts)

    picture.blit(sheet, (0, 0))


class Pen:
    """Ink on a sheet of twice the map's pixels, so that every edge comes out smooth."""

    def __init__(self) -> None:
        self.fine = 2 * SCALE
        self.sheet = ink.make_sheet(round(SQUARE_SIDE * self.fine), round(SQUARE_SIDE * self.fine))

    def draw_stroke(self, colour: Colour, line: Line, width: float) -> None:
        """Draw a line of even width. Lengths are in units."""
        for x, y in spots_along(line, gap=width / 5):
            pygame.draw.circle(self.sheet, colour, (x * self.fine, y * self.fine), width / 2 * self.fine)

    def draw_oval(self, colour: Colour, centre: Point, half: Point, turn: float) -> None:
        """Draw a filled oval with these half axes, turned by `turn` radians."""
        corners = []
        for step in range(24):
            dx, dy = math.cos(step * math.tau / 24) * half[0], math.sin(step * math.tau / 24) * half[1]
            x = centre[0] + dx * math.cos(turn) - dy * math.sin(turn)
            y = centre[1] + dx * math.sin(turn) + dy * math.cos(turn)
            corners.append((x * self.fine, y * self.fine))

        pygame.draw.polygon(self.sheet, colour, corners)

    def print_on(self, picture: pygame.Surface, alpha: int) -> None:
        """Blend everything that the pen has drawn over a picture, with this opacity, 0..255."""
        small = pygame.transform.smoothscale(self.sheet, picture.get_size())
        small.set_alpha(alpha)
        picture.blit(small, (0, 0))


def _dig_in_bays(line: Line) -> list[Point]:
    """Return the line of a trench that is dug in bays, and so steps forward and back at right angles."""
    steps: list[Point] = []
    for number, (x, y) in enumerate(spots_along(line, gap=10)):
        shift = -3.6 if number % 4 < 2 else 3.6
        steps += [(x, y + shift)]
        if number % 2:
            steps += [(x + 1.6, y - shift)]
    return steps


def _front_line_at(at: float) -> float:
    """The y of the German front line at the x nearest to `at` for which FRONT has a spot."""
    return min(FRONT, key=lambda spot: abs(spot[0] - at))[1]


def _draw_trenches(picture: pygame.Surface) -> None:
    """Draw two German lines, the ways between them and the nests of machine guns, in red on pale earth."""
    pen = Pen()
    lines: list[tuple[list[Point], float]] = [(_dig_in_bays(FRONT), 2.2), (_dig_in_bays(REAR), 1.8)]

    for x in (118, 366, 598, 846):
        foot = _front_line_at(x)
        link = smooth_curve([(x, 92), (x + 14, 118), (x - 10, 144), (x + 12, 172), (x, foot)])
        lines.append((link, 1.5))

    for line, width in lines:
        pen.draw_stroke(ink.scale_colour(AUTUMN.paper, factor=1.03), line, width + 3.2)
    for line, width in lines:
        pen.draw_stroke(GERMAN, line, width)

    for x in (58, 250, 486, 668, 908):
        y = _front_line_at(x) + 5
        pen.draw_oval(ink.scale_colour(AUTUMN.paper, factor=1.03), (x, y), half=(8.5, 6), turn=0)
        pen.draw_oval(GERMAN, (x, y), half=(6.8, 4.4), turn=0)

    pen.print_on(picture, alpha=235)


def _draw_pocket(picture: pygame.Surface) -> None:
    """Draw the American pocket: foxholes on the slope, and the perimeter in blue crayon."""
    rng = random.Random(618)
    pen = Pen()
    marks = spots_along(POCKET, gap=2)
    for number in range(0, len(marks) - 8, 10):
        pen.draw_stroke(AMERICAN, marks[number : number + 8], 3.0)
    pen.print_on(picture, alpha=190)

    spots: list[Point] = []
    while len(spots) < 46:
        spot = (rng.uniform(140, 830), rng.uniform(782, 894))
        if all(math.dist(spot, other) > 21 for other in spots):
            spots.append(spot)

    pen = Pen()
    for x, y in spots:
        turn = rng.uniform(-0.5, 0.5)
        # Ovals one over the other, in map units from the spot: shift, half the width and height, colour.
        for dx, dy, half, colour in (
            (0.9, 1.2, (7.0, 5.2), (108, 94, 66)),
            (0.0, 0.0, (6.6, 4.7), (226, 208, 164)),
            (0.0, -0.1, (4.5, 2.9), (54, 46, 38)),
            (0.7, 0.7, (3.2, 1.7), (98, 82, 62)),
        ):
            pen.draw_oval(colour, (x + dx, y + dy), half, turn)
    pen.print_on(picture, alpha=235)


def _draw_grid(picture: pygame.Surface) -> None:
    """Draw thin lines between the squares, a cross at every corner, and the margin with a bar of black and white."""
    side = round(SQUARE_SIDE * SCALE)
    first, last = round(MARGIN * SCALE), round((SQUARE_SIDE - MARGIN) * SCALE)
    step = round(SQUARE * SCALE)
    sheet = ink.make_sheet(side, side)

    for number in range(1, 8):
        at = first + number * step
        pygame.draw.line(sheet, (*AUTUMN.grid, 145), (at, first), (at, last), 2)
        pygame.draw.line(sheet, (*AUTUMN.grid, 145), (first, at), (last, at), 2)

    for column, row in itertools.product(range(1, 8), range(1, 8)):
        x, y = first + column * step, first + row * step
        pygame.draw.line(sheet, (*AUTUMN.grid, 215), (x - 8, y), (x + 9, y), 2)
        pygame.draw.line(sheet, (*AUTUMN.grid, 215), (x, y - 8), (x, y + 9), 2)

    pygame.draw.rect(sheet, (*ink.scale_colour(AUTUMN.paper, factor=1.03), 240), sheet.get_rect(), first)
    _draw_frame_bar(sheet, first, last, step)
    picture.blit(sheet, (0, 0))


def _draw_frame_bar(sheet: pygame.Surface, first: int, last: int, step: int) -> None:
    """Draw the frame of the field: a bar that changes colour at every half square, between two fine lines."""
    wide = round(5 * SCALE)
    field = pygame.Rect(first, first, last - first, last - first)

    for number in range(16):
        at, length = first + number * step // 2, step // 2
        colour = ink.INK if number % 2 == 0 else ink.scale_colour(AUTUMN.paper, factor=1.05)
        for box in (
            (at, first - wide, length, wide),
            (at, last, length, wide),
            (first - wide, at, wide, length),
            (last, at, wide, length),
        ):
            pygame.draw.rect(sheet, colour, box)

    pygame.draw.rect(sheet, ink.INK, field.inflate(2, 2), 2)
    pygame.draw.rect(sheet, ink.INK, field.inflate(2 * wide + 2, 2 * wide + 2), 2)


def paint_board() -> pygame.Surface:
    """Paint the whole map, SQUARE_SIDE * SCALE pixels square. Square a1 is the lower left one of the field."""
    country = Country()

    # Paper, woods' wash, hills and water.
    across = country.heights.shape[0]
    ground = grain.plain_sheet(across, across, AUTUMN.paper)
    grain.tint(ground, AUTUMN.wood, amount=country.wooded * 0.62)
    grain.tint(ground, colour=(190, 150, 92), amount=np.clip(country.turned - 0.5, 0, 1) * country.wooded * 0.35)
    meadow = np.exp(-((country.brook / 24) ** 2))
    grain.tint(ground, colour=(186, 194, 142), amount=meadow * 0.5)
    maps.paint_relief(ground, country.heights, AUTUMN)

    picture = grain.make_surface(ground).convert_alpha()
    _paint_crowns(picture, country)
    _draw_hachures(picture, country)

    ground = grain.read_pixels(picture)
    grain.tint(ground, ink.scale_colour(AUTUMN.contour, 0.8), grain.contour_lines(country.heights * 4.5, 1.3) * 0.34)
    grain.tint(ground, ink.scale_colour(AUTUMN.contour, 0.7), grain.contour_lines(country.heights * 0.9, 2.2) * 0.5)

    # Water, the road, the track and the paths.
    wide = np.ones_like(country.brook) * SCALE
    maps.paint_river(ground, distance=country.gully * SCALE, half_width=1.3 * wide, inks=AUTUMN)
    maps.paint_river(
        ground, np.minimum(country.brook - 3.4, country.pond - 15) * SCALE, 0.8 * country.turned * wide, AUTUMN
    )
    maps.paint_road(ground, distance=country.track * SCALE, case=(112, 92, 66), fill=(226, 212, 176), width=2.1 * SCALE)
    maps.paint_road(ground, distance=country.road * SCALE, case=(98, 66, 44), fill=(214, 172, 122), width=4.4 * SCALE)
    maps.age_paper(ground, folds=(0.5,))

    x, y = grain.pixel_coordinates(ground.shape[1], ground.shape[0])
    column, row = ((place - MARGIN * SCALE) // (SQUARE * SCALE) for place in (x, y))
    grain.shade(ground, np.where((column + row) % 2 == 1, 0.955, 1.02))  # so that moves can be counted

    picture = grain.make_surface(ground).convert_alpha()
    for path in PATHS:
        for number, spot in enumerate(spots_along(path, gap=3.2)):
            if number % 3:
                pygame.draw.aacircle(picture, (92, 70, 50), SHEET.to_pixels(spot), 1.1 * SCALE)
    _draw_craters(picture, country)

    # Two rows of crosses before the front line.
    pen = Pen()
    for back in (20, 28):
        pen.draw_stroke((214, 196, 152), shift_line(FRONT, dx=0, dy=back), 8.6)
    pen.print_on(picture, alpha=105)

    pen = Pen()
    for back in (20, 28):
        for at, foot in spots_along(shift_line(FRONT, back / 4, back), gap=7.4):
            pen.draw_stroke((74, 52, 50), [(at - 2.3, foot - 2.3), (at + 2.3, foot + 2.3)], 0.9)
            pen.draw_stroke((74, 52, 50), [(at - 2.3, foot + 2.3), (at + 2.3, foot - 2.3)], 0.9)
    pen.print_on(picture, alpha=225)

    _draw_trenches(picture)
    _draw_pocket(picture)

    # The mill on the brook below the bridge, and its barns: centre from MILL, width, depth, colour of the roof.
    for dx, dy, across, deep, colour in (
        (17, -10, 32, 15, (156, 78, 62)),
        (12, 22, 20, 13, (92, 84, 84)),
        (46, 18, 15, 20, (92, 84, 84)),
    ):
        box = pygame.Rect(0, 0, round(across * SCALE), round(deep * SCALE))
        box.center = (round((MILL[0] + dx) * SCALE), round((MILL[1] + dy) * SCALE))
        ink.drop_shadow(picture, box, radius=1, soft=5, offset=(4, 6), alpha=150)
        pygame.draw.rect(picture, ink.scale_colour(colour, factor=0.82), box)
        pygame.draw.rect(picture, ink.scale_colour(colour, factor=1.12), (box.x, box.y, box.w, box.h // 2))
        pygame.draw.rect(picture, ink.scale_colour(colour, factor=0.5), box, 1)

    _draw_grid(picture)
    return picture


# --- The cards --------------------------------------------------------------------------


_TYPES: tuple[tuple[Colour, str, int], ...] = (
    ((164, 62, 44), "target", materials.ROUND_BADGE),
    ((58, 98, 124), "boot", materials.SQUARE_BADGE),
    ((84, 112, 62), "shield", 26),
)
"""By type: colour, the sign of the badge, and the radius of the badge's corners."""
_FAR = 6
"""Boxes for the longest range."""
_BOX, _STEP = 16, 19


def file_slug(card: int) -> str:
    """The card's name as a file's name: rifle-3, hold-ground."""
    return printed.CARD_NAMES[card].lower().replace(" ", "-").replace("(", "").replace(")", "")


def paint_face(card: int) -> pygame.Surface:
    """Paint the face of a card with round corners: its picture, how far it reaches or what it stops, and its users."""
    colour, icon, corner = _TYPES[printed.CARD_TYPE[card]]
    drawing, band = f"fix_bayonets/cards/{file_slug(card)}", (SCENE_FOOT, BAND_FOOT)
    picture = materials.open_card(drawing, 260 + card, printed.CARD_NAMES[card], colour, ink.CARD, band, ink.EDGE)

    if printed.CARD_TYPE[card] == printed.TERRAIN:
        _write_what_it_stops(picture, card, colour)
    elif printed.RANGE[card] == printed.LEAP:
        # The bent way of a chess knight: the man at the lower left, and the square that he reaches filled.
        start = 60
        for column in range(3):
            for row in range(2):
                at, foot = start + column * (_STEP + 3), 305 - row * (_STEP + 3)
                if (column, row) == (0, 0):
                    pygame.draw.aacircle(picture, ink.INK, (at, foot), 8)
                else:
                    _draw_square(picture, at, foot, colour, full=(column, row) == (2, 1))
        word = ink.render_words("LEAP", "oswald-700", pixels=44, colour=ink.scale_colour(colour, factor=0.8))
        ink.stamp_centred(picture, word, (start + 2 * _STEP + 34 + word.get_width() / 2, 293))
    else:
        # The number, and a row of squares from the man on.
        low, high = printed.RANGE[card]
        words = str(low) if low == high else f"{low}\u2013{high}"
        figure = materials.fit_words(words, "oswald-700", 50, ink.scale_colour(colour, factor=0.8), 64)
        row = _STEP * _FAR + _BOX + 2
        first = (SIZE[0] - figure.get_width() - 12 - row) / 2
        ink.stamp_centred(picture, figure, (first + figure.get_width() / 2, 292))

        man = first + figure.get_width() + 12 + _BOX / 2
        pygame.draw.aacircle(picture, ink.INK, (round(man), 292), 8)
        for number in range(1, _FAR + 1):
            _draw_square(picture, man + number * _STEP + 2, 292, colour, full=low <= number <= high)

    _paint_foot(picture, card)
    materials.stamp_badge(picture, (FRAME + 37, FRAME + 37), icon, colour, radius=corner, stock=ink.CARD)
    return materials.finish_card(picture)


def _draw_square(picture: pygame.Surface, x: float, y: float, colour: Colour, full: bool) -> None:
    """Draw a small square of the field around (x, y), filled if the card reaches it."""
    box = pygame.Rect(0, 0, _BOX, _BOX)
    box.center = (round(x), round(y))
    if full:
        pygame.draw.rect(picture, colour, box, border_radius=3)
    pygame.draw.rect(picture, ink.scale_colour(colour, 0.8) if full else (168, 150, 116), box, 2, border_radius=3)


def _write_what_it_stops(picture: pygame.Surface, card: int, colour: Colour) -> None:
    """Write which action of the other side the card stops."""
    what = "AN ATTACK" if printed.NEGATES[card] == printed.ATTACK else "A MOVE"
    ink.stamp_centred(picture, ink.render_words("Stops", "barlow-500", 26, (70, 60, 46)), (SIZE[0] / 2, 274))
    words = ink.render_words(what, "oswald-700", pixels=40, colour=ink.scale_colour(colour, factor=0.72))
    ink.stamp_centred(picture, words, (SIZE[0] / 2, 305))


def _used_by(card: int) -> str:
    """Return the words at the foot of a card: its users, or how it differs from others of its type."""
    side = {printed.AMERICANS: "Americans", printed.GERMANS: "Germans"}.get(printed.ONLY[card], "")

    if printed.KILLS_ALL[card]:
        return f"{side}: kills all" if side else "Kills all"
    if side:
        return f"{side} only"
    if printed.CARD_TYPE[card] == printed.TERRAIN:
        return "Both sides"
    if printed.CARD_TYPE[card] == printed.ATTACK:
        return {printed.PISTOL: "Officers too", printed.SNIPER_CARD: "Sniper only"}.get(card, "Kills one")
    return "One man" if printed.RANGE[card] == printed.LEAP else "One man or a group"


def _paint_foot(picture: pygame.Surface, card: int) -> None:
    """Paint a line, and below it who may use the card, with a small counter of that side."""
    pygame.draw.line(picture, (150, 132, 98), (34, 326), (SIZE[0] - 34, 326), 2)
    words = materials.fit_words(_used_by(card).upper(), "barlow-600", pixels=23, colour=(92, 72, 44), width=196)

    side = printed.ONLY[card]
    shift = 0 if side == printed.BOTH else 12
    ink.stamp_centred(picture, words, (SIZE[0] / 2 + shift, 342))
    if side == printed.BOTH:
        return

    army = AMERICANS if side == printed.AMERICANS else GERMANS
    at = (round(SIZE[0] / 2 + shift - words.get_width() / 2 - 16), 342)
    if army.round:
        pygame.draw.aacircle(picture, army.rim, at, 9)
        pygame.draw.aacircle(picture, army.field, at, 5)
    else:
        # The rim, then the field: side, colour and radius of the corners, in pixels.
        for size, tint, corner in ((18, army.rim, 4), (10, army.field, 2)):
            box = pygame.Rect(0, 0, size, size)
            box.center = at
            pygame.draw.rect(picture, tint, box, border_radius=corner)


def paint_back() -> pygame.Surface:
    """Paint the back of the cards: two crossed rifles and a helmet on dark green cloth."""
    return materials.cloth_back((70, 78, 52), squares=False, medallion="fix_bayonets/cards/back", title="ARGONNE")


# --- All pictures -----------------------------------------------------------------------


def painters_by_path() -> ink.Pictures:
    """The painters of the game's pictures, by path."""
    made: ink.Pictures = {"map.jpg": paint_board, "cards/back.png": paint_back}

    for army in ARMIES:
        for seed, kind in enumerate(("officer", "rifleman", "heavy", "runner", "sniper")):
            name = f"heavy-{army.slug}" if kind == "heavy" else kind
            made[f"man-{army.slug}-{kind}.png"] = partial(paint_counter, army, name, gold=kind == "officer", seed=seed)
        made[f"fallen-{army.slug}.png"] = partial(paint_fallen, army)

    made |= {f"cards/{file_slug(card)}.png": partial(paint_face, card) for card in range(printed.CARDS)}
    return {f"fix_bayonets/{path}": paint for path, paint in made.items()}
