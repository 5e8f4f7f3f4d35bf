"""A list of wide rows, each with small buttons at its end, that scrolls by wheel, bar and keys."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, overload

import pygame

from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import FocusRing
from scenes.ui.form import Form
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.scroll import Scroll
from scenes.ui.widgets import Widget

LEAST_PITCH: Final = 91.0
"""The least distance between the tops of two rows. It grows with the type."""
GAP: Final = 8.0
PAGE: Final = 20
"""Number of rows that are made at once."""

Cells = Sequence[Widget]
"""A row and the buttons at its end, from left to right. The width of a button is that of its box."""


class Rows(Sequence[Cells]):
    """The rows of a list: some ready ones, then one for each of `keys`, made a page at a time when needed."""

    def __init__(
        self,
        ready: Sequence[Cells] = (),
        keys: Sequence[int] = (),
        make: Callable[[Sequence[int]], Sequence[Cells]] = lambda _: (),
    ) -> None:
        """Rows that are made when they are needed: the `ready` ones, then one for each key.

        `make`: returns the rows of some keys.
        """
        self.made: dict[int, Cells] = dict(enumerate(ready))
        """The rows that were needed so far, by index."""
        self._ready_count = len(ready)
        self._keys = keys
        self._make = make

    def __len__(self) -> int:
        return self._ready_count + len(self._keys)

    @overload
    def __getitem__(self, at: int) -> Cells: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Cells]: ...
    def __getitem__(self, at: int | slice) -> Cells | Sequence[Cells]:
        """The row with this index, or the rows of a slice. Rows are made in pages of PAGE, when they are needed.

        Raises IndexError as a list does.
        """
        if isinstance(at, slice):
            return [self[index] for index in range(len(self))[at]]

        index = range(len(self))[at]  # an index from the end becomes one from the start
        if index not in self.made:
            page_start = index - (index - self._ready_count) % PAGE
            first_key = page_start - self._ready_count
            page = self._make(self._keys[first_key : first_key + PAGE])
            self.made |= dict(enumerate(page, page_start))
        return self.made[index]


class RowList:
    """The rows of a page in a design box, with the scroll bar in another one. Only whole rows are visible."""

    def __init__(self, box: Box, bar: Box) -> None:
        self.box: Box = box
        self.scroll: Scroll = Scroll(bar)
        self.rows: Rows = Rows()
        self._pitch: float = LEAST_PITCH
        """Distance between the tops of two rows, in design pixels."""

    @property
    def visible_count(self) -> int:
        """Number of whole rows that fit into the box, at least 1. The last one needs no gap below it."""
        return max(1, int((self.box.h + GAP) // self._pitch))

    @property
    def first_visible(self) -> int:
        """Index of the topmost visible row. `scroll.goal`: the offset in design pixels. `_pitch`: that of one row."""
        return min(round(self.scroll.goal / self._pitch), max(0, len(self.rows) - self.visible_count))

    @property
    def _visible_rows(self) -> Sequence[Cells]:
        return self.rows[self.first_visible : self.first_visible + self.visible_count]

    @property
    def visible_widgets(self) -> list[Widget]:
        """The visible rows and their buttons."""
        return [cell for row in self._visible_rows for cell in row]

    def arrange(self, canvas: Canvas, focused: Hashable | None) -> None:
        """Place the widgets of the visible rows, whose height follows from the size of the type.

        `focused`: the key of the widget with the focus. If the size of the type has changed, the same rows stay at the
        top, and the list is scrolled on if that would hide the focused row.
        """
        text_height = styles.BODY_PROMPT.height(canvas) + styles.BODY_NOTE.height(canvas) + 16
        pitch = max(LEAST_PITCH, text_height + GAP)
        first = self.first_visible
        focused_row = self.row_of(focused) if pitch != self._pitch else None

        self._pitch = pitch
        self.scroll.fit(len(self.rows) * pitch, self.visible_count * pitch)
        if focused_row is not None:
            self.scroll.jump_to(first * pitch)
            self.scroll_to(focused_row)

        # Each row begins with the widget of its match, and buttons follow it. They are placed from the right end, and
        # the match takes the room that is left. Without a scroll bar the rows also have the room of the bar.
        x, y, _, _ = self.box
        right = self.box.right if self.scroll.max_offset else self.scroll.box.right
        for number, (row, *buttons) in enumerate(self._visible_rows):
            top = y + number * self._pitch
            end = right
            for button in reversed(buttons):
                button.box = Box(end - button.box.w, top, button.box.w, self._pitch - GAP)
                end -= button.box.w + GAP
            row.box = Box(x, top, end - x, self._pitch - GAP)

    def draw(self, canvas: Canvas, panel: Box, empty_words: str) -> None:
        """Draw the scroll bar. Without rows, write `empty_words` in the middle of a panel instead.

        The form draws the rows. They jump from place to place, and so does the bar: its offset is at once its goal.
        """
        if self.rows:
            self.scroll.offset = self.scroll.goal
            self.scroll.draw(canvas, lit=False)
            return

        x, y = panel.centre
        width = panel.w - 80
        lines = styles.BODY_LEAD.wrap(canvas, empty_words, width)
        styles.BODY_LEAD.draw_lines(canvas, lines, (x, y - 30), "midtop", width=width, ink=theme.MUTED)

    def row_of(self, key: Hashable | None) -> int | None:
        """The index of the row that has the widget with this key. None if there is none among the rows made so far.

        Rows are made when they are first seen, so a widget that had the focus is always in one of them.
        """
        for index, row in self.rows.made.items():
            if any(cell.key == key for cell in row):
                return index
        return None

    def scroll_by(
        self, form: Form, event: pygame.event.Event | None, intent: Intent | None, place: Callable[[], None]
    ) -> bool:
        """Scroll by wheel, bar or keys. Returns whether the event was used.

        `place`: puts the visible rows into `form`, after each change. A key that moves the focus to another row keeps
        it on the same button there, counted from the end, since the buttons of all rows end alike.
        """
        if self.scroll.handle(event):
            place()
            if event is not None:
                form.ring.hovered = form.ring.key_at(event.pos)  # rows have moved under the mouse
            return True

        goal = self.row_to_focus(event, intent, form.ring)
        if goal is None:
            return False

        row = self.row_of(form.ring.focused)
        keys = [] if row is None else [cell.key for cell in self.rows[row]]
        index = keys.index(form.ring.focused) if keys else 0
        is_on_button = index > 0  # at index 0 is the row itself
        self.focus_row(form, goal, part=index - len(keys) if is_on_button else 0, place=place)
        return True

    def focus_row(self, form: Form, at: int, part: int, place: Callable[[], None]) -> None:
        """Scroll to row `at` and focus it or one of its buttons, with the sound that a key makes.

        `part`: 0 for the row, -1 for the last button, -2 for the one before. `place`: puts the rows into `form`.
        """
        key = self.scroll_to(at, part)
        place()
        form.ring.focus(key)
        form.ring.shown = True
        form.play_sound("hover")

    def row_to_focus(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> int | None:
        """The index of the row to which a key moves the focus. None if the list need not move it.

        Home, End and the page keys move it, and arrows that lead to a row out of sight. The focus ring itself follows
        arrows to visible rows, and past the first or last row to other widgets.
        """
        code = plain_key(event)
        leaps = {
            Intent.PAGE_UP: 1 - self.visible_count,
            Intent.PAGE_DOWN: self.visible_count - 1,
            Intent.UP: -1,
            Intent.DOWN: 1,
        }
        row = self.row_of(ring.focused)
        last = len(self.rows) - 1
        if code == pygame.K_HOME:
            goal = 0
        elif code == pygame.K_END:
            goal = last
        elif intent in leaps:
            goal = (self.first_visible if row is None else row) + leaps[intent]
        else:
            return None

        is_arrow = intent in (Intent.UP, Intent.DOWN)
        is_visible = self.first_visible <= goal < self.first_visible + self.visible_count
        ring_moves_it = is_arrow and (row is None or is_visible or not 0 <= goal <= last)
        if not self.rows or ring_moves_it:
            return None
        return max(0, min(last, goal))

    def scroll_to(self, at: int, part: int = 0) -> Hashable:
        """Scroll until row `at` is visible, and return the key of one of its widgets.

        `part`: 0 for the row itself, -1 for its last button, -2 for the one before. If there is no such button, the row
        itself is taken.
        """
        if at < self.first_visible:
            self.scroll.jump_to(at * self._pitch)
        elif at >= self.first_visible + self.visible_count:
            self.scroll.jump_to((at - self.visible_count + 1) * self._pitch)

        cells = self.rows[at]
        has_button = -part < len(cells)
        return cells[part if has_button else 0].key
