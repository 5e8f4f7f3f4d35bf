"""What every game's guide owes to the search."""

from __future__ import annotations

import pytest

from ai.estimates import guide_for
from game.catalogue import GAMES
from game.core.rng import Rng
from game.core.state import OVER
from game.sharp_end.cards import DRAW
from tests.play import EVERY_TABLE, moments, new_match
from tests.sharp_end.ground import facing, table

tables = pytest.mark.parametrize(("slug", "seats"), EVERY_TABLE)


@tables
def test_a_guide_picks_out_of_what_it_is_offered(slug: str, seats: int) -> None:
    """A search offers only those actions that it has not tried yet."""
    guide = guide_for(slug)
    rng = Rng(seats)
    for seed in range(2):
        match = new_match(slug, seats, seed)
        for _ in moments(match, seed):
            legal = match.legal()
            while len(legal) > 1:
                picked = guide.pick(match.state, legal, rng)
                assert picked in legal
                legal.remove(picked)


@tables
def test_guided_matches_end_and_estimates_add_up(slug: str, seats: int) -> None:
    guide = guide_for(slug)
    rng = Rng(seats)
    match = new_match(slug, seats, 3)
    start = match.state.copy()
    while not match.over:
        assert not guide.enough(match.state, match.state)
        if guide.enough(start, match.state):
            assert len(guide.estimate(match.state)) == seats
            assert sum(guide.estimate(match.state)) == pytest.approx(1.0)
        legal = match.legal()
        match.play(legal[0] if len(legal) == 1 else guide.pick(match.state, legal, rng))
        assert len(match.actions) <= GAMES[slug].bound
    assert match.state.to_act == OVER


@tables
def test_what_a_guide_finds_without_a_list_is_legal(slug: str, seats: int) -> None:
    guide = guide_for(slug)
    rng = Rng(seats + 10)
    match = new_match(slug, seats, 4)
    while not match.over and len(match.actions) < 300:
        legal = match.legal()
        found = guide.quick(match.state, rng)
        assert found is None or found in legal
        match.play(legal[rng.below(len(legal))])


def test_at_the_sharp_end_a_lead_counts_the_more_the_later_it_is() -> None:
    guide = guide_for("sharp_end")
    lead = []
    for turn in (2, 5, 7):
        state = facing(table("VP@5, Infantry", "VP@3, Infantry", "Infantry"), 3)
        state.turn = turn
        shares = guide.estimate(state)
        assert shares[0] > shares[1] > shares[2]
        lead.append(shares[0])
    assert sorted(lead) == lead


def test_at_the_sharp_end_a_playout_sees_the_turn_through_and_the_cards_drawn_after_it() -> None:
    guide = guide_for("sharp_end")
    view = facing(table("", ""), 3)
    world = view.copy()
    assert not guide.enough(view, world)
    world.turn += 1
    assert guide.enough(view, world)
    view.step = DRAW
    assert not guide.enough(view, world)
    world.turn += 1
    assert guide.enough(view, world)
