"""SE 5.1, 6 Where victory points come from, for the report after a match."""

from __future__ import annotations

from typing import Final

from game.core.game import Ledger
from game.sharp_end.cards import BONUS, COUNTERS, GIVES_UNIT, INTEL_RECON, ORDER_TYPES, TERRAIN_OF
from game.sharp_end.state import State

STRETCHES: Final[tuple[tuple[int, int], ...]] = ((1, 3), (4, 6), (7, 9))
"""The first and the last terrain number of each part of the road that has a row of its own."""


def points_by_source(state: State) -> Ledger:
    """Points for terrain by parts of the road, what counters add or take away, and kept Intel-Recon cards."""
    ledger: Ledger = []
    for first, last in STRETCHES:
        held = [sum(_terrain_numbers(state, seat, first, last)) for seat in range(state.seats)]
        ledger.append((f"Terrain {first} to {last}", tuple(held)))
    added = [sum(_bonuses(state, seat)) for seat in range(state.seats)]
    ledger.append(("VP+ and VP- counters", tuple(added)))
    kept = [state.orders[seat * ORDER_TYPES + INTEL_RECON] for seat in range(state.seats)]
    ledger.append(("Intel-Recon kept", tuple(kept)))
    return ledger


def _counting(state: State, seat: int) -> list[int]:
    """The seat's counters that bring victory points."""
    return [counter for counter in range(COUNTERS) if state.owner[counter] == seat and state.kind[counter] < GIVES_UNIT]


def _terrain_numbers(state: State, seat: int, first: int, last: int) -> list[int]:
    return [TERRAIN_OF[counter] for counter in _counting(state, seat) if first <= TERRAIN_OF[counter] <= last]


def _bonuses(state: State, seat: int) -> list[int]:
    return [BONUS[state.kind[counter]] for counter in _counting(state, seat)]
