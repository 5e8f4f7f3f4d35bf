"""Gamepads of every make, as SDL would report them."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest

from scenes.ui import faces, gamepad
from scenes.ui.canvas import Canvas
from scenes.ui.gamepad import FULL
from scenes.ui.input import FIRST_REPEAT, NEXT_REPEAT, InputState, Intent, intent_of
from tests.scenes.events import Event, down, hat, key, key_up, pad_button, stick, up

PAD = 5
"""The number SDL gives to the pad; it is the only device, the first."""
MEANT = {
    pygame.CONTROLLER_BUTTON_A: Intent.ACCEPT,
    pygame.CONTROLLER_BUTTON_B: Intent.BACK,
    pygame.CONTROLLER_BUTTON_X: Intent.PASS,
    pygame.CONTROLLER_BUTTON_Y: Intent.HINT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Intent.UP,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Intent.LEFT,
    pygame.CONTROLLER_BUTTON_START: Intent.MENU,
}


class FakePad:
    """What both pygame.joystick and the controller mapping give for a device."""

    def __init__(self, name: str) -> None:
        self.name = name

    def as_joystick(self) -> FakePad:
        return self

    def get_instance_id(self) -> int:
        return PAD

    def get_name(self) -> str:
        return self.name


def plugged(monkeypatch: pytest.MonkeyPatch, name: str, mapped: bool) -> InputState:
    """Controls with one such pad."""
    mapping = SimpleNamespace(
        init=lambda: None, get_init=lambda: True, is_controller=lambda _: mapped, Controller=lambda _: FakePad(name)
    )
    monkeypatch.setattr(gamepad, "controller", mapping)
    monkeypatch.setattr(pygame.joystick, "Joystick", lambda _: FakePad(name))
    controls = InputState()
    controls.read(Event(pygame.JOYDEVICEADDED, device_index=0))
    return controls


def pressed(button: int) -> Event:
    return Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=PAD)


def released(button: int) -> Event:
    return Event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=PAD)


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Xbox Series X Controller", ["A", "B", "X", "Y", "LB", "START"]),
        ("PS4 Controller", ["CROSS", "CIRCLE", "SQUARE", "TRIANGLE", "L1", "OPTIONS"]),
        ("DualSense Wireless Controller", ["CROSS", "CIRCLE", "SQUARE", "TRIANGLE", "L1", "OPTIONS"]),
        ("Nintendo Switch Pro Controller", ["A", "B", "X", "Y", "L", "+"]),
    ],
)
def test_a_mapped_pad_is_read_by_its_mapping_and_called_by_its_names(
    monkeypatch: pytest.MonkeyPatch, name: str, printed: list[str]
) -> None:
    controls = plugged(monkeypatch, name, mapped=True)
    for button, intent in MEANT.items():
        assert controls.read(pressed(button)) is intent
        controls.read(released(button))
    asked = (Intent.ACCEPT, Intent.BACK, Intent.PASS, Intent.HINT, Intent.PREV, Intent.MENU)
    assert [controls.name(intent) for intent in asked] == printed


def test_what_the_mapping_reports_is_not_answered_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    controls = plugged(monkeypatch, "PS4 Controller", mapped=True)
    for twin in (pad_button(1, PAD), hat(0, 1, PAD), stick(0, 1.0, PAD)):
        assert controls.read(twin) is None
    assert controls.update(5) == []
    assert not controls.held
    assert controls.read(pad_button(1, pad=PAD + 1)) is Intent.BACK, "another pad without a mapping is read"


def test_a_mapped_d_pad_repeats_until_it_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    controls = plugged(monkeypatch, "Nintendo Switch Pro Controller", mapped=True)
    controls.read(pressed(pygame.CONTROLLER_BUTTON_DPAD_DOWN))
    assert controls.update(FIRST_REPEAT) == [Intent.DOWN]
    controls.read(released(pygame.CONTROLLER_BUTTON_DPAD_DOWN))
    assert controls.update(5) == []


def test_a_mapped_stick_counts_in_its_own_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    controls = plugged(monkeypatch, "Xbox 360 Controller", mapped=True)

    def leant(axis: int, share: float) -> Intent | None:
        value = round(FULL * share)
        return controls.read(Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=PAD))

    assert leant(pygame.CONTROLLER_AXIS_LEFTY, 0.3) is None
    assert leant(pygame.CONTROLLER_AXIS_LEFTY, -0.9) is Intent.UP
    assert leant(pygame.CONTROLLER_AXIS_RIGHTX, 1.0) is None


def test_the_right_stick_says_the_board_and_says_it_again(monkeypatch: pytest.MonkeyPatch, canvas: Canvas) -> None:
    controls = plugged(monkeypatch, "PS4 Controller", mapped=True)
    axis, board, again = pygame.CONTROLLER_AXIS_RIGHTY, Intent.SAY_BOARD, Intent.SAY_AGAIN
    shares = (-0.4, -0.9, -1.0, -0.4, -0.9, 0.0, -0.9, 0.9, 0.4, 0.9, 0.0, 0.6)
    moved = [Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(FULL * y), instance_id=PAD) for y in shares]
    said = [None, board, None, None, None, None, board, again, None, None, None, again]
    assert [controls.read(event) for event in moved] == said
    canvas.caps = controls.caps
    assert faces.worded(canvas, "F2 reads it, F3 again.") == "RIGHT STICK UP reads it, RIGHT STICK DOWN again."
    assert not controls.held


def test_who_plays_by_pad_or_ear_reads_nothing_of_dragging(canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
    controls = plugged(monkeypatch, "PS4 Controller", mapped=True)
    words, true = "Choose a card, then a space, or drag it there. ESC goes back.", "Choose a card, then a space. "
    assert faces.worded(canvas, words) == words
    assert faces.worded(canvas, words, aloud=True) == f"{true}ESC goes back."
    controls.read(pressed(pygame.CONTROLLER_BUTTON_A))
    canvas.caps = controls.caps
    assert faces.worded(canvas, words) == f"{true}CIRCLE goes back."


@pytest.mark.parametrize(
    ("name", "printed"), [("Xbox 360 Controller", "RT LT"), ("PS4 Controller", "R2 L2"), ("Switch Pro", "ZR ZL")]
)
def test_a_trigger_means_something_once_each_time_it_is_pulled(
    monkeypatch: pytest.MonkeyPatch, name: str, printed: str
) -> None:
    controls = plugged(monkeypatch, name, mapped=True)

    def pulled(axis: int, *shares: float, pad: int = PAD) -> list[Intent | None]:
        kind, values = pygame.CONTROLLERAXISMOTION, [round(FULL * share) for share in shares]
        return [controls.read(Event(kind, axis=axis, value=value, instance_id=pad)) for value in values]

    right, left = pygame.CONTROLLER_AXIS_TRIGGERRIGHT, pygame.CONTROLLER_AXIS_TRIGGERLEFT
    said, skipped = Intent.LESSON_NEXT, Intent.LESSON_SKIP
    assert pulled(right, 0.2, 0.6, 1.0, 0.4, 0.6, 0.0, 1.0) == [None, said, None, None, None, None, said]
    assert pulled(left, 1.0, pad=PAD + 1) == [skipped], "another pad, and the other trigger still pulled"
    assert pulled(left, 1.0) == [skipped]
    assert f"{controls.name(said)} {controls.name(skipped)}" == printed
    assert not controls.held


def test_without_a_mapping_no_axis_counts_as_a_trigger(monkeypatch: pytest.MonkeyPatch) -> None:
    controls = plugged(monkeypatch, "USB Gamepad", mapped=False)
    controls.read(pad_button(0, PAD))
    assert [controls.read(stick(axis, 1.0, PAD)) for axis in (3, 4, 5)] == [None, None, None]
    assert controls.name(Intent.LESSON_NEXT) == controls.name(Intent.SAY_BOARD) == ""


@pytest.mark.parametrize(
    ("events", "intent"),
    [
        ([pad_button(0, PAD)], Intent.ACCEPT),
        ([pad_button(13, PAD)], Intent.LEFT),
        ([hat(1, 0, PAD)], Intent.RIGHT),
    ],
)
def test_a_pad_without_a_mapping_is_read_by_its_numbers(
    monkeypatch: pytest.MonkeyPatch, events: list[Event], intent: Intent
) -> None:
    controls = plugged(monkeypatch, "USB Gamepad", mapped=False)
    assert [controls.read(event) for event in events] == [intent]
    assert controls.name(Intent.ACCEPT) == "A"


def test_without_the_mapping_module_pads_are_read_by_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    controls = plugged(monkeypatch, "PS4 Controller", mapped=True)
    monkeypatch.setattr(gamepad, "controller", None)
    controls.open()
    controls = InputState()
    controls.read(Event(pygame.JOYDEVICEADDED, device_index=0))
    assert controls.read(pad_button(3, PAD)) is Intent.HINT


def test_a_mapping_that_fails_is_survived(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: int) -> bool:
        raise pygame.error("the controller subsystem is not initialised")

    monkeypatch.setattr(gamepad, "controller", SimpleNamespace(get_init=lambda: True, is_controller=fails))
    monkeypatch.setattr(pygame.joystick, "Joystick", lambda _: FakePad("USB Gamepad"))
    controls = InputState()
    controls.read(Event(pygame.JOYDEVICEADDED, device_index=0))
    assert controls.read(pad_button(2, PAD)) is Intent.PASS


def test_a_held_button_hurries_until_the_pad_is_pulled_out(monkeypatch: pytest.MonkeyPatch) -> None:
    controls = plugged(monkeypatch, "PS5 Controller", mapped=True)
    controls.read(pressed(pygame.CONTROLLER_BUTTON_A))
    controls.read(pressed(pygame.CONTROLLER_BUTTON_DPAD_UP))
    assert controls.held
    controls.read(Event(pygame.JOYDEVICEREMOVED, instance_id=PAD))
    assert not controls.held
    assert controls.update(5) == []


def test_caps_follow_the_device_in_hand(canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
    controls = plugged(monkeypatch, "PS4 Controller", mapped=True)
    said = []
    for event in (key(pygame.K_UP), pressed(pygame.CONTROLLER_BUTTON_A), key(pygame.K_UP)):
        controls.read(event)
        canvas.caps = controls.caps
        said.append([faces.cap(canvas, one) for one in ("ENTER", "SPACE", "ESC", "+", "W", "ARROWS")])
        assert controls.name(Intent.PASS) == said[-1][1]
    keys = ["ENTER", "SPACE", "ESC", "+", "W", "ARROWS"]
    assert said == [keys, ["CROSS", "SQUARE", "CIRCLE", "", "", "D-PAD"], keys]


# --- One meaning, whatever device says it ---------------------------------------------------------


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


def test_only_directions_repeat_and_a_long_frame_does_not_run_away() -> None:
    controls = InputState()
    controls.read(key(pygame.K_SPACE))
    assert controls.update(5) == []
    controls.read(hat(1, 0))
    assert controls.update(30) == [Intent.RIGHT] * 3
    assert controls.read(stick(5, 1.0)) is None, "a trigger is no direction"


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


def test_hurry_is_held_until_it_is_released_or_the_window_loses_the_keys() -> None:
    controls = InputState()
    controls.read(down(5, 5))
    controls.read(key(pygame.K_SPACE))
    controls.read(up(5, 5))
    assert controls.held
    controls.read(key_up(pygame.K_SPACE))
    assert not controls.held
    controls.read(key(pygame.K_SPACE))
    controls.read(key(pygame.K_DOWN))
    controls.read(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not controls.held
    assert controls.update(5) == []
