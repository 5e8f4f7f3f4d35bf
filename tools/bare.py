"""A bare Debian in which the package is tested: no Python, no fonts, one user, and only the libraries of a desktop.

`python -m tools.bare ARCHIVE [flags]` starts the program of a package there, on the screen of DISPLAY. Needs Linux,
root, unshare, and debootstrap with a network the first time: the system is kept in the folder that FIVE_FRONTS_BARE
names, otherwise in build/bare. FIVE_FRONTS_MIRROR names a mirror other than debootstrap's own.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from ai.arena.parser import Parser
from launch import environment

CACHE: Final = "FIVE_FRONTS_BARE"
MIRROR: Final = "FIVE_FRONTS_MIRROR"
SUITE: Final = "stable"
LIBRARIES: Final = ("libx11-6", "libxcursor1", "libxext6", "libxfixes3", "libxi6", "libxrandr2", "libxss1", "xz-utils")
"""Packages of every desktop beyond the smallest Debian: libraries for windows, and a program to unpack archives."""
PLAYER, GUEST = 40_000, 40_001
"""Numbers of two users. Neither is root or a user of this machine."""
PLACE: Final = Path("/opt")
HOME: Final = Path("/home/player")
"""The folder of the program (PLACE) and the home of the user in the bare system."""
SOCKETS: Final = Path("/", "tmp", ".X11-unix")
"""The folder of the display's socket, on this system and in the bare one."""
FULL: Final = Path("full")
"""Instead of a home: a home and a /tmp without any free space."""

IN_THERE: Final = """
set -eu
root=$1 place=$2 mode=$3 home=$4 user=$5 display=$6 sockets=$7
shift 7
room=50%
[ "$home" != full ] || room=16k
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t tmpfs -o "mode=1777,size=$room" tmpfs "$root/tmp"
cd "$root/tmp"
mkdir "${sockets##*/}"
mount --bind "$sockets" "${sockets##*/}"
cd /
mount --bind "$place" "$root/opt"
mount -o "remount,bind,$mode" "$root/opt"
if [ "$home" = full ]; then
    mount -t tmpfs -o mode=777,size=16k tmpfs "$root/home/player"
    for folder in tmp home/player; do cat /dev/zero > "$root/$folder/full" 2> /dev/null || true; done
else
    mount --bind "$home" "$root/home/player"
fi
exec chroot --userspec="$user:$user" --groups= "$root" \\
    /usr/bin/env -i HOME=/home/player PATH=/usr/bin:/bin DISPLAY="$display" "$@"
"""
"""Runs in namespaces of its own, so its mounts end with it. It has no network, and system and program are read-only."""


class BareError(Exception):
    """There can be no bare system here. The text is one sentence that says why."""


def prepare_system() -> Path:
    """The folder of the bare system, fetched if necessary. Raises BareError."""
    if sys.platform != "linux" or os.geteuid() != 0:
        raise BareError("The package is tried in a bare Debian only on Linux and as root.")
    if shutil.which("unshare") is None or subprocess.run(["unshare", "--mount", "--net", "true"]).returncode:
        raise BareError("The package is tried in a bare Debian only where unshare may mount folders for one program.")

    cache = Path(os.environ.get(CACHE) or environment.ROOT / "build" / "bare").resolve()
    digest = hashlib.sha256(" ".join(LIBRARIES).encode()).hexdigest()[:8]
    root = cache / f"{SUITE}-{digest}"
    if not root.is_dir():
        _fetch_system(root)
    return root


def _fetch_system(root: Path) -> None:
    """Fetch the system with debootstrap. It is made beside `root` and renamed when complete. Raises BareError."""
    if shutil.which("debootstrap") is None:
        raise BareError("The package is tried in a bare Debian only where debootstrap is installed.")
    unfinished = root.with_name(f"{root.name}.part")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)

    command = ["debootstrap", "--variant=minbase", f"--include={','.join(LIBRARIES)}", SUITE, str(unfinished)]
    mirror = os.environ.get(MIRROR)
    done = subprocess.run([*command, *([mirror] if mirror else [])], stdout=subprocess.PIPE, text=True)
    if done.returncode:
        last_line = " ".join(done.stdout.strip().splitlines()[-1:])
        raise BareError(f"There is no bare Debian to try the package in: debootstrap has failed ({last_line}).")

    shutil.rmtree(unfinished / "var" / "cache" / "apt", ignore_errors=True)
    (unfinished / HOME.relative_to("/")).mkdir()
    unfinished.rename(root)


def command_in_system(
    root: Path, place: Path, home: Path, *, user: int = PLAYER, display: str = "", writable: bool = False
) -> list[str]:
    """The command that runs the words after it in the bare system, whose folder is `root`.

    The folder `place` is visible there as PLACE, which is read-only unless `writable`. The folder `home` is visible as
    HOME. FULL in its place gives a home without any free space. `user` is the number of the user. `display` names the
    screen, or is empty.

    The process of the command becomes the program itself, so killing that process kills the program.
    """
    mode = "rw" if writable else "ro"
    settings = [str(root), str(place), mode, str(home), str(user), display, str(SOCKETS)]
    return ["unshare", "--mount", "--net", "sh", "-c", IN_THERE, "sh", *settings]


def unpack_package(root: Path, archive: Path, place: Path, folder: str) -> Path:
    """Unpack a package as its user, into a folder of this name in `place`.

    Returns the path of its launcher in the bare system, where `place` is PLACE.
    """
    shutil.copy(archive, place / "package.tar.xz")
    (place / folder).mkdir()
    for path in (place, place / folder):
        os.chown(path, PLAYER, PLAYER)

    line = command_in_system(root, place, place, writable=True)
    subprocess.run([*line, "tar", "-xf", PLACE / "package.tar.xz", "-C", PLACE / folder], check=True)
    (place / "package.tar.xz").unlink()
    (made,) = (place / folder).iterdir()
    return PLACE / folder / made.name / "AppRun"


def main(arguments: list[str]) -> int:
    """Start the program of a package in the bare system. Returns its exit code, 1 if it cannot be started."""
    parser = Parser(prog="python -m tools.bare", description="Starts the program of a package in a bare Debian.")
    parser.add_argument("archive", type=Path, metavar="ARCHIVE", help="the package")
    parser.add_argument("flags", nargs=argparse.REMAINDER, metavar="FLAG", help="what the program is started with")
    asked = parser.parse_or_exit(arguments)
    if not asked.archive.is_file():
        parser.exit_with(f"There is no file {asked.archive}.")

    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        place = Path(folder, "place")
        home = Path(folder, "home")
        for path in (place, home):
            path.mkdir()
            os.chown(path, PLAYER, PLAYER)
        Path(folder).chmod(0o755)

        try:
            root = prepare_system()
            launcher = unpack_package(root, asked.archive, place, "games")
            line = command_in_system(root, place, home, display=os.environ.get("DISPLAY", ""))
            return subprocess.run([*line, launcher, *asked.flags]).returncode
        except (BareError, OSError, subprocess.CalledProcessError) as error:
            print(error, file=sys.stderr)
            return 1


if __name__ == "__main__":
    import launch.door  # noqa: F401  Ctrl+C ends it quietly

    sys.exit(main(sys.argv[1:]))
