"""The board of Battlefronts: decisions by clicks and drags, orders, and the positions of battalions."""

from __future__ import annotations

import itertools
from collections import Counter

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
from scenes.ui.canvas import Canvas, around
from scenes.ui.focus import FocusRing
from scenes.ui.input import Intent
from tests.play import snapped
from tests.scenes.events import down, until, up
from tests.scenes.menus import steps
from tests.scenes.table import apart, board_for, drag, expect, hold, lies_in, played, press, touch, wait
from tests.scenes.table import seat as sit_down
from tools.drive import gestures_for
from tools.shooting.camera import LEAST, contrast_ratio


def test_turns_by_clicks_alone(app: App) -> None:
    """Every action can be taken by clicking on the things that it is about. Moves can be made by dragging as well."""
    setup = Setup(GAMES["battlefronts"], (SeatEntry("human"), SeatEntry("recruit")), {"first": "seat 1"}, 11)
    scene = sit_down(app, setup)
    done: Counter[str] = Counter()
    while wait(app, scene) and (len(done) < 7 or done.total() < 20):
        match, before = scene.session.match, len(played(scene))
        action = snapped(match)[0]
        word = action.notation.split()[0]
        done[word] += 1
        hold(app)

        help_text = scene.board.words.help_text()
        moves = [one for one in match.legal() if isinstance(one, March | Redeploy)]
        assert ("redeploy" in help_text) is any(isinstance(one, Redeploy) for one in moves), "only what can be done"
        assert ("ALL, or a box" in help_text) is (len({one.battalion for one in moves}) > 1)

        drags = done[word] % 2 == 1
        while len(played(scene)) == before:
            for gesture in gestures_for(match.view(0), action, 0, drag=drags):
                if len(gesture) == 1:
                    touch(app, *gesture[0])
                else:
                    drag(app, *gesture)
            if len(played(scene)) == before:
                assert "could then hold" in scene.complaints.last[1]
                done["warning"] += 1
                scene.board.controls.selection.back()
        assert played(scene)[before : before + 1] == [action.notation]
    assert set(done) == {"call", "size", "march", "redeploy", "reduce", "pass", "warning"}


def table_with_joint_march(app: App, first: int = 0, other: str = "recruit") -> tuple[PlayScene, int]:
    """The table of a person who can move four battalions or more, and a place to which several of them can march.

    The place is the first such one from `first` on.
    """
    setup = Setup(GAMES["battlefronts"], (SeatEntry("human"), SeatEntry(other)), {"first": "seat 1"}, 11)
    scene = sit_down(app, setup)
    while wait(app, scene):
        selection, match = scene.board.controls.selection, scene.session.match
        if len(selection.ways) > 3 and match.state.to_act == 0:
            selection.pick(*selection.ways)
            goals = [
                place
                for place in range(first, PLACES)
                if 1 < len(selection.picked_marches(place)) < len(selection.ways)
            ]
            selection.back()
            if goals:
                return scene, goals[0]
        scene.director.play(snapped(match, 0)[0])
    raise AssertionError("nobody ever had so many")


def own_notations(scene: PlayScene, start: int) -> list[str]:
    """The notations of the person's actions from the action number `start` on."""
    return [text for text, log in zip(played(scene)[start:], scene.session.past[start:], strict=True) if not log.actor]


@pytest.mark.parametrize("by_mouse", [True, False])
def test_several_battalions_march_by_one_order_and_the_rest_stays(app: App, by_mouse: bool) -> None:
    scene, place = table_with_joint_march(app)
    controls, start = scene.board.controls, len(played(scene))
    if by_mouse:
        drag(app, layout.MAP.inset(3)[:2], (layout.MAP.right - 4, layout.MAP.foot - 4))
    else:
        press(app, *[pygame.K_a] * 2)
    everybody = controls.selection.picked
    wanted = [march.notation for march in controls.selection.picked_marches(place)]
    assert len(everybody) > len(wanted) > 1
    assert scene.board.words.prompt() == f"Where do these {len(everybody)} battalions march?"
    hold(app)
    touch(app, *layout.column_box(place).centre)
    assert own_notations(scene, start) == [], "the others may get a goal of their own"
    assert scene.board.words.prompt().endswith(("MARCH leaves it out.", "MARCH leaves them out."))
    press(app, pygame.K_v)
    until(app, lambda: scene.asked and not controls.ordering)
    ends = [] if scene.board.words.loss() else ["pass"]
    assert own_notations(scene, start)[: len(wanted) + 1] == [*wanted, *ends], (
        "the rest stays, unless that would lose the round"
    )


def test_an_order_has_several_goals_and_is_taken_back_before_it_is_sent(app: App) -> None:
    scene, place = table_with_joint_march(app)
    controls, start = scene.board.controls, len(played(scene))
    for goes in (False, True):
        press(app, *[pygame.K_a] * 2)
        hold(app)
        touch(app, *layout.column_box(place).centre)
        assert controls.selection.plan
        if not goes:
            press(app, pygame.K_ESCAPE)
        assert bool(controls.selection.plan) is goes
    one = controls.selection.plan[0].battalion
    touch(app, *scene.board.controls.box(battalion_key(0, one)).centre)
    assert controls.selection.picked == (one,), "it may have another goal"
    elsewhere = next(there for there in controls.selection.open_places() if there != place)
    touch(app, *layout.column_box(elsewhere).centre)
    assert [march.place for march in controls.selection.plan if march.battalion == one] == [elsewhere]
    assert scene.board.words.prompt() == "Choose another battalion, or MARCH."
    press(app, pygame.K_v)
    steps(app, 400)
    goals = {text.split()[-1] for text in own_notations(scene, start) if text.startswith("march")}
    assert len(goals) > 1


def test_an_order_ends_with_an_undo(app: App) -> None:
    scene, place = table_with_joint_march(app, FRONTS, "human")  # on a road nothing is turned up
    controls, start = scene.board.controls, len(played(scene))
    controls.selection.pick(*controls.selection.ways)
    controls.selection.pick(*(march.battalion for march in controls.selection.picked_marches(place)))
    hold(app)
    touch(app, *layout.column_box(place).centre)
    wait(app, scene)
    assert scene.session.to_act == 1
    assert not controls.ordering, "it is not theirs"
    scene.director.play(expect(Action, controls.passing))
    steps(app, 40)
    both = own_notations(scene, start)
    assert len(both) == 2
    assert not scene.director.undo()
    steps(app, 40)
    assert own_notations(scene, start) == both[:1]


# --- Where battalions are ------------------------------------------------------------------


SIZES = (3, 31, 1, 12, 5, 2, 8, 1, 20, 4, 6, 1)
"""Battalions of all sizes in one place."""


@pytest.mark.parametrize("near", [True, False])
@pytest.mark.parametrize("place", [0, FRONTS])
def test_battalions_are_in_their_half_and_cover_no_other(place: int, near: bool) -> None:
    ground = layout.army_box(place, near).inset(-1)
    for count in range(1, len(SIZES) + 1):
        boxes = []
        for size, (at, scale) in zip(SIZES[:count], layout.battalion_slots(place, near, SIZES[:count]), strict=True):
            w, h = layout.stack_size(size)
            boxes.append(around(at, w * scale, h * scale))
            assert (scale == 1) == (count == 1)
        assert lies_in(ground, *boxes)
        assert apart(*boxes)


def crowded_board(count: int, place: int) -> BattlefrontsBoard:
    """A board on which the near seat has so many battalions at a place, and none elsewhere."""
    match = Match(GAMES["battlefronts"], 2, {"first": "seat 1"}, 5)
    rng = Rng(5)
    view = match.view(0)
    while len(view.field[0]) < count:
        legal = match.legal()
        small = next((action for action in legal if action.notation == "size 4"), None)
        match.play(small or legal[rng.below(len(legal))])
        view = match.view(0)
    assert isinstance(view, State)
    for number in view.field[0]:
        view.place[number] = place
    return board_for(match.game, view)


@pytest.mark.parametrize(("count", "place"), [(3, 0), (4, FRONTS), (4, 4)])
def test_battalions_of_one_place_fan_out_under_the_mouse_and_the_one_below_it_stays_there(
    canvas: Canvas, count: int, place: int
) -> None:
    board = crowded_board(count, place)
    ours = [piece for piece in board.model.pieces.values() if piece.seat == 0]
    for piece in ours:
        small, mouse = piece.size, piece.goal
        board.controls.mouse = mouse
        for _ in range(60):
            board.update(1 / 30)
        assert board.model.piece_at(mouse) is piece
        assert all(one.fanned and one.scale > 1.3 * small for one in ours)
        for one, other in itertools.combinations(ours, 2):
            over = [
                min(
                    one.box_at(one.at)[i] + one.box_at(one.at)[i + 2],
                    other.box_at(other.at)[i] + other.box_at(other.at)[i + 2],
                )
                - max(one.box_at(one.at)[i], other.box_at(other.at)[i])
                for i in range(2)
            ]
            assert min(over) <= 12
        for one in ours:
            assert 0 <= one.box_at(one.at).x < one.box_at(one.at).right <= layout.MAP.right + layout.MAP.x
        board.draw(canvas)
        board.controls.mouse = (1500.0, 1060.0)
        for _ in range(60):
            board.update(1 / 30)
        assert not any(one.fanned for one in ours)
        assert piece.size == small


# --- What is shown -------------------------------------------------------------------------


def test_a_fan_stays_while_the_mouse_goes_from_card_to_card_and_closes_under_a_list() -> None:
    board = crowded_board(3, 2)
    ours = sorted((piece for piece in board.model.pieces.values() if piece.seat == 0), key=lambda piece: piece.x)
    board.controls.mouse = ours[0].goal
    board.update(1 / 30)
    goals = [piece.goal for piece in ours]
    for goal in goals:
        for part in (0.25, 0.5, 0.75, 1.0):
            start = board.controls.mouse
            board.controls.mouse = (start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part)
            board.update(1 / 30)
            assert [piece.goal for piece in ours] == goals
    gap = (min(goal[0] for goal in goals) - 24, max(goal[1] for goal in goals))
    for _ in range(40):
        board.update(1 / 30)
    assert board.model.piece_at(gap) is None
    board.controls.mouse = gap
    board.update(1 / 30)
    assert [piece.goal for piece in ours] == goals
    board.controls.lists.opened = ("lost", 0)
    board.update(1 / 30)
    assert not any(piece.fanned for piece in ours)


@pytest.mark.parametrize("light", LIGHTS.values())
@pytest.mark.parametrize("ink", [theme.INK, RED_INK])
def test_names_on_the_map_can_be_read_in_the_light_of_every_phase(light: theme.Colour, ink: theme.Colour) -> None:
    assert contrast_ratio(paper_in(light), ink) >= LEAST


def test_the_lost_cards_can_be_looked_through_whoever_decides() -> None:
    """A click on either pile opens them, also while nobody is asked. Any key closes them."""
    game, ring = GAMES["battlefronts"], FocusRing()
    controls = board_for(game, Match(game, 2, {}, 1).view(0)).controls
    for seat in range(2):
        pile = controls.box(("lost", seat)).centre
        assert [controls.browse(event, None, ring) for event in (down(*pile), up(*pile))] == [True, True]
        assert controls.modal
        assert controls.browse(None, Intent.BACK, ring)
        assert not controls.modal
