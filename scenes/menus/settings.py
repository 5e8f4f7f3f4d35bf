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
ROW: Final = 66.0
STEP: Final = 77.0
ROWS: Final = 6
FOOT: Final = BOX.foot - 96
"""Top of the button, up to which the help is written."""

PACES: Final = {
    "0.5x": "Slow · 0.5x",
    "1x": "Normal · 1x",
    "2x": "Brisk · 2x",
    "4x": "Fast · 4x",
    "instant": "Instant",
}
LABELS: Final = {
    "sound": "Sound effects",
    "ambience": "Ambience",
    "music": "Music",
    "speed": "Animation speed",
    "bots": "Bots think",
    "end_idle": "Skip empty phases",
    "fullscreen": "Full screen",
    "type_size": "Type size",
    "outlines": "Outlines",
    "reduced_motion": "Reduced motion",
    "speech": "Speech",
}
"""The settings, in the order of their rows."""
UNLIT: Final = "Point at a setting, or choose it with the arrows, to read what it does."
HELP: Final = {
    "sound": "How loud cards, dice and guns are; 0 is silence.",
    "ambience": "How loud the sounds behind the match are: rain, wind, guns far off; 0 is silence.",
    "music": "How loud the music is; it gives way to guns. 0 is silence.",
    "speed": "How fast things move; hold SPACE, ENTER or the mouse to hurry.",
    "bots": "How long bots take to answer, apart from animations. How long tells nothing of what they hold.",
    "end_idle": "A phase in which you can do nothing ends by itself after a second.",
    "fullscreen": "Fill the whole screen, or stay in a window. F11 does the same anywhere.",
    "type_size": "How large all words are: Large is 20% larger than Normal, Largest 40%.",
    "outlines": "What can be chosen gets a bold dark and light line instead of a glow, to be seen without colours.",
    "reduced_motion": "No sliding, shaking or drifting dust: things appear where they belong.",
    "speech": "A voice says prompts, choices and results. F2 says the board, F3 says it again, Ctrl is silence.",
    "keys": "Choose which key does what.",
    "credits": "Whose fonts, instruments and libraries are in this program, and under which licences.",
    "reports": "Opens the folder that tells what happened when the program had to stop a match.",
}


class SettingsScene(PinboardScene):
    """An overlay over the title or the pause menu."""

    box = BOX
    heading = "SETTINGS"

    def enter(self, app: Services) -> None:
        super().enter(app)
        places = [Box(x, TOP + i * STEP, COLUMN, ROW) for x, _ in COLUMNS for i in range(ROWS)]
        self.rows: dict[str, Any] = {}
        """By setting: its slider, selector or toggle."""
        for place, (key, label) in zip(places, LABELS.items(), strict=False):
            value = getattr(app.settings, key)
            if key in CHOICES:
                words = [PACES.get(one, one.capitalize()) for one in CHOICES[key]]
                self.rows[key] = Selector(key, place, label, words, CHOICES[key].index(value))
            else:
                self.rows[key] = (Toggle if isinstance(value, bool) else Slider)(key, place, label, value)
        self.speech_row = self.rows["speech"]
        self.speech_row.enabled = self.app.screen_reader.able
        if not self.speech_row.enabled:
            self.speech_row.at = SPEECHES.index(OFF)
        self.keys = Button("keys", places[-1], "KEYS …", "K")
        self.credits = Button("credits", Box(BOX.x + 60, FOOT, 240, 64), "CREDITS", "C")
        self.done = Button("done", Box(BOX.centre[0] - 150, FOOT, 300, 64), "DONE", "ESC", primary=True)
        widgets: list[Widget] = [*self.rows.values(), self.keys, self.credits, self.done]
        if self.app.store.listing(self.app.store.reports):
            widgets.append(Button("reports", Box(BOX.x + BOX.w - 60 - 340, FOOT, 340, 64), "FAILURE REPORTS", "F"))
        self.form = Form(widgets, self.app.sound.play)

    def act(self, key: Hashable) -> Change | None:
        match key:
            case "keys":
                return Push(KeysScene())
            case "credits":
                return Push(CreditsScene())
            case "reports":
                reports = self.app.store.reports
                if self.app.store.listing(reports):
                    open_folder(reports)
                    self.app.toast("FAILURE REPORTS", f"They are in {reports}.")
            case "done":
                return Pop()
            case _:
                for name, row in self.rows.items():
                    if row.enabled:
                        value = CHOICES[name][row.at] if name in CHOICES else row.value
                        setattr(self.app.settings, name, value)
                self.app.apply_settings()
        return None

    def update(self, seconds: float) -> Change | None:
        super().update(seconds)
        self.rows["fullscreen"].value = self.app.settings.fullscreen  # F11 changes it as well
        self.rows["type_size"].at = CHOICES["type_size"].index(self.app.settings.type_size)
        return None

    def draw_board(self, canvas: Canvas) -> None:
        draw_head(canvas, "SETTINGS", "APPLIED AT ONCE · KEPT FOR NEXT TIME", BOX)
        for x, words in COLUMNS:
            draw_label(canvas, words, x, TOP - 46, COLUMN)
        lit = self.form.ring.lit
        words = faces.worded(canvas, self.help_of(lit) or UNLIT)
        draw_help(canvas, words, Box(BOX.x + 70, TOP + ROWS * STEP, BOX.w - 140, FOOT - TOP - ROWS * STEP))
        version = Box(BOX.x + 60 + 240 + 24, FOOT, 220, 64)
        styles.BODY_NOTE.draw(
            canvas, f"Version {VERSION}", (version.x, version.centre[1]), "midleft", width=version.w, ink=theme.DIM
        )

    def help_of(self, key: Hashable) -> str:
        """What the row with this key is for, or why it cannot be used."""
        silent = key == "speech" and not self.speech_row.enabled
        return self.app.screen_reader.why_not if silent else HELP.get(str(key), "")

    def speech(self) -> Speech:
        speech = super().speech()
        return replace(speech, focus=f"{speech.focus}. {self.help_of(self.form.ring.focused)}")


# --- The credits: what this program has from others, and under which licences ---------------------

FILE: Final = ASSETS.parent / "CREDITS.md"
"""Written by tools/crediting.py."""


class CreditsScene(ReadingScene):
    """What this program has from others."""

    def __init__(self) -> None:
        super().__init__(text_of(FILE, "Credits"), ("CREDITS", "FIVE FRONTS"))
