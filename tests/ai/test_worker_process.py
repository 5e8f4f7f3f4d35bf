"""The main function of the bots' process, run in the test's own process on a pipe that is a list of messages."""

from __future__ import annotations

import math
import multiprocessing
import signal
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from ai import worker as worker_module
from ai.bot import choose, snap
from ai.levels import HINT_SECONDS, LEVELS, Thought, level_named
from ai.parallel import Helpers
from ai.temper import temper_named
from ai.worker import REPORT_EVERY, Question, serve_questions
from dice.throw import simulate
from game.catalogue import game_named
from tests.ai.asking import GAME, THREE_DICE, legal_ids, view_at
from tests.ai.fake_processes import ScriptedPipe

RECRUIT_QUESTION = Question("battlefronts", view_at(0), "recruit", seed=7, seconds=0.0)
"""A question that allows no time. So it is answered after the first instalment of its search."""
GENERAL_QUESTION = Question("battlefronts", view_at(1), "general", seed=7, seconds=60.0)
THROWN = simulate(THREE_DICE)


class RecordingHelpers(Helpers):
    """No helpers at all. `events` lists the ends of questions and of the helpers."""

    def __init__(self, events: list[str] | None = None, most: int = 0) -> None:
        super().__init__(0)
        self.most = most
        self.events: list[str] = [] if events is None else events

    def end_question(self) -> None:
        self.events.append("question ended")

    def close(self) -> None:
        self.events.append("helpers closed")


@pytest.fixture
def effects(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """A list of each signal that the process handles and of each change of its priority.

    The process of the tests itself is not changed. It is marked as a daemon for the duration of a test.
    """
    noted: list[object] = []
    monkeypatch.setattr(worker_module.signal, "signal", lambda number, handler: noted.append((number, handler)))
    monkeypatch.setattr(worker_module, "lower_priority", lambda helps: noted.append(f"helps: {helps}"))
    multiprocessing.current_process().daemon = True
    yield noted
    multiprocessing.current_process().daemon = False


def serve(*messages: object, polls_before_each: int = 0) -> tuple[list[Any], list[str]]:
    """Let the process handle these messages. Return what it sends, and what it does with its helpers."""
    pipe = ScriptedPipe(*messages, polls_before_each=polls_before_each)
    helpers = RecordingHelpers()
    serve_questions(pipe, helpers)  # type: ignore[arg-type]
    return pipe.sent, helpers.events


# --- Messages and their answers ---


def test_the_process_prepares_itself_and_says_that_it_runs(effects: list[object]) -> None:
    """Ctrl+C is ignored, the priority is that of a process that answers, and children are allowed."""
    sent, events = serve()
    assert sent == [("ready", 0, None)]
    assert effects == [(signal.SIGINT, signal.SIG_IGN), "helps: False"]
    assert not multiprocessing.current_process().daemon
    assert events == ["helpers closed"], "the end of the pipe ends them, too"


def test_the_process_has_as_many_helpers_as_the_machine_allows(
    effects: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`Helpers` itself knows how many the machine allows. The process must not give it another number."""
    events: list[str] = []
    monkeypatch.setattr(worker_module, "Helpers", lambda: RecordingHelpers(events))
    serve_questions(ScriptedPipe())  # type: ignore[arg-type]
    assert events == ["helpers closed"]


@pytest.mark.parametrize(
    ("message", "answers"),
    [
        (("throw", 4, THREE_DICE), [("thrown", 4, THROWN)]),
        (("drop", 9, None), [("dropped", 9, None)]),
        (("throw", 4, "no dice"), []),
        (("think", 4, "no question"), []),
        (("sing", 4, None), []),
    ],
    ids=["a throw", "a cancellation", "a throw without dice", "a question without content", "an unknown kind"],
)
def test_an_idle_process_answers_throws_and_cancellations_and_ignores_nonsense(
    message: object, answers: list[object], effects: list[object]
) -> None:
    sent, _ = serve(message)
    assert sent == [("ready", 0, None), *answers]


def test_a_question_is_answered_under_its_number_as_its_level_answers(effects: list[object]) -> None:
    """12 is the number of the question."""
    sent, events = serve(("think", 12, RECRUIT_QUESTION))
    assert {(kind, number) for kind, number, _ in sent[1:]} == {("thought", 12)}
    expected = choose(GAME, view_at(0), replace(level_named("recruit").in_game(GAME), seconds=0.0), seed=7)
    assert replace(sent[-1][2], seconds=0.0) == replace(expected, seconds=0.0)
    assert events == ["question ended", "helpers closed"]


def test_a_throw_that_comes_during_a_search_is_answered_before_it_goes_on(effects: list[object]) -> None:
    """The question allows no time, so the search ends after its first instalment, before which the throw arrives."""
    hasty = replace(GENERAL_QUESTION, seconds=0.0)
    sent, _ = serve(("think", 1, hasty), ("throw", 5, THREE_DICE))
    assert sent[1] == ("thrown", 5, THROWN)
    assert {(kind, number) for kind, number, _ in sent[2:]} == {("thought", 1)}
    assert sent[-1][2].done


@pytest.mark.parametrize(
    ("second", "last_answer"),
    [(("think", 2, RECRUIT_QUESTION), ("thought", 2)), (("drop", 2, None), ("dropped", 2))],
    ids=["a newer question", "a cancellation"],
)
def test_a_newer_message_stops_a_search_and_gets_its_answer(
    second: object, last_answer: tuple[str, int], effects: list[object]
) -> None:
    """The General has a minute. After its first instalment the second message arrives, and no answer is sent."""
    sent, events = serve(("think", 1, GENERAL_QUESTION), second, polls_before_each=1)
    thoughts_of_first = [thought for kind, number, thought in sent if (kind, number) == ("thought", 1)]
    assert not any(thought.done for thought in thoughts_of_first)
    assert sent[-1][:2] == last_answer
    assert events[0] == "question ended", "the helpers rest as well"


class UnreadPipe(ScriptedPipe):
    """A pipe whose other end is gone once the first message has been sent."""

    def send(self, message: object) -> None:
        super().send(message)
        self.is_broken = True


def test_the_process_ends_quietly_when_nobody_reads_its_answers(effects: list[object]) -> None:
    helpers = RecordingHelpers()
    serve_questions(UnreadPipe(("drop", 1, None)), helpers)  # type: ignore[arg-type]
    assert helpers.events == ["helpers closed"]


# --- One search ---


class FakeDeliberation:
    """A search that is done after a number of steps. `events` lists its steps."""

    def __init__(self, events: list[str], steps: int) -> None:
        self._thought = snap(GAME, view_at(0), seed=1)
        self._events = events
        self._steps_left = steps

    def step(self) -> Thought:
        self._steps_left -= 1
        self._events.append("step")
        return replace(self._thought, done=self._steps_left == 0)

    def remember_leader(self) -> None:
        self._events.append("leader remembered")


QUESTION = 3
"""The number of the question that `answer_question` asks."""


def answer_question(pipe: ScriptedPipe, steps: int) -> tuple[object, list[str]]:
    """Let the process carry out a search that is done after this many steps, for a question with the number QUESTION.

    Return the message that has stopped it, or None, and the events: steps of the search, "leader remembered", and
    "question ended" when the helpers are told that they may rest.
    """
    events: list[str] = []
    helpers = RecordingHelpers(events)
    stopped_by = worker_module._answer_question(
        pipe, generation=QUESTION, deliberation=FakeDeliberation(events, steps), helpers=helpers
    )  # type: ignore[arg-type]
    return stopped_by, events


@pytest.mark.parametrize("message", [("drop", 4, None), ("think", 4, None), ("throw", 4, "no dice")], ids=repr)
def test_a_stopped_search_ends_the_question_of_its_helpers_and_remembers_its_leader(message: object) -> None:
    """The message arrives after the first step. It is returned, so that the process handles it next."""
    stopped_by, events = answer_question(ScriptedPipe(message, polls_before_each=1), steps=9)
    assert stopped_by == message
    assert events == ["step", "question ended", "leader remembered"]


def test_a_search_that_is_done_ends_the_question_of_its_helpers() -> None:
    pipe = ScriptedPipe()
    stopped_by, events = answer_question(pipe, steps=2)
    assert stopped_by is None
    assert events == ["step", "step", "question ended"]
    assert [(kind, number, thought.done) for kind, number, thought in pipe.sent] == [("thought", QUESTION, True)]


def test_interim_reports_are_sent_at_equal_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock moves by two fifths of REPORT_EVERY at each look, once per step. So every third step is reported."""
    looks = iter(range(1000))
    monkeypatch.setattr(worker_module, "time", SimpleNamespace(monotonic=lambda: 0.4 * REPORT_EVERY * next(looks)))
    pipe = ScriptedPipe()
    answer_question(pipe, steps=8)
    assert [thought.done for _, _, thought in pipe.sent] == [False, False, True], "after steps 3, 6 and 8"


def test_an_interim_report_is_due_exactly_after_its_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock comes one interval after the last one."""
    looks = iter(range(1000))
    monkeypatch.setattr(worker_module, "time", SimpleNamespace(monotonic=lambda: REPORT_EVERY * next(looks)))
    pipe = ScriptedPipe()
    answer_question(pipe, steps=3)
    assert [thought.done for _, _, thought in pipe.sent] == [False, False, True]


# --- From a question to its search ---


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The arguments of each search that is begun, by name. No search is really begun."""
    searches: list[dict[str, Any]] = []

    def record_judgement(game: object, view: object, made: object, seed: int, seconds: float, **more: Any) -> None:
        searches.append({"game": game, "view": view, "made": made, "seed": seed, "seconds": seconds, **more})

    def record_deliberation(game: object, view: object, level: object, seed: int, **more: Any) -> None:
        searches.append({"game": game, "view": view, "level": level, "seed": seed, **more})

    monkeypatch.setattr(worker_module, "Judgement", record_judgement)
    monkeypatch.setattr(worker_module, "Deliberation", record_deliberation)
    return searches


MADE = tuple(legal_ids(view_at(0)))[:1]
SHARP_VIEW = object()
"""Stands for a view. It is only passed on."""


@pytest.mark.parametrize(
    ("asked", "made", "seconds"),
    [
        ({"compares": True, "seconds": math.inf}, (), HINT_SECONDS),
        ({"compares": True, "seconds": 0.5}, (), 0.5),
        ({"made": MADE, "seconds": 90.0}, MADE, 90.0),
        ({"made": MADE, "seconds": 0.5}, MADE, 0.5),
    ],
    ids=["a hint", "a hint in a hurry", "a review", "a review in a hurry"],
)
def test_a_hint_or_a_review_is_a_comparison_with_helpers(
    asked: dict[str, Any], made: tuple[int, ...], seconds: float, searches: list[dict[str, Any]]
) -> None:
    """Only a hint has an upper limit of its own."""
    question = Question("battlefronts", SHARP_VIEW, "", seed=7, planned=(3, 4), **asked)  # type: ignore[arg-type]
    helpers = RecordingHelpers(most=2)
    worker_module._begin_deliberation(question, helpers, worker_module.Memory())
    assert searches == [
        {
            "game": GAME,
            "view": SHARP_VIEW,
            "made": made,
            "seed": 7,
            "seconds": seconds,
            "helpers": helpers,
            "planned": (3, 4),
        }
    ]


GENERAL = LEVELS[-1]


@pytest.mark.parametrize("slug", [level.slug for level in LEVELS])
@pytest.mark.parametrize(("limit", "seconds"), [(math.inf, 1.4), (0.25, 0.25)], ids=["its own time", "less time"])
def test_a_question_is_searched_as_its_level_plays_the_game(
    slug: str, limit: float, seconds: float, searches: list[dict[str, Any]]
) -> None:
    """Only a General has helpers, so it has three times its iterations with two of them.

    Every level has 1.4 seconds. At the Sharp End some levels have other iterations than elsewhere.
    """
    sharp_end = game_named("sharp_end")
    helpers = RecordingHelpers(most=2)
    memory = worker_module.Memory()
    question = Question("sharp_end", SHARP_VIEW, slug, seed=7, seconds=limit, temper="bold")  # type: ignore[arg-type]
    worker_module._begin_deliberation(question, helpers, memory)

    own = level_named(slug).in_game(sharp_end)
    iterations = 3 * own.iterations if slug == "general" else own.iterations
    assert searches == [
        {
            "game": sharp_end,
            "view": SHARP_VIEW,
            "level": replace(own, seconds=seconds, iterations=iterations),
            "seed": 7,
            "helpers": helpers if slug == "general" else None,
            "memory": memory,
            "temper": temper_named("bold"),
        }
    ]


def test_a_seat_without_a_temper_is_searched_without_one(searches: list[dict[str, Any]]) -> None:
    worker_module._begin_deliberation(RECRUIT_QUESTION, RecordingHelpers(), worker_module.Memory())
    assert searches[0]["temper"] is None
