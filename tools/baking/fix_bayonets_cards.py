"""The twenty cards of Fix Bayonets and their back: the hue and the badge tell the type, boxes the range."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.fix_bayonets import cards as printed
from tools.baking import drawings, grain, ink, posters, printing
from tools.baking.fix_bayonets_men import AMERICANS, GERMANS
from tools.baking.ink import Colour
from tools.baking.printing import BAND_FOOT, FRAME, SCENE_FOOT, SIZE

_TYPES: tuple[tuple[Colour, str, int], ...] = (
    ((164, 62, 44), "target", 38),
    ((58, 98, 124), "boot", 14),
    ((84, 112, 62), "shield", 26),
)
"""By type: colour, the sign of the badge and how round that is."""
_FAR = 6
"""Boxes for the longest range."""
_BOX, _STEP = 16, 19


def slug(card: int) -> str:
    """The card's name as a file's name: rifle-3, hold-ground."""
    return printed.CARD_NAMES[card].lower().replace(" ", "-").replace("(", "").replace(")", "")


def face(card: int) -> pygame.Surface:
    """The open card with round corners."""
    width, height = SIZE
    colour, icon, corner = _TYPES[printed.CARD_TYPE[card]]
    picture = grain.surface(posters.card_stock(width, height, 260 + card, 2.0)).convert_alpha()
    size = (width - 2 * FRAME, SCENE_FOOT - FRAME)
    scene = drawings.drawing(f"fix_bayonets/cards/{slug(card)}", size)
    picture.blit(posters.printed(scene, 290 + card), (FRAME, FRAME))
    band = pygame.Rect(FRAME, SCENE_FOOT, width - 2 * FRAME, BAND_FOOT - SCENE_FOOT)
    printing.name_band(picture, band, printed.CARD_NAMES[card], colour)
    if printed.CARD_TYPE[card] == printed.TERRAIN:
        _stops(picture, card, colour)
    elif printed.RANGE[card] == printed.LEAP:
        _leap(picture, colour)
    else:
        _range(picture, card, colour)
    _foot(picture, card)
    pygame.draw.rect(picture, ink.EDGE, (FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME), 3)
    printing.badge(picture, (FRAME + 37, FRAME + 37), icon, colour, corner, ink.CARD)
    return printing.finished(picture)


def _box(picture: pygame.Surface, x: float, y: float, colour: Colour, full: bool) -> None:
    """One square of the field, the middle at (x, y)."""
    box = pygame.Rect(0, 0, _BOX, _BOX)
    box.center = (round(x), round(y))
    if full:
        pygame.draw.rect(picture, colour, box, border_radius=3)
    pygame.draw.rect(picture, ink.scaled(colour, 0.8) if full else (168, 150, 116), box, 2, border_radius=3)


def _range(picture: pygame.Surface, card: int, colour: Colour) -> None:
    """The number, and a row of squares from the man on."""
    low, high = printed.RANGE[card]
    words = str(low) if low == high else f"{low}\u2013{high}"
    figure = printing.fitted(words, "oswald-700", 50, ink.scaled(colour, 0.8), 64)
    row = _STEP * _FAR + _BOX + 2
    left = (SIZE[0] - figure.get_width() - 12 - row) / 2
    ink.stamp_centred(picture, figure, (left + figure.get_width() / 2, 292))
    x = left + figure.get_width() + 12 + _BOX / 2
    pygame.draw.aacircle(picture, ink.INK, (round(x), 292), 8)
    for number in range(1, _FAR + 1):
        _box(picture, x + number * _STEP + 2, 292, colour, low <= number <= high)


def _leap(picture: pygame.Surface, colour: Colour) -> None:
    """The bent way of a chess knight."""
    left = 60
    for column in range(3):
        for row in range(2):
            x, y = left + column * (_STEP + 3), 305 - row * (_STEP + 3)
            if (column, row) == (0, 0):
                pygame.draw.aacircle(picture, ink.INK, (x, y), 8)
            else:
                _box(picture, x, y, colour, (column, row) == (2, 1))
    word = ink.lettering("LEAP", "oswald-700", 44, ink.scaled(colour, 0.8))
    ink.stamp_centred(picture, word, (left + 2 * _STEP + 34 + word.get_width() / 2, 293))


def _stops(picture: pygame.Surface, card: int, colour: Colour) -> None:
    """What the card takes away from the other side."""
    what = "AN ATTACK" if printed.NEGATES[card] == printed.ATTACK else "A MOVE"
    ink.stamp_centred(picture, ink.lettering("Stops", "barlow-500", 26, (70, 60, 46)), (SIZE[0] / 2, 274))
    words = ink.lettering(what, "oswald-700", 40, ink.scaled(colour, 0.72))
    ink.stamp_centred(picture, words, (SIZE[0] / 2, 305))


def _used_by(card: int) -> str:
    """Who may use the card, or what it does that others of its type do not."""
    side = {printed.AMERICANS: "Americans", printed.GERMANS: "Germans"}.get(printed.ONLY[card], "")
    if printed.KILLS_ALL[card]:
        return f"{side}: kills all" if side else "Kills all"
    if side:
        return f"{side} only"
    if printed.CARD_TYPE[card] == printed.TERRAIN:
        return "Both sides"
    if printed.CARD_TYPE[card] == printed.ATTACK:
        return {printed.PISTOL: "Officers too", printed.SNIPER_CARD: "Sniper only"}.get(card, "Kills one")
    return "One man" if printed.RANGE[card] == printed.LEAP else "One man or a group"


def _foot(picture: pygame.Surface, card: int) -> None:
    """A line, and below it who may use the card, with that side's counter in small."""
    pygame.draw.line(picture, (150, 132, 98), (34, 326), (SIZE[0] - 34, 326), 2)
    words = printing.fitted(_used_by(card).upper(), "barlow-600", 23, (92, 72, 44), 196)
    side = printed.ONLY[card]
    shift = 0 if side == printed.BOTH else 12
    ink.stamp_centred(picture, words, (SIZE[0] / 2 + shift, 342))
    if side == printed.BOTH:
        return
    army = AMERICANS if side == printed.AMERICANS else GERMANS
    at = (round(SIZE[0] / 2 + shift - words.get_width() / 2 - 16), 342)
    if army.round:
        pygame.draw.aacircle(picture, army.rim, at, 9)
        pygame.draw.aacircle(picture, army.field, at, 5)
    else:
        for size, tint, corner in ((18, army.rim, 4), (10, army.field, 2)):
            box = pygame.Rect(0, 0, size, size)
            box.center = at
            pygame.draw.rect(picture, tint, box, border_radius=corner)


def back() -> pygame.Surface:
    """Two crossed rifles and a helmet on dark green cloth."""
    return printing.cloth_back((70, 78, 52), False, "fix_bayonets/cards/back", "ARGONNE")


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by path under cards/."""
    made: dict[str, Callable[[], pygame.Surface]] = {
        f"cards/{slug(card)}.png": partial(face, card) for card in range(printed.CARDS)
    }
    return made | {"cards/back.png": back}
