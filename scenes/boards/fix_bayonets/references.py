"""The links from words of Fix Bayonets to its rules, and from names of cards to their pictures."""

from __future__ import annotations

from typing import Final

from game.fix_bayonets import cards
from scenes.boards.fix_bayonets.layout import CARD_H, CARD_W, card_face
from scenes.boards.fix_bayonets.names import describe_card
from scenes.boards.parts import Printed, References

CARDS: Final = {
    name: Printed(f"fix_bayonets/{card_face(card)}", (CARD_W, CARD_H), describe_card(card))
    for card, name in enumerate(cards.CARD_NAMES)
}
REFERENCES: Final = References(
    others={"man": "soldier unit troop", "square": "field cell tile", "officer": "leader", "enemy": "foe opponent"},
    phases={
        cards.DEPLOY: "2.2",
        cards.DISCARD: "4.1",
        cards.MOVE: "5.1",
        cards.MOVE_MAN: "5.1",
        cards.MOVE_TO: "5.1",
        cards.GROUP: "5.3",
        cards.STOP_MOVE: "5.5",
        cards.FIGHT: "6.1",
        cards.FIGHT_MAN: "6.1",
        cards.FIGHT_AT: "6.1",
        cards.STOP_FIGHT: "6.3",
        cards.CASUALTY: "6.4",
    },
    words={
        "Sniper": "The cards",
        "officer": "Officer",
        "heavy": "Heavy",
        "heavies": "Heavy",
        "runner": "Runner",
        "sniper": "Sniper",
        "goes straight forward together": "5.3",
        "forward together": "5.3",
        "stops": "5.5",
        "Stop it": "5.5",
        "Discard": "4.1",
    },
    plain=frozenset(
        (
            *("Americans", "German", "both Officers", "The sides", "The men", "The cards", "K", "A turn", "Orders"),
            *("Officer", "Rifleman", "Heavy", "Runner", "Moving", "Fighting", "At this table"),
            "Grenade, Machine Gun and Flame Thrower kill everybody there",
        )
    ),
    cards=CARDS,
)
