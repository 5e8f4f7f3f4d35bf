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
from tests.window.double import Carrier, seat_twin
from tests.window.mouse import Menus
from tests.window.screen import XVFB, Screen, eventually
from tools.drive import Driver

pytestmark = pytest.mark.timeout(120)

SCREEN_SIZE = (1280, 800)
DEPTHS = (16, 15)
"""Bits for each pixel of VNC, xrdp and old graphics cards."""
DEEP_COLOUR = 30
"""Bits for each pixel of a screen with ten bits for each of red, green and blue."""
USUAL_DEPTH = 24
PALETTE_DEPTH = 8
"""Bits for each pixel of a screen whose colours come from a palette."""
MATCH_FLAGS = ("--game", "battlefronts", "--seats", "human,recruit", "--option", "first=seat 1", "--seed", "7")
"""A match of Battlefronts against a Recruit that the person begins, with deal 7."""
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
"""A program whose title fails whenever it is drawn."""
ShowAtDepth = Callable[..., Client]


@pytest.fixture
def show_at_depth(home: Path) -> Iterator[ShowAtDepth]:
    """Start a client on a screen of its own with this many bits for each pixel. Both are ended after the test."""
    if XVFB is None:
        pytest.skip("screens of other kinds are tried with Xvfb, which is not installed here")
    screens: list[Screen] = []
    clients: list[Client] = []

    def begin(depth: int, *flags: str, command: tuple[str, ...] = ()) -> Client:
        screens.append(Screen(SCREEN_SIZE, depth))
        data = player(home / "data", speed="4x")
        clients.append(Client(screens[-1], data, home / f"stderr-{len(clients)}.txt", *flags, command=command))
        return clients[-1]

    yield begin
    for client in clients:
        client.kill()
    for screen in screens:
        screen.close()


def place_of(client: Client) -> tuple[int, int, int, int]:
    """Return left, top, width and height of the window on the screen, as the X server knows them."""
    return client.screen.place(client.window)


def fills_the_screen(client: Client) -> bool:
    """Whether the window fills the screen before long, according to the X server and not to SDL."""
    return eventually(lambda: place_of(client) == (0, 0, *SCREEN_SIZE), PATIENCE)


# --- Colours -------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_match_is_played_on_a_screen_of_few_colours(show_at_depth: ShowAtDepth, twin: Driver, depth: int) -> None:
    client = show_at_depth(depth, *MATCH_FLAGS, "--window", "1280x720")
    hands = Carrier(client, twin, seat_twin(twin, seed=7))
    assert hands.play(decisions=1)

    client.resize((1000, 700))
    assert hands.play(decisions=1)

    client.resize((LEAST[0] // 2, LEAST[1] // 2))  # smaller than the smallest picture that the program draws
    client.see()
    client.end()


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_failure_page_is_shown_on_a_screen_of_few_colours(
    show_at_depth: ShowAtDepth, twin: Driver, home: Path, depth: int
) -> None:
    client = show_at_depth(depth, command=(sys.executable, "-c", BROKEN, str(home / "data")))
    twin.show_scene(lambda: TroubleScene(Path("report.txt"), TitleScene))
    twin.pass_seconds(1)
    assert eventually(lambda: client.looks_like(twin.take_picture()), PATIENCE), client.trouble()

    client.screen.key("q")

    assert client.process.wait(PATIENCE) == 0
    (report,) = client.crashes()
    assert "a fault of a scene" in report.read_text()


def test_the_title_is_drawn_on_a_screen_of_deep_colour(show_at_depth: ShowAtDepth) -> None:
    client = show_at_depth(DEEP_COLOUR)
    client.see()
    client.end()


@pytest.mark.skipif(XVFB is None, reason="screens of other kinds are tried with Xvfb, which is not installed here")
def test_a_start_on_a_screen_with_a_palette_is_refused_in_a_sentence(home: Path) -> None:
    """The program may show a window for a moment before it ends, so the test waits for its end."""
    screen = Screen(SCREEN_SIZE, PALETTE_DEPTH)
    env = {**os.environ, "DISPLAY": screen.name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}

    try:
        command = [sys.executable, "main.py", "--mute"]
        finished = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE)
    finally:
        screen.close()

    assert finished.returncode == 3
    assert "the screen has too few or unusual colours" in finished.stderr


# --- Without a window manager ----------------------------------------------------------------------


def test_without_a_window_manager_a_window_of_any_size_fills_the_screen_and_returns(show_at_depth: ShowAtDepth) -> None:
    client = show_at_depth(USUAL_DEPTH)

    for resized, keys in (None, ["F11"]), ((900, 600), ["Alt_L", "Return"]):
        if resized is not None:
            client.window.configure(width=resized[0], height=resized[1])
            client.screen.display.sync()
            assert eventually(lambda size=resized: client.size == size, PATIENCE)
            client.see()
        before = place_of(client)

        client.screen.key(*keys)
        assert fills_the_screen(client), place_of(client)

        client.screen.key(*keys)
        assert eventually(lambda place=before: place_of(client) == place, PATIENCE), place_of(client)
    client.end()


def test_without_a_window_manager_a_full_screen_answers_clicks_and_ends(
    show_at_depth: ShowAtDepth, twin: Driver
) -> None:
    client = show_at_depth(USUAL_DEPTH, "--fullscreen")
    assert fills_the_screen(client), place_of(client)

    twin.resize_window(SCREEN_SIZE)
    twin.show_scene(TitleScene)
    menus = Menus(client, twin)
    menus.settle()
    menus.press("settings")
    menus.settle()  # the client shows the settings as well, so the click was at the right place

    client.screen.key("F11")
    assert eventually(lambda: place_of(client)[2:] != SCREEN_SIZE, PATIENCE)
    client.end()
