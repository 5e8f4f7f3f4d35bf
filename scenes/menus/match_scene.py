"""Everything that can be done with one finished match of the records: name it, mark it, watch it and more."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from scenes.folders import open_folder
from scenes.keeping.finished import Label, Past
from scenes.keeping.history import LONGEST_LABEL
from scenes.match.review import reviewed
from scenes.menus.interrupted import describe_sides, format_time
from scenes.menus.match_row import describe_length, describe_winners, game_name, result_badge
from scenes.stack import Change, Pop, Services
from scenes.ui import styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.form import Form
from scenes.ui.pinboard import PinboardScene, draw_head
from scenes.ui.widgets import Button, Field, Toggle

BOX: Final[Box] = Box((WIDTH - 860) / 2, (HEIGHT - 820) / 2, 860, 820)
TOP: Final = 224.0
"""Design pixels from the top of the board to the first widget."""
ROW: Final = 80.0
NOT_SAVED: Final = "The name and mark of this match cannot be saved just now."


class MatchScene(PinboardScene):
    """An overlay over the records with the commands for one finished match."""

    box = BOX

    def __init__(self, past: Past, commands: dict[str, Callable[[], Change | None]]) -> None:
        """The page of a finished match.

        `commands`: by key of a button ("watch", "review", "copy", "code"), its command.
        """
        self.past = past
        result, _, _ = result_badge(past)
        self.heading = f"{result}. {game_name(past.game)}, {describe_length(past)}, {format_time(past.ended)}"
        self.commands = commands

    def enter(self, app: Services) -> None:
        """Make the widgets: name, favourite, and a button for each command.

        `boxes` are their rows, from top to bottom: name, favourite, watch, review, copy, code and back.
        """
        super().enter(app)
        boxes = [Box(BOX.x + 70, BOX.y + TOP + ROW * row, BOX.w - 140, 66) for row in range(7)]
        self.name = Field("name", boxes[0], "Name", self.past.label.name, LONGEST_LABEL, "none")
        self.favourite = Toggle("favourite", box=boxes[1], label="Favourite", value=self.past.label.favourite)
        self.favourite.letters = "V"
        review = Button("review", boxes[3], "REVIEW", "R", icon="target")
        review.enabled = bool(reviewed(self.past.seats))
        review.why = "Only bots made decisions in this match."

        self.form = Form(
            [
                self.name,
                self.favourite,
                Button("watch", boxes[2], "WATCH", "W", icon="play"),
                review,
                Button("copy", boxes[4], "SAVE A COPY", "E", icon="arrow-down"),
                Button("code", boxes[5], "COPY THE DEAL CODE", "C", icon="cards"),
                Button("back", boxes[6], "DONE", "ESC", primary=True, icon="tick"),
            ],
            app.sound.play,
        )
        self.form.ring.focus("watch")

    def act(self, key: Hashable) -> Change | None:
        """Save name and mark, and carry out the command of the button with this key. Returns the change, or None.

        Every button saves what was written in the field above it, since most of them lead away. After a copy of the
        record the folder is opened, unless the program fills the screen and would hide it.
        """
        if key in ("name", "favourite"):
            return None

        self._save_label()
        if key == "back":
            return Pop()

        change = self.commands[str(key)]()
        if key == "copy" and not self.app.settings.fullscreen:
            open_folder(self.app.store.records)
        return change

    def _save_label(self) -> None:
        """Write the name and the mark of the match to the history if they have changed.

        If the history cannot be written just now, a toast says so, and the history tries it again later.
        """
        label = Label(self.name.value.strip(), self.favourite.value)
        if label != self.past.label and not self.app.history.set_label(self.past.number, label):
            self.app.toast("NOT NOTED", f"{NOT_SAVED} The program keeps trying until you quit.")

    def draw_board(self, canvas: Canvas) -> None:
        """Draw result, game, length, date and players of the match.

        Sizes and distances are design pixels.
        """
        past = self.past
        result, _, _ = result_badge(past)
        subtitle = f"{game_name(past.game)} · {describe_length(past)} · {format_time(past.ended)}"
        draw_head(canvas, result, subtitle, BOX)

        at = (BOX.x + BOX.w / 2, BOX.y + 172)
        words = f"{describe_sides(past)} · {describe_winners(past)}"
        styles.BODY_LARGE.draw(canvas, words, at, "center", width=BOX.w - 140, ink=theme.BONE)
