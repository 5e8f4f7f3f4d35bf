"""The men of Fix Bayonets: painted counters, round for the Americans and square for the Germans."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import pygame

from tools.baking import drawings, grain, ink
from tools.baking.ink import Colour

SIDE = 160
"""Pixels of a counter: more than two for each of 64 design units."""
_FINE = 2
"""Factor by which it is painted larger, and then scaled down."""
_VIEW = "0 0 128 128"


@dataclass(frozen=True)
class Army:
    """One side's counters: the field behind the man, the rim, the ground he stands on, and how he is dressed."""

    slug: str
    field: Colour
    rim: Colour
    ground: Colour
    round: bool
    colours: drawings.Swap
    """From the colours of the drawings, which are the Americans', to its own."""
    helmet: str


_OWN = "#262416 #8f8350 #5f5a34 #e6bd92 #74713f #6b4a2a #e6c877"
"""Outline, cloth, dark cloth, skin, steel, leather and metal."""
_GREY = "#1d2426 #7a8a84 #4c5a58 #e2bd9c #5b6a66 #4a3a2e #e4e0cc"

AMERICANS = Army("american", (218, 198, 142), (88, 94, 50), (138, 132, 78), True, {}, "brodie")
GERMANS = Army(
    "german",
    (186, 196, 192),
    (66, 78, 84),
    (118, 128, 120),
    False,
    dict(zip(_OWN.split(), _GREY.split(), strict=True)),
    "stahlhelm",
)
ARMIES = (AMERICANS, GERMANS)


def _plate(army: Army, inset: float, drop: float = 0.0) -> str:
    """The outline of the counter, `inset` units inside its edge and moved down by `drop`."""
    if army.round:
        return f'<circle cx="64" cy="{61 + drop}" r="{60 - inset}"'
    side = 116 - 2 * inset
    corner = max(6.0, 20 - inset)
    return f'<rect x="{6 + inset}" y="{3 + inset + drop}" width="{side}" height="{side}" rx="{corner}"'


def _body(army: Army, gold: bool) -> str:
    """Thick card under the picture, its edge, and a rim of paint or of gold."""
    rim = (214, 172, 78) if gold else army.rim
    bright, dark, deep = (ink.hexed(rim, factor) for factor in (1.45, 0.7, 0.36))
    return (
        f'<defs><linearGradient id="r" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{bright}"/>'
        f'<stop offset="0.5" stop-color="{ink.hexed(rim)}"/><stop offset="1" stop-color="{dark}"/>'
        f'</linearGradient></defs>{_plate(army, 0, 6)} fill="{deep}"/>{_plate(army, 0, 3)}'
        f' fill="{ink.hexed(rim, 0.52)}"/>{_plate(army, 0)} fill="url(#r)"/>'
        f'{_plate(army, 1.2)} fill="none" stroke="{ink.hexed(rim, 1.7)}" stroke-width="1.6" opacity=".55"/>'
    )


def _window(army: Army, gold: bool) -> pygame.Surface:
    """White where the man is painted, clear elsewhere."""
    pixels = SIDE * _FINE
    return drawings.svg(f'{_plate(army, 10.5 if gold else 8)} fill="#ffffff"/>', (pixels, pixels), _VIEW)


def _backdrop(army: Army, gold: bool, seed: int) -> grain.Pixels:
    """Lamplight on a painted field, the ground darker; an officer's is of gold leaf with rays."""
    pixels = SIDE * _FINE
    sheet = grain.plain(pixels, pixels, (236, 204, 118) if gold else army.field)
    x, y = grain.places(pixels, pixels)
    x, y = x / pixels * 128, y / pixels * 128
    grain.shade(sheet, 1.16 - 0.34 * np.clip(np.hypot(x - 40, y - 34) / 100, 0, 1))
    if gold:
        turn = np.arctan2(y - 64, x - 58)
        grain.tint(sheet, (184, 140, 58), (np.sin(turn * 14) > 0) * 0.30)
    else:
        hills = 92 + 5 * np.sin(x / 17 + seed) + 3 * np.sin(x / 7.3)
        grain.tint(sheet, army.ground, np.clip((y - hills) / 3, 0, 1) * 0.8)
    brush = grain.field(pixels, pixels, 1.1, 700 + seed, stretch=(1, 2.6))
    grain.shade(sheet, 1 + 0.045 * brush + 0.02 * grain.field(pixels, pixels, 0.4, 720 + seed))
    return sheet


def _softened(mask: grain.Mask, reach: int) -> grain.Mask:
    """Two box passes over a mask."""
    for axis in (0, 1, 0, 1):
        mask = np.mean([np.roll(mask, step, axis) for step in range(-reach, reach + 1)], 0)
    return mask


def _modelled(man: pygame.Surface) -> pygame.Surface:
    """The flat drawing given body: bright towards the lamp at the top left, dark away from it."""
    alpha = pygame.surfarray.array_alpha(man).swapaxes(0, 1).astype(float) / 255
    pixels = pygame.surfarray.array3d(man).swapaxes(0, 1).astype(float)
    for mask, reach, strength in ((alpha, 9, 25.0), (pixels.mean(2) / 255 * alpha, 3, 2.6)):
        down, across = np.gradient(_softened(mask, reach))
        grain.shade(pixels, 1 + np.clip((down + across) * strength, -0.36, 0.34))
    lit = grain.surface(pixels).convert_alpha()
    held = pygame.surfarray.pixels_alpha(lit)
    held[:] = pygame.surfarray.array_alpha(man)
    del held
    return lit


def _figure(army: Army, name: str) -> pygame.Surface:
    """The man on nothing; Germans look left."""
    pixels = round(SIDE * _FINE * 0.9)
    helmet = drawings.content(f"fix_bayonets/men/{army.helmet}")
    man = drawings.drawing(f"fix_bayonets/men/{name}", (pixels, pixels), army.colours, {"helmet": helmet})
    sheet = ink.clear(SIDE * _FINE, SIDE * _FINE)
    sheet.blit(pygame.transform.flip(man, not army.round, False), (15, 7))
    return _modelled(sheet)


def fallen(army: Army) -> pygame.Surface:
    """A dead man: the counter without its colours, with a grave on it."""
    ash = replace(army, field=(150, 146, 136), rim=(84, 80, 74), ground=(112, 106, 96))
    return counter(ash, "fallen", False, 9)


def counter(army: Army, name: str, gold: bool, seed: int) -> pygame.Surface:
    """One man: the figure under the lamp on his counter. Nothing outside it: the board throws the shadow."""
    pixels = SIDE * _FINE
    face = grain.surface(_backdrop(army, gold, seed)).convert_alpha()
    man = _figure(army, name)
    shadow = pygame.mask.from_surface(man).to_surface(setcolor=(20, 16, 10, 120), unsetcolor=(0, 0, 0, 0))
    face.blit(ink.blur(shadow, 8), (7, 8))
    face.blit(man, (0, 0))
    window = _window(army, gold)
    face.blit(window, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    whole = drawings.svg(_body(army, gold), (pixels, pixels), _VIEW)
    whole.blit(face, (0, 0))
    inner = f'{_plate(army, 10.5 if gold else 8)} fill="none" stroke="#14100a" stroke-width="2.2" opacity=".6"/>'
    whole.blit(drawings.svg(inner, (pixels, pixels), _VIEW), (0, 0))
    return pygame.transform.smoothscale(whole, (SIDE, SIDE))


def men() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by name."""
    made: dict[str, Callable[[], pygame.Surface]] = {}
    for army in ARMIES:
        for seed, kind in enumerate(("officer", "rifleman", "heavy", "runner", "sniper")):
            name = f"heavy-{army.slug}" if kind == "heavy" else kind
            made[f"man-{army.slug}-{kind}"] = partial(counter, army, name, kind == "officer", seed)
        made[f"fallen-{army.slug}"] = partial(fallen, army)
    return made
