"""The settings page. Changes apply immediately and are saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from scenes.menus.pinboard import draw_frame, draw_head
from scenes.stack import Change, Pop, Scene
from scenes.store import SPEEDS
from scenes.ui import art, styles
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.form import Form
from scenes.ui.input import Intent
from scenes.ui.widgets import Button, Choice, Slider, Toggle

if TYPE_CHECKING:
    from scenes.app import App

BOX: Final[Box] = Box((WIDTH - 1040) / 2, (HEIGHT - 954) / 2, 1040, 954)
ROW: Final = 70.0
STEP: Final = 82.0
ROWS: Final = 7
VEIL: Final = 165
"""Alpha of the veil over the scene below, 0..255."""
HELP_LINES: Final = 2

PACES: Final = {
    "0.5x": "Slow · 0.5x",
    "1x": "Normal · 1x",
    "2x": "Brisk · 2x",
    "4x": "Fast · 4x",
    "instant": "Instant",
}

HELP: Final = {
    "sound": "How loud cards, dice and guns are; 0 is silence.",
    "ambience": "How loud the place around the table is: rain, wind, guns far off; 0 is silence.",
    "speed": "How fast things move; hold SPACE, ENTER or mouse to hurry. Opponents with hidden hands take their time.",
    "fullscreen": "Fill the whole screen, or stay in a window. F11 does the same anywhere.",
    "larger_type": "Write everything a fifth larger.",
    "reduced_motion": "No sliding, shaking or drifting dust: things appear where they belong.",
    "end_idle": "A phase in which you can do nothing is over after a second, without a press.",
}


class SettingsScene(Scene):
    """An overlay over the title or the pause menu."""

    overlay = True
    toasts_at = 24.0

    def enter(self, app: App) -> None:
        super().enter(app)
        self._seconds = 0.0
        self._build()

    def _build(self) -> None:
        settings = self.app.settings
        x, y, w, h = BOX
        rows = [Box(x + 60, y + 156 + i * STEP, w - 120, ROW) for i in range(ROWS)]
        self.sound = Slider("sound", rows[0], "Sound effects", settings.sound)
        self.ambience = Slider("ambience", rows[1], "Ambience", settings.ambience)
        self.speed = Choice(
            "speed", rows[2], "Animation speed", [PACES[speed] for speed in SPEEDS], SPEEDS.index(settings.speed)
        )
        self.fullscreen = Toggle("fullscreen", rows[3], "Full screen", settings.fullscreen)
        self.larger_type = Toggle("larger_type", rows[4], "Larger type", settings.larger_type)
        self.reduced_motion = Toggle("reduced_motion", rows[5], "Reduced motion", settings.reduced_motion)
        self.end_idle = Toggle("end_idle", rows[6], "End idle phases", settings.end_idle)
        self.done = Button("done", Box(x + w / 2 - 150, y + h - 96, 300, 64), "DONE", "ESC", primary=True)
        volumes = [self.sound, self.ambience]
        toggles = [self.fullscreen, self.larger_type, self.reduced_motion]
        self.form = Form([*volumes, self.speed, *toggles, self.end_idle, self.done], self.app.sound.play)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        acted = self.form.handle(event, intent)
        if acted == "done" or intent in (Intent.BACK, Intent.MENU):
            return Pop()
        if acted is not None:
            self._apply()
        return None

    def _apply(self) -> None:
        settings = self.app.settings
        settings.sound = self.sound.value
        settings.ambience = self.ambience.value
        settings.speed = SPEEDS[self.speed.at]
        settings.fullscreen = self.fullscreen.value
        settings.larger_type = self.larger_type.value
        settings.reduced_motion = self.reduced_motion.value
        settings.end_idle = self.end_idle.value
        self.app.apply_settings()

    def update(self, seconds: float) -> Change | None:
        self._seconds = seconds
        settings = self.app.settings
        self.fullscreen.value = settings.fullscreen  # F11 changes it as well
        self.larger_type.value = settings.larger_type
        self.reduced_motion.value = settings.reduced_motion
        return None

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(art.veil(canvas, *canvas.size, VEIL), (0, 0))
        draw_frame(canvas, BOX)
        draw_head(canvas, "SETTINGS", "APPLIED AT ONCE · KEPT FOR NEXT TIME", BOX)
        self._draw_help(canvas)
        self.form.draw(canvas, self._seconds)

    def _draw_help(self, canvas: Canvas) -> None:
        """Draw the help of the focused row, between the rows and the button."""
        x, y, w, h = BOX
        lit = self.form.ring.focused if self.form.ring.shown else self.form.ring.hovered
        words = HELP.get(str(lit), "")
        top, foot = y + 156 + ROWS * STEP, y + h - 96
        lines = styles.BODY_HINT.wrap(canvas, words, w - 140)
        step = styles.BODY_HINT.height(canvas)
        if len(lines) > HELP_LINES or len(lines) * step > foot - top:
            lines = [words]  # cut with an ellipsis, not drawn over the button
        start = (top + foot - len(lines) * step) / 2 - 4
        styles.BODY_HINT.draw_lines(canvas, lines, (x + w / 2, start), "midtop", width=w - 140)
