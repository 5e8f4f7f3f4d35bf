"""People at the board of At the Sharp End: everything can be chosen, nothing secret shows."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.core.events import Beat
from game.core.rng import Rng
from game.sharp_end.actions import DISCARDS, PASS, PAY, Reroll
from game.sharp_end.cards import BEACH, DRAW, ENEMY, ORDER_TYPES
from game.sharp_end.events import AttackSucceeded, BeachRolled, Declared, DiceRolled, TurnEnded
from game.sharp_end.legal import beatable, enemies
from scenes.app import App
from scenes.boards.board import place_key
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.layout import TRAY, VERBS
from scenes.boards.sharp_end.log_lines import label
from scenes.boards.sharp_end.painter import legend
from scenes.ui import faces, styles, theme
from scenes.ui.canvas import Canvas
from tests.play import act
from tests.scenes import sharp_end
from tests.scenes.events import FRAME, motion, steps
from tests.scenes.sharp_end import board_of, laid, new_board, new_match, perform, seated, state_in, wait
from tests.scenes.table import centre, click, expect
from tests.sharp_end.ground import facing, table


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


# --- Every event of At the Sharp End is acted out and told, and shows nothing that its seat may not know ---


def test_points_are_counted_one_by_one(canvas: Canvas) -> None:
    match = sharp_end.new_match(2, 3)
    board = sharp_end.new_board(match)
    rng = Rng(4)
    tallies = []
    while not match.over:
        legal = match.legal()
        for beat in match.play(legal[rng.below(len(legal))]).beats(0):
            sharp_end.perform(board, [beat])
            tallies.append(list(board.model.tally or ()))
    final = [sharp_end.state_in(match).points(seat) for seat in range(2)]
    assert tallies[-1] == final
    assert len({tuple(tally) for tally in tallies}) > 3


# --- What the board of At the Sharp End says is true: of withdrawing, of rolling no dice, of the odds ---


def test_at_the_end_no_odds_are_told() -> None:
    """Wherever the last attack has been broken off."""
    for seed in range(8):
        match, rng = new_match(3, seed, {"turns": "5"}), Rng(seed)
        while not match.over:
            legal = match.legal()
            match.play(legal[rng.below(len(legal))])
        gauge = new_board(match).gauge
        assert (gauge.odds, gauge.label) == (-1.0, "")


def test_what_passing_leaves_undone_fits_its_button(canvas: Canvas) -> None:
    chosen, letters = new_board(new_match()).selection, styles.BODY_TINY
    for box, alone, chip in ((VERBS[0], True, 80), (VERBS[1], False, 0)):
        for count in (1, 2):
            for held in combinations(range(ORDER_TYPES), count):
                chosen.things = {("order", card): PASS for card in held}
                assert letters.width(canvas, chosen.undone(alone)) <= box.w - chip - 12, held


@pytest.mark.parametrize(
    ("hand", "asked", "button"),
    [
        ("Reinforcements, Unit@1", "Spend a counter, or none?", "SPEND NONE"),
        ("Tactics, Unit@1", "Play an HQ card, or none?", "PLAY NO CARD"),
        ("Reinforcements", "Nothing you hold can be played here: SPACE goes on.", "PLAY NO CARD"),
    ],
)
def test_a_person_is_asked_for_what_can_be_played_or_spent(hand: str, asked: str, button: str) -> None:
    """Whoever looks on is told only what everybody knows: there is an HQ card in that hand."""
    state = facing(table("Hero", hand), 3)
    act(state, "attack")
    words = sharp_end.asked(state).words
    assert (words.prompt(), words.controls.ending.label) == (asked, button)
    assert words.call(state.redact(0)).words == "Play an HQ card, or none?"


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("scale", theme.TYPE_SCALES.values())
def test_a_button_that_shares_its_row_shows_its_key(
    window: pygame.Surface, size: tuple[int, int], scale: float
) -> None:
    canvas = Canvas(pygame.display.set_mode(size), scale)
    w, h = canvas.rect(*VERBS[1]).size
    for action in (*PAY, *DISCARDS):
        words = label(action.notation, alone=False)
        with_key, without = (
            faces.button(canvas, w, h, words, key, "", faces.PLAIN, False, True).get_view("0").raw for key in ("2", "")
        )
        differ = with_key != without
        assert differ, words


def test_what_is_to_beat_fits_the_rim_of_the_tray(canvas: Canvas) -> None:
    model = new_board(new_match()).model
    for dice in combinations(range(1, 7), 5):
        model.shown.dice = list(dice)
        words = legend(model)
        assert words.startswith("TO BEAT")
        assert styles.LABEL_TINY.but(track=0).width(canvas, words) <= TRAY.w - 48, words


# --- The dice and the odds on the board of At the Sharp End: what lies in the tray, and what is said ---

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
    picked = expect(Reroll, scene.session.match.actions[0])
    assert board_of(scene).tray.box_of(picked.die).holds(shown[-1])


def test_what_a_hand_beats_on_the_beach_is_counted_type_by_type() -> None:
    view = state_in(new_match(2, 1, {"beach": "on"}))
    view.step, view.dice, view.paid = BEACH, [3, 3, 5, 6, 1], 1
    left = [ENEMY[face] for face in (3, 5, 6, 1)]
    view.units[:4] = [9, 9, 9, 9]
    assert beatable(view, 0) == sum(enemies(view)) == sum(enemy >= 0 for enemy in left)
    view.units[:4] = [0, 0, 0, 0]
    assert beatable(view, 0) == 0
