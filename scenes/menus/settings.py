"""The settings page. Changes apply immediately and are saved."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Final

from game.core.version import VERSION
from scenes.folders import open_folder
from scenes.menus.keys import KeysScene
from scenes.rulebook.scene import ReadingScene
from scenes.settings import BOT_PACES, SPEEDS
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
SIZES: Final = tuple(theme.TYPE_SCALES)

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
        settings = app.settings
        left, right = ([Box(x, TOP + i * STEP, COLUMN, ROW) for i in range(ROWS)] for x, _ in COLUMNS)
        paces, sizes = [PACES[speed] for speed in SPEEDS], [size.capitalize() for size in SIZES]
        self.sound = Slider("sound", left[0], "Sound effects", settings.sound)
        self.ambience = Slider("ambience", left[1], "Ambience", settings.ambience)
        self.music_volume = Slider("music", left[2], "Music", settings.music)
        self.speed = Selector("speed", left[3], "Animation speed", paces, SPEEDS.index(settings.speed))
        bots = [words.capitalize() for words in BOT_PACES]
        self.bots = Selector("bots", left[4], "Bots think", bots, list(BOT_PACES).index(settings.bots))
        self.end_idle = Toggle("end_idle", left[5], "Skip empty phases", settings.end_idle)
        self.fullscreen = Toggle("fullscreen", right[0], "Full screen", settings.fullscreen)
        self.type_size = Selector("type_size", right[1], "Type size", sizes, SIZES.index(settings.type_size))
        self.outlines = Toggle("outlines", right[2], "Outlines", settings.outlines)
        self.reduced_motion = Toggle("reduced_motion", right[3], "Reduced motion", settings.reduced_motion)
        self.speech_row = Selector(
            "speech", right[4], "Speech", [word.capitalize() for word in SPEECHES], SPEECHES.index(settings.speech)
        )
        self.speech_row.enabled = self.app.screen_reader.able
        if not self.speech_row.enabled:
            self.speech_row.at = SPEECHES.index(OFF)
        self.keys = Button("keys", right[5], "KEYS …", "K")
        self.credits = Button("credits", Box(BOX.x + 60, FOOT, 240, 64), "CREDITS", "C")
        self.done = Button("done", Box(BOX.centre[0] - 150, FOOT, 300, 64), "DONE", "ESC", primary=True)
        widgets: list[Widget] = [self.sound, self.ambience, self.music_volume, self.speed, self.bots, self.end_idle]
        widgets += [self.fullscreen, self.type_size, self.outlines, self.reduced_motion, self.speech_row, self.keys]
        widgets += [self.credits, self.done]
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
                settings = self.app.settings
                settings.sound = self.sound.value
                settings.ambience = self.ambience.value
                settings.music = self.music_volume.value
                settings.speed = SPEEDS[self.speed.at]
                settings.bots = self.bots.value.lower()
                settings.fullscreen = self.fullscreen.value
                settings.type_size = SIZES[self.type_size.at]
                settings.outlines = self.outlines.value
                settings.reduced_motion = self.reduced_motion.value
                settings.end_idle = self.end_idle.value
                if self.speech_row.enabled:
                    settings.speech = self.speech_row.value.lower()
                self.app.apply_settings()
        return None

    def update(self, seconds: float) -> Change | None:
        super().update(seconds)
        self.fullscreen.value = self.app.settings.fullscreen  # F11 changes it as well
        self.type_size.at = SIZES.index(self.app.settings.type_size)
        return None

    def draw_board(self, canvas: Canvas) -> None:
        draw_head(canvas, "SETTINGS", "APPLIED AT ONCE · KEPT FOR NEXT TIME", BOX)
        for x, words in COLUMNS:
            draw_label(canvas, words, x, TOP - 46, COLUMN)
        lit = self.form.ring.focused if self.form.ring.shown else self.form.ring.hovered
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
        try:
            text = FILE.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            text = f"# Credits\n\nThe credits could not be read: {FILE} is missing or damaged."
        super().__init__(text, ("CREDITS", "FIVE FRONTS"))
