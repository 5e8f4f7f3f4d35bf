"""The primary choice of a popup has the focus and is taken by Enter, but no hint is taken before it is there."""

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
from tests.scenes.bots import SilentWorker
from tests.scenes.events import key
from tests.scenes.table import (
    asked_board,
    box_of,
    click,
    move_mouse_to,
    not_none,
    notations_played,
    press,
    press_hint,
    wait_until_presses_count,
)

ENTER, ESC = pygame.K_RETURN, pygame.K_ESCAPE


def table_with_air_strike(app: App) -> PlayScene:
    """A table whose person holds an Air Strike, which can be played for its effect or at face value."""
    return LAST_FRONT.lay_table(app, ground.table("hand air-strike | bid T1", "hand T1 | bid K3, T2 | pile P4, P4, P2"))


def choose_first_card(app: App, scene: PlayScene, by_mouse: bool) -> None:
    """Choose the first card of the hand, by mouse or by keys, so that the popup asks how to play it."""
    card = next(body.key for body in LAST_FRONT.board_of(scene).model.hand)
    wait_until_presses_count(app)
    if by_mouse:
        click(app, box_of(scene.board, card))
        corner_where_nothing_is = (3.0, 1077.0)
        move_mouse_to(app, *corner_where_nothing_is)
    else:
        press(app, pygame.K_TAB)
        scene.ring.focus(card)
        press(app, ENTER)


@pytest.mark.parametrize("by_mouse", [True, False], ids=["by mouse", "by keys"])
def test_the_primary_choice_of_a_popup_has_the_focus_and_enter_takes_it(app: App, by_mouse: bool) -> None:
    scene = table_with_air_strike(app)
    choose_first_card(app, scene, by_mouse)
    for_effect, at_face_value = not_none(scene.board.controls.popup).buttons
    assert (for_effect.primary, at_face_value.primary) == (True, False)
    assert scene.ring.focused == for_effect.key

    press(app, ENTER)
    assert scene.board.controls.selection.picked_steps, "the decision is not complete: the effect needs a target"
    assert isinstance(scene.board.controls.selection.picked_steps[0], Play)


@pytest.mark.parametrize("by_mouse", [True, False], ids=["by mouse", "by keys"])
def test_esc_closes_a_popup_and_moves_the_focus_back_to_the_board(app: App, by_mouse: bool) -> None:
    scene = table_with_air_strike(app)
    choose_first_card(app, scene, by_mouse)
    press(app, ESC)

    assert scene.board.controls.popup is None
    assert scene.ring.spot() is not None, "something on the board has the focus"
    assert scene.ring.focused not in scene.board.controls.lists.piles, "ENTER on a pile would open its list"
    if not by_mouse:
        assert not_none(scene.ring.focused)[0] == "card", "back on the card that was chosen"


def test_the_choice_that_a_hint_advises_is_the_primary_one() -> None:
    board = asked_board(
        LAST_FRONT.game, ground.table("hand air-strike | bid T1", "hand T1 | bid K3, T2 | pile P4, P4, P2")
    )
    ring, controls = FocusRing(), board.controls
    controls.show_advice([next(action for action in controls.offered if isinstance(action, PlayFace))])
    ring.place(controls.spots())
    ring.focus(next(body.key for body in board.model.hand))
    controls.handle(key(ENTER), Intent.ACCEPT, ring)

    for_effect, at_face_value = not_none(controls.popup).buttons
    assert (for_effect.primary, at_face_value.primary) == (False, True)
    assert ring.focused == at_face_value.key


@pytest.mark.parametrize("popup_is_open", [False, True])
def test_enter_plays_nothing_while_a_hint_is_thought_out(app: App, popup_is_open: bool) -> None:
    """The person may be about to take the hint, which is not there yet."""
    scene = table_with_air_strike(app)
    app.bots = SilentWorker()  # the hint never comes
    if popup_is_open:
        choose_first_card(app, scene, by_mouse=False)

    press_hint(app)
    press(app, ENTER)
    assert not notations_played(scene)
    assert not scene.board.controls.selection.picked_steps
    assert scene.complaints.last_complaint[1] == THINKING

    move_mouse_to(app, *box_of(scene.board, ("verb", "finish")).centre)
    press(app, pygame.K_m)
    assert app.stack.top is not scene, "M opens the menu: other keys work"
