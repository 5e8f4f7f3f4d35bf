"""Where a plate may lie beside the thing that it explains: over nothing that must stay free."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from scenes.ui.canvas import HEIGHT, WIDTH, Box

GAP: Final = 14.0
"""Design pixels between a plate and the thing that it explains, and the edge of the stage."""
MARGIN: Final = 8.0
"""The same to everything else that must stay free."""
SIDES: Final = ("right", "left", "below", "above")
ASIDE: Final = 24.0
"""What every further side costs, in pixels of distance."""
SLID: Final = 0.1
"""The same for each pixel by which the plate is not centred at its side."""
CHOICE: Final = 700.0
"""What covering something that can be chosen costs if the plate lies wholly over it, in the same pixels."""
READ: Final = 900.0
"""The same for what may just be read."""
PIECE: Final = 300.0
"""The same for what else stands there."""
NEAR: Final = 200.0
"""At first a plate is tried at the edges of what lies so near; only then at those of all that must stay free."""

Priced = tuple[Box, float]
"""A box that is better left free, with what covering it costs."""


def place(
    size: tuple[float, float],
    about: Box,
    clear: Sequence[Box],
    better: Sequence[Priced] = (),
    upright: bool = False,
) -> Box | None:
    """The nearest free place for a plate of that size at the side of `about`, or anywhere else; None if there is none.

    It lies on the stage, and neither over `about` nor over the boxes `clear`; over those of `better` rather
    not, each at its price. `upright`: rather above or below `about` than beside it.
    """
    w, h = size
    if w > WIDTH - 2 * GAP or h > HEIGHT - 2 * GAP:
        return None
    barred = [pygame.FRect(about.inset(-GAP)), *(pygame.FRect(box.inset(-MARGIN)) for box in clear)]
    soft = [pygame.FRect(box) for box, _ in better]
    near = [edge for edge in (*barred, *soft) if apart(about, Box(*edge)) < NEAR]
    for edges in (near, barred):
        lefts = _starts(w, WIDTH, about.x, about.w, [(edge.left, edge.right) for edge in edges])
        tops = _starts(h, HEIGHT, about.y, about.h, [(edge.top, edge.bottom) for edge in edges])
        spots = sorted((_cost(Box(x, y, w, h), about, upright), x, y) for x in lefts for y in tops)
        best, least = None, math.inf
        for cost, x, y in spots:
            if cost >= least:
                break
            plate = pygame.FRect(x, y, w, h)
            if plate.collidelist(barred) < 0:
                cost += sum(better[i][1] * _shared(plate, soft[i]) for i in plate.collidelistall(soft))
                if cost < least:
                    best, least = Box(x, y, w, h), cost
        if best is not None:
            return best
    return None


def free(plate: Box, about: Box, clear: Sequence[Box]) -> bool:
    """Whether a plate lies neither over the thing that it explains nor over anything that must stay free."""
    return pygame.FRect(plate).collidelist([pygame.FRect(box) for box in (about, *clear)]) < 0


def _starts(long: float, stage: float, start: float, wide: float, edges: Sequence[tuple[float, float]]) -> set[float]:
    """Where a plate could begin along one axis: at the thing, in line with it, or at any edge; always on the stage."""
    found = {start, start + wide - long, start + (wide - long) / 2, GAP, stage - GAP - long}
    for low, high in edges:
        found |= {low - long, high}
    return {at for at in found if GAP <= at <= stage - GAP - long}


def _cost(plate: Box, about: Box, upright: bool) -> float:
    """How far a place is from the best one, in pixels."""
    order = SIDES[2:] + SIDES[:2] if upright else SIDES
    if plate.y < about.foot and about.y < plate.foot:
        side, slid = ("right" if plate.x >= about.right else "left"), plate.centre[1] - about.centre[1]
    else:
        side, slid = ("below" if plate.y >= about.foot else "above"), plate.centre[0] - about.centre[0]
    return apart(plate, about) + ASIDE * order.index(side) + SLID * abs(slid)


def apart(one: Box, other: Box) -> float:
    """The gap between two boxes; 0 if they touch."""
    across = max(0.0, other.x - one.right, one.x - other.right)
    return math.hypot(across, max(0.0, other.y - one.foot, one.y - other.foot))


def _shared(plate: pygame.FRect, box: pygame.FRect) -> float:
    """The share of a plate that lies over a box, 0..1."""
    over = plate.clip(box)
    return over.w * over.h / (plate.w * plate.h)
