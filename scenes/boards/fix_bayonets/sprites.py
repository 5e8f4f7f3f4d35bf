"""Cards and men as pictures, the colours of the two sides, and the keys of what can be pointed at."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from game.fix_bayonets.cards import CARD_NAMES, KIND_NAMES, KIND_OF, MEN
from scenes.boards.fix_bayonets.layout import CARD_H, CARD_W, TOKEN
from scenes.ui import pictures, theme
from scenes.ui.canvas import Canvas
from scenes.ui.sprite import Sprite

SIDES: Final = ("american", "german")
SEAT_COLOURS: Final[tuple[theme.Colour, ...]] = ((150, 192, 104), (222, 104, 84))
"""Bright enough for letters on a dark plate."""
CARD_BACK: Final = "cards/back"
SHADE: Final[theme.Colour] = (150, 143, 130)
GREY: Final[theme.Colour] = (120, 116, 108)
"""What pictures are multiplied with that cannot be used now, or not at all."""

Who = tuple[int, int]
"""Square and kind: men alike on one square are one choice."""


def card_face(card: int) -> str:
    """The picture of a card; one that nobody may see shows its back."""
    return CARD_BACK if card < 0 else f"cards/{slug(CARD_NAMES[card])}"


def man_face(man: int) -> str:
    """The counter of a man."""
    return f"man-{SIDES[man // MEN]}-{slug(KIND_NAMES[KIND_OF[man]])}"


def slug(name: str) -> str:
    return name.lower().replace(" ", "-").replace("(", "").replace(")", "")


def square_key(square: int) -> Hashable:
    return ("square", square)


def man_key(square: int, kind: int) -> Hashable:
    """All men of a kind on a square."""
    return ("men", square, kind)


def card_key(card: int, copy: int = 0) -> Hashable:
    """One of the like cards of the own hand."""
    return ("card", card, copy)


def plan_key(plan: Hashable) -> Hashable:
    """The way that the men of a declaration go, or its line of fire."""
    return ("plan", plan)


class Sprites:
    """Sprites for one grain of the canvas, made when they are first needed."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._sprites: dict[str, Sprite] = {}

    def piece(self, name: str) -> Sprite:
        """The sprite of a picture of this game, in the size of its sort."""
        if name not in self._sprites:
            w, h = (CARD_W, CARD_H) if name.startswith("cards/") else (TOKEN, TOKEN)
            master = pictures.at_size(f"fix_bayonets/{name}", self.canvas.px(w * 2), self.canvas.px(h * 2))
            self._sprites[name] = Sprite(self.canvas, master, w, h)
        return self._sprites[name]

    def dimmed(self, name: str) -> Sprite:
        """The same picture in the shade: it cannot be used now."""
        return self._shaded(name, "dimmed", SHADE)

    def spent(self, name: str) -> Sprite:
        """The same picture without its colours: it cannot be used at all."""
        return self._shaded(name, "spent", GREY)

    def _shaded(self, name: str, how: str, shade: theme.Colour) -> Sprite:
        key = f"{name} {how}"
        if key not in self._sprites:
            plain = self.piece(name)
            master = pictures.at_size(
                f"fix_bayonets/{name}", self.canvas.px(plain.width * 2), self.canvas.px(plain.height * 2)
            ).convert_alpha()
            if how == "spent":
                master = pygame.transform.grayscale(master)
            else:
                master = master.copy()
            master.fill(shade, special_flags=pygame.BLEND_RGB_MULT)
            self._sprites[key] = Sprite(self.canvas, master, plain.width, plain.height)
        return self._sprites[key]
