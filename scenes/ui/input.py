"""Translates events of keyboard, mouse and gamepad to intents."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

import pygame

from scenes.ui import gamepad
from scenes.ui.gamepad import AXIS_BUTTONS, Pads, axis_value_of, button_of, pad_of
from scenes.ui.keys import UNSHIFTED, Keys, is_command

MOUSE: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
"""Events with a mouse position."""


class Intent(Enum):
    """A command of the player, independent of the device."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    ACCEPT = auto()
    BACK = auto()
    PASS = auto()
    HINT = auto()
    UNDO = auto()
    AGAIN = auto()
    MENU = auto()
    RULES = auto()
    NEXT = auto()
    PREV = auto()
    PAGE_UP = auto()
    PAGE_DOWN = auto()
    FASTER = auto()
    SLOWER = auto()
    LESSON_NEXT = auto()
    SKIP = auto()
    GUIDE = auto()
    FULLSCREEN = auto()
    SAY_BOARD = auto()
    SAY_AGAIN = auto()
    ERASE_BEFORE = auto()
    ERASE_AFTER = auto()


DIRECTIONS: Final = frozenset((Intent.UP, Intent.DOWN, Intent.LEFT, Intent.RIGHT))
STEERING: Final = DIRECTIONS | {Intent.NEXT, Intent.PREV}
"""Intents that move the focus."""
ERASING: Final = {pygame.K_BACKSPACE: Intent.ERASE_BEFORE, pygame.K_DELETE: Intent.ERASE_AFTER}
"""Keys that go on deleting in a text field while they are held."""

KEYS: Final[dict[int, Intent]] = {
    pygame.K_UP: Intent.UP,
    pygame.K_DOWN: Intent.DOWN,
    pygame.K_LEFT: Intent.LEFT,
    pygame.K_RIGHT: Intent.RIGHT,
    pygame.K_RETURN: Intent.ACCEPT,
    pygame.K_KP_ENTER: Intent.ACCEPT,
    pygame.K_ESCAPE: Intent.BACK,
    pygame.K_SPACE: Intent.PASS,
    pygame.K_h: Intent.HINT,
    pygame.K_u: Intent.UNDO,
    pygame.K_BACKSPACE: Intent.UNDO,
    pygame.K_l: Intent.AGAIN,
    pygame.K_m: Intent.MENU,
    pygame.K_F1: Intent.RULES,
    pygame.K_TAB: Intent.NEXT,
    pygame.K_PAGEUP: Intent.PAGE_UP,
    pygame.K_PAGEDOWN: Intent.PAGE_DOWN,
    pygame.K_PLUS: Intent.FASTER,
    pygame.K_EQUALS: Intent.FASTER,
    pygame.K_KP_PLUS: Intent.FASTER,
    pygame.K_MINUS: Intent.SLOWER,
    pygame.K_KP_MINUS: Intent.SLOWER,
    pygame.K_n: Intent.LESSON_NEXT,
    pygame.K_x: Intent.SKIP,
    pygame.K_q: Intent.GUIDE,
    pygame.K_F11: Intent.FULLSCREEN,
    pygame.K_F2: Intent.SAY_BOARD,
    pygame.K_F3: Intent.SAY_AGAIN,
}

PAD_BUTTONS: Final[dict[int, Intent]] = {
    pygame.CONTROLLER_BUTTON_A: Intent.ACCEPT,
    pygame.CONTROLLER_BUTTON_B: Intent.BACK,
    pygame.CONTROLLER_BUTTON_X: Intent.PASS,
    pygame.CONTROLLER_BUTTON_Y: Intent.HINT,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Intent.PREV,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Intent.NEXT,
    pygame.CONTROLLER_BUTTON_BACK: Intent.UNDO,
    pygame.CONTROLLER_BUTTON_START: Intent.MENU,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Intent.AGAIN,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Intent.RULES,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Intent.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Intent.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Intent.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Intent.RIGHT,
    gamepad.LEFT_TRIGGER: Intent.SKIP,
    gamepad.RIGHT_TRIGGER: Intent.LESSON_NEXT,
    gamepad.RIGHT_UP: Intent.SAY_BOARD,
    gamepad.RIGHT_DOWN: Intent.SAY_AGAIN,
}

KEY_NAMES: Final[dict[Intent, str]] = {
    Intent.ACCEPT: "ENTER",
    Intent.BACK: "ESC",
    Intent.PASS: "SPACE",
    Intent.HINT: "H",
    Intent.UNDO: "U",
    Intent.AGAIN: "L",
    Intent.MENU: "M",
    Intent.RULES: "F1",
    Intent.SAY_BOARD: "F2",
    Intent.SAY_AGAIN: "F3",
    Intent.NEXT: "TAB",
    Intent.PREV: "SHIFT TAB",
    Intent.FASTER: "+",
    Intent.SLOWER: "-",
    Intent.LESSON_NEXT: "N",
    Intent.SKIP: "X",
    Intent.GUIDE: "Q",
}

DEAD_ZONE: Final = 0.5
"""Deflection (0..1) from which a stick is pushed and a trigger is pulled. Below SLACK they are released."""
SLACK: Final = 0.35
FIRST_REPEAT: Final = 0.38
"""Seconds until a held direction repeats for the first time. Then it repeats every NEXT_REPEAT seconds."""
NEXT_REPEAT: Final = 0.11

_HURRY_KEYS: Final = frozenset((pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER))
_HURRY_PAD: Final = frozenset((pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_X))
_STICK: Final = (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY)
"""Axes of the left stick."""


def intent_of(event: pygame.event.Event) -> Intent | None:
    """The intent (the command of the player) of a pressed key or gamepad button. None for all other events.

    With Ctrl or Cmd only Z has one (UNDO), with Alt only Enter (FULLSCREEN). UNSHIFTED: all modifiers but Shift. Shift
    and Tab go back (PREV).
    """
    if event.type == pygame.KEYDOWN:
        mod = getattr(event, "mod", 0)
        if is_command(mod):  # Ctrl or Cmd is held
            return Intent.UNDO if event.key == pygame.K_z else None
        if mod & UNSHIFTED:
            return Intent.FULLSCREEN if event.key == pygame.K_RETURN and mod & pygame.KMOD_ALT else None
        if event.key == pygame.K_TAB and mod & pygame.KMOD_SHIFT:
            return Intent.PREV
        return KEYS.get(event.key)

    if event.type in gamepad.PRESSED:
        button = button_of(event)
        return None if button is None else PAD_BUTTONS.get(button)
    return None


def _stick_direction(x: float, y: float) -> Intent | None:
    """The direction in which a stick is pushed furthest. `y` grows downwards. None in the middle."""
    if abs(x) > abs(y):
        return Intent.RIGHT if x > 0 else Intent.LEFT
    if y == 0:
        return None
    return Intent.DOWN if y > 0 else Intent.UP


class InputState:
    """Reads all devices: connects gamepads, repeats held directions, tracks held keys and buttons.

    `pad` is True after a button of a gamepad was pressed and False after mouse or keyboard. Hints name buttons
    accordingly. A stick alone changes no names, because a worn-out stick leans by itself.
    """

    def __init__(self) -> None:
        self.keys: Keys = Keys()
        """The keys of the player. `read_intent` expects events that `translate_event` has translated."""
        self.pad: bool = False
        self._pads: Pads = Pads()
        self._hand = -1
        """Instance id of the pad used last."""
        self._rested: set[tuple[int, int]] = set()
        """Pad and number of the axes that have been at rest since they were plugged in. Other axes are ignored."""
        self._stick: dict[int, list[float]] = {}
        self._leaning: dict[int, Intent] = {}
        """By pad whose left stick is pushed: the direction in which it is pushed."""
        self._pulled: set[tuple[int, int]] = set()
        """Pad and number of the triggers that are pulled, and of the right stick."""
        self._pressed: set[object] = set()
        """Keys and buttons that are down."""
        self._down: dict[object, Intent] = {}
        """The intent of each held key, button or stick that may repeat, by its identity."""
        self._repeat: tuple[object, float] | None = None
        self._hurrying: set[object] = set()
        """The identities of held keys and buttons that speed up animations."""

    @property
    def is_hurrying(self) -> bool:
        """Whether a key or button that speeds up animations is held, such as Space."""
        return bool(self._hurrying)

    def open(self) -> None:
        """Start gamepad input, and read the layout of the keyboard."""
        self._pads.open()
        self.translate_event(pygame.event.Event(pygame.KEYMAPCHANGED))

    def name(self, intent: Intent) -> str:
        """The name of the key or button for an intent, on the device that was used last. "" if there is none.

        `self.pad`: whether that device is a gamepad, `self._hand` which one. Its make decides the names of its
        buttons.
        """
        if not self.pad:
            return self.keys.cap(KEY_NAMES.get(intent, ""))
        names = self._pads.button_labels(self._hand)
        for button, meant in PAD_BUTTONS.items():
            if meant is intent and button in names:
                return names[button]
        return ""

    @property
    def button_names(self) -> dict[str, str] | None:
        """The names of gamepad buttons, by the name of the key that each replaces. None while the keyboard is in use.

        Hints such as "H" or "ARROWS" are replaced by them on the screen.
        """
        if not self.pad:
            return None
        return {"ARROWS": "D-PAD", **{key: self.name(intent) for intent, key in KEY_NAMES.items()}}

    def set_keys(self, keys: Keys) -> None:
        """Use these keys from now on.

        Held keys are forgotten, since their releases would be translated by the new keys.
        """
        self.keys = keys
        self._forget_held_keys()

    def translate_event(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event with its key replaced by the default key of the command that the player has bound to that key."""
        self.keys = self.keys.after_event(event)
        return self.keys.to_default_event(event)

    def note_press(self, event: pygame.event.Event) -> bool:
        """Note which keys and buttons are down (`_pressed`). Returns whether an event presses one that is down already.

        Such repeats of the system are to be ignored: `update` makes the repeats of held directions itself, so that all
        systems and gamepads repeat alike. To be called for every event, before translation, because releases must be
        noted, too.
        """
        if event.type == pygame.WINDOWFOCUSLOST:
            self._pressed.clear()
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._pressed = {held for held in self._pressed if not _is_of_pad(held, pad_of(event))}
        elif event.type == pygame.KEYUP or event.type in gamepad.RELEASED:
            self._pressed.discard(_key_identity(event))
        elif event.type == pygame.KEYDOWN or event.type in gamepad.PRESSED:
            was_down = _key_identity(event) in self._pressed
            self._pressed.add(_key_identity(event))
            return was_down
        return False

    def read_intent(self, event: pygame.event.Event) -> Intent | None:
        """The intent (the command of the player) of an event, or None.

        To be called for every event, because releases end repeats. It also notes whether a gamepad is in use
        (`self.pad`, which decides how hints name keys), and which one (`self._hand`).
        """
        kind = event.type
        if kind in (pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED):
            self._handle_plug(event)
            return None

        if kind in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.pad = False
        elif kind in gamepad.PRESSED:
            self.pad = True
            self._hand = pad_of(event)

        self._note_hurry(event)

        if kind == pygame.WINDOWFOCUSLOST:
            self._forget_held_keys()
            return None
        if kind == pygame.CONTROLLERAXISMOTION:
            return self._read_axis(event)
        if kind == pygame.KEYUP or kind in gamepad.RELEASED:
            self._end_repeat(_key_identity(event))
            return None

        intent = intent_of(event)
        if kind == pygame.KEYDOWN or kind in gamepad.PRESSED:
            # Backspace means UNDO at first, but when held goes on deleting in a text field.
            repeated = ERASING.get(event.key, intent) if kind == pygame.KEYDOWN else intent
            self._start_repeat(_key_identity(event), repeated)
        return intent

    def stop_repeating(self) -> None:
        """Stop repeating the held direction, for example because it was not meant for the screen that has come."""
        self._repeat = None

    def update(self, seconds: float) -> list[Intent]:
        """The repeats of a held direction, Backspace or Delete that are due after these seconds, at most three.

        Empty while no such key is held.

        `self._repeat`: the held key that repeats, and the seconds until then. `self._down`: the intents of held
        keys.
        """
        if self._repeat is None:
            return []

        source, until_repeat = self._repeat
        until_repeat -= seconds
        repeats: list[Intent] = []
        while until_repeat <= 0:
            repeats.append(self._down[source])
            until_repeat += NEXT_REPEAT

        self._repeat = (source, until_repeat)
        return repeats[:3]  # limits the repeats after a long frame

    def _start_repeat(self, source: object, intent: Intent | None) -> None:
        """Begin to repeat the intent of a held key or button. Only directions and the deletion of letters repeat.

        `source`: the identity of the key or button, by which its release ends the repeats.
        """
        if intent is not None and (intent in DIRECTIONS or intent in ERASING.values()):
            self._down[source] = intent
            self._repeat = (source, FIRST_REPEAT)

    def _end_repeat(self, source: object) -> None:
        """End the repeats of a key or button that was released. `source`: its identity."""
        self._down.pop(source, None)
        if self._repeat is not None and self._repeat[0] == source:
            self._repeat = None

    def _forget_held_keys(self) -> None:
        """Forget held keys and pushed sticks (`_leaning`), for example because the window has lost the keyboard.

        Their releases will not be reported, or no longer as releases of the same keys. So nothing repeats any more
        (`_down`, `_repeat`), and nothing speeds up animations (`_hurrying`).
        """
        self._down.clear()
        self._leaning.clear()
        self._hurrying.clear()
        self._repeat = None

    def _read_axis(self, event: pygame.event.Event) -> Intent | None:
        """The intent of a moved stick or trigger, or None if it has none.

        An axis is ignored until it has been at rest (below SLACK). SDL reports the position in which an axis
        rests before it reports the first motion, and that may be far from the middle.
        """
        place = (pad_of(event), event.axis)
        if abs(axis_value_of(event)) < SLACK:
            self._rested.add(place)
        if place not in self._rested:
            return None
        return self._read_stick(event) if button_of(event) is None else self._read_pull(event)

    def _read_stick(self, event: pygame.event.Event) -> Intent | None:
        """The direction in which the left stick has just been pushed. None while it stays there or returns.

        It is pushed from DEAD_ZONE on, and released below SLACK, which is less, so that a shaking stick does
        not repeat. `self._leaning`: the direction in which the stick of each pad is pushed now.
        """
        if event.axis not in _STICK:
            return None

        pad = pad_of(event)
        lean = self._stick.setdefault(pad, [0.0, 0.0])
        lean[event.axis] = axis_value_of(event)

        source = ("stick", pad)
        furthest = max(abs(lean[0]), abs(lean[1]))
        if furthest < SLACK:
            self._leaning.pop(pad, None)
            self._end_repeat(source)
            return None

        intent = _stick_direction(x=lean[0], y=lean[1])
        if furthest < DEAD_ZONE or intent is None or self._leaning.get(pad) is intent:
            return None
        self._leaning[pad] = intent
        self._start_repeat(source, intent)
        return intent

    def _read_pull(self, event: pygame.event.Event) -> Intent | None:
        """The intent of a trigger that was just pulled, or of the right stick that was just pushed up or down.

        None otherwise. Triggers and this stick are axes that count as buttons. They are pulled from DEAD_ZONE
        on, and released below SLACK. `self._pulled`: the pad and button number of those that are pulled now.
        """
        pad = pad_of(event)
        pull = abs(axis_value_of(event))
        pulled_button = button_of(event)

        # Buttons at this axis that are no longer pulled.
        buttons_of_axis = {(pad, button) for (axis, _), button in AXIS_BUTTONS.items() if axis == event.axis}
        self._pulled -= buttons_of_axis if pull < SLACK else buttons_of_axis - {(pad, pulled_button)}

        if pulled_button is None or pull < DEAD_ZONE or (pad, pulled_button) in self._pulled:
            return None
        self._pulled.add((pad, pulled_button))
        self.pad = True
        self._hand = pad
        return PAD_BUTTONS[pulled_button]

    def _note_hurry(self, event: pygame.event.Event) -> None:
        """Note whether something that speeds up animations is held: Space, Enter, mouse or a pad button."""
        source: object = None
        if event.type == pygame.KEYUP or (event.type == pygame.KEYDOWN and event.key in _HURRY_KEYS):
            source = _key_identity(event)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
            source = "mouse"
        elif button_of(event) in _HURRY_PAD:
            source = _key_identity(event)

        if source is None:
            return
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, *gamepad.PRESSED):
            self._hurrying.add(source)
        else:
            self._hurrying.discard(source)

    def _handle_plug(self, event: pygame.event.Event) -> None:
        """Open a gamepad that was connected. If one was disconnected, forget everything that was held on it.

        The identity of a held button is ("pad", pad, button), that of a stick ("stick", pad), and that of a key
        ("key", code). `_down` (inputs that may repeat) and `_hurrying` (inputs that speed up animations) hold such
        identities. `_pulled` (pulled triggers) and `_rested` (axes that have been at rest once: no other axis
        counts yet) hold pairs of a pad and the number of a trigger or axis. `_leaning`: by pad, the direction in
        which its stick is pushed.
        """
        if event.type == pygame.JOYDEVICEADDED:
            self._pads.open_device(event.device_index)
            return

        gone = pad_of(event)
        self._pads.forget_device(gone)
        self._stick.pop(gone, None)
        self._leaning.pop(gone, None)
        self._pulled = {held for held in self._pulled if held[0] != gone}
        self._rested = {axis for axis in self._rested if axis[0] != gone}

        for source in [held for held in self._down if _is_of_pad(held, gone)]:
            self._end_repeat(source)  # takes it out of `_down`, too
        self._hurrying = {held for held in self._hurrying if not _is_of_pad(held, gone)}


def _is_of_pad(source: object, pad: int) -> bool:
    """Whether a held button or stick, by its identity, belongs to this pad."""
    return isinstance(source, tuple) and source[:2] in (("pad", pad), ("stick", pad))


def _key_identity(event: pygame.event.Event) -> object:
    """An identity of the key or gamepad button of an event, equal for its press and its release.

    For a key it is its place on the keyboard, since the layout may change between press and release.
    """
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        place = getattr(event, "scancode", 0)  # events that tests make may have none
        return ("key", place or event.key)
    return ("pad", pad_of(event), button_of(event))
