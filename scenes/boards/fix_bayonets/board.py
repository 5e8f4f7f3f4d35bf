"""The board of Fix Bayonets: the wood as a map, men as counters, and the cards beside it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from game.core.events import Beat, Event
from game.core.game import Threat
from game.fix_bayonets import cards, events
from game.fix_bayonets.state import State
from scenes.anim.staging import Moment
from scenes.boards.board import Board, BoardContext
from scenes.boards.fix_bayonets import layout, painter
from scenes.boards.fix_bayonets.animation import Animation
from scenes.boards.fix_bayonets.controls import Controls
from scenes.boards.fix_bayonets.faces import WITNESS
from scenes.boards.fix_bayonets.layout import Stack, picture_size, square_box, square_key
from scenes.boards.fix_bayonets.model import Declaration, TableModel
from scenes.boards.fix_bayonets.names import count_men
from scenes.boards.fix_bayonets.references import REFERENCES
from scenes.boards.fix_bayonets.selection import Selection
from scenes.boards.fix_bayonets.tips import Tooltips
from scenes.boards.fix_bayonets.words import Words
from scenes.boards.parts import Tile
from scenes.pieces.controls import draw_band
from scenes.pieces.ground import BURNT, CRATER, Ground, Trace
from scenes.pieces.sprites import Sprites
from scenes.ui.canvas import Box, Canvas

TURNS_AN_HOUR: Final = 6
"""Turns until the light on the map changes."""
AIMED_LIGHT: Final = 1.0
"""Brightness of the open square that is pointed at."""
MAN_PICKED_LIGHT: Final = 0.62
"""Brightness of the other open squares once a man is picked."""
OPEN_LIGHT: Final = 0.4
"""Brightness of open squares before that."""


class FixBayonetsBoard(Board[State]):
    """The map with its men, the declaration on it, hand and piles."""

    frame = layout.FRAME
    witness = WITNESS
    references = REFERENCES
    ambience = "rain"
    medal_pictures = {
        "fb-steel": "fix_bayonets/cards/bayonet",
        "fb-officers": "fix_bayonets/cards/pistol",
        "fb-few": "fix_bayonets/cards/crawl",
        "fb-last": "fix_bayonets/cards/hold-ground",
        "fb-general": "fix_bayonets/cards/charge",
    }
    seat_colours = layout.SEAT_COLOURS
    places = cards.SQUARES
    lit_rate = 12.0
    model: TableModel
    words: Words
    controls: Controls
    tips: Tooltips
    ground: Ground

    def __init__(self, context: BoardContext, view: State) -> None:
        super().__init__(context, view)
        self.model = TableModel(view, context.viewer, self.still)
        self.hand = self.model.hand
        self.animation = Animation(self.model, self.particles, self.still)
        self.selection = Selection(self.model)
        self.words = Words(self.names, self.selection)
        self.tips = Tooltips(self.model, self.selection, self.words)
        self.controls = Controls(self.selection, self.tips, context.sound, self.still)
        self.sprites = Sprites("fix_bayonets", picture_size)
        self.ground = Ground(layout.FIELD, self.still)
        self.ground.turn_to_hour(view.turn // TURNS_AN_HOUR, at_once=True)

    # --- What is where, and what is said of it -------------------------------------------------

    @property
    def background_key(self) -> Hashable:
        """A key that changes when the map is turned."""
        return self.model.turned

    def pieces(self) -> list[Box]:
        """The boxes of the counters on the map."""
        return [self.model.stack_box(*stack) for stack in self.model.stacks()]

    def boxes_named(self, words: str) -> list[Box]:
        """The boxes of the squares, such as "b4", that these words name."""
        squares = [square for square in range(cards.SQUARES) if cards.SQUARE_NAMES[square] in words]
        return [square_box(square, self.model.turned) for square in squares]

    def spoken_tip(self, key: Hashable | None) -> str:
        """The words that a voice says about the thing with this key.

        The words about men begin with their number and square, those about an empty square with its name.
        """
        match key:
            case ("men", int(square), int(kind)) if men := self.model.men_in_stack(square, kind):
                return f"{count_men(len(men), kind)} on {cards.SQUARE_NAMES[square]}. {super().spoken_tip(key)}"
            case ("square", int(square)):
                return super().spoken_tip(key) or f"{cards.SQUARE_NAMES[square]}, nobody there"
        return super().spoken_tip(key)

    def survey_game(self) -> list[str]:
        return self.words.survey()

    def scene_of(self, event: Event) -> Box | None:
        """The box of the square of a hit or a death, or None for any other event."""
        match event:
            case events.Hit(target=square) | events.Killed(square=square):
                return square_box(square, self.model.turned)
        return None

    def great_moment(self, beat: Beat[State]) -> Moment | None:
        """The death of an officer, on his square. None for any other event."""
        match beat.event:
            case events.Killed(man=man, square=square) if cards.KIND_OF[man] == cards.OFFICER:
                return Moment(square_box(square, self.model.turned))
        return None

    def traces(self, event: Event) -> Sequence[Trace]:
        """The mark that a hit leaves on its square: burnt ground if it kills everybody there, else a crater.

        () for other events. Marks are kept as on the map that is not turned, and turn with it.
        """
        match event:
            case events.Hit(_, card, square):
                trace = BURNT if cards.KILLS_ALL[card] else CRATER
                return [Trace(trace, square, square_box(square, turned=False).inset(14))]
        return ()

    def threat_boxes(self, threat: Threat) -> list[Box]:
        """FB 1.2 The boxes of the officers who are in danger."""
        return [self.model.counter_box(man) for man in threat.places]

    # --- Lights --------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Advance by this many seconds. The marks on the ground turn with the map, and the light follows the hour.

        An hour lasts TURNS_AN_HOUR turns.
        """
        self.ground.turned = self.model.turned
        self.ground.turn_to_hour(self.model.shown.turn // TURNS_AN_HOUR)
        super().update(seconds)

    def place_lights(self) -> list[float]:
        """By square, how brightly it is lit, 0..1, because it can be chosen or is highlighted."""
        square_aimed_at = self._square_aimed_at()
        open_light = MAN_PICKED_LIGHT if self.selection.stack is not None else OPEN_LIGHT
        lights = [0.0] * cards.SQUARES
        for square in self.controls.open_squares():
            lights[square] = AIMED_LIGHT if square == square_aimed_at else open_light
        return [1.0 if square_key(square) in self.highlighted else light for square, light in enumerate(lights)]

    def _square_aimed_at(self) -> int | None:
        """The square under the focus or the mouse, or under the man who is dragged. None if there is none."""
        match self.controls.key_pointed_at:
            case ("square", int(square)) | ("men", int(square), _):
                return square
        if self.controls.carried is None:
            return None
        return layout.square_at(self.controls.mouse, self.model.turned)

    def _stack_lights(self) -> dict[Stack, float]:
        """By stack, how brightly it is lit, 0..1."""
        selection = self.selection
        plan = self.model.plan
        # Stacks of which a man can be chosen glow with the pulse, but not beside a hint, until something is picked.
        is_advised = self._highlighted_plan() is not None and not selection.is_picking
        lights = dict.fromkeys([] if is_advised else selection.open_stacks(), self.pulse())
        # The men of a declaration shine fully, but not while the person chooses who falls (`losses`).
        if plan is not None and not selection.losses:
            lights |= dict.fromkeys(plan.stacks, 1.0)
        # While a man is picked, no other stacks are lit, except for those that are highlighted.
        if selection.stack is not None:
            lights = {selection.stack: 1.0}

        for key in self.highlighted:
            match key:
                case ("men", int(square), int(kind)):
                    lights[square, kind] = 1.0
        return lights

    # --- Declarations --------------------------------------------------------------------------

    def _plan_to_draw(self) -> Declaration | None:
        """The declaration whose arrows are drawn on the map, or None.

        An open declaration comes first, and has no arrows while only its men are shown. Then come the group that is
        being formed, a declaration that ends on the square pointed at, and the hint.
        """
        if self.model.plan is not None:
            return self.model.plan if self.model.arrows_shown else None
        if self.selection.is_forming_group:
            return self.selection.group_advance
        aimed = self._square_aimed_at()
        plan = self.selection.plan_at(aimed) if aimed is not None else None
        return plan or self._highlighted_plan()

    def _highlighted_plan(self) -> Declaration | None:
        """The declaration of the highlighted hint or log line. None if there is none or other picks contradict it."""
        selection = self.selection
        for key in self.highlighted:
            match key:
                case ("plan", Declaration() as plan):
                    card_fits = selection.card in (None, plan.card)
                    man_fits = selection.stack is None or selection.stack in plan.stacks
                    if card_fits and man_fits:
                        return plan
        return None

    # --- Drawing -------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        painter.draw_map(canvas, self.model.turned)

    def plate_box(self, seat: int) -> Box:
        return layout.OWN if seat == self.model.me else layout.ENEMY

    def resting_key(self) -> Hashable:
        """A key that changes with the view and with each card that arrives."""
        return (self.model.shown, self.model.cards_in_air, tuple(self.model.cards_coming.elements()), self.seats)

    def tiles(self) -> list[Tile]:
        return painter.tiles_of(self.model, self.sprites, self.seats)

    def draw(self, canvas: Canvas) -> None:
        """Draw everything that moves, in the order from the ground up: map, things beside it, motion, an open list."""
        sprites = self.sprites.use_scale_of(canvas)
        self.light_pool.draw(canvas)
        self.ground.draw_smoke(canvas)
        self._draw_map_pieces(canvas, sprites)
        self._draw_beside_map(canvas, sprites)
        self._draw_motion(canvas, sprites)
        if self.controls.modal:
            painter.draw_list(canvas, self.model, sprites, self.context.seats)

    def _draw_map_pieces(self, canvas: Canvas, sprites: Sprites) -> None:
        """Draw what is on the map, from below: lit squares, range, men, arrows, marks of a group, warnings."""
        model = self.model
        selection = self.selection
        painter.draw_lit_squares(canvas, model, self.lit, selection.is_fighting)
        if selection.card is not None and selection.stack is not None:
            square, _ = selection.stack
            painter.draw_range(canvas, model, selection.card, square)
        painter.draw_men(canvas, model, sprites, self._stack_lights())

        # While an attack is half picked, lines show who can hit whom.
        if selection.is_fighting and selection.is_picking:
            open_attacks = [attack for attacks in selection.open_plans().values() for attack in attacks]
            painter.draw_fire_lines(canvas, model, open_attacks)

        plan = self._plan_to_draw()
        if plan is not None:
            has_hit = model.card_in_play is not None and model.card_in_play.has_hit  # then no sight is needed
            clock = 0.0 if self.still else self.clock
            painter.draw_plan(canvas, model, sprites, plan, clock, sight=not has_hit)

        painter.draw_group(canvas, model, self.controls.group_in_band() or selection.group)
        if self.controls.band is not None:
            draw_band(canvas, self.controls.band, self.controls.mouse)
        self.draw_threats(canvas)

    def _draw_beside_map(self, canvas: Canvas, sprites: Sprites) -> None:
        """Draw everything beside the map: panels of deployment and card in play, buttons, waiting men, own hand."""
        model = self.model
        selection = self.selection
        controls = self.controls
        painter.draw_deployment(canvas, model, selection)
        # The viewer may stop the declaration, or has to choose who falls.
        is_asked = selection.is_answering or bool(selection.losses)
        painter.draw_card_in_play(canvas, model, sprites, self.names, is_asked)
        controls.turn_button.draw(canvas, controls.focused == controls.turn_button.key, self.seconds)
        controls.bar.draw(canvas, controls.focused, self.seconds, self.highlighted)

        painter.draw_waiting_men(canvas, model, sprites)
        # Cards of a hint are marked until the person begins to pick.
        advised = [] if selection.is_picking else [body.key for body in model.hand if body.key in self.highlighted]
        painter.draw_hand(canvas, model, selection, sprites, pulse=self.pulse(), advised=advised)

    def _draw_motion(self, canvas: Canvas, sprites: Sprites) -> None:
        """Draw all that is on its way (moving men, shots, particles, cards in flight), and the stamps on the map."""
        painter.draw_moving_men(canvas, self.model, sprites)
        self.model.gunfire.draw(canvas)
        self.particles.draw(canvas)
        for stamp in self.model.stamps:
            stamp.draw_within(canvas, layout.MAP, size=27)
        self.model.flights.draw(canvas, sprites)
