"""From a cover to the moment when its person opens it, the machine shows, says and sounds nothing of a closed hand.

Two worlds that differ in hidden cards alone are played alike. Every frame has to be the same in both, whatever is
pressed at the cover and after it, and so has the number of frames until the next cover.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import pygame
import pytest

from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import Record, SeatEntry, record_of
from game.core.rng import Rng
from game.core.state import State
from scenes.app import App
from scenes.keeping.store import Store
from scenes.match.setup import setup_of
from scenes.play.hand_over import SHUT, HandOverScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.stack import Reset, Scene
from scenes.ui.cache import Caches
from scenes.ui.sound import Sound
from tests.play import moments
from tests.scenes.bots import InstantWorker
from tests.scenes.events import FRAME, key, key_up, motion
from tests.scenes.listener import Collector, speaking
from tests.scenes.table import board_for, expect, put

NAMES: Final = ("Anna", "Ben", "Cleo")
SECRET: Final = [slug for slug, game in GAMES.items() if game.secrets]
OPENS: Final = round(SHUT / FRAME) + 2
"""Frames until a cover can be answered."""
DRAWN: Final = 5
"""One frame in so many is drawn."""
MOST: Final = 200
"""Frames that are compared at most."""
Step = tuple[int, Sequence[pygame.event.Event]]
"""So many frames later, these events."""

# --- Two worlds ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """Who sits there, and what the worlds have in common."""

    slug: str
    people: int = 2
    bots: int = 0
    passable: bool = True
    """Whether the cover offers to pass."""
    knows: str = "nobody"
    """Whose view both worlds share: that of "nobody", so hands of all people differ, or of who is "called".

    A bot's view is always the same in both, so that it decides alike.
    """
    detour: bool = False
    """Whether the person can first decide something else, and take it back."""

    def __str__(self) -> str:
        seats = f"{self.slug} {self.people}+{self.bots}"
        return seats + ("" if self.passable else " no pass") + (" detour" if self.detour else "")

    @property
    def entries(self) -> list[SeatEntry]:
        return [SeatEntry("human", name) for name in NAMES[: self.people]] + [SeatEntry("recruit")] * self.bots


@dataclass(frozen=True)
class Worlds:
    """A decision of a person after which another person is called, and both worlds before and after it."""

    before: Record
    after: Record
    notation: str
    states: tuple[tuple[State, State], ...]
    """By world: the table before the decision, and after it."""
    over: Record
    """The same match, played to its end."""
    detour: str = ""
    """What the person may do first and take back."""


def open_view(state: State) -> State:
    """What every seat may know."""
    for seat in range(state.seats):
        state = state.redact(seat)
    return state


def played(match: Match, state: State, notation: str) -> State | None:
    """The table once this is played on it in the match; None if that is not legal."""
    action = match.game.action(notation)
    if action not in state.legal():
        return None
    after, rng = state.copy(), Rng(0)
    rng.restore(match.rng.state())
    after.apply(action, rng)
    return after


def other_world(match: Match, notation: str, common: int | None, people: int) -> tuple[State, State] | None:
    """Another table on which the decision looks the same to everybody; None if none is found.

    It has all that the seat `common` knows, None for nobody, and other cards in at least two hands, else in one.
    """
    after = played(match, match.state, notation)
    assert after is not None
    knowing = (common,) if common is not None else (0, 1)  # each imagines what the others hold
    others = [seat for seat in range(people) if seat != common]
    for seed in range(40):
        world = match.state
        for seat in knowing:
            world = world.redact(seat)
            world.determinize(Rng(seed))
        then = played(match, world, notation)
        if then is None or open_view(then).facts() != open_view(after).facts():
            continue
        if common is not None and then.redact(common).facts() != after.redact(common).facts():
            continue
        if all(world.redact(seat).facts() != match.view(seat).facts() for seat in others):
            return world, then
    return None


def detour(match: Match, other: State, notation: str) -> str:
    """Another decision that the same person can take back in both worlds; "" if there is none."""
    seat = match.state.to_act
    for action in match.legal():
        trials = [copy(match), copy(match)]
        for trial, state in zip(trials, (match.state, other), strict=True):
            trial.state = state.copy()
        if action.notation in (notation, "pass") or any(action not in trial.legal() for trial in trials):
            continue
        for trial in trials:
            trial.play(action)
        if all(trial.state.to_act == seat and trial.can_undo((seat,), chosen=True) for trial in trials):
            return action.notation
    return ""


@cache
def worlds(table: Table) -> Worlds:
    """The first decision in random matches that calls another person as the table asks for."""
    game, seats = GAMES[table.slug], table.people + table.bots
    for seed in range(3, 40):
        match, rng = Match(game, seats, {}, seed), Rng(seed)
        board: Any = board_for(game, open_view(match.state))
        while not match.over and len(match.actions) < 160:
            actor, legal = match.state.to_act, match.legal()
            staying = [action for action in legal if action.notation not in ("pass", "withdraw")] or legal
            action = staying[rng.below(len(staying))]
            after = played(match, match.state, action.notation)
            assert after is not None
            called = after.to_act
            calls = actor != called and actor < table.people and 0 <= called < table.people
            if len(match.actions) > 8 and calls and not match.state.midway():
                common = called if table.knows == "called" else table.people if table.bots else None
                fits = board.words.call(open_view(after)).passable == table.passable
                found = other_world(match, action.notation, common, table.people) if fits else None
                aside = detour(match, found[0], action.notation) if found is not None and table.detour else ""
                if found is not None and bool(aside) is table.detour:
                    before = record_of(match, table.entries)
                    own = match.state.copy(), after
                    match.play(action)
                    then = record_of(match, table.entries)
                    while not match.over:
                        legal = match.legal()
                        match.play(legal[rng.below(len(legal))])
                    over = record_of(match, table.entries)
                    return Worlds(before, then, action.notation, (own, found), over, aside)
            match.play(action)
    raise AssertionError(f"no such decision comes up: {table}")


# --- One of them, watched -----------------------------------------------------------------------


@dataclass(frozen=True)
class Frame:
    """All that is seen and heard in one frame; `known`: the table as everybody may know it."""

    scene: str
    picture: int
    """The checksum of the pixels. It is 0 if nothing was drawn."""
    spoken: tuple[str, ...]
    sounds: tuple[object, ...]
    known: tuple[object, ...]


class Watcher:
    """Sits before the machine and keeps every frame from the first cover on that follows the decision."""

    def __init__(self, app: App, scene: PlayScene, sounds: list[object]) -> None:
        self.app = app
        self.scene = scene
        self.voice: Collector = speaking(app)
        self.sounds = sounds
        self.frames: list[Frame] = []
        self.watching = False
        self.first: HandOverScene | None = None
        """The first cover that was watched."""

    @property
    def covered(self) -> bool:
        return any(isinstance(scene, HandOverScene) for scene in self.app.stack.scenes)

    def frame(self, *events: pygame.event.Event) -> None:
        """Let one frame pass."""
        self.app.advance(FRAME, events)
        heard, self.voice.heard[:] = tuple(self.voice.heard), []
        sounds, self.sounds[:] = tuple(self.sounds), []
        picture = 0
        if len(self.frames) % DRAWN == 0 and self.watching:
            self.app.draw()
            picture = crc32(self.app.window.get_buffer().raw)
        if self.watching:
            known = open_view(self.scene.session.match.state).facts()
            self.frames.append(Frame(type(self.app.stack.top).__name__, picture, heard, sounds, copied(known)))

    @property
    def full(self) -> bool:
        """Whether enough was watched."""
        return len(self.frames) > MOST

    def wait(self, frames: int) -> None:
        for _ in range(frames):
            if not self.called_again:
                self.frame()

    def do(self, steps: Sequence[Step]) -> None:
        """All this, unless the next cover comes before."""
        for frames, events in steps:
            self.wait(frames)
            if self.called_again:
                return
            for event in events:
                if event.type == pygame.VIDEORESIZE:
                    self.app.window = pygame.display.set_mode(event.size, pygame.RESIZABLE)
            self.frame(*events)

    def until(self, so: Callable[[], bool]) -> None:
        for _ in range(MOST):
            if so():
                return
            self.frame()
        raise AssertionError("it never comes to that")

    @property
    def called_again(self) -> bool:
        """Whether the next cover has come since it was first watched."""
        return self.first is not None and self.covered and self.first not in self.app.stack.scenes

    def take_seat(self) -> None:
        """The person who is called takes the machine, and is asked."""
        assert self.covered
        self.wait(OPENS)
        self.do([tap(pygame.K_RETURN)])
        self.until(lambda: self.scene.asked)


def copied(facts: tuple[object, ...]) -> tuple[object, ...]:
    """Facts that stay as they are while the match goes on."""
    return tuple(tuple(fact) if isinstance(fact, list) else fact for fact in facts)


def tap(code: int, after: int = 0) -> Step:
    return after, [key(code), key_up(code)]


class Booth:
    """Makes one app after another that are alike to the last random number, in the same window."""

    def __init__(self, window: pygame.Surface, home: Path, caches: Caches, monkeypatch: pytest.MonkeyPatch) -> None:
        self.size, self.home, self.caches, self.monkeypatch = window.get_size(), home, caches, monkeypatch

    def opened(self, number: int) -> tuple[App, list[object]]:
        window = pygame.display.set_mode(self.size, pygame.RESIZABLE)
        store = Store(self.home / str(number))
        for slug in GAMES:
            store.note_lesson(slug)
        app, sounds = App(store, random.Random(7), Scene, window, self.caches, InstantWorker), list[object]()
        self.monkeypatch.setattr(Sound, "play", lambda sound, *what, **how: sounds.append((what, tuple(how.items()))))
        app.settings.speed = "2x"
        return app, sounds


@pytest.fixture
def booth(window: pygame.Surface, home: Path, caches: Caches, monkeypatch: pytest.MonkeyPatch) -> Booth:
    return Booth(window, home, caches, monkeypatch)


# --- What is pressed at the cover and after it, until another cover comes ------------------------------

CURIOUS: Final = (pygame.K_h, pygame.K_u, pygame.K_l, pygame.K_F1, pygame.K_F2, pygame.K_F3, pygame.K_TAB)
MOVES: Final = (pygame.K_UP, pygame.K_LEFT, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_SPACE)
OVER_TABLE: Final = [(3, [motion(x, y)]) for y in (690, 640, 560, 300) for x in range(60, 1280, 240)]
"""The mouse goes over the hand and the board."""


def looks_around() -> list[Step]:
    """Whoever is asked rests the mouse on the hand, opens the rules of what lies there, and asks for a hint."""
    hover = [(25, [motion(500, 680)]), tap(pygame.K_h, 20), tap(pygame.K_F1, 20), (20, [motion(520, 680)])]
    return [*hover, tap(pygame.K_RIGHT, 4), tap(pygame.K_RIGHT, 2)]


SIZED: Final[Step] = (2, [pygame.event.Event(pygame.VIDEORESIZE, size=(1000, 700))])
WAYS: Final[dict[str, list[Step]]] = {
    "passes": [tap(pygame.K_p, OPENS)],
    "passes the whole stretch": [tap(pygame.K_w, OPENS)],
    "pauses": [
        *(tap(pygame.K_ESCAPE, OPENS), tap(pygame.K_s, 9), tap(pygame.K_ESCAPE, 9), tap(pygame.K_ESCAPE, 9)),
        *(tap(pygame.K_p, 9), tap(pygame.K_ESCAPE, 30), tap(pygame.K_g, 9), tap(pygame.K_ESCAPE, 9)),
    ],
    "skips": [tap(pygame.K_p, OPENS), tap(pygame.K_x, 6)],
    "is curious": [
        *(tap(code, 3) for code in CURIOUS),
        (0, [motion(640, 690)]),
        tap(pygame.K_p, OPENS),
        *OVER_TABLE,
        *(tap(code, 3) for code in (*CURIOUS, *MOVES)),
    ],
    "changes the window": [SIZED, tap(pygame.K_p, OPENS), (30, []), SIZED],
    "waits": [(OPENS + 20, []), *(tap(code, 3) for code in (*CURIOUS, pygame.K_SPACE))],
}
"""What somebody does at the cover, by its name."""


def decided(watcher: Watcher, notation: str, aside: str = "") -> None:
    """The person who was called takes the machine, looks around and decides: the next person is called.

    If there is something to do `aside`, the person does that first, and takes it back.
    """
    watcher.take_seat()
    watcher.do(looks_around())
    scene = watcher.scene
    watcher.until(lambda: scene.asked and watcher.app.stack.top is scene)
    if aside:
        made = len(scene.session.past)
        scene.play(scene.setup.game.action(aside))
        watcher.until(lambda: scene.asked)
        for _ in range(3):  # where a popup asks, the first press closes it
            if len(scene.session.past) > made:
                watcher.do([tap(pygame.K_u, 30)])
                watcher.until(lambda: scene.asked)
        assert len(scene.session.past) == made
    scene.play(scene.setup.game.action(notation))
    watcher.watching = False
    watcher.until(lambda: watcher.covered)


def watched(
    booth: Booth, found: Worlds, number: int, way: str, begins: str = "decides", opens: bool = False
) -> Watcher:
    """All frames of a world from the cover on, until its person opens it, or the next cover has been looked at."""
    app, sounds = booth.opened(number)
    record = found.after if begins == "resumes" else found.before
    if begins == "replays":
        replay = put(app, ReplayScene(found.over, found_stop(found)))
        app.stack.apply(expect(Reset, replay.play_on(tuple(range(len(NAMES))[: len(found.before.seats)]))))
        scene = expect(PlayScene, app.stack.top)
    else:
        scene = put(app, PlayScene(setup_of(record), record))
    before, after = found.states[number]
    scene.session.match.state = (after if begins == "resumes" else before).copy()
    watcher = Watcher(app, scene, sounds)
    watcher.wait(2)
    if begins == "resigns":
        watcher.take_seat()
        watcher.do(looks_around())
        scene.resign(scene.viewer)
    elif begins != "resumes":
        decided(watcher, found.notation, found.detour)
    watcher.watching = True
    watcher.until(lambda: watcher.covered)
    watcher.first = next(scene for scene in app.stack.scenes if isinstance(scene, HandOverScene))
    watcher.do(WAYS[way])
    if opens:
        watcher.take_seat()
        watcher.do(looks_around())
    while not (watcher.called_again or watcher.covered or opens or scene.session.over or watcher.full):
        aside = app.stack.top is not scene
        watcher.do([tap(pygame.K_ESCAPE)] if aside else [(0, [])])  # whatever was opened over the table
    app.close()
    return watcher


def found_stop(found: Worlds) -> int:
    """Which stop of the replay is the moment before the decision."""
    stops = ReplayScene(found.over).director.replay.stops
    return stops.index(len(found.before.notations))


def first_difference(one: Sequence[Frame], other: Sequence[Frame]) -> tuple[int, str]:
    """How many frames are the same while everybody may know the same; and what differs then, "" if nothing does."""
    for number, (ours, theirs) in enumerate(zip(one, other, strict=False)):
        if ours.known != theirs.known:
            return number, ""
        for name in ("scene", "picture", "spoken", "sounds"):
            mine, its = getattr(ours, name), getattr(theirs, name)
            if mine != its:
                return number, f"frame {number} ({ours.scene}): {name} {mine} or {its}"
    same = len(one) == len(other)
    return min(len(one), len(other)), "" if same else f"{len(one)} or {len(other)} frames until the next cover"


LEAST: Final = 20
"""Frames that are compared at least, if the people pass: as long as everybody knows the same in both worlds."""
TABLES: Final = [
    *(Table(slug, detour=number % 2 == 0) for number, slug in enumerate(SECRET)),
    *(Table(slug, passable=False) for slug in SECRET),
    *(Table(slug, people, bots) for slug, people, bots in (("last_front", 2, 1), ("sharp_end", 3, 0))),
]
CASES: Final = [
    *((table, "passes" if table.passable else "waits", "decides") for table in TABLES),
    *((Table(slug), ("is curious", "passes the whole stretch")[at % 2], "decides") for at, slug in enumerate(SECRET)),
    *((Table("last_front"), way, "decides") for way in ("pauses", "skips", "changes the window")),
    (Table("last_front"), "passes", "resumes"),
    (Table("sharp_end"), "passes", "replays"),
    (Table("sharp_end", 3), "passes", "resigns"),
    (Table("last_front", 2, 1), "passes", "resigns"),
]
"""Each way and each beginning once or twice, by turns in all games."""


@pytest.mark.parametrize(("table", "way", "begins"), CASES, ids=str)
def test_until_a_cover_is_opened_nothing_tells_of_a_hand(booth: Booth, table: Table, way: str, begins: str) -> None:
    """Whatever is done at the cover, and however it came to it."""
    found = worlds(table)
    one, other = (watched(booth, found, number, way, begins).frames for number in (0, 1))
    same, difference = first_difference(one, other)
    assert difference == ""
    assert same >= LEAST


@pytest.mark.parametrize("slug", SECRET)
def test_who_opens_a_cover_finds_nothing_that_others_saw(booth: Booth, slug: str) -> None:
    """Both worlds are the same to who is called."""
    found = worlds(Table(slug, passable=False, knows="called"))
    one, other = (watched(booth, found, number, "waits", opens=True).frames for number in (0, 1))
    same, difference = first_difference(one, other)
    assert difference == ""
    assert same >= LEAST


@pytest.mark.parametrize("slug", sorted(GAMES.keys() - set(SECRET)))
def test_a_game_without_a_cover_has_nothing_to_hide(slug: str) -> None:
    """Every seat may know the same at any time."""
    match = Match(GAMES[slug], 2, {}, 3)
    assert not setup_of(record_of(match, [SeatEntry("human", name) for name in NAMES[:2]])).confidential
    for _ in moments(match, 3):
        assert match.view(0).facts() == match.view(1).facts()
