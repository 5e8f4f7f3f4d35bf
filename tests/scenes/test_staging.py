"""Great moments: which events are staged, what light, shaking and silence do, and that nothing of them stays."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import pygame
import pytest

from game.battlefronts.events import BattleJoined
from game.catalogue import GAMES, game_named
from game.core.events import Beat, Event, Transcript
from game.core.match import Match
from game.core.record import load, replay
from game.fighting_front import cards as armies
from game.fighting_front.events import Landed, SpaceOccupied, UnitMoved
from game.fix_bayonets.cards import KIND_OF, OFFICER
from game.fix_bayonets.events import Killed
from game.last_front.events import BattleWon, TerritoryCaptured
from game.sharp_end.events import AttackFailed
from scenes.anim.staging import LIFTS, SHAKE, SHAKE_SECONDS, SILENCE, STAYS, Moment, Staging
from scenes.anim.timeline import Timeline
from scenes.app import App
from scenes.play.replay import ReplayScene
from scenes.ui.canvas import Box, Canvas
from tests.golden.__main__ import FOLDER
from tests.play import play_at_random
from tests.scenes.events import FRAME, steps
from tests.scenes.table import board_for, push_scene
from tests.scenes.toy import Toy

PLACE = Box(400, 400, 200, 100)
RECORDS = (1, 2, 3)
LONGEST_DECISION = 30.0
"""Seconds in which everything that a decision moves, lights and announces comes to rest."""


# --- Which events are staged ----------------------------------------------------------------------


class Happening(NamedTuple):
    """A beat of a match, how many actions have led to it, and the events after it in the same action."""

    actions: int
    beat: Beat
    rest: list[Event]


def happenings(slug: str, number: int, viewer: int = 0) -> list[Happening]:
    """All that happens in a golden record, as a seat sees it."""
    found: list[Happening] = []

    def note(match: Match, transcript: Transcript) -> None:
        beats = transcript.beats(viewer)
        for number_of_beat, beat in enumerate(beats, 1):
            rest = [later.event for later in beats[number_of_beat:]]
            found.append(Happening(actions=len(match.actions), beat=beat, rest=rest))

    replay(load(FOLDER / f"{slug}-{number}.txt"), game_named, note)
    return found


def breaks_through(beat: Beat, rest: list[Event]) -> bool:
    """Whether a unit goes from elsewhere to a free space of the enemy back row."""
    match beat.event:
        case UnitMoved(path=(start, *_, end)) | SpaceOccupied(start=start, end=end):
            enemy = 1 - beat.before.owner[start]
        case Landed(space=end):
            start, enemy = armies.NONE, 1 - beat.view.owner[end]
        case _:
            return False
    return end in armies.BACK_ROW[enemy] and start not in armies.BACK_ROW[enemy]


def is_captured(events: list[Event]) -> bool:
    return any(isinstance(event, TerritoryCaptured) for event in events)


IS_GREAT: dict[str, Callable[[Beat, list[Event]], bool]] = {
    "battlefronts": lambda beat, rest: isinstance(beat.event, BattleJoined),
    "fix_bayonets": lambda beat, rest: isinstance(beat.event, Killed) and KIND_OF[beat.event.man] == OFFICER,
    "sharp_end": lambda beat, rest: isinstance(beat.event, AttackFailed),
    "last_front": lambda beat, rest: isinstance(beat.event, BattleWon) and is_captured(rest),
    "fighting_front": breaks_through,
}
"""By game: whether an event, given those after it, is a great moment."""


@pytest.mark.parametrize("slug", IS_GREAT)
def test_exactly_the_great_events_of_a_game_have_a_staging(slug: str) -> None:
    """Every seat sees the same moments: they are public."""
    found = 0
    for number in RECORDS:
        staged: list[list[int]] = []
        for viewer in range(2):
            story = happenings(slug, number, viewer)
            board = board_for(GAMES[slug], story[0].beat.before, viewer)
            is_staged = [board.great_moment(beat) is not None for _, beat, _ in story]
            assert is_staged == [IS_GREAT[slug](beat, rest) for _, beat, rest in story]
            staged.append([actions for (actions, _, _), great in zip(story, is_staged, strict=True) if great])
        assert staged[0] == staged[1]
        found += len(staged[0])
    assert found > 0


def test_a_game_that_names_no_moments_has_none() -> None:
    match = Match(Toy(), seats=2, options={}, seed=1)
    board = board_for(match.game, match.view(0))
    for transcript in play_at_random(match, seed=1):
        for beat in transcript.beats(0):
            assert board.great_moment(beat) is None


# --- A staged moment ------------------------------------------------------------------------------


class Stage:
    """A timeline with a single staged moment, whose event takes a second and makes a sound."""

    def __init__(self, speed: float = 1.0, still: bool = False, on_arrival: bool = False) -> None:
        self.said: list[tuple[str, float]] = []
        """Sounds and silences with the times at which they began."""
        self.now = 0.0
        self.done = 0.0
        """How far the motion of the event is."""
        self.timeline = Timeline(self.play, speed)
        self.staging = Staging()
        self.staging.still = still
        self.staging.stage(self.timeline, Moment(PLACE, on_arrival), self.perform, self)
        self.darkest = 0.0
        self.farthest = 0.0
        self.shaken_at = math.inf

    def play(self, name: str, /, *, x: float | None) -> None:
        self.said.append((name, self.now))

    def hush(self, seconds: float) -> None:
        self.said.append((f"silence of {seconds:.2f}", self.now))

    def perform(self) -> None:
        def move(progress: float) -> None:
            self.done = progress

        self.timeline.append(1.0, move, sound="shell")

    def pass_seconds(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.now += FRAME
            self.timeline.update(FRAME)
            self.staging.update(FRAME, self.timeline.speed)
            self.darkest = max(self.darkest, self.staging.darkness)
            distance = math.hypot(*self.staging.shake())
            self.farthest = max(self.farthest, distance)
            if distance and math.isinf(self.shaken_at):
                self.shaken_at = self.now


def test_the_table_dims_in_silence_before_the_blow_that_shakes_it() -> None:
    """The silence is announced at once. The blow comes with the sound of a shell at its end."""
    stage = Stage()

    stage.pass_seconds(SILENCE - 0.05)
    assert stage.staging.darkness == 1
    assert stage.staging.shake() == (0, 0)
    assert [name for name, _ in stage.said] == ["silence of 0.30"]
    assert stage.done == 0

    stage.pass_seconds(0.1)
    assert [name for name, _ in stage.said] == ["silence of 0.30", "shell"]
    assert stage.said[1][1] == pytest.approx(SILENCE, abs=2 * FRAME)
    assert 0 < stage.farthest <= 1.5 * SHAKE


class Way(NamedTuple):
    """How a moment is shown, and what is staged of it.

    The table first dims for SILENCE seconds, is then shaken, stays dark for STAYS and gets light in LIFTS seconds.
    """

    speed: float = 1.0
    still: bool = False
    """Whether motion is reduced."""
    on_arrival: bool = False
    """Whether the blow falls when a flight of one second arrives."""
    dims: bool = True
    shakes: bool = True


WAYS = {
    "usual": Way(),
    "slow": Way(0.5),
    "twice as fast": Way(2.0),
    "hurried at the highest speed": Way(16.0),
    "instant": Way(math.inf, dims=False, shakes=False),
    "reduced motion": Way(still=True, shakes=False),
    "on arrival": Way(on_arrival=True),
    "on arrival, reduced motion": Way(on_arrival=True, still=True, shakes=False),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_what_is_staged_at_each_speed_and_that_it_ends(way: Way) -> None:
    """A moment takes SILENCE, the second of its event, STAYS and LIFTS, divided by the speed.

    The event is done, and makes its sound (a shell) unless the speed is infinite, whether it is staged or not.
    """
    stage = Stage(way.speed, way.still, way.on_arrival)
    slowest_end = min(way.speed, 4.0)  # an infinite speed would leave no seconds
    stage.pass_seconds((SILENCE + 1.0 + STAYS + LIFTS + 0.1) / slowest_end)
    assert (stage.darkest > 0) == way.dims
    assert (stage.farthest > 0) == way.shakes
    if way.shakes:
        blow = SILENCE + (1.0 if way.on_arrival else 0.0)
        assert stage.shaken_at == pytest.approx(blow / way.speed, abs=3 * FRAME)

    assert stage.done == 1
    assert (stage.staging.darkness, stage.staging.shake()) == (0, (0, 0))
    assert [name for name, _ in stage.said if name == "shell"] == ["shell"] * (way.speed < math.inf)


@pytest.mark.parametrize("cut", [Timeline.clear, Timeline.finish], ids=["cleared", "finished"])
@pytest.mark.parametrize("after", [0.15, SILENCE + 0.1], ids=["in the silence", "after the blow"])
def test_a_moment_that_is_cut_short_leaves_the_table_lit_and_still(
    cut: Callable[[Timeline], None], after: float
) -> None:
    stage = Stage()
    stage.pass_seconds(after)
    cut(stage.timeline)
    stage.pass_seconds(STAYS + LIFTS + SHAKE_SECONDS)
    assert (stage.staging.darkness, stage.staging.shake()) == (0, (0, 0))


def test_a_second_moment_is_staged_while_the_first_one_fades() -> None:
    stage = Stage()
    stage.staging.stage(stage.timeline, Moment(PLACE), stage.perform, stage)
    stage.pass_seconds(SILENCE + 1.0 + SILENCE + 0.1)
    assert [name for name, _ in stage.said] == ["silence of 0.30", "shell"] * 2
    assert stage.staging.darkness == 1


# --- What is drawn --------------------------------------------------------------------------------


def test_the_light_stays_on_the_place_while_all_else_dims(canvas: Canvas) -> None:
    """The table dims in the silence before the blow. Without motion (`still`) nothing shakes after it."""
    stage = Stage(still=True)
    stage.pass_seconds(SILENCE + 0.1)  # the table is as dark as it becomes
    full_brightness = 200
    canvas.surface.fill((full_brightness, full_brightness, full_brightness))
    stage.staging.draw(canvas, PLACE)

    def brightness(x: float, y: float) -> int:
        return canvas.surface.get_at(canvas.to_pixels(x, y)).r

    assert brightness(*PLACE.centre) >= full_brightness - 2
    corners = {brightness(x, y) for x in (2, 1917) for y in (2, 1077)}
    assert len(corners) == 1
    assert 0.3 * full_brightness < corners.pop() < 0.6 * full_brightness


def test_a_blow_moves_the_picture_of_the_board_alone(canvas: Canvas) -> None:
    board = Box(96, 96, 1200, 900)
    stage = Stage()
    stage.pass_seconds(SILENCE + 2 * FRAME)
    stage.staging.darkness = 0.0
    canvas.surface.fill((0, 0, 0))
    on_board, beside_board = canvas.to_pixels(700, 500), canvas.to_pixels(1600, 500)
    spots = [on_board, beside_board]
    for spot in spots:
        canvas.surface.set_at(spot, (255, 255, 255))

    stage.staging.draw(canvas, board)
    assert canvas.surface.get_clip() == canvas.surface.get_rect()
    assert canvas.surface.get_at(on_board).r == 0, "the white pixel has moved away"
    assert canvas.surface.get_at(beside_board).r == 255


# --- At the table ---------------------------------------------------------------------------------


def replay_before_great_moment(app: App, slug: str, speed: str) -> ReplayScene:
    """A replay of a golden record at this speed, before the decision that leads to its first great moment.

    IS_GREAT tells by game whether an event with the rest of its action is such a moment.
    """
    great_moments = (
        (number, actions)
        for number in RECORDS
        for actions, beat, rest in happenings(slug, number)
        if IS_GREAT[slug](beat, rest)
    )
    number, actions = next(great_moments)
    scene = push_scene(app, ReplayScene(load(FOLDER / f"{slug}-{number}.txt")))
    scene.own_speed = speed
    stop_before = max(at for at, played in enumerate(scene.director.replay.stops) if played < actions)
    scene.jump_to(stop_before)
    return scene


def watch_decision(app: App, scene: ReplayScene) -> float:
    """Step over a decision, and let everything come to rest. Returns how far the table has dimmed meanwhile."""
    scene.step()
    darkest = 0.0
    for _ in range(round(LONGEST_DECISION / FRAME)):
        app.advance(FRAME, [])
        darkest = max(darkest, scene.staging.darkness)
    assert scene.timeline.is_idle
    return darkest


@pytest.mark.parametrize("slug", IS_GREAT)
def test_a_staged_moment_ends_in_the_same_picture_as_one_without_staging(app: App, slug: str) -> None:
    """Motion is reduced, so that nothing sways in the picture."""
    app.settings.reduced_motion = True
    pictures: list[bytes] = []
    for is_staged in (True, False):
        app.rng.seed(1)
        scene = replay_before_great_moment(app, slug, "1x")
        if not is_staged:
            scene.board.great_moment = lambda beat: None  # type: ignore[method-assign]
        greatest_darkness = watch_decision(app, scene)
        assert greatest_darkness == (1.0 if is_staged else 0.0)
        steps(app, 3)
        pictures.append(pygame.image.tobytes(app.canvas.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_at_instant_speed_no_moment_is_staged(app: App) -> None:
    assert watch_decision(app, replay_before_great_moment(app, "battlefronts", "instant")) == 0.0


def test_hits_and_focus_stay_where_they_are_while_the_board_shakes(app: App) -> None:
    """`staging.shake` is by how many pixels the picture of the board is moved in this frame."""
    scene = replay_before_great_moment(app, "battlefronts", "1x")
    scene.step()
    while scene.staging.shake() == (0, 0):
        app.advance(FRAME, [])

    spots = {spot.key: spot.rect for spot in scene.board.controls.inspectable_spots()}
    steps(app, 1)
    assert scene.staging.shake() != (0, 0)
    assert {spot.key: spot.rect for spot in scene.board.controls.inspectable_spots()} == spots
