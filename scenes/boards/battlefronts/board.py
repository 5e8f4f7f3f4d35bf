"""The board of Battlefronts: five fronts and four travel zones on a staff map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.battlefronts import cards, events
from game.battlefronts.cards import BATTLE, CHECK, FRONTS, MOVE, PLACES
from game.battlefronts.legal import fronts_held
from game.battlefronts.state import State
from game.core.events import Event
from game.core.game import Threat
from scenes.boards.battlefronts import layout, words
from scenes.boards.battlefronts.animation import Animation
from scenes.boards.battlefronts.controls import ALL, Controls, Selection
from scenes.boards.battlefronts.model import FACE_DOWN, SIDE_COLOURS, SIDES, StackSprites, TableModel, card_name
from scenes.boards.board import BADGE, PERSON, Board, BoardContext, Frame, Seat, draw_badge, place_key
from scenes.boards.parts import Tile
from scenes.pieces.arrows import draw_arrow
from scenes.pieces.controls import draw_band
from scenes.pieces.ground import BURNT, CLOUDS, CRATER, DIM, MIST, RAIN, Ground, Trace, Weather, lay_map
from scenes.pieces.names import draw_name, wide_of
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import Colour

PILE_ROOM: Final = 54.0
"""How wide the words beside a pile may be."""
NAME: Final = styles.HEAD_NAME.dense
KIND: Final = styles.LABEL.dense
FIRST: Final = "FIRST PLAYER"
STAMP_W: Final = 300.0
"""How wide a stamp may be."""
LIST_BOX: Final = Box(300, 236, 836, 560)
LIT: Final = 4
"""How far inside its column the light of a place begins: the columns stand close."""
TINT: Final = (56, 44, 16)
"""Added to the ground of a place that is fully lit."""
ARMY: Final = 0.23
"""How strongly the ground behind a trench has the colour of its army."""
REACH: Final = 22.0
"""How far the shadow of a plate reaches, at most."""
ROW: Final = 36.0
"""Height of the plate with a side's strength."""
FRONT_NAME: Final = styles.ENGRAVED.but(size=27, track=1).dense
ROAD_NAME: Final = styles.ENGRAVED.but(size=19).dense
FIGURE: Final = replace(styles.HEAD_FIGURE, most=1.1)
LOSSES: Final = replace(styles.HEAD_LARGE, most=1.1)
RED_INK: Final[theme.Colour] = (122, 22, 16)
LIGHTS: Final[dict[int, Colour]] = {
    cards.ATTRITION: (172, 184, 206),
    MOVE: (255, 250, 240),
    cards.SUPPORT: (255, 222, 176),
    BATTLE: (126, 132, 176),
    CHECK: (126, 132, 176),
}
"""The light of each phase: a grey dawn, the day, the evening, and a night of battle."""
SKIES: Final = {cards.ATTRITION: RAIN, MOVE: CLOUDS, cards.SUPPORT: MIST}
"""The weather of each phase; none in a battle, which has its own smoke."""
AWAY: Point = (-1.0, -1.0)
"""Where the mouse is taken to be while it may open no fan."""


class BattlefrontsBoard(Board[State]):
    """The map with its battalions, and what each side has in its deck and lost."""

    frame = Frame(layout.MAP)
    references = words.REFERENCES
    ambience = "plain"
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
        self.tips = words.Tooltips(self.model, self.names)
        self.controls = Controls(self.selection, self.tips, context.sound, self.still)
        self.words = words.Words(self.names, self.controls)
        self.sprites = StackSprites()
        self.ground = Ground(layout.MAP, self.still)
        self.ground.turn_to(LIGHTS[view.phase], at_once=True)
        self.weather = Weather(layout.MAP, self.still)

    def pieces(self) -> list[Box]:
        signs = [layout.band(place) for place in range(PLACES)]
        return signs + [piece.box(piece.goal) for piece in self.model.pieces.values()]

    def survey_game(self) -> list[str]:
        return words.survey(self.model, self.names)

    def paint(self, canvas: Canvas) -> None:
        lay_map(canvas, "battlefronts/map", layout.MAP)
        for seat in range(2):
            _paint_army(canvas, seat, seat == self.model.near)

    def update(self, seconds: float) -> None:
        self._fan_out()
        choosing = self.selection.ways or self.selection.reduces
        under = self.model.under(self.controls.mouse) if choosing else None
        caught = self.controls.caught(self.controls.mouse)
        for (seat, number), piece in self.model.pieces.items():
            choosable = self.selection.choosable(seat, number)
            if seat == self.selection.seat and number in {*self.selection.picked, *caught}:
                piece.raised = 16.0
            else:
                piece.raised = 10.0 if choosable and piece is under else 0.0
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

    def decided(self, events: Sequence[Event]) -> Box | None:
        """BF 8.1 The last one of the winner's fronts where anybody came or lost a card."""
        held = fronts_held(self.model.view, self.model.view.scores()[1] > 0.5)
        return super().decided([event for event in events if getattr(event, "place", -1) in held])

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

    def decisive(self, threat: Threat) -> list[Box]:
        bands = [layout.band(front).inset(4) for front in threat.places]
        return [Box(x, y - BADGE / 2, w, h + BADGE / 2) for x, y, w, h in bands]  # the sign covers no figure

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

    def resting_key(self) -> Hashable:
        """It changes whenever one of the sides would be drawn otherwise, its stamp apart."""
        view, piles = self.model.view, [self.model.pile(seat) for seat in range(2)]
        sides = [(view.deck(seat), len(pile), *pile[-1:], self._stamped(seat)) for seat, pile in enumerate(piles)]
        return (view.to_act, view.first, *sides)

    def tiles(self) -> list[Tile]:
        key = self.resting_key()
        boxes = [layout.SIDES[seat != self.model.near] for seat in range(2)]
        return [Tile(box, key, partial(self._draw_side, seat=seat)) for seat, box in enumerate(boxes)]

    def draw(self, canvas: Canvas) -> None:
        sprites, model = self.sprites.on(canvas), self.model
        self.pool.draw(canvas)
        self.ground.draw_smoke(canvas)
        self.weather.draw(canvas)
        draw_places(canvas, model, self.lit, self.ground.light)
        for seat in range(2):
            if self._stamped(seat):
                x, y = self._name_at(seat)
                model.stamps[seat].draw(canvas, (x + 350, y + 26), "midleft", width=STAMP_W, angle=7)
        pulse = self.pulse()
        if any(key in self.highlighted for key in (piece.key for piece in model.pieces.values())):
            pulse = 0.2  # whatever is pointed at shall stand out
        for piece in model.in_order():
            glow = pulse if self.selection.choosable(piece.seat, piece.number) else 0.0
            if piece.key in self.highlighted or (
                piece.seat == self.selection.seat and piece.number in self.selection.picked
            ):
                glow = 1.0
            piece.draw(canvas, sprites, glow, piece.moved and not piece.carried and model.view.phase == MOVE)
        model.flights.draw(canvas, sprites)
        self.draw_threats(canvas)
        self.particles.draw(canvas)
        controls = self.controls
        controls.bar.draw(canvas, controls.focused, self.seconds, self.highlighted)
        for march in self.selection.plan:
            piece, there = self.model.pieces[self.selection.seat, march.battalion], layout.band(march.place).centre
            draw_arrow(canvas, (piece.x, piece.y), there, theme.GLOW, False, self.seconds)
        if controls.band is not None:
            draw_band(canvas, controls.band, controls.mouse)
        if controls.popup is not None:
            controls.popup.draw(canvas, controls.focused, self.seconds)
        if (dial := controls.dial) is not None:
            advised = f"; the staff advises {dial.advised}" if dial.advised is not None else ""
            dial.note = f"{dial.most - dial.number} stay in the deck{advised}"
            dial.draw(canvas, controls.focused, self.seconds)
        if controls.lists.opened is not None:
            self._draw_list(canvas)

    # --- The strips of the two players, and the list of what has been lost ---------------------

    def _stamped(self, seat: int) -> bool:
        """Whether a stamp stands beside the name: there is no room for the chip then."""
        stamp = self.model.stamps.get(seat)
        return stamp is not None and bool(stamp.seconds)

    def _name_at(self, seat: int) -> Point:
        """The upper left corner of name and emblem."""
        near = seat == self.model.near
        return (layout.pile("LOST", near).at[0] + 150, layout.SIDE_Y[0 if near else 1] + (18 if near else 8))

    def _draw_side(self, canvas: Canvas, seat: int) -> None:
        """Deck, lost cards and name of a seat."""
        model, sprites, who = self.model, self.sprites.on(canvas), self.context.seats[seat]
        near, pile, acting = seat == model.near, model.pile(seat), model.view.to_act == seat
        back, top = (
            sprites.piece(card_name(seat, FACE_DOWN)),
            sprites.piece(card_name(seat, pile[-1])) if pile else None,
        )
        layout.pile("DECK", near).draw(canvas, back, model.view.deck(seat), PILE_ROOM)
        layout.pile("LOST", near).draw(canvas, top, len(pile), PILE_ROOM)
        x, y = self._name_at(seat)
        if acting:
            art.draw_panel(canvas, lit_plate(canvas, (x, y), who), 10, border=theme.BRASS, height=8)
        draw_emblem(canvas, seat, (x + 22, y + 22), 44)
        draw_player(canvas, (x, y), who)
        if model.view.first == seat and not self._stamped(seat):
            small = styles.LABEL_SMALL
            w = small.width(canvas, FIRST) + 28
            left = min(x + 350, ALL.x - w - 8) if near else x + 350
            chip = Box(left, y + 6, w, max(28.0, small.height(canvas, 1.5)))
            real = canvas.rect(*chip)
            pygame.draw.rect(canvas.surface, theme.BRASS, real, canvas.line(1.6), border_radius=real.h // 2)
            small.draw(canvas, FIRST, chip.centre, "center", ink=theme.BRASS)
        if acting and who.kind != PERSON:
            icons.draw_icon(canvas, "hourglass", (x + 328, y + 20), 24, theme.GLOW)

    def _draw_list(self, canvas: Canvas) -> None:
        """BF 1.4 Both piles, rank by rank: what is lost, and what has not been shown yet."""
        model, (x, y, w, h) = self.model, LIST_BOX
        art.draw_panel(canvas, LIST_BOX, height=24)
        styles.TITLE.draw(canvas, "LOST CARDS", (x + 36, y + 24))
        hint = "Filled: lost. Ring: face up. Dot: not seen yet."
        styles.BODY_SMALL.dense.draw(canvas, hint, (x + w - 36, y + 40), "midright", width=w - 350)
        step = (w - 250) / cards.RANKS
        for row, seat in enumerate((1 - model.near, model.near)):
            top, colour = y + 110 + row * 216, theme.lighter(SIDE_COLOURS[seat], 1.7)
            draw_emblem(canvas, seat, (x + 58, top + 60), 48)
            styles.HEAD_LARGE.draw(canvas, self.names[seat], (x + 92, top + 34), width=116)
            styles.BODY_NOTE.draw(canvas, f"{len(model.lost[seat])} lost", (x + 92, top + 66), width=116)
            lost = Counter(model.lost[seat])
            shown = Counter(piece.card for key, piece in model.pieces.items() if key[0] == seat)
            for rank in range(1, cards.RANKS + 1):
                middle = x + 226 + step * (rank - 0.5)
                styles.HEAD.but(size=26, track=0).draw(canvas, cards.RANK_NAMES[rank], (middle, top), "midtop")
                for i in range(cards.COPIES):
                    at, known = canvas.at(middle, top + 54 + i * 28), i < lost[rank] + shown[rank]
                    wide = 0 if i < lost[rank] or not known else max(2, canvas.px(3))
                    radius = canvas.px(9) if known else max(2, canvas.px(3))
                    pygame.draw.aacircle(canvas.surface, colour if known else theme.DIM, at, radius, wide)
        foot = "Click or press any key to close"
        styles.BODY_SMALL.draw(canvas, foot, (x + w / 2, y + h - 22), "midbottom", ink=theme.DIM)


# --- The ground and what is said on it --------------------------------------------------------


def draw_player(canvas: Canvas, at: Point, who: Seat) -> float:
    """Draw who plays a seat on two lines. Returns where the second one ends."""
    draw_name(canvas, NAME, who, (at[0] + 58, at[1] + 2), width=270, shadow=True)
    top = at[1] + 4 + NAME.height(canvas)
    KIND.draw(canvas, who.kind, (at[0] + 58, top), width=250)
    return top + KIND.height(canvas)


def lit_plate(canvas: Canvas, at: Point, who: Seat) -> Box:
    """The plate behind the name of whoever decides, both lines of it inside, unless they reach down to the prompt."""
    words = max(wide_of(canvas, NAME, who), KIND.width(canvas, who.kind))
    wide = min(270.0, words) + 86
    left, top = at[0] - 10, at[1] - 6
    tall = min(NAME.height(canvas) + KIND.height(canvas) + 18, Frame.prompt.y - top)
    return Box(left, top, wide, tall)


def _paint_army(canvas: Canvas, seat: int, near: bool) -> None:
    """A wash of its colour from its trench to the edge of the map, and a line of it in the trench."""
    colour, line = SIDE_COLOURS[seat], layout.trench(near)
    edge = layout.MAP.foot if near else layout.MAP.y
    ground = canvas.rect(layout.MAP.x, min(line, edge), layout.MAP.w, abs(edge - line))
    shades = [theme.blend((255, 252, 244), theme.lighter(colour, 1.75), share) for share in (ARMY * 0.8, ARMY * 1.7)]
    top, foot = shades if near else shades[::-1]
    wash = art.vgrad(canvas, ground.w, ground.h, top, foot)
    canvas.surface.blit(wash, ground, special_flags=pygame.BLEND_RGB_MULT)
    k = 2 * canvas.k  # drawn at twice its size and scaled down, which smooths its edges
    strip = canvas.rect(layout.MAP.x + 3, line - 16, layout.MAP.w - 6, 32)
    sheet = art.clear(strip.w * 2, strip.h * 2, colour)
    bays = [((x - 3) * k, y * k) for x, y in layout.bays(16, layout.MAP.w)]
    for ink, wide in ((theme.lighter(colour, 0.5), 4.4), (theme.lighter(colour, 1.5), 2.4)):
        pygame.draw.lines(sheet, ink, False, bays, max(1, round(wide * k)))
    canvas.surface.blit(pygame.transform.smoothscale(sheet, strip.size), strip)


def draw_places(canvas: Canvas, model: TableModel, lit: list[float], light: theme.Colour) -> None:
    """Light around places (`lit` by place, 0..1), the heat of battle, names and totals.

    `light` is that of the hour, in which the paper round the names lies, too.
    """
    for place in range(PLACES):
        column, tint = layout.column(place), [round(part * lit[place]) for part in TINT]
        if any(tint):  # the ground of a place that can be chosen is warm, and a halo around it
            canvas.surface.fill(tint, canvas.rect(*column), special_flags=pygame.BLEND_RGB_ADD)
        art.draw_lit(canvas, column.inset(LIT), lit[place], 6)
        art.draw_lit(canvas, column.inset(LIT), model.heat[place], 6, theme.HEAT)
    for zone in range(FRONTS, PLACES):
        x, y = layout.band(zone).centre
        draw_map_name(canvas, ROAD_NAME, cards.PLACE_NAMES[zone], (x, y - 16), layout.band(zone).w + 20, light)
    for front in range(FRONTS):
        x, y, w, h = layout.band(front)
        contested, attrition = model.contested(front), model.attrition(front)
        ink = RED_INK if contested else theme.INK
        middle, room = (x + w / 2 + (12 if contested else 0), y + h / 2), w - (8 if contested else -8)
        draw_map_name(canvas, FRONT_NAME, cards.PLACE_NAMES[front], middle, room, light, ink)
        for seat in range(2):
            if model.view.here[seat * PLACES + front]:
                box = Box(x + 4, y + h - ROW if seat == model.near else y, w - 8, ROW)
                _draw_plate(canvas, box, seat, model.view.total(seat, front), attrition[1 - seat], held=not contested)
        if contested:
            draw_badge(canvas, (x + 3, y + h / 2), "swords")


def _draw_plate(canvas: Canvas, box: Box, seat: int, total: int, lost: int, held: bool) -> None:
    """The plate with a side's strength: put together once for each strength, place and loss."""
    place = canvas.rect(*box.inset(-REACH))

    def make() -> pygame.Surface:
        left, top = canvas.origin
        twin = canvas.onto(art.clear(*place.size), (left - place.x, top - place.y))
        art.draw_panel(twin, box, 8, (52, 50, 40), (28, 27, 22), theme.lighter(SIDE_COLOURS[seat], 1.3), 7)
        _draw_total(twin, box, seat, total, lost, held)
        return twin.surface

    key = (canvas.scale_key, tuple(place), seat, total, lost, held)
    canvas.surface.blit(canvas.caches.of("plates of fronts").get(key, make), place)


def _draw_total(canvas: Canvas, box: Box, seat: int, total: int, lost: int, held: bool) -> None:
    """A side's strength, and the cards that a battle would cost it; without an enemy it holds the front."""
    x, y, w, h = box
    middle = y + h / 2
    draw_emblem(canvas, seat, (x + 19, middle), 28)
    figure = FIGURE.draw(canvas, str(total), (x + 38, middle), "midleft", shadow=True)
    if lost:
        colour = theme.lighter(theme.RED, 1.7)
        sign = 20 * min(1.2, canvas.type_scale)
        LOSSES.draw(canvas, f"\u2212{lost}", (x + w - 8 - sign, middle), "midright", ink=colour)
        icons.draw_icon(canvas, "cards", (x + w - 6 - sign / 2, middle), 20, colour)
    if not held:
        return
    ink, room = theme.lighter(SIDE_COLOURS[seat], 1.75), x + w - 8 - figure.right
    styles.LABEL_SMALL.dense.draw(canvas, "HELD", (x + w - 8, middle), "midright", width=room - 9, ink=ink)


def draw_emblem(canvas: Canvas, seat: int, centre: tuple[float, float], size: float) -> None:
    """The round token of a side: star or lozenge, so that colour is never alone."""
    image = pictures.picture(canvas, f"battlefronts/token-{SIDES[seat]}", size, size)
    canvas.surface.blit(image, image.get_rect(center=canvas.at(*centre)))


# --- Names engraved on a map: dark italics with the pale paper showing round them -----------------

PALE: Final[Colour] = (238, 228, 198)
"""The paper round the letters."""
SPREAD: Final = 5.0
"""How far that paper reaches, in design pixels."""


def paper_in(light: Colour) -> Colour:
    """The paper round the letters in the light of an hour: brighter than the map, so that names can be read."""
    red, green, blue = (round(part * (255 + dim) / 510) for part, dim in zip(PALE, light, strict=True))
    return (red, green, blue)


def draw_map_name(
    canvas: Canvas,
    style: TypeStyle,
    words: str,
    at: Point,
    width: float,
    light: Colour = (255, 255, 255),
    ink: Colour = theme.INK,
) -> None:
    """Draw a name with its middle at a design point, no wider than `width`; `light` dims the paper round it."""
    shelf, reach = canvas.caches.of("names on maps"), max(2, canvas.px(SPREAD))

    def pale() -> pygame.Surface:
        """White round the letters."""
        letters = style.fit(canvas, words, width - 2 * SPREAD, ink)
        bright = letters.copy()
        bright.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        around = art.clear(letters.get_width() + 4 * reach, letters.get_height() + 4 * reach, (255, 255, 255))
        for turn in range(16):
            way = pygame.Vector2(reach * 0.8, 0).rotate(turn * 22.5)
            around.blit(bright, (2 * reach + round(way.x), 2 * reach + round(way.y)))
        return art.blur(around, reach // 2)

    def printed() -> pygame.Surface:
        letters = style.fit(canvas, words, width - 2 * SPREAD, ink)
        sheet = shelf.get((words, style, canvas.scale_key, width), pale).copy()
        sheet.fill((*paper_in(light), 255), special_flags=pygame.BLEND_RGBA_MULT)
        for x in (2 * reach, 2 * reach + canvas.line(0.7)):
            sheet.blit(letters, (x, 2 * reach))
        return sheet

    image = shelf.get((words, style, canvas.scale_key, width, light, ink), printed)
    canvas.surface.blit(image, image.get_rect(center=canvas.at(*at)))
