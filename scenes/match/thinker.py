"""Questions to the bots' process: a move, a hint, or an estimate."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from ai.levels import Level, Thought, decision_seconds, level_named, limits, seed_for
from game.core.game import Game
from game.core.match import Match
from game.core.state import Action, State
from scenes.match.session import PASS, Session

if TYPE_CHECKING:
    from scenes.stack import Bots

HINT_LEVEL = "general"

SHORT_ANSWER = 0.6
"""Real seconds of an answer if the question can be passed (it may go to every seat), or at instant speed."""
ANSWERS = {"recruit": 0.7, "sergeant": 0.7, "captain": 1.0, "general": 1.5}
"""Real seconds of any other answer, by level."""
SHORTEST_ACTION = 0.6
"""The least seconds of an answer at normal speed, in a game without secret hands."""
SPREAD = 0.2
"""Width of the random variation of an answer time, in seconds, and at most the answer time itself.

The variation masks the few milliseconds by which frames are late or early while the bots' process is thinking.
"""
SKIPPED_ANSWERS: Final = (0.04, 0.25)
"""The least and most real seconds of an answer while a person skips to their next own decision."""
ON_THE_WAY = 0.2
"""Seconds of the answer time reserved for transport. The rest is available for thinking."""
THOUGHT = 2 / 3
"""The least share of a short answer time that is available for it."""


def answer_time(game: Game, kind: str, state: State, pace: float, rng: random.Random) -> float:
    """The real seconds of an answer in a game with secret hands. They depend neither on the hand nor on the search.

    They depend only on public facts: the game, the kind of the seat (a level, or "human"), the speed, how much of its
    turn is over (`decision_seconds`), and whether the question can be passed. tests/test_laws.py checks for every game
    that this reveals nothing. `pace`: the speed factor of the table, infinite at instant speed. A random part of at
    most half of SPREAD either way hides the small delays of a busy computer.
    """
    level = _level_of(kind)
    is_short = math.isinf(pace) or any(action.notation == PASS for action in state.legal())
    seconds = decision_seconds(game, level, state, seconds=SHORT_ANSWER if is_short else ANSWERS[kind])
    return seconds + min(SPREAD, seconds) * (rng.random() - 0.5)


def skipped_answer_time(game: Game, kind: str) -> float:
    """The most real seconds of an answer while a person skips to their next decision.

    It is what a search of this level needs on this core (compiled or plain), within SKIPPED_ANSWERS. The search gets
    only the share THOUGHT of an answer, so the answer is longer by that.
    """
    least, most = SKIPPED_ANSWERS
    return min(most, max(least, limits(game, _level_of(kind), most).seconds / THOUGHT))


def _level_of(kind: str) -> Level:
    """The level whose answer times a kind of seat has. People have those of a General."""
    return level_named(kind if kind in ANSWERS else HINT_LEVEL)


def thinking_time(game: Game, kind: str) -> float:
    """The most seconds that a bot of this level has for a decision while a person is at the table."""
    return ANSWERS[kind] + SPREAD / 2 - ON_THE_WAY if game.secrets else math.inf


class AnswerClock:
    """The time that the answer to a question takes, and how much of it is over."""

    def __init__(self) -> None:
        self.waited = 0.0
        """Seconds since the answer began."""
        self._duration: float | None = None
        """Seconds that the answer takes, or None before it begins."""
        self._window_seats = 0
        """Seats that were left to ask at the last question of a reaction window."""
        self._window_share = 0.0
        """Seconds for the answer of each seat in a reaction window."""

    def decide_duration(
        self, match: Match, kind: str, pace: float, rng: random.Random, *, secret: bool, factor: float, skips: bool
    ) -> float:
        """The seconds that the present answer takes. They are decided at the first call, and then stay the same.

        A question that goes round all seats (a reaction window) takes the time of a single question, shared by the
        seats that are still to be asked. `secret`: the time must not depend on a hand. `factor`: multiplies the time.
        `skips`: a person skips to their next decision, which limits it. `kind`: the level of the seat, or "human".
        `pace`: the speed factor of the table.
        """
        if self._duration is None:
            # Within a window the number of seats falls with each answer. If it has not fallen, a new one has begun.
            seats_to_ask = match.state.still_asked()
            is_new_window = seats_to_ask >= self._window_seats
            if is_new_window:
                usual = answer_time(match.game, kind, match.state, pace, rng) if secret else SHORTEST_ACTION
                most = skipped_answer_time(match.game, kind) if skips else math.inf
                self._window_share = min(usual * factor, most) / seats_to_ask
            self._window_seats = seats_to_ask
            self._duration = self._window_share
        return self._duration

    def reset(self) -> None:
        """Begin again, for another question or for the same one."""
        self.waited = 0.0
        self._duration = None

    def close_window(self) -> None:
        """End the reaction window, because somebody has not passed. The next question opens a new window."""
        self._window_seats = 0
        self._window_share = 0.0


class Purpose(Enum):
    """The purpose of a question."""

    MOVE = auto()
    HINT = auto()
    PASS = auto()
    """Judge the chance that passing would give away."""


class Thinker:
    """Asks one question at a time. A new question replaces the previous one."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.purpose: Purpose | None = None
        self.thought: Thought | None = None
        """The latest answer to the question, possibly unfinished."""

    @property
    def is_idle(self) -> bool:
        """Whether no question is open."""
        return self.purpose is None or (self.thought is not None and self.thought.done)

    def ask_question(
        self,
        bots: Bots,
        purpose: Purpose,
        level: str,
        seconds: float = math.inf,
        weighed: Action | None = None,
        planned: Sequence[Action] = (),
        temper: str = "",
    ) -> None:
        """Ask the bots for a decision of the seat to act, from its own view, within this many seconds.

        Their answer arrives later by `poll`. `level`: the slug of the level that thinks. `weighed`: ask instead what
        this action would give away. `planned`: a hint keeps to these steps if they are still as good. `temper`: how the
        officer who decides chooses among equal decisions, "" without an officer and for a hint.
        """
        self.purpose = purpose
        self.thought = None

        match = self.session.match
        view = match.view(match.state.to_act)
        seed = seed_for(self.session.chance, len(match.actions))
        if weighed is not None:
            bots.judge(match.game.slug, view, [weighed.id], seed, seconds)
        else:
            is_hint = purpose is Purpose.HINT
            step_ids = [step.id for step in planned]
            bots.think(match.game.slug, view, level, seed, seconds, compares=is_hint, planned=step_ids, temper=temper)

    def poll(self, bots: Bots) -> Thought | None:
        """The new state of the answer. None if nothing has changed since the last call."""
        news = None if self.is_idle else bots.poll()
        if news is not None:
            self.thought = news
        return news

    def decision_to_play(self) -> list[Action]:
        """The decision to play once time is up, with all its steps.

        It is the finished answer of the search. Otherwise `snap`, a quick rule of thumb, completes the steps of the
        best choice so far, or decides alone if there is none.
        """
        match = self.session.match
        thought = self.thought
        if thought is None or not thought.done:
            from ai.bot import snap  # this import loads the search, which is seldom needed

            begun = thought.actions if thought is not None else ()
            view = match.view(self.session.to_act)
            thought = snap(match.game, view, seed_for(self.session.chance, len(match.actions)), begun)
        return [match.game.actions[action] for action in thought.actions]

    def cancel_question(self, bots: Bots) -> None:
        """Cancel the question, if one is being thought about."""
        if not self.is_idle:
            bots.cancel()
        self.purpose = None
        self.thought = None
