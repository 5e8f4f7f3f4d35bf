"""The challenges of Battlefronts."""

from __future__ import annotations

from typing import Final

from career.challenges.condition import (
    CAPTAIN,
    GENERAL,
    SERGEANT,
    AtLeast,
    AtMost,
    InARow,
    Last,
    Peak,
    Rounds,
    Task,
    Won,
    medal,
    number_challenges,
    star,
)
from game.battlefronts.cards import FRONTS, PLACE_NAMES, PLACES
from game.battlefronts.events import BattalionCalledUp, RoundBegan
from game.battlefronts.state import State as Table
from game.core.events import Event, MatchEnded
from game.core.state import State

BRISSOL: Final = PLACE_NAMES.index("Brissol")


def holds_alone(view: State, seat: int, front: int) -> bool:
    """BF 3.2 Whether the seat has a battalion on this front, and the other seat has none there.

    `view.here` holds the number of battalions at index seat * PLACES + place, and fronts are the first places.
    """
    if not isinstance(view, Table):
        return False
    own_battalions = view.here[seat * PLACES + front]
    enemy_battalions = view.here[(1 - seat) * PLACES + front]
    return own_battalions > 0 and not enemy_battalions


def holds_brissol(view: State, seat: int) -> int:
    """1 if the seat holds Brissol alone, otherwise 0."""
    return int(holds_alone(view, seat, BRISSOL))


def count_fronts_held(view: State, seat: int) -> int:
    """The number of fronts that the seat holds alone."""
    return sum(holds_alone(view, seat, front) for front in range(FRONTS))


def cards_called_up(event: Event, seat: int) -> int:
    """The cards of the battalion that the seat has called up with this event, or 0 for any other event."""
    return event.cards if isinstance(event, BattalionCalledUp) and event.seat == seat else 0


ROUND: Final = Rounds("Round")
BRISSOL_HELD: Final = InARow("Rounds with Brissol held", (RoundBegan, MatchEnded), holds_brissol)
LARGEST: Final = Peak("Largest battalion called up", cards_called_up)
HELD: Final = Last("Fronts held", count_fronts_held)

FALLING_BACK: Final = (
    "call Z0; size 4; call Z0; size 5; call Z3; size 1; call Z1; size 3; call Z1; size 7; call Z2; size "
    "6; call Z2; size 4; call Z3; size 4; march 2 F3; march 2 F1; march 3 F4; march 0 F0; march 0 F0; "
    "march 3 F2; pass; march 1 F3; call Z3; size 3; call Z2; size 4; call Z1; size 4; call Z1; size 3; "
    "call Z2; size 4; call Z0; size 2; call Z0; size 2; call Z3; size 3; march 6 F0; march 4 F4; march 7 "
    "F3; march 6 F2; pass; march 7 F0; pass; call Z1; size 6; call Z1; size 4; call Z3; size 1; call Z2; "
    "size 3; call Z2; size 4; call Z3; size 3; call Z0; size 2; call Z0; size 4; march 9 F2; march 8 F2; "
    "march 4 Z3; march 11 F0; march 11 F0; march 10 F3; march 5 F1; pass; redeploy 2 F2; pass; call Z0; "
    "size 2; call Z0; size 2; call Z1; size 1; call Z1; size 1; call Z2; size 3; call Z2; size 3; call "
    "Z3; call Z3; size 3; reduce 3"
)
"""A match in which Burgundy is ahead."""

CHALLENGES: Final = number_challenges(
    "battlefronts",
    (
        Task("Before the leaves fall", "human recruit", seed=12, options={"first": "seat 2"}),
        star("Win the match.", Won()),
        star("Win in at most {} rounds.", AtMost(ROUND, 8)),
        star("Win in at most {} rounds.", AtMost(ROUND, 6)),
    ),
    (
        Task("Small units", "human recruit", seed=13, options={"first": "seat 1"}),
        star("Win, and never call up more than {} cards at once.", Won(), AtMost(LARGEST, 8)),
        star("Never call up more than {} at once.", AtMost(LARGEST, 6)),
        star("Never call up more than {} at once.", AtMost(LARGEST, 5)),
    ),
    (
        Task("Not one step back", "human recruit", seed=11, options={"first": "seat 1"}),
        star("Hold Brissol alone at the end of {} rounds in a row.", AtLeast(BRISSOL_HELD, 2)),
        star("Hold it at the end of {} rounds in a row.", AtLeast(BRISSOL_HELD, 3)),
        star("Do so, and win the match.", Won()),
    ),
    (
        Task("Falling back", "human sergeant", 141, {"first": "seat 1"}, tuple(FALLING_BACK.split("; "))),
        star("Turn this match around and win it.", Won()),
        star("Win it by the end of round {}.", AtMost(ROUND, 9)),
        star("Win it by the end of round {}.", AtMost(ROUND, 7)),
    ),
    (
        Task("The whole line", "human captain", seed=15, options={"first": "seat 2"}),
        star("Win the match.", Won()),
        star("Win in at most {} rounds.", AtMost(ROUND, 8)),
        star("Do so with {} fronts held alone.", AtLeast(HELD, 4)),
    ),
)

MEDALS: Final = (
    medal(
        "bf-brissol",
        "The rock",
        "Hold Brissol alone at the end of four rounds in a row.",
        SERGEANT,
        AtLeast(BRISSOL_HELD, 4),
    ),
    medal(
        "bf-small",
        "Small units",
        "Win without calling up more than six cards at once.",
        SERGEANT,
        Won(),
        AtMost(LARGEST, 6),
    ),
    medal("bf-line", "The whole line", "Win with four fronts held alone.", SERGEANT, Won(), AtLeast(HELD, 4)),
    medal(
        "bf-quick",
        "Before the leaves fall",
        "Beat a Captain or General in six rounds.",
        CAPTAIN,
        Won(),
        AtMost(ROUND, 6),
    ),
    medal("bf-long", "A long war", "Win in the twelfth round or later.", SERGEANT, Won(), AtLeast(ROUND, 12)),
    medal("bf-general", "Staff college", "Beat a General.", GENERAL, Won()),
)
