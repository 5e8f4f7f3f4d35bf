"""A screen, clients on it, and a twin of the menus that knows where their buttons lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    made = Screen()
    yield made
    made.close()


def player(folder: Path, **settings: Any) -> Path:
    """Make it the folder of a player who was offered every guided match."""
    for slug in GAMES:
        Store(folder).note_lesson(slug)
    settings_file.save(Store(folder), Settings(**settings))
    return folder


@pytest.fixture
def data(home: Path) -> Path:
    """The player's folder; everything moves four times as fast as usual."""
    return player(home / "data", speed="4x")


@pytest.fixture
def start(screen: Screen, data: Path) -> Iterator[Start]:
    """Start a client with flags and changes to its environment; ended after the test whatever happens."""
    clients: list[Client] = []

    def begin(*flags: str, **around: str) -> Client:
        errors = data.parent / f"stderr-{len(clients)}.txt"
        clients.append(Client(screen, data, errors, *flags, "--window", f"{SIZE[0]}x{SIZE[1]}", **around))
        return clients[-1]

    yield begin
    for client in clients:
        client.kill()


@pytest.fixture
def twin(home: Path) -> Iterator[Driver]:
    """The same program in this process, without a screen."""
    driver = Driver(SIZE, player(home / "twin"), TitleScene)
    yield driver
    driver.close()
