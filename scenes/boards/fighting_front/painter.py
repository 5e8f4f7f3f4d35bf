"""The field of Fighting Front: the map, what stands on it, what is declared, what is lit."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Hashable, Mapping

import pygame

from game.fighting_front.cards import (
    AIR_SLOTS,
    BOMB,
    COLUMNS,
    ESCORTING,
    INTERCEPTING,
    LAND,
    NONE,
    PENDING,
    ROWS,
    SPACE_NAMES,
    SPACES,
)
from game.fighting_front.odds import site_toughness, toughness_of
from game.fighting_front.state import State
from scenes.boards.fighting_front import layout, sprites
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.sprites import SEAT_COLOURS, plane_key, site_key, unit_key
from scenes.pieces import arrows
from scenes.pieces.sprites import Sprites
from scenes.pieces.stamp import Stamp
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.theme import Colour

MOVE_LIGHT: Colour = theme.GLOW
FIRE_LIGHT: Colour = (255, 92, 58)
AIR_LIGHT: Colour = (150, 205, 240)
PIP: Colour = (236, 226, 196)
HURT: Colour = (212, 70, 44)
DARK: Colour = (26, 22, 16)


# --- Static ------------------------------------------------------------------------------


def paint(canvas: Canvas, me: int) -> None:
    """The map with its letters and numbers, and the strip of each back row: drawn once."""
    place = canvas.rect(*layout.MAP)
    art.drop(canvas, canvas.surface, place, canvas.px(3), canvas.px(22), (canvas.px(8), canvas.px(16)), 190)
    canvas.surface.blit(pictures.picture(canvas, "fighting_front/map", layout.MAP.w, layout.MAP.h), place)
    style = styles.LABEL_FINE.but(track=0)
    for column in range(COLUMNS):
        x, y, _, h = layout.cell(column if me == 0 else (ROWS - 1) * COLUMNS + column, me)
        style.draw(canvas, SPACE_NAMES[column][0].upper(), (x + 9, y + h / 2), "center", ink=theme.INK)
    for row in range(ROWS):
        x, y, w, h = layout.cell(row * COLUMNS + (COLUMNS - 1 if me == 0 else 0), me)
        style.draw(canvas, str(row + 1), (x + w / 2, y + h - 10), "center", ink=theme.INK)


# --- Spaces ------------------------------------------------------------------------------


def draw_spaces(canvas: Canvas, model: TableModel, lit: list[float], colour: Colour) -> None:
    """Spaces that were hit just now, and those that can be chosen or that something points at."""
    for space in range(SPACES):
        cell = layout.cell(space, model.me).inset(2)
        art.draw_lit(canvas, cell, model.heat[space], 6, FIRE_LIGHT, square=True)
        art.draw_lit(canvas, cell, lit[space], 6, colour, square=True)


def draw_sites(canvas: Canvas, model: TableModel, look: Sprites, lights: Mapping[Hashable, float]) -> None:
    """Every location in the ground of its space, with its owner's colour, its Toughness and its DC."""
    view = model.shown
    for space in range(SPACES):
        if view.site[space] == NONE:
            continue
        centre = layout.middle(space, model.me)
        look.piece(sprites.site(view.site[space])).draw(canvas, centre, shadow=False)
        strength = lights.get(site_key(space), 0.0)
        box = model.box(site_key(space))
        assert box is not None
        art.draw_lit(canvas, box, strength, 6, FIRE_LIGHT)
        _draw_tab(canvas, model, space)


def _draw_tab(canvas: Canvas, model: TableModel, space: int) -> None:
    """The strip at the foot of a space: pips of its location at the right, in the colour of its owner."""
    view = model.shown
    x, y, w, h = layout.cell(space, model.me)
    pips = site_toughness(view, space)
    wide = 14 + 11 * pips
    box = Box(x + w - wide - 5, y + h - 21, wide, 16)
    colour = SEAT_COLOURS[view.site_owner[space]]
    pygame.draw.rect(canvas.surface, DARK, canvas.rect(*box), border_radius=canvas.px(4))
    pygame.draw.rect(canvas.surface, colour, canvas.rect(*box), canvas.line(1.6), border_radius=canvas.px(4))
    _draw_pips(canvas, (box.x + 8, box.centre[1]), pips, view.site_dc[space])


def _draw_pips(canvas: Canvas, at: Point, pips: int, dc: int) -> None:
    """As many pips as Toughness; those that DC have taken are filled red. More DC than pips destroy."""
    side = canvas.px(8)
    for i in range(pips):
        real = pygame.Rect(*canvas.at(at[0] + i * 11, at[1] - 4), side, side)
        pygame.draw.rect(canvas.surface, HURT if i < dc else PIP, real)
        pygame.draw.rect(canvas.surface, DARK, real, 1)


# --- Units -------------------------------------------------------------------------------


def draw_units(
    canvas: Canvas, model: TableModel, look: Sprites, lights: Mapping[Hashable, float], spent: Collection[int]
) -> None:
    """Every counter at rest; `spent` are the spaces of units that have done what they can this turn."""
    view = model.shown
    for space in range(SPACES):
        if view.unit[space] != NONE and not model.units[space].carried:
            art.draw_lit(canvas, _unit_box(model, space), lights.get(unit_key(space), 0.0), 10)
    for space in range(SPACES):
        if view.unit[space] != NONE and not model.units[space].carried:
            draw_counter(canvas, model, look, space, space in spent)


def draw_moving(canvas: Canvas, model: TableModel, look: Sprites) -> None:
    """Counters on their way, above all others."""
    for space in range(SPACES):
        if model.shown.unit[space] != NONE and model.units[space].carried:
            draw_counter(canvas, model, look, space, False, 16)


def draw_counter(canvas: Canvas, model: TableModel, look: Sprites, space: int, spent: bool, lift: float = 4) -> None:
    """One counter: its pips, its DC, its leader."""
    view, body = model.shown, model.units[space]
    alpha = model.alpha[space]
    name = sprites.counter(view.owner[space], view.unit[space])
    (look.dimmed(name) if spent else look.piece(name)).draw(
        canvas, body.at, body.angle, body.scale, lift=lift, alpha=alpha
    )
    if alpha < 160:
        return
    x, y = body.at
    _draw_pips(canvas, (x - 56, y + 36), toughness_of(view, space), view.dc[space])
    if view.dc[space]:
        draw_chip(canvas, look, (x + 50, y + 32), view.dc[space])
    if view.leader[space] != NONE:
        at = (x + layout.LEADER_AT[0], y + layout.LEADER_AT[1])
        look.piece(sprites.leader(view.leader[space])).draw(canvas, at, lift=2)


def draw_chip(canvas: Canvas, look: Sprites, at: Point, count: int) -> None:
    """So many disruption counters."""
    look.piece("dc").draw(canvas, at, lift=1)
    styles.HEAD.but(size=17, track=0).draw(canvas, str(count), at, "center", ink=theme.BRIGHT, shadow=True)


def _unit_box(model: TableModel, space: int) -> Box:
    body = model.units[space]
    return around(body.at, layout.COUNTER_W * body.scale, layout.COUNTER_H * body.scale)


def draw_planes(
    canvas: Canvas, model: TableModel, look: Sprites, lights: Mapping[Hashable, float], spent: Collection[int]
) -> None:
    """Air units on their strips, and those without a base above the map."""
    view = model.shown
    for slot in range(AIR_SLOTS):
        if view.air_unit[slot] == NONE:
            continue
        body = model.planes[slot]
        box = around(body.at, layout.PLANE_W, layout.PLANE_H)
        art.draw_lit(canvas, box, lights.get(plane_key(slot), 0.0), 8)
        name = sprites.plane(view.air_owner[slot], view.air_unit[slot])
        sprite = look.dimmed(name) if slot in spent else look.piece(name)
        sprite.draw(canvas, body.at, body.angle, body.scale, lift=24 if body.carried else 6)
        if view.air_dc[slot]:
            draw_chip(canvas, look, (body.x + 26, body.y + 14), view.air_dc[slot])
        if view.air_leader[slot] != NONE:
            look.piece(sprites.leader(view.air_leader[slot])).draw(canvas, (body.x + 24, body.y - 12), 0, 0.55)


# --- What is declared --------------------------------------------------------------------


def draw_declared(canvas: Canvas, model: TableModel, clock: float) -> None:
    """Arrows of what has been declared and is not resolved; the one in hand is bright and walks."""
    view, me = model.shown, model.me
    for i in range(len(view.attack_from)):
        if view.attack_mark[i] != PENDING:
            continue
        start, aim = layout.counter_at(view.attack_from[i], me), layout.middle(view.attack_at[i], me)
        arrows.draw_arrow(canvas, start, aim, FIRE_LIGHT, _far(start, aim), clock if i >= view.current else 0.0)
    for slot in range(AIR_SLOTS):
        if view.air_unit[slot] == NONE:
            continue
        goal = mission_goal(view, slot, model)
        if goal is not None:
            arrows.draw_arrow(canvas, model.planes[slot].at, goal, AIR_LIGHT, True, clock)


def mission_goal(view: State, slot: int, model: TableModel) -> Point | None:
    """Where an air unit flies to: the target of its mission, or the unit that it escorts or intercepts."""
    task = view.air_task[slot]
    if task in (BOMB, LAND) and slot in view.missions:
        return layout.middle(view.air_goal[slot], model.me)
    if task in (ESCORTING, INTERCEPTING) and 0 <= view.air_goal[slot] < len(view.missions):
        return model.planes[view.missions[view.air_goal[slot]]].at
    return None


def _far(start: Point, goal: Point) -> bool:
    """Whether an arrow leaves the neighbourhood of its unit, and is swung out."""
    return abs(start[0] - goal[0]) + abs(start[1] - goal[1]) > layout.CELL_W + 30


def draw_path(canvas: Canvas, model: TableModel, path: list[int]) -> None:
    """The way that a unit is about to go."""
    points = [layout.counter_at(space, model.me) for space in path]
    for start, goal in itertools.pairwise(points):
        arrows.draw_arrow(canvas, start, goal, MOVE_LIGHT, False, 0.0)


def draw_aim(canvas: Canvas, model: TableModel, space: int) -> None:
    """The sight over a space that is the target of the roll to come."""
    x, y = layout.middle(space, model.me)
    icons.draw_icon(canvas, "target", (x + 2, y + 2), 74, (24, 10, 6), 200)
    icons.draw_icon(canvas, "target", (x, y), 72, FIRE_LIGHT)


def draw_range(canvas: Canvas, model: TableModel, spaces: Collection[int]) -> None:
    """A ring in every space within range."""
    for space in spaces:
        x, y, w, _ = layout.cell(space, model.me)
        at = canvas.at(x + w - 18, y + 18)
        pygame.draw.aacircle(canvas.surface, DARK, at, canvas.px(10), max(2, canvas.px(5)))
        pygame.draw.aacircle(canvas.surface, theme.BONE, at, canvas.px(9), max(1, canvas.px(2.4)))


def draw_stamp(canvas: Canvas, stamp: Stamp) -> None:
    """A rubber stamp across a space, within the map."""
    x, y, w, _ = layout.MAP
    half = styles.TITLE.but(size=25, track=1).width(canvas, stamp.words) / 2 + 24
    stamp.draw(canvas, (max(x + half, min(stamp.at[0], x + w - half)), max(y + 40, stamp.at[1])), size=25)
