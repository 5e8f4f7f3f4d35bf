"""Where the points of a match came from, seat by seat, and how they grew: read off its record once it is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.catalogue import game_named
from game.core.game import Figures, Game, Ledger
from game.core.match import Match
from game.core.record import Record
from scenes.menus.chart import Colours, Scale, draw_course, draw_sign
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas

ROW: Final = 42.0
HEADER: Final = 66.0
SOURCES: Final = 0.29
"""The share of the table's width that the names of the sources take."""
STEPS: Final = (1, 2, 5, 10, 20, 50, 100)
"""What lines of the chart, and numbers below it, may be apart."""
MOST_NUMBERS: Final = 20
"""Numbers that have room below the chart."""


@dataclass(frozen=True)
class Points:
    """The ledger at the end, each seat's points after every round, the deal first, and the game's further figures."""

    ledger: Ledger
    rounds: list[tuple[int, ...]]
    figures: Figures
    game: Game

    @property
    def totals(self) -> tuple[int, ...]:
        return _totals(self.ledger)


def _totals(ledger: Ledger) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(values for _, values in ledger), strict=True)))


def points_of(record: Record) -> Points | None:
    """Play a finished match again and count; None where points do not decide the game.

    Raises ValueError with a sentence for a game or an option that there is not.
    """
    game = game_named(record.game)
    match = Match(game, len(record.seats), record.options, record.seed)
    state, events = match.state, list(match.opening.events)
    if not game.ledger(state):
        return None
    by_notation = {action.notation: action for action in game.actions}
    rounds = [_totals(game.ledger(state))]
    for notation in record.notations:
        before = game.rounds(state)
        events += match.play(by_notation[notation]).events
        if game.rounds(state) > before:
            rounds.append(_totals(game.ledger(state)))
    figures = game.figures(events, state.seats, game.rounds(state))
    return Points(game.ledger(state), [*rounds, _totals(game.ledger(state))], figures, game)


def draw_points(canvas: Canvas, box: Box, points: Points, names: list[str], colours: Colours) -> None:
    """The table above, the course of the points below, in a design box."""
    x, y, w, h = box
    foot = _draw_table(canvas, Box(x, y, w, h), points, names, colours)
    said = f"{points.game.points_name} after each {points.game.round_name}."
    styles.BODY_NOTE.draw(canvas, said, (x, foot + 20), width=w)
    top = foot + 20 + styles.BODY_NOTE.height(canvas) + 14
    draw_course(canvas, Box(x + 60, top, w - 84, y + h - 44 - top), _scale(points), points.rounds, colours)
    _draw_rounds(canvas, Box(x + 60, y + h - 26, w - 84, 26), len(points.rounds))


def _draw_table(canvas: Canvas, box: Box, points: Points, names: list[str], colours: Colours) -> float:
    """Sources down, seats across, the sum last; the design y below."""
    x, y, w, _ = box
    first = w * SOURCES
    column = (w - first) / len(names)
    for seat, name in enumerate(names):
        middle = x + first + column * (seat + 0.5)
        draw_sign(canvas, seat, (middle, y + 14), 12, colours)
        styles.LABEL_PLAIN.draw(canvas, name, (middle, y + 32), "midtop", width=column - 10, ink=theme.BONE)
    y += max(HEADER, 36 + styles.LABEL_PLAIN.height(canvas))
    row = max(ROW, styles.BODY.height(canvas, 1.25))
    y = _draw_rows(canvas, Box(x, y, w, row), points.ledger)
    canvas.surface.fill(theme.BRASS, canvas.rect(x, y, w, 2))
    styles.LABEL.but(size=19, track=0).draw(
        canvas, points.game.points_name, (x, y + row / 2 + 2), "midleft", width=first - 8, ink=theme.BONE
    )
    best = max(points.totals)
    for seat, value in enumerate(points.totals):
        ink = theme.GLOW if value == best else theme.BRIGHT
        at = (x + first + column * (seat + 0.5), y + row / 2 + 2)
        styles.HEAD.but(size=25, track=0).draw(canvas, _signed(value), at, "center", width=column - 8, ink=ink)
    return _draw_rows(canvas, Box(x, y + row + 4, w, row), points.figures)


def _draw_rows(canvas: Canvas, box: Box, rows: Ledger | Figures) -> float:
    """A row each, the first in a design box, with a number for every seat; the design y below."""
    x, y, w, row = box
    first = w * SOURCES
    for source, values in rows:
        canvas.surface.fill((62, 57, 43), canvas.rect(x, y, w, 1.4))
        styles.BODY_HINT.draw(canvas, source, (x, y + row / 2), "midleft", width=first - 8)
        column = (w - first) / len(values)
        for seat, value in enumerate(values):
            ink = theme.BONE if value else theme.DIM
            at = (x + first + column * (seat + 0.5), y + row / 2)
            styles.BODY.draw(canvas, _signed(value), at, "center", width=column - 8, ink=ink)
        y += row
    return y


def _signed(value: float) -> str:
    """A number with the sign of the printers, and one decimal where it is no whole one."""
    words = f"{abs(value):.0f}" if value == round(value) else f"{abs(value):.1f}"
    return words if value >= 0 else f"\u2212{words}"


def _scale(points: Points) -> Scale:
    """From the lowest to the highest points, with three to six lines between."""
    low = min(0, *(min(row) for row in points.rounds))
    high = max(1, *(max(row) for row in points.rounds))
    step = next((step for step in STEPS if (high - low) / step <= 5), STEPS[-1])
    bottom, top = -(-low // -step) * -step if low < 0 else 0, -(-high // step) * step
    return Scale(bottom, top, [(float(value), _signed(value)) for value in range(bottom, top + 1, step)])


def _draw_rounds(canvas: Canvas, box: Box, count: int) -> None:
    """The numbers of the rounds below the chart, of many only some; the deal has none."""
    x, y, w, _ = box
    step = next(step for step in STEPS if count / step <= MOST_NUMBERS)
    for number in range(step, count, step):
        at = (x + w * number / (count - 1), y)
        styles.LABEL_SMALL.but(track=0).draw(canvas, str(number), at, "midtop", width=w * step / count, ink=theme.DIM)
