"""Benchmarks of the client at 1920x1080, without a screen: first frames, frame times, openings of pages, memory."""

from __future__ import annotations

import argparse
import dataclasses
import gc
import os
import platform
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import closing
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple
from unittest.mock import patch

import pygame

from game.catalogue import GAMES
from game.core.game import Game
from game.core.record import Occasion, SeatEntry, dumps
from game.core.rng import Rng
from launch import environment
from launch.flags import parse
from launch.start import first_scene, title_scene
from scenes import routes
from scenes.app import App
from scenes.boards import BOARDS
from scenes.keeping.history import History
from scenes.keeping.keeper import finished_match
from scenes.keeping.store import Store
from scenes.match.review_result import Look, Review, tally
from scenes.match.session import Session
from scenes.match.setup import Setup
from scenes.play.play_scene import PlayScene
from scenes.play.table_scene import TableScene
from scenes.stack import Push, Reset
from scenes.window import open_window, prepare_system
from tools import bench, package
from tools.measured import append_row, row_of
from tools.packaging import windows
from tools.packaging.systems import NAME

RUNS: Final = 3
SIZE = (1920, 1080)
SEED: Final = 7
FRAME: Final = 1 / 60


class Client:
    """The client, run frame by frame in this process."""

    def __init__(self, folder: Path, flags: str = "") -> None:
        """Start the client with these flags. `folder` is the player's folder."""
        prepare_system()
        pygame.display.init()
        pygame.font.init()
        wish = parse(flags.split())
        store = Store(folder)
        rng = random.Random(SEED)
        self.app = App(store, rng, title_scene, open_window(SIZE, full=False))
        self.app.start(lambda: first_scene(wish, rng, store))

    def show_frame(self, *events: pygame.event.Event, length: float = FRAME) -> tuple[float, float]:
        """Show a frame. Returns its wall-clock and CPU milliseconds."""
        began = time.perf_counter()
        worked = time.thread_time()
        self.app.step(length, [*pygame.event.get(), *events])
        pygame.display.flip()
        return (time.perf_counter() - began) * 1000, (time.thread_time() - worked) * 1000

    def stay_idle(self, seconds: float) -> tuple[float, float]:
        """Let time pass without input. Returns wall-clock and CPU milliseconds of the longest frame."""
        return longest_frame(self.show_frame() for _ in range(round(seconds / FRAME)))

    def press_key(self, code: int) -> tuple[float, float]:
        """Press and release a key. Returns wall-clock and CPU milliseconds of the longest frame that follows."""
        down, up = (
            pygame.event.Event(kind, key=code, mod=0, unicode="", scancode=0) for kind in (pygame.KEYDOWN, pygame.KEYUP)
        )
        return longest_frame(
            [self.show_frame(down), self.show_frame(up), *(self.show_frame() for _ in range(FOLLOWED))]
        )


def longest_frame(frames: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """The longest wall-clock time and the longest CPU time of these frames, each a pair of both times."""
    clock_times, cpu_times = zip(*frames, strict=True)
    return max(clock_times), max(cpu_times)


# --- First frames ---------------------------------------------------------------------------------

FRAMES: Final = "SDL_VIDEO_DUMMY_SAVE_FRAMES"
PATIENCE: Final = 60.0
"""Seconds within which a frame is shown."""
SOURCE: Final = [sys.executable, str(environment.ROOT / "main.py"), "--mute"]


def seconds_to_first_frame(command: list[str], **changed: str) -> float:
    """Start the client, and return the seconds until its first frame. `changed` is changed in its environment.

    SDL's dummy driver saves every frame as a .bmp in the current folder. Raises RuntimeError if no frame is shown.
    """
    with tempfile.TemporaryDirectory(prefix="five-fronts-", ignore_cleanup_errors=True) as folder:
        changed_environment = {**os.environ, **changed, FRAMES: "1", "FIVE_FRONTS_HOME": str(Path(folder, "home"))}
        began = time.perf_counter()
        with subprocess.Popen(command, cwd=folder, env=changed_environment, stderr=subprocess.DEVNULL) as process:
            try:
                while not any(name.endswith(".bmp") for name in os.listdir(folder)):  # noqa: PTH208  quick
                    if process.poll() is not None or time.perf_counter() - began > PATIENCE:
                        raise RuntimeError(f"{command[0]} has shown no frame.")
                    time.sleep(0.002)
                return time.perf_counter() - began
            finally:
                process.kill()


# --- Starts of a package, beside those of its sources ---------------------------------------------

PAIRS: Final = 5
"""Measured starts of each, after one that is not measured, because it reads the files from the disk."""


class Starts(NamedTuple):
    """The commands that start the client on one system, from the sources and from the package in dist."""

    source: list[str]
    packaged: list[str]
    environment: dict[str, str]
    """Changes of the environment for both."""


def commands_by_system() -> dict[str, Starts]:
    """Return the commands that start the client from its sources and from a package, by system.

    Windows is tried under Wine. A system without a package in dist is left out.
    """
    here = package.DIST / package.package_name() / NAME
    under_wine = package.DIST / package.WINDOWS / f"{NAME}.exe"
    commands: dict[str, Starts] = {}
    if here.exists():
        commands[platform.system()] = Starts(SOURCE, packaged=[str(here), "--mute"], environment={})
    if under_wine.exists():
        # The Python of Windows takes the place of this one, the first word of SOURCE. `python_command` begins with
        # "wine", which `piped_command` adds itself.
        python_without_wine, main_and_flags = windows.python_command()[1:], SOURCE[1:]
        source = windows.piped_command(*python_without_wine, *main_and_flags)
        packaged = windows.piped_command(str(under_wine), "--mute")
        commands["Windows, under Wine"] = Starts(source, packaged, environment=windows.AROUND)
    return commands


def measure_starts(given: argparse.Namespace) -> None:
    """Print the seconds to the first frame of a match, and add them to a file for `python -m tools.measured`."""
    print(f"\nstart to the first frame of a match in s, no screen; medians of {PAIRS} pairs")
    if not commands_by_system():
        print("There is no package in dist: python -m tools.package makes one.")

    for system, (source, packaged, environment_changes) in commands_by_system().items():
        print()
        bench.print_row(system, "source", "package", "share")
        for game in TABLES:
            flags = f"--game {game} --seats human,recruit --seed {SEED}".split()
            pairs = [
                [seconds_to_first_frame([*command, *flags], **environment_changes) for command in (source, packaged)]
                for _ in range(PAIRS + 1)
            ]

            measured_pairs = pairs[1:]  # the first one reads the files from the disk
            source_seconds, package_seconds = (median(times) for times in zip(*measured_pairs, strict=True))
            share = median(seconds / seconds_of_source for seconds_of_source, seconds in measured_pairs)
            bench.print_row(game, source_seconds, package_seconds, share)
            figures: dict[str, float] = {"source": source_seconds, "package": package_seconds, "share": share}
            append_row(given.out, row_of("starts", game, "python -m tools.bench", ["starts"], about=system, **figures))


# --- Frame times while bots think -----------------------------------------------------------------

TABLES: Final = {slug: game.seats[-1] for slug, game in GAMES.items()}
"""Number of Generals, by game."""
LIMIT: Final = 1000 / 60
"""Maximum duration of a frame in milliseconds."""
WATCHED: Final = 20.0
"""Seconds of a match over which frames are measured."""
WARM_UP: Final = 1.0
"""Seconds at the beginning that are not measured, because pictures are being made."""


def match_flags(game: str) -> str:
    """Command line flags of the measured match."""
    return f"--game {game} --seats {','.join(['general'] * TABLES[game])} --seed {SEED}"


def measure_frames(game: str) -> list[list[float]]:
    """Let Generals play in real time, and measure the frames.

    Returns three sorted lists, with a figure for each frame: wall-clock milliseconds, CPU milliseconds, and backdrops
    that were baked, which are the calls of the board's `paint`. Raises RuntimeError if the match ends before the
    measurement.
    """
    board = BOARDS[game]
    figures: list[tuple[float, float, float]] = []
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        client = Client(Path(folder), match_flags(game))
        painted = patch.object(board, "paint", autospec=True, side_effect=board.paint).start()

        began = time.perf_counter()
        while (now := time.perf_counter()) - began < WARM_UP + WATCHED and client.app.running:
            painted.reset_mock()
            clock, work = client.show_frame()
            if now - began > WARM_UP:
                figures.append((clock, work, painted.call_count))
            time.sleep(max(0.0, FRAME - clock / 1000))

        is_still_shown = isinstance(client.app.stack.top, PlayScene)
        client.app.close()

    if not is_still_shown:
        raise RuntimeError("The match was not shown to the end of the measurement.")
    return [sorted(times) for times in zip(*figures, strict=True)]


def measure_client(given: argparse.Namespace) -> None:
    """Print first frames and frame times, medians over the runs, and add them to a file for `tools.measured`."""
    print(f"\nclient at {SIZE[0]}x{SIZE[1]}, no screen; medians of {RUNS} runs")
    print("clock: until the frame was there; at work: what of that was not waiting for other programs")

    for game, generals in TABLES.items():
        starts = [seconds_to_first_frame([*SOURCE, *match_flags(game).split()]) for _ in range(RUNS)]
        # Each run gives three sorted lists, of clock and CPU milliseconds and of backdrops that were baked, by frame.
        runs: list[list[list[float]]] = [bench.call_in_process(f"{__name__}:measure_frames", game) for _ in range(RUNS)]
        figures: dict[str, float] = {"generals": generals, "first": median(starts)}

        print()
        bench.print_row(f"{game}, {generals} Generals", "clock", "at work")
        bench.print_row("start to first frame", figures["first"], unit="s")

        for label, share in (("p50", 0.5), ("p99", 0.99), ("longest", 1.0)):
            clock, work, _bakes = (
                median(times[min(len(times) - 1, int(len(times) * share))] for times in same_list)
                for same_list in zip(*runs, strict=True)
            )
            bench.print_row(f"frame, {label}", clock, work, unit="ms")
            figures |= {label: clock, f"{label} at work": work}

        figures["late"] = median(100 * sum(clock > LIMIT for clock in clocks) / len(clocks) for clocks, _, _ in runs)
        figures["bakes"] = max(sum(bakes) for _, _, bakes in runs)
        bench.print_row("frames too late for 60 a s", figures["late"], unit="%")
        bench.print_row("backdrops baked, at most", figures["bakes"])
        append_row(given.out, row_of("window", game, program="python -m tools.bench", words=["client"], **figures))


# --- First openings: the longest frame after a key, when the title was idle -----------------------

IDLE = 5.0
"""Seconds for which the title is idle before the key is pressed."""
FOLLOWED = 30
"""Frames after the key of which the longest counts."""
FINISHED: Final = 200
"""Finished matches in the history of somebody who has played for some weeks."""
PAGES: Final[dict[str, tuple[int, tuple[str, ...]]]] = {
    "lobby": (pygame.K_p, ()),
    "settings": (pygame.K_s, ()),
    "rules": (pygame.K_h, ()),
    "records": (pygame.K_r, ("statistics",)),
    "career": (pygame.K_e, ("challenges", "campaign", "medals")),
    "players": (pygame.K_n, ()),
}
"""The pages behind the title: the key that opens each, and its tabs that 2, 3 and 4 open."""


def play_match(game: Game, seed: int) -> Session:
    """Play a match to its end with random actions, and return its session.

    Its seats are those of a person and Captains, but no Captain thinks about an action.
    """
    seats = (SeatEntry("human", "Anna"), *(SeatEntry("captain") for _ in range(game.seats[0] - 1)))
    session = Session(Setup(game, seats, {}, seed))
    rng = Rng(seed)
    while not session.over:
        legal = session.match.legal()
        session.play(legal[rng.below(len(legal))])
    return session


def copy_last_match(path: Path, count: int) -> None:
    """Add copies of the last match of a history, with its record and review, until it is there `count` times.

    The first column of each table is the number of the match. The copies get the numbers after the last one: in SQL,
    the table n has the numbers i from 1 to `count` - 1.
    """
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ?)"
    with closing(sqlite3.connect(path)) as base:
        (last,) = base.execute("SELECT max(number) FROM matches").fetchone()
        for table in ("matches", "records", "reviews", "looks") if count > 1 else ():
            key, *columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
            names = ", ".join(columns)
            copied = f"SELECT {last} + i, {names} FROM {table}, n WHERE {key} = {last}"
            base.execute(f"{numbers} INSERT INTO {table} ({key}, {names}) {copied}", (count - 1,))
        base.commit()


def fill_history(folder: Path, matches: int, last: Game) -> Session:
    """Fill a player's folder with about `matches` finished and reviewed matches, and an interrupted one of each game.

    Each game has one match, played at random, and copies of it. The game `last` comes last. Returns its match.
    """
    store = Store(folder)
    history = History(store)

    for number, game in enumerate(sorted(GAMES.values(), key=lambda game: game is last)):
        session = play_match(game, SEED)

        # The match is there once without an occasion and once with each of them, and each of these has copies.
        names = ("day", "2026-11-23"), ("challenge", f"{game.slug}-1"), ("campaign", f"1/{game.slug}-1")
        occasions = (None, *(Occasion(*name) for name in names))
        copies = max(1, matches // (len(GAMES) * len(occasions)))
        for occasion in occasions:
            finished = dataclasses.replace(finished_match(session), occasion=occasion)
            history.add(finished)
            looks = tuple(
                Look(2 * decision, seat=0, value=0.25, best=0.5, doubt=0.125, better="pass" if decision % 2 else "")
                for decision in range(9)
            )
            history.add_review(finished.record, Review((tally(seat=0, choices=9, wanted=9, looks=looks),), looks))
            copy_last_match(history.path, copies)

        # Leave an interrupted match, half played.
        record = session.record()
        path = store.saves.begin(game.slug)
        store.write(path, dumps(dataclasses.replace(record, notations=record.notations[: len(record.notations) // 2])))
        os.utime(path, (number, number))
        store.saves.release(path)

    history.life_totals()  # as they would have been added up one after the other
    history.close()
    return session


def time_openings(slug: str, matches: str) -> list[tuple[str, float, float]]:
    """Open every page and tab in a client with so many finished matches, then a match of this game and its results.

    Returns the name of each opening, with wall-clock and CPU milliseconds of its longest frame. The title is idle for
    IDLE seconds before most of them. `matches` is a number in words, because it comes from a command line.
    """
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        session = fill_history(Path(folder), int(matches), GAMES[slug])
        client = Client(Path(folder))
        client.show_frame()
        openings = [("idle title", *client.stay_idle(IDLE))]

        for page, (key, tabs) in PAGES.items():
            client.stay_idle(IDLE)
            openings.append((page, *client.press_key(key)))
            openings += [(f"{page}: {tab}", *client.press_key(pygame.K_2 + number)) for number, tab in enumerate(tabs)]
            while len(client.app.stack.scenes) > 1:
                client.press_key(pygame.K_ESCAPE)

        for name, key in (("continue", pygame.K_c), ("F1 sheet", pygame.K_F1)):
            client.stay_idle(IDLE)
            openings.append((name, *client.press_key(key)))

        # The scene of the results is made before its first frame, so that time is added to the frame.
        began = time.perf_counter()
        worked = time.thread_time()
        client.app.stack.apply(Push(routes.results(session)))
        spent = ((time.perf_counter() - began) * 1000, (time.thread_time() - worked) * 1000)
        first = tuple(sum(pair) for pair in zip(spent, client.show_frame(), strict=True))
        openings.append(
            ("results", *longest_frame([(first[0], first[1]), *(client.show_frame() for _ in range(FOLLOWED))]))
        )
        client.app.close()
    return openings


def measure_openings(given: argparse.Namespace) -> None:
    """Print how long the openings take beside each game, medians over processes of their own."""
    print(f"\nfirst openings after {IDLE:.0f} idle seconds with {given.matches or FINISHED:,} finished matches")
    print(f"{SIZE[0]}x{SIZE[1]}, no screen; medians of {RUNS} runs")

    for slug in TABLES:
        runs = [
            bench.call_in_process(f"{__name__}:time_openings", slug, given.matches or FINISHED) for _ in range(RUNS)
        ]
        print()
        bench.print_row(slug, "clock", "at work")

        # All runs have the same openings in the same order, each with its name and the two times.
        for same_opening in zip(*runs, strict=True):
            names, clock, work = zip(*same_opening, strict=True)
            bench.print_row(names[0], median(clock), median(work), unit="ms")


# --- Memory ---------------------------------------------------------------------------------------

LONG_FRAME = 1 / 20
"""The longest frame that the client lets pass, in seconds."""
TITLE = 40.0
"""Seconds for which the title is shown at the beginning, while it makes other pages ready."""
EACH = 75.0
"""Seconds for which a game is shown."""
GAMES_A_LINE = len(GAMES)
"""Games between two lines of the report."""


def memory_of_process(process: int | str = "self", kind: str = "VmRSS") -> float:
    """Megabytes of memory that a process holds, or with `VmHWM` the most that it ever held. 0 if it has ended."""
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) * 1024 / 1e6 for line in lines if line.startswith(kind)), 0.0)


def memory_of_bots() -> float:
    """The most megabytes of any process that the client has started. The largest of them is the bots' process."""
    tasks = Path("/proc/self/task").glob("*/children")
    return max((memory_of_process(child, "VmHWM") for task in tasks for child in task.read_text().split()), default=0.0)


def is_whole_picture(found: object) -> bool:
    """Whether this is a picture with pixels of its own: no part of another one, and not that of a closed window."""
    if type(found) is not pygame.Surface:
        return False
    try:
        return found.get_parent() is None
    except pygame.error:
        return False


def memory_of_pictures() -> list[tuple[float, str]]:
    """Return the megabytes of the pictures in memory by kind, most first.

    The kind of a picture in the cache, which is an OrderedDict, is the first part of its key there. The kind of any
    other picture is the class of an object that holds it.
    """
    counted: set[int] = set()
    megabytes: dict[str, float] = {}
    # The caches come first, because a picture counts only once and others may hold it, too.
    for owner in sorted(gc.get_objects(), key=lambda one: not isinstance(one, OrderedDict)):
        without_keys = ((None, held) for held in gc.get_referents(owner))
        for key, picture in owner.items() if isinstance(owner, OrderedDict) else without_keys:
            if id(picture) not in counted and is_whole_picture(picture):
                counted.add(id(picture))
                kind = f"cached {key[0]}" if isinstance(key, tuple) else f"held by {type(owner).__name__}"
                megabytes[kind] = megabytes.get(kind, 0.0) + picture.get_pitch() * picture.get_height() / 1e6
    return sorted(((size, kind) for kind, size in megabytes.items()), reverse=True)


def run_client(client: Client, seconds: float) -> int:
    """Let the client run for so many seconds of its own time. Returns the actions of the last match that it has shown.

    Frames follow one another without a pause while pieces move, and in real time while a bot thinks. So the bots make
    as many decisions as on a screen.
    """
    actions = 0
    for _ in range(round(seconds / LONG_FRAME)):
        clock, _work = client.show_frame(length=LONG_FRAME)
        if not client.app.running:
            raise KeyboardInterrupt  # SDL takes the signal that ends a process for a click that closes the window

        table = client.app.stack.top
        if isinstance(table, TableScene):
            actions = len(table.session.match.actions)
            if table.timeline.is_idle:
                time.sleep(max(0.0, LONG_FRAME - clock / 1000))
    return actions


def run_demonstration(client: Client, minutes: float) -> None:
    """Show demonstrations of one game after another, EACH seconds long, and print the memory after all GAMES_A_LINE.

    VmHWM is the most memory that the process has ever held.
    """
    actions = 0
    most_of_bots = 0.0
    for number, game in zip(range(1, round(minutes * 60 / EACH) + 1), cycle(GAMES.values()), strict=False):
        client.app.stack.apply(Reset(routes.demonstration(client.app.rng, game)))
        actions += run_client(client, EACH)
        most_of_bots = max(most_of_bots, memory_of_bots())
        if number % GAMES_A_LINE == 0:
            minutes_so_far = number * EACH / 60
            now, most = memory_of_process(), memory_of_process(kind="VmHWM")
            memory = f"{now:.0f} MB, so far at most {most:.0f} MB, bots {most_of_bots:.0f} MB"
            print(f"after {minutes_so_far:>5.1f} min {memory}, {actions} decisions", flush=True)


def measure_memory(given: argparse.Namespace) -> None:
    """Show the title, then a demonstration, and print the memory. At the end, list the pictures that hold most of it.

    The client is the real one: its sounds are open, and bots think in their own process.
    """
    if not sys.platform.startswith("linux"):
        sys.exit("The memory that a process holds is read from /proc, so this benchmark runs on Linux only.")

    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        client = Client(Path(folder))
        client.show_frame()
        client.app.open_devices()
        try:
            run_client(client, TITLE)
            print(
                f"title alone {memory_of_process():.0f} MB, at most {memory_of_process(kind='VmHWM'):.0f} MB",
                flush=True,
            )
            run_demonstration(client, given.minutes)
        except KeyboardInterrupt:
            print("ended early")
        finally:
            print(f"greatest value {memory_of_process(kind='VmHWM'):.0f} MB; pictures that are held:")
            for size, kind in memory_of_pictures()[:8]:
                print(f"{size:>8.1f} MB {kind}")
            client.app.close()
