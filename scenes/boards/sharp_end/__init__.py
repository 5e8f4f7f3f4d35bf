"""The board of At the Sharp End: the road of nine terrains, the dice, the own hand and everyone's plate."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.core.events import Beat, Event, MatchEnded
from game.core.state import Action
from game.sharp_end.actions import OrderBack
from game.sharp_end.cards import LAST_PLACE
from game.sharp_end.events import TurnBegan
from game.sharp_end.odds import payment_odds
from game.sharp_end.state import State
from scenes.anim.dice import DiceTray
from scenes.anim.timeline import Timeline
from scenes.boards.board import ALL_ARE_ASKED, NOTHING_HERE, Answer, Board, Complaint, Dispatch, Fact, Table
from scenes.boards.parts import Call
from scenes.boards.sharp_end import enemy, hand_and_piles, layout, painter, player_panels, prompts
from scenes.boards.sharp_end.animation import Animation
from scenes.boards.sharp_end.lesson import LESSON
from scenes.boards.sharp_end.log_lines import Dispatches, seat_key
from scenes.boards.sharp_end.model import NOBODY, TableModel
from scenes.boards.sharp_end.references import REFERENCES
from scenes.boards.sharp_end.selection import Selection
from scenes.boards.sharp_end.sprites import SEAT_COLOURS, size_of
from scenes.boards.sharp_end.tooltips import Tooltips
from scenes.pieces.sprites import Sprites
from scenes.ui import theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent

PHASES = ("Roll", "Declare", "Orders", "Fight", "Draw")


class SharpEndBoard(Board[State]):
    """Cards, counters, dice, plates and verbs are chosen by click or keys."""

    frame = layout.FRAME
    references = REFERENCES
    ambience = "road"
    lesson = LESSON
    seat_colours = SEAT_COLOURS
    token = "shared/seat-{seat}"
    band = theme.BURGUNDY
    places = LAST_PLACE + 1
    model: TableModel
    animation: Animation
    selection: Selection
    tips: Tooltips

    def __init__(self, table: Table, state: State) -> None:
        super().__init__(table, state)
        start = bool(state.variable and not state.landing)
        self.land = Dispatches(self.names, state.road, state.last_turn, start, not state.variable)
        self.model = TableModel(state, table.viewer, self.still)
        self.hand = self.model.hand
        self.tray = DiceTray(layout.TRAY, table.caster, table.sound, table.rng, self.still)
        self.animation = Animation(self.model, self.tray, self.particles, self.names, self.still)
        self.selection = Selection(self.model)
        self.gauge = enemy.Gauge()
        self.tips = Tooltips(self.model, self.tray, self.land)
        self.sprites = Sprites("sharp_end", size_of)
        self._show_dice()

    # --- what happened ---------------------------------------------------------------------

    def settle(self, view: State) -> None:
        self.model.settle(view)
        self._show_dice()

    def _show_dice(self) -> None:
        shown = self.model.shown
        self.tray.show(self.model.dice)
        for die in range(len(self.model.dice_of_attack)):
            self.tray.choose(die, bool(shown.picked >> die & 1))
        if shown.to_act < 0 or self.model.me == NOBODY:  # the dice lie there, but nobody here has to pay
            self.gauge.odds, self.gauge.label = -1.0, ""
            return
        self.gauge.odds = payment_odds(shown, self.model.me)
        self.gauge.label = prompts.odds_label(shown, self.model.me)

    def perform(self, beat: Beat[State], timeline: Timeline) -> None:
        self.gauge.odds, self.gauge.label = -1.0, ""
        self.animation.perform(beat, timeline)

    def dispatch(self, event: Event) -> Dispatch | None:
        return self.land.write(event) or super().dispatch(event)

    def headline(self, event: Event) -> tuple[str, str] | None:
        match event:
            case TurnBegan(turn, commander, _):
                return (f"TURN {turn}", f"{self.names[commander]} commands")
            case MatchEnded(scores, reason):
                if max(scores) < 1:
                    return ("A SHARED VICTORY", reason)
                return (self.names[scores.index(1.0)].upper(), reason)
        return None

    def words(self, action: Action) -> str:
        return prompts.action(action, self.names)

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        return self.tips.keys_of(action)

    def facts(self) -> list[Fact]:
        shown, me = self.model.shown, self.model.me
        return [
            Fact("TURN", f"{shown.turn} / {shown.last_turn}"),
            Fact("COMMANDER", self.names[shown.commander]),
            *([] if me == NOBODY else [Fact("YOUR VP (MOST WINS)", str(shown.points(me)))]),
        ]

    def phases(self) -> tuple[tuple[str, ...], int]:
        return (PHASES, self.model.phase())

    def rule(self) -> str:
        return REFERENCES.phases[self.model.shown.asks()]

    def prompt(self) -> str:
        if self.empty_handed():
            return NOTHING_HERE
        return prompts.CANNOT_PAY if self._bound else prompts.prompt(self.model.shown, self.selection.naming)

    def call(self, view: State) -> Call:
        return prompts.call(view)

    def help_text(self) -> str:
        if self.empty_handed():
            return ALL_ARE_ASKED
        if self._bound:
            return prompts.odds_words(self.model.shown, self.model.me)
        return prompts.help_text(self.model.shown, self.model.me, self.land)

    @property
    def _bound(self) -> bool:
        """Whether all that is left to say is that the enemy cannot be paid."""
        return [action.notation for action in self.offered] == ["cannot"]

    # --- what is open ----------------------------------------------------------------------

    def follows(self, steps: Sequence[Action]) -> bool:
        return not self.selection.naming or isinstance(steps[0], OrderBack)

    def tie_near(self) -> bool:
        return self.model.shown.turn == self.model.shown.last_turn

    def spots(self) -> list[Spot]:
        """What can be chosen, the verbs first: there the focus begins."""
        if self.selection.naming:
            return [Spot(seat_key(seat), self.tips.box(seat_key(seat))) for seat in self.selection.numbers("seat")]
        spots = self.selection.verbs.spots()
        spots += [Spot(("die", die), self.tips.box(("die", die))) for die in self.selection.numbers("die")]
        own = [*self.model.counters, *self.model.hand]
        return spots + [Spot(body.key, self.tips.box(body.key)) for body in own]

    def kept_free(self) -> list[Box]:
        return [button.box for button in self.selection.verbs.buttons]

    # --- input -----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        self.follow(event, ring)
        action = self.selection.verbs.pressed(event, intent, ring.focused)
        if action is not None:
            return action
        if intent is Intent.ACCEPT:
            return self._choose(ring.focused, self.tips.box(ring.focused).centre)
        if event is not None and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._choose(self.under(event.pos), event.pos)
        return None

    def _choose(self, key: Hashable | None, at: Point) -> Answer:
        if key is None:
            return None
        action = self.selection.choose(key)
        why = self.selection.why_not(key) if action is None else ""
        return Complaint(why, at) if why else action

    def back(self) -> bool:
        naming, self.selection.naming = self.selection.naming, False
        return naming

    # --- pictures --------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        painter.paint(canvas, self.model, self.land)
        self.tray.paint(canvas)

    def update(self, seconds: float) -> None:
        self._lift()
        self.model.update(seconds)
        self.tray.update(seconds)
        self.gauge.update(seconds, self.still)
        super().update(seconds)

    def lights(self) -> list[float]:
        attacked = self.model.attacked()
        return [self.pulse() if place == attacked else 0.0 for place in range(self.places)]

    def _lift(self) -> None:
        """Raise the card, and the die, under the focus or the mouse."""
        self.model.hand.lift(self.pointed)
        self.tray.hover(None)
        for key in (*self.highlighted, self.pointed):
            match key:
                case ("die", int(die)) if die in self.selection.numbers("die"):
                    self.tray.hover(die)

    def draw(self, canvas: Canvas) -> None:
        look, model, pulse = self.sprites.on(canvas), self.model, self.pulse()
        painter.draw_places(canvas, model, look, self.lit)
        painter.draw_pawns(canvas, model, look)
        self.tray.legend = ("" if self.tray.busy else enemy.legend(model), "")
        self.tray.draw(canvas)
        enemy.draw_signs(canvas, model, self.tray)
        self._draw_plates(canvas)
        hand_and_piles.draw_decks(canvas, model, look)
        hand_and_piles.draw_counters(canvas, model, self.selection, look, pulse, self.highlighted)
        self.gauge.draw(canvas)
        self.selection.verbs.draw(canvas, self.focused, self.seconds, self.highlighted)
        hand_and_piles.draw_hand(canvas, model, self.selection, look, pulse, self.highlighted)
        self.particles.draw(canvas)
        model.flights.draw(canvas, look)
        model.stage.draw(canvas, look)

    def _draw_plates(self, canvas: Canvas) -> None:
        for seat in range(self.model.shown.seats):
            asked = self.selection.naming and seat in self.selection.numbers("seat")
            lit = asked or seat_key(seat) in self.highlighted
            player_panels.draw_plate(canvas, self.model, seat, self.table.seats[seat], lit)
        for seat, stamp in self.model.stamps.items():
            player_panels.draw_stamp(canvas, layout.plate(seat, self.model.shown.seats), stamp)
