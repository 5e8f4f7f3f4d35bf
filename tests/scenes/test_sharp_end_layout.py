"""Where things lie on the board of At the Sharp End."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
import pytest

from game.sharp_end.cards import ATTACKS, DECLARE, TERRAIN_OF
from scenes.anim.body import Body
from scenes.boards import sharp_end
from scenes.boards.board import Seat
from scenes.boards.sharp_end import layout, painter
from scenes.boards.sharp_end.log_lines import Dispatches
from scenes.ui import styles, theme
from scenes.ui.cache import Caches
from scenes.ui.canvas import Box, Canvas, Point
from tests.scenes.sharp_end import GAME, new_match
from tests.scenes.table import board_for
from tests.sharp_end import ground


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


def test_a_full_hand_leaves_the_words_beside_the_decks_free(window: pygame.Surface) -> None:
    """Measured in the largest type at 1280x720, with the 8 pixels of a halo."""
    canvas = Canvas(pygame.display.set_mode((1280, 720)), max(theme.TYPE_SCALES.values()))
    words = max(pile.box.right + 10 + styles.LABEL_SMALL.width(canvas, pile.label) for pile in layout.DECKS)
    for groups in ((8, 3), (12, 0), (20, 4)):
        (x, y), angle = layout.FAN.slots(groups)[0]
        lean = math.radians(angle)
        corner = x - layout.CARD_W / 2 * math.cos(lean) - layout.CARD_H / 2 * math.sin(lean)
        assert y - layout.CARD_H / 2 < layout.DECKS[0].at[1] + 40, "beside the words"
        assert words < corner - 8, groups


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


@pytest.mark.parametrize("kind", range(4))
def test_what_a_counter_is_worth_can_be_read(canvas: Canvas, kind: int) -> None:
    """4.5 to 1, measured between the digits and what lies around them in the picture."""
    state = ground.table("Infantry", "Infantry")
    number = TERRAIN_OF.index(8) + 1
    state.kind[number] = kind
    board = board_for(GAME, state.redact(0))
    body = Body(("counter", number), (600.0, 600.0))
    board.model.shown.kind[number] = kind
    canvas.surface.fill((60, 46, 30))
    painter._draw_counter(canvas, board.model, body, board.selection, board.sprites.on(canvas), 0.0)
    side = 2 * canvas.px(painter.WORTH_RADIUS)
    token = pygame.Surface((side, side))
    x, y = canvas.at(body.x, body.y - 7)
    token.blit(canvas.surface, (0, 0), (x - side // 2, y - side // 2, side, side))
    inside = [(x, y) for x in range(side) for y in range(side) if math.hypot(x - side / 2, y - side / 2) < side / 2 - 1]
    for at in {(x, y) for x in range(side) for y in range(side)} - set(inside):
        token.set_at(at, (0, 0, 0))
    digits = pygame.mask.from_threshold(token, theme.BRIGHT, (30, 30, 30, 255))
    rim = digits.convolve(pygame.Mask((5, 5), fill=True))
    assert digits.count() > 20
    beside = [_light(tuple(token.get_at(at))[:3]) for at in inside if not rim.get_at((at[0] + 2, at[1] + 2))]
    assert len(beside) > side
    assert (_light(theme.BRIGHT) + 0.05) / (max(beside) + 0.05) >= 4.5


def _light(colour: tuple[int, ...]) -> float:
    """Relative luminance as the WCAG has it."""
    parts = [value / 255 for value in colour]
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("lit", "heat", "name"), [(0.6, 0.0, "swords"), (0.6, 1.0, "cross"), (0.0, 0.05, "")])
def test_an_attack_and_its_failure_have_a_sign_besides_their_colour(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch, lit: float, heat: float, name: str
) -> None:
    signs: list[str] = []
    monkeypatch.setattr(painter.icons, "draw_icon", lambda _, sign, *more: signs.append(sign))
    painter._draw_fortune(canvas, 3, lit, heat)
    assert signs == ([name] if name else [])
    assert all(layout.tile(place).holds(layout.sign(place)) for place in range(10))
    assert not any(layout.plaque(place).holds(layout.sign(place)) for place in range(10))


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 576)])
def test_the_dice_of_a_place_lie_below_its_name(
    window: pygame.Surface, caches: Caches, monkeypatch: pytest.MonkeyPatch, size: Point
) -> None:
    """In a small window letters are no smaller than can be read: the plaque gives way."""
    canvas = Canvas(pygame.Surface((int(size[0]), int(size[1]))), caches=caches)
    model = board_for(GAME, new_match(2).view(0)).model
    land = Dispatches(("A", "B"), model.shown.road, 7, False, True)
    signs: list[float] = []
    monkeypatch.setattr(painter, "_paint_die_sign", lambda _, at, size=painter.DIE: signs.append(at[1] - size / 2))
    for place in range(1, 10):
        canvas.surface.fill((0, 0, 0))
        signs.clear()
        painter._paint_tile(canvas, model, place, land)
        painter._paint_dice(canvas, model, place)
        x, y, w, _ = layout.plaque(place)
        strip = pygame.Surface((canvas.px(w - 66), canvas.px(50)))
        strip.blit(canvas.surface, (0, 0), canvas.rect(x + 56, y, w - 66, 50))
        letters = pygame.mask.from_threshold(strip, theme.BONE, (40, 40, 40, 255))
        foot = max(box.bottom for box in letters.get_bounding_rects()) / canvas.k + y
        assert foot <= min(signs)


@pytest.mark.parametrize("type_size", theme.TYPE_SCALES)
def test_on_a_narrow_plate_the_stance_never_runs_into_the_number_of_cards(
    canvas: Canvas, written: list[tuple[str, Box]], type_size: str
) -> None:
    canvas.type_scale = theme.TYPE_SCALES[type_size]
    board = board_for(GAME, new_match(6).view(0))
    model = board.model
    for seat in range(6):
        model.shown.stance[seat], model.shown.unit_count[seat], model.shown.order_count[seat] = ATTACKS, 12, 10
    model.shown.step = DECLARE
    for seat in range(6):
        written.clear()
        sharp_end.draw_plate(canvas, model, seat, Seat("Able", "Human"), False)
        cards = [box for words, box in written if words in ("12", "10")]
        stance = [box for words, box in written if words == "ATTACKS"]
        assert len(cards) == 2
        assert all(box.x >= max(card.right for card in cards) for box in stance)
