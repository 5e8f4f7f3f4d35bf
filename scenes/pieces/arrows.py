"""Ways across a map: dotted arrows whose dots walk, and dashed lines of fire, straight or curved for a leap."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import pygame

from scenes.ui import art
from scenes.ui.canvas import Canvas, Point
from scenes.ui.theme import Colour

DOT = 15.0
"""Design pixels from one dot of an arrow to the next."""
SPEED = 34
"""Design pixels that the dots walk in a second."""
EDGE = (28, 18, 8)
"""The colour around dots and heads."""
LEAP_HEIGHT = 0.24
"""Greatest distance of a leap's arrow from the straight line, as a share of its length."""


def _point_along(start: Point, goal: Point, leap: bool, share: float, height: float = LEAP_HEIGHT) -> Point:
    """The point of a way after a share of it. A leap is an arc of a height that is a share of the way's length."""
    x = start[0] + (goal[0] - start[0]) * share
    y = start[1] + (goal[1] - start[1]) * share
    if leap:
        swing = height * 4 * share * (1 - share)
        x += (goal[1] - start[1]) * swing * (1 if goal[0] >= start[0] else -1)
        y -= abs(goal[0] - start[0]) * swing
    return (x, y)


def draw_arrow(
    canvas: Canvas,
    start: Point,
    goal: Point,
    colour: Colour,
    leap: bool,
    clock: float,
    height: float = LEAP_HEIGHT,
) -> None:
    """Draw a dotted arrow, straight or as the arc of a leap. An arc of negative height runs below the straight line.

    `clock` in seconds moves its dots towards its head.
    """
    far = max(1.0, math.dist(start, goal)) * (1.12 if leap else 1.0)
    first = 40 / far
    last = 1 - 22 / far

    share = first + clock * SPEED % DOT / far
    dots = []
    while share < last - 14 / far:
        dots.append(_point_along(start, goal, leap, share, height))
        share += DOT / far

    _draw_dots(canvas, dots, colour)
    behind, tip = (_point_along(start, goal, leap, share, height) for share in (last - 0.04, last))
    _draw_head(canvas, behind, tip, colour)


def draw_way(canvas: Canvas, points: Sequence[Point], colour: Colour) -> None:
    """Draw a dotted arrow through these points, with one head at the last of them. Nothing if all are the same."""
    legs = [(start, goal, math.dist(start, goal)) for start, goal in itertools.pairwise(points) if start != goal]
    if not legs:
        return

    dots = []
    passed = 0.0  # length of the legs before this one
    next_dot = 40.0
    last = sum(leg for _, _, leg in legs) - 36
    for start, goal, leg in legs:
        while next_dot < min(passed + leg, last):
            dots.append(_point_along(start, goal, False, (next_dot - passed) / leg))
            next_dot += DOT
        passed += leg

    _draw_dots(canvas, dots, colour)
    start, goal, leg = legs[-1]
    _draw_head(canvas, start, _point_along(start, goal, False, 1 - 22 / leg), colour)


def _draw_dots(canvas: Canvas, dots: Sequence[Point], colour: Colour) -> None:
    """Draw dots with a dark rim at these points."""
    outer, inner = max(2, canvas.px(6.4)), max(1, canvas.px(4.4))

    def make() -> pygame.Surface:
        image = art.clear(2 * outer + 3, 2 * outer + 3, EDGE)
        pygame.draw.aacircle(image, EDGE, image.get_rect().center, outer)
        pygame.draw.aacircle(image, colour, image.get_rect().center, inner)
        return image

    dot = canvas.caches.shelf("arrows").get(("dot", canvas.k, colour), make)
    canvas.surface.fblits([(dot, dot.get_rect(center=canvas.to_pixels(*place))) for place in dots])


def _draw_head(canvas: Canvas, behind: Point, tip: Point, colour: Colour) -> None:
    """Draw the head of an arrow at `tip`, which comes from `behind`."""
    angle = math.degrees(math.atan2(behind[1] - tip[1], tip[0] - behind[0]))
    head = _head_picture(canvas, colour, round(angle / 3) * 3)  # in steps, so that few pictures are kept
    canvas.surface.blit(head, head.get_rect(center=canvas.to_pixels(*tip)))


def _head_picture(canvas: Canvas, colour: Colour, angle: int) -> pygame.Surface:
    """The picture of an arrow's head that points in a direction: 0 degrees is right, 90 up."""

    def make() -> pygame.Surface:
        side = canvas.px(44) * 3
        image = art.clear(side, side, colour)
        for shade, size in ((EDGE, 0.44), (colour, 0.34)):
            tip, back, wide = side * (0.5 + size * 0.9), side * (0.5 - size * 0.62), side * size * 0.86
            middle = side / 2
            points = [(tip, middle), (back, middle - wide), (back + wide * 0.4, middle), (back, middle + wide)]
            pygame.draw.polygon(image, shade, points)
        return pygame.transform.rotozoom(image, angle, 1 / 3)

    return canvas.caches.shelf("arrows").get(("head", canvas.k, colour, angle), make)


def draw_fire_line(canvas: Canvas, start: Point, goal: Point, leap: bool) -> None:
    """Draw a thin dashed line of fire, straight or as the arc of a leap."""
    far = max(1.0, math.dist(start, goal))
    dashes = int(far / 13)
    for dash in range(2, dashes - 1, 2):
        tail, tip = (canvas.to_pixels(*_point_along(start, goal, leap, end / dashes)) for end in (dash, dash + 1))
        pygame.draw.aaline(canvas.surface, (30, 14, 8), tail, tip, max(2, canvas.px(4.4)))
        pygame.draw.aaline(canvas.surface, (228, 120, 92), tail, tip, max(1, canvas.px(2.2)))
