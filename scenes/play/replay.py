"""Replays a record: pause, steps both ways, a bar to drag; and lets people play on from any point of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.catalogue import game_named
from game.core import record as records
from game.core.events import Transcript
from game.core.match import Match
from game.core.record import HUMAN, Record, SeatEntry, loser_of
from scenes import routes
from scenes.boards.board import Board
from scenes.play import transport
from scenes.play.match_scene import MatchScene
from scenes.play.session import Session
from scenes.play.setup import STAND_IN, UNSEATED, Setup, setup_of
from scenes.play.timebar import TimeBar
from scenes.stack import Change, Pop, Push, Reset
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import Spot
from scenes.ui.input import Intent
from scenes.ui.widgets import Button

if TYPE_CHECKING:
    from scenes.menus.ask import Answer

PAUSE_BETWEEN = 0.5
"""Pause between two decisions, in seconds at normal speed."""
BEGINNING = "Before the first step"
SECRET = "This match is not over, so what is hidden in it stays hidden. Go on with the match itself instead."
OVER_HERE = "The match is over here. Go back a step first."
STEPS = Box(1230, 906, 170, 64)
"""Where the buttons for steps lie, unless the board has another place for them."""
BAR_H = 78.0

KEYS = {
    Intent.PASS: "pause",
    Intent.NEXT: "step",
    Intent.PREV: "back",
    Intent.UNDO: "start",
    Intent.PAGE_UP: "round before",
    Intent.PAGE_DOWN: "round after",
    Intent.FASTER: "speed",
    Intent.SLOWER: "slower",
    Intent.BACK: "leave",
    Intent.MENU: "leave",
    Intent.RULES: "rules",
}
PLAIN_KEYS = {pygame.K_HOME: "start", pygame.K_END: "end", pygame.K_p: "restart"}
ALONG = {Intent.LEFT: "back", Intent.RIGHT: "step"}
"""What the arrows do on the bar."""


class ClosedCourse(Session):
    """A session whose views and events contain only what every seat may know."""

    def __init__(self, setup: Setup, record: Record | None = None) -> None:
        super().__init__(setup, record)
        self.open_only = True


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


class ReplayScene(MatchScene):
    """Plays the decisions of a record one after another.

    An unfinished match of several people is shown from no seat, because their hands are still secret.
    """

    def __init__(
        self,
        record: Record,
        at: int | None = None,
        viewer: int | None = None,
        notes: Mapping[int, str] | None = None,
    ) -> None:
        """Begin before decision `at`, seen from the seat `viewer`; `notes` are said where these decisions come.

        Raises RecordError, with a sentence that names the line, if the record does not replay.
        """
        setup = setup_of(record)
        self.record = record
        self.tape = tape = Tape(record, setup)
        over = tape.whole.over or loser_of(record.seats) is not None
        self.course_of: type[Session] = ClosedCourse if setup.confidential and not over else Session
        self.secret = bool(setup.people) and not over
        """Whether nobody may play on, to find out what is still hidden."""
        buttons = transport.transport_buttons(
            Button("back", STEPS, "", icon="chevron-left"),
            Button("step", STEPS, "", icon="chevron-right"),
            Button("restart", Box(1050, 984, 170, 56), "PLAY ON", "P"),
        )
        super().__init__(setup, self.course_of(setup), buttons)
        self._logged = -1
        """How many actions have surely been written to the log; -1 while the opening is acted out."""
        self.bar = TimeBar(tape.rounds, setup.game.round_name)
        self.notes = notes or {}
        self.bar.marks = sorted(self.notes)
        self._opens_at = at
        if viewer is not None and over:
            self.viewer = viewer
        self.paused = False
        self._actor = ""
        self._said = BEGINNING
        self._waited = 0.0

    def make_board(self) -> Board:
        board = super().make_board()
        transport.place(self.buttons, board.frame)
        x, y, w, h = board.frame.buttons.get("step") or STEPS
        self.buttons["back"].box = Box(x, y, w / 2 - 4, h)
        self.buttons["step"].box = Box(x + w / 2 + 4, y, w / 2 - 4, h)
        x, y, w, h = board.frame.advice
        self.advice_panel.box = Box(x, y, w, h - BAR_H - 10)
        return board

    def begin(self) -> None:
        self._actor, self._said = "", BEGINNING
        self._tell()
        super().begin()
        if self._opens_at is not None:
            self.paused = True
            self.jump(self._opens_at)
        self._place_bar()
        self.place_spots()
        self.ring.focus(self.bar.key)

    def decide(self, seconds: float) -> Change | None:
        self._tell()
        self._waited += seconds * self.pace
        if not self.paused and self._waited >= PAUSE_BETWEEN:
            self.step()
        return None

    def update(self, seconds: float) -> Change | None:
        self.buttons["pause"].label = "GO ON" if self.paused else "PAUSE"
        self.buttons["restart"].enabled = not self.why_not_on()
        change = super().update(seconds)
        self._place_bar()
        return change

    def _tell(self) -> None:
        head = f"REPLAY: {self._actor.upper()}" if self._actor else "REPLAY"
        words = f"{self._said}."
        if self.bar.at in self.notes and self.timeline.idle:
            head, words = "A TURNING POINT", self.notes[self.bar.at]
        if self.bar.at == self.bar.last:
            loser = loser_of(self.record.seats)
            words += "" if loser is None else f" {self.setup.name(loser)} resigned."
            words += " The end."
        self.advice_panel.say(head, words)

    # --- beside the rules --------------------------------------------------------------------

    def sheet_room(self) -> Box:
        """Above the bar, which lies at the foot of the log while the sheet is open."""
        x, y, w, h = super().sheet_room()
        return Box(x, y, w, h - BAR_H - 4)

    def kept_free(self) -> list[Box]:
        return [*super().kept_free(), self.bar.box]

    def _place_bar(self) -> None:
        """Put the bar where the sheet of rules leaves it free."""
        below, beside = self.rules.sheet.box, self.advice_panel.box
        top = below.foot + 2 if self.rules.sheet.opened else beside.foot + 10
        self.bar.box = Box(beside.x, top, beside.w, BAR_H)

    # --- going through the match -----------------------------------------------------------

    def step(self) -> None:
        """Play the next decision with all its steps, unless the record is over or an animation runs."""
        match = self.session.match
        at = len(match.actions)
        if self.bar.at == self.bar.last or not self.timeline.idle:
            return
        self._waited = 0.0
        self._actor = self.setup.name(match.state.to_act)
        self.board.settle(self.session.view(self.viewer))
        self._logged = at
        self.bar.at += 1
        transcripts = [
            self.session.play(action) for action in self.tape.whole.actions[at : self.tape.stops[self.bar.at]]
        ]
        self._said = self.board.decision(match.actions[at:])
        self._tell()
        for transcript in transcripts:
            self.act_out(self.session.beats(transcript, self.viewer))

    def jump(self, stop: int) -> None:
        """Show the match as it stands at a stop, at once."""
        stop = max(0, min(self.bar.last, stop))
        self.timeline.clear()
        self.surroundings.hush()
        self._waited = 0.0
        played = self.tape.stops[stop]
        self.session.match.stand(*self.tape.states[stop], self.tape.whole.actions[:played])
        self.session.past = self.tape.past[:played]
        self.bar.at = stop
        self._actor = ""
        self._said = f"{self.bar.words}, step {stop} of {self.bar.last}" if stop else BEGINNING
        self._tell()
        self.board = self.make_board()
        self.write_past(min(self._logged, played))
        self._logged = played

    def restart(self) -> None:
        """Start again from the beginning."""
        self.jump(0)
        self._logged = -1
        self.act_out_opening()

    def to_round(self, step: int) -> None:
        """Go to where the round before or after begins."""
        starts, at = self.bar.starts, self.bar.at
        self.jump(
            next((stop for stop in starts if stop > at), self.bar.last)
            if step > 0
            else next((stop for stop in reversed(starts) if stop < at), 0)
        )

    # --- wishes ------------------------------------------------------------------------------

    def _around(self) -> list[Spot]:
        return super()._around() + ([] if self.board.modal else [self.bar.spot()])

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        if self.handle_table(event, intent):
            return None
        self.place_spots()
        dragged = self.bar.dragged
        if not dragged and self.board.browse(event, intent, self.ring):
            return None
        stop = self.bar.handle_mouse(event)
        if stop is not None:
            self.paused = True
            if stop != self.bar.at:
                self.jump(stop)
        if dragged or stop is not None:
            return None
        if intent in ALONG and (self.ring.focused == self.bar.key or not self.ring.shown):
            return self.wish(ALONG[intent])
        self.ring.handle(event, None if intent in (Intent.NEXT, Intent.PREV) else intent)
        for key, button in self.buttons.items():
            if button.handle(event, intent, self.ring.focused == key):
                return self.wish(key)
        if event is not None and event.type == pygame.MOUSEBUTTONDOWN:
            return self.wish("restart") if self._refuses(event.pos) else None
        code = event.key if event is not None and event.type == pygame.KEYDOWN else 0
        wished = KEYS.get(intent) if intent is not None else PLAIN_KEYS.get(code)
        if wished in self.buttons:
            self.buttons[wished].press()
        return self.wish(wished) if wished is not None else None

    def _refuses(self, point: tuple[float, float]) -> bool:
        """Whether the button for playing on lies there and cannot be pressed."""
        return not self.buttons["restart"].enabled and self.buttons["restart"].holds(point)

    def wish(self, key: str) -> Change | None:
        """Carry out the command of a button or hot key."""
        if key in ("step", "back", "end", "round before", "round after"):
            self.paused = True
        match key:
            case "pause":
                self.paused = not self.paused
            case "step":
                self.step()
            case "back":
                self.jump(self.bar.at - 1)
            case "start":
                self.restart()
            case "end":
                self.jump(self.bar.last)
            case "round before" | "round after":
                self.to_round(1 if key == "round after" else -1)
            case "speed" | "slower":
                self.change_speed(1 if key == "speed" else -1)
            case "rules":
                return self.open_rules()
            case "restart":
                return self.ask_to_play_on()
            case "leave":
                alone = len(self.app.stack.scenes) == 1
                return Reset(self.app.title()) if alone else Pop()
        return None

    # --- playing on --------------------------------------------------------------------------

    def why_not_on(self) -> str:
        """Why nobody can play on from here; "" if they can."""
        if self.secret:
            return SECRET
        return OVER_HERE if self.tape.whole.over and self.bar.at == self.bar.last else ""

    def ask_to_play_on(self) -> Change | None:
        """Ask who plays on from here."""
        if why := self.why_not_on():
            self.say(why)
            return None
        self.paused = True
        people = self.setup.people
        order = sorted(range(len(self.setup.seats)), key=lambda seat: seat not in people)
        answers: list[Answer] = [("WATCH ON", "eye", Pop)]
        if len(people) > 1:
            answers.append(("THE SAME PEOPLE AS BEFORE", "swap", partial(self.play_on, people)))
        answers += [
            (f"PLAY {self.setup.name(seat).upper()}", "swords", partial(self.play_on, (seat,))) for seat in order
        ]
        words = "Who are you from here on? Bots play the other seats. It is practice: saved, but never counted."
        return Push(routes.ask("PLAY ON FROM HERE", words, answers))

    def play_on(self, people: tuple[int, ...]) -> Change:
        """Begin a match for practice here, with people in these seats."""
        played = self.record.notations[: self.tape.stops[self.bar.at]]
        record, seats = self.record, seated(self.setup, people)
        begun = Record(record.game, record.options, seats, record.seed, played, practice=True)
        return Reset(routes.match(setup_of(begun), begun))

    def status(self) -> str:
        return (
            "The record is being played." if not self.paused else "Paused: LEFT goes one step back, RIGHT one step on."
        )

    def _draw_buttons(self, canvas: Canvas) -> None:
        super()._draw_buttons(canvas)
        lit = self.ring.focused == self.bar.key and self.ring.shown
        self.bar.draw(canvas, lit or self.bar.dragged, self.frame)


def seated(setup: Setup, people: tuple[int, ...]) -> list[SeatEntry]:
    """The seats with people in these, and bots in all others: those of before, or the usual stand-in."""
    entries = []
    for seat, entry in enumerate(setup.seats):
        was_bot = not entry.person and entry.kind not in UNSEATED
        name = entry.name if entry.person else ""
        entries.append(SeatEntry(HUMAN, name) if seat in people else entry if was_bot else SeatEntry(STAND_IN))
    return entries
