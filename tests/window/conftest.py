"""A screen, clients on it, and a twin of the program in this process that knows where its buttons are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.catalogue import GAMES
from scenes import settings as settings_file
from scenes.keeping.store import Store
from scenes.menus.title import TitleScene
from scenes.settings import Settings
from tests.window.client import Client
from tests.window.screen import XVFB, Screen
from tools.drive import Driver

SIZE = (1280, 720)
Start = Callable[..., Client]


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    """A screen that nothing else uses."""
    if XVFB is None:
        pytest.skip("the tests of the real window need Xvfb, which is not installed here")
    screen = Screen()
    yield screen
    screen.close()


def player(folder: Path, **settings: Any) -> Path:
    """Make `folder` that of a player with these settings who was offered every guided match. Returns it."""
    for slug in GAMES:
        Store(folder).note_lesson(slug)
    settings_file.save(Store(folder), Settings(**settings))
    return folder


@pytest.fixture
def data(home: Path) -> Path:
    """The folder of a player for whom everything moves four times as fast as usual."""
    return player(home / "data", speed="4x")


@pytest.fixture
def start(screen: Screen, data: Path) -> Iterator[Start]:
    """Start `python main.py`, or another command, with flags and changes to its environment.

    All clients are ended after the test, whatever happens.
    """
    clients: list[Client] = []

    def begin(*flags: str, command: Sequence[str] = (), **around: str) -> Client:
        errors = data.parent / f"stderr-{len(clients)}.txt"
        window = ("--window", f"{SIZE[0]}x{SIZE[1]}")
        clients.append(Client(screen, data, errors, *flags, *window, command=command, **around))
        return clients[-1]

    yield begin
    for client in clients:
        client.kill()


@pytest.fixture
def twin(home: Path) -> Iterator[Driver]:
    """The client's program in the process of the test, without a screen: a double of the client in a window.

    Both are given the same input. The twin knows where its buttons are and what its window shows.
    """
    driver = Driver(SIZE, player(home / "twin"), TitleScene)
    yield driver
    driver.close()
