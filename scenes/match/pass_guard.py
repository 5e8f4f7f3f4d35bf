"""Guards against passing by accident, and asks for confirmation when passing gives much of the chance to win away."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from ai.levels import Verdict
from game.core.state import Action
from scenes.match.thinker import HINT_LEVEL, Purpose, Thinker

if TYPE_CHECKING:
    from scenes.stack import Bots
    from scenes.ui.canvas import Point

WEIGHING: Final = 0.5
"""Seconds that the bots have to judge what passing gives away."""
GRAVE: Final = 1 / 3
"""Share of the chance to win that may be given away without a question."""
PATIENCE: Final = 0.3
"""The most real seconds for which a press waits until it is known what passing gives away."""
HOLD = 0.7
"""Real seconds after a change of phase or a warning in which a press does not pass."""
JUST_BEGUN = "This phase has only just begun. Press again if you want to end it."
AGAIN = "Press again to do it anyway."


class PassGuard:
    """Decides whether pressing the pass button passes."""

    def __init__(self) -> None:
        self._last: tuple[Hashable, str] | None = None
        """Phase and ending of the last decision."""
        self._could_end = ""
        """The phase or step that a press would have ended at the last question since others decided, or "" for none."""
        self._hold = 0.0
        """Real seconds for which presses are still held back."""
        self._words = ""
        """The reason given while presses are held back."""
        self._has_warned = False
        """Whether the player was warned of what passing loses in this decision."""

    def begin_question(self, phase: Hashable, ends: str = "", own: bool = False) -> None:
        """Begin a question to a person.

        `phase`: the seat and its phase. `ends`: what a press would end, "" for nothing.

        A press may have been meant for the question before. If it would end something else now, presses are held back
        for HOLD seconds. They are not if nothing else could be ended in this phase since others decided. `own`: only
        this person has decided since the last question.
        """
        self._hold = 0.0
        self._has_warned = False
        if not own:
            self._could_end = ""

        if self._last not in (None, (phase, ends)):
            is_same_phase = self._last is not None and self._last[0] == phase
            nothing_else_to_end = own and is_same_phase and self._could_end in ("", ends)
            self._hold = 0.0 if nothing_else_to_end else HOLD
            self._words = JUST_BEGUN

        self._last = (phase, ends)
        self._could_end = ends or self._could_end

    def update(self, seconds: float) -> None:
        """Let this many real seconds pass."""
        self._hold = max(0.0, self._hold - seconds)

    @property
    def holds_back(self) -> bool:
        """Whether a press is held back, whatever it would lose."""
        return self._hold > 0

    def why_not(self, loss: str) -> str:
        """The sentence that says why this press does not pass, or "" if it passes.

        `loss`: a sentence on what passing would lose, or "". If there is one, the first press does not pass.
        """
        if self.holds_back:
            return self._words
        if not loss or self._has_warned:
            return ""

        self._has_warned = True
        self._hold = HOLD
        self._words = f"{loss} {AGAIN}"
        return self._words


class PassPrice:
    """Finds out what passing would give away, in the background, while a person decides.

    The bots' process judges the pass from the view of that seat. It is asked once it has nothing else to think about,
    and asked again after a hint that came between.
    """

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._action: Action | None = None
        """The pass that is judged, or None once its verdict is known, or if there is nothing to find out."""
        self._waits = 0.0
        """Real seconds for which a press of the pass button is still delayed, or 0.0 if none is."""
        self.verdict: Verdict | None = None
        """The judgement of the pass, or None until it is known."""
        self.at: Point | None = None
        """The place where the waiting press was made."""
        self.whole = False
        """Whether the waiting press lets the whole stretch pass."""

    def begin_question(self, action: Action | None) -> None:
        """A new question is put to the person: forget the last one, and have `action` judged, its legal pass.

        None: the price of passing is not needed, so that no press is delayed.
        """
        self._action = action
        self.verdict = None
        self._waits = 0.0

    def update(self, bots: Bots) -> None:
        """Ask the bots what the pass gives away, or take their verdict.

        Called after the thinker's answers were taken.
        """
        thinker = self._thinker
        if self._action is None or not thinker.is_idle:
            return

        if thinker.purpose is not Purpose.PASS:
            thinker.ask_question(bots, Purpose.PASS, HINT_LEVEL, WEIGHING, self._action)
        elif thinker.thought is not None:
            self._action = None
            self.verdict = thinker.thought.verdict

    def holds_back(self, at: Point | None, whole: bool = False) -> bool:
        """Whether a press has to wait for the verdict, at most PATIENCE seconds.

        `released` says when the wait is over.
        """
        if self._action is None:
            return False

        if not self._waits:
            self._waits = PATIENCE
            self.at = at
            self.whole = whole
        return True

    def released(self, seconds: float) -> bool:
        """Count these seconds off the wait of a delayed press. Return whether that press passes now.

        It does once the verdict is known, or after PATIENCE seconds without one.
        """
        if not self._waits:
            return False

        self._waits -= seconds
        if self._action is not None and self._waits > 0:
            return False
        self._waits = 0.0
        self._action = None
        return True


def describe_loss(verdict: Verdict, better: str) -> str:
    """A sentence on how much of the chance a pass gives away, roughly, and on what is better.

    >>> describe_loss(Verdict((0,), 0.2, 0.6, 0.05), "march to Brissol")
    'This gives away most of your chance to win. Better: march to Brissol.'
    """
    share_lost = 1 - verdict.value / verdict.best_value
    if share_lost >= 0.9:
        amount = "nearly all"
    elif share_lost >= 0.6:
        amount = "most"
    else:
        amount = "much"
    return f"This gives away {amount} of your chance to win. Better: {better}."
