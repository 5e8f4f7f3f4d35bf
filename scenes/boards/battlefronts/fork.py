"""BF 5.2, 5.3 A face card may march to a front beside it or redeploy there: the fork asks which."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.battlefronts.actions import March
from game.core.state import Action
from scenes.ui import art
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import Spot
from scenes.ui.input import Intent
from scenes.ui.widgets import Button


class Fork:
    """Two buttons over the goal."""

    def __init__(self, goal: Box, ways: Sequence[Action], card: str) -> None:
        """`card` is the face card that a redeployment would cost."""
        x, y, w, _ = goal
        wide, tall = 330.0, 62.0
        left = max(60.0, min(x + w / 2 - wide / 2, 1380 - wide))
        self.box: Box = Box(left - 20, y - 20, wide + 40, 2 * tall + 52)
        self.ways = list(ways)
        self.buttons = [
            Button(
                ("way", i),
                Box(left, y + i * (tall + 12), wide, tall),
                "MARCH" if isinstance(way, March) else f"REDEPLOY, LOSE THE {card.upper()}",
                primary=i == 0,
            )
            for i, way in enumerate(ways)
        ]

    def spots(self) -> list[Spot]:
        return [button.spot() for button in self.buttons]

    def handle(
        self, event: pygame.event.Event | None, intent: Intent | None, focused: Hashable | None
    ) -> Action | bool:
        """The chosen way; True while still open, False when clicked away."""
        for button, way in zip(self.buttons, self.ways, strict=True):
            if button.handle(event, intent, button.key == focused):
                return way
        if event is not None and event.type == pygame.MOUSEBUTTONDOWN:
            x, y, w, h = self.box
            return x <= event.pos[0] <= x + w and y <= event.pos[1] <= y + h
        return True

    def draw(self, canvas: Canvas, focused: Hashable | None, seconds: float) -> None:
        art.draw_panel(canvas, self.box, height=20)
        for button in self.buttons:
            button.draw(canvas, focused == button.key, seconds)
