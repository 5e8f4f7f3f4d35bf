"""Fighting Front: its cards, and everything on the map besides the ground units.

The index in the upper left corner is all that is visible of a card that others overlap, so it must identify the card.
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final
from xml.etree.ElementTree import Element

import numpy as np
import pygame

from game.fighting_front import cards as printed
from tools.baking import fighting_front_map, grain, ink, materials
from tools.baking.ink import Colour

# --- What is printed on the cards -------------------------------------------------------


LAND: Final = ("#e6d592", "#dac67a", "#ac9f58", "#717744", "#454c2f", "#20241a")
"""The colours that the backdrops are drawn in: sky, rays, three hills, silhouette."""


@dataclass(frozen=True)
class Hue:
    """The look of cards of one kind: the colour of the band, the sign, and the colours of the land."""

    colour: Colour
    sign: str
    land: tuple[str, ...]

    @property
    def dark(self) -> Colour:
        return ink.scale_colour(self.colour, factor=0.62)


INFANTRY = Hue((88, 102, 54), "helmet", LAND)
TANK = Hue((152, 84, 38), "unit-tank", ("#ebb878", "#e2a561", "#bb713f", "#7f4a31", "#4c2f26", "#221916"))
ARTILLERY = Hue((146, 50, 46), "unit-artillery", ("#ecb79a", "#e09f80", "#b4604e", "#7c3a37", "#4b2729", "#241416"))
AIR = Hue((54, 98, 126), "unit-plane", ("#c3d7d3", "#afc9c8", "#7b9da2", "#51747e", "#34525d", "#1a2932"))
LOCATION = Hue((44, 102, 82), "home", ("#dde2c2", "#ccd6b2", "#93ab8c", "#5a8070", "#335648", "#17251f"))
LEADER = Hue((146, 108, 34), "commander", ("#f0d9a0", "#e7c987", "#c69c5c", "#96713f", "#5d472c", "#2a2018"))
EVENT = Hue((86, 70, 122), "telegram", ("#e2d6e2", "#d1c2d6", "#a08cb0", "#6b5786", "#41375a", "#1e1929"))

_NATIONAL_HUES: Final = (EVENT, INFANTRY, TANK, ARTILLERY, AIR, LOCATION)
"""In the order of the national sorts."""
_NATIONAL_WORDS: Final = ("strategy", "infantry", "tanks", "guns", "planes", "site")
_TYPES: Final = {"I": "Infantry", "T": "Tank", "R": "Artillery", "F": "Fighter", "B": "Bomber"}

_CARDS: Final = tomllib.loads((ink.ART / "fighting_front/cards.toml").read_text("utf-8"))
_LINES: Final[dict[str, str]] = _CARDS["lines"]
"""The words in the foot of a card without figures."""
EFFECTS: Final[dict[str, str]] = _CARDS["signs"]
"""The sign in the index of what a card does."""


def _event_chip(code: str, kind: int) -> str:
    """The modifier of an event in a word and a figure, such as "R ×2". Empty if it has none.

    It is read from the text of the event. Three events say in a sentence what they change, so theirs are listed here.
    """
    words = printed.TEXTS[kind].replace("-", "\u2212").split()
    for place, word in enumerate(words):
        if word in printed.MODIFIER_NAMES:
            return f"{word} {words[place + 1].rstrip('.')}"
    return {"entrenched": "ENEMY \u22123", "blitzkrieg": "T \u00d72", "soften-up-targets": "R \u00d72"}.get(code, "")


@dataclass(frozen=True)
class Face:
    """One card: its file, its name, the letters of its index, and the figures and words of its foot."""

    code: str
    name: str
    hue: Hue
    letters: str = ""
    toughness: int = 0
    reach: int = 0
    chips: tuple[str, ...] = ()
    line: str = ""
    nation: int = printed.NONE


def _face_of_kind(kind: int) -> Face:
    """The face of a kind, from what is printed.

    The notes of a unit, such as "RNG 2, GAM -1", become chips, except for its range, which has a place of its own. If
    there are two, "AA gun" is left out. A unit without chips has its types in words instead, such as "Fighter, bomber".
    """
    code = printed.KIND_CODES[kind]
    letters = printed.LETTERS[kind]
    notes = printed.NOTES[kind]
    common = (code, printed.KIND_NAMES[kind])
    nation = printed.KIND_NATION[kind]

    if printed.IS_EVENT[kind]:
        chip = _event_chip(code, kind)
        return Face(*common, EVENT, chips=(chip,) if chip else (), line=_LINES[code], nation=nation)
    if printed.IS_SITE[kind]:
        return Face(*common, LOCATION, toughness=printed.TOUGHNESS[kind], line=_LINES[code], nation=nation)
    if printed.IS_LEADER[kind]:
        chip = f"TF {printed.TOUGHNESS[kind]:+d}".replace("-", "\u2212")
        return Face(*common, LEADER, chips=(notes, chip), line="For one unit")

    hue = next(hue for letter, hue in (("A", AIR), ("I", INFANTRY), ("T", TANK), ("R", ARTILLERY)) if letter in letters)
    chips = tuple(
        note.replace("-", "\u2212").replace("Move x", "MOVE \u00d7").replace("AA gun", "AA GUN")
        for note in notes.split(", ")
        if note and not note.startswith("RNG")
    )
    if len(chips) == 2 and chips[0] == "AA GUN":
        chips = chips[1:]

    types = [_TYPES[letter] for letter in letters if letter in _TYPES]
    line = ", ".join(types).capitalize() if types else "Air"

    return Face(
        *common, hue, letters, printed.TOUGHNESS[kind], printed.RANGE[kind], chips, "" if chips else line, nation
    )


def _face_of_national_card(sort: int) -> Face:
    """The plain face of a national card."""
    number = sort - printed.FIRST_NATIONAL
    words = f"Your nation's own {_NATIONAL_WORDS[number]}"
    return Face(printed.SORT_CODES[sort], printed.SORT_NAMES[sort], _NATIONAL_HUES[number], line=words)


# --- Planes, locations and leaders ------------------------------------------------------


PLANES: Final = ("#9aa17a", "#7d8462", "#5f664a", "#22241a", "#cfe0e0", "#f4ead0")
"""The colours that planes are drawn in: lit, body, shade, lines, glass, paint."""
PLANE: Final = (80, 54)
"""Pixels of a plane: 60 x 40 design units."""
SITE: Final = (272, 197)
"""Pixels of a location: 204 x 148 design units."""
MEDALLION: Final = (54, 54)
"""Pixels of a leader: 40 x 40 design units."""
_FINE: Final = 3
"""Factor by which a picture is painted larger, and then scaled down."""
_LAYERS: Final = ("soil", "ground", "things")
"""The groups of a location's drawing, from below."""


def paint_site(code: str) -> pygame.Surface:
    """Paint a location on a transparent sheet: worn soil, flat things on it, and upright things with a shadow.

    Each layer is rendered on its own, with empty groups in place of the two others.
    """
    size = (SITE[0] * _FINE, SITE[1] * _FINE)
    emptied = [{other: Element("g") for other in _LAYERS if other != layer} for layer in _LAYERS]
    soil, ground, things = (ink.render_drawing(f"fighting_front/sites/{code}", size, parts=parts) for parts in emptied)

    sheet = ink.blur(soil, radius=9 * _FINE)
    sheet.blit(ground, (0, 0))

    shadow = pygame.mask.from_surface(things, 100).to_surface(setcolor=(24, 18, 8, 150), unsetcolor=(0, 0, 0, 0))
    sheet.blit(ink.blur(shadow.convert_alpha(), radius=5 * _FINE), (3 * _FINE, 4 * _FINE))
    sheet.blit(things, (0, 0))

    return ink.scale_down(sheet, SITE)


def _plate_outline(is_axis: bool, inset: float, drop: float = 0.0) -> str:
    """The outline of a plane's plate as an SVG element, on a page of 60 x 40 units.

    Its corners are cut for the Axis and round for the Allies, as those of the ground units are. It is `inset` units
    inside the edge of the plate, and moved down by `drop`. The element is still open: the caller adds its fill or
    stroke, and closes it with "/>".
    """
    left, top, right, bottom = 1 + inset, 1 + inset + drop, 59 - inset, 37 - inset + drop
    if not is_axis:
        return f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" rx="{max(3.0, 12 - inset)}"'
    cut = max(2.0, 7 - inset * 0.6)
    return (
        f'<path d="M{left + cut} {top} H{right - cut} L{right} {top + cut} V{bottom - cut} L{right - cut} {bottom}'
        f' H{left + cut} L{left} {bottom - cut} V{top + cut}Z"'
    )


_SIDES: Final[tuple[tuple[str, Colour, tuple[Colour, Colour], Colour], ...]] = (
    ("axis", (122, 60, 44), ((226, 196, 152), (190, 132, 92)), (116, 96, 74)),
    ("allies", (58, 94, 100), ((206, 222, 216), (134, 168, 170)), (86, 108, 96)),
)
"""Slug, rim, sky above and below, and the colour of the planes."""


def paint_plane(number: int, code: str) -> pygame.Surface:
    """Paint an air unit on its plate of enamelled tin, seen from above, looking right.

    `number` is the side: 0 for the Axis, 1 for the Allies.
    """
    slug, rim, (sky_above, sky_below), body = _SIDES[number]
    size = (PLANE[0] * _FINE, PLANE[1] * _FINE)
    view = "0 0 60 40"
    is_axis = slug == "axis"
    sheet = ink.render_svg(
        f'{_plate_outline(is_axis, inset=0, drop=2)} fill="{ink.to_hex(rim, factor=0.4)}"/>'
        f'{_plate_outline(is_axis, inset=0)} fill="{ink.to_hex(rim)}"/>'
        f'{_plate_outline(is_axis, inset=0.7)} fill="none" stroke="{ink.to_hex(rim, factor=1.6)}" stroke-width=".9"/>',
        size=size,
        view_box=view,
    )

    window = ink.render_svg(f'{_plate_outline(is_axis, inset=2.4)} fill="#ffffff"/>', size, view)
    sky = materials.print_scene(ink.paint_gradient(size, sky_above, sky_below), seed=900 + number).convert_alpha()
    sky.blit(window, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    sheet.blit(sky, (0, 0))

    # In the order of PLANES: four shades of the body, then glass and paint.
    tints = (*(ink.to_hex(body, factor) for factor in (1.34, 1.0, 0.74, 0.26)), "#dceaea", "#f6eed8")
    plane_size = (round(size[0] * 0.86), round(size[0] * 0.86 / 1.5))
    drawn = ink.render_drawing(f"fighting_front/planes/{code}", plane_size, dict(zip(PLANES, tints, strict=True)))
    ink.stamp_centred(sheet, drawn, (size[0] / 2, size[1] * 0.475))

    return ink.scale_down(sheet, PLANE)


def paint_leader(code: str) -> pygame.Surface:
    """Paint the portrait of a leader in a brass medallion."""
    pixels = MEDALLION[0] * _FINE
    middle, radius = (pixels // 2, pixels // 2 - _FINE), pixels // 2 - 2 * _FINE

    sheet = ink.make_sheet(pixels, pixels)
    shade = ink.make_sheet(pixels, pixels)
    pygame.draw.aacircle(shade, (16, 12, 6, 190), (middle[0] + 3, middle[1] + 8), radius)
    sheet.blit(ink.blur(shade, radius=8), (0, 0))

    # Rings from the outside in: colour, and distance from the edge as a share of the width.
    for colour, inset in (((52, 38, 16), 0), (ink.BRASS, 0.02), (ink.scale_colour(ink.BRASS, factor=1.22), 0.04)):
        pygame.draw.aacircle(sheet, colour, middle, radius - inset * pixels)
    pygame.draw.aacircle(sheet, ink.scale_colour(ink.BRASS, factor=0.55), middle, radius - 0.065 * pixels)

    inner = round(radius - 0.08 * pixels)
    field = grain.plain_sheet(width=2 * inner, height=2 * inner, colour=(214, 200, 150))
    x, y = grain.pixel_coordinates(width=2 * inner, height=2 * inner)
    grain.shade(field, 1.14 - 0.4 * (x + y) / (4 * inner))
    portrait = grain.make_surface(field).convert_alpha()

    side = round(2.12 * inner)
    portrait.blit(ink.render_drawing(f"fighting_front/leaders/{code}", (side, side)), (inner - side // 2, 1))
    ink.stamp_centred(sheet, ink.round_corners(portrait, inner), middle)
    return ink.scale_down(sheet, MEDALLION)


# --- The cards --------------------------------------------------------------------------


SHOWN: Final = (240, 336)
"""The size that a card is kept in: twice what it has in the hand at 1920 x 1080."""
WIDTH, HEIGHT = 120, 168
"""The size of a card in the units of its layout."""
_UNIT: Final = 4
"""Pixels of a layout unit while the card is painted."""
_EDGE: Final = 6
_SCENE_FOOT, _BAND_FOOT = 88, 108
_TAB: Final = 31
"""Width of the index: what a strip of 36 units shows."""
_GRAPHITE: Colour = (62, 70, 54)
"""The map's neat line, which is the frame of this game's cards."""
_WORDS: Colour = (50, 46, 38)
_RED: Colour = (158, 48, 36)

_UNITS: Final = ("#eadcb0", "#1d1f18", "#4b4f3b")
"""The colours that the units are drawn in: light, silhouette, lines."""
EMBLEMS: Final[tuple[tuple[str, Colour], ...]] = (
    ("german", (72, 74, 76)),
    ("japanese", (176, 92, 58)),
    ("american", (62, 84, 120)),
    ("soviet", (150, 42, 36)),
)
"""By number of the nation."""


def _lengths_in_pixels(*units: float) -> tuple[int, ...]:
    return tuple(round(_UNIT * unit) for unit in units)


def _point_in_pixels(x: float, y: float) -> tuple[int, int]:
    return round(_UNIT * x), round(_UNIT * y)


# --- The scene --------------------------------------------------------------------------


def _draw_backdrop(hue: Hue, name: str, size: tuple[int, int]) -> pygame.Surface:
    return ink.render_drawing(f"fighting_front/scenes/{name}", size, dict(zip(LAND, hue.land, strict=True)))


def _paint_scene(card: Face, seed: int) -> pygame.Surface:
    """Paint the picture above the name on a card, by its kind. `seed`: chooses the land of a ground unit."""
    size = _point_in_pixels(WIDTH - 2 * _EDGE, _band_top(card) - _EDGE)

    if card.code.startswith("national-"):
        # The four emblems, since the card may become one of any nation.
        scene = _draw_backdrop(card.hue, "land-2", size)
        for number, (sign, colour) in enumerate(EMBLEMS):
            # In two rows of two. x is in units of the layout, y a share of the height.
            centre = round(_UNIT * (51 + 34 * (number % 2))), round(size[1] * (0.27 + 0.46 * (number // 2)))
            disc = pygame.Rect(0, 0, *_point_in_pixels(28, 28))
            disc.center = centre
            ink.drop_shadow(scene, disc, radius=disc.w // 2, soft=10, offset=(4, 8), alpha=130)
            ink.stamp_centred(scene, materials.paint_emblem(sign, colour, pixels=_UNIT * 30), centre)
        return scene

    if card.hue is AIR:
        # Two planes of this type in a bank, seen from above: one small, pale and far away, one large and dark.
        scene = _draw_backdrop(card.hue, "sky", size)
        sky, rays, far_hill, middle_hill, near_hill, silhouette = card.hue.land
        far_tints = (far_hill, far_hill, far_hill, middle_hill, sky, rays)
        near_tints = (near_hill, silhouette, silhouette, silhouette, sky, rays)
        _stamp_plane(scene, card.code, far_tints, width=32, centre=(90, 65), turn=18)
        _stamp_plane(scene, card.code, near_tints, width=84, centre=(68, 36), turn=22)
        return scene

    if card.letters:
        # A ground unit's silhouette on the land, right of the index.
        scene = _draw_backdrop(card.hue, f"land-{1 + seed % 3}", size)
        land = card.hue.land
        colours = dict(zip(_UNITS, (land[0], land[5], land[4]), strict=True))
        unit = ink.render_drawing(f"fighting_front/units/{card.code}", _point_in_pixels(83.2, 52), colours)
        scene.blit(unit, (size[0] - _UNIT * 82, size[1] - _UNIT * 51.5))
        return scene

    if card.hue is LEADER:
        # A portrait at the right, from 2 units below the top down to the foot.
        scene = _draw_backdrop(LEADER, "land-2", size)
        side = size[1] - _UNIT * 2
        scene.blit(ink.render_drawing(f"fighting_front/leaders/{card.code}", (side, side)), (size[0] - side, _UNIT * 2))
        return scene

    # Every event and location has a drawing of its own.
    return ink.render_drawing(f"fighting_front/scenes/{card.code}", size)


def _stamp_plane(
    scene: pygame.Surface, code: str, tints: Sequence[str], width: float, centre: tuple[float, float], turn: float
) -> None:
    """Stamp a plane on the picture of a card. `width` and `centre`: in units of the layout. `turn`: in degrees.

    `tints`: the colours in place of those in PLANES: the lit part, body, shade, lines, glass, paint.
    """
    size = _point_in_pixels(width, width / 1.5)
    plane = ink.render_drawing(f"fighting_front/planes/{code}", size, dict(zip(PLANES, tints, strict=True)))
    ink.stamp_centred(scene, pygame.transform.rotozoom(plane, turn, 1), _point_in_pixels(*centre))


# --- The index --------------------------------------------------------------------------


def _code_word(words: str, hue: Hue, pixels: int) -> pygame.Surface:
    return materials.fit_words(words, face="oswald-700", pixels=pixels, colour=hue.dark, width=_UNIT * (_TAB - 6))


# --- The foot ---------------------------------------------------------------------------


def _stamp_toughness(picture: pygame.Surface, card: Face, centre: tuple[float, float]) -> None:
    """Stamp as many shields as the card has Toughness, in a row around `centre`."""
    for number in range(card.toughness):
        x = centre[0] + (11 if card.toughness < 6 else 10) * (number - (card.toughness - 1) / 2)
        ink.stamp_centred(picture, ink.render_icon("shield", _UNIT * 13, card.hue.dark), _point_in_pixels(x, centre[1]))
        shield = ink.render_icon("shield", _UNIT * 10, card.hue.colour)
        ink.stamp_centred(picture, shield, _point_in_pixels(x, centre[1]))


def _stamp_modifiers(picture: pygame.Surface, card: Face, y: float) -> None:
    """Stamp each modifier of a card on a plate at the height `y`, in units.

    The plate is full if the modifier helps the owner, and hollow if it hurts. A minus hurts on a unit, but not on an
    event, where it is the enemy's. A card has at most two modifiers, and one alone has a wider plate.
    """
    width = {1: 76, 2: 50}.get(len(card.chips), 0)
    for number, chip in enumerate(card.chips):
        plate = pygame.Rect(0, 0, *_point_in_pixels(width, 21))
        plate.center = _point_in_pixels(WIDTH / 2 + (number - (len(card.chips) - 1) / 2) * (width + 3), y)
        hurts = "\u2212" in chip and card.letters != ""
        pygame.draw.rect(picture, _RED if hurts else card.hue.dark, plate, border_radius=14)
        if hurts:
            pygame.draw.rect(picture, ink.CARD, plate.inflate(-14, -14), border_radius=9)

        words = materials.fit_words(
            chip, "oswald-600", _UNIT * 16, _RED if hurts else ink.BONE, plate.w - (26 if hurts else 14)
        )
        ink.stamp_centred(picture, words, plate.center)


def _wrap_evenly(words: str, face: str, pixels: int, width: int) -> list[str]:
    """Return the words in as few lines as fit into the width, broken so that the longest line is as short as possible.

    If a single word is too wide, each word is a line. `pixels`: the height of the letters.
    """
    font, parts = ink.load_font(face, pixels), words.split()
    for count in range(1, len(parts)):
        ways = [[*cuts, len(parts)] for cuts in itertools.combinations(range(1, len(parts)), count - 1)]
        lines = [[" ".join(parts[a:b]) for a, b in itertools.pairwise([0, *way])] for way in ways]
        best = min(lines, key=lambda broken: max(font.size(line)[0] for line in broken))
        if max(font.size(line)[0] for line in best) <= width:
            return best
    return parts


def _write_effect(picture: pygame.Surface, words: str, y: float, most: int = 2) -> None:
    """Write the effect of the card around the height `y`, in smaller letters if they need more than `most` lines."""
    width, pixels = _UNIT * (WIDTH - 2 * _EDGE - 6), _UNIT * 14
    while len(lines := _wrap_evenly(words, "barlow-600", pixels, width)) > most:
        pixels -= 1

    for number, line in enumerate(lines):
        drawn = ink.load_font("barlow-600", pixels).render(line, True, _WORDS)
        ink.stamp_centred(picture, drawn, _point_in_pixels(WIDTH / 2, y + (number - (len(lines) - 1) / 2) * 14.5))


def _paint_foot(picture: pygame.Surface, card: Face) -> None:
    """Paint the foot of a card: figures first, and words below them or instead of them.

    The fields of the face tell the kinds apart. Units have letters, and with a range also their Toughness in shields.
    Locations have Toughness and no letters. Events and leaders have chips (modifiers) and no letters. A card with none
    of these is explained in three lines.
    """
    if card.letters and card.reach:
        _stamp_toughness(picture, card, (10 + 5.4 * card.toughness, 120.5))

        # RNG and the figure.
        centre = (93 if card.toughness < 6 else 95, 120.5)
        word = ink.render_words("RNG", "barlow-600", _UNIT * 13, colour=(104, 92, 66))
        figure = ink.render_words(str(card.reach), face="oswald-700", pixels=_UNIT * 18, colour=_WORDS)
        left = _UNIT * centre[0] - (word.get_width() + 10 + figure.get_width()) / 2
        ink.stamp_centred(picture, word, (left + word.get_width() / 2, _UNIT * centre[1]))
        ink.stamp_centred(picture, figure, (left + word.get_width() + 10 + figure.get_width() / 2, _UNIT * centre[1]))
    elif card.toughness:
        _stamp_toughness(picture, card, (WIDTH / 2, 120.5))

    if not card.letters and card.chips:
        _stamp_modifiers(picture, card, 120.5)
        _write_effect(picture, card.line, 145.5)
    elif card.chips:
        _stamp_modifiers(picture, card, 146)
    elif card.toughness:
        _write_effect(picture, card.line, 144.5)
    else:
        _write_effect(picture, card.line, 134.5, most=3)

    if card.letters:
        pygame.draw.line(picture, (160, 146, 112), _point_in_pixels(12, 132), _point_in_pixels(WIDTH - 12, 132), 4)


# --- The card ---------------------------------------------------------------------------


def _draw_neat_line(picture: pygame.Surface) -> None:
    """Draw the frame of a card: a map's graticule of dark and light lengths."""
    frame = pygame.Rect(*_lengths_in_pixels(_EDGE - 3, _EDGE - 3, WIDTH - 2 * _EDGE + 6, HEIGHT - 2 * _EDGE + 6))
    pygame.draw.rect(picture, _GRAPHITE, frame, 12, border_radius=6)

    for number in range(9):
        for y in (frame.top, frame.bottom - 12):
            if number % 2:
                picture.fill(ink.CARD, (frame.left + round(frame.w * number / 9), y + 4, round(frame.w / 9), 4))
    for number in range(13):
        for x in (frame.left, frame.right - 12):
            if number % 2:
                picture.fill(ink.CARD, (x + 4, frame.top + round(frame.h * number / 13), 4, round(frame.h / 13)))


def _name_lines(card: Face) -> list[str]:
    """The name of a card in capitals, in two lines if one line would need letters of less than 14 units."""
    words, room = card.name.upper(), _UNIT * (WIDTH - 2 * _EDGE - 6)
    if ink.load_font("oswald-600", pixels=_UNIT * 14).size(words)[0] <= room:
        return [words]
    return _wrap_evenly(words, "oswald-600", pixels=_UNIT * 14, width=room)


def _band_top(card: Face) -> int:
    return _SCENE_FOOT if len(_name_lines(card)) == 1 else _SCENE_FOOT - 10


def paint_face(card: Face, seed: int) -> pygame.Surface:
    """Paint the face of a card with round corners. `seed` decides the grain of its paper."""
    stock = materials.card_stock(*_point_in_pixels(WIDTH, HEIGHT), seed, float(_UNIT))
    picture = grain.make_surface(stock).convert_alpha()
    picture.blit(materials.print_scene(_paint_scene(card, seed), seed=seed + 30), _point_in_pixels(_EDGE, _EDGE))

    _paint_band(picture, card)
    _paint_foot(picture, card)
    _draw_neat_line(picture)
    if card.nation != printed.NONE:
        place = _point_in_pixels(WIDTH - 17, 17)
        ink.stamp_centred(picture, materials.paint_emblem(*EMBLEMS[card.nation], _UNIT * 20), place)

    label = _paint_label(card)
    ink.drop_shadow(picture, label.get_rect(topleft=_point_in_pixels(2.5, 2.5)), 16, soft=10, offset=(4, 8), alpha=150)
    picture.blit(label, _point_in_pixels(2.5, 2.5))
    return ink.scale_down(ink.round_corners(picture, _UNIT * 9), SHOWN)


def _paint_band(picture: pygame.Surface, card: Face) -> None:
    """Paint the name on a band of the kind's colour, from the left, so that a strip of the card shows how it begins."""
    colour = card.hue.colour
    lines, top = _name_lines(card), _band_top(card)
    band = pygame.Rect(*_lengths_in_pixels(_EDGE, top, WIDTH - 2 * _EDGE, _BAND_FOOT - top))
    picture.blit(ink.paint_gradient(band.size, ink.scale_colour(colour, 1.16), ink.scale_colour(colour, 0.8)), band)
    pygame.draw.rect(picture, ink.BONE, (band.x, band.y, band.w, 5))
    pygame.draw.rect(picture, ink.scale_colour(colour, factor=0.5), (band.x, band.bottom - 4, band.w, 4))

    for number, line in enumerate(lines):
        y = _UNIT * ((top + _BAND_FOOT) / 2 + 0.3 + (number - (len(lines) - 1) / 2) * 13.6)
        for tint, shift in (((16, 13, 9), 5), (ink.BONE, 0)):
            drawn = materials.fit_words(line, "oswald-600", _UNIT * (17 if len(lines) == 1 else 14), tint, _UNIT * 102)
            ink.stamp_centred(picture, drawn, (_UNIT * (_EDGE + 3) + drawn.get_width() / 2, y + shift))


def _paint_label(card: Face) -> pygame.Surface:
    """Return the index of a card: a paper label with a rim of the kind's colour, for the upper left corner.

    Below the sign of their kind, units and locations have Toughness and letters. Events and leaders have the figure and
    the word of their first modifier, the icon of their effect, or a flag if they belong to a nation.
    """
    parts = [ink.render_icon(card.hue.sign, pixels=_UNIT * 21, colour=card.hue.dark)]
    if card.toughness:
        toughness = str(card.toughness)
        parts.append(materials.paint_shield(toughness, card.hue.colour, sides=(88, 76), rim=0.42, pixels=60, rise=3))
    if card.letters:
        parts.append(_code_word(card.letters, card.hue, pixels=_UNIT * 15))
    elif card.chips:
        word, figure = card.chips[0].split(" ")
        parts += [_code_word(figure, card.hue, pixels=_UNIT * 20), _code_word(word, card.hue, pixels=_UNIT * 14)]
    elif card.code in EFFECTS:
        parts.append(ink.render_icon(EFFECTS[card.code], pixels=_UNIT * 18, colour=card.hue.dark))
    elif card.code.startswith("national-"):
        parts.append(ink.render_icon("flag", pixels=_UNIT * 20, colour=card.hue.dark))

    gap = _UNIT * 2
    width = _UNIT * _TAB
    height = sum(part.get_height() + gap for part in parts) - gap + _UNIT * 9
    # The paper is darker at its edges, so the label is cut out of a sheet with 40 more pixels on each side.
    stock = materials.card_stock(width=width + 80, height=height + 80, seed=5, scale=40.0)
    sheet = grain.make_surface(stock).subsurface((40, 40, width, height)).convert_alpha()
    pygame.draw.rect(sheet, card.hue.dark, sheet.get_rect(), 7, border_radius=16)

    y = _UNIT * 4
    for part in parts:
        ink.stamp_centred(sheet, part, (width / 2, y + part.get_height() / 2 + 2))
        y += part.get_height() + gap
    return ink.round_corners(sheet, radius=16)


def paint_back() -> pygame.Surface:
    """Paint the back of the cards: crossed arrows of a staff map on field grey cloth, within the frame of the faces."""
    size = _point_in_pixels(WIDTH, HEIGHT)
    cloth = grain.plain_sheet(*size, (74, 80, 62))
    grain.shade(cloth, 1 + 0.04 * grain.noise_field(*size, power=1.0, seed=19))
    x, y = grain.pixel_coordinates(*size)
    for across in (x, y):
        grain.shade(cloth, 1 - 0.15 * np.clip(1.6 - np.abs(across % 48 - 24), 0, 1))

    picture = grain.make_surface(cloth).convert_alpha()
    pygame.draw.rect(picture, ink.PAPER, picture.get_rect(), 12)
    _draw_neat_line(picture)
    pygame.draw.rect(picture, ink.BRASS, picture.get_rect().inflate(-72, -72), 5, border_radius=12)
    ink.stamp_centred(
        picture,
        picture=ink.render_drawing("fighting_front/back", _point_in_pixels(82, 82)),
        centre=_point_in_pixels(WIDTH / 2, HEIGHT / 2),
    )

    for words, place in (("FIGHTING", 29), ("FRONT", HEIGHT - 29)):
        drawn = ink.render_words(words, "stardos-stencil-700", _UNIT * 15, colour=(230, 200, 119))
        ink.stamp_centred(picture, drawn, _point_in_pixels(WIDTH / 2, place))

    return ink.scale_down(ink.round_corners(picture, _UNIT * 9), SHOWN)


# --- Flags, emblems and marks -----------------------------------------------------------


AXIS: Final[Colour] = (132, 62, 46)
ALLIES: Final[Colour] = (58, 98, 104)
NATIONS: Final[dict[str, tuple[str, str, Colour]]] = {
    "germany": ("german", "axis", AXIS),
    "japan": ("japanese", "axis", AXIS),
    "usa": ("american", "allies", ALLIES),
    "soviet": ("soviet", "allies", ALLIES),
}
"""Code of a nation -> its sign (nation-<sign> of the house's icons), its side, its side's colour."""
MARKS: Final = ("target", "reach", "range")
SPACE: Final = (272, 197)
"""Pixels of a mark: 204 x 148 design units."""
_CHIP: Final = 48
"""Pixels of a flag: 36 design units."""
_EMBLEM: Final = 96
"""Pixels of an emblem: 72 design units."""


def paint_flag(nation: str) -> pygame.Surface:
    """Paint the flag of the nation that holds a location, swallow-tailed for the Axis.

    `nation` is the code of the nation. The foot of the pole is at (7, 33) of 36 x 36 units, which are 48 pixels.
    """
    sign, side, colour = NATIONS[nation]
    fine = 4  # so many times larger it is drawn, and then scaled down
    colours = {
        "#b03e30": ink.to_hex(colour),
        "#7a2a22": ink.to_hex(colour, factor=0.66),
        "#d25c48": ink.to_hex(colour, factor=1.3),
    }

    cloth = ink.render_drawing(f"fighting_front/flags/{side}", (_CHIP * fine, _CHIP * fine), colours)
    centre = (round(20.2 * fine * 4 / 3), round(11.9 * fine * 4 / 3))
    size = round(13.4 * fine * 4 / 3)

    ink.stamp_centred(cloth, ink.render_icon(f"nation-{sign}", size, (16, 13, 9)), (centre[0] + 2, centre[1] + 3))
    ink.stamp_centred(cloth, ink.render_icon(f"nation-{sign}", size, ink.BONE), centre)
    return ink.scale_down(cloth, (_CHIP, _CHIP))


def paint_nation_disc(nation: str) -> pygame.Surface:
    """Paint the disc of a nation, as its cards wear it."""
    sign = NATIONS[nation][0]
    return materials.paint_emblem(sign, dict(EMBLEMS)[sign], _EMBLEM)


def paint_mark(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Render a drawing of this game in its own colours, three times larger first, so that its edges are smooth."""
    return ink.scale_down(ink.render_drawing(f"fighting_front/{name}", (size[0] * 3, size[1] * 3)), size)


# --- All pictures -----------------------------------------------------------------------


def painters_by_path() -> ink.Pictures:
    """The painters of the game's pictures, by path."""
    made: ink.Pictures = {
        "map.jpg": fighting_front_map.paint_board,
        "cards/back.png": paint_back,
        **fighting_front_map.painters_by_path(),
    }

    for kind, code in enumerate(printed.KIND_CODES):
        if printed.IS_AIR[kind]:
            for number, (slug, *_) in enumerate(_SIDES):
                if fighting_front_map.is_fielded(kind, number):
                    made[f"planes/{slug}-{code}.png"] = partial(paint_plane, number, code)
        elif printed.IS_SITE[kind]:
            made[f"sites/{code}.png"] = partial(paint_site, code)
        elif printed.IS_LEADER[kind]:
            made[f"leaders/{code}.png"] = partial(paint_leader, code)

    national = map(_face_of_national_card, range(printed.FIRST_NATIONAL, printed.SORTS))
    for number, card in enumerate((*map(_face_of_kind, range(printed.KINDS)), *national)):
        made[f"cards/{card.code}.png"] = partial(paint_face, card, 500 + number)

    for name in NATIONS:
        made[f"flag-{name}.png"] = partial(paint_flag, name)
        made[f"emblem-{name}.png"] = partial(paint_nation_disc, name)
    for mark in MARKS:
        made[f"{mark}.png"] = partial(paint_mark, f"marks/{mark}", SPACE)

    return {f"fighting_front/{path}": paint for path, paint in made.items()}
