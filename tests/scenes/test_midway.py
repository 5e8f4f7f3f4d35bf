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
from tests.scenes.cuts import find_cuts, spread, try_cut
from tests.scenes.positions import moving
from tests.scenes.table import asked_board, draw_board

MIDWAY, BETWEEN = 2, 1
"""How many cuts of a game are tried in the middle of a decision, and between two decisions.

`python -m tests.scenes.cuts` tries all.
"""
PLACES = 6
"""At how many places the mouse rests in each cut."""

STEPWISE = ("battlefronts", "fix_bayonets", "last_front", "fighting_front")
"""Games in which a decision may take several actions."""


@pytest.fixture
def _raise_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an error end the test. The app would otherwise show the page that tells of it."""
    monkeypatch.setattr(App, "_attempt", lambda _, act: act())


@pytest.mark.usefixtures("_raise_errors")
@pytest.mark.parametrize("slug", GAMES)
def test_a_match_can_be_resumed_from_any_moment(app: App, slug: str) -> None:
    """The match is cut in the middle of decisions and between them. Each cut is resumed, pointed at and played on.

    At the Sharp End has no decision of several steps.
    """
    all_cuts = find_cuts(slug)
    midway, between = [cut for cut in all_cuts if cut.midway], [cut for cut in all_cuts if not cut.midway]
    assert between
    assert midway or slug not in STEPWISE
    for number, cut in enumerate([*spread(midway, MIDWAY), *spread(between, BETWEEN)]):
        try_cut(app, cut, number, most=PLACES)


def board_after(*notations: str) -> Any:
    """Return the board of Fighting Front as a match is resumed in Movement after these actions.

    The Axis has infantry on c2 and armored cars on a1. The first action has picked one of them.
    """
    state = moving("infantry c2, armored-cars a1", "infantry c6")
    field.act_and_pass_windows(state, *notations)
    assert state.step == steps.MOVE_STEP
    return asked_board(GAMES["fighting_front"], state)


@pytest.mark.parametrize("notations", [["unit c2"], ["unit a1"], ["unit a1", "step a2"]], ids=", ".join)
def test_the_way_of_a_unit_picked_before_the_interruption_begins_at_its_first_space(
    canvas: Canvas, notations: list[str]
) -> None:
    """That also holds if the unit had already made a step."""
    board = board_after(*notations)
    _, name_of_space = notations[0].split()
    assert board.selection.routes
    for space in board.selection.routes:
        way = board.controls.path(space_key(space))
        assert (way[0], way[-1]) == (field.at(name_of_space), space)
        board.controls.mouse = board.controls.box(space_key(space)).centre
        draw_board(board, canvas)


def test_a_unit_picked_before_the_interruption_is_put_back_by_a_second_click() -> None:
    board = board_after("unit c2")
    picked_unit = unit_key(field.at("c2"))
    assert board.selection.picked_key == picked_unit
    assert board.controls.choose(picked_unit, (0.0, 0.0)) is Wish.UNDO_STEP


@pytest.mark.parametrize("points", [[], [(300, 300)], [(300, 300)] * 3], ids=["no point", "one point", "equal points"])
def test_a_way_without_length_is_not_drawn(canvas: Canvas, points: list[tuple[int, int]]) -> None:
    empty = canvas.surface.copy()
    arrows.draw_way(canvas, points, (255, 255, 255))
    assert canvas.surface.get_buffer().raw == empty.get_buffer().raw


def test_a_way_is_drawn_even_if_its_first_part_has_no_length(canvas: Canvas) -> None:
    empty = canvas.surface.copy()
    arrows.draw_way(canvas, [(300, 300), (300, 300), (300, 900)], (255, 255, 255))
    assert canvas.surface.get_buffer().raw != empty.get_buffer().raw
