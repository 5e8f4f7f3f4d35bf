"""Steps of motion in time: one after another, side by side, at any speed."""

from __future__ import annotations

import math
from collections.abc import Callable

Act = Callable[[float], None]
"""Called with 0..1 of a step's time on every update; the last call is always 1.0."""

Length = Callable[[], float | None]
"""How many seconds a step will take, or None while that cannot be told."""


class Step:
    """One act from `start` to `end`, in seconds of the timeline."""

    __slots__ = ("act", "begun", "end", "length", "sound", "start")

    def __init__(self, start: float, seconds: float, act: Act | None, sound: str | None) -> None:
        self.start: float = start
        self.end: float = start + max(0.0, seconds)
        self.act: Act | None = act
        self.sound: str | None = sound
        self.length: Length | None = None
        self.begun: bool = False

    def share(self, now: float) -> float:
        """How much of it is over at that moment, 0..1."""
        return 1.0 if now >= self.end else max(0.0, (now - self.start) / (self.end - self.start))


class Timeline:
    """Acts out steps. `speed` multiplies time; infinite speed finishes on the next update.

    `play` is called with a step's sound when it begins; not while everything is being finished.
    """

    def __init__(self, play: Callable[[str], None] | None = None, speed: float = 1.0) -> None:
        self.play: Callable[[str], None] | None = play
        self.speed: float = speed
        self.now: float = 0.0
        self._steps: list[Step] = []

    @property
    def idle(self) -> bool:
        """Whether nothing is left to act out."""
        return not self._steps

    @property
    def end(self) -> float:
        """When the last of all steps added so far ends, in seconds of the timeline; never in the past."""
        return max((step.end for step in self._steps), default=self.now)

    def add(
        self,
        seconds: float,
        act: Act | None = None,
        after: Step | None = None,
        sound: str | None = None,
        delay: float = 0.0,
    ) -> Step:
        """A step that starts now, or when `after` has ended, and `delay` seconds later."""
        start = self.now if after is None else max(self.now, after.end)
        return self._insert(Step(start + delay, seconds, act, sound))

    def then(self, seconds: float, act: Act | None = None, sound: str | None = None, delay: float = 0.0) -> Step:
        """A step that starts when all steps added so far have ended."""
        return self._insert(Step(self.end + delay, seconds, act, sound))

    def wait(self, seconds: float) -> Step:
        """Nothing happens for so long after all steps added so far."""
        return self.then(seconds)

    def then_for(self, length: Length, act: Act | None = None) -> Step:
        """As `then`, for something whose length is only told when it is due.

        `length` is asked on every update until it says; so long time stands still. Instant speed does not wait.
        """
        step = self.then(0.0, act)
        step.length = length
        return step

    def _insert(self, step: Step) -> Step:
        self._steps.append(step)
        self._steps.sort(key=lambda one: one.start)  # stable: of those that start together, the older first
        return step

    def update(self, seconds: float) -> None:
        """Let real seconds pass."""
        if math.isinf(self.speed):
            self.finish()
            return
        self._run(self.now + seconds * self.speed, self.play)

    def finish(self) -> None:
        """Act out to the end, at once and silently, whatever is there and what that adds."""
        while self._steps:
            self._run(self.end, None, wait=False)

    def holds(self, step: Step) -> bool:
        """Whether a step is still to be acted out, or is being so."""
        return step in self._steps

    def clear(self) -> None:
        """Forget the steps where they are."""
        self._steps.clear()

    def _run(self, goal: float, play: Callable[[str], None] | None, wait: bool = True) -> None:
        """Each step that has begun by `goal`, the earliest first. What an act adds starts at that step's own time."""
        acted: set[Step] = set()
        while (step := self._next(goal, acted)) is not None:
            if step.length is not None and not self._measure(step, step.length, wait):
                self.now = step.start
                return
            acted.add(step)
            self.now = min(goal, step.end)
            if not step.begun:
                step.begun = True
                if step.sound is not None and play is not None:
                    play(step.sound)
            if step.act is not None:
                step.act(step.share(goal))
            if step.end <= goal and step in self._steps:  # an act may have cleared them all
                self._steps.remove(step)
        self.now = goal

    def _measure(self, step: Step, length: Length, wait: bool) -> bool:
        """Put off whatever comes after the step by its length; False where that is not known yet."""
        seconds = length()
        if seconds is None and wait:
            return False
        step.length = None
        step.end = step.start + (seconds or 0.0)
        for later in self._steps[self._steps.index(step) + 1 :]:
            later.start += seconds or 0.0
            later.end += seconds or 0.0
        return True

    def _next(self, goal: float, acted: set[Step]) -> Step | None:
        return next((step for step in self._steps if step.start <= goal and step not in acted), None)
