"""The board of Fix Bayonets: the wood as a map, men as counters, and the cards beside it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.core.events import Event
from game.core.state import OVER, Action
from game.fix_bayonets.cards import DEPLOY, DISCARD, FIGHT, LAST_TURN, QUIET_TURNS, SQUARES
from game.fix_bayonets.events import TurnBegan
from game.fix_bayonets.state import State
from scenes.boards.board import Answer, Board, Complaint, Dispatch, Fact, Table
from scenes.boards.fix_bayonets import hand_and_piles, layout, log_lines, painter, prompts
from scenes.boards.fix_bayonets.animation import Animation
from scenes.boards.fix_bayonets.controls import Controls
from scenes.boards.fix_bayonets.declarations import Plan
from scenes.boards.fix_bayonets.deployment import Deployment
from scenes.boards.fix_bayonets.lesson import LESSON
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.references import REFERENCES
from scenes.boards.fix_bayonets.selection import Selection
from scenes.boards.fix_bayonets.sprites import SEAT_COLOURS, Who, man_key, size_of, square_key
from scenes.boards.fix_bayonets.tooltips import Tooltips
from scenes.boards.parts import Call, Tile
from scenes.pieces.browser import Browser, plain_key
from scenes.pieces.drag import draw_band
from scenes.pieces.sprites import Sprites
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent
from scenes.ui.widgets import Button

PHASES = ("Deploy", "Orders", "Move", "Fight")
LISTED = ("discards", "fallen")
"""Keys of the piles that can be looked through at any time (FB 3.1)."""


class FixBayonetsBoard(Board[State]):
    """A card, a man and a square are picked in any order; the declaration goes to the rules in one piece."""

    frame = layout.FRAME
    victory = "THE WOOD IS TAKEN"
    references = REFERENCES
    ambience = "rain"
    lesson = LESSON
    seat_colours = SEAT_COLOURS
    places = SQUARES
    lit_rate = 12.0
    model: TableModel
    animation: Animation
    selection: Selection
    tips: Tooltips

    def __init__(self, table: Table, view: State) -> None:
        super().__init__(table, view)
        self.model = TableModel(view, table.viewer, self.still)
        self.hand = self.model.hand
        self.animation = Animation(self.model, self.particles, self.still)
        self.selection = Selection(self.model)
        self.tips = Tooltips(self.model, self.selection, self.names)
        self.decisions = prompts.Decisions(self.model)
        self.controls = Controls(self.model, self.selection, self.tips)
        self.lists = Browser(table.sound, LISTED, {pygame.K_d: "discards"})
        self.turner = Button("turn map", layout.TURN_MAP, "", icon="again")
        self.sprites = Sprites("fix_bayonets", size_of)

    @property
    def background_key(self) -> Hashable:
        return self.model.turned

    # --- what happened ---------------------------------------------------------------------------

    def dispatch(self, event: Event) -> Dispatch | None:
        return log_lines.dispatch(event, self.names) or super().dispatch(event)

    def headline(self, event: Event) -> tuple[str, str] | None:
        if isinstance(event, TurnBegan):
            return (f"TURN {event.turn}", f"{self.names[event.seat]} to act")
        return super().headline(event)

    def words(self, action: Action) -> str:
        return log_lines.action(action, self.model.view.stage)

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        return prompts.keys_of(action, self.model)

    def decision(self, actions: Sequence[Action]) -> str:
        return self.decisions.words(actions)

    def keys_of_decision(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        return self.decisions.keys(actions)

    def facts(self) -> list[Fact]:
        shown = self.model.shown
        return [
            Fact(hand_and_piles.OFFICERS, marks=hand_and_piles.officers(self.model)),
            Fact("NO KILL FOR", f"{shown.quiet} of {QUIET_TURNS} turns"),
            Fact("TURN", f"{shown.turn} / {LAST_TURN}"),
            Fact("TO ACT", self.names[shown.active]),
        ]

    def phases(self) -> tuple[tuple[str, ...], int]:
        shown = self.model.shown
        if shown.to_act == OVER:
            return (PHASES, -1)
        early = {DEPLOY: 0, DISCARD: 1}
        return (PHASES, early.get(shown.stage, 3 if shown.stage >= FIGHT else 2))

    def rule(self) -> str:
        return REFERENCES.phases[self.model.shown.stage]

    def prompt(self) -> str:
        return prompts.prompt(self.selection, self.model)

    def call(self, view: State) -> Call:
        return prompts.call(view, self.names)

    def help_text(self) -> str:
        return prompts.help_text(self.selection, self.model)

    # --- what is open ----------------------------------------------------------------------------

    def offer(self, actions: Sequence[Action]) -> None:
        self.controls.drop()
        super().offer(actions)
        self.controls.show_verbs()

    def follows(self, steps: Sequence[Action]) -> bool:
        return prompts.follows(self.selection, self.decisions.plan(steps))

    def loss(self) -> str:
        return prompts.loss(self.selection, self.model)

    def tie_near(self) -> bool:
        shown = self.model.shown
        return shown.quiet >= QUIET_TURNS - 8 or shown.turn > LAST_TURN - 8

    @property
    def modal(self) -> bool:
        return self.lists.opened is not None

    def standing(self) -> list[Spot]:
        return [] if self.modal else [Spot(key, self.tips.box(key)) for key in (*LISTED, self.turner.key)]

    def spots(self) -> list[Spot]:
        """What can be chosen: squares below men, cards and verbs on top."""
        if self.modal:
            return []
        keys: list[Hashable] = [square_key(square) for square in self._open_squares()]
        keys += [man_key(*who) for who in self.selection.men()]
        if self.selection.deployment is not None:
            keys += [("special", man) for man in self.selection.deployment.movable]
        keys += [body.key for body in self.model.hand]
        spots = [Spot(key, self.tips.box(key)) for key in keys]
        return [*spots, *self.standing(), *self.controls.bar.spots()]

    def kept_free(self) -> list[Box]:
        return [button.box for button in (*self.controls.bar.buttons, self.turner)]

    def pieces(self) -> list[Box]:
        return [self.model.box(*who) for who in self.model.piles()]

    def _open_squares(self) -> list[int]:
        if self.selection.deployment is not None:
            return self.selection.deployment.squares()
        return [] if self.controls.band is not None else sorted(self.selection.reach())

    def under(self, point: Point) -> Hashable | None:
        return None if self.modal else self.tips.under(point)

    # --- input -----------------------------------------------------------------------------------

    def browse(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        self.follow(event, ring)
        clicked = event is not None and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        under = self.under(self.mouse) if clicked else None
        if self.lists.handle(event, intent, ring.focused, under):
            return True
        turned = self.turner.handle(event, intent, ring.focused == self.turner.key)
        if turned or plain_key(event) == pygame.K_t:
            self.model.turn()
            self.table.sound.play("flip", 0.6)
            return True
        return event is not None and event.type == pygame.MOUSEBUTTONDOWN and under == self.turner.key

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        self.follow(event, ring)
        before = self.selection.picked
        answer = self.controls.handle(event, intent, ring)
        if self.selection.picked != before:
            self.controls.show_verbs()
            self.table.sound.play("click", 0.5)
            if intent is Intent.ACCEPT:
                self._lead(ring)
        self.animation.announced = bool(answer) and not isinstance(answer, Complaint)
        return answer

    def _lead(self, ring: FocusRing) -> None:
        """After a pick by key the focus goes on to what is picked next."""
        here = ring.focused
        ring.place(self.spots())
        orders = self.selection
        if orders.deployment is not None:
            ring.focus(self._placing(orders.deployment, here))
        elif orders.who is not None and self._open_squares():
            ring.focus(square_key(self._open_squares()[0]))
        elif orders.card is not None and not orders.grouping and orders.men():
            ring.focus(man_key(*orders.men()[0]))

    def _placing(self, deployment: Deployment, here: Hashable | None) -> Hashable:
        """FB 2.2 Where ENTER goes on: the nearest square for the man in hand, or DEPLOY once nobody is."""
        if deployment.picked is None:
            return ("verb", "deploy")
        x, _ = self.tips.box(here).centre
        squares = deployment.squares()
        return square_key(min(squares, key=lambda square: abs(layout.cell(square, self.model.turned).centre[0] - x)))

    def back(self) -> bool:
        if self.modal:
            self.lists.opened = None
            return True
        taken = self.selection.back()
        self.controls.show_verbs()
        return taken

    # --- pictures --------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        painter.paint(canvas, self.model.turned)

    def update(self, seconds: float) -> None:
        self.model.hand.lift(self.pointed)
        self.controls.follow(seconds)
        self.model.update(seconds)
        super().update(seconds)

    def lights(self) -> list[float]:
        goals, aimed = [0.0] * SQUARES, self._aimed()
        for square in self._open_squares():
            goals[square] = 1.0 if square == aimed else 0.62 if self.selection.who is not None else 0.4
        return [1.0 if square_key(square) in self.highlighted else goal for square, goal in enumerate(goals)]

    def _aimed(self) -> int | None:
        """The square under the focus or the mouse."""
        match self.pointed:
            case ("square", int(square)) | ("men", int(square), _):
                return square
        return layout.square_at(self.mouse, self.model.turned) if self.controls.carried is not None else None

    def _plan(self) -> Plan | None:
        """The declaration to be shown: on the table, put together, or under the mouse."""
        if self.model.plan is not None:
            return self.model.plan if self.model.drawn else None
        if self.selection.grouping:
            return self.selection.advance
        aimed = self._aimed()
        plan = self.selection.plan_at(aimed) if aimed is not None else None
        return plan or self._pointed_plan()

    def _pointed_plan(self) -> Plan | None:
        """The declaration that a hint or a line of the log is about, unless the person has picked something else."""
        orders = self.selection
        for key in self.highlighted:
            match key:
                case ("plan", Plan() as plan) if orders.card in (None, plan.card) and (
                    orders.who is None or orders.who in plan.crowd
                ):
                    return plan
        return None

    def _lit_men(self) -> dict[Who, float]:
        """How brightly men are lit because they can be chosen, are chosen, or are pointed at."""
        advised = self._pointed_plan() is not None and not self.selection.picking
        lights = dict.fromkeys([] if advised else self.selection.men(), self.pulse())
        if self.model.plan is not None and not self.selection.losses:
            lights |= dict.fromkeys(self.model.plan.crowd, 1.0)
        if self.selection.who is not None:
            lights = {self.selection.who: 1.0}
        for key in self.highlighted:
            match key:
                case ("men", int(square), int(kind)):
                    lights[square, kind] = 1.0
        return lights

    def resting_key(self) -> Hashable:
        return (self.model.shown, self.model.landing, tuple(self.model.coming.elements()))

    def tiles(self) -> list[Tile]:
        return hand_and_piles.tiles(self.model, self.sprites, self.table.seats)

    def draw(self, canvas: Canvas) -> None:
        look, model, orders = self.sprites.on(canvas), self.model, self.selection
        self._draw_field(canvas, look)
        hand_and_piles.draw_waiting(canvas, model, orders)
        hand_and_piles.draw_staged(canvas, model, look, self.names, orders.answering or bool(orders.losses))
        self.turner.draw(canvas, self.focused == self.turner.key, self.seconds)
        self.controls.bar.draw(canvas, self.focused, self.seconds, self.highlighted)
        painter.draw_waiting(canvas, model, look)
        advised = [] if orders.picking else [body.key for body in model.hand if body.key in self.highlighted]
        hand_and_piles.draw_hand(canvas, model, orders, look, self.pulse(), advised)
        painter.draw_moving(canvas, model, look)
        model.gunfire.draw(canvas)
        self.particles.draw(canvas)
        for stamp in model.stamps:
            painter.draw_stamp(canvas, stamp)
        model.flights.draw(canvas, look)
        if self.modal:
            hand_and_piles.draw_list(canvas, model, look, self.table.seats)

    def _draw_field(self, canvas: Canvas, look: Sprites) -> None:
        """Lit squares, everybody on the map, arrows and the rubber band."""
        model, orders = self.model, self.selection
        fighting = orders.fighting
        painter.draw_heat(canvas, model, self.lit, fighting)
        if orders.card is not None and orders.who is not None:
            painter.draw_range(canvas, model, orders.card, orders.who[0])
        painter.draw_men(canvas, model, look, self._lit_men())
        plan = self._plan()
        if fighting and orders.picking:
            painter.draw_lines(canvas, model, [plan for plans in orders.reach().values() for plan in plans])
        if plan is not None:
            struck = model.staged is not None and model.staged.struck
            clock = 0.0 if self.still else self.clock
            painter.draw_plan(canvas, model, look, plan, clock, sight=not struck)
        painter.draw_chosen(canvas, model, self.controls.caught() or orders.crowd)
        if self.controls.band is not None:
            draw_band(canvas, self.controls.band, self.mouse)
