"""Draws the things on the board of Battlefronts: battalions, places, the sides, the list of lost cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.battlefronts import cards
from game.battlefronts.cards import FRONTS, PLACES, RANK_NAMES
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.layout import CARD_H, CARD_W, LAYER, stack_size, visible_layers
from scenes.boards.battlefronts.model import FACE_DOWN, Piece, TableModel
from scenes.boards.board import PERSON, Seat, draw_badge
from scenes.pieces.names import draw_name, wide_of
from scenes.pieces.portraits import draw_portrait
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.sprite import Sprite
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import Colour

SIDES: Final = ("olive", "burgundy")
"""By seat: the word for its side in the names of pictures."""
SIDE_COLOURS: Final = (theme.OLIVE, theme.BURGUNDY)


def card_picture(seat: int, card: int) -> str:
    """The name of the picture of a rank in a side's colours, or of the back of its cards.

    >>> card_picture(seat=0, card=12), card_picture(seat=1, card=FACE_DOWN)
    ('cards/olive-Q', 'cards/burgundy-back')
    """
    return f"cards/{SIDES[seat]}-{'back' if card == FACE_DOWN else RANK_NAMES[card]}"


# --- Battalions ---------------------------------------------------------------------------

PLATE: Final = Box(6, 104, CARD_W - 12, 62)
"""The plate on the top card, from the corner of the card: it covers the band with the rank."""
FULL_TYPE: Final = (46, 30)
"""The size of the type of a strength and of a number of cards on a plate, at full scale."""
LEAST_TYPE: Final = (30.0, 21.0)
"""The least size of both, so that they can be read in a small window, too."""
DIMMING: Final = (20, 17, 12, 72)
"""Multiplied with a battalion that has moved."""
EDGES: Final = ((230, 220, 196), (128, 117, 96))
"""Multiplied with every other card below the top one, so that the layers can be counted."""


class StackSprites(Sprites):
    """Sprites of cards and of whole battalions."""

    def __init__(self) -> None:
        super().__init__("battlefronts", lambda _: (CARD_W, CARD_H))
        self._stacks: dict[tuple[int, int, int], Sprite] = {}

    def forget(self) -> None:
        """Drop every sprite, those of battalions included, as after a change of scale."""
        super().forget()
        self._stacks.clear()

    def stack_sprite(self, seat: int, card: int, size: int) -> Sprite:
        """The sprite of a battalion of `size` cards, kept for later calls. `card`: its top rank, or FACE_DOWN."""
        key = (seat, card, visible_layers(size))
        if key not in self._stacks:
            canvas = self.canvas
            self._stacks[key] = Sprite(
                canvas, ("battalion", *key), lambda: _render_stack(canvas, *key), *stack_size(size)
            )
        return self._stacks[key]

    def battalion_plate(self, seat: int, strength: int, size: int, scale: float) -> pygame.Surface:
        """The plate at the foot of a battalion: its strength, "?" while that is 0, and the number of its cards."""
        canvas = self.canvas
        fiftieths = max(1, round(scale * 50))  # few different scales, so that plates can be kept
        return canvas.caches.shelf("plates of battalions").get(
            (canvas.scale_key, seat, strength, size, fiftieths),
            lambda: _render_plate(canvas, seat, strength, size, scale=fiftieths / 50),
        )

    def number_tag(self, seat: int, number: int) -> pygame.Surface:
        """The tag in the corner of a battalion with the number, from 1, by which log and hints call it."""
        canvas = self.canvas

        def render() -> pygame.Surface:
            """Render the tag: the number counted from 1, on a rounded ground in the dark colour of its side."""
            words = styles.LABEL.derive(track=0).render(canvas, str(number + 1), ink=theme.BRIGHT)
            height = words.get_height() + canvas.px(2)
            image = art.clear(max(height, words.get_width() + canvas.px(10)), height)

            ground = theme.lighter(canvas.shade(SIDE_COLOURS[seat]), factor=0.62)
            pygame.draw.rect(image, ground, image.get_rect(), border_radius=height // 2)
            art.draw_outline(canvas, image, theme.BRASS, thick=canvas.line(1.2), radius=height // 2)
            image.blit(words, words.get_rect(center=image.get_rect().center))
            return image

        return canvas.caches.shelf("numbers of battalions").get((canvas.scale_key, seat, number), render)


def _render_stack(canvas: Canvas, seat: int, card: int, layers: int) -> pygame.Surface:
    """Render a battalion at twice its size, with this many layers below its top card, the lowest to the lower right.

    A layer is a back of a card. Two shades of it (EDGES) take turns, so that the layers can be counted.
    """
    pixels = 2 * canvas.scale
    width, height = round(CARD_W * pixels), round(CARD_H * pixels)
    step_x, step_y = LAYER[0] * pixels, LAYER[1] * pixels
    image = art.clear(round(width + layers * step_x), round(height + layers * step_y))

    back = _picture_of_card(canvas, seat, card=FACE_DOWN, w=width, h=height)
    shaded_backs = [back.copy(), back.copy()]
    for shaded_back, tint in zip(shaded_backs, EDGES, strict=True):
        shaded_back.fill(tint, special_flags=pygame.BLEND_RGB_MULT)

    for layer in range(layers, 0, -1):
        image.blit(shaded_backs[layer % 2], (layer * step_x, layer * step_y))
    image.blit(_picture_of_card(canvas, seat, card, width, height), (0, 0))
    return image


def _picture_of_card(canvas: Canvas, seat: int, card: int, w: int, h: int) -> pygame.Surface:
    """The picture of a card, in a size of real pixels."""
    return pictures.at_size(canvas, f"battlefronts/{card_picture(seat, card)}", w, h)


def _render_plate(canvas: Canvas, seat: int, strength: int, size: int, scale: float) -> pygame.Surface:
    """Render the plate of a battalion: its strength ("?" while that is 0, so unknown) and its number of cards.

    They are side by side, or one above the other where the plate is too narrow. Letters have the sizes FULL_TYPE at
    scale 1. They shrink with `scale` only down to LEAST_TYPE, so that they can be read, and the plate grows with them.
    """
    place = canvas.rect(0, 0, PLATE.w * scale, PLATE.h * scale)
    rim = canvas.px(6 * scale)
    edge = canvas.px(8 * scale)
    room = (place.w - 2 * max(1, edge // 2)) / canvas.scale

    strength_type, size_type = (max(full * scale, least) for full, least in zip(FULL_TYPE, LEAST_TYPE, strict=True))
    strength_words = str(strength) if strength else "?"
    left = styles.HEAD.derive(size=strength_type, track=0).dense.fit(canvas, strength_words, room, ink=theme.BRIGHT)
    right = styles.HEAD.derive(size=size_type, track=0).dense.fit(canvas, f"\u00d7{size}", room, ink=theme.BRASS)
    side_by_side = left.get_width() + right.get_width() + 2 * edge + canvas.line(2) <= place.w
    if not side_by_side:
        place.h = max(place.h, (left.get_height() + right.get_height()) * 3 // 4)

    # A plate in dark shades of the side's colour, with a bright rim.
    colour = canvas.shade(SIDE_COLOURS[seat])
    top, foot = (theme.blend(theme.lighter(colour, factor), theme.INK, share=0.62) for factor in (0.9, 0.5))
    image = art.vertical_gradient(canvas, place.w, place.h, top, foot, radius=rim)
    art.draw_outline(canvas, image, theme.lighter(colour, factor=1.5), canvas.line(1.6), rim)

    if side_by_side:
        image.blit(left, left.get_rect(midleft=(edge, place.h // 2)))
        image.blit(right, right.get_rect(midright=(place.w - edge, place.h // 2)))
    else:
        image.blit(left, left.get_rect(center=(place.w // 2, place.h * 3 // 10)))
        image.blit(right, right.get_rect(center=(place.w // 2, place.h * 7 // 10)))
    return image


def draw_battalion(canvas: Canvas, sprites: StackSprites, piece: Piece, glow: float, dimmed: bool) -> None:
    """Draw a battalion with plate and number. A raised one is higher and larger, and has a longer shadow.

    `glow`: the light around it, 0..1. `dimmed`: whether it is darkened because it has moved.
    """
    sprite = sprites.stack_sprite(piece.seat, piece.card, piece.cards)
    # The table is seen from above at an angle: six tenths of the height are a way up the screen.
    x, y = piece.x, piece.y - piece.lift * 0.6
    zoom = piece.scale + piece.lift * 0.004
    w, h = (sprite.width + 4) * zoom * piece.squeeze, (sprite.height + 4) * zoom
    art.draw_lit(canvas, canvas.centred_box(around((x, y), w, h)), glow, radius=8)
    sprite.draw(canvas, (x, y), angle=piece.angle, scale=zoom, squeeze=piece.squeeze, lift=piece.lift)

    if dimmed:
        veil = sprite.tinted_image(DIMMING, piece.angle, scale=zoom, squeeze=piece.squeeze)
        canvas.surface.blit(veil, veil.get_rect(center=canvas.to_pixels(x, y)))
    if piece.flash > 0.02:  # red after a loss, fading from 1 to 0
        glare = sprite.image(piece.angle, zoom, piece.squeeze).copy()
        redness = int(150 * piece.flash)
        glare.fill((redness, redness // 3, 0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        canvas.surface.blit(glare, glare.get_rect(center=canvas.to_pixels(x, y)))

    if piece.squeeze > 0.9:  # plate and number are not squeezed: they are left out while the card turns
        x, y = piece.top[0], piece.top[1] - piece.lift * 0.6
        plate = sprites.battalion_plate(piece.seat, piece.strength, size=piece.cards, scale=zoom)
        foot = y + (PLATE.foot - CARD_H / 2) * zoom
        canvas.surface.blit(plate, plate.get_rect(midbottom=canvas.to_pixels(x, foot)))
        tag = sprites.number_tag(piece.seat, piece.number)
        corner = canvas.to_pixels(x + (CARD_W / 2 - 7) * zoom, y - (CARD_H / 2 - 6) * zoom)
        canvas.surface.blit(tag, tag.get_rect(center=corner))


# --- The map and its places ---------------------------------------------------------------

ARMY_TINT: Final = 0.23
"""How strongly the ground behind a trench has the colour of its army, 0..1."""
LIT_INSET: Final = 4
"""How far inside its column the light of a place begins: the columns are close to each other."""
LIT_TINT: Final = (56, 44, 16)
"""Red, green and blue added to the ground of a fully lit place."""
FRONT_NAME: Final = styles.ENGRAVED.derive(size=27, track=1).dense
ROAD_NAME: Final = styles.ENGRAVED.derive(size=19).dense
RED_INK: Final[Colour] = (122, 22, 16)
"""The ink of the name of a contested front."""
PLATE_H: Final = 36.0
"""Height of the plate with a side's strength at a front."""
PLATE_SHADOW: Final = 22.0
"""How far the shadow of such a plate reaches, at most."""
STRENGTH: Final = replace(styles.HEAD_FIGURE, most=1.1)
LOSSES: Final = replace(styles.HEAD_LARGE, most=1.1)


def paint_army(canvas: Canvas, seat: int, near: bool) -> None:
    """Paint the ground of a side: a wash in its colour from the trench to the map's edge, and a line in the trench.

    The wash is multiplied with the map. It is weak at the trench and strong at the edge. `near`: whether the army is at
    the foot of the map.
    """
    colour = canvas.shade(SIDE_COLOURS[seat])
    line = layout.trench_y(near)
    edge = layout.MAP.foot if near else layout.MAP.y
    ground = canvas.rect(layout.MAP.x, min(line, edge), layout.MAP.w, abs(edge - line))
    weak_to_strong = (ARMY_TINT * 0.8, ARMY_TINT * 1.7)  # at the trench, at the edge
    shades = [theme.blend((255, 252, 244), theme.lighter(colour, factor=1.75), share) for share in weak_to_strong]
    top, foot = shades if near else shades[::-1]
    wash = art.vertical_gradient(canvas, ground.w, ground.h, top, foot)
    canvas.surface.blit(wash, ground, special_flags=pygame.BLEND_RGB_MULT)

    # The trench is drawn at twice its size and scaled down, which smooths its edges.
    sheet_pixels = 2 * canvas.scale
    place = canvas.rect(layout.MAP.x + 3, line - 16, layout.MAP.w - 6, 32)
    sheet = art.clear(place.w * 2, place.h * 2, colour)
    corners = [((x - 3) * sheet_pixels, y * sheet_pixels) for x, y in layout.trench_points(16, layout.MAP.w)]
    for ink, width in ((theme.lighter(colour, factor=0.5), 4.4), (theme.lighter(colour, factor=1.5), 2.4)):
        pygame.draw.lines(sheet, ink, False, corners, max(1, round(width * sheet_pixels)))
    canvas.surface.blit(pygame.transform.smoothscale(sheet, place.size), place)


def draw_places(canvas: Canvas, model: TableModel, lit: list[float], light: Colour) -> None:
    """Draw the columns of all places: their light, the names of roads, and the strengths at fronts.

    `lit`: by place, how strongly it is lit because it can be chosen, 0..1. `model.heat` is the flare after a battle
    there, 0..1. `light`: the light of the hour, which dims the paper behind the names.
    """
    for place in range(PLACES):
        column = layout.column_box(place)
        tint = [round(part * lit[place]) for part in LIT_TINT]
        if any(tint):  # the ground of a place that can be chosen is warm, and a halo is around it
            canvas.surface.fill(tint, canvas.rect(*column), special_flags=pygame.BLEND_RGB_ADD)
        art.draw_lit(canvas, column.inset(LIT_INSET), lit[place], radius=6)
        art.draw_lit(canvas, column.inset(LIT_INSET), model.heat[place], radius=6, colour=theme.HEAT)

    for road in range(FRONTS, PLACES):
        x, y = layout.strip_box(road).centre
        draw_map_name(canvas, ROAD_NAME, cards.PLACE_NAMES[road], (x, y - 16), layout.strip_box(road).w + 20, light)
    for front in range(FRONTS):
        _draw_front(canvas, model, front, light)


def _draw_front(canvas: Canvas, model: TableModel, front: int, light: Colour) -> None:
    """Draw the name of a front and, for each side with battalions there, a plate with its strength.

    A contested front, with battalions of both sides, has crossed swords and a red name. A plate also tells the cards
    that the enemy's strength costs the side.
    """
    x, y, w, h = layout.strip_box(front)
    contested = model.is_contested(front)
    cards_inflicted_by = model.attrition_at(front)

    # The name of a contested front makes room for the crossed swords on its left.
    name_at = (x + w / 2 + (12 if contested else 0), y + h / 2)
    room = w - 8 if contested else w + 8
    ink = RED_INK if contested else theme.INK
    draw_map_name(canvas, FRONT_NAME, cards.PLACE_NAMES[front], name_at, width=room, light=light, ink=ink)

    for seat in range(2):
        if model.has_battalions_at(seat, front):
            box = Box(x + 4, y + h - PLATE_H if seat == model.near_seat else y, w - 8, PLATE_H)
            strength = model.view.total(seat, front)
            _draw_plate(canvas, box, seat, strength, losses=cards_inflicted_by[1 - seat], held=not contested)
    if contested:
        draw_badge(canvas, (x + 3, y + h / 2), "swords")


def _draw_plate(canvas: Canvas, box: Box, seat: int, strength: int, losses: int, held: bool) -> None:
    """Draw the plate with a side's strength at a front, with its shadow.

    `losses`: the cards that a battle would cost the side. `held`: whether no enemy is there. The finished picture is
    kept under these values, the place and the scale, and is rendered again only when one of them changes.
    """
    place = canvas.rect(*box.inset(-PLATE_SHADOW))

    def render() -> pygame.Surface:
        """Render the plate on a sheet as large as the plate with its shadow."""
        left, top = canvas.origin
        sheet = canvas.on_surface(art.clear(*place.size), (left - place.x, top - place.y))
        rim = theme.lighter(canvas.shade(SIDE_COLOURS[seat]), factor=1.3)
        art.draw_panel(sheet, box, radius=8, top=(52, 50, 40), foot=(28, 27, 22), border=rim, height=7)
        _draw_strength(sheet, box, seat, strength=strength, losses=losses, held=held)
        return sheet.surface

    key = (canvas.scale_key, tuple(place), seat, strength, losses, held)
    canvas.surface.blit(canvas.caches.shelf("plates of fronts").get(key, render), place)


def _draw_strength(canvas: Canvas, box: Box, seat: int, strength: int, losses: int, held: bool) -> None:
    """Draw a side's emblem and strength on its plate, and either the cards that a battle would cost it or HELD.

    `held`: no enemy is at the front. `losses`: the number of cards, 0 if there is no battle.
    """
    x, y, w, h = box
    middle = y + h / 2
    draw_emblem(canvas, seat, (x + 19, middle), size=28)
    figure = STRENGTH.draw(canvas, str(strength), (x + 38, middle), "midleft", shadow=True)

    if losses:
        colour = theme.lighter(theme.RED, factor=1.7)
        icon_w = 20 * min(1.2, canvas.type_scale)
        LOSSES.draw(canvas, f"\u2212{losses}", (x + w - 8 - icon_w, middle), "midright", ink=colour)
        icons.draw_icon(canvas, "cards", (x + w - 6 - icon_w / 2, middle), 20, colour)
    if held:
        ink = theme.lighter(canvas.shade(SIDE_COLOURS[seat]), factor=1.75)
        room = x + w - 8 - figure.right
        styles.LABEL_SMALL.dense.draw(canvas, "HELD", (x + w - 8, middle), "midright", width=room - 9, ink=ink)


# --- Names engraved on a map: dark italics with the pale paper showing around them --------

PALE: Final[Colour] = (238, 228, 198)
"""The paper around the letters."""
SPREAD: Final = 5.0
"""How far that paper reaches, in design pixels."""


def paper_in(light: Colour) -> Colour:
    """The paper around letters in the light of an hour: brighter than the map, so that names can be read.

    `light` is half as strong here as on the map: PALE is multiplied with the mean of white and `light`.
    """
    red, green, blue = (round(pale * (255 + tint) / 510) for pale, tint in zip(PALE, light, strict=True))
    return (red, green, blue)


def draw_map_name(
    canvas: Canvas,
    style: TypeStyle,
    words: str,
    at: Point,
    width: float,
    light: Colour = (255, 255, 255),
    ink: Colour = theme.INK,
) -> None:
    """Draw a name with its middle at a design point, on paper that is brighter than the map.

    `width`: the room for it, in design pixels. `light`: the colour that dims the paper. Name and paper are kept apart,
    so that another light needs no new paper.
    """
    cache = canvas.caches.shelf("names on maps")
    reach = max(2, canvas.px(SPREAD))

    def render_paper() -> pygame.Surface:
        """Render white paper around the letters, which any light can dim: they spread in all directions, blurred."""
        letters = style.fit(canvas, words, width - 2 * SPREAD, ink)
        bright = letters.copy()
        bright.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)  # white, with the alpha of the letters
        around_letters = art.clear(letters.get_width() + 4 * reach, letters.get_height() + 4 * reach, (255, 255, 255))
        for turn in range(16):
            offset = pygame.Vector2(reach * 0.8, 0).rotate(turn * 22.5)
            around_letters.blit(bright, (2 * reach + round(offset.x), 2 * reach + round(offset.y)))
        return art.blur(around_letters, radius=reach // 2)

    def render_name() -> pygame.Surface:
        """Render the name: its paper dimmed by the light of the hour, and the letters printed on it."""
        letters = style.fit(canvas, words, width - 2 * SPREAD, ink)
        sheet = cache.get((words, style, canvas.scale_key, width), render_paper).copy()
        sheet.fill((*paper_in(light), 255), special_flags=pygame.BLEND_RGBA_MULT)
        for x in (2 * reach, 2 * reach + canvas.line(0.7)):  # twice, side by side, for a bolder print
            sheet.blit(letters, (x, 2 * reach))
        return sheet

    image = cache.get((words, style, canvas.scale_key, width, light, ink), render_name)
    canvas.surface.blit(image, image.get_rect(center=canvas.to_pixels(*at)))


# --- The strips of the two sides ----------------------------------------------------------

PILE_ROOM: Final = 54.0
"""How wide the words beside a pile may be."""
NAME: Final = styles.HEAD_NAME.dense
KIND: Final = styles.LABEL.dense
FIRST_PLAYER: Final = "FIRST PLAYER"
STAMP_W: Final = 300.0
NAME_ROOM: Final = 328.0
"""From the left edge of the emblem to the end of the longest name."""
CHIP_OFFSET: Final = 350.0
"""Distance of chip and stamp from the left edge of the emblem."""


def draw_side(canvas: Canvas, model: TableModel, sprites: StackSprites, seat: int, who: Seat) -> None:
    """Draw one side beside the map: its deck, lost cards and player, and signs for the first player and seat to act.

    The near side is at the foot of the board. A plate behind the name and, for a bot, an hourglass mark the seat to
    act. The chip of the first player gives way to a stamp such as "MOVE DONE".
    """
    near = seat == model.near_seat
    lost = model.lost_pile(seat)
    is_acting = model.view.to_act == seat

    back = sprites.piece(card_picture(seat, FACE_DOWN))
    top_lost = sprites.piece(card_picture(seat, lost[-1])) if lost else None
    layout.pile_of("DECK", near).draw(canvas, back, model.view.deck(seat), PILE_ROOM)
    layout.pile_of("LOST", near).draw(canvas, top_lost, len(lost), PILE_ROOM)

    x, y = layout.name_corner(near)
    if is_acting:
        art.draw_panel(canvas, _plate_behind_name(canvas, (x, y), who), radius=10, border=theme.BRASS, height=8)
    if who.officer is None:
        draw_emblem(canvas, seat, (x + 22, y + 22), size=44)
    else:
        draw_portrait(canvas, who, layout.portrait_box(near), mark=f"battlefronts/token-{SIDES[seat]}")
    _draw_player(canvas, (x, y), who)
    if model.view.first == seat and not model.has_stamp(seat):
        _draw_first_player_chip(canvas, near)
    if is_acting and who.kind != PERSON:
        icons.draw_icon(canvas, "hourglass", (x + 328, y + 20), 24, theme.GLOW)


def draw_emblem(canvas: Canvas, seat: int, centre: Point, size: float) -> None:
    """Draw the round token of a side, a star or a lozenge, so that sides differ in more than their colour."""
    image = pictures.picture(canvas, f"battlefronts/token-{SIDES[seat]}", size, size)
    canvas.surface.blit(image, image.get_rect(center=canvas.to_pixels(*centre)))


def _draw_player(canvas: Canvas, at: Point, who: Seat) -> None:
    """Draw the name of a player, and below it the bot's level or "Human".

    `at`: the upper left corner of the emblem, which is followed by the name.
    """
    left = at[0] + _indent_of_name(who)
    room = NAME_ROOM - _indent_of_name(who)
    draw_name(canvas, style=NAME, who=who, at=(left, at[1] + 2), width=room, shadow=True)
    KIND.draw(canvas, who.kind, (left, at[1] + 4 + NAME.height(canvas)), width=room - 20)


def _plate_behind_name(canvas: Canvas, at: Point, who: Seat) -> Box:
    """The box of the plate behind name and kind ("Human" or a level) of the seat to act. It ends above the prompt.

    It is as wide as the longer of both, beside the indent that a portrait needs.
    """
    words_w = max(wide_of(canvas, NAME, who), KIND.width(canvas, who.kind))
    left, top = at[0] - 10, at[1] - 6
    height = min(NAME.height(canvas) + KIND.height(canvas) + 18, layout.FRAME.prompt.y - top)
    indent = _indent_of_name(who)
    return Box(left, top, min(NAME_ROOM - indent, words_w) + indent + 28, height)


def _indent_of_name(who: Seat) -> float:
    """How far the name is to the right of the corner of the name plate, in design pixels: behind emblem or portrait."""
    return 58.0 if who.officer is None else layout.PORTRAIT + 14.0


def _draw_first_player_chip(canvas: Canvas, near: bool) -> None:
    """Draw the chip "FIRST PLAYER" beside a side's name. On the near side it keeps clear of the button there.

    The near side is at the foot of the board.
    """
    x, y = layout.name_corner(near)
    style = styles.LABEL_SMALL
    w = style.width(canvas, FIRST_PLAYER) + 28
    left = min(x + CHIP_OFFSET, layout.ALL_BUTTON.x - w - 8) if near else x + CHIP_OFFSET
    chip = Box(left, y + 6, w, max(28.0, style.height(canvas, 1.5)))

    real = canvas.rect(*chip)
    pygame.draw.rect(canvas.surface, theme.BRASS, real, canvas.line(1.6), border_radius=real.h // 2)
    style.draw(canvas, FIRST_PLAYER, chip.centre, "center", ink=theme.BRASS)


def draw_stamps(canvas: Canvas, model: TableModel) -> None:
    """Draw the stamps beside the names of the seats that are done with a phase. The near seat is at the foot."""
    for seat in range(2):
        if model.has_stamp(seat):
            x, y = layout.name_corner(near=seat == model.near_seat)
            model.stamps[seat].draw(canvas, (x + CHIP_OFFSET, y + 26), "midleft", width=STAMP_W, angle=7)


# --- The list of lost cards ---------------------------------------------------------------

RANK_TYPE: Final = styles.HEAD.derive(size=26, track=0)


def draw_lost_cards(canvas: Canvas, model: TableModel, names: Sequence[str]) -> None:
    """BF 1.4 Draw the list of lost cards: a row for each side, with all its cards by rank.

    The far side is above, as on the board.
    """
    x, y, w, h = layout.LOST_LIST
    art.draw_panel(canvas, layout.LOST_LIST, height=24)
    styles.TITLE.draw(canvas, "LOST CARDS", (x + 36, y + 24))
    legend = "Filled: lost. Ring: face up. Dot: not seen yet."
    styles.BODY_SMALL.dense.draw(canvas, legend, (x + w - 36, y + 40), "midright", width=w - 350)

    for row, seat in enumerate((1 - model.near_seat, model.near_seat)):
        top = y + 110 + row * 216
        draw_emblem(canvas, seat, (x + 58, top + 60), size=48)
        styles.HEAD_LARGE.draw(canvas, names[seat], (x + 92, top + 34), width=116)
        styles.BODY_NOTE.draw(canvas, f"{len(model.lost[seat])} lost", (x + 92, top + 66), width=116)
        _draw_ranks(canvas, model, seat, top)

    foot = "Click or press any key to close"
    styles.BODY_SMALL.draw(canvas, foot, (x + w / 2, y + h - 22), "midbottom", ink=theme.DIM)


def _draw_ranks(canvas: Canvas, model: TableModel, seat: int, top: float) -> None:
    """Draw a side's cards by rank, with a mark for each copy of the rank: seen cards first, then unseen ones.

    A disc is a lost card, a ring one that is face up on top of a battalion, a dot one that nobody has seen.
    """
    x, _, w, _ = layout.LOST_LIST
    step = (w - 250) / cards.RANKS
    colour = theme.lighter(canvas.shade(SIDE_COLOURS[seat]), factor=1.7)
    lost = Counter(model.lost[seat])
    face_up = Counter(piece.card for key, piece in model.pieces.items() if key[0] == seat)

    for rank in range(1, cards.RANKS + 1):
        middle = x + 226 + step * (rank - 0.5)
        RANK_TYPE.draw(canvas, RANK_NAMES[rank], (middle, top), "midtop")
        for copy in range(cards.COPIES):
            at = canvas.to_pixels(middle, top + 54 + copy * 28)
            is_lost = copy < lost[rank]
            is_known = copy < lost[rank] + face_up[rank]
            ring = max(2, canvas.px(3)) if is_known and not is_lost else 0
            radius = canvas.px(9) if is_known else max(2, canvas.px(3))
            pygame.draw.aacircle(canvas.surface, colour if is_known else theme.DIM, at, radius, ring)
