"""The medals: all of them, which are won, and what is left to do for the others."""

from __future__ import annotations

import datetime
from collections.abc import Hashable
from typing import Final

import pygame

from career.challenges.condition import Medal
from career.medals import MEDALS, done
from career.occasions import in_words
from game.catalogue import GAMES
from scenes.boards import BOARDS
from scenes.menus.tabs import AREA, PageTab, TabbedScene
from scenes.stack import Change
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.icons import draw_icon
from scenes.ui.theme import Colour
from scenes.ui.widgets import Pressable, Widget

COLUMNS: Final = 8
GRID: Final = Box(AREA.x + 20, AREA.y + 18, AREA.w - 40, 584)
GAP: Final = 8.0
ABOUT_Y: Final = AREA.foot - 42
METAL: Final[Colour] = (214, 170, 84)
SHADE: Final[Colour] = (140, 104, 44)
DULL: Final[Colour] = (66, 62, 50)
RADIUS: Final = 24.0


class MedalCell(Pressable):
    """A medal in the grid."""

    def __init__(self, medal: Medal, box: Box, won: bool) -> None:
        super().__init__(("medal", medal.slug), box, medal.name)
        self.medal = medal
        self.won = won
        self.spoken = f"{medal.words} {'Won.' if won else 'Not won yet.'}"

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        self.draw_plate(canvas, focused, seconds)
        x, y, w, h = self.box
        draw_medal(canvas, (x + 40, y + h / 2 + 8), self.medal, self.won)
        style = styles.SUBHEAD.but(size=18, track=0).dense
        lines = style.wrap(canvas, self.label, w - 92)[:3]
        tall = len(lines) * style.height(canvas, 1.15)
        at = (x + 80, y + (h - tall) / 2)
        ink = theme.BRIGHT if self.won else theme.MUTED
        style.draw_lines(canvas, lines, at, "topleft", leading=1.15, width=w - 92, ink=ink)


def draw_medal(canvas: Canvas, at: Point, medal: Medal, won: bool) -> None:
    """Draw a disc with a star on a ribbon in the colour of its game; dull while it is not won."""
    x, y = at
    band = BOARDS[medal.game].band if medal.game else theme.RED
    for part, colour in ((0.0, band), (0.38, theme.BONE), (0.62, band)):
        ink = colour if won else DULL
        canvas.surface.fill(ink, canvas.rect(x - 15 + 30 * part, y - RADIUS - 22, 30 * (1 - part), 26))
    centre = canvas.at(x, y)
    pygame.draw.aacircle(canvas.surface, (20, 18, 14), centre, canvas.px(RADIUS + 2))
    pygame.draw.aacircle(canvas.surface, METAL if won else DULL, centre, canvas.px(RADIUS))
    pygame.draw.aacircle(canvas.surface, SHADE if won else (50, 47, 38), centre, canvas.px(RADIUS - 4), canvas.px(2))
    draw_icon(canvas, "star", (x, y), 26, (250, 232, 176) if won else (84, 79, 64))


class MedalsTab(PageTab):
    """A grid of all medals; what the one that has the focus is given for stands below it."""

    name = "medals"
    label = "MEDALS"
    hints = (("ARROWS", "choose"),)

    def __init__(self, page: TabbedScene) -> None:
        super().__init__(page)
        self.app.awards.look()
        self.won = self.app.awards.won

    @property
    def subtitle(self) -> str:
        counted = "" if self.app.awards.settled else " · STILL COUNTING"
        return f"{len(self.won)} OF {len(MEDALS)} MEDALS{counted}"

    def widgets(self) -> list[Widget]:
        rows = -(-len(MEDALS) // COLUMNS)
        wide, high = (GRID.w + GAP) / COLUMNS, (GRID.h + GAP) / rows
        found: list[Widget] = []
        for number, medal in enumerate(MEDALS.values()):
            x, y = GRID.x + number % COLUMNS * wide, GRID.y + number // COLUMNS * high
            found.append(MedalCell(medal, Box(x, y, wide - GAP, high - GAP), medal.slug in self.won))
        return found

    def focus(self) -> Hashable:
        return ("medal", next(iter(MEDALS)))

    def act(self, key: Hashable) -> Change | None:
        return None

    def update(self, seconds: float) -> None:
        """Judge a match that nobody has judged yet, and give what it has won."""
        if not self.app.awards.settled and self.app.awards.step():
            self.app.awards.give()
            self.changed = self.won.keys() != self.app.awards.won.keys()
            self.won = self.app.awards.won

    def resumed(self) -> None:
        self.app.awards.look()
        self.won = self.app.awards.won

    def draw(self, canvas: Canvas) -> None:
        slug = self.focused[1] if isinstance(self.focused, tuple) and self.focused[0] == "medal" else None
        if slug in MEDALS:
            words = self.about(MEDALS[str(slug)])
            width = AREA.w - 80
            styles.BODY_LARGE.draw(canvas, words, (AREA.x + AREA.w / 2, ABOUT_Y), "center", width=width, ink=theme.BONE)

    def about(self, medal: Medal) -> str:
        """What a medal is given for, and how far it is."""
        words = f"{GAMES[medal.game].name}: {medal.words}" if medal.game else medal.words
        if medal.slug in self.won:
            return f"{words} {given(self.won[medal.slug])}"
        if medal.total and medal.number > 1:
            return f"{words} So far {done(medal, self.app.awards.totals)} of {medal.number}."
        return words


def given(day: datetime.date | None) -> str:
    return "Won." if day is None else f"Won on {in_words(day)} {day.year}."
