"""How the cards, enemies, places and buttons of At the Sharp End are called on its board and in its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.events import Event
from game.core.state import UNKNOWN
from game.core.wording import count_of, join_names
from game.sharp_end import cards, events
from game.sharp_end.actions import DISCARDS, PAY
from game.sharp_end.state import State

# --- Cards and counters ---------------------------------------------------------------------------

EVENT_EFFECTS: Final = {
    "Friendly fire": "The drawer loses a unit card at random.",
    "Air support": "One enemy die is removed in the next attack.",
    "Counter-barrage": "One more enemy die in the next attack.",
    "Resupply": "Everyone draws a unit card.",
    "Dispatch rider": "The drawer draws an HQ card.",
    "Exhaustion": "Everyone with more than three unit cards loses one.",
}
"""SE 2.7 By the name of a random event."""
ORDER_EFFECTS: Final = {
    cards.COUNTER_ATTACK: (
        "For officers, even those who have withdrawn: the commander must reroll every die that shows no enemy."
    ),
    cards.DIG_IN: "For attackers, after the attack has failed: take a counter of the terrain that was attacked.",
    cards.INTEL_RECON: (
        "For attackers, when the commander cannot pay: the attack succeeds anyway. Each player may play one per "
        "match. Each one kept to the end is worth 1 VP."
    ),
    cards.REINFORCEMENTS: "Pays one enemy of any kind when you fight as commander.",
    cards.TACTICS_CARD: "For attackers, even when the commander cannot pay: the commander may roll any dice again.",
    cards.WITHDRAW_CARD: "For attackers, before the commander pays: another officer has to leave the attack.",
}
"""SE 6 By HQ card."""
COUNTER_NAMES: Final = {cards.GIVES_UNIT: "+1 Unit card", cards.GIVES_ORDER: "HQ card", cards.SUPPLY: "Supply"}
"""SE 2.5 By kind, the counters that can be spent."""


def counter_in_words(terrain: int, kind: int) -> str:
    """A sentence on what a counter of a terrain is good for.

    >>> counter_in_words(terrain=2, kind=cards.OBJECTIVES.index("VP-1")), counter_in_words(terrain=2, kind=cards.SUPPLY)
    ('It is worth 1 VP.', 'It is a Supply counter.')
    """
    if kind in COUNTER_NAMES:
        return f"It is {'an' if kind == cards.GIVES_ORDER else 'a'} {COUNTER_NAMES[kind]} counter."
    return f"It is worth {terrain + cards.BONUS[kind]} VP."


def unit_card_effect(card: int) -> str:
    """A sentence on what a unit card does.

    >>> unit_card_effect(cards.HERO)
    'Beats a Fanatic enemy when the commander fights.'
    """
    return f"Beats a {cards.ENEMY_NAMES[card]} enemy when the commander fights."


# --- Dice and enemies -----------------------------------------------------------------------------


def number_of_dice(count: int) -> str:
    """A number of dice: "1 die", "3 dice"."""
    return count_of(count, "die", "dice")


def describe_dice(dice: Sequence[int]) -> str:
    """The enemies that dice of 1 to 6 show.

    >>> describe_dice([3, 6, 3, 1])
    '2 Light and 1 Fanatic'
    >>> describe_dice([1, 2])
    'no enemy'
    """
    enemies = [cards.ENEMY[face] for face in dice]
    return describe_enemies([enemies.count(enemy) for enemy in range(len(cards.ENEMY_NAMES))])


def describe_enemies(counts: Sequence[int]) -> str:
    """This many enemies of each type.

    >>> describe_enemies([2, 0, 0, 1])
    '2 Light and 1 Fanatic'
    """
    named = [f"{count} {name}" for count, name in zip(counts, cards.ENEMY_NAMES, strict=True) if count]
    return join_names(named) if named else "no enemy"


def die_meaning(face: int) -> str:
    """A sentence on the enemy that a single die shows, and on what beats it.

    >>> die_meaning(3)
    'Light enemy: beaten by Infantry, Reinforcements or Supply.'
    """
    enemy = cards.ENEMY[face]
    if enemy == cards.NO_ENEMY:
        return "No enemy."
    return f"{cards.ENEMY_NAMES[enemy]} enemy: beaten by {cards.UNIT_NAMES[enemy]}, Reinforcements or Supply."


# --- Places ---------------------------------------------------------------------------------------


def place_name(view: State, place: int) -> str:
    """The name of the terrain at a place. Place 0 is the beach or, with Variable enemy alone, the start of the road."""
    if place == 0:
        return "the start" if view.variable and not view.landing else "the beach"
    return cards.TERRAIN_NAMES[view.road[place]]


# --- Buttons --------------------------------------------------------------------------------------

BUTTON_LABELS: Final = {
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
    **{action.notation: f"PAY: {cards.MEANS_NAMES[means].upper()}" for means, action in enumerate(PAY)},
    **{action.notation: f"LOSE: {cards.UNIT_NAMES[card].upper()}" for card, action in enumerate(DISCARDS)},
}
"""By notation, the actions that have a button."""
KEEP_DICE_LABEL: Final = "KEEP THE DICE"
"""The button that rolls, as long as no die is picked."""
IN_THIS_ATTACK: Final = " IN THIS ATTACK"
PREFIXES_OF_PROMPT: Final = ("PAY: ", "LOSE: ")
"""Beginnings of labels that are dropped where several buttons share a row, since the prompt says the same."""


def button_label(notation: str, is_alone: bool) -> str:
    """The label of the button of an action. Beside other buttons it is short, so that its key fits in as well.

    >>> button_label("pay Reinforcements", is_alone=True)
    'PAY: REINFORCEMENTS'
    >>> button_label("pay Reinforcements", is_alone=False)
    'REINFORCE'
    """
    label = BUTTON_LABELS[notation]
    if is_alone:
        return label

    for prefix in PREFIXES_OF_PROMPT:
        label = label.removeprefix(prefix)
    return label.replace("REINFORCEMENTS", "REINFORCE")


def pass_label(only_counters: bool) -> str:
    """The label of the button that passes. `only_counters`: counters can be spent now, but no card can be played."""
    return "SPEND NONE" if only_counters else BUTTON_LABELS["pass"]


def pass_attack_label(only_counters: bool) -> str:
    """The label of the button that passes until the attack is over."""
    return ("NONE" if only_counters else "NO CARD") + IN_THIS_ATTACK


# --- Cards and counters of events -----------------------------------------------------------------

SPENT_COUNTERS: Final = {
    cards.GIVES_UNIT: "a +1 Unit card counter",
    cards.GIVES_ORDER: "an HQ card counter",
    cards.SUPPLY: "a Supply counter",
}
"""By kind: a counter that is spent, as the log says it."""


def piece_in_words(event: Event) -> str:
    """The card or counter of an event as the log says it, or "" for an event without one.

    >>> piece_in_words(events.OrderDrawn(seat=0, card=cards.DIG_IN))
    '*Dig In*'
    >>> piece_in_words(events.OrderDrawn(seat=0, card=UNKNOWN))
    'an HQ card'
    """
    match event:
        case events.OrderDrawn(_, card) | events.OrderPlayed(_, card):
            return "an HQ card" if card == UNKNOWN else f"*{cards.ORDER_NAMES[card]}*"
        case events.UnitDrawn(_, card) | events.UnitDiscarded(_, card):
            return "a unit card" if card == UNKNOWN else f"*{cards.UNIT_NAMES[card]}*"
        case events.EnemyPaid(means=means):
            return SPENT_COUNTERS[cards.SUPPLY] if means == cards.PAY_SUPPLY else f"*{cards.MEANS_NAMES[means]}*"
        case events.CounterSpent(kind=kind):
            return SPENT_COUNTERS[kind]
        case events.FogTurnedUp(kind=kind):
            return f"*{cards.FOG_NAMES[kind]}*"
    return ""
