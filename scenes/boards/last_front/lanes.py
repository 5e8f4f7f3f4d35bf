"""The lane of each seat: who it is, what it has captured, its bid card by card, and what that counts."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import Final

import pygame

from game.last_front.cards import FIRST_FACE, NONE, TYPE_NAMES, TYPE_OF, TYPES, UNIT_SORTS
from game.last_front.counting import Item
from game.last_front.data import DUG_IN
from game.last_front.legal import decides, still_needed, to_beat, winning_types
from game.last_front.state import State
from scenes.anim.body import Body
from scenes.boards.board import Seat
from scenes.boards.last_front import layout
from scenes.boards.last_front.model import CLOSE, TableModel, sort_of, upside_down
from scenes.boards.last_front.sprites import NATIONS, SEAT_COLOURS, card_face, nation, stake_face
from scenes.pieces.names import draw_name
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.wording import many

RAISED = (176, 210, 120)
"""What counts more than is printed."""
LOWERED = (236, 128, 104)
NAME = styles.HEAD_SMALL
RISE = 9.0
"""How far a picked card is raised."""
COUNT = styles.HEAD.but(size=20, track=0)


def paint(canvas: Canvas, seats: int) -> None:
    """The dark ground of the lanes."""
    for row in range(seats):
        box = layout.lane(row, seats)
        art.frost(canvas, canvas.surface, canvas.rect(*box), canvas.px(9), canvas.px(4), (96, 90, 78))


def draw_lane(canvas: Canvas, model: TableModel, sprites: Sprites, seat: int, who: Seat, lit: bool) -> None:
    """Everything but the cards of the bid."""
    shown, seats, row = model.shown, model.shown.seats, model.row(seat)
    box = layout.lane(row, seats)
    out = shown.front != NONE and not shown.fighting[seat]
    acting = shown.to_act == seat
    border = theme.GLOW if lit or acting else theme.BRASS if seat == model.me else (92, 84, 62)
    if acting or lit:
        art.draw_lit(canvas, box, 1.0 if lit else 0.55)
    real = canvas.rect(*box)
    veil = art.panel(canvas, real.w, real.h, canvas.px(9), (20, 18, 14, 90), (20, 18, 14, 90), border, canvas.line(1.4))
    canvas.surface.blit(veil, real)
    _draw_plate(canvas, model, seat, who, out)
    _draw_total(canvas, model, seat, out)


def _draw_plate(canvas: Canvas, model: TableModel, seat: int, who: Seat, out: bool) -> None:
    """Sign, name and level; cards in hand, territories and bonuses."""
    box = layout.plate(model.row(seat), model.shown.seats)
    x, y, w, h = box
    tops = ((66, 60, 44), (38, 35, 27)) if seat == model.me else ((48, 45, 37), (28, 27, 22))
    art.draw_panel(canvas, box.inset(2), 8, tops[0], tops[1], (92, 84, 62), 4)
    sign = pictures.picture(canvas, f"shared/seat-{seat}", 30, 30)
    canvas.surface.blit(sign, sign.get_rect(center=canvas.at(x + 24, y + 24)))
    ink = theme.blend(SEAT_COLOURS[seat], (60, 56, 48), 0.45) if out else SEAT_COLOURS[seat]
    waiting = model.shown.to_act == seat and seat != model.me
    if waiting:
        icons.draw_icon(canvas, "hourglass", (x + w - 18, y + 24), 22, theme.GLOW)
    draw_name(canvas, NAME, who, (x + 46, y + 24), "midleft", w - 54 - 22 * waiting, ink)
    if h > 110:
        styles.LABEL_FINE.draw(canvas, who.kind, (x + 46, y + 44), width=w - 56, ink=theme.DIM)
    _draw_belongings(canvas, model, seat, (x + 12, y + h - 24))


def _draw_belongings(canvas: Canvas, model: TableModel, seat: int, at: Point) -> None:
    """How many cards in hand, the signs of captured territories, the bonuses."""
    x, y = at
    shown = model.shown
    back = pictures.picture(canvas, "last_front/cards/back", 20, 28)
    canvas.surface.blit(back, back.get_rect(midleft=canvas.at(x, y)))
    drawn = COUNT.draw(canvas, str(shown.hand_size[seat]), (x + 25, y), "midleft")
    x = drawn.right + 12
    held = sorted(TYPE_OF[territory] for territory in shown.territories_of(seat))
    bonuses = [kind for kind in range(TYPES) if shown.bonus[kind] == seat]
    right = at[0] + layout.PLATE_W - 20
    step = min(27.0, (right - x - 32 * len(bonuses)) / max(1, len(held)))
    for kind in held:
        icons.draw_icon(canvas, f"nation-{nation(kind)}", (x + 12, y), 25, NATIONS[kind])
        x += step
    for i, kind in enumerate(bonuses):
        image = pictures.picture(canvas, f"last_front/bonus-{nation(kind)}", 30, 30)
        canvas.surface.blit(image, image.get_rect(midright=canvas.at(right - 32 * i, y)))


TO_WIN_STEP: Final = 18.0
"""From the first line of what a seat needs to win to the second, in design pixels."""
TO_WIN_TALL: Final = 22.0
"""The tallest type with which these lines stay apart; in a small window they are left out but for an alarm."""


def _draw_total(canvas: Canvas, model: TableModel, seat: int, out: bool) -> None:
    """What the bid counts, brass where it leads; and how far the seat is from winning the match."""
    box = layout.total(model.row(seat), model.shown.seats)
    shown = model.shown
    x, y = box.centre
    if out:
        styles.HEAD_LARGE.draw(canvas, "OUT", (x, y - 18), "center", ink=LOWERED)
    else:
        count = shown.totals[seat]
        ink = theme.GLOW if count > to_beat(shown, seat) else theme.BRIGHT
        styles.HEAD_FIGURE.but(size=40).dense.draw(canvas, str(count), (x, y - 18), "center", ink=ink, shadow=True)
    lines = _to_win(shown, seat, box.h > 100)
    alarm = theme.lighter(theme.RED, 1.7) if decides(shown, seat) else theme.DIM
    label = styles.LABEL_FINE.but(track=0)
    if label.height(canvas, 1.0) > TO_WIN_TALL:
        lines = lines[:1] if decides(shown, seat) else []
    for number, words in enumerate(lines):
        label.draw(canvas, words, (x, y + 20 + TO_WIN_STEP * number), "center", width=box.w - 12, ink=alarm)


def _to_win(view: State, seat: int, tall: bool) -> list[str]:
    """LF 1 What a seat still needs to win, line by line; in one line where a lane is low."""
    needed, types = still_needed(view, seat), winning_types(view, seat)
    if not needed:
        return ["WINS"]
    if decides(view, seat):
        return ["WINS", "HERE"] if tall else ["WINS HERE"]
    lands = TYPE_NAMES[types[0]].upper() if len(types) == 1 else many(needed, "LAND", "LANDS")
    return [lands, "TO WIN"] if tall else [f"{needed} TO WIN"]


# --- Bids ----------------------------------------------------------------------------------


def draw_bids(
    canvas: Canvas, model: TableModel, sprites: Sprites, lit: dict[Hashable, float], picked: Collection[Hashable]
) -> None:
    """Every card and pile; `lit` by key what can be chosen, `picked` what has been."""
    for key, body in model.bids.items():
        if body.hidden or not isinstance(key, tuple):
            continue
        if key[0] == "dug":
            _draw_pile(canvas, model, sprites, body)
            continue
        rise = RISE if key in picked else 0.0
        at = (body.x, body.y - rise)
        wide, high = layout.CARD_W * body.scale, layout.CARD_H * body.scale
        strength = 1.0 if key in picked else lit.get(key, 0.0)
        art.draw_lit(canvas, around(at, wide, high), strength, 6)
        turn = 180.0 if upside_down(key) else 0.0
        sprites.piece(card_face(sort_of(key))).draw(canvas, at, turn + body.angle, body.scale, lift=rise)
    low = False
    for key, body in model.bids.items():
        item = model.items.get(body.parts[1:3]) if body.parts[:1] == ("bid",) else None
        if item is not None and not body.hidden and not _covered(model, key):
            first = (*body.parts[:3], 0)
            copies = item.copies if item.copies > 1 and _covered(model, first) else 1
            low = not low and body.parts[1] in model.staggered
            _draw_badge(canvas, body, item, key in picked, copies, low)


def _covered(model: TableModel, key: Hashable) -> bool:
    """Whether the next card of the same stake hides all but an edge of this one."""
    box = model.card_box(key)
    return box is not None and box.w < 2 * CLOSE


def _draw_badge(canvas: Canvas, body: Body, item: Item, picked: bool, copies: int, low: bool) -> None:
    """What a card counts now, in its upper left corner; nothing on one that lies there for its effect alone.

    `copies` lie so close that only the topmost is seen. `low`: below that corner, since the next badge stands there.
    """
    if not item.counted and FIRST_FACE > item.stake >= UNIT_SORTS:
        return
    wide, high = layout.CARD_W * body.scale, layout.CARD_H * body.scale
    style = styles.HEAD.but(size=max(18.0, min(26.0, wide * 0.3)), track=0)
    ink = theme.BRIGHT if item.counted == item.printed else RAISED if item.counted > item.printed else LOWERED
    words = str(item.counted) if item.stake < UNIT_SORTS or item.stake >= FIRST_FACE else f"+{item.counted}"
    side = max(24.0, style.height(canvas, 1.0) + 2)
    broad = max(side, style.width(canvas, words) + 10)
    x, y = body.x - wide / 2 - 2, body.y - high / 2 - 2 - (RISE if picked else 0)
    foot = y + high + 4
    times = styles.LABEL_SMALL.but(track=0)
    tall = times.height(canvas, 1.05)
    y = min(y + side, foot - tall - side) if low else y
    real = canvas.rect(x, y, broad, side)
    pygame.draw.rect(canvas.surface, (22, 20, 16), real, border_radius=canvas.px(6))
    pygame.draw.rect(canvas.surface, theme.BRASS, real, canvas.line(1.4), border_radius=canvas.px(6))
    style.draw(canvas, words, (x + broad / 2, y + side / 2), "center", ink=ink)
    if copies > 1:
        plate = canvas.rect(x + 2, foot - tall, times.width(canvas, f"x{copies}") + 8, tall)
        pygame.draw.rect(canvas.surface, (22, 20, 16), plate, border_radius=canvas.px(5))
        times.draw(canvas, f"x{copies}", (x + 6, foot - tall / 2), "midleft", ink=theme.BONE)


def _draw_pile(canvas: Canvas, model: TableModel, sprites: Sprites, body: Body) -> None:
    """A dug-in pile: its cards sideways behind sandbags, and what it is worth."""
    _, seat, number = body.parts
    stakes = model.shown.pile(seat, number) if number < model.shown.piles[seat] else []
    for i, stake in enumerate(stakes[-2:]):
        sprites.piece(stake_face(stake)).draw(canvas, (body.x - i * 2, body.y - i * 3), body.angle, body.scale)
    wide, high = layout.CARD_H * body.scale, layout.CARD_W * body.scale
    bags = sprites.piece("sandbags")
    bags.draw(canvas, (body.x, body.y + high * 0.4), 0, wide / bags.width * 0.98)
    style = styles.HEAD.but(size=max(20.0, wide * 0.2), track=0)
    side = max(28.0, style.height(canvas, 1.1))
    real = canvas.rect(body.x - side / 2, body.y - side / 2 - 4, side, side)
    pygame.draw.rect(canvas.surface, (22, 20, 16), real, border_radius=canvas.px(7))
    pygame.draw.rect(canvas.surface, theme.BRASS, real, canvas.line(1.6), border_radius=canvas.px(7))
    style.draw(canvas, str(DUG_IN), (body.x, body.y - 4), "center", ink=theme.GLOW)


def draw_stamps(canvas: Canvas, model: TableModel) -> None:
    """Rubber stamps across the lanes."""
    for key, stamp in model.stamps.items():
        if isinstance(key, int):
            box: Box = layout.bid(model.row(key), model.shown.seats)
            stamp.draw(canvas, box.centre, size=min(34.0, box.h * 0.4), width=box.w - 20, angle=4)
