"""The board of Fix Bayonets: the wood as a map, men as counters, and the cards beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

import pygame

from game.core.events import Event
from game.core.game import Threat
from game.fix_bayonets import cards, events
from game.fix_bayonets.legal import may_move
from game.fix_bayonets.state import State
from scenes.boards.board import Board, BoardContext
from scenes.boards.fix_bayonets import hand_and_piles, layout
from scenes.boards.fix_bayonets.animation import Animation
from scenes.boards.fix_bayonets.controls import Controls, Tooltips
from scenes.boards.fix_bayonets.layout import SEAT_COLOURS, Who, man_face, size_of, square_key
from scenes.boards.fix_bayonets.log_lines import many_men
from scenes.boards.fix_bayonets.model import Declaration, TableModel
from scenes.boards.fix_bayonets.selection import Selection
from scenes.boards.fix_bayonets.words import REFERENCES, Words
from scenes.boards.parts import Tile
from scenes.pieces import arrows
from scenes.pieces.controls import draw_band
from scenes.pieces.ground import BURNT, CRATER, Ground, Trace, lay_map
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, styles, theme
from scenes.ui.canvas import Box, Canvas, around
from scenes.ui.theme import Colour

# --- The field of Fix Bayonets: the baked map, lit squares, the counters of the men, what is declared ---

MOVE_LIGHT: Colour = theme.GLOW
FIRE_LIGHT: Colour = (255, 92, 58)


def paint(canvas: Canvas, turned: bool) -> None:
    """The map with its letters and numbers: drawn once."""
    lay_map(canvas, "fix_bayonets/map", layout.MAP, turned)
    art.draw_panel(canvas, layout.DESK, 11, border=theme.WALNUT, height=18)
    x, y, w, h = layout.MAP
    edge = layout.MARGIN * 0.43
    for i in range(cards.SIZE):
        column, row = layout.spot(i, turned)[0], layout.spot(i * cards.SIZE, turned)[1]
        for at in ((column, y + edge), (column, y + h - edge)):
            styles.LABEL_LARGE.but(track=0).draw(canvas, cards.FILE_NAMES[i], at, "center", ink=theme.INK)
        for at in ((x + edge, row), (x + w - edge, row)):
            styles.LABEL_LARGE.but(track=0).draw(canvas, str(i + 1), at, "center", ink=theme.INK)


def draw_heat(canvas: Canvas, model: TableModel, lit: list[float], fighting: bool) -> None:
    """Squares that were hit just now, and those that can be chosen or that something points at."""
    for square in range(cards.SQUARES):
        if max(model.heat[square], lit[square]) <= art.UNLIT:
            continue
        cell = layout.cell(square, model.turned)
        art.draw_lit(canvas, cell, model.heat[square], 10, FIRE_LIGHT, square=True)
        art.draw_lit(canvas, cell, lit[square], 10, FIRE_LIGHT if fighting else MOVE_LIGHT, square=True)


def draw_range(canvas: Canvas, model: TableModel, card: int, square: int) -> None:
    """Small rings on every square that a card carries to from here, whether it can be used there or not."""
    for end in (*cards.AIMS[card][square], *(path[-1] for path in cards.PATHS[card][square])):
        at = canvas.at(*layout.spot(end, model.turned))
        pygame.draw.aacircle(canvas.surface, (24, 20, 12), at, canvas.px(11), max(2, canvas.px(5)))
        pygame.draw.aacircle(canvas.surface, theme.BONE, at, canvas.px(10), max(1, canvas.px(2.4)))


# --- men -------------------------------------------------------------------------------------------


def draw_men(canvas: Canvas, model: TableModel, sprites: Sprites, lights: dict[Who, float]) -> None:
    """Everybody on the map, the far ones first; `lights` tells how brightly each can be chosen."""
    piles = model.piles()
    for who in piles:
        pile = model.pile(*who)
        top = model.men[pile[-1]]
        side = layout.TOKEN * top.scale
        round_corners = side / 2 if pile[0] < cards.MEN else 14
        art.draw_lit(canvas, canvas.even(around(top.at, side, side)), lights.get(who, 0.0), round_corners)
    for who in piles:
        _draw_pile(canvas, model, sprites, who)


def draw_chosen(canvas: Canvas, model: TableModel, chosen: Counter[Who]) -> None:
    """Who goes along in a group: a tick, and how many where it is some of a pile."""
    style = styles.HEAD.but(size=16, track=0)
    for who in model.piles():
        if not chosen[who]:
            continue
        pile = model.pile(*who)
        top = model.men[pile[-1]]
        at = (top.x, top.y - layout.TOKEN * top.scale / 2 + 2)
        words = f"{chosen[who]} / {len(pile)}" if len(pile) > 1 else ""
        wide = max(26.0, style.width(canvas, words) + 34 if words else 26.0)
        real = canvas.rect(*around(at, wide, max(26.0, style.height(canvas, 1.2))))
        pygame.draw.rect(canvas.surface, theme.INK, real.inflate(canvas.px(4), canvas.px(4)), border_radius=real.h)
        pygame.draw.rect(canvas.surface, theme.GLOW, real, border_radius=real.h)
        icons.draw_icon(canvas, "tick", (canvas.box(real).x + 14, at[1]), 18 / canvas.type_scale, theme.INK)
        if words:
            style.draw(canvas, words, (canvas.box(real).x + 26, at[1] - 1), "midleft", ink=theme.INK)


def draw_waiting(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """The special men beside the map who have no place yet."""
    for man in model.waiting():
        body = model.men[man]
        sprites.piece(man_face(man)).draw(canvas, body.at, body.angle, body.scale, lift=6)


def draw_moving(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """Those on their way, above everybody else."""
    for man, body in enumerate(model.men):
        if body.carried and model.alpha[man]:
            sprites.piece(man_face(man)).draw(canvas, body.at, body.angle, body.scale, lift=14)


def _draw_pile(canvas: Canvas, model: TableModel, sprites: Sprites, who: Who) -> None:
    """The men of a kind on a square; of the side whose turn it is, those who have moved are marked."""
    shown = model.shown
    pile = [man for man in model.pile(*who) if not model.men[man].carried]
    active = shown.turn > 0 and model.side(who[0]) == shown.active
    for man in pile:
        body = model.men[man]
        done = active and shown.stage < cards.FIGHT and not may_move(shown, man)
        sprite = sprites.dimmed(man_face(man)) if done else sprites.piece(man_face(man))
        sprite.draw(canvas, body.at, body.angle, body.scale, alpha=model.alpha[man])
    if not pile:
        return
    top = model.men[pile[-1]]
    half = layout.TOKEN * top.scale / 2
    if len(pile) > 1:
        at = (top.x + half * 0.72, top.y + half * 0.74)
        radius = max(canvas.px(13), round(styles.HEAD.but(size=17).height(canvas, 0.72) * canvas.down))
        middle = canvas.at(*at)
        pygame.draw.aacircle(canvas.surface, (18, 16, 12), middle, radius + canvas.line(1.6))
        pygame.draw.aacircle(canvas.surface, theme.BRASS, middle, radius)
        pygame.draw.aacircle(canvas.surface, (30, 27, 20), middle, radius - canvas.line(1.8))
        styles.HEAD.but(size=18, track=0).draw(canvas, str(len(pile)), (at[0], at[1] - 1), "center", ink=theme.BRIGHT)
    moved = sum(1 for man in pile if shown.moves[man])
    if active and moved and model.alpha[pile[-1]] > 128:
        x, y = top.x - half * 0.72, top.y + half * 0.74
        pygame.draw.aacircle(canvas.surface, (18, 16, 12), canvas.at(x, y), canvas.px(13))
        icons.draw_icon(canvas, "boot", (x, y), 18 / canvas.type_scale, theme.GLOW)
        if moved < len(pile):  # how many of the pile have
            style = styles.LABEL_FINE.but(track=0)
            style.draw(canvas, str(moved), (x + 9, y - 10), "center", ink=theme.BRIGHT, shadow=True)


# --- declarations ----------------------------------------------------------------------------------


def draw_plan(
    canvas: Canvas, model: TableModel, sprites: Sprites, plan: Declaration, clock: float, sight: bool = True
) -> None:
    """Where the men of a declaration go, or what one of them fires at, with the sight over it."""
    colour = FIRE_LIGHT if plan.attack else MOVE_LIGHT
    for i, man in enumerate(plan.men):
        origin, goal = plan.origins[i], plan.goals[i]
        start, end = layout.spot(origin, model.turned), layout.spot(goal, model.turned)
        if not plan.attack:
            sprites.piece(man_face(man)).draw(canvas, end, 0, 0.8, alpha=120, shadow=False)
        arrows.draw_arrow(canvas, start, end, colour, cards.RANGE[plan.card] == cards.LEAP, clock)
    if plan.attack and sight:
        end = layout.spot(plan.goals[0], model.turned)
        icons.draw_icon(canvas, "target", (end[0] + 2, end[1] + 2), 64, (24, 10, 6), 200)
        icons.draw_icon(canvas, "target", end, 62, colour)


def draw_lines(canvas: Canvas, model: TableModel, plans: list[Declaration]) -> None:
    """A line of fire for every attack that is open."""
    for origin, goal, leap in sorted(
        {(plan.origins[0], plan.goals[0], cards.RANGE[plan.card] == cards.LEAP) for plan in plans}
    ):
        arrows.draw_fire_line(canvas, layout.spot(origin, model.turned), layout.spot(goal, model.turned), leap)


TURNS_AN_HOUR = 6
"""Turns until the light changes."""


class FixBayonetsBoard(Board[State]):
    """The map with its men, the declaration on it, hand and piles."""

    frame = layout.FRAME
    references = REFERENCES
    ambience = "rain"
    seat_colours = SEAT_COLOURS
    places = cards.SQUARES
    lit_rate = 12.0
    model: TableModel
    controls: Controls
    tips: Tooltips
    ground: Ground

    def __init__(self, context: BoardContext, view: State) -> None:
        super().__init__(context, view)
        self.model = TableModel(view, context.viewer, self.still)
        self.hand = self.model.hand
        self.animation = Animation(self.model, self.particles, self.still)
        self.selection = Selection(self.model)
        self.tips = Tooltips(self.model, self.selection, self.names)
        self.controls = Controls(self.selection, self.tips, context.sound, self.still)
        self.words = Words(self.names, self.controls)
        self.sprites = Sprites("fix_bayonets", size_of)
        self.ground = Ground(layout.FIELD, self.still)
        self.ground.turn_to_hour(view.turn // TURNS_AN_HOUR, at_once=True)

    @property
    def background_key(self) -> Hashable:
        return self.model.turned

    def pieces(self) -> list[Box]:
        return [self.model.box(*who) for who in self.model.piles()]

    def told(self, key: Hashable | None) -> str:
        match key:
            case ("men", int(square), int(kind)) if self.model.pile(square, kind):
                here = f"{many_men(len(self.model.pile(square, kind)), kind)} on {cards.SQUARE_NAMES[square]}"
                return f"{here}. {super().told(key)}"
            case ("square", int(square)):
                return super().told(key) or f"{cards.SQUARE_NAMES[square]}, nobody there"
        return super().told(key)

    def survey_game(self) -> list[str]:
        return self.tips.survey()

    def paint(self, canvas: Canvas) -> None:
        paint(canvas, self.model.turned)

    def scene_of(self, event: Event) -> Box | None:
        match event:
            case events.Hit(target=square) | events.Killed(square=square):
                return layout.cell(square, self.model.turned)
        return None

    def named(self, words: str) -> list[Box]:
        named = [square for square in range(cards.SQUARES) if cards.SQUARE_NAMES[square] in words]
        return [layout.cell(square, self.model.turned) for square in named]

    def traces(self, event: Event) -> Sequence[Trace]:
        match event:
            case events.Hit(_, card, square):
                return [Trace(BURNT if cards.KILLS_ALL[card] else CRATER, square, layout.cell(square, False).inset(14))]
        return ()

    def update(self, seconds: float) -> None:
        self.ground.turned = self.model.turned
        self.ground.turn_to_hour(self.model.shown.turn // TURNS_AN_HOUR)
        super().update(seconds)

    def lights(self) -> list[float]:
        goals, aimed = [0.0] * cards.SQUARES, self._aimed()
        for square in self.controls.open_squares():
            goals[square] = 1.0 if square == aimed else 0.62 if self.selection.who is not None else 0.4
        return [1.0 if square_key(square) in self.highlighted else goal for square, goal in enumerate(goals)]

    def decisive(self, threat: Threat) -> list[Box]:
        return [self.model.counter(man) for man in threat.places]

    def _aimed(self) -> int | None:
        """The square under the focus or the mouse."""
        match self.controls.pointed:
            case ("square", int(square)) | ("men", int(square), _):
                return square
        return layout.square_at(self.controls.mouse, self.model.turned) if self.controls.carried is not None else None

    def _plan(self) -> Declaration | None:
        """The declaration to be shown: on the table, put together, or under the mouse."""
        if self.model.plan is not None:
            return self.model.plan if self.model.drawn else None
        if self.selection.grouping:
            return self.selection.advance
        aimed = self._aimed()
        plan = self.selection.plan_at(aimed) if aimed is not None else None
        return plan or self._pointed_plan()

    def _pointed_plan(self) -> Declaration | None:
        """The declaration that a hint or a line of the log is about, unless the person has picked something else."""
        selection = self.selection
        for key in self.highlighted:
            match key:
                case ("plan", Declaration() as plan) if selection.card in (None, plan.card) and (
                    selection.who is None or selection.who in plan.crowd
                ):
                    return plan
        return None

    def _lit_men(self) -> dict[Who, float]:
        """How brightly men are lit because they can be chosen, are chosen, or are pointed at."""
        advised = self._pointed_plan() is not None and not self.selection.picking
        lights = dict.fromkeys([] if advised else self.selection.men(), self.pulse())
        if self.model.plan is not None and not self.selection.losses:
            lights |= dict.fromkeys(self.model.plan.crowd, 1.0)
        if self.selection.who is not None:
            lights = {self.selection.who: 1.0}
        for key in self.highlighted:
            match key:
                case ("men", int(square), int(kind)):
                    lights[square, kind] = 1.0
        return lights

    def resting_key(self) -> Hashable:
        return (self.model.shown, self.model.landing, tuple(self.model.coming.elements()))

    def tiles(self) -> list[Tile]:
        return hand_and_piles.tiles(self.model, self.sprites, self.context.seats)

    def draw(self, canvas: Canvas) -> None:
        sprites, model, selection = self.sprites.on(canvas), self.model, self.selection
        self.pool.draw(canvas)
        self.ground.draw_smoke(canvas)
        draw_heat(canvas, model, self.lit, selection.fighting)
        if selection.card is not None and selection.who is not None:
            draw_range(canvas, model, selection.card, selection.who[0])
        draw_men(canvas, model, sprites, self._lit_men())
        plan = self._plan()
        if selection.fighting and selection.picking:
            draw_lines(canvas, model, [plan for plans in selection.reach().values() for plan in plans])
        if plan is not None:
            struck = model.staged is not None and model.staged.struck
            clock = 0.0 if self.still else self.clock
            draw_plan(canvas, model, sprites, plan, clock, sight=not struck)
        draw_chosen(canvas, model, self.controls.caught() or selection.crowd)
        if self.controls.band is not None:
            draw_band(canvas, self.controls.band, self.controls.mouse)
        self.draw_threats(canvas)
        hand_and_piles.draw_waiting(canvas, model, selection)
        hand_and_piles.draw_staged(canvas, model, sprites, self.names, selection.answering or bool(selection.losses))
        self.controls.turner.draw(canvas, self.controls.focused == self.controls.turner.key, self.seconds)
        self.controls.bar.draw(canvas, self.controls.focused, self.seconds, self.highlighted)
        draw_waiting(canvas, model, sprites)
        advised = [] if selection.picking else [body.key for body in model.hand if body.key in self.highlighted]
        hand_and_piles.draw_hand(canvas, model, selection, sprites, self.pulse(), advised)
        draw_moving(canvas, model, sprites)
        model.gunfire.draw(canvas)
        self.particles.draw(canvas)
        for stamp in model.stamps:
            stamp.draw_within(canvas, layout.MAP, 27)
        model.flights.draw(canvas, sprites)
        if self.controls.modal:
            hand_and_piles.draw_list(canvas, model, sprites, self.context.seats)
