"""The challenges of Fighting Front."""

from __future__ import annotations

from typing import Final

from career.challenges.condition import (
    GENERAL,
    RECRUIT,
    SERGEANT,
    AtLeast,
    AtMost,
    Rounds,
    Row,
    Sum,
    Task,
    Won,
    medal,
    number_challenges,
    star,
)
from game.core.events import Event
from game.fighting_front.events import UnitDestroyed


def unit_lost(event: Event, seat: int) -> int:
    """FF 2.3 1 if the seat has lost a ground unit with this event, otherwise 0."""
    return int(isinstance(event, UnitDestroyed) and event.owner == seat)


TURN: Final = Rounds("Turn")
GUNS: Final = Row("Destroyed by guns", ("Destroyed by guns",))
LOST: Final = Sum("Ground units lost", unit_lost)
DEFENSE: Final = Row("Destroyed in defense", ("Destroyed in defense",))
BOMBED: Final = Row("Destroyed by bombers", ("Destroyed by bombers",))

CHALLENGES: Final = number_challenges(
    "fighting_front",
    (
        Task("Lightning war", "human recruit", 51, {"victory": "at once", "axis": "germany", "allies": "usa"}),
        star("Win as the Axis.", Won()),
        star("Win in at most {} turns, counting those of both sides.", AtMost(TURN, 7)),
        star("Win in at most {} turns.", AtMost(TURN, 5)),
    ),
    (
        Task("The guns first", "recruit human", seed=52, options={"victory": "hold", "axis": "japan", "allies": "usa"}),
        star("Win as the Allies, and destroy at least {} enemy cards with guns.", Won(), AtLeast(GUNS, 2)),
        star("Destroy at least {} with guns.", AtLeast(GUNS, 4)),
        star("Destroy at least {} with guns.", AtLeast(GUNS, 6)),
    ),
    (
        Task("Let them come", "recruit human", 53, {"victory": "at once", "axis": "germany", "allies": "usa"}),
        star("Win as the Allies, and destroy at least {} enemy card in defense.", Won(), AtLeast(DEFENSE, 1)),
        star("Destroy at least {} in defense.", AtLeast(DEFENSE, 2)),
        star("Destroy at least {} in defense.", AtLeast(DEFENSE, 4)),
    ),
    (
        Task("Bring them back", "sergeant human", 54, {"victory": "at once", "axis": "germany", "allies": "soviet"}),
        star("Win as the Allies, and lose at most {} ground units.", Won(), AtMost(LOST, 12)),
        star("Lose at most {} ground units.", AtMost(LOST, 8)),
        star("Lose at most {} ground units.", AtMost(LOST, 5)),
    ),
    (
        Task("Rising sun", "human sergeant", 55, {"victory": "at once", "axis": "japan", "allies": "soviet"}),
        star("Win as the Axis.", Won()),
        star("Win in at most {} turns, counting those of both sides.", AtMost(TURN, 30)),
        star("Win in at most {} turns.", AtMost(TURN, 16)),
    ),
)

MEDALS: Final = (
    medal("ff-guns", "King of battle", "Destroy eight enemy cards with guns.", RECRUIT, AtLeast(GUNS, 8)),
    medal("ff-bombs", "From the air", "Destroy four enemy cards with bombers.", RECRUIT, AtLeast(BOMBED, 4)),
    medal(
        "ff-defense",
        "Let them come",
        "Win, and destroy eight enemy cards in defense.",
        SERGEANT,
        Won(),
        AtLeast(DEFENSE, 8),
    ),
    medal(
        "ff-quick",
        "Lightning war",
        "Beat a Sergeant or better in seven turns, counting those of both sides.",
        SERGEANT,
        Won(),
        AtMost(TURN, 7),
    ),
    medal("ff-general", "Army group", "Beat a General.", GENERAL, Won()),
)
