"""A whole match at a client's window, whatever hands make of each action."""

from __future__ import annotations

from collections.abc import Callable

from ai.bot import seed_for, snap
from game.battlefronts.state import State
from game.core.match import Match
from game.core.state import OVER, Action
from tests.window.client import PATIENCE, Client, view_of
from tests.window.screen import eventually

ATTEMPTS = 4
"""So often hands repeat what a busy machine has not noticed."""
NOTICED = 2.5
"""Seconds within which an action has been saved if it has been noticed."""

Hands = Callable[[State, Action], None]


def thought(match: Match) -> Action:
    """What comes to mind first."""
    return match.game.actions[snap(match.game, view_of(match), seed_for(match.seed, len(match.actions))).action]


def act(client: Client, match: Match, action: Action, hands: Hands) -> None:
    """Make the client play an action in the position that `match` stands in."""
    for _ in range(ATTEMPTS):
        assert eventually(client.asks, PATIENCE), f"nobody is asked: {client.trouble()}"
        hands(view_of(match), action)
        if client.await_change(match, NOTICED):
            return
    raise AssertionError(f"the client does not take '{action.notation}': {client.trouble()}")


def play(client: Client, match: Match, hands: Hands) -> int:
    """From the position of `match`, just begun, to the end; how many decisions seat 1 has taken."""
    taken = 0
    now: Match | None = match
    while now is not None and now.state.to_act != OVER:
        if now.state.to_act == 0:
            act(client, now, thought(now), hands)
            taken += 1
        else:
            assert client.await_change(now, PATIENCE), f"the bot does not move: {client.trouble()}"
        now = client.saved()
        assert now is None or now.seed == match.seed
    assert not client.crashes(), client.trouble()
    return taken
