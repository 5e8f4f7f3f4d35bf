"""What a bubble points at follows from the decision: on every board any decision is made by pressing what is next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

from game.catalogue import game_named
from game.core.match import Match
from game.core.record import load
from game.core.state import Action
from game.fighting_front.actions import Step, Unit
from game.fix_bayonets.actions import Deploy
from scenes.match.setup import setup_of
from tests.golden.__main__ import FOLDER
from tools.lessons.pupil import Stuck, make_board, press_decision

RECORDS = sorted(FOLDER.glob("*-[0-9].txt"))


def decisions(path: Path) -> Iterator[tuple[Match, Sequence[Action]]]:
    """The whole decisions of a golden record, each with the match before it."""
    record = load(path)
    game = game_named(record.game)
    whole, match = (Match(game, len(record.seats), record.options, record.seed) for _ in range(2))
    continues = [whole.play(notation).midway for notation in record.notations]
    starts = [at for at, midway in enumerate(continues) if not midway]
    for start, end in pairwise(starts):  # the last one may be incomplete
        actions = [game.by_notation[notation] for notation in record.notations[start:end]]
        if len(match.legal()) > 1:
            yield match, actions
        for action in actions:
            match.play(action)


def same(made: Sequence[Action], wanted: Sequence[Action]) -> bool:
    """Whether the decision is the one that was wanted. Men of one kind may be placed in any order."""
    if all(isinstance(action, Deploy) for action in wanted):
        return sorted(action.notation for action in made) == sorted(action.notation for action in wanted)
    return list(made) == list(wanted)[: len(made)]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_decision_is_made_by_pressing_what_is_pointed_at(path: Path) -> None:
    """Random players also send units of Fighting Front on ways that no press leads along: those are left out."""
    record = load(path)
    setup, boards, tried = setup_of(record), {}, 0
    for match, wanted in decisions(path):
        seat = match.state.to_act
        board = boards.setdefault(seat, make_board(setup, match.view(seat), seat))
        board.animation.settle(match.view(seat))
        board.controls.offer(match.legal())
        wanders = (isinstance(wanted[0], Unit) and isinstance(wanted[-1], Step)) or "stop" in wanted[-1].notation
        made: Sequence[Action] = ()
        with suppress(Stuck):
            made = press_decision(board, wanted)
        assert (made and same(made, wanted)) or wanders, (wanted, made)
        tried += not wanders
    assert tried > 10
