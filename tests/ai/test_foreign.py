"""Classes from outside: what they may name, answer, raise and leave behind, and what they cannot learn."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from ai.arena.rounds import sources_digest
from ai.checkout import GUEST_FILE, Checkout
from ai.foreign import Foreign
from ai.foreign_process import LONGEST_ERROR
from ai.levels import split_kinds
from ai.player import Outcome, Searcher, level, play, player_named, short_name
from game import fast_core
from game.catalogue import game_named
from game.core.record import SeatEntry, dumps, record_of
from game.core.state import Action, State
from launch.environment import ROOT
from tests.ai.arena.playing import play_match

PLAYERS = "tests.ai.players"
DEAL = 0x5EC2E7DEA1C0FFEE


def met(kind: str, limit: float = 10.0, game: str = "battlefronts") -> Outcome:
    """A match against chance, which sits before it."""
    return play(game_named(game), [player_named("random"), player_named(kind, limit)], 7)


@pytest.mark.parametrize(
    ("text", "error"), [("def (", "SyntaxError"), ("import sys; sys.exit(5)", "SystemExit: 5"), ("1 / 0", "ZeroDiv")]
)
def test_a_file_that_cannot_be_imported_is_said_in_a_sentence(text: str, error: str, tmp_path: Path) -> None:
    file = tmp_path / "broken_bot.py"
    file.write_text(text)
    with pytest.raises(ValueError, match=error):
        player_named(f"{file}:Bot")


def test_a_module_lies_in_the_folder_where_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its name or by the path of its file, with what lies beside it; also one that has the name of another."""
    text = "from beside_it import pick\nclass Bot:\n    def decide(self, view, seed):\n        return pick(view)\n"
    (tmp_path / "sub").mkdir()
    (tmp_path / "bot_here.py").write_text("class Bot:\n    def decide(self, view, seed):\n        return []\n")
    for name in ("bot_below", "random", "game", "dotted.bot"):
        (tmp_path / "sub" / f"{name}.py").write_text(text)
    (tmp_path / "sub" / "beside_it.py").write_text("def pick(view):\n    return view.legal()[:1]\n")
    monkeypatch.chdir(tmp_path)
    assert isinstance(player_named("bot_here:Bot"), Foreign)
    for kind in ("sub/bot_below.py:Bot", f"{tmp_path}/sub/random.py:Bot", "sub/game.py:Bot", "sub/dotted.bot.py:Bot"):
        assert met(kind).forfeit is None


@pytest.mark.parametrize("start", ["spawn", "fork", "forkserver"])
def test_a_class_may_use_a_pool_of_processes(start: str, tmp_path: Path) -> None:
    (tmp_path / "pooling_bot.py").write_text(
        "import multiprocessing\n"
        "def first(view):\n"
        "    return view.legal()[0]\n"
        "class Bot:\n"
        "    pool = None\n"
        "    def decide(self, view, seed):\n"
        f"        self.pool = self.pool or multiprocessing.get_context('{start}').Pool(2)\n"
        "        return self.pool.map(first, [view])\n"
    )
    assert met(f"{tmp_path / 'pooling_bot.py'}:Bot", 60.0).forfeit is None


@pytest.mark.parametrize(
    ("called", "words"),
    [
        ("Raises", "raised ArithmeticError: no idea at all (players.py, line "),
        ("Cancels", "raised CancelledError (players.py, line "),
        ("Closes", "raised GeneratorExit (players.py, line "),
        ("Interrupts", "raised KeyboardInterrupt (players.py, line "),
        ("Leaves", "raised SystemExit: 3 (players.py, line "),
        ("Starves", "raised MemoryError (players.py, line "),
        ("Surprises", "raised Surprise: boo (players.py, line "),
        ("Recurses", "raised RecursionError: maximum recursion depth exceeded"),
        ("Kills", "ended its process."),
        ("Chatters", "answered 'call Z1' instead of a list of actions."),
        ("Empty", "answered with an empty list."),
        ("Closed", "answered what cannot be played: "),
        ("Greedy", "answered more than one decision: "),
        ("Deaf", "took longer than 0.5 s for an answer."),
        ("Endless", "took longer than 0.5 s for an answer."),
        ("Stands", "took longer than 0.5 s for an answer."),
    ],
)
def test_a_faulty_player_loses_that_match(called: str, words: str) -> None:
    outcome = met(f"{PLAYERS}:{called}", 0.5)
    assert outcome.forfeit is not None
    assert outcome.forfeit[0] == 1
    assert outcome.forfeit[1].startswith(f"{called} {words}")
    assert (outcome.scores, outcome.winner) == ([1.0, 0.0], 0)


def test_answers_may_be_ids_of_any_kind() -> None:
    assert met(f"{PLAYERS}:Ids").forfeit is None


@pytest.mark.parametrize("answer", ["[9999]", "-1", "[True]", "[1.0]", "['nonsense']", "[None]", "None", "{}", "b'a'"])
def test_other_answers_are_refused_in_a_sentence(answer: str, tmp_path: Path) -> None:
    file = tmp_path / "odd_bot.py"
    file.write_text(f"class Bot:\n    def decide(self, view, seed):\n        return {answer}\n")
    forfeit = met(f"{file}:Bot").forfeit
    assert forfeit is not None
    assert forfeit[1].startswith("Bot answered ")


def test_a_fault_names_the_line_of_the_player_itself_though_it_arose_in_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "bot_that_applies.py"
    file.write_text(
        "from game.core.rng import Rng\n"
        "class Bot:\n"
        "    def decide(self, view, seed):\n"
        "        view.apply(view.legal()[0], Rng(1))\n"
    )
    forfeit = met(f"{file}:Bot").forfeit
    assert forfeit is not None
    assert forfeit[1].startswith("Bot raised ValueError: A view cannot be played on: ")
    assert forfeit[1].endswith(" (bot_that_applies.py, line 4).")

    file.write_text("class Bot:\n    def decide(self, view, seed):\n        raise ValueError('too long ' * 1000)\n")
    told = met(f"{file}:Bot").forfeit
    assert told is not None
    assert len(told[1]) < LONGEST_ERROR + 60

    file.write_text("class Bot:\n    def decide(self, view):\n        return view.legal()\n")
    without_seed = met(f"{file}:Bot").forfeit
    assert without_seed is not None
    assert without_seed[1].endswith("Bot.decide() takes 2 positional arguments but 3 were given.")
    assert told[1].endswith("(bot_that_applies.py, line 3).")


LITTER = """
import atexit, os, random, signal, subprocess, sys, threading, time, warnings
class Bot:
    def decide(self, view, seed):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM, signal.SIGCHLD):
            signal.signal(number, signal.SIG_IGN)
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        atexit.register(time.sleep, 600)
        threading.Thread(target=time.sleep, args=(600,)).start()
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        with open({told!r}, "a") as file:
            print(child.pid, os.getpid(), file=file)
        os.chdir("/")
        os.environ.clear()
        random.seed(1)
        warnings.simplefilter("error")
        sys.setrecursionlimit(10_000)
        if not sys.stdout.closed:
            sys.stdout.close()
        return view.legal()[:1]
"""


def test_nothing_that_a_class_leaves_behind_outlives_its_match(tmp_path: Path) -> None:
    told = tmp_path / "told.txt"
    file = tmp_path / "litter_bot.py"
    file.write_text(LITTER.format(told=str(told)))
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM)}
    before = Path.cwd(), dict(os.environ), sys.getrecursionlimit(), threading.active_count(), random.getstate()
    assert met(f"{file}:Bot").forfeit is None

    after = Path.cwd(), dict(os.environ), sys.getrecursionlimit(), threading.active_count(), random.getstate()
    assert after == before
    assert {number: signal.getsignal(number) for number in handlers} == handlers

    left = {int(pid) for pid in told.read_text().split()}
    deadline = time.monotonic() + 20
    while left and time.monotonic() < deadline:
        left = {pid for pid in left if runs(pid)}
    assert left == set()


def runs(pid: int) -> bool:
    """Whether there is a process of this id that has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


LOOKS = """
import gc, os, random, sys
from game.core.match import Match
from game.core.rng import Rng
class Bot:
    looked = False
    def decide(self, view, seed):
        if self.looked:
            return view.legal()[:1]
        self.looked = True
        values, frame = [], sys._getframe()
        while frame is not None:
            values += frame.f_locals.values()
            frame = frame.f_back
        for one in gc.get_objects():
            values += one.values() if type(one) is dict else one if type(one) in (list, tuple) else [one]
        if any(isinstance(one, (Match, Rng)) or (type(one) is int and one >> 32 == 0x5EC2E7DE) for one in values):
            raise ValueError("the deal is known")
        if "{deal}" in repr([sys.argv, sys.orig_argv, dict(os.environ), view.facts(), seed]):
            raise ValueError("the deal is told")
        return view.legal()[:1]
"""


def test_a_script_that_plays_is_not_run_again_by_the_classes_that_it_names(tmp_path: Path) -> None:
    """It needs no guard around what it does, and what it knows stays with it."""
    script = tmp_path / "script.py"
    script.write_text(
        "from ai.player import play, player_named\n"
        "from game.catalogue import game_named\n"
        "bots = [player_named('tests.ai.players:First'), player_named('random')]\n"
        "print('once', play(game_named('battlefronts'), bots, 7).forfeit)\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, str(script)], cwd=ROOT, env=env, capture_output=True, text=True)
    assert (done.stdout, set(done.stderr.split())) == ("once None\n", {"noise"})


def test_neither_deal_nor_match_is_in_the_process_of_a_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["main.py", "--seed", str(DEAL)])
    file = tmp_path / "looking_bot.py"
    file.write_text(LOOKS.replace("{deal}", str(DEAL)))
    assert play_match("battlefronts", [f"{file}:Bot", "random"], DEAL)["forfeit"] is None


# --- Players of another checkout: this one stands for it, or a folder with just what such a player ---

GAME = game_named("last_front")


def written(folder: Path, *, core: bool = fast_core.IN_USE, legal: str = "[]", bot: str = "LEVELS = ()") -> Path:
    """A checkout in which these actions are legal."""
    files = {
        "ai/__init__.py": "",
        "ai/bot.py": f"{bot}\nclass Level:\n    def __init__(self, *facts):\n        pass\ndef choose():\n    pass",
        "game/__init__.py": "",
        "game/fast_core.py": f"IN_USE = {core}",
        "game/catalogue.py": "class Game:\n    actions = ()\ndef game_named(slug):\n    return Game()",
        "game/core/__init__.py": "",
        "game/core/match.py": "class Match:\n    def __init__(self, *deal):\n        pass\n"
        f"    def legal(self):\n        return {legal}",
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_it_plays_as_that_checkout_would() -> None:
    matches = []
    for kind in ("10", f"10@{fast_core.ROOT}"):
        player = player_named(kind)
        assert isinstance(player, Checkout | Searcher)
        outcome = play(GAME, [level("5"), player], seed=7)
        matches.append((dumps(record_of(outcome.match, [SeatEntry("bot")] * 2)), player.iterations))
    assert matches[0] == matches[1]


def test_its_process_ends_with_the_match() -> None:
    class Stops:
        def decide(self, view: State, seed: int) -> Sequence[Action]:
            raise RuntimeError("no more")

    player = Checkout("20", str(fast_core.ROOT))
    with pytest.raises(RuntimeError, match="no more"):
        play(GAME, [Stops(), player], seed=7)
    assert player._process is None


def test_its_process_ends_quietly_when_nobody_listens() -> None:
    """An experiment that is decided ends in the middle of other matches."""
    deal = {"game": GAME.slug, "seats": 2, "options": {}, "seed": 7, "player": "10"}
    with subprocess.Popen(
        [sys.executable, "-P", str(GUEST_FILE)],
        cwd=fast_core.ROOT,
        env={**os.environ, "PYTHONPATH": str(fast_core.ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None

        process.stdout.close()
        process.stdin.write(json.dumps(deal) + "\n")
        process.stdin.close()
        assert process.stderr.read() == ""


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"core": not fast_core.IN_USE}, "it runs on the .* core, and this one on the other"),
        ({"bot": "raise SystemExit"}, "its process has ended"),
        ({"bot": "LEVELS = 1 / 0"}, "its process has ended"),
        ({"bot": "print('Welcome!')"}, "its process prints something else than answers"),
        ({"legal": "1 / 0"}, "it failed with ZeroDivisionError: division by zero"),
        ({}, "it plays by other rules: there, other actions are legal now"),
    ],
    ids=["core", "end", "import", "print", "failure", "rules"],
)
def test_what_is_wrong_is_said(tmp_path: Path, wrong: dict[str, object], words: str) -> None:
    folder = written(tmp_path / "before", **wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=f"^The checkout 'before' cannot play: {words}"):
        play(GAME, [player_named(f"20@{folder}"), level("20")], seed=7)


def test_there_must_be_one(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="There is no checkout of Five Fronts in"):
        player_named(f"general@{tmp_path}")
    with pytest.raises(ValueError, match="There is no player 'admiral'"):
        player_named(f"admiral@{fast_core.ROOT}")


def test_its_names() -> None:
    assert split_kinds("General:0.2s@../Before, CAPTAIN") == ["general:0.2s@../Before", "captain"]
    assert short_name("general:0.2s@../somewhere/Before") == "general:0.2s@Before"


def test_what_it_consists_of_counts(tmp_path: Path) -> None:
    """Results of one version do not go on with those of another."""
    one = written(tmp_path / "one")
    other = written(tmp_path / "other", legal="None")
    digests = {sources_digest([Checkout("20", str(folder))], "") for folder in (one, other)}
    assert len(digests | {sources_digest([], "")}) == 3
