"""A schedule of animation steps, one after another, at any speed."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

Act = Callable[[float], None]
"""Called on every update with the elapsed share of the step, 0..1. The last call is always with 1.0."""

Length = float | Callable[[], float | None]
"""The duration of a step in seconds, or a function that is called on every update until it returns one, not None."""

Place = float | Callable[[], float | None] | None
"""The place from which a sound comes, in design pixels from the left edge of the stage, or a function that returns it.

The function is called when the sound begins. None: from everywhere.
"""


class Play(Protocol):
    """Plays a sound by its name."""

    def __call__(self, name: str, /, *, x: float | None) -> None: ...


@dataclass(eq=False, slots=True)
class TimedAct:
    """A step of a timeline."""

    length: Length
    act: Act | None
    sound: str | None
    """Name of the sound that is played when it begins."""
    x: Place
    end: float | None = None
    """The time at which it ends, in seconds of the timeline. None before it begins."""


class Timeline:
    """Runs steps one after another. `speed` multiplies time. Infinite speed finishes all steps on the next update.

    `play` is called with the sound of a step and its place when the step begins, but not during `finish`.
    """

    def __init__(self, play: Play | None = None, speed: float = 1.0) -> None:
        self.play: Play | None = play
        self.speed: float = speed
        self._now: float = 0.0
        self._start: float = 0.0
        """The time at which the first step began, or will begin."""
        self._steps: deque[TimedAct] = deque()

    @property
    def is_idle(self) -> bool:
        """Whether no step is left."""
        return not self._steps

    def append(self, length: Length, act: Act | None = None, sound: str | None = None, x: Place = None) -> TimedAct:
        """Add a step after all present ones, and return it.

        `length`: its seconds, or a function that returns them once they are known. Until then the timeline
        pauses before it. `act` is called with the share of the step that is over. `x`: the place from which its
        sound comes.
        """
        if not self._steps:
            self._start = self._now
        self._steps.append(TimedAct(length, act, sound, x))
        return self._steps[-1]

    def wait(self, seconds: float) -> None:
        """Add a pause of this many seconds after all present steps."""
        self.append(seconds)

    def update(self, seconds: float) -> None:
        """Advance by this many seconds of real time, multiplied by the speed.

        Steps that begin play their sounds. At infinite speed all steps end at once, without sounds.
        """
        if math.isinf(self.speed):
            self.finish()
        else:
            self._run_until(goal=self._now + seconds * self.speed, play=self.play)

    def finish(self) -> None:
        """Run all steps, and steps that they add, to their ends at once and without sound.

        A step whose length is not known yet takes no time.
        """
        self._run_until(math.inf, play=None)

    def holds(self, step: TimedAct) -> bool:
        """Whether a step is waiting or running."""
        return step in self._steps

    def clear(self) -> None:
        """Drop all steps without finishing them."""
        self._steps.clear()

    def _run_until(self, goal: float, play: Play | None) -> None:
        """Run steps until the time `goal` of the timeline, in seconds, or until a step whose length is not known yet.

        `play`: the function that plays the sound of a step when the step begins, None for no sounds. `self._start`: the
        time at which the first step of the list began, or will begin. `step.end` is None until a step has begun.
        `step.act` is called with the share of the step that is done, 0..1. An infinite goal ends all steps at once, and
        an unknown length then counts as 0.
        """
        while self._steps and self._start <= goal:
            step = self._steps[0]
            if step.end is None:
                seconds = step.length() if callable(step.length) else step.length
                if seconds is None and math.isfinite(goal):
                    self._now = self._start
                    return
                step.end = self._start + max(0.0, seconds or 0.0)
                if step.sound is not None and play is not None:
                    sound_x = step.x() if callable(step.x) else step.x
                    play(step.sound, x=sound_x)

            self._now = min(goal, step.end)
            is_over = goal >= step.end
            if step.act is not None:
                step.act(1.0 if is_over else (goal - self._start) / (step.end - self._start))
            if not is_over:
                break

            if self._steps and self._steps[0] is step:  # an act may have cleared the timeline
                self._steps.popleft()
                self._start = step.end

        if math.isfinite(goal):
            self._now = goal
