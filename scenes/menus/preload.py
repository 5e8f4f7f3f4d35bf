"""Opens the pages behind the title in advance, unseen and a little a frame, while the title is idle.

All that they draw lies in the caches of the canvas afterwards, so that they open without a wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Final

import pygame

from game.catalogue import GAMES, game_named
from game.core.events import Transcript
from game.core.game import Game
from game.core.record import Record, replaying
from scenes.match.setup import setup_of
from scenes.menus.interrupted import Interrupted
from scenes.stack import Scene, Services
from scenes.ui import surfaces

if TYPE_CHECKING:
    from scenes.match.session import Session
    from scenes.ui.canvas import Canvas

PIECES: Final = 10
PIXELS: Final = 250_000
"""How many pictures are made in a frame, and of how many real pixels together: a few milliseconds of work."""
ACTIONS: Final = 16
"""How many actions of a match are replayed in a frame."""
ATTEMPTS: Final = 600
"""Frames after which a scene is left as it is: its pictures do not fit into the caches together."""
MODULES: Final = (
    *(f"scenes.menus.{name}" for name in ("settings", "lobby", "records", "career", "results")),
    *(f"scenes.boards.{slug}" for slug in GAMES),
    *("scenes.rulebook.scene", "scenes.play.play_scene", "scenes.boards.guided_matches"),
)
"""What the pages import; one module a frame."""


class _Enough(Exception):  # noqa: N818  it tells of no error
    """This frame has made its share of pictures."""


class PagePreloader:
    """Enters and draws scene after scene on a surface that nobody sees; call `step` once a frame until it is done."""

    def __init__(self, app: Services, game: Game, left: Interrupted | None) -> None:
        """`game` is the one chosen on the title, `left` the match that it would go on with."""
        self.done: bool = False
        self.ready: tuple[Record, Session] | None = None
        """The record of that match, and the match replayed from it."""
        self._app: Services = app
        self._steps: Iterator[None] = self._play(game, left)

    def step(self) -> None:
        """Do the share of one frame."""
        self.done = next(self._steps, self) is self

    def _play(self, game: Game, left: Interrupted | None) -> Iterator[None]:
        """Yields where a frame has done its share."""
        routes = self._app.routes
        for name in MODULES:
            import_module(name)
            yield
        if left is not None:
            yield from self._go_on(left.record)
        for make in (routes.settings, routes.career, routes.records):  # what is used last stays longest in the caches
            yield from self._draw_ahead(make)
        yield from self._draw_ahead(lambda: routes.rules(game))
        yield from self._draw_ahead(lambda: routes.lobby(game))

    def _go_on(self, record: Record) -> Iterator[None]:
        """Replay the match, and show it as CONTINUE would, unless it is over and only waits to be counted."""
        from scenes.match.session import Session

        try:
            steps = replaying(record, game_named)
            match, _ = next(steps)
            past: list[Transcript] = []
            for _, transcript in steps:
                past.append(transcript)
                if len(past) % ACTIONS == 0:
                    yield
        except ValueError:  # whoever goes on with it is told
            return
        session = Session(setup_of(record), record, (match, past))
        if not session.over:
            self.ready = (record, session)
            yield from self._draw_ahead(lambda: self._app.routes.match(session.setup, record, session=session))

    def _draw_ahead(self, make: Callable[[], Scene]) -> Iterator[None]:
        """Draw a scene again and again, a few more of its pictures each time, until none is missing."""
        try:
            scene = make()
            yield
            scene.enter(self._app)
            yield
            for _ in range(ATTEMPTS):
                if completed(self._app.canvas, scene.draw) is not None:
                    break
                yield
            scene.leave()
        except Exception:  # whoever opens the page is told
            return


def completed(canvas: Canvas, draw: Callable[[Canvas], None]) -> pygame.Surface | None:
    """What `draw` draws on a surface that nobody sees; None while some of its pictures have still to be made.

    A call makes a few of them at most; call it once a frame until it is done.
    """
    twin = canvas.layer(surfaces.opaque(canvas.size))
    pieces = pixels = 0

    def count(made: pygame.Surface) -> None:
        nonlocal pieces, pixels
        pieces, pixels = pieces + 1, pixels + made.get_width() * made.get_height()
        if pieces >= PIECES or pixels >= PIXELS:
            raise _Enough

    canvas.caches.surfaces.made = count
    try:
        draw(twin)
    except _Enough:
        return None
    finally:
        canvas.caches.surfaces.made = None
    return twin.surface
