"""The ropes by which the bids pull at what is fought for: that of the highest bid is taut, the others sag."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Final

import pygame

from scenes.boards.last_front import layout
from scenes.boards.last_front.layout import PULL
from scenes.boards.last_front.model import TableModel
from scenes.ui import art, pictures
from scenes.ui.canvas import Canvas, Point

TILE: Final = 144.0
"""Design pixels after which the picture of a rope begins anew."""
RING: Final = 15.0
"""How wide a ring is."""
SAG: Final = 12.0
"""How far a rope sags of which nobody pulls."""
TIGHT: Final = 60.0
"""Where the number below has no more room than this, the rope hardly sags; with twice as much, it may."""
SLICE: Final = 3
"""Real pixels of rope that lie at one height where it sags."""

SIGN_END: Final = 34.0
"""From the end of a lane to the edge of the sign that holds the rope."""


def slack(model: TableModel, seat: int) -> float:
    """How loose the rope of a seat is: 0 for the highest bid, 1 without any."""
    view = model.shown
    best = max(view.totals)
    return 1.0 - view.totals[seat] / best if best else 1.0


class Ropes:
    """The ropes of all who are in the battle, and the rings that they are tied to."""

    def __init__(self) -> None:
        self._hung: dict[int, tuple[Hashable, pygame.Surface]] = {}
        """By seat, how the rope hangs and its picture."""

    def draw(self, canvas: Canvas, model: TableModel) -> None:
        for seat, lane in enumerate(model.drawn):
            if not lane.out:
                self._draw(canvas, model, seat)

    def _draw(self, canvas: Canvas, model: TableModel, seat: int) -> None:
        """From a ring at the card that is fought for to the sign of the seat."""
        lane = model.drawn[seat]
        tied, y = layout.grommet(lane)
        tied += model.pull * PULL
        straight = lane.bid.right + 2 if lane.left else lane.bid.x - 2
        tile = pictures.picture(canvas, "last_front/rope", TILE, layout.ROPE)
        outer = lane.outer + (SIGN_END if lane.left else -SIGN_END)
        strip = canvas.rect(min(outer, straight), y - layout.ROPE / 2, abs(straight - outer), layout.ROPE)
        for x in range(strip.x, strip.right, tile.get_width()):
            canvas.surface.blit(tile, (x, strip.y), (0, 0, min(tile.get_width(), strip.right - x), tile.get_height()))
        room = min(1.0, max(0.1, (lane.total.h - TIGHT) / TIGHT))
        left, right = canvas.at(min(tied, straight), 0)[0], canvas.at(max(tied, straight), 0)[0]
        hangs = (tile, right - left, SAG * slack(model, seat) * room * canvas.k)
        if seat not in self._hung or self._hung[seat][0] != hangs:
            self._hung[seat] = (hangs, _hanging(*hangs))
        canvas.surface.blit(self._hung[seat][1], (left, strip.y))
        _ring(canvas, (tied, y))


def _ring(canvas: Canvas, at: Point) -> None:
    image = pictures.picture(canvas, "last_front/grommet", RING, RING)
    canvas.surface.blit(image, image.get_rect(center=canvas.at(*at)))


def _hanging(tile: pygame.Surface, long: int, deep: float) -> pygame.Surface:
    """A piece of rope that sags in its middle, in real pixels."""
    high, wide, half = tile.get_height(), tile.get_width(), long / 2
    slices = []
    for x in range(0, long, SLICE):
        away = (x - half) / half
        down = round(deep * (1 - away * away) ** 2)
        slices.append((tile, (x, down), (x % (wide - SLICE), 0, min(SLICE, long - x), high)))
    image = art.clear(long, high + math.ceil(deep))
    image.blits(slices, False)
    return image
