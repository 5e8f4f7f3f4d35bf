"""Last Front: the things on its table, its cards, and its map, which is also the map of the campaign."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final
from xml.etree.ElementTree import Element

import numpy as np
import pygame

from career.campaign import FRONTS, STEPS
from game.last_front import cards as printed
from game.last_front.cards import BONUS_DRAWS, BONUS_MODIFIERS, TERRITORIES
from tools.baking import grain, ink, last_front_scenes, maps, materials
from tools.baking.ink import Colour
from tools.baking.maps import Inks
from tools.baking.materials import FRAME, SIZE
from tools.baking.sharp_end import SEATS, Seat

# --- What lies on the table -------------------------------------------------------------


@dataclass(frozen=True)
class Nation:
    """One type of territory: its hue, its sign (nation-<slug> of the house's icons) and its bonus."""

    slug: str
    colour: Colour
    territories: tuple[str, ...]
    bonus: tuple[str, str]
    """The bonus in words, and its sign."""


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


def paint_territory(nation: Nation, name: str, seed: int) -> pygame.Surface:
    """Paint the card of a territory: the place, its name on a band, the nation's sign in the corner."""
    width, height = _CARD
    card = grain.make_surface(materials.card_stock(width, height, seed, scale=2.6)).convert_alpha()

    frame, foot = 12, 190
    slug = name.lower().replace(" ", "-")
    scene = ink.render_drawing(f"last_front/territories/{slug}", (width - 2 * frame, foot - frame))
    card.blit(materials.print_scene(scene, seed=seed + 20), (frame, frame))

    band = pygame.Rect(frame, foot, width - 2 * frame, height - frame - foot)
    card.blit(
        ink.paint_gradient(band.size, ink.scale_colour(nation.colour, 1.14), ink.scale_colour(nation.colour, 0.72)),
        band,
    )
    pygame.draw.rect(card, ink.BONE, (band.x, band.y, band.w, 5))
    materials.emboss_words(card, name.upper(), "oswald-600", 66, (band.centerx, band.centery + 3), band.w - 30, drop=4)
    pygame.draw.rect(card, (44, 46, 52), card.get_rect().inflate(-2 * frame, -2 * frame), 4)

    sign = materials.paint_emblem(nation.slug, nation.colour, pixels=104)
    shadow = ink.make_sheet(*_CARD)
    pygame.draw.aacircle(shadow, (0, 0, 0, 150), (62, 64), 52)
    card.blit(ink.blur(shadow, radius=8), (0, 0))
    card.blit(sign, (6, 6))

    return ink.scale_down(ink.round_corners(card, radius=22), _CARD_KEPT)


def paint_territory_back() -> pygame.Surface:
    """Paint the back of the territories: a compass rose on slate cloth."""
    width, height = _CARD
    card = materials.weave_cloth(_CARD, colour=(58, 70, 62), seed=29, every=18, squares=1.4)
    pygame.draw.rect(card, ink.PAPER, card.get_rect(), 14)
    pygame.draw.rect(card, ink.BRASS, card.get_rect().inflate(-46, -46), 4, border_radius=10)
    ink.stamp_centred(card, ink.render_drawing("last_front/territories/back", size=(180, 180)), (width / 2, height / 2))
    return ink.scale_down(ink.round_corners(card, radius=22), _CARD_KEPT)


def paint_mark(nation: Nation) -> pygame.Surface:
    """Paint the sign of a type of territory for the tags of the map."""
    return materials.paint_emblem(nation.slug, nation.colour, pixels=2 * _MARK)


def paint_rope() -> pygame.Surface:
    """Paint a piece of three-strand hemp rope, lit from above, whose ends fit each other."""
    wide, high, strand = _ROPE[0] * 4, _ROPE[1] * 4, 48
    x, y = grain.pixel_coordinates(wide, high)
    across = np.clip((y - high / 2 + 0.5) / (high / 2 - 4), -1, 1)
    turn = (x / strand + np.arcsin(across) / np.pi * 0.9) % 1
    hill = np.sin(turn * np.pi) ** 0.6

    fibre = grain.noise_field(wide, high, power=0.6, seed=83, stretch=(1, 2)) * (1 - np.abs(2 * x / wide - 1)) ** 0.3
    pixels = grain.plain_sheet(wide, high, colour=(214, 176, 116))
    grain.shade(pixels, (0.34 + 0.66 * hill) * (1.02 - 0.34 * across**2 - 0.2 * across) + 0.05 * fibre)

    edge = (high / 2 - 1.5 - 2.6 * (1 - hill) - np.abs(y - high / 2 + 0.5)) / 2
    return ink.scale_down(grain.make_surface(pixels, grain.opacity_of(edge)), (wide // 2, high // 2))


def paint_grommet() -> pygame.Surface:
    """Paint a brass ring with a hole, for the edge of a card: discs from the outline inwards, the lit one moved."""
    fine = 8 * _GROMMET
    sheet = ink.make_sheet(fine, fine)

    # Colour, share of the radius, and shift to the upper left, where the lamp is, as a share of the width.
    for tint, share, towards_lamp in (
        ((30, 22, 10), 1.0, 0.0),
        (ink.BRASS, 0.94, 0.0),
        ((246, 214, 138), 0.8, 0.03),
        ((150, 112, 44), 0.68, 0.0),
        ((22, 17, 11), 0.5, 0.0),
    ):
        shift = towards_lamp * fine
        pygame.draw.aacircle(sheet, tint, (fine / 2 - shift, fine / 2 - shift), fine / 2 * share)

    return ink.scale_down(sheet, (2 * _GROMMET, 2 * _GROMMET))


def paint_bonus(nation: Nation) -> pygame.Surface:
    """Paint the token of a nation's bonus: a square of enamel with the nation's sign above and the effect below."""
    pixels = _TOKEN * 2
    plate = grain.plain_sheet(pixels, pixels, nation.colour)
    grain.shade(plate, 1 + 0.03 * grain.noise_field(pixels, pixels, power=0.9, seed=61))
    x, y = grain.pixel_coordinates(pixels, pixels)
    grain.shade(plate, 1.16 - 0.34 * (x + y) / (2 * pixels))
    # Distance from the lit edges and from the dark ones, and how much brighter they are.
    for edge, light in ((np.minimum(x, y), 0.30), (np.minimum(pixels - 1 - x, pixels - 1 - y), -0.42)):
        grain.shade(plate, 1 + light * np.exp(-((edge / 6.8) ** 2)))

    token = grain.make_surface(plate).convert_alpha()
    pygame.draw.rect(token, ink.BRASS, token.get_rect().inflate(-30, -30), 5, border_radius=24)
    ink.stamp_centred(token, materials.paint_emblem(nation.slug, nation.colour, pixels=136), (pixels / 2, 98))

    words, sign = nation.bonus
    panel = pygame.Rect(34, 176, pixels - 68, 82)
    pygame.draw.rect(token, ink.scale_colour(nation.colour, factor=0.42), panel.move(0, -2), border_radius=14)
    pygame.draw.rect(token, ink.CARD, panel, border_radius=14)

    dark = ink.scale_colour(nation.colour, factor=0.62)
    figure = ink.render_words(words, "oswald-700", pixels=68, colour=dark)
    mark = ink.render_icon(sign, pixels=68, colour=dark)
    left = pixels / 2 - (figure.get_width() + 12 + mark.get_width()) / 2
    ink.stamp_centred(token, figure, (left + figure.get_width() / 2, panel.centery))
    ink.stamp_centred(token, mark, (left + figure.get_width() + 12 + mark.get_width() / 2, panel.centery))
    return ink.scale_down(ink.round_corners(token, radius=40), (_TOKEN, _TOKEN))


def paint_pin(seat: Seat) -> pygame.Surface:
    """Paint a flag on a pin, in a seat's colour, with its sign.

    The pin's point is at (9, 48) of 48 x 60 design units.
    """
    wide, high, fine = 96, 120, 3
    colours = {
        "#b03e30": ink.to_hex(seat.colour, factor=1.04),
        "#7a2a22": ink.to_hex(seat.colour, factor=0.6),
        "#d25c48": ink.to_hex(seat.colour, factor=1.3),
    }

    flag = ink.render_drawing("last_front/pin", (wide * fine, high * fine), colours)
    mark = ink.render_icon(seat.sign, pixels=34 * fine, colour=seat.mark)
    ink.stamp_centred(flag, mark, (52 * fine, 34 * fine))
    return ink.scale_down(flag, (wide, high))


def _paint_drawing(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Paint a drawing in its own colours, with grain."""
    wide, high = size[0] * 2, size[1] * 2
    drawn = ink.render_drawing(f"last_front/{name}", (wide, high))
    pixels = grain.read_pixels(drawn)
    grain.shade(pixels, 1 + 0.05 * grain.noise_field(wide, high, power=0.8, seed=77))
    return ink.scale_down(grain.make_surface(pixels, grain.read_opacity(drawn)), size)


# --- The cards --------------------------------------------------------------------------


_TAB: Final = 62
"""Width of the index: less than a quarter of the card."""
_SCENE_FOOT: Final = 226
_BAND_FOOT: Final = 278
_LINE: Colour = (44, 46, 52)
"""The frame that the cards of this game share."""
_RED: Colour = (166, 58, 43)


@dataclass(frozen=True)
class Kind:
    """The look of cards of one kind: the hue, the stock, and the word in the foot."""

    name: str
    colour: Colour
    stock: Colour = ink.CARD
    blitz: bool = False


TROOPS = Kind("Troops", colour=(92, 107, 58))
TANKS = Kind("Tanks", colour=(150, 84, 40))
PLANES = Kind("Planes", colour=(58, 102, 128))
SUPPORT = Kind("Support", colour=(150, 54, 46))
SPECIAL = Kind("Special", colour=(46, 104, 92), stock=(222, 224, 206))
BLITZ = Kind("Special", colour=(84, 70, 124), stock=(222, 216, 218), blitz=True)
ICON = Kind("Icon", colour=(140, 106, 42), stock=(240, 226, 184))
DRAW = Kind("Event", colour=(78, 84, 88), stock=(214, 214, 204))
EVENT = Kind("Event", colour=(64, 72, 80), stock=(206, 206, 196))


@dataclass(frozen=True)
class Face:
    """One sort of card: its file, the signs of its corner, and the figures of its foot."""

    slug: str
    name: str
    kind: Kind
    signs: tuple[str, ...]
    mark: str = ""
    """The large figure over the signs: a value, or the change to the units of these signs."""
    defense: str = ""
    effect: str = ""
    face_value: str = ""
    value: str = ""
    """The printed value of the units that the card changes."""


UNIT_KINDS: Final = ((TROOPS, "helmet"), (TANKS, "unit-tank"), (PLANES, "unit-plane"), (SUPPORT, "unit-artillery"))
"""By unit type: the kind and the sign."""


def _face_of_unit(sort: int) -> Face:
    """The face of a unit, with its values from the game. Its defence is shown only if it differs from its attack."""
    kind, icon = UNIT_KINDS[printed.UNIT_TYPE[sort]]
    attack, defense = printed.ATTACK[sort], printed.DEFENSE[sort]
    shown_defense = str(defense) if defense != attack else ""
    return Face(printed.SORT_CODES[sort], kind.name, kind, (icon,), mark=str(attack), defense=shown_defense)


def _face_of_special(
    sort: int, kind: Kind, signs: tuple[str, ...], effect: str, mark: str = "", value: str = ""
) -> Face:
    """The face of a special or an icon, with its name and face value from the game.

    `effect`: the words in its foot. `mark` and `value`: see `Face`.
    """
    code, name, face_value = printed.SORT_CODES[sort], printed.SORT_NAMES[sort], str(printed.FACE_VALUE[sort])
    return Face(code, name, kind, signs, mark=mark, effect=effect, face_value=face_value, value=value)


def _face_of_modifier(sort: int, kind: Kind, *signs: str) -> Face:
    """The face of a card that changes the units of these signs' types, with the amount from the game.

    So the effect of Montgomery is "Tanks, Support +1". The amount is the same for all types of a card.
    """
    rows = [row for row in printed.MODIFIERS if row[0] == printed.SORT_NAMES[sort]]
    _name, _unit_type, (times, _), plus = rows[0]
    types = ", ".join(unit_type for _name, unit_type, _scale, _plus in rows)
    mark = f"\u00d7{times}" if times > 1 else f"+{plus}"
    return _face_of_special(sort, kind, signs, effect=f"{types} {mark}", mark=mark)


UNITS: Final = tuple(_face_of_unit(sort) for sort in range(printed.UNIT_SORTS))
SPECIALS: Final = (
    _face_of_special(printed.LEND_LEASE, kind=SPECIAL, signs=("swap",), effect="Swap two cards"),
    _face_of_special(printed.AIR_STRIKE, kind=SPECIAL, signs=("bomb",), effect="Tank or Support"),
    _face_of_special(printed.ESPIONAGE, kind=SPECIAL, signs=("eye",), effect="Look and take"),
    _face_of_special(printed.SUPPLY_LINE, kind=SPECIAL, signs=("supply",), effect=f"Draw {printed.SUPPLY_LINE_DRAWS}"),
    _face_of_special(printed.SABOTAGE, kind=BLITZ, signs=("blast",), effect="Discard a Unit"),
    _face_of_special(printed.COUNTER_INTELLIGENCE, kind=BLITZ, signs=("cross",), effect="Cancel"),
    _face_of_modifier(printed.CONSCRIPTION, SPECIAL, "helmet"),
    _face_of_special(printed.BUNKERS, kind=SPECIAL, signs=("shield",), effect="Bid is safe"),
)
ICONS: Final = (
    _face_of_modifier(printed.PATTON, ICON, "unit-tank"),
    _face_of_modifier(printed.ZHUKOV, ICON, "helmet"),
    _face_of_modifier(printed.DOWDING, ICON, "unit-plane"),
    _face_of_modifier(printed.MONTGOMERY, ICON, "unit-tank", "unit-artillery"),
    _face_of_modifier(printed.GUDERIAN, ICON, "unit-tank"),
    _face_of_special(
        printed.EISENHOWER, ICON, ("star",), f"+{printed.EISENHOWER_PLUS} for each type", f"+{printed.EISENHOWER_PLUS}"
    ),
    _face_of_special(printed.ROKOSSOVSKY, kind=ICON, signs=("shield", "unit-artillery"), effect="Support defends"),
    _face_of_special(
        printed.BRADLEY,
        kind=ICON,
        signs=(),
        effect=f"Value {printed.BRADLEY_VALUE}: +{printed.BRADLEY_PLUS}",
        mark=f"+{printed.BRADLEY_PLUS}",
        value=str(printed.BRADLEY_VALUE),
    ),
    _face_of_special(printed.GALLAND, kind=ICON, signs=("unit-plane", "cross"), effect="Planes away"),
    _face_of_special(printed.ROMMEL, replace(ICON, blitz=True), ("trench", "cross"), "Stops a dig-in"),
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


def _paint_label(size: tuple[int, int], kind: Kind) -> pygame.Surface:
    """Paint an empty paper label with a rim of the kind's colour.

    It is cut from the middle of a larger sheet of card, because the edge of the sheet is darker.
    """
    width, height = size
    stock = materials.card_stock(width + 40, height + 40, seed=5, scale=40.0) * (np.array(kind.stock, float) / ink.CARD)
    sheet = grain.make_surface(stock).subsurface((20, 20, width, height)).convert_alpha()
    pygame.draw.rect(sheet, ink.scale_colour(kind.colour, factor=0.72), sheet.get_rect(), 4, border_radius=9)
    return ink.round_corners(sheet, radius=9)


def _corner_label(card: Face) -> pygame.Surface | None:
    """Return the label of the lower right corner, which is upside down, or None for events and Draw Event.

    It shows what a card is worth when it is turned upside down to be played at face value. A unit, which has no face
    value, has the same value (`mark`) as in the upper corner. A face value is on a grey label, because it counts for no
    kind of cards. Other labels have the colours of the card's kind.
    """
    if card.kind in (DRAW, EVENT):
        return None

    value = card.face_value or card.mark
    look = Kind("", colour=(86, 80, 70), stock=(238, 234, 222)) if card.face_value else card.kind
    sheet = _paint_label((_TAB, 74), look)
    figure = ink.render_words(value, "oswald-700", pixels=66, colour=ink.scale_colour(look.colour, factor=0.56))
    ink.stamp_centred(sheet, figure, (_TAB / 2, 37))
    return pygame.transform.rotate(sheet, 180)


def _lay_label(picture: pygame.Surface, label: pygame.Surface, at: tuple[int, int]) -> None:
    """Lay a label on the card, with its shadow."""
    ink.drop_shadow(picture, label.get_rect(topleft=at), radius=9, soft=6, offset=(2, 4), alpha=150)
    picture.blit(label, at)


def _paint_foot(picture: pygame.Surface, card: Face) -> None:
    """Paint the foot of a card.

    A unit whose defence differs from its attack shows both. Another unit, which has no effect in words, shows its sign
    as often as it is worth. All other cards show their effect and their kind.
    """
    has_corner_label = _corner_label(card) is not None
    left, right = FRAME + 8, SIZE[0] - FRAME - 8 - (_TAB if has_corner_label else 0)
    middle, width = (left + right) / 2, right - left

    if card.defense:
        ink.stamp_centred(picture, ink.render_words(card.mark, "oswald-700", 44, card.kind.colour), centre=(54, 316))
        ink.stamp_centred(picture, ink.render_words("ATTACK", "barlow-600", 17, (92, 72, 44)), centre=(54, 346))
        shield = materials.paint_shield(card.defense, card.kind.colour, sides=(52, 45), rim=0.45, pixels=32, rise=0)
        ink.stamp_centred(picture, shield, centre=(136, 312))
        ink.stamp_centred(picture, ink.render_words("DEFENSE", "barlow-600", 17, (92, 72, 44)), centre=(136, 346))
        return

    if not card.effect:
        count = int(card.mark)
        step = min(44.0, (width - 2) / count)
        for number in range(count):
            mark = ink.render_icon(card.signs[0], round(step) + 2, ink.scale_colour(card.kind.colour, factor=0.9))
            ink.stamp_centred(picture, mark, (middle + (number - (count - 1) / 2) * step, 318))
        return

    words = materials.fit_words(card.effect, "oswald-500", 30, ink.scale_colour(card.kind.colour, factor=0.6), width)
    ink.stamp_centred(picture, words, (middle, 303))
    pygame.draw.line(picture, (150, 132, 98), (left + 6, 324), (right - 6, 324), 2)
    kind = f"{card.kind.name} \u00b7 Blitz" if card.kind.blitz else card.kind.name
    ink.stamp_centred(picture, materials.fit_words(kind.upper(), "barlow-600", 21, (92, 72, 44), width), (middle, 341))


def paint_face(card: Face, folder: str, seed: int) -> pygame.Surface:
    """Paint the face of a card with round corners, from the drawings in `folder`."""
    width, height = SIZE
    drawing, band = f"last_front/{folder}/{card.slug}", (_SCENE_FOOT, _BAND_FOOT)
    picture = materials.open_card(drawing, seed, card.name, card.kind.colour, card.kind.stock, band, _LINE)
    _paint_foot(picture, card)

    # The label of the upper left corner: mark, shield and signs, one below the other.
    dark = ink.scale_colour(card.kind.colour, factor=0.56)
    parts: list[pygame.Surface] = []
    if card.mark:
        parts.append(materials.fit_words(card.mark, "oswald-700", 74 if len(card.mark) == 1 else 54, dark, _TAB - 13))
    if card.defense:
        parts.append(materials.paint_shield(card.defense, card.kind.colour, (52, 45), rim=0.45, pixels=32, rise=0))
    for name in card.signs:
        parts.append(
            ink.render_icon(name, 46 if len(card.signs) == 1 else 40, (166, 58, 43) if name == "cross" else dark)
        )
    if card.value:
        # A small card with nothing but a value.
        sheet = ink.make_sheet(32, 40)
        pygame.draw.rect(sheet, dark, sheet.get_rect(), 3, border_radius=5)
        ink.stamp_centred(sheet, ink.render_words(card.value, "oswald-700", pixels=30, colour=dark), centre=(16, 20))
        parts.append(sheet)
    if card.kind.blitz:
        parts.append(ink.render_icon("unit-event", pixels=40, colour=(196, 128, 24)))

    gap = 5
    sheet = _paint_label((_TAB, sum(part.get_height() + gap for part in parts) + 18 - gap), card.kind)
    y = 9
    for part in parts:
        ink.stamp_centred(sheet, part, (_TAB / 2, y + part.get_height() / 2))
        y += part.get_height() + gap

    _lay_label(picture, sheet, at=(8, 8))
    corner = _corner_label(card)
    if corner:
        _lay_label(picture, corner, (width - 8 - corner.get_width(), height - 8 - corner.get_height()))
    return materials.finish_card(picture)


def _paint_card_back(folder: str, colour: Colour, squares: bool, title: str) -> pygame.Surface:
    return materials.cloth_back(colour, squares, medallion=f"last_front/{folder}/back", title=title)


# --- The large cards --------------------------------------------------------------------


SCALE: Final = 4 / 3
"""Pixels a design unit: the size that maps and large cards are shown in at 2560 x 1440."""
PLACE: Final = (480, 520)
"""A large card in design units."""
_FRAME, _BAND, _FOOT = 14, 74, 40


def paint_place(nation: Nation, name: str, seed: int) -> pygame.Surface:
    """Paint the large card of a place, in the size of 2560 x 1440: the scene, its name on a band, an empty foot."""
    width, height = (round(side * SCALE) for side in PLACE)
    frame, band_h, foot = (round(part * SCALE) for part in (_FRAME, _BAND, _FOOT))
    sheet = grain.make_surface(materials.card_stock(width, height, seed, SCALE)).convert_alpha()

    picture = pygame.Rect(frame, frame, width - 2 * frame, height - frame - band_h - foot)
    sheet.blit(materials.print_scene(last_front_scenes.paint_scene(name, picture.size), seed=seed + 20), picture)

    band = pygame.Rect(frame, picture.bottom, picture.w, band_h)
    sheet.blit(
        ink.paint_gradient(band.size, ink.scale_colour(nation.colour, 1.16), ink.scale_colour(nation.colour, 0.68)),
        band,
    )
    pygame.draw.rect(sheet, ink.BONE, (band.x, band.y, band.w, 5))
    pygame.draw.rect(sheet, ink.scale_colour(nation.colour, factor=0.45), (band.x, band.bottom - 4, band.w, 4))
    centre = (band.centerx, band.centery + 2)
    materials.emboss_words(sheet, name.upper(), "stardos-stencil-700", 84, centre, width=band.w - 60, drop=4)
    outline = pygame.Rect(frame, frame, picture.w, band.bottom - frame)
    pygame.draw.rect(sheet, (44, 46, 52), outline, 4)

    sign = materials.paint_emblem(nation.slug, nation.colour, round(74 * SCALE))
    shadow = ink.make_sheet(*sheet.get_size())
    pygame.draw.aacircle(shadow, (0, 0, 0, 170), (62, 66), 50)
    sheet.blit(ink.blur(shadow, radius=10), (0, 0))
    sheet.blit(sign, (9, 9))

    return sheet


# --- The map ----------------------------------------------------------------------------


DESIGN: Final = (448, 306)

INKS: Final = Inks(
    (227, 213, 174), (150, 160, 112), (120, 134, 88), (146, 112, 74), (76, 90, 94), (109, 149, 166), (93, 116, 120)
)


def paint_board() -> pygame.Surface:
    """Paint the whole sheet, 597 x 408 pixels for 448 x 306 design units. The board writes every word on it."""
    width, height = (round(side * SCALE) for side in DESIGN)
    return print_sheet(width, height, ink.render_drawing("last_front/map", (2 * width, 2 * height)))


def print_sheet(width: int, height: int, drawing: pygame.Surface) -> pygame.Surface:
    """Return a drawing of a map as a printed sheet of `width` x `height` pixels: with relief, folds, age and margin.

    The drawing has twice that size, and is scaled down at the end.
    """
    width, height = 2 * width, 2 * height

    drawn = ink.make_sheet(width, height)
    drawn.blit(drawing, (0, 0))
    ground = grain.read_pixels(drawn)

    # Light from the top left on the land, a swell on the sea: the sea is what is more blue than red.
    tall, broad = ground.shape[:2]
    heights = grain.noise_field(broad, tall, power=1.9, seed=91, cutoff=0.05)
    down, across = np.gradient(heights)
    land = np.clip((ground[..., 0] - ground[..., 2]) / 18, 0, 1)
    grain.shade(ground, 1 + np.clip((across + down) * 2.4, -0.12, 0.09) * land)
    grain.tint(ground, INKS.wood, np.clip(grain.noise_field(broad, tall, 2.0, 17, cutoff=0.02) * 0.16, 0, 0.3) * land)
    grain.shade(ground, 1 + 0.02 * grain.noise_field(broad, tall, power=1.0, seed=5, stretch=(1, 3)) * (1 - land))
    maps.age_paper(ground, (1 / 3, 2 / 3))

    x, y = grain.pixel_coordinates(width, height)
    away = np.hypot((x - width * 0.45) / width, (y - height * 0.4) / height)
    grain.shade(ground, 1.05 - 0.22 * np.clip(away - 0.2, 0, 1))
    picture = grain.make_surface(ground).convert_alpha()

    # The pale margin of the sheet, and a double line round what is mapped.
    sheet = ink.make_sheet(*picture.get_size())
    pygame.draw.rect(sheet, (*ink.scale_colour(INKS.paper, factor=1.04), 215), sheet.get_rect(), 16)
    neat = sheet.get_rect().inflate(-32, -32)
    pygame.draw.rect(sheet, ink.INK, neat, 4)
    pygame.draw.rect(sheet, ink.INK, neat.inflate(14, 14), 2)
    picture.blit(sheet, (0, 0))

    return ink.scale_down(picture, (width // 2, height // 2))


# --- The map of the campaign ------------------------------------------------------------


EUROPE: Final = (1188, 812)
"""Pixels of the sheet, of the shape of the drawing."""
FIELDS: Final = (594, 406)
GREY: Final = 10
"""Shades of grey between two fields. The first shade is the sea."""
WILD: Final = 0.05
"""How far the borders between fronts wander, as a share of the sheet's width."""


def _draw_bare_map(size: tuple[int, int]) -> pygame.Surface:
    bare = {name: Element("g") for name in ("pencil", "marks")}
    return ink.render_drawing("last_front/map", size, parts=bare)


def paint_campaign_map() -> pygame.Surface:
    """Paint the map of the campaign from a drawing of twice its size, as `print_sheet` needs it."""
    return print_sheet(*EUROPE, _draw_bare_map((2 * EUROPE[0], 2 * EUROPE[1])))


def paint_campaign_fields() -> pygame.Surface:
    """Paint the fields of the campaign's map, which tell the client what land a battle wins.

    The land of a front (f, from 0) is won in STEPS steps of equal area (s, from 1), the nearest land first. Its pixels
    have the grey (f * STEPS + s) * GREY. The sea and the margin are black.
    """
    width, height = FIELDS
    drawn = pygame.Surface(FIELDS)
    drawn.blit(_draw_bare_map(FIELDS), (0, 0))
    pixels = grain.read_pixels(drawn)
    margin = round(width / 60)

    land = pixels[..., 0] - pixels[..., 2] > 20  # more red than blue
    land[:margin], land[-margin:], land[:, :margin], land[:, -margin:] = False, False, False, False

    x, y = grain.pixel_coordinates(width, height)
    away = []  # by front: the distance of every pixel from its middle, as a share of the width, with a wavy edge
    for number, front in enumerate(FRONTS.values()):
        wander = WILD * grain.noise_field(width, height, power=2.0, seed=40 + number, cutoff=0.03)
        away.append(np.hypot(x / width - front.x, (y - front.y * height) / width) + wander)
    nearest = np.argmin(away, axis=0)

    grey = np.zeros((height, width))
    for number in range(len(FRONTS)):
        is_of_front = land & (nearest == number)
        distances = away[number][is_of_front]
        ends_of_steps = np.quantile(distances, [step / STEPS for step in range(1, STEPS)])  # so that areas are equal
        grey[is_of_front] = (number * STEPS + 1 + np.searchsorted(ends_of_steps, distances)) * GREY

    return grain.make_surface(np.repeat(grey[..., None], 3, axis=2))


# --- All pictures -----------------------------------------------------------------------


def painters_by_path() -> ink.Pictures:
    """The painters of the game's pictures and of the campaign's map, by path.

    Every card and place has a seed of its own, so that no two of them have the same grain of paper.
    """
    made: ink.Pictures = {
        "map.jpg": paint_board,
        "territories/back.png": paint_territory_back,
        "rope.png": paint_rope,
        "grommet.png": paint_grommet,
        "front.png": partial(_paint_drawing, "front", size=(104, 140)),
        "sandbags.png": partial(_paint_drawing, "sandbags", size=(328, 120)),
        "cards/back.png": partial(_paint_card_back, "cards", colour=(48, 66, 82), squares=False, title="BATTLE"),
        "events/back.png": partial(_paint_card_back, "events", colour=(72, 70, 70), squares=True, title="EVENTS"),
    }

    for number, nation in enumerate(NATIONS):
        made[f"mark-{nation.slug}.png"] = partial(paint_mark, nation)
        made[f"bonus-{nation.slug}.png"] = partial(paint_bonus, nation)
        # Territories are numbered nation by nation, and each nation has three.
        for territory, name in enumerate(nation.territories, start=3 * number):
            slug = name.lower().replace(" ", "-")
            made[f"territories/{slug}.png"] = partial(paint_territory, nation, name, seed=480 + territory)
            made[f"places/{slug}.jpg"] = partial(paint_place, nation, name, seed=520 + territory)

    for number, seat in enumerate(SEATS):
        made[f"pin-{number}.png"] = partial(paint_pin, seat)

    for number, card in enumerate((*UNITS, *SPECIALS, *ICONS, DRAW_EVENT)):
        made[f"cards/{card.slug}.png"] = partial(paint_face, card, folder="cards", seed=400 + number)
    for number, card in enumerate(EVENTS):
        made[f"events/{card.slug}.png"] = partial(paint_face, card, folder="events", seed=440 + number)

    campaign = {"shared/europe.jpg": paint_campaign_map, "shared/europe-fields.png": paint_campaign_fields}
    return {f"last_front/{path}": paint for path, paint in made.items()} | campaign
