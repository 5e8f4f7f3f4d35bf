"""The board of Last Front: the card of the front, the lanes whose bids pull at it, Europe, and the open hand."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

import pygame

from game.core.events import Beat, Event
from game.core.game import Threat
from game.last_front import events
from game.last_front.cards import FRONTS, NONE
from game.last_front.legal import types_in
from game.last_front.state import State
from scenes.anim.staging import Moment
from scenes.boards.board import Board, BoardContext, place_key
from scenes.boards.last_front import layout, painter
from scenes.boards.last_front.animation import Animation
from scenes.boards.last_front.controls import Controls
from scenes.boards.last_front.faces import WITNESS
from scenes.boards.last_front.model import TableModel, seat_key
from scenes.boards.last_front.references import REFERENCES
from scenes.boards.last_front.selection import Selection
from scenes.boards.last_front.tips import Tooltips
from scenes.boards.last_front.words import Words
from scenes.boards.parts import Tile, Tip
from scenes.pieces.ground import BURNT, CRATER, Ground, Trace, bake_lamp_light, lay_map
from scenes.pieces.sprites import Sprites
from scenes.ui import art, theme
from scenes.ui.canvas import Box, Canvas, around

POOL = 250.0
"""Width of the pool of light around the front."""
FOUGHT_FOR = 0.6
"""Brightness of the territory that is fought for."""
MAP_SCALE = 0.42
"""Scale of traces on the map, which is small."""
TOTAL_OF_A_HOLE = 8
"""So much of the highest bid leaves one more shell hole."""


class LastFrontBoard(Board[State]):
    """Europe with its fronts, the lanes with the cards that are bid, hand and piles."""

    frame = layout.FRAME
    witness = WITNESS
    references = REFERENCES
    ambience = "bunker"
    seat_colours = layout.SEAT_COLOURS
    band = theme.SLATE
    medal_pictures = {
        "lf-open": "last_front/cards/K3",
        "lf-raid": "last_front/cards/sabotage",
        "lf-bid": "last_front/cards/S3",
        "lf-quick": "last_front/events/harsh-winter",
        "lf-general": "last_front/cards/eisenhower",
    }
    places = FRONTS
    model: TableModel
    controls: Controls
    tips: Tooltips
    ground: Ground

    def __init__(self, context: BoardContext, view: State) -> None:
        super().__init__(context, view)
        self.model = TableModel(view, context.viewer, self.still)
        self.hand = self.model.hand
        self.animation = Animation(self.model, self.particles, self.names)
        self.selection = Selection(self.model, self.names)
        self.tips = Tooltips(self.model, self.names)
        self.controls = Controls(self.selection, self.tips, context.sound, self.still)
        self.words = Words(self.names, self.controls)
        self.sprites = Sprites("last_front", layout.picture_size)
        self.ropes = painter.Ropes()
        self.ground = Ground(layout.MAP, self.still, MAP_SCALE)
        self.ground.turn_to_hour(view.battle, at_once=True)
        self.light_pool.width = POOL

    # --- What is said of things --------------------------------------------------------------

    def pieces(self) -> list[Box]:
        return [self.controls.box(key) for key in self.model.bids]

    def tip(self, key: Hashable) -> Tip | None:
        tip = self.tips.tip(key)
        return None if tip is None else Tip(tip.head, tip.words, self._box_to_keep_free(key))

    def _box_to_keep_free(self, key: Hashable) -> Box:
        """The box that the tooltip of the thing with this key must not cover. For a thing in a lane: the whole lane."""
        match key:
            case ("card", *_) if (body := self.model.find_body(key)) is not None:
                # A card in the hand is raised and enlarged by about this much while it is pointed at.
                return around((body.goal[0], layout.HAND_Y - 30), layout.CARD_W * 1.2, layout.CARD_H * 1.2)
            case ("total" | "seat" | "bid" | "dug", int(seat), *_):
                return self.model.lanes[seat].box
        return self.controls.box(key)

    def survey_game(self) -> list[str]:
        return self.tips.describe_table()

    # --- What a battle leaves on the map -----------------------------------------------------

    def scene_of(self, event: Event) -> Box | None:
        """The box on the map that a battle is about, around its territory, or None for other events."""
        match event:
            case events.BattleBegan() | events.BattleWon() | events.BattleEnded():
                return layout.traces_box(event.territory)
        return None

    def show_deciding_place(self, happened: Sequence[Event]) -> None:
        """LF 4.6 Show the territory of the last battle on the card in the middle, as the place that decided the match.

        Returns None, since no mark on the table is needed beside that.
        """
        for event in happened:
            if isinstance(event, events.BattleBegan):
                self.model.front_on_card = event.territory

    def great_moment(self, beat: Beat[State]) -> Moment | None:
        """The victory in a battle for a territory that the victor has not held before. None for other events.

        It is celebrated on the card of the front, which shows that territory.
        """
        match beat.event:
            case events.BattleWon(seat=seat, territory=territory) if beat.view.holder[territory] != seat:
                return Moment(painter.front_card_box(self.model))
        return None

    def traces(self, event: Event) -> Sequence[Trace]:
        """The marks that a battle leaves on its territory: more craters for a higher winning total.

        () for other events. An armistice leaves one crater. A victory leaves one, and one more for every
        TOTAL_OF_A_HOLE of the total.
        """
        match event:
            case events.BattleWon(territory=territory, total=total):
                box = layout.traces_box(territory)
                holes = 1 + total // TOTAL_OF_A_HOLE
                return [Trace(BURNT, territory, box), *[Trace(CRATER, territory, box)] * holes]
            case events.BattleEnded(territory=territory):
                return [Trace(CRATER, territory, layout.traces_box(territory))]
        return ()

    # --- What seldom changes -----------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Draw what never changes: the lamp light on the desk, centred on the card of the front, and the map."""
        light = bake_lamp_light(canvas, *layout.LAMP)
        middle = canvas.to_pixels(*layout.FRONT_CARD.centre)
        canvas.surface.blit(light, light.get_rect(center=middle), special_flags=pygame.BLEND_RGB_ADD)
        lay_map(canvas, "last_front/map", layout.MAP)

    def plate_box(self, seat: int) -> Box:
        return self.model.moving_lanes[seat].head

    def resting_key(self) -> Hashable:
        return tuple(self._tile_keys())

    def _tile_keys(self) -> list[Hashable]:
        """The keys of four tiles, parts of the table that are drawn again only when their keys change.

        They are the left lanes, the right lanes, the card of the front and the piles.
        """
        return [
            (painter.lanes_key(self.model, left=True), self.seats),
            (painter.lanes_key(self.model, left=False), self.seats),
            painter.front_card_key(self.model, self.ground),
            painter.piles_key(self.model),
        ]

    def tiles(self) -> list[Tile]:
        """The tiles of the table, which are drawn again only when their keys change.

        The tile of the name tags has the key None, because the tags never change.
        """
        model = self.model
        sprites_on = self.sprites.use_scale_of  # the sprites in the scale of a canvas
        left_key, right_key, front_key, piles_key = self._tile_keys()
        left_box, middle_box, right_box, piles_box = layout.TILES
        draw_side = partial(painter.draw_side, model=model, seats=self.seats)

        def draw_front(canvas: Canvas) -> None:
            painter.draw_front_card(canvas, model, self.ground, sprites_on(canvas), self.names)

        return [
            Tile(left_box, left_key, partial(draw_side, left=True)),
            Tile(right_box, right_key, partial(draw_side, left=False)),
            Tile(middle_box, front_key, draw_front),
            Tile(layout.MAP, None, lambda canvas: painter.draw_name_tags(canvas, types_in(model.shown))),
            Tile(piles_box, piles_key, lambda canvas: painter.draw_piles(canvas, model, sprites_on(canvas))),
        ]

    # --- What is drawn in every frame --------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Advance by this many seconds. The light moves to the front, and a territory pointed at comes to the middle.

        The card in the middle shows a territory that can be chosen while it is pointed at. Each battle is fought at
        another hour, the first by day.
        """
        view = self.model.shown
        self.ground.turn_to_hour(view.battle)
        if view.front != NONE:
            self.light_pool.shine_at(layout.ring_at(view.front))
        super().update(seconds)

        match self.controls.key_pointed_at:
            case ("place", int(territory)) as key if key in self.selection.targets:
                self.model.front_on_card = territory

    def place_lights(self) -> list[float]:
        """By territory, its brightness, 0..1. Those that can be chosen and the one that is fought for are lit.

        What is pointed at has full brightness, and what can be chosen pulses.
        """
        brightness = [0.0] * self.places
        for territory in range(FRONTS):
            key = place_key(territory)
            if key in self.selection.targets:
                brightness[territory] = 1.0 if self.controls.key_pointed_at == key else self.pulse()
            elif territory == self.model.shown.front:
                brightness[territory] = FOUGHT_FOR
        return brightness

    def threat_boxes(self, threat: Threat) -> list[Box]:
        return [painter.front_card_box(self.model).inset(12)]

    def draw(self, canvas: Canvas) -> None:
        """Draw everything that may change from frame to frame, from the light on the map to the popup on top.

        Each thing is drawn above those before it. While cards can be chosen, playable ones in the hand glow (`pulse`).
        A picked card is shown on the table while its target is chosen, because `selection.view` is ahead of the table.
        `lit`: how bright each territory is. `highlighted`: the keys of what a hint or the log names.
        """
        sprites = self.sprites.use_scale_of(canvas)
        model = self.model
        canvas.surface.set_clip(canvas.rect(*layout.MAP))
        self.light_pool.draw(canvas)
        canvas.surface.set_clip(None)
        self.ground.draw_smoke(canvas)
        painter.draw_territories(canvas, model, sprites, self.lit)
        painter.draw_front_sign(canvas, model, sprites)

        self._draw_lights(canvas)
        self.draw_threats(canvas)
        self.ropes.draw(canvas, model)
        painter.draw_bids(canvas, model, sprites, lit=self._lights_of_bids(), picked=self._picked_cards())
        painter.draw_stamps(canvas, model)
        painter.draw_played_card(canvas, view=self.selection.view or model.shown, model=model, sprites=sprites)
        self.controls.bar.draw(canvas, self.controls.focused, self.seconds, self.highlighted)

        pulse = self.pulse()
        playable = None if self.selection.view is None else self.selection.playable()
        painter.draw_hand(canvas, model, sprites, playable, advised=self.highlighted, pulse=pulse)
        self.particles.draw(canvas)
        gallery = self.controls.gallery
        if gallery is not None:
            painter.draw_gallery(canvas, gallery, sprites, (self.controls.key_pointed_at, *self.highlighted), pulse)
        model.flights.draw(canvas, sprites)
        model.stage.draw(canvas, sprites)
        if self.controls.popup is not None:
            self.controls.popup.draw(canvas, self.controls.focused, self.seconds)

    def _draw_lights(self, canvas: Canvas) -> None:
        """Draw the light around lanes and around the card in the middle, if they can be chosen or are highlighted.

        The card is lit if its territory can be chosen: fully while it is pointed at, otherwise pulsing.
        """
        targets = self.selection.targets
        lit = {*self.highlighted, *targets}
        seats = [seat for seat in range(self.model.shown.seats) if seat_key(seat) in lit]
        painter.draw_lane_lights(canvas, self.model, seats)

        brightness = 0.0
        if place_key(self.model.front_on_card) in targets:
            brightness = 1.0 if self.controls.key_pointed_at == "front" else self.pulse()
        art.draw_lit(canvas, painter.front_card_box(self.model), brightness, radius=14)

    def _lights_of_bids(self) -> dict[Hashable, float]:
        """By key: the brightness of the light around cards that can be chosen or are highlighted, 0..1.

        The card that is pointed at and highlighted cards have full brightness. All others pulse.
        """
        pulse = self.pulse()
        lights = {key: 1.0 if key == self.controls.key_pointed_at else pulse for key in self.selection.targets}
        return lights | dict.fromkeys(self.highlighted, 1.0)

    def _picked_cards(self) -> list[Hashable]:
        """The keys of the cards in bids that are drawn raised.

        They are the cards picked for a dig-in (`dig_picks`, or `view.picked` once they are declared), the card at which
        an effect is aimed, and the card given for it. A key is ("bid", seat, stake, copy), with a copy for each equal
        card.
        """
        view = self.selection.view or self.model.shown
        picked: list[Hashable] = list(self.selection.dig_picks)
        for stake in sorted(set(view.picked)):
            picked += [("bid", view.active, stake, copy) for copy in range(view.picked.count(stake))]
        if view.aim != NONE:
            picked.append(("bid", view.victim, view.aim, 0))
        if view.given != NONE:
            picked.append(("bid", view.player, view.given, 0))
        return picked
