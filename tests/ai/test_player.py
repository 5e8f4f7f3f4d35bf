"""Who decides: every kind by its name, and what a faulty player costs itself."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path

import pytest

from ai.bot import choose, level_named
from ai.player import LONGEST_ERROR, Chance, Foreign, Searcher, foreign, level, limited, listed, named, play, play_on
from ai.search import Guide
from game.catalogue import game_named
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import Action, State
from tests.ai.players import First, Greedy

PLAYERS = "tests.ai.players"


@dataclass
class Whole:
    """Answers whole decisions at random, or only their first steps."""

    most: int
    views: list[State] = field(default_factory=list)
    seeds: list[int] = field(default_factory=list)

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        self.views.append(view)
        self.seeds.append(seed)
        steps = [Chance().decide(view, seed)[0]]
        trial = view.copy()
        trial.allow_trial()
        trial.apply(steps[0], Rng(0))
        while trial.midway() and len(steps) < self.most:
            steps.append(trial.legal()[0])
            trial.apply(steps[-1], Rng(0))
        return steps


@pytest.mark.parametrize(
    ("kind", "iterations", "seconds"),
    [
        ("recruit", 30, 1.5),
        ("general", 20000, 1.4),
        ("150", 150, inf),
        ("general:0.1s", 20000, 0.1),
        ("captain:2s", 1000, 2.0),
    ],
)
def test_kinds_of_search(kind: str, iterations: int, seconds: float) -> None:
    player = named(kind)
    assert isinstance(player, Searcher)
    assert (player.level.iterations, player.level.seconds) == (iterations, seconds)


def test_other_kinds() -> None:
    assert isinstance(named("random"), Chance)
    mine = named(f"{PLAYERS}:First", limit=2.5)
    assert isinstance(mine, Foreign)
    assert (type(mine.player), mine.name, mine.limit) == (First, "First", 2.5)


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("wizard", "There is no player 'wizard'; choose from: random, recruit"),
        ("", "There is no player ''"),
        ("0", "There is no player '0'"),
        ("general:0s", "There is no player 'general:0s'"),
        ("wizard:1s", "There is no player 'wizard:1s'"),
        (":Bot", "is named by its module and its name"),
        ("mymodule:", "is named by its module and its name"),
        ("no_such_module:Bot", "no_such_module:Bot cannot be had: ModuleNotFoundError"),
        (f"{PLAYERS}:Nobody", "There is no class 'Nobody' in tests.ai.players."),
        (f"{PLAYERS}:PLAYERS", "There is no class 'PLAYERS'"),
        (f"{PLAYERS}:Mute", "Mute has no method 'decide(view, seed)'"),
        (f"{PLAYERS}:Refuses", "Refuses cannot be had: ValueError: not today (players.py, line "),
        ("no/such/file.py:Bot", "There is no file 'no/such/file.py'."),
        ("folder/mybot.py", "Name the class as well as its file, such as folder/mybot.py:MyBot."),
    ],
)
def test_who_cannot_be_had_is_said_in_a_sentence(kind: str, sentence: str) -> None:
    with pytest.raises(ValueError, match="e") as caught:
        named(kind)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "error"), [("def (", "SyntaxError"), ("import sys; sys.exit(5)", "SystemExit: 5"), ("1 / 0", "ZeroDiv")]
)
def test_a_file_that_cannot_be_imported_is_said_in_a_sentence(text: str, error: str, tmp_path: Path) -> None:
    file = tmp_path / "broken_bot.py"
    file.write_text(text)
    for _ in range(2):
        with pytest.raises(ValueError, match=error):
            named(f"{file}:Bot")
    assert "player_broken_bot" not in sys.modules


def test_a_module_lies_in_the_folder_where_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its name or by the path of its file, with what lies beside it."""
    text = "from beside_it import pick\nclass Bot:\n    def decide(self, view, seed):\n        return pick(view)\n"
    (tmp_path / "sub").mkdir()
    (tmp_path / "bot_here.py").write_text("class Bot:\n    def decide(self, view, seed):\n        return []\n")
    (tmp_path / "sub" / "bot_below.py").write_text(text)
    (tmp_path / "sub" / "beside_it.py").write_text("def pick(view):\n    return view.legal()[:1]\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    assert isinstance(named("bot_here:Bot"), Foreign)
    below = named("sub/bot_below.py:Bot")
    game = game_named("battlefronts")
    assert play(game, [below, named(str(tmp_path / "sub" / "bot_below.py") + ":Bot")], 3).forfeit is None


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ("Captain, RANDOM", ["captain", "random"]),
        ("MyModule:MyBot,General:0.5S", ["MyModule:MyBot", "general:0.5s"]),
        ("150", ["150"]),
    ],
)
def test_the_name_of_a_class_keeps_its_letters(kinds: str, expected: list[str]) -> None:
    assert listed(kinds) == expected
    assert [foreign(kind) for kind in expected] == ["MyBot" in kind for kind in expected]


@pytest.mark.parametrize(
    ("called", "words"),
    [
        ("Raises", "Raises raised ArithmeticError: no idea at all (players.py, line "),
        ("Leaves", "Leaves raised SystemExit: 3 (players.py, line "),
        ("Chatters", "Chatters answered 'call Z1' instead of a list of actions."),
        ("Empty", "Empty answered with an empty list."),
        ("Closed", "Closed answered what cannot be played: "),
        ("Greedy", "Greedy answered more than one decision: "),
        ("Deaf", "Deaf took longer than 0.05 s for an answer."),
        ("Endless", "Endless took longer than 0.05 s for an answer."),
    ],
)
def test_a_faulty_player_loses_that_match(called: str, words: str) -> None:
    players = [named("random"), named(f"{PLAYERS}:{called}", limit=0.05)]
    outcome = play(game_named("battlefronts"), players, 7)
    assert outcome.forfeit is not None
    assert outcome.forfeit[0] == 1
    assert outcome.forfeit[1].startswith(words)
    assert (outcome.scores, outcome.winner) == ([1.0, 0.0], 0)


def test_a_fault_names_the_line_of_the_player_itself_though_it_arose_in_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "bot_that_applies.py"
    file.write_text(
        "from game.core.rng import Rng\n"
        "class Bot:\n"
        "    def decide(self, view, seed):\n"
        "        view.apply(view.legal()[0], Rng(1))\n"
    )
    forfeit = play(game_named("battlefronts"), [named("random"), named(f"{file}:Bot")], 7).forfeit
    assert forfeit is not None
    assert forfeit[1].startswith("Bot raised ValueError: A view cannot be played on: ")
    assert forfeit[1].endswith(" (bot_that_applies.py, line 4).")


def test_a_long_error_is_told_in_part_and_still_with_its_line() -> None:
    words = Foreign(Chance(), "Bot").fault(_raised(ValueError("too long " * 1000)))
    assert words.startswith("Bot raised ValueError: too long too long ")
    assert len(words) < LONGEST_ERROR + 60
    assert re.search(r"\(test_player\.py, line \d+\)\.$", words)


def _raised(error: Exception) -> Exception:
    try:
        raise error
    except Exception as caught:
        return caught


def test_the_others_share_what_a_faulty_player_loses() -> None:
    players = [named("random"), named(f"{PLAYERS}:Raises"), named("random")]
    outcome = play(game_named("last_front"), players, 7)
    assert (outcome.scores, outcome.winner) == ([0.5, 0.0, 0.5], None)


def test_a_player_of_the_program_itself_is_not_excused() -> None:
    with pytest.raises(ValueError, match="answered more than one decision"):
        play(game_named("battlefronts"), [Greedy(), Greedy()], 7)


@pytest.mark.parametrize("slug", ["battlefronts", "fix_bayonets", "last_front"])
def test_a_decision_is_answered_whole_or_step_by_step(slug: str) -> None:
    """With the same seed at the first step either way, and views of the seat alone."""
    for most in (1, 99):
        players = [Whole(most), Whole(most)]
        outcome = play(game_named(slug), players, 5)
        steps, asked = len(outcome.match.actions), sum(len(player.seeds) for player in players)
        assert outcome.match.over
        assert outcome.decisions == asked
        assert asked == steps if most == 1 else asked < steps
        for seat, player in enumerate(players):
            assert all(view.is_view and view.to_act == seat for view in player.views)
        seeds = [seed for player in players for seed in player.seeds]
        assert len(set(seeds)) == len(seeds)


def test_other_chance_makes_another_match_of_the_same_position() -> None:
    game = game_named("battlefronts")
    matches = []
    for chance in (None, 5, 6, 6):
        match = Match(game, 2, {}, 5)
        match.play(match.legal()[0])
        matches.append(play_on(match, [Chance(), Chance()], chance).match)
    assert matches[0] == matches[1] != matches[2] == matches[3]


def test_who_decides_first_is_told() -> None:
    game = game_named("battlefronts")
    for seat in (0, 1):
        assert play(game, [Chance(), Chance()], 5, {"first": f"seat {seat + 1}"}).first == seat


def test_a_search_counts_its_iterations_and_takes_a_guide() -> None:
    made: list[Guide] = []

    def guide() -> Guide:
        made.append(Guide())
        return made[-1]

    player = level("7", guide)
    outcome = play(game_named("battlefronts"), [player, Chance()], 3)
    assert player.iterations
    assert set(player.iterations) == {7}
    assert len(player.iterations) <= len(made) <= outcome.decisions


def test_a_level_plays_each_game_as_it_plays_that_game() -> None:
    for slug, kind in (("battlefronts", "recruit"), ("sharp_end", "captain"), ("sharp_end", "captain:9s")):
        game, player, own = game_named(slug), level(kind), level_named(kind.partition(":")[0])
        view = Match(game, 2, {}, 1).view(0)
        while view.to_act != 0 or len(view.legal()) < 2:  # the first decision in which there is a choice
            view.determinize(Rng(1))
            view.apply(view.legal()[0], Rng(1))
        view = view.redact(0)
        told = choose(game, view, own.at(game), 3, lambda: 0.0)
        assert [action.id for action in player.decide(view, 3)] == list(told.actions)
        assert player.iterations == [told.iterations]


def test_in_a_thread_an_answer_that_took_too_long_is_told_afterwards() -> None:
    """There no alarm can ring."""
    told: list[str] = []

    def late() -> None:
        try:
            with limited(0.001):
                threading.Event().wait(0.01)
        except TimeoutError as error:
            told.append(str(error))

    thread = threading.Thread(target=late)
    thread.start()
    thread.join()
    assert told == ["took longer than 0.001 s for an answer."]
