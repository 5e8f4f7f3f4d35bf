"""Battlefronts in numbers, for `python -m ai.fit`: fronts, strength and cards of a seat and of the other."""

from __future__ import annotations

from typing import Final

from game.battlefronts.cards import DECK, FRONTS
from game.battlefronts.legal import fronts_of
from game.battlefronts.state import State
from game.core.state import State as CoreState

_OF_A_SEAT: Final = (
    "fronts held alone",
    "strength on fronts",
    "battalions on fronts",
    "cards on fronts",
    "battalions on roads",
    "cards on roads",
    "cards in the deck",
)
NAMES: Final[tuple[str, ...]] = tuple(f"{whose} {what}" for whose in ("own", "enemy") for what in _OF_A_SEAT)


def sampled(before: CoreState, after: CoreState) -> bool:
    """Whether a round has begun with the action between these two."""
    assert isinstance(before, State)
    assert isinstance(after, State)
    return before.round != after.round


def features(state: CoreState, seat: int) -> list[float]:
    """The numbers that NAMES names, as this seat sees the table."""
    assert isinstance(state, State)
    return of_seat(state, seat) + of_seat(state, 1 - seat)


def of_seat(state: State, seat: int) -> list[float]:
    """The numbers of one side."""
    found: list[float] = [0.0] * len(_OF_A_SEAT)
    alone = fronts_of(state, seat) & ~fronts_of(state, 1 - seat)
    for front in range(FRONTS):
        found[0] += alone >> front & 1
    for number in state.field[seat]:
        b = seat * DECK + number
        if state.place[b] < FRONTS:
            found[1] += state.strength[b]
            found[2] += 1.0
            found[3] += state.size(seat, number)
        else:
            found[4] += 1.0
            found[5] += state.size(seat, number)
    found[6] += state.deck(seat)
    return found
