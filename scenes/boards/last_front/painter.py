"""How single things of Last Front are drawn: map, lanes, bids, the card of the front, ropes, hand and piles."""

from __future__ import annotations

import dataclasses
import math
import random
from collections.abc import Collection, Hashable, Sequence
from typing import Final

import pygame

from game.core.state import UNKNOWN
from game.last_front import cards
from game.last_front.cards import FRONTS, NONE, TERRITORY_NAMES, TYPE_OF
from game.last_front.counting import Item
from game.last_front.legal import total_to_beat, wins_with_front
from game.last_front.state import State
from scenes.anim.body import Body
from scenes.boards.board import Seat
from scenes.boards.last_front import lane_heads, layout
from scenes.boards.last_front.controls import Gallery
from scenes.boards.last_front.model import CLOSE, TableModel, is_at_face_value, sort_of
from scenes.boards.last_front.names import goal_labels
from scenes.pieces.fan import draw_card, draw_order
from scenes.pieces.ground import BURNT, CRATER, DAY, PICTURES, Ground
from scenes.pieces.sprites import Sprites, file_name
from scenes.ui import art, pictures, styles, surfaces, text, theme
from scenes.ui.canvas import Box, Canvas, around
from scenes.ui.theme import Colour

# --- The map of Europe: name tags, pins of holders, and the sign of the front ---------------------

TAG_NAME = styles.SUBHEAD.derive(size=17, track=0)
TAG_PAPER = ((240, 229, 198), (222, 208, 170))
TAG_LINE_RIM = (246, 236, 210)
"""The light rim of the line from a tag to its place."""
TAG_INKS = ((72, 86, 46), (44, 80, 110), (146, 46, 34), (62, 62, 64))
"""The frames of the tags by type of territory."""
FRONT_SIZE = 0.48
FRONT_REACH = 31.0
"""From the point of the sign of the front to its middle, at its full size."""
PIN_SIZE = 0.66


def draw_name_tags(canvas: Canvas, types: Collection[int]) -> None:
    """Draw the name tags of the territories of these types, each tied by a line to its place on the map.

    A tag has the sign of its type at its left end.
    """
    territories = [territory for territory in range(FRONTS) if TYPE_OF[territory] in types]
    for territory in territories:
        start, end = canvas.to_pixels(*layout.ring_at(territory)), canvas.to_pixels(*layout.name_tag(territory).centre)
        for ink, width in ((TAG_LINE_RIM, 3.0), (theme.INK, 1.4)):
            pygame.draw.line(canvas.surface, ink, start, end, canvas.line(width))

    for territory in territories:
        box = layout.name_tag(territory)
        kind = TYPE_OF[territory]
        art.draw_panel(canvas, box, 5, *TAG_PAPER, border=TAG_INKS[kind], height=5)
        name = TERRITORY_NAMES[territory].upper()
        room = box.w - layout.MARK - 8
        # If even the narrowest letters do not fit beside the sign, it is half out of the tag.
        is_too_long = TAG_NAME.width(canvas, name) * text.NARROW > room
        out = layout.MARK / 2 + 4 if is_too_long else 0.0
        sign = pictures.picture(canvas, f"last_front/mark-{layout.type_code(kind)}", layout.MARK, layout.MARK)
        canvas.surface.blit(sign, sign.get_rect(midleft=canvas.to_pixels(box.x + 2 - out, box.centre[1])))

        middle = (box.right - 3 - (room + out) / 2, box.centre[1])
        TAG_NAME.draw(canvas, name, middle, "center", width=room + out, ink=theme.INK)


def draw_territories(canvas: Canvas, model: TableModel, sprites: Sprites, lit: list[float]) -> None:
    """Draw the light around territories and the pins of their holders. `lit`: by territory, the brightness, 0..1."""
    for territory in range(FRONTS):
        art.draw_lit(canvas, layout.name_tag(territory), lit[territory], radius=5)
        holder = model.shown.holder[territory]
        if holder != NONE:
            pin = sprites.piece(f"pin-{holder}")
            pin.draw(canvas, layout.PINS[territory], scale=PIN_SIZE, shadow=False)


def draw_front_sign(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """Draw the sign of the front at its ring on the map, pointing at it from the side away from the name tag.

    The front is the territory that is fought for. Between battles it is the open front, and the sign is faint.
    FRONT_REACH: the distance from the point of the sign to its middle, so that the point touches the ring.
    """
    view = model.shown
    front = view.front if view.front != NONE else view.open_front
    if front == NONE:
        return

    (x, y), (tag_x, tag_y) = layout.ring_at(front), layout.name_tag(front).centre
    distance = math.hypot(x - tag_x, y - tag_y)
    away_x, away_y = (x - tag_x) / distance, (y - tag_y) / distance
    reach = FRONT_REACH * FRONT_SIZE
    at = (x + away_x * reach, y + away_y * reach)
    turn = math.degrees(math.atan2(-away_x, -away_y))
    alpha = 255 if view.front != NONE else 150
    sprites.piece("front").draw(canvas, at, angle=turn, scale=FRONT_SIZE, shadow=False, alpha=alpha)


# --- Lanes ---------------------------------------------------------------------------------------

RAISED = (176, 210, 120)
"""Ink of a number that is higher than printed."""
LOWERED = (236, 128, 104)
PLATE = (22, 20, 16)
TOTAL: Final = styles.TypeStyle(theme.TITLE, size=112, most=1.0)
"""The total of a bid: stencilled, the largest thing in a lane."""
DIGIT: Final = 0.86
"""Height of a digit of it, with a little air, as a share of the size of the type."""
OUT: Final = styles.TITLE.derive(size=27, track=1).dense
OPAQUE: Final = (255, 255, 255, 255)
"""The part of a mask that keeps what is below it."""
LANE_GROUND: Final = (14, 12, 9)
SHADE_IN, SHADE_OUT = 190, 70
"""Alpha of the shade under a lane, at its inner and at its outer end."""
TALLEST_LABEL: Final = 24.0
"""The tallest type for what a seat needs to win. In taller type only an alarm is shown."""


def lanes_key(model: TableModel, left: bool) -> Hashable:
    """A key that changes whenever the lanes of one side would be drawn differently, apart from ropes and cards."""
    view = model.shown
    lanes = tuple(lane for lane in model.moving_lanes if lane.is_left is left)
    public_facts = (view.totals, view.hand_size, view.holder, view.bonus, view.fighting)
    return (lanes, *map(tuple, public_facts), view.front, view.to_act)


def draw_side(canvas: Canvas, model: TableModel, seats: Sequence[Seat], left: bool) -> None:
    """Draw the lanes of one side, without ropes and cards. `seats`: who plays each seat."""
    for seat, lane in enumerate(model.moving_lanes):
        if lane.is_left is left:
            _draw_lane_ground(canvas, lane)
            lane_heads.draw_lane_head(canvas, model, seat, who=seats[seat])
            _draw_total(canvas, model, seat)


def _draw_total(canvas: Canvas, model: TableModel, seat: int) -> None:
    """Draw the total of a seat's bid, or OUT, and below it what the seat still needs to win the match.

    A total that beats the others is bright yellow.
    """
    view = model.shown
    lane = model.moving_lanes[seat]
    x, y = lane.total.centre
    label = styles.LABEL_FINE.derive(track=0)
    is_alarm = wins_with_front(view, seat)
    # Large type leaves no room for the words below, unless they are an alarm.
    has_label = is_alarm or label.height(canvas, 1.0) <= TALLEST_LABEL
    is_high = lane.box.h > layout.REST_H + 20  # between battles lanes are low and have no total

    if lane.has_withdrawn:
        OUT.draw(canvas, "OUT", (x, y - (8 if has_label else 0)), "center", ink=LOWERED)
    elif is_high:
        total = view.totals[seat]
        height = model.lanes[seat].total.h
        ink = theme.GLOW if total > total_to_beat(view, seat) else theme.BRIGHT
        style = dataclasses.replace(TOTAL, size=min(TOTAL.size, (height - 24) / DIGIT))
        y -= 6 if has_label else 0
        style.draw(canvas, str(total), (x, y), "center", layout.TOTAL_W - 6, ink, shadow=True)

    if has_label:
        foot = lane.box.foot - (12 if lane.has_withdrawn else 16)
        ink = theme.lighter(theme.RED, factor=1.7) if is_alarm else theme.DIM
        words = label.first_that_fits(canvas, goal_labels(view, seat), width=layout.TOTAL_W - 6)
        label.draw(canvas, words, (x, foot), "center", width=layout.TOTAL_W - 6, ink=ink)


def draw_lane_lights(canvas: Canvas, model: TableModel, lit: Collection[int]) -> None:
    """Draw the light around the lanes of the seats in `lit`, and a weaker one around that of the seat to act."""
    for seat, lane in enumerate(model.lanes):
        if seat in lit or model.shown.to_act == seat:
            art.draw_lit(canvas, lane.box, 1.0 if seat in lit else 0.6)


def _draw_lane_ground(canvas: Canvas, lane: layout.Lane) -> None:
    """Draw the shade under a lane: the upper part of the shade for the tallest lane, and its rounded foot."""
    shade = _lane_shade(canvas, lane.is_left)
    x, y, w, h = canvas.rect(*lane.box)
    foot = min(h, canvas.px(12))
    canvas.surface.blit(shade, (x, y), (0, 0, w, h - foot))
    canvas.surface.blit(shade, (x, y + h - foot), (0, shade.get_height() - foot, w, foot))


def _lane_shade(canvas: Canvas, left: bool) -> pygame.Surface:
    """The shade under the tallest possible lane, cached for its side and the size of the canvas.

    It is darkest on the side towards the card of the front.
    """

    def make() -> pygame.Surface:
        """Draw the shade: two pixels, the outer and the inner alpha, are stretched to a smooth slope.

        Then the corners are cut off by a mask, of which the lower alpha counts.
        """
        size = (canvas.px(layout.LANE_W), canvas.high(layout.ARENA.h))
        two_pixels = art.clear(2, 1, LANE_GROUND)
        for x, alpha in enumerate((SHADE_OUT, SHADE_IN) if left else (SHADE_IN, SHADE_OUT)):
            two_pixels.set_at((x, 0), (*LANE_GROUND, alpha))

        mask = art.clear(*size, LANE_GROUND)
        pygame.draw.rect(mask, OPAQUE, mask.get_rect(), border_radius=canvas.px(12))
        shade = pygame.transform.smoothscale(two_pixels, size)
        shade.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return shade

    return canvas.caches.shelf("lanes").get((canvas.scale_key, left), make)


# --- Bids ----------------------------------------------------------------------------------

RISE = 9.0
"""How far a picked card is raised."""


def draw_bids(
    canvas: Canvas, model: TableModel, sprites: Sprites, lit: dict[Hashable, float], picked: Collection[Hashable]
) -> None:
    """Draw every card and pile of the bids.

    `lit`: by key, the light around it, 0..1. `picked`: the keys that are raised. A card played at face value, for its
    number and not its effect, is upside down. Keys of dug-in piles begin with "dug".
    """
    for key, body in model.bids.items():
        if body.hidden or not isinstance(key, tuple):
            continue
        if key[0] == "dug":
            _draw_pile(canvas, model, sprites, body)
            continue

        rise = RISE if key in picked else 0.0
        at = (body.x, body.y - rise)
        light = 1.0 if key in picked else lit.get(key, 0.0)
        box = around(at, layout.CARD_W * body.scale, layout.CARD_H * body.scale)
        art.draw_lit(canvas, canvas.centred_box(box), light, radius=6)
        turn = 180.0 if is_at_face_value(key) else 0.0
        sprites.piece(layout.card_face(sort_of(key))).draw(canvas, at, turn + body.angle, body.scale, lift=rise)
    _draw_badges(canvas, model, picked)


def _draw_badges(canvas: Canvas, model: TableModel, picked: Collection[Hashable]) -> None:
    """Draw the badges with the values of the cards in the bids. Piles have none.

    Of equal cards so close together that only the topmost is seen, it alone has a badge, with their number. In a bid
    too long for one row the badges are high and low by turns (`is_staggered`).
    """
    is_low = False  # the last badge
    covered_copies = 0  # the cards passed over since then, which are equal to the next one
    for key, body in model.bids.items():
        word, seat, stake, *_ = body.key_parts
        item = model.items.get((seat, stake)) if word == "bid" else None
        if item is None or body.hidden:
            continue

        seen_part = model.card_box(key)
        if seen_part is not None and seen_part.w < 2 * CLOSE:
            covered_copies += 1
            continue
        is_low = not is_low and model.is_staggered(seat)
        _draw_badge(canvas, body, item, is_picked=key in picked, copies=covered_copies + 1, is_low=is_low)
        covered_copies = 0


def _draw_badge(canvas: Canvas, body: Body, item: Item, is_picked: bool, copies: int, is_low: bool) -> None:
    """Draw a card's present value on its upper left corner, green if it is higher than printed, red if lower.

    A card played only for its effect has no badge, unless it adds something, such as "+2". `copies`: how many cards are
    so close together that only the topmost is seen. `is_low`: the badge is drawn lower, because the badge of the next
    card needs the corner.
    """
    is_unit = item.stake < cards.UNIT_SORTS
    has_face_value = item.stake >= cards.FIRST_FACE
    if not item.counted and not is_unit and not has_face_value:
        return

    ink = theme.BRIGHT
    if item.counted != item.printed:
        ink = RAISED if item.counted > item.printed else LOWERED
    words = str(item.counted) if is_unit or has_face_value else f"+{item.counted}"
    card_w, card_h = layout.CARD_W * body.scale, layout.CARD_H * body.scale
    badge = _number_plate(canvas, words, size=round(max(18.0, min(26.0, card_w * 0.3))), ink=ink)
    times = _copies_plate(canvas, copies)

    x, y = body.x - card_w / 2 - 2, body.y - card_h / 2 - 2 - (RISE if is_picked else 0)
    foot = y + card_h + 4
    badge_h, times_h = badge.get_height() / canvas.scale_y, times.get_height() / canvas.scale_y
    low_y = min(y + badge_h, foot - times_h - badge_h)  # below the place of a high badge, but above the copies
    canvas.surface.blit(badge, canvas.to_pixels(x, low_y if is_low else y))
    if copies > 1:
        canvas.surface.blit(times, canvas.to_pixels(x + 2, foot - times_h))


def _copies_plate(canvas: Canvas, copies: int) -> pygame.Surface:
    """The picture of a number of copies, such as "x3", on a dark plate. Cached for the size of the canvas."""

    def make() -> pygame.Surface:
        """Draw the plate: the words "x3" for three `copies`, with a margin on a dark ground with round corners."""
        style = styles.LABEL_SMALL.derive(track=0)
        image = style.render(canvas, f"x{copies}", theme.BONE)
        plate = art.clear(image.get_width() + canvas.px(8), canvas.px(style.height(canvas, 1.05)))
        pygame.draw.rect(plate, PLATE, plate.get_rect(), border_radius=canvas.px(5))
        plate.blit(image, image.get_rect(center=plate.get_rect().center))
        return plate

    return canvas.caches.shelf("badges").get((canvas.scale_key, copies), make)


def _number_plate(canvas: Canvas, words: str, size: int, ink: theme.Colour) -> pygame.Surface:
    """The picture of a number on a dark plate with a brass rim. Cached for the size of the canvas.

    `size`: the size of the type, in design pixels.
    """

    def make() -> pygame.Surface:
        """Draw the plate around the number `words`. It is square, or wider for a long number."""
        style = styles.HEAD.derive(size=size, track=0)
        side = max(24.0, style.height(canvas, 1.0) + 2)
        plate = art.clear(canvas.px(max(side, style.width(canvas, words) + 10)), canvas.high(side))
        plate.blit(art.panel_plate(canvas, *plate.get_size(), canvas.px(6), PLATE, PLATE), (0, 0))
        image = style.render(canvas, words, ink)
        plate.blit(image, image.get_rect(center=plate.get_rect().center))
        return plate

    return canvas.caches.shelf("badges").get((canvas.scale_key, words, size, ink), make)


def _draw_pile(canvas: Canvas, model: TableModel, sprites: Sprites, body: Body) -> None:
    """Draw a dug-in pile: its two topmost cards sideways, sandbags before them, and its worth on a plate.

    LF 6.1 Every pile is worth DUG_IN. The key of its body is ("dug", seat, number). A pile that is on its way out is no
    longer in the state, so it has no cards. All lengths are design pixels.
    """
    _, seat, number = body.key_parts
    stakes = model.shown.pile(seat, number) if number < model.shown.piles[seat] else []
    for layer, stake in enumerate(stakes[-2:]):
        at = (body.x - layer * 2, body.y - layer * 3)
        sprites.piece(layout.stake_face(stake)).draw(canvas, at, body.angle, body.scale)

    pile_w, pile_h = layout.CARD_H * body.scale, layout.CARD_W * body.scale
    bags = sprites.piece("sandbags")
    bags.draw(canvas, (body.x, body.y + pile_h * 0.4), scale=pile_w / bags.width * 0.98)

    style = styles.HEAD.derive(size=max(20.0, pile_w * 0.2), track=0)
    side = max(28.0, style.height(canvas, 1.1))
    plate = canvas.rect(body.x - side / 2, body.y - side / 2 - 4, side, side)
    canvas.surface.blit(art.panel_plate(canvas, plate.w, plate.h, radius=canvas.px(7), top=PLATE, foot=PLATE), plate)
    style.draw(canvas, str(cards.DUG_IN), (body.x, body.y - 4), "center", ink=theme.GLOW)


def draw_stamps(canvas: Canvas, model: TableModel) -> None:
    """Draw the rubber stamps: those of seats across their lanes, those of territories on the card of the front.

    `model.stamps`: by a seat, which is a number, or by the key of a territory, which is a tuple.
    """
    for key, stamp in model.stamps.items():
        if isinstance(key, int):
            box = model.moving_lanes[key].box
            stamp.draw(canvas, box.centre, size=min(40.0, box.h * 0.5), width=box.w - 20, angle=4)

    x, y = layout.PICTURE.centre
    for key, stamp in model.stamps.items():
        if isinstance(key, tuple):
            stamp.draw(canvas, (x, y + 40), size=58, width=layout.FRONT_CARD.w - 40, angle=8)


# --- The card in the middle: the territory that is fought for, painted large, drawn to one side by the bids ---

FOOT: Final = styles.LABEL.derive(track=1).dense
SCORCHED: Final = 190.0
"""Mean width of a burnt place on the card."""
HOLE: Final = 30.0
"""Mean width of a shell hole on the card."""
TYPE_SIGN: Final = ((30.0, 32.0), 36.0)
"""The sign of its type: the middle, from the card's upper left corner, and the radius. No light changes its colours."""


def front_card_key(model: TableModel, ground: Ground) -> Hashable:
    """A key that changes whenever the card of the front would be drawn differently."""
    view = model.shown
    front = model.front_on_card
    scars = count_scars(ground, front)
    return (front, view.holder[front], view.front, view.battle, front_card_box(model), ground.light, scars)


def count_scars(ground: Ground, territory: int) -> tuple[int, int]:
    """The number of burnt places and shell holes that battles have left in a territory and that its card shows."""
    return ground.count(BURNT, territory), ground.count(CRATER, territory)


def draw_front_card(canvas: Canvas, model: TableModel, ground: Ground, sprites: Sprites, names: Sequence[str]) -> None:
    """Draw the card of the front with its shadow, in the light of the hour. A line at its foot names the holder.

    The front is the territory that is fought for, or that was fought for last. Before the first battle only the shadow
    is drawn. The painting has the scars of the battles for this territory.
    """
    box = front_card_box(model)
    place = canvas.rect(*box)
    offset = (canvas.px(4), canvas.px(12))
    art.draw_shadow(canvas, canvas.surface, place, radius=canvas.px(14), soft=canvas.px(20), offset=offset, alpha=200)
    front = model.front_on_card
    view = model.shown
    if front == NONE:
        return

    canvas.surface.blit(_painted_card(canvas, front, count_scars(ground, front)), place)
    _shade_painting(canvas, box, ground.light)

    holder = view.holder[front]
    words = f"HELD BY {names[holder].upper()}" if holder != NONE else "OPEN FRONT"
    if view.front == front:
        words = f"BATTLE {view.battle}  \u00b7  {words}"
    y = box.foot - layout.FOOT_H / 2 - 4
    width = box.w - 60 - (44 if holder != NONE else 0)  # the pin is to the left of the words
    foot = FOOT.draw(canvas, words, (box.centre[0], y), "center", width=width, ink=theme.INK)
    if holder != NONE:
        sprites.piece(f"pin-{holder}").draw(canvas, (foot.x - 20, y - 8), shadow=False)


def front_card_box(model: TableModel) -> Box:
    """The present box of the card of the front, which the bids draw aside (`pull`, from -1 to 1)."""
    x, y, w, h = layout.FRONT_CARD
    return Box(x + model.pull * layout.PULL, y, w, h)


def _painted_card(canvas: Canvas, territory: int, scars: tuple[int, int]) -> pygame.Surface:
    """The picture of a territory's card with round corners, cached for the size of the canvas.

    `scars`: how many burnt places and shell holes are on it.
    """

    def make() -> pygame.Surface:
        """Draw the card with its scars, which are only on the painting, and cut off its corners by a mask.

        The place of each scar is drawn by lot from its kind and number, so that it stays there.
        """
        name = f"last_front/places/{file_name(TERRITORY_NAMES[territory])}"
        card = pictures.filling_picture(canvas, name, layout.FRONT_CARD.w, layout.FRONT_CARD.h).convert_alpha()
        card.set_clip(canvas.rect(0, 0, layout.FRONT_CARD.w, layout.PICTURE.foot - layout.FRONT_CARD.y))
        burnt_places, holes = scars
        for kind, count, mean_width in ((BURNT, burnt_places, SCORCHED), (CRATER, holes, HOLE)):
            for number in range(count):
                _draw_scar(canvas, card, kind, mean_width, luck=random.Random(f"{kind} {territory} {number}"))
        card.set_clip(None)

        mask = art.clear(*card.get_size())
        pygame.draw.rect(mask, OPAQUE, mask.get_rect(), border_radius=canvas.px(14))
        card.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return card

    return canvas.caches.shelf("front cards").get((canvas.scale_key, territory, scars), make)


def _draw_scar(canvas: Canvas, card: pygame.Surface, kind: str, mean_width: float, luck: random.Random) -> None:
    """Draw a burnt place or a shell hole near the left, right or upper edge of the painting.

    `luck` decides its size, its place, and which of several pictures it is.
    """
    side = round(mean_width * luck.uniform(0.7, 1.3) / 4) * 4  # rounded, so that few sizes are kept
    # Its place, in shares of the painting: `along` an edge, and `from_edge` into it.
    along = luck.uniform(0.15, 0.95)
    edge = luck.randrange(3)
    from_edge = luck.uniform(0.02, 0.12) if kind == CRATER else 0.0
    at_left_edge, at_right_edge, at_upper_edge = (from_edge, along), (1 - from_edge, along), (along, from_edge)
    x, y = (at_left_edge, at_right_edge, at_upper_edge)[edge]

    picture = pictures.picture(canvas, f"shared/traces/{kind}-{luck.randint(1, PICTURES)}", side, side)
    left, top = layout.PICTURE.x - layout.FRONT_CARD.x, layout.PICTURE.y - layout.FRONT_CARD.y
    at = canvas.px(left + x * layout.PICTURE.w), canvas.high(top + y * layout.PICTURE.h)
    card.blit(picture, picture.get_rect(center=at))


def _shade_painting(canvas: Canvas, box: Box, light: Colour) -> None:
    """Darken the painting of the card in this box by the light of the hour. By day nothing changes.

    The light is multiplied with the painting. It is squared first, for deeper shades than on the map. The sign of the
    type stays bright: TYPE_SIGN is its middle on the card and its radius.
    """
    if light == DAY:
        return

    left, top = layout.PICTURE.x - layout.FRONT_CARD.x, layout.PICTURE.y - layout.FRONT_CARD.y
    place = canvas.rect(box.x + left, box.y + top, layout.PICTURE.w, layout.PICTURE.h)
    shade = surfaces.opaque(place.size)
    shade.fill([part * part // 255 for part in light])
    (x, y), radius = TYPE_SIGN
    pygame.draw.circle(shade, DAY, (canvas.px(x - left), canvas.high(y - top)), canvas.px(radius))
    canvas.surface.blit(shade, place, special_flags=pygame.BLEND_RGB_MULT)


# --- The ropes by which the bids pull at that card: the rope of the highest bid is taut -----------

TILE: Final = 144.0
"""Design pixels after which the picture of a rope begins anew."""
RING: Final = 15.0
"""Width of the ring that a rope is tied to."""
SAG: Final = 12.0
"""How far a rope sags at which no bid pulls."""
TIGHT: Final = 60.0
"""Height of the total below a rope at which the rope hardly sags. With twice as much it may sag fully."""
SLICE: Final = 3
"""Real pixels of rope at one height where it sags."""
SIGN_END: Final = 34.0
"""From the end of a lane to the edge of the sign that holds the rope."""


class Ropes:
    """The ropes of all seats that are in the battle, and the rings that they are tied to."""

    def __init__(self) -> None:
        self._pictures: dict[int, tuple[tuple[pygame.Surface, int, float], pygame.Surface]] = {}
        """By seat: the last arguments of `_sagging_rope`, and its picture."""

    def draw(self, canvas: Canvas, model: TableModel) -> None:
        """Draw a rope from each lane to the card of the front, which the bids draw aside (`model.pull`, -1..1).

        It is straight above the cards of the bid, and sags beside them, above the total.
        """
        tile = pictures.picture(canvas, "last_front/rope", TILE, layout.ROPE_H)
        ring = pictures.picture(canvas, "last_front/grommet", RING, RING)
        for seat, lane in enumerate(model.moving_lanes):
            if lane.has_withdrawn:
                continue
            end_x, y = layout.rope_end(lane)
            end_x += model.pull * layout.PULL
            cards_end = lane.bid.right + 2 if lane.is_left else lane.bid.x - 2

            # The straight part, from the sign of the seat to the end of the cards, is put together from tiles.
            sign_end = lane.outer_x + (SIGN_END if lane.is_left else -SIGN_END)
            strip_x = min(sign_end, cards_end)
            strip = canvas.rect(strip_x, y - layout.ROPE_H / 2, abs(cards_end - sign_end), layout.ROPE_H)
            for x in range(strip.x, strip.right, tile.get_width()):
                part = (0, 0, min(tile.get_width(), strip.right - x), tile.get_height())
                canvas.surface.blit(tile, (x, strip.y), part)

            # The sagging part, from there to the card of the front. Its picture is kept until an argument changes.
            room_to_sag = min(1.0, max(0.1, (lane.total.h - TIGHT) / TIGHT))
            left, _ = canvas.to_pixels(min(end_x, cards_end), 0)
            right, _ = canvas.to_pixels(max(end_x, cards_end), 0)
            depth = SAG * model.slack_of_rope(seat) * room_to_sag * canvas.scale
            rope = (tile, right - left, depth)
            last_rope, sagging_part = self._pictures.get(seat, (None, None))
            if sagging_part is None or last_rope != rope:
                sagging_part = _sagging_rope(*rope)
                self._pictures[seat] = (rope, sagging_part)
            canvas.surface.blit(sagging_part, (left, strip.y))
            canvas.surface.blit(ring, ring.get_rect(center=canvas.to_pixels(end_x, y)))


def _sagging_rope(tile: pygame.Surface, length: int, depth: float) -> pygame.Surface:
    """A picture of a rope that sags by `depth` in its middle. `length` and `depth`: in real pixels.

    It is put together from slices of `tile`, a picture of straight rope that is repeated along the length. Each slice
    has the tile, the place of the slice, and the part of the tile that is copied. It is as low as the curve of the rope
    is there. The curve is level at both ends, because of the power of two.
    """
    tile_w, tile_h = tile.get_size()
    half = length / 2
    slices = []
    for x in range(0, length, SLICE):
        from_middle = (x - half) / half
        sag = round(depth * (1 - from_middle * from_middle) ** 2)
        slices.append((tile, (x, sag), (x % (tile_w - SLICE), 0, min(SLICE, length - x), tile_h)))

    image = art.clear(length, tile_h + math.ceil(depth))
    image.blits(slices, doreturn=False)
    return image


# --- The open hand, the decks and discards -------------------------------------------------------


def draw_hand(
    canvas: Canvas,
    model: TableModel,
    sprites: Sprites,
    playable: Collection[int] | None,
    advised: Collection[Hashable],
    pulse: float,
) -> None:
    """Draw the fan of the open hand.

    `playable`: the sorts that glow while all others are dimmed, None while nobody is asked. `advised`: the keys that a
    hint marks, which are raised. `pulse`: the brightness of the glow, 0..1, which is weaker beside advice.
    """
    if any(body.key in advised for body in model.hand):
        pulse *= 0.3  # so that the advised cards stand out

    for index in draw_order(model.hand, model.hand.lifted):
        body = model.hand[index]
        is_lifted = index == model.hand.lifted
        sort = sort_of(body.key)
        is_advised = body.key in advised
        is_playable = playable is not None and sort in playable

        glow = 0.0
        if is_playable:
            glow = 1.0 if is_lifted or is_advised else pulse
        is_dimmed = playable is not None and not is_playable and not is_lifted
        face = layout.card_face(sort)
        sprite = sprites.dimmed(face) if is_dimmed else sprites.piece(face)
        draw_card(canvas, sprite, body, layout.FAN.card, glow=glow, lifted=is_lifted, advised=is_advised)


def piles_key(model: TableModel) -> Hashable:
    """A key that changes whenever the piles would be drawn differently."""
    view = model.shown
    decks = (len(view.deck), len(view.event_deck), len(view.territories), view.open_front)
    return (*decks, *view.discard, *view.event_discard)


def draw_piles(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """Draw the decks, the discard piles, the territories left, and the open front.

    A discard pile is open and has no order, so any of its cards is seen on top. The open front is the territory that
    may be fought for next. A dashed outline is drawn if there is none.
    """
    view = model.shown
    past_events = sum(view.event_discard)
    past_event = layout.event_face(_shown_discard(list(view.event_discard))) if past_events else layout.EVENT_BACK
    tops = {
        "deck": (layout.BACK, len(view.deck)),
        "discards": (layout.card_face(_shown_discard(list(view.discard))), sum(view.discard)),
        "events": (layout.EVENT_BACK, len(view.event_deck)),
        "event discards": (past_event, past_events),
    }
    for name, (face, count) in tops.items():
        layout.PILES[name].draw(canvas, sprites.piece(face) if count else None, count, room=95)

    territory_count = len(view.territories)
    back = sprites.piece(layout.TERRITORY_BACK) if territory_count else None
    layout.TERRITORY_PILE.draw(canvas, back, territory_count, room=95)

    x, y, w, h = layout.OPEN_FRONT
    if view.open_front != NONE:
        sprite = sprites.piece(layout.territory_face(view.open_front))
        sprite.draw(canvas, layout.OPEN_FRONT.centre, scale=w / sprite.width)
    else:
        art.draw_dashes(canvas.surface, (120, 104, 78), canvas.rect(x, y, w, h), canvas.px(8), canvas.line(2))
    label = styles.LABEL_SMALL.derive(track=0)
    label.draw(canvas, "OPEN FRONT", (x + w + 4, y + h + 4), "topright", width=w + 50)


def _shown_discard(counts: Sequence[int]) -> int:
    """A card to be seen on a discard pile, UNKNOWN on an empty one: the pile is open, and its order means nothing."""
    return max((i for i, count in enumerate(counts) if count), default=UNKNOWN)


def draw_played_card(canvas: Canvas, view: State, model: TableModel, sprites: Sprites) -> None:
    """Draw the card that is being played for its effect, and on it the Counter-Intelligence that would cancel it.

    Nothing while a card is announced in the middle of the table (`stage.name`). `view`: may be ahead of the table, so
    that a picked card is shown while its target is chosen.
    """
    is_announced = bool(model.stage.name)
    if view.card == NONE or is_announced:
        return

    x, y = layout.ON_TABLE
    box = around((x, y), layout.CARD_W * layout.TABLE_SCALE, layout.CARD_H * layout.TABLE_SCALE)
    art.draw_lit(canvas, canvas.centred_box(box), strength=0.6)
    sprites.piece(layout.card_face(view.card)).draw(canvas, (x, y), angle=-3, scale=layout.TABLE_SCALE, lift=10)
    if view.counter != NONE:
        face = layout.card_face(cards.COUNTER_INTELLIGENCE)
        sprites.piece(face).draw(canvas, (x + 70, y + 14), angle=7, scale=layout.TABLE_SCALE, lift=16)


# --- Cards laid out to choose from or to look at -------------------------------------------------


def draw_gallery(
    canvas: Canvas, gallery: Gallery, sprites: Sprites, lit: Collection[Hashable | None], pulse: float
) -> None:
    """Draw the panel of a gallery, cards laid out over the table, with its heading, its line of words and its cards.

    Cards to choose from, with "take" in their keys, glow with the strength `pulse`, 0..1, and those with their keys in
    `lit` fully. Several equal cards are one with their number. All lengths are design pixels.
    """
    box, scale, middles = layout.arrange_gallery(len(gallery.faces))
    art.draw_panel(canvas, box, height=24)
    x, width = box.centre[0], box.w - 40
    head_at = (x, box.y + 12)
    styles.TITLE.derive(size=29).draw(canvas, gallery.head.upper(), head_at, "midtop", width=width, ink=theme.BRASS)
    styles.BODY_NOTE.dense.draw(canvas, gallery.words, (x, box.y + 48), "midtop", width=width)

    for face, count, key, at in zip(gallery.faces, gallery.counts, gallery.keys, middles, strict=True):
        card = around(at, layout.CARD_W * scale, layout.CARD_H * scale)
        if isinstance(key, tuple) and key[0] == "take":
            art.draw_lit(canvas, canvas.centred_box(card), 1.0 if key in lit else pulse)
        sprites.piece(face).draw(canvas, at, scale=scale)

        if count > 1:
            tag = Box(card.right - 34, card.y - 8, 42, 30)
            art.draw_panel(canvas, tag, radius=7, height=3)
            styles.HEAD.derive(size=20, track=0).draw(canvas, f"x{count}", tag.centre, "center")
