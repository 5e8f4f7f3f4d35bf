"""SE 2 The figures printed on the components: correct them here if your copy of the game shows others.

The rulebook gives most of them in pictures only, so these are our reconstruction. All numbers of cards, counters and
dice are counted from these tables.
"""

from __future__ import annotations

from typing import Final

TERRAIN: Final[tuple[tuple[str, int], ...]] = (
    ("Bocage", 1),
    ("Marsh", 2),
    ("Farm", 2),
    ("Orchard", 2),
    ("Crossroads", 3),
    ("River Crossing", 3),
    ("Ridge", 3),
    ("Outskirts", 4),
    ("Village", 4),
)
"""SE 2.1 Terrain 1 to 9: name and enemy dice."""

FACES: Final[tuple[str, ...]] = ("", "", "Light", "Medium", "Strong", "Fanatic")
"""SE 2.2 What a die shows from 1 to 6; an empty name is no enemy."""

UNITS: Final[tuple[tuple[str, str, int], ...]] = (
    ("Infantry", "Light", 20),
    ("Support", "Medium", 17),
    ("Artillery", "Strong", 14),
    ("Hero", "Fanatic", 11),
)
"""SE 2.3 Unit cards: name, the enemy it defeats, copies."""
RANDOM_EVENTS: Final = 10
"""SE 2.3 Random Event cards in the unit deck."""

ORDERS: Final[tuple[tuple[str, int], ...]] = (
    ("Counter-Attack", 3),
    ("Dig In", 3),
    ("Intel-Recon", 3),
    ("Reinforcements", 4),
    ("Tactics", 4),
    ("Withdraw", 3),
)
"""SE 2.4 HQ/Order cards: name and copies. Their order stays as it is."""

OBJECTIVES: Final[tuple[str, ...]] = ("VP", "VP+1", "VP-1", "VP+2", "Unit", "HQ", "Supply")
"""SE 2.5 The kinds of objective counter. Their order stays as it is."""
PILES: Final[tuple[tuple[int, ...], ...]] = (
    (3, 1, 1, 0, 1, 1, 1),
    (3, 1, 1, 0, 1, 1, 1),
    (3, 1, 1, 0, 1, 1, 1),
    (3, 1, 1, 0, 1, 1, 1),
    (3, 1, 1, 0, 1, 1, 1),
    (3, 1, 1, 1, 1, 1, 1),
    (3, 1, 1, 1, 1, 1, 1),
    (3, 1, 1, 1, 1, 1, 1),
    (3, 1, 1, 1, 1, 1, 1),
)
"""SE 2.5 How many counters of each kind there are on terrain 1 to 9."""

VARIABLE_ENEMY: Final[tuple[int, ...]] = (0, 1, 1, 2, 2, 3, 3, 4, 4)
"""SE 2.6 The dice on the Variable Enemy counters, one counter per terrain."""
FOG: Final[tuple[str, ...]] = ("All Quiet", "+1 Enemy", "-1 Enemy", "Random Event")
"""SE 2.6 The Fog of War counters; all but one are laid out. A name may occur twice."""

EVENTS: Final[tuple[str, ...]] = (
    "Friendly fire",
    "Air support",
    "Counter-barrage",
    "Resupply",
    "Dispatch rider",
    "Exhaustion",
)
"""SE 2.7 The random event of each roll from 1 to 6. A name may occur twice."""

HAND: Final[tuple[int, ...]] = (0, 0, 7, 7, 5, 5, 5)
"""SE 3.2 Unit cards dealt to each seat, by the number of players."""
EXHAUSTED: Final = 3
"""SE 2.7 A seat with more unit cards than this loses one by Exhaustion."""
