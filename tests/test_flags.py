"""The command line: a sentence for each bad flag, matches without a window, and where failures are told."""

from __future__ import annotations

import importlib
import io
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from argparse import ArgumentTypeError
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from ai.arena import headless as arena
from ai.arena.parser import FlagError, float_between, int_between
from ai.arena.rounds import DEALS_DRAWN
from ai.deals import GUESSABLE_BELOW, draw_deal
from career.deal_code import Deal, code_of
from game import fast_core
from game.catalogue import GAMES
from game.core.record import Record, SeatEntry, dumps
from game.core.sanitize import DEALS, LONGEST_NAME
from game.core.version import VERSION
from launch import environment, notice
from launch import start as starter
from launch.flags import parse
from scenes import app
from scenes.keeping.finished import FinishedMatch
from scenes.keeping.history import History
from scenes.keeping.store import Store

ROOT = environment.ROOT


# --- where failures are told -----------------------------------------------------------


def test_a_failure_is_written_to_a_file_beside_the_game_without_terminal_and_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notice, "ROOT", tmp_path)
    monkeypatch.setattr(notice, "is_stderr_watched", lambda: False)
    monkeypatch.setattr(notice, "_show_window", lambda sentence: False)
    notice.tell_failure("Do this.")
    assert (tmp_path / notice.FILE).read_text() == "Do this.\n"


def test_a_failure_file_in_the_temporary_folder_has_an_unforeseeable_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other users write there too. A link at the usual name would be followed."""
    victim = tmp_path / "victim"
    (tmp_path / notice.FILE).symlink_to(victim)
    monkeypatch.setattr(notice, "ROOT", tmp_path / "nowhere")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    notice._leave_file("Do this.")
    assert not victim.exists()
    assert [path.read_text() for path in tmp_path.glob("five-fronts-setup-failed-*.txt")] == ["Do this.\n"]


@pytest.mark.parametrize(("reader", "expected"), [(subprocess.PIPE, "True"), (subprocess.DEVNULL, "False")])
def test_standard_error_counts_as_watched_if_it_is_a_pipe_and_not_if_it_is_devnull(
    reader: int, expected: str, tmp_path: Path
) -> None:
    ask = f"from launch import notice; open({str(tmp_path / 'answer')!r}, 'w').write(str(notice.is_stderr_watched()))"
    subprocess.run([sys.executable, "-c", ask], cwd=ROOT, stderr=reader, check=True)
    assert (tmp_path / "answer").read_text() == expected


# --- flags -----------------------------------------------------------------------------

CODE = code_of(Deal(GAMES["sharp_end"], {"fog": "on"}, ("captain", "human"), seed=77))
BAD_FLAGS = {
    "--nonsense": "There is no flag '--nonsense'",
    "extra": "There is no flag and no record 'extra'",
    "main.py": "Line 1: this is not a record of Five Fronts",
    "main.py --replay main.py": "Name one record",
    "main.py --demo": "--demo and --replay exclude each other",
    "main.py main.py": "There is no flag 'main.py'",
    "--game": "--game needs a value",
    "--fullscreen=1": "--fullscreen takes no value",
    "--lesson": "--lesson needs a game: add --game",
    "--game battlefronts --lesson 2": "Battlefronts has one guided match",
    "--game sharp_end --lesson 2": "At the Sharp End has one guided match",
    "--game last_front --lesson 3": "--lesson takes a number from 1 to 2",
    "--game battlefronts --lesson --seed 0": "leave --seed out",
    "--game battlefronts --lesson --demo": "--demo and --lesson exclude each other",
    "--game chess": "There is no game 'chess'; the games are: battlefronts",
    "--game battlefronts --seats human": "Battlefronts is for 2 seats, not 1.",
    "--game battlefronts --seats human,wizard": "No seat can be 'wizard'; choose from: human, recruit",
    "--game battlefronts --seats human,random": "No seat can be 'random'",
    "--game battlefronts --seats human,nowhere.py:MyBot": "There is no file 'nowhere.py'.",
    "--game battlefronts --seats human,main.py": "Name the class as well as its file, such as main.py:MyBot.",
    "--game battlefronts --seats human,main.py:": "A class of your own is named by its module and its name",
    "--game battlefronts --seats captain,main.py:MyBot --demo": "no seat can be 'main.py:MyBot'; leave --demo out",
    "--game battlefronts --names A,B,C": "--names gives 3 names for 2 seats",
    "--game battlefronts --option first": "--option takes name=value",
    "--game battlefronts --option depth=3": "has no option 'depth'",
    "--game battlefronts --option first=never": "cannot be 'never'",
    "--game battlefronts --headless --seats human,general": "Without a window no seat can be 'human'",
    "--game battlefronts --matches 3": "--matches goes with --headless only",
    "--game battlefronts --seats human,captain --demo": "no seat can be 'human'",
    "--headless": "--headless needs a game: add --game",
    "--demo --replay x": "--demo and --replay exclude each other",
    "--seed -1": "--seed takes a whole number",
    "--seed 18446744073709551616": "--seed takes a whole number from 0 to 18446744073709551615",
    "--deal 22222-22222-22222-22222-22222": "This is not a deal code: every group in it is wrong.",
    f"--deal {CODE} --headless": "Without a window no seat can be 'human'",
    f"--deal {CODE} --demo": "no seat can be 'human'",
    f"--deal {CODE} --game sharp_end": "--deal says the whole match; leave --game out",
    f"--deal {CODE} --seed 0": "--deal says the whole match; leave --seed out",
    "--window wide": "--window takes a size such as 1280x720",
    "--window 320x200": "A window of 320x200 cannot be played in; the smallest is 800x450",
    "--window 1280x720 --fullscreen": "exclude each other",
    "--replay no-such-file": "no-such-file cannot be read",
    "--data main.py": "The folder of --data cannot be used",
    "--data=": "--data needs the name of a folder",
    "--replay /dev/zero": "zero cannot be read: it is not an ordinary file",
    "--game battlefronts --names Anna\udcff": "--names takes names of up to 40 letters",
    "--game battlefronts --names A\x1b[2J": "--names takes names of up to 40 letters",
    f"--game battlefronts --names {'n' * 100_000}": "--names takes names of up to 40 letters",
    f"--game {'g' * 100_000}": "There is no game 'ggg",
    f"--{'f' * 100_000}": "There is no flag '--fff",
}


MOST_LETTERS = "n" * LONGEST_NAME
EDGES = [
    ("--game battlefronts --names {}", ["A", "A,B"], ["A,B,C"]),
    ("--game last_front --names {}", ["A", "A,B"], ["A,B,C"]),
    ("--game last_front --seats human,recruit,recruit --names {}", ["A,B", "A,B,C"], ["A,B,C,D"]),
    ("--game last_front --seats human,human,human,human,human,human --names {}", ["A,B,C,D,E,F"], ["A,B,C,D,E,F,G"]),
    ("--deal {code} --names {}", ["A", "A,B"], ["A,B,C"]),
    (
        "--game battlefronts --names {}",
        ["n", MOST_LETTERS, f"A,{MOST_LETTERS}"],
        [f"{MOST_LETTERS}n", f"A,{MOST_LETTERS}n"],
    ),
    ("--game battlefronts --seed {}", ["0", "1", str(DEALS - 1)], ["-1", str(DEALS), f"0{DEALS}"]),
    ("--game battlefronts --headless --matches {}", ["1", "2", "1000000"], ["0", "-1", "1000001", "10000000"]),
    ("--game last_front --lesson {}", ["1", "2"], ["0", "3"]),
    ("--game fighting_front --lesson {}", ["1", "2"], ["0", "3"]),
    ("--game battlefronts --lesson {}", ["1"], ["0", "2"]),
    ("--window {}", ["800x450", "801x451", "16384x16384", "16384x450", "800x16384"], ["799x450", "800x449"]),
    ("--window {}", ["16384x800"], ["16385x450", "800x16385", "100000x800", "0x0"]),
    *(
        (
            f"--game {slug} --seats {{}}",
            [",".join(["human"] * seats) for seats in (game.seats[0], game.seats[-1])],
            [",".join(["human"] * seats) for seats in (game.seats[0] - 1, game.seats[-1] + 1)],
        )
        for slug, game in GAMES.items()
    ),
]
"""A flag, the first and the last values that it takes, and those just beyond them."""


@pytest.mark.parametrize(("flags", "inside", "outside"), EDGES, ids=lambda value: str(value)[:40])
def test_a_flag_accepts_its_first_and_last_values_and_none_beyond(
    flags: str, inside: list[str], outside: list[str]
) -> None:
    """EDGES are flags with a place for the value, values that are accepted there, and the next ones that are not."""
    for value in inside:
        flags_read = parse(flags.format(value, code=CODE).split())
        if flags_read.names:
            assert len(flags_read.names) == value.count(",") + 1
    for value in outside:
        with pytest.raises(FlagError, match=r"\.$"):
            parse(flags.format(value, code=CODE).split())


@pytest.mark.parametrize(("least", "most"), [(1, 6), (1, 4096), (0, 9), (3, 10), (1, 1_000_000)])
def test_a_count_takes_its_bounds_and_no_number_outside_them(least: int, most: int) -> None:
    read = int_between("--n", most, least)
    assert [read(str(number)) for number in (least, least + 1, most - 1, most)] == [least, least + 1, most - 1, most]
    for wrong in (least - 1, most + 1, 10 * most):
        with pytest.raises(ArgumentTypeError, match=f"^--n takes a number from {least} to {most}, not '{wrong}'.$"):
            read(str(wrong))


def test_a_number_takes_only_values_strictly_between_its_bounds() -> None:
    read = float_between("--n", low=0, high=100)
    assert [read(words) for words in ("0.001", "50", "99.999", "1.000000000000000000")] == [0.001, 50, 99.999, 1]
    for wrong in ("0", "-0.001", "100", "100.001", "nan", "inf", "x", "1.0000000000000000000"):
        with pytest.raises(ArgumentTypeError, match=r"^--n takes a number between 0 and 100, not "):
            read(wrong)


def start_program(*arguments: str, **around: str) -> subprocess.CompletedProcess[str]:
    """Run main.py with these arguments and variables."""
    command = [sys.executable, "main.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **around}, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("flags", BAD_FLAGS, ids=lambda flags: ascii(flags[:60]))
def test_a_bad_flag_is_refused_in_one_sentence(
    flags: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert starter.parse_or_report(flags.split()) is None
    check_refusal(flags, *capsys.readouterr())


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ("", [("human", ""), ("recruit", "")]),
        ("--names Anna", [("human", "Anna"), ("recruit", "")]),
        ("--seats human,captain", [("human", ""), ("captain", "")]),
        ("--demo", [("captain", ""), ("captain", "")]),
    ],
)
def test_without_a_history_the_seats_of_a_match_follow_from_the_flags(
    flags: str, expected: list[tuple[str, str]], tmp_path: Path
) -> None:
    assert seats_by_flags(flags, Store(tmp_path)) == expected


@pytest.mark.parametrize(("flags", "mute"), [("--mute", True), ("--window 800x450", False)])
def test_a_window_is_mute_only_with_the_mute_flag(
    flags: str, mute: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mute_values: list[object] = []
    monkeypatch.setattr(starter.builder, "build_in_background", lambda: None)

    def run(first: object, **wishes: object) -> int:
        mute_values.append(wishes["mute"])
        return 0

    monkeypatch.setattr(app, "run", run)
    flags_read = starter.parse_or_report(["--data", str(tmp_path), *flags.split()])
    assert flags_read is not None
    assert starter.play_in_window(flags_read) == 0
    assert mute_values == [mute]


def test_with_a_history_the_flags_begin_with_the_seats_that_the_lobby_proposes(tmp_path: Path) -> None:
    """First there is only an unfinished match, in which a Captain plays against Ben.

    Then Anna has finished one against a General.
    """
    store = Store(tmp_path)
    sat = (SeatEntry("human", "Anna"), SeatEntry("general"))
    left = Record("battlefronts", {"first": "by lot"}, [SeatEntry("captain"), SeatEntry("human", "Ben")], seed=7)
    store.write(tmp_path / "autosaves" / "battlefronts.record", dumps(left))
    assert seats_by_flags("", store) == [("captain", ""), ("human", "Ben")]

    History(store, lambda: datetime(2100, 1, 1)).add(
        FinishedMatch(
            "battlefronts", {}, seed=7, seats=sat, scores=(1.0, 0.0), rounds=9, decisions=99, seconds=9.0, record="x"
        )
    )
    assert seats_by_flags("", store) == [("human", "Anna"), ("general", "")]
    assert seats_by_flags("--names Berta", store) == [("human", "Berta"), ("general", "")]


def seats_by_flags(flags: str, store: Store) -> list[tuple[str, str]]:
    """The kinds and names of the seats of a match that is begun with these flags."""
    wish = starter.parse_or_report(f"--game battlefronts {flags}".split())
    assert wish is not None
    setup = starter.setup_from_flags(wish, Random(3), store)
    return [(seat.kind, seat.name) for seat in setup.seats]


def test_a_bad_flag_ends_the_program_with_code_2() -> None:
    flags = "--game battlefronts --names Anna\udcff"
    process = start_program(*flags.split())
    assert process.returncode == 2
    check_refusal(flags, process.stdout, process.stderr)


def check_refusal(flags: str, out: str, said: str) -> None:
    """Check that a refusal is the expected sentence in a line of its own on standard error."""
    assert out == ""
    assert BAD_FLAGS[flags] in said
    assert said.count("\n") == 1
    assert said.endswith(".\n")


@pytest.mark.parametrize(
    ("seat", "action", "sentence"),
    [("captain", "march 3 Q9\n", "Line 7 of the record"), ("dragon", "", "'dragon'")],
    ids=["an impossible action", "an unknown kind of seat"],
)
def test_a_damaged_record_is_refused_in_a_sentence_and_left_as_it_is(
    seat: str, action: str, sentence: str, tmp_path: Path
) -> None:
    record = tmp_path / "match.record"
    text = f"five fronts record 1\ngame: battlefronts\nseat: human\nseat: {seat}\nseed: 7\nactions:\n{action}"
    record.write_text(text)
    process = start_program("--replay", str(record))
    assert process.returncode == 2
    assert process.stdout == ""
    assert process.stderr.count("\n") == 1
    assert sentence in process.stderr
    assert record.read_text() == text


def test_a_record_without_a_flag_is_replayed_as_with_replay() -> None:
    record = str(ROOT / "tests" / "golden" / "battlefronts-1.txt")
    alone = starter.parse_or_report([record])
    flagged = starter.parse_or_report(["--replay", record])
    assert alone is not None
    assert alone.replay is not None
    assert alone == flagged


@pytest.mark.parametrize(
    ("arguments", "windows"),
    [(["main.py"], 1), (["main.py", "--mute"], 0), (["--game"], 0)],
    ids=["a file", "a file and a flag", "no file"],
)
def test_without_a_terminal_a_window_says_why_a_file_is_no_record(
    arguments: list[str], windows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With another flag beside the file, or without a file, the program was not started by opening one."""
    seen: list[str] = []
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(notice, "is_stderr_watched", lambda: False)
    monkeypatch.setattr(notice, "_show_window", seen.append)
    assert starter.parse_or_report(arguments) is None
    assert ["not a record" in sentence for sentence in seen] == [True] * windows


def test_without_a_display_the_program_ends_in_one_sentence(tmp_path: Path) -> None:
    done = start_program(
        "--game", "battlefronts", SDL_VIDEODRIVER="x11", DISPLAY=":none", FIVE_FRONTS_HOME=str(tmp_path)
    )
    assert done.returncode != 0
    assert "No window could be opened here" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1


def test_headless_prints_a_line_of_json_for_each_match() -> None:
    done = start_program(
        "--headless", "--game", "battlefronts", "--seats", "random,random", "--seed", "7", "--matches", "2"
    )
    assert done.returncode == 0
    matches = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(match["seed"], match["seats"]) for match in matches] == [(seed, ["random", "random"]) for seed in (7, 8)]
    assert "2 of 2 matches" in done.stderr
    assert done.stderr.startswith(f"This runs on the {'fast' if fast_core.IN_USE else 'plain'} core")


def test_headless_finds_a_class_in_the_folder_of_its_start(tmp_path: Path) -> None:
    """The name of a class keeps its letters. Another one is refused in a sentence.

    The class writes a log when it is imported and when it is made. Each must happen once a match.
    """
    (tmp_path / "mymodule.py").write_text(
        "log = open('log', 'a')\n"
        "print('imported', file=log, flush=True)\n"
        "class MyBot:\n"
        "    def __init__(self):\n        print('made', file=log, flush=True)\n"
        "    def decide(self, view, seed):\n        return view.legal()[:1]\n"
    )
    command = [sys.executable, str(ROOT / "main.py"), "--headless", "--game", "battlefronts", "--matches", "2"]

    def play(seats: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*command, "--seats", seats], cwd=tmp_path, capture_output=True, text=True, timeout=60)

    played = play("Random,mymodule:MyBot")
    outcomes = [json.loads(line) for line in played.stdout.splitlines()]
    assert played.returncode == 0, played.stderr
    assert [(each["seats"], each["forfeit"]) for each in outcomes] == [(["random", "mymodule:MyBot"], None)] * 2
    assert (tmp_path / "log").read_text().split() == ["imported", "made"] * 2

    refused = play("random,mymodule:mybot")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "mymodule:mybot cannot be had: its module has no such class.\n"


# --- A folder that has been deleted, where a command is started ------------------------------------

FIRST = f"{ROOT / 'tests' / 'ai' / 'players.py'}:First"
GONE = {
    "main.py --headless --game battlefronts --seats tests.ai.players:First,random": 2,
    f"main.py --headless --game battlefronts --seats 1@{ROOT},random": 0,
    f"-m ai.arena --a {FIRST} --b random --matches 2": 2,
    "-m ai.fit last_front --matches 2 --players random": 2,
}
"""By command: its exit code there. A match that needs no process of a class is played."""


@pytest.mark.skipif(sys.platform == "win32", reason="there a folder cannot be deleted while somebody is in it")
@pytest.mark.parametrize("command", GONE)
def test_a_command_started_in_a_deleted_folder_plays_or_ends_in_one_sentence(command: str, tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    words = ["sh", "-c", 'cd "$0" && rmdir "$0" && exec "$@"', str(tmp_path / "gone"), sys.executable]
    words += command.replace("main.py", str(ROOT / "main.py")).split()
    around = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.run(words, cwd=tmp_path, env=around, capture_output=True, text=True, timeout=120)
    assert process.returncode == GONE[command], process.stderr
    assert "Traceback" not in process.stderr

    if process.returncode:
        complaints = [line for line in process.stderr.splitlines() if not line.startswith("sh: ")]
        assert complaints == ["The folder that you are in has been deleted; start from another one."]


@pytest.mark.skipif(sys.platform == "win32", reason="there a folder cannot be deleted while somebody is in it")
def test_a_window_started_in_a_deleted_folder_works_in_the_folder_of_the_game(tmp_path: Path) -> None:
    """The processes of its bots could not be started in a folder that is gone."""
    script = (
        "import os, scenes.app\n"
        "from launch import start\n"
        "from launch.flags import parse\n"
        "scenes.app.run = lambda *_, **__: print(os.getcwd())\n"
        f"os.mkdir({str(tmp_path / 'gone')!r}); os.chdir({str(tmp_path / 'gone')!r}); os.rmdir(os.getcwd())\n"
        "start.play_in_window(parse(['--mute']))\n"
    )
    around = {**os.environ, "PYTHONPATH": str(ROOT), "FIVE_FRONTS_HOME": str(tmp_path), fast_core.CHOICE: "plain"}
    process = subprocess.run([sys.executable, "-c", script], env=around, capture_output=True, text=True, timeout=60)
    assert process.stdout == f"{ROOT}\n", process.stderr


# --- Deals that a class from outside could find ----------------------------------------------------

TRIES = """
from game.catalogue import game_of
from game.core.match import Match
class Bot:
    begun = False
    def decide(self, view, seed):
        if not self.begun:
            self.begun = True
            for deal in range(50):
                if Match(game_of(view), view.seats, {}, deal).view(view.to_act).facts() == view.facts():
                    raise ValueError(f"the deal is {deal}")
        return view.legal()[:1]
"""


@pytest.mark.parametrize(
    "command",
    [
        "main.py --headless --game last_front --matches 2 --seats BOT,BOT --seed 7",
        "-m ai.arena --game last_front --matches 2 --jobs 1 --a BOT --b BOT --seed 7 --experiment 7",
    ],
)
def test_a_class_that_tries_small_deals_does_not_find_its_own(command: str, tmp_path: Path) -> None:
    """The class compares its view with those of deals 0 to 49.

    Although --seed 7 is one of these, other deals are drawn and named in the output.
    """
    (tmp_path / "trying.py").write_text(TRIES)
    words = command.replace("main.py", str(ROOT / "main.py")).replace("BOT", f"{tmp_path / 'trying.py'}:Bot").split()
    words += ["--out", str(tmp_path / "lines")] if "ai.arena" in words else []
    process = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (process.returncode, DEALS_DRAWN in process.stderr) == (0, True), process.stderr

    text = (tmp_path / "lines").read_text() if "ai.arena" in words else process.stdout
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["forfeit"] for line in lines] == [None, None]
    assert min(line["seed"] for line in lines) >= GUESSABLE_BELOW


def test_a_large_seed_is_the_deal_itself_also_for_a_class_from_outside(tmp_path: Path) -> None:
    deal = draw_deal()
    kinds = ["tests.ai.players:First", "random"]
    out = io.StringIO()
    assert arena.play_many("battlefronts", kinds, deal, matches=2, out=out, err=None, options={}) == 0
    assert [json.loads(line)["seed"] for line in out.getvalue().splitlines()] == [deal, deal + 1]


HEADLESS = "main.py --headless --game battlefronts --seats random,random --seed 1 --matches 2"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_headless_says_in_one_sentence_that_the_disk_is_full() -> None:
    with Path("/dev/full").open("w") as full_disk:
        done = subprocess.run(
            [sys.executable, *HEADLESS.split()], cwd=ROOT, stdout=full_disk, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 1

    said = done.stderr.splitlines()
    assert said[0].startswith("This runs on the ")
    assert said[1:] == ["The results could not be written: No space left on device."]


def test_the_help_names_every_flag() -> None:
    process = start_program("--help")
    assert process.returncode == 0
    flags = "--game --seats --names --option --seed --deal --headless --matches --demo --replay"
    assert [flag for flag in flags.split() if flag not in process.stdout] == []


def test_the_program_and_its_packages_take_the_version_from_one_module() -> None:
    process = start_program("--version")
    assert process.stdout == f"Five Fronts {VERSION}\n"
    project = tomllib.loads((environment.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    module, _, attribute = project["tool"]["setuptools"]["dynamic"]["version"]["attr"].rpartition(".")
    assert getattr(importlib.import_module(module), attribute) == VERSION
