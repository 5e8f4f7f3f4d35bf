"""Hands at the board of Fighting Front, and a plan of war that is over in a turn."""

from __future__ import annotations

import time
from collections.abc import Hashable

from game.catalogue import GAMES
from game.core.match import Match
from game.core.state import Action
from game.fighting_front.actions import On
from game.fighting_front.cards import COLUMNS, KIND_CODES, NONE, SORT_CODES, SPACE_NAMES, SPACES
from game.fighting_front.state import State
from game.fighting_front.steps import AIR, ARTILLERY, DISCARD, MOVE
from scenes.boards.fighting_front import FightingFrontBoard, layout
from scenes.boards.fighting_front.sprites import space_key
from scenes.play.passing import HOLD
from tests.scenes.fighting_front import box_of, key_for
from tests.window.client import Client
from tests.window.match import board_of
from tests.window.ring import Ring

GAME = GAMES["fighting_front"]
BEAT = 0.03
"""Seconds between two clicks."""
PASSING = ("finish", "pass")
FAST = ("light-tanks", "armored-cars")
"""Who comes from the own front row to the enemy's back row in one turn."""
WANTED = (("air-strip", "fighter-bomber", *FAST, "heavy-artillery"), ("mechanized-infantry",))
"""What each side deploys, in this order, one of each."""
BEHIND, FRONT = range(COLUMNS), range(2 * COLUMNS, 3 * COLUMNS)
"""The back row and the front row of seat 0."""
OPPOSITE = 3 * COLUMNS + 1
"""A space of the front row of seat 1, which artillery of seat 0 reaches."""


def wish(match: Match) -> Action:
    """Seat 0 bombards and bombs what the other has deployed, and drives its fast tanks into the enemy's back row."""
    state, opens = match.state, {action.notation: action for action in match.legal()}
    assert isinstance(state, State)
    if state.step == DISCARD:
        return match.legal()[-1]
    lying = [KIND_CODES[kind] for kind in (*state.unit, *state.site, *state.air_unit) if kind != NONE]
    wanted = [f"card {code}" for code in WANTED[state.to_act] if code not in lying]
    if state.step == MOVE:
        wanted = [f"unit {SPACE_NAMES[s]}" for s in range(SPACES - COLUMNS) if KIND_CODES[state.unit[s]] in FAST]
    elif state.step in (ARTILLERY, AIR):
        wanted = [notation for notation in opens if notation.split()[0] in ("unit", "air")]
    return opens[next(notation for notation in (*wanted, *PASSING, *opens) if notation in opens)]


def goal(board: FightingFrontBoard) -> Hashable:
    """What is picked after the first thing: fast tanks start in front and go as far as they can, others stay behind."""
    chosen = board.selection
    if chosen.ways:
        return space_key(max(chosen.ways))
    view, spaces = board.model.shown, [action.space for action in chosen.opens if isinstance(action, On)]
    if not spaces:
        return next(iter(chosen.targets))
    if view.to_act == 0:
        fast = SORT_CODES[chosen.picked_sort] in FAST
        return space_key(next(space for space in (FRONT if fast else BEHIND) if space in spaces))
    return space_key(OPPOSITE)


class Officers:
    """Two people at one machine: seat 0 has the mouse, seat 1 keys alone."""

    def __init__(self, client: Client) -> None:
        self.client = client
        client.prompt_at = layout.FRAME.prompt[:2]
        self.ring = Ring(client)
        self.done: set[str] = set()
        """The first words of what was decided."""

    def __call__(self, view: State, action: Action) -> None:
        self.done.add(action.notation.split()[0])
        keys = view.to_act == 1
        if action.notation in PASSING:
            time.sleep(HOLD)  # before that it is taken for a press that was meant for another phase
            if keys:
                self.client.screen.key("space")
                return
        board = board_of(GAME, view, view.to_act, still=True)
        choose = self._accept if keys else self._click
        done = choose(board, key_for(board, action))
        while not done:
            done = choose(board, goal(board))

    def _accept(self, board: FightingFrontBoard, key: Hashable) -> bool:
        """Bring the focus there and press Enter; whether the decision is complete."""
        self.ring.accept(board, key)
        return not board.selection.busy

    def _click(self, board: FightingFrontBoard, key: Hashable) -> bool:
        """Click on something here, and choose it on the board in this process; whether the decision is complete."""
        self.client.click(box_of(board, key).centre)
        time.sleep(BEAT)
        return key in [button.key for button in board.controls.bar.buttons] or bool(board.selection.choose(key))
