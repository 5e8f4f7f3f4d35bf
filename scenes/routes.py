"""Functions that make each scene. This is the only module that knows every scene, so no scene imports another one.

Each scene is imported on first use: before the window opens only the first one is loaded.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.game import Game
from game.core.record import BOT, Record, RecordError
from scenes.keeping.store import Store
from scenes.stack import Scene

if TYPE_CHECKING:
    from career.deal_code import Deal
    from scenes.keeping.awards import Awards
    from scenes.keeping.history import History
    from scenes.match.session import Session
    from scenes.match.setup import Setup
    from scenes.play.play_scene import PlayScene


def lobby(game: Game, deal: Deal | None = None) -> Scene:
    """The lobby, in which the player sets up a match of this game, or the match of this deal."""
    from scenes.menus.lobby import LobbyScene

    return LobbyScene(game, deal)


def rules(game: Game, chapter: int = 0, f1: Callable[[], None] | None = None) -> Scene:
    """The rules page of this game, opened at the block with the index `chapter`. `f1` is called when F1 closes it."""
    from scenes.rulebook.scene import RulebookScene

    return RulebookScene(game, chapter, f1)


def records() -> Scene:
    """The list of finished and interrupted matches."""
    from scenes.menus.records import RecordsScene

    return RecordsScene()


def career(name: str = "") -> Scene:
    """The career page, opened at the tab of this name."""
    from scenes.menus.career import CareerScene

    return CareerScene(name)


def settings() -> Scene:
    """The settings page."""
    from scenes.menus.settings import SettingsScene

    return SettingsScene()


def match(
    setup: Setup, record: Record | None = None, kept: Path | None = None, session: Session | None = None
) -> PlayScene:
    """A new match, or with `record` the interrupted one saved in the file `kept`. Raises the errors of `PlayScene`.

    `session` is the session of this record, if there is one already.

    The setup tells whether a match is guided. A guided match is guided again when it is resumed, or restarted with the
    same deal, but not when the player plays on from the middle of it. A challenge may begin in the middle of a match.
    """
    from scenes.boards.guided_matches import lesson_of
    from scenes.keeping.challenges import challenge_of, record_for
    from scenes.play.play_scene import PlayScene

    is_new = record is None
    challenge = challenge_of(setup) if is_new else None
    if challenge is not None and challenge.moves:
        record = record_for(challenge)
    may_be_guided = record is None or record.guide is not None  # `record.guide`: how far the guide had come
    lesson = lesson_of(setup) if may_be_guided else None
    if any(entry.kind == BOT for entry in setup.seats):
        from scenes.play.own_bot_scene import OwnBotScene

        return OwnBotScene(setup, record, kept, session, lesson)
    return PlayScene(setup, record, kept, session, lesson)


def without_guide(setup: Setup) -> PlayScene:
    """A new match of the same deal, without a guide."""
    from game.core.record import record_of

    fresh = setup.for_new_match(setup.seed)
    empty_record = record_of(fresh.match(), list(fresh.seats))  # a match from a record has no guide unless it says so
    return match(fresh, empty_record)


def lesson(game: Game, number: int = 0) -> PlayScene:
    """The guided match of this game with this number, counted from 0. Raises ValueError if there is none."""
    from scenes.boards.guided_matches import lesson_setup

    return match(lesson_setup(game, number))


def replay(
    record: Record, at: int | None = None, viewer: int | None = None, notes: Mapping[int, str] | None = None
) -> Scene:
    """The replay of a record, opened before decision `at` and seen from the seat `viewer`.

    `notes` are comments by the number of their decision. Raises RecordError with a sentence if it does not replay.
    """
    from scenes.play.replay import ReplayScene

    return ReplayScene(record, at, viewer, notes)


def demonstration(
    rng: random.Random, game: Game | None = None, setup: Setup | None = None, by_itself: bool = False
) -> Scene:
    """A demonstration match between bots, of this setup, otherwise of this game, otherwise of any game.

    `by_itself`: it begins because nobody has done anything for a while, not because the player wants it.
    """
    from scenes.match.play_director import demo_setup
    from scenes.play.demo import DemoScene

    return DemoScene(setup=setup or demo_setup(rng, game), by_itself=by_itself)


def results(session: Session) -> Scene:
    """The results page of a finished match."""
    from scenes.menus.match_result import result_of
    from scenes.menus.results import ResultsScene

    return ResultsScene(result_of(session))


def past_results(record: Record, seconds: float) -> Scene:
    """The results page of a recorded match, which took this many seconds.

    Raises RecordError or ValueError with a sentence if the match has no results.
    """
    from scenes.match.session import Session
    from scenes.match.setup import setup_of
    from scenes.menus.match_result import result_of
    from scenes.menus.results import ResultsScene

    session = Session(setup_of(record), record)
    if session.ended is None:
        raise RecordError("This match was not played to its end, so it cannot be reviewed.")
    return ResultsScene(result_of(session, seconds=seconds), is_past=True)


def awards(store: Store, history: History) -> Awards:
    """The awards of the player to whom this folder and this history belong."""
    from scenes.keeping.awards import Awards

    return Awards(store, history)
