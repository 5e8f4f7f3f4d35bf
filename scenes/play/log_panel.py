"""The match log on a clipboard. Each line refers to the places and pieces that it names."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from scenes.boards.words import Dispatch
from scenes.rulebook.glossary import Link, Linked, draw_dotted_line
from scenes.ui import art, pictures, styles, text, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import Spot

SIZE = 17
LOW = 440.0
"""Height below which a clipboard saves room."""
LEAST = 230.0
"""The smallest height of a log that gives way: its heading and a few lines."""
STEP = 24.0
"""A log gives way by steps, since the backdrop is baked anew for each."""
INDENT = 22.0
"""How far the further rows of a line are to the right of its first one."""
TYPE_INK = (44, 38, 30)
STRESS = (150, 52, 40)
LINK_INK = (134, 98, 36)
BEGINS, ENDS = "\x02", "\x03"
"""Marks around a link in the words of a line. Like the * of bold words they take no width."""
TAG, UNTAG = "\x04", "\x05"
"""Marks around the beginning of a line that is about its reader."""
YOURS = re.compile(r"^(\*?)(Your?\b)(\*?)")
"""The beginning of a line that is about its reader: "You" or "Your", in bold type or not."""
READER = re.compile(r"\b[Yy]our?\b")
"""A word that speaks to the reader of a line."""
HEADING = re.compile(r"\*(Turn|Round) \d+")
"""The beginning of a line that only tells whose turn begins."""
MARKS = re.compile("([*\x02-\x05])")
PAPER_INK = (240, 230, 206)
MARK_INK = (214, 190, 130)


@dataclass(frozen=True)
class LogLine:
    """A log entry with the number of actions played before it."""

    dispatch: Dispatch
    played: int
    was_announced: bool = False
    """Whether a banner announced it as well."""
    is_news: bool = False
    """Whether it matters most to somebody who has skipped it, as a loss does."""


class Log:
    """The log panel: newest line at the bottom, the wheel scrolls back."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.lines: list[LogLine] = []
        self.scrolled = 0
        """Number of newest lines that are scrolled out of view."""
        self.cuts = 0
        """How often lines have been removed, as after an undo."""
        self._layout_key: Hashable = None
        """The key with which the visible lines were laid out."""
        self._visible_lines: list[tuple[int, Box, _Written]] = []
        """Number, box and picture of each line that is shown, the oldest first."""
        self._written: dict[Hashable, _Written] = {}
        """The visible lines, by everything on which their pictures depend."""
        self.find: Callable[[str], tuple[Link, ...]] = lambda words: ()
        """Finds the links to rules and cards in the words of a line."""
        self.links: list[tuple[int, Linked]] = []
        """The visible links, each with the number of its line."""

    @property
    def paper(self) -> Box:
        """The box of the sheet of paper on the clipboard. The shares are measured on the picture of the clipboard."""
        x, y, w, h = self.box
        return Box(x + w * 0.04, y + h * 0.083, w * 0.92, h * 0.892)

    @property
    def is_low(self) -> bool:
        """Whether the clipboard is lower than LOW, so that the heading moves up and leaves more room to the lines."""
        return self.box.h < LOW

    @property
    def text_box(self) -> Box:
        """The box of the lines on the paper, below the heading. A low clipboard has smaller margins above and below."""
        x, y, w, h = self.paper
        above, below = (50, 6) if self.is_low else (76, 16)
        return Box(x + 20, y + above, w - 36, h - above - below)

    def give_way(self, whole: Box, foot: float) -> None:
        """Move the upper edge of the log below the design y `foot`, the lower edge of what covers it.

        It moves in whole steps of STEP pixels, since the backdrop is baked anew for each. A height of LEAST remains.
        `whole`: the box that the log has if nothing covers it.
        """
        steps = math.ceil(max(0.0, foot + 8 - whole.y) / STEP)
        offset = min(steps * STEP, max(0.0, whole.h - LEAST))
        self.box = Box(whole.x, whole.y + offset, whole.w, whole.h - offset)

    def add_line(self, dispatch: Dispatch, played: int, was_announced: bool = False, is_news: bool = False) -> None:
        """Add a line. For a reader who has scrolled back, the visible lines stay the same.

        `dispatch`: the words, with the keys of the things that they are about. `played`: how many actions have led to
        it. `was_announced`: by a banner. `is_news`: it matters most to somebody who has skipped it. `self.scrolled`:
        how many of the newest lines are out of view.
        """
        self.lines.append(LogLine(dispatch, played, was_announced, is_news))
        if self.scrolled:
            self.scrolled += 1

    def recap_lines(self, start: int, most: int, own_actions: Collection[int] = ()) -> list[str]:
        """The words of the `most` most important lines from number `start` on, in their order.

        News that mention the reader are the most important, then other lines that mention the reader, other news, lines
        that a banner announced, and the newest. Lines that only say whose turn begins are left out. So are lines in
        which the reader acts ("You attack"), but only those of `own_actions`, the numbers of the reader's actions. News
        are never left out, since a loss may follow the reader's own pass. The words are returned without the * around
        bold ones.
        """

        def is_worth_telling(line: LogLine) -> bool:
            """Whether a line tells the reader anything but an action of their own or whose turn begins."""
            words = line.dispatch.words
            is_own_action = line.played in own_actions and YOURS.match(words) is not None
            return line.is_news or not (is_own_action or HEADING.match(words))

        lines = [line for line in self.lines[start:] if is_worth_telling(line)]
        mentions = [READER.search(line.dispatch.words) is not None for line in lines]
        weights = [(mentions[number], line.is_news, line.was_announced, number) for number, line in enumerate(lines)]
        chosen = sorted(number for *_, number in sorted(weights)[-most:])
        return [lines[number].dispatch.words.replace("*", "") for number in chosen]

    def cut_after(self, played: int) -> None:
        """Remove the lines of all actions after the first `played` ones, as after an undo.

        `self.cuts` counts these removals for the voice. The log goes back to its newest line, and is laid out anew when
        it is drawn next (`self._layout_key`).
        """
        self.cuts += 1
        self.lines = [line for line in self.lines if line.played <= played]
        self.scrolled = 0
        self._layout_key = None
        self._visible_lines = []
        self.links = []

    def clear(self) -> None:
        """Remove all lines."""
        self.cut_after(-1)

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by the mouse wheel, two lines a step. Returns whether the event was for the log.

        `self.scrolled`: how many of the newest lines are out of view. The three oldest lines always stay in view.
        """
        if event.type != pygame.MOUSEWHEEL or not self.contains(event.pos):
            return False
        self.scrolled = max(0, min(len(self.lines) - 3, self.scrolled + event.y * 2))
        return True

    def contains(self, point: Point) -> bool:
        """Whether a point is on the paper."""
        return Spot("log", self.paper).contains(point)

    def keys_about(self, key: Hashable) -> tuple[Hashable, ...]:
        """The keys on the board that a line of the log is about. Empty for a key that is not of a line."""
        match key:
            case ("line", int(index)) if index < len(self.lines):
                return self.lines[index].dispatch.about
            case _:
                return ()

    def spots(self) -> list[Spot]:
        """The focus spots of those visible lines that are about something on the board, or that have a link."""
        linked = {line for line, _ in self.links}
        return [
            Spot(("line", number), box)
            for number, box, _ in self._visible_lines
            if number in linked or self.lines[number].dispatch.about
        ]

    def link_at(self, point: Point) -> Linked | None:
        """The link of a line at a design point. None if there is none."""
        return next((link for _, link in self.links if link.box.contains(point)), None)

    def paint(self, canvas: Canvas) -> None:
        """Draw the empty clipboard with its heading, as a part of the backdrop.

        Two lines, a thick one and a thin one, underline the heading. On a low clipboard (`is_low`) the heading is 18
        pixels higher, to leave more room to the lines of the log. The clip at the top of the picture casts no shadow.
        """
        x, y, w, h = self.box
        real = canvas.rect(*self.box)
        board = canvas.rect(x, y + h * 0.014, w, h * 0.986)
        offset = (canvas.px(6), canvas.px(14))
        art.draw_shadow(
            canvas, canvas.surface, board, radius=canvas.px(8), soft=canvas.px(20), offset=offset, alpha=190
        )
        canvas.surface.blit(pictures.at_size(canvas, "shared/clipboard", *real.size), real)

        x, y, w, _ = self.paper.moved(20, -18 if self.is_low else 0)
        title_style = styles.TITLE.derive(size=25).dense
        title_style.draw(canvas, "FIELD DISPATCHES", (x, y + 22), width=w - 40, ink=theme.INK)
        for line_y, thick in ((y + 56, 2), (y + 61, 1)):
            pygame.draw.rect(canvas.surface, theme.INK, canvas.rect(x, line_y, w - 36, thick))

    def key(self, lit: Hashable | None) -> Hashable:
        """A key that changes whenever `draw` with this `lit` would draw something else.

        `lit`: the focus key of the line to mark, such as ("line", 3). A key of anything else marks nothing.
        """
        marked = lit if any(lit == ("line", number) for number, *_ in self._visible_lines) else None
        return (self._sheet_key, marked)

    @property
    def _sheet_key(self) -> Hashable:
        """A value that changes whenever the visible lines or their places change: a new one asks for a new layout."""
        return (self.box, self.scrolled, tuple(self.lines))

    def draw(self, canvas: Canvas, lit: Hashable | None) -> None:
        """Draw the visible lines, which are laid out anew if they have changed.

        A light plate marks the line with the focus key `lit`, such as ("line", 3). It reaches a little beyond the line.
        """
        key = (canvas.scale_key, self._sheet_key)
        if self._layout_key != key:
            self._lay_out(canvas)
            self._layout_key = key

        for number, box, line in self._visible_lines:
            if ("line", number) == lit:
                mark = canvas.rect(box.x - 8, box.y - 2, box.w + 14, box.h)
                pygame.draw.rect(canvas.surface, MARK_INK, mark, border_radius=canvas.px(5))
            canvas.surface.blit(line.image, canvas.to_pixels(box.x, box.y))

    def _lay_out(self, canvas: Canvas) -> None:
        """Place as many lines as fit, from the newest visible one upwards, and find their links.

        `self._written`: the pictures of lines, by everything on which they depend. Only those of visible lines are
        kept. `self.scrolled`: how many of the newest lines are out of view.
        """
        x, y, w, h = self.text_box
        step = styles.TYPED_BOLD.derive(size=SIZE).height(canvas, leading=1.26)
        gap = 6 if self.is_low else 8

        fitting: list[tuple[int, Hashable]] = []
        room = h
        for number in range(len(self.lines) - 1 - self.scrolled, -1, -1):
            key: Hashable = (canvas.scale_key, w, self.lines[number])
            if key not in self._written:
                self._written[key] = self._write_line(canvas, index=number, width=w, step=step)
            room -= self._written[key].tall + gap
            if room < 0:
                break
            fitting.insert(0, (number, key))

        self._written = {key: self._written[key] for _, key in fitting}
        self._visible_lines = []
        self.links = []
        for number, key in fitting:
            line = self._written[key]
            self._visible_lines.append((number, Box(x, y, w, line.tall), line))
            self.links += [(number, Linked(link.term, link.box.moved(x, y))) for link in line.links]
            y += line.tall + gap

    def _write_line(self, canvas: Canvas, index: int, width: float, step: float) -> _Written:
        """Write line number `index`, and return its picture, its height and its links to rules and cards with boxes.

        `width`: that of the picture, in design pixels. Its rows are `step` design pixels apart, all but the first
        indented. A link that is broken over two rows has a box in each.
        """
        line = self.lines[index]
        rows = wrap_marked(canvas, self._marked_words(index), width=width - INDENT)
        height = len(rows) * step
        writer = _Writer(canvas, art.clear(canvas.px(width), canvas.high(height), TYPE_INK))
        for number, row in enumerate(rows):
            writer.write_row(row, (INDENT if number else 0.0, number * step), link_height=step)

        # The writer counts the links of a line from 0, in the order of `find`.
        terms = [link.term for link in self.find(line.dispatch.words)]
        links = [Linked(terms[link_number], box) for link_number, box in writer.links]
        return _Written(writer.sheet, height, links)

    def _marked_words(self, index: int) -> str:
        """The words of a line with marks around its links, and around "You" or "Your" at its beginning.

        Links come from the last to the first, so that the places of those still to be marked stay valid.
        """
        words = self.lines[index].dispatch.words
        for link in reversed(self.find(words)):
            words = f"{words[: link.start]}{BEGINS}{words[link.start : link.end]}{ENDS}{words[link.end :]}"

        def tag(beginning: re.Match[str]) -> str:
            """Put the word in tags instead of stars. Bold type that ends later in the line begins after the tag."""
            opening_star, word, closing_star = beginning.groups()
            goes_on_bold = "*" if opening_star and not closing_star else ""
            return f"{TAG}{word}{UNTAG}{goes_on_bold}"

        return YOURS.sub(tag, words)


def wrap_marked(canvas: Canvas, words: str, width: float) -> list[str]:
    """Break words into rows no wider than `width` design pixels, and return the rows.

    The marks in the words (stars around bold type, control characters around links) take no room. Words are measured in
    bold type, which is wider. A word that is too long for a row is broken. Non-breaking spaces become usual ones.
    """
    letters = text.font(canvas, theme.TYPED_BOLD, theme.font_px(SIZE, canvas))
    rows = [""]
    for word in text.breakable_words(words):
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and letters.size(MARKS.sub("", longer))[0] > canvas.px(width):
            rows.append("")
            longer = word
        rows[-1:] = text.break_word(longer, letters, canvas.px(width), MARKS)
    return [row.replace("\u00a0", " ") for row in rows]


class _Written(NamedTuple):
    """A line as it is shown: its picture, its height and its links, from its upper left corner."""

    image: pygame.Surface
    tall: float
    links: list[Linked]


class _Writer:
    """Writes one line row by row: bold words, and a dotted line below each link."""

    def __init__(self, canvas: Canvas, sheet: pygame.Surface) -> None:
        self.canvas = canvas
        self.sheet = sheet
        self.links: list[tuple[int, Box]] = []
        """The boxes of links on the sheet, with the numbers of the links. A link that is broken over rows has two."""
        self._is_bold = False
        self._is_linked = False
        self._is_tagged = False
        self._link_number = -1

    def write_row(self, row: str, at: Point, link_height: float) -> None:
        """Write a row with its upper left corner at the design point `at` of the sheet, and note the boxes of links.

        The row is split at its marks: a star switches bold type, TAG and UNTAG enclose "You", BEGINS and ENDS a link.
        All of them may go on in the next row. `self._link_number`: the number of the last link, from 0.
        `link_height`: the height of the boxes, in design pixels.
        """
        left, top = at
        x, y = self.canvas.px(left), self.canvas.high(top)
        for part in MARKS.split(row):
            if part == "*":
                self._is_bold = not self._is_bold
            elif part in (TAG, UNTAG):
                self._is_tagged = part == TAG
            elif part in (BEGINS, ENDS):
                self._is_linked = part == BEGINS
                self._link_number += part == BEGINS
            elif part:
                part_width = self._write_part(part, x, y)
                if self._is_linked:
                    box = Box(x / self.canvas.scale, top, part_width / self.canvas.scale, link_height)
                    self.links.append((self._link_number, box))
                x += part_width

    def _write_part(self, words: str, x: int, y: int) -> int:
        """Write words at a point of the sheet, in the present type. The point and the returned width are real pixels.

        Bold words are red. A tagged word is written in the colour of paper on a red plate. A link has a dotted line
        below it.
        """
        canvas = self.canvas
        style, ink = (styles.TYPED_BOLD, STRESS) if self._is_bold else (styles.TYPED, TYPE_INK)
        if self._is_tagged:
            style, ink = styles.TYPED_BOLD, PAPER_INK
        image = style.derive(size=SIZE).render(canvas, words, ink)

        if self._is_tagged:
            plate = image.get_rect(topleft=(x, y)).inflate(canvas.px(4), 0)
            pygame.draw.rect(self.sheet, STRESS, plate, border_radius=canvas.px(3))
        self.sheet.blit(image, (x, y))
        if self._is_linked:
            line_y = y + image.get_height() - canvas.px(2)
            draw_dotted_line(canvas, surface=self.sheet, at=(x, line_y), width=image.get_width(), ink=LINK_INK)
        return image.get_width()
