"""Every screen of the program, by the name of its class and what there is about it, for tests that look at many."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pygame

from game.catalogue import GAMES
from game.core.record import SeatEntry
from scenes import routes
from scenes.app import App
from scenes.boards.parts import Call
from scenes.match.setup import Setup
from scenes.menus.keys import KeysScene
from scenes.menus.lobby import LobbyScene
from scenes.menus.open_file import OpenFileScene
from scenes.menus.players import PlayersScene
from scenes.menus.records import RecordsScene
from scenes.menus.results import ResultsScene
from scenes.menus.settings import CreditsScene, SettingsScene
from scenes.menus.title import TitleScene
from scenes.menus.trouble import TroubleScene
from scenes.play.hand_over import HandOverScene
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.stack import Pop, Scene
from scenes.ui.pinboard import AskScene
from tests.scenes.fought import match_for_history, match_result, random_record, sharp_end_record
from tests.scenes.menus import GAME, SixSeatToy, battlefronts_result, leave_interrupted_match, show
from tests.scenes.table import open_match, press, wait_until_asked

CALL = Call(
    "The commander can pay. Play an HQ card, or none?",
    passable=True,
    pass_group=1,
    pass_all_label="PASS THE WHOLE ATTACK",
)
ANSWERS = [(f"ANSWER {number}", "", Pop) for number in range(4)]


def sit_down(app: App, slug: str = GAME.slug, kind: str = "human") -> PlayScene:
    """Open a match against a Recruit. If seat 0 is a person, wait until the person is asked."""
    first = SeatEntry(kind, "Anna" if kind == "human" else "")
    scene = open_match(
        app, Setup(GAMES[slug], (first, SeatEntry("recruit")), {"first": "seat 1"} if GAME.slug == slug else {}, seed=7)
    )
    assert kind != "human" or wait_until_asked(app, scene)
    return scene


def show_title(app: App) -> Scene:
    """The title with an interrupted match and with a match in the records that points decided."""
    app.history.add(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)))
    leave_interrupted_match(app)
    return show(app, TitleScene())


def on_title(app: App, scene: Scene) -> Scene:
    show(app, TitleScene())
    return show(app, scene)


def show_lobby(app: App, game: Any = GAME, seats: int = 2) -> Scene:
    """The lobby of a game for this number of seats, with an interrupted match."""
    leave_interrupted_match(app)
    scene = LobbyScene(game)
    scene.seat_count = seats
    return show(app, scene)


def show_match_page(app: App) -> Scene | None:
    """The page of a match that is opened from the records. None if nothing opens."""
    app.history.add(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)))
    show(app, RecordsScene())
    press(app, pygame.K_m)
    return app.stack.top


def show_full_records(app: App) -> Scene:
    """The records with an interrupted match and more finished ones than fit on the page."""
    leave_interrupted_match(app)
    for number in range(12):
        app.history.add(replace(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)), record=f"{number}"))
    return show(app, RecordsScene())


def past(app: App) -> Scene:
    app.history.add(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)))
    return show(app, routes.past_results(sharp_end_record(), seconds=60))


def settings(app: App) -> Scene:
    app.store.report("what happened")
    return on_title(app, SettingsScene())


SCREENS: Final[dict[str, Callable[[App], Any]]] = {
    "TitleScene": show_title,
    "LobbyScene": show_lobby,
    "LobbyScene, full": lambda app: show_lobby(app, GAMES["sharp_end"], seats=6),
    "LobbyScene, crowded": lambda app: show_lobby(app, SixSeatToy(), seats=6),
    "RulebookScene": lambda app: show(app, routes.rules(GAMES["fighting_front"])),
    "CreditsScene": lambda app: show(app, CreditsScene()),
    "SettingsScene": settings,
    "KeysScene": lambda app: on_title(app, KeysScene()),
    "PlayersScene": lambda app: show(app, PlayersScene()),
    "RecordsScene": lambda app: show(app, RecordsScene()),
    "RecordsScene, full": show_full_records,
    "MatchScene": show_match_page,
    "OpenFileScene": lambda app: show(app, OpenFileScene()),
    "CareerScene": lambda app: show(app, routes.career()),
    "ResultsScene": lambda app: show(app, ResultsScene(battlefronts_result())),
    "ResultsScene, points": lambda app: show(app, ResultsScene(match_result(6))),
    "ResultsScene, past": past,
    "AskScene": lambda app: on_title(app, AskScene("WHICH?", "One of four.", ANSWERS, safe=1)),
    "TroubleScene": lambda app: show(app, TroubleScene(Path("reports/report-1.txt"), TitleScene)),
    "TroubleScene, unwritten": lambda app: show(app, TroubleScene(report=None, title=TitleScene)),
    "HandOverScene": lambda app: show(app, HandOverScene("Anna", replace(CALL), [])),
    "PauseScene": lambda app: show(app, PauseScene(sit_down(app))),
    "ReplayScene": lambda app: show(app, routes.replay(random_record())),
    "DemoScene": lambda app: show(app, routes.demonstration(random.Random(3), GAME)),
    "PlayScene": lambda app: show(app, routes.lesson(GAME)),
    "PlayScene, bots": lambda app: sit_down(app, kind="recruit"),
    **{slug: lambda app, slug=slug: sit_down(app, slug) for slug in GAMES},
    **{f"LobbyScene, {slug}": lambda app, game=game: show(app, LobbyScene(game)) for slug, game in GAMES.items()},
}
"""They are shown, on a stack of their own; those of the games are matches in which a person is asked."""
