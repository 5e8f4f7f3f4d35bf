"""The questions of `quick` agree with the lists that `legal` makes of the same questions."""

from __future__ import annotations

from game.battlefronts import GAME
from game.battlefronts.cards import FRONTS, PLACES
from game.battlefronts.legal import TIED, call_ups, can_call_up, can_move, moves, sizes, strongest, the_strongest
from game.core.rng import Rng
from game.core.state import OVER


def test_a_question_without_a_list_agrees_with_the_list() -> None:
    """At every decision of twenty random matches, for both seats and at every front."""
    tied = 0
    for seed in range(20):
        rng = Rng(seed)
        state = GAME.new(2, {}, rng)
        while state.to_act != OVER:
            for seat in range(2):
                assert can_move(state, seat) is (len(moves(state, seat)) > 1)
                assert can_call_up(state, seat) is (len(call_ups(state, seat)) > 1 and sizes(state, seat) != [])
                for front in range(FRONTS):
                    if state.here[seat * PLACES + front]:
                        best = strongest(state, seat, front)
                        tied += len(best) > 1
                        assert the_strongest(state, seat, front) == (best[0] if len(best) == 1 else TIED)
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))], rng)
    assert tied
