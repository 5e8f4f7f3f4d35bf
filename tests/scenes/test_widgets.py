"""Pressing, choosing, typing: by mouse, keys and gamepad alike. Events here hold design points, as scenes get them."""

from __future__ import annotations

import pygame
import pytest

from scenes.ui import faces
from scenes.ui.canvas import Box, Canvas
from scenes.ui.form import Form
from scenes.ui.input import Intent, intent_of
from scenes.ui.scroll import Scroll
from scenes.ui.widgets import Button, Field, Selector, Slider, Toggle, Widget
from tests.scenes.events import Event, down, key, motion, pad_button, typed, up
from tools.shooting.camera import MATRICES, contrast, simulated


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


def editing(form: Form) -> bool:
    return form.editing


def value(form: Form, name: str) -> object:
    return getattr(form.widget(name), "value", None)


def test_a_click_begins_and_ends_on_the_button(form: Form) -> None:
    assert send(form, down(150, 120), up(160, 130)) == [None, "go"]
    assert send(form, down(150, 120), up(900, 130)) == [None, None]
    assert send(form, down(900, 120), up(150, 130)) == [None, None]
    assert send(form, down(150, 120, button=3), up(150, 120, button=3)) == [None, None]


@pytest.mark.parametrize("event", [key(pygame.K_RETURN), pad_button(0)])
def test_accept_presses_what_has_the_focus(form: Form, event: Event) -> None:
    assert send(form, event) == ["go"]
    assert send(form, key(pygame.K_DOWN), event) == [None, "full"]
    assert value(form, "full") is True


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
    x, y, w, h = form.widget("speed").control()  # type: ignore[attr-defined]
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
    x, y, _, _ = form.widget("sound").control()  # type: ignore[attr-defined]
    for events, number in (
        ([key(pygame.K_LEFT)] * 12, 0),
        ([motion(x + 90, y + 20), down(x + 16, y + 20)], 0),
        ([motion(1900, y + 300)], 100),
        ([up(1900, y + 300), motion(x, y)], 100),
    ):
        send(form, *events)
        assert value(form, "sound") == number


def test_typing_into_a_field(form: Form) -> None:
    send(form, down(500, 530), up(500, 530))
    assert editing(form)
    assert send(form, key(pygame.K_h), typed("h")) == [None, "name"]
    assert form.took
    send(form, typed("\x07Beyond"))
    assert value(form, "name") == "AdahBe"
    send(form, key(pygame.K_BACKSPACE), key(pygame.K_BACKSPACE))
    assert value(form, "name") == "Adah"
    send(form, key(pygame.K_RETURN))
    assert not editing(form)
    assert form.took  # that Enter must not start anything else
    send(form, typed("x"))
    assert value(form, "name") == "Adah"


def test_escape_clicks_elsewhere_and_arrows_end_typing(form: Form) -> None:
    form.ring.focus("name")
    enter = key(pygame.K_RETURN)
    for events in ((enter, key(pygame.K_ESCAPE)), (enter, down(900, 900)), (enter, key(pygame.K_UP))):
        form.ring.focus("name")
        send(form, events[0])
        assert editing(form)
        send(form, events[1])
        assert not editing(form)
    assert form.ring.focused == "sound", "its neighbour"


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


def test_sounds_of_a_form() -> None:
    heard: list[str] = []
    form = Form([Button("a", Box(0, 0, 100, 50), "A"), Button("b", Box(0, 100, 100, 50), "B")], heard.append)
    send(form, motion(50, 20), motion(52, 21), key(pygame.K_DOWN), key(pygame.K_RETURN))
    assert heard == ["hover", "hover", "click"]


def test_a_button_lights_up_under_the_mouse(canvas: Canvas) -> None:
    form = Form([Button("a", Box(300, 300, 300, 60), "GO")])

    def brightness() -> int:
        canvas.surface.fill((0, 0, 0))
        for _ in range(60):
            form.draw(canvas, 1 / 60)
        return sum(canvas.surface.get_at(canvas.at(330, 325))[:3])

    cold = brightness()
    send(form, motion(400, 330))
    assert brightness() > cold + 15
    send(form, Event(pygame.WINDOWLEAVE))
    assert brightness() == cold


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


@pytest.mark.parametrize("vision", MATRICES)
def test_the_rim_of_a_primary_button_stands_out_for_whoever_sees_no_red(canvas: Canvas, vision: str) -> None:
    rims = []
    for colour, enabled in ((faces.PRIMARY, True), (faces.PLAIN, True), (faces.PRIMARY, False)):
        face = simulated(faces.button(canvas, 180, 40, "BID", "", "", colour, False, enabled), vision)
        column = [face.get_at((30, y))[:3] for y in range(8)]
        rims.append(max(column, key=lambda one: contrast(one, (0, 0, 0))))
    assert contrast(rims[0], rims[1]) > 2.5
    assert contrast(rims[0], rims[2]) > 2.5


def test_a_bar_to_scroll_by_is_drawn_only_where_there_is_more(canvas: Canvas) -> None:
    scroll = Scroll(Box(900, 100, 30, 600))
    for length, drawn in ((500.0, False), (2000.0, True)):
        canvas.surface.fill((90, 90, 90))
        scroll.fit(length, 600.0)
        scroll.draw(canvas, False)
        assert (canvas.surface.get_at(canvas.at(915, 120))[:3] != (90, 90, 90)) is drawn
