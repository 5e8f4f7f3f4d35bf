"""A Python file that is dropped on the window: which classes it offers, the question before it runs, and the match."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from ai.deals import GUESSABLE_BELOW
from game.catalogue import GAMES
from game.core.record import BOT, HUMAN
from game.core.sanitize import clean_name
from scenes.app import App
from scenes.match import own_bot
from scenes.match.own_bot import OwnBotSetup
from scenes.menus.lobby import KINDS, LobbyScene
from scenes.menus.own_program import read_class_names
from scenes.menus.title import TitleScene
from scenes.play.own_bot_scene import OwnBotScene
from scenes.ui.pinboard import AskScene
from tests.scenes.events import key, steps
from tests.scenes.menus import show, toast
from tests.scenes.test_own_bot import FakeClass

BOT_PROGRAM = """
raise SystemExit("nobody may run this file before the player allows it")
class Helper: ...
class First:
    def decide(self, view, seed): return view.legal()[:1]
class Second:
    def decide(self, view, seed): return view.legal()[-1:]
"""
FAULTY = {
    "no class": ("print(1)\n", "has no class with a method decide"),
    "a method elsewhere": ("def decide(view, seed): ...\nclass Bot: ...\n", "has no class with a method decide"),
    "no Python": ("class Bot(:\n", "is not a Python program."),
    "a zero byte": ("class Bot:\0 ...\n", "is not a Python program."),
    "deep nesting": ("(" * 5000, "is not a Python program."),
    "nothing": ("", "has no class with a method decide"),
}
"""By name: the text of a file that no bot is in, and a part of the sentence about it."""


def write_program(folder: Path, text: str = BOT_PROGRAM) -> Path:
    """Write a Python file with this text, and return its path."""
    path = folder / "my_bot.py"
    path.write_text(text, encoding="utf-8")
    return path


def drop_file(app: App, path: Path) -> None:
    """Drop a file on the window."""
    steps(app, 2, pygame.event.Event(pygame.DROPFILE, file=str(path)))


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[FakeClass]:
    """The classes that have been started, none of them in a process."""
    monkeypatch.setattr(FakeClass, "made", [], raising=False)
    monkeypatch.setattr(own_bot, "OwnBot", FakeClass)
    return FakeClass.made


def test_classes_that_decide_are_found_without_running_the_file(tmp_path: Path) -> None:
    assert read_class_names(write_program(tmp_path)) == ["First", "Second"]


def test_no_more_classes_are_offered_than_have_room(tmp_path: Path) -> None:
    text = "".join(f"class Bot{number}:\n    def decide(self): ...\n" for number in range(9))
    assert read_class_names(write_program(tmp_path, text)) == ["Bot0", "Bot1", "Bot2", "Bot3", "Bot4"]


@pytest.mark.parametrize(("text", "words"), FAULTY.values(), ids=FAULTY)
def test_a_file_without_a_bot_is_refused_in_a_sentence(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=rf"^my_bot\.py {words}"):
        read_class_names(write_program(tmp_path, text))


def test_a_folder_and_a_missing_file_are_refused_in_a_sentence(tmp_path: Path) -> None:
    for path in tmp_path, tmp_path / "gone.py":
        with pytest.raises(ValueError, match=r"cannot be read\.$"):
            read_class_names(path)


@pytest.mark.parametrize("slug", GAMES)
def test_a_class_that_the_player_allows_plays_in_the_first_seat_of_a_bot(
    slug: str, app: App, started: list[FakeClass], tmp_path: Path
) -> None:
    lobby = show(app, LobbyScene(GAMES[slug]))
    replaced = next(seat for seat in range(lobby.seat_count) if KINDS[lobby.kind_selectors[seat].at] != HUMAN)
    path = write_program(tmp_path)
    drop_file(app, path)
    question = app.stack.top
    assert isinstance(question, AskScene)
    assert [label for label, _, _ in question.answers] == ["NO", "LET FIRST PLAY", "LET SECOND PLAY"]
    assert started == []

    steps(app, 2, key(pygame.K_3))
    table = app.stack.top
    assert isinstance(table, OwnBotScene)
    setup = table.session.setup
    assert isinstance(setup, OwnBotSetup)
    assert setup.practice
    assert [seat for seat, entry in enumerate(setup.seats) if entry.kind == BOT] == [replaced]
    assert [own_class.program for own_class in started] == [f"{path}:Second"]
    assert setup.seats[replaced].name == "Second"


@pytest.mark.parametrize("pressed", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_1], ids=["ESC", "ENTER", "1"])
def test_a_class_that_the_player_does_not_allow_never_runs(
    pressed: int, app: App, started: list[FakeClass], tmp_path: Path
) -> None:
    """The question has the answers 1 for NO, 2 and 3 for the two classes of the file. ESC and ENTER mean NO, too."""
    lobby = show(app, LobbyScene(GAMES["battlefronts"]))
    drop_file(app, write_program(tmp_path))
    assert isinstance(app.stack.top, AskScene)
    steps(app, 2, key(pressed))
    assert app.stack.top is lobby
    assert started == []


def test_a_long_name_of_a_class_is_cut_on_its_button_and_whole_in_the_match(
    app: App, started: list[FakeClass], tmp_path: Path
) -> None:
    name = "Long" * 20
    show(app, LobbyScene(GAMES["battlefronts"]))
    drop_file(app, write_program(tmp_path, f"class {name}:\n    def decide(self, view, seed): ...\n"))
    question = app.stack.top
    assert isinstance(question, AskScene)
    assert question.answers[1][0] == f"LET {clean_name(name).upper()} PLAY"
    assert len(clean_name(name)) < len(name)

    steps(app, 2, key(pygame.K_2))  # the button of the class
    assert [own_class.name for own_class in started] == [name]


def test_a_match_with_a_class_gets_another_deal_if_the_class_could_guess_it(
    app: App, started: list[FakeClass], tmp_path: Path
) -> None:
    """A class could lay out every deal with a small number, until it finds the one with the cards that it sees."""
    lobby = show(app, LobbyScene(GAMES["battlefronts"]))
    lobby.deal.field.value = "7"
    drop_file(app, write_program(tmp_path))
    steps(app, 2, key(pygame.K_2))  # lets the first class of the file play
    table = app.stack.top
    assert isinstance(table, OwnBotScene)
    assert table.session.setup.seed >= GUESSABLE_BELOW
    assert "so another one is drawn" in toast(app).words


def test_a_program_finds_no_seat_where_only_people_sit(app: App, tmp_path: Path) -> None:
    lobby = show(app, LobbyScene(GAMES["battlefronts"]))
    for selector in lobby.kind_selectors:
        selector.at = KINDS.index(HUMAN)
    drop_file(app, write_program(tmp_path))
    assert app.stack.top is lobby
    assert "give a seat to a bot first" in toast(app).words


def test_a_faulty_program_leaves_the_lobby_as_it_is(app: App, tmp_path: Path) -> None:
    lobby = show(app, LobbyScene(GAMES["battlefronts"]))
    drop_file(app, write_program(tmp_path, "class Bot: ..."))
    assert app.stack.top is lobby
    assert "my_bot.py has no class with a method decide" in toast(app).words


def test_elsewhere_a_toast_says_where_to_drop_a_program(app: App, tmp_path: Path) -> None:
    title = show(app, TitleScene())
    drop_file(app, write_program(tmp_path))
    assert app.stack.top is title
    assert "set up a match" in toast(app).words
