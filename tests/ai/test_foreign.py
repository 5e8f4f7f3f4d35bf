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


def play_against_random(kind: str, limit: float = 10.0, game: str = "battlefronts") -> Outcome:
    """A match of a random player on seat 1 against this player on seat 2."""
    return play(game_named(game), [player_named("random"), player_named(kind, limit)], seed=7)


def words_of_forfeit(kind: str) -> str:
    """The sentence with which this player loses a match by a fault."""
    forfeit = play_against_random(kind).forfeit
    assert forfeit is not None
    _, words = forfeit
    return words


@pytest.mark.parametrize(
    ("text", "error"), [("def (", "SyntaxError"), ("import sys; sys.exit(5)", "SystemExit: 5"), ("1 / 0", "ZeroDiv")]
)
def test_a_class_whose_file_cannot_be_imported_is_refused_with_the_error(text: str, error: str, tmp_path: Path) -> None:
    file = tmp_path / "broken_bot.py"
    file.write_text(text)
    with pytest.raises(ValueError, match=error):
        player_named(f"{file}:Bot")


def test_a_class_is_found_by_module_or_file_with_its_neighbours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module in the current folder has its name, another one a path. Its name may be that of one of our modules."""
    text = "from beside_it import pick\nclass Bot:\n    def decide(self, view, seed):\n        return pick(view)\n"
    (tmp_path / "sub").mkdir()
    (tmp_path / "bot_here.py").write_text("class Bot:\n    def decide(self, view, seed):\n        return []\n")
    for name in ("bot_below", "random", "game", "dotted.bot"):
        (tmp_path / "sub" / f"{name}.py").write_text(text)
    (tmp_path / "sub" / "beside_it.py").write_text("def pick(view):\n    return view.legal()[:1]\n")

    monkeypatch.chdir(tmp_path)
    assert isinstance(player_named("bot_here:Bot"), Foreign)
    for kind in ("sub/bot_below.py:Bot", f"{tmp_path}/sub/random.py:Bot", "sub/game.py:Bot", "sub/dotted.bot.py:Bot"):
        assert play_against_random(kind).forfeit is None


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
    assert play_against_random(f"{tmp_path / 'pooling_bot.py'}:Bot", limit=60.0).forfeit is None


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
    outcome = play_against_random(f"{PLAYERS}:{called}", limit=0.5)
    assert outcome.forfeit is not None
    faulty_seat, sentence = outcome.forfeit
    assert faulty_seat == 1
    assert sentence.startswith(f"{called} {words}")
    assert outcome.scores == [1.0, 0.0]
    assert outcome.winner == 0


def test_a_class_may_answer_with_ids_instead_of_actions() -> None:
    """`Ids` answers in turn with an id, a list of ids, an array of numpy, a notation and more."""
    assert play_against_random(f"{PLAYERS}:Ids").forfeit is None


@pytest.mark.parametrize("answer", ["[9999]", "-1", "[True]", "[1.0]", "['nonsense']", "[None]", "None", "{}", "b'a'"])
def test_an_answer_that_names_no_action_is_refused_in_a_sentence(answer: str, tmp_path: Path) -> None:
    file = tmp_path / "odd_bot.py"
    file.write_text(f"class Bot:\n    def decide(self, view, seed):\n        return {answer}\n")
    assert words_of_forfeit(f"{file}:Bot").startswith("Bot answered ")


def test_the_report_of_a_fault_is_short_and_names_the_line_of_the_class(tmp_path: Path) -> None:
    """The first of three faults is raised in our rules. The line that is named is in the file of the class."""
    file = tmp_path / "bot_that_applies.py"
    file.write_text(
        "from game.core.rng import Rng\n"
        "class Bot:\n"
        "    def decide(self, view, seed):\n"
        "        view.apply(view.legal()[0], Rng(1))\n"
    )
    words = words_of_forfeit(f"{file}:Bot")
    assert words.startswith("Bot raised ValueError: A view cannot be played on: ")
    assert words.endswith(" (bot_that_applies.py, line 4).")

    file.write_text("class Bot:\n    def decide(self, view, seed):\n        raise ValueError('too long ' * 1000)\n")
    words = words_of_forfeit(f"{file}:Bot")
    assert len(words) < LONGEST_ERROR + 60, "it is shortened"
    assert words.endswith("(bot_that_applies.py, line 3).")

    file.write_text("class Bot:\n    def decide(self, view):\n        return view.legal()\n")
    words = words_of_forfeit(f"{file}:Bot")
    assert words.endswith("Bot.decide() takes 2 positional arguments but 3 were given."), "it takes no seed"


LITTERING_BOT = """
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


def state_of_this_process() -> list[object]:
    """What a littering bot changes in its own process, as this process has it. A match must leave it as it is."""
    handlers = [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM)]
    threads = threading.active_count()
    return [Path.cwd(), dict(os.environ), sys.getrecursionlimit(), threads, random.getstate(), handlers]


def test_nothing_that_a_class_leaves_behind_outlives_its_match(tmp_path: Path) -> None:
    """The class changes signals, folder, environment and random numbers, and starts threads and a child."""
    pid_file = tmp_path / "told.txt"
    file = tmp_path / "litter_bot.py"
    file.write_text(LITTERING_BOT.format(told=str(pid_file)))

    before = state_of_this_process()
    assert play_against_random(f"{file}:Bot").forfeit is None
    assert state_of_this_process() == before

    running = {int(pid) for pid in pid_file.read_text().split()}
    deadline = time.monotonic() + 20
    while running and time.monotonic() < deadline:
        running = {pid for pid in running if is_running(pid)}
    assert running == set()


def is_running(pid: int) -> bool:
    """Whether there is a process of this id that has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


SNOOPING_BOT = """
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


def test_the_process_of_a_class_does_not_run_the_main_script_again(tmp_path: Path) -> None:
    """The script needs no `if __name__ == "__main__"`. It prints "once", and the class prints its noise elsewhere."""
    script = tmp_path / "script.py"
    script.write_text(
        "from ai.player import play, player_named\n"
        "from game.catalogue import game_named\n"
        "bots = [player_named('tests.ai.players:First'), player_named('random')]\n"
        "print('once', play(game_named('battlefronts'), bots, 7).forfeit)\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.run([sys.executable, str(script)], cwd=ROOT, env=env, capture_output=True, text=True)
    assert process.stdout == "once None\n"
    assert set(process.stderr.split()) == {"noise"}


def test_neither_deal_nor_match_is_in_the_process_of_a_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The class looks through all frames and objects of its process, its arguments and its environment."""
    monkeypatch.setattr(sys, "argv", ["main.py", "--seed", str(DEAL)])
    file = tmp_path / "looking_bot.py"
    file.write_text(SNOOPING_BOT.replace("{deal}", str(DEAL)))
    assert play_match("battlefronts", [f"{file}:Bot", "random"], DEAL)["forfeit"] is None


# --- Players of another checkout: this one stands for it, or a folder with just what such a player ---

GAME = game_named("last_front")


def write_checkout(folder: Path, *, core: bool = fast_core.IN_USE, legal: str = "[]", bot: str = "LEVELS = ()") -> Path:
    """Write a folder with just the modules of a checkout that a guest imports, and return it.

    `core` says which core it runs on, `legal` is the code for the legal actions, `bot` the code of `ai.bot`.
    """
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


def test_a_player_of_a_checkout_plays_as_it_does_there() -> None:
    """Here the other checkout is this one, so both matches must be the same."""
    matches = []
    for kind in ("10", f"10@{fast_core.ROOT}"):
        player = player_named(kind)
        assert isinstance(player, Checkout | Searcher)
        outcome = play(GAME, [level("5"), player], seed=7)
        matches.append((dumps(record_of(outcome.match, [SeatEntry("bot")] * 2)), player.iterations))
    assert matches[0] == matches[1]


def test_the_process_of_a_checkout_ends_when_its_match_fails() -> None:
    class FailingPlayer:
        def decide(self, view: State, seed: int) -> Sequence[Action]:
            raise RuntimeError("no more")

    player = Checkout("20", str(fast_core.ROOT))
    with pytest.raises(RuntimeError, match="no more"):
        play(GAME, [FailingPlayer(), player], seed=7)
    assert player._process is None


def test_the_process_of_a_checkout_ends_quietly_when_nobody_reads_its_answers() -> None:
    """That is so when an experiment is decided in the middle of other matches."""
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
        ({"legal": "[]"}, "it plays by other rules: there, other actions are legal now"),
    ],
    ids=["core", "end", "import", "print", "failure", "rules"],
)
def test_a_checkout_that_cannot_play_is_refused_with_the_reason(
    tmp_path: Path, wrong: dict[str, object], words: str
) -> None:
    """`wrong`: what is wrong with the checkout, as arguments of `write_checkout`."""
    folder = write_checkout(tmp_path / "before", **wrong)  # type: ignore[arg-type]
    level_20_of_checkout = player_named(f"20@{folder}")
    with pytest.raises(ValueError, match=f"^The checkout 'before' cannot play: {words}"):
        play(GAME, [level_20_of_checkout, level("20")], seed=7)


def test_a_guest_needs_a_checkout_and_a_known_level(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="There is no checkout of Five Fronts in"):
        player_named(f"general@{tmp_path}")
    with pytest.raises(ValueError, match="There is no player 'admiral'"):
        player_named(f"admiral@{fast_core.ROOT}")


def test_the_folder_of_a_checkout_keeps_its_letters_and_its_last_part_is_the_short_name() -> None:
    assert split_kinds("General:0.2s@../Before, CAPTAIN") == ["general:0.2s@../Before", "captain"]
    assert short_name("general:0.2s@../somewhere/Before") == "general:0.2s@Before"


def test_the_digest_of_the_sources_depends_on_the_files_of_a_checkout(tmp_path: Path) -> None:
    """The arena goes on with old results only if their digest is the same, so it must differ between versions."""
    first = write_checkout(tmp_path / "first")
    second = write_checkout(tmp_path / "second", legal="None")
    digests = {sources_digest([Checkout("20", str(folder))], "") for folder in (first, second)}
    without_checkout = sources_digest([], "")
    assert len(digests | {without_checkout}) == 3
