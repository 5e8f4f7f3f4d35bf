"""The board of Fighting Front: a battlefield of thirty spaces on a staff table."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import partial

import pygame

from game.core.events import Event
from game.core.state import OVER, Action
from game.fighting_front import analysis
from game.fighting_front.actions import TARGET
from game.fighting_front.cards import NONE, SPACES
from game.fighting_front.data import GOAL, MOST_QUIET, MOST_TURNS, SIDES
from game.fighting_front.events import TurnBegan
from game.fighting_front.quick import occupies
from game.fighting_front.state import State
from game.fighting_front.steps import WINDOW
from scenes.anim.dice import DiceTray
from scenes.boards.board import PERSON, Answer, Board, Complaint, Dispatch, Fact, Table
from scenes.boards.fighting_front import beside, layout, log_lines, odds_panel, painter, prompts, references
from scenes.boards.fighting_front.animation import Animation
from scenes.boards.fighting_front.controls import Controls, answer
from scenes.boards.fighting_front.lesson import LESSON
from scenes.boards.fighting_front.log_lines import Dispatches
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.selection import Selection
from scenes.boards.fighting_front.sprites import SEAT_COLOURS, size_of, unit_key
from scenes.boards.fighting_front.tooltips import Tooltips
from scenes.boards.parts import Call, Tile
from scenes.pieces.browser import Browser, plain_key
from scenes.pieces.sprites import Sprites
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent
from scenes.ui.wording import many

LISTS = (("discards",), ("hand", "enemy"))
"""Keys of what can be looked through at any time: the discards, and the cards known of the other hand."""


class FightingFrontBoard(Board[State]):
    """A card or a unit is picked, then where; declarations stand as arrows until they are resolved."""

    frame = layout.FRAME
    victory = "THE LINE IS BROKEN"
    references = references.REFERENCES
    ambience = "tent"
    lesson = LESSON
    seat_colours = SEAT_COLOURS
    band = (150, 84, 40)
    places = SPACES
    lit_rate = 12.0
    brisk = True
    model: TableModel
    animation: Animation
    selection: Selection
    tips: Tooltips

    def __init__(self, table: Table, view: State) -> None:
        super().__init__(table, view)
        self.model = TableModel(view, table.viewer, self.still)
        self.hand = self.model.hand
        self.tray = DiceTray(layout.TRAY, table.caster, table.sound, table.rng, self.still, edge=54, sides=SIDES)
        self.animation = Animation(self.model, self.particles, self.tray, self.still)
        self.dispatches = Dispatches(self.names, view.nation)
        self.selection = Selection(self.model)
        self.tips = Tooltips(self.model, self.selection, self.names)
        alone = sum(seat.kind == PERSON for seat in table.seats) == 1
        self.controls = Controls(self.model, self.selection, self.tips, alone)
        self.lists = Browser(table.sound, LISTS, {pygame.K_d: LISTS[0], pygame.K_k: LISTS[1]})
        self.sprites = Sprites("fighting_front", size_of)

    # --- What happened -----------------------------------------------------------------------

    def dispatch(self, event: Event) -> Dispatch | None:
        return self.dispatches.write(event) or super().dispatch(event)

    def headline(self, event: Event) -> tuple[str, str] | None:
        if isinstance(event, TurnBegan):
            stakes = log_lines.stakes(self.model.shown, event.seat, self.model.me)
            return (f"TURN {event.turn}", stakes or f"{self.names[event.seat]} to act")
        return super().headline(event)

    def words(self, action: Action) -> str:
        return prompts.action(action, self.model.shown)

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        return prompts.keys_of(action, self.model.shown)

    def decision(self, actions: Sequence[Action]) -> str:
        return prompts.decision(self._with_target(actions), self.model.shown)

    def keys_of_decision(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        return tuple(key for action in self._with_target(actions) for key in self.keys_of(action))

    def _with_target(self, actions: Sequence[Action]) -> Sequence[Action]:
        """A decision as it is told: an attack with its target, where the rules need not ask for it."""
        table = self.selection.table
        only = analysis.only_target(table, actions[0]) if table is not None and len(actions) == 1 else None
        return actions if only is None else (*actions, TARGET[only])

    def facts(self) -> list[Fact]:
        shown, me = self.model.shown, self.model.me
        held, lost = (occupies(shown, seat) for seat in (me, 1 - me))
        left = many(GOAL - held, "more space" if held else "space")
        risk = Fact("THEY HOLD" if lost < GOAL else "DANGER", f"{many(lost, 'space')} of your back row")
        return [
            *([risk] if lost else []),
            Fact("TO WIN", f"{left} of their back row" if held < GOAL else "hold their back row"),
            Fact("TURN", str(max(1, shown.turn))),
        ]

    def phases(self) -> tuple[tuple[str, ...], int]:
        return ((), -1)

    def rule(self) -> str:
        return references.rule(self.model.shown.phase, self.model.shown.step)

    def prompt(self) -> str:
        return prompts.prompt(self.selection, self.model, self.names)

    def call(self, view: State) -> Call:
        return prompts.call(view, self.names)

    def help_text(self) -> str:
        return prompts.help_text(self.selection, self.model, self.controls.alone)

    # --- What is open ------------------------------------------------------------------------

    def offer(self, actions: Sequence[Action]) -> None:
        super().offer(actions)
        self.controls.drop()
        self.controls.show_verbs()

    def follows(self, steps: Sequence[Action]) -> bool:
        return list(steps[: len(self.selection.steps)]) == self.selection.steps

    def loss(self) -> str:
        return prompts.loss(self.selection, self.model)

    @property
    def modal(self) -> bool:
        return self.lists.opened is not None

    def standing(self) -> list[Spot]:
        return [] if self.modal else [Spot(key, self.tips.box(key)) for key in LISTS]

    def tie_near(self) -> bool:
        shown = self.model.shown
        return shown.quiet >= MOST_QUIET - 4 or shown.turn > MOST_TURNS - 4

    def spots(self) -> list[Spot]:
        """What can be chosen: the field first, then the hand, verbs on top."""
        if self.modal:
            return []
        keys: list[Hashable] = list(self.selection.targets)
        playable = self.selection.playable()
        keys += [body.key for body in self.model.hand if isinstance(body.key, tuple) and body.key[1] in playable]
        keys += [body.key for body in self.model.hand if body.key not in keys]
        things = [Spot(key, self.tips.box(key)) for key in keys]
        return [*things, *self.standing(), *self.controls.bar.spots()]

    def kept_free(self) -> list[Box]:
        return [button.box for button in self.controls.bar.buttons]

    def pieces(self) -> list[Box]:
        units = [self.tips.box(unit_key(space)) for space, kind in enumerate(self.model.shown.unit) if kind != NONE]
        return [layout.ODDS, *units]

    def under(self, point: Point) -> Hashable | None:
        return None if self.modal else self.tips.under(point)

    # --- Input -------------------------------------------------------------------------------

    def browse(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        self.follow(event, ring)
        if intent is not None or (event is not None and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)):
            self.controls.order = ""  # any press ends it, also while a card is on its way
            self.controls.early = plain_key(event) == pygame.K_a and self.model.dealing
        clicked = event is not None and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return self.lists.handle(event, intent, ring.focused, self.under(self.mouse) if clicked else None)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        self.follow(event, ring)
        before = list(self.selection.steps)
        answer = self.controls.handle(event, intent, ring)
        if self.selection.steps != before:
            self.controls.show_verbs()
            self.table.sound.play("click", 0.5)
            if intent is Intent.ACCEPT:
                self._lead(ring)
        self.animation.announced = bool(answer) and not isinstance(answer, Complaint)
        return answer

    def _lead(self, ring: FocusRing) -> None:
        """After a pick by key the focus goes on to what is picked next."""
        ring.place(self.spots())
        if self.selection.busy and self.selection.targets:
            ring.focus(next(iter(self.selection.targets)))

    def standing_order(self) -> Answer:
        return answer(self.controls.ordered())

    @property
    def ordering(self) -> bool:
        return bool(self.controls.order) or self.controls.refusing

    def heed(self, actions: Sequence[Action]) -> None:
        self.controls.heed(actions)

    def back(self) -> bool:
        if self.modal:
            self.lists.opened = None
            return True
        taken = self.selection.back()
        self.controls.show_verbs()
        return taken

    # --- Pictures ----------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        painter.paint(canvas)
        self.tray.paint(canvas)

    def update(self, seconds: float) -> None:
        self.model.hand.lift(self.pointed)
        self.controls.follow(seconds)
        self.model.update(seconds)
        self.tray.update(seconds)
        super().update(seconds)

    def lights(self) -> list[float]:
        goals, aimed = [0.0] * SPACES, self.pointed
        for key in self.selection.targets:
            match key:
                case ("place", int(space)):
                    near = aimed in (key, unit_key(space), ("site", space))
                    goals[space] = 1.0 if near else 0.5
        return goals

    def _lights(self, pointed: Hashable | None) -> dict[Hashable, float]:
        """How brightly units, locations and air units are lit."""
        pulse = self.pulse()
        lights = {key: 1.0 if key == pointed else pulse for key in self.selection.targets}
        if (picked := self.selection.picked_key) is not None:
            lights[picked] = 1.0
        return lights | dict.fromkeys(self.highlighted, 1.0)

    def _astir(self, lights: Mapping[Hashable, float], within: Collection[int]) -> list[int]:
        """The spaces in which something is lit or moves; what lies in the others rests."""
        lit = {key[1] for key in lights if isinstance(key, tuple) and key[0] in ("unit", "site")}
        return [
            space
            for space in range(SPACES)
            if space in lit or space in within or self.lit[space] > painter.UNLIT or not self.model.rests(space)
        ]

    def resting_key(self) -> Hashable:
        pointed = self.pointed
        astir = self._astir(self._lights(pointed), self.tips.in_range(pointed))
        return (self.model.shown, self.model.coming, self.tips.shown_roll(pointed), tuple(astir))

    def tiles(self) -> list[Tile]:
        model, look, pointed = self.model, self.sprites, self.pointed
        astir, spent = self._astir(self._lights(pointed), self.tips.in_range(pointed)), analysis.spent(model.shown)
        spaces = [
            Tile(
                layout.cell(space, model.me),
                None if space in astir else (*model.signs(space), space in spent),
                partial(painter.draw_resting, model=model, look=look, space=space, astir=astir, spent=spent),
            )
            for space in range(SPACES)
        ]
        sheet = self.tips.shown_roll(pointed)
        odds = Tile(layout.ODDS_TILE, sheet, partial(odds_panel.draw, sheet=sheet))
        return [*spaces, *beside.tiles(model, look, self.table.seats), odds]

    def draw(self, canvas: Canvas) -> None:
        look, model, chosen = self.sprites.on(canvas), self.model, self.selection
        shown, pointed = model.shown, self.pointed
        lights, within = self._lights(pointed), self.tips.in_range(pointed)
        astir = self._astir(lights, within)
        painter.draw_sites(canvas, model, look, astir, lights)
        painter.draw_spaces(canvas, model, look, astir, self.lit, prompts.mark(chosen.view or shown), within)
        painter.draw_names(canvas, model, astir)
        painter.draw_units(canvas, model, look, astir, lights, analysis.spent(shown))
        painter.draw_planes(canvas, model, look, lights, analysis.spent_planes(shown))
        painter.draw_declared(canvas, model, 0.0 if self.still else self.clock)
        painter.draw_path(canvas, model, self.controls.path(pointed))
        painter.draw_order(canvas, model, self.tips.order(pointed))
        if (shown.step == WINDOW or model.rolling) and shown.aim != NONE and shown.to_act != OVER:
            painter.draw_aim(canvas, model, shown.aim)
        painter.draw_moving(canvas, model, look)
        model.gunfire.draw(canvas)
        self.tray.draw(canvas)
        self.controls.bar.draw(canvas, self.focused, self.seconds, self.highlighted)
        playable = None if chosen.view is None else chosen.playable()
        beside.draw_hand(canvas, model, look, playable, chosen.picked_sort, self.highlighted, self.pulse())
        self.particles.draw(canvas)
        for stamp in model.stamps:
            painter.draw_stamp(canvas, stamp)
        model.flights.draw(canvas, look)
        model.stage.draw(canvas, look)
        if self.modal:
            self._draw_list(canvas)

    def _draw_list(self, canvas: Canvas) -> None:
        shown, other = self.model.shown, 1 - self.model.me
        look = self.sprites.on(canvas)
        if self.lists.opened == LISTS[0]:
            beside.draw_list(canvas, look, "Discards", shown.discard, NONE)
        else:
            head = f"What you know of the hand of {self.names[other]}"
            beside.draw_list(canvas, look, head, shown.known_of(other), shown.nation[other])
