"""The fast core: the rules and the search compiled by mypyc, from the very files that also run as plain Python.

python -m tools.compile            build it beside the sources, about a minute
python -m tools.compile --clean    remove it

Without a C compiler, or when the build fails, one sentence says so and the plain files do the work.
An extension never outlives its source: `.fast-core.json` names the sources it was built from.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SCRATCH = Path("build", "fast-core")
NOTE = ".fast-core.json"
GROUP = "five_fronts"
"""The one library that holds all the code; a small one beside each source points into it."""

SETTLED = "FIVE_FRONTS_CORE"
"""This variable tells tests which core must be in use, "plain" or "fast"; while it is set none is built at a start."""

COMPILED = ("game/**/*.py", "ai/search.py", "ai/estimates/**/*.py")
PLAIN = frozenset(
    # Dataclasses, the tables of a Game and everything that is called once an action gain nothing.
    "__init__.py events.py game.py match.py record.py files.py sanitize.py catalogue.py compiled.py".split()
)


def sources(root: Path = ROOT) -> list[Path]:
    """The files that are compiled, relative to `root`, in a stable order."""
    found = {path for pattern in COMPILED for path in root.glob(pattern) if path.name not in PLAIN}
    return sorted(path.relative_to(root) for path in found)


def modules(root: Path = ROOT) -> list[str]:
    """Their names as modules."""
    return [".".join(path.with_suffix("").parts) for path in sources(root)]


def extensions(root: Path = ROOT) -> list[Path]:
    """Every built file there is beside the sources, of whatever Python, fresh or stale."""
    folders = [root.glob("*"), (root / "game").rglob("*"), (root / "ai").rglob("*")]
    return sorted(path for folder in folders for path in folder if path.suffix in (".so", ".pyd"))


def fingerprint(root: Path = ROOT) -> str:
    """What a build depends on besides the Python it is for: the sources, this file, the pinned compiler."""
    digest = hashlib.sha256()
    for path in [*sources(root), Path("tools", "compile.py"), Path("requirements-dev.txt")]:
        digest.update(f"\0{path.as_posix()}\0".encode())
        digest.update((root / path).read_bytes())
    return digest.hexdigest()


class Attempt(NamedTuple):
    """A build that was tried."""

    fingerprint: str
    suffix: str
    """Of its extensions: it names the Python that loads them. Others pass them over."""
    built: bool
    why: str = ""
    again: float | None = None
    """When a failure is worth another try, in seconds of the epoch."""

    def whole(self, root: Path) -> bool:
        """True while all its files are there."""
        return (
            self.built and sum(path.name.endswith(self.suffix) for path in extensions(root)) == len(sources(root)) + 1
        )


def note(root: Path, built: bool, why: str = "", again: float | None = None) -> None:
    """Remember how a build for this Python went, so that a failure is not repeated at every start."""
    attempt = Attempt(fingerprint(root), EXTENSION_SUFFIXES[0], built, why, again)
    (root / NOTE).write_text(json.dumps(attempt._asdict()) + "\n", encoding="utf-8")


def last_attempt(root: Path) -> Attempt | None:
    """The last build of the present sources, None where none was tried."""
    try:
        attempt = Attempt(**json.loads((root / NOTE).read_text(encoding="utf-8")))
        return attempt if attempt.fingerprint == fingerprint(root) else None
    except (OSError, ValueError, TypeError):
        return None


def outcome(root: Path = ROOT) -> bool | None:
    """How the build for this Python went: True, False, or None where it is worth a try."""
    attempt = last_attempt(root)
    if attempt is None or attempt.suffix != EXTENSION_SUFFIXES[0]:
        return None
    if attempt.built:
        return attempt.whole(root) or None
    return None if attempt.again is not None and time.time() > attempt.again else False


def remove_stale(root: Path = ROOT) -> None:
    """Remove extensions that do not belong to the present sources. Raises OSError like `remove_extensions`."""
    attempt = last_attempt(root)
    if attempt is None or not attempt.whole(root):
        remove_extensions(root)


def remove_extensions(root: Path = ROOT) -> None:
    """From now on the plain files are in use. Raises OSError where one is open (Windows) or may not be removed."""
    for path in extensions(root):
        path.unlink()


@contextmanager
def set_aside(root: Path = ROOT) -> Iterator[None]:
    """Meanwhile the plain files are in use; afterwards what was built is back in its place."""
    shelf = root / SCRATCH / "aside"
    moved = [(path, shelf / path.relative_to(root)) for path in extensions(root)]
    try:
        for path, there in moved:
            there.parent.mkdir(parents=True, exist_ok=True)
            path.replace(there)
        yield
    finally:
        for path, there in moved:
            if there.exists():
                there.replace(path)


def compiler() -> str | None:
    """The C compiler that a build would use, or None."""
    if sys.platform == "win32":
        installer = Path(os.environ.get("PROGRAMFILES(X86)", "C:/"), "Microsoft Visual Studio/Installer/vswhere.exe")
        return shutil.which("cl") or (str(installer) if installer.exists() else None)
    if sys.platform == "darwin" and subprocess.run(["xcode-select", "-p"], capture_output=True).returncode:
        return None  # /usr/bin/cc would only open a window that offers to install one
    found = (shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang"))
    return next((path for path in found if path), None)


def obstacle(root: Path = ROOT) -> str | None:
    """Why nothing can be built here, as half a sentence, or None."""
    import sysconfig

    if not os.access(root, os.W_OK):
        return "its folder may not be written to"
    if compiler() is None:
        return "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the headers of Python are missing (on Debian and Ubuntu: the package python3-dev)"
    return None


def build(root: Path = ROOT) -> bool:
    """Build the fast core, telling on stderr how it goes; False, with a sentence, where that fails."""
    why = obstacle(root)
    if why is None:
        (root / NOTE).unlink(missing_ok=True)
        remove_extensions(root)
        shutil.rmtree(root / SCRATCH, ignore_errors=True)
        (root / SCRATCH).mkdir(parents=True)
        why = _run_mypyc(root)
    if why is None:
        _install(root)
        note(root, built=True)
    elif os.access(root, os.W_OK):
        note(root, built=False, why=why)
    if why is not None:
        _say(f"The fast core is not built because {why}; everything works without it, bots think less deeply.\n")
    return why is None


def _run_mypyc(root: Path) -> str | None:
    """The build in a process of its own, into the scratch folder; None or why it failed."""
    log = root / SCRATCH / "build.log"
    command = [sys.executable, "-c", "from tools.compile import build_extensions; build_extensions()"]
    began = time.monotonic()
    with log.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(command, cwd=root, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
        while True:
            _say(f"Building the fast core (once): {time.monotonic() - began:.0f} s", again=True)
            try:
                code = process.wait(timeout=1.0)
                break
            except subprocess.TimeoutExpired:
                continue
    if code == 0:
        _say(f"The fast core is built, in {time.monotonic() - began:.0f} s.\n")
        return None
    return f"its build failed (see {log.relative_to(root).as_posix()})"


def _say(words: str, again: bool = False) -> None:
    """Print to stderr; `again` overwrites itself and needs a terminal."""
    if sys.stderr is not None and (not again or sys.stderr.isatty()):
        sys.stderr.write(f"\r{words}" if sys.stderr.isatty() else words)
        sys.stderr.flush()


def build_extensions() -> None:
    """Run mypyc and the C compiler on the sources, from the project's folder. Exits non-zero on failure."""
    from mypyc.build import mypycify
    from setuptools import setup

    options = [f"--cache-dir={SCRATCH / 'mypy'}", "--config-file=", "--python-version=3.11"]
    files = [str(path) for path in sources(Path())]
    target = str(SCRATCH / "c")
    wanted = mypycify(options + files, opt_level="3", debug_level="0", target_dir=target, group_name=GROUP)
    where = ["--build-lib", str(SCRATCH / "lib"), "--build-temp", str(SCRATCH / "objects")]
    setup(name=GROUP, packages=[], ext_modules=wanted, script_args=["-q", "build_ext", *where])


def _install(root: Path) -> None:
    """Put what was built beside its sources; only now does anything change for a running game."""
    library = root / SCRATCH / "lib"
    for built in library.rglob("*"):
        if built.suffix in (".so", ".pyd"):
            shutil.copy2(built, root / built.relative_to(library))


def main(arguments: list[str]) -> int:
    """The command line; 0 when the fast core stands, or is gone as asked."""
    if arguments == ["--clean"]:
        Path(ROOT, NOTE).unlink(missing_ok=True)
        remove_extensions()
        return 0
    if arguments:
        _say("Usage: python -m tools.compile [--clean]\n")
        return 2
    from tools import environment, notice

    try:
        environment.settle(environment.build_pins(), ["-m", "tools.compile"], build=False)
    except environment.SetupError as error:
        notice.tell_failure(str(error))
        return 3
    return 0 if build() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
