"""Before anything is played: packages on a fresh machine, broken environments and those of others, safe Pythons."""

from __future__ import annotations

import atexit
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
from tests.interrupted_starts import end_all, fresh_copy, kill, plays, start, without_network
from tools.packaging import systems
from tools.packaging.systems import NAME

ROOT = environment.ROOT


def installed(folder: Path, *names: str, recorded: bool = True) -> None:
    """Make it look as if pip had installed packages there, of one module each."""
    for name in names:
        info, module = folder / f"{name}.dist-info", f"{name.partition('-')[0]}.py"
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
    installed(folder, "pip-26.0")
    monkeypatch.setattr(environment, "venv_folders", lambda: [folder])
    return folder


@cache
def bare_venv() -> Path:
    """An environment without pip, of which the tests have copies."""
    folder = Path(tempfile.mkdtemp(prefix="five-fronts-")) / "venv"
    atexit.register(shutil.rmtree, folder.parent, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    return folder


def real_venv(folder: Path, *packages: str) -> None:
    """An environment as a person would make it, without pip, with these packages."""
    shutil.copytree(bare_venv(), folder, symlinks=True, dirs_exist_ok=True)
    (site,) = folder.glob("[Ll]ib/**/site-packages")
    installed(site, *packages)


class FakeRun:
    """In the place of a command: what is done instead, what it complains of, and whether it works."""

    def __init__(self, does: Callable[[list[str]], object], says: str = "", works: bool = True) -> None:
        self.ran: list[list[str]] = []
        self._does, self._says, self._works = does, says, works

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
    assert environment.pins(tmp_path / "b.txt") == {
        "x==1": "x==1 --hash=sha256:1 --hash=sha256:2",
        "y-z==2.0": "y-z==2.0",
    }


def test_every_requirement_is_pinned_with_its_hashes_and_in_one_version() -> None:
    files = (environment.TO_DEVELOP, environment.TO_RESEARCH, environment.TO_PACKAGE, environment.TO_RELEASE)
    pins = {pin: line for file in files for pin, line in environment.pins(file).items()}
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+( --hash=sha256:[0-9a-f]{64})+", line) for line in pins.values())
    names = [pin.partition("==")[0] for pin in pins]
    assert len(names) == len(set(names)), "two versions cannot be installed side by side"


@pytest.mark.parametrize("file", [environment.TO_PLAY, environment.TO_BUILD, environment.TO_DEVELOP])
def test_whatever_a_package_needs_is_pinned_as_well(file: Path) -> None:
    """pip is told to install nothing else."""
    named = {pin.partition("==")[0] for pin in environment.pins(file)}
    for name in named - {"colorama"}:  # for Windows only
        needed = [line for line in metadata.requires(name) or [] if ";" not in line]
        always = {re.split(r"[^\w.-]", line)[0].replace("_", "-").lower() for line in needed}
        assert always <= named, name


def test_a_package_counts_only_whole_and_in_the_pinned_version(tmp_path: Path) -> None:
    installed(tmp_path, "pygame_ce-2.5.8", "other-1.0", "cut-1.0", "lost-1.0")
    installed(tmp_path, "half-1.0", recorded=False)
    (tmp_path / "cut.py").write_text("VAL")
    (tmp_path / "lost.py").unlink()
    wanted = ["pygame-ce==2.5.8", "other==1.1", "half==1.0", "cut==1.0", "lost==1.0", "none==1.0"]
    assert environment.missing_pins(wanted, [tmp_path / "nowhere", tmp_path]) == wanted[1:]


def test_this_interpreter_serves_where_it_has_everything() -> None:
    assert environment.prepare_python(environment.pins(environment.TO_PLAY)) == Path(sys.executable)


def test_only_what_is_missing_is_installed_and_by_its_hashes(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pip(command: list[str]) -> None:
        assert Path(command[-1]).read_text() == "b==2.0 --hash=sha256:1\n"
        installed(venv, "b-2.0")

    installed(venv, "a-1.0")
    run = FakeRun(pip)
    monkeypatch.setattr(processes, "run", run)
    monkeypatch.setattr(environment, "has_working_pip", lambda python: True)
    environment.prepare_python({"a==1.0": "a==1.0 --hash=sha256:0", "b==2.0": "b==2.0 --hash=sha256:1"})
    (command,) = run.ran
    assert command[1:4] == ["-m", "pip", "install"]
    assert {"--require-hashes", "--no-deps", "--force-reinstall"} <= set(command)


def test_a_half_installed_package_is_installed_anew(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """pip would take it for installed, and could not remove it without its RECORD."""
    installed(venv, "half-1.0", recorded=False)

    def pip(_: list[str]) -> None:
        assert not (venv / "half-1.0.dist-info").exists()
        installed(venv, "half-1.0")

    monkeypatch.setattr(processes, "run", FakeRun(pip))
    environment.install_pins(Path("python"), {"half==1.0": "half==1.0"})


def no_settings(folder: Path) -> None:
    (folder / "pyvenv.cfg").unlink()


def no_interpreter(_: Path) -> None:
    environment.venv_python().unlink()


def an_interpreter_that_ends_at_once(_: Path) -> None:
    python = environment.venv_python()
    python.unlink()
    python.write_text("#!/bin/sh\nexit 1\n")
    python.chmod(0o755)


def an_interpreter_that_cannot_start(_: Path) -> None:
    python = environment.venv_python()
    python.unlink()
    python.write_bytes(b"\x7fELF")
    python.chmod(0o755)


def of_another_version(folder: Path) -> None:
    """The packages of the former one still lie there."""
    (site,) = folder.glob("lib/python3*")
    site.rename(site.with_name("python3.2"))


BROKEN = [no_settings, no_interpreter, an_interpreter_that_ends_at_once, an_interpreter_that_cannot_start]
BROKEN += [of_another_version]


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
@pytest.mark.parametrize("ours", [True, False])
def test_an_environment_that_does_not_work_is_made_anew(
    project: Path, monkeypatch: pytest.MonkeyPatch, broken: Callable[[Path], None], ours: bool
) -> None:
    """Although all packages are there: by lost power, a copy in parts, another Python. Nothing of others is lost."""
    folder = project / ".venv"
    real_venv(folder, "pip-26.0", "a-1.0")
    (folder / "theirs").touch()
    if ours:
        (folder / environment.MARK).touch()
    broken(folder)
    run = FakeRun(lambda command: "venv" in command and real_venv(folder, "pip-26.0", "a-1.0"))
    monkeypatch.setattr(processes, "run", run)
    assert environment.prepare_python({"a==1.0": "a==1.0"}) == environment.venv_python()
    assert [command[3] for command in run.ran] == ["venv", "ensurepip"]
    assert (project / ".venv.set-aside-1/theirs").exists() != ours
    assert not (folder / "theirs").exists()
    assert (folder / environment.MARK).exists()


def test_packages_of_another_python_than_that_of_the_environment_do_not_count(project: Path) -> None:
    """Without its settings its interpreter is the one it was made by, and pip would install there."""
    real_venv(project / ".venv")
    assert [path for path in environment.venv_folders() if path.is_relative_to(project)]
    no_settings(project / ".venv")
    assert environment.venv_folders() == []


def test_an_environment_of_others_serves_as_it_is_even_by_a_link(project: Path) -> None:
    real_venv(project / "elsewhere", "a-1.0")
    for bring in (Path.rename, lambda elsewhere, here: here.rename(elsewhere) and here.symlink_to(elsewhere)):
        bring(project / "elsewhere", project / ".venv")
        assert environment.prepare_python({"a==1.0": "a==1.0"}) == environment.venv_python()
    assert sorted(path.name for path in project.iterdir()) == [".venv", "elsewhere"]


@pytest.mark.parametrize("to", ["folder", "nowhere", "environment"])
def test_a_link_is_refused_and_what_it_leads_to_left_as_it_is(project: Path, to: str) -> None:
    precious = project / to
    if to == "environment":
        real_venv(precious, "pip-26.0")
    elif to == "folder":
        precious.mkdir()
    before = sorted(precious.rglob("*"))
    (project / ".venv").symlink_to(precious)
    sentence = rf"a link to {re.escape(str(precious))}, .*; remove the link(, or install .*,)? and start again\.$"
    with pytest.raises(environment.SetupError, match=sentence) as refused:
        environment.prepare_python({"a==1.0": "a==1.0"})
    assert ("pip install" in str(refused.value)) == (to == "environment")
    assert sorted(precious.rglob("*")) == before


@pytest.mark.parametrize("what", ["an environment without pip", "a folder", "a file", "an empty folder", "ours"])
def test_only_what_we_have_made_is_emptied(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    folder = project / ".venv"
    if what == "a file":
        folder.write_text("theirs")
    else:
        folder.mkdir()
    if what == "an environment without pip":
        real_venv(folder, "other-1.0")
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


def test_an_environment_is_not_made_anew_under_whoever_runs_in_it(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as a window that has begun a build beside it, in an environment without pip."""
    real_venv(project / ".venv")
    monkeypatch.setattr(sys, "prefix", str(project / ".venv"))
    with pytest.raises(environment.SetupError, match="start Five Fronts with another Python"):
        environment.prepare_python({"a==1.0": "a==1.0"})
    assert [path.name for path in project.iterdir() if path.name != "build"] == [".venv"]


def test_a_folder_that_cannot_be_made_is_said(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(environment.SetupError, match=r"\.venv cannot be made in .*: the folder \.venv may not be"):
        environment.make_venv()


def test_an_environment_that_python_refuses_to_make_is_told_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder whose name no search path can hold; what else goes wrong is said in the words of Python."""
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


def test_a_python_without_venv_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_one_sentence_says_what_it_was_and_what_to_do(
    venv: Path, monkeypatch: pytest.MonkeyPatch, said: str, sentence: str
) -> None:
    monkeypatch.setattr(processes, "run", FakeRun(lambda _: None, said, works=False))
    pin = next(iter(environment.pins(environment.TO_PLAY)))
    with pytest.raises(environment.SetupError, match=rf"could not install pygame-ce .*: .*{sentence}") as refused:
        environment.install_pins(environment.venv_python(), {pin: pin})
    assert "\n" not in str(refused.value)
    assert str(refused.value).count("connection") == sentence.count("connection")


def test_pip_that_puts_packages_elsewhere_is_found_out(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "run", FakeRun(lambda _: None))
    with pytest.raises(environment.SetupError, match="pip has installed it elsewhere; remove target, prefix and root"):
        environment.install_pins(environment.venv_python(), {"a==1.0": "a==1.0"})


def test_a_full_disk_is_said_even_before_pip(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(environment.tempfile, "TemporaryDirectory", full)
    with pytest.raises(environment.SetupError, match="the disk is full"):
        environment.install_pins(environment.venv_python(), {"a==1.0": "a==1.0"})


def test_an_environment_that_leads_nowhere_does_not_start_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", "/usr")
    with pytest.raises(environment.SetupError, match="damaged; delete it"):
        environment.continue_in(Path("/nowhere/python"), [], was_handed_over=True)


def test_an_interpreter_that_cannot_be_started_is_named(tmp_path: Path) -> None:
    with pytest.raises(environment.SetupError, match="cannot be started"):
        environment.start_again(tmp_path / "python", [])


@pytest.mark.parametrize(("flag", "around"), [("-I", {}), ("-P", {}), ("-B", {"PYTHONSAFEPATH": "1"})])
def test_a_safe_python_finds_us_from_any_folder(flag: str, around: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, flag, str(ROOT / "main.py"), "--help"]
    done = subprocess.run(command, cwd=tmp_path, env=os.environ | around, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_a_start_begins_is_not_told_to_be_safe(tmp_path: Path) -> None:
    """Such as the build beside the window: `-m` finds nothing of ours then."""
    script = (
        "import atexit, os, runpy, sys; atexit.register(lambda: print(os.environ.get('PYTHONSAFEPATH')))\n"
        f"sys.argv[1:] = ['--nonsense']; runpy.run_path({str(ROOT / 'main.py')!r}, run_name='__main__')"
    )
    around = os.environ | {"PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-c", script]
    assert subprocess.run(command, cwd=tmp_path, env=around, capture_output=True, text=True).stdout == "None\n"


def bare(*words: str) -> tuple[int, str, str]:
    """How a command ends in a Python without packages, and what it says."""
    around = os.environ | {"PIP_INDEX_URL": "http://127.0.0.1:9/"}
    done = subprocess.run([sys.executable, "-S", "-m", *words], cwd=ROOT, env=around, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("command", ["tests", "tests.golden", "tools.shots", "tools.package", "launch.compile"])
def test_a_command_says_what_it_is_for_and_does_nothing_else(command: str) -> None:
    code, out, err = bare(command, "--help")
    assert (code, err) == (0, "")
    assert f"python -m {command}" in out


def test_a_tool_names_the_package_that_it_lacks() -> None:
    code, out, err = bare("tools.shots")
    assert (code, out) == (3, "")
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


def run(script: Path, home: Path, *words: str, cwd: Path | str = "/", **around: str) -> None:
    """By the plainest shell there is; it says nothing but what it has done."""
    command = ["sh", str(script), *words]
    env = {"HOME": str(home), "PATH": "/usr/bin:/bin", **around}
    done = subprocess.run(command, env=env, cwd=cwd, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def called(entry: Path, record: str) -> list[str]:
    """The command of a menu entry for this record, taken apart as its standard says."""
    (line,) = re.findall(r"^Exec=(.*)$", entry.read_text(encoding="utf-8"), re.MULTILINE)
    value = re.sub(r"\\(.)", lambda found: {"s": " ", "n": "\n", "t": "\t"}.get(found[1], found[1]), line)
    quoted, bare = r'"((?:\\.|[^"\\])*)"', r"(\S+)"
    words = [re.sub(r'\\(["`$\\])', r"\1", one or other) for one, other in re.findall(f"{quoted}|{bare}", value)]
    return [record if word == "%f" else word.replace("%%", "%") for word in words]


def left(home: Path) -> list[Path]:
    """What lies there, but for the indexes that the tools of the desktop keep."""
    files = [path for path in home.rglob("*") if not path.is_dir() or path.is_symlink()]
    return [path for path in files if path.name != "mimeinfo.cache" and path.parent.name != "mime"]


@pytest.mark.skipif(sys.platform == "win32", reason="a script for Linux")
@pytest.mark.parametrize("name", HOMES)
def test_it_is_installed_again_and_removed_in_any_home(package: Path, tmp_path: Path, name: str) -> None:
    home = tmp_path / "homes" / name
    home.mkdir(parents=True)
    run(package / "install.sh", home)
    share = home / ".local/share"
    program, entry = share / NAME / "program", share / "applications" / f"{NAME}.desktop"
    first = left(home)
    for cwd in (program, package):  # from the copy, also within it, once the package is gone
        said = subprocess.check_output(called(entry, "a b.record"), text=True)
        assert said.splitlines() == [str(program / NAME), "a b.record"]
        assert (home / ".local/bin" / NAME).resolve() == program / NAME
        run(program / "install.sh", home, cwd=cwd)
        assert left(home) == first
    shutil.rmtree(package)
    (home / "kept").touch()
    run(program / "install.sh", home, "--remove", cwd=program)
    assert left(home) == [home / "kept"]


@pytest.mark.skipif(sys.platform == "win32", reason="a script for Linux")
def test_a_copy_that_fails_leaves_the_one_that_is_there(package: Path, tmp_path: Path) -> None:
    run(package / "install.sh", tmp_path / "home", XDG_DATA_HOME="relative")
    data = tmp_path / "data of $USER"
    run(package / "install.sh", tmp_path / "home", XDG_DATA_HOME=str(data))
    before = left(data)
    bare = tmp_path / "bin"
    bare.mkdir()
    (bare / "cp").write_text("#!/bin/sh\nexit 1\n")
    (bare / "cp").chmod(0o755)
    env = {"HOME": str(tmp_path / "home"), "PATH": f"{bare}:/usr/bin:/bin", "XDG_DATA_HOME": str(data)}
    assert subprocess.run(["sh", str(package / "install.sh")], env=env, cwd="/").returncode == 1
    assert left(data) == before


# --- What set-up runs: who comes second waits, what pip is told, and Ctrl+C at any moment ---------


def test_the_environment_tells_pip_only_where_packages_come_from(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    names = ["PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_DRY_RUN", "PIP_USER", "PIP_INDEX_URL"]
    for name in names:
        monkeypatch.setenv(name, "1")
    tell = "import os, sys; print(*[os.environ.get(name) for name in sys.argv[1:]])"
    assert processes.run([sys.executable, "-c", tell, *names])
    assert capfd.readouterr().err == "None None None None 0 1\n"


def test_complaints_are_shown_and_kept(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    told = tmp_path / "told"
    told.touch()
    command = [sys.executable, "-c", "import sys; print('on its way'); sys.exit('it cannot be')"]
    assert not processes.run(command, complaints=told)
    assert told.read_text() == "it cannot be\n"
    assert sorted(capfd.readouterr().err.splitlines()) == ["it cannot be", "on its way"]


def test_whoever_comes_second_waits_even_for_the_child_of_one_that_was_killed(tmp_path: Path) -> None:
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
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        assert time.monotonic() - began > 0.7
    assert done.stderr == "Another start of Five Fronts is at work here; this one waits until it is done.\n"


# --- Ctrl+C ----------------------------------------------------------------------------


@pytest.mark.parametrize("delay", [0.0, 0.2, 0.8])
def test_ctrl_c_ends_a_start_at_any_moment_and_without_a_word(delay: float, tmp_path: Path) -> None:
    """From its first line on: Python itself is started with the signal held back."""
    around = {**os.environ, "FIVE_FRONTS_HOME": str(tmp_path)}
    command = [sys.executable, "main.py", "--game", "battlefronts", "--seats", "general,general"]
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    process = subprocess.Popen(command, cwd=ROOT, env=around, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    time.sleep(delay)
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate(timeout=20)
    assert (process.returncode, told.decode()) == (130, "")


@pytest.mark.parametrize("around", [signal.default_int_handler, signal.SIG_IGN], ids=["a terminal", "a script's &"])
def test_ctrl_c_ends_the_wait_for_another_start(tmp_path: Path, around: Any) -> None:
    """Also where it began with the signal ignored, as a shell without a terminal begins what ends in `&`."""
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


def test_ctrl_c_ends_what_a_start_has_begun(tmp_path: Path) -> None:
    script = (
        "import sys, launch.door; from launch import processes as p\n"
        "try:\n    p.run([sys.executable, '-c', 'import os, time; print(os.getpid(), flush=True); time.sleep(60)'])\n"
        "except KeyboardInterrupt:\n    sys.exit(130)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    child = int(process.stderr.readline())
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == 130
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)


# --- The start after a first one that was killed: once here, often with `python -m ----------------


@pytest.mark.skipif(sys.platform == "win32", reason="it is killed with all that it has begun, by /proc")
def test_the_start_after_one_that_was_killed_while_it_made_the_environment_plays(tmp_path: Path) -> None:
    copy, home = tmp_path / "copy", tmp_path / "home"
    home.mkdir()
    fresh_copy(copy)
    also = without_network(copy, tmp_path / "index")
    first = start(copy, home, also)
    until = time.monotonic() + 60
    while not (copy / ".venv/pyvenv.cfg").exists():
        assert time.monotonic() < until, (home / "stderr.txt").read_text()
        time.sleep(0.01)
    kill(first, 1)
    try:
        assert plays(copy, home, also) == ""
    finally:
        end_all(copy)
    assert (copy / ".venv" / environment.MARK).exists()
    assert not list(copy.glob(".venv.set-aside*"))
