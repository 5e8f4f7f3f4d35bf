"""A whole match at a client's window, whatever hands make of each action."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ai.bot import snap
from ai.levels import seed_for
from game.core.match import Match
from game.core.record import Record, loads
from game.core.state import Action
from scenes.keeping.history import History
from scenes.keeping.store import Store
from scenes.match.thinker import HOLD
from tests.window.client import PATIENCE, Client
from tests.window.screen import eventually

ATTEMPTS = 4
"""So often hands repeat what a busy machine has not noticed."""
NOTICED = 2.5
"""Seconds within which an action has been saved if it has been noticed."""
PASS = "pass"
"""What the referee plays for a seat that can do nothing else."""

Hands = Callable[[Any, Action], None]
"""They are told the view of the person's seat, of whichever game it is, and the action."""
Mind = Callable[[Match], Action]
"""What the person wants to do."""


def thought(match: Match) -> Action:
    """What comes to mind first."""
    quick = snap(match.game, match.view(match.state.to_act), seed_for(match.seed, len(match.actions)))
    return match.game.actions[quick.actions[0]]


def ended(data: Path) -> Record:
    """The one match of the history, once it can be read: the client may be writing there."""
    texts: list[str] = []

    def found() -> bool:
        history = History(Store(data))
        records = [history.record(match.number) for match in history.matches()]
        texts[:] = [text for text in records if text is not None]
        return len(texts) == 1

    assert eventually(found, PATIENCE)
    return loads(texts[0])


def act(client: Client, match: Match, action: Action, hands: Hands) -> None:
    """Make the client play an action of the person, who has seat 0, in the position that `match` stands in."""
    for _ in range(ATTEMPTS):
        assert eventually(client.asks, PATIENCE), f"nobody is asked: {client.trouble()}"
        if action.notation == PASS:
            time.sleep(HOLD)  # before that it is taken for a press that was meant for another phase
        hands(match.view(0), action)
        if client.await_change(match, NOTICED):
            return
    raise AssertionError(f"the client does not take '{action.notation}': {client.trouble()}")


def asked(match: Match) -> bool:
    """Whether the person is to decide, and has anything to decide."""
    return match.state.to_act == 0 and [action.notation for action in match.legal()] != [PASS]


def play(
    client: Client, match: Match, hands: Hands, until: Callable[[], bool] = lambda: False, mind: Mind = thought
) -> int:
    """From the position of `match` on until it is so, or to the end; how many decisions the person took."""
    taken = 0
    while client.follow(match) and not match.over and not until():
        if asked(match):
            act(client, match, mind(match), hands)
            taken += 1
        else:
            assert client.await_change(match, PATIENCE), f"the bot does not move: {client.trouble()}"
    assert not client.crashes(), client.trouble()
    return taken
