"""Benchmark of first openings at 1920x1080: the longest frame after a key, when the title was idle for five seconds.

The player's folder holds what somebody has after some weeks: finished matches of every game, and one of each that is
interrupted. `tools/bench.py` runs this without a screen; each opening runs in a process of its own.

With `--matches 10000` it holds so many finished matches, and every page and tab is opened in turn.
"""

from __future__ import annotations

import dataclasses
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from statistics import median

import pygame

from game.catalogue import GAMES
from game.core.game import Game
from game.core.record import Occasion, SeatEntry, dumps
from game.core.rng import Rng
from launch.start import title
from scenes import routes
from scenes.app import App
from scenes.history import History
from scenes.match.session import Session
from scenes.match.setup import Setup
from scenes.review_store import Look, Review, tally
from scenes.stack import Push
from scenes.store import Store
from scenes.window import open_window, prepare

RUNS = 3
SIZE = (1920, 1080)
SEED = 7
FRAME = 1 / 60
IDLE = 5.0
"""Seconds for which the title is idle before the key is pressed."""
FOLLOWED = 30
"""Frames after the key of which the longest counts."""
FINISHED = 40
"""Finished matches of each game in the history."""
KEYS = {
    "lobby": pygame.K_p,
    "settings": pygame.K_s,
    "rules": pygame.K_h,
    "records": pygame.K_r,
    "career": pygame.K_e,
    "continue": pygame.K_c,
}
"""What is opened, and the key of the title that opens it."""
TABS = {
    "lobby": (),
    "settings": (),
    "rules": (),
    "records": ("statistics", "dice", "decisions"),
    "career": ("challenges", "campaign", "medals"),
    "players": (),
}
"""The pages behind the title with the tabs that 2, 3 and 4 open."""
SHEET = "F1 sheet"
"""The sheet of rules beside the board, opened in the match that was continued."""


def played(game: Game, seed: int) -> Session:
    """A match of a person against Captains, played at random to its end."""
    seats = (SeatEntry("human", "Anna"), *(SeatEntry("captain") for _ in range(game.seats[0] - 1)))
    session, rng = Session(Setup(game, seats, {}, seed)), Rng(seed)
    while not session.over:
        legal = session.match.legal()
        session.play(legal[rng.below(len(legal))])
    return session


def fill(folder: Path, last: Game) -> None:
    """Put finished and interrupted matches into a player's folder; the one of the game `last` was played last."""
    store = Store(folder)
    history = History(store)
    for number, game in enumerate(sorted(GAMES.values(), key=lambda game: game is last)):
        session = played(game, SEED)
        for seed in range(FINISHED):
            history.add(dataclasses.replace(session.finished(), seed=seed))
        record = session.record()
        path = store.saves.begin(game.slug)
        store.write(path, dumps(dataclasses.replace(record, notations=record.notations[: len(record.notations) // 2])))
        os.utime(path, (number, number))
        store.saves.release(path)
    history.close()


def copy(path: Path, count: int) -> None:
    """Let the last match of a history stand there so many times, with its record and review."""
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ?)"
    with closing(sqlite3.connect(path)) as base:
        (last,) = base.execute("SELECT max(number) FROM matches").fetchone()
        for table in ("matches", "records", "reviews", "looks") if count > 1 else ():
            key, *columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
            names = ", ".join(columns)
            copied = f"SELECT {last} + i, {names} FROM {table}, n WHERE {key} = {last}"
            base.execute(f"{numbers} INSERT INTO {table} ({key}, {names}) {copied}", (count - 1,))
        base.commit()


def fill_history(folder: Path, matches: int) -> Session:
    """So many finished and reviewed matches of all games and occasions; one of Battlefronts."""
    history = History(Store(folder))
    each = max(1, matches // (len(GAMES) * 4))
    for game in reversed(GAMES.values()):
        session = played(game, SEED)
        names = ("day", "2026-11-23"), ("challenge", f"{game.slug}-1"), ("campaign", f"1/{game.slug}-1")
        for occasion in (None, *(Occasion(*name) for name in names)):
            finished = dataclasses.replace(session.finished(), occasion=occasion)
            history.add(finished)
            looks = tuple(Look(2 * number, 0, 0.25, 0.5, 0.125, "pass" * (number % 2)) for number in range(9))
            history.add_review(finished.record, Review((tally(0, 9, 9, looks),), looks))
            copy(history.path, each)
    history.life()  # as they would have been added up one after the other
    return session


class Client:
    """The client in this process, frame by frame."""

    def __init__(self, folder: Path) -> None:
        prepare()
        pygame.display.init()
        pygame.font.init()
        self.app = App(Store(folder), random.Random(SEED), title, open_window(SIZE, False))
        self.app.start(title)

    def frame(self, *events: pygame.event.Event) -> tuple[float, float]:
        """Show a frame; returns wall-clock and CPU milliseconds."""
        began, worked = time.perf_counter(), time.thread_time()
        self.app.step(FRAME, [*pygame.event.get(), *events])
        pygame.display.flip()
        return (time.perf_counter() - began) * 1000, (time.thread_time() - worked) * 1000

    def idle(self, seconds: float) -> tuple[float, float]:
        """Let time pass without input; returns the longest frame."""
        return longest(self.frame() for _ in range(round(seconds / FRAME)))

    def open(self, code: int) -> tuple[float, float]:
        """Press a key; returns the longest frame of those that follow."""
        down, up = (
            pygame.event.Event(kind, key=code, mod=0, unicode="", scancode=0) for kind in (pygame.KEYDOWN, pygame.KEYUP)
        )
        return longest([self.frame(down), self.frame(up), *(self.frame() for _ in range(FOLLOWED))])


def longest(frames: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """The longest by either clock."""
    clock, work = zip(*frames, strict=True)
    return max(clock), max(work)


def measure(slug: str, page: str) -> None:
    """Open a page after an idle title, and print name, wall-clock and CPU milliseconds, a line each."""
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        fill(Path(folder), GAMES[slug])
        client = Client(Path(folder))
        client.frame()
        print("idle title", *client.idle(IDLE))
        print(page, *client.open(KEYS[page]))
        if page == "continue":
            client.idle(IDLE)
            print(SHEET, *client.open(pygame.K_F1))
        client.app.close()


def measure_pages(matches: int) -> None:
    """Open every page and tab with a long history, and print name and CPU milliseconds of the longest frame."""
    print(f"\n{'opened, ' + format(matches, ',') + ' matches':<28}{'at work':>12}")
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        session = fill_history(Path(folder), matches)
        began = time.thread_time()
        client = Client(Path(folder))
        client.frame()
        told("start to first frame", (time.thread_time() - began) * 1000)
        for page, tabs in TABS.items():
            client.idle(IDLE)
            told(page, client.open(KEYS.get(page, pygame.K_n))[1])
            for number, tab in enumerate(tabs):
                told(f"{page}: {tab}", client.open(pygame.K_2 + number)[1])
            while len(client.app.stack.scenes) > 1:
                client.open(pygame.K_ESCAPE)
        began = time.thread_time()
        client.app.stack.apply(Push(routes.results(session)))
        told("results", (time.thread_time() - began) * 1000 + client.frame()[1])
        client.app.close()


def told(name: str, work: float) -> None:
    print(f"{name:<28}{work:>12.1f} ms")


def report(slug: str) -> None:
    """Print the medians over the runs."""
    found: dict[str, list[tuple[float, float]]] = {}
    for page in KEYS:
        for _ in range(RUNS):
            command = [sys.executable, "-m", "tools.bench_openings", slug, page]
            done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
            for line in done.stdout.splitlines():
                name, clock, work = line.rsplit(" ", 2)
                found.setdefault(name, []).append((float(clock), float(work)))
    print(f"\n{slug:<28}{'clock':>12}{'at work':>12}")
    for name, times in found.items():
        clock, work = (median(of) for of in zip(*times, strict=True))
        print(f"{name:<28}{clock:>12.1f}{work:>12.1f} ms")


def main(words: list[str]) -> None:
    """Run one measurement, or all of them for every game."""
    if words[:1] == ["--matches"]:
        measure_pages(int(words[1]))
        return
    if words:
        measure(*words)
        return
    print(f"\nfirst openings after {IDLE:.0f} idle seconds, {SIZE[0]}x{SIZE[1]}, no screen; medians of {RUNS} runs")
    for slug in GAMES:
        report(slug)


if __name__ == "__main__":
    main(sys.argv[1:])
