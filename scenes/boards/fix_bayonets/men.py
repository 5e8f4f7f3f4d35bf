"""The counters of the men: piles with their number, who can be chosen, who has moved."""

from __future__ import annotations

from collections import Counter

import pygame

from game.fix_bayonets.cards import FIGHT, MEN
from game.fix_bayonets.quick import may_move
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.sprites import Who, man_face
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, styles, theme
from scenes.ui.canvas import Canvas, Point, around


def draw_men(canvas: Canvas, model: TableModel, look: Sprites, lights: dict[Who, float]) -> None:
    """Everybody on the map, the far ones first; `lights` tells how brightly each can be chosen."""
    for who in model.piles():
        _light(canvas, model, who, lights.get(who, 0.0))
    for who in model.piles():
        _draw_pile(canvas, model, look, who)


def draw_chosen(canvas: Canvas, model: TableModel, chosen: Counter[Who]) -> None:
    """Who goes along in a group."""
    for who in model.piles():
        if chosen[who]:
            _draw_chosen(canvas, model, who, chosen[who])


def draw_waiting(canvas: Canvas, model: TableModel, look: Sprites) -> None:
    """The special men beside the map who have no place yet."""
    for man in model.waiting():
        body = model.men[man]
        look.piece(man_face(man)).draw(canvas, body.at, body.angle, body.scale, lift=6)


def draw_moving(canvas: Canvas, model: TableModel, look: Sprites) -> None:
    """Those on their way, above everybody else."""
    for man, body in enumerate(model.men):
        if body.carried and model.alpha[man]:
            look.piece(man_face(man)).draw(canvas, body.at, body.angle, body.scale, lift=14)


def _light(canvas: Canvas, model: TableModel, who: Who, strength: float) -> None:
    top = model.men[model.pile(*who)[-1]]
    side = layout.TOKEN * top.scale
    art.draw_lit(canvas, around(top.at, side, side), strength, side / 2 if _round(model, who) else 14)


def _round(model: TableModel, who: Who) -> bool:
    return model.pile(*who)[0] < MEN


def _draw_pile(canvas: Canvas, model: TableModel, look: Sprites, who: Who) -> None:
    pile = [man for man in model.pile(*who) if not model.men[man].carried]
    active, moving = who_acts(model, who), model.shown.stage < FIGHT
    for man in pile:
        body = model.men[man]
        done = active and moving and not may_move(model.shown, man)
        sprite = look.dimmed(man_face(man)) if done else look.piece(man_face(man))
        sprite.draw(canvas, body.at, body.angle, body.scale, alpha=model.alpha[man])
    if not pile:
        return
    top = model.men[pile[-1]]
    half = layout.TOKEN * top.scale / 2
    if len(pile) > 1:
        _badge(canvas, (top.x + half * 0.72, top.y + half * 0.74), str(len(pile)))
    moved = sum(1 for man in pile if model.shown.moves[man])
    if active and moved and model.alpha[pile[-1]] > 128:
        _boot(canvas, (top.x - half * 0.72, top.y + half * 0.74), moved if moved < len(pile) else 0)


def who_acts(model: TableModel, who: Who) -> bool:
    """Whether these men are of the side whose turn it is."""
    return model.shown.turn > 0 and model.pile(*who)[0] // MEN == model.shown.active


def _badge(canvas: Canvas, at: Point, words: str) -> None:
    radius = max(canvas.px(13), round(styles.HEAD.but(size=17).height(canvas, 0.72) * canvas.k))
    middle = canvas.at(*at)
    pygame.draw.aacircle(canvas.surface, (18, 16, 12), middle, radius + canvas.line(1.6))
    pygame.draw.aacircle(canvas.surface, theme.BRASS, middle, radius)
    pygame.draw.aacircle(canvas.surface, (30, 27, 20), middle, radius - canvas.line(1.8))
    styles.HEAD.but(size=18, track=0).draw(canvas, words, (at[0], at[1] - 1), "center", ink=theme.BRIGHT)


def _boot(canvas: Canvas, at: Point, moved: int) -> None:
    """The sign of who has moved; with a number where it is not all of a pile."""
    middle = canvas.at(*at)
    pygame.draw.aacircle(canvas.surface, (18, 16, 12), middle, canvas.px(13))
    icons.draw_icon(canvas, "boot", at, 18 / canvas.type_scale, theme.GLOW)
    if moved:
        styles.LABEL_FINE.but(track=0).draw(
            canvas, str(moved), (at[0] + 9, at[1] - 10), "center", ink=theme.BRIGHT, shadow=True
        )


def _draw_chosen(canvas: Canvas, model: TableModel, who: Who, count: int) -> None:
    """How many of a pile go along in a group."""
    pile = model.pile(*who)
    top = model.men[pile[-1]]
    half = layout.TOKEN * top.scale / 2
    at = (top.x, top.y - half + 2)
    words = f"{count} / {len(pile)}" if len(pile) > 1 else ""
    wide = max(26.0, styles.HEAD.but(size=16, track=0).width(canvas, words) + 34 if words else 26.0)
    tall = max(26.0, styles.HEAD.but(size=16).height(canvas, 1.2))
    real = canvas.rect(at[0] - wide / 2, at[1] - tall / 2, wide, tall)
    pygame.draw.rect(canvas.surface, theme.INK, real.inflate(canvas.px(4), canvas.px(4)), border_radius=real.h)
    pygame.draw.rect(canvas.surface, theme.GLOW, real, border_radius=real.h)
    icons.draw_icon(canvas, "tick", (real.x / canvas.k + 14, at[1]), 18 / canvas.type_scale, theme.INK)
    if words:
        styles.HEAD.but(size=16, track=0).draw(
            canvas, words, (real.x / canvas.k + 26, at[1] - 1), "midleft", ink=theme.INK
        )
