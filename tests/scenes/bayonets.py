"""A person at the table of Fix Bayonets: where to click for what."""

from __future__ import annotations

from collections.abc import Hashable

from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import SeatEntry
from game.fix_bayonets.cards import ADVANCE, CARDS, CASUALTY, FIGHT, GERMANS, MOVE, STOP_FIGHT, STOP_MOVE
from game.fix_bayonets.state import State
from scenes.app import App
from scenes.boards.fix_bayonets import FixBayonetsBoard, layout
from scenes.match.setup import Setup
from scenes.play.play_scene import PlayScene
from scenes.play.table_scene import TableScene
from tests.fix_bayonets.ground import field
from tests.play import act
from tests.scenes.positions import CLOSE
from tests.scenes.table import board_for, centre, click, drag, expect, lay, seat, wait

GAME = GAMES["fix_bayonets"]
QUICK = {"deployment": "quick"}
OPENING = 7
"""A deal that gives the Germans an Advance."""


def state_in(match: Match) -> State:
    return expect(State, match.state)


def new_board(match: Match, viewer: int = 0, still: bool = False) -> FixBayonetsBoard:
    board: FixBayonetsBoard = board_for(GAME, match.view(viewer), viewer, still)
    return board


def seated(app: App, *kinds: str, seed: int = 5, **options: str) -> PlayScene:
    return seat(app, Setup(GAME, tuple(SeatEntry(kind) for kind in kinds), options, seed))


def board_of(scene: TableScene) -> FixBayonetsBoard:
    return expect(FixBayonetsBoard, scene.board)


def laid(app: App, state: State) -> PlayScene:
    """An American person in front of a table that has been laid out by hand; the Germans are a bot."""
    return lay(app, seated(app, "human", "recruit", **QUICK), state)


def answering(stage: int) -> State:
    """The Americans are asked what they say to a declaration of the Germans; they hold what stops it."""
    moves = stage == STOP_MOVE
    own, other = ("Crawl", "Rough Ground, Rifle (3)") if moves else ("Bayonet", "Trees, Rifle (3)")
    state = field(CLOSE, own, other, seat=GERMANS, stage=MOVE if moves else FIGHT)
    act(state, f"card {own}", *(["man officer a8", "to a7"] if moves else []))
    assert state.stage == stage
    return state


def falling() -> State:
    """The Americans choose which of two men falls to a bayonet."""
    state = answering(STOP_FIGHT)
    act(state, "pass")
    assert state.stage == CASUALTY
    return state


def at(scene: PlayScene, key: Hashable) -> tuple[float, float]:
    return centre(board_of(scene).tips.box(key))


def click_on(app: App, scene: PlayScene, key: Hashable) -> None:
    click(app, at(scene, key))


def click_card(app: App, scene: PlayScene, card: int) -> None:
    model = board_of(scene).model
    click_on(app, scene, next(body.key for body in model.hand if model.card_of(body) == card))


def click_square(app: App, scene: PlayScene, square: int) -> None:
    click(app, layout.spot(square, board_of(scene).model.turned))


def drag_to(app: App, scene: PlayScene, start: tuple[float, float], square: int) -> None:
    drag(app, start, layout.spot(square, board_of(scene).model.turned))


def first_turn(app: App) -> PlayScene:
    """A German person in turn 1 who holds an Advance; nobody can answer it, for the other hand is still empty."""
    scene = seated(app, "recruit", "human", seed=OPENING, **QUICK)
    wait(app, scene)
    assert state_in(scene.session.match).hands[CARDS + ADVANCE]
    return scene
