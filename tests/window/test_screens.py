"""Screens unlike a desktop: with few or many colours, and without a window manager, as kiosks and startx have them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from launch.environment import ROOT
from scenes.menus.title import TitleScene
from scenes.menus.trouble import TroubleScene
from scenes.ui.canvas import LEAST
from tests.window.client import PATIENCE, Client
from tests.window.conftest import player
from tests.window.double import Carrier, seated
from tests.window.mouse import Menus
from tests.window.screen import XVFB, Screen, eventually
from tools.drive import Driver

pytestmark = pytest.mark.timeout(120)

WHOLE = (1280, 800)
DEPTHS = (16, 15)
"""Bits a pixel of VNC, xrdp and old graphics cards."""
DEEP = 30
PALETTE = 8
TABLE = ("--game", "battlefronts", "--seats", "human,recruit", "--option", "first=seat 1", "--seed", "7")
BROKEN = """
from pathlib import Path
import sys
from scenes.app import run
from scenes.keeping.store import Store
from scenes.menus.title import TitleScene

class Broken(TitleScene):
    def draw(self, canvas):
        raise ValueError("a fault of a scene")

raise SystemExit(run(Broken, window_size=(1280, 720), store=Store(Path(sys.argv[1])), mute=True))
"""
Show = Callable[..., Client]


@pytest.fixture
def show(home: Path) -> Iterator[Show]:
    """Start a client on a screen of its own; both are ended after the test."""
    if XVFB is None:
        pytest.skip("screens of other kinds are tried with Xvfb, which is not installed here")
    screens: list[Screen] = []
    clients: list[Client] = []

    def begin(depth: int, *flags: str, command: tuple[str, ...] = ()) -> Client:
        screens.append(Screen(WHOLE, depth))
        data = player(home / "data", speed="4x")
        clients.append(Client(screens[-1], data, home / f"stderr-{len(clients)}.txt", *flags, command=command))
        return clients[-1]

    yield begin
    for client in clients:
        client.kill()
    for screen in screens:
        screen.close()


def place(client: Client) -> tuple[int, int, int, int]:
    return client.screen.place(client.window)


def fills_the_screen(client: Client) -> bool:
    """Whether the X server, not SDL, says so."""
    return eventually(lambda: place(client) == (0, 0, *WHOLE), PATIENCE)


# --- Colours -------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_match_is_played_on_a_screen_of_few_colours(show: Show, twin: Driver, depth: int) -> None:
    client = show(depth, *TABLE, "--window", "1280x720")
    hands = Carrier(client, twin, seated(twin, 7))
    assert hands.play(1)
    client.resize((1000, 700))
    assert hands.play(1)
    client.resize((LEAST[0] // 2, LEAST[1] // 2))  # smaller than the smallest picture
    client.see()
    client.end()


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_failure_page_is_shown_on_a_screen_of_few_colours(show: Show, twin: Driver, home: Path, depth: int) -> None:
    client = show(depth, command=(sys.executable, "-c", BROKEN, str(home / "data")))
    twin.show(lambda: TroubleScene(Path("report.txt"), TitleScene))
    twin.seconds(1)
    assert eventually(lambda: client.looks_like(twin.picture()), PATIENCE), client.trouble()
    client.screen.key("q")
    assert client.process.wait(PATIENCE) == 0
    assert [("a fault of a scene" in path.read_text()) for path in client.crashes()] == [True]


def test_a_screen_of_many_colours_shows_the_title(show: Show) -> None:
    client = show(DEEP)
    client.see()
    client.end()


@pytest.mark.skipif(XVFB is None, reason="screens of other kinds are tried with Xvfb, which is not installed here")
def test_a_screen_with_a_palette_is_refused_in_a_sentence(home: Path) -> None:
    """The program may show a window for a moment before it ends, so its end is what is waited for."""
    screen = Screen(WHOLE, PALETTE)
    around = {**os.environ, "DISPLAY": screen.name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    try:
        command = [sys.executable, "main.py", "--mute"]
        done = subprocess.run(command, cwd=ROOT, env=around, capture_output=True, text=True, timeout=PATIENCE)
    finally:
        screen.close()
    assert done.returncode == 3
    assert "the screen has too few or unusual colours" in done.stderr


# --- Without a window manager ----------------------------------------------------------------------


def test_full_screen_fills_the_screen_without_a_window_manager_and_gives_the_window_back(
    show: Show, twin: Driver
) -> None:
    client = show(24)
    before = place(client)
    for _ in range(2):
        client.screen.key("F11")
        assert fills_the_screen(client), place(client)
        client.screen.key("F11")
        assert eventually(lambda: place(client) == before, PATIENCE), place(client)
    client.end()


def test_it_starts_in_full_screen_without_a_window_manager_and_is_pressed_there(show: Show, twin: Driver) -> None:
    client = show(24, "--fullscreen")
    assert fills_the_screen(client), place(client)
    twin.resize(WHOLE)
    twin.show(TitleScene)
    menus = Menus(client, twin)
    menus.settle()
    menus.press("settings")
    menus.settle()
    client.screen.key("F11")
    assert eventually(lambda: place(client)[2:] != WHOLE, PATIENCE)
    client.end()


def test_a_window_of_any_size_is_filled_and_left_without_a_window_manager(show: Show) -> None:
    client = show(24)
    client.window.configure(width=900, height=600)
    client.screen.display.sync()
    assert eventually(lambda: client.size == (900, 600), PATIENCE)
    client.see()
    left = place(client)
    client.screen.key("Alt_L", "Return")
    assert fills_the_screen(client), place(client)
    client.screen.key("Alt_L", "Return")
    assert eventually(lambda: place(client) == left, PATIENCE), place(client)
    client.end()
