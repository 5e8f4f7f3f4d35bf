"""Matches of Last Front for tests: a board alone, or with people and bots in front of a window."""

from __future__ import annotations

from game.catalogue import GAMES
from game.core.game import Options
from game.core.match import Match
from game.core.record import SeatEntry
from game.core.rng import Rng
from game.core.state import Action
from game.last_front.actions import Dig
from game.last_front.state import State
from scenes.app import App
from scenes.boards.board import Seat
from scenes.boards.last_front import LastFrontBoard
from scenes.match.setup import Setup
from scenes.play.play_scene import PlayScene
from scenes.ui.canvas import Box
from tests.scenes.table import asked_board, board_for, click, lay, seat

GAME = GAMES["last_front"]


def new_match(seats: int = 4, seed: int = 5, options: Options | None = None) -> Match:
    return Match(GAME, seats, options or {}, seed)


def seats_of(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(GAME.seat_names[number], "Human") for number in range(count))


def new_board(view: State, viewer: int = 0, still: bool = False) -> LastFrontBoard:
    board: LastFrontBoard = board_for(GAME, view, viewer, still)
    return board


def asked(state: State) -> LastFrontBoard:
    """The board of the seat to act, which is offered all that is open."""
    board: LastFrontBoard = asked_board(GAME, state)
    return board


def some_action(match: Match, rng: Rng) -> Action:
    """An action by lot, but for withdrawals: else battles end before anything happens in them."""
    legal = match.legal()
    staying = [action for action in legal if action.notation != "withdraw"]
    return (staying or legal)[rng.below(len(staying or legal))] if rng.below(12) else legal[rng.below(len(legal))]


def state_in(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


def seated(app: App, *kinds: str, seed: int = 5, **options: str) -> PlayScene:
    return seat(app, Setup(GAME, tuple(SeatEntry(kind) for kind in kinds), options, seed))


def laid(app: App, state: State) -> PlayScene:
    """A person in front of a table that has been laid out by hand; the others are bots."""
    return lay(app, seated(app, "human", *["recruit"] * (state.seats - 1)), state)


def board_of(scene: PlayScene) -> LastFrontBoard:
    assert isinstance(scene.board, LastFrontBoard)
    return scene.board


def box_of(board: LastFrontBoard, key: object) -> Box:
    """Where a person points for this key."""
    for button in board.controls.bar.buttons:
        if button.key == key:
            return button.box
    return board.controls.box(key)  # type: ignore[arg-type]


def click_on(app: App, board: LastFrontBoard, key: object) -> None:
    click(app, *box_of(board, key).centre)


def click_through(app: App, scene: PlayScene, action: Action, rng: Rng) -> None:
    """Do this, and whatever has to be named after it, by clicks alone."""
    board, before = board_of(scene), len(scene.session.match.actions)
    chosen = board.selection
    if isinstance(action, Dig) and not chosen.digging:
        dig_in(app, board, rng)
        return
    click_on(app, board, board.words.keys_of(action)[0])
    if board.controls.popup is not None:
        choice = ("choice", int("face" in action.notation))
        click(app, *next(spot.centre for spot in board.controls.spots() if spot.key == choice))
    while chosen.steps and len(scene.session.match.actions) == before:
        step = chosen.opens[rng.below(len(chosen.opens))]
        assert chosen.view is not None
        click_on(app, board, chosen.keys_of(chosen.view, step)[0])


def dig_in(app: App, board: LastFrontBoard, rng: Rng) -> None:
    """Pick cards by lot until they make a pile, then dig them in."""
    chosen = board.selection
    click_on(app, board, ("verb", "dig"))
    while chosen.picked_total() < 10:
        left = [key for key in chosen.targets if key not in chosen.picks]
        click_on(app, board, left[rng.below(len(left))])
    click_on(app, board, ("verb", "dig"))
