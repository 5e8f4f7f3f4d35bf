"""Matches of Fighting Front for tests: a board alone, or with people and bots in front of a window."""

from __future__ import annotations

from game.catalogue import GAMES
from game.core.events import Transcript
from game.core.game import Options
from game.core.match import Match
from game.core.record import SeatEntry
from game.core.rng import Rng
from game.core.state import Action
from game.fighting_front.actions import Unit
from game.fighting_front.cards import SORT_CODES
from game.fighting_front.state import State
from scenes.app import App
from scenes.boards.fighting_front import FightingFrontBoard
from scenes.boards.fighting_front.controls import key_of
from scenes.boards.fighting_front.layout import space_key
from scenes.match.setup import Setup
from scenes.play.play_scene import PlayScene
from tests.scenes.table import asked_board, board_for, box_of, expect, lay, perform, seat, touch

GAME = GAMES["fighting_front"]


def sort(code: str) -> int:
    """The sort of this code."""
    return SORT_CODES.index(code)


def state_of(scene: PlayScene) -> State:
    """The table of a match."""
    return expect(State, scene.session.match.state)


def new_match(seed: int = 5, options: Options | None = None) -> Match:
    return Match(GAME, 2, options or {}, seed)


def new_board(view: State, viewer: int = 0, still: bool = False) -> FightingFrontBoard:
    board: FightingFrontBoard = board_for(GAME, view, viewer, still)
    return board


def asked(state: State, alone: bool = False) -> FightingFrontBoard:
    """The board of the seat to act, which is offered all that is open; `alone`: against a bot."""
    board: FightingFrontBoard = asked_board(GAME, state)
    board.controls.alone = alone
    board.controls.show_verbs()
    return board


def by_lot(match: Match, rng: Rng) -> Action:
    """An action by lot; phases end seldom while there is something to do."""
    legal = match.legal()
    doing = [action for action in legal if action.notation not in ("finish", "pass")]
    return doing[rng.below(len(doing))] if doing and rng.below(6) else legal[rng.below(len(legal))]


def seated(app: App, *kinds: str, seed: int = 5, **options: str) -> PlayScene:
    return seat(app, Setup(GAME, tuple(SeatEntry(kind) for kind in kinds), options, seed))


def laid(app: App, state: State) -> PlayScene:
    """A person in front of a table that has been laid out by hand; the other seat is a bot."""
    kinds = ["recruit", "recruit"]
    kinds[state.to_act] = "human"
    return lay(app, seated(app, *kinds), state)


def board_of(scene: PlayScene) -> FightingFrontBoard:
    return expect(FightingFrontBoard, scene.board)


def click_through(app: App, scene: PlayScene, action: Action, rng: Rng) -> None:
    """Do this, and whatever has to be named after it, by clicks alone."""
    board, before = board_of(scene), len(scene.session.match.actions)
    chosen = board.selection
    touch(app, *box_of(board, key_for(board, action)).centre)
    while chosen.steps and len(scene.session.match.actions) == before:
        keys = [key for key in chosen.targets if not isinstance(action, Unit) or key != space_key(action.space)]
        touch(app, *box_of(board, keys[rng.below(len(keys))]).centre)  # not back to where it stood


def key_for(board: FightingFrontBoard, action: Action) -> object:
    """What a person clicks for an action: a verb where there is one."""
    verb = ("verb", action.notation)
    if any(button.key == verb for button in board.controls.bar.buttons):
        return verb
    assert board.selection.view is not None
    return key_of(action, board.selection.view) or board.words.keys_of(action)[0]


def step(board: FightingFrontBoard, state: State, notation: str, shown: bool = True) -> Transcript:
    """Play an open action, and act it out on the board unless that is left to the test."""
    transcript = Transcript(state)
    action = next(action for action in state.legal() if action.notation == notation)
    state.apply(action, Rng(1), transcript)
    if shown:
        perform(board, transcript)
    return transcript
