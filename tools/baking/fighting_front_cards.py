"""The cards of Fighting Front: the index in the upper left corner tells all that a strip of an overlapped card must."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np
import pygame

from game.fighting_front import cards as printed
from tools.baking import drawings, grain, ink, posters, printing
from tools.baking import fighting_front_pieces as pieces
from tools.baking.fighting_front_faces import AIR, EFFECTS, LAND, LEADER, Face, Hue, faces
from tools.baking.ink import Colour

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
NATIONS: Final[tuple[tuple[str, Colour], ...]] = (
    ("german", (72, 74, 76)),
    ("japanese", (176, 92, 58)),
    ("american", (62, 84, 120)),
    ("soviet", (150, 42, 36)),
)
"""By number of the nation."""


def _px(*units: float) -> tuple[int, ...]:
    return tuple(round(_UNIT * unit) for unit in units)


def _at(x: float, y: float) -> tuple[int, int]:
    return round(_UNIT * x), round(_UNIT * y)


# --- The scene --------------------------------------------------------------------------


def _backdrop(hue: Hue, name: str, size: tuple[int, int]) -> pygame.Surface:
    return drawings.drawing(f"fighting_front/scenes/{name}", size, dict(zip(LAND, hue.land, strict=True)))


def _unit_scene(card: Face, size: tuple[int, int], seed: int) -> pygame.Surface:
    """A ground unit's silhouette on the land, right of the index."""
    scene = _backdrop(card.hue, f"land-{1 + seed % 3}", size)
    land = card.hue.land
    colours = dict(zip(_UNITS, (land[0], land[5], land[4]), strict=True))
    unit = drawings.drawing(f"fighting_front/units/{card.code}", _at(83.2, 52), colours)
    scene.blit(unit, (size[0] - _UNIT * 82, size[1] - _UNIT * 51.5))
    return scene


def _air_scene(card: Face, size: tuple[int, int]) -> pygame.Surface:
    """A plane from above, in a bank, and the next one far behind."""
    scene = _backdrop(card.hue, "sky", size)
    land = card.hue.land
    for width, place, turn, tints in (
        (32, (90, 65), 18, (land[2], land[2], land[2], land[3], land[0], land[1])),
        (84, (68, 36), 22, (land[4], land[5], land[5], land[5], land[0], land[1])),
    ):
        plane = drawings.drawing(
            f"fighting_front/planes/{card.code}", _at(width, width / 1.5), dict(zip(pieces.PLANES, tints, strict=True))
        )
        ink.stamp_centred(scene, pygame.transform.rotozoom(plane, turn, 1), _at(*place))
    return scene


def _national_scene(card: Face, size: tuple[int, int]) -> pygame.Surface:
    """The four emblems, since the card may become one of any nation."""
    scene = _backdrop(card.hue, "land-2", size)
    for number, nation in enumerate(NATIONS):
        place = round(_UNIT * (51 + 34 * (number % 2))), round(size[1] * (0.27 + 0.46 * (number // 2)))
        ink.drop_shadow(scene, pygame.Rect(0, 0, *_at(28, 28)).move(place[0] - 56, place[1] - 56), 56, 10, (4, 8), 130)
        ink.stamp_centred(scene, printing.emblem(*nation, _UNIT * 30), place)
    return scene


def _scene(card: Face, seed: int) -> pygame.Surface:
    """What is printed above the name."""
    size = _at(WIDTH - 2 * _EDGE, _band_top(card) - _EDGE)
    if card.code.startswith("national-"):
        return _national_scene(card, size)
    if card.hue is AIR:
        return _air_scene(card, size)
    if card.letters:
        return _unit_scene(card, size, seed)
    if card.hue is LEADER:
        scene = _backdrop(LEADER, "land-2", size)
        side = size[1] - _UNIT * 2
        scene.blit(drawings.drawing(f"fighting_front/leaders/{card.code}", (side, side)), (size[0] - side, _UNIT * 2))
        return scene
    return drawings.drawing(f"fighting_front/scenes/{card.code}", size)


# --- The index --------------------------------------------------------------------------


def _shield(words: str, hue: Hue) -> pygame.Surface:
    """The Toughness on a shield."""
    sheet = ink.clear(*_at(22, 22))
    middle = _at(11, 11)
    for size, tint in ((22, ink.scaled(hue.colour, 0.42)), (19, hue.colour)):
        ink.stamp_centred(sheet, drawings.sign("shield", _UNIT * size, tint), middle)
    ink.stamp_centred(sheet, ink.lettering(words, "oswald-700", _UNIT * 15, ink.BONE), (middle[0], middle[1] - 3))
    return sheet


def _code_word(words: str, hue: Hue, pixels: int) -> pygame.Surface:
    return printing.fitted(words, "oswald-700", pixels, hue.dark, _UNIT * (_TAB - 6))


def _index_parts(card: Face) -> list[pygame.Surface]:
    """The sign, then Toughness and letters of what stands on the map, or the figure and its word of what is played."""
    parts = [drawings.sign(card.hue.sign, _UNIT * 21, card.hue.dark)]
    if card.toughness:
        parts.append(_shield(str(card.toughness), card.hue))
    if card.letters:
        parts.append(_code_word(card.letters, card.hue, _UNIT * 15))
    elif card.chips:
        word, figure = card.chips[0].split(" ")
        parts += [_code_word(figure, card.hue, _UNIT * 20), _code_word(word, card.hue, _UNIT * 14)]
    elif card.code in EFFECTS:
        parts.append(drawings.sign(EFFECTS[card.code], _UNIT * 18, card.hue.dark))
    elif card.code.startswith("national-"):
        parts.append(drawings.sign("flag", _UNIT * 20, card.hue.dark))
    return parts


def _index(card: Face) -> pygame.Surface:
    """A paper label with a rim of the kind's colour."""
    parts, gap = _index_parts(card), _UNIT * 2
    width, height = _UNIT * _TAB, sum(part.get_height() + gap for part in parts) - gap + _UNIT * 9
    stock = posters.card_stock(width + 80, height + 80, 5, 40.0)
    sheet = grain.surface(stock).subsurface((40, 40, width, height)).convert_alpha()
    pygame.draw.rect(sheet, card.hue.dark, sheet.get_rect(), 7, border_radius=16)
    y = _UNIT * 4
    for part in parts:
        ink.stamp_centred(sheet, part, (width / 2, y + part.get_height() / 2 + 2))
        y += part.get_height() + gap
    return ink.rounded(sheet, 16)


# --- The foot ---------------------------------------------------------------------------


def _pips(picture: pygame.Surface, card: Face, centre: tuple[float, float]) -> None:
    """As many shields as the card has Toughness."""
    for number in range(card.toughness):
        x = centre[0] + (11 if card.toughness < 6 else 10) * (number - (card.toughness - 1) / 2)
        ink.stamp_centred(picture, drawings.sign("shield", _UNIT * 13, card.hue.dark), _at(x, centre[1]))
        ink.stamp_centred(picture, drawings.sign("shield", _UNIT * 10, card.hue.colour), _at(x, centre[1]))


def _range(picture: pygame.Surface, reach: int, centre: tuple[float, float]) -> None:
    """RNG and the figure."""
    word = ink.lettering("RNG", "barlow-600", _UNIT * 13, (104, 92, 66))
    figure = ink.lettering(str(reach), "oswald-700", _UNIT * 18, _WORDS)
    left = _UNIT * centre[0] - (word.get_width() + 10 + figure.get_width()) / 2
    ink.stamp_centred(picture, word, (left + word.get_width() / 2, _UNIT * centre[1]))
    ink.stamp_centred(picture, figure, (left + word.get_width() + 10 + figure.get_width() / 2, _UNIT * centre[1]))


def _chips(picture: pygame.Surface, card: Face, y: float) -> None:
    """Each modifier on a plate: full where it helps, hollow where it hurts."""
    width = {1: 76, 2: 50}.get(len(card.chips), 0)
    for number, chip in enumerate(card.chips):
        plate = pygame.Rect(0, 0, *_at(width, 21))
        plate.center = _at(WIDTH / 2 + (number - (len(card.chips) - 1) / 2) * (width + 3), y)
        hurts = "\u2212" in chip and card.letters != ""
        pygame.draw.rect(picture, _RED if hurts else card.hue.dark, plate, border_radius=14)
        if hurts:
            pygame.draw.rect(picture, ink.CARD, plate.inflate(-14, -14), border_radius=9)
        words = printing.fitted(
            chip, "oswald-600", _UNIT * 16, _RED if hurts else ink.BONE, plate.w - (26 if hurts else 14)
        )
        ink.stamp_centred(picture, words, plate.center)


def _wrapped(words: str, face: str, pixels: int, width: int) -> list[str]:
    """As few lines as fit, broken so that they are about equally long."""
    font, parts = ink.font(face, pixels), words.split()
    for count in range(1, len(parts)):
        ways = [[*cuts, len(parts)] for cuts in itertools.combinations(range(1, len(parts)), count - 1)]
        lines = [[" ".join(parts[a:b]) for a, b in itertools.pairwise([0, *way])] for way in ways]
        best = min(lines, key=lambda broken: max(font.size(line)[0] for line in broken))
        if max(font.size(line)[0] for line in best) <= width:
            return best
    return parts


def _words(picture: pygame.Surface, words: str, y: float, most: int = 2) -> None:
    """What the card does, in `most` lines or fewer."""
    width, pixels = _UNIT * (WIDTH - 2 * _EDGE - 6), _UNIT * 14
    while len(lines := _wrapped(words, "barlow-600", pixels, width)) > most:
        pixels -= 1
    for number, line in enumerate(lines):
        drawn = ink.font("barlow-600", pixels).render(line, True, _WORDS)
        ink.stamp_centred(picture, drawn, _at(WIDTH / 2, y + (number - (len(lines) - 1) / 2) * 14.5))


def _foot(picture: pygame.Surface, card: Face) -> None:
    """Figures first; words below them, or instead of them."""
    if card.letters and card.reach:
        _pips(picture, card, (10 + 5.4 * card.toughness, 120.5))
        _range(picture, card.reach, (93 if card.toughness < 6 else 95, 120.5))
    elif card.toughness:
        _pips(picture, card, (WIDTH / 2, 120.5))
    if not card.letters and card.chips:
        _chips(picture, card, 120.5)
        _words(picture, card.line, 145.5)
    elif card.chips:
        _chips(picture, card, 146)
    elif card.toughness:
        _words(picture, card.line, 144.5)
    else:
        _words(picture, card.line, 134.5, 3)
    if card.letters:
        pygame.draw.line(picture, (160, 146, 112), _at(12, 132), _at(WIDTH - 12, 132), 4)


# --- The card ---------------------------------------------------------------------------


def _neat_line(picture: pygame.Surface) -> None:
    """The frame: a map's graticule of dark and light lengths."""
    frame = pygame.Rect(*_px(_EDGE - 3, _EDGE - 3, WIDTH - 2 * _EDGE + 6, HEIGHT - 2 * _EDGE + 6))
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
    """The name, in two lines where it would be small in one."""
    words, room = card.name.upper(), _UNIT * (WIDTH - 2 * _EDGE - 6)
    if ink.font("oswald-600", _UNIT * 14).size(words)[0] <= room:
        return [words]
    return _wrapped(words, "oswald-600", _UNIT * 14, room)


def _band_top(card: Face) -> int:
    return _SCENE_FOOT if len(_name_lines(card)) == 1 else _SCENE_FOOT - 10


def _name(picture: pygame.Surface, card: Face) -> None:
    """The name on a band of the kind's colour, from the left, so that a strip of the card shows how it begins."""
    colour, width, lines, top = card.hue.colour, WIDTH - 2 * _EDGE, _name_lines(card), _band_top(card)
    band = pygame.Rect(*_px(_EDGE, top, width, _BAND_FOOT - top))
    picture.blit(ink.gradient(band.size, ink.scaled(colour, 1.16), ink.scaled(colour, 0.8)), band)
    pygame.draw.rect(picture, ink.BONE, (band.x, band.y, band.w, 5))
    pygame.draw.rect(picture, ink.scaled(colour, 0.5), (band.x, band.bottom - 4, band.w, 4))
    for number, line in enumerate(lines):
        y = _UNIT * ((top + _BAND_FOOT) / 2 + 0.3 + (number - (len(lines) - 1) / 2) * 13.6)
        for tint, shift in (((16, 13, 9), 5), (ink.BONE, 0)):
            drawn = printing.fitted(line, "oswald-600", _UNIT * (17 if len(lines) == 1 else 14), tint, _UNIT * 102)
            ink.stamp_centred(picture, drawn, (_UNIT * (_EDGE + 3) + drawn.get_width() / 2, y + shift))


def face(card: Face, seed: int) -> pygame.Surface:
    """The open card with round corners."""
    size = _at(WIDTH, HEIGHT)
    stock = posters.card_stock(*size, seed, float(_UNIT))
    picture = grain.surface(stock).convert_alpha()
    picture.blit(posters.printed(_scene(card, seed), seed + 30), _at(_EDGE, _EDGE))
    _name(picture, card)
    _foot(picture, card)
    _neat_line(picture)
    if card.nation != printed.NONE:
        place = _at(WIDTH - 17, 17)
        ink.stamp_centred(picture, printing.emblem(*NATIONS[card.nation], _UNIT * 20), place)
    label = _index(card)
    ink.drop_shadow(picture, label.get_rect(topleft=_at(2.5, 2.5)), 16, 10, (4, 8), 150)
    picture.blit(label, _at(2.5, 2.5))
    return ink.shrunk(ink.rounded(picture, _UNIT * 9), SHOWN)


def back() -> pygame.Surface:
    """Crossed arrows of the staff map on field grey cloth, within the same neat line."""
    size = _at(WIDTH, HEIGHT)
    cloth = grain.plain(*size, (74, 80, 62))
    grain.shade(cloth, 1 + 0.04 * grain.field(*size, 1.0, 19))
    x, y = grain.places(*size)
    for across in (x, y):
        grain.shade(cloth, 1 - 0.15 * np.clip(1.6 - np.abs(across % 48 - 24), 0, 1))
    picture = grain.surface(cloth).convert_alpha()
    pygame.draw.rect(picture, ink.PAPER, picture.get_rect(), 12)
    _neat_line(picture)
    pygame.draw.rect(picture, ink.BRASS, picture.get_rect().inflate(-72, -72), 5, border_radius=12)
    ink.stamp_centred(picture, drawings.drawing("fighting_front/back", _at(82, 82)), _at(WIDTH / 2, HEIGHT / 2))
    for words, place in (("FIGHTING", 29), ("FRONT", HEIGHT - 29)):
        drawn = ink.lettering(words, "stardos-stencil-700", _UNIT * 15, (230, 200, 119))
        ink.stamp_centred(picture, drawn, _at(WIDTH / 2, place))
    return ink.shrunk(ink.rounded(picture, _UNIT * 9), SHOWN)


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by path."""
    made = pieces.pictures() | {"cards/back.png": back}
    for number, card in enumerate(faces()):
        made[f"cards/{card.code}.png"] = partial(face, card, 500 + number)
    return made
