"""Fix Bayonets: what passing would end or lose, phases in which nothing can be done, whom a card is not for."""

from __future__ import annotations

import pytest

from game.fix_bayonets.cards import AMERICANS, CARD_NAMES, FIGHT, GERMANS, HEAVY, MOVE
from game.fix_bayonets.state import State
from scenes.app import App
from scenes.boards.fix_bayonets import FixBayonetsBoard
from scenes.match.play_director import IDLE_PAUSE
from scenes.pieces.answers import Complaint
from tests.fix_bayonets.ground import field
from tests.play import act
from tests.scenes.bayonets import GAME, laid
from tests.scenes.events import FRAME, steps
from tests.scenes.table import board_for, played

FIRING = """
8 . . . . . . . o
4 . . . r . . . .
1 . . . O . . . {}
"""


def board_at(state: State, seat: int) -> FixBayonetsBoard:
    view = state.redact(seat)
    board: FixBayonetsBoard = board_for(GAME, view, seat, names=("Anna", "Ben"))
    board.controls.offer(view.legal())
    return board


@pytest.mark.parametrize(("other", "lost"), [(".", True), ("O", False)], ids=["the last officer", "one of two"])
def test_letting_the_last_officer_fall_is_asked_about(other: str, lost: bool) -> None:
    state = field(FIRING.format(other), own="Rifle (3)", other="Trees", seat=GERMANS, stage=FIGHT)
    while state.to_act == GERMANS:
        act(state, next(action.notation for action in state.legal() if action.notation != "end"))
    board = board_at(state, AMERICANS)
    assert board.selection.answering
    assert bool(board.words.loss()) is lost
    assert not board.controls.ending.usual


@pytest.mark.parametrize(("stage", "use"), [(MOVE, "move"), (FIGHT, "attack")])
def test_prompt_and_counsel_agree_where_nothing_can_be_done(stage: int, use: str) -> None:
    board = board_at(field(FIRING.format("."), own="", seat=AMERICANS, stage=stage), AMERICANS)
    assert board.words.prompt() == f"None of your cards can be used to {use} now."
    assert board.words.help_text().startswith("There is nothing that you could do in this phase.")
    assert board.controls.ending.usual


def test_the_heavy_throws_no_grenades() -> None:
    """Neither a click on the man nor one beside him on his square speaks of squares that can be hit."""
    state = field("3 . . . r . . . .\n2 . . . . . H . .\n1 . . R . . O . o", own="Grenade", seat=AMERICANS, stage=FIGHT)
    board = board_at(state, AMERICANS)
    board.selection.choose(("card", CARD_NAMES.index("Grenade"), 0), (0.0, 0.0))
    assert board.selection.card is not None
    square = 8 + 5
    for key in (("men", square, HEAVY), ("square", square)):
        answer = board.selection.choose(key, (0.0, 0.0))
        assert isinstance(answer, Complaint)
        assert answer.words.startswith("The heavy throws no grenades")


@pytest.mark.parametrize("end_idle", [True, False])
def test_a_phase_in_which_nothing_can_be_done_ends_by_itself(app: App, end_idle: bool) -> None:
    scene = laid(app, field(FIRING.format(".")))
    app.settings.end_idle = end_idle
    before = len(played(scene))
    steps(app, round(IDLE_PAUSE / FRAME) - 5)
    assert len(played(scene)) == before
    steps(app, 10)
    assert played(scene)[before : before + 1] == (["end"] if end_idle else [])


def test_the_bar_shows_the_officers() -> None:
    board = board_at(field(FIRING.format("."), seat=AMERICANS), AMERICANS)
    marks = next(fact.marks for fact in board.words.facts() if "OFFICERS" in fact.label)
    assert [mark.spent for mark in marks] == [False, True, False, True]
