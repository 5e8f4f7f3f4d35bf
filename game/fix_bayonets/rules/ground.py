"""Men on and off the board: setup (FB 2.2), and who stands where."""

from __future__ import annotations

from game.core.events import Transcript
from game.fix_bayonets.cards import BACK_ROW, FIRST_OF_KIND, MEN, QUICK_FILES, RIFLEMAN, ROOM, SIZE, SQUARES
from game.fix_bayonets.events import ArmiesPlaced
from game.fix_bayonets.state import State


def station(state: State, man: int, square: int) -> None:
    """Put a man on a square, or take him off the board (DEAD), and keep `standing` up to date."""
    base = man // MEN * SQUARES
    if state.men[man] >= 0:
        state.standing[base + state.men[man]] -= 1
    if square >= 0:
        state.standing[base + square] += 1
    state.men[man] = square


def fill_row(state: State, seat: int, transcript: Transcript | None) -> None:
    """FB 2.2 Fill the back row with riflemen up to two men a square, from file a on."""
    man = first = seat * MEN + FIRST_OF_KIND[RIFLEMAN]
    for square in range(BACK_ROW[seat], BACK_ROW[seat] + SIZE):
        while state.standing[seat * SQUARES + square] < ROOM:
            station(state, man, square)
            man += 1
    if transcript is not None:
        transcript.append(ArmiesPlaced(tuple(range(first, man)), tuple(state.men[first:man])))


def deploy_quickly(state: State, transcript: Transcript | None) -> None:
    """FB 2.2 Place both armies as the rulebook's table says."""
    for seat in range(2):
        for number in range(MEN):
            station(state, seat * MEN + number, BACK_ROW[seat] + QUICK_FILES[number])
    if transcript is not None:
        transcript.append(ArmiesPlaced(tuple(range(2 * MEN)), tuple(state.men)))
