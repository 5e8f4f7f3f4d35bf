"""The challenges of Last Front."""

from __future__ import annotations

from typing import Final

from career.challenges.condition import (
    CAPTAIN,
    GENERAL,
    RECRUIT,
    SERGEANT,
    AtLeast,
    AtMost,
    Peak,
    Rounds,
    Sum,
    Task,
    Won,
    count_own_events,
    medal,
    number_challenges,
    star,
)
from game.core.events import Event
from game.last_front.cards import NONE
from game.last_front.events import DigDeclared, Finished, TerritoryCaptured


def territory_taken(event: Event, seat: int) -> int:
    """LF 4.6 1 if the seat has captured a territory from another seat with this event, otherwise 0."""
    return int(isinstance(event, TerritoryCaptured) and event.seat == seat and event.loser != NONE)


def territory_lost(event: Event, seat: int) -> int:
    """LF 4.6 1 if the seat has lost a territory with this event, otherwise 0."""
    return int(isinstance(event, TerritoryCaptured) and event.loser == seat)


def finished_bid(event: Event, seat: int) -> int:
    """LF 4.4 The total of the bid with which the seat has finished its turn, or 0 for any other event."""
    return event.total if isinstance(event, Finished) and event.seat == seat else 0


BATTLE: Final = Rounds("Battle")
DUG: Final = Sum("Dug in", count_own_events(DigDeclared))
RAIDED: Final = Sum("Territories taken from others", territory_taken)
ROBBED: Final = Sum("Territories lost", territory_lost)
BID: Final = Peak("Highest bid", finished_bid)

LOST_GROUND: Final = (
    "play T1; finish; pass; pass; play T2; finish; pass; pass; play P3; finish; pass; pass; play T2; face "
    "bunkers; finish; pass; pass; withdraw; play K3; finish; pass; play T2; play T2; play S1; finish; "
    "pass; play S1; play P4; finish; pass; play S2; dig T1; dig T2; dig T2; dig T2; dig S1; dig S2; pass; "
    "finish; play P2; finish; pass; face montgomery; finish; play S2; play P2; finish; pass; play T2; "
    "play T3; finish; pass; play lend-lease; aim seat 1 face montgomery; give S1; pass; finish; pass; "
    "play K2; dig T2; dig T3; dig K2; dig S1; dig face bunkers; pass; finish; play K3; finish; pass; "
    "withdraw; face counter-intelligence; finish; play P2; play S1; play K3; finish; pass; pass; play K2; "
    "play K2; play S1; play T3; play T3; play T2; finish; pass; pass; withdraw; play K2; withdraw; front "
    "Berlin; play T1; finish; pass; pass; play S1; finish; pass; pass; withdraw; play P2; finish; pass; "
    "play T3; finish; pass; withdraw; take T1; front Dunkirk; face sabotage; finish; face air-strike; "
    "finish; face dowding; play S2; finish; pass; pass; play S3; play K3; finish; pass; pass; play T3; "
    "play T3; play supply-line; pass; pass; play K2; finish; pass; pass; withdraw; take dowding; play K2; "
    "finish; pass; play K3; finish; pass; play conscription; pass; play T2; dig K2; dig K3; dig S3; pass; "
    "play K2; finish; pass; withdraw; play P4; finish; pass; pass; play P4; play espionage; aim seat 3; "
    "pass; pass; take T2; play T1; play conscription; pass; pass; play S3; finish; pass; pass; play T2; "
    "play T2; play T2; play K3; play T1; finish; pass; pass; withdraw; play K2; finish; pass; face "
    "rommel; finish; pass; play S3; finish; pass; play K2; finish; pass; play T1; finish; pass; face "
    "patton; finish; pass; play T1; play T2; dig P4; dig S3; dig S3; pass; finish; pass; play P4; play "
    "T1; dig K3; dig P4; dig face patton; pass; dig T1; dig T2; dig T2; dig K2; dig face rommel; pass; "
    "finish; pass"
)
"""A match in which the others are close to their goal."""

CHALLENGES: Final = number_challenges(
    "last_front",
    (
        Task("In the open", "human recruit recruit", seed=42),
        star("Win without digging in.", Won(), AtMost(DUG, 0)),
        star("Do so in at most {} battles.", AtMost(BATTLE, 4)),
        star("Do so in at most {} battles.", AtMost(BATTLE, 3)),
    ),
    (
        Task("Raiders", "human sergeant sergeant", seed=43, options={"victory": "quick"}),
        star("Win, and capture at least {} territory from another player.", Won(), AtLeast(RAIDED, 1)),
        star("Win, and lose no territory yourself.", AtMost(ROBBED, 0)),
        star("Do so in at most {} battles.", AtMost(BATTLE, 6)),
    ),
    (
        Task("One against three", "human recruit recruit recruit", seed=44),
        star("Win the match.", Won()),
        star("Win in at most {} battles.", AtMost(BATTLE, 4)),
        star("Win in at most {} battles.", AtMost(BATTLE, 3)),
    ),
    (
        Task("Four armies", "human captain captain captain", seed=45),
        star("Win the match.", Won()),
        star("Win, and finish a turn with a bid of at least {}.", AtLeast(BID, 20)),
        star("Win, and finish a turn with a bid of at least {}.", AtLeast(BID, 26)),
    ),
    (
        Task("Lost ground", "human sergeant sergeant", seed=476, moves=tuple(LOST_GROUND.split("; "))),
        star("Turn this match around and win it.", Won()),
        star("Win it by battle {}.", AtMost(BATTLE, 9)),
        star("Win it by battle {}.", AtMost(BATTLE, 8)),
    ),
)

MEDALS: Final = (
    medal(
        "lf-open", "In the open", "Win against Sergeants or better without digging in.", SERGEANT, Won(), AtMost(DUG, 0)
    ),
    medal("lf-raid", "Raider", "Win, and take three territories from others.", SERGEANT, Won(), AtLeast(RAIDED, 3)),
    medal("lf-bid", "All that we have", "Finish a turn with a bid of 28.", RECRUIT, AtLeast(BID, 28)),
    medal(
        "lf-quick", "Home by Christmas", "Beat a Captain or General in five battles.", CAPTAIN, Won(), AtMost(BATTLE, 5)
    ),
    medal("lf-general", "Supreme command", "Beat Generals.", GENERAL, Won()),
)
