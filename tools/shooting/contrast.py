"""How well words can be read on the pictures: the contrast of each text with what it is drawn on (WCAG 2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

import pygame

from scenes.ui.canvas import Box, Canvas
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import Colour

LEAST: Final = 4.5
"""The contrast that words need."""
FAINT: Final = 200
"""Alpha below which words are about to come or to go: they are not judged."""


def luminance(colour: Colour) -> float:
    """The relative luminance of an sRGB colour, 0..1."""
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1..21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


class Readings:
    """The least contrast of each text that was drawn, by its words."""

    def __init__(self) -> None:
        self.least: dict[str, float] = {}

    def note(self, words: str, ink: Colour, ground: Colour) -> None:
        self.least[words] = min(self.least.get(words, 21.0), contrast(ink, ground))

    def low(self) -> list[tuple[float, str]]:
        """What is hard to read, the worst first."""
        return sorted((ratio, words) for words, ratio in self.least.items() if ratio < LEAST)


@contextmanager
def reading() -> Iterator[Readings]:
    """Note the contrast of all words that are drawn meanwhile."""
    readings, drawn = Readings(), TypeStyle.draw

    def draw(style: TypeStyle, canvas: Canvas, words: str, *rest: Any, **named: Any) -> Box:
        under = canvas.surface.copy()
        box = drawn(style, canvas, words, *rest, **named)
        place = canvas.rect(*box).clip(under.get_rect())
        ink = named.get("ink") or (rest[3] if len(rest) > 3 else None) or style.ink
        if words.strip() and place.w and place.h and named.get("alpha", 255) >= FAINT:
            ground = pygame.transform.average_color(under, place)[:3]
            readings.note(words, ink, ground)
        return box

    with patch.object(TypeStyle, "draw", draw):
        yield readings
