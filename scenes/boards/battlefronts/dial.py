"""BF 6.4 The dial that asks how many cards a new battalion shall have."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.battlefronts.actions import Size
from game.core.state import Action
from scenes.boards.battlefronts import layout
from scenes.ui import art, text, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import Spot
from scenes.ui.input import Intent
from scenes.ui.widgets import Button

WIDE, TALL = 452.0, 276.0
FIRST_SIZE = 5
"""What the dial stands at when it opens: a middling battalion."""
LEAP = 5


class Dial:
    """A number from 1 to the cards left, by buttons, wheel, track or arrow keys."""

    def __init__(self, place: int, sizes: list[Action], last: int) -> None:
        """`sizes` are the offered Size actions; `last` is the number named last time."""
        self.sizes = {action.cards: action for action in sizes if isinstance(action, Size)}
        self.most = max(self.sizes)
        self.number = max(1, min(last, self.most))
        x, y, w, _ = layout.column(place)
        left = max(layout.MAP[0] + 20, min(x + w / 2 - WIDE / 2, layout.MAP[0] + layout.MAP[2] - WIDE - 20))
        self.box: Box = Box(left, y + 200, WIDE, TALL)
        top = self.box[1]
        self.fewer = Button("fewer", Box(left + 28, top + 56, 74, 58), "\u2212")
        self.more = Button("more", Box(left + WIDE - 102, top + 56, 74, 58), "+")
        self.cancel = Button("cancel", Box(left + 28, top + 200, 168, 56), "CANCEL", "ESC")
        self.order = Button("order", Box(left + 208, top + 200, WIDE - 236, 56), "CALL UP", "ENTER", primary=True)
        self.track: Box = Box(left + 34, top + 166, WIDE - 68, 14)
        self._sliding = False

    def spots(self) -> list[Spot]:
        return [self.order.spot(), self.fewer.spot(), self.more.spot(), self.cancel.spot()]

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Action | bool:
        """The chosen Size once the order is given; True while still open, False when clicked away."""
        if intent in (Intent.LEFT, Intent.RIGHT):
            self._step(1 if intent is Intent.RIGHT else -1)
        elif intent in (Intent.UP, Intent.DOWN):
            self._step(LEAP if intent is Intent.UP else -LEAP)
        elif intent in (Intent.ACCEPT, Intent.PASS):
            return self.sizes[self.number]
        elif event is not None:
            return self._mouse(event)
        return True

    def _mouse(self, event: pygame.event.Event) -> Action | bool:
        if event.type == pygame.MOUSEWHEEL:
            self._step(event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and (event.button == 3 or not self.holds(event.pos)):
            return False
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._on_track(event.pos):
            self._sliding = True
            self._slide(event.pos)
        elif event.type == pygame.MOUSEMOTION and self._sliding:
            self._slide(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._sliding = False
        for button, step in ((self.fewer, -1), (self.more, 1)):
            if button.handle(event, None, False):
                self._step(step)
        if self.order.handle(event, None, False):
            return self.sizes[self.number]
        return not self.cancel.handle(event, None, False)

    def _step(self, step: int) -> None:
        self.number = max(1, min(self.number + step, self.most))

    def _on_track(self, point: Point) -> bool:
        x, y, w, h = self.track
        return x - 16 <= point[0] <= x + w + 16 and y - 18 <= point[1] <= y + h + 18

    def _slide(self, point: Point) -> None:
        share = (point[0] - self.track[0]) / self.track[2]
        self.number = max(1, min(self.most, 1 + round(share * (self.most - 1))))

    def holds(self, point: Point) -> bool:
        x, y, w, h = self.box
        return x <= point[0] <= x + w and y <= point[1] <= y + h

    def draw(self, canvas: Canvas, focused: Hashable | None, seconds: float) -> None:
        art.draw_panel(canvas, self.box, height=20)
        x, y, w, _ = self.box
        middle = x + w / 2
        text.draw(
            canvas, "CARDS FOR THE BATTALION", theme.LABEL, 17, theme.BRASS, (middle, y + 18), "midtop", 2, w - 40
        )
        text.draw(canvas, str(self.number), theme.HEAD, 52, theme.BRIGHT, (middle, y + 86), "center", shadow=True)
        left = f"{self.most - self.number} stay in the deck"
        text.draw(canvas, left, theme.BODY, 17, theme.MUTED, (middle, y + 122), "midtop", width=w - 120)
        track = canvas.rect(*self.track)
        pygame.draw.rect(canvas.surface, (12, 11, 9), track, border_radius=canvas.px(7))
        share = (self.number - 1) / max(1, self.most - 1)
        filled = track.copy()
        filled.w = max(canvas.px(14), round(track.w * share))
        pygame.draw.rect(canvas.surface, theme.BRASS, filled, border_radius=canvas.px(7))
        knob = canvas.at(self.track[0] + self.track[2] * share, self.track[1] + 7)
        pygame.draw.aacircle(canvas.surface, theme.BONE, knob, canvas.px(13))
        pygame.draw.aacircle(canvas.surface, theme.INK, knob, canvas.px(13), max(1, canvas.px(2)))
        for button in (self.fewer, self.more, self.cancel, self.order):
            button.draw(canvas, focused == button.key, seconds)
