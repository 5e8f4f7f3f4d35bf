"""The screen between two people who share a machine: of the match it shows only what everybody may know."""

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
"""How many of the last dispatches lie beside it: as a rule what is attacked is among them."""
PANEL: Final[Box] = Box(266, 218, 900, 500)
LONG: Final = 626.0
"""Height of the panel with buttons that pass."""
CLIPBOARD: Final[Box] = Box(1206, 210, 448, 440)
HERE: Final[Box] = Box(PANEL.x + PANEL.w / 2 - 190, 594, 380, 76)
TOO_SOON: Final = "A key that comes so soon may have been meant for the screen before. Press it again."
SAID: Final = "The seat is yours now. Everyone else looks away."
UNSEEN: Final = "or pass without looking; all hands stay closed"
PASSES: Final[Box] = Box(PANEL.x + 60, 740, PANEL.w - 120, 64)
"""Box of the buttons that pass."""


KEYS: Final = {pygame.K_p: Reply.PASS, pygame.K_w: Reply.WHOLE}


def last_lines(session: Session, board: Board) -> list[LogLine]:
    """The newest lines of the log, worded as everybody may read them."""
    lines: list[LogLine] = []
    words = board.words.addressed_to(None)
    for played, transcript in reversed(list(enumerate([session.match.opening, *session.past]))):
        for event in reversed(session.open_events(transcript)):
            dispatch = words.dispatch(event)
            if dispatch is not None:
                lines.insert(0, LogLine(dispatch, played))
            if len(lines) == DISPATCHES:
                return lines
    return lines


class HandOverScene(Scene):
    """Waits until the named person confirms, or passes; the key that passes a turn does neither. ESC pauses.

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
        """`game`: the slug of the one that is played. `menu` opens the pause menu over the cover."""
        self.name = name
        self.menu = menu
        self.game = game
        self.call = call or Call()
        self.log = Log(CLIPBOARD)
        self.log.lines = list(lines)
        self.answer: Reply | None = None
        self._frame = 1 / 60
        self._left = SHUT
        self._behind: pygame.Surface | None = None
        self.ready = Button(Reply.HERE, HERE, "I AM HERE", "ENTER", primary=True)
        x, y, w, h = PASSES
        one = Box(x, y, w, h) if not self.call.whole else Box(x, y, w * 0.4, h)
        found = [Button(Reply.PASS, one, self.call.one, "P")] if self.call.passable else []
        if found and self.call.whole:
            found.append(Button(Reply.WHOLE, Box(one.right + 16, y, x + w - one.right - 16, h), self.call.whole, "W"))
        for button in found:
            button.lands = False  # ENTER takes the seat
        self.buttons = [self.ready, *found]
        for button in self.buttons:
            button.enabled = False
        self.form = Form(self.buttons)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        if self._left > 0 and self._answers(event, intent):
            self.app.toast("ONE MOMENT", TOO_SOON)
        pressed = self.form.handle(event, intent)
        if pressed is None and self._left <= 0:
            offered = [button.key for button in self.buttons]
            pressed = KEYS.get(plain_key(event)) if KEYS.get(plain_key(event)) in offered else None
        if not isinstance(pressed, Reply):
            pauses = intent in (Intent.BACK, Intent.MENU) and self._left <= 0
            return self.menu() if pauses and self.menu is not None else None
        self.answer = pressed
        return Pop()

    def _answers(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Whether this input would press a button, if the screen took it yet."""
        if event is not None and event.type == pygame.MOUSEBUTTONDOWN:
            return any(button.holds(event.pos) for button in self.buttons)
        offered = [button.key for button in self.buttons]
        return intent in (Intent.ACCEPT, Intent.BACK, Intent.MENU) or KEYS.get(plain_key(event)) in offered

    def speech(self) -> Speech:
        lines = tuple(line.dispatch.words for line in self.log.lines)
        heading, focus = f"HAND OVER: {self.name}. {SAID}", self.form.spoken() if self._left <= 0 else ""
        return Speech(heading, prompt=self.call.words, focus=focus, lines=lines)

    def update(self, seconds: float) -> Change | None:
        self._frame = seconds
        self._left -= seconds
        for button in self.buttons:
            button.enabled = self._left <= 0
        return None

    def resized(self) -> None:
        self._behind = None

    def draw(self, canvas: Canvas) -> None:
        if self._behind is None or self._behind.get_size() != canvas.size:
            passable = len(self.buttons) > 1
            panel = PANEL._replace(h=LONG) if passable else PANEL
            canvas.surface.blit(frosted_desk(canvas, [panel], pictures.painting_of(self.game)), (0, 0))
            x, y, w, _ = PANEL
            middle, room = x + w / 2, w - 80
            styles.LABEL.but(size=20, track=6).draw(canvas, "HAND OVER", (middle, y + 46), "midtop")
            styles.TITLE.but(size=72, track=2).dense.draw(
                canvas, self.name, (middle, y + 82), "midtop", width=room, shadow=True
            )
            styles.BODY.but(size=26).draw(canvas, SAID, (middle, y + 186), "midtop", width=room, ink=theme.MUTED)
            box = Box(middle - room / 2, y + 247, room, 110)
            styles.BODY_LEAD.write(canvas, self.call.words, box, theme.GLOW, "midtop", 0.5)
            if passable:
                styles.BODY_HINT.draw(canvas, UNSEEN, (middle, PASSES.y - 34), "center", width=room)
            self.log.paint(canvas)
            draw_hints(canvas, (("ENTER", "take the seat"), ("ESC", "pause")))
            self._behind = canvas.surface.copy()
        canvas.surface.blit(self._behind, (0, 0))
        self.log.draw(canvas, None)
        self.form.draw(canvas, self._frame)
