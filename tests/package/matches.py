"""A whole match of a packaged program by clicks: killed, taken up again, ended and replayed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from game.core.record import Record, dumps, loads
from launch import flags as launched
from launch import start as starter
from scenes.menus.title import TitleScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.settings import Settings
from tests.golden.__main__ import FOLDER
from tests.package.drag import drop
from tests.window.client import PATIENCE, Client
from tests.window.conftest import Start
from tests.window.double import Double, Silent
from tests.window.match import ended
from tests.window.mouse import Menus
from tests.window.screen import eventually
from tools.drive import Driver

BEFORE = 3
"""Decisions before the program is killed."""
LIVELY = 12
"""Decisions of all kinds; after them it is passed wherever it can be, so that the match is soon over."""


def flags(slug: str) -> list[str]:
    options = ["--option", "deployment=quick"] if slug == "fix_bayonets" else []
    return ["--game", slug, "--seats", "human,recruit", "--seed", "7", *options]


def table(twin: Driver, slug: str) -> PlayScene:
    """The same match in the twin."""
    setup = starter.setup_of(launched.parse(flags(slug)), random.Random(1), twin.app.store)
    assert setup is not None
    scene = twin.show(lambda: PlayScene(setup))
    assert isinstance(scene, PlayScene)
    return scene


def play_on(double: Double, decisions: int) -> bool:
    """Decide so often, as far as the match goes; whether it goes on."""
    for number in range(decisions):
        if not double.catch_up():
            return False
        controls = double.scene.board.controls
        if controls.offered and not controls.ordering:  # some passes come by themselves
            tired = number >= LIVELY and controls.passing in controls.offered
            double.decide([controls.passing] if tired and controls.passing else list(controls.offered))
    return True


def go_on(client: Client, twin: Driver) -> PlayScene:
    """From the title to the match that was left."""
    menus = Menus(client, twin)
    menus.settle()
    menus.press("continue")
    assert isinstance(twin.top, PlayScene)
    return twin.top


def lived_through(slug: str, start: Start, twin: Driver, place: Path, named: str) -> Iterator[Client]:
    """The client once it is killed in the middle of a match, once more at its end, and at its replay.

    `place` is where the record is written to be replayed, `named` what the program is told of it.
    """
    twin.app.settings = Settings(speed="instant", end_idle=False)
    twin.app.bots = Silent()
    client = start(*flags(slug))
    scene = table(twin, slug)
    assert play_on(Double(client, twin, scene), BEFORE), "over too soon"
    client.kill()
    yield client

    scene.keeper.release()
    assert scene.keeper.kept is not None
    twin.app.store.write(scene.keeper.kept, client.autosave.read_text(encoding="utf-8"))
    twin.show(TitleScene)
    client = start()
    assert not play_on(Double(client, twin, go_on(client, twin)), 1000), "it never ends"
    assert client.close() == 0
    yield client

    record = ended(client.data)
    place.write_text(dumps(record), encoding="utf-8")
    client = start(named)
    assert replays(client, twin, record)
    assert client.close() == 0
    yield client


def replays(client: Client, twin: Driver, record: Record) -> bool:
    """Whether it comes to show the replay of this record."""
    twin.show(lambda: ReplayScene(record))
    twin.seconds(1.0)
    return eventually(lambda: client.looks_like(twin.picture()), PATIENCE)


def dropped(client: Client, twin: Driver, place: Path, known: Path) -> None:
    """A record is dragged to the title. It is written to `place`, which the program calls `known`."""
    text = (FOLDER / "battlefronts-1.txt").read_text(encoding="utf-8")
    place.write_text(text, encoding="utf-8")
    twin.app.settings = Settings(speed="instant", end_idle=False)
    Menus(client, twin).settle()
    assert drop(client.screen, client.window, known), "the window does not take it"
    assert replays(client, twin, loads(text)), client.trouble()
    assert client.close() == 0
    assert not client.crashes(), client.trouble()
