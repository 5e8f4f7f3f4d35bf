"""What steers playouts: legal, blind to what is hidden, and better than chance."""

from __future__ import annotations

from collections import Counter

import pytest

from ai.estimates import guide_for
from ai.search import Guide, Search
from game.battlefronts.actions import SIZE
from game.battlefronts.cards import MOVE, SUPPORT
from game.catalogue import GAMES, game_named
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import OVER, State
from tests.battlefronts.ground import position
from tests.play import act

BATTLEFRONTS = game_named("battlefronts")


def guided(slug: str, seed: int) -> list[State]:
    """Every state with a choice in a match played as the guide would play it."""
    game = GAMES[slug]
    rng = Rng(seed)
    guide = guide_for(slug)
    state = game.new(game.seats[0], game.full_options({}), rng)
    met = []
    while state.to_act != OVER:
        legal = state.legal()
        action = legal[0]
        if len(legal) > 1:
            met.append(state.copy())
            action = guide.pick(state, legal[:], rng)
            assert action in legal
        state.apply(action, rng)
    return met


@pytest.mark.parametrize("slug", GAMES)
def test_guided_play_is_legal_and_ends(slug: str) -> None:
    assert all(len(guided(slug, seed)) < GAMES[slug].bound for seed in range(10))


@pytest.mark.parametrize("slug", GAMES)
def test_a_guide_picks_from_whatever_it_is_offered(slug: str) -> None:
    """The search asks it about those actions only that are still untried."""
    guide, rng = guide_for(slug), Rng(2)
    for state in guided(slug, 3):
        legal = state.legal()
        while len(legal) > 1:
            action = guide.pick(state, legal, rng)
            legal.remove(action)


@pytest.mark.parametrize("slug", GAMES)
def test_a_guide_does_not_look_at_hidden_cards(slug: str) -> None:
    """In every world that the seat's view allows it picks the same."""
    guide = guide_for(slug)
    for state in guided(slug, 4):
        picks, found = set(), set()
        for seed in range(5):
            world = state.redact(state.to_act)
            world.determinize(Rng(seed))
            picks.add(guide.pick(world, world.legal(), Rng(7)).id)
            found.add(guide.quick(world, Rng(7)))
        assert len(picks) == len(found) == 1


@pytest.mark.parametrize("slug", GAMES)
def test_a_guide_changes_nothing(slug: str) -> None:
    guide, rng = guide_for(slug), Rng(1)
    for state in guided(slug, 5):
        before = state.facts()
        guide.pick(state, state.legal(), rng)
        guide.quick(state, rng)
        assert state.facts() == before


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
    search.run(3000)
    assert {SIZE[8], SIZE[12]} <= {node.action for node in search.ranked()}
