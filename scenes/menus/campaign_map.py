"""The map of a campaign: Europe, with the land that is won in the colours of the fronts."""

from __future__ import annotations

from typing import Final

import pygame

from career.campaign import FRONTS, STEPS, Campaign
from scenes.boards import BOARDS
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.theme import Colour

SHAPE: Final = 1188 / 812
"""Width of the sheet for each unit of its height."""
GREY: Final = 10
"""Shades between two fields of `shared/europe-fields.png` (see tools/baking/last_front.py)."""
WASH: Final = 118
"""Alpha of the colour on land that is won, 0..255."""
DISC: Final = 15.0
"""Radius of the mark of a front."""
TAG_H: Final = 52.0
ABOVE: Final = "sharp_end"
"""The front whose plate stands above its mark: below it large type would reach the plate beside it."""
NAME: Final = styles.TYPED_BOLD.but(size=20)

Won = tuple[int, ...]
"""Levels beaten, by front."""


def won(campaign: Campaign) -> Won:
    return tuple(campaign.standing(slug).beaten for slug in FRONTS)


def colour(slug: str) -> Colour:
    """The colour of a front: that of its game's poster."""
    return BOARDS[slug].band


def draw_map(canvas: Canvas, box: Box, campaign: Campaign | None, pointed: str | None) -> None:
    """Draw the map; the front of the game `pointed` has a ring."""
    place = canvas.rect(*box)
    art.drop(canvas, canvas.surface, place, canvas.px(4), canvas.px(14), (0, canvas.px(6)), 150)
    canvas.surface.blit(pictures.at_size(canvas, "shared/europe", place.w, place.h), place)
    if campaign is not None and any(won(campaign)):
        canvas.surface.blit(_wash(canvas, place.size, won(campaign)), place)
    for slug, front in FRONTS.items():
        at = (box.x + box.w * front.x, box.y + box.h * front.y)
        _draw_front(canvas, at, slug, campaign, slug == pointed)


def plate(canvas: Canvas, at: Point, slug: str) -> Box:
    """The box of the name of a front, whose mark stands at a point."""
    wide = max(NAME.width(canvas, FRONTS[slug].name), 4 * 20.0) + 24
    return Box(at[0] - wide / 2, at[1] + (-DISC - 8 - TAG_H if slug == ABOVE else DISC + 8), wide, TAG_H)


def _wash(canvas: Canvas, size: tuple[int, int], held: Won) -> pygame.Surface:
    """The colours of the land that is won, as a picture of this size; cached."""

    def make() -> pygame.Surface:
        fields = pygame.image.load(str(theme.ASSETS / "shared" / "europe-fields.png")).convert()
        washed = pygame.Surface(fields.get_size(), pygame.SRCALPHA)
        for number, (slug, steps) in enumerate(zip(FRONTS, held, strict=True)):
            for step in range(1, steps + 1):
                grey = (number * STEPS + step) * GREY
                land = pygame.mask.from_threshold(fields, (grey, grey, grey), (4, 4, 4, 255))
                land.to_surface(washed, setcolor=(*colour(slug), WASH), unsetcolor=None)
        return pygame.transform.smoothscale(washed, size)

    return canvas.caches.of("campaigns").get((size, held), make)


def _draw_front(canvas: Canvas, at: Point, slug: str, campaign: Campaign | None, pointed: bool) -> None:
    """Draw the mark of a front, its name, and a point for each level, filled for those that are beaten."""
    beaten = campaign.standing(slug).beaten if campaign is not None else 0
    if pointed:
        pygame.draw.aacircle(canvas.surface, theme.GLOW, canvas.at(*at), canvas.px(DISC + 9), canvas.px(4))
    pygame.draw.aacircle(canvas.surface, (24, 20, 14), canvas.at(*at), canvas.px(DISC + 3))
    pygame.draw.aacircle(canvas.surface, colour(slug), canvas.at(*at), canvas.px(DISC))
    tag, name = plate(canvas, at, slug), FRONTS[slug].name
    art.draw_panel(canvas, tag, 5, border=theme.BRASS if pointed else (90, 78, 52), height=3)
    NAME.draw(canvas, name, (at[0], tag.y + 19), "center", width=tag.w - 12, ink=theme.BRIGHT)
    for step in range(STEPS):
        x = at[0] + (step - (STEPS - 1) / 2) * 20
        centre, radius = canvas.at(x, tag.foot - 13), canvas.px(6)
        pygame.draw.aacircle(canvas.surface, theme.GLOW if step < beaten else (96, 88, 66), centre, radius)
        if step >= beaten:
            pygame.draw.aacircle(canvas.surface, (30, 28, 22), centre, max(1, radius - canvas.line(1.6)))
