"""The board of Battlefronts: five fronts and four roads on a staff map, drawn from the ground up."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

from game.battlefronts import cards, events
from game.battlefronts.cards import BATTLE, CHECK, MOVE, PLACES
from game.battlefronts.legal import fronts_held_alone
from game.battlefronts.state import State
from game.core.events import Beat, Event
from game.core.game import Threat
from scenes.anim.staging import Moment
from scenes.boards.battlefronts import layout, painter
from scenes.boards.battlefronts.animation import Animation
from scenes.boards.battlefronts.controls import Controls
from scenes.boards.battlefronts.faces import WITNESS
from scenes.boards.battlefronts.model import TableModel
from scenes.boards.battlefronts.painter import StackSprites
from scenes.boards.battlefronts.references import REFERENCES
from scenes.boards.battlefronts.selection import Selection
from scenes.boards.battlefronts.tips import Tooltips
from scenes.boards.battlefronts.words import Words, size_note
from scenes.boards.board import BADGE, Board, BoardContext, place_key
from scenes.boards.parts import Tile
from scenes.pieces.arrows import draw_arrow
from scenes.pieces.controls import draw_band
from scenes.pieces.ground import BURNT, CLOUDS, CRATER, DIM, MIST, RAIN, Ground, Trace, Weather, lay_map
from scenes.pieces.popups import NumberPopup
from scenes.ui import theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.theme import Colour

LIGHTS: Final[dict[int, Colour]] = {
    cards.ATTRITION: (172, 184, 206),
    MOVE: (255, 250, 240),
    cards.SUPPORT: (255, 222, 176),
    BATTLE: (126, 132, 176),
    CHECK: (126, 132, 176),
}
"""The light of each phase: a grey dawn, the day, the evening, and a night of battle."""
SKIES: Final = {cards.ATTRITION: RAIN, MOVE: CLOUDS, cards.SUPPORT: MIST}
"""The weather of each phase. Battles have none, since they have their own smoke."""
OPEN_LIGHT: Final = 0.55
"""Brightness of a place that can be chosen, 0..1. It is 1 where the place is pointed at."""
DULL_PULSE: Final = 0.2
"""Brightness of the light around other battalions while one is highlighted, 0..1."""


class BattlefrontsBoard(Board[State]):
    """The map with its battalions, and what each side has in its deck and lost."""

    frame = layout.FRAME
    witness = WITNESS
    references = REFERENCES
    ambience = "plain"
    band = theme.AIRBORNE
    token = "battlefronts/token-{name}"
    medal_pictures = {
        "bf-brissol": "battlefronts/cards/olive-8",
        "bf-small": "battlefronts/cards/olive-2",
        "bf-line": "battlefronts/cards/olive-4",
        "bf-quick": "battlefronts/cards/olive-9",
        "bf-long": "battlefronts/cards/olive-6",
        "bf-general": "battlefronts/cards/olive-K",
    }
    places = PLACES
    model: TableModel
    words: Words
    controls: Controls
    ground: Ground

    def __init__(self, context: BoardContext, view: State) -> None:
        super().__init__(context, view)
        self.model = TableModel(view, context.viewer, self.still)
        self.animation = Animation(self.model, self.particles, self.still)
        self.selection = Selection(self.model)
        self.tips = Tooltips(self.model, self.names)
        self.controls = Controls(self.selection, self.tips, context.sound, self.still)
        self.words = Words(self.names, self.selection)
        self.sprites = StackSprites()
        self.ground = Ground(layout.MAP, self.still)
        self.ground.turn_to(LIGHTS[view.phase], at_once=True)
        self.weather = Weather(layout.MAP, self.still)

    # --- Where things are ---------------------------------------------------------------------

    def pieces(self) -> list[Box]:
        """The boxes of the strips of all places and of all battalions, which a tooltip must not cover."""
        strips = [layout.strip_box(place) for place in range(PLACES)]
        return strips + [piece.box_at(piece.goal) for piece in self.model.pieces.values()]

    def plate_box(self, seat: int) -> Box:
        return layout.name_box(near=seat == self.model.near_seat)

    def survey_game(self) -> list[str]:
        """The places and the lost cards in sentences, for a voice."""
        return self.words.survey_table()

    def scene_of(self, event: Event) -> Box | None:
        """The box in which an event happens, on which a pool of light falls. None if it happens nowhere on the map.

        A battle has the strip of its front. A battalion has the ground of its army at its place.
        """
        match event:
            case events.BattleJoined(front):
                return layout.strip_box(front)
            case events.BattalionReduced() | events.BattalionMarched() | events.BattalionRedeployed():
                return layout.army_box(event.place, near=event.seat == self.model.near_seat)
            case events.BattalionCalledUp() | events.BattalionLost():
                return layout.army_box(event.place, near=event.seat == self.model.near_seat)
        return None

    def show_deciding_place(self, events: Sequence[Event]) -> Box | None:
        """BF 8.1 Show the front by which the match was won, and return its box, or None if there is none.

        It is the winner's front where a battalion last arrived or lost a card. A score above one half is that of the
        winner. The base class finds the last event with a box, so it gets only the events at fronts of the winner.
        """
        winner = 1 if self.model.view.scores()[1] > 0.5 else 0
        winners_fronts = fronts_held_alone(self.model.view, winner)
        events_there = [event for event in events if getattr(event, "place", -1) in winners_fronts]
        return super().show_deciding_place(events_there)

    def great_moment(self, beat: Beat[State]) -> Moment | None:
        """The great moment that an event brings, to be staged with light and silence: a battle at its front.

        Its box is the ground of both armies there. None for all other events.
        """
        match beat.event:
            case events.BattleJoined(front):
                return Moment(layout.army_box(front, near=True).union(layout.army_box(front, near=False)))
        return None

    def traces(self, event: Event) -> Sequence[Trace]:
        """The marks that an event leaves on the ground: craters of battles and losses, burnt ground of lost battalions.

        A trace has a kind, the key of the spot under which it is counted, and the box in which it is put. A battle
        leaves two craters. Other events leave none.
        """
        match event:
            case events.BattleJoined(front):
                return [Trace(CRATER, ("between", front), layout.strip_box(front))] * 2
            case events.BattalionReduced(seat, _, place):
                return [Trace(CRATER, (seat, place), layout.army_box(place, seat == self.model.near_seat))]
            case events.BattalionLost(seat, _, place):
                return [Trace(BURNT, (seat, place), layout.army_box(place, seat == self.model.near_seat).inset(20))]
        return ()

    def threat_boxes(self, threat: Threat) -> list[Box]:
        """The strips of the fronts by which a match is about to be won. A strip is the middle of a front's column.

        Each box is taller at the top by half a badge, so that the warning sign covers none of the strengths.
        """
        strips = [layout.strip_box(front).inset(4) for front in threat.places]
        return [Box(x, y - BADGE / 2, w, h + BADGE / 2) for x, y, w, h in strips]

    # --- What changes with time ---------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Turn light and weather to those of the phase, and advance everything else by this many seconds.

        The pool of light at the last event is brighter in phases with fights.
        """
        phase = self.model.view.phase
        self.ground.turn_to(LIGHTS[phase])
        self.light_pool.greatest_strength = 1.0 if phase in (BATTLE, CHECK) else DIM
        self.weather.turn_to(SKIES.get(phase, ""))
        self.weather.update(seconds)
        super().update(seconds)

    def place_lights(self) -> list[float]:
        """By place, the brightness 0..1 that its light moves towards.

        Places that can be chosen are lit weakly, and the one that is pointed at fully. While a popup is open none is
        lit.
        """
        brightness = [0.0] * PLACES
        if self.controls.popup is not None or self.controls.dial is not None:
            return brightness
        place_under_mouse = layout.place_at(self.controls.mouse)
        for place in self.selection.open_places():
            is_pointed_at = place == place_under_mouse or self.controls.focused == place_key(place)
            brightness[place] = 1.0 if is_pointed_at else OPEN_LIGHT
        return brightness

    # --- Drawing ------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Paint what never changes: the map, and the ground of both armies. The near army is at the foot of the map."""
        lay_map(canvas, "battlefronts/map", layout.MAP)
        for seat in range(2):
            painter.paint_army(canvas, seat, near=seat == self.model.near_seat)

    def resting_key(self) -> Hashable:
        """A key that changes whenever the picture of one of the two sides would change.

        It depends on the seat to act, the first player, the expressions of officers, and by side its deck, its lost
        cards and whether it has a stamp.
        """
        model = self.model
        sides: list[Hashable] = []
        for seat in range(2):
            lost = model.lost_pile(seat)
            sides.append((model.view.deck(seat), len(lost), *lost[-1:], model.has_stamp(seat)))
        return (model.view.to_act, model.view.first, *sides, *self.seats)

    def tiles(self) -> list[Tile]:
        """The two tiles with decks, lost cards and names. They are drawn again only when `resting_key` changes."""
        key = self.resting_key()
        boxes = [layout.SIDE_TILES[0 if seat == self.model.near_seat else 1] for seat in range(2)]
        return [Tile(box, key, partial(self._draw_side, seat=seat)) for seat, box in enumerate(boxes)]

    def _draw_side(self, canvas: Canvas, seat: int) -> None:
        """Draw deck, lost cards and name of a seat."""
        painter.draw_side(canvas, self.model, self.sprites.use_scale_of(canvas), seat, self.seats[seat])

    def draw(self, canvas: Canvas) -> None:
        """Draw everything that moves, in the order from the ground up to popups and lists.

        `lit`: how bright each place is. `highlighted`: the keys of what a hint or the log names. `seconds`: the length
        of the last frame.
        """
        sprites = self.sprites.use_scale_of(canvas)
        controls = self.controls
        self.light_pool.draw(canvas)
        self.ground.draw_smoke(canvas)
        self.weather.draw(canvas)
        painter.draw_places(canvas, self.model, self.lit, self.ground.light)
        painter.draw_stamps(canvas, self.model)
        self._draw_battalions(canvas, sprites)
        self.model.flights.draw(canvas, sprites)
        self.draw_threats(canvas)
        self.particles.draw(canvas)

        controls.bar.draw(canvas, controls.focused, self.seconds, self.highlighted)
        self._draw_planned_marches(canvas)
        if controls.band is not None:
            draw_band(canvas, controls.band, controls.mouse)
        if controls.popup is not None:
            controls.popup.draw(canvas, controls.focused, self.seconds)
        if controls.dial is not None:
            self._draw_dial(canvas, controls.dial)
        if controls.lists.opened is not None:
            painter.draw_lost_cards(canvas, self.model, self.names)

    def _draw_battalions(self, canvas: Canvas, sprites: StackSprites) -> None:
        """Draw the battalions in their order, and around each the light that it has now.

        Those that can be chosen glow with the pulse. Picked and highlighted ones shine fully.
        """
        pulse = self.pulse()
        if any(piece.key in self.highlighted for piece in self.model.pieces.values()):
            pulse = DULL_PULSE  # the highlighted ones have to stand out

        is_move = self.model.view.phase == MOVE
        for piece in self.model.in_order():
            glow = pulse if self.selection.can_choose(piece.seat, piece.number) else 0.0
            is_picked = piece.seat == self.selection.seat and piece.number in self.selection.picked
            if is_picked or piece.key in self.highlighted:
                glow = 1.0
            dimmed = piece.moved and not piece.carried and is_move
            painter.draw_battalion(canvas, sprites, piece, glow, dimmed)

    def _draw_planned_marches(self, canvas: Canvas) -> None:
        """Draw an arrow from battalion to destination for each march that is planned and not yet sent."""
        for march in self.selection.plan:
            piece = self.model.pieces[self.selection.seat, march.battalion]
            goal = layout.strip_box(march.place).centre
            clock = 0.0 if self.still else self.clock
            draw_arrow(canvas, piece.position, goal, theme.GLOW, leap=False, clock=clock)

    def _draw_dial(self, canvas: Canvas, dial: NumberPopup) -> None:
        """Draw the dial with which a person chooses how many cards a new battalion gets."""
        dial.note = size_note(dial.number, dial.most, dial.advised)  # what the deck keeps, and what a hint advises
        dial.draw(canvas, self.controls.focused, self.seconds)
