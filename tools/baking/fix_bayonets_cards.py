"""The twenty cards of Fix Bayonets and their back: the hue and the badge tell the type, boxes the range."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.fix_bayonets import cards as printed
from tools.baking import fix_bayonets_ground as ground
from tools.baking import fix_bayonets_scenes as scenes
from tools.baking import grain, ink, posters, printing
from tools.baking import sharp_end_cards as style
from tools.baking import sharp_end_scenes as old
from tools.baking import silhouettes as cut
from tools.baking.fix_bayonets_men import AMERICANS, GERMANS
from tools.baking.ink import Colour, Ramp
from tools.baking.sharp_end_cards import FRAME, SIZE

_FIRE: Ramp = ("#f2cd96", "#eab878", "#c9774a", "#8c4833", "#572e27", "#241513")
_DAWN: Ramp = ("#d6e1df", "#c2d3d5", "#8eabb5", "#5d7f90", "#3b5866", "#17252c")
_WOOD: Ramp = ("#e2e5b8", "#d0d8a0", "#9cac6e", "#69804d", "#435736", "#1a2417")

_TYPES: tuple[tuple[Colour, Ramp, str, int], ...] = (
    ((164, 62, 44), _FIRE, "target", 38),
    ((58, 98, 124), _DAWN, "boot", 14),
    ((84, 112, 62), _WOOD, "shield", 26),
)
"""By type: colour, tints, the sign of the badge and how round that is."""
_SCENES: tuple[Callable[[Ramp], str], ...] = (
    scenes.bayonet,
    scenes.pistol,
    scenes.flame_thrower,
    scenes.grenade,
    scenes.rifle_near,
    scenes.rifle_far,
    scenes.machine_gun,
    scenes.sniper,
    ground.crawl,
    ground.march,
    ground.double_time,
    ground.zigzag,
    ground.run,
    ground.charge,
    ground.advance,
    ground.counter_attack,
    ground.trees,
    ground.fox_holes,
    ground.rough_ground,
    ground.hold_ground,
)
_FAR = 6
"""Boxes for the longest range."""
_BOX, _STEP = 16, 19
_VIEW = "15 6 172 138.5"


def slug(card: int) -> str:
    """The card's name as a file's name: rifle-3, hold-ground."""
    return printed.CARD_NAMES[card].lower().replace(" ", "-").replace("(", "").replace(")", "")


def face(card: int) -> pygame.Surface:
    """The open card with round corners."""
    width, height = SIZE
    colour, ramp, icon, corner = _TYPES[printed.CARD_TYPE[card]]
    picture = grain.surface(posters.card_stock(width, height, 260 + card, 2.0)).convert_alpha()
    size = (width - 2 * FRAME, style.SCENE_FOOT - FRAME)
    body = cut.rays(ramp[0], ramp[1], 112, 84) + cut.hills(ramp) + _SCENES[card](ramp)
    picture.blit(posters.printed(body, size, _VIEW, 290 + card), (FRAME, FRAME))
    band = pygame.Rect(FRAME, style.SCENE_FOOT, width - 2 * FRAME, style.BAND_FOOT - style.SCENE_FOOT)
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
    return ink.rounded(picture, style.CORNER)


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
    """Two crossed bayonets in a wreath of oak on dark green cloth."""
    return style.cloth_back((70, 78, 52), False, _crossed(), "ARGONNE")


def _crossed() -> str:
    """Rifles crossed, blades up, a helmet over them."""
    rifle = (
        '<g transform="rotate(TURN)"><path d="M-5 54 L-4 30 L-2.6 22 L-2.6 -18 H2.6 L2.6 22 L4 30 L9 52Z"'
        ' fill="#b98f42"/><path d="M-1.7 -18 V-30 H1.7 V-18Z" fill="#8a6a2c"/><path d="M-2.2 -29 L0 -57 L2.2'
        ' -29Z" fill="#f4eedb"/><path d="M-3.4 -20 h7 v3 h-7Z M-3.6 6 h7.4 v3 h-7.4Z" fill="#6a5020"/></g>'
    )
    helmet = (
        '<g transform="translate(0 10)"><path d="M-24 0 Q-22 -22 0 -23 Q22 -22 24 0 Q33 3 36 9 Q0 14 -36 9 Q-33 3 -24'
        ' 0Z" fill="#e6c877" stroke="#3a2e14" stroke-width="2.6"/><path d="M0 -22 Q21 -21 23 0 Q32 3 34 8 Q18 11 0'
        ' 11Z" fill="#b98f42"/><path d="M-24 0 Q0 5 24 0" fill="none" stroke="#6a5020" stroke-width="1.8"/>'
        '<path d="M-17 -4 Q-15 -16 -3 -18" fill="none" stroke="#fff4d0" stroke-width="3"/></g>'
    )
    burst = f'<path d="{old.flash(20, 54)}" fill="#8a6a2c" opacity=".3"/>'
    return burst + "".join(rifle.replace("TURN", turn) for turn in ("-42", "42")) + helmet


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Path under cards/ -> who paints it."""
    made: dict[str, Callable[[], pygame.Surface]] = {
        f"cards/{slug(card)}.png": partial(face, card) for card in range(printed.CARDS)
    }
    return made | {"cards/back.png": back}
