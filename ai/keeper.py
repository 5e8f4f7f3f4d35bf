"""The keeper of a class from outside: a process that ends all processes of the class, on Linux and macOS.

The keeper runs none of the class's code. It starts the player's process and waits until that process or its own parent
has ended, or until SIGTERM comes. Linux makes the keeper the parent of every process below it that loses its own
parent, so the keeper finds all of them, even those with a session of their own. Elsewhere it finds those of the
player's group.
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

from ai.channel import call_when_orphaned

END_LIMIT: Final = 5.0
"""The most seconds for which a keeper tries to end the processes of a class."""
LOOKS: Final = 2
"""How often in a row a keeper must find no process of a class before it ends."""
_DIE_WITH_PARENT: Final = 1
_ADOPT_ORPHANS: Final = 36
"""Options of Linux's `prctl`: PR_SET_PDEATHSIG and PR_SET_CHILD_SUBREAPER."""


def keep_player(pipe: Connection) -> None:
    """Fork the player's process and keep it until it or the parent of the keeper has ended.

    Returns in the player's process alone. The process of the keeper ends here.
    """
    os.setsid()
    _set_process_option(_ADOPT_ORPHANS, value=1)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])  # until there is a handler for it
    player = os.fork()
    if player == 0:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        _set_process_option(_DIE_WITH_PARENT, signal.SIGKILL)
        os.setsid()
        return

    def end(*_: object) -> None:
        _end_all(player)

    pipe.close()
    signal.signal(signal.SIGTERM, end)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    call_when_orphaned(end)
    while os.waitpid(-1, 0)[0] != player:  # others are orphans that have come to this process and ended
        pass
    end()


def _set_process_option(option: int, value: int) -> None:
    """Set an option of Linux's `prctl` for this process. Elsewhere do nothing."""
    if sys.platform == "linux":
        with suppress(ImportError, OSError, AttributeError):
            import ctypes  # only here: not every Python has it

            ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _end_all(player: int) -> None:
    """End the process of the player, whose id is `player`, all processes that come from it, and this process."""
    until = time.monotonic() + END_LIMIT
    with suppress(OSError):
        os.killpg(player, signal.SIGKILL)

    # A process may start another one before it is killed, and may get another parent while the list is read. So one
    # look that finds nothing is not enough.
    looks_without_find = 0
    while looks_without_find < LOOKS and time.monotonic() < until:
        survivors = find_descendants(os.getpid())
        looks_without_find = 0 if survivors else looks_without_find + 1
        for process in survivors:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)

    with suppress(OSError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    os._exit(0)


def find_descendants(ancestor: int, folder: Path = Path("/proc")) -> set[int]:
    """Return the ids of the living processes that come from this one, as Linux lists them in `folder`.

    The set is empty on other systems. A process that has ended may still be listed as a parent (proc(5): state Z or X),
    because its children were read before it ended.
    """
    parents: dict[int, int] = {}
    living: set[int] = set()
    with suppress(OSError):
        for process_folder in folder.glob("[0-9]*"):
            with suppress(OSError):  # it has ended meanwhile
                state, parent, *_ = (process_folder / "stat").read_bytes().rpartition(b")")[2].split()
                parents[int(process_folder.name)] = int(parent)
                if state not in b"ZX":
                    living.add(int(process_folder.name))

    family = {ancestor}
    while more := {process for process, parent in parents.items() if parent in family} - family:
        family |= more
    return (family - {ancestor}) & living
