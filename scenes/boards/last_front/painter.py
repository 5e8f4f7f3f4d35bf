"""What is drawn of Last Front beside the map: lanes with their bids, what is fought for, ropes, hand, piles."""

from __future__ import annotations

import dataclasses
import math
import random
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.state import UNKNOWN
from game.core.wording import many
from game.last_front import cards
from game.last_front.counting import Item
from game.last_front.legal import decides, still_needed, to_beat, winning_types
from game.last_front.state import State
from scenes.anim.body import Body
from scenes.boards.board import Seat
from scenes.boards.last_front import layout
from scenes.boards.last_front.model import CLOSE, TableModel, sort_of, upside_down
from scenes.pieces.fan import draw_card, draw_order
from scenes.pieces.ground import BURNT, CRATER, DAY, PICTURES, Ground
from scenes.pieces.names import draw_name, wide_of
from scenes.pieces.sprites import Sprites, file_name
from scenes.ui import art, icons, pictures, styles, surfaces, theme
from scenes.ui.canvas import Box, Canvas, around
from scenes.ui.theme import Colour

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


def lanes_key(model: TableModel, left: bool) -> Hashable:
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
                words = label.longest(canvas, to_win(shown, seat), layout.TOTAL_W - 6)
                label.draw(canvas, words, (x, foot), "center", width=layout.TOTAL_W - 6, ink=ink)


def draw_light(canvas: Canvas, model: TableModel, lit: Collection[int]) -> None:
    """The light around the lanes of `lit` seats, and that of the seat to act."""
    for seat, lane in enumerate(model.lanes):
        if seat in lit or model.shown.to_act == seat:
            art.draw_lit(canvas, lane.box, 1.0 if seat in lit else 0.6)


def _draw_ground(canvas: Canvas, lane: layout.Lane) -> None:
    ground = _ground(canvas, lane.left)
    x, y, w, h = canvas.rect(*lane.box)
    foot = min(h, canvas.px(12))
    canvas.surface.blit(ground, (x, y), (0, 0, w, h - foot))
    canvas.surface.blit(ground, (x, y + h - foot), (0, ground.get_height() - foot, w, foot))


def _ground(canvas: Canvas, left: bool) -> pygame.Surface:
    """The shade under a lane as high as it can be: darkest beside what is fought for."""

    def make() -> pygame.Surface:
        size = (canvas.px(layout.WIDE), canvas.high(layout.ARENA.h))
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
    ink = theme.blend(layout.SEAT_COLOURS[seat], theme.DIM, 0.55) if out else layout.SEAT_COLOURS[seat]
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
    held = sorted(cards.TYPE_OF[territory] for territory in shown.territories_of(seat))
    bonuses = [kind for kind in range(cards.TYPES) if shown.bonus[kind] == seat]
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
        icons.draw_icon(canvas, f"nation-{layout.nation(kind)}", (x + step / 2, y), 24, layout.NATIONS[kind])
        x += step
    for kind in bonuses:
        image = pictures.picture(canvas, f"last_front/bonus-{layout.nation(kind)}", 30, 30)
        canvas.surface.blit(image, image.get_rect(midleft=canvas.at(x + 2, y)))
        x += BONUS_W
    return wide


TO_WIN_TALL: Final = 24.0
"""The tallest type for what a seat needs to win; where type is taller only an alarm is given."""


def to_win(view: State, seat: int) -> tuple[str, ...]:
    """LF 1 What a seat still needs to win; the same in fewer words for larger type."""
    needed, types = still_needed(view, seat), winning_types(view, seat)
    if not needed:
        return ("WINS",)
    if decides(view, seat):
        return ("WINS HERE",)
    if len(types) == 1:
        kind = cards.TYPE_NAMES[types[0]].upper()
        return (f"{needed} {kind} TO WIN", f"{kind} WINS")
    return (f"{needed} TO WIN",)


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
        art.draw_lit(canvas, canvas.even(around(at, wide, high)), strength, 6)
        turn = 180.0 if upside_down(key) else 0.0
        sprites.piece(layout.card_face(sort_of(key))).draw(canvas, at, turn + body.angle, body.scale, lift=rise)
    low, under = False, 0
    for key, body in model.bids.items():
        item = model.items.get(body.parts[1:3]) if body.parts[:1] == ("bid",) else None
        if item is None or body.hidden:
            continue
        box = model.card_box(key)
        if box is not None and box.w < 2 * CLOSE:
            under += 1
            continue
        low = not low and model.staggered(body.parts[1])
        _draw_badge(canvas, body, item, key in picked, under + 1, low)
        under = 0


def _draw_badge(canvas: Canvas, body: Body, item: Item, picked: bool, copies: int, low: bool) -> None:
    """What a card counts now, in its upper left corner; nothing on one that lies there for its effect alone.

    `copies` lie so close that only the topmost is seen. `low`: below that corner, since the next badge stands there.
    """
    if not item.counted and cards.FIRST_FACE > item.stake >= cards.UNIT_SORTS:
        return
    wide, high = layout.CARD_W * body.scale, layout.CARD_H * body.scale
    ink = theme.BRIGHT if item.counted == item.printed else RAISED if item.counted > item.printed else LOWERED
    words = str(item.counted) if item.stake < cards.UNIT_SORTS or item.stake >= cards.FIRST_FACE else f"+{item.counted}"
    badge = _badge(canvas, words, round(max(18.0, min(26.0, wide * 0.3))), ink)
    side = badge.get_height() / canvas.down
    x, y = body.x - wide / 2 - 2, body.y - high / 2 - 2 - (RISE if picked else 0)
    foot = y + high + 4

    def make() -> pygame.Surface:
        style = styles.LABEL_SMALL.but(track=0)
        image = style.render(canvas, f"x{copies}", theme.BONE)
        plate = art.clear(image.get_width() + canvas.px(8), canvas.px(style.height(canvas, 1.05)))
        pygame.draw.rect(plate, PLATE, plate.get_rect(), border_radius=canvas.px(5))
        plate.blit(image, image.get_rect(center=plate.get_rect().center))
        return plate

    times = canvas.caches.of("badges").get((canvas.scale_key, copies), make)
    tall = times.get_height() / canvas.down
    canvas.surface.blit(badge, canvas.at(x, min(y + side, foot - tall - side) if low else y))
    if copies > 1:
        canvas.surface.blit(times, canvas.at(x + 2, foot - tall))


def _badge(canvas: Canvas, words: str, size: int, ink: theme.Colour) -> pygame.Surface:
    """A number on a dark plate with a brass rim."""

    def make() -> pygame.Surface:
        style = styles.HEAD.but(size=size, track=0)
        side = max(24.0, style.height(canvas, 1.0) + 2)
        plate = art.clear(canvas.px(max(side, style.width(canvas, words) + 10)), canvas.high(side))
        plate.blit(art.panel(canvas, *plate.get_size(), canvas.px(6), PLATE, PLATE), (0, 0))
        image = style.render(canvas, words, ink)
        plate.blit(image, image.get_rect(center=plate.get_rect().center))
        return plate

    return canvas.caches.of("badges").get((canvas.scale_key, words, size, ink), make)


def _draw_pile(canvas: Canvas, model: TableModel, sprites: Sprites, body: Body) -> None:
    """A dug-in pile: its cards sideways behind sandbags, and what it is worth."""
    _, seat, number = body.parts
    stakes = model.shown.pile(seat, number) if number < model.shown.piles[seat] else []
    for i, stake in enumerate(stakes[-2:]):
        sprites.piece(layout.stake_face(stake)).draw(canvas, (body.x - i * 2, body.y - i * 3), body.angle, body.scale)
    wide, high = layout.CARD_H * body.scale, layout.CARD_W * body.scale
    bags = sprites.piece("sandbags")
    bags.draw(canvas, (body.x, body.y + high * 0.4), 0, wide / bags.width * 0.98)
    style = styles.HEAD.but(size=max(20.0, wide * 0.2), track=0)
    side = max(28.0, style.height(canvas, 1.1))
    real = canvas.rect(body.x - side / 2, body.y - side / 2 - 4, side, side)
    canvas.surface.blit(art.panel(canvas, real.w, real.h, canvas.px(7), PLATE, PLATE), real)
    style.draw(canvas, str(cards.DUG_IN), (body.x, body.y - 4), "center", ink=theme.GLOW)


def draw_stamps(canvas: Canvas, model: TableModel) -> None:
    """Rubber stamps across the lanes, then those across the territory that is fought for."""
    for key, stamp in model.stamps.items():
        if isinstance(key, int):
            box = model.drawn[key].box
            stamp.draw(canvas, box.centre, size=min(40.0, box.h * 0.5), width=box.w - 20, angle=4)
    x, y = layout.PICTURE.centre
    for key, stamp in model.stamps.items():
        if isinstance(key, tuple):
            stamp.draw(canvas, (x, y + 40), size=58, width=layout.HERO.w - 40, angle=8)


# --- The card in the middle: the territory that is fought for, painted large, and drawn to the side ---

FOOT: Final = styles.LABEL.but(track=1).dense


SCORCHED: Final = 190.0
"""How wide a burnt place on the card is."""
HOLE: Final = 30.0
"""How wide a hole in it is."""
HERO_SIGN: Final = ((30.0, 32.0), 36.0)
"""The middle of the sign of its type, from its upper left corner, and the radius: no light changes its colours."""


def hero_key(model: TableModel, ground: Ground) -> Hashable:
    """What changes whenever `draw_hero` would draw something else."""
    shown, hero = model.shown, model.hero
    return (hero, shown.holder[hero], shown.front, shown.battle, hero_box(model), ground.light, scars(ground, hero))


def scars(ground: Ground, territory: int) -> tuple[int, int]:
    """How many burnt places and shell holes battles have left in a territory: so many has its card."""
    return ground.count(BURNT, territory), ground.count(CRATER, territory)


def draw_hero(canvas: Canvas, model: TableModel, ground: Ground, sprites: Sprites, names: tuple[str, ...]) -> None:
    """The card with its shadow, in the light of the hour, and below its name who holds it."""
    box = hero_box(model)
    real = canvas.rect(*box)
    art.drop(canvas, canvas.surface, real, canvas.px(14), canvas.px(20), (canvas.px(4), canvas.px(12)), 200)
    if model.hero != cards.NONE:
        canvas.surface.blit(_card(canvas, model.hero, scars(ground, model.hero)), real)
        _shade(canvas, box, ground.light)
        shown, territory = model.shown, model.hero
        holder = shown.holder[territory]
        words = f"HELD BY {names[holder].upper()}" if holder != cards.NONE else "OPEN FRONT"
        if shown.front == territory:
            words = f"BATTLE {shown.battle}  \u00b7  {words}"
        y = box.foot - layout.FOOT_H / 2 - 4
        wide = box.w - 60 - (44 if holder != cards.NONE else 0)
        drawn = FOOT.draw(canvas, words, (box.centre[0], y), "center", width=wide, ink=theme.INK)
        if holder != cards.NONE:
            sprites.piece(f"pin-{holder}").draw(canvas, (drawn.x - 20, y - 8), shadow=False)


def hero_box(model: TableModel) -> Box:
    """Where the card lies now."""
    x, y, w, h = layout.HERO
    return Box(x + model.pull * layout.PULL, y, w, h)


def _card(canvas: Canvas, territory: int, scars: tuple[int, int]) -> pygame.Surface:
    """The painted card with round corners, and with what battles have left on it."""

    def make() -> pygame.Surface:
        name = f"last_front/places/{file_name(cards.TERRITORY_NAMES[territory])}"
        card = pictures.filling(canvas, name, layout.HERO.w, layout.HERO.h).convert_alpha()
        wide, high = layout.PICTURE.w, layout.PICTURE.h
        inset = (layout.PICTURE.x - layout.HERO.x, layout.PICTURE.y - layout.HERO.y)
        card.set_clip(canvas.rect(0, 0, layout.HERO.w, inset[1] + high))
        for kind, count, mean in ((BURNT, scars[0], SCORCHED), (CRATER, scars[1], HOLE)):
            for number in range(count):
                luck = random.Random(f"{kind} {territory} {number}")
                side = round(mean * luck.uniform(0.7, 1.3) / 4) * 4
                along, edge = luck.uniform(0.15, 0.95), luck.randrange(3)
                near = luck.uniform(0.02, 0.12) if kind == CRATER else 0.0
                x, y = ((near, along), (1 - near, along), (along, near))[edge]
                picture = pictures.picture(canvas, f"shared/traces/{kind}-{luck.randint(1, PICTURES)}", side, side)
                at = canvas.px(inset[0] + x * wide), canvas.high(inset[1] + y * high)
                card.blit(picture, picture.get_rect(center=at))
        card.set_clip(None)
        mask = art.clear(*card.get_size())
        pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=canvas.px(14))
        card.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return card

    return canvas.caches.of("hero").get((canvas.scale_key, territory, scars), make)


def _shade(canvas: Canvas, box: Box, light: Colour) -> None:
    """Lay the light of the hour on the painting, but not on its sign."""
    if light == DAY:
        return
    inset = (layout.PICTURE.x - layout.HERO.x, layout.PICTURE.y - layout.HERO.y)
    real = canvas.rect(box.x + inset[0], box.y + inset[1], layout.PICTURE.w, layout.PICTURE.h)
    shade = surfaces.opaque(real.size)
    shade.fill([part * part // 255 for part in light])
    (x, y), radius = HERO_SIGN
    pygame.draw.circle(shade, DAY, (canvas.px(x - inset[0]), canvas.high(y - inset[1])), canvas.px(radius))
    canvas.surface.blit(shade, real, special_flags=pygame.BLEND_RGB_MULT)


# --- The ropes by which the bids pull at what is fought for: that of the highest bid is taut, the ---

TILE: Final = 144.0
"""Design pixels after which the picture of a rope begins anew."""
RING: Final = 15.0
"""How wide a ring is."""
SAG: Final = 12.0
"""How far a rope sags of which nobody pulls."""
TIGHT: Final = 60.0
"""Where the number below has no more room than this, the rope hardly sags; with twice as much, it may."""
SLICE: Final = 3
"""Real pixels of rope that lie at one height where it sags."""

SIGN_END: Final = 34.0
"""From the end of a lane to the edge of the sign that holds the rope."""


def slack(model: TableModel, seat: int) -> float:
    """How loose the rope of a seat is: 0 for the highest bid, 1 without any."""
    view = model.shown
    best = max(view.totals)
    return 1.0 - view.totals[seat] / best if best else 1.0


class Ropes:
    """The ropes of all who are in the battle, and the rings that they are tied to."""

    def __init__(self) -> None:
        self._hung: dict[int, tuple[Hashable, pygame.Surface]] = {}
        """By seat, how the rope hangs and its picture."""

    def draw(self, canvas: Canvas, model: TableModel) -> None:
        for seat, lane in enumerate(model.drawn):
            if not lane.out:
                lane = model.drawn[seat]
                tied, y = layout.grommet(lane)
                tied += model.pull * layout.PULL
                straight = lane.bid.right + 2 if lane.left else lane.bid.x - 2
                tile = pictures.picture(canvas, "last_front/rope", TILE, layout.ROPE)
                outer = lane.outer + (SIGN_END if lane.left else -SIGN_END)
                strip = canvas.rect(min(outer, straight), y - layout.ROPE / 2, abs(straight - outer), layout.ROPE)
                for x in range(strip.x, strip.right, tile.get_width()):
                    canvas.surface.blit(
                        tile, (x, strip.y), (0, 0, min(tile.get_width(), strip.right - x), tile.get_height())
                    )
                room = min(1.0, max(0.1, (lane.total.h - TIGHT) / TIGHT))
                left, right = canvas.at(min(tied, straight), 0)[0], canvas.at(max(tied, straight), 0)[0]
                hangs = (tile, right - left, SAG * slack(model, seat) * room * canvas.k)
                if seat not in self._hung or self._hung[seat][0] != hangs:
                    self._hung[seat] = (hangs, _hanging(*hangs))
                canvas.surface.blit(self._hung[seat][1], (left, strip.y))
                image = pictures.picture(canvas, "last_front/grommet", RING, RING)
                canvas.surface.blit(image, image.get_rect(center=canvas.at(tied, y)))


def _hanging(tile: pygame.Surface, long: int, deep: float) -> pygame.Surface:
    """A piece of rope that sags in its middle, in real pixels."""
    high, wide, half = tile.get_height(), tile.get_width(), long / 2
    slices = []
    for x in range(0, long, SLICE):
        away = (x - half) / half
        down = round(deep * (1 - away * away) ** 2)
        slices.append((tile, (x, down), (x % (wide - SLICE), 0, min(SLICE, long - x), high)))
    image = art.clear(long, high + math.ceil(deep))
    image.blits(slices, False)
    return image


# --- The own hand, the decks and discards, and cards laid out to choose from or to look at --------


def draw_hand(
    canvas: Canvas,
    model: TableModel,
    sprites: Sprites,
    playable: Collection[int] | None,
    advised: Collection[Hashable],
    pulse: float,
) -> None:
    """The fan: sorts that can be played glow, the others lie in the shade; None while nobody is asked.

    Cards that are advised stand out among the playable ones.
    """
    if any(body.key in advised for body in model.hand):
        pulse *= 0.3
    for i in draw_order(model.hand, model.hand.lifted):
        body, lifted = model.hand[i], i == model.hand.lifted
        sort, picked = sort_of(body.key), body.key in advised
        glow = 0.0 if playable is None or sort not in playable else 1.0 if lifted or picked else pulse
        dim = playable is not None and sort not in playable and not lifted
        sprite = sprites.dimmed(layout.card_face(sort)) if dim else sprites.piece(layout.card_face(sort))
        draw_card(canvas, sprite, body, layout.FAN.card, glow, lifted, picked)


def piles_key(model: TableModel) -> Hashable:
    """What changes whenever `draw_piles` would draw something else."""
    view = model.shown
    decks = (len(view.deck), len(view.event_deck), len(view.territories), view.open_front)
    return (*decks, *view.discard, *view.event_discard)


def draw_piles(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """Decks and discards, the top of a discard pile seen; the territories left, and the open front."""
    shown = model.shown
    tops = {
        "deck": (layout.BACK, len(shown.deck)),
        "discards": (layout.card_face(_likely_top(shown.discard)), sum(shown.discard)),
        "events": (layout.EVENT_BACK, len(shown.event_deck)),
        "event discards": (layout.EVENT_BACK, sum(shown.event_discard)),
    }
    if sum(shown.event_discard):
        tops["event discards"] = (layout.event_face(_likely_top(shown.event_discard)), sum(shown.event_discard))
    for name, (face, count) in tops.items():
        layout.PILES[name].draw(canvas, sprites.piece(face) if count else None, count, 95)
    pile = layout.TERRITORY_PILE
    pile.draw(canvas, sprites.piece(layout.TERRITORY_BACK) if shown.territories else None, len(shown.territories), 95)
    x, y, w, h = layout.OPEN_FRONT
    if shown.open_front != cards.NONE:
        sprite = sprites.piece(layout.territory_face(shown.open_front))
        sprite.draw(canvas, layout.OPEN_FRONT.centre, 0, w / sprite.width)
    else:
        art.dashes(canvas.surface, (120, 104, 78), canvas.rect(x, y, w, h), canvas.px(8), canvas.line(2))
    label = styles.LABEL_SMALL.but(track=0)
    label.draw(canvas, "OPEN FRONT", (x + w + 4, y + h + 4), "topright", width=w + 50)


def _likely_top(counts: Sequence[int]) -> int:
    """A card to be seen on a discard pile: the pile is open, and its order means nothing."""
    return max((i for i, count in enumerate(counts) if count), default=UNKNOWN)


# --- Cards laid out ------------------------------------------------------------------------


@dataclass(frozen=True)
class Gallery:
    """Cards laid out over map and lanes: to choose one from, or to look at."""

    head: str
    words: str
    faces: tuple[str, ...]
    counts: tuple[int, ...]
    keys: tuple[Hashable, ...]

    def boxes(self) -> dict[Hashable, Box]:
        """By key: where a card lies."""
        _, scale, spots = layout.gallery(len(self.faces))
        return {
            key: around(at, layout.CARD_W * scale, layout.CARD_H * scale)
            for key, at in zip(self.keys, spots, strict=True)
        }


def of_sorts(head: str, words: str, sorts: Sequence[int], counts: Sequence[int], kind: str = "seen") -> Gallery:
    """Battle cards, each sort as often as it is counted; `kind` is the first word of their keys: "seen" or "take"."""
    there = [sort for sort in sorts if counts[sort]]
    faces, numbers = tuple(layout.card_face(sort) for sort in there), tuple(counts[sort] for sort in there)
    return Gallery(head, words, faces, numbers, tuple((kind, sort) for sort in there))


def played_events(state: State) -> Gallery:
    """Every event that has been turned up."""
    events = [event for event in range(cards.EVENT_SORTS) if state.event_discard[event]]
    return Gallery(
        "Events played",
        f"{many(sum(state.event_discard), 'event')} in all. They are shuffled again when no event is left.",
        tuple(layout.event_face(event) for event in events),
        tuple(state.event_discard[event] for event in events),
        tuple(("event", event) for event in events),
    )


def draw_gallery(
    canvas: Canvas, gallery: Gallery, sprites: Sprites, lit: Collection[Hashable | None], pulse: float
) -> None:
    """The panel with its cards; those to be taken glow, `lit` most."""
    box, scale, spots = layout.gallery(len(gallery.faces))
    art.draw_panel(canvas, box, height=24)
    styles.TITLE.but(size=29).draw(
        canvas, gallery.head.upper(), (box.centre[0], box.y + 12), "midtop", width=box.w - 40, ink=theme.BRASS
    )
    styles.BODY_NOTE.dense.draw(canvas, gallery.words, (box.centre[0], box.y + 48), "midtop", width=box.w - 40)
    for face, count, key, at in zip(gallery.faces, gallery.counts, gallery.keys, spots, strict=True):
        card = around(at, layout.CARD_W * scale, layout.CARD_H * scale)
        if isinstance(key, tuple) and key[0] == "take":
            art.draw_lit(canvas, canvas.even(card), 1.0 if key in lit else pulse)
        sprites.piece(face).draw(canvas, at, 0, scale)
        if count > 1:
            tag = Box(card.right - 34, card.y - 8, 42, 30)
            art.draw_panel(canvas, tag, 7, height=3)
            styles.HEAD.but(size=20, track=0).draw(canvas, f"x{count}", tag.centre, "center")
