"""The failure scene: says what was saved, and leads back to the title."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from scenes.stack import Change, Quit, Reset, Scene
from scenes.ui import art, styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.form import Form
from scenes.ui.icons import draw_icon
from scenes.ui.input import Intent
from scenes.ui.widgets import Button

if TYPE_CHECKING:
    from scenes.app import App

WIDE: Final = 1060


class TroubleScene(Scene):
    """Shows the path of the report (None: it could not be written), with a button to `title()`."""

    def __init__(self, report: Path | None, title: Callable[[], Scene]) -> None:
        self.report: Path | None = report
        self.title: Callable[[], Scene] = title
        self._seconds: float = 0.0
        self._backdrop: pygame.Surface | None = None

    def enter(self, app: App) -> None:
        super().enter(app)
        y = HEIGHT / 2 + 96
        back = Button("title", Box(WIDTH / 2 - 360, y, 430, 64), "BACK TO THE TITLE", "ESC", primary=True)
        leave = Button("quit", Box(WIDTH / 2 + 100, y, 260, 64), "QUIT", "Q")
        self.form = Form([back, leave], app.sound.play)

    @property
    def sentence(self) -> str:
        """What has happened, in a sentence for the player."""
        if self.report is None:
            return "Something went wrong and the match had to be stopped; a report of it could not be written."
        return f"Something went wrong and the match had to be stopped; what happened is written down in {self.report}."

    def resized(self) -> None:
        self._backdrop = None

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        acted = self.form.handle(event, intent)
        if acted == "title" or intent is Intent.BACK:
            return Reset(self.title())
        if acted == "quit" or (event is not None and event.type == pygame.KEYDOWN and event.key == pygame.K_q):
            return Quit()
        return None

    def update(self, seconds: float) -> Change | None:
        self._seconds = seconds
        return None

    def draw(self, canvas: Canvas) -> None:
        if self._backdrop is None:
            self._backdrop = _table(canvas)
        canvas.surface.blit(self._backdrop, (0, 0))
        lines = styles.BODY.but(size=22).wrap(canvas, self.sentence, WIDE - 150)
        top = HEIGHT / 2 - 210
        art.draw_panel(canvas, Box((WIDTH - WIDE) / 2, top, WIDE, 420), 11, height=24)
        draw_icon(canvas, "warning", (WIDTH / 2, top + 66), 58, theme.BRASS)
        styles.TITLE.but(size=42, track=3).draw(
            canvas, "THE LINE IS DOWN", (WIDTH / 2, top + 108), "midtop", width=WIDE - 100, shadow=True
        )
        styles.BODY.but(size=22).draw_lines(
            canvas, lines, (WIDTH / 2, top + 180), "midtop", leading=1.3, width=WIDE - 90, ink=theme.MUTED
        )
        self.form.draw(canvas, self._seconds)


def _table(canvas: Canvas) -> pygame.Surface:
    """A plain dark backdrop; this scene must not depend on picture files."""
    return art.vgrad(
        canvas, *canvas.size, theme.lighter(theme.WALNUT, 0.62), theme.lighter(theme.WALNUT, 0.3)
    ).convert()
