"""A whole match of a packaged program by clicks: killed, taken up again, ended and replayed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from game.core.record import Record, dumps
from launch import flags as launched
from launch import start as starter
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from tests.window.client import PATIENCE, Client
from tests.window.conftest import Start
from tests.window.double import Double, only_match, sit, taken_up
from tests.window.screen import eventually
from tools.drive import Driver

BEFORE = 3
"""Decisions before the program is killed."""
LIVELY = 12
"""Decisions of all kinds; after them it is passed wherever it can be, so that the match is soon over."""


def flags(slug: str) -> list[str]:
    """The flags of a match of this game between a person and a Recruit."""
    options = ["--option", "deployment=quick"] if slug == "fix_bayonets" else []
    return ["--game", slug, "--seats", "human,recruit", "--seed", "7", *options]


def table(twin: Driver, slug: str) -> PlayScene:
    """The same match in the twin."""
    return sit(twin, PlayScene(starter.setup_from_flags(launched.parse(flags(slug)), random.Random(1), twin.app.store)))


def lived_through(slug: str, start: Start, twin: Driver, place: Path, named: str) -> Iterator[Client]:
    """The client once it is killed in the middle of a match, once more at its end, and at its replay.

    `place` is where the record is written to be replayed, `named` what the program is told of it.
    """
    client = start(*flags(slug))
    scene = table(twin, slug)
    assert Double(client, twin, scene).play(BEFORE), "over too soon"

    client.kill()
    yield client

    client, scene = taken_up(client, twin, scene, start)
    assert not Double(client, twin, scene).play(1000, lambda taken: taken >= LIVELY), "it never ends"

    client.end()
    yield client

    record = only_match(client.data)
    place.write_text(dumps(record), encoding="utf-8")
    client = start(named)
    assert replays(client, twin, record)

    client.end()
    yield client


def replays(client: Client, twin: Driver, record: Record) -> bool:
    """Whether it comes to show the replay of this record."""
    twin.show_scene(lambda: ReplayScene(record))
    twin.pass_seconds(1.0)
    return eventually(lambda: client.looks_like(twin.take_picture()), PATIENCE)
