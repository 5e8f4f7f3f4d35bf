"""BF 1 The printed parts of the game: the deck, the ground, the phases. Tables, no logic."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.packed import vec

DECK: Final = 52
"""Cards of a deck. A side cannot have more battalions than that."""
RANKS: Final = 13
COPIES: Final = 4
"""Cards of each rank in a deck. Suits do not matter (BF 1.1)."""
JACK: Final = 11
"""The lowest face card. Ranks count from the ace, 1, to the king, 13."""
RANK_NAMES: Final = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""By rank: the letter or number that is printed on the card."""
RANK_WORDS: Final = ("", "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
"""By rank: the word for it in sentences."""

FRONTS: Final = 5
ZONES: Final = 4
PLACES: Final = FRONTS + ZONES
"""Places 0..4 are the battlefronts F0..F4, places 5..8 the travel zones Z0..Z3 (BF 1.2)."""
PLACE_CODES: Final = ("F0", "F1", "F2", "F3", "F4", "Z0", "Z1", "Z2", "Z3")
"""The names of the places in records."""
PLACE_NAMES: Final = (
    "Auvray",
    "Brissol",
    "Corval",
    "Dormont",
    "Estrelle",
    "Arsenal Road",
    "Bridge Road",
    "Canal Road",
    "Depot Road",
)
"""The names of the places on the screen: fronts, then the roads between them, both alphabetical from the left."""
NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = ((5,), (5, 6), (6, 7), (7, 8), (8,), (0, 1), (1, 2), (2, 3), (3, 4))
"""BF 5.2 By place: the places to which a battalion may march from there."""
NEXT_PLACE: Final = vec[i64]([place for near in NEIGHBOURS for place in (*near, -1)[:2]])
"""The same in pairs, from 2 * place on, with -1 where there is no second one."""
ZONE_BITS: Final = vec[i64]([1, 2, 4, 8])
"""By zone: its bit in a set of zones."""
GONE: Final = -1
"""The place of a battalion that has no cards left."""

ATTRITION: Final = 0
MOVE: Final = 1
SUPPORT: Final = 2
BATTLE: Final = 3
CHECK: Final = 4
PHASE_NAMES: Final = ("Attrition", "Move", "Support", "Battle", "Check")

CARDS_PER_POINT: Final = 5
"""BF 7.2 The strength that inflicts one reduction. A remainder inflicts one more."""
FRONTS_TO_WIN: Final = 3
"""BF 8.1 Fronts that a side has to hold alone."""
QUIET_ROUNDS: Final = 4
"""BF 8.3 Rounds in a row without a discard or a call-up that make a draw."""
LAST_ROUND: Final = 60
"""BF 8.3 The round after which the match is a draw."""
