"""Scenes lie on a stack; each returns the change it wants, the top one alone gets input."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from scenes.ui.canvas import Canvas
from scenes.ui.input import Intent
from scenes.ui.toast import REST

if TYPE_CHECKING:
    from scenes.app import App


class Scene:
    """One screen. `overlay` scenes leave the one below visible.

    `app` may be used from `enter` on.
    """

    overlay: bool = False
    toasts_at: float = REST
    """How far from the top toasts come to rest: below the words that stand there."""
    app: App

    def enter(self, app: App) -> None:
        """The scene has come onto the stack."""
        self.app = app

    def leave(self) -> None:
        """The scene has gone from the stack for good."""

    def resumed(self) -> None:
        """The scene is on top again after others above it have gone."""

    def resized(self) -> None:
        """The canvas has a new grain: drop whatever was baked for the old one."""

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Answer an event (mouse positions are design points). A repeated direction comes without event."""
        return None

    def update(self, seconds: float) -> Change | None:
        """Let time pass."""
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; the canvas still holds the last frame or the scene below."""


@dataclass(frozen=True)
class Push:
    """Put a scene on top."""

    scene: Scene


@dataclass(frozen=True)
class Pop:
    """Take scenes off; taking the last one off ends the program."""

    count: int = 1


@dataclass(frozen=True)
class Replace:
    """Put a scene in the place of the top one."""

    scene: Scene


@dataclass(frozen=True)
class Reset:
    """Take everything off and start with this scene."""

    scene: Scene


@dataclass(frozen=True)
class Quit:
    """End the program."""


Change = Push | Pop | Replace | Reset | Quit


class Stack:
    """The scenes of an app, the top one last."""

    def __init__(self, app: App) -> None:
        self.app: App = app
        self.scenes: list[Scene] = []

    @property
    def top(self) -> Scene | None:
        return self.scenes[-1] if self.scenes else None

    def apply(self, change: Change) -> None:
        """Carry out what a scene asked for."""
        match change:
            case Push(scene):
                self._push(scene)
            case Pop(count):
                self._pop(count)
                if self.top is not None:
                    self.top.resumed()
            case Replace(scene):
                self._pop(1)
                self._push(scene)
            case Reset(scene):
                self._pop(len(self.scenes))
                self._push(scene)
            case Quit():
                self._pop(len(self.scenes))

    def _push(self, scene: Scene) -> None:
        self.scenes.append(scene)
        scene.enter(self.app)

    def _pop(self, count: int) -> None:
        for _ in range(min(count, len(self.scenes))):
            self.scenes.pop().leave()

    def visible(self) -> list[Scene]:
        """What is to be drawn, lowest first: the highest full scene and the overlays above it."""
        shown: list[Scene] = []
        for scene in reversed(self.scenes):
            shown.append(scene)
            if not scene.overlay:
                break
        return shown[::-1]

    def resized(self) -> None:
        """Tell every scene that the grain of the canvas has changed."""
        for scene in self.scenes:
            scene.resized()
