"""Orders at the board of Fighting Front: what presses, clicks and drags come to, in one table of positions."""

from __future__ import annotations

import pygame
import pytest

from game.fighting_front import steps as declare
from game.fighting_front.actions import PASS, Unit
from game.fighting_front.cards import NONE
from scenes.app import App
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.layout import card_key, space_key, unit_key
from scenes.boards.fighting_front.lesson import LESSON
from scenes.boards.lessons import LessonContext
from scenes.play.play_scene import PlayScene
from scenes.ui.focus import FocusRing
from tests.fighting_front import field
from tests.play import open_to
from tests.scenes import fighting_front
from tests.scenes.events import down, key, motion, steps, up
from tests.scenes.table import box_of, click, given, hold, lay, played, press, wait

DEPLOY, GUNS, AIR = declare.BEGIN_DEPLOYMENT, declare.BEGIN_ARTILLERY, declare.BEGIN_AIR
MOVE, GROUND = declare.BEGIN_MOVEMENT, declare.BEGIN_GROUND
CORRIDOR = "infantry c1, infantry c2, light-tanks b2, medium-artillery a1, infantry d4, infantry d2, infantry a3"
ORDERS: dict[str, tuple[int, str, str, str, str, str]] = {
    "a card is dragged": (DEPLOY, "", "infantry c6", "infantry", "drag infantry b3", "card infantry; on b3"),
    "a unit is dragged": (MOVE, "light-tanks c1, infantry c2", "infantry c6", "", "drag c2 c3", "unit c2; step c3"),
    "clicks go the shortest way": (
        *(MOVE, "light-tanks c1, infantry c2, infantry d1", "infantry c6", ""),
        "click c1 b3",
        "unit c1; step b1; step b2; step b3; stop",
    ),
    "and round mines": (
        *(MOVE, "armored-cars c2", "minefields c3, infantry c6", "", "click c2 b3"),
        "unit c2; step b2; step b3; stop",
    ),
    "who is carried goes that way": (
        *(MOVE, "armored-cars c2", "minefields c3, infantry c6", ""),
        "drag c2 c3 b3",
        "unit c2; step c3; step b3; stop",
    ),
    "a click only picks a gun": (GUNS, "mortars c3", "infantry c4", "", "click c3", "picked"),
    "a second one orders": (GUNS, "mortars c3, mortars a1", "infantry c4", "", "click c3 c4", "unit c3"),
    "a drag orders": (GUNS, "mortars c3, mortars a3", "infantry c4, infantry a4", "", "drag c3 c4", "unit c3"),
    "a click only picks an attacker": (GROUND, "infantry c3", "infantry c4", "", "click c3", "picked"),
    "a click only picks an aircraft": (
        *(AIR, "infantry e1", "infantry c4", "level-bomber", "click level-bomber"),
        "picked",
    ),
    "a card flies": (
        *(AIR, "infantry e1", "infantry c4", "2 level-bomber", "click level-bomber c4"),
        "fly level-bomber",
    ),
    "a click only picks who moves": (
        *(MOVE, "infantry a1, infantry b1, fortifications b1", "infantry a3", "", "click a1"),
        "picked",
    ),
    "a click on what cannot be hit": (
        *(GROUND, "tank-destroyers c3", "tank-destroyers c4, infantry a6", "", "click c3 a6"),
        "picked",
    ),
    "keeps what is picked": (
        *(GROUND, "tank-destroyers c3, infantry a1", "tank-destroyers c4, infantry a6", "", "click c3 a6 c4"),
        "unit c3",
    ),
    "escape takes back": (GUNS, "mortars c3", "infantry c4", "", "click c3; key escape; click c4", ""),
    "a right click takes back": (GUNS, "mortars c3", "infantry c4", "", "click c3; right c3; click c4", ""),
    "another click takes back": (GUNS, "mortars c3", "infantry c4", "", "click c3 c3 c4", ""),
    "enter picks and goes on to the target": (
        *(GUNS, "mortars c3", "infantry c4", "", "focus c3; key return; key return"),
        "unit c3",
    ),
    "all attack, and the last order is taken back": (
        *(GROUND, "infantry c3, infantry d3, medium-tanks e3", "infantry c4, infantry d4, minefields e4", ""),
        "key a; key u",
        "unit; unit",
    ),
    "the staff deploys": (
        *(DEPLOY, "", "infantry c6", "2 infantry, heavy-artillery, fortifications, entrenched", "key a"),
        "card; on; card; on; card heavy-artillery; on c1; card; on; finish; finish",
    ),
    "the staff marches": (
        *(MOVE, CORRIDOR, "infantry e4, minefields d3", "", "key v"),
        "unit a3; step a4; unit c2; unit b2; step b3; stop; unit c1; step c2",
    ),
}
"""Begin of a phase, the armies, the own hand; the presses; and what is played by them: beginnings of notations."""
KEYS = {"escape": pygame.K_ESCAPE, "return": pygame.K_RETURN, "a": pygame.K_a, "u": pygame.K_u, "v": pygame.K_v}


def spot(scene: PlayScene, name: str) -> tuple[float, float]:
    """Where a space or a card of the own hand is pointed at."""
    if len(name) == 2:
        return layout.middle(field.at(name), 0)
    return box_of(fighting_front.board_of(scene), card_key(fighting_front.sort(name))).centre


def do(app: App, scene: PlayScene, verb: str, *names: str) -> None:
    k, points = app.canvas.k, [] if verb == "key" else [spot(scene, name) for name in names]
    if verb == "key":
        press(app, KEYS[names[0]])
        while fighting_front.board_of(scene).controls.order and wait(app, scene):
            steps(app, 2)
    elif verb == "focus":
        scene.place_spots()
        scene.ring.focus(unit_key(field.at(names[0])))
    elif verb in ("drag", "carry"):
        x, y = points[0]
        steps(app, 2, motion(x * k, y * k), down(x * k, y * k))
        for x, y in points:
            steps(app, 2, motion(x * k, y * k))
        steps(app, 3, *[up(x * k, y * k)] * (verb == "drag"))
    else:
        for x, y in points:
            if verb == "click":
                click(app, x, y)
            else:
                steps(app, 2, motion(x * k, y * k), down(x * k, y * k, 3), up(x * k, y * k, 3))


@pytest.mark.parametrize("row", ORDERS.values(), ids=ORDERS)
def test_what_presses_come_to(app: App, row: tuple[int, str, str, str, str, str]) -> None:
    begin, own, foes, hand, presses, expected = row
    state = field.table(own, foes, hands=(hand, ""))
    field.go_to(state, begin)
    scene = fighting_front.laid(app, state)
    for verb, *names in map(str.split, presses.split("; ")):
        do(app, scene, verb, *names)
    done = [notation for notation in played(scene) if notation.split()[0] not in ("pass", "target")]
    wanted = [] if expected == "picked" else [*filter(None, expected.split("; "))]
    assert [one[: len(word)] for one, word in zip(done, wanted, strict=False)] == wanted, done
    assert len(done) == len(wanted), done
    assert fighting_front.board_of(scene).selection.busy is (expected == "picked")


def test_the_chances_are_seen_while_an_attacker_is_carried_over_its_target(app: App) -> None:
    state = field.table("infantry c3", "infantry c4, infantry d3")
    field.go_to(state, GROUND)
    scene = fighting_front.laid(app, state)
    do(app, scene, "carry", "c3", "d3")
    board = fighting_front.board_of(scene)
    sheet = given(board.tips.shown_roll(board.controls.pointed))
    assert sheet.words == "Infantry C3 at D3"


def test_no_goal_is_shown_where_a_unit_could_only_turn_back() -> None:
    own = "medium-tanks a1, medium-tanks e1, infantry a2, infantry b1, infantry d1"
    state = field.table(own, "infantry a3, infantry b2, infantry c1, infantry d2")
    field.go_to(state, MOVE)
    chosen = fighting_front.asked(state).selection
    assert {"unit a1", "unit e1"} <= set(open_to(state)), "by the rules both may leave, and come back"
    assert unit_key(field.at("a1")) not in chosen.targets
    assert chosen.choose(unit_key(field.at("e1"))) == ()
    assert chosen.ways[field.at("e3")]
    assert field.at("d1") not in chosen.ways, "its own infantry stands there, and it cannot go on"


def test_a_unit_goes_through_a_corridor_of_its_own_units_to_the_only_free_space() -> None:
    """FF 4.10 Light Tanks go four spaces: steps without a choice are made by themselves."""
    own = [f"infantry {name}" for name in ("d5", "d4", "c4", "e4", "e6", "b4", "c5", "d6")]
    state = field.table("infantry d3, infantry b3", ", ".join(["light-tanks e5", *own]), active=1)
    field.go_to(state, MOVE)
    board = fighting_front.asked(state)
    assert board.selection.choose(unit_key(field.at("e5"))) == ()
    assert board.controls.path(space_key(field.at("c3")))[-1] == field.at("c3")


@pytest.mark.parametrize("pointed", ["e1", None])
def test_the_lesson_on_the_march_points_at_a_unit_that_can_go_ahead(pointed: str | None) -> None:
    """Nothing is said of marching in a turn in which nobody can."""
    own = f"medium-tanks a1, infantry a2, infantry b1{', medium-tanks e1, infantry d1' if pointed else ''}"
    state = field.table(own, "infantry a3, infantry b2, infantry c1, infantry d2")
    field.go_to(state, MOVE)
    board = fighting_front.asked(state)
    step = next(step for step in LESSON.steps if "march" in step.words)
    context = LessonContext(board.controls.selection, state, 0, board.controls.offered)
    assert step.applies(context) is (pointed is not None)
    assert pointed is None or step.target(context) == unit_key(field.at(pointed))


def test_a_card_that_is_picked_ends_no_step_of_the_lesson_on_units() -> None:
    state = field.table("", "infantry c6", hands=("infantry", ""))
    field.go_to(state, DEPLOY)
    board = fighting_front.asked(state)
    board.selection.choose(card_key(fighting_front.sort("infantry")))
    context = LessonContext(board.controls.selection, state, 0, tuple(board.controls.offered))
    assert context.selection.busy
    assert not [step.words for step in LESSON.steps if step.do == (Unit,) and step.done and step.done(context)]


# --- Orders for many decisions, and what is refused ------------------------------------------------


def test_an_order_to_the_staff_ends_with_its_phase_and_one_given_while_cards_are_dealt_comes_after_it() -> None:
    state = field.table("", "infantry c6", hands=("2 infantry, fortifications", ""))
    field.go_to(state, DEPLOY)
    for turn, goes_on in ((3, True), (5, False)):
        board = fighting_front.asked(state)
        assert board.controls.handle(key(pygame.K_a), None, FocusRing())
        later = state.copy()
        later.turn = turn
        board.animation.settle(later.redact(0))
        board.controls.offer(state.legal())
        assert bool(board.controls.standing_order()) is board.controls.ordering is goes_on
    for code, kept in ((pygame.K_a, True), (pygame.K_d, False)):
        for dealing in (True, False):
            board = fighting_front.new_board(state.redact(0))  # type: ignore[arg-type]
            board.model.hand[0].hidden = dealing
            board.controls.browse(key(code), None, FocusRing())
            board.animation.settle(state.redact(0))  # type: ignore[arg-type]
            board.controls.offer(state.legal())
            assert bool(board.controls.standing_order()) is (kept and dealing)


@pytest.mark.parametrize("speed", ["instant", "1x"])
def test_a_press_ends_an_order_of_the_staff(app: App, speed: str) -> None:
    state = field.table("", "infantry c6", hands=("4 infantry", ""))
    field.go_to(state, DEPLOY)
    scene = fighting_front.laid(app, state)
    app.settings.speed = speed
    press(app, pygame.K_a)
    assert scene.asked is (speed == "instant")
    press(app, pygame.K_LSHIFT)
    assert not fighting_front.board_of(scene).controls.order
    assert 1 <= sum(unit != NONE for unit in fighting_front.state_of(scene).unit[:15]) < 4


@pytest.mark.parametrize(("code", "asked_again"), [(pygame.K_SPACE, False), (pygame.K_r, True)])
def test_what_was_not_added_to_a_roll_is_not_asked_again_in_its_phase(app: App, code: int, asked_again: bool) -> None:
    """Unless only this roll was meant. Nothing is lost by it: the cards stay in hand."""
    axis = "mortars c3, mortars a3, heavy-artillery c1"
    state = field.table(axis, "infantry c4, infantry a4, infantry b4", hands=("2 artillery-barrage", ""))
    field.go_to(state, GUNS)
    field.act(state, "unit c3", "unit a3", "finish")
    scene = fighting_front.laid(app, state)
    assert [button.label for button in scene.board.controls.bar.buttons] == ["ROLL", "ONLY THIS ROLL"]
    assert scene.board.controls.bar.buttons[0].below == "no cards this phase"
    hold(app)
    press(app, code)
    for _ in range(240):
        app.advance(1 / 60, [])
        if scene.asked and not scene.board.controls.ordering:
            break
    assert (fighting_front.state_of(scene).step == declare.WINDOW) is asked_again
    assert played(scene).count("pass") == (1 if asked_again else 2)
    assert field.hand_of(fighting_front.state_of(scene), 0) == ["artillery-barrage"] * 2


def test_another_card_than_those_refused_is_asked_for_and_several_people_about_every_roll(app: App) -> None:
    """HMG Positions help against infantry, Anti-Tank Teams against a tank. Who is asked tells what is held."""
    hands = ("", "hmg-positions, anti-tank-teams")
    state = field.table("infantry c3, medium-tanks d3", "infantry c4, infantry d4", hands, active=0)
    field.go_to(state, GROUND)
    field.act(state, "unit c3", "unit d3", "finish")
    for alone in (True, False):
        board = fighting_front.asked(state, alone)
        board.controls.on_decision([PASS])
        assert board.controls.ordering is (board.controls.standing_order() == (PASS,)) is alone
    scene, asked_for = fighting_front.laid(app, state), []
    for _ in range(2):
        asked_for.append(set(fighting_front.board_of(scene).selection.playable()))
        hold(app)
        press(app, pygame.K_SPACE)
        wait(app, scene)
    assert asked_for == [{fighting_front.sort("hmg-positions")}, {fighting_front.sort("anti-tank-teams")}]


def test_where_one_could_only_pass_one_is_not_asked(app: App) -> None:
    """A person alone at the machine gives nothing away by that; of two people each is called."""
    for kinds, calls in ((("human", "recruit"), False), (("human", "human"), True)):
        state = field.table("mortars c3", "infantry c4", hands=("infantry", ""))
        field.go_to(state, GUNS)
        scene = lay(app, fighting_front.seated(app, *kinds), state)
        do(app, scene, "click", "c3", "c4")
        hold(app)
        press(app, pygame.K_SPACE)
        wait(app, scene)
        assert (fighting_front.state_of(scene).step == declare.WINDOW) is calls
