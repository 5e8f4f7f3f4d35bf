"""What happened, in the past tense (BF 4-8). Both seats see all of it."""

from __future__ import annotations

from game.core.events import Event


class RoundBegan(Event):
    """BF 3.1 A round with its first player."""

    round: int
    first: int


class PhaseBegan(Event):
    """BF 3 One of cards.ATTRITION .. CHECK."""

    phase: int


class SeatPassed(Event):
    """BF 5.1, 6.1 This seat takes no further part in the phase."""

    seat: int
    phase: int


class BattalionMarched(Event):
    """BF 5.2"""

    seat: int
    battalion: int
    origin: int
    place: int


class BattalionRedeployed(Event, reveals=True):
    """BF 5.3 `card` is the face card that was discarded for it."""

    seat: int
    battalion: int
    origin: int
    place: int
    card: int


class CardTurnedUp(Event, reveals=True):
    """BF 2.3, 5.4 The top card of a battalion was turned face up."""

    seat: int
    battalion: int
    card: int


class ZoneNamed(Event):
    """BF 6.4 The first step of a call-up."""

    seat: int
    zone: int


class BattalionCalledUp(Event):
    """BF 6.2 `cards` cards stand face down at `place`."""

    seat: int
    battalion: int
    place: int
    cards: int


class AttritionBegan(Event):
    """BF 4.1 Each side is about to reduce one battalion at each of these fronts."""

    fronts: tuple[int, ...]


class BattleJoined(Event):
    """BF 7.2 Strength and battle attrition by seat; `attrition[s]` is what seat s inflicts on the other."""

    front: int
    strength: tuple[int, int]
    attrition: tuple[int, int]


class BattalionReduced(Event):
    """BF 2.3 `card` was discarded from the top; `phase` is ATTRITION or BATTLE."""

    seat: int
    battalion: int
    place: int
    card: int
    phase: int


class BattalionLost(Event):
    """BF 2.3 No card was left."""

    seat: int
    battalion: int
    place: int
