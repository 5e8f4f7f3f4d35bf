"""The pieces of the kit at work on the smallest board."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from ai.arena import setting
from game.catalogue import GAMES
from game.core.events import MatchEnded
from game.core.record import SeatEntry
from scenes.app import App
from scenes.match.setup import Setup
from scenes.menus.lobby import LobbyScene
from scenes.menus.title import TitleScene
from scenes.play.play_scene import PlayScene
from tests.ai.arena.playing import experiment, ran
from tests.scenes.menus import button, show
from tests.scenes.table import click, given, press, put, top_scene
from tests.scenes.toy import Toy
from tests.scenes.toy_board import ToyBoard
from tools import shots


@pytest.fixture(autouse=True)
def sixth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", Toy())


def toy_scene(app: App) -> PlayScene:
    """A person at the toy's board against a bot."""
    return put(app, PlayScene(Setup(GAMES["toy"], (SeatEntry("human", "Ada"), SeatEntry("recruit")), {}, 5)))


@pytest.mark.parametrize(
    ("scores", "line", "banner"),
    [
        ((1.0, 0.0), "*Ada* by a card.", ("THE END", "Ada: by a card")),
        ((0.5, 0.5), "*A draw:* by a card.", ("A DRAW", "A draw: by a card")),
    ],
)
def test_a_board_tells_the_end_without_words_of_its_own(
    app: App, scores: tuple[float, ...], line: str, banner: tuple[str, str]
) -> None:
    words = toy_scene(app).board.words.addressed_to(None)
    dispatch = given(words.dispatch(MatchEnded(scores, "by a card")))
    assert (dispatch.words, words.headline(MatchEnded(scores, "by a card"))) == (line, banner)


# --- A game that is in GAMES and BOARDS is in the whole client: the toy of these tests is, by these ---


def test_it_is_played_from_the_title_through_its_lobby(app: App) -> None:
    show(app, TitleScene())
    title = top_scene(app, TitleScene)
    app.draw()
    click(app, button(title, ("poster", "toy")))
    lobby = top_scene(app, LobbyScene)
    assert lobby.game.name == "Toy"
    app.draw()
    press(app, pygame.K_RETURN)
    table = top_scene(app, PlayScene)
    assert isinstance(table.board, ToyBoard)


def test_pictures_are_taken_of_it(tmp_path: Path) -> None:
    assert shots.take_pictures(tmp_path, (800, 450), ["title", "beside-toy"]) > 1
    assert (tmp_path / "beside-toy-sheet-450.png").exists()


def test_it_is_played_in_the_arena() -> None:
    assert setting.make_parser().parse_flags(["--game", "toy"]).game == "toy"
    run = ran(experiment("30", "random", game="toy"), rounds=1)
    assert sum(len(lines) for lines in run.counted) == 2
