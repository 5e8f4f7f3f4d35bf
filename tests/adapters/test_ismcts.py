"""OpenSpiel's search as a player of our arena."""

from __future__ import annotations

import pytest

from adapters import ismcts
from ai.player import play, player_named
from game.catalogue import GAMES
from game.core.match import Match
from game.core.rng import Rng

games = pytest.mark.parametrize("slug", GAMES)


def match_with_choice(slug: str, actions: int, seats: int = 2) -> Match:
    """A match after at least this many random actions, at a decision with a choice."""
    match = Match(GAMES[slug], seats, {}, seed=7)
    rng = Rng(7)
    while len(match.actions) < actions or len(match.legal()) == 1:
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    return match


@games
def test_the_search_of_openspiel_decides_from_a_view(slug: str) -> None:
    """It gives the same answer twice after this many simulations, with three seats where a game has them."""
    match = match_with_choice(slug, actions=10, seats=min(3, GAMES[slug].seats[-1]))
    view = match.view(match.state.to_act)
    answers = []
    for _ in range(2):
        player = ismcts.Ismcts(simulations=40)
        answers += player.decide(view, seed=5)
        assert player.iterations == [40]
    assert answers[0] in view.legal()
    assert answers[0] is answers[1]


def test_the_search_of_openspiel_beats_a_random_player() -> None:
    for seed in range(3):
        players = [ismcts.Ismcts(simulations=60), player_named("random")]
        assert play(GAMES["battlefronts"], players, seed, chance=seed).winner == 0


def test_the_search_of_openspiel_keeps_its_time_and_needs_none_for_forced_actions() -> None:
    match = match_with_choice("battlefronts", actions=0)
    player = ismcts.Ismcts(seconds=0.0)
    player.decide(match.view(match.state.to_act), 1)
    assert player.iterations == [ismcts.FEWEST_SIMULATIONS]

    match = match_with_choice("sharp_end", actions=0)
    rng = Rng(2)
    while len(match.legal()) > 1:
        match.play(match.legal()[rng.below(len(match.legal()))])
    forced = match.view(match.state.to_act)
    assert [action.id for action in player.decide(forced, 1)] == [action.id for action in forced.legal()]
    assert len(player.iterations) == 1
