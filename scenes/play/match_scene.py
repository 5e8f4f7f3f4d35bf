"""A match on the screen: board, log, bar and buttons, independent of who decides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.events import Beat, Event
from game.core.state import State
from scenes.anim.particles import Motes
from scenes.anim.timeline import Timeline
from scenes.boards import BOARDS
from scenes.boards.board import Board, Frame, Seat, Table
from scenes.play.advice_panel import AdvicePanel
from scenes.play.linked import Linked
from scenes.play.log_panel import LEAST, Log
from scenes.play.rules_beside import RulesBeside, room
from scenes.play.rules_sheet import KEY
from scenes.play.session import Session
from scenes.play.setup import Setup, kind_name
from scenes.play.surroundings import BAR, Complaints, Surroundings, draw_prompt
from scenes.stack import Change, Scene
from scenes.store import PACE_OF, SPEEDS
from scenes.ui import art
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import STEERING, Intent
from scenes.ui.placing import CHOICE, PIECE, READ, Priced
from scenes.ui.tooltip import Tooltip
from scenes.ui.widgets import Button

if TYPE_CHECKING:
    from scenes.app import App

MOTES = 46
"""Number of dust particles in the lamp light."""
HURRY = 4.0
"""Speed factor while a key or button is held."""
PRACTICE = "Practice"
"""Stands in the bar of a match that does not count."""
SLOWEST_CLOCK = 20.0
"""Speed factor at instant speed for what must stay visible: banners, and the pause before results."""


def board_of(app: App, setup: Setup, viewer: int, view: State, still: bool, you: int = -1) -> Board:
    """A board of this match that shows a view from the seat `viewer`; `still`: reduced motion.

    `you`: the seat of whoever looks at it, -1 where that is not certain.
    """
    seats = tuple(Seat(setup.name(seat), kind_name(who.kind), seat == you) for seat, who in enumerate(setup.seats))
    table = Table(setup.game, seats, viewer, app.sound, app.rng, app.bots, still)
    return BOARDS[setup.game.slug](table, view)


class MatchScene(Scene):
    """Animates beats and draws the table; `decide` of a subclass chooses what is played."""

    def __init__(self, setup: Setup, session: Session, buttons: Iterable[Button]) -> None:
        self.setup = setup
        self.session = session
        self.log = Log(Frame.log)
        self.advice_panel = AdvicePanel(Frame.advice)
        self.surroundings = Surroundings()
        self.buttons = {str(button.key): button for button in buttons}
        self.ring = FocusRing()
        self.tooltip = Tooltip()
        self.complaints = Complaints()
        self.timeline = Timeline()
        self.viewer = (*setup.humans, *setup.people, 0)[0]
        self.asked = False
        """True while a person may choose."""
        self.mouse: Point = (0.0, 0.0)
        self.pointing = False
        """Whether mouse or focus has moved since the table changed last."""
        self.frame = 1 / 60

    @property
    def toast_lane(self) -> Box:
        return self.surroundings.lane

    # --- coming and going --------------------------------------------------------------

    def enter(self, app: App) -> None:
        super().enter(app)
        self.timeline.play = self.app.sound.play
        self.board = self.make_board()
        self.rules = RulesBeside(self.setup.game, app.canvas, self.board.references)
        self.rules.sheet.box = self.sheet_room()
        self.log.find = self.rules.glossary.find
        self.loop = self.board.ambience
        self.motes = Motes(self.app.rng, MOTES)
        self.begin()

    def begin(self) -> None:
        """Show the match as it stands; animate the set-up of a new one."""
        if self.session.past:
            self.write_past()
        else:
            self.act_out_opening()

    def act_out_opening(self) -> None:
        """Animate the set-up of the match, starting with an empty table and log."""
        opening = self.session.beats(self.session.match.opening, self.viewer)
        self.log.clear()
        if opening:
            self.board.settle(opening[0].before)
        self.act_out(opening)

    def leave(self) -> None:
        self.app.sound.quiet()
        self.surroundings.forget()  # Python may keep the scene for a while, but not with its large pictures

    def resized(self) -> None:
        self.surroundings.forget()

    def record_text(self) -> str:
        """The record of the match so far, for a failure report or an export."""
        return self.session.record_text()

    @property
    def you(self) -> int:
        """The seat of the person who looks at the screen; -1 where nobody sits at the table, or it may be several."""
        return -1

    def make_board(self) -> Board:
        """Create the board from the viewer's seat."""
        view, still = self.session.view(self.viewer), self.app.settings.reduced_motion
        board = board_of(self.app, self.setup, self.viewer, view, still, self.you)
        self.log.box, self.advice_panel.box = board.frame.log, board.frame.advice
        self.advice_panel.lowest = board.frame.log.foot - LEAST - 16
        for key, place in board.frame.buttons.items():
            if place is None:
                self.buttons.pop(key, None)
            elif key in self.buttons:
                self.buttons[key].box = place
        return board

    def write_past(self, known: int = -1) -> None:
        """Fill the log with all past events that the viewer may know; the first `known` actions are in it."""
        self.log.cut(known)
        transcripts = [self.session.match.opening, *self.session.past]
        for played, transcript in enumerate(transcripts[known + 1 :], known + 1):
            for event in self.session.seen(transcript, self.viewer):
                self.write(event, played)

    def write(self, event: Event, played: int) -> None:
        dispatch = self.board.dispatch(event)
        if dispatch is not None:
            self.log.add(
                dispatch, played, any(seat.you and seat.begins(dispatch.words) for seat in self.board.table.seats)
            )

    # --- events to motion --------------------------------------------------------------

    def act_out(self, beats: Sequence[Beat], note: bool = True) -> None:
        """Queue the animation of each event, with its dispatch (unless seen before) and headline.

        Results of dice are logged when the dice have come to rest, other events when their animation begins.
        """
        self.pointing = False
        played = len(self.session.match.actions)
        for beat in beats:
            event = beat.event
            if note and not event.rolled():
                self._cue_line(event, played)
            if self.board.headline(event) is not None:
                self._cue_banner(event)
            self.board.perform(beat, self.timeline)
            self._cue_view(beat.view)
            if note and event.rolled():
                self._cue_line(event, played)
        if not beats:
            self._cue_view(self.session.view(self.viewer))

    def _cue_line(self, event: Event, played: int) -> None:
        self.timeline.then(0.0, lambda _: self.write(event, played))

    def _cue_view(self, view: State) -> None:
        self.timeline.then(0.0, lambda _: self.board.settle(view))

    def _cue_banner(self, event: Event) -> None:
        """The banner says what is so once everything before has been acted out."""

        def announce(_: float) -> None:
            head = self.board.headline(event)
            if head is not None:
                self.surroundings.announce(*head)

        self.timeline.then(0.0, announce)

    # --- time --------------------------------------------------------------------------

    @property
    def speed(self) -> str:
        """One of SPEEDS: the setting."""
        return self.app.settings.speed

    @property
    def pace(self) -> float:
        """Animation speed factor: that of the speed, times HURRY while a key or button is held."""
        pace = PACE_OF[self.speed]
        return pace * HURRY if self.app.controls.held and not self.asked else pace

    def update(self, seconds: float) -> Change | None:
        self.frame = seconds
        self.session.seconds += self.app.elapsed
        self.timeline.speed = self.pace
        self.timeline.update(seconds)
        self.board.update(seconds)
        self.motes.update(seconds)
        self.surroundings.update(seconds, min(self.pace, SLOWEST_CLOCK))
        self.complaints.update(seconds)
        self.rules.update(self.app.canvas, seconds, self.board, self.sheet_room(), self.board.table.reduced_motion)
        self._update_tips(seconds)
        if not self.timeline.idle:
            return None
        return self.decide(seconds)

    def decide(self, seconds: float) -> Change | None:
        """Called on each update while no animation runs: choose what happens next."""
        return None

    def _update_tips(self, seconds: float) -> None:
        self._offer_tip()
        self.tooltip.update(seconds)
        self.board.point_at(self.highlighted())

    def _offer_tip(self) -> None:
        """Offer the popup of the word that is pointed at, otherwise the tooltip of the thing on the board.

        What others do takes it away, until somebody points again or is asked.
        """
        pointed = self.asked or self.pointing
        link = self._linked() if pointed and not self.board.modal else None
        if link is not None:
            self.rules.tell(self.tooltip, *link)
            return
        key = self.ring.focused if self.ring.shown else self.board.under(self.mouse)
        still = pointed and self.timeline.idle and not self.surroundings.announcing and not self.board.modal
        still = still and (self.ring.shown or not self.rules.covers(self.mouse))
        tip = self.board.tip(key) if key is not None and still else None
        if tip is None:
            self.tooltip.offer(None)
            self.rules.forget()
            return
        said = f"{tip.head}. {tip.words}"
        foot = self.rules.source(self.app.canvas, self.tooltip, said, self.ring.shown)
        self.tooltip.offer(key, tip.head, tip.words, beside=tip.box, foot=foot)

    def _linked(self) -> tuple[Linked, Box] | None:
        """The word that leads to a rule or a card and is pointed at, and the box that its popup must leave free."""
        if self.ring.shown:
            link = self.log.link_of(self.ring.focused)
        elif self.rules.covers(self.mouse) or self.advice_panel.holds(self.mouse):
            return None
        elif (prompted := self.rules.prompted(self.mouse)) is not None:
            return prompted, prompted.box
        else:
            link = self.log.link_at(self.mouse)
        if link is None:
            return None
        return link, Box(self.log.box.x, link.box.y, self.log.box.w, link.box.h)

    def highlighted(self) -> tuple[object, ...]:
        """Keys highlighted on the board: those that the log line under the mouse refers to."""
        return self.log.about(self.ring.focused) if self.ring.focused is not None else ()

    def advised_button(self) -> str:
        """Key of the button that a hint advises; "" if none."""
        return ""

    # --- wishes --------------------------------------------------------------------------

    def handle_table(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Handle input that neither decides nor looks at the board; True if the sheet of rules or the log used it."""
        if event is not None and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.mouse = event.pos
        if intent in STEERING or (event is not None and event.type == pygame.MOUSEMOTION):
            self.pointing = True
        if self.rules.handle(event, intent, self.board, self.ring.focused if self.ring.shown else None):
            return True
        return event is not None and self.log.handle(event)

    def change_speed(self, step: int) -> None:
        """Change the speed by a step, cyclically."""
        self.set_speed(SPEEDS[(SPEEDS.index(self.speed) + step) % len(SPEEDS)])
        self.app.sound.play("click", 0.6)

    def set_speed(self, speed: str) -> None:
        """Go on at this speed, and keep it as the setting."""
        self.app.settings.speed = speed
        self.app.apply_settings()

    def open_rules(self) -> Change | None:
        """Open the rules beside the board; the whole page if they lie there already."""
        self.app.sound.play("flip", 0.5)
        return self.rules.press(self.board.rule())

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
            self.ring.place(self.board.spots() + self._around())
            return
        always = self._around() + self.board.standing()
        resting = self.ring.spot()
        left = [resting] if resting is not None and all(spot.key != resting.key for spot in always) else []
        self.ring.place(left + always)

    def _around(self) -> list[Spot]:
        """Focus spots outside the board: buttons and log lines."""
        if self.board.modal:
            return []
        lines = [spot for spot in self.log.spots() if not self.advice_panel.covers(Box(*spot.rect))]
        beside = self.rules.spots(self.advice_panel.spots() + lines)
        return [button.spot() for button in self.buttons.values()] + beside

    def _draw_ring(self, canvas: Canvas) -> None:
        """Draw the focus ring, unless the focus stays on a place that is gone while others act."""
        always = {spot.key for spot in self._around() + self.board.standing()}
        if self.asked or self.ring.focused in always:
            hand = self.board.hand
            self.ring.draw(canvas, self.frame, None if hand is None else hand.raised(self.ring.focused))

    def setting(self) -> str:
        """The words beside the name of the game."""
        return PRACTICE if self.setup.practice else self.setup.game.setting

    def asks_whom(self) -> str:
        """The name of the person to act, where several share the machine; otherwise empty."""
        return ""

    def status(self) -> str:
        """The status line below the board while no person is asked."""
        return ""

    def draw(self, canvas: Canvas) -> None:
        game = self.setup.game
        self.advice_panel.lay_out(canvas)
        self.log.give_way(self.board.frame.log, self.advice_panel.shown.foot)
        self.surroundings.draw_backdrop(canvas, self.board, self.log, game.name, self.setting())
        self.log.draw(canvas, self.ring.focused)
        self.advice_panel.draw(canvas)
        self.surroundings.draw_bar(canvas, self.board)
        words = self.board.prompt() if self.asked else self.status()
        place, find = self.board.frame.prompt, self.rules.glossary.find
        self.rules.prompt = draw_prompt(canvas, words, self.asked, place, self.asks_whom(), find)
        self._draw_buttons(canvas)
        self.board.draw(canvas)
        if not canvas.still:
            self.motes.draw(canvas)
        if not self.board.covered:
            self.surroundings.draw_banner(canvas, self.board.frame.area)
        self.rules.sheet.draw(canvas, self.ring.shown and self.ring.focused == KEY)
        self._draw_ring(canvas)
        self._draw_slips(canvas)

    def _draw_slips(self, canvas: Canvas) -> None:
        """Draw what lies over everything else: a refusal, or the tooltip."""
        self.complaints.draw(canvas)
        if not self.complaints.shown:
            self.tooltip.draw(canvas, self.kept_free(), self.better_free())

    def kept_free(self) -> list[Box]:
        """What no tooltip may cover: bar and lane, prompt, buttons, what lies open, the question or the rules."""
        beside = self.rules.sheet.box if self.rules.sheet.opened else self.advice_panel.shown
        buttons = [button.box for button in self.buttons.values()]
        return [BAR, self.board.frame.prompt, *buttons, *self.board.kept_free(), beside]

    def better_free(self) -> list[Priced]:
        """What a tooltip covers only if it has to: log, whatever else can be chosen, what stands on the board."""
        choices = self.board.spots() if self.asked else []
        pieces = [(box, PIECE) for box in self.board.pieces()]
        return [(self.log.box, READ), *((Box(*spot.rect), CHOICE) for spot in choices), *pieces]

    def _draw_buttons(self, canvas: Canvas) -> None:
        if "speed" in self.buttons:
            self.buttons["speed"].label = self.speed
        for key, button in self.buttons.items():
            focused = self.ring.focused == key and (self.ring.shown or self.ring.hovered == key)
            button.draw(canvas, focused, self.frame)
            if key == self.advised_button():
                art.draw_lit(canvas, button.box, 1.0)
