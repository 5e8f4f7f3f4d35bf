"""Files of a player as the client writes them, and ways in which a disk, a copy or a person damages them."""

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
from tests.play import play_at_random

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
"""Text that is seldom typed: control characters, emoji, scripts that run from right to left, and so on."""
NUMBERS = ("-1", "--7", "0", "9" * 30, "9" * 5000, "1e999", "NaN", "٣", "4294967296", "-9223372036854775809")
"""Numbers that a file does not hold by rights: negative, too large, not decimal, or no number."""
VALUES = (None, math.inf, -math.inf, -1, 2**63 - 1, 1e308, -0.5, "", "\0", "NaN", "x" * 100_000, b"\0\xff", "[" * 5000)
"""Values that a column of a history does not hold by rights."""


# --- sound files ----------------------------------------------------------------------------


@cache
def record_files() -> tuple[bytes, ...]:
    """Records of nine matches: four unfinished, one finished, one resigned, and three with a purpose.

    The purposes are practice, a deal of the day, and a challenge.
    """
    made = []
    for slug, seats, most_actions in (
        ("battlefronts", 2, 50),
        ("sharp_end", 3, 40),
        ("fix_bayonets", 2, 30),
        ("fighting_front", 2, 60),
        ("sharp_end", 2, 999),
    ):
        match = Match(GAMES[slug], seats, {}, seed=5)
        for _ in play_at_random(match, seed=5):
            if len(match.actions) == most_actions:
                break
        entries = [SeatEntry("human", "Anna"), *[SeatEntry("recruit")] * (seats - 1)]
        made.append(dumps(record_of(match, entries)).encode())

    battlefronts, sharp_end, fix_bayonets, *_ = made
    return (
        *made,
        battlefronts.replace(b"seat: human", b"seat: resigned"),
        fix_bayonets.replace(b"seed:", b"practice: yes\nseed:"),
        sharp_end.replace(b"seed:", b"occasion: day 2026-11-23\nseed:"),
        battlefronts.replace(b"seed:", b"occasion: challenge battlefronts-1\nseed:"),
    )


@cache
def history_file(refuses_null: bool) -> bytes:
    """The bytes of a history with six matches and one review.

    Without `refuses_null` its tables accept NULL in every column, so that `damage_rows` can write values that the
    client never writes.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "history.sqlite")
        if not refuses_null:
            with closing(sqlite3.connect(path)) as base:
                loose = [table.replace(" NOT NULL", "") for table in schemas.TABLES]
                database.make_tables(base, schemas.SCHEMA, loose)
                restore_table_definitions(base)
        history = History(Store(Path(folder)))
        for number in range(6):
            practice = ("", schemas.PRACTICE, schemas.GUIDED)[number % 3]
            occasion = (None, Occasion("day", "2026-11-23"), Occasion("challenge", "battlefronts-1"))[number % 3]
            history.add(
                replace(
                    finished_match(number),
                    practice=practice,
                    occasion=occasion,
                    points=(number, 9),
                    judged=Judged(rules=1, won=("veteran",)),
                )
            )
        looks = [Look(number, seat=0, value=0.3, best=0.5, doubt=0.1, better="pass") for number in range(9)]
        history.set_label(number=2, label=Label("The bridge", favourite=True))
        history.add_review(
            finished_match(1).record, Review((tally(seat=0, choices=9, wanted=9, looks=looks),), tuple(looks))
        )
        return path.read_bytes()


def finished_match(number: int) -> FinishedMatch:
    """A match that is added to a history. The remainder of `number` by 5 chooses the game and the record."""
    slug = ("battlefronts", "sharp_end", "fix_bayonets", "fighting_front", "sharp_end")[number % 5]
    record = record_files()[number % 5].decode()
    seats = (SeatEntry("human", "Anna"), SeatEntry("general"))
    options = GAMES[slug].full_options({})
    dice_rolled = (1, 6, number % 6 + 1)
    return FinishedMatch(
        slug,
        options=options,
        seed=number,
        seats=seats,
        scores=(1.0, 0.0),
        rounds=9,
        decisions=137,
        seconds=903.4,
        record=record,
        faces=dice_rolled,
    )


# --- damage to bytes and text: each function takes the sound file and returns a damaged one -------


def flip_bits(data: bytes, rng: random.Random) -> bytes:
    """Flip one, two or eight bits."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8))):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def truncate(data: bytes, rng: random.Random) -> bytes:
    """Cut the file off at a random byte."""
    return data[: rng.randrange(len(data))]


def overwrite_block(data: bytes, rng: random.Random) -> bytes:
    """Overwrite a block of 1, 16 or 512 bytes with zeros or random bytes, as a bad sector of a disk does."""
    at = rng.randrange(len(data))
    size = rng.choice((1, 16, 512))
    return data[:at] + (bytes(size) if rng.random() < 0.5 else rng.randbytes(size)) + data[at + size :]


def repeat_or_move_line(data: bytes, rng: random.Random) -> bytes:
    """Remove a line, double it or repeat it a thousand times, at its own place or at another one."""
    other_lines = data.split(b"\n")
    old_place = rng.randrange(len(other_lines))
    times = rng.choice((0, 2, 2, 1000))
    line = other_lines.pop(old_place)
    stays = rng.random() < 0.6
    new_place = old_place if stays else rng.randrange(len(other_lines) + 1)
    return b"\n".join(other_lines[:new_place] + [line] * times + other_lines[new_place:])


def insert_foreign_text(data: bytes, rng: random.Random) -> bytes:
    """Insert one of the FOREIGN texts."""
    at = rng.randrange(len(data))
    return data[:at] + rng.choice(FOREIGN).encode(errors="surrogatepass") + data[at:]


def replace_number(data: bytes, rng: random.Random) -> bytes:
    """Replace a number of the file by one of NUMBERS, or put it in front if the file has no number."""
    numbers = list(re.finditer(rb"[0-9]+", data))
    chosen = rng.choice(numbers) if numbers else None
    replacement = rng.choice(NUMBERS).encode()
    if chosen is None:
        return replacement + data
    return data[: chosen.start()] + replacement + data[chosen.end() :]


def repeat_byte(data: bytes, rng: random.Random) -> bytes:
    """Repeat one byte of the file 50 to 100,000 times."""
    at = rng.randrange(len(data))
    return data[:at] + data[at : at + 1] * rng.choice((50, 5_000, 100_000)) + data[at:]


def replace_word(data: bytes, rng: random.Random) -> bytes:
    """Replace one word by another word of the file."""
    pieces = re.split(rb"([ \n]+)", data)
    words_at = range(0, len(pieces), 2)  # the odd pieces are the spaces between words
    replaced = rng.choice(words_at)
    pieces[replaced] = pieces[rng.choice(words_at)]
    return b"".join(pieces)


def damaged_settings(data: bytes, rng: random.Random) -> bytes:
    """Settings as JSON in which up to three values have the wrong type or size, or JSON that is not settings at all."""
    settings = asdict(Settings())
    if rng.random() < 0.2:
        depth = rng.choice((10, 999, 100_000))
        return rng.choice(('{"a":' * depth, "[" * depth + "]" * depth, "1" * 5000, "null", '"x"', "-Infinity")).encode()
    for name in rng.sample(sorted(settings), rng.randrange(1, 4)):
        settings[name] = rng.choice((None, True, [], {}, -1, 1e308, math.nan, "", "\0", 10**400, [[[]]], "x" * 9999))
    return json.dumps(settings).encode()


BYTES = (flip_bits, truncate, overwrite_block)
"""Damage to files that are no text."""
TEXT = (
    flip_bits,
    truncate,
    overwrite_block,
    repeat_or_move_line,
    insert_foreign_text,
    replace_number,
    repeat_byte,
    replace_word,
)
"""Damage to text files."""


def damage_rows(path: Path, rng: random.Random) -> str:
    """Change random rows or a table of the history in this file. Returns the name of the change."""
    with closing(sqlite3.connect(path)) as base:
        table = rng.choice(("matches", "matches", "matches", "records", "reviews", "looks", "seen", "life"))
        columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
        column = rng.choice(columns)
        condition = rng.choice(("", " WHERE match = 2" if table != "matches" else " WHERE number = 2"))
        kind = rng.choice(("value", "value", "value", "value", "text", "delete", "schema"))
        try:
            if kind == "value":
                base.execute(f"UPDATE {table} SET {column} = ?{condition}", (rng.choice(VALUES),))
            elif kind == "text":
                base.execute(f"UPDATE {table} SET {column} = CAST(x'41ff00fe' AS TEXT){condition}")
            elif kind == "delete":
                base.execute(f"DELETE FROM {table}{condition}")
            else:
                base.execute(
                    rng.choice((f"DROP TABLE {table}", f"ALTER TABLE {table} RENAME COLUMN {column} TO other"))
                )
            base.commit()
        except sqlite3.Error:
            return "rows as they were"
        if kind != "schema":
            restore_table_definitions(base)
    return f"rows, {kind}"


def restore_table_definitions(base: sqlite3.Connection) -> None:
    """Give each table the SQL text with which this program makes it.

    The history compares these texts with its own and would refuse a file with others before it reads the rows.
    """
    base.execute("PRAGMA writable_schema = ON")
    for definition in schemas.TABLES:
        name = definition.split()[2]
        base.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (definition, name))
    base.commit()
