"""The events of At the Sharp End, in the past tense (SE 3-8). `seen_by` removes everything in another's hand."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Counted, Event
from game.core.state import UNKNOWN


class HandDealt(Event, reveals=True):
    """SE 3.2 The first hand: unit cards sorted by type, and HQ cards."""

    seat: int
    units: tuple[int, ...]
    orders: tuple[int, ...]

    def seen_by(self, seat: int) -> Event:
        """Return the event as this seat may see it: the cards of another seat are UNKNOWN, but not their number."""
        if seat == self.seat:
            return self
        return replace(self, units=(UNKNOWN,) * len(self.units), orders=(UNKNOWN,) * len(self.orders))


class TurnBegan(Event):
    """SE 4 A turn has begun with its first commander, and everybody is on `place`: terrain 1, or 0 before it."""

    turn: int
    commander: int
    place: int


class FogLaid(Event):
    """SE 8.3 Fog counters lie face down at these places."""

    places: tuple[int, ...]


class FogTurnedUp(Event, reveals=True):
    """SE 8.3 A fog counter was turned up. `kind` is one of cards.ALL_QUIET .. FOG_EVENT."""

    place: int
    kind: int


class EnemyLaid(Event):
    """SE 8.2 The nine enemy counters lie face down again."""


class EnemyTurnedUp(Event, reveals=True):
    """SE 8.2 This many dice defend the place."""

    place: int
    dice: int


class BeachRolled(Event, reveals=True):
    """SE 8.4 `roll` decided how many enemy dice there are, and `dice` are their faces."""

    roll: int
    dice: tuple[int, ...]

    def rolled(self) -> tuple[int, ...]:
        return (self.roll, *self.dice)


class BeachHeld(Event):
    """SE 8.4 This seat cannot pay any enemy that is left."""

    seat: int


class DiceRolled(Event, reveals=True):
    """SE 4.1 The commander rolled these dice for the enemy at `place`. No dice at all mean no enemy."""

    seat: int
    place: int
    dice: tuple[int, ...]

    def rolled(self) -> tuple[int, ...]:
        return self.dice


class DieStruck(Event):
    """SE 2.7 Air support took die number `die` (from 0) away, or -1 where no die showed an enemy."""

    seat: int
    die: int


class Declared(Event):
    """SE 4.2 An officer stays in the attack, or withdraws."""

    seat: int
    attacks: bool


class WentOn(Event):
    """SE 4.9 The commander attacks alone."""

    seat: int


class CommanderWithdrew(Event):
    """SE 4.9 A commander left alone ends the turn."""

    seat: int


class ObjectiveTaken(Event, reveals=True):
    """SE 4.2, 5 A seat took a counter. `counter` is its number, and `kind` stays its owner's secret until the end."""

    seat: int
    terrain: int
    counter: int
    kind: int

    def seen_by(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, kind=UNKNOWN)


class EmptyHanded(Event):
    """SE 3.4, 8.2 The seat took no counter: the pile is empty, or there is none before terrain 1 (`terrain` 0)."""

    seat: int
    terrain: int


class OrderPassed(Event):
    """SE 4.3 This seat plays no card now."""

    seat: int


class OrderPlayed(Event):
    """SE 6 A seat played an HQ card. `victim` is the officer whom a Withdraw card names, else -1."""

    seat: int
    card: int
    victim: int


class DiceRerolled(Event, reveals=True):
    """SE 6 Die number `which[i]` (from 0) now shows `faces[i]`."""

    seat: int
    which: tuple[int, ...]
    faces: tuple[int, ...]

    def rolled(self) -> tuple[int, ...]:
        return self.faces


class DicePicked(Event):
    """SE 6 Tactics: this die will be rolled again."""

    seat: int
    die: int


class DiceLeft(Event):
    """SE 6 Tactics: the commander rolls none of them again."""

    seat: int


class Stated(Event):
    """SE 4.4 The commander states that every enemy can be paid, or that not every one can."""

    seat: int
    can: bool


class EnemyPaid(Event):
    """SE 4.6, 8.4 Die number `die` is beaten with one of cards.MEANS_NAMES. A Supply was turned up just before."""

    seat: int
    die: int
    means: int


class AttackSucceeded(Event):
    """SE 4.7 These seats have taken `place` and are on it now."""

    place: int
    seats: tuple[int, ...]


class AttackFailed(Event):
    """SE 4.8 The attack on `place` was broken off."""

    place: int


class CommandPassed(Event):
    """SE 4.9, 4.10 This seat commands now."""

    seat: int


class TurnEnded(Event):
    """SE 4.10 Everyone goes back to terrain 1."""

    turn: int


class UnitDrawn(Event, reveals=True):
    """SE 4.10, 5.2 A unit card came into a hand."""

    seat: int
    card: int

    def seen_by(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, card=UNKNOWN)


class OrderDrawn(Event, reveals=True):
    """SE 4.10, 5.2 An HQ card came into a hand."""

    seat: int
    card: int

    def seen_by(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, card=UNKNOWN)


class DeckRemade(Event, reveals=True):
    """SE 3.4 The discards were shuffled into a new deck: the HQ cards, or the unit cards."""

    orders: bool
    cards: int


class NothingDrawn(Event):
    """SE 3.4 Deck and discards hold no card that this seat could get."""

    seat: int


class RandomEventRolled(Event, reveals=True):
    """SE 7 `event` is one of cards.FRIENDLY_FIRE .. EXHAUSTION. `drawn` is False where fog brought it."""

    seat: int
    roll: int
    event: int
    drawn: bool

    def rolled(self) -> tuple[int, ...]:
        return (self.roll,)


class UnitDiscarded(Event):
    """SE 2.7 A unit card was lost to a random event."""

    seat: int
    card: int


class CounterSpent(Event, reveals=True):
    """SE 5.2, 4.6 A counter was turned up and spent, for a card or as Supply."""

    seat: int
    counter: int
    kind: int


class CounterCounted(Counted, reveals=True):
    """SE 5.1 At the end: a counter is turned up and brings `points`."""

    seat: int
    counter: int
    kind: int
    points: int


class IntelCounted(Counted, reveals=True):
    """SE 6 At the end: the number of Intel-Recon cards that the seat has kept, a point each."""

    seat: int
    points: int


class SeatScored(Counted):
    """SE 1 The victory points of a seat."""

    seat: int
    points: int
