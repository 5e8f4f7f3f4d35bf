"""Matches without a window, one after another (`python main.py --headless`)."""

from __future__ import annotations

import io
import json

import pytest

from ai.arena import headless as arena
from ai.arena.headless import headless, play_match
from game import fast_core
from game.core.match import Match

OLD_KEYS = ("game", "seats", "seed", "winner", "scores", "decisions", "seconds")
"""Of a match without a window: whoever reads them goes on reading them."""


def run(kinds: list[str], seed: int, matches: int, game: str = "battlefronts") -> tuple[int, list[str], str]:
    out, err = io.StringIO(), io.StringIO()
    code = headless(game, kinds, seed, matches, out, err, {})
    return code, out.getvalue().splitlines(), err.getvalue()


def test_each_match_is_one_json_object() -> None:
    code, lines, progress = run(["30", "random"], 7, 3)
    outcomes = [json.loads(line) for line in lines]
    assert code == 0
    assert [outcome["seed"] for outcome in outcomes] == [7, 8, 9]
    assert progress.splitlines()[-1] == "3 of 3 matches played"
    for outcome in outcomes:
        assert outcome.keys() == {*OLD_KEYS, "first", "iterations", "searched", "forfeit", "core"}
        assert outcome["game"] == "battlefronts"
        assert outcome["seats"] == ["30", "random"]
        assert sum(outcome["scores"]) == 1
        assert outcome["decisions"] > 0
        assert outcome["seconds"] >= 0
        assert outcome["forfeit"] is None
        assert outcome["iterations"][0] == 30
        assert outcome["searched"][0] > 0 == outcome["searched"][1]
        best = max(outcome["scores"])
        assert outcome["winner"] == (None if best == 0.5 else outcome["scores"].index(best))


def test_a_single_match_reports_no_progress() -> None:
    assert run(["random", "random"], 1, 1)[2] == ""


@pytest.mark.parametrize("there", [False, True])
def test_waiting_for_the_fast_core_builds_it_and_asks_for_another_start(
    there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once: a program that runs on it already goes on."""
    ran: list[list[str]] = []
    monkeypatch.delenv(fast_core.CHOICE)
    monkeypatch.setattr(arena.subprocess, "run", lambda command, cwd: ran.append(command))
    monkeypatch.setattr(fast_core, "ready", lambda: there)
    monkeypatch.setattr(fast_core, "IN_USE", False)
    assert arena.fetch_core() == there
    monkeypatch.setattr(fast_core, "IN_USE", True)
    assert not arena.fetch_core()
    assert [command[1:] for command in ran] == [["-m", "launch.compile"]]


def test_the_same_seed_plays_the_same_match() -> None:
    first, second = (play_match("sharp_end", ["recruit", "random"], 11) for _ in range(2))
    assert {**first, "seconds": 0} == {**second, "seconds": 0}


@pytest.mark.parametrize(
    ("game", "kinds", "sentence"),
    [
        ("battlefronts", ["recruit", "human"], "Without a window no seat can be 'human'"),
        ("battlefronts", ["recruit"], "2 seats, not 1"),
        ("chess", ["random", "random"], "There is no game 'chess'"),
        (
            "battlefronts",
            ["random", "tests.ai.players:Nobody"],
            "players:Nobody cannot be had: its module has no such class.",
        ),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(game: str, kinds: list[str], sentence: str) -> None:
    code, lines, said = run(kinds, 1, 1, game)
    assert code != 0
    assert lines == []
    assert sentence in said
    assert len(said.splitlines()) == 1


def test_bots_are_handed_no_true_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "view", lambda match, seat: match.state)
    with pytest.raises(ValueError, match="may not know all that this view shows"):
        play_match("battlefronts", ["recruit", "random"], 1)


def test_progress_goes_nowhere_where_it_cannot_be_said() -> None:
    """Closed, or on a full disk: the matches are played all the same, and nothing stands among the JSON."""

    class Full(io.StringIO):
        def write(self, words: str) -> int:
            raise OSError(28, "No space left on device")

    for err in (None, Full()):
        out = io.StringIO()
        assert headless("battlefronts", ["random", "random"], 1, 2, out, err, {}) == 0
        assert [json.loads(line)["seed"] for line in out.getvalue().splitlines()] == [1, 2]


def test_a_recruit_beats_chance() -> None:
    scores = [play_match("last_front", ["recruit", "random"], seed)["scores"][0] for seed in range(6)]
    assert sum(scores) >= 5


def test_a_faulty_player_loses_one_match_and_the_next_is_played(capfd: pytest.CaptureFixture[str]) -> None:
    """And what it prints does not stand among the JSON."""
    code, lines, _ = run(["tests.ai.players:First", "tests.ai.players:Raises"], 1, 2)
    outcomes = [json.loads(line) for line in lines]
    assert code == 0
    assert [(outcome["scores"], outcome["winner"]) for outcome in outcomes] == [([1.0, 0.0], 0)] * 2
    assert outcomes[0]["forfeit"]["seat"] == 1
    assert outcomes[0]["forfeit"]["words"].startswith("Raises raised ArithmeticError: no idea at all (players.py, line")
    assert capfd.readouterr().out == ""
