"""The script that installs a package on Linux: in any home, from any folder, and from its own copy."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.packaging import icons, linux
from tools.packaging.names import NAME

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
    monkeypatch.setattr(icons, "png", lambda side: b"icon")
    folder = tmp_path / "a package & more"
    folder.mkdir()
    (folder / NAME).write_text('#!/bin/sh\nprintf "%s\\n" "$0" "$@"\n')
    (folder / NAME).chmod(0o755)
    linux.dress(folder)
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
