"""Where a plate may lie: beside its thing, over nothing that must stay free."""

from __future__ import annotations

import pytest

from scenes.ui.canvas import Box
from scenes.ui.placing import CHOICE, GAP, PIECE, READ, place

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
    box = place(PLATE, THING, [Box(1000, 300, 900, 215)])
    assert box is not None
    assert (box.x, box.y) == (THING.right + GAP, 523)


def test_a_plate_goes_as_far_as_it_must() -> None:
    around = [Box(500, 100, 395, 900), Box(1005, 100, 500, 900), Box(880, 100, 140, 390), Box(880, 590, 140, 400)]
    box = place(PLATE, THING, around)
    assert box is not None
    assert box.x >= 1505 or box.right <= 500 or box.y >= 990 or box.foot <= 100


def test_what_is_better_left_free_is_covered_rather_than_nothing_shown() -> None:
    wall = [(Box(0, 0, 1920, 1080), CHOICE)]
    assert place(PLATE, THING, (), wall) is not None
    neighbour = Box(1010, 440, 400, 200)
    box = place(PLATE, THING, (), [(neighbour, PIECE)])
    assert box is not None
    assert box.right == THING.x - GAP, "the other side costs less"


@pytest.mark.parametrize("thing", [Box(1300, 500, 100, 80), Box(1500, 850, 148, 208), Box(1700, 850, 148, 208)])
def test_a_plate_leaves_the_dispatches_free(thing: Box) -> None:
    log = Box(1436.0, 424.0, 448.0, 356.0)
    box = place((360, 140), thing, (), [(log, READ)])
    assert box is not None
    assert box.right <= log.x or box.y >= log.foot


def test_upright_plates_lie_above_or_below() -> None:
    box = place(PLATE, THING, (), upright=True)
    assert box is not None
    assert box.y == THING.foot + GAP


def test_a_plate_lies_rather_below_its_thing_than_off_its_corner() -> None:
    walls = [Box(1006, 0, 914, 1080), Box(0, 0, 894, 590)]
    box = place(PLATE, THING, walls)
    assert box is not None
    assert box.x < THING.right
    assert box.right > THING.x
