"""What may accompany a match beside the board, such as the bubble of a guided match. It decides nothing."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import Spot
from scenes.ui.input import Intent


class Companion:
    """Looks on at a table, and lies over it. This one does nothing."""

    def hide(self) -> None:
        """Nobody is asked any more."""

    def update(self, seconds: float) -> None:
        """Called after the table has been advanced."""

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Handle input before the table does; True if it was meant for it."""
        return False

    def spots(self) -> list[Spot]:
        """Its focus spots."""
        return []

    def kept_free(self) -> list[Box]:
        """What of it no tooltip may cover."""
        return []

    def highlighted(self) -> tuple[Hashable, ...]:
        """Keys to be highlighted on the board, where nothing else is."""
        return ()

    def draw(self, canvas: Canvas) -> None:
        """Draw it, below the tooltips."""
