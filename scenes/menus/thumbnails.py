"""Small pictures of the tables at the end of finished matches, drawn over many frames while a list stands still."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from game.core.record import loads
from scenes.match.setup import setup_of
from scenes.menus.front_page import FrontPage
from scenes.menus.match_result import result_of
from scenes.menus.preload import replay_in_steps
from scenes.stack import Services
from scenes.ui import pictures

SHAPE: Final = 1.5
"""Width of a picture, as a multiple of its height."""
WIDTH: Final = 200.0
"""Width of a picture, in design pixels: rows show it no larger."""
QUIET_FRAMES: Final = 15
"""How long the same matches have to be visible before their pictures are drawn."""
MOST_KEPT: Final = 300


class Thumbnails:
    """Draws the pictures of the matches that are visible, one after another. Those of earlier ones are kept."""

    def __init__(self, app: Services) -> None:
        self._app = app
        self._pictures: dict[int, pygame.Surface | None] = {}
        """The pictures by number of the match. None for a match that cannot be replayed to its end."""
        self._canvas_key: object = None
        """Scale and size of the canvas for which they were drawn."""
        self._visible: Sequence[int] = ()
        self._frames = 0
        """How many frames the same matches have been visible."""
        self._work: Iterator[bool] = iter(())
        """Draws the missing pictures of the visible matches (`_draw_missing`)."""

    def picture(self, number: int) -> pygame.Surface | None:
        """The picture of a match, or None while there is none."""
        return self._pictures.get(number)

    def step(self, visible: Sequence[int]) -> bool:
        """Do the share of one frame for the visible matches. Returns whether it has finished a picture.

        The work begins once the same matches have been visible for QUIET_FRAMES, so that scrolling stays smooth. It
        begins anew with other matches. If the canvas has another size or too many are kept, all pictures are dropped.
        """
        canvas = self._app.canvas
        key = (canvas.scale_key, canvas.size)
        if key != self._canvas_key or len(self._pictures) > MOST_KEPT:
            self._pictures.clear()
        if visible != self._visible or key != self._canvas_key:
            self._visible = visible
            self._canvas_key = key
            self._frames = 0
            self._work = self._draw_missing(visible)

        self._frames += 1
        return self._frames > QUIET_FRAMES and next(self._work, False)

    def _draw_missing(self, numbers: Sequence[int]) -> Iterator[bool]:
        """Draw the missing pictures of these matches. Yields after each piece of work, True for a finished one."""
        for number in numbers:
            if number not in self._pictures:
                for _ in self._draw(number):
                    yield False
                yield True

    def _draw(self, number: int) -> Iterator[None]:
        """Replay match `number` and draw its last table, as on its front page. Yields after each piece of work.

        The picture is None until it is drawn, and stays None for a match that is not over, of a game that is unknown
        here, or no longer played by these rules.
        """
        self._pictures[number] = None
        try:
            record = loads(self._app.history.record(number) or "")
            yield
            session = yield from replay_in_steps(setup_of(record), record)
        except ValueError:
            return
        if session.ended is None:
            return

        yield
        page = FrontPage(self._app, result_of(session))
        while not page.update():
            yield
        assert page.photo.image is not None
        canvas = self._app.canvas
        size = (max(1, canvas.px(WIDTH)), max(1, canvas.px(WIDTH / SHAPE)))
        self._pictures[number] = pictures.fill(page.photo.image, size)
