"""The keys page: which key does what. Changes apply immediately and are saved."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from scenes.stack import Change, Pop, Services
from scenes.ui import faces, styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.form import Form
from scenes.ui.input import Intent
from scenes.ui.keys import COMMANDS, MODIFIERS, Command, Keys, cap_of
from scenes.ui.pinboard import PinboardScene, draw_head, draw_help
from scenes.ui.voice import Speech
from scenes.ui.widgets import Button, Pressable

BOX: Final[Box] = Box((WIDTH - 1640) / 2, (HEIGHT - 980) / 2, 1640, 980)
ROWS: Final = 11
"""Rows of each of the three columns."""
COLUMN: Final = 490.0
COLUMNS: Final = (BOX.x + 60, BOX.x + 575, BOX.x + 1090)
TOP: Final = BOX.y + 148
ROW: Final = 52.0
STEP: Final = 58.0
FOOT: Final = BOX.foot - 92
FIELD: Final = 150.0
"""Width of the field with the name of the key."""
USUAL: Final = "Choose a row, then press its new key. Arrows, Enter, Esc, Tab, Backspace and F11 stay as they are."


class KeyRow(Pressable):
    """A command and its key. Once pressed it waits for another key; `code` is that key, 0 for none."""

    def __init__(self, command: Command, box: Box) -> None:
        super().__init__(command.slug, box, command.words)
        self.command: Command = command
        self.waiting: bool = False
        self.code: int = 0
        self.cap: str = ""
        """The name of its key."""

    @property
    def editing(self) -> bool:
        return self.waiting

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        if not self.waiting:
            self.waiting = super().handle(event, intent, focused)
            return False
        if event is not None and event.type == pygame.KEYDOWN:
            code: int = getattr(event, "pressed", event.key)  # the key as it is on the keyboard
            if code in MODIFIERS:  # Shift and the like may come first
                return False
            self.waiting, self.code = False, code
            return code != pygame.K_ESCAPE  # which leaves everything as it was
        if intent is Intent.BACK or (event is not None and event.type == pygame.MOUSEBUTTONDOWN):
            self.waiting = False
        return False

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        self.draw_plate(canvas, focused, seconds)
        x, y, w, h = self.box
        styles.BODY_LARGE.draw(canvas, self.label, (x + 22, y + h / 2), "midleft", width=w - FIELD - 50)
        field = Box(x + w - FIELD - 8, y + 6, FIELD, h - 12)
        real = canvas.rect(*field)
        canvas.surface.blit(faces.sunken_field(canvas, real.w, real.h, focused or self.waiting), real)
        words, ink = ("PRESS A KEY", theme.GLOW) if self.waiting else (self.cap, theme.BRIGHT)
        styles.SUBHEAD.but(size=21, track=1).draw(canvas, words, field.centre, "center", width=FIELD - 24, ink=ink)


class KeysScene(PinboardScene):
    """An overlay over the settings."""

    box = BOX
    heading = "KEYS"

    def enter(self, app: Services) -> None:
        super().enter(app)
        self._said = ""
        self.rows = [
            KeyRow(command, Box(COLUMNS[i // ROWS], TOP + i % ROWS * STEP, COLUMN, ROW))
            for i, command in enumerate(COMMANDS)
        ]
        middle = BOX.centre[0]
        self.defaults = Button("defaults", Box(middle - 370, FOOT, 400, 64), "RESET KEYS", icon="again")
        self.defaults.lands = False
        self.done = Button("done", Box(middle + 50, FOOT, 300, 64), "DONE", "ESC", primary=True)
        self.form = Form([*self.rows, self.defaults, self.done], app.sound.play)

    @property
    def waiting(self) -> KeyRow | None:
        """The row that waits for its new key."""
        return next((row for row in self.rows if row.waiting), None)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        waited = self.waiting is not None
        acted = self.form.handle(event, intent)
        if acted == "done" or (intent in (Intent.BACK, Intent.MENU) and not waited):
            return Pop()
        row = next((row for row in self.rows if row.key == acted), None)
        if acted == "defaults" or row is not None:
            keys, self._said = Keys(), "All keys are back at their defaults."
            if row is not None:
                keys, self._said = self.app.input.keys.assign_key(row.command.slug, row.code)
            self.app.settings.keys = keys.names
            self.app.apply_settings()
        elif self.waiting is not None and not waited:
            self._said = ""
        return None

    def update(self, seconds: float) -> Change | None:
        super().update(seconds)
        canvas = self.app.canvas
        canvas.keys = self.app.input.keys
        for row in self.rows:
            row.cap = row.spoken = faces.keyboard_label(canvas, cap_of(row.command.key))
        return None

    def speech(self) -> Speech:
        return replace(super().speech(), sentences=(self.sentence(self.app.canvas),))

    def sentence(self, canvas: Canvas) -> str:
        """The sentence below the rows. What it says of keys that were set are their names already."""
        if (row := self.waiting) is not None:
            return faces.worded(canvas, f"Press the new key for “{row.label}”; ESC leaves it as it is.")
        return self._said or USUAL

    def draw_board(self, canvas: Canvas) -> None:
        draw_head(canvas, "KEYS", "APPLIED AT ONCE · KEPT FOR NEXT TIME", BOX)
        below = Box(BOX.x + 70, TOP + ROWS * STEP, BOX.w - 140, FOOT - TOP - ROWS * STEP)
        draw_help(canvas, self.sentence(canvas), below)
