"""A list of rows that scrolls by wheel, bar and keys; each row is wide, with small buttons at its right end."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, overload

import pygame

from scenes.ui import styles
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import FocusRing
from scenes.ui.form import Form
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.scroll import Scroll
from scenes.ui.widgets import Widget

ROW: Final = 91.0
"""Distance between two rows at least; greater with larger type."""
GAP: Final = 8.0
PAGE: Final = 20
"""So many rows are made at once."""

Cells = Sequence[Widget]
"""A row and the buttons at its end, from left to right; the width of a button is that of its box."""


class Rows(Sequence[Cells]):
    """Rows of a list: some that are there, then one for each of `keys`, made a page at a time when it is needed."""

    def __init__(
        self,
        there: Sequence[Cells] = (),
        keys: Sequence[int] = (),
        make: Callable[[Sequence[int]], Sequence[Cells]] = lambda _: (),
    ) -> None:
        """`make` gives the rows of some of the keys."""
        self.made: dict[int, Cells] = dict(enumerate(there))
        """The rows that were needed so far, by index."""
        self._before = len(there)
        self._keys = keys
        self._make = make

    def __len__(self) -> int:
        return self._before + len(self._keys)

    @overload
    def __getitem__(self, at: int) -> Cells: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Cells]: ...
    def __getitem__(self, at: int | slice) -> Cells | Sequence[Cells]:
        if isinstance(at, slice):
            return [self[one] for one in range(len(self))[at]]
        at = range(len(self))[at]
        if at not in self.made:
            start = at - (at - self._before) % PAGE
            rows = self._make(self._keys[start - self._before : start - self._before + PAGE])
            self.made |= dict(enumerate(rows, start))
        return self.made[at]


class RowList:
    """The rows of a page in a design box, with the scroll bar in another one. Only whole rows are shown."""

    def __init__(self, box: Box, bar: Box) -> None:
        self.box: Box = box
        self.scroll: Scroll = Scroll(bar)
        self.rows: Rows = Rows()
        self._step: float = ROW

    @property
    def room(self) -> int:
        """Number of rows that fit."""
        return max(1, int((self.box.h + GAP) // self._step))

    @property
    def first(self) -> int:
        """Index of the topmost visible row."""
        return min(round(self.scroll.goal / self._step), max(0, len(self.rows) - self.room))

    @property
    def shown(self) -> list[Widget]:
        """The widgets of the visible rows."""
        return [cell for row in self.rows[self.first : self.first + self.room] for cell in row]

    def arrange(self, canvas: Canvas, focused: Hashable | None) -> None:
        """Set the boxes of the visible rows; where rows have another height now, that of the focus stays in sight."""
        step = max(ROW, styles.BODY_PROMPT.height(canvas) + styles.BODY_NOTE.height(canvas) + 16 + GAP)
        x, y, w, _ = self.box
        first, at = self.first, self.index(focused) if step != self._step else None
        self._step = step
        self.scroll.fit(len(self.rows) * step, self.room * step)
        if at is not None:
            self.scroll.leap(first * step)
            self.reveal(at)
        for number, (row, *buttons) in enumerate(self.rows[self.first : self.first + self.room]):
            top, end = y + number * self._step, x + w
            for button in reversed(buttons):
                button.box = Box(end - button.box.w, top, button.box.w, self._step - GAP)
                end -= button.box.w + GAP
            row.box = Box(x, top, end - x, self._step - GAP)

    def index(self, key: Hashable | None) -> int | None:
        """The row that has this widget, among those that were needed so far."""
        return next((at for at, row in self.rows.made.items() if key in [cell.key for cell in row]), None)

    def steer(
        self, form: Form, event: pygame.event.Event | None, intent: Intent | None, place: Callable[[], None]
    ) -> bool:
        """Scroll by wheel, bar or keys; whether the event was used. `place` gives `form` the visible rows."""
        if self.scroll.handle(event):
            place()
            if event is not None:
                form.ring.hovered = form.ring.under(event.pos)  # rows have moved under the mouse
            return True
        at = self.walk(event, intent, form.ring)
        if at is not None:
            self.focus(form, at, self.part(form.ring.focused), place)
        return at is not None

    def focus(self, form: Form, at: int, part: int, place: Callable[[], None]) -> None:
        """Scroll to a row and focus it or one of its buttons (`part`)."""
        key = self.reveal(at, part)
        place()
        form.ring.focus(key)
        form.ring.shown = True
        form.sound("hover")

    def walk(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> int | None:
        """The row that a key leads to although it may be out of sight; None if the focus moves as usual."""
        code = plain_key(event)
        leaps = {Intent.PAGE_UP: 1 - self.room, Intent.PAGE_DOWN: self.room - 1, Intent.UP: -1, Intent.DOWN: 1}
        at, last = self.index(ring.focused), len(self.rows) - 1
        if code in (pygame.K_HOME, pygame.K_END):
            goal = 0 if code == pygame.K_HOME else last
        elif intent in leaps:
            goal = (self.first if at is None else at) + leaps[intent]
        else:
            return None
        single = intent in (Intent.UP, Intent.DOWN)
        in_sight = self.first <= goal < self.first + self.room
        if not self.rows or (single and (at is None or in_sight or not 0 <= goal <= last)):
            return None
        return max(0, min(last, goal))

    def part(self, key: Hashable | None) -> int:
        """Which cell of its row a widget is: 0 for the row itself, -1 for the last button, -2 for the one before."""
        at = self.index(key)
        if at is None or self.rows[at][0].key == key:
            return 0
        return [cell.key for cell in self.rows[at]].index(key) - len(self.rows[at])

    def reveal(self, at: int, part: int = 0) -> Hashable:
        """Scroll until a row is in sight; the key of this part of it, or of the row if it has no such button."""
        if at < self.first:
            self.scroll.leap(at * self._step)
        elif at >= self.first + self.room:
            self.scroll.leap((at - self.room + 1) * self._step)
        cells = self.rows[at]
        return cells[part if -part < len(cells) else 0].key
