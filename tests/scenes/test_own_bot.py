"""A class of the player's own at the table: it is asked without waiting, a Captain replaces it, and nothing counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import NamedTuple

import pytest

from ai.foreign_process import AnswerError
from ai.levels import seed_for
from career.medals import RULES
from game.catalogue import GAMES
from game.core.record import BOT, SeatEntry, dumps, loads
from game.core.rng import Rng
from game.core.state import OVER, Action, State
from scenes import routes
from scenes.app import App
from scenes.keeping.schemas import PRACTICE
from scenes.match import own_bot
from scenes.match.own_bot import TAKES_OVER, OwnBotSetup
from scenes.menus.interrupted import find_interrupted, resume_match
from scenes.play.own_bot_scene import STANDS_IN, OwnBotScene
from scenes.play.play_scene import PlayScene
from scenes.stack import Reset, Scene
from tests.scenes.bots import worker_of
from tests.scenes.events import STRIDE, steps
from tests.scenes.menus import toast
from tests.scenes.table import checked_cast

DEAL = 2**50
FRAMES = 3000
"""More frames than a test waits for anything."""


class Question(NamedTuple):
    """What a class was asked for a decision."""

    view: State
    seed: int


class FakeClass:
    """Replaces a player's class in its process. The test answers its questions by setting the results of `answers`."""

    made: list[FakeClass]

    def __init__(self, program: str) -> None:
        self.program = program
        self.name = program.rpartition(":")[2]
        self.questions: list[Question] = []
        """The view and the seed of each question."""
        self.answers: list[Future[Sequence[Action]]] = []
        self.is_closed = False
        self.made.append(self)

    def ask(self, view: State, seed: int) -> Future[Sequence[Action]]:
        self.questions.append(Question(view, seed))
        self.answers.append(Future())
        return self.answers[-1]

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[FakeClass]:
    """The classes that have been started, none of them in a process."""
    monkeypatch.setattr(FakeClass, "made", [], raising=False)
    monkeypatch.setattr(own_bot, "OwnBot", FakeClass)
    return FakeClass.made


def setup_against(slug: str = "battlefronts", person: str = "human") -> OwnBotSetup:
    """A match of the class MyBot in the first seat, which begins where the game lets it, against one person."""
    options = GAMES[slug].full_options({"first": "seat 1"} if slug == "battlefronts" else {})
    seats = (SeatEntry(BOT, "MyBot"), SeatEntry(person))
    return OwnBotSetup(GAMES[slug], seats, options, DEAL, practice=True, class_paths=("folder/bot.py:MyBot", ""))


def begin(app: App, setup: OwnBotSetup) -> PlayScene:
    """Begin a match at instant speed, and return its table."""
    app.settings.speed = "instant"
    app.stack.apply(Reset(scene := routes.match(setup)))
    return scene


def run_until(app: App, is_reached: Callable[[], object]) -> None:
    """Let frames pass until a condition holds."""
    for _ in range(FRAMES):
        if is_reached():
            return
        app.advance(STRIDE, [])
    raise AssertionError("The table never gets there.")


def ask_class(app: App, started: list[FakeClass], scene: PlayScene) -> FakeClass:
    """Let frames pass until the class is asked, and return it."""
    run_until(app, lambda: started[0].questions)
    assert scene.session.to_act == 0
    return started[0]


@pytest.mark.parametrize("slug", GAMES)
def test_a_class_is_asked_with_its_view_and_a_secret_seed_in_every_game(
    slug: str, app: App, started: list[FakeClass]
) -> None:
    scene = begin(app, setup_against(slug, person="recruit"))
    own_class = ask_class(app, started, scene)
    match = scene.session.match
    assert own_class.program == "folder/bot.py:MyBot"
    assert own_class.questions == [(match.view(0), seed_for(scene.session.chance, len(match.actions)))]
    assert scene.session.chance >= 2**64, "nobody can guess it"


def test_frames_go_on_while_the_class_thinks_and_then_the_match_has_its_answer(
    app: App, started: list[FakeClass]
) -> None:
    scene = begin(app, setup_against())
    own_class = ask_class(app, started, scene)
    steps(app, 200)
    assert len(scene.session.match.actions) == 0
    assert len(own_class.questions) == 1, "the same question is not asked twice"

    decision = decide_first(own_class.questions[0].view)
    own_class.answers[0].set_result(decision)
    run_until(app, lambda: scene.session.match.actions)
    assert scene.session.match.actions == decision


@pytest.mark.parametrize("slug", ["battlefronts", "last_front"], ids=["open hands", "secret hands"])
def test_a_class_plays_before_the_start_of_the_bots_process(slug: str, app: App, started: list[FakeClass]) -> None:
    """Nobody asks that process anything if there is no other bot, so it may never say that it has started."""
    worker_of(app).started = False
    seats = (SeatEntry(BOT, "MyBot"), SeatEntry(BOT, "MyBot"))
    scene = begin(app, replace(setup_against(slug), seats=seats, class_paths=("bot.py:MyBot", "bot.py:MyBot")))
    run_until(app, lambda: any(own_class.questions for own_class in started))
    [first_player] = [own_class for own_class in started if own_class.questions]
    view, _ = first_player.questions[0]
    first_player.answers[0].set_result(decide_first(view))
    run_until(app, lambda: scene.session.match.actions)


def test_a_class_that_gives_only_the_first_step_is_asked_for_the_next_one(app: App, started: list[FakeClass]) -> None:
    """Its view shows the step, though nothing is played before the decision is whole. A call-up has two steps."""
    scene = begin(app, setup_against())
    own_class = ask_class(app, started, scene)
    call = scene.session.match.legal()[-1]
    own_class.answers[0].set_result([call])
    run_until(app, lambda: len(own_class.questions) == 2)
    view, seed = own_class.questions[1]
    assert view.is_midway()
    assert seed == seed_for(scene.session.chance, decision=1)
    assert scene.session.match.actions == []

    size = view.legal()[-1]
    own_class.answers[1].set_result([size])
    run_until(app, lambda: scene.session.match.actions)
    assert scene.session.match.actions == [call, size]


def decide_first(view: State) -> list[Action]:
    """A whole decision of the seat to act: what is listed first at each step."""
    table = view.copy()
    table.determinize(Rng(0))
    steps_taken: list[Action] = []
    while not steps_taken or table.is_midway():
        steps_taken.append(table.legal()[0])
        table.apply(steps_taken[-1], Rng(0))
    return steps_taken


def answer_twice(view: State) -> Sequence[Action]:
    """A whole decision, and the same steps once more."""
    return decide_first(view) * 2


FAULTS: dict[str, tuple[Callable[[State], Sequence[Action]] | AnswerError, str]] = {
    "raises": (AnswerError("raised ValueError: no (bot.py, line 3)."), "MyBot raised ValueError: no (bot.py, line 3)."),
    "too late": (AnswerError("took longer than 10 s for an answer."), "MyBot took longer than 10 s for an answer."),
    "ended": (AnswerError("ended its process."), "MyBot ended its process."),
    "illegal": (
        lambda view: [next(action for action in GAMES["battlefronts"].actions if action not in view.legal())],
        "MyBot answered what cannot be played: ",
    ),
    "illegal step": (lambda view: view.legal()[-1:] * 2, "MyBot answered what cannot be played: "),
    "two decisions": (answer_twice, "MyBot answered more than one decision: "),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_captain_takes_over_after_a_toast_with_the_reason(name: str, app: App, started: list[FakeClass]) -> None:
    scene = begin(app, setup_against(person="recruit"))
    own_class = ask_class(app, started, scene)
    answer, sentence = FAULTS[name]
    if isinstance(answer, AnswerError):
        own_class.answers[0].set_exception(answer)
    else:
        own_class.answers[0].set_result(answer(own_class.questions[0].view))

    run_until(app, lambda: scene.session.match.actions)
    steps(app, 2)
    head, words = toast(app)
    assert (head, words.startswith(sentence)) == (TAKES_OVER, True)
    assert worker_of(app).asked[0].level == "captain"
    assert own_class.is_closed

    run_until(app, lambda: scene.session.over)
    assert len(own_class.questions) == 1, "the class is never asked again"
    assert scene.session.setup.seats[0] == SeatEntry(BOT, "MyBot")


def test_an_answer_to_a_cancelled_question_has_no_effect(app: App, started: list[FakeClass]) -> None:
    scene = begin(app, setup_against())
    own_class = ask_class(app, started, scene)
    scene.director.thinker.cancel_question(app.bots)
    own_class.answers[0].set_exception(AnswerError("is of an older question."))
    run_until(app, lambda: len(own_class.questions) == 2)
    assert own_class.questions[0] == own_class.questions[1]
    assert not own_class.is_closed


def test_a_decision_can_be_taken_back_and_a_hint_can_be_asked_for(app: App, started: list[FakeClass]) -> None:
    """Hints come from the bots' process."""
    scene = begin(app, setup_against())
    own_class = ask_class(app, started, scene)
    own_class.answers[0].set_result(decide_first(scene.session.match.view(0)))
    run_until(app, lambda: scene.is_person_asked)

    played = len(scene.session.match.actions)
    scene.director.play(scene.session.match.legal()[0])
    run_until(app, lambda: scene.is_person_asked or len(own_class.questions) == 2)
    if not scene.is_person_asked:
        own_class.answers[1].set_result(decide_first(own_class.questions[1].view))
        run_until(app, lambda: scene.is_person_asked)
    assert scene.director.undo() == ""
    assert len(scene.session.match.actions) == played

    run_until(app, lambda: scene.is_person_asked)
    scene.director.hint()
    assert worker_of(app).compared[-1]


def test_the_class_ends_with_the_match(app: App, started: list[FakeClass]) -> None:
    scene = begin(app, setup_against())
    ask_class(app, started, scene)
    app.stack.apply(Reset(Scene()))
    assert started[0].is_closed


@pytest.mark.parametrize("deal", [DEAL, DEAL + 1], ids=["the same deal", "another deal"])
def test_a_new_match_against_a_class_is_practice_with_a_new_process(
    deal: int, app: App, started: list[FakeClass]
) -> None:
    scene = begin(app, setup_against())
    app.stack.apply(scene.restart(deal))
    again = checked_cast(OwnBotScene, app.stack.top)
    assert (again.setup.seed, again.setup.practice) == (deal, True)
    assert [own_class.program for own_class in started] == ["folder/bot.py:MyBot"] * 2
    assert [own_class.is_closed for own_class in started] == [True, False]


def test_a_match_against_a_class_is_kept_and_counts_for_nothing(app: App, started: list[FakeClass]) -> None:
    scene = begin(app, setup_against())
    ask_class(app, started, scene).answers[0].set_exception(AnswerError("ended its process."))
    run_until(app, lambda: scene.is_person_asked)
    scene.resign(1)
    run_until(app, lambda: scene.session.over)
    steps(app, 5)

    [past] = app.history.matches()
    assert (past.practice, past.counted_result) == (PRACTICE, None)
    assert (app.history.medals_won(RULES), app.history.best_stars()) == (set(), {})
    assert past.seats[0] == SeatEntry(BOT, "MyBot")


def interrupted_text(app: App, scene: PlayScene) -> str:
    """The text of the save of this match, which is left."""
    scene.keeper.keep()
    assert scene.keeper.kept is not None
    text = app.store.read(scene.keeper.kept)
    app.stack.apply(Reset(Scene()))
    assert text is not None
    return text


def test_the_record_names_the_program_and_replays_without_its_file(app: App, started: list[FakeClass]) -> None:
    scene = begin(app, setup_against())
    ask_class(app, started, scene).answers[0].set_result(decide_first(scene.session.match.view(0)))
    run_until(app, lambda: scene.is_person_asked)
    text = interrupted_text(app, scene)
    assert "seat: bot MyBot\n" in text
    assert "practice: yes\n" in text
    assert "bot.py" not in text
    app.stack.apply(Reset(routes.replay(loads(text))))
    steps(app, 10)


@pytest.mark.parametrize("is_marked", [True, False], ids=["practice", "its mark is lost"])
def test_a_captain_plays_on_in_a_resumed_match(is_marked: bool, app: App, started: list[FakeClass]) -> None:
    scene = begin(app, setup_against())
    ask_class(app, started, scene)
    record = loads(interrupted_text(app, scene))
    [saved] = find_interrupted(app)
    app.store.write(saved.path, dumps(replace(record, practice=is_marked)))

    change = resume_match(app, saved.path)
    assert change is not None
    app.stack.apply(change)
    resumed = checked_cast(OwnBotScene, app.stack.top)
    worker_of(app).asked.clear()
    steps(app, 2)
    head, words = toast(app)
    assert (head, words.split(",")[0]) == (STANDS_IN, "A Captain plays on for MyBot")
    assert resumed.setup.practice
    assert resumed.setup.seats[0] == SeatEntry(BOT, "MyBot")

    run_until(app, lambda: resumed.session.match.actions)
    assert worker_of(app).asked[0].level == "captain"
    assert len(started) == 1, "no class is started"
    assert resumed.session.to_act != OVER
