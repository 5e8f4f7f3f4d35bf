"""FB 3.1 The discards and the fallen, and the map from the other side: to be looked at whoever is asked."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.core.record import SeatEntry
from game.fix_bayonets.cards import ADVANCE, CARDS
from scenes.anim.gunfire import SHOT, Effect
from scenes.app import App
from scenes.boards.fix_bayonets import FixBayonetsBoard, layout
from scenes.match.director import Mode
from scenes.match.setup import Setup
from scenes.pieces.motion import Stamp
from scenes.play.demo import DemoScene
from scenes.play.hand_over import HandOverScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.play.table_scene import TableScene
from tests.scenes.bayonets import GAME, QUICK, board_of, click_card, first_turn, seated
from tests.scenes.bots import InstantWorker
from tests.scenes.events import FRAME, key, pad_button, steps
from tests.scenes.table import centre, click, press, put, wait

BOTS = (SeatEntry("recruit"), SeatEntry("recruit"))


class SlowWorker(InstantWorker):
    """A process that never comes up: else a bot answers when its time is over."""

    started = False

    def poll(self) -> None:
        return None


def bot_thinking(app: App) -> PlayScene:
    """A person waits for a bot that thinks."""
    scene = seated(app, "human", "recruit", **QUICK)
    wait(app, scene)
    app.bots = SlowWorker()
    while scene.asked:
        scene.play(scene.session.match.legal()[-1])
        steps(app, 300)
    assert scene.timeline.idle
    return scene


def acting_out(app: App) -> PlayScene:
    """A person has declared something, and it is on its way."""
    scene = first_turn(app)
    app.settings.speed = "0.5x"
    click_card(app, scene, ADVANCE)
    press(app, pygame.K_g)
    press(app, pygame.K_a)
    press(app, pygame.K_SPACE)
    assert not scene.timeline.idle
    return scene


def demonstration(app: App) -> DemoScene:
    app.settings.speed = "1x"
    scene = put(app, DemoScene(Setup(GAME, BOTS, dict(QUICK), 3)))
    steps(app, 200)
    return scene


def replaying(app: App) -> ReplayScene:
    scene = put(app, ReplayScene(demonstration(app).session.record()))
    steps(app, 60)
    return scene


MEANWHILE = [bot_thinking, acting_out, demonstration, replaying]


@pytest.mark.parametrize("meanwhile", MEANWHILE)
def test_piles_and_map_answer_mouse_keys_and_gamepad_while_nobody_is_asked(
    app: App, meanwhile: Callable[[App], TableScene]
) -> None:
    scene = meanwhile(app)
    assert not scene.asked
    board, before = board_of(scene), scene.session.match.actions[:]
    for pile in ("discards", "fallen"):
        click(app, *centre(board.tips.box(pile)))
        assert board.controls.modal, pile
        click(app, 300, 300)
        assert not board.controls.modal
    press(app, pygame.K_d)
    assert board.controls.modal
    press(app, pygame.K_ESCAPE)
    assert not board.controls.modal
    for turn in (lambda: click(app, *centre(layout.TURN_MAP)), lambda: press(app, pygame.K_t)):
        turned = board.model.turned
        turn()
        assert board.model.turned is not turned
    assert scene.session.match.actions[: len(before)] == before
    way = 11 if isinstance(scene, ReplayScene) else 5  # in a replay the shoulders step, so one goes up from its bar
    for _ in range(40):
        app.advance(FRAME, [pad_button(way)])
        if scene.ring.focused == "fallen":
            break
    assert scene.ring.focused == "fallen"
    steps(app, 1, pad_button(0))
    assert board.controls.modal
    steps(app, 1, pad_button(1))
    assert not board.controls.modal
    assert app.stack.top is scene


def test_a_list_that_lies_open_when_the_person_is_asked_is_closed_by_any_key_and_nothing_else_happens(app: App) -> None:
    scene = acting_out(app)
    press(app, pygame.K_d)
    app.settings.speed = "instant"
    wait(app, scene)
    before = scene.session.match.actions[:]
    for code in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_u, pygame.K_x, pygame.K_h):
        assert board_of(scene).controls.modal
        press(app, code)
        assert not board_of(scene).controls.modal
        press(app, pygame.K_d)
    assert scene.session.match.actions == before


def test_nothing_is_reached_under_the_cover_and_the_next_person_finds_the_list_closed(app: App) -> None:
    scene = seated(app, "human", "human", seed=2, **QUICK)
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
    board = board_of(scene)
    assert not board.controls.modal
    assert board.model.shown.hands[(1 - board.model.me) * CARDS] == -1


def test_what_flies_and_what_is_stamped_turns_with_the_map(app: App) -> None:
    """A shot between two squares stays between them while somebody turns the map."""
    scene = first_turn(app)
    model = board_of(scene).model
    shot = Effect(SHOT, layout.spot(3, model.turned), layout.spot(42, model.turned))
    model.gunfire.running.append(shot)
    model.stamps.append(Stamp("STOPPED", (1, 2, 3), 1.0, layout.spot(42, model.turned)))
    press(app, pygame.K_t)
    assert shot.start == pytest.approx(layout.spot(3, model.turned))
    assert shot.goal == pytest.approx(layout.spot(42, model.turned))
    assert model.stamps[0].at == pytest.approx(layout.spot(42, model.turned))


def test_men_on_their_way_turn_with_the_map(app: App) -> None:
    scene = acting_out(app)
    model = board_of(scene).model
    man = model.men[18]
    for _ in range(600):
        app.advance(FRAME, [])
        if man.carried and man.y < layout.spot(58, model.turned)[1] - 60:
            break
    before = man.at
    steps(app, 1, key(pygame.K_t))
    assert man.carried
    assert man.at == pytest.approx(layout.across(before), abs=12)
