"""Last Front: what bots make of hands, bids and fronts."""

from __future__ import annotations

from tests.last_front.ground import act, table


def test_the_decisions_of_a_turn_are_counted_for_all_to_see() -> None:
    state = table("T1, T2, 2 S3", "T1")
    steps = [state.turn_steps()]
    act(state, "play T1")
    steps.append(state.turn_steps())
    act(state, "play T2")
    steps.append(state.turn_steps())
    assert steps == [0, 1, 2]
    assert all(state.redact(seat).turn_steps() == 2 for seat in (0, 1))
    act(state, "finish")
    while state.to_act == 1 and state.step != 1:
        assert state.turn_steps() == 0, "a window is no part of another's turn"
        act(state, "pass")
    assert (state.to_act, state.turn_steps()) == (1, 0)
