"""The tool that takes pictures of every screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tools import shots

SIZE = (800, 450)
SOME = ["cover", "board-opening", "board-dial", "sharp-roll", "sharp-alone"]


def test_the_same_pictures_every_time(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        assert shots.take(folder, SIZE, SOME) == len(SOME)
    assert sorted(path.name for path in first.iterdir()) == sorted(f"{name}-{SIZE[1]}.png" for name in SOME)
    for path in first.iterdir():
        assert path.read_bytes() == (second / path.name).read_bytes(), path.name
        assert pygame.image.load(path).get_size() == SIZE


def test_bots_that_answer_sooner_than_usual_take_no_moment_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after other pictures: when a bot answers is a matter of chance."""
    monkeypatch.setattr("scenes.match.thinker.answer_time", lambda *asked: 0.3)
    assert shots.take(tmp_path, SIZE, ["sharp-reveal"]) == 1


def test_a_name_that_begins_no_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert shots.main(["--only", "moon"]) == 2
    assert "choose from" in capsys.readouterr().err
