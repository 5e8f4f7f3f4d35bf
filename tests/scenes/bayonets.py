"""A person at the table of Fix Bayonets: where to click for what."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace

from ai.bot import seed_for, snap
from game.catalogue import GAMES
from game.core.events import Beat, Event
from game.core.match import Match
from game.core.record import SeatEntry, record_of
from game.core.rng import Rng
from game.fix_bayonets.cards import CARDS, GERMANS
from game.fix_bayonets.state import State
from scenes.app import App
from scenes.boards.fix_bayonets import FixBayonetsBoard, layout
from scenes.play.play_scene import PlayScene
from scenes.play.session import PASS
from scenes.play.setup import Setup, setup_of
from tests.scenes.table import board_for, centre, click, drag, played, seat, wait

GAME = GAMES["fix_bayonets"]
QUICK = {"deployment": "quick"}


def state_in(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


def new_board(match: Match, viewer: int = 0, still: bool = False) -> FixBayonetsBoard:
    board: FixBayonetsBoard = board_for(GAME, match.view(viewer), viewer, still)
    return board


def wander(match: Match, seed: int, until: Callable[[State], bool], limit: int = 3000) -> bool:
    """Play by lot until the state is such; whether it came to that."""
    rng = Rng(seed)
    for _ in range(limit):
        if match.over:
            return False
        if until(state_in(match)):
            return True
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    return False


def match_at(until: Callable[[State], bool], seeds: range = range(40)) -> Match:
    """Some match at a decision such as this."""
    for seed in seeds:
        match = Match(GAME, 2, QUICK, seed)
        if wander(match, seed, until):
            return match
    raise AssertionError("no such decision came up")


def seated(app: App, *kinds: str, seed: int = 5, **options: str) -> PlayScene:
    return seat(app, Setup(GAME, tuple(SeatEntry(kind) for kind in kinds), options, seed))


def told(board: FixBayonetsBoard, event: Event) -> Beat[State]:
    """An event that changes nothing in the view which the board shows."""
    view = board.model.shown.copy()
    return Beat(event, view, view)


def board_of(scene: PlayScene) -> FixBayonetsBoard:
    assert isinstance(scene.board, FixBayonetsBoard)
    return scene.board


def asked_at(app: App, until: Callable[[State], bool]) -> PlayScene:
    """A match against a bot, played by lot until the American person is asked such a question.

    Up to the person's decision before it is played without a table, for that is quick.
    """
    for seed in range(30):
        match = Match(GAME, 2, QUICK, seed)
        if (known := led_to(match, Rng(seed), until)) is None:
            continue
        entries = [SeatEntry("human"), SeatEntry("recruit")]
        record = record_of(match, entries)
        early = replace(record, notations=record.notations[:known])
        scene = seat(app, setup_of(early), early)
        while wait(app, scene) and len(played(scene)) < len(match.actions):
            scene.play(match.actions[len(played(scene))])
        assert played(scene) == record.notations, "the bot has played otherwise at the table"
        return scene
    raise AssertionError("it never came to that")


def led_to(match: Match, rng: Rng, until: Callable[[State], bool]) -> int | None:
    """Play until it is so: how many actions came before the person's last whole decision on the way; None if never."""
    known = 0
    while not match.over:
        legal = match.legal()
        if match.state.to_act == GERMANS:
            for action in snap(GAME, match.view(GERMANS), seed_for(match.seed, len(match.actions))).actions:
                match.play(GAME.actions[action])
        elif len(legal) > 1 or legal[0].notation != PASS:
            if until(state_in(match)):
                return known
            if not match.state.midway():
                known = len(match.actions)
            match.play(legal[rng.below(len(legal))])
        else:
            match.play(legal[0])
    return None


def at(scene: PlayScene, key: Hashable) -> tuple[float, float]:
    return centre(board_of(scene).tips.box(key))


def click_on(app: App, scene: PlayScene, key: Hashable) -> None:
    click(app, *at(scene, key))


def click_card(app: App, scene: PlayScene, card: int) -> None:
    model = board_of(scene).model
    click_on(app, scene, next(body.key for body in model.hand if model.card_of(body) == card))


def click_square(app: App, scene: PlayScene, square: int) -> None:
    click(app, *layout.spot(square, board_of(scene).model.turned))


def drag_to(app: App, scene: PlayScene, start: tuple[float, float], square: int) -> None:
    drag(app, start, layout.spot(square, board_of(scene).model.turned))


def first_turn(app: App, card: int, seed: int = 0) -> PlayScene:
    """A German person in turn 1 who holds a card; nobody can answer it, for the other hand is still empty."""
    for number in range(seed, 60):
        if state_in(Match(GAME, 2, QUICK, number)).hands[CARDS + card]:
            scene = seated(app, "recruit", "human", seed=number, **QUICK)
            wait(app, scene)
            return scene
    raise AssertionError("nobody ever held that card")
