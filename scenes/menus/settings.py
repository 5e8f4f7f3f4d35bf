"""The settings page. Changes apply immediately and are saved."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any, Final

from game.core.version import VERSION
from scenes.folders import open_folder
from scenes.menus.keys import KeysScene
from scenes.rulebook.book import text_of
from scenes.rulebook.scene import ReadingScene
from scenes.settings import CHOICES
from scenes.stack import Change, Pop, Push, Services
from scenes.ui import faces, styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.form import Form
from scenes.ui.menu import draw_label
from scenes.ui.pinboard import PinboardScene, draw_head, draw_help
from scenes.ui.theme import ASSETS
from scenes.ui.voice import OFF, SPEECHES, Speech
from scenes.ui.widgets import Button, Selector, Slider, Toggle, Widget

BOX: Final[Box] = Box((WIDTH - 1640) / 2, (HEIGHT - 856) / 2, 1640, 856)
COLUMNS: Final = ((BOX.x + 60, "SOUND AND PACE"), (BOX.x + 840, "EYES AND HANDS"))
"""Left edge and heading of each group."""
COLUMN: Final = 740.0
TOP: Final = BOX.y + 196
ROW: Final = 60.0
"""Height of a row."""
PITCH: Final = 68.0
"""Distance between the tops of two rows."""
ROWS: Final = (6, 7)
"""Rows in each column."""
FOOT: Final = BOX.foot - 96
"""Top of the buttons. The help is between the rows and the buttons."""

PACES: Final = {"0.5x": "Slow · 0.5x", "1x": "Normal · 1x", "2x": "Brisk · 2x", "4x": "Fast · 4x", "instant": "Instant"}
LABELS: Final = {
    "sound": "Sound effects",
    "ambience": "Ambience",
    "music": "Music",
    "speed": "Animation speed",
    "bots": "Bots think",
    "end_idle": "Skip empty phases",
    "fullscreen": "Full screen",
    "type_size": "Type size",
    "colours": "Colours",
    "outlines": "Outlines",
    "reduced_motion": "Reduced motion",
    "speech": "Speech",
    "officers_speak": "Officers speak",
}
"""The labels of the settings, in the order of their rows."""
NO_HELP: Final = "Point at a setting, or choose it with the arrows, to read what it does."
"""The help while no setting has the focus or the mouse."""
HELP: Final = {
    "sound": "How loud cards, dice and guns are; 0 is silence.",
    "ambience": "How loud the sounds behind the match are: rain, wind, guns far off; 0 is silence.",
    "music": "How loud the music is; it gives way to guns. 0 is silence.",
    "speed": "How fast things move; hold SPACE, ENTER or the mouse to hurry.",
    "bots": "How long bots take to answer, apart from animations. The time says nothing about their cards.",
    "end_idle": "A phase in which you can do nothing ends by itself after a second.",
    "fullscreen": "Fill the whole screen, or stay in a window. F11 does the same anywhere.",
    "type_size": "How large all words are: Large is 20% larger than Normal, Largest 40%.",
    "colours": "Clear: players and sides have colours that differ even if you see red and green, or blue, badly.",
    "outlines": "Choices get a bold dark and light outline instead of a glow, to be seen without colours.",
    "reduced_motion": "No sliding, shaking or drifting dust: things appear where they belong.",
    "speech": "A voice reads prompts, choices and results. F2 describes the board, F3 repeats, Ctrl is silence.",
    "officers_speak": "Now and then an officer you play against says a line beside the portrait.",
    "keys": "Choose which key does what.",
    "credits": "Whose fonts, instruments and libraries are in this program, and under which licences.",
    "reports": "Opens the folder of reports on matches that the program had to stop.",
}


class SettingsScene(PinboardScene):
    """An overlay over the title or the pause menu."""

    box = BOX
    heading = "SETTINGS"

    def enter(self, app: Services) -> None:
        """Make a row for each setting, in two columns, and the buttons below them.

        Without a voice on this machine, the row of speech is disabled and shows "off". The button of failure reports
        exists only if there are any. Sizes and distances are design pixels.
        """
        super().enter(app)
        boxes = [
            Box(x, TOP + row * PITCH, COLUMN, ROW)
            for (x, _), rows in zip(COLUMNS, ROWS, strict=True)
            for row in range(rows)
        ]
        self.rows: dict[str, Any] = {}
        """By setting, its slider, selector or toggle."""
        for box, (key, label) in zip(boxes, LABELS.items(), strict=True):
            self.rows[key] = self._make_row(key, label, box)

        self.speech_row = self.rows["speech"]
        self.speech_row.enabled = self.app.screen_reader.can_speak
        if not self.speech_row.enabled:
            self.speech_row.at = SPEECHES.index(OFF)

        self.keys = Button("keys", Box(BOX.centre[0] + 174, FOOT, 226, 64), "KEYS …", "K")
        self.credits = Button("credits", Box(BOX.x + 60, FOOT, 240, 64), "CREDITS", "C")
        self.done = Button("done", Box(BOX.centre[0] - 150, FOOT, 300, 64), "DONE", "ESC", primary=True)
        widgets: list[Widget] = [*self.rows.values(), self.keys, self.credits, self.done]
        if self.app.store.listing(self.app.store.reports):
            widgets.append(Button("reports", Box(BOX.x + BOX.w - 60 - 340, FOOT, 340, 64), "FAILURE REPORTS", "F"))
        self.form = Form(widgets, self.app.sound.play)

    def _make_row(self, key: str, label: str, box: Box) -> Widget:
        """The widget of the setting `key`: a selector if it has choices, a toggle for a bool, a slider for a number.

        CHOICES: the possible values of settings that have choices. They are shown capitalized, and paces in words.
        """
        value = getattr(self.app.settings, key)
        if key in CHOICES:
            choices = [PACES.get(choice, choice.capitalize()) for choice in CHOICES[key]]
            return Selector(key, box, label, choices, at=CHOICES[key].index(value))
        if isinstance(value, bool):
            return Toggle(key, box, label, value)
        return Slider(key, box, label, value)

    def act(self, key: Hashable) -> Change | None:
        """Carry out the command of the button with this key, or apply the setting whose row has it.

        Returns the change of scene, or None.
        """
        match key:
            case "keys":
                return Push(KeysScene())
            case "credits":
                return Push(CreditsScene())
            case "reports":
                self._show_reports()
            case "done":
                return Pop()
            case _:
                self._apply_rows()
        return None

    def _show_reports(self) -> None:
        """Open the folder of failure reports and name it in a toast, if there are any reports left."""
        reports = self.app.store.reports
        if self.app.store.listing(reports):
            open_folder(reports)
            self.app.toast("FAILURE REPORTS", f"They are in {reports}.")

    def _apply_rows(self) -> None:
        """Set and apply all settings as their rows show them.

        A disabled row shows a value that the machine forces, and must not change the setting. `row.at`: the index of
        the chosen value in CHOICES, and `row.value` that of a toggle or slider.
        """
        for name, row in self.rows.items():
            if row.enabled:
                value = CHOICES[name][row.at] if name in CHOICES else row.value
                setattr(self.app.settings, name, value)
        self.app.apply_settings()

    def update(self, seconds: float) -> Change | None:
        """Advance by this many seconds. Settings that keys such as F11 can change as well are shown as they are.

        Never changes the scene, so it returns None.
        """
        super().update(seconds)
        self.rows["fullscreen"].value = self.app.settings.fullscreen
        self.rows["type_size"].at = CHOICES["type_size"].index(self.app.settings.type_size)
        return None

    def draw_board(self, canvas: Canvas) -> None:
        """Draw headings of page and columns, the help for the row with the focus or mouse, and the version.

        COLUMNS: the left edge and the heading of each column of rows. The help is between the rows and the buttons, and
        the version is beside the button of the credits. Sizes and distances are design pixels.
        """
        draw_head(canvas, "SETTINGS", "APPLIED AT ONCE · KEPT FOR NEXT TIME", BOX)
        for x, words in COLUMNS:
            draw_label(canvas, words, x, TOP - 46, COLUMN)

        words = faces.name_keys(canvas, sentence=self.help_of(self.form.ring.highlighted) or NO_HELP)
        rows_foot = TOP + max(ROWS) * PITCH
        draw_help(canvas, words, Box(BOX.x + 70, rows_foot, BOX.w - 140, FOOT - rows_foot))

        version = Box(self.credits.box.right + 24, FOOT, 220, 64)
        at = (version.x, version.centre[1])
        styles.BODY_NOTE.draw(canvas, f"Version {VERSION}", at, "midleft", width=version.w, ink=theme.DIM)

    def help_of(self, key: Hashable) -> str:
        """The help for the row or button with this key. "" for an unknown key.

        If this machine has no voice, the row of speech is disabled, and its help is the reason for that.
        """
        has_no_voice = key == "speech" and not self.speech_row.enabled
        return self.app.screen_reader.why_not if has_no_voice else HELP.get(str(key), "")

    def speech(self) -> Speech:
        speech = super().speech()
        return replace(speech, focus=f"{speech.focus}. {self.help_of(self.form.ring.focused)}")


# --- The credits ---------------------------------------------------------------------------------

CREDITS_FILE: Final = ASSETS.parent / "CREDITS.md"
"""Written by tools/crediting.py."""


class CreditsScene(ReadingScene):
    """The page of third-party material and its licences."""

    def __init__(self) -> None:
        super().__init__(text_of(CREDITS_FILE, "Credits"), ("CREDITS", "FIVE FRONTS"))
