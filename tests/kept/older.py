"""Keep a player's folder of each older schema, made by the code of that time: `python -m tests.kept.older`.

Each commit below is taken from the history of this repository, and `tests/kept/driver.py` plays its matches with it. A
folder is made once: what a commit wrote stays as it was.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "older"
DRIVER: Final = Path(__file__).with_name("driver.py")
COMMITS: Final = {
    "5f2d0954": "schema 1, its first commit: one unfinished match at a time",
    "64572406": "schema 1",
    "a4109608": "schema 2: reviews",
    "888fdf6b": "schema 3: practice",
    "a6a26e07": "schema 4, its first commit: occasions",
    "35b089cf": "schema 4 with points",
    "2426cb08": "schema 4 with labels",
    "a241ad16": "schema 4 with medals, as it stayed",
    "2ed47b4d": "schema 5, its first commit: one row a match",
    "db072a27": "schema 5",
}
"""By commit: what its history keeps."""


def main() -> int:
    """Let the program of each old commit write a folder of a player, and keep it. Folders that are there stay."""
    for commit in COMMITS:
        folder = FOLDER / commit
        if folder.exists():
            print(f"{folder} is there: what a commit wrote stays as it was.")
            continue
        with tempfile.TemporaryDirectory() as checkout:
            packed = subprocess.run(["git", "archive", commit], capture_output=True, check=True).stdout
            with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
                archive.extractall(checkout, filter="data")
            environment = {
                **os.environ,
                "PYTHONPATH": checkout,
                "SDL_VIDEODRIVER": "dummy",
                "FIVE_FRONTS_FAST": "off",
                "TZ": "UTC",
            }
            made_files = Path(checkout, "made")
            subprocess.run([sys.executable, DRIVER, made_files], cwd=checkout, check=True, env=environment)
            keep(made_files, folder)
        print(folder)

    return 0


def keep(made_files: Path, folder: Path) -> None:
    """Copy the files of a player's folder, without its locks."""
    for path in sorted(made_files.rglob("*")):
        if path.is_file() and path.suffix != ".lock":
            target = folder / path.relative_to(made_files)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())


if __name__ == "__main__":
    sys.exit(main())
