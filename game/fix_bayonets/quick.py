"""Questions of the rules answered without a list, for playouts: yes or no, or the only legal answer.

Each agrees with the list that `legal` makes of the same question.
"""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.fix_bayonets import cards
from game.fix_bayonets.state import State

SEVERAL: Final = -1
"""More than one answer is legal."""


# --- Moving (FB 5) ---------------------------------------------------------------------


def may_move(state: State, man: i64) -> bool:
    """FB 5.4 Whether he is on the board and has a move left this turn."""
    return state.men[man] >= 0 and state.moves[man] < cards.MOVES_A_TURN[cards.KIND_OF[man]]


def is_free(state: State, seat: i64, path: tuple[int, ...]) -> bool:
    """FB 5.2 Whether none of these squares holds an enemy of `seat`."""
    foes = (1 - seat) * cards.SQUARES
    standing = state.standing
    square: i64
    for square in path:
        if standing[foes + square] > 0:
            return False
    return True


def can_leave(state: State, seat: i64, card: int, square: int) -> bool:
    """FB 5.1, 5.2 Whether the card can take a man from this square to another."""
    for path in cards.PATHS[card][square]:
        if is_free(state, seat, path):
            return True
    return False


def can_move(state: State, seat: int, card: int) -> bool:
    """FB 5 Whether some man can move with this card."""
    man: i64
    for man in cards.USERS[seat * cards.CARDS + card]:
        if may_move(state, man) and can_leave(state, seat, card, state.men[man]):
            return True
    return False


def the_only_way(state: State, seat: int, card: int, square: int) -> int:
    """FB 5.1 The one square in `destinations`, SEVERAL where there are more; there must be one."""
    found = SEVERAL
    for path in cards.PATHS[card][square]:
        if is_free(state, seat, path):
            if found != SEVERAL:
                return SEVERAL
            found = path[len(path) - 1]
    return found


def can_advance(state: State, seat: i64, card: i64, man: i64) -> bool:
    """FB 5.3 Whether he can go straight forward with this card."""
    if not may_move(state, man):
        return False
    path = cards.AHEAD[seat * cards.CARDS + card][state.men[man]]
    return len(path) > 0 and is_free(state, seat, path)


def two_can_advance(state: State, seat: int, card: int) -> bool:
    """FB 5.3 Whether a group can be formed: there are at least two `advancers`."""
    found = 0
    man: i64
    for man in cards.USERS[seat * cards.CARDS + card]:
        if can_advance(state, seat, card, man):
            found += 1
            if found > 1:
                return True
    return False


# --- Fighting (FB 6) -------------------------------------------------------------------


def has_target(state: State, seat: int, card: int, square: int) -> bool:
    """FB 6.1 Whether the card reaches an enemy square from this square."""
    foes: i64 = (1 - seat) * cards.SQUARES
    standing = state.standing
    target: i64
    for target in cards.AIMS[card][square]:
        if standing[foes + target] > 0:
            return True
    return False


def the_only_target(state: State, seat: int, card: int, square: int) -> int:
    """FB 6.1 The one square in `targets`, SEVERAL where there are more; there must be one."""
    foes: i64 = (1 - seat) * cards.SQUARES
    standing = state.standing
    found = SEVERAL
    target: i64
    for target in cards.AIMS[card][square]:
        if standing[foes + target] > 0:
            if found != SEVERAL:
                return SEVERAL
            found = target
    return found


def can_attack(state: State, seat: int, card: int) -> bool:
    """FB 6.1, 6.2 Whether some man can attack with this card."""
    for man in cards.USERS[seat * cards.CARDS + card]:
        if state.men[man] >= 0 and has_target(state, seat, card, state.men[man]):
            return True
    return False


def the_kind_on(state: State, seat: int, square: int) -> int:
    """FB 6.4 The kind of all of a seat's men on a square, SEVERAL where there is more than one."""
    found = SEVERAL
    for man in range(seat * cards.MEN, seat * cards.MEN + cards.MEN):
        if state.men[man] == square:
            if found != SEVERAL and found != cards.KIND_OF[man]:
                return SEVERAL
            found = cards.KIND_OF[man]
    return found


# --- Like men (FB 7.3) -----------------------------------------------------------------


def the_only(state: State, seat: int, card: int) -> int:
    """FB 7.3 The only man who can move or attack with this card, or one of several that are alike; else SEVERAL."""
    attack = cards.CARD_TYPE[card] == cards.ATTACK
    found = SEVERAL
    for man in cards.USERS[seat * cards.CARDS + card]:
        square = state.men[man]
        if square < 0 or (
            found != SEVERAL and square == state.men[found] and cards.KIND_OF[man] == cards.KIND_OF[found]
        ):
            continue
        able = (
            has_target(state, seat, card, square)
            if attack
            else may_move(state, man) and can_leave(state, seat, card, square)
        )
        if able:
            if found != SEVERAL:
                return SEVERAL
            found = man
    return found
