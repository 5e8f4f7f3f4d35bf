"""Saves screenshots of a scripted client."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from scenes.stack import Scene
from scenes.store import Settings
from scenes.ui.canvas import HEIGHT, WIDTH
from tools.drive import Driver
from tools.shooting.contrast import reading
from tools.shooting.vision import simulated

STILL: Final = 1.5
"""Seconds until a new screen has come to rest."""


class Camera:
    """A scripted client, and the folder for its screenshots."""

    def __init__(
        self,
        size: tuple[int, int],
        home: Path,
        folder: Path,
        only: Sequence[str] = (),
        settings: Settings | None = None,
        vision: str = "",
        judged: bool = False,
    ) -> None:
        """`only`: prefixes of the wanted names; empty for all. `vision`: a colour weakness, one of vision.MATRICES.

        `judged`: whether `low` is filled with the words that are hard to read.
        """
        self.driver = Driver(size, home, Scene, settings)
        self.vision = vision
        self.folder = folder
        self.only = tuple(only)
        self.taken = 0
        self.judged = judged
        self.low: list[tuple[float, str, str]] = []
        """Contrast, picture and words of what is hard to read."""

    def wants(self, name: str) -> bool:
        """Whether a picture with this name is wanted."""
        return not self.only or any(name == only or name.startswith(f"{only}-") for only in self.only)

    def films(self, start: str) -> bool:
        """Whether pictures whose names begin so are wanted, or some of them."""
        return self.wants(start) or any(only.startswith(f"{start}-") for only in self.only)

    def still(self, name: str, seconds: float = STILL) -> None:
        """Save the window once whatever moves has come to rest."""
        self.driver.seconds(seconds)
        self.shoot(name)

    def shoot(self, name: str) -> None:
        """Save the window as `name`-`height`.png, with its width if it is not 16:9: `name`-1280x800.png."""
        if not self.wants(name):
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        picture = self._judge(name) if self.judged else self.driver.picture()
        if self.vision:
            picture = simulated(picture, self.vision)
        wide, high = picture.get_size()
        size = f"{high}" if wide * HEIGHT == high * WIDTH else f"{wide}x{high}"
        pygame.image.save(picture, self.folder / f"{name}-{size}.png")
        self.taken += 1

    def _judge(self, name: str) -> pygame.Surface:
        """The picture, drawn anew with all that is baked, so that every word of it can be judged."""
        self.driver.app.canvas.caches.surfaces.clear()
        self.driver.top.resized()
        with reading() as readings:
            picture = self.driver.picture()
        self.low += [(ratio, name, words) for ratio, words in readings.low()]
        return picture
