"""Hands at the board of Last Front."""

from __future__ import annotations

import time
from collections.abc import Hashable

from game.catalogue import GAMES
from game.core.match import Match
from game.core.state import Action
from game.last_front.actions import Dig, PlayFace
from game.last_front.state import State
from scenes.boards.last_front import LastFrontBoard, layout
from scenes.play.passing import HOLD
from tests.window.client import Client
from tests.window.match import board_of, thought

GAME = GAMES["last_front"]
BEAT = 0.03
"""Seconds between two clicks."""
PASSING = ("finish", "pass")


class Commander:
    """Clicks on cards, targets, territories and verbs until a decision, with all that has to be named, is made."""

    def __init__(self, client: Client) -> None:
        self.client = client
        client.prompt_at = layout.FRAME.prompt[:2]
        self.clicked: set[str] = set()
        """The sorts of things clicked on so far."""

    def __call__(self, view: State, action: Action) -> None:
        board = board_of(GAME, view, view.to_act, still=True)
        if action.notation in PASSING:
            time.sleep(HOLD)  # before that it is taken for a press that was meant for another phase
        if isinstance(action, Dig):
            self._dig_in(board)
            return
        done = self._click(board, board.keys_of(action)[0])
        if board.selection.popup is not None:
            self._press(board, ("choice", int(isinstance(action, PlayFace))))
            done = board.selection.take(action)
        if board.selection.why:  # it warns before it withdraws
            done = self._click(board, board.keys_of(action)[0])
        while not done:
            done = self._click(board, board.selection.targets[-1])

    def _dig_in(self, board: LastFrontBoard) -> None:
        """The cards on top first, until they make a pile."""
        chosen = board.selection
        self._click(board, ("verb", "dig"))
        while (open_still := [key for key in chosen.targets if key not in chosen.picks]) and not chosen.dig_in():
            self._click(board, open_still[-1])
        self._click(board, ("verb", "dig"))

    def _click(self, board: LastFrontBoard, key: Hashable) -> tuple[Action, ...]:
        """Click on something here, and choose it on the board in this process; the decision that this makes."""
        return board.selection.choose(key, self._press(board, key))

    def _press(self, board: LastFrontBoard, key: Hashable) -> tuple[float, float]:
        at = next(spot.rect for spot in board.spots() if spot.key == key).centre
        self.client.click(at)
        self.clicked.add(str(key[0]) if isinstance(key, tuple) else str(key))
        time.sleep(BEAT)
        return at


class Mind:
    """Does everything once that can be done, and otherwise what comes to mind first."""

    def __init__(self) -> None:
        self.done: set[str] = set()

    def __call__(self, match: Match) -> Action:
        new = [action for action in match.legal() if word(action) not in {*self.done, "withdraw"}]
        action = new[-1] if new else thought(match)
        self.done.add(word(action))
        return action


def word(action: Action) -> str:
    """What an action does: the first word of its notation."""
    return action.notation.split()[0]
