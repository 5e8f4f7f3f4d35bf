"""The colours of matches won, lost and drawn."""

from __future__ import annotations

from typing import Final

from scenes.ui.theme import Colour

WON: Final[Colour] = (158, 184, 92)
LOST: Final[Colour] = (226, 108, 92)
DRAWN: Final[Colour] = (201, 162, 75)
