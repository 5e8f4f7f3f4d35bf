"""Asking the worker: for a bot's move, for a hint, or how a seat stands."""

from __future__ import annotations

import math
import random
from enum import Enum, auto

from ai.bot import Thought, seed_for, snap, turn_share
from ai.worker import Worker
from game.core.state import Action
from scenes.play.session import Session

HINT_LEVEL = "general"
WATCH_LEVEL = "sergeant"

SHORT_ANSWER = 0.6
"""Real seconds of an answer to a question that can be passed, which whole tables are asked, and at instant speed."""
ANSWERS = {"recruit": 0.7, "sergeant": 0.7, "captain": 1.0, "general": 1.5}
"""Real seconds of any other answer, by level."""
SPREAD = 0.2
"""Seconds by which answers of one sort differ, at random. While the bots' process thinks, frames come some milliseconds
later or sooner than while it rests; among these nobody can tell."""
ON_THE_WAY = 0.2
"""Seconds of these that are not for thinking, so that the answer is there in time."""


def answer_time(kind: str, short: bool, pace: float, rng: random.Random, steps: int = 0) -> float:
    """How many real seconds an answer lasts where hands are secret, whatever the seat holds and however long it thinks.

    It depends on what everybody knows: who answers, the speed, how many `steps` of the turn lie behind (`turn_share`),
    and whether the question is a `short` one, one that can be passed. That is no secret, or the answer itself tells it;
    tests/test_laws.py holds every game to that.
    """
    middle = SHORT_ANSWER if short or math.isinf(pace) else turn_share(ANSWERS[kind], steps)
    return middle + SPREAD * (rng.random() - 0.5)


class Purpose(Enum):
    """What a thought is for."""

    MOVE = auto()
    HINT = auto()
    WATCH = auto()
    """Only for the line of estimates in the results."""


class Thinker:
    """One question at a time; a new one replaces the old."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.purpose: Purpose | None = None
        self.thought: Thought | None = None
        """The newest thought about the question, finished or not."""

    @property
    def idle(self) -> bool:
        """No question, or one that has been answered."""
        return self.purpose is None or (self.thought is not None and self.thought.done)

    def ask(self, worker: Worker, purpose: Purpose, level: str, seconds: float = math.inf) -> None:
        """Think about the decision of the seat to act, from its own view, no longer than so many seconds."""
        match = self.session.match
        self.purpose, self.thought = purpose, None
        view = match.view(match.state.to_act)
        worker.think(match.game.slug, view, level, seed_for(match.seed, len(match.actions)), seconds)

    def poll(self, worker: Worker) -> Thought | None:
        """What is new since the last look."""
        if self.purpose is None or self.idle:
            return None
        news = worker.poll()
        if news is None:
            return None
        self.thought = news
        if news.done and news.iterations:
            self.session.note_estimate(self.session.to_act, news.value)
        return news

    def answer(self) -> list[Action]:
        """What to do when there is no more time: what leads so far, or whatever comes to mind first.

        A whole decision; what has not been thought out to its end is completed without thinking.
        """
        match = self.session.match
        thought = self.thought
        if thought is None or not thought.done:
            begun = thought.actions if thought is not None else ()
            view, seed = match.view(self.session.to_act), seed_for(match.seed, len(match.actions))
            thought = snap(match.game, view, seed, begun)
        return [match.game.actions[action] for action in thought.actions]

    def drop(self, worker: Worker) -> None:
        """The question does not matter any more."""
        if not self.idle:
            worker.cancel()
        self.purpose, self.thought = None, None
