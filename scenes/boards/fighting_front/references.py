"""The rules and cards to which the words of Fighting Front lead."""

from __future__ import annotations

from typing import Final

from game.fighting_front import cards, steps
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.names import MODIFIERS, card_words
from scenes.boards.parts import Printed, References

PICTURES: Final = {
    name: Printed(f"fighting_front/{layout.kind_face(kind)}", (layout.CARD_W, layout.CARD_H), card_words(kind))
    for kind, name in enumerate(cards.KIND_NAMES)
    if cards.KIND_CODES[kind]
}
STEP_RULES: Final = {
    steps.WINDOW: "5.2",
    steps.HIT: "5.1",
    steps.FOLLOW: "4.14",
    steps.FUEL: "Fuel Dump",
    steps.SUPPORT_FIRE: "4.12",
    steps.DISCARD: "4.15",
}
"""Steps with a rule of their own, whatever the phase."""
PHASE_RULES: Final = {0: "3.1", **{phase: f"4.{phase}" for phase in range(1, steps.PHASES + 1)}}
REFERENCES: Final = References(
    others={"space": "square hex", "location": "site building", "air unit": "aircraft plane", "enemy": "foe opponent"},
    phases={**PHASE_RULES, **{steps.PHASES + 1 + step: name for step, name in STEP_RULES.items()}},
    words={
        **{name: "Letters" for kind, name in enumerate(cards.KIND_NAMES) if cards.LETTERS[kind]},
        **dict.fromkeys(MODIFIERS, "Letters"),
        "disruption counter": "2.5",
        "disruption": "2.5",
        "disrupted": "2.5",
        "DC": "2.5",
        "Toughness": "2.5",
        "recovered": "4.1",
        "captures": "2.4",
        "escort": "4.6",
        "on a mission": "4.6",
        "intercept": "4.7",
        "air combat": "4.7",
        "AA fire": "4.8",
        "bombing run": "4.9",
        "bombardment": "4.5",
        "attack on": "4.11",
        "defensive fire": "4.12",
        "supporting fire": "4.12",
        "fire in support": "4.12",
        "in support": "4.12",
        "off the map": "fly-over",
        "back row": "1.6",
        "back rows": "1.6",
    },
    plain=frozenset(
        (
            *("Axis", "Allies", "two spaces of the enemy back row", "The match", "Spaces and cards on them", "Setup"),
            *("A turn", "active", "Air", "Ground", "End", "Rolls", "Locations", "Leaders", "Events", "Nations"),
            *("Strategy", "Tank", "Location", "Letters", "G", "A", "I", "T", "R", "F", "B", "TF", "RNG"),
            *("At this table", "All cards", "Five leaders", "Eight events of +3", "Six national cards"),
            *("Disruption counters (DC)", "AA gun", "Artillery", "National Strategy", "Victory"),
        )
    ),
    cards=PICTURES,
)
