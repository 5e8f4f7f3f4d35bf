"""YOU marks the seat of whoever looks at the screen: on plate or lane, and before the lines of the log."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import SeatEntry
from game.fighting_front.cards import NATION_NAMES
from scenes.app import App
from scenes.boards.board import YOU, Seat
from scenes.boards.fighting_front import FightingFrontBoard
from scenes.boards.words import Dispatch
from scenes.match.setup import Setup
from scenes.play.demo import DemoScene
from scenes.play.log_panel import TAG, Log
from scenes.play.play_scene import PlayScene
from scenes.stack import Push
from scenes.ui import text
from scenes.ui.canvas import Box, Canvas
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import TYPE_SCALES
from tests.scenes.events import steps
from tests.scenes.table import seat, wait

BOT = SeatEntry("recruit", "Ott")


def at_table(app: App, slug: str, *people: str, bots: int = 0) -> PlayScene:
    entries = (*(SeatEntry("human", name) for name in people), *[BOT] * bots)
    scene = seat(app, Setup(GAMES[slug], entries, {}, 7))
    assert wait(app, scene)
    return scene


def tags(app: App, monkeypatch: pytest.MonkeyPatch) -> int:
    """How often the table is marked in a frame, the log aside."""
    said: list[str] = []
    draw = TypeStyle.draw

    def spy(style: TypeStyle, canvas: Any, words: str, *more: Any, **named: Any) -> Box:
        said.append(words)
        return draw(style, canvas, words, *more, **named)

    monkeypatch.setattr(TypeStyle, "draw", spy)
    app.stack.top.resized()
    app.draw()
    monkeypatch.setattr(TypeStyle, "draw", draw)
    return said.count(YOU)


@pytest.mark.parametrize("slug", GAMES)
def test_a_person_alone_is_marked_on_the_board_and_in_the_log(
    app: App, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = at_table(app, slug, "Anna", bots=1)
    assert [one.you for one in scene.board.context.seats] == [True, False]
    assert tags(app, monkeypatch) == 1
    scene.log.clear()
    for words in (
        "Anna *withdraws*.",
        "*Anna* wins.",
        "Anna's bid is lost.",
        "Annabel draws.",
        "Ott takes it from Anna.",
    ):
        monkeypatch.setattr(scene.board.words, "dispatch", lambda event, words=words: Dispatch(words))
        scene.acting.write(None, 1)  # type: ignore[arg-type]
    assert [line.yours for line in scene.log.lines] == [True, True, True, False, False]


def test_the_tag_stands_before_the_line_and_is_not_read_as_a_word(app: App) -> None:
    log = Log(Box(1436, 414, 448, 634))
    log.add(Dispatch("Anna plays."), 1, yours=True)
    log.add(Dispatch("Ott plays."), 2)
    assert [log._marked(line).startswith(TAG) for line in range(2)] == [True, False]
    assert log.lines[0].dispatch.words == "Anna plays."
    log.draw(app.canvas, None)


def test_of_several_people_the_one_whose_hand_lies_open_is_marked_and_nobody_on_the_cover(app: App) -> None:
    scene = at_table(app, "sharp_end", "Anna", "Ben")
    assert [one.you for one in scene.board.context.seats] == [scene.viewer == 0, scene.viewer == 1]
    scene.director.call_up(1)
    scene._cover_up()
    assert not any(one.you for one in scene.board.context.seats)


def test_two_people_whose_cards_lie_open_are_both_called_by_name(app: App) -> None:
    assert not any(one.you for one in at_table(app, "battlefronts", "Anna", "Ben").board.context.seats)


def test_nobody_is_marked_where_bots_play_each_other(app: App) -> None:
    scene = DemoScene(Setup(GAMES["battlefronts"], (BOT, BOT), {}, 7))
    app.stack.apply(Push(scene))
    steps(app, 2)
    assert not any(one.you for one in scene.board.context.seats)


@pytest.mark.parametrize(("name", "words", "begins"), [("A.", "A. plays.", True), ("A.", "Ab plays.", False)])
def test_a_name_is_taken_letter_by_letter(name: str, words: str, begins: bool) -> None:
    assert Seat(name, "Human").begins(words) is begins


@pytest.mark.parametrize("scale", TYPE_SCALES.values())
@pytest.mark.parametrize("nation", NATION_NAMES)
def test_a_nation_stands_whole_beside_its_tag(
    app: App, nation: str, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = at_table(app, "fighting_front", "Anna", bots=1).board
    assert isinstance(board, FightingFrontBoard)
    cut: list[str] = []

    def spy(words: str, *more: Any) -> str:
        cut.append(words)
        return ""

    monkeypatch.setattr(text, "_cut", spy)
    canvas = Canvas(pygame.Surface((1280, 720)), scale)
    board.draw_plate(canvas, board.model.me, Seat(nation, "Human", you=True))
    assert cut == []
