"""The challenges of Fighting Front."""

from __future__ import annotations

from typing import Final

from career.challenges.condition import AtLeast, AtMost, Challenge, Rounds, Row, Sum, Won, star
from game.core.events import Event
from game.fighting_front.events import UnitDestroyed


def fell(event: Event, seat: int) -> int:
    """FF 2.3 Whether the seat has lost a ground unit."""
    return int(isinstance(event, UnitDestroyed) and event.owner == seat)


TURN: Final = Rounds("Turn")
GUNS: Final = Row("Destroyed by guns", ("Destroyed by guns",))
LOST: Final = Sum("Ground units lost", fell)
DEFENSE: Final = Row("Destroyed in defense", ("Destroyed in defense",))

CHALLENGES: Final = (
    Challenge(
        "fighting_front-1",
        "Lightning war",
        "fighting_front",
        ("human", "recruit"),
        51,
        (
            star("Win as the Axis.", Won()),
            star("Win in at most {} turns, of both sides together.", AtMost(TURN, 7)),
            star("Win in at most {} turns.", AtMost(TURN, 5)),
        ),
        {"victory": "at once", "axis": "germany", "allies": "usa"},
    ),
    Challenge(
        "fighting_front-2",
        "The guns first",
        "fighting_front",
        ("recruit", "human"),
        52,
        (
            star("Win as the Allies, and destroy at least {} enemy cards with guns.", Won(), AtLeast(GUNS, 2)),
            star("Destroy at least {} with guns.", AtLeast(GUNS, 4)),
            star("Destroy at least {} with guns.", AtLeast(GUNS, 6)),
        ),
        {"victory": "hold", "axis": "japan", "allies": "usa"},
    ),
    Challenge(
        "fighting_front-3",
        "Let them come",
        "fighting_front",
        ("recruit", "human"),
        53,
        (
            star("Win as the Allies, and destroy at least {} enemy card in defense.", Won(), AtLeast(DEFENSE, 1)),
            star("Destroy at least {} in defense.", AtLeast(DEFENSE, 2)),
            star("Destroy at least {} in defense.", AtLeast(DEFENSE, 4)),
        ),
        {"victory": "at once", "axis": "germany", "allies": "usa"},
    ),
    Challenge(
        "fighting_front-4",
        "Bring them back",
        "fighting_front",
        ("sergeant", "human"),
        54,
        (
            star("Win as the Allies, and lose at most {} ground units.", Won(), AtMost(LOST, 12)),
            star("Lose at most {} ground units.", AtMost(LOST, 8)),
            star("Lose at most {} ground units.", AtMost(LOST, 5)),
        ),
        {"victory": "at once", "axis": "germany", "allies": "soviet"},
    ),
    Challenge(
        "fighting_front-5",
        "Rising sun",
        "fighting_front",
        ("human", "sergeant"),
        55,
        (
            star("Win as the Axis.", Won()),
            star("Win in at most {} turns, of both sides together.", AtMost(TURN, 30)),
            star("Win in at most {} turns.", AtMost(TURN, 16)),
        ),
        {"victory": "at once", "axis": "japan", "allies": "soviet"},
    ),
)
