"""What the faces of officers show at a table, and the lines they say: from facts that everybody there knows.

A board says what an event means for each seat (`Witness`). Nothing here reads a clock, draws chance or sees a hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from career.officers import EXPRESSION_AT, Expression, Moment, Officer
from game.core.events import Beat, Event, MatchEnded
from game.core.state import State

LASTING: Final = 6.0
"""Seconds for which the expression of a moment stays, unless another moment comes."""
PLEASED_FROM: Final = 0.34
WORRIED_FROM: Final = -0.34
GRIM_FROM: Final = -0.67
"""The standings from which on a face shows them while nothing happens."""
BETWEEN_LINES: Final = 120.0
"""Seconds of play that must be between two lines of the same table, whoever says them."""
BETWEEN_ASIDES: Final = 300.0
"""The same before a line at a lesser moment, one of ASIDES."""
SHOWN: Final = 4.0
"""Seconds for which a line is shown."""
QUICK: Final = 2.5
"""An answer of a person that took no longer than this many seconds is a quick one."""
LONG: Final = 60.0
"""Seconds of thought after which an officer notices them."""
ASIDES: Final[frozenset[Moment]] = frozenset(("quick_answer", "long_thought", "good_luck", "bad_luck"))
LAST_WORDS: Final[frozenset[Moment]] = frozenset(("victory", "defeat", "draw"))
"""The moments after which nothing is played any more: their line is always said, and their expression stays."""
BY_WEIGHT: Final[tuple[Moment, ...]] = (
    "victory",
    "defeat",
    "draw",
    "match_point_own",
    "match_point_theirs",
    "heavy_loss",
    "heavy_blow",
    "front_lost",
    "front_won",
    "bad_luck",
    "good_luck",
    "quick_answer",
    "long_thought",
    "rematch",
    "greeting",
)
"""The moments, the one that an officer would speak about first comes first."""


class Cue(NamedTuple):
    """A moment of a match, and the seat for which it is one."""

    seat: int
    moment: Moment


class Witness(NamedTuple):
    """How everybody at a table of a game understands what happens there.

    Both functions get events and views that hold only what every seat may know.
    """

    cues: Callable[[Event, Any, Any], list[Cue]]
    """The moments that an event is for seats, from the views before and after it. `quick_answer` if it took no time."""
    standings: Callable[[Any], list[float]]
    """By seat: how well it seems to be doing, from -1 to 1."""


class Line(NamedTuple):
    """Words that the officer in a seat says."""

    seat: int
    words: str


def open_beat(beat: Beat[State], seats: int) -> Beat[State]:
    """The part of a beat (an event with the views before and after it) that every seat may know.

    What is hidden from any seat is removed. `seats`: how many there are.
    """
    event = beat.event
    before = beat.before
    after = beat.view
    for seat in range(seats):
        event = event.seen_by(seat)
        before = before.redact(seat)
        after = after.redact(seat)
    return Beat(event, before, after)


def expression_of(standing: float) -> Expression:
    """The expression that goes with a standing while nothing happens.

    >>> [expression_of(standing) for standing in (0.5, 0.0, -0.5, -1.0)]
    ['pleased', 'calm', 'worried', 'grim']
    """
    if standing >= PLEASED_FROM:
        return "pleased"
    if standing <= GRIM_FROM:
        return "grim"
    return "worried" if standing <= WORRIED_FROM else "calm"


def cues_of_end(scores: Sequence[float]) -> list[Cue]:
    """The moments that the end of a match is for its seats.

    >>> cues_of_end((1.0, 0.0))
    [Cue(seat=0, moment='victory'), Cue(seat=1, moment='defeat')]
    """
    best = max(scores)
    moment_of_best: Moment = "victory" if best == 1.0 else "draw"
    return [Cue(seat, moment_of_best if score == best else "defeat") for seat, score in enumerate(scores)]


class Faces:
    """The expressions of the officers at a table, and the line that one of them says now."""

    def __init__(self, officers: Sequence[Officer | None], witness: Witness | None, variation: int = 0) -> None:
        """`officers`: by seat, None where no officer sits. `witness`: None for a game whose faces stay calm.

        `variation`: a number that differs from match to match, so that an officer does not always begin alike.
        """
        self._officers = officers
        self._witness = witness
        self._variation = variation
        self.resting: list[Expression] = ["calm"] * len(officers)
        """By seat: the expression that goes with its standing."""
        self._moved: dict[int, tuple[Expression, float]] = {}
        """By seat: the expression of its last moment, and the seconds that are left of it."""
        self.line: Line | None = None
        """What is said now."""
        self.line_age = 0.0
        """Seconds since it was said."""
        self._since_line = BETWEEN_LINES
        self._said: Counter[tuple[int, Moment]] = Counter()

    @property
    def has_officers(self) -> bool:
        """Whether an officer sits at the table."""
        return any(self._officers)

    def expressions(self) -> list[Expression]:
        """The present expression of each seat. Calm where no officer sits."""
        return [self._moved.get(seat, (resting, 0.0))[0] for seat, resting in enumerate(self.resting)]

    def settle(self, view: State) -> None:
        """Let the resting faces show how well each seat is doing, from a view that holds only what everybody knows.

        `self._witness` knows the standing of each seat in this game. Without one all faces stay calm, and so do those
        of seats without an officer.
        """
        if self._witness is not None:
            self.resting = [
                expression_of(standing) if officer is not None else "calm"
                for officer, standing in zip(self._officers, self._witness.standings(view), strict=True)
            ]

    def see(self, beat: Beat[State], thought: float | None, may_speak: bool) -> None:
        """React to an event and to the table after it. The beat may hold only what everybody knows.

        The cues say for which seats the event is a moment, such as a victory. `self._witness` finds them for this game.
        `thought`: the seconds that a person took to answer, None if no person has answered. `may_speak`: an officer may
        say a line.
        """
        event = beat.event
        if isinstance(event, MatchEnded):
            cues = cues_of_end(event.scores)
        elif self._witness is not None:
            cues = self._witness.cues(event, beat.before, beat.view)
        else:
            cues = []

        if thought is None or thought > QUICK:
            cues = [cue for cue in cues if cue.moment != "quick_answer"]
        self.react(cues, may_speak)
        self.settle(beat.view)

    def react(self, cues: Sequence[Cue], may_speak: bool) -> None:
        """Give the officers the expressions of these moments, and let one of them speak if it is time for a line.

        A cue is a moment and the seat for which it is one. `self._moved`: by seat, an expression and the seconds that
        are left of it, which are infinite after the last moments of a match. The weightiest moment is spoken about.
        """
        cues = [cue for cue in cues if self._officers[cue.seat] is not None]
        cues = sorted(cues, key=lambda cue: BY_WEIGHT.index(cue.moment))
        for cue in reversed(cues):  # the weightiest moment of a seat overwrites its lighter ones
            stays = cue.moment in LAST_WORDS
            self._moved[cue.seat] = (EXPRESSION_AT[cue.moment], float("inf") if stays else LASTING)
        if may_speak and cues:
            self._speak(cues[0])

    def _speak(self, cue: Cue) -> None:
        """Let an officer say a line about a moment, unless a line was said lately, or this officer has no new one.

        After a lesser moment (ASIDES) the pause since the last line has to be longer. The end of a match needs none.
        `self._variation`: a number that differs from match to match, so that an officer does not always begin alike.
        """
        officer = self._officers[cue.seat]
        times_said = self._said[cue]
        has_new_line = officer is not None and times_said < len(officer.lines[cue.moment])
        pause = BETWEEN_ASIDES if cue.moment in ASIDES else BETWEEN_LINES
        is_time = cue.moment in LAST_WORDS or self._since_line >= pause
        if officer is None or not has_new_line or not is_time:
            return

        self.line = Line(cue.seat, officer.line_at(cue.moment, self._variation + times_said))
        self.line_age = 0.0
        self._since_line = 0.0
        self._said[cue] += 1

    def hush(self) -> None:
        """Take the line away."""
        self.line = None

    def update(self, seconds: float) -> None:
        """Advance by that many seconds of play: expressions of moments end, and so does a line after SHOWN seconds.

        `self._moved`: by seat, the expression of its last moment, and the seconds that are left of it.
        """
        self._moved = {seat: (shown, left - seconds) for seat, (shown, left) in self._moved.items() if left > seconds}
        self._since_line += seconds
        self.line_age += seconds
        if self.line_age >= SHOWN:
            self.line = None
