"""The own side at the foot of the board: decks, hand, counters and the running victory points."""

from __future__ import annotations

from game.core.state import UNKNOWN
from game.sharp_end.cards import BONUS, GIVES_UNIT, TERRAIN_OF
from scenes.anim.body import Body
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.model import NOBODY, TableModel
from scenes.boards.sharp_end.selection import Selection
from scenes.boards.sharp_end.sprites import counter_face, order_face, unit_face
from scenes.pieces.fan import draw_order
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, text, theme
from scenes.ui.canvas import Box, Canvas, around


def draw_decks(canvas: Canvas, model: TableModel, look: Sprites) -> None:
    """Both decks with the number of cards left."""
    unit_deck, order_deck = layout.DECKS
    unit_deck.draw(canvas, look.piece(unit_face(UNKNOWN)), len(model.shown.unit_deck), 62)
    order_deck.draw(canvas, look.piece(order_face(UNKNOWN)), len(model.shown.order_deck), 62)


def draw_hand(canvas: Canvas, model: TableModel, orders: Selection, look: Sprites, pulse: float) -> None:
    """The fan; playable cards glow, the one pointed at lies on top."""
    for i in draw_order(model.hand, model.lifted):
        _draw_card(canvas, model.hand[i], orders, look, pulse, i == model.lifted)


def _draw_card(canvas: Canvas, body: Body, orders: Selection, look: Sprites, pulse: float, lifted: bool) -> None:
    assert isinstance(body.key, tuple)
    _, sort, card, _ = body.key
    if orders.playable(sort, card):
        box = around(body.at, layout.CARD_W * body.scale, layout.CARD_H * body.scale)
        art.draw_lit(canvas, box, 1.0 if lifted else pulse, angle=body.angle)
    name = unit_face(card) if sort == "unit" else order_face(card)
    look.piece(name).draw(canvas, body.at, body.angle, body.scale, lift=22 if lifted else 0)


def draw_counters(canvas: Canvas, model: TableModel, orders: Selection, look: Sprites, pulse: float) -> None:
    """The own counters face up, and what they and kept cards are worth so far: a secret of this seat."""
    if model.me == NOBODY:
        return
    y = layout.COUNTERS_Y
    room = layout.COUNTERS_LEFT - layout.MAP[0] - 10
    head = text.longest(canvas, ("YOUR COUNTERS", "COUNTERS"), theme.LABEL, 15, room, 1)
    text.draw(canvas, head, theme.LABEL, 15, theme.BRASS, (layout.MAP[0] + 4, y - 4), "bottomleft", 1, room)
    if model.tally is None:
        left = layout.MAP[0]
        icons.draw_icon(canvas, "lock", (left + 14, y + 12), 18, theme.DIM)
        whose = text.longest(canvas, ("known to you alone", "only for you"), theme.BODY, 15, room - 24)
        text.draw(canvas, whose, theme.BODY, 15, theme.DIM, (left + 28, y), "topleft", width=room - 24)
    if not model.counters:
        text.draw(canvas, "none yet", theme.BODY, 18, theme.DIM, (layout.COUNTERS_LEFT, y), "midleft")
    for body in model.counters:
        if not body.hidden:
            _draw_counter(canvas, model, body, orders, look, pulse)
    x, y = layout.VP_AT
    said = text.draw(canvas, "VP", theme.LABEL, 18, theme.BRASS, (x, y + 6), "midright", 1)
    points = str(model.shown.points(model.me))
    text.draw(canvas, points, theme.HEAD, 46, theme.BRIGHT, (said[0] - 8, y), "midright", shadow=True)


def _draw_counter(
    canvas: Canvas, model: TableModel, body: Body, orders: Selection, look: Sprites, pulse: float
) -> None:
    assert isinstance(body.key, tuple)
    number = body.key[1]
    kind = model.shown.kind[number]
    terrain = TERRAIN_OF[number]
    if orders.spendable(number):
        art.draw_lit(canvas, around(body.at, layout.TOKEN, layout.TOKEN), pulse)
    look.piece(counter_face(terrain, kind)).draw(canvas, body.at)
    if 0 <= kind < GIVES_UNIT:
        worth = str(terrain + BONUS[kind])
        text.draw(canvas, worth, theme.HEAD, 24, theme.BRIGHT, (body.x, body.y - 4), "center", shadow=True)


def counter_box(body: Body) -> Box:
    return around(body.goal, layout.TOKEN, layout.TOKEN)
