"""Make every baked picture and sound under assets/ anew: `python -m tools.bake [words of a path ...]`.

The results are committed: players need neither numpy nor a wait. The same sources give the same bytes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from tools.baking import (
    cards,
    figures,
    fix_bayonets,
    fronts,
    ink,
    maps,
    materials,
    palette,
    posters,
    sharp_end,
    sounds,
)

Picture = Callable[[], pygame.Surface]


def pictures() -> dict[str, Picture]:
    """Path under assets/ -> who paints it. JPEG where nothing shines through, PNG where something does."""
    made: dict[str, Picture] = {
        "shared/table.jpg": materials.table,
        "shared/desk.jpg": maps.desk,
        "shared/paper.jpg": materials.sheet,
        "shared/panel.jpg": materials.panel,
        "shared/baize.jpg": materials.baize,
        "shared/lamp.png": materials.lamp,
        "shared/clipboard.png": materials.clipboard,
        "battlefronts/map.jpg": fronts.board,
    }
    for number, design in enumerate(posters.POSTERS):
        made[f"{design.slug}/poster.jpg"] = partial(posters.poster, design, 70 + number)
    for side in cards.SIDES:
        made[f"battlefronts/cards/{side.slug}-back.png"] = partial(cards.back, side)
        made[f"battlefronts/token-{side.slug}.png"] = partial(cards.token, side)
        for rank, name in enumerate(cards.RANKS, 1):
            path = f"battlefronts/cards/{side.slug}-{name}.png"
            made[path] = partial(cards.face, rank, side)
    return made | sharp_end.pictures() | fix_bayonets.pictures()


def figure_files() -> dict[str, bytes]:
    """Path under assets/ -> the SVG of every figure on a rules page."""
    drawn = {
        "battlefronts": figures.BATTLEFRONTS,
        "sharp_end": sharp_end.FIGURES,
        "fix_bayonets": fix_bayonets.FIGURES,
    }
    return {f"{slug}/{name}.svg": draw().encode() for slug, made in drawn.items() for name, draw in made.items()}


def _wanted(path: str, words: list[str]) -> bool:
    return not words or any(word in path for word in words)


def bake(words: list[str]) -> list[str]:
    """Write every asset whose path contains one of `words` (all, without words); their paths."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    written: list[str] = []
    packed = {path for path in sharp_end.pictures() | fix_bayonets.pictures() if path.endswith(".png")}
    for path, paint in pictures().items():
        if _wanted(path, words):
            target = ink.ASSETS / path
            target.parent.mkdir(parents=True, exist_ok=True)
            if path in packed:
                target.write_bytes(palette.packed(paint()))
            else:
                pygame.image.save(paint(), str(target))
            written.append(path)
    plain = {path: body for path, body in figure_files().items() if _wanted(path, words)}
    if not words or any("sounds" in word for word in words):
        plain |= {f"shared/sounds/{name}.wav": body for name, body in sounds.files().items()}
    for path, body in plain.items():
        target = ink.ASSETS / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(body)
        written.append(path)
    return written


def main() -> int:
    """Bake and say what was written."""
    total = 0
    for path in bake(sys.argv[1:]):
        size = (ink.ASSETS / path).stat().st_size
        total += size
        print(f"{size / 1024:8.0f} KiB  {path}")
    print(f"{total / 1024:8.0f} KiB  in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
