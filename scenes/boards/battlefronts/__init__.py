"""The board of Battlefronts: five fronts and four travel zones on a staff map."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

from game.battlefronts import events
from game.battlefronts.cards import ATTRITION, BATTLE, CHECK, MOVE, PLACES, SUPPORT
from game.battlefronts.state import State
from game.core.events import Event
from scenes.boards.battlefronts import layout, painter, player_panels, survey
from scenes.boards.battlefronts.animation import Animation
from scenes.boards.battlefronts.controls import Controls
from scenes.boards.battlefronts.lesson import LESSON
from scenes.boards.battlefronts.model import TableModel
from scenes.boards.battlefronts.references import REFERENCES
from scenes.boards.battlefronts.selection import Selection
from scenes.boards.battlefronts.sprites import StackSprites
from scenes.boards.battlefronts.tooltips import Tooltips
from scenes.boards.battlefronts.words import Words
from scenes.boards.board import Board, BoardContext, Frame, place_key
from scenes.boards.parts import Tile
from scenes.pieces.ground import BURNT, CRATER, Ground, Trace
from scenes.pieces.lamp_pool import DIM
from scenes.pieces.weather import CLOUDS, MIST, RAIN, Weather
from scenes.ui import theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.theme import Colour

LIGHTS: Final[dict[int, Colour]] = {
    ATTRITION: (172, 184, 206),
    MOVE: (255, 250, 240),
    SUPPORT: (255, 222, 176),
    BATTLE: (126, 132, 176),
    CHECK: (126, 132, 176),
}
"""The light of each phase: a grey dawn, the day, the evening, and a night of battle."""
SKIES: Final = {ATTRITION: RAIN, MOVE: CLOUDS, SUPPORT: MIST}
"""The weather of each phase; none in a battle, which has its own smoke."""
AWAY: Point = (-1.0, -1.0)
"""Where the mouse is taken to be while it may open no fan."""


class BattlefrontsBoard(Board[State]):
    """The map with its battalions, and what each side has in its deck and lost."""

    frame = Frame(layout.MAP)
    references = REFERENCES
    ambience = "plain"
    lessons = (LESSON,)
    band = theme.AIRBORNE
    token = "battlefronts/token-{name}"
    places = PLACES
    model: TableModel
    controls: Controls
    ground: Ground

    def __init__(self, context: BoardContext, view: State) -> None:
        super().__init__(context, view)
        self.model = TableModel(view, context.viewer, self.still)
        self.animation = Animation(self.model, self.particles, self.still)
        self.selection = Selection(self.model)
        self.tips = Tooltips(self.model, self.names)
        self.controls = Controls(self.selection, self.tips, context.sound, self.still)
        self.words = Words(self.names, self.controls)
        self.sprites = StackSprites()
        self.ground = Ground(layout.MAP, self.still)
        self.ground.turn_to(LIGHTS[view.phase], at_once=True)
        self.weather = Weather(layout.MAP, self.still)

    def pieces(self) -> list[Box]:
        signs = [layout.band(place) for place in range(PLACES)]
        return signs + [piece.box(piece.goal) for piece in self.model.pieces.values()]

    def lying(self) -> list[str]:
        return survey.lying(self.model, self.names)

    def paint(self, canvas: Canvas) -> None:
        painter.paint(canvas, self.model.near)

    def update(self, seconds: float) -> None:
        self._fan_out()
        self._raise_pieces()
        self.ground.turn_to(LIGHTS[self.model.view.phase])
        self.pool.most = 1.0 if self.model.view.phase in (BATTLE, CHECK) else DIM
        self.weather.turn_to(SKIES.get(self.model.view.phase, ""))
        self.weather.update(seconds)
        super().update(seconds)

    def scene_of(self, event: Event) -> Box | None:
        match event:
            case events.BattleJoined(front):
                return layout.band(front)
            case events.BattalionReduced() | events.BattalionMarched() | events.BattalionRedeployed():
                return layout.half(event.place, event.seat == self.model.near)
            case events.BattalionCalledUp() | events.BattalionLost():
                return layout.half(event.place, event.seat == self.model.near)
        return None

    def traces(self, event: Event) -> Sequence[Trace]:
        match event:
            case events.BattleJoined(front):
                return [Trace(CRATER, ("between", front), layout.band(front))] * 2
            case events.BattalionReduced(seat, _, place):
                return [Trace(CRATER, (seat, place), layout.half(place, seat == self.model.near))]
            case events.BattalionLost(seat, _, place):
                return [Trace(BURNT, (seat, place), layout.half(place, seat == self.model.near).inset(20))]
        return ()

    def lights(self) -> list[float]:
        goals = [0.0] * PLACES
        for place in self.selection.open_places() if not self.controls.popup and not self.controls.dial else ():
            aimed = place == layout.place_at(self.controls.mouse) or self.controls.focused == place_key(place)
            goals[place] = 1.0 if aimed else 0.55
        return goals

    def _fan_out(self) -> None:
        """Where several battalions share a place, those beside the one that is pointed at make room."""
        controls, piece, mouse = self.controls, None, self.controls.mouse
        shut = controls.covered or controls.carried is not None
        rests = mouse == controls.rested
        lies = rests and (controls.focused is None or controls.focused == controls.under(mouse))
        match None if shut or lies else controls.pointed:
            case ("battalion", int(seat), int(number)):
                piece = self.model.pieces.get((seat, number))
        self.model.fan_out(piece, AWAY if shut or rests else mouse)

    def _raise_pieces(self) -> None:
        choosing = self.selection.ways or self.selection.reduces
        under = self.model.under(self.controls.mouse) if choosing else None
        for (seat, number), piece in self.model.pieces.items():
            choosable = self.selection.choosable(seat, number)
            if seat == self.selection.seat and number == self.selection.selected:
                piece.raised = 16.0
            else:
                piece.raised = 10.0 if choosable and piece is under else 0.0

    def resting_key(self) -> Hashable:
        return player_panels.key(self.model)

    def tiles(self) -> list[Tile]:
        model, seats, key = self.model, self.context.seats, self.resting_key()

        def side(canvas: Canvas, seat: int) -> None:
            acting = model.view.to_act == seat
            player_panels.draw_side(canvas, model, self.sprites.on(canvas), seat, seats[seat], acting)

        return [Tile(layout.SIDES[seat != model.near], key, partial(side, seat=seat)) for seat in range(2)]

    def draw(self, canvas: Canvas) -> None:
        sprites, model = self.sprites.on(canvas), self.model
        self.pool.draw(canvas)
        self.ground.draw_smoke(canvas)
        self.weather.draw(canvas)
        painter.draw_places(canvas, model, self.lit, self.ground.light)
        player_panels.draw_stamps(canvas, model)
        pulse = self.pulse()
        if any(key in self.highlighted for key in (piece.key for piece in model.pieces.values())):
            pulse = 0.2  # whatever is pointed at shall stand out
        for piece in model.in_order():
            glow = pulse if self.selection.choosable(piece.seat, piece.number) else 0.0
            if piece.key in self.highlighted or (
                piece.seat == self.selection.seat and piece.number == self.selection.selected
            ):
                glow = 1.0
            piece.draw(canvas, sprites, glow, piece.moved and not piece.carried and model.view.phase == MOVE)
        model.flights.draw(canvas, sprites)
        self.particles.draw(canvas)
        self._draw_open(canvas)

    def _draw_open(self, canvas: Canvas) -> None:
        """What lies open over the map."""
        controls = self.controls
        if controls.popup is not None:
            controls.popup.draw(canvas, controls.focused, self.seconds)
        if (dial := controls.dial) is not None:
            advised = f"; the staff advises {dial.advised}" if dial.advised is not None else ""
            dial.note = f"{dial.most - dial.number} stay in the deck{advised}"
            dial.draw(canvas, controls.focused, self.seconds)
        if controls.lists.opened is not None:
            player_panels.draw_list(canvas, self.model, self.context.seats)
