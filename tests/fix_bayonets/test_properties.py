"""What must hold whatever is drawn and played (FB 2, 3, 4, 5)."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.rng import Rng
from game.core.state import OVER
from game.fix_bayonets import GAME, cards
from game.fix_bayonets.state import State

options = st.fixed_dictionaries(
    {"deployment": st.sampled_from(("own", "quick")), "strategic": st.sampled_from(("off", "on"))}
)


def check_men(state: State) -> None:
    """FB 2 Thirty-two men, each in one place, counted where he stands; no square has both sides."""
    standing = [0] * (2 * cards.SQUARES)
    for man in range(cards.ALL_MEN):
        if state.men[man] >= 0:
            standing[man // cards.MEN * cards.SQUARES + state.men[man]] += 1
        else:
            assert state.men[man] == cards.DEAD or (state.stage == cards.DEPLOY and state.men[man] == cards.OFF)
    assert standing == state.standing
    assert not any(standing[square] and standing[cards.SQUARES + square] for square in range(cards.SQUARES))


def check_cards(state: State) -> None:
    """FB 3 Sixty cards; the counts agree with one another; nothing is in play between two declarations."""
    assert Counter(GAME.cards(state)) == dict.fromkeys(range(cards.CARDS), cards.COPIES)
    assert state.hand_size == [sum(state.hand(0)), sum(state.hand(1))]
    assert state.discard == [state.pile.count(card) for card in range(cards.CARDS)]
    assert (state.card < 0) is (state.stage in (cards.DEPLOY, cards.DISCARD, cards.MOVE, cards.FIGHT))
    assert state.hand_size[1 - state.active] <= cards.HAND
    if state.stage != cards.DISCARD:
        assert state.hand_size[state.active] <= cards.HAND


def check_turn(state: State) -> None:
    """FB 1, 4, 5.4, 7.2"""
    answers = state.stage in (cards.STOP_MOVE, cards.STOP_FIGHT, cards.CASUALTY)
    assert (state.to_act == state.active) is not answers
    assert state.turn <= cards.LAST_TURN
    assert state.quiet <= cards.QUIET_TURNS
    assert all(times <= (2 if man % cards.MEN == 14 else 1) for man, times in enumerate(state.moves))
    if state.stage in (cards.STOP_MOVE, cards.STOP_FIGHT):
        assert state.hand_size[state.to_act] > 0


@settings(max_examples=25, deadline=None)
@given(options, st.integers(0, 100_000))
def test_fb_2_fb_3_men_and_cards_are_conserved(chosen: dict[str, str], seed: int) -> None:
    rng = Rng(seed)
    state = GAME.new(2, chosen, rng)
    fallen = 0
    while state.to_act != OVER:
        check_men(state)
        check_cards(state)
        check_turn(state)
        now = sum(len(state.fallen(seat)) for seat in range(2))
        assert now >= fallen, "FB 6.5 the dead stay dead"
        fallen = now
        legal = state.legal()
        if state.card >= 0 and state.stage not in (cards.STOP_MOVE, cards.STOP_FIGHT):
            assert len(legal) > 1, "FB 7.1 questions with one answer are not asked"
        state.apply(legal[rng.below(len(legal))], rng)
    check_men(state)
    officers = [[state.men[seat * cards.MEN + number] != cards.DEAD for number in range(2)] for seat in range(2)]
    alive = [any(pair) for pair in officers]
    assert state.scores() == ([0.5, 0.5] if all(alive) else [float(alive[0]), float(alive[1])])
