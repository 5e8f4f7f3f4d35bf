"""Cards, counters and pawns as pictures, and how one of them moves."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

import pygame

from game.sharp_end.cards import (
    BASE_VP,
    GIVES_ORDER,
    GIVES_UNIT,
    MINUS_ONE,
    ORDER_NAMES,
    PLUS_ONE,
    PLUS_TWO,
    SUPPLY,
    UNIT_NAMES,
)
from scenes.anim.tween import mix, spring
from scenes.boards.sharp_end.layout import CARD_H, CARD_W, TOKEN
from scenes.ui import art, pictures, theme
from scenes.ui.canvas import Canvas, Point
from scenes.ui.sprite import Sprite

SEAT_COLOURS: Final[tuple[theme.Colour, ...]] = (
    (222, 104, 84),
    (120, 174, 218),
    (150, 192, 104),
    (232, 196, 84),
    (226, 222, 212),
    (172, 160, 150),
)
"""Bright enough for letters on a dark plate."""
SEAT_SIGNS: Final = ("star", "lozenge", "triangle", "circle", "square", "cross")
ENEMY_ICONS: Final = ("enemy-light", "enemy-medium", "enemy-strong", "enemy-fanatic")
UNIT_ICONS: Final = ("unit-infantry", "unit-support", "unit-artillery", "unit-hero")
UNIT_BACK: Final = "cards/unit-back"
ORDER_BACK: Final = "cards/hq-back"
PAWN_W: Final = 44.0
PAWN_H: Final = 56.6
COUNTER_FACES: Final = {
    BASE_VP: "objective-vp",
    PLUS_ONE: "objective-vp-plus-1",
    MINUS_ONE: "objective-vp-minus-1",
    PLUS_TWO: "objective-vp-plus-2",
    GIVES_UNIT: "objective-unit",
    GIVES_ORDER: "objective-hq",
    SUPPLY: "objective-supply",
}
FOG_FACES: Final = ("fog-all-quiet", "fog-plus-1", "fog-minus-1", "fog-random-event")


def unit_face(card: int) -> str:
    """The picture of a unit card; a card that nobody may see shows its back."""
    return UNIT_BACK if card < 0 else f"cards/{_slug(UNIT_NAMES[card])}"


def order_face(card: int) -> str:
    """The picture of an HQ card; a card that nobody may see shows its back."""
    return ORDER_BACK if card < 0 else f"cards/{_slug(ORDER_NAMES[card])}"


def counter_face(terrain: int, kind: int) -> str:
    """The picture of an objective counter; an unknown one shows its back."""
    return f"objective-back-{terrain}" if kind < 0 else COUNTER_FACES[kind]


def _slug(name: str) -> str:
    return name.lower().replace(" ", "-")


class Look:
    """Sprites for one grain of the canvas, made when they are first needed."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._sprites: dict[str, Sprite] = {}

    def piece(self, name: str) -> Sprite:
        """The sprite of a picture of this game, in the size of its sort."""
        if name not in self._sprites:
            w, h = _size(name)
            master = pictures.at_size(f"sharp_end/{name}", self.canvas.px(w * 2), self.canvas.px(h * 2))
            self._sprites[name] = Sprite(self.canvas, master, w, h)
        return self._sprites[name]


def _size(name: str) -> tuple[float, float]:
    if name.startswith("cards/"):
        return (CARD_W, CARD_H)
    return (PAWN_W, PAWN_H) if name.startswith("pawn") else (TOKEN, TOKEN)


@dataclass
class Flyer:
    """Something on its way: it leaves as `back` and, past the middle, is seen as `face`."""

    back: str
    face: str
    start: Point
    goal: Point
    sizes: tuple[float, float] = (1.0, 1.0)
    arc: float = 90.0
    p: float = 0.0
    alpha: int = 255

    def draw(self, canvas: Canvas, look: Look) -> None:
        p, high = self.p, math.sin(math.pi * self.p)
        turn = math.cos(math.pi * min(1.0, max(0.0, (p - 0.28) / 0.44))) if self.back != self.face else 1.0
        at = (mix(self.start[0], self.goal[0], p), mix(self.start[1], self.goal[1], p) - self.arc * high)
        name = self.back if turn > 0 else self.face
        size = mix(*self.sizes, p)
        look.piece(name).draw(canvas, at, -7 * high, size, max(0.04, abs(turn)), 26 * high, self.alpha)


class Body:
    """Something that lies or stands somewhere and follows its goal."""

    def __init__(self, key: Hashable, at: Point) -> None:
        self.key = key
        self.x, self.y = at
        self.goal: Point = at
        self.angle = 0.0
        self.turn = 0.0
        """The angle it strives for."""
        self.scale = 1.0
        self.size = 1.0
        """The scale it strives for."""
        self.carried = False
        """True while an animation moves it."""
        self.hidden = False
        """True while a Flyer stands for it."""

    @property
    def at(self) -> Point:
        return (self.x, self.y)

    def arrive(self) -> None:
        """Be where it is meant to be, at once."""
        self.x, self.y = self.goal
        self.angle, self.scale = self.turn, self.size
        self.carried = False

    def update(self, seconds: float) -> None:
        share = spring(13, seconds)
        self.angle += (self.turn - self.angle) * share
        self.scale += (self.size - self.scale) * share
        if not self.carried:
            self.x += (self.goal[0] - self.x) * share
            self.y += (self.goal[1] - self.y) * share


def light(canvas: Canvas, at: Point, w: float, h: float, strength: float, colour: theme.Colour = theme.GLOW) -> None:
    """Light around something w x h design pixels large."""
    if strength <= 0.02:
        return
    wide, high, spread = canvas.px(w + 4), canvas.px(h + 4), max(1, canvas.px(9))
    image = art.glow(wide, high, canvas.px(9), spread, colour)
    art.blit_faded(canvas.surface, image, image.get_rect(center=canvas.at(*at)), int(255 * min(1.0, strength)))


def veil(canvas: Canvas, image: pygame.Surface, at: Point, shade: int) -> None:
    """Darken a picture that is drawn centred at a point."""
    dark = image.copy()
    dark.fill((12, 10, 8, shade), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.surface.blit(dark, dark.get_rect(center=canvas.at(*at)))
