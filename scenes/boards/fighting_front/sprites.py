"""The pictures of Fighting Front by name, and the keys of what can be pointed at."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.core.state import UNKNOWN
from game.fighting_front import cards
from scenes.boards.board import place_key
from scenes.boards.fighting_front import layout
from scenes.ui import theme

SIDES: Final = ("axis", "allies")
SEAT_COLOURS: Final[tuple[theme.Colour, ...]] = ((232, 132, 96), (134, 190, 196))
"""Bright enough for letters on a dark plate."""
CARD_BACK: Final = "cards/back"
GROUPS: Final = 5


def _group(sort: int) -> int:
    """Where a card lies in the hand: ground units, air units, locations, leaders, events."""
    if sort >= cards.FIRST_EVENT:
        return {cards.NATIONAL_AIR: 1, cards.NATIONAL_LOCATION: 2, cards.NATIONAL_STRATEGY: 4}.get(
            sort, 4 if sort < cards.FIRST_NATIONAL else 0
        )
    if sort >= cards.FIRST_LEADER:
        return 3
    if sort >= cards.FIRST_GROUND:
        return 0
    return 1 if sort >= cards.FIRST_AIR else 2


GROUP_OF: Final = tuple(_group(sort) for sort in range(cards.SORTS))


def card_face(sort: int, nation: int = cards.NONE) -> str:
    """The picture of a card of a sort as a nation holds it; plain where no nation holds it."""
    if sort == UNKNOWN:
        return CARD_BACK
    kind = cards.KIND_OF[nation * cards.SORTS + sort] if nation != cards.NONE else cards.NONE
    return f"cards/{cards.SORT_CODES[sort] if kind == cards.NONE else cards.KIND_CODES[kind]}"


def kind_face(kind: int) -> str:
    """The picture of a card as it lies on the table."""
    return f"cards/{cards.KIND_CODES[kind]}"


def counter_face(seat: int, kind: int, me: int) -> str:
    """The counter of a ground unit of a side; those of the side on the right face left."""
    return f"counters/{SIDES[seat]}-{cards.KIND_CODES[kind]}{'' if seat == me else '-left'}"


def plane_face(seat: int, kind: int) -> str:
    """The counter of an air unit of a side."""
    return f"planes/{SIDES[seat]}-{cards.KIND_CODES[kind]}"


def leader_face(kind: int) -> str:
    return f"leaders/{cards.KIND_CODES[kind]}"


def site_face(kind: int) -> str:
    return f"sites/{cards.KIND_CODES[kind]}"


def size_of(name: str) -> tuple[float, float]:
    """Width and height of a picture of this game in design pixels."""
    folder = name.split("/", 1)[0]
    return {
        "cards": (layout.CARD_W, layout.CARD_H),
        "counters": (layout.COUNTER_W, layout.COUNTER_H),
        "planes": (layout.PLANE_W, layout.PLANE_H),
        "leaders": (layout.LEADER, layout.LEADER),
        "sites": (layout.CELL_W - 8, layout.CELL_H - 8),
        "reach": (layout.CELL_W - 6, layout.CELL_H - 6),
        "target": (layout.CELL_W - 6, layout.CELL_H - 6),
        "range": (layout.CELL_W - 8, layout.CELL_H - 8),
        "smoke": (layout.COUNTER_W, layout.COUNTER_H),
        "wreck": (layout.COUNTER_W, layout.COUNTER_H),
        **{f"emblem-{code}": (layout.EMBLEM, layout.EMBLEM) for code in cards.NATION_CODES},
        **{f"flag-{code}": (layout.FLAG, layout.FLAG) for code in cards.NATION_CODES},
    }.get(folder, (layout.DC_CHIP, layout.DC_CHIP))


# --- Keys ------------------------------------------------------------------------------


def card_key(sort: int, copy: int = 0) -> Hashable:
    """One of the like cards of the own hand."""
    return ("card", sort, copy)


def unit_key(space: int) -> Hashable:
    """The ground unit in a space."""
    return ("unit", space)


def site_key(space: int) -> Hashable:
    """The location in a space."""
    return ("site", space)


def plane_key(slot: int) -> Hashable:
    """An air unit, wherever it is based."""
    return ("plane", slot)


def space_key(space: int) -> Hashable:
    """The ground of a space."""
    return place_key(space)
