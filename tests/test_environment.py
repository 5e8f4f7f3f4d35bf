"""The environment of a start, with commands and interpreters that are only written down."""

from __future__ import annotations

import os
import re
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from launch import environment
from launch.environment import SetupError

PINS = {"a==1.0": "a==1.0 --hash=sha256:0", "b==2.0": "b==2.0 --hash=sha256:1"}
PYTHON = Path("/x/.venv/bin/python")
MOUNT_POINT = 0xA0000003
"""The mark of a junction on Windows. Other systems do not have it."""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a project without an environment."""
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    return tmp_path


# --- What is said of a failure ---


@pytest.mark.parametrize(
    ("said", "ending"),
    [
        ("", ""),
        ("one\ntwo", " (it said: two)"),
        ("  one  \n\n", " (it said: one)"),
        ("one\nERROR: two\nthree", " (it said: two)"),
        ("ERROR: one\nERROR: two", " (it said: two)"),
        ("x" * 300, f" (it said: {'x' * 200})"),
    ],
    ids=["nothing", "two lines", "an empty line", "an error between", "two errors", "a long line"],
)
def test_the_last_error_is_quoted_if_the_cause_is_not_known(said: str, ending: str) -> None:
    words = environment.describe_cause(said, PYTHON, environment.NOT_MADE)
    assert words == f"make it by hand ({sys.executable} -m venv .venv) and start again{ending}"


def test_a_cause_names_interpreter_file_version_and_folder() -> None:
    template = "{python} {file} {version} {venv} {base} {separator} {machine} {bits} {system}"
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    system, machine = environment.platform.system(), environment.platform.machine()
    assert environment.describe_cause("", PYTHON, otherwise=template, file="requirements.txt") == (
        f"{PYTHON} requirements.txt {version} .venv {sys.executable} {os.pathsep} {machine} "
        f"{64 if sys.maxsize > 2**32 else 32} Python {version}, {system} {machine}"
    )


@pytest.mark.parametrize(
    ("reason", "is_elsewhere", "words"),
    [
        ("there is none for this Linux", True, "there is none for this Linux"),
        (None, True, "pip is set to use another package index"),
        (None, False, "the package index has none for this system"),
    ],
)
def test_a_package_that_is_not_found_has_three_causes(
    reason: str | None, is_elsewhere: bool, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a missing package is blamed on them."""
    asked: list[Path] = []
    monkeypatch.setattr(environment, "why_no_packages", lambda: reason)
    monkeypatch.setattr(environment, "has_another_index", lambda python: asked.append(python) or is_elsewhere)
    cause = environment.describe_cause("ERROR: No matching distribution found for x", PYTHON, "otherwise")
    assert cause.startswith(words)
    assert asked == ([] if reason else [PYTHON])
    assert environment.describe_cause("ERROR: odd", PYTHON, "otherwise") == "otherwise"


@pytest.mark.parametrize(
    ("line", "is_another"),
    [
        ("global.index-url='https://a.example'", True),
        ("install.no-index='1'", True),
        ("install.no-index='true'", True),
        ("install.no-index='0'", False),
        ("install.no-index='off'", False),
        ("global.extra-index-url='https://a.example'", False),
        ("", False),
    ],
)
def test_the_settings_of_pip_say_whether_it_uses_another_index(
    line: str, is_another: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[list[str], dict[str, Any]]] = []

    def run(command: list[str], **facts: Any) -> SimpleNamespace:
        asked.append((command, facts))
        return SimpleNamespace(stdout=f"global.timeout='60'\n{line}\n")

    monkeypatch.setattr(environment.subprocess, "run", run)
    assert environment.has_another_index(PYTHON) == is_another
    [(command, facts)] = asked
    assert command == [str(PYTHON), "-m", "pip", "config", "list"]
    assert facts["env"] == environment.processes.command_env()
    assert facts["capture_output"]
    assert facts["text"]
    assert facts["timeout"] == environment.PATIENCE


@pytest.mark.parametrize("error", [OSError("no such file"), subprocess.TimeoutExpired("pip", 60)], ids=["none", "slow"])
def test_a_pip_that_does_not_answer_is_taken_to_use_the_usual_index(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(command: list[str], **facts: Any) -> None:
        raise error

    monkeypatch.setattr(environment.subprocess, "run", run)
    assert not environment.has_another_index(PYTHON)


# --- Packages that are installed ---


def write_package(folder: Path, record: str | None) -> Path:
    """Write a package of one file of four bytes with this list of files, and return the folder of its metadata."""
    (folder / "a.py").write_bytes(b"abcd")
    metadata = folder / "a-1.0.dist-info"
    metadata.mkdir()
    if record is not None:
        (metadata / "RECORD").write_text(record, encoding="utf-8")
    return metadata


@pytest.mark.parametrize(
    ("record", "is_complete"),
    [
        ("a.py,sha256=x,4\na-1.0.dist-info/RECORD,,\n", True),
        ("a.py,sha256=x,5\n", False),
        ("b.py,sha256=x,4\n", False),
        ("a.py,sha256=x,four\n", False),
        ("a.py,4\n", False),
        ("a.py,sha256=x,\n", False),
        ("", False),
        (None, False),
    ],
    ids=["all files", "a cut file", "a lost file", "no size", "two fields", "no sizes at all", "an empty list", "none"],
)
def test_a_package_is_complete_if_all_its_files_have_their_sizes(
    record: str | None, is_complete: bool, tmp_path: Path
) -> None:
    assert environment.is_complete(write_package(tmp_path, record)) == is_complete


@pytest.mark.parametrize(("system", "path"), [("linux", "bin/python"), ("win32", "Scripts/python.exe")])
def test_the_interpreter_of_an_environment_is_where_python_puts_it(
    system: str, path: str, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment.sys, "platform", system)
    assert environment.venv_python() == project / ".venv" / path


def make_interpreter(project: Path) -> None:
    """Let the environment have an interpreter."""
    python = environment.venv_python()
    python.parent.mkdir(parents=True)
    python.touch()


def test_an_interpreter_is_asked_for_its_folders_apart_from_those_of_the_user(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An isolated Python (-I) reads neither variables nor the folder in which it is started.

    `run` answers with two folders and an empty line. The second folder is no valid UTF-8.
    """
    asked: list[tuple[list[str], dict[str, Any]]] = []

    def run(command: list[str], **facts: Any) -> SimpleNamespace:
        asked.append((command, facts))
        return SimpleNamespace(stdout=b"/a/lib\n\n/a/\xff\n")

    monkeypatch.setattr(environment.subprocess, "run", run)
    assert environment.venv_folders() == []
    assert asked == [], "there is no interpreter"

    make_interpreter(project)
    assert environment.venv_folders() == [Path("/a/lib"), Path("/a/\udcff")]

    [(command, facts)] = asked
    assert command[:5] == [str(environment.venv_python()), "-I", "-X", "utf8", "-c"]
    assert facts["check"]
    assert facts["capture_output"]
    assert facts["stdin"] == subprocess.DEVNULL
    assert facts["timeout"] == environment.PATIENCE


@pytest.mark.parametrize(
    "error", [OSError("not a program"), subprocess.CalledProcessError(1, "python")], ids=["no program", "it fails"]
)
def test_an_interpreter_that_does_not_start_has_no_folders(
    error: Exception, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(command: list[str], **facts: Any) -> None:
        raise error

    make_interpreter(project)
    monkeypatch.setattr(environment.subprocess, "run", run)
    assert environment.venv_folders() == []


# --- The interpreter with all packages ---


LOCK_HANDLE = 33
"""What holds the lock. A command that changes the environment is given it."""


class Venv:
    """Imitates an environment: which packages it has, and what is done to it."""

    def __init__(self) -> None:
        self.here = set(PINS)
        """The packages of this interpreter."""
        self.there: set[str] = set()
        """The packages of the folder .venv."""
        self.has_pip = False
        self.is_within = False
        """Whether this interpreter is that of the folder .venv."""
        self.events: list[object] = []


@pytest.fixture
def venv(project: Path, monkeypatch: pytest.MonkeyPatch) -> Venv:
    """The environment of a project. This interpreter has no packages of its own unless a test says so."""
    fake_venv = Venv()
    fake_venv.here.clear()

    def missing(wanted: dict[str, str], folders: object) -> list[str]:
        return [pin for pin in wanted if pin not in (fake_venv.here if folders is sys.path else fake_venv.there)]

    def make(held: int | None) -> None:
        fake_venv.events.append(("made", held))

    def install(python: Path, wanted: dict[str, str], held: int | None) -> None:
        fake_venv.events.append(("installed", python, wanted, held))

    @contextmanager
    def lock(file: Path) -> Iterator[int]:
        fake_venv.events.append(("locked", file))
        yield LOCK_HANDLE
        fake_venv.events.append("unlocked")

    monkeypatch.setattr(environment, "missing_pins", missing)
    monkeypatch.setattr(environment, "venv_folders", lambda: ["the folders of the environment"])
    monkeypatch.setattr(environment, "within_venv", lambda: fake_venv.is_within)
    monkeypatch.setattr(environment, "has_working_pip", lambda python: fake_venv.has_pip)
    monkeypatch.setattr(environment, "make_venv", make)
    monkeypatch.setattr(environment, "install_pins", install)
    monkeypatch.setattr(environment.processes, "lock", lock)
    return fake_venv


def test_an_interpreter_that_has_all_packages_is_enough(venv: Venv) -> None:
    """First this interpreter has them (`here`), then that of the folder .venv (`there`)."""
    venv.here = set(PINS)
    assert environment.prepare_python(PINS) == Path(sys.executable)
    venv.here = set()
    venv.there = set(PINS)
    assert environment.prepare_python(PINS) == environment.venv_python()
    assert venv.events == []


@pytest.mark.parametrize("has_pip", [True, False], ids=["with pip", "without pip"])
@pytest.mark.parametrize("there", [set(), {"a==1.0"}], ids=["no package", "one package"])
def test_an_environment_is_made_if_it_has_no_pip_and_gets_the_packages_that_it_lacks(
    there: set[str], has_pip: bool, venv: Venv, project: Path
) -> None:
    """All of that happens while other starts wait."""
    venv.there = there
    venv.has_pip = has_pip
    assert environment.prepare_python(PINS) == environment.venv_python()
    lacking = {pin: line for pin, line in PINS.items() if pin not in there}
    assert venv.events == [
        ("locked", project / environment.LOCK),
        *([] if has_pip else [("made", LOCK_HANDLE)]),
        ("installed", environment.venv_python(), lacking, LOCK_HANDLE),
        "unlocked",
    ]


def test_another_start_may_have_installed_the_packages_meanwhile(venv: Venv, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def lock(file: Path) -> Iterator[int]:
        venv.there = set(PINS)
        venv.has_pip = True
        yield 33

    monkeypatch.setattr(environment.processes, "lock", lock)
    assert environment.prepare_python(PINS) == environment.venv_python()
    assert venv.events == []


def test_an_interpreter_of_the_environment_is_repaired_although_that_seems_to_have_all(
    venv: Venv, project: Path
) -> None:
    """It has just been found to lack packages, so what its own interpreter says of them does not count."""
    venv.is_within = True
    venv.there = set(PINS)
    venv.has_pip = True
    assert environment.prepare_python(PINS) == environment.venv_python()
    assert venv.events == [("locked", project / environment.LOCK), "unlocked"]


@pytest.mark.parametrize(("tag", "is_refused"), [(MOUNT_POINT, True), (0, False), (None, False)])
def test_a_junction_of_windows_is_refused_as_a_link_is(
    tag: int | None, is_refused: bool, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows gives a junction the reparse tag MOUNT_POINT, and a folder 0. Other systems have no such tag."""
    monkeypatch.setattr(environment.stat, "IO_REPARSE_TAG_MOUNT_POINT", MOUNT_POINT, raising=False)
    (project / ".venv").mkdir()
    facts = SimpleNamespace() if tag is None else SimpleNamespace(st_reparse_tag=tag)
    facts.st_mode = stat.S_IFDIR
    monkeypatch.setattr(Path, "lstat", lambda path: facts)
    monkeypatch.setattr(Path, "is_symlink", lambda path: False)
    monkeypatch.setattr(Path, "readlink", lambda path: Path("/elsewhere"))
    if not is_refused:
        environment._refuse_link(PYTHON, PINS)
        return
    with pytest.raises(SetupError) as caught:
        environment._refuse_link(PYTHON, PINS)
    assert str(caught.value) == (
        "The folder .venv is a link to /elsewhere, where Five Fronts changes nothing; remove the link and start again."
    )


@pytest.mark.parametrize(
    ("has_metadata", "code", "works"),
    [(True, 0, True), (True, 1, False), (False, 0, False), (True, None, False)],
    ids=["complete", "it fails", "incomplete", "no program"],
)
def test_a_pip_works_if_it_is_complete_and_starts(
    has_metadata: bool, code: int | None, works: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[object]] = []

    def run(command: list[object], capture_output: bool) -> SimpleNamespace:
        """Note the command, and end with the exit code `code`. None: it cannot be started."""
        commands.append(command)
        assert capture_output
        if code is None:
            raise OSError("not a program")
        return SimpleNamespace(returncode=code)

    (tmp_path / "pip-26.0.dist-info").mkdir()
    (tmp_path / "pippin-1.0.dist-info").mkdir()
    monkeypatch.setattr(environment, "venv_folders", lambda: [tmp_path])
    monkeypatch.setattr(
        environment, "is_complete", lambda metadata: has_metadata and metadata.name == "pip-26.0.dist-info"
    )
    monkeypatch.setattr(environment.subprocess, "run", run)
    assert environment.has_working_pip(PYTHON) == works
    assert commands == ([[PYTHON, "-m", "pip", "--version"]] if has_metadata else [])


# --- Making it ---


@pytest.fixture
def commands(project: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The commands of a set-up, with the descriptor of the lock, and what is shown meanwhile. All of them succeed."""
    calls: list[tuple[Any, ...]] = []

    @contextmanager
    def show_progress(words: str) -> Iterator[None]:
        calls.append(("shown", words))
        yield

    def run(command: list[str], held: int | None, out: Any = None, complaints: Path | None = None) -> bool:
        lines = Path(command[-1]).read_text() if complaints is not None else None
        calls.append((command, held, lines))
        return True

    monkeypatch.setattr(environment.notice, "show_progress", show_progress)
    monkeypatch.setattr(environment.processes, "run", run)
    return calls


def test_an_environment_is_made_without_pip_and_then_gets_that_of_python(
    commands: list[tuple[Any, ...]], project: Path
) -> None:
    lock_descriptor = 33
    environment.make_venv(lock_descriptor)
    python = str(environment.venv_python())
    assert commands == [
        ("shown", "Five Fronts is being set up (once): making the folder .venv"),
        ([sys.executable, "-I", "-m", "venv", "--without-pip", str(project / ".venv")], lock_descriptor, None),
        ([python, "-I", "-m", "ensurepip", "--default-pip"], lock_descriptor, None),
    ]
    mark = (project / ".venv" / environment.MARK).read_text()
    assert mark == "Five Fronts has made this folder, and empties it when it has to.\n"


@pytest.mark.parametrize("failing_command", [0, 1], ids=["venv", "ensurepip"])
def test_the_error_of_a_failed_environment_quotes_the_command(
    failing_command: int, commands: list[tuple[Any, ...]], project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []

    def run(command: list[str], held: int | None, out: Any) -> bool:
        ran.append(command)
        out.write("odd\n")
        return len(ran) - 1 < failing_command

    monkeypatch.setattr(environment.processes, "run", run)
    with pytest.raises(SetupError, match=r"^The folder \.venv cannot be made in .*: make it by .*\(it said: odd\)\.$"):
        environment.make_venv()
    assert len(ran) == failing_command + 1, "no command follows the one that has failed"


def test_pip_installs_packages_exactly_in_the_pinned_versions(
    commands: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "venv_folders", list)
    monkeypatch.setattr(environment, "missing_pins", lambda wanted, folders: [])
    environment.install_pins(PYTHON, PINS, held=33)
    shown, (command, held, lines_of_file) = commands
    assert shown == ("shown", "Five Fronts is being set up (once): installing a 1.0, b 2.0")
    assert lines_of_file == "a==1.0 --hash=sha256:0\nb==2.0 --hash=sha256:1\n"
    assert held == 33
    assert command[:4] == [str(PYTHON), "-m", "pip", "install"]
    options = {"--no-input", "--disable-pip-version-check", "--retries=2", "--timeout=20", "--no-compile"}
    exactly = {"--require-hashes", "--only-binary=:all:", "--no-deps", "--force-reinstall"}
    assert set(command[4:-2]) == options | exactly
    assert command[-2] == "-r"


def test_set_up_removes_only_damaged_metadata_of_the_environment_itself(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An environment may also see the packages of the system, which are not ours to change."""
    site = project / ".venv" / "lib"
    system = project / "system"
    folders = [folder / name for folder in (site, system) for name in ("a-0.9.dist-info", "a-1.0.dist-info")]
    other = site / "other-1.0.dist-info"
    for folder in (*folders, other):
        folder.mkdir(parents=True)
    monkeypatch.setattr(environment, "venv_folders", lambda: [site, system])
    monkeypatch.setattr(environment, "is_complete", lambda metadata: metadata.name == "a-0.9.dist-info")
    environment._remove_damaged_metadata(["a==1.0"])  # type: ignore[arg-type]
    assert [folder.exists() for folder in folders] == [True, False, True, True]
    assert other.exists()


# --- Words about packages ---


@pytest.mark.parametrize(
    ("count", "words"),
    [(1, "p0 1"), (3, "p0 1, p1 1, p2 1"), (4, "p0 1, p1 1, p2 1 and 1 more"), (9, "p0 1, p1 1, p2 1 and 6 more")],
)
def test_only_the_first_three_packages_are_named(count: int, words: str) -> None:
    assert environment.list_pins([f"p{number}==1" for number in range(count)]) == words


def test_packages_are_blamed_on_the_smallest_file_that_has_them_all() -> None:
    play = list(environment.read_pins(environment.TO_PLAY))
    build = [pin for pin in environment.read_pins(environment.TO_BUILD) if pin not in play]
    assert environment.requirements_file_of(play[:1]) == "requirements.txt"
    assert environment.requirements_file_of(build) == "requirements/build.txt"
    assert environment.requirements_file_of([*build, "no-such-package==1"]) == "requirements/research.txt"


# --- Going on in another interpreter ---


@pytest.fixture
def starts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The interpreters that are started, with their arguments."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(environment, "start_again", lambda *facts: calls.append(facts))
    monkeypatch.setattr(environment, "within_venv", lambda: False)
    monkeypatch.delenv(environment.HANDED_OVER, raising=False)
    return calls


def test_a_start_goes_on_in_the_interpreter_that_has_the_packages(starts: list[tuple[Any, ...]]) -> None:
    environment.continue_in(PYTHON, ["main.py", "--mute"], was_handed_over=False)
    assert starts == [(PYTHON, ["main.py", "--mute"])]
    assert os.environ.pop(environment.HANDED_OVER) == "1", "the next one knows that it was started so"


@pytest.mark.parametrize("reason", ["the same", "within"])
def test_a_start_goes_on_where_it_is_if_that_is_enough(
    reason: str, starts: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start that was handed over goes on as well."""
    monkeypatch.setattr(environment, "within_venv", lambda: reason == "within")
    environment.continue_in(Path(sys.executable) if reason == "the same" else PYTHON, [], was_handed_over=True)
    assert starts == []
    assert environment.HANDED_OVER not in os.environ


def test_a_second_hand_over_means_a_damaged_environment(starts: list[tuple[Any, ...]]) -> None:
    with pytest.raises(SetupError, match=r"^The folder \.venv is damaged; delete it and start Five Fronts again\.$"):
        environment.continue_in(PYTHON, [], was_handed_over=True)
    assert starts == []


@pytest.mark.parametrize(("value", "was_handed_over"), [(None, False), ("1", True), ("", False)], ids=repr)
def test_a_start_knows_whether_it_was_handed_over(
    value: str | None, was_handed_over: bool, starts: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The variable is removed, so that no child inherits it."""
    asked: list[tuple[Any, ...]] = []
    if value is not None:
        monkeypatch.setenv(environment.HANDED_OVER, value)
    monkeypatch.setattr(environment, "PACKAGED", False)
    monkeypatch.setattr(environment, "prepare_python", lambda wanted: PYTHON)
    monkeypatch.setattr(environment, "continue_in", lambda *facts: asked.append(facts))
    environment.ensure_pins(PINS, ["main.py"])
    assert asked == [(PYTHON, ["main.py"], was_handed_over)]
    assert environment.HANDED_OVER not in os.environ


def test_a_package_of_ours_needs_no_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "PACKAGED", True)
    monkeypatch.setattr(environment, "prepare_python", lambda wanted: pytest.fail("it was prepared"))
    environment.ensure_pins(PINS, ["main.py"])


def test_the_switch_to_the_other_interpreter_blocks_ctrl_c(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python would print a traceback if Ctrl+C came before `launch.door`."""
    events: list[object] = []
    monkeypatch.setattr(environment.sys, "platform", "linux")
    monkeypatch.setattr(environment.processes, "block_interrupts", lambda blocked: events.append(blocked))
    monkeypatch.setattr(environment.os, "execv", lambda python, command: events.append((python, command)))
    environment.start_again(PYTHON, ["main.py", "--mute"])
    assert events == [True, (PYTHON, [str(PYTHON), "main.py", "--mute"])]


def test_an_interpreter_that_cannot_be_started_leaves_ctrl_c_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = re.escape(f"{PYTHON} cannot be started (No such file or directory); delete .venv and start again.")
    with pytest.raises(SetupError, match=f"^{sentence}$"):
        environment.start_again(PYTHON, [])
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_on_windows_the_other_interpreter_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []

    def run(command: list[str]) -> SimpleNamespace:
        commands.append(command)
        return SimpleNamespace(returncode=7)

    monkeypatch.setattr(environment.sys, "platform", "win32")
    monkeypatch.setattr(environment.subprocess, "run", run)
    with pytest.raises(SystemExit) as end:
        environment.start_again(PYTHON, ["main.py"])
    assert end.value.code == 7
    assert commands == [[str(PYTHON), "main.py"]]
