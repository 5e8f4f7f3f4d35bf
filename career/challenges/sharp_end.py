"""The challenges of At the Sharp End."""

from __future__ import annotations

from typing import Final

from career.challenges.condition import AtLeast, AtMost, Challenge, Last, Peak, Sum, Won, own, star
from game.core.events import Event
from game.core.state import State
from game.sharp_end.events import AttackSucceeded, ObjectiveTaken, Stated, TurnBegan
from game.sharp_end.state import State as Table


def reached(event: Event, seat: int) -> int:
    """SE 4.7 The place that the seat stands on after an attack."""
    return event.place if isinstance(event, AttackSucceeded) and seat in event.seats else 0


def points(view: State, seat: int) -> int:
    """SE 5.1 The victory points of the seat, which it can always count."""
    return view.points(seat) if isinstance(view, Table) else 0


FAR: Final = Peak("Farthest place", reached)
IN_A_TURN: Final = Peak("Objectives in one turn", own(ObjectiveTaken), TurnBegan)
FAILED: Final = Sum("Attacks given up", own(Stated, can=0))
POINTS: Final = Last("Victory points", points)

CHALLENGES: Final = (
    Challenge(
        "sharp_end-1",
        "First of six",
        "sharp_end",
        ("human", *["sergeant"] * 5),
        35,
        (
            star("Win alone against all five.", Won()),
            star("Win with at least {} points.", AtLeast(POINTS, 9)),
            star("Win with at least {} points.", AtLeast(POINTS, 12)),
        ),
        {"turns": "5"},
    ),
    Challenge(
        "sharp_end-2",
        "Well led",
        "sharp_end",
        ("human", "sergeant", "sergeant"),
        36,
        (
            star("Win, and give up no attack that you lead.", Won(), AtMost(FAILED, 0)),
            star("Do so with at least {} points.", AtLeast(POINTS, 6)),
            star("Do so with at least {} points.", AtLeast(POINTS, 8)),
        ),
        {"turns": "7"},
    ),
    Challenge(
        "sharp_end-3",
        "Twice in a turn",
        "sharp_end",
        ("human", "recruit", "recruit"),
        31,
        (
            star("Take {} objectives in one turn.", AtLeast(IN_A_TURN, 2)),
            star("Do so, and win.", Won()),
            star("Do so, and win with at least {} points.", AtLeast(POINTS, 9)),
        ),
        {"turns": "5"},
    ),
    Challenge(
        "sharp_end-4",
        "A long march",
        "sharp_end",
        ("human", "sergeant", "sergeant"),
        32,
        (
            star("Win with at least {} points.", Won(), AtLeast(POINTS, 15)),
            star("Win with at least {} points.", AtLeast(POINTS, 17)),
            star("Win with at least {} points.", AtLeast(POINTS, 18)),
        ),
        {"turns": "9"},
    ),
    Challenge(
        "sharp_end-5",
        "Off the beach",
        "sharp_end",
        ("human", "sergeant", "sergeant", "sergeant"),
        34,
        (
            star("Win, and stand on place {} of the road at some time.", Won(), AtLeast(FAR, 4)),
            star("Win, and get as far as place {}.", AtLeast(FAR, 5)),
            star("Do so with at least {} points.", AtLeast(POINTS, 6)),
        ),
        {"turns": "5", "beach": "on"},
    ),
)
