"""How well people decided, match by match, for the records page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.catalogue import GAMES
from scenes.history import History, Past
from scenes.match.review import reviewed
from scenes.menus.chart import CHANCES, Scale, draw_frame
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.menu import draw_label
from scenes.ui.widgets import Button

SHOWN: Final = 20
"""Most matches of a course, the latest."""
LATELY: Final = 5
"""Matches of the mean that is told."""
UPPER: Final = Scale(0.5, 1.0, ((1.0, "100 %"), (0.75, "75 %"), (0.5, "50 %")))
"""The scale of a course that never falls below a half; CHANCES is that of any other."""
LEFT: Final = 78.0
REVIEW: Final = 140.0
"""Width of a row's review button."""


def share_of(past: Past) -> float | None:
    """The share of decisions as good as the best, 0..1; None unless a whole review of a single person is there."""
    if len(past.tallies) != 1 or not past.tallies[0].whole:
        return None
    return past.tallies[0].share


def course(history: History, slug: str) -> list[float] | None:
    """How well a single person decided in the last matches of a game, the oldest first; None where none was played."""
    return history.decided(slug, SHOWN)[::-1] if slug in history.life().games else None


def draw_page(canvas: Canvas, panel: Box, courses: Callable[[str], list[float] | None], slug: str | None) -> None:
    """Draw the course of one game, or of all side by side as far as they fit, and what it tells below."""
    slugs = [one for one in GAMES if slug in (None, one)]
    x, y, w, h = (panel.x + 44, panel.y + 40, panel.w - 88, panel.h - 110)
    across = min(3, len(slugs))
    down = -(-len(slugs) // across)
    wide, high = (w - 70 * (across - 1)) / across, (h - 24 * (down - 1)) / down
    for number, one in enumerate(slugs):
        box = Box(x + number % across * (wide + 70), y + number // across * (high + 24), wide, high)
        draw_decisions(canvas, box, GAMES[one].name, courses(one))
    words = "How many decisions were as good as the best that a review found. R in the list reviews a match."
    styles.BODY_HINT.draw(canvas, words, (x + w / 2, y + h + 30), "center", width=w)


def draw_decisions(canvas: Canvas, box: Box, title: str, shares: list[float] | None) -> None:
    """Draw a game's course in a design box: a column for each reviewed match."""
    x, y, w, h = box
    foot = draw_label(canvas, title.upper(), x, y, w)
    if not shares:
        words = "No match is reviewed yet." if shares is not None else "No match has been played to its end yet."
        styles.BODY_HINT.draw(canvas, words, (x + w / 2, y + h / 2), "center", width=w, ink=theme.DIM)
        return
    lately = shares[-LATELY:]
    told = f"{round(100 * sum(lately) / len(lately))} %"
    number = styles.HEAD_FIGURE.draw(canvas, told, (x, foot + 8), width=120, ink=theme.GLOW)
    of = "of the last match" if len(lately) == 1 else f"on average over the last {len(lately)}"
    middle = number[1] + number[3] / 2
    styles.BODY_NOTE.draw(canvas, of, (x + number[2] + 14, middle), "midleft", width=w - number[2] - 14)
    top = number[1] + number[3] + 12
    _draw_columns(canvas, Box(x + LEFT, top, w - LEFT, y + h - 8 - top), shares)


def _draw_columns(canvas: Canvas, plot: Box, shares: Sequence[float]) -> None:
    scale = UPPER if min(shares) >= UPPER.bottom else CHANCES
    draw_frame(canvas, plot, scale)
    x, y, w, h = plot
    step = min(40.0, w / len(shares))
    for number, share in enumerate(shares):
        high = max(3.0, h * scale.share(share))
        column = canvas.rect(x + number * step + step * 0.18, y + h - high, step * 0.64, high)
        latest = number >= len(shares) - LATELY
        pygame.draw.rect(canvas.surface, theme.BRASS if latest else theme.STEEL, column, border_radius=canvas.px(3))


def review_button(past: Past) -> Button | None:
    """The button that leads to the review of a match; with its number, if it was reviewed to its end."""
    if not reviewed(past.seats):
        return None
    share = share_of(past)
    button = Button(("review", past.number), Box(0, 0, REVIEW, 1), "" if share is None else f"{round(share * 100)} %")
    button.icon = "target"
    button.note = "Review the decisions of this match."
    if share is not None:
        button.note = "The share of decisions that were as good as the best one found. Opens the review again."
    return button
