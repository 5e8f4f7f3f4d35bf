"""Helpers for guided matches: how they begin, and what people do at their tables."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.catalogue import GAMES
from game.core.state import Action
from scenes import routes
from scenes.app import App
from scenes.boards import BOARDS
from scenes.boards.guided_matches import guided_matches
from scenes.play.guided import place_of
from scenes.play.play_scene import PlayScene
from scenes.play.surroundings import BAR_H
from scenes.ui.canvas import HEIGHT, WIDTH, Box
from tests.play import snap_decision
from tests.scenes.events import STRIDE, down, key, key_up, motion, up
from tests.scenes.menus import show

GUIDED_MATCHES = [(slug, number) for slug in BOARDS for number in range(len(guided_matches(slug)))]
"""Every guided match: its game and its number."""
MOST_FRAMES = 400
"""Frames within which somebody is asked again."""


def begin_guided_match(app: App, slug: str) -> PlayScene:
    """The guided match of a game, at its first question. Bubbles that the others wait for are read."""
    show(app, scene := routes.lesson(GAMES[slug]))
    scene.own_speed = "instant"
    read_until_asked(app, scene)
    return scene


def read_until_asked(app: App, scene: PlayScene) -> None:
    """Read the bubbles of a guided match for which the others wait, until the person is asked."""
    for _ in range(MOST_FRAMES):
        if scene.session.to_act == scene.guided.guide.script.seat:
            break
        if scene.guided.bubble.shown:
            scene.guided.guide.go_on()
        app.advance(STRIDE, [])
    assert wait_until_asked(app, scene)


def wait_until_asked(app: App, scene: PlayScene) -> bool:
    """Wait until the person is asked and the bubble, if there is one, is shown. Returns False if the match ends."""
    for _ in range(MOST_FRAMES):
        if app.stack.top is not scene or scene.session.over:
            return False
        if scene.is_person_asked and scene.timeline.is_idle and not scene.surroundings.is_announcing:
            app.advance(STRIDE, [])
            return True
        app.advance(STRIDE, [])
    raise AssertionError("nobody was ever asked")


def press_key(app: App, code: int) -> None:
    app.advance(STRIDE, [key(code), key_up(code)])


def click_at(app: App, box: Box) -> None:
    x, y = (part * app.canvas.scale for part in box.centre)
    app.advance(STRIDE, [motion(x, y), down(x, y)])
    app.advance(STRIDE, [up(x, y)])


def play_snap_decision(scene: PlayScene) -> None:
    """Make the decision of a bot that does not search, with other random numbers than a bot at the table."""
    scene.play(*snap_decision(scene.session.match, seed=scene.session.match.seed + 1))


def faults_of_bubble(scene: PlayScene) -> list[str]:
    """Faults of the bubble in words: needed things that it covers, an arrow to nothing, parts beyond the stage."""
    guided, board = scene.guided, scene.board
    box, target = pygame.FRect(guided.bubble.box), guided.target_box()
    needed = [("the question", board.frame.prompt)]
    needed += [(f"the button {key}", button.box) for key, button in scene.buttons.items()]
    needed += [(f"the choice {spot.key}", Box(*spot.rect)) for spot in board.controls.spots()]
    needed += [("what has happened", place) for place in guided.changed_boxes()]
    needed += [("a space that it names", place) for place in board.boxes_named(guided.bubble.words)]
    if target is not None:
        needed.append(("what it points at", target))
    faults = [words for words, place in needed if box.colliderect(pygame.FRect(place))]

    if guided.pointed is not None and target is None:
        faults.append(f"{guided.pointed} is not there")
    if not pygame.FRect(0, BAR_H, WIDTH, HEIGHT - BAR_H).contains(box):
        faults.append("the edge of the stage")
    return faults


def carry_out(
    scene: PlayScene, action: Action, pick: Callable[[Hashable, Box], object], accept: Callable[[], object]
) -> None:
    """Pick the things that an action is about, then whatever else can be chosen, until something has been played.

    `pick`: picks a thing by its key and its box. `accept`: confirms a popup that is open over the board.
    """
    before, things = len(scene.session.match.actions), scene.board.words.keys_of(action)
    named = [(thing, box) for thing in things if (box := place_of(scene.board, thing)) is not None]
    for thing, box in named:
        pick(thing, box)
    if len(scene.session.match.actions) == before and scene.board.controls.modal:
        accept()
    tried: set[Box] = set()
    while len(scene.session.match.actions) == before:
        spots = [spot for spot in scene.board.controls.spots() if spot.label != "BACK" and spot.rect not in tried]
        new = next((spot for spot in spots if not any(spot.contains(box.centre) for _, box in named)), None)
        if new is None:
            return
        tried.add(new.rect)
        pick(new.key, new.rect)
