"""Builds the fast core: rules and search compiled by mypyc from the same files that run as plain Python.

python -m launch.compile            build it, in a minute or two
python -m launch.compile --clean    remove all builds

A build is made in a separate folder and put in its place by one rename (`game/fast_core.py` says where it
lies and who uses it), so that it is complete or absent. Of several processes that want to build, one does; the others
wait. Without a C compiler that works, or if the build fails, one sentence says so and the plain files are used.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

from game.core.sanitize import quoted
from game.fast_core import BUILDS, CHOICE, GROUP, ROOT, extensions, folder, sources, whole
from launch import environment, notice, processes

LOCK = BUILDS.with_suffix(".lock")
STEP = BUILDS / "step"
"""File with the number of the current step of a build."""
STEPS = 3
"""Install the build tools, translate to C, compile."""
UNFINISHED = "unfinished-"
FAILED = ".failed"
"""The ending of a file that records the `conditions` under which a build has failed."""
TRY_AGAIN = 86_400.0
"""Seconds after which a failed build is tried again, whatever the reason was."""
ROOM = 500_000_000
"""Free bytes on the disk that a build needs."""
LONGEST = 1800.0
"""Maximum duration of a build in seconds."""
TRIAL = "#include <Python.h>\nPyMODINIT_FUNC PyInit_trial(void) { return NULL; }\n"
"""A module in C that can be loaded, though not imported."""
BESIDE_LOG = (BUILDS / "beside.log").as_posix()
BESIDE = "--beside"
"""Argument of a build that is started by the client."""
TOLD = 20.0
"""Seconds for which the client shows that a build is done."""


def compiler() -> str | None:
    """The C compiler that a build would use: the one that CC names, or else a usual one. None if there is none."""
    if sys.platform == "win32":
        installer = Path(os.environ.get("PROGRAMFILES(X86)", "C:/"), "Microsoft Visual Studio/Installer/vswhere.exe")
        return shutil.which("cl") or (str(installer) if installer.exists() else None)
    if sys.platform == "darwin" and subprocess.run(["xcode-select", "-p"], capture_output=True).returncode:
        return None  # /usr/bin/cc would only offer to install a compiler
    named = os.environ.get("CC", "").split()[:1]
    found = (shutil.which(name) for name in named or ("cc", "gcc", "clang"))
    return next((path for path in found if path), None)


def obstacle(root: Path = ROOT) -> str | None:
    """Why a build is impossible here, as a clause; None if it is possible."""
    import sysconfig

    if environment.PACKAGED:
        return "this is a package, which brings the core that was built for it"
    if not os.access(root, os.W_OK):
        return "its folder may not be written to"
    if compiler() is None:
        chosen = os.environ.get("CC", "").strip()
        return f"CC names no C compiler ({quoted(chosen)})" if chosen else "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the headers of Python are missing (on Debian and Ubuntu: the package python3-dev)"
    if shutil.disk_usage(root).free < ROOM:
        return f"its disk is nearly full, and a build takes {ROOM // 1_000_000} MB"
    return None


def worth_trying(root: Path = ROOT) -> bool:
    """Whether to build at the start: not built yet, possible, and not failed lately under the same conditions."""
    built = folder(root)
    return not whole(built, root) and obstacle(root) is None and not _in_vain(built.with_suffix(FAILED), root)


def _in_vain(failed: Path, root: Path) -> bool:
    """Whether a build of these sources has failed lately, under the same conditions."""
    try:
        return (
            failed.read_text(encoding="utf-8") == conditions(root) and time.time() - failed.stat().st_mtime < TRY_AGAIN
        )
    except (OSError, ValueError):
        return False


def conditions(root: Path) -> str:
    """The compiler and its flags, on which a build depends besides its sources and the room on the disk."""
    found = Path(compiler() or "")
    about = found.stat()
    flags = [f"{name}={os.environ.get(name, '')}" for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED")]
    return "\n".join((f"{found} {about.st_size} {about.st_mtime}", *flags, ""))


def build(root: Path = ROOT) -> str | None:
    """Build the fast core unless it exists, after any other build; returns why it failed as a clause, or None."""
    if (why := obstacle(root)) is not None:
        return why
    with processes.lock(root / LOCK) as held:
        built = folder(root)
        if whole(built, root):
            return None
        _remove(*(root / BUILDS).glob(UNFINISHED + "*"))  # left over from killed builds
        (root / BUILDS).mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=root / BUILDS))
        try:
            log, made = root / BUILDS / "build.log", scratch / "lib"
            say_step(2, root)
            notice.say("Building the fast core; that takes a minute or two.")
            code = "import sys; from launch.compile import build_extensions; build_extensions(sys.argv[1])"
            with log.open("w", encoding="utf-8") as out:
                done = processes.run([sys.executable, "-c", code, str(scratch.relative_to(root))], held, out, LONGEST)
            if not done or not whole(made, root):
                with contextlib.suppress(OSError):  # the disk is full
                    built.with_suffix(FAILED).write_text(conditions(root), encoding="utf-8")
                return f"its build failed (see {log.relative_to(root).as_posix()})"
            for path in extensions(root).values():
                with (made / path).open("rb+") as file:
                    os.fsync(file.fileno())
            _remove(built, *(root / BUILDS).glob(f"{built.name.rpartition('-')[0]}-*"))  # damaged or outdated builds
            made.rename(built)
            return None
        finally:
            _remove(scratch, root / STEP)


def try_compiler(scratch: Path) -> None:
    """Compile the smallest module in the way of the others, and load it. Exits with a sentence if that fails.

    It takes a second, and the translation to C takes a minute, after which a compiler that does not work would fail.
    """
    from ctypes import CDLL

    from setuptools import Extension, setup

    scratch.mkdir(parents=True)
    (scratch / "trial.c").write_text(TRIAL, encoding="utf-8")
    trial = Extension("trial", [str(scratch / "trial.c")])
    words = ["-q", "build_ext", "--build-lib", str(scratch), "--build-temp", str(scratch)]
    try:
        setup(name="trial", packages=[], ext_modules=[trial], script_args=words)
        _ = CDLL(str((scratch / f"trial{EXTENSION_SUFFIXES[0]}").resolve())).PyInit_trial
    except (SystemExit, OSError, AttributeError) as error:
        sys.exit(f"the C compiler makes nothing that this Python can load: {error}")


def build_extensions(scratch: str, package: str = "") -> None:
    """Run mypyc and the C compiler on the sources in this folder, or in a package in it. Exits non-zero on failure.

    Each module becomes a C file, and as many C compilers run as there are cores: a single file for all modules would
    keep one of them busy for minutes. -O1 builds in three quarters of the time of -O3, and the search is as fast.
    """
    from concurrent.futures import ThreadPoolExecutor

    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class Parallel(build_ext):
        def build_extensions(self) -> None:
            compile_all = self.compiler.compile

            def compile_each(sources: list[str], *args: Any, **named: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    made = pool.map(lambda source: compile_all([source], *args, **named), sources)
                    return [path for paths in made for path in paths]

            self.compiler.compile = compile_each
            super().build_extensions()

    try_compiler(Path(scratch, "trial"))
    wanted = translated(scratch, package)
    say_step(3, Path(package))
    words = ["-q", "build_ext", "--build-lib", f"{scratch}/lib", "--build-temp", f"{scratch}/objects"]
    setup(name=GROUP, packages=[], ext_modules=wanted, cmdclass={"build_ext": Parallel}, script_args=words)


def translated(scratch: str, package: str = "") -> list[Any]:
    """What is to be compiled: the extensions of mypyc, whose C files it writes to `scratch`.

    Nothing is exported, so that a call from one C file to another goes straight there: a search is a twentieth faster.
    """
    from mypyc.build import mypycify

    options = [f"--cache-dir={scratch}/mypy", "--config-file=", "--python-version=3.11"]
    files = [str(package / path) for path in sources(Path(package))]
    where: dict[str, Any] = {"target_dir": f"{scratch}/c", "group_name": GROUP, "multi_file": True}
    parts = mypycify(options + files, opt_level="1", debug_level="0", **where)
    for part in parts if sys.platform != "win32" else ():
        part.extra_compile_args.append("-fvisibility=hidden")
    return parts


def say_step(number: int, root: Path = ROOT) -> None:
    """Publish the current step to other processes."""
    (root / STEP).write_text(str(number), encoding="utf-8")


def step() -> int:
    """The current step of a build."""
    try:
        return int((ROOT / STEP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return 1


def tell(why: str | None) -> int:
    """Print the result of a build; returns the exit code."""
    if why is None:
        notice.say("The fast core is there.")
        return 0
    notice.say(f"The fast core is not built because {why}; everything works without it, but bots think less deeply.")
    return 1


def _remove(*paths: Path) -> None:
    """Remove files and folders, ignoring failures."""
    for path in paths:
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)


class BackgroundBuild:
    """A build in a process of lowest priority, which outlives this process."""

    def __init__(self) -> None:
        self._done: float | None = None
        idle_without_console = 0x40 | 0x08000000
        (ROOT / BUILDS).mkdir(parents=True, exist_ok=True)
        with (ROOT / BESIDE_LOG).open("w", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "launch.compile", BESIDE],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                creationflags=idle_without_console if sys.platform == "win32" else 0,
            )

    def words(self) -> str:
        """The progress in words for the player; "" if there is nothing to say."""
        code = self._process.poll()
        if code is None:
            return f"Making the bots faster: step {step()} of {STEPS}"
        self._done = self._done or time.monotonic()
        if time.monotonic() - self._done > TOLD:
            return ""
        return "The bots are faster now" if code == 0 else f"No faster bots this time: see {BESIDE_LOG}"


def beside() -> BackgroundBuild | None:
    """Start a build in the background, if one is needed and possible."""
    try:
        return BackgroundBuild() if CHOICE not in os.environ and worth_trying() else None
    except OSError:  # no process or no disk space is available: the plain core is used
        return None


def main(arguments: list[str]) -> int:
    """The command line. Exit code 0: the fast core is built, or removed as requested."""
    import launch.door  # noqa: F401

    if arguments == ["--clean"]:
        with processes.lock(ROOT / LOCK):
            _remove(ROOT / BUILDS)
        return 0
    if not {"-h", "--help"}.isdisjoint(arguments):
        print(__doc__)
        return 0
    if arguments not in ([], [BESIDE]):
        notice.say("Usage: python -m launch.compile [--clean]")
        return 2
    if arguments and sys.platform != "win32":
        os.nice(19)
    try:
        environment.settle(environment.pins(environment.TO_BUILD), ["-m", "launch.compile", *arguments])
        return tell(build())
    except environment.SetupError as error:
        (notice.say if arguments else notice.tell_failure)(str(error))
        return 3
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
