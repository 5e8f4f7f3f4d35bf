"""Interrupted matches: find, resume and remove them, and describe their seats and times."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ai.levels import level_named
from career.occasions import describe_occasion
from career.officers import officer_of
from game.catalogue import GAMES, game_named
from game.core.game import Game
from game.core.record import BOT, RESIGNED, LaterError, Record, SeatEntry, loads
from game.core.wording import join_names
from scenes.keeping.finished import Past
from scenes.keeping.schemas import kind_of_practice
from scenes.match.setup import kind_name, setup_of
from scenes.stack import Change, Reset, Services

if TYPE_CHECKING:
    from scenes.keeping.store import Store
    from scenes.match.session import Session


def count_names(names: Sequence[str]) -> str:
    """The names as a list in words, with equal names counted.

    >>> count_names(["General", "Recruit", "Recruit"])
    'General and 2 Recruits'
    """
    return join_names(_count_each(names))


def _count_each(names: Sequence[str]) -> list[str]:
    return [name if count == 1 else f"{count} {name}s" for name, count in Counter(names).items()]


def describe_bots(entries: Sequence[SeatEntry]) -> str:
    """The bots among these seats: officers by level and name, others by name or level.

    >>> describe_bots([SeatEntry("human"), SeatEntry("captain", "Karrow"), SeatEntry("captain", "Tolm")])
    'Captains Karrow and Tolm'
    >>> describe_bots([SeatEntry("general", "Pell"), SeatEntry("recruit"), SeatEntry("recruit")])
    'General Pell and 2 Recruits'
    """
    names_by_level: dict[str, list[str]] = {}
    others: list[str] = []
    for entry in entries:
        if officer_of(entry) is not None:
            names_by_level.setdefault(kind_name(entry.kind), []).append(entry.name)
        elif not entry.person:
            others.append(bot_name(entry))

    officers = [f"{level}s {join_names(names)}" for level, names in names_by_level.items() if len(names) > 1]
    officers += [f"{level} {names[0]}" for level, names in names_by_level.items() if len(names) == 1]
    return join_names([*officers, *_count_each(others)])


def bot_name(entry: SeatEntry) -> str:
    """The name of a bot, or that of its level if it has none. A level unknown to this version keeps its slug."""
    try:
        return entry.name or kind_name(entry.kind)
    except ValueError:
        return entry.kind.capitalize()


def seat_name(match: Past | Record, seat: int) -> str:
    """The name of the player in a seat: that of a person or bot, or else the level of a bot.

    A person without a name has the game's name for the seat, such as "Germany".
    """
    entry = match.seats[seat]
    if not entry.person:
        return bot_name(entry)

    side_names = GAMES[match.game].names(match.options) if match.game in GAMES else ()
    name = entry.name or (side_names[seat] if seat < len(side_names) else f"Seat {seat + 1}")
    return f"{name} (resigned)" if entry.kind == RESIGNED else name


def describe_sides(match: Past | Record) -> str:
    """The players of a match, people first: "Anna against General Karrow and 2 Recruits"."""
    people = [seat_name(match, seat) for seat, entry in enumerate(match.seats) if entry.person]
    bots = [entry for entry in match.seats if not entry.person]
    if people and bots:
        return f"{join_names(people)} against {describe_bots(bots)}"
    if len(people) + len(bots) == 2:
        return " against ".join(people or [describe_bots([bot]) for bot in bots])
    return join_names(people) if people else describe_bots(bots)


def format_time(seconds: float, form: str = "%B %Y, %H:%M") -> str:
    """A time in seconds since the epoch as local date and time: "7 March 2026, 18:05". "" for an impossible time.

    `form`: the `strftime` format of everything after the day.
    """
    try:
        time = datetime.datetime.fromtimestamp(seconds)
    except (OSError, ValueError, OverflowError):
        return ""
    return f"{time.day} {time:{form}}"


@dataclass(frozen=True)
class Interrupted:
    """A match that can be resumed."""

    path: Path
    game: Game
    record: Record
    written: float
    """The time it was saved, in seconds since the epoch, or infinity if it is only kept in memory."""

    @property
    def time_played(self) -> str:
        """The time the match has taken so far: "12 min played" or "just begun"."""
        minutes = round(self.record.seconds / 60)
        return f"{minutes} min played" if minutes and self.record.notations else "just begun"

    @property
    def time_saved(self) -> str:
        """Date and time of the save, or "" if it is only kept in memory."""
        return format_time(self.written, "%B, %H:%M")

    @property
    def practice(self) -> str:
        """The kind of a match that does not count, or "" for one that counts."""
        return kind_of_practice(self.record)

    @property
    def description(self) -> str:
        """The match in one line: game, occasion, players, time played and time of the save."""
        occasion = describe_occasion(self.record.occasion) if self.record.occasion is not None else ""
        sides = describe_sides(self.record)
        parts = (self.game.name, occasion, self.practice, sides, self.time_played, self.time_saved)
        return ", ".join(part for part in parts if part)


def find_interrupted(app: Services) -> list[Interrupted]:
    """The matches that can be resumed, the most recent first.

    A file that cannot be resumed is set aside, with a toast.
    """
    matches: list[Interrupted] = []
    for path, save in read_saves(app.store):
        if isinstance(save, Interrupted):
            matches.append(save)
        else:
            set_aside(app, path, save)
    return matches


def read_saves(store: Store) -> Iterator[tuple[Path, Interrupted | ValueError]]:
    """Yield each save file, the most recent first, with its match or the reason why that cannot be resumed."""
    for path in store.saves.interrupted_matches():
        text = store.read(path)
        if text is None:
            continue
        try:
            yield path, _parse_save(path, text, store.modified_at(path))
        except ValueError as failure:
            yield path, failure


def _parse_save(path: Path, text: str, written: float) -> Interrupted:
    """The match in the text of a save file. Raises ValueError with a sentence if it cannot be resumed.

    The actions of the record are not checked. LaterError is raised for a game or level that this version does not know.
    """
    record = loads(text)
    try:
        for entry in record.seats:
            # A Captain takes the seat of a program of the player (BOT). All other bots have a level.
            if not entry.person and entry.kind != BOT:
                level_named(entry.kind)
        game = game_named(record.game)
    except ValueError as failure:
        raise LaterError(str(failure)) from None

    game.check_seats(len(record.seats))
    return Interrupted(path, game, record, written)


def resume_match(app: Services, path: Path, ready: tuple[Record, Session] | None = None) -> Change | None:
    """The change that resumes a match from its save file. None, after a toast, if it cannot be resumed.

    `saves.take_if_free` reserves the file for this window. The resumed match keeps it, and after a failure it is
    released. `ready`: a record and a session replayed from it in advance. The session is used if the file still holds
    that record.
    """
    saves = app.store.saves
    if not saves.take_if_free(path):
        app.toast("NOT CONTINUED", "This match is being played in another window.")
        return None

    text = app.store.read(path)
    if text is None:
        app.toast("NOT CONTINUED", "This match is no longer there: it was played to its end, or removed.")
    else:
        try:
            record = _parse_save(path, text, written=0.0).record
            session = ready[1] if ready is not None and ready[0] == record else None
            return Reset(app.routes.match(setup_of(record), record, path, session))
        except ValueError as failure:
            set_aside(app, path, failure)
    saves.release(path)
    return None


def set_aside(app: Services, path: Path, failure: ValueError) -> None:
    """Rename a save file that cannot be played, and say why in a toast.

    A file with something that only a later version knows (LaterError) keeps its name, so that such a version can play
    it.
    """
    if isinstance(failure, LaterError):
        app.store.report_sentence(f"{path.name} is kept as it is. {failure}")
        return

    new_path = app.store.set_aside(path)
    kept_words = "" if new_path is None else f" Kept as {new_path.name}."
    app.toast("NOT CONTINUED", f"{failure}{kept_words}")


def remove_interrupted(app: Services, path: Path) -> None:
    """Remove an interrupted match from the list, and move its record from the save file to the folder of records.

    `saves.take_if_free` reserves the save file for this window, and fails if another window plays the match. If the
    record cannot be written, the match stays on the list, and its file is released again.
    """
    store = app.store
    text = store.read(path) if store.saves.take_if_free(path) else None
    if text is None:
        app.toast("NOT REMOVED", "This match is being played in another window, or is no longer there.")
        return

    # The name of a save file may end in a number after a hyphen, which the record does not take over.
    copy = store.unused_record(path.stem.rpartition("-")[0] or path.stem)
    if store.write(copy, text):
        store.saves.remove(path)
        app.toast("REMOVED FROM THE LIST", f"The record of the match is now in {store.records} as {copy.name}.")
    else:
        store.remove(copy)  # the store would otherwise try to write the copy later
        store.saves.release(path)
