"""How a match takes input: who gets it first, a press that comes too early, and hints that are followed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from ai.levels import HINT_SECONDS
from game.core.state import Action
from scenes.match.advice import Advice, AdviceRow
from scenes.match.director import Mode
from scenes.play.advice_panel import Row
from scenes.play.input_order import Handled, InputHandler, TableInput
from scenes.play.surroundings import HOT_KEYS
from scenes.play.table_scene import WITH_HINTS, offer_to_rules_and_log, press_buttons
from scenes.stack import Change, Pop, Push
from scenes.ui.input import Intent
from scenes.ui.pinboard import Answer, AskScene

if TYPE_CHECKING:
    from scenes.play.play_scene import PlayScene

THINKING: Final = "The staff is still thinking: wait for its advice, or choose with the mouse."
TOO_EARLY: Final = "Not yet: wait until it is your turn to choose."
RESULTS_COME: Final = "The match is over: the results come up in a moment. Press the key there."
ORDER_MAY_CHANGE: Final = "Weighing these. The order may still change."
BECOMES_PRACTICE: Final = (
    "From here on this match is practice: it is kept, but it counts for no rating, star, streak or medal."
)
JUST_CAME: Final = "The advice has only just come: look at it, then press again."
STEADY: Final = 0.5
"""Seconds for which advice must have been shown unchanged before a press on it counts."""
LONGEST_TAP: Final = 0.3
"""Seconds for which a key is held at most that is meant for the next question. A longer press hurries the animation."""

# --- Who gets input, in turn ------------------------------------------------------------------


def offer_to_companions(table: PlayScene, given: TableInput) -> Handled | None:
    """Offer input to each companion of the table in turn. The first that uses it ends this.

    A companion is a guide that speaks in a bubble. Returns None if no companion uses the input.
    """
    for companion in table.companions:
        handled = companion.handle(given)
        if handled is not None:
            return handled
    return None


def hide_complaint(table: PlayScene, given: TableInput) -> None:
    """Hide the last complaint, and the words of an officer, as soon as something is pressed.

    The input is not used up.
    """
    if given.is_press:
        table.complaints.clear()
        table.opponents.hush()


def look_at_board(table: PlayScene, given: TableInput) -> Handled | None:
    """Open or close a list of the board, or stop an order that is being carried out. None if the input does neither.

    A stopped order leaves a sentence in controls.interrupted, which says how to go on with it.
    """
    table.place_spots()
    if table.director.mode is Mode.COVERED:
        return None

    controls = table.board.controls
    has_looked = controls.browse(given.event, given.intent, table.ring)
    if controls.interrupted:
        table.say_why_not(controls.interrupted)
        controls.interrupted = ""
    return Handled() if has_looked else None


def follow_hint(table: PlayScene, given: TableInput) -> Handled | None:
    """Make the decision of a row of the advice panel. Returns None if the input chooses no row."""
    return table.staff.follow_row(given)


def wait_for_hint(table: PlayScene, given: TableInput) -> Handled | None:
    """Refuse Enter on the board while a hint is being worked out, since it may be meant for the hint.

    Enter on a button beside the board works. None for any other input. `table.staff` shows the hint.
    """
    if given.intent is Intent.ACCEPT and table.staff.is_thinking and table.ring.focused not in table.buttons:
        table.say_why_not(THINKING)
        return Handled()
    return None


def note_early_press(table: PlayScene, given: TableInput) -> None:
    """Note a press that comes before the question which it is meant for. It is not used up."""
    table.early.note_press(given)


def move_focus(table: PlayScene, given: TableInput) -> None:
    """Move the focus by mouse or keys. While something open on the board has grabbed the keys, only the mouse does.

    `given.event` is None for a held direction that repeats. `given.free_intent`: the command of the key, None while
    the keys are grabbed.
    """
    if given.event is not None or not given.is_grabbed:
        table.ring.handle(given.event, given.free_intent)


def explain_dead_button(table: PlayScene, given: TableInput) -> Handled | None:
    """Use up a click on a button beside the board, and say why the button does nothing, if it is disabled.

    Nothing is said if the press is kept for the next question. None for any other input.
    """
    event = given.event
    if event is None or not given.is_mouse_down:
        return None

    for button in table.buttons.values():
        if button.contains(event.pos):
            if not button.enabled and not table.early.is_waiting:
                table.say_why_not(button.why, table.pointing.mouse)
            return Handled()
    return None


def choose_on_board(table: PlayScene, given: TableInput) -> Handled | None:
    """Let the board answer the input, if a person is asked. Returns None if others may use the input as well.

    Only a decision uses the input up. If it only picks a part of one (such as a unit), other handlers get it, too.
    """
    if not table.is_person_asked:
        return None
    answer = table.board.controls.handle(given.event, given.intent, table.ring)
    return Handled() if table.carry_out_answer(answer, given.event) else None


def leave_what_is_open(table: PlayScene, given: TableInput) -> Handled | None:
    """While something is open on the board, close it by Esc or Undo, or undo the step that opened it.

    Returns None if others may use the input. That is so while nothing is open.

    `is_grabbed`: something is open. It uses up all other hot keys. If it is a step of the decision (`is_step_open`), it
    only uses up Space, which would end the question.
    """
    if not given.is_grabbed:
        return None
    if given.intent in (Intent.BACK, Intent.UNDO):
        if not table.board.controls.back():
            table.undo()
        return Handled()
    is_hot_key_free = table.board.controls.is_step_open and given.intent is not Intent.PASS
    return None if is_hot_key_free else Handled()


def press_hot_key(table: PlayScene, given: TableInput) -> Handled | None:
    """Carry out the command of a hot key, and show the press of its button. None for any other input.

    Esc first takes back what is half picked on the board, else closes the advice, and only then opens the menu. Space
    pauses instead of passing in a match that is only watched.
    """
    if given.intent is None:
        return None
    if given.intent is Intent.BACK and table.is_person_asked and (table.board.controls.back() or table.staff.close()):
        return Handled()
    key = HOT_KEYS.get(given.intent)
    if key is None:
        return None

    if key == "pass" and "pause" in table.buttons:
        key = "pause"
    if key in table.buttons:
        table.buttons[key].press()
    return Handled(table.carry_out_command(key))


INPUT_ORDER: Final[tuple[InputHandler[PlayScene], ...]] = (
    offer_to_companions,  # the bubble is drawn over everything, and no press on it may reach what it covers
    hide_complaint,  # the person tries something else, so the last sentence has been read
    offer_to_rules_and_log,  # Esc closes the open sheet of rules before anything else, and the wheel scrolls
    look_at_board,  # a look decides nothing, and the click that closes a list must pick nothing
    follow_hint,  # the panel is drawn over the log, and its rows answer before anything below them
    wait_for_hint,  # before Accept reaches the board: the hint may point elsewhere in a moment
    note_early_press,  # before buttons, which would only say that they do nothing yet
    move_focus,  # buttons and board answer Accept where the focus is after this input
    press_buttons,  # before the board: a button that is shown does what it says, whatever is picked
    explain_dead_button,  # a click on a button must not fall through to the board
    choose_on_board,  # all that the person is asked about
    leave_what_is_open,  # after the board, which may close a popup by itself
    press_hot_key,  # last: the board may use the same keys for its own choices
)
"""The order in which handlers get a click or a key at the table of a match, and why.

Some only take note, and never use it up.
"""


# --- A press that comes too early ---------------------------------------------------------------


class EarlyPress:
    """Keeps one key or click that comes while an order of the person is carried out, for the question that follows."""

    def __init__(self, table: PlayScene) -> None:
        self._table = table
        self._press: TableInput | None = None
        self._release: pygame.event.Event | None = None
        """The end of the click."""
        self._clicked_on: Hashable = None
        """Key of the thing that was clicked. None for the key that passes."""
        self._actions_played = 0
        """Number of actions that had been played at the press."""
        self._seconds_held = 0.0

    @property
    def is_waiting(self) -> bool:
        """Whether a press waits for the next question."""
        return self._press is not None

    def note_press(self, given: TableInput) -> None:
        """Keep a press that comes before the person is asked: a click on the board or the pass button, or the pass key.

        Other keys mean different things from one question to the next, so a letter or digit is dropped with a sentence.
        Nothing is kept if another seat decides next. The end of a click is kept as well. `self._actions_played` tells
        later whether somebody else has decided since.
        """
        table = self._table
        event = given.event
        if event is None or table.is_person_asked:
            return
        self._refuse_letter(event, given.intent)
        if table.session.to_act != table.viewer:
            return

        if event.type == pygame.MOUSEBUTTONUP and self._press is not None:
            self._release = event
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        clicked_on = self._key_under(event) if is_click else None
        if given.intent is Intent.PASS or clicked_on is not None:
            self._press = given
            self._release = None
            self._clicked_on = clicked_on
            self._seconds_held = 0.0
            self._actions_played = len(table.session.past)

    def _refuse_letter(self, event: pygame.event.Event, intent: Intent | None) -> None:
        """Say that a letter or digit was typed too early, or that the results are about to appear.

        Only keys of ASCII characters (below 128) count. Nothing is said if the board itself takes letters before a
        question (`controls.keeps_early_key`), or if nobody plays any more.
        """
        table = self._table
        is_letter = intent is None and event.type == pygame.KEYDOWN and event.key < 128 and chr(event.key).isalnum()
        if is_letter and table.session.over:
            table.say_why_not(RESULTS_COME, table.pointing.mouse)
        elif is_letter and table.setup.human_seats and not table.board.controls.keeps_early_key:
            table.say_why_not(TOO_EARLY, table.pointing.mouse)

    def _key_under(self, event: pygame.event.Event) -> Hashable | None:
        """The key of the pass button or of the thing on the board under the mouse. None if nothing is there."""
        button = self._table.buttons.get("pass")
        is_on_pass = button is not None and button.contains(event.pos)
        return "pass" if is_on_pass else self._table.board.controls.key_at(event.pos)

    def update(self, seconds: float) -> None:
        """Forget a press that is held too long: it is meant to speed up the animation."""
        if self._press is None:
            return
        if self._table.app.input.is_hurrying:
            self._seconds_held += seconds
        if self._seconds_held > LONGEST_TAP:
            self._press = None

    def deliver_press(self) -> Change | None:
        """Handle the press that was kept, now that a person is asked. Returns the change of scene, or None.

        It is dropped if it is still held to hurry the animation, or if anybody else has decided since. For a click the
        mouse button must be up again (`release`), and the thing under the mouse must still be the same
        (`self._clicked_on`, None for a key).
        """
        table = self._table
        press = self._press
        release = self._release
        self._press = None
        if press is None or table.app.input.is_hurrying:
            return None
        later = table.session.past[self._actions_played :]
        if any(past.actor != table.session.to_act for past in later):
            return None

        if self._clicked_on is None:
            return table.handle(press.event, press.intent)
        assert press.event is not None
        if release is None or self._key_under(press.event) != self._clicked_on:
            table.say_why_not("The table has changed in the meantime: choose again.", press.event.pos)
            return None
        return table.handle(press.event, press.intent) or table.handle(release, None)  # unless the press leads away


# --- Hints --------------------------------------------------------------------------------------


class HintPanelController:
    """Shows the advice that the director has for the person who is asked, and follows it."""

    def __init__(self, table: PlayScene) -> None:
        self._table = table
        self._worded_options: list[AdviceRow] = []
        """The options that are still open, as they were put into words last."""
        self._rows: list[Row] = []
        """The same options in words."""
        self._steady_for = 0.0
        """Seconds for which the rows have been shown in their final order."""

    def _open_options(self) -> list[AdviceRow]:
        """The options of the advice that can still be reached after what has been played. Empty while it is closed."""
        advice = self._table.director.advice
        return advice.open_rows() if advice is not None and not advice.is_closed else []

    @property
    def is_thinking(self) -> bool:
        """Whether a person has asked for a hint that is still being worked out."""
        director = self._table.director
        is_hint_asked = self._table.is_person_asked and director.advice is not None and director.asked_for_hint
        return is_hint_asked and not director.thinker.is_idle

    def show(self, seconds: float = 0.0) -> bool:
        """Show the advice for the present decision. Returns False if there is none, or if it was closed.

        Options are put into words only when they change, and not in each frame. `self._steady_for`: seconds for which
        they have been final. While the search runs, no row lights anything on the board, since its order may change.
        Without advice, a guided match lights the actions that its guide asks for. `seconds`: the time since the last
        call.
        """
        table = self._table
        director = table.director
        advice = director.advice
        options = self._open_options()
        is_asked = director.asked_for_hint and advice is not None and not advice.is_closed
        if advice is None or not (options or is_asked):
            table.board.controls.show_advice(table.guided.requested_actions() if table.guided is not None else ())
            return False

        if options != self._worded_options:
            self._worded_options = options
            self._rows = [Row(director.describe_decision(row.steps), row.share, row.note) for row in options]
            self._steady_for = 0.0
        if self.is_thinking:
            self._show_thinking(advice)
        else:
            self._steady_for += seconds
            self._show_advice(advice)

        table.advice_panel.lit = None if self.is_thinking else self._row_to_light(options)
        table.board.controls.show_advice(self.advised_steps())
        return True

    def _show_thinking(self, advice: Advice) -> None:
        """Show that the staff is thinking, with a line for the share of HINT_SECONDS that is over.

        Its rows may still change places, so they have no bars (`share=None`) and cannot be chosen.
        """
        table = self._table
        thought = advice.thought
        self._steady_for = 0.0
        rows = [Row(row.words, share=None) for row in self._rows]
        words = ORDER_MAY_CHANGE if rows else "Studying the map."
        progress = min(1.0, thought.seconds / HINT_SECONDS) if thought is not None else 0.0
        table.advice_panel.show_rows(
            "THE STAFF IS THINKING", f"{table.describe_danger()} {words}".lstrip(), rows, progress=progress
        )

    def _show_advice(self, advice: Advice) -> None:
        """Show the final advice: why the best option is the best, and all options as rows that can be chosen.

        A danger that may still be averted is left out where the advice is to do nothing more: it would contradict it.
        """
        table = self._table
        threats = table.director.threats()
        accepts_danger = advice.ends_phase and not any(threat.wins_by_waiting for threat in threats)
        danger = "" if accepts_danger else table.board.words.danger_beside_advice(threats, table.viewer)
        words = advice.words(tie_near=table.board.words.tie_near(), danger=danger)
        table.advice_panel.show_rows("THE STAFF ADVISES", words, self._rows, live=True, standing=advice.standing())

    def close(self) -> bool:
        """Close the advice, which comes back when it is asked for again. Returns whether any was shown."""
        table = self._table
        if not table.is_person_asked or not self._open_options():
            return False
        assert table.director.advice is not None
        table.director.advice.is_closed = True
        table.place_spots()
        return True

    def _row_to_light(self, options: Sequence[AdviceRow]) -> int | None:
        """The number of the row of advice whose decision is lit on the board. None if there is no such row.

        It is the row under mouse or focus. Otherwise it is the first row whose decision is still possible after the
        picks that the person has made on the board (`may_lead_to`).
        """
        table = self._table
        panel = table.advice_panel
        ring = table.ring
        mouse = table.pointing.mouse
        pointed: int | None = None
        if ring.shown:
            keys = [spot.key for spot in panel.spots()]
            pointed = keys.index(ring.focused) if ring.focused in keys else None
        elif not table.rules.covers(mouse):
            pointed = panel.row_at(mouse)
        if pointed is not None:
            return pointed

        for row, option in enumerate(options):
            if table.board.controls.may_lead_to(option.steps):
                return row
        return None

    def advised_steps(self) -> tuple[Action, ...]:
        """The steps of the lit row. Empty without advice, or if no row is lit."""
        row = self._table.advice_panel.lit
        options = self._open_options() if self._table.is_person_asked else []
        return options[row].steps if row is not None and row < len(options) else ()

    def ask_for_hint(self) -> Change | None:
        """Ask for a hint. If one is shown, move the focus to it, or close it if the focus is there already.

        Before the first hint of a match that counts, the match has to become practice: then the change of scene to that
        question is returned. Otherwise None.
        """
        table = self._table
        if not table.is_person_asked:
            table.say_why_not("A hint is for your own decisions; wait until it is your turn.")
            return None

        table.rules.sheet.close()  # the sheet would cover the advice
        if self._open_options() and not self.is_thinking:
            focused = table.ring.focused
            is_on_row = table.ring.shown and isinstance(focused, tuple) and focused[:1] == ("advice",)
            if is_on_row:
                self.close()
                return None
            table.place_spots()
            table.ring.focus(("advice", 0))
            table.ring.shown = True
            return None

        if table.setup.counts:
            answers: list[Answer] = [
                ("NO HINT", "cross", Pop),  # the focus begins on the answer that gives nothing up
                ("GIVE ME THE HINT", "eye", self._give_hint_for_practice),
            ]
            return Push(AskScene("A HINT?", BECOMES_PRACTICE, answers))
        self._give_hint()
        return None

    def _give_hint_for_practice(self) -> Change:
        """Make the match practice, as agreed by the person, give the hint, and return the change of scene to the table.

        It then counts for nobody. The match is saved at once, so that this cannot be undone by leaving it.
        """
        table = self._table
        table.session.setup = table.setup.with_hints
        table.subtitle = WITH_HINTS
        table.director.save()
        self._give_hint()
        return Pop()

    def _give_hint(self) -> None:
        """Ask the staff for a hint, and show that it is thinking."""
        self._table.director.hint()
        self.show()

    def follow_row(self, given: TableInput) -> Handled | None:
        """Make the decision of the row that this input chooses. A press on any row is used up.

        A row that has been in its place for less than STEADY seconds is not followed, since the press may have been
        meant for something else. None for any other input. None also while something is open over the board (`modal`),
        unless it asks for a step of the decision, for which there is advice as well (`is_step_open`).
        """
        table = self._table
        controls = table.board.controls
        is_covered = controls.modal and not controls.is_step_open
        if not table.is_person_asked or table.director.advice is None or is_covered:
            return None

        focused = table.ring.focused if table.ring.shown else None
        row = table.advice_panel.handle(given.event, given.intent, focused)
        options = self._open_options()
        if row is not None and row < len(options):
            if self._steady_for < STEADY:
                table.say_why_not(JUST_CAME, table.pointing.mouse if given.event is not None else None)
                return Handled()
            self._follow_row(options[row].steps, given.event)
            return Handled()

        event = given.event
        is_press_on_row = event is not None and given.is_mouse_down and table.advice_panel.row_at(event.pos) is not None
        return Handled() if is_press_on_row else None

    def _follow_row(self, steps: Sequence[Action], event: pygame.event.Event | None) -> None:
        """Make the decision of a row of the advice (`steps`), and put the focus on a thing that it is about.

        If the board warns of the decision, show the warning instead. It warns only once, so the same row then works.
        What is half picked is put back first, by offering the same actions anew. `event`: the click, None for a key.
        """
        table = self._table
        board = table.board
        table.app.sound.play("click", 0.6)
        doubt = board.controls.doubt_sentence(steps)
        if doubt:
            table.say_why_not(doubt, table.pointing.mouse if event is not None else None)
            return

        board.controls.offer(board.controls.offered)
        spots = board.controls.spots()
        about = board.words.keys_of_decision(steps)
        # Spots are in drawing order, so the last one of the decision is on top. If it has none, the first spot is next.
        if spots:
            table.ring.focus(next((spot.key for spot in reversed(spots) if spot.key in about), spots[0].key))
        table.carry_out_answer(steps, event)
