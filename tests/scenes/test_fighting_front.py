"""People at the board of Fighting Front: everything can be chosen, nothing secret shows."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame
import pytest

from game.core.rng import Rng
from game.fighting_front import steps
from game.fighting_front.analysis import shut_in
from game.fighting_front.state import State
from scenes.app import App
from scenes.boards.fighting_front import LISTS, FightingFrontBoard
from scenes.boards.fighting_front.layout import card_key
from scenes.play.play_scene import PlayScene
from scenes.ui.input import Intent
from tests.fighting_front import field
from tests.scenes import fighting_front
from tests.scenes.events import FRAME, Event, pad_button
from tests.scenes.table import assert_tiles_are_fresh, draw, hold, played, press, steer, tap, wait

PAD = {11: Intent.UP, 12: Intent.DOWN, 13: Intent.LEFT, 14: Intent.RIGHT}
"""The d-pad of a gamepad without a mapping."""


@pytest.mark.parametrize(("kinds", "seed"), [(("human", "recruit"), 2), (("recruit", "human"), 4)])
def test_turns_by_clicks_alone(app: App, kinds: tuple[str, str], seed: int) -> None:
    """Whatever a person may do can be done by clicking on what it is about."""
    clicked: set[str] = set()
    scene, rng = fighting_front.seated(app, *kinds, seed=seed), Rng(seed)
    for number in range(150):
        if not wait(app, scene):
            break
        if fighting_front.board_of(scene).controls.ordering:
            app.step(FRAME, [])
            continue  # what was refused is not asked again
        action = fighting_front.by_lot(scene.session.match, rng)
        if shut_in(fighting_front.state_of(scene), action):
            continue  # it could only come back: the board does not offer it
        before = len(scene.session.match.actions)
        if action.notation in ("finish", "pass"):
            hold(app)
        fighting_front.click_through(app, scene, action, rng)
        now = played(scene)[before:]
        assert now, (action.notation, fighting_front.board_of(scene).words.prompt())
        assert now[0] == action.notation
        clicked.add(action.notation.split()[0])
        if number % 15 == 14:
            assert_tiles_are_fresh(app, scene)
    assert {"card", "finish", "unit"} <= clicked


def test_a_match_by_keys_alone(app: App) -> None:
    """Enter on what has the focus, Space to finish or to pass: so a match comes along."""
    scene, rng = fighting_front.seated(app, "human", "recruit", seed=3), Rng(5)
    for _ in range(120):
        if not wait(app, scene):
            break
        board, before = fighting_front.board_of(scene), len(scene.session.match.actions)
        if board.controls.passing is not None and not rng.below(5):
            hold(app)
            press(app, pygame.K_SPACE)
        for _ in range(60):
            if len(scene.session.match.actions) > before:
                break
            spots = [spot for spot in board.controls.spots() if spot.key not in LISTS]
            scene.place_spots()
            scene.ring.focus(spots[rng.below(len(spots))].key)
            tap(app, pygame.K_RETURN)
        app.draw()
        assert len(scene.session.match.actions) > before, board.words.prompt()
    words = {notation.split()[0] for notation in played(scene)}
    assert {"card", "unit", "target", "finish"} <= words


def push(app: App, button: int) -> None:
    """Press a button of the gamepad and let it go; nothing is drawn."""
    app.advance(FRAME, [pad_button(button)])
    app.advance(FRAME, [Event(pygame.JOYBUTTONUP, button=button, instance_id=0)])


def steer_by_pad(app: App, scene: PlayScene, goal: object) -> None:
    """By the d-pad alone."""
    steer(app, scene, goal, push, PAD)


def test_both_rows_of_a_large_hand_are_reached_by_directions_and_by_the_mouse(app: App) -> None:
    scene = fighting_front.seated(app, "human", "recruit")
    wait(app, scene)
    board = fighting_front.board_of(scene)
    cards = [body.key for body in board.model.hand]
    assert len(cards) == 20
    assert len({round(board.tips.box(key).y) for key in cards}) == 2
    for key in (cards[0], cards[-1], cards[5]):
        steer_by_pad(app, scene, key)
    assert [board.controls.under(board.tips.box(key).centre) for key in cards] == cards


def test_a_turn_by_gamepad_alone(app: App) -> None:
    """D-pad, A and X do whatever there is to do in a turn; the staff attacks with everything."""
    state = field.table(
        "air-strip a1, level-bomber a1, mortars c3, infantry d3, infantry b2, medium-tanks e3, ammo-dump c1",
        "infantry c4, infantry d4, minefields e4, light-artillery b5",
        hands=("infantry, heavy-artillery, war-of-maneuver", ""),
    )
    field.go_to(state, steps.BEGIN_DEPLOYMENT)
    scene, rng = fighting_front.laid(app, state), Rng(2)
    steps_seen: set[int] = set()
    for _ in range(60):
        if not wait(app, scene) or fighting_front.state_of(scene).active:
            break
        now = fighting_front.state_of(scene)
        again, before = now.step in steps_seen, len(scene.session.match.actions)
        steps_seen.add(now.step)
        actions = [action for action in scene.session.match.legal() if action.notation not in ("finish", "pass")]
        if again and fighting_front.board_of(scene).controls.passing is not None:
            hold(app)
            push(app, 2)
        elif now.step == steps.GROUND:
            steer_by_pad(app, scene, ("verb", "attack"))
            push(app, 0)
        else:
            steer_by_pad(
                app, scene, fighting_front.key_for(fighting_front.board_of(scene), actions[rng.below(len(actions))])
            )
            push(app, 0)
            while fighting_front.board_of(scene).selection.steps and len(scene.session.match.actions) == before:
                keys = list(fighting_front.board_of(scene).selection.targets)
                steer_by_pad(app, scene, keys[rng.below(len(keys))])
                push(app, 0)
        assert len(scene.session.match.actions) > before, fighting_front.board_of(scene).words.prompt()
    assert {steps.DEPLOY, steps.ARTILLERY, steps.AIR, steps.MOVE, steps.GROUND, steps.WINDOW} <= steps_seen


# --- Secrets -------------------------------------------------------------------------------------


def test_tables_that_differ_only_in_secrets_look_alike(app: App) -> None:
    state = field.table("infantry c3", "infantry c4", hands=("infantry", "2 mortars, entrenched, fighter"))
    field.go_to(state, steps.BEGIN_DEPLOYMENT)
    scene = fighting_front.laid(app, state)
    pictures, hands = [], set()
    for seed in range(3):
        world = scene.session.view(0)
        world.determinize(Rng(seed))
        assert isinstance(world, State)
        hands.add(tuple(world.hands))
        view = world.redact(0)
        assert isinstance(view, State)
        board = FightingFrontBoard(replace(scene.board.context, rng=random.Random(1)), view)
        app.canvas.surface.fill((0, 0, 0))
        draw(board, app.canvas)
        pictures.append(pygame.image.tobytes(app.canvas.surface, "RGB"))
    assert len(hands) > 1
    assert len(set(pictures)) == 1


def test_known_cards_of_the_other_hand_can_be_looked_through(app: App) -> None:
    state = field.table("infantry c3", "infantry c4", hands=("reconnaissance, infantry", "mortars, fighter"))
    field.go_to(state, steps.BEGIN_DEPLOYMENT)
    scene = fighting_front.laid(app, state)
    board = fighting_front.board_of(scene)
    fighting_front.click_on(app, board, card_key(fighting_front.sort("reconnaissance")))
    wait(app, scene)
    tip = board.tip(LISTS[1])
    assert tip is not None
    assert "You know 2 of them" in tip.words
    press(app, pygame.K_k)
    assert board.controls.lists.opened == LISTS[1]
    press(app, pygame.K_ESCAPE)
    assert board.controls.lists.opened is None
