"""Passing with care: a press that was meant for something else ends nothing, and a lost match is asked about once."""

from __future__ import annotations

from collections.abc import Hashable

HOLD = 0.7
"""Real seconds after a change of phase, and after a warning, in which a press passes nothing."""
JUST_BEGUN = "This phase has only just begun. Press again if you want to end it."
AGAIN = "Press again if you want it all the same."


class PassGuard:
    """Stands between a press and the pass that it stands for."""

    def __init__(self) -> None:
        self._occasion: Hashable | None = None
        self._hold = 0.0
        self._words = ""
        """Why nothing is passed while it holds."""
        self._warned = False

    def ask(self, occasion: Hashable) -> None:
        """A person may choose now; on an `occasion` unlike the last one a press may have been meant for that."""
        self._hold, self._warned = 0.0, False
        if self._occasion not in (None, occasion):
            self._hold, self._words = HOLD, JUST_BEGUN
        self._occasion = occasion

    def update(self, seconds: float) -> None:
        self._hold = max(0.0, self._hold - seconds)

    def why_not(self, loss: str) -> str:
        """Why this press does not pass, in a sentence; "" if it does. `loss`: how passing loses the match."""
        if self._hold > 0:
            return self._words
        if not loss or self._warned:
            return ""
        self._warned, self._hold, self._words = True, HOLD, f"{loss} {AGAIN}"
        return self._words
