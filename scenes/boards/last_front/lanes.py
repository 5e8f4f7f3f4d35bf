"""The lane of each seat: who it is, what it has captured, its bid card by card, and what that counts."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Hashable, Sequence
from typing import Final

import pygame

from game.last_front.cards import DUG_IN, FIRST_FACE, TYPE_NAMES, TYPE_OF, TYPES, UNIT_SORTS
from game.last_front.counting import Item
from game.last_front.legal import decides, still_needed, to_beat, winning_types
from game.last_front.state import State
from scenes.anim.body import Body
from scenes.boards.board import Seat
from scenes.boards.last_front import layout
from scenes.boards.last_front.layout import Lane
from scenes.boards.last_front.model import CLOSE, TableModel, sort_of, upside_down
from scenes.boards.last_front.sprites import NATIONS, SEAT_COLOURS, card_face, nation, stake_face
from scenes.pieces.names import draw_name, wide_of
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Canvas, around
from scenes.ui.wording import many

RAISED = (176, 210, 120)
"""What counts more than is printed."""
LOWERED = (236, 128, 104)
NAME = styles.HEAD_SMALL.dense
RISE = 9.0
"""How far a picked card is raised."""
PLATE = (22, 20, 16)
COUNT = styles.HEAD.but(size=20, track=0).dense
FIGURE: Final = styles.TypeStyle(theme.TITLE, 112, most=1.0)
"""What a bid counts: stencilled, the largest thing in a lane."""
DIGIT: Final = 0.86
"""How high a digit of it is, with a little air, as a share of the size of the type."""
OUT: Final = styles.TITLE.but(size=27, track=1).dense
SIGN: Final = 36.0
NATION_W, BONUS_W, MARK_W = 27.0, 34.0, 112.0
"""Room for the sign of a captured territory, for a bonus, for the word OUT."""
GROUND: Final = (14, 12, 9)
SHADE_IN, SHADE_OUT = 190, 70
"""Alpha of the shade under a lane beside what is fought for, and at the outer end."""


def key(model: TableModel, left: bool) -> Hashable:
    """What changes whenever `draw_side` would draw something else."""
    view = model.shown
    places = tuple(lane for lane in model.drawn if lane.left is left)
    public = (view.totals, view.hand_size, view.holder, view.bonus, view.fighting)
    return (places, *map(tuple, public), view.front, view.to_act)


def draw_side(canvas: Canvas, model: TableModel, seats: Sequence[Seat], left: bool) -> None:
    """The lanes of one side, without ropes and cards."""
    for seat, lane in enumerate(model.drawn):
        if lane.left is left:
            _draw_ground(canvas, lane)
            _draw_head(canvas, model, seat, seats[seat])
            _draw_total(canvas, model, seat)


def draw_light(canvas: Canvas, model: TableModel, lit: Collection[int]) -> None:
    """The light around the lanes of `lit` seats, and that of the seat to act."""
    for seat, lane in enumerate(model.lanes):
        if seat in lit or model.shown.to_act == seat:
            art.draw_lit(canvas, lane.box, 1.0 if seat in lit else 0.6)


def _draw_ground(canvas: Canvas, lane: Lane) -> None:
    ground = _ground(canvas, lane.left)
    x, y, w, h = canvas.rect(*lane.box)
    foot = min(h, canvas.px(12))
    canvas.surface.blit(ground, (x, y), (0, 0, w, h - foot))
    canvas.surface.blit(ground, (x, y + h - foot), (0, ground.get_height() - foot, w, foot))


def _ground(canvas: Canvas, left: bool) -> pygame.Surface:
    """The shade under a lane as high as it can be: darkest beside what is fought for."""

    def make() -> pygame.Surface:
        size = (canvas.px(layout.WIDE), canvas.px(layout.ARENA.h))
        two = art.clear(2, 1, GROUND)
        for x, alpha in enumerate((SHADE_OUT, SHADE_IN) if left else (SHADE_IN, SHADE_OUT)):
            two.set_at((x, 0), (*GROUND, alpha))
        mask = art.clear(*size, GROUND)
        pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=canvas.px(12))
        shade = pygame.transform.smoothscale(two, size)
        shade.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return shade

    return canvas.caches.of("lanes").get((canvas.scale_key, left), make)


def _draw_head(canvas: Canvas, model: TableModel, seat: int, who: Seat) -> None:
    """Sign, name and level at the outer end; cards in hand, territories and bonuses at the other one."""
    lane, out = model.drawn[seat], model.out(seat)
    x, y, w, h = lane.head
    middle = y + h / 2
    sign = pictures.picture(canvas, f"shared/seat-{seat}", SIGN, SIGN)
    end = x + SIGN / 2 + 4 if lane.left else x + w - SIGN / 2 - 4
    canvas.surface.blit(sign, sign.get_rect(center=canvas.at(end, middle + (0 if lane.out else 3))))
    ink = theme.blend(SEAT_COLOURS[seat], theme.DIM, 0.55) if out else SEAT_COLOURS[seat]
    room = w - SIGN - 16 - _draw_belongings(canvas, model, seat) - (MARK_W if lane.out else 0)
    waiting = 26.0 if model.shown.to_act == seat and seat != model.me else 0.0
    wide = min(room - waiting, wide_of(canvas, NAME, who))
    start = end + SIGN / 2 + 8 if lane.left else end - SIGN / 2 - 8 - wide
    name = draw_name(canvas, NAME, who, (start, middle), "midleft", wide, ink)
    start, wide = (name.right, wide) if lane.left else (name.x, wide)
    if waiting:
        icons.draw_icon(canvas, "hourglass", (start + (15 if lane.left else -15), middle), 22, theme.GLOW)
    kind = styles.LABEL_FINE.dense.but(track=0)
    if kind.width(canvas, who.kind) + 24 < room - waiting - wide:
        at = start + (waiting + 10) * (1 if lane.left else -1)
        kind.draw(canvas, who.kind, (at, middle + 1), "midleft" if lane.left else "midright", ink=theme.DIM)


def _draw_belongings(canvas: Canvas, model: TableModel, seat: int) -> float:
    """How many cards in hand, the signs of captured territories, the bonuses; and how much room they take."""
    shown, lane = model.shown, model.drawn[seat]
    held = sorted(TYPE_OF[territory] for territory in shown.territories_of(seat))
    bonuses = [kind for kind in range(TYPES) if shown.bonus[kind] == seat]
    count = str(shown.hand_size[seat])
    figure = COUNT.width(canvas, count)
    step = NATION_W * min(1.25, canvas.type_scale)
    wide = 26 + figure + 8 + step * len(held) + BONUS_W * len(bonuses)
    x, y = lane.inner - wide - 6 if lane.left else lane.inner + 6, lane.head.centre[1]
    if lane.out:
        x += -MARK_W if lane.left else MARK_W
    back = pictures.picture(canvas, "last_front/cards/back", 20, 28)
    canvas.surface.blit(back, back.get_rect(midleft=canvas.at(x, y)))
    COUNT.draw(canvas, count, (x + 25, y), "midleft", ink=theme.BONE)
    x += 26 + figure + 8
    for kind in held:
        icons.draw_icon(canvas, f"nation-{nation(kind)}", (x + step / 2, y), 24, NATIONS[kind])
        x += step
    for kind in bonuses:
        image = pictures.picture(canvas, f"last_front/bonus-{nation(kind)}", 30, 30)
        canvas.surface.blit(image, image.get_rect(midleft=canvas.at(x + 2, y)))
        x += BONUS_W
    return wide


TO_WIN_TALL: Final = 24.0
"""The tallest type for what a seat needs to win; where type is taller only an alarm is given."""


def _draw_total(canvas: Canvas, model: TableModel, seat: int) -> None:
    """What the bid counts, brass where it leads; and how far the seat is from winning the match."""
    shown, lane = model.shown, model.drawn[seat]
    x, y = lane.total.centre
    label = styles.LABEL_FINE.but(track=0)
    alarm = decides(shown, seat)
    below = alarm or label.height(canvas, 1.0) <= TO_WIN_TALL
    if lane.out:
        OUT.draw(canvas, "OUT", (x, y - 8 * below), "center", ink=LOWERED)
    elif lane.box.h > layout.REST_H + 20:
        count, tall = shown.totals[seat], model.lanes[seat].total.h
        ink = theme.GLOW if count > to_beat(shown, seat) else theme.BRIGHT
        style = dataclasses.replace(FIGURE, size=min(FIGURE.size, (tall - 24) / DIGIT))
        style.draw(canvas, str(count), (x, y - 6 * below), "center", layout.TOTAL_W - 6, ink, shadow=True)
    if below:
        foot = lane.box.foot - (12 if lane.out else 16)
        ink = theme.lighter(theme.RED, 1.7) if alarm else theme.DIM
        words = label.longest(canvas, _to_win(shown, seat), layout.TOTAL_W - 6)
        label.draw(canvas, words, (x, foot), "center", width=layout.TOTAL_W - 6, ink=ink)


def _to_win(view: State, seat: int) -> tuple[str, ...]:
    """LF 1 What a seat still needs to win; the same in fewer words for larger type."""
    needed, types = still_needed(view, seat), winning_types(view, seat)
    if not needed:
        return ("WINS",)
    if decides(view, seat):
        return ("WINS HERE", "WINS")
    lands = TYPE_NAMES[types[0]].upper() if len(types) == 1 else many(needed, "LAND", "LANDS")
    return (f"{lands} TO WIN", f"{needed} TO WIN")


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
    low, under = False, 0
    for key, body in model.bids.items():
        item = model.items.get(body.parts[1:3]) if body.parts[:1] == ("bid",) else None
        if item is None or body.hidden:
            continue
        if _covered(model, key):
            under += 1
            continue
        low = not low and body.parts[1] in model.staggered
        _draw_badge(canvas, body, item, key in picked, under + 1, low)
        under = 0


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
    ink = theme.BRIGHT if item.counted == item.printed else RAISED if item.counted > item.printed else LOWERED
    words = str(item.counted) if item.stake < UNIT_SORTS or item.stake >= FIRST_FACE else f"+{item.counted}"
    badge = _badge(canvas, words, round(max(18.0, min(26.0, wide * 0.3))), ink)
    side = badge.get_height() / canvas.k
    x, y = body.x - wide / 2 - 2, body.y - high / 2 - 2 - (RISE if picked else 0)
    foot = y + high + 4
    times = _times(canvas, copies)
    tall = times.get_height() / canvas.k
    canvas.surface.blit(badge, canvas.at(x, min(y + side, foot - tall - side) if low else y))
    if copies > 1:
        canvas.surface.blit(times, canvas.at(x + 2, foot - tall))


def _badge(canvas: Canvas, words: str, size: int, ink: theme.Colour) -> pygame.Surface:
    """A number on a dark plate with a brass rim."""

    def make() -> pygame.Surface:
        style = styles.HEAD.but(size=size, track=0)
        side = max(24.0, style.height(canvas, 1.0) + 2)
        plate = art.clear(canvas.px(max(side, style.width(canvas, words) + 10)), canvas.px(side))
        pygame.draw.rect(plate, PLATE, plate.get_rect(), border_radius=canvas.px(6))
        pygame.draw.rect(plate, theme.BRASS, plate.get_rect(), canvas.line(1.4), border_radius=canvas.px(6))
        image = style.render(canvas, words, ink)
        plate.blit(image, image.get_rect(center=plate.get_rect().center))
        return plate

    return canvas.caches.of("badges").get((canvas.scale_key, words, size, ink), make)


def _times(canvas: Canvas, copies: int) -> pygame.Surface:
    """How many cards lie so close that one is seen."""

    def make() -> pygame.Surface:
        style = styles.LABEL_SMALL.but(track=0)
        image = style.render(canvas, f"x{copies}", theme.BONE)
        plate = art.clear(image.get_width() + canvas.px(8), canvas.px(style.height(canvas, 1.05)))
        pygame.draw.rect(plate, PLATE, plate.get_rect(), border_radius=canvas.px(5))
        plate.blit(image, image.get_rect(center=plate.get_rect().center))
        return plate

    return canvas.caches.of("badges").get((canvas.scale_key, copies), make)


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
    pygame.draw.rect(canvas.surface, PLATE, real, border_radius=canvas.px(7))
    pygame.draw.rect(canvas.surface, theme.BRASS, real, canvas.line(1.6), border_radius=canvas.px(7))
    style.draw(canvas, str(DUG_IN), (body.x, body.y - 4), "center", ink=theme.GLOW)


def draw_stamps(canvas: Canvas, model: TableModel) -> None:
    """Rubber stamps across the lanes."""
    for key, stamp in model.stamps.items():
        if isinstance(key, int):
            box = model.drawn[key].box
            stamp.draw(canvas, box.centre, size=min(40.0, box.h * 0.5), width=box.w - 20, angle=4)
