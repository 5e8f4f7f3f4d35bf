"""A running match with its past events and its undo rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.catalogue import game_named
from game.core.events import Beat, Event, MatchEnded, Transcript
from game.core.match import Match
from game.core.record import Record, dumps, loser_of, record_of, replay
from game.core.state import OVER, Action, State
from game.core.version import VERSION
from scenes.match.setup import Setup

PASS = "pass"
"""Notation of the pass action, the same in all games."""
FINISH = "finish"
"""Notation of the action that ends a phase with nothing more to do in it, where a game has one."""


class Session:
    """A match with everything that the table needs beside it: past events, undo, and a replay of the last turn."""

    def __init__(
        self, setup: Setup, record: Record | None = None, replayed: tuple[Match, list[Transcript]] | None = None
    ) -> None:
        """Begin a new match, or with `record` resume one.

        `replayed`: the match and transcripts of that record, if known.

        Raises RecordError if the record cannot be played, ValueError for an invalid setup.
        """
        self.setup = setup
        self.guide = record.guide if record is not None else None
        """The progress of a guided match (`Record.guide`), or None if nobody is guided."""
        self.program = record.program if record is not None else VERSION
        """The version that began the match (`Record.program`)."""
        self.open_only = False
        """Whether views and events hold only public information, because anybody may be looking at the screen."""
        self.is_resumed = record is not None
        """Whether the match was resumed from a record."""
        self.decided = False
        """Whether a person has decided anything since the match was begun or resumed. Forced passes do not count."""

        self.past: list[Transcript] = []
        """The transcript of each action so far."""
        if replayed is not None:
            self.match, self.past = replayed
        elif record is None:
            self.match = setup.match()
        else:
            self.match = replay(record, game_named, lambda _, transcript: self.past.append(transcript))

        self.chance = self.match.seed
        """The number from which the bots' seeds follow. While people play it is secret, because the bots' answers may
        give it away (`PlayDirector.enter`)."""
        self.recent: list[list[Beat]] = [[] for _ in setup.seats]
        """By seat: the beats of the others' actions since its last decision."""
        self.ended: MatchEnded | None = self._match_end_in(self.past[-1]) if self.past else None
        """How the match has ended, or None while it goes on."""
        if record is not None and self.loser is not None:
            self.ended = self._end_by_resigning(self.loser)
        self.seconds = float(record.seconds) if record is not None else 0.0
        """How long the match has been played, without pauses."""

    @property
    def loser(self) -> int | None:
        """The seat that has lost a match of two by resigning, or None if nobody has."""
        return loser_of(self.setup.seats)

    @property
    def over(self) -> bool:
        """Whether the match has ended by its rules, or because a person in a match of two has resigned."""
        return self.match.over or self.loser is not None

    @property
    def decisions(self) -> int:
        """The number of decisions so far, each of one action or several."""
        return sum(not transcript.continues_decision for transcript in self.past)

    @property
    def to_act(self) -> int:
        """The seat that decides next, or OVER."""
        return OVER if self.over else self.match.state.to_act

    # --- what may be seen ----------------------------------------------------------------------

    def view(self, seat: int) -> State:
        """The table as this seat sees it, or as everybody may see it while `open_only`."""
        return self.open_view() if self.open_only else self.match.view(seat)

    def open_view(self) -> State:
        """The table as every seat may see it, without any hidden information."""
        view = self.match.view(0)
        for other in range(1, view.seats):
            view = view.redact(other)
        return view

    def beats(self, transcript: Transcript, seat: int) -> list[Beat]:
        """The beats (an event with the views before and after it) of a transcript, as this seat may see them.

        While `open_only`, they are limited to what every seat may see.
        """
        if not self.open_only:
            return transcript.beats(seat)

        beats = transcript.beats(0)
        for other in range(1, len(self.setup.seats)):
            beats = [Beat(one.event.seen_by(other), one.before.redact(other), one.view.redact(other)) for one in beats]
        return beats

    def events_seen_by(self, transcript: Transcript, seat: int) -> tuple[Event, ...]:
        """The events of a transcript as this seat sees them, or as everybody may see them while `open_only`."""
        return self.open_events(transcript) if self.open_only else transcript.seen_by(seat)

    def all_seen(self, seat: int) -> Iterator[Event]:
        """All events of the match so far, as this seat may see them."""
        for transcript in (self.match.opening, *self.past):
            yield from self.events_seen_by(transcript, seat)

    def open_events(self, transcript: Transcript) -> tuple[Event, ...]:
        """The events of a transcript without anything that is hidden from any seat: everybody may see the rest."""
        events = transcript.seen_by(0)
        for other in range(1, len(self.setup.seats)):
            events = tuple(event.seen_by(other) for event in events)
        return events

    # --- playing -------------------------------------------------------------------------------

    @property
    def forced_action(self) -> Action | None:
        """The pass, if it is the only legal action. Otherwise None."""
        legal = self.match.legal()
        return legal[0] if len(legal) == 1 and legal[0].notation == PASS else None

    def pass_action(self) -> Action:
        """The pass action of the present question, which must be one that can be passed."""
        return next(action for action in self.match.legal() if action.notation == PASS)

    def play(self, action: Action, decided: bool = True) -> Transcript:
        """Play an action of the seat to act, and return its transcript (its events, with the tables after them).

        `decided`: somebody has chosen the action. False for a forced pass. `self.recent`: for each person's seat, what
        has happened since the last decision there, which SEE AGAIN shows.
        """
        actor = self.to_act
        transcript = self.match.play(action)
        self.past.append(transcript)
        self.decided |= decided and actor in self.setup.human_seats

        for seat in self.setup.human_seats:
            if seat == actor and decided:
                self.recent[seat].clear()
            else:
                self.recent[seat] += transcript.beats(seat)

        self.ended = self._match_end_in(transcript) or self.ended
        return transcript

    @staticmethod
    def _match_end_in(transcript: Transcript) -> MatchEnded | None:
        """The event that ended the match, if this transcript holds that event. Otherwise None."""
        return next((event for event in transcript.events if isinstance(event, MatchEnded)), None)

    def resign(self, seat: int) -> None:
        """Let the person in a seat resign. A match of two ends, and `self.loser` is then that seat.

        In any other match a bot takes the seat, and play goes on.
        """
        self.setup = self.setup.resigned(seat)
        if self.loser is not None:
            self.ended = self._end_by_resigning(self.loser)

    def _end_by_resigning(self, loser: int) -> MatchEnded:
        """The event that ends a match of two because this seat has resigned: 1.0 for the winner, 0.0 for the loser."""
        scores = tuple(0.0 if seat == loser else 1.0 for seat in range(2))
        return MatchEnded(scores, f"won, because {self.setup.name(loser)} resigned")

    # --- taking back ---------------------------------------------------------------------------

    def _undoable_seats(self, viewer: int) -> tuple[int, ...]:
        """The seats whose decisions the viewer may undo: the viewer's, or without secret hands those of all people."""
        return (viewer,) if self.setup.game.secrets else self.setup.human_seats

    def can_undo(self, viewer: int) -> bool:
        """Whether there is a decision that `undo` leads back to. A single legal action was no decision."""
        return self.match.can_undo(self._undoable_seats(viewer), chosen=True)

    def undo(self, viewer: int) -> bool:
        """Undo the last decision of the people at this machine, with all its steps and all that followed.

        Returns False, without any change, if `can_undo` is false. `chosen`: actions without an alternative are no
        decision, so the undo goes back beyond them. `_undoable_seats`: the viewer's seat, or those of all people in a
        game without secret hands.
        """
        if not self.can_undo(viewer):
            return False

        seats = self._undoable_seats(viewer)
        undone_count = self.match.undo(seats, chosen=True)
        while undone_count and self.match.state.is_midway():  # inside a decision: the step before is undone as well
            undone_count = self.match.undo(seats)

        # Forget the actions that no longer exist: in the list of past ones, and in what each seat may see again.
        del self.past[len(self.match.actions) :]
        self._clear_recent()
        return True

    def _clear_recent(self) -> None:
        """Forget what each seat could see again, as it may hold actions that were undone."""
        for recent in self.recent:
            recent.clear()

    def why_not_back(self) -> str:
        """A sentence on why nothing can be undone: nothing was played, or something hidden has been revealed since.

        In a game with secret hands, a decision of another seat is a reason, too: it may have been based on what was
        seen.
        """
        if not self.match.actions:
            return "There is nothing to take back yet."
        also = " or another seat has decided" if self.setup.game.secrets else ""
        return f"This cannot be taken back: a hidden card has been turned up{also} since."

    def own_choices(self, seat: int) -> list[int]:
        """The numbers of actions played before each decision of this seat. `rewind` can go back to these points.

        Decisions without a choice are left out.
        """
        return [
            played
            for played, transcript in enumerate(self.past)
            if transcript.actor == seat and not transcript.continues_decision and len(transcript.before.legal()) > 1
        ]

    def rewind(self, played: int) -> None:
        """Go back to the table after `played` actions, even if hidden facts have been revealed since.

        The match is played again from its beginning, up to there.
        """
        record = self.record()
        shorter = replace(record, notations=record.notations[:played])
        self.past = []
        self.match = replay(shorter, game_named, lambda _, transcript: self.past.append(transcript))
        self._clear_recent()

    def has_decided_alone(self, played: int, seat: int) -> bool:
        """Whether only this seat has decided since action number `played`. Others may have passed."""
        later = zip(self.match.actions[played:], self.past[played:], strict=False)
        return all(transcript.actor == seat or action.notation == PASS for action, transcript in later)

    # --- the record ----------------------------------------------------------------------------

    def record(self) -> Record:
        """The record of the match so far, from which it can be resumed."""
        record = record_of(self.match, list(self.setup.seats))
        return replace(
            record,
            practice=self.setup.practice,
            advised=self.setup.advised,
            guide=self.guide,
            occasion=self.setup.occasion,
            program=self.program,
        )

    def record_text(self) -> str:
        """The record of the match so far as text."""
        return dumps(self.record())
