"""One focus graph."""

from __future__ import annotations

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import SeatEntry
from scenes.app import App
from scenes.match.setup import Setup
from scenes.play.play_scene import PlayScene
from scenes.ui import focus
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent
from tests.scenes.events import motion, steps
from tests.scenes.table import given, press, put


def grid() -> list[Spot]:
    """Three columns, two rows: a b c / d e f."""
    return [Spot(key, Box(100 + i % 3 * 300, 100 + i // 3 * 200, 200, 100)) for i, key in enumerate("abcdef")]


def focused(ring: FocusRing) -> object:
    return ring.focused


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
    assert ring.move(direction) == (start != end)
    assert focused(ring) == end


def test_a_wide_spot_is_reached_from_above_and_left_again() -> None:
    ring = FocusRing([*grid(), Spot("wide", Box(100, 600, 800, 80))])
    for start in "def":
        ring.focus(start)
        ring.move(Intent.DOWN)
        assert focused(ring) == "wide"
    ring.move(Intent.UP)
    assert focused(ring) in {"d", "e", "f"}


def test_every_spot_of_a_scattered_board_can_be_reached() -> None:
    spots = [Spot(i, Box((i * 389) % 1700, (i * 271) % 950, 90, 60)) for i in range(24)]
    seen, edge = {0}, [0]
    ring = FocusRing(spots)
    while edge:
        start = edge.pop()
        for direction in (Intent.UP, Intent.DOWN, Intent.LEFT, Intent.RIGHT):
            ring.focus(start)
            ring.move(direction)
            if ring.focused not in seen and isinstance(ring.focused, int):
                seen.add(ring.focused)
                edge.append(ring.focused)
    assert seen == set(range(24))


def test_keys_show_the_ring_and_the_mouse_hides_it() -> None:
    ring = FocusRing(grid())
    shown = [ring.shown]
    assert ring.handle(None, Intent.RIGHT)
    shown.append(ring.shown)
    assert ring.handle(motion(150, 350), None)
    shown.append(ring.shown)
    assert shown == [False, True, False]
    assert (ring.focused, ring.hovered) == ("d", "d")
    assert not ring.handle(motion(5, 5), None)
    assert (ring.focused, ring.hovered) == ("d", None)


def test_the_topmost_spot_is_under_the_mouse() -> None:
    ring = FocusRing([Spot("below", Box(0, 0, 100, 100)), Spot("above", Box(50, 50, 100, 100))])
    assert ring.under((60, 60)) == "above"
    assert ring.under((10, 10)) == "below"
    assert ring.under((500, 500)) is None


def test_the_focus_stays_on_its_key_or_close_by() -> None:
    ring = FocusRing(grid())
    ring.focus("e")
    ring.place(reversed(grid()))
    assert focused(ring) == "e"
    ring.place([spot for spot in grid() if spot.key != "e"])
    assert focused(ring) == "b"
    ring.place([])
    assert focused(ring) is None
    ring.place(grid())
    assert focused(ring) == "a"


def test_the_ring_is_drawn_around_the_focus_only_after_keys(canvas: Canvas) -> None:
    ring = FocusRing(grid())
    canvas.surface.fill((0, 0, 0))
    ring.draw(canvas, 1 / 60)
    edge = canvas.at(96, 150)
    assert canvas.surface.get_at(edge)[:3] == (0, 0, 0)
    ring.handle(None, Intent.RIGHT)
    ring.handle(None, Intent.LEFT)
    for _ in range(60):
        ring.draw(canvas, 1 / 60)
    assert canvas.surface.get_at(edge)[0] > 150
    assert canvas.surface.get_at(canvas.at(200, 150))[:3] == (0, 0, 0)


# --- The focus of keys and gamepad while others act -----------------------------------------------


def skirmish(app: App) -> PlayScene:
    """A match of Fix Bayonets in which the person is asked, with cards in hand."""
    app.settings.speed = "instant"
    seats = (SeatEntry("human"), SeatEntry("recruit"))
    scene = put(app, PlayScene(Setup(GAMES["fix_bayonets"], seats, {"deployment": "quick"}, 7)))
    while not scene.asked:
        steps(app, 1)
    return scene


def test_a_card_that_was_played_under_the_mouse_is_no_longer_pointed_at(app: App) -> None:
    """Another card of its kind may come into the hand, somewhere else."""
    scene = skirmish(app)
    spot = next(spot for spot in scene.board.controls.spots() if isinstance(spot.key, tuple) and spot.key[0] == "card")
    x, y = (part * app.canvas.k for part in spot.centre)
    steps(app, 1, motion(x, y))
    assert scene.board.controls.focused == spot.key
    scene.director.withdraw()
    while not scene.asked:
        steps(app, 1)
    assert spot.key in {spot.key for spot in scene.board.controls.spots()}
    assert scene.ring.hovered is None
    assert scene.board.controls.focused is None


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
