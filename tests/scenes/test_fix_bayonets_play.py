"""A person at the table of Fix Bayonets: picks in any order, groups, windows, casualties, by mouse and by keys."""

from __future__ import annotations

import pygame
import pytest

from game.fix_bayonets import cards
from scenes.app import App
from scenes.boards.fix_bayonets import layout
from scenes.match.play_director import IDLE_PAUSE
from scenes.match.session import Session
from tests.fix_bayonets.ground import field
from tests.scenes import bayonets
from tests.scenes.events import FRAME, frame, motion, steps
from tests.scenes.positions import FIRING
from tests.scenes.table import centre, click, drag, pass_on, played, press, wait

# --- placing men ---------------------------------------------------------------------------------


def test_nobody_is_filled_in_once_all_are_placed(app: App) -> None:
    scene = bayonets.seated(app, "human", "human")
    wait(app, scene)
    verbs = {button.key: button for button in bayonets.board_of(scene).controls.bar.buttons}
    assert verbs["verb", "fill"].enabled
    press(app, pygame.K_f)
    assert not verbs["verb", "fill"].enabled
    press(app, pygame.K_ESCAPE)
    assert verbs["verb", "fill"].enabled


def test_men_are_placed_by_drag_and_click_and_all_at_once(app: App) -> None:
    scene = bayonets.seated(app, "human", "human")
    wait(app, scene)
    board = bayonets.board_of(scene)
    deployment = board.selection.deployment
    assert deployment is not None
    officer = deployment.movable[0]
    bayonets.drag_to(app, scene, bayonets.at(scene, ("special", officer)), 5)
    bayonets.click_square(app, scene, 2)  # the second officer
    sniper = deployment.movable[-1]
    bayonets.click_on(app, scene, ("special", sniper))
    bayonets.click_square(app, scene, 5)
    assert [deployment.model.shown.men[man] for man in (officer, 1, sniper)] == [5, 2, 5]
    bayonets.drag_to(app, scene, bayonets.at(scene, ("special", officer)), 7)  # second thoughts
    assert deployment.model.shown.men[officer] == 7
    assert played(scene) == []
    press(app, pygame.K_SPACE)
    assert played(scene) == []
    press(app, pygame.K_f)
    press(app, pygame.K_SPACE)
    assert played(scene)[:2] == ["deploy officer c", "deploy officer h"]
    assert played(scene)[5] == "deploy sniper f"
    assert len(played(scene)) == 6


def test_a_third_man_on_a_square_is_refused_and_men_are_taken_back(app: App) -> None:
    scene = bayonets.seated(app, "human", "human")
    wait(app, scene)
    deployment = bayonets.board_of(scene).selection.deployment
    assert deployment is not None
    for _ in range(3):
        bayonets.click_square(app, scene, 4)
    assert scene.complaints.shown
    assert "Two men stand on e1" in scene.complaints._words
    assert len(deployment.placed) == 2
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_u)
    assert deployment.placed == []
    bayonets.click_square(app, scene, 20)
    assert "own back row" in scene.complaints._words


def test_a_deployment_is_undone_as_one(app: App) -> None:
    scene = bayonets.seated(app, "human", "recruit")
    wait(app, scene)
    bayonets.board_of(scene).selection.deployment.fill()  # type: ignore[union-attr]
    actions = bayonets.board_of(scene).selection.deployment.steps()  # type: ignore[union-attr]
    for action in actions:
        scene.session.play(action)
    assert scene.session.undo(0)
    assert played(scene) == []


@pytest.mark.parametrize("way", ["drop", "click", "key"])
def test_a_complaint_goes_with_the_next_right_input(app: App, way: str) -> None:
    scene = bayonets.seated(app, "human", "human")
    wait(app, scene)
    deployment = bayonets.board_of(scene).selection.deployment
    assert deployment is not None
    bayonets.drag_to(app, scene, bayonets.at(scene, ("special", deployment.movable[0])), 20)
    assert scene.complaints.shown
    if way == "drop":
        bayonets.drag_to(app, scene, bayonets.at(scene, ("special", deployment.movable[0])), 5)
    elif way == "click":
        bayonets.click_square(app, scene, 5)
    else:
        press(app, pygame.K_f)
    assert deployment.placed
    assert not scene.complaints.shown


# --- picking ---------------------------------------------------------------------------------------


def test_card_then_man_then_square(app: App) -> None:
    scene = bayonets.first_turn(app)
    bayonets.click_card(app, scene, cards.ADVANCE)
    orders = bayonets.board_of(scene).selection
    assert orders.card == cards.ADVANCE
    assert len(orders.men()) == 14
    bayonets.click_on(app, scene, ("men", 56, 1))
    assert orders.who == (56, 1)
    assert set(orders.reach()) == {40, 42, 58}
    assert played(scene) == []
    bayonets.click_square(app, scene, 42)
    assert played(scene) == ["card Advance", "man rifleman a8", "to c6"]
    assert bayonets.state_in(scene.session.match).stage == cards.MOVE


def test_man_first_shows_the_cards_he_can_use(app: App) -> None:
    scene = bayonets.first_turn(app)
    orders = bayonets.board_of(scene).selection
    bayonets.click_on(app, scene, ("men", 56, 1))
    assert orders.who == (56, 1)
    assert orders.playable(cards.ADVANCE)
    assert {40, 42, 58} <= set(orders.reach())
    bayonets.click_card(app, scene, cards.ADVANCE)
    assert (orders.card, orders.who) == (cards.ADVANCE, (56, 1))
    press(app, pygame.K_ESCAPE)
    assert (orders.card, orders.who) == (None, (56, 1))
    press(app, pygame.K_ESCAPE)
    assert not orders.picking
    assert played(scene) == []


def test_picks_are_taken_back_by_escape_right_click_and_button(app: App) -> None:
    scene = bayonets.first_turn(app)
    orders = bayonets.board_of(scene).selection
    for take_back in ("key", "mouse", "verb"):
        bayonets.click_card(app, scene, cards.ADVANCE)
        bayonets.click_on(app, scene, ("men", 56, 1))
        for _ in range(2):
            if take_back == "key":
                press(app, pygame.K_ESCAPE)
            elif take_back == "mouse":
                x, y = (v * app.canvas.k for v in (600, 500))
                steps(app, 2, motion(x, y), pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=3))
            else:
                button = next(b for b in bayonets.board_of(scene).controls.bar.buttons if b.key == ("verb", "back"))
                click(app, *centre(button.box))
        assert not orders.picking, take_back
    assert played(scene) == []


def test_a_man_is_dragged_to_where_he_goes(app: App) -> None:
    scene = bayonets.first_turn(app)
    bayonets.click_card(app, scene, cards.ADVANCE)
    bayonets.drag_to(app, scene, bayonets.at(scene, ("men", 63, 1)), 47)
    assert played(scene) == ["card Advance", "man rifleman h8", "to h6"]


def test_a_square_that_cannot_be_reached_says_why(app: App) -> None:
    scene = bayonets.first_turn(app)
    bayonets.click_square(app, scene, 20)
    assert "Choose a card or a man first" in scene.complaints._words
    bayonets.click_card(app, scene, cards.ADVANCE)
    bayonets.click_on(app, scene, ("men", 56, 1))
    bayonets.click_square(app, scene, 20)
    assert "exactly 2 squares" in scene.complaints._words
    assert played(scene) == []


def test_space_does_not_end_a_phase_over_a_half_made_declaration(app: App) -> None:
    scene = bayonets.first_turn(app)
    bayonets.click_card(app, scene, cards.ADVANCE)
    press(app, pygame.K_SPACE)
    assert played(scene) == []
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_SPACE)
    assert played(scene) == ["end"]


def test_a_declaration_is_undone_as_one(app: App) -> None:
    scene = bayonets.first_turn(app)
    bayonets.click_card(app, scene, cards.ADVANCE)
    bayonets.click_on(app, scene, ("men", 56, 1))
    bayonets.click_square(app, scene, 40)
    assert len(played(scene)) == 3
    wait(app, scene)
    press(app, pygame.K_u)
    assert played(scene) == []
    assert bayonets.board_of(scene).model.shown.men[18] == 56
    assert not bayonets.board_of(scene).selection.picking


# --- groups ------------------------------------------------------------------------------------------


def test_a_group_by_rubber_band(app: App) -> None:
    scene = bayonets.first_turn(app)
    bayonets.click_card(app, scene, cards.ADVANCE)
    turned = bayonets.board_of(scene).model.turned
    x, y, w, h = layout.cell(63, turned)  # the Germans stand at the foot, file h at the left
    other = layout.cell(61, turned)
    drag(app, (x + 3, y + 3), (other[0] + w - 3, y + h - 3))
    orders = bayonets.board_of(scene).selection
    assert orders.grouping
    assert {square for square, _ in orders.crowd} == {61, 62, 63}
    assert orders.crowd.total() == 6
    press(app, pygame.K_SPACE)
    assert played(scene)[:2] == ["card Advance", "group"]
    state = bayonets.state_in(scene.session.match)
    assert sum(1 for square in state.men if square in (45, 46, 47)) == 6


def test_a_group_by_clicks_and_everybody_by_key(app: App) -> None:
    scene = bayonets.first_turn(app)
    bayonets.click_card(app, scene, cards.ADVANCE)
    press(app, pygame.K_g)
    orders = bayonets.board_of(scene).selection
    assert orders.grouping
    assert orders.advance is None
    press(app, pygame.K_SPACE)
    assert played(scene) == []
    bayonets.click_on(app, scene, ("men", 56, 1))
    assert bayonets.board_of(scene).words.prompt() == "1 man goes along. Who else?"
    bayonets.click_on(app, scene, ("men", 56, 1))
    assert orders.crowd == {(56, 1): 2}
    assert orders.advance is not None
    bayonets.click_on(app, scene, ("men", 56, 1))
    assert not orders.crowd
    press(app, pygame.K_a)
    assert orders.crowd.total() == 16
    button = next(b for b in bayonets.board_of(scene).controls.bar.buttons if b.key == ("verb", "advance"))
    click(app, *centre(button.box))
    assert all(40 <= square < 48 for square in bayonets.state_in(scene.session.match).men[16:])


def test_a_band_without_a_card_says_what_is_missing(app: App) -> None:
    scene = bayonets.first_turn(app)
    turned = bayonets.board_of(scene).model.turned
    x, y, w, h = layout.cell(63, turned)
    drag(app, (x + 3, y + 3), (x + 3 * w, y + h - 3))
    assert "Choose a Move card first" in scene.complaints._words


# --- answering -------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", [cards.STOP_MOVE, cards.STOP_FIGHT])
def test_a_window_shows_what_comes_and_space_lets_it_happen(app: App, stage: int) -> None:
    scene = bayonets.laid(app, bayonets.answering(stage))
    board = bayonets.board_of(scene)
    assert board.selection.answering
    assert board.model.plan is not None
    assert board.model.plan.attack is (stage == cards.STOP_FIGHT)
    before = len(played(scene))
    pass_on(app)
    assert played(scene)[before] == "pass"


def test_a_terrain_card_stops_what_was_declared(app: App) -> None:
    scene = bayonets.laid(app, bayonets.answering(cards.STOP_FIGHT))
    before = len(played(scene))
    men = list(bayonets.state_in(scene.session.match).men)
    card = next(iter(bayonets.board_of(scene).selection.negations))
    bayonets.click_card(app, scene, card)
    assert played(scene)[before].startswith("play ")
    assert bayonets.state_in(scene.session.match).men == men


@pytest.mark.parametrize("way", ["man", "verb"])
def test_the_defender_chooses_who_falls(app: App, way: str) -> None:
    scene = bayonets.laid(app, bayonets.falling())
    board = bayonets.board_of(scene)
    assert set(board._lit_men()) == set(board.selection.men()), "nobody else is lit: he could not be chosen"
    square, kind = board.selection.men()[-1]
    before, fallen = len(played(scene)), board.model.fallen(0)[kind]
    if way == "man":
        bayonets.click_on(app, scene, ("men", square, kind))
    else:
        click(app, *centre(board.controls.bar.buttons[-1].box))
    assert played(scene)[before].startswith("lose ")
    wait(app, scene)
    assert board.model.fallen(0)[kind] > fallen


def test_cards_above_the_fifth_are_discarded_by_click(app: App) -> None:
    scene = bayonets.laid(app, field(bayonets.CLOSE, "3 Trees, 2 Crawl, March, Pistol", stage=cards.DISCARD))
    before = len(played(scene))
    model = bayonets.board_of(scene).model
    card = model.card_of(model.hand[2])
    bayonets.click_card(app, scene, card)
    assert played(scene)[before].startswith("discard ")
    assert bayonets.state_in(scene.session.match).pile[-1] == card


def test_a_bots_declaration_is_one_decision(app: App) -> None:
    """Nobody sees card and man before the declaration is complete: it is waited for once, and kept whole."""
    scene = bayonets.seated(app, "recruit", "recruit", deployment="quick", seed=2)
    app.settings.speed = "1x"
    steps: list[int] = []
    for number in range(200):
        before = len(scene.session.match.actions)
        frame(app, number)
        assert not scene.session.match.state.midway()
        if len(scene.session.match.actions) > before:
            steps.append(len(scene.session.match.actions) - before)
    assert {1, 2, 3} <= set(steps)


def test_a_match_taken_up_again_takes_a_declaration_back_whole(app: App) -> None:
    scene = bayonets.first_turn(app)
    bayonets.click_card(app, scene, cards.ADVANCE)
    bayonets.click_on(app, scene, ("men", 56, 1))
    bayonets.click_square(app, scene, 42)
    before = len(played(scene)) - 3
    session = Session(scene.setup, scene.session.record())
    assert session.can_undo(1)
    assert session.undo(1)
    assert len(session.match.actions) == before


@pytest.mark.parametrize("end_idle", [True, False])
def test_a_phase_in_which_nothing_can_be_done_ends_by_itself(app: App, end_idle: bool) -> None:
    scene = bayonets.laid(app, field(FIRING.format(".")))
    app.settings.end_idle = end_idle
    before = len(played(scene))
    steps(app, round(IDLE_PAUSE / FRAME) - 5)
    assert len(played(scene)) == before
    steps(app, 10)
    assert played(scene)[before : before + 1] == (["end"] if end_idle else [])
