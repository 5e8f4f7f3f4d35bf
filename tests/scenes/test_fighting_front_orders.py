"""Orders at the board of Fighting Front: clicks, drags, what is seen before, the staff, what is refused."""

from __future__ import annotations

import pygame
import pytest

from game.fighting_front import steps as declare
from game.fighting_front.actions import PASS, Unit
from game.fighting_front.cards import NONE, SORT_CODES
from scenes.app import App
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.layout import card_key, space_key, unit_key
from scenes.boards.fighting_front.lesson import LESSON
from scenes.boards.lessons import Sight
from scenes.ui.focus import FocusRing
from tests.fighting_front import field
from tests.play import open_to
from tests.scenes import fighting_front
from tests.scenes.events import down, key, motion, steps, up
from tests.scenes.table import click, drag, hold, lay, played, press, wait


def test_a_card_is_deployed_by_dragging_it_onto_a_lit_space(app: App) -> None:
    state = field.table("", "infantry c6", hands=("infantry", ""))
    field.go_to(state, declare.BEGIN_DEPLOYMENT)
    scene = fighting_front.laid(app, state)
    board = fighting_front.board_of(scene)
    drag(
        app,
        fighting_front.box_of(board, card_key(fighting_front.sort("infantry"))).centre,
        layout.middle(field.at("b3"), 0),
    )
    assert played(scene)[:2] == ["card infantry", "on b3"]


def test_a_unit_moves_by_a_drag_and_by_clicks_the_shortest_way(app: App) -> None:
    state = field.table("light-tanks c1, infantry c2", "infantry c6")
    field.go_to(state, declare.BEGIN_MOVEMENT)
    scene = fighting_front.laid(app, state)
    board = fighting_front.board_of(scene)
    drag(app, fighting_front.box_of(board, unit_key(field.at("c2"))).centre, layout.middle(field.at("c3"), 0))
    assert played(scene)[0] == "unit c2"
    assert field.on_map(fighting_front.state_of(scene))[0] == "light-tanks c1"
    wait(app, scene)
    fighting_front.click_on(app, board, unit_key(field.at("c1")))
    assert board.controls.path(space_key(field.at("b3"))) == [field.at(name) for name in ("c1", "b1", "b2", "b3")]
    fighting_front.click_on(app, board, space_key(field.at("b3")))
    assert "light-tanks b3" in field.on_map(fighting_front.state_of(scene))


def test_a_unit_goes_the_way_on_which_it_is_carried_and_otherwise_round_mines(app: App) -> None:
    around, through = ["step b2", "step b3"], ["step c3", "step b3"]
    for dragged, steps_played in ((False, around), (True, through)):
        state = field.table("armored-cars c2", "minefields c3, infantry c6")
        field.go_to(state, declare.BEGIN_MOVEMENT)
        scene = fighting_front.laid(app, state)
        board, goal = fighting_front.board_of(scene), layout.middle(field.at("b3"), 0)
        start = fighting_front.box_of(board, unit_key(field.at("c2"))).centre
        if dragged:
            k = app.canvas.k
            on_the_way = [start, layout.middle(field.at("c3"), 0), goal]
            steps(app, 2, motion(start[0] * k, start[1] * k), down(start[0] * k, start[1] * k))
            for x, y in on_the_way:
                steps(app, 2, motion(x * k, y * k))
            steps(app, 2, up(goal[0] * k, goal[1] * k))
        else:
            click(app, *start)
            click(app, *goal)
        assert played(scene)[1:3] == steps_played


@pytest.mark.parametrize(
    ("own", "pointed"),
    [
        ("medium-tanks a1, medium-tanks e1, infantry a2, infantry b1, infantry d1", "e1"),
        ("medium-tanks a1, infantry a2, infantry b1", None),
    ],
)
def test_the_lesson_on_the_march_points_at_a_unit_that_can_go_ahead(own: str, pointed: str | None) -> None:
    """Nothing is said of marching in a turn in which nobody can."""
    state = field.table(own, "infantry a3, infantry b2, infantry c1, infantry d2")
    field.go_to(state, declare.BEGIN_MOVEMENT)
    board = fighting_front.asked(state)
    step = next(step for step in LESSON.steps if "march" in step.words)
    sight = Sight(board.controls.selection, state, 0, board.controls.offered)
    assert sight.offers(Unit)
    assert step.applies(sight) is (pointed is not None)
    assert pointed is None or step.target(sight) == unit_key(field.at(pointed))


def test_no_goal_is_shown_where_a_unit_could_only_turn_back() -> None:
    own = "medium-tanks a1, medium-tanks e1, infantry a2, infantry b1, infantry d1"
    state = field.table(own, "infantry a3, infantry b2, infantry c1, infantry d2")
    field.go_to(state, declare.BEGIN_MOVEMENT)
    board, shut_in, free = fighting_front.asked(state), unit_key(field.at("a1")), unit_key(field.at("e1"))
    assert {"unit a1", "unit e1"} <= set(open_to(state)), "by the rules both may leave, and come back"
    assert shut_in not in board.selection.targets
    assert "no way out" in board.selection.why_not(shut_in)
    assert board.selection.choose(free) == ()
    assert board.selection.ways[field.at("e3")]
    assert field.at("d1") not in board.selection.ways, "its own infantry stands there, and it cannot go on"


def test_an_order_to_the_staff_ends_with_the_phase_in_which_it_was_given() -> None:
    for turn, goes_on in ((3, True), (5, False)):
        state = field.table("", "infantry c6", hands=("2 infantry", ""))
        field.go_to(state, declare.BEGIN_DEPLOYMENT)
        board = fighting_front.asked(state)
        assert board.controls.handle(key(pygame.K_a), None, FocusRing())
        state.turn = turn
        board.animation.settle(state.redact(0))
        board.controls.offer(state.legal())
        assert bool(board.controls.standing_order()) is goes_on
        assert board.controls.ordering is goes_on


def test_a_card_that_is_picked_ends_no_step_of_the_lesson_on_units() -> None:
    state = field.table("", "infantry c6", hands=("infantry", ""))
    field.go_to(state, declare.BEGIN_DEPLOYMENT)
    board = fighting_front.asked(state)
    board.selection.choose(card_key(SORT_CODES.index("infantry")))
    sight = Sight(board.controls.selection, state, 0, tuple(board.controls.offered), (), ())
    assert sight.selection.busy
    assert not [step.words for step in LESSON.steps if step.do == (Unit,) and step.done and step.done(sight)]


@pytest.mark.parametrize(("code", "asked_again"), [(pygame.K_SPACE, False), (pygame.K_r, True)])
def test_what_was_not_added_to_a_roll_is_not_asked_again_in_its_phase(app: App, code: int, asked_again: bool) -> None:
    """Unless only this roll was meant. Nothing is lost by it: the cards stay in hand."""
    axis = "mortars c3, mortars a3, heavy-artillery c1"
    state = field.table(axis, "infantry c4, infantry a4, infantry b4", hands=("2 artillery-barrage", ""))
    field.go_to(state, declare.BEGIN_ARTILLERY)
    field.act(state, "unit c3", "unit a3", "finish")
    scene = fighting_front.laid(app, state)
    hold(app)
    press(app, code)
    for _ in range(240):
        app.advance(1 / 60, [])
        if scene.asked and not scene.board.controls.ordering:
            break
    done = [action.notation for action in scene.session.match.actions]
    assert (fighting_front.state_of(scene).step == declare.WINDOW) is asked_again
    assert done.count("pass") == (1 if asked_again else 2)
    assert field.hand_of(fighting_front.state_of(scene), 0) == ["artillery-barrage"] * 2


def test_another_card_than_those_refused_is_asked_for(app: App) -> None:
    """HMG Positions help against infantry, Anti-Tank Teams against a tank."""
    state = field.table(
        "infantry c3, medium-tanks d3", "infantry c4, infantry d4", ("", "hmg-positions, anti-tank-teams"), active=0
    )
    field.go_to(state, declare.BEGIN_GROUND)
    field.act(state, "unit c3", "unit d3", "finish")
    scene = fighting_front.laid(app, state)
    asked_for = []
    for _ in range(2):
        asked_for.append(set(fighting_front.board_of(scene).selection.playable()))
        hold(app)
        press(app, pygame.K_SPACE)
        wait(app, scene)
    assert asked_for == [{fighting_front.sort("hmg-positions")}, {fighting_front.sort("anti-tank-teams")}]


def test_several_people_at_a_machine_are_asked_about_every_roll() -> None:
    """Who was asked again for one card and not for another would tell what they hold."""
    state = field.table("mortars c3, mortars a3", "infantry c4, infantry a4", hands=("artillery-barrage", ""))
    field.go_to(state, declare.BEGIN_ARTILLERY)
    field.act(state, "unit c3", "unit a3", "finish")
    for alone in (True, False):
        board = fighting_front.asked(state, alone)
        board.controls.on_decision([PASS])
        assert board.controls.ordering is alone
        assert (board.controls.standing_order() == (PASS,)) is alone


def test_the_staff_marches_forward_with_whoever_can_and_need_not_stay(app: App) -> None:
    """Infantry and tanks go ahead in step; guns, who stands next to an enemy, and who would step on mines stay."""
    own = "infantry c1, infantry c2, light-tanks b2, medium-artillery a1, infantry d4, infantry d2, infantry a3"
    state = field.table(own, "infantry e4, minefields d3")
    field.go_to(state, declare.BEGIN_MOVEMENT)
    scene = fighting_front.laid(app, state)
    press(app, pygame.K_v)
    while fighting_front.board_of(scene).controls.order:
        wait(app, scene)
        steps(app, 2)
    there = set(field.on_map(fighting_front.state_of(scene)))
    assert there >= {"infantry c2", "infantry c3", "light-tanks b3", "medium-artillery a1", "infantry d4"}
    assert there >= {"infantry d2", "infantry a4", "infantry e4"}
    assert fighting_front.state_of(scene).step == declare.MOVE, "the last march can still be taken back"


def test_where_nobody_marches_forward_no_order_does() -> None:
    state = field.table("infantry c3, medium-artillery a1", "infantry c4")
    field.go_to(state, declare.BEGIN_MOVEMENT)
    assert "MARCH FORWARD" not in [button.label for button in fighting_front.asked(state).controls.bar.buttons]


def test_an_order_to_deploy_given_while_cards_are_dealt_is_carried_out_after_it() -> None:
    state = field.table("", "infantry c6", hands=("infantry, fortifications", ""))
    field.go_to(state, declare.BEGIN_DEPLOYMENT)
    for code, kept in ((pygame.K_a, True), (pygame.K_d, False)):
        for dealing in (True, False):
            board = fighting_front.new_board(state.redact(0))  # type: ignore[arg-type]
            board.model.hand[0].hidden = dealing
            board.controls.browse(key(code), None, FocusRing())
            board.animation.settle(state.redact(0))  # type: ignore[arg-type]
            board.controls.offer(state.legal())
            assert bool(board.controls.standing_order()) is (kept and dealing)


def test_the_staff_ends_the_deployment_once_it_has_placed_everything(app: App) -> None:
    state = field.table("light-artillery a1", "infantry a3", hands=("2 infantry, entrenched", ""))
    field.go_to(state, declare.BEGIN_DEPLOYMENT)
    scene = fighting_front.laid(app, state)
    press(app, pygame.K_a)
    steps(app, 12)
    wait(app, scene)
    assert played(scene)[4:] == ["finish"]
    assert fighting_front.state_of(scene).step == declare.ARTILLERY


@pytest.mark.parametrize(
    ("begin", "axis", "hands", "first", "goal", "ordered"),
    [
        (declare.BEGIN_ARTILLERY, "mortars c3", "", "unit c3", "c4", ["unit c3"]),
        (declare.BEGIN_GROUND, "infantry c3", "", "unit c3", "c4", ["unit c3"]),
        (declare.BEGIN_AIR, "air-strip a1, level-bomber a1, infantry e1", "", "air 1", "c4", ["air 1"]),
        (declare.BEGIN_AIR, "infantry e1", "level-bomber", "fly level-bomber", "c4", ["fly level-bomber"]),
        (declare.BEGIN_MOVEMENT, "infantry a1, infantry b1, fortifications b1", "", "unit a1", "a2", ["unit a1"]),
    ],
)
@pytest.mark.parametrize("by", ["clicks", "drag", "keys"])
def test_nothing_is_ordered_before_it_was_seen(
    app: App, begin: int, axis: str, hands: str, first: str, goal: str, ordered: list[str], by: str
) -> None:
    """FF 11 With a single target the first click only picks who attacks, flies or moves, the second one orders it."""
    foes = "infantry a3, infantry c4" if begin == declare.BEGIN_MOVEMENT else "infantry c4"
    state = field.table(axis, foes, hands=(hands, ""))
    field.go_to(state, begin)
    scene = fighting_front.laid(app, state)
    board = fighting_front.board_of(scene)
    picked = fighting_front.key_for(
        board, next(action for action in board.controls.offered if action.notation == first)
    )
    start, end = fighting_front.box_of(board, picked).centre, layout.middle(field.at(goal), 0)
    if by == "drag":
        drag(app, start, end)
    elif by == "keys":
        scene.place_spots()
        scene.ring.focus(picked)
        press(app, pygame.K_RETURN)
        assert not played(scene)
        assert scene.ring.focused == space_key(field.at(goal))
        press(app, pygame.K_RETURN)
    else:
        click(app, *start)
        assert not played(scene)
        assert board.selection.picked_key == picked or board.selection.picked_sort != NONE
        click(app, *end)
    assert played(scene)[:1] == ordered
    assert not played(scene)[1:2] or played(scene)[1] in ("finish", "pass")
    assert app.stack.top is scene, "nothing was played that is not open"


def test_a_click_on_what_cannot_be_hit_says_why_and_keeps_what_is_picked(app: App) -> None:
    state = field.table("tank-destroyers c3", "tank-destroyers c4, infantry a6")
    field.go_to(state, declare.BEGIN_GROUND)
    scene = fighting_front.laid(app, state)
    board = fighting_front.board_of(scene)
    fighting_front.click_on(app, board, unit_key(field.at("c3")))
    fighting_front.click_on(app, board, unit_key(field.at("a6")))
    assert board.selection.picked_key == unit_key(field.at("c3"))
    assert scene.complaints._words == "It cannot attack there: choose one of the lit spaces."
    fighting_front.click_on(app, board, unit_key(field.at("c4")))
    assert played(scene)[0] == "unit c3"


def test_the_chances_are_seen_while_an_attacker_is_carried_over_its_target(app: App) -> None:
    state = field.table("infantry c3", "infantry c4, infantry d3")
    field.go_to(state, declare.BEGIN_GROUND)
    scene = fighting_front.laid(app, state)
    board, k = fighting_front.board_of(scene), app.canvas.k
    start, goal = fighting_front.box_of(board, unit_key(field.at("c3"))).centre, layout.middle(field.at("d3"), 0)
    steps(app, 2, motion(start[0] * k, start[1] * k), down(start[0] * k, start[1] * k))
    for share in (0.3, 0.7, 1.0):
        x, y = (a + (b - a) * share for a, b in zip(start, goal, strict=True))
        steps(app, 2, motion(x * k, y * k))
    sheet = board.tips.shown_roll(board.controls.pointed)
    assert sheet is not None
    assert sheet.words == "Infantry C3 at D3"
    steps(app, 2, up(goal[0] * k, goal[1] * k))
    assert played(scene)[:2] == ["unit c3", "target d3"]


def test_a_unit_goes_through_a_corridor_of_its_own_units_to_the_only_free_space(app: App) -> None:
    """FF 4.10 Light Tanks go four spaces: steps without a choice are made by themselves."""
    own = [f"infantry {name}" for name in ("d5", "d4", "c4", "e4", "e6", "b4", "c5", "d6")]
    state = field.table("infantry d3, infantry b3", ", ".join(["light-tanks e5", *own]), active=1)
    field.go_to(state, declare.BEGIN_MOVEMENT)
    board = fighting_front.asked(state)
    assert board.selection.choose(unit_key(field.at("e5"))) == ()
    assert field.at("c3") in board.selection.ways


def test_what_is_half_chosen_is_taken_back_by_escape_right_click_or_another_click(app: App) -> None:
    state = field.table("mortars c3, infantry a3", "infantry c4, infantry b3")
    field.go_to(state, declare.BEGIN_ARTILLERY)
    scene = fighting_front.laid(app, state)
    board, mortars = fighting_front.board_of(scene), unit_key(field.at("c3"))
    for taken_back in ("escape", "right", "again"):
        fighting_front.click_on(app, board, mortars)
        assert board.selection.busy
        x, y = fighting_front.box_of(board, mortars).centre
        if taken_back == "escape":
            press(app, pygame.K_ESCAPE)
        elif taken_back == "right":
            k = app.canvas.k
            steps(app, 2, motion(x * k, y * k), down(x * k, y * k, 3), up(x * k, y * k, 3))
        else:
            click(app, x, y)
        assert not board.selection.busy
    assert not played(scene)


def test_the_staff_attacks_with_everything_until_nothing_is_left_to_attack(app: App) -> None:
    state = field.table("infantry c3, infantry d3, medium-tanks e3", "infantry c4, infantry d4, minefields e4")
    field.go_to(state, declare.BEGIN_GROUND)
    scene = fighting_front.laid(app, state)
    press(app, pygame.K_a)
    steps(app, 20)
    assert not fighting_front.board_of(scene).controls.order
    orders = [notation for notation in played(scene) if notation.startswith("unit")]
    assert sorted(orders) == ["unit c3", "unit d3", "unit e3"]
    assert fighting_front.state_of(scene).step == declare.GROUND  # the last order can still be taken back
    press(app, pygame.K_u)
    assert len([notation for notation in played(scene) if notation.startswith("unit")]) == 2


def test_the_staff_deploys_every_card_that_finds_a_place(app: App) -> None:
    state = field.table("", "infantry c6", hands=("2 infantry, heavy-artillery, fortifications, entrenched", ""))
    field.go_to(state, declare.BEGIN_DEPLOYMENT)
    scene = fighting_front.laid(app, state)
    press(app, pygame.K_a)
    while fighting_front.board_of(scene).controls.order:
        wait(app, scene)
        steps(app, 2)
    assert field.hand_of(fighting_front.state_of(scene), 0) == ["entrenched"]
    assert sum(unit != NONE for unit in fighting_front.state_of(scene).unit) == 4
    assert "heavy-artillery" in " ".join(
        name for name in field.on_map(fighting_front.state_of(scene)) if name[-1] == "1"
    )


@pytest.mark.parametrize("speed", ["instant", "1x"])
def test_a_press_ends_an_order_of_the_staff(app: App, speed: str) -> None:
    state = field.table("", "infantry c6", hands=("4 infantry", ""))
    field.go_to(state, declare.BEGIN_DEPLOYMENT)
    scene = fighting_front.laid(app, state)
    app.settings.speed = speed
    press(app, pygame.K_a)
    assert scene.asked is (speed == "instant")
    press(app, pygame.K_LSHIFT)
    assert not fighting_front.board_of(scene).controls.order
    assert 1 <= sum(unit != NONE for unit in fighting_front.state_of(scene).unit[:15]) < 4


def test_where_one_could_only_pass_one_is_not_asked(app: App) -> None:
    """A person alone at the machine gives nothing away by that; of two people each is called."""
    for kinds, calls in ((("human", "recruit"), False), (("human", "human"), True)):
        state = field.table("mortars c3", "infantry c4", hands=("infantry", ""))
        field.go_to(state, declare.BEGIN_ARTILLERY)
        scene = lay(app, fighting_front.seated(app, *kinds), state)
        fighting_front.click_on(app, fighting_front.board_of(scene), unit_key(field.at("c3")))
        fighting_front.click_on(app, fighting_front.board_of(scene), unit_key(field.at("c4")))
        hold(app)
        press(app, pygame.K_SPACE)
        wait(app, scene)
        assert (fighting_front.state_of(scene).step == declare.WINDOW) is calls
