"""The screen between two people who share a machine. It shows only what everybody may know of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from scenes.boards.board import Board
from scenes.boards.parts import Call
from scenes.match.play_director import Reply
from scenes.match.session import Session
from scenes.play.log_panel import Log, LogLine
from scenes.stack import Change, Pop, Scene
from scenes.ui import pictures, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.form import Form
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.menu import draw_hints, frosted_desk
from scenes.ui.voice import Speech
from scenes.ui.widgets import Button

SHUT = 0.7
"""Seconds in which input is ignored: a press may have been meant for the previous screen."""
DISPATCHES: Final = 6
"""How many of the newest lines of the log are shown. As a rule the last attack is among them."""
PANEL: Final[Box] = Box(266, 218, 900, 500)
TALL_PANEL: Final = 626.0
"""Height of the panel with buttons that pass."""
CLIPBOARD: Final[Box] = Box(1206, 210, 448, 440)
HERE: Final[Box] = Box(PANEL.x + PANEL.w / 2 - 190, 594, 380, 76)
TOO_SOON: Final = "That came so soon that it may have been meant for the previous screen. Press again."
SEAT_IS_YOURS: Final = "The seat is yours now. Everyone else looks away."
PASS_HINT: Final = "or pass without looking; all hands stay closed"
PASSES: Final[Box] = Box(PANEL.x + 60, 740, PANEL.w - 120, 64)
"""Box of the buttons that pass."""
KEYS: Final = {pygame.K_p: Reply.PASS, pygame.K_w: Reply.PASS_ALL}
"""Letters, with the button that each of them presses, if that is offered."""


def last_lines(session: Session, board: Board) -> list[LogLine]:
    """The newest lines of the log, at most DISPATCHES, the oldest first, in words that everybody may read."""
    lines: list[LogLine] = []
    words = board.words.addressed_to(None)
    for played, transcript in reversed(list(enumerate([session.match.opening, *session.past]))):
        for event in reversed(session.open_events(transcript)):
            dispatch = words.log_line(event)
            if dispatch is not None:
                lines.insert(0, LogLine(dispatch, played))
            if len(lines) == DISPATCHES:
                return lines
    return lines


class HandOverScene(Scene):
    """Waits until the named person confirms, or passes. The key that passes a turn does neither. ESC pauses.

    What it shows and offers depends on public facts alone: the hand of nobody, that of the named person included,
    since everybody looks at it.
    """

    def __init__(
        self,
        name: str,
        call: Call | None = None,
        lines: Sequence[LogLine] = (),
        menu: Callable[[], Change] | None = None,
        game: str = "",
    ) -> None:
        """A cover for the person of this name.

        `call`: the question to the person, in words that everybody may read. `lines`: the newest of the log. `menu`:
        opens the pause menu over the cover. `game`: the slug of the game.
        """
        self.name = name
        self.menu = menu
        self.game = game
        self.call = call or Call()
        self.log = Log(CLIPBOARD)
        self.log.lines = list(lines)
        self.answer: Reply | None = None
        """The answer of the person. None until a button was pressed."""
        self._frame_seconds = 1 / 60
        self._seconds_shut = SHUT
        """Seconds for which input is still ignored."""
        self._backdrop: pygame.Surface | None = None
        """All that does not change, as it was drawn for the present size of the canvas."""

        self.ready = Button(Reply.HERE, HERE, "I AM HERE", "ENTER", primary=True)
        self.buttons = [self.ready, *self._pass_buttons()]
        for button in self.buttons:
            button.enabled = False
        self.form = Form(self.buttons)

    def _pass_buttons(self) -> list[Button]:
        """The buttons that pass without a look at the hand: P passes this question, W its whole group.

        `self.call`: the question in public words, with the labels of these buttons. None of them has the focus at the
        beginning (`auto_focus`), so that ENTER takes the seat. Empty if the question cannot be passed.
        """
        if not self.call.passable:
            return []

        x, y, w, h = PASSES
        width_of_one = w * 0.4 if self.call.pass_all_label else w
        buttons = [Button(Reply.PASS, Box(x, y, width_of_one, h), self.call.pass_label, "P")]
        if self.call.pass_all_label:
            second_x = x + width_of_one + 16
            buttons.append(Button(Reply.PASS_ALL, Box(second_x, y, x + w - second_x, h), self.call.pass_all_label, "W"))
        for button in buttons:
            button.auto_focus = False
        return buttons

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Handle input. Returns the change of scene once an answer is given or the menu is opened, otherwise None.

        Just after the cover has appeared input does nothing, since it may have been meant for the table.
        """
        is_open = self._seconds_shut <= 0
        if not is_open and self._would_press(event, intent):
            self.app.toast("ONE MOMENT", TOO_SOON)

        pressed = self.form.handle(event, intent)
        if pressed is None and is_open:
            pressed = self._reply_of_key(event)
        if isinstance(pressed, Reply):
            self.answer = pressed
            return Pop()

        pauses = is_open and intent in (Intent.BACK, Intent.MENU)
        return self.menu() if pauses and self.menu is not None else None

    def _reply_of_key(self, event: pygame.event.Event | None) -> Reply | None:
        """The answer whose hot key was pressed. None for any other key, or if that answer is not offered."""
        reply = KEYS.get(plain_key(event))
        offered = [button.key for button in self.buttons]
        return reply if reply in offered else None

    def _would_press(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Whether this input would press a button or open the menu if the cover took input already.

        The cover answers such input with a sentence that it came too soon.
        """
        if event is not None and event.type == pygame.MOUSEBUTTONDOWN:
            return any(button.contains(event.pos) for button in self.buttons)
        is_command = intent in (Intent.ACCEPT, Intent.BACK, Intent.MENU)
        return is_command or self._reply_of_key(event) is not None

    def speech(self) -> Speech:
        """The words of the cover for a voice: the person's name, the question, and the newest lines of the log.

        The focused button is said only once buttons can be pressed (`self._seconds_shut` is over).
        """
        focus = self.form.spoken_widget() if self._seconds_shut <= 0 else ""
        lines = tuple(line.dispatch.words for line in self.log.lines)
        return Speech(f"HAND OVER: {self.name}. {SEAT_IS_YOURS}", prompt=self.call.question, focus=focus, lines=lines)

    def update(self, seconds: float) -> Change | None:
        """Advance by this many seconds. The buttons become usable after SHUT seconds. Never changes the scene."""
        self._frame_seconds = seconds
        self._seconds_shut -= seconds
        for button in self.buttons:
            button.enabled = self._seconds_shut <= 0
        return None

    def drop_scaled_art(self) -> None:
        """Forget the picture that was made for another size of the window."""
        self._backdrop = None

    def draw(self, canvas: Canvas) -> None:
        """Draw the cover with log and buttons. What does not change is kept as one picture."""
        if self._backdrop is None or self._backdrop.get_size() != canvas.size:
            self._draw_backdrop(canvas)
            self._backdrop = canvas.surface.copy()
        canvas.surface.blit(self._backdrop, (0, 0))
        self.log.draw(canvas, None)
        self.form.draw(canvas, self._frame_seconds)

    def _draw_backdrop(self, canvas: Canvas) -> None:
        """Draw all that does not change: panel, name, question, the clipboard without its lines, and the hints of keys.

        The panel is taller if there are buttons that pass. Its words are centred, from the top down.
        `self.call.question`: the question in words that everybody may read.
        """
        has_pass_buttons = len(self.buttons) > 1
        panel = PANEL._replace(h=TALL_PANEL) if has_pass_buttons else PANEL
        canvas.surface.blit(frosted_desk(canvas, [panel], pictures.painting_of(self.game)), (0, 0))

        x, y, w, _ = PANEL
        middle = x + w / 2
        room = w - 80
        styles.LABEL.derive(size=20, track=6).draw(canvas, "HAND OVER", (middle, y + 46), "midtop")
        name_style = styles.TITLE.derive(size=72, track=2).dense
        name_style.draw(canvas, self.name, (middle, y + 82), "midtop", width=room, shadow=True)
        seat_style = styles.BODY.derive(size=26)
        seat_style.draw(canvas, SEAT_IS_YOURS, (middle, y + 186), "midtop", width=room, ink=theme.MUTED)
        box = Box(middle - room / 2, y + 247, room, 110)
        styles.BODY_LEAD.write(canvas, self.call.question, box, theme.GLOW, "midtop", down=0.5)
        if has_pass_buttons:
            styles.BODY_HINT.draw(canvas, PASS_HINT, (middle, PASSES.y - 34), "center", width=room)

        self.log.paint(canvas)
        draw_hints(canvas, (("ENTER", "take the seat"), ("ESC", "pause")))
