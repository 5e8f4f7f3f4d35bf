"""Where the words of Fighting Front lead: phases and steps to their rules, cards to their pictures."""

from __future__ import annotations

from typing import Final

from game.fighting_front import steps
from game.fighting_front.cards import KIND_CODES, KIND_NAMES, LETTERS
from scenes.boards.fighting_front.layout import CARD_H, CARD_W
from scenes.boards.fighting_front.sprites import kind_face
from scenes.boards.fighting_front.tooltips import card_words
from scenes.boards.parts import Printed, References

CARDS: Final = {
    name: Printed(f"fighting_front/{kind_face(kind)}", (CARD_W, CARD_H), card_words(kind))
    for kind, name in enumerate(KIND_NAMES)
    if KIND_CODES[kind]
}
STEPS: Final = {
    steps.WINDOW: "5.2",
    steps.HIT: "5.1",
    steps.FOLLOW: "4.14",
    steps.FUEL: "Fuel Dump",
    steps.SUPPORT_FIRE: "4.12",
    steps.DISCARD: "4.15",
}
"""Steps with a rule of their own, whatever the phase."""
PHASES: Final = {0: "3.1", **{phase: f"4.{phase}" for phase in range(1, steps.PHASES + 1)}}
REFERENCES: Final = References(
    phases={**PHASES, **{steps.PHASES + 1 + step: name for step, name in STEPS.items()}},
    words={
        **{name: "Letters" for kind, name in enumerate(KIND_NAMES) if LETTERS[kind]},
        **dict.fromkeys(("ABM", "ACM", "AAM", "BRM", "DFM", "GAM"), "Letters"),
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
    cards=CARDS,
)


def rule(phase: int, step: int) -> str:
    """The rule of the present phase, or of a step in it that has one of its own."""
    return STEPS.get(step) or PHASES[phase]
