"""Layout of the rules: Markdown blocks become positioned parts, of which only the visible ones are drawn."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from scenes.rulebook import markdown as md
from scenes.rulebook.figure import Diagram, diagram_image, load_diagram
from scenes.ui import art, styles, text, theme
from scenes.ui.canvas import Canvas, Point
from scenes.ui.letters import Letters
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import ASSETS, Colour

TEXT_INK: Final[Colour] = (52, 45, 36)
BOLD_INK: Final[Colour] = (22, 18, 13)
HEAD_INK: Final[Colour] = (44, 34, 24)
SEPIA: Final[Colour] = (118, 74, 36)
RULE_INK: Final[Colour] = (116, 98, 68)

ROW_INK: Final[Colour] = (176, 158, 118)
"""The rule below a row of a table."""
CODE_GROUND: Final[Colour] = (206, 192, 152)
PLATE_GROUND: Final = ((128, 104, 62, 36), (104, 80, 44, 52))
"""The upper and lower colour behind a figure."""
PLATE_EDGE: Final[Colour] = (110, 90, 58)

CAPITAL: Final = 0.72
"""Height of capitals as a share of the ascent; lines are centred on their capitals."""
INDENT: Final = 34.0
TALLEST_FIGURE: Final = 470.0
FIGURE_MARGIN: Final = 16.0
CAPTION_SHARE: Final = 0.84
"""Width of a caption as a share of the column."""
CELL_GAP: Final = 26.0


@dataclass(frozen=True)
class Type(TypeStyle):
    """A type style of the page, with the line height as a factor of the size."""

    leading: float = 1.42


TITLE: Final = Type(theme.TITLE, 54, HEAD_INK, 2, 1.2)
CHAPTER: Final = Type(theme.HEAD, 28, HEAD_INK, 1.5, 1.3)
SECTION: Final = Type(theme.SUBHEAD, 23, SEPIA, 0.5, 1.3)
TEXT: Final = Type(theme.BODY, 21, TEXT_INK)
LEAD: Final = Type(theme.BODY, 24, TEXT_INK)
CAPTION: Final = Type(theme.BODY, 18, SEPIA, leading=1.35)
CELL_HEAD: Final = Type(theme.LABEL, 16, SEPIA, 1.5, 1.4)
HEADINGS: Final = (TITLE, CHAPTER, SECTION)

PAGES_KEPT: Final = 8
"""The most finished pages that are kept."""
GAPS: Final[dict[type, float]] = {md.Paragraph: 15, md.ListItem: 9, md.MdTable: 24, md.Drawing: 26}
HEADING_GAPS: Final = (0.0, 46.0, 30.0)


# --- Runs of text --------------------------------------------------------------------------------


def _style_of(run: md.Run, type_: Type) -> TypeStyle:
    """The style of a run on a page with this type."""
    if run.code:
        return TypeStyle(theme.TYPED_BOLD, size=type_.size * 0.95, ink=type_.ink, track=type_.track)
    if run.bold:
        return TypeStyle(theme.LABEL, type_.size, BOLD_INK, type_.track)
    return type_


def _width_of(canvas: Canvas, run: md.Run, type_: Type) -> float:
    """The width of a run in design pixels."""
    style = _style_of(run, type_)
    pixels = theme.font_px(style.size, canvas)
    if pixels > theme.SMALLEST:
        return style.width(canvas, run.words)

    # The smallest letters are drawn at twice their size and scaled down.
    tracking = style.track * max(0, len(run.words) - 1)
    return _double_size_font(canvas, style.face, pixels).size(run.words)[0] / 2 / canvas.scale + tracking


def _double_size_font(canvas: Canvas, face: str, pixels: int) -> Letters:
    """A font of twice the size: the smallest letters and slanted ones are drawn large and scaled down."""
    return text.font(canvas, face, pixels * 2)


def _ascent_of(canvas: Canvas, run: md.Run, type_: Type) -> float:
    """Real pixels from the top of a run's image to its baseline."""
    style = _style_of(run, type_)
    return _double_size_font(canvas, style.face, theme.font_px(style.size, canvas)).get_ascent() / 2


def _image_of(canvas: Canvas, run: md.Run, type_: Type) -> pygame.Surface:
    """The image of a run in real pixels."""
    style = _style_of(run, type_)
    if not run.italic:
        return style.render(canvas, run.words)
    pixels = theme.font_px(style.size, canvas)
    key = (run.words, style.face, pixels, style.ink)
    return canvas.caches.shelf("slanted words").get(
        key, lambda: _render_slanted(canvas, run.words, style.face, pixels, style.ink)
    )


def _render_slanted(canvas: Canvas, words: str, face: str, pixels: int, ink: Colour) -> pygame.Surface:
    """Slanted letters: Barlow has no italics here, so pygame slants the upright ones."""
    font = _double_size_font(canvas, face, pixels)
    font.italic = True
    try:
        large = font.render(words, True, ink)
    finally:
        font.italic = False
    return pygame.transform.smoothscale(large, ((large.get_width() + 1) // 2, (large.get_height() + 1) // 2))


# --- Parts of a page -----------------------------------------------------------------------------


@dataclass(frozen=True)
class PageItem:
    """Something positioned on the page. Its coordinates are design pixels from the page's top left corner."""

    x: float
    y: float
    w: float
    h: float

    def draw(self, canvas: Canvas, at: Point) -> None:
        """Draw it with its top left corner at a design point."""


@dataclass(frozen=True)
class TextLine(PageItem):
    """A line of text. Code has a tinted background."""

    runs: md.Runs
    type: Type

    def draw(self, canvas: Canvas, at: Point) -> None:
        """Draw the runs of the line one after another, on a common baseline.

        Capitals are centred in the height of the line. CAPITAL: their height as a share of the ascent.
        """
        left, top = canvas.to_pixels(*at)
        line_height = self.h * canvas.scale_y
        baseline = top + (line_height + _ascent_of(canvas, md.Run(""), self.type) * CAPITAL) / 2
        for run in self.runs:
            image = _image_of(canvas, run, self.type)
            place = image.get_rect(topleft=(left, round(baseline - _ascent_of(canvas, run, self.type))))
            if run.code:
                ground = place.inflate(canvas.px(3), 0)
                pygame.draw.rect(canvas.surface, CODE_GROUND, ground, border_radius=canvas.px(4))
            canvas.surface.blit(image, place)

            left += image.get_width()
            if run.italic:  # slanted letters overhang the next run: allow half of the overhang
                overhang = image.get_width() - _width_of(canvas, run, self.type) * canvas.scale
                left -= round(overhang / 2)


@dataclass(frozen=True)
class Stroke(PageItem):
    """A ruled line."""

    ink: Colour = RULE_INK

    def draw(self, canvas: Canvas, at: Point) -> None:
        """Draw the line with its top left corner at a design point."""
        canvas.surface.fill(self.ink, canvas.rect(*at, self.w, self.h))


@dataclass(frozen=True)
class Bullet(PageItem):
    """A small lozenge before a list item, a hollow one if the item is indented."""

    depth: int = 0

    def draw(self, canvas: Canvas, at: Point) -> None:
        """Draw the lozenge in the middle of its box, whose top left corner is at a design point."""
        x, y = canvas.to_pixels(at[0] + self.w / 2, at[1] + self.h / 2)
        radius = max(2, canvas.px(5))
        corners = [(x - radius, y), (x, y - radius), (x + radius, y), (x, y + radius)]
        if self.depth == 0:
            pygame.draw.polygon(canvas.surface, SEPIA, corners)
        pygame.draw.aalines(canvas.surface, SEPIA, True, corners)


@dataclass(frozen=True)
class Plate(PageItem):
    """A figure on a slightly darker ground with a thin frame."""

    figure: Diagram

    def draw(self, canvas: Canvas, at: Point) -> None:
        """Draw ground, frame and figure with their top left corner at a design point."""
        place = canvas.rect(*at, self.w, self.h)
        ground = art.panel_plate(canvas, place.w, place.h, canvas.px(6), *PLATE_GROUND, PLATE_EDGE, thick=1)
        canvas.surface.blit(ground, place)
        image = diagram_image(canvas, self.figure, width=self.w - FIGURE_MARGIN * 2)
        canvas.surface.blit(image, image.get_rect(center=place.center))


# --- The page ------------------------------------------------------------------------------------


class Page:
    """Blocks laid out to a width for one scale of the canvas. Another scale needs a new page.

    `tops[i]` is the top of block i, `height` the total height, both in design pixels. `size` multiplies all type.
    """

    def __init__(self, canvas: Canvas, blocks: Sequence[md.Block], slug: str, width: float, size: float = 1.0) -> None:
        """Lay out the blocks one below the other. `slug`: the game. `width`: in design pixels. `size`: of the type."""
        self.width: float = width
        self.size: float = size
        self.height: float = 0.0
        self.tops: list[float] = []
        self.parts: list[PageItem] = []
        self._slug: str = slug
        self._run_widths: dict[tuple[md.Run, Type], float] = {}
        self._last_block: md.Block | None = None
        for block in blocks:
            self.add(canvas, block)

    def add(self, canvas: Canvas, block: md.Block) -> None:
        """Lay out one more block at the end."""
        if self._last_block is not None:
            self.height += _gap_between(self._last_block, block) * self.size
        self.tops.append(self.height)

        match block:
            case md.Heading():
                self._add_heading(canvas, block)
            case md.Paragraph(runs):
                is_lead = isinstance(self._last_block, md.Heading) and self._last_block.level == 1
                type_ = self._scaled(LEAD if is_lead else TEXT)
                self.height = self._add_lines(canvas, runs, type_, x=0, y=self.height, width=self.width)
            case md.ListItem():
                self._add_item(canvas, block)
            case md.MdTable():
                self._add_table(canvas, block)
            case md.Drawing():
                self._add_figure(canvas, block)
        self._last_block = block

    def draw(self, canvas: Canvas, at: Point, offset: float, view: float) -> None:
        """Draw the part of the page from `offset` to `offset + view`, with its top at the design point `at`."""
        x, y = at
        for part in self.parts:
            is_visible = part.y + part.h > offset and part.y < offset + view
            if is_visible:
                part.draw(canvas, (x + part.x, y + part.y - offset))

    def _scaled(self, type_: Type) -> Type:
        """This type in the size of this page."""
        return replace(type_, size=type_.size * self.size)

    def _run_width(self, canvas: Canvas, run: md.Run, type_: Type) -> float:
        """The width of a run in design pixels. Each run is measured once, because most words occur again."""
        key = (run, type_)
        if key not in self._run_widths:
            self._run_widths[key] = _width_of(canvas, run, type_)
        return self._run_widths[key]

    def _longest_word(self, canvas: Canvas, runs: md.Runs, type_: Type) -> float:
        """The width of the longest word in design pixels. 0 if there are no words."""
        words = [run.with_words(word) for run in runs for word in run.words.split()]
        return max((self._run_width(canvas, word, type_) for word in words), default=0.0)

    def _add_lines(self, canvas: Canvas, runs: md.Runs, type_: Type, x: float, y: float, width: float) -> float:
        """Lay out runs in lines of a width, downwards from a point of the page. Returns the y below them."""
        line_height = type_.height(canvas, type_.leading)
        for line in md.wrap_runs(runs, width, lambda run: self._run_width(canvas, run, type_)):
            self.parts.append(TextLine(x, y, width, line_height, line, type_))
            y += line_height
        return y

    def _add_heading(self, canvas: Canvas, block: md.Heading) -> None:
        """Lay out a heading, with rules below the first two levels."""
        type_ = self._scaled(HEADINGS[block.level - 1])
        words = block.words if block.level == 3 else block.words.upper()
        self.height = self._add_lines(canvas, (md.Run(words),), type_, x=0, y=self.height, width=self.width)

        if block.level == 1:
            self.parts.append(Stroke(0, self.height + 2, self.width, h=3))
            self.parts.append(Stroke(0, self.height + 8, self.width, h=1))
            self.height += 20
        elif block.level == 2:
            self.parts.append(Stroke(0, self.height + 1, self.width, h=1.5))
            self.height += 6

    def _add_item(self, canvas: Canvas, block: md.ListItem) -> None:
        """Lay out a list item, with its number or a bullet before it."""
        type_ = self._scaled(TEXT)
        left = INDENT * self.size * (block.depth + 1)
        line_height = type_.height(canvas, type_.leading)
        if block.number:
            number_width = styles.LABEL.derive(size=type_.size, track=0).width(canvas, block.number)
            number = (md.Run(block.number, bold=True),)
            x = left - number_width - 8
            self.parts.append(TextLine(x, self.height, number_width, line_height, number, type_))
        else:
            x = left - 30 * self.size
            self.parts.append(Bullet(x, self.height, 22 * self.size, line_height, block.depth))
        self.height = self._add_lines(canvas, block.runs, type_, left, self.height, width=self.width - left)

    def _add_figure(self, canvas: Canvas, block: md.Drawing) -> None:
        """Lay out a figure, as wide as the column unless it would be too tall, and its caption."""
        try:
            diagram = load_diagram(ASSETS / self._slug / block.name)
            width = min(self.width - FIGURE_MARGIN * 2, TALLEST_FIGURE * diagram.width / diagram.height)
            diagram_image(canvas, diagram, width)
        except (ValueError, pygame.error):
            apology = md.parse_inline(f"*The figure {block.name} is missing or damaged.*")
            self.height = self._add_lines(canvas, apology, self._scaled(TEXT), x=0, y=self.height, width=self.width)
        else:
            plate_width = width + FIGURE_MARGIN * 2
            plate_height = width * diagram.height / diagram.width + FIGURE_MARGIN * 2
            left = (self.width - plate_width) / 2
            self.parts.append(Plate(left, self.height, plate_width, plate_height, diagram))
            self.height += plate_height + 10
        self._add_caption(canvas, block.caption)

    def _add_caption(self, canvas: Canvas, caption: md.Runs) -> None:
        """Lay out the centred lines of a caption."""
        type_ = self._scaled(CAPTION)
        line_height = type_.height(canvas, type_.leading)
        for line in md.wrap_runs(caption, self.width * CAPTION_SHARE, lambda run: self._run_width(canvas, run, type_)):
            width = sum(self._run_width(canvas, run, type_) for run in line)
            self.parts.append(TextLine((self.width - width) / 2, self.height, width, line_height, line, type_))
            self.height += line_height

    # --- Tables --------------------------------------------------------------------------

    def _add_table(self, canvas: Canvas, block: md.MdTable) -> None:
        """Lay out a table in columns. If they are too narrow, its parts follow one another, or its rows become text."""
        parts = md.split_table(block)
        widths = self._column_widths(canvas, block)
        if widths:
            self._add_columns(canvas, block, widths)
        elif len(parts) > 1:
            gap = _gap_between(parts[0], parts[1]) * self.size  # the gap between two tables
            for number, part in enumerate(parts):
                self.height += gap if number else 0
                self._add_table(canvas, part)
        else:
            self._add_rows_as_text(canvas, block)

    def _add_columns(self, canvas: Canvas, block: md.MdTable, widths: list[float]) -> None:
        """Lay out a table in columns, with a rule below each row."""
        head = tuple((md.Run(md.plain_text(cell).upper()),) for cell in block.head)
        self.height = self._add_row(canvas, cells=head, type_=self._scaled(CELL_HEAD), widths=widths) + 4
        self.parts.append(Stroke(0, self.height, self.width, h=2))
        self.height += 8
        for row in block.rows:
            self.height = self._add_row(canvas, cells=row, type_=self._scaled(TEXT), widths=widths) + 5
            self.parts.append(Stroke(0, self.height, self.width, h=1, ink=ROW_INK))
            self.height += 6

    def _add_row(self, canvas: Canvas, cells: tuple[md.Runs, ...], type_: Type, widths: list[float]) -> float:
        """Lay out the cells of a row at the end of the page. Returns the y below the tallest one."""
        x = 0.0
        foot = self.height
        for cell, width in zip(cells, widths, strict=True):
            foot = max(foot, self._add_lines(canvas, runs=cell, type_=type_, x=x, y=self.height, width=width))
            x += width + self._cell_gap
        return foot

    def _add_rows_as_text(self, canvas: Canvas, block: md.MdTable) -> None:
        """Lay out each row as text: its first cell, then every other cell with the head of its column."""
        for row in block.rows:
            runs = [replace(run, bold=True) for run in row[0]]
            cells = [(md.plain_text(head), cell) for head, cell in zip(block.head[1:], row[1:], strict=True) if cell]
            for number, (head, cell) in enumerate(cells):
                separator = md.Run("; ") if number else md.Run(": ", bold=True)
                heading = [md.Run(f"{head} ", italic=True)] if head else []
                runs += [separator, *heading, *cell]
            foot = self._add_lines(canvas, tuple(runs), self._scaled(TEXT), x=0, y=self.height, width=self.width)
            self.height = foot + 5 * self.size

    @property
    def _cell_gap(self) -> float:
        """The space between two columns in design pixels: less on a small page than its type alone would make it."""
        return CELL_GAP * self.size**3

    def _column_widths(self, canvas: Canvas, block: md.MdTable) -> list[float]:
        """The widths of the columns in design pixels. Empty if not even the longest words fit.

        They are those of the longest cells. If these are too wide together, the wider ones are narrowed, but never
        below their longest word.
        """
        wanted: list[float] = []
        least: list[float] = []
        for column in range(len(block.head)):
            longest_cell, longest_word = self._measure_column(canvas, block, column)
            wanted.append(longest_cell)
            least.append(longest_word)

        room = self.width - self._cell_gap * (len(wanted) - 1)
        if sum(wanted) <= room:
            wanted[-1] += room - sum(wanted)
            return wanted
        if sum(least) > room:
            return []

        # First only the columns wider than an equal share are narrowed, all by the same factor.
        equal_share = room / len(wanted)
        narrow = sum(width for width in wanted if width <= equal_share)
        factor = (room - narrow) / sum(width for width in wanted if width > equal_share)
        narrowed = [width if width <= equal_share else width * factor for width in wanted]
        if all(width >= word for width, word in zip(narrowed, least, strict=True)):
            return narrowed

        # Where that would break a word, the room beyond the words is shared out by need.
        share = (room - sum(least)) / (sum(wanted) - sum(least))
        return [word + (width - word) * share for width, word in zip(wanted, least, strict=True)]

    def _measure_column(self, canvas: Canvas, block: md.MdTable, column: int) -> tuple[float, float]:
        """The widths of the longest cell of a column, and of its longest word, with 2 design pixels beside them."""
        text_type = self._scaled(TEXT)
        head_type = self._scaled(CELL_HEAD)
        head = md.Run(md.plain_text(block.head[column]).upper())
        cells = [row[column] for row in block.rows]

        cell_widths = [sum(self._run_width(canvas, run, text_type) for run in cell) for cell in cells]
        word_widths = [self._longest_word(canvas, cell, text_type) for cell in cells]
        longest_cell = max([self._run_width(canvas, head, head_type), *cell_widths])
        longest_word = max([self._longest_word(canvas, (head,), head_type), *word_widths])
        return longest_cell + 2, longest_word + 2


def typeset(canvas: Canvas, blocks: Sequence[md.Block], slug: str, width: float) -> Page:
    """The page of these blocks, laid out once for a size of the window. The last pages are kept."""
    pages: dict[Hashable, Page] = canvas.caches.read("typeset pages", dict)
    key = (canvas.scale_key, canvas.size, tuple(blocks), slug, width)
    if key not in pages:
        if len(pages) >= PAGES_KEPT:
            pages.clear()
        pages[key] = Page(canvas, blocks, slug, width)
    return pages[key]


def _gap_between(before: md.Block, block: md.Block) -> float:
    """The vertical gap between two blocks in design pixels, for type of normal size."""
    if isinstance(block, md.Heading):
        return HEADING_GAPS[block.level - 1]
    if isinstance(before, md.Heading):
        is_section = before.level == 3
        return 10 if is_section else 14
    if isinstance(before, md.Drawing | md.MdTable):
        return 22
    if isinstance(block, md.ListItem) and not isinstance(before, md.ListItem):
        return 13
    return GAPS[type(block)]
