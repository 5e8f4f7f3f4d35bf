"""Guards against passing by accident, and asks for confirmation when passing gives much of the chance away."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from ai.bot import Verdict
from game.core.state import Action
from scenes.bots import Bots
from scenes.match.thinker import Purpose, Thinker

if TYPE_CHECKING:
    from scenes.ui.canvas import Point

GRAVE: Final = 1 / 3
"""Share of the chance to win that may be given away without being asked."""
PATIENCE: Final = 0.3
"""Most real seconds for which a press waits until it is known what passing gives away."""
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
        """What a press would have ended at the last question since others decided; "" for nothing."""
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

    @property
    def holds(self) -> bool:
        """Whether a press is held back, whatever it would lose."""
        return self._hold > 0

    def why_not(self, loss: str) -> str:
        """Why this press does not pass, as a sentence; "" if it passes. `loss`: what passing would lose, or ""."""
        if self.holds:
            return self._words
        if not loss or self._warned:
            return ""
        self._warned, self._hold, self._words = True, HOLD, f"{loss} {AGAIN}"
        return self._words


class PassPrice:
    """Finds out what passing would give away, in the background, while a person decides.

    The bots' process judges the pass from the view of that seat. It is asked once it has nothing else to think about,
    and asked again after a hint that came between.
    """

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._action: Action | None = None
        """The pass that is judged; None once its verdict is there, and where none is wanted."""
        self._waits = 0.0
        self.verdict: Verdict | None = None
        """What passing gives away; None until that is known."""
        self.at: Point | None = None
        """Where a press was made that waits for the verdict."""

    def begin(self, action: Action | None) -> None:
        """Another question is asked, which this action passes; None: nothing has to be found out."""
        self._action, self.verdict = action, None
        self._waits = 0.0

    def update(self, bots: Bots) -> None:
        """Ask, or take the answer. Call it whenever the answers of the bots' process have been taken."""
        thinker = self._thinker
        if self._action is None or not thinker.idle:
            return
        if thinker.purpose is not Purpose.PASS:
            thinker.weigh(bots, self._action)
        elif thinker.thought is not None:
            self._action, self.verdict = None, thinker.thought.verdict

    def holds(self, at: Point | None) -> bool:
        """Whether a press has to wait for the verdict, for PATIENCE at most; `released` tells when that is over."""
        if self._action is None:
            return False
        if not self._waits:
            self._waits, self.at = PATIENCE, at
        return True

    def released(self, seconds: float) -> bool:
        """Whether a press that waited for the verdict waits no longer."""
        if not self._waits:
            return False
        self._waits -= seconds
        if self._action is not None and self._waits > 0:
            return False
        self._waits, self._action = 0.0, None
        return True


def grave(verdict: Verdict) -> bool:
    """Whether what was judged gives away more of the chance than GRAVE, and more than the doubt."""
    lost = verdict.best_value - verdict.value
    return lost > max(verdict.doubt, GRAVE * verdict.best_value)


def told(verdict: Verdict, better: str) -> str:
    """How much of the chance a grave pass gives away, and what is better, in a sentence."""
    share = 1 - verdict.value / verdict.best_value
    steps = ((0.9, "nearly all"), (0.6, "about two thirds"), (0.42, "about half"))
    much = next((words for least, words in steps if share >= least), "more than a third")
    return f"This gives away {much} of your chance to win. Better: {better}."
