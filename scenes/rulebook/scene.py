"""A text to read, such as the rules of a game: a scrolling sheet of paper and a list of contents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from game.core.game import Game
from scenes.rulebook import markdown
from scenes.rulebook.markdown import Heading, rules_of
from scenes.rulebook.page import Page, draw_pile, faded, typeset
from scenes.stack import Change, Pop, Scene, Services
from scenes.ui import art, faces, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.form import Form
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.pinboard import draw_frame, draw_head
from scenes.ui.scroll import Scroll
from scenes.ui.voice import Speech
from scenes.ui.widgets import Button, Widget

CONTENTS: Final[Box] = Box(60, 50, 446, 980)
LIST: Final[Box] = Box(84, 208, 398, 640)
SHEET: Final[Box] = Box(556, 26, 1244, 1028)
TEXT: Final[Box] = Box(650, 62, 1056, 956)
BAR: Final[Box] = Box(1826, 50, 30, 980)
FADE: Final = 34
"""Height in design pixels of the fade at the top and bottom of the sheet."""
SUBHEADING: Final = theme.lighter(theme.DIM, 1.12)
"""The ink of headings below those of chapters, in the list."""
PAGE: Final = "page"
ARROW: Final = 96.0
TURN: Final = 0.86
"""Share of the visible height that PgUp and PgDn scroll."""
READING: Final = 0.22
"""Relative height on the sheet (0 is the top) at which the section being read is determined."""


class Entry(Widget):
    """A line of the list of contents. `marked`: its section is the current one."""

    def __init__(self, index: int, heading: Heading) -> None:
        super().__init__(("entry", index), Box(0, 0, 1, 1), heading.words)
        self.index: int = index
        """Index of the block that it leads to."""
        self.level: int = heading.level
        self.marked: bool = False

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        if event is not None and event.type == pygame.MOUSEBUTTONDOWN:
            return bool(event.button == 1 and self.holds(event.pos))
        return focused and intent is Intent.ACCEPT

    def uses_intent(self, intent: Intent) -> bool:
        return intent is Intent.ACCEPT

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        warmth = self.update_highlight(focused, seconds, canvas.still)
        place = canvas.rect(*self.box)
        x, y, w, h = self.box
        if self.marked:
            canvas.surface.blit(faces.row_plate(canvas, place.w, place.h, True), place)
            pygame.draw.rect(canvas.surface, theme.BRASS, canvas.rect(x + 6, y + 8, 5, h - 16), border_radius=2)
        elif warmth > 0:
            art.blit_faded(canvas.surface, faces.row_plate(canvas, place.w, place.h, False), place, round(255 * warmth))
        left = x + (44 if self.level == 3 else 24)
        style = styles.BODY_NOTE if self.level == 3 else styles.SUBHEAD.but(size=20, track=0)
        ink = theme.BRIGHT if self.marked or focused else theme.MUTED if self.level < 3 else SUBHEADING
        style.draw(canvas, self.label, (left, y + h / 2), "midleft", width=x + w - left - 14, ink=ink)


class Sheet(Widget):
    """The sheet as a widget: while it has the focus, up and down scroll it."""

    def __init__(self, scroll: Scroll) -> None:
        super().__init__(PAGE, SHEET)
        self.scroll: Scroll = scroll

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        if focused and intent in (Intent.UP, Intent.DOWN):
            self.scroll.glide_by(ARROW if intent is Intent.DOWN else -ARROW)
        return False

    def uses_intent(self, intent: Intent) -> bool:
        return intent in (Intent.UP, Intent.DOWN)


class ReadingScene(Scene):
    """A text in Markdown, on top of the scene that opened it."""

    def __init__(self, text: str, head: tuple[str, str], figures: str = "", chapter: int = 0) -> None:
        """`head`: the heading above the contents, and the line below it. `figures`: the folder of its figures.

        `chapter`: the index of the block that it is opened at.
        """
        self._head = head
        self.heading = head[0]
        self._figures = figures
        self._f1: Callable[[], None] | None = None
        self._chapter = chapter
        self.blocks = markdown.parse(text)
        self.scroll = Scroll(BAR)
        self.entries = [Entry(i, block) for i, block in enumerate(self.blocks) if isinstance(block, Heading)]
        self._jumped: Entry | None = None
        """The section chosen last; it stays marked until the page is scrolled in another way."""
        self._first = 0
        self._seconds = 0.0
        self._backdrop: pygame.Surface | None = None
        self._strips: dict[int, pygame.Surface] = {}
        """Paper that is drawn over top and foot of the text, by where it lies."""

    @property
    def toast_lane(self) -> None:
        """Paper and contents fill the page."""
        return None

    def enter(self, app: Services) -> None:
        super().enter(app)
        x, y, w, h = CONTENTS
        self.sheet = Sheet(self.scroll)
        self.close = Button("close", Box(x + 40, y + h - 92, w - 80, 62), "CLOSE", "ESC", primary=True)
        self.form = Form([self.sheet, self.close], app.sound.play)
        self._typeset()
        opened = next((entry for entry in self.entries if entry.index == self._chapter > 0), None)
        if opened is not None:
            self.jump(opened)
            self.scroll.jump_to(self.scroll.goal)

    def resized(self) -> None:
        self._backdrop = None
        self._typeset()

    def _typeset(self) -> None:
        """Lay out the page for the current canvas, and keep the reading position."""
        at, share, offset = 0, 0.0, self.scroll.offset
        if hasattr(self, "page"):  # the block at the top of the sheet, and the share of it that is out of view
            at = max((i for i, top in enumerate(self.page.tops) if top <= offset), default=0)
            share = (offset - self._top(at)) / max(1.0, self._top(at + 1) - self._top(at))
        self.page: Page = typeset(self.app.canvas, self.blocks, self._figures, TEXT[2])
        self.scroll.fit(self.page.height + FADE * 2, TEXT[3])
        if at or share:
            self.scroll.jump_to(self._top(at) + share * (self._top(at + 1) - self._top(at)))

    def _top(self, index: int) -> float:
        """The scroll offset that puts a block at the top of the sheet."""
        return self.page.tops[index] if index < len(self.page.tops) else self.page.height

    @property
    def current(self) -> Entry | None:
        """The current section: the one chosen last, otherwise the one being read."""
        if self._jumped is not None:
            return self._jumped
        scroll = self.scroll
        opening = min(1.0, scroll.goal / (scroll.view * READING))  # at the top of the text the first line is read,
        closing = max(0.0, 1 - (scroll.furthest - scroll.goal) / (scroll.view * 0.5)) if scroll.furthest else 0.0
        eye = scroll.goal + scroll.view * (READING * opening + (1 - READING) * closing)  # at its end the last
        reached = [entry for entry in self.entries if self._top(entry.index) <= eye]
        return reached[-1] if reached else next(iter(self.entries), None)

    # --- what a voice says ---------------------------------------------------------------

    def speech(self) -> Speech:
        current = self.current
        return replace(super().speech(), sentences=() if current is None else (f"{current.label}. F2 reads it.",))

    def surveyed(self) -> list[str]:
        """The current section, up to the next heading."""
        start = 0 if self.current is None else self.current.index
        after = (i for i, block in enumerate(self.blocks) if i > start and isinstance(block, Heading))
        return markdown.spoken(self.blocks[start : next(after, len(self.blocks))])

    # --- wishes --------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        if self.scroll.handle(event):
            self._jumped = None
            return None
        if self._turn(event, intent):
            return None
        before = self.scroll.goal
        acted = self.form.handle(event, intent)
        if intent is Intent.RULES and self._f1 is not None:
            self._f1()
        if acted == "close" or intent in (Intent.BACK, Intent.RULES, Intent.MENU):
            return Pop()
        if self.scroll.goal != before:
            self._jumped = None
        for entry in self.entries:
            if entry.key == acted:
                self.jump(entry)
        return None

    def _turn(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Handle keys that scroll regardless of the focus; True if the input was one of them."""
        code = plain_key(event)
        if intent in (Intent.PAGE_UP, Intent.PAGE_DOWN):
            self.scroll.glide_by(self.scroll.view * (TURN if intent is Intent.PAGE_DOWN else -TURN))
        elif code in (pygame.K_HOME, pygame.K_END):
            self.scroll.glide_to(self.scroll.furthest if code == pygame.K_END else 0)
        elif intent in (Intent.NEXT, Intent.PREV):
            if self.current is not None:
                at = self.entries.index(self.current) + (1 if intent is Intent.NEXT else -1)
                self.jump(self.entries[max(0, min(len(self.entries) - 1, at))])
            return True
        elif intent is Intent.LEFT and self.form.ring.focused == PAGE and self.current is not None:
            self.form.ring.focus(self.current.key)
            self.form.ring.shown = True
            return True
        else:
            return False
        self._jumped = None
        return True

    def jump(self, entry: Entry) -> None:
        """Scroll a section to the top of the sheet."""
        self.scroll.glide_to(self._top(entry.index))
        self._jumped = entry

    def update(self, seconds: float) -> Change | None:
        self._seconds = seconds
        self.scroll.update(seconds, self.app.settings.reduced_motion)
        current = self.current
        for entry in self.entries:
            entry.marked = entry is current
        x, y, w, h = LIST  # as many lines of the contents as fit, around the focused or current one
        row = max(46.0, styles.BODY.height(self.app.canvas, 1.5))
        room = max(1, int(h // row))
        ring = self.form.ring
        anchor = next((i for i, entry in enumerate(self.entries) if entry.key == ring.focused and ring.shown), None)
        if anchor is None:
            anchor = next((i for i, entry in enumerate(self.entries) if entry.marked), 0)
        low, high = anchor - room + 2, anchor - 1  # keeps a neighbour visible
        self._first = max(0, min(max(low, min(self._first, high)), len(self.entries) - room))
        shown = self.entries[self._first : self._first + room]
        for i, entry in enumerate(shown):
            entry.box = Box(x, y + i * row, w, row - 4)
        self.form.place([self.sheet, *shown, self.close])
        return None

    # --- pictures ------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        if self._backdrop is None or self._backdrop.get_size() != canvas.size:
            key = (canvas.scale_key, canvas.size, self._head)
            self._backdrop = canvas.caches.of("readings").get(key, lambda: self._bake(canvas))
            self._strips.clear()
        canvas.surface.blit(self._backdrop, (0, 0))
        x, y, w, h = TEXT
        place = canvas.rect(x - 40, y, w + 80, h)
        canvas.surface.set_clip(place)
        self.page.draw(canvas, (x, y + FADE), self.scroll.offset, h)
        canvas.surface.set_clip(None)
        tall = max(2, canvas.high(FADE))
        for top, alphas in ((place.top, (255, 0)), (place.bottom - tall, (0, 255))):  # paper with a soft edge
            if top not in self._strips:
                self._strips[top] = faded(canvas, self._backdrop.subsurface((place.x, top, place.w, tall)), alphas)
            canvas.surface.blit(self._strips[top], (place.x, top))
        self.scroll.draw(canvas, self.form.ring.focused == PAGE)
        self._draw_hints(canvas)
        self.form.ring.unframed = PAGE  # the lit scroll bar shows that the sheet has the focus
        self.form.draw(canvas, self._seconds)

    def _bake(self, canvas: Canvas) -> pygame.Surface:
        """Draw table, paper and the board of the contents, in the lamp light."""
        twin = canvas.layer(pictures.cover_stage(canvas, "shared/table", kept=False))
        twin.surface.blit(art.lamp_light(canvas, *canvas.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        art.draw_veil(twin, twin.surface.get_rect(), 70)
        draw_pile(twin, SHEET)
        draw_frame(twin, CONTENTS)
        draw_head(twin, *self._head, CONTENTS)
        return twin.surface

    def _draw_hints(self, canvas: Canvas) -> None:
        """Draw hints of scrolling keys below the contents, if they fit."""
        x, y, w, h = CONTENTS
        pad = self.app.input.pad
        keys = (("SHIFT TAB", "TAB"), "section") if pad else (("PGUP", "PGDN", "TAB"), "turn, next section")
        chips = [faces.key_chip(canvas, key) for key in keys[0]]
        words = styles.BODY.but(size=16).render(canvas, keys[1], ink=theme.DIM)
        gap = canvas.px(10)
        wide = sum(chip.get_width() + gap for chip in chips) + words.get_width()
        if wide > canvas.px(w - 40):
            return
        centre, middle = canvas.at(x + w / 2, y + h - 126)
        left = centre - wide // 2
        for image in [*chips, words]:
            canvas.surface.blit(image, image.get_rect(midleft=(left, middle)))
            left += image.get_width() + gap


class RulebookScene(ReadingScene):
    """The rules of `game`."""

    def __init__(self, game: Game, chapter: int = 0, f1: Callable[[], None] | None = None) -> None:
        """`chapter`: the index of the block that it is opened at. `f1` is called when F1 closes it."""
        super().__init__(rules_of(game.slug), ("RULES", game.name.upper()), game.slug, chapter)
        self.game = game
        self._f1 = f1
