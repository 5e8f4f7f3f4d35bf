"""The challenges of Last Front."""

from __future__ import annotations

from typing import Final

from career.challenges.condition import AtLeast, AtMost, Challenge, Peak, Rounds, Sum, Won, own, star
from game.core.events import Event
from game.last_front.cards import NONE
from game.last_front.events import DigDeclared, Finished, TerritoryCaptured


def raided(event: Event, seat: int) -> int:
    """LF 4.6 Whether the seat has captured a territory from another seat."""
    return int(isinstance(event, TerritoryCaptured) and event.seat == seat and event.loser != NONE)


def robbed(event: Event, seat: int) -> int:
    """LF 4.6 Whether the seat has lost a territory."""
    return int(isinstance(event, TerritoryCaptured) and event.loser == seat)


def bid(event: Event, seat: int) -> int:
    """LF 4.4 What the bid of the seat counted when it finished its turn."""
    return event.total if isinstance(event, Finished) and event.seat == seat else 0


BATTLE: Final = Rounds("Battle")
DUG: Final = Sum("Dug in", own(DigDeclared))
RAIDED: Final = Sum("Territories taken from others", raided)
ROBBED: Final = Sum("Territories lost", robbed)
BID: Final = Peak("Highest bid", bid)

CHALLENGES: Final = (
    Challenge(
        "last_front-1",
        "First blood",
        "last_front",
        ("human", "recruit", "recruit"),
        41,
        (
            star("Win the match.", Won()),
            star("Win in at most {} battles.", AtMost(BATTLE, 4)),
            star("Win in at most {} battles.", AtMost(BATTLE, 2)),
        ),
    ),
    Challenge(
        "last_front-2",
        "In the open",
        "last_front",
        ("human", "recruit", "recruit"),
        42,
        (
            star("Win without digging in.", Won(), AtMost(DUG, 0)),
            star("Do so in at most {} battles.", AtMost(BATTLE, 4)),
            star("Do so in at most {} battles.", AtMost(BATTLE, 3)),
        ),
    ),
    Challenge(
        "last_front-3",
        "Raiders",
        "last_front",
        ("human", "sergeant", "sergeant"),
        43,
        (
            star("Win, and capture at least {} territory from another player.", Won(), AtLeast(RAIDED, 1)),
            star("Win, and lose no territory yourself.", AtMost(ROBBED, 0)),
            star("Win, and capture at least {} from others.", AtLeast(RAIDED, 2)),
        ),
        {"victory": "quick"},
    ),
    Challenge(
        "last_front-5",
        "Four armies",
        "last_front",
        ("human", "captain", "captain", "captain"),
        45,
        (
            star("Win the match.", Won()),
            star("Win, and finish a turn with a bid of at least {}.", AtLeast(BID, 20)),
            star("Win, and finish a turn with a bid of at least {}.", AtLeast(BID, 26)),
        ),
    ),
)
