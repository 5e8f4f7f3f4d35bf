"""The stack of scenes. Only the top scene gets input, and it returns the change of the stack that it wants."""

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


class Bots(Protocol):
    """The process in which bots think (`ai.worker.Worker`), as scenes use it. No call waits for an answer.

    It knows one question at a time: a new one replaces the last.
    """

    started: bool

    def think(
        self,
        game: str,
        view: State,
        level: str,
        seed: int,
        seconds: float = math.inf,
        compares: bool = False,
        planned: Sequence[int] = (),
        temper: str = "",
    ) -> None:
        """Ask for a decision of `view.to_act`, within `seconds`.

        `compares`: other decisions are compared, too, as for a hint. `planned`: the action ids that the last hint of
        the same turn has named next. `temper`: how the seat plays, "" for no temper.
        """

    def judge(self, game: str, view: State, made: Sequence[int], seed: int, seconds: float) -> None:
        """Ask how good the decision `made` (action ids) of `view.to_act` is, to be answered within `seconds`."""

    def poll(self) -> Thought | None:
        """The answer to the question. None before it has come."""

    def cancel(self) -> None: ...

    def throw(self, cast: Cast) -> int:
        """Let the process simulate dice. Returns the ticket with which to ask for the throw."""

    def take_throw(self, ticket: int) -> Throw | None:
        """The throw of this ticket. None before it is ready."""

    def close(self) -> None: ...


class Scene:
    """One screen. An `overlay` scene leaves the scene below it visible.

    `app` is set when `enter` is called.
    """

    overlay: bool = False
    loop: str | None = None
    """Name of the sound that is looped behind the scene. None: that of the scene below."""
    music: str | None = None
    """Name of the piece that is played behind the scene. None: that of the scene below."""
    heading: str = ""
    """Name of the scene, which a voice says first."""
    opens_files: bool = False
    """Whether a record that is dropped on the window opens on top of it."""
    app: Services
    form: Form
    """The widgets of a scene. Scenes without widgets do not set it."""

    @property
    def toast_lane(self) -> Box | None:
        """The strip for toasts, which hides nothing that must be read. None: toasts wait for another scene."""
        return LANE

    def enter(self, app: Services) -> None:
        """Called when the scene is put on the stack."""
        self.app = app

    def leave(self) -> None:
        """Called when the scene is removed from the stack."""

    def resume_scene(self) -> None:
        """Called when the scene is on top again, after the scenes above it were removed."""

    def take_program(self, path: Path) -> Change | None:
        """Called when a Python file is dropped on the window. Returns the change, or None after a toast."""
        self.app.toast("NOT OPENED", "Drop the program of a bot on the page on which you set up a match.")
        return None

    def drop_scaled_art(self) -> None:
        """Called when the scale of the canvas has changed: drop all art baked for the old one."""

    def record_text(self) -> str:
        """The record of the match that it shows, for a failure report or an export. "" if it shows none."""
        return ""

    def speech(self) -> Speech:
        """The words of the scene for a voice. They tell no more than the present viewer may see on the screen."""
        return Speech(self.heading, focus=self.form.spoken_widget() if "form" in vars(self) else "")

    @property
    def editing(self) -> bool:
        """Whether one of its widgets takes all keys."""
        return "form" in vars(self) and self.form.editing

    @property
    def typing(self) -> bool:
        """Whether the player types into one of its text fields."""
        return "form" in vars(self) and self.form.typing

    def survey_sentences(self) -> list[str]:
        """The sentences that describe the whole scene. If there are none, F2 repeats the last message instead."""
        return []

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Handle an event, with mouse positions in design pixels, and the intent behind it.

        Returns the change of scene that the event asks for, or None. A held direction that repeats has an intent but no
        event.
        """
        return None

    def update(self, seconds: float) -> Change | None:
        """Advance the scene by this many seconds. Returns the change of the stack that it wants, None: no change."""
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole scene over the last frame, or over the scene below if it is an overlay."""


@dataclass(frozen=True)
class Push:
    """Put a scene on top."""

    scene: Scene


@dataclass(frozen=True)
class Pop:
    """Remove `count` scenes from the top. Removing the last one ends the program."""

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
        self._removed: list[weakref.ref[Scene]] = []
        """Scenes that were removed and have not been freed yet."""

    @property
    def top(self) -> Scene | None:
        """The scene that gets input. None once the last one was removed."""
        return self.scenes[-1] if self.scenes else None

    def apply(self, change: Change) -> None:
        """Carry out a change. Scenes that are removed are told, and so is the scene that is on top afterwards."""
        for _ in range(self._removal_count(change)):
            scene = self.scenes.pop()
            scene.leave()
            self._removed.append(weakref.ref(scene))

        if isinstance(change, Push | Replace | Reset):
            self.scenes.append(change.scene)
            change.scene.enter(self.app)
        elif isinstance(change, Pop) and self.top is not None:
            self.top.resume_scene()

    def _removal_count(self, change: Change) -> int:
        """The number of scenes that a change removes."""
        match change:
            case Push():
                return 0
            case Replace():
                return min(1, len(self.scenes))
            case Pop(count):
                return min(count, len(self.scenes))
            case Reset() | Quit():
                return len(self.scenes)

    def free_removed(self) -> None:
        """Free the memory of removed scenes.

        Scenes and boards refer to each other, so only the garbage collector frees them. It would come late, because it
        does not know how large pictures are.
        """
        if any(scene() is not None for scene in self._removed):
            gc.collect()
        self._removed.clear()

    def visible(self) -> list[Scene]:
        """The scenes to draw, lowest first: the topmost full scene and the overlays above it."""
        full_scenes = [index for index, scene in enumerate(self.scenes) if not scene.overlay]
        lowest = full_scenes[-1] if full_scenes else 0
        return self.scenes[lowest:]

    def loop(self) -> str | None:
        """The name of the sound that is looped behind the top scene. None if no scene has one."""
        return next((scene.loop for scene in reversed(self.scenes) if scene.loop is not None), None)

    def music(self) -> str | None:
        """The name of the piece that is played behind the top scene. None if no scene has one."""
        return next((scene.music for scene in reversed(self.scenes) if scene.music is not None), None)

    def drop_scaled_art(self) -> None:
        """Tell every scene that the scale of the canvas has changed."""
        for scene in self.scenes:
            scene.drop_scaled_art()


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
    def without_guide(self, setup: Setup) -> Scene: ...
    def replay(
        self, record: Record, at: int | None = None, viewer: int | None = None, notes: Mapping[int, str] | None = None
    ) -> Scene: ...
    def demonstration(
        self, rng: random.Random, game: Game | None = None, setup: Setup | None = None, by_itself: bool = False
    ) -> Scene: ...
    def results(self, session: Session) -> Scene: ...
    def past_results(self, record: Record, seconds: float) -> Scene: ...


class Services(Protocol):
    """The parts of the program (`scenes.app.App`) that every scene may use."""

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
        """The name of the current player, otherwise the name used in the last match. "" if there is none."""

    def toast(self, head: str, words: str) -> None:
        """Show the player a short heading and a sentence."""

    def apply_settings(self) -> None:
        """Save `settings` and apply what a scene has changed in them."""

    def play_as(self, number: int) -> None:
        """Make the player of this number the current one."""

    def open_record(self, path: Path) -> Change | None:
        """The change that shows the replay of a record. None if it cannot be opened, and a toast says why."""
