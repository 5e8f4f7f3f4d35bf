"""One meaning, whatever device says it."""

from __future__ import annotations

import pygame
import pytest

from scenes.ui.input import FIRST_REPEAT, NEXT_REPEAT, InputState, Intent, intent_of
from tests.scenes.events import down, hat, key, key_up, pad_button, stick, up


@pytest.mark.parametrize(
    ("event", "intent"),
    [
        (key(pygame.K_SPACE), Intent.PASS),
        (key(pygame.K_RETURN), Intent.ACCEPT),
        (key(pygame.K_RETURN, pygame.KMOD_LALT), Intent.FULLSCREEN),
        (key(pygame.K_ESCAPE), Intent.BACK),
        (key(pygame.K_h), Intent.HINT),
        (key(pygame.K_z, pygame.KMOD_LCTRL), Intent.UNDO),
        (key(pygame.K_z), None),
        (key(pygame.K_h, pygame.KMOD_LCTRL), None),
        (key(pygame.K_TAB), Intent.NEXT),
        (key(pygame.K_TAB, pygame.KMOD_LSHIFT), Intent.PREV),
        (key_up(pygame.K_SPACE), None),
        (pad_button(0), Intent.ACCEPT),
        (pad_button(2), Intent.PASS),
        (pad_button(40), None),
        (hat(0, 1), Intent.UP),
        (hat(-1, 0), Intent.LEFT),
        (hat(0, 0), None),
        (down(3, 3), None),
    ],
)
def test_meanings(event: pygame.event.Event, intent: Intent | None) -> None:
    assert intent_of(event) is intent


def test_a_held_direction_repeats_until_released() -> None:
    controls = InputState()
    assert controls.read(key(pygame.K_LEFT)) is Intent.LEFT
    assert controls.update(FIRST_REPEAT * 0.9) == []
    assert controls.update(FIRST_REPEAT * 0.2) == [Intent.LEFT]
    assert controls.update(NEXT_REPEAT) == [Intent.LEFT]
    controls.read(key_up(pygame.K_LEFT))
    assert controls.update(5) == []


def test_only_directions_repeat() -> None:
    controls = InputState()
    controls.read(key(pygame.K_SPACE))
    assert controls.update(5) == []


def test_a_long_frame_does_not_run_away() -> None:
    controls = InputState()
    controls.read(hat(1, 0))
    assert controls.update(30) == [Intent.RIGHT] * 3


def test_a_stick_counts_once_beyond_its_dead_zone() -> None:
    controls = InputState()
    assert controls.read(stick(0, 0.3)) is None
    assert controls.read(stick(0, 0.6)) is Intent.RIGHT
    assert controls.read(stick(0, 0.9)) is None
    assert controls.update(FIRST_REPEAT) == [Intent.RIGHT]
    assert controls.read(stick(0, 0.42)) is None
    assert controls.update(NEXT_REPEAT) == [Intent.RIGHT]
    assert controls.read(stick(0, 0.1)) is None
    assert controls.update(5) == []
    assert controls.read(stick(1, -0.8)) is Intent.UP


def test_a_trigger_is_no_direction() -> None:
    assert InputState().read(stick(5, 1.0)) is None


def test_a_pad_that_is_pulled_out_stops_repeating_and_hurrying() -> None:
    controls = InputState()
    controls.read(stick(0, 1.0, pad=4))
    controls.read(pad_button(0, pad=4))
    assert controls.held
    controls.read(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=4))
    assert controls.update(5) == []
    assert not controls.held


def test_a_pad_that_cannot_be_opened_is_survived() -> None:
    pygame.joystick.quit()
    InputState().read(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=3))


def test_hurry_is_held_and_released() -> None:
    controls = InputState()
    controls.read(down(5, 5))
    controls.read(key(pygame.K_SPACE))
    controls.read(up(5, 5))
    assert controls.held
    controls.read(key_up(pygame.K_SPACE))
    assert not controls.held


def test_a_window_that_loses_the_keys_lets_go_of_them() -> None:
    controls = InputState()
    controls.read(key(pygame.K_SPACE))
    controls.read(key(pygame.K_DOWN))
    controls.read(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not controls.held
    assert controls.update(5) == []


def test_hints_name_the_device_used_last() -> None:
    controls = InputState()
    assert controls.name(Intent.PASS) == "SPACE"
    controls.read(pad_button(3))
    assert controls.name(Intent.PASS) == "X"
    controls.read(key(pygame.K_UP))
    assert controls.name(Intent.PASS) == "SPACE"
