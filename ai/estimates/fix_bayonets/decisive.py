"""Fix Bayonets: decisive moves, those that lead to an attack that wins unless it is negated."""

from __future__ import annotations

from ai.estimates.fix_bayonets.outlook import hand_mask
from ai.estimates.fix_bayonets.reach import ARMED
from game.core.state import Action
from game.fix_bayonets import cards
from game.fix_bayonets.actions import END, At, Man, Pick, To
from game.fix_bayonets.quick import is_free, may_move
from game.fix_bayonets.state import State


def is_decisive(state: State, action: Action) -> bool:
    """Whether the action can be completed to an attack that wins unless it is negated: now, or after one move."""
    if state.stage in (cards.MOVE, cards.MOVE_MAN, cards.MOVE_TO):
        return prepares(state, action)
    seat = state.to_act
    if isinstance(action, At):
        return state.stage == cards.FIGHT_AT and wins(state, seat, state.card, action.square)
    if isinstance(action, Man):
        return state.stage == cards.FIGHT_MAN and man_wins(state, seat, 1 << state.card, action.kind, action.square)
    return isinstance(action, Pick) and state.stage == cards.FIGHT and someone_wins(state, seat, 1 << action.card)


def prepares(state: State, action: Action) -> bool:
    """In the Move phase: whether it ends the phase when an attack wins, or is a move after which one does."""
    seat = state.to_act
    mask = hand_mask(state, seat)
    if not mask or not exposed(state, seat):
        return False
    if action is END:
        return someone_wins(state, seat, mask)
    if isinstance(action, To):
        return man_wins(state, seat, mask, cards.KIND_OF[state.man], action.square)
    if isinstance(action, Man):
        return state.stage == cards.MOVE_MAN and move_wins(state, seat, mask, state.card, action.kind, action.square)
    if isinstance(action, Pick):
        for man in cards.USERS[seat * cards.CARDS + action.card]:
            if may_move(state, man) and move_wins(state, seat, mask, action.card, cards.KIND_OF[man], state.men[man]):
                return True
    return False


def exposed(state: State, seat: int) -> bool:
    """Whether one hit could leave the enemy of `seat` without an officer."""
    one = state.men[(1 - seat) * cards.MEN]
    two = state.men[(1 - seat) * cards.MEN + 1]
    return one < 0 or two < 0 or one == two


def someone_wins(state: State, seat: int, mask: int) -> bool:
    """Whether a man could win from where he stands with an attack card of `mask` (as bits)."""
    for man in range(seat * cards.MEN, seat * cards.MEN + cards.MEN):
        if state.men[man] >= 0 and man_wins(state, seat, mask, cards.KIND_OF[man], state.men[man]):
            return True
    return False


def move_wins(state: State, seat: int, mask: int, card: int, kind: int, square: int) -> bool:
    """Whether a man of this kind there could win with an attack card of `mask` after a move with the Move card."""
    for path in cards.PATHS[card][square]:
        if is_free(state, seat, path) and man_wins(state, seat, mask, kind, path[len(path) - 1]):
            return True
    return False


def man_wins(state: State, seat: int, mask: int, kind: int, square: int) -> bool:
    """Whether a man of this kind there could win with an attack card of `mask`."""
    base = ((seat * cards.KINDS + kind) * cards.SQUARES + square) * cards.SQUARES
    for officer in range((1 - seat) * cards.MEN, (1 - seat) * cards.MEN + 2):
        target = state.men[officer]
        if target >= 0:
            usable = ARMED[base + target] & mask
            for card in range(cards.SNIPER_CARD + 1):
                if usable >> card & 1 and wins(state, seat, card, target):
                    return True
    return False


def wins(state: State, seat: int, card: int, square: int) -> bool:
    """FB 1.2 Whether a hit with the card on this square leaves the enemy without an officer, whoever falls."""
    first = (1 - seat) * cards.MEN
    living = 0
    for officer in range(first, first + 2):
        if state.men[officer] >= 0:
            living += 1
            if state.men[officer] != square:
                return False
    return cards.KILLS_ALL[card] or (living == 1 and state.standing[(1 - seat) * cards.SQUARES + square] == 1)
