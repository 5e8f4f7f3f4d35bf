"""Matches cut in the middle, at every kind of moment, and a person who goes on there and points at everything.

python -m tests.scenes.cuts [game ...]    cuts every match of these games after each of its actions: it takes hours
"""

from __future__ import annotations

import random
import sys
import traceback
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, TypeVar

import pygame
import pytest

from game.catalogue import GAMES, game_named
from game.core.match import Match
from game.core.record import HUMAN, Record, SeatEntry, load, record_of, replay_steps
from game.core.state import OVER
from scenes.app import App
from scenes.keeping.store import Store
from scenes.match.setup import setup_of
from scenes.play.hand_over import HandOverScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.play.table_scene import TableScene
from scenes.stack import Scene
from scenes.ui.cache import Caches
from tests.golden.__main__ import FOLDER
from tests.play import EVERY_TABLE, random_match
from tests.scenes.bots import InstantWorker
from tests.scenes.events import FRAME, STRIDE, key, key_up, motion
from tests.scenes.table import push_scene, take_seat

Thing = TypeVar("Thing")
EVERY: Final = 10_000
"""A number of things that is never reached: all of them."""
SEED = 5
"""Of the random matches."""
LONGEST = 900
"""Actions of a match that are looked at."""
FINE = 24
"""Design pixels between two points at which a test asks what lies there."""
COARSE = 270
"""Design pixels between two points at which the mouse rests, whatever lies there."""
KEYS = [
    getattr(pygame, f"K_{name}")
    for name in "RIGHT DOWN TAB LEFT UP RETURN ESCAPE h RETURN u RETURN RETURN SPACE u ESCAPE ESCAPE".split()
]
"""The focus walks, something is picked and put back, a hint is asked for and taken, and decisions are taken back."""
READ = 0.5
"""Seconds in which a tooltip comes up."""
ANSWERS = 30
"""Frames in which the others, and then the person by ENTER and SPACE, go on with the match."""


class Cut(NamedTuple):
    """A record that ends in the middle of a match."""

    record: Record
    midway: bool
    """Whether it ends in the middle of a decision."""
    to_act: int
    """The seat that is asked next."""


def records_of(slug: str) -> Iterator[Record]:
    """The golden records of a game, and a random match with options by lot for every number of seats."""
    for path in sorted(FOLDER.glob(f"{slug}-?.txt")):
        yield load(path)
    for seats in (seats for game, seats in EVERY_TABLE if game == slug):
        yield record_of(random_match(slug, seats, seed=SEED + seats), [SeatEntry("recruit")] * seats)


def kind_of_moment(match: Match) -> Hashable:
    """A value that is equal for two moments at which a board asks the same kind of question after the same kind of
    action."""
    state = match.state
    last = type(match.actions[-1]).__name__ if match.actions else ""
    kinds_of_actions = frozenset(type(action).__name__ for action in state.legal())
    return (state.is_midway(), last, kinds_of_actions, len(state.legal()) == 1)


def find_cuts(slug: str, each: bool = False) -> list[Cut]:
    """The first cut of every kind, or all cuts if `each` is set. Cuts in the middle of a decision come first."""
    cut_by_kind: dict[Hashable, Cut] = {}
    for number, record in enumerate(records_of(slug)):
        for match, _ in replay_steps(replace(record, notations=record.notations[:LONGEST]), game_named):
            if match.state.to_act == OVER:
                continue
            kind = (number, len(match.actions)) if each else kind_of_moment(match)
            if kind not in cut_by_kind:
                played = record.notations[: len(match.actions)]
                cut_by_kind[kind] = Cut(replace(record, notations=played), match.state.is_midway(), match.state.to_act)
    return sorted(cut_by_kind.values(), key=lambda cut: not cut.midway)


def record_with_people(cut: Cut, people: tuple[int, ...]) -> Record:
    """The record of a cut with people in these seats and Recruits in all others."""
    seats = [
        SeatEntry(HUMAN, "Anna") if seat in people else SeatEntry("recruit") for seat in range(len(cut.record.seats))
    ]
    return replace(cut.record, seats=seats)


def draw_frames(app: App, count: int, *events: pygame.event.Event, seconds: float = FRAME) -> None:
    """Let the app answer the events and draw `count` frames of `seconds` each."""
    for number in range(count):
        app.advance(seconds, events if number == 0 else [])
        app.draw()


def resume_record(app: App, record: Record) -> PlayScene:
    """Continue a match as the program does. The person whom the cover calls takes the seat."""
    app.settings.speed = "instant"
    app.stack.scenes.clear()
    scene = push_scene(app, PlayScene(setup_of(record), record))
    draw_frames(app, count=3)
    if isinstance(app.stack.top, HandOverScene):
        take_seat(app)
    return scene


def spread(things: Sequence[Thing], most: int) -> Sequence[Thing]:
    """At most this many of these things, evenly from the first to the last."""
    return things if len(things) <= most else [things[number * len(things) // most] for number in range(most)]


def points_to_visit(scene: TableScene) -> list[tuple[float, float]]:
    """A point of each thing and each control of the table that can be pointed at, and a coarse grid of points.

    The things are found by a fine grid. A control is added by the middle of its spot.
    """
    point_by_key: dict[Hashable, tuple[float, float]] = {}
    for x in range(FINE // 2, 1920, FINE):
        for y in range(FINE // 2, 1080, FINE):
            under = scene.board.controls.key_at((x, y))
            if under is not None:
                point_by_key.setdefault(under, (x, y))
    scene.place_spots()
    for spot in scene.ring.spots:
        point_by_key[spot.key] = spot.centre
    grid = [(x, y) for x in range(COARSE // 2, 1920, COARSE) for y in range(COARSE // 2, 1080, COARSE)]
    return [*point_by_key.values(), *grid]


def point_everywhere(app: App, scene: TableScene, most: int) -> None:
    """Let the mouse rest on at most `most` points until its tooltip is shown, then focus at most `most` controls."""
    for x, y in spread(points_to_visit(scene), most):
        app.advance(FRAME, [motion(x * app.canvas.scale, y * app.canvas.scale)])
        draw_frames(app, count=1, seconds=READ)
    for spot in spread(list(scene.ring.spots), most):
        scene.ring.focus(spot.key)
        scene.ring.shown = True
        draw_frames(app, count=1, seconds=READ)


def press_keys_and_play_on(app: App, scene: PlayScene, at: tuple[float, float]) -> None:
    """Press every key of the table with the mouse at rest at this point, then play on with Enter, Space and Tab."""
    draw_frames(app, 1, motion(at[0] * app.canvas.scale, at[1] * app.canvas.scale))
    for code in KEYS:
        draw_frames(app, 1, key(code), key_up(code))
        app.advance(STRIDE, [])
        draw_frames(app, count=1, seconds=STRIDE)
        if app.stack.top is not scene:
            break
    for number in range(ANSWERS):
        if isinstance(app.stack.top, HandOverScene):
            take_seat(app)
        code = (pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB)[number % 3]
        app.advance(STRIDE, [key(code), key_up(code)] if app.stack.top is scene else [])
    app.draw()


def try_cut(app: App, cut: Cut, number: int, most: int = EVERY) -> None:
    """Resume a cut and use the table, then watch its replay and play on from there. Nothing may fail.

    Of five numbers in a row, three make a person of the seat that is asked, one of all seats, and one of a seat that
    waits. `most` limits the points on the table to which the mouse is moved.
    """
    seats = len(cut.record.seats)
    asked_seat, all_seats = (cut.to_act,), tuple(range(seats))
    waiting_seat = ((cut.to_act + 1) % seats,)
    people = (asked_seat, all_seats, asked_seat, asked_seat, waiting_seat)[number % 5]
    scene = resume_record(app, record_with_people(cut, people))
    if app.stack.top is scene:
        point_everywhere(app, scene, most)
        spots = [spot.centre for spot in scene.ring.spots] or [(700.0, 500.0)]
        press_keys_and_play_on(app, scene, spots[number % len(spots)])

    app.stack.scenes.clear()
    watched = replace(cut.record, seats=[SeatEntry("recruit")] * seats)
    replayed = push_scene(app, ReplayScene(watched))
    replayed.jump_to(replayed.bar.last)
    draw_frames(app, count=2)
    if number % 5 == 0:
        point_everywhere(app, replayed, most)
    app.stack.apply(replayed.play_on((cut.to_act,)))
    draw_frames(app, count=3)
    match_from_replay = app.stack.top
    assert isinstance(match_from_replay, PlayScene)
    middle_of_board = (700.0, 500.0)
    press_keys_and_play_on(app, match_from_replay, middle_of_board)


def main(arguments: Sequence[str]) -> int:
    """Try every cut of the games that are named, or of all games. Returns how many cuts failed."""
    window = pygame.display.set_mode((1280, 720))
    pygame.font.init()
    failed = 0
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(App, "_attempt", lambda _, act: act())
        app = App(
            Store(Path(folder)), rng=random.Random(7), title=Scene, window=window, caches=Caches(), hire=InstantWorker
        )
        for slug in arguments or GAMES:
            for number, cut in enumerate(find_cuts(slug, each=True)):
                try:
                    try_cut(app, cut, number)
                except Exception:
                    failed += 1
                    print(f"{slug}, {len(cut.record.notations)} actions, number {number}\n{traceback.format_exc()}")
        app.close()
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
