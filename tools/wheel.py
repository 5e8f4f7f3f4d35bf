"""Makes `dist/five_fronts-VERSION-...whl`: rules, search, arena, adapters and examples for programs of others.

python -m tools.wheel

It holds one package, `five_fronts`, so it stands beside anybody's `game` or `ai`: our rooms are copied into it, and
libcst writes `five_fronts.` before the names of their modules, in imports and in strings. Where a C compiler works the
copy is compiled, and the wheel is for this system and this version of Python. Otherwise it holds the plain core alone,
and one sentence says why; FIVE_FRONTS_CORE=plain asks for that.

`pip install .` makes the same wheel: it calls `get_requires_for_build_wheel` and `build_wheel` (PEP 517).
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
import tomllib
import warnings
from collections.abc import Iterable, Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import IO, Any, Final

from game.core.sanitize import quoted
from game.core.version import VERSION
from game.fast_core import BUILDS, CHOICE, GROUP, ROOT, extensions, folder, whole
from launch import compile as builder
from launch import environment, notice, processes

PACKAGE: Final = "five_fronts"
ROOMS: Final = ("game", "ai", "adapters", "examples")
LEFT_OUT: Final = ("ai/worker.py", "ai/fit/*.py")
"""What only the client uses, and the fits, which write source files."""
AS_IT_IS: Final = Path("ai/guest.py")
"""It runs in the folder of another checkout, with the modules there."""
STAGE: Final = ROOT / "build" / "wheel"
"""Where the package is put together. A core that was built there is used again."""
PINS: Final = ROOT / "requirements" / "wheel.txt"
EXTRAS: Final = {"research": ["open-spiel>=1.6,<3", "pettingzoo>=1.24.3,<2"], "cluster": ["ray>=2.40,<3"]}
"""By the name of an extra: the packages that are installed besides. What those need is left to pip.

These are ranges, since a researcher may have another version than ours. The oldest of each is one with which our tests
pass. A checkout has one version of each, which the file of that name in `requirements` pins.
"""
COMPILE: Final = (
    f"import os, sys; sys.path.insert(0, {str(ROOT)!r}); from launch.compile import build_extensions; "
    f"os.chdir(sys.argv[1]); build_extensions(sys.argv[2], {PACKAGE!r})"
)
"""What a process of its own runs for the compiled core; pip has its own ways to tell it where packages lie."""
LOG: Final = "build.log"
INIT: Final = f'"""Five Fronts for programs: rules, search, arena and adapters."""\n\n__version__ = "{VERSION}"\n'


def package_files() -> list[Path]:
    """The files that the package holds, relative to the checkout."""
    found = (path.relative_to(ROOT) for room in ROOMS for path in (ROOT / room).rglob("*.*"))
    return sorted(path for path in found if path.suffix in (".py", ".ipynb") and not any(map(path.match, LEFT_OUT)))


def module_names(files: Iterable[Path]) -> frozenset[str]:
    """The names of these files as modules, and of the folders that they lie in."""
    return frozenset(".".join(path.parts) for file in files for path in (file.with_suffix(""), *file.parents))


def move_into_package(text: str, known: frozenset[str]) -> str:
    """The text of a file with the names that the `known` modules have in the package."""
    import libcst

    def beneath(dotted: Any) -> Any:
        name = libcst.Module([]).code_for_node(dotted)
        return libcst.parse_expression(f"{PACKAGE}.{name}") if name in known else dotted

    def spelt(words: str) -> str:
        """A string; it may also name an example by its file, or say how what is missing is installed."""
        words = re.sub(r"-r requirements/(research|cluster)\.txt", rf"'{PACKAGE}[\1]'", words)
        words = re.sub(r"\bexamples/(\w+)\.py\b", r"examples.\1", words)
        words = re.sub(rf"(?<=from )(?=({'|'.join(ROOMS)}) import )", f"{PACKAGE}.", words)
        named = r"(?<![\w./])([a-z_]+\.[a-z_]+)(?![\w/])"
        return re.sub(named, lambda found: f"{PACKAGE}.{found[0]}" if found[0] in known else found[0], words)

    class Mover(libcst.CSTTransformer):
        def leave_ImportFrom(self, original_node: Any, updated_node: Any) -> Any:  # noqa: N802
            return updated_node.with_changes(module=updated_node.module and beneath(updated_node.module))

        def leave_Import(self, original_node: Any, updated_node: Any) -> Any:  # noqa: N802
            return updated_node.with_changes(
                names=[one.with_changes(name=beneath(one.name)) for one in updated_node.names]
            )

        def leave_SimpleString(self, original_node: Any, updated_node: Any) -> Any:  # noqa: N802
            return updated_node.with_changes(value=spelt(updated_node.value))

        def leave_FormattedStringText(self, original_node: Any, updated_node: Any) -> Any:  # noqa: N802
            return updated_node.with_changes(value=spelt(updated_node.value))

    return libcst.parse_module(text).visit(Mover()).code


def lay_out(there: Path) -> None:
    """Write the package into this folder, but for its compiled core."""
    files = package_files()
    known = module_names(files)
    shutil.rmtree(there, ignore_errors=True)
    for file in files:
        text = (ROOT / file).read_text(encoding="utf-8")
        path = there / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            text if file == AS_IT_IS or file.suffix != ".py" else move_into_package(text, known), encoding="utf-8"
        )
    (there / "__init__.py").write_text(INIT, encoding="utf-8")
    (there / "py.typed").touch()


@contextmanager
def stage_folder() -> Iterator[Path]:
    """The folder where the package is put together: STAGE, or a temporary one in a checkout that can only be read."""
    try:
        STAGE.mkdir(parents=True, exist_ok=True)
        writable = os.access(STAGE, os.W_OK)
    except OSError:
        writable = False
    if writable:
        yield STAGE
    else:
        with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder_of_stage:
            yield Path(folder_of_stage)


def compile_core(stage: Path) -> str | None:
    """Put the compiled core into the package there. Returns None, or as a clause why the package stays plain."""
    package = stage / PACKAGE
    kept = stage / folder(package).relative_to(package)
    try:
        why = None if whole(kept, package) else _build_core(stage, kept)
        if why is None:
            shutil.copytree(kept, folder(package))
    except OSError as error:
        why = f"its files could not be written ({error.strerror})"
    if why is not None:
        shutil.rmtree(package / BUILDS.parts[0], ignore_errors=True)
    return why


def _build_core(stage: Path, kept: Path) -> str | None:
    """Compile the package there into the folder `kept`. Returns None, or as a clause why it failed. Raises OSError."""
    if (why := builder.build_obstacle(stage)) is not None:
        return why
    package = stage / PACKAGE
    shutil.rmtree(stage / BUILDS, ignore_errors=True)
    with tempfile.TemporaryDirectory(dir=stage, prefix="unfinished-") as scratch, (stage / LOG).open("w+") as log:
        notice.say("Building the fast core of the wheel; that takes a minute or two.")
        made = Path(scratch, "lib")
        (package / BUILDS).mkdir(parents=True)
        command = [sys.executable, "-c", COMPILE, str(stage), Path(scratch).name]
        if not processes.run(command, out=log, longest=builder.LONGEST):
            return f"its build failed ({_last_line(log)})"
        (package / builder.STEP).unlink()
        library = extensions(package)[f"{GROUP}__mypyc"]
        (made / library).rename(made / PACKAGE / library)
        if not whole(made / PACKAGE, package):
            return "its build has left files out"
        kept.parent.mkdir(parents=True, exist_ok=True)
        (made / PACKAGE).rename(kept)
    return None


def _last_line(log: IO[str]) -> str:
    """The last line of a log, as a sentence quotes it."""
    log.seek(0)
    lines = [line.strip() for line in log if line.strip()]
    return quoted(lines[-1]) if lines else "without a word"


def build_wheel(folder_of_wheel: str, config_settings: object = None, metadata_directory: object = None) -> str:
    """Make the wheel in this folder; returns the name of its file. Exits with a sentence where it cannot be written."""
    try:
        return make_wheel(Path(folder_of_wheel).resolve())
    except environment.SetupError as error:
        sys.exit(str(error))  # pip shows it; an exception would show its traceback


def make_wheel(out: Path) -> str:
    """Make the wheel in this folder; returns the name of its file. Raises SetupError."""
    try:
        with stage_folder() as stage:
            lay_out(stage / PACKAGE)
            compiled = False
            if CHOICE not in os.environ:
                why = compile_core(stage)
                compiled = why is None
                if why is not None:
                    notice.say(f"The wheel holds the plain core alone because {why}; everything works, but slower.")
            return _pack_wheel(stage, compiled, out)
    except OSError as error:
        raise environment.SetupError(f"The wheel could not be made: {error.strerror} ({error.filename}).") from None


def _pack_wheel(stage: Path, compiled: bool, out: Path) -> str:
    """Make the wheel of what lies in the stage; returns the name of its file. Raises OSError."""
    from setuptools import Distribution, SetuptoolsDeprecationWarning, setup

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    class Built(Distribution):
        def has_ext_modules(self) -> bool:
            return compiled

    shutil.rmtree(stage / "build/lib", ignore_errors=True)
    with chdir(stage), tempfile.TemporaryDirectory(prefix="five-fronts-") as made, warnings.catch_warnings():
        warnings.simplefilter("ignore", SetuptoolsDeprecationWarning)  # it is about those who type `setup.py install`
        setup(
            name=project["name"],
            version=VERSION,
            description=project["description"],
            python_requires=project["requires-python"],
            packages=sorted({PACKAGE, *(f"{PACKAGE}.{'.'.join(file.parent.parts)}" for file in package_files())}),
            package_data={"": ["py.typed", "*.ipynb", "build/**/*"]},
            extras_require=EXTRAS,
            distclass=Built,
            script_args=["-q", "bdist_wheel", "--dist-dir", made],
        )
        (wheel,) = Path(made).iterdir()
        out.mkdir(parents=True, exist_ok=True)
        shutil.move(wheel, out / wheel.name)
    return wheel.name


def get_requires_for_build_wheel(config_settings: object = None) -> list[str]:
    """What pip installs before it calls `build_wheel`."""
    return list(environment.pins(PINS))


def main(arguments: list[str]) -> int:
    """The command line. Exit code 0: the wheel lies in `dist`."""
    if arguments:
        print(__doc__)
        return 0 if not {"-h", "--help"}.isdisjoint(arguments) else 2
    try:
        environment.ensure_pins(environment.pins(PINS), ["-m", "tools.wheel"])
        notice.say(f"dist/{make_wheel(ROOT / 'dist')} is there; pip install takes it.")
    except environment.SetupError as error:
        notice.tell_failure(str(error))
        return 3
    return 0


if __name__ == "__main__":
    import launch.door  # noqa: F401  too old a Python is sent away with a sentence

    sys.exit(main(sys.argv[1:]))
