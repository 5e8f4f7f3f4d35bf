"""People at the board of Fighting Front: everything can be chosen, nothing secret shows."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame
import pytest

from game.core.rng import Rng
from game.fighting_front.actions import Unit
from game.fighting_front.cards import NONE, SORT_CODES
from game.fighting_front.state import State
from game.fighting_front.steps import (
    AIR,
    ARTILLERY,
    BEGIN_ARTILLERY,
    BEGIN_DEPLOYMENT,
    BEGIN_GROUND,
    BEGIN_MOVEMENT,
    DEPLOY,
    GROUND,
    MOVE,
    WINDOW,
)
from scenes.app import App
from scenes.boards.fighting_front import LISTS, FightingFrontBoard, layout
from scenes.boards.fighting_front.lesson import LESSON
from scenes.boards.fighting_front.refusals import why_not
from scenes.boards.fighting_front.selection import shut_in
from scenes.boards.fighting_front.sprites import card_key, space_key, unit_key
from scenes.boards.lessons import Sight
from scenes.play.passing import HOLD
from scenes.play.play_scene import PlayScene
from scenes.ui.focus import FocusRing
from scenes.ui.input import Intent
from tests.fighting_front import field
from tests.scenes.events import FRAME, Event, down, key, motion, pad_button, steps, up
from tests.scenes.fighting_front import asked, board_of, box_of, by_lot, click_on, click_through, key_for, laid, seated
from tests.scenes.table import assert_tiles_are_fresh, click, drag, draw, lay, played, press, wait

PAD = {11: Intent.UP, 12: Intent.DOWN, 13: Intent.LEFT, 14: Intent.RIGHT}
"""The d-pad of a gamepad without a mapping."""


def sort(code: str) -> int:
    return SORT_CODES.index(code)


def state_of(scene: PlayScene) -> State:
    assert isinstance(scene.session.match.state, State)
    return scene.session.match.state


@pytest.mark.parametrize(("kinds", "seed"), [(("human", "recruit"), 2), (("recruit", "human"), 4)])
def test_turns_by_clicks_alone(app: App, kinds: tuple[str, str], seed: int) -> None:
    """Whatever a person may do can be done by clicking on what it is about."""
    clicked: set[str] = set()
    scene, rng = seated(app, *kinds, seed=seed), Rng(seed)
    for number in range(150):
        if not wait(app, scene):
            break
        action = by_lot(scene.session.match, rng)
        if shut_in(state_of(scene), action):
            continue  # it could only come back: the board does not offer it
        before = len(scene.session.match.actions)
        if action.notation in ("finish", "pass"):
            steps(app, round(HOLD / FRAME) + 2)
        click_through(app, scene, action, rng)
        now = played(scene)[before:]
        assert now, (action.notation, board_of(scene).prompt())
        assert now[0] == action.notation
        clicked.add(action.notation.split()[0])
        if number % 15 == 14:
            assert_tiles_are_fresh(app, scene)
    assert {"card", "finish", "unit"} <= clicked


def test_a_match_by_keys_alone(app: App) -> None:
    """Enter on what has the focus, Space to finish or to pass: so a match comes along."""
    scene, rng = seated(app, "human", "recruit", seed=3), Rng(5)
    for _ in range(120):
        if not wait(app, scene):
            break
        board, before = board_of(scene), len(scene.session.match.actions)
        if board.passing() is not None and not rng.below(5):
            steps(app, round(HOLD / FRAME) + 2)
            press(app, pygame.K_SPACE)
        for _ in range(60):
            if len(scene.session.match.actions) > before:
                break
            spots = [spot for spot in board.spots() if spot.key not in LISTS]
            scene.place_spots()
            scene.ring.focus(spots[rng.below(len(spots))].key)
            press(app, pygame.K_RETURN)
        assert len(scene.session.match.actions) > before, board.prompt()
    words = {notation.split()[0] for notation in played(scene)}
    assert {"card", "unit", "target", "finish"} <= words


def push(app: App, button: int) -> None:
    """Press a button of the gamepad and let it go; nothing is drawn."""
    app.advance(FRAME, [pad_button(button)])
    app.advance(FRAME, [Event(pygame.JOYBUTTONUP, button=button, instance_id=0)])


def steer(app: App, scene: PlayScene, key: object) -> None:
    """Bring the focus to a spot by the d-pad alone: the shortest way over the spots that there are."""
    scene.place_spots()
    ring = scene.ring
    ways: dict[object, list[int]] = {ring.focused: []}
    for start in (queue := [ring.focused]):
        for button, direction in PAD.items():
            ring.focused = start
            if ring.move(direction) and ring.focused not in ways:
                ways[ring.focused] = [*ways[start], button]
                queue.append(ring.focused)
    ring.focused = queue[0]
    assert not {spot.key for spot in ring.spots} - set(ways), "the d-pad reaches everything"
    for button in ways[key]:
        push(app, button)
    assert ring.focused == key


def test_a_turn_by_gamepad_alone(app: App) -> None:
    """D-pad, A and X do whatever there is to do in a turn; the staff attacks with everything."""
    state = field.table(
        "air-strip a1, level-bomber a1, mortars c3, infantry d3, infantry b2, medium-tanks e3, ammo-dump c1",
        "infantry c4, infantry d4, minefields e4, light-artillery b5",
        hands=("infantry, heavy-artillery, war-of-maneuver", ""),
    )
    field.go_to(state, BEGIN_DEPLOYMENT)
    scene, rng = laid(app, state), Rng(2)
    steps_seen: set[int] = set()
    for _ in range(60):
        if not wait(app, scene) or state_of(scene).active:
            break
        now = state_of(scene)
        again, before = now.step in steps_seen, len(scene.session.match.actions)
        steps_seen.add(now.step)
        actions = [action for action in scene.session.match.legal() if action.notation not in ("finish", "pass")]
        if again and board_of(scene).passing() is not None:
            for _ in range(round(HOLD / FRAME) + 2):
                app.advance(FRAME, [])
            push(app, 2)
        elif now.step == GROUND:
            steer(app, scene, ("verb", "attack"))
            push(app, 0)
        else:
            steer(app, scene, key_for(board_of(scene), actions[rng.below(len(actions))]))
            push(app, 0)
            while board_of(scene).selection.steps and len(scene.session.match.actions) == before:
                keys = list(board_of(scene).selection.targets)
                steer(app, scene, keys[rng.below(len(keys))])
                push(app, 0)
        assert len(scene.session.match.actions) > before, board_of(scene).prompt()
    assert {DEPLOY, ARTILLERY, AIR, MOVE, GROUND, WINDOW} <= steps_seen


# --- Ways to give orders -------------------------------------------------------------------------


def test_a_card_is_deployed_by_dragging_it_onto_a_lit_space(app: App) -> None:
    state = field.table("", "infantry c6", hands=("infantry", ""))
    field.go_to(state, BEGIN_DEPLOYMENT)
    scene = laid(app, state)
    board = board_of(scene)
    drag(app, box_of(board, card_key(sort("infantry"))).centre, layout.middle(field.at("b3"), 0))
    assert played(scene)[:2] == ["card infantry", "on b3"]


def test_a_unit_moves_by_a_drag_and_by_clicks_the_shortest_way(app: App) -> None:
    state = field.table("light-tanks c1, infantry c2", "infantry c6")
    field.go_to(state, BEGIN_MOVEMENT)
    scene = laid(app, state)
    board = board_of(scene)
    drag(app, box_of(board, unit_key(field.at("c2"))).centre, layout.middle(field.at("c3"), 0))
    assert played(scene)[0] == "unit c2"
    assert field.on_map(state_of(scene))[0] == "light-tanks c1"
    wait(app, scene)
    click_on(app, board, unit_key(field.at("c1")))
    assert board.controls.path(space_key(field.at("b3"))) == [field.at(name) for name in ("c1", "b1", "b2", "b3")]
    click_on(app, board, space_key(field.at("b3")))
    assert "light-tanks b3" in field.on_map(state_of(scene))


def test_a_unit_goes_the_way_on_which_it_is_carried_and_otherwise_round_mines(app: App) -> None:
    around, through = ["step b2", "step b3"], ["step c3", "step b3"]
    for dragged, steps_played in ((False, around), (True, through)):
        state = field.table("armored-cars c2", "minefields c3, infantry c6")
        field.go_to(state, BEGIN_MOVEMENT)
        scene = laid(app, state)
        board, goal = board_of(scene), layout.middle(field.at("b3"), 0)
        start = box_of(board, unit_key(field.at("c2"))).centre
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
    field.go_to(state, BEGIN_MOVEMENT)
    board = asked(state)
    step = next(step for step in LESSON.steps if "march" in step.words)
    sight = Sight(board, state, 0, board.offered)
    assert sight.offers(Unit)
    assert step.applies(sight) is (pointed is not None)
    assert pointed is None or step.target(sight) == unit_key(field.at(pointed))


def test_no_goal_is_shown_where_a_unit_could_only_turn_back() -> None:
    own = "medium-tanks a1, medium-tanks e1, infantry a2, infantry b1, infantry d1"
    state = field.table(own, "infantry a3, infantry b2, infantry c1, infantry d2")
    field.go_to(state, BEGIN_MOVEMENT)
    board, shut_in, free = asked(state), unit_key(field.at("a1")), unit_key(field.at("e1"))
    assert {"unit a1", "unit e1"} <= set(field.open_to(state)), "by the rules both may leave, and come back"
    assert shut_in not in board.selection.targets
    assert "no way out" in why_not(shut_in, board.selection)
    assert board.selection.choose(free) == ()
    assert board.selection.ways[field.at("e3")]
    assert field.at("d1") not in board.selection.ways, "its own infantry stands there, and it cannot go on"


def test_an_order_to_the_staff_ends_with_the_phase_in_which_it_was_given() -> None:
    for turn, goes_on in ((3, True), (5, False)):
        state = field.table("", "infantry c6", hands=("2 infantry", ""))
        field.go_to(state, BEGIN_DEPLOYMENT)
        board = asked(state)
        assert board.handle(key(pygame.K_a), None, FocusRing())
        state.turn = turn
        board.settle(state.redact(0))
        board.offer(state.legal())
        assert bool(board.standing_order()) is goes_on
        assert board.ordering is goes_on


def test_a_card_that_is_picked_ends_no_step_of_the_lesson_on_units() -> None:
    state = field.table("", "infantry c6", hands=("infantry", ""))
    field.go_to(state, BEGIN_DEPLOYMENT)
    board = asked(state)
    board.selection.choose(card_key(SORT_CODES.index("infantry")))
    sight = Sight(board, state, 0, tuple(board.offered), (), ())
    assert sight.board.selection.busy
    assert not [step.words for step in LESSON.steps if step.do == (Unit,) and step.done and step.done(sight)]


def test_one_order_rolls_all_that_comes_in_a_phase_and_no_more(app: App) -> None:
    axis = "mortars c3, mortars a3, heavy-artillery c1"
    state = field.table(axis, "infantry c4, infantry a4, infantry b4", hands=("2 artillery-barrage", ""))
    field.go_to(state, BEGIN_ARTILLERY)
    field.act(state, "unit c3", "unit a3", "finish")
    scene = laid(app, state)
    app.settings.speed = "instant"
    press(app, pygame.K_r)
    for _ in range(240):
        app.advance(1 / 60, [])
        if scene.asked and scene.session.match.state.phase != state.phase:
            break
    done = [action.notation for action in scene.session.match.actions]
    assert done.count("pass") >= 2
    assert not any("barrage" in notation for notation in done)
    assert not scene.board.ordering


def test_what_is_half_chosen_is_taken_back_by_escape_right_click_or_another_click(app: App) -> None:
    state = field.table("mortars c3, infantry a3", "infantry c4, infantry b3")
    field.go_to(state, BEGIN_ARTILLERY)
    scene = laid(app, state)
    board, mortars = board_of(scene), unit_key(field.at("c3"))
    for taken_back in ("escape", "right", "again"):
        click_on(app, board, mortars)
        assert board.selection.busy
        x, y = box_of(board, mortars).centre
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
    field.go_to(state, BEGIN_GROUND)
    scene = laid(app, state)
    press(app, pygame.K_a)
    steps(app, 20)
    assert not board_of(scene).controls.order
    orders = [notation for notation in played(scene) if notation.startswith("unit")]
    assert sorted(orders) == ["unit c3", "unit d3", "unit e3"]
    assert state_of(scene).step == GROUND  # the last order can still be taken back
    press(app, pygame.K_u)
    assert len([notation for notation in played(scene) if notation.startswith("unit")]) == 2


def test_the_staff_deploys_every_card_that_finds_a_place(app: App) -> None:
    state = field.table("", "infantry c6", hands=("2 infantry, heavy-artillery, fortifications, entrenched", ""))
    field.go_to(state, BEGIN_DEPLOYMENT)
    scene = laid(app, state)
    press(app, pygame.K_a)
    while board_of(scene).controls.order:
        wait(app, scene)
        steps(app, 2)
    assert field.hand_of(state_of(scene), 0) == ["entrenched"]
    assert sum(unit != NONE for unit in state_of(scene).unit) == 4
    assert "heavy-artillery" in " ".join(name for name in field.on_map(state_of(scene)) if name[-1] == "1")


@pytest.mark.parametrize("speed", ["instant", "1x"])
def test_a_press_ends_an_order_of_the_staff(app: App, speed: str) -> None:
    state = field.table("", "infantry c6", hands=("4 infantry", ""))
    field.go_to(state, BEGIN_DEPLOYMENT)
    scene = laid(app, state)
    app.settings.speed = speed
    press(app, pygame.K_a)
    assert scene.asked is (speed == "instant")
    press(app, pygame.K_LSHIFT)
    assert not board_of(scene).controls.order
    assert 1 <= sum(unit != NONE for unit in state_of(scene).unit[:15]) < 4


def test_where_one_could_only_pass_one_is_not_asked(app: App) -> None:
    """A person alone at the machine gives nothing away by that; of two people each is called."""
    for kinds, calls in ((("human", "recruit"), False), (("human", "human"), True)):
        state = field.table("mortars c3", "infantry c4", hands=("infantry", ""))
        field.go_to(state, BEGIN_ARTILLERY)
        scene = lay(app, seated(app, *kinds), state)
        click_on(app, board_of(scene), unit_key(field.at("c3")))
        click_on(app, board_of(scene), unit_key(field.at("c4")))
        steps(app, round(HOLD / FRAME) + 2)
        press(app, pygame.K_SPACE)
        wait(app, scene)
        assert (state_of(scene).step == WINDOW) is calls


# --- Secrets -------------------------------------------------------------------------------------


def test_tables_that_differ_only_in_secrets_look_alike(app: App) -> None:
    state = field.table("infantry c3", "infantry c4", hands=("infantry", "2 mortars, entrenched, fighter"))
    field.go_to(state, BEGIN_DEPLOYMENT)
    scene = laid(app, state)
    pictures, hands = [], set()
    for seed in range(3):
        world = scene.session.view(0)
        world.determinize(Rng(seed))
        assert isinstance(world, State)
        hands.add(tuple(world.hands))
        view = world.redact(0)
        assert isinstance(view, State)
        board = FightingFrontBoard(replace(scene.board.table, rng=random.Random(1)), view)
        app.canvas.surface.fill((0, 0, 0))
        draw(board, app.canvas)
        pictures.append(pygame.image.tobytes(app.canvas.surface, "RGB"))
    assert len(hands) > 1
    assert len(set(pictures)) == 1


def test_known_cards_of_the_other_hand_can_be_looked_through(app: App) -> None:
    state = field.table("infantry c3", "infantry c4", hands=("reconnaissance, infantry", "mortars, fighter"))
    field.go_to(state, BEGIN_DEPLOYMENT)
    scene = laid(app, state)
    board = board_of(scene)
    click_on(app, board, card_key(sort("reconnaissance")))
    wait(app, scene)
    tip = board.tip(LISTS[1])
    assert tip is not None
    assert "You know 2 of them" in tip.words
    press(app, pygame.K_k)
    assert board.lists.opened == LISTS[1]
    press(app, pygame.K_ESCAPE)
    assert board.lists.opened is None
