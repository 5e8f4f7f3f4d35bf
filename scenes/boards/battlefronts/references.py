"""The rules and pictures to which words of Battlefronts lead."""

from __future__ import annotations

from typing import Final

from game.battlefronts.cards import PHASE_NAMES, RANK_WORDS
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.painter import card_picture
from scenes.boards.parts import Printed, References

FACE: Final = "On top of a battalion: its strength is its number of cards. It may be given up to redeploy."
CARDS: Final = {
    RANK_WORDS[rank]: Printed(f"battlefronts/{card_picture(seat=0, card=rank)}", (layout.CARD_W, layout.CARD_H), words)
    for rank, words in ((1, "Counts 1."), (11, FACE), (12, FACE), (13, FACE))
}
REFERENCES: Final = References(
    others={"front": "battlefront town", "road": "zone", "battalion": "unit troop regiment"},
    phases=dict(enumerate(PHASE_NAMES)),
    words={
        "call up": "Support",
        "calls up": "Support",
        "call-up": "Support",
        "marches": "March",
        "redeploys": "Redeploy",
        "reduced": "reduce",
        "worn down": "reduce",
        "roads": "road",
        "strength": "Strength",
        "face card": "Strength",
        "contested": "A round",
        **dict.fromkeys(CARDS, "Strength"),
    },
    plain=frozenset(
        (
            "three fronts",
            "fronts",
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
