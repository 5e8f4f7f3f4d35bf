"""Helpers for tests of the menus: scenes, a clock, a clipboard, an interrupted match and a finished one."""

from __future__ import annotations

import datetime
from collections.abc import Hashable
from pathlib import Path
from typing import NamedTuple

import pytest

from game.catalogue import GAMES
from game.core.events import MatchEnded
from game.core.game import Option
from game.core.match import Match
from game.core.record import SeatEntry, dumps, record_of
from scenes.app import App
from scenes.match.setup import Setup
from scenes.menus.lobby import LobbyScene
from scenes.menus.match_result import MatchResult
from scenes.menus.results import ResultsScene
from scenes.menus.title import TitleScene
from scenes.stack import Push, Scene
from scenes.ui import clipboard
from scenes.ui.widgets import Widget
from tests.scenes.events import steps
from tests.scenes.table import Kind
from tests.scenes.toy import Toy

GAME = GAMES["battlefronts"]


def show(app: App, scene: Kind) -> Kind:
    """Put a scene on the stack, with a worker that answers at once. Returns it."""
    app.title = TitleScene
    app.stack.apply(Push(scene))
    steps(app, 2)
    return scene


class ShownToast(NamedTuple):
    """The heading and the sentence of a toast."""

    head: str
    words: str


def toast(app: App) -> ShownToast:
    """The toast that is shown."""
    assert app.toasts.visible is not None
    return ShownToast(*app.toasts.visible)


def top(app: App) -> Scene | None:
    """The top scene of the stack."""
    return app.stack.top


def button(scene: TitleScene | LobbyScene | ResultsScene, name: Hashable) -> Widget:
    """The widget of a page with this key."""
    return scene.form.widget(name)


def interrupted_record_text(actions: int = 3) -> str:
    """The text of the record of a match that was interrupted after this many actions."""
    match = Match(GAME, seats=2, options={"first": "seat 1"}, seed=7)
    for _ in range(actions):
        match.play(match.legal()[0])
    return dumps(record_of(match, [SeatEntry("human", "Anna"), SeatEntry("general")]))


def leave_interrupted_match(app: App, text: str | None = None, name: str = "battlefronts") -> Path:
    """Write the save of an interrupted match. Returns its path."""
    path = app.store.saves.folder / f"{name}.record"
    app.store.write(path, text if text is not None else interrupted_record_text())
    return path


class SixSeatToy(Toy):
    """A toy game for two to six players, with as many options as a lobby ever shows."""

    seats = range(2, 7)
    seat_names: tuple[str, ...] = ("North", "East", "South", "West", "Sky", "Sea")
    options: tuple[Option, ...] = (
        Option(
            "long",
            name="Length",
            choices=("short", "long"),
            text="How many rounds are played before the numbers are compared.",
        ),
        Option("fog", name="Fog", choices=("none", "thick"), text="In thick fog nobody sees who has swapped."),
    )


def battlefronts_result(
    scores: tuple[float, ...] = (1.0, 0.0), kinds: tuple[str, str] = ("human", "general")
) -> MatchResult:
    """The result of a match of Battlefronts with these scores. Its record has only the first action."""
    setup = Setup(GAME, (SeatEntry(kinds[0], "Anna"), SeatEntry(kinds[1])), {"first": "seat 1"}, seed=7)
    match = setup.match()
    match.play(match.legal()[0])
    record = record_of(match, list(setup.seats))
    reason = "holds three of the five fronts alone" if max(scores) == 1 else "nothing has stirred for four rounds"
    return MatchResult(
        GAME,
        setup,
        MatchEnded(scores=scores, reason=reason),
        rounds=9,
        decisions=137,
        seconds=903.4,
        record=record,
        view=match.view(0),
    )


class TickingClock:
    """A clock that is a minute later each time it is read."""

    def __init__(self) -> None:
        self.minutes = 0

    def __call__(self) -> datetime.datetime:
        self.minutes += 1
        return datetime.datetime(2026, 3, 14, 20) + datetime.timedelta(minutes=self.minutes)


class Clipboard:
    """A clipboard. It contains the text `held`, or does not work if that is None."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, held: str | None = "") -> None:
        self.held = held
        monkeypatch.setattr(clipboard, "get_text", lambda: self.held)
        monkeypatch.setattr(clipboard, "put_text", self.put)

    def put(self, words: str) -> bool:
        if self.held is None:
            return False
        self.held = words
        return True
