"""Hands and eyes at the board of Fix Bayonets."""

from __future__ import annotations

import time
from collections.abc import Hashable

import pygame

from game.catalogue import GAMES
from game.core.match import Match
from game.core.state import Action
from game.fix_bayonets.actions import PICKS, Discard, Pick
from game.fix_bayonets.cards import BOTH, CARD_TYPE, DISCARD, FIGHT, GERMANS, MOVE, ONLY, TERRAIN
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets import FixBayonetsBoard, layout
from scenes.boards.fix_bayonets.tooltips import PLACES
from scenes.ui.canvas import Box, Point
from tests.window.client import CLOSE, Client, apart
from tests.window.match import ATTEMPTS, NOTICED, board_of
from tests.window.screen import eventually
from tools.hands import middle

GAME = GAMES["fix_bayonets"]
AWAY: Point = (1228.0, 1074.0)
"""Where the mouse rests without pointing at anything."""
RIGHT = 3
"""The button that takes back."""
MOST_BACK = 3
"""Picks that have to be taken back at most until nothing is picked."""
WORDS: Box = Box(
    layout.FRAME.prompt[0] + 34, layout.FRAME.prompt[1], layout.FRAME.prompt[2] - 34, layout.FRAME.prompt[3]
)
"""The words of the prompt, without the flag."""
CHANGED = 25.0
"""How far the colours of the map are apart at least once it has been turned (35) or the list lies over it (80).

A banner that runs across it, or men who march, are not enough.
"""
BEAT = 0.03
"""Seconds between two clicks."""
CURIOUS_FROM = 3
"""The turn from which on the list is looked at and the map turned."""
EVERYTHING = frozenset({"discard", "single", "back", "band", "attack", "list", "turn"})
ANSWERS = frozenset({"play", "pass"})


def state_in(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


class Soldier:
    """A person who leads the Germans with the mouse, and wants to have done everything once."""

    def __init__(self, client: Client) -> None:
        self.client = client
        client.prompt_at = layout.FRAME.prompt[:2]
        self.done: set[str] = set()
        self.turned = False
        """Whether the map has been turned round."""
        self._played = (0, 0)
        """The last turn and phase in which a card was played."""

    # --- what to do ------------------------------------------------------------------------------

    def wish(self, match: Match) -> Action:
        """One card a phase, so that the hand grows above five; terrain cards are kept for answers."""
        state, legal = state_in(match), match.legal()
        if state.stage == DISCARD:
            return min(legal, key=_worth)
        if state.stage not in (MOVE, FIGHT):
            return legal[0]
        cards = [action for action in legal if isinstance(action, Pick)]
        now = (state.turn, state.stage)
        if not cards or (now == self._played and state.stage == MOVE):
            return next(action for action in legal if action not in cards)
        self._played = now
        return cards[-1]

    def __call__(self, view: State, action: Action) -> None:
        if view.stage == MOVE and view.turn >= CURIOUS_FROM:
            self._look_round()
        board: FixBayonetsBoard = board_of(GAME, view, GERMANS)
        if self.turned:  # from where the board begins, which shows a seat its own side below
            board.model.turn()
        match action:
            case Pick():
                self._declare(board, action.card)
            case _:
                self._click(board, board.keys_of(action)[0])
                self.done.add(action.notation.split()[0])

    # --- looking -----------------------------------------------------------------------------------

    def _look_round(self) -> None:
        """Look through the discards, then at the wood from the other side; both can be seen to happen."""
        if "list" not in self.done:
            self._differs(layout.LISTING, PLACES["discards"].centre)
            self._differs(layout.LISTING, AWAY)
            self.done.add("list")
        if "turn" not in self.done:
            self._differs(layout.FIELD, layout.TURN_MAP.centre)
            self.turned = True
            self.done.add("turn")

    def _differs(self, box: Box, at: Point) -> None:
        """Click there until the picture in this box is another one."""
        before = self.client.picture(box)
        for _ in range(ATTEMPTS):
            self.client.click(at)
            self.client.point(AWAY)
            if eventually(lambda: apart(before, self.client.picture(box)) > CHANGED, NOTICED, 0.05):
                return
        raise AssertionError(f"nothing changes after a click at {at}: {self.client.trouble()}")

    # --- doing -------------------------------------------------------------------------------------

    def _click(self, board: FixBayonetsBoard, key: Hashable) -> None:
        """Click on something here and on the board in this process, which then knows what is picked."""
        button = next((button for button in board.controls.bar.buttons if button.key == key), None)
        self.client.click(middle(board.tips.box(key) if button is None else button.box))
        time.sleep(BEAT)
        board.selection.choose(key, AWAY)
        board.controls.show_verbs()

    def _back(self) -> None:
        """Whatever may be picked, by a click that a busy machine took otherwise, is taken back."""
        for _ in range(MOST_BACK):
            self.client.click(AWAY, RIGHT)
            time.sleep(BEAT)

    def _declare(self, board: FixBayonetsBoard, card: int) -> None:
        """A card, then a group of men or a man and where he goes or what he attacks."""
        self._back()
        assert board.selection.choices is not None
        key = board.keys_of(PICKS[card])[0]
        if "back" not in self.done:
            self._change_mind(board, key)
        self._click(board, key)
        crowd = board.selection.choices[card].crowd
        if crowd and "band" not in self.done:
            self._draw_band(board)
            return
        if board.selection.who is None:
            self._click(board, ("men", *board.selection.men()[-1]))
        self._click(board, ("square", min(board.selection.reach())))
        self.done.add("attack" if board.selection.fighting else "single")

    def _change_mind(self, board: FixBayonetsBoard, key: Hashable) -> None:
        """Pick a card and take it back: the prompt asks something else, and then the same again."""
        for _ in range(ATTEMPTS):
            self.client.point(AWAY)
            before = self.client.picture(WORDS)
            self.client.click(middle(board.tips.box(key)))
            picked = self._says(before, False)
            self.client.click(AWAY, RIGHT)
            if picked and self._says(before, True):
                self.done.add("back")
                return
        raise AssertionError(f"no card can be picked and taken back: {self.client.trouble()}")

    def _says(self, before: pygame.Surface, same: bool) -> bool:
        """Whether the prompt soon says the same as in this picture, or something else."""
        return eventually(lambda: (apart(before, self.client.picture(WORDS)) < CLOSE) is same, NOTICED)

    def _draw_band(self, board: FixBayonetsBoard) -> None:
        """Round the whole field, from corner to corner; all who can go along do."""
        x, y, w, h = layout.FIELD
        self.client.drag((x + 3, y + 3), (x + w - 3, y + h - 3))
        board.selection.take(list(board.selection.able), AWAY)
        board.controls.show_verbs()
        self._click(board, ("verb", "advance"))
        self.done.add("band")


def _worth(action: Action) -> tuple[bool, bool]:
    """What a card is worth keeping for: useless ones first, terrain last."""
    assert isinstance(action, Discard)
    return (ONLY[action.card] in (BOTH, GERMANS), CARD_TYPE[action.card] == TERRAIN)
