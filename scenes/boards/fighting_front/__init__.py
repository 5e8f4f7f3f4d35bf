"""The board of Fighting Front: a battlefield of thirty spaces on a staff table."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import partial

from game.core.events import Event
from game.core.state import OVER
from game.fighting_front import analysis, events
from game.fighting_front.cards import NONE, SIDES, SPACES
from game.fighting_front.state import State
from game.fighting_front.steps import WINDOW
from scenes.anim.dice import DiceTray
from scenes.boards.board import PERSON, Board, BoardContext
from scenes.boards.fighting_front import (
    beside,
    layout,
    lesson,
    log_lines,
    odds_panel,
    painter,
    references,
    second_lesson,
    survey,
)
from scenes.boards.fighting_front.animation import Animation
from scenes.boards.fighting_front.controls import LISTS, Controls
from scenes.boards.fighting_front.log_lines import place
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.selection import Selection
from scenes.boards.fighting_front.sprites import SEAT_COLOURS, size_of, unit_key
from scenes.boards.fighting_front.tooltips import Tooltips
from scenes.boards.fighting_front.words import Words
from scenes.boards.parts import Tile
from scenes.pieces.ground import BURNT, CRATER, Ground, Trace
from scenes.pieces.sprites import Sprites
from scenes.ui import art
from scenes.ui.canvas import Box, Canvas


class FightingFrontBoard(Board[State]):
    """The spaces with units, sites and aircraft, the hand, the dice and the sheet of odds."""

    frame = layout.FRAME
    references = references.REFERENCES
    ambience = "tent"
    lessons = (lesson.LESSON, second_lesson.LESSON)
    seat_colours = SEAT_COLOURS
    band = (150, 84, 40)
    places = SPACES
    lit_rate = 12.0
    auto_pass = True
    model: TableModel
    controls: Controls
    tips: Tooltips
    ground: Ground

    def __init__(self, context: BoardContext, view: State) -> None:
        super().__init__(context, view)
        self.model = TableModel(view, context.viewer, self.still)
        self.hand = self.model.hand
        self.tray = DiceTray(layout.TRAY, context.caster, context.sound, context.rng, self.still, edge=54, sides=SIDES)
        self.animation = Animation(self.model, self.particles, self.tray, self.still)
        self.selection = Selection(self.model)
        self.tips = Tooltips(self.model, self.selection, self.names)
        alone = sum(seat.kind == PERSON for seat in context.seats) == 1
        self.controls = Controls(self.selection, self.tips, context.sound, self.still, alone)
        self.words = Words(self.names, self.controls)
        self.sprites = Sprites("fighting_front", size_of)
        self.ground = Ground(layout.MAP, self.still)
        self.ground.turn_to_hour(view.turn - 1, at_once=True)

    def pieces(self) -> list[Box]:
        units = [self.tips.box(unit_key(space)) for space, kind in enumerate(self.model.shown.unit) if kind != NONE]
        return [layout.ODDS, *units]

    def told(self, key: Hashable | None) -> str:
        """The chances that something would bring are said with it, unless they have been announced."""
        sheet = None if key is None or not self.controls.usable(key) else self.tips.coming_roll(key)
        words = "" if sheet is None else sheet.told
        return self._told(key) + (f" {words}" if words and words != self.announced() else "")

    def _told(self, key: Hashable | None) -> str:
        match key:
            case ("place", int(space)):
                return f"{place(space)}: {survey.at(self.model.shown, space, self.names) or 'free'}"
            case ("unit" | "site", int(space)) if self.tip(key) is None:
                return f"{place(space)}: {survey.at(self.model.shown, space, self.names)}"
        return super().told(key)

    def announced(self) -> str:
        sheet = self.tips.coming_roll(None)
        return "" if sheet is None else sheet.told

    def lying(self) -> list[str]:
        sheet = self.tips.shown_roll(self.controls.pointed)
        return [*survey.lying(self.model, self.tips, self.names), *([] if sheet is None else [sheet.told])]

    def paint(self, canvas: Canvas) -> None:
        painter.paint(canvas)
        self.tray.paint(canvas)

    def scene_of(self, event: Event) -> Box | None:
        match event:
            case (
                events.BombardmentDeclared(target=space)
                | events.UnitDestroyed(space=space)
                | events.UnitDisrupted(space=space)
                | events.SiteDestroyed(space=space)
            ) if space in range(SPACES):
                return layout.cell(space, self.model.me)
        return None

    def traces(self, event: Event) -> Sequence[Trace]:
        match event:
            case events.UnitDestroyed(space=space) | events.SiteDestroyed(space=space) if space in range(SPACES):
                return [Trace(BURNT, space, layout.cell(space, self.model.me).inset(12))]
            case events.UnitDisrupted(space=space) if space in range(SPACES):
                return [Trace(CRATER, space, layout.cell(space, self.model.me).inset(8))]
        return ()

    def update(self, seconds: float) -> None:
        self.ground.turn_to_hour(self.model.shown.turn - 1, at_once=True)  # every tile lies on it
        super().update(seconds)
        self.tray.update(seconds)

    def lights(self) -> list[float]:
        goals, aimed = [0.0] * SPACES, self.controls.pointed
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

    def _busy_spaces(self, lights: Mapping[Hashable, float], within: Collection[int]) -> list[int]:
        """The spaces in which something is lit or moves; what lies in the others rests."""
        lit = {key[1] for key in lights if isinstance(key, tuple) and key[0] in ("unit", "site")}
        return [
            space
            for space in range(SPACES)
            if space in lit or space in within or self.lit[space] > art.UNLIT or not self.model.rests(space)
        ]

    def resting_key(self) -> Hashable:
        pointed = self.controls.pointed
        busy = self._busy_spaces(self._lights(pointed), self.tips.in_range(pointed))
        model = self.model
        return (model.shown, model.coming, model.named, self.tips.shown_roll(pointed), tuple(busy))

    def tiles(self) -> list[Tile]:
        model, sprites, pointed = self.model, self.sprites, self.controls.pointed
        busy, spent = self._busy_spaces(self._lights(pointed), self.tips.in_range(pointed)), analysis.spent(model.shown)
        spaces = [
            Tile(
                layout.cell(space, model.me),
                None if space in busy else (*model.signs(space), space in spent),
                partial(painter.draw_resting, model=model, sprites=sprites, space=space, busy=busy, spent=spent),
            )
            for space in range(SPACES)
        ]
        sheet = self.tips.shown_roll(pointed)
        odds = Tile(layout.ODDS_TILE, sheet, partial(odds_panel.draw, sheet=sheet))
        return [*spaces, *beside.tiles(model, sprites, self.context.seats), odds]

    def draw(self, canvas: Canvas) -> None:
        sprites, model, chosen = self.sprites.on(canvas), self.model, self.selection
        shown, pointed = model.shown, self.controls.pointed
        lights, within = self._lights(pointed), self.tips.in_range(pointed)
        busy = self._busy_spaces(lights, within)
        self.pool.draw(canvas)
        self.ground.draw_smoke(canvas)
        painter.draw_sites(canvas, model, sprites, busy, lights)
        painter.draw_spaces(canvas, model, sprites, busy, self.lit, log_lines.mark(chosen.view or shown), within)
        painter.draw_names(canvas, model, busy)
        painter.draw_units(canvas, model, sprites, busy, lights, analysis.spent(shown))
        painter.draw_planes(canvas, model, sprites, lights, analysis.spent_planes(shown))
        painter.draw_declared(canvas, model, 0.0 if self.still else self.clock)
        painter.draw_path(canvas, model, self.controls.path(pointed))
        painter.draw_order(canvas, model, self.tips.order(pointed))
        if (shown.step == WINDOW or model.rolling) and shown.aim != NONE and shown.to_act != OVER:
            painter.draw_aim(canvas, model, shown.aim)
        painter.draw_moving(canvas, model, sprites)
        model.gunfire.draw(canvas)
        self.tray.draw(canvas)
        self.controls.bar.draw(canvas, self.controls.focused, self.seconds, self.highlighted)
        playable = None if chosen.view is None else chosen.playable()
        beside.draw_hand(canvas, model, sprites, playable, chosen.picked_sort, self.highlighted, self.pulse())
        self.particles.draw(canvas)
        for stamp in model.stamps:
            stamp.draw_within(canvas, layout.MAP, 25)
        model.flights.draw(canvas, sprites)
        model.stage.draw(canvas, sprites)
        if self.controls.modal:
            self._draw_list(canvas)

    def _draw_list(self, canvas: Canvas) -> None:
        shown, other = self.model.shown, 1 - self.model.me
        sprites = self.sprites.on(canvas)
        if self.controls.lists.opened == LISTS[0]:
            beside.draw_list(canvas, sprites, "Discards", shown.discard, NONE)
        else:
            head = f"What you know of the hand of {self.names[other]}"
            beside.draw_list(canvas, sprites, head, shown.known_of(other), shown.nation[other])
