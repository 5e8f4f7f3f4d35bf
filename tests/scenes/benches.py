"""Matches of single games for tests: a board alone, or with people and bots in front of a window."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Generic, TypeVar

from game.catalogue import GAMES
from game.core.events import Transcript
from game.core.game import Options
from game.core.match import Match
from game.core.record import SeatEntry
from game.core.rng import Rng
from game.core.state import State as AnyState
from game.fighting_front.cards import SORT_CODES
from game.fighting_front.state import State as FrontState
from game.fix_bayonets.cards import ADVANCE, CARDS, CASUALTY, FIGHT, GERMANS, MOVE, STOP_FIGHT, STOP_MOVE
from game.fix_bayonets.state import State as WoodState
from game.last_front.state import State as BidState
from game.sharp_end.state import State as RoadState
from scenes.app import App
from scenes.boards.board import Board
from scenes.boards.fighting_front.board import FightingFrontBoard
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.board import FixBayonetsBoard
from scenes.boards.last_front.board import LastFrontBoard
from scenes.boards.sharp_end.board import SharpEndBoard
from scenes.match.setup import Setup
from scenes.play.play_scene import PlayScene
from scenes.play.table_scene import TableScene
from scenes.ui.canvas import Point
from tests.fix_bayonets.ground import field
from tests.play import act
from tests.scenes.positions import CLOSE_QUARTERS
from tests.scenes.table import (
    act_out,
    asked_board,
    board_for,
    checked_cast,
    click,
    drag,
    lay_table,
    open_match,
    wait_until_asked,
)

Shown = TypeVar("Shown", bound=AnyState)
Shows = TypeVar("Shows", bound=Board[Any])


class Bench(Generic[Shown, Shows]):
    """One game."""

    def __init__(self, slug: str, state: type[Shown], board: type[Shows]) -> None:
        self.game = GAMES[slug]
        self._state = state
        self._board = board

    def match(self, seats: int = 0, seed: int = 5, options: Options | None = None) -> Match:
        """A new match with this number of seats, or else the smallest possible one."""
        return Match(self.game, seats=seats or self.game.seats[0], options=options or {}, seed=seed)

    def board(self, of: Match | AnyState, viewer: int = 0, still: bool = False) -> Shows:
        """A board without a table around it, which shows a match or a view."""
        return checked_cast(
            self._board,
            board_for(self.game, view=of.view(viewer) if isinstance(of, Match) else of, viewer=viewer, still=still),
        )

    def asked_board(self, state: Shown) -> Shows:
        """The board of the seat to act, which is offered all legal actions."""
        return checked_cast(self._board, asked_board(self.game, state))

    def open_table(self, app: App, *kinds: str, seed: int = 5, **options: str) -> PlayScene:
        """A new match on the stack, between players of these kinds ("human", "recruit", ...)."""
        return open_match(
            app, Setup(self.game, seats=tuple(SeatEntry(kind) for kind in kinds), options=options, seed=seed)
        )

    def lay_table(self, app: App, state: Shown, person: int = 0, **options: str) -> PlayScene:
        """A table with this position and one person, against bots."""
        kinds = ["human" if number == person else "recruit" for number in range(state.seats)]
        return lay_table(app, self.open_table(app, *kinds, **options), state)

    def board_of(self, scene: TableScene) -> Shows:
        return checked_cast(self._board, scene.board)

    def state(self, of: Match | TableScene) -> Shown:
        """The table of a match."""
        return checked_cast(self._state, (of if isinstance(of, Match) else of.session.match).state)


SHARP_END = Bench("sharp_end", RoadState, SharpEndBoard)
LAST_FRONT = Bench("last_front", BidState, LastFrontBoard)
FIX_BAYONETS = Bench("fix_bayonets", WoodState, FixBayonetsBoard)
FIGHTING_FRONT = Bench("fighting_front", FrontState, FightingFrontBoard)


# --- Fix Bayonets: where to click for what --------------------------------------------------------

QUICK = {"deployment": "quick"}
OPENING = 7
"""A deal that gives the Germans an Advance."""


def declaration_question(stage: int) -> WoodState:
    """The Americans are asked whether they stop a declaration of the Germans, and hold cards that can."""
    moves = stage == STOP_MOVE
    own, other = ("Crawl", "Rough Ground, Rifle (3)") if moves else ("Bayonet", "Trees, Rifle (3)")
    state = field(board=CLOSE_QUARTERS, own=own, other=other, seat=GERMANS, stage=MOVE if moves else FIGHT)
    act(state, f"card {own}", *(["man officer a8", "to a7"] if moves else []))
    assert state.stage == stage
    return state


def casualty_question() -> WoodState:
    """The Americans choose which of two men falls to a bayonet."""
    state = declaration_question(STOP_FIGHT)
    act(state, "pass")
    assert state.stage == CASUALTY
    return state


def point_of_thing(scene: PlayScene, key: Hashable) -> Point:
    return FIX_BAYONETS.board_of(scene).tips.box(key).centre


def click_card(app: App, scene: PlayScene, card: int) -> None:
    model = FIX_BAYONETS.board_of(scene).model
    click(app, point_of_thing(scene, next(body.key for body in model.hand if model.card_of(body) == card)))


def point_of_square(scene: PlayScene, number: int) -> Point:
    return layout.square_centre(number, FIX_BAYONETS.board_of(scene).model.turned)


def drag_to(app: App, scene: PlayScene, key: Hashable, number: int) -> None:
    drag(app, point_of_thing(scene, key), point_of_square(scene, number))


def first_turn(app: App) -> PlayScene:
    """A German person in turn 1 who holds an Advance. Nobody can answer it, for the other hand is still empty."""
    scene = FIX_BAYONETS.open_table(app, "recruit", "human", seed=OPENING, **QUICK)
    wait_until_asked(app, scene)
    assert FIX_BAYONETS.state(scene).hands[CARDS + ADVANCE]
    return scene


# --- Fighting Front: decisions by clicks alone ----------------------------------------------------


def sort_named(code: str) -> int:
    """The number of the sort of card with this code."""
    return SORT_CODES.index(code)


def board_of_decider(state: FrontState, alone: bool = False) -> FightingFrontBoard:
    """The board of the seat to act, which is offered all legal actions. `alone`: the other seat is a bot."""
    board = FIGHTING_FRONT.asked_board(state)
    board.controls.alone = alone
    board.controls.show_verbs()
    return board


def play_on_board(board: FightingFrontBoard, state: FrontState, notation: str) -> Transcript:
    """Play a legal action, and animate it on the board."""
    transcript = Transcript(state)
    state.apply(next(action for action in state.legal() if action.notation == notation), Rng(1), transcript)
    act_out(board, transcript)
    return transcript
