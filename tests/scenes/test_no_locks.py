"""Disks without locks: every answer that a system may give to the question for a lock, in a process of its own."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from game.core import locks
from game.core.locks import Outcome
from launch import processes
from launch.environment import ROOT
from scenes.keeping import database
from scenes.keeping.history import History
from scenes.keeping.store import Store
from tests.scenes.fought import finished

ANSWERS = (
    "EAGAIN EACCES EPERM EDEADLK ENOLCK EIO EOPNOTSUPP ENOTSUP ENOSYS EINVAL EBADF EINTR ESTALE EBUSY ENOTCONN "
    "EOVERFLOW EROFS ETIMEDOUT"
).split()
"""Names of the errors that a system may answer instead of locking a file."""
FEW_ANSWERS = ("EAGAIN", "ENOLCK", "EIO", "EINTR")
ANSWERS_BY_LOCKS = {
    "all": ANSWERS,
    "take": ANSWERS[::2],
    "release": ANSWERS[1::2],
    "fcntl": FEW_ANSWERS,
    "flock": FEW_ANSWERS,
}
"""By the locks that do not work, the errors that are tried.

They are all locks, only locking, only unlocking, only the locks of SQLite, or only those of saves.
"""
COMPILER = shutil.which("cc") or shutil.which("gcc")

SAVE_AND_FIND_AGAIN = """
import errno, os, sys, time
from pathlib import Path
from scenes.keeping import history_file
from scenes.keeping.finished import FinishedMatch
from scenes.keeping.history import History
from scenes.keeping.store import Store
from game.core.record import SeatEntry

history_file.PATIENCE = 0.02
os.fsync = lambda file: None

def finished(seed):
    seats = (SeatEntry("human", "Anna"), SeatEntry("general"))
    return FinishedMatch("battlefronts", {}, seed, seats, (1.0, 0.0), 9, 137, 903.4, f"record {seed}")

for case in sys.argv[2:]:
    refused, _, name = case.partition(" ")
    home = Path(sys.argv[1], case)
    os.environ["LOCKS_REFUSED"], os.environ["LOCKS_ANSWER"] = refused, str(getattr(errno, name))
    began = time.monotonic()

    # A first window saves two matches, of which it removes one, and adds two to the history.
    store = Store(home)
    path = store.saves.begin("sharp_end")
    assert store.write(path, "to be continued\\n")
    second_path = store.saves.begin("sharp_end")
    assert second_path != path and store.write(second_path, "the second")
    history = History(store)
    assert history.matches() == [], case
    assert history.add(finished(1)) and history.add(finished(2)), case
    store.saves.remove(second_path)
    store.saves.release(path)

    # The next start finds all of that again.
    again = Store(home)
    assert again.saves.interrupted_matches() == [path], case
    assert again.saves.take_if_free(path), case
    assert again.read(path) == "to be continued\\n"
    kept = History(again)
    assert [past.number for past in kept.matches()] == [2, 1], case
    assert kept.life_totals().matches == 2, case
    assert kept.has_seen_deal("battlefronts", 1)
    again.saves.remove(path)
    assert again.saves.interrupted_matches() == []

    # Each of them says once that there are no locks, and leaves no other file behind.
    for sentences in (store.sentences(), again.sentences()):
        assert len(sentences) == 1 and "has no file locks" in sentences[0], (case, sentences)
    files = sorted(file.name for file in home.rglob("*") if file.suffix not in (".lock", ""))
    assert files == ["history.sqlite"], (case, files)
    assert time.monotonic() - began < 10, case
print("all")
"""
"""A script that gets a folder and cases such as "take EIO", and prints "all" if each of them goes well."""


@pytest.fixture(scope="module")
def lock_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A compiled library that answers in place of the system's locks, as LOCKS_REFUSED and LOCKS_ANSWER say."""
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux preloads such a library")
    if COMPILER is None and "CI" not in os.environ:
        pytest.skip("there is no C compiler")
    assert COMPILER is not None, "these tests need a C compiler"
    library = tmp_path_factory.mktemp("stub") / "no_locks.so"
    source = ROOT / "tests/scenes/no_locks.c"
    subprocess.run([COMPILER, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library


def run_script(lock_library: Path, script: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run a script in a process whose locks the library answers."""
    environment = {**os.environ, "LD_PRELOAD": str(lock_library)}
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=100)


# --- the preloaded library -------------------------------------------------------------------


def test_saves_and_history_work_without_locks_whatever_the_system_answers(lock_library: Path, tmp_path: Path) -> None:
    """For one error after another, a script writes saves and a history and finds them again.

    All cases run in one process, because its start takes longest.
    """
    cases = [f"{locks_refused} {error}" for locks_refused, errors in ANSWERS_BY_LOCKS.items() for error in errors]
    process = run_script(lock_library, SAVE_AND_FIND_AGAIN, tmp_path, *cases)
    assert (process.stdout, process.returncode) == ("all\n", 0), process.stderr


def test_working_locks_are_used_and_no_sentence_tells_of_them(lock_library: Path, tmp_path: Path) -> None:
    """A match that is played in one window cannot be taken by another one."""
    script = (
        "import sys; from pathlib import Path; from scenes.keeping.store import Store\n"
        "first, second = Store(Path(sys.argv[1])), Store(Path(sys.argv[1]))\n"
        "path = first.saves.begin('sharp_end')\n"
        "assert not second.saves.take_if_free(path)\n"
        "assert first.sentences() == second.sentences() == []\n"
        "print('all')\n"
    )
    done = run_script(lock_library, script, tmp_path)
    assert (done.stdout, done.returncode) == ("all\n", 0), done.stderr


def test_a_start_without_locks_goes_on_and_says_so(lock_library: Path, tmp_path: Path) -> None:
    """ANSWERS are names of errors. The script tries to lock a file of its own while the system answers with each."""
    script = (
        "import errno, os, sys; from pathlib import Path; from launch import processes\n"
        "for name in sys.argv[2:]:\n"
        "    os.environ['LOCKS_ANSWER'] = str(getattr(errno, name))\n"
        "    with processes.lock(Path(sys.argv[1], name)) as held: assert held is not None, name\n"
    )
    done = run_script(lock_library, script, tmp_path, *ANSWERS)
    assert done.returncode == 0, done.stderr

    lines = done.stderr.splitlines()
    assert len(lines) == len(ANSWERS)
    assert all("has no file locks" in line for line in lines)


WRITE_TWENTY = """
import os, sys
from pathlib import Path
from game.core.record import SeatEntry
from scenes.keeping.finished import FinishedMatch
from scenes.keeping.history import History
from scenes.keeping.store import Store

store = Store(Path(sys.argv[1]))
history = History(store)
first = int(sys.argv[2])
seats = (SeatEntry("human"), SeatEntry("general"))
for seed in range(first, first + 20):
    history.add(FinishedMatch("sharp_end", {}, seed, seats, (1.0, 0.0), 9, 137, 903.4, f"record {seed}"))
    history.life_totals()
for _ in range(2000):
    history.close()
"""


def test_two_windows_do_not_damage_a_history_without_locks(lock_library: Path, tmp_path: Path) -> None:
    """Both write twenty matches at the same time. What cannot be written at once is written later."""
    environment = {**os.environ, "LD_PRELOAD": str(lock_library), "LOCKS_ANSWER": str(errno.ENOLCK)}
    first_seeds = (100, 200)
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", WRITE_TWENTY, str(tmp_path), str(first_seed)],
            cwd=ROOT,
            env=environment,
            stderr=subprocess.DEVNULL,
        )
        for first_seed in first_seeds
    ]
    assert [window.wait(100) for window in windows] == [0, 0]

    kept = History(Store(tmp_path))
    records = sorted(kept.record(number) or "" for number in kept.match_numbers())
    assert records == [f"record {seed}" for first in first_seeds for seed in range(first, first + 20)]
    assert [path.name for path in tmp_path.iterdir()] == ["history.sqlite"]


# --- the question for a lock, on every system ------------------------------------------------


@pytest.mark.parametrize("error", ANSWERS)
def test_a_missing_lock_is_not_taken_for_a_lock_of_another_window(
    home: Path, monkeypatch: pytest.MonkeyPatch, error: str
) -> None:
    """The system answers each time that it has no locks, with one of the errors of ANSWERS.

    A save can be taken again all the same, and a second match gets a second file. The system is not asked for ever.
    """
    asked: list[int] = []

    def refuse(descriptor: int) -> int:
        asked.append(descriptor)
        return int(getattr(errno, error))

    monkeypatch.setattr(locks, "_ask_system", refuse)
    store = Store(home)
    path = store.saves.begin("sharp_end")
    store.write(path, "a match")
    store.saves.release(path)

    assert store.saves.interrupted_matches() == [path]
    assert store.saves.take_if_free(path)
    assert store.saves.begin("sharp_end").name == "sharp_end-2.record"
    assert len(asked) < 50
    (sentence,) = store.sentences()
    assert "has no file locks" in sentence


def test_a_lock_is_held_elsewhere_until_its_holder_closes_the_file(tmp_path: Path) -> None:
    first, second = (os.open(tmp_path / "lock", os.O_RDWR | os.O_CREAT) for _ in range(2))
    assert locks.seize(first, tmp_path) is Outcome.OURS
    assert locks.seize(second, tmp_path) is Outcome.ELSEWHERE
    os.close(first)
    assert locks.seize(second, tmp_path) is Outcome.OURS
    os.close(second)
    assert [path.name for path in tmp_path.iterdir()] == ["lock"]


def test_the_system_is_asked_again_for_a_lock_if_a_signal_interrupts_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = 0
    answers = [errno.EINTR, errno.EINTR, locked]
    monkeypatch.setattr(locks, "_ask_system", lambda _: answers.pop(0))
    any_descriptor = 0
    assert locks.seize(any_descriptor, tmp_path) is Outcome.OURS


def test_a_start_waits_a_limited_time_for_another_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The start says that it waits, and then that it goes on although the other one has not ended."""
    monkeypatch.setattr(processes, "LONGEST_WAIT", 0.2)
    with processes.lock(tmp_path / "lock"), processes.lock(tmp_path / "lock"):
        waits, goes_on = capsys.readouterr().err.splitlines()
    assert waits.startswith("Another start of")
    assert goes_on.startswith("The other start")


def test_only_one_process_has_the_turn(tmp_path: Path) -> None:
    """The turn is a file, which is removed at the end."""
    path = tmp_path / "turn"
    with locks.hold_lock_file(path):
        with pytest.raises(FileExistsError), locks.hold_lock_file(path):
            raise AssertionError
        assert path.exists()
    assert not path.exists()


def test_the_turn_of_a_killed_process_is_taken_over_after_a_while(tmp_path: Path) -> None:
    path = tmp_path / "turn"
    path.touch()
    long_ago = time.time() - locks.ABANDONED - 5
    os.utime(path, (long_ago, long_ago))
    with locks.hold_lock_file(path):
        assert path.exists()
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_left_of_a_try_for_locks_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk fails while SQLite writes, and leaves its two files."""

    def fail(address: str, **_: object) -> None:
        """Leave the two files of SQLite, a database and its journal, and fail."""
        probe = Path(url2pathname(urlsplit(address).path))
        assert probe.parent == tmp_path
        probe.touch()
        probe.with_name(f"{probe.name}-journal").touch()
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(sqlite3, "connect", fail)
    assert database.has_locks(tmp_path), "locks are not the reason"
    assert list(tmp_path.iterdir()) == []


def test_a_window_that_writes_is_not_taken_for_a_disk_without_locks(store: Store) -> None:
    """Another window holds the history. This one keeps its second match, with a negative number, until it may write."""
    kept = History(store)
    kept.add(finished(1))
    with closing(sqlite3.connect(kept.path, isolation_level=None)) as other_window:
        other_window.execute("BEGIN EXCLUSIVE")
        assert not kept.add(finished(2))
        assert kept.matches() == [kept.finished_matches([-1])[0]]
    kept.close()

    assert len(History(Store(store.folder)).matches()) == 2
    assert database.has_locks(store.folder)
    assert not any("no file locks" in sentence for sentence in store.sentences())
