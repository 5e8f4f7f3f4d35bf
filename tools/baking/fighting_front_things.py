"""The small things of Fighting Front: flags of owners, emblems of nations, marks laid on spaces."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from tools.baking import drawings, ink, printing
from tools.baking.fighting_front_cards import NATIONS as EMBLEMS
from tools.baking.ink import Colour

AXIS: Final[Colour] = (132, 62, 46)
ALLIES: Final[Colour] = (58, 98, 104)
NATIONS: Final[dict[str, tuple[str, str, Colour]]] = {
    "germany": ("german", "axis", AXIS),
    "japan": ("japanese", "axis", AXIS),
    "usa": ("american", "allies", ALLIES),
    "soviet": ("soviet", "allies", ALLIES),
}
"""Code of a nation -> its sign (nation-<sign> of the house's icons), its side, its side's colour."""
MARKS: Final = ("target", "reach", "range")
SPACE: Final = (272, 197)
"""Pixels of a mark: 204 x 148 design units."""
_CHIP: Final = 48
"""Pixels of a flag: 36 design units."""
_EMBLEM: Final = 96
"""Pixels of an emblem: 72 design units."""


def flag(nation: str) -> pygame.Surface:
    """The flag of whoever holds a location, swallow-tailed for the Axis; its foot is at (7, 33) of 36 x 36 units."""
    sign, side, colour = NATIONS[nation]
    fine = 4
    colours = {
        "#b03e30": ink.hexed(colour),
        "#7a2a22": ink.hexed(colour, 0.66),
        "#d25c48": ink.hexed(colour, 1.3),
    }
    cloth = drawings.drawing(f"fighting_front/flags/{side}", (_CHIP * fine, _CHIP * fine), colours)
    centre = (round(20.2 * fine * 4 / 3), round(11.9 * fine * 4 / 3))
    size = round(13.4 * fine * 4 / 3)
    ink.stamp_centred(cloth, drawings.sign(f"nation-{sign}", size, (16, 13, 9)), (centre[0] + 2, centre[1] + 3))
    ink.stamp_centred(cloth, drawings.sign(f"nation-{sign}", size, ink.BONE), centre)
    return ink.shrunk(cloth, (_CHIP, _CHIP))


def enamel(nation: str) -> pygame.Surface:
    """The nation's disc, as its cards wear it."""
    sign = NATIONS[nation][0]
    return printing.emblem(sign, dict(EMBLEMS)[sign], _EMBLEM)


def drawn(name: str, size: tuple[int, int]) -> pygame.Surface:
    """A drawing of this game as it is, sharpened by being drawn larger."""
    return ink.shrunk(drawings.drawing(f"fighting_front/{name}", (size[0] * 3, size[1] * 3)), size)


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by path."""
    made: dict[str, Callable[[], pygame.Surface]] = {}
    for nation in NATIONS:
        made[f"flag-{nation}.png"] = partial(flag, nation)
        made[f"emblem-{nation}.png"] = partial(enamel, nation)
    for mark in MARKS:
        made[f"{mark}.png"] = partial(drawn, f"marks/{mark}", SPACE)
    return made
