"""The sheet of rules beside the board: the chapter of the present rule, which the match does not wait for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from scenes.rulebook import markdown, paper
from scenes.rulebook.book import Book, Rule
from scenes.rulebook.markdown import Block, Drawing, Heading, ListItem, MdTable, Paragraph
from scenes.rulebook.page import Page
from scenes.ui import faces, pictures, styles, theme
from scenes.ui.canvas import WIDTH, Box, Canvas
from scenes.ui.focus import Spot
from scenes.ui.input import Intent
from scenes.ui.scroll import WHEEL, Scroll
from scenes.ui.tween import ease_out_cubic

KEY: Final = "rules sheet"
SIZE: Final = 0.84
"""Size of its type, compared with the rules page."""
MARGIN: Final = 30.0
FADE: Final = 18.0
FOOT: Final = 46.0
"""Height of the line that says which keys do what."""
BAR: Final = 14.0
ARROW: Final = 64.0
TURN: Final = 0.8
"""Share of the visible height that PgUp and PgDn scroll."""
COMING: Final = 0.16
"""Seconds in which the sheet slides in."""
AT_ONCE: Final = 300
"""Letters that are laid out in one frame: more could make it late."""
LEAD: Final = 10.0
"""Space above the rule that the sheet is opened at."""


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
        self._pinned = False
        """Whether the reader has looked a rule up or scrolled, so that the sheet stays where it is."""
        self._age = 0.0
        self._ready = False
        """Whether the paper is there, so that it can slide in."""
        self._page: Page | None = None
        """The chapter as it is shown."""
        self._key: object = None
        """Scale, chapter and box that the page is for, or will be once the work is done."""
        self._work: Iterator[None] = iter(())
        """Lays out the next page and its paper, a little in each frame."""
        self._sought = True
        """Whether the page has still to be scrolled to the rule."""

    @property
    def told(self) -> str:
        """What a voice says of it: the rule, while it lies open."""
        rule = self.rule if self.opened else None
        return "" if rule is None else " ".join([f"{rule.name}.", *markdown.told(rule.blocks)])

    # --- what it shows -----------------------------------------------------------------------

    def open(self, rule: Rule | None, looked_up: bool = False) -> None:
        """Open it at a rule; one that was looked up stays there while the match goes on."""
        if not self.opened:
            self._age, self._ready = 0.0, False
        self.opened, self._pinned = True, looked_up
        self.rule, self._sought = rule, True

    def close(self) -> None:
        self.opened, self._page, self._key = False, None, None

    def follow(self, rule: Rule | None) -> None:
        """Go to the rule of the present phase, unless the reader has gone elsewhere."""
        if self.opened and not self._pinned and rule is not None and rule != self.rule:
            self.rule, self._sought = rule, True

    @property
    def chapter(self) -> tuple[int, int]:
        """The blocks of the chapter that is shown."""
        return self.book.chapter(self.rule.at if self.rule is not None else 0)

    # --- input -------------------------------------------------------------------------------

    def spot(self) -> Spot:
        return Spot(KEY, self.box, "Rules")

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        """Scroll by wheel, bar or keys, and close; True if the input was for the sheet."""
        if not self.opened:
            return False
        if intent is Intent.BACK:
            self.close()
        elif intent in (Intent.PAGE_UP, Intent.PAGE_DOWN):
            self._scroll(self.scroll.view * (TURN if intent is Intent.PAGE_DOWN else -TURN))
        elif focused and intent in (Intent.UP, Intent.DOWN):
            self._scroll(ARROW if intent is Intent.DOWN else -ARROW)
        else:
            return event is not None and self._mouse(event)
        return True

    def _mouse(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            if self.box.holds(event.pos):
                self._scroll(-event.y * WHEEL)
                return True
            return False
        if self.scroll.handle(event):
            self._pinned = True
            return True
        return event.type == pygame.MOUSEBUTTONDOWN and self.box.holds(event.pos)

    def _scroll(self, step: float) -> None:
        self._pinned = True
        self.scroll.by(step)

    # --- time and pictures -------------------------------------------------------------------

    @property
    def inside(self) -> Box:
        """Where the text lies."""
        x, y, w, h = self.box
        return Box(x + MARGIN, y + 12, w - MARGIN - BAR - 34, h - 12 - FOOT)

    def update(self, canvas: Canvas, seconds: float, still: bool) -> None:
        """Advance by that many seconds; the page is laid out where the chapter, the scale or the place is new."""
        if not self.opened:
            return
        key = (canvas.scale_key, self.chapter, self.box)
        if self._key != key:
            self._key, self._work, self._page = key, self._lay_out(canvas, self.box), None
        elif self._sought and self._page is not None:
            self.scroll.to(self._top(self._page))
            self._sought = False
        next(self._work, None)
        if self._ready:
            self._age = COMING if still else self._age + seconds
        self.scroll.update(seconds, still)

    def _lay_out(self, canvas: Canvas, box: Box) -> Iterator[None]:
        """Make the paper, then the page, with a pause whenever that is enough for one frame."""
        pictures.picture(canvas, "shared/paper", *paper.WHOLE)
        yield
        self._blank(canvas)
        self._ready = True
        yield
        start, end = self.chapter
        page, done = Page(canvas, [], self.slug, self.inside.w, SIZE), 0
        for block in self.book.blocks[start:end]:
            if isinstance(block, Drawing):
                continue
            page.add(canvas, block)
            done += letters(block)
            if done > AT_ONCE:
                yield
                done = 0
        x, y, w, h = box
        self.scroll.box = Box(x + w - BAR - 10, y + 14, BAR, h - 20 - FOOT)
        self.scroll.fit(page.height + FADE * 2, self.inside.h)
        if self._sought:
            self.scroll.leap(self._top(page))
        self._page, self._sought = page, False

    def _place(self) -> int:
        """Which block of the page the rule is."""
        start = self.chapter[0]
        at = self.rule.at if self.rule is not None else start
        return sum(1 for block in self.book.blocks[start:at] if not isinstance(block, Drawing))

    def _head(self) -> Block:
        """The first block of the rule, or of the rules."""
        return self.book.blocks[self.rule.at if self.rule is not None else 0]

    def _top(self, page: Page) -> float:
        """The scroll offset that puts the rule at the top."""
        place = self._place()
        return page.tops[place] - LEAD if place else 0.0

    def draw(self, canvas: Canvas, lit: bool) -> None:
        """Draw it; `lit`: it has the focus."""
        if not self.opened or not self._age:
            return
        x, y, w, h = self.box
        hidden = w + 40 + canvas.bounds.right - WIDTH
        coming = (1 - ease_out_cubic(min(1.0, self._age / COMING))) * hidden
        baked = self._blank(canvas)
        place = canvas.rect(x - PAD, y - PAD, w + PAD * 2, h + PAD * 2).move(canvas.px(coming), 0)
        canvas.surface.blit(baked, place)
        if coming < 1 and self._page is not None:
            self._draw_text(canvas, self._page, baked, place)
            self._draw_bar(canvas, lit)

    def _draw_bar(self, canvas: Canvas, lit: bool) -> None:
        """A slim scroll bar on the paper."""
        if self.scroll.furthest:
            x, y, w, h = self.scroll.thumb()
            thumb = canvas.rect(x + w / 2 - 3, y, 6, h)
            lit = lit or self.scroll.dragged
            pygame.draw.rect(canvas.surface, MARK if lit else BAR_INK, thumb, border_radius=thumb.w)

    def _draw_text(self, canvas: Canvas, page: Page, baked: pygame.Surface, place: pygame.Rect) -> None:
        """The visible part of the chapter, with a mark beside the rule, and fading at both ends."""
        text, offset = self.inside, self.scroll.offset
        clip = canvas.rect(text.x - 22, text.y, text.w + 30, text.h)
        canvas.surface.set_clip(clip)
        if self.rule is not None and self._place():
            at = self._place()
            behind = at + 1 + (len(self.rule.blocks) if isinstance(self._head(), Heading) else 0)
            foot = page.tops[behind] - 8 if behind < len(page.tops) else page.height
            mark = canvas.rect(text.x - 18, text.y + FADE + page.tops[at] - offset, 5, foot - page.tops[at])
            pygame.draw.rect(canvas.surface, MARK, mark, border_radius=canvas.px(3))
        page.draw(canvas, (text.x, text.y + FADE), offset, text.h)
        canvas.surface.set_clip(None)
        for top, tall, alphas in ((clip.top, FADE, (255, 0)), (clip.bottom - canvas.px(FADE), FADE, (0, 255))):
            strip = self._strip(canvas, baked, place, pygame.Rect(clip.x, top, clip.w, max(2, canvas.px(tall))), alphas)
            canvas.surface.blit(strip, (clip.x, top))

    def _strip(
        self, canvas: Canvas, baked: pygame.Surface, place: pygame.Rect, strip: pygame.Rect, alphas: tuple[int, int]
    ) -> pygame.Surface:
        """Blank paper of the sheet with a soft edge."""
        return canvas.caches.of("rules sheets").get(
            (canvas.scale_key, self.box, strip.y, alphas),
            lambda: paper.faded(canvas, baked.subsurface(strip.move(-place.x, -place.y)), alphas),
        )

    def _blank(self, canvas: Canvas) -> pygame.Surface:
        """The sheet without its text, kept as long as scale, place and names of keys are the same."""
        key = (canvas.scale_key, self.box, faces.cap(canvas, "F1"), faces.cap(canvas, "ESC"))
        return canvas.caches.of("rules sheets").get(key, lambda: self._bake(canvas))

    def _bake(self, canvas: Canvas) -> pygame.Surface:
        """The blank sheet with its shadow and the line of keys at its foot."""
        x, y, w, h = self.box
        whole = canvas.rect(x - PAD, y - PAD, w + PAD * 2, h + PAD * 2)
        twin = canvas.onto(pygame.Surface(whole.size, pygame.SRCALPHA))
        paper.draw_sheet(twin, Box(PAD, PAD, w, h))
        rule = twin.rect(PAD + 24, PAD + h - FOOT, w - 48, 1.4)
        pygame.draw.rect(twin.surface, paper.EDGE, rule)
        left, middle = canvas.px(PAD + 26), canvas.px(PAD + h - FOOT / 2)
        for hint, words in (("F1", "the whole page"), ("ESC", "close")):
            for image in (faces.chip(canvas, hint), KEYS.render(canvas, words)):
                twin.surface.blit(image, image.get_rect(midleft=(left, middle)))
                left += image.get_width() + canvas.px(10)
            left += canvas.px(14)
        return twin.surface


def letters(block: Block) -> int:
    """How many letters a block has."""
    rows = [block.head, *block.rows] if isinstance(block, MdTable) else []
    runs = (
        block.runs
        if isinstance(block, Heading | Paragraph | ListItem)
        else [run for row in rows for c in row for run in c]
    )
    return sum(len(run.words) for run in runs)


PAD: Final = 30.0
"""Room around the sheet for its shadow."""
MARK: Final[theme.Colour] = (172, 122, 44)
BAR_INK: Final[theme.Colour] = (150, 130, 92)
KEYS: Final = styles.TypeStyle(theme.BODY, 17, (92, 74, 46))
