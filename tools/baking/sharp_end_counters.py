"""The small things of At the Sharp End: card counters, the commander's marker, wooden soldiers, seats' tokens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
import pygame

from tools.baking import drawings, grain, ink
from tools.baking.drawings import sign
from tools.baking.ink import Colour

SIDE = 128
"""Pixels of a counter: two for each of 64 design units."""
PAWN = (112, 144)

_GREEN: Colour = (84, 98, 58)
_GOLD: Colour = (178, 138, 58)
_RUST: Colour = (156, 90, 40)
_SEA: Colour = (60, 102, 122)
_RED: Colour = (150, 54, 46)


@dataclass(frozen=True)
class Seat:
    """One player's wood: its colour, and a sign for those who cannot tell colours."""

    name: str
    colour: Colour
    mark: Colour
    sign: str


SEATS = (
    Seat("Red", (172, 62, 48), ink.BONE, "seat-star"),
    Seat("Blue", (58, 104, 146), ink.BONE, "seat-lozenge"),
    Seat("Green", (92, 124, 62), ink.BONE, "seat-triangle"),
    Seat("Yellow", (206, 162, 62), (52, 38, 20), "seat-circle"),
    Seat("White", (222, 212, 188), (66, 56, 46), "seat-square"),
    Seat("Black", (74, 70, 72), ink.BONE, "seat-cross"),
)


def _blank(colour: Colour, seed: int) -> pygame.Surface:
    """Thick printed card with cut edges, lit from the top left; not yet rounded."""
    stock = grain.plain(SIDE, SIDE, colour)
    grain.shade(stock, 1 + 0.03 * grain.field(SIDE, SIDE, 0.9, seed))
    x, y = grain.places(SIDE, SIDE)
    grain.shade(stock, 1.12 - 0.22 * (x + y) / (2 * SIDE))
    for edge, light in ((np.minimum(x, y), 0.30), (np.minimum(SIDE - 1 - x, SIDE - 1 - y), -0.42)):
        grain.shade(stock, 1 + light * np.exp(-((edge / 3.4) ** 2)))
    return grain.surface(stock).convert_alpha()


def _finished(counter: pygame.Surface) -> pygame.Surface:
    return ink.rounded(counter, 18)


def _write(counter: pygame.Surface, words: str, centre: tuple[float, float], pixels: int, colour: Colour) -> None:
    """Lettering with a soft edge below, no wider than the counter."""
    drawn = ink.lettering(words, "oswald-700", pixels, colour)
    while drawn.get_width() > SIDE - 34:
        pixels -= 1
        drawn = ink.lettering(words, "oswald-700", pixels, colour)
    under = ink.lettering(words, "oswald-700", pixels, (16, 13, 9) if sum(colour) > 380 else (246, 238, 214))
    under.set_alpha(120)
    ink.stamp_centred(counter, under, (centre[0], centre[1] + 2))
    ink.stamp_centred(counter, drawn, centre)


def _frame(counter: pygame.Surface, colour: Colour) -> None:
    pygame.draw.rect(counter, colour, counter.get_rect().inflate(-18, -18), 3, border_radius=11)


def _face(colour: Colour, seed: int) -> pygame.Surface:
    """A counter turned up: cream with a coloured foot for the words."""
    counter = _blank(ink.CARD, seed)
    foot = pygame.Rect(9, 84, SIDE - 18, 35)
    plate = ink.rounded(ink.gradient(foot.size, ink.scaled(colour, 1.12), ink.scaled(colour, 0.82)), 9)
    counter.blit(plate, foot)
    return counter


def objective_back(number: int) -> pygame.Surface:
    """Face down: the terrain's number on a medal."""
    counter = _blank(_GREEN, 300 + number)
    _frame(counter, ink.BRASS)
    ink.stamp_centred(counter, sign("objective", 112, ink.scaled(_GREEN, 0.62)), (SIDE / 2, SIDE / 2))
    _write(counter, str(number), (SIDE / 2, SIDE / 2), 62, (240, 226, 182))
    return _finished(counter)


def objective_vp(words: str) -> pygame.Surface:
    """Victory points: an empty medal for the worth, and what is printed at the foot."""
    counter = _face(_GOLD, 310)
    medal = drawings.drawing("sharp_end/counters/medal", (86, 86))
    ink.stamp_centred(counter, medal, (SIDE / 2, 46))
    _write(counter, words, (SIDE / 2, 102), 32, ink.BONE)
    _frame(counter, ink.scaled(_GOLD, 0.72))
    return _finished(counter)


def objective_gift(icon: str, words: str, colour: Colour) -> pygame.Surface:
    """A counter that is spent: its sign, and its name at the foot."""
    counter = _face(colour, 320)
    ink.stamp_centred(counter, sign(icon, 68, ink.scaled(colour, 0.8)), (SIDE / 2, 46))
    _write(counter, words, (SIDE / 2, 102), 30, ink.BONE)
    _frame(counter, ink.scaled(colour, 0.72))
    return _finished(counter)


def fog_back() -> pygame.Surface:
    """Fog of war, face down."""
    counter = _blank((116, 124, 128), 330)
    mist = np.clip(0.5 + 0.3 * grain.field(SIDE, SIDE, 1.8, 331, stretch=(0.5, 1.6)), 0, 1)
    pixels = pygame.surfarray.array3d(counter).swapaxes(0, 1).astype(float)
    grain.tint(pixels, (206, 210, 204), mist * 0.6)
    counter = grain.surface(pixels).convert_alpha()
    _frame(counter, (226, 228, 220))
    for shift, colour in ((3, (66, 74, 80)), (0, (244, 242, 230))):
        ink.stamp_centred(counter, sign("fog", 84, colour), (SIDE / 2, SIDE / 2 + shift))
    return _finished(counter)


def fog_face(icon: str, figure: str, words: str, colour: Colour) -> pygame.Surface:
    """What the fog hid: a figure beside a sign, and words at the foot."""
    counter = _face(colour, 332)
    dark = ink.scaled(colour, 0.74)
    if figure:
        _write(counter, figure, (40, 46), 52, dark)
        ink.stamp_centred(counter, sign(icon, 50, dark), (89, 46))
    else:
        ink.stamp_centred(counter, sign(icon, 66, dark), (SIDE / 2, 46))
    _write(counter, words, (SIDE / 2, 102), 28, ink.BONE)
    _frame(counter, dark)
    return _finished(counter)


def enemy_back() -> pygame.Surface:
    """Variable enemy, face down."""
    counter = _blank(_RED, 340)
    _frame(counter, (232, 190, 160))
    for shift, colour in ((3, ink.scaled(_RED, 0.42)), (0, ink.BONE)):
        ink.stamp_centred(counter, sign("helmet", 84, colour), (SIDE / 2, SIDE / 2 + shift))
    return _finished(counter)


def enemy_face(count: int) -> pygame.Surface:
    """How many dice the enemy rolls here."""
    counter = _face(_RED, 341 + count)
    _write(counter, str(count), (SIDE / 2, 46), 64, ink.scaled(_RED, 0.82))
    for number in range(max(1, count)):
        x = SIDE / 2 + (number - (max(1, count) - 1) / 2) * 25
        box = pygame.Rect(0, 0, 20, 20)
        box.center = (round(x), 102)
        pygame.draw.rect(counter, ink.BONE, box, 0 if count else 3, border_radius=5)
        if count:
            pygame.draw.aacircle(counter, ink.scaled(_RED, 0.7), box.center, 4.5)
    _frame(counter, ink.scaled(_RED, 0.72))
    return _finished(counter)


def commander() -> pygame.Surface:
    """A struck brass disc with the commander's star."""
    marker = drawings.drawing("sharp_end/counters/commander", (SIDE, SIDE))
    for shift, colour in ((3, (84, 60, 20)), (-1, (255, 240, 192)), (1, (250, 226, 160))):
        ink.stamp_centred(marker, sign("commander", 72, colour), (SIDE / 2, 62 + shift))
    return marker


def seat_token(seat: Seat) -> pygame.Surface:
    """A turned wooden counter with the seat's sign inlaid."""
    colours = drawings.shades(SEATS[0].colour, seat.colour, 1.35, 0.72, 0.36, 0.6, 0.98)
    token = drawings.drawing("sharp_end/counters/seat", (SIDE, SIDE), colours)
    under = ink.scaled(seat.colour, 0.4 if sum(seat.mark) > 380 else 1.2)
    ink.stamp_centred(token, sign(seat.sign, 62, under), (SIDE / 2, 67))
    ink.stamp_centred(token, sign(seat.sign, 62, seat.mark), (SIDE / 2, 63))
    return token


def pawn(seat: Seat) -> pygame.Surface:
    """A turned wooden soldier: helmet, shoulders, a round foot; the seat's sign on his chest."""
    colours = drawings.shades(SEATS[0].colour, seat.colour, 1.3, 1.02, 0.66, 0.4, 1.7)
    picture = drawings.drawing("sharp_end/counters/pawn", PAWN, colours)
    under = ink.scaled(seat.colour, 0.4 if sum(seat.mark) > 380 else 1.2)
    ink.stamp_centred(picture, sign(seat.sign, 38, under), (PAWN[0] / 2, 82))
    ink.stamp_centred(picture, sign(seat.sign, 38, seat.mark), (PAWN[0] / 2, 80))
    return picture


def signs() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters of the counters that stand for a seat in every game of six, by name."""
    return {f"seat-{number}": partial(seat_token, seat) for number, seat in enumerate(SEATS)}


def counters() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by name."""
    made: dict[str, Callable[[], pygame.Surface]] = {
        "fog-back": fog_back,
        "fog-all-quiet": partial(fog_face, "tick", "", "ALL QUIET", _GREEN),
        "fog-plus-1": partial(fog_face, "helmet", "+1", "ENEMY", _RED),
        "fog-minus-1": partial(fog_face, "helmet", "\u22121", "ENEMY", _SEA),
        "fog-random-event": partial(fog_face, "unit-event", "", "EVENT", (112, 84, 122)),
        "enemy-back": enemy_back,
        "commander": commander,
        "objective-vp": partial(objective_vp, "VP"),
        "objective-vp-plus-1": partial(objective_vp, "VP +1"),
        "objective-vp-plus-2": partial(objective_vp, "VP +2"),
        "objective-vp-minus-1": partial(objective_vp, "VP \u22121"),
        "objective-unit": partial(objective_gift, "cards", "+1 UNIT", _GREEN),
        "objective-hq": partial(objective_gift, "order", "HQ CARD", _SEA),
        "objective-supply": partial(objective_gift, "supply", "SUPPLY", _RUST),
    }
    made |= {f"objective-back-{number}": partial(objective_back, number) for number in range(1, 10)}
    made |= {f"enemy-{count}": partial(enemy_face, count) for count in range(5)}
    for number, seat in enumerate(SEATS):
        made[f"pawn-{number}"] = partial(pawn, seat)
    return made
