"""Dealers make the worlds of a view faster than copies and `determinize`, but the same ones."""

from __future__ import annotations

from itertools import islice

import pytest

from game.core.rng import Rng
from game.core.state import State
from tests.ai.toy import Duel
from tests.play import EVERY_TABLE, new_match, play_at_random

DECISIONS = 150
"""Decisions of each match."""


def assert_deals_like_determinize(view: State, seed: int) -> None:
    """Assert that two worlds of a dealer equal those of `determinize`, use the same random numbers, share no list."""
    facts = view.__reduce__()
    dealer = view.dealer()
    rng, expected_rng = Rng(seed), Rng(seed)

    worlds = [dealer.deal(rng), dealer.deal(rng)]
    for world in worlds:
        expected = view.copy()
        expected.determinize(expected_rng)
        assert world == expected
    assert rng.state() == expected_rng.state()
    assert view.__reduce__() == facts

    lists = [fact for world in (view, *worlds) for fact in world.facts() if isinstance(fact, list)]
    assert len({id(fact) for fact in lists}) == len(lists), "no list is shared"


@pytest.mark.parametrize(("slug", "seats"), EVERY_TABLE)
def test_a_dealer_deals_the_worlds_that_determinize_makes(slug: str, seats: int) -> None:
    match = new_match(slug, seats, seed=5)
    for number, _ in enumerate(islice(play_at_random(match, seed=5), DECISIONS)):
        if number % 9 == 0:
            for seat in range(seats):
                assert_deals_like_determinize(match.view(seat), number)
            assert_deals_like_determinize(match.state, number)


def test_a_game_without_a_dealer_of_its_own_has_one() -> None:
    """In a Duel the other seat holds one of the cards 0 to 7. Card 7 is shown, so it holds one of the other seven."""
    view = Duel(held=5, shown=7).redact(0)
    worlds = [view.dealer().deal(Rng(seed)) for seed in range(20)]
    held = {world.held for world in worlds if isinstance(world, Duel)}
    assert held <= {*range(7)}
    assert len(held) > 3, "the worlds differ"
