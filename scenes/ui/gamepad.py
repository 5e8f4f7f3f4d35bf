"""Gamepads: the devices that SDL has a controller mapping for.

Any other device, such as pedals or an accelerometer, is left alone: its numbers mean nothing here.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, Final

import pygame

controller: ModuleType | None
try:  # experimental in pygame, and missing in some builds
    from pygame._sdl2 import controller
except ImportError:
    controller = None

PRESSED: Final = (pygame.CONTROLLERBUTTONDOWN,)
RELEASED: Final = (pygame.CONTROLLERBUTTONUP,)
"""Events of buttons and d-pads."""
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
"""By the axis of SDL's mapping and its sign."""

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


def _name_buttons(*names: str) -> dict[int, str]:
    return dict(zip(_ORDER, (*names, "RIGHT STICK UP", "RIGHT STICK DOWN"), strict=True))


XBOX: Final = _name_buttons("A", "B", "X", "Y", "LB", "RB", "BACK", "START", "L3", "R3", "LT", "RT")
PLAYSTATION: Final = _name_buttons(
    *("CROSS", "CIRCLE", "SQUARE", "TRIANGLE", "L1", "R1", "SHARE", "OPTIONS", "L3", "R3", "L2", "R2")
)
NINTENDO: Final = _name_buttons("A", "B", "X", "Y", "L", "R", "-", "+", "L3", "R3", "ZL", "ZR")
"""SDL reports the buttons of these pads by their labels, although A and B, and X and Y, are swapped in position."""
MAKES: Final = (
    (("ps3", "ps4", "ps5", "playstation", "dualshock", "dualsense", "sony"), PLAYSTATION),
    (("nintendo", "switch", "joy-con", "joycon"), NINTENDO),
)


class Pads:
    """The connected pads."""

    def __init__(self) -> None:
        self._open: dict[int, Any] = {}
        """Pads by instance id. SDL reports the events of a pad only as long as its object is kept."""
        self._names: dict[int, dict[int, str]] = {}

    def open(self) -> None:
        """Start SDL's gamepad input. If it cannot be started, there are simply no pads.

        Some builds of pygame lack the module `controller`, which is None then.
        """
        for module in (pygame.joystick, controller):
            try:
                if module is not None:
                    module.init()
            except pygame.error:
                continue

    def open_device(self, device: int) -> None:
        """Open the device that was connected as number `device`.

        Nothing happens if it is no gamepad, or is gone already. Its name decides how its buttons are called
        (`self._names`): like those of an Xbox pad unless MAKES has its make.
        """
        try:
            if controller is None or not controller.get_init() or not controller.is_controller(device):
                return
            pad = controller.Controller(device)
            joystick = pad.as_joystick()
            number = joystick.get_instance_id()
            name = (joystick.get_name() or "").lower()
        except (pygame.error, AttributeError, TypeError):
            return

        self._open[number] = pad
        self._names[number] = XBOX
        for words, button_names in MAKES:
            is_of_this_make = any(word in name for word in words)
            if is_of_this_make:
                self._names[number] = button_names
                break

    def forget_device(self, pad: int) -> None:
        """Forget a pad that was disconnected. `pad`: its instance id, which SDL gives to every connection."""
        self._open.pop(pad, None)
        self._names.pop(pad, None)

    def button_labels(self, pad: int) -> dict[int, str]:
        """Button labels of this pad."""
        return self._names.get(pad, XBOX)


def button_of(event: pygame.event.Event) -> int | None:
    """The number of the button that an event presses or releases. None for all other events.

    Triggers and the right stick are axes for SDL, but count as buttons here: AXIS_BUTTONS has their numbers by the
    axis and the sign of its value.
    """
    if event.type == pygame.CONTROLLERAXISMOTION:
        return AXIS_BUTTONS.get((event.axis, -1 if event.value < 0 else 1))
    return int(event.button) if event.type in (*PRESSED, *RELEASED) else None


def pad_of(event: pygame.event.Event) -> int:
    """Instance id of the pad that sent an event."""
    return int(getattr(event, "instance_id", getattr(event, "joy", 0)))


def axis_value_of(event: pygame.event.Event) -> float:
    """Axis value of an event, -1..1."""
    return float(event.value / FULL)
