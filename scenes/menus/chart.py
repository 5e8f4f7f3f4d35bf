"""Line charts of a match: one line per seat, with a colour and a sign."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.icons import draw_icon
from scenes.ui.theme import Colour

Colours = Sequence[Colour]
"""By seat."""

SIGNS: Final = ("star", "lozenge", "triangle", "circle", "square", "cross")
"""The sign at the end of a seat's line."""
DASHES: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (16, 7),
    (4, 5),
    (18, 5, 4, 5),
    (30, 9),
    (9, 4, 9, 12),
)
"""By seat, lengths of dashes and gaps by turns, in design pixels; a whole line has none. No line needs its colour."""
SMOOTH: Final = 200
"""Most points of a line with soft edges, which take long to draw."""
ROUND_GAP: Final = 40.0
"""Least distance between the numbers of two rounds, in design pixels."""
SIGN_GAP: Final = 150.0
"""Distance between two signs along a line, in design pixels."""
_FRAME: Final[Colour] = (96, 88, 66)


@dataclass(frozen=True)
class Scale:
    """The values at the lower and upper edge of a chart, and its grid lines with their labels."""

    bottom: float
    top: float
    lines: Sequence[tuple[float, str]]

    def share(self, value: float) -> float:
        """Relative height of a value: 0 at the lower edge, 1 at the upper."""
        return max(0.0, min(1.0, (value - self.bottom) / (self.top - self.bottom)))


CHANCES: Final = Scale(0.0, 1.0, ((1.0, "100 %"), (0.5, "50 %"), (0.0, "0 %")))
UNKNOWN_CHANCES: Final = Scale(0.0, 1.0, (CHANCES.lines[0], CHANCES.lines[2]))


def draw_sign(canvas: Canvas, seat: int, centre: Point, radius: float, colours: Colours = theme.CHARTED) -> None:
    """Draw a seat's sign in its colour, centred at a design point."""
    draw_icon(canvas, f"seat-{SIGNS[seat % len(SIGNS)]}", centre, radius * 2.2, colours[seat % len(colours)])


def draw_chances(
    canvas: Canvas,
    box: Box,
    estimates: Sequence[Sequence[float]],
    names: Sequence[str],
    colours: Colours = theme.CHARTED,
    hint: str = "",
    starts: Sequence[tuple[int, int]] = (),
) -> None:
    """Draw a chart of `estimates` (rows of 0..1 by seat) in a design box, with the seats' names below it.

    `hint` stands behind the sentence that there are none; `starts`: rows with which a round begins, and its number.
    """
    x, y, w, h = box
    left, high = x + 104, h - 92
    plot = Box(left, y + 16, w - 104 - 30, high - 16)
    if len(estimates) > 1:
        draw_course(canvas, plot, CHANCES, estimates, colours)
        draw_rounds(canvas, plot, len(estimates), starts)
    else:
        draw_frame(canvas, plot, UNKNOWN_CHANCES)
        middle = (plot[0] + plot[2] / 2, plot[1] + plot[3] / 2)
        styles.BODY.draw(
            canvas, f"No chances were kept of this match.{hint}", middle, "center", width=plot[2] - 20, ink=theme.MUTED
        )
    room = w / len(names)
    for seat, name in enumerate(names):
        at = (x + room * seat + 16, y + h - 26)
        draw_sign(canvas, seat, at, 11, colours)
        styles.BODY.draw(canvas, name, (at[0] + 22, at[1]), "midleft", width=room - 52)


def draw_course(
    canvas: Canvas, plot: Box, scale: Scale, rows: Sequence[Sequence[float]], colours: Colours = theme.CHARTED
) -> None:
    """Draw one line per seat through `rows` (at least two; values by seat) in a design box, with labels on its left."""
    draw_frame(canvas, plot, scale)
    for seat in range(len(rows[0])):
        _draw_line(canvas, plot, [scale.share(row[seat]) for row in rows], seat, colours)


def draw_rounds(canvas: Canvas, plot: Box, rows: int, starts: Sequence[tuple[int, int]]) -> None:
    """Draw the numbers of rounds below the rows with which they begin, as far as there is room between them."""
    style, last = styles.LABEL_SMALL.but(track=0), plot.x - ROUND_GAP
    for row, number in starts:
        x = plot.x + plot.w * row / (rows - 1)
        if x - last < ROUND_GAP or x > plot.right - 8:
            continue
        canvas.surface.fill(_FRAME, canvas.rect(x, plot.foot, 1.4, 7))
        style.draw(canvas, str(number), (x, plot.foot + 9), "midtop", ink=theme.DIM)
        last = x


def draw_frame(canvas: Canvas, plot: Box, scale: Scale) -> None:
    """Draw an empty chart in a design box, with labels on its left."""
    x, y, w, h = plot
    model = canvas.rect(*plot)
    pygame.draw.rect(canvas.surface, (20, 18, 14), model, border_radius=canvas.px(5))
    for value, words in scale.lines:
        share = scale.share(value)
        at = y + h * (1 - share)
        canvas.surface.fill(_FRAME, canvas.rect(x, at, w, 1.4))
        anchor = {1.0: "topright", 0.0: "bottomright"}.get(share, "midright")
        styles.LABEL_SMALL.but(track=0).draw(canvas, words, (x - 12, at), anchor, width=92, ink=theme.DIM)


def _draw_line(canvas: Canvas, plot: Box, shares: Sequence[float], seat: int, colours: Colours) -> None:
    """Draw a seat's line with its sign at the end; `shares` are relative heights, 0..1."""
    x, y, w, h = plot
    step = w / (len(shares) - 1)
    points = [(x + number * step, y + h * (1 - share)) for number, share in enumerate(shares)]
    colour = colours[seat % len(colours)]
    draw_stroke(canvas, points, seat, theme.lighter(colour, 0.45), 3, down=2)
    draw_stroke(canvas, points, seat, colour, max(2, canvas.px(3.4)))
    for at in range(round(SIGN_GAP / step * (0.5 + 0.2 * seat)), len(points) - 1, max(1, round(SIGN_GAP / step))):
        if points[-1][0] - points[at][0] > SIGN_GAP / 3:
            draw_sign(canvas, seat, points[at], 7, colours)
    draw_sign(canvas, seat, points[-1], 13, colours)


def draw_stroke(canvas: Canvas, points: Sequence[Point], seat: int, colour: Colour, width: int, down: int = 0) -> None:
    """Draw a seat's line through design points, `down` real pixels lower; with soft edges if it has few points."""
    for run in dashed(points, seat):
        real = [(px, py + down) for px, py in [canvas.at(*point) for point in run]]
        if len(points) > SMOOTH:
            pygame.draw.lines(canvas.surface, colour, False, real, width)
        else:
            for start, end in pairwise(real):  # `aalines` reads past the end of its points where there are two
                pygame.draw.aaline(canvas.surface, colour, start, end, width)


def dashed(points: Sequence[Point], seat: int) -> list[list[Point]]:
    """The runs of a seat's line that are drawn: the whole line, or its dashes, each from two points on."""
    pattern = DASHES[seat % len(DASHES)]
    if not pattern or len(points) < 2:
        return [list(points)] if len(points) > 1 else []
    runs: list[list[Point]] = [[points[0]]]
    number, left = 0, pattern[0]
    for start, end in pairwise(points):
        (x, y), far = start, math.dist(start, end)
        walked = 0.0
        while far - walked > left:
            walked += left
            at = (x + (end[0] - x) * walked / far, y + (end[1] - y) * walked / far)
            if number % 2 == 0:
                runs[-1].append(at)
            else:
                runs.append([at])
            number = (number + 1) % len(pattern)
            left = pattern[number]
        left -= far - walked
        if number % 2 == 0:
            runs[-1].append(end)
    return [run for run in runs if len(run) > 1]
