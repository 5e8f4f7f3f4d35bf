"""The field of Fix Bayonets: the baked map, lit squares, lines of fire and arrows."""

from __future__ import annotations

import math

import pygame

from game.fix_bayonets.cards import AIMS, ATTACK, CARD_TYPE, FILE_NAMES, LEAP, PATHS, RANGE, SIZE, SQUARES
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.declarations import Plan
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.sprites import man_face
from scenes.pieces.sprites import Sprites
from scenes.pieces.stamp import Stamp
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Canvas, Point
from scenes.ui.theme import Colour

MOVE_LIGHT: Colour = theme.GLOW
FIRE_LIGHT: Colour = (255, 92, 58)
DOT = 15.0
"""Design pixels from one dot of an arrow to the next."""
LEAP_HEIGHT = 0.24
"""How far a leap's arrow swings out, as a share of its length."""


def paint(canvas: Canvas, turned: bool) -> None:
    """The map with its letters and numbers: drawn once."""
    place = canvas.rect(*layout.MAP)
    art.drop(canvas, canvas.surface, place, canvas.px(3), canvas.px(22), (canvas.px(8), canvas.px(16)), 190)
    picture = pictures.picture(canvas, "fix_bayonets/map", layout.MAP[2], layout.MAP[3])
    if turned:
        picture = pygame.transform.rotate(picture, 180)
    canvas.surface.blit(picture, place)
    x, y, w, h = layout.MAP
    edge = layout.MARGIN * 0.43
    for i in range(SIZE):
        column, row = layout.spot(i, turned)[0], layout.spot(i * SIZE, turned)[1]
        for at in ((column, y + edge), (column, y + h - edge)):
            styles.LABEL_LARGE.but(track=0).draw(canvas, FILE_NAMES[i].upper(), at, "center", ink=theme.INK)
        for at in ((x + edge, row), (x + w - edge, row)):
            styles.LABEL_LARGE.but(track=0).draw(canvas, str(i + 1), at, "center", ink=theme.INK)


def draw_heat(canvas: Canvas, model: TableModel, lit: list[float], fighting: bool) -> None:
    """Squares that were hit just now, and those that can be chosen or that something points at."""
    for square in range(SQUARES):
        light_square(canvas, model, square, FIRE_LIGHT, model.heat[square])
        light_square(canvas, model, square, FIRE_LIGHT if fighting else MOVE_LIGHT, lit[square])


def light_square(canvas: Canvas, model: TableModel, square: int, colour: Colour, strength: float) -> None:
    """A bright frame along a square, its ground tinted."""
    art.draw_lit(canvas, layout.cell(square, model.turned), strength, 10, colour, square=True)


def draw_range(canvas: Canvas, model: TableModel, card: int, square: int) -> None:
    """Small rings on every square that a card carries to from here, whether it can be used there or not."""
    if CARD_TYPE[card] == ATTACK:
        ends = list(AIMS[card][square])
    else:
        ends = [path[-1] for path in PATHS[card][square]]
    for end in ends:
        at = canvas.at(*layout.spot(end, model.turned))
        pygame.draw.aacircle(canvas.surface, (24, 20, 12), at, canvas.px(11), max(2, canvas.px(5)))
        pygame.draw.aacircle(canvas.surface, theme.BONE, at, canvas.px(10), max(1, canvas.px(2.4)))


# --- arrows ----------------------------------------------------------------------------------------


def draw_plan(canvas: Canvas, model: TableModel, look: Sprites, plan: Plan, clock: float, sight: bool = True) -> None:
    """Where the men of a declaration go, or what one of them fires at, with the sight over it."""
    colour = FIRE_LIGHT if plan.attack else MOVE_LIGHT
    for i, man in enumerate(plan.men):
        origin, goal = plan.origins[i], plan.goals[i]
        start, end = layout.spot(origin, model.turned), layout.spot(goal, model.turned)
        if not plan.attack:
            look.piece(man_face(man)).draw(canvas, end, 0, 0.8, alpha=120, shadow=False)
        draw_way(canvas, start, end, colour, RANGE[plan.card] == LEAP, clock)
    if plan.attack and sight:
        end = layout.spot(plan.goals[0], model.turned)
        icons.draw_icon(canvas, "target", (end[0] + 2, end[1] + 2), 64, (24, 10, 6), 200)
        icons.draw_icon(canvas, "target", end, 62, colour)


def way(start: Point, goal: Point, leap: bool, share: float) -> Point:
    """A point of an arrow: straight, or swung out where a man or a grenade leaps."""
    x, y = start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share
    if leap:
        swing = LEAP_HEIGHT * 4 * share * (1 - share)
        x += (goal[1] - start[1]) * swing * (1 if goal[0] >= start[0] else -1)
        y -= abs(goal[0] - start[0]) * swing
    return (x, y)


def draw_way(canvas: Canvas, start: Point, goal: Point, colour: Colour, leap: bool, clock: float) -> None:
    """A dotted arrow whose dots walk towards its head."""
    far = max(1.0, math.dist(start, goal)) * (1.12 if leap else 1.0)
    first, last = 40 / far, 1 - 22 / far
    shift = clock * 34 % DOT / far
    share = first + shift
    while share < last - 14 / far:
        at = canvas.at(*way(start, goal, leap, share))
        pygame.draw.aacircle(canvas.surface, (28, 18, 8), at, max(2, canvas.px(6.4)))
        pygame.draw.aacircle(canvas.surface, colour, at, max(1, canvas.px(4.4)))
        share += DOT / far
    (ax, ay), (bx, by) = way(start, goal, leap, last - 0.04), way(start, goal, leap, last)
    head = _head(canvas, colour, round(math.degrees(math.atan2(ay - by, bx - ax)) / 3) * 3)
    canvas.surface.blit(head, head.get_rect(center=canvas.at(bx, by)))


def _head(canvas: Canvas, colour: Colour, angle: int) -> pygame.Surface:
    def make() -> pygame.Surface:
        side = canvas.px(44) * 3
        image = art.clear(side, side, colour)
        for shade, size in (((28, 18, 8), 0.44), (colour, 0.34)):
            tip, back, wide = side * (0.5 + size * 0.9), side * (0.5 - size * 0.62), side * size * 0.86
            middle = side / 2
            points = [(tip, middle), (back, middle - wide), (back + wide * 0.4, middle), (back, middle + wide)]
            pygame.draw.polygon(image, shade, points)
        return pygame.transform.rotozoom(image, angle, 1 / 3)

    return canvas.caches.of("arrow heads", 3_000_000).get(("head", canvas.k, colour, angle), make)


def draw_fire_line(canvas: Canvas, start: Point, goal: Point, leap: bool) -> None:
    """A thin dashed line of fire."""
    far = max(1.0, math.dist(start, goal))
    dashes = int(far / 13)
    for i in range(2, dashes - 1, 2):
        a, b = i / dashes, (i + 1) / dashes
        tail, tip = (canvas.at(*way(start, goal, leap, share)) for share in (a, b))
        pygame.draw.aaline(canvas.surface, (30, 14, 8), tail, tip, max(2, canvas.px(4.4)))
        pygame.draw.aaline(canvas.surface, (228, 120, 92), tail, tip, max(1, canvas.px(2.2)))


def draw_lines(canvas: Canvas, model: TableModel, plans: list[Plan]) -> None:
    """A line of fire for every attack that is open."""
    for origin, goal, leap in sorted({(plan.origins[0], plan.goals[0], RANGE[plan.card] == LEAP) for plan in plans}):
        draw_fire_line(canvas, layout.spot(origin, model.turned), layout.spot(goal, model.turned), leap)


def draw_band(canvas: Canvas, start: Point, end: Point) -> None:
    """The rubber band that is being drawn round men."""
    left, top = min(start[0], end[0]), min(start[1], end[1])
    real = canvas.rect(left, top, max(2.0, abs(end[0] - start[0])), max(2.0, abs(end[1] - start[1])))
    veil = art.clear(real.w, real.h)
    veil.fill((*theme.GLOW, 48))
    canvas.surface.blit(veil, real)
    pygame.draw.rect(canvas.surface, (34, 24, 10), real.inflate(canvas.px(3), canvas.px(3)), canvas.line(5))
    pygame.draw.rect(canvas.surface, theme.GLOW, real, canvas.line(2))


def draw_stamp(canvas: Canvas, stamp: Stamp) -> None:
    """A rubber stamp across a square, within the map."""
    x, y, w, _ = layout.MAP
    half = styles.TITLE.but(size=27, track=1).width(canvas, stamp.words) / 2 + 24
    stamp.draw(canvas, (max(x + half, min(stamp.at[0], x + w - half)), max(y + 40, stamp.at[1])), size=27)
