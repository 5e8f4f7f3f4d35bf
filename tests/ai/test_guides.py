"""What every game's guide owes to the search: it is legal, blind to what is hidden, and better than chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from ai.estimates import guide_for
from ai.search import Guide, Search
from game.battlefronts.actions import SIZE
from game.battlefronts.cards import MOVE, SUPPORT
from game.catalogue import GAMES, game_named
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import OVER, State
from game.sharp_end.cards import DRAW
from tests.battlefronts.ground import position
from tests.play import EVERY_TABLE, act, new_match
from tests.sharp_end.ground import facing, table

BATTLEFRONTS = game_named("battlefronts")
tables = pytest.mark.parametrize(("slug", "seats"), EVERY_TABLE)


def guided(slug: str, seed: int) -> Iterator[State]:
    """The states with a choice in a match played as the guide would play it: all, or a third of many."""
    game, guide, rng = GAMES[slug], guide_for(slug), Rng(seed)
    state = game.new(game.seats[0], game.full_options({}), rng)
    met = 0
    while state.to_act != OVER:
        legal = state.legal()
        action = legal[0]
        if len(legal) > 1:
            met += 1
            if met < 100 or met % 3 == 0:
                yield state.copy()
            action = guide.pick(state, legal[:], rng)
            assert action in legal
        state.apply(action, rng)


@pytest.mark.parametrize("slug", GAMES)
def test_a_guide_picks_from_whatever_it_is_offered_changes_nothing_and_looks_at_no_hidden_card(slug: str) -> None:
    """A search offers only what it has not tried yet. In every world that the seat's view allows it picks the same."""
    guide, rng = guide_for(slug), Rng(2)
    for state in guided(slug, 4):
        before = state.facts()
        legal = state.legal()
        guide.quick(state, rng)
        while len(legal) > 1:
            picked = guide.pick(state, legal, rng)
            assert picked in legal
            legal.remove(picked)
        assert state.facts() == before
        picks, found = set(), set()
        for seed in range(3):
            world = state.redact(state.to_act)
            world.determinize(Rng(seed))
            picks.add(guide.pick(world, world.legal(), Rng(7)).id)
            found.add(guide.quick(world, Rng(7)))
        assert len(picks) == len(found) == 1


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


def test_a_game_without_a_guide_is_played_uniformly() -> None:
    guide = guide_for("no_such_game")
    state = Match(BATTLEFRONTS, 2, {}, 1).state
    rng = Rng(1)
    assert type(guide) is Guide
    picks = Counter(guide.pick(state, state.legal(), rng).id for _ in range(1000))
    assert len(picks) == len(state.legal())
    assert min(picks.values()) > 100


def test_marches_go_where_they_gain_most() -> None:
    """Z1 lies between the own F1 and the empty F2, Z3 between the empty F4 and F3, where the fight is on."""
    state = position("0 F1: 5 2", "0 Z1*: 7 7 7", "0 F3: 4 4", "1 F3: 6 6")
    state.phase = MOVE
    rng = Rng(3)
    picks = Counter(guide_for("battlefronts").pick(state, state.legal(), rng).notation for _ in range(2000))
    assert picks["march 1 F2"] > 1000, "takes the empty front"
    assert picks["march 1 F2"] > 4 * picks["march 1 F1"], "rather than crowd the own one"
    assert picks["pass"] < 300


def test_sizes_are_small_as_far_as_the_deck_goes() -> None:
    guide, rng = guide_for("battlefronts"), Rng(3)
    state = position(decks=(20, 0))
    state.phase = SUPPORT
    act(state, "call Z1")
    sizes = {guide.pick(state, state.legal(), rng).id - SIZE[1].id + 1 for _ in range(500)}
    assert sizes == {1, 2, 3, 4, 5, 6}
    rest = [action for action in state.legal() if action not in SIZE[1:7]]
    nearest = {guide.pick(state, rest, rng) for _ in range(500)}
    assert nearest == {SIZE[7]}, "the nearest of those that are left"


def test_a_small_search_tries_few_sizes_and_likely_ones() -> None:
    state = position(decks=(40, 40))
    state.phase = SUPPORT
    act(state, "call Z1")
    search = Search(state.redact(0), len(BATTLEFRONTS.actions), guide_for("battlefronts"), Rng(1))
    search.run(30)
    assert {node.action for node in search.ranked()} <= set(SIZE[1:8])
    search.run(1500)
    assert {SIZE[8], SIZE[12]} <= {node.action for node in search.ranked()}
