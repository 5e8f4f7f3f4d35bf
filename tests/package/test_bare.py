"""The packaged program in a bare Debian without Python, fonts and network, from a read-only folder (tools/bare.py)."""

from __future__ import annotations

import json
import random
import subprocess
import time
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.core.record import dumps
from launch import flags as launched
from launch import start as starter
from scenes.menus.title import TitleScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.settings import Settings
from tests.package.conftest import DATA, Start, own
from tests.window.client import PATIENCE, Client
from tests.window.double import Double, Silent
from tests.window.match import ended
from tests.window.mouse import Menus
from tests.window.screen import eventually
from tools import bare
from tools.drive import Driver

BEFORE = 3
"""Decisions before the program is killed."""
LIVELY = 12
"""Decisions of all kinds; after them it is passed wherever it can be, so that the match is soon over."""
MINUTE = 60.0


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


def running(user: int) -> list[str]:
    """The programs of a user."""
    found: list[str] = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if process.stat().st_uid == user:
                found.append((process / "cmdline").read_text())
        except OSError:
            continue
    return found


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


def test_bots_play_there_on_the_fast_core(system: Path, place: Path, home_there: Path) -> None:
    (launcher,) = place.glob("*/*/AppRun")
    line = [*bare.command(system, place, home_there), str(bare.PLACE / launcher.relative_to(place))]
    words = ["--headless", "--game", "battlefronts", "--seats", "recruit,recruit", "--seed", "7"]
    done = subprocess.run([*line, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["core"] == "fast"


@pytest.mark.parametrize(
    ("user", "lacking", "words"), [(1, "", "as root"), (0, "unshare", "unshare"), (0, "debootstrap", "debootstrap")]
)
def test_where_there_can_be_none_a_sentence_says_why(
    user: int, lacking: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(bare.CACHE, str(tmp_path))
    monkeypatch.setattr(bare.sys, "platform", "linux")
    monkeypatch.setattr(bare.os, "geteuid", lambda: user, raising=False)
    monkeypatch.setattr(bare.shutil, "which", lambda name: None if name == lacking else "true")
    monkeypatch.setattr(bare.subprocess, "run", lambda command: subprocess.CompletedProcess(command, 0))
    with pytest.raises(bare.BareError, match=words) as failure:
        bare.system()
    assert str(failure.value).endswith(".")
    assert list(tmp_path.iterdir()) == []


def test_there_is_no_python_there(system: Path) -> None:
    assert not [path for path in system.rglob("*python3*") if path.is_file()]


@pytest.mark.timeout(1500)
@pytest.mark.parametrize("slug", GAMES)
def test_a_match_is_killed_taken_up_ended_and_replayed(slug: str, start: Start, home_there: Path, twin: Driver) -> None:
    twin.app.settings = Settings(speed="instant", end_idle=False)
    twin.app.bots = Silent()
    client = start(*flags(slug))
    scene = table(twin, slug)
    assert play_on(Double(client, twin, scene), BEFORE), "over too soon"
    client.kill()
    assert eventually(lambda: running(bare.PLAYER) == [], PATIENCE), "the bots think on"

    scene.keeper.release()
    assert scene.keeper.kept is not None
    twin.app.store.write(scene.keeper.kept, client.autosave.read_text(encoding="utf-8"))
    twin.show(TitleScene)
    client = start()
    assert not play_on(Double(client, twin, go_on(client, twin)), 1000), "it never ends"
    assert not client.crashes(), client.trouble()
    assert client.close() == 0

    record = ended(home_there / DATA)
    (home_there / "the match.record").write_text(dumps(record), encoding="utf-8")
    client = start(str(bare.HOME / "the match.record"))
    twin.show(lambda: ReplayScene(record))
    twin.seconds(1.0)
    assert eventually(lambda: client.looks_like(twin.picture()), PATIENCE), "the replay is not shown"
    assert client.close() == 0


@pytest.mark.timeout(200)
def test_a_demonstration_lasts_a_minute(start: Start) -> None:
    client = start("--demo")
    before = client.picture()
    time.sleep(MINUTE)
    assert client.process.poll() is None, client.trouble()
    assert not client.looks_like(before)
    assert client.close() == 0
    assert not client.crashes(), client.trouble()


@pytest.mark.timeout(100)
def test_on_a_full_disk_it_is_played_unsaved(start: Start) -> None:
    client = start(*flags("battlefronts"), home=bare.FULL)
    assert eventually(client.asks, PATIENCE), client.said()
    client.screen.key("space")
    assert eventually(lambda: "Nothing can be saved" in client.said(), PATIENCE), client.said()
    assert client.close() == 0
    assert "Traceback" not in client.said()


@pytest.mark.timeout(100)
def test_another_user_plays_what_one_has_unpacked(start: Start, tmp_path: Path) -> None:
    home = tmp_path / "home of a guest"
    home.mkdir()
    own(home, bare.GUEST)
    client = start(*flags("battlefronts"), home=home, user=bare.GUEST)
    assert eventually(lambda: client.saved() is not None, PATIENCE), client.trouble()
    assert client.autosave.stat().st_uid == bare.GUEST
    assert client.close() == 0
    assert not client.said()
