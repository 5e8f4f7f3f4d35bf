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
        self._last: tuple[Hashable, str] | None = None
        """Phase and ending of the last decision."""
        self._open = ""
        """What a press would have ended last, since others decided; "" if nothing."""
        self._hold = 0.0
        self._words = ""
        """The reason given while presses are held back."""
        self._warned = False

    def ask(self, phase: Hashable, ends: str = "", own: bool = False) -> None:
        """A person's decision begins; a press would end `ends`, "" for nothing. `phase` includes the seat.

        A press may have been meant for the last decision: it is held back for HOLD seconds if it would end something
        else now. Nothing could be meant if, in this phase and since others decided, there was nothing else to end:
        `own` tells that only this person has decided since the last decision.
        """
        self._hold, self._warned = 0.0, False
        if not own:
            self._open = ""
        if self._last not in (None, (phase, ends)):
            opened = own and self._last is not None and self._last[0] == phase and self._open in ("", ends)
            self._hold, self._words = 0.0 if opened else HOLD, JUST_BEGUN
        self._last, self._open = (phase, ends), ends or self._open

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
