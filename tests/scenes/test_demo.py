"""The demonstration: pause, speed, levels, and the question before it is left; by mouse, keys and gamepad."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import SeatEntry
from scenes.app import App
from scenes.match.play_director import CHOICES, MIXED
from scenes.match.setup import Setup
from scenes.menus.lobby import LobbyScene
from scenes.menus.title import TitleScene
from scenes.play.demo import DemoScene
from scenes.play.play_scene import GAVE_UP, ONLY_BOTS, PlayScene
from scenes.settings import SPEEDS
from scenes.stack import Reset
from scenes.ui.pinboard import AskScene
from tests.scenes.bots import InstantWorker
from tests.scenes.events import frame, key, pad_button, steps
from tests.scenes.menus import click as click_on
from tests.scenes.table import centre, click, expect, press, seat, top_scene


def demonstration(app: App) -> DemoScene:
    app.settings.speed = "instant"
    app.title = TitleScene
    scene = DemoScene(Setup(GAMES["battlefronts"], (SeatEntry("general"), SeatEntry("captain")), {}, 7))
    app.stack.apply(Reset(scene))
    steps(app, 3)
    return scene


def watched(app: App) -> PlayScene:
    """A match of bots from the lobby, with something played."""
    app.title = TitleScene
    scene = seat(app, Setup(GAMES["battlefronts"], (SeatEntry("recruit"), SeatEntry("recruit")), {}, 7))
    steps(app, 5)
    return scene


@pytest.fixture
def demo(app: App) -> DemoScene:
    return demonstration(app)


def played(scene: DemoScene | PlayScene) -> int:
    return len(scene.session.match.actions)


@pytest.mark.parametrize("device", ["key", "pad", "mouse"])
@pytest.mark.parametrize("begin", [demonstration, watched])
def test_it_stands_still_while_it_is_paused(
    app: App, begin: Callable[[App], DemoScene | PlayScene], device: str
) -> None:
    scene = begin(app)
    assert played(scene)
    for paused in (True, False):
        if device == "key":
            press(app, pygame.K_SPACE)
        elif device == "pad":
            steps(app, 2, pad_button(2))
        else:
            click(app, *centre(scene.buttons["pause"].box))
        assert app.stack.top is scene
        steps(app, 1)
        said = scene.director.paused, scene.buttons["pause"].label
        assert said == ((True, "GO ON") if paused else (False, "PAUSE"))
        before = played(scene)
        for number in range(4):
            frame(app, number)
        assert (played(scene) == before) is paused


def test_its_speed_is_its_own_and_ends_at_the_slowest_and_the_fastest(app: App, demo: DemoScene) -> None:
    for code, speed in ((pygame.K_PLUS, "instant"), (pygame.K_MINUS, "4x")):
        press(app, code)
        assert (demo.speed, app.settings.speed) == (speed, "instant")
    for _ in SPEEDS:
        press(app, pygame.K_MINUS)
    assert demo.speed == SPEEDS[0]
    click(app, *centre(demo.buttons["speed"].box))
    assert demo.speed == SPEEDS[1]
    assert demo.results().scene.own_speed == SPEEDS[1], "the next one goes on at it"  # type: ignore[attr-defined]


def test_it_goes_on_by_single_decisions(app: App, demo: DemoScene) -> None:
    press(app, pygame.K_SPACE)
    assert demo.director.paused
    for way in ("key", "button", "key"):
        before = len(demo.session.past)
        press(app, pygame.K_n) if way == "key" else click(app, *centre(demo.buttons["once"].box))
        steps(app, 30)
        later = demo.session.past[before:]
        assert len({transcript.actor for transcript in later}) == 1
        assert not demo.session.match.state.midway()
        assert demo.director.paused


def test_other_bots_go_on_with_the_same_match(app: App, demo: DemoScene) -> None:
    seen = [demo.director.levels]
    for number in range(len(CHOICES)):
        before = played(demo)
        if number % 2:
            press(app, pygame.K_l)
        else:
            click(app, *centre(demo.buttons["step"].box))
        assert played(demo) > before
        assert not demo.session.over
        seen.append(demo.director.levels)
        worker = expect(InstantWorker, app.bots)
        assert worker.asked[-1][2] in demo.director.levels
        assert [seat.kind.lower() for seat in demo.board.context.seats] == [e.kind for e in demo.setup.seats]
    assert seen[0] == seen[-1] == MIXED
    assert set(seen) == set(CHOICES)


def test_the_levels_stay_for_the_next_game(app: App, demo: DemoScene) -> None:
    demo.wish("step")
    app.stack.apply(demo.results())
    scene = top_scene(app, DemoScene)
    assert {entry.kind for entry in scene.setup.seats} == set(demo.director.levels)
    assert scene.director.levels == demo.director.levels


@pytest.mark.parametrize("event", [key(pygame.K_x), key(pygame.K_RETURN), pad_button(3)])
def test_other_keys_ask_before_it_is_left(app: App, demo: DemoScene, event: pygame.event.Event) -> None:
    steps(app, 2, event)
    question = top_scene(app, AskScene)
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is demo
    steps(app, 2, event)
    question = top_scene(app, AskScene)
    click_on(app, question.form.widget(2))
    assert isinstance(app.stack.top, TitleScene)


def test_shift_and_clicks_on_the_table_leave_it_alone(app: App, demo: DemoScene) -> None:
    steps(app, 2, key(pygame.K_LSHIFT))
    click(app, 600, 500)
    assert app.stack.top is demo


@pytest.mark.parametrize("way", ["button", "P", "question"])
def test_who_wants_to_play_comes_to_the_lobby_and_back_to_the_title(app: App, demo: DemoScene, way: str) -> None:
    if way == "button":
        click(app, *centre(demo.buttons["restart"].box))
    elif way == "P":
        press(app, pygame.K_p)
    else:
        press(app, pygame.K_x)
        question = top_scene(app, AskScene)
        click_on(app, question.form.widget(1))
    assert isinstance(app.stack.top, LobbyScene)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, TitleScene)


# --- a match of bots that is no demonstration ------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_whoever_only_watches_has_no_dead_buttons(app: App, slug: str) -> None:
    scene = seat(app, Setup(GAMES[slug], (SeatEntry("recruit"), SeatEntry("recruit")), {}, 7))
    assert set(scene.buttons) == {"pause", "speed", "menu"}
    assert all(button.enabled for button in scene.buttons.values())
    places = [pygame.FRect(button.box) for button in scene.buttons.values()]
    assert all(not place.colliderect(other) for i, place in enumerate(places) for other in places[:i])


def test_a_key_that_has_nothing_to_do_there_says_so(app: App) -> None:
    scene = watched(app)
    for code in (pygame.K_h, pygame.K_u, pygame.K_l):
        press(app, code)
        assert scene.complaints._words == ONLY_BOTS
        assert app.stack.top is scene


def test_whoever_has_resigned_among_three_watches_the_rest(app: App) -> None:
    seats = (SeatEntry("human", "Ada"), SeatEntry("recruit"), SeatEntry("recruit"))
    scene = seat(app, Setup(GAMES["sharp_end"], seats, {"turns": "5"}, 6))
    scene.resign(0)
    steps(app, 2)
    assert set(scene.buttons) == {"pause", "speed", "menu"}
    press(app, pygame.K_SPACE)
    assert scene.director.paused
    press(app, pygame.K_h)
    assert scene.complaints._words == GAVE_UP
