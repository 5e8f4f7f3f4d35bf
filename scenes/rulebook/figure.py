"""Figures of the rules: SVG files. Their text is drawn separately, because pygame's SVG renderer draws none."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pygame

from scenes.ui import pictures, text, theme
from scenes.ui.canvas import Canvas
from scenes.ui.theme import Colour

_SVG: Final = "{http://www.w3.org/2000/svg}"
"""The name space of SVG, as ElementTree writes it before names."""
SMALLEST_TEXT: Final = 9
"""Text smaller than this in real pixels is left out: drawn at the minimum size, it would overlap."""


@dataclass(frozen=True)
class Lettering:
    """One line of text of a figure, in SVG units. `y` is its baseline."""

    words: str
    x: float
    y: float
    size: float
    face: str
    colour: Colour
    anchor: str
    """The point of the text at `x`: "start", "middle" or "end"."""


@dataclass(frozen=True)
class Diagram:
    """A parsed figure, with its size in SVG units."""

    path: Path
    width: float
    height: float
    letters: tuple[Lettering, ...]


def load_diagram(path: Path) -> Diagram:
    """Read a figure. Raises ValueError with a sentence if the file is missing or is no SVG with a viewBox."""
    try:
        root = ElementTree.parse(path).getroot()
        _, _, width, height = (float(part) for part in root.get("viewBox", "").split())
        letters = tuple(_read_lettering(node) for node in root.iter(f"{_SVG}text"))
    except (OSError, ElementTree.ParseError, ValueError) as failure:
        raise ValueError(f"The figure {path.name} could not be read: {failure}.") from None
    return Diagram(path, width, height, letters)


def _read_lettering(node: ElementTree.Element) -> Lettering:
    """The line of text of an SVG node. Raises ValueError if a number or the colour makes no sense."""
    family = node.get("font-family", "Barlow").lower().replace(" ", "-")
    colour = pygame.Color(node.get("fill", "#000000"))
    return Lettering(
        words=node.text or "",
        x=float(node.get("x", "0")),
        y=float(node.get("y", "0")),
        size=float(node.get("font-size", "16")),
        face=f"{family}-{node.get('font-weight', '500')}",
        colour=(colour.r, colour.g, colour.b),
        anchor=node.get("text-anchor", "start"),
    )


def diagram_image(canvas: Canvas, diagram: Diagram, width: float) -> pygame.Surface:
    """The image of a figure at a width in design pixels. Do not draw on it. Raises pygame.error for invalid shapes."""
    pixels = max(1, canvas.px(width))
    key = (diagram.path, pixels, canvas.type_scale)
    return canvas.caches.shelf("figures").get(key, lambda: _render_diagram(canvas, diagram, pixels))


def _render_diagram(canvas: Canvas, diagram: Diagram, width: int) -> pygame.Surface:
    """A new image of a figure, with its text, at a width in real pixels. Raises pygame.error for invalid shapes."""
    scale = width / diagram.width
    surface = pictures.load_svg(diagram.path, width, max(1, round(diagram.height * scale)))
    for line in diagram.letters:
        size = round(line.size * scale)
        if line.size * scale < SMALLEST_TEXT:
            continue
        font = text.font(canvas, line.face, max(theme.SMALLEST, size))
        image = font.render(line.words, True, line.colour)
        left = round(line.x * scale)
        left -= {"middle": image.get_width() // 2, "end": image.get_width()}.get(line.anchor, 0)
        surface.blit(image, (left, round(line.y * scale) - font.get_ascent()))
    return surface
