"""The table of a match on the screen: board, log, panels, bar and buttons, for people and bots alike."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from career.occasions import short_reason
from game.core.events import Beat, Event, Transcript
from game.core.state import State
from scenes.anim.particles import Motes
from scenes.anim.staging import Staging
from scenes.anim.timeline import Timeline
from scenes.boards.board import Frame
from scenes.boards.parts import Tile
from scenes.keeping.challenges import Progress
from scenes.match.director import Director, Mode
from scenes.match.play_director import SLOWEST_CLOCK
from scenes.match.session import Session
from scenes.match.setup import Setup
from scenes.pieces.ground import Trace
from scenes.play.advice_panel import AdvicePanel
from scenes.play.board_of_match import board_of
from scenes.play.input_order import Handled, TableInput
from scenes.play.log_panel import LEAST, Log
from scenes.play.opponents import Opponents
from scenes.play.surroundings import BAR, Complaints, Surroundings, column_tile, draw_prompt
from scenes.rulebook.glossary import Linked
from scenes.rulebook.rules_beside import RulesBeside, sheet_room
from scenes.rulebook.rules_sheet import SHEET_KEY
from scenes.settings import PACE_OF, SPEEDS
from scenes.stack import Change, Scene, Services
from scenes.ui import art, faces
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.form import describe_widget
from scenes.ui.input import STEERING, Intent
from scenes.ui.tooltip import CHOICE_COST, PIECE_COST, READ_COST, Priced, Tooltip
from scenes.ui.voice import Speech
from scenes.ui.widgets import Button

if TYPE_CHECKING:
    from scenes.play.guided import Guided

MOTES = 46
"""Number of dust particles in the lamp light."""
HURRY = 4.0
"""Speed factor while a key or button is held."""
BUTTONS: Mapping[Hashable, str] = {"speed": "Speed of the match: ", "menu": "Menu (M)"}
"""The words of a voice for buttons that show a sign or a figure. It says a figure after them."""
PRACTICE = "Practice"
WITH_HINTS = "Practice, with hints"
"""The subtitle of a match that does not count."""


class TableScene(Scene):
    """Acts out and draws the match that its director runs. Subclasses say what a person may do at the table."""

    is_live: bool = False
    """Whether a match is played here, so that officers say a word now and then."""

    def __init__(self, director: Director, buttons: Iterable[Button]) -> None:
        self.director = director
        director.audience = self
        self.buttons = {str(button.key): button for button in buttons}
        self.reset_table()

        self.companions: list[Guided] = []
        self.opponents = Opponents(self)
        self.progress = Progress(director.session)
        self.subtitle: str = self._choose_subtitle()
        """The words beside the name of the game."""
        self.own_speed: str | None = None
        """The speed of this match alone. None for that of the settings."""
        self.frame_seconds = 1 / 60
        """Length of the last frame."""

    def _choose_subtitle(self) -> str:
        """The words beside the name of the game: its challenge, practice, occasion, or the setting of the game."""
        setup = self.setup
        challenge = self.progress.challenge
        if challenge is not None:
            return challenge.title
        if setup.practice:
            return WITH_HINTS if setup.advised else PRACTICE
        return short_reason(setup.occasion) if setup.occasion else setup.game.setting

    def reset_table(self) -> None:
        """Make everything around the board anew that shows or remembers a seat's view."""
        self.log = Log(Frame.log)
        self.advice_panel = AdvicePanel(Frame.advice)
        self.bar_foot = 0.0
        """Lower edge of a bar between that panel and the log, 0 without one."""
        self.surroundings = Surroundings()
        self.ring = FocusRing()
        self.pointing = Pointing(self)
        self.complaints = Complaints()
        self.timeline = Timeline()
        self.staging = Staging()
        self.acting = Acting(self)
        self.actions_at_reset = len(self.session.past)
        """How many actions had been played then."""

    @property
    def session(self) -> Session:
        return self.director.session

    @property
    def setup(self) -> Setup:
        return self.director.setup

    @property
    def viewer(self) -> int:
        """The seat whose view is shown."""
        return self.director.viewer

    @property
    def is_person_asked(self) -> bool:
        """Whether a person may choose now."""
        return self.director.is_person_asked

    @property
    def toast_lane(self) -> Box:
        return self.surroundings.lane

    # --- coming and going --------------------------------------------------------------

    def enter(self, app: Services) -> None:
        """Make the board, its sounds and officers, and begin: show the match, or animate the set-up of a new one."""
        super().enter(app)
        self.director.enter(app)
        self.make_board()
        self.connect_sounds_and_rules()

        self.loop = self.board.ambience  # the sound that is repeated in the background
        self.opponents.enter(may_greet=not self.session.past)
        self.music = self.setup.game.slug
        self.motes = Motes(self.app.rng, MOTES)  # dust in the lamp light
        self.begin()

    def connect_sounds_and_rules(self) -> None:
        """Let animations play sounds, and make the sheet of the rules, whose terms the log finds in its lines."""
        self.timeline.play = self.app.sound.play
        self.rules = RulesBeside(self.setup.game, self.app.canvas, self.board.references)
        self.rules.sheet.box = self.sheet_room()
        self.log.find = self.rules.glossary.find

    def begin(self) -> None:
        """Show the match at its present point. For a new match, animate the set-up."""
        if self.session.past:
            self.acting.write_past()
        else:
            self.acting.act_out_opening()

    def leave(self) -> None:
        self.app.sound.stop_effects()
        self.surroundings.forget_pictures()  # Python may keep the scene for a while, but not with its large pictures

    def drop_scaled_art(self) -> None:
        self.surroundings.forget_pictures()

    def record_text(self) -> str:
        return self.session.record_text()

    def make_board(self) -> None:
        """Make a new board, seen from the viewer's seat, and place panel, log and buttons beside it."""
        view = self.session.view(self.viewer)
        still = self.app.settings.reduced_motion
        board = board_of(self.app, self.setup, self.viewer, view, still, self.director.reader_seat)
        before = getattr(self, "board", None)
        if board.tray is not None and before is not None and before.tray is not None:
            board.tray.adopt(before.tray)  # dice at rest in the old tray stay there
        self.board = self.director.board = board
        self.surroundings.redraw_all_tiles()
        self.staging.still = still
        self.acting.lay_ground()

        frame = board.frame
        self.log.box = frame.log
        self.advice_panel.box = frame.advice
        self.advice_panel.flat = frame.flat
        self.advice_panel.lowest = frame.log.foot - LEAST - 16  # a panel that grows leaves LEAST of the log
        for key, place in frame.buttons.items():
            if place is None:  # this board has no use for the button
                self.buttons.pop(key, None)
            elif key in self.buttons:
                self.buttons[key].box = place

    # --- what the director lets happen -----------------------------------------------------

    def show_waiting(self, seat: int) -> None:
        """A seat decides next."""

    def plays(self, transcript: Transcript) -> None:
        """Act out an action, as far as the viewer sees it."""
        self.opponents.note_decision(transcript)
        self.acting.act_out(self.session.beats(transcript, self.viewer))

    def offer_choice(self) -> None:
        """A person is asked from now on."""

    def withdraw_choice(self) -> None:
        """Stop asking: no action is offered on the board any more, and the bubbles of guides hide."""
        self.board.controls.offer([])
        for companion in self.companions:
            companion.hide()

    def changes_view(self) -> None:
        """Make table and board anew for another viewer, so that nothing the last viewer saw or opened stays."""
        mouse = self.pointing.mouse
        uses_keys = self.ring.shown
        self.reset_table()
        self.pointing.mouse = mouse  # only the devices are the same as before
        self.ring.shown = uses_keys
        self.make_board()
        self.connect_sounds_and_rules()

    # --- what a voice says ---------------------------------------------------------------

    def speech(self) -> Speech:
        """The words of the table for a voice, limited to what the person who looks at the screen may see.

        `reader`: the seat for which lines are read. If several people may look, it changes with each new table.
        `moment`: a new value makes the voice drop what it has not said. Here it counts undos (`log.cuts`).
        """
        is_asked = self.is_person_asked
        shown_seat = self.director.shown_seat
        if self.director.mode is Mode.COVERED:
            return Speech()

        actions_made = len(self.session.match.actions)
        who = self.director.person_asked()
        prompt = f"{self.describe_danger()} {self.board.words.prompt()}".lstrip() if is_asked else ""
        bubbles = tuple(companion.bubble.words for companion in self.companions)
        shown = (self.advice_panel.spoken_words, self.board.announcement()) if is_asked else ()
        return Speech(
            heading=f"{self.setup.game.name}, {self.subtitle}",
            sentences=(*bubbles, *shown, self.rules.sheet.spoken, self.opponents.spoken_line),
            prompt=f"{who}: {prompt}" if who and prompt else prompt,
            notice=self.complaints.last_complaint,
            question=actions_made if is_asked else None,
            focus=self.speech_of(self.ring.key_looked_at),
            resting=not is_asked,
            lines=tuple(line.dispatch.words for line in self.log.lines),
            heard_lines=sum(line.played < actions_made for line in self.log.lines),
            reader=("everybody", self.actions_at_reset) if shown_seat is None else shown_seat,
            moment=self.log.cuts,
        )

    def describe_danger(self) -> str:
        """A sentence that says who wins the match next, for a person who is asked. Empty if nobody does."""
        return self.board.words.danger_sentence(self.director.threats(), self.viewer)

    def speech_of(self, key: Hashable | None) -> str:
        """The words of a voice for the thing with this key. "" if the thing cannot be reached now."""
        if self.is_person_asked and self.board.controls.modal:
            return self.board.spoken_tip(key)
        reachable = self.ring.spots if self.is_person_asked else self.spots_around_board()
        if all(spot.key != key for spot in reachable):
            return ""

        bubble_buttons = (button for companion in self.companions for button in companion.bubble.buttons.values())
        button = next((button for button in (*self.buttons.values(), *bubble_buttons) if button.key == key), None)
        if button is not None:
            return BUTTONS.get(key, "") + describe_widget(button)
        match key:
            case ("line", int(number)) if number < len(self.log.lines):
                return self.log.lines[number].dispatch.words
            case ("advice", int(number)):
                return self.advice_panel.row_words(number)
        return self.rules.sheet.spoken if key == SHEET_KEY else self.board.spoken_tip(key)

    def survey_sentences(self) -> list[str]:
        return [] if self.director.mode is Mode.COVERED else self.board.survey()

    # --- time --------------------------------------------------------------------------

    @property
    def speed(self) -> str:
        """One of SPEEDS."""
        return self.own_speed or self.app.settings.speed

    @property
    def pace(self) -> float:
        """The factor of the animation speed. Holding a key or button multiplies it by HURRY."""
        pace = PACE_OF[self.speed]
        return pace * HURRY if self.app.input.is_hurrying and not self.is_person_asked else pace

    def update(self, seconds: float) -> Change | None:
        """Advance everything by this many seconds, and return the change of scene that the director wants, or None.

        The director goes on while no animation runs. Officers and the clock of the match take `app.elapsed`, real time.
        """
        self.frame_seconds = seconds
        self.session.seconds += self.app.elapsed
        self.timeline.speed = self.pace
        self.timeline.update(seconds)
        self.opponents.update(self.app.elapsed)  # the officers, who look and speak
        self.staging.update(seconds, self.pace)
        self.board.update(seconds)
        self.motes.update(seconds)  # dust in the lamp light

        self.surroundings.update(seconds, min(self.pace, SLOWEST_CLOCK))
        self.complaints.update(seconds)  # sentences that say why something is impossible
        self.rules.update(self.app.canvas, seconds, self.board, self.sheet_room(), self.board.context.reduced_motion)
        self.pointing.update(self.app.canvas, seconds)
        of_companions = (keys for companion in self.companions if (keys := companion.highlighted_keys()))
        self.board.point_at(self.highlighted_keys() or next(of_companions, ()))
        self.board.threats = self.director.threats()

        change = self.run_director(seconds) if self.timeline.is_idle else None
        for companion in self.companions:  # a guide, if there is one
            companion.update(seconds)
        if "pause" in self.buttons:
            self.buttons["pause"].label = "GO ON" if self.director.paused else "PAUSE"
        return change

    def run_director(self, seconds: float) -> Change | None:
        """Let the director act, in each frame without an animation. Returns None: only subclasses change the scene."""
        self.director.advance(seconds, pace=self.pace, usual_pace=PACE_OF[self.speed])  # held keys raise only `pace`
        return None

    def highlighted_keys(self) -> tuple[Hashable, ...]:
        """The keys to be highlighted on the board: those that the line of the log under the mouse refers to."""
        return self.log.keys_about(self.ring.highlighted) if self.ring.highlighted is not None else ()

    def advised_button(self) -> str:
        """Key of the button that a hint advises. Empty if none."""
        return ""

    # --- commands ------------------------------------------------------------------------

    def carry_out_command(self, key: str) -> Change | None:
        """Carry out the command of a button or hot key. Returns the change of scene, or None."""
        match key:
            case "pause":
                self.director.paused = not self.director.paused
            case "speed" | "slower":
                self._change_speed(1 if key == "speed" else -1)
            case "rules":
                self.app.sound.play("flip", 0.5)
                return self.rules.press_f1(self.board.words.rule())
        return None

    def _change_speed(self, steps: int) -> None:
        """Make the match faster by this many steps, slower for -1. Unless it has its own speed, the settings change."""
        at = SPEEDS.index(self.speed) + steps
        speed = SPEEDS[max(0, min(len(SPEEDS) - 1, at))]
        if self.own_speed is not None:
            self.own_speed = speed
        else:
            self.app.settings.speed = speed
            self.app.apply_settings()
        self.app.sound.play("click", 0.6)

    def sheet_room(self) -> Box:
        """The box of the sheet of rules."""
        return sheet_room(self.board.frame)

    def say_why_not(self, words: str, at: Point | None = None) -> None:
        """Show why something is not possible. `at`: the point where it was tried, by default near the buttons."""
        self.complaints.show(words, at or (1225.0, 880.0))
        self.app.sound.play("toast", 0.4)

    # --- pictures ------------------------------------------------------------------------

    def place_spots(self) -> None:
        """Tell the focus ring which spots it can go to: while a person is asked, those of all choices as well.

        While others act, the focus stays where it is (`resting`), even if nothing is there any more.
        """
        if self.is_person_asked:
            self.ring.place(self.board.controls.spots() + self.spots_around_board())
            return

        spots = self.spots_around_board() + self.board.controls.inspectable_spots()
        resting = self.ring.spot()
        is_gone = resting is not None and all(spot.key != resting.key for spot in spots)
        self.ring.place([resting, *spots] if resting is not None and is_gone else spots)

    def spots_around_board(self) -> list[Spot]:
        """The focus spots of buttons, log, rules, advice, companions. The focus lands by itself on companions only."""
        if self.board.controls.modal:
            return []
        visible_lines = [spot for spot in self.log.spots() if not self.advice_panel.covers(Box(*spot.rect))]
        beside_board = self.rules.spots(self.advice_panel.spots() + visible_lines)
        of_table = [button.spot() for button in self.buttons.values()] + beside_board
        of_companions = [spot for companion in self.companions for spot in companion.spots()]
        return [replace(spot, auto_focus=False) for spot in of_table] + of_companions

    def _draw_ring(self, canvas: Canvas) -> None:
        """Draw the focus ring. While others act, only if keys have moved it to something that is still there."""
        always = {spot.key for spot in self.spots_around_board() + self.board.controls.inspectable_spots()}
        if self.is_person_asked or (self.ring.shown and self.ring.focused in always):
            hand = self.board.hand  # a card in it is raised, and the ring is around the raised card
            self.ring.draw(canvas, self.frame_seconds, None if hand is None else hand.raised_box(self.ring.focused))

    def draw(self, canvas: Canvas) -> None:
        """Draw everything at the table, from the backdrop up to complaints and tooltips.

        The log first gives way to the panel above it. The focus ring is above the bubble of a guide if it is on it.
        """
        self.advice_panel.lay_out(canvas)
        self.log.give_way(self.board.frame.log, max(self.bar_foot, self.advice_panel.visible_box.foot))
        beside = self.tiles_beside_board(canvas)
        title = self.setup.game.name
        self.surroundings.draw_backdrop(
            canvas, self.board, self.log, title, setting=self.subtitle, beside=beside, at_once=self.is_person_asked
        )
        self._draw_buttons(canvas)
        self.board.draw(canvas)
        self.staging.draw(canvas, self.board.frame.area)
        if not canvas.still:
            self.motes.draw(canvas)
        if not self.board.controls.is_covered:
            self.surroundings.draw_banner(canvas, self.board.frame.area)
        self.rules.sheet.draw(canvas, self.ring.shown and self.ring.focused == SHEET_KEY)

        of_companions = (spot.key for companion in self.companions for spot in companion.spots())
        is_on_companion = self.ring.focused in of_companions
        if not is_on_companion:
            self._draw_ring(canvas)
        for companion in self.companions:
            companion.draw(canvas)
        if is_on_companion:
            self._draw_ring(canvas)

        self.opponents.draw(canvas)
        self.complaints.draw(canvas)
        if not self.complaints.is_shown:
            self.pointing.draw(canvas)

    def tiles_beside_board(self, canvas: Canvas) -> list[Tile]:
        """The tiles beside the board: bar, log with advice, prompt. A drawn prompt sets its links, `rules.prompt`."""
        column = column_tile(self.board.frame.log, self.log, self.advice_panel, lit=self.ring.highlighted)
        is_asked = self.is_person_asked
        words = self.board.words.prompt() if is_asked else self.director.status(self.timeline.is_idle)
        who = self.director.person_asked()
        place = self.board.frame.prompt

        def draw(canvas: Canvas) -> None:
            self.rules.prompt = draw_prompt(canvas, words, is_asked, box=place, who=who, find=self.rules.glossary.find)

        prompt = Tile(place.inset(-10), (faces.name_keys(canvas, words), is_asked, who), draw)
        return [self.surroundings.bar_tile(self.board), column, prompt]

    def boxes_to_keep_free(self) -> list[Box]:
        """The boxes that no tooltip may cover: bar, prompt, buttons, what is open on the board, advice or rules."""
        panel = self.rules.sheet.box if self.rules.sheet.opened else self.advice_panel.visible_box
        buttons = [button.box for button in self.buttons.values()]
        boxes = [BAR, self.board.frame.prompt, *buttons, *self.board.controls.kept_free(), panel]
        return boxes + [box for companion in self.companions for box in companion.boxes_to_keep_free()]

    def boxes_better_free(self) -> list[Priced]:
        """The boxes that a tooltip should not cover, each with the price of covering it: log, choices, pieces."""
        pieces = [(box, PIECE_COST) for box in self.board.pieces()]
        return [(self.log.box, READ_COST), *((box, CHOICE_COST) for box in self.boxes_of_choices()), *pieces]

    def boxes_of_choices(self) -> list[Box]:
        """The boxes of the things on the board that a person who is asked can choose."""
        return [Box(*spot.rect) for spot in self.board.controls.spots()] if self.is_person_asked else []

    def _draw_buttons(self, canvas: Canvas) -> None:
        """Draw the buttons beside the board, with a light around an advised one."""
        if "speed" in self.buttons:
            self.buttons["speed"].label = self.speed
        for key, button in self.buttons.items():
            button.draw(canvas, key == self.ring.highlighted, self.frame_seconds)
            if key == self.advised_button():
                art.draw_lit(canvas, button.box, strength=1.0)


def offer_to_rules_and_log(table: TableScene, given: TableInput) -> Handled | None:
    """Scroll or close the sheet of rules, or scroll the log.

    Also notes where the mouse is. None for any other input.
    """
    table.pointing.note_input(given.event, given.intent)
    focused = table.ring.focused if table.ring.shown else None
    if table.rules.handle(given.event, given.intent, table.board, focused):
        return Handled()
    return Handled() if given.event is not None and table.log.handle(given.event) else None


def press_buttons(table: TableScene, given: TableInput) -> Handled | None:
    """Press a button beside the board, by a click or by Enter. None if the input presses none."""
    for key, button in table.buttons.items():
        if button.handle(given.event, given.free_intent, table.ring.focused == key):
            return Handled(table.carry_out_command(key))
    return None


class Acting:
    """Acts out beats one after another, as the seat sees them whose view is shown at the table."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    def act_out_opening(self) -> None:
        """Animate the set-up of the match, from an empty table and with an empty log."""
        table = self._table
        opening = table.session.beats(table.session.match.opening, table.viewer)
        table.log.clear()
        if opening:
            table.board.animation.settle(opening[0].before)
        self.act_out(opening)

    def act_out(self, beats: Sequence[Beat], note: bool = True) -> None:
        """Queue the animation of each beat (an event with the views around it), and if `note` its line in the log.

        A great moment, such as the fall of a capital, is staged with a pause and a light. Without beats, the board goes
        to the present view. Popups disappear until somebody points again (`pointing.moved`).
        """
        table = self._table
        table.pointing.moved = False
        actions_of_line = len(table.session.match.actions) if note else None
        for beat in beats:
            cue = partial(self._cue_beat, beat, actions_of_line)
            moment = table.board.great_moment(beat)
            if moment is None:
                cue()
            else:
                table.staging.stage(table.timeline, moment, cue, table.app.sound)
        if not beats:
            self._cue_view(table.session.view(table.viewer))

    def _cue_beat(self, beat: Beat, played: int | None) -> None:
        """Queue all that an event brings: line in the log, banner, light, animation.

        A roll is logged when the dice have come to rest, any other event before its animation. `played`: how many
        actions have led to it, None if it is shown again, so that the log has its line already.
        """
        table = self._table
        event = beat.event
        if played is not None and not event.rolled():
            self._cue_line(beat, played)
        if table.board.words.headline(event) is not None:
            self._cue_banner(event)
        self._cue_ground(event, is_new=played is not None)

        table.board.animation.perform(beat, table.timeline)
        self._cue_view(beat.view)
        if played is not None and event.rolled():
            self._cue_line(beat, played)

    def _cue_line(self, beat: Beat, played: int) -> None:
        """Queue the log line of an event that `played` actions have led to. Officers react when it is written."""

        def tell(_elapsed: float) -> None:
            self.write_line(beat.event, played)
            self._table.opponents.see(beat)

        self._table.timeline.append(0.0, tell)

    def _cue_ground(self, event: Event, is_new: bool) -> None:
        """Queue the lamp light on the place of an event. `is_new`: also queue the traces that it leaves there."""
        table = self._table
        scene = table.board.scene_of(event)
        traces = table.board.traces(event) if is_new else ()
        if scene is not None:
            table.timeline.append(0.0, lambda _: table.board.light_pool.shine_at(scene.centre))
        if table.board.ground is not None and traces:
            table.timeline.append(0.0, lambda _: self._leave_traces(traces))

    def _leave_traces(self, traces: Sequence[Trace]) -> None:
        """Leave traces on the map of the present board, which may be newer than the board when they were queued."""
        if self._table.board.ground is not None:
            self._table.board.ground.leave_traces(traces)

    def _cue_view(self, view: State) -> None:
        """Queue the settling of the board on the view after an event."""
        self._table.timeline.append(0.0, lambda _: self._table.board.animation.settle(view))

    def _cue_banner(self, event: Event) -> None:
        """Queue the banner of an event. Its words describe the table at that time, so they are only made then."""

        def announce(_elapsed: float) -> None:
            """Show the headline of the event on a banner, if it has one."""
            head = self._table.board.words.headline(event)
            if head is not None:
                self._table.surroundings.show_banner(*head)

        self._table.timeline.append(0.0, announce)

    def lay_ground(self) -> None:
        """Lay the traces of all that has happened, as far as the viewer may know it, and no others."""
        self._table.board.lay_ground(self._table.session.all_seen(self._table.viewer))

    # --- the log -------------------------------------------------------------------------------

    def take_back(self) -> None:
        """Remove log lines and traces of actions that were undone, and let the officers' faces show the present."""
        self._table.log.cut_after(len(self._table.session.match.actions))
        self._table.opponents.show_present_standing()
        self.lay_ground()

    def write_past(self, kept_actions: int = -1) -> None:
        """Fill the log with all past events that the viewer may know, and let the officers' faces show the present.

        The lines of the opening (number 0) and of the first `kept_actions` actions stay, with -1 none of them.
        """
        table = self._table
        table.log.cut_after(kept_actions)
        table.opponents.show_present_standing()
        transcripts = [table.session.match.opening, *table.session.past]
        for played, transcript in enumerate(transcripts[kept_actions + 1 :], kept_actions + 1):
            for event in table.session.events_seen_by(transcript, table.viewer):
                self.write_line(event, played)

    def write_line(self, event: Event, played: int) -> None:
        """Write the log line of an event, if it has one. `played`: how many actions have led to it."""
        board = self._table.board
        dispatch = board.words.log_line(event)
        if dispatch is not None:
            was_announced = board.words.headline(event) is not None
            self._table.log.add_line(dispatch, played, was_announced, is_news=isinstance(event, board.words.news))


class Pointing:
    """Offers the popup of the word that is pointed at, otherwise the tooltip of the thing on the board."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.tooltip = Tooltip()
        self.mouse: Point = (0.0, 0.0)
        self.moved = False
        """Whether mouse or focus has moved since the table changed last."""

    def note_input(self, event: pygame.event.Event | None, intent: Intent | None) -> None:
        """Note the position of the mouse, and that somebody points with mouse or keys (`self.moved`)."""
        if event is not None and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.mouse = event.pos
        if intent in STEERING or (event is not None and event.type == pygame.MOUSEMOTION):
            self.moved = True

    def update(self, canvas: Canvas, seconds: float) -> None:
        self._offer_tooltip(canvas)
        self.tooltip.update(seconds)

    def draw(self, canvas: Canvas) -> None:
        """Draw the popup or the tooltip, over the table and beside what it explains."""
        free = (self._table.boxes_to_keep_free(), self._table.boxes_better_free()) if self.tooltip.is_visible else ()
        self.tooltip.draw(canvas, *free)

    def _offer_tooltip(self, canvas: Canvas) -> None:
        """Set the popup or the tooltip for what is pointed at, or none if nothing is.

        After an action of others there is none until somebody points again or is asked.
        """
        board = self._table.board
        rules = self._table.rules
        is_pointing = self._table.is_person_asked or self.moved
        link = self._find_pointed_link() if is_pointing and not board.controls.modal else None
        if link is not None:
            rules.offer_popup(self.tooltip, *link)
            return

        key = self._pointed_thing() if is_pointing else None
        tip = None if key is None else board.tip(key)
        if tip is None:
            self.tooltip.offer(None)
            rules.forget()
            return
        foot = rules.name_rule_of_tooltip(canvas, self.tooltip, f"{tip.head}. {tip.words}", keys=self._table.ring.shown)
        self.tooltip.offer(key, tip.head, tip.words, beside=tip.box, foot=foot)

    def _pointed_thing(self) -> Hashable | None:
        """The key of the thing on the board under the focus of keys, otherwise under the mouse, or None.

        None also while something moves or is announced, while a list is open, and under the sheet of rules.
        """
        table = self._table
        if not table.timeline.is_idle or table.surroundings.is_announcing or table.board.controls.modal:
            return None
        if table.ring.shown:
            return table.ring.focused
        return None if table.rules.covers(self.mouse) else table.board.controls.key_at(self.mouse)

    def _find_pointed_link(self) -> tuple[Linked, Box] | None:
        """The link to a rule or card under focus or mouse, in the prompt or the log. None without one.

        The box is what its popup must not cover: the link in the prompt, or the whole line in the log.
        """
        table = self._table
        log = table.log
        if table.ring.shown:
            link = next((link for line, link in log.links if ("line", line) == table.ring.focused), None)
        elif table.rules.covers(self.mouse) or table.advice_panel.contains(self.mouse):
            return None
        elif (prompted := table.rules.link_of_prompt_at(self.mouse)) is not None:
            return prompted, prompted.box
        else:
            link = log.link_at(self.mouse)

        return None if link is None else (link, Box(log.box.x, link.box.y, log.box.w, link.box.h))
