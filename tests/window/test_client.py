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
from tests.window.client import HASTY, PATIENCE, Client
from tests.window.conftest import Start
from tests.window.double import QUICK, Carrier, Double, seat_twin, taken_up
from tests.window.mouse import Menus
from tests.window.screen import OPENBOX, SETXKBMAP, XVFB, Screen, eventually
from tools.drive import Driver

pytestmark = pytest.mark.timeout(90)

Place = tuple[int, int, int, int]
"""Left, top, width and height on the screen, in real pixels."""
FULL_SCREEN: Place = (0, 0, 1680, 1050)
PLACES: tuple[Place, ...] = ((300, 200, 1280, 720), (40, 250, 1024, 768))
FULL_SCREEN_KEYS = (("F11",), ("Alt_L", "Return"))
"""The keys that fill the screen and give the window back."""
UNMOVED_SECONDS = 0.5
"""Seconds without a change after which a window is not moved any more."""
INSISTENCE_SECONDS = 1.6
"""Seconds for which the client repeats its request for the place of its window."""
MAXIMISED = ("_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ")
StartManaged = Callable[..., Client]


@pytest.fixture(scope="module")
def managed_screen() -> Iterator[Screen]:
    """A screen with a window manager."""
    if XVFB is None or OPENBOX is None:
        pytest.skip("full screen and back is tried with Xvfb and openbox, which are not installed here")
    screen = Screen(FULL_SCREEN[2:])
    try:
        screen.manage()
        yield screen
    finally:
        screen.close()


@pytest.fixture
def start_managed(managed_screen: Screen, data: Path) -> Iterator[StartManaged]:
    """Start a client under the window manager. All clients are ended after the test, whatever happens."""
    clients: list[Client] = []

    def begin(*flags: str) -> Client:
        clients.append(Client(managed_screen, data, data.parent / f"stderr-{len(clients)}.txt", *flags))
        await_rest(clients[-1])
        return clients[-1]

    yield begin
    for client in clients:
        client.kill()


def place_of(client: Client) -> Place:
    """Return the place and size of the inside of the client's window."""
    return client.screen.place(client.window)


def await_rest(client: Client) -> Place:
    """Wait until the window has not been moved for a moment, and return its place."""
    latest = place_of(client)
    since = time.monotonic()

    def is_at_rest() -> bool:
        """Whether the window has not moved for UNMOVED_SECONDS."""
        nonlocal latest, since
        if place_of(client) != latest:
            latest = place_of(client)
            since = time.monotonic()
        return time.monotonic() - since > UNMOVED_SECONDS

    assert eventually(is_at_rest, PATIENCE)
    return latest


def comes_to_rest_at(client: Client, goal: Place) -> bool:
    """Whether the window comes to this place and stays there."""
    return eventually(lambda: place_of(client) == goal and await_rest(client) == goal, PATIENCE)


def await_end_of_requests(client: Client) -> None:
    """Wait until the client no longer insists on a place of its window, so that a player can move it."""
    time.sleep(INSISTENCE_SECONDS)
    client.see()


def let_client_note_place(client: Client) -> Place:
    """Wait until the window is at rest and the client has drawn frames there. Return the place."""
    place = await_rest(client)
    client.see()
    return place


def move_window(client: Client, goal: Place) -> Place:
    """Move and resize the window as a player does. Return the place of its inside, which its frame shifts a little."""
    await_end_of_requests(client)
    left, top, width, height = goal
    client.window.configure(x=left, y=top, width=width, height=height)
    client.screen.display.sync()
    assert eventually(lambda: place_of(client)[2:] == (width, height), PATIENCE)
    return let_client_note_place(client)


def fill_screen_and_return(client: Client, *keys: str) -> None:
    """Press the keys for full screen, and once the screen is filled, press them again."""
    client.screen.key(*keys)
    assert eventually(lambda: place_of(client) == FULL_SCREEN, PATIENCE), place_of(client)
    await_rest(client)
    client.screen.key(*keys)
    assert eventually(lambda: place_of(client) != FULL_SCREEN, PATIENCE)


def end_managed(client: Client) -> None:
    """Close the window as a player does, and wait until the window manager knows it."""
    client.end()
    assert eventually(lambda: client.screen.window() is None, PATIENCE)


def test_the_window_returns_from_full_screen_to_its_size_and_place(start_managed: StartManaged) -> None:
    client = start_managed()

    for goal, keys in zip(PLACES, FULL_SCREEN_KEYS, strict=True):
        before = move_window(client, goal)
        assert before[2:] == goal[2:]

        fill_screen_and_return(client, *keys)

        assert comes_to_rest_at(client, before), (keys, place_of(client))
    end_managed(client)


def test_the_next_start_restores_a_moved_full_or_maximised_window(start_managed: StartManaged) -> None:
    client = start_managed()
    moved = move_window(client, PLACES[1])
    end_managed(client)

    client = start_managed()  # it was left at a place of the player's
    assert comes_to_rest_at(client, moved), place_of(client)
    client.screen.key("F11")
    assert eventually(lambda: place_of(client) == FULL_SCREEN, PATIENCE)
    end_managed(client)

    client = start_managed()  # it was left in full screen, and remembers its place below
    assert comes_to_rest_at(client, FULL_SCREEN), place_of(client)
    client.screen.key("F11")
    assert comes_to_rest_at(client, moved), place_of(client)

    await_end_of_requests(client)
    client.screen.change_state(client.window, *MAXIMISED, on=True)
    assert eventually(lambda: place_of(client) != moved, PATIENCE)
    maximised = let_client_note_place(client)
    fill_screen_and_return(client, "F11")
    assert comes_to_rest_at(client, maximised), place_of(client)
    end_managed(client)

    client = start_managed()  # it was left maximised, and remembers its place below
    assert comes_to_rest_at(client, maximised), place_of(client)
    client.screen.change_state(client.window, *MAXIMISED, on=False)
    assert comes_to_rest_at(client, moved), place_of(client)
    end_managed(client)


# --- The window may become any size in the middle of a match --------------------------------------

BAKING_SECONDS = 0.6
"""Seconds until art has been baked for a new size."""
TABLE_FLAGS = ("--game", "battlefronts", "--seats", "human,recruit", "--option", "first=seat 1", "--seed")
MATCH_FLAGS = (*TABLE_FLAGS, "7")
"""A match of Battlefronts against a Recruit that the person begins, with deal 7."""
SIZES = ((2560, 1440), (400, 300))


def test_a_match_goes_on_at_every_window_size_and_while_the_size_changes(start: Start, twin: Driver) -> None:
    client = start(*MATCH_FLAGS)
    hands = Carrier(client, twin, seat_twin(twin, seed=7))
    assert hands.play(decisions=1)

    for size in SIZES:
        client.resize(size)
        time.sleep(BAKING_SECONDS)
        assert hands.play(decisions=1)

    for step in range(0, 60, 3):  # as when a player drags the frame of the window
        client.screen.resize(client.window, (700 + step * 13, 400 + step * 7))
    assert hands.play(decisions=1)
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
def test_a_name_can_be_typed_and_edited_with_every_keyboard_layout(screen: Screen, start: Start, data: Path) -> None:
    client = start()
    client.see()

    def is_saved(name: str) -> bool:
        return eventually(lambda: Profiles(Store(data)).current.name == name, PATIENCE)

    def tap_all(*chords: tuple[int, ...]) -> None:
        """Press each of these keys, or several keys together."""
        for chord in chords:
            screen.tap(*chord)

    try:
        for layout, (keys, typed) in LAYOUTS.items():
            screen.lay_out(layout)
            select_all = (CTRL, Q if layout == "fr" else A)  # Ctrl and the key on which A is printed
            for code in (N, ENTER):  # open the page of the players, then the field of the name
                screen.tap(code)
                client.see()  # a page or a field takes keys from the frame after the one that opened it

            tap_all(select_all, *keys)
            assert is_saved(typed), (layout, Profiles(Store(data)).current.name)

            tap_all(select_all, (CTRL, C), (END,), (CTRL, V))  # copy the name and paste it behind itself
            assert is_saved(typed * 2), layout

            # With NumLock off 7 is Home and the decimal point is Delete. With NumLock on 4 types a digit.
            tap_all((KP_7,), (KP_DELETE,), (NUMLOCK,), (KP_4,), (NUMLOCK,), (ESCAPE,), (ESCAPE,))
            assert is_saved("4" + (typed * 2)[1:]), layout
    finally:
        screen.lay_out("us")
    assert len(Profiles(Store(data)).all()) == 1
    assert client.crashes() == []


# --- What a player's machine may lack or have broken: the client comes up, says so, and is played ---

CUT_RECORD = "five fronts record 1\ngame: battlefronts\nseat: hum"
CUT_SETTINGS = '{"speed": '


def test_a_match_is_played_without_sound_and_saving_and_the_player_is_told_once(start: Start, home: Path) -> None:
    blocked = home / "file"
    blocked.write_text("a file, not a folder")
    client = start(*MATCH_FLAGS, SDL_AUDIODRIVER="none-such", **{HOME: str(blocked / "data")})
    assert eventually(client.asks, PATIENCE), client.said()

    client.screen.key("space")

    assert eventually(lambda: "Nothing can be saved" in client.said(), PATIENCE)
    client.end()
    assert client.said().count("Nothing can be saved") == 1
    assert "Traceback" not in client.said()


def test_the_title_appears_and_damaged_settings_and_saves_are_set_aside(start: Start, data: Path, twin: Driver) -> None:
    (data / "settings.json").write_text(CUT_SETTINGS)
    save = data / "autosaves" / "battlefronts.record"
    save.parent.mkdir(parents=True)
    save.write_text(CUT_RECORD)

    twin.show_scene(TitleScene)
    client = start()

    Menus(client, twin).settle()  # the client shows the title as well
    assert (data / "settings.json.damaged").read_text() == CUT_SETTINGS
    assert "settings could not be read" in client.said()
    assert save.with_name("battlefronts.record.damaged").read_text() == CUT_RECORD
    client.end()


def test_a_match_goes_on_after_a_kill_of_the_client(start: Start, twin: Driver) -> None:
    client = start(*MATCH_FLAGS)
    scene = seat_twin(twin, seed=7)
    assert Carrier(client, twin, scene).play(decisions=2)

    client.kill()
    client, scene = taken_up(client, twin, scene, start)

    assert Carrier(client, twin, scene).play(decisions=1)
    client.end()


# --- A window where there is Wayland and no X, under a compositor without a screen ----------------

WESTON = shutil.which("weston")
SOCKET = "wayland-of-a-test"
TOGGLING_TITLE = """
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
"""A program that fills the screen with the title and gives the window back. It prints the driver and the sizes."""


@pytest.mark.skipif(WESTON is None, reason="weston is not installed here")
def test_under_wayland_a_window_opens_fills_the_screen_and_returns(tmp_path: Path) -> None:
    assert WESTON is not None

    with tempfile.TemporaryDirectory() as sockets:  # the path of a socket has at most 107 letters
        finished = run_under_wayland(WESTON, TOGGLING_TITLE, tmp_path, Path(sockets), screen=(1280, 800))

    assert (finished.returncode, finished.stderr) == (0, "")
    assert finished.stdout.splitlines()[-3:] == ["wayland 1024 576", "wayland 1280 800", "wayland 1024 576"]


def run_under_wayland(
    weston: str, program: str, folder: Path, sockets: Path, screen: tuple[int, int]
) -> subprocess.CompletedProcess[str]:
    """Run a program of Python under a compositor without X, whose socket is in the folder `sockets`."""
    kept = {name: value for name, value in os.environ.items() if name != "DISPLAY" and not name.startswith("SDL_VIDEO")}
    env = {**kept, "XDG_RUNTIME_DIR": str(sockets), "WAYLAND_DISPLAY": SOCKET, "PYTHONPATH": str(environment.ROOT)}
    flags = ["--backend=headless-backend.so", f"--width={screen[0]}", f"--height={screen[1]}", f"--socket={SOCKET}"]
    with subprocess.Popen([weston, *flags], env=env, stderr=subprocess.DEVNULL) as compositor:
        try:
            assert eventually((sockets / SOCKET).exists, seconds=30)
            command = [sys.executable, "-c", program]
            return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
        finally:
            compositor.kill()


# --- A match in a real window with real keys alone ------------------------------------------------

VARIED_DEAL = 13
"""A deal in which every kind of decision comes within a few turns."""
KINDS = frozenset({"call", "size", "march", "pass"})
"""The kinds of decisions of Battlefronts that every match asks for, as notations begin."""
ARROWS = {pygame.K_LEFT: "Left", pygame.K_RIGHT: "Right", pygame.K_UP: "Up", pygame.K_DOWN: "Down"}


class Keys(Double):
    """Goes with the arrow keys to the things that others click on, and presses Enter."""

    def pick(self, key: Hashable, box: Box) -> None:
        self.scene.place_spots()
        if key in [spot.key for spot in self.scene.ring.spots]:  # the dial lies over all others
            steer(self.twin.app, self.scene, goal=key, push=lambda _, code: self.key(ARROWS[code], code))
            self.key("Return", pygame.K_RETURN)


@pytest.mark.timeout(150)
def test_every_kind_of_decision_can_be_made_with_keys_alone(start: Start, data: Path, twin: Driver) -> None:
    settings_file.save(Store(data), QUICK)
    client = start(*TABLE_FLAGS, str(VARIED_DEAL), command=HASTY)
    keys = Keys(client, twin, seat_twin(twin, VARIED_DEAL))

    decided = set[str]()
    while not decided >= KINDS:
        assert keys.catch_up(), "over too soon"
        played = len(keys.played)
        controls = keys.scene.board.controls
        if controls.offered and not controls.is_ordering:  # some passes come by themselves
            keys.decide(list(controls.offered))
            decided.add(keys.played[played].notation.split()[0])
    client.end()
