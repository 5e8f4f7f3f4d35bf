"""LF 2 The components by number, counted from what is printed, and the steps of a battle. Tables, no logic.

A **sort** (0..29) is what is printed on a battle card. Cards of one sort are interchangeable. A **stake** (0..38) is a
sort together with the way in which it was played into a bid: as a unit, for a lasting effect, or at face value.
"""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.packed import vec

# --- What is printed (LF 2): correct it here if your copy differs ----------------------

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
"""LF 7 The effect of a card in the bid on each unit of a type: a fraction (2/1 doubles, 1/2 halves) and an addition."""
EISENHOWER_PLUS: Final = 2
"""LF 7 For each different unit type in the bid."""
BRADLEY_VALUE: Final = 1
BRADLEY_PLUS: Final = 1
"""LF 7 Added to each unit of that printed value."""
SUPPLY_LINE_DRAWS: Final = 2

BONUS_MODIFIERS: Final[tuple[tuple[str, str, int], ...]] = (("Soviet", "Troops", 1), ("German", "Tanks", 1))
"""LF 8 The number that a territory bonus adds to each unit of a type."""
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


NONE: Final = -1
"""No seat, no card, no territory. Unlike UNKNOWN it hides nothing."""
AWAY: Final = -2
"""LF 1 In `State.bonus`: this type of territory is not in the match."""
MOST_SEATS: Final = 6

# --- Territories (LF 2.1, 8) -----------------------------------------------------------

TYPES: Final = len(TERRITORIES)
TYPE_NAMES: Final[tuple[str, ...]] = tuple([name for name, _ in TERRITORIES])
AMERICAN: Final = 0
BRITISH: Final = 1
SOVIET: Final = 2
GERMAN: Final = 3
TERRITORY_NAMES: Final[tuple[str, ...]] = tuple([name for _, names in TERRITORIES for name in names])
TYPE_OF: Final[vec[i64]] = vec[i64]([kind for kind in range(TYPES) for _ in TERRITORIES[kind][1]])
"""By territory."""
FRONTS: Final = len(TYPE_OF)
"""Territories."""

# --- Sorts of battle cards (LF 2.2, 2.3) -----------------------------------------------

UNIT_TYPES: Final = len(UNITS)
TROOPS: Final = 0
TANKS: Final = 1
PLANES: Final = 2
SUPPORT: Final = 3
UNIT_TYPE_NAMES: Final[tuple[str, ...]] = tuple([name for name, _, _ in UNITS])
_UNITS: Final[tuple[tuple[int, int, int, int], ...]] = tuple(
    [(kind, *card) for kind in range(UNIT_TYPES) for card in UNITS[kind][2]]
)
UNIT_SORTS: Final = len(_UNITS)
"""Sorts from 0 on are units."""
UNIT_TYPE: Final[vec[i64]] = vec[i64]([kind for kind, _, _, _ in _UNITS])
ATTACK: Final[vec[i64]] = vec[i64]([attack for _, attack, _, _ in _UNITS])
DEFENSE: Final[vec[i64]] = vec[i64]([defense for _, _, defense, _ in _UNITS])
"""By unit sort: its type and its two values, which differ only for Support."""

LEND_LEASE: Final = UNIT_SORTS
AIR_STRIKE: Final = UNIT_SORTS + 1
ESPIONAGE: Final = UNIT_SORTS + 2
SUPPLY_LINE: Final = UNIT_SORTS + 3
SABOTAGE: Final = UNIT_SORTS + 4
COUNTER_INTELLIGENCE: Final = UNIT_SORTS + 5
CONSCRIPTION: Final = UNIT_SORTS + 6
BUNKERS: Final = UNIT_SORTS + 7
FIRST_ICON: Final = UNIT_SORTS + len(SPECIALS)
PATTON: Final = FIRST_ICON
ZHUKOV: Final = FIRST_ICON + 1
DOWDING: Final = FIRST_ICON + 2
MONTGOMERY: Final = FIRST_ICON + 3
GUDERIAN: Final = FIRST_ICON + 4
EISENHOWER: Final = FIRST_ICON + 5
ROKOSSOVSKY: Final = FIRST_ICON + 6
BRADLEY: Final = FIRST_ICON + 7
GALLAND: Final = FIRST_ICON + 8
ROMMEL: Final = FIRST_ICON + 9
DRAW_EVENT: Final = FIRST_ICON + len(ICONS)
SORTS: Final = DRAW_EVENT + 1
"""Specials and Icons are the sorts from UNIT_SORTS up to, not including, DRAW_EVENT."""

SORT_NAMES: Final[tuple[str, ...]] = (
    *[
        f"{UNITS[kind][0]} {f'{attack}/{defense}' if attack != defense else attack}"
        for kind, attack, defense, _ in _UNITS
    ],
    *[name for name, _, _ in SPECIALS],
    *[name for name, _, _ in ICONS],
    "Draw Event",
)
SORT_CODES: Final[tuple[str, ...]] = (
    *[f"{UNITS[kind][1]}{attack}" for kind, attack, _, _ in _UNITS],
    *[name.lower().replace(" ", "-") for name in SORT_NAMES[UNIT_SORTS:]],
)
"""Names in notations and of pictures: T1 .. S3, lend-lease .. rommel, draw-event."""
COPIES: Final[tuple[int, ...]] = (
    *[copies for _, _, _, copies in _UNITS],
    *[copies for _, _, copies in SPECIALS],
    *[copies for _, _, copies in ICONS],
    DRAW_EVENTS,
)
FACE_VALUE: Final[tuple[int, ...]] = (
    *[0 for _ in _UNITS],
    *[face for _, face, _ in SPECIALS],
    *[face for _, face, _ in ICONS],
    0,
)
"""By sort, 0 where there is none."""
BATTLE_CARDS: Final = sum(COPIES)

# --- Stakes: cards as they were played into a bid (LF 5.3, 7) --------------------------

FIRST_EFFECT: Final = UNIT_SORTS
EFFECTS: Final = GALLAND - CONSCRIPTION
"""The cards from Conscription to Bradley take effect while they are in the bid: stakes from FIRST_EFFECT on."""
FIRST_FACE: Final = FIRST_EFFECT + EFFECTS
"""Specials and Icons at face value are stakes from here on, in the order of their sorts."""
STAKES: Final = FIRST_FACE + DRAW_EVENT - UNIT_SORTS
SORT_OF: Final[tuple[int, ...]] = (*range(UNIT_SORTS), *range(CONSCRIPTION, GALLAND), *range(UNIT_SORTS, DRAW_EVENT))
"""By stake: the sort of the card. The stakes are units, then lasting effects, then cards at face value."""
STAKE_NAMES: Final[tuple[str, ...]] = tuple(
    [SORT_NAMES[SORT_OF[stake]] + (" at face value" if stake >= FIRST_FACE else "") for stake in range(STAKES)]
)
STAKE_CODES: Final[tuple[str, ...]] = tuple(
    [("face " if stake >= FIRST_FACE else "") + SORT_CODES[SORT_OF[stake]] for stake in range(STAKES)]
)
"""Names in notations: T1 .. S3, conscription .. bradley, face lend-lease .. face rommel."""
EFFECT_STAKE: Final[tuple[int, ...]] = tuple(
    [FIRST_EFFECT + sort - CONSCRIPTION if CONSCRIPTION <= sort < GALLAND else NONE for sort in range(SORTS)]
)
"""By sort: the stake that it becomes when it is played for its effect, NONE if it goes to the discards."""
FACE_STAKE: Final[tuple[int, ...]] = tuple(
    [FIRST_FACE + sort - UNIT_SORTS if UNIT_SORTS <= sort < DRAW_EVENT else NONE for sort in range(SORTS)]
)
"""By sort: the stake that it becomes at face value, NONE for units and Draw Event."""

BUNKERS_STAKE: Final = FIRST_EFFECT + BUNKERS - CONSCRIPTION
EISENHOWER_STAKE: Final = FIRST_EFFECT + EISENHOWER - CONSCRIPTION
ROKOSSOVSKY_STAKE: Final = FIRST_EFFECT + ROKOSSOVSKY - CONSCRIPTION
BRADLEY_STAKE: Final = FIRST_EFFECT + BRADLEY - CONSCRIPTION


def _modifiers_of(card: str, unit: str) -> tuple[int, int, int]:
    """Return how a card changes the value of a unit type: numerator and denominator of a factor, and what it adds.

    (1, 1, 0) for a card that does not change this type. MODIFIERS has rows such as ("Patton", "Tanks", (1, 1), 2).
    """
    times, over, plus = 1, 1, 0
    for name, kind, (numerator, denominator), added in MODIFIERS:
        if (name, kind) == (card, unit):
            times *= numerator
            over *= denominator
            plus += added
    return times, over, plus


_EFFECT_NAMES: Final = [SORT_NAMES[sort] for sort in range(CONSCRIPTION, GALLAND)]
_TABLE: Final = [_modifiers_of(name, unit) for name in _EFFECT_NAMES for unit in UNIT_TYPE_NAMES]
BONUS_PLUS: Final = bytes(
    [
        sum(plus for name, kind, plus in BONUS_MODIFIERS if (name, kind) == (held, unit))
        for held in TYPE_NAMES
        for unit in UNIT_TYPE_NAMES
    ]
)
"""LF 8 At territory type * UNIT_TYPES + unit type."""
TIMES: Final[vec[i64]] = vec[i64]([times for times, _, _ in _TABLE] + [1 for _ in BONUS_PLUS])
OVER_BY: Final[vec[i64]] = vec[i64]([over for _, over, _ in _TABLE] + [1 for _ in BONUS_PLUS])
PLUS: Final[vec[i64]] = vec[i64]([plus for _, _, plus in _TABLE] + list(BONUS_PLUS))
"""LF 7, 8 At row * UNIT_TYPES + unit type: the fraction and the addition for a unit of that type. The rows are the
effects, then the territory bonuses by type."""
CHANGES: Final[vec[i64]] = vec[i64](
    [
        int(
            any(
                TIMES[at] != 1 or OVER_BY[at] != 1 or PLUS[at] != 0
                for at in range(row * UNIT_TYPES, (row + 1) * UNIT_TYPES)
            )
        )
        for row in range(EFFECTS + TYPES)
    ]
)
"""By row of these tables: 1 if it changes any unit, else 0."""

# --- Event cards (LF 7) ----------------------------------------------------------------

HARSH_WINTER: Final = 0
CARPET_BOMBING: Final = 1
SUPPLY_DROP: Final = 2
MOBILISATION: Final = 3
PARTISANS: Final = 4
DESERTION: Final = 5
CODE_BREAKERS: Final = 6
HEROIC_STAND: Final = 7
ARMISTICE: Final = 8
EVENT_SORTS: Final = len(EVENTS)
EVENT_NAMES: Final[tuple[str, ...]] = tuple([name for name, _ in EVENTS])
EVENT_COPIES: Final = bytes([copies for _, copies in EVENTS])

# --- Steps of a battle (LF 4, 6, 7, 10) ------------------------------------------------

FRONT: Final = 0
"""Step: the starter chooses the front."""
TURN: Final = 1
"""The active seat plays, digs in, finishes or withdraws."""
AIM: Final = 2
"""The player of a card names its target."""
GIVE: Final = 3
"""Lend-Lease: the player names the own card to be swapped."""
DIG: Final = 4
"""The active seat picks the next card to dig in."""
CANCEL: Final = 5
"""Window: who will cancel the card, or the Counter-Intelligence against it?"""
DIG_WINDOW: Final = 6
"""Window: who plays a Blitz against the dig-in just declared?"""
FINISH_WINDOW: Final = 7
"""Window: who plays a Blitz against the seat that has finished?"""
TAKE: Final = 8
"""Espionage: the player takes a card of the hand looked at."""
LOSE: Final = 9
"""The last seat of `todo` discards a card of its bid."""
RECOVER: Final = 10
"""Heroic Stand: the drawer takes a unit from the discards."""
WITHDRAW_BACK: Final = 11
WIN_BACK: Final = 12
"""The British bonus: a seat that withdraws, or has won, takes a card of its bid back into hand."""
NEXT_BATTLE: Final = 13
NEXT_TURN: Final = 14
"""Steps that ask nobody: the next battle or the next turn begins."""
