"""OpenSpiel's search as a player of our arena."""

from __future__ import annotations

import pytest

from adapters import ismcts
from ai.player import play, player_named
from game.catalogue import GAMES
from game.core.match import Match
from game.core.rng import Rng

games = pytest.mark.parametrize("slug", GAMES)


def opened(slug: str, actions: int, seats: int = 2) -> Match:
    """A match in which so many random actions lie behind, and a choice ahead."""
    match = Match(GAMES[slug], seats, {}, 7)
    rng = Rng(7)
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


def test_it_beats_a_random_player() -> None:
    for seed in range(3):
        players = [ismcts.Ismcts(simulations=60), player_named("random")]
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
