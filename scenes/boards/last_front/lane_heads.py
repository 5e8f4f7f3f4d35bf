"""The head of a lane in Last Front: the sign or portrait of the seat, its name, its level, and what it has."""

from __future__ import annotations

from typing import Final

from game.last_front import cards
from scenes.boards.board import Seat
from scenes.boards.last_front import layout
from scenes.boards.last_front.model import TableModel
from scenes.pieces.names import draw_name, wide_of
from scenes.pieces.portraits import draw_portrait
from scenes.ui import icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas

SIGN: Final = 36.0
PORTRAIT: Final = 40.0
"""Side of a portrait, which ends above the rope."""
PORTRAIT_INSET: Final = 3.0
"""Distance of a portrait from the outer edge of the lane."""
SEAT_NAME = styles.HEAD_SMALL.dense
HAND_COUNT = styles.HEAD.derive(size=20, track=0).dense
NATION_W, BONUS_W, MARK_W = 27.0, 34.0, 112.0
"""Room for the sign of a captured territory, for a bonus, for the word OUT."""
WAITING_W: Final = 26.0
"""Room for the hourglass."""


def portrait_box(lane: layout.Lane) -> Box:
    """The box of a portrait at the outer end of a lane's head, which faces away from the middle of the table.

    It is square, and almost as high as the head. All lengths are design pixels.
    """
    x = lane.outer_x + PORTRAIT_INSET if lane.is_left else lane.outer_x - PORTRAIT_INSET - PORTRAIT
    # The lane of a seat that has withdrawn is only a head, which is higher, so the portrait is further down in it.
    top = 4.0 if lane.has_withdrawn else 1.0
    return Box(x, lane.head.y + top, PORTRAIT, PORTRAIT)


def draw_sign(canvas: Canvas, lane: layout.Lane, seat: int, who: Seat) -> float:
    """Draw the sign of a seat, or its officer's portrait with the sign in a corner, at the outer end of a lane's head.

    Returns the distance from that end to the name, in design pixels, with a little air.
    """
    mark = f"shared/seat-{seat}"
    if who.officer is not None:
        draw_portrait(canvas, who, portrait_box(lane), mark, at_left=lane.is_left)
        return PORTRAIT + 13.0

    sign = pictures.picture(canvas, mark, SIGN, SIGN)
    inwards = SIGN / 2 + 4
    x = lane.outer_x + (inwards if lane.is_left else -inwards)
    # It is 3 nearer to the rope below the head. The lane of a seat that has withdrawn is only a head, without a rope.
    y = lane.head.centre[1] + (0 if lane.has_withdrawn else 3)
    canvas.surface.blit(sign, sign.get_rect(center=canvas.to_pixels(x, y)))
    return SIGN + 12.0


def draw_lane_head(canvas: Canvas, model: TableModel, seat: int, who: Seat) -> None:
    """Draw the head of a lane: sign, name and level from its outer end, belongings from its inner end.

    `who.kind`: the level of a bot, or that it is a person. It is left out if there is no room. Another player that is
    waited for has an hourglass behind the name. The name of a seat that is out is pale. All lengths are design pixels.
    """
    lane = model.moving_lanes[seat]
    x, y, w, h = lane.head
    middle = y + h / 2
    indent = draw_sign(canvas, lane, seat, who)

    colour = canvas.shade(layout.SEAT_COLOURS[seat])
    ink = theme.blend(colour, theme.DIM, share=0.55) if model.is_out(seat) else colour
    room = w - indent - 4 - _draw_belongings(canvas, model, seat) - (MARK_W if lane.has_withdrawn else 0)
    is_waited_for = model.shown.to_act == seat and seat != model.me
    room -= WAITING_W if is_waited_for else 0.0

    # Name, hourglass and level follow one another from the sign to the inner end: at the left side of the table to the
    # right (`direction` 1), at the right side to the left.
    name_w = min(room, wide_of(canvas, SEAT_NAME, who))
    name_x = x + indent if lane.is_left else x + w - indent - name_w
    name = draw_name(canvas, style=SEAT_NAME, who=who, at=(name_x, middle), anchor="midleft", width=name_w, ink=ink)
    end_of_name = name.right if lane.is_left else name.x
    direction = 1 if lane.is_left else -1
    if is_waited_for:
        icons.draw_icon(canvas, "hourglass", (end_of_name + 15 * direction, middle), size=22, colour=theme.GLOW)

    level = styles.LABEL_FINE.dense.derive(track=0)
    if level.width(canvas, who.kind) + 24 < room - name_w:
        level_x = end_of_name + ((WAITING_W if is_waited_for else 0.0) + 10) * direction
        level.draw(canvas, who.kind, (level_x, middle + 1), "midleft" if lane.is_left else "midright", ink=theme.DIM)


def _draw_belongings(canvas: Canvas, model: TableModel, seat: int) -> float:
    """Draw at the inner end of a lane's head the number of cards in hand, the territories and the bonuses of a seat.

    Returns the width of all of them in design pixels, as all lengths are.
    """
    view = model.shown
    lane = model.moving_lanes[seat]
    held = sorted(cards.TYPE_OF[territory] for territory in view.territories_of(seat))
    bonuses = [kind for kind in range(cards.TYPES) if view.bonus[kind] == seat]
    count = str(view.hand_size[seat])
    count_w = HAND_COUNT.width(canvas, count)
    sign_w = NATION_W * min(1.25, canvas.type_scale)
    width = 26 + count_w + 8 + sign_w * len(held) + BONUS_W * len(bonuses)

    x, y = lane.inner_x - width - 6 if lane.is_left else lane.inner_x + 6, lane.head.centre[1]
    if lane.has_withdrawn:
        x += -MARK_W if lane.is_left else MARK_W  # the word OUT is at the inner end

    # The hand: the back of a card, 20 wide, with the number beside it.
    back = pictures.picture(canvas, "last_front/cards/back", 20, 28)
    canvas.surface.blit(back, back.get_rect(midleft=canvas.to_pixels(x, y)))
    HAND_COUNT.draw(canvas, count, (x + 25, y), "midleft", ink=theme.BONE)

    # A sign for the type of each territory, and a picture for each bonus.
    x += 26 + count_w + 8
    for kind in held:
        icons.draw_icon(canvas, f"nation-{layout.type_code(kind)}", (x + sign_w / 2, y), 24, layout.NATIONS[kind])
        x += sign_w
    for kind in bonuses:
        image = pictures.picture(canvas, f"last_front/bonus-{layout.type_code(kind)}", 30, 30)
        canvas.surface.blit(image, image.get_rect(midleft=canvas.to_pixels(x + 2, y)))
        x += BONUS_W
    return width
