"""Fix Bayonets: its baked pictures and their painters."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tools.baking import fix_bayonets_cards as cards
from tools.baking import fix_bayonets_map as field
from tools.baking.fix_bayonets_men import men


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by path under assets/."""
    made: dict[str, Callable[[], pygame.Surface]] = {"map.jpg": field.board}
    made |= {f"{name}.png": paint for name, paint in men().items()}
    made |= cards.pictures()
    return {f"fix_bayonets/{path}": paint for path, paint in made.items()}
