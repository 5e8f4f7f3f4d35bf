"""Finished matches and their dice, in a small SQLite database in the player's folder."""

from __future__ import annotations

import copy
import datetime
import json
import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from career.occasions import CHALLENGE
from game.catalogue import GAMES
from game.core.record import SeatEntry, occasion_of
from game.core.sanitize import LONGEST_QUOTE, clean, name
from scenes.keeping import columns, database, deals, life, rescue, schemas
from scenes.keeping import reviews as review_store
from scenes.keeping.database import DamagedError, LaterError, NoFileError, OlderError, readable, real, whole, words
from scenes.keeping.deals import KNOWN, LOOKED
from scenes.keeping.finished import UNLABELLED, FinishedMatch, Judged, Label, Past
from scenes.keeping.life import Life
from scenes.keeping.schemas import AGAIN, GUIDED, OLDER, PRACTICE, SCHEMA, TABLES
from scenes.keeping.store import is_link
from scenes.match.review_result import Review

if TYPE_CHECKING:
    from scenes.keeping.store import Store

Answer = TypeVar("Answer")

BESIDE: Final = f"history-{SCHEMA}.sqlite"
"""The file of this version beside one of another version."""
OFTEN: Final = 50
"""After so many matches the totals are written down again."""
CHUNK: Final = 500
"""Matches that one question is about at most."""
MOST_STARS: Final = 3
"""Most stars that a match can win in a challenge."""
LONGEST_LABEL: Final = 40
"""Most letters of the name that a player gives a match."""
SIDES: Final = 6
"""Sides of the dice of a game that is not known to have any."""
PATIENCE: Final = 0.5
"""Seconds that a write waits for another window that is writing."""
GLANCE: Final = 0.05
"""Seconds that a query waits for it; the screen is frozen meanwhile."""
LATEST: Final = 250_000_000_000.0
"""Latest accepted date in seconds since the epoch: the year 9892, which `datetime` can still represent."""
EARLIEST: Final = -60_000_000_000.0
"""The year 68: some clocks begin before the epoch."""
_PASSING: Final = frozenset(
    (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_NOMEM,
    )
)
"""Errors caused by the disk or another window; any other error means that the file is damaged."""
LOOKED_THROUGH: Final = 2_000
"""Steps of SQLite in which a file is looked through for damage before the first match is written into it."""
TRIES: Final = 4
"""How often something is read or written: an older file may turn out to be a link, then damaged, and be replaced."""
FAILURES: Final = (OSError, MemoryError, ValueError, OverflowError, sqlite3.Error, DamagedError)
"""Errors that reading or writing a history may raise."""


class History:
    """The finished matches of this player. A failure is reported as one sentence of the store, never as an exception.

    Each query opens and closes the file, so that two windows can share it. Matches are in the order in which they were
    written, whatever the clock said. A match that cannot be read costs no other. A damaged file is renamed, and a new
    one is started with what can be read of it. One of an older version gets the tables of this one. One of a newer
    version stays as it is: this version plays beside it in a file of its own, with what it can read of the other. A
    match that cannot be written is kept in memory until the program ends, and written together with the next one.
    """

    def __init__(self, store: Store, now: Callable[[], datetime.datetime] = datetime.datetime.now) -> None:
        self.path: Path = store.folder / "history.sqlite"
        self.now: Callable[[], datetime.datetime] = now
        self._store: Store = store
        self._waiting: list[tuple[FinishedMatch, float]] = []
        self._reviews: dict[str, Review] = {}
        """Reviews that are not written yet, by the record of their match."""
        self._life: Life | None = None
        """What the matches add up to that are on disk."""
        self._noted = 0
        """The last match of the totals that are written down."""
        self._seen: set[tuple[str, str]] = set()
        """Deals that were seen since the start, with the marks of `deals`."""
        self._labels: dict[int, Label] = {}
        """Labels that are not written yet, by number of the match."""
        self._written = True
        """Whether the last attempt to write has succeeded."""
        self._locks = True
        """Whether the disk has locks, as far as is known."""
        """Deals that were seen since the start."""
        self._joined = False
        """Whether matches that were played beside another version were looked for."""
        self._replaced = False
        """Whether a damaged file was replaced: that was said, so nothing is said of single matches."""
        self._checked = False
        """Whether the file was looked through for damage: what is written into damaged pages may be lost."""

    # --- writing -----------------------------------------------------------------------------

    def add(self, finished: FinishedMatch) -> bool:
        """Add a match that has just ended; False if it is not on disk yet."""
        self._waiting.append((finished, self.now().timestamp()))
        written = self._write()
        if not written:
            self._store.say("The match history cannot be written, so your matches are kept only until you quit.")
        return written

    def add_review(self, record: str, review: Review) -> None:
        """Keep the review of the match with this record in place of an earlier one; of no other match is any kept."""
        self._reviews[record] = review
        self._write()

    def set_label(self, number: int, label: Label) -> bool:
        """Note a name and a mark for a match in place of earlier ones; False if they are not on disk yet.

        A match that waits to be written gets them with it.
        """
        if not -len(self._waiting) <= number:
            return False
        self._labels[number] = Label(clean(label.name, LONGEST_LABEL), label.favourite)
        return self._write()

    def set_judged(self, number: int, judged: Judged, points: tuple[int, ...] = ()) -> bool:
        """Note what a match has won, and its points where they were not known; False if that fails."""
        return number > 0 and self._change(lambda base: self._note_judged(base, number, judged, points))

    def _note_judged(self, base: sqlite3.Connection, number: int, judged: Judged, points: tuple[int, ...]) -> None:
        row = (judged.rules, " ".join(judged.won), judged.stars, number)
        base.execute("UPDATE matches SET judges = ?, medals = ?, stars = ? WHERE number = ?", row)
        known = next(iter(_matches(base, "= ?", (number,))), None)
        if known is None or known.points or len(points) != len(known.seats):
            return
        base.execute(
            "UPDATE matches SET seats = ? WHERE number = ?",
            (columns.seats_text(known.seats, known.scores, points), number),
        )
        base.execute("DELETE FROM life")  # the totals count points, so the matches are added up again
        self._life = None

    def keep_judged(self, number: int, rules: int) -> bool:
        """Note that a match keeps what it has won, since its record cannot be judged again; False if that fails."""
        row = (rules, number)
        return number > 0 and self._change(
            lambda base: base.execute("UPDATE matches SET judges = ?, stars = max(stars, 0) WHERE number = ?", row)
        )

    def note_seen(self, game: str, seed: int, looked: bool = False) -> None:
        """Note that this player knows a deal; `looked`: has looked at that of a day without a decision."""
        if not self.seen(game, seed, looked):
            self._seen.add((game, f"{seed}{LOOKED * looked}"))
            self._write()

    def note_known(self, game: str, seed: int) -> None:
        """Note that this player has seen hands of a deal outside of a match that counts: from now on none does."""
        if not self.known(game, seed):
            self._seen |= {(game, str(seed)), (game, f"{seed}{KNOWN}")}
            self._write()

    def close(self) -> None:
        """Retry the writes that failed."""
        if not self._written:
            self._write()

    def _write(self) -> bool:
        """Write all that waits or nothing of it."""
        self._written = self._change(self._write_all)
        if self._written:
            self._waiting.clear()
            self._reviews.clear()
            self._labels.clear()
        return self._written

    def _write_all(self, base: sqlite3.Connection) -> None:
        for i, (finished, ended) in enumerate(self._waiting):
            if finished.again and _numbers_of(base, finished.record):
                continue
            digest = schemas.digest(finished.record)
            if finished.counts and deals.has_counted(base, finished.game, finished.seed, digest):
                finished = finished.as_practice  # a copy of its save was played to the end in another window
            label = self._labels.get(-1 - i, UNLABELLED)
            row = (
                finished.game,
                json.dumps(finished.options, sort_keys=True),
                str(finished.seed),  # a deal number may exceed the integers of SQLite
                columns.seats_text(finished.seats, finished.scores, finished.points),
                finished.rounds,
                finished.decisions,
                float(finished.seconds),
                ended,
                finished.practice,
                str(finished.occasion or ""),
                json.dumps(_counted(finished.faces)),
                label.name,
                int(label.favourite),
                finished.judged.rules,
                " ".join(finished.judged.won),
                finished.judged.stars,
            )
            number = whole(base.execute(f"INSERT INTO matches VALUES (NULL{', ?' * len(row)})", row).lastrowid)
            base.execute("INSERT INTO records VALUES (?, ?, ?)", (number, digest, finished.record))
            base.execute("INSERT OR IGNORE INTO seen VALUES (?, ?)", (finished.game, str(finished.seed)))
        for record, review in self._reviews.items():
            for number in _numbers_of(base, record):
                review_store.insert_review(base, number, review)
        base.executemany("INSERT OR IGNORE INTO seen VALUES (?, ?)", sorted(self._seen))
        for number, label in self._labels.items():
            noted = (label.name, int(label.favourite), number)
            base.execute("UPDATE matches SET name = ?, favourite = ? WHERE number = ?", noted)

    def _change(self, write: Callable[[sqlite3.Connection], object], tries: int = TRIES) -> bool:
        """Write something; False if that fails. `tries`: how often, while each time the file is made usable again."""
        self._join()
        try:
            self._store.make(self.path.parent)
            database.make_private(self.path)
            with database.opened(self.path, PATIENCE, self._locks) as base, database.transaction(base, writes=True):
                if not database.holds(base, SCHEMA, TABLES, OLDER):
                    database.make(base, SCHEMA, TABLES)
                elif not self._checked and not database.is_sound(base, LOOKED_THROUGH):
                    raise DamagedError
                write(base)
            self._checked = True
        except FAILURES as error:
            if not isinstance(error, DamagedError):
                # Some errors, such as those of a lock that is given back, come after everything was written.
                self._waiting = [(replace(finished, again=True), ended) for finished, ended in self._waiting]
            if self._goes_on_without_locks(error):
                return self._change(write, tries)
            return self._make_way(error) and tries > 1 and self._change(write, tries - 1)
        return True

    # --- reading -----------------------------------------------------------------------------

    def matches(self) -> list[Past]:
        """All matches, those for practice too, newest first; where there are many, this takes its time."""
        return self.past(self.numbers())

    def numbers(self, game: str | None = None, favourites: bool = False, counted: bool = False) -> list[int]:
        """The numbers of all matches, of a game, of favourites or of those that count among them, newest first."""
        which = "(?1 IS NULL OR game = ?1) AND favourite >= ?2 AND (practice = '' OR NOT ?3)"
        asked, row = f"SELECT number FROM matches WHERE {which} ORDER BY number DESC", (game, favourites, counted)
        found = self._ask(lambda base: [number for (number,) in base.execute(asked, row)]) or []
        waiting = [-1 - i for i, (one, _) in enumerate(self._waiting) if game in (None, one.game) and not favourites]
        return [number for number in waiting[::-1] if not (counted and self._waiting[-1 - number][0].practice)] + found

    def past(self, numbers: Sequence[int]) -> list[Past]:
        """The matches with these numbers, in this order, without those that are not there."""
        found = {-1 - i: _waiting(-1 - i, finished, ended) for i, (finished, ended) in enumerate(self._waiting)}
        written = [number for number in numbers if number > 0]
        for start in range(0, len(written), CHUNK):
            some = written[start : start + CHUNK]
            marks = f"IN ({', '.join('?' * len(some))})"
            read = self._ask(partial(_matches, which=marks, numbers=some))
            found |= {one.number: one for one in read or []}
            if read is not None and len(read) < len({*some}) and not self._replaced:
                self._store.say("Some matches of the history cannot be read here, so they are left out.")
        for number in self._labels.keys() & found.keys():
            found[number] = replace(found[number], label=self._labels[number])
        return [found[number] for number in numbers if number in found]

    def recent(self, game: str, most: int) -> list[Past]:
        """The last matches of a game that count, newest first."""
        return self.past(self.numbers(game, counted=True)[:most])

    def life(self) -> Life:
        """What all matches add up to."""
        self._life = self._ask(self._fold) or self._life or Life()
        if self._life.last - self._noted >= OFTEN:
            row = (life.RULES, self._life.last, self._life.dumps())
            if self._change(lambda base: base.execute("INSERT OR REPLACE INTO life VALUES (?, ?, ?)", row)):
                self._noted = self._life.last
        if not self._waiting:
            return self._life
        more = copy.deepcopy(self._life)
        for i, (finished, ended) in enumerate(self._waiting):
            more.take(_waiting(-1 - i, finished, ended))
        return more

    def _fold(self, base: sqlite3.Connection) -> Life:
        """The totals that were worked out before, brought up to date."""
        newest = whole(base.execute("SELECT ifnull(max(number), 0) FROM matches").fetchone()[0])
        found = self._life
        if found is None or found.last > newest:
            row, kept = base.execute("SELECT totals, last FROM life WHERE rules = ?", (life.RULES,)).fetchone(), None
            if row is not None:  # those that were written down by the same rules, unless they tell of later matches
                with suppress(DamagedError):
                    kept = life.loads(words(row[0]))
            found = kept if kept is not None and kept.last == row[1] and kept.last <= newest else Life()
            self._noted = found.last
        for past in _matches(base, "> ?", (found.last,)):
            found.take(past)
        return found

    def occasions(self, kind: str) -> list[tuple[str, str, int]]:
        """The matches that were played for occasions of a kind and count: its name, the game, the number; in order."""
        asked = (
            "SELECT occasion, game, number FROM matches WHERE occasion != '' AND occasion BETWEEN ? AND ? "
            "AND practice = '' ORDER BY number"
        )
        told = (
            self._ask(lambda base: [*readable(base.execute(asked, (f"{kind} ", f"{kind}!")), columns.occasion_in)])
            or []
        )
        for i, (one, _) in enumerate(self._waiting):
            if one.occasion is not None and one.occasion.kind == kind and not one.practice:
                told.append((one.occasion.name, one.game, -1 - i))
        return told

    def stars(self) -> dict[str, int]:
        """By challenge that was tried and judged: its best stars."""
        from career.challenges import CHALLENGES  # no challenge is loaded before the first frame

        asked = (
            "SELECT occasion, max(stars) FROM matches WHERE occasion != '' AND judges > 0 "
            f"AND typeof(stars) = 'integer' AND stars BETWEEN 0 AND {MOST_STARS} GROUP BY occasion"
        )
        found = dict(self._ask(lambda base: base.execute(asked).fetchall()) or [])
        best = {slug: found[f"{CHALLENGE} {slug}"] for slug in CHALLENGES if f"{CHALLENGE} {slug}" in found}
        for one, _ in self._waiting:
            if one.occasion is not None and one.occasion.name in CHALLENGES and one.judged.rules:
                best[one.occasion.name] = max(one.judged.stars, best.get(one.occasion.name, 0))
        return best

    def medals(self, rules: int) -> set[str]:
        """The slugs of the medals that matches have won that were judged by these rules."""
        asked = "SELECT DISTINCT medals FROM matches WHERE judges = ?"

        def won(row: Sequence[object]) -> str:
            return clean(words(row[0]), 100 * LONGEST_QUOTE)

        found = self._ask(lambda base: [*readable(base.execute(asked, (rules,)), won)]) or []
        waiting = {slug for one, _ in self._waiting if one.judged.rules == rules for slug in one.judged.won}
        return waiting | {slug for slugs in found for slug in slugs.split()}

    def unjudged(self, rules: int) -> list[int]:
        """The numbers of the matches that were not judged by these rules, or have to be judged again, in order."""
        asked = f"SELECT number FROM matches WHERE judges != ? OR stars = {AGAIN} ORDER BY number"
        found = self._ask(lambda base: [number for (number,) in base.execute(asked, (rules,))]) or []
        return found + [-1 - i for i, (one, _) in enumerate(self._waiting) if one.judged.rules != rules]

    def seen(self, game: str, seed: int, looked: bool = True) -> bool:
        """Whether this player knows a deal: it was played, watched or begun; `looked`: or looked at."""
        noted = {(game, str(seed)), (game, f"{seed}{LOOKED * looked}")} & self._seen
        return bool(noted or self._ask(lambda base: deals.is_seen(base, game, seed, looked)))

    def known(self, game: str, seed: int) -> bool:
        """Whether a deal was played to its end, or its hands were seen outside of a match that counts."""
        waiting = any((one.game, one.seed) == (game, seed) for one, _ in self._waiting)
        noted = (game, f"{seed}{KNOWN}") in self._seen
        return bool(waiting or noted or self._ask(lambda base: deals.is_known(base, game, seed)))

    def has_counted(self, finished: FinishedMatch) -> bool:
        """Whether another match of the same deal counts already, so that this one must not."""
        if not finished.counts:
            return False
        digest = schemas.digest(finished.record)
        waiting = (one for one, _ in self._waiting if one.counts and one.record != finished.record)
        return any((one.game, one.seed) == (finished.game, finished.seed) for one in waiting) or bool(
            self._ask(lambda base: deals.has_counted(base, finished.game, finished.seed, digest))
        )

    def record(self, number: int) -> str | None:
        """The text of a match's record; None if it cannot be read."""
        if number < 0:
            at = -1 - number
            return self._waiting[at][0].record if at < len(self._waiting) else None
        asked, key = "SELECT record FROM records WHERE match = ?", (number,)
        return self._ask(lambda base: next(readable(base.execute(asked, key), columns.text_in), None))

    def review(self, record: str) -> Review | None:
        """What is known of the match with this record; None if it was never reviewed."""
        return self._reviews.get(record) or self._ask(lambda base: _review(base, record))

    def decided(self, game: str | None = None, most: int = -1, least: float = 0.0) -> list[float]:
        """How well a single person decided in the last matches (-1: all) that count and were reviewed, newest first.

        Shares below `least` are left out.
        """
        return self._ask(lambda base: review_store.good_shares(base, game, most, least)) or []

    def dice(self) -> dict[str, tuple[int, ...]]:
        """By game with dice: how often each face came up, from 1 to the sides of its dice."""
        counts = self.life().dice
        sides = {game: (GAMES[game].die_sides if game in GAMES else 0) or SIDES for game in counts}
        return {game: tuple([*rolled, *[0] * sides[game]][: sides[game]]) for game, rolled in counts.items()}

    def _ask(self, question: Callable[[sqlite3.Connection], Answer], tries: int = TRIES) -> Answer | None:
        """The result of a query; None if there is no history, or it cannot be read."""
        self._join()
        try:
            if not os.path.lexists(self.path):
                return None
            with database.opened(self.path, GLANCE, self._locks) as base, database.transaction(base):
                return question(base) if database.holds(base, SCHEMA, TABLES, OLDER) else None
        except FAILURES as error:
            if self._goes_on_without_locks(error):
                return self._ask(question, tries)
            if not self._make_way(error):
                self._store.say("The match history cannot be read just now.")
            elif tries > 1:
                return self._ask(question, tries - 1)
            return None

    # --- the file ------------------------------------------------------------------------------

    def _goes_on_without_locks(self, error: Exception) -> bool:
        """Use no locks from now on if the error comes from a disk that has none; True if that was decided just now."""
        passing = isinstance(error, sqlite3.Error) and _code(error) in _PASSING
        if not (self._locks and passing) or database.has_locks(self.path.parent):
            return False
        self._locks = False
        self._store.say_no_locks()
        return True

    def _make_way(self, error: Exception) -> bool:
        """Make a file usable again that has caused an error; False where the file is not to blame, or that fails.

        One of an older version gets the tables of this one. One of a newer version is left alone, and another one is
        used beside it. A link is renamed, and so is a damaged file, whose matches are rescued.
        """
        if isinstance(error, LaterError) and self.path.name != BESIDE:
            other, self.path, self._life = self.path, self.path.with_name(BESIDE), None
            stays = f"These matches were played with a newer version, so {other.name} stays as it is"
            self._store.say(f"{stays}; new ones go to {BESIDE}.")
            self._take_over(other)
            return True
        if isinstance(error, NoFileError):
            return self._put_link_away(error.path)
        if isinstance(error, OlderError):
            return self._upgrade()
        return self._is_damaged(error) and self._start_anew()

    def _is_damaged(self, error: Exception) -> bool:
        """Whether the file is the cause of an error, and not the disk, another window, or what was to be written."""
        if isinstance(error, OSError | MemoryError):
            return False
        code = _code(error)
        closed = code == sqlite3.SQLITE_READONLY and not os.access(self.path, os.W_OK)
        if code in _PASSING or closed:
            return False
        if isinstance(error, ValueError | OverflowError):  # of what was to be written, or of what was read
            return not self._is_sound()
        return True

    def _is_sound(self) -> bool:
        """Whether SQLite finds nothing wrong with the file, and the tables are ours."""
        try:
            with database.opened(self.path, PATIENCE, self._locks) as base, database.transaction(base):
                return database.holds(base, SCHEMA, TABLES, OLDER) and database.is_sound(base)
        except FAILURES as error:
            return _code(error) in _PASSING

    def _upgrade(self) -> bool:
        """Give a file of an older version the tables of this one; False if that fails."""
        try:
            with database.opened(self.path, PATIENCE, self._locks) as base, database.transaction(base, writes=True):
                schemas.upgrade(base)
        except FAILURES as error:
            return self._is_damaged(error) and self._start_anew()
        self._life = None
        return True

    def _put_link_away(self, path: Path) -> bool:
        """Rename a link or whatever else is in the place of a file; False if that fails."""
        aside = self._store.set_aside(path, ".link")
        if aside is None:
            return False
        self._store.say(f"{path.name} was a link or no ordinary file, so it is not used; it was kept as {aside.name}.")
        return True

    def _start_anew(self) -> bool:
        """Rename the file, and start a new one with the matches that can be read of it; False if renaming fails."""
        aside = self._store.set_aside(self.path)
        if aside is None:
            return False
        self._life, self._replaced = None, True
        self._labels = {number: label for number, label in self._labels.items() if number < 0}
        for tail in database.TAILS:  # SQLite may need them to repair the file
            with suppress(OSError):
                self.path.with_name(self.path.name + tail).replace(aside.with_name(aside.name + tail))

        with rescue.rescued(aside) as found:
            saved = found is not None and self._take_over(found)
        started = "a new one was started" + (" with the matches that could be read" if saved else "")
        self._store.say(f"The match history could not be used; it was kept as {aside.name}, and {started}.")
        return True

    def _join(self) -> None:
        """Take over the matches that were played beside a file of another version, once this version has its own."""
        beside = self.path.with_name(BESIDE)
        if self._joined or self.path == beside:
            return
        self._joined = True
        if not beside.is_file() or is_link(beside):
            return
        self._change(lambda _: None)  # a file of an older version gets the tables of this one first
        if self.path != beside and self._take_over(beside):
            self._store.set_aside(beside, ".joined")

    def _take_over(self, other: Path) -> bool:
        """Copy the matches of another file that are not in this one; False where it is not to be read here."""
        try:
            database.make_private(self.path)
            with database.opened(self.path, PATIENCE, self._locks) as base:
                base.execute("ATTACH ? AS other", (database.address(other, self._locks, "mode=ro"),))
                with database.transaction(base, writes=True):
                    if not database.holds(base, SCHEMA, TABLES, OLDER):
                        database.make(base, SCHEMA, TABLES)
                    base.execute(
                        "CREATE TEMP TABLE fresh AS SELECT number AS old FROM other.matches "
                        "WHERE (ended, seed) NOT IN (SELECT ended, seed FROM main.matches) ORDER BY number"
                    )
                    shift = base.execute("SELECT ifnull(max(number), 0) FROM main.matches").fetchone()[0]
                    for table in ("matches", "records", "reviews", "looks", "seen"):
                        key, *columns = [row[1] for row in base.execute(f"PRAGMA main.table_info({table})")]
                        moved, chosen = (f"{key} + {shift}", f"{key} IN fresh") if table != "seen" else (key, "1")
                        names = ", ".join(columns)  # an error where the other file has not our columns
                        taken = f"SELECT {moved}, {names} FROM other.{table} WHERE {chosen}"
                        base.execute(f"INSERT OR IGNORE INTO main.{table} ({key}, {names}) {taken}")
                    deals.count_once(base, shift, PRACTICE)
        except FAILURES:
            return False
        self._life = None
        return True


def _code(error: Exception) -> int:
    """The kind of an error of SQLite; that of a damaged file for what has no code."""
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)) & 0xFF


def _numbers_of(base: sqlite3.Connection, record: str) -> list[int]:
    """The numbers of the matches with this record."""
    asked = base.execute("SELECT match FROM records WHERE digest = ? ORDER BY match", (schemas.digest(record),))
    return [whole(number) for (number,) in asked]


def _counted(faces: Sequence[int]) -> tuple[int, ...]:
    """How often each face came up, from 1 to the highest."""
    counts = Counter(faces)
    return tuple(counts[face] for face in range(1, max(faces, default=0) + 1))


def _waiting(number: int, finished: FinishedMatch, ended: float) -> Past:
    what = finished.game, finished.options, finished.seats, finished.scores, finished.rounds, finished.seconds
    of = Past(number, *what, ended, practice=finished.practice, occasion=finished.occasion, points=finished.points)
    return replace(of, faces=_counted(finished.faces))


def _matches(base: sqlite3.Connection, which: str, numbers: Sequence[object]) -> list[Past]:
    """The matches whose numbers are so, in order, as far as they can be read."""
    reviewed = review_store.read_tallies(base, which, numbers)
    asked = (
        "SELECT number, game, options, seats, rounds, seconds, ended, practice, occasion, faces, name, favourite "
        f"FROM matches WHERE number {which} ORDER BY number"
    )
    options = cache(columns.options_in)  # most matches have the same ones
    named = cache(lambda found: clean(words(found), LONGEST_QUOTE))
    entry = cache(lambda kind, called: SeatEntry(named(kind), name(words(called))))

    def past(row: Sequence[object]) -> Past:
        number, game, chosen, seats, rounds, seconds, ended, practice, occasion, faces, called, favourite = row
        told = [one for one in columns.parsed(seats, list) if isinstance(one, list) and len(one) == 4]
        points = tuple(counted for one in told if (counted := columns.points_in(one[3])) is not None)
        if not told or (occasion and occasion_of(words(occasion)) is None) or practice not in ("", PRACTICE, GUIDED):
            raise DamagedError
        return Past(
            whole(number),
            named(game),
            options(chosen),
            tuple(entry(words(kind), words(who)) for kind, who, _, _ in told),
            tuple(real(score, 1.0) for _, _, score, _ in told),
            whole(rounds),
            real(seconds, 1e9),
            real(ended, LATEST, EARLIEST),
            tuple(reviewed.get(whole(number), ())),
            words(practice),
            occasion_of(words(occasion)),
            points if len(points) == len(told) else (),
            Label(named(called)[:LONGEST_LABEL].rstrip(), whole(favourite, 1) == 1),
            tuple(whole(count) for count in columns.parsed(faces, list)),
        )

    return list(readable(base.execute(asked, numbers), past))


def _review(base: sqlite3.Connection, record: str) -> Review | None:
    for number in _numbers_of(base, record):
        found = review_store.read_tallies(base, "= ?", (number,)).get(number)
        if found is not None:
            return Review(tuple(found), review_store.read_looks(base, number))
    return None
