"""Where things lie on the board of At the Sharp End."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.boards.sharp_end import layout


@pytest.mark.parametrize("seats", range(2, 7))
def test_plates_stand_side_by_side_above_the_map(seats: int) -> None:
    boxes = [layout.plate(seat, seats) for seat in range(seats)]
    for left, right in pairwise(boxes):
        assert left[0] + left[2] < right[0]
    assert boxes[-1][0] + boxes[-1][2] <= layout.MAP[0] + layout.MAP[2] + 0.01
    assert boxes[0][1] + boxes[0][3] <= layout.MAP[1]


@pytest.mark.parametrize("cards", [1, 2, 7, 15, 30])
def test_a_hand_of_any_size_stays_in_its_place(cards: int) -> None:
    for (x, y), _ in layout.FAN.slots((cards - min(cards, 3), min(cards, 3))):
        assert x - layout.CARD_W / 2 + 1 >= layout.HAND_LEFT
        assert x + layout.CARD_W / 2 - 1 <= layout.HAND_RIGHT
        assert y + layout.CARD_H / 2 < 1080


def test_the_road_leads_from_place_to_place_within_the_map() -> None:
    x, y, w, h = layout.MAP
    for start in range(9):
        first, last = layout.leg(start, 0.0), layout.leg(start, 1.0)
        assert first == pytest.approx((layout.station(start)[0], layout.station(start)[1] + layout.DIP))
        assert last == pytest.approx((layout.station(start + 1)[0], layout.station(start + 1)[1] + layout.DIP))
        for i in range(41):
            px, py = layout.leg(start, i / 40)
            assert x < px < x + w
            assert y < py < y + h
