"""Builds the fast core: rules and search compiled by mypyc from the same files that run as plain Python.

python -m launch.compile            build it, in a minute or two
python -m launch.compile --clean    remove all builds

A build is made in a separate folder and put in its place by one rename, so that it is complete or absent
(`game/fast_core.py` knows the place and uses it). Of several processes that want to build, one does, and the others
wait. Without a working C compiler, or if the build fails, one sentence says so and the plain files are used.
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
from game.fast_core import BUILDS, CHOICE, GROUP, ROOT, extensions, folder, is_complete, sources
from launch import environment, notice, processes

LOCK = BUILDS.with_suffix(".lock")
STEP = BUILDS / "step"
"""File with the number of the current step of a build."""
STEPS = INSTALL_TOOLS, TRANSLATE, COMPILE = 1, 2, 3
"""The numbers of the steps of a build: install the build tools, translate the sources to C, compile the C files."""
UNFINISHED = "unfinished-"
FAILED = ".failed"
"""The ending of a file that records the conditions under which a build has failed (`build_conditions`)."""
TRY_AGAIN = 86_400.0
"""Seconds after which a failed build is tried again, whatever the reason was."""
ROOM = 500_000_000
"""Free bytes on the disk that a build needs."""
LONGEST = 1800.0
"""Maximum duration of a build in seconds."""
TRIAL = "#include <Python.h>\nPyMODINIT_FUNC PyInit_trial(void) { return NULL; }\n"
"""A module in C that can be loaded, but not imported."""
BESIDE_LOG = (BUILDS / "beside.log").as_posix()
BESIDE = "--beside"
"""Argument of a build that is started by the client."""
SHOWN = 20.0
"""Seconds for which the client shows that a build is done."""


def find_compiler() -> str | None:
    """The C compiler that a build would use: the one that CC names, otherwise a usual one. None if there is none."""
    if sys.platform == "win32":
        installer = Path(os.environ.get("PROGRAMFILES(X86)", "C:/"), "Microsoft Visual Studio/Installer/vswhere.exe")
        return shutil.which("cl") or (str(installer) if installer.exists() else None)
    if sys.platform == "darwin" and subprocess.run(["xcode-select", "-p"], capture_output=True).returncode:
        return None  # /usr/bin/cc would only offer to install a compiler

    named = os.environ.get("CC", "").split()[:1]
    paths = (shutil.which(name) for name in named or ("cc", "gcc", "clang"))
    return next((path for path in paths if path), None)


def build_obstacle(root: Path = ROOT) -> str | None:
    """The reason why a build is impossible here, as a clause, or None if it is possible."""
    import sysconfig

    if environment.PACKAGED:
        return "this is a package, which brings the core that was built for it"
    if not os.access(root, os.W_OK):
        return "its folder may not be written to"
    if find_compiler() is None:
        chosen = os.environ.get("CC", "").strip()
        return f"CC names no C compiler ({quoted(chosen)})" if chosen else "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the headers of Python are missing (on Debian and Ubuntu: the package python3-dev)"
    if shutil.disk_usage(root).free < ROOM:
        return f"its disk is nearly full, and a build takes {ROOM // 1_000_000} MB"
    return None


def is_worth_trying(root: Path = ROOT) -> bool:
    """Whether to build at the start: the core is not built, can be built, and has not failed to build lately."""
    built = folder(root)
    if is_complete(built, root) or build_obstacle(root) is not None:
        return False
    return not _has_failed_lately(built.with_suffix(FAILED), root)


def _has_failed_lately(failed: Path, root: Path) -> bool:
    """Whether a build of these sources has failed within TRY_AGAIN seconds, under the same conditions."""
    try:
        has_same_conditions = failed.read_text(encoding="utf-8") == build_conditions(root)
        return has_same_conditions and time.time() - failed.stat().st_mtime < TRY_AGAIN
    except (OSError, ValueError):
        return False


def build_conditions(root: Path) -> str:
    """The compiler and its flags as text. A build depends on them, on its sources and on the room on the disk."""
    compiler = Path(find_compiler() or "")
    status = compiler.stat()
    flags = [f"{name}={os.environ.get(name, '')}" for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED")]
    return "\n".join((f"{compiler} {status.st_size} {status.st_mtime}", *flags, ""))


def build(root: Path = ROOT) -> str | None:
    """Build the fast core (rules and bots compiled to C) unless it exists. Returns why it failed, as a clause, or None.

    A lock lets one build wait for another. `held` is the descriptor of the lock, which the compiler's processes
    inherit. `write_step` publishes the number of the step for the window. The new files become visible by one rename,
    so no process ever loads half a build.
    """
    if (obstacle := build_obstacle(root)) is not None:
        return obstacle

    with processes.lock(root / LOCK) as held:
        built = folder(root)
        if is_complete(built, root):
            return None

        _remove_paths(*(root / BUILDS).glob(UNFINISHED + "*"))  # left over from killed builds
        (root / BUILDS).mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=root / BUILDS))
        try:
            log, made = root / BUILDS / "build.log", scratch / "lib"
            write_step(TRANSLATE, root)
            notice.print_line("Building the fast core; that takes a minute or two.")
            code = "import sys; from launch.compile import build_extensions; build_extensions(sys.argv[1])"
            command = [sys.executable, "-c", code, str(scratch.relative_to(root))]
            with log.open("w", encoding="utf-8") as out:
                has_run = processes.run(command, held, out, LONGEST)

            if not has_run or not is_complete(made, root):
                # The note keeps the client from the same failing build at each start (`is_worth_trying`).
                with contextlib.suppress(OSError):  # the disk is full
                    built.with_suffix(FAILED).write_text(build_conditions(root), encoding="utf-8")
                return f"its build failed (see {log.relative_to(root).as_posix()})"

            # The files must be on the disk before the rename, in case the power fails.
            for path in extensions(root).values():
                with (made / path).open("rb+") as file:
                    os.fsync(file.fileno())

            # A damaged build may be in the place of the new one, and outdated builds beside it. The names of builds for
            # one Python begin alike. They end in a digest of the sources.
            _remove_paths(built, *(root / BUILDS).glob(f"{built.name.rpartition('-')[0]}-*"))
            made.rename(built)
            return None
        finally:
            _remove_paths(scratch, root / STEP)


def exit_unless_compiler_works(scratch: Path) -> None:
    """Compile the smallest module in the same way as the others, and load it. Exits with a sentence if that fails.

    It takes a second. Without it a compiler that does not work would fail after the translation to C, which takes a
    minute.
    """
    from ctypes import CDLL

    from setuptools import Extension, setup

    scratch.mkdir(parents=True)
    (scratch / "trial.c").write_text(TRIAL, encoding="utf-8")
    trial = Extension("trial", [str(scratch / "trial.c")])
    arguments = ["-q", "build_ext", "--build-lib", str(scratch), "--build-temp", str(scratch)]
    try:
        setup(name="trial", packages=[], ext_modules=[trial], script_args=arguments)
        _ = CDLL(str((scratch / f"trial{EXTENSION_SUFFIXES[0]}").resolve())).PyInit_trial
    except (SystemExit, OSError, AttributeError) as error:
        sys.exit(f"the C compiler makes nothing that this Python can load: {error}")


def build_extensions(scratch: str, package: str = "") -> None:
    """Run mypyc and the C compiler on the sources in this folder, or in a package in it. Exits non-zero on failure.

    `scratch` is the folder for all that the build writes. The extensions are written to its folder `lib`.

    Each module becomes a C file, and as many C compilers run as there are cores. A single file for all modules would
    keep one compiler busy for minutes.
    """
    from concurrent.futures import ThreadPoolExecutor

    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class Parallel(build_ext):
        def build_extensions(self) -> None:
            """Compile as setuptools does, but let each C file be compiled by a compiler of its own."""
            compile_all = self.compiler.compile

            def compile_each(sources: list[str], *args: Any, **named: Any) -> list[str]:
                """Compile each source by a call of its own, all at once. Returns the paths of all object files."""
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    made = pool.map(lambda source: compile_all([source], *args, **named), sources)
                    return [path for paths in made for path in paths]

            self.compiler.compile = compile_each
            super().build_extensions()

    exit_unless_compiler_works(Path(scratch, "trial"))
    parts = translate_to_c(scratch, package)
    write_step(COMPILE, Path(package))
    arguments = ["-q", "build_ext", "--build-lib", f"{scratch}/lib", "--build-temp", f"{scratch}/objects"]
    setup(name=GROUP, packages=[], ext_modules=parts, cmdclass={"build_ext": Parallel}, script_args=arguments)


def translate_to_c(scratch: str, package: str = "") -> list[Any]:
    """Translate the sources to C with mypyc, into the folder `scratch`. Returns the extensions to compile.

    No symbol is exported, so that calls from one C file to another are direct. That makes a search a twentieth faster.
    -O1 builds in three quarters of the time of -O3, and the search is as fast.
    """
    from mypyc.build import mypycify

    options = [f"--cache-dir={scratch}/mypy", "--config-file=", "--python-version=3.11"]
    files = [str(package / path) for path in sources(Path(package))]
    where: dict[str, Any] = {"target_dir": f"{scratch}/c", "group_name": GROUP, "multi_file": True}
    parts = mypycify(options + files, opt_level="1", debug_level="0", **where)
    if sys.platform != "win32":
        for part in parts:
            part.extra_compile_args.append("-fvisibility=hidden")
    return parts


def write_step(number: int, root: Path = ROOT) -> None:
    """Publish the current step of a build to other processes."""
    (root / STEP).write_text(str(number), encoding="utf-8")


def read_step() -> int:
    """The number of the step that a build of the fast core has reached, by the file STEP that its process writes.

    Before there is such a file, the build installs its tools.
    """
    try:
        return int((ROOT / STEP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return INSTALL_TOOLS


def report_build(failure: str | None) -> int:
    """Print the result of a build. Returns the exit code."""
    if failure is None:
        notice.print_line("The fast core is there.")
        return 0
    notice.print_line(
        f"The fast core is not built because {failure}; everything works without it, but bots think less deeply."
    )
    return 1


def _remove_paths(*paths: Path) -> None:
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
        """Start `python -m launch.compile` in a process of its own. Raises OSError if that fails."""
        self._found_ended: float | None = None
        """The time at which the build was seen to have ended."""
        idle_without_console = 0x40 | 0x08000000  # Windows' IDLE_PRIORITY_CLASS and CREATE_NO_WINDOW
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

    def progress_words(self) -> str:
        """Return the progress in words for the player, or "" if there is nothing to say any more.

        The result of the build is shown for SHOWN seconds after the first call that finds it ended.
        """
        exit_code = self._process.poll()
        if exit_code is None:
            return f"Making the bots faster: step {read_step()} of {len(STEPS)}"

        self._found_ended = self._found_ended or time.monotonic()
        if time.monotonic() - self._found_ended > SHOWN:
            return ""
        return "The bots are faster now" if exit_code == 0 else f"No faster bots this time: see {BESIDE_LOG}"


def build_in_background() -> BackgroundBuild | None:
    """Start a build of the fast core in another process, if one is needed and possible, otherwise return None.

    No build is needed while the environment variable CHOICE is set, which may choose the plain core.
    """
    try:
        return BackgroundBuild() if CHOICE not in os.environ and is_worth_trying() else None
    except OSError:  # no process or no disk space is available: the plain core is used
        return None


def main(arguments: list[str]) -> int:
    """Run the command line. Returns the exit code: 0 if the fast core is built, or removed as requested.

    The flag BESIDE is not for people: with it the client builds beside itself, with the lowest priority and without a
    window for errors.
    """
    import launch.door  # noqa: F401

    if arguments == ["--clean"]:
        with processes.lock(ROOT / LOCK):
            _remove_paths(ROOT / BUILDS)
        return 0
    if not {"-h", "--help"}.isdisjoint(arguments):
        print(__doc__)
        return 0
    if arguments not in ([], [BESIDE]):
        notice.print_line("Usage: python -m launch.compile [--clean]")
        return 2

    if arguments and sys.platform != "win32":
        os.nice(19)
    try:
        environment.ensure_pins(environment.read_pins(environment.TO_BUILD), ["-m", "launch.compile", *arguments])
        return report_build(build())
    except environment.SetupError as error:
        report = notice.print_line if arguments else notice.tell_failure
        report(str(error))
        return 3
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
