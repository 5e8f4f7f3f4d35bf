"""Keys that a player has set: what they stand for, what is shown of them, and the page where they are set."""

from __future__ import annotations

import re
import string
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
from scenes.ui.input import FIRST_REPEAT, NEXT_REPEAT, InputState, Intent, intent_of
from scenes.ui.keys import COMMANDS, FIXED, Keys, clean_key_settings, code_of, name_of, plain_key
from scenes.ui.menu import MenuScene
from tests.scenes.events import Event, down, key, key_up, pad_button, pad_tap, steps, stick, typed, up
from tests.scenes.fonts import wait_for_fonts
from tests.scenes.table import push_scene


def test_no_command_loses_its_key_and_no_key_gets_two_commands() -> None:
    """Many keys are set to one command after another. Each command can still be given by exactly one key."""
    default_keys = {command.key for command in COMMANDS}
    u_umlaut = 252
    usable = [pygame.K_j, *default_keys, u_umlaut, pygame.K_F5]
    keys = Keys()
    for turn, code in enumerate(usable * 5):
        another_command = COMMANDS[turn * 7 % len(COMMANDS)]
        keys, _ = keys.assign_key(another_command.slug, code)
        meanings = [keys.default_key(usable_code) for usable_code in usable]
        assert set(meanings) >= default_keys
        assert len(set(meanings)) == len(meanings)
        assert Keys(keys.names).codes == keys.codes, "the keys are the same when they are read from the settings"


@pytest.mark.parametrize(
    "settings",
    [{"hint": "w"}, {"hint": "w", "undo": "h"}, {"hint": "d", "pass": "j"}],
    ids=lambda settings: " and ".join(settings.values()),
)
def test_keys_of_older_settings_are_kept_and_newer_commands_get_other_keys(settings: dict[str, str]) -> None:
    """The hint was set to a letter that is now the default key of a newer command."""
    kept, is_sensible = clean_key_settings(settings)
    assert kept.items() >= settings.items()
    assert is_sensible
    assert len(set(Keys(kept).codes.values())) == len(COMMANDS)


def test_every_key_that_can_be_set_is_found_by_its_name() -> None:
    u_umlaut = 252
    all_codes = [getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")]
    settable = [code for code in [*all_codes, u_umlaut] if code not in FIXED and name_of(code)]
    assert all(code_of(name_of(code)) == code for code in settable)


@pytest.mark.parametrize("name", ["", "no key", "A", "\n", 65, None])
def test_other_values_are_no_names_of_keys(name: object) -> None:
    assert code_of(name) is None


def test_a_key_pressed_with_ctrl_keeps_its_own_meaning() -> None:
    """Z is set for the hint, but Ctrl+Z still undoes."""
    keys, _ = Keys().assign_key("hint", pygame.K_z)
    assert keys.to_default_event(key(pygame.K_z, pygame.KMOD_LCTRL)).key == pygame.K_z


def test_the_release_of_a_key_counts_although_its_command_got_another_key_meanwhile() -> None:
    """SPACE, the key of "pass", hurries animations while it is held. It must not hurry them for ever."""
    controls = InputState()
    controls.read_intent(key(pygame.K_SPACE))
    assert controls.is_hurrying
    controls.set_keys(Keys({"pass": "j"}))
    controls.read_intent(controls.keys.to_default_event(key_up(pygame.K_SPACE)))
    assert not controls.is_hurrying


def test_buttons_name_the_keys_that_are_set(canvas: Canvas) -> None:
    """P, which was the key of another command, has changed places with SPACE."""
    canvas.keys = Keys({"pass": "p", "hint": "j"})
    assert [faces.cap(canvas, default) for default in ("SPACE", "H", "P", "ESC")] == ["P", "J", "SPACE", "ESC"]


def test_sentences_name_the_keys_that_are_set_or_the_buttons_of_a_gamepad(canvas: Canvas) -> None:
    """A gamepad has no button for A, so its brackets are left out."""
    sentence = "SPACE goes on, ALL (A) fire, HINT (H) helps."
    canvas.keys = Keys({"pass": "p", "hint": "j"})
    assert faces.name_keys(canvas, sentence) == "P goes on, ALL (A) fire, HINT (J) helps."
    canvas.caps = {"SPACE": "X", "H": "Y", "ESC": "B"}
    assert faces.name_keys(canvas, sentence) == "X goes on, ALL fire, HINT (Y) helps."


def test_sentences_of_boards_name_letter_keys_only_in_brackets() -> None:
    """Only in brackets is a key told from other letters, and left out where a gamepad has no such button."""
    letter_key = re.compile(r"\b(?:[Pp]ress|or|[Hh]old) [A-Z](?![\w'’-])")
    for path in Path("scenes/boards").rglob("*.py"):
        assert letter_key.findall(path.read_text(encoding="utf-8")) == [], path


# --- the page -----------------------------------------------------------------------------


@pytest.fixture
def page(app: App) -> KeysScene:
    """The page where keys are set. The focus is on its first row, that of passing."""
    app.start(Scene)
    return push_scene(app, KeysScene())


def press(app: App, *codes: int) -> None:
    """Press keys one after another, without drawing."""
    for code in codes:
        app.advance(1 / 60, [key(code), key_up(code)])


def test_a_new_key_works_at_once_and_after_a_restart(app: App, page: KeysScene, home: Path) -> None:
    """J is set for the hint, then for passing. The hint gets SPACE in exchange. SHIFT alone is no key to be set."""
    press(app, pygame.K_DOWN, pygame.K_RETURN, pygame.K_LSHIFT, pygame.K_j)
    hint_row = page.rows[1]
    assert settings_file.load(Store(home)).keys == {"hint": "j"}
    assert hint_row.cap == "J"
    assert app.input.keys.default_key(pygame.K_j) == pygame.K_h

    press(app, pygame.K_RETURN, pygame.K_j)  # the same once more
    assert app.settings.keys == {"hint": "j"}

    press(app, pygame.K_UP, pygame.K_RETURN, pygame.K_j)
    assert app.settings.keys == {"pass": "j", "hint": "space"}


@pytest.mark.parametrize(
    "event",
    [key(pygame.K_ESCAPE), key(pygame.K_RETURN), key(pygame.K_F11), pad_button(1)],
    ids=["ESC", "ENTER", "F11", "gamepad"],
)
def test_a_key_that_cannot_be_set_changes_nothing(app: App, page: KeysScene, event: pygame.event.Event) -> None:
    press(app, pygame.K_RETURN)
    assert page.waiting is page.rows[0]
    assert page.sentence(app.canvas) == "Press the new key for “Pass, go on, pause”; ESC leaves it as it is."

    app.advance(1 / 60, [event])
    assert app.settings.keys == {}
    assert app.stack.top is page

    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert app.stack.top is not page, "ESC has its usual meaning again"


def test_the_button_for_defaults_resets_all_keys(app: App, page: KeysScene) -> None:
    press(app, pygame.K_RETURN, pygame.K_j)
    page.form.ring.focus("defaults")
    press(app, pygame.K_RETURN)
    assert app.settings.keys == {}
    assert app.input.keys.default_key(pygame.K_j) == pygame.K_j


class RecordingMenu(MenuScene):
    """Notes the keys, with their intents, and the text that it gets."""

    def __init__(self) -> None:
        super().__init__()
        self.keys_heard: list[tuple[int, Intent | None]] = []
        self.text_typed = ""

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        if event is not None and event.type == pygame.KEYDOWN:
            self.keys_heard.append((event.key, intent))
        if event is not None and event.type == pygame.TEXTINPUT:
            self.text_typed += event.text
        return None


def test_keys_that_are_set_change_commands_and_not_typed_text(app: App) -> None:
    """The keys of hint and discards go round: J shows discards, D gives a hint, and H means what J meant."""
    app.settings.keys = {"discards": "j", "hint": "d"}
    app.apply_settings()
    scene = RecordingMenu()
    app.start(lambda: scene)
    steps(app, 1, key(pygame.K_j), key(pygame.K_d), key(pygame.K_h), typed("d"))
    assert scene.keys_heard == [(pygame.K_d, None), (pygame.K_h, Intent.HINT), (pygame.K_j, None)]
    assert scene.text_typed == "d"


# --- other keyboards -----------------------------------------------------------------------------

PLACE_OF_A = 4
"""SDL's number of the place (scancode) where a US keyboard has A. The other letters follow."""
PLACES_OF_DIGITS = range(30, 40)
"""Places of 1 to 9 and 0."""
RUSSIAN, GREEK = "фисвуапршолдьтщзйкыегмцчня", "αβψδεφγηιξκλμνοπ;ρστθωςχυζ"
"""What these keyboards print at the places of A to Z."""
AZERTY = {
    4: "q",
    20: "a",
    16: ",",
    51: "m",
    26: "z",
    29: "w",
    45: ")",
    46: "=",
    **dict(zip(PLACES_OF_DIGITS, "&é\"'(-è_çà", strict=True)),
}
CZECH = {28: "z", 29: "y", 45: "=", 46: "\xb4", 56: "-", **dict(zip(PLACES_OF_DIGITS, "+ěščřžýáíé", strict=True))}
GERMAN = {28: "z", 29: "y", 45: "ß", 46: "\xb4", 48: "+", 56: "-", 51: "ö"}
US = (
    {PLACE_OF_A + number: chr(ord("a") + number) for number in range(26)}
    | dict(zip(PLACES_OF_DIGITS, "1234567890", strict=True))
    | {45: "-", 46: "="}
)
"""By place: what the keyboard prints there. Of the others only what differs from a US keyboard."""


def keyboard(printed: dict[int, str]) -> Keys:
    """Return the keys of a keyboard that prints these signs at these places, and a US one's at all others."""
    return Keys(names=None, there={place: ord(sign) for place, sign in {**US, **printed}.items()})


def printed_at_letters(alphabet: str) -> dict[int, str]:
    """By place: the letters of an alphabet, printed in this order on the keys that are A to Z on a US keyboard."""
    return {PLACE_OF_A + number: letter for number, letter in enumerate(alphabet)}


@pytest.mark.parametrize("alphabet", [RUSSIAN, GREEK], ids=["Russian", "Greek"])
def test_a_keyboard_with_another_alphabet_has_its_commands_at_the_places_of_latin_letters(alphabet: str) -> None:
    """Buttons show the letter that is printed there. Digits are the same on these keyboards."""
    keys = keyboard(printed_at_letters(alphabet))
    for number, letter in enumerate(alphabet):
        assert keys.to_default_event(key(ord(letter))).key == pygame.K_a + number
        assert keys.cap(chr(ord("A") + number)) == letter.upper()

    at_place_of_v = ord(alphabet[21])
    assert keys.to_default_event(key(at_place_of_v, pygame.KMOD_LCTRL)).key == pygame.K_v
    assert keys.to_default_event(key(pygame.K_1)).key == pygame.K_1
    assert keys.cap("1") == "1"


@pytest.mark.parametrize("printed", [AZERTY, CZECH, GERMAN], ids=["AZERTY", "Czech", "German"])
def test_a_latin_keyboard_has_letters_where_they_are_printed_and_digits_in_the_top_row(printed: dict[int, str]) -> None:
    """Digits are there even if they are printed for SHIFT. No other sign stands for a letter, and one is minus."""
    keys = keyboard(printed)
    for letter in string.ascii_lowercase:
        assert keys.to_default_event(key(ord(letter))).key == ord(letter)
        assert keys.cap(letter.upper()) == letter.upper()
    for place, digit in zip(PLACES_OF_DIGITS, "1234567890", strict=True):
        assert keys.to_default_event(key(ord(printed.get(place, digit)))).key == ord(digit)
        assert keys.cap(digit) == digit

    signs = [sign for sign in {**US, **printed}.values() if not sign.isalnum()]
    meanings_of_signs = {keys.to_default_event(key(ord(sign))).key for sign in signs}
    assert meanings_of_signs.isdisjoint(map(ord, string.ascii_lowercase))
    meanings_of_printed = {keys.to_default_event(key(ord(sign))).key for sign in printed.values()}
    assert pygame.K_MINUS in meanings_of_signs | meanings_of_printed


def test_the_first_presses_reveal_the_layout_of_a_keyboard() -> None:
    """A press tells what a keyboard prints if SDL does not. A Russian keyboard is followed by a Czech one.

    At last comes a Latin letter at its own place, and the Czech digits stay.
    """
    controls = InputState()
    place_of_h, place_of_u, place_of_1, place_of_2 = 11, 24, 30, 31

    def press_at(letter: str, place: int) -> int:
        """Press a key that prints this letter and return the key of the command."""
        event = pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter, scancode=place)
        return int(controls.translate_event(event).key)

    assert [press_at("р", place_of_h), press_at("г", place_of_u)] == [pygame.K_h, pygame.K_u]
    assert controls.keys.cap("H") == "Р"

    assert [press_at("é", place_of_2), press_at("+", place_of_1)] == [pygame.K_2, pygame.K_1]
    assert press_at("h", place_of_h) == pygame.K_h
    assert controls.keys.cap("H") == "H"
    assert press_at("+", place_of_1) == pygame.K_1


RUSSIAN_O = "о"
"""The letter that a Russian keyboard prints at the place of J."""


def test_a_key_of_a_russian_keyboard_is_saved_by_its_place_and_has_its_printed_name(
    app: App, page: KeysScene, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    font_with_russian = Path(pygame.__file__).with_name(pygame.font.get_default_font())
    monkeypatch.setattr(foreign, "font_files", lambda: [font_with_russian])
    app.canvas.caches.foreign = foreign.Foreign()
    app.canvas.caches.fonts.clear()
    app.canvas.caches.forget()
    app.input.set_keys(keyboard(printed_at_letters(RUSSIAN)))

    press(app, pygame.K_DOWN, pygame.K_RETURN, ord(RUSSIAN_O))

    assert settings_file.load(Store(home)).keys == {"hint": "j"}
    wait_for_fonts(app.canvas)
    press(app, pygame.K_F5)
    assert page.rows[1].cap == RUSSIAN_O.upper()
    assert page.sentence(app.canvas) == f"{RUSSIAN_O.upper()} is now the key for “Ask for a hint”."


def test_a_key_that_older_settings_name_by_its_russian_letter_still_works() -> None:
    keys = Keys({"hint": RUSSIAN_O}, keyboard(printed_at_letters(RUSSIAN)).there)
    assert keys.to_default_event(key(ord(RUSSIAN_O))).key == pygame.K_h
    assert keys.cap("H") == RUSSIAN_O.upper()


@pytest.mark.parametrize(
    ("code", "without_numlock", "with_numlock"),
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
    ids=["8", "2", "4", "6", "9", "3", "7", "1", "period", "enter", "plus", "minus"],
)
def test_the_keypad_gives_directions_without_numlock_and_digits_with_it(
    code: int, without_numlock: int | Intent, with_numlock: int | Intent
) -> None:
    """A held direction repeats until the key is released."""
    for mod, meaning in ((0, without_numlock), (pygame.KMOD_NUM, with_numlock)):
        controls = InputState()
        event = controls.translate_event(key(code, mod))
        intent = controls.read_intent(event)
        assert meaning in (event.key, intent)
        if meaning in (Intent.UP, Intent.DOWN, Intent.LEFT, Intent.RIGHT):
            assert controls.update(0.5) != []

        controls.read_intent(controls.translate_event(key_up(code, mod)))
        assert controls.update(0.5) == []


@pytest.mark.parametrize(
    "mod",
    [pygame.KMOD_RALT, pygame.KMOD_MODE, pygame.KMOD_LCTRL | pygame.KMOD_RALT],
    ids=["right ALT", "MODE", "CTRL and right ALT"],
)
def test_a_letter_with_alt_gr_gives_no_command(app: App, mod: int) -> None:
    """Systems report ALT GR in these ways. It types signs such as @, and is not CTRL."""
    controls = InputState()
    for letter in map(ord, string.ascii_lowercase):
        event = key(letter, mod)
        assert controls.read_intent(controls.translate_event(event)) is None
        assert plain_key(event) == 0
        assert not shortcut_button(event)


# --- gamepads, as SDL would report them ----------------------------------------------------------

PAD = 5
"""The number SDL gives to the pad. It is the only device, the first."""
INTENTS_OF_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: Intent.ACCEPT,
    pygame.CONTROLLER_BUTTON_B: Intent.BACK,
    pygame.CONTROLLER_BUTTON_X: Intent.PASS,
    pygame.CONTROLLER_BUTTON_Y: Intent.HINT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Intent.UP,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Intent.LEFT,
    pygame.CONTROLLER_BUTTON_START: Intent.MENU,
}


class FakePad:
    """A device as both pygame.joystick and the controller mapping describe it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def as_joystick(self) -> FakePad:
        return self

    def get_instance_id(self) -> int:
        return PAD

    def get_name(self) -> str:
        return self.name


def plug_in(monkeypatch: pytest.MonkeyPatch, name: str, mapped: bool = True) -> InputState:
    """Return the input of a system with one pad of this name. `mapped`: SDL knows which of its buttons is which."""
    mapping = SimpleNamespace(
        init=lambda: None, get_init=lambda: True, is_controller=lambda _: mapped, Controller=lambda _: FakePad(name)
    )
    monkeypatch.setattr(gamepad, "controller", mapping)
    monkeypatch.setattr(pygame.joystick, "Joystick", lambda _: FakePad(name))
    controls = InputState()
    controls.read_intent(Event(pygame.JOYDEVICEADDED, device_index=0))
    return controls


def pressed(button: int) -> Event:
    """Return the event of a button of the pad that goes down."""
    return Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=PAD)


def released(button: int) -> Event:
    """Return the event of a button of the pad that goes up."""
    return Event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=PAD)


def move_axis(controls: InputState, axis: int, *shares: float, pad: int = PAD) -> list[Intent | None]:
    """Move an axis to these shares of its way, one after another, and return the intent of each move."""
    return [controls.read_intent(stick(axis, share, pad)) for share in shares]


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Xbox Series X Controller", ["A", "B", "X", "Y", "LB", "START"]),
        ("PS4 Controller", ["CROSS", "CIRCLE", "SQUARE", "TRIANGLE", "L1", "OPTIONS"]),
        ("DualSense Wireless Controller", ["CROSS", "CIRCLE", "SQUARE", "TRIANGLE", "L1", "OPTIONS"]),
        ("Nintendo Switch Pro Controller", ["A", "B", "X", "Y", "L", "+"]),
    ],
)
def test_the_buttons_of_a_pad_have_the_names_of_its_maker(
    monkeypatch: pytest.MonkeyPatch, name: str, printed: list[str]
) -> None:
    controls = plug_in(monkeypatch, name)
    for button, intent in INTENTS_OF_BUTTONS.items():
        assert controls.read_intent(pressed(button)) is intent
        controls.read_intent(released(button))
    intents = (Intent.ACCEPT, Intent.BACK, Intent.PASS, Intent.HINT, Intent.PREV, Intent.MENU)
    assert [controls.name(intent) for intent in intents] == printed


def test_the_right_stick_says_the_board_upwards_and_the_last_words_downwards(
    monkeypatch: pytest.MonkeyPatch, canvas: Canvas
) -> None:
    """The stick counts once beyond its dead zone, and again only after it was back near the middle."""
    controls = plug_in(monkeypatch, "PS4 Controller")
    moves = [
        (-0.2, None),
        (-0.9, Intent.SAY_BOARD),
        (-1.0, None),
        (-0.4, None),
        (-0.9, None),
        (0.0, None),
        (-0.9, Intent.SAY_BOARD),
        (0.9, Intent.SAY_AGAIN),
        (0.4, None),
        (0.9, None),
        (0.0, None),
        (0.6, Intent.SAY_AGAIN),
    ]
    for share, intent in moves:
        assert controls.read_intent(stick(pygame.CONTROLLER_AXIS_RIGHTY, share, PAD)) is intent, share

    canvas.caps = controls.button_names
    assert faces.name_keys(canvas, "F2 reads it, F3 again.") == "RIGHT STICK UP reads it, RIGHT STICK DOWN again."
    assert not controls.is_hurrying


def test_sentences_for_a_pad_or_the_voice_say_nothing_of_dragging(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    controls = plug_in(monkeypatch, "PS4 Controller")
    words = "Choose a card, then a space, or drag it there. ESC goes back."
    assert faces.name_keys(canvas, words) == words
    assert faces.name_keys(canvas, words, aloud=True) == "Choose a card, then a space. ESC goes back."

    controls.read_intent(pressed(pygame.CONTROLLER_BUTTON_A))  # a pad is in hand from now on
    canvas.caps = controls.button_names
    assert faces.name_keys(canvas, words) == "Choose a card, then a space. CIRCLE goes back."


@pytest.mark.parametrize(
    ("name", "right_trigger", "left_trigger"),
    [("Xbox 360 Controller", "RT", "LT"), ("PS4 Controller", "R2", "L2"), ("Switch Pro", "ZR", "ZL")],
)
def test_each_pull_of_a_trigger_counts_once(
    monkeypatch: pytest.MonkeyPatch, name: str, right_trigger: str, left_trigger: str
) -> None:
    """A trigger that is let go only half-way counts no second time.

    The left one counts while the right one of this pad is still pulled, and so does that of a second pad.
    """
    controls = plug_in(monkeypatch, name)
    right, left = pygame.CONTROLLER_AXIS_TRIGGERRIGHT, pygame.CONTROLLER_AXIS_TRIGGERLEFT
    next_words, skip = Intent.LESSON_NEXT, Intent.SKIP
    assert move_axis(controls, right, 0.2, 0.6, 1.0) == [None, next_words, None]
    assert move_axis(controls, right, 0.4, 0.6) == [None, None]
    assert move_axis(controls, right, 0.0, 1.0) == [None, next_words]
    assert move_axis(controls, left, 0.0, 1.0, pad=PAD + 1) == [None, skip]
    assert move_axis(controls, left, 0.0, 1.0) == [None, skip]
    assert (controls.name(next_words), controls.name(skip)) == (right_trigger, left_trigger)
    assert not controls.is_hurrying


RAW_EVENTS = (
    Event(pygame.JOYBUTTONDOWN, button=0, instance_id=PAD),
    Event(pygame.JOYHATMOTION, hat=0, value=(0, 1), instance_id=PAD),
    *(
        Event(pygame.JOYAXISMOTION, axis=axis, value=share, instance_id=PAD)
        for axis in (0, 1, 5)
        for share in (0.0, 1.0)
    ),
)
"""Events that SDL reports of any device with buttons and axes, gamepad or not, without a mapping."""


@pytest.mark.parametrize(("name", "mapped"), [("PS4 Controller", True), ("Foot pedals", False)])
def test_events_outside_the_controller_mapping_have_no_effect(
    monkeypatch: pytest.MonkeyPatch, name: str, mapped: bool
) -> None:
    """RAW_EVENTS press buttons and move axes of the device, and then five seconds pass.

    Without a mapping the device may be pedals or a keyboard with axes. With one, each input would count twice.
    """
    controls = plug_in(monkeypatch, name, mapped)
    assert [controls.read_intent(event) for event in RAW_EVENTS] == [None] * len(RAW_EVENTS)
    assert controls.update(5) == []
    assert not controls.is_hurrying
    assert controls.name(Intent.ACCEPT) == "ENTER"
    assert controls.button_names is None


AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: Intent.RIGHT,
    pygame.CONTROLLER_AXIS_LEFTY: Intent.DOWN,
    pygame.CONTROLLER_AXIS_RIGHTY: Intent.SAY_AGAIN,
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: Intent.SKIP,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: Intent.LESSON_NEXT,
}


@pytest.mark.parametrize("axis", AXES)
def test_an_axis_counts_only_after_it_has_been_at_rest(monkeypatch: pytest.MonkeyPatch, axis: int) -> None:
    """Pedals report full pressure until they are touched. The same holds after the pad was plugged in again."""
    controls = plug_in(monkeypatch, "Wheel and pedals")
    for _ in range(2):
        assert move_axis(controls, axis, 1.0, 0.6, 0.9) == [None, None, None]
        assert controls.update(5) == []
        assert move_axis(controls, axis, 0.1, 0.9) == [None, AXES[axis]]
        controls.read_intent(Event(pygame.JOYDEVICEREMOVED, instance_id=PAD))


def test_only_a_press_on_a_pad_changes_the_names_of_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stick may drift while the pad is out of hand."""
    controls = plug_in(monkeypatch, "PS4 Controller")
    move_axis(controls, pygame.CONTROLLER_AXIS_LEFTX, 0.0, 0.8)
    assert controls.name(Intent.ACCEPT) == "ENTER"
    controls.read_intent(pressed(pygame.CONTROLLER_BUTTON_DPAD_LEFT))
    assert controls.name(Intent.ACCEPT) == "CROSS"


def raise_sdl_error(_: int) -> bool:
    raise pygame.error("the controller subsystem is not initialised")


@pytest.mark.parametrize(
    "mapping",
    [None, SimpleNamespace(init=lambda: None, get_init=lambda: True, is_controller=raise_sdl_error)],
    ids=["no mapping", "mapping that fails"],
)
def test_pads_are_ignored_without_a_working_mapping(monkeypatch: pytest.MonkeyPatch, mapping: object) -> None:
    monkeypatch.setattr(gamepad, "controller", mapping)
    controls = InputState()
    controls.open()
    controls.read_intent(Event(pygame.JOYDEVICEADDED, device_index=0))
    assert [controls.read_intent(event) for event in RAW_EVENTS] == [None] * len(RAW_EVENTS)


def test_buttons_on_the_screen_name_keys_or_pad_buttons_by_the_device_in_hand(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key is pressed, then a button of the pad, then a key. The pad has no button for + and W."""
    controls = plug_in(monkeypatch, "PS4 Controller")
    keys = ["ENTER", "SPACE", "ESC", "+", "W", "ARROWS"]
    pad_names = ["CROSS", "SQUARE", "CIRCLE", "", "", "D-PAD"]
    key_press, pad_press = key(pygame.K_UP), pressed(pygame.CONTROLLER_BUTTON_A)
    for event, names in ((key_press, keys), (pad_press, pad_names), (key_press, keys)):
        controls.read_intent(event)
        canvas.caps = controls.button_names
        assert [faces.cap(canvas, name) for name in keys] == names
        assert controls.name(Intent.PASS) == names[1]


# --- intents of keys, pads and mouse --------------------------------------------------------------


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
    ids=[
        "ALT+ENTER",
        "CTRL+Z",
        "Z alone",
        "CTRL+H",
        "SHIFT+TAB",
        "a key that is released",
        "an unknown button of a pad",
        "a direction of a pad",
        "a button of a pad that is released",
        "a click",
    ],
)
def test_an_event_has_this_intent(event: pygame.event.Event, intent: Intent | None) -> None:
    assert intent_of(event) is intent


def test_only_directions_repeat_while_held_and_at_most_three_times_in_a_frame() -> None:
    controls = InputState()
    controls.read_intent(key(pygame.K_SPACE))
    assert controls.update(5) == []
    controls.read_intent(pad_button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT))
    frame_of_half_a_minute = 30
    assert controls.update(frame_of_half_a_minute) == [Intent.RIGHT] * 3


def test_a_stick_gives_a_direction_once_and_repeats_it_while_it_is_out() -> None:
    """The stick is out beyond 0.5, and still out when it has come back to 0.42.

    The horizontal axis of the right stick means nothing.
    """
    controls = InputState()
    left_x, left_y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
    assert move_axis(controls, left_x, 0.3, 0.6, 0.9, pad=0) == [None, Intent.RIGHT, None]
    assert controls.update(FIRST_REPEAT) == [Intent.RIGHT]
    assert move_axis(controls, left_x, 0.42, pad=0) == [None]
    assert controls.update(NEXT_REPEAT) == [Intent.RIGHT]
    assert move_axis(controls, left_x, 0.1, pad=0) == [None]
    assert controls.update(5) == []

    assert move_axis(controls, pygame.CONTROLLER_AXIS_RIGHTX, 0.0, 1.0, pad=0) == [None, None]
    assert move_axis(controls, left_y, 0.0, -0.8, pad=0) == [None, Intent.UP]


def test_a_pad_that_is_unplugged_stops_repeating_directions_and_hurrying() -> None:
    """Its stick is out, and A is held, which hurries animations. No release of either is ever reported."""
    controls = InputState()
    move_axis(controls, pygame.CONTROLLER_AXIS_LEFTX, 0.0, 1.0)
    controls.read_intent(pad_button(pygame.CONTROLLER_BUTTON_A, pad=PAD))
    assert controls.is_hurrying

    controls.read_intent(Event(pygame.JOYDEVICEREMOVED, instance_id=PAD))
    assert controls.update(5) == []
    assert not controls.is_hurrying


def test_a_pad_that_cannot_be_opened_raises_no_error() -> None:
    pygame.joystick.quit()
    InputState().read_intent(Event(pygame.JOYDEVICEADDED, device_index=3))


def test_animations_hurry_until_the_release_of_every_key_and_button() -> None:
    controls = InputState()
    controls.read_intent(down(5, 5))
    controls.read_intent(key(pygame.K_SPACE))
    controls.read_intent(up(5, 5))
    assert controls.is_hurrying
    controls.read_intent(key_up(pygame.K_SPACE))
    assert not controls.is_hurrying


def test_a_window_that_loses_the_focus_forgets_held_keys() -> None:
    """Their releases are never reported to it."""
    controls = InputState()
    controls.read_intent(key(pygame.K_SPACE))
    controls.read_intent(key(pygame.K_DOWN))
    controls.read_intent(Event(pygame.WINDOWFOCUSLOST))
    assert not controls.is_hurrying
    assert controls.update(5) == []
