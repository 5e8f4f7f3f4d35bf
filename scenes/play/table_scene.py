"""The table of a match on the screen: board, log, panels, bar and buttons, whoever decides."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from career.occasions import short
from game.core.events import Beat, Event, Transcript
from game.core.state import State
from scenes.anim.particles import Motes
from scenes.anim.timeline import Timeline
from scenes.boards import BOARDS
from scenes.boards.board import Board, BoardContext, Frame, Seat
from scenes.boards.parts import Tile
from scenes.keeping.challenges import Progress
from scenes.match.director import Director, Mode
from scenes.match.play_director import SLOWEST_CLOCK
from scenes.match.session import Session
from scenes.match.setup import Setup, kind_name
from scenes.pieces.ground import Trace
from scenes.play.advice_panel import AdvicePanel
from scenes.play.log_panel import LEAST, Log
from scenes.play.surroundings import BAR, Complaints, Surroundings, column_of, draw_prompt
from scenes.rulebook.glossary import Linked
from scenes.rulebook.rules_beside import KEY, RulesBeside, room
from scenes.settings import PACE_OF, SPEEDS
from scenes.stack import Change, Scene, Services
from scenes.ui import art, faces
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.form import describe_widget
from scenes.ui.input import STEERING, Intent
from scenes.ui.tooltip import CHOICE, PIECE, READ, Priced, Tooltip
from scenes.ui.voice import Speech
from scenes.ui.widgets import Button

if TYPE_CHECKING:
    from scenes.play.guided import Guided

MOTES = 46
"""Number of dust particles in the lamp light."""
HURRY = 4.0
"""Speed factor while a key or button is held."""
BUTTONS: Mapping[Hashable, str] = {"speed": "Speed of the match: ", "menu": "Menu (M)"}
"""What a voice says of buttons that have a sign or a figure."""
PRACTICE = "Practice"
"""Stands in the bar of a match that does not count."""


def board_of(app: Services, setup: Setup, viewer: int, view: State, still: bool, you: int = -1) -> Board:
    """A board of this match that shows a view from the seat `viewer`; `still`: reduced motion.

    `you`: the seat of whoever looks at it, -1 where that is not certain.
    """
    seats = tuple(Seat(setup.name(seat), kind_name(who.kind), seat == you) for seat, who in enumerate(setup.seats))
    table = BoardContext(setup.game, seats, viewer, app.sound, app.rng, app.bots, still)
    return BOARDS[setup.game.slug](table, view)


class TableScene(Scene):
    """Acts out and draws what its director lets happen; what a person may do there is a matter of its subclasses."""

    def __init__(self, director: Director, buttons: Iterable[Button]) -> None:
        self.director = director
        director.audience = self
        self.buttons = {str(button.key): button for button in buttons}
        self.set_out()
        self.companions: list[Guided] = []
        self.progress = Progress(director.session)
        occasion, challenge = self.setup.occasion, self.progress.challenge
        self.words = PRACTICE if self.setup.practice else short(occasion) if occasion else self.setup.game.setting
        if challenge is not None:
            self.words = challenge.title
        """What stands beside the name of the game."""
        self.own_speed: str | None = None
        """The speed of this match alone; None for that of the settings."""
        self.frame = 1 / 60

    def set_out(self) -> None:
        """Set out new things around the board: all that shows or remembers anything of what is seen from a seat."""
        self.log = Log(Frame.log)
        self.advice_panel = AdvicePanel(Frame.advice)
        self.below = 0.0
        """Foot of what lies between that panel and the log."""
        self.surroundings = Surroundings()
        self.ring = FocusRing()
        self.pointing = Pointing(self)
        self.complaints = Complaints()
        self.timeline = Timeline()
        self.acting = Acting(self)
        self.set_out_at = len(self.session.past)
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
    def asked(self) -> bool:
        """Whether a person may choose now."""
        return self.director.asked

    @property
    def toast_lane(self) -> Box:
        return self.surroundings.lane

    # --- coming and going --------------------------------------------------------------

    def enter(self, app: Services) -> None:
        super().enter(app)
        self.director.enter(app)
        self.make_board()
        self.look_rules_up()
        self.loop = self.board.ambience
        self.music = self.setup.game.slug
        self.motes = Motes(self.app.rng, MOTES)
        self.begin()

    def look_rules_up(self) -> None:
        """Connect what was set out with the rules, which lie closed beside the board, and with the sounds."""
        self.timeline.play = self.app.sound.play
        self.rules = RulesBeside(self.setup.game, self.app.canvas, self.board.references)
        self.rules.sheet.box = self.sheet_room()
        self.log.find = self.rules.glossary.find

    def begin(self) -> None:
        """Show the match as it stands; animate the set-up of a new one."""
        if self.session.past:
            self.acting.write_past()
        else:
            self.acting.act_out_opening()

    def leave(self) -> None:
        self.app.sound.stop_effects()
        self.surroundings.forget()  # Python may keep the scene for a while, but not with its large pictures

    def resized(self) -> None:
        self.surroundings.forget()

    def record_text(self) -> str:
        return self.session.record_text()

    def make_board(self) -> None:
        """Lay a new board on the table, from the viewer's seat."""
        view, still = self.session.view(self.viewer), self.app.settings.reduced_motion
        board = board_of(self.app, self.setup, self.viewer, view, still, self.director.you)
        before = getattr(self, "board", None)
        if board.tray is not None and before is not None and before.tray is not None:
            board.tray.adopt(before.tray)
        self.board = self.director.board = board
        self.surroundings.lay_anew()
        self.acting.lay_ground()
        self.log.box, self.advice_panel.box = board.frame.log, board.frame.advice
        self.advice_panel.flat = board.frame.flat
        self.advice_panel.lowest = board.frame.log.foot - LEAST - 16
        for key, place in board.frame.buttons.items():
            if place is None:
                self.buttons.pop(key, None)
            elif key in self.buttons:
                self.buttons[key].box = place

    # --- what the director lets happen -----------------------------------------------------

    def waits(self, seat: int) -> None:
        """A seat decides next."""

    def plays(self, transcript: Transcript) -> None:
        self.acting.act_out(self.session.beats(transcript, self.viewer))

    def asks(self) -> None:
        """A person is asked from now on."""

    def withdraws(self) -> None:
        """Nobody is asked from now on."""
        self.board.controls.offer([])
        for companion in self.companions:
            companion.hide()

    def changes_view(self) -> None:
        """Clear the table, and lay it anew as it is seen now: nothing that other eyes saw or opened is left on it."""
        mouse, keys_lead = self.pointing.mouse, self.ring.shown
        self.set_out()
        self.pointing.mouse, self.ring.shown = mouse, keys_lead
        self.make_board()
        self.look_rules_up()

    # --- what a voice says ---------------------------------------------------------------

    def speech(self) -> Speech:
        session, asked = self.session, self.asked
        if self.director.mode is Mode.COVERED:
            return Speech()
        made = len(session.match.actions)
        who = self.director.addressed()
        prompt = f"{self.danger()} {self.board.words.prompt()}".lstrip() if asked else ""
        bubbles = tuple(companion.bubble.words for companion in self.companions)
        shown = (self.advice_panel.spoken, self.board.announced()) if asked else ()
        return Speech(
            heading=f"{self.setup.game.name}, {self.words}",
            sentences=(*bubbles, *shown, self.rules.sheet.spoken),
            prompt=f"{who}: {prompt}" if who and prompt else prompt,
            notice=self.complaints.last,
            question=made if asked else None,
            focus=self.speech_of(self.ring.pointed),
            resting=not asked,
            lines=tuple(line.dispatch.words for line in self.log.lines),
            heard_lines=sum(line.played < made for line in self.log.lines),
            reader=("everybody", self.set_out_at) if self.director.eyes is None else self.director.eyes,
            moment=self.log.cuts,
        )

    def danger(self) -> str:
        """Who wins the match next, said to a person who is asked."""
        return self.board.words.danger(self.director.threats(), self.viewer)

    def speech_of(self, key: Hashable | None) -> str:
        """What a voice says of the thing that has the focus; nothing of what cannot be chosen while others act."""
        if self.asked and self.board.controls.modal:
            return self.board.told(key)
        if all(spot.key != key for spot in (self.ring.spots if self.asked else self.around())):
            return ""
        beside = [*self.buttons.values(), *(one for each in self.companions for one in each.bubble.buttons.values())]
        button = next((button for button in beside if button.key == key), None)
        if button is not None:
            return BUTTONS.get(key, "") + describe_widget(button)
        match key:
            case ("line", int(number)) if number < len(self.log.lines):
                return self.log.lines[number].dispatch.words
            case ("advice", int(number)):
                return self.advice_panel.row_words(number)
        return self.rules.sheet.spoken if key == KEY else self.board.told(key)

    def surveyed(self) -> list[str]:
        return [] if self.director.mode is Mode.COVERED else self.board.survey()

    # --- time --------------------------------------------------------------------------

    @property
    def speed(self) -> str:
        """One of SPEEDS."""
        return self.own_speed or self.app.settings.speed

    @property
    def pace(self) -> float:
        """Animation speed factor: that of the speed, times HURRY while a key or button is held."""
        pace = PACE_OF[self.speed]
        return pace * HURRY if self.app.input.held and not self.asked else pace

    def update(self, seconds: float) -> Change | None:
        self.frame = seconds
        self.session.seconds += self.app.elapsed
        self.timeline.speed = self.pace
        self.timeline.update(seconds)
        self.board.update(seconds)
        self.motes.update(seconds)
        self.surroundings.update(seconds, min(self.pace, SLOWEST_CLOCK))
        self.complaints.update(seconds)
        self.rules.update(self.app.canvas, seconds, self.board, self.sheet_room(), self.board.context.reduced_motion)
        self.pointing.update(self.app.canvas, seconds)
        beside = (keys for companion in self.companions if (keys := companion.highlighted()))
        self.board.point_at(self.highlighted() or next(beside, ()))
        self.board.threats = self.director.threats()
        change = self.go_on(seconds) if self.timeline.idle else None
        for companion in self.companions:
            companion.update(seconds)
        if "pause" in self.buttons:
            self.buttons["pause"].label = "GO ON" if self.director.paused else "PAUSE"
        return change

    def go_on(self, seconds: float) -> Change | None:
        """Called on each update while no animation runs: let the director decide what happens next."""
        self.director.advance(seconds, self.pace, PACE_OF[self.speed])
        return None

    def highlighted(self) -> tuple[Hashable, ...]:
        """Keys highlighted on the board: those that the log line under the mouse refers to."""
        return self.log.about(self.ring.lit) if self.ring.lit is not None else ()

    def advised_button(self) -> str:
        """Key of the button that a hint advises; "" if none."""
        return ""

    # --- wishes --------------------------------------------------------------------------

    def handle_table(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Handle input that neither decides nor looks at the board; True if the sheet of rules or the log used it."""
        self.pointing.follow(event, intent)
        if self.rules.handle(event, intent, self.board, self.ring.focused if self.ring.shown else None):
            return True
        return event is not None and self.log.handle(event)

    def wish(self, key: str) -> Change | None:
        """Carry out the command of a button or hot key."""
        match key:
            case "pause":
                self.director.paused = not self.director.paused
            case "speed" | "slower":
                speed = SPEEDS[max(0, min(len(SPEEDS) - 1, SPEEDS.index(self.speed) + (1 if key == "speed" else -1)))]
                if self.own_speed is not None:
                    self.own_speed = speed
                else:
                    self.app.settings.speed = speed
                    self.app.apply_settings()
                self.app.sound.play("click", 0.6)
            case "rules":
                self.app.sound.play("flip", 0.5)
                return self.rules.press(self.board.words.rule())
        return None

    def sheet_room(self) -> Box:
        """Where the sheet of rules lies."""
        return room(self.board.frame)

    def say(self, words: str, at: Point | None = None) -> None:
        """Show why something is not possible, at the place where it was tried."""
        self.complaints.say(words, at or (1225.0, 880.0))
        self.app.sound.play("toast", 0.4)

    # --- pictures ------------------------------------------------------------------------

    def place_spots(self) -> None:
        """Update the spots of the focus. While others act, the focus stays where it was."""
        if self.asked:
            self.ring.place(self.board.controls.spots() + self.around())
            return
        always = self.around() + self.board.controls.inspectable()
        resting = self.ring.spot()
        left = [resting] if resting is not None and all(spot.key != resting.key for spot in always) else []
        self.ring.place(left + always)

    def around(self) -> list[Spot]:
        """Focus spots outside the board: buttons, log lines, companions. The focus does not come there by itself."""
        if self.board.controls.modal:
            return []
        lines = [spot for spot in self.log.spots() if not self.advice_panel.covers(Box(*spot.rect))]
        beside = self.rules.spots(self.advice_panel.spots() + lines)
        spots = [button.spot() for button in self.buttons.values()] + beside
        return [replace(spot, lands=False) for spot in spots] + [
            spot for companion in self.companions for spot in companion.spots()
        ]

    def _draw_ring(self, canvas: Canvas) -> None:
        """Draw the focus ring; while others act only that of keys, unless the focus stays on a place that is gone."""
        always = {spot.key for spot in self.around() + self.board.controls.inspectable()}
        if self.asked or (self.ring.shown and self.ring.focused in always):
            hand = self.board.hand
            self.ring.draw(canvas, self.frame, None if hand is None else hand.raised(self.ring.focused))

    def draw(self, canvas: Canvas) -> None:
        game = self.setup.game
        self.advice_panel.lay_out(canvas)
        self.log.give_way(self.board.frame.log, max(self.below, self.advice_panel.shown.foot))
        beside = self.beside(canvas)
        self.surroundings.draw_backdrop(canvas, self.board, self.log, game.name, self.words, beside, self.asked)
        self._draw_buttons(canvas)
        self.board.draw(canvas)
        if not canvas.still:
            self.motes.draw(canvas)
        if not self.board.controls.covered:
            self.surroundings.draw_banner(canvas, self.board.frame.area)
        self.rules.sheet.draw(canvas, self.ring.shown and self.ring.focused == KEY)
        over = any(self.ring.focused == spot.key for companion in self.companions for spot in companion.spots())
        if not over:
            self._draw_ring(canvas)
        for companion in self.companions:
            companion.draw(canvas)
        if over:
            self._draw_ring(canvas)
        self.complaints.draw(canvas)
        if not self.complaints.shown:
            self.pointing.draw(canvas)

    def beside(self, canvas: Canvas) -> list[Tile]:
        """What stands still beside the board: the bar, the log with the advice, what is asked or waited for."""
        column = column_of(self.board.frame.log, self.log, self.advice_panel, self.ring.lit)
        words = self.board.words.prompt() if self.asked else self.director.status(self.timeline.idle)
        mine, who, place = self.asked, self.director.addressed(), self.board.frame.prompt

        def draw(canvas: Canvas) -> None:
            self.rules.prompt = draw_prompt(canvas, words, mine, place, who, self.rules.glossary.find)

        prompt = Tile(place.inset(-10), (faces.worded(canvas, words), mine, who), draw)
        return [self.surroundings.bar(self.board), column, prompt]

    def kept_free(self) -> list[Box]:
        """What no tooltip may cover: bar and lane, prompt, buttons, what lies open, the question or the rules."""
        beside = self.rules.sheet.box if self.rules.sheet.opened else self.advice_panel.shown
        buttons = [button.box for button in self.buttons.values()]
        free = [BAR, self.board.frame.prompt, *buttons, *self.board.controls.kept_free(), beside]
        return free + [box for companion in self.companions for box in companion.kept_free()]

    def better_free(self) -> list[Priced]:
        """What a tooltip covers only if it has to: log, whatever else can be chosen, what stands on the board."""
        choices = self.board.controls.spots() if self.asked else []
        pieces = [(box, PIECE) for box in self.board.pieces()]
        return [(self.log.box, READ), *((Box(*spot.rect), CHOICE) for spot in choices), *pieces]

    def _draw_buttons(self, canvas: Canvas) -> None:
        if "speed" in self.buttons:
            self.buttons["speed"].label = self.speed
        for key, button in self.buttons.items():
            button.draw(canvas, key == self.ring.lit, self.frame)
            if key == self.advised_button():
                art.draw_lit(canvas, button.box, 1.0)


class Acting:
    """Acts out beats one after another, as the seat sees them whose view is shown at the table."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    def act_out_opening(self) -> None:
        """Animate the set-up of the match, starting with an empty table and log."""
        table = self._table
        opening = table.session.beats(table.session.match.opening, table.viewer)
        table.log.clear()
        if opening:
            table.board.animation.settle(opening[0].before)
        self.act_out(opening)

    def act_out(self, beats: Sequence[Beat], note: bool = True) -> None:
        """Queue the animation of each event, with its dispatch (unless seen before) and headline.

        Results of dice are logged when the dice have come to rest, other events when their animation begins.
        """
        table, played = self._table, len(self._table.session.match.actions)
        table.pointing.moved = False
        for beat in beats:
            event = beat.event
            if note and not event.rolled():
                self._cue_line(event, played)
            if table.board.words.headline(event) is not None:
                self._cue_banner(event)
            self._cue_ground(event, note)
            table.board.animation.perform(beat, table.timeline)
            self._cue_view(beat.view)
            if note and event.rolled():
                self._cue_line(event, played)
        if not beats:
            self._cue_view(table.session.view(table.viewer))

    def _cue_line(self, event: Event, played: int) -> None:
        self._table.timeline.then(0.0, lambda _: self.write(event, played))

    def _cue_ground(self, event: Event, new: bool) -> None:
        """Light the place where an event happens; a new one also leaves its traces there."""
        table = self._table
        scene, traces = table.board.scene_of(event), table.board.traces(event) if new else ()
        if scene is not None:
            table.timeline.then(0.0, lambda _: table.board.pool.shine(scene.centre))
        if table.board.ground is not None and traces:
            table.timeline.then(0.0, lambda _: self._leave(traces))

    def _leave(self, traces: Sequence[Trace]) -> None:
        if self._table.board.ground is not None:
            self._table.board.ground.leave(traces)

    def _cue_view(self, view: State) -> None:
        self._table.timeline.then(0.0, lambda _: self._table.board.animation.settle(view))

    def _cue_banner(self, event: Event) -> None:
        """The banner says what is so once everything before has been acted out."""

        def announce(_: float) -> None:
            head = self._table.board.words.headline(event)
            if head is not None:
                self._table.surroundings.announce(*head)

        self._table.timeline.then(0.0, announce)

    def lay_ground(self) -> None:
        """Lay the traces of all that has happened, as far as the viewer may know it, and no others."""
        self._table.board.lay_ground(self._table.session.all_seen(self._table.viewer))

    # --- the log -------------------------------------------------------------------------------

    def take_back(self) -> None:
        """Remove lines and traces of what has been undone."""
        self._table.log.cut(len(self._table.session.match.actions))
        self.lay_ground()

    def write_past(self, known: int = -1) -> None:
        """Fill the log with all past events that the viewer may know; the first `known` actions are in it."""
        table, session = self._table, self._table.session
        table.log.cut(known)
        transcripts = [session.match.opening, *session.past]
        for played, transcript in enumerate(transcripts[known + 1 :], known + 1):
            for event in session.seen(transcript, table.viewer):
                self.write(event, played)

    def write(self, event: Event, played: int) -> None:
        """Write the line of an event that so many actions have led to, if it has one."""
        board = self._table.board
        dispatch = board.words.dispatch(event)
        if dispatch is not None:
            self._table.log.add(dispatch, played, board.words.headline(event) is not None)


class Pointing:
    """Offers the popup of the word that is pointed at, otherwise the tooltip of the thing on the board."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.tooltip = Tooltip()
        self.mouse: Point = (0.0, 0.0)
        self.moved = False
        """Whether mouse or focus has moved since the table changed last."""

    def follow(self, event: pygame.event.Event | None, intent: Intent | None) -> None:
        """Note where the mouse is, and whether somebody points."""
        if event is not None and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.mouse = event.pos
        if intent in STEERING or (event is not None and event.type == pygame.MOUSEMOTION):
            self.moved = True

    def update(self, canvas: Canvas, seconds: float) -> None:
        self._offer(canvas)
        self.tooltip.update(seconds)

    def draw(self, canvas: Canvas) -> None:
        """Draw the popup or tooltip over the table."""
        free = (self._table.kept_free(), self._table.better_free()) if self.tooltip.shown else ()
        self.tooltip.draw(canvas, *free)

    def _offer(self, canvas: Canvas) -> None:
        """What others do takes a popup or tooltip away, until somebody points again or is asked."""
        table, board, ring, rules = self._table, self._table.board, self._table.ring, self._table.rules
        pointed = table.asked or self.moved
        link = self._linked() if pointed and not board.controls.modal else None
        if link is not None:
            rules.tell(self.tooltip, *link)
            return
        still = pointed and table.timeline.idle and not table.surroundings.announcing and not board.controls.modal
        still = still and (ring.shown or not rules.covers(self.mouse))
        key = None if not still else ring.focused if ring.shown else board.controls.under(self.mouse)
        tip = None if key is None else board.tip(key)
        if tip is None:
            self.tooltip.offer(None)
            rules.forget()
            return
        foot = rules.source(canvas, self.tooltip, f"{tip.head}. {tip.words}", ring.shown)
        self.tooltip.offer(key, tip.head, tip.words, beside=tip.box, foot=foot)

    def _linked(self) -> tuple[Linked, Box] | None:
        """The word that leads to a rule or a card and is pointed at, and the box that its popup must leave free."""
        table, rules, log = self._table, self._table.rules, self._table.log
        if table.ring.shown:
            link = next((link for line, link in log.links if ("line", line) == table.ring.focused), None)
        elif rules.covers(self.mouse) or table.advice_panel.holds(self.mouse):
            return None
        elif (prompted := rules.prompted(self.mouse)) is not None:
            return prompted, prompted.box
        else:
            link = log.link_at(self.mouse)
        if link is None:
            return None
        return link, Box(log.box.x, link.box.y, log.box.w, link.box.h)
