"""The rules during a match: the sheet beside the board, and what is told of words that lead to a rule or a card."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import Final

import pygame

from game.core.game import Game
from scenes.boards.board import Board, Frame
from scenes.boards.parts import Printed, References
from scenes.rulebook import markdown as md
from scenes.rulebook.glossary import Glossary, Linked, Term
from scenes.rulebook.page import EDGE, WHOLE, Page, draw_sheet, faded
from scenes.rulebook.scene import RulebookScene
from scenes.stack import Change, Push
from scenes.ui import art, faces, pictures, styles, surfaces, theme
from scenes.ui.canvas import WIDTH, Box, Canvas, Point
from scenes.ui.focus import Spot
from scenes.ui.input import STEERING, Intent
from scenes.ui.scroll import WHEEL, Scroll
from scenes.ui.tooltip import Tooltip
from scenes.ui.tween import ease_out_cubic

# --- The sheet beside the board: the chapter of the present rule -------------------------------

KEY: Final = "rules sheet"
SHEET_SIZE: Final = 0.84
"""Size of its type, compared with the rules page."""
MARGIN: Final = 30.0
SHEET_FADE: Final = 18.0
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

    def __init__(self, book: md.Book, slug: str) -> None:
        self.book = book
        self.slug = slug
        self.opened = False
        self.box = Box(0, 0, 0, 0)
        self.rule: md.Rule | None = None
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
    def spoken(self) -> str:
        """What a voice says of it: the rule, while it lies open."""
        rule = self.rule if self.opened else None
        return "" if rule is None else " ".join([f"{rule.name}.", *md.spoken(rule.blocks)])

    # --- what it shows -----------------------------------------------------------------------

    def open(self, rule: md.Rule | None, looked_up: bool = False) -> None:
        """Open it at a rule; one that was looked up stays there while the match goes on."""
        if not self.opened:
            self._age, self._ready = 0.0, False
        self.opened, self._pinned = True, looked_up
        self.rule, self._sought = rule, True

    def close(self) -> None:
        self.opened, self._page, self._key = False, None, None

    def follow(self, rule: md.Rule | None) -> None:
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
        elif event is not None and event.type == pygame.MOUSEWHEEL:
            if not self.box.holds(event.pos):
                return False
            self._scroll(-event.y * WHEEL)
        elif event is not None and self.scroll.handle(event):
            self._pinned = True
        else:
            return event is not None and event.type == pygame.MOUSEBUTTONDOWN and self.box.holds(event.pos)
        return True

    def _scroll(self, step: float) -> None:
        self._pinned = True
        self.scroll.glide_by(step)

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
            self.scroll.glide_to(self._top(self._page))
            self._sought = False
        next(self._work, None)
        if self._ready:
            self._age = COMING if still else self._age + seconds
        self.scroll.update(seconds, still)

    def _lay_out(self, canvas: Canvas, box: Box) -> Iterator[None]:
        """Make the paper, then the page, with a pause whenever that is enough for one frame."""
        pictures.filling_picture(canvas, "shared/paper", *WHOLE)
        yield
        self._blank(canvas)
        self._ready = True
        yield
        start, end = self.chapter
        page, done = Page(canvas, [], self.slug, self.inside.w, SHEET_SIZE), 0
        for block in self.book.blocks[start:end]:
            if isinstance(block, md.Drawing):
                continue
            page.add(canvas, block)
            done += letters(block)
            if done > AT_ONCE:
                yield
                done = 0
        x, y, w, h = box
        self.scroll.box = Box(x + w - BAR - 10, y + 14, BAR, h - 20 - FOOT)
        self.scroll.fit(page.height + SHEET_FADE * 2, self.inside.h)
        if self._sought:
            self.scroll.jump_to(self._top(page))
        self._page, self._sought = page, False

    def _place(self) -> int:
        """Which block of the page the rule is."""
        start = self.chapter[0]
        at = self.rule.at if self.rule is not None else start
        return sum(1 for block in self.book.blocks[start:at] if not isinstance(block, md.Drawing))

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
        place = canvas.rect(x - SHADOW, y - SHADOW, w + SHADOW * 2, h + SHADOW * 2).move(canvas.px(coming), 0)
        canvas.surface.blit(baked, place)
        if coming >= 1 or self._page is None:
            return
        if self.scroll.furthest:  # a slim scroll bar on the paper
            x, y, w, h = self.scroll.thumb_box()
            thumb, ink = canvas.rect(x + 2, y, w - 4, h), MARK if lit or self.scroll.dragged else BAR_INK
            pygame.draw.rect(canvas.surface, ink, thumb, border_radius=thumb.w)
        page, text, offset = self._page, self.inside, self.scroll.offset  # its visible part, with a mark at the rule
        clip = canvas.rect(text.x - 22, text.y, text.w + 30, text.h)
        canvas.surface.set_clip(clip)
        if self.rule is not None and self._place():
            at = self._place()
            headed = isinstance(self.book.blocks[self.rule.at], md.Heading)
            behind = at + 1 + (len(self.rule.blocks) if headed else 0)
            foot = page.tops[behind] - 8 if behind < len(page.tops) else page.height
            mark = canvas.rect(text.x - 18, text.y + SHEET_FADE + page.tops[at] - offset, 5, foot - page.tops[at])
            pygame.draw.rect(canvas.surface, MARK, mark, border_radius=canvas.px(3))
        page.draw(canvas, (text.x, text.y + SHEET_FADE), offset, text.h)
        canvas.surface.set_clip(None)
        high = canvas.high(SHEET_FADE)
        for top, alphas in ((clip.top, (255, 0)), (clip.bottom - high, (0, 255))):  # paper with a soft edge
            blank = baked.subsurface(pygame.Rect(clip.x - place.x, top - place.y, clip.w, max(2, high)))
            strip = canvas.caches.of("rules sheets").get(
                (canvas.scale_key, self.box, top, alphas), partial(faded, canvas, blank, alphas)
            )
            canvas.surface.blit(strip, (clip.x, top))

    def _blank(self, canvas: Canvas) -> pygame.Surface:
        """The sheet with its shadow and the line of keys, but no text; kept for a scale, place and names of keys."""

        def make() -> pygame.Surface:
            x, y, w, h = self.box
            whole = canvas.rect(x - SHADOW, y - SHADOW, w + SHADOW * 2, h + SHADOW * 2)
            twin = canvas.onto(surfaces.transparent(whole.size))
            draw_sheet(twin, Box(SHADOW, SHADOW, w, h))
            rule = twin.rect(SHADOW + 24, SHADOW + h - FOOT, w - 48, 1.4)
            pygame.draw.rect(twin.surface, EDGE, rule)
            left, middle = twin.at(SHADOW + 26, SHADOW + h - FOOT / 2)
            for hint, words in (("F1", "the whole page"), ("ESC", "close")):
                for image in (faces.key_chip(canvas, hint), KEYS.render(canvas, words)):
                    twin.surface.blit(image, image.get_rect(midleft=(left, middle)))
                    left += image.get_width() + canvas.px(10)
                left += canvas.px(14)
            return twin.surface

        key = (canvas.scale_key, self.box, faces.cap(canvas, "F1"), faces.cap(canvas, "ESC"))
        return canvas.caches.of("rules sheets").get(key, make)


def letters(block: md.Block) -> int:
    """How many letters a block has."""
    rows = [block.head, *block.rows] if isinstance(block, md.MdTable) else []
    runs = (
        block.runs
        if isinstance(block, md.Heading | md.Paragraph | md.ListItem)
        else [run for row in rows for c in row for run in c]
    )
    return sum(len(run.words) for run in runs)


SHADOW: Final = 30.0
"""Room around the sheet for its shadow."""
MARK: Final[theme.Colour] = (172, 122, 44)
BAR_INK: Final[theme.Colour] = (150, 130, 92)
KEYS: Final = styles.TypeStyle(theme.BODY, 17, (92, 74, 46))


# --- What is shown of a term that is pointed at: its rule on a slip of paper, or its card as it is ---

WIDE: Final = 430.0
"""Width of the text of a rule; greater where type is larger."""
TALL: Final = 440.0
"""Greatest height of the text of a rule; a longer text fades out."""
SIZE: Final = 0.8
BLOCKS: Final = 5
"""Paragraphs and items of a rule that are shown at most."""
PAD: Final = 22.0
FADE: Final = 46.0
CARD_H: Final = 320.0
CARD_W: Final = 300.0
"""Greatest height and width of a card."""
WORDS: Final = 270.0
"""Width of the words beside a card."""
SOURCE: Final = styles.TypeStyle(theme.LABEL, 16, (118, 74, 36), 0.5)


def plate(canvas: Canvas, slug: str, term: Term) -> pygame.Surface:
    """The popup of a term, in real pixels."""
    if term.card is not None:
        return _card_plate(canvas, term, term.card)
    assert term.rule is not None
    return _rule_plate(canvas, slug, term.rule)


def _rule_plate(canvas: Canvas, slug: str, rule: md.Rule) -> pygame.Surface:
    first = rule.blocks[0] if rule.blocks else None
    said = md.plain(first.runs) if isinstance(first, md.ListItem | md.Paragraph) else ""
    named = said.startswith((rule.number or rule.name, rule.name or rule.number))
    head = () if named else (md.Heading(3, (md.Run(rule.label),)),)
    page = Page(canvas, (*head, *rule.blocks)[:BLOCKS], slug, WIDE * min(1.25, canvas.type_scale), SIZE)
    tall = min(page.height, TALL)
    above = PAD - 4
    foot = SOURCE.height(canvas, 1.0) + 30
    box = Box(0, 0, page.width + PAD * 2, above + tall + foot)
    twin = canvas.onto(surfaces.transparent(canvas.rect(*box).size))
    draw_sheet(twin, box)
    blank = twin.surface.subsurface(twin.rect(0, above + tall - FADE, box.w, FADE)).copy()
    twin.surface.set_clip(twin.rect(0, above, box.w, tall))
    page.draw(twin, (PAD, above), 0.0, tall)
    twin.surface.set_clip(None)
    if page.height > tall:
        twin.surface.blit(faded(canvas, blank, (0, 255)), twin.at(0, above + tall - FADE))
    pygame.draw.rect(twin.surface, EDGE, twin.rect(*box), canvas.line(1.2))
    _lead_on(twin, (PAD, above + tall + foot / 2), SOURCE.ink, page.width)
    return twin.surface


def _card_plate(canvas: Canvas, term: Term, card: Printed) -> pygame.Surface:
    scale = min(CARD_H / card.size[1], CARD_W / card.size[0])
    w, h = card.size[0] * scale, card.size[1] * scale
    wide = WORDS * min(1.25, canvas.type_scale)
    head = styles.TITLE.but(size=26, track=1).fit(canvas, term.name.upper(), wide, ink=theme.BRASS)
    lines = styles.BODY.wrap(canvas, card.words, wide)
    text = head.get_height() / canvas.down + 8 + styles.BODY.height(canvas) * len(lines) + 34
    tall = max(h, text) + PAD * 2
    real = canvas.rect(0, 0, w + wide + PAD * 3, tall)
    twin = canvas.onto(art.panel_plate(canvas, real.w, real.h, canvas.px(9)).copy())
    picture = pictures.picture(canvas, card.picture, w, h)
    twin.surface.blit(picture, twin.at(PAD, (tall - h * canvas.k / canvas.down) / 2))
    x, y = w + PAD * 2, PAD
    twin.surface.blit(head, twin.at(x, y))
    y += head.get_height() / canvas.down + 8
    styles.BODY.draw_lines(twin, lines, (x, y), width=wide)
    if term.rule is not None:
        _lead_on(twin, (x, tall - PAD - 10), theme.BRASS, wide)
    return twin.surface


def _lead_on(canvas: Canvas, at: Point, ink: theme.Colour, wide: float) -> None:
    """Which key opens the sheet at this rule."""
    key = faces.cap(canvas, "F1") or "F1"
    SOURCE.draw(canvas, f"{key}: read on in the rules", at, "midleft", width=wide, ink=ink)


POINTING: Final = 4.0
"""Seconds for which whoever has moved mouse or focus onto a thing is taken to point at it."""


class RulesBeside:
    """Opens the rules at the right place, and finds the links of sentences."""

    def __init__(self, game: Game, canvas: Canvas, references: References) -> None:
        def read() -> Glossary:
            return Glossary(md.Book(md.rules_of(game.slug)), references)

        self.game = game
        self.glossary = canvas.caches.read(f"rules of {game.slug}", read)
        self.sheet = RulesSheet(self.glossary.book, game.slug)
        self.prompt: Sequence[Linked] = ()
        """The links in the prompt as it was drawn last."""
        self.rested = 0.0
        """Seconds since mouse or focus moved."""
        self._told: md.Rule | None = None
        """The rule that the tooltip on the screen refers to."""

    # --- the sheet ---------------------------------------------------------------------------

    def press(self, phase: str) -> Change | None:
        """F1: the rule that a tooltip refers to, or that of the phase; once it lies open, the whole page.

        F1 there closes both, Esc one after the other.
        """
        sheet, told = self.sheet, self._told
        if told is not None and not (sheet.opened and sheet.rule == told):
            sheet.open(told, looked_up=True)
        elif sheet.opened:
            return Push(RulebookScene(self.game, sheet.chapter[0], sheet.close))
        else:
            sheet.open(self.glossary.book.find(phase))
        return None

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, board: Board, lit: Hashable) -> bool:
        """Scroll or close the sheet; True if the input was for it. What lies open on the board is closed first."""
        if intent in STEERING or (event is not None and event.type == pygame.MOUSEMOTION):
            self.rested = 0.0
        if board.controls.covered and intent is Intent.BACK:
            return False
        return self.sheet.handle(event, intent, lit == KEY)

    def spots(self, others: list[Spot]) -> list[Spot]:
        """The focus spots of what lies where the sheet may lie: the sheet's own while it is open."""
        return [self.sheet.spot()] if self.sheet.opened else others

    def update(self, canvas: Canvas, seconds: float, board: Board, box: Box, still: bool) -> None:
        self.rested += seconds
        self.sheet.box = box
        self.sheet.follow(self.glossary.book.find(board.words.rule()))
        self.sheet.update(canvas, seconds, still)

    # --- words -------------------------------------------------------------------------------

    def covers(self, point: Point) -> bool:
        """Whether the sheet lies over a point."""
        return self.sheet.opened and self.sheet.box.holds(point)

    def prompted(self, point: Point) -> Linked | None:
        """What the word of the prompt at a point leads to."""
        return next((link for link in self.prompt if link.box.holds(point)), None)

    def tell(self, tooltip: Tooltip, link: Linked, beside: Box) -> None:
        """Offer the popup of a term, which appears beside that box; above or below it if it belongs to the prompt."""
        paint = partial(plate, slug=self.game.slug, term=link.term)
        tooltip.offer(("term", self.game.slug, link.term.name), beside=beside, paint=paint, upright=link in self.prompt)
        self._told = link.term.rule if tooltip.shown else None

    def source(self, canvas: Canvas, tooltip: Tooltip, words: str, keys: bool) -> str:
        """The line at the foot of a tooltip with these words: the first rule that they speak of; "" for none. It says
        which key opens that, and what it is called: "F1: 4.3 Your turn".

        F1 is for that rule only while somebody points at the thing: a mouse that has come to rest means nothing, and
        `keys` always stand somewhere, so that they look things up once the sheet is open.
        """
        if self.rested > POINTING or (keys and not self.sheet.opened):
            self._told = None
            return ""
        rule = next((link.term.rule for link in self.glossary.find(words) if link.term.rule is not None), None)
        self._told = rule if tooltip.shown else None
        return f"{faces.cap(canvas, 'F1') or 'F1'}: {rule.label}" if rule is not None else ""

    def forget(self) -> None:
        """No tooltip is shown."""
        self._told = None


def room(frame: Frame) -> Box:
    """Where the sheet lies: over advice and log, and over no button above them."""
    advice, log = frame.advice, frame.log
    left, top = min(advice.x, log.x) - 6, min(advice.y, log.y) - 6
    right, foot = max(advice.right, log.right) + 6, max(advice.foot, log.foot) + 8
    return Box(left, top, right - left, foot - top)
