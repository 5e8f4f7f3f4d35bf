"""What happened, in the past tense (SE 3-8). `seen_by` removes what is in another's hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from game.core.events import Event
from game.core.state import UNKNOWN


@dataclass(frozen=True)
class HandDealt(Event):
    """SE 3.2 The first hand: unit cards sorted by type, and HQ cards."""

    reveals: ClassVar[bool] = True
    seat: int
    units: tuple[int, ...]
    orders: tuple[int, ...]

    def seen_by(self, seat: int) -> Event:
        if seat == self.seat:
            return self
        return replace(self, units=(UNKNOWN,) * len(self.units), orders=(UNKNOWN,) * len(self.orders))


@dataclass(frozen=True)
class TurnBegan(Event):
    """SE 4 A turn with its first commander; everybody stands on `place` (0 is before terrain 1, or the beach)."""

    turn: int
    commander: int
    place: int


@dataclass(frozen=True)
class FogLaid(Event):
    """SE 8.3 Fog counters lie face down at these places."""

    places: tuple[int, ...]


@dataclass(frozen=True)
class FogTurnedUp(Event):
    """SE 8.3 `kind` is one of cards.ALL_QUIET .. FOG_EVENT."""

    reveals: ClassVar[bool] = True
    place: int
    kind: int


@dataclass(frozen=True)
class EnemyLaid(Event):
    """SE 8.2 The nine enemy counters lie face down again."""


@dataclass(frozen=True)
class EnemyTurnedUp(Event):
    """SE 8.2 This many dice defend the place."""

    reveals: ClassVar[bool] = True
    place: int
    dice: int


@dataclass(frozen=True)
class BeachRolled(Event):
    """SE 8.4 `roll` decided how many enemy dice there are; `dice` is what they show."""

    reveals: ClassVar[bool] = True
    roll: int
    dice: tuple[int, ...]

    def rolled(self) -> tuple[int, ...]:
        return (self.roll, *self.dice)


@dataclass(frozen=True)
class BeachHeld(Event):
    """SE 8.4 This seat cannot pay any enemy that is left."""

    seat: int


@dataclass(frozen=True)
class DiceRolled(Event):
    """SE 4.1 The enemy at `place`; no dice at all means no enemy."""

    reveals: ClassVar[bool] = True
    seat: int
    place: int
    dice: tuple[int, ...]

    def rolled(self) -> tuple[int, ...]:
        return self.dice


@dataclass(frozen=True)
class DieStruck(Event):
    """SE 2.7 Air support took die number `die` (from 0) away; -1 where no die showed an enemy."""

    seat: int
    die: int


@dataclass(frozen=True)
class Declared(Event):
    """SE 4.2"""

    seat: int
    attacks: bool


@dataclass(frozen=True)
class WentOn(Event):
    """SE 4.9 The commander attacks alone."""

    seat: int


@dataclass(frozen=True)
class CommanderWithdrew(Event):
    """SE 4.9 A commander left alone ends the turn."""

    seat: int


@dataclass(frozen=True)
class ObjectiveTaken(Event):
    """SE 4.2, 5 `counter` is its number; `kind` is its owner's secret until the end."""

    reveals: ClassVar[bool] = True
    seat: int
    terrain: int
    counter: int
    kind: int

    def seen_by(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, kind=UNKNOWN)


@dataclass(frozen=True)
class EmptyHanded(Event):
    """SE 3.4, 8.2 The seat took no counter: the pile is empty, or there is none before terrain 1 (`terrain` 0)."""

    seat: int
    terrain: int


@dataclass(frozen=True)
class OrderPassed(Event):
    """SE 4.3 This seat plays no card now."""

    seat: int


@dataclass(frozen=True)
class OrderPlayed(Event):
    """SE 6 `victim` is the officer whom a Withdraw card names, else -1."""

    seat: int
    card: int
    victim: int


@dataclass(frozen=True)
class DiceRerolled(Event):
    """SE 6 Die number `which[i]` (from 0) now shows `faces[i]`."""

    reveals: ClassVar[bool] = True
    seat: int
    which: tuple[int, ...]
    faces: tuple[int, ...]

    def rolled(self) -> tuple[int, ...]:
        return self.faces


@dataclass(frozen=True)
class DicePicked(Event):
    """SE 6 Tactics: this die will be rolled again."""

    seat: int
    die: int


@dataclass(frozen=True)
class DiceLeft(Event):
    """SE 6 Tactics: the commander rolls none of them again."""

    seat: int


@dataclass(frozen=True)
class Stated(Event):
    """SE 4.4"""

    seat: int
    can: bool


@dataclass(frozen=True)
class EnemyPaid(Event):
    """SE 4.6, 8.4 Die number `die` is beaten with one of cards.MEANS_NAMES; a Supply was turned up just before."""

    seat: int
    die: int
    means: int


@dataclass(frozen=True)
class AttackSucceeded(Event):
    """SE 4.7 These seats stand on `place` now."""

    place: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class AttackFailed(Event):
    """SE 4.8"""

    place: int


@dataclass(frozen=True)
class CommandPassed(Event):
    """SE 4.9, 4.10"""

    seat: int


@dataclass(frozen=True)
class TurnEnded(Event):
    """SE 4.10 Everyone goes back to terrain 1."""

    turn: int


@dataclass(frozen=True)
class UnitDrawn(Event):
    """SE 4.10, 5.2 A unit card came into a hand."""

    reveals: ClassVar[bool] = True
    seat: int
    card: int

    def seen_by(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, card=UNKNOWN)


@dataclass(frozen=True)
class OrderDrawn(Event):
    """SE 4.10, 5.2 An HQ card came into a hand."""

    reveals: ClassVar[bool] = True
    seat: int
    card: int

    def seen_by(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, card=UNKNOWN)


@dataclass(frozen=True)
class DeckRemade(Event):
    """SE 3.4 The discards were shuffled into a new deck: the HQ cards, or the unit cards."""

    reveals: ClassVar[bool] = True
    orders: bool
    cards: int


@dataclass(frozen=True)
class NothingDrawn(Event):
    """SE 3.4 Deck and discards hold no card that this seat could get."""

    seat: int


@dataclass(frozen=True)
class RandomEventRolled(Event):
    """SE 7 `event` is one of cards.FRIENDLY_FIRE .. EXHAUSTION; `drawn` is False where fog brought it."""

    reveals: ClassVar[bool] = True
    seat: int
    roll: int
    event: int
    drawn: bool

    def rolled(self) -> tuple[int, ...]:
        return (self.roll,)


@dataclass(frozen=True)
class UnitDiscarded(Event):
    """SE 2.7 A unit card was lost to a random event."""

    seat: int
    card: int


@dataclass(frozen=True)
class CounterSpent(Event):
    """SE 5.2, 4.6 A counter was turned up and spent, for a card or as Supply."""

    reveals: ClassVar[bool] = True
    seat: int
    counter: int
    kind: int


@dataclass(frozen=True)
class CounterCounted(Event):
    """SE 5.1 At the end: a counter is turned up and brings `points`."""

    reveals: ClassVar[bool] = True
    seat: int
    counter: int
    kind: int
    points: int


@dataclass(frozen=True)
class IntelCounted(Event):
    """SE 6 At the end: the number of Intel-Recon cards that the seat has kept, a point each."""

    reveals: ClassVar[bool] = True
    seat: int
    points: int


@dataclass(frozen=True)
class SeatScored(Event):
    """SE 1 The victory points of a seat."""

    seat: int
    points: int
