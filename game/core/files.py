"""Files as foreign input: text is read within bounds and written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

LONGEST: Final = 4_000_000
"""Characters; no file of ours comes near, so a longer one is something else."""


def read(path: Path, errors: str = "strict") -> str:
    """The text of a regular file, at most LONGEST + 1 characters of it.

    Raises OSError, also for a pipe, a device or a folder, and UnicodeDecodeError.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "it is not an ordinary file")
    with path.open(encoding="utf-8", errors=errors) as source:
        return source.read(LONGEST + 1)


def write(path: Path, text: str) -> None:
    """Write a file so that a crash half-way leaves the old one whole. Raises OSError.

    What UTF-8 cannot hold (a lone surrogate) is written as an escape.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    with fresh.open("w", encoding="utf-8", errors="backslashreplace") as target:
        target.write(text)
        target.flush()
        os.fsync(target.fileno())
    fresh.replace(path)
