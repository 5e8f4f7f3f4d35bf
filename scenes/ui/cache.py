"""Caches of surfaces and fonts, which are expensive to make."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, TypeVar, cast

import pygame

from scenes.ui.foreign import Foreign
from scenes.ui.letters import Letters

SCREENS: Final = 9
"""Room for surfaces in multiples of the stage, 75 MB for a stage of 1920x1080. A board needs about 50 MB."""
LEAST: Final = SCREENS * 1920 * 1080
"""Room in pixels for every smaller stage."""

Kept = TypeVar("Kept")


class SurfaceCache:
    """Keeps surfaces by key, with at most `pixels` in all. The least recently used are dropped first."""

    def __init__(self, pixels: int) -> None:
        self.pixels: int = pixels
        self.held: int = 0
        self.made: Callable[[pygame.Surface], None] | None = None
        """Called after each surface that had to be made. If it raises, the surface is kept anyway."""
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface under `key`. If it is not kept, `make` makes it.

        The surfaces used longest ago are dropped while more than `self.pixels` are held in all. `self.held`
        counts the pixels of all kept surfaces. `self.made`, if set, is called with every new surface.
        """
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept

        surface = make()
        self._kept[key] = surface
        self.held += surface.get_width() * surface.get_height()

        while self.held > self.pixels and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self.held -= old.get_width() * old.get_height()

        if self.made is not None:
            self.made(surface)
        return surface

    def clear(self) -> None:
        """Drop every surface, and count the held pixels from 0 again."""
        self._kept.clear()
        self.held = 0


class Shelf:
    """The surfaces of one kind in a cache that all kinds share."""

    def __init__(self, name: str, cache: SurfaceCache) -> None:
        self._name: str = name
        self._cache: SurfaceCache = cache

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of this kind under `key`, made now if it is not there."""
        return self._cache.get((self._name, key), make)


class Caches:
    """The caches of one canvas: surfaces by kind, open fonts, texts that were read, reports of missing files."""

    def __init__(self) -> None:
        self.fonts: dict[tuple[str, int], Letters] = {}
        """By face and real pixel size."""
        self.foreign: Foreign = Foreign()
        """The fonts of letters that no face has."""
        self.said: set[str] = set()
        """Sentences about missing files that were printed already."""
        self.surfaces: SurfaceCache = SurfaceCache(LEAST)
        """All surfaces of all kinds, since they share the room that a machine can spare."""
        self._notices: list[str] = []
        self._read: dict[Hashable, object] = {}
        self._shelves: dict[str, Shelf] = {}

    def make_room(self, pixels: int) -> None:
        """Fit the room for surfaces to a stage of this many real pixels."""
        self.surfaces.pixels = max(LEAST, SCREENS * pixels)

    def shelf(self, name: str) -> Shelf:
        """The cache of one kind of surfaces, such as "icons". It is created on first use.

        All kinds share one limit of pixels. A kind only keeps the keys of different modules apart.
        """
        shelf = self._shelves.get(name)
        if shelf is None:
            shelf = self._shelves[name] = Shelf(name, self.surfaces)
        return shelf

    def read(self, name: Hashable, make: Callable[[], Kept]) -> Kept:
        """A value that is no surface, such as a text from a file. `make` makes it on first use.

        Unlike surfaces and fonts it survives `forget`, because it does not depend on the size of the window.
        """
        if name not in self._read:
            self._read[name] = make()
        return cast(Kept, self._read[name])

    def notify(self, sentence: str) -> None:
        """Keep a sentence for the player until `take_notices` is called."""
        self._notices.append(sentence)

    def take_notices(self) -> list[str]:
        """The sentences for the player that `notify` has kept since the last call, such as one about a missing file."""
        sentences = self._notices[:]
        self._notices.clear()
        return sentences

    def forget(self) -> None:
        """Drop every surface and font. A window of a new size needs other ones, and each font keeps a file open."""
        self.fonts.clear()
        self.surfaces.clear()
