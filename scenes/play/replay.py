"""The table of a replay: pause, steps both ways, a bar to drag, and a way to play on from any point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from game.core.record import Record
from game.core.wording import capitalise
from scenes.match.director import ReplayDirector
from scenes.match.setup import setup_of
from scenes.play import surroundings
from scenes.play.input_order import Handled, InputHandler, TableInput, hand_to_first
from scenes.play.table_scene import TableScene, offer_to_rules_and_log, press_buttons
from scenes.stack import Change, Pop, Push, Reset, Services
from scenes.ui import art, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import Spot
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.pinboard import Answer, AskScene
from scenes.ui.widgets import Button, Widget

# --- The bar of a replay: the present point of the match, with a mark for each round ---------------

TIGHT = 9.0
"""The least average distance of two marks, in design pixels."""
EDGE = 30.0
"""Design pixels from the sides of the panel to the groove."""


class TimeBar(Widget):
    """Goes through the stops of a match. A stop is a point before a decision, or the end."""

    def __init__(self, rounds: Sequence[int], unit: str) -> None:
        """A bar with these stops. `rounds`: by stop, the number of its round. `unit`: the game's word for a round."""
        super().__init__("bar", Box(0, 0, 1, 1))
        self.rounds = rounds
        self.unit = unit
        self.at = 0
        """The present stop."""
        self.marks: list[int] = []
        """Stops with a red mark, in the order of the match."""
        self.dragged = False

    @property
    def last(self) -> int:
        """The last stop."""
        return len(self.rounds) - 1

    @property
    def round_starts(self) -> list[int]:
        """The stops at which a round begins."""
        return [i for i, number in enumerate(self.rounds) if i == 0 or number != self.rounds[i - 1]]

    @property
    def spacing(self) -> int:
        """How many rounds there are between two marks on the bar: enough that the marks do not touch.

        TIGHT: the least distance of two marks. EDGE: the room between the sides of the bar and its groove.
        """
        most_marks = (self.box.w - 2 * EDGE) / TIGHT
        return next((step for step in (1, 5, 10, 20) if len(self.round_starts) / step <= most_marks), 50)

    @property
    def words(self) -> str:
        """The round of the present stop, such as "Round 3"."""
        return f"{capitalise(self.unit)} {self.rounds[self.at]}"

    def x_of(self, stop: int) -> float:
        """The x of a stop in the groove, in design pixels. The groove begins and ends EDGE pixels from the sides."""
        x, _, w, _ = self.box
        return x + EDGE + (w - 2 * EDGE) * stop / max(1, self.last)

    def handle_mouse(self, event: pygame.event.Event | None) -> int | None:
        """The stop that the mouse chooses by a press or a drag. None if it chooses none.

        `self.dragged`: the left button went down on the bar and is still held. Meanwhile each motion chooses a stop.
        """
        if event is None:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.contains(event.pos):
            self.dragged = True
        elif event.type == pygame.MOUSEBUTTONUP:
            self.dragged = False
            return None
        elif event.type != pygame.MOUSEMOTION:
            return None
        if not self.dragged:
            return None

        x, _, w, _ = self.box
        share: float = (event.pos[0] - x - EDGE) / (w - 2 * EDGE)  # from the x of the mouse
        return max(0, min(self.last, round(share * self.last)))

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the bar: the round, the number of the stop, the groove with its marks, and the knob.

        There is a line for every few rounds (`self.spacing`), darker where the groove is filled, and a red disc for
        each stop with a note (`self.marks`). The knob shines while the bar is `focused`.
        """
        art.draw_panel(canvas, self.box, height=8)
        x, y, w, h = self.box
        styles.LABEL.draw(canvas, self.words.upper(), (x + EDGE - 6, y + 10), width=w * 0.55)
        count = f"{self.at} / {self.last}"
        styles.LABEL_PLAIN.draw(canvas, count, (x + w - EDGE + 6, y + 9), "topright", width=w * 0.35, ink=theme.BRASS)

        middle = y + h - 26
        self._draw_groove(canvas, middle)
        for stop in self.round_starts[self.spacing :: self.spacing]:
            ink = (70, 52, 18) if stop <= self.at else theme.BONE
            canvas.surface.fill(ink, canvas.rect(self.x_of(stop) - 1, middle - 8, 2, 16))
        for stop in self.marks:
            art.draw_disc(canvas, (self.x_of(stop), middle), radius=6, colour=canvas.shade(theme.DEAR))
        art.draw_disc(canvas, (self.x_of(self.at), middle), radius=11, colour=theme.GLOW if focused else theme.BONE)

    def _draw_groove(self, canvas: Canvas, middle: float) -> None:
        """Draw the groove with its middle at y `middle`, 8 pixels high, filled with brass up to the present stop."""
        x, _, w, _ = self.box
        left, top, height = x + EDGE, middle - 4, 8
        groove = canvas.rect(left, top, w - 2 * EDGE, height)
        rim = groove.inflate(canvas.px(4), canvas.px(4))
        filled = canvas.rect(left, top, max(8.0, self.x_of(self.at) - left), height)
        for colour, place in (((14, 12, 9), rim), ((62, 58, 46), groove), (theme.BRASS, filled)):
            pygame.draw.rect(canvas.surface, colour, place, border_radius=rim.h if place is rim else groove.h)


BEGINNING = "Before the first step"
STEPS = Box(1230, 906, 170, 64)
"""Box of the two buttons for steps, unless the board has another place for them."""
BAR_H = 78.0
"""Height of the bar."""

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
"""The commands of the arrows on the bar."""


class ReplayScene(TableScene):
    """Shows the decisions of a record one after another."""

    director: ReplayDirector

    def __init__(
        self, record: Record, at: int | None = None, viewer: int | None = None, notes: Mapping[int, str] | None = None
    ) -> None:
        """A replay of a record that begins before decision `at`, seen from the seat `viewer`.

        `notes`: by number of a decision, the note that is shown there. Raises RecordError, with a sentence that names
        the line, if the record does not replay.
        """
        director = ReplayDirector(record, viewer)
        buttons = surroundings.transport_buttons(
            Button("back", STEPS, "", icon="chevron-left"),
            Button("step", STEPS, "", icon="chevron-right"),
            Button("restart", Box(1050, 984, 170, 56), "TAKE OVER", "P"),
        )
        super().__init__(director, buttons)

        self._actions_logged = -1
        """How many actions are in the log for certain, -1 while the opening is acted out."""
        self.bar = TimeBar(director.replay.rounds, self.setup.game.round_name)
        self.notes = notes or {}
        self.bar.marks = sorted(self.notes)
        self._opens_at = at
        self._actor = ""
        """The name of the seat that decided last. Empty after a jump."""
        self._last_decision = BEGINNING
        """The last decision, or the present point of the match, in words."""
        self.own_speed = "1x"
        director.paused = True

    def enter(self, app: Services) -> None:
        super().enter(app)
        app.history.note_known(self.setup.game.slug, self.setup.seed)

    def make_board(self) -> None:
        """Make the board, with two buttons to step back and on, and with room for the time bar."""
        super().make_board()
        frame = self.board.frame
        surroundings.place_speed_button(self.buttons, frame)
        x, y, w, h = frame.buttons.get("step") or STEPS
        self.buttons["back"].box = Box(x, y, w / 2 - 4, h)
        self.buttons["step"].box = Box(x + w / 2 + 4, y, w / 2 - 4, h)

        # The time bar is at the foot of the panel, unless the board has another place for the panel of a replay.
        panel = self.advice_panel
        if frame.replay_panel:
            panel.box = frame.replay_panel
            panel.lowest = panel.box.foot
        else:
            x, y, w, h = frame.advice
            panel.box = Box(x, y, w, h - BAR_H - 10)
            panel.lowest -= BAR_H + 10

    def begin(self) -> None:
        """Show the beginning of the match, or the decision at which the replay opens (`self._opens_at`, None for none).

        The bar gets the focus, so that arrows step through the match at once.
        """
        self._show_words()
        super().begin()
        if self._opens_at is not None:
            self.jump_to(self._opens_at)
        self._place_bar()
        self.place_spots()
        self.ring.focus(self.bar.key)

    def run_director(self, seconds: float) -> Change | None:
        """Let the director go on. If it has played a decision, move the bar and describe the decision.

        A replay never changes the scene by itself, so None is returned. `director.at`: the stop that is shown.
        """
        self._show_words()
        before = self.director.at
        super().run_director(seconds)
        if self.director.at != before:
            self._show_decision()
        return None

    def update(self, seconds: float) -> Change | None:
        """Advance the replay by this many seconds. TAKE OVER is enabled if somebody can play on from here."""
        self.buttons["restart"].enabled = not self.director.why_not_play_on()
        return super().update(seconds)

    def draw(self, canvas: Canvas) -> None:
        """Draw the replay, with the bar below the panel of words."""
        self.advice_panel.lay_out(canvas)
        self._place_bar()
        super().draw(canvas)

    def _show_words(self) -> None:
        """Show in the panel the last decision, or the note of a turning point, and at the end how the match ended.

        `self._actor`: the name of the seat that decided last, "" after a jump. `self.notes`: by stop of the replay. A
        note waits for the animation to end. `loser`: the seat that ended a match of two by resigning.
        """
        head = f"REPLAY: {self._actor.upper()}" if self._actor else "REPLAY"
        words = f"{self._last_decision}."
        if self.bar.at in self.notes and self.timeline.is_idle:
            head, words = "A TURNING POINT", self.notes[self.bar.at]

        if self.bar.at == self.bar.last:
            loser = self.session.loser
            if loser is not None:
                words += f" {self.setup.name(loser)} resigned."
            words += " The end."
        self.advice_panel.show_words(head, words)

    # --- beside the rules --------------------------------------------------------------------

    def sheet_room(self) -> Box:
        """The box for the sheet of rules, which leaves room for the bar below it."""
        x, y, w, h = super().sheet_room()
        return Box(x, y, w, h - BAR_H - 4)

    def boxes_to_keep_free(self) -> list[Box]:
        return [*super().boxes_to_keep_free(), self.bar.box]

    def _place_bar(self) -> None:
        """Place the bar below the sheet of rules if that is open, otherwise below the panel of words.

        A board with a place of its own for the panel of a replay (`replay_panel`) has the bar where the panel would be.
        `self.bar_foot`: the height below which the log begins, 0 if the sheet covers the log anyway.
        """
        sheet = self.rules.sheet
        frame = self.board.frame
        if sheet.opened:
            top = sheet.box.foot + 2
        elif frame.replay_panel:
            top = frame.advice.foot - BAR_H
        else:
            top = self.advice_panel.visible_box.foot + 10
        self.bar.box = Box(frame.advice.x, top, frame.advice.w, BAR_H)
        self.bar_foot = 0.0 if sheet.opened else self.bar.box.foot

    # --- going through the match -----------------------------------------------------------

    def step(self) -> None:
        """Show the next decision, if there is one. An animation that is running ends at once."""
        if self.director.at != self.director.last:
            self.timeline.finish()
            self.staging.end_at_once()
            self.director.step()
            self._show_decision()

    def show_waiting(self, seat: int) -> None:
        """Note whose decision comes next and how many actions the log has, and put the board at rest."""
        self._actor = self.setup.name(seat)
        self.board.animation.settle(self.session.view(self.viewer))
        self._actions_logged = len(self.session.match.actions)

    def _show_decision(self) -> None:
        """Move the bar to the decision that was just played, and describe its actions in the panel.

        They are those after the first `self._actions_logged`, which is noted before each decision.
        """
        self.bar.at = self.director.at
        self._last_decision = self.board.words.describe_decision(self.session.match.actions[self._actions_logged :])
        self._show_words()

    def jump_to(self, stop: int) -> None:
        """Show the match at a stop (before a decision, or the end) at once, without an animation.

        The log keeps the lines of the actions that are both in it (`self._actions_logged`) and before the stop. The
        others are written anew.
        """
        self.timeline.clear()
        self.staging.end_at_once()
        self.surroundings.hide_banner()
        self.director.jump(stop)
        self.bar.at = self.director.at
        self._actor = ""  # nobody's decision has been shown since the jump
        self._last_decision = f"{self.bar.words}, step {self.bar.at} of {self.bar.last}" if self.bar.at else BEGINNING
        self._show_words()

        self.make_board()
        played = len(self.session.match.actions)
        self.acting.write_past(kept_actions=min(self._actions_logged, played))
        self._actions_logged = played

    def restart(self) -> None:
        """Show the match from its beginning, with the animation of its set-up."""
        self.jump_to(0)
        self._actions_logged = -1  # not even the lines of the set-up are in the log for certain
        self.acting.act_out_opening()

    # --- wishes ------------------------------------------------------------------------------

    def spots_around_board(self) -> list[Spot]:
        return super().spots_around_board() + ([] if self.board.controls.modal else [self.bar.spot()])

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Hand input to all that may use it, in the order of INPUT_ORDER. Returns the change of scene, or None."""
        return hand_to_first(INPUT_ORDER, self, TableInput(event, intent))

    def carry_out_command(self, key: str) -> Change | None:
        """Carry out the command with this key, of a replay or of any table. Returns the change of scene, or None.

        A step or a jump pauses the replay, except for one to the start. "restart" is the key of TAKE OVER. A replay
        that was opened without any scene below it leaves to the title.
        """
        if key in ("step", "back", "end", "round before", "round after"):
            self.director.paused = True
        match key:
            case "step":
                self.step()
            case "back":
                self.jump_to(self.bar.at - 1)
            case "start":
                self.restart()
            case "end":
                self.jump_to(self.bar.last)
            case "round before":
                starts = reversed(self.bar.round_starts)
                self.jump_to(next((stop for stop in starts if stop < self.bar.at), 0))
            case "round after":
                self.jump_to(next((stop for stop in self.bar.round_starts if stop > self.bar.at), self.bar.last))
            case "restart":
                return self.ask_to_play_on()
            case "leave":
                is_alone = len(self.app.stack.scenes) == 1
                return Reset(self.app.title()) if is_alone else Pop()
            case _:
                return super().carry_out_command(key)
        return None

    # --- playing on --------------------------------------------------------------------------

    def ask_to_play_on(self) -> Change | None:
        """Pause, and return the change of scene to a question who plays on from here.

        If nobody can, None is returned, and the reason is shown.
        """
        if why := self.director.why_not_play_on():
            self.say_why_not(why)
            return None
        self.director.paused = True

        people = self.setup.seats_of_people
        seats_of_people_first = sorted(range(len(self.setup.seats)), key=lambda seat: seat not in people)
        answers: list[Answer] = [("WATCH ON", "eye", Pop)]
        if len(people) > 1:
            answers.append(("THE SAME PEOPLE AS BEFORE", "swap", partial(self.play_on, people)))
        for seat in seats_of_people_first:
            answers.append((f"PLAY {self.setup.name(seat).upper()}", "swords", partial(self.play_on, (seat,))))
        words = "Who are you from here on? Bots play the other seats. It is practice: saved, but never counted."
        return Push(AskScene("TAKE OVER FROM HERE", words, answers))

    def play_on(self, people: tuple[int, ...]) -> Change:
        """The change of scene to a practice match that begins at the stop that is shown, with people in these seats.

        Bots play the other seats.
        """
        begun = self.director.practice_record(people)
        return Reset(self.app.routes.match(setup_of(begun), begun))

    def _draw_buttons(self, canvas: Canvas) -> None:
        """Draw the buttons beside the board, and the bar."""
        super()._draw_buttons(canvas)
        has_focus = self.ring.focused == self.bar.key and self.ring.shown
        self.bar.draw(canvas, has_focus or self.bar.dragged, self.frame_seconds)


# --- Who gets input, in turn ------------------------------------------------------------------


def look_at_board(scene: ReplayScene, given: TableInput) -> Handled | None:
    """Open or close a list of the board. None if the input does neither, or while the bar is dragged."""
    scene.place_spots()
    if scene.bar.dragged:
        return None
    return Handled() if scene.board.controls.browse(given.event, given.intent, scene.ring) else None


def drag_bar(scene: ReplayScene, given: TableInput) -> Handled | None:
    """Jump to the stop that the mouse chooses on the time bar, and pause. None if the input is not for the bar.

    While the bar is dragged, all input is used up.
    """
    was_dragged = scene.bar.dragged
    stop = scene.bar.handle_mouse(given.event)
    if stop is not None:
        scene.director.paused = True
        if stop != scene.bar.at:
            scene.jump_to(stop)
    return Handled() if was_dragged or stop is not None else None


def step_along_bar(scene: ReplayScene, given: TableInput) -> Handled | None:
    """Step through the match by the left or right arrow, if the bar has the focus or no focus is shown.

    Returns None for all other input, which goes to the next handler.
    """
    is_on_bar = scene.ring.focused == scene.bar.key or not scene.ring.shown
    if given.intent in ALONG and is_on_bar:
        return Handled(scene.carry_out_command(ALONG[given.intent]))
    return None


def move_focus(scene: ReplayScene, given: TableInput) -> None:
    """Move the focus by mouse or arrows. Tab does not move it here: it steps through the match."""
    is_step = given.intent in (Intent.NEXT, Intent.PREV)
    scene.ring.handle(given.event, None if is_step else given.intent)


def explain_take_over(scene: ReplayScene, given: TableInput) -> Handled | None:
    """Use up all clicks that are left. One on the disabled button TAKE OVER (key "restart") shows why it is disabled.

    None for other input.
    """
    if given.event is None or not given.is_mouse_down:
        return None
    button = scene.buttons["restart"]
    is_refused = not button.enabled and button.contains(given.event.pos)
    return Handled(scene.carry_out_command("restart") if is_refused else None)


def press_hot_key(scene: ReplayScene, given: TableInput) -> Handled | None:
    """Carry out the command of a hot key of replays, and show the press of its button. None for any other input."""
    command = KEYS.get(given.intent) if given.intent is not None else PLAIN_KEYS.get(plain_key(given.event))
    if command is None:
        return None
    if command in scene.buttons:
        scene.buttons[command].press()
    return Handled(scene.carry_out_command(command))


INPUT_ORDER: Final[tuple[InputHandler[ReplayScene], ...]] = (
    offer_to_rules_and_log,  # Esc closes the open sheet of rules before anything else, and the wheel scrolls
    look_at_board,  # the click that closes a list must do nothing else
    drag_bar,  # before the focus: a mouse that drags the bar points at nothing
    step_along_bar,  # before the focus, which the same arrows would move away from the bar
    move_focus,  # buttons answer Accept where the focus is after this input
    press_buttons,
    explain_take_over,
    press_hot_key,
)
"""The order in which handlers get a click or a key in a replay, and why. Some only take note, and never use it up."""
