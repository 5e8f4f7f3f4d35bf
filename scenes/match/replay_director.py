"""A replay without its screen: a record that is played again, gone through both ways, and played on from."""

from __future__ import annotations

from typing import Final

from game.catalogue import game_named
from game.core import record as records
from game.core.events import Transcript
from game.core.match import Match
from game.core.record import HUMAN, Record, SeatEntry, loser_of
from game.core.version import VERSION
from scenes.match.director import Director, Mode
from scenes.match.session import Session
from scenes.match.setup import STAND_IN, UNSEATED, Setup, setup_of

PAUSE_BETWEEN: Final = 0.5
"""Pause between two decisions, in seconds at normal speed."""
SECRET: Final = "This match is not over, so what is hidden in it stays hidden. Go on with the match itself instead."
OVER_HERE: Final = "The match is over here. Go back a step first."


class Tape:
    """A record played to its end once, to go to any point of it."""

    def __init__(self, record: Record, setup: Setup) -> None:
        """Raises RecordError, with a sentence that names the line, if the record does not replay."""
        match = setup.match()
        self.stops = [0]
        """How many actions have been played before each decision, and at the end."""
        self.rounds = [setup.game.rounds(match.state)]
        """The round at each stop."""
        self.states = [(match.state, match.rng.state())]
        """The table and the state of the random numbers at each stop."""
        self.past: list[Transcript] = []
        """The transcript of each action."""

        def note(match: Match, transcript: Transcript) -> None:
            self.past.append(transcript)
            if not match.state.midway() or len(match.actions) == len(record.notations):
                self.stops.append(len(match.actions))
                self.rounds.append(setup.game.rounds(match.state))
                self.states.append((match.state.copy(), match.rng.state()))

        self.whole = records.replay(record, game_named, note)


class ReplayDirector(Director):
    """Plays the decisions of a record one after another.

    An unfinished match of several people is shown from no seat, because their hands are still secret.
    """

    def __init__(self, record: Record, viewer: int | None = None) -> None:
        """Seen from the seat `viewer`, if the match is over.

        Raises RecordError, with a sentence that names the line, if the record does not replay.
        """
        setup = setup_of(record)
        super().__init__(Session(setup))
        self.record = record
        self.tape = Tape(record, setup)
        over = self.tape.whole.over or self.loser is not None
        self.session.open_only = setup.confidential and not over
        self.secret = bool(setup.people) and not over
        """Whether nobody may play on, to find out what is still hidden."""
        if viewer is not None and over:
            self.viewer = viewer
        self.at = 0
        """The stop of the tape that is shown, or acted out."""
        self._waited = 0.0

    @property
    def last(self) -> int:
        """The last stop."""
        return len(self.tape.stops) - 1

    @property
    def loser(self) -> int | None:
        """The seat that has lost a match of two by resigning."""
        return loser_of(self.record.seats)

    def advance(self, seconds: float, pace: float, usual: float) -> None:
        self.mode = Mode.THINKING
        self._waited += seconds * pace
        if not self.paused and self._waited >= PAUSE_BETWEEN:
            self.step()

    def step(self) -> None:
        """Play the next decision with all its steps, if there is one."""
        if self.at == self.last:
            return
        match, self._waited, self.mode = self.session.match, 0.0, Mode.ANIMATING
        self.audience.waits(match.state.to_act)
        self.at += 1
        for action in self.tape.whole.actions[len(match.actions) : self.tape.stops[self.at]]:
            self.audience.plays(self.session.play(action))

    def jump(self, stop: int) -> None:
        """Let the match stand as it does at a stop."""
        self.at = max(0, min(self.last, stop))
        played = self.tape.stops[self.at]
        self.session.match.stand(*self.tape.states[self.at], self.tape.whole.actions[:played])
        self.session.past = self.tape.past[:played]
        self._waited, self.mode = 0.0, Mode.ANIMATING

    def status(self, resting: bool) -> str:
        if self.paused:
            return "Paused: LEFT goes one step back, RIGHT one step on."
        return "The record is being played."

    # --- playing on --------------------------------------------------------------------------

    def why_not_on(self) -> str:
        """Why nobody can play on from here; "" if they can."""
        if self.secret:
            return SECRET
        return OVER_HERE if self.tape.whole.over and self.at == self.last else ""

    def begun(self, people: tuple[int, ...]) -> Record:
        """The match so far, to be played on for practice with people in these seats."""
        played, record = self.record.notations[: self.tape.stops[self.at]], self.record
        seats = seated(self.setup, people)
        return Record(record.game, record.options, seats, record.seed, played, practice=True, program=VERSION)


def seated(setup: Setup, people: tuple[int, ...]) -> list[SeatEntry]:
    """The seats with people in these, and bots in all others: those of before, or the usual stand-in."""
    entries = []
    for seat, entry in enumerate(setup.seats):
        was_bot = not entry.person and entry.kind not in UNSEATED
        name = entry.name if entry.person else ""
        entries.append(SeatEntry(HUMAN, name) if seat in people else entry if was_bot else SeatEntry(STAND_IN))
    return entries
