"""The small things of Last Front: territories, signs, ropes, bonuses, the seats' pins, the dug-in wall."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
import pygame

from game.last_front.cards import BONUS_DRAWS, BONUS_MODIFIERS, TERRITORIES
from tools.baking import drawings, grain, ink, posters, printing
from tools.baking.ink import Colour
from tools.baking.sharp_end_counters import SEATS, Seat


@dataclass(frozen=True)
class Nation:
    """One type of territory: its hue, its sign (nation-<slug> of the house's icons) and its bonus."""

    slug: str
    colour: Colour
    territories: tuple[str, ...]
    bonus: tuple[str, str]
    """What the bonus gives: words and a sign."""


_SOVIET, _GERMAN = (plus for _, _, plus in BONUS_MODIFIERS)
_BONUSES: Final = (
    (str(BONUS_DRAWS), "cards"),
    ("1", "undo"),
    (f"+{_SOVIET}", "helmet"),
    (f"+{_GERMAN}", "unit-tank"),
)
NATIONS: Final = tuple(
    Nation(name.lower(), colour, territories, bonus)
    for (name, territories), colour, bonus in zip(
        TERRITORIES, ((86, 102, 54), (54, 96, 132), (168, 56, 42), (72, 72, 74)), _BONUSES, strict=True
    )
)

_CARD: Final = (400, 280)
"""The size that a territory is painted in."""
_CARD_KEPT: Final = (200, 140)
"""The size that it is kept in: 120 x 84 design units, a little larger for one that is lifted."""
_MARK: Final = 22
_ROPE: Final = (144, 9)
_GROMMET: Final = 15
"""In design units: the sign on a tag of the map, a piece of rope, the ring it is tied to."""
_TOKEN: Final = 144
"""Pixels of a bonus: two for each of 72 design units."""


def territory(nation: Nation, name: str, seed: int) -> pygame.Surface:
    """A card: the place, its name on a band, the nation's sign in the corner."""
    width, height = _CARD
    card = grain.surface(posters.card_stock(width, height, seed, 2.6)).convert_alpha()
    frame, foot = 12, 190
    slug = name.lower().replace(" ", "-")
    scene = drawings.drawing(f"last_front/territories/{slug}", (width - 2 * frame, foot - frame))
    card.blit(posters.printed(scene, seed + 20), (frame, frame))
    band = pygame.Rect(frame, foot, width - 2 * frame, height - frame - foot)
    card.blit(ink.gradient(band.size, ink.scaled(nation.colour, 1.14), ink.scaled(nation.colour, 0.72)), band)
    pygame.draw.rect(card, ink.BONE, (band.x, band.y, band.w, 5))
    for tint, shift in (((16, 13, 9), 4), (ink.BONE, 0)):
        words = printing.fitted(name.upper(), "oswald-600", 66, tint, band.w - 30)
        ink.stamp_centred(card, words, (band.centerx, band.centery + 3 + shift))
    pygame.draw.rect(card, (44, 46, 52), card.get_rect().inflate(-2 * frame, -2 * frame), 4)
    sign = printing.emblem(nation.slug, nation.colour, 104)
    shadow = ink.clear(*_CARD)
    pygame.draw.aacircle(shadow, (0, 0, 0, 150), (62, 64), 52)
    card.blit(ink.blur(shadow, 8), (0, 0))
    card.blit(sign, (6, 6))
    return ink.shrunk(ink.rounded(card, 22), _CARD_KEPT)


def territory_back() -> pygame.Surface:
    """A compass rose on slate cloth."""
    width, height = _CARD
    cloth = grain.plain(width, height, (58, 70, 62))
    grain.shade(cloth, 1 + 0.03 * grain.field(width, height, 1.0, 29))
    x, y = grain.places(width, height)
    for slope in (x * 1.4, y * 1.4):
        grain.shade(cloth, 1 - 0.12 * np.clip(1.2 - np.abs((slope / 1.5) % 18 - 9), 0, 1))
    card = grain.surface(cloth).convert_alpha()
    pygame.draw.rect(card, ink.PAPER, card.get_rect(), 14)
    pygame.draw.rect(card, ink.BRASS, card.get_rect().inflate(-46, -46), 4, border_radius=10)
    ink.stamp_centred(card, drawings.drawing("last_front/territories/back", (180, 180)), (width / 2, height / 2))
    return ink.shrunk(ink.rounded(card, 22), _CARD_KEPT)


def mark(nation: Nation) -> pygame.Surface:
    """The sign of a type for the tags of the map."""
    return printing.emblem(nation.slug, nation.colour, 2 * _MARK)


def rope() -> pygame.Surface:
    """A piece of three-strand hemp rope, lit from above, that goes on where it ends."""
    wide, high, strand = _ROPE[0] * 4, _ROPE[1] * 4, 48
    x, y = grain.places(wide, high)
    across = np.clip((y - high / 2 + 0.5) / (high / 2 - 4), -1, 1)
    turn = (x / strand + np.arcsin(across) / np.pi * 0.9) % 1
    hill = np.sin(turn * np.pi) ** 0.6
    fibre = grain.field(wide, high, 0.6, 83, stretch=(1, 2)) * (1 - np.abs(2 * x / wide - 1)) ** 0.3
    pixels = grain.plain(wide, high, (214, 176, 116))
    grain.shade(pixels, (0.34 + 0.66 * hill) * (1.02 - 0.34 * across**2 - 0.2 * across) + 0.05 * fibre)
    picture = grain.surface(pixels).convert_alpha()
    edge = (np.clip((high / 2 - 1.5 - 2.6 * (1 - hill) - np.abs(y - high / 2 + 0.5)) / 2, 0, 1) * 255).astype("uint8")
    alpha = pygame.surfarray.pixels_alpha(picture)
    alpha[:] = edge.swapaxes(0, 1)
    del alpha
    return ink.shrunk(picture, (wide // 2, high // 2))


def grommet() -> pygame.Surface:
    """A brass ring in the edge of a card, with a hole."""
    fine = 8 * _GROMMET
    sheet = ink.clear(fine, fine)
    for tint, share in (
        ((30, 22, 10), 1.0),
        (ink.BRASS, 0.94),
        ((246, 214, 138), 0.8),
        ((150, 112, 44), 0.68),
        ((22, 17, 11), 0.5),
    ):
        shift = 0.03 * fine if share == 0.8 else 0.0
        pygame.draw.aacircle(sheet, tint, (fine / 2 - shift, fine / 2 - shift), fine / 2 * share)
    return ink.shrunk(sheet, (2 * _GROMMET, 2 * _GROMMET))


def bonus(nation: Nation) -> pygame.Surface:
    """A square of enamel with the nation's sign above and what it gives below."""
    pixels = _TOKEN * 2
    plate = grain.plain(pixels, pixels, nation.colour)
    grain.shade(plate, 1 + 0.03 * grain.field(pixels, pixels, 0.9, 61))
    x, y = grain.places(pixels, pixels)
    grain.shade(plate, 1.16 - 0.34 * (x + y) / (2 * pixels))
    for edge, light in ((np.minimum(x, y), 0.30), (np.minimum(pixels - 1 - x, pixels - 1 - y), -0.42)):
        grain.shade(plate, 1 + light * np.exp(-((edge / 6.8) ** 2)))
    token = grain.surface(plate).convert_alpha()
    pygame.draw.rect(token, ink.BRASS, token.get_rect().inflate(-30, -30), 5, border_radius=24)
    ink.stamp_centred(token, printing.emblem(nation.slug, nation.colour, 136), (pixels / 2, 98))
    words, sign = nation.bonus
    panel = pygame.Rect(34, 176, pixels - 68, 82)
    pygame.draw.rect(token, ink.scaled(nation.colour, 0.42), panel.move(0, -2), border_radius=14)
    pygame.draw.rect(token, ink.CARD, panel, border_radius=14)
    dark = ink.scaled(nation.colour, 0.62)
    figure = ink.lettering(words, "oswald-700", 68, dark)
    mark = drawings.sign(sign, 68, dark)
    left = pixels / 2 - (figure.get_width() + 12 + mark.get_width()) / 2
    ink.stamp_centred(token, figure, (left + figure.get_width() / 2, panel.centery))
    ink.stamp_centred(token, mark, (left + figure.get_width() + 12 + mark.get_width() / 2, panel.centery))
    return ink.shrunk(ink.rounded(token, 40), (_TOKEN, _TOKEN))


def pin(seat: Seat) -> pygame.Surface:
    """A flag in a seat's colour with its sign; the point is at (9, 48) of 48 x 60 design units."""
    wide, high, fine = 96, 120, 3
    colours = {
        "#b03e30": ink.hexed(seat.colour, 1.04),
        "#7a2a22": ink.hexed(seat.colour, 0.6),
        "#d25c48": ink.hexed(seat.colour, 1.3),
    }
    flag = drawings.drawing("last_front/pin", (wide * fine, high * fine), colours)
    mark = drawings.sign(seat.sign, 34 * fine, seat.mark)
    ink.stamp_centred(flag, mark, (52 * fine, 34 * fine))
    return ink.shrunk(flag, (wide, high))


def _drawn(name: str, size: tuple[int, int]) -> pygame.Surface:
    """A drawing as it is, with a grain of its own."""
    wide, high = size[0] * 2, size[1] * 2
    drawn = drawings.drawing(f"last_front/{name}", (wide, high))
    light = 1 + 0.05 * grain.field(wide, high, 0.8, 77)
    pixels = pygame.surfarray.pixels3d(drawn)
    pixels[:] = np.clip(pixels * light.swapaxes(0, 1)[..., None], 0, 255).astype("uint8")
    del pixels
    return ink.shrunk(drawn, size)


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by path."""
    made: dict[str, Callable[[], pygame.Surface]] = {
        "territories/back.png": territory_back,
        "rope.png": rope,
        "grommet.png": grommet,
        "front.png": partial(_drawn, "front", (104, 140)),
        "sandbags.png": partial(_drawn, "sandbags", (328, 120)),
    }
    for number, nation in enumerate(NATIONS):
        made[f"mark-{nation.slug}.png"] = partial(mark, nation)
        made[f"bonus-{nation.slug}.png"] = partial(bonus, nation)
        for order, name in enumerate(nation.territories):
            slug = name.lower().replace(" ", "-")
            made[f"territories/{slug}.png"] = partial(territory, nation, name, 480 + 3 * number + order)
    for number, seat in enumerate(SEATS):
        made[f"pin-{number}.png"] = partial(pin, seat)
    return made
