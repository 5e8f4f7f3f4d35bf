"""What lies on the board of Battlefronts: one view, and the battalions that travel to where it has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Final

import pygame

from game.battlefronts.cards import DECK, FRONTS, PLACES, RANK_NAMES
from game.battlefronts.legal import attrition_of, fronts_held
from game.battlefronts.state import State
from game.core import wording
from scenes.anim.body import Body
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.layout import CARD_H, CARD_W, LAYER, layers, stack
from scenes.pieces.motion import Flights, Stamp
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
FANS = 3
"""Battalions that share a place fan out from this number on."""
CARD_WORDS: Final = ("", "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")


def battalion_key(seat: int, number: int) -> Hashable:
    return ("battalion", seat, number)


def ordinal(number: int) -> str:
    """Battalions are counted from the 1st in the order they were called up."""
    return wording.ordinal(number + 1)


def cards(count: int) -> str:
    return wording.many(count, "card")


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
        return self.box(self.at).holds(point)

    def draw(self, canvas: Canvas, sprites: StackSprites, glow: float = 0.0, dimmed: bool = False) -> None:
        """`glow` 0..1 is light around it; a dimmed battalion has moved already."""
        sprite = sprites.stack(self.seat, self.card, self.cards)
        x, y = self.x, self.y - self.lift * 0.6
        zoom = self.scale + self.lift * 0.004
        w, h = (sprite.width + 4) * zoom * self.squeeze, (sprite.height + 4) * zoom
        art.draw_lit(canvas, canvas.even(around((x, y), w, h)), glow, 8)
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
            x, y = self.top[0], self.top[1] - self.lift * 0.6
            plate = sprites.plate(self.seat, self.strength, self.cards, zoom)
            foot = y + (PLATE.foot - CARD_H / 2) * zoom
            canvas.surface.blit(plate, plate.get_rect(midbottom=canvas.at(x, foot)))
            tag = sprites.tag(self.seat, self.number)
            corner = canvas.at(x + (CARD_W / 2 - 7) * zoom, y - (CARD_H / 2 - 6) * zoom)
            canvas.surface.blit(tag, tag.get_rect(center=corner))


class TableModel:
    """The view that is shown, with the things that move."""

    def __init__(self, view: State, near: int, still: bool = False) -> None:
        """`near` is the seat whose army stands at the foot of the board; `still`: reduced motion."""
        self.near = near
        self.pieces: dict[tuple[int, int], Piece] = {}
        self.fan: tuple[int, int, float] | None = None
        """The seat and place whose battalions are fanned out, and the x that the fan has grown about."""
        self.flights = Flights(still)
        self.lost: list[list[int]] = [[], []]
        """By seat: its lost cards, those that were seen to be lost in that order."""
        self.heat = [0.0] * PLACES
        """How brightly a place flares after a battle there, 1 fading to 0."""
        self.stamps: dict[int, Stamp] = {}
        """By seat: what it is finished with."""
        self.settle(view)

    def settle(self, view: State) -> None:
        """Show this view, everything at rest."""
        self.show(view)
        self.flights.clear()
        for piece in self.pieces.values():
            piece.arrive()

    def show(self, view: State) -> None:
        """Show this view and send every battalion to its place in it."""
        self.view = view
        living = [(seat, number) for seat in range(2) for number in view.field[seat]]
        for key in set(self.pieces) - set(living):
            del self.pieces[key]
        for seat, number in living:
            if (seat, number) not in self.pieces:
                piece = Piece(seat, number, layout.pile("DECK", seat == self.near).at)
                piece.scale = layout.PILE_SCALE[0 if seat == self.near else 1]
                self.pieces[seat, number] = piece
            self.pieces[seat, number].show(view)
        for seat in range(2):
            truth, seen = Counter(self.view.discards(seat)), Counter(self.lost[seat])
            if seen <= truth:
                self.lost[seat] += (truth - seen).elements()
            else:
                self.lost[seat] = self.view.discards(seat)
            for place in range(PLACES):
                self._line_up(seat, place)

    def _line_up(self, seat: int, place: int) -> None:
        """Send the battalions of one place to their slots there, or to those of the fan that is open."""
        there = [number for number in self.view.field[seat] if self.place(seat, number) == place]
        if not there:
            return
        sizes, near = [self.view.size(seat, number) for number in there], seat == self.near
        about = self.fan[2] if self.fan is not None and self.fan[:2] == (seat, place) and len(there) >= FANS else None
        slots = layout.slots(place, near, sizes) if about is None else layout.fanned(place, near, sizes, about)
        for number, (slot, scale) in zip(there, slots, strict=True):
            piece = self.pieces[seat, number]
            piece.goal, piece.size, piece.fanned = slot, scale, about is not None

    def fan_out(self, piece: Piece | None, mouse: Point) -> None:
        """Fan out the battalions that share the place of `piece`, if they are many; none: close the fan.

        An open fan also stays while the mouse is between its cards. It grows about the mouse, or, where the keys have
        opened it, about the middle of its place.
        """
        fan: tuple[int, int, float] | None = None
        if piece is not None:
            place = self.place(piece.seat, piece.number)
            column = layout.column(place)
            fan = (piece.seat, place, mouse[0] if piece.holds(mouse) else column.centre[0])
        elif self.fan is not None and self._fan_box().holds(mouse):
            fan = self.fan
        if fan is not None and self.fan is not None and fan[:2] == self.fan[:2]:
            return
        before, self.fan = self.fan, fan
        for changed in (before, fan):
            if changed is not None:
                self._line_up(changed[0], changed[1])

    def _fan_box(self) -> Box:
        """The box around the battalions of the open fan; an empty one where there are none."""
        boxes = [piece.box(piece.goal) for piece in self.pieces.values() if piece.fanned]
        if not boxes:
            return Box(0, 0, 0, 0)
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(left, top, max(box.right for box in boxes) - left, max(box.foot for box in boxes) - top)

    def pile(self, seat: int) -> list[int]:
        """The lost cards of a seat that are not in the air any more, the topmost last."""
        goal = layout.pile("LOST", seat == self.near).at
        return self.lost[seat][: len(self.lost[seat]) - sum(flyer.goal == goal for flyer in self.flights.flying)]

    def place(self, seat: int, number: int) -> int:
        """Where a battalion stands."""
        return self.view.place[seat * DECK + number]

    def contested(self, front: int) -> bool:
        return all(self.view.here[seat * PLACES + front] for seat in range(2))

    def held(self) -> list[int]:
        """By seat: how many fronts it holds alone."""
        return [len(fronts_held(self.view, seat)) for seat in range(2)]

    def attrition(self, front: int) -> tuple[int, int]:
        """BF 7.2 What each seat would cost the other in a battle there."""
        if not self.contested(front):
            return (0, 0)
        return (attrition_of(self.view.total(0, front)), attrition_of(self.view.total(1, front)))

    def flare(self, fronts: tuple[int, ...] = tuple(range(FRONTS)), heat: float = 1.0) -> None:
        """Let fronts flare up."""
        for front in fronts:
            self.heat[front] = max(self.heat[front], heat)

    def under(self, point: Point) -> Piece | None:
        """The topmost battalion at a point."""
        return next((piece for piece in reversed(self.in_order()) if piece.holds(point)), None)

    def in_order(self) -> list[Piece]:
        """As they are drawn: lower ones later, those in the air last."""
        return sorted(self.pieces.values(), key=lambda one: (one.carried, one.fanned, one.raised > 0, one.y, one.x))

    def update(self, seconds: float) -> None:
        for piece in self.pieces.values():
            piece.update(seconds, self.flights.still)
        self.heat = [max(0.0, heat - seconds * 0.9) for heat in self.heat]
        for stamp in self.stamps.values():
            stamp.update(seconds)
