"""Matches of At the Sharp End for tests: a board alone, or with people and bots in front of a window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.catalogue import GAMES
from game.core.events import Beat
from game.core.game import Options
from game.core.match import Match
from game.core.record import SeatEntry
from game.core.rng import Rng
from game.sharp_end.state import State
from scenes.anim.timeline import Timeline
from scenes.app import App
from scenes.boards.sharp_end import SharpEndBoard
from scenes.match.setup import Setup
from scenes.play.hand_over import HandOverScene
from scenes.play.play_scene import PlayScene
from tests.scenes.table import asked_board, board_for, expect, frame, lay, press, seat

GAME = GAMES["sharp_end"]


def new_match(seats: int = 4, seed: int = 5, options: Options | None = None) -> Match:
    return Match(GAME, seats, options or {}, seed)


def new_board(match: Match, still: bool = False, viewer: int = 0) -> SharpEndBoard:
    board: SharpEndBoard = board_for(GAME, match.view(viewer), viewer, still)
    return board


def perform(board: SharpEndBoard, beats: Sequence[Beat]) -> None:
    """Act out beats to their end at once, as a match does: each ends in its view."""
    timeline = Timeline()
    for beat in beats:
        board.animation.perform(beat, timeline)
        timeline.finish()
        board.animation.settle(beat.view)


def seated(app: App, *kinds: str, seed: int = 5, **options: str) -> PlayScene:
    return seat(app, Setup(GAME, tuple(SeatEntry(kind) for kind in kinds), options, seed))


def asked(state: State) -> SharpEndBoard:
    """The board of the seat to act, which is offered all that is open."""
    board: SharpEndBoard = asked_board(GAME, state)
    return board


def laid(app: App, state: State) -> PlayScene:
    """A person in front of a table that has been laid out by hand; the others are bots."""
    return lay(app, seated(app, "human", *["recruit"] * (state.seats - 1)), state)


def board_of(scene: PlayScene) -> SharpEndBoard:
    return expect(SharpEndBoard, scene.board)


def state_of(scene: PlayScene) -> State:
    return expect(State, scene.session.match.state)


def wait(app: App, scene: PlayScene, until: Callable[[], bool], frames: int = 3000) -> None:
    """Play until something is so; people take over the machine when called, and choose by lot."""
    rng = Rng(1)
    for number in range(frames):
        if until() or (app.stack.top not in (scene,) and not isinstance(app.stack.top, HandOverScene)):
            return
        if isinstance(app.stack.top, HandOverScene):
            press(app, pygame.K_RETURN)
        elif scene.asked:
            legal = scene.session.match.legal()
            scene.play(legal[rng.below(len(legal))])
        else:
            frame(app, number)
    raise AssertionError("it never came to that")


def state_in(match: Match) -> State:
    return expect(State, match.state)
