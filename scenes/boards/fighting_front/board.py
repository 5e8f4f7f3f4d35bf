"""The board of Fighting Front: a battlefield of thirty spaces on a staff table."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final, NamedTuple

from game.core.events import Beat, Event
from game.core.game import Threat
from game.core.state import OVER
from game.fighting_front import analysis, events
from game.fighting_front.cards import NONE, SIDES, SPACES
from game.fighting_front.quick import back_row_spaces_held
from game.fighting_front.state import State
from game.fighting_front.steps import WINDOW
from scenes.anim.dice import DiceTray
from scenes.anim.staging import Moment
from scenes.boards.board import PERSON, Board, BoardContext
from scenes.boards.fighting_front import layout, rolls, words
from scenes.boards.fighting_front.animation import Animation
from scenes.boards.fighting_front.controls import LISTS, Controls
from scenes.boards.fighting_front.faces import WITNESS
from scenes.boards.fighting_front.layout import SEAT_COLOURS, unit_key
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.names import space_name
from scenes.boards.fighting_front.painter import Painter, choice_picture, draw_sight
from scenes.boards.fighting_front.references import REFERENCES
from scenes.boards.fighting_front.selection import Selection
from scenes.boards.fighting_front.survey import space_in_words, survey_sentences
from scenes.boards.fighting_front.tips import Tooltips
from scenes.boards.parts import Tile
from scenes.pieces.controls import draw_band
from scenes.pieces.ground import BURNT, CRATER, Ground, Trace, lay_map
from scenes.pieces.sprites import Sprites
from scenes.ui import art
from scenes.ui.canvas import Box, Canvas

RIM: Final = (96, 84, 56)
"""The colour of the rim of the panel beside the map, and of the lines on it."""


class LiveThings(NamedTuple):
    """The things on the map that are lit or move now."""

    lights: dict[Hashable, float]
    """The brightness of the light around things, 0..1, by key."""
    in_range: list[int]
    """The spaces within range of the artillery that is pointed at or picked."""
    spaces: list[int]
    """The spaces in which something is lit or moves: they are drawn in every frame."""


class FightingFrontBoard(Board[State]):
    """The spaces with units, sites and aircraft, the hand, the dice and the sheet of odds."""

    tray: DiceTray
    frame = layout.FRAME
    witness = WITNESS
    references = REFERENCES
    ambience = "tent"
    seat_colours = SEAT_COLOURS
    band = (150, 84, 40)
    medal_pictures = {
        "ff-guns": "fighting_front/cards/howitzers",
        "ff-bombs": "fighting_front/cards/b-17",
        "ff-defense": "fighting_front/cards/entrenched",
        "ff-quick": "fighting_front/cards/blitzkrieg",
        "ff-general": "fighting_front/cards/infantry-commander",
    }
    places = SPACES
    lit_rate = 12.0
    auto_pass = True
    is_film = True
    model: TableModel
    controls: Controls
    tips: Tooltips
    ground: Ground

    def __init__(self, context: BoardContext, view: State) -> None:
        super().__init__(context, view)
        is_alone = sum(seat.kind == PERSON for seat in context.seats) == 1
        self.model = TableModel(view, context.viewer, self.still)
        self.hand = self.model.hand
        self.selection = Selection(self.model)
        self.words = words.Words(self.names, self.selection, is_alone)
        self.tips = Tooltips(self.model, self.selection, self.names)
        self.controls = Controls(self.selection, self.tips, context.sound, self.still, is_alone)

        self.tray = DiceTray(layout.TRAY, context.caster, context.sound, context.rng, self.still, edge=54, sides=SIDES)
        self.animation = Animation(self.model, self.particles, self.tray, self.still)
        self.sprites = Sprites("fighting_front", layout.picture_size)
        self.painter = Painter(self.model, self.sprites)
        self.ground = Ground(layout.MAP, self.still)
        self.ground.turn_to_hour(view.turn - 1, at_once=True)

    # --- What is said, and where -------------------------------------------------------------

    def pieces(self) -> list[Box]:
        units = [self.tips.box(unit_key(space)) for space, kind in enumerate(self.model.shown.unit) if kind != NONE]
        return [layout.ODDS, *units]

    def plate_box(self, seat: int) -> Box:
        return layout.OWN if seat == self.model.me else layout.ENEMY

    def spoken_tip(self, key: Hashable | None) -> str:
        """The words that a voice says about the thing with this key.

        For a space they are its content, such as "C2: free". If using the thing would bring a roll, the chances of that
        roll follow, unless they have just been announced.
        """
        match key:
            # The key of a unit or location that is not there has no tooltip, and counts as its space.
            case ("place" | "unit" | "site" as kind, int(space)) if kind == "place" or self.tip(key) is None:
                content = space_in_words(self.model.shown, space, self.names) or "free"
                sentence = f"{space_name(space)}: {content}"
            case _:
                sentence = super().spoken_tip(key)

        sheet = None if key is None or not self.controls.is_usable(key) else self.tips.coming_sheet(key)
        if sheet is None or sheet.speech in ("", self.announcement()):
            return sentence
        return f"{sentence if sentence.endswith('.') else f'{sentence}.'} {sheet.speech}"

    def announcement(self) -> str:
        sheet = self.tips.coming_sheet(None)
        return "" if sheet is None else sheet.speech

    def survey_game(self) -> list[str]:
        """The table in sentences for a voice, and at the end the roll shown beside the tray, if there is one."""
        model = self.model
        sheet = self.tips.sheet_to_show(self.controls.key_pointed_at)
        sentences = survey_sentences(model.shown, model.me, self.tips, self.names)
        return [*sentences, *([] if sheet is None else [sheet.speech])]

    def scene_of(self, event: Event) -> Box | None:
        """The box of the space that an event hits or threatens, or None for other events."""
        match event:
            case (
                events.BombardmentDeclared(target=space)
                | events.UnitDestroyed(space=space)
                | events.UnitDisrupted(space=space)
                | events.SiteDestroyed(space=space)
            ) if space in range(SPACES):
                return layout.space_box(space, self.model.me)
        return None

    def boxes_named(self, words: str) -> list[Box]:
        return [layout.space_box(space, self.model.me) for space in range(SPACES) if space_name(space) in words]

    def show_deciding_place(self, happened: Sequence[Event]) -> Box | None:
        """FF 1.6 The box of the space of the enemy back row that the winner took last, or None after a draw.

        The last move into one of these spaces is looked for in all events of the match.
        """
        victor = self.model.shown.victor
        taken = analysis.spaces_taken_from(self.model.shown, seat=1 - victor) if victor != NONE else []
        for event in reversed(happened):
            match event:
                case events.UnitMoved(path=(*_, space)) | events.SpaceOccupied(end=space) if space in taken:
                    return layout.space_box(space, self.model.me)
        return None

    def great_moment(self, beat: Beat[State]) -> Moment | None:
        """FF 1.6 A breakthrough, on the space of the enemy back row that is taken with this event.

        None for other events. `beat.before` and `beat.view`: the table before and after the event. The blow comes when
        the unit arrives there.
        """
        for seat in range(2):
            held_before = analysis.spaces_taken_from(beat.before, seat)
            held = analysis.spaces_taken_from(beat.view, seat)
            if len(held) > len(held_before):
                space = next(space for space in held if space not in held_before)
                return Moment(layout.space_box(space, self.model.me), on_arrival=True)
        return None

    def traces(self, event: Event) -> Sequence[Trace]:
        """The marks that an event leaves on its space for the rest of the match. () for other events.

        A card that is destroyed leaves burnt ground. A unit that is only hit leaves a crater.
        """
        match event:
            case events.UnitDestroyed(space=space) | events.SiteDestroyed(space=space) if space in range(SPACES):
                return [Trace(BURNT, space, layout.space_box(space, self.model.me).inset(12))]
            case events.UnitDisrupted(space=space) if space in range(SPACES):
                return [Trace(CRATER, space, layout.space_box(space, self.model.me).inset(8))]
        return ()

    def threat_boxes(self, threat: Threat) -> list[Box]:
        return [layout.space_box(space, self.model.me).inset(10) for space in threat.places]

    # --- What is drawn seldom ----------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Draw what never changes: the map, the panel beside it with its dividing lines, and the empty dice tray."""
        lay_map(canvas, "fighting_front/map", layout.MAP)
        art.draw_panel(canvas, layout.DESK, radius=11, border=RIM, height=18)
        for y in layout.RULES:
            canvas.surface.fill(RIM, canvas.rect(layout.LEFT, y, layout.WIDE, 1.4))
        self.tray.paint(canvas)

    def resting_key(self) -> Hashable:
        """A key that changes whenever one of the tiles would be drawn differently.

        Tiles are the parts of the table that are not drawn in every frame. They depend on the view, the cards on their
        way to the other hand, the phases that show their names, the sheet of the roll, the spaces that are drawn in
        every frame instead, and the players.
        """
        model = self.model
        sheet = self.tips.sheet_to_show(self.controls.key_pointed_at)
        live_spaces = tuple(self._find_live_things().spaces)
        return (model.shown, model.cards_coming, model.named_phases, sheet, live_spaces, self.seats)

    def tiles(self) -> list[Tile]:
        """The tiles of the table, drawn again only when their keys change.

        A space on which something moves or is lit has an empty tile with the key None: it is drawn in every frame
        instead.
        """
        model = self.model
        view = self.model.shown
        seats = self.seats
        live_spaces = self._find_live_things().spaces
        spent = analysis.spent_units(view)  # the spaces of units that can do nothing more this turn
        sheet = self.tips.sheet_to_show(self.controls.key_pointed_at)

        def draw_resting_space(canvas: Canvas, space: int) -> None:
            """Draw the location, the name and the unit of a space, without lights.

            Nothing is drawn in `live_spaces`, the spaces that are drawn in every frame instead.
            """
            if space not in live_spaces:
                self.sprites.use_scale_of(canvas)
                self.painter.draw_sites(canvas, (space,), {})
                self.painter.draw_names(canvas, (space,))
                self.painter.draw_units(canvas, spaces=(space,), lights={}, spent=spent)

        def draw_plates(canvas: Canvas) -> None:
            """Draw the plates of both sides, that of the other side first, with the players in `seats`."""
            self.sprites.use_scale_of(canvas)
            for seat in (1 - model.me, model.me):
                self.painter.draw_plate(canvas, seat, seats[seat])

        def draw_piles(canvas: Canvas) -> None:
            self.sprites.use_scale_of(canvas)
            self.painter.draw_piles(canvas)

        def space_tile(space: int) -> Tile:
            key = None if space in live_spaces else (*model.picture_key(space), space in spent)
            return Tile(layout.space_box(space, model.me), key, partial(draw_resting_space, space=space))

        flags = tuple(back_row_spaces_held(view, seat) for seat in range(2))  # their numbers on both plates
        plates_key = (*seats, view.to_act, *view.hand_size, *view.known, model.cards_coming, *flags)
        track_key = (view.to_act == OVER, view.phase, view.active, model.named_phases)
        return [
            *map(space_tile, range(SPACES)),
            Tile(layout.TRACK, track_key, self.painter.draw_track),
            Tile(layout.PLATES, plates_key, draw_plates),
            Tile(layout.PILES, (len(view.deck), *view.discard), draw_piles),
            Tile(layout.ODDS_TILE, sheet, partial(rolls.draw_sheet, sheet=sheet)),
        ]

    # --- What is drawn in every frame --------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Advance by this many seconds, with the light of the hour on the map.

        The first turn is fought in the first hour.
        """
        # The light changes at once, because the tiles of all spaces are drawn on it.
        self.ground.turn_to_hour(self.model.shown.turn - 1, at_once=True)
        super().update(seconds)
        self.tray.update(seconds)

    def place_lights(self) -> list[float]:
        """By space, the brightness 0..1 of the light on it. 0 for a space that cannot be chosen.

        A space that is pointed at, or marked as a goal of a group, has full brightness. Any other has one half, or one
        fifth while goals are marked, so that the goals can be told apart.
        """
        brightness = [0.0] * SPACES
        pointed = self.controls.key_pointed_at
        marked = self.selection.goals
        for key in self.selection.targets:
            match key:
                case ("place", int(space)):
                    is_pointed_at = pointed in (key, unit_key(space), ("site", space))
                    usual = 0.2 if marked else 0.5
                    brightness[space] = 1.0 if is_pointed_at or space in marked else usual
        return brightness

    def _find_live_things(self) -> LiveThings:
        """Find the lit things by key, the spaces within range, and the spaces to draw in every frame.

        Things that are pointed at, picked, in the group or highlighted have full light, and those that can be chosen
        pulse. A space must be drawn in every frame if it is in range, if its unit or location is lit, if its ground
        glows, or if something moves.
        """
        pointed = self.controls.key_pointed_at
        pulse = self.pulse()
        lights = {key: 1.0 if key == pointed else pulse for key in self.selection.targets}
        picked = self.selection.picked_key
        if picked is not None:
            lights[picked] = 1.0
        lights |= dict.fromkeys(self.controls.group_keys(), 1.0)
        lights |= dict.fromkeys(self.highlighted, 1.0)

        in_range = self.tips.spaces_in_range(pointed)
        # The spaces of lit units and locations, whose keys are ("unit", space) and ("site", space).
        lit_spaces = {*in_range, *(key[1] for key in lights if isinstance(key, tuple) and key[0] in ("unit", "site"))}
        spaces = [
            space
            for space in range(SPACES)
            if space in lit_spaces or self.lit[space] > art.UNLIT or not self.model.is_at_rest(space)
        ]
        return LiveThings(lights, in_range, spaces)

    def draw(self, canvas: Canvas) -> None:
        """Draw everything that may change from frame to frame, from the map up to an open list.

        `highlighted`: the keys of what a hint or the log names. `seconds`: the length of the last frame.
        """
        self.sprites.use_scale_of(canvas)
        self._draw_map(canvas)

        self.model.gunfire.draw(canvas)
        self.tray.draw(canvas)
        self.controls.bar.draw(canvas, self.controls.focused, self.seconds, self.highlighted)
        lit = (*self.highlighted, *self.controls.group_keys())
        self.painter.draw_hand(canvas, self.selection, lit, self.pulse())
        self.particles.draw(canvas)
        for stamp in self.model.stamps:
            stamp.draw_within(canvas, layout.MAP, size=25)
        self.model.flights.draw(canvas, self.sprites)
        self.model.stage.draw(canvas, self.sprites)
        if self.controls.band is not None:
            draw_band(canvas, self.controls.band, self.controls.mouse)
        self._draw_open_list(canvas)

    def _draw_map(self, canvas: Canvas) -> None:
        """Draw light and units of the spaces in which something is lit or moves, then aircraft, arrows and warnings.

        All other spaces are in tiles, which are drawn only when they change. `threats`: the spaces from which the enemy
        may soon win, for the warnings.
        """
        model = self.model
        view = self.model.shown
        painter = self.painter
        pointed = self.controls.key_pointed_at
        lights, in_range, live_spaces = self._find_live_things()

        self.light_pool.draw(canvas)
        self.ground.draw_smoke(canvas)
        painter.draw_sites(canvas, live_spaces, lights)
        mark = choice_picture(self.selection.world or view)
        painter.draw_spaces(canvas, live_spaces, in_range, self.lit, mark)
        painter.draw_names(canvas, live_spaces)
        painter.draw_units(canvas, live_spaces, lights, analysis.spent_units(view))
        painter.draw_planes(canvas, lights, analysis.spent_planes(view))

        painter.draw_declared_arrows(canvas, 0.0 if self.still else self.clock)
        painter.draw_path(canvas, self.controls.path(pointed))
        painter.draw_order(canvas, self.tips.order_on_click(pointed))
        for order in self.controls.group_orders(pointed):
            painter.draw_order(canvas, order)

        # the sight on the target of a roll that is pending or being cast
        is_roll_open = view.step == WINDOW or model.is_rolling
        if is_roll_open and view.aim != NONE and view.to_act != OVER:
            draw_sight(canvas, layout.space_centre(view.aim, model.me))
        # counters that are dragged or in motion are above all others
        for space in range(SPACES):
            if view.unit[space] != NONE and model.units[space].carried:
                painter.draw_counter(canvas, space, is_spent=False, lift=16)

        self.draw_threats(canvas)
        painter.draw_names(canvas, {space for threat in self.threats for space in threat.places})

    def _draw_open_list(self, canvas: Canvas) -> None:
        """Draw the list that is open, if one is: the discards, or the known cards of the other side's hand."""
        view = self.model.shown
        discards, known_cards = LISTS
        if self.controls.lists.opened == discards:
            self.painter.draw_list(canvas, "Discards", list(view.discard), nation=NONE)
        elif self.controls.lists.opened == known_cards:
            enemy = 1 - self.model.me
            head = f"What you know of the hand of {self.names[enemy]}"
            self.painter.draw_list(canvas, head, view.known_of(enemy), view.nation[enemy])
