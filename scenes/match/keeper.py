"""Keeps a running match in the player's folder, and a finished one in the history."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from career.occasions import DAY, date_of
from game.core.record import Record, dumps
from scenes.match.session import Session

if TYPE_CHECKING:
    from scenes.history import History
    from scenes.store import Store


class Keeper:
    """The save file of one match."""

    def __init__(self, session: Session, store: Store, history: History, kept: Path | None = None) -> None:
        self._session = session
        self._store = store
        self._history = history
        self.kept = kept
        """The file; None until there is something to save."""
        self._noted = False
        """Whether there is no more to remember of the day whose deal this is."""
        self._seen: bool | None = None
        """What is noted of its deal: that it was looked at (True) or played (False)."""

    def save(self) -> None:
        """Save after every decision. A match that is over is added to the history before its save file is removed.

        If the program is killed at any moment, the match is complete in the file, in the history or in both.
        """
        self.keep()
        if self._session.over and self._history.add(self._session.finished()):
            self.discard()

    def keep(self) -> bool:
        """Write the file; False if the match could only be kept in memory."""
        if self.kept is None:
            self.kept = self._store.saves.begin(self._session.setup.game.slug)
        if not self._noted:
            self._note_day()
        setup = self._session.setup
        looked = setup.occasion is not None and setup.occasion.kind == DAY and not self._session.decided
        if looked is not self._seen:
            self._history.note_seen(setup.game.slug, setup.seed, looked)
            self._seen = looked
        return self._store.write(self.kept, dumps(self.interrupted()))

    def _note_day(self) -> None:
        """Once a person has decided in the first try of a deal of the day, it is begun."""
        setup = self._session.setup
        day = None if setup.occasion is None or setup.practice else date_of(setup.occasion)
        self._noted = day is None
        if day is not None and self._session.decided:
            self._store.note_day((day, setup.game.slug))
            self._noted = True

    def interrupted(self) -> Record:
        """The record, with what is needed to go on as if nothing had come between."""
        return replace(self._session.record(), seconds=round(self._session.seconds))

    def discard(self) -> None:
        """Remove the file."""
        if self.kept is not None:
            self._store.saves.remove(self.kept)
            self.kept = None

    def release(self) -> None:
        """Let another window go on with the match."""
        if self.kept is not None:
            self._store.saves.release(self.kept)
