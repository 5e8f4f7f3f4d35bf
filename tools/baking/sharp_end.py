"""At the Sharp End: its baked pictures and their painters."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from tools.baking import sharp_end_cards as cards
from tools.baking import sharp_end_map as ground
from tools.baking import sharp_end_places as places
from tools.baking.sharp_end_counters import counters


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by path under assets/."""
    made: dict[str, Callable[[], pygame.Surface]] = {
        "map.jpg": ground.board,
        "beach.png": partial(places.place, 0),
        "cards/unit-back.png": partial(cards.back, False),
        "cards/hq-back.png": partial(cards.back, True),
    }
    made |= {f"terrain-{number}.png": partial(places.place, number) for number in range(1, len(places.PLACES))}
    for order, faces in ((False, cards.UNITS), (True, cards.ORDERS)):
        for number, face in enumerate(faces):
            made[f"cards/{face.slug}.png"] = partial(cards.face, face, order, 200 + 20 * order + number)
    made |= {f"{name}.png": paint for name, paint in counters().items()}
    return {f"sharp_end/{path}": paint for path, paint in made.items()}
