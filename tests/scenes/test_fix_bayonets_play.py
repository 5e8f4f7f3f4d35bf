"""A person at the table of Fix Bayonets deploys, declares and answers by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from game.core.record import SeatEntry
from game.core.state import UNKNOWN
from game.fix_bayonets import cards
from game.fix_bayonets.state import State
from scenes.anim.gunfire import SHOT, Effect
from scenes.app import App
from scenes.boards.fix_bayonets import layout
from scenes.match.director import Mode
from scenes.match.play_director import IDLE_PAUSE
from scenes.match.setup import Setup
from scenes.pieces.motion import Stamp
from scenes.play.demo import DemoScene
from scenes.play.hand_over import HandOverScene
from scenes.play.play_scene import PlayScene
from scenes.play.table_scene import TableScene
from tests.fix_bayonets.ground import field
from tests.scenes.benches import (
    FIX_BAYONETS,
    QUICK,
    casualty_question,
    click_card,
    declaration_question,
    drag_to,
    first_turn,
    point_of_square,
    point_of_thing,
)
from tests.scenes.events import FRAME, key, pad_button, pad_tap, steps, until
from tests.scenes.positions import CLOSE_QUARTERS, FIRING
from tests.scenes.table import (
    Drag,
    Right,
    click,
    not_none,
    notations_played,
    press,
    push_scene,
    take_steps,
    wait_until_asked,
)

# --- Placing men ---------------------------------------------------------------------------------


def test_drags_clicks_and_a_key_deploy_and_move_men_until_space_ends_deployment(app: App) -> None:
    scene = FIX_BAYONETS.open_table(app, "human", "human")
    wait_until_asked(app, scene)
    deployment = not_none(FIX_BAYONETS.board_of(scene).selection.deployment)
    first_officer, second_officer, sniper = deployment.movable[0], 1, deployment.movable[-1]
    c1, f1, h1 = 2, 5, 7  # squares of the back row

    drag_to(app, scene, ("special", first_officer), f1)
    click(app, point_of_square(scene, c1))  # the next man, who is the second officer
    click(app, point_of_thing(scene, ("special", sniper)))
    click(app, point_of_square(scene, f1))
    assert [deployment.model.shown.men[man] for man in (first_officer, second_officer, sniper)] == [f1, c1, f1]

    drag_to(app, scene, ("special", first_officer), h1)
    assert deployment.model.shown.men[first_officer] == h1
    assert notations_played(scene) == []

    press(app, pygame.K_SPACE)
    assert notations_played(scene) == [], "not all men are placed"
    press(app, pygame.K_f)  # fills in the others
    press(app, pygame.K_SPACE)
    first, second, *_, last = notations_played(scene)
    assert [first, second, last] == ["deploy officer c", "deploy officer h", "deploy sniper f"]
    assert len(notations_played(scene)) == 6


# --- Declarations and answers -------------------------------------------------------------------------------------


def number_of(square: str) -> int:
    """The number of a square by its name, such as "a8"."""
    return cards.SQUARE_NAMES.index(square)


ADVANCE = ("card", cards.ADVANCE, 0)
"""The key of a card: its kind, and which of its copies."""
RIFLEMAN_A8 = ("men", number_of("a8"), cards.RIFLEMAN)
"""The key of the men of one kind on a square."""
A6, C6, E1, E3 = (("square", number_of(name)) for name in ("a6", "c6", "e1", "e3"))
"""The keys of squares."""
MAP = (600.0, 500.0)
"""A point on the map."""
BOX_OF_H8, BOX_OF_F8 = (layout.square_box(number_of(name), turned=True) for name in ("h8", "f8"))
BOX_AROUND_F8_TO_H8 = Drag((BOX_OF_H8.x + 3, BOX_OF_H8.y + 3), (BOX_OF_F8.right - 3, BOX_OF_H8.foot - 3))
"""The Germans are at the foot of the map, so that file h is at the left."""
BACK_BUTTON = ("verb", "back")
RIFLEMAN_TO_C6 = "card Advance; man rifleman a8; to c6"
TWO_RIFLEMEN = "man rifleman a8; man rifleman a8"
SIX_MEN = "rifleman f8; man heavy f8; man officer g8; man rifleman g8; man rifleman h8; man rifleman h8"
INPUTS = {
    "card, man and square are clicked": ([ADVANCE, RIFLEMAN_A8, C6], RIFLEMAN_TO_C6, ""),
    "man, card and square are clicked": ([RIFLEMAN_A8, ADVANCE, C6], RIFLEMAN_TO_C6, ""),
    "a man is dragged to a square": ([ADVANCE, Drag(RIFLEMAN_A8, C6)], RIFLEMAN_TO_C6, ""),
    "a man is dragged to nowhere": ([ADVANCE, Drag(RIFLEMAN_A8, (20.0, 20.0))], "", ""),
    "the square is clicked first": ([E3], "", "Choose a card or a man first"),
    "a complaint vanishes with the next click": ([E3, ADVANCE, RIFLEMAN_A8, C6], RIFLEMAN_TO_C6, ""),
    "a complaint vanishes with the next key": ([E3, pygame.K_t], "", ""),
    "the square is too far away": ([ADVANCE, RIFLEMAN_A8, E3], "", "exactly 2 squares"),
    "SPACE with a card picked": ([ADVANCE, pygame.K_SPACE], "", "this decision has to be made"),
    "SPACE after the card is put back": ([ADVANCE, pygame.K_ESCAPE, pygame.K_SPACE], "end", ""),
    "card and man are put back by key": (
        [ADVANCE, RIFLEMAN_A8, pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_SPACE],
        "end",
        "",
    ),
    "card and man are put back by mouse": (
        [ADVANCE, RIFLEMAN_A8, Right(MAP), Right(MAP), pygame.K_SPACE],
        "end",
        "",
    ),
    "card and man are put back by button": (
        [ADVANCE, RIFLEMAN_A8, BACK_BUTTON, BACK_BUTTON, pygame.K_SPACE],
        "end",
        "",
    ),
    "on the map turned round": ([pygame.K_t, ADVANCE, RIFLEMAN_A8, A6], "card Advance; man rifleman a8; to a6", ""),
    "U takes card, man and square back": ([ADVANCE, RIFLEMAN_A8, A6, pygame.K_u], "", ""),
    "a group by rubber band": (
        [ADVANCE, BOX_AROUND_F8_TO_H8, pygame.K_SPACE],
        f"card Advance; group; man {SIX_MEN}",
        "",
    ),
    "a band without a card": ([BOX_AROUND_F8_TO_H8], "", "Choose a Move card first"),
    "a group of nobody": ([ADVANCE, pygame.K_g, pygame.K_SPACE], "", "this decision has to be made"),
    "a group by clicks": (
        [ADVANCE, pygame.K_g, RIFLEMAN_A8, RIFLEMAN_A8, ("verb", "advance")],
        f"card Advance; group; {TWO_RIFLEMEN}; go",
        "",
    ),
    "a man who is chosen once too often leaves the group": (
        [ADVANCE, pygame.K_g, RIFLEMAN_A8, RIFLEMAN_A8, RIFLEMAN_A8, pygame.K_SPACE],
        "",
        "this decision has to be made",
    ),
}
"""For a German person in turn 1 who holds an Advance: the input, the actions that it plays, and the complaint."""


@pytest.mark.parametrize(("inputs", "expected_actions", "expected_complaint"), INPUTS.values(), ids=INPUTS)
def test_inputs_lead_to_a_decision_or_a_complaint(
    app: App, inputs: list[object], expected_actions: str, expected_complaint: str
) -> None:
    actions, complaint = take_steps(app, first_turn(app), inputs)
    assert actions == expected_actions
    assert expected_complaint in complaint
    assert bool(complaint) is bool(expected_complaint)


ANSWER_INPUTS = {
    "a declared move is let happen": (partial(declaration_question, cards.STOP_MOVE), [pygame.K_SPACE], "pass"),
    "a declared attack is let happen": (partial(declaration_question, cards.STOP_FIGHT), [pygame.K_SPACE], "pass"),
    "an attack is stopped": (partial(declaration_question, cards.STOP_FIGHT), [("card", cards.TREES, 0)], "play Trees"),
    "the man who falls is clicked on": (casualty_question, [("men", number_of("d3"), cards.SNIPER)], "lose sniper"),
    "the man who falls has a button": (casualty_question, [pygame.K_2], "lose sniper"),
    "a sixth card is discarded": (
        partial(field, board=CLOSE_QUARTERS, own="3 Trees, 2 Crawl, March, Pistol", stage=cards.DISCARD),
        [("card", cards.CRAWL, 0)],
        "discard Crawl",
    ),
}


@pytest.mark.parametrize(("table", "inputs", "notation"), ANSWER_INPUTS.values(), ids=ANSWER_INPUTS)
def test_declarations_casualties_and_discards_are_answered_by_click_or_key(
    app: App, table: Callable[[], State], inputs: list[object], notation: str
) -> None:
    """`table` makes the state in which the question is asked. `inputs` are clicks and keys that answer it."""
    scene = FIX_BAYONETS.lay_table(app, table(), **QUICK)
    board = FIX_BAYONETS.board_of(scene)
    asks_who_falls = bool(board.selection.losses)
    if asks_who_falls:  # the men who may fall are lit
        assert set(board._stack_lights()) == set(board.selection.open_stacks())

    actions, _ = take_steps(app, scene, inputs)
    assert actions.startswith(notation)


def test_deployment_refuses_a_third_man_on_a_square_and_a_man_outside_the_back_row(app: App) -> None:
    scene = FIX_BAYONETS.open_table(app, "human", "human")
    wait_until_asked(app, scene)
    assert take_steps(app, scene, [E1, E1, E1]) == ("", "Two men stand on e1 already.")

    put_back_one_after_another = [pygame.K_ESCAPE, pygame.K_u]
    assert take_steps(app, scene, [*put_back_one_after_another, E3]) == ("", "Men are placed on your own back row.")


@pytest.mark.parametrize("end_idle", [True, False], ids=["with the setting", "without the setting"])
def test_a_phase_in_which_nothing_can_be_done_ends_by_itself_after_a_pause(app: App, end_idle: bool) -> None:
    scene = FIX_BAYONETS.lay_table(app, field(board=FIRING.format(".")), **QUICK)
    app.settings.end_idle = end_idle
    before = len(notations_played(scene))

    steps(app, round(IDLE_PAUSE / FRAME) - 5)
    assert len(notations_played(scene)) == before
    steps(app, 10)
    assert notations_played(scene)[before : before + 1] == (["end"] if end_idle else [])


# --- Keys alone ----------------------------------------------------------------------------------------


def focus_on(scene: PlayScene, wanted: object) -> None:
    """Move the focus to the thing with this key."""
    scene.place_spots()
    scene.ring.focus(wanted)
    assert scene.ring.focused == wanted


def test_the_focus_moves_from_the_picked_card_to_a_man_and_from_the_man_to_a_square(app: App) -> None:
    scene = first_turn(app)
    board = FIX_BAYONETS.board_of(scene)
    advance = next(body.key for body in board.model.hand if board.model.card_of(body) == cards.ADVANCE)
    focus_on(scene, advance)

    press(app, pygame.K_RETURN)
    assert scene.ring.focused == ("men", *board.selection.open_stacks()[0])
    press(app, pygame.K_RETURN)
    assert scene.ring.focused == ("square", sorted(board.selection.open_plans())[0])
    press(app, pygame.K_RETURN)
    assert len(notations_played(scene)) == 3, "card, man and square"


# --- FB 2.2 Placing by keys ----------------------------------------------------------------------------


def test_enter_alone_places_all_six_men_and_then_deploys_them(app: App) -> None:
    scene = FIX_BAYONETS.open_table(app, "human", "recruit", seed=3)
    assert wait_until_asked(app, scene)
    deployment = not_none(FIX_BAYONETS.board_of(scene).selection.deployment)

    focus_on(scene, ("square", deployment.first_square))
    for count in range(1, 7):
        kind_of_thing, _ = not_none(scene.ring.focused)
        assert kind_of_thing == "square", "the focus moves to a free square, not to the man who was just placed"
        press(app, pygame.K_RETURN)
        assert len(deployment.placed) == count

    assert scene.ring.focused == ("verb", "deploy")
    press(app, pygame.K_RETURN)
    assert [notation.split()[0] for notation in notations_played(scene)[:6]] == ["deploy"] * 6


def test_esc_first_puts_down_the_man_who_was_picked_up_and_then_takes_the_last_one_back(app: App) -> None:
    scene = FIX_BAYONETS.open_table(app, "human", "recruit", seed=3)
    assert wait_until_asked(app, scene)
    deployment = not_none(FIX_BAYONETS.board_of(scene).selection.deployment)
    deployment.fill_in()
    all_placed = list(deployment.placed)
    deployment.select_man(all_placed[0])

    press(app, pygame.K_ESCAPE)
    assert (deployment.placed, deployment.picked) == (all_placed, None)
    press(app, pygame.K_ESCAPE)
    assert (deployment.placed, deployment.picked) == (all_placed[:-1], all_placed[-1])


# --- FB 3.1 Discards, fallen men and the turned map can be looked at at any time ----------------------

BOTS = (SeatEntry("recruit"), SeatEntry("recruit"))


def table_during_own_animation(app: App) -> PlayScene:
    """A table at which a person has just declared a group advance, which is being animated."""
    scene = first_turn(app)
    app.settings.speed = "0.5x"
    click_card(app, scene, cards.ADVANCE)
    press(app, pygame.K_g)  # a group
    press(app, pygame.K_a)  # of all men
    press(app, pygame.K_SPACE)
    assert not scene.timeline.is_idle
    return scene


def demonstration(app: App) -> DemoScene:
    """A demonstration of two bots, after 200 frames."""
    app.settings.speed = "1x"
    scene = push_scene(app, DemoScene(Setup(FIX_BAYONETS.game, BOTS, dict(QUICK), seed=3)))
    steps(app, 200)
    return scene


@pytest.mark.parametrize("make_table", [table_during_own_animation, demonstration])
def test_mouse_and_key_open_and_close_piles_while_there_is_no_question(
    app: App, make_table: Callable[[App], TableScene]
) -> None:
    scene = make_table(app)
    assert not scene.is_person_asked
    board = FIX_BAYONETS.board_of(scene)

    for pile in ("discards", "fallen"):
        click(app, board.tips.box(pile))
        assert board.controls.modal, pile
        beside_the_list = (300, 300)
        click(app, beside_the_list)
        assert not board.controls.modal

    press(app, pygame.K_d)
    assert board.controls.modal
    press(app, pygame.K_ESCAPE)
    assert not board.controls.modal


@pytest.mark.parametrize("make_table", [table_during_own_animation, demonstration])
def test_a_gamepad_opens_and_closes_a_pile_while_there_is_no_question(
    app: App, make_table: Callable[[App], TableScene]
) -> None:
    scene = make_table(app)
    board = FIX_BAYONETS.board_of(scene)
    for _ in range(40):
        app.advance(FRAME, pad_tap(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER))
        if scene.ring.focused == "fallen":
            break
    assert scene.ring.focused == "fallen"

    steps(app, 1, pad_button(pygame.CONTROLLER_BUTTON_A))
    assert board.controls.modal
    steps(app, 1, pad_button(pygame.CONTROLLER_BUTTON_B))
    assert not board.controls.modal
    assert app.stack.top is scene, "the button closes the list and opens no menu"


@pytest.mark.parametrize("make_table", [table_during_own_animation, demonstration])
def test_click_and_key_turn_the_map_while_there_is_no_question(
    app: App, make_table: Callable[[App], TableScene]
) -> None:
    scene = make_table(app)
    board, actions_before = FIX_BAYONETS.board_of(scene), scene.session.match.actions[:]
    for turn in (lambda: click(app, layout.TURN_MAP), lambda: press(app, pygame.K_t)):
        turned_before = board.model.turned
        turn()
        assert board.model.turned is not turned_before
    assert scene.session.match.actions[: len(actions_before)] == actions_before


def test_keys_do_not_reach_the_board_under_a_cover(app: App) -> None:
    scene = FIX_BAYONETS.open_table(app, "human", "human", seed=2, **QUICK)
    board = FIX_BAYONETS.board_of(scene)
    assert isinstance(app.stack.top, HandOverScene)
    steps(app, 3, key(pygame.K_d), key(pygame.K_t))
    assert not board.controls.modal


def test_a_list_that_one_person_has_opened_is_closed_for_the_next_person(app: App) -> None:
    scene = FIX_BAYONETS.open_table(app, "human", "human", seed=2, **QUICK)
    wait_until_asked(app, scene)
    first_viewer = scene.viewer
    scene.board.controls.offer([])
    scene.director.mode = Mode.THINKING
    press(app, pygame.K_d)  # the list is open while the person's action is animated

    while scene.viewer == first_viewer:
        wait_until_asked(app, scene)
        press(app, pygame.K_ESCAPE)
        scene.play(scene.session.match.legal()[-1])
        press(app, pygame.K_d)
        steps(app, 200)
        if isinstance(app.stack.top, HandOverScene):
            press(app, pygame.K_RETURN)

    board = FIX_BAYONETS.board_of(scene)
    assert not board.controls.modal
    other_seat = 1 - board.model.me
    first_card_of_other_hand = board.model.shown.hands[other_seat * cards.CARDS]
    assert first_card_of_other_hand == UNKNOWN


def test_shots_and_stamps_turn_with_the_map(app: App) -> None:
    """A shot between two squares stays between them when the map is turned."""
    scene = first_turn(app)
    board = FIX_BAYONETS.board_of(scene)
    model, background_before = board.model, board.background_key
    start, goal = 3, 42  # any two squares
    shot = Effect(SHOT, layout.square_centre(start, model.turned), layout.square_centre(goal, model.turned))
    model.gunfire.running.append(shot)
    model.stamps.append(Stamp("STOPPED", (1, 2, 3), seconds_left=1.0, at=layout.square_centre(goal, model.turned)))

    press(app, pygame.K_t)
    assert shot.start == pytest.approx(layout.square_centre(start, model.turned))
    assert shot.goal == pytest.approx(layout.square_centre(goal, model.turned))
    assert model.stamps[0].at == pytest.approx(layout.square_centre(goal, model.turned))
    assert board.background_key != background_before


def test_a_man_on_his_way_turns_with_the_map(app: App) -> None:
    scene = table_during_own_animation(app)
    model = FIX_BAYONETS.board_of(scene).model
    first_rifleman, c8 = 18, 58
    man = model.men[first_rifleman]
    well_on_his_way = layout.square_centre(c8, model.turned)[1] - 60
    until(app, lambda: man.carried and man.y < well_on_his_way)
    before = man.position

    steps(app, 1, key(pygame.K_t))
    assert man.carried
    assert man.position == pytest.approx(layout.turn_point(before), abs=12)
