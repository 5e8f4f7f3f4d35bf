"""A person at the table of Fix Bayonets: picks in any order, groups, answers, casualties, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from game.core.record import SeatEntry
from game.fix_bayonets import cards
from game.fix_bayonets.state import State
from scenes.anim.gunfire import SHOT, Effect
from scenes.app import App
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.board import FixBayonetsBoard
from scenes.match.director import Mode
from scenes.match.play_director import IDLE_PAUSE
from scenes.match.setup import Setup
from scenes.pieces.motion import Stamp
from scenes.play.demo import DemoScene
from scenes.play.hand_over import HandOverScene
from scenes.play.play_scene import PlayScene
from scenes.play.table_scene import TableScene
from tests.fix_bayonets.ground import field
from tests.scenes.benches import FIX_BAYONETS, QUICK, answering, click_card, drag_to, falling, first_turn, square, thing
from tests.scenes.events import FRAME, key, pad_button, pad_tap, steps, until
from tests.scenes.positions import CLOSE, FIRING
from tests.scenes.table import Drag, Right, click, given, played, press, put, wait, walk

# --- Placing men ---------------------------------------------------------------------------------


def test_men_are_placed_by_drag_and_click_and_all_at_once(app: App) -> None:
    scene = FIX_BAYONETS.seated(app, "human", "human")
    wait(app, scene)
    board = FIX_BAYONETS.board_of(scene)
    deployment = given(board.selection.deployment)

    officer = deployment.movable[0]
    drag_to(app, scene, ("special", officer), 5)
    click(app, square(scene, 2))  # the second officer

    sniper = deployment.movable[-1]
    click(app, thing(scene, ("special", sniper)))
    click(app, square(scene, 5))
    assert [deployment.model.shown.men[man] for man in (officer, 1, sniper)] == [5, 2, 5]

    drag_to(app, scene, ("special", officer), 7)  # second thoughts
    assert deployment.model.shown.men[officer] == 7
    assert played(scene) == []

    press(app, pygame.K_SPACE)
    assert played(scene) == []
    press(app, pygame.K_f)
    press(app, pygame.K_SPACE)
    assert played(scene)[:2] == ["deploy officer c", "deploy officer h"]
    assert played(scene)[5] == "deploy sniper f"
    assert len(played(scene)) == 6


# --- Declarations and answers -------------------------------------------------------------------------------------


ADVANCE, MAN = ("card", cards.ADVANCE, 0), ("men", 56, cards.RIFLEMAN)
CORNER, BAND = layout.square_box(63, True), layout.square_box(61, True)
ALL_THREE = Drag((CORNER.x + 3, CORNER.y + 3), (BAND.right - 3, CORNER.foot - 3))
"""The Germans are at the foot of the map, file h at the left."""
BACK = ("verb", "back")
TO_C6 = "card Advance; man rifleman a8; to c6"
TWO = "man rifleman a8; man rifleman a8"
SIX = "rifleman f8; man heavy f8; man officer g8; man rifleman g8; man rifleman h8; man rifleman h8"
WALKS = {
    "card, man, square": ([ADVANCE, MAN, ("square", 42)], TO_C6, ""),
    "man, card, square": ([MAN, ADVANCE, ("square", 42)], TO_C6, ""),
    "a drag": ([ADVANCE, Drag(MAN, ("square", 42))], TO_C6, ""),
    "a drag to nowhere": ([ADVANCE, Drag(MAN, (20.0, 20.0))], "", ""),
    "square first": ([("square", 20)], "", "Choose a card or a man first"),
    "a complaint goes with the next click": ([("square", 20), ADVANCE, MAN, ("square", 42)], TO_C6, ""),
    "a complaint goes with the next key": ([("square", 20), pygame.K_t], "", ""),
    "square too far": ([ADVANCE, MAN, ("square", 20)], "", "exactly 2 squares"),
    "SPACE with a card picked": ([ADVANCE, pygame.K_SPACE], "", "this decision has to be made"),
    "SPACE once it is put back": ([ADVANCE, pygame.K_ESCAPE, pygame.K_SPACE], "end", ""),
    "both put back by key": ([ADVANCE, MAN, pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_SPACE], "end", ""),
    "both put back by mouse": ([ADVANCE, MAN, Right((600.0, 500.0)), Right((600.0, 500.0)), pygame.K_SPACE], "end", ""),
    "both put back by button": ([ADVANCE, MAN, BACK, BACK, pygame.K_SPACE], "end", ""),
    "on the map turned round": ([pygame.K_t, ADVANCE, MAN, ("square", 40)], "card Advance; man rifleman a8; to a6", ""),
    "undone as one": ([ADVANCE, MAN, ("square", 40), pygame.K_u], "", ""),
    "a group by rubber band": ([ADVANCE, ALL_THREE, pygame.K_SPACE], f"card Advance; group; man {SIX}", ""),
    "a band without a card": ([ALL_THREE], "", "Choose a Move card first"),
    "a group of nobody": ([ADVANCE, pygame.K_g, pygame.K_SPACE], "", "this decision has to be made"),
    "a group by clicks": (
        [ADVANCE, pygame.K_g, MAN, MAN, ("verb", "advance")],
        f"card Advance; group; {TWO}; go",
        "",
    ),
    "a man who is chosen once too often leaves the group": (
        [ADVANCE, pygame.K_g, MAN, MAN, MAN, pygame.K_SPACE],
        "",
        "this decision has to be made",
    ),
}
"""For a German person in turn 1 who holds an Advance: the input, the actions that it plays, and the complaint."""


@pytest.mark.parametrize(("todo", "notations", "why"), WALKS.values(), ids=WALKS)
def test_picks_lead_to_a_decision_or_a_complaint(app: App, todo: list[object], notations: str, why: str) -> None:
    done, complaint = walk(app, first_turn(app), todo)
    assert done == notations
    assert why in complaint
    assert bool(complaint) is bool(why)


ANSWERS = {
    "a declared move is let happen": (partial(answering, cards.STOP_MOVE), [pygame.K_SPACE], "pass"),
    "a declared attack is let happen": (partial(answering, cards.STOP_FIGHT), [pygame.K_SPACE], "pass"),
    "an attack is stopped": (partial(answering, cards.STOP_FIGHT), [("card", cards.TREES, 0)], "play Trees"),
    "the man who falls is clicked on": (falling, [("men", 19, cards.SNIPER)], "lose sniper"),
    "the man who falls has a button": (falling, [pygame.K_2], "lose sniper"),
    "a sixth card is discarded": (
        partial(field, CLOSE, "3 Trees, 2 Crawl, March, Pistol", stage=cards.DISCARD),
        [("card", cards.CRAWL, 0)],
        "discard Crawl",
    ),
}


@pytest.mark.parametrize(("table", "todo", "notations"), ANSWERS.values(), ids=ANSWERS)
def test_answers_are_given_by_click_and_key(
    app: App, table: Callable[[], State], todo: list[object], notations: str
) -> None:
    scene = FIX_BAYONETS.laid(app, table(), **QUICK)
    board = FIX_BAYONETS.board_of(scene)
    assert not board.selection.losses or set(board._stack_lights()) == set(board.selection.open_stacks())
    assert walk(app, scene, todo)[0].startswith(notations)


def test_a_third_man_on_a_square_is_refused_and_men_are_taken_back(app: App) -> None:
    scene = FIX_BAYONETS.seated(app, "human", "human")
    wait(app, scene)
    assert walk(app, scene, [("square", 4)] * 3) == ("", "Two men stand on e1 already.")
    assert walk(app, scene, [pygame.K_ESCAPE, pygame.K_u, ("square", 20)]) == (
        "",
        "Men are placed on your own back row.",
    )


@pytest.mark.parametrize("end_idle", [True, False])
def test_a_phase_in_which_nothing_can_be_done_ends_by_itself(app: App, end_idle: bool) -> None:
    scene = FIX_BAYONETS.laid(app, field(FIRING.format(".")), **QUICK)
    app.settings.end_idle = end_idle
    before = len(played(scene))
    steps(app, round(IDLE_PAUSE / FRAME) - 5)
    assert len(played(scene)) == before
    steps(app, 10)
    assert played(scene)[before : before + 1] == (["end"] if end_idle else [])


# --- Keys alone ----------------------------------------------------------------------------------------


def focus_on(scene: PlayScene, wanted: object) -> None:
    """Put the focus on the thing with this key."""
    scene.place_spots()
    scene.ring.focus(wanted)
    assert scene.ring.focused == wanted


def test_the_focus_goes_on_to_the_next_pick(app: App) -> None:
    scene = first_turn(app)
    board = FIX_BAYONETS.board_of(scene)
    focus_on(scene, next(body.key for body in board.model.hand if board.model.card_of(body) == cards.ADVANCE))
    press(app, pygame.K_RETURN)
    assert scene.ring.focused == ("men", *board.selection.open_stacks()[0])
    press(app, pygame.K_RETURN)
    assert scene.ring.focused == ("square", sorted(board.selection.open_plans())[0])
    press(app, pygame.K_RETURN)
    assert len(played(scene)) == 3


# --- FB 2.2 Placing by keys ----------------------------------------------------------------------------


def test_enter_places_one_man_after_another_and_then_deploys(app: App) -> None:
    scene = FIX_BAYONETS.seated(app, "human", "recruit", seed=3)
    assert wait(app, scene)
    deployment = given(FIX_BAYONETS.board_of(scene).selection.deployment)

    for count in range(1, 7):
        focus = scene.ring.focused
        if count == 1:
            focus_on(scene, ("square", deployment.first_square))
        else:
            assert isinstance(focus, tuple)
            assert focus[0] == "square", "the focus goes on to a free square, not to the man who was just placed"

        press(app, pygame.K_RETURN)
        assert len(deployment.placed) == count

    assert scene.ring.focused == ("verb", "deploy")
    press(app, pygame.K_RETURN)
    assert [notation.split()[0] for notation in played(scene)[:6]] == ["deploy"] * 6


def test_esc_puts_down_the_man_who_was_picked_up_before_it_takes_another_one_back(app: App) -> None:
    scene = FIX_BAYONETS.seated(app, "human", "recruit", seed=3)
    assert wait(app, scene)
    deployment = given(FIX_BAYONETS.board_of(scene).selection.deployment)
    deployment.fill_in()
    before = list(deployment.placed)
    deployment.select_man(before[0])

    press(app, pygame.K_ESCAPE)
    assert (deployment.placed, deployment.picked) == (before, None)
    press(app, pygame.K_ESCAPE)
    assert (deployment.placed, deployment.picked) == (before[:-1], before[-1])


# --- FB 3.1 Discards, fallen men and the turned map can be looked at at any time ----------------------

BOTS = (SeatEntry("recruit"), SeatEntry("recruit"))


def animating_scene(app: App) -> PlayScene:
    """A scene in which a person has just declared a group advance, and it is being animated."""
    scene = first_turn(app)
    app.settings.speed = "0.5x"
    click_card(app, scene, cards.ADVANCE)
    press(app, pygame.K_g)
    press(app, pygame.K_a)
    press(app, pygame.K_SPACE)
    assert not scene.timeline.idle
    return scene


def demonstration(app: App) -> DemoScene:
    """A demonstration between two bots, after some frames."""
    app.settings.speed = "1x"
    scene = put(app, DemoScene(Setup(FIX_BAYONETS.game, BOTS, dict(QUICK), 3)))
    steps(app, 200)
    return scene


@pytest.mark.parametrize("meanwhile", [animating_scene, demonstration])
def test_piles_and_map_answer_mouse_keys_and_gamepad_while_nobody_is_asked(
    app: App, meanwhile: Callable[[App], TableScene]
) -> None:
    scene = meanwhile(app)
    assert not scene.asked
    board, before = FIX_BAYONETS.board_of(scene), scene.session.match.actions[:]

    for pile in ("discards", "fallen"):
        click(app, board.tips.box(pile))
        assert board.controls.modal, pile
        click(app, (300, 300))
        assert not board.controls.modal

    press(app, pygame.K_d)
    assert board.controls.modal
    press(app, pygame.K_ESCAPE)
    assert not board.controls.modal

    for turn in (lambda: click(app, layout.TURN_MAP), lambda: press(app, pygame.K_t)):
        turned = board.model.turned
        turn()
        assert board.model.turned is not turned
    assert scene.session.match.actions[: len(before)] == before

    for _ in range(40):
        app.advance(FRAME, pad_tap(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER))
        if scene.ring.focused == "fallen":
            break
    assert scene.ring.focused == "fallen"

    steps(app, 1, pad_button(0))
    assert board.controls.modal
    steps(app, 1, pad_button(1))
    assert not board.controls.modal
    assert app.stack.top is scene


def test_nothing_is_reached_under_the_cover_and_the_next_person_finds_the_list_closed(app: App) -> None:
    scene = FIX_BAYONETS.seated(app, "human", "human", seed=2, **QUICK)
    first = scene.board
    assert isinstance(app.stack.top, HandOverScene)
    steps(app, 3, key(pygame.K_d), key(pygame.K_t))
    assert isinstance(first, FixBayonetsBoard)
    assert not first.controls.modal
    wait(app, scene)

    viewer = scene.viewer
    scene.board.controls.offer([])
    scene.director.mode = Mode.THINKING
    press(app, pygame.K_d)  # the list is open while the own action runs, and the other one is called

    while scene.viewer == viewer:
        wait(app, scene)
        press(app, pygame.K_ESCAPE)
        scene.play(scene.session.match.legal()[-1])
        press(app, pygame.K_d)
        steps(app, 200)
        if isinstance(app.stack.top, HandOverScene):
            press(app, pygame.K_RETURN)

    board = FIX_BAYONETS.board_of(scene)
    assert not board.controls.modal
    assert board.model.shown.hands[(1 - board.model.me) * cards.CARDS] == -1


def test_shots_and_stamps_turn_with_the_map(app: App) -> None:
    """A shot between two squares stays between them while somebody turns the map."""
    scene = first_turn(app)
    board = FIX_BAYONETS.board_of(scene)
    model, ground = board.model, board.background_key
    shot = Effect(SHOT, layout.square_centre(3, model.turned), layout.square_centre(42, model.turned))
    model.gunfire.running.append(shot)
    model.stamps.append(Stamp("STOPPED", (1, 2, 3), 1.0, layout.square_centre(42, model.turned)))

    press(app, pygame.K_t)
    assert shot.start == pytest.approx(layout.square_centre(3, model.turned))
    assert shot.goal == pytest.approx(layout.square_centre(42, model.turned))
    assert model.stamps[0].at == pytest.approx(layout.square_centre(42, model.turned))
    assert board.background_key != ground


def test_men_on_their_way_turn_with_the_map(app: App) -> None:
    scene = animating_scene(app)
    model = FIX_BAYONETS.board_of(scene).model
    man = model.men[18]
    until(app, lambda: man.carried and man.y < layout.square_centre(58, model.turned)[1] - 60)
    before = man.at
    steps(app, 1, key(pygame.K_t))
    assert man.carried
    assert man.at == pytest.approx(layout.turn_point(before), abs=12)
