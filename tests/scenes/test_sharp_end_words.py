"""What the board of At the Sharp End says is true: of withdrawing, of rolling no dice, of the odds."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.core.events import Event
from game.core.rng import Rng
from game.sharp_end.actions import DISCARDS, PASS, PAY
from game.sharp_end.cards import LAST_WINDOW, ORDER_TYPES
from game.sharp_end.events import DiceRolled, TurnBegan
from scenes.boards.sharp_end.enemy import legend
from scenes.boards.sharp_end.layout import TRAY, VERBS
from scenes.boards.sharp_end.log_lines import label
from scenes.ui import faces, styles, theme
from scenes.ui.canvas import Canvas
from tests.play import act
from tests.scenes.sharp_end import asked, new_board, new_match
from tests.sharp_end.ground import facing, table


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (3, "Withdrawing brings a counter of Marsh and ends your turn."),
        (0, "Marsh has no counter left: withdrawing brings nothing and ends your turn."),
    ],
)
def test_withdrawing_brings_what_is_there(left: int, said: str) -> None:
    board = asked(facing(table("Infantry", "Hero", ""), 3, stand=2))
    board.model.shown.left[2] = left
    assert board.words.help_text().endswith(f"The commander always attacks. {said}")


def test_with_no_die_picked_the_dice_are_kept() -> None:
    state = facing(table("Infantry", "Tactics", ""), 6, 3)
    act(state, "attack", "attack", "play Tactics")
    board = asked(state)
    (keep,) = board.controls.bar.buttons
    assert (keep.label, keep.primary) == ("KEEP THE DICE", False), "the card was played to roll them"
    act(state, "reroll 1")
    (roll,) = asked(state).controls.bar.buttons
    assert (roll.label, roll.primary) == ("ROLL", True)


def test_at_the_end_no_odds_are_told() -> None:
    """Wherever the last attack has been broken off."""
    for seed in range(8):
        match, rng = new_match(3, seed, {"turns": "5"}), Rng(seed)
        while not match.over:
            legal = match.legal()
            match.play(legal[rng.below(len(legal))])
        gauge = new_board(match).gauge
        assert (gauge.odds, gauge.label) == (-1.0, "")


def test_who_holds_counters_alone_is_asked_for_counters() -> None:
    state = facing(table("Infantry", "HQ@1", ""), 3)
    act(state, "attack", "attack")
    board = asked(state)
    assert board.words.prompt() == "Spend a counter, or none?"
    assert board.controls.bar.buttons[0].label == "SPEND NONE"
    assert board.words.help_text().endswith("The lit counter can be spent for a card: choose it. SPACE keeps it.")


def test_before_the_scoring_counters_are_asked_for_once_more() -> None:
    state = facing(table("Infantry", "HQ@2", "", turns=1), 6)
    act(state, "withdraw", "withdraw", "pass", "pass", "cannot", *["pass"] * 4)
    assert state.step == LAST_WINDOW
    board = asked(state)
    assert board.words.prompt() == "The last turn is over: spend a counter, or none?"
    assert board.controls.bar.buttons[0].label == "SPEND NONE"
    assert board.words.help_text() == "A card drawn now brings a point only if it is Intel-Recon, an HQ card."


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (TurnBegan(4, 1, 1), "*Turn 4.* Baker commands."),
        (TurnBegan(5, 1, 1), "*Turn 5, the last.* Baker commands."),
        (DiceRolled(1, 2, (4, 1)), "Baker attacks Marsh: *1 Medium*."),
        (DiceRolled(1, 2, (4, 1, 2)), "Baker attacks Marsh, 3 dice instead of 2: *1 Medium*."),
    ],
)
def test_the_log_tells_the_last_turn_and_dice_that_are_not_printed(event: Event, said: str) -> None:
    line = new_board(new_match(2, options={"turns": "5"})).words.dispatch(event)
    assert line is not None
    assert line.words == said


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
