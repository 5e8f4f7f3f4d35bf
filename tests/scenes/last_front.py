"""Matches of Last Front for tests: a board alone, or with people and bots in front of a window."""

from __future__ import annotations

from game.catalogue import GAMES
from game.core.game import Options
from game.core.match import Match
from game.core.record import SeatEntry
from game.last_front.state import State
from scenes.app import App
from scenes.boards.last_front import LastFrontBoard
from scenes.match.setup import Setup
from scenes.play.play_scene import PlayScene
from tests.scenes.table import asked_board, board_for, expect, lay, seat

GAME = GAMES["last_front"]


def new_match(seats: int = 4, seed: int = 5, options: Options | None = None) -> Match:
    return Match(GAME, seats, options or {}, seed)


def new_board(view: State, viewer: int = 0, still: bool = False) -> LastFrontBoard:
    board: LastFrontBoard = board_for(GAME, view, viewer, still)
    return board


def asked(state: State) -> LastFrontBoard:
    """The board of the seat to act, which is offered all that is open."""
    board: LastFrontBoard = asked_board(GAME, state)
    return board


def state_in(match: Match) -> State:
    return expect(State, match.state)


def seated(app: App, *kinds: str, seed: int = 5, **options: str) -> PlayScene:
    return seat(app, Setup(GAME, tuple(SeatEntry(kind) for kind in kinds), options, seed))


def laid(app: App, state: State) -> PlayScene:
    """A person in front of a table that has been laid out by hand; the others are bots."""
    return lay(app, seated(app, "human", *["recruit"] * (state.seats - 1)), state)


def board_of(scene: PlayScene) -> LastFrontBoard:
    return expect(LastFrontBoard, scene.board)
