"""Last Front: which of its pictures are baked, and by whom."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tools.baking import last_front_cards as cards
from tools.baking import last_front_map as europe
from tools.baking import last_front_things as things


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Path under assets/ -> who paints it."""
    made: dict[str, Callable[[], pygame.Surface]] = {"map.jpg": europe.board}
    made |= cards.pictures() | things.pictures()
    return {f"last_front/{path}": paint for path, paint in made.items()}
