"""Bake the pictures and sounds under assets/: `python -m tools.bake [words of a path ...]`.

The results are committed, so that players need neither numpy nor waiting time. The same sources give the same bytes.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from ai.arena.parser import Parser
from game.catalogue import GAMES
from tools.baking import files, ink, maps, materials, officers, sounds


def all_pictures() -> ink.Pictures:
    """The painters of all pictures by path. A game with its own pictures has a module of its slug in tools/baking."""
    painters = materials.painters_by_path() | officers.painters_by_path() | {"shared/desk.jpg": maps.paint_desk}
    for slug in GAMES:
        if importlib.util.find_spec(f"tools.baking.{slug}"):
            painters |= importlib.import_module(f"tools.baking.{slug}").painters_by_path()
    return painters


def bake_assets(words: list[str]) -> list[Path]:
    """Write every asset whose path contains one of `words`, or all if there are no words. Returns the paths."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))

    written: list[Path] = []

    def is_wanted(path: str) -> bool:
        return not words or any(word in path for word in words)

    def write(path: str, body: bytes) -> None:
        """Write a file of the assets, and note its path."""
        target = ink.ASSETS / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(body)
        written.append(target)

    for path, paint in all_pictures().items():
        if is_wanted(path):
            write(path, files.encode_picture(paint(), Path(path).suffix))

    for name in sounds.sound_names():
        if is_wanted(f"shared/sounds/{name}.ogg"):
            write(f"shared/sounds/{name}.ogg", sounds.encode_sound(name))
    return written


def main(arguments: list[str]) -> int:
    """Bake, and print each file with its size. Returns the exit code."""
    parser = Parser(prog="python -m tools.bake", description="Bakes the pictures and sounds under assets/.")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only what has such a word in its path")
    words = parser.parse_or_exit(arguments).words

    written = bake_assets(words)
    if not written:
        parser.exit_with(f"No path under assets/ has such a word: {' '.join(words)}.")
    total = 0
    for path in written:
        size = path.stat().st_size
        total += size
        print(f"{size / 1024:8.0f} KiB  {path.relative_to(ink.ASSETS).as_posix()}")
    print(f"{total / 1024:8.0f} KiB  in all")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
