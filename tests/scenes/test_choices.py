"""Of several choices one stands out: it has the focus, and ENTER takes it. No hint is taken before it is there."""

from __future__ import annotations

import pygame
import pytest

from game.last_front.actions import Play, PlayFace
from scenes.app import App
from scenes.play.play_input import THINKING
from scenes.play.play_scene import PlayScene
from scenes.ui.focus import FocusRing
from scenes.ui.input import Intent
from tests.last_front import ground
from tests.scenes.benches import LAST_FRONT
from tests.scenes.bots import Silent
from tests.scenes.events import key
from tests.scenes.table import asked_board, box_of, click, given, hold, played, point, press, press_hint

ENTER, ESC = pygame.K_RETURN, pygame.K_ESCAPE


def with_two_ways(app: App) -> PlayScene:
    """A person who holds a card that can be played for its effect, or at face value."""
    return LAST_FRONT.laid(app, ground.table("air-strike|T1", "T1|K3, T2|P4, P4, P2"))


def open_popup(app: App, scene: PlayScene, by_mouse: bool) -> None:
    card = next(body.key for body in LAST_FRONT.board_of(scene).model.hand)
    hold(app)
    if by_mouse:
        click(app, box_of(scene.board, card))
        point(app, 3.0, 1077.0)
    else:
        press(app, pygame.K_TAB)
        scene.ring.focus(card)
        press(app, ENTER)


@pytest.mark.parametrize("by_mouse", [True, False])
def test_the_choice_that_stands_out_has_the_focus_and_is_taken(app: App, by_mouse: bool) -> None:
    scene = with_two_ways(app)
    open_popup(app, scene, by_mouse)
    popup = given(scene.board.controls.popup)
    assert [button.primary for button in popup.buttons] == [True, False]
    assert scene.ring.focused == popup.buttons[0].key
    press(app, ESC)
    assert scene.board.controls.popup is None
    assert scene.ring.spot() is not None
    assert scene.ring.focused not in scene.board.controls.lists.piles
    if not by_mouse:
        assert given(scene.ring.focused)[0] == "card", "back on the card that was chosen"
    open_popup(app, scene, by_mouse)
    press(app, ENTER)
    assert scene.board.controls.selection.steps, "for its effect, which needs a target"
    assert isinstance(scene.board.controls.selection.steps[0], Play)


def test_the_choice_that_a_hint_advises_stands_out() -> None:
    board = asked_board(LAST_FRONT.game, ground.table("air-strike|T1", "T1|K3, T2|P4, P4, P2"))
    ring, controls = FocusRing(), board.controls
    controls.advise([next(action for action in controls.offered if isinstance(action, PlayFace))])
    ring.place(controls.spots())
    ring.focus(next(body.key for body in board.model.hand))
    controls.handle(key(ENTER), Intent.ACCEPT, ring)
    popup = given(controls.popup)
    assert [button.primary for button in popup.buttons] == [False, True]
    assert ring.focused == popup.buttons[1].key


@pytest.mark.parametrize("picked", [False, True])
def test_enter_plays_nothing_while_a_hint_is_thought_out(app: App, picked: bool) -> None:
    scene = with_two_ways(app)
    app.bots = Silent()
    if picked:
        open_popup(app, scene, by_mouse=False)
    press_hint(app)
    press(app, ENTER)
    assert not played(scene)
    assert not scene.board.controls.selection.steps
    assert scene.complaints.last[1] == THINKING
    point(app, *box_of(scene.board, ("verb", "finish")).centre)
    press(app, pygame.K_m)
    assert app.stack.top is not scene, "other keys are heard"
