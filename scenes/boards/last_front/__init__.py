"""The board of Last Front: what is fought for, the lanes of bids that pull at it, Europe, and the own hand."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

import pygame

from game.core.events import Event
from game.last_front import cards, events
from game.last_front.cards import FRONTS, NONE
from game.last_front.legal import types_in
from game.last_front.state import State
from scenes.boards.board import Board, BoardContext, place_key
from scenes.boards.last_front import europe, hand_and_piles, hero, lanes, layout, lesson, rope, second_lesson, survey
from scenes.boards.last_front.animation import Animation
from scenes.boards.last_front.controls import Controls
from scenes.boards.last_front.log_lines import Dispatches, seat_key
from scenes.boards.last_front.model import TableModel
from scenes.boards.last_front.references import REFERENCES
from scenes.boards.last_front.selection import Selection
from scenes.boards.last_front.sprites import SEAT_COLOURS, card_face, size_of
from scenes.boards.last_front.tooltips import Tooltips
from scenes.boards.last_front.words import Words
from scenes.boards.parts import Tile, Tip
from scenes.pieces.ground import BURNT, CRATER, Ground, Trace
from scenes.pieces.lamp_pool import glow
from scenes.pieces.sprites import Sprites
from scenes.ui import art, theme
from scenes.ui.canvas import Box, Canvas, around

MAP_SCALE = 0.42
"""How large traces are on the map, which is small."""
STRENGTH = 8
"""So much of the highest bid leaves one more shell hole."""


class LastFrontBoard(Board[State]):
    """Europe with its fronts, the lanes with the cards that are bid, hand and piles."""

    frame = layout.FRAME
    references = REFERENCES
    ambience = "bunker"
    lessons = (lesson.LESSON, second_lesson.LESSON)
    seat_colours = SEAT_COLOURS
    band = theme.SLATE
    places = FRONTS
    model: TableModel
    controls: Controls
    ground: Ground

    def __init__(self, context: BoardContext, view: State) -> None:
        super().__init__(context, view)
        log = Dispatches(self.names)
        self.model = TableModel(view, context.viewer, self.still)
        self.hand = self.model.hand
        self.animation = Animation(self.model, self.particles, log)
        self.selection = Selection(self.model, log)
        self.tips = Tooltips(self.model, log)
        self.controls = Controls(self.selection, self.tips, context.sound, self.still)
        self.words = Words(self.names, self.controls, self.tips)
        self.sprites = Sprites("last_front", size_of)
        self.ground = Ground(layout.MAP, self.still, MAP_SCALE)
        self.ground.turn_to_hour(view.battle, at_once=True)
        self.pool.wide = europe.POOL
        self.ropes = rope.Ropes()

    def pieces(self) -> list[Box]:
        return [self.controls.box(key) for key in self.model.bids]

    def tip(self, key: Hashable) -> Tip | None:
        tip = self.tips.tip(key)
        return None if tip is None else Tip(tip.head, tip.words, self._beside(key))

    def _beside(self, key: Hashable) -> Box:
        """What the tooltip for a key must not cover: the whole raised card, the whole lane."""
        match key:
            case ("card", *_) if (body := self.model.body(key)) is not None:
                return around((body.goal[0], layout.HAND_Y - 30), layout.CARD_W * 1.2, layout.CARD_H * 1.2)
            case ("total" | "seat" | "bid" | "dug", int(seat), *_):
                return self.model.lane(seat).box
        return self.controls.box(key)

    def lying(self) -> list[str]:
        return survey.lying(self.model, self.tips)

    def paint(self, canvas: Canvas) -> None:
        light = glow(canvas, *layout.LAMP)
        middle = canvas.at(*layout.HERO.centre)
        canvas.surface.blit(light, light.get_rect(center=middle), special_flags=pygame.BLEND_RGB_ADD)
        europe.paint(canvas)

    def scene_of(self, event: Event) -> Box | None:
        match event:
            case (
                events.BattleBegan(territory=territory)
                | events.BattleWon(territory=territory)
                | events.BattleEnded(territory=territory)
            ):
                return layout.field(territory)
        return None

    def traces(self, event: Event) -> Sequence[Trace]:
        match event:
            case events.BattleWon(territory=territory, total=total):
                field = layout.field(territory)
                return [Trace(BURNT, territory, field), *[Trace(CRATER, territory, field)] * (1 + total // STRENGTH)]
            case events.BattleEnded(territory=territory):
                return [Trace(CRATER, territory, layout.field(territory))]
        return ()

    def resting_key(self) -> Hashable:
        keys = (lanes.key(self.model, True), hero.key(self.model, self.ground), lanes.key(self.model, False))
        return (*keys, hand_and_piles.piles_key(self.model))

    def tiles(self) -> list[Tile]:
        left, middle, right, piles = layout.TILES
        model, seats = self.model, self.context.seats
        return [
            *(
                Tile(box, lanes.key(model, side), partial(lanes.draw_side, model=model, seats=seats, left=side))
                for box, side in ((left, True), (right, False))
            ),
            Tile(
                middle,
                hero.key(model, self.ground),
                lambda canvas: hero.draw(canvas, model, self.ground, self.sprites.on(canvas), self.names),
            ),
            Tile(layout.MAP, None, lambda canvas: europe.draw_names(canvas, types_in(model.shown))),
            Tile(
                piles,
                hand_and_piles.piles_key(model),
                lambda canvas: hand_and_piles.draw_piles(canvas, model, self.sprites.on(canvas)),
            ),
        ]

    def update(self, seconds: float) -> None:
        shown = self.model.shown
        self.ground.turn_to_hour(shown.battle)  # the first one is fought by day
        if shown.front != NONE:
            self.pool.shine(layout.ring(shown.front))
        super().update(seconds)
        match self.controls.pointed:
            case ("place", int(territory)) as key if key in self.selection.targets:
                self.model.hero = territory

    def lights(self) -> list[float]:
        shown = self.model.shown
        targets = self.selection.targets
        goals = [0.0] * self.places
        for territory in range(FRONTS):
            key = place_key(territory)
            if key in targets:
                goals[territory] = 1.0 if self.controls.pointed == key else self.pulse()
            elif territory == shown.front:
                goals[territory] = 0.6
        return goals

    def draw(self, canvas: Canvas) -> None:
        sprites, model, pulse = self.sprites.on(canvas), self.model, self.pulse()
        canvas.surface.set_clip(canvas.rect(*layout.MAP))
        self.pool.draw(canvas)
        canvas.surface.set_clip(None)
        self.ground.draw_smoke(canvas)
        europe.draw(canvas, model, sprites, self.lit)
        targets = self.selection.targets
        named = {*self.highlighted, *targets}
        lanes.draw_light(canvas, model, [seat for seat in range(model.shown.seats) if seat_key(seat) in named])
        art.draw_lit(canvas, hero.place(model), self._chosen_front(targets), 14)
        self.ropes.draw(canvas, model)
        lights = {key: 1.0 if key == self.controls.pointed else pulse for key in targets}
        lights |= dict.fromkeys(self.highlighted, 1.0)
        lanes.draw_bids(canvas, model, sprites, lights, self._picked())
        lanes.draw_stamps(canvas, model)
        hero.draw_stamps(canvas, model)
        self._draw_table(canvas, sprites)
        self.controls.bar.draw(canvas, self.controls.focused, self.seconds, self.highlighted)
        playable = None if self.selection.view is None else self.selection.playable()
        hand_and_piles.draw_hand(canvas, model, sprites, playable, self.highlighted, pulse)
        self.particles.draw(canvas)
        gallery = self.controls.gallery
        if gallery is not None:
            hand_and_piles.draw_gallery(canvas, gallery, sprites, (self.controls.pointed, *self.highlighted), pulse)
        model.flights.draw(canvas, sprites)
        model.stage.draw(canvas, sprites)
        if self.controls.popup is not None:
            self.controls.popup.draw(canvas, self.controls.focused, self.seconds)

    def _chosen_front(self, targets: Sequence[Hashable]) -> float:
        """How bright the card in the middle is lit: while it may be chosen as the front."""
        if place_key(self.model.hero) not in targets:
            return 0.0
        return 1.0 if self.controls.pointed == "front" else self.pulse()

    def _picked(self) -> list[Hashable]:
        """Cards of bids that stand out: picked for a dig-in, or named as a target."""
        shown = self.selection.view or self.model.shown
        picked: list[Hashable] = list(self.selection.picks)
        for stake in sorted(set(shown.picked)):
            picked += [("bid", shown.active, stake, i) for i in range(shown.picked.count(stake))]
        if shown.aim != NONE:
            picked.append(("bid", shown.victim, shown.aim, 0))
        if shown.given != NONE:
            picked.append(("bid", shown.player, shown.given, 0))
        return picked

    def _draw_table(self, canvas: Canvas, sprites: Sprites) -> None:
        """The card that is being played for its effect, and a Counter-Intelligence upon it."""
        shown = self.selection.view or self.model.shown
        if shown.card == NONE or self.model.stage.name:
            return
        x, y = layout.ON_TABLE
        box = around((x, y), layout.CARD_W * layout.TABLE_SCALE, layout.CARD_H * layout.TABLE_SCALE)
        art.draw_lit(canvas, box, 0.6)
        sprites.piece(card_face(shown.card)).draw(canvas, (x, y), -3, layout.TABLE_SCALE, lift=10)
        if shown.counter != NONE:
            face = card_face(cards.COUNTER_INTELLIGENCE)
            sprites.piece(face).draw(canvas, (x + 70, y + 14), 7, layout.TABLE_SCALE, lift=16)
