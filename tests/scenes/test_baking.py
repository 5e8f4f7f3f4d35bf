"""What is committed under assets/ is what `python -m tools.bake` makes."""

from __future__ import annotations

import pygame
import pytest

from scenes.ui.theme import ASSETS
from tools import bake
from tools.baking import sounds


def test_figures_are_as_committed(window: pygame.Surface) -> None:
    for path, body in bake.figure_files().items():
        assert (ASSETS / path).read_bytes() == body, path


def test_every_baked_picture_is_committed_and_nothing_else(window: pygame.Surface) -> None:
    baked = set(bake.pictures())
    there = {path.relative_to(ASSETS).as_posix() for end in ("png", "jpg") for path in ASSETS.rglob(f"*.{end}")}
    assert baked == there


def test_the_same_sources_give_the_same_sounds() -> None:
    assert sounds.files() == sounds.files()


@pytest.mark.parametrize("path", ["shared/lamp.png", "battlefronts/token-olive.png", "battlefronts/cards/olive-Q.png"])
def test_painting_twice_gives_the_same_picture(window: pygame.Surface, path: str) -> None:
    paint = bake.pictures()[path]
    first, second = paint(), paint()
    assert pygame.image.tobytes(first, "RGBA") == pygame.image.tobytes(second, "RGBA")
