"""The dice and the odds on the board of At the Sharp End: what lies in the tray, and what is said of it."""

from __future__ import annotations

import pygame
import pytest

from game.core.events import Beat
from game.core.rng import Rng
from game.sharp_end.actions import Reroll
from game.sharp_end.cards import BEACH, DRAW, ENEMY
from game.sharp_end.events import AttackSucceeded, BeachRolled, Declared, DiceRolled, TurnEnded
from game.sharp_end.legal import beatable, enemies
from scenes.app import App
from scenes.boards.sharp_end import layout
from tests.play import act
from tests.scenes.events import FRAME, steps
from tests.scenes.sharp_end import board_of, laid, new_board, new_match, perform, seated, state_in, wait
from tests.scenes.table import click
from tests.sharp_end.ground import facing, table

BONE = (229, 216, 190)
"""The lit top of a die that has come to rest."""
SHADES = (34, 34, 40, 255)
LEAST = 120
"""Pixels of a die's top at least, in a window of 1280x720."""


@pytest.mark.parametrize("seed", range(3))
def test_dice_lie_there_after_a_success_until_the_next_roll_or_the_end_of_the_turn(seed: int) -> None:
    match = new_match(3, seed, {"beach": "on"})
    board = new_board(match)
    rng = Rng(seed)
    won = 0
    while not match.over and len(match.actions) < 400:
        before = list(board.tray.values)
        legal = match.legal()
        transcript = match.play(legal[rng.below(len(legal))])
        perform(board, transcript.beats(0))
        happened = [type(event) for event in transcript.events]
        view = state_in(match)
        if view.step >= DRAW or match.over:
            assert board.tray.values == ()
        elif AttackSucceeded in happened and not {DiceRolled, BeachRolled, TurnEnded} & set(happened):
            won += 1
            assert view.dice == []
            assert list(board.tray.values) == before != []
            assert all(board.tip(("die", die)) for die in range(len(before)))
        elif view.dice:
            assert list(board.tray.values) == view.dice
    assert won


def test_the_dice_of_an_earlier_turn_are_not_taken_for_the_last_ones() -> None:
    match = new_match(2, 1)
    board = new_board(match)
    board.model.last = [3, 4]
    while state_in(match).turn < 2:
        match.play(match.legal()[-1])
    board.animation.settle(match.view(0))
    assert board.model.last == []


def test_the_log_tells_of_a_roll_once_the_dice_lie_there(app: App) -> None:
    scene = seated(app, "human", "recruit", "recruit", seed=5)
    wait(app, scene, lambda: scene.asked)
    app.settings.speed = "1x"
    scene.director.withdraw()
    lines = len(scene.log.lines)
    view = state_in(scene.session.match).redact(0)
    rolled = view.copy()
    rolled.dice = [3, 6]
    scene.acting.act_out([Beat(Declared(1, True), view, view), Beat(DiceRolled(0, 2, (3, 6)), view, rolled)])
    seen = []
    while board_of(scene).tray.busy:
        app.step(FRAME, [])
        seen.append(len(scene.log.lines) - lines)
    assert set(seen[:-1]) == {1}
    steps(app, 200)
    assert "1 Light and 1 Fanatic" in scene.log.lines[lines + 1].dispatch.words


def dice_seen(app: App) -> list[tuple[float, float]]:
    """Where bright dice lie in the tray, by their pixels alone, in design pixels."""
    app.draw()
    x, y, w, _ = layout.TRAY
    picture = app.canvas.surface.subsurface(app.canvas.rect(*layout.TRAY))
    bright = pygame.mask.from_threshold(picture, BONE, SHADES)
    tops = [one.get_bounding_rects()[0].center for one in bright.connected_components(LEAST)]
    return [(x + left * w / picture.get_width(), y + top * w / picture.get_width()) for left, top in tops]


def test_dice_are_picked_by_clicking_where_they_are_seen(app: App) -> None:
    state = facing(table("Infantry, Tactics", "", ""), 6, 3)
    act(state, "attack", "attack", "play Tactics")
    scene = laid(app, state)
    steps(app, 60)
    shown = dice_seen(app)
    assert len(shown) == len(board_of(scene).tray.values) > 1
    click(app, *shown[-1])
    picked = scene.session.match.actions[0]
    assert isinstance(picked, Reroll)
    assert board_of(scene).tray.box_of(picked.die).holds(shown[-1])


def test_what_a_hand_beats_on_the_beach_is_counted_type_by_type() -> None:
    view = state_in(new_match(2, 1, {"beach": "on"}))
    view.step, view.dice, view.paid = BEACH, [3, 3, 5, 6, 1], 1
    left = [ENEMY[face] for face in (3, 5, 6, 1)]
    view.units[:4] = [9, 9, 9, 9]
    assert beatable(view, 0) == sum(enemies(view)) == sum(enemy >= 0 for enemy in left)
    view.units[:4] = [0, 0, 0, 0]
    assert beatable(view, 0) == 0
