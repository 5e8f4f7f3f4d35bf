"""OpenSpiel's search as a player of our arena."""

from __future__ import annotations

import pytest

from adapters import ismcts, open_spiel
from ai.player import named, play
from game.catalogue import GAMES
from game.core.match import Match
from game.core.rng import Rng

games = pytest.mark.parametrize("slug", GAMES)


def opened(slug: str, actions: int, seats: int = 2) -> Match:
    """A match in which so many random actions lie behind, and a choice ahead."""
    match, rng = Match(GAMES[slug], seats, {}, 7), Rng(7)
    while len(match.actions) < actions or len(match.legal()) == 1:
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    return match


@games
def test_it_searches_what_a_view_tells_alone(slug: str) -> None:
    """The same answer twice, from so many simulations, at a table with more seats where there can be."""
    match = opened(slug, 10, min(3, GAMES[slug].seats[-1]))
    view = match.view(match.state.to_act)
    answers = []
    for _ in range(2):
        player = ismcts.Ismcts(simulations=40)
        answers += player.decide(view, 5)
        assert player.iterations == [40]
    assert answers[0] in view.legal()
    assert answers[0] is answers[1]


@games
def test_worlds_are_drawn_of_what_is_seen(slug: str) -> None:
    match = opened(slug, 10)
    seat = match.state.to_act
    view = match.view(seat)
    state, rng = open_spiel.seen(view), Rng(1)
    worlds = [state.resample_from_infostate(seat, rng.unit) for _ in range(3)]
    assert {world.information_state_string() for world in worlds} == {state.information_state_string()}
    assert all(world.play.table.redact(seat) == view for world in worlds)
    assert all(not world.play.table.is_view for world in worlds)
    assert any(world.play.table != worlds[0].play.table for world in worlds)


def test_it_beats_a_random_player() -> None:
    for seed in range(3):
        players = [ismcts.Ismcts(simulations=60), named("random")]
        assert play(GAMES["battlefronts"], players, seed, chance=seed).winner == 0


def test_the_time_bounds_it_and_what_is_forced_takes_none() -> None:
    match = opened("battlefronts", 0)
    player = ismcts.Ismcts(seconds=0.0)
    player.decide(match.view(match.state.to_act), 1)
    assert player.iterations == [ismcts.FEWEST]
    match = opened("sharp_end", 0)
    rng = Rng(2)
    while len(match.legal()) > 1:
        match.play(match.legal()[rng.below(len(match.legal()))])
    forced = match.view(match.state.to_act)
    assert [action.id for action in player.decide(forced, 1)] == [action.id for action in forced.legal()]
    assert len(player.iterations) == 1


@pytest.mark.parametrize("kind", ["ismcts_100ms", "ismcts_200ms", "ismcts_150"])
def test_the_arena_finds_it_by_its_name(kind: str) -> None:
    assert callable(named(f"adapters.ismcts:{kind}").decide)
