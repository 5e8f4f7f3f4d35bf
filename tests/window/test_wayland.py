"""A window where there is Wayland and no X, under a compositor without a screen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from launch import environment
from tests.window.screen import eventually

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
