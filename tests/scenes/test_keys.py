"""Keys that a player has set: what they stand for, what is shown of them, and the page where they are set."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from scenes import settings as settings_file
from scenes.app import App
from scenes.keeping.store import Store
from scenes.menus.codes import shortcut_button
from scenes.menus.keys import KeysScene
from scenes.stack import Change, Scene
from scenes.ui import faces, foreign, gamepad
from scenes.ui.canvas import Canvas
from scenes.ui.gamepad import FULL
from scenes.ui.input import FIRST_REPEAT, NEXT_REPEAT, InputState, Intent, intent_of
from scenes.ui.keys import COMMANDS, FIXED, Keys, clean_key_settings, code_of, name_of, plain_key
from scenes.ui.menu import MenuScene
from tests.scenes.events import Event, down, key, key_up, pad_button, pad_tap, steps, stick, typed, up
from tests.scenes.table import put


def test_no_order_of_changes_loses_a_key_or_doubles_one() -> None:
    keys, usable = Keys(), [pygame.K_j, *(command.key for command in COMMANDS), 252, pygame.K_F5]
    for turn, code in enumerate(usable * 5):
        keys, _ = keys.assign_key(COMMANDS[turn * 7 % len(COMMANDS)].slug, code)
        meant = [keys.default_key(each) for each in usable]
        assert set(meant) >= {command.key for command in COMMANDS}
        assert len(set(meant)) == len(meant)
        assert Keys(keys.names).codes == keys.codes


@pytest.mark.parametrize("found", [{"hint": "w"}, {"hint": "w", "undo": "h"}, {"hint": "d", "pass": "j"}])
def test_keys_set_before_a_command_was_added_are_kept_and_it_gets_one_of_its_own(found: dict[str, str]) -> None:
    kept, sensible = clean_key_settings(found)
    assert (kept.items() >= found.items(), sensible) == (True, True)
    assert len(set(Keys(kept).codes.values())) == len(COMMANDS)


def test_every_key_that_can_be_set_comes_back_by_its_name() -> None:
    codes = [getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")]
    assert all(code_of(name_of(code)) == code for code in [*codes, 252] if code not in FIXED and name_of(code))
    assert [code_of(name) for name in ("", "no key", "A", "\n", 65, None)] == [None] * 6


def test_with_control_a_key_is_what_it_is() -> None:
    keys, _ = Keys().assign_key("hint", pygame.K_z)
    assert keys.to_default_event(key(pygame.K_z, pygame.KMOD_LCTRL)).key == pygame.K_z


def test_a_key_held_while_it_is_set_hurries_nothing_for_ever() -> None:
    controls = InputState()
    controls.read_intent(key(pygame.K_SPACE))
    assert controls.held
    controls.set_keys(Keys({"pass": "j"}))
    controls.read_intent(controls.keys.to_default_event(key_up(pygame.K_SPACE)))
    assert not controls.held


def test_buttons_and_sentences_name_the_set_keys(canvas: Canvas) -> None:
    canvas.keys = Keys({"pass": "p", "hint": "j"})
    assert [faces.cap(canvas, cap) for cap in ("SPACE", "H", "P", "ESC")] == ["P", "J", "SPACE", "ESC"]
    sentence = "SPACE goes on, ALL (A) fire, HINT (H) helps."
    assert faces.worded(canvas, sentence) == "P goes on, ALL (A) fire, HINT (J) helps."
    canvas.caps = {"SPACE": "X", "H": "Y", "ESC": "B"}
    assert faces.worded(canvas, sentence) == "X goes on, ALL fire, HINT (Y) helps."


def test_a_sentence_names_the_key_of_a_letter_in_brackets() -> None:
    """Only there it is told from other letters, and can go where a gamepad is in hand."""
    named = re.compile(r"\b(?:[Pp]ress|or|[Hh]old) [A-Z](?![\w'’-])")
    found = {path: named.findall(path.read_text(encoding="utf-8")) for path in Path("scenes/boards").rglob("*.py")}
    assert not {name: words for name, words in found.items() if words}


# --- the page -----------------------------------------------------------------------------


@pytest.fixture
def page(app: App) -> KeysScene:
    app.start(Scene)
    return put(app, KeysScene())


def press(app: App, *codes: int) -> None:
    for code in codes:
        app.advance(1 / 60, [key(code), key_up(code)])


def test_a_key_is_set_kept_and_works_at_once(app: App, page: KeysScene, home: Path) -> None:
    press(app, pygame.K_DOWN, pygame.K_RETURN, pygame.K_LSHIFT, pygame.K_j)
    assert settings_file.load(Store(home)).keys == {"hint": "j"}
    assert page.rows[1].cap == "J"
    assert app.input.keys.default_key(pygame.K_j) == pygame.K_h
    press(app, pygame.K_RETURN, pygame.K_j)  # the same once more: the key as it is on the keyboard
    assert app.settings.keys == {"hint": "j"}
    press(app, pygame.K_UP, pygame.K_RETURN, pygame.K_j)
    assert app.settings.keys == {"pass": "j", "hint": "space"}


@pytest.mark.parametrize("event", [key(pygame.K_ESCAPE), key(pygame.K_RETURN), key(pygame.K_F11), pad_button(1)])
def test_a_key_that_cannot_be_set_changes_nothing(app: App, page: KeysScene, event: pygame.event.Event) -> None:
    press(app, pygame.K_RETURN)
    assert page.waiting is page.rows[0]
    assert page.sentence(app.canvas) == "Press the new key for “Pass, go on, pause”; ESC leaves it as it is."
    app.advance(1 / 60, [event])
    assert app.settings.keys == {}
    assert app.stack.top is page
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert app.stack.top is not page


def test_all_keys_can_be_reset(app: App, page: KeysScene) -> None:
    press(app, pygame.K_RETURN, pygame.K_j)
    page.form.ring.focus("defaults")
    press(app, pygame.K_RETURN)
    assert app.settings.keys == {}
    assert app.input.keys.default_key(pygame.K_j) == pygame.K_j


class Listener(MenuScene):
    """Notes what it hears."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[int, Intent | None]] = []
        self.typed = ""

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        if event is not None and event.type == pygame.KEYDOWN:
            self.heard.append((event.key, intent))
        if event is not None and event.type == pygame.TEXTINPUT:
            self.typed += event.text
        return None


def test_letters_that_no_intent_stands_for_can_be_set_and_words_are_typed_as_ever(app: App) -> None:
    app.settings.keys = {"discards": "j", "hint": "d"}
    app.apply_settings()
    scene = Listener()
    app.start(lambda: scene)
    steps(app, 1, key(pygame.K_j), key(pygame.K_d), key(pygame.K_h), typed("d"))
    assert scene.heard == [(pygame.K_d, None), (pygame.K_h, Intent.HINT), (pygame.K_j, None)]
    assert scene.typed == "d"


# --- other keyboards -----------------------------------------------------------------------------

RUSSIAN, GREEK = "фисвуапршолдьтщзйкыегмцчня", "αβψδεφγηιξκλμνοπ;ρστθωςχυζ"
"""What these print at the places of A to Z."""
AZERTY = {
    4: "q",
    20: "a",
    16: ",",
    51: "m",
    26: "z",
    29: "w",
    45: ")",
    46: "=",
    **dict(zip(range(30, 40), "&é\"'(-è_çà", strict=True)),
}
CZECH = {28: "z", 29: "y", 45: "=", 46: "\xb4", 56: "-", **dict(zip(range(30, 40), "+ěščřžýáíé", strict=True))}
GERMAN = {28: "z", 29: "y", 45: "ß", 46: "\xb4", 48: "+", 56: "-", 51: "ö"}
US = (
    {4 + at: chr(97 + at) for at in range(26)}
    | dict(zip(range(30, 40), "1234567890", strict=True))
    | {45: "-", 46: "="}
)


def keyboard(printed: dict[int, str]) -> Keys:
    """The keys on a keyboard that prints these at these places, and what a US one prints at the others."""
    return Keys(None, {place: ord(letter) for place, letter in {**US, **printed}.items()})


@pytest.mark.parametrize("alphabet", [RUSSIAN, GREEK])
def test_letters_answer_at_their_places_where_the_keyboard_prints_others(alphabet: str) -> None:
    keys = keyboard({4 + at: letter for at, letter in enumerate(alphabet)})
    for at, letter in enumerate(alphabet):
        assert keys.to_default_event(key(ord(letter))).key == pygame.K_a + at
        assert keys.cap(chr(65 + at)) == letter.upper()
    ctrl = keys.to_default_event(key(ord(alphabet[21]), pygame.KMOD_LCTRL))
    assert (ctrl.key, keys.to_default_event(key(pygame.K_1)).key, keys.cap("1")) == (pygame.K_v, pygame.K_1, "1")


@pytest.mark.parametrize("printed", [AZERTY, CZECH, GERMAN])
def test_latin_letters_answer_where_they_are_printed_and_digits_in_their_row(printed: dict[int, str]) -> None:
    keys = keyboard(printed)
    for letter in "abcdefghijklmnopqrstuvwxyz":
        assert (keys.to_default_event(key(ord(letter))).key, keys.cap(letter.upper())) == (ord(letter), letter.upper())
    for place, digit in zip(range(30, 40), "1234567890", strict=True):
        assert keys.to_default_event(key(ord(printed.get(place, digit)))).key == ord(digit)
        assert keys.cap(digit) == digit
    others = {
        keys.to_default_event(key(ord(letter))).key for letter in {**US, **printed}.values() if not letter.isalnum()
    }
    assert others.isdisjoint(map(ord, "abcdefghijklmnopqrstuvwxyz"))
    assert pygame.K_MINUS in {*others, *(keys.to_default_event(key(ord(letter))).key for letter in printed.values())}


def test_a_keyboard_tells_its_letters_by_its_keys_and_is_told_apart_from_the_next() -> None:
    """Where SDL does not say what is printed, a key that is pressed does."""
    controls = InputState()

    def pressed(letter: str, place: int) -> int:
        event = pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter, scancode=place)
        return int(controls.translate_event(event).key)

    assert [pressed("р", 11), pressed("г", 24), controls.keys.cap("H")] == [pygame.K_h, pygame.K_u, "Р"]
    assert [pressed("é", 31), pressed("+", 30)] == [pygame.K_2, pygame.K_1]
    assert [pressed("h", 11), controls.keys.cap("H"), pressed("+", 30)] == [pygame.K_h, "H", pygame.K_1]


def test_a_set_key_is_kept_by_its_place_and_shown_as_it_is_printed(
    app: App, page: KeysScene, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    russian = Path(pygame.__file__).with_name(pygame.font.get_default_font())
    monkeypatch.setattr(foreign, "font_files", lambda: [russian])
    app.canvas.caches.foreign = foreign.Foreign()
    app.canvas.caches.forget()
    letters = {4 + at: letter for at, letter in enumerate(RUSSIAN)}
    app.input.set_keys(keyboard(letters))
    press(app, pygame.K_DOWN, pygame.K_RETURN, ord("о"))
    assert settings_file.load(Store(home)).keys == {"hint": "j"}
    app.canvas.caches.foreign.wait_for_answers()
    press(app, pygame.K_F5)
    assert page.rows[1].cap == "О"
    assert page.sentence(app.canvas) == "О is now the key for “Ask for a hint”."
    older = Keys({"hint": "о"}, app.input.keys.there)  # as it was kept before
    assert (older.to_default_event(key(ord("о"))).key, older.cap("H")) == (pygame.K_h, "О")


@pytest.mark.parametrize(
    ("code", "off", "on"),
    [
        (pygame.K_KP_8, Intent.UP, pygame.K_8),
        (pygame.K_KP_2, Intent.DOWN, pygame.K_2),
        (pygame.K_KP_4, Intent.LEFT, pygame.K_4),
        (pygame.K_KP_6, Intent.RIGHT, pygame.K_6),
        (pygame.K_KP_9, Intent.PAGE_UP, pygame.K_9),
        (pygame.K_KP_3, Intent.PAGE_DOWN, pygame.K_3),
        (pygame.K_KP_7, pygame.K_HOME, pygame.K_7),
        (pygame.K_KP_1, pygame.K_END, pygame.K_1),
        (pygame.K_KP_PERIOD, pygame.K_DELETE, pygame.K_PERIOD),
        (pygame.K_KP_ENTER, Intent.ACCEPT, Intent.ACCEPT),
        (pygame.K_KP_PLUS, Intent.FASTER, Intent.FASTER),
        (pygame.K_KP_MINUS, Intent.SLOWER, Intent.SLOWER),
    ],
)
def test_the_keypad_steers_without_numlock_and_counts_with_it(code: int, off: int | Intent, on: int | Intent) -> None:
    for mod, meant in ((0, off), (pygame.KMOD_NUM, on)):
        controls = InputState()
        event = controls.translate_event(key(code, mod))
        intent = controls.read_intent(event)
        assert meant in (event.key, intent)
        if meant in (Intent.UP, Intent.DOWN, Intent.LEFT, Intent.RIGHT):
            assert controls.update(0.5) != []
        controls.read_intent(controls.translate_event(key_up(code, mod)))
        assert controls.update(0.5) == []


@pytest.mark.parametrize("mod", [pygame.KMOD_RALT, pygame.KMOD_MODE, pygame.KMOD_LCTRL | pygame.KMOD_RALT])
def test_alt_gr_is_no_ctrl_and_makes_no_command(app: App, mod: int) -> None:
    controls = InputState()
    assert all(controls.read_intent(controls.translate_event(key(code, mod))) is None for code in range(97, 123))
    assert all(plain_key(key(code, mod)) == 0 and not shortcut_button(key(code, mod)) for code in range(97, 123))


# --- Gamepads of every make, as SDL would report them ---------------------------------------------

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
    controls.read_intent(Event(pygame.JOYDEVICEADDED, device_index=0))
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
        assert controls.read_intent(pressed(button)) is intent
        controls.read_intent(released(button))
    asked = (Intent.ACCEPT, Intent.BACK, Intent.PASS, Intent.HINT, Intent.PREV, Intent.MENU)
    assert [controls.name(intent) for intent in asked] == printed


def test_the_right_stick_says_the_board_and_says_it_again(monkeypatch: pytest.MonkeyPatch, canvas: Canvas) -> None:
    controls = plugged(monkeypatch, "PS4 Controller", mapped=True)
    axis, board, again = pygame.CONTROLLER_AXIS_RIGHTY, Intent.SAY_BOARD, Intent.SAY_AGAIN
    shares = (-0.2, -0.9, -1.0, -0.4, -0.9, 0.0, -0.9, 0.9, 0.4, 0.9, 0.0, 0.6)
    moved = [Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(FULL * y), instance_id=PAD) for y in shares]
    said = [None, board, None, None, None, None, board, again, None, None, None, again]
    assert [controls.read_intent(event) for event in moved] == said
    canvas.caps = controls.caps
    assert faces.worded(canvas, "F2 reads it, F3 again.") == "RIGHT STICK UP reads it, RIGHT STICK DOWN again."
    assert not controls.held


def test_who_plays_by_pad_or_ear_reads_nothing_of_dragging(canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
    controls = plugged(monkeypatch, "PS4 Controller", mapped=True)
    words, true = "Choose a card, then a space, or drag it there. ESC goes back.", "Choose a card, then a space. "
    assert faces.worded(canvas, words) == words
    assert faces.worded(canvas, words, aloud=True) == f"{true}ESC goes back."
    controls.read_intent(pressed(pygame.CONTROLLER_BUTTON_A))
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
        return [controls.read_intent(Event(kind, axis=axis, value=value, instance_id=pad)) for value in values]

    right, left = pygame.CONTROLLER_AXIS_TRIGGERRIGHT, pygame.CONTROLLER_AXIS_TRIGGERLEFT
    said, skipped = Intent.LESSON_NEXT, Intent.SKIP
    assert pulled(right, 0.2, 0.6, 1.0, 0.4, 0.6, 0.0, 1.0) == [None, said, None, None, None, None, said]
    assert pulled(left, 0.0, 1.0, pad=PAD + 1) == [None, skipped], "another pad, and the other trigger still pulled"
    assert pulled(left, 0.0, 1.0) == [None, skipped]
    assert f"{controls.name(said)} {controls.name(skipped)}" == printed
    assert not controls.held


RAW = (
    Event(pygame.JOYBUTTONDOWN, button=0, instance_id=PAD),
    Event(pygame.JOYHATMOTION, hat=0, value=(0, 1), instance_id=PAD),
    *(
        Event(pygame.JOYAXISMOTION, axis=axis, value=share, instance_id=PAD)
        for axis in (0, 1, 5)
        for share in (0.0, 1.0)
    ),
)
"""What SDL reports of any device with buttons and axes, gamepad or not."""


@pytest.mark.parametrize("mapped", [True, False])
def test_a_device_without_a_mapping_moves_nothing_and_renames_no_key(
    monkeypatch: pytest.MonkeyPatch, mapped: bool
) -> None:
    """Pedals, an accelerometer or a keyboard with axes; and what the mapping reports is not answered twice."""
    controls = plugged(monkeypatch, "PS4 Controller" if mapped else "Foot pedals", mapped)
    assert [controls.read_intent(event) for event in RAW] == [None] * len(RAW)
    assert controls.update(5) == []
    assert not controls.held
    assert controls.name(Intent.ACCEPT) == "ENTER"
    assert controls.caps is None


AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: Intent.RIGHT,
    pygame.CONTROLLER_AXIS_LEFTY: Intent.DOWN,
    pygame.CONTROLLER_AXIS_RIGHTY: Intent.SAY_AGAIN,
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: Intent.SKIP,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: Intent.LESSON_NEXT,
}


@pytest.mark.parametrize("axis", AXES)
def test_an_axis_counts_once_it_has_been_at_rest(monkeypatch: pytest.MonkeyPatch, axis: int) -> None:
    """Also after its pad was plugged out and in again."""
    controls = plugged(monkeypatch, "Wheel and pedals", mapped=True)
    for _ in range(2):
        assert [controls.read_intent(stick(axis, share, PAD)) for share in (1.0, 0.6, 0.9)] == [None] * 3
        assert controls.update(5) == []
        assert [controls.read_intent(stick(axis, share, PAD)) for share in (0.1, 0.9)] == [None, AXES[axis]]
        controls.read_intent(Event(pygame.JOYDEVICEREMOVED, instance_id=PAD))


def test_a_stick_renames_no_key_until_a_button_is_pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    controls = plugged(monkeypatch, "PS4 Controller", mapped=True)
    for share in (0.0, 0.8):
        controls.read_intent(stick(pygame.CONTROLLER_AXIS_LEFTX, share, PAD))
    assert controls.name(Intent.ACCEPT) == "ENTER"
    controls.read_intent(pressed(pygame.CONTROLLER_BUTTON_DPAD_LEFT))
    assert controls.name(Intent.ACCEPT) == "CROSS"


def fails(_: int) -> bool:
    raise pygame.error("the controller subsystem is not initialised")


@pytest.mark.parametrize(
    "mapping", [None, SimpleNamespace(init=lambda: None, get_init=lambda: True, is_controller=fails)]
)
def test_without_a_mapping_that_works_there_are_no_pads(monkeypatch: pytest.MonkeyPatch, mapping: object) -> None:
    monkeypatch.setattr(gamepad, "controller", mapping)
    controls = InputState()
    controls.open()
    controls.read_intent(Event(pygame.JOYDEVICEADDED, device_index=0))
    assert [controls.read_intent(event) for event in RAW] == [None] * len(RAW)


def test_caps_follow_the_device_in_hand(canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
    controls = plugged(monkeypatch, "PS4 Controller", mapped=True)
    said = []
    for event in (key(pygame.K_UP), pressed(pygame.CONTROLLER_BUTTON_A), key(pygame.K_UP)):
        controls.read_intent(event)
        canvas.caps = controls.caps
        said.append([faces.cap(canvas, one) for one in ("ENTER", "SPACE", "ESC", "+", "W", "ARROWS")])
        assert controls.name(Intent.PASS) == said[-1][1]
    keys = ["ENTER", "SPACE", "ESC", "+", "W", "ARROWS"]
    assert said == [keys, ["CROSS", "SQUARE", "CIRCLE", "", "", "D-PAD"], keys]


# --- One meaning, whatever device says it ---------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "intent"),
    [
        (key(pygame.K_RETURN, pygame.KMOD_LALT), Intent.FULLSCREEN),
        (key(pygame.K_z, pygame.KMOD_LCTRL), Intent.UNDO),
        (key(pygame.K_z), None),
        (key(pygame.K_h, pygame.KMOD_LCTRL), None),
        (key(pygame.K_TAB, pygame.KMOD_LSHIFT), Intent.PREV),
        (key_up(pygame.K_SPACE), None),
        (pad_button(40), None),
        (pad_button(pygame.CONTROLLER_BUTTON_DPAD_LEFT), Intent.LEFT),
        (pad_tap(pygame.CONTROLLER_BUTTON_DPAD_LEFT)[1], None),
        (down(3, 3), None),
    ],
)
def test_meanings(event: pygame.event.Event, intent: Intent | None) -> None:
    assert intent_of(event) is intent


def test_only_directions_repeat_and_a_long_frame_does_not_run_away() -> None:
    controls = InputState()
    controls.read_intent(key(pygame.K_SPACE))
    assert controls.update(5) == []
    controls.read_intent(pad_button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT))
    assert controls.update(30) == [Intent.RIGHT] * 3


def test_a_stick_counts_once_beyond_its_dead_zone() -> None:
    controls = InputState()
    assert controls.read_intent(stick(0, 0.3)) is None
    assert controls.read_intent(stick(0, 0.6)) is Intent.RIGHT
    assert controls.read_intent(stick(0, 0.9)) is None
    assert controls.update(FIRST_REPEAT) == [Intent.RIGHT]
    assert controls.read_intent(stick(0, 0.42)) is None
    assert controls.update(NEXT_REPEAT) == [Intent.RIGHT]
    assert controls.read_intent(stick(0, 0.1)) is None
    assert controls.update(5) == []
    assert [controls.read_intent(stick(pygame.CONTROLLER_AXIS_RIGHTX, share)) for share in (0.0, 1.0)] == [None, None]
    assert [controls.read_intent(stick(1, share)) for share in (0.0, -0.8)] == [None, Intent.UP]


def test_a_pad_that_is_pulled_out_stops_repeating_and_hurrying() -> None:
    controls = InputState()
    for share in (0.0, 1.0):
        controls.read_intent(stick(0, share, pad=4))
    controls.read_intent(pad_button(0, pad=4))
    assert controls.held
    controls.read_intent(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=4))
    assert controls.update(5) == []
    assert not controls.held


def test_a_pad_that_cannot_be_opened_is_survived() -> None:
    pygame.joystick.quit()
    InputState().read_intent(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=3))


def test_hurry_is_held_until_it_is_released_or_the_window_loses_the_keys() -> None:
    controls = InputState()
    controls.read_intent(down(5, 5))
    controls.read_intent(key(pygame.K_SPACE))
    controls.read_intent(up(5, 5))
    assert controls.held
    controls.read_intent(key_up(pygame.K_SPACE))
    assert not controls.held
    controls.read_intent(key(pygame.K_SPACE))
    controls.read_intent(key(pygame.K_DOWN))
    controls.read_intent(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not controls.held
    assert controls.update(5) == []
