"""Screenshots of all screens at two sizes, or those of `--size`: `python -m tools.shots`.

Every run gives the same pictures. `--only board-fork` takes that picture alone, `--only board` all whose names begin
with that word. `--readme` makes the pictures of README instead. `--type largest`, `--outlines` and `--vision
deuteranopia` show the screens as other players see them.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from ai.arena.parser import Parser
from game.catalogue import GAMES
from launch import environment
from launch.flags import parse_window_size
from scenes.settings import Settings
from scenes.ui.palettes import PALETTES
from scenes.ui.theme import TYPE_SCALES
from tools.shooting import screens
from tools.shooting.camera import MATRICES, Camera

SIZES: Final = ((1920, 1080), (1280, 720))
OUT: Final = environment.ROOT / "shots"
README: Final = environment.ROOT / "docs"
README_SIZE: Final = (1280, 720)
SMALL: Final = (640, 360)
"""The size of a game's picture in README."""
OF_GAMES: Final[dict[str, Any]] = {
    slug: import_module(f"tools.shooting.{slug}") for slug in GAMES if find_spec(f"tools.shooting.{slug}") is not None
}
"""The modules that take the pictures of a game, by its slug. A game without one has no pictures of its own."""
PICTURED: Final = {
    "title": ("title", README_SIZE),
    **{module.README_PICTURE: (slug, SMALL) for slug, module in OF_GAMES.items() if module.README_PICTURE},
}
"""The pictures of README: the name of each file in docs/, and its size."""
FILMS: Final[dict[str, Callable[[Camera], None]]] = {
    **screens.FILMS,
    **{module.FILM: module.take_pictures for module in OF_GAMES.values()},
}
"""Functions that take pictures, by the first word of the pictures' names."""


def films_with(only: Sequence[str]) -> list[str]:
    """The films that contain pictures with these names. All films without names."""
    return [film for film in FILMS if not only or any(name.partition("-")[0] == film for name in only)]


def take_pictures(
    folder: Path,
    size: tuple[int, int],
    only: Sequence[str],
    settings: Settings | None = None,
    vision: str = "",
    judge: bool = False,
) -> int:
    """Take the pictures of one size. Returns their number. `judge`: print the words that are hard to read."""
    taken = 0
    for film in films_with(only):
        with tempfile.TemporaryDirectory(prefix="five-fronts-") as home:
            camera = Camera(size, Path(home), folder, only, settings, vision, judge)
            try:
                FILMS[film](camera)
            finally:
                camera.driver.close()
            taken += camera.taken
            for ratio, name, words in camera.low:
                print(f"{ratio:4.1f}  {name}: {words}", flush=True)
    return taken


def make_readme_pictures(folder: Path) -> None:
    """Make the pictures of README."""
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as shots:
        take_pictures(Path(shots), README_SIZE, list(PICTURED))
        folder.mkdir(parents=True, exist_ok=True)
        for name, (goal, size) in PICTURED.items():
            picture = pygame.image.load(Path(shots) / f"{name}-{README_SIZE[1]}.png")
            pygame.image.save(pygame.transform.smoothscale(picture, size), folder / f"{goal}.jpg")


def main(arguments: list[str]) -> int:
    """Take the pictures that the arguments name. Returns the exit code."""
    parser = Parser(prog="python -m tools.shots", description="Pictures of every screen.")
    parser.add_argument("--out", type=Path, default=OUT, help="the folder for the pictures")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="these pictures, or all that begin so")
    parser.add_argument("--readme", action="store_true", help="make those of the README in docs/ instead")
    parser.add_argument("--type", choices=TYPE_SCALES, default="normal", help="the size of type")
    parser.add_argument("--outlines", action="store_true", help="with outlines instead of glow")
    parser.add_argument("--colours", choices=PALETTES, default="usual", help="the setting of the colours")
    parser.add_argument("--vision", choices=MATRICES, default="", help="as seen with this colour weakness")
    parser.add_argument("--size", nargs="+", type=parse_window_size, default=SIZES, metavar="WxH", help="window sizes")
    parser.add_argument("--contrast", action="store_true", help="print words whose contrast is below 4.5 : 1")
    asked = parser.parse_or_exit(arguments)

    if not all(films_with([name]) for name in asked.only):
        print(f"No picture begins with such a word; choose from: {', '.join(FILMS)}.", file=sys.stderr)
        return 2
    if asked.readme:
        make_readme_pictures(README)
        return 0

    settings = Settings(type_size=asked.type, outlines=asked.outlines, colours=asked.colours)
    for size in asked.size:
        taken = take_pictures(asked.out, size, asked.only, settings, asked.vision, judge=asked.contrast)
        print(f"{size[0]}x{size[1]}: {taken} pictures in {asked.out}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
