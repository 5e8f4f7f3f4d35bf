"""Words for a player who may have started the game by a double click and sees no terminal."""

from __future__ import annotations

import contextlib
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE = "setup-failed.txt"


def watched() -> bool:
    """Whether somebody reads stderr: a terminal does, a pipe and a log file do, /dev/null and a journal do not."""
    if sys.stderr is None:
        return False
    try:
        mode = os.fstat(sys.stderr.fileno()).st_mode
    except (OSError, ValueError):
        return False
    return sys.stderr.isatty() or stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def say(words: str) -> None:
    """A line on stderr, where there is one."""
    if sys.stderr is not None:
        print(words, file=sys.stderr, flush=True)


def tell_failure(sentence: str) -> None:
    """Say why set-up failed where it will be seen: on stderr, in a window, or in a file beside main.py."""
    say(sentence)
    if watched():
        _hold_console()
    elif not _window(sentence):
        _leave_file(sentence)


def _hold_console() -> None:
    """On Windows a double click opens a console that would close before anybody has read it."""
    if sys.platform == "win32" and "PROMPT" not in os.environ and sys.stdin is not None and sys.stdin.isatty():
        say("Press Enter to close.")
        sys.stdin.readline()


def _window(sentence: str) -> bool:
    """A message window; False where there is no tkinter or no display."""
    try:
        import tkinter
        from tkinter import messagebox

        root = tkinter.Tk()
    except (ImportError, RuntimeError):
        return False
    except Exception as error:
        if type(error).__name__ == "TclError":  # no display; the class cannot be named without tkinter
            return False
        raise
    root.withdraw()
    messagebox.showerror("Five Fronts", sentence)
    root.destroy()
    return True


def _leave_file(sentence: str) -> None:
    """Beside main.py, or else in the temporary folder: others write there, so under a name that nobody can foresee."""
    import tempfile

    with contextlib.suppress(OSError):
        (ROOT / FILE).write_text(sentence + "\n", encoding="utf-8")
        return
    with contextlib.suppress(OSError):
        stem, dot, end = FILE.partition(".")
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", prefix=f"five-fronts-{stem}-", suffix=dot + end, delete=False
        ) as file:
            file.write(sentence + "\n")


@contextlib.contextmanager
def progress(words: str) -> Iterator[None]:
    """Say what takes a while; without a reader of stderr also in a small window that closes by itself."""
    say(words)
    if watched():
        yield
        return
    window = subprocess.Popen(
        [sys.executable, "-m", "tools.notice", words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        window.kill()
        window.communicate()


def main() -> None:
    """The small window of `progress`, in a process of its own, until it is ended or its starter is no more."""
    import threading
    import tkinter

    def follow() -> None:
        sys.stdin.read()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
    root = tkinter.Tk()
    root.title("Five Fronts")
    tkinter.Label(root, text=" ".join(sys.argv[1:]), padx=40, pady=30).pack()
    root.mainloop()


if __name__ == "__main__":
    main()
