"""Interrupted matches: listing and resuming them."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ai.levels import level_named
from career.occasions import describe_occasion
from game.catalogue import GAMES, game_named
from game.core.game import Game
from game.core.record import RESIGNED, LaterError, Record, loads
from game.core.wording import listed
from scenes.keeping.finished import Past
from scenes.keeping.schemas import GUIDED, PRACTICE
from scenes.match.setup import kind_name, setup_of
from scenes.stack import Change, Reset, Services

if TYPE_CHECKING:
    from scenes.keeping.store import Store
    from scenes.match.session import Session


def counted(names: Sequence[str]) -> str:
    """Names with how many bear them: "General and 2 Recruits"."""
    return listed([name if count == 1 else f"{count} {name}s" for name, count in Counter(names).items()])


def seat_name(of: Past | Record, seat: int) -> str:
    """The person's name, or the bot's level, or the game's name for the seat."""
    entry = of.seats[seat]
    if not entry.person:
        try:
            return entry.name or kind_name(entry.kind)
        except ValueError:  # a level that is unknown here
            return entry.kind.capitalize()
    names = GAMES[of.game].names(of.options) if of.game in GAMES else ()
    name = entry.name or (names[seat] if seat < len(names) else f"Seat {seat + 1}")
    return f"{name} (resigned)" if entry.kind == RESIGNED else name


def sides(of: Past | Record) -> str:
    """The seats, people first: "Anna against General and 2 Recruits"."""
    people = [seat_name(of, seat) for seat, entry in enumerate(of.seats) if entry.person]
    bots = [seat_name(of, seat) for seat, entry in enumerate(of.seats) if not entry.person]
    if people and bots:
        return f"{listed(people)} against {counted(bots)}"
    if len(people) + len(bots) == 2:
        return " against ".join(people or bots)
    return listed(people) if people else counted(bots)


def moment(seconds: float, form: str = "%B %Y, %H:%M") -> str:
    """The local day and what else `form` tells of seconds since the epoch; "" if no clock can show them."""
    try:
        stamp = datetime.datetime.fromtimestamp(seconds)
    except (OSError, ValueError, OverflowError):
        return ""
    return f"{stamp.day} {stamp:{form}}"


@dataclass(frozen=True)
class Interrupted:
    """A match that can be resumed."""

    path: Path
    game: Game
    record: Record
    written: float
    """When it was saved, in seconds since the epoch; infinite if it is only kept in memory."""

    @property
    def far(self) -> str:
        """How long the match has been played, in words."""
        minutes = round(self.record.seconds / 60)
        return f"{minutes} min played" if minutes and self.record.notations else "just begun"

    @property
    def when(self) -> str:
        """Date and time of the save; "" if it is only kept in memory."""
        return moment(self.written, "%B, %H:%M")

    @property
    def practice(self) -> str:
        """What it is if it does not count: PRACTICE or GUIDED."""
        return "" if not self.record.practice else PRACTICE if self.record.guide is None else GUIDED

    @property
    def words(self) -> str:
        """Game, seats, progress and time in one line."""
        occasion = describe_occasion(self.record.occasion) if self.record.occasion is not None else ""
        parts = self.game.name, occasion, self.practice, sides(self.record), self.far, self.when
        return ", ".join(words for words in parts if words)


def interrupted(app: Services) -> list[Interrupted]:
    """The matches that can be resumed, most recent first. What cannot be is put aside with a sentence."""
    found: list[Interrupted] = []
    for path, saved in saves(app.store):
        if isinstance(saved, Interrupted):
            found.append(saved)
        else:
            put_aside(app, path, saved)
    return found


def saves(store: Store) -> Iterator[tuple[Path, Interrupted | ValueError]]:
    """The save files, most recent first, each with its match, or with the reason why it cannot be resumed."""
    for path in store.saves.left():
        held = store.read(path)
        if held is None:
            continue
        try:
            yield path, _interrupted(path, held, store.written(path))
        except ValueError as failure:
            yield path, failure


def _interrupted(path: Path, held: str, written: float) -> Interrupted:
    """Raises ValueError with a sentence if the match cannot be resumed; its actions are not checked."""
    record = loads(held)
    try:
        for entry in record.seats:
            if not entry.person:
                level_named(entry.kind)
        game = game_named(record.game)
    except ValueError as failure:
        raise LaterError(str(failure)) from None
    game.check_seats(len(record.seats))
    return Interrupted(path, game, record, written)


def go_on(app: Services, path: Path, ready: tuple[Record, Session] | None = None) -> Change | None:
    """Resume a match from its save file. A failure is shown in a toast, and the file is kept.

    `ready`: a record that was replayed before, which is used if the file still holds it.
    """
    saves = app.store.saves
    if not saves.take(path):
        app.toast("NOT CONTINUED", "This match is being played in another window.")
        return None
    held = app.store.read(path)
    if held is None:
        app.toast("NOT CONTINUED", "This match is no longer there: it was played to its end, or removed.")
    else:
        try:
            record = _interrupted(path, held, 0.0).record
            session = ready[1] if ready is not None and ready[0] == record else None
            return Reset(app.routes.match(setup_of(record), record, path, session))
        except ValueError as failure:
            put_aside(app, path, failure)
    saves.release(path)
    return None


def put_aside(app: Services, path: Path, failure: ValueError) -> None:
    """Rename a save file that cannot be played, and say why; what a later version has written stays as it is."""
    if isinstance(failure, LaterError):
        app.store.say(f"{path.name} is kept as it is. {failure}")
        return
    kept = "" if (aside := app.store.set_aside(path)) is None else f" Kept as {aside.name}."
    app.toast("NOT CONTINUED", f"{failure}{kept}")


def put_away(app: Services, path: Path) -> None:
    """Remove a match from the list; its record is moved to the records folder."""
    store = app.store
    held = store.read(path) if store.saves.take(path) else None
    if held is None:
        app.toast("NOT REMOVED", "This match is being played in another window, or is no longer there.")
        return
    kept = store.unused_record(path.stem.rpartition("-")[0] or path.stem)
    if store.write(kept, held):
        store.saves.remove(path)
        app.toast("REMOVED FROM THE LIST", f"The record of the match now lies in {store.records} as {kept.name}.")
    else:
        store.remove(kept)  # the match stays on the list, so no copy is to be written later
        store.saves.release(path)
