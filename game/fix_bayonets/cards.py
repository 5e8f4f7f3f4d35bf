"""FB 1-3 Tables without logic: men, ground, cards, and the range of each card on the board.

Small numbers that a playout looks up are kept as bytes, which the compiled core reads without making objects.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.core.compiled import i64
from game.core.packed import vec
from game.core.rng import Rng

AMERICANS: Final = 0
GERMANS: Final = 1
SIDE_NAMES: Final = ("Americans", "Germans")

# --- Men (FB 2) ------------------------------------------------------------------------

OFFICER: Final = 0
RIFLEMAN: Final = 1
HEAVY: Final = 2
RUNNER: Final = 3
SNIPER: Final = 4
KINDS: Final = 5
KIND_NAMES: Final = ("Officer", "Rifleman", "Heavy", "Runner", "Sniper")
KIND_COUNTS: Final = bytes((2, 10, 2, 1, 1))
"""FB 2.1 How many men of each kind a side has."""
MEN: Final = 16
"""Men of a side; man m belongs to seat m // MEN."""
ALL_MEN: Final = 2 * MEN
FIRST_OF_KIND: Final = bytes((0, 2, 12, 14, 15))
"""The first man of each kind, counted within a side."""
KIND_OF: Final = 2 * bytes(kind for kind in range(KINDS) for _ in range(KIND_COUNTS[kind]))
"""By man: his kind."""
MOVES_A_TURN: Final = bytes((1, 1, 1, 2, 1))
"""FB 5.4 By kind: how often a man may move in a turn."""
DEPLOY_ORDER: Final[tuple[int, ...]] = (0, 1, 12, 13, 14, 15)
"""FB 2.2 The men of a side that are placed by choice, in this order. Riflemen fill the rest of the row."""

# --- The ground (FB 1.1) ---------------------------------------------------------------

SIZE: Final = 8
SQUARES: Final = SIZE * SIZE
"""The number of squares. A square is rank * SIZE + file: a1 is 0, h8 is 63."""
FILE_NAMES: Final = "abcdefgh"
SQUARE_NAMES: Final[tuple[str, ...]] = tuple(f"{file}{rank}" for rank in range(1, SIZE + 1) for file in FILE_NAMES)
OFF: Final = -1
"""The square of a man who is not placed yet."""
DEAD: Final = -2
"""The square of a man who has left the board (FB 6.5)."""
BACK_ROW: Final[tuple[int, ...]] = (0, 56)
"""By seat: the square of its back row on file a."""
FORWARD: Final[tuple[int, ...]] = (SIZE, -SIZE)
"""By seat: the step straight towards the enemy's back row."""
ROOM: Final = 2
"""FB 2.2 Men on each square of a back row."""
QUICK_FILES: Final = (1, 6, 0, 0, 7, 7, 2, 3, 4, 5, 1, 6, 2, 5, 3, 4)
"""FB 2.2 Quick deployment: the file of each man of a side."""

# --- Cards (FB 3) ----------------------------------------------------------------------

BAYONET: Final = 0
PISTOL: Final = 1
FLAME_THROWER: Final = 2
GRENADE: Final = 3
RIFLE_3: Final = 4
RIFLE_4: Final = 5
MACHINE_GUN: Final = 6
SNIPER_CARD: Final = 7
ATTACK_CARDS: Final = 8
"""How many Attack cards there are. They are the first by number: BAYONET to SNIPER_CARD."""
CRAWL: Final = 8
MARCH: Final = 9
DOUBLE_TIME: Final = 10
ZIGZAG: Final = 11
RUN: Final = 12
CHARGE: Final = 13
ADVANCE: Final = 14
COUNTER_ATTACK: Final = 15
TREES: Final = 16
FOX_HOLES: Final = 17
ROUGH_GROUND: Final = 18
HOLD_GROUND: Final = 19
CARDS: Final = 20
COPIES: Final = 3
"""How many copies of each card the deck has."""

ATTACK: Final = 0
MOVEMENT: Final = 1
TERRAIN: Final = 2
TYPE_NAMES: Final = ("Attack", "Move", "Terrain")

BOTH: Final = -1
"""A card that either side may use."""
LEAP: Final = (0, 0)
"""The range of a card that moves like a knight in chess."""
NO_RANGE: Final = (0, -1)

# By card: its name, type, range, and the side that may use it.
_CARD_TABLE: Final[tuple[tuple[str, int, tuple[int, int], int], ...]] = (
    ("Bayonet", ATTACK, (1, 1), BOTH),
    ("Pistol", ATTACK, (1, 2), BOTH),
    ("Flame Thrower", ATTACK, (2, 3), GERMANS),
    ("Grenade", ATTACK, LEAP, BOTH),
    ("Rifle (3)", ATTACK, (3, 3), BOTH),
    ("Rifle (4)", ATTACK, (4, 4), BOTH),
    ("Machine Gun", ATTACK, (4, 5), AMERICANS),
    ("Sniper", ATTACK, (5, 6), BOTH),
    ("Crawl", MOVEMENT, (1, 1), BOTH),
    ("March", MOVEMENT, (2, 2), BOTH),
    ("Double Time", MOVEMENT, (3, 3), BOTH),
    ("Zigzag", MOVEMENT, LEAP, BOTH),
    ("Run", MOVEMENT, (4, 4), BOTH),
    ("Charge", MOVEMENT, (5, 5), BOTH),
    ("Advance", MOVEMENT, (2, 2), GERMANS),
    ("Counter Attack", MOVEMENT, (3, 3), AMERICANS),
    ("Trees", TERRAIN, NO_RANGE, BOTH),
    ("Fox Holes", TERRAIN, NO_RANGE, AMERICANS),
    ("Rough Ground", TERRAIN, NO_RANGE, BOTH),
    ("Hold Ground", TERRAIN, NO_RANGE, GERMANS),
)
CARD_NAMES: Final[tuple[str, ...]] = tuple(name for name, _, _, _ in _CARD_TABLE)
CARD_TYPE: Final = bytes(card_type for _, card_type, _, _ in _CARD_TABLE)
"""By card: ATTACK, MOVEMENT or TERRAIN."""
RANGE: Final[tuple[tuple[int, int], ...]] = tuple(reach for _, _, reach, _ in _CARD_TABLE)
"""By card: its least and greatest distance in squares, LEAP, or NO_RANGE for terrain."""
ONLY: Final[tuple[int, ...]] = tuple(side for _, _, _, side in _CARD_TABLE)
"""By card: the seat that may use it, or BOTH."""
KILLS_ALL: Final = bytes(card in (GRENADE, MACHINE_GUN, FLAME_THROWER) for card in range(CARDS))
"""FB 6.4 By card: whether a hit kills everyone in the square."""
NEGATES: Final = bytes(
    ATTACK if card in (TREES, FOX_HOLES) else MOVEMENT if card in (ROUGH_GROUND, HOLD_GROUND) else TERRAIN
    for card in range(CARDS)
)
"""By card: the type of card that it negates. TERRAIN stands for none, since nothing negates terrain."""

# FB 6.2 By attack card: the kinds of men who may use it.
_KINDS_WHO_FIRE: Final[tuple[tuple[int, ...], ...]] = (
    (RIFLEMAN, RUNNER, SNIPER),  # Bayonet
    (OFFICER, RIFLEMAN, RUNNER, SNIPER),  # Pistol
    (HEAVY,),  # Flame Thrower
    (RIFLEMAN, RUNNER, SNIPER),  # Grenade
    (RIFLEMAN, RUNNER, SNIPER),  # Rifle (3)
    (RIFLEMAN, RUNNER, SNIPER),  # Rifle (4)
    (HEAVY,),  # Machine Gun
    (SNIPER,),  # Sniper
)


def _men_who_use(seat: int, card: int) -> tuple[int, ...]:
    """Return the men of a seat who may use a card, by number. Empty for terrain and for a card of the other side.

    Any kind of man may use a Move card. An Attack card is for the kinds in `_KINDS_WHO_FIRE`. The men of a seat are
    numbered from seat * MEN.
    """
    if CARD_TYPE[card] == TERRAIN or ONLY[card] not in (BOTH, seat):
        return ()
    kinds = _KINDS_WHO_FIRE[card] if CARD_TYPE[card] == ATTACK else tuple(range(KINDS))
    return tuple(man for man in range(seat * MEN, seat * MEN + MEN) if KIND_OF[man] in kinds)


USERS: Final[tuple[vec[i64], ...]] = tuple(
    [vec[i64](list(_men_who_use(seat, card))) for seat in range(2) for card in range(CARDS)]
)
"""FB 3, 6.2 The men who may use a card, at seat * CARDS + card: none for terrain and for cards of the other side."""

# --- How far a card carries (FB 5.1, 6.1) ----------------------------------------------

# Steps in a direction, as ranks up and files along.
_DIRECTIONS: Final = tuple((up, along) for up in (-1, 0, 1) for along in (-1, 0, 1) if up or along)
_LEAPS: Final = tuple((up, along) for up in (-2, -1, 1, 2) for along in (-2, -1, 1, 2) if abs(up) != abs(along))


def _squares_along(square: int, up: int, along: int, first: int, last: int) -> bytes:
    """Return the squares that are `first` to `last` steps away in a direction, as far as they are on the board.

    A step goes `up` ranks and `along` files. A square is rank * SIZE + file.
    """
    squares: list[int] = []
    for steps in range(first, last + 1):
        rank = square // SIZE + steps * up
        file = square % SIZE + steps * along
        if 0 <= rank < SIZE and 0 <= file < SIZE:
            squares.append(rank * SIZE + file)
    return bytes(squares)


def _paths_from(square: int, card: int) -> tuple[bytes, ...]:
    """FB 5.1 Return the paths on which a Move card can take a man from a square, one for each direction.

    A path is the squares that must be free of enemies, and the last of them is the destination. A leap, like a knight's
    in chess, has no other square. A path that would leave the board does not count. There are none for any other card.
    """
    if CARD_TYPE[card] != MOVEMENT:
        return ()
    if RANGE[card] == LEAP:
        leaps = [_squares_along(square, up, along, first=1, last=1) for up, along in _LEAPS]
        return tuple(leap for leap in leaps if leap)

    _, steps = RANGE[card]  # a Move card always takes its full distance
    lines = [_squares_along(square, up, along, first=1, last=steps) for up, along in _DIRECTIONS]
    return tuple(line for line in lines if len(line) == steps)


def _targets_from(square: int, card: int) -> bytes:
    """FB 6.1 Return the squares that an Attack card reaches from a square, in ascending order.

    Empty for any other card. A card reaches from its least to its greatest distance in a straight line, or leaps like a
    knight in chess.
    """
    if CARD_TYPE[card] != ATTACK:
        return b""

    if RANGE[card] == LEAP:
        lines = [_squares_along(square, up, along, first=1, last=1) for up, along in _LEAPS]
    else:
        least, greatest = RANGE[card]
        lines = [_squares_along(square, up, along, first=least, last=greatest) for up, along in _DIRECTIONS]
    return bytes(sorted(target for line in lines for target in line))


def _path_ahead(square: int, seat: int, card: int) -> bytes:
    """FB 5.3 Return the squares of a man's way straight towards the enemy, as a group advances with this card.

    Empty where the board ends too early, and for a card that is no Move card or leaps like a knight in chess.
    """
    if CARD_TYPE[card] != MOVEMENT or RANGE[card] == LEAP:
        return b""

    _, steps = RANGE[card]  # a Move card always takes its full distance
    line = _squares_along(square, up=1 if FORWARD[seat] > 0 else -1, along=0, first=1, last=steps)
    return line if len(line) == steps else b""


PATHS: Final[tuple[tuple[tuple[bytes, ...], ...], ...]] = tuple(
    tuple(_paths_from(square, card) for square in range(SQUARES)) for card in range(CARDS)
)
"""PATHS[card][square]: every path on which a Move card can take a man, as the squares that must be free of enemies.

The last of them is the destination. The path of a leap has no other square.
"""
AIMS: Final[tuple[tuple[bytes, ...], ...]] = tuple(
    tuple(_targets_from(square, card) for square in range(SQUARES)) for card in range(CARDS)
)
"""AIMS[card][square]: every square that an Attack card reaches from there."""
AHEAD: Final[tuple[tuple[bytes, ...], ...]] = tuple(
    tuple(_path_ahead(square, seat, card) for square in range(SQUARES)) for seat in range(2) for card in range(CARDS)
)
"""AHEAD[seat * CARDS + card][square]: the squares of a group advance (FB 5.3), empty where there is none."""

# --- The same as sets of squares, for playouts -----------------------------------------


def _signed(bits: int) -> int:
    """Return the machine word with a sign that has the same bits as this number of 64 bits.

    It is negative if bit 63, the highest, is set.
    """
    return bits - (1 << 64) if bits >> 63 else bits


def _set_of(squares: Iterable[int]) -> int:
    """Return a set of squares as a machine word: bit s is set where square s is in it."""
    return _signed(sum({1 << square for square in squares}))


BIT: Final[vec[i64]] = vec[i64]([_set_of((square,)) for square in range(SQUARES)])
"""By number: the machine word with this bit alone, such as the set of one square. mypyc shifts a 1 in 32 bits only."""

WAYS: Final = 8
"""The most paths that a Move card has from a square."""
WAY_COUNTS: Final = bytes([len(paths) for by_square in PATHS for paths in by_square])
"""At card * SQUARES + square: how many paths are in PATHS. The first of them is at WAYS * (card * SQUARES + square)
in the next two tables."""
WAY_SETS: Final[vec[i64]] = vec[i64](
    [_set_of(path) for by_square in PATHS for paths in by_square for path in (*paths, *[b""] * (WAYS - len(paths)))]
)
"""By path: the squares that must be free of enemies."""
WAY_ENDS: Final = bytes(
    [path[-1] for by_square in PATHS for paths in by_square for path in (*paths, *[b"\0"] * (WAYS - len(paths)))]
)
"""By path: the destination."""
AIM_SETS: Final[vec[i64]] = vec[i64]([_set_of(targets) for by_square in AIMS for targets in by_square])
"""At card * SQUARES + square: the squares that an Attack card reaches."""
AHEAD_SETS: Final[vec[i64]] = vec[i64]([_set_of(path) for by_square in AHEAD for path in by_square])
"""At (seat * CARDS + card) * SQUARES + square: the squares of a group advance, an empty set where there is none."""


def _random_words(count: int) -> list[int]:
    """Return this many machine words of 64 random bits.

    The generator has a fixed seed, so they are the same every time.
    """
    rng = Rng(1)
    return [_signed(int(rng.word()) << 32 | int(rng.word())) for _ in range(count)]


PLACE_KEYS: Final[vec[i64]] = vec[i64](_random_words(ALL_MEN * SQUARES))
"""At man * SQUARES + square: a number for a man on a square (A. L. Zobrist, "A New Hashing Method with Application for
Game Playing", University of Wisconsin, 1970)."""

# --- The course of a match (FB 1, 4) ---------------------------------------------------

DRAW: Final = 3
"""FB 4.1 Cards drawn at the beginning of a turn."""
HAND: Final = 5
"""FB 4.1 The most cards in hand after that."""
LAST_TURN: Final = 100
"""FB 1.4 The match is a draw after this turn."""
QUIET_TURNS: Final = 30
"""FB 1.4 The match is a draw after this many turns in a row without a kill."""

# --- The questions that a seat may have to answer, `State.stage` -----------------------

DEPLOY: Final = 0
DISCARD: Final = 1
MOVE: Final = 2
MOVE_MAN: Final = 3
MOVE_TO: Final = 4
GROUP: Final = 5
STOP_MOVE: Final = 6
FIGHT: Final = 7
FIGHT_MAN: Final = 8
FIGHT_AT: Final = 9
STOP_FIGHT: Final = 10
CASUALTY: Final = 11
HALF_MADE: Final = bytes(stage in (MOVE_MAN, MOVE_TO, GROUP, FIGHT_MAN, FIGHT_AT) for stage in range(CASUALTY + 1))
"""By stage: 1 where a card is picked and nothing is declared yet."""
