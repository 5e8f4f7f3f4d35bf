"""The board of At the Sharp End: the road of nine terrains, the dice, the own hand and everyone's plate."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence

import pygame

from game.core.events import Event, MatchEnded
from game.core.state import OVER, Action
from game.core.state import State as AnyState
from game.sharp_end.cards import LAST_PLACE
from game.sharp_end.events import TurnBegan
from game.sharp_end.state import State
from scenes.anim.dice import DiceTray
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.anim.tween import spring
from scenes.boards.sharp_end import advice, enemy, holding, layout, painter, plates
from scenes.boards.sharp_end.acts import Acts
from scenes.boards.sharp_end.ground import NOBODY, Ground
from scenes.boards.sharp_end.orders import Orders
from scenes.boards.sharp_end.pieces import Look
from scenes.boards.sharp_end.tips import Tips
from scenes.boards.sharp_end.words import Dispatches, place_key, seat_key
from scenes.play.board import Board, Complaint, Dispatch, Ending, Fact, Table, Tip, alone
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent

PHASES = ("Roll", "Declare", "Orders", "Fight", "Draw")
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def state_of(view: AnyState) -> State:
    """A view of At the Sharp End; anything else on this board is a mistake in the program."""
    assert isinstance(view, State)
    return view


class SharpEndBoard(Board):
    """Cards, counters, dice, plates and verbs are chosen by click or keys."""

    staff_box = layout.STAFF
    log_box = layout.LOG
    prompt_box = layout.PROMPT
    transport = layout.TRANSPORT
    area = layout.MAP
    pass_at = layout.middle(layout.VERBS[0])
    button_boxes = layout.BUTTONS

    def __init__(self, table: Table, view: AnyState) -> None:
        super().__init__(table)
        state = state_of(view)
        self.names = tuple(seat.name for seat in table.seats)
        start = bool(state.variable and not state.landing)
        self.land = Dispatches(self.names, state.road, state.last_turn, start)
        self.ground = Ground(state, table.viewer)
        self.particles = Particles(table.rng, table.reduced_motion)
        self.tray = DiceTray(layout.TRAY, table.caster, table.sound, table.rng, table.reduced_motion)
        self.acts = Acts(self.ground, self.tray, self.particles, self.names, table.reduced_motion)
        self.orders = Orders()
        self.gauge = enemy.Gauge()
        self.tips = Tips(self.ground, self.tray, self.land)
        self._look: Look | None = None
        self._lit = [0.0] * (LAST_PLACE + 1)
        self._mouse: Point = (0.0, 0.0)
        self._focused: Hashable | None = None
        self._clock = self._frame = 0.0
        self._show_dice()

    # --- what happened ---------------------------------------------------------------------

    def settle(self, view: AnyState) -> None:
        if self.ground.settle(state_of(view)):
            self.acts.settle()
            self._show_dice()

    def _show_dice(self) -> None:
        shown = self.ground.shown
        self.tray.show(self.ground.dice)
        for die in range(len(shown.dice)):
            self.tray.choose(die, bool(shown.picked >> die & 1))
        if shown.to_act == OVER or self.ground.me == NOBODY:  # the dice lie there, but nobody here has to pay
            self.gauge.odds, self.gauge.label = -1.0, ""
            return
        self.gauge.odds = shown.odds(self.ground.me)
        self.gauge.label = advice.odds_label(shown, self.ground.me)

    def perform(self, event: Event, timeline: Timeline) -> None:
        self.gauge.odds, self.gauge.label = -1.0, ""
        self.acts.perform(event, timeline)

    def dispatch(self, event: Event) -> Dispatch | None:
        return self.land.write(event)

    def headline(self, event: Event) -> tuple[str, str] | None:
        match event:
            case TurnBegan(turn, commander, _):
                return (f"TURN {turn}", f"{self.names[commander]} commands")
            case MatchEnded(scores, reason):
                if max(scores) < 1:
                    return ("A SHARED VICTORY", reason)
                return (self.names[scores.index(1.0)].upper(), reason)
            case _:
                return None

    def words(self, action: Action) -> str:
        return advice.action(action, self.names)

    def about(self, action: Action) -> tuple[Hashable, ...]:
        return self.tips.about(action)

    def facts(self) -> list[Fact]:
        shown, me = self.ground.shown, self.ground.me
        return [
            Fact("TURN", f"{shown.turn} / {shown.last_turn}"),
            Fact("COMMANDER", self.names[shown.commander]),
            *([] if me == NOBODY else [Fact("YOUR VP, MOST WIN", str(shown.points(me)))]),
        ]

    def phases(self) -> tuple[tuple[str, ...], int]:
        return (PHASES, self.tips.phase())

    def prompt(self) -> str:
        if self._empty_handed():
            return advice.NOTHING_HERE
        return advice.CANNOT_PAY if self._bound else advice.prompt(self.ground.shown, self.orders.naming)

    def counsel(self) -> str:
        if self._empty_handed():
            return advice.HANDED_OVER
        if self._bound:
            return advice.odds_words(self.ground.shown, self.ground.me)
        return advice.counsel(self.ground.shown, self.ground.me, self.land)

    @property
    def _bound(self) -> bool:
        """Whether all that is left to say is that the enemy cannot be paid."""
        return [action.notation for action in self.offered] == ["cannot"]

    def _empty_handed(self) -> bool:
        """Whether the person at the machine was called only so that nobody sees that there is nothing to decide."""
        return len(self.offered) == 1 and self.passing() is not None

    # --- what is open ----------------------------------------------------------------------

    def offer(self, actions: Sequence[Action]) -> None:
        super().offer(actions)
        self.orders.offer(self.ground.shown, actions)

    def passing(self) -> Action | None:
        return self.orders.passing

    def ending(self) -> Ending:
        return self.orders.ending

    @property
    def grabs(self) -> bool:
        return False

    def spots(self) -> list[Spot]:
        """What can be chosen, the verbs first: there the focus begins."""
        if self.orders.naming:
            return [Spot(seat_key(seat), self._box(seat_key(seat))) for seat in self.orders.victims]
        spots = [button.spot() for button, _ in self.orders.verbs]
        spots += [Spot(("die", die), self._box(("die", die))) for die in self.orders.dice]
        own = [*self.ground.counters, *self.ground.hand]
        return spots + [Spot(body.key, self._box(body.key)) for body in own]

    def _box(self, key: Hashable | None) -> Box:
        return self.tips.box(key)

    def under(self, point: Point) -> Hashable | None:
        card = self.ground.card_under(point)
        if card is not None:
            return self.ground.hand[card].key
        die = self.tray.under(point)
        return ("die", die) if die is not None else self.tips.under(point)

    def tip(self, key: Hashable) -> Tip | None:
        return self.tips.tip(key)

    # --- input -----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Sequence[Action]:
        return alone(self._answer(event, intent, ring))

    def _answer(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Action | None:
        self._focused = ring.focused if ring.shown or ring.hovered == ring.focused else None
        if event is not None and event.type in MOUSE:
            self._mouse = event.pos
            if ring.hovered is None:
                self._focused = None
        for button, action in self.orders.verbs:
            if button.handle(event, intent, ring.focused == button.key):
                return action
        if intent is Intent.ACCEPT:
            return self._choose(ring.focused, layout.middle(self._box(ring.focused)))
        if event is not None and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._choose(self.under(event.pos), event.pos)
        return None

    def _choose(self, key: Hashable | None, at: Point) -> Action | None:
        if key is None:
            return None
        before = self.orders.naming
        action = self.orders.choose(key)
        if action is None and self.orders.naming == before:
            why = self.orders.why_not(key)
            if why:
                self.complaint = Complaint(why, at)
        return action

    def back(self) -> bool:
        naming, self.orders.naming = self.orders.naming, False
        return naming

    # --- pictures --------------------------------------------------------------------------

    def resized(self) -> None:
        self._look = None
        self.tray.resized()

    def paint(self, canvas: Canvas) -> None:
        painter.paint(canvas, self.ground, self.land)
        self.tray.paint(canvas)

    def update(self, seconds: float) -> None:
        self._clock += seconds
        self._frame = seconds
        self.particles.update(seconds)
        self._lift()
        self.ground.update(seconds)
        self.tray.update(seconds)
        self.gauge.update(seconds)
        for place in range(LAST_PLACE + 1):
            goal = 1.0 if place_key(place) in self.pointed else 0.0
            if place == self.tips.attacked():
                goal = max(goal, self._pulse())
            self._lit[place] += (goal - self._lit[place]) * spring(9, seconds)

    def _pulse(self) -> float:
        return 0.7 if self.table.reduced_motion else 0.62 + 0.22 * math.sin(self._clock * 4)

    def _lift(self) -> None:
        """Raise the card, and the die, under the focus or the mouse."""
        key = self._focused if self._focused is not None else self.under(self._mouse)
        keys = [body.key for body in self.ground.hand]
        self.ground.lifted = keys.index(key) if key in keys else None
        match key:
            case ("die", int(die)) if die in self.orders.dice:
                self.tray.hover(die)
            case _:
                self.tray.hover(None)

    def draw(self, canvas: Canvas) -> None:
        if self._look is None:
            self._look = Look(canvas)
        look, ground = self._look, self.ground
        pulse = self._pulse()
        painter.draw_places(canvas, ground, look, self._lit)
        painter.draw_pawns(canvas, ground, look)
        self.tray.legend = ("" if self.tray.busy else enemy.legend(ground), "")
        self.tray.draw(canvas)
        enemy.draw_signs(canvas, ground, self.tray)
        self._draw_plates(canvas)
        holding.draw_decks(canvas, ground, look)
        holding.draw_counters(canvas, ground, self.orders, look, pulse)
        self._draw_verbs(canvas)
        holding.draw_hand(canvas, ground, self.orders, look, pulse)
        self.particles.draw(canvas)
        for flyer in ground.flying:
            flyer.draw(canvas, look)
        if ground.stage is not None:
            painter.draw_stage(canvas, ground.stage, look)

    def _draw_plates(self, canvas: Canvas) -> None:
        for seat in range(self.ground.shown.seats):
            lit = seat_key(seat) in self.pointed or (self.orders.naming and seat in self.orders.victims)
            plates.draw_plate(canvas, self.ground, seat, self.table.seats[seat], lit)
        for seat, mark in self.ground.marks.items():
            plates.draw_mark(canvas, layout.plate(seat, self.ground.shown.seats), mark)

    def _draw_verbs(self, canvas: Canvas) -> None:
        self.gauge.draw(canvas)
        for button, _ in self.orders.verbs:
            button.draw(canvas, self._focused == button.key, self._frame)
