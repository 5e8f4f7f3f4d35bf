"""Whoever follows a guided match: clicks on what the bubble points at, and reads on where it only tells."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.catalogue import GAMES
from game.core.state import Action
from scenes import routes
from scenes.app import App
from scenes.boards import BOARDS
from scenes.boards.fighting_front import FightingFrontBoard
from scenes.boards.lessons import OnButton, is_of
from scenes.play.guided import NEXT, place_of
from scenes.play.play_scene import PlayScene
from scenes.stack import Bots
from scenes.ui.canvas import HEIGHT, WIDTH, Box
from tests.play import snapped
from tests.scenes.events import STRIDE, down, key, key_up, motion, up
from tests.scenes.menus import show
from tests.scenes.table import hold

LESSONS = [(slug, number) for slug, board in BOARDS.items() for number in range(len(board.lessons))]
"""Every guided match: its game and its number."""
PATIENCE = 400
"""Frames within which somebody is asked again."""
MOST_CLICKS = 60
"""Things that a bubble points at one after another until its step is done."""


def begin(app: App, slug: str, bots: Bots | None = None, number: int = 0) -> PlayScene:
    """A guided match, at its first question; its bots answer at once, unless others think for them."""
    show(app, scene := routes.lesson(GAMES[slug], number))
    app.bots = bots or app.bots
    scene.own_speed = "instant"
    assert wait(app, scene)
    return scene


def wait(app: App, scene: PlayScene) -> bool:
    """Until the person is asked and the bubble, if there is one, has come; False once the match is over."""
    for _ in range(PATIENCE):
        if app.stack.top is not scene or scene.session.over:
            return False
        if scene.asked and scene.timeline.idle and not scene.surroundings.announcing:
            app.advance(STRIDE, [])
            return True
        app.advance(STRIDE, [])
    raise AssertionError("nobody was ever asked")


def press(app: App, code: int) -> None:
    app.advance(STRIDE, [key(code), key_up(code)])


def click_at(app: App, box: Box) -> None:
    x, y = (part * app.canvas.k for part in box.centre)
    app.advance(STRIDE, [motion(x, y), down(x, y)])
    app.advance(STRIDE, [up(x, y)])


def quick(scene: PlayScene) -> None:
    """Take the decision that comes to mind first, by another chance than a bot's."""
    scene.play(*snapped(scene.session.match, scene.session.match.seed + 1))


def check_place(scene: PlayScene) -> None:
    """The bubble lies on the stage and covers neither its target, nor the prompt, nor what has to be clicked.

    Where it speaks of the odds of Fighting Front, there are some, and it names a button that it points at.
    """
    box = pygame.FRect(scene.guided.bubble.box)
    assert pygame.FRect(0, 64, WIDTH, HEIGHT - 64).contains(box)
    target = scene.guided.target()
    needed = [target] if target is not None else []
    needed += [scene.board.frame.prompt, *(spot.rect for spot in scene.board.controls.spots())]
    needed += [button.box for button in scene.buttons.values()]
    hidden = [rect for rect in needed if box.colliderect(rect)]
    assert not hidden, (scene.guided.guide.at, hidden, scene.guided.bubble.box)
    if isinstance(scene.board, FightingFrontBoard) and scene.guided.pointed == ("odds",):
        assert scene.board.tips.shown_roll(scene.board.controls.pointed) is not None, scene.guided.guide.at
    words = scene.guided.bubble.words
    for verb in (verb for verb, _ in scene.board.controls.verbs() if ("verb", verb.name) == scene.guided.pointed):
        label = verb.label.rstrip(" 0123456789")  # BID 2 is called BID
        assert label in words or f"({verb.hint})" in words or "marked" in words, (label, words)


def obey(app: App, scene: PlayScene) -> None:
    """Do what the bubble says by clicks alone: NEXT where it only tells, otherwise what it points at.

    An order that stands is done once.
    """
    guide, made = scene.guided.guide, len(scene.session.match.actions)
    at, step = guide.at, guide.step
    assert scene.guided.bubble.buttons[NEXT].enabled == step.tells, "NEXT would run past what is asked for"
    assert scene.guided.target() is not None or step.at is None, f"step {at + 1} points at nothing"
    if step.tells:
        click_at(app, scene.guided.bubble.buttons[NEXT].box)
    for _ in range(MOST_CLICKS):
        wait(app, scene)
        stood = step.stands and len(scene.session.match.actions) > made
        if guide.at != at or guide.step is not step or not scene.guided.bubble.shown or stood:
            return
        before, pointed = len(scene.session.match.actions), scene.guided.pointed
        if pointed == OnButton("advice"):
            app.draw()  # its rows have their places from then on
        target = scene.guided.target()
        hold(app)
        if target is not None:
            click_at(app, target)
            wait(app, scene)
        still = guide.step is step and scene.guided.bubble.shown and scene.guided.pointed == pointed
        if still and len(scene.session.match.actions) == before:
            decide(app, scene, [action for action in scene.board.controls.offered if is_of(action, step.do)])
    raise AssertionError(f"step {at + 1} does not go on when it is done")


def decide(app: App, scene: PlayScene, wanted: list[Action]) -> None:
    """Click on what one of these decisions is about, those that have to do with what the bubble points at first."""
    before = len(scene.session.match.actions)
    assert wanted, f"what step {scene.guided.guide.at + 1} asks for cannot be done"
    for action in sorted(wanted, key=lambda action: scene.guided.pointed not in scene.board.words.keys_of(action)):
        carry_out(scene, action, lambda _, box: click_at(app, box), lambda: press(app, pygame.K_RETURN))
        if len(scene.session.match.actions) > before:
            return
    raise AssertionError(f"clicks do nothing at step {scene.guided.guide.at + 1}")


def carry_out(
    scene: PlayScene, action: Action, pick: Callable[[Hashable, Box], object], accept: Callable[[], object]
) -> None:
    """Pick what it is about, then what can be chosen next, until something has been played."""
    before, things = len(scene.session.match.actions), scene.board.words.keys_of(action)
    named = [(thing, box) for thing in things if (box := place_of(scene.board, thing)) is not None]
    for thing, box in named:
        pick(thing, box)
    if len(scene.session.match.actions) == before and scene.board.controls.modal:
        accept()
    tried: set[Box] = set()
    while len(scene.session.match.actions) == before:
        spots = [spot for spot in scene.board.controls.spots() if spot.label != "BACK" and spot.rect not in tried]
        new = next((spot for spot in spots if not any(spot.holds(box.centre) for _, box in named)), None)
        if new is None:
            return
        tried.add(new.rect)
        pick(new.key, new.rect)


def follow(app: App, scene: PlayScene) -> set[int]:
    """To the end of the lesson, or of the match: what the bubble says where there is one, otherwise what comes to mind.

    Returns the indices of the steps that were shown.
    """
    app.draw()  # the facts in the bar have their places from then on
    guide, shown = scene.guided.guide, set[int]()
    for _ in range(40 * len(guide.lesson.steps)):
        stood = guide.step is not None and guide.step.stands and guide.at in shown
        if guide.over or stood or not wait(app, scene):
            return shown
        if scene.guided.bubble.shown:
            if guide.counts:
                shown.add(guide.at)
            check_place(scene)
            obey(app, scene)
        elif scene.asked:  # an order may have gone on by itself
            quick(scene)
    raise AssertionError(f"step {guide.at + 1} never comes")
