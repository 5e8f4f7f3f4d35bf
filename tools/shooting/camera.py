"""Saves what the driven client shows under the names that were asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from scenes.stack import Scene
from tools.drive import Driver


class Camera:
    """A driver at the title's door, and the folder its pictures go to."""

    def __init__(self, size: tuple[int, int], home: Path, folder: Path, only: Sequence[str] = ()) -> None:
        """`only`: the beginnings of the names wanted, all if empty."""
        self.driver = Driver(size, home, Scene)
        self.folder = folder
        self.only = tuple(only)
        self.taken = 0

    def wants(self, name: str) -> bool:
        """Whether a picture of this name was asked for: by its own name or its first words."""
        return not self.only or any(name == only or name.startswith(f"{only}-") for only in self.only)

    def shoot(self, name: str) -> None:
        """Save what the window shows as `name`-`height`.png."""
        if not self.wants(name):
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        picture = self.driver.picture()
        pygame.image.save(picture, self.folder / f"{name}-{picture.get_height()}.png")
        self.taken += 1
