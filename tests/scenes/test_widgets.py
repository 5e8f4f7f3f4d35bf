"""Widgets, the focus and text fields, by mouse, keys and gamepad. Events here hold design points, as in scenes."""

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
from tests.scenes.menus import Clipboard, show, top
from tests.scenes.table import not_none, press, push_scene, wait_until_asked
from tests.scenes.test_records import opened
from tools.shooting.camera import MATRICES, contrast_ratio, simulate_vision


def send(form: Form, *events: Event) -> list[object]:
    """Send these events to the form, and return its answer to each."""
    return [form.handle(event, intent_of(event)) for event in events]


@pytest.fixture
def form() -> Form:
    """A form with one widget of every kind in a column."""
    kinds: list[Widget] = [
        Button("go", Box(100, 100, 300, 60), "GO"),
        Toggle("full", Box(100, 200, 700, 60), "Full screen"),
        Selector("speed", Box(100, 300, 700, 60), label="Speed", choices=["slow", "plain", "fast"], at=1),
        Slider("sound", Box(100, 400, 700, 60), "Sound", value=50),
        Field("name", Box(100, 500, 700, 60), "Name", "Ada", limit=6),
    ]
    return Form(kinds)


def value_of(form: Form, name: str) -> object:
    """Return the value of a widget, or None if it has none."""
    return getattr(form.widget(name), "value", None)


def test_a_click_counts_only_if_it_begins_and_ends_on_the_button(form: Form) -> None:
    on_button = (150, 120)
    beside = (900, 130)
    right = 3

    assert send(form, down(*on_button), up(*on_button)) == [None, "go"]
    assert send(form, down(*on_button), up(*beside)) == [None, None]
    assert send(form, down(*beside), up(*on_button)) == [None, None]
    assert send(form, down(*on_button, button=right), up(*on_button, button=right)) == [None, None]


def test_a_disabled_button_does_nothing_and_says_why(form: Form, canvas: Canvas) -> None:
    button = form.widget("go")
    button.enabled = False
    button.why = "Not while the enemy fires."
    on_button = (150, 120)
    assert send(form, down(*on_button), up(*on_button), key(pygame.K_RETURN)) == [None, None, None]
    send(form, motion(*on_button))
    for _ in range(40):  # frames until the tooltip with the reason appears
        form.draw(canvas, 1 / 60)
    assert form.tooltip.is_visible


def test_a_selector_goes_round_its_values_by_keys_and_by_clicks_on_its_arrows(form: Form) -> None:
    form.ring.focus("speed")
    right = key(pygame.K_RIGHT)
    left = key(pygame.K_LEFT)
    x, y, w, h = form.widget("speed").control_box()
    left_arrow = (x + 10, y + h / 2)
    right_arrow = (x + w - 10, y + h / 2)

    for events, chosen in (
        ((right,), "fast"),
        ((right,), "slow"),
        ((left, left), "plain"),
        ((down(*left_arrow), up(*left_arrow)), "slow"),
        ((down(*right_arrow), up(*right_arrow)), "plain"),
    ):
        assert send(form, *events)[0] == "speed"
        assert (value_of(form, "speed"), form.ring.focused) == (chosen, "speed")

    single = Selector("single", Box(0, 0, 300, 60), label="Single", choices=["this"])
    assert not single.handle(event=None, intent=Intent.RIGHT, focused=True)
    assert single.value == "this"


def test_a_slider_is_moved_by_keys_and_dragged_and_stops_at_its_ends(form: Form) -> None:
    form.ring.focus("sound")
    # It begins at 50, and a key moves it by 10.
    assert send(form, *[key(pygame.K_RIGHT)] * 7) == ["sound"] * 5 + [None, None]
    assert value_of(form, "sound") == 100

    x, y, _, _ = form.widget("sound").control_box()
    start, length = form.widget("sound")._groove_span()
    left_of_groove = x + 16
    far_below = y + 300  # a drag goes on wherever the mouse is
    for events, number in (
        ([key(pygame.K_LEFT)] * 12, 0),
        ([motion(x + 90, y + 20), down(left_of_groove, y + 20)], 0),
        ([motion(start + length / 4, far_below)], 25),
        ([motion(1900, far_below)], 100),
        ([up(1900, far_below), motion(x, y)], 100),
    ):
        send(form, *events)
        assert value_of(form, "sound") == number


def test_a_clicked_field_takes_typed_text_until_enter(form: Form) -> None:
    on_name_field = (500, 530)
    send(form, down(*on_name_field), up(*on_name_field))
    assert form.editing
    assert value_of(form, "name") == "Ada"

    nothing, changed_field = None, "name"
    assert send(form, key(pygame.K_h), typed("h")) == [nothing, changed_field]
    assert form.used_event, "the field has used the event"
    assert value_of(form, "name") == "Adah"

    send(form, typed("\x07Beyond"))  # the bell is no letter, and the field has a limit of 6 letters
    assert value_of(form, "name") == "AdahBe"

    send(form, key(pygame.K_BACKSPACE), key(pygame.K_BACKSPACE))
    assert value_of(form, "name") == "Adah"

    send(form, key(pygame.K_RETURN))
    assert not form.editing
    assert form.used_event, "this Enter must not start anything else"

    send(form, typed("x"))
    assert value_of(form, "name") == "Adah"


def test_a_form_says_whether_it_has_used_an_event(form: Form) -> None:
    """It uses the keys of its widgets and clicks on them. H, ESCAPE, SPACE and other clicks are left to its scene.

    None of the events presses or changes a widget, so the form answers None to each.
    """
    on_nothing, on_button = (1500, 900), (150, 120)
    for event, is_used in (
        (key(pygame.K_h), False),
        (key(pygame.K_DOWN), True),
        (key(pygame.K_ESCAPE), False),
        (key(pygame.K_SPACE), False),
        (down(*on_nothing), False),
        (down(*on_button), True),
    ):
        assert send(form, event) == [None]
        assert form.used_event is is_used


@pytest.mark.parametrize("size", [(400, 300), (800, 500), (1920, 1080)], ids=["400x300", "800x500", "1920x1080"])
def test_every_widget_draws_inside_its_box(window: pygame.Surface, form: Form, size: tuple[int, int]) -> None:
    canvas = Canvas(pygame.display.set_mode(size), type_scale=1.2)
    for widget in form.widgets[1:]:
        widget.label = "A label that is much too long for any row of any settings there will ever be"
        canvas.surface.fill((255, 0, 255))
        widget.draw(canvas, focused=True, seconds=1.0)
        drawn = pygame.mask.from_threshold(canvas.surface, (255, 0, 255), (1, 1, 1))
        drawn.invert()
        box = canvas.rect(*widget.box).inflate(4, 8)
        assert all(box.contains(part) for part in drawn.get_bounding_rects())


# --- One focus graph ------------------------------------------------------------------------------


@pytest.mark.parametrize("vision", MATRICES)
def test_the_rim_of_a_primary_button_stands_out_for_colour_blind_people(canvas: Canvas, vision: str) -> None:
    """The rim is compared with that of a plain button and of a disabled one, as such a person sees them."""
    rims = []
    for colour, enabled in ((faces.PRIMARY, True), (faces.PLAIN, True), (faces.PRIMARY, False)):
        face = simulate_vision(
            faces.button_face(
                canvas, w=180, h=40, label="BID", hint="", sign="", colour=colour, hot=False, enabled=enabled
            ),
            vision,
        )
        column = [face.get_at((30, y))[:3] for y in range(8)]
        rims.append(max(column, key=lambda pixel: contrast_ratio(pixel, (0, 0, 0))))

    primary, plain, disabled = rims
    assert contrast_ratio(primary, plain) > 2.5
    assert contrast_ratio(primary, disabled) > 2.5


def six_spots() -> list[Spot]:
    """Return spots in three columns and two rows: a b c / d e f."""
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
def test_the_focus_moves_to_the_nearest_spot_in_a_direction(start: str, direction: Intent, end: str) -> None:
    """The spots are in two rows: a b c / d e f. At the edge the focus stays."""
    ring = FocusRing(six_spots())
    ring.focus(start)
    assert ring.move_focus(direction) == (start != end)
    assert ring.focused == end


def test_the_focus_of_a_card_that_is_gone_moves_to_a_card_however_near_a_button_is() -> None:
    focused_card = Spot(("card", 1), Box(100, 100, 90, 120))
    near_button = Spot("turn", Box(190, 100, 40, 40))
    far_card = Spot(("card", 2), Box(600, 100, 90, 120))
    ring = FocusRing([focused_card, far_card, near_button])

    ring.place([far_card, near_button])
    assert ring.focused == ("card", 2)

    ring.place([near_button])
    assert ring.focused == "turn"


def test_the_topmost_spot_is_under_the_mouse() -> None:
    ring = FocusRing([Spot("below", Box(0, 0, 100, 100)), Spot("above", Box(50, 50, 100, 100))])
    assert ring.key_at((60, 60)) == "above"
    assert ring.key_at((10, 10)) == "below"
    assert ring.key_at((500, 500)) is None


def test_the_focus_stays_on_its_spot_or_moves_to_the_nearest_one() -> None:
    """The spots are in two rows: a b c / d e f."""
    ring = FocusRing(six_spots())
    ring.focus("e")
    ring.place(reversed(six_spots()))
    assert ring.focused == "e"

    ring.place([spot for spot in six_spots() if spot.key != "e"])
    assert ring.focused == "b"

    ring.place([])
    assert ring.focused is None

    ring.place(six_spots())
    assert ring.focused == "b", "the focus comes back, as after a list was open meanwhile"


def test_the_focus_never_moves_by_itself_or_by_mouse_to_a_spot_that_forbids_it() -> None:
    """It moves from a card to a card, otherwise to the first spot that allows it. Only keys reach the pile."""
    pile = Spot(("pile", 0), Box(0, 90, 10, 10), auto_focus=False)
    cards = [Spot(("card", n), Box(20 * n, 0, 10, 10)) for n in range(3)]
    verbs = [Spot(("verb", n), Box(20 * n, 60, 10, 10)) for n in range(2)]
    ring = FocusRing([pile, *verbs, *cards])
    assert ring.focused == ("verb", 0)

    ring.focus(("card", 2))
    ring.place([pile, *verbs, *cards[:2]])
    assert ring.focused == ("card", 1)

    ring.place([pile, *verbs])
    assert ring.focused == ("verb", 0), "no card is left: the usual choice"

    for event in (motion(5, 95), down(5, 95), motion(300, 300)):
        ring.handle(event, intent=None)
        assert ring.focused == ("verb", 0)

    ring.handle(key(pygame.K_DOWN), Intent.DOWN)
    assert ring.focused == pile.key, "keys lead it there"

    ring.handle(motion(300, 300), intent=None)
    assert ring.focused == ("verb", 0)

    ring.place([pile])
    assert ring.focused is None


# --- The focus of keys and gamepad while others act -----------------------------------------------


def begin_fix_bayonets(app: App) -> PlayScene:
    """Begin a match of Fix Bayonets, and wait until the person is asked, with cards in hand."""
    app.settings.speed = "instant"
    seats = (SeatEntry("human"), SeatEntry("recruit"))
    scene = push_scene(app, PlayScene(Setup(GAMES["fix_bayonets"], seats, {"deployment": "quick"}, seed=7)))
    until(app, lambda: scene.is_person_asked)
    return scene


def test_a_card_that_was_played_under_the_mouse_is_no_longer_pointed_at(app: App) -> None:
    """Otherwise another card of its kind that comes into the hand would be pointed at, somewhere else.

    A card that is played takes all spots away until the next question, and so does a question that is asked again.
    """
    scene = begin_fix_bayonets(app)
    spot = next(spot for spot in scene.board.controls.spots() if isinstance(spot.key, tuple) and spot.key[0] == "card")
    x, y = (part * app.canvas.scale for part in spot.centre)
    steps(app, 1, motion(x, y))
    assert scene.board.controls.focused == spot.key

    scene.director.stop_asking()
    until(app, lambda: scene.is_person_asked)

    assert spot.key in {spot.key for spot in scene.board.controls.spots()}, "a card with the same key is in the hand"
    assert scene.ring.hovered is None
    assert scene.board.controls.focused is None


@pytest.mark.parametrize("slug", GAMES)
def test_a_hidden_focus_begins_at_the_first_choice_of_each_question(app: App, slug: str) -> None:
    """It does not begin near the thing that had the unseen focus while others acted."""
    scene = push_scene(app, PlayScene(Setup(GAMES[slug], (SeatEntry("human"), SeatEntry("recruit")), {}, seed=5)))
    scene.own_speed = "instant"
    for _ in range(3):
        assert wait_until_asked(app, scene)
        first_choice = scene.board.controls.spots()[0].key
        assert scene.ring.focused == first_choice
        scene.play(scene.session.match.legal()[-1])


# --- Text fields: while one is edited every key is its own, and a letter is one for the reader -----

CTRL, SHIFT, ALT_GR = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_RALT


def test_the_focus_ring_is_drawn_around_the_raised_card(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    rings: list[Box] = []
    monkeypatch.setattr(focus, "draw_ring", lambda canvas, box, glow=True: rings.append(box))
    app.settings.reduced_motion = True
    scene = begin_fix_bayonets(app)
    hand = not_none(scene.board.hand)

    while hand.box(scene.ring.focused) is None or not scene.ring.shown:
        press(app, pygame.K_TAB)
    steps(app, 2)
    app.draw()
    body = next(body for body in hand if body.key == scene.ring.focused)
    box_at_rest = not_none(hand.box(body.key))

    assert rings[-1].centre == pytest.approx(body.goal)
    assert rings[-1].y < box_at_rest.y - focus.GROW, "the ring has gone up with the card"


WINDOWS_ALT_GR = pygame.KMOD_LCTRL | pygame.KMOD_RALT
CODES_OF_KEYS = {
    **{letter: ord(letter) for letter in "acvxz"},
    **{
        name: getattr(pygame, f"K_{name}") for name in ("LEFT", "RIGHT", "HOME", "END", "DELETE", "BACKSPACE", "INSERT")
    },
}
MODIFIERS_OF_SIGNS = {"^": CTRL, "+": SHIFT, "~": ALT_GR, "%": WINDOWS_ALT_GR, "@": pygame.KMOD_LMETA}
"""By sign in these tests: the modifier of a key."""


def edit_line(line: Line, keys: str) -> str:
    """Press these keys in a line, such as ^a for Ctrl+A and +a for Shift+A. Text in quotes is typed.

    Returns the line with | at the caret, or with [ ] around the selection.
    """
    for word in keys.split():
        mod = 0
        if word[0] == "'":
            line.insert_text(word[1:-1])
            continue
        while word[0] in MODIFIERS_OF_SIGNS:
            mod, word = mod | MODIFIERS_OF_SIGNS[word[0]], word[1:]
        line.press_key(CODES_OF_KEYS[word], mod)

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
def test_keys_edit_move_select_and_copy_in_a_line_of_text(
    clipboard: Clipboard, words: str, keys: str, shown: str
) -> None:
    """^ stands for Ctrl, + for Shift, ~ for AltGr, @ for Meta, | for the caret, and [ ] for the selection."""
    assert edit_line(Line(words), keys) == shown


@pytest.mark.parametrize("letter", ["é̂", "👨‍👩‍👧", "👍🏽", "🇩🇪", "각", "ก็", "שָׁ", "Ω", "中"])
def test_backspace_and_delete_remove_a_whole_letter_of_several_characters(letter: str) -> None:
    line = Line("a" + letter + letter)
    assert edit_line(line, "BACKSPACE") == f"a{letter}|"
    assert edit_line(line, "LEFT DELETE") == "a|"


def test_typed_parts_of_a_korean_letter_become_one_letter() -> None:
    line = Line("ab")
    line.move_caret(1)
    for part in "\u1112\u1161\u11ab":  # the three parts of the syllable han
        line.insert_text(part)
    assert len(line.letters) == 3
    assert line.caret == 2
    assert edit_line(line, "BACKSPACE") == "a|b"


def send_to_field(field: Field, *events: Event) -> None:
    """Send these events to a focused field as the program does."""
    controls = InputState()
    for event in events:
        event = controls.translate_event(event)
        field.handle(event, controls.read_intent(event), focused=True)


@pytest.fixture
def field() -> Field:
    """A field with the text "Anna" that is being edited."""
    field = Field("name", Box(0, 0, 400, 60), "", "Anna")
    send_to_field(field, key(pygame.K_RETURN))
    return field


def test_text_of_an_input_method_is_typed_once_and_its_keys_do_nothing_else(field: Field) -> None:
    send_to_field(field, Event(pygame.TEXTEDITING, text="ni", start=0, length=2))
    send_to_field(field, key(pygame.K_BACKSPACE), key(pygame.K_RETURN), key(pygame.K_DOWN), key(pygame.K_ESCAPE))
    assert (field.value, field.editing) == ("Anna", True)
    send_to_field(field, typed("你"), Event(pygame.TEXTEDITING, text="", start=0, length=0), key(pygame.K_BACKSPACE))
    assert (field.value, field.editing) == ("Anna", True)


def test_ctrl_v_on_a_russian_keyboard_pastes_and_types_nothing(field: Field, clipboard: Clipboard) -> None:
    """The key at the place of V has the letter м there."""
    clipboard.held = "Bo"
    key_of_v = {"key": ord("м"), "unicode": "м", "scancode": pygame.KSCAN_V}

    send_to_field(field, Event(pygame.KEYDOWN, mod=CTRL, **key_of_v), typed("м"))
    assert field.value == "AnnaBo"

    send_to_field(field, Event(pygame.KEYDOWN, mod=0, **key_of_v), typed("м"))
    assert field.value == "AnnaBoм"


def test_the_keypad_types_with_numlock_and_moves_the_caret_without(field: Field) -> None:
    """Without NumLock 4 is the left arrow and the decimal point is Delete, so the last letter of Anna goes."""
    send_to_field(field, key(pygame.K_KP_4), key(pygame.K_KP_PERIOD), key(pygame.K_KP_7))
    assert field.value == "Ann"

    send_to_field(field, key(pygame.K_END), key(pygame.K_KP_4, pygame.KMOD_NUM), typed("4"))
    assert field.value == "Ann4"


@pytest.mark.parametrize(
    ("code", "value"),
    [(pygame.K_BACKSPACE, "An"), (pygame.K_DELETE, "Anna")],
    ids=["backspace", "delete at the end"],
)
def test_a_held_key_deletes_on_until_its_release(field: Field, code: int, value: str) -> None:
    """The key is held until it repeats once, so BACKSPACE takes two letters of Anna."""
    controls = InputState()
    field.handle(key(code), controls.read_intent(key(code)), focused=True)
    for intent in controls.update(FIRST_REPEAT + 0.01):
        field.handle(event=None, intent=intent, focused=True)
    controls.read_intent(key_up(code))
    assert field.value == value
    assert controls.update(9.0) == [], "a released key repeats no more"


def test_arrows_move_the_caret_in_their_direction_in_right_to_left_text_too(field: Field) -> None:
    field.handle(event=None, intent=Intent.LEFT, focused=True)
    field.handle(event=None, intent=Intent.LEFT, focused=True)
    assert field.line.caret == 2

    field.value = "שלום"  # the caret begins at the left edge, which is the end of the word
    send_to_field(field, key(pygame.K_LEFT), key(pygame.K_RIGHT), key(pygame.K_RIGHT))
    assert field.line.caret == 2


def test_a_click_puts_the_caret_between_letters_and_a_drag_selects(app: App) -> None:
    scene = show(app, LobbyScene(GAMES["battlefronts"]))
    field = scene.name_fields[0]
    field.value = "Anna"
    x, y, w, h = field.control_box()
    left, right = (((x + dx) * app.canvas.scale, (y + h / 2) * app.canvas.scale) for dx in (5, w - 5))

    steps(app, 1, down(*right))
    steps(app, 1, down(*left))
    assert field.line.caret == 0

    steps(app, 1, Event(pygame.MOUSEMOTION, pos=right, rel=(0, 0), buttons=(1, 0, 0)))
    assert field.line.selection == slice(0, 4)

    steps(app, 1, motion(*left))  # without a button it selects nothing
    assert field.line.selection == slice(0, 4)


# --- the pages: each function opens one, and returns it with the key of one of its fields --------


def open_lobby(app: App) -> tuple[Scene, str]:
    scene = show(app, LobbyScene(GAMES["sharp_end"]))
    return scene, "name 0"


def open_deal_field(app: App) -> tuple[Scene, str]:
    return open_lobby(app)[0], "seed"


def open_players(app: App) -> tuple[Scene, str]:
    scene = show(app, PlayersScene())
    return scene, "name"


def open_search(app: App) -> tuple[Scene, str]:
    return opened(app).page, "search"


def open_match_page(app: App) -> tuple[Scene, str]:
    """Open the page of a match in the records. Returns its scene and the key of its field."""
    opened(app)
    press(app, pygame.K_m)
    scene = not_none(top(app))
    return scene, "name"


EDITING_KEYS = "HOME END PAGEUP PAGEDOWN LEFT RIGHT DELETE BACKSPACE INSERT F1 F2 F3 F5".split()


OTHER_KEYS = {"hint": "delete", "pass": "insert", "again": "f5"}
"""Commands on keys that edit a line."""


@pytest.mark.parametrize(
    ("page", "keys"),
    [
        pytest.param(open_lobby, {}, id="a name in the lobby"),
        pytest.param(open_deal_field, {}, id="the deal in the lobby"),
        pytest.param(open_players, {}, id="a player's name"),
        pytest.param(open_search, {}, id="the search of records"),
        pytest.param(open_match_page, {}, id="the page of a match"),
        pytest.param(open_lobby, OTHER_KEYS, id="other keys"),
    ],
)
def test_a_field_in_editing_takes_every_key_before_the_page(
    app: App, clipboard: Clipboard, page: Callable[[App], tuple[Scene, str]], keys: dict[str, str]
) -> None:
    """`page` opens a page and returns it with the key of the field. `keys`: commands that have other keys."""
    app.settings.keys = keys
    app.apply_settings()
    scene, name = page(app)
    fields = [widget for widget in scene.form.widgets if isinstance(widget, Field)]
    field = next(field for field in fields if field.key == name or name == "name 0")  # the first field
    scene.form.ring.focus(field.key)
    press(app, pygame.K_RETURN)
    field.value = "W"
    steps(app, 1, typed("ć"))
    assert (field.editing, field.value) == (True, "Wć")

    before = [getattr(widget, "value", None) for widget in scene.form.widgets if widget is not field]
    letters = range(ord("a"), ord("z") + 1)
    digits = range(ord("0"), ord("9") + 1)
    codes = [*letters, *digits, pygame.K_SPACE, pygame.K_MINUS, pygame.K_EQUALS]
    codes += [getattr(pygame, f"K_{name}") for name in EDITING_KEYS]

    for mod in (0, SHIFT, CTRL, ALT_GR, pygame.KMOD_MODE, WINDOWS_ALT_GR, pygame.KMOD_LALT):
        for code in codes:
            app.advance(1 / 60, tapped(key(code, mod)))
            assert (top(app), field.editing, app.toasts.visible) == (scene, True, None), (code, mod)

    steps(app, 1, *tapped(key(pygame.K_a, CTRL)), typed("x"))
    assert [getattr(widget, "value", None) for widget in scene.form.widgets if widget is not field] == before
    assert field.value == "x"

    clipboard.held = "Łódź\n"
    steps(app, 1, *tapped(key(pygame.K_a, CTRL)), *tapped(key(pygame.K_v, CTRL)))
    assert field.value == "Łódź"

    steps(app, 1, *tapped(key(pygame.K_a, CTRL)), *tapped(key(pygame.K_x, CTRL)))
    assert (field.value, clipboard.held) == ("", "Łódź")


@pytest.mark.parametrize("mod", [ALT_GR, pygame.KMOD_MODE, WINDOWS_ALT_GR, pygame.KMOD_LALT])
def test_no_page_takes_a_letter_typed_with_alt_gr_for_a_command(app: App, clipboard: Clipboard, mod: int) -> None:
    for page in (open_lobby, open_players, open_search, open_match_page):
        scene, _ = page(app)
        for code in b"abcdefghijklmnopqrstuvwxyz0123456789":
            app.advance(1 / 60, [key(code, mod)])
            assert (top(app), app.toasts.visible, clipboard.held) == (scene, None, ""), (code, mod)


def test_the_text_of_a_field_is_about_as_bright_during_editing(canvas: Canvas) -> None:
    """Dark letters on the dark field could not be read."""
    field = Field("name", Box(40, 40, 600, 80), "Name", "WWWWWWWW")
    brightest = []

    for typing in (False, True):
        field._set_typing(typing)
        field._blink = 0.6
        canvas.surface.fill(0)
        field.draw(canvas, focused=False, seconds=0.0)
        x, y, _, h = field.control_box()
        words = canvas.surface.subsurface(canvas.rect(x + 16, y + 10, 100, h - 20))
        brightest.append(max(sum(words.get_at((i, words.get_height() // 2))[:3]) for i in range(words.get_width())))

    at_rest, edited = brightest
    dark = 300  # the sum of red, green and blue
    assert edited > 0.8 * at_rest > dark
