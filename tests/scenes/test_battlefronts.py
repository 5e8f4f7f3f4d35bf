"""The board of Battlefronts: decisions by clicks and drags, orders, and the positions of battalions."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pygame
import pytest

from game.battlefronts.actions import March, Redeploy
from game.battlefronts.cards import FRONTS, PLACES
from game.battlefronts.state import State
from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import SeatEntry
from game.core.rng import Rng
from game.core.state import Action
from scenes.app import App
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.board import LIGHTS, BattlefrontsBoard
from scenes.boards.battlefronts.layout import battalion_key
from scenes.boards.battlefronts.painter import RED_INK, paper_in
from scenes.match.setup import Setup
from scenes.play.play_scene import PlayScene
from scenes.ui import theme
from scenes.ui.canvas import Box, Canvas, around
from scenes.ui.focus import FocusRing
from scenes.ui.input import Intent
from tests.play import snap_decision
from tests.scenes.events import down, until, up
from tests.scenes.menus import steps
from tests.scenes.moments import use_small_window
from tests.scenes.table import (
    board_for,
    checked_cast,
    click_undrawn,
    drag,
    encloses,
    none_overlap,
    notations_played,
    press,
    wait_until_asked,
    wait_until_presses_count,
)
from tests.scenes.table import open_match as sit_down
from tools.drive import gestures_for
from tools.shooting.camera import LEAST, contrast_ratio


def test_every_action_of_battlefronts_can_be_made_by_mouse(app: App) -> None:
    """Moves are dragged and clicked by turns. The match ends the test once all kinds of actions have occurred."""
    use_small_window(app)  # frames of a small window are soon drawn
    setup = Setup(GAMES["battlefronts"], (SeatEntry("human"), SeatEntry("recruit")), {"first": "seat 1"}, seed=11)
    scene = sit_down(app, setup)
    kinds_wanted = {"call", "size", "march", "redeploy", "reduce", "pass", "warning"}
    count_by_kind: Counter[str] = Counter()
    while wait_until_asked(app, scene) and (len(count_by_kind) < len(kinds_wanted) or count_by_kind.total() < 20):
        match, before = scene.session.match, len(notations_played(scene))
        assert_help_text_names_only_what_can_be_done(scene)
        action = snap_decision(match)[0]
        kind = action.notation.split()[0]
        count_by_kind[kind] += 1
        wait_until_presses_count(app)

        is_dragged = count_by_kind[kind] % 2 == 1
        while len(notations_played(scene)) == before:
            make_by_mouse(app, match, action, is_dragged)
            if len(notations_played(scene)) == before:
                assert "could then hold" in scene.complaints.last_complaint[1]
                count_by_kind["warning"] += 1
                scene.board.controls.selection.back()
        assert notations_played(scene)[before] == action.notation

    assert set(count_by_kind) == kinds_wanted


def assert_help_text_names_only_what_can_be_done(scene: PlayScene) -> None:
    """Check that the help text mentions redeployments and the box around several battalions only if possible."""
    help_text = scene.board.words.help_text()
    moves = [action for action in scene.session.match.legal() if isinstance(action, March | Redeploy)]
    can_redeploy = any(isinstance(action, Redeploy) for action in moves)
    can_move_several = len({action.battalion for action in moves}) > 1
    assert ("redeploy" in help_text) is can_redeploy
    assert ("Press ALL, or draw a box" in help_text) is can_move_several


def make_by_mouse(app: App, match: Match, action: Action, is_dragged: bool) -> None:
    """Make an action by clicks on the things that it is about, or by a drag where it is a move."""
    for gesture in gestures_for(match.view(0), action, near=0, drag=is_dragged):
        if len(gesture) == 1:
            click_undrawn(app, *gesture[0])
        else:
            drag(app, *gesture)


def table_with_joint_march(app: App, first_place: int = 0, other: str = "recruit") -> tuple[PlayScene, int]:
    """A table whose person can move four battalions or more, and a place to which several but not all can march.

    The place has the lowest number from `first_place` on. `other`: who sits opposite.
    """
    setup = Setup(GAMES["battlefronts"], (SeatEntry("human"), SeatEntry(other)), {"first": "seat 1"}, seed=11)
    scene = sit_down(app, setup)
    while wait_until_asked(app, scene):
        selection, match = scene.board.controls.selection, scene.session.match
        if len(selection.open_moves) > 3 and match.state.to_act == 0:
            selection.pick(*selection.open_moves)
            goals = [
                place
                for place in range(first_place, PLACES)
                if 1 < len(selection.picked_marches(place)) < len(selection.open_moves)
            ]
            selection.back()
            if goals:
                return scene, goals[0]
        scene.director.play(snap_decision(match, seed=0)[0])
    raise AssertionError("nobody ever had so many")


def own_notations(scene: PlayScene, start: int) -> list[str]:
    """The notations of the person's actions from the action number `start` on."""
    notations, transcripts = notations_played(scene)[start:], scene.session.past[start:]
    return [notation for notation, past in zip(notations, transcripts, strict=True) if past.actor == 0]


@pytest.mark.parametrize("by_mouse", [True, False], ids=["picked by a box", "picked by keys"])
def test_battalions_picked_together_march_by_one_order_and_those_without_a_goal_stay(app: App, by_mouse: bool) -> None:
    scene, place = table_with_joint_march(app)
    controls, start = scene.board.controls, len(notations_played(scene))
    if by_mouse:
        drag(app, layout.MAP.inset(3)[:2], (layout.MAP.right - 4, layout.MAP.foot - 4))
    else:
        press(app, pygame.K_a, pygame.K_a)
    everybody = controls.selection.picked
    marches = [march.notation for march in controls.selection.picked_marches(place)]
    assert len(everybody) > len(marches) > 1
    assert scene.board.words.prompt() == f"Where do these {len(everybody)} battalions march?"

    wait_until_presses_count(app)
    click_undrawn(app, *layout.column_box(place).centre)
    assert own_notations(scene, start) == [], "the others may still get a goal of their own"
    assert scene.board.words.prompt().endswith(("Or MARCH without it.", "Or MARCH without them."))

    press(app, pygame.K_v)  # MARCH
    until(app, lambda: scene.is_person_asked and not controls.is_ordering)
    pass_would_lose_round = bool(scene.board.words.loss_sentence())
    ends_phase = [] if pass_would_lose_round else ["pass"]
    assert own_notations(scene, start)[: len(marches) + 1] == [*marches, *ends_phase]


def test_an_order_can_be_put_back_before_it_is_sent(app: App) -> None:
    scene, place = table_with_joint_march(app)
    selection = scene.board.controls.selection
    press(app, pygame.K_a, pygame.K_a)
    wait_until_presses_count(app)
    click_undrawn(app, *layout.column_box(place).centre)
    assert selection.plan
    press(app, pygame.K_ESCAPE)
    assert not selection.plan


@pytest.mark.parametrize(("still", "is_moving"), [(False, True), (True, False)], ids=["moving", "reduced motion"])
def test_the_arrow_of_a_planned_march_moves_unless_motion_is_reduced(
    app: App, monkeypatch: pytest.MonkeyPatch, still: bool, is_moving: bool
) -> None:
    scene, place = table_with_joint_march(app)
    press(app, pygame.K_a, pygame.K_a)
    wait_until_presses_count(app)
    click_undrawn(app, *layout.column_box(place).centre)
    assert isinstance(scene.board, BattlefrontsBoard)
    assert scene.board.selection.plan

    clocks: list[float] = []
    monkeypatch.setattr("scenes.boards.battlefronts.board.draw_arrow", lambda *_, clock, **__: clocks.append(clock))
    scene.board.still = still
    for _ in range(2):
        scene.board.update(0.5)
        scene.board._draw_planned_marches(app.canvas)
    first, *_, last = clocks
    assert (last > first) is is_moving


def test_a_battalion_of_an_order_can_get_another_goal(app: App) -> None:
    """The key A picks all battalions that can march, and the first click on a place plans a march there for each."""
    scene, place = table_with_joint_march(app)
    selection, start = scene.board.controls.selection, len(notations_played(scene))
    press(app, pygame.K_a, pygame.K_a)
    wait_until_presses_count(app)
    click_undrawn(app, *layout.column_box(place).centre)

    battalion = selection.plan[0].battalion
    click_undrawn(app, *scene.board.controls.box(battalion_key(seat=0, number=battalion)).centre)
    assert selection.picked == (battalion,)
    elsewhere = next(other for other in selection.open_places() if other != place)
    click_undrawn(app, *layout.column_box(elsewhere).centre)
    assert [march.place for march in selection.plan if march.battalion == battalion] == [elsewhere]
    assert scene.board.words.prompt() == "Choose another battalion, or MARCH."

    press(app, pygame.K_v)  # MARCH
    until(app, lambda: len({n.split()[-1] for n in own_notations(scene, start) if n.startswith("march")}) > 1)


def test_an_undo_stops_an_order_whose_other_marches_have_not_been_made_yet(app: App) -> None:
    """Two people play. The second battalion of the order marches only after the other person has passed."""
    on_a_road = FRONTS  # the first place where a march turns up no card
    scene, place = table_with_joint_march(app, on_a_road, "human")
    controls, start = scene.board.controls, len(notations_played(scene))
    controls.selection.pick(*controls.selection.open_moves)
    controls.selection.pick(*(march.battalion for march in controls.selection.picked_marches(place)))
    wait_until_presses_count(app)
    click_undrawn(app, *layout.column_box(place).centre)
    wait_until_asked(app, scene)
    assert scene.session.to_act == 1
    assert not controls.is_ordering, "the order belongs to the other person"

    scene.director.play(checked_cast(Action, controls.pass_action))
    steps(app, 40)
    both_marches = own_notations(scene, start)
    assert len(both_marches) == 2

    assert not scene.director.undo()
    steps(app, 40)
    assert own_notations(scene, start) == both_marches[:1]


# --- Where battalions are ------------------------------------------------------------------


SIZES = (3, 31, 1, 12, 5, 2, 8, 1, 20, 4, 6, 1)
"""The numbers of cards of battalions that are in one place."""


@pytest.mark.parametrize("near", [True, False], ids=["near seat", "far seat"])
@pytest.mark.parametrize("place", [0, FRONTS], ids=["a front", "a zone"])
def test_battalions_are_inside_their_half_of_a_place_and_do_not_overlap(place: int, near: bool) -> None:
    half_of_place = layout.army_box(place, near).inset(-1)
    for count in range(1, len(SIZES) + 1):
        boxes = []
        for size, (at, scale) in zip(SIZES[:count], layout.battalion_slots(place, near, SIZES[:count]), strict=True):
            w, h = layout.stack_size(size)
            boxes.append(around(at, w * scale, h * scale))
            is_alone = count == 1
            assert (scale == 1) == is_alone, "battalions are drawn smaller where there are several"
        assert encloses(half_of_place, *boxes)
        assert none_overlap(*boxes)


def crowded_board(count: int, place: int) -> BattlefrontsBoard:
    """A board on which the near seat has this many battalions, all at one place."""
    match = Match(GAMES["battlefronts"], seats=2, options={"first": "seat 1"}, seed=5)
    rng = Rng(5)
    view = match.view(0)
    while len(view.living(0)) < count:
        legal = match.legal()
        # Small battalions leave cards for many of them.
        small_call_up = next((action for action in legal if action.notation == "size 4"), None)
        match.play(small_call_up or legal[rng.below(len(legal))])
        view = match.view(0)
    assert isinstance(view, State)
    for battalion in view.living(0):
        view.place[battalion] = place
    return board_for(match.game, view)


def near_pieces(board: BattlefrontsBoard) -> list[Any]:
    """The pieces of the near seat, from left to right."""
    return sorted((piece for piece in board.model.pieces.values() if piece.seat == 0), key=lambda piece: piece.x)


def overlap(first: Box, second: Box) -> float:
    """By how much two boxes overlap, in the direction in which they do so least. Negative if they are apart."""
    across = min(first.right, second.right) - max(first.x, second.x)
    down = min(first.foot, second.foot) - max(first.y, second.y)
    return min(across, down)


def update_for(board: BattlefrontsBoard, frames: int) -> None:
    """Let this many frames pass, of a thirtieth of a second each."""
    for _ in range(frames):
        board.update(1 / 30)


@pytest.mark.parametrize(("count", "place"), [(3, 0), (4, FRONTS), (4, 4)])
def test_battalions_of_one_place_fan_out_under_the_mouse_and_close_when_it_leaves(
    canvas: Canvas, count: int, place: int
) -> None:
    """Places 0 to FRONTS - 1 are fronts, and zones come after them. Cards may overlap by 12 design pixels."""
    far_from_map = (1500.0, 1060.0)
    board = crowded_board(count, place)
    pieces = near_pieces(board)
    for piece in pieces:
        small_size, mouse = piece.size, piece.goal
        board.controls.mouse = mouse
        update_for(board, frames=60)

        assert board.model.piece_at(mouse) is piece, "the piece under the mouse stays there"
        assert all(each.fanned and each.scale > 1.3 * small_size for each in pieces)
        boxes = [each.box_at(each.position) for each in pieces]
        for first, second in itertools.combinations(boxes, 2):
            assert overlap(first, second) <= 12
        for box in boxes:
            assert 0 <= box.x < box.right <= layout.MAP.right + layout.MAP.x
        board.draw(canvas)

        board.controls.mouse = far_from_map
        update_for(board, frames=60)
        assert not any(each.fanned for each in pieces)
        assert piece.size == small_size


# --- What is shown -------------------------------------------------------------------------


def test_a_fan_stays_open_while_the_mouse_is_inside_it_and_closes_under_a_list() -> None:
    front = 2  # any front with several battalions
    board = crowded_board(count=3, place=front)
    pieces = near_pieces(board)
    board.controls.mouse = pieces[0].goal
    board.update(1 / 30)
    places_in_fan = [piece.goal for piece in pieces]

    for goal in places_in_fan:  # the mouse moves from piece to piece, a quarter of the way in each frame
        for share in (0.25, 0.5, 0.75, 1.0):
            start = board.controls.mouse
            board.controls.mouse = (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)
            board.update(1 / 30)
            assert [piece.goal for piece in pieces] == places_in_fan

    gap_between_pieces = (min(goal[0] for goal in places_in_fan) - 24, max(goal[1] for goal in places_in_fan))
    update_for(board, frames=40)
    assert board.model.piece_at(gap_between_pieces) is None
    board.controls.mouse = gap_between_pieces
    board.update(1 / 30)
    assert [piece.goal for piece in pieces] == places_in_fan

    board.controls.lists.opened = ("lost", 0)
    board.update(1 / 30)
    assert not any(piece.fanned for piece in pieces)


@pytest.mark.parametrize("light", LIGHTS.values(), ids=map(str, LIGHTS))
@pytest.mark.parametrize("ink", [theme.INK, RED_INK], ids=["black ink", "red ink"])
def test_names_on_the_map_can_be_read_in_the_light_of_every_phase(light: theme.Colour, ink: theme.Colour) -> None:
    assert contrast_ratio(paper_in(light), ink) >= LEAST


def test_a_click_on_a_pile_of_lost_cards_opens_it_even_without_a_question() -> None:
    game, ring = GAMES["battlefronts"], FocusRing()
    controls = board_for(game, Match(game, seats=2, options={}, seed=1).view(0)).controls
    for seat in range(2):
        pile = controls.box(("lost", seat)).centre
        for half_of_click in (down(*pile), up(*pile)):
            assert controls.browse(half_of_click, intent=None, ring=ring)
        assert controls.modal

        assert controls.browse(event=None, intent=Intent.BACK, ring=ring)
        assert not controls.modal
