"""What the board of At the Sharp End says is true: of withdrawing, of rolling no dice, of the odds."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.core.rng import Rng
from game.sharp_end.actions import DISCARDS, PASS, PAY
from game.sharp_end.cards import ORDER_TYPES
from scenes.boards.sharp_end.layout import TRAY, VERBS
from scenes.boards.sharp_end.log_lines import label
from scenes.boards.sharp_end.painter import legend
from scenes.ui import faces, styles, theme
from scenes.ui.canvas import Canvas
from tests.scenes.sharp_end import new_board, new_match


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
