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
from scenes.ui.cache import Caches
from scenes.ui.canvas import Canvas, letterbox
from scenes.ui.input import FIRST_REPEAT, Intent
from scenes.ui.sound import AGAIN
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import ASSETS
from tests.scenes.events import FRAME, Event, key, key_up, tapped
from tests.scenes.fought import sharp_end_record
from tests.scenes.menus import show, toast, top
from tests.scenes.table import click, press, top_scene

DESK_COLOUR = (60, 50, 40)


class Desk(Scene):
    """A page that shows the number 42, and records the intents and resizes that it receives."""

    def __init__(self, overlay: bool = False) -> None:
        self.overlay = overlay
        self.intents: list[Intent] = []
        self.resizes = 0
        self.next_change: Change | None = None
        """The change that the next event returns."""
        self.fault: Callable[[], None] | None = None

    def drop_scaled_art(self) -> None:
        self.resizes += 1

    def handle(self, event: Event | None, intent: Intent | None) -> Change | None:
        if intent is not None:
            self.intents.append(intent)
        change, self.next_change = self.next_change, None
        return change

    def update(self, seconds: float) -> Change | None:
        if self.fault is not None:
            self.fault()
        return None

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.fill(DESK_COLOUR)
        TypeStyle(theme.HEAD, size=40).draw(canvas, "42", (960, 40), "midtop")


@pytest.fixture
def desk(app: App) -> Desk:
    """The first scene of the running app."""
    scene = Desk()
    app.start(lambda: scene)
    return scene


def run_whole_frames(app: App, count: int) -> None:
    """Let the app run this many frames with window, sound and drawing, without an event."""
    for _ in range(count):
        app.step(FRAME, [])


def test_a_held_arrow_key_repeats_its_intent_until_its_release(app: App, desk: Desk) -> None:
    app.step(FRAME, [key(pygame.K_LEFT)])
    app.step(FIRST_REPEAT, [])
    app.step(FRAME, [key_up(pygame.K_LEFT)])
    app.step(1, [])

    assert desk.intents == [Intent.LEFT, Intent.LEFT], "one for the press, one for the repeat, none after the release"


def test_only_the_top_scene_gets_input(app: App, desk: Desk) -> None:
    above = Desk(overlay=True)
    desk.next_change = Push(above)
    app.step(FRAME, [*tapped(key(pygame.K_h)), *tapped(key(pygame.K_u))])
    assert desk.intents == [Intent.HINT], "H makes the desk push the other scene"
    assert above.intents == [Intent.UNDO], "U comes in the same frame, but after the push"

    above.next_change = Pop()
    app.step(FRAME, [key(pygame.K_h)])
    assert app.stack.top is desk


def test_closing_the_window_ends_the_program(app: App, desk: Desk) -> None:
    app.step(FRAME, [Event(pygame.QUIT)])
    assert not app.running


def test_art_is_baked_again_only_once_the_window_keeps_its_size(app: App, desk: Desk) -> None:
    last_size = (1000, 700)
    for size in ((900, 600), (905, 610), last_size):
        app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        app.step(0.1, [])
        assert app.canvas.scale == pytest.approx(2 / 3), "the canvas is still that of the 1280x720 window"
        assert desk.resizes == 0

    stretched_picture = pygame.mask.from_threshold(app.window, DESK_COLOUR, (3, 3, 3))
    pixels_of_stage = 1000 * 560  # at 16:9 in the window of 1000x700
    assert stretched_picture.count() > 0.5 * pixels_of_stage, "meanwhile the old picture is stretched"

    run_whole_frames(app, count=8)
    assert desk.resizes == 1
    assert app.canvas.size == last_size
    assert app.canvas.stage == letterbox(last_size)


def test_f11_and_alt_enter_switch_full_screen_and_save_the_setting(app: App, desk: Desk, home: Path) -> None:
    size_before = app.window.get_size()

    app.step(FRAME, [key(pygame.K_F11)])
    assert app.window.get_flags() & pygame.FULLSCREEN
    assert settings_file.load(Store(home)).fullscreen

    app.step(FRAME, [key(pygame.K_RETURN, pygame.KMOD_LALT)])
    assert not app.window.get_flags() & pygame.FULLSCREEN
    assert app.window.get_size() == size_before

    run_whole_frames(app, count=2)
    assert app.stack.top is desk, "neither key reached the scene"


def test_a_message_of_the_store_becomes_a_toast(app: App, desk: Desk) -> None:
    app.store.report_sentence("Nothing can be saved in this test.")
    run_whole_frames(app, count=3)
    assert app.toasts.visible == ("Note", "Nothing can be saved in this test.")


def test_a_toast_leaves_out_characters_without_a_picture(app: App, desk: Desk) -> None:
    app.toast("No\0", "A\x1b" + "n" * 100_000 + "\udcff")
    run_whole_frames(app, count=3)

    assert app.stack.top is desk, "drawing the toast did not fail"
    assert app.toasts.visible is not None
    head, words = app.toasts.visible
    assert head == "No"
    assert words.isprintable()


class Broken(Desk):
    """A scene that raises ZeroDivisionError in one of its methods."""

    def __init__(self, failing_method: str) -> None:
        super().__init__()
        self.failing_method = failing_method

    def record_text(self) -> str:
        return "march 3 Z2"

    def _fail_in(self, method: str) -> None:
        if method == self.failing_method:
            raise ZeroDivisionError("the bridge is out")

    def enter(self, app: App) -> None:
        super().enter(app)
        self._fail_in("enter")

    def leave(self) -> None:
        self._fail_in("leave")
        raise RuntimeError("and so is the road")

    def handle(self, event: Event | None, intent: Intent | None) -> Change | None:
        self._fail_in("handle")
        return Pop() if self.failing_method == "leave" else None

    def update(self, seconds: float) -> Change | None:
        self._fail_in("update")
        return None

    def draw(self, canvas: Canvas) -> None:
        self._fail_in("draw")


@pytest.mark.parametrize("failing_method", ["enter", "handle", "update", "draw", "leave"])
def test_a_failing_scene_is_replaced_by_a_calm_page_and_a_report(app: App, home: Path, failing_method: str) -> None:
    """The record of the broken scene is "march 3 Z2"."""
    app.start(lambda: Broken(failing_method))
    app.step(FRAME, [key(pygame.K_h)])

    report = (home / "reports" / "report-1.txt").read_text()
    assert "ZeroDivisionError: the bridge is out" in report
    has_left_the_stack = failing_method == "leave"
    assert ("march 3 Z2" in report) is not has_left_the_stack, "the record of a scene on the stack is in the report"

    calm_page = top_scene(app, TroubleScene)
    assert "report-1.txt" in calm_page.sentence
    assert "Traceback" not in calm_page.sentence


def test_the_app_drops_a_toast_that_fails_to_draw(app: App, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail_to_draw(_: Canvas) -> None:
        if app.toasts.visible is not None:
            raise ValueError("no letters")

    monkeypatch.setattr(app.toasts, "draw", fail_to_draw)
    app.toast("News", "The bridge is out")
    run_whole_frames(app, count=2)

    assert isinstance(app.stack.top, TroubleScene)
    assert app.toasts.visible is None
    run_whole_frames(app, count=2)  # further frames do not fail again


def test_a_new_window_size_closes_the_fonts_of_the_old_one(app: App, desk: Desk) -> None:
    app.canvas.caches = Caches()  # the caches of other tests keep their fonts open
    open_fonts = []
    for width in (2560, 1920, 2560):
        app.window = pygame.display.set_mode((width, width * 9 // 16), pygame.RESIZABLE)
        run_whole_frames(app, count=20)
        open_fonts.append(set(app.canvas.caches.fonts))

    first_at_2560, at_1920, again_at_2560 = open_fonts
    assert first_at_2560 == again_at_2560 != at_1920


def test_a_failure_whose_report_cannot_be_written_is_shown_calmly(window: pygame.Surface, tmp_path: Path) -> None:
    file_in_the_way = tmp_path / "file"
    file_in_the_way.write_text("in the way")
    title = Desk()
    app = App(Store(file_in_the_way / "home"), rng=random.Random(7), title=lambda: title, window=window)

    app.start(lambda: Broken("update"))
    run_whole_frames(app, count=2)
    assert isinstance(app.stack.top, TroubleScene)
    assert "could not be written down" in app.stack.top.sentence
    app.step(FRAME, [key(pygame.K_ESCAPE)])
    assert app.stack.scenes == [title], "Esc leads to the title, not out of the program"

    app.start(lambda: Broken("update"))
    run_whole_frames(app, count=2)
    app.step(FRAME, [key(pygame.K_q)])
    assert not app.running


@pytest.mark.parametrize(
    ("milliseconds", "seconds_of_motion", "seconds_counted"),
    [
        pytest.param(16, 0.016, 0.016, id="a usual frame"),
        pytest.param(400, 0.05, 0.4, id="a stall"),
        pytest.param(3_600_000, 0.05, 5.0, id="an hour of sleep"),
    ],
)
def test_a_long_frame_moves_little_and_counts_in_full_unless_the_machine_slept(
    milliseconds: int, seconds_of_motion: float, seconds_counted: float, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Motion gets at most 0.05 s of a frame. The clock of the match gets all of it, but at most 5 s."""

    class OneFrame(Scene):
        """A scene that checks the seconds of its first frame and ends."""

        def update(self, seconds: float) -> Change | None:
            assert (seconds, self.app.elapsed) == (seconds_of_motion, seconds_counted)
            return Pop()

    class FixedClock:
        """Imitates the clock of pygame: each frame takes the same time."""

        def tick(self, rate: int) -> int:
            return milliseconds

    settings_file.save(Store(home), Settings(sound=0))
    monkeypatch.setattr(pygame.time, "Clock", FixedClock)

    assert run(OneFrame, window_size=(64, 36)) == 0
    assert not pygame.display.get_init()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have a screen without being told where")
@pytest.mark.parametrize(
    "variables",
    [{}, {"DISPLAY": ":9999"}, {"SDL_VIDEODRIVER": "no-such-driver"}],
    ids=["no screen is named", "the screen does not exist", "the driver does not exist"],
)
def test_a_start_without_any_screen_prints_one_sentence(
    variables: dict[str, str], home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pygame.quit()
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    exit_code = run(Desk)
    pygame.quit()

    assert exit_code == 3
    printed = capfd.readouterr().err.strip()
    assert printed.startswith("No window could be opened here: ")
    assert len(printed.splitlines()) == 1


def test_sound_loop_and_music_are_those_of_the_top_scene_or_of_the_one_right_below(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Wood(Scene):
        """A scene with a loop and a piece of music."""

        loop, music = "wood", "hymn"

    loops: list[str | None] = []
    tunes: list[str | None] = []
    monkeypatch.setattr(app.sound, "play_loop", loops.append)
    monkeypatch.setattr(app.sound.music, "update", lambda wanted, seconds: tunes.append(wanted))

    silent, wood_on_top, wood_right_below, silent_again = Push(Scene()), Push(Wood()), Push(Scene()), Pop(2)
    for change in (silent, wood_on_top, wood_right_below, silent_again):
        app.stack.apply(change)
        run_whole_frames(app, count=1)

    assert loops == [None, "wood", "wood", None]
    assert tunes == [None, "hymn", "hymn", None]


def test_the_process_of_the_bots_is_started_only_when_it_is_needed(app: App, desk: Desk) -> None:
    run_whole_frames(app, count=2)
    assert "bots" not in vars(app), "no frame has started it"
    assert app.bots is app.bots, "it is started once"


def test_a_machine_without_gamepads_and_loudspeakers_does_not_fail(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise pygame.error("no such subsystem")

    monkeypatch.setattr(pygame.joystick, "init", fail)
    monkeypatch.setattr(pygame.mixer, "init", fail)
    app.open_devices()
    app.sound.play("card")


def test_sound_starts_on_a_device_that_is_plugged_in_later_or_again(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """The app looks for a device every AGAIN seconds while it has none."""
    own_device = Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)
    microphone = Event(pygame.AUDIODEVICEREMOVED, which=3, iscapture=1)
    another_device = Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0)
    added_device = Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0)

    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    pygame.mixer.quit()
    app.open_devices()
    app.stack.apply(Push(Desk()))
    app.sound.play_loop("wood")

    for _ in range(2):  # once for a device that comes later, once for the same one after it was unplugged
        assert pygame.mixer.get_init() is None
        app.advance(AGAIN - 1, [])
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        app.advance(0.5, [])
        assert pygame.mixer.get_init() is None, "it is not yet time to look again"
        app.advance(1, [])
        assert pygame.mixer.get_init() is not None

        app.advance(0, [microphone, another_device, added_device])
        assert pygame.mixer.get_init() is not None, "none of these concerns the device in use"
        app.advance(0, [own_device])


# --- Changes of the stack -------------------------------------------------------------------------

Diary = list[str]
"""One sentence for each method of a page that was called."""


class Page(Scene):
    """A scene that writes each call of its methods into a diary."""

    def __init__(self, name: str, diary: Diary) -> None:
        self.name = name
        self.diary = diary

    def enter(self, app: App) -> None:
        super().enter(app)
        self.diary.append(f"{self.name} enters")

    def leave(self) -> None:
        self.diary.append(f"{self.name} leaves")

    def resume_scene(self) -> None:
        self.diary.append(f"{self.name} resumes")

    def drop_scaled_art(self) -> None:
        self.diary.append(f"{self.name} is resized")


def names_of_pages(stack: Stack) -> str:
    """The one-letter names of the pages on the stack, the lowest first."""
    return "".join(page.name for page in stack.scenes if isinstance(page, Page))


@pytest.fixture
def diary() -> Diary:
    """An empty diary."""
    return []


@pytest.fixture
def stack_of_a_and_b(app: App, diary: Diary) -> Stack:
    """A stack with page "a" below and page "b" on top. The diary is empty."""
    for name in "ab":
        app.stack.apply(Push(Page(name, diary)))
    diary.clear()
    return app.stack


@pytest.mark.parametrize(
    ("change_for_page_x", "names_left", "calls"),
    [
        pytest.param(lambda x: Push(x), "abx", ["x enters"], id="push"),
        pytest.param(lambda x: Pop(), "a", ["b leaves", "a resumes"], id="pop"),
        pytest.param(lambda x: Pop(2), "", ["b leaves", "a leaves"], id="pop two"),
        pytest.param(lambda x: Pop(9), "", ["b leaves", "a leaves"], id="pop more than there are"),
        pytest.param(lambda x: Replace(x), "ax", ["b leaves", "x enters"], id="replace"),
        pytest.param(lambda x: Reset(x), "x", ["b leaves", "a leaves", "x enters"], id="reset"),
        pytest.param(lambda x: Quit(), "", ["b leaves", "a leaves"], id="quit"),
    ],
)
def test_a_change_of_the_stack_tells_pages_that_they_enter_leave_or_resume(
    stack_of_a_and_b: Stack,
    diary: Diary,
    change_for_page_x: Callable[[Page], Change],
    names_left: str,
    calls: list[str],
) -> None:
    stack = stack_of_a_and_b
    stack.apply(change_for_page_x(Page("x", diary)))

    assert names_of_pages(stack) == names_left
    assert diary == calls
    is_empty = names_left == ""
    assert (stack.top is None, stack.visible() == []) == (is_empty, is_empty)


# --- Reports of failures ------------------------------------------------------------------------

DATA_FOLDER = Path("/mnt/annas stick/matches")
"""The player's folder, chosen by hand."""


@pytest.fixture
def home_of_anna(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home folder of the user of this system, who is called anna."""
    home = Path("/home/anna")
    for name in ("USER", "LOGNAME", "USERNAME"):
        monkeypatch.setenv(name, "anna")
    monkeypatch.setattr(getpass, "getuser", lambda: "anna")
    monkeypatch.setattr(Path, "home", lambda: home)
    return home


# --- their contents --------------------------------------------------------------------------


def test_a_report_names_the_versions_and_the_system_and_contains_the_match(app: App) -> None:
    record = sharp_end_record()
    text = write_report("Traceback\nZeroDivisionError\n", dumps(record), app.store.folder)

    head, _, rest = text.partition("\n\n")
    for version in (f"Five Fronts {VERSION}", platform.system(), platform.python_version(), pygame.version.ver):
        assert version in head
    assert f"SDL {'.'.join(map(str, pygame.get_sdl_version()))}, dummy, window 1280 x 720" in head
    assert "ZeroDivisionError" in rest

    match = loads(rest.partition("The match so far:\n")[2])
    seats_without_names = [SeatEntry(seat.kind) for seat in record.seats]  # a report says nothing about people
    length_of_header = match.header  # which only a record that was read from text has
    assert match == replace(record, seats=seats_without_names, header=length_of_header)


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
def test_a_report_contains_no_name_of_the_user_or_of_a_player(home_of_anna: Path, line: str) -> None:
    """Anna is the user of the system, Anna Maria and Ben are players of the match."""
    record = "seat: human Anna Maria\nseat: resigned Ben\nseat: general\nactions:\npass\n"
    text = write_report(f"{line}\n{ASSETS.parent}/scenes/app.py\n", record, DATA_FOLDER)

    for private in ("anna", "ben", "maria", str(ASSETS.parent)):
        assert private not in text.lower()
    assert "<program>/scenes/app.py" in text
    assert text.endswith("seat: human\nseat: resigned\nseat: general\nactions:\npass\n")


def test_a_name_is_hidden_only_where_it_is_a_whole_word(home_of_anna: Path) -> None:
    text = hide_names("bananna savannah anna_case annas anna /home/annabel", [], DATA_FOLDER)
    assert text == "bananna savannah anna_case annas <user> /home/annabel"


def test_no_path_is_hidden_if_the_home_folder_is_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/"))
    assert hide_names("/usr/lib, not /", [], DATA_FOLDER) == "/usr/lib, not /"


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_a_home_folder_that_is_a_link_is_hidden_under_both_paths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "mine").symlink_to(tmp_path / "disk")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "mine")

    assert hide_names(f"{tmp_path}/mine/a {tmp_path}/disk/b", [], DATA_FOLDER) == "~/a ~/b"


def test_a_report_is_written_for_a_user_whom_the_system_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    def find_no_user() -> str:
        raise KeyError("getpwuid(): uid not found: 1234")

    for name in ("USER", "LOGNAME", "USERNAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", find_no_home)
    monkeypatch.setattr(getpass, "getuser", find_no_user)

    assert hide_names("what happened", [], DATA_FOLDER) == "what happened"


def test_a_character_that_cannot_be_written_is_escaped_in_a_report() -> None:
    lone_surrogate = "\udcff"
    text = write_report(lone_surrogate, "", DATA_FOLDER)
    assert "\\udcff" in text
    assert text.encode("utf-8")


# --- at the failure --------------------------------------------------------------------------


class FileManager(list[Path]):
    """A file manager that records the folders it should open. `is_found`: whether the system has one."""

    is_found = True

    def __call__(self, folder: Path) -> bool:
        self.append(folder)
        return self.is_found


@pytest.fixture
def file_manager(monkeypatch: pytest.MonkeyPatch) -> FileManager:
    """The file manager that the pages use."""
    manager = FileManager()
    monkeypatch.setattr(trouble, "open_folder", manager)
    monkeypatch.setattr("scenes.menus.settings.open_folder", manager)
    return manager


@pytest.fixture
def trouble_page(app: App) -> TroubleScene:
    """The page that the app shows after a failure."""

    def fail() -> None:
        raise ZeroDivisionError("the bridge is out")

    show(app, TitleScene())
    app._attempt(fail)
    return top_scene(app, TroubleScene)


def test_the_folder_of_the_report_opens_by_key_and_by_click(
    app: App, trouble_page: TroubleScene, file_manager: FileManager
) -> None:
    press(app, pygame.K_f)
    click(app, trouble_page.form.widget("folder"))
    assert file_manager == [app.store.reports, app.store.reports]
    assert trouble_page.note == trouble.OPENED

    file_manager.is_found = False
    press(app, pygame.K_f)
    assert "look in the folder named above" in trouble_page.note
    assert str(app.store.reports) in trouble_page.sentence


def test_c_copies_the_report_exactly_as_its_file_contains_it(app: App, trouble_page: TroubleScene) -> None:
    press(app, pygame.K_c)
    assert pygame.scrap.get_text() == trouble_page.report.read_text(encoding="utf-8") == trouble_page.text
    assert "the bridge is out" in trouble_page.text
    assert f"Five Fronts {VERSION}" in trouble_page.text
    assert "copied" in trouble_page.note


def test_the_page_says_so_if_the_clipboard_does_not_work(
    app: App, trouble_page: TroubleScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    press(app, pygame.K_c)
    assert top(app) is trouble_page
    assert "could not be copied" in trouble_page.note


def test_a_report_without_a_file_can_be_copied_but_has_no_folder_to_open(app: App, file_manager: FileManager) -> None:
    show(app, TroubleScene(report=None, title=TitleScene, text="what happened"))
    press(app, pygame.K_f, pygame.K_c)
    assert file_manager == []
    assert pygame.scrap.get_text() == "what happened"


# --- from the settings -----------------------------------------------------------------------


def test_the_settings_open_the_folder_of_reports_only_if_it_has_any(app: App, file_manager: FileManager) -> None:
    show(app, SettingsScene())
    press(app, pygame.K_f)
    assert file_manager == [], "there is no report yet"

    app.store.report("what happened")
    scene = show(app, SettingsScene())
    click(app, scene.form.widget("reports"))
    assert file_manager == [app.store.reports]
    assert str(app.store.reports) in toast(app).words


# --- the file manager ------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has a call of its own")
@pytest.mark.parametrize("installed", [command[0] for command in folders.OPENERS])
def test_a_folder_is_opened_by_the_installed_command_with_the_library_path_of_the_system(
    installed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A packaged program replaces LD_LIBRARY_PATH and keeps the former value, if any, in LD_LIBRARY_PATH_ORIG."""
    commands: list[list[str]] = []
    environments: list[dict[str, str]] = []

    def start(command: list[str], env: dict[str, str], **_: object) -> None:
        commands.append(command)
        environments.append(env)

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(folders.shutil, "which", lambda name: name if name == installed else None)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/five-fronts/_internal")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/local/lib")

    assert folders.open_folder(tmp_path)
    (opener,) = (command for command in folders.OPENERS if command[0] == installed)
    assert commands == [[*opener, str(tmp_path)]]
    assert environments[0]["LD_LIBRARY_PATH"] == "/usr/local/lib"

    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG")
    assert folders.open_folder(tmp_path)
    assert "LD_LIBRARY_PATH" not in environments[1]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has a call of its own")
@pytest.mark.parametrize(
    "find_command", [lambda name: None, lambda name: name], ids=["none is installed", "the installed one fails"]
)
def test_open_folder_returns_false_if_no_command_opens_it(
    find_command: Callable[[str], str | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail_to_start(*_: object, **__: object) -> None:
        raise OSError("not here")

    monkeypatch.setattr(folders.shutil, "which", find_command)
    monkeypatch.setattr(subprocess, "Popen", fail_to_start)
    assert not folders.open_folder(tmp_path)
