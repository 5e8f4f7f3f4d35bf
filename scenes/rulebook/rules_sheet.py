"""The sheet of rules beside the board: the chapter of the present rule, on paper that slides in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import pygame

from scenes.rulebook import markdown as md
from scenes.rulebook.book import Book, Rule
from scenes.rulebook.page import Page
from scenes.rulebook.paper import EDGE, LARGEST_SHEET, draw_sheet, fade_strip
from scenes.ui import faces, pictures, styles, surfaces, theme
from scenes.ui.canvas import WIDTH, Box, Canvas
from scenes.ui.focus import Spot
from scenes.ui.input import Intent
from scenes.ui.scroll import WHEEL, Scroll
from scenes.ui.tween import ease_out_cubic

SHEET_KEY: Final = "rules sheet"
"""Key of the sheet in the focus ring."""
TYPE_SIZE: Final = 0.84
"""Size of its type, compared with the rules page."""
MARGIN: Final = 30.0
FADE: Final = 18.0
"""Height of the fade at the top and bottom of the text."""
FOOT: Final = 46.0
"""Height of the line that shows the keys."""
BAR_WIDTH: Final = 14.0
SHADOW: Final = 30.0
"""Room around the sheet for its shadow."""
SPACE_ABOVE: Final = 10.0
"""Space above the rule that the sheet is opened at."""

ARROW_STEP: Final = 64.0
PAGE_STEP: Final = 0.8
"""Share of the visible height that PgUp and PgDn scroll."""
SLIDE_SECONDS: Final = 0.16
"""Seconds in which the sheet slides in."""
LETTERS_PER_FRAME: Final = 300
"""Letters that are laid out in one frame: more could make it late."""

MARK_INK: Final[theme.Colour] = (172, 122, 44)
BAR_INK: Final[theme.Colour] = (150, 130, 92)
KEYS_STYLE: Final = styles.TypeStyle(theme.BODY, size=17, ink=(92, 74, 46))


class RulesSheet:
    """Shows one chapter, scrolled to a rule. It follows the rule of the phase until the reader scrolls."""

    def __init__(self, book: Book, slug: str) -> None:
        self.book = book
        self.slug = slug
        self.opened = False
        self.box = Box(0, 0, 0, 0)
        self.rule: Rule | None = None
        """The rule that it was opened at, or has followed the match to."""
        self.scroll = Scroll(Box(0, 0, 0, 0))
        self._is_pinned = False
        """Whether the reader has looked a rule up or scrolled, so that the sheet no longer follows the match."""
        self._age = 0.0
        """Seconds since it began to slide in."""
        self._has_paper = False
        """Whether the paper has been drawn, so that it can slide in."""
        self._page: Page | None = None
        """The chapter, once it is laid out."""
        self._layout_key: object = None
        """Scale, chapter and box that the page is laid out for, or is being laid out for."""
        self._layout: Iterator[None] = iter(())
        """Lays out the next page and its paper, a little in each frame."""
        self._seeks_rule = True
        """Whether the page still has to be scrolled to the rule."""

    @property
    def spoken(self) -> str:
        """The rule as a voice reads it while the sheet is open. "" while it is closed, or shows no rule."""
        if not self.opened or self.rule is None:
            return ""
        return " ".join([f"{self.rule.name}.", *md.spoken_sentences(self.rule.blocks)])

    # --- The rule it shows -------------------------------------------------------------------

    def open(self, rule: Rule | None, looked_up: bool = False) -> None:
        """Open the sheet at a rule, None: at the first chapter.

        If `looked_up`, the sheet stays there while the match goes on. `_seeks_rule`: the page is scrolled to the rule
        once it is laid out. A sheet that was closed slides in, once its picture of paper is ready (`_has_paper`).
        """
        if not self.opened:
            self._age = 0.0
            self._has_paper = False
        self.opened = True
        self._is_pinned = looked_up
        self.rule = rule
        self._seeks_rule = True

    def close(self) -> None:
        """Close the sheet and drop its page."""
        self.opened = False
        self._page = None
        self._layout_key = None

    def follow_phase(self, rule: Rule | None) -> None:
        """Go to the rule of the present phase, unless the reader has gone elsewhere."""
        follows_match = self.opened and not self._is_pinned
        if follows_match and rule is not None and rule != self.rule:
            self.rule = rule
            self._seeks_rule = True

    @property
    def chapter_range(self) -> tuple[int, int]:
        """The index of the first block of the chapter that is shown, and the index after its last block."""
        return self.book.chapter_range(self.rule.start if self.rule is not None else 0)

    # --- Input -------------------------------------------------------------------------------

    def spot(self) -> Spot:
        """The spot of the sheet in the focus ring."""
        return Spot(SHEET_KEY, self.box, "Rules")

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        """Scroll by wheel, bar or keys, or close the sheet. Returns whether the input was for the sheet.

        Once the reader has scrolled, by `_scroll_by` or the bar, the sheet no longer follows the match (`_is_pinned`).
        """
        if not self.opened:
            return False

        if intent is Intent.BACK:
            self.close()
        elif intent in (Intent.PAGE_UP, Intent.PAGE_DOWN):
            step = self.scroll.view * PAGE_STEP
            self._scroll_by(step if intent is Intent.PAGE_DOWN else -step)
        elif focused and intent in (Intent.UP, Intent.DOWN):
            self._scroll_by(ARROW_STEP if intent is Intent.DOWN else -ARROW_STEP)
        elif event is not None and event.type == pygame.MOUSEWHEEL:
            if not self.box.contains(event.pos):
                return False
            self._scroll_by(-event.y * WHEEL)
        elif event is not None and self.scroll.handle(event):
            self._is_pinned = True
        else:
            # A click on the sheet does nothing, but it must not reach the board below.
            return event is not None and event.type == pygame.MOUSEBUTTONDOWN and self.box.contains(event.pos)
        return True

    def _scroll_by(self, step: float) -> None:
        """Scroll by this step in design pixels on behalf of the reader.

        From then on the sheet does not follow the match.
        """
        self._is_pinned = True
        self.scroll.glide_by(step)

    # --- Layout ------------------------------------------------------------------------------

    @property
    def inside(self) -> Box:
        """The box of the text, in design pixels."""
        x, y, w, h = self.box
        return Box(x + MARGIN, y + 12, w - MARGIN - BAR_WIDTH - 34, h - 12 - FOOT)

    def update(self, canvas: Canvas, seconds: float, still: bool) -> None:
        """Advance by this many seconds. The page is laid out anew if the chapter, the scale or the box has changed.

        The generator `_layout` does one part of that in each frame, the paper first (`_has_paper`). A finished page
        glides to a newly chosen rule (`_seeks_rule`). `still` (reduced motion): the sheet does not slide in.
        """
        if not self.opened:
            return

        key = (canvas.scale_key, self.chapter_range, self.box)
        if self._layout_key != key:
            self._layout_key = key
            self._layout = self._lay_out(canvas, self.box)
            self._page = None
        elif self._seeks_rule and self._page is not None:
            self.scroll.glide_to(self._offset_of_rule(self._page))
            self._seeks_rule = False

        next(self._layout, None)
        if self._has_paper:
            self._age = SLIDE_SECONDS if still else self._age + seconds
        self.scroll.update(seconds, still)

    def _lay_out(self, canvas: Canvas, box: Box) -> Iterator[None]:
        """Make the paper, then the page, with a pause (`yield`) whenever there was enough work for one frame.

        The finished page is put into `self._page`. `self._seeks_rule`: the page has to be scrolled to the rule that was
        looked up.
        """
        # Both calls only fill their caches, so that the sheet can be drawn at once later.
        pictures.filling_picture(canvas, "shared/paper", *LARGEST_SHEET)
        yield
        self._blank_sheet(canvas)
        self._has_paper = True
        yield

        start, end = self.chapter_range
        page = Page(canvas, [], self.slug, self.inside.w, TYPE_SIZE)
        letters = 0
        for block in self.book.blocks[start:end]:
            if isinstance(block, md.Drawing):
                continue
            page.add(canvas, block)
            letters += _count_letters(block)
            if letters > LETTERS_PER_FRAME:
                yield
                letters = 0

        x, y, w, h = box
        self.scroll.box = Box(x + w - BAR_WIDTH - 10, y + 14, BAR_WIDTH, h - 20 - FOOT)
        self.scroll.fit(page.height + FADE * 2, self.inside.h)
        if self._seeks_rule:
            self.scroll.jump_to(self._offset_of_rule(page))
        self._page = page
        self._seeks_rule = False

    def _index_on_page(self) -> int:
        """The index of the rule's first block on the page, which has no figures. 0 if there is no rule."""
        start = self.chapter_range[0]
        end = self.rule.start if self.rule is not None else start
        return sum(1 for block in self.book.blocks[start:end] if not isinstance(block, md.Drawing))

    def _offset_of_rule(self, page: Page) -> float:
        """The scroll offset in design pixels that puts the rule at the top of this page."""
        index = self._index_on_page()
        return page.tops[index] - SPACE_ABOVE if index else 0.0

    # --- Drawing -----------------------------------------------------------------------------

    def draw(self, canvas: Canvas, lit: bool) -> None:
        """Draw the open sheet, further in with every frame until it is in its place. `lit`: it has the focus.

        `self._age`: the seconds since its paper was ready, 0 before that.
        """
        if not self.opened or not self._age:
            return

        x, y, w, h = self.box
        off_screen = w + 40 + canvas.bounds.right - WIDTH
        shift = (1 - ease_out_cubic(min(1.0, self._age / SLIDE_SECONDS))) * off_screen
        blank = self._blank_sheet(canvas)
        place = canvas.rect(x - SHADOW, y - SHADOW, w + SHADOW * 2, h + SHADOW * 2).move(canvas.px(shift), 0)
        canvas.surface.blit(blank, place)

        if shift < 1 and self._page is not None:
            self._draw_bar(canvas, lit)
            self._draw_text(canvas, self._page, blank, place)

    def _draw_bar(self, canvas: Canvas, lit: bool) -> None:
        """Draw a slim scroll bar on the paper, if there is anything to scroll."""
        if self.scroll.max_offset:
            x, y, w, h = self.scroll.thumb_box()
            thumb = canvas.rect(x + 2, y, w - 4, h)
            ink = MARK_INK if lit or self.scroll.dragged else BAR_INK
            pygame.draw.rect(canvas.surface, ink, thumb, border_radius=thumb.w)

    def _draw_text(self, canvas: Canvas, page: Page, blank: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the visible part of the page. `blank` is the sheet without text, which was drawn at `place`."""
        text = self.inside
        offset = self.scroll.offset
        clip = canvas.rect(text.x - 22, text.y, text.w + 30, text.h)
        canvas.surface.set_clip(clip)
        if self.rule is not None and self._index_on_page():
            self._draw_mark(canvas, page, self.rule)
        page.draw(canvas, (text.x, text.y + FADE), offset, text.h)
        canvas.surface.set_clip(None)

        # Strips of paper that become transparent hide the cut edges of the text.
        height = canvas.high(FADE)
        for top, opacities in ((clip.top, (255, 0)), (clip.bottom - height, (0, 255))):
            paper = blank.subsurface(pygame.Rect(clip.x - place.x, top - place.y, clip.w, max(2, height)))
            strip = canvas.caches.shelf("rules sheets").get(
                (canvas.scale_key, self.box, top, opacities), partial(fade_strip, canvas, paper, *opacities)
            )
            canvas.surface.blit(strip, (clip.x, top))

    def _draw_mark(self, canvas: Canvas, page: Page, rule: Rule) -> None:
        """Draw a vertical stroke beside the whole height of the rule.

        `page.tops`: the y of each block on the page, which has no figures. A rule with a heading has this block and
        `rule.blocks`, any other rule only its first block.
        """
        index = self._index_on_page()
        has_heading = isinstance(self.book.blocks[rule.start], md.Heading)
        block_count = 1 + len(rule.blocks) if has_heading else 1
        index_after = index + block_count
        top = page.tops[index]
        foot = page.tops[index_after] - 8 if index_after < len(page.tops) else page.height

        text = self.inside
        mark = canvas.rect(text.x - 18, text.y + FADE + top - self.scroll.offset, 5, foot - top)
        pygame.draw.rect(canvas.surface, MARK_INK, mark, border_radius=canvas.px(3))

    def _blank_sheet(self, canvas: Canvas) -> pygame.Surface:
        """The sheet with its shadow and the line of keys, but no text, in real pixels.

        It is made once for a scale, a box and the names of the keys.
        """
        key = (canvas.scale_key, self.box, faces.cap(canvas, "F1"), faces.cap(canvas, "ESC"))
        return canvas.caches.shelf("rules sheets").get(key, lambda: self._render_blank_sheet(canvas))

    def _render_blank_sheet(self, canvas: Canvas) -> pygame.Surface:
        """A new picture of the sheet with its shadow and the line of keys, in real pixels."""
        x, y, w, h = self.box
        with_shadow = canvas.rect(x - SHADOW, y - SHADOW, w + SHADOW * 2, h + SHADOW * 2)
        sheet = canvas.on_surface(surfaces.transparent(with_shadow.size))
        draw_sheet(sheet, Box(SHADOW, SHADOW, w, h))
        stroke = sheet.rect(SHADOW + 24, SHADOW + h - FOOT, w - 48, 1.4)
        pygame.draw.rect(sheet.surface, EDGE, stroke)

        left, middle = sheet.to_pixels(SHADOW + 26, SHADOW + h - FOOT / 2)
        for hint, words in (("F1", "the whole page"), ("ESC", "close")):
            for image in (faces.key_chip(canvas, hint), KEYS_STYLE.render(canvas, words)):
                sheet.surface.blit(image, image.get_rect(midleft=(left, middle)))
                left += image.get_width() + canvas.px(10)
            left += canvas.px(14)
        return sheet.surface


def _count_letters(block: md.Block) -> int:
    """The number of letters in a block, 0 for a figure."""
    match block:
        case md.Heading(runs=runs) | md.Paragraph(runs=runs) | md.ListItem(runs=runs):
            return len(md.plain_text(runs))
        case md.MdTable(head=head, rows=rows):
            return sum(len(md.plain_text(cell)) for row in (head, *rows) for cell in row)
        case _:
            return 0
