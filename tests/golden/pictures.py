"""The brightness of every picture that `python -m tools.shots` takes, in a small window.

`pictures/<film>.brightness` holds the pictures of a film in their order. Below the name of a picture, a line such as
=07 says how bright row 7 is, a character a cell from 0 (dark) to z (bright). Rows that are the same in the picture
before are left out. So whatever a film shows, such as an arrow, an open list or a card in the air, is guarded.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final
from unittest.mock import patch

from scenes.keeping.store import Store
from tests.golden.walks import GRID, NOON, brightness
from tools.shooting.camera import Camera
from tools.shots import FILMS

FOLDER: Final = Path(__file__).parent / "pictures"
SIZE: Final = (800, 450)
"""The window of the films, the smallest that the program allows."""
HASTE: Final = {
    "tools.drive.FRAME": 1 / 20,
    "tools.drive.ITERATIONS": 8,
    "tools.drive.SLICES": 3.0,
    "tools.shooting.moments.HINT_ITERATIONS": 40,
}
"""Longer frames and shorter thoughts than in the films that are published: what is thought need not be good here."""
GUARDED: Final = tuple(film for film in FILMS if film != "lesson")
"""The films whose pictures are kept. The guided matches take minutes, and tests of their own play them."""


class Sketcher(Camera):
    """A camera that notes how bright its pictures are instead of saving them."""

    def __init__(self, home: Path) -> None:
        super().__init__(SIZE, home, home)
        self.driver.app.history.now = lambda: NOON
        self.lines: list[str] = []
        self._rows_before = [""] * GRID[1]

    def save_picture(self, name: str) -> None:
        """Append the name of a picture and those of its rows that differ from the last picture's to `lines`."""
        rows = brightness(self.driver.take_picture())
        self.lines.append(f"> {name}")
        self.lines += [f"={number:02} {row}" for number, row in enumerate(rows) if row != self._rows_before[number]]
        self._rows_before = rows


def film_pictures(film: str, folder: Path) -> str:
    """The pictures of a film, for a player whose files are in this folder. Returns the text of its kept file."""
    # Some pictures show the path of the player's folder and when a match was saved, so both have to be the same.
    with contextlib.chdir(folder), contextlib.ExitStack() as patches:
        patches.enter_context(patch.object(Store, "modified_at", lambda store, path: NOON.timestamp()))
        for name, value in HASTE.items():
            patches.enter_context(patch(name, value))
        sketcher = Sketcher(Path("home"))
        try:
            FILMS[film](sketcher)
        finally:
            sketcher.driver.close()
    return "\n".join([*sketcher.lines, ""])


def golden_pictures(film: str) -> Path:
    """The kept file of a film.

    >>> golden_pictures("lobby").name
    'lobby.brightness'
    """
    return FOLDER / f"{film}.brightness"
