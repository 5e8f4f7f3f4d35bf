"""A bare Debian in which the package is tried: no Python, no fonts, nobody but a player, only what a desktop has.

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
"""What every desktop has beside the smallest Debian: what windows need, and what unpacks an archive."""
PLAYER, GUEST = 40_000, 40_001
"""Users; neither is root, nor anybody of this machine."""
PLACE: Final = Path("/opt")
HOME: Final = Path("/home/player")
"""Where the folder with the program and the home of the user lie in the bare system."""
SOCKETS: Final = Path("/", "tmp", ".X11-unix")
"""Where a client finds the socket of its display, here as there."""
FULL: Final = Path("full")
"""Instead of a home: there is no room left, neither there nor in /tmp."""

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
"""Mounts are seen by this program alone and end with it; without a network, the system and the program read-only."""


class BareError(Exception):
    """There can be no bare system here; the text is one sentence that says why."""


def system() -> Path:
    """The folder of the bare system, fetched if necessary. Raises BareError."""
    if sys.platform != "linux" or os.geteuid() != 0:
        raise BareError("The package is tried in a bare Debian only on Linux and as root.")
    if shutil.which("unshare") is None or subprocess.run(["unshare", "--mount", "--net", "true"]).returncode:
        raise BareError("The package is tried in a bare Debian only where unshare may mount folders for one program.")
    cache = Path(os.environ.get(CACHE) or environment.ROOT / "build" / "bare").resolve()
    digest = hashlib.sha256(" ".join(LIBRARIES).encode()).hexdigest()[:8]
    root = cache / f"{SUITE}-{digest}"
    if not root.is_dir():
        # Make the system beside `root` and rename it when it is complete. Raises BareError.
        if shutil.which("debootstrap") is None:
            raise BareError("The package is tried in a bare Debian only where debootstrap is installed.")
        made = root.with_name(f"{root.name}.part")
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir(parents=True)
        command = ["debootstrap", "--variant=minbase", f"--include={','.join(LIBRARIES)}", SUITE, str(made)]
        mirror = os.environ.get(MIRROR)
        done = subprocess.run([*command, *([mirror] if mirror else [])], stdout=subprocess.PIPE, text=True)
        if done.returncode:
            said = done.stdout.strip().splitlines()[-1:]
            raise BareError(
                f"There is no bare Debian to try the package in: debootstrap has failed ({' '.join(said)})."
            )
        shutil.rmtree(made / "var" / "cache" / "apt", ignore_errors=True)
        (made / HOME.relative_to("/")).mkdir()
        made.rename(root)
    return root


def command(
    root: Path, place: Path, home: Path, *, user: int = PLAYER, display: str = "", writable: bool = False
) -> list[str]:
    """What starts the words after it in the bare system: `place` lies there at PLACE, `home` or FULL at HOME.

    The process that it begins becomes the program itself, so who kills it kills the program.
    """
    mode = "rw" if writable else "ro"
    around = [str(root), str(place), mode, str(home), str(user), display, str(SOCKETS)]
    return ["unshare", "--mount", "--net", "sh", "-c", IN_THERE, "sh", *around]


def unpack(root: Path, archive: Path, place: Path, folder: str) -> Path:
    """Unpack a package as the player there does, into a folder of this name in `place`; returns its launcher's path."""
    shutil.copy(archive, place / "package.tar.xz")
    (place / folder).mkdir()
    for path in (place, place / folder):
        os.chown(path, PLAYER, PLAYER)
    line = command(root, place, place, writable=True)
    subprocess.run([*line, "tar", "-xf", PLACE / "package.tar.xz", "-C", PLACE / folder], check=True)
    (place / "package.tar.xz").unlink()
    (made,) = (place / folder).iterdir()
    return PLACE / folder / made.name / "AppRun"


def main(arguments: list[str]) -> int:
    parser = Parser(prog="python -m tools.bare", description="Starts the program of a package in a bare Debian.")
    parser.add_argument("archive", type=Path, metavar="ARCHIVE", help="the package")
    parser.add_argument("flags", nargs=argparse.REMAINDER, metavar="FLAG", help="what the program is started with")
    asked = parser.parse_or_exit(arguments)
    if not asked.archive.is_file():
        parser.exit_with(f"There is no file {asked.archive}.")
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        place, home = Path(folder, "place"), Path(folder, "home")
        for path in (place, home):
            path.mkdir()
            os.chown(path, PLAYER, PLAYER)
        Path(folder).chmod(0o755)
        try:
            root = system()
            launcher = unpack(root, asked.archive, place, "games")
            line = command(root, place, home, display=os.environ.get("DISPLAY", ""))
            return subprocess.run([*line, launcher, *asked.flags]).returncode
        except (BareError, OSError, subprocess.CalledProcessError) as error:
            print(error, file=sys.stderr)
            return 1


if __name__ == "__main__":
    import launch.door  # noqa: F401  Ctrl+C ends it quietly

    sys.exit(main(sys.argv[1:]))
