"""Before anything is played: set-up on a fresh machine, which core, a sentence for each bad flag."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest

from game import fast_core
from tools import compile as builder
from tools import environment, notice

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


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with two files to compile."""
    for path in ("game/core/state.py", "game/core/match.py", "ai/search.py", *fast_core.RECIPE):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("VALUE: int = 1\n")
    return tmp_path


def pretend_built(project: Path, folder: Path) -> None:
    for path in fast_core.extensions(project).values():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text("code")


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


# --- the fast core ---------------------------------------------------------------------


def test_what_stays_plain_is_not_compiled(project: Path) -> None:
    assert [fast_core.module(source) for source in fast_core.sources(project)] == ["ai.search", "game.core.state"]


def test_a_build_belongs_to_its_sources_and_its_recipe(project: Path) -> None:
    folder = fast_core.folder(project)
    (project / "game/core/match.py").write_text("# plain\n")
    assert fast_core.folder(project) == folder
    (project / "requirements-build.txt").write_text("mypy==2\n")
    assert fast_core.folder(project) != folder
    folder = fast_core.folder(project)
    (project / "ai/search.py").write_text("VALUE: int = 2\n")
    assert fast_core.folder(project) != folder


@pytest.mark.parametrize("damage", [Path.unlink, lambda path: path.write_bytes(b"")])
def test_a_build_that_lacks_a_file_does_not_count(project: Path, damage: Callable[[Path], object]) -> None:
    folder = fast_core.folder(project)
    assert not fast_core.whole(folder, project)
    pretend_built(project, folder)
    assert fast_core.whole(folder, project)
    damage(folder / fast_core.extensions(project)["ai.search"])
    assert not fast_core.whole(folder, project)


@pytest.mark.parametrize("built", [True, False])
def test_a_process_takes_all_modules_from_one_place(project: Path, built: bool) -> None:
    """And none from beside the sources, where earlier versions put extensions."""
    pretend_built(project, project)
    folder = fast_core.folder(project) if built else None
    finder = fast_core.Finder(fast_core.files(folder, project))
    for name in ("ai.search", "game.core.state"):
        spec = finder.find_spec(name, None)
        assert spec is not None
        assert spec.origin is not None
        assert Path(spec.origin).is_relative_to(folder or project)
        assert (Path(spec.origin).suffix == ".py") != built
    assert finder.find_spec("game.core.match", None) is None


def test_every_process_chooses_before_it_imports_a_module() -> None:
    """However it begins: the finder stands before `ai.search` or a state is loaded."""
    for module in ("ai.search", "game.core.state"):
        ask = (
            "import sys; before = set(sys.meta_path)\n"
            f"import {module}\n"
            "from game import fast_core\n"
            "new = [finder for finder in sys.meta_path if finder not in before]\n"
            f"sys.exit(not isinstance(new[0], fast_core.Finder) or list(sys.modules).index('game.fast_core') > "
            "min(list(sys.modules).index(name) for name in new[0].files if name in sys.modules))"
        )
        assert subprocess.run([sys.executable, "-c", ask], cwd=ROOT).returncode == 0, module


def builds(project: Path, monkeypatch: pytest.MonkeyPatch, works: bool) -> list[str]:
    """Building there takes no time; the folders it was done in."""
    made: list[str] = []

    def run(command: list[str], held: int | None, out: object, longest: float) -> bool:
        made.append(command[-1])
        if works:
            pretend_built(project, project / command[-1] / "lib")
        return works

    monkeypatch.setattr(environment, "run", run)
    monkeypatch.setattr(builder, "obstacle", lambda root: None)
    return made


def test_a_build_lands_whole_and_once(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = builds(project, monkeypatch, works=True)
    pretend_built(project, project)  # as earlier versions did
    left = project / fast_core.BUILDS / (builder.UNFINISHED + "left")
    left.mkdir(parents=True)
    assert builder.worth_trying(project)
    assert builder.build(project) is None
    assert fast_core.whole(fast_core.folder(project), project)
    assert not builder.worth_trying(project)
    assert builder.build(project) is None
    assert len(made) == 1
    assert not list(project.glob(f"{fast_core.BUILDS}/{builder.UNFINISHED}*"))
    assert [path for path in project.rglob("*.so") if fast_core.folder(project) not in path.parents] == []


def test_a_build_makes_room_of_older_ones(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builds(project, monkeypatch, works=True)
    builder.build(project)
    (project / "ai/search.py").write_text("VALUE: int = 2\n")
    builder.build(project)
    assert list(project.glob(f"{fast_core.BUILDS}/*-*")) == [fast_core.folder(project)]


def test_a_build_that_fails_is_not_tried_again_at_a_start(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builds(project, monkeypatch, works=False)
    assert builder.build(project) == "its build failed (see build/fast-core/build.log)"
    assert not fast_core.whole(fast_core.folder(project), project)
    assert not builder.worth_trying(project)
    (project / "ai/search.py").write_text("VALUE: int = 2\n")
    assert builder.worth_trying(project)


def test_without_a_compiler_the_plain_files_do(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(builder, "compiler", lambda: None)
    assert not builder.worth_trying(project)
    assert builder.tell(builder.build(project)) == 1
    assert capsys.readouterr().err == (
        "The fast core is not built because there is no C compiler; everything works without it, "
        "bots think less deeply.\n"
    )


# --- where failures are told -----------------------------------------------------------


def test_without_terminal_and_window_the_sentence_lies_beside_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notice, "ROOT", tmp_path)
    monkeypatch.setattr(notice, "watched", lambda: False)
    monkeypatch.setattr(notice, "_window", lambda sentence: False)
    notice.tell_failure("Do this.")
    assert (tmp_path / notice.FILE).read_text() == "Do this.\n"


def test_in_the_temporary_folder_nobody_can_foresee_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others write there, too: a link in its place would be followed."""
    victim = tmp_path / "victim"
    (tmp_path / notice.FILE).symlink_to(victim)
    monkeypatch.setattr(notice, "ROOT", tmp_path / "nowhere")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    notice._leave_file("Do this.")
    assert not victim.exists()
    assert [path.read_text() for path in tmp_path.glob("five-fronts-setup-failed-*.txt")] == ["Do this.\n"]


@pytest.mark.parametrize(("reader", "expected"), [(subprocess.PIPE, "True"), (subprocess.DEVNULL, "False")])
def test_a_pipe_is_read_and_nowhere_is_not(reader: int, expected: str, tmp_path: Path) -> None:
    ask = f"from tools import notice; open({str(tmp_path / 'answer')!r}, 'w').write(str(notice.watched()))"
    subprocess.run([sys.executable, "-c", ask], cwd=ROOT, stderr=reader, check=True)
    assert (tmp_path / "answer").read_text() == expected


# --- flags -----------------------------------------------------------------------------

BAD_FLAGS = {
    "--nonsense": "There is no flag '--nonsense'",
    "extra": "There is no flag 'extra'",
    "--game": "--game needs a value",
    "--fullscreen=1": "--fullscreen takes no value",
    "--game chess": "There is no game 'chess'; finished games: battlefronts",
    "--game last_front": "still under construction",
    "--game battlefronts --seats human": "Battlefronts is for 2 seats, not 1.",
    "--game battlefronts --seats human,captain,captain": "Battlefronts is for 2 seats, not 3.",
    "--game battlefronts --seats human,wizard": "No seat can be 'wizard'; choose from: human, recruit",
    "--game battlefronts --seats human,random": "No seat can be 'random'",
    "--game battlefronts --names A,B,C": "--names gives 3 names for 2 seats",
    "--game battlefronts --option first": "--option takes name=value",
    "--game battlefronts --option depth=3": "has no option 'depth'",
    "--game battlefronts --option first=never": "cannot be 'never'",
    "--game battlefronts --headless --seats human,general": "Without a window no seat can be 'human'",
    "--game battlefronts --headless --matches 0": "--matches takes a number from 1",
    "--game battlefronts --matches 3": "--matches goes with --headless only",
    "--game battlefronts --seats human,captain --demo": "no seat can be 'human'",
    "--headless": "--headless needs a game: add --game",
    "--seats human,captain": "--seats needs a game",
    "--demo --replay x": "--demo and --replay exclude each other",
    "--seed -1": "--seed takes a whole number",
    "--seed 1e3": "--seed takes a whole number",
    "--seed 18446744073709551616": "--seed takes a whole number from 0 to 18446744073709551615",
    "--window wide": "--window takes a size such as 1280x720",
    "--window 320x200": "A window of 320x200 cannot be played in; the smallest is 800x450",
    "--window 1280x720 --fullscreen": "exclude each other",
    "--replay no-such-file": "no-such-file cannot be read",
    "--replay main.py": "Line 1: this is not a record of Five Fronts",
    "--data main.py": "The folder of --data cannot be used",
    "--data=": "--data needs the name of a folder",
    "--replay=": "cannot be read",
    "--replay /dev/zero": "zero cannot be read: it is not an ordinary file",
    "--game battlefronts --names Anna\udcff": "--names takes names of up to 40 letters",
    "--game battlefronts --names A\x1b[2J": "--names takes names of up to 40 letters",
    f"--game battlefronts --names {'n' * 100_000}": "--names takes names of up to 40 letters",
    f"--game {'g' * 100_000}": "There is no game 'ggg",
    f"--{'f' * 100_000}": "There is no flag '--fff",
}


def start(*arguments: str, **around: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "main.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **around}, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("flags", BAD_FLAGS, ids=lambda flags: ascii(flags[:60]))
def test_a_bad_flag_gets_one_sentence(flags: str) -> None:
    done = start(*flags.split())
    assert done.returncode == 2
    assert done.stdout == ""
    assert BAD_FLAGS[flags] in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith(".\n")


def test_a_damaged_record_is_refused_with_its_line_and_stays_as_it_is(tmp_path: Path) -> None:
    record = tmp_path / "match.record"
    text = "five fronts record 1\ngame: battlefronts\nseat: human\nseat: captain\nseed: 7\nactions:\nmarch 3 Q9\n"
    record.write_text(text)
    done = start("--replay", str(record))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Line 7 of the record")
    assert done.stderr.count("\n") == 1
    assert record.read_text() == text


def test_a_record_with_a_seat_of_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    record = tmp_path / "match.record"
    record.write_text("five fronts record 1\ngame: battlefronts\nseat: human\nseat: dragon\nseed: 7\nactions:\n")
    done = start("--replay", str(record))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "'dragon'" in done.stderr


def test_without_a_display_one_sentence(tmp_path: Path) -> None:
    done = start("--game", "battlefronts", SDL_VIDEODRIVER="x11", DISPLAY=":none", FIVE_FRONTS_HOME=str(tmp_path))
    assert done.returncode != 0
    assert "No window could be opened here" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1


def test_headless_prints_one_object_a_match() -> None:
    done = start("--headless", "--game", "battlefronts", "--seats", "random,recruit", "--seed", "7", "--matches", "2")
    assert done.returncode == 0
    matches = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(match["seed"], match["seats"]) for match in matches] == [
        (7, ["random", "recruit"]),
        (8, ["random", "recruit"]),
    ]
    assert "2 of 2 matches" in done.stderr
    assert done.stderr.startswith(f"This runs on the {'fast' if fast_core.IN_USE else 'plain'} core")


HEADLESS = "main.py --headless --game battlefronts --seats random,random --seed 1 --matches 2"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_headless_says_in_one_sentence_that_the_disk_is_full() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, *HEADLESS.split()], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 1
    said = done.stderr.splitlines()
    assert said[0].startswith("This runs on the ")
    assert said[1:] == ["The results could not be written: No space left on device."]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes a stream")
def test_headless_with_stderr_closed_prints_nothing_but_json() -> None:
    command = f'exec "{sys.executable}" {HEADLESS} 2>&-'
    done = subprocess.run(["/bin/sh", "-c", command], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0
    assert [json.loads(line)["seed"] for line in done.stdout.splitlines()] == [1, 2]


def test_help_names_every_flag() -> None:
    done = start("--help")
    assert done.returncode == 0
    for flag in ("--game", "--seats", "--names", "--option", "--seed", "--headless", "--matches", "--demo", "--replay"):
        assert flag in done.stdout
