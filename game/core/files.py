"""Reads and writes text files: what is read is bounded, what is written is written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

LONGEST: Final = 4_000_000
"""Characters; no file of ours comes near, so a longer one is something else."""
PRIVATE: Final = 0o600
"""Mode of files that we write: a save contains every hand, and the machine may have other users."""
PRIVATE_FOLDER: Final = 0o700
LEFT_FOR: Final = 86_400.0
"""Seconds after which an unfinished file must come from a writer that was killed."""
_BINARY: Final = getattr(os, "O_BINARY", 0)
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
_NO_WAIT: Final = getattr(os, "O_NONBLOCK", 0)
"""A flag that not every system has."""


def read(path: Path, errors: str = "strict") -> str:
    """The text of a regular file, at most LONGEST + 1 characters of it.

    Raises OSError, also for a pipe, a device or a folder, and UnicodeDecodeError.
    """
    descriptor = _regular(os.open(path, os.O_RDONLY | _BINARY | _NO_WAIT))
    with os.fdopen(descriptor, encoding="utf-8", errors=errors) as source:
        return source.read(LONGEST + 1)


def open_private(path: Path) -> int:
    """The descriptor of a regular file for its owner alone, made if necessary; for a lock.

    Raises OSError, also for a link, a pipe or a device.
    """
    return _regular(os.open(path, os.O_RDWR | os.O_CREAT | _BINARY | _NO_LINK | _NO_WAIT, PRIVATE))


def _regular(descriptor: int) -> int:
    """Return the descriptor of a regular file; close any other and raise OSError."""
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)
    raise OSError(errno.EINVAL, "it is not an ordinary file")


def write(path: Path, text: str) -> None:
    """Write a file for its owner alone, so that a crash half-way leaves the old one whole. Raises OSError.

    It is written under a name that nobody can predict, and then renamed. What UTF-8 cannot hold (a lone surrogate)
    is written as an escape.
    """
    path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.urandom(8).hex()}.new")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY | _NO_LINK, PRIVATE)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as target:
            target.write(text)
            target.flush()
            os.fsync(target.fileno())
        fresh.replace(path)
    except BaseException:
        _remove(fresh)
        raise
    _sweep(path)


def _sweep(path: Path) -> None:
    """Remove unfinished copies of this file that killed writers have left."""
    try:
        latest = path.stat().st_mtime - LEFT_FOR
        for left in path.parent.glob(f"{path.name}.*.new"):
            if left.lstat().st_mtime < latest:
                _remove(left)
    except OSError:  # another window has removed it
        return


def _remove(path: Path) -> None:
    try:
        path.unlink()
    except OSError:
        return
