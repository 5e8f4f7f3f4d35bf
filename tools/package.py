"""Makes a program that needs neither Python nor a network: `python -m tools.package`.

The result is dist/five-fronts-VERSION-SYSTEM-MACHINE, a folder with the program in it, and an archive of that folder.
It holds the fast core of this system. Without a C compiler the program runs on the plain core.

python -m tools.package --windows    the package for Windows, on Debian or Ubuntu (tools/packaging/windows.py)
"""

from __future__ import annotations

import lzma
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

from ai.arena.parser import Parser
from game.core.version import VERSION
from launch import compile as builder
from launch import environment, notice
from tools import crediting
from tools.packaging import systems, windows
from tools.packaging.systems import NAME

SPEC: Final = environment.ROOT / "tools" / "packaging" / "five_fronts.spec"
DIST: Final = environment.ROOT / "dist"
WORK: Final = environment.ROOT / "build" / "package"
WINDOWS: Final = f"{NAME}-{VERSION}-windows-amd64"
MIB: Final = 1024 * 1024


def package_name() -> str:
    """The name of the package for this system: five-fronts-0.1.0-linux-x86_64."""
    return f"{NAME}-{VERSION}-{platform.system().lower()}-{platform.machine().lower()}"


def freeze_program(dist: Path, abroad: bool = False) -> Path:
    """Make the folder with the program in `dist`. `abroad`: make it for Windows, on Linux.

    Raises CalledProcessError if PyInstaller or a compiler fails, WindowsError if something is lacking.
    """
    places = [path.relative_to(environment.ROOT).as_posix() for path in (WORK / "dist", WORK, SPEC)]
    words = ["-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR" if abroad else "WARN", "--clean"]
    words += ["--distpath", places[0], "--workpath", places[1], places[2]]

    if abroad:
        windows.prepare_python()
        windows.build_core()
        windows.run_python(*words)
    else:
        subprocess.run([sys.executable, *words], cwd=environment.ROOT, check=True)

    folder = dist / (WINDOWS if abroad else package_name())
    shutil.rmtree(folder, ignore_errors=True)
    dist.mkdir(parents=True, exist_ok=True)
    if sys.platform == "darwin":
        folder.mkdir()
        shutil.move(WORK / "dist" / systems.BUNDLE, folder)
    else:
        shutil.move(WORK / "dist" / NAME, folder)

    crediting.copy_licences(folder, windows.PYTHON.parent if abroad else None)
    if sys.platform == "linux" and not abroad:
        systems.dress_folder(folder)
    return folder


def pack_archive(folder: Path) -> Path:
    """Pack the folder beside itself: for Windows as .zip, otherwise as .tar.xz, which keeps the program executable."""
    if sys.platform == "win32" or folder.name == WINDOWS:
        return Path(shutil.make_archive(str(folder), "zip", folder.parent, folder.name))
    path = folder.with_name(f"{folder.name}.tar.xz")
    with (
        lzma.open(path, "wb", preset=9 | lzma.PRESET_EXTREME) as stream,
        tarfile.open(fileobj=stream, mode="w") as packed,
    ):
        packed.add(folder, folder.name)
    return path


def make_package(out: Path, abroad: bool = False) -> list[Path]:
    """Make the package in this folder. Returns its archive and, for Windows with NSIS, its installer.

    `abroad`: make it for Windows, on Linux. Raises CalledProcessError if PyInstaller or a compiler fails, WindowsError
    if something is lacking.
    """
    folder = freeze_program(out.resolve(), abroad)
    packed = [pack_archive(folder)]
    if abroad or (sys.platform == "win32" and shutil.which("makensis")):
        packed.append(windows.make_installer(folder))

    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    print(f"{sum(path.stat().st_size for path in files) / MIB:6.1f} MiB  {folder}")
    for path in packed:
        print(f"{path.stat().st_size / MIB:6.1f} MiB  {path}")
    return packed


def main(arguments: list[str]) -> int:
    """Make the package that is asked for.

    Returns the exit code: 0, 1 if the package cannot be made, or 3 if the packages that this needs cannot be installed.
    """
    parser = Parser(prog="python -m tools.package", description="A program that needs no Python.")
    parser.add_argument("--windows", action="store_true", help="the package for Windows, on Linux")
    parser.add_argument("--out", type=Path, default=DIST, help="the folder for the package")
    asked = parser.parse_or_exit(arguments)

    try:
        # It starts this command again in another interpreter, unless this one has all pins.
        environment.ensure_pins(environment.read_pins(environment.TO_PACKAGE), ["-m", "tools.package", *arguments])
    except environment.SetupError as error:
        notice.tell_failure(str(error))
        return 3

    # 0 is the exit code of a build that has succeeded.
    if not asked.windows and builder.report_build(builder.build()) != 0:
        notice.print_line("The package is made without the fast core; it plays more slowly.")

    try:
        make_package(asked.out, asked.windows)
    except windows.WindowsError as error:
        notice.print_line(str(error))
        return 1
    except (OSError, subprocess.CalledProcessError) as error:
        notice.print_line(f"The package could not be made: {error}.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
