"""The keys page: the key of each command. Changes apply immediately and are saved."""

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
"""Height of a row."""
PITCH: Final = 58.0
"""Distance between the tops of two rows."""
FOOT: Final = BOX.foot - 92
"""Top of the buttons."""
KEY_WIDTH: Final = 150.0
"""Width of the field with the name of the key."""
FIXED_KEYS: Final = "Arrows, Enter, Esc, Tab, Backspace and F11"
INSTRUCTIONS: Final = f"Choose a row, then press its new key. {FIXED_KEYS} stay as they are."


class KeyRow(Pressable):
    """A command and its key. Once pressed, the row waits for another key."""

    def __init__(self, command: Command, box: Box) -> None:
        super().__init__(command.slug, box, command.words)
        self.command: Command = command
        self.waiting: bool = False
        """Whether the next key that is pressed becomes the key of the command."""
        self.code: int = 0
        """The key that was pressed while the row waited, or 0 for none."""
        self.cap: str = ""
        """The name of the command's key."""

    @property
    def editing(self) -> bool:
        return self.waiting

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        """Handle mouse or keys. Returns whether a new key was pressed, which is then in `code`.

        A press on the row makes it wait for a key. Esc or a click ends the waiting without a change. The input may have
        replaced a key by the one that it stands for, and keeps the pressed one in `event.pressed`.
        """
        if not self.waiting:
            self.waiting = super().handle(event, intent, focused)
            return False

        if event is not None and event.type == pygame.KEYDOWN:
            code: int = getattr(event, "pressed", event.key)
            if code in MODIFIERS:  # Shift and the like may come first
                return False
            self.waiting = False
            self.code = code
            return code != pygame.K_ESCAPE

        if intent is Intent.BACK or (event is not None and event.type == pygame.MOUSEBUTTONDOWN):
            self.waiting = False
        return False

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the command and the name of its key, or that a key is awaited.

        Sizes and distances are design pixels.
        """
        self.draw_plate(canvas, focused, seconds)
        x, y, width, height = self.box
        label_width = width - KEY_WIDTH - 50
        styles.BODY_LARGE.draw(canvas, self.label, (x + 22, y + height / 2), "midleft", width=label_width)

        field = Box(x + width - KEY_WIDTH - 8, y + 6, KEY_WIDTH, height - 12)
        place = canvas.rect(*field)
        canvas.surface.blit(faces.sunken_field(canvas, place.w, place.h, lit=focused or self.waiting), place)
        words = "PRESS A KEY" if self.waiting else self.cap
        ink = theme.GLOW if self.waiting else theme.BRIGHT
        style = styles.SUBHEAD.derive(size=21, track=1)
        style.draw(canvas, words, field.centre, "center", width=KEY_WIDTH - 24, ink=ink)


class KeysScene(PinboardScene):
    """The keys page, an overlay over the settings."""

    box = BOX
    heading = "KEYS"

    def enter(self, app: Services) -> None:
        """Make a row for each command, ROWS of them in each column, and the buttons RESET KEYS and DONE below them.

        COLUMNS: the left edges of the columns. PITCH: from one row to the next. Both are design pixels, as all sizes.
        """
        super().enter(app)
        self._last_change = ""
        """The sentence about the last change, or "" before the first one."""
        self.rows: list[KeyRow] = []
        for number, command in enumerate(COMMANDS):
            column, row = divmod(number, ROWS)
            self.rows.append(KeyRow(command, Box(COLUMNS[column], TOP + row * PITCH, COLUMN, ROW)))

        middle, _ = BOX.centre
        self.defaults = Button("defaults", Box(middle - 370, FOOT, 400, 64), "RESET KEYS", icon="again")
        self.defaults.auto_focus = False  # the focus never comes to it by itself
        self.done = Button("done", Box(middle + 50, FOOT, 300, 64), "DONE", "ESC", primary=True)
        self.form = Form([*self.rows, self.defaults, self.done], app.sound.play)

    @property
    def waiting(self) -> KeyRow | None:
        """The row that waits for its new key. None if no row does."""
        return next((row for row in self.rows if row.waiting), None)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Handle an event. Returns the change back to the settings, or None.

        The form returns the key of a button that was pressed, or of a row that has got a new key (`row.code`). Esc
        leads back, unless it ended the waiting of a row for its key. A row that begins to wait clears the old sentence.
        """
        was_waiting = self.waiting is not None
        pressed = self.form.handle(event, intent)
        if pressed == "done" or (intent in (Intent.BACK, Intent.MENU) and not was_waiting):
            return Pop()

        rows = {row.key: row for row in self.rows}
        if pressed in rows:
            row = rows[pressed]
            self._apply(*self.app.input.keys.assign_key(row.command.slug, row.code))
        elif pressed == "defaults":
            self._apply(Keys(), "All keys are back at their defaults.")
        elif self.waiting is not None and not was_waiting:
            self._last_change = ""
        return None

    def _apply(self, keys: Keys, sentence: str) -> None:
        """Use these keys from now on, and show the sentence about the change."""
        self._last_change = sentence
        self.app.settings.keys = keys.names
        self.app.apply_settings()

    def update(self, seconds: float) -> Change | None:
        """Advance by this many seconds, and write the name of each command's key into its row (`cap`).

        This is done in every frame, because a key may have changed. A voice reads the same name (`spoken`). Never
        changes the scene, so it returns None.
        """
        super().update(seconds)
        canvas = self.app.canvas
        canvas.keys = self.app.input.keys
        for row in self.rows:
            row.cap = row.spoken = faces.keyboard_label(canvas, cap_of(row.command.key))
        return None

    def speech(self) -> Speech:
        return replace(super().speech(), sentences=(self.sentence(self.app.canvas),))

    def sentence(self, canvas: Canvas) -> str:
        """The sentence below the rows: what a waiting row asks for, or the last change, or instructions.

        `name_keys` writes the keys of a sentence as the player has set them, or as buttons of a gamepad. A sentence
        about a change already names the keys that are set.
        """
        if (row := self.waiting) is not None:
            return faces.name_keys(canvas, f"Press the new key for “{row.label}”; ESC leaves it as it is.")
        return self._last_change or INSTRUCTIONS

    def draw_board(self, canvas: Canvas) -> None:
        """Draw the heading, and the sentence below the rows."""
        draw_head(canvas, "KEYS", "APPLIED AT ONCE · KEPT FOR NEXT TIME", BOX)
        rows_foot = TOP + ROWS * PITCH
        draw_help(canvas, self.sentence(canvas), Box(BOX.x + 70, rows_foot, BOX.w - 140, FOOT - rows_foot))
