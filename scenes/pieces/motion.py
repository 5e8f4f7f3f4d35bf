"""What the animations of all boards have in common."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

from scenes.anim.particles import Particles
from scenes.anim.timeline import Place, Timeline


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
