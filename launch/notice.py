"""Messages to a player who may have started the game by a double click, without a terminal."""

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


def is_stderr_watched() -> bool:
    """Whether anybody may read stderr: true for terminals, pipes and files, false for /dev/null and journals."""
    if sys.stderr is None:
        return False
    try:
        mode = os.fstat(sys.stderr.fileno()).st_mode
    except (OSError, ValueError):
        return False
    return sys.stderr.isatty() or stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def print_line(words: str) -> None:
    """Print a line on stderr, if there is one."""
    if sys.stderr is not None:
        print(words, file=sys.stderr, flush=True)


def tell_failure(sentence: str) -> None:
    """Report why set-up failed: on stderr if it is read, otherwise in a window or in a file next to main.py."""
    print_line(sentence)

    if is_stderr_watched():  # a Windows console that a double click has opened would close at once
        if sys.platform == "win32" and "PROMPT" not in os.environ and sys.stdin is not None and sys.stdin.isatty():
            print_line("Press Enter to close.")
            sys.stdin.readline()
    elif not _show_window(sentence):
        _leave_file(sentence)


def show_message(sentence: str) -> None:
    """Report a sentence on stderr and, if that is not read, in a window."""
    print_line(sentence)
    if not is_stderr_watched():
        _show_window(sentence)


def _show_window(sentence: str) -> bool:
    """Show an error in a window until the player closes it. Returns False if none can be shown.

    Without tkinter, pygame shows it. If there is no display, both cannot.
    """
    try:
        import tkinter
        from tkinter import messagebox

        root = tkinter.Tk()
    except (ImportError, RuntimeError):
        return _show_message_box(sentence)
    except Exception as error:
        if type(error).__name__ == "TclError":  # no display; tkinter may be missing, so the class is compared by name
            return False
        raise

    root.withdraw()
    messagebox.showerror("Five Fronts", sentence)
    root.destroy()
    return True


def _show_message_box(sentence: str) -> bool:
    """Show a message window of pygame, which a packaged program has instead of tkinter. False if that fails."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from pygame import display, error
    except ImportError:
        return False
    try:
        display.message_box("Five Fronts", sentence, "error")
    except error:
        return False
    return True


def _leave_file(sentence: str) -> None:
    """Write a failure to a file, the last way to tell the player, where there is neither a terminal nor a display.

    The file FILE is next to main.py or, if that fails, a new one with a similar name in the temporary folder.
    """
    import tempfile

    with contextlib.suppress(OSError):
        (ROOT / FILE).write_text(sentence + "\n", encoding="utf-8")
        return

    with contextlib.suppress(OSError):
        stem, dot, end = FILE.partition(".")
        descriptor, _ = tempfile.mkstemp(dot + end, f"five-fronts-{stem}-")
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(sentence + "\n")


@contextlib.contextmanager
def show_progress(words: str) -> Iterator[None]:
    """Report a long operation on stderr and, if that is not read, in a window for its duration."""
    print_line(words)
    if is_stderr_watched():
        yield
        return

    window = subprocess.Popen(
        [sys.executable, "-m", "launch.notice", words],
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
    """Show the window of `show_progress`, in a process that runs until it is killed or its parent has ended."""
    import threading
    import tkinter

    def exit_with_parent() -> None:
        sys.stdin.read()
        os._exit(0)

    threading.Thread(target=exit_with_parent, daemon=True).start()

    root = tkinter.Tk()
    root.title("Five Fronts")
    tkinter.Label(root, text=" ".join(sys.argv[1:]), padx=40, pady=30).pack()
    root.mainloop()


if __name__ == "__main__":
    main()
