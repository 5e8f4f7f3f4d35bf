"""Fighting Front: its baked pictures and their painters."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tools.baking import fighting_front_cards as cards
from tools.baking import fighting_front_map as field
from tools.baking import fighting_front_things as things
from tools.baking import fighting_front_units as units


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by path under assets/."""
    made: dict[str, Callable[[], pygame.Surface]] = {"map.jpg": field.board}
    made |= cards.pictures() | units.pictures() | things.pictures()
    return {f"fighting_front/{path}": paint for path, paint in made.items()}
