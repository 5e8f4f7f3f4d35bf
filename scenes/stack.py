"""The stack of scenes. Only the top scene gets input; a scene returns the change of the stack that it wants."""

from __future__ import annotations

import gc
import math
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import pygame

from scenes.ui.canvas import Box, Canvas
from scenes.ui.input import Intent
from scenes.ui.toast import LANE, Toasts
from scenes.ui.voice import Speech

if TYPE_CHECKING:
    import random
    from pathlib import Path

    from ai.levels import Thought
    from career.deal_code import Deal
    from dice.track import Cast, Throw
    from game.core.game import Game
    from game.core.record import Record
    from game.core.state import State
    from scenes.keeping.awards import Awards
    from scenes.keeping.history import History
    from scenes.keeping.profiles import Profiles
    from scenes.keeping.store import Store
    from scenes.match.session import Session
    from scenes.match.setup import Setup
    from scenes.screen_reader import ScreenReader
    from scenes.settings import Settings
    from scenes.ui.form import Form
    from scenes.ui.input import InputState
    from scenes.ui.sound import Sound

# --- Whoever thinks for the bots, as scenes ask them; no call waits -------------------------------


class Bots(Protocol):
    """The process of `ai.worker.Worker`, or whoever stands in for it. It knows one question at a time."""

    started: bool

    def think(
        self, game: str, view: State, level: str, seed: int, seconds: float = math.inf, compares: bool = False
    ) -> None: ...

    def judge(self, game: str, view: State, made: Sequence[int], seed: int, seconds: float) -> None: ...

    def poll(self) -> Thought | None: ...

    def cancel(self) -> None: ...

    def throw(self, cast: Cast) -> int: ...

    def thrown(self, ticket: int) -> Throw | None: ...

    def close(self) -> None: ...


class Scene:
    """One screen. An `overlay` scene leaves the scene below it visible.

    `app` is set when `enter` is called.
    """

    overlay: bool = False
    loop: str | None = None
    """Name of the sound that is looped behind the scene; None: that of the scene below."""
    music: str | None = None
    """Name of the piece that is played behind the scene; None: that of the scene below."""
    heading: str = ""
    """What a voice says when it comes to the scene."""
    opens_files: bool = False
    """Whether a record that is dropped on the window is opened over it."""
    app: Services
    form: Form
    """Its widgets, in a scene that is made of them."""

    @property
    def toast_lane(self) -> Box | None:
        """The strip for toasts: nothing that must be read lies there. None: they wait for another scene."""
        return LANE

    def enter(self, app: Services) -> None:
        """Called when the scene is put on the stack."""
        self.app = app

    def leave(self) -> None:
        """Called when the scene is removed from the stack."""

    def resumed(self) -> None:
        """Called when the scene is on top again, after the scenes above it were removed."""

    def resized(self) -> None:
        """Called when the scale of the canvas has changed: drop all art baked for the old one."""

    def record_text(self) -> str:
        """The record of the match that it shows, for a failure report or an export; "" for none."""
        return ""

    def speech(self) -> Speech:
        """What a voice says of it: what whoever looks at the screen may see there, and nothing else."""
        return Speech(self.heading, focus=self.form.spoken() if "form" in vars(self) else "")

    @property
    def editing(self) -> bool:
        """Whether all keys are meant for one of its widgets."""
        return "form" in vars(self) and self.form.editing

    @property
    def typing(self) -> bool:
        """Whether one of its text fields is edited."""
        return "form" in vars(self) and self.form.typing

    def surveyed(self) -> list[str]:
        """All that lies there in sentences, for whoever asks; by default what has the focus."""
        return []

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Handle an event (mouse positions are design points). A repeated direction has no event."""
        return None

    def update(self, seconds: float) -> Change | None:
        """Advance the scene by that many seconds."""
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole scene; the canvas still holds the last frame, or the scene below an overlay."""


@dataclass(frozen=True)
class Push:
    """Put a scene on top."""

    scene: Scene


@dataclass(frozen=True)
class Pop:
    """Remove `count` scenes from the top; removing the last one ends the program."""

    count: int = 1


@dataclass(frozen=True)
class Replace:
    """Replace the top scene."""

    scene: Scene


@dataclass(frozen=True)
class Reset:
    """Remove all scenes and put this one on the empty stack."""

    scene: Scene


@dataclass(frozen=True)
class Quit:
    """End the program."""


Change = Push | Pop | Replace | Reset | Quit


class Stack:
    """The scenes of an app, the top one last."""

    def __init__(self, app: Services) -> None:
        self.app: Services = app
        self.scenes: list[Scene] = []
        self.left: list[weakref.ref[Scene]] = []
        """Scenes that were removed, and have not been freed yet."""

    @property
    def top(self) -> Scene | None:
        return self.scenes[-1] if self.scenes else None

    def apply(self, change: Change) -> None:
        """Carry out a change."""
        many = len(self.scenes)
        removed = change.count if isinstance(change, Pop) else {Push: 0, Replace: 1}.get(type(change), many)
        for _ in range(min(removed, many)):
            scene = self.scenes.pop()
            scene.leave()
            self.left.append(weakref.ref(scene))
        if isinstance(change, Push | Replace | Reset):
            self.scenes.append(change.scene)
            change.scene.enter(self.app)
        elif isinstance(change, Pop) and self.top is not None:
            self.top.resumed()

    def free(self) -> None:
        """Free what was removed: scenes and boards know one another, and pictures weigh nothing for the collector."""
        if any(scene() is not None for scene in self.left):
            gc.collect()
        self.left.clear()

    def visible(self) -> list[Scene]:
        """The scenes to draw, lowest first: the topmost full scene and the overlays above it."""
        full = [at for at, scene in enumerate(self.scenes) if not scene.overlay]
        return self.scenes[full[-1] if full else 0 :]

    def loop(self) -> str | None:
        """Name of the sound that is looped behind the top scene."""
        return next((scene.loop for scene in reversed(self.scenes) if scene.loop is not None), None)

    def music(self) -> str | None:
        """Name of the piece that is played behind the top scene."""
        return next((scene.music for scene in reversed(self.scenes) if scene.music is not None), None)

    def resized(self) -> None:
        """Tell every scene that the scale of the canvas has changed."""
        for scene in self.scenes:
            scene.resized()


class Routes(Protocol):
    """The scenes that lead to one another (`scenes/routes.py`), so that no scene imports another one."""

    def lobby(self, game: Game, deal: Deal | None = None) -> Scene: ...
    def rules(self, game: Game, chapter: int = 0, f1: Callable[[], None] | None = None) -> Scene: ...
    def records(self) -> Scene: ...
    def career(self, name: str = "") -> Scene: ...
    def settings(self) -> Scene: ...
    def match(
        self, setup: Setup, record: Record | None = None, kept: Path | None = None, session: Session | None = None
    ) -> Scene: ...
    def lesson(self, game: Game, number: int = 0) -> Scene: ...
    def unguided(self, setup: Setup) -> Scene: ...
    def replay(
        self, record: Record, at: int | None = None, viewer: int | None = None, notes: Mapping[int, str] | None = None
    ) -> Scene: ...
    def demonstration(
        self, rng: random.Random, game: Game | None = None, setup: Setup | None = None, by_itself: bool = False
    ) -> Scene: ...
    def results(self, session: Session) -> Scene: ...
    def past_results(self, record: Record, seconds: float) -> Scene: ...


class Services(Protocol):
    """What every scene may use of the program around it (`scenes.app.App`)."""

    rng: random.Random
    settings: Settings
    store: Store
    history: History
    profiles: Profiles
    sound: Sound
    input: InputState
    screen_reader: ScreenReader
    stack: Stack
    canvas: Canvas
    toasts: Toasts
    title: Callable[[], Scene]
    elapsed: float
    """Seconds that the present frame has really taken."""

    @property
    def routes(self) -> Routes: ...
    @property
    def awards(self) -> Awards: ...
    @property
    def bots(self) -> Bots: ...
    @property
    def person(self) -> str:
        """The name of whoever plays; "" if there is none."""

    def toast(self, head: str, words: str) -> None: ...
    def apply_settings(self) -> None: ...
    def play_as(self, number: int) -> None: ...
    def open_record(self, path: Path) -> Change | None: ...
