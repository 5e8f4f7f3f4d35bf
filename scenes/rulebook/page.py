"""Layout of the rules: Markdown blocks become positioned parts, of which only the visible ones are drawn."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pygame

from scenes.rulebook import markdown as md
from scenes.ui import art, pictures, styles, text, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.letters import Letters
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import ASSETS, Colour

# --- Sheets of paper with rules on them -----------------------------------------------------------

WHOLE: tuple[float, float] = (1244.0, 1028.0)
"""Size of the sheet of the rules page; smaller ones are cut out of the same picture."""
EDGE = (90, 74, 46)


def draw_pile(canvas: Canvas, box: Box) -> None:
    """Draw a sheet, on top of two others whose edges are visible."""
    sheet = canvas.rect(*box)
    for lean, shade in ((-1.1, 0.56), (0.8, 0.74)):
        _drop(canvas, sheet)
        middle = pygame.Vector2(sheet.center)
        square = (sheet.topleft, sheet.topright, sheet.bottomright, sheet.bottomleft)
        corners = [middle + (pygame.Vector2(corner) - middle).rotate(lean) for corner in square]
        pygame.draw.polygon(canvas.surface, theme.lighter(theme.PAPER, shade), corners)
        pygame.draw.aalines(canvas.surface, (70, 58, 38), True, corners)
    draw_sheet(canvas, box)


def draw_sheet(canvas: Canvas, box: Box) -> None:
    """Draw a sheet with its shadow."""
    sheet = canvas.rect(*box)
    _drop(canvas, sheet)
    whole = pictures.filling_picture(canvas, "shared/paper", *WHOLE)
    canvas.surface.blit(whole, sheet, (0, 0, *sheet.size))
    pygame.draw.rect(canvas.surface, EDGE, sheet, canvas.line(1.2))


def _drop(canvas: Canvas, sheet: pygame.Rect) -> None:
    art.draw_shadow(
        canvas, canvas.surface, sheet, canvas.px(4), max(1, canvas.px(20)), (canvas.px(6), canvas.px(12)), 130
    )


def faded(canvas: Canvas, blank: pygame.Surface, alphas: tuple[int, int]) -> pygame.Surface:
    """A copy of blank paper, as opaque at its top and at its foot as `alphas` say."""
    strip = blank.convert_alpha()
    veil = art.vertical_gradient(canvas, *strip.get_size(), (255, 255, 255, alphas[0]), (255, 255, 255, alphas[1]))
    strip.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return strip


# --- Figures of the rules: SVG files. Their text is drawn separately, because pygame's SVG renderer ---

_SVG: Final = "{http://www.w3.org/2000/svg}"
_LEAST: Final = 9
"""Text smaller than this in real pixels is left out: drawn at the minimum size, it would overlap."""


@dataclass(frozen=True)
class Lettering:
    """One line of text of a figure, in SVG units; `y` is its baseline."""

    words: str
    x: float
    y: float
    size: float
    face: str
    colour: Colour
    anchor: str


@dataclass(frozen=True)
class Diagram:
    """A parsed figure."""

    path: Path
    width: float
    height: float
    letters: tuple[Lettering, ...]


def load(path: Path) -> Diagram:
    """Read a figure. Raises ValueError with a sentence if the file is missing or is no SVG with a viewBox."""
    letters: list[Lettering] = []
    try:
        root = ElementTree.parse(path).getroot()
        _, _, width, height = (float(part) for part in root.get("viewBox", "").split())
        for node in root.iter(f"{_SVG}text"):
            x, y, size = (float(node.get(key, usual)) for key, usual in (("x", "0"), ("y", "0"), ("font-size", "16")))
            family = node.get("font-family", "Barlow").lower().replace(" ", "-")
            face = f"{family}-{node.get('font-weight', '500')}"
            colour = pygame.Color(node.get("fill", "#000000"))
            ink, anchor = (colour.r, colour.g, colour.b), node.get("text-anchor", "start")
            letters.append(Lettering(node.text or "", x, y, size, face, ink, anchor))
    except (OSError, ElementTree.ParseError, ValueError) as failure:
        raise ValueError(f"The figure {path.name} could not be read: {failure}.") from None
    return Diagram(path, width, height, tuple(letters))


def picture(canvas: Canvas, figure: Diagram, width: float) -> pygame.Surface:
    """The figure at a width in design pixels; cached, do not draw on it. Raises pygame.error for invalid shapes."""
    px = max(1, canvas.px(width))
    return canvas.caches.of("figures").get((figure.path, px, canvas.type_scale), lambda: _draw(canvas, figure, px))


def _draw(canvas: Canvas, figure: Diagram, px: int) -> pygame.Surface:
    scale = px / figure.width
    surface = pictures.load_svg(figure.path, px, max(1, round(figure.height * scale)))
    for line in figure.letters:
        if line.size * scale >= _LEAST:
            font = text.font(canvas, line.face, max(theme.SMALLEST, round(line.size * scale)))
            image = font.render(line.words, True, line.colour)
            aside = {"middle": image.get_width() // 2, "end": image.get_width()}.get(line.anchor, 0)
            surface.blit(image, (round(line.x * scale) - aside, round(line.y * scale) - font.get_ascent()))
    return surface


TEXT_INK: Final[Colour] = (52, 45, 36)
BOLD_INK: Final[Colour] = (22, 18, 13)
HEAD_INK: Final[Colour] = (44, 34, 24)
SEPIA: Final[Colour] = (118, 74, 36)
RULE_INK: Final[Colour] = (116, 98, 68)

CODE_GROUND: Final[Colour] = (206, 192, 152)

CAPITAL: Final = 0.72
"""Height of capitals as a share of the ascent; lines are centred on their capitals."""
INDENT: Final = 34.0
TALLEST_FIGURE: Final = 470.0
FIGURE_MARGIN: Final = 16.0
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

KEPT: Final = 8
"""So many pages are kept that were laid out."""
GAPS: Final[dict[type, float]] = {md.Paragraph: 15, md.ListItem: 9, md.MdTable: 24, md.Drawing: 26}
HEADING_GAPS: Final = (0.0, 46.0, 30.0)


def _style(run: md.Run, type_: Type) -> TypeStyle:
    if run.code:
        return TypeStyle(theme.TYPED_BOLD, type_.size * 0.95, type_.ink, type_.track)
    if run.bold:
        return TypeStyle(theme.LABEL, type_.size, BOLD_INK, type_.track)
    return type_


def _measure(canvas: Canvas, run: md.Run, type_: Type) -> float:
    """Width of a run in design pixels."""
    style = _style(run, type_)
    px = theme.font_px(style.size, canvas)
    if px > theme.SMALLEST:
        return style.width(canvas, run.words)
    spread = style.track * max(0, len(run.words) - 1)
    return _letters(canvas, style.face, px).size(run.words)[0] / 2 / canvas.k + spread


def _letters(canvas: Canvas, face: str, px: int) -> Letters:
    """A font of twice the size: the smallest letters and slanted ones are drawn large and scaled down."""
    return text.font(canvas, face, px * 2)


def _ascent(canvas: Canvas, run: md.Run, type_: Type) -> float:
    """Real pixels from the top of a run's image to its baseline."""
    style = _style(run, type_)
    return _letters(canvas, style.face, theme.font_px(style.size, canvas)).get_ascent() / 2


def _image(canvas: Canvas, run: md.Run, type_: Type) -> pygame.Surface:
    style = _style(run, type_)
    if not run.italic:
        return style.render(canvas, run.words)
    px = theme.font_px(style.size, canvas)
    return canvas.caches.of("slanted words").get(
        (run.words, style.face, px, style.ink), lambda: _slant(canvas, run.words, style.face, px, style.ink)
    )


def _slant(canvas: Canvas, words: str, face: str, px: int, ink: Colour) -> pygame.Surface:
    """Slanted letters: no italics of Barlow are installed, so pygame slants the upright ones."""
    letters = _letters(canvas, face, px)
    letters.italic = True
    try:
        large = letters.render(words, True, ink)
    finally:
        letters.italic = False
    return pygame.transform.smoothscale(large, ((large.get_width() + 1) // 2, (large.get_height() + 1) // 2))


@dataclass(frozen=True)
class PageItem:
    """Something positioned on the page; coordinates are design pixels from the page's top left corner."""

    x: float
    y: float
    w: float
    h: float

    def draw(self, canvas: Canvas, at: Point) -> None:
        """Draw it with its top left corner at a design point."""


@dataclass(frozen=True)
class TextLine(PageItem):
    """A line of text; code runs get a tinted background."""

    runs: md.Runs
    type: Type

    def draw(self, canvas: Canvas, at: Point) -> None:
        left, top = canvas.at(*at)
        base = top + (self.h * canvas.down + _ascent(canvas, md.Run(""), self.type) * CAPITAL) / 2
        for run in self.runs:
            image = _image(canvas, run, self.type)
            place = image.get_rect(topleft=(left, round(base - _ascent(canvas, run, self.type))))
            if run.code:
                model = place.inflate(canvas.px(3), 0)
                pygame.draw.rect(canvas.surface, CODE_GROUND, model, border_radius=canvas.px(4))
            canvas.surface.blit(image, place)
            left += image.get_width()
            if run.italic:  # slanted letters overhang the next run: allow half of the overhang
                left -= round((image.get_width() - _measure(canvas, run, self.type) * canvas.k) / 2)


@dataclass(frozen=True)
class Stroke(PageItem):
    """A ruled line."""

    ink: Colour = RULE_INK

    def draw(self, canvas: Canvas, at: Point) -> None:
        canvas.surface.fill(self.ink, canvas.rect(*at, self.w, self.h))


@dataclass(frozen=True)
class Bullet(PageItem):
    """A small lozenge before an item; a hollow one deeper in."""

    depth: int = 0

    def draw(self, canvas: Canvas, at: Point) -> None:
        x, y = canvas.at(at[0] + self.w / 2, at[1] + self.h / 2)
        r = max(2, canvas.px(5))
        corners = [(x - r, y), (x, y - r), (x + r, y), (x, y + r)]
        if self.depth == 0:
            pygame.draw.polygon(canvas.surface, SEPIA, corners)
        pygame.draw.aalines(canvas.surface, SEPIA, True, corners)


@dataclass(frozen=True)
class Plate(PageItem):
    """A figure on a slightly darker ground with a thin frame."""

    figure: Diagram

    def draw(self, canvas: Canvas, at: Point) -> None:
        place = canvas.rect(*at, self.w, self.h)
        model = art.panel_plate(
            canvas, place.w, place.h, canvas.px(6), (128, 104, 62, 36), (104, 80, 44, 52), (110, 90, 58), 1
        )
        canvas.surface.blit(model, place)
        image = picture(canvas, self.figure, self.w - FIGURE_MARGIN * 2)
        canvas.surface.blit(image, image.get_rect(center=place.center))


class Page:
    """Blocks laid out to a width for one scale of the canvas; make a new page for another scale.

    `tops[i]` is the top of block i, `height` the total height, both in design pixels. `size` multiplies all type.
    """

    def __init__(self, canvas: Canvas, blocks: Sequence[md.Block], slug: str, width: float, size: float = 1.0) -> None:
        self.width: float = width
        self.size: float = size
        self.height: float = 0.0
        self.tops: list[float] = []
        self.parts: list[PageItem] = []
        self._slug: str = slug
        self._widths: dict[tuple[md.Run, Type], float] = {}
        self._before: md.Block | None = None
        for block in blocks:
            self.add(canvas, block)

    def add(self, canvas: Canvas, block: md.Block) -> None:
        """Lay out one more block at the end."""
        if self._before is not None:
            self.height += _gap(self._before, block) * self.size
        self.tops.append(self.height)
        match block:
            case md.Heading(level):
                type_ = self._type(HEADINGS[level - 1])
                words = block.words if level == 3 else block.words.upper()
                self.height = self._words(canvas, (md.Run(words),), type_, 0, self.height, self.width)
                if level == 1:
                    strokes = [Stroke(0, self.height + 2, self.width, 3), Stroke(0, self.height + 8, self.width, 1)]
                    self.parts += strokes
                    self.height += 20
                elif level == 2:
                    self.parts.append(Stroke(0, self.height + 1, self.width, 1.5))
                    self.height += 6
            case md.Paragraph(runs):
                lead = isinstance(self._before, md.Heading) and self._before.level == 1
                type_ = self._type(LEAD if lead else TEXT)
                self.height = self._words(canvas, runs, type_, 0, self.height, self.width)
            case md.ListItem():
                self._item(canvas, block)
            case md.MdTable():
                self._table(canvas, block)
            case md.Drawing():
                self._drawing(canvas, block)
        self._before = block

    def draw(self, canvas: Canvas, at: Point, offset: float, view: float) -> None:
        """Draw the part from `offset` to `offset + view`, its top at the design point `at`."""
        for part in self.parts:
            if part.y + part.h > offset and part.y < offset + view:
                part.draw(canvas, (at[0] + part.x, at[1] + part.y - offset))

    def _measure(self, canvas: Canvas, run: md.Run, type_: Type) -> float:
        """Width of a run, measured once: most words come again."""
        key = (run, type_)
        if key not in self._widths:
            self._widths[key] = _measure(canvas, run, type_)
        return self._widths[key]

    def _longest(self, canvas: Canvas, runs: md.Runs, type_: Type) -> float:
        """Width of the longest word."""
        words = [run.but(word) for run in runs for word in run.words.split()]
        return max((self._measure(canvas, run, type_) for run in words), default=0.0)

    def _type(self, type_: Type) -> Type:
        """A type in the size of this page."""
        return replace(type_, size=type_.size * self.size)

    def _words(self, canvas: Canvas, runs: md.Runs, type_: Type, x: float, y: float, width: float) -> float:
        """Lay out runs from a point downwards; returns the y below them."""
        high = type_.height(canvas, type_.leading)
        for line in md.wrap(runs, width, lambda run: self._measure(canvas, run, type_)):
            self.parts.append(TextLine(x, y, width, high, line, type_))
            y += high
        return y

    def _item(self, canvas: Canvas, block: md.ListItem) -> None:
        type_ = self._type(TEXT)
        left = INDENT * self.size * (block.depth + 1)
        high = type_.height(canvas, type_.leading)
        if block.number:
            wide = styles.LABEL.but(size=type_.size, track=0).width(canvas, block.number)
            number = (md.Run(block.number, bold=True),)
            self.parts.append(TextLine(left - wide - 8, self.height, wide, high, number, type_))
        else:
            self.parts.append(Bullet(left - 30 * self.size, self.height, 22 * self.size, high, block.depth))
        self.height = self._words(canvas, block.runs, type_, left, self.height, self.width - left)

    def _drawing(self, canvas: Canvas, block: md.Drawing) -> None:
        """Lay out a figure, as wide as the column unless it would be too tall, and its caption."""
        try:
            drawn = load(ASSETS / self._slug / block.name)
            wide = min(self.width - FIGURE_MARGIN * 2, TALLEST_FIGURE * drawn.width / drawn.height)
            picture(canvas, drawn, wide)
        except (ValueError, pygame.error):
            sorry = md.inline(f"*The figure {block.name} is missing or damaged.*")
            self.height = self._words(canvas, sorry, self._type(TEXT), 0, self.height, self.width)
        else:
            whole = (wide + FIGURE_MARGIN * 2, wide * drawn.height / drawn.width + FIGURE_MARGIN * 2)
            self.parts.append(Plate((self.width - whole[0]) / 2, self.height, *whole, drawn))
            self.height += whole[1] + 10
        type_ = self._type(CAPTION)
        step = type_.height(canvas, type_.leading)
        for line in md.wrap(block.caption, self.width * 0.84, lambda run: self._measure(canvas, run, type_)):
            length = sum(self._measure(canvas, run, type_) for run in line)
            self.parts.append(TextLine((self.width - length) / 2, self.height, length, step, line, type_))
            self.height += step

    def _table(self, canvas: Canvas, block: md.MdTable) -> None:
        """Lay out a table; where its words need more room, its parts below one another, or its rows as text."""
        parts, widths = md.halves(block), self._columns(canvas, block)
        if not widths and len(parts) > 1:
            for i, part in enumerate(parts):
                self.height += _gap(part, part) * self.size if i else 0
                self._table(canvas, part)
            return
        if not widths:  # each row as a line of text: what it is about, then every cell with the head of its column
            for row in block.rows:
                cells = [(md.plain(head), cell) for head, cell in zip(block.head[1:], row[1:], strict=True) if cell]
                runs = [replace(run, bold=True) for run in row[0]]
                for i, (title, cell) in enumerate(cells):
                    titled = [md.Run(f"{title} ", italic=True)] if title else []
                    runs += [md.Run("; " if i else ": ", bold=not i), *titled, *cell]
                foot = self._words(canvas, tuple(runs), self._type(TEXT), 0, self.height, self.width)
                self.height = foot + 5 * self.size
            return
        head = tuple((md.Run(md.plain(cell).upper()),) for cell in block.head)
        self.height = self._row(canvas, head, self._type(CELL_HEAD), widths) + 4
        self.parts.append(Stroke(0, self.height, self.width, 2))
        self.height += 8
        for row in block.rows:
            self.height = self._row(canvas, row, self._type(TEXT), widths) + 5
            self.parts.append(Stroke(0, self.height, self.width, 1, (176, 158, 118)))
            self.height += 6

    def _row(self, canvas: Canvas, cells: tuple[md.Runs, ...], type_: Type, widths: list[float]) -> float:
        """Lay out the cells of a row; returns the y below the tallest one."""
        x, foot = 0.0, self.height
        for cell, wide in zip(cells, widths, strict=True):
            foot = max(foot, self._words(canvas, cell, type_, x, self.height, wide))
            x += wide + self._cell_gap
        return foot

    @property
    def _cell_gap(self) -> float:
        """Space between two columns: less on a small page than its type alone would make it."""
        return CELL_GAP * self.size**3

    def _columns(self, canvas: Canvas, block: md.MdTable) -> list[float]:
        """Column widths: those of the longest cells, scaled down together if they are too wide, but never below the
        longest word. None at all if even the words do not fit."""
        text, head = self._type(TEXT), self._type(CELL_HEAD)
        wanted, least = [], []
        for i, title in enumerate(block.head):
            titled = md.Run(md.plain(title).upper())
            cells = [sum(self._measure(canvas, run, text) for run in row[i]) for row in block.rows]
            wanted.append(max([self._measure(canvas, titled, head), *cells]) + 2)
            found = [self._longest(canvas, row[i], text) for row in block.rows]
            least.append(max([self._longest(canvas, (titled,), head), *found]) + 2)
        room = self.width - self._cell_gap * (len(wanted) - 1)
        if sum(wanted) <= room:
            wanted[-1] += room - sum(wanted)
            return wanted
        fair = room / len(wanted)
        narrow = sum(w for w in wanted if w <= fair)
        share = (room - narrow) / sum(w for w in wanted if w > fair)
        shared = [w if w <= fair else w * share for w in wanted]
        if all(wide >= word for wide, word in zip(shared, least, strict=True)):
            return shared
        if sum(least) > room:
            return []
        more = (room - sum(least)) / (sum(wanted) - sum(least))
        return [word + (wide - word) * more for wide, word in zip(wanted, least, strict=True)]


def typeset(canvas: Canvas, blocks: Sequence[md.Block], slug: str, width: float) -> Page:
    """The page of these blocks, laid out once for a size of the window; the last ones are kept."""
    kept: dict[Hashable, Page] = canvas.caches.read("typeset pages", dict)
    key = (canvas.scale_key, canvas.size, tuple(blocks), slug, width)
    if key not in kept:
        if len(kept) >= KEPT:
            kept.clear()
        kept[key] = Page(canvas, blocks, slug, width)
    return kept[key]


def _gap(before: md.Block, block: md.Block) -> float:
    """Vertical gap between two blocks."""
    if isinstance(block, md.Heading):
        return HEADING_GAPS[block.level - 1]
    if isinstance(before, md.Heading):
        return 10 if before.level == 3 else 14
    if isinstance(before, md.Drawing | md.MdTable):
        return 22
    if isinstance(block, md.ListItem) and not isinstance(before, md.ListItem):
        return 13
    return GAPS[type(block)]
