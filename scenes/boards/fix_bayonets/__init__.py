"""The board of Fix Bayonets: the wood as a map, men as counters, and the cards beside it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.core.events import Beat, Event
from game.core.state import OVER, Action
from game.fix_bayonets.cards import DEPLOY, DISCARD, FIGHT, LAST_TURN, QUIET_TURNS, SQUARES
from game.fix_bayonets.events import TurnBegan
from game.fix_bayonets.state import State
from scenes.anim.timeline import Timeline
from scenes.boards.board import Answer, Board, Complaint, Dispatch, Ending, Fact, Table
from scenes.boards.fix_bayonets import buttons, discard_list, hand_and_piles, layout, log_lines, men, painter, prompts
from scenes.boards.fix_bayonets.animation import Animation
from scenes.boards.fix_bayonets.declarations import Plan
from scenes.boards.fix_bayonets.hint_lines import Decisions
from scenes.boards.fix_bayonets.inspect import MODIFIERS, Browsing
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.mouse import MouseInput
from scenes.boards.fix_bayonets.selection import NONE, Selection, Steps
from scenes.boards.fix_bayonets.sprites import Who, man_key, size_of, square_key
from scenes.boards.fix_bayonets.tooltips import Tooltips
from scenes.pieces.button_bar import ButtonBar
from scenes.pieces.sprites import Sprites
from scenes.ui.canvas import Canvas, Point
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import MOUSE, Intent

PHASES = ("Deploy", "Orders", "Move", "Fight")
KEYS = {pygame.K_g: "group", pygame.K_a: "all", pygame.K_f: "fill"}


class FixBayonetsBoard(Board[State]):
    """A card, a man and a square are picked in any order; the declaration goes to the rules in one piece."""

    frame = layout.FRAME
    victory = "THE WOOD IS TAKEN"
    places = SQUARES
    lit_rate = 12.0
    tips: Tooltips

    def __init__(self, table: Table, view: State) -> None:
        super().__init__(table)
        self.model = TableModel(view, table.viewer, self.still)
        self.animation = Animation(self.model, self.particles, self.still)
        self.log = log_lines.Dispatches(self.names)
        self.selection = Selection(self.model)
        self.tips = Tooltips(self.model, self.selection, self.names)
        self.decisions = Decisions(self.model, self.tips)
        self.hands = MouseInput(self.model, self.selection, self.tips)
        self.verbs: ButtonBar[str] = ButtonBar()
        self.browsing = Browsing(self.model, self.tips, table.sound)
        self.sprites = Sprites("fix_bayonets", size_of)

    @property
    def background_key(self) -> Hashable:
        return self.model.turned

    # --- what happened ---------------------------------------------------------------------------

    def settle(self, view: State) -> None:
        self.model.settle(view)

    def perform(self, beat: Beat[State], timeline: Timeline) -> None:
        self.animation.perform(beat, timeline)

    def dispatch(self, event: Event) -> Dispatch | None:
        return self.log.write(event) or super().dispatch(event)

    def headline(self, event: Event) -> tuple[str, str] | None:
        if isinstance(event, TurnBegan):
            return (f"TURN {event.turn}", f"{self.names[event.seat]} to act")
        return super().headline(event)

    def words(self, action: Action) -> str:
        return log_lines.action(action, self.model.view.stage)

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        return self.tips.keys_of(action)

    def decision(self, actions: Sequence[Action]) -> str:
        return self.decisions.words(actions)

    def keys_of_decision(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        return self.decisions.keys(actions)

    def facts(self) -> list[Fact]:
        shown = self.model.shown
        return [
            Fact("OFFICERS, NONE LEFT LOSES", marks=hand_and_piles.officers(self.model)),
            Fact("QUIET TURNS", f"{shown.quiet} / {QUIET_TURNS}"),
            Fact("TURN", f"{shown.turn} / {LAST_TURN}"),
            Fact("TO ACT", self.names[shown.active]),
        ]

    def phases(self) -> tuple[tuple[str, ...], int]:
        shown = self.model.shown
        if shown.to_act == OVER:
            return (PHASES, -1)
        if shown.stage in (DEPLOY, DISCARD):
            return (PHASES, 0 if shown.stage == DEPLOY else 1)
        return (PHASES, 3 if shown.stage >= FIGHT else 2)

    def prompt(self) -> str:
        return prompts.prompt(self.selection, self.model)

    def help_text(self) -> str:
        return prompts.help_text(self.selection, self.model)

    # --- what is open ----------------------------------------------------------------------------

    def offer(self, actions: Sequence[Action]) -> None:
        super().offer(actions)
        self.hands.drop()
        self.selection.offer(actions)
        buttons.follow(self.verbs, self.selection)

    def passing(self) -> Action | None:
        return self.selection.passing

    def ending(self) -> Ending:
        return self.selection.ending

    def loss(self) -> str:
        return prompts.loss(self.selection, self.model)

    @property
    def modal(self) -> bool:
        return self.browsing.listing

    def standing(self) -> list[Spot]:
        return self.browsing.spots()

    def spots(self) -> list[Spot]:
        """What can be chosen: squares below men, cards and verbs on top."""
        if self.browsing.listing:
            return []
        keys: list[Hashable] = [square_key(square) for square in self._open_squares()]
        keys += [man_key(*who) for who in self.selection.men()]
        if self.selection.deployment is not None:
            keys += [("special", man) for man in self.selection.deployment.movable]
        keys += [body.key for body in self.model.hand]
        spots = [Spot(key, self.tips.box(key)) for key in keys]
        return [*spots, *self.standing(), *self.verbs.spots()]

    def _open_squares(self) -> list[int]:
        if self.selection.deployment is not None:
            return self.selection.deployment.squares()
        return [] if self.hands.band is not None else sorted(self.selection.reach())

    def under(self, point: Point) -> Hashable | None:
        return None if self.browsing.listing else self.tips.under(point)

    # --- input -----------------------------------------------------------------------------------

    def browse(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        self.follow(event, ring)
        return self.browsing.handle(event, intent, ring)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        self.follow(event, ring)
        before = self._picked()
        self.selection.why = ""
        steps = self._answer(event, intent, ring)
        if self._picked() != before:
            buttons.follow(self.verbs, self.selection)
            self.table.sound.play("click", 0.5)
            if intent is Intent.ACCEPT:
                self._lead(ring)
        self.animation.announced = bool(steps)
        return Complaint(self.selection.why, self._where(event, ring)) if self.selection.why else steps

    def _picked(self) -> object:
        """All that has been picked so far."""
        orders, deployment = self.selection, self.selection.deployment
        placed = None if deployment is None else (deployment.picked, tuple(deployment.placed))
        return (orders.card, orders.who, orders.grouping, tuple(sorted(orders.crowd.items())), placed)

    def _answer(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Steps:
        verb = self.verbs.pressed(event, intent, ring.focused)
        if verb is not None:
            return self._verb(verb)
        if intent is Intent.PASS:
            return self._space()
        if intent is Intent.ACCEPT:
            return self.selection.choose(ring.focused)
        if event is None:
            return NONE
        if event.type == pygame.KEYDOWN and not event.mod & MODIFIERS:
            return self._verb(KEYS.get(event.key, ""))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.back()
        elif event.type in MOUSE:
            return self.hands.handle(event)
        return NONE

    def _space(self) -> Steps:
        """Space completes what can be completed; ending a phase and letting happen is the scene's."""
        if self.selection.grouping:
            return self._verb("advance")
        return self._verb("deploy") if self.selection.deployment is not None else NONE

    def _verb(self, name: str) -> Steps:
        """Do what a button or key stands for; nothing where it makes no sense now."""
        orders, deployment = self.selection, self.selection.deployment
        match name:
            case "end" | "pass":
                return (orders.plain[name],)
            case "officer" | "rifleman" | "heavy" | "runner" | "sniper" if name in orders.losses_by_name:
                return (orders.losses_by_name[name],)
            case "group":
                orders.form_group()
            case "all" if orders.grouping:
                orders.everyone()
            case "advance" if orders.advance is not None:
                return orders.advance.steps
            case "back":
                self.back()
            case "fill" if deployment is not None:
                deployment.fill()
            case "deploy" if deployment is not None and deployment.complete:
                return deployment.steps()
        return NONE

    def _where(self, event: pygame.event.Event | None, ring: FocusRing) -> Point:
        return event.pos if event is not None and event.type in MOUSE else self.tips.box(ring.focused).centre

    def _lead(self, ring: FocusRing) -> None:
        """After a pick by key the focus goes on to what is picked next."""
        ring.place(self.spots())
        orders = self.selection
        if orders.who is not None and self._open_squares():
            ring.focus(square_key(self._open_squares()[0]))
        elif orders.card is not None and not orders.grouping and orders.men():
            ring.focus(man_key(*orders.men()[0]))

    def back(self) -> bool:
        if self.browsing.listing:
            self.browsing.listing = False
            return True
        taken = self.selection.back()
        buttons.follow(self.verbs, self.selection)
        return taken

    # --- pictures --------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        painter.paint(canvas, self.model.turned)

    def update(self, seconds: float) -> None:
        key, keys = self.pointed, [body.key for body in self.model.hand]
        self.model.lifted = keys.index(key) if key in keys else None
        self.hands.follow(seconds)
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
        return layout.square_at(self.mouse, self.model.turned) if self.hands.carried is not None else None

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

    def draw(self, canvas: Canvas) -> None:
        look, model, orders = self.sprites.on(canvas), self.model, self.selection
        self._draw_field(canvas, look)
        for seat in (1 - model.me, model.me):
            hand_and_piles.draw_plate(canvas, model, look, seat, self.table.seats[seat])
        hand_and_piles.draw_piles(canvas, model, look)
        hand_and_piles.draw_waiting(canvas, model, orders)
        hand_and_piles.draw_staged(canvas, model, look, self.names, orders.answering or bool(orders.losses))
        self.browsing.draw(canvas, self.focused, self.seconds)
        self.verbs.draw(canvas, {self.focused, *self.highlighted}, self.seconds)
        men.draw_waiting(canvas, model, look)
        advised = [] if orders.picking else [body.key for body in model.hand if body.key in self.highlighted]
        hand_and_piles.draw_hand(canvas, model, orders, look, self.pulse(), advised)
        men.draw_moving(canvas, model, look)
        for effect in model.effects:
            effect.draw(canvas)
        self.particles.draw(canvas)
        for stamp in model.stamps:
            painter.draw_stamp(canvas, stamp)
        model.flights.draw(canvas, look)
        if self.browsing.listing:
            discard_list.draw(canvas, model, look, self.table.seats)

    def _draw_field(self, canvas: Canvas, look: Sprites) -> None:
        """Lit squares, everybody on the map, arrows and the rubber band."""
        model, orders = self.model, self.selection
        fighting = orders.fighting
        painter.draw_heat(canvas, model, self.lit, fighting)
        if orders.card is not None and orders.who is not None:
            painter.draw_range(canvas, model, orders.card, orders.who[0])
        men.draw_men(canvas, model, look, self._lit_men())
        plan = self._plan()
        if fighting and orders.picking:
            painter.draw_lines(canvas, model, [plan for plans in orders.reach().values() for plan in plans])
        if plan is not None:
            struck = model.staged is not None and model.staged.struck
            clock = 0.0 if self.still else self.clock
            painter.draw_plan(canvas, model, look, plan, clock, sight=not struck)
        men.draw_chosen(canvas, model, self.hands.caught() or orders.crowd)
        if self.hands.band is not None:
            painter.draw_band(canvas, self.hands.band, self.mouse)
