"""What the time of an answer tells: matches at the table, and how well a hand is guessed from how long a bot takes.

python -m tests.answer_times                     every game with secrets and every level, on a simulated clock
python -m tests.answer_times --real --level general --speed 4x --matches 1     with the real process, in real time

One person sits among bots. For every kind of question (what is always open there is public) the table gives how
often a bot had no choice and how often it had one, how long it took, and how often the best threshold guesses right
which it was: 50 % is nothing, 100 % everything. The best of all thresholds is right a little more often by luck
alone, so the last column says how often it would be if forced and free were dealt out anew at random.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from ai.bot import snap
from ai.levels import LEVELS, Thought, level_named, seed_for
from game.catalogue import GAMES, game_named
from game.core.events import Transcript
from game.core.record import HUMAN, Record, SeatEntry, record_of
from game.core.state import OVER, State
from scenes.app import bots_process
from scenes.match.setup import Setup
from scenes.stack import Bots
from tests.scenes.bots import InstantWorker
from tests.scenes.directing import Table

FRAME: Final = 1 / 60
FEWEST: Final = 10
"""Answers of either sort below which nothing is said about a question."""
LUCK: Final = 200
"""Shuffles by which it is told how well luck alone would guess."""
RATE: Final = 900
"""Iterations a second of the simulated bots."""
DECLINES: Final = ("pass", "end", "cannot")
"""What is always open where it is open at all: it names the question."""


@dataclass(frozen=True)
class Answer:
    """One decision of a bot."""

    question: str
    forced: bool
    seconds: float


def question_of(legal: list[str]) -> str:
    """What everybody knows of what is open."""
    return next((word for word in DECLINES if word in legal), legal[0].partition(" ")[0])


class SimulatedWorker(InstantWorker):
    """Answers at once where there is no choice, otherwise after as long as the level would think."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self._rng = rng
        self._left = 0.0

    def think(
        self, game: str, view: State, level: str, seed: int, seconds: float = float("inf"), compares: bool = False
    ) -> None:
        super().think(game, view, level, seed, seconds, compares)
        named = level_named(level).at(game_named(game))
        full = min(named.iterations / RATE, named.seconds, seconds)
        self._left = 0.0 if len(view.legal()) == 1 else full * self._rng.uniform(0.5, 1.0)

    def poll(self) -> Thought | None:
        """Asked once a frame."""
        self._left -= FRAME
        return super().poll() if self._left <= 0 else None


class Watched(Table):
    """Notes how long it takes until a bot acts."""

    def __init__(self, record: Record, bots: Bots, speed: str) -> None:
        self.answers: list[Answer] = []
        self._still = 0.0
        self._open: list[str] = []
        """What was open when the decision began that is awaited or played."""
        self._begun = False
        super().__init__(record, bots, speed)

    def advance(self, frames: int = 1, held: bool = False, seconds: float = FRAME) -> None:
        self._still += seconds
        super().advance(frames, held, seconds)

    def waits(self, seat: int) -> None:
        if not self._begun:
            self._open = [action.notation for action in self.session.match.legal()]

    def plays(self, transcript: Transcript) -> None:
        bot = self.session.setup.seats[transcript.actor].kind != HUMAN
        if bot and self._still:  # not a further step that is played at once
            if self._begun:  # the rest of a decision: it took the time of both
                last = self.answers.pop()
                self.answers.append(replace(last, seconds=last.seconds + self._still))
            else:
                self.answers.append(Answer(question_of(self._open), len(self._open) == 1, self._still))
        self._begun = bot and transcript.midway
        self._still = 0.0


def guessed(answers: list[Answer]) -> float:
    """The share of right guesses, forced and free counting alike, by the best threshold of time."""
    forced = sorted(answer.seconds for answer in answers if answer.forced)
    free = sorted(answer.seconds for answer in answers if not answer.forced)
    best = 0.5
    for threshold in {answer.seconds for answer in answers}:
        quick = sum(seconds <= threshold for seconds in forced) / len(forced)
        slow = sum(seconds > threshold for seconds in free) / len(free)
        best = max(best, (quick + slow) / 2, 1 - (quick + slow) / 2)
    return best


def guessed_by_luck(answers: list[Answer]) -> float:
    """The same with forced and free shuffled: the middle of many shuffles."""
    rng, marks, shares = random.Random(1), [answer.forced for answer in answers], []
    for _ in range(LUCK):
        rng.shuffle(marks)
        dealt = [Answer(one.question, mark, one.seconds) for one, mark in zip(answers, marks, strict=True)]
        shares.append(guessed(dealt))
    return statistics.median(shares)


def play(bots: Bots, slug: str, level: str, speed: str, seed: int, frame: Callable[[], float] | None) -> list[Answer]:
    """One match to its end, with a person in the first seat who decides at once; nothing is acted out.

    `frame` waits for the next frame and says how long it took; without it nothing is waited for.
    """
    game = GAMES[slug]
    seats = min(4, game.seats[-1])
    entries = (SeatEntry(HUMAN), *[SeatEntry(level)] * (seats - 1))
    match = Setup(game, entries, {}, seed).match()
    watched = Watched(record_of(match, list(entries)), bots, speed)
    match = watched.session.match
    while watched.session.to_act != OVER:
        watched.advance(seconds=FRAME if frame is None else frame())
        if watched.director.asked:
            actions = snap(game, match.view(0), seed_for(seed, len(match.actions))).actions
            watched.director.play(*[game.actions[action] for action in actions])
    return watched.answers


def real_frames() -> Callable[[], float]:
    """Sixty frames of real time a second, each as long as it took."""
    last = time.perf_counter()

    def frame() -> float:
        nonlocal last
        time.sleep(max(0.0, last + FRAME - time.perf_counter()))
        before, last = last, time.perf_counter()
        return last - before

    return frame


def table(answers: dict[str, list[Answer]]) -> list[str]:
    """A line for every question that has been put often enough to somebody with and to somebody without a choice."""
    lines = []
    for question, given in sorted(answers.items()):
        parts = [[answer.seconds for answer in given if answer.forced is forced] for forced in (True, False)]
        if min(map(len, parts)) >= FEWEST:
            middles = "".join(f"{len(part):>8}{statistics.median(part):>8.2f}" for part in parts)
            lines.append(f"{question:<10}{middles}{100 * guessed(given):>9.0f} %{100 * guessed_by_luck(given):>9.0f} %")
    return lines


def main(words: list[str]) -> int:
    """Print the table of every game, level and speed that is asked for."""
    secret = [slug for slug, game in GAMES.items() if game.secrets]
    parser = argparse.ArgumentParser(prog="tests.answer_times", description="What the time of an answer tells.")
    parser.add_argument("--game", action="append", choices=secret)
    parser.add_argument("--level", action="append", choices=[level.slug for level in LEVELS])
    parser.add_argument("--speed", action="append", choices=("0.5x", "1x", "2x", "4x", "instant"))
    parser.add_argument("--matches", type=int, default=2)
    parser.add_argument("--real", action="store_true", help="ask the real process, in real time")
    given = parser.parse_args(words)
    print(f"{'':<34}{'forced':>6}{'median':>8}{'free':>8}{'median':>8}{'guessed':>11}{'by luck':>11}")
    bots = bots_process() if given.real else SimulatedWorker(random.Random(1))
    for slug in given.game or secret:
        for level in given.level or [level.slug for level in LEVELS]:
            for speed in given.speed or ("1x", "4x"):
                measure(bots, slug, level, speed, given.matches, given.real)
    bots.close()
    return 0


def measure(bots: Bots, slug: str, level: str, speed: str, matches: int, real: bool) -> None:
    """Play, and print what came of it."""
    answers: dict[str, list[Answer]] = defaultdict(list)
    for seed in range(matches):
        frame = real_frames() if real else None
        for answer in play(bots, slug, level, speed, seed, frame):
            answers[answer.question].append(answer)
    for line in table(answers):
        print(f"{slug:<14}{level:<10}{speed:<8}{line}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
