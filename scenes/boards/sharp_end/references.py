"""The rules and the cards to which the words of At the Sharp End lead."""

from __future__ import annotations

from typing import Final

from game.sharp_end import cards
from scenes.boards.parts import Printed, References
from scenes.boards.sharp_end.layout import CARD_H, CARD_W, order_face, unit_face
from scenes.boards.sharp_end.names import ORDER_EFFECTS, unit_card_effect

_CARD_SIZE: Final = (CARD_W, CARD_H)
_UNITS: Final = {
    name: Printed(f"sharp_end/{unit_face(card)}", _CARD_SIZE, unit_card_effect(card))
    for card, name in enumerate(cards.UNIT_NAMES[: cards.UNIT_TYPES])
}
_ORDERS: Final = {
    name: Printed(f"sharp_end/{order_face(card)}", _CARD_SIZE, ORDER_EFFECTS[card])
    for card, name in enumerate(cards.ORDER_NAMES)
}
REFERENCES: Final = References(
    others={"terrain": "area territory hill", "counter": "token chip", "enemy": "foe opponent", "withdraw": "retreat"},
    phases={
        cards.TURN: "An attack",
        cards.BEACH: "Beach landing",
        cards.APPROACH: "An attack",
        cards.ALONE: "Success",
        cards.ROLL: "Roll",
        cards.STRIKE: "Air support",
        cards.DECLARE: "Declare",
        cards.ORDERS_WINDOW: "Orders",
        cards.TACTICS: "HQ cards",
        cards.STATEMENT: "Statement",
        cards.CAN_WINDOW: "Statement",
        cards.CANNOT_WINDOW: "Statement",
        cards.PAYMENT: "Fight",
        cards.FAILED_WINDOW: "Failure",
        cards.DRAW: "End of a turn",
        cards.LAST_WINDOW: "End of a turn",
        cards.DISCARD: "Exhaustion",
    },
    words={
        **dict.fromkeys(_UNITS, "Cards"),
        "Random Event": "Random events",
        "HQ card": "HQ cards",
        "unit card": "Cards",
        "counter": "Objective counters",
        "takes command": "commander",
        "can pay": "Statement",
        "cannot pay": "Statement",
        "withdraws": "Declare",
        "Light": "Cards",
        "Medium": "Cards",
        "Strong": "Cards",
        "Fanatic": "Cards",
        "Fog": "Fog of war",
        "VP": "victory points",
        "The beach": "Beach landing",
    },
    plain=frozenset(
        (
            *("The road", "Cards", "objective counters", "Where the rulebook is silent", "Optional rules"),
            *("An attack", "Roll", "Declare", "Orders", "Statement", "Fight", "Success", "Failure", "End of a turn"),
            *("VP", "VP+1", "VP-1", "VP+2", "Unit", "HQ", "commander"),
        )
    ),
    cards={**_UNITS, **_ORDERS},
)
