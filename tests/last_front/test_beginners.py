"""The beginners' plans that bots are measured against."""

from __future__ import annotations

import pytest

from ai.player import named, play
from game.last_front import GAME


@pytest.mark.parametrize("plan", ["Hoarder", "OneMore", "AllIn", "Hunter"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_plan_plays_a_match_to_its_end(plan: str, seats: int) -> None:
    player = named(f"tests.last_front.beginners:{plan}")
    outcome = play(GAME, [player, *[named("random")] * (seats - 1)], seed=3)
    assert outcome.forfeit is None
    assert sum(outcome.scores) == 1
