"""Counts of matches won and lost, for posters and the records page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from ai.bot import LEVELS
from scenes.history import Past
from scenes.menus.menu import draw_label
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.theme import Colour

WON: Final[Colour] = (158, 184, 92)
LOST: Final[Colour] = (226, 108, 92)
DRAWN: Final[Colour] = (201, 162, 75)
ROWS: Final = len(LEVELS) + 1
ROW: Final = 76.0
"""Height of a row in design pixels, if there is room."""
HEAD: Final = 78.0
"""Design pixels from the top of a table to its first row."""
COLUMN: Final = 76.0
COLUMNS: Final = (("W", "won"), ("L", "lost"), ("D", "drawn"))


@dataclass
class WinLoss:
    """Results of matches of people against bots. A shared win counts as drawn."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def played(self) -> int:
        return self.won + self.lost + self.drawn

    def count(self, share: float) -> None:
        """Count one match; `share` is the best score of a person, 0..1."""
        if share == 1:
            self.won += 1
        elif share == 0:
            self.lost += 1
        else:
            self.drawn += 1

    def words(self) -> str:
        """The text on a poster: "WON 7  LOST 4", followed by the draws if there are any."""
        drawn = f"  DRAWN {self.drawn}" if self.drawn else ""
        return f"WON {self.won}  LOST {self.lost}{drawn}"


def standing(matches: Iterable[Past]) -> WinLoss:
    """The total; matches without people or without bots are not counted."""
    found = WinLoss()
    for past in matches:
        if past.share is not None:
            found.count(past.share)
    return found


def standings(matches: Iterable[Past]) -> dict[str, WinLoss]:
    """Totals by slug of each game that people have played against bots."""
    by_game: dict[str, list[Past]] = {}
    for past in matches:
        if past.share is not None:
            by_game.setdefault(past.game, []).append(past)
    return {game: standing(fought) for game, fought in by_game.items()}


def by_level(matches: list[Past]) -> dict[str, WinLoss]:
    """Totals by slug of each level; a match counts for every level that took part."""
    return {
        level.slug: standing(past for past in matches if any(seat.kind == level.slug for seat in past.seats))
        for level in LEVELS
    }


def draw_standing(canvas: Canvas, box: Box, title: str, matches: list[Past]) -> None:
    """Draw a game's results against each level and in total, as bars and numbers, in a design box."""
    x, y, w, h = box
    row = min(ROW, (h - HEAD) / ROWS)
    draw_label(canvas, title.upper(), x, y, w)
    right = x + w
    for number, (letter, _) in enumerate(reversed(COLUMNS)):
        at = (right - number * COLUMN - COLUMN / 2, y + HEAD - 12)
        styles.LABEL_PLAIN.draw(canvas, letter, at, "midbottom", width=COLUMN - 8, ink=theme.DIM)
    against = by_level(matches)
    rows = [(level.name, against[level.slug]) for level in LEVELS] + [("In all", standing(matches))]
    for number, (name, found) in enumerate(rows):
        _draw_row(canvas, Box(x, y + HEAD + number * row, w, row), name, found, number == ROWS - 1)


def _draw_row(canvas: Canvas, box: Box, name: str, found: WinLoss, last: bool) -> None:
    x, y, w, h = box
    canvas.surface.fill((96, 84, 56) if last else (62, 57, 43), canvas.rect(x, y, w, 1.4))
    middle, numbers = y + h / 2, COLUMN * len(COLUMNS)
    named = (w - numbers) * 0.45
    style = styles.LABEL.but(size=22, track=0) if last else styles.BODY.but(size=22)
    style.draw(canvas, name, (x, middle), "midleft", width=named - 14, ink=theme.BONE)
    _draw_bar(canvas, Box(x + named, middle - 8, w - numbers - named - 20, 16), found)
    for number, (_, what) in enumerate(COLUMNS):
        count = getattr(found, what)
        ink = theme.DIM if not count else (WON, LOST, DRAWN)[number]
        at = (x + w - numbers + number * COLUMN + COLUMN / 2, middle)
        styles.HEAD_LARGE.draw(canvas, str(count), at, "center", width=COLUMN - 10, ink=ink)


def _draw_bar(canvas: Canvas, box: Box, found: WinLoss) -> None:
    """Draw a bar: wins from the left, losses from the right, draws between."""
    x, y, w, h = box
    pygame.draw.rect(canvas.surface, (20, 18, 14), canvas.rect(*box), border_radius=canvas.px(4))
    start = x
    for count, colour in ((found.won, WON), (found.drawn, DRAWN), (found.lost, LOST)):
        if count:
            wide = w * count / found.played
            canvas.surface.fill(theme.lighter(colour, 0.8), canvas.rect(start, y, wide, h))
            start += wide
