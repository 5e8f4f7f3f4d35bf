"""What can be looked at whoever is asked: FB 3.1 the list of discards and fallen, and the map from the other side."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.tooltips import Tooltips
from scenes.ui.canvas import Canvas
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.gamepad import PRESSED
from scenes.ui.input import Intent
from scenes.ui.sound import Sound
from scenes.ui.widgets import Button

LISTED = ("discards", "fallen")
CLOSING = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, *PRESSED)
MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT


class Browsing:
    """Opens and closes the list, and turns the map."""

    def __init__(self, model: TableModel, tips: Tooltips, sound: Sound) -> None:
        self.model = model
        self.tips = tips
        self.sound = sound
        self.turner = Button("turn map", layout.TURN_MAP, "", icon="again")
        self.listing = False
        """Whether the list lies open, over the map."""
        self._pressed: Hashable | None = None
        """What the mouse went down on, until it is let go."""

    def spots(self) -> list[Spot]:
        """Where the focus can go for it; nowhere while the list lies open."""
        if self.listing:
            return []
        return [*(Spot(key, self.tips.box(key)) for key in LISTED), self.turner.spot()]

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        """Answer input; True if it was meant for this."""
        if self.listing:
            return self._close(event, intent)
        if self.turner.handle(event, intent, ring.focused == self.turner.key):
            self.turn()
            return True
        if intent is Intent.ACCEPT and ring.focused in LISTED:
            self._open()
            return True
        if event is not None and event.type == pygame.KEYDOWN and not event.mod & MODIFIERS:
            return self._key(event.key)
        return event is not None and self._mouse(event)

    def _close(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        if intent is None and (event is None or event.type not in CLOSING):
            return False
        self.listing = False
        if event is not None and event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed = "list"
        return True

    def _open(self) -> None:
        self.listing = True
        self.sound.play("click", 0.5)

    def turn(self) -> None:
        """Look at the map from the other side."""
        self.model.turn()
        self.sound.play("flip", 0.6)

    def _key(self, code: int) -> bool:
        if code == pygame.K_t:
            self.turn()
        elif code == pygame.K_d:
            self._open()
        return code in (pygame.K_t, pygame.K_d)

    def _mouse(self, event: pygame.event.Event) -> bool:
        """A click that begins and ends on a pile opens the list; the one that closed it does not open it again."""
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) or event.button != 1:
            return False
        under = self.tips.under(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed = under if under in LISTED else None
            return self._pressed is not None or under == self.turner.key
        pressed, self._pressed = self._pressed, None
        if pressed in LISTED and pressed == under:
            self._open()
        return pressed is not None

    def draw(self, canvas: Canvas, focused: Hashable | None, seconds: float) -> None:
        """The button that turns the map; the list itself is drawn over everything else."""
        self.turner.draw(canvas, focused == self.turner.key, seconds)
