"""The advice panel: the question, the choices that a bot considers, or advice that can be followed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from scenes.ui import art, faces, styles, text, theme
from scenes.ui.canvas import HEIGHT, Box, Canvas, Point
from scenes.ui.focus import Spot
from scenes.ui.input import Intent

MOST: Final = 5
"""Most rows."""
MARGIN: Final = 24.0
NUMBER: Final = 116.0
"""Width of the column of notes."""
LINES: Final = 3
"""Most lines of the words of a row."""
BAR: Final = 7.0
SENTENCES: Final = 5
"""Most lines of words for which a panel grows above its rows."""
ENOUGH_ROWS: Final = 3
"""Number of rows that are always shown; further rows give way to the words."""
ROW_LEADING: Final = 1.15
_STYLE: Final = styles.BODY.but(size=20)
LOWEST: Final = HEIGHT - 32
"""Default lower edge of a panel that grows for its rows."""
LOW: Final = 150.0
"""Height below which the heading lies close to the upper edge."""


@dataclass(frozen=True)
class Row:
    """A choice in words, with its expected score (0..1), or what is said in place of it."""

    words: str
    value: float | None
    note: str = ""


class AdvicePanel:
    """Shows a heading, a sentence, and the best choices of a search with a bar for the chance to win.

    It is as high as its rows or its words need, over what lies below.
    """

    def __init__(self, box: Box) -> None:
        self.box = box
        self.lowest: float = LOWEST
        """Lower edge of a panel that grows."""
        self.flat = False
        """Whether it lies on a panel of the board, and has a frame of its own only while it has grown."""
        self.lit: int | None = None
        """The row whose decision is lit on the board."""
        self._head = ""
        self._words = ""
        self._rows: list[Row] = []
        self._live = False
        self._places: list[Box] = []
        """Where the rows were drawn."""
        self._armed: int | None = None
        self._foot = 0.0
        """How far down the words reach where there are no rows."""
        self._laid: object = None
        """What the layout below was made for; another value asks for a new layout."""
        self._wrapped: list[str] = []
        self._leading = ROW_LEADING
        self._lines: list[list[str]] = []

    def say(self, head: str, words: str) -> None:
        """Show a heading and a sentence without choices."""
        self.show(head, words, [])

    def show(self, head: str, words: str, rows: Sequence[Row], live: bool = False) -> None:
        """Show choices, the best first; `live` ones can be chosen.

        The choices reveal the thinking seat's cards: show them only to viewers who may see those.
        """
        self._head, self._words, self._rows, self._live = head, words, list(rows[:MOST]), live
        if not self._rows and self._places:
            self._places, self._foot, self.lit, self._laid = [], 0.0, None, None

    # --- what is said of it ------------------------------------------------------------------

    @property
    def spoken(self) -> str:
        """Its heading, its sentence and its best choice, once it shows advice that can be followed."""
        return f"{self._head}. {self._words} {self.row_words(0)}" if self._rows and self._live else ""

    def row_words(self, number: int) -> str:
        """A row in words."""
        if number >= len(self._rows):
            return ""
        row = self._rows[number]
        return f"{row.words}: {row.note}".removesuffix(": ")

    # --- choosing a row ----------------------------------------------------------------------

    def spots(self) -> list[Spot]:
        """Focus spots of the rows that can be chosen."""
        places = zip(self._rows, self._places, strict=False) if self._live else ()
        return [Spot(("advice", i), box) for i, (_, box) in enumerate(places)]

    def row_at(self, point: Point) -> int | None:
        """The number of the row at a point that can be chosen."""
        return next((i for i, spot in enumerate(self.spots()) if spot.holds(point)), None)

    def holds(self, point: Point) -> bool:
        """Whether the panel, as high as it is now, lies at a point."""
        return self.shown.holds(point)

    def covers(self, box: Box) -> bool:
        """Whether the panel, as high as it is now, lies over a part of this box."""
        return bool(self._places) and box.y < self.shown.foot and self.shown.y < box.foot

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: object) -> int | None:
        """The number of the row that this input chooses: a click that begins and ends on it, or ACCEPT."""
        if event is not None and event.type == pygame.MOUSEBUTTONDOWN:
            self._armed = self.row_at(event.pos) if event.button == 1 else None
        elif event is not None and event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            armed, self._armed = self._armed, None
            return armed if armed is not None and armed == self.row_at(event.pos) else None
        elif intent is Intent.ACCEPT:
            return next((i for i, spot in enumerate(self.spots()) if spot.key == focused), None)
        return None

    # --- pictures ----------------------------------------------------------------------------

    @property
    def shown(self) -> Box:
        """The box of the panel, as high as its rows need."""
        x, y, w, h = self.box
        foot = self._places[-1].foot + 10 if self._places else self._foot
        return Box(x, y, w, max(h, foot - y))

    @property
    def reach(self) -> Box:
        """All that it ever covers, its shadow included."""
        x, y, w, h = self.box
        return Box(x - 12, y - 8, w + 30, max(h, self.lowest - y) + 32)

    @property
    def key(self) -> Hashable:
        """It changes whenever the panel has to be drawn anew, once it is laid out."""
        return (self._head, self._laid, self.lit, self._live)

    def draw(self, canvas: Canvas) -> None:
        self.lay_out(canvas)
        x, y, w, _ = self.box
        if not self.flat or self.shown != self.box:
            art.draw_panel(canvas, self.shown, height=14)
        styles.LABEL_LARGE.draw(canvas, self._head, (x + MARGIN, y + self._pad), width=w - MARGIN * 2)
        top = self._top(canvas)
        _STYLE.draw_lines(canvas, self._wrapped, (x + MARGIN, top), leading=self._leading, width=w - MARGIN * 2)
        for number in range(len(self._places)):
            self._draw_row(canvas, number)

    @property
    def _pad(self) -> float:
        """From the upper edge to the heading."""
        return 20.0 if self.box.h >= LOW else 11.0

    def _top(self, canvas: Canvas) -> float:
        """Where the words begin."""
        return self.box.y + self._pad + 6 + styles.LABEL_LARGE.height(canvas)

    def lay_out(self, canvas: Canvas) -> None:
        """Wrap the words, and find a place for every row below them, above the lower edge of the screen."""
        said = faces.worded(canvas, self._words)
        key = (canvas.scale_key, self.box, self.lowest, said, tuple(self._rows))
        if key == self._laid:
            return
        self._laid = key
        x, y, w, h = self.box
        high, wide = LINES * styles.BODY_HINT.height(canvas, 1.06), w - MARGIN * 2 - NUMBER
        self._lines = [styles.BODY_HINT.wrap_within(canvas, row.words, wide, high)[0] for row in self._rows]
        line = styles.BODY_HINT.height(canvas, ROW_LEADING)
        tall = [len(lines) * line + BAR + 13 for lines in self._lines]
        lines = len(_STYLE.wrap(canvas, said, w - MARGIN * 2)) if said else 0
        most = self.lowest - self._top(canvas) - 10 - min(lines, SENTENCES) * _STYLE.height(canvas)
        while len(tall) > ENOUGH_ROWS and sum(tall) > most:
            tall.pop()  # the words would find no room otherwise
        needed = sum(tall) + (10 if tall else 0)
        below = 12 if h >= LOW else 8
        top, foot = self._top(canvas), y + h - below
        if tall:
            foot = max(foot, min(top + _STYLE.height(canvas) * SENTENCES + needed, self.lowest))
        else:
            foot = max(foot, min(top + _STYLE.height(canvas, 1.1) * lines, self.lowest - below))
        self._foot = foot + below
        first = _STYLE.sentences_within(canvas, said, w - MARGIN * 2, 0)
        least = len(_STYLE.wrap(canvas, first, (w - MARGIN * 2) / text.NARROW))
        room = max(foot - top - needed, least * _STYLE.height(canvas, 1.06))
        self._wrapped, self._leading = [], ROW_LEADING
        if said:
            words = _STYLE.sentences_within(canvas, said, w - MARGIN * 2, room)
            self._wrapped, self._leading = _STYLE.wrap_within(canvas, words, w - MARGIN * 2, room)
            top += len(self._wrapped) * _STYLE.height(canvas, self._leading) + 10
        self._places = []
        for high in tall:
            if top + high > self.lowest and self._places:
                break
            self._places.append(Box(x + MARGIN - 10, top, w - MARGIN * 2 + 20, high))
            top += high

    def _draw_row(self, canvas: Canvas, number: int) -> None:
        row, (x, y, w, h) = self._rows[number], self._places[number]
        lit, best = number == self.lit and self._live, number == 0
        if lit:
            pygame.draw.rect(canvas.surface, (58, 50, 34), canvas.rect(x, y + 1, w, h - 2), border_radius=canvas.px(6))
            pygame.draw.rect(canvas.surface, theme.BRASS, canvas.rect(x, y + 1, 4, h - 2), border_radius=canvas.px(2))
        ink = theme.BRIGHT if lit or (best and not self._live) else theme.BONE if best else theme.MUTED
        wide = w - 20 - NUMBER
        styles.BODY_HINT.draw_lines(
            canvas, self._lines[number], (x + 10, y + 4), leading=ROW_LEADING, width=wide, ink=ink
        )
        middle = y + h / 2
        brass = theme.BRASS if best and row.value is not None else theme.MUTED
        note = styles.BODY_SMALL.wrap(canvas, row.note, (NUMBER - 8) / text.NARROW)
        middle -= (len(note) - 1) / 2 * styles.BODY_SMALL.height(canvas, 1.0)
        styles.BODY_SMALL.draw_lines(canvas, note, (x + w - 10, middle), "midright", 1.0, NUMBER - 8, brass)
        bar = canvas.rect(x + 10, y + h - BAR - 4, wide, BAR)
        pygame.draw.rect(canvas.surface, (14, 12, 9), bar, border_radius=canvas.px(4))
        if row.value is not None:
            bar.w = max(canvas.px(6), round(bar.w * row.value))
            pygame.draw.rect(canvas.surface, theme.BRASS if best else theme.STEEL, bar, border_radius=canvas.px(4))
