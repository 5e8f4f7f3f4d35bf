"""Messages of a start to a player who may have no terminal: on standard error, in a window, or in a file."""

from __future__ import annotations

import errno
import io
import os
import stat
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from launch import notice


class FakeError(io.StringIO):
    """A standard error whose file has this mode."""

    def __init__(self, is_terminal: bool = False, error: Exception | None = None) -> None:
        super().__init__()
        self._is_terminal = is_terminal
        self._error = error
        self.flushes = 0

    def fileno(self) -> int:
        if self._error is not None:
            raise self._error
        return 77

    def isatty(self) -> bool:
        return self._is_terminal

    def flush(self) -> None:
        self.flushes += 1


# --- Whether anybody reads standard error ---


@pytest.mark.parametrize(
    ("mode", "is_terminal", "is_watched"),
    [
        (stat.S_IFCHR, True, True),
        (stat.S_IFCHR, False, False),
        (stat.S_IFIFO, False, True),
        (stat.S_IFREG, False, True),
        (stat.S_IFSOCK, False, False),
    ],
    ids=["a terminal", "the null device", "a pipe", "a file", "a journal"],
)
def test_terminals_pipes_and_files_are_read(
    mode: int, is_terminal: bool, is_watched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notice.sys, "stderr", FakeError(is_terminal))
    monkeypatch.setattr(notice, "os", SimpleNamespace(fstat=lambda number: SimpleNamespace(st_mode=mode)))
    assert notice.is_stderr_watched() == is_watched


@pytest.mark.parametrize(
    "error",
    [OSError(errno.EBADF, "Bad file descriptor"), ValueError("I/O operation on closed file")],
    ids=["a closed descriptor", "a closed file"],
)
def test_a_closed_standard_error_is_read_by_nobody(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notice.sys, "stderr", FakeError(error=error))
    assert not notice.is_stderr_watched()


def test_a_program_without_standard_error_prints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notice.sys, "stderr", None)
    assert not notice.is_stderr_watched()
    notice.print_line("Do this.")


def test_a_line_is_printed_on_standard_error_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    err = FakeError()
    monkeypatch.setattr(notice.sys, "stderr", err)
    notice.print_line("Do this.")
    assert (err.getvalue(), err.flushes) == ("Do this.\n", 1)


# --- Where a sentence is told ---


@pytest.fixture
def ways_of_telling(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list of the ways in which a sentence is shown. The window can be shown."""
    made: list[str] = []

    def show_window(sentence: str) -> bool:
        made.append(f"window: {sentence}")
        return True

    monkeypatch.setattr(notice, "print_line", lambda words: made.append(f"stderr: {words}"))
    monkeypatch.setattr(notice, "_show_window", show_window)
    monkeypatch.setattr(notice, "_leave_file", lambda sentence: made.append(f"file: {sentence}"))
    return made


@pytest.mark.parametrize("tell", [notice.tell_failure, notice.show_message], ids=["a failure", "a message"])
@pytest.mark.parametrize("is_watched", [True, False], ids=["watched", "not watched"])
def test_a_window_is_shown_only_if_nobody_reads_standard_error(
    is_watched: bool, tell: Any, ways_of_telling: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notice, "is_stderr_watched", lambda: is_watched)
    tell("Do this.")
    assert ways_of_telling == ["stderr: Do this.", "window: Do this."][: 1 if is_watched else 2]


@pytest.mark.parametrize(
    ("tell", "is_filed"), [(notice.tell_failure, True), (notice.show_message, False)], ids=["a failure", "a message"]
)
def test_a_failure_is_written_to_a_file_if_no_window_opens(
    tell: Any, is_filed: bool, ways_of_telling: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notice, "is_stderr_watched", lambda: False)
    monkeypatch.setattr(notice, "_show_window", lambda sentence: False)
    tell("Do this.")
    assert ways_of_telling[1:] == (["file: Do this."] if is_filed else [])


@pytest.mark.parametrize(
    ("system", "has_prompt", "is_terminal", "waits"),
    [
        ("win32", False, True, True),
        ("win32", True, True, False),
        ("win32", False, False, False),
        ("win32", False, None, False),
        ("linux", False, True, False),
    ],
    ids=["a double click", "a prompt", "a pipe", "no input", "another system"],
)
def test_a_console_that_a_double_click_has_opened_waits_for_enter(
    system: str,
    has_prompt: bool,
    is_terminal: bool | None,
    waits: bool,
    ways_of_telling: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It would close at once. A command prompt of Windows, which stays open, sets the variable PROMPT."""
    reads: list[str] = []
    console = SimpleNamespace(isatty=lambda: is_terminal, readline=lambda: reads.append("a line"))
    monkeypatch.setattr(notice.sys, "platform", system)
    monkeypatch.setattr(notice.sys, "stdin", None if is_terminal is None else console)
    monkeypatch.setattr(notice, "is_stderr_watched", lambda: True)
    monkeypatch.setenv("PROMPT", "$P$G") if has_prompt else monkeypatch.delenv("PROMPT", raising=False)
    notice.tell_failure("Do this.")
    assert ways_of_telling[1:] == (["stderr: Press Enter to close."] if waits else [])
    assert len(reads) == waits


def test_a_file_beside_the_game_is_the_only_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notice, "ROOT", tmp_path)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    notice._leave_file("Do this.")
    assert [path.name for path in tmp_path.iterdir()] == [notice.FILE]


def test_no_file_is_left_where_none_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notice, "ROOT", tmp_path / "nowhere")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    notice._leave_file("Do this.")
    assert list(tmp_path.iterdir()) == []


# --- Windows ---


class TclError(Exception):
    """Imitates the error of tkinter without a display."""


def install_tkinter(monkeypatch: pytest.MonkeyPatch, error: Exception | None = None) -> list[object]:
    """Put a tkinter in place of the real one, and return what is done with it. Its window fails with the error."""
    calls: list[object] = []

    class Root:
        """Imitates the main window: notes the name and the words of each call."""

        def __init__(self) -> None:
            if error is not None:
                raise error

        def __getattr__(self, name: str) -> Any:
            return lambda *words: calls.append((name, *words))

    class Label:
        """Imitates a label: notes its text and that it is packed."""

        def __init__(self, root: object, text: str, **looks: object) -> None:
            calls.append(f"label: {text}")

        def pack(self) -> None:
            calls.append("packed")

    tkinter = ModuleType("tkinter")
    messagebox = ModuleType("tkinter.messagebox")
    tkinter.__dict__.update(Tk=Root, Label=Label, messagebox=messagebox)
    messagebox.__dict__.update(showerror=lambda title, words: calls.append((title, words)))
    monkeypatch.setitem(sys.modules, "tkinter", tkinter)
    monkeypatch.setitem(sys.modules, "tkinter.messagebox", messagebox)
    return calls


def test_a_window_is_one_of_tkinter_if_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The empty main window is hidden before the message, and destroyed after it."""
    calls = install_tkinter(monkeypatch)
    assert notice._show_window("Do this.")
    assert calls == [("withdraw",), ("Five Fronts", "Do this."), ("destroy",)]


def test_without_a_display_no_window_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    install_tkinter(monkeypatch, TclError("no display name"))
    monkeypatch.setattr(notice, "_show_message_box", lambda sentence: True)
    assert not notice._show_window("Do this.")


def test_any_other_error_of_a_window_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    install_tkinter(monkeypatch, KeyError("a fault of ours"))
    with pytest.raises(KeyError, match="a fault of ours"):
        notice._show_window("Do this.")


@pytest.mark.parametrize("error", [ImportError("no tkinter"), RuntimeError("another thread")], ids=repr)
@pytest.mark.parametrize("is_shown", [True, False])
def test_a_python_without_tkinter_shows_a_window_of_pygame(
    is_shown: bool, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_tkinter(monkeypatch, error)
    monkeypatch.setattr(notice, "_show_message_box", lambda sentence: is_shown and sentence == "Do this.")
    assert notice._show_window("Do this.") == is_shown


def install_pygame(monkeypatch: pytest.MonkeyPatch, failure: bool) -> list[tuple[str, ...]]:
    """Put a pygame in place of the real one, and return the messages that it shows. It may fail at each."""
    shown: list[tuple[str, ...]] = []

    class PygameError(Exception):
        pass

    def message_box(*words: str) -> None:
        shown.append(words)
        if failure:
            raise PygameError("no display")

    pygame = ModuleType("pygame")
    pygame.__dict__.update(display=SimpleNamespace(message_box=message_box), error=PygameError)
    monkeypatch.setitem(sys.modules, "pygame", pygame)
    return shown


@pytest.mark.parametrize("failure", [False, True], ids=["shown", "no display"])
def test_the_message_box_of_pygame_returns_its_success(failure: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYGAME_HIDE_SUPPORT_PROMPT", raising=False)
    shown = install_pygame(monkeypatch, failure)
    assert notice._show_message_box("Do this.") != failure
    assert shown == [("Five Fronts", "Do this.", "error")]
    assert os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] == "1", "pygame prints nothing of its own"


def test_without_pygame_no_message_box_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    assert not notice._show_message_box("Do this.")


# --- Progress ---


class FakeWindow:
    """The process of the window of a long operation, and how it was started."""

    def __init__(self, started: list[FakeWindow], command: list[str], facts: dict[str, Any]) -> None:
        self.command = command
        self.facts = facts
        self.events: list[str] = []
        started.append(self)

    def kill(self) -> None:
        self.events.append("kill")

    def communicate(self) -> None:
        self.events.append("communicate")


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[FakeWindow]:
    """The windows that are started."""
    opened: list[FakeWindow] = []
    monkeypatch.setattr(notice.subprocess, "Popen", lambda command, **facts: FakeWindow(opened, command, facts))
    return opened


def test_progress_that_is_read_on_standard_error_has_no_window(
    windows: list[FakeWindow], ways_of_telling: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notice, "is_stderr_watched", lambda: True)
    with notice.show_progress("Making the folder"):
        assert ways_of_telling == ["stderr: Making the folder"]
    assert windows == []


@pytest.mark.parametrize("fails", [False, True], ids=["done", "failed"])
def test_progress_has_a_window_until_the_operation_ends(
    fails: bool, windows: list[FakeWindow], ways_of_telling: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notice, "is_stderr_watched", lambda: False)
    try:
        with notice.show_progress("Making the folder"):
            [window] = windows
            assert window.events == []
            if fails:
                raise ValueError("it failed")
    except ValueError:
        assert fails

    assert window.command == [sys.executable, "-m", "launch.notice", "Making the folder"]
    assert window.facts["cwd"] == notice.ROOT
    assert window.facts["stdin"] == subprocess.PIPE, "its end tells the window that this process has ended"
    assert window.facts["stdout"] == window.facts["stderr"] == subprocess.DEVNULL
    assert window.events == ["kill", "communicate"]


def test_the_window_shows_its_words_and_ends_with_its_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread waits for the end of the standard input, which is the parent's, and then ends the process."""
    threads: list[Any] = []
    ends: list[int] = []
    reads: list[str] = []

    class FakeThread:
        """Imitates a thread: it is only noted when it starts."""

        def __init__(self, target: Any, daemon: bool) -> None:
            self.target = target
            self.daemon = daemon

        def start(self) -> None:
            threads.append(self)

    done = install_tkinter(monkeypatch)
    monkeypatch.setattr("threading.Thread", FakeThread)
    monkeypatch.setattr(notice.sys, "argv", ["notice.py", "Making", "the folder"])
    monkeypatch.setattr(notice.sys, "stdin", SimpleNamespace(read=lambda: reads.append("all")))
    monkeypatch.setattr(notice, "os", SimpleNamespace(_exit=ends.append))
    notice.main()
    assert done == [("title", "Five Fronts"), "label: Making the folder", "packed", ("mainloop",)]

    [thread] = threads
    assert thread.daemon
    assert reads == ends == []
    thread.target()
    assert (reads, ends) == (["all"], [0])
