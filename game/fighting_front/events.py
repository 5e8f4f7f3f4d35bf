"""The events of a match, in the past tense (FF 3-9). `seen_by` removes the cards in another's hand.

A `sort` is the printed card, a `kind` the card as it is used on the table (see `cards`).
"""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event
from game.core.state import UNKNOWN

# --- Hands and the deck (FF 1.4, 3, 4.2) -----------------------------------------------


class CardsDrawn(Event, reveals=True):
    """FF 4.2 Cards came into a hand from the deck. Where cards are replaced, a draw has several events."""

    seat: int
    sorts: tuple[int, ...]

    def seen_by(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, sorts=(UNKNOWN,) * len(self.sorts))


class HandDealt(CardsDrawn):
    """FF 3.1 Cards came into a hand in the setup."""


class CardReplaced(Event, reveals=True):
    """FF 4.2 A national card that says "discard and draw again" was laid aside, face up."""

    seat: int
    sort: int


class NothingDrawn(Event):
    """FF 1.4 Nothing could be drawn: the deck and the pile were both empty."""

    seat: int


class DeckRemade(Event, reveals=True):
    """FF 1.4 The pile became a new deck of `cards` cards. By counting, both seats now know the other hand."""

    cards: int


class HandSeen(Event, reveals=True):
    """FF 8 Reconnaissance: the observer saw the hand of the holder."""

    observer: int
    holder: int
    sorts: tuple[int, ...]


class CardDiscarded(Event):
    """FF 4.15 A card over the hand limit was discarded."""

    seat: int
    sort: int


# --- The turn (FF 3, 4) ----------------------------------------------------------------


class SetupFinished(Event):
    """FF 3.1 The seat deploys nothing more before the first turn."""

    seat: int


class TurnBegan(Event):
    """FF 4 The turn of a seat began. Turns count from 1."""

    turn: int
    seat: int


class PhaseBegan(Event):
    """FF 4 A phase began, an index into steps.PHASE_NAMES. A phase in which nothing can be done has no event."""

    phase: int


class SecondPassBegan(Event):
    """FF 9 The units in these spaces move and attack a second time."""

    spaces: tuple[int, ...]


class TurnEnded(Event):
    """FF 4.15 The turn of a seat ended."""

    turn: int
    seat: int


class Passed(Event):
    """FF 11 The seat added no card, let a mission through, held fire, let nobody follow, or fuelled no tank."""

    seat: int


# --- Deployment (FF 3, 4.3) ------------------------------------------------------------


class UnitDeployed(Event):
    """FF 4.3 A ground unit was deployed."""

    seat: int
    space: int
    kind: int


class AirUnitDeployed(Event):
    """FF 4.3 An air unit was deployed on the Air Strip in this space."""

    seat: int
    slot: int
    space: int
    kind: int


class LeaderDeployed(Event):
    """FF 4.3 A leader was deployed on the ground unit in `space` or the air unit in `slot`. The other one is NONE."""

    seat: int
    space: int
    slot: int
    kind: int


class SiteBuilt(Event):
    """FF 4.3 A location was deployed."""

    seat: int
    space: int
    kind: int


# --- Losses and captures (FF 2, 4.10) -------------------------------------------------


class SiteCaptured(Event):
    """FF 4.10 `seat` captured the location of `loser`."""

    seat: int
    space: int
    kind: int
    loser: int


class SiteDestroyed(Event):
    """FF 2.5 A location was destroyed."""

    space: int
    kind: int
    owner: int


class UnitDestroyed(Event):
    """FF 2.3 A ground unit was destroyed with its leader (a kind, or NONE)."""

    space: int
    kind: int
    owner: int
    leader: int


class AirUnitDestroyed(Event):
    """FF 2.2, 2.3 An air unit was destroyed with its leader (a kind, or NONE). `space` is its base."""

    slot: int
    kind: int
    owner: int
    leader: int
    space: int


class UnitDisrupted(Event):
    """FF 2.5 A ground unit took a disruption counter, and has `dc` of them now."""

    space: int
    dc: int
    kind: int


class SiteDisrupted(UnitDisrupted):
    """FF 2.5 A location took a disruption counter, and has `dc` of them now."""


class AirUnitDisrupted(Event):
    """FF 2.5 An air unit took a disruption counter, and has `dc` of them now."""

    slot: int
    dc: int
    kind: int


class Recovered(Event):
    """FF 4.1 The units in these spaces and air slots lost a disruption counter each."""

    spaces: tuple[int, ...]
    slots: tuple[int, ...]


class HospitalUsed(Event):
    """FF 4.1 The Field Hospital in `space` treated the unit in `target` or the air unit in `slot`."""

    space: int
    target: int
    slot: int
    kind: int


# --- Attacks and missions (FF 4.4-4.12) ------------------------------------------------


class BombardmentDeclared(Event):
    """FF 4.4 The unit in `space` declared a bombardment."""

    space: int
    target: int
    kind: int


class AttackDeclared(BombardmentDeclared):
    """FF 4.11 The unit in `space` declared a ground attack."""


class AttackLapsed(Event):
    """FF 4.5, 4.9, 4.13 Nothing hostile was left in the target, or no room to land. `slot` is NONE for ground units."""

    space: int
    slot: int
    target: int
    kind: int


class AttackNegated(BombardmentDeclared):
    """FF 4.12 The ground attack of this unit was called off by defensive fire."""


class FlyOverCalled(Event):
    """FF 4.6, 4.7 An air unit in hand flew from off the board."""

    seat: int
    slot: int
    kind: int


class FlyOverGone(Event):
    """FF 4.15 A fly-over unit was discarded at the end of the turn."""

    slot: int
    kind: int


class MissionDeclared(Event):
    """FF 4.6 An air unit declared a mission. `task` is cards.BOMB or LAND."""

    slot: int
    target: int
    task: int
    kind: int


class EscortDeclared(Event):
    """FF 4.6 An air unit declared to escort a mission. Missions are counted from 0 in the order of declaration."""

    slot: int
    mission: int
    kind: int


class Intercepted(Event):
    """FF 4.7 A fighter intercepted a mission."""

    slot: int
    mission: int
    kind: int


class FoePicked(Event):
    """FF 4.7 The air unit in `slot` got the one in `foe` to fight."""

    slot: int
    foe: int


class Landed(Event):
    """FF 4.9 Paratroopers came down and are infantry now."""

    slot: int
    space: int


# --- Rolls (FF 5) ----------------------------------------------------------------------


class CardAdded(Event):
    """FF 5.2 A card was added to the roll to come, with this modifier."""

    seat: int
    sort: int
    plus: int


class DumpUsed(Event):
    """FF 6 The Ammo Dump in this space was used for the roll to come."""

    seat: int
    space: int


class StrategyPlayed(Event):
    """FF 9 A strategy was played for the turn."""

    seat: int
    kind: int


class DieRolled(Event, reveals=True):
    """FF 5 The unit in `space` or `slot` rolled against `target` or `target_slot`. Those that do not apply are NONE.

    `changes` are the modifiers of the roll, pairs of a source and the number that it adds. A source is the kind of a
    card, or DISRUPTION. `total` is within 1..10 and gives the `result`.
    """

    table: int
    seat: int
    space: int
    slot: int
    target: int
    target_slot: int
    die: int
    changes: tuple[tuple[int, int], ...]
    total: int
    result: int
    kind: int

    def rolled(self) -> tuple[int, ...]:
        return (self.die,)


# --- Movement (FF 4.10, 4.14) ----------------------------------------------------------


class UnitMoved(Event):
    """FF 4.10 A unit moved from the first space of its path to the last. An event on the way divides the move."""

    path: tuple[int, ...]
    kind: int


class MineStruck(Event):
    """FF 6 The unit that has just entered this space struck a mine."""

    space: int
    kind: int


class SpaceOccupied(Event):
    """FF 4.14 The attacker in `start` moved into the space that it had cleared."""

    start: int
    end: int
    kind: int


class UnitFollowed(SpaceOccupied):
    """FF 4.14 Another unit moved up into the space that was left."""
