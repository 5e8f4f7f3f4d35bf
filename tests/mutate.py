"""Files as a bad disk, a bad copy or a bad joke leaves them, each through the door that a player's file comes in by.

    python -m tests.mutate --count 20000 --seed 1

Every file must be used, or refused with one short sentence; what is refused still lies there whole, under its own name
or another, and the next start goes well.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import math
import os
import random
import re
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from functools import cache
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import SeatEntry, dumps, record_of
from scenes import history
from scenes.app import App
from scenes.history import Finished, History
from scenes.menus.interrupted import go_on, interrupted
from scenes.menus.records import RecordsScene
from scenes.menus.title import TitleScene
from scenes.play.replay import ReplayScene
from scenes.stack import Push, Reset, Scene
from scenes.store import Settings, Store
from scenes.ui import theme
from tests.play import moments
from tests.scenes.bots import InstantWorker
from tools.flags import FlagError, parse

LONGEST = 200
"""Characters of a sentence for a player."""
DRAWN = 40
"""One in so many files that are used is also drawn."""

FOREIGN = (
    "\0",
    "\x1b[2J",
    "\u202e",
    "\ud83d\ude00",
    "李",
    "ﷺ" * 30,
    "\ufeff",
    "\x85",
    "\u2028",
    "١٢",
    "\N{COMBINING ACUTE ACCENT}" * 99,
)
NUMBERS = ("-1", "--7", "0", "9" * 30, "9" * 5000, "1e999", "NaN", "٣", "4294967296", "-9223372036854775809")
VALUES = (None, math.inf, -math.inf, -1, 2**63 - 1, 1e308, -0.5, "", "\0", "NaN", "x" * 100_000, b"\0\xff", "[" * 5000)


# --- what a file was before ------------------------------------------------------------------


@cache
def records() -> tuple[bytes, ...]:
    """Matches of every game on their way, and one at its end."""
    made = []
    for slug, seats, most in (
        ("battlefronts", 2, 50),
        ("sharp_end", 3, 40),
        ("fix_bayonets", 2, 30),
        ("sharp_end", 2, 999),
    ):
        match = Match(GAMES[slug], seats, {}, 5)
        for _ in moments(match, 5):
            if len(match.actions) == most:
                break
        entries = [SeatEntry("human", "Anna"), *[SeatEntry("recruit")] * (seats - 1)]
        made.append(dumps(record_of(match, entries)).encode())
    return tuple(made)


@cache
def past(checked: bool) -> bytes:
    """A history of a few matches; without checks its tables take any value."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "history.sqlite")
        if not checked:
            with closing(sqlite3.connect(path)) as base:
                for table in history.TABLES:
                    base.execute(table.replace(" NOT NULL", ""))
                base.execute(f"PRAGMA user_version = {history.SCHEMA}")
                base.commit()
        kept = History(Store(Path(folder)))
        for number in range(6):
            kept.add(finished(number))
        return path.read_bytes()


def finished(number: int) -> Finished:
    text = records()[number % 4].decode()
    seats = (SeatEntry("human", "Anna"), SeatEntry("general"))
    slug = ("battlefronts", "sharp_end", "fix_bayonets", "sharp_end")[number % 4]
    return Finished(slug, {}, number, seats, (1.0, 0.0), 9, 137, 903.4, text, (1, 6, number % 6 + 1))


# --- what becomes of it ----------------------------------------------------------------------


def flip(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8))):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data))]


def patch(data: bytes, rng: random.Random) -> bytes:
    """A piece of it overwritten, with zeros or at random, as by a lost block."""
    at, size = rng.randrange(len(data)), rng.choice((1, 16, 512))
    return data[:at] + (bytes(size) if rng.random() < 0.5 else rng.randbytes(size)) + data[at + size :]


def lines(data: bytes, rng: random.Random) -> bytes:
    """A line twice, a thousand times, elsewhere, or gone."""
    found = data.split(b"\n")
    at = rng.randrange(len(found))
    times = rng.choice((0, 2, 2, 1000))
    line = found.pop(at)
    place = at if rng.random() < 0.6 else rng.randrange(len(found) + 1)
    return b"\n".join(found[:place] + [line] * times + found[place:])


def foreign(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + rng.choice(FOREIGN).encode(errors="surrogatepass") + data[at:]


def number(data: bytes, rng: random.Random) -> bytes:
    """Another number in the place of one."""
    found = list(re.finditer(rb"[0-9]+", data))
    chosen = rng.choice(found) if found else None
    put = rng.choice(NUMBERS).encode()
    return put + data if chosen is None else data[: chosen.start()] + put + data[chosen.end() :]


def long(data: bytes, rng: random.Random) -> bytes:
    """A letter of it a great many times."""
    at = rng.randrange(len(data))
    return data[:at] + data[at : at + 1] * rng.choice((50, 5_000, 100_000)) + data[at:]


def words(data: bytes, rng: random.Random) -> bytes:
    """A word in the place of another, from the file itself."""
    found = re.split(rb"([ \n]+)", data)
    a, b = rng.randrange(0, len(found), 2), rng.randrange(0, len(found), 2)
    found[a] = found[b]
    return b"".join(found)


def values(data: bytes, rng: random.Random) -> bytes:
    """Settings with other values, or something else altogether."""
    held = asdict(Settings())
    if rng.random() < 0.2:
        deep = rng.choice((10, 999, 100_000))
        return rng.choice(('{"a":' * deep, "[" * deep + "]" * deep, "1" * 5000, "null", '"x"', "-Infinity")).encode()
    for name in rng.sample(sorted(held), rng.randrange(1, 4)):
        held[name] = rng.choice((None, True, [], {}, -1, 1e308, math.nan, "", "\0", 10**400, [[[]]], "x" * 9999))  # type: ignore[assignment]
    return json.dumps(held).encode()


BYTES = (flip, cut, patch)
TEXT = (flip, cut, patch, lines, foreign, number, long, words)


def rows(path: Path, rng: random.Random) -> str:
    """Change rows of a history; the name of the change."""
    with closing(sqlite3.connect(path)) as base:
        table = rng.choice(("matches", "seats", "dice"))
        columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
        column = rng.choice(columns)
        where = rng.choice(("", " WHERE match = 2" if table != "matches" else " WHERE number = 2"))
        kind = rng.choice(("value", "value", "value", "value", "text", "delete", "schema"))
        try:
            if kind == "value":
                base.execute(f"UPDATE {table} SET {column} = ?{where}", (rng.choice(VALUES),))
            elif kind == "text":
                base.execute(f"UPDATE {table} SET {column} = CAST(x'41ff00fe' AS TEXT){where}")
            elif kind == "delete":
                base.execute(f"DELETE FROM {table}{where}")
            else:
                base.execute(
                    rng.choice((f"DROP TABLE {table}", f"ALTER TABLE {table} RENAME COLUMN {column} TO other"))
                )
            base.commit()
        except sqlite3.Error:
            return "rows as they were"
    return f"rows, {kind}"


# --- the doors -------------------------------------------------------------------------------


class BrokenPromiseError(AssertionError):
    """A file went in and something happened that must not happen to a player."""


def check(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenPromiseError(what)


def check_sentences(sentences: list[str], most: int = 1) -> None:
    check(len(sentences) <= most, f"{len(sentences)} sentences: {sentences}")
    for said in sentences:
        check(said.isprintable() and len(said) <= LONGEST and said.endswith("."), f"no clean sentence: {said[:300]!r}")


class Doors:
    """One app for all files; every file has a folder of its own, and its door begins with a fresh store."""

    def __init__(self, folder: Path) -> None:
        pygame.display.init()
        pygame.font.init()
        window = pygame.display.set_mode((800, 450), pygame.RESIZABLE)
        self.root = folder
        self.app = App(Store(folder / "app"), random.Random(1), Scene, window)
        self.app._worker = InstantWorker()  # type: ignore[assignment]
        self.app.settings.speed = "instant"
        self.said: list[str] = []
        self.app.toast = lambda _, sentence: self.said.append(sentence)  # type: ignore[method-assign]

    def start(self, folder: Path) -> App:
        """As after a fresh start in this folder."""
        theme._said.clear()
        self.said.clear()
        self.app.stack.scenes.clear()
        self.app.store = Store(folder)
        self.app.history = History(self.app.store)
        return self.app

    def sentences(self) -> list[str]:
        return self.said + self.app.store.sentences()

    def look(self, rng: random.Random) -> None:
        """Draw what is on the stack, of one file in so many."""
        if rng.randrange(DRAWN) == 0:
            self.app._update(0.1)
            self.app._draw_scenes()

    # Each returns what became of the file.

    def flag(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """--replay of a record."""
        path = folder / "match.record"
        path.write_bytes(data)
        self.start(folder)
        try:
            wish = parse(["--replay", str(path)])
        except FlagError as error:
            check_sentences([str(error)])
            check(path.read_bytes() == data, "the record was changed")
            return "refused"
        assert wish.replay is not None
        scene = ReplayScene(wish.replay)
        if rng.randrange(DRAWN) == 0:
            self.app.stack.apply(Push(scene))
            self.app._draw_scenes()
        return "used"

    def resume(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """A match to go on with, from the title."""
        app = self.start(folder)
        path = app.store.saves.folder / "battlefronts.record"
        path.parent.mkdir()
        path.write_bytes(data)
        app.stack.apply(Push(TitleScene()))
        found = interrupted(app)
        change = go_on(app, found[0].path) if found else None
        check_sentences(self.sentences())
        if change is None:
            check(len(self.said) == 1, "refused without a word")
            aside = path.with_name(f"{path.name}.damaged")
            check(aside.read_bytes() == data, "the save was not kept as it was")
            check(interrupted(app) == [] and len(self.said) == 1, "refused, but still there")
            return "set aside"
        app.stack.apply(change)
        self.look(rng)
        app.stack.apply(Reset(Scene()))
        over = not path.exists()
        check(over == bool(app.history.matches()), "neither saved nor in the history")
        check_sentences(self.sentences())
        return "used"

    def settings(self, data: bytes, folder: Path, rng: random.Random) -> str:
        path = folder / "settings.json"
        path.write_bytes(data)
        store = self.start(folder).store
        found = store.settings()
        told = store.sentences()
        check_sentences(told)
        aside = path.with_name("settings.json.damaged")
        check(not aside.exists() or aside.read_bytes() == data, "the settings were not kept as they were")
        check(aside.exists() != path.exists(), "the settings were lost, or copied")
        store.save(found)
        theme._said.clear()
        again = Store(folder)
        check(again.settings() == found and not again.sentences(), "the next start is no better")
        return "set aside" if aside.exists() else "mended" if told else "used"

    def past(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """A history: the title, the records with every row, a match watched and written as a file, a match added."""
        app = self.start(folder)
        path = app.history.path
        path.write_bytes(data)
        app.stack.apply(Push(TitleScene()))
        scene = RecordsScene()
        app.stack.apply(Push(scene))
        check_sentences(app.store.sentences())
        self.look(rng)
        for past in scene.matches[:2]:
            scene.watch(past.number)
            scene.export(past.number)
        self.said.clear()
        app.stack.scenes.clear()
        check(app.history.add(finished(3)), "no match can be added")
        again = History(Store(folder))
        check(finished(3).record in [again.record(past.number) for past in again.matches()], "the match is not there")
        again.dice()
        check({one.parent for one in folder.rglob("*.record")} <= {app.store.records}, "written outside of the records")
        asides = sorted(folder.glob("history.sqlite.damaged*"))
        check(len(asides) <= 1 or "-" in asides[1].name, "set aside twice")
        check_sentences(app.store.sentences(), 2)
        return "set aside" if asides else "used"


Door = Callable[[bytes, Path, random.Random], str]


def mutation(doors: Doors, number_: int, seed: int) -> tuple[str, str, str]:
    """One file: what it was, what was done to it, what became of it."""
    rng = random.Random(f"{seed} {number_}")
    folder = doors.root / "home"
    folder.mkdir()
    try:
        door = rng.choice(("record", "record", "save", "save", "settings", "history", "history rows"))
        if door == "history rows":
            path = folder / "rows.sqlite"
            path.write_bytes(past(checked=False))
            change = rows(path, rng)
            data = path.read_bytes()
            path.unlink()
            return door, change, doors.past(data, folder, rng)
        if door == "history":
            data, changes, through = past(checked=True), BYTES, doors.past
        elif door == "settings":
            data, changes, through = json.dumps(asdict(Settings()), indent=2).encode(), (*TEXT, values), doors.settings
        else:
            data, changes, through = rng.choice(records()), TEXT, doors.flag if door == "record" else doors.resume
        how = rng.choice(changes)
        return door, how.__name__, through(how(data, rng), folder, rng)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def open_doors() -> Iterator[Doors]:
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        doors = Doors(Path(folder))
        yield doors
        doors.app.close()


def run(count: int, seed: int) -> tuple[Counter[tuple[str, str, str]], list[str]]:
    """So many files: how many of each sort and outcome, and what went wrong, with the number of the file."""
    outcomes: Counter[tuple[str, str, str]] = Counter()
    failures: list[str] = []
    with open_doors() as doors, contextlib.redirect_stderr(io.StringIO()):
        for at in range(count):
            try:
                outcomes[mutation(doors, at, seed)] += 1
            except Exception as failure:
                failures.append(f"file {at} of seed {seed}: {type(failure).__name__}: {failure}")
    return outcomes, failures


def main(arguments: list[str]) -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.mutate", description="Damaged files through every door.")
    asked.add_argument("--count", type=int, default=2000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", type=int, metavar="N", help="file N alone, with its traceback")
    known = asked.parse_args(arguments)
    if known.only is not None:
        with open_doors() as doors:
            print(*mutation(doors, known.only, known.seed), sep=", ")
        return 0
    outcomes, failures = run(known.count, known.seed)
    for (door, how, became), many in sorted(outcomes.items()):
        print(f"{door:14} {how:18} {became:10} {many:6}")
    print(f"{sum(outcomes.values())} of {known.count} files used, mended, refused or set aside")
    print(*failures[:40], sep="\n", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
