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
"""The most rows."""
MARGIN: Final = 24.0
NOTE_WIDTH: Final = 116.0
"""Width of the column of notes."""
ROW_LINES: Final = 3
"""The most lines of the words of a row."""
BAR_H: Final = 7.0
GROOVE: Final = (14, 12, 9)
"""The colour of the empty part of a bar, and of the line of progress."""
GAP: Final = 10.0
"""Design pixels between the words and the rows."""
SENTENCES: Final = 5
"""The most lines of words for which a panel grows above its rows."""
ENOUGH_ROWS: Final = 3
"""Number of rows that are always shown. Further rows give way to the words."""
ROW_LEADING: Final = 1.15
_STYLE: Final = styles.BODY.derive(size=20)
LOWEST: Final = HEIGHT - 32
"""Default lower edge of a panel that grows for its rows."""
PROGRESS_H: Final = 3.0
PROGRESS_STEPS: Final = 40
"""The number of steps in which the progress line grows, so that the panel is not redrawn in every frame."""
LOW: Final = 150.0
"""Height below which the heading is close to the upper edge."""


@dataclass(frozen=True)
class Row:
    """A choice in words."""

    words: str
    share: float | None
    """How much of the best row's chance to win it keeps, 0..1: the length of its bar. None where that is unknown."""
    note: str = ""
    """A few words beside the bar: how good the choice is compared with the best one."""


class AdvicePanel:
    """Shows a heading, a sentence, and the best choices of a search, each with a bar against the best one.

    The panel is as high as its rows or its words need. While it has grown it covers things below it.
    """

    def __init__(self, box: Box) -> None:
        self.box = box
        self.lowest: float = LOWEST
        """Lower edge of a panel that grows."""
        self.flat = False
        """Whether it is drawn on a panel of the board, so that it has a frame of its own only while it has grown."""
        self.lit: int | None = None
        """The row whose decision is lit on the board."""
        self._head = ""
        self._standing = ""
        """How the match stands, in a few words at the end of the heading's line, or ""."""
        self._progress: float | None = None
        """How much of its time a search has used, 0..1, or None where nothing is being searched."""
        self._words = ""
        self._rows: list[Row] = []
        self._live = False
        """Whether rows can be chosen."""
        self._places: list[Box] = []
        """The boxes of the rows, as they were laid out."""
        self._armed: int | None = None
        """The row on which the mouse went down, until it is let go."""
        self._foot = 0.0
        """Lower edge that the words need where there are no rows."""
        self._layout_key: object = None
        """The key of the present layout. Another value asks for a new one."""
        self._wrapped: list[str] = []
        """The lines of the words."""
        self._leading = ROW_LEADING
        """Leading of these lines."""
        self._lines: list[list[str]] = []
        """The lines of each row."""

    def show_words(self, head: str, words: str) -> None:
        """Show a heading and sentences without choices."""
        self.show_rows(head, words, [])

    def show_rows(
        self,
        head: str,
        words: str,
        rows: Sequence[Row],
        live: bool = False,
        standing: str = "",
        progress: float | None = None,
    ) -> None:
        """Show a heading, sentences, and the choices of a decision in rows, the best first.

        `live`: the rows can be chosen. `standing`: how the match stands, in a few words. `progress`: the share of a
        search that is done, 0..1, shown as a line that fills, or None for no line. If the rows go away, the panel
        shrinks at once. Choices reveal the cards of the seat, so show them only to viewers who may see those cards.
        """
        self._head = head
        self._standing = standing
        self._progress = None if progress is None else round(progress * PROGRESS_STEPS) / PROGRESS_STEPS
        self._words = words
        self._rows = list(rows[:MOST])
        self._live = live
        # Forget the layout of rows that went away, so that the panel shrinks now and not when it is drawn next.
        if not self._rows and self._places:
            self._places = []
            self._foot = 0.0
            self.lit = None
            self._layout_key = None

    # --- words for a voice -------------------------------------------------------------------

    @property
    def spoken_words(self) -> str:
        """Heading, sentences and best choice for a voice. "" unless there are choices that can be followed."""
        if not self._rows or not self._live:
            return ""
        sentences = [self._head, self._standing, self._words.removesuffix("."), self.row_words(0)]
        return ". ".join(sentence for sentence in sentences if sentence)

    def row_words(self, number: int) -> str:
        """The words and the note of a row. "" if there is no row with this number.

        >>> panel = AdvicePanel(Box(0, 0, 400, 200))
        >>> panel.show_rows("THE STAFF ADVISES", "", [Row("Attack Hill 12", 1.0, "best")], live=True)
        >>> panel.row_words(0)
        'Attack Hill 12: best'
        """
        if number >= len(self._rows):
            return ""
        row = self._rows[number]
        return f"{row.words}: {row.note}".removesuffix(": ")

    # --- choosing a row ----------------------------------------------------------------------

    def spots(self) -> list[Spot]:
        """The focus spots of the rows. Empty while no row can be chosen."""
        places = zip(self._rows, self._places, strict=False) if self._live else ()
        return [Spot(("advice", i), box) for i, (_, box) in enumerate(places)]

    def row_at(self, point: Point) -> int | None:
        """The number of the row at a point. None if no row there can be chosen."""
        return next((i for i, spot in enumerate(self.spots()) if spot.contains(point)), None)

    def contains(self, point: Point) -> bool:
        """Whether a point is on the panel, as high as it is now."""
        return self.visible_box.contains(point)

    def covers(self, box: Box) -> bool:
        """Whether the panel, as high as it is now, has rows and covers a part of this box's height.

        Then a line of the log in this box cannot be reached.
        """
        panel = self.visible_box
        return bool(self._places) and box.y < panel.foot and panel.y < box.foot

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: object) -> int | None:
        """The number of the row that this input chooses, or None.

        A row is chosen by a mouse click that begins and ends on it (`self._armed`: where it began), or by Enter while
        it has the focus. `focused`: the key of the thing in focus.
        """
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
    def visible_box(self) -> Box:
        """The box of the panel, as high as its rows, or without rows its words, need. It is never lower than `box`."""
        x, y, w, h = self.box
        foot = self._places[-1].foot + 10 if self._places else self._foot
        return Box(x, y, w, max(h, foot - y))

    @property
    def largest_box(self) -> Box:
        """The box of everything that the panel may ever cover, with room for its shadow, most of it right and below."""
        x, y, w, h = self.box
        return Box(x - 12, y - 8, w + 30, max(h, self.lowest - y) + 32)

    @property
    def key(self) -> Hashable:
        """A value that changes whenever the panel has to be drawn anew, once it is laid out.

        `_standing`: how the match stands, in words. `_progress`: how far the search is, None while none runs. `lit`:
        the row whose decision is lit on the board. `_live`: whether rows can be chosen.
        """
        return (self._head, self._standing, self._progress, self._layout_key, self.lit, self._live)

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel with heading, sentences and rows.

        `flat`: the panel is drawn on one of the board, so it needs its own plate only while it is larger than its box.
        """
        self.lay_out(canvas)
        x, _, w, _ = self.box
        if not self.flat or self.visible_box != self.box:
            art.draw_panel(canvas, self.visible_box, height=14)

        self._draw_head(canvas)
        top = self._words_top(canvas)
        _STYLE.draw_lines(canvas, self._wrapped, (x + MARGIN, top), leading=self._leading, width=w - MARGIN * 2)
        for number in range(len(self._places)):  # the rows that have room
            self._draw_row(canvas, number)

    def _draw_head(self, canvas: Canvas) -> None:
        """Draw the heading, with the standing (such as "You are ahead") at the end of its line.

        While a search runs, a line below it fills with brass. `self._progress`: the share of the search that is done,
        0..1, None for no line.
        """
        x, y, w, _ = self.box
        top = y + self._head_margin
        wide = w - MARGIN * 2
        standing_width = styles.BODY_SMALL.width(canvas, self._standing) + 14 if self._standing else 0.0
        styles.LABEL_LARGE.draw(canvas, self._head, (x + MARGIN, top), width=wide - standing_width)

        if self._standing:
            at = (x + w - MARGIN, top + styles.LABEL_LARGE.height(canvas) / 2)
            styles.BODY_SMALL.draw(canvas, self._standing, at, "midright", ink=theme.BRASS)
        if self._progress is not None:
            line = canvas.rect(x + MARGIN, top + styles.LABEL_LARGE.height(canvas) + 1, wide, PROGRESS_H)
            pygame.draw.rect(canvas.surface, GROOVE, line)
            pygame.draw.rect(canvas.surface, theme.BRASS, line.move_to(w=round(line.w * self._progress)))

    @property
    def _head_margin(self) -> float:
        """Design pixels from the upper edge to the heading, fewer in a panel that is lower than LOW."""
        return 20.0 if self.box.h >= LOW else 11.0

    def _words_top(self, canvas: Canvas) -> float:
        """The y of the first line below the heading."""
        return self.box.y + self._head_margin + 6 + styles.LABEL_LARGE.height(canvas)

    def lay_out(self, canvas: Canvas) -> None:
        """Wrap the words and place the rows below them, unless nothing has changed since the last call.

        `self._layout_key`: the key of the present layout, with everything on which it depends.
        """
        words = faces.name_keys(canvas, self._words)
        key = (canvas.scale_key, self.box, self.lowest, words, tuple(self._rows))
        if key == self._layout_key:
            return
        self._layout_key = key

        line_count = len(_STYLE.wrap(canvas, words, width=self.box.w - MARGIN * 2)) if words else 0
        heights = self._row_heights(canvas, line_count)
        self._lay_words(canvas, words, line_count, heights)
        self._place_rows(canvas, heights)

    def _row_heights(self, canvas: Canvas, line_count: int) -> list[float]:
        """Wrap the words of the rows, and return the heights of those rows that have room, in design pixels.

        A row holds its lines of words, and a bar with margins. The first ENOUGH_ROWS are kept in any case.
        `line_count`: the lines of the words above the rows, at most SENTENCES of which take room away from them.
        """
        wide = self.box.w - MARGIN * 2 - NOTE_WIDTH
        tallest = ROW_LINES * styles.BODY_HINT.height(canvas, 1.06)
        self._lines = [styles.BODY_HINT.wrap_within(canvas, row.words, wide, tallest)[0] for row in self._rows]

        line_height = styles.BODY_HINT.height(canvas, ROW_LEADING)
        heights = [len(lines) * line_height + BAR_H + 13 for lines in self._lines]
        words_height = min(line_count, SENTENCES) * _STYLE.height(canvas)
        room = self.lowest - self._words_top(canvas) - GAP - words_height
        while len(heights) > ENOUGH_ROWS and sum(heights) > room:
            heights.pop()
        return heights

    def _lay_words(self, canvas: Canvas, words: str, line_count: int, heights: list[float]) -> None:
        """Wrap the words into the room that rows of these heights leave. At least their first sentence is shown.

        The panel may grow down to `self.lowest`: with rows for SENTENCES lines of words, without rows for all
        `line_count` lines. Words that do not fit are cut to whole sentences, or set closer (`self._leading`).
        """
        wide = self.box.w - MARGIN * 2
        top = self._words_top(canvas)
        rows_height = sum(heights) + (GAP if heights else 0)

        margin = 12 if self.box.h >= LOW else 8
        foot = self.box.foot - margin
        if heights:
            foot = max(foot, min(top + _STYLE.height(canvas) * SENTENCES + rows_height, self.lowest))
        else:
            foot = max(foot, min(top + _STYLE.height(canvas, leading=1.1) * line_count, self.lowest - margin))
        self._foot = foot + margin

        first_sentence = _STYLE.sentences_within(canvas, words, wide, height=0)
        least_lines = len(_STYLE.wrap(canvas, first_sentence, width=wide / text.NARROW))
        room = max(foot - top - rows_height, least_lines * _STYLE.height(canvas, leading=1.06))
        self._wrapped = []
        self._leading = ROW_LEADING
        if words:
            shown = _STYLE.sentences_within(canvas, words, wide, room)
            self._wrapped, self._leading = _STYLE.wrap_within(canvas, words=shown, width=wide, height=room)

    def _place_rows(self, canvas: Canvas, heights: list[float]) -> None:
        """Place rows of these heights below the words. The first is placed in any case, others above `self.lowest`.

        A row reaches 10 pixels beyond the words at both sides, so that its words are level with those above.
        """
        x, _, w, _ = self.box
        top = self._words_top(canvas)
        if self._words:
            top += len(self._wrapped) * _STYLE.height(canvas, self._leading) + GAP

        self._places = []
        for height in heights:
            if top + height > self.lowest and self._places:
                break
            self._places.append(Box(x + MARGIN - 10, top, w - MARGIN * 2 + 20, height))
            top += height

    def _draw_row(self, canvas: Canvas, number: int) -> None:
        """Draw a row of advice: its words, a note at the right, and a bar below the words.

        The bar shows `row.share`, the chance to win beside the best row, 0..1. Without one it stays empty. The first
        row is the best. `self.lit`: the row whose decision is lit on the board. It has a plate with a brass edge, if
        rows can be chosen (`self._live`).
        """
        row = self._rows[number]
        x, y, w, h = self._places[number]
        is_lit = number == self.lit and self._live
        is_best = number == 0
        if is_lit:
            pygame.draw.rect(canvas.surface, (58, 50, 34), canvas.rect(x, y + 1, w, h - 2), border_radius=canvas.px(6))
            pygame.draw.rect(canvas.surface, theme.BRASS, canvas.rect(x, y + 1, 4, h - 2), border_radius=canvas.px(2))

        ink = theme.BONE if is_best else theme.MUTED
        if is_lit or (is_best and not self._live):
            ink = theme.BRIGHT
        wide = w - 20 - NOTE_WIDTH
        lines = self._lines[number]
        styles.BODY_HINT.draw_lines(canvas, lines, (x + 10, y + 4), leading=ROW_LEADING, width=wide, ink=ink)

        note_style, note_width = styles.BODY_SMALL, NOTE_WIDTH - 8
        note = note_style.wrap(canvas, row.note, width=note_width / text.NARROW)
        at = (x + w - 10, y + h / 2 - (len(note) - 1) / 2 * note_style.height(canvas, leading=1.0))
        note_ink = theme.BRASS if is_best and row.share is not None else theme.MUTED
        note_style.draw_lines(canvas, note, at, "midright", leading=1.0, width=note_width, ink=note_ink)

        bar = canvas.rect(x + 10, y + h - BAR_H - 4, wide, BAR_H)
        pygame.draw.rect(canvas.surface, GROOVE, bar, border_radius=canvas.px(4))
        if row.share is not None:
            bar.w = max(canvas.px(6), round(bar.w * row.share))
            pygame.draw.rect(canvas.surface, theme.BRASS if is_best else theme.STEEL, bar, border_radius=canvas.px(4))
