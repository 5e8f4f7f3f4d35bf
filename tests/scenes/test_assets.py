"""Every asset that code names is there and can be loaded; nothing is baked twice alike by luck."""

from __future__ import annotations

import io
import itertools
import re
from pathlib import Path

import pygame
import pytest
import soundfile

from game.sharp_end.cards import ENEMY_NAMES, ORDER_NAMES
from scenes.ui import pictures
from scenes.ui.theme import ASSETS
from tools import bake
from tools.baking import files, ink, sounds

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "scenes").rglob("*.py"))
BAKED = sorted(path for ending in ("webp", "jpg", "png") for path in ASSETS.rglob(f"*.{ending}"))
CALLS = re.compile(r"(?:(?:picture|cover_stage)\(\s*canvas,\s*|at_size\(\s*)\"([a-z_]+/[\w/-]+)\"")
ICONS = re.compile(r"(?:draw_icon|icon_surface)\(\s*canvas,\s*\"([a-z-]+)\"|\bicon=\"([a-z-]+)\"")
PLAYED = re.compile(r"(?:sound\.(?:play|play_loop)|\.play)\(\s*\"([a-z]+)\"|sound=\"([a-z]+)\"")


def named(pattern: re.Pattern[str]) -> set[str]:
    """Every name that some scene asks for in so many words."""
    found = {name for path in SOURCES for name in pattern.findall(path.read_text(encoding="utf-8"))}
    return {part for name in found for part in ((name,) if isinstance(name, str) else name) if part}


def picture(name: str) -> pygame.Surface:
    """A picture in its own size."""
    path = pictures.find_file(name)
    assert path is not None, name
    return pygame.image.load(str(path)).convert_alpha()


def test_pictures_that_scenes_name_exist() -> None:
    names = named(CALLS)
    assert {"shared/desk", "shared/table"} <= names, "the search itself has gone blind"
    assert [name for name in sorted(names) if pictures.find_file(name) is None] == []


def test_icons_that_scenes_name_exist() -> None:
    names = named(ICONS)
    assert "book" in names
    assert [name for name in sorted(names) if not (ASSETS / "shared" / "icons" / f"{name}.svg").is_file()] == []


def test_sounds_that_scenes_play_exist() -> None:
    names = named(PLAYED)
    assert "click" in names
    assert names - {path.stem for path in (ASSETS / "shared" / "sounds").iterdir()} == set()


def test_pictures_load_and_are_no_flat_fills(window: pygame.Surface) -> None:
    for path in BAKED:
        image = pygame.image.load(str(path)).convert_alpha()
        width, height = image.get_size()
        grid = {tuple(image.get_at((width * i // 9, height * j // 9))) for i in range(1, 9) for j in range(1, 9)}
        assert len(grid) > 4, path.name


def test_drawings_load(window: pygame.Surface) -> None:
    for path in sorted(ASSETS.rglob("*.svg")):
        image = pygame.image.load_sized_svg(str(path), (64, 64)).convert_alpha()
        assert image.get_bounding_rect().w > 0, path.name


def test_sides_differ_in_shape_and_not_in_colour_alone(window: pygame.Surface) -> None:
    """The bright emblem on one token covers other ground than on the other."""
    shapes = []
    for side in ("olive", "burgundy"):
        image = picture(f"battlefronts/token-{side}")
        shapes.append(pygame.mask.from_threshold(image, (239, 230, 207), (24, 24, 24, 255)))
    assert min(mask.count() for mask in shapes) > 300
    assert shapes[0].overlap_area(shapes[1], (0, 0)) < 0.8 * min(mask.count() for mask in shapes)


SIGNS = {
    "seats": [f"seat-{shape}" for shape in "star lozenge triangle circle square cross".split()],
    "enemies": ["enemy-none", *(f"enemy-{name.lower()}" for name in ENEMY_NAMES)],
    "units": [f"unit-{kind}" for kind in "infantry support artillery hero event".split()],
    "orders": [f"order-{name.lower().replace(' ', '-')}" for name in ORDER_NAMES],
    "nations": [f"nation-{name}" for name in "american british soviet german japanese".split()],
    "phases": [path.stem for path in sorted((ASSETS / "shared" / "icons").glob("phase-*.svg"))],
    "planes": "plane-fighter plane-bomber unit-plane".split(),
    "branches": "helmet unit-tank unit-plane unit-artillery".split(),
}


@pytest.mark.parametrize("kind", SIGNS)
def test_signs_differ_in_shape_and_not_in_colour_alone(window: pygame.Surface, kind: str) -> None:
    shapes = []
    for name in SIGNS[kind]:
        drawing = pygame.image.load_sized_svg(str(ASSETS / "shared" / "icons" / f"{name}.svg"), (64, 64))
        shapes.append(pygame.mask.from_surface(drawing.convert_alpha()))
    for first, second in itertools.combinations(shapes, 2):
        both = first.overlap_area(second, (0, 0))
        assert both < 0.86 * (first.count() + second.count() - both)


@pytest.mark.parametrize("kind", "officer rifleman heavy runner sniper".split())
def test_men_of_the_two_sides_differ_in_shape(window: pygame.Surface, kind: str) -> None:
    """Round against square: the corner of the one is empty, that of the other is not."""
    corners = {}
    for side in ("american", "german"):
        man = picture(f"fix_bayonets/man-{side}-{kind}")
        assert man.get_size() == (160, 160)
        corners[side] = man.get_at((16, 16)).a
    assert corners == {"american": 0, "german": 255}


UNIT_CARDS = "T1 T2 T3 K2 K3 P2 P3 P4 S1 S2 S3".split()
SPECIAL_CARDS = "lend-lease air-strike espionage supply-line sabotage counter-intelligence conscription bunkers".split()
ICON_CARDS = "patton zhukov dowding montgomery guderian eisenhower rokossovsky bradley galland rommel".split()
BATTLE_CARDS = [*UNIT_CARDS, *SPECIAL_CARDS, *ICON_CARDS, "draw-event"]


@pytest.mark.parametrize("folder", sorted(path.parent for path in ASSETS.glob("*/cards/back.png")))
def test_cards_of_a_game_have_one_size(window: pygame.Surface, folder: Path) -> None:
    sizes = {pygame.image.load(str(path)).get_size() for path in folder.iterdir()}
    assert len(sizes) == 1


def test_the_corner_of_a_card_tells_it_from_every_other(window: pygame.Surface) -> None:
    """All that is seen of most cards of a bid is a strip of a quarter of their width."""
    corners = {}
    for name in BATTLE_CARDS:
        corner = picture(f"last_front/cards/{name}").subsurface((8, 8, 40, 110))
        small = pygame.transform.smoothscale(corner, (10, 28))
        corners[name] = pygame.image.tobytes(small, "RGB")
    for first, second in itertools.combinations(BATTLE_CARDS, 2):
        apart = sum(abs(a - b) for a, b in zip(corners[first], corners[second], strict=True))
        assert apart / len(corners[first]) > 4, (first, second)


def test_every_typeface_carries_its_licence() -> None:
    families = [folder for folder in (ASSETS / "fonts").iterdir() if folder.is_dir()]
    assert len(families) == 5
    for folder in families:
        assert list(folder.glob("*.ttf")), folder.name
        assert "SIL OPEN FONT LICENSE" in (folder / "LICENSE.txt").read_text(encoding="utf-8").upper()


def test_assets_stay_small() -> None:
    """Pictures, of which the large ones are most, have a bound of their own; so has music (tests/test_music.py)."""
    pictures = [path for path in ASSETS.rglob("*") if path.suffix in (".png", ".jpg", ".webp", ".svg")]
    music = [*(ASSETS / "music").iterdir()]
    others = [path for path in ASSETS.rglob("*") if path.is_file() and path not in [*pictures, *music]]
    assert sum(path.stat().st_size for path in pictures) < 18_000_000
    assert sum(path.stat().st_size for path in others) < 2_000_000


def test_flags_of_the_two_sides_differ_in_shape(window: pygame.Surface) -> None:
    shape = {
        nation: pygame.mask.from_surface(picture(f"fighting_front/flag-{nation}"))
        for nation in ("germany", "japan", "usa", "soviet")
    }
    for axis, allies in itertools.product(("germany", "japan"), ("usa", "soviet")):
        both = shape[axis].overlap_area(shape[allies], (0, 0))
        assert shape[axis].count() + shape[allies].count() - 2 * both > 30


# --- What is committed under assets/ is what `python -m tools.bake` makes -------------------------


def test_every_baked_picture_is_committed_and_nothing_else(window: pygame.Surface) -> None:
    there = {path.relative_to(ASSETS).as_posix() for end in ("webp", "jpg", "png") for path in ASSETS.rglob(f"*.{end}")}
    assert set(bake.all_pictures()) == there


def test_the_same_sources_give_the_same_sounds() -> None:
    for name in ("dice", "clack"):
        assert sounds.encode_sound(name) == sounds.encode_sound(name)
        assert len(soundfile.read(io.BytesIO(sounds.encode_sound(name)))[0]) > 0, "its pages have their checksums"


PAINTED = (
    "battlefronts/cards/burgundy-K sharp_end/pawn-3 fix_bayonets/man-german-heavy fighting_front/counters/axis-tiger"
).split()


@pytest.mark.parametrize("name", PAINTED)
def test_painting_again_gives_the_same_file_and_it_looks_like_the_committed_one(
    window: pygame.Surface, name: str
) -> None:
    """Another machine's letters and rounding may differ by a breath; soft edges may not jump."""
    ink.load_font.cache_clear()  # another window's typefaces have gone with it
    paint = bake.all_pictures()[f"{name}.png"]
    fresh = paint()
    assert files.encode_picture(fresh, ".png") == files.encode_picture(paint(), ".png")
    kept = pygame.image.load(str(ASSETS / f"{name}.png")).convert_alpha()
    assert kept.get_size() == fresh.get_size()
    off = []
    for at in itertools.product(range(0, kept.get_width(), 3), range(0, kept.get_height(), 3)):
        old, new = kept.get_at(at), fresh.get_at(at)
        assert abs(old.a - new.a) <= 32
        off += [abs(old[part] * old.a - new[part] * new.a) / 255 for part in range(3)]
    assert sum(off) / len(off) < 4
