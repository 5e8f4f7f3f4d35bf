"""Colours, lettering, SVG and soft shadows while baking."""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pygame
import resvg_py
from PIL import Image

from tools.baking.files import image_of

Colour = tuple[int, int, int]
Pictures = dict[str, Callable[[], pygame.Surface]]
"""Painters by path under assets/."""

ASSETS = Path(__file__).parents[2] / "assets"

INK: Colour = (29, 26, 22)
BONE: Colour = (239, 230, 207)
PAPER: Colour = (226, 213, 176)
CARD: Colour = (236, 225, 194)
BRASS: Colour = (201, 162, 75)
OLIVE: Colour = (92, 107, 59)
BURGUNDY: Colour = (140, 52, 46)
AIRBORNE: Colour = (76, 88, 122)
WALNUT: Colour = (74, 50, 34)
BAIZE: Colour = (44, 74, 58)
EDGE: Colour = (60, 48, 34)


def to_hex(colour: Colour, factor: float = 1.0) -> str:
    """The colour for SVG, lighter or darker by `factor`."""
    red, green, blue = scale_colour(colour, factor)
    return f"#{red:02x}{green:02x}{blue:02x}"


def scale_colour(colour: Colour, factor: float) -> Colour:
    """The colour times `factor`, kept within 0..255."""
    red, green, blue = (max(0, min(255, int(part * factor))) for part in colour)
    return red, green, blue


def is_light(colour: Colour) -> bool:
    """Whether a colour is lighter than a middle grey, so that it needs a dark edge to be seen on a pale ground."""
    return sum(colour) > 380


@functools.cache
def load_font(face: str, pixels: int) -> pygame.font.Font:
    """A face such as "oswald-600" of the families under assets/fonts."""
    return pygame.font.Font(ASSETS / "fonts" / face.rsplit("-", 1)[0] / f"{face}.ttf", pixels)


def render_words(words: str, face: str, pixels: int, colour: Colour) -> pygame.Surface:
    """Words on a transparent sheet, cut to their ink so that they can be centred by eye."""
    drawn = load_font(face, pixels).render(words, True, colour)
    return drawn.subsurface(drawn.get_bounding_rect())


def make_sheet(width: int, height: int) -> pygame.Surface:
    """Make an empty, transparent sheet."""
    return pygame.Surface((width, height), pygame.SRCALPHA).convert_alpha()


def blur(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """Return the picture blurred by two box passes, which are close to a Gaussian and several times cheaper."""
    half = max(1, radius // 2)
    return pygame.transform.box_blur(pygame.transform.box_blur(picture, half), half)


def drop_shadow(
    ground: pygame.Surface, shape: pygame.Rect, radius: int, soft: int, offset: tuple[int, int], alpha: int
) -> None:
    """Darken `ground` where a thing of this outline, lit from the top left, throws its shadow.

    `shape` is the thing's box and `radius` that of its corners. The shadow is moved by `offset` and blurred by `soft`
    pixels. Its opacity is `alpha`, 0..255.
    """
    sheet = make_sheet(width=shape.w + soft * 4, height=shape.h + soft * 4)
    pygame.draw.rect(sheet, (0, 0, 0, alpha), (soft * 2, soft * 2, shape.w, shape.h), border_radius=radius)
    ground.blit(blur(sheet, soft), (shape.x - soft * 2 + offset[0], shape.y - soft * 2 + offset[1]))


def paint_gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> pygame.Surface:
    """Paint a gradient from the colour `top` down to the colour `bottom`."""
    two = pygame.Surface((1, 2))
    two.set_at((0, 0), top)
    two.set_at((0, 1), bottom)
    return pygame.transform.smoothscale(two, size).convert_alpha()


def round_corners(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """Return the picture with corners of this radius in pixels, cut smoothly."""
    mask = make_sheet(width=picture.get_width() * 2, height=picture.get_height() * 2)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius * 2)
    cut = picture.convert_alpha()
    cut.blit(pygame.transform.smoothscale(mask, cut.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return cut


def scale_down(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture scaled down. The result is sharper than pygame's own scaling, and solid pixels stay solid."""
    small = image_of(picture).resize(size, Image.Resampling.LANCZOS)
    return pygame.image.frombytes(small.tobytes(), size, "RGBA").convert_alpha()


def stamp_centred(ground: pygame.Surface, picture: pygame.Surface, centre: tuple[float, float]) -> None:
    """Blit with the middle of `picture` on `centre`."""
    ground.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))


# --- The drawings under tools/art, which any editor opens: in their own colours or in others --------

ART = Path(__file__).parents[1] / "art"
_ICONS = ASSETS / "shared" / "icons"
_SVG = "http://www.w3.org/2000/svg"

Swap = Mapping[str, str]
"""A colour of a drawing (#rrggbb) -> the colour to draw it in."""
_AS_DRAWN: Swap = MappingProxyType({})


def render_drawing(
    name: str,
    size: tuple[int, int],
    colours: Swap = _AS_DRAWN,
    parts: Mapping[str, Element] | None = None,
    view: str = "viewBox",
) -> pygame.Surface:
    """Rasterise the `view` of tools/art/<name>.svg.

    `colours` replaces colours, and `parts` replaces the contents of the groups with these ids.
    """
    root = read_drawing(name, colours)
    root.set("viewBox", root.attrib[view])
    for group in root.iter(f"{{{_SVG}}}g"):
        part = (parts or {}).get(group.get("id", ""))
        if part is not None:
            group[:] = part
    return _rasterise(root, size)


def read_drawing(name: str, colours: Swap = _AS_DRAWN) -> Element:
    """tools/art/<name>.svg as a part of another drawing."""
    return _read_svg(ART / f"{name}.svg", colours)


def render_icon(name: str, pixels: int, colour: Colour) -> pygame.Surface:
    """Render an icon of assets/shared/icons in one colour."""
    return _rasterise(_read_svg(_ICONS / f"{name}.svg", {"#fff": to_hex(colour)}), (pixels, pixels))


def render_svg(body: str, size: tuple[int, int], view_box: str) -> pygame.Surface:
    """Rasterise the body of an SVG document."""
    return _rasterise(ElementTree.fromstring(f'<svg xmlns="{_SVG}" viewBox="{view_box}">{body}</svg>'), size)


def map_shades(drawn: Colour, wanted: Colour, *factors: float) -> Swap:
    """Map each shade of the colour `drawn` to the same shade of the colour `wanted`.

    `factors` are the shades that the drawing has: 0.4 is a dark one, 1.7 a light one.
    """
    return {to_hex(drawn, factor): to_hex(wanted, factor) for factor in factors}


def _read_svg(path: Path, colours: Swap) -> Element:
    """The document of a file, with its colours replaced. A colour that `colours` lacks stays."""
    document = path.read_text(encoding="utf-8")
    return ElementTree.fromstring(
        re.sub(r"#[0-9a-fA-F]{3,6}\b", lambda colour: colours.get(colour[0].lower(), colour[0]), document)
    )


def _rasterise(root: Element, size: tuple[int, int]) -> pygame.Surface:
    """Render a document as a picture that fills this size. What does not fit is cut off evenly."""
    root.attrib |= {"width": str(size[0]), "height": str(size[1]), "preserveAspectRatio": "xMidYMid slice"}
    document = ElementTree.tostring(root, encoding="unicode")
    body = resvg_py.svg_to_bytes(svg_string=document, skip_system_fonts=True)
    return pygame.image.load(io.BytesIO(body), "drawing.png").convert_alpha()
