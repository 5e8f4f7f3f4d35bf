"""Opens the pages behind the title in advance, unseen and a little per frame, while the title is idle.

Afterwards the caches of the canvas hold everything that these pages draw, so that they open without a wait.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Final

import pygame

from game.catalogue import GAMES, game_named
from game.core.events import Transcript
from game.core.game import Game
from game.core.record import Record, replay_steps
from scenes.match.setup import Setup, setup_of
from scenes.menus.interrupted import Interrupted
from scenes.stack import Scene, Services
from scenes.ui import surfaces

if TYPE_CHECKING:
    from scenes.match.session import Session
    from scenes.ui.canvas import Canvas

PIECES_PER_FRAME: Final = 10
"""The most pictures that are made in a frame."""
PIXELS_PER_FRAME: Final = 250_000
"""The most real pixels of these pictures together: a few milliseconds of work."""
ACTIONS_PER_FRAME: Final = 16
"""Actions of a match that are replayed in a frame."""
MOST_FRAMES: Final = 600
"""Frames after which a scene is left unfinished: its pictures do not fit into the caches together."""
MODULES: Final = (
    *(f"scenes.menus.{name}" for name in ("settings", "lobby", "records", "career", "results")),
    *(f"scenes.boards.{slug}.board" for slug in GAMES),
    *("scenes.rulebook.scene", "scenes.play.play_scene", "scenes.boards.guided_matches"),
)
"""Modules that the pages import. One of them is imported per frame."""


class _FrameIsFull(Exception):  # noqa: N818  it reports no error
    """This frame has made its share of pictures."""


class PagePreloader:
    """Enters and draws scene after scene on a surface that nobody sees. Call `step` once a frame until it is done."""

    def __init__(self, app: Services, game: Game, interrupted: Interrupted | None) -> None:
        """Prepare pages for this app.

        `game`: the one chosen on the title. `interrupted`: the match that CONTINUE resumes.
        """
        self.done: bool = False
        self.ready: tuple[Record, Session] | None = None
        """The record of that match, and the match replayed from it. None until it is replayed, and if it is over."""
        self._app: Services = app
        self._steps: Iterator[None] = self._preload(game, interrupted)

    def step(self) -> None:
        """Do the share of one frame."""
        self.done = next(self._steps, self) is self

    def _preload(self, game: Game, interrupted: Interrupted | None) -> Iterator[None]:
        """Load modules, the interrupted match and pages.

        Yields after each piece of work, so that a frame can be drawn.
        """
        routes = self._app.routes
        for name in MODULES:
            import_module(name)
            yield

        if interrupted is not None:
            yield from self._replay_match(interrupted.record)

        # The page that is drawn last stays longest in the caches, so the likeliest ones come last.
        for make_scene in (routes.settings, routes.career, routes.records):
            yield from self._draw_ahead(make_scene)
        yield from self._draw_ahead(lambda: routes.rules(game))
        yield from self._draw_ahead(lambda: routes.lobby(game))

    def _replay_match(self, record: Record) -> Iterator[None]:
        """Replay the interrupted match and draw its table unseen, unless the match is over.

        `self.ready` keeps the replayed match for the button CONTINUE. Yields after each piece of work, so that a frame
        can be drawn. If the record cannot be replayed, nothing happens here: CONTINUE will say so.
        """
        try:
            session = yield from replay_in_steps(setup_of(record), record)
        except ValueError:
            return

        if not session.over:
            self.ready = (record, session)
            yield from self._draw_ahead(lambda: self._app.routes.match(session.setup, record, session=session))

    def _draw_ahead(self, make_scene: Callable[[], Scene]) -> Iterator[None]:
        """Draw a scene unseen until all its pictures are in the caches. Yields after each frame.

        `draw_in_steps` draws a frame's share of the pictures, and returns the whole one once none is missing. After
        MOST_FRAMES it is given up: its pictures do not fit into the caches together. A failure is ignored here, because
        the page reports it when somebody opens it.
        """
        try:
            scene = make_scene()
            yield
            scene.enter(self._app)
            yield

            for _ in range(MOST_FRAMES):
                is_complete = draw_in_steps(self._app.canvas, scene.draw) is not None
                if is_complete:
                    break
                yield
            scene.leave()
        except Exception:
            return


def replay_in_steps(setup: Setup, record: Record) -> Generator[None, None, Session]:
    """Replay a record over several frames: a generator that yields after each ACTIONS_PER_FRAME actions.

    It is to be continued once a frame, and returns the session, the match as it is played on. Raises ValueError if the
    record cannot be replayed.
    """
    from scenes.match.session import Session

    steps = replay_steps(record, game_named)
    match, _ = next(steps)  # the match before its first action, which all later steps play on
    past: list[Transcript] = []
    for _, transcript in steps:
        past.append(transcript)
        if len(past) % ACTIONS_PER_FRAME == 0:
            yield
    return Session(setup, record, replayed=(match, past))


def draw_in_steps(canvas: Canvas, draw: Callable[[Canvas], None]) -> pygame.Surface | None:
    """Draw on an unseen surface. Returns the surface, or None while some of its pictures are missing.

    Each call makes only a few pictures, which stay in the caches. It is to be called once a frame until it returns one.
    """
    layer = canvas.layer(surfaces.opaque(canvas.size))
    pieces = 0
    pixels = 0

    def count_picture(picture: pygame.Surface) -> None:
        """Count a picture that the caches have just got, and interrupt the drawing if this frame has made enough.

        The caches call it for each picture that they have to make. `pieces` and `pixels` count those of this frame.
        """
        nonlocal pieces, pixels
        pieces += 1
        pixels += picture.get_width() * picture.get_height()
        if pieces >= PIECES_PER_FRAME or pixels >= PIXELS_PER_FRAME:
            raise _FrameIsFull

    canvas.caches.surfaces.made = count_picture
    try:
        draw(layer)
    except _FrameIsFull:
        return None
    finally:
        canvas.caches.surfaces.made = None
    return layer.surface
