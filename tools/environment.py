"""What both commands need before they can begin: the pinned packages, in `.venv` if need be, and the fast core."""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

from tools import compile as fast_core
from tools import notice

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
TO_PLAY = ROOT / "requirements.txt"
TO_DEVELOP = ROOT / "requirements-dev.txt"
HANDED_OVER = "FIVE_FRONTS_HANDED_OVER"
PATIENCE = 24 * 3600
"""Seconds until it is tried again to install what builds the fast core."""
TO_BUILD = ("mypy", "setuptools")


class SetupError(Exception):
    """Set-up cannot go on; the text is one sentence that says what to do."""


def pins(file: Path) -> list[str]:
    """The pinned packages that a requirements file names, as "name==version"."""
    found: list[str] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        line = line.partition("#")[0].strip()
        if line.startswith("-r "):
            found += pins(file.parent / line[3:].strip())
        elif line:
            found.append(line)
    return found


def build_pins() -> list[str]:
    """What a build of the fast core takes besides a C compiler."""
    return [pin for pin in pins(TO_DEVELOP) if pin.partition("==")[0] in TO_BUILD]


def missing(wanted: Iterable[str], folders: Iterable[str | Path]) -> list[str]:
    """The pins that are not installed, whole and in exactly that version, in any of these folders."""
    places = [Path(folder) for folder in folders]
    return [pin for pin in wanted if not any((place / _dist_info(pin) / "RECORD").exists() for place in places)]


def _dist_info(pin: str) -> str:
    """The folder an installed package leaves behind; pip writes the RECORD in it last of all."""
    name, _, version = pin.partition("==")
    return f"{re.sub(r'[-_.]+', '_', name).lower()}-{version}.dist-info"


def venv_python(venv: Path = VENV) -> Path:
    """The interpreter of the environment, whether or not it exists."""
    return venv / "Scripts" / "python.exe" if sys.platform == "win32" else venv / "bin" / "python"


def venv_folders(venv: Path = VENV) -> list[Path]:
    """Where its packages lie."""
    return [venv / "Lib" / "site-packages", *venv.glob("lib/python3*/site-packages")]


def prepare(wanted: list[str]) -> Path:
    """The interpreter that has every pin: this one, or the one of `.venv`, made and filled if need be.

    Raises SetupError.
    """
    if not missing(wanted, sys.path):
        return Path(sys.executable)
    python = venv_python()
    if not python.exists() or not any(folder.glob("pip-*.dist-info") for folder in venv_folders() if folder.exists()):
        make_venv()
    if lacking := missing(wanted, venv_folders()):
        install(python, lacking)
    return python


def make_venv() -> None:
    """Make `.venv` anew. Raises SetupError."""
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        raise SetupError(
            "This Python comes without its venv module; install it (on Debian and Ubuntu: sudo apt install "
            f"python{sys.version_info[0]}.{sys.version_info[1]}-venv), then start Five Fronts again."
        )
    with notice.progress("Five Fronts is being set up (once): making the folder .venv"):
        made = run([sys.executable, "-m", "venv", "--clear", str(VENV)])
    if not made:
        raise SetupError(
            f"The folder .venv cannot be made in {ROOT}; see that there is space and that you may write there, "
            "then start Five Fronts again."
        )


def install(python: Path, wanted: list[str]) -> None:
    """Install pins with pip, its progress on stderr. Raises SetupError."""
    options = ["--no-input", "--disable-pip-version-check", "--retries=2", "--only-binary=:all:"]
    with notice.progress(f"Five Fronts is being set up (once): installing {listed(wanted)}"):
        installed = run([str(python), "-m", "pip", "install", *options, *wanted])
    importlib.invalidate_caches()
    if not installed:
        file = TO_PLAY if set(wanted) <= set(pins(TO_PLAY)) else TO_DEVELOP
        raise SetupError(
            f"Five Fronts could not install {listed(wanted)}; check the connection to the internet and start again "
            f"(or install by hand: {python} -m pip install -r {file.name})."
        )


def listed(wanted: list[str]) -> str:
    """Pins as words, the first few of them."""
    names = [pin.replace("==", " ") for pin in wanted]
    return ", ".join(names) if len(names) <= 3 else f"{', '.join(names[:3])} and {len(names) - 3} more"


def run(command: list[str]) -> bool:
    """Run a command with its output on stderr (stdout is for results); whether it went well."""
    out = sys.stderr.fileno() if sys.stderr is not None else subprocess.DEVNULL
    around = {**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"}
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=around).returncode == 0
    except OSError:
        return False


def hand_over(python: Path, arguments: list[str], handed: bool) -> None:
    """Go on in another interpreter with these arguments; returns where this one will do.

    `handed` tells that this one was started so: an environment that leads back here is broken. Raises SetupError.
    """
    if python == Path(sys.executable) or Path(sys.prefix).resolve() == VENV:
        return
    if handed:
        raise SetupError("The folder .venv is damaged; delete it and start Five Fronts again.")
    os.environ[HANDED_OVER] = "1"
    start_again(python, arguments)


def start_again(python: Path, arguments: list[str]) -> NoReturn:
    """Become this interpreter with these arguments. Raises SetupError."""
    command = [str(python), *arguments]
    try:
        if sys.platform == "win32":  # its exec would give the terminal back at once
            sys.exit(subprocess.run(command).returncode)
        os.execv(python, command)
    except OSError as error:
        raise SetupError(f"{python} cannot be started ({error.strerror}); delete .venv and start again.") from None


def settle(wanted: list[str], arguments: list[str], build: bool) -> None:
    """Return in an interpreter that has every pin, and with a fast core that is fresh or none.

    `arguments` start this command again in another interpreter, or in this one once the fast core is there;
    `build` asks for it where it can be had and has not been tried yet. Raises SetupError.
    """
    handed = os.environ.pop(HANDED_OVER, "") != ""
    hand_over(prepare(wanted), arguments, handed)
    if not build or fast_core.outcome() is not None or fast_core.obstacle() is not None:
        return
    try:
        hand_over(prepare([*wanted, *build_pins()]), arguments, handed)
    except SetupError as error:
        notice.say(f"{error} Meanwhile the game starts without its fast core.")
        fast_core.note(ROOT, built=False, why="mypy cannot be installed", again=time.time() + PATIENCE)
        return
    with notice.progress("Five Fronts is being set up (once): building the fast core"):
        built = fast_core.build()
    if built:
        start_again(Path(sys.executable), arguments)


def remove_stale(root: Path = ROOT) -> None:
    """Extensions whose sources have changed must not be used, so this comes before any import of the rules.

    Raises SetupError.
    """
    try:
        fast_core.remove_stale(root)
    except OSError:
        raise SetupError(
            f"Old files of the fast core in {root} cannot be removed; close other windows of Five Fronts and "
            "see that you may write there, then start again."
        ) from None
