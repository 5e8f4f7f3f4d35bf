"""The screen between two people who share a machine: it shows nothing of the match."""

from __future__ import annotations

import pygame

from scenes.stack import Change, Pop, Scene
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.form import Form
from scenes.ui.input import Intent
from scenes.ui.widgets import Button

SHUT = 0.7
"""Seconds in which input is ignored: a press may have been meant for the previous screen."""


class HandOverScene(Scene):
    """Waits until the named person confirms; the key that passes a turn does not confirm."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._frame = 1 / 60
        self._left = SHUT
        self.ready = Button("ready", Box(WIDTH / 2 - 190, 640, 380, 76), "I AM HERE", "ENTER", primary=True)
        self.ready.enabled = False
        self.form = Form([self.ready])

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        return Pop() if self.form.handle(event, intent) == "ready" else None

    def update(self, seconds: float) -> Change | None:
        self._frame = seconds
        self._left -= seconds
        self.ready.enabled = self._left <= 0
        return None

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(pictures.picture(canvas, "shared/table", WIDTH, HEIGHT), (0, 0))
        canvas.surface.blit(art.lamp(canvas, *canvas.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        art.draw_panel(canvas, Box(WIDTH / 2 - 460, 330, 920, 440), height=26)
        middle = WIDTH / 2
        styles.LABEL.but(size=20, track=6).draw(canvas, "HAND OVER", (middle, 384), "midtop")
        styles.TITLE.but(size=72, track=2).draw(canvas, self.name, (middle, 424), "midtop", width=840, shadow=True)
        said = "takes the seat now. Everyone else looks away."
        styles.BODY.but(size=26).draw(canvas, said, (middle, 534), "midtop", width=840, ink=theme.MUTED)
        self.form.draw(canvas, self._frame)
