"""What is committed under assets/ is what `python -m tools.bake` makes."""

from __future__ import annotations

import io

import pygame
import pytest

from scenes.ui.theme import ASSETS
from tools import bake
from tools.baking import ink, palette, sounds


def test_figures_are_as_committed(window: pygame.Surface) -> None:
    for path, body in bake.figure_files().items():
        assert (ASSETS / path).read_bytes() == body, path


def test_every_baked_picture_is_committed_and_nothing_else(window: pygame.Surface) -> None:
    baked = set(bake.pictures())
    there = {path.relative_to(ASSETS).as_posix() for end in ("png", "jpg") for path in ASSETS.rglob(f"*.{end}")}
    assert baked == there


def test_the_same_sources_give_the_same_sounds() -> None:
    assert sounds.files() == sounds.files()


TWICE = (
    "shared/lamp.png",
    "battlefronts/token-olive.png",
    "battlefronts/cards/olive-Q.png",
    "sharp_end/terrain-7.png",
    "sharp_end/cards/hero.png",
    "sharp_end/pawn-3.png",
    "fix_bayonets/man-german-heavy.png",
    "fix_bayonets/cards/trees.png",
)


@pytest.mark.parametrize("path", TWICE)
def test_painting_twice_gives_the_same_picture(window: pygame.Surface, path: str) -> None:
    ink.font.cache_clear()  # another window's typefaces have gone with it
    paint = bake.pictures()[path]
    first, second = paint(), paint()
    assert pygame.image.tobytes(first, "RGBA") == pygame.image.tobytes(second, "RGBA")


def test_a_packed_picture_stays_close_to_its_own_colours(window: pygame.Surface) -> None:
    """The tiles' soft edges too: what shines through them may not jump."""
    picture = bake.pictures()["sharp_end/terrain-6.png"]()
    body = palette.packed(picture)
    again = pygame.image.load(io.BytesIO(body)).convert_alpha()
    assert body == palette.packed(picture)
    assert again.get_size() == picture.get_size()
    width, height = picture.get_size()
    off = 0
    for x in range(0, width, 7):
        for y in range(0, height, 7):
            old, new = picture.get_at((x, y)), again.get_at((x, y))
            assert abs(old.a - new.a) <= 24
            off = max(off, *(abs(old[part] * old.a - new[part] * new.a) // 255 for part in range(3)))
    assert off <= 40
    assert again.get_at((0, 0)).a == 0
    assert again.get_at((width // 2, height // 2)).a == 255
