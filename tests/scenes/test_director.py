"""Who is called, asked and spared, and what is told of it: decided without a window."""

from __future__ import annotations

import pytest

from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import SeatEntry, record_of
from game.sharp_end.actions import PASS
from scenes.boards.guide import LessonGuide, lesson_of, lesson_setup
from scenes.match.director import Mode
from scenes.match.play_director import IDLE_PAUSE, Reply
from scenes.match.session import Session
from scenes.match.setup import Setup
from tests.scenes.bots import InstantWorker
from tests.scenes.directing import Table, forced, free, handed_over, record_at
from tests.scenes.events import FRAME
from tests.scenes.table import given
from tests.sharp_end import ground

GAME = GAMES["sharp_end"]


def test_everyone_is_called_whether_there_is_a_choice_or_not() -> None:
    for fits in (forced, free):
        table = handed_over(fits)
        director, before = table.director, len(table.session.match.actions)
        table.advance()
        assert director.mode is Mode.COVERED
        assert director.viewer == table.session.to_act
        assert table.session.open_only
        table.advance(120)
        assert len(table.session.match.actions) == before, "nobody passes behind the cover"
        table.take()
        table.advance(300)
        assert director.asked, "nothing is passed by itself either"
        assert director.viewer == table.session.to_act
        prompt = table.board.words.prompt()
        assert ("Nothing you hold" in prompt) is (fits is forced), prompt
        passing = given(table.board.controls.passing)
        director.play(passing)
        assert table.session.match.actions[before].notation == "pass"


def test_of_several_people_nobody_is_spared_what_is_no_choice() -> None:
    """Not even on a board that spares a person alone: the others would learn something from it."""
    finish = record_at(lambda _, legal: legal == ["finish"], ("human", "human"), handed=True, slug="fighting_front")
    table = Table(finish, InstantWorker())
    table.take()
    assert table.board.auto_pass
    table.advance()
    assert table.director.asked


def test_who_passes_on_the_cover_before_anybody_has_the_machine_opens_no_hand() -> None:
    table = Table(record_at(free, ("human",) * 3), InstantWorker())
    assert table.director.call().passable
    table.take(Reply.PASS)
    assert table.session.open_only
    assert table.director.resigner is None
    assert table.director.you == -1


def test_undo_goes_back_past_the_referees_passes() -> None:
    """An officer attacks and holds no card that the window allows: what is undone is the declaration."""
    session = Session(Setup(GAME, (SeatEntry("human"), SeatEntry("human")), {}, 1))
    session.match.state = ground.facing(ground.table("Infantry", "Infantry, Dig In"), 6)
    officer = session.to_act
    session.play(next(action for action in session.match.legal() if action.notation == "attack"))
    assert (session.to_act, session.forced) == (officer, PASS)
    session.play(PASS, decided=False)
    assert session.can_undo(officer)
    assert session.undo(officer)
    assert session.match.actions == []
    assert session.to_act == officer


def test_a_pass_is_not_weighed_while_a_guide_speaks() -> None:
    """It may be what the guide has asked for."""
    setup, worker = lesson_setup(GAMES["battlefronts"]), InstantWorker()
    table = Table(record_of(setup.match(), list(setup.seats)), worker)
    director, lesson = table.director, lesson_of(setup)
    assert lesson is not None
    director.guide = LessonGuide(lesson, table.session)
    while not (director.asked and director.board.controls.passing and len(director.board.controls.offered) > 1):
        if director.asked:
            director.play(table.session.match.legal()[0])
        table.advance()
    table.advance(5)
    assert not worker.judged
    director.guide.skip()
    director.withdraw()
    table.advance(5)
    assert worker.judged


@pytest.mark.parametrize("speaks", [True, False])
def test_a_phase_without_a_choice_ends_by_itself_but_not_while_a_guide_speaks(speaks: bool) -> None:
    end = record_at(lambda seat, legal: seat == 0 and legal == ["end"], ("human", "recruit"), slug="fix_bayonets")
    table = Table(end, InstantWorker())
    lesson = given(lesson_of(lesson_setup(GAMES["fix_bayonets"])))
    table.director.guide = guide = LessonGuide(lesson, table.session)
    guide.step = lesson.steps[0] if speaks else None
    table.advance(round(IDLE_PAUSE / FRAME) + 3)
    assert table.director.asked is speaks
    assert (len(table.session.match.actions) == len(end.notations)) is speaks


def test_the_audience_is_told_what_happens_in_order() -> None:
    table = Table(record_of(Match(GAME, 2, {}, 3), [SeatEntry("recruit"), SeatEntry("recruit")]), InstantWorker())
    table.answer()
    waits = table.told.index("withdraws")
    assert set(table.told[:waits]) == {"waits"}
    assert table.told[waits:] == ["withdraws", "plays"]
    table.director.paused = True
    table.advance(600)
    assert table.told[waits:] == ["withdraws", "plays"], "a match that is paused stands still"
