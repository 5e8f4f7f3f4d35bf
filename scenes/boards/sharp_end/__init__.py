"""The board of At the Sharp End: the road of nine terrains, the dice, the own hand and everyone's plate."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from game.core.events import Event
from game.sharp_end import events
from game.sharp_end.cards import LAST_PLACE
from game.sharp_end.state import State
from scenes.anim.dice import DiceTray
from scenes.boards.board import Board, BoardContext
from scenes.boards.parts import Tile
from scenes.boards.sharp_end import enemy, hand_and_piles, layout, painter, player_panels, survey
from scenes.boards.sharp_end.animation import Animation
from scenes.boards.sharp_end.controls import Controls
from scenes.boards.sharp_end.lesson import LESSON
from scenes.boards.sharp_end.log_lines import Dispatches, seat_key
from scenes.boards.sharp_end.model import TableModel
from scenes.boards.sharp_end.references import REFERENCES
from scenes.boards.sharp_end.selection import Selection
from scenes.boards.sharp_end.sprites import SEAT_COLOURS, size_of
from scenes.boards.sharp_end.tooltips import Tooltips
from scenes.boards.sharp_end.words import Words
from scenes.pieces.ground import BURNT, CRATER, Ground, Trace
from scenes.pieces.sprites import Sprites
from scenes.ui import theme
from scenes.ui.canvas import Box, Canvas


class SharpEndBoard(Board[State]):
    """The road with its pawns, the dice, the plates of all seats, the own hand and counters."""

    frame = layout.FRAME
    references = REFERENCES
    ambience = "road"
    lessons = (LESSON,)
    seat_colours = SEAT_COLOURS
    token = "shared/seat-{seat}"
    band = theme.BURGUNDY
    places = LAST_PLACE + 1
    model: TableModel
    controls: Controls
    ground: Ground

    def __init__(self, context: BoardContext, state: State) -> None:
        super().__init__(context, state)
        start = bool(state.variable and not state.landing)
        self.log = Dispatches(self.names, state.road, state.last_turn, start, not state.variable)
        self.model = TableModel(state, context.viewer, self.still)
        self.hand = self.model.hand
        self.tray = DiceTray(layout.TRAY, context.caster, context.sound, context.rng, self.still)
        self.gauge = enemy.Gauge()
        self.animation = Animation(self.model, self.tray, self.particles, self.gauge, self.names, self.still)
        self.selection = Selection(self.model)
        self.tips = Tooltips(self.model, self.tray, self.log)
        self.controls = Controls(self.selection, self.tips, context.sound, self.still)
        self.words = Words(self.names, self.controls, self.log)
        self.sprites = Sprites("sharp_end", size_of)
        self.ground = Ground(layout.MAP, self.still)
        self.ground.turn_to_hour(state.turn - 1, at_once=True)

    def lying(self) -> list[str]:
        return survey.lying(self.model, self.tips, self.names)

    def paint(self, canvas: Canvas) -> None:
        painter.paint(canvas, self.model, self.log)
        self.tray.paint(canvas)

    def scene_of(self, event: Event) -> Box | None:
        match event:
            case events.AttackSucceeded(place) | events.AttackFailed(place) | events.EnemyTurnedUp(place):
                return layout.tile(place)
        return None

    def traces(self, event: Event) -> Sequence[Trace]:
        match event:
            case events.AttackSucceeded(place):
                return [Trace(BURNT, place, layout.field(place)), Trace(CRATER, place, layout.field(place))]
            case events.AttackFailed(place):
                return [Trace(CRATER, place, layout.field(place))] * 2
        return ()

    def _lit_seats(self) -> list[int]:
        """Who can be named now, or is pointed at in the log."""
        named = self.selection.numbers("seat") if self.selection.naming else ()
        return [seat for seat in range(self.model.shown.seats) if seat in named or seat_key(seat) in self.highlighted]

    def resting_key(self) -> Hashable:
        tally = self.model.tally
        return (self.model.shown, tally and tuple(tally), self._lit_seats())

    def tiles(self) -> list[Tile]:
        model, seats, lit = self.model, self.context.seats, self._lit_seats()
        shown = model.shown
        own = None if model.me < 0 else (shown.points(model.me), model.tally is None, bool(model.counters))
        return [
            Tile(
                layout.PLATES_TILE,
                (player_panels.key(model), lit),
                partial(player_panels.draw_plates, model=model, seats=seats, lit=lit),
            ),
            Tile(
                layout.DECKS_TILE,
                (len(shown.unit_deck), len(shown.order_deck)),
                lambda canvas: hand_and_piles.draw_decks(canvas, model, self.sprites.on(canvas)),
            ),
            Tile(layout.OWN_TILE, own, partial(hand_and_piles.draw_own, model=model)),
        ]

    def update(self, seconds: float) -> None:
        self.ground.turn_to_hour(self.model.shown.turn - 1)
        super().update(seconds)
        self._point_out_dice()
        self.tray.update(seconds)
        self.gauge.update(seconds, self.still)

    def lights(self) -> list[float]:
        attacked = self.model.attacked()
        return [self.pulse() if place == attacked else 0.0 for place in range(self.places)]

    def _point_out_dice(self) -> None:
        """Raise the die under the focus or the mouse."""
        self.tray.hover(None)
        for key in (*self.highlighted, self.controls.pointed):
            match key:
                case ("die", int(die)) if die in self.selection.numbers("die"):
                    self.tray.hover(die)

    def draw(self, canvas: Canvas) -> None:
        sprites, model, pulse = self.sprites.on(canvas), self.model, self.pulse()
        self.pool.draw(canvas)
        self.ground.draw_smoke(canvas)
        painter.draw_places(canvas, model, sprites, self.lit)
        painter.draw_pawns(canvas, model, sprites)
        self.tray.legend = ("" if self.tray.busy else enemy.legend(model), "")
        self.tray.draw(canvas)
        enemy.draw_signs(canvas, model, self.tray)
        for seat, stamp in model.stamps.items():
            player_panels.draw_stamp(canvas, layout.plate(seat, model.shown.seats), stamp)
        hand_and_piles.draw_counters(canvas, model, self.selection, sprites, pulse, self.highlighted)
        self.gauge.draw(canvas)
        self.controls.bar.draw(canvas, self.controls.focused, self.seconds, self.highlighted)
        hand_and_piles.draw_hand(canvas, model, self.selection, sprites, pulse, self.highlighted)
        self.particles.draw(canvas)
        model.flights.draw(canvas, sprites)
        model.stage.draw(canvas, sprites)
