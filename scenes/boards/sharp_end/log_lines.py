"""What happens At the Sharp End, in the words of the dispatches."""

from __future__ import annotations

from collections.abc import Hashable

from game.core.events import Event
from game.core.state import UNKNOWN
from game.sharp_end.cards import (
    ENEMY,
    ENEMY_NAMES,
    EVENT_NAMES,
    FOG_NAMES,
    GIVES_ORDER,
    GIVES_UNIT,
    MEANS_NAMES,
    NO_ENEMY,
    ORDER_NAMES,
    PAY_SUPPLY,
    SUPPLY,
    TERRAIN_NAMES,
    UNIT_NAMES,
)
from game.sharp_end.events import (
    AttackFailed,
    AttackSucceeded,
    BeachHeld,
    BeachRolled,
    CommanderWithdrew,
    CommandPassed,
    CounterCounted,
    CounterSpent,
    DeckRemade,
    Declared,
    DiceLeft,
    DiceRerolled,
    DiceRolled,
    DieStruck,
    EmptyHanded,
    EnemyLaid,
    EnemyPaid,
    EnemyTurnedUp,
    FogLaid,
    FogTurnedUp,
    IntelCounted,
    NothingDrawn,
    ObjectiveTaken,
    OrderDrawn,
    OrderPlayed,
    RandomEventRolled,
    SeatScored,
    Stated,
    TurnBegan,
    TurnEnded,
    UnitDiscarded,
    UnitDrawn,
    WentOn,
)
from scenes.boards.board import Dispatch, place_key
from scenes.ui.wording import listed, many

EVENT_WORDS = {
    "Friendly fire": "A unit card of the drawer is lost at random.",
    "Air support": "At the next attack one enemy die is taken away.",
    "Counter-barrage": "One more enemy die at the next attack.",
    "Resupply": "Everyone draws a unit card.",
    "Dispatch rider": "The drawer takes an HQ card.",
    "Exhaustion": "Whoever holds more than three unit cards loses one.",
}
KIND_WORDS = {GIVES_UNIT: "a +1 Unit card counter", GIVES_ORDER: "an HQ card counter", SUPPLY: "a Supply counter"}


def seat_key(seat: int) -> Hashable:
    return ("seat", seat)


def many_dice(count: int) -> str:
    return many(count, "die", "dice")


def force(dice: tuple[int, ...] | list[int]) -> str:
    """What dice mean: "2 Light and 1 Fanatic"; "no enemy"."""
    shown = [ENEMY[face] for face in dice]
    return counted([shown.count(enemy) for enemy in range(len(ENEMY_NAMES))])


def counted(enemies: list[int]) -> str:
    """As `force`, from how many enemies of each type there are."""
    found = [f"{count} {name}" for count, name in zip(enemies, ENEMY_NAMES, strict=True) if count]
    return listed(found) if found else "no enemy"


class Dispatches:
    """Writes the lines of the log; terrain is named as it lies on this road."""

    def __init__(self, names: tuple[str, ...], road: list[int], turns: int, variable: bool) -> None:
        self.names = names
        self.turns = turns
        self.road = road
        self.variable = variable

    def terrain(self, place: int) -> str:
        """What lies at a place."""
        if place == 0:
            return "the start" if self.variable else "the beach"
        return TERRAIN_NAMES[self.road[place]]

    def write(self, event: Event) -> Dispatch | None:
        """The line of the log for an event, if it is worth one."""
        match event:
            case TurnBegan(turn, commander, place):
                return Dispatch(f"*Turn {turn}.* {self.names[commander]} commands.", (place_key(place),))
            case TurnEnded(turn):
                return Dispatch(f"Turn {turn} ends" + (f": back to {self.terrain(1)}." if turn < self.turns else "."))
            case CommandPassed(seat):
                return Dispatch(f"{self.names[seat]} takes command.", (seat_key(seat),))
            case _:
                return self._of_ground(event) or self._of_attack(event) or self._of_cards(event) or self._of_end(event)

    def _of_ground(self, event: Event) -> Dispatch | None:
        match event:
            case FogLaid(places):
                return Dispatch(
                    f"Fog lies on {listed([self.terrain(place) for place in places])}.", places_keys(places)
                )
            case FogTurnedUp(place, kind):
                return Dispatch(f"Fog at {self.terrain(place)}: *{FOG_NAMES[kind]}*.", (place_key(place),))
            case EnemyLaid():
                return Dispatch("The enemy counters are laid out anew, face down.")
            case EnemyTurnedUp(place, dice):
                return Dispatch(f"The enemy at {self.terrain(place)}: *{many_dice(dice)}*.", (place_key(place),))
            case BeachRolled(roll, dice):
                so = "so" if len(dice) == (roll + 1) // 2 else "with the fog"
                return Dispatch(f"The beach: a {roll}, {so} {many_dice(len(dice))}: *{force(dice)}*.", (place_key(0),))
            case BeachHeld(seat):
                return Dispatch(f"{self.names[seat]} has nothing left for the beach.", (seat_key(seat),))
            case RandomEventRolled(seat, roll, what, drawn):
                source = f"{self.names[seat]} draws" if drawn else "The fog brings"
                name = EVENT_NAMES[what]
                return Dispatch(f"{source} a Random Event, a {roll}: *{name}*. {EVENT_WORDS[name]}", (seat_key(seat),))
        return None

    def _of_attack(self, event: Event) -> Dispatch | None:
        names = self.names
        match event:
            case DiceRolled(seat, place, dice):
                return Dispatch(f"{names[seat]} attacks {self.terrain(place)}: *{force(dice)}*.", (place_key(place),))
            case DieStruck(_, die):
                return Dispatch("Air support finds no target." if die < 0 else "Air support takes an *enemy* away.")
            case Declared(seat, attacks):
                return Dispatch(f"{names[seat]} {'attacks' if attacks else '*withdraws*'}.", (seat_key(seat),))
            case WentOn(seat):
                return Dispatch(f"{names[seat]} goes on alone.", (seat_key(seat),))
            case CommanderWithdrew(seat):
                return Dispatch(f"{names[seat]}, alone, *withdraws*.", (seat_key(seat),))
            case DiceRerolled(seat, which, faces):
                return Dispatch(f"{names[seat]} rolls {many_dice(len(which))} again: *{force(faces)}*.")
            case DiceLeft(seat):
                return Dispatch(f"{names[seat]} leaves the dice as they are.", (seat_key(seat),))
            case Stated(seat, can):
                return Dispatch(f"{names[seat]} *{'can pay' if can else 'cannot pay'}*.", (seat_key(seat),))
            case EnemyPaid(seat, die, means):
                with_what = "a Supply counter" if means == PAY_SUPPLY else f"*{MEANS_NAMES[means]}*"
                return Dispatch(f"{names[seat]} beats an enemy with {with_what}.", (("die", die),))
            case AttackSucceeded(place, seats):
                who = listed([names[seat] for seat in seats])
                return Dispatch(f"*{self.terrain(place)} is taken* by {who}.", (place_key(place),))
            case AttackFailed(place):
                at = place_key(max(0, place))
                return Dispatch(f"*The attack on {self.terrain(place)} fails.*", (at,))
        return None

    def _of_cards(self, event: Event) -> Dispatch | None:
        names = self.names
        match event:
            case ObjectiveTaken(seat, terrain, _, _):
                text = f"{names[seat]} takes a counter of {TERRAIN_NAMES[terrain]}."
                return Dispatch(text, (seat_key(seat), place_key(self.road.index(terrain))))
            case EmptyHanded(seat, terrain):
                where = f" at {TERRAIN_NAMES[terrain]}" if terrain else ""
                return Dispatch(f"There is no counter left{where} for {names[seat]}.", (seat_key(seat),))
            case OrderPlayed(seat, card, victim):
                on = f" on {names[victim]}" if victim >= 0 else ""
                return Dispatch(f"{names[seat]} plays *{ORDER_NAMES[card]}*{on}.", (seat_key(seat),))
            case UnitDrawn(seat, card):
                what = "a unit card" if card == UNKNOWN else f"*{UNIT_NAMES[card]}*"
                return Dispatch(f"{names[seat]} draws {what}.", (seat_key(seat),))
            case OrderDrawn(seat, card):
                what = "an HQ card" if card == UNKNOWN else f"*{ORDER_NAMES[card]}*"
                return Dispatch(f"{names[seat]} draws {what}.", (seat_key(seat),))
            case DeckRemade(orders, cards):
                which = "HQ" if orders else "unit"
                return Dispatch(f"The {which} discards are shuffled: a new deck of {many(cards, 'card')}.")
            case NothingDrawn(seat):
                return Dispatch(f"There is no card left to draw for {names[seat]}.", (seat_key(seat),))
            case UnitDiscarded(seat, card):
                return Dispatch(f"{names[seat]} loses *{UNIT_NAMES[card]}*.", (seat_key(seat),))
            case CounterSpent(seat, _, kind):
                return Dispatch(f"{names[seat]} spends {KIND_WORDS[kind]}.", (seat_key(seat),))
        return None

    def _of_end(self, event: Event) -> Dispatch | None:
        """The reveal: a line a seat is enough, its counters are seen on the table."""
        match event:
            case CounterCounted():
                return None
            case IntelCounted(seat, points):
                return Dispatch(
                    f"{self.names[seat]} kept {many(points, 'Intel-Recon')}: {points} VP.", (seat_key(seat),)
                )
            case SeatScored(seat, points):
                return Dispatch(f"{self.names[seat]}: *{points} VP*.", (seat_key(seat),))
        return None


def places_keys(places: tuple[int, ...]) -> tuple[Hashable, ...]:
    return tuple(place_key(place) for place in places)


def meaning(face: int) -> str:
    """What one die means."""
    enemy = ENEMY[face]
    if enemy == NO_ENEMY:
        return "No enemy."
    return f"{ENEMY_NAMES[enemy]} enemy: beaten by {UNIT_NAMES[enemy]}, Reinforcements or Supply."
