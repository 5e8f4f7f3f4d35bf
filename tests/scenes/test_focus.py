"""One focus graph."""

from __future__ import annotations

import pytest

from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent
from tests.scenes.events import motion


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


def test_next_goes_round() -> None:
    ring = FocusRing(grid())
    ring.next(-1)
    assert focused(ring) == "f"
    ring.next()
    assert focused(ring) == "a"


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
