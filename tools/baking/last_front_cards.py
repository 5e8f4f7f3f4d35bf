"""The cards of Last Front: the index in the upper left corner tells all that a strip of an overlapped card must."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import numpy as np
import pygame

from game.last_front import cards as printed
from tools.baking import drawings, grain, ink, posters, printing
from tools.baking.ink import Colour
from tools.baking.printing import FRAME, SIZE

_TAB: Final = 62
"""Width of the index: less than a quarter of the card."""
_SCENE_FOOT: Final = 226
_BAND_FOOT: Final = 278
_LINE: Colour = (44, 46, 52)
"""The frame that the cards of this game share."""
_RED: Colour = (166, 58, 43)


@dataclass(frozen=True)
class Kind:
    """What cards of one kind share: the hue, the stock, and the word in the foot."""

    name: str
    colour: Colour
    stock: Colour = ink.CARD
    blitz: bool = False


TROOPS = Kind("Troops", (92, 107, 58))
TANKS = Kind("Tanks", (150, 84, 40))
PLANES = Kind("Planes", (58, 102, 128))
SUPPORT = Kind("Support", (150, 54, 46))
SPECIAL = Kind("Special", (46, 104, 92), (222, 224, 206))
BLITZ = Kind("Special", (84, 70, 124), (222, 216, 218), True)
ICON = Kind("Icon", (140, 106, 42), (240, 226, 184))
DRAW = Kind("Event", (78, 84, 88), (214, 214, 204))
EVENT = Kind("Event", (64, 72, 80), (206, 206, 196))


@dataclass(frozen=True)
class Face:
    """One sort of card: its file, what stands in the corner, and the figures of its foot."""

    slug: str
    name: str
    kind: Kind
    signs: tuple[str, ...]
    mark: str = ""
    """What stands large over the signs: a value, or what the card does to the units of these signs."""
    defense: str = ""
    effect: str = ""
    face_value: str = ""
    value: str = ""
    """Of which printed value the units are that it changes."""


UNIT_KINDS: Final = ((TROOPS, "helmet"), (TANKS, "unit-tank"), (PLANES, "unit-plane"), (SUPPORT, "unit-artillery"))
"""By unit type: the kind and the sign."""


def _unit(sort: int) -> Face:
    kind, icon = UNIT_KINDS[printed.UNIT_TYPE[sort]]
    attack, defense = printed.ATTACK[sort], printed.DEFENSE[sort]
    return Face(
        printed.SORT_CODES[sort], kind.name, kind, (icon,), str(attack), str(defense) if defense != attack else ""
    )


def _other(sort: int, kind: Kind, signs: tuple[str, ...], effect: str, mark: str = "", value: str = "") -> Face:
    """A special or an icon: its name and face value are those of the game."""
    name, face_value = printed.SORT_NAMES[sort], str(printed.FACE_VALUE[sort])
    return Face(printed.SORT_CODES[sort], name, kind, signs, mark, "", effect, face_value, value)


def _modifier(sort: int, kind: Kind, *signs: str) -> Face:
    """One that changes the units of these signs' types: by how much is that of the game."""
    rows = [row for row in printed.MODIFIERS if row[0] == printed.SORT_NAMES[sort]]
    _, _, (times, _), plus = rows[0]
    mark = f"\u00d7{times}" if times > 1 else f"+{plus}"
    return _other(sort, kind, signs, f"{', '.join(row[1] for row in rows)} {mark}", mark)


UNITS: Final = tuple(_unit(sort) for sort in range(printed.UNIT_SORTS))
SPECIALS: Final = (
    _other(printed.LEND_LEASE, SPECIAL, ("swap",), "Swap two cards"),
    _other(printed.AIR_STRIKE, SPECIAL, ("bomb",), "Tank or Support"),
    _other(printed.ESPIONAGE, SPECIAL, ("eye",), "Look and take"),
    _other(printed.SUPPLY_LINE, SPECIAL, ("supply",), f"Draw {printed.SUPPLY_LINE_DRAWS}"),
    _other(printed.SABOTAGE, BLITZ, ("blast",), "Discard a Unit"),
    _other(printed.COUNTER_INTELLIGENCE, BLITZ, ("cross",), "Cancel"),
    _modifier(printed.CONSCRIPTION, SPECIAL, "helmet"),
    _other(printed.BUNKERS, SPECIAL, ("shield",), "Bid is safe"),
)
ICONS: Final = (
    _modifier(printed.PATTON, ICON, "unit-tank"),
    _modifier(printed.ZHUKOV, ICON, "helmet"),
    _modifier(printed.DOWDING, ICON, "unit-plane"),
    _modifier(printed.MONTGOMERY, ICON, "unit-tank", "unit-artillery"),
    _modifier(printed.GUDERIAN, ICON, "unit-tank"),
    _other(
        printed.EISENHOWER, ICON, ("star",), f"+{printed.EISENHOWER_PLUS} for each type", f"+{printed.EISENHOWER_PLUS}"
    ),
    _other(printed.ROKOSSOVSKY, ICON, ("shield", "unit-artillery"), "Support defends"),
    _other(
        printed.BRADLEY,
        ICON,
        (),
        f"Value {printed.BRADLEY_VALUE}: +{printed.BRADLEY_PLUS}",
        f"+{printed.BRADLEY_PLUS}",
        str(printed.BRADLEY_VALUE),
    ),
    _other(printed.GALLAND, ICON, ("unit-plane", "cross"), "Planes away"),
    _other(printed.ROMMEL, replace(ICON, blitz=True), ("trench", "cross"), "Stops a dig-in"),
)
DRAW_EVENT: Final = Face("draw-event", "Draw Event", DRAW, ("telegram",), effect="Turn up an event")
EVENT_EFFECTS: Final = (
    "Tank or Plane away",
    "Best Troop away",
    f"Draw {printed.SUPPLY_DROP_DRAWS}",
    "Everyone draws 1",
    "Others lose a card",
    "Lowest Unit away",
    "See all hands",
    "A Unit comes back",
    "The battle ends",
)
EVENTS: Final = tuple(
    Face(name.lower().replace(" ", "-"), name, EVENT, ("telegram",), effect=effect)
    for name, effect in zip(printed.EVENT_NAMES, EVENT_EFFECTS, strict=True)
)


def _tab(size: tuple[int, int], kind: Kind) -> pygame.Surface:
    """A paper label with a rim of the kind's colour; nothing written on it yet."""
    width, height = size
    stock = posters.card_stock(width + 40, height + 40, 5, 40.0) * (np.array(kind.stock, float) / ink.CARD)
    sheet = grain.surface(stock).subsurface((20, 20, width, height)).convert_alpha()
    pygame.draw.rect(sheet, ink.scaled(kind.colour, 0.72), sheet.get_rect(), 4, border_radius=9)
    return ink.rounded(sheet, 9)


def _shield(words: str, colour: Colour, pixels: int) -> pygame.Surface:
    """The defense value on a shield."""
    sheet = ink.clear(pixels, pixels)
    middle = (pixels / 2, pixels / 2)
    for size, tint in ((pixels, ink.scaled(colour, 0.45)), (pixels - 7, colour)):
        ink.stamp_centred(sheet, drawings.sign("shield", size, tint), middle)
    ink.stamp_centred(sheet, ink.lettering(words, "oswald-700", round(pixels * 0.62), ink.BONE), middle)
    return sheet


def _plain_card(words: str, colour: Colour) -> pygame.Surface:
    """A small card with nothing but a value."""
    sheet = ink.clear(32, 40)
    pygame.draw.rect(sheet, colour, sheet.get_rect(), 3, border_radius=5)
    ink.stamp_centred(sheet, ink.lettering(words, "oswald-700", 30, colour), (16, 20))
    return sheet


def _index(card: Face) -> pygame.Surface:
    """The label of the upper left corner: mark, shield and signs, one below the other."""
    dark = ink.scaled(card.kind.colour, 0.56)
    parts: list[pygame.Surface] = []
    if card.mark:
        parts.append(printing.fitted(card.mark, "oswald-700", 74 if len(card.mark) == 1 else 54, dark, _TAB - 13))
    if card.defense:
        parts.append(_shield(card.defense, card.kind.colour, 52))
    for name in card.signs:
        parts.append(
            drawings.sign(name, 46 if len(card.signs) == 1 else 40, (166, 58, 43) if name == "cross" else dark)
        )
    if card.value:
        parts.append(_plain_card(card.value, dark))
    if card.kind.blitz:
        parts.append(drawings.sign("unit-event", 40, (196, 128, 24)))
    gap = 5
    sheet = _tab((_TAB, sum(part.get_height() + gap for part in parts) + 18 - gap), card.kind)
    y = 9
    for part in parts:
        ink.stamp_centred(sheet, part, (_TAB / 2, y + part.get_height() / 2))
        y += part.get_height() + gap
    return sheet


def _corner(card: Face) -> pygame.Surface | None:
    """The label of the lower right corner, upside down: the value that counts when the card is turned."""
    value = card.face_value or card.mark
    if card.kind in (DRAW, EVENT):
        return None
    plain = Kind("", (86, 80, 70), (238, 234, 222)) if card.face_value else card.kind
    sheet = _tab((_TAB, 74), plain)
    figure = ink.lettering(value, "oswald-700", 66, ink.scaled(plain.colour, 0.56))
    ink.stamp_centred(sheet, figure, (_TAB / 2, 37))
    return pygame.transform.rotate(sheet, 180)


def _laid(picture: pygame.Surface, label: pygame.Surface, at: tuple[int, int]) -> None:
    """A label with its shadow."""
    ink.drop_shadow(picture, label.get_rect(topleft=at), 9, 6, (2, 4), 150)
    picture.blit(label, at)


def _foot(picture: pygame.Surface, card: Face) -> None:
    """Units: their sign as often as they are worth. Others: what they do, and their kind below a thin line."""
    left, right = FRAME + 8, SIZE[0] - FRAME - 8 - (_TAB if _corner(card) else 0)
    middle, width = (left + right) / 2, right - left
    if card.defense:
        ink.stamp_centred(picture, ink.lettering(card.mark, "oswald-700", 44, card.kind.colour), (54, 316))
        ink.stamp_centred(picture, ink.lettering("ATTACK", "barlow-600", 17, (92, 72, 44)), (54, 346))
        ink.stamp_centred(picture, _shield(card.defense, card.kind.colour, 52), (136, 312))
        ink.stamp_centred(picture, ink.lettering("DEFENSE", "barlow-600", 17, (92, 72, 44)), (136, 346))
        return
    if not card.effect:
        count = int(card.mark)
        step = min(44.0, (width - 2) / count)
        for number in range(count):
            mark = drawings.sign(card.signs[0], round(step) + 2, ink.scaled(card.kind.colour, 0.9))
            ink.stamp_centred(picture, mark, (middle + (number - (count - 1) / 2) * step, 318))
        return
    words = printing.fitted(card.effect, "oswald-500", 30, ink.scaled(card.kind.colour, 0.6), width)
    ink.stamp_centred(picture, words, (middle, 303))
    pygame.draw.line(picture, (150, 132, 98), (left + 6, 324), (right - 6, 324), 2)
    kind = f"{card.kind.name} \u00b7 Blitz" if card.kind.blitz else card.kind.name
    ink.stamp_centred(picture, printing.fitted(kind.upper(), "barlow-600", 21, (92, 72, 44), width), (middle, 341))


def face(card: Face, folder: str, seed: int) -> pygame.Surface:
    """The open card with round corners."""
    width, height = SIZE
    stock = posters.card_stock(width, height, seed, 2.0) * (np.array(card.kind.stock, float) / ink.CARD)
    picture = grain.surface(stock).convert_alpha()
    scene = drawings.drawing(f"last_front/{folder}/{card.slug}", (width - 2 * FRAME, _SCENE_FOOT - FRAME))
    picture.blit(posters.printed(scene, seed + 30), (FRAME, FRAME))
    band = pygame.Rect(FRAME, _SCENE_FOOT, width - 2 * FRAME, _BAND_FOOT - _SCENE_FOOT)
    printing.name_band(picture, band, card.name, card.kind.colour)
    _foot(picture, card)
    pygame.draw.rect(picture, _LINE, (FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME), 3)
    _laid(picture, _index(card), (8, 8))
    corner = _corner(card)
    if corner:
        _laid(picture, corner, (width - 8 - corner.get_width(), height - 8 - corner.get_height()))
    return printing.finished(picture)


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by path."""
    made: dict[str, Callable[[], pygame.Surface]] = {
        "cards/back.png": partial(printing.cloth_back, (48, 66, 82), False, "last_front/cards/back", "BATTLE"),
        "events/back.png": partial(printing.cloth_back, (72, 70, 70), True, "last_front/events/back", "EVENTS"),
    }
    for number, card in enumerate((*UNITS, *SPECIALS, *ICONS, DRAW_EVENT)):
        made[f"cards/{card.slug}.png"] = partial(face, card, "cards", 400 + number)
    for number, card in enumerate(EVENTS):
        made[f"events/{card.slug}.png"] = partial(face, card, "events", 440 + number)
    return made
