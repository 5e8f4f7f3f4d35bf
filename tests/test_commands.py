"""Commands `python -m MODULE`: what is answered for --help, for flags that nobody reads, and for missing packages."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from launch import commands, notice

DOCSTRING = '"""Says hello.\n\npython -m rooms.hello\n"""\n'
READS_NOTHING = DOCSTRING
READS_ARGUMENTS = f"{DOCSTRING}import sys\nprint(sys.argv)\n"
PARSES_FLAGS = f"{DOCSTRING}import sys\nfrom ai.arena.parser import Parser\nParser().parse_flags(sys.argv[1:])\n"


class ExitError(Exception):
    """Imitates the end of the process by `os._exit`."""

    def __init__(self, code: int) -> None:
        self.code = code


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a project. Its excepthook is that of Python, and the end of the process is an ExitError."""

    def exit_now(code: int) -> None:
        raise ExitError(code)

    monkeypatch.setattr(notice, "ROOT", tmp_path)
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    monkeypatch.setattr(os, "_exit", exit_now)
    return tmp_path


def start(
    monkeypatch: pytest.MonkeyPatch, root: Path, text: str | None, *flags: str, file: str = "rooms/hello.py"
) -> int | None:
    """Start `python -m rooms.hello` with these flags, whose source is `text` in this file, or which has none.

    Return the exit code if the command is answered at once, or None if it goes on.
    """
    if text is not None:
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["-m", *flags])
    monkeypatch.setattr(sys, "orig_argv", ["python", "-X", "utf8", "-m", "rooms.hello", *flags])
    try:
        commands.answer_help()
    except SystemExit as end:
        return int(end.code or 0)
    return None


@pytest.mark.parametrize(
    ("text", "flags", "code"),
    [
        (READS_NOTHING, [], None),
        (READS_NOTHING, ["-h"], 0),
        (READS_NOTHING, ["--help"], 0),
        (READS_NOTHING, ["--hepl"], 2),
        (READS_NOTHING, ["more", "--help"], 0),
        (READS_ARGUMENTS, [], None),
        (READS_ARGUMENTS, ["--help"], 0),
        (READS_ARGUMENTS, ["more"], None),
        (PARSES_FLAGS, ["--help"], None),
        (PARSES_FLAGS, ["--hepl"], None),
        (None, ["--help"], None),
    ],
    ids=[
        "no flags",
        "-h",
        "--help",
        "a misspelt flag",
        "a word before --help",
        "arguments are read, and none is given",
        "arguments are read, but not --help",
        "arguments are read",
        "flags are parsed, --help as well",
        "flags are parsed, a misspelt one as well",
        "no source",
    ],
)
def test_help_and_flags_that_nobody_reads_are_answered_with_the_docstring(
    text: str | None,
    flags: list[str],
    code: int | None,
    root: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A command that parses flags answers --help by itself. Only --help is a success.

    `code` is the exit code, or None if the command goes on.
    """
    assert start(monkeypatch, root, text, *flags) == code
    assert capsys.readouterr().out == ("" if code is None else "Says hello.\n\npython -m rooms.hello\n")


def test_the_docstring_of_a_package_is_that_of_its_main_module(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert start(monkeypatch, root, READS_NOTHING, "--help", file="rooms/hello/__main__.py") == 0
    assert capsys.readouterr().out.startswith("Says hello.")


def test_a_command_without_docstring_is_answered_with_its_name(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert start(monkeypatch, root, "VALUE = 1\n", "--help") == 0
    assert capsys.readouterr().out == "rooms.hello\n"


@pytest.mark.parametrize(
    ("argv", "orig_argv"),
    [
        (["rooms/hello.py", "--help"], ["python", "rooms/hello.py", "--help"]),
        (["-c", "--help"], ["python", "-c", "import rooms", "--help"]),
        (["-m", "--help"], ["python", "other", "--help"]),
        (["hello.py", "-m", "--help"], ["python", "hello.py", "-m", "rooms.hello", "--help"]),
    ],
    ids=["as a file", "by -c", "another module", "-m as its own flag"],
)
def test_a_program_that_is_started_otherwise_is_left_alone(
    argv: list[str], orig_argv: list[str], root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", argv)
    monkeypatch.setattr(sys, "orig_argv", orig_argv)
    commands.answer_help()
    assert sys.excepthook is sys.__excepthook__


# --- Packages that are missing ---


def report(error: BaseException) -> int | None:
    """Report an error as Python does at the end of a command. Return the exit code if that ends the process."""
    try:
        sys.excepthook(type(error), error, None)
    except ExitError as end:
        return end.code
    return None


LACKING = ModuleNotFoundError("No module named 'no_such_package'", name="no_such_package.part")


def test_a_missing_package_is_named_in_a_sentence(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start(monkeypatch, root, PARSES_FLAGS, "--count", "3")
    assert report(LACKING) == 3
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        "python -m rooms.hello needs the package no_such_package, which this Python lacks; python -m tests makes .venv "
        "with what tools and tests need (--adapters: research, too): start it with the Python there.\n"
    )


def test_help_is_given_although_a_package_is_missing(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The process ends without flushing its output, so the help must have been flushed before."""

    class BufferedOutput(io.StringIO):
        flushed = ""

        def flush(self) -> None:
            self.flushed = self.getvalue()

    out = BufferedOutput()
    monkeypatch.setattr(sys, "stdout", out)
    start(monkeypatch, root, PARSES_FLAGS, "--help")
    assert report(LACKING) == 0
    assert out.flushed == "Says hello.\n\npython -m rooms.hello\n"
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "error",
    [
        ModuleNotFoundError("No module named 'json.nothing'", name="json.nothing"),
        ModuleNotFoundError("It has no name."),
        ImportError("cannot import name", name="no_such_package"),
        ValueError("a fault of the command"),
    ],
    ids=["a part of a package that is there", "no name", "another import error", "any other error"],
)
def test_any_other_error_has_its_traceback(
    error: Exception, root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only a package that is not installed is told in one sentence, and changes the exit code."""
    start(monkeypatch, root, PARSES_FLAGS)
    assert report(error) is None, "the exit code stays that of Python"
    said = capsys.readouterr().err
    assert said.splitlines()[-1] == f"{type(error).__name__}: {error}"
    assert "needs the package" not in said


def test_ctrl_c_prints_nothing(root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    start(monkeypatch, root, PARSES_FLAGS)
    assert report(KeyboardInterrupt()) is None
    assert capsys.readouterr().err == ""
