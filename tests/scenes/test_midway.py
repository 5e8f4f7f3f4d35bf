"""A match that was interrupted anywhere, also in the middle of a decision: everything can be pointed at and goes on."""

from __future__ import annotations

from typing import Any

import pytest

from game.catalogue import GAMES
from game.fighting_front import steps
from scenes.app import App
from scenes.boards.fighting_front.layout import space_key, unit_key
from scenes.pieces import arrows
from scenes.pieces.controls import Wish
from scenes.ui.canvas import Canvas
from tests.fighting_front import field
from tests.scenes.cuts import cuts, hold, spread
from tests.scenes.positions import moving
from tests.scenes.table import asked_board, draw

MIDWAY, BETWEEN = 2, 1
"""Cuts of a game in the middle of a decision, and between two of them; `python -m tests.scenes.cuts` tries all."""
PLACES = 6
"""Places at which the mouse rests in each."""


@pytest.fixture
def _openly(monkeypatch: pytest.MonkeyPatch) -> None:
    """What fails ends the test instead of leading to the page that says so."""
    monkeypatch.setattr(App, "_attempt", lambda _, act: act())


@pytest.mark.usefixtures("_openly")
@pytest.mark.parametrize("slug", GAMES)
def test_wherever_a_match_is_cut_it_can_be_gone_on_with(app: App, slug: str) -> None:
    found = cuts(slug)
    midway, between = [cut for cut in found if cut.midway], [cut for cut in found if not cut.midway]
    assert between
    assert midway or slug == "sharp_end"
    for number, cut in enumerate([*spread(midway, MIDWAY), *spread(between, BETWEEN)]):
        hold(app, cut, number, PLACES)


def resumed(*notations: str) -> Any:
    """The board of Fighting Front, where a unit has been picked before the match was interrupted."""
    state = moving("infantry c2, armored-cars a1", "infantry c6")
    field.act_and_pass_windows(state, *notations)
    assert state.step == steps.MOVE_STEP
    return asked_board(GAMES["fighting_front"], state)


@pytest.mark.parametrize("notations", [["unit c2"], ["unit a1"], ["unit a1", "step a2"]])
def test_a_way_begins_where_the_unit_was_picked_before_the_interruption(canvas: Canvas, notations: list[str]) -> None:
    board = resumed(*notations)
    start = field.at(notations[0].split()[1])
    assert board.selection.routes
    for space in board.selection.routes:
        way = board.controls.path(space_key(space))
        assert (way[0], way[-1]) == (start, space)
        board.controls.mouse = board.controls.box(space_key(space)).centre
        draw(board, canvas)


def test_a_unit_that_was_picked_before_the_interruption_is_put_back_like_any_other() -> None:
    board = resumed("unit c2")
    picked = unit_key(field.at("c2"))
    assert board.selection.picked_key == picked
    assert board.controls.choose(picked, (0.0, 0.0)) is Wish.UNDO_STEP


def test_a_way_of_no_length_is_not_drawn(canvas: Canvas) -> None:
    before = canvas.surface.copy()
    for points in ([], [(300, 300)], [(300, 300)] * 3):
        arrows.draw_way(canvas, points, (255, 255, 255))
    assert canvas.surface.get_buffer().raw == before.get_buffer().raw
    arrows.draw_way(canvas, [(300, 300), (300, 300), (300, 900)], (255, 255, 255))
    assert canvas.surface.get_buffer().raw != before.get_buffer().raw
