"""Reads and writes text files. Reading is bounded, and a file is written whole or not at all.

Another program may have saved a file again. The same text is read whatever that program adds at the start and the end,
however it ends lines, and whichever Unicode encoding it writes.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

LONGEST: Final = 4_000_000
"""Characters of a file at most. No file of ours comes near, so a longer one is something else."""
PRIVATE: Final = 0o600
"""Mode of files that we write: a save contains every hand, and the machine may have other users."""
PRIVATE_FOLDER: Final = 0o700
UNFINISHED_FOR: Final = 86_400.0
"""Seconds after which an unfinished file must come from a writer that was killed."""
NOT_ORDINARY: Final = "it is not an ordinary file"
_BINARY: Final = getattr(os, "O_BINARY", 0)
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
_NO_WAIT: Final = getattr(os, "O_NONBLOCK", 0)
"""A flag that not every system has."""
_MARKS: Final = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
"""The first two bytes of a text that is not UTF-8, with its encoding. UTF-8 needs no mark."""
_BLANKS: Final = " \t"
_AROUND: Final = f"\ufeff\0\x1a\r\n{_BLANKS}"
"""Characters that programs leave around a text: a mark, the padding of a block, an old end sign, blank lines."""


def read(path: Path, errors: str = "strict") -> str:
    """Return the text of a regular file, with a line feed at the end of each line, in whichever Unicode encoding it is.

    Of a text with more than LONGEST characters it is the first LONGEST + 1, which tell the caller that it is too long.
    `errors` is that of `bytes.decode`. Raises OSError, also for a pipe, a device or a folder, and UnicodeDecodeError.
    """
    try:
        descriptor = _check_regular(os.open(path, os.O_RDONLY | _BINARY | _NO_WAIT))
    except PermissionError:  # this is how Windows refuses a folder
        if path.is_dir():
            raise OSError(errno.EINVAL, NOT_ORDINARY) from None
        raise

    with os.fdopen(descriptor, "rb") as source:
        data = source.read(4 * (LONGEST + 1))  # a character has at most four bytes
    mark = data[:2]
    text = data.decode(_MARKS.get(mark) or _encoding_without_mark(mark), errors)
    return text[: LONGEST + 1] if len(text) > LONGEST else plain(text)


def _encoding_without_mark(start: bytes) -> str:
    """Return the encoding of a text that begins with an ASCII character and no mark, from its first two bytes.

    In UTF-16 one byte of such a character is 0: the second one if the low byte comes first ("le"). UTF-8 has no byte 0.
    """
    if len(start) == 2 and 0 in start and any(start):  # one of the two is 0
        return "utf-16-le" if start[0] else "utf-16-be"
    return "utf-8"


def plain(text: str) -> str:
    """Return the text with a line feed at the end of each line, without blanks before it.

    The characters that programs leave around a text (marks, padding, blank lines) are removed. A text of nothing else
    is "".
    """
    lines = text.strip(_AROUND).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "".join(line.rstrip(_BLANKS) + "\n" for line in lines) if any(lines) else ""


def working_folder() -> Path:
    """Return the folder in which this process works. Raises ValueError with a sentence if it has been deleted."""
    try:
        return Path.cwd()
    except OSError:
        raise ValueError("The folder that you are in has been deleted; start from another one.") from None


def open_private(path: Path) -> int:
    """Open a regular file for its owner alone, to lock it, and return the descriptor. It is made if necessary.

    The flags, where a system has them, refuse a link and keep a pipe from blocking us. Raises OSError, also for a link,
    a pipe or a device.
    """
    return _check_regular(os.open(path, os.O_RDWR | os.O_CREAT | _BINARY | _NO_LINK | _NO_WAIT, PRIVATE))


def _check_regular(descriptor: int) -> int:
    """Return the descriptor if it is that of a regular file. Otherwise close it and raise OSError.

    A pipe could make the reader wait for ever.
    """
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)
    raise OSError(errno.EINVAL, NOT_ORDINARY)


def write(path: Path, text: str) -> None:
    """Write a file for its owner alone, so that a crash half-way leaves the old one whole. Raises OSError.

    The text goes to a new file under a name that nobody can predict, which is then renamed. So the old file is replaced
    at once or not at all. A lone surrogate, which UTF-8 cannot hold, is written as an escape.
    """
    path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.urandom(8).hex()}.new")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY | _NO_LINK, PRIVATE)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace", newline="") as target:
            target.write(text)
            target.flush()
            os.fsync(target.fileno())
        fresh.replace(path)
    except BaseException:
        _remove_if_possible(fresh)
        raise
    _remove_unfinished(path)  # what earlier writers have left


def _remove_unfinished(path: Path) -> None:
    """Remove unfinished copies of a file ("NAME.RANDOM.new") that killed writers have left.

    Call this just after the file itself has been written: its time is then the present by the clock of the disk, which
    may differ from ours. A copy last written UNFINISHED_FOR seconds earlier cannot be in the making any more.
    """
    try:
        abandoned_before = path.stat().st_mtime - UNFINISHED_FOR
        for copy in path.parent.glob(f"{path.name}.*.new"):
            if copy.lstat().st_mtime < abandoned_before:
                _remove_if_possible(copy)
    except OSError:  # another window has removed it
        return


def _remove_if_possible(path: Path) -> None:
    """Remove a file, unless the system refuses or it is gone."""
    try:
        path.unlink()
    except OSError:
        return
