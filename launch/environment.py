"""Installs the pinned packages before any command, in `.venv` if necessary."""

from __future__ import annotations

import contextlib
import csv
import importlib
import importlib.util
import itertools
import os
import platform
import re
import shutil
import stat
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

from launch import notice, processes

# --- Causes of a failure, found in the messages of venv and pip -----------------------------------

NO_PACKAGE = r"No matching distribution|Could not find a version"
CAUSES = {
    r"DO NOT MATCH THE HASHES": (
        "the downloaded package is not the expected one (its hash differs); use another network or package index, "
        "empty pip's cache ({python} -m pip cache purge) and start again"
    ),
    r"PATH separator": (
        "the path of this folder has a '{separator}' in it, with which Python makes no environment; rename the folder, "
        "or move Five Fronts to another"
    ),
    r"File name too long|Errno 36\b|WinError 206\b": (
        "the path of this folder is too long; move Five Fronts to one with a shorter path"
    ),
    r"No module named '?(venv|ensurepip)\b": (
        "this Python comes without its venv module; install it (on Debian and Ubuntu: sudo apt install "
        "python{version}-venv), or a whole Python (from https://www.python.org/downloads/), and start again"
    ),
    r"failed to map segment|noexec": (
        "no program may run on the disk of this folder (it is mounted noexec); move Five Fronts to another disk"
    ),
    r"Errno 1\b|Operation not (permitted|supported)": (
        "the disk of this folder does not take the files and links of an environment, as one of FAT; move Five Fronts "
        "to another disk"
    ),
    r"No usable temporary directory": (
        "there is no folder for temporary files; set TMPDIR to one that you may write to and start again"
    ),
    r"No space left|Errno 28\b|quota exceeded|WinError 112\b|not enough space": (
        "the disk is full; free some space and start again"
    ),
    r"Read-only file system|Errno 30\b": (
        "the disk of this folder can only be read; copy Five Fronts to a folder of your own and start again"
    ),
    r"Permission denied|Errno 13\b|WinError 5\b|Access is denied": (
        "the folder {venv} may not be written to; start once as its owner, or copy Five Fronts to a folder of your own"
    ),
    r"CERTIFICATE_VERIFY_FAILED|SSLError": (
        "the certificate of the package index is not trusted; check the clock, and what your network needs (PIP_CERT, "
        "PIP_PROXY), and start again"
    ),
    r"after connection broken|NewConnectionError|ConnectTimeout|ReadTimeout|getaddrinfo|name resolution|ProxyError": (
        "the package index was not reached; check the connection to the internet and start again (or install by hand: "
        "{python} -m pip install -r {file})"
    ),
    NO_PACKAGE: (
        "the package index has none for this system ({system}); start again with another Python, preferably 3.11"
    ),
}
"""Patterns of messages of venv and pip, and what they mean for a player. The first pattern that is found counts."""
ON_OTHER_LINUX = (
    "there is none for this Linux ({machine}, {bits} bits, {libc}); play on a 64-bit one with glibc (Debian, Ubuntu, "
    "Fedora and most others, not Alpine) and a processor that is x86-64 or ARM, or in a container with such a Linux"
)
ON_WINDOWS_ARM = (
    "there is none for the Python of Windows on ARM; install the 64-bit one for Intel and AMD, which Windows 11 runs "
    "as well (from https://www.python.org/downloads/windows/), delete the folder {venv} and start again with it"
)
ANOTHER_INDEX = (
    "pip is set to use another package index, or none; remove index-url and no-index from its configuration ({python} "
    "-m pip config list), PIP_INDEX_URL and PIP_NO_INDEX from the environment, and start again"
)
ELSEWHERE = (
    "pip has installed it elsewhere; remove target, prefix and root from its configuration "
    "({python} -m pip config list) and start again"
)
NOT_INSTALLED = "install it by hand ({python} -m pip install -r {file}) and start again{said}"
NOT_MADE = "make it by hand ({base} -m venv .venv) and start again{said}"
NOT_LOADED = "delete the folder {venv} and start again{said}"
MOST_SAID = 200


def describe_cause(said: str, python: Path, otherwise: str, file: str = "") -> str:
    """The cause of a failure of venv or pip and what to do about it, as clauses for the end of a sentence.

    `said` are the errors that the command has printed, `otherwise` says what to do if they are not known. `python` is
    the interpreter of the environment, `file` the requirements.
    """
    words = next((words for pattern, words in CAUSES.items() if re.search(pattern, said, re.IGNORECASE)), otherwise)
    no_package_was_found = words == CAUSES[NO_PACKAGE]
    if no_package_was_found:
        words = why_no_packages() or (ANOTHER_INDEX if has_another_index(python) else words)

    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")] or lines  # the player is told the last one
    return words.format(
        python=python,
        base=sys.executable,
        file=file,
        venv=python.parent.parent.name,
        version=version,
        separator=os.pathsep,
        machine=platform.machine(),
        bits=64 if sys.maxsize > 2**32 else 32,
        libc=platform.libc_ver()[0] or "musl",
        system=f"Python {version}, {platform.system()} {platform.machine()}",
        said=f" (it said: {errors[-1].removeprefix('ERROR: ')[:MOST_SAID]})" if errors else "",
    )


def why_no_packages() -> str | None:
    """Why there are no packages for this kind of Python, and what to do about it, or None if there are."""
    if sys.platform == "win32":
        return ON_WINDOWS_ARM if sysconfig.get_platform() == "win-arm64" else None
    if platform.system() != "Linux":
        return None

    is_known_machine = platform.machine() in ("x86_64", "aarch64") and sys.maxsize > 2**32
    has_glibc = platform.libc_ver()[0] == "glibc"
    return None if is_known_machine and has_glibc else ON_OTHER_LINUX


def has_another_index(python: Path) -> bool:
    """Whether pip is set to use no package index, or another than the usual one, by its settings and environment."""
    command = [str(python), "-m", "pip", "config", "list"]
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        done = subprocess.run(command, env=processes.command_env(), capture_output=True, text=True, timeout=PATIENCE)
        return re.search(r"\.(index-url|no-index)='(?!(0|false|no|off)')", done.stdout) is not None
    return False


# --- The environment -----------------------------------------------------------------------------

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCK = Path("build", "setup.lock")
TO_PLAY = ROOT / "requirements.txt"
TO_BUILD = ROOT / "requirements/build.txt"
TO_DEVELOP = ROOT / "requirements/dev.txt"
TO_RESEARCH = ROOT / "requirements/research.txt"
TO_PACKAGE = ROOT / "requirements/package.txt"
TO_RELEASE = ROOT / "requirements/release.txt"
PACKAGED: bool = getattr(sys, "frozen", False)
"""Whether this is a program made by `tools.package`, which brings its own Python and packages."""
HANDED_OVER = "FIVE_FRONTS_HANDED_OVER"
MARK = "made-by-five-fronts.txt"
"""A file that marks a `.venv` as made by this program. Only such a folder is ever emptied."""
PATIENCE = 60.0
"""Seconds within which an interpreter answers."""

Pins = dict[str, str]
"""Lines of a requirements file, with hashes, by "name==version"."""


class SetupError(Exception):
    """Set-up has failed. The message is one sentence that says what to do."""


def read_pins(file: Path) -> Pins:
    """Read the pinned packages of a requirements file, and of the files that it includes with -r.

    Returns the whole requirement (pin and hashes) by pin, such as "pygame-ce==2.5.6".
    """
    found: Pins = {}
    for line in file.read_text(encoding="utf-8").replace("\\\n", " ").splitlines():
        words = line.partition("#")[0].split()
        if words[:1] == ["-r"]:
            found |= read_pins(file.parent / words[1])
        elif words:
            found[words[0]] = " ".join(words)
    return found


def missing_pins(wanted: Iterable[str], folders: Iterable[str | Path]) -> list[str]:
    """The pins that are not completely installed, in exactly that version, in any of these folders."""
    places = [Path(folder) for folder in folders]
    return [pin for pin in wanted if not any(is_complete(place / _metadata_folder(pin)) for place in places)]


def is_complete(metadata: Path) -> bool:
    """Whether all files of an installed package exist with the sizes in its RECORD.

    `metadata` is its metadata folder. pip writes RECORD last, but a power failure may still lose other files.
    """
    try:
        with (metadata / "RECORD").open(encoding="utf-8", newline="") as record:
            sizes = {path: int(size) for path, _, size in csv.reader(record) if size}
        return bool(sizes) and all((metadata.parent / path).stat().st_size == size for path, size in sizes.items())
    except (OSError, ValueError):
        return False


def _metadata_folder(pin: str, version: str = "") -> str:
    """The name of the metadata folder of an installed package.

    >>> _metadata_folder("pygame-ce==2.5.6")
    'pygame_ce-2.5.6.dist-info'
    """
    name, _, pinned = pin.partition("==")
    return f"{re.sub(r'[-_.]+', '_', name).lower()}-{version or pinned}.dist-info"


def venv_python() -> Path:
    """The interpreter of the environment, whether or not it exists."""
    return VENV / "Scripts" / "python.exe" if sys.platform == "win32" else VENV / "bin" / "python"


def within_venv() -> bool:
    """Whether this is the interpreter of the environment."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def venv_folders() -> list[Path]:
    """The folders in which the environment's interpreter looks for packages, as it reports them.

    An empty list if there is no interpreter, if it does not start, or if it does not belong to an environment.
    """
    python = venv_python()
    if not python.exists():
        return []

    code = "import sys; print(*sys.path if sys.prefix != sys.base_prefix else (), sep='\\n')"
    command = [str(python), "-I", "-X", "utf8", "-c", code]
    with contextlib.suppress(OSError, subprocess.SubprocessError, ValueError):
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True, timeout=PATIENCE)
        return [Path(line) for line in done.stdout.decode("utf-8", "surrogateescape").splitlines() if line]
    return []


def prepare_python(wanted: Pins) -> Path:
    """An interpreter with all pins: this one, or that of `.venv`, which is created or repaired if necessary.

    Raises SetupError.
    """
    if not missing_pins(wanted, sys.path):
        return Path(sys.executable)
    python = venv_python()
    if not within_venv() and not missing_pins(wanted, venv_folders()):
        return python

    _refuse_link(python, wanted)
    with processes.lock(ROOT / LOCK) as held:
        if not has_working_pip(python):
            make_venv(held)
        if lacking := missing_pins(wanted, venv_folders()):
            install_pins(python, {pin: wanted[pin] for pin in lacking}, held)
    return python


def _refuse_link(python: Path, wanted: Pins) -> None:
    """Raise SetupError if `.venv` is a link or a junction, since the folder behind it is not ours to change."""
    with contextlib.suppress(FileNotFoundError):
        # Only Windows has these two attributes. On other systems None is compared with 0, so nothing is a junction.
        is_junction = getattr(VENV.lstat(), "st_reparse_tag", None) == getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", 0)
        if not VENV.is_symlink() and not is_junction:
            return

        file = requirements_file_of(wanted)
        by_hand = f", or install there what is missing ({python} -m pip install -r {file}),"
        raise SetupError(
            f"The folder .venv is a link to {VENV.readlink()}, where Five Fronts changes nothing; remove the link"
            f"{by_hand if python.exists() else ''} and start again."
        )


def has_working_pip(python: Path) -> bool:
    """Whether the environment exists with a working pip, which an unfinished one does not have."""
    if not any(is_complete(metadata) for folder in venv_folders() for metadata in folder.glob("pip-*.dist-info")):
        return False
    with contextlib.suppress(OSError):
        return subprocess.run([python, "-m", "pip", "--version"], capture_output=True).returncode == 0
    return False


def make_venv(held: int | None = None) -> None:
    """Create `.venv` with pip. An existing one is emptied if it is ours, otherwise set aside. Raises SetupError.

    `held` is the descriptor of the set-up's lock, which the two commands inherit. `said` gets their output, or what
    Python would say about a module that it lacks for them, and explains a failure.
    """
    python = venv_python()
    is_made = False
    lacking = next((name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None), "")
    said = f"No module named {lacking}" if lacking else ""

    if not lacking and (within_venv() or VENV in Path(sys.executable).parents):
        raise SetupError(
            "The folder .venv lacks packages and has no pip to add them; start Five Fronts with another Python than "
            "the one in that folder, and it is made anew."
        )

    commands = [
        [sys.executable, "-I", "-m", "venv", "--without-pip", str(VENV)],
        [str(python), "-I", "-m", "ensurepip", "--default-pip"],
    ]
    try:
        if not lacking:
            clear_venv()
            VENV.mkdir(exist_ok=True)
            (VENV / MARK).write_text("Five Fronts has made this folder, and empties it when it has to.\n", "utf-8")
            with (
                notice.show_progress("Five Fronts is being set up (once): making the folder .venv"),
                tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as out,
            ):
                is_made = all(processes.run(command, held, out) for command in commands)
                out.seek(0)
                said = out.read()
    except OSError as error:
        said = str(error)

    if not is_made:
        raise SetupError(f"The folder .venv cannot be made in {ROOT}: {describe_cause(said, python, NOT_MADE)}.")


def clear_venv() -> None:
    """Empty `.venv`, except for the mark, if it is ours, and set aside anything else of that name. Raises OSError."""
    if not os.path.lexists(VENV):
        return

    is_ours = VENV.is_dir() and ((VENV / MARK).is_file() or not any(VENV.iterdir()))
    if is_ours:
        for path in VENV.iterdir():
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            elif path.name != MARK:
                path.unlink()
        return

    names = (VENV.with_name(f"{VENV.name}.set-aside-{number}") for number in itertools.count(1))
    aside = next(name for name in names if not os.path.lexists(name))
    VENV.rename(aside)
    notice.print_line(f".venv did not work and was not made by Five Fronts; it is kept as {aside.name}.")


def install_pins(python: Path, wanted: Pins, held: int | None = None) -> None:
    """Install pins (exact versions of packages) with pip into the environment of the interpreter `python`.

    pip shows its progress on stderr and writes its errors (`complaints`) to a file, whose text explains a failure.
    `held` is the descriptor of the set-up's lock, which pip inherits. Raises SetupError with a sentence if a pin is
    still missing afterwards.
    """
    options = ["--no-input", "--disable-pip-version-check", "--retries=2", "--timeout=20", "--no-compile"]
    exactly = ["--require-hashes", "--only-binary=:all:", "--no-deps", "--force-reinstall"]
    _remove_damaged_metadata(wanted)
    try:
        with (
            notice.show_progress(f"Five Fronts is being set up (once): installing {list_pins(wanted)}"),
            tempfile.TemporaryDirectory(prefix="five-fronts-") as folder,
        ):
            lines, complaints = Path(folder, "missing.txt"), Path(folder, "complaints.txt")
            lines.write_text("\n".join(wanted.values()) + "\n", encoding="utf-8")  # pip accepts hashes only in files
            complaints.touch()
            command = [str(python), "-m", "pip", "install", *options, *exactly, "-r", str(lines)]
            is_installed = processes.run(command, held, complaints=complaints)
            said = complaints.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        is_installed = False
        said = str(error)
    importlib.invalidate_caches()

    if not is_installed or missing_pins(wanted, venv_folders()):
        # If pip has succeeded all the same, it has installed the packages elsewhere, and said nothing of use.
        usual_cause = ELSEWHERE if is_installed else NOT_INSTALLED
        why = describe_cause("" if is_installed else said, python, usual_cause, requirements_file_of(wanted))
        raise SetupError(f"Five Fronts could not install {list_pins(wanted)}: {why}.")


def _remove_damaged_metadata(wanted: Pins) -> None:
    """Remove the metadata of damaged packages, which pip would fail to uninstall.

    A package that is to be installed may be there in any version. Only metadata inside `.venv` is removed.
    """
    for pin in wanted:
        for metadata in [path for folder in venv_folders() for path in folder.glob(_metadata_folder(pin, "*"))]:
            if not is_complete(metadata) and VENV in metadata.parents:
                shutil.rmtree(metadata, ignore_errors=True)


def requirements_file_of(wanted: Iterable[str]) -> str:
    """The first requirements file that names all these pins, as one types it in the project's folder."""
    smaller = (TO_PLAY, TO_BUILD, TO_DEVELOP, TO_PACKAGE, TO_RELEASE)
    found = next((file for file in smaller if set(wanted) <= set(read_pins(file))), TO_RESEARCH)
    return found.name if found == TO_PLAY else f"{found.parent.name}/{found.name}"


def list_pins(wanted: Iterable[str]) -> str:
    """The first few pins in words.

    >>> list_pins(["pygame-ce==2.5.6", "platformdirs==4.5.0"])
    'pygame-ce 2.5.6, platformdirs 4.5.0'
    """
    names = [pin.replace("==", " ") for pin in wanted]
    return ", ".join(names) if len(names) <= 3 else f"{', '.join(names[:3])} and {len(names) - 3} more"


def continue_in(python: Path, arguments: list[str], was_handed_over: bool) -> None:
    """Continue this program in the interpreter `python`, with these arguments.

    Returns only if this process runs in `python` or in `.venv` already. The environment variable HANDED_OVER tells the
    new process that it was started in this way. `was_handed_over`: whether this process was. If it runs in the wrong
    interpreter all the same, `.venv` is broken, and SetupError is raised.
    """
    if python == Path(sys.executable) or within_venv():
        return
    if was_handed_over:
        raise SetupError("The folder .venv is damaged; delete it and start Five Fronts again.")
    os.environ[HANDED_OVER] = "1"
    start_again(python, arguments)


def start_again(python: Path, arguments: list[str]) -> NoReturn:
    """Replace this process by that interpreter with these arguments. Raises SetupError if it cannot be started.

    On Windows this process waits for the other one, and exits with its exit code.
    """
    command = [str(python), *arguments]
    try:
        if sys.platform == "win32":  # exec on Windows would return to the terminal at once
            sys.exit(subprocess.run(command).returncode)
        processes.block_interrupts(blocked=True)  # until `launch.door` handles them
        os.execv(python, command)
    except OSError as error:
        processes.block_interrupts(blocked=False)
        raise SetupError(f"{python} cannot be started ({error.strerror}); delete .venv and start again.") from None


def ensure_pins(wanted: Pins, arguments: list[str]) -> None:
    """Return in an interpreter with all pins. `arguments` start this command again in another interpreter.

    A packaged program has everything that it needs. Raises SetupError.
    """
    if PACKAGED:
        return
    was_handed_over = os.environ.pop(HANDED_OVER, "") != ""
    continue_in(prepare_python(wanted), arguments, was_handed_over)
