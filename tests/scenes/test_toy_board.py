"""The pieces of the kit at work on the smallest board."""

from __future__ import annotations

import pytest

from game.catalogue import GAMES
from game.core.events import MatchEnded
from game.core.record import SeatEntry
from scenes.app import App
from scenes.match.setup import Setup
from scenes.play.play_scene import PlayScene
from tests.scenes.events import steps
from tests.scenes.table import click, expect, given, played, put
from tests.scenes.toy import Toy
from tests.scenes.toy_board import KEYS, SWAP, ToyBoard


def toy_scene(app: App, monkeypatch: pytest.MonkeyPatch) -> PlayScene:
    """A person at the toy's board against a bot."""
    toy = Toy()
    monkeypatch.setitem(GAMES, "toy", toy)
    return put(app, PlayScene(Setup(toy, (SeatEntry("human", "Ada"), SeatEntry("recruit")), {}, 5)))


def test_a_swapped_card_flies_and_the_hand_closes(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = toy_scene(app, monkeypatch)
    while not scene.asked:
        steps(app, 1)
    board = expect(ToyBoard, scene.board)
    kept, goals = sorted(board.model.cards)[1:], [body.goal for body in board.model.bodies]
    app.settings.speed = "1x"
    click(app, *KEYS[SWAP].centre)
    steps(app, 3)
    assert played(scene)[0] == "swap"
    assert len(board.model.flights.flying) == 1
    while not scene.timeline.idle:
        steps(app, 1)
    assert board.model.flights.flying == []
    assert sorted(board.model.cards[:-1]) == kept
    assert [body.goal for body in board.model.bodies] == goals


@pytest.mark.parametrize(
    ("scores", "line", "banner"),
    [
        ((1.0, 0.0), "*Ada* by a card.", ("THE END", "Ada: by a card")),
        ((0.5, 0.5), "*A draw:* by a card.", ("A DRAW", "A draw: by a card")),
    ],
)
def test_a_board_tells_the_end_without_words_of_its_own(
    app: App, monkeypatch: pytest.MonkeyPatch, scores: tuple[float, ...], line: str, banner: tuple[str, str]
) -> None:
    board = toy_scene(app, monkeypatch).board
    dispatch = given(board.words.dispatch(MatchEnded(scores, "by a card")))
    assert (dispatch.words, board.words.headline(MatchEnded(scores, "by a card"))) == (line, banner)
