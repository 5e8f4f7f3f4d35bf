"""The field of Fighting Front: the map, what stands on it, what is declared, what is lit."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import Final

import pygame

from game.fighting_front import cards
from game.fighting_front.odds import site_toughness, toughness_of
from game.fighting_front.state import State
from game.fighting_front.steps import AIR_ATTACK_PHASE, ATTACK_PHASE, FIGHTER_PHASE
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.sprites import (
    SEAT_COLOURS,
    counter_face,
    leader_face,
    plane_face,
    plane_key,
    site_face,
    site_key,
    unit_key,
)
from scenes.pieces import arrows
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.theme import Colour

MOVE_LIGHT: Colour = theme.GLOW
FIRE_LIGHT: Colour = (255, 92, 58)
AIR_LIGHT: Colour = (150, 205, 240)
PIP: Colour = (236, 226, 196)
HURT: Colour = (212, 70, 44)
DARK: Colour = (26, 22, 16)
PIP_STEP = 12.0
"""Design pixels from one shield of Toughness to the next."""
TAG: Final = (*DARK, 190)
RULE = (96, 84, 56)
"""The colour of the rim of the panel beside the map, and of the lines on it."""
SPACE_STYLE = styles.LABEL_FINE.but(track=0)


# --- Static ------------------------------------------------------------------------------


def paint(canvas: Canvas) -> None:
    """The map, and the panel beside it: drawn once."""
    place = canvas.rect(*layout.MAP)
    art.drop(canvas, canvas.surface, place, canvas.px(3), canvas.px(22), (canvas.px(8), canvas.px(16)), 190)
    canvas.surface.blit(pictures.picture(canvas, "fighting_front/map", layout.MAP.w, layout.MAP.h), place)
    desk = canvas.rect(*layout.DESK)
    art.drop(canvas, canvas.surface, desk, canvas.px(11), canvas.px(18), (canvas.px(6), canvas.px(12)), 190)
    canvas.surface.blit(art.panel(canvas, desk.w, desk.h, canvas.px(11), border=RULE, thick=canvas.line(1.4)), desk)
    for y in layout.RULES:
        canvas.surface.fill(RULE, canvas.rect(layout.LEFT, y, layout.WIDE, 1.4))


# --- Spaces ------------------------------------------------------------------------------


def draw_names(canvas: Canvas, model: TableModel, spaces: Iterable[int]) -> None:
    """The name of each of these spaces on a dark tag in its corner."""
    for space in spaces:
        x, y, _, h = layout.cell(space, model.me)
        at = (x + 8, y + h - 5)
        wide, high = SPACE_STYLE.width(canvas, cards.SPACE_NAMES[space].upper()), SPACE_STYLE.height(canvas, 1.05)
        tag = canvas.rect(at[0] - 5, at[1] - high, wide + 10, high)
        canvas.surface.blit(art.panel(canvas, tag.w, tag.h, canvas.px(5), TAG, TAG, TAG), tag)
        SPACE_STYLE.draw(canvas, cards.SPACE_NAMES[space].upper(), at, "bottomleft", ink=theme.BONE, shadow=True)


def draw_spaces(
    canvas: Canvas,
    model: TableModel,
    sprites: Sprites,
    spaces: Iterable[int],
    lit: list[float],
    mark: str,
    within: Collection[int],
) -> None:
    """Of these spaces: those within range, that can be chosen or that something points at, that were hit just now."""
    for space in spaces:
        cell = layout.cell(space, model.me)
        if space in within:
            sprites.piece("range").draw(canvas, cell.centre, shadow=False)
        art.draw_lit(canvas, cell.inset(2), model.heat[space], 6, FIRE_LIGHT, square=True)
        if model.wrecks[space]:
            alpha = round(255 * min(1.0, model.wrecks[space] * 2))
            sprites.piece("wreck").draw(canvas, layout.counter_at(space, model.me), alpha=alpha, shadow=False)
        if canvas.outlines:
            colour = MOVE_LIGHT if mark == "reach" else FIRE_LIGHT
            art.draw_lit(canvas, cell.inset(2), lit[space], 6, colour, square=True)
        elif lit[space] > art.UNLIT:
            sprites.piece(mark).draw(canvas, cell.centre, alpha=round(255 * min(1.0, lit[space])), shadow=False)


def draw_sites(
    canvas: Canvas, model: TableModel, sprites: Sprites, spaces: Iterable[int], lights: Mapping[Hashable, float]
) -> None:
    """The locations in the ground of these spaces, each with its owner's colour, its Toughness and its DC."""
    view = model.shown
    for space in spaces:
        if view.site[space] == cards.NONE:
            continue
        x, y, w, h = layout.cell(space, model.me)
        sprites.piece(site_face(view.site[space])).draw(canvas, (x + w / 2, y + h / 2), shadow=False)
        if strength := lights.get(site_key(space), 0.0):
            art.draw_lit(canvas, model.tab(space), strength, 6, FIRE_LIGHT)
        rim = SEAT_COLOURS[view.site_owner[space]]
        strip = _strip(canvas, site_toughness(view, space), view.site_dc[space], rim)
        canvas.surface.blit(strip, strip.get_rect(midright=canvas.at(x + w - 6, y + h - 15)))


def _strip(canvas: Canvas, pips: int, dc: int, rim: Colour = DARK) -> pygame.Surface:
    """As many shields as Toughness; those that DC have taken are hollow and red. More DC than shields destroy."""

    def make() -> pygame.Surface:
        image = art.clear(canvas.px(10 + PIP_STEP * pips), canvas.px(19))
        pygame.draw.rect(image, DARK, image.get_rect(), border_radius=canvas.px(5))
        pygame.draw.rect(image, rim, image.get_rect(), canvas.line(2), border_radius=canvas.px(5))
        for i in range(pips):
            shield = _shield(canvas, i < dc)
            centre = (canvas.px(5 + (i + 0.5) * PIP_STEP), canvas.px(9.5))
            image.blit(shield, shield.get_rect(center=centre))
        return image

    return canvas.caches.of("fighting front strips").get((canvas.k, pips, dc, rim), make)


def _shield(canvas: Canvas, hurt: bool) -> pygame.Surface:
    w, h = canvas.px(10.5) * 4, canvas.px(13) * 4
    image = art.clear(w, h)
    outline = [(0.04, 0.06), (0.5, 0.0), (0.96, 0.06), (0.96, 0.55), (0.5, 1.0), (0.04, 0.55)]
    for size, ink in ((1.0, DARK), (0.74, HURT if hurt else PIP), (0.4 if hurt else 0.0, DARK)):
        points = [(w * (0.5 + (px - 0.5) * size), h * (0.48 + (py - 0.48) * size)) for px, py in outline]
        pygame.draw.polygon(image, ink, points)
    return pygame.transform.smoothscale(image, (w // 4, h // 4))


# --- Units -------------------------------------------------------------------------------


def draw_units(
    canvas: Canvas,
    model: TableModel,
    sprites: Sprites,
    spaces: Iterable[int],
    lights: Mapping[Hashable, float],
    spent: Collection[int],
) -> None:
    """The counters in these spaces that nothing carries; `spent` are those that have done what they can this turn."""
    there = [space for space in spaces if model.shown.unit[space] != cards.NONE and not model.units[space].carried]
    for space in there:
        art.draw_lit(canvas, _unit_box(model, space), lights.get(unit_key(space), 0.0), 10)
    for space in there:
        draw_counter(canvas, model, sprites, space, space in spent)


def draw_resting(
    canvas: Canvas, model: TableModel, sprites: Sprites, space: int, busy: Collection[int], spent: Collection[int]
) -> None:
    """What lies in a space where nothing is lit and nothing moves."""
    if space not in busy:
        here = (space,)
        draw_sites(canvas, model, sprites.on(canvas), here, {})
        draw_names(canvas, model, here)
        draw_units(canvas, model, sprites, here, {}, spent)


def draw_moving(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """Counters on their way, above all others."""
    for space in range(cards.SPACES):
        if model.shown.unit[space] != cards.NONE and model.units[space].carried:
            draw_counter(canvas, model, sprites, space, False, 16)


def draw_counter(canvas: Canvas, model: TableModel, sprites: Sprites, space: int, spent: bool, lift: float = 4) -> None:
    """One counter: its pips, its DC, its leader."""
    view, body = model.shown, model.units[space]
    alpha = model.alpha[space]
    name = counter_face(view.owner[space], view.unit[space], model.me)
    (sprites.dimmed(name) if spent else sprites.piece(name)).draw(
        canvas, body.at, body.angle, body.scale, lift=lift, alpha=alpha
    )
    if alpha < 160:
        return
    x, y = body.at
    strip = _strip(canvas, toughness_of(view, space), view.dc[space])
    canvas.surface.blit(strip, strip.get_rect(midleft=canvas.at(x - 58, y + 36)))
    if view.dc[space]:
        draw_chip(canvas, sprites, (x + 52, y + 30), view.dc[space])
    elif spent:
        sprites.piece("spent").draw(canvas, (x + 52, y + 30), lift=1)
    if view.leader[space] != cards.NONE:
        at = (x + layout.LEADER_AT[0], y + layout.LEADER_AT[1])
        sprites.piece(leader_face(view.leader[space])).draw(canvas, at, lift=2)


def draw_chip(canvas: Canvas, sprites: Sprites, at: Point, count: int) -> None:
    """So many disruption counters."""
    sprites.piece("dc").draw(canvas, at, lift=1)
    styles.HEAD.but(size=17, track=0).draw(canvas, str(count), at, "center", ink=theme.BRIGHT, shadow=True)


def _unit_box(model: TableModel, space: int) -> Box:
    body = model.units[space]
    return around(body.at, layout.COUNTER_W * body.scale, layout.COUNTER_H * body.scale)


def draw_planes(
    canvas: Canvas, model: TableModel, sprites: Sprites, lights: Mapping[Hashable, float], spent: Collection[int]
) -> None:
    """Air units on their strips, and those without a base above the map."""
    view = model.shown
    for slot in range(cards.AIR_SLOTS):
        if view.air_unit[slot] == cards.NONE:
            continue
        body = model.planes[slot]
        box = around(body.at, layout.PLANE_W, layout.PLANE_H)
        art.draw_lit(canvas, box, lights.get(plane_key(slot), 0.0), 8)
        name = plane_face(view.air_owner[slot], view.air_unit[slot])
        sprite = sprites.dimmed(name) if slot in spent else sprites.piece(name)
        turn = body.angle if view.air_owner[slot] == model.me else body.angle + 180
        sprite.draw(canvas, body.at, turn, body.scale, lift=24 if body.carried else 6)
        if view.air_dc[slot]:
            draw_chip(canvas, sprites, (body.x + 26, body.y + 14), view.air_dc[slot])
        if view.air_leader[slot] != cards.NONE:
            sprites.piece(leader_face(view.air_leader[slot])).draw(canvas, (body.x + 22, body.y - 10), 0, 0.7)


# --- What is declared --------------------------------------------------------------------


def draw_declared(canvas: Canvas, model: TableModel, clock: float) -> None:
    """Arrows of what has been declared and is not resolved; the one in hand is bright and walks."""
    view, me = model.shown, model.me
    for i in range(len(view.attack_from)):
        if view.attack_mark[i] != cards.PENDING or view.phase > ATTACK_PHASE:
            continue
        start, aim = layout.counter_at(view.attack_from[i], me), layout.middle(view.attack_at[i], me)
        _draw_far(canvas, start, aim, FIRE_LIGHT, clock if i >= view.current else 0.0)
    for slot in range(cards.AIR_SLOTS):
        if view.air_unit[slot] == cards.NONE:
            continue
        goal = mission_goal(view, slot, model)
        if goal is not None:
            start = model.planes[slot].at
            _draw_far(canvas, start, goal, AIR_LIGHT, clock)


def mission_goal(view: State, slot: int, model: TableModel) -> Point | None:
    """Where an air unit flies to: the target of its mission, or the unit that it escorts or intercepts."""
    task, goal = view.air_task[slot], view.air_goal[slot]
    if task in (cards.BOMB, cards.LAND) and slot in view.missions and view.phase <= AIR_ATTACK_PHASE:
        flown = view.phase == AIR_ATTACK_PHASE and view.missions.index(slot) < view.current
        return None if flown and view.roller_air != slot else layout.middle(goal, model.me)
    if task in (cards.ESCORTING, cards.INTERCEPTING) and 0 <= goal < len(view.missions) and view.phase <= FIGHTER_PHASE:
        escorted = view.missions[goal]
        return None if escorted == cards.NONE else model.planes[escorted].at
    return None


def _draw_far(canvas: Canvas, start: Point, goal: Point, colour: Colour, clock: float) -> None:
    """An arrow that swings out where it leaves the neighbourhood of its unit: upwards where the map has room for it."""
    wide = abs(start[0] - goal[0])
    far = wide + abs(start[1] - goal[1]) > layout.CELL_W + 30
    room = (start[1] + goal[1]) / 2 - wide * arrows.LEAP_HEIGHT > layout.MAP.y
    height = arrows.LEAP_HEIGHT * (1.0 if room else -0.6)
    arrows.draw_arrow(canvas, start, goal, colour, far, clock, height)


def draw_path(canvas: Canvas, model: TableModel, path: list[int]) -> None:
    """The way that a unit is about to go: one arrow, with its head where the unit will stand."""
    if len(path) > 1:
        arrows.draw_way(canvas, [layout.counter_at(space, model.me) for space in path], MOVE_LIGHT)


def draw_order(canvas: Canvas, model: TableModel, order: tuple[Hashable, int] | None) -> None:
    """The attack or the mission that a click would order."""
    match order:
        case (("unit", int(space)), int(target)):
            _draw_far(canvas, layout.counter_at(space, model.me), layout.middle(target, model.me), MOVE_LIGHT, 0.0)
        case (("plane", int(slot)), int(target)):
            _draw_far(canvas, model.planes[slot].at, layout.middle(target, model.me), MOVE_LIGHT, 0.0)


def draw_aim(canvas: Canvas, model: TableModel, space: int) -> None:
    """The sight over a space that is the target of the roll to come."""
    x, y = layout.middle(space, model.me)
    icons.draw_icon(canvas, "target", (x + 2, y + 2), 74, (24, 10, 6), 200)
    icons.draw_icon(canvas, "target", (x, y), 72, FIRE_LIGHT)
