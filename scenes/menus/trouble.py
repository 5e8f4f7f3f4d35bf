"""The failure scene: says what was saved, hands out the report, and leads back to the title."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from scenes.folders import open_folder
from scenes.stack import Change, Quit, Reset, Scene, Services
from scenes.ui import art, clipboard, styles, surfaces, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.form import Form
from scenes.ui.icons import draw_icon
from scenes.ui.pinboard import PinboardScene
from scenes.ui.voice import Speech
from scenes.ui.widgets import Button

PANEL: Final = Box((WIDTH - 1400) / 2, HEIGHT / 2 - 250, 1400, 500)
BUTTONS: Final[tuple[tuple[str, str, str, int], ...]] = (
    ("title", "BACK TO THE TITLE", "ESC", 430),
    ("folder", "OPEN FOLDER", "F", 310),
    ("copy", "COPY REPORT", "C", 310),
    ("quit", "QUIT", "Q", 210),
)
"""Key, words, hint and width of each button."""
GAP: Final = 22
NOBODY: Final = "Names and your own folders are left out of the report, so it can be passed on."

ASKED: Final = "Your system was asked to open the folder."


class TroubleScene(PinboardScene):
    """Shows the path of the report (None: it could not be written) and hands out its `text`.

    A button leads to `title()`.
    """

    overlay = False

    def __init__(self, report: Path | None, title: Callable[[], Scene], text: str = "") -> None:
        self.report: Path | None = report
        self.title: Callable[[], Scene] = title
        self.text: str = text
        told = "could not be written down, but you can copy it" if report is None else f"is written down in {report}"
        self.sentence: str = f"Something went wrong and the match had to be stopped; what happened {told}."
        """What has happened, in a sentence for the player."""
        self.said: str = NOBODY
        """The line below the sentence: what became of the last wish."""
        self._backdrop: pygame.Surface | None = None

    def enter(self, app: Services) -> None:
        super().enter(app)
        named = [button for button in BUTTONS if button[0] != "folder" or self.report is not None]
        x = WIDTH / 2 - (sum(wide for *_, wide in named) + GAP * (len(named) - 1)) / 2
        made = []
        for key, words, hint, wide in named:
            made.append(Button(key, Box(x, PANEL.foot - 64 - 44, wide, 64), words, hint, primary=key == "title"))
            made[-1].lands = key != "quit"
            x += wide + GAP
        self.form = Form(made, app.sound.play)

    def speech(self) -> Speech:
        return replace(super().speech(), sentences=(self.sentence, self.said))

    def resized(self) -> None:
        self._backdrop = None

    def act(self, key: Hashable) -> Change | None:
        """What a button does."""
        if key == "title":
            return Reset(self.title())
        if key == "quit":
            return Quit()
        if key == "copy" and clipboard.put_text(self.text):
            self.said = "The report is copied. Paste it before you quit."
        elif key == "copy":
            self.said = "The report could not be copied: nothing here keeps what is copied."
        elif self.report is not None and open_folder(self.report.parent):
            self.said = ASKED
        elif self.report is not None:
            self.said = "Nothing that opens folders was found: look in the folder named above."
        return None

    def draw(self, canvas: Canvas) -> None:
        if self._backdrop is None:
            self._backdrop = _table(canvas)
        canvas.surface.blit(self._backdrop, (0, 0))
        middle, wide = WIDTH / 2, PANEL.w - 150
        art.draw_panel(canvas, PANEL, 11, height=24)
        draw_icon(canvas, "warning", (middle, PANEL.y + 66), 58, theme.BRASS)
        heading, words = styles.TITLE.but(size=42, track=3), styles.BODY.but(size=22)
        heading.draw(canvas, "THE LINE IS DOWN", (middle, PANEL.y + 108), "midtop", width=wide, shadow=True)
        lines = words.wrap(canvas, self.sentence, wide)
        y = PANEL.y + 124 + heading.height(canvas)
        words.draw_lines(canvas, lines, (middle, y), "midtop", leading=1.3, width=wide, ink=theme.MUTED)
        y += len(lines) * words.height(canvas, 1.3) + 18
        styles.BODY.draw(canvas, self.said, (middle, y), "midtop", width=wide, ink=theme.BRASS)
        self.form.draw(canvas, self._seconds)


def _table(canvas: Canvas) -> pygame.Surface:
    """A plain dark backdrop; this scene must not depend on picture files."""
    top, foot = theme.lighter(theme.WALNUT, 0.62), theme.lighter(theme.WALNUT, 0.3)
    return surfaces.without_alpha(art.vertical_gradient(canvas, *canvas.size, top, foot))
