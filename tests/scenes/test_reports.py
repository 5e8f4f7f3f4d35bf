"""Reports of failures: what they say and do not say, and how a player gets at them."""

from __future__ import annotations

import getpass
import platform
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.core.record import SeatEntry, dumps, loads
from game.core.version import VERSION
from scenes import folders
from scenes.app import App, private, written
from scenes.menus import trouble
from scenes.menus.settings import SettingsScene
from scenes.menus.title import TitleScene
from scenes.menus.trouble import TroubleScene
from scenes.ui.theme import ASSETS
from tests.scenes.fought import sharp_end
from tests.scenes.menus import click, press, show, toast, top
from tests.scenes.table import top_scene

DATA = Path("/mnt/annas stick/matches")
"""The player's folder, chosen by hand."""


@pytest.fixture
def anna(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user is called anna, and her home is hers."""
    home = Path("/home/anna")
    for key in ("USER", "LOGNAME", "USERNAME"):
        monkeypatch.setenv(key, "anna")
    monkeypatch.setattr(getpass, "getuser", lambda: "anna")
    monkeypatch.setattr(Path, "home", lambda: home)
    return home


# --- what it says ----------------------------------------------------------------------------


def test_a_report_says_what_ran_where_and_holds_the_match(app: App) -> None:
    record = sharp_end()
    text = written("Traceback\nZeroDivisionError\n", dumps(record), app.store.folder)
    head, _, rest = text.partition("\n\n")
    for told in (f"Five Fronts {VERSION}", platform.system(), platform.python_version(), pygame.version.ver):
        assert told in head
    assert f"SDL {'.'.join(map(str, pygame.get_sdl_version()))}, dummy, window 1280 x 720" in head
    assert "ZeroDivisionError" in rest
    match = loads(rest.partition("The match so far:\n")[2])
    nameless = [SeatEntry(seat.kind) for seat in record.seats]
    assert replace(match, header=0) == replace(record, seats=nameless)


@pytest.mark.parametrize(
    "line",
    [
        '  File "/home/anna/five fronts/scenes/app.py", line 3',
        "OSError: [Errno 13] '/home/anna/.local/share/FiveFronts'",
        "the folder C:\\Users\\Anna\\AppData",
        "the folder 'C:\\\\Users\\\\anna\\\\AppData'",
        "/var/cache/anna/0",
        "/mnt/annas stick/matches/settings.json",
        "KeyError: 'Anna Maria'",
        "seat: human Anna Maria",
        "name='Ben'",
    ],
)
def test_a_report_names_nobody(anna: Path, line: str) -> None:
    record = "seat: human Anna Maria\nseat: resigned Ben\nseat: general\nactions:\npass\n"
    text = written(f"{line}\n{ASSETS.parent}/scenes/app.py\n", record, DATA)
    assert not [name for name in ("anna", "ben", "maria", str(ASSETS.parent)) if name in text.lower()]
    assert "<program>/scenes/app.py" in text
    assert text.endswith("seat: human\nseat: resigned\nseat: general\nactions:\npass\n")


def test_a_name_does_not_tear_the_words_around_it(anna: Path) -> None:
    text = private("bananna savannah anna_case annas anna /home/annabel", [], DATA)
    assert text == "bananna savannah anna_case annas <user> /home/annabel"


def test_a_home_that_is_the_root_hides_no_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/"))
    assert private("/usr/lib, not /", [], DATA) == "/usr/lib, not /"


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_a_home_that_is_a_link_is_hidden_by_both_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "mine").symlink_to(tmp_path / "disk")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "mine")
    assert private(f"{tmp_path}/mine/a {tmp_path}/disk/b", [], DATA) == "~/a ~/b"


def test_a_user_whom_the_system_does_not_know_gets_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> Path:
        raise RuntimeError("Could not determine home directory.")

    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 1234")

    for key in ("USER", "LOGNAME", "USERNAME"):
        monkeypatch.delenv(key, raising=False)
    monkeypatch.setattr(Path, "home", unknown)
    monkeypatch.setattr(getpass, "getuser", nobody)
    assert private("what happened", [], DATA) == "what happened"


def test_a_report_holds_nothing_that_cannot_be_written_or_copied() -> None:
    text = written("\udcff", "", DATA)
    assert "\\udcff" in text
    assert text.encode("utf-8")


# --- at the failure --------------------------------------------------------------------------


class Opened(list[Path]):
    """The folders that were to be opened. `found`: whether something opens them."""

    found = True

    def __call__(self, folder: Path) -> bool:
        self.append(folder)
        return self.found


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    made = Opened()
    monkeypatch.setattr(trouble, "open_folder", made)
    monkeypatch.setattr("scenes.menus.settings.open_folder", made)
    return made


@pytest.fixture
def failed(app: App) -> TroubleScene:
    """A match that had to be stopped, as the app does it."""

    def fail() -> None:
        raise ZeroDivisionError("the bridge is out")

    show(app, TitleScene())
    app._attempt(fail)
    return top_scene(app, TroubleScene)


def test_the_folder_of_the_report_opens_by_key_and_by_click(app: App, failed: TroubleScene, opened: Opened) -> None:
    press(app, pygame.K_f)
    click(app, failed.form.widget("folder"))
    assert opened == [app.store.reports] * 2
    assert failed.said == trouble.ASKED
    opened.found = False
    press(app, pygame.K_f)
    assert "look in the folder named above" in failed.said
    assert str(app.store.reports) in failed.sentence


def test_the_report_is_copied_as_it_is_written(app: App, failed: TroubleScene) -> None:
    press(app, pygame.K_c)
    assert failed.report is not None
    assert pygame.scrap.get_text() == failed.report.read_text(encoding="utf-8") == failed.text
    assert "the bridge is out" in failed.text
    assert f"Five Fronts {VERSION}" in failed.text
    assert "copied" in failed.said


def test_a_clipboard_that_does_not_work_is_told(
    app: App, failed: TroubleScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    press(app, pygame.K_c)
    assert top(app) is failed
    assert "could not be copied" in failed.said


def test_a_report_that_could_not_be_written_can_be_copied(app: App, opened: Opened) -> None:
    show(app, TroubleScene(None, TitleScene, "what happened"))
    press(app, pygame.K_f, pygame.K_c)
    assert opened == []
    assert pygame.scrap.get_text() == "what happened"


# --- from the settings -----------------------------------------------------------------------


def test_the_settings_open_the_reports_where_there_are_any(app: App, opened: Opened) -> None:
    show(app, SettingsScene())
    press(app, pygame.K_f)
    assert opened == []
    app.store.report("what happened")
    scene = show(app, SettingsScene())
    click(app, scene.form.widget("reports"))
    assert opened == [app.store.reports]
    assert str(app.store.reports) in toast(app)[1]


# --- the file manager ------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has a call of its own")
@pytest.mark.parametrize("installed", [command[0] for command in folders.OPENERS])
def test_the_first_opener_that_is_installed_is_asked(
    installed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []
    around: list[dict[str, str]] = []

    def popen(command: list[str], env: dict[str, str], **_: object) -> None:
        asked.append(command)
        around.append(env)

    monkeypatch.setattr(subprocess, "Popen", popen)
    monkeypatch.setattr(folders.shutil, "which", lambda name: name if name == installed else None)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/five-fronts/_internal")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/local/lib")
    assert folders.open_folder(tmp_path)
    (command,) = (opener for opener in folders.OPENERS if opener[0] == installed)
    assert asked == [[*command, str(tmp_path)]]
    assert around[0]["LD_LIBRARY_PATH"] == "/usr/local/lib"
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG")
    assert folders.open_folder(tmp_path)
    assert "LD_LIBRARY_PATH" not in around[1]


def nothing(*_: object, **__: object) -> None:
    raise OSError("not here")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has a call of its own")
@pytest.mark.parametrize("which", [lambda name: None, lambda name: name])
def test_where_nothing_opens_folders_that_is_said(
    which: Callable[[str], str | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders.shutil, "which", which)
    monkeypatch.setattr(subprocess, "Popen", nothing)
    assert not folders.open_folder(tmp_path)
