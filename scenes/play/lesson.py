"""A guided match: which step of its lesson is shown, and the scene that shows it."""

from __future__ import annotations

from collections.abc import Hashable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.core.events import Event
from game.core.game import Game
from game.core.record import HUMAN, Record, SeatEntry
from game.core.state import Action, State
from scenes.boards import BOARDS
from scenes.boards.board import Board
from scenes.boards.lessons import InBar, Lesson, OnButton, OnPanel, Sight, Step, Target, is_of
from scenes.pieces.fan import ADVISED
from scenes.play.bubble import ADVICE_COST, BOARD_COST, NEXT, SKIP, Bubble
from scenes.play.play_scene import PlayScene
from scenes.play.session import Session
from scenes.play.setup import Setup
from scenes.stack import Change
from scenes.store import SPEEDS
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import Spot
from scenes.ui.input import MOUSE, Intent

if TYPE_CHECKING:
    from scenes.app import App

RIVAL = "recruit"
NORMAL = "1x"
"""No guided match begins faster."""


def lesson_setup(game: Game, lesson: Lesson) -> Setup:
    """The guided match of a game. It is practice: the person is told what to do."""
    entries = (SeatEntry(HUMAN), *(SeatEntry(RIVAL) for _ in range(game.seats[0] - 1)))
    return Setup(game, entries, game.full_options(dict(lesson.options)), lesson.seed, practice=True)


def lesson_of(setup: Setup) -> Lesson | None:
    """The lesson of a guided match, new or interrupted; None for any other match."""
    game, lesson = setup.game, BOARDS[setup.game.slug].lesson
    if lesson is None or not setup.practice:
        return None
    fixed = lesson_setup(game, lesson)
    kinds = [entry.kind for entry in setup.seats] == [entry.kind for entry in fixed.seats]
    same = kinds and setup.seed == fixed.seed and game.full_options(setup.options) == fixed.options
    return lesson if same else None


class Guide:
    """Which step a person is at, from what has been played and what is open."""

    def __init__(self, lesson: Lesson, session: Session, seat: int) -> None:
        self.lesson = lesson
        self.session = session
        self.seat = seat
        self.at = 0
        """Index of the present step; the number of steps once the lesson is over."""
        self.ended: list[int] = []
        """Indices of the steps that were shown or done, in order; the others were dropped."""
        self._since = 0
        """Number of actions that had been played when the last step ended."""
        self._shown: int | None = None
        """That number when the present step was first shown; None while it waits."""
        self._known: tuple[int, State] | None = None

    @property
    def over(self) -> bool:
        return self.at >= len(self.lesson.steps)

    def look(self, board: Board, asked: bool) -> Step | None:
        """The step to show now, if any. It moves on from steps that are done, and drops those that have no place."""
        while not self.over:
            step, sight = self.lesson.steps[self.at], self.sight(board, asked)
            end = self._end(step, sight)
            if end is not None:
                self._go_on(end)
            elif asked and step.applies(sight):
                self._show()
                return step
            else:
                ahead = self._ahead(sight) if asked else None
                if ahead is None:
                    return None
                self.at, self._shown = ahead, None
        return None

    @property
    def place(self) -> tuple[int, int]:
        """Where it stands, as the record of an interrupted match keeps it."""
        return self.at, self._since

    def take_up(self, at: int, since: int) -> None:
        """Stand at this place again."""
        self.at, self._since = min(at, len(self.lesson.steps)), min(since, self._now)

    def next(self) -> None:
        """End the present step."""
        self._go_on(self._now)

    def skip(self) -> None:
        """End the lesson; the match goes on."""
        self.at = len(self.lesson.steps)

    def sight(self, board: Board, asked: bool) -> Sight:
        """What a step may look at."""
        offered = tuple(board.controls.offered) if asked else ()
        played = tuple(action for _, action in self._played(self._since))
        return Sight(board.controls.selection, self._view(), self.seat, offered, played, self._events())

    @property
    def _now(self) -> int:
        return len(self.session.match.actions)

    def _show(self) -> None:
        if self._shown is None:
            self._shown = self._now
            self.ended.append(self.at)

    def _go_on(self, since: int) -> None:
        if self.at not in self.ended:
            self.ended.append(self.at)
        self.at, self._since, self._shown = self.at + 1, since, None

    def _end(self, step: Step, sight: Sight) -> int | None:
        """The number of actions after which a step ended; None while it has not."""
        found = next((number for number, action in self._played(self._since) if is_of(action, step.do)), None)
        if found is not None:
            return found + 1
        if step.done is not None:
            return self._now if step.done(sight) else None
        start = self._since if step.when is None else self._shown
        if step.tells and start is not None and self._played(start):
            return self._since if self._shown is None else self._now
        return None

    def _ahead(self, sight: Sight) -> int | None:
        """The next later step whose own `when` holds."""
        later = range(self.at + 1, len(self.lesson.steps))
        steps = self.lesson.steps
        return next((i for i in later if steps[i].when is not None and steps[i].applies(sight)), None)

    def _played(self, since: int) -> list[tuple[int, Action]]:
        """The person's own actions from this number on."""
        actions, past = self.session.match.actions, self.session.past
        since = min(since, len(actions))
        return [(number, actions[number]) for number in range(since, len(actions)) if past[number].actor == self.seat]

    def _events(self) -> tuple[Event, ...]:
        past = self.session.past[self._since :]
        return tuple(event for transcript in past for event in self.session.seen(transcript, self.seat))

    def _view(self) -> State:
        if self._known is None or self._known[0] != self._now:
            self._known = (self._now, self.session.view(self.seat))
        return self._known[1]


class LessonScene(PlayScene):
    """A match with a bubble that points at one thing at a time. It blocks nothing."""

    def __init__(
        self,
        setup: Setup,
        lesson: Lesson,
        record: Record | None = None,
        kept: Path | None = None,
        session: Session | None = None,
    ) -> None:
        super().__init__(setup, record, kept, session)
        self.lesson = lesson
        self.guide = Guide(lesson, self.session, self.viewer)
        if record is not None and record.guide is not None:
            self.guide.take_up(*record.guide)
        self.session.guide = self.guide.place
        self.bubble = Bubble()
        self.pointed: Target | None = None
        """What the bubble points at while it is shown."""

    def enter(self, app: App) -> None:
        self._setting = app.settings.speed
        self._speed = min(self._setting, NORMAL, key=SPEEDS.index)
        super().enter(app)
        app.store.note_lesson(self.setup.game.slug)

    def setting(self) -> str:
        return "Guided match"

    # --- speed ---------------------------------------------------------------------------

    @property
    def speed(self) -> str:
        """Its own: what was right for the last match may be too fast for the first of a game."""
        return self._speed

    def set_speed(self, speed: str) -> None:
        self._speed = speed

    def _follow_setting(self) -> None:
        """Go on at the speed of the settings once it is changed there."""
        if self._setting != self.app.settings.speed:
            self._setting = self._speed = self.app.settings.speed

    # --- time ----------------------------------------------------------------------------

    def update(self, seconds: float) -> Change | None:
        self._follow_setting()
        change = super().update(seconds)
        self._look()
        if self.guide.place != self.session.guide and not self.session.over:
            self.session.guide = self.guide.place
            if self.kept is not None:
                self.keep()
        self.bubble.update(seconds, self.app.settings.reduced_motion)
        return change

    def _look(self) -> None:
        """Show the bubble of the present step where it covers nothing that is needed."""
        browsing = self.board.controls.modal and not self.board.controls.stepping
        quiet = self.timeline.idle and not self.surroundings.announcing and not browsing
        quiet = quiet and not self.unseen and not (self.asked and self.board.controls.ordering)
        step = self.guide.look(self.board, self.asked) if quiet else None
        if step is None:
            self._hide()
            return
        steps = self.lesson.steps
        heading = f"GUIDED MATCH  {self.guide.at + 1}/{len(steps)}"
        self.pointed = step.target(self.guide.sight(self.board, self.asked))
        self.bubble.show(step.words, heading, self.target(), self.guide.at == len(steps) - 1, not step.tells)
        self.bubble.place(self.app.canvas, self.kept_clear(), self._clickable(), self._soft())

    def _hide(self) -> None:
        self.bubble.hide()
        self.pointed = None

    def withdraw_offer(self) -> None:
        super().withdraw_offer()
        self._hide()

    def pass_to_weigh(self) -> Action | None:
        """As long as the guide speaks nobody is asked about a pass: it may be what the guide has asked for."""
        return super().pass_to_weigh() if self.guide.over else None

    def _end_idle_phase(self, seconds: float) -> None:
        if not self.bubble.shown:
            super()._end_idle_phase(seconds)

    # --- what is pointed at --------------------------------------------------------------

    def target(self) -> Box | None:
        """The box that the bubble points at; None if it points at nothing, or that is not there."""
        match self.pointed:
            case None:
                return None
            case InBar(label):
                return self.surroundings.fact_box(label)
            case OnButton(key):
                return self.buttons[key].box if key in self.buttons else None
            case OnPanel(name):
                return {"log": self.log.box, "advice": self.advice_panel.box}.get(name, self.board.frame.prompt)
        place, hand = self.place_of(self.pointed), self.board.hand
        if place is None or hand is None or hand.box(self.pointed) is None:
            return place
        return Box(place.x, place.y - ADVISED, place.w, place.h)  # where such a card is drawn

    def place_of(self, key: Hashable) -> Box | None:
        """Where the thing of the board with this key lies; None if it has no place."""
        spots = [*self.board.controls.spots(), *self.board.controls.standing()]
        spot = next((spot for spot in spots if spot.key == key), None)
        if spot is not None:
            return Box(*spot.rect)
        with suppress(LookupError):
            return self.board.tips.box(key)
        return None

    def highlighted(self) -> tuple[object, ...]:
        keys = super().highlighted()
        if keys or self.pointed is None or isinstance(self.pointed, InBar | OnButton | OnPanel):
            return keys
        return (self.pointed,)

    def kept_clear(self) -> list[Box]:
        """What the bubble must not cover, besides its target: prompt, buttons, a hint, rules, and an open popup."""
        clear = [self.board.frame.prompt]
        if self.advice is not None:
            clear.append(self.advice_panel.shown)
        if self.rules.sheet.opened:
            clear.append(self.rules.sheet.box)
        clear += [button.box for button in self.buttons.values()]
        if self.board.controls.modal:
            rects = [pygame.Rect(spot.rect) for spot in self.board.controls.spots()]
            clear += [Box(*rects[0].unionall(rects[1:])).inset(-24)] if rects else []
        return clear

    def kept_free(self) -> list[Box]:
        bubble = self.bubble
        about = [bubble.box, *([] if bubble.target is None else [bubble.target])] if bubble.shown else []
        return super().kept_free() + about

    def _soft(self) -> list[tuple[Box, float]]:
        """What is better left free, with its price."""
        return [(self.board.frame.area, BOARD_COST), (self.advice_panel.box, ADVICE_COST)]

    def _clickable(self) -> list[Box]:
        """The boxes of what can be chosen on the board, and of what a button that is pointed at is about."""
        boxes = [Box(*spot.rect) for spot in self.board.controls.spots()]
        match self.pointed:
            case ("verb", _):
                named = [
                    keys
                    for action in self.board.controls.offered
                    if self.pointed in (keys := self.board.words.keys_of(action))
                ]
                places = [self.place_of(key) for keys in named for key in keys if key != self.pointed]
                return boxes + [box for box in places if box is not None]
        return boxes

    # --- input ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        if self.bubble.shown:
            key = self._pressed(event, intent)
            if key is not None:
                self._press(key)
                return None
            if event is not None and event.type in MOUSE and self.bubble.box.holds(event.pos):
                self.place_spots()
                self.ring.handle(event, None)
                return None
        return super().handle(event, intent)

    def _pressed(self, event: pygame.event.Event | None, intent: Intent | None) -> str | None:
        if intent in (Intent.LESSON_NEXT, Intent.LESSON_SKIP):
            return NEXT if intent is Intent.LESSON_NEXT else SKIP
        focused = self.ring.focused if self.ring.shown else None
        free = None if self.board.controls.modal else intent
        for key, button in self.bubble.buttons.items():
            if button.handle(event, free, focused == button.key):
                return key
        return None

    def _press(self, key: str) -> None:
        self.bubble.buttons[key].press()
        self.app.sound.play("click", 0.6)
        if key == NEXT:
            self.guide.next()
        else:
            self.guide.skip()
        self._look()

    def _around(self) -> list[Spot]:
        spots = super()._around()
        return spots + self.bubble.spots() if self.bubble.shown and not self.board.controls.modal else spots

    # --- pictures --------------------------------------------------------------------------

    def _draw_ring(self, canvas: Canvas) -> None:
        """A ring on the bubble is drawn after it."""
        if not self._on_bubble():
            super()._draw_ring(canvas)

    def _on_bubble(self) -> bool:
        """Whether the focus stands on a button of the bubble."""
        return self.bubble.shown and self.ring.focused in {spot.key for spot in self.bubble.spots()}

    def _draw_slips(self, canvas: Canvas) -> None:
        """The bubble lies below what tells of the thing that is pointed at."""
        focused = self.ring.focused if self.ring.shown or self.ring.hovered == self.ring.focused else None
        self.bubble.draw(canvas, focused, self.frame)
        if self._on_bubble():
            super()._draw_ring(canvas)
        super()._draw_slips(canvas)


def guided(game: Game) -> LessonScene:
    """The guided match of this game, at its beginning. Raises ValueError if it has none."""
    lesson = BOARDS[game.slug].lesson
    if lesson is None:
        raise ValueError(f"{game.name} has no guided match.")
    return LessonScene(lesson_setup(game, lesson), lesson)
