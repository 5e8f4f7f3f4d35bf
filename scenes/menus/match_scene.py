"""Everything that can be done with one match of the records: name it, mark it, watch, review or copy it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

from scenes.folders import open_folder
from scenes.history import LONGEST_LABEL, Label, Past
from scenes.match.review import reviewed
from scenes.menus.lobby_fields import EmptyField
from scenes.menus.match_row import game_name, how_long, sides, verdict, when, who_won
from scenes.stack import Change, Pop, Services
from scenes.ui import styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.form import Form
from scenes.ui.pinboard import PinboardScene, draw_head
from scenes.ui.widgets import Button, Toggle

BOX: Final[Box] = Box((WIDTH - 860) / 2, (HEIGHT - 820) / 2, 860, 820)
TOP: Final = 224.0
"""Design pixels from the top of the board to the first widget."""
ROW: Final = 80.0


class MatchScene(PinboardScene):
    """An overlay over the records. `acts`: what WATCH and REVIEW lead to, and what writes a copy of the record."""

    box = BOX
    letters = {
        pygame.K_w: "watch",
        pygame.K_r: "review",
        pygame.K_e: "copy",
        pygame.K_c: "code",
        pygame.K_v: "favourite",
    }

    def __init__(self, past: Past, acts: dict[str, Callable[[], Change | None]]) -> None:
        self.past = past
        self.heading = f"{verdict(past)[0]}. {game_name(past.game)}, {how_long(past)}, {when(past)}"
        self.acts = acts

    def enter(self, app: Services) -> None:
        super().enter(app)
        rows = [Box(BOX.x + 70, BOX.y + TOP + ROW * i, BOX.w - 140, 66) for i in range(7)]
        self.name = EmptyField("name", rows[0], "Name", "none", LONGEST_LABEL)
        self.name.value = self.past.label.name
        self.favourite = Toggle("favourite", rows[1], "Favourite", self.past.label.favourite)
        review = Button("review", rows[3], "REVIEW", "R", icon="target")
        review.enabled = bool(reviewed(self.past.seats))
        review.why = "Nobody but bots decided in this match."
        self.form = Form(
            [
                self.name,
                self.favourite,
                Button("watch", rows[2], "WATCH", "W", icon="play"),
                review,
                Button("copy", rows[4], "SAVE A COPY", "E", icon="arrow-down"),
                Button("code", rows[5], "COPY THE DEAL CODE", "C", icon="cards"),
                Button("back", rows[6], "DONE", "ESC", primary=True, icon="tick"),
            ],
            app.sound.play,
        )
        self.form.ring.focus("watch")

    @property
    def label(self) -> Label:
        """What stands in the form now."""
        return Label(self.name.value.strip(), self.favourite.value)

    def act(self, key: Hashable) -> Change | None:
        if key in ("name", "favourite"):
            return None
        self._keep()
        if key == "back":
            return Pop()
        change = self.acts[str(key)]()
        if key == "copy" and not self.app.settings.fullscreen:
            open_folder(self.app.store.records)
        return change

    def _keep(self) -> None:
        """Write down the name and the mark, if they have changed."""
        if self.label != self.past.label and not self.app.history.set_label(self.past.number, self.label):
            self.app.toast("NOT NOTED", "Name and mark of this match could not be written to the history.")

    def draw_board(self, canvas: Canvas) -> None:
        past = self.past
        draw_head(canvas, verdict(past)[0], f"{game_name(past.game)} · {how_long(past)} · {when(past)}", BOX)
        at = (BOX.x + BOX.w / 2, BOX.y + 172)
        words = f"{sides(past)} · {who_won(past)}"
        styles.BODY_LARGE.draw(canvas, words, at, "center", width=BOX.w - 140, ink=theme.BONE)
