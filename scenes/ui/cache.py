"""A bounded shelf for surfaces that are costly to make."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

_shelves: list[SurfaceCache] = []


class SurfaceCache:
    """Keeps surfaces by key; beyond `pixels` in all, those unused for longest go first."""

    def __init__(self, pixels: int) -> None:
        self.pixels: int = pixels
        self.held: int = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        _shelves.append(self)

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface under `key`, made now if it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        self._kept[key] = made
        self.held += made.get_width() * made.get_height()
        while self.held > self.pixels and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self.held -= old.get_width() * old.get_height()
        return made

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.held = 0


def clear_all() -> None:
    """Forget every cached surface: after a new size, none of them is wanted."""
    for shelf in _shelves:
        shelf.clear()
