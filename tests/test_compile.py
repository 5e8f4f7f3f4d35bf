"""The build of the fast core, without a compiler: what it needs, how it is started, and what is said of it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from game import fast_core
from launch import compile as builder
from launch import environment
from tests.test_fast_core import pretend_built

SOURCES = ("game/core/state.py", "ai/search.py")

LOCK_DESCRIPTOR = 33
"""The number of the open file with which a fake lock is held."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with two files to compile, in which no build has begun."""
    for path in (*SOURCES, *fast_core.RECIPE):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("VALUE: int = 1\n")
    return tmp_path


# --- What a build needs ---


@pytest.mark.parametrize(
    ("named", "there", "found"),
    [
        ("", {"cc", "gcc", "clang"}, "/bin/cc"),
        ("", {"gcc", "clang"}, "/bin/gcc"),
        ("", {"clang"}, "/bin/clang"),
        ("", set(), None),
        ("tcc -O2", {"cc", "tcc"}, "/bin/tcc"),
        ("tcc", {"cc"}, None),
        ("ccache gcc", {"gcc"}, None),
        ("  ", {"cc"}, "/bin/cc"),
    ],
)
def test_the_compiler_is_the_one_that_cc_names_or_a_usual_one(
    named: str, there: set[str], found: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builder.sys, "platform", "linux")
    monkeypatch.setenv("CC", named)
    monkeypatch.setattr(builder.shutil, "which", lambda name: f"/bin/{name}" if name in there else None)
    assert builder.find_compiler() == found


@pytest.mark.parametrize(("code", "found"), [(0, "/bin/cc"), (2, None)], ids=["installed", "not installed"])
def test_on_macos_there_is_a_compiler_only_with_apples_tools(
    code: int, found: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    def run(command: list[str], capture_output: bool) -> SimpleNamespace:
        assert capture_output, "what it prints is not for the player"
        asked.append(command)
        return SimpleNamespace(returncode=code)

    monkeypatch.setattr(builder.sys, "platform", "darwin")
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(builder.subprocess, "run", run)
    monkeypatch.setattr(builder.shutil, "which", lambda name: f"/bin/{name}")
    assert builder.find_compiler() == found
    assert asked == [["xcode-select", "-p"]]


@pytest.mark.parametrize(
    ("on_path", "has_installer", "found"),
    [(True, False, "cl.exe"), (True, True, "cl.exe"), (False, True, "vswhere.exe"), (False, False, None)],
    ids=["on the path", "both", "by the installer", "neither"],
)
def test_on_windows_a_compiler_is_on_the_path_or_found_by_the_installer_of_visual_studio(
    on_path: bool, has_installer: bool, found: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installer = tmp_path / "Microsoft Visual Studio/Installer/vswhere.exe"
    if has_installer:
        installer.parent.mkdir(parents=True)
        installer.touch()
    monkeypatch.setattr(builder.sys, "platform", "win32")
    monkeypatch.setenv("PROGRAMFILES(X86)", str(tmp_path))
    monkeypatch.setattr(builder.shutil, "which", lambda name: {"cl": "cl.exe"}[name] if on_path else None)
    compiler = builder.find_compiler()
    assert compiler == (str(installer) if found == "vswhere.exe" else found)


def make_package(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program be a package."""
    monkeypatch.setattr(environment, "PACKAGED", True)


def forbid_writing(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the folder of the project be read-only."""
    monkeypatch.setattr(builder.os, "access", lambda path, mode: (path, mode) != (project, os.W_OK))


def remove_compiler(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be no compiler."""
    monkeypatch.setattr(builder, "find_compiler", lambda: None)
    monkeypatch.delenv("CC", raising=False)


def name_missing_compiler(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let CC name a compiler that is not there."""
    monkeypatch.setattr(builder, "find_compiler", lambda: None)
    monkeypatch.setenv("CC", " tcc -O2 ")


def remove_headers(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the folder of Python's headers be one that has none."""
    monkeypatch.setattr("sysconfig.get_path", lambda name: {"include": str(project)}[name])


OBSTACLES: list[tuple[Callable[[Path, pytest.MonkeyPatch], None], str]] = [
    (make_package, "this is a package, which brings the core that was built for it"),
    (forbid_writing, "its folder may not be written to"),
    (remove_compiler, "there is no C compiler"),
    (name_missing_compiler, "CC names no C compiler (tcc -O2)"),
    (remove_headers, "the headers of Python are missing (on Debian and Ubuntu: the package python3-dev)"),
]


@pytest.mark.parametrize(("hinder", "reason"), OBSTACLES, ids=[hinder.__name__ for hinder, _ in OBSTACLES])
def test_the_obstacle_to_a_build_is_named_in_a_clause(
    hinder: Callable[[Path, pytest.MonkeyPatch], None], reason: str, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it nothing hinders a build here."""
    include = project / "include"
    include.mkdir()
    (include / "Python.h").touch()
    monkeypatch.setattr(environment, "PACKAGED", False)
    monkeypatch.setattr(builder, "find_compiler", lambda: "/bin/cc")
    monkeypatch.setattr("sysconfig.get_path", lambda name: {"include": str(include)}[name])
    assert builder.build_obstacle(project) is None

    hinder(project, monkeypatch)
    assert builder.build_obstacle(project) == reason
    assert builder.build(project) == reason
    assert not builder.is_worth_trying(project)


def test_the_conditions_of_a_build_are_its_compiler_and_its_flags(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text("code")
    os.utime(compiler, (5, 5))
    monkeypatch.setattr(builder, "find_compiler", lambda: str(compiler))
    for name in ("CC", "CPPFLAGS", "LDFLAGS", "LDSHARED"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CFLAGS", "-O0")
    assert builder.build_conditions(tmp_path) == (
        f"{compiler} 4 5.0\nCC=\nCFLAGS=-O0\nCPPFLAGS=\nLDFLAGS=\nLDSHARED=\n"
    )


@pytest.mark.parametrize(
    ("age", "conditions", "has_failed"),
    [
        (builder.TRY_AGAIN - 1, "same", True),
        (builder.TRY_AGAIN, "same", False),
        (0.0, "other", False),
        (0.0, None, False),
        (0.0, b"\xff", False),
    ],
    ids=["lately", "a day ago", "under other conditions", "never", "a damaged file"],
)
def test_a_failure_counts_for_a_day_under_the_same_conditions(
    age: float, conditions: str | bytes | None, has_failed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builder, "build_conditions", lambda root: "same")
    failed = tmp_path / "failed"
    if conditions is not None:
        failed.write_bytes(conditions.encode() if isinstance(conditions, str) else conditions)
        os.utime(failed, (1000.0, 1000.0))
    monkeypatch.setattr(builder, "time", SimpleNamespace(time=lambda: 1000.0 + age))
    assert builder._has_failed_lately(failed, tmp_path) == has_failed


# --- A build ---


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What a build does: ("locked", file), then the arguments of its process with the step at that time, ("unlocked",).

    The fake process writes all compiled modules, so the build works.
    """
    steps: list[tuple[Any, ...]] = []

    @contextmanager
    def lock(file: Path) -> Iterator[int]:
        steps.append(("locked", file))
        yield LOCK_DESCRIPTOR
        steps.append(("unlocked",))

    def run(command: list[str], held: int | None, out: Any, longest: float) -> bool:
        """Note how the compiler is run, and pretend that it has built the package. Returns that it has succeeded."""
        root = Path(out.name).parents[2]
        out.write("words of the compiler")
        steps.append((command, held, out.name, longest, (root / builder.STEP).read_text()))
        pretend_built(root, root / command[-1] / "lib")
        return True

    monkeypatch.setattr(builder, "build_obstacle", lambda root: None)
    monkeypatch.setattr(builder.processes, "lock", lock)
    monkeypatch.setattr(builder.processes, "run", run)
    return steps


def test_a_build_runs_in_a_process_that_holds_the_lock(
    project: Path, runs: list[tuple[Any, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert builder.build(project) is None
    locked, (command, held, log, longest, step), unlocked = runs
    assert locked == ("locked", project / builder.LOCK)
    assert unlocked == ("unlocked",)
    *python, program, target = command
    assert python == [sys.executable, "-c"]
    assert "build_extensions(sys.argv[1])" in program
    assert Path(target).parent == fast_core.BUILDS
    assert Path(target).name.startswith(builder.UNFINISHED)
    assert held == LOCK_DESCRIPTOR
    assert longest == builder.LONGEST
    assert step == str(builder.TRANSLATE)
    assert Path(log).read_text() == "words of the compiler"
    assert capsys.readouterr().err == "Building the fast core; that takes a minute or two.\n"

    left = {path.name for path in (project / fast_core.BUILDS).iterdir()}
    assert left == {fast_core.folder(project).name, "build.log"}, "neither a step nor an unfinished folder"


def test_every_file_of_a_build_is_on_the_disk_before_the_build_is_in_its_place(
    project: Path, runs: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    was_in_place_at_flush: list[bool] = []
    monkeypatch.setattr(os, "fsync", lambda file: was_in_place_at_flush.append(fast_core.folder(project).exists()))
    builder.build(project)
    assert was_in_place_at_flush == [False] * len(fast_core.extensions(project))
    assert fast_core.is_complete(fast_core.folder(project), project)


def test_a_build_replaces_a_damaged_one(project: Path, runs: list[tuple[Any, ...]]) -> None:
    damaged = fast_core.folder(project)
    damaged.mkdir(parents=True)
    (damaged / "half a library").touch()
    assert builder.build(project) is None
    assert fast_core.is_complete(damaged, project)
    assert not (damaged / "half a library").exists()


@pytest.mark.parametrize("has_run", [True, False], ids=["it ran and left a file out", "it failed"])
def test_a_build_that_is_not_complete_is_a_failure_with_its_conditions(
    has_run: bool, project: Path, runs: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(command: list[str], *_: object) -> bool:
        if not has_run:
            pretend_built(project, project / command[-1] / "lib")
        return has_run

    monkeypatch.setattr(builder.processes, "run", run)
    monkeypatch.setattr(builder, "build_conditions", lambda root: "conditions")
    assert builder.build(project) == "its build failed (see build/fast-core/build.log)"
    assert fast_core.folder(project).with_suffix(".failed").read_text() == "conditions"
    assert not fast_core.folder(project).exists()


# --- In the process of a build: setuptools and mypyc are asked, which are not there ---


@pytest.fixture
def setuptools(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The arguments of each call of `setuptools.setup`. Nothing is compiled."""
    calls: list[dict[str, Any]] = []
    fake_setuptools = ModuleType("setuptools")
    fake_setuptools.__dict__.update(
        setup=lambda **arguments: calls.append(arguments),
        Extension=lambda name, sources: SimpleNamespace(name=name, sources=sources),
    )
    command = ModuleType("setuptools.command")
    build_ext = ModuleType("setuptools.command.build_ext")
    build_ext.__dict__.update(build_ext=FakeBuildExt)
    for module in (fake_setuptools, command, build_ext):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    return calls


class FakeBuildExt:
    """Imitates the command of setuptools: it compiles three sources of one extension at once."""

    def __init__(self) -> None:
        self.compiled: list[tuple[Any, ...]] = []
        self.compiler = SimpleNamespace(compile=self.compile_all)
        self.objects: list[str] = []

    def compile_all(self, sources: list[str], *more: Any, **named: Any) -> list[str]:
        self.compiled.append((sources, more, named))
        return [f"{source}.o" for source in sources]

    def build_extensions(self) -> None:
        self.objects = self.compiler.compile(["a.c", "b.c", "c.c"], "out", depends=["h"])


def test_the_trial_of_a_compiler_is_a_module_that_must_be_loadable(
    tmp_path: Path, setuptools: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    library = SimpleNamespace(PyInit_trial="the function that makes the module")
    monkeypatch.setattr("ctypes.CDLL", lambda path: loaded.append(path) or library)
    scratch = tmp_path / "new" / "trial"
    builder.exit_unless_compiler_works(scratch)
    [arguments] = setuptools
    [extension] = arguments["ext_modules"]
    assert (extension.name, extension.sources) == ("trial", [str(scratch / "trial.c")])
    assert (scratch / "trial.c").read_text() == builder.TRIAL
    assert arguments["script_args"] == ["-q", "build_ext", "--build-lib", str(scratch), "--build-temp", str(scratch)]
    assert arguments["packages"] == []
    assert loaded == [str((scratch / f"trial{builder.EXTENSION_SUFFIXES[0]}").resolve())]


@pytest.mark.parametrize(
    "error", [OSError("no such file"), AttributeError("no symbol"), SystemExit("error: cc")], ids=str
)
def test_a_compiler_that_fails_its_trial_ends_the_build_in_a_sentence(
    error: BaseException, tmp_path: Path, setuptools: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(path: str) -> None:
        raise error

    monkeypatch.setattr("ctypes.CDLL", load)
    with pytest.raises(SystemExit, match=f"^the C compiler makes nothing that this Python can load: {error}$"):
        builder.exit_unless_compiler_works(tmp_path / "trial")


@pytest.mark.parametrize("package", ["", "five_fronts"])
def test_a_build_compiles_the_sources_after_the_trial_and_publishes_its_step(
    package: str, setuptools: list[dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The build writes its step into the folder of the package. setuptools compiles each module by its own compiler.

    The events are calls of functions of `builder` with their arguments.
    """
    events: list[tuple[Any, ...]] = []
    monkeypatch.setattr(builder, "exit_unless_compiler_works", lambda scratch: events.append(("trial", scratch)))
    monkeypatch.setattr(builder, "translate_to_c", lambda *facts: events.append(("translate", *facts)) or ["parts"])
    monkeypatch.setattr(builder, "write_step", lambda number, root: events.append(("step", number, root)))
    builder.build_extensions("scratch", package)
    assert events == [
        ("trial", Path("scratch", "trial")),
        ("translate", "scratch", package),
        ("step", 3, Path(package)),
    ]
    [facts] = setuptools
    assert facts["name"] == fast_core.GROUP
    assert facts["ext_modules"] == ["parts"]
    assert facts["packages"] == []
    lib = ["--build-lib", "scratch/lib", "--build-temp", "scratch/objects"]
    assert facts["script_args"] == ["-q", "build_ext", *lib]

    command = facts["cmdclass"]["build_ext"]()
    command.build_extensions()
    compiled = sorted(command.compiled)
    assert compiled == [([f"{name}.c"], ("out",), {"depends": ["h"]}) for name in "abc"], (
        "each by a compiler of its own"
    )
    assert command.objects == ["a.c.o", "b.c.o", "c.c.o"], "in their order"


@pytest.mark.parametrize(("system", "flags"), [("linux", ["-fvisibility=hidden"]), ("win32", [])])
def test_the_sources_are_translated_without_exported_symbols(
    system: str, flags: list[str], project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[Any, ...]] = []
    part = SimpleNamespace(extra_compile_args=[])

    def mypycify(paths: list[str], **facts: Any) -> list[Any]:
        calls.append((paths, facts))
        return [part]

    module = ModuleType("mypyc.build")
    module.__dict__.update(mypycify=mypycify)
    monkeypatch.setitem(sys.modules, "mypyc", ModuleType("mypyc"))
    monkeypatch.setitem(sys.modules, "mypyc.build", module)
    monkeypatch.setattr(builder.sys, "platform", system)
    assert builder.translate_to_c("scratch", str(project)) == [part]
    assert part.extra_compile_args == flags

    options = ["--cache-dir=scratch/mypy", "--config-file=", "--python-version=3.11"]
    assert calls == [
        (
            [*options, *(str(project / path) for path in sorted(SOURCES))],
            {
                "opt_level": "1",
                "debug_level": "0",
                "target_dir": "scratch/c",
                "group_name": fast_core.GROUP,
                "multi_file": True,
            },
        )
    ]


# --- What is said of a build ---


@pytest.mark.parametrize(("text", "step"), [("2", 2), ("3\n", 3), ("", 1), ("x", 1), (None, 1)], ids=repr)
def test_the_step_of_a_build_is_1_until_it_publishes_another_one(
    text: str | None, step: int, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builder, "ROOT", project)
    if text is not None:
        (project / builder.STEP).parent.mkdir(parents=True)
        (project / builder.STEP).write_text(text)
    assert builder.read_step() == step


def test_the_result_of_a_build_is_a_sentence_and_an_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert builder.report_build(None) == 0
    assert capsys.readouterr().err == "The fast core is there.\n"
    assert builder.report_build("its disk is full") == 1
    assert capsys.readouterr().err.startswith("The fast core is not built because its disk is full; everything works")


@pytest.fixture
def build(project: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[builder.BackgroundBuild, SimpleNamespace]:
    """A build in the background, and what a test controls and sees of it.

    `code` is the exit code of its process, None while that is at work, and `now` the clock. The build fills `command`
    and `facts`, the keyword arguments with which the process was started.
    """
    known = SimpleNamespace(code=None, now=50.0, command=None, facts={})

    def start(command: list[str], **facts: Any) -> SimpleNamespace:
        known.command, known.facts = command, facts
        return SimpleNamespace(poll=lambda: known.code)

    monkeypatch.setattr(builder, "ROOT", project)
    monkeypatch.setattr(builder.subprocess, "Popen", start)
    monkeypatch.setattr(builder, "time", SimpleNamespace(monotonic=lambda: known.now))
    return builder.BackgroundBuild(), known


def test_a_background_build_is_a_process_of_its_own_that_writes_to_a_file(
    build: tuple[builder.BackgroundBuild, SimpleNamespace], project: Path
) -> None:
    _, known = build
    assert known.command == [sys.executable, "-m", "launch.compile", "--beside"]
    assert known.facts["cwd"] == project
    assert known.facts["stdin"] == subprocess.DEVNULL
    assert known.facts["stdout"] is known.facts["stderr"]
    assert known.facts["stdout"].name == str(project / "build/fast-core/beside.log")
    assert known.facts["start_new_session"], "it outlives the window, and Ctrl+C does not reach it"


IDLE_PRIORITY_CLASS = 0x00000040
CREATE_NO_WINDOW = 0x08000000


@pytest.mark.parametrize(("system", "flags"), [("linux", 0), ("win32", IDLE_PRIORITY_CLASS | CREATE_NO_WINDOW)])
def test_a_background_build_on_windows_has_idle_priority_and_no_console(
    system: str,
    flags: int,
    build: tuple[builder.BackgroundBuild, SimpleNamespace],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another build may have left its folder."""
    _, known = build
    monkeypatch.setattr(builder.sys, "platform", system)
    builder.BackgroundBuild()
    assert known.facts["creationflags"] == flags


@pytest.mark.parametrize(
    ("code", "words"),
    [(0, "The bots are faster now"), (1, "No faster bots this time: see build/fast-core/beside.log")],
)
def test_the_end_of_a_background_build_is_shown_for_twenty_seconds(
    code: int, words: str, build: tuple[builder.BackgroundBuild, SimpleNamespace]
) -> None:
    background, known = build
    assert background.progress_words() == "Making the bots faster: step 1 of 3"
    builder.write_step(builder.COMPILE, builder.ROOT)
    assert background.progress_words() == "Making the bots faster: step 3 of 3"

    known.code = code
    known.now = 1000.0
    assert background.progress_words() == words
    known.now += builder.SHOWN
    assert background.progress_words() == words
    known.now += 0.1
    assert background.progress_words() == ""


@pytest.mark.parametrize(
    ("has_choice", "is_worth_it", "begins"),
    [(False, True, True), (True, True, False), (False, False, False)],
    ids=["it is", "a core is chosen", "it is not worth it"],
)
def test_a_build_begins_in_the_background_if_the_player_wants_it(
    has_choice: bool, is_worth_it: bool, begins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builder, "BackgroundBuild", lambda: "a build")
    monkeypatch.setattr(builder, "is_worth_trying", lambda: is_worth_it)
    if has_choice:
        monkeypatch.setenv(fast_core.CHOICE, "plain")
    else:
        monkeypatch.delenv(fast_core.CHOICE)
    assert builder.build_in_background() == ("a build" if begins else None)


def test_a_background_build_that_cannot_begin_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(builder, "BackgroundBuild", fail)
    monkeypatch.setattr(builder, "is_worth_trying", lambda: True)
    monkeypatch.delenv(fast_core.CHOICE)
    assert builder.build_in_background() is None


# --- The command ---


@pytest.fixture
def events(project: Path, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """A list of the steps that the command takes. Nothing is installed, and the build fails with a full disk."""
    noted: list[object] = []
    monkeypatch.setattr(builder, "ROOT", project)
    monkeypatch.setitem(sys.modules, "launch.door", ModuleType("launch.door"))
    monkeypatch.setattr(builder.os, "nice", lambda steps: noted.append(f"niceness {steps}"), raising=False)
    monkeypatch.setattr(environment, "read_pins", lambda file: {f"pins of {file.name}": ""})
    monkeypatch.setattr(environment, "ensure_pins", lambda pins, again: noted.append((sorted(pins), again)))
    monkeypatch.setattr(builder, "build", lambda: "its disk is full")
    monkeypatch.setattr(builder.notice, "print_line", noted.append)
    return noted


@pytest.mark.parametrize(
    ("arguments", "before"), [([], []), (["--beside"], ["niceness 19"])], ids=["a command", "beside the client"]
)
def test_the_command_installs_what_it_needs_and_builds(
    arguments: list[str], before: list[str], events: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a build beside the client has a low priority. The disk is full here, so the build fails at its end."""
    monkeypatch.setattr(builder.sys, "platform", "linux")
    assert builder.main(arguments) == 1
    *steps_before_end, complaint = events
    assert steps_before_end == [*before, (["pins of build.txt"], ["-m", "launch.compile", *arguments])]
    assert "its disk is full" in str(complaint)


def test_a_build_on_windows_keeps_the_priority_it_was_started_with(
    events: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builder.sys, "platform", "win32")
    builder.main(["--beside"])
    assert "niceness 19" not in events


def test_the_command_removes_all_builds(project: Path, events: list[object]) -> None:
    (project / fast_core.BUILDS / "sub").mkdir(parents=True)
    assert builder.main(["--clean"]) == 0
    assert not (project / fast_core.BUILDS).exists()
    assert events == []


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_the_command_answers_help(flag: str, events: list[object], capsys: pytest.CaptureFixture[str]) -> None:
    assert builder.main([flag]) == 0
    assert capsys.readouterr().out == f"{builder.__doc__}\n"
    assert events == []


@pytest.mark.parametrize("arguments", [["--nonsense"], ["--clean", "more"], ["--beside", "more"]], ids=repr)
def test_wrong_flags_of_the_command_are_refused(arguments: list[str], events: list[object]) -> None:
    assert builder.main(arguments) == 2
    assert events == ["Usage: python -m launch.compile [--clean]"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [([], "told: Do this."), (["--beside"], "Do this.")],
    ids=["a command", "beside the client"],
)
def test_a_failed_set_up_is_told_to_a_player_and_written_to_the_log_of_the_client(
    arguments: list[str], expected: str, events: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise environment.SetupError("Do this.")

    monkeypatch.setattr(environment, "ensure_pins", fail)
    monkeypatch.setattr(builder.notice, "tell_failure", lambda words: events.append(f"told: {words}"))
    assert builder.main(arguments) == 3
    assert events[-1] == expected


def test_ctrl_c_ends_the_command_without_a_word(events: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(builder, "build", interrupt)
    assert builder.main([]) == 130
    assert len(events) == 1
