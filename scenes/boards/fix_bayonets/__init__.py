"""The board of Fix Bayonets: the wood as a map, men as counters, and the cards beside it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.core.events import Event
from game.fix_bayonets import events
from game.fix_bayonets.cards import KILLS_ALL, SQUARE_NAMES, SQUARES
from game.fix_bayonets.state import State
from scenes.boards.board import Board, BoardContext
from scenes.boards.fix_bayonets import hand_and_piles, layout, painter, survey
from scenes.boards.fix_bayonets.animation import Animation
from scenes.boards.fix_bayonets.controls import Controls
from scenes.boards.fix_bayonets.declarations import Declaration
from scenes.boards.fix_bayonets.lesson import LESSON
from scenes.boards.fix_bayonets.log_lines import many_men
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.references import REFERENCES
from scenes.boards.fix_bayonets.selection import Selection
from scenes.boards.fix_bayonets.sprites import SEAT_COLOURS, Who, size_of, square_key
from scenes.boards.fix_bayonets.tooltips import Tooltips
from scenes.boards.fix_bayonets.words import Words
from scenes.boards.parts import Tile
from scenes.pieces.drag import draw_band
from scenes.pieces.ground import BURNT, CRATER, Ground, Trace
from scenes.pieces.sprites import Sprites
from scenes.ui.canvas import Box, Canvas

TURNS_AN_HOUR = 6
"""Turns until the light changes."""


class FixBayonetsBoard(Board[State]):
    """The map with its men, the declaration on it, hand and piles."""

    frame = layout.FRAME
    references = REFERENCES
    ambience = "rain"
    lessons = (LESSON,)
    seat_colours = SEAT_COLOURS
    places = SQUARES
    lit_rate = 12.0
    model: TableModel
    controls: Controls
    ground: Ground

    def __init__(self, context: BoardContext, view: State) -> None:
        super().__init__(context, view)
        self.model = TableModel(view, context.viewer, self.still)
        self.hand = self.model.hand
        self.animation = Animation(self.model, self.particles, self.still)
        self.selection = Selection(self.model)
        self.tips = Tooltips(self.model, self.selection, self.names)
        self.controls = Controls(self.selection, self.tips, context.sound, self.still)
        self.words = Words(self.names, self.controls)
        self.sprites = Sprites("fix_bayonets", size_of)
        self.ground = Ground(layout.FIELD, self.still)
        self.ground.turn_to_hour(view.turn // TURNS_AN_HOUR, at_once=True)

    @property
    def background_key(self) -> Hashable:
        return self.model.turned

    def pieces(self) -> list[Box]:
        return [self.model.box(*who) for who in self.model.piles()]

    def told(self, key: Hashable | None) -> str:
        match key:
            case ("men", int(square), int(kind)) if self.model.pile(square, kind):
                here = f"{many_men(len(self.model.pile(square, kind)), kind)} on {SQUARE_NAMES[square]}"
                return f"{here}. {super().told(key)}"
            case ("square", int(square)):
                return super().told(key) or f"{SQUARE_NAMES[square]}, nobody there"
        return super().told(key)

    def lying(self) -> list[str]:
        return survey.lying(self.model, self.tips)

    def paint(self, canvas: Canvas) -> None:
        painter.paint(canvas, self.model.turned)

    def scene_of(self, event: Event) -> Box | None:
        match event:
            case events.Hit(target=square) | events.Killed(square=square):
                return layout.cell(square, self.model.turned)
        return None

    def traces(self, event: Event) -> Sequence[Trace]:
        match event:
            case events.Hit(_, card, square):
                return [Trace(BURNT if KILLS_ALL[card] else CRATER, square, layout.cell(square, False).inset(14))]
        return ()

    def update(self, seconds: float) -> None:
        self.ground.turned = self.model.turned
        self.ground.turn_to_hour(self.model.shown.turn // TURNS_AN_HOUR)
        super().update(seconds)

    def lights(self) -> list[float]:
        goals, aimed = [0.0] * SQUARES, self._aimed()
        for square in self.controls.open_squares():
            goals[square] = 1.0 if square == aimed else 0.62 if self.selection.who is not None else 0.4
        return [1.0 if square_key(square) in self.highlighted else goal for square, goal in enumerate(goals)]

    def _aimed(self) -> int | None:
        """The square under the focus or the mouse."""
        match self.controls.pointed:
            case ("square", int(square)) | ("men", int(square), _):
                return square
        return layout.square_at(self.controls.mouse, self.model.turned) if self.controls.carried is not None else None

    def _plan(self) -> Declaration | None:
        """The declaration to be shown: on the table, put together, or under the mouse."""
        if self.model.plan is not None:
            return self.model.plan if self.model.drawn else None
        if self.selection.grouping:
            return self.selection.advance
        aimed = self._aimed()
        plan = self.selection.plan_at(aimed) if aimed is not None else None
        return plan or self._pointed_plan()

    def _pointed_plan(self) -> Declaration | None:
        """The declaration that a hint or a line of the log is about, unless the person has picked something else."""
        selection = self.selection
        for key in self.highlighted:
            match key:
                case ("plan", Declaration() as plan) if selection.card in (None, plan.card) and (
                    selection.who is None or selection.who in plan.crowd
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
        return hand_and_piles.tiles(self.model, self.sprites, self.context.seats)

    def draw(self, canvas: Canvas) -> None:
        sprites, model, selection = self.sprites.on(canvas), self.model, self.selection
        self._draw_field(canvas, sprites)
        hand_and_piles.draw_waiting(canvas, model, selection)
        hand_and_piles.draw_staged(canvas, model, sprites, self.names, selection.answering or bool(selection.losses))
        self.controls.turner.draw(canvas, self.controls.focused == self.controls.turner.key, self.seconds)
        self.controls.bar.draw(canvas, self.controls.focused, self.seconds, self.highlighted)
        painter.draw_waiting(canvas, model, sprites)
        advised = [] if selection.picking else [body.key for body in model.hand if body.key in self.highlighted]
        hand_and_piles.draw_hand(canvas, model, selection, sprites, self.pulse(), advised)
        painter.draw_moving(canvas, model, sprites)
        model.gunfire.draw(canvas)
        self.particles.draw(canvas)
        for stamp in model.stamps:
            stamp.draw_within(canvas, layout.MAP, 27)
        model.flights.draw(canvas, sprites)
        if self.controls.modal:
            hand_and_piles.draw_list(canvas, model, sprites, self.context.seats)

    def _draw_field(self, canvas: Canvas, sprites: Sprites) -> None:
        """Lit squares, everybody on the map, arrows and the rubber band."""
        model, selection = self.model, self.selection
        fighting = selection.fighting
        self.pool.draw(canvas)
        self.ground.draw_smoke(canvas)
        painter.draw_heat(canvas, model, self.lit, fighting)
        if selection.card is not None and selection.who is not None:
            painter.draw_range(canvas, model, selection.card, selection.who[0])
        painter.draw_men(canvas, model, sprites, self._lit_men())
        plan = self._plan()
        if fighting and selection.picking:
            painter.draw_lines(canvas, model, [plan for plans in selection.reach().values() for plan in plans])
        if plan is not None:
            struck = model.staged is not None and model.staged.struck
            clock = 0.0 if self.still else self.clock
            painter.draw_plan(canvas, model, sprites, plan, clock, sight=not struck)
        painter.draw_chosen(canvas, model, self.controls.caught() or selection.crowd)
        if self.controls.band is not None:
            draw_band(canvas, self.controls.band, self.controls.mouse)
