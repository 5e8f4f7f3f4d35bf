"""The way of a click: handlers get it in turn, and the first that uses it ends its way."""

from __future__ import annotations

import pygame
import pytest

from scenes.play.input_order import Handled, TableInput, hand_to_first
from scenes.stack import Pop
from scenes.ui.input import Intent
from tests.scenes.events import Event, down, key, motion, up


def note_input(asked: list[str], given: TableInput) -> None:
    """Note the input and leave it to the next handler."""
    asked.append("note input")


def use_accept(asked: list[str], given: TableInput) -> Handled | None:
    """Use the input if it accepts, without a change of scenes."""
    asked.append("use accept")
    return Handled() if given.intent is Intent.ACCEPT else None


def leave_scene(asked: list[str], given: TableInput) -> Handled | None:
    """Use any input by leaving the scene."""
    asked.append("leave scene")
    return Handled(Pop())


HANDLERS = (note_input, use_accept, leave_scene)
"""Handlers in their order. Each writes its name into the list that is given to it."""


def test_an_input_that_a_handler_has_used_reaches_no_later_handler() -> None:
    asked: list[str] = []
    change = hand_to_first(HANDLERS, asked, TableInput(event=None, intent=Intent.ACCEPT))
    assert asked == ["note input", "use accept"]
    assert change is None


def test_an_unused_input_goes_on_to_the_handler_that_changes_the_scene() -> None:
    asked: list[str] = []
    change = hand_to_first(HANDLERS, asked, TableInput(event=None, intent=Intent.BACK))
    assert asked == ["note input", "use accept", "leave scene"]
    assert change == Pop()


def test_an_input_that_no_handler_uses_changes_nothing() -> None:
    assert hand_to_first((note_input,), [], TableInput(event=None, intent=Intent.BACK)) is None


@pytest.mark.parametrize(
    ("event", "intent", "is_press"),
    [
        (None, Intent.LEFT, True),
        (key(pygame.K_7), None, True),
        (down(5, 5), None, True),
        (up(5, 5), None, False),
        (motion(5, 5), None, False),
    ],
    ids=["held direction that repeats", "key", "mouse button down", "mouse button up", "mouse moves"],
)
def test_a_press_is_anything_that_goes_down(event: Event | None, intent: Intent | None, is_press: bool) -> None:
    assert TableInput(event, intent).is_press is is_press


def test_an_intent_that_the_board_has_grabbed_is_not_free_for_others() -> None:
    assert TableInput(event=None, intent=Intent.ACCEPT).free_intent is Intent.ACCEPT
    assert TableInput(event=None, intent=Intent.ACCEPT, is_grabbed=True).free_intent is None
