"""Events as SDL would send them, with mouse positions in real pixels. Functions that let frames pass."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.app import App
from scenes.ui.gamepad import FULL

FRAME = 1 / 60
"""Seconds a frame takes."""
STRIDE = 0.1
"""Seconds a frame takes while a test waits for something in the match, not for a moment of its motion."""
DRAWN = 12
"""Of the frames that pass while a test waits, one in this many is drawn: drawing costs most of a frame."""
MOST = 20_000
"""The most frames that a test waits for a condition."""
Event = pygame.event.Event


def key(code: int, mod: int = 0) -> Event:
    """A key is pressed."""
    return Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def key_up(code: int, mod: int = 0) -> Event:
    """A key is released."""
    return Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)


def typed(text: str) -> Event:
    return Event(pygame.TEXTINPUT, text=text)


def motion(x: float, y: float) -> Event:
    return Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))


def down(x: float, y: float, button: int = 1) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button)


def up(x: float, y: float, button: int = 1) -> Event:
    return Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=button)


def pad_button(button: int, pad: int = 0) -> Event:
    """A button of a gamepad goes down. SDL's controller mapping numbers it."""
    return Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=pad)


def pad_tap(button: int, pad: int = 0) -> tuple[Event, Event]:
    """A button of a gamepad goes down and up."""
    return pad_button(button, pad), Event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=pad)


def tapped(press: Event) -> tuple[Event, Event]:
    """A press of a key or of a button of a gamepad, and its release."""
    released = pygame.KEYUP if press.type == pygame.KEYDOWN else pygame.CONTROLLERBUTTONUP
    return press, Event(released, press.dict)


def stick(axis: int, share: float, pad: int = 0) -> Event:
    """An axis of a gamepad moves to a share of its way, -1 to 1."""
    return Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(FULL * share), instance_id=pad)


def steps(app: App, count: int, *events: Event) -> None:
    """Answer the events, let `count` frames pass, and draw the last of them."""
    app.advance(FRAME, events)
    for _ in range(count - 1):
        app.advance(FRAME, [])
    app.draw()


def frame(app: App, number: int, seconds: float = STRIDE) -> None:
    """Let one frame of a long wait pass. One in DRAWN of them is drawn."""
    app.advance(seconds, [])
    if number % DRAWN == 0:
        app.draw()


def until(app: App, condition: Callable[[], object], seconds: float = FRAME) -> None:
    """Let frames pass until the condition is true."""
    for number in range(MOST):
        if condition():
            return
        frame(app, number, seconds)
    raise AssertionError("the condition never becomes true")
