"""The cards of At the Sharp End: units on cream stock with a round sign, orders on typed paper with a square one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame

from tools.baking import drawings, grain, ink, posters, printing
from tools.baking.ink import Colour
from tools.baking.printing import BAND_FOOT, FRAME, SCENE_FOOT, SIZE

_BAND = pygame.Rect(FRAME, SCENE_FOOT, SIZE[0] - 2 * FRAME, BAND_FOOT - SCENE_FOOT)

UNIT_STOCK: Colour = ink.CARD
ORDER_STOCK: Colour = (214, 214, 200)


@dataclass(frozen=True)
class Face:
    """What a card shows besides its scene: its hue, its sign (an icon of assets/shared/icons) and its words."""

    name: str
    sign: str
    colour: Colour
    effect: str
    foot: str

    @property
    def slug(self) -> str:
        return self.name.lower().replace(" ", "-")


UNITS = (
    Face("Infantry", "enemy-light", (92, 107, 58), "Defeats one", "Light"),
    Face("Support", "enemy-medium", (156, 90, 40), "Defeats one", "Medium"),
    Face("Artillery", "enemy-strong", (150, 54, 46), "Defeats one", "Strong"),
    Face("Hero", "enemy-fanatic", (84, 74, 128), "Defeats one", "Fanatic"),
    Face("Random Event", "unit-event", (88, 94, 98), "Roll, obey, and draw anew", "At once"),
)
ORDERS = (
    Face("Counter-Attack", "order-counter-attack", (122, 58, 78), "Dice without an enemy roll again", "Officers"),
    Face("Dig In", "order-dig-in", (122, 94, 54), "Beaten, yet an objective is yours", "After failure"),
    Face("Intel-Recon", "order-intel-recon", (60, 102, 122), "Every enemy is avoided: success", "After cannot"),
    Face("Reinforcements", "order-reinforcements", (86, 112, 60), "Pays for any one enemy", "Commander"),
    Face("Tactics", "order-tactics", (46, 112, 98), "Roll the dice of your choice again", "Everybody"),
    Face("Withdraw", "order-withdraw", (104, 82, 122), "Send an attacking officer back", "Before payment"),
)


def face(card: Face, order: bool, seed: int) -> pygame.Surface:
    """The open card with round corners."""
    width, height = SIZE
    stock = posters.card_stock(width, height, seed, 2.0)
    stock *= np.array(ORDER_STOCK if order else UNIT_STOCK, float) / np.array(ink.CARD, float)
    picture = grain.surface(stock).convert_alpha()
    size = (width - 2 * FRAME, SCENE_FOOT - FRAME)
    scene = drawings.drawing(f"sharp_end/cards/{card.slug}", size)
    picture.blit(posters.printed(scene, seed + 30), (FRAME, FRAME))
    printing.name_band(picture, _BAND, card.name, card.colour)
    _words(picture, card, order)
    pygame.draw.rect(picture, ink.EDGE, (FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME), 3)
    printing.badge(picture, (FRAME + 37, FRAME + 37), card.sign, card.colour, 14 if order else 38, UNIT_STOCK)
    return printing.finished(picture)


def _words(picture: pygame.Surface, card: Face, order: bool) -> None:
    """The effect, and below a thin line who or what it is for."""
    middle = SIZE[0] / 2
    if card.foot in ("Light", "Medium", "Strong", "Fanatic"):
        ink.stamp_centred(picture, ink.lettering(card.effect, "barlow-500", 28, (70, 60, 46)), (middle, 280))
        mark = drawings.sign(card.sign, 46, ink.scaled(card.colour, 0.82))
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
    name = "hq" if order else "unit"
    return printing.cloth_back(colour, order, f"sharp_end/cards/{name}-back", "HQ" if order else "UNITS")
