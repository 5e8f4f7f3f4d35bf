"""Gamepads: read through SDL's controller mapping if SDL has one, otherwise by raw button numbers."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Final

import pygame

controller: ModuleType | None
try:  # experimental in pygame, and missing in some builds
    from pygame._sdl2 import controller
except ImportError:
    controller = None

PRESSED: Final = (pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN)
RELEASED: Final = (pygame.JOYBUTTONUP, pygame.CONTROLLERBUTTONUP)
PUSHED: Final = (*PRESSED, pygame.JOYHATMOTION)
"""Events of buttons and d-pads."""
RAW: Final = (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION)
FULL: Final = 32767
"""Maximum axis value of SDL's controller mapping."""

LEFT_TRIGGER: Final = 64
RIGHT_TRIGGER: Final = 65
RIGHT_UP: Final = 66
RIGHT_DOWN: Final = 67
"""Triggers and the right stick are axes, but count as buttons: numbers that SDL gives to no button."""
AXIS_BUTTONS: Final = {
    (pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1): LEFT_TRIGGER,
    (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1): RIGHT_TRIGGER,
    (pygame.CONTROLLER_AXIS_RIGHTY, -1): RIGHT_UP,
    (pygame.CONTROLLER_AXIS_RIGHTY, 1): RIGHT_DOWN,
}
"""By the axis of SDL's mapping and its sign. Without a mapping an axis may be any other, so they mean nothing."""

RAW_BUTTONS: Final[dict[int, int]] = {
    0: pygame.CONTROLLER_BUTTON_A,
    1: pygame.CONTROLLER_BUTTON_B,
    2: pygame.CONTROLLER_BUTTON_X,
    3: pygame.CONTROLLER_BUTTON_Y,
    4: pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    5: pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    6: pygame.CONTROLLER_BUTTON_BACK,
    7: pygame.CONTROLLER_BUTTON_START,
    9: pygame.CONTROLLER_BUTTON_LEFTSTICK,
    10: pygame.CONTROLLER_BUTTON_RIGHTSTICK,
    11: pygame.CONTROLLER_BUTTON_DPAD_UP,
    12: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    13: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    14: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}
"""Likely buttons of a pad without a mapping, by raw number."""

_ORDER: Final = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_Y,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    pygame.CONTROLLER_BUTTON_BACK,
    pygame.CONTROLLER_BUTTON_START,
    pygame.CONTROLLER_BUTTON_LEFTSTICK,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK,
    LEFT_TRIGGER,
    RIGHT_TRIGGER,
    RIGHT_UP,
    RIGHT_DOWN,
)


def _named(*names: str) -> dict[int, str]:
    return dict(zip(_ORDER, (*names, "RIGHT STICK UP", "RIGHT STICK DOWN"), strict=True))


XBOX: Final = _named("A", "B", "X", "Y", "LB", "RB", "BACK", "START", "L3", "R3", "LT", "RT")
PLAYSTATION: Final = _named(
    *("CROSS", "CIRCLE", "SQUARE", "TRIANGLE", "L1", "R1", "SHARE", "OPTIONS", "L3", "R3", "L2", "R2")
)
NINTENDO: Final = _named("A", "B", "X", "Y", "L", "R", "-", "+", "L3", "R3", "ZL", "ZR")
"""SDL reports the buttons of these pads by their labels, although A and B, and X and Y, are swapped in position."""
MAKES: Final = (
    (("ps3", "ps4", "ps5", "playstation", "dualshock", "dualsense", "sony"), PLAYSTATION),
    (("nintendo", "switch", "joy-con", "joycon"), NINTENDO),
)


class Pads:
    """The connected pads."""

    def __init__(self) -> None:
        self._mapped: dict[int, Any] = {}
        self._raw: dict[int, Any] = {}
        self._names: dict[int, dict[int, str]] = {}

    def open(self) -> None:
        """Initialise SDL's gamepad subsystems; without them there are no pads."""
        for module in (pygame.joystick, controller):
            try:
                if module is not None:
                    module.init()
            except pygame.error:
                continue

    def plug(self, device: int) -> None:
        """Open a pad that was connected; no effect if it is gone already."""
        try:
            pad = self._mapping_of(device)
            joystick = pad.as_joystick() if pad is not None else pygame.joystick.Joystick(device)
            number, name = joystick.get_instance_id(), pad.name if pad is not None else joystick.get_name()
        except (pygame.error, AttributeError, TypeError):
            return
        (self._raw if pad is None else self._mapped)[number] = pad or joystick
        said = (name or "").lower()
        self._names[number] = next((names for words, names in MAKES if any(word in said for word in words)), XBOX)

    def _mapping_of(self, device: int) -> Any:
        """The pad through SDL's mapping; None if SDL has no mapping for it."""
        try:
            if controller is not None and controller.get_init() and controller.is_controller(device):
                return controller.Controller(device)
        except (pygame.error, AttributeError):
            pass
        return None

    def unplug(self, pad: int) -> None:
        for known in (self._mapped, self._raw, self._names):
            known.pop(pad, None)

    def names(self, pad: int) -> dict[int, str]:
        """Button labels of this pad; what is an axis has none where it cannot be read."""
        names = self._names.get(pad, XBOX)
        return {n: name for n, name in names.items() if pad not in self._raw or n not in AXIS_BUTTONS.values()}

    def said_twice(self, event: pygame.event.Event) -> bool:
        """Whether this raw event is reported a second time through the mapping."""
        return event.type in RAW and pad_of(event) in self._mapped


def button_of(event: pygame.event.Event) -> int | None:
    """SDL's number of the button that was pressed or released, or of an axis that counts as one; None for others."""
    if event.type == pygame.CONTROLLERAXISMOTION:
        return AXIS_BUTTONS.get((event.axis, -1 if event.value < 0 else 1))
    if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        return int(event.button)
    if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        return RAW_BUTTONS.get(event.button)
    return None


def pad_of(event: pygame.event.Event) -> int:
    """Instance id of the pad that sent an event."""
    return int(getattr(event, "instance_id", getattr(event, "joy", 0)))


def lean_of(event: pygame.event.Event) -> float:
    """Axis value of an event, -1..1."""
    return event.value / FULL if event.type == pygame.CONTROLLERAXISMOTION else float(event.value)
