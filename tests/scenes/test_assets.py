"""Every asset that code names exists and can be loaded, and baking an asset again gives the same file."""

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
PICTURES = sorted(path for ending in ("webp", "jpg", "png") for path in ASSETS.rglob(f"*.{ending}"))
"""The committed pictures that `python -m tools.bake` makes."""
PICTURE_CALLS = re.compile(r"(?:(?:picture|cover_stage)\(\s*canvas,\s*|at_size\(\s*)\"([a-z_]+/[\w/-]+)\"")
ICON_DIR = ASSETS / "shared" / "icons"
ICON_CALLS = re.compile(r"(?:draw_icon|icon_surface)\(\s*canvas,\s*\"([a-z-]+)\"|\bicon=\"([a-z-]+)\"")
SOUND_CALLS = re.compile(r"(?:sound\.(?:play|play_loop)|\.play)\(\s*\"([a-z]+)\"|sound=\"([a-z]+)\"")
BRIGHT = (239, 230, 207)
"""The colour of emblems."""


def names_in_scenes(pattern: re.Pattern[str]) -> set[str]:
    """The names that a group of this pattern finds in the modules of scenes."""
    names: set[str] = set()
    for path in SOURCES:
        for match in pattern.finditer(path.read_text(encoding="utf-8")):
            names |= {name for name in match.groups() if name}
    return names


def load_picture(name: str) -> pygame.Surface:
    """A picture of the assets in its own size."""
    path = pictures.find_file(name)
    assert path is not None, name
    return pygame.image.load(str(path)).convert_alpha()


def test_every_picture_that_a_scene_names_exists() -> None:
    names = names_in_scenes(PICTURE_CALLS)
    assert {"shared/desk", "shared/table"} <= names, "the pattern finds no names any more"
    assert [name for name in sorted(names) if pictures.find_file(name) is None] == []


def test_every_icon_that_a_scene_names_exists() -> None:
    names = names_in_scenes(ICON_CALLS)
    assert "book" in names, "the pattern finds no names any more"
    assert [name for name in sorted(names) if not (ICON_DIR / f"{name}.svg").is_file()] == []


def test_every_sound_that_a_scene_names_exists() -> None:
    names = names_in_scenes(SOUND_CALLS)
    assert "click" in names, "the pattern finds no names any more"
    assert names - {path.stem for path in (ASSETS / "shared" / "sounds").iterdir()} == set()


def test_every_picture_loads_and_has_several_colours(window: pygame.Surface) -> None:
    for path in PICTURES:
        image = pygame.image.load(str(path)).convert_alpha()
        width, height = image.get_size()
        colours = {tuple(image.get_at((width * i // 9, height * j // 9))) for i in range(1, 9) for j in range(1, 9)}
        assert len(colours) > 4, path.name


def test_every_svg_drawing_loads_and_is_not_empty(window: pygame.Surface) -> None:
    for path in sorted(ASSETS.rglob("*.svg")):
        image = pygame.image.load_sized_svg(str(path), (64, 64)).convert_alpha()
        assert image.get_bounding_rect().w > 0, path.name


def test_the_emblems_of_the_two_sides_of_battlefronts_differ_in_shape(window: pygame.Surface) -> None:
    """The bright emblem of one token covers other ground than that of the other, so colour alone is not needed."""
    most_difference = (24, 24, 24, 255)
    olive, burgundy = (
        pygame.mask.from_threshold(load_picture(f"battlefronts/token-{side}"), BRIGHT, most_difference)
        for side in ("olive", "burgundy")
    )
    pixels_of_smaller = min(olive.count(), burgundy.count())
    assert pixels_of_smaller > 300, "each token has an emblem"
    assert olive.overlap_area(burgundy, (0, 0)) < 0.8 * pixels_of_smaller


SIGNS = {
    "seats": [f"seat-{shape}" for shape in "star lozenge triangle circle square cross".split()],
    "enemies": ["enemy-none", *(f"enemy-{name.lower()}" for name in ENEMY_NAMES)],
    "units": [f"unit-{kind}" for kind in "infantry support artillery hero event".split()],
    "orders": [f"order-{name.lower().replace(' ', '-')}" for name in ORDER_NAMES],
    "nations": [f"nation-{name}" for name in "american british soviet german japanese".split()],
    "phases": [path.stem for path in sorted(ICON_DIR.glob("phase-*.svg"))],
    "planes": "plane-fighter plane-bomber unit-plane".split(),
    "branches": "helmet unit-tank unit-plane unit-artillery".split(),
}
"""Icons that are shown for the same kind of thing, so that players must tell them apart."""


@pytest.mark.parametrize("kind", SIGNS)
def test_icons_of_one_kind_differ_in_shape(window: pygame.Surface, kind: str) -> None:
    """Colour alone would not tell them apart for everybody."""
    shapes = []
    for name in SIGNS[kind]:
        drawing = pygame.image.load_sized_svg(str(ICON_DIR / f"{name}.svg"), (64, 64))
        shapes.append(pygame.mask.from_surface(drawing.convert_alpha()))

    for first, second in itertools.combinations(shapes, 2):
        shared = first.overlap_area(second, (0, 0))
        covered_by_either = first.count() + second.count() - shared
        assert shared < 0.86 * covered_by_either


@pytest.mark.parametrize("kind", "officer rifleman heavy runner sniper".split())
def test_american_men_are_round_and_german_men_are_square(window: pygame.Surface, kind: str) -> None:
    near_corner = (16, 16)
    opacity = {}
    for side in ("american", "german"):
        man = load_picture(f"fix_bayonets/man-{side}-{kind}")
        assert man.get_size() == (160, 160)
        opacity[side] = man.get_at(near_corner).a
    assert opacity == {"american": 0, "german": 255}


UNIT_CARDS = "T1 T2 T3 K2 K3 P2 P3 P4 S1 S2 S3".split()
SPECIAL_CARDS = "lend-lease air-strike espionage supply-line sabotage counter-intelligence conscription bunkers".split()
ICON_CARDS = "patton zhukov dowding montgomery guderian eisenhower rokossovsky bradley galland rommel".split()
BATTLE_CARDS = [*UNIT_CARDS, *SPECIAL_CARDS, *ICON_CARDS, "draw-event"]


@pytest.mark.parametrize("folder", sorted(path.parent for path in ASSETS.glob("*/cards/back.png")))
def test_all_cards_of_a_game_have_one_size(window: pygame.Surface, folder: Path) -> None:
    sizes = {pygame.image.load(str(path)).get_size() for path in folder.iterdir()}
    assert len(sizes) == 1


def test_each_card_of_last_front_is_known_by_its_left_strip(window: pygame.Surface) -> None:
    """Most cards of a bid show only a strip of a quarter of their width. The rest is covered by the next card."""
    strips = {}
    for name in BATTLE_CARDS:
        strip = load_picture(f"last_front/cards/{name}").subsurface((8, 8, 40, 110))
        strips[name] = pygame.image.tobytes(pygame.transform.smoothscale(strip, (10, 28)), "RGB")

    for first, second in itertools.combinations(BATTLE_CARDS, 2):
        difference = sum(abs(a - b) for a, b in zip(strips[first], strips[second], strict=True))
        assert difference / len(strips[first]) > 4, (first, second)


def test_every_typeface_carries_its_licence() -> None:
    families = [folder for folder in (ASSETS / "fonts").iterdir() if folder.is_dir()]
    assert len(families) == 5
    for folder in families:
        assert list(folder.glob("*.ttf")), folder.name
        assert "SIL OPEN FONT LICENSE" in (folder / "LICENSE.txt").read_text(encoding="utf-8").upper()


def test_the_assets_stay_small() -> None:
    """Pictures and other files have separate limits. That of the music is checked in tests/test_music.py."""
    files = [path for path in ASSETS.rglob("*") if path.is_file()]
    images = [path for path in files if path.suffix in (".png", ".jpg", ".webp", ".svg")]
    music = [*(ASSETS / "music").iterdir()]
    other_files = [path for path in files if path not in [*images, *music]]
    assert sum(path.stat().st_size for path in images) < 18_000_000
    assert sum(path.stat().st_size for path in other_files) < 2_000_000


def test_the_flags_of_the_two_sides_of_fighting_front_differ_in_shape(window: pygame.Surface) -> None:
    shape = {
        nation: pygame.mask.from_surface(load_picture(f"fighting_front/flag-{nation}"))
        for nation in ("germany", "japan", "usa", "soviet")
    }
    for axis, allies in itertools.product(("germany", "japan"), ("usa", "soviet")):
        shared = shape[axis].overlap_area(shape[allies], (0, 0))
        covered_by_one_only = shape[axis].count() + shape[allies].count() - 2 * shared
        assert covered_by_one_only > 30


# --- What `python -m tools.bake` makes -----------------------------------------------------------


def test_the_committed_pictures_are_exactly_those_that_are_baked(window: pygame.Surface) -> None:
    assert set(bake.all_pictures()) == {path.relative_to(ASSETS).as_posix() for path in PICTURES}


def test_a_sound_is_baked_the_same_each_time() -> None:
    for name in ("dice", "clack"):
        baked = sounds.encode_sound(name)
        assert baked == sounds.encode_sound(name)
        samples, _ = soundfile.read(io.BytesIO(baked))
        assert len(samples) > 0, "the file can be decoded"


REPAINTED = (
    "battlefronts/cards/burgundy-K sharp_end/pawn-3 fix_bayonets/man-german-heavy fighting_front/counters/axis-tiger"
).split()
"""Pictures of which each is painted by other code."""


@pytest.mark.parametrize("name", REPAINTED)
def test_a_picture_is_baked_the_same_each_time_and_looks_like_the_committed_one(
    window: pygame.Surface, name: str
) -> None:
    """Letters and rounding may differ a little on another machine. Soft edges may not differ much."""
    ink.load_font.cache_clear()  # another window's typefaces have gone with it
    paint = bake.all_pictures()[f"{name}.png"]
    fresh = paint()
    assert files.encode_picture(fresh, ".png") == files.encode_picture(paint(), ".png")

    committed = pygame.image.load(str(ASSETS / f"{name}.png")).convert_alpha()
    assert committed.get_size() == fresh.get_size()
    differences = []
    for at in itertools.product(range(0, committed.get_width(), 3), range(0, committed.get_height(), 3)):
        old, new = committed.get_at(at), fresh.get_at(at)
        assert abs(old.a - new.a) <= 32
        differences += [abs(old[part] * old.a - new[part] * new.a) / 255 for part in range(3)]
    assert sum(differences) / len(differences) < 4
