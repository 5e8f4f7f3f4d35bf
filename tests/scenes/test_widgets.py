"""Pressing, choosing, typing: by mouse, keys and gamepad alike. Events here hold design points, as scenes get them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import SeatEntry
from scenes.app import App
from scenes.match.setup import Setup
from scenes.menus.lobby import LobbyScene
from scenes.menus.players import PlayersScene
from scenes.play.play_scene import PlayScene
from scenes.stack import Scene
from scenes.ui import faces, focus
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.form import Form
from scenes.ui.input import FIRST_REPEAT, InputState, Intent, intent_of
from scenes.ui.widgets import Button, Field, Line, Selector, Slider, Toggle, Widget
from tests.scenes.events import Event, down, key, key_up, motion, steps, tapped, typed, until, up
from tests.scenes.menus import Board, show, top
from tests.scenes.table import given, press, put, wait
from tests.scenes.test_records import opened
from tools.shooting.camera import MATRICES, contrast_ratio, simulate_vision


def send(form: Form, *events: Event) -> list[object]:
    """What the form answers to each."""
    return [form.handle(event, intent_of(event)) for event in events]


@pytest.fixture
def form() -> Form:
    """A column of every kind."""
    kinds: list[Widget] = [
        Button("go", Box(100, 100, 300, 60), "GO"),
        Toggle("full", Box(100, 200, 700, 60), "Full screen"),
        Selector("speed", Box(100, 300, 700, 60), "Speed", ["slow", "plain", "fast"], 1),
        Slider("sound", Box(100, 400, 700, 60), "Sound", 50),
        Field("name", Box(100, 500, 700, 60), "Name", "Ada", limit=6),
    ]
    return Form(kinds)


def value(form: Form, name: str) -> object:
    return getattr(form.widget(name), "value", None)


def test_a_click_begins_and_ends_on_the_button(form: Form) -> None:
    assert send(form, down(150, 120), up(160, 130)) == [None, "go"]
    assert send(form, down(150, 120), up(900, 130)) == [None, None]
    assert send(form, down(900, 120), up(150, 130)) == [None, None]
    assert send(form, down(150, 120, button=3), up(150, 120, button=3)) == [None, None]


def test_a_disabled_button_does_nothing_and_says_why(form: Form, canvas: Canvas) -> None:
    button = form.widget("go")
    button.enabled, button.why = False, "Not while the enemy fires."
    assert send(form, down(150, 120), up(150, 120), key(pygame.K_RETURN)) == [None, None, None]
    send(form, motion(150, 120))
    for _ in range(40):
        form.draw(canvas, 1 / 60)
    assert form.tooltip.shown


def test_choices_go_round_by_keys_and_by_clicks_on_their_arrows(form: Form) -> None:
    form.ring.focus("speed")
    right, left = key(pygame.K_RIGHT), key(pygame.K_LEFT)
    x, y, w, h = form.widget("speed").control_box()
    before, after = (x + 10, y + h / 2), (x + w - 10, y + h / 2)
    for events, chosen in (
        ((right,), "fast"),
        ((right,), "slow"),
        ((left, left), "plain"),
        ((down(*before), up(*before)), "slow"),
        ((down(*after), up(*after)), "plain"),
    ):
        assert send(form, *events)[0] == "speed"
        assert (value(form, "speed"), form.ring.focused) == (chosen, "speed")
    only = Selector("only", Box(0, 0, 300, 60), "Only", ["this"])
    assert not only.handle(None, Intent.RIGHT, True)
    assert only.value == "this"


def test_a_slider_is_moved_by_keys_and_dragged_and_stops_at_its_ends(form: Form) -> None:
    form.ring.focus("sound")
    assert send(form, *[key(pygame.K_RIGHT)] * 7) == ["sound"] * 5 + [None, None]
    assert value(form, "sound") == 100
    x, y, _, _ = form.widget("sound").control_box()
    start, long = form.widget("sound")._groove_span()
    for events, number in (
        ([key(pygame.K_LEFT)] * 12, 0),
        ([motion(x + 90, y + 20), down(x + 16, y + 20)], 0),
        ([motion(start + long / 4, y + 300)], 25),
        ([motion(1900, y + 300)], 100),
        ([up(1900, y + 300), motion(x, y)], 100),
    ):
        send(form, *events)
        assert value(form, "sound") == number


def test_typing_into_a_field(form: Form) -> None:
    send(form, down(500, 530), up(500, 530))
    assert form.editing
    assert send(form, key(pygame.K_h), typed("h")) == [None, "name"]
    assert form.took
    send(form, typed("\x07Beyond"))
    assert value(form, "name") == "AdahBe"
    send(form, key(pygame.K_BACKSPACE), key(pygame.K_BACKSPACE))
    assert value(form, "name") == "Adah"
    send(form, key(pygame.K_RETURN))
    assert not form.editing
    assert form.took  # that Enter must not start anything else
    send(form, typed("x"))
    assert value(form, "name") == "Adah"


def test_the_form_tells_what_it_took(form: Form) -> None:
    for event, took in (
        (key(pygame.K_h), False),
        (key(pygame.K_DOWN), True),
        (key(pygame.K_ESCAPE), False),
        (key(pygame.K_SPACE), False),
        (down(1500, 900), False),
        (down(150, 120), True),
    ):
        assert send(form, event) == [None]
        assert form.took is took


@pytest.mark.parametrize("size", [(400, 300), (800, 500), (1920, 1080)])
def test_every_widget_draws_inside_its_box(window: pygame.Surface, form: Form, size: tuple[int, int]) -> None:
    canvas = Canvas(pygame.display.set_mode(size), 1.2)
    for widget in form.widgets[1:]:
        widget.label = "A label that is much too long for any row of any settings there will ever be"
        canvas.surface.fill((255, 0, 255))
        widget.draw(canvas, True, 1.0)
        drawn = pygame.mask.from_threshold(canvas.surface, (255, 0, 255), (1, 1, 1))
        drawn.invert()
        box = canvas.rect(*widget.box).inflate(4, 8)
        assert all(box.contains(part) for part in drawn.get_bounding_rects())


# --- One focus graph ------------------------------------------------------------------------------


@pytest.mark.parametrize("vision", MATRICES)
def test_the_rim_of_a_primary_button_stands_out_for_whoever_sees_no_red(canvas: Canvas, vision: str) -> None:
    rims = []
    for colour, enabled in ((faces.PRIMARY, True), (faces.PLAIN, True), (faces.PRIMARY, False)):
        face = simulate_vision(faces.button_face(canvas, 180, 40, "BID", "", "", colour, False, enabled), vision)
        column = [face.get_at((30, y))[:3] for y in range(8)]
        rims.append(max(column, key=lambda one: contrast_ratio(one, (0, 0, 0))))
    assert contrast_ratio(rims[0], rims[1]) > 2.5
    assert contrast_ratio(rims[0], rims[2]) > 2.5


def grid() -> list[Spot]:
    """Three columns, two rows: a b c / d e f."""
    return [Spot(key, Box(100 + i % 3 * 300, 100 + i // 3 * 200, 200, 100)) for i, key in enumerate("abcdef")]


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ("a", Intent.RIGHT, "b"),
        ("b", Intent.RIGHT, "c"),
        ("c", Intent.RIGHT, "c"),
        ("c", Intent.LEFT, "b"),
        ("b", Intent.DOWN, "e"),
        ("e", Intent.UP, "b"),
        ("d", Intent.DOWN, "d"),
    ],
)
def test_nearest_in_a_direction(start: str, direction: Intent, end: str) -> None:
    ring = FocusRing(grid())
    ring.focus(start)
    assert ring.move_focus(direction) == (start != end)
    assert ring.focused == end


def test_the_focus_of_a_card_that_is_gone_moves_to_a_card_however_near_a_button_is() -> None:
    button, far = Spot("turn", Box(190, 100, 40, 40)), Spot(("card", 2), Box(600, 100, 90, 120))
    ring = FocusRing([Spot(("card", 1), Box(100, 100, 90, 120)), far, button])
    ring.place([far, button])
    assert ring.focused == ("card", 2)
    ring.place([button])
    assert ring.focused == "turn"


def test_the_topmost_spot_is_under_the_mouse() -> None:
    ring = FocusRing([Spot("below", Box(0, 0, 100, 100)), Spot("above", Box(50, 50, 100, 100))])
    assert ring.under((60, 60)) == "above"
    assert ring.under((10, 10)) == "below"
    assert ring.under((500, 500)) is None


def test_the_focus_stays_on_its_key_or_close_by() -> None:
    ring = FocusRing(grid())
    ring.focus("e")
    ring.place(reversed(grid()))
    assert ring.focused == "e"
    ring.place([spot for spot in grid() if spot.key != "e"])
    assert ring.focused == "b"
    ring.place([])
    assert ring.focused is None
    ring.place(grid())
    assert ring.focused == "b", "a list lay open meanwhile"


def test_the_focus_comes_by_itself_only_where_it_may() -> None:
    """From a card to a card, otherwise to the first; and the mouse leads it nowhere else either."""
    low = Spot(("pile", 0), Box(0, 90, 10, 10), lands=False)
    cards = [Spot(("card", n), Box(20 * n, 0, 10, 10)) for n in range(3)]
    verbs = [Spot(("verb", n), Box(20 * n, 60, 10, 10)) for n in range(2)]
    ring = FocusRing([low, *verbs, *cards])
    assert ring.focused == ("verb", 0)
    ring.focus(("card", 2))
    ring.place([low, *verbs, *cards[:2]])
    assert ring.focused == ("card", 1)
    ring.place([low, *verbs])
    assert ring.focused == ("verb", 0), "no card is left: the usual choice"
    for event in (motion(5, 95), down(5, 95), motion(300, 300)):
        ring.handle(event, None)
        assert ring.focused == ("verb", 0)
    ring.handle(key(pygame.K_DOWN), Intent.DOWN)
    assert ring.focused == low.key, "keys lead it there"
    ring.handle(motion(300, 300), None)
    assert ring.focused == ("verb", 0)
    ring.place([low])
    assert ring.focused is None


# --- The focus of keys and gamepad while others act -----------------------------------------------


def skirmish(app: App) -> PlayScene:
    """A match of Fix Bayonets in which the person is asked, with cards in hand."""
    app.settings.speed = "instant"
    seats = (SeatEntry("human"), SeatEntry("recruit"))
    scene = put(app, PlayScene(Setup(GAMES["fix_bayonets"], seats, {"deployment": "quick"}, 7)))
    until(app, lambda: scene.asked)
    return scene


def test_a_card_that_was_played_under_the_mouse_is_no_longer_pointed_at(app: App) -> None:
    """Another card of its kind may come into the hand, somewhere else."""
    scene = skirmish(app)
    spot = next(spot for spot in scene.board.controls.spots() if isinstance(spot.key, tuple) and spot.key[0] == "card")
    x, y = (part * app.canvas.k for part in spot.centre)
    steps(app, 1, motion(x, y))
    assert scene.board.controls.focused == spot.key
    scene.director.withdraw()
    until(app, lambda: scene.asked)
    assert spot.key in {spot.key for spot in scene.board.controls.spots()}
    assert scene.ring.hovered is None
    assert scene.board.controls.focused is None


@pytest.mark.parametrize("slug", GAMES)
def test_keys_begin_at_the_first_choice_as_long_as_nobody_has_seen_the_ring(app: App, slug: str) -> None:
    """Not where something lay nearest to what was said or shown while others acted."""
    scene = put(app, PlayScene(Setup(GAMES[slug], (SeatEntry("human"), SeatEntry("recruit")), {}, 5)))
    scene.own_speed = "instant"
    for _ in range(3):
        assert wait(app, scene)
        assert scene.ring.focused == scene.board.controls.spots()[0].key
        scene.play(scene.session.match.legal()[-1])


# --- Text fields: every key is theirs while somebody types there, and letters are what a reader ---

CTRL, SHIFT, ALT_GR = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_RALT


def test_the_ring_lies_around_the_card_that_the_focus_raises(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    rings: list[Box] = []
    monkeypatch.setattr(focus, "draw_ring", lambda canvas, box, glow=True: rings.append(box))
    app.settings.reduced_motion = True
    scene = skirmish(app)
    hand = given(scene.board.hand)
    while hand.box(scene.ring.focused) is None or not scene.ring.shown:
        press(app, pygame.K_TAB)
    steps(app, 2)
    app.draw()
    body = next(body for body in hand if body.key == scene.ring.focused)
    rest = given(hand.box(body.key))
    assert rings[-1].centre == pytest.approx(body.goal)
    assert rings[-1].y < rest.y - focus.GROW, "it has gone up with the card"


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
            line.insert_text(word[1:-1])
            continue
        while word[0] in MODS:
            mod, word = mod | MODS[word[0]], word[1:]
        line.press_key(KEYS[word], mod)
    start, stop = line.selection.start, line.selection.stop
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
    line.move_caret(1)
    for part in "\u1112\u1161\u11ab":
        line.insert_text(part)
    assert (len(line.letters), line.caret) == (3, 2)
    assert done(line, "BACKSPACE") == "a|b"


def send_to(field: Field, *events: Event) -> None:
    controls = InputState()
    for event in events:
        event = controls.translate_event(event)
        field.handle(event, controls.read_intent(event), True)


@pytest.fixture
def field() -> Field:
    made = Field("name", Box(0, 0, 400, 60), "", "Anna")
    send_to(made, key(pygame.K_RETURN))
    return made


def test_what_an_input_method_composes_is_typed_once_and_the_keys_are_its_own(field: Field) -> None:
    send_to(field, Event(pygame.TEXTEDITING, text="ni", start=0, length=2))
    send_to(field, key(pygame.K_BACKSPACE), key(pygame.K_RETURN), key(pygame.K_DOWN), key(pygame.K_ESCAPE))
    assert (field.value, field.editing) == ("Anna", True)
    send_to(field, typed("你"), Event(pygame.TEXTEDITING, text="", start=0, length=0), key(pygame.K_BACKSPACE))
    assert (field.value, field.editing) == ("Anna", True)


def test_a_command_on_a_keyboard_of_other_letters_is_carried_out_and_not_typed(field: Field, board: Board) -> None:
    board.held = "Bo"
    send_to(field, Event(pygame.KEYDOWN, key=1084, mod=CTRL, unicode="м", scancode=25), typed("м"))
    assert field.value == "AnnaBo"
    send_to(field, Event(pygame.KEYDOWN, key=1084, mod=0, unicode="м", scancode=25), typed("м"))
    assert field.value == "AnnaBoм"


@pytest.mark.parametrize(("mod", "value"), [(0, "Ana"), (pygame.KMOD_NUM, "Anna4")])
def test_the_keypad_types_with_numlock_and_moves_without(field: Field, mod: int, value: str) -> None:
    text = [typed("4")] if mod else []
    send_to(field, key(pygame.K_KP_4, mod), *text, *([] if mod else [key(pygame.K_KP_PERIOD), key(pygame.K_KP_7)]))
    send_to(field, key(pygame.K_RIGHT), key(pygame.K_END))
    assert field.value == value if mod else field.value == "Ann"


@pytest.mark.parametrize(("code", "value"), [(pygame.K_BACKSPACE, "An"), (pygame.K_DELETE, "Anna")])
def test_a_held_key_deletes_on_until_it_is_released(field: Field, code: int, value: str) -> None:
    controls = InputState()
    field.handle(key(code), controls.read_intent(key(code)), True)
    for intent in controls.update(FIRST_REPEAT + 0.01):
        field.handle(None, intent, True)
    controls.read_intent(key_up(code))
    assert (field.value, controls.update(9.0)) == (value, [])


def test_held_arrows_move_the_caret_where_they_point(field: Field) -> None:
    field.handle(None, Intent.LEFT, True)
    field.handle(None, Intent.LEFT, True)
    assert field.line.caret == 2
    field.value = "שלום"
    send_to(field, key(pygame.K_LEFT), key(pygame.K_RIGHT), key(pygame.K_RIGHT))
    assert field.line.caret == 2


def test_a_click_puts_the_caret_between_letters_and_a_drag_selects(app: App) -> None:
    scene = show(app, LobbyScene(GAMES["battlefronts"]))
    field = scene.names[0]
    field.value = "Anna"
    x, y, w, h = field.control_box()
    at = [((x + dx) * app.canvas.k, (y + h / 2) * app.canvas.k) for dx in (5, w - 5)]
    steps(app, 1, down(*at[1]))
    steps(app, 1, down(*at[0]))
    assert field.line.caret == 0
    steps(app, 1, Event(pygame.MOUSEMOTION, pos=at[1], rel=(0, 0), buttons=(1, 0, 0)))
    assert field.line.selection == slice(0, 4)
    steps(app, 1, motion(*at[0]))
    assert field.line.selection == slice(0, 4)


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


OTHER_KEYS = {"hint": "delete", "pass": "insert", "again": "f5"}
"""Commands on keys that edit a line."""


@pytest.mark.parametrize(
    ("page", "keys"), [*((page, {}) for page in (lobby, deal, players, search, match)), (lobby, OTHER_KEYS)]
)
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
            app.advance(1 / 60, tapped(key(code, mod)))
            assert (top(app), field.editing, app.toasts.shown) == (scene, True, None), (code, mod)
    steps(app, 1, *tapped(key(pygame.K_a, CTRL)), typed("x"))
    assert [getattr(one, "value", None) for one in scene.form.widgets if one is not field] == before
    assert field.value == "x"
    board.held = "Łódź\n"
    steps(app, 1, *tapped(key(pygame.K_a, CTRL)), *tapped(key(pygame.K_v, CTRL)))
    assert field.value == "Łódź"
    steps(app, 1, *tapped(key(pygame.K_a, CTRL)), *tapped(key(pygame.K_x, CTRL)))
    assert (field.value, board.held) == ("", "Łódź")


@pytest.mark.parametrize("mod", [ALT_GR, pygame.KMOD_MODE, WINDOWS_ALT_GR, pygame.KMOD_LALT])
def test_no_page_takes_a_letter_typed_with_alt_gr_for_its_own(app: App, board: Board, mod: int) -> None:
    for page in (lobby, players, search, match):
        scene, _ = page(app)
        for code in [*range(97, 123), *range(48, 58)]:
            app.advance(1 / 60, [key(code, mod)])
            assert (top(app), app.toasts.shown, board.held) == (scene, None, ""), (code, mod)


def test_what_is_typed_can_be_read_while_it_is_typed(canvas: Canvas) -> None:
    """As bright as it stands there afterwards: dark letters on the dark field are seen by nobody."""
    field, brightest = Field("name", Box(40, 40, 600, 80), "Name", "WWWWWWWW"), []
    for typing in (False, True):
        field._set_typing(typing)
        field._blink = 0.6
        canvas.surface.fill(0)
        field.draw(canvas, False, 0.0)
        x, y, _, h = field.control_box()
        words = canvas.surface.subsurface(canvas.rect(x + 16, y + 10, 100, h - 20))
        brightest.append(max(sum(words.get_at((i, words.get_height() // 2))[:3]) for i in range(words.get_width())))
    assert brightest[1] > 0.8 * brightest[0] > 300
