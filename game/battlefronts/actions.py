"""Every action of Battlefronts, made once at import (BF 4.2, 5, 6, 7.3)."""

from __future__ import annotations

from typing import Final

from game.battlefronts.cards import DECK, FRONTS, NEIGHBOURS, PLACE_CODES, PLACES, ZONES
from game.core.state import Action

ACTIONS: Final[list[Action]] = []
"""All actions by id."""

# --- Ids, with which rules and playouts work instead of objects ------------------------

PASS_ID: Final = 0
FIRST_CALL_UP: Final = 1
"""FIRST_CALL_UP + zone."""
FIRST_SIZE: Final = FIRST_CALL_UP + ZONES
"""FIRST_SIZE + cards - 1."""
FIRST_REDUCTION: Final = FIRST_SIZE + DECK
"""FIRST_REDUCTION + battalion."""
FIRST_MARCH: Final = FIRST_REDUCTION + DECK
"""FIRST_MARCH + battalion * PLACES + place."""
FIRST_REDEPLOYMENT: Final = FIRST_MARCH + DECK * PLACES
"""FIRST_REDEPLOYMENT + battalion * FRONTS + front. These are the highest ids."""

# --- The actions -----------------------------------------------------------------------


class Pass(Action):
    """Pass: take no further part in this phase (BF 5.1, 6.1)."""


class March(Action):
    """Move one of your battalions to a neighbouring place (BF 5.2)."""

    __slots__ = ("battalion", "place")

    def __init__(self, battalion: int, place: int) -> None:
        super().__init__(len(ACTIONS), f"march {battalion} {PLACE_CODES[place]}")
        self.battalion: int = battalion
        self.place: int = place


class Redeploy(Action):
    """Discard the face card on top and go to any other battlefront (BF 5.3)."""

    __slots__ = ("battalion", "front")

    def __init__(self, battalion: int, front: int) -> None:
        super().__init__(len(ACTIONS), f"redeploy {battalion} {PLACE_CODES[front]}")
        self.battalion: int = battalion
        self.front: int = front


class CallUp(Action):
    """Name the travel zone of a new battalion (BF 6.2). Its size is the next step."""

    __slots__ = ("zone",)

    def __init__(self, zone: int) -> None:
        super().__init__(len(ACTIONS), f"call {PLACE_CODES[FRONTS + zone]}")
        self.zone: int = zone


class Size(Action):
    """The number of cards of the battalion that is being called up (BF 6.2, 6.4)."""

    __slots__ = ("cards",)

    def __init__(self, cards: int) -> None:
        super().__init__(len(ACTIONS), f"size {cards}")
        self.cards: int = cards


class Reduce(Action):
    """Choose which of several strongest battalions is reduced (BF 4.2, 7.3)."""

    __slots__ = ("battalion",)

    def __init__(self, battalion: int) -> None:
        super().__init__(len(ACTIONS), f"reduce {battalion}")
        self.battalion: int = battalion


def _listed(action: Action) -> Action:
    """Add a new action to ACTIONS, and return it."""
    ACTIONS.append(action)
    return action


PASS: Final = _listed(Pass(0, "pass"))
CALL_UP: Final[list[Action]] = [_listed(CallUp(zone)) for zone in range(ZONES)]
"""CALL_UP[zone] for zone = 0..3."""
SIZE: Final[list[Action]] = [PASS] + [_listed(Size(cards)) for cards in range(1, DECK + 1)]
"""SIZE[n] for n = 1..52. SIZE[0] is never used."""
REDUCE: Final[list[Action]] = [_listed(Reduce(battalion)) for battalion in range(DECK)]
"""REDUCE[battalion]."""
_MARCH: Final[list[list[Action]]] = [[_listed(March(b, place)) for place in range(PLACES)] for b in range(DECK)]
_REDEPLOY: Final[list[list[Action]]] = [[_listed(Redeploy(b, front)) for front in range(FRONTS)] for b in range(DECK)]

MARCHES: Final[list[list[list[Action]]]] = [
    [[row[there] for there in NEIGHBOURS[p]] for p in range(PLACES)] for row in _MARCH
]
"""MARCHES[battalion][place]: every march of a battalion from a place (BF 5.2)."""
REDEPLOYMENTS: Final[list[list[list[Action]]]] = [
    [[row[f] for f in range(FRONTS) if f != p] for p in range(PLACES)] for row in _REDEPLOY
]
"""REDEPLOYMENTS[battalion][place]: every redeployment of a battalion from a place (BF 5.3)."""
