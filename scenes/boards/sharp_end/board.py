"""The board of At the Sharp End: the road of nine terrains, the dice, the own hand and everyone's plate."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from functools import partial

from game.core.events import Event
from game.sharp_end import events
from game.sharp_end.cards import ATTACKS, LAST_PLACE, OUT, TERRAIN_OF
from game.sharp_end.state import State
from scenes.anim.dice import DiceTray
from scenes.boards.board import Board, BoardContext, Seat
from scenes.boards.parts import Tile
from scenes.boards.sharp_end import layout, painter
from scenes.boards.sharp_end.animation import Animation
from scenes.boards.sharp_end.controls import Controls, Selection
from scenes.boards.sharp_end.layout import SEAT_COLOURS, size_of
from scenes.boards.sharp_end.log_lines import Dispatches, seat_key
from scenes.boards.sharp_end.model import TableModel, Tooltips
from scenes.boards.sharp_end.words import REFERENCES, Words
from scenes.pieces.ground import BURNT, CRATER, Ground, Trace
from scenes.pieces.names import draw_name
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around

# --- The plates of the players: sign, name, cards, counters by terrain, stance, and what is counted ---

NAME_INKS = [theme.lighter(colour, 1.3) for colour in SEAT_COLOURS]
"""By seat: the colour of its pieces, bright enough for its name on a dark plate."""
SMALL = 22.0
"""The side of a counter on a plate."""
NARROW = 300.0
"""Plates less wide than this show the counters in a row of their own."""
TALLEST = 27.0
"""Where letters have to be higher than this, a plate has room for two rows, and for no word that a sign tells too."""


def key(model: TableModel) -> Hashable:
    """It changes whenever a plate would be drawn otherwise, its light apart."""
    shown = model.shown
    stances = None if model.between_turns else tuple(shown.stance)
    held = (*shown.unit_count, *shown.order_count, *(tuple(shown.counters(seat)) for seat in range(shown.seats)))
    return (shown.to_act, shown.commander, stances, held, model.tally and tuple(model.tally))


def draw_plates(canvas: Canvas, model: TableModel, seats: Sequence[Seat], lit: Collection[int]) -> None:
    """The plates of all seats; light stands around those in `lit`."""
    for seat, who in enumerate(seats):
        draw_plate(canvas, model, seat, who, seat in lit)


def draw_plate(canvas: Canvas, model: TableModel, seat: int, who: Seat, lit: bool) -> None:
    """All that lies open about a seat."""
    box = layout.plate(seat, model.shown.seats)
    x, y, w, h = box
    mine = seat == model.me
    decides = model.shown.to_act == seat
    border = theme.GLOW if lit or decides else theme.BRASS if mine else (92, 84, 62)
    tops = ((66, 60, 44), (38, 35, 27)) if mine else ((48, 45, 37), (28, 27, 22))
    art.draw_panel(canvas, box, 9, tops[0], tops[1], border, 6)
    art.draw_lit(canvas, box, float(lit))
    size = 31 if w < NARROW else 36
    image = pictures.picture(canvas, f"shared/seat-{seat}", size, size)
    canvas.surface.blit(image, image.get_rect(center=canvas.at(x + 24, y + 20)))
    right = _draw_office(canvas, model, seat, (x + w - 10, y + 20))
    name = draw_name(canvas, styles.HEAD_SMALL.dense, who, (x + 48, y + 2), width=right - x - 56, ink=NAME_INKS[seat])
    end = name[0] + name[2] + 10
    if right - end > styles.LABEL_FINE.dense.width(canvas, who.kind) + 4:
        styles.LABEL_FINE.dense.draw(canvas, who.kind, (end, name[1] + name[3] / 2), "midleft", ink=theme.MUTED)
    narrow = w < NARROW and not _crowded(canvas)
    low = y + h - (40 if narrow else 23)
    after = _draw_hand(canvas, model, seat, (x + 12, low))
    if model.tally is not None:
        _draw_tally(canvas, model.tally[seat], (x + w - 12, y + h - 22))
        room = x + w - 92
    else:
        room = _draw_stance(canvas, model, seat, (x + w - 12, low), after)
    if narrow:
        _draw_counters(canvas, model, seat, (x + 10, y + h - 15), x + w - 10 if model.tally is None else room)
    elif w >= NARROW:
        _draw_counters(canvas, model, seat, (after + 8, low), room - 8)


def _crowded(canvas: Canvas) -> bool:
    return styles.HEAD.but(size=17).dense.height(canvas, 1.0) > TALLEST


def _draw_office(canvas: Canvas, model: TableModel, seat: int, at: Point) -> float:
    """The commander's marker and the sign of whoever decides; where the room left of them ends."""
    x, y = at
    if model.shown.commander == seat:
        image = pictures.picture(canvas, "sharp_end/commander", 32, 32)
        canvas.surface.blit(image, image.get_rect(midright=canvas.at(x, y)))
        x -= 36
    if model.shown.to_act == seat and seat != model.me:
        icons.draw_icon(canvas, "hourglass", (x - 11, y), 22, theme.GLOW)
        x -= 26
    return x


def _draw_hand(canvas: Canvas, model: TableModel, seat: int, at: Point) -> float:
    """How many unit cards and HQ cards, each beside a small back; where that ends."""
    x, y = at
    counts = (model.shown.unit_count[seat], model.shown.order_count[seat])
    for name, count in zip(("unit-back", "hq-back"), counts, strict=True):
        back = pictures.picture(canvas, f"sharp_end/cards/{name}", 18, 25)
        canvas.surface.blit(back, back.get_rect(midleft=canvas.at(x, y)))
        drawn = styles.HEAD.but(size=20, track=0).dense.draw(canvas, str(count), (x + 23, y), "midleft")
        x = drawn[0] + drawn[2] + 10
    return x


def _draw_stance(canvas: Canvas, model: TableModel, seat: int, at: Point, left: float) -> float:
    """Attacking, out or not asked yet: a sign, and a word if it has room right of `left`; where they begin."""
    stance = model.shown.stance[seat]
    if model.between_turns:
        return at[0]
    if stance == ATTACKS:
        words, colour, sign = "ATTACKS", (166, 200, 112), "swords"
    elif stance == OUT:
        words, colour, sign = "OUT", (226, 130, 108), "cross"
    else:
        words, colour, sign = "", theme.DIM, "circle"
    icons.draw_icon(canvas, sign, (at[0] - 9, at[1]), 20, colour)
    if not words or _crowded(canvas) or styles.LABEL_FINE.dense.width(canvas, words) > min(90, at[0] - 24 - left):
        return at[0] - 22
    return styles.LABEL_FINE.dense.draw(canvas, words, (at[0] - 24, at[1]), "midright", width=90, ink=colour)[0]


def _draw_tally(canvas: Canvas, points: int, at: Point) -> None:
    said = styles.LABEL_FINE.dense.draw(canvas, "VP", at, "midright")
    styles.HEAD_FIGURE.draw(canvas, str(points), (said[0] - 6, at[1]), "midright", shadow=True)


def _draw_counters(canvas: Canvas, model: TableModel, seat: int, at: Point, right: float) -> None:
    """The counters before a seat as little tokens with the number of their terrain, from `at` to `right`."""
    numbers = model.shown.counters(seat)
    side = max(SMALL, styles.HEAD.but(size=17).dense.height(canvas, 1.1))
    step = min(side + 3, (right - at[0] - side) / max(1, len(numbers) - 1))
    if len(numbers) > 1 and step < side > SMALL:  # the numbers would hide one another: how many there are must do
        draw_token(canvas, "", (at[0] + side / 2, at[1]), side)
        styles.HEAD.but(size=17, track=0).dense.draw(canvas, f"x{len(numbers)}", (at[0] + side + 6, at[1]), "midleft")
        return
    for i, number in enumerate(numbers):
        draw_token(canvas, str(TERRAIN_OF[number]), (at[0] + side / 2 + step * i, at[1]), side)


def draw_token(canvas: Canvas, words: str, at: Point, size: float) -> None:
    """A small counter, with the number of its terrain."""
    art.draw_panel(canvas, around(at, size, size), 5, (222, 203, 156), (204, 184, 136), (96, 74, 42), 3)
    styles.HEAD.but(size=17, track=0).dense.draw(canvas, words, at, "center", ink=theme.INK)


class SharpEndBoard(Board[State]):
    """The road with its pawns, the dice, the plates of all seats, the own hand and counters."""

    tray: DiceTray
    frame = layout.FRAME
    references = REFERENCES
    ambience = "road"
    seat_colours = SEAT_COLOURS
    token = "shared/seat-{seat}"
    band = theme.BURGUNDY
    places = LAST_PLACE + 1
    model: TableModel
    controls: Controls
    tips: Tooltips
    ground: Ground

    def __init__(self, context: BoardContext, state: State) -> None:
        super().__init__(context, state)
        start = bool(state.variable and not state.landing)
        self.log = Dispatches(self.names, state.road, state.last_turn, start, not state.variable)
        self.model = TableModel(state, context.viewer, self.still)
        self.hand = self.model.hand
        self.tray = DiceTray(layout.TRAY, context.caster, context.sound, context.rng, self.still)
        self.gauge = painter.Gauge()
        self.animation = Animation(self.model, self.tray, self.particles, self.gauge, self.names, self.still)
        self.selection = Selection(self.model)
        self.tips = Tooltips(self.model, self.tray, self.log)
        self.controls = Controls(self.selection, self.tips, context.sound, self.still)
        self.words = Words(self.names, self.controls, self.log)
        self.sprites = Sprites("sharp_end", size_of)
        self.ground = Ground(layout.MAP, self.still)
        self.ground.turn_to_hour(state.turn - 1, at_once=True)

    def survey_game(self) -> list[str]:
        return self.tips.survey()

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
                (key(model), lit),
                partial(draw_plates, model=model, seats=seats, lit=lit),
            ),
            Tile(
                layout.DECKS_TILE,
                (len(shown.unit_deck), len(shown.order_deck)),
                lambda canvas: painter.draw_decks(canvas, model, self.sprites.on(canvas)),
            ),
            Tile(layout.OWN_TILE, own, partial(painter.draw_own, model=model)),
        ]

    def update(self, seconds: float) -> None:
        self.ground.turn_to_hour(self.model.shown.turn - 1)
        super().update(seconds)
        self.tray.set_hovered(None)
        for key in (*self.highlighted, self.controls.pointed):
            match key:
                case ("die", int(die)) if die in self.selection.numbers("die"):
                    self.tray.set_hovered(die)
        self.tray.update(seconds)
        self.gauge.update(seconds, self.still)

    def lights(self) -> list[float]:
        attacked = self.model.attacked()
        return [self.pulse() if place == attacked else 0.0 for place in range(self.places)]

    def draw(self, canvas: Canvas) -> None:
        sprites, model, pulse = self.sprites.on(canvas), self.model, self.pulse()
        self.pool.draw(canvas)
        self.ground.draw_smoke(canvas)
        painter.draw_places(canvas, model, sprites, self.lit)
        painter.draw_pawns(canvas, model, sprites)
        self.tray.legend = ("" if self.tray.busy else painter.legend(model), "")
        self.tray.draw(canvas)
        painter.draw_signs(canvas, model, self.tray)
        for seat, stamp in model.stamps.items():
            box = layout.plate(seat, model.shown.seats)
            stamp.draw(canvas, (box.centre[0], box.foot + 14), size=23, width=box.w - 14, angle=5)
        painter.draw_counters(canvas, model, self.selection, sprites, pulse, self.highlighted)
        self.gauge.draw(canvas)
        self.controls.bar.draw(canvas, self.controls.focused, self.seconds, self.highlighted)
        painter.draw_hand(canvas, model, self.selection, sprites, pulse, self.highlighted)
        self.particles.draw(canvas)
        model.flights.draw(canvas, sprites)
        model.stage.draw(canvas, sprites)
