"""The page after a failure: it says what has happened, hands out the report, and leads back to the title."""

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
"""Key, words, key cap and width of each button."""
GAP: Final = 22
PRIVACY: Final = "Names and your own folders are left out of the report, so it can be passed on."
COPIED: Final = "The report is copied. Paste it before you quit."
NOT_COPIED: Final = "The report could not be copied: there is no clipboard here."
OPENED: Final = "Your system was asked to open the folder."
NOT_OPENED: Final = "No program that opens folders was found: look in the folder named above."


class TroubleScene(PinboardScene):
    """The page after a failure. It has no board behind it, since the table below may be broken."""

    overlay = False

    def __init__(self, report: Path | None, title: Callable[[], Scene], text: str = "") -> None:
        """The page after a failure.

        `report`: the file of its report, None if it could not be written. `text`: the report.

        `title`: makes the title scene, to which a button leads.
        """
        self.report: Path | None = report
        self.title: Callable[[], Scene] = title
        self.text: str = text
        kept = "could not be written down, but you can copy it" if report is None else f"is written down in {report}"
        self.sentence: str = f"Something went wrong and the match had to be stopped; what happened {kept}."
        self.note: str = PRIVACY
        """The line below the sentence: the outcome of the last command."""
        self._backdrop: pygame.Surface | None = None

    def enter(self, app: Services) -> None:
        """Make the buttons (BUTTONS: key, words, key cap and width of each) in a row at the foot of the panel.

        If the report could not be written to a file (`report` is None), there is no button for its folder.
        """
        super().enter(app)
        has_folder = self.report is not None
        specs = [spec for spec in BUTTONS if has_folder or spec[0] != "folder"]
        total_width = sum(width for *_, width in specs) + GAP * (len(specs) - 1)

        x = (WIDTH - total_width) / 2
        buttons: list[Button] = []
        for key, words, cap, width in specs:
            button = Button(key, Box(x, PANEL.foot - 64 - 44, width, 64), words, cap, primary=key == "title")
            button.auto_focus = key != "quit"  # the focus never comes to QUIT by itself
            buttons.append(button)
            x += width + GAP
        self.form = Form(buttons, app.sound.play)

    def speech(self) -> Speech:
        return replace(super().speech(), sentences=(self.sentence, self.note))

    def drop_scaled_art(self) -> None:
        self._backdrop = None

    def act(self, key: Hashable) -> Change | None:
        """Carry out the command of the button with this key. Returns the change of scene, or None.

        The scene is left for the title (`self.title` makes it) or to quit. The other two buttons copy the report or
        open its folder, and `self.note` says how that went.
        """
        if key == "title":
            return Reset(self.title())
        if key == "quit":
            return Quit()

        if key == "copy":
            is_copied = clipboard.put_text(self.text)
            self.note = COPIED if is_copied else NOT_COPIED
        elif self.report is not None:
            is_opened = open_folder(self.report.parent)
            self.note = OPENED if is_opened else NOT_OPENED
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw the page, with as few picture files as possible, since a missing one may have been the failure.

        Sizes and distances are design pixels.
        """
        if self._backdrop is None:
            self._backdrop = _render_backdrop(canvas)
        canvas.surface.blit(self._backdrop, (0, 0))
        middle = WIDTH / 2
        width = PANEL.w - 150
        art.draw_panel(canvas, PANEL, radius=11, height=24)
        draw_icon(canvas, "warning", (middle, PANEL.y + 66), size=58, colour=theme.BRASS)
        heading_style = styles.TITLE.derive(size=42, track=3)
        heading_style.draw(canvas, "THE LINE IS DOWN", (middle, PANEL.y + 108), "midtop", width=width, shadow=True)

        style = styles.BODY.derive(size=22)
        lines = style.wrap(canvas, self.sentence, width)
        y = PANEL.y + 124 + heading_style.height(canvas)
        style.draw_lines(canvas, lines, (middle, y), "midtop", leading=1.3, width=width, ink=theme.MUTED)
        y += len(lines) * style.height(canvas, 1.3) + 18
        styles.BODY.draw(canvas, self.note, (middle, y), "midtop", width=width, ink=theme.BRASS)
        self.form.draw(canvas, self._seconds)


def _render_backdrop(canvas: Canvas) -> pygame.Surface:
    """A plain dark backdrop of the size of the canvas, made without a picture file."""
    top = theme.lighter(theme.WALNUT, factor=0.62)
    foot = theme.lighter(theme.WALNUT, factor=0.3)
    return surfaces.without_alpha(art.vertical_gradient(canvas, *canvas.size, top, foot))
