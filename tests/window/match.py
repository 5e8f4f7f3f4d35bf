"""A whole match at a client's window, whatever hands make of each action."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ai.bot import seed_for, snap
from game.core.game import Game
from game.core.match import Match
from game.core.record import Record, loads
from game.core.state import Action, State
from scenes.history import History
from scenes.play.passing import HOLD
from scenes.store import Store
from tests.scenes.table import board_for
from tests.window.client import PATIENCE, Client
from tests.window.screen import eventually

ATTEMPTS = 4
"""So often hands repeat what a busy machine has not noticed."""
NOTICED = 2.5
"""Seconds within which an action has been saved if it has been noticed."""
END = "end"
PASS = "pass"
"""What the referee plays for a seat that can do nothing else."""

MouseInput = Callable[[Any, Action], None]
"""They are told the view of the person's seat, of whichever game it is, and the action."""
Mind = Callable[[Match], Action]
"""What the person wants to do."""


def thought(match: Match) -> Action:
    """What comes to mind first."""
    quick = snap(match.game, match.view(match.state.to_act), seed_for(match.seed, len(match.actions)))
    return match.game.actions[quick.actions[0]]


def board_of(game: Game, view: State, viewer: int, still: bool = False) -> Any:
    """A board in this process that shows the same, and so knows where everything lies."""
    board = board_for(game, view, viewer, still)
    board.offer(view.legal() if view.to_act == viewer else [])
    return board


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


def watch(client: Client, match: Match, data: Path) -> Record:
    """From the position of `match` on, bots play to the end."""
    while client.follow(match):
        assert client.await_change(match, PATIENCE), f"nobody moves: {client.trouble()}"
    return ended(data)


def act(client: Client, match: Match, action: Action, hands: MouseInput, seat: int = 0) -> None:
    """Make the client play an action in the position that `match` stands in."""
    for _ in range(ATTEMPTS):
        assert eventually(client.asks, PATIENCE), f"nobody is asked: {client.trouble()}"
        if action.notation in (PASS, END):
            time.sleep(HOLD)  # before that it is taken for a press that was meant for another phase
        hands(match.view(seat), action)
        if client.await_change(match, NOTICED):
            return
    raise AssertionError(f"the client does not take '{action.notation}': {client.trouble()}")


def asked(match: Match, seat: int) -> bool:
    """Whether this seat is to decide, and has anything to decide."""
    return match.state.to_act == seat and [action.notation for action in match.legal()] != [PASS]


def play(
    client: Client,
    match: Match,
    hands: MouseInput,
    until: Callable[[], bool] = lambda: False,
    mind: Mind = thought,
    seat: int = 0,
) -> int:
    """From the position of `match` on until it is so, or to the end; how many decisions the person in `seat` took."""
    taken = 0
    while client.follow(match) and not match.over and not until():
        if asked(match, seat):
            act(client, match, mind(match), hands, seat)
            taken += 1
        else:
            assert client.await_change(match, PATIENCE), f"the bot does not move: {client.trouble()}"
    assert not client.crashes(), client.trouble()
    return taken
