"""Events of a match, in the past tense (LF 3-9). `seen_by` removes what is in another's hand.

A `sort` is what is printed on a battle card, a `stake` the way in which it was played into a bid (see `cards`).
"""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event
from game.core.state import UNKNOWN

# --- Cards and decks (LF 3, 4.3) -------------------------------------------------------


class HandDealt(Event, reveals=True):
    """LF 3 The first hand, by sort."""

    seat: int
    sorts: tuple[int, ...]

    def seen_by(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, sorts=(UNKNOWN,) * len(self.sorts))


class CardDrawn(Event, reveals=True):
    """LF 4.3 A battle card came into a hand from the deck."""

    seat: int
    sort: int

    def seen_by(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, sort=UNKNOWN)


class NothingDrawn(Event):
    """LF 4.3 Deck and discards were both empty."""

    seat: int


class DeckRemade(Event, reveals=True):
    """LF 3 The discards were shuffled into a new deck: the event cards, or the battle cards."""

    events: bool
    cards: int


# --- Territories and battles (LF 4.1, 4.6) ---------------------------------------------


class TypesLeftOut(Event):
    """LF 1 The territories and bonuses of these types stay away from the match, by lot."""

    types: tuple[int, ...]


class FrontTurnedUp(Event, reveals=True):
    """LF 4.1 The top territory was turned face up. It is the open front."""

    territory: int


class BattleBegan(Event):
    """LF 4.1 The starter has chosen this front. `defender` is the seat that holds it, NONE for the open front."""

    battle: int
    starter: int
    territory: int
    defender: int


class TurnBegan(Event):
    """LF 4.3 Before the card of the turn is drawn. `turn` counts from 1 in each battle."""

    seat: int
    turn: int


class Finished(Event):
    """LF 4.4 The seat declared its turn finished. A Blitz may still prevent it."""

    seat: int
    total: int


class TurnReopened(Event):
    """LF 7.4 After a Blitz the total no longer suffices: the turn goes on."""

    seat: int


class Withdrew(Event):
    """LF 4.5 The seat declared that it withdraws. The cards that it takes back and draws follow, then BidDiscarded."""

    seat: int


class BidDiscarded(Event):
    """LF 4.5, 4.6 A whole bid went to the discards, by stake, dug-in piles included."""

    seat: int
    stakes: tuple[int, ...]


class BattleWon(Event):
    """LF 4.6 The seat was the last one in, with this total. TerritoryCaptured follows unless it has defended.

    `counted` is True if the highest total has won after too many turns (LF 4.4).
    """

    seat: int
    territory: int
    total: int
    counted: bool


class TerritoryCaptured(Event):
    """LF 4.6 The winner has the territory now. `loser` is the seat that held it before, NONE for the open front."""

    seat: int
    territory: int
    loser: int


class BonusGained(Event):
    """LF 8 The seat has more territories of the type than anyone else now."""

    seat: int
    type: int


class BonusLost(Event):
    """LF 8 The seat no longer has the bonus of this type."""

    seat: int
    type: int


# --- Playing cards (LF 4.3, 5.3, 7) ----------------------------------------------------


class CardStaked(Event):
    """LF 4.3, 5.3 A unit, or a card at face value, went from hand into the bid, whose total is `total` now."""

    seat: int
    stake: int
    total: int


class CardNamed(Event):
    """LF 7 A Special or Icon left the hand for its effect. Its target is named next, if it needs one."""

    seat: int
    sort: int


class TargetNamed(Event):
    """LF 10 Lend-Lease: this card of the victim's bid is wanted. The card given in return is named next."""

    seat: int
    victim: int
    stake: int


class EffectPlayed(Event):
    """LF 7 A Special or Icon is played for its effect, and its target is named. It may yet be cancelled.

    `victim`, the `stake` of the victim's bid and the own stake `given` in return are NONE where the card has none.
    """

    seat: int
    sort: int
    victim: int
    stake: int
    given: int


class CounterPlayed(Event):
    """LF 7.1 Counter-Intelligence left the hand against `sort`, which `victim` has just played."""

    seat: int
    victim: int
    sort: int


class EffectCancelled(Event):
    """LF 7.1 The card of the seat had no effect and went to the discards, and so did the card that cancelled it.

    `sort` is COUNTER_INTELLIGENCE where a cancelling card was cancelled: then the first card counts again.
    """

    seat: int
    sort: int


class Passed(Event):
    """LF 7.1, 7.4 The seat plays no card in this window."""

    seat: int


class EffectStaked(Event):
    """LF 7 A card with a lasting effect, which nobody has cancelled, went into the bid. `total` is that of the bid."""

    seat: int
    stake: int
    total: int


class EffectTookPlace(Event):
    """LF 7 Nobody has cancelled a card without a lasting effect. The events of its effect follow."""

    seat: int
    sort: int
    victim: int


class EffectSpent(Event):
    """LF 7 A card without a lasting effect, or a Draw Event, was carried out and went to the discards."""

    seat: int
    sort: int


class CardsSwapped(Event):
    """LF 7 Lend-Lease: `taken` came from the victim's bid, `given` went there, each played as it was."""

    seat: int
    victim: int
    taken: int
    given: int


class CardLost(Event):
    """LF 7 A card of a bid went to the discards. `sort` is the battle card that caused it, NONE for an event."""

    seat: int
    stake: int
    sort: int


class HandSeen(Event, reveals=True):
    """LF 7, 7.3 Espionage, Code Breakers: the observer saw the whole hand of the holder, by sort."""

    observer: int
    holder: int
    sorts: tuple[int, ...]

    def seen_by(self, seat: int) -> Event:
        return self if seat in (self.observer, self.holder) else replace(self, sorts=(UNKNOWN,) * len(self.sorts))


class CardTaken(Event, reveals=True):
    """LF 7 Espionage: a card went from the victim's hand into the seat's, seen by both alone."""

    seat: int
    victim: int
    sort: int

    def seen_by(self, seat: int) -> Event:
        return self if seat in (self.seat, self.victim) else replace(self, sort=UNKNOWN)


class HandCardLost(Event, reveals=True):
    """LF 7, 7.3 Partisans: a card at random went from a hand to the discards, open to all."""

    seat: int
    sort: int


class CardTakenBack(Event):
    """LF 8 The British bonus: a card came back into hand, open to all, from the bid or from its dug-in `pile`."""

    seat: int
    stake: int
    pile: int


class CardRecovered(Event):
    """LF 7 Heroic Stand: a unit came from the discards into hand, open to all."""

    seat: int
    sort: int


# --- Digging in (LF 6) -----------------------------------------------------------------


class DigPicked(Event):
    """LF 6.1 One more card of the bid is picked to be dug in. DigDeclared follows the last one."""

    seat: int
    stake: int


class DigDeclared(Event):
    """LF 6.1, 7.4 These cards will be dug in unless a Blitz prevents it."""

    seat: int
    stakes: tuple[int, ...]


class DigDropped(Event):
    """LF 7 The dig-in does not happen: `sort` is ROMMEL, which forbids digging in for this turn, or SABOTAGE."""

    seat: int
    stakes: tuple[int, ...]
    sort: int


class DugIn(Event):
    """LF 6.1 These cards are a dug-in pile now. `pile` counts from 0. `total` is that of the bid."""

    seat: int
    pile: int
    stakes: tuple[int, ...]
    total: int


# --- Event cards (LF 7) ----------------------------------------------------------------


class EventTurnedUp(Event, reveals=True):
    """LF 7 The seat has played a Draw Event, which turned up one of cards.HARSH_WINTER .. ARMISTICE."""

    seat: int
    event: int


class BattleEnded(Event):
    """LF 7 An Armistice ended the battle without a winner. The drawer starts the next one."""

    seat: int
    territory: int


class FrontBuried(Event):
    """LF 7 By an Armistice the open front went under the territory deck."""

    territory: int
