"""All complete declarations of a position, worked out slowly from nothing but the drawing and the rules.

This module shares no table and no line with the game. Squares are (file, row) from 1 to 8, a man is his letter and his
square, and every possibility is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import dist, isclose

Square = tuple[int, int]
Man = tuple[str, Square]
"""The letter of a man on the board, a capital for an American, and the square as (file, rank)."""
Declaration = tuple[object, ...]

LEAP = "leap"
"""FB 5.1 The reach of a card that goes like a knight of chess."""

# FB 5.1 How many squares a card goes, and the army that may use it.
MOVE_CARDS: dict[str, tuple[int | str, str]] = {
    "Crawl": (1, "both"),
    "March": (2, "both"),
    "Double Time": (3, "both"),
    "Zigzag": (LEAP, "both"),
    "Run": (4, "both"),
    "Charge": (5, "both"),
    "Advance": (2, "Germans"),
    "Counter Attack": (3, "Americans"),
}
# FB 6.1, 6.2 Ranges, and the letters of those who may fight so: Americans in capitals, Germans in small letters.
ATTACK_CARDS: dict[str, tuple[set[int] | str, str]] = {
    "Bayonet": ({1}, "RUSrus"),
    "Pistol": ({1, 2}, "ORUSorus"),
    "Flame Thrower": ({2, 3}, "h"),
    "Grenade": (LEAP, "RUSrus"),
    "Rifle (3)": ({3}, "RUSrus"),
    "Rifle (4)": ({4}, "RUSrus"),
    "Machine Gun": ({4, 5}, "H"),
    "Sniper": ({5, 6}, "Ss"),
}
EVERY_SQUARE = [(file, row) for row in range(1, 9) for file in range(1, 9)]


def read_men(board: str) -> list[Man]:
    """The men of a drawing, in no particular order. `tests.fix_bayonets.ground.field` explains the drawing."""
    men: list[Man] = []
    for line in board.split("\n"):
        words = line.split()
        for file, word in enumerate(words[1:], start=1):
            men += [(letter, (file, int(words[0]))) for letter in word if letter.isalpha()]
    return men


def is_leap(one: Square, other: Square) -> bool:
    """Whether two squares are a knight's leap apart."""
    return {abs(one[0] - other[0]), abs(one[1] - other[1])} == {1, 2}


def steps_between(one: Square, other: Square) -> int | None:
    """How many squares they are apart in one of the eight directions, or None if they are not on a line."""
    apart = {abs(one[0] - other[0]), abs(one[1] - other[1])} - {0}
    return apart.pop() if len(apart) == 1 else None


def is_between(one: Square, other: Square, square: Square) -> bool:
    """Whether a square is on the straight line between two others."""
    detour = dist(one, square) + dist(square, other)
    return square not in (one, other) and isclose(detour, dist(one, other))


def can_go(men: list[Man], man: Man, goal: Square, number: int | str) -> bool:
    """FB 5.1, 5.2 Whether a man can go to a square with a card of this number, or of a LEAP."""
    letter, start = man
    enemies = {square for other, square in men if other.isupper() != letter.isupper()}
    if goal in enemies or goal not in EVERY_SQUARE:
        return False
    if number == LEAP:
        return is_leap(start, goal)
    return steps_between(start, goal) == number and not any(is_between(start, goal, enemy) for enemy in enemies)


def all_moves(board: str, hand: list[str], americans: bool, tired: list[Man]) -> Iterator[Declaration]:
    """FB 5 Yield every move of one man, (card, man, goal), and every group of two and more, (card, man, man, ...).

    The men in `tired` have no move left.
    """
    men = read_men(board)
    rested = list((Counter(man for man in men if man[0].isupper() == americans) - Counter(tired)).elements())
    for card in sorted(set(hand) & set(MOVE_CARDS)):
        number, side = MOVE_CARDS[card]
        if side not in ("both", "Americans" if americans else "Germans"):
            continue

        for man in sorted(set(rested)):
            for goal in EVERY_SQUARE:
                if can_go(men, man, goal, number):
                    yield (card, man, goal)

        if isinstance(number, str):  # there is no group advance by leaps
            continue
        ahead = number if americans else -number
        forward = [
            (letter, (file, rank))
            for letter, (file, rank) in rested
            if can_go(men, man=(letter, (file, rank)), goal=(file, rank + ahead), number=number)
        ]
        for size in range(2, len(forward) + 1):
            for group in sorted({tuple(sorted(group)) for group in combinations(forward, size)}):
                yield (card, *group)


def all_attacks(board: str, hand: list[str], americans: bool) -> Iterator[Declaration]:
    """FB 6 Every attack of every kind of man on every square."""
    men = read_men(board)
    for card in sorted(set(hand) & set(ATTACK_CARDS)):
        reach, users = ATTACK_CARDS[card]
        for letter, start in sorted({man for man in men if man[0].isupper() == americans}):
            if letter not in users:
                continue
            for goal in sorted({square for other, square in men if other.isupper() != americans}):
                if is_leap(start, goal) if reach == LEAP else steps_between(start, goal) in reach:
                    yield (card, (letter, start), goal)
