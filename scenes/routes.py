"""How scenes lead to one another: the one module that knows them all.

Each scene is imported when it is first asked for, so that the window comes with the first scene alone, and
no two scenes import each other.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.game import Game
from game.core.record import Record
from scenes.stack import Scene

if TYPE_CHECKING:
    from scenes.play.play_scene import PlayScene
    from scenes.play.session import Session
    from scenes.play.setup import Setup


def lobby(game: Game) -> Scene:
    """Where a match of this game is set up."""
    from scenes.menus.lobby import LobbyScene

    return LobbyScene(game)


def rules(game: Game) -> Scene:
    """The rules page of this game."""
    from scenes.menus.rulebook import RulebookScene

    return RulebookScene(game)


def records() -> Scene:
    """Matches of the past and interrupted ones."""
    from scenes.menus.records import RecordsScene

    return RecordsScene()


def settings() -> Scene:
    """What the player can set."""
    from scenes.menus.settings import SettingsScene

    return SettingsScene()


def match(setup: Setup, record: Record | None = None, kept: Path | None = None) -> Scene:
    """A match, or with `record` one taken up again that is saved in `kept`. Raises as `PlayScene` does."""
    from scenes.play.play_scene import PlayScene

    return PlayScene(setup, record, kept)


def replay(record: Record) -> Scene:
    """A record played again. Raises RecordError with a sentence for one that does not replay."""
    from scenes.play.replay import ReplayScene

    return ReplayScene(record)


def demonstration(rng: random.Random, game: Game) -> Scene:
    """Bots playing each other."""
    from scenes.play.demo import DemoScene, demo_setup

    return DemoScene(demo_setup(rng, game))


def pause(table: PlayScene) -> Scene:
    """The menu over a match."""
    from scenes.menus.pause import PauseScene

    return PauseScene(table)


def results(session: Session) -> Scene:
    """How a match has ended."""
    from scenes.menus.results import ResultsScene, outcome_of

    return ResultsScene(outcome_of(session))
