"""What is built in the valley of Battlefronts: five villages, each with its tower, and what each road is named after.

Buildings are seen from above in light from the top left: roofs in two halves, and shadows as long as walls are high.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence
from typing import Final

import pygame

from game.battlefronts.cards import FRONTS, PLACES
from scenes.boards.battlefronts import layout
from tools.baking import grain, ink
from tools.baking.country import Sheet, roof
from tools.baking.ink import Colour
from tools.baking.lines import Line, Point, along

SHEET: Final = Sheet(layout.MAP.w, layout.MAP.h, 4 / 3)
FINE: Final = 3
"""Buildings are drawn so much larger, and turned while they are scaled down."""
MIDDLES: Final = tuple(layout.column(place).centre[0] - layout.MAP.x for place in range(PLACES))
"""How far from the left the middle of each place lies."""
VILLAGES: Final[tuple[tuple[Point, int], ...]] = (
    *(((x, 350.0), 24) for x in MIDDLES[:FRONTS]),
    *(((x, y), 9) for x, y in zip(MIDDLES[:FRONTS], (138.0, 130.0, 162.0, 128.0, 134.0), strict=True)),
    *(((x, y), 9) for x, y in zip(MIDDLES[:FRONTS], (566.0, 570.0, 540.0, 574.0, 562.0), strict=True)),
)
"""Where villages stand and how many houses each has: those that are fought for, and hamlets behind either line."""
TILES: Final[Colour] = (152, 92, 70)
SLATE: Final[Colour] = (102, 104, 106)
BRICK: Final[Colour] = (132, 72, 58)
PALE: Final[Colour] = (206, 194, 162)


class Town:
    """Two sheets: the shadows that buildings throw, and the buildings."""

    def __init__(self) -> None:
        self.shadows, self.walls = ink.clear(*SHEET.size), ink.clear(*SHEET.size)

    def build(self, spot: Point, size: Point, turn: float, colour: Colour, tall: float = 3.0) -> None:
        """A house with a roof of that colour; `tall` is the length of its shadow in units."""
        wide, high = (round(side * SHEET.scale * FINE) for side in size)
        self._raise(pygame.transform.rotozoom(roof((wide, high), colour), turn, 1 / FINE), spot, tall)

    def tower(self, spot: Point, side: float, colour: Colour, tall: float) -> None:
        """A square tower with a pointed roof, each of its four sides in a light of its own."""
        pixels = round(side * SHEET.scale * FINE)
        drawn = ink.clear(pixels + 6, pixels + 6)
        pygame.draw.rect(drawn, ink.scaled(colour, 0.35), drawn.get_rect())
        a, b = 3, pixels + 3
        corners, middle = ((a, a), (b, a), (b, b), (a, b)), (pixels / 2 + 3, pixels / 2 + 3)
        for number, light in enumerate((1.30, 0.72, 0.56, 1.06)):
            pygame.draw.polygon(drawn, ink.scaled(colour, light), [corners[number], corners[(number + 1) % 4], middle])
        self._raise(pygame.transform.rotozoom(drawn, 8, 1 / FINE), spot, tall, pointed=True)

    def disc(self, spot: Point, radius: float, colour: Colour, tall: float) -> None:
        """A round thing: a tank or a chimney."""
        pixels = round(radius * 2 * SHEET.scale)
        drawn = ink.clear(pixels + 4, pixels + 4)
        middle = ((pixels + 4) / 2, (pixels + 4) / 2)
        for part, light, shift in ((1.0, 0.5, 0.0), (0.84, 1.0, 0.0), (0.5, 1.25, -0.16)):
            at = (middle[0] + shift * pixels / 2, middle[1] + shift * pixels / 2)
            pygame.draw.aacircle(drawn, ink.scaled(colour, light), at, max(1.0, pixels / 2 * part))
        self._raise(drawn, spot, tall)

    def _raise(self, drawn: pygame.Surface, spot: Point, tall: float, pointed: bool = False) -> None:
        cast = drawn.copy()
        cast.fill((0, 0, 0, 165), special_flags=pygame.BLEND_RGBA_MIN)
        x, y = SHEET.px(spot)
        steps = max(1, round(tall * SHEET.scale))
        for step in range(1, steps + 1):
            part = 1 - step / steps if pointed else 1.0
            small = pygame.transform.smoothscale_by(cast, max(0.12, part)) if part < 1 else cast
            ink.stamp_centred(self.shadows, small, (x + step * 0.8, y + step * 0.9))
        ink.stamp_centred(self.walls, drawn, (x, y))

    def lay_on(self, picture: pygame.Surface) -> None:
        self.shadows.fill((255, 255, 255, 190), special_flags=pygame.BLEND_RGBA_MIN)
        picture.blit(ink.blur(self.shadows, 2), (0, 0))
        picture.blit(self.walls, (0, 0))


def _village(town: Town, rng: random.Random, centre: Point, many: int, ways: Sequence[grain.Mask]) -> None:
    """Houses along the ways, close to the church, which stands where there is room."""
    placed: list[Point] = []
    large = many > 12
    for _ in range(1600):
        away, turn = abs(rng.gauss(0, 4.4 * math.sqrt(many))) + 5, rng.uniform(0, math.tau)
        spot = (centre[0] + math.cos(turn) * away * 1.35, centre[1] + math.sin(turn) * away * (0.72 if large else 0.9))
        if abs(spot[0] - centre[0]) > 68 or (large and abs(spot[1] - centre[1]) > 46):
            continue
        clear_of = min(SHEET.at(way, spot) - room for way, room in zip(ways, (15.0, 10.0, 6.4), strict=True))
        room = 13.0 if large else 12.0
        if clear_of > 0 and all(math.dist(spot, other) > room for other in placed) and len(placed) < many:
            placed.append(spot)
    for number, spot in enumerate(placed):
        size = (rng.uniform(9.5, 14), rng.uniform(7, 8.6))
        colour = ink.scaled(TILES if rng.random() < 0.62 else SLATE, rng.uniform(0.88, 1.1))
        if number == 0 and large:
            town.build(spot, (22, 11), -8, SLATE, 6)
            town.tower((spot[0] - 13.5, spot[1] + 1.5), 9.5, (118, 122, 132), 24)
        else:
            town.build(spot, size, rng.choice((0, 0, 90)) + rng.uniform(-10, 10), colour, 4)


def _arsenal(town: Town, x: float) -> None:
    """Long sheds side by side and two chimneys."""
    for row, side in itertools.product(range(3), (-1, 1)):
        town.build((x + side * 26, 312 - 13 + row * 11), (44, 9.5), 0, BRICK if row % 2 else SLATE, 4)
    for dx in (-6, 4):
        town.disc((x + dx, 296), 3.0, BRICK, 26)


def _depot(town: Town, x: float) -> None:
    """Sheds, tanks and stacks of crates at the railhead."""
    for number in range(3):
        town.build((x - 38 + number * 6, 378 + number * 11), (34, 8.5), 0, SLATE, 3.4)
    for dx, dy in ((30, 378), (44, 384), (33, 393)):
        town.disc((x + dx, dy), 6.0, PALE, 5)
    rng = random.Random(491)
    for column, row in itertools.product(range(6), range(3)):
        town.build((x + 14 + column * 6.4, 302 + row * 6.4), (4.6, 4.6), rng.uniform(-4, 4), (150, 118, 78), 2)


def _lock(town: Town, x: float) -> None:
    """The lock-keeper's houses beside the canal."""
    for dx, dy in ((-18, 312), (18, 322), (-20, 330)):
        town.build((x + dx, dy), (11, 8), 90, TILES, 4)


def _bridges(picture: pygame.Surface, river: grain.Mask, ways: Sequence[tuple[Line, float]]) -> None:
    """Where a way crosses the water: planks or stone between two parapets, and a shadow on the water."""
    for way, half in ways:
        over = [spot for spot in along(way, 1.0) if 0 < SHEET.at(river, spot) < 12.5]
        for before, after in itertools.pairwise(over):
            dx, dy = after[0] - before[0], after[1] - before[1]
            far = math.hypot(dx, dy)
            if not 0 < far < 3:
                continue
            for side, colour, thick in (
                (half + 2.2, (40, 48, 52), 3),
                (0.0, (196, 180, 146), round(half * 2 * SHEET.scale)),
                (-half, (232, 220, 184), 2),
                (half, (84, 68, 50), 2),
            ):
                start, end = (SHEET.px((x - dy / far * side, y + dx / far * side)) for x, y in (before, after))
                pygame.draw.line(picture, colour, start, end, thick)


def _sleepers(picture: pygame.Surface, rail: Line) -> None:
    """The railway: sleepers under two rails."""
    spots = along(rail, 3.4)
    for before, after in itertools.pairwise(spots):
        dx, dy = after[0] - before[0], after[1] - before[1]
        far = math.hypot(dx, dy) or 1.0
        one, other = (SHEET.px((before[0] - dy / far * side, before[1] + dx / far * side)) for side in (-3.4, 3.4))
        pygame.draw.aaline(picture, (70, 56, 44), one, other, 2)
        for side in (-1.7, 1.7):
            start, end = (SHEET.px((x - dy / far * side, y + dx / far * side)) for x, y in (before, after))
            pygame.draw.aaline(picture, (44, 42, 44), start, end, 2)


def paint(
    picture: pygame.Surface,
    river: grain.Mask,
    road: grain.Mask,
    lanes: grain.Mask,
    main: Line,
    lines: Sequence[Line],
    rail: Line,
) -> None:
    """Everything that is built; the masks say how far every place lies from water and ways."""
    _sleepers(picture, rail)
    _bridges(picture, river, [*((lane, 3.0) for lane in lines), (main, 5.6)])
    town, rng = Town(), random.Random(481)
    for centre, many in VILLAGES:
        _village(town, rng, centre, many, (river, road, lanes))
    for build, place in ((_arsenal, FRONTS), (_lock, FRONTS + 2), (_depot, FRONTS + 3)):
        build(town, MIDDLES[place])
    town.lay_on(picture)
