"""The buttons that stand for what is not on the map: ending a phase, a group, letting something happen."""

from __future__ import annotations

from collections.abc import Collection, Hashable

import pygame

from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.selection import Selection
from scenes.ui.canvas import Box, Canvas
from scenes.ui.input import Intent
from scenes.ui.widgets import Button

Verb = tuple[str, str, str, Box, bool]
"""Name, label, key, box, whether it is what one usually wants."""


class ButtonRow:
    """Keeps a button for each verb that is open now."""

    def __init__(self) -> None:
        self.buttons: list[Button] = []
        self._open: list[Verb] = []

    def follow(self, orders: Selection) -> None:
        """Offer what is open."""
        wanted = _open(orders)
        if wanted != self._open:
            self._open = wanted
            self.buttons = [
                Button(("verb", name), box, label, hint, primary=main) for name, label, hint, box, main in wanted
            ]
        for button, (name, *_) in zip(self.buttons, self._open, strict=True):
            button.enabled = _ready(orders, name)
            if name in ("end", "pass"):
                button.below = orders.ending.left

    def pressed(self, event: pygame.event.Event | None, intent: Intent | None, focused: Hashable | None) -> str | None:
        """The name of the verb that this input presses."""
        for button, (name, *_) in zip(self.buttons, self._open, strict=True):
            if button.handle(event, intent, button.key == focused):
                return name
        return None

    def draw(self, canvas: Canvas, lit: Collection[Hashable | None], seconds: float) -> None:
        """Those with the focus and those that are advised are `lit`."""
        for button in self.buttons:
            button.draw(canvas, button.key in lit, seconds)


def _open(orders: Selection) -> list[Verb]:
    main, left, right = layout.VERBS
    if orders.deployment is not None:
        first, second, third = layout.DEPLOY_VERBS
        return [
            ("deploy", "DEPLOY", "SPACE", first, True),
            ("fill", "FILL IN", "F", second, False),
            ("back", "TAKE BACK", "ESC", third, False),
        ]
    if orders.answering:
        return [("pass", orders.ending.label, "SPACE", layout.ANSWER, orders.ending.usual)]
    if orders.losses:
        fallen = zip(orders.losses_by_name, layout.LOSSES, strict=False)
        return [(name, name.upper(), "", box, False) for name, box in fallen]
    if orders.grouping:
        return [
            ("advance", "ADVANCE", "SPACE", main, True),
            ("all", "ALL MEN", "A", left, False),
            ("back", "TAKE BACK", "ESC", right, False),
        ]
    if orders.picking:
        back: Verb = ("back", "TAKE BACK", "ESC", left if orders.can_group else main, False)
        return [("group", "GROUP ADVANCE", "G", main, False), back] if orders.can_group else [back]
    if "end" in orders.plain:
        return [("end", orders.ending.label, "SPACE", main, orders.ending.usual)]
    return []


def _ready(orders: Selection, name: str) -> bool:
    if name == "advance":
        return orders.advance is not None
    if name == "deploy":
        return orders.deployment is not None and orders.deployment.complete
    if name == "fill":
        return orders.deployment is not None and not orders.deployment.complete
    if name == "back" and orders.deployment is not None:
        return bool(orders.deployment.placed)
    return True
