"""The loop: events, time, frames, sizes, failures."""

from __future__ import annotations

import getpass
import platform
import random
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
from scenes import settings as settings_file
from scenes.app import App, run
from scenes.failure_report import hide_names, write_report
from scenes.keeping.store import Store
from scenes.menus import trouble
from scenes.menus.settings import SettingsScene
from scenes.menus.title import TitleScene
from scenes.menus.trouble import TroubleScene
from scenes.settings import Settings
from scenes.stack import Change, Pop, Push, Quit, Replace, Reset, Scene, Stack
from scenes.ui import theme
from scenes.ui.canvas import Canvas, letterbox
from scenes.ui.input import FIRST_REPEAT, Intent
from scenes.ui.sound import AGAIN
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import ASSETS
from tests.scenes.events import FRAME, Event, key, key_up, tapped
from tests.scenes.fought import sharp_end
from tests.scenes.menus import show, toast, top
from tests.scenes.table import click, press, top_scene


class Desk(Scene):
    """A page with a number on it, which writes down what it is told."""

    def __init__(self, overlay: bool = False) -> None:
        self.overlay = overlay
        self.intents: list[Intent] = []
        self.resizes = 0
        self.wish: Change | None = None
        self.fault: Callable[[], None] | None = None

    def resized(self) -> None:
        self.resizes += 1

    def handle(self, event: Event | None, intent: Intent | None) -> Change | None:
        if intent is not None:
            self.intents.append(intent)
        wish, self.wish = self.wish, None
        return wish

    def update(self, seconds: float) -> Change | None:
        if self.fault is not None:
            self.fault()
        return None

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.fill((60, 50, 40))
        TypeStyle(theme.HEAD, 40).draw(canvas, "42", (960, 40), "midtop")


@pytest.fixture
def desk(app: App) -> Desk:
    scene = Desk()
    app.start(lambda: scene)
    return scene


def frames(app: App, count: int) -> None:
    for _ in range(count):
        app.step(FRAME, [])


def test_held_directions_come_again_without_an_event(app: App, desk: Desk) -> None:
    app.step(FRAME, [key(pygame.K_LEFT)])
    app.step(FIRST_REPEAT, [])
    app.step(FRAME, [key_up(pygame.K_LEFT)])
    app.step(1, [])
    assert desk.intents == [Intent.LEFT, Intent.LEFT]


def test_only_the_top_gets_input_and_time(app: App, desk: Desk) -> None:
    above = Desk(overlay=True)
    desk.wish = Push(above)
    app.step(FRAME, [*tapped(key(pygame.K_h)), *tapped(key(pygame.K_u))])
    assert desk.intents == [Intent.HINT]
    assert above.intents == [Intent.UNDO]
    above.wish = Pop()
    app.step(FRAME, [key(pygame.K_h)])
    assert app.stack.top is desk
    app.step(FRAME, [Event(pygame.QUIT)])
    assert not app.running


def test_art_is_baked_again_only_when_the_size_rests(app: App, desk: Desk) -> None:
    for size in ((900, 600), (905, 610), (1000, 700)):
        app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        app.step(0.1, [])
        assert app.canvas.k == pytest.approx(2 / 3)
        assert desk.resizes == 0
    drawn = pygame.mask.from_threshold(app.window, (60, 50, 40), (3, 3, 3))
    assert drawn.count() > 1000 * 560 * 0.5  # meanwhile the old picture is stretched
    frames(app, 8)
    assert desk.resizes == 1
    assert app.canvas.size == (1000, 700)
    assert app.canvas.stage == letterbox((1000, 700))


def test_full_screen_by_key_and_back(app: App, desk: Desk, home: Path) -> None:
    before = app.window.get_size()
    app.step(FRAME, [key(pygame.K_F11)])
    assert app.window.get_flags() & pygame.FULLSCREEN
    assert settings_file.load(Store(home)).fullscreen
    app.step(FRAME, [key(pygame.K_RETURN, pygame.KMOD_LALT)])
    assert not app.window.get_flags() & pygame.FULLSCREEN
    assert app.window.get_size() == before
    frames(app, 2)
    assert app.stack.top is desk


def test_a_sentence_of_the_store_becomes_a_toast_and_foreign_words_can_be_drawn(app: App, desk: Desk) -> None:
    app.store.say("Nothing can be saved in this test.")
    frames(app, 3)
    assert app.toasts.shown == ("Note", "Nothing can be saved in this test.")
    app.toasts.clear()
    app.toast("No\0", "A\x1b" + "n" * 100_000 + "\udcff")
    frames(app, 3)
    assert app.stack.top is desk
    assert app.toasts.shown is not None
    head, words = app.toasts.shown
    assert head == "No"
    assert words.isprintable()


class Broken(Desk):
    """Fails in whichever method it is told to."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where

    def record_text(self) -> str:
        return "march 3 Z2"

    def _fail(self, where: str) -> None:
        if where == self.where:
            raise ZeroDivisionError("the bridge is out")

    def enter(self, app: App) -> None:
        super().enter(app)
        self._fail("enter")

    def leave(self) -> None:
        self._fail("leave")
        raise RuntimeError("and so is the road")

    def handle(self, event: Event | None, intent: Intent | None) -> Change | None:
        self._fail("handle")
        return Pop() if self.where == "leave" else None

    def update(self, seconds: float) -> Change | None:
        self._fail("update")
        return None

    def draw(self, canvas: Canvas) -> None:
        self._fail("draw")


@pytest.mark.parametrize("where", ["enter", "handle", "update", "draw", "leave"])
def test_a_failing_scene_ends_in_a_report_and_a_calm_screen(app: App, home: Path, where: str) -> None:
    app.start(lambda: Broken(where))
    app.step(FRAME, [key(pygame.K_h)])
    calm = top_scene(app, TroubleScene)
    report = (home / "reports" / "report-1.txt").read_text()
    assert "ZeroDivisionError: the bridge is out" in report
    assert ("march 3 Z2" in report) == (where != "leave")  # by then it has left the stack
    assert "report-1.txt" in calm.sentence
    assert "Traceback" not in calm.sentence


def test_a_toast_that_cannot_be_drawn_is_dropped(app: App, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Canvas) -> None:
        if app.toasts.shown is not None:
            raise ValueError("no letters")

    monkeypatch.setattr(app.toasts, "draw", refuse)
    app.toast("News", "The bridge is out")
    frames(app, 2)
    assert isinstance(app.stack.top, TroubleScene)
    assert app.toasts.shown is None
    frames(app, 2)


def test_fonts_of_other_sizes_are_closed(app: App, desk: Desk) -> None:
    held = []
    for wide in (2560, 1920, 2560):
        app.window = pygame.display.set_mode((wide, wide * 9 // 16), pygame.RESIZABLE)
        frames(app, 20)
        held.append(set(app.canvas.caches.fonts))
    assert held[0] == held[2] != held[1]


def test_a_failure_without_a_folder_is_calm_as_well(window: pygame.Surface, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    title = Desk()
    app = App(Store(tmp_path / "file" / "home"), random.Random(7), lambda: title, window)
    app.start(lambda: Broken("update"))
    frames(app, 2)
    assert isinstance(app.stack.top, TroubleScene)
    assert "could not be written down" in app.stack.top.sentence
    app.step(FRAME, [key(pygame.K_ESCAPE)])
    assert app.stack.scenes == [title], "a step back, not out of the program"
    app.start(lambda: Broken("update"))
    frames(app, 2)
    app.step(FRAME, [key(pygame.K_q)])
    assert not app.running


@pytest.mark.parametrize(("lasts", "moved", "counted"), [(16, 0.016, 0.016), (400, 0.05, 0.4), (3_600_000, 0.05, 5.0)])
def test_a_stall_moves_little_and_counts_in_full_unless_the_machine_slept(
    lasts: int, moved: float, counted: float, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Once(Scene):
        def update(self, seconds: float) -> Change | None:
            assert (seconds, self.app.elapsed) == (moved, counted)
            return Pop()

    class Clock:
        def tick(self, rate: int) -> int:
            return lasts

    settings_file.save(Store(home), Settings(sound=0))
    monkeypatch.setattr(pygame.time, "Clock", Clock)
    assert run(Once, window_size=(64, 36)) == 0
    assert not pygame.display.get_init()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have a screen without being told where")
@pytest.mark.parametrize("around", [{}, {"DISPLAY": ":9999"}, {"SDL_VIDEODRIVER": "no-such-driver"}])
def test_run_without_any_screen_says_one_sentence(
    around: dict[str, str], home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pygame.quit()
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in around.items():
        monkeypatch.setenv(name, value)
    assert run(Desk) == 3
    pygame.quit()
    said = capfd.readouterr().err.strip()
    assert said.startswith("No window could be opened here: ")
    assert len(said.splitlines()) == 1


def test_what_loops_and_plays_is_told_by_the_top_scene_or_the_one_below(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Wood(Scene):
        loop, music = "wood", "hymn"

    looped: list[str | None] = []
    played: list[str | None] = []
    monkeypatch.setattr(app.sound, "play_loop", looped.append)
    monkeypatch.setattr(app.sound.music, "update", lambda wanted, seconds: played.append(wanted))
    for change in (Push(Scene()), Push(Wood()), Push(Scene()), Pop(2)):
        app.stack.apply(change)
        frames(app, 1)
    assert looped == [None, "wood", "wood", None]
    assert played == [None, "hymn", "hymn", None]


def test_the_bots_are_hired_only_when_asked_for(app: App, desk: Desk) -> None:
    frames(app, 2)
    assert "bots" not in vars(app)
    assert app.bots is app.bots


def test_gamepads_and_loudspeakers_may_be_absent(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise pygame.error("no such subsystem")

    monkeypatch.setattr(pygame.joystick, "init", refuse)
    monkeypatch.setattr(pygame.mixer, "init", refuse)
    app.open_devices()
    app.sound.play("card")


def test_the_sound_goes_on_with_a_device_that_comes_later_or_again(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    pygame.mixer.quit()
    app.open_devices()
    app.stack.apply(Push(Desk()))
    app.sound.play_loop("wood")
    for _ in range(2):
        assert pygame.mixer.get_init() is None
        app.advance(AGAIN - 1, [])
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        app.advance(0.5, [])
        assert pygame.mixer.get_init() is None
        app.advance(1, [])
        assert pygame.mixer.get_init() is not None
        microphone = Event(pygame.AUDIODEVICEREMOVED, which=3, iscapture=1)
        another = Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0)
        app.advance(0, [microphone, another, Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0)])
        assert pygame.mixer.get_init() is not None
        app.advance(0, [Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)])


# --- Changes of the stack: who enters, who leaves, who is seen ------------------------------------

Diary = list[str]


class Page(Scene):
    """Writes down what happens to it."""

    def __init__(self, name: str, diary: Diary) -> None:
        self.name = name
        self.diary = diary

    def enter(self, app: App) -> None:
        super().enter(app)
        self.diary.append(f"{self.name} enters")

    def leave(self) -> None:
        self.diary.append(f"{self.name} leaves")

    def resumed(self) -> None:
        self.diary.append(f"{self.name} resumes")

    def resized(self) -> None:
        self.diary.append(f"{self.name} is resized")


def names(stack: Stack) -> str:
    return "".join(page.name for page in stack.scenes if isinstance(page, Page))


@pytest.fixture
def diary() -> Diary:
    return []


@pytest.fixture
def stack(app: App, diary: Diary) -> Stack:
    for name in "ab":
        app.stack.apply(Push(Page(name, diary)))
    diary.clear()
    return app.stack


@pytest.mark.parametrize(
    ("change", "left", "written"),
    [
        (lambda page: Push(page), "abx", ["x enters"]),
        (lambda page: Pop(), "a", ["b leaves", "a resumes"]),
        (lambda page: Pop(2), "", ["b leaves", "a leaves"]),
        (lambda page: Pop(9), "", ["b leaves", "a leaves"]),
        (lambda page: Replace(page), "ax", ["b leaves", "x enters"]),
        (lambda page: Reset(page), "x", ["b leaves", "a leaves", "x enters"]),
        (lambda page: Quit(), "", ["b leaves", "a leaves"]),
    ],
)
def test_changes(stack: Stack, diary: Diary, change: object, left: str, written: Diary) -> None:
    wanted: Change = change(Page("x", diary))
    stack.apply(wanted)
    assert (names(stack), diary) == (left, written)
    assert (stack.top is None, stack.visible() == []) == (not left, not left)


# --- Reports of failures: what they say and do not say, and how a player gets at them -------------

DATA = Path("/mnt/annas stick/matches")
"""The player's folder, chosen by hand."""


@pytest.fixture
def anna(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user is called anna, and her home is hers."""
    home = Path("/home/anna")
    for name in ("USER", "LOGNAME", "USERNAME"):
        monkeypatch.setenv(name, "anna")
    monkeypatch.setattr(getpass, "getuser", lambda: "anna")
    monkeypatch.setattr(Path, "home", lambda: home)
    return home


# --- what it says ----------------------------------------------------------------------------


def test_a_report_says_what_ran_where_and_holds_the_match(app: App) -> None:
    record = sharp_end()
    text = write_report("Traceback\nZeroDivisionError\n", dumps(record), app.store.folder)
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
    text = write_report(f"{line}\n{ASSETS.parent}/scenes/app.py\n", record, DATA)
    assert not [name for name in ("anna", "ben", "maria", str(ASSETS.parent)) if name in text.lower()]
    assert "<program>/scenes/app.py" in text
    assert text.endswith("seat: human\nseat: resigned\nseat: general\nactions:\npass\n")


def test_a_name_does_not_tear_the_words_around_it(anna: Path) -> None:
    text = hide_names("bananna savannah anna_case annas anna /home/annabel", [], DATA)
    assert text == "bananna savannah anna_case annas <user> /home/annabel"


def test_a_home_that_is_the_root_hides_no_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/"))
    assert hide_names("/usr/lib, not /", [], DATA) == "/usr/lib, not /"


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_a_home_that_is_a_link_is_hidden_by_both_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "mine").symlink_to(tmp_path / "disk")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "mine")
    assert hide_names(f"{tmp_path}/mine/a {tmp_path}/disk/b", [], DATA) == "~/a ~/b"


def test_a_user_whom_the_system_does_not_know_gets_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> Path:
        raise RuntimeError("Could not determine home directory.")

    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 1234")

    for name in ("USER", "LOGNAME", "USERNAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", unknown)
    monkeypatch.setattr(getpass, "getuser", nobody)
    assert hide_names("what happened", [], DATA) == "what happened"


def test_a_report_holds_nothing_that_cannot_be_written_or_copied() -> None:
    text = write_report("\udcff", "", DATA)
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
    assert failed.note == trouble.OPENED
    opened.found = False
    press(app, pygame.K_f)
    assert "look in the folder named above" in failed.note
    assert str(app.store.reports) in failed.sentence


def test_the_report_is_copied_as_it_is_written(app: App, failed: TroubleScene) -> None:
    press(app, pygame.K_c)
    assert pygame.scrap.get_text() == failed.report.read_text(encoding="utf-8") == failed.text
    assert "the bridge is out" in failed.text
    assert f"Five Fronts {VERSION}" in failed.text
    assert "copied" in failed.note


def test_a_clipboard_that_does_not_work_is_told(
    app: App, failed: TroubleScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    press(app, pygame.K_c)
    assert top(app) is failed
    assert "could not be copied" in failed.note


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
