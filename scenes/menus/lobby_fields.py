"""The fields of the lobby: names, and a choice for people who share the machine."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from scenes.store import HAND_OVERS
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.widgets import Field, Selector

SKIPPING: Final = ("you are asked anyway", "you are skipped")
"""What becomes of a person who could only pass, in the order of HAND_OVERS."""
SKIPPING_NOTE: Final = (
    "Asked anyway: nobody learns who could have played. "
    "Skipped: the machine changes hands less often, but the others learn who could not."
)


class EmptyField(Field):
    """A field that says what holds while it is empty."""

    def __init__(self, key: Hashable, box: Box, label: str, empty: str, limit: int) -> None:
        super().__init__(key, box, label, "", limit)
        self.empty = empty

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        super().draw(canvas, focused, seconds)
        if not self.value and not self.editing:
            x, y, w, h = self.control()
            at = (x + 16, y + h / 2)
            styles.TYPED.but(size=20).draw(canvas, self.empty, at, "midleft", width=w - 32, ink=theme.DIM)


class NameField(EmptyField):
    """A name; without one the seat is called by its default name."""

    def __init__(self, key: Hashable, box: Box, empty: str) -> None:
        super().__init__(key, box, "", empty, 16)


class Skipping(Selector):
    """What becomes of a person who could only pass, where several share the machine."""

    def __init__(self, hand_over: str) -> None:
        at = HAND_OVERS.index(hand_over)
        super().__init__("hand_over", Box(0, 0, 0, 0), "If you can only pass", SKIPPING, at)
        self.note = SKIPPING_NOTE

    @property
    def chosen(self) -> str:
        """One of HAND_OVERS."""
        return HAND_OVERS[self.at]
