"""Finished matches and their dice, in a small SQLite database in the player's folder."""

from __future__ import annotations

import copy
import datetime
import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from career.occasions import CHALLENGE
from game.catalogue import GAMES
from game.core.record import SeatEntry, occasion_of
from game.core.sanitize import LONGEST_QUOTE, clean, clean_name
from scenes.keeping import columns, deals, life, schemas
from scenes.keeping import reviews as review_store
from scenes.keeping.database import DamagedError, checked_float, checked_int, checked_text, read_rows
from scenes.keeping.deals import KNOWN, LOOKED
from scenes.keeping.finished import UNLABELLED, FinishedMatch, Judged, Label, Past
from scenes.keeping.history_file import HistoryFile
from scenes.keeping.life import Life
from scenes.keeping.schemas import ADVISED, AGAIN, GUIDED, PRACTICE
from scenes.match.review_result import Review

if TYPE_CHECKING:
    from scenes.keeping.store import Store

OFTEN: Final = 50
"""After this many matches the totals are written down again."""
CHUNK: Final = 500
"""The most matches that one query asks for."""
MOST_STARS: Final = 3
"""The most stars that a match can win in a challenge."""
LONGEST_LABEL: Final = 40
"""The most letters of the name that a player gives a match."""
SIDES: Final = 6
"""Number of sides assumed for the dice of an unknown game, or of a game without dice."""
LATEST: Final = 250_000_000_000.0
"""Latest accepted date in seconds since the epoch: the year 9892, which `datetime` can still represent."""
EARLIEST: Final = -60_000_000_000.0
"""The year 68: some clocks begin before the epoch."""


class History(HistoryFile):
    """The finished matches of this player.

    Matches are in the order in which they were written, whatever the clock said. A match that cannot be read costs no
    other. A match that cannot be written waits in memory until the program ends, and is written together with the next
    one. While it waits its number is negative: -1 for the first, -2 for the second.
    """

    def __init__(self, store: Store, now: Callable[[], datetime.datetime] = datetime.datetime.now) -> None:
        super().__init__(store)
        self.now: Callable[[], datetime.datetime] = now
        self._waiting: list[tuple[FinishedMatch, float]] = []
        """Matches that are not written yet, each with the time of its end."""
        self._reviews: dict[str, Review] = {}
        """Reviews that are not written yet, by the record of their match."""
        self._labels: dict[int, Label] = {}
        """Labels that are not written yet, by number of the match."""
        self._seen: set[tuple[str, str]] = set()
        """Game and number of the deals that were seen since the start, with the marks of `deals`."""
        self._is_written = True
        """Whether the last attempt to write has succeeded."""
        self._life: Life | None = None
        """The totals of the matches on disk, or None if they have to be added up."""
        self._last_noted = 0
        """The last match in the totals that are written down."""

    def _after_uncertain_write(self) -> None:
        self._waiting = [(replace(finished, may_be_in_history=True), ended) for finished, ended in self._waiting]

    def _on_other_matches(self) -> None:
        self._life = None

    def _on_new_numbers(self) -> None:
        self._labels = {number: label for number, label in self._labels.items() if number < 0}

    # --- writing -----------------------------------------------------------------------------

    def add(self, finished: FinishedMatch) -> bool:
        """Add a match that has just ended. Returns False if it could not be written to the disk yet."""
        self._waiting.append((finished, self.now().timestamp()))
        is_written = self._write_waiting()
        if not is_written:
            notice = "The match history cannot be written, so your matches are kept only until you quit."
            self._store.report_sentence(notice)
        return is_written

    def add_review(self, record: str, review: Review) -> None:
        """Keep the review of the match with this record, instead of an earlier one.

        Nothing if the match is not in the history.
        """
        self._reviews[record] = review
        self._write_waiting()

    def set_label(self, number: int, label: Label) -> bool:
        """Give a match a name and a mark, instead of earlier ones. Returns False if they could not be written yet.

        A match that is still waiting to be written gets them when it is written.
        """
        is_unknown = number < -len(self._waiting)  # waiting matches have the numbers -1, -2 and so on
        if is_unknown:
            return False
        self._labels[number] = Label(clean(label.name, LONGEST_LABEL), label.favourite)
        return self._write_waiting()

    def set_verdict(self, number: int, judged: Judged, points: tuple[int, ...] = ()) -> bool:
        """Note what a match has won, and its points if they were not known. False if that fails."""
        return number > 0 and self._write_file(lambda base: self._update_verdict(base, number, judged, points))

    def _update_verdict(self, base: sqlite3.Connection, number: int, judged: Judged, points: tuple[int, ...]) -> None:
        """Write what a match has won, and its points if they are not known yet."""
        row = (judged.rules, " ".join(judged.won), judged.stars, number)
        base.execute("UPDATE matches SET judges = ?, medals = ?, stars = ? WHERE number = ?", row)

        past = next(iter(_read_matches(base, "= ?", (number,))), None)
        if past is None or past.points or len(points) != len(past.seats):
            return
        seats = columns.seats_as_text(past.seats, past.scores, points)
        base.execute("UPDATE matches SET seats = ? WHERE number = ?", (seats, number))
        base.execute("DELETE FROM life")  # the totals count points, so the matches are added up again
        self._life = None

    def keep_verdict(self, number: int, rules: int) -> bool:
        """Note that a match keeps what it has won, since it cannot be judged again.

        `rules`: the version of the rules by which it counts as judged from now on. Stars that are negative (AGAIN) said
        that it had to be judged once more, and become 0. Returns False if that cannot be written, or if the match
        itself waits to be written (a negative number).
        """
        row = (rules, number)
        return number > 0 and self._write_file(
            lambda base: base.execute("UPDATE matches SET judges = ?, stars = max(stars, 0) WHERE number = ?", row)
        )

    def note_seen(self, game: str, seed: int, looked: bool = False) -> None:
        """Note that this player knows a deal. `looked`: the player has only looked at a deal of the day."""
        if not self.has_seen_deal(game, seed, looked):
            self._seen.add((game, f"{seed}{LOOKED * looked}"))
            self._write_waiting()

    def note_known(self, game: str, seed: int) -> None:
        """Note that this player has seen the hands of a deal outside of a match that counts.

        No match of it counts from now on. The deal is noted twice: as one that the player has met (`has_seen_deal`),
        and as known (`is_known_deal`).
        """
        if not self.is_known_deal(game, seed):
            self._seen |= {(game, str(seed)), (game, f"{seed}{KNOWN}")}
            self._write_waiting()

    def close(self) -> None:
        """Try again to write what could not be written."""
        if not self._is_written:
            self._write_waiting()

    def _write_waiting(self) -> bool:
        """Write everything that waits in memory, or nothing of it. Returns False if that fails.

        These are matches (`_waiting`), reviews, and labels: names and marks that the player gives to matches.
        """
        self._is_written = self._write_file(self._insert_waiting)
        if self._is_written:
            self._waiting.clear()
            self._reviews.clear()
            self._labels.clear()
        return self._is_written

    def _insert_waiting(self, base: sqlite3.Connection) -> None:
        """Insert waiting matches, reviews, seen deals and labels into the open database.

        The label of a waiting match has a negative number: -1 for the first one.
        """
        for place, (finished, ended) in enumerate(self._waiting):
            # A match that was resumed, or whose write was uncertain (`may_be_in_history`), may be in the file already.
            if finished.may_be_in_history and _find_numbers(base, finished.record):
                continue
            self._insert_match(base, finished, ended, label=self._labels.get(-1 - place, UNLABELLED))

        for record, review in self._reviews.items():
            for number in _find_numbers(base, record):
                review_store.insert_review(base, number, review)

        base.executemany("INSERT OR IGNORE INTO seen VALUES (?, ?)", sorted(self._seen))

        for number, label in self._labels.items():
            row = (label.name, int(label.favourite), number)
            base.execute("UPDATE matches SET name = ?, favourite = ? WHERE number = ?", row)

    def _insert_match(self, base: sqlite3.Connection, finished: FinishedMatch, ended: float, label: Label) -> None:
        """Insert a finished match with its record. It becomes practice if another match of its deal counts already.

        `ended`: when it ended, in seconds since 1970.
        """
        digest = schemas.digest_of_record(finished.record)
        if finished.counts and deals.has_counted(base, finished.game, finished.seed, digest):
            finished = finished.as_practice  # a copy of its save was played to the end in another window

        row = (
            finished.game,
            json.dumps(finished.options, sort_keys=True),
            str(finished.seed),  # a deal number may exceed the integers of SQLite
            columns.seats_as_text(finished.seats, finished.scores, finished.points),
            finished.rounds,
            finished.decisions,
            float(finished.seconds),
            ended,
            finished.practice,
            str(finished.occasion or ""),
            json.dumps(_count_faces(finished.faces)),
            label.name,
            int(label.favourite),
            finished.judged.rules,
            " ".join(finished.judged.won),
            finished.judged.stars,
        )
        number = checked_int(base.execute(f"INSERT INTO matches VALUES (NULL{', ?' * len(row)})", row).lastrowid)
        base.execute("INSERT INTO records VALUES (?, ?, ?)", (number, digest, finished.record))
        base.execute("INSERT OR IGNORE INTO seen VALUES (?, ?)", (finished.game, str(finished.seed)))

    # --- reading matches -----------------------------------------------------------------------

    def matches(self) -> list[Past]:
        """All matches, including practice, newest first. If there are many, this takes its time."""
        return self.finished_matches(self.match_numbers())

    def match_numbers(self, game: str | None = None, favourites: bool = False, counted: bool = False) -> list[int]:
        """The numbers of matches, the newest first. Numbers of matches that wait to be written are negative.

        `game`: only of this game. `favourites`: only favourites. `counted`: only matches that count.
        """
        condition = "(?1 IS NULL OR game = ?1) AND favourite >= ?2 AND (practice = '' OR NOT ?3)"
        query = f"SELECT number FROM matches WHERE {condition} ORDER BY number DESC"
        row = (game, favourites, counted)
        written = self._read_file(lambda base: [number for (number,) in base.execute(query, row)]) or []

        waiting = []
        for place, (finished, _) in enumerate(self._waiting):
            fits_game = game in (None, finished.game)
            is_left_out = favourites or (counted and finished.practice)
            if fits_game and not is_left_out:
                waiting.append(-1 - place)
        return waiting[::-1] + written

    def finished_matches(self, numbers: Sequence[int]) -> list[Past]:
        """The matches with these numbers, in this order. Matches that do not exist or cannot be read are left out.

        Matches that wait to be written have negative numbers: -1 for the first, -2 for the second. `_is_replaced`: the
        file was put in the place of the one from which the numbers were read, so that missing matches are no surprise.
        """
        matches = {
            -1 - place: _past_of(-1 - place, finished, ended) for place, (finished, ended) in enumerate(self._waiting)
        }

        written = [number for number in numbers if number > 0]
        for start in range(0, len(written), CHUNK):
            chunk = written[start : start + CHUNK]
            condition = f"IN ({', '.join('?' * len(chunk))})"
            read = self._read_file(partial(_read_matches, which=condition, numbers=chunk))
            matches |= {past.number: past for past in read or []}

            some_are_missing = read is not None and len(read) < len({*chunk})
            if some_are_missing and not self._is_replaced:
                self._store.report_sentence("Some matches of the history cannot be read here, so they are left out.")

        for number in self._labels.keys() & matches.keys():
            matches[number] = replace(matches[number], label=self._labels[number])
        return [matches[number] for number in numbers if number in matches]

    def recent(self, game: str, most: int) -> list[Past]:
        """The last matches of a game that count, newest first."""
        return self.finished_matches(self.match_numbers(game, counted=True)[:most])

    def record(self, number: int) -> str | None:
        """The text of the record of a match. None if it cannot be read.

        Matches that could not be written to the file yet have the numbers -1, -2, and so on (`self._waiting`).
        """
        if number < 0:
            waiting = [finished.record for finished, _ in self._waiting]
            return waiting[-1 - number] if -number <= len(waiting) else None

        query = "SELECT record FROM records WHERE match = ?"
        key = (number,)
        return self._read_file(lambda base: next(read_rows(base.execute(query, key), columns.read_text), None))

    def review(self, record: str) -> Review | None:
        """The review of the match with this record, or None if it was never reviewed."""
        return self._reviews.get(record) or self._read_file(lambda base: _read_review(base, record))

    def shares_of_good_decisions(self, game: str | None = None, most: int = -1, least: float = 0.0) -> list[float]:
        """The shares (0..1) of good decisions in the latest reviewed matches that count, the newest first.

        Only matches of a single person have one. At most `most` shares are returned, or all for -1. Shares below
        `least` are left out.
        """
        return self._read_file(lambda base: review_store.good_shares(base, game, most, least)) or []

    # --- reading totals ------------------------------------------------------------------------

    def life_totals(self) -> Life:
        """The totals of all matches of this player, waiting ones included.

        After every OFTEN new matches the totals are written to the file, so that they need not be added up again
        (`_last_noted`: the last match in the written totals). Waiting matches are added to a copy, because they will be
        added again once they are in the file.
        """
        self._life = self._read_file(self._add_up_matches) or self._life or Life()

        if self._life.last - self._last_noted >= OFTEN:
            row = (life.RULES, self._life.last, self._life.dumps())
            query = "INSERT OR REPLACE INTO life VALUES (?, ?, ?)"
            is_written = self._write_file(lambda base: base.execute(query, row))
            if is_written:
                self._last_noted = self._life.last

        if not self._waiting:
            return self._life
        with_waiting = copy.deepcopy(self._life)
        for place, (finished, ended) in enumerate(self._waiting):
            with_waiting.add_match(_past_of(-1 - place, finished, ended))
        return with_waiting

    def _add_up_matches(self, base: sqlite3.Connection) -> Life:
        """The totals of all matches on the disk: earlier totals, plus the matches that came since."""
        newest = checked_int(base.execute("SELECT ifnull(max(number), 0) FROM matches").fetchone()[0])
        totals = self._life

        # Totals that include later matches than the file are of no use: the file has been replaced by an older one.
        # `_last_noted`: the last match in the totals that the disk keeps.
        if totals is None or totals.last > newest:
            totals = self._read_totals(base, newest) or Life()
            self._last_noted = totals.last

        for past in _read_matches(base, "> ?", (totals.last,)):
            totals.add_match(past)
        return totals

    def _read_totals(self, base: sqlite3.Connection, newest: int) -> Life | None:
        """The totals that were written down by the same rules, for matches up to `newest` at most.

        None if there are none.
        """
        row = base.execute("SELECT totals, last FROM life WHERE rules = ?", (life.RULES,)).fetchone()
        totals = None
        if row is not None:
            with suppress(DamagedError):
                totals = life.loads(checked_text(row[0]))

        # `row[1]` is the column `last`: the number of the last match in the totals.
        is_usable = totals is not None and totals.last == row[1] and totals.last <= newest
        return totals if is_usable else None

    def dice(self) -> dict[str, tuple[int, ...]]:
        """By game with dice, how often each face came up, from 1 to the number of sides."""
        counts = self.life_totals().dice
        faces = {}
        for game, rolled in counts.items():
            sides = (GAMES[game].die_sides if game in GAMES else 0) or SIDES
            faces[game] = tuple([*rolled, *[0] * sides][:sides])
        return faces

    # --- reading what matches were played for, and have won ----------------------------------------

    def matches_by_occasion(self, kind: str) -> list[tuple[str, str, int]]:
        """Occasion, game and number of each match that counts and has an occasion of this kind, in the order played."""
        query = (
            "SELECT occasion, game, number FROM matches WHERE occasion != '' AND occasion BETWEEN ? AND ? "
            "AND practice = '' ORDER BY number"
        )
        # The column holds "kind name". The sign after a space is "!", so the range holds all names of this kind.
        ends = (f"{kind} ", f"{kind}!")
        occasions = self._read_file(lambda base: [*read_rows(base.execute(query, ends), columns.read_occasion)]) or []

        for place, (finished, _) in enumerate(self._waiting):
            has_occasion = finished.occasion is not None and finished.occasion.kind == kind
            if finished.occasion is not None and has_occasion and not finished.practice:
                # Matches that wait to be written have negative numbers.
                occasions.append((finished.occasion.name, finished.game, -1 - place))
        return occasions

    def best_stars(self) -> dict[str, int]:
        """By slug of a challenge that was tried and judged, the most stars won.

        `judges` and `judged.rules`: the version of the rules by which a match was judged, or 0 if it was not judged.
        """
        from career.challenges import CHALLENGES  # no challenge is loaded before the first frame

        query = (
            "SELECT occasion, max(stars) FROM matches WHERE occasion != '' AND judges > 0 "
            f"AND typeof(stars) = 'integer' AND stars BETWEEN 0 AND {MOST_STARS} GROUP BY occasion"
        )
        by_occasion = dict(self._read_file(lambda base: base.execute(query).fetchall()) or [])
        best = {slug: by_occasion[f"{CHALLENGE} {slug}"] for slug in CHALLENGES if f"{CHALLENGE} {slug}" in by_occasion}

        for finished, _ in self._waiting:
            occasion = finished.occasion
            if occasion is not None and occasion.name in CHALLENGES and finished.judged.rules:
                best[occasion.name] = max(finished.judged.stars, best.get(occasion.name, 0))
        return best

    def medals_won(self, rules: int) -> set[str]:
        """The slugs of the medals won by matches that were judged by this version of the rules for medals.

        Matches that could not be written yet count as well.
        """
        query = "SELECT DISTINCT medals FROM matches WHERE judges = ?"

        def read_slugs(row: Sequence[object]) -> str:
            """The slugs of the medals of a match, with blanks between them, from a row with this column alone."""
            return clean(checked_text(row[0]), most=100 * LONGEST_QUOTE)

        written = self._read_file(lambda base: [*read_rows(base.execute(query, (rules,)), read_slugs)]) or []
        won = {slug for slugs in written for slug in slugs.split()}
        for finished, _ in self._waiting:
            if finished.judged.rules == rules:
                won.update(finished.judged.won)
        return won

    def unjudged_numbers(self, rules: int) -> list[int]:
        """The numbers of the matches that have to be judged by these rules, in order, those that wait last.

        `rules`: the present version. The column `judges` has the version by which a match was judged, and the stars
        AGAIN mean that it has to be judged once more. Matches that wait to be written have negative numbers.
        """
        query = f"SELECT number FROM matches WHERE judges != ? OR stars = {AGAIN} ORDER BY number"
        written = self._read_file(lambda base: [number for (number,) in base.execute(query, (rules,))]) or []
        waiting = [-1 - index for index, (match, _) in enumerate(self._waiting) if match.judged.rules != rules]
        return written + waiting

    # --- known deals -----------------------------------------------------------------------------

    def has_seen_deal(self, game: str, seed: int, looked: bool = True) -> bool:
        """Whether this player has played, watched or begun a deal. `looked`: or only looked at it.

        A deal that was only looked at is noted with the suffix LOOKED behind its number.
        """
        noted = {(game, str(seed)), (game, f"{seed}{LOOKED * looked}")} & self._seen
        return bool(noted or self._read_file(lambda base: deals.is_seen(base, game, seed, looked)))

    def is_known_deal(self, game: str, seed: int) -> bool:
        """Whether a deal was played to its end, or its hands were seen outside of a match that counts."""
        is_waiting = any((finished.game, finished.seed) == (game, seed) for finished, _ in self._waiting)
        is_noted = (game, f"{seed}{KNOWN}") in self._seen
        return bool(is_waiting or is_noted or self._read_file(lambda base: deals.is_known(base, game, seed)))

    def has_counted(self, finished: FinishedMatch) -> bool:
        """Whether another match of the same deal counts already, so that this one must not count.

        A match with the same record is this match itself. The file has a digest of each record.
        """
        if not finished.counts:
            return False

        others = [other for other, _ in self._waiting if other.counts and other.record != finished.record]
        if any((other.game, other.seed) == (finished.game, finished.seed) for other in others):
            return True
        digest = schemas.digest_of_record(finished.record)
        return bool(self._read_file(lambda base: deals.has_counted(base, finished.game, finished.seed, digest)))


def _find_numbers(base: sqlite3.Connection, record: str) -> list[int]:
    """The numbers of the matches with this record, in order."""
    digest = schemas.digest_of_record(record)
    rows = base.execute("SELECT match FROM records WHERE digest = ? ORDER BY match", (digest,))
    return [checked_int(number) for (number,) in rows]


def _count_faces(faces: Sequence[int]) -> tuple[int, ...]:
    """How often each face came up, from 1 to the highest face.

    >>> _count_faces([2, 4, 2])
    (0, 2, 0, 1)
    """
    counts = Counter(faces)
    return tuple(counts[face] for face in range(1, max(faces, default=0) + 1))


def _past_of(number: int, finished: FinishedMatch, ended: float) -> Past:
    """A match that waits to be written, in the form in which the history returns matches."""
    return Past(
        number=number,
        game=finished.game,
        options=finished.options,
        seats=finished.seats,
        scores=finished.scores,
        rounds=finished.rounds,
        seconds=finished.seconds,
        ended=ended,
        practice=finished.practice,
        occasion=finished.occasion,
        points=finished.points,
        faces=_count_faces(finished.faces),
    )


def _read_matches(base: sqlite3.Connection, which: str, numbers: Sequence[object]) -> list[Past]:
    """The matches whose numbers meet an SQL condition, in order. Matches that cannot be read are left out.

    `which`: the condition, such as "> ?". `numbers`: the values for its question marks.
    """
    reviewed = review_store.read_tallies(base, which, numbers)
    query = (
        "SELECT number, game, options, seats, rounds, seconds, ended, practice, occasion, faces, name, favourite "
        f"FROM matches WHERE number {which} ORDER BY number"
    )

    # Most matches have the same options, games and names, so each of them is read only once.
    read_options = cache(columns.read_options)
    read_name = cache(lambda value: clean(checked_text(value), LONGEST_QUOTE))
    read_entry = cache(lambda kind, person: SeatEntry(read_name(kind), clean_name(checked_text(person))))

    def read_past(row: Sequence[object]) -> Past:
        """The match of a row of the table. Raises an error, such as DamagedError, for a value that makes no sense.

        `seats` is JSON: a list for each seat with its kind, name, score and points. Lists of another length, such as
        those of a later version, are left out.
        """
        number, game, options, seats, rounds, seconds, ended, practice, occasion, faces, label, favourite = row
        entries = [entry for entry in columns.read_json(seats, list) if isinstance(entry, list) and len(entry) == 4]
        points = tuple(known for entry in entries if (known := columns.read_points(entry[3])) is not None)

        is_unknown_occasion = occasion and occasion_of(checked_text(occasion)) is None
        if not entries or is_unknown_occasion or practice not in ("", PRACTICE, GUIDED, ADVISED):
            raise DamagedError
        return Past(
            number=checked_int(number),
            game=read_name(game),
            options=read_options(options),
            seats=tuple(read_entry(checked_text(kind), checked_text(person)) for kind, person, _, _ in entries),
            scores=tuple(checked_float(score, most=1.0) for _, _, score, _ in entries),
            rounds=checked_int(rounds),
            seconds=checked_float(seconds, most=1e9),
            ended=checked_float(ended, most=LATEST, least=EARLIEST),
            tallies=tuple(reviewed.get(checked_int(number), ())),
            practice=checked_text(practice),
            occasion=occasion_of(checked_text(occasion)),
            points=points if len(points) == len(entries) else (),
            label=Label(read_name(label)[:LONGEST_LABEL].rstrip(), favourite=checked_int(favourite, most=1) == 1),
            faces=tuple(checked_int(count) for count in columns.read_json(faces, list)),
        )

    return list(read_rows(base.execute(query, numbers), read_past))


def _read_review(base: sqlite3.Connection, record: str) -> Review | None:
    """The review of the match with this record. None if it was never reviewed."""
    for number in _find_numbers(base, record):
        tallies = review_store.read_tallies(base, "= ?", (number,)).get(number)
        if tallies is not None:
            return Review(tuple(tallies), review_store.read_looks(base, number))
    return None
