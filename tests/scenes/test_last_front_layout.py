"""Where things lie on the board of Last Front."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.last_front.cards import FRONTS
from scenes.boards.last_front import layout
from tests.last_front import ground
from tests.scenes.last_front import new_board
from tools.baking import drawings

LONG = "3 T1, 4 T2, T3, 2 K2, K3, P2, P3, S1, 2 S2, conscription, zhukov, face rommel, face galland"


@pytest.mark.parametrize("seats", range(2, 7))
def test_lanes_stand_below_one_another_beside_the_map(seats: int) -> None:
    boxes = [layout.lane(row, seats) for row in range(seats)]
    assert boxes[0].x >= layout.MAP.right
    for upper, lower in pairwise(boxes):
        assert upper.foot < lower.y
    assert boxes[-1].foot <= layout.MAP.foot + 0.01


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_long_bid_stays_in_its_lane_and_each_sort_of_card_can_be_read(seats: int) -> None:
    state = ground.table(f"T1|{LONG}|P4, P4, P2|2 K3, P3, P4", *["T1|T1"] * (seats - 1))
    model = new_board(state.redact(0)).model  # type: ignore[arg-type]
    lane = layout.lane(model.row(0), seats)
    own = {key: model.card_box(key) for key in model.bids if key[1] == 0}  # type: ignore[index]
    for box in own.values():
        assert box is not None
        assert lane.x + layout.PLATE_W <= box.x + 1
        assert box.right <= lane.right - layout.TOTAL_W + 1
        assert lane.y <= box.y + 1
        assert box.foot <= lane.foot + 1
    widest: dict[int, float] = {}
    for key, box in own.items():
        if key[0] == "bid":  # type: ignore[index]
            widest[key[2]] = max(widest.get(key[2], 0.0), box.w)  # type: ignore[index, union-attr]
    for_a_badge = min(widest.values()) * (2 if model.staggered else 1)
    assert for_a_badge >= (17 if seats < 5 else layout.NARROW)


@pytest.mark.parametrize("cards", [1, 6, 15, 30])
def test_a_hand_of_any_size_stays_in_its_place(cards: int) -> None:
    groups = [cards - min(cards, 4), *[1] * min(cards, 4)]
    slots = layout.FAN.slots(groups)
    for (x, y), _ in slots:
        assert x - layout.CARD_W / 2 + 1 >= layout.HAND_LEFT
        assert x + layout.CARD_W / 2 - 1 <= layout.HAND_RIGHT
        assert y + layout.CARD_H / 2 < 1080
    for (left, _), (right, _) in pairwise(slots):
        assert right[0] - left[0] > 0.23 * layout.CARD_W  # the index of each card is seen


def test_names_of_territories_lie_on_the_map_apart_from_one_another() -> None:
    tags = [layout.tag(territory) for territory in range(FRONTS)]
    for i, one in enumerate(tags):
        assert layout.MAP.holds((one.x, one.y))
        assert layout.MAP.holds((one.right, one.foot))
        assert not any(
            one.x < other.right and other.x < one.right and one.y < other.foot and other.y < one.foot
            for other in tags[i + 1 :]
        )
        assert layout.territory_at(one.centre) == i
        assert layout.territory_at(layout.ring(i)) == i


def test_rings_lie_where_the_map_is_drawn_with_one() -> None:
    drawn = drawings.content("last_front/map")
    assert drawn.get("viewBox") == f"0 0 {layout.MAP.w:g} {layout.MAP.h:g}"
    outer = [circle for circle in drawn.iter() if circle.tag.endswith("circle") and circle.get("r") == "7"]
    rings = {(layout.MAP.x + float(ring.attrib["cx"]), layout.MAP.y + float(ring.attrib["cy"])) for ring in outer}
    assert {layout.ring(territory) for territory in range(FRONTS)} == rings


@pytest.mark.parametrize("count", [1, 7, 11, 19, 29])
def test_cards_laid_out_stay_in_their_panel(count: int) -> None:
    box, scale, spots = layout.gallery(count)
    assert len(spots) == count
    assert box.y >= 64
    for x, y in spots:
        assert box.inset(10).holds((x - layout.CARD_W * scale / 2, y - layout.CARD_H * scale / 2))
        assert box.inset(10).holds((x + layout.CARD_W * scale / 2, y + layout.CARD_H * scale / 2))
