"""Keeps a match in the player's folder: as a save file while it goes on, and in the history once it is over."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from career.medals import RULES
from career.occasions import DAY, date_of
from game.core.game import totals
from game.core.record import Record, dumps
from scenes.keeping.challenges import judge_match
from scenes.keeping.finished import FinishedMatch, Judged
from scenes.keeping.schemas import kind_of_practice

if TYPE_CHECKING:
    from scenes.keeping.history import History
    from scenes.keeping.store import Store
    from scenes.match.session import Session


def finished_match(session: Session) -> FinishedMatch:
    """The finished match of a session as an entry for the history, with the medals and stars that it has won.

    A match that ended because somebody resigned (`match.over` is False) has no points and wins nothing. Only a match
    that counts adds its dice to the statistics. `session.is_resumed`: the match was resumed from a record.
    """
    match = session.match
    setup = session.setup
    transcripts = (match.opening, *session.past)

    practice = kind_of_practice(session.record())

    faces: tuple[int, ...] = ()
    if not practice:
        events = [event for transcript in transcripts for event in transcript.events]
        faces = tuple(face for event in events for face in event.rolled())

    return FinishedMatch(
        game=setup.game.slug,
        options=match.options,
        seed=match.seed,
        seats=setup.seats,
        scores=session.ended.scores if session.ended is not None else tuple(match.state.scores()),
        rounds=setup.game.rounds(match.state),
        decisions=len(match.actions),
        seconds=session.seconds,
        record=session.record_text(),
        faces=faces,
        may_be_in_history=session.is_resumed,
        practice=practice,
        occasion=setup.occasion,
        points=totals(setup.game.ledger(match.state)) if match.over and setup.game.by_points else (),
        judged=judge_match(session.record(), match.state, transcripts) if match.over else Judged(rules=RULES),
    )


class Keeper:
    """The save file of one match."""

    def __init__(self, session: Session, store: Store, history: History, kept: Path | None = None) -> None:
        """The keeper of this session's match. `kept`: the save file from which it was resumed, None for a new match."""
        self._session = session
        self._store = store
        self._history = history
        self.kept = kept
        """The save file, or None until there is something to save."""
        self._day_is_noted = False
        """Whether nothing more has to be remembered of the day whose deal this is."""
        self._noted_as_looked: bool | None = None
        """How the history knows the deal: only looked at (True), played (False), or not yet noted (None)."""

    def save(self) -> None:
        """Save the match after a decision. Once it is over, add it to the history, and then remove its save file.

        If the program is killed at any moment, the match is complete in the file, in the history or in both.
        """
        self.keep()
        if not self._session.over:
            return

        finished = finished_match(self._session)
        if self._history.has_counted(finished):  # a copy of this save was played to the end meanwhile
            self._session.setup = replace(self._session.setup, practice=True)
            finished = finished_match(self._session)

        if self._history.add(finished):
            self.discard()

    def keep(self) -> bool:
        """Write the save file. Returns False if the match could only be kept in memory.

        From then on the player knows the deal, and may have begun a deal of the day: that is noted as well.
        """
        if self.kept is None:
            self.kept = self._store.saves.begin(self._session.setup.game.slug)

        self._note_day()
        self._note_deal()
        return self._store.write(self.kept, dumps(self.interrupted()))

    def _note_day(self) -> None:
        """Note that the first try of a deal of the day has begun, once a person has decided in it.

        `_day_is_noted`: nothing is left to do, because that is noted or the match is no such try.
        """
        if self._day_is_noted:
            return
        setup = self._session.setup
        has_person_decided = self._session.decided
        day = None if setup.occasion is None or setup.practice else date_of(setup.occasion)

        if day is not None and has_person_decided:
            self._store.note_day((day, setup.game.slug))
        self._day_is_noted = day is None or has_person_decided

    def _note_deal(self) -> None:
        """Note in the history that this player has met the deal, as looked at or as played.

        A deal of the day counts as looked at until the player has made a decision, and any other deal as played at
        once. `_noted_as_looked`: what was noted last (True for looked at), None before.
        """
        setup = self._session.setup
        is_deal_of_day = setup.occasion is not None and setup.occasion.kind == DAY
        is_only_looked_at = is_deal_of_day and not self._session.decided
        if is_only_looked_at is self._noted_as_looked:
            return

        self._history.note_seen(setup.game.slug, setup.seed, looked=is_only_looked_at)
        if setup.practice:  # the hands are known, so an interrupted match of this deal does not count any more
            self._history.note_known(setup.game.slug, setup.seed)
        self._noted_as_looked = is_only_looked_at

    def interrupted(self) -> Record:
        """The record of the match so far, with the time that it has taken, so that it can be resumed."""
        return replace(self._session.record(), seconds=round(self._session.seconds))

    def discard(self) -> None:
        """Remove the save file."""
        if self.kept is not None:
            self._store.saves.remove(self.kept)
            self.kept = None

    def release(self) -> None:
        """Unlock the save file, so that another window can resume the match."""
        if self.kept is not None:
            self._store.saves.release(self.kept)
