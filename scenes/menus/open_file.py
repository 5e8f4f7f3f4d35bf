"""The list of the records in the player's folder, to watch one of them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Final

import pygame

from game.catalogue import game_named
from game.core.record import load
from scenes.folders import open_folder
from scenes.menus.interrupted import describe_sides, format_time
from scenes.menus.match_row import Row, game_name
from scenes.menus.row_list import Cells, RowList, Rows
from scenes.stack import Change, Pop, Services
from scenes.ui import theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.input import Intent
from scenes.ui.menu import MenuScene, draw_heading, draw_hints, frosted_desk
from scenes.ui.widgets import Button, Widget

PANEL: Final[Box] = Box(96, 150, 1728, 752)
LIST: Final[Box] = Box(120, 174, 1634, 704)
BAR: Final[Box] = Box(1770, 174, 30, 704)


class OpenFileScene(MenuScene):
    """A list of the files in the folder of records, on top of RECORDS."""

    heading = "Open a record"

    def enter(self, app: Services) -> None:
        """List the record files in the player's folder, the newest first, and focus the first one.

        Without any file the focus is on BACK. Rows are made only when they are needed, because each reads its file.
        """
        self.app = app
        self.list = RowList(LIST, BAR)
        self.back = Button("back", Box(780, 930, 360, 66), "BACK", "ESC", primary=True, icon="home")
        self.folder = Button("folder", Box(96, 930, 360, 66), "OPEN FOLDER", "F", icon="book")
        self.folder.note = "Show the folder of records, to put a file there or take one."

        store = app.store
        files = [path for path in store.listing(store.records) if path.suffix == ".record"]
        files.sort(key=lambda path: (store.modified_at(path), path.name), reverse=True)

        def make_rows(numbers: Sequence[int]) -> list[Cells]:
            """The rows of these files, by their numbers in `files`. They have no buttons."""
            return [(file_row(files[number], store.modified_at(files[number])),) for number in numbers]

        self.list.rows = Rows(keys=range(len(files)), make=make_rows)
        self._arrange()
        super().enter(app)
        self.form.ring.focus(self.list.rows[0][0].key if self.list.rows else "back")

    def _arrange(self) -> None:
        """Place the visible rows, and put them into the form."""
        self.list.arrange(self.app.canvas, self.form.ring.focused)
        self.form.place(self.widgets())

    def widgets(self) -> list[Widget]:
        return [*self.list.visible_widgets, self.folder, self.back]

    def drop_scaled_art(self) -> None:
        super().drop_scaled_art()
        self._arrange()

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        return None if self.list.scroll_by(self.form, event, intent, self._arrange) else super().handle(event, intent)

    def act(self, key: Hashable) -> Change | None:
        """Open the file of the row with this key (a path), show the folder, or go back. Returns the change, or None."""
        if isinstance(key, Path):
            return self.app.open_record(key)
        if key == "folder":
            self._show_folder()
            return None
        return Pop()

    def _show_folder(self) -> None:
        """Open the folder of records with the system's program, or say where it is."""
        folder = self.app.store.records
        if not folder.is_dir() or not open_folder(folder):
            self.app.toast("THE FOLDER", f"Records are kept in {folder}.")

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        return frosted_desk(canvas, [PANEL])

    def draw_over(self, canvas: Canvas) -> None:
        """Draw heading, list and hints."""
        draw_heading(canvas, "Open a record", f"{len(self.list.rows)} IN YOUR FOLDER")
        self.list.draw(canvas, PANEL, "There is no record in your folder yet. SAVE A COPY of a match writes one.")
        draw_hints(canvas, (("ARROWS", "choose"), ("ENTER", "watch"), ("F", "open the folder")))


def file_row(path: Path, written: float) -> Row:
    """The row of a record file, with the players of its match, or the reason why it cannot be watched.

    `written`: when the file was written, in seconds since the epoch, or 0 if that is unknown. The key of the row is
    the path of the file.
    """
    date = format_time(written) if written > 0 else ""
    try:
        record = load(path)
        game_named(record.game).names(record.options)
    except ValueError as failure:
        return Row(path, ("NO RECORD", "cross", theme.DIM), (path.name, str(failure)), ("", date))

    left = (path.name, describe_sides(record))
    right = (game_name(record.game), date)
    return Row(path, ("WATCH", "play", theme.BRASS), left, right, game=record.game)
