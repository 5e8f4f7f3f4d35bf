"""On every board any decision can be made by pressing one pointed thing after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

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

GOLDEN_RECORDS = sorted(FOLDER.glob("*-[0-9].txt"))


def decisions_of_record(path: Path) -> Iterator[tuple[Match, Sequence[Action]]]:
    """Yield each decision with a choice of a golden record, all its actions, and the match before it.

    The match is one object that goes on with the record. The last decision is left out, as it may be incomplete.
    """
    record = load(path)
    game = game_named(record.game)
    whole_match, match = (Match(game, len(record.seats), record.options, record.seed) for _ in range(2))
    continues = [whole_match.play(notation).continues_decision for notation in record.notations]
    starts = [at for at, continues_decision in enumerate(continues) if not continues_decision]

    for start, end in pairwise(starts):
        actions = [game.by_notation[notation] for notation in record.notations[start:end]]
        if len(match.legal()) > 1:
            yield match, actions
        for action in actions:
            match.play(action)


def is_wanted_decision(made: Sequence[Action], wanted: Sequence[Action]) -> bool:
    """Whether the decision is the one that was wanted. Men of one kind may be placed in any order."""
    if all(isinstance(action, Deploy) for action in wanted):
        return sorted(action.notation for action in made) == sorted(action.notation for action in wanted)
    return list(made) == list(wanted)[: len(made)]


@pytest.mark.parametrize("path", GOLDEN_RECORDS, ids=lambda path: path.stem)
def test_every_decision_of_a_golden_record_can_be_made_by_pressing_pointed_things(path: Path) -> None:
    """The random players of the records also send units of Fighting Front on detours, which no press leads along.

    `press_decision` raises Stuck if no pointed thing brings the decision nearer.
    """
    record = load(path)
    setup = setup_of(record)
    boards: dict[int, Any] = {}
    tried = 0

    for match, wanted in decisions_of_record(path):
        seat = match.state.to_act
        board = boards.setdefault(seat, make_board(setup, match.view(seat), seat))
        board.animation.settle(match.view(seat))
        board.controls.offer(match.legal())
        is_detour = (isinstance(wanted[0], Unit) and isinstance(wanted[-1], Step)) or "stop" in wanted[-1].notation

        made: Sequence[Action] = ()
        with suppress(Stuck):
            made, _ = press_decision(board, wanted)
        if not is_detour:
            assert made, wanted
            assert is_wanted_decision(made, wanted), made
        tried += not is_detour

    assert tried > 10
