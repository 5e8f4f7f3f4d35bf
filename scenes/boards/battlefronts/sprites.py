"""Battalions as a board shows them: a small stack of cards that moves by springs."""

from __future__ import annotations

import pygame

from game.battlefronts.cards import DECK, RANK_NAMES
from game.battlefronts.state import State
from scenes.anim.body import Body
from scenes.boards.battlefronts.layout import CARD_H, CARD_W, LAYER, layers, stack
from scenes.pieces.sprites import Sprites
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.sprite import Sprite
from scenes.ui.tween import spring

SIDES = ("olive", "burgundy")
SIDE_COLOURS = (theme.OLIVE, theme.BURGUNDY)
FACE_DOWN = 0
PLATE: Box = Box(6, 104, CARD_W - 12, 62)
"""Where the plate lies on the top card: over the band with its rank."""
LEAST = (30.0, 21.0)
"""The least size of the type of a strength and of a number of cards: they are read in a small window, too."""
DIMMING = (20, 17, 12, 72)
"""Multiplied with a battalion: what dims it."""
EDGES = ((230, 220, 196), (128, 117, 96))
"""Multiplied with every other card below the top one, so that the layers can be counted."""


class StackSprites(Sprites):
    """Sprites of cards and stacks."""

    def __init__(self) -> None:
        super().__init__("battlefronts", lambda _: (CARD_W, CARD_H))
        self._stacks: dict[tuple[int, int, int], Sprite] = {}

    def forget(self) -> None:
        super().forget()
        self._stacks.clear()

    def stack(self, seat: int, card: int, size: int) -> Sprite:
        """A battalion of `size` cards; `card` is its top rank or FACE_DOWN."""
        key = (seat, card, layers(size))
        if key not in self._stacks:
            canvas = self.canvas
            self._stacks[key] = Sprite(canvas, ("battalion", *key), lambda: _composed(canvas, *key), *stack(size))
        return self._stacks[key]

    def plate(self, seat: int, strength: int, size: int, scale: float) -> pygame.Surface:
        """The plate on the foot of a battalion: its strength (if it shows one) and the number of its cards.

        Where there is no room for both beside one another they stand one above the other.
        """
        canvas, fiftieths = self.canvas, max(1, round(scale * 50))
        scale = fiftieths / 50

        def make() -> pygame.Surface:
            place = canvas.rect(0, 0, PLATE.w * scale, PLATE.h * scale)
            rim, edge = canvas.px(6 * scale), canvas.px(8 * scale)
            room = (place.w - 2 * max(1, edge // 2)) / canvas.k
            most, least = (max(full * scale, floor) for full, floor in zip((46, 30), LEAST, strict=True))
            words = str(strength) if strength else "?"
            shown = styles.HEAD.but(size=most, track=0).dense.fit(canvas, words, room, ink=theme.BRIGHT)
            count = styles.HEAD.but(size=least, track=0).dense.fit(canvas, f"\u00d7{size}", room, ink=theme.BRASS)
            beside = shown.get_width() + count.get_width() + 2 * edge + canvas.line(2) <= place.w
            if not beside:
                place.h = max(place.h, (shown.get_height() + count.get_height()) * 3 // 4)
            top, foot = (theme.blend(theme.lighter(SIDE_COLOURS[seat], part), theme.INK, 0.62) for part in (0.9, 0.5))
            image = art.vgrad(canvas, place.w, place.h, top, foot, rim)
            art.outline(canvas, image, theme.lighter(SIDE_COLOURS[seat], 1.5), canvas.line(1.6), rim)
            if beside:
                image.blit(shown, shown.get_rect(midleft=(edge, place.h // 2)))
                image.blit(count, count.get_rect(midright=(place.w - edge, place.h // 2)))
            else:
                image.blit(shown, shown.get_rect(center=(place.w // 2, place.h * 3 // 10)))
                image.blit(count, count.get_rect(center=(place.w // 2, place.h * 7 // 10)))
            return image

        return canvas.caches.of("plates of battalions").get((canvas.scale_key, seat, strength, size, fiftieths), make)

    def tag(self, seat: int, number: int) -> pygame.Surface:
        """The number by which dispatches and hints call a battalion, for its corner."""
        canvas = self.canvas

        def make() -> pygame.Surface:
            words = styles.LABEL.but(track=0).render(canvas, str(number + 1), ink=theme.BRIGHT)
            high = words.get_height() + canvas.px(2)
            image = art.clear(max(high, words.get_width() + canvas.px(10)), high)
            pygame.draw.rect(image, theme.lighter(SIDE_COLOURS[seat], 0.62), image.get_rect(), border_radius=high // 2)
            art.outline(canvas, image, theme.BRASS, canvas.line(1.2), high // 2)
            image.blit(words, words.get_rect(center=image.get_rect().center))
            return image

        return canvas.caches.of("numbers of battalions").get((canvas.scale_key, seat, number), make)


def card_name(seat: int, card: int) -> str:
    """The picture of a rank in a side's colours, or of its back."""
    return f"cards/{SIDES[seat]}-{'back' if card == FACE_DOWN else RANK_NAMES[card]}"


def _composed(canvas: Canvas, seat: int, card: int, deep: int) -> pygame.Surface:
    """The stack drawn at twice its size, the lowest card at the foot on the right."""
    k = 2 * canvas.k
    w, h = round(CARD_W * k), round(CARD_H * k)
    step_x, step_y = LAYER[0] * k, LAYER[1] * k
    image = art.clear(round(w + deep * step_x), round(h + deep * step_y))
    back = _picture(canvas, seat, FACE_DOWN, w, h)
    edges = [back.copy(), back.copy()]
    for edge, tint in zip(edges, EDGES, strict=True):
        edge.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
    for layer in range(deep, 0, -1):
        image.blit(edges[layer % 2], (layer * step_x, layer * step_y))
    image.blit(_picture(canvas, seat, card, w, h), (0, 0))
    return image


def _picture(canvas: Canvas, seat: int, card: int, w: int, h: int) -> pygame.Surface:
    """In real pixels."""
    return pictures.at_size(canvas, f"battlefronts/{card_name(seat, card)}", w, h)


class Piece(Body):
    """One battalion on the board."""

    def __init__(self, seat: int, number: int, at: Point) -> None:
        super().__init__(("battalion", seat, number), at)
        self.seat = seat
        self.number = number
        self.cards = 1
        self.card = FACE_DOWN
        self.strength = 0
        self.moved = False
        self.lift = 0.0
        self.raised = 0.0
        """The height it strives for."""
        self.fanned = False
        """Whether it lies in an open fan."""
        self.squeeze = 1.0
        self.flash = 0.0

    def show(self, view: State) -> None:
        """Look as it does in a view."""
        b = self.seat * DECK + self.number
        self.cards = view.size(self.seat, self.number)
        self.card = max(FACE_DOWN, view.top_card(self.seat, self.number))
        self.strength = view.strength[b]
        self.moved = bool(view.moved[b])

    def arrive(self) -> None:
        super().arrive()
        self.squeeze = 1.0

    def update(self, seconds: float, still: bool = False) -> None:
        super().update(seconds, still)
        self.lift += (self.raised - self.lift) * spring(13, seconds, still)
        self.flash = max(0.0, self.flash - seconds * 2.2)

    def box(self, at: Point) -> Box:
        """Its box when it lies at a point."""
        w, h = stack(self.cards)
        return around(at, w * self.size, h * self.size)

    @property
    def top(self) -> Point:
        """Centre of its top card."""
        deep = layers(self.cards) * self.scale / 2
        return (self.x - deep * LAYER[0], self.y - deep * LAYER[1])

    def holds(self, point: Point) -> bool:
        return self.box(self.at).inset(-4).holds(point)

    def draw(self, canvas: Canvas, sprites: StackSprites, glow: float = 0.0, dimmed: bool = False) -> None:
        """`glow` 0..1 is light around it; a dimmed battalion has moved already."""
        sprite = sprites.stack(self.seat, self.card, self.cards)
        x, y = self.x, self.y - self.lift * 0.6
        zoom = self.scale + self.lift * 0.004
        w, h = (sprite.width + 4) * zoom * self.squeeze, (sprite.height + 4) * zoom
        art.draw_lit(canvas, Box(x - w / 2, y - h / 2, w, h), glow, 8)
        sprite.draw(canvas, (x, y), self.angle, zoom, self.squeeze, self.lift)
        if dimmed:
            veil = sprite.tinted(DIMMING, self.angle, zoom, self.squeeze)
            canvas.surface.blit(veil, veil.get_rect(center=canvas.at(x, y)))
        if self.flash > 0.02:
            glare = sprite.image(self.angle, zoom, self.squeeze).copy()
            part = int(150 * self.flash)
            glare.fill((part, part // 3, 0, 0), special_flags=pygame.BLEND_RGBA_ADD)
            canvas.surface.blit(glare, glare.get_rect(center=canvas.at(x, y)))
        if self.squeeze > 0.9:
            self._draw_plates(canvas, sprites, zoom)

    def _draw_plates(self, canvas: Canvas, sprites: StackSprites, zoom: float) -> None:
        """Strength and number of cards on its top card, and its own number in the corner."""
        x, y = self.top[0], self.top[1] - self.lift * 0.6
        plate = sprites.plate(self.seat, self.strength, self.cards, zoom)
        foot = y + (PLATE.foot - CARD_H / 2) * zoom
        canvas.surface.blit(plate, plate.get_rect(midbottom=canvas.at(x, foot)))
        tag = sprites.tag(self.seat, self.number)
        corner = canvas.at(x + (CARD_W / 2 - 7) * zoom, y - (CARD_H / 2 - 6) * zoom)
        canvas.surface.blit(tag, tag.get_rect(center=corner))
