"""The packaged program in a bare Debian without Python, fonts and network, from a read-only folder (tools/bare.py)."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path

import pytest

from game.catalogue import GAMES
from tests.package.conftest import Start, own
from tests.package.matches import dropped, flags, lived_through
from tests.window.client import PATIENCE
from tests.window.screen import eventually
from tools import bare
from tools.drive import Driver

MINUTE = 60.0


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
    record = home_there / "the match.record"
    for number, client in enumerate(lived_through(slug, start, twin, record, str(bare.HOME / record.name))):
        assert number or eventually(lambda: running(bare.PLAYER) == [], PATIENCE), "the bots think on"
        assert not client.crashes(), client.trouble()


@pytest.mark.timeout(100)
def test_a_record_is_dropped_on_the_window(start: Start, home_there: Path, twin: Driver) -> None:
    record = home_there / "für müde Krieger.record"
    dropped(start(), twin, record, bare.HOME / record.name)


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
