"""The course of a match at the table: what has happened so far and what may still be taken back."""

from __future__ import annotations

from game.catalogue import game_named
from game.core.events import Beat, Event, MatchEnded, Transcript
from game.core.record import Record, dumps, record_of, replay
from game.core.state import Action, State
from scenes.history import Finished
from scenes.play.setup import Setup

PASS = "pass"
"""The notation of doing nothing, in every game that has such an action."""


class Session:
    """A match with what the table keeps about it beside the rules."""

    def __init__(self, setup: Setup, record: Record | None = None) -> None:
        """A new match, or with `record` that match taken up again.

        Raises RecordError for a record that does not replay, ValueError for a wrong setup.
        """
        self.setup = setup
        self.again = record is not None
        self.past: list[Transcript] = []
        """What came of every action so far."""
        if record is None:
            self.match = setup.match()
        else:
            self.match = replay(record, game_named, lambda _, transcript: self.past.append(transcript))
        self.estimates: list[tuple[float, ...]] = []
        """What each seat was given to win, one row whenever a bot had thought about it."""
        self.recent: list[list[Beat]] = [[] for _ in setup.seats]
        """By seat: what others have done since its last decision."""
        self.ended: MatchEnded | None = self._ended_in(self.past[-1]) if self.past else None
        self.seconds = 0.0

    @property
    def to_act(self) -> int:
        return self.match.state.to_act

    def view(self, seat: int) -> State:
        return self.match.view(seat)

    @property
    def forced(self) -> Action | None:
        """The pass of a seat that can do nothing else: the referee passes for it."""
        legal = self.match.legal()
        return legal[0] if len(legal) == 1 and legal[0].notation == PASS else None

    def beats(self, transcript: Transcript, seat: int) -> list[Beat]:
        """What the onlookers from this seat are shown of a transcript."""
        return transcript.beats(seat)

    def seen(self, transcript: Transcript, seat: int) -> tuple[Event, ...]:
        """The events of a transcript as the onlookers from this seat may see them."""
        return transcript.seen_by(seat)

    def play(self, action: Action, decided: bool = True) -> Transcript:
        """Play an action of the seat to act and remember it for whoever wants to see it again.

        Where the seat did not decide it itself, it will want to see that, too.
        """
        actor = self.to_act
        transcript = self.match.play(action)
        self.past.append(transcript)
        for seat in self.setup.humans:
            if seat == actor and decided:
                self.recent[seat].clear()
            else:
                self.recent[seat] += transcript.beats(seat)
        self.ended = self._ended_in(transcript) or self.ended
        return transcript

    def _ended_in(self, transcript: Transcript) -> MatchEnded | None:
        return next((event for event in transcript.events if isinstance(event, MatchEnded)), None)

    def undoers(self, viewer: int) -> tuple[int, ...]:
        """Whose decisions the person at the machine may take back."""
        return (viewer,) if self.setup.game.secrets else self.setup.humans

    def undo(self, viewer: int) -> bool:
        """Take back the last decision of the people at the table, if nothing was revealed since."""
        if not self.match.undo(self.undoers(viewer)):
            return False
        undone = True
        while undone and len(self.match.legal()) == 1:  # where nothing else could be done nobody has decided
            undone = self.match.undo(self.undoers(viewer)) > 0
        while undone and self.match.state.midway():  # the steps of a decision go together
            undone = self.match.undo(self.undoers(viewer)) > 0
        del self.past[len(self.match.actions) :]
        for recent in self.recent:
            recent.clear()
        return True

    def can_undo(self, viewer: int) -> bool:
        return self.match.can_undo(self.undoers(viewer))

    def why_not_back(self) -> str:
        """Where `can_undo` says no: why, in a clause."""
        if not self.match.actions:
            return "nothing has been played"
        also = " or another seat has decided" if self.setup.game.secrets else ""
        return f"a hidden card has been turned up{also} since"

    def note_estimate(self, seat: int, value: float) -> None:
        """Remember that this seat was given `value` (0..1) to win; the others share the rest."""
        seats = self.match.state.seats
        rest = (1 - value) / (seats - 1)
        self.estimates.append(tuple(value if i == seat else rest for i in range(seats)))

    def record(self) -> Record:
        return record_of(self.match, list(self.setup.seats))

    def finished(self) -> Finished:
        """The match at its end, for the history."""
        match, setup = self.match, self.setup
        events = [event for transcript in (match.opening, *self.past) for event in transcript.events]
        return Finished(
            game=setup.game.slug,
            options=match.options,
            seed=match.seed,
            seats=setup.seats,
            scores=tuple(match.state.scores()),
            rounds=setup.game.rounds(match.state),
            decisions=len(match.actions),
            seconds=self.seconds,
            record=self.record_text(),
            faces=tuple(face for event in events for face in event.rolled()),
            again=self.again,
        )

    def record_text(self) -> str:
        return dumps(self.record())
