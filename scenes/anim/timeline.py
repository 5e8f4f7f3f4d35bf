"""A schedule of animation steps, in sequence or in parallel, at any speed."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Protocol

Act = Callable[[float], None]
"""Called on every update with the elapsed share of the step, 0..1; the last call is always 1.0."""

Length = Callable[[], float | None]
"""The duration of a step in seconds, or None while it is not known yet."""

Place = float | Callable[[], float | None] | None
"""Where on the stage a sound comes from, in design pixels from its left edge, or who knows when it begins.

None: from everywhere.
"""


class Play(Protocol):
    """Plays a sound by its name."""

    def __call__(self, name: str, /, *, x: float | None) -> None: ...


class TimedAct:
    """An act with start and end, in seconds of the timeline."""

    __slots__ = ("act", "begun", "end", "length", "sound", "start", "x")

    def __init__(self, start: float, seconds: float, act: Act | None, sound: str | None, x: Place) -> None:
        self.start: float = start
        self.end: float = start + max(0.0, seconds)
        self.act: Act | None = act
        self.sound: str | None = sound
        self.x: Place = x
        self.length: Length | None = None
        self.begun: bool = False

    def share(self, now: float) -> float:
        """The elapsed share at that time, 0..1."""
        return 1.0 if now >= self.end else max(0.0, (now - self.start) / (self.end - self.start))

    def sounds(self, play: Play) -> None:
        """Play its sound, if it has one."""
        if self.sound is not None:
            play(self.sound, x=self.x() if callable(self.x) else self.x)


class Timeline:
    """Runs steps. `speed` multiplies time; infinite speed finishes all steps on the next update.

    `play` is called with the sound of a step, and its place, when it begins, but not during `finish`.
    """

    def __init__(self, play: Play | None = None, speed: float = 1.0) -> None:
        self.play: Play | None = play
        self.speed: float = speed
        self.now: float = 0.0
        self._steps: list[TimedAct] = []

    @property
    def idle(self) -> bool:
        """Whether no step is left."""
        return not self._steps

    @property
    def end(self) -> float:
        """End of the last step, in seconds of the timeline; never before `now`."""
        return max((step.end for step in self._steps), default=self.now)

    def add(
        self,
        seconds: float,
        act: Act | None = None,
        after: TimedAct | None = None,
        sound: str | None = None,
        delay: float = 0.0,
        x: Place = None,
    ) -> TimedAct:
        """Add a step that starts `delay` seconds from now, or after the end of `after`."""
        start = self.now if after is None else max(self.now, after.end)
        return self._insert(TimedAct(start + delay, seconds, act, sound, x))

    def then(
        self, seconds: float, act: Act | None = None, sound: str | None = None, delay: float = 0.0, x: Place = None
    ) -> TimedAct:
        """Add a step that starts `delay` seconds after the end of all present steps."""
        return self._insert(TimedAct(self.end + delay, seconds, act, sound, x))

    def wait(self, seconds: float) -> TimedAct:
        """Add a pause after all present steps."""
        return self.then(seconds)

    def then_for(self, length: Length, act: Act | None = None) -> TimedAct:
        """As `then`, for a step whose duration is not known before it starts.

        `length` is polled on every update; the timeline pauses until it returns a number. Infinite speed does not wait.
        """
        step = self.then(0.0, act)
        step.length = length
        return step

    def _insert(self, step: TimedAct) -> TimedAct:
        self._steps.append(step)
        self._steps.sort(key=lambda one: one.start)  # stable: steps that start together keep their order
        return step

    def update(self, seconds: float) -> None:
        """Advance by real seconds."""
        if math.isinf(self.speed):
            self.finish()
            return
        self._run(self.now + seconds * self.speed, self.play)

    def finish(self) -> None:
        """Run all steps, and steps that they add, to their ends at once and without sound."""
        while self._steps:
            self._run(self.end, None, wait=False)

    def holds(self, step: TimedAct) -> bool:
        """Whether a step is waiting or running."""
        return step in self._steps

    def clear(self) -> None:
        """Drop all steps without finishing them."""
        self._steps.clear()

    def _run(self, goal: float, play: Play | None, wait: bool = True) -> None:
        """Run each step that starts by `goal`, the earliest first. In an act, `now` is its end or `goal`."""
        acted: set[TimedAct] = set()
        while (step := self._next(goal, acted)) is not None:
            if step.length is not None and not self._measure(step, step.length, wait):
                self.now = step.start
                return
            acted.add(step)
            self.now = min(goal, step.end)
            if not step.begun:
                step.begun = True
                if play is not None:
                    step.sounds(play)
            if step.act is not None:
                step.act(step.share(goal))
            if step.end <= goal and step in self._steps:  # an act may have cleared the timeline
                self._steps.remove(step)
        self.now = goal

    def _measure(self, step: TimedAct, length: Length, wait: bool) -> bool:
        """Set the duration of the step and delay all later steps by it; False while it is not known."""
        seconds = length()
        if seconds is None and wait:
            return False
        step.length = None
        step.end = step.start + (seconds or 0.0)
        for later in self._steps[self._steps.index(step) + 1 :]:
            later.start += seconds or 0.0
            later.end += seconds or 0.0
        return True

    def _next(self, goal: float, acted: set[TimedAct]) -> TimedAct | None:
        return next((step for step in self._steps if step.start <= goal and step not in acted), None)
