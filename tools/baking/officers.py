"""The portraits of the officers, each with four expressions, printed like posters.

A drawing under tools/art/officers shows the calm officer. Each expression is a group of its definitions, with the head
tilted as the expression wants it.
"""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element, SubElement

import pygame

from career.officers import EXPRESSIONS, OFFICERS
from tools.baking import ink
from tools.baking.ink import Colour
from tools.baking.materials import paint_rim_light, print_scene

SIZE: Final = (560, 640)
SEED: Final = 130
"""The seed of the grain in the first portrait."""

DRAWN_SKY: Final[tuple[Colour, ...]] = ((160, 160, 160), (192, 192, 192), (224, 224, 224))
"""Sky, rays and sun of the drawn background, which has no hue of its own."""
SKIES: Final = MappingProxyType(
    {
        "karrow": ((201, 111, 52), (221, 139, 72), (242, 189, 120)),
        "tolm": ((176, 74, 60), (196, 96, 77), (229, 155, 124)),
        "merrin": ((150, 86, 106), (170, 108, 124), (223, 179, 176)),
        "drey": ((63, 116, 120), (86, 139, 140), (156, 195, 182)),
        "pell": ((184, 146, 58), (203, 166, 76), (236, 212, 138)),
        "saye": ((122, 95, 134), (144, 117, 154), (201, 176, 196)),
        "hask": ((76, 88, 122), (95, 108, 143), (170, 180, 200)),
        "quill": ((109, 130, 70), (132, 154, 90), (189, 202, 140)),
    }
)
"""Sky, rays and sun behind each officer, by slug."""
BRIGHTNESS: Final = MappingProxyType({"calm": 1.0, "pleased": 1.06, "worried": 0.86, "grim": 0.7})
"""How bright the sky is, so that the expression is seen in the smallest portrait too."""


def paint_portrait(slug: str, expression: str, seed: int) -> pygame.Surface:
    """Paint an officer with one expression, in front of a sky."""
    hues = [ink.scale_colour(hue, BRIGHTNESS[expression]) for hue in SKIES[slug]]
    sky = {ink.to_hex(drawn): ink.to_hex(hue) for drawn, hue in zip(DRAWN_SKY, hues, strict=True)}
    portrait = ink.render_drawing("officers/sky", SIZE, sky)

    bust = ink.render_drawing(f"officers/{slug}", SIZE, parts={"expression": _refer_to(expression)})
    portrait.blit(bust, (0, 0))
    portrait.blit(paint_rim_light(bust), (0, 0))
    return print_scene(portrait, seed)


def _refer_to(name: str) -> Element:
    """A part that consists of the group `name` among the definitions of its drawing."""
    part = Element("g")
    SubElement(part, "{http://www.w3.org/2000/svg}use", href=f"#{name}")
    return part


def painters_by_path() -> ink.Pictures:
    """The painters of all portraits, by path."""
    made: ink.Pictures = {}
    for number, slug in enumerate(OFFICERS):
        for expression in EXPRESSIONS:
            made[f"officers/{slug}-{expression}.jpg"] = partial(paint_portrait, slug, expression, SEED + number)
    return made
