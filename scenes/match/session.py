"""A running match with its past events and its undo rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from career.medals import RULES
from game.catalogue import game_named
from game.core.events import Beat, Event, MatchEnded, Transcript
from game.core.game import totals
from game.core.match import Match
from game.core.record import Record, dumps, loser_of, record_of, replay
from game.core.state import OVER, Action, State
from game.core.version import VERSION
from scenes.keeping.challenges import judge
from scenes.keeping.finished import FinishedMatch, Judged
from scenes.keeping.schemas import GUIDED, PRACTICE
from scenes.match.setup import Setup

PASS = "pass"
"""Notation of the pass action, the same in all games."""
FINISH = "finish"
"""Notation of the action that ends a phase with nothing more to do in it, where a game has one."""


class Session:
    """A match plus client bookkeeping: past events, undo, replay of the last turn."""

    def __init__(
        self, setup: Setup, record: Record | None = None, replayed: tuple[Match, list[Transcript]] | None = None
    ) -> None:
        """A new match, or with `record` a resumed one; `replayed`: what the record gives, where that is known.

        Raises RecordError if the record does not replay, ValueError for an invalid setup.
        """
        self.setup = setup
        self.guide = record.guide if record is not None else None
        """Where the guide of a guided match stands (`Record.guide`)."""
        self.program = record.program if record is not None else VERSION
        """The version that began the match (`Record.program`)."""
        self.open_only = False
        """Whether views and events hold only what every seat may know: nobody in particular looks at the screen."""
        self.again = record is not None
        self.decided = False
        """Whether a person has decided anything since the match was begun or resumed; forced passes are not decided."""
        self.past: list[Transcript] = []
        """The transcript of each action so far."""
        if replayed is not None:
            self.match, self.past = replayed
        elif record is None:
            self.match = setup.match()
        else:
            self.match = replay(record, game_named, lambda _, transcript: self.past.append(transcript))
        self.chance = self.match.seed
        """What the bots' seeds follow from: in play a secret, since their answers may tell of it (`PlayDirector`)."""
        self.recent: list[list[Beat]] = [[] for _ in setup.seats]
        """By seat: the beats of the others' actions since its last decision."""
        self.ended: MatchEnded | None = self._ended_in(self.past[-1]) if self.past else None
        if record is not None and self.loser is not None:
            self.ended = self.surrender()
        self.seconds = float(record.seconds) if record is not None else 0.0
        """How long it has been played, without pauses."""

    @property
    def loser(self) -> int | None:
        """The seat that has lost a match of two by resigning."""
        return loser_of(self.setup.seats)

    @property
    def over(self) -> bool:
        """Whether the match has ended by its rules, or because one of two has resigned."""
        return self.match.over or self.loser is not None

    @property
    def decisions(self) -> int:
        """How many decisions were made, each of one action or several."""
        return sum(not transcript.midway for transcript in self.past)

    @property
    def to_act(self) -> int:
        return OVER if self.over else self.match.state.to_act

    def view(self, seat: int) -> State:
        return self.open_view() if self.open_only else self.match.view(seat)

    def open_view(self) -> State:
        """What every seat may know."""
        view = self.match.view(0)
        for other in range(1, view.seats):
            view = view.redact(other)
        return view

    @property
    def forced(self) -> Action | None:
        """The pass action if it is the only legal action, otherwise None."""
        legal = self.match.legal()
        return legal[0] if len(legal) == 1 and legal[0].notation == PASS else None

    def passing(self) -> Action:
        """The pass action, in a question that may be passed."""
        return next(action for action in self.match.legal() if action.notation == PASS)

    def beats(self, transcript: Transcript, seat: int) -> list[Beat]:
        """The beats of a transcript as this seat sees them."""
        if not self.open_only:
            return transcript.beats(seat)
        beats = transcript.beats(0)
        for other in range(1, len(self.setup.seats)):
            beats = [Beat(b.event.seen_by(other), b.before.redact(other), b.view.redact(other)) for b in beats]
        return beats

    def seen(self, transcript: Transcript, seat: int) -> tuple[Event, ...]:
        """The events of a transcript as this seat sees them."""
        return self.open_events(transcript) if self.open_only else transcript.seen_by(seat)

    def all_seen(self, seat: int) -> Iterator[Event]:
        """All events of the match so far as this seat sees them."""
        for transcript in (self.match.opening, *self.past):
            yield from self.seen(transcript, seat)

    def open_events(self, transcript: Transcript) -> tuple[Event, ...]:
        """The events of a transcript as every seat may know them."""
        events = transcript.seen_by(0)
        for other in range(1, len(self.setup.seats)):
            events = tuple(event.seen_by(other) for event in events)
        return events

    def play(self, action: Action, decided: bool = True) -> Transcript:
        """Play an action of the seat to act, and add it to `recent` of the other seats.

        A forced action (not `decided`) is added for the acting seat as well.
        """
        actor = self.to_act
        transcript = self.match.play(action)
        self.past.append(transcript)
        self.decided |= decided and actor in self.setup.humans
        for seat in self.setup.humans:
            if seat == actor and decided:
                self.recent[seat].clear()
            else:
                self.recent[seat] += transcript.beats(seat)
        self.ended = self._ended_in(transcript) or self.ended
        return transcript

    def _ended_in(self, transcript: Transcript) -> MatchEnded | None:
        return next((event for event in transcript.events if isinstance(event, MatchEnded)), None)

    def resign(self, seat: int) -> None:
        """The person in a seat gives up: that ends a match of two, in any other a bot takes the seat."""
        self.setup = self.setup.resigned(seat)
        if self.loser is not None:
            self.ended = self.surrender()

    def surrender(self) -> MatchEnded:
        """The end of a match of two in which one has resigned."""
        loser = self.loser
        assert loser is not None
        scores = tuple(0.0 if seat == loser else 1.0 for seat in range(2))
        return MatchEnded(scores, f"won, because {self.setup.name(loser)} resigned")  # of one person or an army

    def undoers(self, viewer: int) -> tuple[int, ...]:
        """The seats whose decisions the viewer may undo."""
        return (viewer,) if self.setup.game.secrets else self.setup.humans

    def undo(self, viewer: int) -> bool:
        """Undo the last decision of the people at the table, unless something was revealed since."""
        undone = self.can_undo(viewer)
        if not undone:
            return False
        self.match.undo(self.undoers(viewer), chosen=True)
        while undone and self.match.state.midway():  # all steps of a decision are undone together
            undone = self.match.undo(self.undoers(viewer)) > 0
        del self.past[len(self.match.actions) :]
        for recent in self.recent:
            recent.clear()
        return True

    def own_choices(self, seat: int) -> list[int]:
        """By decision of this seat in which it could have done something else: the number of actions before it."""
        return [
            at
            for at, transcript in enumerate(self.past)
            if transcript.actor == seat and not transcript.midway and len(transcript.before.legal()) > 1
        ]

    def rewind(self, played: int) -> None:
        """Go back to when so many actions had been played, also over what has been revealed since."""
        record = self.record()
        self.past = []
        self.match = replay(
            replace(record, notations=record.notations[:played]),
            game_named,
            lambda _, transcript: self.past.append(transcript),
        )
        for recent in self.recent:
            recent.clear()

    def can_undo(self, viewer: int) -> bool:
        """Whether there is a decision that `undo` leads back to: a single legal action was none."""
        return self.match.can_undo(self.undoers(viewer), chosen=True)

    def why_not_back(self) -> str:
        """Why `can_undo` is false, as a sentence."""
        if not self.match.actions:
            return "There is nothing to take back yet."
        also = " or another seat has decided" if self.setup.game.secrets else ""
        return f"This cannot be taken back: a hidden card has been turned up{also} since."

    def alone_since(self, played: int, seat: int) -> bool:
        """Whether after so many actions this seat alone has decided, while all others at most let something pass."""
        later = zip(self.match.actions[played:], self.past[played:], strict=False)
        return all(transcript.actor == seat or action.notation == PASS for action, transcript in later)

    def record(self) -> Record:
        record = record_of(self.match, list(self.setup.seats))
        practice, occasion = self.setup.practice, self.setup.occasion
        return replace(record, practice=practice, guide=self.guide, occasion=occasion, program=self.program)

    def finished(self) -> FinishedMatch:
        """The finished match as an entry of the history."""
        match, setup, transcripts = self.match, self.setup, (self.match.opening, *self.past)
        events = [event for transcript in transcripts for event in transcript.events]
        practice = "" if not setup.practice else PRACTICE if self.guide is None else GUIDED
        return FinishedMatch(
            game=setup.game.slug,
            options=match.options,
            seed=match.seed,
            seats=setup.seats,
            scores=self.ended.scores if self.ended is not None else tuple(match.state.scores()),
            rounds=setup.game.rounds(match.state),
            decisions=len(match.actions),
            seconds=self.seconds,
            record=self.record_text(),
            faces=() if practice else tuple(face for event in events for face in event.rolled()),
            again=self.again,
            practice=practice,
            occasion=setup.occasion,
            points=totals(setup.game.ledger(match.state)) if match.over and setup.game.by_points else (),
            judged=judge(self.record(), match.state, transcripts) if match.over else Judged(RULES),  # else resigned
        )

    def record_text(self) -> str:
        return dumps(self.record())
