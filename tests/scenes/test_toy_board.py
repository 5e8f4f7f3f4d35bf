"""The smallest board, a toy: a game in GAMES and BOARDS is in the whole program, with no further code."""

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
from tests.ai.arena.playing import experiment, play_rounds
from tests.scenes.menus import button, show
from tests.scenes.table import click, not_none, press, push_scene, top_scene
from tests.scenes.toy import Toy
from tests.scenes.toy_board import ToyBoard
from tools import shots


@pytest.fixture(autouse=True)
def add_toy_to_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is in the catalogue, as a sixth game."""
    monkeypatch.setitem(GAMES, "toy", Toy())


def begin_toy_match(app: App) -> PlayScene:
    """Begin a match of the toy, a person against a Recruit."""
    return push_scene(
        app, PlayScene(Setup(GAMES["toy"], (SeatEntry("human", "Ada"), SeatEntry("recruit")), {}, seed=5))
    )


@pytest.mark.parametrize(
    ("scores", "line", "banner"),
    [
        ((1.0, 0.0), "*Ada* by a card.", ("THE END", "Ada: by a card")),
        ((0.5, 0.5), "*A draw:* by a card.", ("A DRAW", "A draw: by a card")),
    ],
)
def test_a_board_without_own_words_for_the_end_describes_it_in_general_words(
    app: App, scores: tuple[float, ...], line: str, banner: tuple[str, str]
) -> None:
    words = begin_toy_match(app).board.words.addressed_to(None)
    ended = MatchEnded(scores=scores, reason="by a card")
    assert not_none(words.log_line(ended)).words == line
    assert words.headline(ended) == banner


# --- A game that is in GAMES and BOARDS is in the whole client ------------------------------------


def test_a_game_in_the_catalogue_is_played_from_its_poster_through_its_lobby(app: App) -> None:
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


def test_the_picture_tool_takes_pictures_of_a_game_in_the_catalogue(tmp_path: Path) -> None:
    assert shots.take_pictures(tmp_path, (800, 450), ["title", "beside-toy"]) > 1
    assert (tmp_path / "beside-toy-sheet-450.png").exists()


def test_a_game_in_the_catalogue_is_played_in_the_arena() -> None:
    assert setting.make_parser().parse_flags(["--game", "toy"]).game == "toy"
    run = play_rounds(experiment("30", "random", game="toy"), rounds=1)
    assert sum(len(lines) for lines in run.counted) == 2
