"""The charts of a match: a line for each seat with its colour and sign, and the page of points."""

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
from scenes.ui import art, styles, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.icons import draw_icon
from scenes.ui.theme import Colour

Colours = Sequence[Colour]
"""The colours of the lines, by seat."""

SIGNS: Final = ("star", "lozenge", "triangle", "circle", "square", "cross")
"""The sign at the end of a seat's line."""
DASHES: Final[tuple[tuple[float, ...], ...]] = ((), (16, 7), (4, 5), (18, 5, 4, 5), (30, 9), (9, 4, 9, 12))
"""By seat, the lengths of dashes and gaps in turn, in design pixels. An unbroken line has none.

So lines can be told apart without their colours.
"""
MOST_SMOOTH_POINTS: Final = 200
"""A line with more points is drawn without soft edges, which take long to draw."""
SIGN_GAP: Final = 150.0
"""Distance between two signs along a line, in design pixels."""
GRID: Final[Colour] = (96, 88, 66)
DOT: Final = 13.0
"""Radius of the dot of a moment."""


@dataclass(frozen=True)
class Scale:
    """The values at the lower and upper edge of a chart, and its grid lines with their labels."""

    bottom: float
    top: float
    lines: Sequence[tuple[float, str]]
    """The value and the label of each grid line."""

    def height_of(self, value: float) -> float:
        """Relative height of a value: 0 at the lower edge, 1 at the upper."""
        return max(0.0, min(1.0, (value - self.bottom) / (self.top - self.bottom)))


def draw_sign(canvas: Canvas, seat: int, centre: Point, radius: float, colours: Colours = theme.CHARTED) -> None:
    """Draw a seat's sign in its colour, centred at a design point."""
    draw_icon(
        canvas, f"seat-{SIGNS[seat % len(SIGNS)]}", centre, radius * 2.2, canvas.shade(colours[seat % len(colours)])
    )


def draw_moment_number(canvas: Canvas, number: int, centre: Point, has_gained: bool = False) -> None:
    """Draw the dot of a moment that decided the match, with its number, around a design point.

    `has_gained`: the chance to win rose at that moment, so the dot is bright.
    """
    art.draw_disc(canvas, centre, DOT * canvas.type_scale, theme.BRASS if has_gained else canvas.shade(theme.DEAR))
    styles.LABEL_SMALL.derive(track=0).draw(canvas, str(number), centre, "center", width=22, ink=(24, 12, 8))


def draw_course(
    canvas: Canvas, plot: Box, scale: Scale, rows: Sequence[Sequence[float]], colours: Colours = theme.CHARTED
) -> None:
    """Draw a chart with a line for each seat in a design box. The labels of its grid are to the left of the box.

    `rows`: for each step from left to right, the values by seat. There have to be two steps or more. A line has a dark
    edge below it, small signs of its seat about SIGN_GAP apart, and a large one at its end. The first small sign is at
    another place for each seat, so that lines which coincide still show all signs.
    """
    draw_frame(canvas, plot, scale)
    x, y, width, height = plot
    step = width / (len(rows) - 1)
    for seat in range(len(rows[0])):
        points = [(x + number * step, y + height * (1 - scale.height_of(row[seat]))) for number, row in enumerate(rows)]
        colour = canvas.shade(colours[seat % len(colours)])
        draw_stroke(canvas, points, seat, theme.lighter(colour, factor=0.45), width=3, down=2)
        draw_stroke(canvas, points, seat, colour, width=max(2, canvas.px(3.4)))

        end_x, _ = points[-1]
        first_sign = round(SIGN_GAP / step * (0.5 + 0.2 * seat))
        steps_between = max(1, round(SIGN_GAP / step))
        for sign_x, sign_y in points[first_sign:-1:steps_between]:
            if end_x - sign_x > SIGN_GAP / 3:
                draw_sign(canvas, seat, (sign_x, sign_y), radius=7, colours=colours)
        draw_sign(canvas, seat, points[-1], radius=13, colours=colours)


def draw_frame(canvas: Canvas, plot: Box, scale: Scale) -> None:
    """Draw ground and grid lines of a chart in a design box. The labels are to the left of the box.

    A label is beside the middle of its line, but the labels at both edges stay within the height of the chart.
    """
    x, y, width, height = plot
    pygame.draw.rect(canvas.surface, (20, 18, 14), canvas.rect(*plot), border_radius=canvas.px(5))
    for value, label in scale.lines:
        share = scale.height_of(value)
        line_y = y + height * (1 - share)
        canvas.surface.fill(GRID, canvas.rect(x, line_y, width, 1.4))
        anchor = {1.0: "topright", 0.0: "bottomright"}.get(share, "midright")
        styles.LABEL_SMALL.derive(track=0).draw(canvas, label, (x - 12, line_y), anchor, width=92, ink=theme.DIM)


def draw_stroke(canvas: Canvas, points: Sequence[Point], seat: int, colour: Colour, width: int, down: int = 0) -> None:
    """Draw a seat's line through design points, `down` real pixels lower. `width`: in real pixels.

    Its edges are soft unless it has more than MOST_SMOOTH_POINTS points. Each seat has its own pattern of dashes.
    """
    for dash in split_into_dashes(points, seat):
        pixels = [(x, y + down) for x, y in [canvas.to_pixels(*point) for point in dash]]
        if len(points) > MOST_SMOOTH_POINTS:
            pygame.draw.lines(canvas.surface, colour, False, pixels, width)
        else:
            for start, end in pairwise(pixels):  # `aalines` reads past the end of a list of two points
                pygame.draw.aaline(canvas.surface, colour, start, end, width)


def split_into_dashes(points: Sequence[Point], seat: int) -> list[list[Point]]:
    """The dashes of a seat's line, each a list of two points or more. A line without gaps is a single dash.

    Dashes continue around corners, so a dash also has the corners between its two ends.
    """
    pattern = DASHES[seat % len(DASHES)]
    if len(points) < 2:
        return []
    if not pattern:
        return [list(points)]

    dashes: list[list[Point]] = [[points[0]]]
    part = 0  # index in the pattern, in which dashes are even and gaps odd
    remaining = pattern[part]
    for start, end in pairwise(points):
        x, y = start
        length = math.dist(start, end)
        walked = 0.0
        while length - walked > remaining:
            walked += remaining
            at = (x + (end[0] - x) * walked / length, y + (end[1] - y) * walked / length)
            if part % 2 == 0:
                dashes[-1].append(at)
            else:
                dashes.append([at])
            part = (part + 1) % len(pattern)
            remaining = pattern[part]

        remaining -= length - walked
        if part % 2 == 0:
            dashes[-1].append(end)
    return [dash for dash in dashes if len(dash) > 1]


# --- The points of a finished match --------------------------------------------------------------

ROW: Final = 42.0
"""The greatest height of a row of the table."""
TABLE_SHARE: Final = 0.62
"""The table's share of the page's height. With many rows, they become lower than ROW, but not than their text."""
HEADER: Final = 66.0
"""Height of the names and signs above the columns."""
SOURCES_SHARE: Final = 0.29
"""Width of the column of source names, as a share of the table's width."""
STEPS: Final = (1, 2, 5, 10, 20, 50, 100)
"""Allowed distances between grid lines, and between round numbers."""
MOST_INTERVALS: Final = 5
"""The greatest number of intervals between grid lines, apart from rounding at both ends."""
MOST_NUMBERS: Final = 20
"""The greatest number of round numbers below the chart."""
AXIS_WIDTH: Final = 60.0
"""Width of the labels to the left of the chart."""


@dataclass(frozen=True)
class Points:
    """The points of a finished match."""

    ledger: Ledger
    """The points of each seat at the end, by source."""
    rounds: list[tuple[int, ...]]
    """The points by seat after the deal, after each round, and at the end."""
    figures: Statistics
    """Further figures of the game, by seat."""
    game: Game


def count_points(record: Record) -> Points | None:
    """Replay a match and count the points of its sides after the deal, after each round, and at the end.

    `game.ledger`: the points of each seat by their sources. Returns None if the game has no ledger, or if somebody has
    resigned. Raises ValueError with a sentence for an unknown game or option.
    """
    game = game_named(record.game)
    match = Match(game, seats=len(record.seats), options=record.options, seed=record.seed)
    state = match.state
    events = list(match.opening.events)
    if not game.ledger(state):
        return None

    by_notation = {action.notation: action for action in game.actions}
    totals_by_round = [totals(game.ledger(state))]
    rounds_begun = game.rounds(state)
    for notation in record.notations:
        transcript = match.play(by_notation[notation])
        events += transcript.events
        # A round may begin in the middle of an action, so the table after each of its events is looked at, too.
        for table in (*(table for _, table in transcript.entries), state):
            if game.rounds(table) > rounds_begun:
                rounds_begun = game.rounds(table)
                totals_by_round.append(totals(game.ledger(table)))

    has_resignation = not match.over
    if has_resignation:
        return None
    totals_by_round.append(totals(game.ledger(state)))
    return Points(game.ledger(state), totals_by_round, game.statistics(events, state.seats, game.rounds(state)), game)


def draw_points(canvas: Canvas, box: Box, points: Points, names: list[str], colours: Colours) -> None:
    """Draw in a design box the table of points by source, and below it a chart of the points after each round.

    Sizes and distances are design pixels.
    """
    x, y, width, height = box
    table_foot = _draw_table(canvas, box, points, names, colours)
    caption = f"{points.game.points_name} after each {points.game.round_name}."
    styles.BODY_NOTE.draw(canvas, caption, (x, table_foot + 20), width=width)

    top = table_foot + 20 + styles.BODY_NOTE.height(canvas) + 14
    chart = Box(x + AXIS_WIDTH, top, width - AXIS_WIDTH - 24, y + height - 44 - top)
    draw_course(canvas, chart, _scale_for(points.rounds), points.rounds, colours)
    _draw_round_numbers(canvas, chart, len(points.rounds))


def _scale_for(rows: Sequence[Sequence[int]]) -> Scale:
    """A scale that holds 0 and all these values, with round numbers at its grid lines.

    Their distance is the first one of STEPS that needs no more than MOST_INTERVALS. Both ends are rounded outwards.
    """
    lowest = min(0, *(min(row) for row in rows))
    highest = max(1, *(max(row) for row in rows))
    step = next((step for step in STEPS if (highest - lowest) / step <= MOST_INTERVALS), STEPS[-1])

    axis_foot = lowest // step * step
    axis_top = -(-highest // step) * step
    grid_lines = [(float(value), format_signed(value)) for value in range(axis_foot, axis_top + 1, step)]
    return Scale(axis_foot, axis_top, grid_lines)


def _draw_round_numbers(canvas: Canvas, chart: Box, row_count: int) -> None:
    """Draw round numbers below a chart of this many rows.

    The first row is the state after the deal, and has no number.
    """
    step = next((step for step in STEPS if row_count / step <= MOST_NUMBERS), STEPS[-1])
    for number in range(step, row_count, step):
        at = (chart.x + chart.w * number / (row_count - 1), chart.foot + 18)
        room = chart.w * step / row_count
        styles.LABEL_SMALL.derive(track=0).draw(canvas, str(number), at, "midtop", width=room, ink=theme.DIM)


def _draw_table(canvas: Canvas, box: Box, points: Points, names: list[str], colours: Colours) -> float:
    """Draw the table of points, with a column for each seat and rows for the sources of points, their sum and figures.

    Above each column are the seat's sign and name. Rows become lower, so that the table has at most TABLE_SHARE of the
    height of `box`, but never lower than their text. Returns the design y below the table. Sizes and distances are
    design pixels.
    """
    x, y, width, height = box
    sources_width = width * SOURCES_SHARE
    column_width = (width - sources_width) / len(names)
    for seat, name in enumerate(names):
        middle = x + sources_width + column_width * (seat + 0.5)
        draw_sign(canvas, seat, (middle, y + 14), radius=12, colours=colours)
        styles.LABEL_PLAIN.draw(canvas, name, (middle, y + 32), "midtop", width=column_width - 10, ink=theme.BONE)
    y += max(HEADER, 36 + styles.LABEL_PLAIN.height(canvas))  # names in large type need more room

    row_count = len(points.ledger) + 1 + len(points.figures)  # one row is the sum
    fitting_height = (height * TABLE_SHARE - HEADER) / row_count
    row_height = max(min(ROW, fitting_height), styles.BODY.height(canvas, 1.25))
    y = _draw_rows(canvas, Box(x, y, width, row_height), points.ledger)
    _draw_sums(canvas, Box(x, y, width, row_height), points)
    return _draw_rows(canvas, Box(x, y + row_height + 4, width, row_height), points.figures)


def _draw_sums(canvas: Canvas, box: Box, points: Points) -> None:
    """Draw the row with the sum of each seat's points, below a line. The highest sum is brighter.

    Sizes and distances are design pixels.
    """
    x, y, width, height = box
    middle = y + height / 2 + 2
    sources_width = width * SOURCES_SHARE
    canvas.surface.fill(theme.BRASS, canvas.rect(x, y, width, 2))
    label_style = styles.LABEL.derive(size=19, track=0)
    label_style.draw(canvas, points.game.points_name, (x, middle), "midleft", width=sources_width - 8, ink=theme.BONE)

    sums = totals(points.ledger)
    column_width = (width - sources_width) / len(sums)
    for seat, value in enumerate(sums):
        ink = theme.GLOW if value == max(sums) else theme.BRIGHT
        at = (x + sources_width + column_width * (seat + 0.5), middle)
        words = format_signed(value)
        styles.HEAD.derive(size=25, track=0).draw(canvas, words, at, "center", width=column_width - 8, ink=ink)


def _draw_rows(canvas: Canvas, box: Box, rows: Ledger | Statistics) -> float:
    """Draw rows of a table, each with a name at the left and a number for each seat. Zeros are dim.

    `box`: the design box of the first row. `rows`: pairs of a name and the numbers by seat. Returns the design y below
    the last row.
    """
    x, y, width, row_height = box
    sources_width = width * SOURCES_SHARE
    for source, values in rows:
        middle = y + row_height / 2
        canvas.surface.fill((62, 57, 43), canvas.rect(x, y, width, 1.4))
        styles.BODY_HINT.draw(canvas, source, (x, middle), "midleft", width=sources_width - 8)

        column_width = (width - sources_width) / len(values)
        for seat, value in enumerate(values):
            ink = theme.BONE if value else theme.DIM
            at = (x + sources_width + column_width * (seat + 0.5), middle)
            styles.BODY.draw(canvas, format_signed(value), at, "center", width=column_width - 8, ink=ink)
        y += row_height
    return y


def format_signed(value: float) -> str:
    """A number with a typographic minus sign, and one decimal if it is not whole.

    >>> format_signed(12), format_signed(-2.5)
    ('12', '\u22122.5')
    """
    words = f"{abs(value):.1f}".removesuffix(".0")
    return words if value >= 0 else f"\u2212{words}"
