"""Which core a process runs on, and how the fast one is built."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game import fast_core
from launch import compile as builder
from launch import environment, processes

ROOT = environment.ROOT


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with two files to compile."""
    for path in ("game/core/state.py", "game/core/match.py", "ai/search.py", *fast_core.RECIPE):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("VALUE: int = 1\n")
    return tmp_path


def pretend_built(project: Path, folder: Path) -> None:
    """Put a file into `folder` for every compiled module of the project."""
    for path in fast_core.extensions(project).values():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text("code")


def test_only_the_modules_of_the_fast_core_are_compiled(project: Path) -> None:
    """`game/core/match.py` is not one of them."""
    assert [fast_core.module(source) for source in fast_core.sources(project)] == ["ai.search", "game.core.state"]


def test_the_folder_of_a_build_changes_with_its_sources_and_its_recipe(project: Path) -> None:
    folder = fast_core.folder(project)
    (project / "game/core/match.py").write_text("# plain\n")
    assert fast_core.folder(project) == folder

    (project / "requirements/build.txt").write_text("mypy==2\n")
    assert fast_core.folder(project) != folder

    folder = fast_core.folder(project)
    (project / "ai/search.py").write_text("VALUE: int = 2\n")
    assert fast_core.folder(project) != folder


@pytest.mark.parametrize("damage", [Path.unlink, lambda path: path.write_bytes(b"")], ids=["missing", "empty"])
def test_a_build_with_a_missing_or_empty_file_is_incomplete(project: Path, damage: Callable[[Path], object]) -> None:
    folder = fast_core.folder(project)
    assert not fast_core.is_complete(folder, project)
    pretend_built(project, folder)
    assert fast_core.is_complete(folder, project)
    damage(folder / fast_core.extensions(project)["ai.search"])
    assert not fast_core.is_complete(folder, project)


@pytest.mark.parametrize("built", [True, False])
def test_all_modules_are_taken_from_the_build_or_all_from_their_sources(project: Path, built: bool) -> None:
    """There are compiled files beside the sources as well, which are never used."""
    pretend_built(project, project)
    folder = fast_core.folder(project) if built else None
    finder = fast_core.Finder(fast_core.files(folder, project))
    for name in ("ai.search", "game.core.state"):
        spec = finder.find_spec(name, path=None)
        assert spec.origin is not None
        assert Path(spec.origin).is_relative_to(folder or project)
        assert (Path(spec.origin).suffix == ".py") != built
    assert finder.find_spec("game.core.match", path=None) is None


def test_a_build_is_not_used_without_the_runtime_library_of_its_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast_core, "is_complete", lambda folder: True)
    monkeypatch.delenv(fast_core.CHOICE, raising=False)
    assert fast_core.is_ready()
    monkeypatch.setattr(fast_core, "RUNTIME", "no_such_library")
    assert not fast_core.is_ready()


def test_the_choice_of_the_core_comes_before_the_import_of_its_modules() -> None:
    """The finder of the core must come before `ai.search` or a state, whichever module is imported first."""
    for module in ("ai.search", "game.core.state"):
        program = (
            "import sys; before = set(sys.meta_path)\n"
            f"import {module}\n"
            "from game import fast_core\n"
            "first_new, *_ = [finder for finder in sys.meta_path if finder not in before]\n"
            "assert isinstance(first_new, fast_core.Finder)\n"
            "import_order = list(sys.modules)\n"
            "modules_of_core = [name for name in first_new.files if name in sys.modules]\n"
            "assert import_order.index('game.fast_core') <= min(map(import_order.index, modules_of_core))\n"
        )
        assert subprocess.run([sys.executable, "-c", program], cwd=ROOT).returncode == 0, module


def fake_building(project: Path, monkeypatch: pytest.MonkeyPatch, works: bool) -> list[str]:
    """Let building take no time, and succeed or fail (`works`). Return a list to which each build adds its folder."""
    folders: list[str] = []

    def run(command: list[str], held: int | None, out: object, longest: float) -> bool:
        """Note the folder of the build, and pretend that it has been built if `works`. Returns `works`."""
        folder = command[-1]
        folders.append(folder)
        if works:
            pretend_built(project, project / folder / "lib")
        return works

    monkeypatch.setattr(processes, "run", run)
    monkeypatch.setattr(builder, "build_obstacle", lambda root: None)
    return folders


def test_a_build_is_complete_made_once_and_leaves_no_unfinished_folder(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`builder.build` returns None if the fast core is there. A folder of an interrupted build is there before."""
    built_folders = fake_building(project, monkeypatch, works=True)
    of_interrupted_build = project / fast_core.BUILDS / (builder.UNFINISHED + "left")
    of_interrupted_build.mkdir(parents=True)
    assert builder.is_worth_trying(project)

    assert builder.build(project) is None
    assert fast_core.is_complete(fast_core.folder(project), project)
    assert not builder.is_worth_trying(project)

    assert builder.build(project) is None
    assert len(built_folders) == 1
    assert not list(project.glob(f"{fast_core.BUILDS}/{builder.UNFINISHED}*"))
    assert [path for path in project.rglob("*.so") if fast_core.folder(project) not in path.parents] == []


def test_a_new_build_deletes_older_ones(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_building(project, monkeypatch, works=True)
    builder.build(project)
    (project / "ai/search.py").write_text("VALUE: int = 2\n")
    builder.build(project)
    assert list(project.glob(f"{fast_core.BUILDS}/*-*")) == [fast_core.folder(project)]


def test_a_failed_build_is_not_tried_again_until_a_source_changes(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_building(project, monkeypatch, works=False)
    assert builder.build(project) == "its build failed (see build/fast-core/build.log)"
    assert not fast_core.is_complete(fast_core.folder(project), project)
    assert not builder.is_worth_trying(project)
    (project / "ai/search.py").write_text("VALUE: int = 2\n")
    assert builder.is_worth_trying(project)


def another_compiler(compiler: Path, _: pytest.MonkeyPatch) -> None:
    """Install another compiler at the same place."""
    compiler.write_text("a newer one")


def other_flags(_: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set other flags for the compiler."""
    monkeypatch.setenv("CFLAGS", "-O0")


def let_a_day_pass(_: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time after which a build is tried again be over."""
    monkeypatch.setattr(builder, "TRY_AGAIN", 0.0)


@pytest.mark.parametrize("change", [another_compiler, other_flags, let_a_day_pass])
def test_a_failed_build_is_tried_again_with_another_compiler_other_flags_or_after_a_day(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[Path, pytest.MonkeyPatch], None]
) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text("one")
    monkeypatch.setattr(builder, "find_compiler", lambda: str(compiler))
    monkeypatch.delenv("CFLAGS", raising=False)
    fake_building(project, monkeypatch, works=False)
    builder.build(project)
    assert not builder.is_worth_trying(project)

    change(compiler, monkeypatch)
    assert builder.is_worth_trying(project)


BROKEN_COMPILERS = [
    ({"CC": "false"}, r"its build failed \(see build/fast-core/build\.log\)"),
    ({"CC": "true"}, r"its build failed \(see build/fast-core/build\.log\)"),
    ({"CC": "cc --no-such-flag"}, r"its build failed \(see build/fast-core/build\.log\)"),
    ({"CFLAGS": "-m-no-such-machine"}, r"its build failed \(see build/fast-core/build\.log\)"),
    ({"CFLAGS": "-DPyInit_trial=other"}, r"its build failed \(see build/fast-core/build\.log\)"),
    ({"LDFLAGS": "-lno_such_library"}, r"its build failed \(see build/fast-core/build\.log\)"),
    ({"CC": "no-such-compiler"}, r"CC names no C compiler \(no-such-compiler\)"),
    ({"CC": "/no/such/folder/cc -O2"}, r"CC names no C compiler \(/no/such/folder/cc -O2\)"),
    ({"CC": "'cc"}, r"CC names no C compiler \('cc\)"),
    ({"PATH": ""}, "there is no C compiler"),
]
"""What is wrong with the compiler, and what is said of it."""


@pytest.mark.skipif(builder.build_obstacle() is not None, reason="no compiler that works")
@pytest.mark.parametrize(("around", "clause"), BROKEN_COMPILERS, ids=lambda value: str(value)[:40])
def test_a_compiler_that_does_not_work_is_found_out_at_once(
    project: Path, monkeypatch: pytest.MonkeyPatch, around: dict[str, str], clause: str
) -> None:
    """It is found out before a minute of translating to C. No other compiler takes the place of the one in CC."""
    for name, value in around.items():
        monkeypatch.setenv(name, value)
    began = time.monotonic()
    assert re.match(clause, builder.build(project) or "")
    assert time.monotonic() - began < 20

    if "build.log" in clause:
        last_line_of_log = (project / fast_core.BUILDS / "build.log").read_text(encoding="utf-8").splitlines()[-1]
        assert last_line_of_log.startswith("the C compiler makes nothing that this Python can load: ")
    assert not fast_core.is_complete(fast_core.folder(project), project)
    assert not builder.is_worth_trying(project)

    for name in around:
        monkeypatch.undo() if name == "PATH" else monkeypatch.delenv(name)
    assert builder.is_worth_trying(project)


@pytest.mark.skipif(builder.build_obstacle() is not None, reason="no compiler that works")
@pytest.mark.parametrize("named", ["", "cc", "cc -O1", "  cc"])
def test_a_compiler_that_works_passes_its_trial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str) -> None:
    monkeypatch.setenv("CC", named) if named else monkeypatch.delenv("CC", raising=False)
    assert builder.build_obstacle() is None
    code = "import sys, pathlib, launch.compile as build; build.exit_unless_compiler_works(pathlib.Path(sys.argv[1]))"
    assert subprocess.run([sys.executable, "-c", code, str(tmp_path / "trial")], cwd=ROOT).returncode == 0


def test_nothing_is_built_on_a_disk_that_is_nearly_full(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free = builder.shutil.disk_usage(project)
    monkeypatch.setattr(builder.shutil, "disk_usage", lambda _: free._replace(free=builder.ROOM - 1))
    assert builder.build_obstacle(project) == "its disk is nearly full, and a build takes 500 MB"
    assert not builder.is_worth_trying(project)
    monkeypatch.setattr(builder.shutil, "disk_usage", lambda _: free._replace(free=builder.ROOM))
    assert builder.build_obstacle(project) is None


@pytest.mark.parametrize(
    ("code", "words"), [(0, "The bots are faster now"), (1, "No faster bots this time: see build")]
)
def test_the_end_of_a_background_build_is_shown_for_a_while(
    project: Path, monkeypatch: pytest.MonkeyPatch, code: int, words: str
) -> None:
    monkeypatch.setattr(builder, "ROOT", project)
    monkeypatch.setattr(sys, "executable", "false" if code else "true")  # commands that end with 1 and with 0
    beside = builder.BackgroundBuild()
    beside._process.wait(10)
    assert beside.progress_words().startswith(words)
    monkeypatch.setattr(builder, "SHOWN", -1.0)
    assert beside.progress_words() == ""


def test_without_a_compiler_one_sentence_announces_the_plain_core(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(builder, "find_compiler", lambda: None)
    assert not builder.is_worth_trying(project)
    assert builder.report_build(builder.build(project)) == 1
    assert capsys.readouterr().err == (
        "The fast core is not built because there is no C compiler; everything works without it, "
        "but bots think less deeply.\n"
    )
