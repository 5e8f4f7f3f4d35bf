"""The table of a replay: pause, steps both ways, a bar to drag; and lets people play on from any point of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from game.core.record import Record
from game.core.wording import capital
from scenes.match.director import ReplayDirector
from scenes.match.setup import setup_of
from scenes.play import surroundings
from scenes.play.table_scene import TableScene
from scenes.stack import Change, Pop, Push, Reset, Services
from scenes.ui import art, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import Spot
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.pinboard import Answer, AskScene
from scenes.ui.widgets import Button, Widget

# --- The bar of a replay: where in the match it stands, with a mark for each round; dragged to go ---

TIGHT = 9.0
"""Least average distance of two marks, in design pixels."""
EDGE = 30.0
"""Design pixels from the sides of the panel to the groove."""


class TimeBar(Widget):
    """Goes through the stops of a match. `rounds` holds the round that each stop lies in, `unit` what it is called."""

    def __init__(self, rounds: Sequence[int], unit: str) -> None:
        super().__init__("bar", Box(0, 0, 1, 1))
        self.rounds = rounds
        self.unit = unit
        self.at = 0
        self.marks: list[int] = []
        """Stops that stand out, in the order of the match."""
        self.dragged = False

    @property
    def last(self) -> int:
        """The last stop."""
        return len(self.rounds) - 1

    @property
    def starts(self) -> list[int]:
        """The stops at which a round begins."""
        return [i for i, number in enumerate(self.rounds) if i == 0 or number != self.rounds[i - 1]]

    @property
    def spacing(self) -> int:
        """Every how many rounds there is a mark, so that they can be told apart."""
        room = (self.box[2] - 2 * EDGE) / TIGHT
        return next((step for step in (1, 5, 10, 20) if len(self.starts) / step <= room), 50)

    @property
    def words(self) -> str:
        return f"{capital(self.unit)} {self.rounds[self.at]}"

    def x_of(self, stop: int) -> float:
        """The design x of a stop."""
        x, _, w, _ = self.box
        return x + EDGE + (w - 2 * EDGE) * stop / max(1, self.last)

    def handle_mouse(self, event: pygame.event.Event | None) -> int | None:
        """The stop that the mouse chooses, if any."""
        if event is None:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.holds(event.pos):
            self.dragged = True
        elif event.type == pygame.MOUSEBUTTONUP:
            self.dragged = False
            return None
        elif event.type != pygame.MOUSEMOTION:
            return None
        if not self.dragged:
            return None
        x, _, w, _ = self.box
        share: float = (event.pos[0] - x - EDGE) / (w - 2 * EDGE)
        return max(0, min(self.last, round(share * self.last)))

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        art.draw_panel(canvas, self.box, height=8)
        x, y, w, h = self.box
        styles.LABEL.draw(canvas, self.words.upper(), (x + EDGE - 6, y + 10), width=w * 0.55)
        count = f"{self.at} / {self.last}"
        styles.LABEL_PLAIN.draw(canvas, count, (x + w - EDGE + 6, y + 9), "topright", width=w * 0.35, ink=theme.BRASS)
        middle = y + h - 26
        groove = canvas.rect(x + EDGE, middle - 4, w - 2 * EDGE, 8)
        rim = groove.inflate(canvas.px(4), canvas.px(4))
        pygame.draw.rect(canvas.surface, (14, 12, 9), rim, border_radius=rim.h)
        pygame.draw.rect(canvas.surface, (62, 58, 46), groove, border_radius=groove.h)
        full = canvas.rect(x + EDGE, middle - 4, max(8.0, self.x_of(self.at) - x - EDGE), 8)
        pygame.draw.rect(canvas.surface, theme.BRASS, full, border_radius=groove.h)
        for stop in self.starts[self.spacing :: self.spacing]:
            past = stop <= self.at
            canvas.surface.fill(
                (70, 52, 18) if past else theme.BONE, canvas.rect(self.x_of(stop) - 1, middle - 8, 2, 16)
            )
        for stop in self.marks:
            art.draw_disc(canvas, (self.x_of(stop), middle), 6, theme.DEAR)
        art.draw_disc(canvas, (self.x_of(self.at), middle), 11, theme.GLOW if focused else theme.BONE)


BEGINNING = "Before the first step"
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


class ReplayScene(TableScene):
    """Shows the decisions of a record one after another."""

    director: ReplayDirector

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
        director = ReplayDirector(record, viewer)
        buttons = surroundings.transport_buttons(
            Button("back", STEPS, "", icon="chevron-left"),
            Button("step", STEPS, "", icon="chevron-right"),
            Button("restart", Box(1050, 984, 170, 56), "TAKE OVER", "P"),
        )
        super().__init__(director, buttons)
        self._logged = -1
        """How many actions have surely been written to the log; -1 while the opening is acted out."""
        self.bar = TimeBar(director.replay.rounds, self.setup.game.round_name)
        self.notes = notes or {}
        self.bar.marks = sorted(self.notes)
        self._opens_at = at
        self._actor = ""
        self._said = BEGINNING
        self.own_speed, director.paused = "1x", True

    def enter(self, app: Services) -> None:
        super().enter(app)
        app.history.note_known(self.setup.game.slug, self.setup.seed)

    def make_board(self) -> None:
        super().make_board()
        frame = self.board.frame
        surroundings.place(self.buttons, frame)
        x, y, w, h = frame.buttons.get("step") or STEPS
        self.buttons["back"].box = Box(x, y, w / 2 - 4, h)
        self.buttons["step"].box = Box(x + w / 2 + 4, y, w / 2 - 4, h)
        x, y, w, h = frame.advice
        panel, apart = self.advice_panel, frame.replay_panel
        panel.box = apart or Box(x, y, w, h - BAR_H - 10)
        panel.lowest = panel.box.foot if apart else panel.lowest - BAR_H - 10

    def begin(self) -> None:
        self._tell()
        super().begin()
        if self._opens_at is not None:
            self.jump(self._opens_at)
        self._place_bar()
        self.place_spots()
        self.ring.focus(self.bar.key)

    def go_on(self, seconds: float) -> Change | None:
        self._tell()
        before = self.director.at
        super().go_on(seconds)
        if self.director.at != before:
            self._follow()
        return None

    def update(self, seconds: float) -> Change | None:
        self.buttons["restart"].enabled = not self.director.why_not_on()
        return super().update(seconds)

    def draw(self, canvas: Canvas) -> None:
        self.advice_panel.lay_out(canvas)
        self._place_bar()
        super().draw(canvas)

    def _tell(self) -> None:
        head = f"REPLAY: {self._actor.upper()}" if self._actor else "REPLAY"
        words = f"{self._said}."
        if self.bar.at in self.notes and self.timeline.idle:
            head, words = "A TURNING POINT", self.notes[self.bar.at]
        if self.bar.at == self.bar.last:
            loser = self.director.loser
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
        """Put the bar where the sheet of rules leaves it free, or below what is said."""
        below, frame = self.rules.sheet.box, self.board.frame
        top = frame.advice.foot - BAR_H if frame.replay_panel else self.advice_panel.shown.foot + 10
        self.bar.box = Box(frame.advice.x, below.foot + 2 if self.rules.sheet.opened else top, frame.advice.w, BAR_H)
        self.below = 0.0 if self.rules.sheet.opened else self.bar.box.foot

    # --- going through the match -----------------------------------------------------------

    def step(self) -> None:
        """Show the next decision, unless the record is over; what is still acted out ends at once."""
        if self.director.at != self.director.last:
            self.timeline.finish()
            self.director.step()
            self._follow()

    def waits(self, seat: int) -> None:
        self._actor = self.setup.name(seat)
        self.board.animation.settle(self.session.view(self.viewer))
        self._logged = len(self.session.match.actions)

    def _follow(self) -> None:
        """Tell what has been decided."""
        self.bar.at = self.director.at
        self._said = self.board.words.decision(self.session.match.actions[self._logged :])
        self._tell()

    def jump(self, stop: int) -> None:
        """Show the match as it stands at a stop, at once."""
        self.timeline.clear()
        self.surroundings.hush()
        self.director.jump(stop)
        self.bar.at, self._actor = self.director.at, ""
        self._said = f"{self.bar.words}, step {self.bar.at} of {self.bar.last}" if self.bar.at else BEGINNING
        self._tell()
        self.make_board()
        played = len(self.session.match.actions)
        self.acting.write_past(min(self._logged, played))
        self._logged = played

    def restart(self) -> None:
        """Start again from the beginning."""
        self.jump(0)
        self._logged = -1
        self.acting.act_out_opening()

    # --- wishes ------------------------------------------------------------------------------

    def around(self) -> list[Spot]:
        return super().around() + ([] if self.board.controls.modal else [self.bar.spot()])

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        if self.handle_table(event, intent):
            return None
        self.place_spots()
        dragged = self.bar.dragged
        if not dragged and self.board.controls.browse(event, intent, self.ring):
            return None
        stop = self.bar.handle_mouse(event)
        if stop is not None:
            self.director.paused = True
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
            restart = self.buttons["restart"]  # where it cannot be pressed, it says why
            return self.wish("restart") if not restart.enabled and restart.holds(event.pos) else None
        code = plain_key(event)
        wished = KEYS.get(intent) if intent is not None else PLAIN_KEYS.get(code)
        if wished in self.buttons:
            self.buttons[wished].press()
        return self.wish(wished) if wished is not None else None

    def wish(self, key: str) -> Change | None:
        if key in ("step", "back", "end", "round before", "round after"):
            self.director.paused = True
        match key:
            case "step":
                self.step()
            case "back":
                self.jump(self.bar.at - 1)
            case "start":
                self.restart()
            case "end":
                self.jump(self.bar.last)
            case "round before" | "round after":
                starts, at = self.bar.starts, self.bar.at
                if key == "round after":
                    self.jump(next((stop for stop in starts if stop > at), self.bar.last))
                else:
                    self.jump(next((stop for stop in reversed(starts) if stop < at), 0))
            case "restart":
                return self.ask_to_play_on()
            case "leave":
                alone = len(self.app.stack.scenes) == 1
                return Reset(self.app.title()) if alone else Pop()
            case _:
                return super().wish(key)
        return None

    # --- playing on --------------------------------------------------------------------------

    def ask_to_play_on(self) -> Change | None:
        """Ask who plays on from here."""
        if why := self.director.why_not_on():
            self.say(why)
            return None
        self.director.paused = True
        people = self.setup.people
        order = sorted(range(len(self.setup.seats)), key=lambda seat: seat not in people)
        answers: list[Answer] = [("WATCH ON", "eye", Pop)]
        if len(people) > 1:
            answers.append(("THE SAME PEOPLE AS BEFORE", "swap", partial(self.play_on, people)))
        answers += [
            (f"PLAY {self.setup.name(seat).upper()}", "swords", partial(self.play_on, (seat,))) for seat in order
        ]
        words = "Who are you from here on? Bots play the other seats. It is practice: saved, but never counted."
        return Push(AskScene("TAKE OVER FROM HERE", words, answers))

    def play_on(self, people: tuple[int, ...]) -> Change:
        """Begin a match for practice here, with people in these seats."""
        begun = self.director.begun(people)
        return Reset(self.app.routes.match(setup_of(begun), begun))

    def _draw_buttons(self, canvas: Canvas) -> None:
        super()._draw_buttons(canvas)
        lit = self.ring.focused == self.bar.key and self.ring.shown
        self.bar.draw(canvas, lit or self.bar.dragged, self.frame)
