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
    """The point of a way, in design pixels, after a `share` of it, 0..1.

    If it is a `leap`, the way is an arc. `height` is its greatest distance from the straight line, as a share of
    the length of that line. Arcs go up, or to the side if the way is steep.
    """
    x = start[0] + (goal[0] - start[0]) * share
    y = start[1] + (goal[1] - start[1]) * share
    if leap:
        sideways = height * 4 * share * (1 - share)  # a parabola: 0 at both ends, `height` in the middle
        x += (goal[1] - start[1]) * sideways * (1 if goal[0] >= start[0] else -1)
        y -= abs(goal[0] - start[0]) * sideways
    return (x, y)


def draw_arrow(
    canvas: Canvas, start: Point, goal: Point, colour: Colour, leap: bool, clock: float, height: float = LEAP_HEIGHT
) -> None:
    """Draw a dotted arrow, straight or as the arc of a leap. An arc of negative height runs below the straight line.

    `clock`, in seconds, moves its dots towards its head. `height` is that of a leap, as a share of its length.
    """
    length = max(1.0, math.dist(start, goal)) * (1.12 if leap else 1.0)  # an arc is longer
    # The arrow leaves the middles of the places free: 40 design pixels at its start, 22 at its tip.
    first_share = 40 / length
    last_share = 1 - 22 / length

    share = first_share + clock * SPEED % DOT / length
    dots = []
    while share < last_share - 14 / length:  # no dots below the head
        dots.append(_point_along(start, goal, leap, share, height))
        share += DOT / length

    _draw_dots(canvas, dots, colour)
    behind, tip = (_point_along(start, goal, leap, share, height) for share in (last_share - 0.04, last_share))
    _draw_head(canvas, behind, tip, colour)


def draw_way(canvas: Canvas, points: Sequence[Point], colour: Colour) -> None:
    """Draw a dotted arrow through these points, with one head at the last of them. Nothing if all are the same."""
    legs = [(start, goal, math.dist(start, goal)) for start, goal in itertools.pairwise(points) if start != goal]
    if not legs:
        return

    dots = []
    passed_length = 0.0  # of the legs before this one
    next_dot = 40.0  # the middle of the first place remains free
    last_dot = sum(leg for _, _, leg in legs) - 36  # no dots below the head
    for start, goal, leg in legs:
        while next_dot < min(passed_length + leg, last_dot):
            dots.append(_point_along(start, goal, leap=False, share=(next_dot - passed_length) / leg))
            next_dot += DOT
        passed_length += leg

    _draw_dots(canvas, dots, colour)
    start, goal, leg = legs[-1]
    tip = _point_along(start, goal, leap=False, share=1 - 22 / leg)  # 22 design pixels before the last point
    _draw_head(canvas, start, tip, colour)


def _draw_dots(canvas: Canvas, dots: Sequence[Point], colour: Colour) -> None:
    """Draw dots with a dark rim at these points. The picture of a dot is made once for a scale and a colour."""
    outer_radius = max(2, canvas.px(6.4))
    inner_radius = max(1, canvas.px(4.4))

    def make_dot() -> pygame.Surface:
        """Draw a disc in the colour of the arrow on a dark one."""
        image = art.clear(2 * outer_radius + 3, 2 * outer_radius + 3, EDGE)
        pygame.draw.aacircle(image, EDGE, image.get_rect().center, outer_radius)
        pygame.draw.aacircle(image, colour, image.get_rect().center, inner_radius)
        return image

    dot = canvas.caches.shelf("arrows").get(("dot", canvas.scale, colour), make_dot)
    canvas.surface.fblits([(dot, dot.get_rect(center=canvas.to_pixels(*place))) for place in dots])


def _draw_head(canvas: Canvas, behind: Point, tip: Point, colour: Colour) -> None:
    """Draw the head of an arrow with its tip at the point `tip`, in the direction from the point `behind`."""
    angle = math.degrees(math.atan2(behind[1] - tip[1], tip[0] - behind[0]))
    head = _head_picture(canvas, colour, angle=round(angle / 3) * 3)  # in steps, so that few pictures are kept
    canvas.surface.blit(head, head.get_rect(center=canvas.to_pixels(*tip)))


def _head_picture(canvas: Canvas, colour: Colour, angle: int) -> pygame.Surface:
    """The picture of an arrow's head in real pixels, which points in a direction in degrees: 0 is right, 90 up.

    It is made once for a scale, a colour and a direction.
    """

    def make_head() -> pygame.Surface:
        """A new picture of the head: a dark one, and a smaller coloured one on it. Lengths are shares of the side."""
        side = canvas.px(44) * 3  # drawn three times as large and scaled down, for smooth edges
        middle = side / 2
        image = art.clear(side, side, colour)
        for ink, size in ((EDGE, 0.44), (colour, 0.34)):
            tip = side * (0.5 + size * 0.9)
            back = side * (0.5 - size * 0.62)
            half_width = side * size * 0.86
            notch = (back + half_width * 0.4, middle)
            points = [(tip, middle), (back, middle - half_width), notch, (back, middle + half_width)]
            pygame.draw.polygon(image, ink, points)
        return pygame.transform.rotozoom(image, angle, 1 / 3)

    return canvas.caches.shelf("arrows").get(("head", canvas.scale, colour, angle), make_head)


def draw_fire_line(canvas: Canvas, start: Point, goal: Point, leap: bool) -> None:
    """Draw a thin dashed line of fire from `start` to `goal`, straight or as the arc of a leap.

    Each dash is a light line on a wider dark one. No dash is at the ends, so that the pieces there remain visible.
    """
    length = max(1.0, math.dist(start, goal))
    step_count = int(length / 13)  # dashes and gaps of 13 design pixels
    for step in range(2, step_count - 1, 2):
        tail, tip = (canvas.to_pixels(*_point_along(start, goal, leap, end / step_count)) for end in (step, step + 1))
        pygame.draw.aaline(canvas.surface, (30, 14, 8), tail, tip, max(2, canvas.px(4.4)))
        pygame.draw.aaline(canvas.surface, (228, 120, 92), tail, tip, max(1, canvas.px(2.2)))
