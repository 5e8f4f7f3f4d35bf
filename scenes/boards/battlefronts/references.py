"""Where the words of Battlefronts lead: phases to their rules, cards to their pictures."""

from __future__ import annotations

from typing import Final

from game.battlefronts.cards import PHASE_NAMES
from scenes.boards.battlefronts.layout import CARD_H, CARD_W
from scenes.boards.battlefronts.log_lines import CARD_WORDS
from scenes.boards.battlefronts.sprites import card_name
from scenes.boards.parts import Printed, References

FACE: Final = "On top of a battalion: its strength is its number of cards. It may be given up to redeploy."
CARDS: Final = {
    CARD_WORDS[rank]: Printed(f"battlefronts/{card_name(0, rank)}", (CARD_W, CARD_H), words)
    for rank, words in ((1, "Counts 1."), (11, FACE), (12, FACE), (13, FACE))
}
REFERENCES: Final = References(
    phases=dict(enumerate(PHASE_NAMES)),
    words={
        "call up": "Support",
        "calls up": "Support",
        "call-up": "Support",
        "marches": "March",
        "redeploys": "Redeploy",
        "reduced": "reduce",
        "worn down": "reduce",
        "road": "travel zone",
        "roads": "travel zone",
        "strength": "Strength",
        "face card": "Strength",
        "contested": "A round",
        **dict.fromkeys(CARDS, "Strength"),
    },
    plain=frozenset(
        (
            "three battlefronts",
            "The ground and the armies",
            "number of cards",
            "A round",
            "Attrition, Move, Support, Battle, Check",
            "the other side",
            "Where the rulebook is silent",
        )
    ),
    cards=CARDS,
)
