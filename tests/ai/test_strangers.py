"""Classes from outside: no process that they start outlives a match, and no byte that they send ends a run."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ai.channel import parse_message
from ai.foreign import Foreign
from ai.keeper import find_descendants
from launch.environment import ROOT
from tests.ai.arena.playing import play_match

# --- Processes ---------------------------------------------------------------------------

WAYS_TO_START = {
    "a child": "subprocess.Popen(SLEEP)",
    "a child in its own session": "subprocess.Popen(SLEEP, start_new_session=True)",
    "a child in its own group": "subprocess.Popen(SLEEP, process_group=0)",
    "an orphan in its own session": "forked(lambda: (os.setsid(), forked(rest)))",
    "an orphan that closed all files": "forked(lambda: (os.setsid(), forked(lambda: (os.closerange(0, 256), rest()))))",
    "an orphan that ignores signals": "forked(lambda: (os.setsid(), ignore(), forked(rest)))",
    "grandchildren of a pool": "multiprocessing.get_context('forkserver').Process(target=rest).start()",
    "grandchildren of a spawned process": "multiprocessing.get_context('spawn').Process(target=rest).start()",
    "a chain of sessions": "forked(lambda: (os.setsid(), forked(lambda: (os.setsid(), forked(rest)))))",
}
"""The code by which a class starts other processes."""
WAYS_TO_END = {
    "plays on": "return view.legal()[:1]",
    "raises": "raise ValueError",
    "ends its process": "os._exit(0)",
    "is killed": "os.kill(os.getpid(), signal.SIGKILL)",
    "hangs": "time.sleep(600)",
    "is stopped": "os.kill(os.getpid(), signal.SIGSTOP)",
}
"""The code of a class for what it does after it has started a process."""
LITTERING_BOT = """
import multiprocessing, os, signal, subprocess, sys, time
from pathlib import Path
PID_FILES = Path({pid_files!r})
def tell():
    (PID_FILES / str(os.getpid())).touch()
def rest():
    tell()
    time.sleep(600)
def forked(then):
    if os.fork() == 0:
        try:
            then()
        finally:
            os._exit(0)
def ignore():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
SLEEP = [sys.executable, "-c",
    "import os, time; open(os.path.join({pid_files!r}, str(os.getpid())), 'w').close(); time.sleep(600)"]
class Bot:
    started = False
    def decide(self, view, seed):
        if not self.started:
            self.started = True
            tell()
            {start}
            while len(list(PID_FILES.iterdir())) < 2:
                time.sleep(0.01)
        {end}
"""


def is_running(pid: int) -> bool:
    """Whether there is a process of this id that has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def write_littering_bot(folder: Path, start: str, end: str) -> tuple[str, Path]:
    """Write a class that starts a process and ends in these ways.

    Return its name and the folder in which each of its processes leaves a file named by its id.
    """
    pid_files = folder / "told"
    file = folder / "litter_bot.py"
    pid_files.mkdir()
    file.write_text(LITTERING_BOT.format(pid_files=str(pid_files), start=start, end=end))
    return f"{file}:Bot", pid_files


LISTINGS = {
    "a child and its child": ({11: ("S", 10), 12: ("S", 11)}, {11, 12}),
    "a stranger": ({11: ("S", 9)}, set()),
    "ended processes": ({11: ("Z", 10), 12: ("X", 10)}, set()),
    "a child of a process that ended after the child was listed": ({12: ("S", 13), 13: ("Z", 10)}, {12}),
}
"""By name: the state and the parent of each process as Linux lists them, and the living ones that come from 10."""


@pytest.mark.parametrize(("listed", "descendants"), LISTINGS.values(), ids=LISTINGS)
def test_the_descendants_of_a_process_are_all_living_processes_below_it(
    listed: dict[int, tuple[str, int]], descendants: set[int], tmp_path: Path
) -> None:
    """The folder imitates /proc. A line there has the name of the process in brackets before its state."""
    for pid, (state, parent) in listed.items():
        (tmp_path / str(pid)).mkdir()
        (tmp_path / str(pid) / "stat").write_text(f"{pid} (a (strange) name) {state} {parent} 1 1 0")
    (tmp_path / "14").mkdir()  # a process that has ended since the folder was read
    assert find_descendants(ancestor=10, folder=tmp_path) == descendants


CASES = [(start, "plays on") for start in WAYS_TO_START] + [
    ("an orphan in its own session", end) for end in WAYS_TO_END
]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process in a session of its own is not found")
@pytest.mark.parametrize(("start", "end"), CASES)
def test_no_process_outlives_the_match(start: str, end: str, tmp_path: Path) -> None:
    kind, pid_files = write_littering_bot(tmp_path, WAYS_TO_START[start], WAYS_TO_END[end])
    played = play_match("battlefronts", [kind, "random"], seed=7, limit=2.0 if end in ("hangs", "is stopped") else 20.0)
    assert (played["forfeit"] is None) == (end == "plays on")

    started = {int(file.name) for file in pid_files.iterdir()}
    assert len(started) >= 2, "that of the class and the one that it started"
    assert {pid for pid in started if is_running(pid)} == set()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process in a session of its own is not found")
def test_the_output_of_a_run_ends_although_a_class_has_started_processes(tmp_path: Path) -> None:
    """Each process inherits the standard error of the run. Its reader would wait until the last one has ended."""
    kind, pid_files = write_littering_bot(
        tmp_path, WAYS_TO_START["an orphan in its own session"], WAYS_TO_END["plays on"]
    )
    command = [sys.executable, "-m", "ai.arena", "--a", kind, "--b", "random", "--matches", "2", "--jobs", "1"]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert process.returncode == 0, process.stderr
    assert "forfeit" not in process.stdout
    assert len(list(pid_files.iterdir())) >= 2, "the process of the class, and one that it started"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process in a session of its own is not found")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_run_that_is_ended_by_a_signal_leaves_no_process_of_a_class(how: signal.Signals, tmp_path: Path) -> None:
    """The class starts an orphan, and hangs. Each of the two processes writes a file that is named for its number."""
    kind, pid_files = write_littering_bot(tmp_path, WAYS_TO_START["an orphan in its own session"], WAYS_TO_END["hangs"])
    command = [sys.executable, "-m", "ai.arena", "--a", kind, "--b", "random", "--limit", "600", "--jobs", "1"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as run:
        until = time.monotonic() + 60
        while not pid_files.exists() or len(list(pid_files.iterdir())) < 2:
            assert run.poll() is None
            assert time.monotonic() < until
            time.sleep(0.02)
        run.send_signal(how)
        said, _ = run.communicate(timeout=30)
    assert run.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -9}[how]
    assert "Traceback" not in said
    assert how == signal.SIGKILL or "No round was played to its end." in said

    until = time.monotonic() + 10
    while any(is_running(int(file.name)) for file in pid_files.iterdir()) and time.monotonic() < until:
        time.sleep(0.02)
    assert not [file.name for file in pid_files.iterdir() if is_running(int(file.name))]


# --- Bytes -------------------------------------------------------------------------------

BAD_ANSWERS = {
    "a list": b"[1,2]\n",
    "a number": b"5\n",
    "a word": b'"steps"\n',
    "nothing": b"null\n",
    "an empty line": b"\n",
    "an empty object": b"{}\n",
    "steps that are a number": b'{"steps": 5}\n',
    "steps that are not whole": b'{"steps": [1.5]}\n',
    "steps that are no numbers": b'{"steps": ["a", null, {}, []]}\n',
    "steps that are an object": b'{"steps": {"1": 2}}\n',
    "steps that are true": b'{"steps": [true]}\n',
    "no step": b'{"steps": []}\n',
    "an unknown step": b'{"steps": [999999]}\n',
    "a step below 0": b'{"steps": [-1]}\n',
    "a huge step": b'{"steps": [' + b"9" * 4000 + b"]}\n",
    "a step that is too long": b'{"steps": [' + b"9" * 5000 + b"]}\n",
    "no number": b'{"steps": [NaN, Infinity]}\n',
    "doubled keys": b'{"steps": [999999], "steps": [-1]}\n',
    "a fault that is a list": b'{"fault": [1, [2]]}\n',
    "a fault of odd signs": b'{"fault": "\\ud800\\u0000\\u001b[2J"}\n',
    "a long fault": b'{"fault": "' + b"x" * 100_000 + b'"}\n',
    "a deep list": b"[" * 100_000 + b"\n",
    "a deep list in an object": b'{"steps": ' + b"[" * 900 + b"]" * 900 + b"}\n",
    "deep objects": b'{"steps":' * 100_000 + b"\n",
    "no UTF-8": b"\xff\xfe\x80{}\n",
    "zeros": bytes(64) + b"\n",
    "a message of multiprocessing": b"\x00\x00\x00\x05[1,2]",
    "a message that is announced only": b"\x7f\xff\xff\xff",
    "a part of a line": b'{"steps": [',
    "a line without an end": b"x" * (3 << 20),
    "another line of the same": b'{"steps": [999999]}\n{"steps": [999999]}\n',
}
"""The bytes that a process may send instead of an answer, by their description."""
AFTERWARDS = {"answers as well": "return view.legal()[:1]", "is silent": "time.sleep(600)", "ends": "os._exit(0)"}
SENDING_BOT = """
import os, sys, time
from pathlib import Path
def send():
    frame = sys._getframe()
    while "pipe" not in frame.f_locals:
        frame = frame.f_back
    data = Path({data!r}).read_bytes()
    while data:
        data = data[os.write(frame.f_locals["pipe"].fileno(), data):]
class Bot:
    def decide(self, view, seed):
        send()
        {then}
"""
"""A class that finds the pipe of its process when it is asked, sends the bytes of the file `data`, and does `then`."""


@pytest.fixture(scope="module", params=AFTERWARDS)
def sender(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A class that sends the bytes of a file, and that file."""
    folder = tmp_path_factory.mktemp("sender")
    (folder / "bot.py").write_text(SENDING_BOT.format(data=str(folder / "data"), then=AFTERWARDS[request.param]))
    return f"{folder / 'bot.py'}:Bot", folder / "data"


@pytest.mark.skipif(sys.platform == "win32", reason="there the bytes of a pipe come in messages")
@pytest.mark.parametrize("what", BAD_ANSWERS)
def test_a_class_that_sends_bytes_that_are_no_answer_forfeits_the_match(what: str, sender: tuple[str, Path]) -> None:
    kind, data = sender
    data.write_bytes(BAD_ANSWERS[what])
    forfeit = play_match("battlefronts", [kind, "random"], seed=7, limit=0.3)["forfeit"]
    assert forfeit is not None
    assert forfeit["seat"] == 0
    assert forfeit["words"].startswith("Bot ")
    assert forfeit["words"].isprintable()
    assert len(forfeit["words"]) < LONGEST_SENTENCE


@pytest.mark.skipif(sys.platform == "win32", reason="there the bytes of a pipe come in messages")
def test_a_trickle_of_bytes_does_not_extend_the_limit(tmp_path: Path) -> None:
    """The class sends a byte every 0.05 seconds, for 50 seconds. Its limit for an answer is 0.3 seconds."""
    (tmp_path / "data").write_bytes(b"x")
    then = "[(send(), time.sleep(0.05)) for _ in range(1000)]"
    (tmp_path / "bot.py").write_text(SENDING_BOT.format(data=str(tmp_path / "data"), then=then))
    began = time.monotonic()
    forfeit = play_match("battlefronts", [f"{tmp_path / 'bot.py'}:Bot", "random"], seed=7, limit=0.3)["forfeit"]
    assert forfeit is not None
    assert forfeit["words"] == "Bot took longer than 0.3 s for an answer."
    assert time.monotonic() - began < 20


LONGEST_SENTENCE = 700
"""Characters of the longest sentence about a forfeit."""
BAD_FIRST_WORDS = {
    "a list": b"[1,2]\n",
    "a file that is a number": b'{"file": 5}\n',
    "a file that does not exist": b'{"file": "/no/such/file"}\n',
    "a file that cannot be one": b'{"file": "\\ud800\\u0000"}\n',
    "a folder": b'{"file": "/"}\n',
}


@pytest.mark.skipif(sys.platform == "win32", reason="there the bytes of a pipe come in messages")
@pytest.mark.parametrize("what", BAD_FIRST_WORDS)
def test_a_class_that_sends_bytes_before_it_is_asked_forfeits_and_no_file_is_read(what: str, tmp_path: Path) -> None:
    """The process of a class begins by naming its file. Here the class sends something else, as it is imported."""
    (tmp_path / "data").write_bytes(BAD_FIRST_WORDS[what])
    text_of_bot = SENDING_BOT.format(data=str(tmp_path / "data"), then="return view.legal()[:1]")
    without_sending_when_asked = text_of_bot.replace("        send()\n", "")
    (tmp_path / "bot.py").write_text(without_sending_when_asked + "send()\n")
    player = Foreign(f"{tmp_path / 'bot.py'}:Bot")
    player.leave()
    assert player.file is None

    forfeit = play_match("battlefronts", [f"{tmp_path / 'bot.py'}:Bot", "random"], seed=7)["forfeit"]
    assert forfeit is not None
    assert forfeit["words"] == "Bot sent bytes that are no answer."


@pytest.mark.parametrize("counts", ["[10**400]", "[-1]", "[True]", "[float('nan')]", "[[]]", "['1']", "{}", "None"])
def test_impossible_numbers_of_iterations_change_nothing(counts: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(
        "class Bot:\n"
        f"    iterations = None\n"
        f"    def decide(self, view, seed):\n        self.iterations = {counts}\n        return view.legal()[:1]\n"
    )
    played = play_match("battlefronts", [f"{tmp_path / 'bot.py'}:Bot", "random"], seed=7)
    assert played["forfeit"] is None
    assert played["iterations"][0] is None


NOT_AN_OBJECT = (
    "a list,a number,a word,nothing,an empty line,a step that is too long,a deep list,deep objects,no UTF-8,zeros"
)


@pytest.mark.parametrize("what", NOT_AN_OBJECT.split(","))
def test_a_message_that_is_no_object_is_refused(what: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  of any class
        parse_message(BAD_ANSWERS[what])
