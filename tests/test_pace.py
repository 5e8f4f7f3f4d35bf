"""How many answers a turn of Fighting Front asks of a person, counted on kept matches."""

from __future__ import annotations

from game.core.record import loads
from launch import environment
from tests.pace import count_answers


def test_groups_ask_for_fewer_answers_than_single_orders() -> None:
    """The matches on which it is judged are played for a few minutes: python -m tests.pace."""
    record = loads((environment.ROOT / "tests" / "golden" / "fighting_front-1.txt").read_text("utf-8"))
    single, grouped = (count_answers(record, has_groups, most_turns=8) for has_groups in (False, True))
    assert single.turns == grouped.turns > 0
    assert grouped.setup <= single.setup
    assert count_answers(record, trusts_staff=True, most_turns=8).a_turn < grouped.a_turn
    assert 0 < grouped.a_turn < 0.7 * single.a_turn
    assert all(grouped.by_step[step] <= number for step, number in single.by_step.items())
