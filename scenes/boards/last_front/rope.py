"""The ropes by which the bids pull at what is fought for: that of the highest bid is taut, the others sag."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.boards.last_front import lane_layout
from scenes.boards.last_front.layout import PULL
from scenes.boards.last_front.model import TableModel
from scenes.ui import pictures
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


def draw(canvas: Canvas, model: TableModel) -> None:
    """The ropes of all who are in the battle, and the rings that they are tied to."""
    for seat, lane in enumerate(model.drawn):
        if not lane.out:
            _draw(canvas, model, seat)


def _draw(canvas: Canvas, model: TableModel, seat: int) -> None:
    """From a ring at the card that is fought for to the sign of the seat."""
    lane = model.drawn[seat]
    tied, y = lane_layout.grommet(lane)
    tied += model.pull * PULL
    straight = lane.bid.right + 2 if lane.left else lane.bid.x - 2
    tile = pictures.picture(canvas, "last_front/rope", TILE, lane_layout.ROPE)
    outer = lane.outer + (SIGN_END if lane.left else -SIGN_END)
    strip = canvas.rect(min(outer, straight), y - lane_layout.ROPE / 2, abs(straight - outer), lane_layout.ROPE)
    for x in range(strip.x, strip.right, tile.get_width()):
        canvas.surface.blit(tile, (x, strip.y), (0, 0, min(tile.get_width(), strip.right - x), tile.get_height()))
    room = min(1.0, max(0.1, (lane.total.h - TIGHT) / TIGHT))
    _hang(canvas, tile, (min(tied, straight), max(tied, straight)), strip.y, SAG * slack(model, seat) * room)
    _ring(canvas, (tied, y))


def _ring(canvas: Canvas, at: Point) -> None:
    image = pictures.picture(canvas, "last_front/grommet", RING, RING)
    canvas.surface.blit(image, image.get_rect(center=canvas.at(*at)))


def _hang(canvas: Canvas, tile: pygame.Surface, span: tuple[float, float], top: int, sag: float) -> None:
    """A piece of rope between two xs at one height, which sags in its middle."""
    left, right = canvas.at(span[0], 0)[0], canvas.at(span[1], 0)[0]
    deep, half = sag * canvas.k, (right - left) / 2
    high, wide = tile.get_height(), tile.get_width()
    slices = []
    for x in range(left, right, SLICE):
        away = (x - left - half) / half
        at = (x, top + round(deep * (1 - away * away) ** 2))
        slices.append((tile, at, ((x - left) % (wide - SLICE), 0, min(SLICE, right - x), high)))
    canvas.surface.blits(slices, False)
