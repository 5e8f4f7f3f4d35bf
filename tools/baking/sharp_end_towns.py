"""The later places of At the Sharp End (river, ridge, outskirts, village), and the beach where it may begin."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pygame

from tools.baking import grain, ink
from tools.baking import sharp_end_land as land
from tools.baking import sharp_end_things as put
from tools.baking.sharp_end_land import Line, Plot
from tools.baking.sharp_end_places import DRY, GATE, through_road
from tools.baking.sharp_end_things import House

_SAND = (220, 194, 140)
_YARD = (204, 188, 148)


def river_crossing() -> Plot:
    """A stone bridge over the river, a mill with its weir, willows."""
    plot = Plot(land.PASTURE, 106)
    plot.field(((-5, -5), (84, -5), (66, 118), (-5, 118)), land.MEADOW, 30.0, 7)
    plot.field(((150, 142), (236, 142), (236, 236), (156, 236)), land.WHEAT, 66.0)
    plot.field(((168, -5), (236, -5), (236, 116), (158, 116)), land.CLOVER)
    stream = land.curve([(104, -12), (112, 30), (128, 76), (116, 130), (96, 178), (108, 242)])
    plot.water(stream, 40)
    for shift in (-11, -3, 6, 13):
        for number, (x, y) in enumerate(land.along(stream, 9)):
            if (number + shift) % 3:
                plot.stroke([(x + shift, y), (x + shift + 0.8, y + 4.6)], ink.scaled(land.WATER, 1.16), 0.7)
    plot.stroke(land.curve([(92, 60), (112, 54), (136, 52)]), (236, 238, 228), 1.6)
    through_road(plot, (60, GATE), (116, 128), (170, GATE))
    _bridge(plot)
    put.house(plot, House(160, 72, 26, 15, 15, -18, land.SLATE))
    _mill_wheel(plot, 145, 80)
    for x, y in ((84, 40), (92, 84), (78, 168), (82, 208), (138, 164), (132, 206), (142, 32), (72, 104), (150, 108)):
        put.tree(plot, x, y, 7.4, (112, 132, 76))
    put.hedge(plot, [(-5, 152), (58, 156), (66, 236)], 3.6, 0.14)
    put.hedge(plot, [(170, 148), (236, 150)], 3.2, 0.1)
    put.hedge(plot, [(186, -5), (180, 52)], 3.4, 0.14)
    _boat(plot, 112, 196)
    return plot


def _bridge(plot: Plot) -> None:
    """Two low arches; the parapets stand a little above the road."""
    stone = (202, 188, 158)
    plot.shade([(86, 138), (148, 138), (152, 154), (90, 154)])
    for y in (122.6, 136.4):
        front = y > GATE

        def draw(sheet: pygame.Surface, y: float = y, front: bool = front) -> None:
            if front:
                land.shape(sheet, ink.scaled(stone, 0.74), [(84, y - 2), (146, y - 2), (146, y + 12), (84, y + 12)])
                for middle in (101, 129):
                    arch = [(middle - 9, y + 12.4), *_arch(middle, y + 12.4, 9, 9.5), (middle + 9, y + 12.4)]
                    land.shape(sheet, (58, 78, 88), arch)
            land.shape(sheet, ink.scaled(stone, 0.9), [(82, y - 3.6), (148, y - 3.6), (148, y), (82, y)])
            land.shape(sheet, ink.scaled(stone, 1.14), [(82, y - 4.8), (148, y - 4.8), (148, y - 3.4), (82, y - 3.4)])

        plot.stand(y + (9 if front else 0), draw)


def _arch(x: float, y: float, half: float, tall: float) -> Line:
    turns = [math.pi * (1 - step / 12) for step in range(13)]
    return [(x + math.cos(turn) * half, y - math.sin(turn) * tall) for turn in turns]


def _mill_wheel(plot: Plot, x: float, y: float) -> None:
    def draw(sheet: pygame.Surface) -> None:
        for radius, colour in ((7.4, (66, 50, 38)), (5.8, (132, 104, 74)), (4.9, (82, 96, 98)), (1.4, (66, 50, 38))):
            land.dot(sheet, colour, (x, y - 5), radius)
        for number in range(8):
            turn = number * math.pi / 4
            tip = (x + math.cos(turn) * 6.6, y - 5 + math.sin(turn) * 6.6)
            put.thin(sheet, (66, 50, 38), (x, y - 5), tip, 0.9)

    plot.stand(y + 9, draw)


def _boat(plot: Plot, x: float, y: float) -> None:
    hull = [(x - 7, y - 1), (x - 3, y - 3), (x + 4, y - 3), (x + 7, y - 0.6), (x + 4, y + 1.8), (x - 4, y + 1.8)]
    plot.shade(land.shifted(hull, 1.6, 1.4))
    plot.stand(y, lambda sheet: land.shape(sheet, (92, 66, 46), hull))
    inside = [(a * 0.66 + x * 0.34, b * 0.6 + y * 0.4 - 0.4) for a, b in hull]
    plot.stand(y + 0.1, lambda sheet: land.shape(sheet, (176, 140, 98), inside))


def ridge() -> Plot:
    """A long bare height with contours; guns look down from it and the road climbs in bends."""
    plot = Plot((178, 172, 112), 107)
    _relief(plot)
    bends = ((36, 136), (78, 158), (134, 156), (138, 132), (96, 120), (98, 100), (150, 98), (190, 118))
    through_road(plot, *bends, width=5.6)
    for x, y in ((70, 74), (110, 62), (152, 64)):
        _gun_pit(plot, x, y)
    plot.stroke(
        land.curve([(50, 84), (70, 80), (90, 70), (110, 68), (132, 64), (152, 70), (172, 78)]), (96, 76, 54), 2.2
    )
    for x, y, reach in ((30, 206, (30, 18)), (196, 200, (32, 22)), (204, 44, (18, 12)), (26, 50, (18, 14))):
        put.grove(plot, x, y, reach, 14, 6.2)
    put.hedge(plot, land.curve([(60, 228), (96, 204), (150, 210)]), 3.4, 0.12)
    for x, y, radius in ((120, 184, 5), (60, 186, 4.2), (172, 160, 4.4), (118, 40, 4.6)):
        plot.crater(x, y, radius)
    return plot


def _relief(plot: Plot) -> None:
    """Light the slopes of the height and draw its contours into the ground."""
    side = plot.ground.get_width()
    x, y = grain.places(side, side)
    x, y = x / land.SHARP, y / land.SHARP
    spine = 66 + 12 * np.sin(x / 38 + 0.6) - (x - 115) * 0.06
    far = np.where(y < spine, (y - spine) / 34, (y - spine) / 66)
    heights = 5.4 * np.exp(-(far**2)) * np.exp(-(((x - 112) / 118) ** 4))
    heights += 0.22 * grain.field(side, side, 2.0, 207, cutoff=0.006)
    down, across = np.gradient(heights)
    pixels = pygame.surfarray.array3d(plot.ground).swapaxes(0, 1).astype(float)
    grain.shade(pixels, 1 + np.clip((across + down * 1.1) * 13, -0.16, 0.36) * 0.9)
    grain.tint(pixels, (126, 142, 84), np.clip(1.4 - heights * 0.5, 0, 0.75))
    grain.tint(pixels, (140, 96, 58), grain.contours(heights * 2.0, 2.4) * 0.5)
    grain.tint(pixels, (132, 88, 52), grain.contours(heights * 0.5, 4.2) * 0.55)
    plot.ground.blit(grain.surface(pixels), (0, 0))


def _gun_pit(plot: Plot, x: float, y: float) -> None:
    """A ring of sandbags about a gun that points down the slope."""
    plot.shade_round(x + 1.6, y + 1, 9.4, 6.2)

    def draw(sheet: pygame.Surface) -> None:
        land.dot(sheet, (98, 78, 58), (x, y), 6.6)
        for number in range(14):
            turn = number * math.tau / 14
            spot = (x + math.cos(turn) * 8, y + math.sin(turn) * 5.6)
            land.dot(sheet, (138, 122, 90), (spot[0], spot[1] + 0.6), 2.1)
            land.dot(sheet, (196, 178, 136), (spot[0] - 0.3, spot[1] - 0.3), 1.6)
        put.thin(sheet, (52, 50, 48), (x + 1, y - 1), (x - 7.4, y + 11.5), 1.5)
        put.thin(sheet, (52, 50, 48), (x - 2.6, y + 0.6), (x + 3.4, y - 1.2), 3.0)

    plot.stand(y + 4, draw)


def outskirts() -> Plot:
    """Houses with gardens along the road, some of them shot to pieces, and a barrier."""
    plot = Plot(land.MEADOW, 108)
    plot.field(((-5, -5), (236, -5), (236, 40), (-5, 46)), land.WHEAT, 3.0)
    plot.field(((-5, 206), (236, 202), (236, 236), (-5, 236)), land.CLOVER, 4.0)
    gardens = ((8, 56, 60, 116), (66, 54, 118, 116), (124, 52, 172, 116), (178, 52, 226, 116))
    lower = ((4, 146, 56, 204), (62, 146, 112, 204), (120, 146, 170, 202), (176, 146, 228, 202))
    for number, (left, top, right, foot) in enumerate((*gardens, *lower)):
        plot.field(
            ((left, top), (right, top), (right, foot), (left, foot)), (_YARD, land.PASTURE, land.CLOVER)[number % 3]
        )
        beds = ((left + 4, top + 4), (right - 4, top + 4), (right - 4, top + 20), (left + 4, top + 20))
        plot.field(beds, land.PLOUGH if number % 2 else land.STUBBLE, 90.0, 4.2)
        put.wall(plot, [(left, foot), (left, top), (right, top)], 2.2)
    through_road(plot, (70, 129), (118, 132), (170, 129), width=7.4)
    roofs = (land.TILE, land.SLATE, land.TILE, land.SLATE, land.SLATE, land.TILE, land.SLATE, land.TILE)
    spots = (
        (34, 100, 2),
        (92, 98, -3),
        (148, 100, 2),
        (202, 98, 3),
        (30, 178, -3),
        (88, 180, 2),
        (146, 178, -4),
        (202, 180, 3),
    )
    for number, (x, y, turn) in enumerate(spots):
        put.house(plot, House(x, y, 31, 15, 11 + number % 3, turn, roofs[number], ruined=number in (2, 4)))
    for x, y, radius in ((122, 118, 4), (58, 144, 4.4), (172, 142, 3.6), (150, 112, 3.4)):
        plot.crater(x, y, radius)
    for x, y in (
        (62, 84),
        (120, 84),
        (174, 84),
        (14, 76),
        (218, 76),
        (60, 198),
        (116, 198),
        (174, 196),
        (118, 158),
        (222, 160),
    ):
        put.tree(plot, x, y, 6.4)
    _barrier(plot, 120, GATE)
    return plot


def _barrier(plot: Plot, x: float, y: float) -> None:
    """Carts and beams across half of the road."""
    plot.shade([(x - 2, y - 6), (x + 3, y - 6), (x + 8, y + 4), (x + 2, y + 4)])

    def draw(sheet: pygame.Surface) -> None:
        for shift in (-5.5, -1.5, 2.5):
            put.thin(sheet, (84, 58, 40), (x - 3.5, y + shift + 2), (x + 3.5, y + shift - 3), 1.3)
            put.thin(sheet, (122, 90, 62), (x - 3.5, y + shift - 3), (x + 3.5, y + shift + 2), 1.3)

    plot.stand(y + 4, draw)


def village() -> Plot:
    """The church on its square, and houses close about it."""
    plot = Plot(land.PASTURE, 109)
    plot.field(((-5, -5), (236, -5), (236, 34), (-5, 30)), land.PASTURE)
    plot.field(((-5, 204), (236, 206), (236, 236), (-5, 236)), land.STUBBLE, -4.0)
    for number, (x, y) in enumerate(
        ((20, 78), (96, 40), (196, 62), (20, 176), (124, 186), (186, 180), (66, 76), (160, 84))
    ):
        garden = ((x - 24, y - 16), (x + 22, y - 18), (x + 24, y + 16), (x - 22, y + 18))
        plot.field(garden, (land.CLOVER, land.STUBBLE, land.MEADOW, land.PLOUGH)[number % 4], 90.0 * (number % 2), 4.4)
    plot.patch(
        land.curve([(62, 128), (72, 92), (112, 84), (150, 94), (168, 126), (150, 146), (84, 146), (62, 128)]), _YARD
    )
    plot.lane(land.curve([(150, 132), (156, 90), (140, 40), (146, -8)]), 5.6)
    plot.lane(land.curve([(78, 132), (70, 178), (82, 240)]), 5.6)
    through_road(plot, (64, 131), (114, 130), (168, 130), width=7.0)
    plot.stroke(land.curve([(82, 122), (112, 124), (142, 122)]), land.ROAD, 19)
    plot.speckle((190, 164, 120), 300, 0.55, (74, 112, 152, 136))
    rows = (
        ((34, 62, 24, 13, 10, 8), (68, 54, 26, 14, 11, -4), (182, 50, 24, 13, 11, 6), (206, 84, 22, 13, 10, 80)),
        ((30, 100, 24, 13, 12, 4), (62, 96, 22, 13, 10, -78), (184, 106, 30, 14, 12, -3), (122, 48, 20, 12, 9, 4)),
        ((32, 164, 28, 14, 11, -4), (34, 194, 24, 13, 10, 6), (112, 168, 30, 14, 12, 2), (150, 166, 24, 14, 13, -4)),
        ((190, 162, 30, 14, 11, 4), (206, 192, 22, 13, 10, -6), (110, 198, 24, 13, 10, -4), (158, 196, 26, 13, 10, 5)),
    )
    for number, (x, y, length, depth, height, turn) in enumerate(home for row in rows for home in row):
        roof = land.TILE if number % 3 == 1 else land.SLATE
        put.house(plot, House(x, y, length, depth, height, turn, roof, ruined=number in (7, 13)))
    put.church(plot, 104, 102, 1.4)
    for x, y in (
        (86, 66),
        (152, 118),
        (94, 120),
        (12, 132),
        (218, 146),
        (82, 196),
        (166, 72),
        (16, 76),
        (222, 58),
        (130, 214),
    ):
        put.tree(plot, x, y, 6.6)
    put.hedge(plot, [(-5, 32), (60, 28), (132, 22)], 3.4, 0.12)
    put.hedge(plot, [(92, 216), (160, 218), (236, 212)], 3.4, 0.12)
    return plot


def beach() -> Plot:
    """Where it begins: surf, obstacles, landing craft, dunes with wire, and one way off the sand."""
    plot = Plot(_SAND, 110)
    plot.field(((-5, -5), (236, -5), (236, 44), (-5, 50)), land.PASTURE, 8.0, 6)
    dune = land.curve([(-8, 60), (40, 50), (90, 62), (140, 52), (190, 60), (240, 50)])
    for rise, colour in ((9, (188, 172, 112)), (3, (206, 190, 134))):
        plot.stroke(land.shifted(dune, 0, rise), colour, 16)
    _sea(plot)
    plot.lane(land.curve([(112, 150), (116, 132), (150, 124), (196, 128), (236, GATE)]), 6.2, DRY)
    for number in range(120):
        x = plot.rng.uniform(2, 228)
        put.tree(plot, x, 48 + 9 * math.sin(x / 22) + plot.rng.uniform(-9, 11), 1.5, (150, 152, 88))
        if number % 12 == 0:
            _hedgehog(plot, 12 + number * 1.75, 146 + (number * 7) % 20)
    _wire(plot, dune)
    _bunker(plot, 62, 58)
    _bunker(plot, 176, 54)
    for x, y in ((44, 186), (116, 178), (190, 190)):
        _craft(plot, x, y)
    for x, y, radius in ((84, 108, 4.6), (34, 126, 4), (150, 102, 5), (204, 104, 3.8)):
        plot.crater(x, y, radius)
    return plot


def _sea(plot: Plot) -> None:
    """From dry sand to deep water in five washes, with lines of surf."""
    edge = [(-8.0, 158.0), (40, 152), (88, 160), (140, 152), (190, 160), (240, 152)]
    washes = (
        ((198, 174, 128), -6),
        ((176, 178, 156), 2),
        ((150, 172, 168), 9),
        ((126, 158, 166), 24),
        ((104, 140, 154), 46),
    )
    for colour, shift in washes:
        rim = land.curve(land.shifted(edge, shift * 0.7, shift))
        plot.patch([*rim, (240, 240), (-8, 240)], colour)
    for shift, width in ((2, 2.2), (11, 1.5), (27, 1.2), (50, 0.9)):
        line = land.along(land.curve(land.shifted(edge, shift * 0.7, shift)), 3)
        for number in range(0, len(line) - 7, 9):
            plot.stroke(line[number : number + 6], (236, 236, 222), width)


def _hedgehog(plot: Plot, x: float, y: float) -> None:
    plot.shade([(x - 3, y + 1), (x + 5, y + 3), (x + 7, y + 1.4), (x, y - 1)])

    def draw(sheet: pygame.Surface) -> None:
        for tip in ((4, -6), (-4, -5.4), (0.6, -6.8)):
            put.thin(sheet, (64, 54, 50), (x - tip[0], y + 1), (x + tip[0], y + tip[1]), 1.2)

    plot.stand(y, draw)


def _wire(plot: Plot, dune: Line) -> None:
    line = land.along(land.shifted(dune, 0, 16), 7)

    def draw(sheet: pygame.Surface) -> None:
        for (x, y), after in itertools.pairwise(line):
            put.thin(sheet, (84, 66, 50), (x, y), (x + 0.5, y - 5.5), 0.9)
            for low, high in ((-1.6, -4.8), (-4.8, -1.6)):
                put.thin(sheet, (92, 84, 78), (x, y + low), (after[0], after[1] + high), 0.45)

    plot.stand(74, draw)


def _bunker(plot: Plot, x: float, y: float) -> None:
    """A concrete box with a slit towards the sea."""
    plot.shade([(x - 13, y + 5), (x + 13, y + 5), (x + 20, y + 9), (x + 14, y - 6)])

    def draw(sheet: pygame.Surface) -> None:
        land.shape(sheet, (188, 182, 166), [(x - 10, y - 9), (x + 10, y - 9), (x + 14, y - 3), (x - 14, y - 3)])
        land.shape(sheet, (138, 132, 120), [(x - 14, y - 3), (x + 14, y - 3), (x + 14, y + 6), (x - 14, y + 6)])
        land.shape(sheet, (46, 42, 40), [(x - 8, y - 0.4), (x + 8, y - 0.4), (x + 6.6, y + 2.4), (x - 6.6, y + 2.4)])

    plot.stand(y + 5, draw)


def _craft(plot: Plot, x: float, y: float) -> None:
    """A landing craft with its ramp down, seen from behind and above, and its wake."""
    for shift in (-7, 7):
        plot.stroke([(x + shift, y + 16), (x + shift * 1.6, y + 34)], (226, 232, 224), 1.5)
    plot.shade([(x - 8, y - 12), (x + 8, y - 12), (x + 15, y - 4), (x + 15, y + 22), (x, y + 22)])
    body, deck = (96, 104, 94), (68, 72, 66)

    def draw(sheet: pygame.Surface) -> None:
        land.shape(sheet, ink.scaled(body, 1.3), [(x - 6, y - 21), (x + 6, y - 21), (x + 7, y - 13), (x - 7, y - 13)])
        land.shape(
            sheet, ink.scaled(body, 1.12), [(x - 8.5, y - 14), (x + 8.5, y - 14), (x + 8, y + 15), (x - 8, y + 15)]
        )
        land.shape(sheet, deck, [(x - 6, y - 14), (x + 6, y - 14), (x + 5.6, y + 7), (x - 5.6, y + 7)])
        land.shape(
            sheet, ink.scaled(body, 0.8), [(x - 8, y + 15), (x + 8, y + 15), (x + 6.8, y + 19), (x - 6.8, y + 19)]
        )
        for row in range(4):
            for side in (-2.6, 2.6):
                land.dot(sheet, (46, 50, 36), (x + side, y - 10 + row * 4.6), 1.9)
                land.dot(sheet, (132, 136, 94), (x + side - 0.3, y - 10.6 + row * 4.6), 1.4)

    plot.stand(y + 15, draw)
