"""The board of Last Front: what is fought for, the lanes of bids that pull at it, Europe, and the own hand."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Sequence
from functools import partial

import pygame

from game.core.events import Event
from game.core.game import Threat
from game.last_front import cards, events
from game.last_front.cards import FRONTS, NONE, TERRITORY_NAMES, TYPE_OF
from game.last_front.legal import types_in
from game.last_front.state import State
from scenes.boards.board import Board, BoardContext, place_key
from scenes.boards.last_front import layout, painter
from scenes.boards.last_front.animation import Animation
from scenes.boards.last_front.controls import Controls, Selection
from scenes.boards.last_front.layout import SEAT_COLOURS, card_face, nation, size_of
from scenes.boards.last_front.log_lines import Dispatches, seat_key
from scenes.boards.last_front.model import TableModel, Tooltips
from scenes.boards.last_front.words import REFERENCES, Words
from scenes.boards.parts import Tile, Tip
from scenes.pieces.ground import BURNT, CRATER, Ground, Trace, glow, lay_map
from scenes.pieces.sprites import Sprites
from scenes.ui import art, pictures, styles, text, theme
from scenes.ui.canvas import Box, Canvas, around

# --- The map of Europe: twelve territories, who holds them, and the front that is fought for ------

NAME = styles.SUBHEAD.but(size=17, track=0)
POOL = 250.0
"""How wide the pool of light is in which the front lies."""
FRONT_SIZE = 0.48
FRONT_REACH = 31.0
"""From the point of the sign of the front to its middle, at its full size."""
PIN_SIZE = 0.66


def paint(canvas: Canvas) -> None:
    """The map without names: drawn once."""
    lay_map(canvas, "last_front/map", layout.MAP)


def draw_names(canvas: Canvas, types: Collection[int]) -> None:
    """The names of these types' territories, each tied to its place, on whatever the match has left on the map."""
    names = [territory for territory in range(FRONTS) if TYPE_OF[territory] in types]
    for territory in names:
        ring, tag = canvas.at(*layout.ring(territory)), canvas.at(*layout.tag(territory).centre)
        for ink, wide in (((246, 236, 210), 3.0), (theme.INK, 1.4)):
            pygame.draw.line(canvas.surface, ink, ring, tag, canvas.line(wide))
    for territory in names:
        box, kind = layout.tag(territory), TYPE_OF[territory]
        art.draw_panel(canvas, box, 5, *PAPER, INKS[kind], 5)
        sign = pictures.picture(canvas, f"last_front/mark-{nation(kind)}", layout.MARK, layout.MARK)
        name, room, out = TERRITORY_NAMES[territory].upper(), name_room(territory), 0.0
        if NAME.width(canvas, name) * text.NARROW > room:
            out = layout.MARK / 2 + 4  # the sign gives way to letters that cannot be so small
        canvas.surface.blit(sign, sign.get_rect(midleft=canvas.at(box.x + 2 - out, box.centre[1])))
        middle = (box.right - 3 - (room + out) / 2, box.centre[1])
        NAME.draw(canvas, name, middle, "center", width=room + out, ink=theme.INK)


def name_room(territory: int) -> float:
    """How wide a name on the map may be."""
    return layout.tag(territory).w - layout.MARK - 8


PAPER = ((240, 229, 198), (222, 208, 170))
INKS = ((72, 86, 46), (44, 80, 110), (146, 46, 34), (62, 62, 64))
"""The frames of the tags by type of territory."""


def draw(canvas: Canvas, model: TableModel, sprites: Sprites, lit: list[float]) -> None:
    """The light around territories (`lit` by territory, 0..1), the pins of their holders, the sign of the front."""
    shown = model.shown
    for territory in range(FRONTS):
        box = layout.tag(territory)
        art.draw_lit(canvas, box, lit[territory], 5)
        if shown.holder[territory] != NONE:
            pin = sprites.piece(f"pin-{shown.holder[territory]}")
            pin.draw(canvas, layout.PINS[territory], 0, PIN_SIZE, shadow=False)
    front = shown.front if shown.front != NONE else shown.open_front
    if front != NONE:
        (x, y), (left, top) = layout.ring(front), layout.tag(front).centre
        away = math.hypot(x - left, y - top)
        dx, dy = (x - left) / away, (y - top) / away
        reach = FRONT_REACH * FRONT_SIZE
        turn = math.degrees(math.atan2(-dx, -dy))
        sprites.piece("front").draw(
            canvas,
            (x + dx * reach, y + dy * reach),
            turn,
            FRONT_SIZE,
            shadow=False,
            alpha=255 if shown.front != NONE else 150,
        )


MAP_SCALE = 0.42
"""How large traces are on the map, which is small."""
STRENGTH = 8
"""So much of the highest bid leaves one more shell hole."""


class LastFrontBoard(Board[State]):
    """Europe with its fronts, the lanes with the cards that are bid, hand and piles."""

    frame = layout.FRAME
    references = REFERENCES
    ambience = "bunker"
    seat_colours = SEAT_COLOURS
    band = theme.SLATE
    places = FRONTS
    model: TableModel
    controls: Controls
    tips: Tooltips
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
        self.pool.wide = POOL
        self.ropes = painter.Ropes()

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

    def survey_game(self) -> list[str]:
        return self.tips.survey()

    def paint(self, canvas: Canvas) -> None:
        light = glow(canvas, *layout.LAMP)
        middle = canvas.at(*layout.HERO.centre)
        canvas.surface.blit(light, light.get_rect(center=middle), special_flags=pygame.BLEND_RGB_ADD)
        paint(canvas)

    def scene_of(self, event: Event) -> Box | None:
        match event:
            case (
                events.BattleBegan(territory=territory)
                | events.BattleWon(territory=territory)
                | events.BattleEnded(territory=territory)
            ):
                return layout.field(territory)
        return None

    def decided(self, happened: Sequence[Event]) -> None:
        """LF 4.6 The last battle: the card in the middle shows what it was for, so it needs no other mark."""
        for event in happened:
            self.model.hero = event.territory if isinstance(event, events.BattleBegan) else self.model.hero

    def traces(self, event: Event) -> Sequence[Trace]:
        match event:
            case events.BattleWon(territory=territory, total=total):
                field = layout.field(territory)
                return [Trace(BURNT, territory, field), *[Trace(CRATER, territory, field)] * (1 + total // STRENGTH)]
            case events.BattleEnded(territory=territory):
                return [Trace(CRATER, territory, layout.field(territory))]
        return ()

    def resting_key(self) -> Hashable:
        return tuple(self._keys())

    def _keys(self) -> list[Hashable]:
        """What changes whenever the lanes at the left, at the right, the card or the piles are drawn otherwise."""
        sides: list[Hashable] = [painter.lanes_key(self.model, left) for left in (True, False)]
        return [*sides, painter.hero_key(self.model, self.ground), painter.piles_key(self.model)]

    def tiles(self) -> list[Tile]:
        left, middle, right, heaps = layout.TILES
        model, look = self.model, self.sprites.on
        lanes, others, hero, piles = self._keys()
        side = partial(painter.draw_side, model=model, seats=self.context.seats)
        return [
            Tile(left, lanes, partial(side, left=True)),
            Tile(right, others, partial(side, left=False)),
            Tile(middle, hero, lambda canvas: painter.draw_hero(canvas, model, self.ground, look(canvas), self.names)),
            Tile(layout.MAP, None, lambda canvas: draw_names(canvas, types_in(model.shown))),
            Tile(heaps, piles, lambda canvas: painter.draw_piles(canvas, model, look(canvas))),
        ]

    def update(self, seconds: float) -> None:
        shown = self.model.shown
        self.ground.turn_to_hour(shown.battle)  # the first one is fought by day
        if shown.front != NONE:
            self.pool.shine_at(layout.ring(shown.front))
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

    def decisive(self, threat: Threat) -> list[Box]:
        return [painter.hero_box(self.model).inset(12)]

    def draw(self, canvas: Canvas) -> None:
        sprites, model, pulse = self.sprites.on(canvas), self.model, self.pulse()
        canvas.surface.set_clip(canvas.rect(*layout.MAP))
        self.pool.draw(canvas)
        canvas.surface.set_clip(None)
        self.ground.draw_smoke(canvas)
        draw(canvas, model, sprites, self.lit)
        targets = self.selection.targets
        named = {*self.highlighted, *targets}
        painter.draw_light(canvas, model, [seat for seat in range(model.shown.seats) if seat_key(seat) in named])
        art.draw_lit(canvas, painter.hero_box(model), self._chosen_front(targets), 14)
        self.draw_threats(canvas)
        self.ropes.draw(canvas, model)
        lights = {key: 1.0 if key == self.controls.pointed else pulse for key in targets}
        lights |= dict.fromkeys(self.highlighted, 1.0)
        shown = self.selection.view or self.model.shown
        picked: list[Hashable] = list(self.selection.picks)
        for stake in sorted(set(shown.picked)):
            picked += [("bid", shown.active, stake, i) for i in range(shown.picked.count(stake))]
        if shown.aim != NONE:
            picked.append(("bid", shown.victim, shown.aim, 0))
        if shown.given != NONE:
            picked.append(("bid", shown.player, shown.given, 0))
        painter.draw_bids(canvas, model, sprites, lights, picked)
        painter.draw_stamps(canvas, model)
        if not (shown.card == NONE or self.model.stage.name):
            x, y = layout.ON_TABLE
            box = around((x, y), layout.CARD_W * layout.TABLE_SCALE, layout.CARD_H * layout.TABLE_SCALE)
            art.draw_lit(canvas, canvas.even(box), 0.6)
            sprites.piece(card_face(shown.card)).draw(canvas, (x, y), -3, layout.TABLE_SCALE, lift=10)
            if shown.counter != NONE:
                face = card_face(cards.COUNTER_INTELLIGENCE)
                sprites.piece(face).draw(canvas, (x + 70, y + 14), 7, layout.TABLE_SCALE, lift=16)
        self.controls.bar.draw(canvas, self.controls.focused, self.seconds, self.highlighted)
        playable = None if self.selection.view is None else self.selection.playable()
        painter.draw_hand(canvas, model, sprites, playable, self.highlighted, pulse)
        self.particles.draw(canvas)
        gallery = self.controls.gallery
        if gallery is not None:
            painter.draw_gallery(canvas, gallery, sprites, (self.controls.pointed, *self.highlighted), pulse)
        model.flights.draw(canvas, sprites)
        model.stage.draw(canvas, sprites)
        if self.controls.popup is not None:
            self.controls.popup.draw(canvas, self.controls.focused, self.seconds)

    def _chosen_front(self, targets: Sequence[Hashable]) -> float:
        """How bright the card in the middle is lit: while it may be chosen as the front."""
        if place_key(self.model.hero) not in targets:
            return 0.0
        return 1.0 if self.controls.pointed == "front" else self.pulse()
