"""Where the lanes of Last Front lie: at both sides of what is fought for, higher the more cards are bid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scenes.boards.last_front.layout import ARENA, CARD_H, HERO
from scenes.ui.canvas import Box, Point

WIDE: Final = 430.0
GAP: Final = 10.0
"""Between two lanes, one above the other."""
HEAD_H: Final = 40.0
"""The part above the rope, which tells of the seat."""
ROPE: Final = 9.0
"""How thick the rope is."""
TOTAL_W: Final = 112.0
"""The part beside what is fought for, with what the bid counts."""
OUT_H: Final = 48.0
"""The height of a lane whose seat has withdrawn."""
EMPTY_H: Final = 136.0
"""The height of one without cards."""
ROWS: Final = ((5, 150.0), (12, 138.0), (99, 126.0))
"""So many cards lie in one row, two rows, three; and how high each row then wants to be."""
TALLEST_CARD: Final = 142.0
NARROW: Final = 26.0
"""Least part of a card of a bid that must be seen for what it counts to be read."""
STAGGERED_CARD: Final = 0.98
STAGGERED_PILE: Final = 0.6
"""Scale of cards and piles of a bid too long even for that: what cards count stands at two heights by turns."""


class Lane(NamedTuple):
    """The place of one seat. `left`: at the left of what is fought for; `out`: only its head is left."""

    box: Box
    left: bool
    out: bool = False

    @property
    def head(self) -> Box:
        """The part that tells of its seat."""
        x, y, w, h = self.box
        return Box(x, y, w, h if self.out else HEAD_H)

    @property
    def rope(self) -> float:
        """The y of the middle of the rope."""
        return self.box.y + HEAD_H + ROPE / 2

    @property
    def total(self) -> Box:
        """Where it stands what the bid counts; beside the head's middle when the seat is out."""
        x, y, w, h = self.box
        at = x + w - TOTAL_W if self.left else x
        return Box(at, y, TOTAL_W, h) if self.out else Box(at, y + HEAD_H + ROPE, TOTAL_W, h - HEAD_H - ROPE)

    @property
    def bid(self) -> Box:
        """Where the cards of the bid lie."""
        x, y, w, h = self.box
        top = HEAD_H + ROPE + 5
        return Box(x + (4 if self.left else TOTAL_W), y + top, w - TOTAL_W - 4, max(10.0, h - top - 6))

    @property
    def inner(self) -> float:
        """The x of the edge beside what is fought for."""
        return self.box.right if self.left else self.box.x

    @property
    def outer(self) -> float:
        """The x of the other edge."""
        return self.box.x if self.left else self.box.right


def wanted(cards: int | None) -> float:
    """How high a lane with so many cards and piles would be; None where the seat is out."""
    if cards is None:
        return OUT_H
    if not cards:
        return EMPTY_H
    rows = next(number for number, (most, _) in enumerate(ROWS, 1) if cards <= most)
    return HEAD_H + ROPE + 11 + rows * ROWS[rows - 1][1]


def column(heights: Sequence[float], fixed: Sequence[bool], left: bool) -> list[Lane]:
    """The lanes of one side from above, as high as wanted, or as there is room; those that are `fixed` are out."""
    loose = len(fixed) - sum(fixed)
    room = ARENA.h - GAP * (len(heights) - 1) - OUT_H * sum(fixed) - EMPTY_H * loose
    more = sum(h - EMPTY_H for h, kept in zip(heights, fixed, strict=True) if not kept)
    share = min(1.0, room / more) if more else 0.0
    real = [h if kept else EMPTY_H + (h - EMPTY_H) * share for h, kept in zip(heights, fixed, strict=True)]
    y = ARENA.centre[1] - (sum(real) + GAP * (len(real) - 1)) / 2
    x = ARENA.x if left else ARENA.right - WIDE
    lanes = []
    for h, out in zip(real, fixed, strict=True):
        lanes.append(Lane(Box(x, y, WIDE, h), left, out))
        y += h + GAP
    return lanes


def lanes(counts: Sequence[int | None], near: int) -> list[Lane]:
    """By seat: its lane. `counts`: the cards and piles of each bid; `near` sits at the lower right.

    The others follow clockwise: up the left side, then down the right one.
    """
    seats = len(counts)
    order = [(near + step) % seats for step in range(1, seats)]
    at_left = seats - seats // 2
    sides = (order[:at_left][::-1], [*order[at_left:], near])
    found: dict[int, Lane] = {}
    for side, left in zip(sides, (True, False), strict=True):
        heights, fixed = [wanted(counts[seat]) for seat in side], [counts[seat] is None for seat in side]
        found |= dict(zip(side, column(heights, fixed, left), strict=True))
    return [found[seat] for seat in range(seats)]


def bid_scales(box: Box) -> list[tuple[int, float]]:
    """In how many rows the cards of a bid may lie in that box, and at what scale."""
    return [(rows, min(TALLEST_CARD, (box.h - 4 * (rows - 1)) / rows) / CARD_H) for rows in (1, 2, 3)]


def grommet(lane: Lane) -> Point:
    """Where its rope is tied to the card that is fought for."""
    return (HERO.x + 5 if lane.left else HERO.right - 5, lane.rope)
