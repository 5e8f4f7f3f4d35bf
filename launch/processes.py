"""The commands that set-up runs: one process starts at a time, and Ctrl+C ends a command with all its children."""

from __future__ import annotations

import contextlib
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

from game.core import locks
from game.core.locks import Outcome
from launch import notice

ROOT = Path(__file__).resolve().parent.parent
OF_PIP = frozenset(
    "CACHE_DIR CERT CLIENT_CERT CONFIG_FILE DEFAULT_TIMEOUT EXTRA_INDEX_URL FIND_LINKS INDEX_URL KEYRING_PROVIDER "
    "NO_CACHE_DIR NO_INDEX PROXY TIMEOUT TRUSTED_HOST".split()
)
"""The variables that pip may get (PIP_...): where packages come from, not what happens to them."""
MOMENT = 0.1
"""Seconds that a wait lasts: a Ctrl+C just before a wait is handled only after it."""
LONGEST_WAIT = 3600.0
"""Seconds that a start waits for another one at most: twice as long as the longest build."""


@contextlib.contextmanager
def lock(file: Path) -> Iterator[int | None]:
    """Wait for an exclusive lock and hold it. Returns its descriptor, or None if the file cannot be opened.

    A child process that inherits the descriptor holds the lock as well, even after this process has ended.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:  # the folder is not writable; later steps report that
        yield None
        return
    try:
        _await(descriptor, file.parent)
        yield descriptor
    finally:
        os.close(descriptor)


def _await(descriptor: int, folder: Path) -> None:
    """Lock a file once no other start holds it. The system releases the lock when its holder ends."""
    outcome, until = locks.seize(descriptor, folder), time.monotonic() + LONGEST_WAIT
    if outcome is Outcome.ELSEWHERE:
        notice.say("Another start of Five Fronts is at work here; this one waits until it is done.")
    while outcome is Outcome.ELSEWHERE and time.monotonic() < until:
        time.sleep(MOMENT)
        outcome = locks.seize(descriptor, folder)
    if outcome is Outcome.ELSEWHERE:
        notice.say("The other start takes too long, so this one goes on beside it.")
    if outcome is Outcome.NO_LOCKS:
        notice.say(f"The disk of {folder} has no file locks, so start Five Fronts only once until it is set up.")


def run(
    command: Sequence[str],
    held: int | None = None,
    out: IO[str] | None = None,
    longest: float = math.inf,
    complaints: Path | None = None,
) -> bool:
    """Run a command with its output on stderr (stdout is for results) or in a file; True if it succeeds in time.

    `complaints`: a file for what it writes to its stderr, which is shown at the same time. Ctrl+C kills it with all its
    children, before they can print tracebacks.
    """
    stream = out or (sys.stderr.fileno() if sys.stderr is not None else subprocess.DEVNULL)
    passed = (held,) if held is not None and sys.platform != "win32" else ()
    former = signal.getsignal(signal.SIGINT)
    with complaints.open("ab") if complaints is not None else contextlib.nullcontext() as apart:
        hold_back(True)
        try:
            process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=surroundings(),
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=apart or stream,
                pass_fds=passed,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            hold_back(False)
            if out is not None:
                out.write(str(error))
            return False
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        hold_back(False)
        return _follow(process, longest, complaints) == 0
    except subprocess.TimeoutExpired:
        _end(process)
        return False
    except KeyboardInterrupt:
        _end(process)
        raise
    finally:
        signal.signal(signal.SIGINT, former)


def surroundings() -> dict[str, str]:
    """The environment variables of a command: of pip's own only those that say where packages come from."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_") or name[4:] in OF_PIP}
    return {**kept, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"}


def _follow(process: subprocess.Popen[bytes], longest: float, complaints: Path | None) -> int:
    """Wait for the end, showing errors as they come. Returns the exit code. Raises TimeoutExpired."""
    until = time.monotonic() + longest
    with complaints.open(encoding="utf-8", errors="replace") if complaints else contextlib.nullcontext() as shown:
        while True:
            try:
                return process.wait(MOMENT)
            except subprocess.TimeoutExpired:
                if time.monotonic() > until:
                    raise
            finally:
                if shown is not None and sys.stderr is not None:
                    sys.stderr.write(shown.read())
                    sys.stderr.flush()


def hold_back(held: bool) -> None:
    """Block or unblock Ctrl+C, which must not arrive between the start of a child and storing its process."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_BLOCK if held else signal.SIG_UNBLOCK, [signal.SIGINT])


def _end(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
