"""What the animations of all boards have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from scenes.anim.body import Body, Flyer
from scenes.anim.particles import Particles
from scenes.anim.timeline import Place, Timeline
from scenes.pieces.sprites import Sprites
from scenes.ui.canvas import Canvas
from scenes.ui.tween import ease_in_out_cubic


class Shows(Protocol):
    """The model of a table."""

    def show(self, view: Any, /) -> object:
        """Show a view; what has moved in it sets out for its new place."""

    def settle(self, view: Any, /) -> None:
        """Show a view, and finish all motion."""


Model = TypeVar("Model", bound=Shows)


class TableMotion(Generic[Model]):
    """Puts motions at the end of a timeline; `still` (reduced motion) shows the outcome without the way there."""

    def __init__(self, model: Model, particles: Particles, still: bool) -> None:
        self.model = model
        self.particles = particles
        self.still = still

    def settle(self, view: Any) -> None:
        """Show this view, and finish all motion."""
        self.model.settle(view)

    def show(
        self, timeline: Timeline, view: object, sound: str | None = None, seconds: float = 0.0, x: Place = None
    ) -> None:
        """Show a view when its time comes, and give it so many seconds to be looked at; `x`: where it is heard."""
        timeline.then(0.0, lambda _: self._show(view), sound=sound, x=x)
        timeline.wait(seconds)

    def _show(self, view: object) -> None:
        self.model.show(view)


# --- Cards and counters in the air between two places ---------------------------------------------

FLIGHT = 0.5
"""Seconds of an ordinary flight."""


class Flights:
    """The flyers in the air. `still` (reduced motion): everything arrives at once."""

    def __init__(self, still: bool) -> None:
        self.still = still
        self.flying: list[Flyer] = []

    def fly(self, timeline: Timeline, flyer: Flyer, seconds: float = FLIGHT, sound: str = "card") -> None:
        """Append a flight to the timeline; the flyer is gone once it has arrived."""
        timeline.then(seconds, lambda p: self._move(flyer, p), sound=sound, x=lambda: flyer.start[0])

    def fly_to(
        self,
        timeline: Timeline,
        bodies: Callable[[], Sequence[Body]],
        flyer: Flyer,
        seconds: float = FLIGHT,
        sound: str = "card",
    ) -> None:
        """Append a flight to the first of `bodies`, asked when it begins; they are hidden until it arrives."""
        landing: list[Body] = []

        def move(p: float) -> None:
            if not landing:
                landing.extend(bodies())
                for body in landing:
                    body.hidden = True
            if landing:
                flyer.goal = landing[0].goal
            self._move(flyer, p)
            if p >= 1:
                for body in landing:
                    body.hidden = False
                    body.arrive()

        timeline.then(seconds, move, sound=sound, x=lambda: flyer.start[0])

    def fly_all(
        self,
        timeline: Timeline,
        flock: Callable[[], Sequence[tuple[Flyer, Body | None]]],
        seconds: float = FLIGHT,
        sound: str = "card",
    ) -> None:
        """Append a flight of several at once, asked for when it begins; a body is hidden until its flyer arrives.

        Its sound comes from the middle of where they start.
        """
        flying: list[tuple[Flyer, Body | None]] = []
        begun = False

        def begin() -> None:
            nonlocal begun
            if not begun:
                begun = True
                flying.extend(flock())

        def middle() -> float | None:
            begin()
            return sum(flyer.start[0] for flyer, _ in flying) / len(flying) if flying else None

        def move(p: float) -> None:
            begin()
            for flyer, body in flying:
                self._move(flyer, p)
                if body is not None:
                    body.hidden = p < 1
                    if p >= 1:
                        body.arrive()

        timeline.then(seconds, move, sound=sound, x=middle)

    def _move(self, flyer: Flyer, p: float) -> None:
        if flyer not in self.flying and p < 1:
            self.flying.append(flyer)
        flyer.p = 1.0 if self.still else ease_in_out_cubic(p)
        if self.still:
            flyer.arc = 0.0
        if p >= 1 and flyer in self.flying:
            self.flying.remove(flyer)

    def clear(self) -> None:
        """Drop everything in the air."""
        self.flying.clear()

    def draw(self, canvas: Canvas, sprites: Sprites) -> None:
        for flyer in self.flying:
            flyer.draw(canvas, sprites)
