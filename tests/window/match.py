"""A whole match at a client's window, whatever hands make of each action."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Collection, Hashable, Sequence
from pathlib import Path
from typing import Any, Final

from ai.bot import snap
from ai.levels import seed_for
from game.core.match import Match
from game.core.record import Record, loads
from game.core.state import Action
from scenes.boards.board import Board
from scenes.keeping.history import History
from scenes.keeping.store import Store
from scenes.match.thinker import HOLD
from scenes.pieces.fan import Hand
from scenes.play.surroundings import buttons
from scenes.ui.canvas import Box
from scenes.ui.focus import GROW, FocusRing, Spot
from scenes.ui.input import Intent
from scenes.ui.theme import GLOW
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


# --- Keys alone: where the ring stands, and the way from there to where it shall be ---------------

KEYS: Final = {
    Intent.LEFT: "Left",
    Intent.RIGHT: "Right",
    Intent.UP: "Up",
    Intent.DOWN: "Down",
}
"""What a hand presses for a direction."""
GLIDE: Final = 1.0
"""Seconds within which the ring has come to rest."""
MOST_STEPS: Final = 20
HOMEWARD: Final = KEYS[Intent.LEFT]
"""Towards the board from where no spot of it and no button is: a line of the log, or nowhere yet."""


class Ring:
    """Sees where the ring is, finds the way to where it shall be, and presses the keys."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._hand: Hand | None = None

    def accept(self, board: Board, key: Hashable) -> None:
        """Go there and press Enter; the board here follows what the client's does."""
        spots = board.controls.spots()
        self._hand = board.hand
        self.go(spots + around(board), key)
        self.client.screen.key("Return")
        ring = FocusRing(spots)
        ring.focus(key)
        ring.shown = True
        board.controls.handle(None, Intent.ACCEPT, ring)

    def go(self, spots: Sequence[Spot], goal: Hashable) -> None:
        """Press keys until the ring stands around `goal`; what leads elsewhere than expected is not tried again."""
        misleading: set[tuple[Hashable, str]] = set()
        for _ in range(MOST_STEPS):
            here = self.ring(spots)
            if here == goal:
                return
            keys = way(spots, here, goal, misleading) if here is not None else [HOMEWARD]
            for key in keys if not misleading else keys[:1]:
                self.client.screen.key(key)
            if eventually(lambda: self.stands_around(next(spot for spot in spots if spot.key == goal)), GLIDE):
                return
            misleading.add((here, keys[0]))
        raise AssertionError(f"no keys lead to {goal}")

    def ring(self, spots: Sequence[Spot]) -> Hashable | None:
        """The key of the spot with the ring, once it has come to rest."""
        found: list[Spot] = []

        def seen() -> bool:
            found.extend(spot for spot in spots if self.stands_around(spot))
            return bool(found)

        eventually(seen, GLIDE)
        return found[0].key if found else None

    def stands_around(self, spot: Spot) -> bool:
        """Whether the light of the ring is on most of the four sides of a spot, or of a card that it has raised."""
        x, y, w, h = (self._raised(spot.key) or Box(*spot.rect)).inset(-GROW)
        sides = ((x, y + h / 2), (x + w, y + h / 2), (x + w / 2, y), (x + w / 2, y + h))
        return sum(self.client.shows(Box(at[0] - 4, at[1] - 4, 8, 8), GLOW) for at in sides) >= 3

    def _raised(self, key: Hashable) -> Box | None:
        """Where the focus raises a card of the hand; None for all else."""
        if self._hand is None:
            return None
        self._hand.lift(key)
        self._hand.lay()
        return self._hand.raised(key)


def around(board: Board) -> list[Spot]:
    """The buttons beside a board, where it has them."""
    boxes = board.frame.buttons
    return [Spot(button.key, box) for button in buttons() if (box := boxes.get(str(button.key), button.box))]


def way(
    spots: Sequence[Spot], start: Hashable, goal: Hashable, misleading: Collection[tuple[Hashable, str]]
) -> list[str]:
    """The fewest arrow keys from one spot to another."""
    ring = FocusRing(spots)
    ways: dict[Hashable, list[str]] = {start: []}
    waiting = deque([start])
    while waiting and goal not in ways:
        here = waiting.popleft()
        for intent, key in KEYS.items():
            ring.focus(here)
            ring.move(intent)
            if ring.focused is not None and ring.focused not in ways and (here, key) not in misleading:
                ways[ring.focused] = [*ways[here], key]
                waiting.append(ring.focused)
    return ways.get(goal, ["Tab"])
