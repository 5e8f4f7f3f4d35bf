"""The own side at the foot of the board: decks, hand, counters and the running victory points."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import Final

import pygame

from game.core.state import UNKNOWN
from game.sharp_end.cards import BONUS, GIVES_UNIT, TERRAIN_OF
from scenes.anim.body import Body
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.controls import Selection
from scenes.boards.sharp_end.enemy import counter_face, order_face, unit_face
from scenes.boards.sharp_end.model import NOBODY, TableModel
from scenes.pieces.fan import draw_card, draw_order
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, styles, theme
from scenes.ui.canvas import Canvas, around

SUN: Final[theme.Colour] = (40, 31, 16)
"""The disc on the sun of a counter, so that what it counts can be read."""
WORTH_RADIUS: Final = 16.0


def draw_decks(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """Both decks with the number of cards left."""
    unit_deck, order_deck = layout.DECKS
    unit_deck.draw(canvas, sprites.piece(unit_face(UNKNOWN)), len(model.shown.unit_deck), 62)
    order_deck.draw(canvas, sprites.piece(order_face(UNKNOWN)), len(model.shown.order_deck), 62)


def draw_hand(
    canvas: Canvas, model: TableModel, orders: Selection, sprites: Sprites, pulse: float, advised: Collection[Hashable]
) -> None:
    """The fan; playable cards glow, those that are advised stand out, the one pointed at lies on top."""
    if any(body.key in advised for body in model.hand):
        pulse *= 0.3
    for i in draw_order(model.hand, model.hand.lifted):
        body, lifted = model.hand[i], i == model.hand.lifted
        _, sort, card, _ = body.parts
        picked = body.key in advised
        glow = 0.0 if not orders.playable(sort, card) else 1.0 if lifted or picked else pulse
        face = unit_face(card) if sort == "unit" else order_face(card)
        draw_card(canvas, sprites.piece(face), body, layout.FAN.card, glow, lifted, picked)


def draw_own(canvas: Canvas, model: TableModel) -> None:
    """The names beside the own counters, and what they and kept cards are worth so far: a secret of this seat."""
    if model.me == NOBODY:
        return
    y = layout.COUNTERS_Y
    room = layout.COUNTERS_LEFT - layout.MAP[0] - 10
    head = styles.LABEL_SMALL.longest(canvas, ("YOUR COUNTERS", "COUNTERS"), room)
    styles.LABEL_SMALL.draw(canvas, head, (layout.MAP[0] + 4, y - 4), "bottomleft", width=room)
    if model.tally is None:
        left = layout.MAP[0]
        icons.draw_icon(canvas, "lock", (left + 14, y + 12), 18, theme.DIM)
        whose = styles.BODY_TINY.longest(canvas, ("known to you alone", "only for you"), room - 24)
        styles.BODY_TINY.draw(canvas, whose, (left + 28, y), width=room - 24)
    if not model.counters:
        styles.BODY_NOTE.draw(canvas, "none yet", (layout.COUNTERS_LEFT, y), "midleft", ink=theme.DIM)
    x, y = layout.VP_AT
    said = styles.LABEL_PLAIN.but(track=1).draw(canvas, "VP", (x, y + 6), "midright")
    points = str(model.shown.points(model.me))
    styles.HEAD.but(size=46, track=0).draw(canvas, points, (said[0] - 8, y), "midright", ink=theme.BRIGHT, shadow=True)


def draw_counters(
    canvas: Canvas, model: TableModel, orders: Selection, sprites: Sprites, pulse: float, advised: Collection[Hashable]
) -> None:
    """The own counters face up."""
    for body in model.counters if model.me != NOBODY else ():
        if not body.hidden:
            _draw_counter(canvas, model, body, orders, sprites, 1.0 if body.key in advised else pulse)


def _draw_counter(
    canvas: Canvas, model: TableModel, body: Body, orders: Selection, sprites: Sprites, pulse: float
) -> None:
    number = body.parts[1]
    kind = model.shown.kind[number]
    terrain = TERRAIN_OF[number]
    if orders.spendable(number):
        art.draw_lit(canvas, around(body.at, layout.TOKEN, layout.TOKEN), pulse)
    sprites.piece(counter_face(terrain, kind)).draw(canvas, body.at)
    if 0 <= kind < GIVES_UNIT:
        at = (body.x, body.y - 7)
        pygame.draw.aacircle(canvas.surface, SUN, canvas.at(*at), canvas.px(WORTH_RADIUS))
        style = styles.HEAD_LARGE.dense
        style.draw(canvas, str(terrain + BONUS[kind]), at, "center", WORTH_RADIUS * 1.8, ink=theme.BRIGHT)
