"""The bubble of a guided match beside its table: it points at one thing at a time, and blocks nothing."""

from __future__ import annotations

from collections.abc import Hashable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import pygame

from scenes.boards.board import Board
from scenes.boards.guide import LessonGuide
from scenes.boards.lessons import InBar, OnButton, OnPanel, Target
from scenes.pieces.fan import ADVISED
from scenes.play.bubble import ADVICE_COST, BOARD_COST, NEXT, PIECE_COST, SKIP, Bubble
from scenes.store import SPEEDS
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import Spot
from scenes.ui.input import MOUSE, Intent

if TYPE_CHECKING:
    from scenes.match.play_director import PlayDirector
    from scenes.play.table_scene import TableScene
    from scenes.stack import Services

NORMAL: Final = "1x"
"""No guided match begins faster."""


def place_of(board: Board, key: Hashable) -> Box | None:
    """Where the thing of the board with this key lies; None if it has no place."""
    spots = [*board.controls.spots(), *board.controls.inspectable()]
    spot = next((spot for spot in spots if spot.key == key), None)
    if spot is not None:
        return Box(*spot.rect)
    with suppress(LookupError):
        return board.tips.box(key)
    return None


class Guided:
    """Shows the steps of a guide, and looks on at its table."""

    def __init__(self, table: TableScene, guide: LessonGuide) -> None:
        self._table = table
        self.guide = guide
        self.bubble = Bubble()
        self.pointed: Target | None = None
        """What the bubble points at while it is shown."""
        table.words = "Guided match"

    def enter(self, app: Services, director: PlayDirector) -> None:
        """Begin at a speed of its own: what was right for the last match may be too fast for the first of a game."""
        self._director = director
        self._setting = app.settings.speed
        self._table.own_speed = min(self._setting, NORMAL, key=SPEEDS.index)
        app.store.note_lesson(self._table.setup.game.slug)

    # --- time ----------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Called after the table has been advanced."""
        table = self._table
        settings, session = table.app.settings, table.session
        if self._setting != settings.speed:  # it was changed in the menu
            self._setting = table.own_speed = settings.speed
        self.look()
        if self.guide.place != session.guide and not session.over:
            session.guide = self.guide.place
            keeper = self._director.keeper
            if keeper is not None and keeper.kept is not None:
                keeper.keep()
        self.bubble.update(seconds, settings.reduced_motion)

    def look(self) -> None:
        """Show the bubble of the present step where it covers nothing that is needed."""
        table, board = self._table, self._table.board
        browsing = board.controls.modal and not board.controls.stepping
        quiet = table.timeline.idle and not table.surroundings.announcing and not browsing
        quiet = quiet and not (table.asked and board.controls.ordering)
        step = self.guide.look(board, table.asked) if quiet else None
        if step is None:
            self.hide()
            return
        last = self.guide.counts and self.guide.at == len(self.guide.lesson.steps) - 1
        sight = self.guide.sight(board, table.asked)
        self.pointed = step.target(sight)
        self.bubble.show(step.told(sight), self.guide.heading, self.target(), last, not step.tells)
        soft = [(board.frame.area, BOARD_COST), (table.advice_panel.box, ADVICE_COST)]
        soft += [(box, PIECE_COST) for box in board.pieces()]
        self.bubble.place(table.app.canvas, self._kept_clear(), self.clickable(), soft)

    def hide(self) -> None:
        """Nobody is asked any more."""
        self.bubble.hide()
        self.pointed = self.guide.step = None

    # --- what is pointed at --------------------------------------------------------------

    def target(self) -> Box | None:
        """The box that the bubble points at; None if it points at nothing, or that is not there."""
        table = self._table
        match self.pointed:
            case None:
                return None
            case InBar(label):
                return table.surroundings.fact_box(label)
            case OnButton(key):
                return table.buttons[key].box if key in table.buttons else None
            case OnPanel(name):
                panels = {"log": table.log.box, "advice": table.advice_panel.box}
                return panels.get(name, table.board.frame.prompt)
        place, hand = place_of(table.board, self.pointed), table.board.hand
        if place is None or hand is None or hand.box(self.pointed) is None:
            return place
        return Box(place.x, place.y - ADVISED, place.w, place.h)  # where such a card is drawn

    def highlighted(self) -> tuple[Hashable, ...]:
        """Keys to be highlighted on the board, where nothing else is."""
        thing = self.pointed is not None and not isinstance(self.pointed, InBar | OnButton | OnPanel)
        return (self.pointed,) if thing else ()

    def _kept_clear(self) -> list[Box]:
        """What the bubble must not cover, besides its target: prompt, buttons, a hint, rules, and an open popup."""
        table = self._table
        clear = [table.board.frame.prompt]
        if self._director.advice is not None:
            clear.append(table.advice_panel.shown)
        if table.rules.sheet.opened:
            clear.append(table.rules.sheet.box)
        clear += [button.box for button in table.buttons.values()]
        if table.board.controls.modal:
            rects = [pygame.Rect(spot.rect) for spot in table.board.controls.spots()]
            clear += [Box(*rects[0].unionall(rects[1:])).inset(-24)] if rects else []
        return clear

    def clickable(self) -> list[Box]:
        """The boxes of what can be chosen on the board, and of what a button that is pointed at is about."""
        board = self._table.board
        boxes = [Box(*spot.rect) for spot in board.controls.spots()]
        match self.pointed:
            case ("verb", _):
                abouts = [board.words.keys_of(action) for action in board.controls.offered]
                named = [keys for keys in abouts if self.pointed in keys]
                places = [place_of(board, key) for keys in named for key in keys if key != self.pointed]
                return boxes + [box for box in places if box is not None]
        return boxes

    def kept_free(self) -> list[Box]:
        """What no tooltip may cover."""
        bubble = self.bubble
        return [box for box in (bubble.box, bubble.target) if box is not None] if bubble.shown else []

    # --- input ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Handle input before the table does; True if it was for the bubble."""
        if not self.bubble.shown:
            return False
        key = self._pressed(event, intent)
        if key is not None:
            self._press(key)
        elif event is not None and event.type in MOUSE and self.bubble.box.holds(event.pos):
            self._table.place_spots()
            self._table.ring.handle(event, None)
        else:
            return False
        return True

    def _pressed(self, event: pygame.event.Event | None, intent: Intent | None) -> str | None:
        if intent in (Intent.LESSON_NEXT, Intent.LESSON_SKIP):
            return NEXT if intent is Intent.LESSON_NEXT else SKIP
        ring = self._table.ring
        focused = ring.focused if ring.shown else NEXT  # a focus that nobody sees is not meant: ENTER reads on
        free = None if self._table.board.controls.modal else intent
        for key, button in self.bubble.buttons.items():
            if button.handle(event, free, focused == button.key):
                return key
        return None

    def _press(self, key: str) -> None:
        if not self.bubble.buttons[key].enabled:
            return
        self.bubble.buttons[key].press()
        self._table.app.sound.play("click", 0.6)
        if key == NEXT:
            self.guide.next()
        else:
            self.guide.skip()
        self.look()

    def spots(self) -> list[Spot]:
        """The focus spots of the bubble."""
        return self.bubble.spots() if self.bubble.shown else []

    def draw(self, canvas: Canvas) -> None:
        """Draw the bubble; it lies below what tells of the thing that is pointed at."""
        ring = self._table.ring
        focused = ring.focused if ring.shown or ring.hovered == ring.focused else None
        self.bubble.draw(canvas, focused, self._table.frame)
