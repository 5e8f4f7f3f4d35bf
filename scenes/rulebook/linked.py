"""Words on the screen that lead to a rule or to a card, and the dotted line below them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from scenes.rulebook.glossary import Link, Term
from scenes.ui.canvas import Box, Canvas
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import Colour


@dataclass(frozen=True)
class Linked:
    """A word that leads to a term, and where it stands."""

    term: Term
    box: Box


def dots(canvas: Canvas, surface: pygame.Surface, at: tuple[int, int], wide: int, ink: Colour) -> None:
    """Draw a dotted line to the right from a point in real pixels."""
    dot = canvas.line(2)
    for x in range(at[0], at[0] + wide - dot + 1, dot * 2):
        surface.fill(ink, (x, at[1], dot, canvas.line(1.4)))


def underline(
    canvas: Canvas, style: TypeStyle, lines: Sequence[tuple[str, Box]], links: Sequence[Link], ink: Colour
) -> list[Linked]:
    """Draw dotted lines below the links of a sentence that was drawn in `lines`, each with its box."""
    found: list[Linked] = []
    begins = 0
    for words, box in lines:
        for link in links:
            start, end = max(0, link.start - begins), min(len(words), link.end - begins)
            if start < end:
                drawn = box.w / max(1.0, style.width(canvas, words))  # less than 1 where the line had to be fitted
                left, right = (box.x + style.width(canvas, words[:n]) * drawn for n in (start, end))
                dots(canvas, canvas.surface, canvas.at(left, box.foot - 3), canvas.px(right - left), ink)
                found.append(Linked(link.term, Box(left, box.y, right - left, box.h)))
        begins += len(words) + 1
    return found
