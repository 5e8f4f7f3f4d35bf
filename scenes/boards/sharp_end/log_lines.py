"""What happens At the Sharp End, in the words of the dispatches."""

from __future__ import annotations

from collections.abc import Hashable

from game.core.events import Event
from game.core.state import OVER, UNKNOWN
from game.core.wording import capital, listed, many
from game.sharp_end import cards, events
from game.sharp_end.actions import DISCARDS, PAY, REROLL, STRIKES
from game.sharp_end.legal import beatable, enemies, next_enemy, order_to_draw, unit_to_draw
from game.sharp_end.odds import chance_told, payment_odds
from game.sharp_end.state import State
from scenes.boards.board import place_key
from scenes.boards.words import Dispatch

EVENT_WORDS = {
    "Friendly fire": "A unit card of the drawer is lost at random.",
    "Air support": "At the next attack one enemy die is taken away.",
    "Counter-barrage": "One more enemy die at the next attack.",
    "Resupply": "Everyone draws a unit card.",
    "Dispatch rider": "The drawer takes an HQ card.",
    "Exhaustion": "Whoever holds more than three unit cards loses one.",
}
KIND_WORDS = {
    cards.GIVES_UNIT: "a +1 Unit card counter",
    cards.GIVES_ORDER: "an HQ card counter",
    cards.SUPPLY: "a Supply counter",
}


def seat_key(seat: int) -> Hashable:
    return ("seat", seat)


def many_dice(count: int) -> str:
    return many(count, "die", "dice")


def force(dice: tuple[int, ...] | list[int]) -> str:
    """What dice mean: "2 Light and 1 Fanatic"; "no enemy"."""
    shown = [cards.ENEMY[face] for face in dice]
    return counted([shown.count(enemy) for enemy in range(len(cards.ENEMY_NAMES))])


def counted(enemies: list[int]) -> str:
    """As `force`, from how many enemies of each type there are."""
    found = [f"{count} {name}" for count, name in zip(enemies, cards.ENEMY_NAMES, strict=True) if count]
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
        return cards.TERRAIN_NAMES[self.road[place]]

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
                said = f"Fog at {self.terrain(place)}: *{cards.FOG_NAMES[kind]}*."
            case events.EnemyTurnedUp(place, count):
                said = f"The enemy at {self.terrain(place)}: *{many_dice(count)}*."
            case events.BeachRolled(roll, dice):
                place, so = 0, "so" if len(dice) == (roll + 1) // 2 else "with the fog"
                said = f"The beach: a {roll}, {so} {many_dice(len(dice))}: *{force(dice)}*."
            case events.DiceRolled(seat, place, dice):
                said = f"{self.names[seat]} attacks {self.terrain(place)}{self._unusual(place, dice)}: *{force(dice)}*."
            case events.AttackSucceeded(place, seats):
                take = "take" if len(seats) > 1 else "takes"
                said = f"{listed([self.names[seat] for seat in seats])} {take} *{self.terrain(place)}*."
            case events.AttackFailed(place):
                said = f"*The attack on {self.terrain(place)} fails.*"
            case _:
                return None
        return Dispatch(said, (place_key(max(0, place)),))

    def _unusual(self, place: int, dice: tuple[int, ...]) -> str:
        """How many dice were rolled, if they are not as many as are printed there."""
        usual = cards.TERRAIN_DICE[self.road[place]]
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
                done = f"plays *{cards.ORDER_NAMES[card]}*" + (f" on {self.names[victim]}" if victim >= 0 else "")
            case events.UnitDrawn(seat, card):
                done = "draws " + ("a unit card" if card == UNKNOWN else f"*{cards.UNIT_NAMES[card]}*")
            case events.OrderDrawn(seat, card):
                done = "draws " + ("an HQ card" if card == UNKNOWN else f"*{cards.ORDER_NAMES[card]}*")
            case events.UnitDiscarded(seat, card):
                done = f"loses *{cards.UNIT_NAMES[card]}*"
            case events.CounterSpent(seat, _, kind):
                done = f"spends {KIND_WORDS[kind]}"
            case events.ObjectiveTaken(seat, terrain):
                said = f"{self.names[seat]} takes a counter of {cards.TERRAIN_NAMES[terrain]}."
                return Dispatch(said, (seat_key(seat), place_key(self.road.index(terrain))))
            case events.EnemyPaid(seat, die, means):
                with_what = "a Supply counter" if means == cards.PAY_SUPPLY else f"*{cards.MEANS_NAMES[means]}*"
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
            case events.DeckRemade(orders, size):
                which = "HQ" if orders else "unit"
                return Dispatch(f"The {which} discards are shuffled: a new deck of {many(size, 'card')}.")
            case events.RandomEventRolled(seat, roll, what, drawn):
                source, name = f"{self.names[seat]} draws" if drawn else "The fog brings", cards.EVENT_NAMES[what]
                return Dispatch(f"{source} a Random Event, a {roll}: *{name}*. {EVENT_WORDS[name]}", (seat_key(seat),))
            case events.NothingDrawn(seat):
                return Dispatch(f"There is no card left to draw for {self.names[seat]}.", (seat_key(seat),))
            case events.EmptyHanded(seat, terrain):
                where = f" at {cards.TERRAIN_NAMES[terrain]}" if terrain else ""
                return Dispatch(f"There is no counter left{where} for {self.names[seat]}.", (seat_key(seat),))
        return None


def meaning(face: int) -> str:
    """What one die means."""
    enemy = cards.ENEMY[face]
    if enemy == cards.NO_ENEMY:
        return "No enemy."
    return f"{cards.ENEMY_NAMES[enemy]} enemy: beaten by {cards.UNIT_NAMES[enemy]}, Reinforcements or Supply."


# --- What a person is asked, how to go about it, the odds in words, and why a card cannot be played ---

ORDER_WORDS = {
    cards.COUNTER_ATTACK: (
        "For officers, even those who have withdrawn: the commander has to roll every die without an enemy again."
    ),
    cards.DIG_IN: "For attackers, after the attack has failed: take a counter of the terrain that was attacked.",
    cards.INTEL_RECON: (
        "For attackers, when the commander cannot pay: the attack succeeds all the same. Each player may play one a "
        "match; each one kept to the end brings 1 VP."
    ),
    cards.REINFORCEMENTS: "Pays one enemy of any kind when you fight as commander.",
    cards.TACTICS_CARD: "For attackers, even when the commander cannot pay: the commander may roll any dice again.",
    cards.WITHDRAW_CARD: "For attackers, before the commander pays: another officer has to leave the attack.",
}
WINDOWS = (cards.ORDERS_WINDOW, cards.CAN_WINDOW, cards.CANNOT_WINDOW, cards.FAILED_WINDOW)
PROMPTS = {
    cards.ALONE: "Nobody else attacks: do you go on alone, or withdraw?",
    cards.STRIKE: "Air support: which enemy die is taken away?",
    cards.DECLARE: "Do you attack or withdraw?",
    cards.TACTICS: "Tactics: pick the dice to roll again, then roll.",
    cards.STATEMENT: "Can you pay every enemy?",
    cards.DISCARD: "Exhaustion: choose a unit card to lose.",
    cards.BEACH: "The beach: pay an enemy with a unit card.",
    cards.LAST_WINDOW: "The last turn is over: spend a counter, or none?",
}
STATED = {cards.CAN_WINDOW: "The commander can pay. ", cards.CANNOT_WINDOW: "The commander cannot pay. "}
HOW = {
    **dict.fromkeys(WINDOWS, "Cards that may be played are lit: choose one. SPACE plays none."),
    cards.STRIKE: "Choose dice in the tray.",
    cards.TACTICS: "Choose each die to be rolled again.",
    cards.STATEMENT: "You may refuse even if you can pay.",
    cards.DISCARD: "Choose one of the lit cards.",
    cards.BEACH: "Choose one of the lit cards.",
    cards.LAST_WINDOW: "A card drawn now brings a point only if it is Intel-Recon, an HQ card.",
}
SPEND = "The lit counter can be spent for a card: choose it. SPACE keeps it."
"""How to go about a window in which only counters can be used."""
CANNOT_PAY = "You cannot pay every enemy: say so."
IN_ATTACK = " IN THIS ATTACK"
NOT_IN_ATTACK = (
    "Until this attack is over you play no HQ card and spend no counter. In the next one you are asked again."
)
LABELS = {
    "attack": "ATTACK",
    "withdraw": "WITHDRAW",
    "go on": "GO ON",
    "pass": "PLAY NO CARD",
    "roll": "ROLL",
    "can": "WE CAN PAY",
    "cannot": "WE CANNOT",
    "draw unit": "DRAW UNIT",
    "draw HQ": "DRAW HQ",
    "spend unit": "USE +1 UNIT",
    "spend HQ": "USE HQ CARD",
    **{action.notation: f"PAY: {cards.MEANS_NAMES[i].upper()}" for i, action in enumerate(PAY)},
    **{action.notation: f"LOSE: {cards.UNIT_NAMES[i].upper()}" for i, action in enumerate(DISCARDS)},
}
"""By notation, the actions that have a button."""
KEYS = {
    "attack": "A",
    "withdraw": "E",
    "go on": "G",
    "pass": "SPACE",
    "roll": "R",
    "can": "Y",
    "cannot": "C",
}
"""By notation, the keys of buttons; all others have the digits, in their order."""
ACTION_WORDS = {
    "pass": "Play no card",
    "can": "Announce: we can pay",
    "cannot": "Announce: we cannot pay",
    "draw unit": "Draw a unit card",
    "draw HQ": "Draw an HQ card",
    "spend unit": "Spend a counter for a unit card",
    "spend HQ": "Spend a counter for an HQ card",
    **{action.notation: f"Pay with {cards.MEANS_NAMES[i]}" for i, action in enumerate(PAY)},
    **{action.notation: f"Lose {cards.UNIT_NAMES[i]}" for i, action in enumerate(DISCARDS)},
    **{action.notation: f"Pick die {i + 1}" for i, action in enumerate(REROLL)},
    **{action.notation: f"Take die {i + 1} away" for i, action in enumerate(STRIKES)},
}
"""By notation, the actions whose notation is not what a player would say."""
ASKED = ("PAY: ", "LOSE: ")
"""Prefixes dropped where several buttons share a row: the prompt says them."""


def prompt(view: State, naming: bool, spends: bool, means: str = "") -> str:
    """The question to a person who may only be able to spend a counter. `means` names how an enemy can be paid."""
    step = view.asks()
    if naming:
        return "Withdraw: which officer has to leave?"
    if step in WINDOWS:
        can = "Spend a counter" if spends else "Play an HQ card"
        return f"{STATED.get(step, '')}{can}, or none?"
    if step == cards.PAYMENT:
        enemy = cards.ENEMY[view.dice[next_enemy(view)]]
        return f"Pay the {cards.ENEMY_NAMES[enemy]} enemy{f': {means}' if means else ''}."
    if step == cards.DRAW:
        decks = ["a unit card"] * unit_to_draw(view) + ["an HQ card"] * order_to_draw(view)
        return f"The turn is over: draw {' or '.join(decks)}."
    return PROMPTS.get(step, "")


def pass_label(spends: bool) -> str:
    """The button that plays and spends nothing."""
    return "SPEND NONE" if spends else LABELS["pass"]


def whole_label(spends: bool) -> str:
    """The button that does so in the whole attack."""
    return ("NONE" if spends else "NO CARD") + IN_ATTACK


def label(notation: str, alone: bool) -> str:
    """What is written on a button, shorter where it is not alone, so that its key fits beside it."""
    words = LABELS[notation]
    if alone:
        return words
    short = next((words.removeprefix(one) for one in ASKED if words.startswith(one)), words)
    return short.replace("REINFORCEMENTS", "REINFORCE")


def help_text(view: State, seat: int, log: Dispatches, spends: bool, means: str) -> str:
    """How to go about the decision, and the odds that this seat may know."""
    how = f"Choose {means} that is lit." if view.asks() == cards.PAYMENT else _how(view, log, spends)
    parts = [odds_words(view, seat), how]
    return " ".join(part for part in parts if part)


def odds_words(view: State, seat: int) -> str:
    """The chance that the commander can pay."""
    odds = payment_odds(view, seat)
    if odds < 0:
        if view.asks() == cards.BEACH:
            left = enemies(view)
            known = f"your hand beats {beatable(view, seat)} of {sum(left)}; what the others hold is secret"
            return f"{capital(counted(left))} left: {known}."
        if view.asks() == cards.CANNOT_WINDOW:
            return "The commander cannot pay: only an HQ card can still save the attack."
        return "The attack has failed: nothing is left to pay." if view.asks() == cards.FAILED_WINDOW else ""
    chance = chance_told(odds)
    if view.asks() == cards.ALONE:
        return f"{chance} that your hand beats the next roll."
    enemy = counted(enemies(view))
    if odds == 1.0 and not view.picked and not any(enemies(view)):
        return "No enemy shows: as the dice lie, the attack succeeds."
    if seat == view.commander:
        if view.asks() == cards.TACTICS and view.picked:
            return f"{chance} that your hand beats the enemy after this roll."
        return f"{capital(enemy)}: your hand {'beats' if odds > 0 else 'does not beat'} the dice as they lie."
    hand = many(view.unit_count[view.commander], "unit card")
    return f"{chance} that the commander can pay {enemy} with {hand}."


def odds_label(view: State, seat: int) -> str:
    """What the gauge measures, or why there is nothing to measure; empty between attacks."""
    if payment_odds(view, seat) >= 0:
        return "YOU CAN PAY" if view.commander == seat else "COMMANDER CAN PAY"
    if view.step == cards.BEACH:
        return f"YOUR HAND BEATS {beatable(view, seat)} OF {sum(enemies(view))}"
    labels = {cards.CANNOT_WINDOW: "THE COMMANDER CANNOT PAY", cards.FAILED_WINDOW: "THE ATTACK HAS FAILED"}
    return labels.get(view.step, "")


def _withdrawing(view: State, log: Dispatches, ends: str) -> str:
    """What whoever withdraws takes along, if anything."""
    if not view.stand:
        return f"Withdrawing here brings no counter and {ends}."
    here = log.terrain(view.stand)
    if view.left[view.road[view.stand]]:
        return f"Withdrawing brings a counter of {here} and {ends}."
    return f"{here} has no counter left: withdrawing brings nothing and {ends}."


def _how(view: State, log: Dispatches, spends: bool) -> str:
    """What can be clicked, or what is good to know."""
    step = view.asks()
    if step == cards.DECLARE:
        return f"The commander has to attack. {_withdrawing(view, log, 'ends your turn')}"
    if step == cards.ALONE:
        return _withdrawing(view, log, "ends the turn for all")
    if step == cards.DRAW:
        left = f"{many(len(view.unit_deck), 'unit card')} and {many(len(view.order_deck), 'HQ card')} left."
        return f"Unit cards pay for enemies, HQ cards are tricks for special moments. {left}"
    return SPEND if step in WINDOWS and spends else HOW.get(step, "")


def why_not_card(view: State, seat: int, sort: str, card: int) -> str:
    """Why this card of the own hand cannot be played now."""
    if view.to_act == OVER or view.to_act != seat:
        return "It is not your turn."
    if sort == "unit":
        if view.asks() == cards.PAYMENT:
            return f"{cards.UNIT_NAMES[card]} only beats a {cards.ENEMY_NAMES[card]} enemy, and this is another one."
        return "Unit cards are played when the commander pays the enemy."
    name = cards.ORDER_NAMES[card]
    if view.asks() in WINDOWS and card not in (cards.COUNTER_ATTACK, cards.REINFORCEMENTS):
        if view.stance[seat] == cards.OUT:
            return f"You have left this attack: {name} is for those in it."
        if card == cards.INTEL_RECON and view.intel[seat]:
            return f"You have played an {name} already, and may play only one in a match."
    if view.asks() == cards.ORDERS_WINDOW and card == cards.COUNTER_ATTACK:
        alone = "it is for the other officers" if seat == view.commander else "every die shows an enemy"
        return f"{name} cannot be played now: {alone}."
    return f"{name} cannot be played now. {ORDER_WORDS[card]}"
