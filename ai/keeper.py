"""The keeper of a class from outside: a process that ends all that the class has started, on Linux and macOS.

The keeper runs none of the class's code. It starts the player's process and waits until that process or the asker has
ended, or until SIGTERM comes. Linux makes the keeper the parent of every process below it that loses its own parent, so
that it finds all of them, those in a session of their own included. Elsewhere it finds those of the player's group.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from ai.channel import when_orphaned

ENDING: Final = 5.0
"""The most seconds for which a keeper tries to end what a class has started."""
_DIE_WITH_PARENT: Final = 1
_ADOPT_ORPHANS: Final = 36
"""Options of Linux's `prctl`: PR_SET_PDEATHSIG and PR_SET_CHILD_SUBREAPER."""


def keep(pipe: Connection) -> None:
    """Start the player's process, in which alone this returns; keep it until it or the asker has ended."""
    os.setsid()
    _control(_ADOPT_ORPHANS, 1)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])  # until there is a handler for it
    player = os.fork()
    if player == 0:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        _control(_DIE_WITH_PARENT, signal.SIGKILL)
        os.setsid()
        return

    def end(*_: object) -> None:
        _end_all(player)

    pipe.close()
    signal.signal(signal.SIGTERM, end)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    when_orphaned(end)
    while os.waitpid(-1, 0)[0] != player:  # others are orphans that have come to this process and ended
        pass
    end()


def _control(what: int, value: int) -> None:
    """Ask Linux for something about this process; elsewhere do nothing."""
    if sys.platform == "linux":
        with suppress(ImportError, OSError, AttributeError):
            import ctypes  # only here: not every Python has it

            ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


def _end_all(player: int) -> None:
    """End the player's process, all that comes from it, and this process."""
    until = time.monotonic() + ENDING
    with suppress(OSError):
        os.killpg(player, signal.SIGKILL)
    while (left := _descendants()) and time.monotonic() < until:
        for process in left:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
    with suppress(OSError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    os._exit(0)


def _descendants() -> set[int]:
    """The living processes that come from this one. Empty where the system does not list them as Linux does."""
    parents: dict[int, int] = {}
    with suppress(OSError):
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it has ended meanwhile
                state, parent, *_ = (folder / "stat").read_bytes().rpartition(b")")[2].split()
                if state not in b"ZX":
                    parents[int(folder.name)] = int(parent)
    ours = {os.getpid()}
    while more := {process for process, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return ours - {os.getpid()}
