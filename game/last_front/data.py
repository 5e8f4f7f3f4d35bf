"""LF 2 What is printed on the cards: correct it here if your copy of the game shows something else.

The rulebook describes most cards by their kind only, so names, copies, values and modifiers are our
reconstruction. Everything else is counted from these tables, whose order must not change. What a card does beyond these
figures is in `rules/`.
"""

from __future__ import annotations

from typing import Final

TERRITORIES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("American", ("Ardennes", "Anzio", "Omaha")),
    ("British", ("Caen", "El Alamein", "Dunkirk")),
    ("Soviet", ("Stalingrad", "Kursk", "Leningrad")),
    ("German", ("Ruhr", "Rhine", "Berlin")),
)
"""LF 2.1 By type: the names."""

UNITS: Final[tuple[tuple[str, str, tuple[tuple[int, int, int], ...]], ...]] = (
    ("Troops", "T", ((1, 1, 16), (2, 2, 14), (3, 3, 10))),
    ("Tanks", "K", ((2, 2, 12), (3, 3, 10))),
    ("Planes", "P", ((2, 2, 6), (3, 3, 5), (4, 4, 4))),
    ("Support", "S", ((1, 2, 9), (2, 4, 7), (3, 6, 5))),
)
"""LF 2.2 By unit type: name, letter, and for each card attack value, defense value, copies."""

SPECIALS: Final[tuple[tuple[str, int, int], ...]] = (
    ("Lend-Lease", 2, 2),
    ("Air Strike", 3, 2),
    ("Espionage", 1, 2),
    ("Supply Line", 1, 2),
    ("Sabotage", 2, 2),
    ("Counter-Intelligence", 2, 2),
    ("Conscription", 2, 2),
    ("Bunkers", 2, 2),
)
"""LF 2.3 Name, face value, copies."""

ICONS: Final[tuple[tuple[str, int, int], ...]] = (
    ("Patton", 3, 1),
    ("Zhukov", 3, 1),
    ("Dowding", 3, 1),
    ("Montgomery", 3, 1),
    ("Guderian", 4, 1),
    ("Eisenhower", 4, 1),
    ("Rokossovsky", 2, 1),
    ("Bradley", 2, 1),
    ("Galland", 3, 1),
    ("Rommel", 3, 1),
)
"""LF 2.3 Name, face value, copies."""

DRAW_EVENTS: Final = 4
"""LF 2.3 Draw Event cards in the battle deck."""

MODIFIERS: Final[tuple[tuple[str, str, tuple[int, int], int], ...]] = (
    ("Conscription", "Troops", (2, 1), 0),
    ("Patton", "Tanks", (1, 1), 2),
    ("Zhukov", "Troops", (1, 1), 1),
    ("Dowding", "Planes", (1, 1), 2),
    ("Montgomery", "Tanks", (1, 1), 1),
    ("Montgomery", "Support", (1, 1), 1),
    ("Guderian", "Tanks", (2, 1), 0),
)
"""LF 7 What a card in the bid does to each unit of a type: a fraction (2/1 doubles, 1/2 halves) and an addition."""
EISENHOWER_PLUS: Final = 2
"""LF 7 For each different unit type in the bid."""
BRADLEY_VALUE: Final = 1
BRADLEY_PLUS: Final = 1
"""LF 7 Added to each unit of that printed value."""
SUPPLY_LINE_DRAWS: Final = 2

BONUS_MODIFIERS: Final[tuple[tuple[str, str, int], ...]] = (("Soviet", "Troops", 1), ("German", "Tanks", 1))
"""LF 8 What a territory bonus adds to each unit of a type."""
BONUS_DRAWS: Final = 2
"""LF 8 American: cards drawn at the start of a turn."""

EVENTS: Final[tuple[tuple[str, int], ...]] = (
    ("Harsh Winter", 2),
    ("Carpet Bombing", 2),
    ("Supply Drop", 2),
    ("Mobilisation", 2),
    ("Partisans", 2),
    ("Desertion", 2),
    ("Code Breakers", 2),
    ("Heroic Stand", 2),
    ("Armistice", 2),
)
"""LF 7 Name and copies."""
SUPPLY_DROP_DRAWS: Final = 2

HAND: Final = 6
"""LF 3 Cards dealt to each seat."""
DUG_IN: Final = 10
"""LF 6.1 The least value of the cards of a dug-in pile, and the pile's value."""
SAME_TYPE: Final = 2
DIFFERENT_TYPES: Final = 3
ANY_TYPE: Final = 3
"""LF 1 Territories that win: of one type, of different types, and where any three win."""

MOST_PLAYS: Final = 60
"""LF 4.3 The most cards that a seat may play in a turn."""
MOST_TURNS: Final = 150
"""LF 4.4 The most turns of a battle."""
MOST_BATTLES: Final = 80
"""LF 9 The most battles of a match."""
MOST_QUIET: Final = 10
"""LF 9 The most battles in a row in which nothing is captured."""
