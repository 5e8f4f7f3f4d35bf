"""Renders one die in a given orientation, at twice the size and scaled down. Nothing is cached here."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from dice.solids import SOLIDS, Turn, Vector, axes
from scenes.ui.canvas import Point
from scenes.ui.theme import Colour

TILT: Final = math.radians(27)
"""Angle between the viewing direction and straight down."""
FLAT: Final = math.cos(TILT)
"""Foreshortening of the floor towards the viewer."""
RISE: Final = math.sin(TILT)
"""Upward shift on the screen per unit of height."""
SPAN: Final = 1.9
"""Side of the picture, in edges of the die."""

_LIGHT: Final[Vector] = (-0.42, -0.5, 0.757)
_ROUND: Final = 0.15
"""The radius of the edges."""
_FACES: Final = ((0.465, 0.158, 1.0), (0.43, 0.129, 1.07))
"""Half side, corner radius and brightness of a face and of its middle."""
_STEP: Final = 0.245
"""Distance between pips."""
_PIPS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
)


@dataclass(frozen=True)
class Sprites:
    """Colours of a die."""

    body: Colour
    pip: Colour
    ace: Colour
    """Colour of the pip on the side of one."""


BONE_LOOK: Final = Sprites((242, 233, 210), (38, 30, 26), (150, 44, 34))
RED_LOOK: Final = Sprites((140, 38, 33), (244, 232, 206), (244, 232, 206))


def _circle(points: int) -> list[Point]:
    return [(math.cos(2 * math.pi * i / points), math.sin(2 * math.pi * i / points)) for i in range(points)]


def _square(half: float, radius: float) -> list[Point]:
    """The outline of a square with rounded corners."""
    middle = half - radius
    corners = ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))
    return [
        (
            across * middle + radius * math.cos(math.radians(start + turn)),
            down * middle + radius * math.sin(math.radians(start + turn)),
        )
        for across, down, start in corners
        for turn in (0, 30, 60, 90)
    ]


def _rings(radius: float) -> tuple[list[Point], ...]:
    """Rim, wall and floor of a pip."""
    ring = _circle(14)
    return tuple(
        [(x * radius * grown + aside, y * radius * grown + aside) for x, y in ring]
        for grown, aside in ((1.1, 0.012), (1.0, 0.0), (0.72, 0.014))
    )


_PIP: Final = _rings(0.115)
_ACE: Final = _rings(0.15)
_SQUARES: Final = tuple((_square(half, radius), light) for half, radius, light in _FACES)


def image(turn: Turn, edge: float, look: Sprites, rough: bool = False) -> pygame.Surface:
    """The picture of a die whose edge is that many real pixels, centred in a square of SPAN edges.

    `rough` leaves out details that are invisible while it rolls fast, which halves the cost.
    """
    size = max(4, round(edge * SPAN))
    large = pygame.Surface((size * 2, size * 2), pygame.SRCALPHA, 32)
    large.fill((*_lit(look.body, 0.8), 0))
    lens = _Lens(turn, edge * 2, size)
    _draw_body(large, lens, _lit(look.body, 0.8))
    for value in range(1, 6 + 1):
        _draw_side(large, lens, value, look, rough)
    return pygame.transform.smoothscale(large, (size, size)).convert_alpha()


class _Lens:
    """Transforms from the die's axes to the world and to the picture."""

    def __init__(self, turn: Turn, scale: float, middle: float) -> None:
        self.axes = axes(turn)
        self.scale = scale
        self.middle = middle
        self.flat = [(x * scale, (y * FLAT - z * RISE) * scale) for x, y, z in self.axes]

    def world(self, side: Vector) -> Vector:
        """A direction of the die in world coordinates."""
        a, b, c = self.axes
        x, y, z = side
        return (
            a[0] * x + b[0] * y + c[0] * z,
            a[1] * x + b[1] * y + c[1] * z,
            a[2] * x + b[2] * y + c[2] * z,
        )

    def seen(self, x: float, y: float, z: float) -> Point:
        """A point of the die in picture coordinates."""
        (ax, ay), (bx, by), (cx, cy) = self.flat
        return (self.middle + x * ax + y * bx + z * cx, self.middle + x * ay + y * by + z * cy)


def _draw_body(surface: pygame.Surface, lens: _Lens, colour: Colour) -> None:
    """Draw the outline: a smaller die grown by the edge radius."""
    inner = 0.5 - _ROUND
    corners = [lens.seen(x, y, z) for x in (-inner, inner) for y in (-inner, inner) for z in (-inner, inner)]
    outline = _hull(corners)
    radius = _ROUND * lens.scale
    pygame.draw.polygon(surface, colour, outline)
    for number, (x, y) in enumerate(outline):
        pygame.draw.circle(surface, colour, (x, y), radius)
        left, top = outline[number - 1]
        dx, dy = x - left, y - top
        length = math.hypot(dx, dy) or 1.0
        ox, oy = -dy / length * radius, dx / length * radius
        band = [(left + ox, top + oy), (x + ox, y + oy), (x - ox, y - oy), (left - ox, top - oy)]
        pygame.draw.polygon(surface, colour, band)


def _hull(points: list[Point]) -> list[Point]:
    """The convex hull of the points."""
    ordered = sorted(points)
    return _chain(ordered) + _chain(ordered[::-1])


def _chain(points: list[Point]) -> list[Point]:
    kept: list[Point] = []
    for x, y in points:
        while len(kept) > 1:
            (ax, ay), (bx, by) = kept[-2], kept[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            kept.pop()
        kept.append((x, y))
    return kept[:-1]


def _draw_side(surface: pygame.Surface, lens: _Lens, value: int, look: Sprites, rough: bool) -> None:
    side = SOLIDS[6].sides[value - 1].normal
    x, y, z = lens.world(side)
    if y * RISE + z * FLAT <= 0.02:
        return  # this side faces away
    light = 0.5 + 0.56 * max(0.0, x * _LIGHT[0] + y * _LIGHT[1] + z * _LIGHT[2])
    across, down = (lens.flat[axis] for axis in range(3) if not side[axis])
    middle = lens.seen(side[0] / 2, side[1] / 2, side[2] / 2)
    for outline, shine in _SQUARES[:1] if rough else _SQUARES:
        pygame.draw.polygon(surface, _lit(look.body, light * shine), _placed(outline, middle, across, down))
    shapes = [(_placed(ring, (0.0, 0.0), across, down), colour) for ring, colour in _hollow(value, look, light, rough)]
    for column, row in _PIPS[value - 1]:
        left = middle[0] + (column * across[0] + row * down[0]) * _STEP
        top = middle[1] + (column * across[1] + row * down[1]) * _STEP
        for shape, colour in shapes:
            pygame.draw.polygon(surface, colour, [(left + x, top + y) for x, y in shape])


def _hollow(value: int, look: Sprites, light: float, rough: bool) -> list[tuple[list[Point], Colour]]:
    """Outlines and colours of a pip: a rim lit below, a dark wall above, a floor that is a little lighter."""
    ink = look.ace if value == 1 else look.pip
    outlines = _ACE if value == 1 else _PIP
    if rough:
        return [(outlines[1][::2], _lit(ink, 0.55 + 0.5 * light))]
    tones = (_lit(look.body, light * 1.16), _lit(ink, 0.44 + 0.4 * light), _lit(ink, 0.6 + 0.6 * light))
    return list(zip(outlines, tones, strict=True))


def _lit(colour: Colour, light: float) -> Colour:
    red, green, blue = colour
    return (min(255, int(red * light)), min(255, int(green * light)), min(255, int(blue * light)))


def _placed(outline: list[Point], middle: Point, across: Point, down: Point) -> list[Point]:
    """An outline on a side, in picture coordinates."""
    (left, top), (ax, ay), (dx, dy) = middle, across, down
    return [(left + x * ax + y * dx, top + x * ay + y * dy) for x, y in outline]
