"""Caches of surfaces and fonts, which are expensive to make."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

import pygame

Kept = TypeVar("Kept")


class SurfaceCache:
    """Keeps surfaces by key, at most `pixels` of them in all; the least recently used go first."""

    def __init__(self, pixels: int) -> None:
        self.pixels: int = pixels
        self.held: int = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

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
        """Drop every surface."""
        self._kept.clear()
        self.held = 0


class Caches:
    """The caches of one canvas: named surface caches, open fonts, texts that were read, reports of missing files."""

    def __init__(self) -> None:
        self.fonts: dict[tuple[str, int], pygame.font.Font] = {}
        """By face and real pixel size."""
        self.said: set[str] = set()
        """Sentences about missing files that were printed already."""
        self._notices: list[str] = []
        self._read: dict[str, object] = {}
        self._surfaces: dict[str, SurfaceCache] = {}

    def of(self, name: str, pixels: int) -> SurfaceCache:
        """The surface cache of that name; the first call creates it with room for `pixels`."""
        found = self._surfaces.get(name)
        if found is None:
            found = self._surfaces[name] = SurfaceCache(pixels)
        return found

    def read(self, name: str, make: Callable[[], Kept]) -> Kept:
        """What was made of a text under that name, made now if it is not there; it depends on no size."""
        if name not in self._read:
            self._read[name] = make()
        return cast(Kept, self._read[name])

    def notify(self, sentence: str) -> None:
        """Keep a sentence for the player until `notices` is called."""
        self._notices.append(sentence)

    def notices(self) -> list[str]:
        """The sentences that were kept since the last call."""
        told = self._notices[:]
        self._notices.clear()
        return told

    def forget(self) -> None:
        """Drop every surface and font: a window of a new size needs others, and each font holds a file open."""
        self.fonts.clear()
        for surfaces in self._surfaces.values():
            surfaces.clear()
