"""Before anything is played: packages on a fresh machine, broken environments and those of others, safe Pythons."""

from __future__ import annotations

import atexit
import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import IO, Any

import pytest

from launch import environment, processes
from tests.interrupted_starts import WITH_CHILDREN, end_all, fresh_copy, kill, plays, start, without_network
from tools.packaging import systems
from tools.packaging.systems import NAME

ROOT = environment.ROOT


def pretend_installed(folder: Path, *names: str, recorded: bool = True) -> None:
    """Make it look as if pip had installed these packages of one module each in a folder."""
    for name in names:
        info = folder / f"{name}.dist-info"
        module = f"{name.partition('-')[0]}.py"
        info.mkdir(parents=True)
        (folder / module).write_text("VALUE = 1\n")
        (info / "METADATA").touch()
        if recorded:
            (info / "RECORD").write_text(f"{module},sha256=x,10\n{info.name}/RECORD,,\n")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a project whose environment is a folder `.venv` in it, and is not there yet."""
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    return tmp_path


@pytest.fixture
def venv(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of packages of an environment with pip."""
    folder = project / ".venv/lib/python3.11/site-packages"
    pretend_installed(folder, "pip-26.0")
    monkeypatch.setattr(environment, "venv_folders", lambda: [folder])
    return folder


@cache
def bare_venv() -> Path:
    """An environment without pip, of which the tests have copies."""
    folder = Path(tempfile.mkdtemp(prefix="five-fronts-")) / "venv"
    atexit.register(shutil.rmtree, folder.parent, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    return folder


def copy_venv(folder: Path, *packages: str) -> None:
    """Make an environment without pip, with these packages."""
    shutil.copytree(bare_venv(), folder, symlinks=True, dirs_exist_ok=True)
    (site,) = folder.glob("[Ll]ib/**/site-packages")
    pretend_installed(site, *packages)


class FakeRun:
    """A stand-in for running a command: it does something else, prints complaints and works or fails."""

    def __init__(self, does: Callable[[list[str]], object], says: str = "", works: bool = True) -> None:
        self.ran: list[list[str]] = []
        self._does = does
        self._says = says
        self._works = works

    def __call__(
        self, command: list[str], held: int | None = None, out: IO[str] | None = None, complaints: Path | None = None
    ) -> bool:
        self.ran.append(command)
        self._does(command)
        if complaints is not None:
            complaints.write_text(self._says)
        return self._works


def test_pins_follow_other_files_and_leave_comments_out(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("# why\nx==1 \\\n    --hash=sha256:1 \\\n    --hash=sha256:2\n\n")
    (tmp_path / "b.txt").write_text("-r a.txt\ny-z==2.0  # really\n")
    assert environment.read_pins(tmp_path / "b.txt") == {
        "x==1": "x==1 --hash=sha256:1 --hash=sha256:2",
        "y-z==2.0": "y-z==2.0",
    }


def test_every_requirement_is_pinned_with_its_hashes_and_in_one_version() -> None:
    files = (environment.TO_DEVELOP, environment.TO_RESEARCH, environment.TO_PACKAGE, environment.TO_RELEASE)
    pins = {pin: line for file in files for pin, line in environment.read_pins(file).items()}
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+( --hash=sha256:[0-9a-f]{64})+", line) for line in pins.values())
    names = [pin.partition("==")[0] for pin in pins]
    assert len(names) == len(set(names)), "two versions cannot be installed side by side"


@pytest.mark.parametrize("file", [environment.TO_PLAY, environment.TO_BUILD, environment.TO_DEVELOP])
def test_everything_that_a_pinned_package_needs_is_pinned_as_well(file: Path) -> None:
    """pip is told to install nothing else."""
    named = {pin.partition("==")[0] for pin in environment.read_pins(file)}
    for name in named - {"colorama"}:  # for Windows only
        needed = [line for line in metadata.requires(name) or [] if ";" not in line]
        always = {re.split(r"[^\w.-]", line)[0].replace("_", "-").lower() for line in needed}
        assert always <= named, name


def test_incomplete_packages_and_other_versions_do_not_count_as_installed_ones(tmp_path: Path) -> None:
    pretend_installed(tmp_path, "pygame_ce-2.5.8", "other-1.0", "cut-1.0", "lost-1.0")
    pretend_installed(tmp_path, "half-1.0", recorded=False)
    (tmp_path / "cut.py").write_text("VAL")
    (tmp_path / "lost.py").unlink()
    wanted = ["pygame-ce==2.5.8", "other==1.1", "half==1.0", "cut==1.0", "lost==1.0", "none==1.0"]
    assert environment.missing_pins(wanted, [tmp_path / "nowhere", tmp_path]) == wanted[1:]


def test_this_interpreter_is_used_if_it_has_every_package() -> None:
    assert environment.prepare_python(environment.read_pins(environment.TO_PLAY)) == Path(sys.executable)


def test_only_missing_packages_are_installed_and_with_their_hashes(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pip(command: list[str]) -> None:
        assert Path(command[-1]).read_text() == "b==2.0 --hash=sha256:1\n"
        pretend_installed(venv, "b-2.0")

    pretend_installed(venv, "a-1.0")
    fake_run = FakeRun(pip)
    monkeypatch.setattr(processes, "run", fake_run)
    monkeypatch.setattr(environment, "has_working_pip", lambda python: True)
    environment.prepare_python({"a==1.0": "a==1.0 --hash=sha256:0", "b==2.0": "b==2.0 --hash=sha256:1"})
    (command,) = fake_run.ran
    assert command[1:4] == ["-m", "pip", "install"]
    assert {"--require-hashes", "--no-deps", "--force-reinstall"} <= set(command)


def test_a_half_installed_package_is_installed_anew(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """pip would take it for installed and could not remove it without its RECORD."""
    pretend_installed(venv, "half-1.0", recorded=False)

    def pip(_: list[str]) -> None:
        assert not (venv / "half-1.0.dist-info").exists()
        pretend_installed(venv, "half-1.0")

    monkeypatch.setattr(processes, "run", FakeRun(pip))
    environment.install_pins(Path("python"), {"half==1.0": "half==1.0"})


def remove_settings(folder: Path) -> None:
    """Remove the settings of an environment."""
    (folder / "pyvenv.cfg").unlink()


def remove_interpreter(_: Path) -> None:
    """Remove the interpreter of an environment."""
    environment.venv_python().unlink()


def break_interpreter(_: Path) -> None:
    """Replace the interpreter by a script that fails."""
    python = environment.venv_python()
    python.unlink()
    python.write_text("#!/bin/sh\nexit 1\n")
    python.chmod(0o755)


def truncate_interpreter(_: Path) -> None:
    """Replace the interpreter by the first bytes of a program."""
    python = environment.venv_python()
    python.unlink()
    python.write_bytes(b"\x7fELF")
    python.chmod(0o755)


def move_packages_to_another_version(folder: Path) -> None:
    """Let the packages be those of another version of Python."""
    (site,) = folder.glob("lib/python3*")
    site.rename(site.with_name("python3.2"))


BROKEN = [remove_settings, remove_interpreter, break_interpreter, truncate_interpreter]
BROKEN += [move_packages_to_another_version]


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
@pytest.mark.parametrize("ours", [True, False], ids=["made by us", "made by a person"])
def test_an_environment_that_does_not_work_is_made_anew(
    project: Path, monkeypatch: pytest.MonkeyPatch, broken: Callable[[Path], None], ours: bool
) -> None:
    """All packages are there. An environment that we have not made, without our mark, is kept under another name."""
    folder = project / ".venv"
    copy_venv(folder, "pip-26.0", "a-1.0")
    (folder / "theirs").touch()
    if ours:
        (folder / environment.MARK).touch()
    broken(folder)
    fake_run = FakeRun(lambda command: "venv" in command and copy_venv(folder, "pip-26.0", "a-1.0"))
    monkeypatch.setattr(processes, "run", fake_run)
    assert environment.prepare_python({"a==1.0": "a==1.0"}) == environment.venv_python()
    assert [command[3] for command in fake_run.ran] == ["venv", "ensurepip"]
    assert (project / ".venv.set-aside-1/theirs").exists() != ours
    assert not (folder / "theirs").exists()
    assert (folder / environment.MARK).exists()


def test_packages_of_an_environment_without_settings_do_not_count(project: Path) -> None:
    """Without its settings the interpreter is that of the system, and pip would install there."""
    copy_venv(project / ".venv")
    assert [path for path in environment.venv_folders() if path.is_relative_to(project)]
    remove_settings(project / ".venv")
    assert environment.venv_folders() == []


def test_an_environment_that_a_person_has_made_is_used_directly_or_through_a_link(project: Path) -> None:
    copy_venv(project / "elsewhere", "a-1.0")
    for bring in (Path.rename, lambda elsewhere, here: here.rename(elsewhere) and here.symlink_to(elsewhere)):
        bring(project / "elsewhere", project / ".venv")
        assert environment.prepare_python({"a==1.0": "a==1.0"}) == environment.venv_python()
    assert sorted(path.name for path in project.iterdir()) == [".venv", "elsewhere"]


@pytest.mark.parametrize("target", ["folder", "nowhere", "environment"])
def test_a_link_to_no_complete_environment_is_refused_and_its_target_left_as_it_is(project: Path, target: str) -> None:
    precious = project / target
    if target == "environment":
        copy_venv(precious, "pip-26.0")
    elif target == "folder":
        precious.mkdir()
    before = sorted(precious.rglob("*"))
    (project / ".venv").symlink_to(precious)
    sentence = rf"a link to {re.escape(str(precious))}, .*; remove the link(, or install .*,)? and start again\.$"
    with pytest.raises(environment.SetupError, match=sentence) as refused:
        environment.prepare_python({"a==1.0": "a==1.0"})
    assert ("pip install" in str(refused.value)) == (target == "environment")
    assert sorted(precious.rglob("*")) == before


@pytest.mark.parametrize("what", ["an environment without pip", "a folder", "a file", "an empty folder", "ours"])
def test_only_an_environment_that_we_have_made_is_emptied_and_anything_else_is_set_aside(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    """`what` is in the place of the environment. The file MARK in it tells that we have made it.

    This file is never removed. So an environment that is killed while it is emptied is still known as ours.
    """
    folder = project / ".venv"
    if what == "a file":
        folder.write_text("theirs")
    else:
        folder.mkdir()
    if what == "an environment without pip":
        copy_venv(folder, "other-1.0")
    if what in ("ours", "a folder"):
        (folder / "sub").mkdir()
        (folder / "sub/file").touch()
        (folder / "link").symlink_to(project)
    if what == "ours":
        (folder / environment.MARK).touch()
        (project / "the same").hardlink_to(folder / environment.MARK)
    (project / ".venv.set-aside-1").touch()
    before = {path.relative_to(folder) for path in folder.rglob("*")}
    monkeypatch.setattr(processes, "run", FakeRun(lambda _: None))
    environment.make_venv()
    assert [path.name for path in folder.iterdir()] == [environment.MARK]
    if what == "ours":
        assert (folder / environment.MARK).samefile(project / "the same"), "it says so at any moment"

    aside = project / ".venv.set-aside-2"
    assert os.path.lexists(aside) == (what not in ("ours", "an empty folder"))
    if aside.exists():
        assert {path.relative_to(aside) for path in aside.rglob("*")} == before
        assert "it is kept as .venv.set-aside-2" in capsys.readouterr().err


def test_an_environment_is_not_made_anew_while_this_process_runs_in_it(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window may have begun a build in an environment without pip."""
    copy_venv(project / ".venv")
    monkeypatch.setattr(sys, "prefix", str(project / ".venv"))
    with pytest.raises(environment.SetupError, match="start Five Fronts with another Python"):
        environment.prepare_python({"a==1.0": "a==1.0"})
    assert [path.name for path in project.iterdir() if path.name != "build"] == [".venv"]


def test_an_environment_whose_folder_cannot_be_made_ends_in_a_sentence(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(environment.SetupError, match=r"\.venv cannot be made in .*: the folder \.venv may not be"):
        environment.make_venv()


def test_an_environment_that_python_refuses_to_make_ends_in_a_sentence_with_the_cause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name of the folder has a sign that no search path can hold.

    Any other cause is told in the words of Python.
    """
    project = tmp_path / f"a{os.pathsep}b"
    project.mkdir()
    monkeypatch.setattr(environment, "ROOT", project)
    monkeypatch.setattr(environment, "VENV", project / ".venv")
    with pytest.raises(environment.SetupError, match=rf"has a '{os.pathsep}' in it, .*; rename the folder"):
        environment.make_venv()
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "venv_python", lambda: tmp_path / "no/such/python")
    with pytest.raises(
        environment.SetupError, match=r"make it by hand .* -m venv \.venv\) .*No such file or directory"
    ):
        environment.make_venv()


def test_a_python_without_venv_ends_in_a_sentence_that_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(environment.SetupError, match=r"venv module.*apt install python3\.\d+-venv\), or a whole"):
        environment.make_venv()


SAID = [
    ("OSError: [Errno 30] Read-only file system: '.venv'", "can only be read; copy Five Fronts"),
    ("[Errno 36] File name too long: '.venv/lib'", "path of this folder is too long"),
    ("PermissionError: [Errno 1] Operation not permitted: 'lib' -> '.venv/lib64'", "as one of FAT; move Five Fronts"),
    ("No usable temporary directory found in ['/tmp']", "set TMPDIR"),
    ("libz.so: failed to map segment from shared object", "noexec.; move Five Fronts"),
    ("WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError'", "check the connection"),
    ("Temporary failure in name resolution\nERROR: No matching distribution found for x", "check the connection"),
    ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "its hash differs.*cache purge"),
    (
        "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
        "the disk is full; free",
    ),
    ("OSError: [Errno 13] Permission denied: '.venv/lib/x'", r"\.venv may not be written to; start once as its owner"),
    ("SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]", "certificate.* check the clock"),
    (
        "ERROR: No matching distribution found for x==1",
        r"none for this system \(Python 3.*another Python, preferably 3\.11",
    ),
    ("WARNING: odd\nERROR: It went wrong", r"by hand .*requirements\.txt\) .*\(it said: It went wrong\)"),
    ("", r"by hand .*requirements\.txt\) and start again\.$"),
]


@pytest.mark.parametrize(("said", "sentence"), SAID)
def test_each_complaint_of_pip_becomes_one_sentence_with_cause_and_remedy(
    venv: Path, monkeypatch: pytest.MonkeyPatch, said: str, sentence: str
) -> None:
    monkeypatch.setattr(processes, "run", FakeRun(lambda _: None, said, works=False))
    pin = next(iter(environment.read_pins(environment.TO_PLAY)))
    with pytest.raises(environment.SetupError, match=rf"could not install pygame-ce .*: .*{sentence}") as refused:
        environment.install_pins(environment.venv_python(), {pin: pin})
    assert "\n" not in str(refused.value)
    assert str(refused.value).count("connection") == sentence.count("connection")


def test_a_pip_that_installs_packages_elsewhere_is_found_out(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "run", FakeRun(lambda _: None))
    with pytest.raises(environment.SetupError, match="pip has installed it elsewhere; remove target, prefix and root"):
        environment.install_pins(environment.venv_python(), {"a==1.0": "a==1.0"})


def test_a_full_disk_is_named_as_the_cause_even_before_pip_runs(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(environment.tempfile, "TemporaryDirectory", full)
    with pytest.raises(environment.SetupError, match="the disk is full"):
        environment.install_pins(environment.venv_python(), {"a==1.0": "a==1.0"})


def test_an_environment_that_hands_over_to_itself_ends_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", "/usr")
    with pytest.raises(environment.SetupError, match="damaged; delete it"):
        environment.continue_in(Path("/nowhere/python"), [], was_handed_over=True)


def test_an_interpreter_that_cannot_be_started_is_named(tmp_path: Path) -> None:
    with pytest.raises(environment.SetupError, match="cannot be started"):
        environment.start_again(tmp_path / "python", [])


@pytest.mark.parametrize(("flag", "around"), [("-I", {}), ("-P", {}), ("-B", {"PYTHONSAFEPATH": "1"})])
def test_a_python_in_safe_mode_starts_the_program_from_any_folder(
    flag: str, around: dict[str, str], tmp_path: Path
) -> None:
    command = [sys.executable, flag, str(ROOT / "main.py"), "--help"]
    process = subprocess.run(command, cwd=tmp_path, env=os.environ | around, capture_output=True, text=True)
    assert (process.returncode, process.stderr) == (0, "")


def test_child_processes_of_a_python_in_safe_mode_are_not_in_safe_mode(tmp_path: Path) -> None:
    """The build beside the window is such a process: in safe mode `-m` would not find our modules."""
    script = (
        "import atexit, os, runpy, sys; atexit.register(lambda: print(os.environ.get('PYTHONSAFEPATH')))\n"
        f"sys.argv[1:] = ['--nonsense']; runpy.run_path({str(ROOT / 'main.py')!r}, run_name='__main__')"
    )
    around = os.environ | {"PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-c", script]
    assert subprocess.run(command, cwd=tmp_path, env=around, capture_output=True, text=True).stdout == "None\n"


def run_without_packages(*words: str) -> tuple[int, str, str]:
    """Run a command in a Python without packages. Return its exit code, output and errors."""
    around = os.environ | {"PIP_INDEX_URL": "http://127.0.0.1:9/"}
    process = subprocess.run([sys.executable, "-S", "-m", *words], cwd=ROOT, env=around, capture_output=True, text=True)
    return process.returncode, process.stdout, process.stderr


@pytest.mark.parametrize("command", ["tests", "tests.golden", "tools.shots", "tools.package", "launch.compile"])
def test_the_help_of_a_command_needs_no_packages(command: str) -> None:
    code, out, err = run_without_packages(command, "--help")
    assert code == 0
    assert err == ""
    assert f"python -m {command}" in out


def test_a_tool_names_the_package_that_it_lacks() -> None:
    code, out, err = run_without_packages("tools.shots")
    assert code == 3
    assert out == ""
    assert re.fullmatch(r"python -m tools.shots needs the package pygame, .* python -m tests makes .*\.\n", err)


# --- The script that installs a package on Linux: in any home, from any folder, and from its own copy ---

HOMES = (
    "Anna & Ben | c, d; #hash",
    "$HOME $(date) `date`",
    'it\'s "mine", J\u00fcrgen',
    "100 % %f %%u",
    "name=value",
    "back\\slash \\n \\\\",
    " blank * ? [a] ~ ! -rf ",
)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package whose program says how it was called."""
    monkeypatch.setattr(systems, "icon_as_png", lambda side: b"icon")
    folder = tmp_path / "a package & more"
    folder.mkdir()
    (folder / NAME).write_text('#!/bin/sh\nprintf "%s\\n" "$0" "$@"\n')
    (folder / NAME).chmod(0o755)
    systems.dress_folder(folder)
    return folder


def run_script(script: Path, home: Path, *words: str, cwd: Path | str = "/", **around: str) -> None:
    """Run the script in a plain shell and check that it succeeds without complaints."""
    command = ["sh", str(script), *words]
    env = {"HOME": str(home), "PATH": "/usr/bin:/bin", **around}
    process = subprocess.run(command, env=env, cwd=cwd, capture_output=True, text=True)
    assert (process.returncode, process.stderr) == (0, "")


def command_of_entry(entry: Path, record: str) -> list[str]:
    """The command of a menu entry for this record, taken apart as its standard says."""
    (line,) = re.findall(r"^Exec=(.*)$", entry.read_text(encoding="utf-8"), re.MULTILINE)
    value = re.sub(r"\\(.)", lambda found: {"s": " ", "n": "\n", "t": "\t"}.get(found[1], found[1]), line)
    quoted = r'"((?:\\.|[^"\\])*)"'
    unquoted = r"(\S+)"
    words = [re.sub(r'\\(["`$\\])', r"\1", one or other) for one, other in re.findall(f"{quoted}|{unquoted}", value)]
    return [record if word == "%f" else word.replace("%%", "%") for word in words]


def files_in(home: Path) -> list[Path]:
    """All files in a folder but the indexes that the tools of the desktop keep."""
    files = [path for path in home.rglob("*") if not path.is_dir() or path.is_symlink()]
    return [path for path in files if path.name != "mimeinfo.cache" and path.parent.name != "mime"]


@pytest.mark.skipif(sys.platform == "win32", reason="a script for Linux")
@pytest.mark.parametrize("name", HOMES)
def test_the_linux_script_installs_reinstalls_and_removes_in_any_home(package: Path, tmp_path: Path, name: str) -> None:
    """The script of the installed copy installs and removes as well, once the package is gone."""
    home = tmp_path / "homes" / name
    home.mkdir(parents=True)
    run_script(package / "install.sh", home)
    share = home / ".local/share"
    program = share / NAME / "program"
    entry = share / "applications" / f"{NAME}.desktop"
    first = files_in(home)
    for cwd in (program, package):  # the menu entry starts the program, and the copy installs itself over itself
        said = subprocess.check_output(command_of_entry(entry, "a b.record"), text=True)
        assert said.splitlines() == [str(program / NAME), "a b.record"]
        assert (home / ".local/bin" / NAME).resolve() == program / NAME
        run_script(program / "install.sh", home, cwd=cwd)
        assert files_in(home) == first

    shutil.rmtree(package)
    (home / "kept").touch()
    run_script(program / "install.sh", home, "--remove", cwd=program)
    assert files_in(home) == [home / "kept"]


@pytest.mark.skipif(sys.platform == "win32", reason="a script for Linux")
def test_a_failed_copy_leaves_the_installed_program_as_it_is(package: Path, tmp_path: Path) -> None:
    run_script(package / "install.sh", tmp_path / "home", XDG_DATA_HOME="relative")
    data = tmp_path / "data of $USER"
    run_script(package / "install.sh", tmp_path / "home", XDG_DATA_HOME=str(data))
    before = files_in(data)
    failing_tools = tmp_path / "bin"
    failing_tools.mkdir()
    (failing_tools / "cp").write_text("#!/bin/sh\nexit 1\n")
    (failing_tools / "cp").chmod(0o755)
    env = {"HOME": str(tmp_path / "home"), "PATH": f"{failing_tools}:/usr/bin:/bin", "XDG_DATA_HOME": str(data)}
    assert subprocess.run(["sh", str(package / "install.sh")], env=env, cwd="/").returncode == 1
    assert files_in(data) == before


# --- What set-up runs: who comes second waits, what pip is told, and Ctrl+C at any moment ---------


def test_variables_of_pip_are_kept_only_if_they_say_where_packages_come_from(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    names = ["PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_DRY_RUN", "PIP_USER", "PIP_INDEX_URL"]
    for name in names:
        monkeypatch.setenv(name, "1")
    tell = "import os, sys; print(*[os.environ.get(name) for name in sys.argv[1:]])"
    assert processes.run([sys.executable, "-c", tell, *names])
    assert capfd.readouterr().err == "None None None None 0 1\n"


def test_the_complaints_of_a_command_are_shown_and_written_to_a_file(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    complaints = tmp_path / "complaints"
    complaints.touch()
    command = [sys.executable, "-c", "import sys; print('on its way'); sys.exit('it cannot be')"]
    assert not processes.run(command, complaints=complaints)
    assert complaints.read_text() == "it cannot be\n"
    assert sorted(capfd.readouterr().err.splitlines()) == ["it cannot be", "on its way"]


def test_a_second_start_waits_for_the_child_of_a_killed_first_one(tmp_path: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path; from launch import processes as p\n"
        f"with p.lock(Path({str(tmp_path / 'lock')!r})) as held:\n"
        "    if len(sys.argv) > 1:\n"
        "        child = [sys.executable, '-c', 'import time; print(1, flush=True); time.sleep(1.0)']\n"
        "        import subprocess; subprocess.Popen(child, pass_fds=(held,)); os.abort()\n"
    )
    command = [sys.executable, "-c", script]
    with subprocess.Popen([*command, "first"], cwd=ROOT, stdout=subprocess.PIPE) as first:
        first.stdout.readline()
        began = time.monotonic()
        second_start = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        assert time.monotonic() - began > 0.7
    assert second_start.stderr == "Another start of Five Fronts is at work here; this one waits until it is done.\n"


# --- Ctrl+C ----------------------------------------------------------------------------


@pytest.mark.parametrize("delay", [0.0, 0.2, 0.8])
def test_ctrl_c_ends_a_start_at_any_moment_and_without_a_word(delay: float, tmp_path: Path) -> None:
    """Python itself is started with the signal held back, so it counts from its first line on."""
    around = {**os.environ, "FIVE_FRONTS_HOME": str(tmp_path)}
    command = [sys.executable, "main.py", "--game", "battlefronts", "--seats", "general,general"]
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    process = subprocess.Popen(command, cwd=ROOT, env=around, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    time.sleep(delay)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=20)
    assert process.returncode == 130
    assert output.decode() == ""


@pytest.mark.parametrize("around", [signal.default_int_handler, signal.SIG_IGN], ids=["a terminal", "a script's &"])
def test_ctrl_c_ends_the_wait_for_another_start(tmp_path: Path, around: Any) -> None:
    """A start may have begun with the signal ignored, as a shell begins commands that end in `&`. It ends as well."""
    script = (
        "import sys, launch.door; from pathlib import Path; from launch import processes as p\n"
        f"with p.lock(Path({str(tmp_path / 'lock')!r})):\n    pass\n"
    )
    with processes.lock(tmp_path / "lock"):
        before = signal.signal(signal.SIGINT, around)
        process = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stderr=subprocess.PIPE, text=True)
        signal.signal(signal.SIGINT, before)
        assert "Another start" in process.stderr.readline()

        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(10) == 130
        finally:
            process.kill()
        assert process.stderr.read() == ""


def test_ctrl_c_ends_a_command_that_a_start_is_running(tmp_path: Path) -> None:
    """The start is another Python. Its command writes its process id to standard error, as all commands of a start."""
    script = (
        "import sys, launch.door; from launch import processes as p\n"
        "try:\n    p.run([sys.executable, '-c', 'import os, time; print(os.getpid(), flush=True); time.sleep(60)'])\n"
        "except KeyboardInterrupt:\n    sys.exit(130)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    child = int(process.stderr.readline())
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == 130, "the exit code of the script after KeyboardInterrupt"

    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)


# --- The start after a first one that was killed: once here, often with `python -m ----------------


@pytest.mark.skipif(sys.platform == "win32", reason="it is killed with all that it has begun, by /proc")
def test_the_start_after_one_that_was_killed_while_it_made_the_environment_plays(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    home = tmp_path / "home"
    home.mkdir()
    fresh_copy(copy)
    more_env = without_network(copy, tmp_path / "index")
    first = start(copy, home, more_env)
    until = time.monotonic() + 60
    while not (copy / ".venv/pyvenv.cfg").exists():
        assert time.monotonic() < until, (home / "stderr.txt").read_text()
        time.sleep(0.01)

    kill(first, way=WITH_CHILDREN)
    try:
        assert plays(copy, home, more_env) == ""
    finally:
        end_all(copy)

    assert (copy / ".venv" / environment.MARK).exists()
    assert not list(copy.glob(".venv.set-aside*"))
