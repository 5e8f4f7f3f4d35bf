"""Guards against passing by accident, and asks for confirmation when passing loses the match."""

from __future__ import annotations

from collections.abc import Hashable

HOLD = 0.7
"""Real seconds after a change of phase or a warning in which a press does not pass."""
JUST_BEGUN = "This phase has only just begun. Press again if you want to end it."
AGAIN = "Press again if you want it all the same."


class PassGuard:
    """Decides whether pressing the pass button passes."""

    def __init__(self) -> None:
        self._occasion: Hashable | None = None
        self._hold = 0.0
        self._words = ""
        """The reason given while presses are held back."""
        self._warned = False

    def ask(self, occasion: Hashable) -> None:
        """A person's decision begins. If `occasion` differs from the last one, presses are held back for HOLD s."""
        self._hold, self._warned = 0.0, False
        if self._occasion not in (None, occasion):
            self._hold, self._words = HOLD, JUST_BEGUN
        self._occasion = occasion

    def update(self, seconds: float) -> None:
        self._hold = max(0.0, self._hold - seconds)

    def why_not(self, loss: str) -> str:
        """Why this press does not pass, as a sentence; "" if it passes. `loss`: how passing loses the match, or ""."""
        if self._hold > 0:
            return self._words
        if not loss or self._warned:
            return ""
        self._warned, self._hold, self._words = True, HOLD, f"{loss} {AGAIN}"
        return self._words
