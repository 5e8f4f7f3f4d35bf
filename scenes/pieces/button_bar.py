"""A group of buttons, each with a value."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import Generic, TypeVar

import pygame

from scenes.ui import art
from scenes.ui.canvas import Canvas, Point
from scenes.ui.focus import Spot
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.widgets import Button

Meaning = TypeVar("Meaning")


class ButtonBar(Generic[Meaning]):
    """Buttons, each with a value such as an action or a name."""

    def __init__(self) -> None:
        self.buttons: list[Button] = []
        self._meanings: list[Meaning] = []

    def show(self, buttons: Sequence[tuple[Button, Meaning]]) -> None:
        """Show these buttons; a button that was there before keeps its state, so that it can still be released."""
        kept = {(button.key, button.box, button.label): button for button in self.buttons}
        self.buttons = []
        for fresh, _ in buttons:
            button = kept.get((fresh.key, fresh.box, fresh.label), fresh)
            button.enabled, button.why, button.primary = fresh.enabled, fresh.why, fresh.primary
            button.below = fresh.below
            self.buttons.append(button)
        self._meanings = [meaning for _, meaning in buttons]

    def pressed(
        self, event: pygame.event.Event | None, intent: Intent | None, focused: Hashable | None
    ) -> Meaning | None:
        """The value of the button that this input presses, if any: by mouse, Accept, or the key that it shows."""
        called = self._called(event)
        for button, meaning in zip(self.buttons, self._meanings, strict=True):
            if button.handle(event, intent, button.key == focused):
                return meaning
            if button is called and button.enabled:
                button.press()
                return meaning
        return None

    def refused(self, event: pygame.event.Event | None) -> Button | None:
        """The disabled button that this event presses by mouse or by the key that it shows."""
        button = self._called(event)
        if event is not None and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            button = next((one for one in self.buttons if one.holds(event.pos)), None)
        return button if button is not None and not button.enabled else None

    def _called(self, event: pygame.event.Event | None) -> Button | None:
        """The button with the letter or the digit that this event presses; other keys are intents."""
        key = plain_key(event)
        return next((one for one in self.buttons if len(one.hint) == 1 and key == ord(one.hint.lower())), None)

    def spots(self) -> list[Spot]:
        return [button.spot() for button in self.buttons]

    def hit(self, point: Point) -> Hashable | None:
        """The key of the button at a point."""
        return next((button.key for button in self.buttons if button.holds(point)), None)

    def draw(
        self, canvas: Canvas, focused: Hashable | None, seconds: float, advised: Collection[Hashable] = ()
    ) -> None:
        """Draw the buttons; a light stands around those that are advised."""
        for button in self.buttons:
            button.draw(canvas, button.key == focused or button.key in advised, seconds)
            if button.key in advised:
                art.draw_lit(canvas, button.box, 1.0)
