"""A table of Battlefronts in lines, exactly."""

from __future__ import annotations

from game.battlefronts.cards import MOVE
from game.core.state import OVER
from tests.battlefronts.ground import position

TABLE = """\
round 1, Move phase, seat 2 is first player, 2 quiet
place            | seat 1                                | seat 2
F0 Auvray        |                                       |
Z0 Arsenal Road  | *(2)'                                 |
F1 Brissol       | Q(3) 7(2) = 10                        | *(1) = 0
Z1 Bridge Road   |                                       |
F2 Corval        |                                       |
Z2 Canal Road    |                                       |
F3 Dormont       |                                       |
Z3 Depot Road    |                                       | *(2)
F4 Estrelle      |                                       |
seat 1: deck 20, called up on Bridge Road; lost: none
seat 2: deck 0, owes 3 reductions, finished with the phase; lost: A, K"""


def test_a_table_reads_in_lines() -> None:
    state = position("0 F1: Q 9 3", "0 F1: 7 2", "0 Z0*: 4 4", "1 F1*: A K K", "1 Z3*: A A", decks=(20, 0), first=1)
    lost = next(number for number in state.field[1] if state.place[52 + number] == 1)
    state.top[52 + lost] += 2
    state.phase, state.moved[2], state.called, state.due, state.done, state.quiet = MOVE, 1, [2, 0], [0, 3], [0, 1], 2
    assert state.text() == state.redact(0).text() == TABLE


def test_a_place_that_is_crowded_takes_several_lines() -> None:
    state = position(*["0 F0: 2"] * 12)
    lines = state.text().splitlines()
    assert lines[2] == "F0 Auvray        | 2(1) 2(1) 2(1) 2(1) 2(1) 2(1) 2(1)    |"
    assert lines[3] == "                 | 2(1) 2(1) 2(1) 2(1) 2(1) = 24         |"


def test_the_front_and_the_zone_in_hand_are_told_and_so_is_the_end() -> None:
    state = position("0 F0: Q")
    state.front, state.zone = 2, 3
    heading = "round 1, Attrition phase, seat 1 is first player"
    assert state.text().splitlines()[0] == f"{heading}, at Corval, a battalion is called up on Depot Road"
    state.to_act, state.zone, state.winner = OVER, -1, 0
    assert state.text().splitlines()[0] == f"{heading}, seat 1 has won"
