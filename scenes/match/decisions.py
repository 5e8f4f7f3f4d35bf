"""The decisions of a match that a review looks at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from game.core.record import HUMAN, SeatEntry
from game.core.state import Action, State

Item = TypeVar("Item")


@dataclass(frozen=True)
class Decision:
    """A decision of a person who had a choice."""

    number: int
    """How many decisions of the match came before it."""
    seat: int
    view: State
    made: tuple[Action, ...]
    fresh: bool
    """Whether it is the first since another seat decided."""
    played: int
    """How many actions of the match came before it."""
    table: tuple[State, tuple[int, int, int, int]]
    """The true table before it, and the state of the chance."""


def reviewed(seats: Sequence[SeatEntry]) -> tuple[int, ...]:
    """The seats whose decisions can be looked at: of people.

    With more than two seats a bot goes on for who resigns, and a record does not tell where: such a seat is left out.
    """
    two = len(seats) == 2
    return tuple(seat for seat, who in enumerate(seats) if who.kind == HUMAN or (two and who.person))


def chosen(decisions: Sequence[Decision], most: int) -> list[Decision]:
    """The decisions to look at, at most so many: those that open a turn come first."""
    fresh = _spread([one for one in decisions if one.fresh], most)
    others = _spread([one for one in decisions if not one.fresh], most - len(fresh))
    return sorted([*fresh, *others], key=lambda one: one.number)


def _spread(items: list[Item], most: int) -> list[Item]:
    """At most so many of them, evenly spread."""
    if len(items) <= most:
        return items
    return [items[i * len(items) // most] for i in range(most)]
