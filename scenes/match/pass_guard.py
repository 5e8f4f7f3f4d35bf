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
        self._last_question: tuple[Hashable, str] | None = None
        """Phase and ending of the last decision."""
        self._could_end = ""
        """The phase or step that a press would have ended at the last question since others decided, or "" for none."""
        self._seconds_held = 0.0
        """Real seconds for which presses are still held back."""
        self._words = ""
        """The reason given while presses are held back."""
        self._has_warned = False
        """Whether the player was warned of what passing loses in this decision."""

    def begin_question(self, phase: Hashable, ends: str = "", decided_alone: bool = False) -> None:
        """Begin a question to a person, and hold presses back if they may be meant for the question before.

        A press of the pass button is held back for HOLD seconds if it would now end something else than before. It
        passes if only this person has decided since the last question (`decided_alone`), in the same phase, and nothing
        else could be ended there. `phase`: a key for the seat and its phase. `ends`: what a press would end, "" for
        nothing. `self._could_end`: what presses could end since somebody else decided.

        Example: a press that was to end "fire" comes when the question is already about "movement". It is held back.
        """
        self._seconds_held = 0.0
        self._has_warned = False
        if not decided_alone:
            self._could_end = ""

        if self._last_question not in (None, (phase, ends)):
            is_same_phase = self._last_question is not None and self._last_question[0] == phase
            nothing_else_to_end = decided_alone and is_same_phase and self._could_end in ("", ends)
            self._seconds_held = 0.0 if nothing_else_to_end else HOLD
            self._words = JUST_BEGUN

        self._last_question = (phase, ends)
        self._could_end = ends or self._could_end

    def update(self, seconds: float) -> None:
        """Let this many real seconds pass."""
        self._seconds_held = max(0.0, self._seconds_held - seconds)

    @property
    def holds_back(self) -> bool:
        """Whether presses of the pass button are held back now: just after a change of phase, or after a warning."""
        return self._seconds_held > 0

    def warn_or_hold_back(self, loss: str) -> str:
        """Hold a press of the pass button back if it must not pass. Returns the sentence why, or "" if it passes.

        `loss`: a sentence on what passing would lose, or "" if that is little. The first press with a loss only warns,
        and further presses are held back for HOLD seconds, so that a double click does not confirm it.
        """
        if self.holds_back:
            return self._words
        if not loss or self._has_warned:
            return ""

        self._has_warned = True
        self._seconds_held = HOLD
        self._words = f"{loss} {AGAIN}"
        return self._words


class PassPrice:
    """Finds out what passing would give away, in the background, while a person decides.

    The bots' process judges the pass from the view of that seat. It is asked once it has nothing else to think about,
    and asked again after a hint that came between.
    """

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._pass_to_judge: Action | None = None
        """The pass that is judged, or None once its verdict is known, or if there is nothing to find out."""
        self._seconds_to_wait = 0.0
        """Real seconds for which a press of the pass button is still delayed, or 0.0 if none is."""
        self.verdict: Verdict | None = None
        """The judgement of the pass, or None until it is known."""
        self.pressed_at: Point | None = None
        """The place where the waiting press was made."""
        self.passes_all = False
        """Whether the waiting press passes the whole group of questions."""

    def begin_question(self, action: Action | None) -> None:
        """Begin a question to a person: forget the verdict on the last one, and have the pass `action` judged.

        None if the price of passing is not needed. Then no press waits.
        """
        self._pass_to_judge = action
        self.verdict = None
        self._seconds_to_wait = 0.0

    def update(self, bots: Bots) -> None:
        """Ask the bots what the pass gives away, or take their verdict once they have answered.

        Nothing happens while they are busy with another question, or if no pass is to be judged. Call this after
        `Thinker.poll`, which takes the answers.
        """
        thinker = self._thinker
        if self._pass_to_judge is None or not thinker.is_idle:
            return

        if thinker.purpose is not Purpose.PASS:
            thinker.ask_question(bots, Purpose.PASS, HINT_LEVEL, seconds=WEIGHING, weighed=self._pass_to_judge)
        elif thinker.thought is not None:
            self._pass_to_judge = None
            self.verdict = thinker.thought.verdict

    def keep_press(self, at: Point | None, pass_all: bool = False) -> bool:
        """Keep a press of the pass button until the bots have judged the pass, at most PATIENCE seconds.

        Returns whether the press has to wait. If so, `count_down` tells when it passes. `at`: the point of the press,
        None for a key. `pass_all`: the press passes all questions of the same group, such as those of a turn.
        """
        if self._pass_to_judge is None:
            return False

        is_first_press = not self._seconds_to_wait
        if is_first_press:
            self._seconds_to_wait = PATIENCE
            self.pressed_at = at
            self.passes_all = pass_all
        return True

    def count_down(self, seconds: float) -> bool:
        """Count these seconds off the wait of a delayed press. Returns whether that press passes now.

        It does once the verdict is known, or after PATIENCE seconds without one. False if no press waits.
        """
        if not self._seconds_to_wait:
            return False

        self._seconds_to_wait -= seconds
        if self._pass_to_judge is not None and self._seconds_to_wait > 0:  # there is no verdict yet
            return False
        self._seconds_to_wait = 0.0
        self._pass_to_judge = None
        return True


def describe_loss(verdict: Verdict, better: str) -> str:
    """A sentence on roughly how much of the chance to win a pass gives away, and on what is better.

    The share is that of the best chance: from 90 % "nearly all", from 60 % "most". It is called for losses above GRAVE
    (a third) only, so any smaller share is "much". `better`: the best decision in words.
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
