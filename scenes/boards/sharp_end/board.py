"""The board of At the Sharp End: the road of nine terrains, the dice, the viewer's hand and everyone's plate."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from game.core.events import Beat, Event
from game.sharp_end import events
from game.sharp_end.cards import LAST_PLACE
from game.sharp_end.state import State
from scenes.anim.dice import DiceTray
from scenes.anim.staging import Moment
from scenes.boards.board import Board, BoardContext
from scenes.boards.parts import Tile
from scenes.boards.sharp_end import layout, painter
from scenes.boards.sharp_end.animation import Animation
from scenes.boards.sharp_end.controls import Controls
from scenes.boards.sharp_end.faces import WITNESS
from scenes.boards.sharp_end.layout import SEAT_COLOURS, seat_key, size_of
from scenes.boards.sharp_end.model import TableModel
from scenes.boards.sharp_end.references import REFERENCES
from scenes.boards.sharp_end.selection import Selection
from scenes.boards.sharp_end.tips import Tooltips
from scenes.boards.sharp_end.words import Words, tray_legend
from scenes.pieces.ground import BURNT, CRATER, Ground, Trace
from scenes.pieces.sprites import Sprites
from scenes.ui import theme
from scenes.ui.canvas import Box, Canvas


class SharpEndBoard(Board[State]):
    """The road with its pawns, the dice, the plates of all seats, the viewer's hand and counters."""

    tray: DiceTray
    frame = layout.FRAME
    witness = WITNESS
    references = REFERENCES
    ambience = "road"
    seat_colours = SEAT_COLOURS
    token = "shared/seat-{seat}"
    band = theme.BURGUNDY
    medal_pictures = {
        "se-turn": "sharp_end/cards/tactics",
        "se-refused": "sharp_end/cards/support",
        "se-points": "sharp_end/cards/reinforcements",
        "se-six": "sharp_end/cards/hero",
        "se-far": "sharp_end/cards/intel-recon",
        "se-general": "sharp_end/cards/counter-attack",
    }
    places = LAST_PLACE + 1
    model: TableModel
    words: Words
    controls: Controls
    tips: Tooltips
    ground: Ground

    def __init__(self, context: BoardContext, state: State) -> None:
        super().__init__(context, state)
        self.model = TableModel(state, context.viewer, self.still)
        self.hand = self.model.hand
        self.tray = DiceTray(layout.TRAY, context.caster, context.sound, context.rng, self.still)
        self.gauge = painter.Gauge()
        self.animation = Animation(self.model, self.tray, self.particles, self.gauge, self.names, self.still)
        self.selection = Selection(self.model)
        self.tips = Tooltips(self.model, self.tray, self.names)
        self.controls = Controls(self.selection, self.tips, context.sound, self.still)
        self.words = Words(self.names, self.model, self.controls)
        self.sprites = Sprites("sharp_end", size_of)
        self.ground = Ground(layout.MAP, self.still)
        self.ground.turn_to_hour(state.turn - 1, at_once=True)

    def plate_box(self, seat: int) -> Box:
        return layout.plate_box(seat, self.model.shown.seats)

    def survey_game(self) -> list[str]:
        return self.words.survey_table(self.tips)

    def scene_of(self, event: Event) -> Box | None:
        """The tile of the place that was attacked or whose enemy counter was turned up. None for other events."""
        match event:
            case events.AttackSucceeded(place) | events.AttackFailed(place) | events.EnemyTurnedUp(place):
                return layout.place_box(place)
        return None

    def great_moment(self, beat: Beat[State]) -> Moment | None:
        """A failed attack, on the tile of its place. None for any other event."""
        match beat.event:
            case events.AttackFailed(place):
                return Moment(layout.place_box(place))
        return None

    def traces(self, event: Event) -> Sequence[Trace]:
        """The marks that an attack leaves on its place: two craters, or a crater and burnt ground if it succeeded.

        A trace has a kind, the place under which it is counted, and the box in which it is put.
        """
        match event:
            case events.AttackSucceeded(place):
                return [Trace(BURNT, place, layout.traces_box(place)), Trace(CRATER, place, layout.traces_box(place))]
            case events.AttackFailed(place):
                return [Trace(CRATER, place, layout.traces_box(place))] * 2
        return ()

    # --- What seldom changes -----------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Draw the map, its road and the empty tray."""
        painter.paint_map(canvas, self.model)
        self.tray.paint(canvas)

    def resting_key(self) -> Hashable:
        """A key that changes whenever a tile has to be drawn anew.

        It consists of all that the tiles show: the view, the points counted so far (None while nothing is counted), the
        lit seats, and the officers with their expressions.
        """
        tally = self.model.tally
        return (self.model.shown, None if tally is None else tuple(tally), self._lit_seats(), self.seats)

    def tiles(self) -> list[Tile]:
        """The plates, the decks, and the words beside the viewer's counters.

        They are redrawn only when their keys change.
        """
        model = self.model
        shown = self.model.shown
        seats = self.seats
        lit = self._lit_seats()
        plates_key = (painter.plates_key(model), lit, seats)
        decks_key = (len(shown.unit_deck), len(shown.order_deck))
        own_key = None if model.me < 0 else (shown.points(model.me), model.tally is None, bool(model.counters))
        return [
            Tile(layout.PLATES_TILE, plates_key, partial(painter.draw_plates, model=model, seats=seats, lit=lit)),
            Tile(layout.DECKS_TILE, decks_key, self._draw_decks),
            Tile(layout.OWN_TILE, own_key, partial(painter.draw_own_words, model=model)),
        ]

    def _draw_decks(self, canvas: Canvas) -> None:
        painter.draw_decks(canvas, self.model, self.sprites.use_scale_of(canvas))

    def _lit_seats(self) -> list[int]:
        """The seats whose plates are lit: possible victims of a Withdraw card, and seats of a pointed-at log line.

        Victims are lit only while a picked Withdraw card waits for the choice of one.
        """
        nameable = self.selection.numbers("seat") if self.selection.is_naming_victim else ()
        seats = range(self.model.shown.seats)
        return [seat for seat in seats if seat in nameable or seat_key(seat) in self.highlighted]

    # --- What is drawn in every frame --------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Advance by this many seconds, and mark the die under mouse, focus or hint if the question lets it be picked.

        The light on the map changes each turn.
        """
        self.ground.turn_to_hour(self.model.shown.turn - 1)
        super().update(seconds)

        self.tray.set_hovered(None)
        for key in (*self.highlighted, self.controls.key_pointed_at):
            match key:
                case ("die", int(die)) if die in self.selection.numbers("die"):
                    self.tray.set_hovered(die)
        self.tray.update(seconds)
        self.gauge.update(seconds, self.still)

    def place_lights(self) -> list[float]:
        """By place: the brightness of the light around it, 0..1. The attacked place pulses, and all others are dark."""
        attacked = self.model.attacked_place()
        return [self.pulse() if place == attacked else 0.0 for place in range(self.places)]

    def draw(self, canvas: Canvas) -> None:
        """Draw everything that may change from frame to frame, from the map up to what flies above it.

        The tray has words on its rim unless its dice roll. `lit`: how bright each place is. `highlighted`: the keys of
        what a hint or the log names. `seconds`: the length of the last frame.
        """
        sprites = self.sprites.use_scale_of(canvas)
        model = self.model
        pulse = self.pulse()
        self.light_pool.draw(canvas)
        self.ground.draw_smoke(canvas)
        painter.draw_places(canvas, model, sprites, self.lit)
        painter.draw_pawns(canvas, model, sprites)

        self.tray.legend = ("" if self.tray.busy else tray_legend(model), "")
        self.tray.draw(canvas)
        painter.draw_die_badges(canvas, model, self.tray)
        self._draw_stamps(canvas)

        painter.draw_counters(canvas, model, self.selection, sprites, pulse=pulse, advised=self.highlighted)
        self.gauge.draw(canvas)
        self.controls.bar.draw(canvas, self.controls.focused, self.seconds, self.highlighted)
        painter.draw_hand(canvas, model, self.selection, sprites, pulse=pulse, advised=self.highlighted)

        self.particles.draw(canvas)
        model.flights.draw(canvas, sprites)
        model.stage.draw(canvas, sprites)

    def _draw_stamps(self, canvas: Canvas) -> None:
        """Draw the rubber stamps below the plates of their seats."""
        for seat, stamp in self.model.stamps.items():
            plate = layout.plate_box(seat, self.model.shown.seats)
            stamp.draw(canvas, (plate.centre[0], plate.foot + 14), size=23, width=plate.w - 14, angle=5)
