"""Screenshots of what explains a game: the rules beside each board, and every step of guided matches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from ai.bot import snap
from ai.levels import seed_for
from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import Record, SeatEntry, record_of
from scenes import routes
from scenes.boards import BOARDS
from scenes.boards.lessons import InBar, is_of
from scenes.match.setup import setup_of
from scenes.match.thinker import HOLD
from scenes.play.guided import Guided
from scenes.play.play_scene import PlayScene
from scenes.stack import Reset
from tools.drive import Driver, WholeWorker, middle
from tools.shooting.camera import Camera
from tools.shooting.moments import AWAY, think

SEED: Final = 4
UP: Final = 1.2
"""Seconds until a popup is up and the sheet has come."""
ROUNDS: Final = 3


def played(slug: str) -> Record:
    """A match of a person against a bot, up to the last decision of the person in its first rounds."""
    game, asked = GAMES[slug], 0
    match = Match(game, 2, {}, SEED)
    while not match.over and game.rounds(match.state) <= ROUNDS:
        if match.state.to_act == 0 and not match.state.midway():
            asked = len(match.actions)
        think(match, SEED)
    record = record_of(match, [SeatEntry("human", "Anna"), SeatEntry("recruit")])
    return replace(record, notations=record.notations[:asked])


def beside(camera: Camera) -> None:
    """The sheet, a word of the prompt and a card of the log, for each game."""
    for slug in GAMES:
        if camera.films(f"beside-{slug}"):
            _beside(camera, slug)


def _beside(camera: Camera, slug: str) -> None:
    driver, record = camera.driver, played(slug)
    scene = PlayScene(setup_of(record), record)
    driver.show(scene)
    driver.app.settings.end_idle = False
    driver.until(lambda: scene.asked)
    driver.seconds(UP)
    driver.picture()  # the links are known once they are drawn
    terms = [*scene.rules.prompt, *(link for _, link in reversed(scene.log.links))]
    for name, wanted in (("rule", False), ("card", True)):
        link = next((one for one in terms if (one.term.card is not None) == wanted), None)
        if link is not None:
            driver.point(link.box.centre)
            driver.seconds(UP)
            camera.shoot(f"beside-{slug}-{name}")
    driver.point((980.0, 1064.0))
    driver.key(pygame.K_F1)
    camera.still(f"beside-{slug}-sheet", UP)


# --- Guided matches, done as their bubbles say ----------------------------------------------------

PATIENCE = 600
"""Decisions within which a lesson is over."""


def lessons(camera: Camera) -> None:
    """Take a picture of every step."""
    usual, camera.driver.app.bots = camera.driver.app.bots, WholeWorker()
    for slug, board in BOARDS.items():
        for number in range(len(board.lessons)):
            name = f"lesson-{slug}" if number == 0 else f"lesson-{slug}-second"
            if camera.films(name):
                _lesson(camera, slug, number, name)
    camera.driver.app.bots = usual


def _lesson(camera: Camera, slug: str, number: int, name: str) -> None:
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


FILMS: Final[dict[str, Callable[[Camera], None]]] = {"beside": beside, "lesson": lessons}
