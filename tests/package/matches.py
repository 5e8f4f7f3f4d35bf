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
"""Decisions of all kinds. After them the person passes wherever that is legal, so that the match is soon over."""


def flags(slug: str) -> list[str]:
    """The flags of a match of this game between a person and a Recruit."""
    options = ["--option", "deployment=quick"] if slug == "fix_bayonets" else []
    return ["--game", slug, "--seats", "human,recruit", "--seed", "7", *options]


def table(twin: Driver, slug: str) -> PlayScene:
    """The same match in the twin, which is the program in this process."""
    return sit(twin, PlayScene(starter.setup_from_flags(launched.parse(flags(slug)), random.Random(1), twin.app.store)))


def play_whole_match(slug: str, start: Start, twin: Driver, record: Path, path_for_program: str) -> Iterator[Client]:
    """Play a match by clicks. Yield the client when it was killed in its middle, at its end, and at its replay.

    The file `record` is written for the replay. The program opens it by `path_for_program`.
    """
    client = start(*flags(slug))
    scene = table(twin, slug)
    goes_on = Double(client, twin, scene).play(BEFORE)
    assert goes_on, "over too soon"

    client.kill()
    yield client

    client, scene = taken_up(client, twin, scene, start)
    goes_on = Double(client, twin, scene).play(1000, lambda taken: taken >= LIVELY)
    assert not goes_on, "it never ends"

    client.end()
    yield client

    match = only_match(client.data)
    record.write_text(dumps(match), encoding="utf-8")
    client = start(path_for_program)
    assert comes_to_replay(client, twin, match)

    client.end()
    yield client


def comes_to_replay(client: Client, twin: Driver, record: Record) -> bool:
    """Whether the client comes to show the replay of this record, as the twin does."""
    twin.show_scene(lambda: ReplayScene(record))
    twin.pass_seconds(1.0)
    return eventually(lambda: client.looks_like(twin.take_picture()), PATIENCE)
