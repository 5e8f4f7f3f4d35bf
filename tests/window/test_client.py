"""A window among others, which a window manager gives a frame: into full screen and out of it, and the next start."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path

import pygame
import pytest

from launch import environment
from scenes import settings as settings_file
from scenes.keeping.profiles import Profiles
from scenes.keeping.store import HOME, Store
from scenes.menus.title import TitleScene
from scenes.ui.canvas import Box
from tests.scenes.table import steer
from tests.window.client import PATIENCE, Client
from tests.window.conftest import Start
from tests.window.double import QUICK, Carrier, Double, seated, taken_up
from tests.window.mouse import Menus
from tests.window.screen import OPENBOX, SETXKBMAP, XVFB, Screen, eventually
from tools.drive import Driver

Place = tuple[int, int, int, int]
WHOLE: Place = (0, 0, 1680, 1050)
PLACES: tuple[Place, ...] = ((300, 200, 1280, 720), (40, 250, 1024, 768))
WAYS = (("F11",), ("Alt_L", "Return"))
"""The keys that fill the screen and give it back."""
STAYS = 0.5
"""Seconds after which a window is not moved any more."""
NOTICED = 1.5
"""Seconds after which the client asks no more for the place of its window."""
MAXIMISED = ("_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ")
Begin = Callable[..., Client]


@pytest.fixture(scope="module")
def managed() -> Iterator[Screen]:
    """A screen with a window manager."""
    if XVFB is None or OPENBOX is None:
        pytest.skip("full screen and back is tried with Xvfb and openbox, which are not installed here")
    made = Screen(WHOLE[2:])
    try:
        made.manage()
        yield made
    finally:
        made.close()


@pytest.fixture
def begin(managed: Screen, data: Path) -> Iterator[Begin]:
    """Start a client with flags; ended after the test whatever happens."""
    clients: list[Client] = []

    def start(*flags: str) -> Client:
        clients.append(Client(managed, data, data.parent / f"stderr-{len(clients)}.txt", *flags))
        rest(clients[-1])
        return clients[-1]

    yield start
    for client in clients:
        client.kill()


def place(client: Client) -> Place:
    return client.screen.place(client.window)


def rest(client: Client) -> Place:
    """Wait until the window has not been moved for a moment; where it stands."""
    seen, since = place(client), time.monotonic()

    def still() -> bool:
        nonlocal seen, since
        if place(client) != seen:
            seen, since = place(client), time.monotonic()
        return time.monotonic() - since > STAYS

    assert eventually(still, PATIENCE)
    return seen


def comes_to(client: Client, goal: Place) -> bool:
    """Whether the window comes to stand there, and stays."""
    return eventually(lambda: place(client) == goal and rest(client) == goal, PATIENCE)


def let_notice(client: Client) -> None:
    """Give the client time to ask for the place of its window, and then wait until it has drawn frames."""
    time.sleep(NOTICED)
    client.see()


def put(client: Client, goal: Place) -> Place:
    """Move the window as a player does; where its inside is then, beside the frame."""
    let_notice(client)
    client.window.configure(x=goal[0], y=goal[1], width=goal[2], height=goal[3])
    client.screen.display.sync()
    assert eventually(lambda: place(client)[2:] == goal[2:], PATIENCE)
    let_notice(client)
    return place(client)


def whole_and_back(client: Client, *keys: str) -> None:
    client.screen.key(*keys)
    assert eventually(lambda: place(client) == WHOLE, PATIENCE), place(client)
    rest(client)
    client.screen.key(*keys)
    assert eventually(lambda: place(client) != WHOLE, PATIENCE)


def end(client: Client) -> None:
    """Close the window as a player does, and wait until the window manager knows it."""
    client.end()
    assert eventually(lambda: client.screen.window() is None, PATIENCE)


@pytest.mark.timeout(90)
def test_out_of_full_screen_it_has_the_size_and_the_place_that_it_had(begin: Begin) -> None:
    client = begin()
    for goal, keys in zip(PLACES, WAYS, strict=True):
        before = put(client, goal)
        assert before[2:] == goal[2:]
        whole_and_back(client, *keys)
        assert comes_to(client, before), (keys, place(client))
    end(client)


@pytest.mark.timeout(90)
def test_the_next_start_finds_the_window_as_it_was_left_and_full_screen_gives_it_back_so(begin: Begin) -> None:
    client = begin()
    left = put(client, PLACES[1])
    end(client)
    client = begin()
    assert comes_to(client, left), place(client)
    client.screen.key("F11")
    assert eventually(lambda: place(client) == WHOLE, PATIENCE)
    end(client)
    client = begin()
    assert comes_to(client, WHOLE), place(client)
    client.screen.key("F11")
    assert comes_to(client, left), place(client)
    let_notice(client)
    client.screen.change_state(client.window, True, *MAXIMISED)
    assert eventually(lambda: place(client) != left, PATIENCE)
    grown = rest(client)
    let_notice(client)
    whole_and_back(client, "F11")
    assert comes_to(client, grown), place(client)
    end(client)
    client = begin()
    assert comes_to(client, grown), place(client)
    client.screen.change_state(client.window, False, *MAXIMISED)
    assert comes_to(client, left), place(client)
    end(client)


# --- The window may become any size in the middle of a match --------------------------------------

BAKED = 0.6
"""Seconds until art has been baked for a new size."""
TABLE = ("--game", "battlefronts", "--seats", "human,recruit", "--option", "first=seat 1", "--seed")
FLAGS = (*TABLE, "7")
SIZES = ((2560, 1440), (400, 300))


@pytest.mark.timeout(90)
def test_it_is_played_on_at_every_size_and_while_the_size_changes(start: Start, twin: Driver) -> None:
    client = start(*FLAGS)
    hands = Carrier(client, twin, seated(twin, 7))
    assert hands.play(1)
    for size in SIZES:
        client.resize(size)
        time.sleep(BAKED)
        assert hands.play(1)
    for step in range(0, 60, 3):  # as when a player pulls at the frame of the window while battalions are on their way
        client.screen.resize(client.window, (700 + step * 13, 400 + step * 7))
    assert hands.play(1)
    client.end()


# --- A name typed on keyboards of several countries: real keys, found by place, with AltGr, Ctrl and ---

ENTER, ESCAPE, CTRL, ALT_GR, END, NUMLOCK, KP_4, KP_7, KP_DELETE = 36, 9, 37, 108, 115, 77, 83, 79, 91
"""X keycodes, as are the places of letters and digits below, named by what a US keyboard prints there."""
ONE, TWO, Q, Y, A, C, V, N = 10, 11, 24, 29, 38, 54, 55, 57
LAYOUTS: dict[str, tuple[tuple[tuple[int, ...], ...], str]] = {
    "us": (((Q,), (Y,), (ONE,)), "qy1"),
    "de": (((Q,), (Y,), (ONE,), (ALT_GR, C)), "qz1¢"),
    "pl": (((Q,), (ALT_GR, C), (ALT_GR, A)), "qćą"),
    "fr": (((Q,), (ONE,), (TWO,), (ALT_GR, C)), "a&é¢"),
    "cz": (((Y,), (ONE,), (TWO,), (ALT_GR, C)), "z+ě&"),
    "ru": (((Q,), (Y,), (C,), (V,)), "йнсм"),
    "gr": (((A,), (Y,), (N,)), "αυν"),
}
"""By layout: keys, and what they type."""


@pytest.mark.skipif(SETXKBMAP is None, reason="layouts are set by setxkbmap, which is not installed here")
def test_a_name_is_typed_on_every_keyboard(screen: Screen, start: Start, data: Path) -> None:
    client = start()
    client.see()

    def reads(name: str) -> bool:
        return eventually(lambda: Profiles(Store(data)).current.name == name, PATIENCE)

    try:
        for layout, (keys, typed) in LAYOUTS.items():
            screen.lay_out(layout)
            everything = Q if layout == "fr" else A  # Ctrl and the key on which A is printed
            for codes in ((N,), (ENTER,)):
                screen.tap(*codes)
                client.see()  # a page or a field takes keys from the frame after the one that opened it
            for codes in ((CTRL, everything), *keys):
                screen.tap(*codes)
            assert reads(typed), (layout, Profiles(Store(data)).current.name)
            for codes in ((CTRL, everything), (CTRL, C), (END,), (CTRL, V)):
                screen.tap(*codes)
            assert reads(typed * 2), layout
            for codes in ((KP_7,), (KP_DELETE,), (NUMLOCK,), (KP_4,), (NUMLOCK,), (ESCAPE,), (ESCAPE,)):
                screen.tap(*codes)
            assert reads("4" + (typed * 2)[1:]), layout
    finally:
        screen.lay_out("us")
    assert len(Profiles(Store(data)).all()) == 1
    assert client.crashes() == []


# --- What a player's machine may lack or have broken: the client comes up, says so, and is played ---

pytestmark = pytest.mark.timeout(90)
NO_RECORD = "five fronts record 1\ngame: battlefronts\nseat: hum"


def test_no_loudspeaker_and_a_folder_that_cannot_be_written(start: Start, home: Path) -> None:
    """Played on without a sound and without saving; said once."""
    blocked = home / "file"
    blocked.write_text("a file, not a folder")
    client = start(*FLAGS, SDL_AUDIODRIVER="none-such", **{HOME: str(blocked / "data")})
    assert eventually(client.asks, PATIENCE), client.said()
    client.screen.key("space")
    assert eventually(lambda: "Nothing can be saved" in client.said(), PATIENCE)
    client.end()
    assert client.said().count("Nothing can be saved") == 1
    assert "Traceback" not in client.said()


def test_damaged_settings_and_a_damaged_save(start: Start, data: Path, twin: Driver) -> None:
    (data / "settings.json").write_text('{"speed": ')
    save = data / "autosaves" / "battlefronts.record"
    save.parent.mkdir(parents=True)
    save.write_text(NO_RECORD)
    twin.show(TitleScene)
    client = start()
    Menus(client, twin).settle()
    assert (data / "settings.json.damaged").read_text() == '{"speed": '
    assert "settings could not be read" in client.said()
    assert save.with_name("battlefronts.record.damaged").read_text() == NO_RECORD
    client.end()


def test_a_match_goes_on_after_the_power_failed(start: Start, twin: Driver) -> None:
    client, scene = start(*FLAGS), seated(twin, 7)
    assert Carrier(client, twin, scene).play(2)
    client.kill()
    client, scene = taken_up(client, twin, scene, start)
    assert Carrier(client, twin, scene).play(1)
    client.end()


# --- A window where there is Wayland and no X, under a compositor without a screen ----------------

WESTON = shutil.which("weston")
SOCKET = "wayland-of-a-test"
SHOWN = """
import pygame
from pathlib import Path
from scenes.app import run
from scenes.menus.title import TitleScene
from scenes.stack import Quit
from scenes.keeping.store import Store

class Title(TitleScene):
    frames = 0

    def update(self, seconds):
        self.frames += 1
        if self.frames in (20, 40):
            self.app.settings.fullscreen = not self.app.settings.fullscreen
            self.app.apply_settings()
        if self.frames in (10, 35, 55):
            print(pygame.display.get_driver(), *self.app.window.get_size())
        return Quit() if self.frames > 55 else super().update(seconds)

raise SystemExit(run(Title, store=Store(Path("player")), mute=True))
"""


@pytest.mark.skipif(WESTON is None, reason="weston is not installed here")
@pytest.mark.timeout(90)
def test_a_window_opens_fills_the_screen_and_comes_back(tmp_path: Path) -> None:
    assert WESTON is not None
    with tempfile.TemporaryDirectory() as short:  # the path of a socket has at most 107 letters
        show(WESTON, tmp_path, Path(short))


def show(weston: str, tmp_path: Path, sockets: Path) -> None:
    """Show the title under a compositor whose socket lies in that folder."""
    kept = {name: value for name, value in os.environ.items() if name != "DISPLAY" and not name.startswith("SDL_VIDEO")}
    around = {**kept, "XDG_RUNTIME_DIR": str(sockets), "WAYLAND_DISPLAY": SOCKET, "PYTHONPATH": str(environment.ROOT)}
    screen = ["--backend=headless-backend.so", "--width=1280", "--height=800", f"--socket={SOCKET}"]
    with subprocess.Popen([weston, *screen], env=around, stderr=subprocess.DEVNULL) as compositor:
        try:
            assert eventually((sockets / SOCKET).exists, 30)
            command = [sys.executable, "-c", SHOWN]
            ran = subprocess.run(command, cwd=tmp_path, env=around, capture_output=True, text=True)
        finally:
            compositor.kill()
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines()[-3:] == ["wayland 1024 576", "wayland 1280 800", "wayland 1024 576"]


# --- A match in a real window with real keys alone ------------------------------------------------

SEED = 13
"""A deal in which everything is done within a few turns."""
EVERYTHING = frozenset({"call", "size", "march", "pass"})
"""What a match is sure to ask for."""
ARROWS = {pygame.K_LEFT: "Left", pygame.K_RIGHT: "Right", pygame.K_UP: "Up", pygame.K_DOWN: "Down"}


class Keys(Double):
    """Goes with the arrows to what others click on, and presses Enter."""

    def pick(self, key: Hashable, box: Box) -> None:
        self.scene.place_spots()
        if key in [spot.key for spot in self.scene.ring.spots]:  # the dial lies over all others
            steer(self.twin.app, self.scene, key, lambda _, code: self.key(ARROWS[code], code))
            self.key("Return", pygame.K_RETURN)


@pytest.mark.timeout(150)
def test_everything_is_done_with_keys_alone(start: Start, data: Path, twin: Driver) -> None:
    settings_file.save(Store(data), QUICK)
    client, done = start(*TABLE, str(SEED)), set[str]()
    keys = Keys(client, twin, seated(twin, SEED))
    while not done >= EVERYTHING:
        assert keys.catch_up(), "over too soon"
        before, controls = len(keys.played), keys.scene.board.controls
        if controls.offered and not controls.ordering:
            keys.decide(list(controls.offered))
            done.add(keys.played[before].notation.split()[0])
    client.end()
