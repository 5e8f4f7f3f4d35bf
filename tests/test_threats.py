"""Who wins next is said before it happens, and only where it is so (`Game.threats`)."""

from __future__ import annotations

import pytest

from ai.bot import seed_for, snap
from game.battlefronts.cards import MOVE
from game.catalogue import GAMES
from game.core.game import Threat
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import OVER, Action, State

MATCHES = {"battlefronts": 12, "last_front": 4, "fix_bayonets": 3, "fighting_front": 1}
QUIET = ("pass", "finish", "withdraw")
"""What changes least, if it is legal: who leads a battle of Last Front ends the turn, who does not leaves."""
PATIENCE = 80
"""Actions within which a match ends in which nobody does anything any more."""


def idle(world: State) -> Action:
    """What somebody does who does nothing about a threat."""
    legal = {action.notation: action for action in world.legal()}
    return next((legal[name] for name in QUIET if name in legal), next(iter(legal.values())))


def comes_true(state: State, threat: Threat) -> bool:
    """Whether its seat wins where nobody does anything about it."""
    world, rng = state.copy(), Rng(3)
    for _ in range(PATIENCE):
        if world.to_act != OVER:
            world.apply(idle(world), rng)
    return world.to_act == OVER and world.scores()[threat.seat] == 1


@pytest.mark.parametrize("slug", MATCHES)
def test_who_wins_next_is_told_at_the_last_decision_of_the_others_and_is_so(slug: str) -> None:
    game, told, silent = GAMES[slug], 0, 0
    for deal in range(MATCHES[slug]):
        match = Match(game, game.proposed_seats, {}, 9000 + deal)
        last: dict[int, list[Threat]] = {}
        while not match.over:
            seat, view = match.state.to_act, match.view(match.state.to_act)
            threats = game.threats(view)
            assert threats == game.threats(match.view((seat + 1) % match.state.seats))
            if slug != "battlefronts" or getattr(view, "phase", MOVE) == MOVE:
                last[seat] = threats
            if slug != "fighting_front" and len(match.actions) % 5 == 0:  # there bombs may be on their way
                assert all(comes_true(match.state, threat) for threat in threats if threat.stands)
            for action in snap(game, view, seed_for(deal, len(match.actions))).actions:
                match.play(game.actions[action])
        scores = match.state.scores()
        for seat in [seat for seat in range(match.state.seats) if scores[seat] == 0]:
            known = any(scores[threat.seat] == 1 for threat in last.get(seat, []))
            told, silent = told + known, silent + (not known)
    assert told > 3 * silent
