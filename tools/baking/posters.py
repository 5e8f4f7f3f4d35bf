"""The five games' posters: sun, hills and one silhouette, printed on card with an empty band for the name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pygame

from tools.baking import grain, ink
from tools.baking import silhouettes as cut
from tools.baking.ink import Colour, Ramp

CARD = (300, 520)
PICTURE = (14, 14, 272, 250)
BAND = (14, 264, 272, 58)
"""Places on a poster in design units; the master has twice as many pixels."""

_VIEW = "16 4 166 152.6"

INFANTRY: Ramp = ("#ecca78", "#e5bb5e", "#bd9144", "#7f6c36", "#494a2b", "#23251a")
ARMOUR: Ramp = ("#eab06c", "#e29d55", "#b96b3c", "#7e4731", "#4c2f26", "#221916")
AIR: Ramp = ("#b9d2d0", "#a6c4c4", "#749aa0", "#4d717c", "#324f5b", "#1b2932")
ARTILLERY: Ramp = ("#e28f6f", "#d87c5c", "#a54a3d", "#70312e", "#452325", "#211415")
AIRBORNE: Ramp = ("#e0c0b0", "#d4ae9e", "#9b8494", "#66617f", "#40425f", "#1d1f30")
SILK = "#efe3cf"


@dataclass(frozen=True)
class Poster:
    """One game's poster: its file's name, hue family and scene."""

    slug: str
    band: Colour
    ramp: Ramp
    scene: Callable[[Ramp], str]


def _gun(ramp: Ramp) -> str:
    far = cut.burst(36, 94, 0.62, ramp[2]) + cut.burst(156, 92, 0.5, ramp[2]) + cut.village(128, 103, ramp[3])
    crew = cut.soldier(34, 133, 0.62, ramp[5])
    piece = cut.placed(cut.gun(ramp[5], ramp[3]), 26, 42, 0.84)
    return far + cut.wire(130, ramp[4]) + piece + crew


def _squadron(ramp: Ramp) -> str:
    sky = cut.clouds(ramp[0], ((46, 44, 0.8), (150, 34, 0.95), (88, 96, 0.6)))
    lead = cut.placed(cut.plane(ramp[5], ramp[1]), 54, 8, 0.46)
    wings = cut.placed(cut.plane(ramp[5], ramp[1]), 22, 58, 0.33) + cut.placed(
        cut.plane(ramp[5], ramp[1]), 114, 58, 0.33
    )
    return sky + cut.village(140, 121, ramp[4]) + lead + wings


def _rifle(ramp: Ramp) -> str:
    far = cut.burst(40, 96, 0.55, ramp[2]) + cut.burst(164, 94, 0.45, ramp[2])
    line = "".join(cut.soldier(x, y, 0.92, ramp[5]) for x, y in ((52, 128), (100, 121), (148, 129)))
    return far + cut.wire(124, ramp[4]) + line


def _tank(ramp: Ramp) -> str:
    trees = cut.poplars(((30, 104, 26), (38, 103, 32), (46, 102, 24), (168, 99, 28), (175, 100, 22)), ramp[3])
    return trees + cut.placed(cut.tank(ramp[5], ramp[3]), 18, 58, 0.80)


def _chute(ramp: Ramp) -> str:
    carriers = cut.transport(58, 22, 0.42, ramp[2]) + cut.transport(104, 16, 0.34, ramp[2])
    men = ((66, 62, 1.12), (132, 50, 0.82), (160, 92, 0.58), (34, 96, 0.50), (104, 96, 0.4))
    return carriers + cut.village(140, 122, ramp[4]) + "".join(cut.chute(x, y, k, ramp[5], SILK) for x, y, k in men)


POSTERS = (
    Poster("sharp_end", (140, 52, 46), ARTILLERY, _gun),
    Poster("last_front", (63, 106, 128), AIR, _squadron),
    Poster("fix_bayonets", (92, 107, 58), INFANTRY, _rifle),
    Poster("fighting_front", (150, 84, 40), ARMOUR, _tank),
    Poster("battlefronts", (76, 88, 122), AIRBORNE, _chute),
)


def printed(body: str, size: tuple[int, int], view_box: str, seed: int) -> pygame.Surface:
    """A scene as if printed: grain in the ink, the corners darker, the top a little lit."""
    flat = ink.svg(body, size, view_box)
    pixels = pygame.surfarray.array3d(flat).swapaxes(0, 1).astype(float)
    width, height = size
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


def poster(design: Poster, seed: int) -> pygame.Surface:
    """The card of one game at two pixels a design unit, square corners, no words."""
    width, height = CARD[0] * 2, CARD[1] * 2
    card = grain.surface(card_stock(width, height, seed, 2.0)).convert_alpha()
    picture = pygame.Rect(*(2 * part for part in PICTURE))
    scene = cut.rays(design.ramp[0], design.ramp[1], 100, 92) + cut.hills(design.ramp) + design.scene(design.ramp)
    card.blit(printed(scene, picture.size, _VIEW, seed + 40), picture)
    band = pygame.Rect(*(2 * part for part in BAND))
    card.blit(ink.gradient(band.size, ink.scaled(design.band, 1.16), ink.scaled(design.band, 0.8)), band)
    pygame.draw.rect(card, ink.BONE, (band.x, band.y, band.w, 4))
    pygame.draw.rect(card, ink.scaled(design.band, 0.5), (band.x, band.bottom - 3, band.w, 3))
    pygame.draw.rect(card, ink.EDGE, card.get_rect().inflate(-56, -56), 4)
    return card
