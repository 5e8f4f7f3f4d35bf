"""Files that are dropped on the window; macOS sends those that a double click opens in the same way."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from launch.environment import ROOT
from scenes.app import App
from scenes.menus.title import TitleScene
from scenes.play.replay import ReplayScene
from tests.scenes.events import FRAME
from tests.scenes.menus import show

HEAD = "five fronts record 1\ngame: battlefronts\nseat: human\nseat: captain\nseed: 7\n"
"""The beginning of a record."""


@pytest.fixture
def title(app: App) -> TitleScene:
    show(app, scene := TitleScene())
    return scene


def drop(app: App, path: Path) -> None:
    app.advance(FRAME, [pygame.event.Event(pygame.DROPFILE, file=str(path))])
    app.advance(FRAME, [])


def test_a_record_is_replayed(app: App, title: TitleScene) -> None:
    drop(app, ROOT / "tests" / "golden" / "battlefronts-1.txt")
    assert isinstance(app.stack.top, ReplayScene)
    assert title in app.stack.scenes


@pytest.mark.parametrize(
    "words", ["no record", HEAD.replace("captain", "dragon") + "actions:\n", HEAD + "actions:\nmarch 3 Q9\n"]
)
def test_any_other_file_gets_a_sentence(app: App, title: TitleScene, tmp_path: Path, words: str) -> None:
    (tmp_path / "file").write_text(words)
    drop(app, tmp_path / "file")
    assert app.stack.top is title
    assert app.toasts.shown is not None
    assert app.toasts.shown[0] == "NO REPLAY"
