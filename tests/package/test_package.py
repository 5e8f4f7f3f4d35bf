"""The packaged program, made and started as on a machine without Python (`python -m tests --package`)."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES
from game.core.version import VERSION
from tools import crediting
from tools.packaging import linux
from tools.packaging.names import MIME

SYSTEMS = {"bz2": "bzip2", "gcc_s": "GCC", "lzma": "xz", "sqlite3": "SQLite", "stdc++": "GCC", "z": "zlib"} | {
    f"python3.{minor}": "Python" for minor in range(11, 20)
}
"""What the credits call libraries that come with Python or the compiler, by the names of their files."""


@pytest.fixture(params=["games", "Spiele für müde Krieger"])
def unpacked(made: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """The program, unpacked into a folder of this name that nobody may write to."""
    place = tmp_path / request.param
    with tarfile.open(made) as packed:
        packed.extractall(place, filter="data")
    folders = [place, *(path for path in place.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    yield next(place.iterdir()) / "five-fronts"
    for folder in folders:
        folder.chmod(0o755)
    shutil.rmtree(place)


def started(program: Path, home: Path, *flags: str, **around: str) -> subprocess.CompletedProcess[str]:
    """Start it without anything that belongs to a Python."""
    env = {"HOME": str(home), "PATH": "/usr/bin:/bin", **around}
    return subprocess.run([program, *flags], env=env, cwd="/", capture_output=True, text=True, timeout=300)


def test_it_says_its_version(unpacked: Path, tmp_path: Path) -> None:
    assert started(unpacked, tmp_path, "--version").stdout.strip() == f"Five Fronts {VERSION}"


@pytest.mark.parametrize("slug", GAMES)
def test_bots_play_whole_matches_on_the_fast_core(unpacked: Path, tmp_path: Path, slug: str) -> None:
    done = started(unpacked, tmp_path, "--headless", "--game", slug, "--seats", "recruit,recruit", "--seed", "7")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["core"] == "fast"


def test_the_licences_lie_beside_it(unpacked: Path) -> None:
    assert (unpacked.parent / "LICENSES.md").read_bytes() == crediting.LICENSES.read_bytes()
    assert "PYTHON SOFTWARE FOUNDATION" in (unpacked.parent / "LICENSE-PYTHON.txt").read_text(encoding="utf-8")
    (page,) = unpacked.parent.rglob("CREDITS.md")
    credits = page.read_text(encoding="utf-8")
    bundled = {file for libraries in crediting.BUNDLED.values() for library in libraries for file in library.files}
    for path in unpacked.parent.rglob("lib*.so*"):
        name = path.name.removeprefix("lib").partition(".so")[0]
        assert re.sub("-[0-9a-f]{8}.*", "", name) in bundled or SYSTEMS.get(name, name) in credits, path.name


def test_a_wrong_flag_gets_a_sentence(unpacked: Path, tmp_path: Path) -> None:
    done = started(unpacked, tmp_path, "--game", "chess")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "chess" in done.stderr


def test_its_window_opens_and_its_bots_think(unpacked: Path, tmp_path: Path) -> None:
    """Without a screen, and killed in the middle: the match is saved."""
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    env = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", **quiet}
    command = [unpacked, "--game", "battlefronts", "--seats", "sergeant,recruit", "--seed", "7"]
    with subprocess.Popen(command, env=env, cwd="/", start_new_session=True, stderr=subprocess.PIPE) as program:
        with pytest.raises(subprocess.TimeoutExpired):
            program.wait(15)
        os.killpg(program.pid, 9)
    saved = list(tmp_path.rglob("battlefronts*.record"))
    assert saved
    assert len(saved[0].read_text(encoding="utf-8").splitlines()) > 6


# --- what a desktop is told -------------------------------------------------------------------


def test_it_is_installed_for_one_user_and_removed(unpacked: Path, tmp_path: Path) -> None:
    script, home = unpacked.parent / "install.sh", tmp_path / "home of a user"
    env = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    home.mkdir()
    subprocess.run(["sh", str(script)], env=env, check=True, cwd="/")
    entry = home / ".local/share/applications/five-fronts.desktop"
    (program,) = (shlex.split(line[5:])[0] for line in entry.read_text().splitlines() if line.startswith("Exec="))
    assert started(Path(program), home, "--version").stdout.strip() == f"Five Fronts {VERSION}"
    assert started(home / ".local/bin/five-fronts", home, "--version").stdout.strip() == f"Five Fronts {VERSION}"
    icons = list((home / ".local/share/icons").rglob("five-fronts.png"))
    assert sorted(pygame.image.load(icon).get_width() for icon in icons) == list(linux.SIZES)
    assert f"MimeType={MIME};" in entry.read_text()
    types = home / ".local/share/mime/packages/five-fronts.xml"
    assert types.read_text() == linux.TYPES
    if shutil.which("update-mime-database", path=env["PATH"]):
        known = (types.parents[1] / "globs2").read_text()
        assert f":{MIME}:*.record" in known
    kept = home / ".local/share/FiveFronts" / "settings.json"
    kept.parent.mkdir(parents=True)
    kept.write_text("{}")
    subprocess.run(["sh", str(script), "--remove"], env=env, check=True, cwd="/")
    left = [path for path in home.rglob("*") if path.is_file() or path.is_symlink()]
    assert [path for path in left if not desktops(path)] == [kept]
    assert not any(MIME in path.read_text(errors="replace") for path in left)


def desktops(path: Path) -> bool:
    """Whether a file is an index that the tools of the desktop keep."""
    return path.name == "mimeinfo.cache" or path.parent.name == "mime"
