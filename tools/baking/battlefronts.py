"""The decks of Battlefronts: thirteen faces and a back for each side, and the sides' round tokens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from xml.etree.ElementTree import Element

import numpy as np
import pygame

from tools.baking import battlefronts_map, drawings, grain, ink, posters
from tools.baking.ink import Colour

SIZE = (264, 372)
"""The size that a card is painted in."""
SHOWN = (206, 290)
"""The size that it is kept in: larger than it is shown at 1920 x 1080, for a card that turns."""
FRAME = 14
SCENE_FOOT = 226
CORNER = 22
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

_GOLD = "#e6c877"
_GREEN = "#dfe0a4 #d2d493 #a3ab66 #75814b #4a5636 #20261a #5f6c3d #f0dcae #c9a873 #4a3220"
"""Sky, rays, far, middle and near hill, silhouette; cloth, skin, its shade, hair."""
_WINE = "#ecb79d #e5a78c #b9685a #84403b #552a2b #261417 #7c3430 #f2d6b8 #c99a80 #3c2620"


@dataclass(frozen=True)
class Side:
    """What tells one army from the other: a colour, and an emblem (of its name) for those who cannot see it."""

    slug: str
    colour: Colour
    colours: drawings.Swap
    """From the drawings' colours to its own."""

    def emblem(self, fill: str) -> Element:
        """The bare emblem in one colour, as a part of a drawing."""
        return drawings.content(f"battlefronts/{self.slug}", {"#ffffff": fill})


OLIVE = Side("olive", ink.OLIVE, {})
BURGUNDY = Side("burgundy", ink.BURGUNDY, dict(zip(_GREEN.split(), _WINE.split(), strict=True)))
SIDES = (OLIVE, BURGUNDY)


def emblem(side: Side, pixels: int, fill: str) -> pygame.Surface:
    """The bare emblem in one colour."""
    return drawings.drawing(f"battlefronts/{side.slug}", (pixels, pixels), {"#ffffff": fill})


def _corner(card: pygame.Surface, side: Side, rank: str) -> None:
    """The index: rank over emblem on a paper tab, big enough for a card shown at half its size."""
    tab = pygame.Rect(FRAME, FRAME, 70, 106)
    ink.drop_shadow(card, tab, 12, 6, (2, 3), 120)
    paper = grain.surface(posters.card_stock(tab.w + 40, tab.h + 40, 5, 40.0))
    card.blit(paper, tab, (20, 20, tab.w, tab.h))
    pygame.draw.rect(card, ink.EDGE, tab, 2)
    pixels = 70 if rank == "10" else 78
    figure = ink.lettering(rank, "oswald-700", pixels, ink.scaled(side.colour, 0.62))
    if figure.get_width() > 60:
        figure = pygame.transform.smoothscale(figure, (60, figure.get_height()))
    ink.stamp_centred(card, figure, (tab.centerx, tab.y + 40))
    ink.stamp_centred(card, emblem(side, 34, ink.hexed(side.colour, 0.9)), (tab.centerx, tab.y + 88))


def _band(card: pygame.Surface, side: Side, rank: str) -> None:
    """The lower half: the rank once more, huge, between two emblems."""
    band = pygame.Rect(FRAME, SCENE_FOOT, SIZE[0] - 2 * FRAME, SIZE[1] - FRAME - SCENE_FOOT)
    card.blit(ink.gradient(band.size, ink.scaled(side.colour, 1.14), ink.scaled(side.colour, 0.70)), band)
    pygame.draw.rect(card, ink.BONE, (band.x, band.y, band.w, 4))
    for x in (band.x + 38, band.right - 38):
        mark = emblem(side, 58, ink.hexed(ink.BONE))
        mark.set_alpha(150)
        ink.stamp_centred(card, mark, (x, band.centery + 2))
    for colour, shift in (((16, 13, 9), 4), (ink.BONE, 0)):
        figure = ink.lettering(rank, "oswald-700", 118, colour)
        ink.stamp_centred(card, figure, (band.centerx, band.centery + 2 + shift))


def face(rank: int, side: Side) -> pygame.Surface:
    """The card of rank 1..13 with round corners."""
    width, height = SIZE
    card = grain.surface(posters.card_stock(width, height, 40 + rank, 2.0)).convert_alpha()
    size = (width - 2 * FRAME, SCENE_FOOT - FRAME)
    name = f"battlefronts/cards/{RANKS[rank - 1]}"
    scene = drawings.drawing(name, size, side.colours, {"emblem": side.emblem(_GOLD)})
    card.blit(posters.printed(scene, 60 + rank), (FRAME, FRAME))
    _band(card, side, RANKS[rank - 1])
    _corner(card, side, RANKS[rank - 1])
    pygame.draw.rect(card, ink.EDGE, (FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME), 3)
    return ink.shrunk(ink.rounded(card, CORNER), SHOWN)


def back(side: Side) -> pygame.Surface:
    """The compass star on woven cloth, the side's emblem in every corner."""
    width, height = SIZE
    cloth = grain.plain(width, height, ink.scaled(side.colour, 0.74))
    grain.shade(cloth, 1 + 0.03 * grain.field(width, height, 1.0, 9))
    x, y = grain.places(width, height)
    for slope in (x + y, x - y):
        grain.shade(cloth, 1 - 0.13 * np.clip(1.2 - np.abs((slope / 1.5) % 14 - 7), 0, 1))
    card = grain.surface(cloth).convert_alpha()
    pygame.draw.rect(card, ink.PAPER, card.get_rect(), 12)
    pygame.draw.rect(card, ink.BRASS, card.get_rect().inflate(-40, -40), 3, border_radius=8)
    ground = drawings.shades(OLIVE.colour, side.colour, 0.44)
    star = drawings.drawing("battlefronts/cards/back", (176, 176), ground)
    ink.stamp_centred(card, star, (width / 2, height / 2))
    mark = emblem(side, 36, "#e6c877")
    for corner in ((46, 48), (width - 46, 48), (46, height - 48), (width - 46, height - 48)):
        ink.stamp_centred(card, mark, corner)
    return ink.shrunk(ink.rounded(card, CORNER), SHOWN)


def token(side: Side, pixels: int = 128) -> pygame.Surface:
    """A turned wooden counter with the side's emblem inlaid."""
    colours = drawings.shades(OLIVE.colour, side.colour, 1.5, 0.72, 0.34, 0.6, 0.98)
    parts = {"sunk": side.emblem(ink.hexed(side.colour, 0.36)), "emblem": side.emblem("#efe6cf")}
    return drawings.drawing("battlefronts/token", (pixels, pixels), colours, parts)


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by path under assets/."""
    made: dict[str, Callable[[], pygame.Surface]] = {"battlefronts/map.jpg": battlefronts_map.board}
    for side in SIDES:
        made[f"battlefronts/cards/{side.slug}-back.png"] = partial(back, side)
        made[f"battlefronts/token-{side.slug}.png"] = partial(token, side)
        for rank, name in enumerate(RANKS, 1):
            made[f"battlefronts/cards/{side.slug}-{name}.png"] = partial(face, rank, side)
    return made
