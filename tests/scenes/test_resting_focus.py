"""The focus of keys and gamepad while others act."""

from __future__ import annotations

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import SeatEntry
from scenes.app import App
from scenes.match.setup import Setup
from scenes.play.play_scene import PlayScene
from scenes.stack import Push
from scenes.ui import focus
from scenes.ui.canvas import Box
from tests.scenes.events import motion, steps
from tests.scenes.table import played, press


def skirmish(app: App) -> PlayScene:
    """A match of Fix Bayonets in which the person is asked, with cards in hand."""
    app.settings.speed = "instant"
    seats = (SeatEntry("human"), SeatEntry("recruit"))
    scene = PlayScene(Setup(GAMES["fix_bayonets"], seats, {"deployment": "quick"}, 7))
    app.stack.apply(Push(scene))
    while not scene.asked:
        steps(app, 1)
    return scene


def test_it_is_still_there_when_the_next_decision_comes(app: App) -> None:
    app.settings.speed = "instant"
    seats = (SeatEntry("human"), SeatEntry("recruit"))
    scene = PlayScene(Setup(GAMES["battlefronts"], seats, {"first": "seat 1"}, 7))
    app.stack.apply(Push(scene))
    steps(app, 3)
    for _ in range(3):
        press(app, pygame.K_RIGHT)
    assert scene.ring.focused == ("place", 8)
    press(app, pygame.K_RETURN)
    press(app, pygame.K_RETURN)
    assert played(scene)[0] == "call Z3"
    while not scene.asked:
        steps(app, 1)
    assert scene.ring.focused == ("place", 7)


def test_a_card_that_was_played_under_the_mouse_is_no_longer_pointed_at(app: App) -> None:
    """Another card of its kind may come into the hand, somewhere else."""
    scene = skirmish(app)
    spot = next(spot for spot in scene.board.controls.spots() if isinstance(spot.key, tuple) and spot.key[0] == "card")
    x, y = (part * app.canvas.k for part in spot.centre)
    steps(app, 1, motion(x, y))
    assert scene.board.controls.focused == spot.key
    scene.director.withdraw()
    while not scene.asked:
        steps(app, 1)
    assert spot.key in {spot.key for spot in scene.board.controls.spots()}
    assert scene.ring.hovered is None
    assert scene.board.controls.focused is None


def test_the_ring_lies_around_the_card_that_the_focus_raises(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    rings: list[Box] = []
    monkeypatch.setattr(focus, "draw_ring", lambda canvas, box, glow=True: rings.append(box))
    app.settings.reduced_motion = True
    scene = skirmish(app)
    hand = scene.board.hand
    assert hand is not None
    while hand.box(scene.ring.focused) is None or not scene.ring.shown:
        press(app, pygame.K_TAB)
    steps(app, 2)
    app.draw()
    body = next(body for body in hand if body.key == scene.ring.focused)
    rest = hand.box(body.key)
    assert rest is not None
    assert rings[-1].centre == pytest.approx(body.goal)
    assert rings[-1].y < rest.y - focus.GROW, "it has gone up with the card"
