"""What a person is asked, how to go about it, the odds in words, and why a card cannot be played."""

from __future__ import annotations

from game.core.state import OVER
from game.sharp_end import cards
from game.sharp_end.actions import DISCARDS, PAY, REROLL, STRIKES
from game.sharp_end.legal import beatable, counters_only, enemies, next_enemy
from game.sharp_end.odds import chance_told, payment_odds
from game.sharp_end.state import State
from scenes.boards.sharp_end.log_lines import Dispatches, counted
from scenes.ui.wording import capital, many

ORDER_WORDS = {
    cards.COUNTER_ATTACK: (
        "For officers, even those who have withdrawn: the commander has to roll every die without an enemy again."
    ),
    cards.DIG_IN: "After a failed attack: take a counter of the terrain that was attacked.",
    cards.INTEL_RECON: (
        "When the commander cannot pay: the attack succeeds all the same. Each player may play one a match; "
        "each one kept to the end brings 1 VP."
    ),
    cards.REINFORCEMENTS: "Pays one enemy of any kind when you fight as commander.",
    cards.TACTICS_CARD: "For attackers, even when the commander cannot pay: any of the dice are rolled again.",
    cards.WITHDRAW_CARD: "For attackers, before the commander pays: another officer has to leave the attack.",
}
WINDOWS = (cards.ORDERS_WINDOW, cards.CAN_WINDOW, cards.CANNOT_WINDOW, cards.FAILED_WINDOW)
PROMPTS = {
    cards.ALONE: "Nobody else attacks: do you go on alone, or withdraw?",
    cards.STRIKE: "Air support: which enemy die is taken away?",
    cards.DECLARE: "Do you attack or withdraw?",
    cards.TACTICS: "Tactics: pick the dice to roll again, then roll.",
    cards.STATEMENT: "Can you pay every enemy?",
    cards.DRAW: "The turn is over: draw a unit card or an HQ card.",
    cards.DISCARD: "Exhaustion: choose a unit card to lose.",
    cards.BEACH: "The beach: pay an enemy with a unit card.",
    cards.LAST_WINDOW: "The last turn is over: spend a counter, or none?",
}
STATED = {cards.CAN_WINDOW: "The commander can pay. ", cards.CANNOT_WINDOW: "The commander cannot pay. "}
HOW = {
    **dict.fromkeys(WINDOWS, "Cards that may be played are lit: choose one. SPACE plays none."),
    cards.STRIKE: "Choose dice in the tray.",
    cards.TACTICS: "Choose each die to be rolled again.",
    cards.STATEMENT: "You may say that you cannot pay even if you could.",
    cards.PAYMENT: "Choose one of the lit cards or counters.",
    cards.DISCARD: "Choose one of the lit cards.",
    cards.BEACH: "Choose one of the lit cards.",
    cards.LAST_WINDOW: "A card drawn now brings a point only if it is Intel-Recon, an HQ card.",
}
SPEND = "The lit counter can be spent for a card: choose it. SPACE keeps it."
"""How to go about a window in which only counters can be used."""
CANNOT_PAY = "You cannot pay every enemy: say so."
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


def prompt(view: State, naming: bool) -> str:
    """What the person is asked."""
    step = view.asks()
    if naming:
        return "Withdraw: which officer has to leave?"
    if step in WINDOWS:
        can = "Spend a counter" if counters_only(view) else "Play an HQ card"
        return f"{STATED.get(step, '')}{can}, or none?"
    if step == cards.PAYMENT:
        enemy = cards.ENEMY[view.dice[next_enemy(view)]]
        return f"Pay the {cards.ENEMY_NAMES[enemy]} enemy: a card or a counter."
    return PROMPTS.get(step, "")


def pass_label(view: State) -> str:
    """The button that plays and spends nothing."""
    return "SPEND NONE" if counters_only(view) else LABELS["pass"]


def label(notation: str, alone: bool) -> str:
    """What is written on a button, shorter where it is not alone, so that its key fits beside it."""
    words = LABELS[notation]
    if alone:
        return words
    short = next((words.removeprefix(one) for one in ASKED if words.startswith(one)), words)
    return short.replace("REINFORCEMENTS", "REINFORCE")


def help_text(view: State, seat: int, log: Dispatches) -> str:
    """How to go about the decision, and the odds that this seat may know."""
    parts = [odds_words(view, seat), _how(view, log)]
    return " ".join(part for part in parts if part)


def odds_words(view: State, seat: int) -> str:
    """The chance that the commander can pay."""
    odds = payment_odds(view, seat)
    if odds < 0:
        return _no_odds_words(view, seat)
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


def _no_odds_words(view: State, seat: int) -> str:
    """What is true where there is nothing to compute."""
    if view.asks() == cards.BEACH:
        left = enemies(view)
        known = f"your hand beats {beatable(view, seat)} of {sum(left)}; what the others hold is secret"
        return f"{capital(counted(left))} left: {known}."
    if view.asks() == cards.CANNOT_WINDOW:
        return "The commander cannot pay: only an HQ card can still save the attack."
    return "The attack has failed: nothing is left to pay." if view.asks() == cards.FAILED_WINDOW else ""


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


def _how(view: State, log: Dispatches) -> str:
    """What can be clicked, or what is good to know."""
    step = view.asks()
    if step == cards.DECLARE:
        return f"The commander always attacks. {_withdrawing(view, log, 'ends your turn')}"
    if step == cards.ALONE:
        return _withdrawing(view, log, "ends the turn for all")
    if step == cards.DRAW:
        left = f"{many(len(view.unit_deck), 'unit card')} and {many(len(view.order_deck), 'HQ card')} left."
        return f"Unit cards pay for enemies, HQ cards are tricks for special moments. {left}"
    return SPEND if step in WINDOWS and counters_only(view) else HOW.get(step, "")


def why_not_card(view: State, seat: int, sort: str, card: int) -> str:
    """Why this card of the own hand cannot be played now."""
    if view.to_act == OVER or view.to_act != seat:
        return "It is not your turn."
    if sort == "unit":
        if view.asks() == cards.PAYMENT:
            return f"{cards.UNIT_NAMES[card]} only beats a {cards.ENEMY_NAMES[card]} enemy, and this is another one."
        return "Unit cards are played when the commander pays the enemy."
    return f"{cards.ORDER_NAMES[card]} cannot be played now. {ORDER_WORDS[card]}"
