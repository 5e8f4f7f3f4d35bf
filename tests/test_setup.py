"""Before anything is played: packages on a fresh machine, who comes second waits, and Ctrl+C at any moment."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from importlib import metadata
from pathlib import Path

import pytest

from tools import environment

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
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of packages of an environment with pip, which counts as ours."""
    folder = tmp_path / "lib/python3.11/site-packages"
    installed(folder, "pip-26.0")
    python = environment.venv_python(tmp_path)
    python.parent.mkdir()
    python.symlink_to(sys.executable)
    monkeypatch.setattr(environment, "VENV", tmp_path)
    monkeypatch.setattr(environment, "venv_python", lambda: python)
    monkeypatch.setattr(environment, "venv_folders", lambda: [folder])
    return folder


# --- packages --------------------------------------------------------------------------


def test_pins_follow_other_files_and_leave_comments_out(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("# why\nx==1 \\\n    --hash=sha256:1 \\\n    --hash=sha256:2\n\n")
    (tmp_path / "b.txt").write_text("-r a.txt\ny-z==2.0  # really\n")
    assert environment.pins(tmp_path / "b.txt") == {
        "x==1": "x==1 --hash=sha256:1 --hash=sha256:2",
        "y-z==2.0": "y-z==2.0",
    }


def test_every_requirement_is_pinned_with_its_hashes() -> None:
    pins = environment.pins(environment.TO_DEVELOP)
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+( --hash=sha256:[0-9a-f]{64})+", line) for line in pins.values())


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
    assert environment.missing(wanted, [tmp_path / "nowhere", tmp_path]) == wanted[1:]


def test_this_interpreter_serves_where_it_has_everything() -> None:
    assert environment.prepare(environment.pins(environment.TO_PLAY)) == Path(sys.executable)


def test_only_what_is_missing_is_installed_and_by_its_hashes(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []

    def run(command: list[str], held: int | None = None) -> bool:
        ran.append(command)
        assert Path(command[-1]).read_text() == "b==2.0 --hash=sha256:1\n"
        installed(venv, "b-2.0")
        return True

    installed(venv, "a-1.0")
    monkeypatch.setattr(environment, "run", run)
    monkeypatch.setattr(environment, "usable", lambda python: True)
    environment.prepare({"a==1.0": "a==1.0 --hash=sha256:0", "b==2.0": "b==2.0 --hash=sha256:1"})
    assert len(ran) == 1
    assert ran[0][1:4] == ["-m", "pip", "install"]
    assert {"--require-hashes", "--no-deps", "--force-reinstall"} <= set(ran[0])


def test_a_half_installed_package_is_installed_anew(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """pip would take it for installed, and could not remove it without its RECORD."""
    installed(venv, "half-1.0", recorded=False)

    def run(command: list[str], held: int | None = None) -> bool:
        assert not (venv / "half-1.0.dist-info").exists()
        installed(venv, "half-1.0")
        return True

    monkeypatch.setattr(environment, "run", run)
    environment.install(Path("python"), {"half==1.0": "half==1.0"})


def test_what_is_still_damaged_afterwards_is_said(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(venv, "half-1.0", recorded=False)
    monkeypatch.setattr(environment, "run", lambda command, held: True)
    with pytest.raises(environment.SetupError, match=r"could not install half 1\.0"):
        environment.install(Path("python"), {"half==1.0": "half==1.0"})


def test_an_environment_without_a_whole_pip_is_made_anew(tmp_path: Path) -> None:
    """As an interrupted first start leaves it."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path)], check=True)
    script = (
        "import sys; from pathlib import Path; from tools import environment as e\n"
        f"e.VENV = Path({str(tmp_path)!r}); e.venv_folders.__defaults__ = (e.VENV,)\n"
        "made = []; e.make_venv = made.append; e.install = lambda *rest: None\n"
        "e.LOCK = e.VENV / 'lock'; e.venv_python = lambda: e.VENV / 'bin/python'\n"
        "e.prepare({'none==1.0': 'none==1.0'}); sys.exit(len(made) != 1)\n"
    )
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT).returncode == 0


def test_a_python_without_venv_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(environment.SetupError, match=r"venv module.*apt install python3\.\d+-venv.*start Five Fronts"):
        environment.make_venv()


def test_without_network_one_sentence_says_what_to_do(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "run", lambda command, held: False)
    pin = next(iter(environment.pins(environment.TO_PLAY)))
    with pytest.raises(environment.SetupError, match=r"could not install pygame-ce .*; check the connection"):
        environment.install(Path("python"), {pin: pin})


def test_an_environment_that_leads_nowhere_does_not_start_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", "/usr")
    with pytest.raises(environment.SetupError, match="damaged; delete it"):
        environment.hand_over(Path("/nowhere/python"), [], handed=True)


def test_an_interpreter_that_cannot_be_started_is_named(tmp_path: Path) -> None:
    with pytest.raises(environment.SetupError, match="cannot be started"):
        environment.start_again(tmp_path / "python", [])


def test_whoever_comes_second_waits_even_for_the_child_of_one_that_was_killed(tmp_path: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path; from tools import environment as e\n"
        f"with e.lock(Path({str(tmp_path / 'lock')!r})) as held:\n"
        "    if len(sys.argv) > 1:\n"
        "        child = [sys.executable, '-c', 'import time; print(1, flush=True); time.sleep(1.0)']\n"
        "        import subprocess; subprocess.Popen(child, pass_fds=(held,)); os.abort()\n"
    )
    command = [sys.executable, "-c", script]
    with subprocess.Popen([*command, "first"], cwd=ROOT, stdout=subprocess.PIPE) as first:
        assert first.stdout is not None
        first.stdout.readline()
        began = time.monotonic()
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        assert time.monotonic() - began > 0.7
    assert done.stderr == "Another start of Five Fronts is at work here; this one goes on when it is done.\n"


# --- Ctrl+C ----------------------------------------------------------------------------


@pytest.mark.parametrize("delay", [0.0, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6])
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


def test_ctrl_c_ends_what_a_start_has_begun(tmp_path: Path) -> None:
    script = (
        "import sys, tools.door; from tools import environment as e\n"
        "try:\n    e.run([sys.executable, '-c', 'import os, time; print(os.getpid(), flush=True); time.sleep(60)'])\n"
        "except KeyboardInterrupt:\n    sys.exit(130)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    child = int(process.stderr.readline())
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == 130
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
