"""A tab of the career page: what each of them has, and where it lies."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar, Final

import pygame

from scenes.stack import Change, Services
from scenes.ui.canvas import Box, Canvas
from scenes.ui.input import Intent
from scenes.ui.menu import Hints
from scenes.ui.widgets import Widget

AREA: Final = Box(96, 222, 1728, 680)
"""The room of a tab between the tabs above and BACK below: a dark frosted panel."""


class CareerTab:
    """A tab of the career page, made when it is first turned to. Its widgets lie in AREA."""

    name: ClassVar[str]
    """What the page knows it by."""
    label: ClassVar[str]
    """What its tab is called."""
    hints: Hints = (("ARROWS", "choose"), ("ENTER", "go"))

    def __init__(self, app: Services) -> None:
        self.app = app
        self.focused: Hashable = None
        """The widget of the page that has the focus, while `wish` or `hot_key` is called."""
        self.changed = False
        """Set by a tab whose widgets have changed by themselves; the page asks for them again."""

    @property
    def subtitle(self) -> str:
        """What stands beside the heading, in capitals."""
        return ""

    def widgets(self) -> list[Widget]:
        """What can be pressed now; the page asks again after `act`, `hot_key` and `resumed`."""
        return []

    def focus(self) -> Hashable:
        """The key of the widget that has the focus first; None: BACK."""
        return None

    def act(self, key: Hashable) -> Change | None:
        """A widget of the tab was pressed."""
        return None

    def wish(self, code: int) -> Hashable:
        """The key of the widget that a pressed letter stands for; None for another letter."""
        return None

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Handle an event that neither a widget nor the page has used."""
        return None

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def resumed(self) -> None:
        """The page is on top again: a match may have been played."""

    def draw(self, canvas: Canvas) -> None:
        """Draw what is no widget."""
