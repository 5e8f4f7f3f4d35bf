"""What files were before, and what a bad disk, a bad copy or a bad joke makes of them."""

from __future__ import annotations

import json
import math
import random
import re
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path

from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import Occasion, SeatEntry, dumps, record_of
from scenes.keeping import database, schemas
from scenes.keeping.finished import FinishedMatch, Judged, Label
from scenes.keeping.history import History
from scenes.keeping.store import Store
from scenes.match.review_result import Look, Review, tally
from scenes.settings import Settings
from tests.play import moments

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
    """Matches of every game on their way, one at its end, one that was resigned, and one for practice."""
    made = []
    for slug, seats, most in (
        ("battlefronts", 2, 50),
        ("sharp_end", 3, 40),
        ("fix_bayonets", 2, 30),
        ("fighting_front", 2, 60),
        ("sharp_end", 2, 999),
    ):
        match = Match(GAMES[slug], seats, {}, 5)
        for _ in moments(match, 5):
            if len(match.actions) == most:
                break
        entries = [SeatEntry("human", "Anna"), *[SeatEntry("recruit")] * (seats - 1)]
        made.append(dumps(record_of(match, entries)).encode())
    made.append(made[0].replace(b"seat: human", b"seat: resigned"))
    made.append(made[2].replace(b"seed:", b"practice: yes\nseed:"))
    made.append(made[1].replace(b"seed:", b"occasion: day 2026-11-23\nseed:"))
    made.append(made[0].replace(b"seed:", b"occasion: challenge battlefronts-1\nseed:"))
    return tuple(made)


@cache
def past(checked: bool) -> bytes:
    """A history of a few matches; without checks its tables take any value."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "history.sqlite")
        if not checked:
            with closing(sqlite3.connect(path)) as base:
                loose = [table.replace(" NOT NULL", "") for table in schemas.TABLES]
                database.make_tables(base, schemas.SCHEMA, loose)
                as_ours(base)
        kept = History(Store(Path(folder)))
        for number in range(6):
            practice = ("", schemas.PRACTICE, schemas.GUIDED)[number % 3]
            occasion = (None, Occasion("day", "2026-11-23"), Occasion("challenge", "battlefronts-1"))[number % 3]
            kept.add(
                replace(
                    finished(number),
                    practice=practice,
                    occasion=occasion,
                    points=(number, 9),
                    judged=Judged(1, ("veteran",)),
                )
            )
        seen = [Look(number, 0, 0.3, 0.5, 0.1, "pass") for number in range(9)]
        kept.set_label(2, Label("The bridge", True))
        kept.add_review(finished(1).record, Review((tally(0, 9, 9, seen),), tuple(seen)))
        return path.read_bytes()


def finished(number: int) -> FinishedMatch:
    text = records()[number % 5].decode()
    seats = (SeatEntry("human", "Anna"), SeatEntry("general"))
    slug = ("battlefronts", "sharp_end", "fix_bayonets", "fighting_front", "sharp_end")[number % 5]
    return FinishedMatch(
        slug, GAMES[slug].full_options({}), number, seats, (1.0, 0.0), 9, 137, 903.4, text, (1, 6, number % 6 + 1)
    )


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
    at = rng.randrange(len(data))
    size = rng.choice((1, 16, 512))
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
    a = rng.randrange(0, len(found), 2)
    b = rng.randrange(0, len(found), 2)
    found[a] = found[b]
    return b"".join(found)


def values(data: bytes, rng: random.Random) -> bytes:
    """Settings with other values, or something else altogether."""
    held = asdict(Settings())
    if rng.random() < 0.2:
        deep = rng.choice((10, 999, 100_000))
        return rng.choice(('{"a":' * deep, "[" * deep + "]" * deep, "1" * 5000, "null", '"x"', "-Infinity")).encode()
    for name in rng.sample(sorted(held), rng.randrange(1, 4)):
        held[name] = rng.choice((None, True, [], {}, -1, 1e308, math.nan, "", "\0", 10**400, [[[]]], "x" * 9999))
    return json.dumps(held).encode()


BYTES = (flip, cut, patch)
TEXT = (flip, cut, patch, lines, foreign, number, long, words)


def rows(path: Path, rng: random.Random) -> str:
    """Change rows of a history; the name of the change."""
    with closing(sqlite3.connect(path)) as base:
        table = rng.choice(("matches", "matches", "matches", "records", "reviews", "looks", "seen", "life"))
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
        if kind != "schema":
            as_ours(base)
    return f"rows, {kind}"


def as_ours(base: sqlite3.Connection) -> None:
    """Let the tables pass for ours, whatever they have taken."""
    base.execute("PRAGMA writable_schema = ON")
    for made in schemas.TABLES:
        base.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (made, made.split()[2]))
    base.commit()
