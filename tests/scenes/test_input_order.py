"""The way of a click: handlers get it in turn, and the first that uses it ends its way."""

from __future__ import annotations

import pygame

from scenes.play.input_order import Handled, TableInput, hand_to_first
from scenes.stack import Pop
from scenes.ui.input import Intent
from tests.scenes.events import down, key, motion, up


def take_note(asked: list[str], given: TableInput) -> None:
    asked.append("take note")


def use_accept(asked: list[str], given: TableInput) -> Handled | None:
    asked.append("use accept")
    return Handled() if given.intent is Intent.ACCEPT else None


def leave(asked: list[str], given: TableInput) -> Handled | None:
    asked.append("leave")
    return Handled(Pop())


ORDER = (take_note, use_accept, leave)


def test_no_later_handler_gets_what_one_has_used() -> None:
    asked: list[str] = []
    assert hand_to_first(ORDER, asked, TableInput(None, Intent.ACCEPT)) is None
    assert asked == ["take note", "use accept"]


def test_what_nobody_has_used_goes_on_and_its_change_comes_back() -> None:
    asked: list[str] = []
    assert hand_to_first(ORDER, asked, TableInput(None, Intent.BACK)) == Pop()
    assert asked == ["take note", "use accept", "leave"]


def test_input_that_nobody_uses_changes_nothing() -> None:
    assert hand_to_first((take_note,), [], TableInput(None, Intent.BACK)) is None


def test_what_is_a_press() -> None:
    assert TableInput(None, Intent.LEFT).is_press, "a held direction that repeats has no event"
    assert TableInput(key(pygame.K_7), None).is_press
    assert TableInput(down(5, 5), None).is_press
    assert not TableInput(up(5, 5), None).is_press
    assert not TableInput(motion(5, 5), None).is_press


def test_a_grabbed_intent_is_for_the_board_alone() -> None:
    assert TableInput(None, Intent.ACCEPT).free_intent is Intent.ACCEPT
    assert TableInput(None, Intent.ACCEPT, is_grabbed=True).free_intent is None
