"""The decks of Battlefronts: thirteen faces and a back for each side, and the sides' round tokens."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import pygame

from tools.baking import grain, ink, officers, posters
from tools.baking import silhouettes as cut
from tools.baking.ink import Colour, Ramp
from tools.baking.officers import Tints

SIZE = (264, 372)
"""A master: two pixels for each of the 132 x 186 design units of a card shown large."""
FRAME = 14
SCENE_FOOT = 226
CORNER = 22
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

_VIEW = "20 8 160 143.7"


@dataclass(frozen=True)
class Side:
    """What tells one army from the other: a colour, and an emblem for those who cannot see it."""

    slug: str
    colour: Colour
    ramp: Ramp
    emblem: str
    tints: Tints


def _star(radius: float) -> str:
    spikes = []
    for number in range(10):
        angle = -math.pi / 2 + number * math.pi / 5
        away = radius if number % 2 == 0 else radius * 0.42
        spikes.append(f"{away * math.cos(angle):.2f} {away * math.sin(angle):.2f}")
    return f'<path d="M{" L".join(spikes)}Z" fill="FILL"/>'


def _lozenge(radius: float) -> str:
    inner = radius * 0.46
    return (
        f'<path fill-rule="evenodd" d="M0 -{radius} L{radius * 0.8} 0 L0 {radius} L-{radius * 0.8} 0Z'
        f' M0 -{inner} L-{inner * 0.8} 0 L0 {inner} L{inner * 0.8} 0Z" fill="FILL"/>'
    )


_GREEN: Ramp = ("#dfe0a4", "#d2d493", "#a3ab66", "#75814b", "#4a5636", "#20261a")
_WINE: Ramp = ("#ecb79d", "#e5a78c", "#b9685a", "#84403b", "#552a2b", "#261417")

_GOLD = "#e6c877"

OLIVE = Side(
    "olive",
    ink.OLIVE,
    _GREEN,
    _star(27),
    Tints("#20261a", "#5f6c3d", "#f0dcae", "#c9a873", _GOLD, "#4a3220", _star(27).replace("FILL", _GOLD)),
)
BURGUNDY = Side(
    "burgundy",
    ink.BURGUNDY,
    _WINE,
    _lozenge(28),
    Tints("#261417", "#7c3430", "#f2d6b8", "#c99a80", _GOLD, "#3c2620", _lozenge(28).replace("FILL", _GOLD)),
)
SIDES = (OLIVE, BURGUNDY)


def emblem(side: Side, pixels: int, fill: str) -> pygame.Surface:
    """The bare emblem in one colour."""
    return ink.svg(side.emblem.replace("FILL", fill), (pixels, pixels), "-32 -32 64 64")


def _infantry(count: int, ramp: Ramp) -> str:
    """As many riflemen as the rank says; an ace is a lone scout."""
    rows = {
        1: ((118, 130, 1.2),),
        2: ((102, 132, 1.0), (149, 129, 1.0)),
        3: ((98, 118, 0.74), (146, 116, 0.74), (118, 138, 0.84)),
        4: ((106, 116, 0.66), (150, 114, 0.66), (84, 138, 0.72), (132, 138, 0.72)),
    }
    return cut.wire(126, ramp[4]) + "".join(cut.soldier(x, y, k, ramp[5]) for x, y, k in rows[count])


def _guns(count: int, ramp: Ramp) -> str:
    """Field guns: one, one with its crew, two."""
    piece = cut.gun(ramp[5], ramp[3])
    if count == 1:
        return cut.placed(piece, 46, 54, 0.70)
    if count == 2:
        return cut.placed(piece, 52, 54, 0.68) + cut.soldier(46, 138, 0.48, ramp[5])
    return cut.placed(piece, 96, 34, 0.46) + cut.placed(piece, 48, 72, 0.56)


def _tanks(count: int, ramp: Ramp) -> str:
    """Tanks: one, two, two with planes above."""
    body = cut.tank(ramp[5], ramp[3])
    if count == 1:
        return cut.placed(body, 26, 60, 0.76)
    pair = cut.placed(body, 82, 68, 0.46) + cut.placed(body, 30, 84, 0.58)
    if count == 2:
        return pair
    fighter = cut.plane(ramp[5], ramp[1])
    return pair + cut.placed(fighter, 88, 14, 0.30) + cut.placed(fighter, 138, 36, 0.2)


def _scene(rank: int, side: Side) -> str:
    ground = cut.rays(side.ramp[0], side.ramp[1], 100, 92) + cut.hills(side.ramp)
    if rank <= 4:
        return ground + _infantry(rank, side.ramp)
    if rank <= 7:
        return ground + _guns(rank - 4, side.ramp)
    if rank <= 10:
        return ground + _tanks(rank - 7, side.ramp)
    figure = (officers.captain, officers.staff_officer, officers.marshal)[rank - 11](side.tints)
    return cut.rays(side.ramp[0], side.ramp[1], 120, 70) + cut.placed(figure, 52, 24, 1.08)


def _corner(card: pygame.Surface, side: Side, rank: str) -> None:
    """The index: rank over emblem on a paper tab, big enough for a card shown at 62 x 88."""
    tab = pygame.Rect(FRAME, FRAME, 92, 138)
    ink.drop_shadow(card, tab, 12, 6, (2, 3), 120)
    paper = grain.surface(posters.card_stock(tab.w + 40, tab.h + 40, 5, 40.0))
    card.blit(paper, tab, (20, 20, tab.w, tab.h))
    pygame.draw.rect(card, ink.EDGE, tab, 2)
    pixels = 92 if rank == "10" else 104
    figure = ink.lettering(rank, "oswald-700", pixels, ink.scaled(side.colour, 0.62))
    if figure.get_width() > 80:
        figure = pygame.transform.smoothscale(figure, (80, figure.get_height()))
    ink.stamp_centred(card, figure, (tab.centerx, tab.y + 52))
    ink.stamp_centred(card, emblem(side, 44, ink.hexed(side.colour, 0.9)), (tab.centerx, tab.y + 115))


def _band(card: pygame.Surface, side: Side, rank: str) -> None:
    """The lower half: the rank once more, huge, between two emblems."""
    band = pygame.Rect(FRAME, SCENE_FOOT, SIZE[0] - 2 * FRAME, SIZE[1] - FRAME - SCENE_FOOT)
    card.blit(ink.gradient(band.size, ink.scaled(side.colour, 1.14), ink.scaled(side.colour, 0.70)), band)
    pygame.draw.rect(card, ink.BONE, (band.x, band.y, band.w, 4))
    for x in (band.x + 38, band.right - 38):
        mark = emblem(side, 58, ink.hexed(ink.BONE))
        mark.set_alpha(150)
        ink.stamp_centred(card, mark, (x, band.centery + 2))
    for colour, shift in (((16, 13, 9), 4), (ink.BONE, 0)):
        figure = ink.lettering(rank, "oswald-700", 118, colour)
        ink.stamp_centred(card, figure, (band.centerx, band.centery + 2 + shift))


def face(rank: int, side: Side) -> pygame.Surface:
    """The card of rank 1..13 with round corners."""
    width, height = SIZE
    card = grain.surface(posters.card_stock(width, height, 40 + rank, 2.0)).convert_alpha()
    size = (width - 2 * FRAME, SCENE_FOOT - FRAME)
    card.blit(posters.printed(_scene(rank, side), size, _VIEW, 60 + rank), (FRAME, FRAME))
    _band(card, side, RANKS[rank - 1])
    _corner(card, side, RANKS[rank - 1])
    pygame.draw.rect(card, ink.EDGE, (FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME), 3)
    return ink.rounded(card, CORNER)


def _compass(fill: str) -> str:
    points = []
    for turn, reach in ((45, 36), (135, 36), (225, 36), (315, 36), (0, 56), (90, 56), (180, 56), (270, 56)):
        waist = round(reach * 0.16, 1)
        for across, metal in ((waist, "#e6c877"), (-waist, "#8a6a2c")):
            half = f"M0 -{reach} L{across} -{waist} L0 0Z"
            points.append(f'<path d="{half}" fill="{metal}" transform="rotate({turn})"/>')
    return (
        f'<circle r="62" fill="{fill}"/><circle r="61" fill="none" stroke="#c9a24b" stroke-width="2.4"/>'
        f'<circle r="46" fill="none" stroke="#c9a24b" stroke-width="1"/>{"".join(points)}'
        f'<circle r="7" fill="{fill}" stroke="#e6c877" stroke-width="2"/>'
    )


def back(side: Side) -> pygame.Surface:
    """The compass star on woven cloth, the side's emblem in every corner."""
    width, height = SIZE
    cloth = grain.plain(width, height, ink.scaled(side.colour, 0.74))
    grain.shade(cloth, 1 + 0.03 * grain.field(width, height, 1.0, 9))
    x, y = grain.places(width, height)
    for slope in (x + y, x - y):
        grain.shade(cloth, 1 - 0.13 * np.clip(1.2 - np.abs((slope / 1.5) % 14 - 7), 0, 1))
    card = grain.surface(cloth).convert_alpha()
    pygame.draw.rect(card, ink.PAPER, card.get_rect(), 12)
    pygame.draw.rect(card, ink.BRASS, card.get_rect().inflate(-40, -40), 3, border_radius=8)
    star = ink.svg(_compass(ink.hexed(side.colour, 0.44)), (176, 176), "-64 -64 128 128")
    ink.stamp_centred(card, star, (width / 2, height / 2))
    mark = emblem(side, 36, "#e6c877")
    for corner in ((46, 48), (width - 46, 48), (46, height - 48), (width - 46, height - 48)):
        ink.stamp_centred(card, mark, corner)
    return ink.rounded(card, CORNER)


def token(side: Side, pixels: int = 128) -> pygame.Surface:
    """A turned wooden counter with the side's emblem inlaid."""
    bright, dark, deepest, groove, flat, cut_in = (
        ink.hexed(side.colour, factor) for factor in (1.5, 0.72, 0.34, 0.6, 0.98, 0.36)
    )
    body = (
        f'<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{bright}"/>'
        f'<stop offset="1" stop-color="{dark}"/></linearGradient></defs>'
        f'<circle cx="32" cy="36" r="27" fill="{deepest}"/><circle cx="32" cy="31" r="27" fill="url(#g)"/>'
        f'<circle cx="32" cy="31" r="22.5" fill="{groove}"/><circle cx="32" cy="32" r="22" fill="{flat}"/>'
        f'<g transform="translate(32 33.4) scale(.62)">{side.emblem.replace("FILL", cut_in)}</g>'
        f'<g transform="translate(32 31.6) scale(.62)">{side.emblem.replace("FILL", "#efe6cf")}</g>'
    )
    return ink.svg(body, (pixels, pixels), "0 0 64 64")
