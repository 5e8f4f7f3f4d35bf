"""Matches without a window: which deals are played by whom, and what is written where."""

from __future__ import annotations

import io
import json
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from ai.arena import headless
from ai.arena.headless import check_kinds, core_words, fetch_core, play_many, print_if_open, print_report
from ai.arena.rounds import DEALS_DRAWN
from ai.deals import GUESSABLE_BELOW
from game import fast_core

FIRST = "tests.ai.players:First"
"""The kind of a player that is a class from outside. It takes the first legal action."""


# --- The core ---


@pytest.mark.parametrize(
    ("in_use", "in_wheel", "words"),
    [
        (True, False, "This runs on the fast core."),
        (True, True, "This runs on the fast core."),
        (False, True, "This runs on the plain core: the wheel was made without the fast one."),
        (False, False, "This runs on the plain core; with --wait-for-core the fast one is built first."),
    ],
)
def test_a_sentence_says_which_core_is_in_use_and_why(
    in_use: bool, in_wheel: bool, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fast_core, "IN_USE", in_use)
    monkeypatch.setattr(headless, "IN_WHEEL", in_wheel)
    assert core_words() == words


@pytest.mark.parametrize("reason", ["in use", "in a wheel", "a core is chosen", "none"])
def test_the_core_is_built_unless_there_is_a_reason_against_it(reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a reason the build runs in the folder of the project, and the new core is ready afterwards."""
    builds: list[tuple[object, ...]] = []
    monkeypatch.setattr(fast_core, "IN_USE", reason == "in use")
    monkeypatch.setattr(headless, "IN_WHEEL", reason == "in a wheel")
    monkeypatch.setenv(fast_core.CHOICE, "plain")
    if reason != "a core is chosen":
        monkeypatch.delenv(fast_core.CHOICE)

    monkeypatch.setattr(headless.subprocess, "run", lambda command, cwd: builds.append((command, cwd)))
    monkeypatch.setattr(fast_core, "is_ready", lambda: True)
    assert fetch_core() == (reason == "none")

    command = [sys.executable, "-m", "launch.compile"]
    assert builds == ([(command, fast_core.ROOT)] if reason == "none" else [])


# --- Players ---


@pytest.mark.parametrize(
    ("kinds", "sentence"),
    [
        (["random", "human"], "Without a window no seat can be 'human'."),
        (["random", "wizard"], "There is no player 'wizard'"),
        (["random", ":Bot"], "is named by its module and its name"),
    ],
)
def test_kinds_without_a_player_are_refused_in_a_sentence(kinds: list[str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        check_kinds(kinds)


def test_a_class_from_outside_is_not_loaded_to_check_its_name() -> None:
    check_kinds(["random", "general:0.1s", "no_such_module:Bot"])


class Players:
    """How players are made and matches are played, both of which are only written down."""

    def __init__(self) -> None:
        self.events: list[tuple[Any, ...]] = []
        self.error: str | None = None

    def named(self, kind: str) -> str:
        self.events.append(("named", kind))
        return kind

    def seated(self, kinds: list[str]) -> list[str]:
        self.events.append(("seated", kinds))
        return kinds

    def play(self, slug: str, kinds: list[str], players: list[str], seed: int, options: object) -> dict[str, object]:
        if self.error is not None:
            raise ValueError(self.error)
        self.events.append(("played", slug, kinds, players, seed, options))
        return {"seed": seed}


@pytest.fixture
def players(monkeypatch: pytest.MonkeyPatch) -> Players:
    """The players of a test, whose kinds are all right."""
    fake_players = Players()
    monkeypatch.setattr(headless, "check_kinds", lambda kinds: fake_players.events.append(("checked", kinds)))
    monkeypatch.setattr(headless, "player_named", fake_players.named)
    monkeypatch.setattr(headless, "seat_players", fake_players.seated)
    monkeypatch.setattr(headless, "play_and_describe", fake_players.play)
    return fake_players


def play(kinds: list[str], seed: int, matches: int, about: str = "") -> tuple[int, list[str], list[str]]:
    """Play matches of Battlefronts. Return the exit code, and the lines of output and errors."""
    out = io.StringIO()
    err = io.StringIO()
    code = play_many("battlefronts", kinds, seed, matches, out, err, options={"first": "seat 1"}, about=about)
    return code, out.getvalue().splitlines(), err.getvalue().splitlines()


def test_consecutive_deals_are_played_by_players_that_are_checked_before_the_first(players: Players) -> None:
    """In the first match a class that cannot be loaded is an error. Later it loses its match (`seat_players`).

    So the players of the first match are made one by one by their names, and those of later ones by `seat_players`.
    """
    code, lines, progress = play(["150", "random"], seed=7, matches=3, about="On the plain core.")
    assert code == 0
    assert [json.loads(line) for line in lines] == [{"seed": 7}, {"seed": 8}, {"seed": 9}]
    assert progress == ["On the plain core.", *(f"{number} of 3 matches played" for number in (1, 2, 3))]

    kinds = ["150", "random"]
    options = {"first": "seat 1"}
    expected: list[tuple[Any, ...]] = [("checked", kinds), ("named", "150"), ("named", "random")]
    expected += [("played", "battlefronts", kinds, kinds, 7, options)]
    for seed in (8, 9):
        expected += [("seated", kinds), ("played", "battlefronts", kinds, kinds, seed, options)]
    assert players.events == expected


def test_a_single_match_without_anything_to_say_writes_no_errors(players: Players) -> None:
    assert play(["random", "random"], seed=7, matches=1) == (0, ['{"seed": 7}'], [])


@pytest.mark.parametrize(
    ("kinds", "seed", "are_drawn"),
    [
        ([FIRST, "random"], 7, True),
        ([FIRST, "random"], GUESSABLE_BELOW - 1, True),
        ([FIRST, "random"], GUESSABLE_BELOW, False),
        (["random", "random"], 7, False),
    ],
    ids=["a small deal", "the last small deal", "a large deal", "only our own players"],
)
def test_deals_that_a_class_could_find_are_drawn_instead_and_said_once(
    kinds: list[str], seed: int, are_drawn: bool, players: Players
) -> None:
    """A class from outside could try all deals below GUESSABLE_BELOW until one gives it its own hand.

    So two deals above it are drawn instead of the deals `seed` and `seed` + 1, and DEALS_DRAWN says so.
    """
    matches = 2
    code, lines, progress = play(kinds, seed, matches=matches, about="On the plain core.")
    deals = [json.loads(line)["seed"] for line in lines]
    assert code == 0
    sentences_before_matches = progress[:-matches]
    assert sentences_before_matches == (["On the plain core.", DEALS_DRAWN] if are_drawn else ["On the plain core."])
    if are_drawn:
        assert min(deals) >= GUESSABLE_BELOW
        assert deals[0] != deals[1]
    else:
        assert deals == [seed, seed + 1]


def test_an_error_ends_the_matches_with_its_sentence(players: Players) -> None:
    players.error = "There is no game 'chess'."
    assert play(["random", "random"], seed=7, matches=3) == (2, [], ["There is no game 'chess'."])


def test_each_line_is_written_at_once(players: Players) -> None:
    """Another program may read the results while further matches are played."""

    class OutputThatCountsFlushes(io.StringIO):
        flushes = 0

        def flush(self) -> None:
            self.flushes += 1

    out = OutputThatCountsFlushes()
    play_many("battlefronts", ["random", "random"], seed=7, matches=3, out=out, err=None, options={})
    assert out.flushes == 3


# --- Writing ---


def test_printing_keeps_the_words_and_ignores_errors() -> None:
    err = io.StringIO()
    print_if_open(err, "one")
    print_if_open(err, "two", end="")
    print_if_open(err=None, words="three")
    assert err.getvalue() == "one\ntwo"


def test_a_report_that_nobody_reads_is_replaced_by_the_null_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python would flush the output at its end and fail again."""

    output_descriptor, null_descriptor, write_only = 77, 55, 1

    class ClosedOutput(io.StringIO):
        """A standard output whose reader has gone."""

        def write(self, words: str) -> int:
            raise BrokenPipeError

        def fileno(self) -> int:
            return output_descriptor

    calls: list[tuple[object, ...]] = []
    fake_os = SimpleNamespace(
        open=lambda path, mode: calls.append((path, mode)) or null_descriptor,
        dup2=lambda old, new: calls.append((old, new)),
        devnull="null",
        O_WRONLY=write_only,
    )
    monkeypatch.setattr(headless, "os", fake_os)
    monkeypatch.setattr(headless.sys, "stdout", ClosedOutput())
    assert not print_report(["a", "b"])
    assert calls == [("null", write_only), (null_descriptor, output_descriptor)]


def test_a_report_is_printed_line_by_line_and_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An output that is full or closed is noticed only when it is flushed."""

    class BufferedOutput(io.StringIO):
        flushed = ""

        def flush(self) -> None:
            self.flushed = self.getvalue()

    out = BufferedOutput()
    monkeypatch.setattr(headless.sys, "stdout", out)
    assert print_report(["a", "b"])
    assert out.flushed == "a\nb\n"
