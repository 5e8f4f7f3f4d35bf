"""Every button of a board has a key, which no other has at that moment, and which the manual and the keys page name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.catalogue import GAMES
from game.core.match import Match
from game.core.rng import Rng
from scenes.pieces.controls import Complaint
from scenes.pieces.popups import ButtonBar
from scenes.ui.canvas import Box
from scenes.ui.focus import FocusRing
from scenes.ui.input import KEYS
from scenes.ui.keys import COMMANDS
from scenes.ui.widgets import Button
from tests.last_front import ground
from tests.scenes.events import key
from tests.scenes.last_front import asked
from tests.scenes.table import asked_board, expect

WORDED = {"SPACE", "ESC", "ENTER"}
SETTABLE = {chr(command.key).upper() for command in COMMANDS if 0x20 < command.key < 0x7F}
BESIDE = {chr(code).upper() for code in KEYS if 0x20 < code < 0x7F}
"""Keys of what stands beside every board."""


def asked_at_random(slug: str, seats: int, seed: int, decisions: int) -> Iterator[Any]:
    game = GAMES[slug]
    match, rng = Match(game, seats, {}, seed), Rng(seed)
    for _ in range(decisions):
        if match.over:
            return
        if not match.state.midway():
            yield asked_board(game, match.state)
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])


@pytest.mark.parametrize(
    ("slug", "seats", "least"), [("sharp_end", 3, "AEGYC12"), ("last_front", 3, "IE"), ("fix_bayonets", 2, "F")]
)
def test_every_button_has_a_key_of_its_own(slug: str, seats: int, least: str) -> None:
    met: set[str] = set()
    for board in asked_at_random(slug, seats, 5, 400):
        buttons = board.controls.bar.buttons
        hints = [button.hint for button in buttons if button.enabled]
        assert all(hints), [button.label for button in buttons]
        assert len(set(hints)) == len(hints)
        assert not set(hints) & BESIDE
        assert set(hints) <= SETTABLE | WORDED
        met |= set(hints)
    assert met >= set(least)


def test_the_manual_names_every_letter_that_can_be_set() -> None:
    table = Path("docs/MANUAL.md").read_text(encoding="utf-8").split("| Key | Gamepad")[1].split("\n\n")[0]
    named = {cap for row in table.splitlines()[2:] for cap in re.findall(r"\b[A-Z1-9]\b", row.split("|")[1])} | {
        "2",
        "3",
    }
    assert {cap for cap in SETTABLE if cap.isalnum()} <= named


def test_a_key_presses_its_button_and_a_disabled_one_says_why() -> None:
    bar: ButtonBar[str] = ButtonBar()
    go, stay = Button("go", Box(0, 0, 9, 9), "GO", "E"), Button("stay", Box(20, 0, 9, 9), "STAY", "SPACE")
    bar.show([(go, "go"), (stay, "stay")])
    assert bar.pressed(key(pygame.K_e), None, None) == "go"
    assert bar.pressed(key(pygame.K_e, mod=pygame.KMOD_CTRL), None, None) is None
    assert bar.pressed(key(pygame.K_SPACE), None, None) is None, "that is an intent"
    go.enabled = False
    assert bar.pressed(key(pygame.K_e), None, None) is None
    assert bar.refused(key(pygame.K_e)) is go
    assert bar.refused(key(pygame.K_w)) is None


def test_last_front_withdraws_and_digs_in_by_key_and_says_why_it_cannot() -> None:
    board = asked(ground.table("T1|T1", "T1|P4"))
    answer = board.controls.handle(key(pygame.K_e), None, FocusRing())
    assert [action.notation for action in answer] == ["withdraw"]
    refused = expect(Complaint, board.controls.handle(key(pygame.K_i), None, FocusRing()))
    assert refused.words == "No cards in your bid make 10 together yet."
    digging = asked(ground.table("T1|2 T3, P4", "T1|T1"))
    assert digging.controls.handle(key(pygame.K_i), None, FocusRing()) is None
    assert digging.selection.digging


def test_last_front_opens_its_discards_by_key() -> None:
    board = asked(ground.table("T1|T1", "T1|P4"))
    assert board.controls.browse(key(pygame.K_d), None, FocusRing())
    assert board.controls.lists.opened == ("deck", "discards")
