"""Makes all files of a release: `python -m tools.release`, on Debian or Ubuntu.

dist then holds the packages for Linux and Windows, the installer for Windows, a list of parts for each (tools/bom.py),
and SHA256SUMS. The package for macOS can only be made on a Mac, by `python -m tools.package`.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path
from typing import Final

from ai.arena.parser import Parser
from game.core.version import VERSION
from launch import compile as builder
from launch import environment, notice
from tools import bom, package
from tools.packaging import windows

SUMS: Final = "SHA256SUMS"
LEFT: Final = f"""What is left to its owner:
1. Choose the licence of Five Fronts: tools/crediting.py says where it stands.
2. Name the publisher: IDENTIFIER in tools/packaging/systems.py, and the words of Windows beside it.
3. Sign: the program and the installer of Windows, and on a Mac the bundle, which is made and notarized there.
4. Write the date into CHANGELOG.md, and push the tag v{VERSION}: the packages are made anew, and Linux's is tried.
5. Say where it is published: see that the draft has the installer of Windows as well, and publish it there."""


def list_checksums(files: list[Path]) -> str:
    """The SHA-256 of these files, as `sha256sum -c` reads them."""
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(files))


def main(arguments: list[str]) -> int:
    """Make the files of a release. Returns the exit code."""
    parser = Parser(prog="python -m tools.release", description="All that a release is published with.")
    parser.add_argument("--out", type=Path, default=package.DIST, help="the folder for the packages")
    asked = parser.parse_or_exit(arguments)

    needed = environment.read_pins(environment.TO_PACKAGE) | environment.read_pins(environment.TO_RELEASE)
    try:
        environment.ensure_pins(needed, ["-m", "tools.release", *arguments])
        windows.check_tools()
        if builder.report_build(builder.build()):
            return 1
        # For this system, and then for Windows.
        packed = [path for abroad in (False, True) for path in package.make_package(asked.out, abroad)]
    except (environment.SetupError, windows.WindowsError) as error:
        notice.print_line(str(error))
        return 3
    except (OSError, subprocess.CalledProcessError) as error:
        notice.print_line(f"The packages could not be made: {error}.")
        return 1

    lists = [bom.write_list(path) for path in packed]
    if None in lists:  # one does not keep to the schema, which has been reported
        return 1
    (asked.out / SUMS).write_text(list_checksums([*packed, *filter(None, lists)]), encoding="utf-8")
    print(asked.out / SUMS)
    print(LEFT)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
