"""What is committed under assets/ is what `python -m tools.bake` makes."""

from __future__ import annotations

import io
import itertools
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest
import soundfile

from scenes.ui.theme import ASSETS
from tools import bake
from tools.baking import files, ink, sounds


def test_every_baked_picture_is_committed_and_nothing_else(window: pygame.Surface) -> None:
    there = {path.relative_to(ASSETS).as_posix() for end in ("webp", "jpg", "png") for path in ASSETS.rglob(f"*.{end}")}
    assert set(bake.pictures()) == there


def test_the_same_sources_give_the_same_sounds() -> None:
    for name in ("dice", "clack"):
        assert sounds.file(name) == sounds.file(name)
        assert len(soundfile.read(io.BytesIO(sounds.file(name)))[0]) > 0, "its pages have their checksums"


PAINTED = (
    "battlefronts/cards/burgundy-K sharp_end/pawn-3 fix_bayonets/man-german-heavy fighting_front/counters/axis-tiger"
).split()


@pytest.mark.parametrize("name", PAINTED)
def test_painting_again_gives_the_same_file_and_it_looks_like_the_committed_one(
    window: pygame.Surface, name: str
) -> None:
    """Another machine's letters and rounding may differ by a breath; soft edges may not jump."""
    ink.font.cache_clear()  # another window's typefaces have gone with it
    paint = bake.pictures()[f"{name}.png"]
    fresh = paint()
    assert files.packed(fresh, ".png") == files.packed(paint(), ".png")
    kept = pygame.image.load(str(ASSETS / f"{name}.png")).convert_alpha()
    assert kept.get_size() == fresh.get_size()
    off = []
    for at in itertools.product(range(0, kept.get_width(), 3), range(0, kept.get_height(), 3)):
        old, new = kept.get_at(at), fresh.get_at(at)
        assert abs(old.a - new.a) <= 32
        off += [abs(old[part] * old.a - new[part] * new.a) / 255 for part in range(3)]
    assert sum(off) / len(off) < 4


RED_AND_RED = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" viewBox="0 0 20 10"><path d="M0 0h10v10H0Z" fill="#AA0000"/>'
    '<g id="right"><path d="M10 0h10v10H10Z" fill="#aa0000"/></g></svg>'
)
BLUE = ElementTree.fromstring('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h20v10H10Z" fill="#0000aa"/></svg>')


@pytest.mark.parametrize(
    ("colours", "parts", "left", "right"),
    [
        ({}, {}, (170, 0, 0), (170, 0, 0)),
        ({"#aa0000": "#00aa00"}, {}, (0, 170, 0), (0, 170, 0)),
        ({"#aa0000": "#00aa00"}, {"right": BLUE}, (0, 170, 0), (0, 0, 170)),
    ],
)
def test_a_drawing_takes_other_colours_and_other_parts(
    window: pygame.Surface,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    colours: dict[str, str],
    parts: dict[str, ElementTree.Element],
    left: tuple[int, ...],
    right: tuple[int, ...],
) -> None:
    """An editor may have written capitals and a size of its own."""
    monkeypatch.setattr(ink, "ART", tmp_path)
    (tmp_path / "flag.svg").write_text(RED_AND_RED, encoding="utf-8")
    picture = ink.drawing("flag", (40, 20), colours, parts)
    assert picture.get_size() == (40, 20)
    assert [tuple(picture.get_at((x, 10)))[:3] for x in (4, 36)] == [left, right]
