"""A text to read, such as the rules of a game: a scrolling sheet of paper and a list of contents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from game.core.game import Game
from scenes.rulebook import markdown
from scenes.rulebook.book import rules_text
from scenes.rulebook.markdown import Heading
from scenes.rulebook.page import Page, typeset
from scenes.rulebook.paper import draw_pile, fade_strip
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
SUBHEADING_INK: Final = theme.lighter(theme.DIM, factor=1.12)
"""Ink of the headings below chapters in the list of contents."""
PAGE: Final = "page"
"""Key of the sheet in the focus ring."""
ARROW_STEP: Final = 96.0
PAGE_STEP: Final = 0.86
"""Share of the visible height that PgUp and PgDn scroll."""
READING_LINE: Final = 0.22
"""The line on the sheet whose section counts as being read, as a share of the visible height from the top."""


class Entry(Widget):
    """A line of the list of contents. `marked`: its section is the current one."""

    def __init__(self, index: int, heading: Heading) -> None:
        super().__init__(("entry", index), Box(0, 0, 1, 1), heading.words)
        self.index: int = index
        """Index of the block that it leads to."""
        self.level: int = heading.level
        self.marked: bool = False

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        """Returns whether this input chooses the section: by a click on the line, or by Accept with the focus there."""
        if event is not None and event.type == pygame.MOUSEBUTTONDOWN:
            return bool(event.button == 1 and self.contains(event.pos))
        return focused and intent is Intent.ACCEPT

    def uses_intent(self, intent: Intent) -> bool:
        """Whether the line itself takes this intent: it takes Accept."""
        return intent is Intent.ACCEPT

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the line with its plate, brighter while its section is the current one or it has the focus."""
        warmth = self.update_highlight(focused, seconds, canvas.still)
        place = canvas.rect(*self.box)
        x, y, w, h = self.box
        if self.marked:
            canvas.surface.blit(faces.row_plate(canvas, place.w, place.h, hot=True), place)
            pygame.draw.rect(canvas.surface, theme.BRASS, canvas.rect(x + 6, y + 8, 5, h - 16), border_radius=2)
        elif warmth > 0:
            plate = faces.row_plate(canvas, place.w, place.h, hot=False)
            art.blit_faded(canvas.surface, plate, place, round(255 * warmth))

        is_section = self.level == 3  # the level of the heading: 2 for a chapter
        left = x + (44 if is_section else 24)
        style = styles.BODY_NOTE if is_section else styles.SUBHEAD.derive(size=20, track=0)
        if self.marked or focused:
            ink = theme.BRIGHT
        else:
            ink = SUBHEADING_INK if is_section else theme.MUTED
        style.draw(canvas, self.label, (left, y + h / 2), "midleft", width=x + w - left - 14, ink=ink)


class Sheet(Widget):
    """The sheet as a widget: while it has the focus, up and down scroll it."""

    def __init__(self, scroll: Scroll) -> None:
        super().__init__(PAGE, SHEET)
        self.scroll: Scroll = scroll

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        """Scroll by up and down while the sheet has the focus. Returns False, as the sheet is never chosen."""
        if focused and intent in (Intent.UP, Intent.DOWN):
            self.scroll.glide_by(ARROW_STEP if intent is Intent.DOWN else -ARROW_STEP)
        return False

    def uses_intent(self, intent: Intent) -> bool:
        """Whether the sheet itself takes this intent: it takes up and down."""
        return intent in (Intent.UP, Intent.DOWN)


class ReadingScene(Scene):
    """A text in Markdown, on top of the scene that opened it."""

    def __init__(self, text: str, head: tuple[str, str], figures: str = "", chapter: int = 0) -> None:
        """`head` is the heading above the contents and the line below it. `figures` is the folder of the figures.

        `chapter` is the index of the block at which the text is opened.
        """
        self._head = head
        self.heading = head[0]
        self._figures = figures
        self._on_f1: Callable[[], None] | None = None
        """Called when F1 closes the page."""
        self._chapter = chapter
        self.blocks = markdown.parse(text)
        self.scroll = Scroll(BAR)
        self.entries = [Entry(i, block) for i, block in enumerate(self.blocks) if isinstance(block, Heading)]
        self._chosen: Entry | None = None
        """The section chosen last; it stays marked until the page is scrolled in another way."""
        self._first_listed = 0
        """Index of the first entry that the list of contents shows."""
        self._seconds = 0.0
        self._backdrop: pygame.Surface | None = None
        self._strips: dict[int, pygame.Surface] = {}
        """Paper that is drawn over the top and bottom of the text, by its upper edge in real pixels."""

    @property
    def toast_lane(self) -> None:
        """None: paper and contents fill the page, so toasts wait."""
        return None

    def enter(self, app: Services) -> None:
        """Lay out the page, and open it at the chapter at which it was asked for."""
        super().enter(app)
        x, y, w, h = CONTENTS
        self.sheet = Sheet(self.scroll)
        self.close = Button("close", Box(x + 40, y + h - 92, w - 80, 62), "CLOSE", "ESC", primary=True)
        self.form = Form([self.sheet, self.close], app.sound.play)
        self._typeset_page()

        if self._chapter == 0:
            return  # the page is at its top
        for entry in self.entries:
            if entry.index == self._chapter:
                self.jump_to(entry)  # glides there...
                self.scroll.jump_to(self.scroll.goal)  # ...but a page that opens is there at once

    def drop_scaled_art(self) -> None:
        """Make backdrop and page anew, and keep the reading position."""
        self._backdrop = None
        self._typeset_page()

    def _typeset_page(self) -> None:
        """Lay out the page for the current canvas, and keep the reading position."""
        top_block = 0
        share_above = 0.0  # share of the top block that is scrolled out of view
        if hasattr(self, "page"):
            offset = self.scroll.offset
            top_block = max((i for i, top in enumerate(self.page.tops) if top <= offset), default=0)
            share_above = (offset - self._top_of(top_block)) / max(1.0, self._height_of(top_block))

        self.page: Page = typeset(self.app.canvas, self.blocks, slug=self._figures, width=TEXT.w)
        self.scroll.fit(self.page.height + FADE * 2, TEXT.h)
        if top_block or share_above:
            self.scroll.jump_to(self._top_of(top_block) + share_above * self._height_of(top_block))

    def _top_of(self, index: int) -> float:
        """The scroll offset in design pixels that puts a block at the top of the sheet."""
        return self.page.tops[index] if index < len(self.page.tops) else self.page.height

    def _height_of(self, index: int) -> float:
        """The height of a block in design pixels, with the gap below it."""
        return self._top_of(index + 1) - self._top_of(index)

    @property
    def current(self) -> Entry | None:
        """The current section: the one chosen last, otherwise the one being read. None in a text without headings."""
        if self._chosen is not None:
            return self._chosen

        # The height of the view at which the player is supposed to read: usually at the share READING_LINE, but at the
        # top of the view while the text is at its beginning, and at the foot of the view while it is at its end. Both
        # shares go from 0 to 1: that of the way from the beginning, and that of the way to the end.
        goal = self.scroll.goal
        view = self.scroll.view
        away_from_start = min(1.0, goal / (view * READING_LINE))
        is_scrollable = bool(self.scroll.max_offset)
        close_to_end = max(0.0, 1 - (self.scroll.max_offset - goal) / (view * 0.5)) if is_scrollable else 0.0
        reading_at = goal + view * (READING_LINE * away_from_start + (1 - READING_LINE) * close_to_end)

        reached = [entry for entry in self.entries if self._top_of(entry.index) <= reading_at]
        return reached[-1] if reached else next(iter(self.entries), None)

    # --- Speech --------------------------------------------------------------------------

    def speech(self) -> Speech:
        """The words of the page for a voice, with the name of the current section."""
        current = self.current
        return replace(super().speech(), sentences=() if current is None else (f"{current.label}. F2 reads it.",))

    def survey_sentences(self) -> list[str]:
        """The sentences of the current section up to the next heading, for a voice."""
        start = 0 if self.current is None else self.current.index
        headings_below = (i for i, block in enumerate(self.blocks) if i > start and isinstance(block, Heading))
        end = next(headings_below, len(self.blocks))
        return markdown.spoken_sentences(self.blocks[start:end])

    # --- Input ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Scroll, go to a section or close the page. Returns the change that closes it, otherwise None.

        After scrolling the current section is the one that is being read, no longer the one chosen last (`_chosen`).
        `_on_f1` is called if F1 closes the page, before it is closed.
        """
        if self.scroll.handle(event):
            self._chosen = None
            return None
        if self._scroll_by_key(event, intent) or self._move_by_key(intent):
            return None

        goal_before = self.scroll.goal
        acted = self.form.handle(event, intent)
        if intent is Intent.RULES and self._on_f1 is not None:
            self._on_f1()
        if acted == "close" or intent in (Intent.BACK, Intent.RULES, Intent.MENU):
            return Pop()

        if self.scroll.goal != goal_before:  # a widget has scrolled, such as the page by Up and Down
            self._chosen = None
        for entry in self.entries:
            if entry.key == acted:
                self.jump_to(entry)
        return None

    def _scroll_by_key(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Scroll by PgUp, PgDn, Home and End, whatever has the focus. Returns whether the input was one of them.

        The current section is then the one that is being read, no longer the one chosen last (`_chosen`).
        """
        code = plain_key(event)
        if intent in (Intent.PAGE_UP, Intent.PAGE_DOWN):
            step = self.scroll.view * PAGE_STEP
            self.scroll.glide_by(step if intent is Intent.PAGE_DOWN else -step)
        elif code in (pygame.K_HOME, pygame.K_END):
            self.scroll.glide_to(self.scroll.max_offset if code == pygame.K_END else 0)
        else:
            return False
        self._chosen = None
        return True

    def _move_by_key(self, intent: Intent | None) -> bool:
        """Go to the next or previous section, or from the sheet to the contents.

        Returns whether the input meant that.
        """
        if intent in (Intent.NEXT, Intent.PREV):
            if self.current is not None:
                step = 1 if intent is Intent.NEXT else -1
                index = self.entries.index(self.current) + step
                self.jump_to(self.entries[max(0, min(len(self.entries) - 1, index))])
            return True
        if intent is Intent.LEFT and self.form.ring.focused == PAGE and self.current is not None:
            self.form.ring.focus(self.current.key)
            self.form.ring.shown = True
            return True
        return False

    def jump_to(self, entry: Entry) -> None:
        """Scroll a section to the top of the sheet."""
        self.scroll.glide_to(self._top_of(entry.index))
        self._chosen = entry

    def update(self, seconds: float) -> Change | None:
        """Scroll on for this many seconds, and mark the current section in the contents.

        Returns None: nothing else follows.
        """
        self._seconds = seconds
        self.scroll.update(seconds, self.app.settings.reduced_motion)
        current = self.current
        for entry in self.entries:
            entry.marked = entry is current
        self._place_entries()
        return None

    def _place_entries(self) -> None:
        """Show as many entries of the contents as fit, around the focused or current one."""
        x, y, w, h = LIST
        row_height = max(46.0, styles.BODY.height(self.app.canvas, 1.5))
        rows = max(1, int(h // row_height))
        ring = self.form.ring
        marked = [index for index, entry in enumerate(self.entries) if entry.marked]
        focused = [index for index, entry in enumerate(self.entries) if entry.key == ring.focused and ring.shown]
        index_to_show = [*focused, *marked, 0][0]

        # The list moves no further than it must to show this entry and a neighbour on each side.
        lowest = index_to_show - rows + 2
        highest = index_to_show - 1
        first_listed = max(lowest, min(self._first_listed, highest))
        self._first_listed = max(0, min(first_listed, len(self.entries) - rows))

        listed = self.entries[self._first_listed : self._first_listed + rows]
        for row, entry in enumerate(listed):
            entry.box = Box(x, y + row * row_height, w, row_height - 4)
        self.form.place([self.sheet, *listed, self.close])

    # --- Drawing -------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw table, paper, text, contents and the hints of keys."""
        if self._backdrop is None or self._backdrop.get_size() != canvas.size:
            key = (canvas.scale_key, canvas.size, self._head)
            self._backdrop = canvas.caches.shelf("readings").get(key, lambda: self._render_backdrop(canvas))
            self._strips.clear()
        canvas.surface.blit(self._backdrop, (0, 0))
        self._draw_text(canvas, self._backdrop)
        self.scroll.draw(canvas, lit=self.form.ring.focused == PAGE)
        self._draw_hints(canvas)
        self.form.ring.unframed = PAGE  # the lit scroll bar shows that the sheet has the focus
        self.form.draw(canvas, self._seconds)

    def _draw_text(self, canvas: Canvas, backdrop: pygame.Surface) -> None:
        """Draw the visible part of the page, which fades into the paper at the top and bottom."""
        x, y, w, h = TEXT
        place = canvas.rect(x - 40, y, w + 80, h)
        canvas.surface.set_clip(place)
        self.page.draw(canvas, (x, y + FADE), self.scroll.offset, h)
        canvas.surface.set_clip(None)

        height = max(2, canvas.high(FADE))
        for top, opacities in ((place.top, (255, 0)), (place.bottom - height, (0, 255))):
            if top not in self._strips:
                paper = backdrop.subsurface((place.x, top, place.w, height))
                self._strips[top] = fade_strip(canvas, paper, *opacities)
            canvas.surface.blit(self._strips[top], (place.x, top))

    def _render_backdrop(self, canvas: Canvas) -> pygame.Surface:
        """A new picture of table, paper and the board of the contents, in the lamp light and in real pixels."""
        layer = canvas.layer(pictures.cover_stage(canvas, "shared/table", kept=False))
        layer.surface.blit(art.lamp_light(canvas, *canvas.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        art.draw_veil(layer, layer.surface.get_rect(), alpha=70)
        draw_pile(layer, SHEET)
        draw_frame(layer, CONTENTS)
        draw_head(layer, *self._head, CONTENTS)
        return layer.surface

    def _draw_hints(self, canvas: Canvas) -> None:
        """Draw hints of scrolling keys below the contents, if they fit."""
        has_gamepad = bool(self.app.input.pad)
        if has_gamepad:
            chips = [faces.key_chip(canvas, key) for key in ("SHIFT TAB", "TAB")]
            words = "section"
        else:
            chips = [faces.key_chip(canvas, key) for key in ("PGUP", "PGDN", "TAB")]
            words = "turn, next section"

        x, y, w, h = CONTENTS
        text = styles.BODY.derive(size=16).render(canvas, words, ink=theme.DIM)
        gap = canvas.px(10)
        width = sum(chip.get_width() + gap for chip in chips) + text.get_width()
        if width > canvas.px(w - 40):
            return

        centre, middle = canvas.to_pixels(x + w / 2, y + h - 126)
        left = centre - width // 2
        for image in [*chips, text]:
            canvas.surface.blit(image, image.get_rect(midleft=(left, middle)))
            left += image.get_width() + gap


class RulebookScene(ReadingScene):
    """The rules of `game`."""

    def __init__(self, game: Game, chapter: int = 0, on_f1: Callable[[], None] | None = None) -> None:
        """`chapter` is the index of the block at which the rules are opened. `on_f1` is called when F1 closes them."""
        super().__init__(rules_text(game.slug), ("RULES", game.name.upper()), game.slug, chapter)
        self.game = game
        self._on_f1 = on_f1
