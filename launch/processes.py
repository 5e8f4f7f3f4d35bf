"""Runs the commands of set-up. One start works at a time, and Ctrl+C ends a command with all its children."""

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
"""The variables that pip may get (PIP_...): those that say where packages come from, not how they are installed."""
MOMENT = 0.1
"""Seconds that one wait lasts. A Ctrl+C just before a wait is handled only after it, so it must be short."""
LONGEST_WAIT = 3600.0
"""The most seconds that a start waits for another one: twice as long as the longest build."""


@contextlib.contextmanager
def lock(file: Path) -> Iterator[int | None]:
    """Wait for an exclusive lock on a file and hold it. Yields its descriptor, or None if the file cannot be opened.

    The lock keeps two starts of the program from setting up or building at the same time. A child process that inherits
    the descriptor holds the lock as well, even after this process has ended.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:  # the folder is not writable; later steps report that
        yield None
        return

    try:
        _wait_for_lock(descriptor, file.parent)
        yield descriptor
    finally:
        os.close(descriptor)


def _wait_for_lock(descriptor: int, folder: Path) -> None:
    """Lock a file once no other start of the program holds it, or go on without the lock after LONGEST_WAIT seconds.

    The system releases the lock when its holder ends.
    """
    outcome = locks.seize(descriptor, folder)
    until = time.monotonic() + LONGEST_WAIT
    if outcome is Outcome.ELSEWHERE:
        notice.print_line("Another start of Five Fronts is at work here; this one waits until it is done.")

    while outcome is Outcome.ELSEWHERE and time.monotonic() < until:
        time.sleep(MOMENT)
        outcome = locks.seize(descriptor, folder)

    if outcome is Outcome.ELSEWHERE:
        notice.print_line("The other start takes too long, so this one goes on beside it.")
    if outcome is Outcome.NO_LOCKS:
        notice.print_line(f"The disk of {folder} has no file locks, so start Five Fronts only once until it is set up.")


def run(
    command: Sequence[str],
    held: int | None = None,
    out: IO[str] | None = None,
    longest: float = math.inf,
    complaints: Path | None = None,
) -> bool:
    """Run a command with its output on stderr (stdout is for results) or in a file. True if it succeeds in time.

    `longest`: the seconds that it may take. `held` is the descriptor of a lock that the command inherits. `complaints`
    is a file for its errors, which are shown at the same time. Ctrl+C kills the command with all its children, before
    they can print tracebacks. It is blocked while the command is started, since it could arrive before the process is
    known.
    """
    stream = out or (sys.stderr.fileno() if sys.stderr is not None else subprocess.DEVNULL)
    inherited = (held,) if held is not None and sys.platform != "win32" else ()
    former_handler = signal.getsignal(signal.SIGINT)

    with complaints.open("ab") if complaints is not None else contextlib.nullcontext() as errors:
        block_interrupts(blocked=True)
        try:
            process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=command_env(),
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=errors or stream,
                pass_fds=inherited,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            block_interrupts(blocked=False)
            if out is not None:
                out.write(str(error))
            return False

    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        block_interrupts(blocked=False)
        return _wait_for_end(process, longest, complaints) == 0
    except subprocess.TimeoutExpired:
        _kill_with_children(process)
        return False
    except KeyboardInterrupt:
        _kill_with_children(process)
        raise
    finally:
        signal.signal(signal.SIGINT, former_handler)


def command_env() -> dict[str, str]:
    """The environment variables for a command that installs packages or builds.

    They are those of this process, but of pip's settings only those in OF_PIP are kept, which say where packages come
    from. Packages must not get into the folder of the user, and pip need not run in an environment.
    """
    allowed = {name: value for name, value in os.environ.items() if not name.startswith("PIP_") or name[4:] in OF_PIP}
    return {**allowed, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"}


def _wait_for_end(process: subprocess.Popen[bytes], longest: float, complaints: Path | None) -> int:
    """Wait for the end of a process, and show its errors on stderr as they come.

    `complaints` is the file that the process writes its errors to, or None if none are to be shown. Every MOMENT
    seconds its new text is read. Returns the exit code. Raises TimeoutExpired after `longest` seconds.
    """
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


def block_interrupts(blocked: bool) -> None:
    """Block or unblock Ctrl+C, which must not arrive between the start of a child and storing its process."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_BLOCK if blocked else signal.SIG_UNBLOCK, [signal.SIGINT])


def _kill_with_children(process: subprocess.Popen[bytes]) -> None:
    """Kill a process with all its children, and wait for its end.

    It was started as the leader of a session, so its children are in its process group.
    """
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
