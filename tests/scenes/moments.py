"""One table of a game, on which every kind of moment is laid in turn, and everything there that can be picked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from functools import cache
from itertools import zip_longest
from typing import Any, Final

import pygame
import pytest

from game.catalogue import GAMES, game_named
from game.core.record import SeatEntry, load, replay
from game.core.state import Action, State
from scenes.app import App
from scenes.match.setup import Setup
from scenes.play.play_scene import PlayScene
from tests.golden.__main__ import FOLDER
from tests.scenes.cuts import EVERY, spread
from tests.scenes.events import FRAME, key, motion, tapped
from tests.scenes.table import lay_table, open_match

SMALL_WINDOW: Final = (480, 270)
"""A window in which a frame is soon drawn."""
EMPTY_POINT: Final = (3.0, 1077.0)
"""A point in design pixels where nothing is."""
VIEWS: Final = ("turn map",)
"""Things that only show the board in another way: they pick nothing."""
FINE: Final = 7
"""A thing is looked for at this many points across and down."""


@cache
def states_of_every_kind(slug: str) -> list[State]:
    """The first state of each kind in the golden records at which seat 0 is to act.

    A kind is the set of legal actions' types.
    """
    state_by_kinds: dict[tuple[str, ...], State] = {}

    def note_state(match: Any, _: object) -> None:
        """Keep the state if it is the first in which seat 0 may choose among actions of these kinds."""
        state = match.state
        if state.to_act == 0 and (legal := state.legal()):
            kinds = tuple(sorted({type(action).__name__ for action in legal}))
            if kinds not in state_by_kinds:
                state_by_kinds[kinds] = state.copy()

    for number in (1, 2, 3):
        replay(load(FOLDER / f"{slug}-{number}.txt"), game_named, note_state)
    return [state_by_kinds[kind] for kind in sorted(state_by_kinds)]


def use_small_window(app: App, size: tuple[int, int] = SMALL_WINDOW) -> bool:
    """Give the app a window of this size without motion on its tables. Returns whether the size is new."""
    app.settings.reduced_motion = app.toasts.still = True
    if (app.window.get_size(), app.canvas.type_scale) == (size, app._type_scale()):
        return False
    app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    app._rebuild_canvas()
    return True


def move_mouse_away(app: App) -> None:
    """Move the mouse to a point without any control."""
    x, y = EMPTY_POINT
    app.advance(FRAME, [motion(*app.canvas.to_exact_pixels(x, y))])


class Sitting:
    """A person in the first seat of one table, which is used for every moment with as many seats."""

    def __init__(self, app: App, slug: str) -> None:
        use_small_window(app)
        app.settings.end_idle = False  # nothing is passed automatically
        self._app = app
        self._slug = slug
        self._tables: dict[int, PlayScene] = {}

    def moments(self, most: int = EVERY) -> Iterator[PlayScene]:
        """The table at one moment of every kind, at most this many. The person is asked."""
        for state in spread(states_of_every_kind(self._slug), most):
            yield self.table_at(state.copy())

    def table_at(self, state: State) -> PlayScene:
        """The table in this state, with nothing picked and the mouse away from it.

        Tables with the same number of seats are the same scene.
        """
        entries = tuple(SeatEntry("recruit" if number else "human") for number in range(state.seats))
        if state.seats not in self._tables:
            self._tables[state.seats] = open_match(self._app, Setup(GAMES[self._slug], entries, {}, seed=5))
        scene = self._tables[state.seats]
        reset_selection(scene)
        self._app.stack.scenes[:] = [scene]
        move_mouse_away(self._app)
        return lay_table(self._app, scene, state)


def reset_selection(scene: PlayScene) -> None:
    """Offer the legal actions again, so that nothing is selected and no list is open over the board."""
    scene.board.controls.lists.opened = None
    scene.board.controls.offer(scene.board.controls.offered)


def record_decisions(monkeypatch: pytest.MonkeyPatch, scene: PlayScene) -> list[tuple[Action, ...]]:
    """Returns a list to which the person's decisions are added from now on. They are not played, so the table stays."""
    decisions: list[tuple[Action, ...]] = []

    def record(*actions: Action, decided: bool = True) -> None:
        if decided:
            decisions.append(actions)

    monkeypatch.setattr(scene.director, "play", record)
    return decisions


def choosable_keys(scene: PlayScene, most: int) -> list[Hashable]:
    """At most `most` keys of things that can be chosen or opened, taken from their kinds in turn."""
    controls = scene.board.controls
    keys_by_kind = defaultdict[Hashable, list[Hashable]](list)
    for spot in controls.spots():
        if controls.is_usable(spot.key) and spot.key not in VIEWS:
            kind = spot.key[0] if isinstance(spot.key, tuple) else spot.key
            keys_by_kind[kind].append(spot.key)

    in_turn = [key for row in zip_longest(*keys_by_kind.values()) for key in row if key is not None]
    return in_turn[:most]


def find_point_over(scene: PlayScene, key: Hashable) -> tuple[float, float] | None:
    """A point at which the mouse is over this thing of the board and nothing else. None if there is none."""
    controls = scene.board.controls
    x, y, w, h = next(spot.rect for spot in controls.spots() if spot.key == key)
    fractions = [(number + 0.5) / FINE for number in range(FINE)]
    middle_first = sorted(
        ((u, v) for u in fractions for v in fractions), key=lambda at: abs(at[0] - 0.5) + abs(at[1] - 0.5)
    )
    for across, down in middle_first:
        point = (x + across * w, y + down * h)
        if controls.popup is not None:
            return point
        if controls.key_at(point) == key:
            return point
    return None


def choose_by_key(app: App, scene: PlayScene, thing: Hashable) -> None:
    """Focus a thing of the board and press Enter."""
    scene.place_spots()
    scene.ring.focus(thing)
    scene.ring.shown = True
    app.advance(FRAME, tapped(key(pygame.K_RETURN)))
