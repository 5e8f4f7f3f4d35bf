"""Last Front: its baked pictures and their painters."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tools.baking import last_front_cards as cards
from tools.baking import last_front_map as europe
from tools.baking import last_front_places as places
from tools.baking import last_front_things as things


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by path under assets/."""
    made: dict[str, Callable[[], pygame.Surface]] = {"map.jpg": europe.board}
    made |= cards.pictures() | things.pictures() | places.pictures()
    return {f"last_front/{path}": paint for path, paint in made.items()}
