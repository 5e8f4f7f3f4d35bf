"""The challenges of At the Sharp End."""

from __future__ import annotations

from typing import Final

from career.challenges.condition import (
    GENERAL,
    RECRUIT,
    SERGEANT,
    AtLeast,
    AtMost,
    Last,
    Peak,
    Sum,
    Task,
    Won,
    count_own_events,
    medal,
    number_challenges,
    star,
)
from game.core.events import Event
from game.core.state import State
from game.sharp_end.events import AttackSucceeded, ObjectiveTaken, Stated, TurnBegan
from game.sharp_end.state import State as Table


def place_reached(event: Event, seat: int) -> int:
    """SE 4.7 The place of the seat after a successful attack, or 0 for any other event."""
    return event.place if isinstance(event, AttackSucceeded) and seat in event.seats else 0


def victory_points(view: State, seat: int) -> int:
    """SE 5.1 The victory points of the seat, which it can always count."""
    return view.points(seat) if isinstance(view, Table) else 0


def count_seats(view: State, seat: int) -> int:
    """The number of seats at the table."""
    return view.seats


FAR: Final = Peak("Farthest place", place_reached)
IN_A_TURN: Final = Peak("Objectives in one turn", count_own_events(ObjectiveTaken), TurnBegan)
FAILED: Final = Sum("Attacks given up", count_own_events(Stated, can=0))
POINTS: Final = Last("Victory points", victory_points)
AT_TABLE: Final = Last("Seats", count_seats)

CHALLENGES: Final = number_challenges(
    "sharp_end",
    (
        Task("First of six", "human sergeant sergeant sergeant sergeant sergeant", seed=35, options={"turns": "5"}),
        star("Win alone against all five.", Won()),
        star("Win with at least {} points.", AtLeast(POINTS, 9)),
        star("Win with at least {} points.", AtLeast(POINTS, 12)),
    ),
    (
        Task("Well led", "human sergeant sergeant", seed=36, options={"turns": "7"}),
        star("Win, and give up no attack that you lead.", Won(), AtMost(FAILED, 0)),
        star("Do so with at least {} points.", AtLeast(POINTS, 6)),
        star("Do so with at least {} points.", AtLeast(POINTS, 8)),
    ),
    (
        Task("Twice in a turn", "human recruit recruit", seed=31, options={"turns": "5"}),
        star("Take {} objectives in one turn.", AtLeast(IN_A_TURN, 2)),
        star("Do so, and win.", Won()),
        star("Do so, and win with at least {} points.", AtLeast(POINTS, 9)),
    ),
    (
        Task("A long march", "human sergeant sergeant", seed=32, options={"turns": "9"}),
        star("Win with at least {} points.", Won(), AtLeast(POINTS, 15)),
        star("Win with at least {} points.", AtLeast(POINTS, 17)),
        star("Win with at least {} points.", AtLeast(POINTS, 18)),
    ),
    (
        Task("Off the beach", "human sergeant sergeant sergeant", seed=34, options={"turns": "5", "beach": "on"}),
        star("Win, and stand on place {} of the road at some time.", Won(), AtLeast(FAR, 4)),
        star("Win, and get as far as place {}.", AtLeast(FAR, 5)),
        star("Do so with at least {} points.", AtLeast(POINTS, 6)),
    ),
)

MEDALS: Final = (
    medal("se-turn", "Three at a stroke", "Take three objectives in one turn.", RECRUIT, AtLeast(IN_A_TURN, 3)),
    medal(
        "se-refused",
        "Never refused",
        "Win against Sergeants or better without giving up an attack that you lead.",
        SERGEANT,
        Won(),
        AtMost(FAILED, 0),
    ),
    medal("se-points", "A rich road", "Win with eighteen victory points.", RECRUIT, Won(), AtLeast(POINTS, 18)),
    medal("se-six", "First of six", "Win alone at a table of six.", RECRUIT, Won(), AtLeast(AT_TABLE, 6)),
    medal(
        "se-far", "Far from the sea", "Win, and get as far as place seven of the road.", RECRUIT, Won(), AtLeast(FAR, 7)
    ),
    medal("se-general", "Beachmaster", "Beat Generals.", GENERAL, Won()),
)
