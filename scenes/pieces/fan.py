"""A hand of cards: where each card lies, and which one is under the mouse; and piles with their numbers."""

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
"""Height of a lifted or advised card over the others, as its shadow tells it."""
ADVISED = 12.0
"""How far an advised card is raised."""
NAMED = 0.92
"""How much of a card has to be seen for its name to be read."""
MARKED = 0.3
"""How much of it shows its sign."""


class Slot(NamedTuple):
    """Where a card lies: its middle, and its angle in degrees."""

    at: Point
    angle: float


@dataclass(frozen=True)
class Fan:
    """Layout of a hand between `left` and `right`, its middle cards at height `y`. Lengths are design pixels."""

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
    """How far the lifted card rises."""
    tilt: float = 1.6
    """Largest angle between neighbours, in degrees."""
    sweep: float = 15.0
    """Angle between the first and the last card of a large hand, in degrees."""
    part: float = 24.0
    """How far the neighbours of a lifted card make room."""
    lifted_size: float = LIFTED
    """Scale of the lifted card."""
    size: float = 1.0
    """Scale of the cards that lie."""
    lifted_y: float | None = None
    """Where the lifted card has its middle, if not `raise_by` above the others."""
    seen: float | None = None
    """How much of a card is seen from its upper edge on, where another row lies below; None: all."""
    largest: float = 0.0
    """Scale to which the cards grow upwards where there are few."""
    alike: tuple[bool, ...] = ()
    """Of each card but the last one whether the next one is of the same kind."""

    def grown(self, keys: Sequence[Hashable]) -> Fan:
        """How these cards lie: larger ones where all find room beside each other. A key ends in the number among its
        kind.
        """
        kinds = [key[:-1] if isinstance(key, tuple) else key for key in keys]
        size = min(self.largest, (self.right - self.left) / max(1, len(keys)) / (self.card[0] + 12))
        if size <= self.size:
            return replace(self, alike=tuple(one == other for one, other in pairwise(kinds)))
        up, widest = self.y - (size - self.size) * self.card[1] / 2, (self.card[0] + 12) * size
        lifted = max(self.lifted_size, size * 1.06)
        return replace(self, size=size, y=up, widest=widest, lifted_size=lifted, raise_by=18, largest=0.0)

    @property
    def _wide(self) -> float:
        return self.card[0] * self.size

    def _steps(self, count: int, room: float) -> list[float]:
        """How far each card but the first one lies from the one before: where they overlap, those of a kind lie closer,
        so that its name is read once.
        """
        even = min(self.widest, room / max(1, count - 1))
        twins = sum(self.alike)
        others = count - 1 - twins
        if not twins or not others or even >= NAMED * self._wide:
            return [even] * (count - 1)
        apart = max(even, min(NAMED * self._wide, (room - twins * MARKED * self._wide) / others))
        return [(room - others * apart) / twins if alike else apart for alike in self.alike]

    def slots(self, groups: Sequence[int], lifted: int | None = None) -> list[Slot]:
        """The slot of each card; `groups` counts the cards of each group, from left to right."""
        count = sum(groups)
        gaps = max(0, sum(1 for size in groups if size) - 1)
        room = self.right - self.left - self._wide - gaps * self.group_gap
        steps = self._steps(count, room)
        x = (self.left + self.right - sum(steps) - gaps * self.group_gap) / 2
        tilt = min(self.tilt, self.sweep / max(1, count))
        group = [number for number, size in enumerate(groups) for _ in range(size)]
        slots: list[Slot] = []
        for i in range(count):
            if i:
                x += steps[i - 1] + (self.group_gap if group[i] != group[i - 1] else 0.0)
            off = i - (count - 1) / 2
            aside = 0.0
            if lifted is not None and i != lifted and min(steps) < self._wide:
                aside = math.copysign(self.part * max(0.0, 1 - (abs(i - lifted) - 1) / 3), i - lifted)
            sag = 0.9 * tilt * off * off * min(1.0, 9 / count)
            slots.append(Slot((x + aside, self.y + sag), -off * tilt))
        return slots

    def lay(self, hand: Sequence[Body], groups: Sequence[int], lifted: int | None) -> None:
        """Send every card of the hand to its slot, the lifted one raised and straight."""
        if lifted is not None and lifted >= len(hand):
            lifted = None
        for i, (body, slot) in enumerate(zip(hand, self.slots(groups, lifted), strict=True)):
            if i == lifted:
                y = self.y - self.raise_by if self.lifted_y is None else self.lifted_y
                body.goal, body.turn, body.size = (slot.at[0], y), 0.0, self.lifted_size
            else:
                body.goal, body.turn, body.size = slot.at, slot.angle, self.size

    def boxes(self, groups: Sequence[int]) -> list[Box]:
        """Boxes around the visible parts of all cards while none is lifted."""
        slots, width, height = self.slots(groups), self._wide, self.card[1] * self.size
        steps = [after.at[0] - slot.at[0] for slot, after in pairwise(slots)]
        return [
            Box(slot.at[0] - width / 2, slot.at[1] - height / 2, min(width, step), self.seen or height)
            for slot, step in zip(slots, [*steps, width], strict=False)
        ]


@dataclass(frozen=True)
class Rows:
    """Layout of a hand that lies in one fan, or in two rows of smaller cards while there are more than `most`."""

    one: Fan
    back: Fan
    """The upper row, partly below the other."""
    front: Fan
    most: int
    split: int
    """So many groups lie in the upper row, the others in the lower one."""

    @property
    def card(self) -> tuple[float, float]:
        return self.one.card

    def grown(self, keys: Sequence[Hashable]) -> Rows:
        return self

    def _parts(self, groups: Sequence[int]) -> list[tuple[Fan, Sequence[int], int]]:
        """Each row with its groups and the number of its first card."""
        upper = sum(groups[: self.split])
        if sum(groups) <= self.most or upper in (0, sum(groups)):
            return [(self.one, groups, 0)]
        return [(self.back, groups[: self.split], 0), (self.front, groups[self.split :], upper)]

    def lay(self, hand: Sequence[Body], groups: Sequence[int], lifted: int | None) -> None:
        """Send every card of the hand to its slot, the lifted one raised and straight."""
        for fan, some, first in self._parts(groups):
            count = sum(some)
            within = lifted is not None and first <= lifted < first + count
            fan.lay(hand[first : first + count], some, lifted - first if within and lifted is not None else None)

    def boxes(self, groups: Sequence[int]) -> list[Box]:
        """Boxes around the visible parts of all cards while none is lifted."""
        return [box for fan, some, _ in self._parts(groups) for box in fan.boxes(some)]


class Hand(list[Body]):
    """The cards of a hand from left to right, in groups, and how they lie in their fan."""

    def __init__(self, fan: Fan | Rows, start: Point) -> None:
        """New cards come from `start`."""
        super().__init__()
        self.fan = self._laid = fan
        self.start = start
        self.groups: Sequence[int] = ()
        """Number of cards in each group."""
        self.lifted: int | None = None
        """Number of the card that is raised."""
        self._boxes: list[Box] = []
        """Around the visible part of each card while none is lifted."""

    def show(
        self, keys: Sequence[Hashable], groups: Sequence[int], start: Callable[[Hashable], Point] | None = None
    ) -> None:
        """Hold the cards with these keys; those that were there before stay where they are until they move.

        `start` tells where each new one comes from, if not from the usual place.
        """
        known = {body.key: body for body in self}
        self[:] = [known.get(key) or Body(key, self.start if start is None else start(key)) for key in keys]
        self._laid = self.fan.grown(keys)
        self.groups, self._boxes = groups, self._laid.boxes(groups)
        self.lay()

    def lay(self) -> None:
        """Send every card to its slot."""
        self._laid.lay(self, self.groups, self.lifted)

    def lift(self, key: Hashable | None) -> None:
        """Raise the card with this key, and no other."""
        self.lifted = next((i for i, body in enumerate(self) if body.key == key), None)

    def under(self, point: Point) -> Hashable | None:
        """Key of the topmost card at a point, as they lie while none is lifted; above them the lifted one juts out."""
        for body, box in zip(reversed(self), reversed(self._boxes), strict=True):
            if box.holds(point):
                return body.key
        return next((body.key for body in self._up() if self._around(body).holds(point)), None)

    def raised(self, key: Hashable) -> Box | None:
        """Box around the card with this key where it is the raised one, otherwise None."""
        return next((self._around(body) for body in self._up() if body.key == key), None)

    def _up(self) -> list[Body]:
        """The raised card, if there is one."""
        return [] if self.lifted is None else self[self.lifted : self.lifted + 1]

    def _around(self, body: Body) -> Box:
        """Around a card that lies straight, where it goes."""
        width, height = self.fan.card
        return around(body.goal, width * body.size, height * body.size)

    def box(self, key: Hashable | None) -> Box | None:
        """Box around the visible part of a card while none is lifted; None where it is not held."""
        return next((box for body, box in zip(self, self._boxes, strict=True) if body.key == key), None)


def draw_order(hand: Sequence[Body], lifted: int | None) -> list[int]:
    """Numbers of the visible cards from the lowest to the topmost: left to right, the lifted one last."""
    return sorted((i for i, body in enumerate(hand) if not body.hidden), key=lambda i: (i == lifted, i))


def draw_card(
    canvas: Canvas, sprite: Sprite, body: Body, size: tuple[float, float], glow: float, lifted: bool, advised: bool
) -> None:
    """A card of the hand as it lies, `glow` 0..1 light around it; an advised one stands out unless it is lifted."""
    at = (body.x, body.y - (ADVISED if advised and not lifted else 0))
    if glow:
        box = around(at, size[0] * body.scale, size[1] * body.scale)
        art.draw_lit(canvas, canvas.even(box), glow, angle=body.angle)
    sprite.draw(canvas, at, body.angle, body.scale, lift=LIFT if lifted or advised else 0)


# --- A pile of cards with its number and label; an empty one is an outline ------------------------

OUTLINE: theme.Colour = (120, 104, 78)
LAYER: Point = (1.5, 2.8)
"""How far each layer of a pile lies from the one below it, to the left and up."""
APART = 10.0
"""The least distance between the words of two piles that lie side by side."""


@dataclass(frozen=True)
class Pile:
    """Layout of a pile: its middle, the size of its cards, and where number and label stand."""

    at: Point
    card: tuple[float, float]
    label: str
    full: int
    """Number of cards from which on it has its greatest thickness."""
    beside: bool = True
    """True: number and label to the right of it; False: below it on one line."""
    layers: int = 4
    """Maximum number of visible layers."""

    @property
    def box(self) -> Box:
        """The box in which it can be pointed at."""
        return around(self.at, *self.card)

    def draw(self, canvas: Canvas, sprite: Sprite | None, count: int, room: float = 126) -> None:
        """Draw `count` cards with `sprite` on top; None or no card is an outline. `room` bounds the words."""
        box = self.box
        if sprite is None or not count:
            art.draw_dashes(canvas.surface, OUTLINE, canvas.rect(*canvas.even(box)), canvas.px(9), canvas.line(2))
        else:
            scale = self.card[0] / sprite.width
            for layer in range(min(self.layers, 1 + count * self.layers // (self.full + 1))):
                at = (self.at[0] - layer * LAYER[0], self.at[1] - layer * LAYER[1])
                sprite.draw(canvas, at, 0, scale, shadow=not layer)
        if self.beside:
            x, y = box.right + 10, self.at[1]
            styles.HEAD_NAME.draw(canvas, str(count), (x, y - 2), "bottomleft", shadow=True)
            label = styles.LABEL_SMALL.but(track=0).longest(canvas, (self.label, ""), room / NARROW)
            styles.LABEL_SMALL.draw(canvas, label, (x, y + 2), width=room)
        else:
            at, room = (self.at[0], box.foot + 5), room - APART
            words = styles.LABEL_SMALL.longest(canvas, (f"{self.label} {count}", str(count)), room / NARROW)
            styles.LABEL_SMALL.draw(canvas, words, at, "midtop", width=room)
