"""Lists that can be looked through at any time, whoever is asked: discards, losses."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import pygame

from scenes.ui.gamepad import PRESSED
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.sound import Sound

CLOSING = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, *PRESSED)
CLOSED = object()
"""Value of `_pressed` after a press that closed a list."""


class Browser:
    """Opens a list by a click on its pile, Accept with the focus there, or its own key; any input closes it."""

    def __init__(self, sound: Sound, piles: Sequence[Hashable], hotkeys: Mapping[int, Hashable]) -> None:
        """`piles` are the keys of what can be looked through; `hotkeys` leads from pygame's keys to them."""
        self.sound = sound
        self.piles = tuple(piles)
        self.hotkeys = hotkeys
        self.opened: Hashable | None = None
        """The pile whose list lies open, if one does."""
        self._pressed: Hashable | None = None
        """What the mouse went down on, until it is let go."""

    def handle(
        self,
        event: pygame.event.Event | None,
        intent: Intent | None,
        focused: Hashable | None,
        under: Hashable | None,
    ) -> bool:
        """Answer input; True if it was meant for a list. `under` is what lies under the mouse."""
        if self.opened is not None:
            return self._close(event, intent)
        if intent is Intent.ACCEPT and focused in self.piles:
            return self._open(focused)
        if plain_key(event) in self.hotkeys:
            return self._open(self.hotkeys[plain_key(event)])
        return event is not None and self._mouse(event, under)

    def _open(self, pile: Hashable) -> bool:
        self.opened = pile
        self.sound.play("click", 0.5)
        return True

    def _close(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        if intent is None and (event is None or event.type not in CLOSING):
            return False
        self.opened = None
        if event is not None and event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed = CLOSED
        return True

    def _mouse(self, event: pygame.event.Event, under: Hashable | None) -> bool:
        """A click that begins and ends on a pile opens its list; the one that closed a list opens none."""
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) or event.button != 1:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed = under if under in self.piles else None
            return self._pressed is not None
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return False
        return self._open(pressed) if pressed == under else True
