"""People at the board of At the Sharp End: everything can be chosen, nothing secret shows."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.core.rng import Rng
from game.sharp_end.cards import DECLARE
from game.sharp_end.state import State
from scenes.app import App
from scenes.boards.board import place_key
from scenes.boards.sharp_end import SharpEndBoard
from scenes.play.hand_over import HandOverScene
from tests.scenes import sharp_end
from tests.scenes.events import frame, motion, steps
from tests.scenes.table import centre, click, hold, played, press, steer, take_seat, tap


def test_turns_by_clicks_alone(app: App) -> None:
    """Whatever a person may do can be done by clicking on what it is about."""
    clicked: set[str] = set()
    for seats, seed in ((2, 2), (2, 8), (4, 2)):
        scene = sharp_end.seated(app, "human", *["recruit"] * (seats - 1), seed=seed, fog="on", enemy="on")
        rng = Rng(seed)
        while sharp_end.state_of(scene).turn < 5:
            sharp_end.wait(app, scene, lambda: scene.asked)  # noqa: B023
            legal = scene.session.match.legal()
            action = legal[rng.below(len(legal))]
            before = len(scene.session.match.actions)
            if action is scene.board.controls.passing:
                hold(app)
            for point in sharp_end.aims(scene, action):
                click(app, *point)
            assert played(scene)[before : before + 1] == [action.notation]
            clicked.add(action.notation.split()[0])
        assert app.stack.top is scene
    assert {"attack", "withdraw", "can", "cannot", "pay", "play", "pass", "draw"} <= clicked


def test_turns_by_keys_alone(app: App) -> None:
    """Arrow keys to what a decision is about and Enter there, Space to pass."""
    done: set[str] = set()
    for seed in (2, 1):
        scene, rng = sharp_end.seated(app, "human", "recruit", seed=seed), Rng(seed)
        while sharp_end.state_of(scene).turn < 4:
            sharp_end.wait(app, scene, lambda: scene.asked)  # noqa: B023
            board, before = sharp_end.board_of(scene), len(scene.session.match.actions)
            legal = scene.session.match.legal()
            action = legal[rng.below(len(legal))]
            hold(app)
            if action is board.controls.passing:
                tap(app, pygame.K_SPACE)
            else:
                for key in sharp_end.keys_for(board, action):
                    steer(app, scene, key)
                    tap(app, pygame.K_RETURN)
                    app.draw()
            assert played(scene)[before : before + 1] == [action.notation]
            done.add(action.notation.split()[0])
    assert {"attack", "withdraw", "can", "cannot", "pay", "play", "pass", "draw"} <= done


def test_space_does_not_decide_what_cannot_be_passed(app: App) -> None:
    scene = sharp_end.seated(app, "human", "recruit", seed=5)
    sharp_end.wait(app, scene, lambda: scene.asked and sharp_end.state_of(scene).step == DECLARE)
    before = played(scene)
    press(app, pygame.K_SPACE)
    assert played(scene) == before
    assert scene.complaints.shown


def test_the_card_under_the_mouse_rises_and_its_neighbours_make_room(app: App) -> None:
    scene = sharp_end.seated(app, "human", "recruit", seed=5)
    sharp_end.wait(app, scene, lambda: scene.asked)
    model = sharp_end.board_of(scene).model
    lying = [body.goal for body in model.hand]
    x, y = centre(model.hand.box(model.hand[2].key))
    steps(app, 60, motion(x * app.canvas.k, y * app.canvas.k))
    assert model.hand.lifted == 2
    assert model.hand[2].scale == pytest.approx(1.22, abs=0.02)
    assert model.hand[2].y < lying[2][1] - 20
    assert model.hand[1].x < lying[1][0] - 10 < lying[3][0] + 10 < model.hand[3].x


def test_a_place_that_a_line_of_the_log_is_about_is_lit() -> None:
    board = sharp_end.new_board(sharp_end.new_match())
    board.point_at((place_key(7),))
    for _ in range(60):
        board.update(1 / 60)
    assert board.lit[7] > 0.95 > max(board.lit[:7])


def test_choosing_what_an_action_is_about_gives_that_action() -> None:
    """Of cards that are alike any one will do; whom a Withdraw card strikes is named after it."""
    match, rng = sharp_end.new_match(6, 10, sharp_end.ALL_RULES), Rng(0)
    named: set[str] = set()
    while not match.over:
        legal, seat = match.legal(), match.state.to_act
        board = sharp_end.new_board(match, viewer=seat)
        for action in legal:
            board.controls.offer(legal)
            keys = [key for key in board.words.keys_of(action) if isinstance(key, tuple) and key[0] != "verb"]
            alike = [key for key in keys if key[0] in ("card", "counter")]
            chosen = None
            for key in [*alike[:1], *(key for key in keys if key not in alike)]:
                chosen = board.selection.choose(key)
            if keys:
                assert chosen is action, keys
                named.add(keys[-1][0])
        match.play(legal[rng.below(len(legal))])
    assert named == {"card", "counter", "die", "seat"}


# --- secrets ----------------------------------------------------------------------------------------


def test_the_machine_is_covered_between_two_peoples_decisions(app: App) -> None:
    scene = sharp_end.seated(app, "human", "human", seed=5)
    calls = [cover.name for cover in app.stack.scenes if isinstance(cover, HandOverScene)]
    assert len(calls) == 1
    before = app.window.copy()
    state = sharp_end.state_of(scene)
    kept, state.units = state.units, state.units[::-1]
    steps(app, 2)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(app.window, "RGB")
    state.units = kept
    viewer = scene.viewer
    take_seat(app)
    assert sharp_end.board_of(scene).model.me == viewer
    for number in range(400):
        if isinstance(app.stack.top, HandOverScene):
            calls.append(app.stack.top.name)
            take_seat(app)
            assert sharp_end.board_of(scene).model.me == scene.viewer == scene.session.to_act or not scene.asked
        elif scene.asked:
            assert scene.viewer == scene.session.to_act
            scene.play(scene.session.match.legal()[0])
        else:
            frame(app, number)
        if len(calls) > 12:
            break
    assert len(calls) > 3
    assert all(one != other for one, other in pairwise(calls))


def test_tables_that_differ_only_in_secrets_look_alike(app: App) -> None:
    scene = sharp_end.seated(app, "human", "recruit", "recruit", "recruit", seed=9, enemy="on", fog="on")
    sharp_end.wait(app, scene, lambda: scene.asked and sharp_end.state_of(scene).turn == 3)
    pictures = []
    worlds = [sharp_end.state_of(scene).units]
    for seed in range(3):
        world = scene.session.view(0)
        world.determinize(Rng(seed))
        assert isinstance(world, State)
        worlds.append(world.units)
        board = SharpEndBoard(replace(scene.board.context, rng=random.Random(1)), world.redact(0))
        app.canvas.surface.fill((0, 0, 0))
        board.draw(app.canvas)
        pictures.append(pygame.image.tobytes(app.canvas.surface, "RGB"))
    assert len({tuple(units) for units in worlds}) > 1
    assert len(set(pictures)) == 1
