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

import pytest

from game.core import locks
from game.core.locks import Outcome
from launch import processes
from launch.environment import ROOT
from scenes.keeping import database
from scenes.keeping.history import History
from scenes.keeping.store import Store
from tests.scenes.test_history import finished

ANSWERS = (
    "EAGAIN EACCES EPERM EDEADLK ENOLCK EIO EOPNOTSUPP ENOTSUP ENOSYS EINVAL EBADF EINTR ESTALE EBUSY ENOTCONN "
    "EOVERFLOW EROFS ETIMEDOUT"
).split()
"""What a system may answer instead of locking a file."""
FEW = ("EAGAIN", "ENOLCK", "EIO", "EINTR")
REFUSED = ("all", "take", "release", "fcntl", "flock")
"""What is answered so: everything, only locking, only unlocking, only the locks of SQLite, only those of saves."""
COMPILER = shutil.which("cc") or shutil.which("gcc")

PLAYED = """
import errno, os, sys, time
from pathlib import Path
from scenes.keeping.history import History
from scenes.keeping import history as module
from scenes.keeping.finished import FinishedMatch
from scenes.keeping.store import Store
from game.core.record import SeatEntry

module.PATIENCE = 0.02

def finished(seed):
    seats = (SeatEntry("human", "Anna"), SeatEntry("general"))
    return FinishedMatch("battlefronts", {}, seed, seats, (1.0, 0.0), 9, 137, 903.4, f"record {seed}")

for which in sys.argv[2:]:
    refused, _, name = which.partition(" ")
    home = Path(sys.argv[1], which)
    os.environ["LOCKS_REFUSED"], os.environ["LOCKS_ANSWER"] = refused, str(getattr(errno, name))
    began = time.monotonic()

    store = Store(home)
    path = store.saves.begin("sharp_end")
    assert store.write(path, "to be continued\\n")
    other = store.saves.begin("sharp_end")
    assert other != path and store.write(other, "the second")
    history = History(store)
    assert history.matches() == [], which
    assert history.add(finished(1)) and history.add(finished(2)), which
    store.saves.remove(other)
    store.saves.release(path)

    again = Store(home)
    assert again.saves.left() == [path], which
    assert again.saves.take(path), which
    assert again.read(path) == "to be continued\\n"
    kept = History(again)
    assert [past.number for past in kept.matches()] == [2, 1], which
    assert kept.life().matches == 2, which
    assert kept.seen("battlefronts", 1)
    again.saves.remove(path)
    assert again.saves.left() == []

    for told in (store.sentences(), again.sentences()):
        assert len(told) == 1 and "has no file locks" in told[0], (which, told)
    left = sorted(one.name for one in home.rglob("*") if one.suffix not in (".lock", ""))
    assert left == ["history.sqlite"], (which, left)
    assert time.monotonic() - began < 10, which
print("all")
"""


@pytest.fixture(scope="module")
def stub(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library that answers in place of the system's locks."""
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux preloads such a library")
    if COMPILER is None and "CI" not in os.environ:
        pytest.skip("there is no C compiler")
    assert COMPILER is not None, "these tests need a C compiler"
    library = tmp_path_factory.mktemp("stub") / "no_locks.so"
    subprocess.run([COMPILER, "-shared", "-fPIC", "-o", library, ROOT / "tests/scenes/no_locks.c", "-ldl"], check=True)
    return library


def played(stub: Path, script: str, *arguments: object, **around: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a process whose locks the library answers."""
    environment = {**os.environ, "LD_PRELOAD": str(stub), **around}
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=100)


# --- the preloaded library -------------------------------------------------------------------


@pytest.mark.parametrize("refused", REFUSED)
def test_matches_are_kept_and_found_again_whatever_the_locks_answer(stub: Path, tmp_path: Path, refused: str) -> None:
    names = {"all": ANSWERS, "take": ANSWERS[::2], "release": ANSWERS[1::2]}.get(refused, FEW)
    done = played(stub, PLAYED, tmp_path, *(f"{refused} {name}" for name in names))
    assert (done.stdout, done.returncode) == ("all\n", 0), done.stderr


def test_locks_that_work_are_used_and_nothing_is_said(stub: Path, tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from scenes.keeping.store import Store\n"
        "first, second = Store(Path(sys.argv[1])), Store(Path(sys.argv[1]))\n"
        "path = first.saves.begin('sharp_end')\n"
        "assert not second.saves.take(path)\n"
        "assert first.sentences() == second.sentences() == []\n"
        "print('all')\n"
    )
    done = played(stub, script, tmp_path)
    assert (done.stdout, done.returncode) == ("all\n", 0), done.stderr


def test_a_start_does_not_wait_for_locks_that_are_not_there(stub: Path, tmp_path: Path) -> None:
    script = (
        "import errno, os, sys; from pathlib import Path; from launch import processes\n"
        "for name in sys.argv[2:]:\n"
        "    os.environ['LOCKS_ANSWER'] = str(getattr(errno, name))\n"
        "    with processes.lock(Path(sys.argv[1], name)) as held: assert held is not None, name\n"
    )
    done = played(stub, script, tmp_path, *ANSWERS)
    assert done.returncode == 0, done.stderr
    told = done.stderr.splitlines()
    assert len(told) == len(ANSWERS)
    assert all("has no file locks" in line for line in told)


WRITTEN = """
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
    history.life()
for _ in range(2000):
    history.close()
"""


def test_two_windows_do_not_damage_a_history_without_locks(stub: Path, tmp_path: Path) -> None:
    """They take turns, and what cannot be written at once is written later."""
    environment = {**os.environ, "LD_PRELOAD": str(stub), "LOCKS_ANSWER": str(errno.ENOLCK)}
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", WRITTEN, str(tmp_path), str(first)],
            cwd=ROOT,
            env=environment,
            stderr=subprocess.DEVNULL,
        )
        for first in (100, 200)
    ]
    assert [window.wait(100) for window in windows] == [0, 0]
    kept = History(Store(tmp_path))
    assert sorted(kept.record(number) or "" for number in kept.numbers()) == [
        f"record {seed}" for first in (100, 200) for seed in range(first, first + 20)
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["history.sqlite"]


# --- the seam, on every system ---------------------------------------------------------------


@pytest.mark.parametrize("name", ANSWERS)
def test_what_a_disk_without_locks_answers_is_not_taken_for_another_window(
    home: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    asked: list[int] = []

    def answer(descriptor: int) -> int:
        asked.append(descriptor)
        return int(getattr(errno, name))

    monkeypatch.setattr(locks, "_ask_system", answer)
    store = Store(home)
    path = store.saves.begin("sharp_end")
    store.write(path, "a match")
    store.saves.release(path)
    assert store.saves.left() == [path]
    assert store.saves.take(path)
    assert store.saves.begin("sharp_end").name == "sharp_end-2.record"
    assert len(asked) < 50
    (sentence,) = store.sentences()
    assert "has no file locks" in sentence


def test_a_lock_that_somebody_holds_is_held_elsewhere(tmp_path: Path) -> None:
    first, second = (os.open(tmp_path / "lock", os.O_RDWR | os.O_CREAT) for _ in range(2))
    assert [locks.seize(one, tmp_path) for one in (first, second)] == [Outcome.OURS, Outcome.ELSEWHERE]
    os.close(first)
    assert locks.seize(second, tmp_path) is Outcome.OURS
    os.close(second)
    assert [path.name for path in tmp_path.iterdir()] == ["lock"]


def test_an_answer_that_a_signal_interrupts_is_asked_for_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [errno.EINTR, errno.EINTR, 0]
    monkeypatch.setattr(locks, "_ask_system", lambda _: answers.pop(0))
    assert locks.seize(0, tmp_path) is Outcome.OURS


def test_a_start_does_not_wait_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(processes, "LONGEST_WAIT", 0.2)
    with processes.lock(tmp_path / "lock"), processes.lock(tmp_path / "lock"):
        told = capsys.readouterr().err.splitlines()
    assert [line.split(maxsplit=3)[:3] for line in told] == [["Another", "start", "of"], ["The", "other", "start"]]


def test_one_takes_a_turn_at_a_time_and_a_killed_one_does_not_keep_it(tmp_path: Path) -> None:
    path = tmp_path / "turn"
    with locks.turn(path):
        with pytest.raises(FileExistsError), locks.turn(path):
            raise AssertionError
        assert path.exists()
    assert not path.exists()
    path.touch()
    long_ago = time.time() - locks.ABANDONED - 5
    os.utime(path, (long_ago, long_ago))
    with locks.turn(path):
        assert path.exists()
    assert list(tmp_path.iterdir()) == []


def test_another_window_that_writes_is_not_taken_for_a_disk_without_locks(store: Store) -> None:
    kept = History(store)
    kept.add(finished(1))
    with closing(sqlite3.connect(kept.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert not kept.add(finished(2))
        assert kept.matches() == [kept.past([-1])[0]]
    kept.close()
    assert len(History(Store(store.folder)).matches()) == 2
    assert database.has_locks(store.folder)
    assert not any("no file locks" in sentence for sentence in store.sentences())
