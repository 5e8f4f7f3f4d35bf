"""Questions to the bots' process: a move, a hint, or an estimate."""

from __future__ import annotations

import math
import random
from enum import Enum, auto

from ai.bot import Thought, level_named, seed_for, snap, turn_share
from game.core.game import Game
from game.core.match import Match
from game.core.state import Action, State
from scenes.bots import Bots
from scenes.match.session import PASS, Session

HINT_LEVEL = "general"
WATCH_LEVEL = "captain"

SHORT_ANSWER = 0.6
"""Real seconds of an answer if the question can be passed (it may go to every seat), or at instant speed."""
ANSWERS = {"recruit": 0.7, "sergeant": 0.7, "captain": 1.0, "general": 1.5}
"""Real seconds of any other answer, by level."""
WEIGHING = 0.5
"""Seconds in which it is judged what passing gives away."""
SHORTEST_ACTION = 0.6
"""Least seconds of an answer at normal speed, in a game without secret hands."""
SPREAD = 0.2
"""Width of the random variation of an answer time, in seconds; for a shorter answer that width is the answer time. The
variation masks the few milliseconds by which frames are late or early while the bots' process is thinking."""
ON_THE_WAY = 0.2
"""Seconds of the answer time reserved for transport; the rest is available for thinking."""


def answer_time(game: Game, kind: str, state: State, pace: float, rng: random.Random) -> float:
    """Real seconds of an answer in a game with secret hands, independent of the hand and of the thinking time.

    It depends only on public facts: the game, the kind of the seat, the speed, how much of its turn lies behind
    (`turn_share`), and whether the question can be passed. tests/test_laws.py checks for every game that this reveals
    nothing. A person whose only action is to pass gets the answer time of a General.
    """
    level = level_named(kind if kind in ANSWERS else HINT_LEVEL)
    short = math.isinf(pace) or any(action.notation == PASS for action in state.legal())
    lasts = turn_share(game, level, state, SHORT_ANSWER if short else ANSWERS[kind])
    return lasts + min(SPREAD, lasts) * (rng.random() - 0.5)


def thinking_time(game: Game, kind: str) -> float:
    """The most seconds that a bot of this level has to think about a decision while a person is at the table."""
    return ANSWERS[kind] + SPREAD / 2 - ON_THE_WAY if game.secrets else math.inf


class AnswerClock:
    """How long the answer to a question lasts, and how much of that time is over."""

    def __init__(self) -> None:
        self.waited = 0.0
        """Seconds since it began."""
        self._lasts: float | None = None
        """Its duration in seconds; None before it begins."""
        self._share = (0, 0.0)
        """In a reaction window: seats that were left to ask at the last question, and seconds for each."""

    def begin(self, match: Match, kind: str, pace: float, rng: random.Random, secret: bool) -> float:
        """The duration of the present answer. Questions of one reaction window share the time of a single one."""
        if self._lasts is None:
            state = match.state
            asks = state.still_asked()
            before, share = self._share
            if asks >= before:
                whole = answer_time(match.game, kind, state, pace, rng) if secret else SHORTEST_ACTION
                share = whole / asks
            self._share = (asks, share)
            self._lasts = share
        return self._lasts

    def reset(self) -> None:
        """Another question is asked, or the same one anew."""
        self.waited, self._lasts = 0.0, None

    def close_window(self) -> None:
        """What was played is no pass: what is asked next is another window."""
        self._share = (0, 0.0)


class Purpose(Enum):
    """The purpose of a question."""

    MOVE = auto()
    HINT = auto()
    WATCH = auto()
    """For the chart of estimates on the results page."""
    PASS = auto()
    """What passing would give away."""


class Thinker:
    """Asks one question at a time; a new question replaces the previous one."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.purpose: Purpose | None = None
        self.thought: Thought | None = None
        """The latest answer to the question, possibly unfinished."""

    @property
    def idle(self) -> bool:
        """Whether no question is open."""
        return self.purpose is None or (self.thought is not None and self.thought.done)

    def ask(self, bots: Bots, purpose: Purpose, level: str, seconds: float = math.inf) -> None:
        """Ask for a decision of the seat to act, from its own view, within that many seconds."""
        match = self.session.match
        self.purpose, self.thought = purpose, None
        view = match.view(match.state.to_act)
        seed = seed_for(self.session.chance, len(match.actions))
        bots.think(match.game.slug, view, level, seed, seconds, purpose is Purpose.HINT)

    def weigh(self, bots: Bots, action: Action) -> None:
        """Ask what this decision of the seat to act would give away, from its own view."""
        match = self.session.match
        self.purpose, self.thought = Purpose.PASS, None
        view = match.view(match.state.to_act)
        bots.judge(match.game.slug, view, [action.id], seed_for(self.session.chance, len(match.actions)), WEIGHING)

    def poll(self, bots: Bots) -> Thought | None:
        """The new state of the answer, or None if nothing has changed since the last call."""
        if self.purpose is None or self.idle:
            return None
        news = bots.poll()
        if news is None:
            return None
        self.thought = news
        if news.done and news.iterations and self.purpose is not Purpose.PASS:
            self.session.note_estimate(self.session.to_act, news.value)
        return news

    def answer(self) -> list[Action]:
        """The decision to play when time is up: the best one so far, or that of the heuristic.

        It has all its steps; steps that the search has not reached are chosen by the heuristic.
        """
        match = self.session.match
        thought = self.thought
        if thought is None or not thought.done:
            begun = thought.actions if thought is not None else ()
            view, seed = match.view(self.session.to_act), seed_for(self.session.chance, len(match.actions))
            thought = snap(match.game, view, seed, begun)
        return [match.game.actions[action] for action in thought.actions]

    def drop(self, bots: Bots) -> None:
        """Cancel the question."""
        if not self.idle:
            bots.cancel()
        self.purpose, self.thought = None, None
