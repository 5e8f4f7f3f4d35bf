"""Until a cover is opened, the machine shows, says and sounds nothing of a closed hand.

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
from typing import Any, Final, NamedTuple
from zlib import crc32

import pygame
import pytest

from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import Record, SeatEntry, record_of
from game.core.rng import Rng
from game.core.state import Action, State
from scenes.app import App
from scenes.keeping.store import Store
from scenes.match.setup import setup_of
from scenes.play.hand_over import SHUT, HandOverScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.stack import Reset, Scene
from scenes.ui.cache import Caches
from scenes.ui.sound import Sound
from tests.play import play_at_random
from tests.scenes.bots import InstantWorker
from tests.scenes.events import FRAME, key, key_up, motion
from tests.scenes.listener import Collector, let_speak
from tests.scenes.table import board_for, checked_cast, push_scene

NAMES: Final = ("Anna", "Ben", "Cleo")
GAMES_WITH_SECRETS: Final = [slug for slug, game in GAMES.items() if game.secrets]
FRAMES_UNTIL_OPEN: Final = round(SHUT / FRAME) + 2
"""Frames until a cover can be answered."""
FRAMES_PER_PICTURE: Final = 5
"""One frame in this many is drawn."""
MOST_FRAMES: Final = 200
"""Frames that are compared at most."""
Step = tuple[int, Sequence[pygame.event.Event]]
"""The events of one frame, and how many frames pass before them."""

# --- Two worlds that differ in hidden cards alone ------------------------------------------------


@dataclass(frozen=True)
class Table:
    """The game, the people and bots at its table, and the common knowledge of both worlds."""

    slug: str
    people: int = 2
    bots: int = 0
    passable: bool = True
    """Whether the cover offers to pass."""
    knows: str = "nobody"
    """Whose view is the same in both worlds: "nobody", so that the hands of all people differ, or "called".

    "called" is the person who is called. The view of a bot is always the same in both, so that it decides alike.
    """
    detour: bool = False
    """Whether the person can first decide something else, and take it back."""

    def __str__(self) -> str:
        seats = f"{self.slug} {self.people}+{self.bots}"
        return seats + ("" if self.passable else " no pass") + (" detour" if self.detour else "")

    @property
    def entries(self) -> list[SeatEntry]:
        return [SeatEntry("human", name) for name in NAMES[: self.people]] + [SeatEntry("recruit")] * self.bots


class Tables(NamedTuple):
    """The table of one world, before the decision and after it."""

    before: State
    after: State


@dataclass(frozen=True)
class Worlds:
    """A decision of a person after which another person is called, in two worlds.

    The worlds differ only in cards that are hidden from the person who is called, so the screen must look the same in
    both until a cover is opened.
    """

    before: Record
    """The record of the match before the decision."""
    after: Record
    """The record after the decision."""
    notation: str
    """The decision."""
    tables: tuple[Tables, Tables]
    """By world: the tables of the true world, and those of the other one."""
    whole_match: Record
    """The same match, played to its end."""
    detour: str = ""
    """What the person may do first and take back."""


def open_view(state: State) -> State:
    """The table as everybody may know it."""
    for seat in range(state.seats):
        state = state.redact(seat)
    return state


def state_after(match: Match, state: State, notation: str) -> State | None:
    """The table after this action, with the dice and cards of the match. None if the action is not legal."""
    action = match.game.action(notation)
    if action not in state.legal():
        return None
    after, rng = state.copy(), Rng(0)
    rng.restore(match.rng.state())
    after.apply(action, rng)
    return after


def other_world(match: Match, notation: str, common: int | None, people: int) -> Tables | None:
    """Another table on which the action looks the same to everybody, before and after it. None if none is found.

    `common`: the seat that knows the same in both worlds. The hands of all other people differ. If it is None, nobody
    knows the same.
    """
    after = state_after(match, match.state, notation)
    assert after is not None
    imagining_seats = (common,) if common is not None else (0, 1)  # each imagines what the others hold
    others = [seat for seat in range(people) if seat != common]
    for seed in range(40):
        world = match.state
        for seat in imagining_seats:
            world = world.redact(seat)
            world.determinize(Rng(seed))
        world_after = state_after(match, world, notation)
        if world_after is None or open_view(world_after).facts() != open_view(after).facts():
            continue
        if common is not None and world_after.redact(common).facts() != after.redact(common).facts():
            continue
        if all(world.redact(seat).facts() != match.view(seat).facts() for seat in others):
            return Tables(world, world_after)
    return None


def find_detour(match: Match, other: State, notation: str) -> str:
    """Return the notation of an action that the person can play and take back before `notation`. "" if there is none.

    It must be legal and undoable in the match as it is, and also with the state `other` in its place.
    """
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


def calls_another_person(match: Match, action: Action, people: int) -> bool:
    """Whether another person than the last actor decides after this complete decision."""
    after = state_after(match, match.state, action.notation)
    assert after is not None
    actor, called = match.state.to_act, after.to_act
    return actor != called and actor < people and 0 <= called < people and not match.state.is_midway()


def worlds_of_decision(match: Match, notation: str, table: Table, board: Any) -> tuple[State, Tables, str] | None:
    """The table after a decision, the other world before and after it, and a detour. None if the table does not fit."""
    after = state_after(match, match.state, notation)
    assert after is not None
    if board.words.hand_over_call(open_view(after)).passable != table.passable:
        return None
    first_bot = table.people if table.bots else None
    common = after.to_act if table.knows == "called" else first_bot
    other = other_world(match, notation, common, table.people)
    if other is None:
        return None
    detour = find_detour(match, other.before, notation) if table.detour else ""
    return (after, other, detour) if bool(detour) is table.detour else None


def record_worlds(
    match: Match, action: Action, table: Table, after: State, other: Tables, detour: str, rng: Rng
) -> Worlds:
    """Play the decision and then the match to its end, and record it before the decision, after it and at the end.

    `after` is the table after the decision, `other` the other world before and after it. `detour` is what the person
    may do first and take back, or "".
    """
    record_before = record_of(match, table.entries)
    before = match.state.copy()
    match.play(action)
    record_after = record_of(match, table.entries)
    while not match.over:
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    return Worlds(
        before=record_before,
        after=record_after,
        notation=action.notation,
        tables=(Tables(before, after), other),
        whole_match=record_of(match, table.entries),
        detour=detour,
    )


@cache
def worlds(table: Table) -> Worlds:
    """The first decision in random matches that calls another person as the table asks for.

    Actions that end the match early are avoided where there are others, and the first eight call nobody.
    """
    game, seats = GAMES[table.slug], table.people + table.bots
    for seed in range(3, 40):
        match, rng = Match(game, seats, options={}, seed=seed), Rng(seed)
        board: Any = board_for(game, open_view(match.state))
        while not match.over and len(match.actions) < 160:
            legal = match.legal()
            staying = [action for action in legal if action.notation not in ("pass", "withdraw")] or legal
            action = staying[rng.below(len(staying))]
            if len(match.actions) > 8 and calls_another_person(match, action, table.people):
                found = worlds_of_decision(match, action.notation, table, board)
                if found is not None:
                    return record_worlds(match, action, table, *found, rng)
            match.play(action)
    raise AssertionError(f"no such decision comes up: {table}")


# --- The frames of a world -----------------------------------------------------------------------


@dataclass(frozen=True)
class Frame:
    """All that can be seen and heard in one frame."""

    scene: str
    picture: int
    """The checksum of the pixels. It is 0 if nothing was drawn."""
    spoken: tuple[str, ...]
    sounds: tuple[object, ...]
    known: tuple[object, ...]
    """The facts of the table that everybody may know."""


class Watcher:
    """Works the machine, and keeps the frames of a world from the first cover after its decision."""

    def __init__(self, app: App, scene: PlayScene, sounds: list[object]) -> None:
        self.app = app
        self.scene = scene
        self.voice: Collector = let_speak(app)
        self.sounds = sounds
        self.frames: list[Frame] = []
        self.watching = False
        """Whether frames are kept."""
        self.first_cover: HandOverScene | None = None
        """The first cover that was watched."""

    @property
    def is_covered(self) -> bool:
        return any(isinstance(scene, HandOverScene) for scene in self.app.stack.scenes)

    @property
    def has_seen_enough(self) -> bool:
        return len(self.frames) > MOST_FRAMES

    @property
    def is_called_again(self) -> bool:
        """Whether the next cover has come after the first one."""
        return self.first_cover is not None and self.is_covered and self.first_cover not in self.app.stack.scenes

    def frame(self, *events: pygame.event.Event) -> None:
        """Let one frame pass, and keep it if frames are watched."""
        self.app.advance(FRAME, events)
        heard, self.voice.heard[:] = tuple(self.voice.heard), []
        sounds, self.sounds[:] = tuple(self.sounds), []
        if not self.watching:
            return

        picture = 0
        if len(self.frames) % FRAMES_PER_PICTURE == 0:
            self.app.draw()
            picture = crc32(self.app.window.get_buffer().raw)
        known = open_view(self.scene.session.match.state).facts()
        self.frames.append(Frame(type(self.app.stack.top).__name__, picture, heard, sounds, copied(known)))

    def wait(self, frames: int) -> None:
        """Let this many frames pass, or fewer if the next cover comes."""
        for _ in range(frames):
            if not self.is_called_again:
                self.frame()

    def do(self, steps: Sequence[Step]) -> None:
        """Take these steps, until the next cover comes."""
        for frames, events in steps:
            self.wait(frames)
            if self.is_called_again:
                return
            for event in events:
                if event.type == pygame.VIDEORESIZE:
                    self.app.window = pygame.display.set_mode(event.size, pygame.RESIZABLE)
            self.frame(*events)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Let frames pass until the condition is true."""
        for _ in range(MOST_FRAMES):
            if condition():
                return
            self.frame()
        raise AssertionError("the condition never becomes true")

    def take_seat(self) -> None:
        """Open the cover as the person who is called, and wait until the person is asked."""
        assert self.is_covered
        self.wait(FRAMES_UNTIL_OPEN)
        self.do([tap(pygame.K_RETURN)])
        self.wait_until(lambda: self.scene.is_person_asked)


def copied(facts: tuple[object, ...]) -> tuple[object, ...]:
    """Facts that stay as they are while the match goes on."""
    return tuple(tuple(fact) if isinstance(fact, list) else fact for fact in facts)


def tap(code: int, after: int = 0) -> Step:
    """A key that is pressed and released after this many frames."""
    return after, [key(code), key_up(code)]


class Booth:
    """Makes apps that are alike to the last random number, one after another in the same window."""

    def __init__(self, window: pygame.Surface, home: Path, caches: Caches, monkeypatch: pytest.MonkeyPatch) -> None:
        self.size, self.home, self.caches, self.monkeypatch = window.get_size(), home, caches, monkeypatch

    def open_app(self, number: int) -> tuple[App, list[object]]:
        """A new app with a folder of this number, and the list to which it adds the sounds that it plays."""
        window = pygame.display.set_mode(self.size, pygame.RESIZABLE)
        store = Store(self.home / str(number))
        for slug in GAMES:
            store.note_lesson(slug)
        app, sounds = (
            App(store, rng=random.Random(7), title=Scene, window=window, caches=self.caches, hire=InstantWorker),
            list[object](),
        )
        self.monkeypatch.setattr(Sound, "play", lambda sound, *what, **how: sounds.append((what, tuple(how.items()))))
        app.settings.speed = "2x"
        return app, sounds


@pytest.fixture
def booth(window: pygame.Surface, home: Path, caches: Caches, monkeypatch: pytest.MonkeyPatch) -> Booth:
    """Makes apps that are alike."""
    return Booth(window, home, caches, monkeypatch)


# --- Steps at the cover ----------------------------------------------------------------------------

CURIOUS_KEYS: Final = (pygame.K_h, pygame.K_u, pygame.K_l, pygame.K_F1, pygame.K_F2, pygame.K_F3, pygame.K_TAB)
FOCUS_KEYS: Final = (pygame.K_UP, pygame.K_LEFT, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_SPACE)
MOUSE_OVER_TABLE: Final = [(3, [motion(x, y)]) for y in (690, 640, 560, 300) for x in range(60, 1280, 240)]
"""The mouse moves over the hand and the board."""


def look_around() -> list[Step]:
    """The person rests the mouse on the hand, opens the rules of a card there, and asks for a hint."""
    hover = [(25, [motion(500, 680)]), tap(pygame.K_h, after=20), tap(pygame.K_F1, after=20), (20, [motion(520, 680)])]
    return [*hover, tap(pygame.K_RIGHT, after=4), tap(pygame.K_RIGHT, after=2)]


RESIZE: Final[Step] = (2, [pygame.event.Event(pygame.VIDEORESIZE, size=(1000, 700))])
STEPS_AT_COVER: Final[dict[str, list[Step]]] = {
    "passes": [tap(pygame.K_p, FRAMES_UNTIL_OPEN)],
    "passes the whole group": [tap(pygame.K_w, FRAMES_UNTIL_OPEN)],
    "pauses": [
        *(
            tap(pygame.K_ESCAPE, FRAMES_UNTIL_OPEN),
            tap(pygame.K_s, after=9),
            tap(pygame.K_ESCAPE, after=9),
            tap(pygame.K_ESCAPE, after=9),
        ),
        *(tap(pygame.K_p, after=9), tap(pygame.K_ESCAPE, after=30), tap(pygame.K_g, after=9), tap(pygame.K_ESCAPE, 9)),
    ],
    "skips": [tap(pygame.K_p, FRAMES_UNTIL_OPEN), tap(pygame.K_x, after=6)],
    "is curious": [
        *(tap(code, after=3) for code in CURIOUS_KEYS),
        (0, [motion(640, 690)]),
        tap(pygame.K_p, FRAMES_UNTIL_OPEN),
        *MOUSE_OVER_TABLE,
        *(tap(code, after=3) for code in (*CURIOUS_KEYS, *FOCUS_KEYS)),
    ],
    "changes the window": [RESIZE, tap(pygame.K_p, FRAMES_UNTIL_OPEN), (30, []), RESIZE],
    "waits": [(FRAMES_UNTIL_OPEN + 20, []), *(tap(code, after=3) for code in (*CURIOUS_KEYS, pygame.K_SPACE))],
}
"""The steps of a person at the cover and after it, by name."""


def make_decision(watcher: Watcher, notation: str, detour: str = "") -> None:
    """Take the seat, look around and play this action, so that the next person is called.

    If there is a `detour`, play that first and take it back.
    """
    watcher.take_seat()
    watcher.do(look_around())
    scene = watcher.scene
    watcher.wait_until(lambda: scene.is_person_asked and watcher.app.stack.top is scene)
    if detour:
        transcripts_before = len(scene.session.past)
        scene.play(scene.setup.game.action(detour))
        watcher.wait_until(lambda: scene.is_person_asked)
        for _ in range(3):  # if a popup is open, the first press closes it
            if len(scene.session.past) > transcripts_before:
                watcher.do([tap(pygame.K_u, after=30)])
                watcher.wait_until(lambda: scene.is_person_asked)
        assert len(scene.session.past) == transcripts_before
    scene.play(scene.setup.game.action(notation))
    watcher.watching = False
    watcher.wait_until(lambda: watcher.is_covered)


def begin_world(app: App, decision: Worlds, number: int, begins: str) -> PlayScene:
    """The scene of the match in world `number` (0 or 1) of a decision. `begins` says how the scene is reached.

    "decides": the match is opened before the decision. "resumes": it is resumed after the decision. "replays": it is
    played on from a replay, before the decision. The match is always begun in the true world, and then gets the table
    of the world that is asked for.
    """
    is_resumed = begins == "resumes"
    record = decision.after if is_resumed else decision.before
    if begins == "replays":
        replay = push_scene(app, ReplayScene(decision.whole_match, stop_before_decision(decision)))
        seats_of_people = tuple(range(min(len(NAMES), len(decision.before.seats))))
        app.stack.apply(checked_cast(Reset, replay.play_on(seats_of_people)))
        scene = checked_cast(PlayScene, app.stack.top)
    else:
        scene = push_scene(app, PlayScene(setup_of(record), record))
    scene.session.setup = scene.setup.with_hints  # so that no question comes before a hint
    tables = decision.tables[number]
    scene.session.match.state = (tables.after if is_resumed else tables.before).copy()
    return scene


def watch_world(
    booth: Booth,
    decision: Worlds,
    number: int,
    steps_at_cover: Sequence[Step],
    begins: str = "decides",
    opens: bool = False,
) -> list[Frame]:
    """The frames of a world from the first cover on, until it is opened or the next one has come.

    `decision`: a person's decision, and both worlds in which it is made. `number`: 0 or 1, the world. `opens`: the
    person opens the first cover and looks around. `begins`: how the match comes to the cover. It is "decides" after a
    decision, "resumes" in a resumed match, "replays" after a decision in a match played on from a replay, and "resigns"
    after a resignation.
    """
    app, sounds = booth.open_app(number)
    scene = begin_world(app, decision, number, begins)
    watcher = Watcher(app, scene, sounds)
    watcher.wait(2)
    if begins == "resigns":
        watcher.take_seat()
        watcher.do(look_around())
        scene.resign(scene.viewer)
    elif begins != "resumes":
        make_decision(watcher, decision.notation, decision.detour)

    watcher.watching = True
    watcher.wait_until(lambda: watcher.is_covered)
    watcher.first_cover = next(scene for scene in app.stack.scenes if isinstance(scene, HandOverScene))
    watcher.do(steps_at_cover)
    if opens:
        watcher.take_seat()
        watcher.do(look_around())

    while not (watcher.is_called_again or watcher.is_covered or opens or scene.session.over or watcher.has_seen_enough):
        something_is_open_over_table = app.stack.top is not scene
        watcher.do([tap(pygame.K_ESCAPE)] if something_is_open_over_table else [(0, [])])
    app.close()
    return watcher.frames


def stop_before_decision(decision: Worlds) -> int:
    """The number of the replay's stop right before the decision."""
    stops = ReplayScene(decision.whole_match).director.replay.stops
    actions_before_decision = len(decision.before.notations)
    return stops.index(actions_before_decision)


def compare_frames(first: Sequence[Frame], second: Sequence[Frame]) -> tuple[int, str]:
    """How many frames are the same in both worlds, and a description of the first difference. "" if there is none.

    The comparison ends without a difference as soon as everybody may know a fact that differs.
    """
    for number, (ours, theirs) in enumerate(zip(first, second, strict=False)):
        if ours.known != theirs.known:
            return number, ""
        for name in ("scene", "picture", "spoken", "sounds"):
            our_value, their_value = getattr(ours, name), getattr(theirs, name)
            if our_value != their_value:
                return number, f"frame {number} ({ours.scene}): {name} {our_value} or {their_value}"
    if len(first) == len(second):
        return len(first), ""
    return min(len(first), len(second)), f"{len(first)} or {len(second)} frames until the next cover"


FEWEST_FRAMES: Final = 20
"""Frames that are the same at least, before anybody may know what differs."""
TABLES: Final = [
    *(Table(slug, detour=number % 2 == 0) for number, slug in enumerate(GAMES_WITH_SECRETS)),
    *(Table(slug, passable=False) for slug in GAMES_WITH_SECRETS),
    *(Table(slug, people, bots) for slug, people, bots in (("last_front", 2, 1), ("sharp_end", 3, 0))),
]
CASES: Final = [
    *((table, "passes" if table.passable else "waits", "decides") for table in TABLES),
    *(
        (Table(slug), ("is curious", "passes the whole group")[at % 2], "decides")
        for at, slug in enumerate(GAMES_WITH_SECRETS)
    ),
    *((Table("last_front"), way, "decides") for way in ("pauses", "skips", "changes the window")),
    (Table("last_front"), "passes", "resumes"),
    (Table("sharp_end"), "passes", "replays"),
    (Table("sharp_end", people=3), "passes", "resigns"),
    (Table("last_front", people=2, bots=1), "passes", "resigns"),
]
"""Each way and each beginning once or twice, by turns in all games."""


@pytest.mark.parametrize(("table", "at_cover", "begins"), CASES, ids=str)
def test_two_worlds_that_differ_in_hands_look_and_sound_the_same_behind_the_cover(
    booth: Booth, table: Table, at_cover: str, begins: str
) -> None:
    """`at_cover` names the steps of the person at the cover, and `begins` how the match comes there."""
    decision = worlds(table)
    first, second = (watch_world(booth, decision, number, STEPS_AT_COVER[at_cover], begins) for number in (0, 1))
    frames_alike, difference = compare_frames(first, second)
    assert difference == ""
    assert frames_alike >= FEWEST_FRAMES


@pytest.mark.parametrize("slug", GAMES_WITH_SECRETS)
def test_an_opened_cover_shows_nothing_that_only_the_others_know(booth: Booth, slug: str) -> None:
    """The cover hides the table until the person who is called has taken the machine, and opens it.

    Both worlds are the same to that person, and differ in the hands of the others. So all frames have to be the same.
    """
    both_worlds = worlds(Table(slug, passable=False, knows="called"))
    waits = STEPS_AT_COVER["waits"]
    first, second = (
        watch_world(booth, decision=both_worlds, number=number, steps_at_cover=waits, opens=True) for number in (0, 1)
    )
    frames_alike, difference = compare_frames(first, second)
    assert difference == ""
    assert frames_alike >= FEWEST_FRAMES


@pytest.mark.parametrize("slug", sorted(GAMES.keys() - set(GAMES_WITH_SECRETS)))
def test_in_a_game_without_a_cover_every_seat_always_knows_the_same(slug: str) -> None:
    match = Match(GAMES[slug], seats=2, options={}, seed=3)
    two_people = [SeatEntry("human", name) for name in NAMES[:2]]
    assert not setup_of(record_of(match, two_people)).confidential
    for _ in play_at_random(match, seed=3):
        assert match.view(0).facts() == match.view(1).facts()
