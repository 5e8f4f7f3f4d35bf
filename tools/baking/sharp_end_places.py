"""The first five places of At the Sharp End: tiles whose road comes in on the left, leaves on the right, at GATE."""

from __future__ import annotations

import pygame

from tools.baking import ink
from tools.baking import sharp_end_land as land
from tools.baking import sharp_end_things as put
from tools.baking.sharp_end_land import Line, Plot
from tools.baking.sharp_end_things import House

GATE = 130
"""Where the road meets the left and the right edge, in units down from the top."""

DRY = (186, 164, 116)


def through_road(plot: Plot, *between: land.Point, width: float = 6.2) -> list[land.Point]:
    """The road through the tile, by way of some points."""
    line = land.curve([(-6, GATE), (14, GATE), *between, (216, GATE), (236, GATE)])
    plot.lane(line, width)
    return line


def bocage() -> Plot:
    """Small fields of every kind between thick hedges, and a sunken lane."""
    plot = Plot(land.PASTURE, 101)
    rows = (
        (((-5, -5), (76, -5), (70, 62), (-5, 54)), land.WHEAT, 12.0),
        (((76, -5), (150, -5), (148, 70), (70, 62)), land.PASTURE, None),
        (((150, -5), (236, -5), (236, 62), (148, 70)), land.PLOUGH, 74.0),
        (((-5, 54), (70, 62), (66, 118), (-5, 124)), land.CLOVER, None),
        (((70, 62), (148, 70), (152, 122), (66, 118)), land.STUBBLE, 40.0),
        (((148, 70), (236, 62), (236, 124), (152, 122)), land.MEADOW, None),
        (((-5, 138), (58, 142), (52, 236), (-5, 236)), land.PLOUGH, 96.0),
        (((58, 142), (128, 146), (122, 196), (56, 190)), land.MEADOW, None),
        (((56, 190), (122, 196), (120, 236), (52, 236)), land.WHEAT, -8.0),
        (((128, 146), (236, 138), (236, 236), (120, 236)), land.CLOVER, 60.0),
    )
    for outline, colour, angle in rows:
        plot.field(outline, colour, angle)
    road = through_road(plot, (66, 126), (118, 136), (168, 128))
    put.hedge(plot, [(x, y - 7.5) for x, y in road], 3.6, 0.16)
    put.hedge(plot, [(x, y + 9.5) for x, y in road if not 118 < x < 130], 3.4, 0.05)
    banks: tuple[Line, ...] = (
        ((76, -5), (70, 62), (66, 116)),
        ((150, -5), (148, 70), (151, 118)),
        ((-5, 54), (70, 62), (118, 67)),
        ((132, 68), (148, 70), (236, 62)),
        ((57, 146), (54, 236)),
        ((128, 150), (121, 196), (120, 236)),
        ((56, 190), (121, 196)),
    )
    for bank in banks:
        put.hedge(plot, land.curve(bank, 8), 3.8, 0.18)
    put.house(plot, House(184, 176, 17, 10, 7, 14, land.TILE))
    put.grove(plot, 208, 198, (16, 14), 7, 6)
    return plot


def marsh() -> Plot:
    """Open water, reeds, dead willows; the road is a causeway."""
    plot = Plot((146, 150, 104), 102)
    plot.speckle((120, 132, 88), 900, 0.9, (0, 0, 230, 230))
    plot.speckle((170, 166, 112), 500, 0.8, (0, 0, 230, 230))
    pools = ((52, 52, 44, 26), (150, 40, 52, 22), (190, 92, 36, 16), (104, 92, 40, 13), (40, 96, 24, 10))
    for pool in (
        *pools,
        (58, 182, 46, 24),
        (150, 186, 50, 26),
        (112, 160, 26, 9),
        (206, 158, 22, 10),
        (104, 214, 30, 9),
    ):
        plot.pool(*pool)
    road = through_road(plot, (60, 126), (110, 133), (165, 127), width=5.6)
    for x, y in land.along(road, 7):
        for side in (-5.4, 5.4):
            plot.stroke([(x, y + side), (x, y + side + 2.6)], (92, 70, 50), 1.5)
    for _ in range(230):
        x, y = plot.rng.uniform(6, 224), plot.rng.uniform(10, 222)
        if abs(y - GATE) > 11:
            _reeds(plot, x, y)
    for x, y in ((28, 140), (92, 112), (176, 114), (196, 206), (24, 74), (120, 60), (86, 208), (216, 60)):
        put.tree(plot, x, y, 6.4, (104, 118, 78))
    return plot


def _reeds(plot: Plot, x: float, y: float) -> None:
    blades = [(plot.rng.uniform(-3, 3), plot.rng.uniform(-1.6, 1.6), plot.rng.uniform(4, 8.5)) for _ in range(6)]
    colour = plot.varied((132, 134, 74), 20)

    def draw(sheet: pygame.Surface) -> None:
        for a, lean, tall in blades:
            foot = (x + a, y)
            tip = (x + a + lean, y - tall)
            land.shape(sheet, ink.scaled(colour, 0.8), [(foot[0] - 0.5, y), (foot[0] + 0.5, y), tip])
            land.dot(sheet, (116, 82, 52), (tip[0], tip[1] + 1), 0.75)

    plot.stand(y, draw)


def farm() -> Plot:
    """A house and barns about a yard, stacks, corn and a paddock."""
    plot = Plot(land.PASTURE, 103)
    plot.field(((-5, -5), (104, -5), (98, 58), (-5, 52)), land.WHEAT, 6.0)
    plot.field(((104, -5), (236, -5), (236, 52), (98, 58)), land.CLOVER)
    plot.field(((-5, 150), (96, 150), (92, 236), (-5, 236)), land.PLOUGH, 82.0)
    plot.field(((96, 150), (236, 148), (236, 236), (92, 236)), land.STUBBLE, -10.0)
    plot.patch(
        land.curve([(58, 66), (110, 60), (176, 62), (186, 96), (176, 122), (112, 128), (60, 120), (52, 90), (58, 66)]),
        DRY,
    )
    plot.speckle((160, 138, 96), 260, 0.8, (62, 70, 176, 118))
    plot.lane(land.curve([(118, 138), (120, 124), (122, 118)]), 7, case=DRY)
    through_road(plot, (70, 134), (118, 138), (170, 134))
    for home in (
        House(118, 72, 46, 17, 13, 0, land.TILE),
        House(70, 92, 40, 16, 10, 84, land.SLATE, (216, 200, 166)),
        House(168, 92, 36, 16, 11, -84, land.TILE, (206, 186, 150)),
    ):
        put.house(plot, home)
    for x, y, radius in ((146, 112, 5.5), (158, 116, 4.4), (86, 118, 4.2), (176, 176, 6), (196, 184, 6), (150, 190, 6)):
        put.haystack(plot, x, y, radius)
    put.wall(plot, [(54, 122), (106, 127)])
    put.wall(plot, [(134, 127), (184, 122)])
    for bank in (((98, 58), (104, -5)), ((-5, 52), (48, 57)), ((190, 54), (236, 52)), ((96, 152), (92, 236))):
        put.hedge(plot, bank, 3.6, 0.12)
    put.grove(plot, 206, 86, (16, 24), 12, 6.6)
    put.grove(plot, 30, 88, (16, 20), 9, 6.4)
    for x, y in ((150, 24), (176, 34), (202, 20), (128, 38)):
        _cow(plot, x, y)
    return plot


def _cow(plot: Plot, x: float, y: float) -> None:
    plot.shade_round(x + 1.4, y + 0.4, 3.4, 1.4)

    def draw(sheet: pygame.Surface) -> None:
        for dx, dy, radius, colour in ((-1.6, -1.6, 1.7, (238, 228, 206)), (0.8, -1.6, 1.8, (238, 228, 206))):
            land.dot(sheet, colour, (x + dx, y + dy), radius)
        land.dot(sheet, (104, 68, 44), (x - 0.2, y - 2.2), 1.2)
        land.dot(sheet, (104, 68, 44), (x - 3.6, y - 2.6), 1.1)

    plot.stand(y, draw)


def orchard() -> Plot:
    """Apple trees in rows within a hedge, and the cider house."""
    plot = Plot(land.MEADOW, 104)
    plot.field(((-5, -5), (236, -5), (236, 122), (-5, 122)), (162, 172, 100), 2.0, 22)
    plot.field(((-5, 138), (236, 138), (236, 236), (-5, 236)), (158, 168, 98), 2.0, 22)
    through_road(plot, (80, 126), (150, 134))
    apples = ((196, 62, 44), (214, 150, 60), (190, 74, 50))
    for row, y in enumerate((28, 52, 76, 100, 166, 190, 214)):
        for column in range(8):
            x = 22 + column * 26.5 + (6 if row % 2 else 0)
            if not (row in (2, 3) and column in (5, 6)):
                put.tree(plot, x, y, 8.2, (96, 122, 62), apples[(row + column) % 3])
    put.house(plot, House(170, 92, 32, 15, 10, -6, land.TILE))
    plot.patch(land.curve([(150, 104), (172, 102), (192, 106), (176, 122), (160, 120), (150, 104)]), DRY)
    put.hedge(plot, [(-5, 117), (146, 119)], 2.8, 0)
    put.hedge(plot, [(-5, 146), (236, 146)], 2.8, 0)
    put.hedge(plot, [(-5, 9), (236, 7)], 3.4, 0.1)
    return plot


def crossroads() -> Plot:
    """Two roads, a calvary, an inn, rows of poplars; the guns have found it."""
    plot = Plot(land.MEADOW, 105)
    plot.field(((-5, -5), (106, -5), (104, 118), (-5, 118)), land.WHEAT, 20.0)
    plot.field(((124, -5), (236, -5), (236, 118), (126, 118)), land.PASTURE)
    plot.field(((-5, 142), (100, 142), (92, 236), (-5, 236)), land.CLOVER)
    plot.field(((122, 142), (236, 142), (236, 236), (114, 236)), land.STUBBLE, 66.0)
    cross = land.curve([(124, -8), (118, 50), (114, 100), (113, GATE), (110, 170), (98, 238)])
    plot.stroke([(112, GATE), (113, GATE)], land.ROAD_CASE, 25.6)
    plot.lane(cross, 8.4)
    through_road(plot, (70, 131), (113, GATE), (160, 129), width=8.4)
    plot.stroke([(112, GATE), (113, GATE)], land.ROAD, 22.6)
    plot.stroke(land.along(cross, 4)[18:42], land.ROAD, 8.4)
    for x, y, radius in (
        (44, 92, 6),
        (70, 176, 7),
        (176, 168, 6),
        (152, 100, 4.4),
        (30, 196, 4.6),
        (194, 206, 5.2),
        (96, 158, 3.6),
    ):
        plot.crater(x, y, radius)
    for step in range(5):
        put.poplar(plot, 134 + step * 22, 119, 24)
        put.poplar(plot, -6 + step * 20, 121, 24)
    for step in range(4):
        put.poplar(plot, 84 - step * 4, 168 + step * 21, 22)
        put.poplar(plot, 126 - step * 4, 166 + step * 21, 22)
    put.house(plot, House(156, 88, 34, 15, 12, 0, land.SLATE))
    put.house(plot, House(182, 74, 15, 13, 9, 70, land.TILE))
    _calvary(plot, 95, 116)
    _signpost(plot, 134, 149)
    put.hedge(plot, [(100, -5), (97, 78)], 3.2, 0.1)
    return plot


def _calvary(plot: Plot, x: float, y: float) -> None:
    """A stone cross on its steps."""
    plot.shade([(x, y), (x + 10, y + 5.4), (x + 11.4, y + 4), (x + 2, y - 1)])

    def draw(sheet: pygame.Surface) -> None:
        for half, low, high, light in ((5, 0, 2.4, 0.8), (3.4, 2.4, 4.8, 0.95), (0.9, 4.8, 17, 1.12)):
            shade = ink.scaled((206, 194, 168), light)
            land.shape(
                sheet, shade, [(x - half, y - low), (x + half, y - low), (x + half, y - high), (x - half, y - high)]
            )
        land.shape(sheet, (226, 214, 188), [(x - 4, y - 12), (x + 4, y - 12), (x + 4, y - 13.9), (x - 4, y - 13.9)])

    plot.stand(y, draw)


def _signpost(plot: Plot, x: float, y: float) -> None:
    plot.shade([(x, y), (x + 9, y + 5), (x + 9.6, y + 4.2), (x + 1, y - 0.8)])

    def draw(sheet: pygame.Surface) -> None:
        land.shape(sheet, (84, 62, 44), [(x - 0.7, y), (x + 0.7, y), (x + 0.7, y - 15), (x - 0.7, y - 15)])
        for left, right, low in ((-8, 1, 13.4), (-1, 8, 9.8)):
            tip = x + (left - 2 if left < -2 else right + 2)
            butt = x + (right if left < -2 else left)
            end = x + (left if left < -2 else right)
            board = [(butt, y - low), (end, y - low), (tip, y - low + 1.3), (end, y - low + 2.7), (butt, y - low + 2.7)]
            land.shape(sheet, (240, 230, 204), board)

    plot.stand(y, draw)
