"""Light and traces on the ground of boards: they follow from what has happened, and stand still where that is asked."""

from __future__ import annotations

from functools import cache

import pygame
import pytest

from ai.bot import snap
from ai.levels import seed_for
from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import SeatEntry, record_of
from scenes.app import App
from scenes.boards import BOARDS
from scenes.match.setup import Setup, setup_of
from scenes.pieces import ground as pieces
from scenes.pieces.ground import BURNT, CLOUDS, CRATER, DAY, MIST, MOST, RAIN, STAYS, Ground, LampPool, Trace, Weather
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.play.surroundings import Surroundings
from scenes.play.table_scene import TableScene
from scenes.ui.canvas import Box, Canvas
from tests.scenes.table import board_for

MAP = Box(100, 200, 600, 400)
NIGHT = (120, 130, 170)


def laid(*traces: Trace) -> Ground:
    ground = Ground(MAP, still=False)
    ground.leave(traces)
    return ground


def test_where_a_trace_lies_follows_from_those_of_its_place_alone() -> None:
    one, other = Trace(CRATER, "here", Box(120, 220, 80, 80)), Trace(BURNT, "there", Box(400, 300, 90, 90))
    mixed, apart = laid(one, other, one, other), laid(one, one, other, other)
    assert sorted(mixed.laid) == sorted(apart.laid)
    assert len(set(mixed.laid)) == 4
    assert all(trace.within.holds(found.at) for trace in (one, other) for found in laid(trace, trace).laid)


def test_a_place_takes_only_so_many_traces() -> None:
    trace = Trace(CRATER, "here", MAP)
    found = laid(*[trace] * 20, trace._replace(place="there"), *[trace._replace(kind=BURNT)] * 20).laid
    assert len(found) == MOST[CRATER] + 1 + MOST[BURNT]


@pytest.mark.parametrize("still", [False, True])
def test_the_light_turns_slowly_unless_nothing_may_move(still: bool) -> None:
    ground = Ground(MAP, still)
    ground.turn_to(NIGHT)
    assert ground.light == (NIGHT if still else DAY)
    ground.update(pieces.TURNING / 2)
    assert still or all(dark < part < bright for dark, part, bright in zip(NIGHT, ground.light, DAY, strict=True))
    ground.update(pieces.TURNING)
    assert ground.light == NIGHT


def test_light_and_traces_are_on_the_map_and_nowhere_else(canvas: Canvas) -> None:
    ground = laid(Trace(CRATER, "here", MAP.inset(100)), Trace(BURNT, "here", MAP.inset(100)))
    canvas.surface.fill((200, 200, 200))
    ground.paint(canvas)
    marked = pygame.mask.from_threshold(canvas.surface, (200, 200, 200), (2, 2, 2))
    marked.invert()
    assert marked.count() > 300
    ground.turn_to(NIGHT, at_once=True)
    canvas.surface.fill((200, 200, 200))
    ground.paint(canvas)
    place = canvas.rect(*MAP)
    assert tuple(canvas.surface.get_at(place.topleft))[:3] != (200, 200, 200)
    assert tuple(canvas.surface.get_at((place.x - 1, place.y)))[:3] == (200, 200, 200)
    assert tuple(canvas.surface.get_at((place.right, place.bottom)))[:3] == (200, 200, 200)


@pytest.mark.parametrize("turned", [False, True])
def test_traces_turn_with_the_map(canvas: Canvas, turned: bool) -> None:
    ground = laid(*[Trace(BURNT, "corner", Box(MAP.x + 60, MAP.y + 60, 40, 40))] * 3)
    ground.turned = turned
    canvas.surface.fill((200, 200, 200))
    ground.paint(canvas)
    dark = [
        pygame.transform.average_color(canvas.surface.subsurface(canvas.rect(x, y, 160, 160)))[0] < 190
        for x, y in ((MAP.x, MAP.y), (MAP.right - 160, MAP.foot - 160))
    ]
    assert dark == [not turned, turned]


@pytest.mark.parametrize("still", [False, True])
def test_burnt_places_smoke_unless_nothing_may_move(canvas: Canvas, still: bool) -> None:
    ground = Ground(MAP, still)
    ground.leave([Trace(BURNT, "here", MAP.inset(150))])
    pictures = []
    for _ in range(2):
        canvas.surface.fill((200, 200, 200))
        ground.update(0.7)
        ground.draw_smoke(canvas)
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert (len(set(pictures)) == 1) == still


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize("kind", [CLOUDS, MIST, RAIN])
def test_weather_comes_moves_and_goes_over_the_map_alone_unless_nothing_may_move(
    canvas: Canvas, kind: str, still: bool
) -> None:
    weather, place = Weather(MAP, still), canvas.rect(*MAP)

    def drawn() -> bytes:
        canvas.surface.fill((120, 120, 120))
        weather.draw(canvas)
        whole = pygame.image.tobytes(canvas.surface, "RGB")
        canvas.surface.fill((120, 120, 120), place)
        assert canvas.surface.get_at((place.x - 1, place.centery)) == canvas.surface.get_at((0, 0))
        assert pygame.transform.average_color(canvas.surface)[:3] == (120, 120, 120)
        return whole

    clear = drawn()
    weather.turn_to(kind)
    seen = []
    for _ in range(3):
        weather.update(0.6)
        seen.append(drawn())
    assert (len({clear, *seen}) == 4) != still
    weather.turn_to("")
    for _ in range(4):
        weather.update(0.6)
    assert drawn() == clear


@pytest.mark.parametrize("still", [False, True])
def test_a_pool_of_light_follows_what_happens_and_goes_out(canvas: Canvas, still: bool) -> None:
    pool = LampPool(still)
    for at in ((300.0, 300.0), (900.0, 300.0)):
        pool.shine(at)
        pool.update(1 / 30)
        assert (pool.at == at) == (still or at[0] == 300)
        canvas.surface.fill((0, 0, 0))
        pool.draw(canvas)
        assert max(canvas.surface.get_at(canvas.at(*pool.at))[:3]) > 0
    for _ in range(round(30 * (STAYS + 2))):
        pool.update(1 / 30)
    canvas.surface.fill((0, 0, 0))
    pool.draw(canvas)
    assert tuple(canvas.surface.get_at(canvas.at(*pool.at)))[:3] == (0, 0, 0)


# --- at the table ------------------------------------------------------------------------------------------

LIT = [slug for slug, board in BOARDS.items() if "traces" in vars(board)]
"""Games whose boards keep traces of fights."""
SEED = 3
DECISIONS = 260


@cache
def fought(slug: str) -> Match:
    """A match far enough on that fights have left traces; it is only looked at."""
    game = GAMES[slug]
    match = Match(game, game.seats[0], {}, SEED)
    while not match.over and len(match.actions) < DECISIONS:
        view = match.view(match.state.to_act)
        for action in snap(game, view, seed_for(SEED, len(match.actions))).actions:
            match.play(game.actions[action])
    return match


def ground_of(scene: TableScene) -> Ground:
    assert scene.board.ground is not None
    return scene.board.ground


@pytest.mark.parametrize("slug", LIT)
def test_a_match_that_is_resumed_replayed_or_acted_out_shows_the_same_traces(app: App, slug: str) -> None:
    match = fought(slug)
    kinds = [SeatEntry("human" if seat == 0 else "recruit") for seat in range(match.state.seats)]
    record = record_of(match, kinds)
    resumed, replayed = PlayScene(setup_of(record), record), ReplayScene(record, at=0)
    resumed.enter(app)
    app.settings.speed = "instant"
    replayed.enter(app)
    assert ground_of(replayed).laid == []
    replayed.jump(replayed.bar.last)
    found = ground_of(resumed).laid
    assert len(found) > 2
    assert ground_of(replayed).laid == found
    acted = PlayScene(Setup(match.game, setup_of(record).seats, match.options, match.seed))
    acted.enter(app)
    acted.timeline.clear()
    for action in match.actions:
        acted.plays(acted.session.play(action))
        acted.timeline.finish()
    assert ground_of(acted).laid == found


def test_undo_takes_traces_back_and_showing_again_leaves_none(app: App) -> None:
    match = fought("battlefronts")
    assert match.game.slug in LIT
    record = record_of(match, [SeatEntry("human"), SeatEntry("human")])
    scene = PlayScene(setup_of(record), record)
    scene.enter(app)
    found = list(ground_of(scene).laid)
    beats = [beat for transcript in scene.session.past for beat in scene.session.beats(transcript, 0)]
    scene.acting.act_out(beats[-40:], note=False)
    scene.timeline.finish()
    assert ground_of(scene).laid == found
    ground_of(scene).leave([Trace(BURNT, "nowhere", MAP)])
    scene.acting.take_back()
    assert ground_of(scene).laid == found


@pytest.mark.parametrize("slug", LIT)
def test_no_light_is_so_dark_that_the_map_is_lost(slug: str) -> None:
    match = fought(slug)
    board = board_for(match.game, match.view(0))
    for _ in range(90):
        board.update(1 / 30)
    assert board.ground is not None
    assert min(board.ground.light) >= 110


def test_the_backdrop_changes_with_the_ground_and_keeps_its_tiles(app: App) -> None:
    match = fought("battlefronts")
    scene = PlayScene(Setup(match.game, (SeatEntry("human"), SeatEntry("recruit")), {}, 5))
    scene.enter(app)
    surroundings, canvas, board = Surroundings(), app.canvas, scene.board

    def drawn() -> bytes:
        surroundings.draw_backdrop(canvas, board, scene.log, "BATTLEFRONTS", "")
        return pygame.image.tobytes(canvas.surface, "RGB")

    ground, before = ground_of(scene), drawn()
    ground.leave([Trace(CRATER, 2, ground.box.inset(60))])
    scarred = drawn()
    ground.clear()
    assert scarred != before
    assert drawn() == before
