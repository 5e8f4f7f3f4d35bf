"""What happens At the Sharp End, in the words of the dispatches."""

from __future__ import annotations

from collections.abc import Hashable

from game.core.events import Event
from game.core.state import UNKNOWN
from game.sharp_end import events
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
    TERRAIN_DICE,
    TERRAIN_NAMES,
    UNIT_NAMES,
)
from scenes.boards.board import place_key
from scenes.boards.words import Dispatch
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

    def __init__(self, names: tuple[str, ...], road: list[int], turns: int, variable: bool, printed: bool) -> None:
        """`printed`: the terrain itself says how many dice the enemy there has."""
        self.names = names
        self.turns = turns
        self.road = road
        self.variable = variable
        self.printed = printed

    def terrain(self, place: int) -> str:
        """What lies at a place."""
        if place == 0:
            return "the start" if self.variable else "the beach"
        return TERRAIN_NAMES[self.road[place]]

    def write(self, event: Event) -> Dispatch | None:
        """The line of the log for an event, if it is worth one."""
        return self._of_place(event) or self._of_seat(event) or self._of_cards(event) or self._of_rest(event)

    def _of_place(self, event: Event) -> Dispatch | None:
        """What happens at a place."""
        match event:
            case events.TurnBegan(turn, commander, place):
                last = ", the last" if turn == self.turns else ""
                said = f"*Turn {turn}{last}.* {self.names[commander]} commands."
            case events.FogTurnedUp(place, kind):
                said = f"Fog at {self.terrain(place)}: *{FOG_NAMES[kind]}*."
            case events.EnemyTurnedUp(place, count):
                said = f"The enemy at {self.terrain(place)}: *{many_dice(count)}*."
            case events.BeachRolled(roll, dice):
                place, so = 0, "so" if len(dice) == (roll + 1) // 2 else "with the fog"
                said = f"The beach: a {roll}, {so} {many_dice(len(dice))}: *{force(dice)}*."
            case events.DiceRolled(seat, place, dice):
                said = f"{self.names[seat]} attacks {self.terrain(place)}{self._unusual(place, dice)}: *{force(dice)}*."
            case events.AttackSucceeded(place, seats):
                where = self.terrain(place)
                said = f"*{where[0].upper()}{where[1:]} is taken* by {listed([self.names[seat] for seat in seats])}."
            case events.AttackFailed(place):
                said = f"*The attack on {self.terrain(place)} fails.*"
            case _:
                return None
        return Dispatch(said, (place_key(max(0, place)),))

    def _unusual(self, place: int, dice: tuple[int, ...]) -> str:
        """How many dice were rolled, if they are not as many as are printed there."""
        usual = TERRAIN_DICE[self.road[place]]
        return "" if not self.printed or len(dice) == usual else f", {many_dice(len(dice))} instead of {usual}"

    def _of_seat(self, event: Event) -> Dispatch | None:
        """What a seat says, does without a card, or has nothing for."""
        match event:
            case events.CommandPassed(seat):
                done = " takes command."
            case events.BeachHeld(seat):
                done = " has nothing left for the beach."
            case events.Declared(seat, attacks):
                done = f" {'attacks' if attacks else '*withdraws*'}."
            case events.WentOn(seat):
                done = " goes on alone."
            case events.CommanderWithdrew(seat):
                done = ", alone, *withdraws*."
            case events.DiceLeft(seat):
                done = " leaves the dice as they are."
            case events.DiceRerolled(seat, which, faces):
                done = f" rolls {many_dice(len(which))} again: *{force(faces)}*."
            case events.Stated(seat, can):
                done = f" *{'can pay' if can else 'cannot pay'}*."
            case events.IntelCounted(seat, points):
                done = f" kept {many(points, 'Intel-Recon')}: {points} VP."
            case events.SeatScored(seat, points):
                done = f": *{points} VP*."
            case _:
                return None
        return Dispatch(f"{self.names[seat]}{done}", (seat_key(seat),))

    def _of_cards(self, event: Event) -> Dispatch | None:
        """What a seat does with a card or a counter."""
        match event:
            case events.OrderPlayed(seat, card, victim):
                done = f"plays *{ORDER_NAMES[card]}*" + (f" on {self.names[victim]}" if victim >= 0 else "")
            case events.UnitDrawn(seat, card):
                done = "draws " + ("a unit card" if card == UNKNOWN else f"*{UNIT_NAMES[card]}*")
            case events.OrderDrawn(seat, card):
                done = "draws " + ("an HQ card" if card == UNKNOWN else f"*{ORDER_NAMES[card]}*")
            case events.UnitDiscarded(seat, card):
                done = f"loses *{UNIT_NAMES[card]}*"
            case events.CounterSpent(seat, _, kind):
                done = f"spends {KIND_WORDS[kind]}"
            case events.ObjectiveTaken(seat, terrain):
                said = f"{self.names[seat]} takes a counter of {TERRAIN_NAMES[terrain]}."
                return Dispatch(said, (seat_key(seat), place_key(self.road.index(terrain))))
            case events.EnemyPaid(seat, die, means):
                with_what = "a Supply counter" if means == PAY_SUPPLY else f"*{MEANS_NAMES[means]}*"
                return Dispatch(f"{self.names[seat]} beats an enemy with {with_what}.", (("die", die),))
            case _:
                return None
        return Dispatch(f"{self.names[seat]} {done}.", (seat_key(seat),))

    def _of_rest(self, event: Event) -> Dispatch | None:
        """What happens to the whole table, and what runs out for a seat."""
        match event:
            case events.TurnEnded(turn):
                return Dispatch(f"Turn {turn} ends" + (f": back to {self.terrain(1)}." if turn < self.turns else "."))
            case events.FogLaid(places):
                said = f"Fog lies on {listed([self.terrain(place) for place in places])}."
                return Dispatch(said, tuple(place_key(place) for place in places))
            case events.EnemyLaid():
                return Dispatch("The enemy counters are laid out anew, face down.")
            case events.DieStruck(_, die):
                return Dispatch("Air support finds no target." if die < 0 else "Air support takes an *enemy* away.")
            case events.DeckRemade(orders, cards):
                which = "HQ" if orders else "unit"
                return Dispatch(f"The {which} discards are shuffled: a new deck of {many(cards, 'card')}.")
            case events.RandomEventRolled(seat, roll, what, drawn):
                source, name = f"{self.names[seat]} draws" if drawn else "The fog brings", EVENT_NAMES[what]
                return Dispatch(f"{source} a Random Event, a {roll}: *{name}*. {EVENT_WORDS[name]}", (seat_key(seat),))
            case events.NothingDrawn(seat):
                return Dispatch(f"There is no card left to draw for {self.names[seat]}.", (seat_key(seat),))
            case events.EmptyHanded(seat, terrain):
                where = f" at {TERRAIN_NAMES[terrain]}" if terrain else ""
                return Dispatch(f"There is no counter left{where} for {self.names[seat]}.", (seat_key(seat),))
        return None


def meaning(face: int) -> str:
    """What one die means."""
    enemy = ENEMY[face]
    if enemy == NO_ENEMY:
        return "No enemy."
    return f"{ENEMY_NAMES[enemy]} enemy: beaten by {UNIT_NAMES[enemy]}, Reinforcements or Supply."
