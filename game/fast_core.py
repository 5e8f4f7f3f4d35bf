"""Which core a process runs on: rules and search as plain Python, or the same files compiled by mypyc.

`game` and `ai` import this before any of their modules, so the choice is made once for the whole process and holds
for every module. A build (launch/compile.py) lies whole in one folder that is named after its sources and its Python:
one that is there fits, and a process that has begun without it goes on without it.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
BUILDS = Path("build", "fast-core")
GROUP = "five_fronts"
"""The one library that holds all the code; a small one for each source points into it."""
CHOICE = "FIVE_FRONTS_CORE"
"""This variable may say "plain": then no build is used. While it is set, a start builds none either."""

COMPILED = ("game/**/*.py", "ai/search.py", "ai/estimates/**/*.py")
PLAIN = frozenset(
    # Dataclasses, the tables of a Game and what is called once an action or a decision gain nothing.
    (
        "__init__.py",
        "events.py",
        "game.py",
        "information.py",
        "analysis.py",
        "observation.py",
        "text.py",
        "match.py",
        "record.py",
        "files.py",
        "sanitize.py",
        "catalogue.py",
        "compiled.py",
        "fast_core.py",
        "reasons.py",
        "attack_reasons.py",
    )
)
RECIPE = ("game/fast_core.py", "launch/compile.py", "requirements-build.txt")
"""What a build depends on besides its sources and the Python it is for."""


def sources(root: Path = ROOT) -> list[Path]:
    """The files that are compiled, relative to `root`, in a stable order."""
    found = {path for pattern in COMPILED for path in root.glob(pattern) if path.name not in PLAIN}
    return sorted(path.relative_to(root) for path in found)


def module(source: Path) -> str:
    """Its name as a module."""
    return ".".join(source.with_suffix("").parts)


def fingerprint(files: Iterable[Path], root: Path = ROOT) -> str:
    """A digest of the names and contents of these files, relative to `root`, in this order."""
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"\0{path.as_posix()}\0".encode())
        digest.update((root / path).read_bytes())
    return digest.hexdigest()[:16]


def rules_and_bots(root: Path = ROOT) -> str:
    """The fingerprint of all sources that say how a match goes, compiled or not."""
    found = (path.relative_to(root) for room in ("game", "ai") for path in (root / room).rglob("*.py"))
    return fingerprint(sorted(found), root)


def folder(root: Path = ROOT) -> Path:
    """Where a build of the present sources for this Python lies or would lie."""
    digest = fingerprint([*sources(root), *map(Path, RECIPE)], root)
    return root / BUILDS / f"{EXTENSION_SUFFIXES[0].split('.')[1]}-{digest}"


def extensions(root: Path = ROOT) -> dict[str, Path]:
    """By the name of its module, every file of a whole build, relative to its folder."""
    suffix = EXTENSION_SUFFIXES[0]
    library = f"{GROUP}__mypyc"
    return {library: Path(library + suffix)} | {
        module(source): source.with_name(source.stem + suffix) for source in sources(root)
    }


def whole(built: Path, root: Path = ROOT) -> bool:
    """Whether all files of a build are there."""
    try:
        return all((built / path).stat().st_size > 0 for path in extensions(root).values())
    except OSError:
        return False


class Finder:
    """Finds each of these modules in its file and nowhere else."""

    def __init__(self, files: dict[str, Path]) -> None:
        self.files = files

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)


def files(built: Path | None, root: Path = ROOT) -> dict[str, Path]:
    """Where a process that runs on this build, or on none, finds its modules."""
    if built is not None:
        return {name: built / path for name, path in extensions(root).items()}
    return {module(path): root / path for path in sources(root)}


FOLDER = folder()


def ready() -> bool:
    """Whether a process that begins now runs on the fast core."""
    return os.environ.get(CHOICE) != "plain" and whole(FOLDER)


IN_USE = ready()
"""Whether this process runs on it."""
sys.meta_path.insert(0, Finder(files(FOLDER if IN_USE else None)))
