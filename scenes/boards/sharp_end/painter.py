"""How the things of At the Sharp End are drawn: map, places, pawns, dice, odds, plates, decks, hand and counters."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from game.core.state import UNKNOWN
from game.sharp_end.cards import ATTACKS, BONUS, ENEMY, GIVES_UNIT, LAST_PLACE, NO_ENEMY, OUT, TERRAIN_OF
from scenes.anim.body import Body
from scenes.anim.dice import DiceTray
from scenes.boards.board import Seat
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.layout import ENEMY_ICONS, NARROW, SEAT_COLOURS, counter_face, order_face, unit_face
from scenes.boards.sharp_end.model import NOBODY, TableModel
from scenes.boards.sharp_end.names import place_name
from scenes.boards.sharp_end.selection import Selection
from scenes.pieces.fan import draw_card, draw_order
from scenes.pieces.ground import lay_map
from scenes.pieces.names import draw_name
from scenes.pieces.portraits import draw_portrait
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.tween import spring

TALLEST: Final = 27.0
"""Letters that are higher than this, in a small window or in large type, leave no room for what is beside them."""

# --- The map with its road, its terrain and the plaques -------------------------------------------

ROAD_STROKES: Final[tuple[tuple[theme.Colour, float], ...]] = (((92, 56, 42), 9.4), ((222, 190, 140), 6.2))
"""Colour and width of the road's edge, and of the road on top of it."""
ROAD_STEPS: Final = 150
"""How many points the road is drawn with from place to place."""
LABEL_TOP: Final[theme.Colour] = (240, 230, 200)
LABEL_FOOT: Final[theme.Colour] = (218, 203, 162)
LABEL_EDGE: Final[theme.Colour] = (112, 92, 56)
LABEL_NUMBER: Final[theme.Colour] = (118, 66, 28)
"""The colours of a plaque: paper like the map, with the number of the place in brown ink."""
PLAQUE_STYLE: Final = styles.SUBHEAD.dense
"""The type of names on plaques."""
NAME_STYLE: Final = styles.HEAD.derive(size=18, track=1).dense
"""The type of names above dice."""
CAPITALS: Final = 1.42
"""The distance from the top of a line to the foot of its capitals, in sizes of its type."""
DIE: Final = 17.0
"""The side of the sign of a die on a plaque."""
PIPS: Final = ((-1, -1), (1, 1), (0, 0), (1, -1), (-1, 1))
"""The directions of the pips of such a sign from its centre."""


def paint_map(canvas: Canvas, model: TableModel) -> None:
    """Draw the map with its road, places and printed dice, which never change."""
    lay_map(canvas, "sharp_end/map", layout.MAP)
    for colour, width in ROAD_STROKES:
        _paint_road(canvas, model.first_place, colour, width)

    for place in range(model.first_place, LAST_PLACE + 1):
        paint_place(canvas, model, place)
        if place and not model.shown.variable:
            paint_dice_signs(canvas, model, place)


def _paint_road(canvas: Canvas, first_place: int, colour: theme.Colour, width: float) -> None:
    """Draw the road between places once, in this colour and width. Strokes one on another give it an edge."""
    radius = max(1, canvas.px(width / 2))
    for start in range(first_place, LAST_PLACE):
        for point in canvas.caches.read(("road of At the Sharp End", start), partial(_visible_road, start)):
            pygame.draw.aacircle(canvas.surface, colour, canvas.to_pixels(*point), radius)


def _visible_road(start: int) -> list[Point]:
    """Points of the road from a place to the next, without the first and last quarter, which pictures cover."""
    return [layout.road_point(start, share=0.25 + 0.5 * step / ROAD_STEPS) for step in range(ROAD_STEPS + 1)]


def paint_place(canvas: Canvas, model: TableModel, place: int) -> None:
    """Draw the picture of a place, and on it the plaque with the number and name of its terrain.

    Place 0 is the ground before the road, and has no number.
    """
    terrain = model.shown.road[place]
    picture = f"sharp_end/terrain-{terrain}" if place else "sharp_end/beach"
    image = pictures.picture(canvas, picture, layout.TILE, layout.TILE)
    canvas.surface.blit(image, image.get_rect(center=canvas.to_pixels(*layout.place_centre(place))))

    x, y, w, h = _plaque_box(canvas, model, place)
    art.draw_panel(canvas, Box(x, y, w, h), radius=5, top=LABEL_TOP, foot=LABEL_FOOT, border=LABEL_EDGE, height=5)
    name_left = x + 12
    if place:
        number = styles.TITLE.dense.draw(canvas, str(terrain), (name_left, y + h / 2), "midleft", ink=LABEL_NUMBER)
        name_left = number.right + 10

    if PLAQUE_STYLE.height(canvas, 1.0) > TALLEST:
        return  # the dice have the room, and the tooltip has the name

    name = place_name(model.shown, place).removeprefix("the ").upper()
    has_dice_below = place and not model.shown.variable  # in the variable game an enemy counter tells them
    if has_dice_below:
        NAME_STYLE.draw(canvas, name, (name_left, y + 3), width=x + w - name_left - 10, ink=theme.INK)
        return

    # Without dice below it, the name has the whole height, but the enemy counter may be at its right.
    room = x + w - name_left - (53 if model.shown.variable and place else 10)
    lines = PLAQUE_STYLE.wrap(canvas, name, room)
    line_height = PLAQUE_STYLE.height(canvas, 1.1)
    top = y + (h - line_height * len(lines)) / 2 - 2
    PLAQUE_STYLE.draw_lines(canvas, lines, (name_left, top), leading=1.1, width=room, ink=theme.INK)


def _plaque_box(canvas: Canvas, model: TableModel, place: int) -> Box:
    """The plaque of a place as it is drawn: taller if large type would leave no room for the dice below the name.

    Place 0 and the places of the variable game have no dice. If letters are higher than TALLEST, the name is left out.
    """
    box = layout.plaque_box(place)
    if model.shown.variable or place == 0 or PLAQUE_STYLE.height(canvas, 1.0) > TALLEST:
        return box
    needed = 3 + CAPITALS * NAME_STYLE.height(canvas, 1.0) + 2 + DIE + 5.5  # margin, name, gap, dice, margin
    return box._replace(h=box.h + max(0.0, needed - box.h))


def paint_dice_signs(canvas: Canvas, model: TableModel, place: int) -> None:
    """Draw the number of dice with which a place is attacked, as a row of small dice at the foot of its plaque."""
    x, y, _, h = _plaque_box(canvas, model, place)
    dice: int = model.shown.dice_at(place)
    for index in range(dice):
        paint_die_sign(canvas, (x + 56 + index * 23, y + h - 14))


def paint_die_sign(canvas: Canvas, at: Point) -> None:
    """Draw the sign of one die around a point: a small square of the side DIE with five pips."""
    square = canvas.rect(at[0] - DIE / 2, at[1] - DIE / 2, DIE, DIE)
    pygame.draw.rect(canvas.surface, (74, 62, 40), square, border_radius=max(2, canvas.px(4)))
    for dx, dy in PIPS:  # their directions from the centre
        pip = canvas.to_pixels(at[0] + dx * DIE * 0.26, at[1] + dy * DIE * 0.26)
        pygame.draw.circle(canvas.surface, LABEL_TOP, pip, max(1, canvas.px(1.9)))


# --- The light around places, what lies on them, and the pawns ------------------------------------

OUTCOME_SIGN: Final = 34.0
"""Diameter of the sign of the light around a place."""
LEAST_LIGHT: Final = 0.15
"""The strength of the light, 0..1, from which on its sign is drawn."""
ATTACKED: Final[theme.Colour] = (52, 46, 30)
FAILED: Final[theme.Colour] = (122, 30, 22)
PILE: Final = 160.0
"""The side of the square that holds a pile with its shadow and its number."""


def draw_places(canvas: Canvas, model: TableModel, sprites: Sprites, lit: list[float]) -> None:
    """Draw what changes at places: light, enemy counters, piles of objective counters, and fog counters.

    `lit`: by place, the brightness of the light, 0..1. `model.heat`: by place, the flare after a fight.
    """
    view = model.shown
    for place in range(model.first_place, LAST_PLACE + 1):
        box = layout.place_box(place).union(layout.plaque_box(place).inset(-6))
        for strength, colour in ((lit[place], theme.GLOW), (model.heat[place], theme.HEAT)):
            art.draw_lit(canvas, box._replace(x=box.x + 2, w=box.w - 4, h=box.h - 4), strength, 16, colour)
        draw_outcome_sign(canvas, place, lit[place], model.heat[place])

        # Only the variable game has enemy counters, which are face up as far as the place `view.shown`.
        if place and view.variable:
            dice = view.enemy[place] if place <= view.shown else UNKNOWN
            picture = "enemy-back" if dice == UNKNOWN else f"enemy-{dice}"
            sprites.piece(picture).draw(canvas, layout.enemy_centre(place), angle=0, scale=0.82)
        if place:
            terrain = view.road[place]
            _draw_pile(canvas, sprites, terrain, view.left[terrain], layout.pile_centre(place))
        if place in view.fog_place:
            sprites.piece("fog-back").draw(canvas, layout.fog_centre(place), angle=6, scale=0.86)


def draw_outcome_sign(canvas: Canvas, place: int, lit: float, heat: float) -> None:
    """Draw the sign beside a place: a cross while a failed attack flares, swords while it is attacked, or nothing.

    `lit` and `heat`: the brightness of both lights, 0..1.
    """
    name, strength, ground = ("cross", heat, FAILED) if heat > LEAST_LIGHT else ("swords", lit, ATTACKED)
    if strength <= LEAST_LIGHT:
        return

    centre = layout.outcome_centre(place)
    pygame.draw.aacircle(canvas.surface, theme.BRASS, canvas.to_pixels(*centre), canvas.px(OUTCOME_SIGN / 2 + 2))
    pygame.draw.aacircle(canvas.surface, ground, canvas.to_pixels(*centre), canvas.px(OUTCOME_SIGN / 2))
    icons.draw_icon(canvas, name, centre, OUTCOME_SIGN * 0.74, theme.BRIGHT)


def _draw_pile(canvas: Canvas, sprites: Sprites, terrain: int, count: int, centre: Point) -> None:
    """Draw the pile of a terrain's objective counters. The picture of each `count` is rendered once and kept.

    A scale is part of the key, as another size of the window needs another picture.
    """

    def make_picture() -> pygame.Surface:
        """The picture of this many counters of a terrain in a heap, without its empty margins."""
        square = canvas.on_surface(art.clear(canvas.px(PILE), canvas.px(PILE)))
        _draw_heap(square, sprites, terrain, count, centre=(PILE / 2, PILE / 2))
        return art.trim_margins(square.surface)

    image = canvas.caches.shelf("piles of ruins").get((canvas.scale_key, terrain, count), make_picture)
    canvas.surface.blit(image, image.get_rect(center=canvas.to_pixels(*centre)))


def _draw_heap(canvas: Canvas, sprites: Sprites, terrain: int, count: int, centre: Point) -> None:
    """Draw a heap of objective counters and their number on a small panel, at the lower right.

    The heap has a layer for each three counters, three layers at most.
    """
    x, y = centre
    sprite = sprites.piece(f"objective-back-{terrain}")
    for layer in range(min(3, (count + 2) // 3)):  # a third of the counters, rounded up
        sprite.draw(canvas, (x - layer * 1.5, y - layer * 4), angle=0, scale=0.86, shadow=not layer)

    style = styles.LABEL.derive(track=0)
    width = max(28.0, style.width(canvas, str(count)) + 12)
    height = max(24.0, styles.LABEL.height(canvas, 1.0))
    panel = canvas.rect(x + 26 - width / 2, y + 24 - height / 2, width, height)
    canvas.surface.blit(art.panel_plate(canvas, panel.w, panel.h, radius=canvas.px(6)), panel)
    style.draw(canvas, str(count), (x + 26, y + 24), "center", ink=theme.BONE)


def draw_pawns(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """Draw the pawns from back to front, with their feet on the road. The pawn of the seat to act has a halo.

    Pawns of seats that take no part in the attack (`is_out`) are pale.
    """
    back_to_front = sorted(range(model.shown.seats), key=lambda seat: (model.pawns[seat].y, seat))
    for seat in back_to_front:
        pawn = model.pawns[seat]
        is_out = model.is_out(seat)
        x, y = pawn.x, pawn.y - 25  # the middle of a pawn is 25 above its feet
        if seat == model.shown.to_act and not is_out:
            art.draw_lit(canvas, canvas.centred_box(around((x, y + 3), 30, 40)), strength=0.7)
        sprites.piece(f"pawn-{seat}").draw(canvas, (x, y), pawn.angle, alpha=120 if is_out else 255)


# --- The enemies on the dice in the tray, and the gauge of the odds -------------------------------

LOW_ODDS: Final[theme.Colour] = (196, 82, 56)
HIGH_ODDS: Final[theme.Colour] = (132, 168, 84)


def draw_die_badges(canvas: Canvas, model: TableModel, tray: DiceTray) -> None:
    """Draw a badge in the lower right of each die in the tray: the enemy it shows, or a tick once that is paid.

    Draws nothing while dice roll (`tray.busy`), or while the tray has not yet got the dice of the view.
    """
    if tray.busy or len(tray.values) != len(model.dice):
        return
    for die, face in enumerate(model.dice):
        x, y, w, h = tray.box_of(die)
        centre = (x + w * 0.82, y + h * 0.84)
        if model.is_die_paid(die):
            _draw_badge(canvas, centre, "tick", (150, 196, 104), (30, 52, 26))
        elif ENEMY[face] != NO_ENEMY:
            _draw_badge(canvas, centre, ENEMY_ICONS[ENEMY[face]], theme.BRIGHT, (104, 30, 24))
        else:
            _draw_badge(canvas, centre, "enemy-none", theme.MUTED, (40, 40, 34))


def _draw_badge(canvas: Canvas, centre: Point, icon: str, ink: theme.Colour, ground: theme.Colour) -> None:
    """Draw a round badge with a brass rim."""
    pixel = canvas.to_pixels(*centre)
    pygame.draw.aacircle(canvas.surface, (14, 12, 9), pixel, canvas.px(16))
    pygame.draw.aacircle(canvas.surface, ground, pixel, canvas.px(14.5))
    pygame.draw.aacircle(canvas.surface, theme.BRASS, pixel, canvas.px(15.5), canvas.line(1.4))
    icons.draw_icon(canvas, icon, centre, 23, ink)


class Gauge:
    """How likely the commander is to pay, as far as the viewer may know."""

    def __init__(self) -> None:
        self.odds = -1.0
        """The chance, 0..1, or a number below 0 where there is none to show."""
        self.label = ""
        self._filled = 0.0
        """The share of the bar that is filled, on its way to `odds`."""

    def update(self, seconds: float, still: bool = False) -> None:
        """Advance by this many seconds. With `still` (reduced motion) the bar jumps to the odds."""
        self._filled += (max(0.0, self.odds) - self._filled) * spring(rate=9, seconds=seconds, still=still)

    def draw(self, canvas: Canvas) -> None:
        """Draw the gauge: its label, and a bar with the odds of paying if there are any (`odds` 0..1, else -1).

        `_filled` is the share of the bar, which glides to the odds. Letters higher than TALLEST leave no room for the
        label above the bar. Then the percentage alone is written beside the bar.
        """
        x, y, w, h = layout.GAUGE
        foot = y + h - 9
        has_large_letters = styles.LABEL_FINE.height(canvas, 1.0) > TALLEST
        if self.odds < 0:
            label_foot = foot + 16 if has_large_letters else foot
            styles.LABEL_FINE.draw(canvas, self.label, (x, label_foot), "bottomleft", width=w, ink=theme.MUTED)
            return

        percent = f"{round(self.odds * 100)}%"
        percent_style = styles.HEAD.derive(size=19, track=0)
        if has_large_letters:
            percent_style.draw(canvas, percent, (x + w, foot), "midright", ink=theme.BRIGHT)
            w -= 96
        else:
            styles.LABEL_FINE.draw(canvas, self.label, (x, foot), "bottomleft", width=w - 84, ink=theme.MUTED)
            percent_style.dense.draw(canvas, percent, (x + w, foot + 3), "bottomright", ink=theme.BRIGHT)

        bar = canvas.rect(x, y + h - 8, w, 9)
        pygame.draw.rect(canvas.surface, (14, 12, 9), bar, border_radius=canvas.px(5))
        if self._filled > 0.005:  # less than half a per cent leaves the bar empty
            filled = bar.copy()
            filled.w = max(canvas.px(9), round(bar.w * self._filled))
            colour = theme.blend(LOW_ODDS, HIGH_ODDS, share=self._filled)
            pygame.draw.rect(canvas.surface, colour, filled, border_radius=canvas.px(5))


# --- The plates of the seats: name, cards, counters by terrain, stance, and counted points --------

SMALL_TOKEN: Final = 22.0
"""The side of a counter on a plate."""


def plates_key(model: TableModel) -> Hashable:
    """A key that changes whenever a plate would be drawn otherwise, apart from the light around it.

    It has the seat to act, the commander, stances during a turn, cards and counters of all, and the points if they are
    counted (`tally`).
    """
    shown = model.shown
    stances = None if model.is_between_turns else tuple(shown.stance)
    counters = tuple(tuple(shown.counters(seat)) for seat in range(shown.seats))
    belongings = (*shown.unit_count, *shown.order_count, *counters)
    return (shown.to_act, shown.commander, stances, belongings, None if model.tally is None else tuple(model.tally))


def draw_plates(canvas: Canvas, model: TableModel, seats: Sequence[Seat], lit: Collection[int]) -> None:
    """Draw the plates of all seats, with light around those in `lit`."""
    for number, seat in enumerate(seats):
        draw_plate(canvas, model, number, seat, is_lit=number in lit)


def draw_plate(canvas: Canvas, model: TableModel, number: int, seat: Seat, is_lit: bool) -> None:
    """Draw the plate of the seat `number`, with everything that everybody may know about it.

    Its lower row has card counts, stance in the attack or counted points, and counters.
    """
    box = layout.plate_box(number, model.shown.seats)
    x, y, w, h = box
    left = x + 12 if seat.officer is None else layout.portrait_box(box).right + 10
    _draw_plate_ground(canvas, model, seat=number, box=box, is_lit=is_lit)
    _draw_name_row(canvas, model, number, seat, box)

    # A narrow plate has its counters in a row of their own, or none if high letters leave no room for two rows.
    has_counter_row = w < NARROW and not _has_high_letters(canvas)
    row_y = y + h - (40 if has_counter_row else 23)
    cards_right = _draw_card_counts(canvas, model, seat=number, at=(left, row_y))
    if model.tally is None:
        free_right = _draw_stance(canvas, model, seat=number, at=(x + w - 12, row_y), left=cards_right)
    else:
        _draw_points(canvas, model.tally[number], (x + w - 12, y + h - 22))
        free_right = x + w - 92

    if has_counter_row:
        counters_right = x + w - 10 if model.tally is None else free_right
        _draw_small_counters(canvas, model, seat=number, at=(x + 10, y + h - 15), right=counters_right)
    elif w >= NARROW:
        _draw_small_counters(canvas, model, seat=number, at=(cards_right + 8, row_y), right=free_right - 8)


def _draw_plate_ground(canvas: Canvas, model: TableModel, seat: int, box: Box, is_lit: bool) -> None:
    """Draw an empty plate. The viewer's own is brighter than the others.

    The plate of the seat to act, or one that is lit (`is_lit`), has a bright border.
    """
    is_own = seat == model.me
    border: theme.Colour = (92, 84, 62)
    if is_lit or seat == model.shown.to_act:
        border = theme.GLOW
    elif is_own:
        border = theme.BRASS

    top, foot = ((66, 60, 44), (38, 35, 27)) if is_own else ((48, 45, 37), (28, 27, 22))
    art.draw_panel(canvas, box, radius=9, top=top, foot=foot, border=border, height=6)
    art.draw_lit(canvas, box, float(is_lit))


def _draw_name_row(canvas: Canvas, model: TableModel, number: int, seat: Seat, box: Box) -> None:
    """Draw the upper row of a plate: face, name, command, and "Human" or the bot's level if there is room.

    `number`: the number of the seat. The signs of command are at the right, and the name has the room before them.
    """
    x, y, w, _ = box
    left = _draw_face(canvas, number, seat, box)
    right = _draw_command(canvas, model, seat=number, at=(x + w - 10, y + 20))
    name_room = right - left - 8
    name = draw_name(
        canvas,
        style=styles.HEAD_SMALL.dense,
        who=seat,
        at=(left, y + 2),
        width=name_room,
        ink=theme.lighter(canvas.shade(SEAT_COLOURS[number]), factor=1.3),
    )
    kind_left = name.right + 10
    kind_style = styles.LABEL_FINE.dense
    if right - kind_left > kind_style.width(canvas, seat.kind) + 4:
        kind_style.draw(canvas, seat.kind, (kind_left, name.centre[1]), "midleft", ink=theme.MUTED)


def _draw_face(canvas: Canvas, number: int, seat: Seat, box: Box) -> float:
    """Draw the badge of a seat, or its officer's portrait with the badge in a corner. Returns the left x of the name.

    `number`: the seat's number, from which its badge follows. On a plate less wide than NARROW the badge is smaller.
    """
    badge = f"shared/seat-{number}"
    if seat.officer is not None:
        portrait = layout.portrait_box(box)
        draw_portrait(canvas, who=seat, box=portrait, mark=badge)
        return portrait.right + 10

    size = 31 if box.w < NARROW else 36
    image = pictures.picture(canvas, badge, size, size)
    canvas.surface.blit(image, image.get_rect(center=canvas.to_pixels(box.x + 24, box.y + 20)))
    return box.x + 48


def _has_high_letters(canvas: Canvas) -> bool:
    """Whether letters are so high that a plate has no room for two rows, nor for a word beside its sign."""
    return styles.HEAD.derive(size=17).dense.height(canvas, 1.0) > TALLEST


def _draw_command(canvas: Canvas, model: TableModel, seat: int, at: Point) -> float:
    """Draw the commander's marker, and an hourglass for another seat that decides, to the left of `at`.

    Returns the x of their left edge, that of `at` if neither is drawn. Sizes are design pixels.
    """
    x, y = at
    if model.shown.commander == seat:
        marker = pictures.picture(canvas, "sharp_end/commander", 32, 32)
        canvas.surface.blit(marker, marker.get_rect(midright=canvas.to_pixels(x, y)))
        x -= 36
    if model.shown.to_act == seat and seat != model.me:
        icons.draw_icon(canvas, "hourglass", (x - 11, y), 22, theme.GLOW)
        x -= 26
    return x


def _draw_card_counts(canvas: Canvas, model: TableModel, seat: int, at: Point) -> float:
    """Draw how many unit cards and HQ cards a seat holds, each number beside a small card back, to the right of `at`.

    Returns the x where the row ends.
    """
    x, y = at
    style = styles.HEAD.derive(size=20, track=0).dense
    counts = (model.shown.unit_count[seat], model.shown.order_count[seat])
    for name, count in zip(("unit-back", "hq-back"), counts, strict=True):
        back = pictures.picture(canvas, f"sharp_end/cards/{name}", 18, 25)
        canvas.surface.blit(back, back.get_rect(midleft=canvas.to_pixels(x, y)))
        number = style.draw(canvas, str(count), (x + 23, y), "midleft")
        x = number.right + 10
    return x


def _draw_stance(canvas: Canvas, model: TableModel, seat: int, at: Point, left: float) -> float:
    """Draw whether a seat attacks, is out or has not been asked yet, as a sign to the left of `at`.

    The word is added if it has room to the right of the x `left`. Returns the x of the left edge of sign and word.
    Between turns nothing is drawn, and the x of `at` is returned.
    """
    x, y = at
    if model.is_between_turns:
        return x

    stance = model.shown.stance[seat]
    word, colour, icon = "", theme.DIM, "circle"
    if stance == ATTACKS:
        word, colour, icon = "ATTACKS", (166, 200, 112), "swords"
    elif stance == OUT:
        word, colour, icon = "OUT", (226, 130, 108), "cross"

    icons.draw_icon(canvas, icon, (x - 9, y), 20, colour)
    style = styles.LABEL_FINE.dense
    room = min(90, x - 24 - left)
    if not word or _has_high_letters(canvas) or style.width(canvas, word) > room:
        return x - 22
    return style.draw(canvas, word, (x - 24, y), "midright", width=90, ink=colour).x


def _draw_points(canvas: Canvas, points: int, at: Point) -> None:
    """Draw the victory points counted so far. Their right end is at `at`."""
    unit = styles.LABEL_FINE.dense.draw(canvas, "VP", at, "midright")
    styles.HEAD_FIGURE.draw(canvas, str(points), (unit.x - 6, at[1]), "midright", shadow=True)


def _draw_small_counters(canvas: Canvas, model: TableModel, seat: int, at: Point, right: float) -> None:
    """Draw the counters of a seat as small tokens with the numbers of their terrains, from `at` to `right`.

    In large type the tokens are larger than SMALL_TOKEN. If such tokens overlap, they would hide each other's numbers,
    so one token and "x5" are drawn instead.
    """
    x, y = at
    counters = model.shown.counters(seat)
    style = styles.HEAD.derive(size=17)
    side = max(SMALL_TOKEN, style.dense.height(canvas, 1.1))
    step = min(side + 3, (right - x - side) / max(1, len(counters) - 1))

    would_hide_numbers = len(counters) > 1 and step < side and side > SMALL_TOKEN
    if would_hide_numbers:
        draw_token(canvas, words="", centre=(x + side / 2, y), side=side)
        style.derive(track=0).dense.draw(canvas, f"x{len(counters)}", (x + side + 6, y), "midleft")
        return
    for index, number in enumerate(counters):
        draw_token(canvas, words=str(TERRAIN_OF[number]), centre=(x + side / 2 + step * index, y), side=side)


def draw_token(canvas: Canvas, words: str, centre: Point, side: float) -> None:
    """Draw a small counter with these words, the number of its terrain."""
    art.draw_panel(canvas, around(centre, side, side), 5, (222, 203, 156), (204, 184, 136), (96, 74, 42), height=3)
    styles.HEAD.derive(size=17, track=0).dense.draw(canvas, words, centre, "center", ink=theme.INK)


# --- The own side at the foot of the board: decks, hand, counters and victory points --------------

SUN: Final[theme.Colour] = (40, 31, 16)
"""The disc on the sun of a counter, so that its value can be read."""
WORTH_RADIUS: Final = 16.0
"""The radius of that disc."""


def draw_decks(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """Draw both decks with the numbers of cards left."""
    room = 62  # for the number of cards
    layout.UNIT_DECK.draw(canvas, sprites.piece(unit_face(UNKNOWN)), len(model.shown.unit_deck), room)
    layout.ORDER_DECK.draw(canvas, sprites.piece(order_face(UNKNOWN)), len(model.shown.order_deck), room)


def draw_hand(
    canvas: Canvas,
    model: TableModel,
    selection: Selection,
    sprites: Sprites,
    pulse: float,
    advised: Collection[Hashable],
) -> None:
    """Draw the fan of the own hand. Playable cards glow, and the one that is pointed at is on top.

    `advised`: the keys of cards that a hint marks. `pulse`: the brightness of the glow, 0..1.
    """
    if any(body.key in advised for body in model.hand):
        pulse *= 0.3  # the advised cards are to be seen first

    for index in draw_order(model.hand, model.hand.lifted):
        body = model.hand[index]
        _, sort, card, _ = body.key_parts
        is_lifted, is_advised = index == model.hand.lifted, body.key in advised
        glow = 0.0
        if selection.is_playable(sort, card):
            glow = 1.0 if is_lifted or is_advised else pulse
        face = unit_face(card) if sort == "unit" else order_face(card)
        draw_card(canvas, sprites.piece(face), body, layout.FAN.card, glow=glow, lifted=is_lifted, advised=is_advised)


def draw_own_words(canvas: Canvas, model: TableModel) -> None:
    """Draw the heading of the viewer's counters, and the viewer's victory points so far. No other seat knows these.

    Draws nothing if the view belongs to no seat (NOBODY). The note that they are secret ends when the points of all are
    counted: `model.tally` is None until then.
    """
    if model.me == NOBODY:
        return
    left, y = layout.MAP[0], layout.COUNTERS_Y
    room = layout.COUNTERS_LEFT - left - 10
    head = styles.LABEL_SMALL.first_that_fits(canvas, ("YOUR COUNTERS", "COUNTERS"), room)
    styles.LABEL_SMALL.draw(canvas, head, (left + 4, y - 4), "bottomleft", width=room)

    if model.tally is None:
        icons.draw_icon(canvas, "lock", (left + 14, y + 12), 18, theme.DIM)
        secret = styles.BODY_TINY.first_that_fits(canvas, ("known to you alone", "only for you"), width=room - 24)
        styles.BODY_TINY.draw(canvas, secret, (left + 28, y), width=room - 24)
    if not model.counters:
        styles.BODY_NOTE.draw(canvas, "none yet", (layout.COUNTERS_LEFT, y), "midleft", ink=theme.DIM)

    x, y = layout.VP_AT
    unit = styles.LABEL_PLAIN.derive(track=1).draw(canvas, "VP", (x, y + 6), "midright")
    points = str(model.shown.points(model.me))
    figure_style = styles.HEAD.derive(size=46, track=0)
    figure_style.draw(canvas, points, (unit[0] - 8, y), "midright", ink=theme.BRIGHT, shadow=True)


def draw_counters(
    canvas: Canvas,
    model: TableModel,
    selection: Selection,
    sprites: Sprites,
    pulse: float,
    advised: Collection[Hashable],
) -> None:
    """Draw the own counters face up. Those that can be spent glow, and shine fully if a hint marks them.

    `pulse`: the strength of that glow, 0..1.
    """
    if model.me == NOBODY:
        return
    for body in model.counters:
        if not body.hidden:
            draw_counter(canvas, model, body, selection, sprites, light=1.0 if body.key in advised else pulse)


def draw_counter(
    canvas: Canvas, model: TableModel, body: Body, selection: Selection, sprites: Sprites, light: float
) -> None:
    """Draw an own counter, with this light around it, 0..1, if it can be spent. `body.key`: ("counter", number).

    A counter that brings points shows them on a disc: the number of its terrain plus the bonus of its kind. Kinds from
    GIVES_UNIT on bring none, and a negative kind is one that the viewer may not know.
    """
    _, number = body.key_parts
    kind = model.shown.kind[number]
    terrain = TERRAIN_OF[number]
    if selection.is_spendable(number):
        art.draw_lit(canvas, canvas.centred_box(around(body.position, layout.TOKEN, layout.TOKEN)), light)
    sprites.piece(counter_face(terrain, kind)).draw(canvas, body.position)

    brings_points = 0 <= kind < GIVES_UNIT
    if brings_points:
        centre = (body.x, body.y - 7)
        pygame.draw.aacircle(canvas.surface, SUN, canvas.to_pixels(*centre), canvas.px(WORTH_RADIUS))
        worth = str(terrain + BONUS[kind])
        styles.HEAD_LARGE.dense.draw(canvas, worth, centre, "center", WORTH_RADIUS * 1.8, ink=theme.BRIGHT)
