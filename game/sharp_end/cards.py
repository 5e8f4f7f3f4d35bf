"""SE 2 The components by number, counted from what is printed, and the steps of a turn. Tables, no logic."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.packed import vec

# --- What is printed (SE 2): correct it here if your copy differs ----------------------

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
"""SE 2.2 The enemies on the faces of a die, 1 to 6. An empty name is no enemy."""

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
"""SE 2.6 The Fog of War counters, of which all but one are laid out. A name may occur twice."""

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


# --- Terrain (SE 2.1) ------------------------------------------------------------------

LAST_PLACE: Final = len(TERRAIN)
"""Places on the road run from 0, the ground before the first terrain, to this."""
TERRAIN_NAMES: Final[tuple[str, ...]] = ("Beach", *[name for name, _ in TERRAIN])
"""By terrain number, 1 to 9, with the beach as 0."""
TERRAIN_DICE: Final[vec[i64]] = vec[i64]([0] + [dice for _, dice in TERRAIN])
ENEMY_COPIES: Final[vec[i64]] = vec[i64]([VARIABLE_ENEMY.count(dice) for dice in range(max(VARIABLE_ENEMY) + 1)])
"""SE 2.6 By number of dice: how many enemy counters have it."""

# --- Dice (SE 2.2) ---------------------------------------------------------------------

NO_ENEMY: Final = -1
ENEMY_NAMES: Final[tuple[str, ...]] = tuple([enemy for _, enemy, _ in UNITS])
ENEMY: Final[vec[i64]] = vec[i64]([NO_ENEMY] + [ENEMY_NAMES.index(name) if name else NO_ENEMY for name in FACES])
"""By face of a die, 1 to 6: the enemy from 0 (Light) to 3 (Fanatic), or NO_ENEMY."""
SIDES: Final = len(FACES)
MOST_DICE: Final = max(max(TERRAIN_DICE), max(VARIABLE_ENEMY)) + 2
"""The most enemy dice of an attack: one more by fog and one more by a Counter-barrage."""

# --- Cards (SE 2.3, 2.4) ---------------------------------------------------------------

INFANTRY: Final = 0
SUPPORT: Final = 1
ARTILLERY: Final = 2
HERO: Final = 3
UNIT_TYPES: Final = len(UNITS)
RANDOM_EVENT: Final = UNIT_TYPES
"""A card of the unit deck that never stays in a hand."""
UNIT_NAMES: Final[tuple[str, ...]] = (*[name for name, _, _ in UNITS], "Random Event")
UNIT_COPIES: Final[tuple[int, ...]] = (*[copies for _, _, copies in UNITS], RANDOM_EVENTS)
UNIT_CARDS: Final = sum(UNIT_COPIES) - RANDOM_EVENTS
"""The cards of the unit deck that can be in a hand."""

COUNTER_ATTACK: Final = 0
DIG_IN: Final = 1
INTEL_RECON: Final = 2
REINFORCEMENTS: Final = 3
TACTICS_CARD: Final = 4
WITHDRAW_CARD: Final = 5
ORDER_TYPES: Final = len(ORDERS)
ORDER_NAMES: Final[tuple[str, ...]] = tuple([name for name, _ in ORDERS])
ORDER_COPIES: Final[tuple[int, ...]] = tuple([copies for _, copies in ORDERS])
ORDER_CARDS: Final = sum(ORDER_COPIES)

PAY_REINFORCEMENTS: Final = UNIT_TYPES
PAY_SUPPLY: Final = UNIT_TYPES + 1
MEANS_NAMES: Final[tuple[str, ...]] = (*UNIT_NAMES[:UNIT_TYPES], "Reinforcements", "Supply")
"""SE 4.6 The means of paying an enemy."""

# --- Objective counters (SE 2.5) -------------------------------------------------------

BASE_VP: Final = 0
PLUS_ONE: Final = 1
MINUS_ONE: Final = 2
PLUS_TWO: Final = 3
GIVES_UNIT: Final = 4
GIVES_ORDER: Final = 5
SUPPLY: Final = 6
KINDS: Final = len(OBJECTIVES)
KIND_NAMES: Final[tuple[str, ...]] = OBJECTIVES
BONUS: Final[vec[i64]] = vec[i64]([0, 1, -1, 2])
"""SE 5.1 By kind of counter that brings VP: what it adds to the number of its terrain."""
TOKENS: Final = KINDS - GIVES_UNIT
"""The kinds that are spent: +1 Unit card, HQ card and Supply, counted from GIVES_UNIT."""
TOKEN_UNIT: Final = 0
TOKEN_ORDER: Final = 1
TOKEN_SUPPLY: Final = 2
PILE_COUNTS: Final[tuple[tuple[int, ...], ...]] = ((0, 0, 0, 0, 0, 0, 0), *PILES)
"""By terrain number, how many counters of each kind."""
KIND_COPIES: Final[list[vec[i64]]] = [vec[i64](list(counts)) for counts in PILE_COUNTS]
"""The same as packed arrays."""
PILE_SIZE: Final[tuple[int, ...]] = tuple([sum(counts) for counts in PILE_COUNTS])
PILE_START: Final[vec[i64]] = vec[i64]([sum(PILE_SIZE[:terrain]) for terrain in range(len(PILE_SIZE))])
"""By terrain number: the first counter of its pile. Counters are numbered terrain by terrain."""
COUNTERS: Final = sum(PILE_SIZE)
TERRAIN_OF: Final[vec[i64]] = vec[i64](
    [terrain for terrain in range(len(PILE_SIZE)) for _ in range(PILE_SIZE[terrain])]
)
"""By counter: its terrain number."""
IN_PILE: Final = 8
SPENT: Final = 9
"""Owners of a counter that no seat holds."""

# --- Fog of war (SE 2.6, 8.3) ----------------------------------------------------------

ALL_QUIET: Final = 0
MORE: Final = 1
FEWER: Final = 2
FOG_EVENT: Final = 3
_FOG_KINDS: Final[tuple[str, ...]] = ("All Quiet", "+1 Enemy", "-1 Enemy", "Random Event")
FOG_NAMES: Final[tuple[str, ...]] = _FOG_KINDS
FOG_COUNTERS: Final[tuple[int, ...]] = tuple([_FOG_KINDS.index(name) for name in FOG])
FOG_COPIES: Final[vec[i64]] = vec[i64]([FOG.count(name) for name in _FOG_KINDS])
"""By kind: how many of them are fog counters."""
FOG_REMOVED: Final = LAST_PLACE + 1
FOG_ASIDE: Final = LAST_PLACE + 2
"""The places of a fog counter that is not on the road: turned up and removed, or set aside face down."""

# --- Random events (SE 2.7) ------------------------------------------------------------

FRIENDLY_FIRE: Final = 0
AIR_SUPPORT: Final = 1
COUNTER_BARRAGE: Final = 2
RESUPPLY: Final = 3
DISPATCH_RIDER: Final = 4
EXHAUSTION: Final = 5
EVENT_NAMES: Final[tuple[str, ...]] = (
    "Friendly fire",
    "Air support",
    "Counter-barrage",
    "Resupply",
    "Dispatch rider",
    "Exhaustion",
)
EVENT_OF: Final[tuple[int, ...]] = (-1, *[EVENT_NAMES.index(name) for name in EVENTS])
"""By the roll, 1 to 6."""

# --- Turns, seats and steps (SE 1, 4, 9) -----------------------------------------------

TURN_COUNTS: Final = (7, 5, 9)
"""SE 1 How many turns a match may last, the usual number first."""
MOST_SEATS: Final = 6
BIT: Final[vec[i64]] = vec[i64]([1 << number for number in range(MOST_DICE + MOST_SEATS)])
"""The bit of a die, a seat or a type of card in a set. `1 << number` would be wrong in the compiled core."""

OUT: Final = 0
UNDECLARED: Final = 1
ATTACKS: Final = 2
"""The stances: withdrawn for this turn, in the attack but not asked yet, attacking."""

TURN: Final = 0
BEACH: Final = 1
APPROACH: Final = 2
ALONE: Final = 3
ROLL: Final = 4
STRIKE: Final = 5
DECLARE: Final = 6
ORDERS_WINDOW: Final = 7
TACTICS: Final = 8
STATEMENT: Final = 9
CAN_WINDOW: Final = 10
CANNOT_WINDOW: Final = 11
PAYMENT: Final = 12
FAILED_WINDOW: Final = 13
DRAW: Final = 14
LAST_WINDOW: Final = 15
DISCARD: Final = 16
"""The steps of a turn, in order. TURN, APPROACH and ROLL ask nobody. On the beach (SE 8.4) BEACH follows ROLL.

LAST_WINDOW comes once, before the scoring (SE 5.2). DISCARD interrupts any of them (SE 2.7).
"""
