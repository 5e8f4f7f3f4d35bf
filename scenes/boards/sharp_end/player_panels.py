"""The plates of the players: sign, name, cards, counters by terrain, stance, and what is counted at the end."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence

import pygame

from game.sharp_end.cards import ATTACKS, OUT, TERRAIN_OF
from scenes.boards.board import Seat
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.model import TableModel
from scenes.boards.sharp_end.sprites import SEAT_COLOURS
from scenes.pieces.names import draw_name
from scenes.pieces.stamp import Stamp
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point

NAME_INKS = [theme.lighter(colour, 1.3) for colour in SEAT_COLOURS]
"""By seat: the colour of its pieces, bright enough for its name on a dark plate."""
SMALL = 22.0
"""The side of a counter on a plate."""
NARROW = 300.0
"""Plates less wide than this show the counters in a row of their own."""
TALLEST = 27.0
"""Where letters have to be higher than this, a plate has room for two rows, and for no word that a sign tells too."""


def key(model: TableModel) -> Hashable:
    """It changes whenever a plate would be drawn otherwise, its light apart."""
    shown = model.shown
    stances = None if model.between_turns else tuple(shown.stance)
    held = (*shown.unit_count, *shown.order_count, *(tuple(shown.counters(seat)) for seat in range(shown.seats)))
    return (shown.to_act, shown.commander, stances, held, model.tally and tuple(model.tally))


def draw_plates(canvas: Canvas, model: TableModel, seats: Sequence[Seat], lit: Collection[int]) -> None:
    """The plates of all seats; light stands around those in `lit`."""
    for seat, who in enumerate(seats):
        draw_plate(canvas, model, seat, who, seat in lit)


def draw_plate(canvas: Canvas, model: TableModel, seat: int, who: Seat, lit: bool) -> None:
    """All that lies open about a seat."""
    box = layout.plate(seat, model.shown.seats)
    x, y, w, h = box
    mine = seat == model.me
    decides = model.shown.to_act == seat
    border = theme.GLOW if lit or decides else theme.BRASS if mine else (92, 84, 62)
    tops = ((66, 60, 44), (38, 35, 27)) if mine else ((48, 45, 37), (28, 27, 22))
    art.draw_panel(canvas, box, 9, tops[0], tops[1], border, 6)
    art.draw_lit(canvas, box, float(lit))
    _draw_sign(canvas, seat, (x + 24, y + 20), 31 if w < NARROW else 36)
    right = _draw_office(canvas, model, seat, (x + w - 10, y + 20))
    name = draw_name(canvas, styles.HEAD_SMALL.dense, who, (x + 48, y + 2), width=right - x - 56, ink=NAME_INKS[seat])
    end = name[0] + name[2] + 10
    if right - end > styles.LABEL_FINE.dense.width(canvas, who.kind) + 4:
        styles.LABEL_FINE.dense.draw(canvas, who.kind, (end, name[1] + name[3] / 2), "midleft", ink=theme.MUTED)
    narrow = w < NARROW and not _crowded(canvas)
    low = y + h - (40 if narrow else 23)
    after = _draw_hand(canvas, model, seat, (x + 12, low))
    if model.tally is not None:
        _draw_tally(canvas, model.tally[seat], (x + w - 12, y + h - 22))
        room = x + w - 92
    else:
        room = _draw_stance(canvas, model, seat, (x + w - 12, low), after)
    if narrow:
        _draw_counters(canvas, model, seat, (x + 10, y + h - 15), x + w - 10 if model.tally is None else room)
    elif w >= NARROW:
        _draw_counters(canvas, model, seat, (after + 8, low), room - 8)


def _crowded(canvas: Canvas) -> bool:
    return styles.HEAD.but(size=17).dense.height(canvas, 1.0) > TALLEST


def _draw_sign(canvas: Canvas, seat: int, at: Point, size: float) -> None:
    image = pictures.picture(canvas, f"shared/seat-{seat}", size, size)
    canvas.surface.blit(image, image.get_rect(center=canvas.at(*at)))


def _draw_office(canvas: Canvas, model: TableModel, seat: int, at: Point) -> float:
    """The commander's marker and the sign of whoever decides; where the room left of them ends."""
    x, y = at
    if model.shown.commander == seat:
        image = pictures.picture(canvas, "sharp_end/commander", 32, 32)
        canvas.surface.blit(image, image.get_rect(midright=canvas.at(x, y)))
        x -= 36
    if model.shown.to_act == seat and seat != model.me:
        icons.draw_icon(canvas, "hourglass", (x - 11, y), 22, theme.GLOW)
        x -= 26
    return x


def _draw_hand(canvas: Canvas, model: TableModel, seat: int, at: Point) -> float:
    """How many unit cards and HQ cards, each beside a small back; where that ends."""
    x, y = at
    counts = (model.shown.unit_count[seat], model.shown.order_count[seat])
    for name, count in zip(("unit-back", "hq-back"), counts, strict=True):
        back = pictures.picture(canvas, f"sharp_end/cards/{name}", 18, 25)
        canvas.surface.blit(back, back.get_rect(midleft=canvas.at(x, y)))
        drawn = styles.HEAD.but(size=20, track=0).dense.draw(canvas, str(count), (x + 23, y), "midleft")
        x = drawn[0] + drawn[2] + 10
    return x


def _draw_stance(canvas: Canvas, model: TableModel, seat: int, at: Point, left: float) -> float:
    """Attacking, out or not asked yet: a sign, and a word if it has room right of `left`; where they begin."""
    stance = model.shown.stance[seat]
    if model.between_turns:
        return at[0]
    if stance == ATTACKS:
        words, colour, sign = "ATTACKS", (166, 200, 112), "swords"
    elif stance == OUT:
        words, colour, sign = "OUT", (226, 130, 108), "cross"
    else:
        words, colour, sign = "", theme.DIM, "circle"
    icons.draw_icon(canvas, sign, (at[0] - 9, at[1]), 20, colour)
    if not words or _crowded(canvas) or styles.LABEL_FINE.dense.width(canvas, words) > min(90, at[0] - 24 - left):
        return at[0] - 22
    return styles.LABEL_FINE.dense.draw(canvas, words, (at[0] - 24, at[1]), "midright", width=90, ink=colour)[0]


def _draw_tally(canvas: Canvas, points: int, at: Point) -> None:
    said = styles.LABEL_FINE.dense.draw(canvas, "VP", at, "midright")
    styles.HEAD_FIGURE.draw(canvas, str(points), (said[0] - 6, at[1]), "midright", shadow=True)


def _draw_counters(canvas: Canvas, model: TableModel, seat: int, at: Point, right: float) -> None:
    """The counters before a seat as little tokens with the number of their terrain, from `at` to `right`."""
    numbers = model.shown.counters(seat)
    side = max(SMALL, styles.HEAD.but(size=17).dense.height(canvas, 1.1))
    step = min(side + 3, (right - at[0] - side) / max(1, len(numbers) - 1))
    if len(numbers) > 1 and step < side > SMALL:  # the numbers would hide one another: how many there are must do
        draw_token(canvas, "", (at[0] + side / 2, at[1]), side)
        styles.HEAD.but(size=17, track=0).dense.draw(canvas, f"x{len(numbers)}", (at[0] + side + 6, at[1]), "midleft")
        return
    for i, number in enumerate(numbers):
        draw_token(canvas, str(TERRAIN_OF[number]), (at[0] + side / 2 + step * i, at[1]), side)


def draw_token(canvas: Canvas, words: str, at: Point, size: float) -> None:
    """A small counter, with the number of its terrain."""
    real = canvas.rect(at[0] - size / 2, at[1] - size / 2, size, size)
    pygame.draw.rect(canvas.surface, (20, 17, 12), real.move(canvas.line(1.5), canvas.line(2)), border_radius=4)
    pygame.draw.rect(canvas.surface, (214, 194, 146), real, border_radius=canvas.px(5))
    pygame.draw.rect(canvas.surface, (96, 74, 42), real, canvas.line(1.2), border_radius=canvas.px(5))
    styles.HEAD.but(size=17, track=0).dense.draw(canvas, words, at, "center", ink=theme.INK)


def draw_stamp(canvas: Canvas, box: Box, stamp: Stamp) -> None:
    """A rubber stamp at the foot of a plate."""
    stamp.draw(canvas, (box.centre[0], box.foot + 14), size=23, width=box.w - 14, angle=5)
