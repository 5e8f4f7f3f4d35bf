"""Which core a process runs on: rules and search as plain Python, or the same files compiled by mypyc.

`game` and `ai` import this before any of their modules, so the choice is made once for the whole process and holds
for every module. A build (launch/compile.py) is one folder that is named after its sources and its Python:
if that folder exists, it fits; a process that has started without it goes on without it.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
BUILDS = Path("build", "fast-core")
RUNTIME = "librt"
"""The package with the packed arrays of the fast core (`game/core/packed.py`). It comes with mypy."""
GROUP = "five_fronts"
"""The library that holds all the code; a small one for each source refers to it."""
CHOICE = "FIVE_FRONTS_CORE"
"""The environment variable that may be "plain": then no build is used. While it is set, a start builds none either."""

COMPILED = ("game/**/*.py", "ai/search.py", "ai/estimates/**/*.py")
PLAIN = frozenset(
    # Compiling would gain nothing for dataclasses, the tables of a Game and what is called once per action or decision.
    (
        "__init__.py",
        "events.py",
        "game.py",
        "information.py",
        "analysis.py",
        "wording.py",
        "match.py",
        "record.py",
        "files.py",
        "locks.py",
        "sanitize.py",
        "catalogue.py",
        "compiled.py",
        "packed.py",
        "shared.py",
        "version.py",
        "fast_core.py",
        "attack_reasons.py",
        "deployment_reasons.py",
        "front_reasons.py",
        "move_reasons.py",
        "position_reasons.py",
        "range_reasons.py",
        "reasons.py",
        "support_reasons.py",
        "temper.py",
        "window_reasons.py",
    )
)
RECIPE = ("game/fast_core.py", "launch/compile.py", "requirements/build.txt")
"""The files that a build depends on besides its sources and its Python. A wheel has only the first of them."""


def sources(root: Path = ROOT) -> list[Path]:
    """Return the source files that are compiled, relative to `root`, sorted.

    They fit a pattern in COMPILED, and their names are not in PLAIN, the files for which compiling would gain nothing.
    """
    paths = {path for pattern in COMPILED for path in root.glob(pattern) if path.name not in PLAIN}
    return sorted(path.relative_to(root) for path in paths)


def module(source: Path) -> str:
    """Return the name of a source file as a module. In a wheel it begins with a package of ours (tools/wheel.py)."""
    # its package is that of this module, without "game.fast_core"
    return ".".join((*__name__.split(".")[:-2], *source.with_suffix("").parts))


def fingerprint(files: Iterable[Path], root: Path = ROOT) -> str:
    """Return a digest of the names and contents of these files, relative to `root`, in this order, as 16 hex digits."""
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"\0{path.as_posix()}\0".encode())
        digest.update((root / path).read_bytes())
    return digest.hexdigest()[:16]


def rules_and_bots(root: Path = ROOT) -> str:
    """Return a fingerprint of all sources that determine the course of a match, whether they are compiled or not.

    Two programs with the same one play the same matches.
    """
    paths = (path.relative_to(root) for room in ("game", "ai") for path in (root / room).rglob("*.py"))
    return fingerprint(sorted(paths), root)


def folder(root: Path = ROOT, suffix: str = EXTENSION_SUFFIXES[0]) -> Path:
    """Return the folder for a build of the present sources, whether it exists or not.

    Its name has a digest of the sources and of the files in RECIPE on which a build depends besides. It also has the
    name of the Python, which is part of `suffix`, the end of the names of its extension modules.
    """
    digest = fingerprint([*sources(root), *(Path(path) for path in RECIPE if (root / path).exists())], root)
    name_of_python = suffix.split(".")[1]
    return root / BUILDS / f"{name_of_python}-{digest}"


def extensions(root: Path = ROOT, suffix: str = EXTENSION_SUFFIXES[0]) -> dict[str, Path]:
    """Return every file of a complete build by the name of its module, relative to the build's folder.

    One library holds all the code. Each source has a small file that refers to it. `suffix` ends their names.
    """
    library = f"{GROUP}__mypyc"
    return {library: Path(library + suffix)} | {
        module(source): source.with_name(source.stem + suffix) for source in sources(root)
    }


def is_complete(built: Path, root: Path = ROOT, suffix: str = EXTENSION_SUFFIXES[0]) -> bool:
    """Whether the folder `built` has a complete build: all files that `extensions` names, and none is empty.

    `root` is the folder of the sources. `suffix` ends the names of the files.
    """
    try:
        return all((built / path).stat().st_size > 0 for path in extensions(root, suffix).values())
    except OSError:
        return False


class Finder:
    """Finds each of these modules in its file and nowhere else."""

    def __init__(self, files: dict[str, Path]) -> None:
        self.files = files

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where Python loads this module from, or None for a module that is not among `self.files`.

        Python asks all finders in turn for the `fullname` of a module, and this one has a file for each of ours.
        """
        file = self.files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)


def files(built: Path | None, root: Path = ROOT) -> dict[str, Path]:
    """Return by name the files from which a process loads the modules that can be compiled.

    They are those of the build in the folder `built`, or the plain sources if that is None.
    """
    if built is not None:
        return {name: built / path for name, path in extensions(root).items()}
    return {module(path): root / path for path in sources(root)}


FOLDER = folder()


def is_ready() -> bool:
    """Whether a process that starts now runs on the fast core.

    It needs a complete build, the package RUNTIME without which it cannot be loaded, and no choice of "plain" in the
    environment.
    """
    return os.environ.get(CHOICE) != "plain" and is_complete(FOLDER) and find_spec(RUNTIME) is not None


IN_USE = is_ready()
"""Whether this process runs on the fast core."""
sys.meta_path.insert(0, Finder(files(FOLDER if IN_USE else None)))
