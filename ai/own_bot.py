"""A class of the player's own at a table in the window: it is asked without waiting, and answers from a thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple

from ai.foreign import Foreign
from ai.foreign_process import AnswerError, describe_error
from game.core.state import Action, State


class Question(NamedTuple):
    """A question to the class, and where its answer goes."""

    view: State
    seed: int
    answer: Future[Sequence[Action]]


class OwnBot:
    """A class from outside that plays one seat in one match.

    A thread starts its process (`ai.foreign.Foreign`) and waits for its answers, so that no call of this object waits.
    """

    def __init__(self, kind: str, start_player: Callable[[str], Foreign] = Foreign) -> None:
        """Start the process of the class `kind`, such as `folder/my_bot.py:MyBot`. `start_player` does it."""
        self.name = kind.rpartition(":")[2]
        self._kind = kind
        self._start_player = start_player
        self._questions: SimpleQueue[Question | None] = SimpleQueue()
        """The questions that nobody has answered yet. None is the last one."""
        self._player: Foreign | None = None
        """None until its process has started."""
        self._is_closed = False
        self._thread = Thread(target=self._serve_questions, name=f"own bot {self.name}", daemon=True)
        self._thread.start()

    def ask(self, view: State, seed: int) -> Future[Sequence[Action]]:
        """Ask for a decision of `view.to_act`. Returns the place where its answer arrives.

        The answer is a list of actions, perhaps only the first steps of the decision, and nobody has checked whether
        they are legal. After an error the place holds an AnswerError. So do all later ones, since the next answer of
        the process could be one to an earlier question.
        """
        answer: Future[Sequence[Action]] = Future()
        self._questions.put(Question(view, seed, answer))
        return answer

    def close(self) -> None:
        """End the process that this object asks, even in the middle of an answer. Nothing may be asked afterwards.

        None in the queue of questions ends the thread that reads it.
        """
        self._is_closed = True
        self._questions.put(None)
        if self._player is not None:
            self._player.stop()

    def join(self) -> None:
        """Wait until the process has ended, after `close`."""
        self._thread.join()

    def _serve_questions(self) -> None:
        """Start the process, answer every question until `close`, then end the process: all that the thread does."""
        fault: AnswerError | None = None
        try:
            self._player = self._start_player(self._kind)
        except ValueError as error:
            fault = AnswerError(f"cannot play: {error}")

        while (question := self._questions.get()) is not None and not self._is_closed:
            try:
                if fault is not None or self._player is None:
                    raise fault or AnswerError("cannot play.")
                question.answer.set_result(self._player.decide(question.view, question.seed))
            except AnswerError as error:
                fault = error
                question.answer.set_exception(error)
            except Exception as error:  # whatever it is, the match must go on
                fault = AnswerError(f"cannot be asked: {describe_error(error)}.")
                question.answer.set_exception(fault)

        if self._player is not None:
            self._player.leave()
