"""Fix Bayonets without a mouse, and whole matches at its table."""

from __future__ import annotations

import random
import re

import pygame
import pytest

from game.core.match import Match
from game.core.record import SeatEntry, record_of
from game.core.rng import Rng
from game.fix_bayonets import cards
from game.fix_bayonets.state import State
from scenes.app import App
from scenes.boards.fix_bayonets import layout
from scenes.match.setup import Setup
from scenes.menus.results import ResultsScene
from scenes.play.demo import DemoScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.stack import Push
from tests.scenes import bayonets
from tests.scenes.events import STRIDE, down, key, motion, steps, up
from tests.scenes.table import assert_tiles_are_fresh, pass_on, played, press, wait

# --- keys alone ----------------------------------------------------------------------------------------


def focus_on(scene: PlayScene, wanted: object) -> None:
    scene.place_spots()
    scene.ring.focus(wanted)
    assert scene.ring.focused == wanted


def by_keys(app: App, scene: PlayScene, rng: random.Random) -> None:
    """One decision without the mouse: what can be played is found among the spots of the focus."""
    board = bayonets.board_of(scene)
    orders = board.selection
    if orders.deployment is not None:
        press(app, pygame.K_f)
        press(app, pygame.K_SPACE)
    elif orders.stage == cards.CASUALTY:
        focus_on(scene, board.controls.bar.buttons[0].key)
        press(app, pygame.K_RETURN)
    elif orders.stage == cards.DISCARD:
        focus_on(scene, board.model.hand[0].key)
        press(app, pygame.K_RETURN)
    elif orders.choices and rng.random() < 0.95:
        card = rng.choice(list(orders.choices))
        focus_on(scene, next(body.key for body in board.model.hand if board.model.card_of(body) == card))
        press(app, pygame.K_RETURN)
        if orders.who is None:
            focus_on(scene, ("men", *rng.choice(orders.men())))
            press(app, pygame.K_RETURN)
        focus_on(scene, ("square", rng.choice(sorted(orders.reach()))))
        press(app, pygame.K_RETURN)
    else:
        pass_on(app)


def test_a_match_by_keys_alone(app: App) -> None:
    """Every decision of a person against a bot, from the first man placed; each key press brings the match on."""
    scene = bayonets.seated(app, "human", "recruit", seed=7)
    rng = random.Random(5)
    kinds: set[str] = set()
    for number in range(120):
        if not wait(app, scene):
            break
        before = len(played(scene))
        by_keys(app, scene, rng)
        if number % 15 == 14 or (scene.session.to_act == 1 and number % 3 == 0):
            assert_tiles_are_fresh(app, scene)
        assert len(played(scene)) > before
        kinds |= {notation.split()[0] for notation in played(scene)[before:]}
    assert {"deploy", "card", "man", "to", "at", "end", "pass", "discard"} <= kinds


def test_the_focus_goes_on_to_what_is_picked_next(app: App) -> None:
    scene = bayonets.first_turn(app)
    board = bayonets.board_of(scene)
    focus_on(scene, next(body.key for body in board.model.hand if board.model.card_of(body) == cards.ADVANCE))
    press(app, pygame.K_RETURN)
    assert scene.ring.focused == ("men", *board.selection.men()[0])
    press(app, pygame.K_RETURN)
    assert scene.ring.focused == ("square", sorted(board.selection.reach())[0])
    press(app, pygame.K_RETURN)
    assert len(played(scene)) == 3


def test_the_map_is_turned_by_key(app: App) -> None:
    scene = bayonets.first_turn(app)
    assert bayonets.board_of(scene).model.turned
    press(app, pygame.K_t)
    assert not bayonets.board_of(scene).model.turned
    bayonets.click_card(app, scene, cards.ADVANCE)
    bayonets.click_on(app, scene, ("men", 56, 1))
    bayonets.click_square(app, scene, 40)
    assert played(scene)[-1] == "to a6"


# --- whole matches -----------------------------------------------------------------------------------------


def test_a_match_between_bots_reaches_the_results(app: App) -> None:
    scene = bayonets.seated(app, "recruit", "recruit", seed=4)
    assert not wait(app, scene, 9000)
    assert isinstance(app.stack.top, ResultsScene)


def test_two_people_see_only_their_own_cards(app: App) -> None:
    scene = bayonets.seated(app, "human", "human", seed=2, **bayonets.QUICK)
    rng = random.Random(1)
    for _ in range(40):
        wait(app, scene)
        board = bayonets.board_of(scene)
        state = bayonets.state_in(scene.session.match)
        assert board.model.me == state.to_act == scene.viewer
        assert board.model.turned is (scene.viewer == cards.GERMANS)
        assert [board.model.card_of(body) for body in board.model.hand] == [
            card for card in range(cards.CARDS) for _ in range(state.hand(scene.viewer)[card])
        ]
        assert board.model.shown.hand(1 - scene.viewer)[0] == -1
        by_keys(app, scene, rng)


@pytest.mark.parametrize("size", [(800, 500), (640, 480)])
def test_small_windows(app: App, size: tuple[int, int]) -> None:
    app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    scene = bayonets.seated(app, "human", "recruit", seed=3)
    for _ in range(6):
        wait(app, scene)
        by_keys(app, scene, random.Random(2))


def test_replay_and_demonstration_have_room(app: App) -> None:
    """Their buttons and words keep clear of the hand."""
    demo = DemoScene(Setup(bayonets.GAME, (SeatEntry("recruit"), SeatEntry("recruit")), dict(bayonets.QUICK), 3))
    app.stack.apply(Push(demo))
    steps(app, 30)
    replay = ReplayScene(demo.session.record())
    app.stack.apply(Push(replay))
    steps(app, 30)
    for name, button in [*demo.buttons.items(), *replay.buttons.items()]:
        assert button.box[1] + button.box[3] < layout.OWN[1], name
        assert button.box[0] >= layout.LEFT, name


def test_a_replay_names_who_acts_above_what_he_does(app: App) -> None:
    match = Match(bayonets.GAME, 2, bayonets.QUICK, 3)
    rng = Rng(2)
    for _ in range(8):
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    replay = ReplayScene(record_of(match, [SeatEntry("recruit"), SeatEntry("recruit")]))
    app.stack.apply(Push(replay))
    said: set[tuple[str, str]] = set()
    for _ in range(150):
        app.advance(STRIDE, [])
        said.add((replay.advice_panel._head, replay.advice_panel._words))
    assert ("REPLAY", "Before the first step.") in said
    assert {head for head, _ in said} >= {"REPLAY", "REPLAY: GERMANS"}
    assert all(words[0].isupper() for _, words in said if words)
    assert not any(re.search(": [A-Z]", words) for _, words in said)


def test_what_is_dragged_nowhere_is_forgotten(app: App) -> None:
    scene = bayonets.first_turn(app)
    bayonets.click_card(app, scene, cards.ADVANCE)
    k = app.canvas.k
    x, y = bayonets.at(scene, ("men", 56, 1))
    steps(app, 2, motion(x * k, y * k), down(x * k, y * k), motion(x * k, y * k - 60), motion(20, 20), up(20, 20))
    assert played(scene) == []
    steps(app, 2, key(pygame.K_ESCAPE))
    state = bayonets.state_in(scene.session.match)
    assert isinstance(state, State)
    assert state.stage in (cards.MOVE, cards.FIGHT, cards.DEPLOY)


# --- FB 2.2 placing by keys ----------------------------------------------------------------------------


def test_enter_places_one_man_after_another_and_then_deploys(app: App) -> None:
    scene = bayonets.seated(app, "human", "recruit", seed=3)
    assert wait(app, scene)
    deployment = bayonets.board_of(scene).selection.deployment
    assert deployment is not None
    for count in range(1, 7):
        focus = scene.ring.focused
        if count == 1:
            focus_on(scene, ("square", deployment.first))
        else:
            assert isinstance(focus, tuple)
            assert focus[0] == "square", "the focus goes on to a free square, not to the man who was just placed"
        press(app, pygame.K_RETURN)
        assert len(deployment.placed) == count
    assert scene.ring.focused == ("verb", "deploy")
    press(app, pygame.K_RETURN)
    assert [notation.split()[0] for notation in played(scene)[:6]] == ["deploy"] * 6


def test_esc_lets_a_man_stand_who_was_picked_up_instead_of_taking_another_one_back(app: App) -> None:
    scene = bayonets.seated(app, "human", "recruit", seed=3)
    assert wait(app, scene)
    deployment = bayonets.board_of(scene).selection.deployment
    assert deployment is not None
    deployment.fill()
    before = list(deployment.placed)
    deployment.point_at(before[0])
    press(app, pygame.K_ESCAPE)
    assert (deployment.placed, deployment.picked) == (before, None)
    press(app, pygame.K_ESCAPE)
    assert (deployment.placed, deployment.picked) == (before[:-1], before[-1])


def test_esc_of_the_second_of_two_people_leaves_the_men_of_the_first_where_they_are(app: App) -> None:
    scene = bayonets.seated(app, "human", "human", seed=3)
    assert wait(app, scene)
    first = scene.viewer
    deployment = bayonets.board_of(scene).selection.deployment
    assert deployment is not None
    deployment.fill()
    scene.play(*deployment.steps())
    assert wait(app, scene)
    assert scene.viewer != first
    stand = list(scene.session.match.state.men)
    for code in (pygame.K_ESCAPE, pygame.K_u, pygame.K_ESCAPE):
        press(app, code)
        assert scene.session.match.state.men == stand
