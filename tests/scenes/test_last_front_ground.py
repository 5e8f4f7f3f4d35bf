"""What battles of Last Front leave on the map of Europe and on the painted cards, and the light in which they lie."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from game.last_front.cards import FRONTS
from game.last_front.events import BattleBegan, BattleEnded, BattleWon
from scenes.boards import last_front
from scenes.boards.last_front import layout, painter
from scenes.pieces.ground import BURNT, CRATER, DAY, HOURS, STAYS
from scenes.ui.canvas import Box, Canvas
from tests.last_front import ground
from tests.scenes.last_front import LastFrontBoard, new_board

PLAIN = (200, 200, 200)


def board_in(battle: int = 1, front: int = 3, still: bool = True) -> LastFrontBoard:
    state = ground.table("T1|T3", "T1|T1")
    state.front, state.battle = front, battle
    return new_board(state.redact(0), still=still)  # type: ignore[arg-type]


def changed(before: pygame.Surface, canvas: Canvas) -> pygame.Rect:
    """Around all that has been drawn since."""
    masks = pygame.mask.from_threshold(canvas.surface, PLAIN, (1, 1, 1, 255), before)
    masks.invert()
    return pygame.Rect(masks.get_bounding_rects()[0]).unionall(masks.get_bounding_rects())


@pytest.mark.parametrize(("total", "holes"), [(0, 1), (7, 1), (16, 3)])
def test_a_battle_burns_its_territory_and_leaves_holes_by_the_highest_bid(total: int, holes: int) -> None:
    board = board_in()
    traces = board.traces(BattleWon(1, 5, total, False))
    assert Counter(trace.kind for trace in traces) == {BURNT: 1, CRATER: holes}
    assert {trace.place for trace in traces} == {5}
    assert [trace.kind for trace in board.traces(BattleEnded(1, 5))] == [CRATER]
    assert not board.traces(BattleBegan(1, 0, 5, -1))


@pytest.mark.parametrize("territory", range(FRONTS))
def test_traces_lie_at_the_ring_and_are_small_enough_for_the_map(territory: int) -> None:
    board = board_in()
    board.lay_ground([BattleWon(0, territory, 40, False)] * 4)
    assert len(board.ground.laid) == 8 + 3
    for trace in board.ground.laid:
        assert layout.field(territory).holds(trace.at)
        assert trace.side < 50
    for event in (BattleBegan(1, 0, territory, -1), BattleWon(0, territory, 9, False), BattleEnded(0, territory)):
        assert board.scene_of(event) == layout.field(territory)


@pytest.mark.parametrize("still", [False, True])
def test_the_front_lies_in_a_pool_of_light_for_as_long_as_it_is_fought_for(canvas: Canvas, still: bool) -> None:
    board = board_in(front=5, still=still)
    for _ in range(round(20 * STAYS)):
        board.update(0.1)
    assert board.pool.at == pytest.approx(layout.ring(5))
    assert board.pool.strength == pytest.approx(board.pool.most, abs=0.01)
    before = canvas.surface.copy()
    board.pool.draw(canvas)
    assert changed(before, canvas).w <= canvas.px(last_front.POOL) + 2


def test_the_light_of_the_pool_stays_on_the_map(canvas: Canvas) -> None:
    board = board_in(front=7)
    pictures = []
    for shining in (False, True):
        if shining:
            board.update(1.0)
        board.pool.strength = board.pool.most if shining else 0.0
        canvas.surface.fill(PLAIN)
        board.draw(canvas)
        canvas.surface.fill(PLAIN, canvas.rect(*layout.MAP.inset(-8)))
        pictures.append(pygame.image.tobytes(canvas.surface.subsurface(canvas.rect(1430, 60, 480, 340)), "RGB"))
    assert pictures[0] == pictures[1]


def test_names_lie_on_the_traces(canvas: Canvas) -> None:
    names = []
    for burnt in (False, True):
        board = board_in()
        if burnt:
            board.lay_ground(BattleWon(0, territory, 30, False) for territory in range(FRONTS))
        board.paint(canvas)
        board.ground.paint(canvas)
        next(tile for tile in board.tiles() if tile.box == layout.MAP).draw(canvas)
        tags = [canvas.surface.subsurface(canvas.rect(*layout.tag(one).inset(3))) for one in range(FRONTS)]
        names.append([pygame.image.tobytes(tag, "RGB") for tag in tags])
    assert names[0] == names[1]


@pytest.mark.parametrize("battle", range(1, 6))
def test_light_turns_from_battle_to_battle(battle: int) -> None:
    assert board_in(battle).ground.light == HOURS[battle % 4]
    board = board_in(6)
    board.model.shown.battle = battle
    board.update(0.1)
    assert board.ground.light == HOURS[battle % 4]


def painting(canvas: Canvas, board: LastFrontBoard) -> tuple[object, bytes, bytes]:
    """Its key, the painting with its sign, and the name and foot below it."""
    canvas.surface.fill(PLAIN)
    painter.draw_hero(canvas, board.model, board.ground, board.sprites.on(canvas), board.names)
    x, y, w, h = painter.hero_box(board.model)
    above = canvas.surface.subsurface(canvas.rect(x, y, w, layout.PICTURE.foot - y))
    below = canvas.surface.subsurface(canvas.rect(x, layout.PICTURE.foot + 2, w, h - 410))
    key = painter.hero_key(board.model, board.ground)
    return key, pygame.image.tobytes(above, "RGB"), pygame.image.tobytes(below, "RGB")


@pytest.mark.parametrize("territory", range(FRONTS))
def test_a_painted_card_is_scarred_by_the_battles_for_its_territory_alone(canvas: Canvas, territory: int) -> None:
    board = board_in(front=territory)
    clean = painting(canvas, board)
    board.lay_ground([BattleWon(0, (territory + 1) % FRONTS, 30, False)])
    assert painting(canvas, board) == clean
    board.lay_ground([BattleEnded(0, territory)])
    holed = painting(canvas, board)
    board.lay_ground([BattleWon(0, territory, 50, False)] * 3)
    burnt = painting(canvas, board)
    assert len({one[0] for one in (clean, holed, burnt)}) == 3
    assert len({one[1] for one in (clean, holed, burnt)}) == 3
    assert clean[2] == holed[2] == burnt[2]


def test_the_light_lies_on_the_painting_but_not_on_its_sign(canvas: Canvas) -> None:
    board = board_in(1)
    assert board.ground.light == DAY
    day = painting(canvas, board)
    corner = canvas.at(layout.HERO.x + 30, layout.HERO.y + 32)
    sign = canvas.surface.get_at(corner)
    board.ground.turn_to(HOURS[3], at_once=True)
    night = painting(canvas, board)
    assert day[0] != night[0]
    assert day[1] != night[1]
    assert day[2] == night[2]
    assert canvas.surface.get_at(corner) == sign


def test_the_table_is_brightest_around_the_painted_card(canvas: Canvas) -> None:
    canvas.surface.fill((30, 24, 18))
    board_in().paint(canvas)
    near, far = (canvas.rect(*Box(x, 560, 40, 40)) for x in (700, 40))
    assert pygame.transform.average_color(canvas.surface, near)[0] > 50
    assert pygame.transform.average_color(canvas.surface, far)[0] < 45
