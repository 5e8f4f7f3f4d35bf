"""A scripted client: synthetic input, fixed frame time, bots that think between frames."""

from __future__ import annotations

import math
import os
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final

import pygame

from ai.bot import Deliberation
from ai.levels import Thought, level_named
from ai.review import Judgement
from ai.temper import temper_named
from ai.worker import Worker
from dice.throw import simulate
from dice.track import Cast, Throw
from game.battlefronts import state as battlefronts
from game.battlefronts.actions import CallUp, March, Redeploy, Reduce, Size
from game.battlefronts.cards import FRONTS
from game.catalogue import game_named
from game.core.state import Action, State
from scenes import settings as settings_file
from scenes.app import App
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.controls import ask_size, ask_way
from scenes.boards.battlefronts.model import TableModel
from scenes.keeping.store import Store
from scenes.play.surroundings import match_buttons
from scenes.settings import Settings
from scenes.stack import Scene
from scenes.ui.canvas import Box, Point

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


FRAME: Final = 1 / 60
"""Duration of a frame in seconds."""
STRIDE: Final = 0.25
"""Duration of a frame of `pass_seconds_in_long_frames`, in seconds."""
ITERATIONS: Final = 64
"""Maximum search iterations, which keeps scripts fast on plain Python."""
SLICES: Final = 16.0
"""Slices of a judgement, counted in its looks at the clock, which keeps scripts fast as well."""
FOREVER: Final = 60 * 180
"""Frames after which `wait_until` fails: three minutes."""
Event = pygame.event.Event


class SteadyWorker(Worker):
    """A worker in this process. It thinks one slice per poll, limited by iterations, so every run gives the same."""

    def __init__(self) -> None:
        self.iterations = ITERATIONS
        self._thinking: Deliberation | Judgement | None = None
        self._casts: list[Cast] = []
        self.started = True

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
        """Begin to search a decision of `view.to_act` at a level, with at most `self.iterations` iterations.

        The clock stands still, so only the iterations end the search. With `compares`, which hints ask for, the legal
        actions are compared with each other by a judgement instead. `planned` holds the action ids that the last hint
        of the same turn has named next. `temper`: the name of the taste by which a bot chooses, "" for none.
        """
        if compares:
            self._thinking = self._make_judgement(game, view, made=(), seed=seed, planned=planned)
            return

        full_level = level_named(level).in_game(game_named(game))
        short_level = replace(full_level, iterations=min(full_level.iterations, self.iterations))
        taste = temper_named(temper) if temper else None
        self._thinking = Deliberation(game_named(game), view, short_level, seed, clock=lambda: 0.0, temper=taste)

    def judge(self, game: str, view: State, made: Sequence[int], seed: int, seconds: float) -> None:
        self._thinking = self._make_judgement(game, view, made, seed)

    def _make_judgement(
        self, game: str, view: State, made: Sequence[int], seed: int, planned: Sequence[int] = ()
    ) -> Judgement:
        """Return a search that judges the decision `made` (action ids), or compares the best ones if that is empty.

        A judgement searches in slices, and looks at its clock once a slice. It ends after SLICES seconds, but this
        clock counts the looks as seconds. So the number of slices is the same on any machine. `planned`: the action ids
        that the last hint of the same turn has named next.
        """
        ticks = count()
        return Judgement(game_named(game), view, made, seed, SLICES, lambda: float(next(ticks)), planned=planned)

    def poll(self) -> Thought | None:
        """Think for one step, and return the thought, or None if there is no question."""
        if self._thinking is None:
            return None
        thought = self._thinking.step()
        if thought.done:
            self._thinking = None
        return thought

    def throw(self, cast: Cast) -> int:
        self._casts.append(cast)
        return len(self._casts) - 1

    def take_throw(self, ticket: int) -> Throw:
        return simulate(self._casts[ticket])

    def cancel(self) -> None:
        self._thinking = None

    def close(self) -> None:
        self._thinking = None


class Driver:
    """An app with scripted input. Positions are design pixels."""

    def __init__(
        self,
        size: tuple[int, int],
        folder: Path,
        title: Callable[[], Scene],
        settings: Settings | None = None,
        seed: int = 1,
    ) -> None:
        """Open a window of `size` real pixels. `folder` is the player's folder."""
        pygame.display.init()
        pygame.font.init()
        store = Store(folder)
        self._usual_type = (settings or Settings()).type_size
        if settings is not None:
            settings_file.save(store, settings)
        window = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.app = App(store, random.Random(seed), title, window, hire=SteadyWorker)

    def close(self) -> None:
        self.app.close()
        pygame.quit()

    def show_scene(self, scene: Scene | Callable[[], Scene]) -> Scene:
        """Put this scene, or the scene that a function makes, on the stack. Returns the scene that is then on top.

        Raises RuntimeError if the stack is empty afterwards.
        """
        self.app.start((lambda: scene) if isinstance(scene, Scene) else scene)
        return self.top

    def set_type(self, larger: bool) -> None:
        """Switch to the largest type or back to what was set at first, as the settings page does."""
        size = "largest" if larger else self._usual_type
        if self.app.settings.type_size != size:
            self.app.settings.type_size = size
            self.app.apply_settings()

    @property
    def top(self) -> Scene:
        """The top scene. Raises RuntimeError if the program has ended."""
        if self.app.stack.top is None:
            raise RuntimeError("The program has ended.")
        return self.app.stack.top

    # --- time ----------------------------------------------------------------------------

    def pass_frames(self, count: int = 1) -> None:
        """Advance the app by this many frames without input."""
        for _ in range(count):
            self.app.advance(FRAME, [])

    def pass_seconds(self, seconds: float) -> None:
        """Advance the app by this many seconds of play time, in frames of ordinary length."""
        self.pass_frames(round(seconds / FRAME))

    def pass_seconds_in_long_frames(self, seconds: float) -> None:
        """Advance the app by this many seconds of play time, in a few frames of STRIDE seconds, which is quicker."""
        for _ in range(round(seconds / STRIDE)):
            self.app.advance(STRIDE, [])

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Advance frame by frame until the condition holds. Raises RuntimeError after FOREVER frames."""
        for _ in range(FOREVER):
            if condition():
                return
            self.pass_frames()
        raise RuntimeError("What was waited for has not come within three minutes.")

    # --- hands ---------------------------------------------------------------------------

    def move_pointer_to(self, at: Point) -> None:
        """Move the mouse pointer to a point."""
        self._advance_with(self._motion_to(at))

    def press_mouse_at(self, at: Point) -> None:
        """Move the pointer to a point and press the left mouse button, which stays down."""
        self._advance_with(self._motion_to(at), self._left_button(pygame.MOUSEBUTTONDOWN, at))

    def release_mouse_at(self, at: Point) -> None:
        """Move the pointer to a point and release the left mouse button."""
        self._advance_with(self._motion_to(at), self._left_button(pygame.MOUSEBUTTONUP, at))

    def click_at(self, at: Point) -> None:
        """Press and release the left mouse button at a point."""
        self.press_mouse_at(at)
        self.release_mouse_at(at)

    def drag(self, start: Point, goal: Point, frames: int = 12) -> None:
        """Press the mouse button at `start` and move to `goal` in this many frames. The button is still down then."""
        self.press_mouse_at(start)
        for frame in range(1, frames + 1):
            share = frame / frames
            self.move_pointer_to((start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share))

    def press_key(self, code: int, mod: int = 0) -> None:
        """Press and release a key. `code` is one of pygame's K_..., `mod` one of its KMOD_..."""
        self._advance_with(
            Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0),
            Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0),
        )

    def turn_wheel(self, steps: int) -> None:
        """Turn the mouse wheel by this many steps at the pointer."""
        turn = Event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False, precise_x=0.0, precise_y=float(steps))
        self._advance_with(turn)

    def resize_window(self, size: tuple[int, int]) -> None:
        """Resize the window to this size in real pixels."""
        self.app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.pass_frames()

    def _advance_with(self, *events: Event) -> None:
        """Advance the app by one frame in which these events arrive."""
        self.app.advance(FRAME, events)

    def _to_pixels(self, at: Point) -> tuple[int, int]:
        """The real pixel of a point in design pixels."""
        return self.app.canvas.to_pixels(*at)

    def _motion_to(self, at: Point) -> Event:
        """The event of a pointer that has moved to a point."""
        return Event(pygame.MOUSEMOTION, pos=self._to_pixels(at), rel=(0, 0), buttons=(0, 0, 0))

    def _left_button(self, kind: int, at: Point) -> Event:
        """The event of the left mouse button at a point. `kind` is MOUSEBUTTONDOWN or MOUSEBUTTONUP."""
        return Event(kind, pos=self._to_pixels(at), button=1)

    # --- eyes ----------------------------------------------------------------------------

    def take_picture(self) -> pygame.Surface:
        """Draw the scenes now and return a copy of the window. `advance` alone draws nothing."""
        self.app.draw()
        return self.app.window.copy()


# --- Mouse input that carries out actions on the board of Battlefronts ----------------------------

REACH: Final = (0.0, -0.42, 0.42)
"""Offsets from a card's centre, in shares of its size, at which it may not be covered by other cards."""


Gesture = tuple[Point, ...]
"""The point of a press, and the point of its release if it is another one, in design pixels."""


def box_centre(box: Box) -> Point:
    return (box[0] + box[2] / 2, box[1] + box[3] / 2)


def button_centre(key: str) -> Point:
    """Centre of a button next to the board. Raises KeyError."""
    return {str(one.key): box_centre(one.box) for one in match_buttons()}[key]


def uncovered_point(view: battlefronts.State, near: int, seat: int, number: int) -> Point:
    """Return a point on a battalion where no other one covers it, on the board of seat `near`.

    The centre comes first, then points towards its edges (REACH). Raises ValueError if all of them are covered.
    """
    model = TableModel(view, near)
    piece = model.pieces[seat, number]
    box = piece.box_at(piece.goal)
    for dy in REACH:
        for dx in REACH:
            point = (box.centre[0] + dx * box.w, box.centre[1] + dy * box.h)
            if model.piece_at(point) is piece:
                return point
    raise ValueError(f"battalion {number} of seat {seat} is wholly covered")


def gestures_for(view: battlefronts.State, action: Action, near: int, drag: bool = False) -> list[Gesture]:
    """Return the clicks and drags by which a person plays this action on the board, whose near side is seat `near`.

    A gesture of one point is a click, one of two points a drag. `drag`: battalions are dragged instead of moved by two
    clicks. If several actions move the battalion to the same place, a last click answers which one is meant. The size
    of a call-up is chosen on a dial and confirmed. Places are numbered from 0: the fronts, then the zones.
    """
    match action:
        case March() | Redeploy():
            number, place = move_of(action)
            start = uncovered_point(view, near, view.to_act, number)
            goal = box_centre(layout.strip_box(place))
            steps: list[Gesture] = [(start, goal)] if drag else [(start,), (goal,)]
            ways = [way for way in view.legal() if move_of(way) == (number, place)]
            if len(ways) > 1:
                steps.append((ask_way(place, ways, "card").spots()[ways.index(action)].centre,))
            return steps
        case CallUp():
            return [(box_centre(layout.strip_box(FRONTS + action.zone)),)]
        case Size():
            dial = ask_size(view, action.cards)
            x, y, w, h = dial.track
            share = (action.cards - 1) / max(1, dial.most - 1)
            return [((x + w * share, y + h / 2),), (box_centre(dial.confirm.box),)]
        case Reduce():
            return [(uncovered_point(view, near, seat=view.to_act, number=action.battalion),)]
        case _:
            return [(button_centre("pass"),)]


def move_of(action: Action) -> tuple[int, int]:
    """Battalion and goal of a march or redeployment, (-1, -1) for other actions."""
    if isinstance(action, March | Redeploy):
        return action.battalion, action.place if isinstance(action, March) else action.front
    return -1, -1
