"""A window without a screen, and an app in it."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.catalogue import GAMES
from scenes.app import App
from scenes.boards import BOARDS
from scenes.keeping.history import History
from scenes.keeping.store import Store
from scenes.stack import Scene
from scenes.ui import pictures, text
from scenes.ui.cache import Caches, SurfaceCache
from scenes.ui.canvas import Box, Canvas
from scenes.ui.letters import Letters
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import ASSETS
from tests.scenes.bots import InstantWorker
from tests.scenes.listener import let_speak
from tests.scenes.menus import Clipboard, TickingClock
from tests.scenes.toy_board import ToyBoard

ROOM = 4
"""Times as much room for surfaces as in the program: about 200 MB."""
MOST_FONTS = 250
"""Each keeps a file open."""
SCALED = 24_000_000
"""Pixels of scaled pictures that stay in memory: about 100 MB."""
OURS = f"{ASSETS}{os.sep}"


@pytest.fixture(scope="session", autouse=True)
def display() -> Iterator[None]:
    """Closes pygame after the last test."""
    yield
    pygame.quit()


class Roomy(Caches):
    """Caches with room for the boards of all games at once."""

    def make_room(self, pixels: int) -> None:
        super().make_room(ROOM * pixels)

    def forget(self) -> None:
        """Drop every surface. Fonts stay open, because none depends on the window, unless there are many."""
        self.surfaces.clear()
        if len(self.fonts) > MOST_FONTS:
            self.fonts.clear()


@pytest.fixture(scope="session")
def caches() -> Caches:
    """Fonts stay open and baked pictures warm from test to test: making them is most of a first frame."""
    return Roomy()


@pytest.fixture(scope="session", autouse=True)
def scaled_pictures() -> Iterator[SurfaceCache]:
    """Keep pictures that were read or scaled in memory from test to test. Yields the cache of the scaled ones.

    Each caller gets a copy of a scaled picture.
    """
    scale, scaled = pictures._scale_to, SurfaceCache(SCALED)
    read = pygame.image.load
    read_once = lru_cache(maxsize=160)(pygame.image.load)

    def load(file: Any, *how: Any) -> pygame.Surface:
        is_ours = str(file).startswith(OURS)
        return read_once(file, *how) if is_ours else read(file, *how)

    def scale_once(image: Any, *to: Any) -> pygame.Surface:
        return scaled.get((image, *to), lambda: scale(image, *to)).copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load", load)
        patch.setattr(pictures, "_scale_to", scale_once)
        yield scaled


@pytest.fixture
def window() -> pygame.Surface:
    """A resizable window of 1280x720, black."""
    pygame.display.init()
    pygame.font.init()
    pygame.event.clear()
    surface = pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    surface.fill((0, 0, 0))
    return surface


@pytest.fixture
def canvas(window: pygame.Surface, caches: Caches) -> Canvas:
    """A canvas on that window."""
    return Canvas(window, caches=caches)


@pytest.fixture
def drawn_words(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Box]]:
    """The words that are drawn from now on, with their boxes."""
    words_and_boxes: list[tuple[str, Box]] = []
    draw = TypeStyle.draw

    def spy(style: TypeStyle, canvas: Canvas, words: str, *rest: Any, **named: Any) -> Box:
        box = draw(style, canvas, words, *rest, **named)
        words_and_boxes.append((words, box))
        return box

    monkeypatch.setattr(TypeStyle, "draw", spy)
    return words_and_boxes


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives the toy game a board."""
    monkeypatch.setitem(BOARDS, "toy", ToyBoard)


@pytest.fixture
def app(window: pygame.Surface, home: Path, caches: Caches) -> Iterator[App]:
    """An app without a scene, in a folder without matches, whose player was offered every guided match.

    Its bots answer at once.
    """
    for slug in GAMES:
        Store(home).note_lesson(slug)
    new_app = App(Store(home), rng=random.Random(7), title=Scene, window=window, caches=caches, hire=InstantWorker)
    yield new_app
    new_app.close()


@pytest.fixture
def heard(app: App) -> list[str]:
    """The sentences that the app speaks from now on."""
    return let_speak(app).heard


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty folder of a player."""
    return Store(tmp_path / "home")


@pytest.fixture
def history(store: Store) -> History:
    """The history in that folder, which is empty."""
    return History(store, TickingClock())


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> Clipboard:
    """A clipboard that works and is empty."""
    return Clipboard(monkeypatch)


@pytest.fixture
def learner(app: App) -> App:
    """An app for guided matches. At instant speed no test has to wait for an animation."""
    app.settings.speed = "instant"
    return app


@pytest.fixture
def folders_shown(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that the file manager was asked to show."""
    shown: list[Path] = []

    def show(folder: Path) -> bool:
        shown.append(folder)
        return True

    for module in ("match_scene", "open_file"):
        monkeypatch.setattr(f"scenes.menus.{module}.open_folder", show)
    return shown


@pytest.fixture
def cut_words(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words that are cut while they are drawn."""
    genuine, found = text._cut_to_width, list[str]()

    def note_and_cut(words: str, letters: Letters, room: int, track: float) -> str:
        """Note the words that are cut."""
        found.append(words)
        return genuine(words, letters, room, track)

    monkeypatch.setattr(text, "_cut_to_width", note_and_cut)
    return found
