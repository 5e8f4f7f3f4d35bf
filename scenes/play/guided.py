"""The guide of a guided match beside its table: its bubble points at one thing at a time, and blocks nothing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import pygame

from game.core.state import Action
from scenes.boards.board import Board
from scenes.boards.script import InBar, OnButton, Target
from scenes.boards.script_guide import Guide
from scenes.pieces.fan import ADVISED
from scenes.play.bubble import ADVICE_COST, BOARD_COST, END, END_GUIDE, GO_BACK, NEXT, PIECE_COST, Bubble
from scenes.play.input_order import Handled, TableInput
from scenes.settings import SPEEDS
from scenes.stack import Change, Pop, Push
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import Spot
from scenes.ui.input import MOUSE, Intent
from scenes.ui.pinboard import Answer, AskScene

if TYPE_CHECKING:
    from scenes.match.play_director import PlayDirector
    from scenes.play.table_scene import TableScene
    from scenes.stack import Services

WIDEST_CHANGE: Final = 0.2
"""Share of the board from which on the box of a change is too large to be kept free."""
NORMAL: Final = "1x"
"""No guided match begins faster."""


def place_of(board: Board, key: Hashable) -> Box | None:
    """The box of the thing on the board with this key. None if it is not on the board.

    Things that cannot be chosen or looked at now still have the box of their tooltip. `tips.box` raises LookupError for
    a key that no thing has.
    """
    for spot in (*board.controls.spots(), *board.controls.inspectable_spots()):
        if spot.key == key:
            return Box(*spot.rect)
    with suppress(LookupError):
        return board.tips.box(key)
    return None


class Guided:
    """Shows the steps of a guide in a bubble over its table."""

    def __init__(self, table: TableScene, guide: Guide, bring_back: Callable[[], None]) -> None:
        """`bring_back` lets a guide go on that was ended or left."""
        self._table = table
        self._bring_back = bring_back
        self.guide = guide
        self.bubble = Bubble()
        self.pointed: Target | None = None
        """The thing that the bubble points at while it is shown."""
        table.subtitle = "Guided match"

    def enter(self, app: Services, director: PlayDirector) -> None:
        """Begin at normal speed or the player's slower one, since this is the player's first match of the game.

        Also note that the player has begun the lesson of this game.
        """
        self._director = director
        self._last_setting = app.settings.speed
        self._table.own_speed = min(self._last_setting, NORMAL, key=SPEEDS.index)
        app.store.note_lesson(self._table.setup.game.slug)

    # --- time ----------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Update the bubble, and save the position of the guide. Called after the table has been advanced.

        A speed that the player chooses in the menu replaces that of the guided match. The match is saved when the guide
        has moved on (`guide.place`), if it has a file already.
        """
        table = self._table
        settings = table.app.settings
        session = table.session
        if self._last_setting != settings.speed:
            self._last_setting = table.own_speed = settings.speed

        self.update_bubble()
        if self.guide.place != session.guide and not session.over:
            session.guide = self.guide.place
            keeper = self._director.keeper
            if keeper is not None and keeper.kept is not None:
                keeper.keep()
        self.bubble.update(seconds, settings.reduced_motion)

    def update_bubble(self) -> None:
        """Show the bubble of the present step in a good place, or hide it while the table is busy.

        A step of the guide has words and the thing at which it points (`step.at`). It is the last one (`step.last`), or
        asks for a decision (`step.asks`). The bubble may cover boxes that have a cost, if no free place is near.
        """
        table = self._table
        board = table.board
        step = self.guide.say(board, table.is_person_asked) if self._is_quiet() else None
        if step is None:
            self.hide()
            return

        self.pointed = step.at
        was_shown = self.bubble.shown
        self.bubble.show(step.words, self.guide.heading, self.target_box(), last=step.last, asks=step.asks)
        # After another decision than the guide asked for, the button leads back instead of ending the guide.
        self.bubble.buttons[END].label = GO_BACK if self.guide.has_strayed else END_GUIDE

        visible = [*self.clickable_boxes(), *self.changed_boxes(), *board.boxes_named(step.words)]
        priced = [(board.frame.area, BOARD_COST), (table.advice_panel.box, ADVICE_COST)]
        priced += [(box, PIECE_COST) for box in board.pieces()]
        self.bubble.place(table.app.canvas, self._barred_boxes(), visible, priced)

        # For a person who uses no keys (the ring of the focus is not shown), the first ENTER reads on.
        if not was_shown and not table.ring.shown:
            table.place_spots()  # the buttons of the bubble can get the focus from now on
            table.ring.focus(NEXT)

    def _is_quiet(self) -> bool:
        """Whether nothing moves, no list is open on the board, and no order to several units is being carried out.

        A list that is a step of the decision (`is_step_open`) is no reason to be silent.
        """
        table = self._table
        controls = table.board.controls
        is_browsing = controls.modal and not controls.is_step_open
        is_ordering = table.is_person_asked and controls.is_ordering
        is_still = table.timeline.is_idle and not table.surroundings.is_announcing
        return is_still and not is_browsing and not is_ordering

    def _barred_boxes(self) -> list[Box]:
        """The boxes that the bubble may never cover: prompt, hint, rules, buttons, and what is open on the board."""
        table = self._table
        controls = table.board.controls
        boxes = [table.board.frame.prompt]
        if self._director.advice is not None:
            boxes.append(table.advice_panel.visible_box)
        if table.rules.sheet.opened:
            boxes.append(table.rules.sheet.box)
        boxes += [button.box for button in table.buttons.values()]

        if controls.modal:  # the open popup or list holds all spots, and has a margin around them
            rects = [pygame.Rect(spot.rect) for spot in controls.spots()]
            boxes += [Box(*rects[0].unionall(rects[1:])).inset(-24)] if rects else []
        return boxes

    def hide(self) -> None:
        """Take the bubble away until the guide has something to say."""
        self.bubble.hide()
        self.pointed = self.guide.bubble = None

    # --- what is pointed at --------------------------------------------------------------

    def target_box(self) -> Box | None:
        """The box that the bubble points at. None if it points at nothing, or at something that is not on the table.

        The target is a fact in the bar (`InBar`), a button beside the board (`OnButton`), or the key of a thing on the
        board. A card of the hand is drawn ADVISED pixels higher while it is pointed at.
        """
        table = self._table
        match self.pointed:
            case None:
                return None
            case InBar(label):
                return table.surroundings.fact_box(label)
            case OnButton(key):
                return table.buttons[key].box if key in table.buttons else None

        place = place_of(table.board, self.pointed)
        hand = table.board.hand
        is_in_hand = hand is not None and hand.box(self.pointed) is not None
        if place is None or not is_in_hand:
            return place
        return place.moved(0, -ADVISED)

    def highlighted_keys(self) -> tuple[Hashable, ...]:
        """The key to highlight on the board, that of the thing pointed at.

        Empty for a button or a fact beside the board.
        """
        if self.pointed is None or isinstance(self.pointed, InBar | OnButton):
            return ()
        return (self.pointed,)

    def changed_boxes(self) -> list[Box]:
        """The boxes of what changed last on the board, as the viewer saw it.

        They are those of the things that the log lines of an action name, and of the places of its events. Boxes above
        the share WIDEST_CHANGE of the board are left out. If none is left, they are those of the action before, and so
        on. Empty if no action has any.
        """
        table = self._table
        board = table.board
        largest_area = WIDEST_CHANGE * board.frame.area.w * board.frame.area.h
        for transcript in reversed(table.session.past):
            boxes: list[Box] = []
            for event in table.session.events_seen_by(transcript, table.viewer):
                line = board.words.log_line(event)
                places = [place_of(board, key) for key in line.about] if line is not None else []
                boxes += [box for box in (*places, board.scene_of(event)) if box is not None]

            small = [box for box in boxes if box.w * box.h <= largest_area]
            if small:
                return small
        return []

    def clickable_boxes(self) -> list[Box]:
        """The boxes of everything that can be chosen on the board.

        If the bubble points at a button of the board, so do the boxes of the things that its actions are about. The key
        of such a button is ("verb", its number), and is among the keys of every action that it offers.
        """
        board = self._table.board
        boxes = [Box(*spot.rect) for spot in board.controls.spots()]
        match self.pointed:
            case ("verb", _):
                for action in board.controls.offered:
                    keys = board.words.keys_of(action)
                    if self.pointed not in keys:
                        continue  # the action has another button
                    places = [place_of(board, key) for key in keys if key != self.pointed]
                    boxes += [box for box in places if box is not None]
        return boxes

    def boxes_to_keep_free(self) -> list[Box]:
        """The boxes that no tooltip may cover: the bubble and its target."""
        bubble = self.bubble
        return [box for box in (bubble.box, bubble.target) if box is not None] if bubble.shown else []

    # --- input ---------------------------------------------------------------------------

    def handle(self, given: TableInput) -> Handled | None:
        """Handle input for the bubble. None if it is for neither a button nor the paper of the bubble.

        The mouse on the paper moves the focus, and is used up, so that nothing below the bubble is clicked.
        """
        if not self.bubble.shown:
            return None

        key = self._pressed_button(given)
        if key is not None:
            return Handled(self._carry_out(key))
        event = given.event
        if event is not None and event.type in MOUSE and self.bubble.box.contains(event.pos):
            self._table.place_spots()
            self._table.ring.handle(event, intent=None)
            return Handled()
        return None

    def _pressed_button(self, given: TableInput) -> str | None:
        """The key of the bubble's button that this input presses, even if it is disabled. None for no button.

        The key N (`LESSON_NEXT`) always means NEXT. While something is open on the board (`modal`), keys belong to it,
        so only the mouse presses buttons.
        """
        if given.intent is Intent.LESSON_NEXT:
            return NEXT

        ring = self._table.ring
        intent = None if self._table.board.controls.modal else given.intent
        for key, button in self.bubble.buttons.items():
            if button.handle(given.event, intent, ring.focused == button.key):
                return key
        return None

    def _carry_out(self, key: str) -> Change | None:
        """Carry out the command of a button of the bubble. Returns the change of scene, or None."""
        button = self.bubble.buttons[key]
        if not button.enabled:
            return None
        button.press()
        self._table.app.sound.play("click", 0.6)
        if key != NEXT:
            return self.toggle_guide()
        self.guide.go_on()
        self.update_bubble()
        return None

    def toggle_guide(self) -> Change | None:
        """End the guide after a question, or bring it back. Returns the change of scene to a question, or None.

        A guide that was ended comes back at once. One that was left by another decision than it asked for
        (`has_strayed`) comes back after a question, since that undoes decisions. If the guide has nothing more to say,
        only a sentence says so.
        """
        table = self._table
        if self.guide.was_ended:
            self._bring_back()
        elif self.guide.has_strayed:
            words = "Everything you have done since you left it will be taken back."
            answers: list[Answer] = [
                ("GO ON ALONE", "play", Pop),
                ("BACK TO THE GUIDE", "location", self._return_to_guide),
            ]
            return Push(AskScene("BACK TO THE GUIDE?", words, answers))
        elif self.guide.is_over:
            table.say_why_not("The guide has told you everything.")
        else:
            words = "The match goes on without it. GUIDE (Q), or the menu (M), brings it back."
            answers = [("GO ON WITH THE GUIDE", "play", Pop), ("END THE GUIDE", "cross", self._end_guide)]
            return Push(AskScene("END THE GUIDE?", words, answers))
        return None

    def requested_actions(self) -> Sequence[Action]:
        """The steps of the decision that the guide asks the person for. Empty if it asks for none.

        `self.guide.bubble`: the step of the guide that is shown, None while the bubble is hidden.
        """
        said = self.guide.bubble
        is_asking = self._table.is_person_asked and said is not None and said.asks
        return self.guide.next_decision() if is_asking else ()

    def _return_to_guide(self) -> Change:
        """Bring the guide back, and close the question."""
        self._bring_back()
        return Pop()

    def _end_guide(self) -> Change:
        """End the guide, and close the question."""
        self.guide.end()
        self.update_bubble()
        return Pop()

    def spots(self) -> list[Spot]:
        """The focus spots of the bubble."""
        return self.bubble.spots() if self.bubble.shown else []

    def draw(self, canvas: Canvas) -> None:
        """Draw the bubble. Tooltips are drawn over it."""
        self.bubble.draw(canvas, self._table.ring.highlighted, self._table.frame_seconds)
