"""What a person does at a table, step by step: a key to press, a thing to click on, a drag from one to another."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import pygame

from scenes.app import App
from scenes.play.play_scene import PlayScene
from tests.scenes.events import motion, steps
from tests.scenes.table import click, drag, hold, played, press

Thing = Hashable | tuple[float, float]
"""The key of something on the board, or a point."""


class Drag(NamedTuple):
    """From one thing to another."""

    start: Thing
    end: Thing


class Right(NamedTuple):
    """A click of the right button on a thing."""

    thing: Thing


def at(scene: PlayScene, thing: Thing) -> tuple[float, float]:
    """Where something is clicked on."""
    match thing:
        case (float(x), float(y)):
            return (x, y)
    spots = {spot.key: spot.centre for spot in scene.board.controls.spots()}
    return spots.get(thing, scene.board.controls.box(thing).centre)


def walk(app: App, scene: PlayScene, todo: Sequence[object]) -> tuple[str, str]:
    """Do all that; what has been played since, and the complaint that is shown then."""
    before = len(played(scene))
    hold(app)
    for step in todo:
        match step:
            case int():
                press(app, step)
            case Drag():
                drag(app, at(scene, step.start), at(scene, step.end))
            case Right():
                x, y = (part * app.canvas.k for part in at(scene, step.thing))
                steps(app, 2, motion(x, y), pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=3))
            case _:
                click(app, *at(scene, step))
    return "; ".join(played(scene)[before:]), scene.complaints._words if scene.complaints.shown else ""
