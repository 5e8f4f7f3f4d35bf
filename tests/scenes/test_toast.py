"""Toasts and tooltips come, stay and go."""

from __future__ import annotations

import pygame
import pytest

from scenes.ui import tooltip as tips
from scenes.ui.canvas import Box, Canvas
from scenes.ui.toast import Toasts
from scenes.ui.tooltip import CHOICE, GAP, PIECE, READ, Tooltip, place
from tests.scenes.table import given


def run(toasts: Toasts, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        toasts.update(1 / 60)


def at_the_top() -> Toasts:
    toasts = Toasts()
    toasts.lane = Box(210, 24, 1500, 60)
    return toasts


def shown(what: Toasts | Tooltip) -> object:
    return what.shown


def lowest_light(canvas: Canvas, toasts: Toasts) -> int:
    """How far down the toast reaches, in real pixels; 0 where there is none."""
    canvas.surface.fill((255, 255, 255))
    toasts.draw(canvas)
    column = [canvas.surface.get_at((640, y))[0] for y in range(200)]
    return max((y for y, light in enumerate(column) if light < 100), default=0)


def test_a_toast_slides_in_stays_and_leaves(canvas: Canvas) -> None:
    toasts = at_the_top()
    toasts.say("Orders", "Sweep joins your hand")
    run(toasts, 0.1)
    early = lowest_light(canvas, toasts)
    run(toasts, 0.5)
    assert lowest_light(canvas, toasts) > early
    assert shown(toasts) == ("Orders", "Sweep joins your hand")
    run(toasts, 2.6)
    assert shown(toasts) is None
    assert lowest_light(canvas, toasts) == 0


def test_the_next_one_hurries_the_first() -> None:
    toasts = Toasts()
    toasts.say("One", "first")
    run(toasts, 0.2)
    toasts.say("Two", "second")
    run(toasts, 2.2)
    assert shown(toasts) == ("Two", "second")


def test_the_same_one_is_not_repeated() -> None:
    toasts = Toasts()
    for _ in range(5):
        toasts.say("One", "first")
        run(toasts, 0.1)
    run(toasts, 3)
    assert shown(toasts) is None


def test_of_a_flood_the_newest_are_seen() -> None:
    toasts = Toasts()
    for n in range(20):
        toasts.say("News", str(n))
        run(toasts, 0.02)
    seen = set()
    for _ in range(600):
        run(toasts, 0.03)
        if toasts.shown is not None:
            seen.add(toasts.shown[1])
    assert {"17", "18", "19"} <= seen
    assert len(seen) <= 5


def test_reduced_motion_does_not_slide(canvas: Canvas) -> None:
    toasts = at_the_top()
    toasts.still = True
    toasts.say("One", "first")
    run(toasts, 0.05)
    first = lowest_light(canvas, toasts)
    run(toasts, 1)
    assert lowest_light(canvas, toasts) == first > 0


def test_a_tooltip_waits_and_starts_again_for_something_else() -> None:
    tip = Tooltip()
    tip.offer("a", "Rifle platoon", "Defeats one gun.")
    tip.update(tips.WAIT - 0.01)
    assert not shown(tip)
    tip.offer("a", "Rifle platoon", "Defeats one gun.")
    tip.update(0.02)
    assert shown(tip)
    tip.offer("b", "Other")
    assert not shown(tip)
    tip.offer(None)
    tip.update(9)
    assert not shown(tip)


@pytest.mark.parametrize(
    "beside",
    [Box(0, 0, 60, 60), Box(1860, 0, 60, 60), Box(1860, 1020, 60, 60), Box(900, 500, 60, 60), Box(0, 300, 1920, 60)],
)
@pytest.mark.parametrize("size", [(400, 300), (1280, 720)])
def test_a_tooltip_stays_on_the_stage_and_off_what_it_explains(
    window: pygame.Surface, beside: Box, size: tuple[int, int]
) -> None:
    canvas = Canvas(pygame.display.set_mode(size))
    tip = Tooltip()
    tip.offer("a", "Rifle platoon", "Defeats one rifle or machine gun defender.", beside, note="3")
    tip.update(2)
    canvas.surface.fill((255, 0, 255))
    tip.draw(canvas)
    plate = pygame.mask.from_threshold(canvas.surface, (255, 0, 255), (1, 1, 1))
    plate.invert()
    assert plate.count() > 500
    dark = pygame.mask.from_threshold(canvas.surface, (30, 28, 22), (14, 14, 14)).get_bounding_rects()
    body = max(dark, key=lambda part: part.w * part.h)
    assert not body.colliderect(canvas.rect(*beside))
    assert canvas.surface.get_rect().contains(body)


def test_a_toast_lies_in_the_lane_of_the_scene(canvas: Canvas) -> None:
    depths = []
    for top in (24.0, 228.0):
        toasts = Toasts()
        toasts.still, toasts.lane = True, Box(210, top, 1500, 60)
        toasts.say("Orders", "Sweep joins your hand")
        run(toasts, 0.1)
        depths.append(lowest_light(canvas, toasts))
    assert depths[0] < canvas.px(100) < canvas.px(228) < depths[1]


def test_a_toast_stays_in_the_scene_in_which_it_was_said() -> None:
    toasts, lane, match, lobby = Toasts(), Box(210, 24, 1500, 60), object(), object()
    for words in ("first", "second"):
        toasts.say("News", words)
    toasts.say("Note", "The settings were damaged.", lasting=True)
    toasts.enter(match, lane)
    run(toasts, 0.1)
    assert shown(toasts) == ("News", "first")
    toasts.enter(lobby, lane)
    run(toasts, 0.1)
    assert shown(toasts) == ("Note", "The settings were damaged.")
    toasts.enter(match, lane)
    assert shown(toasts) == ("Note", "The settings were damaged.")


def test_toasts_wait_where_they_have_no_lane() -> None:
    toasts, page = Toasts(), object()
    toasts.say("Note", "The settings were damaged.", lasting=True)
    toasts.enter(page, None)
    run(toasts, 20)
    assert shown(toasts) is None
    toasts.enter(object(), Box(210, 24, 1500, 60))
    run(toasts, 0.1)
    assert shown(toasts) == ("Note", "The settings were damaged.")


# --- Where a plate may lie: beside its thing, over nothing that must stay free --------------------

PLATE = (360.0, 140.0)
THING = Box(900, 500, 100, 80)


@pytest.mark.parametrize(
    ("thing", "clear", "side"),
    [
        (THING, [], "right"),
        (Box(1700, 500, 100, 80), [], "left"),
        (THING, [Box(1010, 0, 900, 1080)], "left"),
        (THING, [Box(1010, 0, 900, 1080), Box(0, 0, 890, 1080)], "none"),
        (THING, [Box(1200, 0, 720, 1080), Box(0, 0, 700, 1080)], "below"),
        (THING, [Box(1200, 0, 720, 1080), Box(0, 0, 700, 1080), Box(0, 640, 1920, 440)], "above"),
    ],
    ids=["right", "left at the edge", "left", "nowhere", "below", "above"],
)
def test_a_plate_lies_at_the_first_side_with_room(thing: Box, clear: list[Box], side: str) -> None:
    box = place(PLATE, thing, clear)
    if box is None:
        assert side == "none"
        return
    sides = {
        "right": box.x == thing.right + GAP,
        "left": box.right == thing.x - GAP,
        "below": box.y == thing.foot + GAP,
        "above": box.foot == thing.y - GAP,
    }
    assert [name for name, there in sides.items() if there] == [side]


def test_a_plate_slides_along_its_side_before_it_changes_it() -> None:
    box = given(place(PLATE, THING, [Box(1000, 300, 900, 215)]))
    assert (box.x, box.y) == (THING.right + GAP, 523)


def test_a_plate_goes_as_far_as_it_must() -> None:
    around = [Box(500, 100, 395, 900), Box(1005, 100, 500, 900), Box(880, 100, 140, 390), Box(880, 590, 140, 400)]
    box = given(place(PLATE, THING, around))
    assert box.x >= 1505 or box.right <= 500 or box.y >= 990 or box.foot <= 100


def test_what_is_better_left_free_is_covered_rather_than_nothing_shown() -> None:
    wall = [(Box(0, 0, 1920, 1080), CHOICE)]
    assert place(PLATE, THING, (), wall) is not None
    neighbour = Box(1010, 440, 400, 200)
    box = given(place(PLATE, THING, (), [(neighbour, PIECE)]))
    assert box.right == THING.x - GAP, "the other side costs less"


@pytest.mark.parametrize("thing", [Box(1300, 500, 100, 80), Box(1500, 850, 148, 208), Box(1700, 850, 148, 208)])
def test_a_plate_leaves_the_dispatches_free(thing: Box) -> None:
    log = Box(1436.0, 424.0, 448.0, 356.0)
    box = given(place((360, 140), thing, (), [(log, READ)]))
    assert box.right <= log.x or box.y >= log.foot


def test_upright_plates_lie_above_or_below() -> None:
    box = given(place(PLATE, THING, (), upright=True))
    assert box.y == THING.foot + GAP


def test_a_plate_lies_rather_below_its_thing_than_off_its_corner() -> None:
    walls = [Box(1006, 0, 914, 1080), Box(0, 0, 894, 590)]
    box = given(place(PLATE, THING, walls))
    assert box.x < THING.right
    assert box.right > THING.x
