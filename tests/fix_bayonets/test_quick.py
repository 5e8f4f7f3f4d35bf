"""The questions of `quick` agree with the lists that `legal` makes of the same questions."""

from __future__ import annotations

from game.core.rng import Rng
from game.core.state import OVER, Action
from game.fix_bayonets import GAME, cards
from game.fix_bayonets.legal import (
    advancers,
    can_attack,
    can_leave,
    can_move,
    destinations,
    has_target,
    kinds_on,
    only_choice,
    targets,
    the_kind_on,
    two_can_advance,
)
from game.fix_bayonets.state import State

TABLES = [(seed, {"deployment": "quick", "strategic": ("off", "on")[seed % 2]}) for seed in range(3)]


def asked(state: State, seat: int, stage: int, card: int, man: int = 0, target: int = 0) -> list[Action]:
    """The open actions if this question were put now; `only_choice` must find the same answer."""
    world = state.copy()
    world.to_act, world.stage, world.card, world.man, world.target = seat, stage, card, man, target
    legal = world.legal()
    if legal:
        assert only_choice(world) is (legal[0] if len(legal) == 1 else None)
    return legal


def check(state: State) -> None:
    """Every question, for both seats, with every card and man."""
    for seat in range(2):
        living = [man for man in range(seat * cards.MEN, seat * cards.MEN + cards.MEN) if state.men[man] >= 0]
        for card in range(cards.CRAWL, cards.COUNTER_ATTACK + 1):
            assert can_move(state, seat, card) is bool(asked(state, seat, cards.MOVE_MAN, card))
            assert two_can_advance(state, seat, card) is (len(advancers(state, seat, card)) > 1)
            for man in living:
                there = destinations(state, seat, card, state.men[man])
                assert can_leave(state, seat, card, state.men[man]) is bool(there)
                assert len(asked(state, seat, cards.MOVE_TO, card, man)) == len(there)
        for card in range(cards.BAYONET, cards.SNIPER_CARD + 1):
            assert can_attack(state, seat, card) is bool(asked(state, seat, cards.FIGHT_MAN, card))
            for man in living:
                aims = targets(state, seat, card, state.men[man])
                assert has_target(state, seat, card, state.men[man]) is bool(aims)
                assert len(asked(state, seat, cards.FIGHT_AT, card, man)) == len(aims)
        for square in range(cards.SQUARES):
            kinds = kinds_on(state, seat, square)
            assert len(asked(state, seat, cards.CASUALTY, cards.BAYONET, target=square)) == len(kinds)
            assert len(kinds) != 1 or the_kind_on(state, seat, square) == kinds[0]


def test_a_question_without_a_list_agrees_with_the_list() -> None:
    """In three random matches, at every thirtieth decision."""
    moments = 0
    for seed, options in TABLES:
        rng = Rng(seed)
        state = GAME.new(2, options, rng)
        while state.to_act != OVER:
            moments += 1
            if moments % 30 == 0:
                check(state)
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))], rng)
    assert moments > 600
