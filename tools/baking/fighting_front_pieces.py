"""What lies on the map of Fighting Front besides the ground units: planes, locations and leaders."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final
from xml.etree.ElementTree import Element

import pygame

from game.fighting_front import cards as printed
from tools.baking import drawings, grain, ink, posters
from tools.baking.ink import Colour

PLANES: Final = ("#9aa17a", "#7d8462", "#5f664a", "#22241a", "#cfe0e0", "#f4ead0")
"""The colours that planes are drawn in: lit, body, shade, lines, glass, paint."""
PLANE: Final = (80, 54)
"""Pixels of a plane: 60 x 40 design units."""
SITE: Final = (272, 197)
"""Pixels of a location: 204 x 148 design units."""
LEADER: Final = (54, 54)
"""Pixels of a leader: 40 x 40 design units."""
_FINE: Final = 3
"""Factor by which a picture is painted larger, and then scaled down."""
_LAYERS: Final = ("soil", "ground", "things")
"""The groups of a location's drawing, from below."""


def site(code: str) -> pygame.Surface:
    """A location on nothing: worn soil, what lies flat on it, and what stands there and throws a shadow."""
    soil, ground, things = (_layer(code, name) for name in _LAYERS)
    sheet = ink.blur(soil, 9 * _FINE)
    sheet.blit(ground, (0, 0))
    shadow = pygame.mask.from_surface(things, 100).to_surface(setcolor=(24, 18, 8, 150), unsetcolor=(0, 0, 0, 0))
    sheet.blit(ink.blur(shadow.convert_alpha(), 5 * _FINE), (3 * _FINE, 4 * _FINE))
    sheet.blit(things, (0, 0))
    return ink.shrunk(sheet, SITE)


def _layer(code: str, name: str) -> pygame.Surface:
    """One layer of a location's drawing."""
    others = {other: Element("g") for other in _LAYERS if other != name}
    return drawings.drawing(f"fighting_front/sites/{code}", (SITE[0] * _FINE, SITE[1] * _FINE), parts=others)


def _outline(axis: bool, inset: float, drop: float = 0.0) -> str:
    """The outline of a plane's plate: cut corners for the Axis, round ones for the Allies, as the ground units have."""
    left, top, right, bottom = 1 + inset, 1 + inset + drop, 59 - inset, 37 - inset + drop
    if not axis:
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


def plane(number: int, code: str) -> pygame.Surface:
    """An air unit on its plate of enamelled tin, seen from above, looking right."""
    slug, rim, (high, low), body = _SIDES[number]
    size, view, axis = (PLANE[0] * _FINE, PLANE[1] * _FINE), "0 0 60 40", slug == "axis"
    sheet = drawings.svg(
        f'{_outline(axis, 0, 2)} fill="{ink.hexed(rim, 0.4)}"/>{_outline(axis, 0)} fill="{ink.hexed(rim)}"/>'
        f'{_outline(axis, 0.7)} fill="none" stroke="{ink.hexed(rim, 1.6)}" stroke-width=".9"/>',
        size,
        view,
    )
    window = drawings.svg(f'{_outline(axis, 2.4)} fill="#ffffff"/>', size, view)
    sky = posters.printed(ink.gradient(size, high, low), 900 + number).convert_alpha()
    sky.blit(window, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    sheet.blit(sky, (0, 0))
    tints = (*(ink.hexed(body, part) for part in (1.34, 1.0, 0.74, 0.26)), "#dceaea", "#f6eed8")
    craft = (round(size[0] * 0.86), round(size[0] * 0.86 / 1.5))
    drawn = drawings.drawing(f"fighting_front/planes/{code}", craft, dict(zip(PLANES, tints, strict=True)))
    ink.stamp_centred(sheet, drawn, (size[0] / 2, size[1] * 0.475))
    return ink.shrunk(sheet, PLANE)


def leader(code: str) -> pygame.Surface:
    """The officer's portrait in a brass medallion."""
    pixels = LEADER[0] * _FINE
    middle, radius = (pixels // 2, pixels // 2 - _FINE), pixels // 2 - 2 * _FINE
    sheet = ink.clear(pixels, pixels)
    shade = ink.clear(pixels, pixels)
    pygame.draw.aacircle(shade, (16, 12, 6, 190), (middle[0] + 3, middle[1] + 8), radius)
    sheet.blit(ink.blur(shade, 8), (0, 0))
    for colour, inset in (((52, 38, 16), 0), (ink.BRASS, 0.02), (ink.scaled(ink.BRASS, 1.22), 0.04)):
        pygame.draw.aacircle(sheet, colour, middle, radius - inset * pixels)
    pygame.draw.aacircle(sheet, ink.scaled(ink.BRASS, 0.55), middle, radius - 0.065 * pixels)
    inner = round(radius - 0.08 * pixels)
    field = grain.plain(2 * inner, 2 * inner, (214, 200, 150))
    x, y = grain.places(2 * inner, 2 * inner)
    grain.shade(field, 1.14 - 0.4 * (x + y) / (4 * inner))
    portrait = grain.surface(field).convert_alpha()
    side = round(2.12 * inner)
    portrait.blit(drawings.drawing(f"fighting_front/leaders/{code}", (side, side)), (inner - side // 2, 1))
    ink.stamp_centred(sheet, ink.rounded(portrait, inner), middle)
    return ink.shrunk(sheet, LEADER)


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by path."""
    made: dict[str, Callable[[], pygame.Surface]] = {}
    for kind, code in enumerate(printed.KIND_CODES):
        nation = printed.KIND_NATION[kind]
        if printed.IS_AIR[kind]:
            for number, (slug, *_) in enumerate(_SIDES):
                if nation == printed.NONE or printed.NATIONS[nation][2] == number:
                    made[f"planes/{slug}-{code}.png"] = partial(plane, number, code)
        elif printed.IS_SITE[kind]:
            made[f"sites/{code}.png"] = partial(site, code)
        elif printed.IS_LEADER[kind]:
            made[f"leaders/{code}.png"] = partial(leader, code)
    return made
