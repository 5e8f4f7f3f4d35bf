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
import os
import random
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from ai.bot import LEVELS, Thought, level_named, seed_for, snap
from game.catalogue import GAMES, game_named
from game.core.record import SeatEntry
from game.core.state import OVER, Action, State
from scenes.app import App
from scenes.play.play_scene import PlayScene
from scenes.play.setup import HUMAN, Setup
from scenes.stack import Push, Scene
from scenes.store import Store
from tests.scenes.bots import InstantWorker

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


class WatchedScene(PlayScene):
    """Notes how long the table lies still before a bot acts."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.answers: list[Answer] = []
        self._still = 0.0

    def update(self, seconds: float) -> None:  # type: ignore[override]
        self._still = self._still + seconds if self.timeline.idle else 0.0
        super().update(seconds)

    def play(self, *actions: Action, decided: bool = True) -> None:
        state = self.session.match.state
        if self.setup.seats[state.to_act].kind != HUMAN:
            if state.midway():  # the rest of a decision: it took the time of both
                begun = self.answers.pop()
                self.answers.append(Answer(begun.question, begun.forced, begun.seconds + self._still))
            else:
                legal = [action.notation for action in state.legal()]
                self.answers.append(Answer(question_of(legal), len(legal) == 1, self._still))
        self._still = 0.0
        super().play(*actions, decided=decided)


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


def play(app: App, slug: str, level: str, seed: int, frame: Callable[[], float] | None) -> list[Answer]:
    """One match to its end, with a person in the first seat who decides at once.

    `frame` waits for the next frame and says how long it took; without it nothing is waited for.
    """
    game = GAMES[slug]
    seats = min(4, game.seats[-1])
    setup = Setup(game, (SeatEntry(HUMAN), *[SeatEntry(level)] * (seats - 1)), {}, seed)
    scene = WatchedScene(setup)
    app.stack.apply(Push(scene))
    match = scene.session.match
    while scene.session.to_act != OVER:
        if frame is None:
            scene.timeline.finish()  # what is acted out is not measured
        scene.update(FRAME if frame is None else frame())
        if scene.asked:
            view = scene.session.view(0)
            actions = snap(game, view, seed_for(seed, len(match.actions))).actions
            scene.play(*[game.actions[action] for action in actions])
    app.stack.scenes.clear()
    scene.leave()
    return scene.answers


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
    pygame.display.init()
    pygame.font.init()
    window = pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    print(f"{'':<34}{'forced':>6}{'median':>8}{'free':>8}{'median':>8}{'guessed':>11}{'by luck':>11}")
    with tempfile.TemporaryDirectory() as folder:
        app = App(Store(Path(folder)), random.Random(7), Scene, window)
        for slug in given.game or secret:
            for level in given.level or [level.slug for level in LEVELS]:
                for speed in given.speed or ("1x", "4x"):
                    measure(app, slug, level, speed, given.matches, given.real)
        app.close()
    return 0


def measure(app: App, slug: str, level: str, speed: str, matches: int, real: bool) -> None:
    """Play, and print what came of it."""
    app.settings.speed = speed
    if not real:
        app.bots = SimulatedWorker(random.Random(1))
    answers: dict[str, list[Answer]] = defaultdict(list)
    for seed in range(matches):
        frame = real_frames() if real else None
        for answer in play(app, slug, level, seed, frame):
            answers[answer.question].append(answer)
    for line in table(answers):
        print(f"{slug:<14}{level:<10}{speed:<8}{line}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
