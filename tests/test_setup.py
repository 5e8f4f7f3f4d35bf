"""Before anything is played: set-up on a fresh machine, stale extensions, a sentence for each bad flag."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools import compile as fast_core
from tools import environment, notice

ROOT = environment.ROOT


def installed(folder: Path, *names: str, whole: bool = True) -> None:
    """Make it look as if pip had installed packages there."""
    for name in names:
        made = folder / f"{name}.dist-info"
        made.mkdir(parents=True)
        if whole:
            (made / "RECORD").touch()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with two files to compile."""
    for path in ("game/core/state.py", "game/core/match.py", "ai/search.py", "tools/compile.py"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("VALUE: int = 1\n")
    (tmp_path / "requirements-dev.txt").write_text("mypy==1.0\n")
    return tmp_path


def pretend_built(project: Path) -> None:
    suffix = fast_core.EXTENSION_SUFFIXES[0]
    (project / f"{fast_core.GROUP}__mypyc{suffix}").touch()
    for source in fast_core.sources(project):
        (project / source).with_suffix(suffix).touch()
    fast_core.note(project, built=True)


# --- packages --------------------------------------------------------------------------


def test_pins_follow_other_files_and_leave_comments_out(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("# why\nx==1  # really\n\n")
    (tmp_path / "b.txt").write_text("-r a.txt\ny-z==2.0\n")
    assert environment.pins(tmp_path / "b.txt") == ["x==1", "y-z==2.0"]


def test_every_requirement_is_pinned() -> None:
    assert all(pin.count("==") == 1 and ";" not in pin for pin in environment.pins(environment.TO_DEVELOP))
    assert [pin.partition("==")[0] for pin in environment.build_pins()] == ["mypy", "setuptools"]


def test_a_package_counts_only_whole_and_in_the_pinned_version(tmp_path: Path) -> None:
    installed(tmp_path, "pygame_ce-2.5.8", "other-1.0")
    installed(tmp_path, "half-1.0", whole=False)
    wanted = ["pygame-ce==2.5.8", "other==1.1", "half==1.0", "none==1.0"]
    assert environment.missing(wanted, [tmp_path / "nowhere", tmp_path]) == wanted[1:]


def test_this_interpreter_serves_where_it_has_everything() -> None:
    assert environment.prepare(environment.pins(environment.TO_PLAY)) == Path(sys.executable)


def test_only_what_is_missing_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []
    folder = tmp_path / "lib/python3.11/site-packages"
    installed(folder, "pip-26.0", "a-1.0")
    python = environment.venv_python(tmp_path)
    python.parent.mkdir()
    python.touch()
    monkeypatch.setattr(environment, "run", lambda command: ran.append(command) or True)
    monkeypatch.setattr(environment, "venv_python", lambda: python)
    monkeypatch.setattr(environment, "venv_folders", lambda: [folder])
    assert environment.prepare(["a==1.0", "b==2.0"]) == python
    assert len(ran) == 1
    assert ran[0][1:4] == ["-m", "pip", "install"]
    assert ran[0][-1] == "b==2.0"
    assert "a==1.0" not in ran[0]


def test_a_python_without_venv_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(environment.SetupError, match=r"venv module.*apt install python3\.\d+-venv.*start Five Fronts"):
        environment.make_venv()


def test_without_network_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "run", lambda command: False)
    with pytest.raises(environment.SetupError, match="could not install a 1; check the connection"):
        environment.install(Path("python"), ["a==1"])


def test_an_environment_that_leads_nowhere_does_not_start_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", "/usr")
    with pytest.raises(environment.SetupError, match="damaged; delete it"):
        environment.hand_over(Path("/nowhere/python"), [], handed=True)


def test_an_interpreter_that_cannot_be_started_is_named(tmp_path: Path) -> None:
    with pytest.raises(environment.SetupError, match="cannot be started"):
        environment.start_again(tmp_path / "python", [])


# --- the fast core ---------------------------------------------------------------------


def test_what_stays_plain_is_not_compiled(project: Path) -> None:
    assert fast_core.modules(project) == ["ai.search", "game.core.state"]


def test_a_build_counts_until_a_source_changes(project: Path) -> None:
    assert fast_core.outcome(project) is None
    pretend_built(project)
    assert fast_core.outcome(project) is True
    (project / "game/core/match.py").write_text("# plain\n")
    assert fast_core.outcome(project) is True
    (project / "ai/search.py").write_text("VALUE: int = 2\n")
    assert fast_core.outcome(project) is None


def test_a_lost_extension_is_noticed(project: Path) -> None:
    pretend_built(project)
    fast_core.extensions(project)[0].unlink()
    assert fast_core.outcome(project) is None
    environment.remove_stale(project)
    assert fast_core.extensions(project) == []


def test_a_failed_build_is_not_tried_again_for_the_same_sources(project: Path) -> None:
    fast_core.note(project, built=False, why="there was no compiler")
    assert fast_core.outcome(project) is False
    (project / "ai/search.py").write_text("VALUE: int = 2\n")
    assert fast_core.outcome(project) is None


def test_what_could_not_be_installed_is_tried_again_later(project: Path) -> None:
    fast_core.note(project, built=False, again=time.time() + 60)
    assert fast_core.outcome(project) is False
    fast_core.note(project, built=False, again=time.time() - 60)
    assert fast_core.outcome(project) is None


@pytest.mark.parametrize("text", ["", "[]", "{", '{"fingerprint": 3}'])
def test_a_damaged_note_counts_for_nothing(project: Path, text: str) -> None:
    (project / fast_core.NOTE).write_text(text)
    assert fast_core.outcome(project) is None


def test_stale_extensions_are_removed_before_anything_imports_them(project: Path) -> None:
    pretend_built(project)
    environment.remove_stale(project)
    assert len(fast_core.extensions(project)) == 3
    (project / "ai/search.py").write_text("VALUE: int = 2\n")
    environment.remove_stale(project)
    assert fast_core.extensions(project) == []


def test_extensions_for_another_python_are_neither_used_nor_stale(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fast_core, "EXTENSION_SUFFIXES", [".cpython-399.so"])
    pretend_built(project)
    monkeypatch.undo()
    assert fast_core.outcome(project) is None
    environment.remove_stale(project)
    assert len(fast_core.extensions(project)) == 3


def test_a_plain_pass_sets_extensions_aside_and_puts_them_back(project: Path) -> None:
    pretend_built(project)
    with fast_core.set_aside(project):
        assert fast_core.extensions(project) == []
    assert fast_core.outcome(project) is True


def test_without_a_compiler_the_plain_files_do(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fast_core, "compiler", lambda: None)
    assert not fast_core.build(project)
    assert capsys.readouterr().err == (
        "The fast core is not built because there is no C compiler; everything works without it, "
        "bots think less deeply.\n"
    )
    assert fast_core.outcome(project) is False


def test_a_build_that_fails_leaves_no_extension(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_built(project)
    monkeypatch.setattr(fast_core, "_run_mypyc", lambda root: "its build failed")
    monkeypatch.setattr(fast_core, "obstacle", lambda root: None)
    assert not fast_core.build(project)
    assert fast_core.extensions(project) == []
    assert fast_core.outcome(project) is False


# --- where failures are told -----------------------------------------------------------


def test_without_terminal_and_window_the_sentence_lies_beside_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notice, "ROOT", tmp_path)
    monkeypatch.setattr(notice, "watched", lambda: False)
    monkeypatch.setattr(notice, "_window", lambda sentence: False)
    notice.tell_failure("Do this.")
    assert (tmp_path / notice.FILE).read_text() == "Do this.\n"


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


HEADLESS = "main.py --headless --game battlefronts --seats random,random --seed 1 --matches 2"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_headless_says_in_one_sentence_that_the_disk_is_full() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, *HEADLESS.split()], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 1
    assert done.stderr == "The results could not be written: No space left on device.\n"


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
