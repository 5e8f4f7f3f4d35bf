"""A guided match: its setup, and which step of its lesson is shown."""

from __future__ import annotations

from game.core.events import Event
from game.core.game import Game
from game.core.record import HUMAN, RESIGNED, SeatEntry
from game.core.state import Action, State
from scenes.boards import BOARDS
from scenes.boards.board import Board
from scenes.boards.lessons import Lesson, LessonContext, Step, is_of
from scenes.match.advice import Advice
from scenes.match.session import Session
from scenes.match.setup import Setup

RIVAL = "recruit"


def lesson_setup(game: Game, number: int = 0) -> Setup:
    """A guided match of a game, counted from 0. It is practice: the person is told what to do.

    Raises ValueError with a sentence if there is none of this number.
    """
    lessons = BOARDS[game.slug].lessons
    if number not in range(len(lessons)):
        raise ValueError(f"{game.name} has {len(lessons)} guided {'match' if len(lessons) == 1 else 'matches'}.")
    return _setup(game, lessons[number])


def _setup(game: Game, lesson: Lesson) -> Setup:
    entries = (SeatEntry(HUMAN), *(SeatEntry(RIVAL) for _ in range(game.seats[0] - 1)))
    return Setup(game, entries, game.full_options(dict(lesson.options)), lesson.seed, practice=True)


def lesson_of(setup: Setup) -> Lesson | None:
    """The lesson of a guided match, new or interrupted; None for any other match."""
    kinds = [HUMAN if entry.kind == RESIGNED else entry.kind for entry in setup.seats]
    match = (kinds, setup.seed, setup.game.full_options(setup.options))
    for lesson in BOARDS[setup.game.slug].lessons if setup.practice else ():
        fixed = _setup(setup.game, lesson)
        if match == ([entry.kind for entry in fixed.seats], fixed.seed, fixed.options):
            return lesson
    return None


class LessonGuide:
    """Which step a person is at, from what has been played and what is open."""

    def __init__(self, lesson: Lesson, session: Session, seat: int = 0) -> None:
        """It goes on where the record of the session says that it stood."""
        self.lesson = lesson
        self.session = session
        self.seat = seat
        self.at = 0
        """Index of the present step; the number of steps once the lesson is over."""
        self.waiting: list[int] = []
        """Indices of the steps before that are shown once their situation comes (`Step.waits`), in order."""
        self._front = 0
        """Index of the step that is next in order; the present one, unless that is one of those that have waited."""
        self.shown: list[int] = []
        """Indices of the steps that were shown, in order."""
        self.dropped = 0
        """How many steps were done before they were shown, or had no place."""
        self._since = 0
        """Number of actions that had been played when the last step ended."""
        self._came = 0
        """Number of actions played when the present step jumped ahead of a waiting one; else 0."""
        self._shown: int | None = None
        """Number of actions played when the present step was first shown; None while it waits."""
        self._known: tuple[int, State] | None = None
        self._met: list[int] = []
        """Indices of the asides that have been shown."""
        self._aside: int | None = None
        """The number of actions at the last of them; None once it has been answered, or read."""
        self.step: Step | None = None
        """The step that is shown now."""
        self._left: tuple[int, ...] | None = None
        """The place where the person has ended the guide; None while it goes on, or once it has told everything."""
        self.advice: Advice | None = None
        """The last hint that the person has asked for."""
        if session.guide is not None:
            self.take_up(*session.guide)
        session.guide = self.place

    @property
    def over(self) -> bool:
        return self.at >= len(self.lesson.steps)

    def look(self, board: Board, asked: bool) -> Step | None:
        """The step to show now, if any. It moves on from steps that are done, and drops those that have no place."""
        aside = self._beside(self.context(board, asked)) if asked and not self.over else None
        self.step = aside or self._look(board, asked)
        return self.step

    def _beside(self, context: LessonContext) -> Step | None:
        """What the match asks beside the steps that follow each other, the first time that it does."""
        steps = self.lesson.asides
        if self._aside is not None and self._aside == self._now:
            return steps[self._met[-1]] if steps[self._met[-1]].applies(context) else None
        self._aside = None
        for number, step in enumerate(steps):
            if number not in self._met and step.applies(context):
                self._met.append(number)
                self._aside = self._now
                return step
        return None

    @property
    def counts(self) -> bool:
        """Whether the step that is shown is one of those that follow each other, and no aside."""
        return self.step not in self.lesson.asides

    def _look(self, board: Board, asked: bool) -> Step | None:
        while not self.over:
            step, context = self.lesson.steps[self.at], self.context(board, asked)
            end = self._end(step, context)
            if end is not None:
                self._go_on(end)
                continue
            ahead = self._ahead(context) if asked else None
            if ahead is None:
                return None
            if ahead == self.at:
                if self._shown is None:
                    self._shown = self._now
                    if self.at not in self.shown:
                        self.shown.append(self.at)
                return step
            self._turn_to(ahead)
        return None

    @property
    def heading(self) -> str:
        """Which step is shown, of how many; an aside is not counted."""
        count = f"  {len(self.shown)}/{len(self.lesson.steps) - self.dropped}"
        return f"GUIDED MATCH{count if self.counts else ''}"

    @property
    def place(self) -> tuple[int, ...]:
        """Where it stands, as the record of an interrupted match keeps it."""
        return self._front, self._since, *self.waiting

    def take_up(self, at: int, since: int, *waiting: int) -> None:
        """Stand at this place again."""
        self.at = self._front = min(at, len(self.lesson.steps))
        self._since = min(since, self._now)
        self.waiting = [step for step in waiting if step < at and self.lesson.steps[step].waits]
        self.shown = [step for step in range(self.at) if step not in self.waiting]

    def next(self) -> None:
        """End the present step."""
        if self.counts:
            self._go_on(self._now)
        else:
            self._aside = None

    @property
    def ended(self) -> bool:
        """Whether the person has ended it before it had told everything."""
        return self._left is not None

    def come_back(self) -> None:
        """Go on where the person ended it, but for what has been done since."""
        if self._left is not None:
            self.dropped = 0
            self.take_up(*self._left)
            self._left = None

    def end(self) -> None:
        """End the lesson; the match goes on."""
        self._left = self.place
        self.at = self._front = len(self.lesson.steps)
        self.waiting = []

    def context(self, board: Board, asked: bool) -> LessonContext:
        """What a step may look at."""
        offered = tuple(board.controls.offered) if asked else ()
        waiting, hinted = len(self.waiting), self.advice is not None and self.advice.stands
        return LessonContext(
            board.controls.selection, self._view(), self.seat, offered, self._events(), waiting, hinted
        )

    @property
    def _now(self) -> int:
        return len(self.session.match.actions)

    def _go_on(self, since: int) -> None:
        self.dropped += self.at not in self.shown
        if self.at == self._front:
            self._front += 1
        else:
            self.waiting.remove(self.at)
        self.at, self._since, self._came, self._shown = self._front, since, 0, None
        if self.over:
            self.waiting = []

    def _turn_to(self, ahead: int) -> None:
        """Another step takes the place of the present one."""
        for at in range(self._front, ahead):
            if at not in self.shown:
                if self.lesson.steps[at].waits:
                    self.waiting.append(at)
                else:
                    self.dropped += 1
        self._front = max(self._front, ahead)
        self.at, self._came, self._shown = ahead, self._now, None

    def _end(self, step: Step, context: LessonContext) -> int | None:
        """The number of actions after which a step ended; None while it has not."""
        if step.waits and self._shown is None:
            return None
        since = max(self._since, self._came, (self._shown or 0) if step.waits else 0)
        found = next((number for number, action in self._played(since) if is_of(action, step.do)), None)
        if found is not None:
            return found + 1
        if step.done is not None:
            return self._now if step.done(context) else None
        start = self._since if step.when is None else self._shown
        if step.tells and start is not None and self._played(start):
            return self._since if self._shown is None else self._now
        return None

    def _ahead(self, context: LessonContext) -> int | None:
        """The step to show: one that has waited, the next in order, or a later one whose own `when` holds."""
        steps = self.lesson.steps
        later = (at for at in range(self._front + 1, len(steps)) if steps[at].when is not None)
        return next((at for at in (*self.waiting, self._front, *later) if steps[at].applies(context)), None)

    def _played(self, since: int) -> list[tuple[int, Action]]:
        """The person's own actions from this number on."""
        actions, past = self.session.match.actions, self.session.past
        since = min(since, len(actions))
        return [(number, actions[number]) for number in range(since, len(actions)) if past[number].actor == self.seat]

    def _events(self) -> tuple[Event, ...]:
        past = self.session.past[max(0, self._since - 1) :]
        return tuple(event for transcript in past for event in self.session.seen(transcript, self.seat))

    def _view(self) -> State:
        if self._known is None or self._known[0] != self._now:
            self._known = (self._now, self.session.view(self.seat))
        return self._known[1]
