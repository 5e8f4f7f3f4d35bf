"""A class at a table in the window: every question gets an answer or a reason, and none of the calls waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from threading import Event
from typing import Any

import pytest

from ai.foreign_process import AnswerError
from ai.own_bot import OwnBot
from game.core.state import Action, State
from tests.ai.asking import view_at

VIEW = view_at(0)
FIRST = VIEW.legal()[:1]
LONG = 60.0
"""Seconds after which a test that waits for an answer fails. The answer is there long before."""


class FakePlayer:
    """Imitates the process of a class. It answers as the test says, until it is stopped."""

    def __init__(self, *answers: Sequence[Action] | Exception) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[State, int]] = []
        self.times_left = 0
        """How often its match was left."""
        self.stopped = Event()

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        """Give the next answer. Without one it thinks until it is stopped."""
        self.asked.append((view, seed))
        if not self.answers:
            assert self.stopped.wait(LONG)
            raise AnswerError("ended its process.")
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def stop(self) -> None:
        self.stopped.set()

    def leave(self) -> None:
        self.times_left += 1


def start(player: FakePlayer | Exception) -> OwnBot:
    """An own bot with this player, or one whose process cannot be started for this reason."""

    def start_player(kind: str) -> Any:
        assert kind == "folder/my_bot.py:MyBot"
        if isinstance(player, Exception):
            raise player
        return player

    return OwnBot("folder/my_bot.py:MyBot", start_player)


def fault_in(answer: Future[Sequence[Action]]) -> str:
    """The reason why there is no answer."""
    error = answer.exception(LONG)
    assert isinstance(error, AnswerError)
    return str(error)


def test_a_class_gets_view_and_seed_and_its_answer_arrives() -> None:
    player = FakePlayer(FIRST)
    own_bot = start(player)
    assert own_bot.name == "MyBot"
    assert own_bot.ask(VIEW, seed=17).result(LONG) == FIRST
    assert player.asked == [(VIEW, 17)]


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (lambda: FakePlayer(AnswerError("raised ValueError: no."), FIRST), "raised ValueError: no."),
        (lambda: FakePlayer(AnswerError("took longer than 10 s for an answer."), FIRST), "took longer than 10 s"),
        (lambda: FakePlayer(ZeroDivisionError("by zero"), FIRST), "cannot be asked: ZeroDivisionError: by zero"),
        (lambda: ValueError("No process can be started."), "cannot play: No process can be started."),
    ],
    ids=["an error of the class", "too late", "an error of ours", "no process"],
)
def test_after_a_fault_every_question_gets_its_reason(make: Callable[[], Any], fault: str) -> None:
    """The next answer of the process could belong to the question before."""
    own_bot = start(make())
    assert [fault in fault_in(own_bot.ask(VIEW, seed)) for seed in (1, 2)] == [True, True]


@pytest.mark.parametrize("thinks", [True, False], ids=["in the middle of an answer", "at rest"])
def test_a_class_that_is_closed_leaves_its_process(thinks: bool) -> None:
    player = FakePlayer(FIRST)
    own_bot = start(player)
    own_bot.ask(VIEW, seed=1).result(LONG)
    if thinks:
        own_bot.ask(VIEW, seed=2)
    own_bot.close()
    own_bot.join()
    assert player.times_left == 1


def test_a_real_class_answers_from_a_process_of_its_own() -> None:
    own_bot = OwnBot("tests.ai.players:First")
    try:
        assert own_bot.ask(VIEW, seed=1).result(LONG) == FIRST
    finally:
        own_bot.close()
        own_bot.join()
