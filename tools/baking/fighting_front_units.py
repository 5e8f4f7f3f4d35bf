"""The ground units of Fighting Front as thick card counters, and the small things that lie on them.

Axis counters are red with cut corners, Allied ones steel blue and round. Each is baked twice, looking right and looking
left, so that its letters can be read.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
import pygame

from tools.baking import drawings, grain, ink
from tools.baking.ink import Colour

SIZE = (171, 123)
"""Pixels of a counter: four for each three of 128 x 92 design units."""
CHIP = (40, 40)
"""Pixels of a chip of 30 x 30 design units."""
_FINE = 2
"""Factor by which a picture is painted larger, and then scaled down."""
_UNIT = SIZE[0] * _FINE / 128
"""Painted pixels of a design unit."""
_VIEW = "0 0 128 92"
_GROUND = 65
"""Where the unit stands; below is room for what the board draws."""
_DRAWN = (240, 150)
"""The page of a drawing, in its own units."""
_ROOM = (91, 59)
"""Design units that a unit may fill."""
_LARGEST = 0.47
"""Design units of one unit of a drawing, at most."""
_KRAFT: Colour = (150, 118, 78)
_RIM_OF_LIGHT = "#eadcb0"


@dataclass(frozen=True)
class Side:
    """One side's counters: the rim, the sky behind the unit, the ground it stands on, its light, its sign."""

    slug: str
    rim: Colour
    sky: Colour
    ground: Colour
    light: Colour
    sign: str
    corner: int
    """How far the corners are cut (Axis) or rounded (Allies)."""
    cut: bool


AXIS = Side("axis", (122, 60, 44), (212, 166, 122), (92, 56, 40), (250, 224, 170), "seat-lozenge", 13, True)
ALLIES = Side("allies", (58, 94, 100), (164, 190, 182), (46, 74, 76), (234, 238, 214), "star", 24, False)

KINDS = {
    "infantry": "I",
    "mechanized-infantry": "IT",
    "engineers": "I",
    "veteran-infantry": "I",
    "second-rate-infantry": "I",
    "armored-cars": "T",
    "light-tanks": "RT",
    "medium-tanks": "RT",
    "tank-destroyers": "RT",
    "heavy-tanks": "RT",
    "self-propelled-guns": "RT",
    "mortars": "IR",
    "at-guns": "R",
    "light-artillery": "R",
    "aa-guns": "R",
    "mobile-aa-guns": "RT",
    "medium-artillery": "R",
    "heavy-artillery": "R",
    "paratroopers": "I",
}
"""The letters of each kind that both sides have; G, which all have, is left out."""


@dataclass(frozen=True)
class National:
    """A kind of one nation only."""

    side: Side
    letters: str
    sign: str
    colour: Colour = ink.BONE


NATIONAL = {
    "ss-troopers": National(AXIS, "I", "nation-german"),
    "tiger": National(AXIS, "RT", "nation-german"),
    "siege-cannon": National(AXIS, "R", "nation-german"),
    "jungle-fighters": National(AXIS, "I", "seat-circle", (196, 44, 34)),
    "human-waves": National(ALLIES, "I", "nation-soviet", (176, 44, 34)),
    "t-34": National(ALLIES, "RT", "nation-soviet", (176, 44, 34)),
    "rocket-launchers": National(ALLIES, "R", "nation-soviet", (176, 44, 34)),
    "us-marines": National(ALLIES, "I", "nation-american"),
    "m4-sherman": National(ALLIES, "RT", "nation-american"),
    "howitzers": National(ALLIES, "R", "nation-american"),
}


def _sheet() -> tuple[int, int]:
    return SIZE[0] * _FINE, SIZE[1] * _FINE


def _plate(side: Side, inset: float, drop: float = 0.0) -> str:
    """The outline of the counter, `inset` units inside its edge and moved down by `drop`."""
    left, top, right, bottom = 2.5 + inset, 1.5 + inset + drop, 124.5 - inset, 84.5 - inset + drop
    if not side.cut:
        radius = side.corner - inset
        return f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" rx="{radius:.2f}"'
    cut = side.corner - inset * (2 - math.sqrt(2))
    corners = (
        f"M{left + cut:.2f} {top} H{right - cut:.2f} L{right} {top + cut:.2f} V{bottom - cut:.2f}"
        f" L{right - cut:.2f} {bottom} H{left + cut:.2f} L{left} {bottom - cut:.2f} V{top + cut:.2f}Z"
    )
    return f'<path d="{corners}"'


def _svg(body: str) -> pygame.Surface:
    return drawings.svg(body, _sheet(), _VIEW)


def _body(side: Side) -> pygame.Surface:
    """The shadow, the cut edge of the card, and the painted rim, bright towards the lamp."""
    whole = ink.blur(_svg(f'{_plate(side, 0.5, 6.5)} fill="#000000" fill-opacity=".62"/>'), 6)
    bright, dark = ink.hexed(side.rim, 1.5), ink.hexed(side.rim, 0.66)
    layers = "".join(
        f'{_plate(side, 0, drop)} fill="{ink.hexed(_KRAFT, light)}"/>'
        for drop, light in ((5, 0.36), (4.2, 0.78), (3, 0.6), (2, 0.9), (1, 0.5))
    )
    whole.blit(
        _svg(
            f'<defs><linearGradient id="r" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{bright}"/>'
            f'<stop offset=".45" stop-color="{ink.hexed(side.rim)}"/><stop offset="1" stop-color="{dark}"/>'
            f'</linearGradient></defs>{layers}{_plate(side, 0)} fill="url(#r)"/>'
            f'{_plate(side, 0.7)} fill="none" stroke="{ink.hexed(side.light)}" stroke-width="1" opacity=".42"/>'
        ),
        (0, 0),
    )
    return _grained(whole, side.corner)


def _grained(picture: pygame.Surface, seed: int) -> pygame.Surface:
    """The picture with the grain of card; transparent pixels stay transparent."""
    pixels = pygame.surfarray.array3d(picture).swapaxes(0, 1).astype(float)
    width, height = picture.get_size()
    for power, strength in ((0.5, 0.035), (1.2, 0.03)):
        grain.shade(pixels, 1 + strength * grain.field(width, height, power, seed))
    painted = grain.surface(pixels).convert_alpha()
    held = pygame.surfarray.pixels_alpha(painted)
    held[:] = pygame.surfarray.array_alpha(picture)
    del held
    return painted


def _field(side: Side, seed: int) -> grain.Pixels:
    """Rays of two tints over two rows of hills; the ground is dark and calm."""
    width, height = _sheet()
    sheet = grain.plain(width, height, side.sky)
    x, y = grain.places(width, height)
    x, y = x / _UNIT, y / _UNIT
    turn = np.arctan2(y - 50, x - 70)
    grain.tint(sheet, ink.scaled(side.sky, 0.88), np.clip(np.sin(turn * 14) * 4 + 0.5, 0, 1) * 0.75)
    grain.tint(sheet, side.light, 0.75 * np.exp(-((np.hypot((x - 68) / 1.5, y - 40) / 24) ** 2)))
    red, green, blue = ((sky + ground) // 2 for sky, ground in zip(side.sky, side.ground, strict=True))
    hill = (red, green, blue)
    rows = ((53.0, 2.4, hill, 0.5), (59.0, 1.6, hill, 0.9), (_GROUND - 1.0, 0.9, side.ground, 1.0))
    for level, swell, tint, share in rows:
        hills = level + swell * np.sin(x / 13 + seed * 1.7 + level) + 0.5 * swell * np.sin(x / 5.3 + seed)
        grain.tint(sheet, tint, np.clip((y - hills) * _UNIT, 0, 1) * share)
    grain.shade(sheet, 1 - 0.16 * np.clip((y - _GROUND) / 20, 0, 1))
    grain.shade(sheet, 1.1 - 0.22 * np.clip(np.hypot(x - 44, y - 24) / 90, 0, 1))
    brush = grain.field(width, height, 1.1, 500 + seed, stretch=(1, 2.2))
    grain.shade(sheet, 1 + 0.04 * brush + 0.025 * grain.field(width, height, 0.4, 540 + seed))
    return sheet


def _silhouette(side: Side, kind: str, left: bool) -> pygame.Surface:
    """The drawing cut to its ink, as large as goes onto the counter; small things stay a little smaller."""
    name, colours = f"fighting_front/units/{kind}", {_RIM_OF_LIGHT: ink.hexed(side.light)}
    ink_box = drawings.drawing(name, _DRAWN).get_bounding_rect()
    scale = min(_ROOM[0] / ink_box.w, _ROOM[1] / ink_box.h, _LARGEST) * _UNIT
    drawn = drawings.drawing(name, (round(_DRAWN[0] * scale), round(_DRAWN[1] * scale)), colours)
    return pygame.transform.flip(drawn.subsurface(drawn.get_bounding_rect()), left, False)


def _letters(counter: pygame.Surface, side: Side, letters: str) -> None:
    """The type's letters, one below the other, on dark tabs."""
    for number, letter in enumerate(letters):
        box = pygame.Rect(0, 0, round(17.4 * _UNIT), round(20.6 * _UNIT))
        box.center = (round(17.5 * _UNIT), round((18.6 + 21.6 * number) * _UNIT))
        ink.drop_shadow(counter, box, 12, 4, (2, 3), 150)
        for shrink, tint in ((0, ink.scaled(side.rim, 1.25)), (4, (30, 27, 22))):
            plate = ink.clear(box.w - shrink, box.h - shrink)
            plate.fill(tint)
            counter.blit(ink.rounded(plate, 11 - shrink // 2), box.inflate(-shrink, -shrink))
        ink.stamp_centred(counter, ink.lettering(letter, "oswald-700", round(19.5 * _UNIT), ink.BONE), box.center)


def _emblem(counter: pygame.Surface, side: Side, sign: str, colour: Colour) -> None:
    """The owner's emblem on a small disc: bone on the side's colour, or the nation's colour on bone."""
    centre = (17.5 * _UNIT, 60.8 * _UNIT)
    ground = ink.scaled(side.rim, 0.82) if colour == ink.BONE else ink.scaled(ink.BONE, 0.94)
    pygame.draw.aacircle(counter, ink.scaled(side.rim, 0.5), centre, 8.4 * _UNIT)
    pygame.draw.aacircle(counter, ground, centre, 7.4 * _UNIT)
    pixels = round(12 * _UNIT)
    ink.stamp_centred(counter, drawings.sign(sign, pixels, ink.scaled(ground, 0.5)), (centre[0], centre[1] + 2))
    ink.stamp_centred(counter, drawings.sign(sign, pixels, colour), centre)


def counter(side: Side, kind: str, left: bool) -> pygame.Surface:
    """One unit, seen from the side, on its card."""
    national = NATIONAL.get(kind)
    seed = sorted((*KINDS, *NATIONAL)).index(kind)
    face = grain.surface(_field(side, seed)).convert_alpha()
    unit = _silhouette(side, kind, left)
    corner = unit.get_rect(midbottom=(round(72.5 * _UNIT), round((_GROUND + 4) * _UNIT)))
    shade = pygame.mask.from_surface(unit).to_surface(setcolor=(22, 16, 10, 130), unsetcolor=(0, 0, 0, 0))
    face.blit(ink.blur(shade, 8), corner.move(6, 7))
    face.blit(unit, corner)
    face.blit(_svg(f'{_plate(side, 4.6)} fill="#ffffff"/>'), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    whole = _body(side)
    whole.blit(face, (0, 0))
    line = ink.hexed(ink.BRASS if national else ink.scaled(side.rim, 0.4))
    for inset, width, stroke in ((4.6, 1.8, "#120e09"), (3.4, 1.1, line)):
        body = f'{_plate(side, inset)} fill="none" stroke="{stroke}" stroke-width="{width}" opacity=".8"/>'
        whole.blit(_svg(body), (0, 0))
    _letters(whole, side, national.letters if national else KINDS[kind])
    _emblem(whole, side, national.sign if national else side.sign, national.colour if national else ink.BONE)
    return ink.shrunk(whole, SIZE)


def chip(sign: str, colour: Colour, core: Colour | None = None) -> pygame.Surface:
    """A small round counter with a sign: what happened to a unit."""
    side = CHIP[0] * 4
    view = "0 0 30 30"
    shadow = '<circle cx="15.8" cy="17" r="12.4" fill="#000000" fill-opacity=".7"/>'
    whole = ink.blur(drawings.svg(shadow, (side, side), view), 8)
    edges = "".join(
        f'<circle cx="15" cy="{14 + drop}" r="12.6" fill="{ink.hexed(_KRAFT, light)}"/>'
        for drop, light in ((2.2, 0.4), (1.6, 0.8), (1, 0.55))
    )
    rim = (
        f'<circle cx="15" cy="14" r="12.6" fill="{ink.hexed(colour, 1.35)}"/>'
        f'<circle cx="15.3" cy="14.3" r="12.1" fill="{ink.hexed(colour, 0.8)}"/>'
        f'<circle cx="15" cy="14" r="10.9" fill="{ink.hexed(colour, 0.5)}"/>'
        f'<circle cx="15.2" cy="14.3" r="10.4" fill="{ink.hexed(colour)}"/>'
    )
    whole.blit(_grained(drawings.svg(edges + rim, (side, side), view), 5), (0, 0))
    centre = (side / 2, side * 14 / 30)
    for pixels, tint, shift in ((88, ink.scaled(colour, 0.36), 4), (88, ink.BONE, 0), (58, core, 0)):
        if tint:
            ink.stamp_centred(whole, drawings.sign(sign, pixels, tint), (centre[0], centre[1] + shift))
    return ink.shrunk(whole, CHIP)


Puff = tuple[float, float, float, float]
"""Where a puff of smoke is, its radius, and its lightness."""


def _blend(ground: grain.Pixels, veil: grain.Mask, colour: Colour, light: grain.Mask, amount: grain.Mask) -> grain.Mask:
    """Lays a lit colour over what is there, in place; returns how much of what lies below is hidden now."""
    total = amount + veil * (1 - amount)
    share = np.where(total > 0, amount / np.maximum(total, 1e-6), 0)[..., None]
    ground += (np.array(colour, float) * light[..., None] - ground) * share
    return np.asarray(total)


def _clouds(puffs: tuple[Puff, ...], seed: int) -> tuple[grain.Pixels, grain.Mask]:
    """Puffs of smoke, the later ones in front, each a ball lit from the top left; and how dense they are."""
    width, height = _sheet()
    x, y = grain.places(width, height)
    x, y = x / _UNIT, y / _UNIT
    rough = grain.field(width, height, 1.3, seed)
    sheet, veil = grain.plain(width, height, (60, 54, 48)), np.zeros((height, width))
    for across, down, radius, light in puffs:
        away = np.hypot(x - across, y - down) / radius + 0.13 * rough
        lit = light * (1 - 0.34 * np.clip(((x - across) + (y - down)) / radius, -1, 1) + 0.05 * rough)
        veil = _blend(sheet, veil, (124, 114, 102), lit, np.clip((1 - away) * 3.4, 0, 0.92))
    return sheet, veil


def _misty(sheet: grain.Pixels, veil: grain.Mask) -> pygame.Surface:
    picture = grain.surface(sheet).convert_alpha()
    held = pygame.surfarray.pixels_alpha(picture)
    held[:] = np.clip(veil * 255, 0, 255).astype("uint8").T
    del held
    return picture


_SMOKE: tuple[Puff, ...] = (
    (40, 48, 20, 0.62),
    (88, 50, 20, 0.58),
    (64, 34, 24, 0.7),
    (30, 62, 17, 0.8),
    (98, 64, 17, 0.74),
    (50, 60, 20, 0.95),
    (78, 60, 21, 0.9),
    (62, 72, 15, 1.15),
)
_COLUMN: tuple[Puff, ...] = (
    (96, 13, 12, 0.46),
    (82, 16, 13, 0.52),
    (88, 24, 12, 0.4),
    (74, 28, 12, 0.46),
    (64, 36, 11, 0.38),
    (72, 42, 10, 0.34),
    (60, 48, 10, 0.32),
)


def smoke() -> pygame.Surface:
    """A cloud as wide as a counter, for the moment in which a unit is hit."""
    return ink.shrunk(_misty(*_clouds(_SMOKE, 61)), SIZE)


def wreck() -> pygame.Surface:
    """What lies over the counter of a destroyed unit: soot, flames and a column of smoke."""
    width, height = _sheet()
    x, y = grain.places(width, height)
    x, y = x / _UNIT, y / _UNIT
    soot = np.hypot((x - 64) / 58, (y - 50) / 36) + 0.12 * grain.field(width, height, 1.2, 62)
    inside = np.clip(np.minimum.reduce([x - 5, 122 - x, y - 4, 82 - y]) / 4, 0, 1)
    sheet = grain.plain(width, height, (24, 19, 15))
    whole = _misty(sheet, 0.86 * np.clip((1.06 - soot) * 2.2, 0, 1) * inside)
    whole.blit(_misty(*_clouds(_COLUMN, 63)), (0, 0))
    fire = drawings.drawing("fighting_front/wreck", _sheet())
    glow = fire.copy()
    glow.fill((255, 140, 50, 0), special_flags=pygame.BLEND_RGBA_MAX)
    whole.blit(ink.blur(glow, 14), (0, 0))
    whole.blit(fire, (0, 0))
    return ink.shrunk(whole, SIZE)


def counters() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by name."""
    made: dict[str, Callable[[], pygame.Surface]] = {}
    kinds = [(side, kind) for side in (AXIS, ALLIES) for kind in KINDS]
    for side, kind in (*kinds, *((national.side, kind) for kind, national in NATIONAL.items())):
        made[f"counters/{side.slug}-{kind}"] = partial(counter, side, kind, False)
        made[f"counters/{side.slug}-{kind}-left"] = partial(counter, side, kind, True)
    return made


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by path."""
    made = counters() | {
        "dc": partial(chip, "blast", (146, 62, 40), (196, 84, 40)),
        "spent": partial(chip, "tick", (83, 90, 90)),
        "smoke": smoke,
        "wreck": wreck,
    }
    return {f"{name}.png": paint for name, paint in made.items()}
