"""The pause menu over a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.core import record
from scenes import routes
from scenes.menus.pinboard import draw_frame, draw_head
from scenes.menus.settings import VEIL
from scenes.stack import Change, Pop, Push, Reset, Scene
from scenes.ui import art, styles
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.form import Form
from scenes.ui.input import Intent
from scenes.ui.widgets import Button

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.play.play_scene import PlayScene

BOX: Final[Box] = Box((WIDTH - 640) / 2, (HEIGHT - 712) / 2, 640, 712)
HOT_KEYS: Final = {
    Intent.BACK: "resume",
    Intent.MENU: "resume",
    Intent.RULES: "rules",
}


class PauseScene(Scene):
    """An overlay over `table`; the match is paused meanwhile."""

    overlay = True

    def __init__(self, table: PlayScene) -> None:
        self.table = table
        self._seconds = 0.0

    def enter(self, app: App) -> None:
        super().enter(app)
        x, y, w, _ = BOX
        rows = [Box(x + 70, y + 158 + i * 84, w - 140, 68) for i in range(5)]
        self.resume = Button("resume", rows[0], "RESUME", "ESC", primary=True, icon="play")
        self.rules = Button("rules", rows[1], "RULES", "F1", icon="book")
        self.form = Form(
            [
                self.resume,
                self.rules,
                Button("settings", rows[2], "SETTINGS", icon="gear"),
                Button("copy", rows[3], "SAVE A COPY", icon="film"),
                Button("leave", rows[4], "LEAVE TO THE TITLE", icon="door"),
            ],
            app.sound.play,
        )

    @property
    def over(self) -> bool:
        return self.table.session.match.over

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        acted = self.form.handle(event, intent)
        if acted is None and intent in HOT_KEYS:
            acted = HOT_KEYS[intent]
            self.form.press(acted)
        match acted:
            case "resume":
                return Pop()
            case "rules":
                return Push(routes.rules(self.table.setup.game))
            case "settings":
                return Push(routes.settings())
            case "copy":
                self.save_copy()
            case "leave":
                return self.leave_match()
        return None

    def save_copy(self) -> None:
        """Export the match so far as a new record, and show its path."""
        folder = self.app.store.records
        try:
            path = self.app.store.unused_record(self.table.setup.game.slug)
            record.save(path, record.loads(self.table.record_text()))
        except OSError as error:
            why = error.strerror or "it cannot be written to"
            self.app.toast("No copy", f"The match could not be written to {folder}: {why}.")
            return
        self.app.toast("Copy saved", f"{path.name} now lies in {folder}.")

    def leave_match(self) -> Change:
        """Save the match and return to the title."""
        if not self.over:
            if self.table.keep():
                self.app.toast("Match saved", "You can go on with it from the title.")
            else:
                self.app.toast("Match kept", "It could not be saved, so you can go on with it only until you quit.")
        return Reset(self.app.title())

    def update(self, seconds: float) -> Change | None:
        self._seconds = seconds
        return None

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(art.veil(canvas, *canvas.size, VEIL), (0, 0))
        draw_frame(canvas, BOX)
        draw_head(canvas, "CEASEFIRE", self.table.setup.game.name.upper(), BOX)
        self._draw_foot(canvas)
        self.form.draw(canvas, self._seconds)

    def _draw_foot(self, canvas: Canvas) -> None:
        """Draw what happens to the match when it is left."""
        x, y, w, h = BOX
        words = "The match is over." if self.over else "The match is saved after every action."
        styles.BODY_HINT.draw(canvas, words, (x + w / 2, y + h - 78), "center", width=w - 90)
        if not self.over:
            words = "The title offers to go on with it."
            styles.BODY_HINT.draw(canvas, words, (x + w / 2, y + h - 44), "center", width=w - 90)
