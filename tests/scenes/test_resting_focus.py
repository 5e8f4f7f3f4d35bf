"""The focus of keys and gamepad while others act."""

from __future__ import annotations

import pygame

from game.catalogue import GAMES
from game.core.record import SeatEntry
from scenes.app import App
from scenes.play.play_scene import PlayScene
from scenes.play.setup import Setup
from scenes.stack import Push
from tests.scenes.bots import InstantWorker
from tests.scenes.events import steps
from tests.scenes.table import played, press


def test_it_is_still_there_when_the_next_decision_comes(app: App) -> None:
    app.settings.speed = "instant"
    app._worker = InstantWorker()  # type: ignore[assignment]
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
