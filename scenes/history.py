"""Finished matches and their dice, in a small SQLite database in the player's folder."""

from __future__ import annotations

import datetime
import json
import os
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from game.catalogue import GAMES
from game.core.game import Options
from game.core.record import RESIGNED, Occasion, SeatEntry
from game.core.sanitize import LONGEST_QUOTE, clean, name
from scenes import database, history_tables, review_store
from scenes.database import DamagedError, real, whole, words
from scenes.history_tables import LONGEST_LABEL, UNLABELLED, Judged, Label
from scenes.review_store import Review, SeatReview

if TYPE_CHECKING:
    from scenes.store import Store

Answer = TypeVar("Answer")

PRACTICE: Final = "practice"
GUIDED: Final = "guided"
"""What a match that does not count was: begun in the middle of another, or guided."""
MOST: Final = 5_000
"""Most matches that are told of, the newest."""
SIDES: Final = 6
"""Sides of the dice of a game that is not known to have any."""
PATIENCE: Final = 0.5
"""Seconds that a write waits for another window that is writing."""
GLANCE: Final = 0.05
"""Seconds that a query waits for it; the screen is frozen meanwhile."""
LATEST: Final = 250_000_000_000.0
"""Latest accepted date in seconds since the epoch: the year 9892, which `datetime` can still represent."""
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


@dataclass(frozen=True)
class Finished:
    """A finished match. `scores` and `seats` are by seat; `faces` lists every die that was rolled."""

    game: str
    options: Options
    seed: int
    seats: tuple[SeatEntry, ...]
    scores: tuple[float, ...]
    rounds: int
    decisions: int
    seconds: float
    record: str
    faces: tuple[int, ...] = ()
    again: bool = False
    """Whether the match was resumed: it may have been written already, before the program was killed."""
    practice: str = ""
    """PRACTICE or GUIDED where the match does not count; it has no `faces` then."""
    occasion: Occasion | None = None
    """Why it was played, where there was a reason; practice may have one too."""
    points: tuple[int, ...] = ()
    """By seat, where points decide the game and the match was played to its end (`Game.ledger`)."""
    medals: Judged | None = None
    """The medals that it has won; None where it was not judged yet."""


@dataclass(frozen=True)
class Past:
    """A match in the history. `number` is the key of its record; it is negative while the match is not written yet."""

    number: int
    game: str
    options: Options
    seats: tuple[SeatEntry, ...]
    scores: tuple[float, ...]
    rounds: int
    seconds: float
    ended: float
    """Seconds since the epoch."""
    tallies: tuple[SeatReview, ...] = ()
    """By seat that was looked at: how close to the best it decided, as far as the match was reviewed."""
    practice: str = ""
    """PRACTICE or GUIDED where the match does not count."""
    occasion: Occasion | None = None
    """Why it was played, where there was a reason; practice may have one too."""
    points: tuple[int, ...] = ()
    """By seat, where they are known (`Finished.points`)."""
    label: Label = UNLABELLED

    @property
    def share(self) -> float | None:
        """What counts as won, 0..1: the `result`, but None for practice."""
        return None if self.practice else self.result

    @property
    def result(self) -> float | None:
        """The best score of a person, 0..1, none for one who resigned; None unless people played against bots."""
        people = [(seat.kind, score) for seat, score in zip(self.seats, self.scores, strict=True) if seat.person]
        if len(people) in (0, len(self.seats)):
            return None
        return max(0.0 if kind == RESIGNED else score for kind, score in people)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the best score."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    @property
    def drawn(self) -> bool:
        """Whether all seats have the same score."""
        return len(self.winners) == len(self.seats)


class History:
    """The finished matches of this player. A failure is reported as one sentence of the store, never as an exception.

    Each query opens and closes the file, so that two windows can share it. A file that is damaged, or was written by
    another program or a later version, is renamed and a new one is started. A match that cannot be written is kept in
    memory until the program ends, and written together with the next one.
    """

    def __init__(self, store: Store, now: Callable[[], datetime.datetime] = datetime.datetime.now) -> None:
        self.path: Path = store.folder / "history.sqlite"
        self.now: Callable[[], datetime.datetime] = now
        self._store: Store = store
        self._waiting: list[tuple[Finished, float]] = []
        self._reviews: dict[str, Review] = {}
        """Reviews that are not written yet, by the record of their match."""

    # --- writing -----------------------------------------------------------------------------

    def add(self, finished: Finished) -> bool:
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
        """Note a name and a mark for a match in place of earlier ones; False if that fails."""
        row = (number, clean(label.name, LONGEST_LABEL), int(label.favourite))
        return self._note(number, lambda base: base.execute("INSERT OR REPLACE INTO labels VALUES (?, ?, ?)", row))

    def set_medals(self, number: int, judged: Judged) -> bool:
        """Note the medals that a match has won; False if that fails."""
        return self._note(number, lambda base: _insert_medals(base, number, judged))

    def _note(self, number: int, write: Callable[[sqlite3.Connection], object]) -> bool:
        """Write something about a match that is on disk; False if it is not, or that fails."""
        if number < 0:
            return False
        try:
            with database.opened(self.path, PATIENCE) as base, database.at_once(base):
                history_tables.make_tables(base)
                write(base)
        except (OSError, ValueError, OverflowError, sqlite3.Error, DamagedError) as error:
            self._make_way(error)
            return False
        return True

    def close(self) -> None:
        """Retry the writes that failed."""
        if self._waiting or self._reviews:
            self._write()

    def _write(self, again: bool = True) -> bool:
        """Write all waiting matches or none. `again`: retry once after a damaged file was renamed."""
        try:
            self._store.make(self.path.parent)
            database.make_private(self.path)
            with database.opened(self.path, PATIENCE) as base, database.at_once(base):
                history_tables.make_tables(base)
                for finished, ended in self._waiting:
                    _insert(base, finished, ended)
                for record, review in self._reviews.items():
                    _insert_review(base, record, review)
        except (OSError, ValueError, sqlite3.Error, DamagedError) as error:
            return self._make_way(error) and again and self._write(again=False)
        self._waiting.clear()
        self._reviews.clear()
        return True

    # --- reading -----------------------------------------------------------------------------

    def matches(self) -> list[Past]:
        """The matches, those for practice too, at most MOST and those that are not written yet, newest first."""
        waiting = [_past(-1 - i, finished, ended) for i, (finished, ended) in enumerate(self._waiting)]
        found = (self._ask(lambda base: _matches(base, most=MOST)) or []) + waiting
        return sorted(found, key=lambda past: (past.ended, past.number), reverse=True)

    def recent(self, game: str, most: int) -> list[Past]:
        """The last matches of a game that count, newest first."""
        waiting = [_past(-1 - i, one, ended) for i, (one, ended) in enumerate(self._waiting) if one.game == game]
        found = (self._ask(lambda base: _matches(base, game, most)) or []) + waiting
        counted = [past for past in found if not past.practice]
        return sorted(counted, key=lambda past: (past.ended, past.number), reverse=True)[:most]

    def medals(self) -> dict[int, Judged]:
        """By number of a match: the medals that it has won, as far as it was judged."""
        waiting = {-1 - i: one.medals for i, (one, _) in enumerate(self._waiting) if one.medals is not None}
        return (self._ask(history_tables.medals_of) or {}) | waiting

    def record(self, number: int) -> str | None:
        """The text of a match's record; None if it cannot be read."""
        if number < 0:
            at = -1 - number
            return self._waiting[at][0].record if at < len(self._waiting) else None
        return self._ask(lambda base: _record(base, number))

    def review(self, record: str) -> Review | None:
        """What is known of the match with this record; None if it was never reviewed."""
        return self._reviews.get(record) or self._ask(lambda base: _review(base, record))

    def dice(self) -> dict[str, tuple[int, ...]]:
        """By game with dice: how often each face came up, from 1 to the sides of its dice."""
        counts: dict[str, Counter[int]] = {}
        for game, face, count in self._ask(_dice) or []:
            counts.setdefault(game, Counter())[face] += count
        for finished, _ in self._waiting:
            if finished.faces:
                counts.setdefault(finished.game, Counter()).update(finished.faces)
        sides = {game: (GAMES[game].die_sides if game in GAMES else 0) or SIDES for game in counts}
        return {game: tuple(rolled[face + 1] for face in range(sides[game])) for game, rolled in counts.items()}

    def _ask(self, question: Callable[[sqlite3.Connection], Answer]) -> Answer | None:
        """The result of a query; None if there is no history, or it cannot be read."""
        try:
            if not self.path.exists():
                return None
            with database.opened(self.path, GLANCE) as base, database.unchanging(base):
                return question(base) if history_tables.has_tables(base) else None
        except (OSError, ValueError, OverflowError, sqlite3.Error, DamagedError) as error:
            if not self._make_way(error):
                self._store.say("The match history cannot be read just now.")
            return None

    # --- the file ------------------------------------------------------------------------------

    def _make_way(self, error: Exception) -> bool:
        """Rename the file if the error means that it is damaged; True if that was done."""
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        closed = code == sqlite3.SQLITE_READONLY and not os.access(self.path, os.W_OK)
        if isinstance(error, OSError) or code in _PASSING or closed:
            return False
        aside = self._store.set_aside(self.path)
        if aside is None:
            return False
        for tail in ("-journal", "-wal", "-shm"):  # SQLite may need them to repair the file
            with suppress(OSError):
                self.path.with_name(self.path.name + tail).replace(aside.with_name(aside.name + tail))
        self._store.say(f"The match history could not be used; it was kept as {aside.name}, and a new one was started.")
        return True


def _insert(base: sqlite3.Connection, finished: Finished, ended: float) -> None:
    if finished.again and base.execute("SELECT 1 FROM matches WHERE record = ?", (finished.record,)).fetchone():
        return
    row = (
        finished.game,
        json.dumps(finished.options, sort_keys=True),
        str(finished.seed),  # a deal number may exceed the integers of SQLite
        finished.rounds,
        finished.decisions,
        finished.seconds,
        ended,
        finished.record,
    )
    number = whole(base.execute(f"INSERT INTO matches VALUES (NULL{', ?' * len(row)})", row).lastrowid)
    for seat, (entry, score) in enumerate(zip(finished.seats, finished.scores, strict=True)):
        base.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", (number, seat, entry.kind, entry.name, score))
    for face, count in Counter(finished.faces).items():
        base.execute("INSERT INTO dice VALUES (?, ?, ?)", (number, face, count))
    if finished.practice:
        base.execute("INSERT INTO practice VALUES (?, ?)", (number, int(finished.practice == GUIDED)))
    if finished.occasion is not None:
        base.execute("INSERT INTO occasions VALUES (?, ?)", (number, str(finished.occasion)))
    if finished.medals is not None:
        _insert_medals(base, number, finished.medals)
    for seat, points in enumerate(finished.points):
        base.execute("INSERT INTO points VALUES (?, ?, ?)", (number, seat, points))


def _insert_medals(base: sqlite3.Connection, number: int, judged: Judged) -> None:
    base.execute("INSERT OR REPLACE INTO medals VALUES (?, ?, ?)", (number, judged.rules, " ".join(judged.won)))


def _insert_review(base: sqlite3.Connection, record: str, review: Review) -> None:
    for (number,) in base.execute("SELECT number FROM matches WHERE record = ?", (record,)).fetchall():
        review_store.insert(base, number, review)


def _past(number: int, finished: Finished, ended: float) -> Past:
    what = finished.game, finished.options, finished.seats, finished.scores, finished.rounds, finished.seconds
    return Past(number, *what, ended, practice=finished.practice, occasion=finished.occasion, points=finished.points)


def _options(text: str) -> Options:
    """The options in this JSON."""
    try:
        options = json.loads(text)
    except (ValueError, RecursionError):
        raise DamagedError from None
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise DamagedError
    return options


def _matches(base: sqlite3.Connection, game: str | None = None, most: int = -1) -> list[Past]:
    """The matches of one game, only those that count, or of all; at most so many, the newest, if `most` is positive."""
    of = "? IS NULL OR (game = ? AND number NOT IN (SELECT match FROM practice))"
    chosen = f"SELECT number FROM matches WHERE {of} ORDER BY ended DESC, number DESC LIMIT ?"
    which = (game, game, most)
    seats: dict[int, list[tuple[SeatEntry, float]]] = {}
    asked = f"SELECT match, kind, name, score FROM seats WHERE match IN ({chosen}) ORDER BY match, seat"
    for match, kind, called, score in base.execute(asked, which):
        entry = SeatEntry(clean(words(kind), LONGEST_QUOTE), name(words(called)))
        seats.setdefault(whole(match), []).append((entry, real(score, 1.0)))
    reviewed, marks = review_store.tallies(base), _marks(base)
    occasions, points = history_tables.occasions_of(base), history_tables.points_of(base)
    labels = history_tables.labels_of(base)
    asked = f"SELECT number, game, options, rounds, seconds, ended FROM matches WHERE number IN ({chosen})"
    rows = base.execute(asked, which).fetchall()
    return [
        Past(
            whole(number),
            clean(words(game), LONGEST_QUOTE),
            _options(words(options)),
            tuple(entry for entry, _ in seats[number]),
            tuple(score for _, score in seats[number]),
            whole(rounds),
            real(seconds, 1e9),
            real(ended, LATEST),
            tuple(reviewed.get(number, ())),
            marks.get(number, ""),
            occasions.get(number),
            points[number] if len(points.get(number, ())) == len(seats[number]) else (),
            labels.get(number, UNLABELLED),
        )
        for number, game, options, rounds, seconds, ended in rows
        if number in seats
    ]


def _marks(base: sqlite3.Connection) -> dict[int, str]:
    """By number: what the matches were that do not count."""
    return {
        whole(match): (PRACTICE, GUIDED)[whole(guided, 1)] for match, guided in base.execute("SELECT * FROM practice")
    }


def _record(base: sqlite3.Connection, number: int) -> str | None:
    row = base.execute("SELECT record FROM matches WHERE number = ?", (number,)).fetchone()
    return None if row is None else words(row[0])


def _review(base: sqlite3.Connection, record: str) -> Review | None:
    row = base.execute("SELECT number FROM matches WHERE record = ?", (record,)).fetchone()
    if row is None:
        return None
    number = whole(row[0])
    found = review_store.tallies(base).get(number)
    return None if found is None else Review(tuple(found), review_store.looks(base, number))


def _dice(base: sqlite3.Connection) -> list[tuple[str, int, int]]:
    asked = "SELECT game, face, sum(count) FROM dice JOIN matches ON number = match GROUP BY game, face"
    return [(clean(words(game), LONGEST_QUOTE), whole(face), whole(count)) for game, face, count in base.execute(asked)]
