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
ROPE: Final = 10.0
"""How thick the rope is."""
TOTAL_W: Final = 112.0
"""The part beside what is fought for, with what the bid counts."""
OUT_H: Final = 48.0
"""The height of a lane whose seat has withdrawn."""
EMPTY_H: Final = 144.0
"""The height of one without cards."""
LEAST_H: Final = 122.0
"""The height below which no bid is pressed by the others."""
REST_H: Final = 82.0
"""The height of a lane between two battles."""
ROWS: Final = ((5, 150.0), (12, 138.0), (99, 126.0))
"""So many cards lie in one row, two rows, three; and how high each row then wants to be."""
TALLEST_CARD: Final = 142.0
NARROW: Final = 26.0
"""Least part of a card of a bid that must be seen for what it counts to be read."""
READ: Final = 0.5
"""Share of a card's width of which more need not be seen: rather are the cards larger."""
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
        if self.out:
            return self.box
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


def wanted(cards: int) -> float:
    """How high a lane with so many cards and piles would be."""
    if not cards:
        return EMPTY_H
    rows = next(number for number, (most, _) in enumerate(ROWS, 1) if cards <= most)
    return HEAD_H + ROPE + 11 + rows * ROWS[rows - 1][1]


def column(counts: Sequence[int | None], left: bool, fighting: bool) -> list[Lane]:
    """The lanes of one side from above, as high as their bids want, or as there is room."""
    least = LEAST_H if fighting else REST_H
    more = [wanted(cards) - LEAST_H if fighting and cards is not None else 0.0 for cards in counts]
    fixed = sum(OUT_H if cards is None else least for cards in counts) + GAP * (len(counts) - 1)
    share = min(1.0, (ARENA.h - fixed) / sum(more)) if sum(more) else 0.0
    real = [OUT_H if cards is None else least + extra * share for cards, extra in zip(counts, more, strict=True)]
    y = ARENA.centre[1] - (sum(real) + GAP * (len(real) - 1)) / 2
    x = ARENA.x if left else ARENA.right - WIDE
    found = []
    for cards, h in zip(counts, real, strict=True):
        found.append(Lane(Box(x, y, WIDE, h), left, cards is None))
        y += h + GAP
    return found


def lanes(counts: Sequence[int | None], near: int, fighting: bool = True) -> list[Lane]:
    """By seat: its lane. `counts`: the cards and piles of each bid, None where the seat is out.

    `near` sits at the lower right; the others follow clockwise, up the left side, then down the right one. `fighting`:
    a battle is on.
    """
    seats = len(counts)
    order = [(near + step) % seats for step in range(1, seats)]
    at_left = seats - seats // 2
    sides = (order[:at_left][::-1], [*order[at_left:], near])
    found: dict[int, Lane] = {}
    for side, left in zip(sides, (True, False), strict=True):
        found |= dict(zip(side, column([counts[seat] for seat in side], left, fighting), strict=True))
    return [found[seat] for seat in range(seats)]


def bid_scales(box: Box) -> list[tuple[int, float]]:
    """In how many rows the cards of a bid may lie in that box, and at what scale."""
    return [(rows, min(TALLEST_CARD, (box.h - 4 * (rows - 1)) / rows) / CARD_H) for rows in (1, 2, 3)]


def grommet(lane: Lane) -> Point:
    """Where its rope is tied to the card that is fought for."""
    return (HERO.x + 5 if lane.left else HERO.right - 5, lane.rope)
