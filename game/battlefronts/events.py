"""The events of Battlefronts, in the past tense (BF 3-8). Both seats see all of them in full."""

from __future__ import annotations

from game.core.events import Event, Resolved


class RoundBegan(Event):
    """BF 3.1 A round began, with the seat that acts first in it."""

    round: int
    first: int


class PhaseBegan(Event):
    """BF 3 A phase began, one of cards.ATTRITION to CHECK."""

    phase: int


class SeatPassed(Event):
    """BF 5.1, 6.1 A seat passed. It takes no further part in the phase."""

    seat: int
    phase: int


class BattalionMarched(Event):
    """BF 5.2 A battalion marched to a neighbouring place."""

    seat: int
    battalion: int
    origin: int
    place: int


class BattalionRedeployed(Event, reveals=True):
    """BF 5.3 A battalion went to any front. `card` is the face card that was discarded for it."""

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
    """BF 6.4 A seat named the zone of a call-up, the first of its two steps."""

    seat: int
    zone: int


class BattalionCalledUp(Event):
    """BF 6.2 A battalion of this many cards was put face down at a place."""

    seat: int
    battalion: int
    place: int
    cards: int


class AttritionBegan(Event):
    """BF 4.1 Attrition began. Each side is about to reduce one battalion at each of these fronts."""

    fronts: tuple[int, ...]


class BattleJoined(Resolved):
    """BF 7.2 A battle began. Strength and attrition are by seat: seat s inflicts `attrition[s]` on the other."""

    front: int
    strength: tuple[int, int]
    attrition: tuple[int, int]


class BattalionReduced(Resolved):
    """BF 2.3 A battalion lost its top card, of rank `card`. The phase is ATTRITION or BATTLE."""

    seat: int
    battalion: int
    place: int
    card: int
    phase: int


class BattalionLost(Resolved):
    """BF 2.3 A battalion lost its last card and is gone."""

    seat: int
    battalion: int
    place: int
