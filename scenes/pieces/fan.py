"""Hands of cards, whose cards have places in a fan, and piles of cards with their numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from scenes.anim.body import Body
from scenes.ui import art, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.sprite import Sprite
from scenes.ui.text import NARROW

LIFTED = 1.16
"""Usual scale of the lifted card."""
LIFT = 22.0
"""Height of a lifted or advised card over the others, which its shadow shows."""
ADVISED = 12.0
"""Design pixels by which an advised card is raised."""
NAMED = 0.92
"""Share of a card that has to be visible for its name to be read."""
MARKED = 0.3
"""Share of a card that has to be visible for its sign to be seen."""


class Slot(NamedTuple):
    """The place of a card: its middle, and its angle in degrees."""

    at: Point
    angle: float


@dataclass(frozen=True)
class Fan:
    """Layout of a hand between `left` and `right`, with the middle of its middle cards at `y`, in design pixels."""

    left: float
    right: float
    y: float
    card: tuple[float, float]
    """Width and height of a card."""
    widest: float
    """Largest distance between neighbours."""
    group_gap: float = 0.0
    """Extra room between two groups of cards."""
    raise_by: float = 30.0
    """Design pixels by which the lifted card rises."""
    tilt: float = 1.6
    """Largest angle between neighbours, in degrees."""
    sweep: float = 15.0
    """Angle between the first and the last card of a large hand, in degrees."""
    part: float = 24.0
    """Design pixels by which the neighbours of a lifted card make room."""
    lifted_size: float = LIFTED
    """Scale of the lifted card."""
    size: float = 1.0
    """Scale of all other cards."""
    lifted_y: float | None = None
    """The y of the middle of the lifted card, if that is not `raise_by` above the others."""
    seen: float | None = None
    """Design pixels of a card that are visible below its upper edge, where another row covers the rest. None: all."""
    largest: float = 0.0
    """Scale to which the cards grow upwards where there are few of them. 0: they do not grow."""
    next_is_alike: tuple[bool, ...] = ()
    """For each card but the last one: whether the next one is of the same kind."""

    def sized_for(self, keys: Sequence[Hashable]) -> Fan:
        """The layout for these cards.

        If there is room for all beside each other, they are larger, up to `self.largest`. A key ends in the
        number of the card among those of its kind: ("card", 7, 0). Otherwise the cards overlap, and the layout
        notes which neighbours are of the same kind (`next_is_alike`).
        """
        kinds = [key[:-1] if isinstance(key, tuple) else key for key in keys]
        # The scale at which all cards fit, with 12 design pixels between neighbours.
        size = min(self.largest, (self.right - self.left) / max(1, len(keys)) / (self.card[0] + 12))
        if size <= self.size:
            return replace(self, next_is_alike=tuple(kind == next_kind for kind, next_kind in pairwise(kinds)))

        width, height = self.card
        higher_y = self.y - (size - self.size) * height / 2  # their lower edges stay where they are
        widest = (width + 12) * size
        lifted = max(self.lifted_size, size * 1.06)

        # This layout is for these cards only: `largest=0.0` lets none made from it be larger still.
        return replace(self, size=size, y=higher_y, widest=widest, lifted_size=lifted, raise_by=18, largest=0.0)

    @property
    def _card_width(self) -> float:
        """The width in design pixels of a card that is not lifted."""
        return self.card[0] * self.size

    def _card_steps(self, count: int, room: float) -> list[float]:
        """The distance in design pixels of each card but the first one from the card before it.

        `room`: the sum of these distances. They are equal while the names of all cards can be read, that is while at
        least the share NAMED of each card is visible. Otherwise cards of the same kind are closer together, down to the
        share MARKED, so that the name of each kind can be read once.
        """
        even_step = min(self.widest, room / max(1, count - 1))
        twin_count = sum(self.next_is_alike)
        other_count = count - 1 - twin_count
        if not twin_count or not other_count or even_step >= NAMED * self._card_width:
            return [even_step] * (count - 1)

        # The steps to another kind get what the narrowest steps within kinds leave, but no more than a name needs.
        room_for_others = room - twin_count * MARKED * self._card_width
        step_to_other = max(even_step, min(NAMED * self._card_width, room_for_others / other_count))
        step_to_twin = (room - other_count * step_to_other) / twin_count
        return [step_to_twin if alike else step_to_other for alike in self.next_is_alike]

    def slots(self, groups: Sequence[int], lifted: int | None = None) -> list[Slot]:
        """The slot (middle and angle) of each card, from left to right.

        `groups` holds the number of cards in each group. The cards are on an arc: the farther from the middle,
        the lower and the more tilted. The neighbours of the card with the number `lifted` make room for it.
        None: no card is lifted.
        """
        count = sum(groups)
        gaps = max(0, sum(1 for size in groups if size) - 1)
        room = self.right - self.left - self._card_width - gaps * self.group_gap
        steps = self._card_steps(count, room)
        x = (self.left + self.right - sum(steps) - gaps * self.group_gap) / 2
        tilt = min(self.tilt, self.sweep / max(1, count))

        group_of_card = [number for number, size in enumerate(groups) for _ in range(size)]
        slots: list[Slot] = []
        for number in range(count):
            if number:
                begins_group = group_of_card[number] != group_of_card[number - 1]
                x += steps[number - 1] + (self.group_gap if begins_group else 0.0)

            off_middle = number - (count - 1) / 2
            aside = 0.0
            if lifted is not None and number != lifted and min(steps) < self._card_width:
                share = max(0.0, 1 - (abs(number - lifted) - 1) / 3)  # the nearest move most, the fourth not at all
                aside = math.copysign(self.part * share, number - lifted)

            sag = 0.9 * tilt * off_middle * off_middle * min(1.0, 9 / count)
            slots.append(Slot((x + aside, self.y + sag), angle=-off_middle * tilt))
        return slots

    def lay(self, hand: Sequence[Body], groups: Sequence[int], lifted: int | None) -> None:
        """Send every card of the hand to its slot: set its goal, its angle and its scale, towards which it then moves.

        The card with the number `lifted` is raised, straight and larger. That number may be too large just after the
        last card has left the hand: no card is raised then. `groups`: the number of cards in each group.
        """
        if lifted is not None and lifted >= len(hand):
            lifted = None
        for number, (body, slot) in enumerate(zip(hand, self.slots(groups, lifted), strict=True)):
            if number == lifted:
                y = self.y - self.raise_by if self.lifted_y is None else self.lifted_y
                body.goal = (slot.at[0], y)
                body.turn = 0.0
                body.size = self.lifted_size
            else:
                body.goal = slot.at
                body.turn = slot.angle
                body.size = self.size

    def boxes(self, groups: Sequence[int]) -> list[Box]:
        """The box around the visible part of each card while none is lifted.

        `groups`: the number of cards in each group. Each card covers the right part of the one before it.
        `self.seen`: design pixels visible below its upper edge.
        """
        slots = self.slots(groups)
        width, height = self._card_width, self.card[1] * self.size
        steps = [after.at[0] - slot.at[0] for slot, after in pairwise(slots)]
        return [
            Box(slot.at[0] - width / 2, slot.at[1] - height / 2, min(width, step), self.seen or height)
            for slot, step in zip(slots, [*steps, width], strict=False)
        ]


@dataclass(frozen=True)
class Rows:
    """Layout of a hand in one fan, or in two rows of smaller cards while there are more than `most` cards."""

    one: Fan
    back: Fan
    """The upper row, partly covered by the other one."""
    front: Fan
    most: int
    split: int
    """Number of groups in the upper row. The others are in the lower one."""

    @property
    def card(self) -> tuple[float, float]:
        """Width and height of a card in design pixels, if it is not made smaller for a second row."""
        return self.one.card

    def sized_for(self, keys: Sequence[Hashable]) -> Rows:
        """The layout for these cards, which is the same for all."""
        return self

    def _rows_of(self, groups: Sequence[int]) -> list[tuple[Fan, Sequence[int], int]]:
        """For each row: its layout, its groups, and the number of its first card.

        There is one row for up to `self.most` cards, or if one row would be empty. `self.split`: number of
        groups in the upper of two rows.
        """
        count_in_upper_row = sum(groups[: self.split])
        if sum(groups) <= self.most or count_in_upper_row in (0, sum(groups)):
            return [(self.one, groups, 0)]
        return [(self.back, groups[: self.split], 0), (self.front, groups[self.split :], count_in_upper_row)]

    def lay(self, hand: Sequence[Body], groups: Sequence[int], lifted: int | None) -> None:
        """Send every card of the hand to its slot in its row. The one with the number `lifted` is raised and straight.

        `groups`: the number of cards in each group.
        """
        for fan, row_groups, first in self._rows_of(groups):
            count = sum(row_groups)
            lifted_here = lifted - first if lifted is not None and first <= lifted < first + count else None
            fan.lay(hand[first : first + count], row_groups, lifted_here)

    def boxes(self, groups: Sequence[int]) -> list[Box]:
        """The box around the visible part of each card while none is lifted."""
        return [box for fan, row_groups, _ in self._rows_of(groups) for box in fan.boxes(row_groups)]


class Hand(list[Body]):
    """The cards of a hand from left to right, in groups, and their layout."""

    def __init__(self, fan: Fan | Rows, start: Point) -> None:
        """An empty hand with this layout. New cards come from the point `start`."""
        super().__init__()
        self.fan = fan
        self._sized_fan = fan
        """The layout for the present cards."""
        self.start = start
        self.groups: Sequence[int] = ()
        """Number of cards in each group."""
        self.lifted: int | None = None
        """Number of the card that is raised."""
        self._boxes: list[Box] = []
        """The box of the visible part of each card while none is lifted."""

    def show(
        self, keys: Sequence[Hashable], groups: Sequence[int], start: Callable[[Hashable], Point] | None = None
    ) -> None:
        """Hold the cards with these keys, in groups of these numbers of cards.

        Cards that were held before move to their new slots from where they are. `start` returns the point from
        which a new card comes, if not from the usual one (`self.start`).
        """
        known = {body.key: body for body in self}

        def held_or_new(key: Hashable) -> Body:
            return known.get(key) or Body(key, self.start if start is None else start(key))

        self[:] = [held_or_new(key) for key in keys]
        self._sized_fan = self.fan.sized_for(keys)
        self.groups = groups
        self._boxes = self._sized_fan.boxes(groups)
        self.lay()

    def lay(self) -> None:
        """Send every card to its slot."""
        self._sized_fan.lay(self, self.groups, self.lifted)

    def lift(self, key: Hashable | None) -> None:
        """Raise the card with this key, and no other."""
        self.lifted = next((i for i, body in enumerate(self) if body.key == key), None)

    def card_at(self, point: Point) -> Hashable | None:
        """The key of the topmost card at a point, None if there is none.

        Cards are pointed at where they are while none is lifted, so that they do not move away from the mouse.
        The lifted card can also be pointed at where it is raised.
        """
        for body, box in zip(reversed(self), reversed(self._boxes), strict=True):
            if box.contains(point):
                return body.key
        return next((body.key for body in self._raised_cards() if self._goal_box(body).contains(point)), None)

    def raised_box(self, key: Hashable) -> Box | None:
        """The box around the card with this key where it is raised. None if it is not the raised one."""
        return next((self._goal_box(body) for body in self._raised_cards() if body.key == key), None)

    def _raised_cards(self) -> list[Body]:
        """A list with the raised card, empty if none is raised."""
        return [] if self.lifted is None else self[self.lifted : self.lifted + 1]

    def _goal_box(self, body: Body) -> Box:
        """The box around a card at the place to which it moves, as if it were not tilted."""
        width, height = self.fan.card
        return around(body.goal, width * body.size, height * body.size)

    def box(self, key: Hashable | None) -> Box | None:
        """The box around the visible part of a card while none is lifted. None if the card is not held."""
        return next((box for body, box in zip(self, self._boxes, strict=True) if body.key == key), None)


def draw_order(hand: Sequence[Body], lifted: int | None) -> list[int]:
    """Numbers of the cards that are not hidden, from the lowest to the topmost: left to right, the lifted one last."""
    visible = [number for number, body in enumerate(hand) if not body.hidden]
    return sorted(visible, key=lambda number: (number == lifted, number))


def draw_card(
    canvas: Canvas, sprite: Sprite, body: Body, size: tuple[float, float], glow: float, lifted: bool, advised: bool
) -> None:
    """Draw a card of the hand with a light of strength `glow`, 0..1, around it.

    `size` is its width and height in design pixels at scale 1. A card that a hint advises is raised a little, and
    has the shadow of a raised card like a lifted one.
    """
    middle = (body.x, body.y - (ADVISED if advised and not lifted else 0))
    if glow:
        box = around(middle, size[0] * body.scale, size[1] * body.scale)
        art.draw_lit(canvas, canvas.centred_box(box), strength=glow, angle=body.angle)
    sprite.draw(canvas, middle, body.angle, body.scale, lift=LIFT if lifted or advised else 0)


# --- A pile of cards with its number and label ----------------------------------------------------

OUTLINE: theme.Colour = (120, 104, 78)
LAYER: Point = (1.5, 2.8)
"""Design pixels by which each layer of a pile is to the left of the one below it, and above it."""
APART = 10.0
"""The least distance between the words of two piles side by side."""


@dataclass(frozen=True)
class Pile:
    """Layout of a pile: its middle, the size of its cards, and the place of its number and label."""

    at: Point
    card: tuple[float, float]
    label: str
    full: int
    """Number of cards from which on it has its greatest thickness."""
    beside: bool = True
    """True: number and label are to the right of it. False: they are below it on one line."""
    layers: int = 4
    """Maximum number of visible layers."""

    @property
    def box(self) -> Box:
        """The design box of the pile, in which it can be pointed at."""
        return around(self.at, *self.card)

    def draw(self, canvas: Canvas, sprite: Sprite | None, count: int, room: float = 126) -> None:
        """Draw a pile of `count` cards with `sprite` on top, or a dashed outline if there are no cards.

        Its thickness, in layers, grows with the count up to `self.full` cards. `room` is the greatest width of
        the words in design pixels.
        """
        if sprite is None or not count:
            outline = canvas.rect(*canvas.centred_box(self.box))
            art.draw_dashes(canvas.surface, colour=OUTLINE, rect=outline, dash=canvas.px(9), thick=canvas.line(2))
        else:
            scale = self.card[0] / sprite.width
            for layer in range(min(self.layers, 1 + count * self.layers // (self.full + 1))):
                middle = (self.at[0] - layer * LAYER[0], self.at[1] - layer * LAYER[1])
                sprite.draw(canvas, middle, scale=scale, shadow=not layer)
        self._draw_words(canvas, count, room)

    def _draw_words(self, canvas: Canvas, count: int, room: float) -> None:
        """Draw number and label beside or below the pile, or the number alone where the label does not fit.

        `room`: their greatest width in design pixels. Words may be set narrower by the factor NARROW. Words
        below a pile are APART design pixels from those of the next pile.
        """
        box = self.box
        if self.beside:
            x, y = box.right + 10, self.at[1]
            styles.HEAD_NAME.draw(canvas, str(count), (x, y - 2), "bottomleft", shadow=True)
            label = styles.LABEL_SMALL.derive(track=0).first_that_fits(canvas, (self.label, ""), width=room / NARROW)
            styles.LABEL_SMALL.draw(canvas, label, (x, y + 2), width=room)
        else:
            at = (self.at[0], box.foot + 5)
            width = room - APART
            words = styles.LABEL_SMALL.first_that_fits(canvas, (f"{self.label} {count}", str(count)), width / NARROW)
            styles.LABEL_SMALL.draw(canvas, words, at, "midtop", width=width)
