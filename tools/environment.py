"""Set-up of the pinned packages before any command, in `.venv` if necessary."""

from __future__ import annotations

import contextlib
import csv
import importlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, NoReturn

from tools import notice

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCK = Path("build", "setup.lock")
TO_PLAY = ROOT / "requirements.txt"
TO_BUILD = ROOT / "requirements-build.txt"
TO_DEVELOP = ROOT / "requirements-dev.txt"
HANDED_OVER = "FIVE_FRONTS_HANDED_OVER"

Pins = dict[str, str]
"""Lines of a requirements file, with hashes, by "name==version"."""


class SetupError(Exception):
    """Set-up has failed; the text is one sentence that says what to do."""


def pins(file: Path) -> Pins:
    """The pinned packages of a requirements file, and of the files that it includes."""
    found: Pins = {}
    for line in file.read_text(encoding="utf-8").replace("\\\n", " ").splitlines():
        words = line.partition("#")[0].split()
        if words[:1] == ["-r"]:
            found |= pins(file.parent / words[1])
        elif words:
            found[words[0]] = " ".join(words)
    return found


def missing(wanted: Iterable[str], folders: Iterable[str | Path]) -> list[str]:
    """The pins that are not completely installed, in exactly that version, in any of these folders."""
    places = [Path(folder) for folder in folders]
    return [pin for pin in wanted if not any(whole(place / _dist_info(pin)) for place in places)]


def whole(info: Path) -> bool:
    """Whether all files of an installed package exist with the sizes in its RECORD.

    pip writes RECORD last, but a power failure may still lose other files.
    """
    try:
        with (info / "RECORD").open(encoding="utf-8", newline="") as record:
            sizes = {path: int(size) for path, _, size in csv.reader(record) if size}
        return bool(sizes) and all((info.parent / path).stat().st_size == size for path, size in sizes.items())
    except (OSError, ValueError):
        return False


def _dist_info(pin: str, version: str = "") -> str:
    """Name of the metadata folder of an installed package."""
    name, _, pinned = pin.partition("==")
    return f"{re.sub(r'[-_.]+', '_', name).lower()}-{version or pinned}.dist-info"


def venv_python(venv: Path = VENV) -> Path:
    """The interpreter of the environment, whether or not it exists."""
    return venv / "Scripts" / "python.exe" if sys.platform == "win32" else venv / "bin" / "python"


def within_venv() -> bool:
    """Whether this is the interpreter of the environment."""
    return Path(sys.prefix).resolve() == VENV


def venv_folders(venv: Path = VENV) -> list[Path]:
    """The package folders of the environment."""
    return [venv / "Lib" / "site-packages", *venv.glob("lib/python3*/site-packages")]


def prepare(wanted: Pins) -> Path:
    """An interpreter with all pins: this one, or that of `.venv`, which is created or repaired if necessary.

    Raises SetupError.
    """
    if not missing(wanted, sys.path):
        return Path(sys.executable)
    python = venv_python()
    if not within_venv() and python.exists() and not missing(wanted, venv_folders()):
        return python
    with lock(ROOT / LOCK) as held:
        if not usable(python):
            make_venv(held)
        if lacking := missing(wanted, venv_folders()):
            install(python, {pin: wanted[pin] for pin in lacking}, held)
    return python


def usable(python: Path) -> bool:
    """Whether the environment exists with a working pip, which an unfinished one has not."""
    if not any(whole(info) for folder in venv_folders() for info in folder.glob("pip-*.dist-info")):
        return False
    with contextlib.suppress(OSError):
        return subprocess.run([python, "-m", "pip", "--version"], capture_output=True).returncode == 0
    return False


def make_venv(held: int | None = None) -> None:
    """Create `.venv`, replacing an existing one. Raises SetupError."""
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        raise SetupError(
            "This Python comes without its venv module; install it (on Debian and Ubuntu: sudo apt install "
            f"python{sys.version_info[0]}.{sys.version_info[1]}-venv), then start Five Fronts again."
        )
    with notice.progress("Five Fronts is being set up (once): making the folder .venv"):
        made = run([sys.executable, "-m", "venv", "--clear", str(VENV)], held)
    if not made:
        raise SetupError(
            f"The folder .venv cannot be made in {ROOT}; see that there is space and that you may write there, "
            "then start Five Fronts again."
        )


def install(python: Path, wanted: Pins, held: int | None = None) -> None:
    """Install pins with pip, its progress on stderr. Raises SetupError."""
    options = ["--no-input", "--disable-pip-version-check", "--retries=2", "--timeout=20", "--no-compile"]
    exactly = ["--require-hashes", "--only-binary=:all:", "--no-deps", "--force-reinstall"]
    remove_damaged(wanted)
    with notice.progress(f"Five Fronts is being set up (once): installing {listed(wanted)}"):
        lines = VENV / "missing.txt"  # pip accepts hashes only in files
        lines.write_text("\n".join(wanted.values()) + "\n", encoding="utf-8")
        installed = run([str(python), "-m", "pip", "install", *options, *exactly, "-r", str(lines)], held)
    importlib.invalidate_caches()
    if not installed or missing(wanted, venv_folders()):
        by_hand = next((file for file in (TO_PLAY, TO_BUILD) if set(wanted) <= set(pins(file))), TO_DEVELOP)
        raise SetupError(
            f"Five Fronts could not install {listed(wanted)}; check the connection to the internet and start again "
            f"(or install by hand: {python} -m pip install -r {by_hand.name})."
        )


def remove_damaged(wanted: Iterable[str]) -> None:
    """Remove metadata of damaged packages, because pip would fail to uninstall them."""
    for pin in wanted:
        for folder in venv_folders():
            for info in folder.glob(_dist_info(pin, "*")):
                if not whole(info):
                    shutil.rmtree(info, ignore_errors=True)


def listed(wanted: Iterable[str]) -> str:
    """The first few pins in words."""
    names = [pin.replace("==", " ") for pin in wanted]
    return ", ".join(names) if len(names) <= 3 else f"{', '.join(names[:3])} and {len(names) - 3} more"


@contextlib.contextmanager
def lock(file: Path) -> Iterator[int | None]:
    """Wait for an exclusive lock and hold it; gives its descriptor, or None if the file cannot be opened.

    A child process that inherits the descriptor holds the lock as well, even after this process has ended.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:  # the folder is not writable; later steps report that
        yield None
        return
    try:
        if not _seize(descriptor):
            notice.say("Another start of Five Fronts is at work here; this one goes on when it is done.")
            while not _seize(descriptor):
                time.sleep(0.1)
        yield descriptor
    finally:
        os.close(descriptor)


def _seize(descriptor: int) -> bool:
    """Try to lock; False while another process holds the lock. The system releases it when its holder ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # the file system supports no locks
        pass
    return True


def run(
    command: Sequence[str], held: int | None = None, out: IO[str] | None = None, longest: float | None = None
) -> bool:
    """Run a command with its output on stderr (stdout is for results) or in a file; True if it succeeds in time.

    Ctrl+C kills it with all its children, before they can print tracebacks.
    """
    stream = out or (sys.stderr.fileno() if sys.stderr is not None else subprocess.DEVNULL)
    around = {**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"}
    passed = (held,) if held is not None and sys.platform != "win32" else ()
    former = signal.getsignal(signal.SIGINT)
    hold_back(True)
    try:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=around,
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=stream,
            pass_fds=passed,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
    except OSError:
        hold_back(False)
        return False
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        hold_back(False)
        return process.wait(longest) == 0
    except subprocess.TimeoutExpired:
        _end(process)
        return False
    except KeyboardInterrupt:
        _end(process)
        raise
    finally:
        signal.signal(signal.SIGINT, former)


def hold_back(held: bool) -> None:
    """Block or unblock Ctrl+C, which must not arrive between the start of a child and storing its process."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_BLOCK if held else signal.SIG_UNBLOCK, [signal.SIGINT])


def _end(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def hand_over(python: Path, arguments: list[str], handed: bool) -> None:
    """Continue in another interpreter with these arguments; returns if this one is sufficient.

    `handed`: this interpreter was started in that way, so another hand-over means a broken environment. Raises
    SetupError.
    """
    if python == Path(sys.executable) or within_venv():
        return
    if handed:
        raise SetupError("The folder .venv is damaged; delete it and start Five Fronts again.")
    os.environ[HANDED_OVER] = "1"
    start_again(python, arguments)


def start_again(python: Path, arguments: list[str]) -> NoReturn:
    """Replace this process by that interpreter with these arguments. Raises SetupError."""
    command = [str(python), *arguments]
    try:
        if sys.platform == "win32":  # exec on Windows would return to the terminal at once
            sys.exit(subprocess.run(command).returncode)
        hold_back(True)  # until `tools.door` handles it
        os.execv(python, command)
    except OSError as error:
        hold_back(False)
        raise SetupError(f"{python} cannot be started ({error.strerror}); delete .venv and start again.") from None


def settle(wanted: Pins, arguments: list[str]) -> None:
    """Return in an interpreter with all pins. `arguments` start this command again in another one.

    Raises SetupError.
    """
    handed = os.environ.pop(HANDED_OVER, "") != ""
    hand_over(prepare(wanted), arguments, handed)
