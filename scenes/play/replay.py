"""Replays a record, with pause, single step and speed."""

from __future__ import annotations

import pygame

from game.core.events import Beat, Event, Transcript
from game.core.record import Record
from game.core.state import Action, State
from scenes.boards.board import Board
from scenes.play.match_scene import MatchScene
from scenes.play.session import Session
from scenes.play.setup import setup_of
from scenes.stack import Change, Pop, Reset
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.input import Intent
from scenes.ui.widgets import Button

PAUSE_BETWEEN = 0.5
"""Pause between two decisions, in seconds at normal speed."""
BEGINNING = "Before the first decision"

KEYS = {
    Intent.PASS: "pause",
    Intent.NEXT: "step",
    Intent.UNDO: "restart",
    Intent.FASTER: "speed",
    Intent.BACK: "leave",
    Intent.MENU: "leave",
    Intent.RULES: "rules",
}


def replay_buttons() -> list[Button]:
    """The transport buttons below the board."""
    return [
        Button("pause", Box(1050, 906, 170, 64), "PAUSE", "SPACE", primary=True),
        Button("step", Box(1230, 906, 170, 64), "STEP", "TAB"),
        Button("restart", Box(1050, 984, 170, 56), "RESTART", "U"),
        Button("leave", Box(1230, 984, 170, 56), "LEAVE", "ESC"),
        Button("speed", Box(1284, 100, 116, 52), "1x", "+"),
    ]


class ClosedCourse(Session):
    """A session whose views and events contain only what every seat may know."""

    def view(self, seat: int) -> State:
        view = super().view(0)
        for other in range(1, view.seats):
            view = view.redact(other)
        return view

    def beats(self, transcript: Transcript, seat: int) -> list[Beat]:
        beats = transcript.beats(0)
        for other in range(1, len(self.setup.seats)):
            beats = [Beat(b.event.seen_by(other), b.before.redact(other), b.view.redact(other)) for b in beats]
        return beats

    def seen(self, transcript: Transcript, seat: int) -> tuple[Event, ...]:
        return tuple(beat.event for beat in self.beats(transcript, seat))


class ReplayScene(MatchScene):
    """Plays the decisions of a record one after another.

    An unfinished match of several people is shown from no seat, because their hands are still secret.
    """

    def __init__(self, record: Record) -> None:
        """Raises RecordError, with a sentence that names the line, if the record does not replay."""
        setup = setup_of(record)
        whole = Session(setup, record)
        several = setup.game.secrets and len(setup.humans) > 1
        self.course_of: type[Session] = ClosedCourse if several and not whole.match.over else Session
        super().__init__(setup, self.course_of(setup), replay_buttons())
        self.actions: list[Action] = whole.match.actions
        self.paused = False
        self._actor = ""
        self._said = BEGINNING
        self._waited = 0.0

    def make_board(self) -> Board:
        board = super().make_board()
        self.buttons["speed"].box = Box(*board.frame.transport, 116, 52)
        return board

    def begin(self) -> None:
        self._actor, self._said = "", BEGINNING
        self._tell()
        super().begin()

    def decide(self, seconds: float) -> Change | None:
        self.buttons["pause"].label = "PLAY" if self.paused else "PAUSE"
        self._tell()
        self._waited += seconds * self.pace
        if not self.paused and self._waited >= PAUSE_BETWEEN:
            self.step()
        return None

    def _tell(self) -> None:
        at, end = len(self.session.match.actions), len(self.actions)
        head = f"REPLAY: {self._actor.upper()}" if at else "REPLAY"
        self.advice_panel.say(head, f"{self._said}." + (" The end." if at == end else ""))

    def step(self) -> None:
        """Play the next decision with all its steps, unless the record is over or an animation runs."""
        match = self.session.match
        at = len(match.actions)
        if at == len(self.actions) or not self.timeline.idle:
            return
        self._waited = 0.0
        self._actor = self.setup.name(self.session.to_act)
        self.board.settle(self.session.view(self.viewer))
        transcripts = [self.session.play(self.actions[at])]
        while match.state.midway() and len(match.actions) < len(self.actions):
            transcripts.append(self.session.play(self.actions[len(match.actions)]))
        self._said = self.board.decision(match.actions[at:])
        self._tell()
        for transcript in transcripts:
            self.act_out(self.session.beats(transcript, self.viewer))

    def restart(self) -> None:
        """Start again from the beginning."""
        self.timeline.clear()
        self.session = self.course_of(self.setup)
        self.board = self.make_board()
        self.begin()

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        if self.handle_table(event):
            return None
        self.place_spots()
        if self.board.browse(event, intent, self.ring):
            return None
        self.ring.handle(event, intent)
        for key, button in self.buttons.items():
            if button.handle(event, intent, self.ring.focused == key):
                return self.wish(key)
        if intent in KEYS:
            key = KEYS[intent]
            if key in self.buttons:
                self.buttons[key].press()
            return self.wish(key)
        return None

    def wish(self, key: str) -> Change | None:
        """Carry out the command of a button or hot key."""
        match key:
            case "pause":
                self.paused = not self.paused
            case "step":
                self.paused = True
                self.step()
            case "restart":
                self.restart()
            case "speed":
                self.change_speed(1)
            case "rules":
                return self.open_rules()
            case "leave":
                alone = len(self.app.stack.scenes) == 1
                return Reset(self.app.title()) if alone else Pop()
        return None

    def status(self) -> str:
        return "The record is being played." if not self.paused else "Paused: TAB plays one decision."

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        x, y = self.board.frame.transport
        words = f"{len(self.session.match.actions)} / {len(self.actions)}"
        styles.HEAD.but(size=26, track=0).draw(canvas, words, (x - 14, y + 26), "midright", width=200, ink=theme.BRASS)
