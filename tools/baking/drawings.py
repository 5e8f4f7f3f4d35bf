"""The drawings under tools/art: SVG files that any editor opens, rasterised in their own colours or in others.

There are two kinds of parameters. A colour is one wherever a caller names another for it; a group with an id
(`<g id="helmet">`) is one wherever a caller brings another content for it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pygame
import resvg_py

from tools.baking.ink import ASSETS, Colour, hexed

ART = Path(__file__).parents[1] / "art"
_ICONS = ASSETS / "shared" / "icons"
_SVG = "http://www.w3.org/2000/svg"

Swap = Mapping[str, str]
"""A colour of a drawing (#rrggbb) -> the colour to draw it in."""
_AS_DRAWN: Swap = MappingProxyType({})


def drawing(
    name: str, size: tuple[int, int], colours: Swap = _AS_DRAWN, parts: Mapping[str, Element] | None = None
) -> pygame.Surface:
    """tools/art/<name>.svg with other `colours`, and with other `parts` in the groups of these ids."""
    root = content(name, colours)
    for group in root.iter(f"{{{_SVG}}}g"):
        part = (parts or {}).get(group.get("id", ""))
        if part is not None:
            group[:] = part
    return _raster(root, size)


def content(name: str, colours: Swap = _AS_DRAWN) -> Element:
    """tools/art/<name>.svg as a part of another drawing."""
    return _recoloured(ART / f"{name}.svg", colours)


def sign(name: str, pixels: int, colour: Colour) -> pygame.Surface:
    """An icon of the house in one colour."""
    return _raster(_recoloured(_ICONS / f"{name}.svg", {"#fff": hexed(colour)}), (pixels, pixels))


def svg(body: str, size: tuple[int, int], view_box: str) -> pygame.Surface:
    """Rasterise the body of an SVG document."""
    return _raster(ElementTree.fromstring(f'<svg xmlns="{_SVG}" viewBox="{view_box}">{body}</svg>'), size)


def shades(drawn: Colour, wanted: Colour, *factors: float) -> Swap:
    """What turns each shade of one colour into the like shade of another."""
    return {hexed(drawn, factor): hexed(wanted, factor) for factor in factors}


def _recoloured(path: Path, colours: Swap) -> Element:
    document = path.read_text(encoding="utf-8")
    return ElementTree.fromstring(
        re.sub(r"#[0-9a-fA-F]{3,6}\b", lambda found: colours.get(found[0].lower(), found[0]), document)
    )


def _raster(root: Element, size: tuple[int, int]) -> pygame.Surface:
    root.attrib |= {"width": str(size[0]), "height": str(size[1]), "preserveAspectRatio": "xMidYMid slice"}
    document = ElementTree.tostring(root, encoding="unicode")
    body = resvg_py.svg_to_bytes(svg_string=document, skip_system_fonts=True)
    return pygame.image.load(io.BytesIO(body), "drawing.png").convert_alpha()
