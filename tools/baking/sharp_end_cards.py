"""The cards of At the Sharp End: units on cream stock with a round sign, orders on typed paper with a square one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pygame

from tools.baking import grain, ink, posters, printing
from tools.baking import sharp_end_scenes as scenes
from tools.baking import silhouettes as cut
from tools.baking.ink import Colour, Ramp

SIZE = (264, 372)
FRAME = 14
SCENE_FOOT = 204
BAND_FOOT = 258
CORNER = 22
_BAND = pygame.Rect(FRAME, SCENE_FOOT, SIZE[0] - 2 * FRAME, BAND_FOOT - SCENE_FOOT)
_VIEW = "15 6 172 138.5"

UNIT_STOCK: Colour = ink.CARD
ORDER_STOCK: Colour = (214, 214, 200)


@dataclass(frozen=True)
class Face:
    """What a card shows: its hue, its sign (an icon of assets/shared/icons), its scene and its words."""

    name: str
    sign: str
    colour: Colour
    ramp: Ramp
    scene: Callable[[Ramp], str]
    effect: str
    foot: str


_PLUM: Ramp = ("#e3b3b0", "#d9a09f", "#a9656e", "#74404f", "#472a38", "#22151d")
_EARTH: Ramp = ("#e6d0a4", "#dbc190", "#b08f5f", "#7d6141", "#52402d", "#261d15")
_SEA: Ramp = ("#c3d6d6", "#b0c8ca", "#7d9fa8", "#51757f", "#345059", "#18262d")
_SPRING: Ramp = ("#d9dfa8", "#cbd395", "#9aa968", "#6b7f4a", "#465735", "#1e2718")
_TEAL: Ramp = ("#c9ddc6", "#b6cfb6", "#7fa592", "#4d7a6c", "#325249", "#172723")
_DUSK: Ramp = ("#e9c3a6", "#deae98", "#a98493", "#6f5f7d", "#463f5b", "#1f1b2b")
_STORM: Ramp = ("#c9cbbd", "#babdb1", "#8f978f", "#666f70", "#454d52", "#1e2327")
_GOLD: Ramp = ("#e6d6e0", "#d6bfd0", "#a68fb0", "#6e5f8c", "#453f66", "#1d1a30")

UNITS = (
    Face("Infantry", "enemy-light", (92, 107, 58), posters.INFANTRY, scenes.infantry, "Defeats one", "Light"),
    Face("Support", "enemy-medium", (156, 90, 40), posters.ARMOUR, scenes.support, "Defeats one", "Medium"),
    Face("Artillery", "enemy-strong", (150, 54, 46), posters.ARTILLERY, scenes.artillery, "Defeats one", "Strong"),
    Face("Hero", "enemy-fanatic", (84, 74, 128), _GOLD, scenes.hero, "Defeats one", "Fanatic"),
    Face(
        "Random Event", "unit-event", (88, 94, 98), _STORM, scenes.random_event, "Roll, obey, and draw anew", "At once"
    ),
)
ORDERS = (
    Face(
        "Counter-Attack",
        "order-counter-attack",
        (122, 58, 78),
        _PLUM,
        scenes.counter_attack,
        "Dice without an enemy roll again",
        "Officers",
    ),
    Face(
        "Dig In",
        "order-dig-in",
        (122, 94, 54),
        _EARTH,
        scenes.dig_in,
        "Beaten, yet an objective is yours",
        "After failure",
    ),
    Face(
        "Intel-Recon",
        "order-intel-recon",
        (60, 102, 122),
        _SEA,
        scenes.intel_recon,
        "Every enemy is avoided: success",
        "After cannot",
    ),
    Face(
        "Reinforcements",
        "order-reinforcements",
        (86, 112, 60),
        _SPRING,
        scenes.reinforcements,
        "Pays for any one enemy",
        "Commander",
    ),
    Face(
        "Tactics",
        "order-tactics",
        (46, 112, 98),
        _TEAL,
        scenes.tactics,
        "Roll the dice of your choice again",
        "Everybody",
    ),
    Face(
        "Withdraw",
        "order-withdraw",
        (104, 82, 122),
        _DUSK,
        scenes.withdraw,
        "Send an attacking officer back",
        "Before payment",
    ),
)


def face(card: Face, order: bool, seed: int) -> pygame.Surface:
    """The open card with round corners."""
    width, height = SIZE
    stock = posters.card_stock(width, height, seed, 2.0)
    stock *= np.array(ORDER_STOCK if order else UNIT_STOCK, float) / np.array(ink.CARD, float)
    picture = grain.surface(stock).convert_alpha()
    size = (width - 2 * FRAME, SCENE_FOOT - FRAME)
    body = cut.rays(card.ramp[0], card.ramp[1], 100, 92) + cut.hills(card.ramp) + card.scene(card.ramp)
    picture.blit(posters.printed(body, size, _VIEW, seed + 30), (FRAME, FRAME))
    printing.name_band(picture, _BAND, card.name, card.colour)
    _words(picture, card, order)
    pygame.draw.rect(picture, ink.EDGE, (FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME), 3)
    printing.badge(picture, (FRAME + 37, FRAME + 37), card.sign, card.colour, 14 if order else 38, UNIT_STOCK)
    return ink.rounded(picture, CORNER)


def _words(picture: pygame.Surface, card: Face, order: bool) -> None:
    """The effect, and below a thin line who or what it is for."""
    middle = SIZE[0] / 2
    if card.foot in ("Light", "Medium", "Strong", "Fanatic"):
        ink.stamp_centred(picture, ink.lettering(card.effect, "barlow-500", 28, (70, 60, 46)), (middle, 280))
        mark = printing.sign(card.sign, 46, ink.scaled(card.colour, 0.82))
        name = ink.lettering(card.foot.upper(), "oswald-700", 42, ink.scaled(card.colour, 0.72))
        left = middle - (mark.get_width() + 12 + name.get_width()) / 2
        ink.stamp_centred(picture, mark, (left + 23, 326))
        ink.stamp_centred(picture, name, (left + 58 + name.get_width() / 2, 326))
        return
    lines = _wrapped(card.effect, "barlow-500", 25, SIZE[0] - 2 * FRAME - 16)
    top = 292 - (len(lines) - 1) * 14
    for number, line in enumerate(lines):
        ink.stamp_centred(
            picture, ink.font("barlow-500", 25).render(line, True, (54, 46, 36)), (middle, top + number * 28)
        )
    pygame.draw.line(picture, (150, 132, 98), (34, 326), (SIZE[0] - 34, 326), 2)
    foot = printing.fitted(card.foot.upper(), "barlow-600", 20, (112, 90, 58), 190)
    ink.stamp_centred(picture, foot, (middle, 342))


def _wrapped(words: str, face_name: str, pixels: int, width: int) -> list[str]:
    """Lines of about equal length that fit."""
    font = ink.font(face_name, pixels)
    lines: list[str] = []
    for word in words.split():
        if lines and font.size(f"{lines[-1]} {word}")[0] <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def back(order: bool) -> pygame.Surface:
    """Units: a helmet on olive cloth. Orders: a sealed dispatch on slate cloth."""
    colour = (52, 74, 88) if order else (74, 84, 50)
    return cloth_back(colour, order, _dispatch() if order else _helmet(), "HQ" if order else "UNITS")


def cloth_back(colour: Colour, squares: bool, body: str, title: str) -> pygame.Surface:
    """A drawing on a medallion on cloth, woven in squares or in lozenges, and a word above and below."""
    width, height = SIZE
    cloth = grain.plain(width, height, colour)
    grain.shade(cloth, 1 + 0.03 * grain.field(width, height, 1.0, 19))
    x, y = grain.places(width, height)
    slopes = (x * 1.6, y * 1.6) if squares else (x + y, x - y)
    for slope in slopes:
        grain.shade(cloth, 1 - 0.12 * np.clip(1.2 - np.abs((slope / 1.5) % 16 - 8), 0, 1))
    picture = grain.surface(cloth).convert_alpha()
    pygame.draw.rect(picture, ink.PAPER, picture.get_rect(), 12)
    pygame.draw.rect(picture, ink.BRASS, picture.get_rect().inflate(-40, -40), 3, border_radius=8)
    ink.stamp_centred(
        picture, ink.svg(_medallion(colour) + body, (184, 184), "-64 -64 128 128"), (width / 2, height / 2)
    )
    for at in (62, height - 62):
        word = ink.lettering(title, "stardos-stencil-700", 30, (230, 200, 119))
        ink.stamp_centred(picture, word, (width / 2, at))
    return ink.rounded(picture, CORNER)


def _medallion(colour: Colour) -> str:
    return (
        f'<circle r="60" fill="{ink.hexed(colour, 0.58)}"/>'
        '<circle r="59" fill="none" stroke="#c9a24b" stroke-width="2.4"/>'
        '<circle r="53" fill="none" stroke="#c9a24b" stroke-width="1"/>'
    )


def _helmet() -> str:
    return (
        f'<path d="{scenes.flash(12, 50)}" fill="#8a6a2c" opacity=".5"/>'
        '<path d="M-34 10 Q-36 -30 0 -32 Q36 -30 34 10 Q44 14 46 24 Q30 20 22 14 L-22 14 Q-30 20 -46 24 Q-44 14'
        ' -34 10Z"'
        ' fill="#e6c877"/><path d="M0 -32 Q36 -30 34 10 Q44 14 46 24 Q30 20 22 14 L0 14Z" fill="#b98f42"/>'
        '<path d="M-24 2 Q-24 -18 -6 -24" fill="none" stroke="#fff4d0" stroke-width="3.4"/>'
        f'<path d="M-20 16 Q-14 38 0 40 Q14 38 20 16" fill="none" stroke="#8a6a2c" stroke-width="3"/>'
    )


def _dispatch() -> str:
    return (
        '<path d="M-40 -26 h80 v54 h-80Z" fill="#e2d5b0"/><path d="M-40 -26 L0 8 L40 -26Z" fill="#f1e8cd"/>'
        '<path d="M-40 28 L-10 0 M40 28 L10 0 M-40 -26 L0 8 L40 -26" stroke="#9a8456" stroke-width="1.8" fill="none"/>'
        '<circle cx="0" cy="8" r="14" fill="#8c342e"/><circle cx="-1" cy="7" r="11" fill="#a63a2b"/>'
        f'<path d="{scenes.flash(5, 8)}" transform="translate(-0.5 7)" fill="#e8b49c"/>'
    )
