"""Questions to the bots' process: a move, a hint, or an estimate."""

from __future__ import annotations

import math
import random
from collections.abc import Hashable
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from ai.levels import Thought, Verdict, level_named, limits, seed_for, turn_share
from game.core.game import Game
from game.core.match import Match
from game.core.state import Action, State
from scenes.match.session import PASS, Session

if TYPE_CHECKING:
    from scenes.stack import Bots
    from scenes.ui.canvas import Point

HINT_LEVEL = "general"

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
SKIPPED_ANSWERS: Final = (0.04, 0.25)
"""Least and most real seconds of an answer while a person skips to the next own decision."""
ON_THE_WAY = 0.2
"""Seconds of the answer time reserved for transport; the rest is available for thinking."""
THOUGHT = 2 / 3
"""The least share of a short answer time that is available for it."""


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


def skipped_answer(game: Game, kind: str) -> float:
    """Real seconds of an answer at most while a person skips: what the level needs on this core, and the way."""
    least, most = SKIPPED_ANSWERS
    level = level_named(kind if kind in ANSWERS else HINT_LEVEL)
    return min(most, max(least, limits(game, level, most).seconds / THOUGHT))


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

    def begin(
        self, match: Match, kind: str, pace: float, rng: random.Random, secret: bool, stretch: float, skips: bool
    ) -> float:
        """The duration of the present answer: `stretch` times the usual one, cut short while a person skips.

        Questions of one reaction window share the time of a single one.
        """
        if self._lasts is None:
            state = match.state
            asks = state.still_asked()
            before, share = self._share
            if asks >= before:
                whole = answer_time(match.game, kind, state, pace, rng) if secret else SHORTEST_ACTION
                most = skipped_answer(match.game, kind) if skips else math.inf
                share = min(whole * stretch, most) / asks
            self._share = (asks, share)
            self._lasts = share
        return self._lasts

    def reset(self) -> None:
        """Another question is asked, or the same one anew."""
        self.waited, self._lasts = 0.0, None

    def close_window(self) -> None:
        """A non-pass ends the window; the next question opens a new one."""
        self._share = (0, 0.0)


class Purpose(Enum):
    """The purpose of a question."""

    MOVE = auto()
    HINT = auto()
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

    def ask(
        self, bots: Bots, purpose: Purpose, level: str, seconds: float = math.inf, weighed: Action | None = None
    ) -> None:
        """Ask for a decision of the seat to act, from its own view, within that many seconds; or what the one that is
        `weighed` would give away.
        """
        match = self.session.match
        self.purpose, self.thought = purpose, None
        view = match.view(match.state.to_act)
        seed = seed_for(self.session.chance, len(match.actions))
        if weighed is not None:
            bots.judge(match.game.slug, view, [weighed.id], seed, seconds)
        else:
            bots.think(match.game.slug, view, level, seed, seconds, purpose is Purpose.HINT)

    def poll(self, bots: Bots) -> Thought | None:
        """The new state of the answer, or None if nothing has changed since the last call."""
        news = None if self.idle else bots.poll()
        if news is not None:
            self.thought = news
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
            from ai.bot import snap  # it loads the search, which is seldom needed here

            thought = snap(match.game, view, seed, begun)
        return [match.game.actions[action] for action in thought.actions]

    def drop(self, bots: Bots) -> None:
        """Cancel the question."""
        if not self.idle:
            bots.cancel()
        self.purpose, self.thought = None, None


# --- Guards against passing by accident, and asks for confirmation when passing gives much of the ---

GRAVE: Final = 1 / 3
"""Share of the chance to win that may be given away without being asked."""
PATIENCE: Final = 0.3
"""Most real seconds for which a press waits until it is known what passing gives away."""
HOLD = 0.7
"""Real seconds after a change of phase or a warning in which a press does not pass."""
JUST_BEGUN = "This phase has only just begun. Press again if you want to end it."
AGAIN = "Press again if you want it all the same."


class PassGuard:
    """Decides whether pressing the pass button passes."""

    def __init__(self) -> None:
        self._last: tuple[Hashable, str] | None = None
        """Phase and ending of the last decision."""
        self._open = ""
        """What a press would have ended at the last question since others decided; "" for nothing."""
        self._hold = 0.0
        self._words = ""
        """The reason given while presses are held back."""
        self._warned = False

    def ask(self, phase: Hashable, ends: str = "", own: bool = False) -> None:
        """A person's decision begins; a press would end `ends`, "" for nothing. `phase` includes the seat.

        A press may have been meant for the last decision: it is held back for HOLD seconds if it would end something
        else now. Nothing could be meant if, in this phase and since others decided, there was nothing else to end:
        `own` tells that only this person has decided since the last decision.
        """
        self._hold, self._warned = 0.0, False
        if not own:
            self._open = ""
        if self._last not in (None, (phase, ends)):
            opened = own and self._last is not None and self._last[0] == phase and self._open in ("", ends)
            self._hold, self._words = 0.0 if opened else HOLD, JUST_BEGUN
        self._last, self._open = (phase, ends), ends or self._open

    def update(self, seconds: float) -> None:
        self._hold = max(0.0, self._hold - seconds)

    @property
    def holds(self) -> bool:
        """Whether a press is held back, whatever it would lose."""
        return self._hold > 0

    def why_not(self, loss: str) -> str:
        """Why this press does not pass, as a sentence; "" if it passes. `loss`: what passing would lose, or ""."""
        if self.holds:
            return self._words
        if not loss or self._warned:
            return ""
        self._warned, self._hold, self._words = True, HOLD, f"{loss} {AGAIN}"
        return self._words


class PassPrice:
    """Finds out what passing would give away, in the background, while a person decides.

    The bots' process judges the pass from the view of that seat. It is asked once it has nothing else to think about,
    and asked again after a hint that came between.
    """

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._action: Action | None = None
        """The pass that is judged; None once its verdict is there, and where none is wanted."""
        self._waits = 0.0
        self.verdict: Verdict | None = None
        """What passing gives away; None until that is known."""
        self.at: Point | None = None
        """Where a press was made that waits for the verdict."""
        self.whole = False
        """Whether it lets the whole stretch pass."""

    def begin(self, action: Action | None) -> None:
        """Another question is asked, which this action passes; None: nothing has to be found out."""
        self._action, self.verdict = action, None
        self._waits = 0.0

    def update(self, bots: Bots) -> None:
        """Ask, or take the answer. Call it whenever the answers of the bots' process have been taken."""
        thinker = self._thinker
        if self._action is None or not thinker.idle:
            return
        if thinker.purpose is not Purpose.PASS:
            thinker.ask(bots, Purpose.PASS, HINT_LEVEL, WEIGHING, self._action)
        elif thinker.thought is not None:
            self._action, self.verdict = None, thinker.thought.verdict

    def holds(self, at: Point | None, whole: bool = False) -> bool:
        """Whether a press has to wait for the verdict, for PATIENCE at most; `released` tells when that is over."""
        if self._action is None:
            return False
        if not self._waits:
            self._waits, self.at, self.whole = PATIENCE, at, whole
        return True

    def released(self, seconds: float) -> bool:
        """Whether a press that waited for the verdict waits no longer."""
        if not self._waits:
            return False
        self._waits -= seconds
        if self._action is not None and self._waits > 0:
            return False
        self._waits, self._action = 0.0, None
        return True


def describe_loss(verdict: Verdict, better: str) -> str:
    """How much of the chance a grave pass gives away, in words as rough as a search is, and what is better."""
    share = 1 - verdict.value / verdict.best_value
    much = "nearly all" if share >= 0.9 else "most" if share >= 0.6 else "much"
    return f"This gives away {much} of your chance to win. Better: {better}."
