"""Text fields: every key is theirs while somebody types there, and letters are what a reader takes for one."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.catalogue import GAMES
from scenes.app import App
from scenes.menus.lobby import LobbyScene
from scenes.menus.title import PlayersScene
from scenes.stack import Scene
from scenes.ui.canvas import Box
from scenes.ui.input import FIRST_REPEAT, InputState, Intent
from scenes.ui.widgets import Field, Line
from tests.scenes.events import Event, down, key, key_up, motion, steps, typed
from tests.scenes.menus import Board, press, show, top
from tests.scenes.table import given
from tests.scenes.test_records import opened

CTRL, SHIFT, ALT_GR = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_RALT
WINDOWS_ALT_GR = pygame.KMOD_LCTRL | pygame.KMOD_RALT
KEYS = {
    **{letter: ord(letter) for letter in "acvxz"},
    **{
        name: getattr(pygame, f"K_{name}") for name in ("LEFT", "RIGHT", "HOME", "END", "DELETE", "BACKSPACE", "INSERT")
    },
}
MODS = {"^": CTRL, "+": SHIFT, "~": ALT_GR, "%": WINDOWS_ALT_GR, "@": pygame.KMOD_LMETA}


def done(line: Line, keys: str) -> str:
    """What a line shows after these keys, such as ^a for Ctrl+A and 'ab' for what is typed; [ ] round the selection."""
    for word in keys.split():
        mod = 0
        if word[0] == "'":
            line.type(word[1:-1])
            continue
        while word[0] in MODS:
            mod, word = mod | MODS[word[0]], word[1:]
        line.key(KEYS[word], mod)
    start, stop = line.span.start, line.span.stop
    shown = [*line.letters[:start], "[", *line.letters[start:stop], "]" if start < stop else "", *line.letters[stop:]]
    return "".join(shown).replace("[", "|") if start == stop else "".join(shown)


@pytest.mark.parametrize(
    ("words", "keys", "shown"),
    [
        ("Anna Bo", "", "Anna Bo|"),
        ("Anna Bo", "HOME 'x'", "x|Anna Bo"),
        ("Anna Bo", "LEFT LEFT DELETE", "Anna |o"),
        ("Anna Bo", "HOME RIGHT BACKSPACE END BACKSPACE", "nna B|"),
        ("Anna Bo", "HOME BACKSPACE END DELETE", "Anna Bo|"),
        ("Anna Bo", "^LEFT", "Anna |Bo"),
        ("Anna Bo", "^LEFT ^LEFT ^LEFT", "|Anna Bo"),
        ("Anna Bo", "HOME ^RIGHT", "Anna| Bo"),
        ("Anna Bo", "^BACKSPACE", "Anna |"),
        ("Anna Bo", "HOME ^DELETE", "| Bo"),
        ("Anna Bo", "+HOME", "[Anna Bo]"),
        ("Anna Bo", "+LEFT +LEFT 'x'", "Anna x|"),
        ("Anna Bo", "+LEFT +LEFT LEFT", "Anna |Bo"),
        ("Anna Bo", "HOME +RIGHT +RIGHT RIGHT", "An|na Bo"),
        ("Anna Bo", "HOME +^RIGHT DELETE", "| Bo"),
        ("Anna Bo", "^a BACKSPACE", "|"),
        ("Anna Bo", "@a 'x'", "x|"),
        ("Anna Bo", "^a ^c END ^v", "Anna BoAnna Bo|"),
        ("Anna Bo", "^a ^x ^v ^v", "Anna BoAnna Bo|"),
        ("Anna Bo", "^a ^INSERT HOME +INSERT", "Anna Bo|Anna Bo"),
        ("Anna Bo", "^a +DELETE", "|"),
        ("Anna Bo", "^c ^x ~a ~c ~x ~v %a %c %x %v a c x v z ^z", "Anna Bo|"),
        ("Anna Bo", "^a 'abcdefghijklmnopqrstuvwxyz'", "abcdefghijklmnop|"),
        ("", "LEFT RIGHT HOME END ^LEFT ^RIGHT BACKSPACE DELETE ^a ^x", "|"),
    ],
)
def test_what_keys_do_in_a_line(board: Board, words: str, keys: str, shown: str) -> None:
    assert done(Line(words), keys) == shown


@pytest.mark.parametrize("letter", ["é̂", "👨‍👩‍👧", "👍🏽", "🇩🇪", "각", "ก็", "שָׁ", "Ω", "中"])
def test_backspace_and_delete_take_a_whole_letter(letter: str) -> None:
    line = Line("a" + letter + letter)
    assert done(line, "BACKSPACE") == f"a{letter}|"
    assert done(line, "LEFT DELETE") == "a|"


def test_parts_of_a_letter_become_one_as_they_are_typed() -> None:
    line = Line("ab")
    line.move(1)
    for part in "\u1112\u1161\u11ab":
        line.type(part)
    assert (len(line.letters), line.caret) == (3, 2)
    assert done(line, "BACKSPACE") == "a|b"


def send(field: Field, *events: Event) -> None:
    controls = InputState()
    for event in events:
        event = controls.plain(event)
        field.handle(event, controls.read(event), True)


@pytest.fixture
def field() -> Field:
    made = Field("name", Box(0, 0, 400, 60), "", "Anna")
    send(made, key(pygame.K_RETURN))
    return made


def test_what_an_input_method_composes_is_typed_once_and_the_keys_are_its_own(field: Field) -> None:
    send(field, Event(pygame.TEXTEDITING, text="ni", start=0, length=2))
    send(field, key(pygame.K_BACKSPACE), key(pygame.K_RETURN), key(pygame.K_DOWN), key(pygame.K_ESCAPE))
    assert (field.value, field.editing) == ("Anna", True)
    send(field, typed("你"), Event(pygame.TEXTEDITING, text="", start=0, length=0), key(pygame.K_BACKSPACE))
    assert (field.value, field.editing) == ("Anna", True)


def test_a_command_on_a_keyboard_of_other_letters_is_carried_out_and_not_typed(field: Field, board: Board) -> None:
    board.held = "Bo"
    send(field, Event(pygame.KEYDOWN, key=1084, mod=CTRL, unicode="м", scancode=25), typed("м"))
    assert field.value == "AnnaBo"
    send(field, Event(pygame.KEYDOWN, key=1084, mod=0, unicode="м", scancode=25), typed("м"))
    assert field.value == "AnnaBoм"


@pytest.mark.parametrize(("mod", "value"), [(0, "Ana"), (pygame.KMOD_NUM, "Anna4")])
def test_the_keypad_types_with_numlock_and_moves_without(field: Field, mod: int, value: str) -> None:
    text = [typed("4")] if mod else []
    send(field, key(pygame.K_KP_4, mod), *text, *([] if mod else [key(pygame.K_KP_PERIOD), key(pygame.K_KP_7)]))
    send(field, key(pygame.K_RIGHT), key(pygame.K_END))
    assert field.value == value if mod else field.value == "Ann"


@pytest.mark.parametrize(("code", "value"), [(pygame.K_BACKSPACE, "An"), (pygame.K_DELETE, "Anna")])
def test_a_held_key_deletes_on_until_it_is_released(field: Field, code: int, value: str) -> None:
    controls = InputState()
    field.handle(key(code), controls.read(key(code)), True)
    for intent in controls.update(FIRST_REPEAT + 0.01):
        field.handle(None, intent, True)
    controls.read(key_up(code))
    assert (field.value, controls.update(9.0)) == (value, [])


def test_held_arrows_move_the_caret_where_they_point(field: Field) -> None:
    field.handle(None, Intent.LEFT, True)
    field.handle(None, Intent.LEFT, True)
    assert field.line.caret == 2
    field.value = "שלום"
    send(field, key(pygame.K_LEFT), key(pygame.K_RIGHT), key(pygame.K_RIGHT))
    assert field.line.caret == 2


def test_a_click_puts_the_caret_between_letters_and_a_drag_selects(app: App) -> None:
    scene = show(app, LobbyScene(GAMES["battlefronts"]))
    field = scene.names[0]
    field.value = "Anna"
    x, y, w, h = field.control()
    at = [((x + dx) * app.canvas.k, (y + h / 2) * app.canvas.k) for dx in (5, w - 5)]
    steps(app, 1, down(*at[1]))
    steps(app, 1, down(*at[0]))
    assert field.line.caret == 0
    steps(app, 1, Event(pygame.MOUSEMOTION, pos=at[1], rel=(0, 0), buttons=(1, 0, 0)))
    assert field.line.span == slice(0, 4)
    steps(app, 1, motion(*at[0]))
    assert field.line.span == slice(0, 4)


# --- the pages ---------------------------------------------------------------------------------


def lobby(app: App) -> tuple[Scene, str]:
    show(app, scene := LobbyScene(GAMES["sharp_end"]))
    return scene, "name 0"


def deal(app: App) -> tuple[Scene, str]:
    return lobby(app)[0], "seed"


def players(app: App) -> tuple[Scene, str]:
    show(app, scene := PlayersScene())
    return scene, "name"


def search(app: App) -> tuple[Scene, str]:
    return opened(app).page, "search"


def match(app: App) -> tuple[Scene, str]:
    opened(app)
    press(app, pygame.K_m)
    scene = given(top(app))
    return scene, "name"


STEERING = "HOME END PAGEUP PAGEDOWN LEFT RIGHT DELETE BACKSPACE INSERT F1 F2 F3 F5".split()


@pytest.mark.parametrize("page", [lobby, deal, players, search, match])
@pytest.mark.parametrize("keys", [{}, {"hint": "delete", "pass": "insert", "again": "f5"}])
def test_a_field_that_is_typed_in_has_every_key_first(
    app: App, board: Board, page: Callable[[App], tuple[Scene, str]], keys: dict[str, str]
) -> None:
    app.settings.keys = keys
    app.apply_settings()
    scene, name = page(app)
    field = next(one for one in scene.form.widgets if isinstance(one, Field) and (one.key == name or name == "name 0"))
    scene.form.ring.focus(field.key)
    press(app, pygame.K_RETURN)
    field.value = "W"
    steps(app, 1, typed("ć"))
    assert (field.editing, field.value) == (True, "Wć")
    before = [getattr(one, "value", None) for one in scene.form.widgets if one is not field]
    codes = [*range(97, 123), *range(48, 58), pygame.K_SPACE, pygame.K_MINUS, pygame.K_EQUALS]
    codes += [getattr(pygame, f"K_{name}") for name in STEERING]
    for mod in (0, SHIFT, CTRL, ALT_GR, pygame.KMOD_MODE, WINDOWS_ALT_GR, pygame.KMOD_LALT):
        for code in codes:
            app.advance(1 / 60, [key(code, mod)])
            assert (top(app), field.editing, app.toasts.shown) == (scene, True, None), (code, mod)
    steps(app, 1, key(pygame.K_a, CTRL), typed("x"))
    assert [getattr(one, "value", None) for one in scene.form.widgets if one is not field] == before
    assert field.value == "x"
    board.held = "Łódź\n"
    steps(app, 1, key(pygame.K_a, CTRL), key(pygame.K_v, CTRL))
    assert field.value == "Łódź"
    steps(app, 1, key(pygame.K_a, CTRL), key(pygame.K_x, CTRL))
    assert (field.value, board.held) == ("", "Łódź")


@pytest.mark.parametrize("mod", [ALT_GR, pygame.KMOD_MODE, WINDOWS_ALT_GR, pygame.KMOD_LALT])
def test_no_page_takes_a_letter_typed_with_alt_gr_for_its_own(app: App, board: Board, mod: int) -> None:
    for page in (lobby, players, search, match):
        scene, _ = page(app)
        for code in [*range(97, 123), *range(48, 58)]:
            app.advance(1 / 60, [key(code, mod)])
            assert (top(app), app.toasts.shown, board.held) == (scene, None, ""), (code, mod)
