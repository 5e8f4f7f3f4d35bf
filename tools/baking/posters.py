"""The five games' paintings: sun, hills and one silhouette; and their posters, with an empty band for the name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pygame

from game.catalogue import GAMES
from scenes.boards import BOARDS
from tools.baking import drawings, grain, ink

CARD = (300, 520)
PICTURE = (14, 14, 272, 250)
BAND = (14, 264, 272, 58)
"""Places on a poster in design units; the master has twice as many pixels."""

GROUND = (1600, 900)
GROUND_TOP = 420
"""Pixels of a painting as a ground, and how many of those of its whole height lie above it."""


def printed(flat: pygame.Surface, seed: int) -> pygame.Surface:
    """A scene as if printed: grain in the ink, the corners darker, the top a little lit."""
    pixels = pygame.surfarray.array3d(flat).swapaxes(0, 1).astype(float)
    width, height = flat.get_size()
    grain.shade(pixels, 1 + 0.030 * grain.field(width, height, 0.9, seed))
    x, y = grain.places(width, height)
    away = np.hypot(x / width - 0.5, y / height - 0.45)
    grain.shade(pixels, 1.05 - 0.34 * np.clip(away - 0.25, 0, 1))
    return grain.surface(pixels)


def card_stock(width: int, height: int, seed: int, scale: float) -> grain.Pixels:
    """Cream card whose cut edge is darker, at `scale` pixels a design unit."""
    stock = grain.plain(width, height, ink.CARD)
    grain.shade(stock, 1 + 0.025 * grain.field(width, height, 1.0, seed))
    x, y = grain.places(width, height)
    edge = np.minimum.reduce([x, y, width - 1 - x, height - 1 - y]) / scale
    grain.shade(stock, 1 - 0.16 * np.exp(-edge / 5) + 0.05 * np.exp(-(((edge - 1) / 1.5) ** 2)))
    return stock


def poster(slug: str, seed: int) -> pygame.Surface:
    """The card of one game at two pixels a design unit, square corners, no words."""
    width, height = CARD[0] * 2, CARD[1] * 2
    card = grain.surface(card_stock(width, height, seed, 2.0)).convert_alpha()
    picture = pygame.Rect(*(2 * part for part in PICTURE))
    card.blit(printed(drawings.drawing(f"{slug}/poster", picture.size), seed + 40), picture)
    band, colour = pygame.Rect(*(2 * part for part in BAND)), BOARDS[slug].band
    card.blit(ink.gradient(band.size, ink.scaled(colour, 1.16), ink.scaled(colour, 0.8)), band)
    pygame.draw.rect(card, ink.BONE, (band.x, band.y, band.w, 4))
    pygame.draw.rect(card, ink.scaled(colour, 0.5), (band.x, band.bottom - 3, band.w, 3))
    pygame.draw.rect(card, ink.EDGE, card.get_rect().inflate(-56, -56), 4)
    return card


def painting(slug: str, seed: int) -> pygame.Surface:
    """The middle of the painting of one game, as a ground for a page."""
    whole = drawings.drawing(f"{slug}/poster", (GROUND[0], round(GROUND[0] * PICTURE[3] / PICTURE[2])))
    return printed(whole.subsurface(pygame.Rect(0, GROUND_TOP, *GROUND)), seed)


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by path under assets/, in the order of BOARDS: the paper follows from the number."""
    known = [slug for slug in BOARDS if slug in GAMES]
    made: dict[str, Callable[[], pygame.Surface]] = {}
    for number, slug in enumerate(known):
        made[f"{slug}/poster.jpg"] = partial(poster, slug, 70 + number)
        made[f"{slug}/painting.jpg"] = partial(painting, slug, 90 + number)
    return made
