"""Figures of the rules: SVG files. Their text is drawn separately, because pygame's SVG renderer ignores text."""

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
_LEAST: Final = 9
"""Text smaller than this in real pixels is left out: drawn at the minimum size, it would overlap."""


@dataclass(frozen=True)
class Lettering:
    """One line of text of a figure, in SVG units; `y` is its baseline."""

    words: str
    x: float
    y: float
    size: float
    face: str
    colour: Colour
    anchor: str


@dataclass(frozen=True)
class Figure:
    """A parsed figure."""

    path: Path
    width: float
    height: float
    letters: tuple[Lettering, ...]


def load(path: Path) -> Figure:
    """Read a figure. Raises ValueError with a sentence if the file is missing or is no SVG with a viewBox."""
    try:
        root = ElementTree.parse(path).getroot()
        _, _, width, height = (float(part) for part in root.get("viewBox", "").split())
        letters = tuple(_lettering(node) for node in root.iter(f"{_SVG}text"))
    except (OSError, ElementTree.ParseError, ValueError) as failure:
        raise ValueError(f"The figure {path.name} could not be read: {failure}.") from None
    return Figure(path, width, height, letters)


def _lettering(node: ElementTree.Element) -> Lettering:
    family = node.get("font-family", "Barlow").lower().replace(" ", "-")
    colour = pygame.Color(node.get("fill", "#000000"))
    return Lettering(
        node.text or "",
        float(node.get("x", "0")),
        float(node.get("y", "0")),
        float(node.get("font-size", "16")),
        f"{family}-{node.get('font-weight', '500')}",
        (colour.r, colour.g, colour.b),
        node.get("text-anchor", "start"),
    )


def picture(canvas: Canvas, figure: Figure, width: float) -> pygame.Surface:
    """The figure at a width in design pixels; cached, do not draw on it. Raises pygame.error for invalid shapes."""
    px = max(1, canvas.px(width))
    return canvas.caches.of("figures").get((figure.path, px, canvas.type_scale), lambda: _draw(canvas, figure, px))


def _draw(canvas: Canvas, figure: Figure, px: int) -> pygame.Surface:
    scale = px / figure.width
    surface = pictures.svg(figure.path, px, max(1, round(figure.height * scale)))
    for line in figure.letters:
        if line.size * scale >= _LEAST:
            _write(canvas, surface, line, scale)
    return surface


def _write(canvas: Canvas, surface: pygame.Surface, line: Lettering, scale: float) -> None:
    font = text.font(canvas, line.face, max(theme.SMALLEST, round(line.size * scale)))
    image = font.render(line.words, True, line.colour)
    x = round(line.x * scale)
    if line.anchor == "middle":
        x -= image.get_width() // 2
    elif line.anchor == "end":
        x -= image.get_width()
    surface.blit(image, (x, round(line.y * scale) - font.get_ascent()))
