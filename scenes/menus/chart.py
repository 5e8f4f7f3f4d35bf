"""Line charts of a match: one line per seat, with a colour and a sign."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from game.catalogue import game_named
from game.core.game import Game, Ledger, Statistics, totals
from game.core.match import Match
from game.core.record import Record
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


def draw_sign(canvas: Canvas, seat: int, centre: Point, radius: float, colours: Colours = theme.CHARTED) -> None:
    """Draw a seat's sign in its colour, centred at a design point."""
    draw_icon(canvas, f"seat-{SIGNS[seat % len(SIGNS)]}", centre, radius * 2.2, colours[seat % len(colours)])


def draw_course(
    canvas: Canvas, plot: Box, scale: Scale, rows: Sequence[Sequence[float]], colours: Colours = theme.CHARTED
) -> None:
    """Draw one line per seat through `rows` (at least two; values by seat) in a design box, with labels on its left."""
    draw_frame(canvas, plot, scale)
    x, y, w, h = plot
    step = w / (len(rows) - 1)
    for seat in range(len(rows[0])):
        points = [(x + number * step, y + h * (1 - scale.share(row[seat]))) for number, row in enumerate(rows)]
        colour = colours[seat % len(colours)]
        draw_stroke(canvas, points, seat, theme.lighter(colour, 0.45), 3, down=2)
        draw_stroke(canvas, points, seat, colour, max(2, canvas.px(3.4)))
        for at in range(round(SIGN_GAP / step * (0.5 + 0.2 * seat)), len(points) - 1, max(1, round(SIGN_GAP / step))):
            if points[-1][0] - points[at][0] > SIGN_GAP / 3:
                draw_sign(canvas, seat, points[at], 7, colours)
        draw_sign(canvas, seat, points[-1], 13, colours)


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


# --- The points page of a finished match: sources of points by seat, and points after each round ---

ROW: Final = 42.0
TABLE: Final = 0.62
"""The table's share of the height, as long as its text has room: many rows are lower than ROW."""
HEADER: Final = 66.0
SOURCES: Final = 0.29
"""Width of the column of source names, as a share of the table's width."""
STEPS: Final = (1, 2, 5, 10, 20, 50, 100)
"""Allowed distances between grid lines, and between round numbers."""
MOST_NUMBERS: Final = 20
"""Maximum count of round numbers below the chart."""


@dataclass(frozen=True)
class Points:
    """The final ledger, the points by seat after the deal and after each round, and further figures of the game."""

    ledger: Ledger
    rounds: list[tuple[int, ...]]
    figures: Statistics
    game: Game


def points_of(record: Record) -> Points | None:
    """Replay a match and count its points; None if its game has no ledger, or somebody has resigned.

    Raises ValueError with a sentence for an unknown game or option.
    """
    game = game_named(record.game)
    match = Match(game, len(record.seats), record.options, record.seed)
    state, events = match.state, list(match.opening.events)
    if not game.ledger(state):
        return None
    by_notation = {action.notation: action for action in game.actions}
    rounds, begun = [totals(game.ledger(state))], game.rounds(state)
    for notation in record.notations:
        transcript = match.play(by_notation[notation])
        events += transcript.events
        for table in (*(table for _, table in transcript.entries), state):  # the next round may be under way at its end
            if game.rounds(table) > begun:
                begun = game.rounds(table)
                rounds.append(totals(game.ledger(table)))
    if not match.over:  # somebody has resigned
        return None
    figures = game.statistics(events, state.seats, game.rounds(state))
    return Points(game.ledger(state), [*rounds, totals(game.ledger(state))], figures, game)


def draw_points(canvas: Canvas, box: Box, points: Points, names: list[str], colours: Colours) -> None:
    """Draw the table of sources and the chart of points below it, in a design box."""
    x, y, w, h = box
    foot = _draw_table(canvas, Box(x, y, w, h), points, names, colours)
    said = f"{points.game.points_name} after each {points.game.round_name}."
    styles.BODY_NOTE.draw(canvas, said, (x, foot + 20), width=w)
    top = foot + 20 + styles.BODY_NOTE.height(canvas) + 14
    low = min(0, *(min(row) for row in points.rounds))
    high = max(1, *(max(row) for row in points.rounds))
    step = next((step for step in STEPS if (high - low) / step <= 5), STEPS[-1])  # three to six grid lines
    low, high = -(-low // -step) * -step if low < 0 else 0, -(-high // step) * step
    scale = Scale(low, high, [(float(value), signed(value)) for value in range(low, high + 1, step)])
    draw_course(canvas, Box(x + 60, top, w - 84, y + h - 44 - top), scale, points.rounds, colours)
    left, wide, count = x + 60, w - 84, len(points.rounds)  # the numbers of the rounds; the deal has none
    step = next((step for step in STEPS if count / step <= MOST_NUMBERS), STEPS[-1])
    for number in range(step, count, step):
        at, room = (left + wide * number / (count - 1), y + h - 26), wide * step / count
        styles.LABEL_SMALL.but(track=0).draw(canvas, str(number), at, "midtop", width=room, ink=theme.DIM)


def _draw_table(canvas: Canvas, box: Box, points: Points, names: list[str], colours: Colours) -> float:
    """Draw the table: a row per source, a column per seat, the sum last. Returns the design y below it."""
    x, y, w, h = box
    first = w * SOURCES
    column = (w - first) / len(names)
    for seat, name in enumerate(names):
        middle = x + first + column * (seat + 0.5)
        draw_sign(canvas, seat, (middle, y + 14), 12, colours)
        styles.LABEL_PLAIN.draw(canvas, name, (middle, y + 32), "midtop", width=column - 10, ink=theme.BONE)
    y += max(HEADER, 36 + styles.LABEL_PLAIN.height(canvas))
    rows = len(points.ledger) + 1 + len(points.figures)
    row = max(min(ROW, (h * TABLE - HEADER) / rows), styles.BODY.height(canvas, 1.25))
    y = _draw_rows(canvas, Box(x, y, w, row), points.ledger)
    canvas.surface.fill(theme.BRASS, canvas.rect(x, y, w, 2))
    styles.LABEL.but(size=19, track=0).draw(
        canvas, points.game.points_name, (x, y + row / 2 + 2), "midleft", width=first - 8, ink=theme.BONE
    )
    sums = totals(points.ledger)
    for seat, value in enumerate(sums):
        ink = theme.GLOW if value == max(sums) else theme.BRIGHT
        at = (x + first + column * (seat + 0.5), y + row / 2 + 2)
        styles.HEAD.but(size=25, track=0).draw(canvas, signed(value), at, "center", width=column - 8, ink=ink)
    return _draw_rows(canvas, Box(x, y + row + 4, w, row), points.figures)


def _draw_rows(canvas: Canvas, box: Box, rows: Ledger | Statistics) -> float:
    """Draw rows with a number per seat, the first one in a design box. Returns the design y below them."""
    x, y, w, row = box
    first = w * SOURCES
    for source, values in rows:
        canvas.surface.fill((62, 57, 43), canvas.rect(x, y, w, 1.4))
        styles.BODY_HINT.draw(canvas, source, (x, y + row / 2), "midleft", width=first - 8)
        column = (w - first) / len(values)
        for seat, value in enumerate(values):
            ink = theme.BONE if value else theme.DIM
            at = (x + first + column * (seat + 0.5), y + row / 2)
            styles.BODY.draw(canvas, signed(value), at, "center", width=column - 8, ink=ink)
        y += row
    return y


def signed(value: float) -> str:
    """A number with a typographic minus sign, and one decimal if it is not whole."""
    words = f"{abs(value):.1f}".removesuffix(".0")
    return words if value >= 0 else f"\u2212{words}"
