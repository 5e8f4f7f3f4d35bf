"""Decides what happens next at a table, and who is asked, without a window."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, Protocol

from game.catalogue import game_named
from game.core import record as records
from game.core.events import Transcript
from game.core.game import Threat
from game.core.match import Match
from game.core.record import HUMAN, Record, SeatEntry
from game.core.version import VERSION
from scenes.match.session import Session
from scenes.match.setup import STAND_IN, UNSEATED, Setup, setup_of

if TYPE_CHECKING:
    from scenes.boards.board import Board
    from scenes.stack import Services


class Mode(Enum):
    """The present activity at a table."""

    ANIMATING = auto()
    """The last events are animated. After that it is decided what happens next."""
    RECALLING = auto()
    """The last actions of the others are animated once more."""
    THINKING = auto()
    """The answer of a seat is awaited."""
    ASKING = auto()
    """A person may choose."""
    COVERED = auto()
    """A cover hides the table until the person who is called has taken the machine."""
    OVER = auto()
    """The match is over, and its end has been shown."""


class Audience(Protocol):
    """Receives what a director decides, and shows it."""

    def show_waiting(self, seat: int) -> None:
        """Show that this seat decides next. Called in every frame while it thinks, and just before it plays."""

    def plays(self, transcript: Transcript) -> None:
        """Show an action that has been played, one step of a decision."""

    def offer_choice(self) -> None:
        """Let a person choose from now on."""

    def withdraw_choice(self) -> None:
        """Let nobody choose, until `advance` has decided what happens next."""

    def changes_view(self) -> None:
        """Clear the table, because other secrets than before may be shown from now on, or none."""


class Director(ABC):
    """Owns the session of a match and decides what happens next."""

    app: Services
    board: Board
    """The present board of the table. Its words and controls put a question to a person."""
    audience: Audience

    def __init__(self, session: Session) -> None:
        self.session = session
        self.mode = Mode.ANIMATING
        self.viewer = (*self.setup.human_seats, *self.setup.seats_of_people, 0)[0]
        """The seat whose view is shown."""
        self.paused = False
        """Whether a match that nobody plays is paused."""
        self.plays_one_decision = False
        """Whether one more decision is made although the match is paused."""

    def enter(self, app: Services) -> None:
        """Begin, because the match is on the screen from now on."""
        self.app = app

    @property
    def setup(self) -> Setup:
        return self.session.setup

    @property
    def is_person_asked(self) -> bool:
        """Whether a person may choose now."""
        return self.mode is Mode.ASKING

    @property
    def shown_seat(self) -> int | None:
        """The seat whose secrets may be shown now, or None if nothing may be shown but what every seat may know."""
        return None if self.session.open_only else self.viewer

    def change_view(self, seat: int, with_secrets: bool) -> None:
        """Show the table from a seat: `with_secrets` as that seat may see it, otherwise as every seat may see it.

        Only this method changes whose secrets are shown during a match, so the audience is always informed.
        """
        self.viewer = seat
        self.session.open_only = not with_secrets
        self.audience.changes_view()

    @property
    def reader_seat(self) -> int:
        """The seat of the person who looks at the screen, or -1 if that is nobody, or may be one of several people.

        Here it is nobody: a director of a match with people overrides it.
        """
        return -1

    @abstractmethod
    def advance(self, seconds: float, pace: float, usual_pace: float) -> None:
        """Decide what happens next. Called in every frame without an animation.

        `seconds`: the length of the frame. `pace`: the factor of the animation speed, with keys that increase it.
        `usual_pace`: the same factor without those keys.
        """

    @abstractmethod
    def status(self, resting: bool) -> str:
        """The sentence below the board while nobody is asked. `resting`: nothing is animated."""

    def person_asked(self) -> str:
        """The name of the person who is asked, if several share the machine, otherwise empty."""
        return ""

    def threats(self) -> Sequence[Threat]:
        """The seats that may win the match next, for a person who is asked, or none if nobody is asked."""
        return ()


# --- A replay without its screen -------------------------------------------------------------------

PAUSE_BETWEEN: Final = 0.5
"""Pause between two decisions, in seconds at normal speed."""
SECRET: Final = "This match is not over, so what is hidden in it stays hidden. Go on with the match itself instead."
OVER_HERE: Final = "The match is over here. Go back a step first."


class Replay:
    """A record that has been played through to its end, so that one can jump to any point in it."""

    def __init__(self, record: Record, setup: Setup) -> None:
        """Play a record to its end. Raises RecordError, with a sentence that names the line, if that is impossible."""
        match = setup.match()
        self.stops = [0]
        """How many actions have been played before each decision, and at the end."""
        self.rounds = [setup.game.rounds(match.state)]
        """The round at each stop."""
        self.states = [(match.state, match.rng.state())]
        """The table and the state of the random numbers at each stop."""
        self.past: list[Transcript] = []
        """The transcript of each action."""

        def note_stop(match: Match, transcript: Transcript) -> None:
            """Note the transcript of an action. If it completes a decision or the record, also note a new stop."""
            self.past.append(transcript)
            is_last = len(match.actions) == len(record.notations)
            if not match.state.is_midway() or is_last:
                self.stops.append(len(match.actions))
                self.rounds.append(setup.game.rounds(match.state))
                self.states.append((match.state.copy(), match.rng.state()))

        self.match_at_end = records.replay(record, game_named, note_stop)
        """The match at the end of the record."""


class ReplayDirector(Director):
    """Plays the decisions of a record one after another.

    An unfinished match of several people is shown from no seat, because their hands are still secret.
    """

    def __init__(self, record: Record, viewer: int | None = None) -> None:
        """The director of a replay. `viewer`: the seat from which a finished match is seen, None for that of a person.

        Raises RecordError, with a sentence that names the line, if the record cannot be played.
        """
        setup = setup_of(record)
        super().__init__(Session(setup))
        self.record = record
        self.replay = Replay(record, setup)
        is_over = self.replay.match_at_end.over or self.session.loser is not None
        self.session.open_only = setup.confidential and not is_over
        self.secret = bool(setup.seats_of_people) and not is_over
        """Whether nobody may play on from here, because hidden information would come to light."""
        if viewer is not None and is_over:
            self.viewer = viewer
        self.at = 0
        """The stop of the replay that is shown or animated."""
        self._waited = 0.0

    @property
    def last(self) -> int:
        """The last stop."""
        return len(self.replay.stops) - 1

    def advance(self, seconds: float, pace: float, usual_pace: float) -> None:
        """Play the next decision once the pause after the last one is over, unless the replay is paused.

        `seconds`: the length of the frame. `pace`: the factor of the animation speed, which also shortens the pause.
        `usual_pace` matters only to the answers of bots, so it is not used here.
        """
        self.mode = Mode.THINKING
        self._waited += seconds * pace
        if not self.paused and self._waited >= PAUSE_BETWEEN:
            self.step()

    def step(self) -> None:
        """Play the next decision with all its steps. Nothing happens at the end of the record.

        `self.at`: the stop that is shown. `replay.stops`: how many actions have been played at each stop, which is
        before a decision or at the end. `replay.match_at_end`: the match at the end of the record.
        """
        if self.at == self.last:
            return
        self._waited = 0.0
        self.mode = Mode.ANIMATING

        match = self.session.match
        self.audience.show_waiting(match.state.to_act)
        self.at += 1
        for action in self.replay.match_at_end.actions[len(match.actions) : self.replay.stops[self.at]]:
            self.audience.plays(self.session.play(action))

    def jump(self, stop: int) -> None:
        """Go to a stop (before a decision, or the end) at once. The number is limited to the stops that exist.

        `self.replay` holds, for each stop, how many actions were played, and the table with its random numbers.
        """
        self.at = max(0, min(self.last, stop))
        played = self.replay.stops[self.at]
        # A state is the table, and the state of the random numbers.
        self.session.match.jump_to(*self.replay.states[self.at], self.replay.match_at_end.actions[:played])
        self.session.past = self.replay.past[:played]
        self._waited = 0.0
        self.mode = Mode.ANIMATING

    def status(self, resting: bool) -> str:
        """The sentence below the board, whether or not an animation is running (`resting`)."""
        if self.paused:
            return "Paused: LEFT goes one step back, RIGHT one step on."
        return "The record is being played."

    # --- playing on --------------------------------------------------------------------------

    def why_not_play_on(self) -> str:
        """The sentence that says why nobody can play on from the stop that is shown. "" if somebody can.

        Nobody can play on from an unfinished match (`secret`: hidden cards would come to light), nor from the end of a
        match. `at` and `last`: the stop that is shown, and the last one.
        """
        if self.secret:
            return SECRET
        return OVER_HERE if self.replay.match_at_end.over and self.at == self.last else ""

    def practice_record(self, people: tuple[int, ...]) -> Record:
        """The record of the match up to the stop that is shown (`self.at`), as a practice match.

        `people`: the seats that people take over. `replay.stops`: the number of actions before each stop.
        """
        record = self.record
        played = record.notations[: self.replay.stops[self.at]]
        seats = seats_with_people(self.setup, people)
        return Record(record.game, record.options, seats, record.seed, notations=played, practice=True, program=VERSION)


def seats_with_people(setup: Setup, people: tuple[int, ...]) -> list[SeatEntry]:
    """The seat entries of a match with people in the seats `people`, and bots in all others.

    A bot stays in its seat, with its name. A person who leaves a seat, and any kind of player that cannot play in a
    window, is replaced by a bot of the level STAND_IN. A person who takes the seat of another one keeps the name.
    """
    entries = []
    for seat, entry in enumerate(setup.seats):
        was_bot = not entry.person and entry.kind not in UNSEATED
        if seat in people:
            entries.append(SeatEntry(HUMAN, entry.name if entry.person else ""))
        elif was_bot:
            entries.append(entry)
        else:
            entries.append(SeatEntry(STAND_IN))
    return entries
