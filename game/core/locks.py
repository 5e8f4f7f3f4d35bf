"""Locks on files. The system releases them when their holder ends, and some disks have none.

Network disks, synchronised folders and disks of programs (FUSE) may refuse every lock with any error, or say forever
that somebody else holds it. So the error alone is not enough. A new file that nobody else knows can be locked unless
the disk has no locks.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto
from pathlib import Path
from typing import Final

from game.core import files

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

TRIES: Final = 5
"""How often a lock is asked for at most, while signals interrupt the answer."""
_HELD: Final = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES)
"""Errors of the system while another process holds the lock. A disk without locks may answer the same."""


ABANDONED: Final = 10.0
"""Seconds after which the holder of a lock file must have been killed. Such a file is held for a moment."""


class Outcome(Enum):
    """The outcome of an attempt to lock a file."""

    OURS = auto()
    """This process holds the lock until it closes the descriptor."""
    ELSEWHERE = auto()
    """Another process holds it, or another descriptor of this one."""
    NO_LOCKS = auto()
    """The disk has no locks."""


def seize(descriptor: int, folder: Path) -> Outcome:
    """Try to lock an open file in this folder, without waiting for anybody. Returns the Outcome.

    A disk without locks may refuse with the error that otherwise means that another process holds the lock. So after
    such an error a new file in the folder is tried, which nobody else can hold.
    """
    error = _try_to_lock(descriptor)
    if error == 0:
        return Outcome.OURS
    return Outcome.ELSEWHERE if error in _HELD and has_locks(folder) else Outcome.NO_LOCKS


def has_locks(folder: Path) -> bool:
    """Whether files in this folder can be locked: a new file that nobody else knows is made, locked and removed.

    Also True if no file can be made there to test it.
    """
    probe = folder / f"{os.urandom(8).hex()}.probe"
    try:
        descriptor = files.open_private(probe)
    except OSError:
        return True
    try:
        return _try_to_lock(descriptor) == 0
    finally:
        os.close(descriptor)
        probe.unlink(missing_ok=True)


@contextmanager
def hold_lock_file(path: Path) -> Iterator[None]:
    """Hold a lock on a disk that has no locks: a file at `path`, which only one process can make at a time.

    The file is removed afterwards. One that is too old has been left by a process that was killed, and is replaced.
    Raises OSError if another process holds the lock, or the file cannot be made.
    """
    try:
        descriptor = _create_file(path)
    except FileExistsError:
        if not _is_abandoned(path):
            raise
        path.unlink(missing_ok=True)
        descriptor = _create_file(path)

    os.close(descriptor)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def _create_file(path: Path) -> int:
    """Create a new file and return its descriptor. Raises FileExistsError if there is one already."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, files.PRIVATE)


def _is_abandoned(path: Path) -> bool:
    """Whether a lock file (`hold_lock_file`) is so old that its process must have been killed: ABANDONED seconds.

    Its age is measured by the clock of the disk, which may differ from ours. A new file, the probe, shows the time of
    that clock.
    """
    probe = path.with_name(f"{os.urandom(8).hex()}.probe")
    os.close(_create_file(probe))
    try:
        return probe.stat().st_mtime - path.stat().st_mtime > ABANDONED
    finally:
        probe.unlink(missing_ok=True)


def _try_to_lock(descriptor: int) -> int:
    """Ask the system for the lock of a file. Returns 0 if it is granted, otherwise the number of the error.

    A signal may interrupt the answer (EINTR). Then the question is asked again, at most TRIES times.
    """
    for _ in range(TRIES):
        error = _ask_system(descriptor)
        if error != errno.EINTR:
            break
    return error


if sys.platform == "win32":

    def _ask_system(descriptor: int) -> int:
        """Ask Windows once for the lock. Returns 0, or the number of the error."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as failure:
            return failure.errno or errno.EIO
        return 0

else:

    def _ask_system(descriptor: int) -> int:
        """Ask the system once for the lock. Returns 0, or the number of the error."""
        # `fcntl.flock` asks again by itself while the answer is EINTR, so it might never return.
        import ctypes

        system = ctypes.CDLL(None, use_errno=True)
        if system.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB) == 0:
            return 0
        return ctypes.get_errno() or errno.EIO
