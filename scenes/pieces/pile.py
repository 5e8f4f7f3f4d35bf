"""A pile of cards with its number and label; an empty one is an outline."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.ui import art, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.sprite import Sprite

OUTLINE: theme.Colour = (120, 104, 78)
LAYER: Point = (1.5, 2.8)
"""How far each layer of a pile lies from the one below it, to the left and up."""


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
            art.dashes(canvas.surface, OUTLINE, canvas.rect(*box), canvas.px(9), canvas.line(2))
        else:
            scale = self.card[0] / sprite.width
            for layer in range(min(self.layers, 1 + count * self.layers // (self.full + 1))):
                at = (self.at[0] - layer * LAYER[0], self.at[1] - layer * LAYER[1])
                sprite.draw(canvas, at, 0, scale, shadow=not layer)
        if self.beside:
            x, y = box.right + 10, self.at[1]
            styles.HEAD_NAME.draw(canvas, str(count), (x, y - 2), "bottomleft", shadow=True)
            label = styles.LABEL_SMALL.but(track=0).longest(canvas, (self.label, ""), room)
            styles.LABEL_SMALL.draw(canvas, label, (x, y + 2), width=room)
        else:
            style, words = styles.LABEL_SMALL, f"{self.label} {count}"
            if style.width(canvas, words) > room:
                style = style.but(track=0).dense
            words = style.longest(canvas, (words, str(count)), room)
            style.draw(canvas, words, (self.at[0], box.foot + 5), "midtop", width=room)
