"""Every screen but the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tools.shooting.camera import Camera

FILMS: Final[dict[str, Callable[[Camera], None]]] = {}
