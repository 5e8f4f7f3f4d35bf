"""Pictures of guided matches: each step of every lesson, done as its bubble says."""

from __future__ import annotations

import pygame

from ai.bot import seed_for, snap
from game.catalogue import GAMES
from scenes import routes
from scenes.boards import BOARDS
from scenes.boards.lessons import InBar, is_of
from scenes.match.thinker import HOLD
from scenes.play.guided import Guided
from scenes.play.play_scene import PlayScene
from scenes.stack import Reset
from tools.drive import Driver, WholeWorker
from tools.hands import middle
from tools.shooting.camera import Camera
from tools.shooting.moments import AWAY

PATIENCE = 600
"""Decisions within which a lesson is over."""


def film(camera: Camera) -> None:
    """Take a picture of every step."""
    usual, camera.driver.app.bots = camera.driver.app.bots, WholeWorker()
    for slug, board in BOARDS.items():
        for number in range(len(board.lessons)):
            name = f"lesson-{slug}" if number == 0 else f"lesson-{slug}-second"
            if camera.films(name):
                _film(camera, slug, number, name)
    camera.driver.app.bots = usual


def _film(camera: Camera, slug: str, number: int, name: str) -> None:
    driver = camera.driver
    scene = routes.lesson(GAMES[slug], number)
    guided = scene.guided
    assert guided is not None
    driver.app.stack.apply(Reset(scene))
    scene.set_speed("instant")
    driver.picture()
    for _ in range(PATIENCE):
        driver.until(lambda: (scene.asked and scene.timeline.idle) or driver.top is not scene)
        if driver.top is not scene or guided.guide.over:
            return
        driver.point(AWAY)
        driver.seconds(HOLD + 0.3)
        if guided.bubble.shown:
            if isinstance(guided.pointed, InBar):  # the facts have moved since they were drawn
                driver.picture()
                driver.seconds(0.1)
            at = f"{guided.guide.at + 1:02d}{'' if guided.guide.counts else '-aside'}"
            camera.shoot(f"{name}-{at}")
            follow(driver, scene, guided)
        elif scene.asked:
            _quick(scene)


def follow(driver: Driver, scene: PlayScene, guided: Guided) -> None:
    """Do what the bubble says: NEXT where it only tells, otherwise click what it points at."""
    guide, target = guided.guide, guided.target()
    at, step, pointed = guide.at, guide.step, {guided.pointed}
    if step is None or step.tells:
        driver.key(pygame.K_n)
        return
    played = len(scene.session.match.actions)
    if target is not None:
        driver.click(middle(target))
        driver.seconds(0.2)
    moved = len(scene.session.match.actions) > played or {guided.pointed} != pointed
    if guide.at != at or not guided.bubble.shown or moved:
        return
    fitting = [action for action in scene.board.controls.offered if is_of(action, step.do)]
    near = [action for action in fitting if pointed & set(scene.board.words.keys_of(action))]
    if fitting:
        scene.play((near or fitting)[0])
    else:
        _quick(scene)


def _quick(scene: PlayScene) -> None:
    match = scene.session.match
    thought = snap(match.game, match.view(scene.viewer), seed_for(match.seed + 1, len(match.actions)))
    scene.play(*(match.game.actions[action] for action in thought.actions))
