"""Makes `dist/five_fronts-VERSION-...whl`: rules, search, arena, adapters and examples for programs of others.

python -m tools.wheel

It holds one package, `five_fronts`, so that it does not clash with another package called `game` or `ai`. Our rooms are
copied into it, and libcst writes `five_fronts.` before the names of their modules, in imports and in strings. With a C
compiler the copy is compiled, and the wheel is for this system and this version of Python. Otherwise it holds only the
plain core, and a sentence says why. FIVE_FRONTS_CORE=plain asks for the plain core.

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
from game.fast_core import BUILDS, CHOICE, GROUP, ROOT, extensions, folder, is_complete
from launch import compile as builder
from launch import environment, notice, processes

PACKAGE: Final = "five_fronts"
ROOMS: Final = ("game", "ai", "adapters", "examples")
LEFT_OUT: Final = ("ai/worker.py", "ai/fit/*.py")
"""Files that are not packed: those that only the client uses, and the fits, which write source files."""
AS_IT_IS: Final = Path("ai/guest.py")
"""This file keeps its names, because it runs in the folder of another checkout, with the modules there."""
STAGE: Final = ROOT / "build" / "wheel"
"""The folder in which the package is put together. A core that was built there is used again."""
PINS: Final = ROOT / "requirements" / "wheel.txt"
EXTRAS: Final = {
    "gymnasium": ["gymnasium>=1.1,<2"],
    "research": ["open-spiel>=1.6,<3", "pettingzoo>=1.24.3,<2"],
    "cluster": ["ray>=2.40,<3"],
}
"""The packages of each extra, by its name. What those packages need is left to pip.

They are ranges of versions, because a researcher may have another version than ours. Our tests pass with the oldest of
each range. A checkout has one version of each package, which the file of that name in `requirements` pins.
"""
OF_THE_CORE: Final = ["librt>=0.16,<1"]
"""The packages that the compiled core needs: mypyc's runtime library, which has its packed arrays."""
COMPILE: Final = (
    f"import os, sys; sys.path.insert(0, {str(ROOT)!r}); from launch.compile import build_extensions; "
    f"os.chdir(sys.argv[1]); build_extensions(sys.argv[2], {PACKAGE!r})"
)
"""The script that compiles the core, in a process of its own, since pip changes the paths of this one."""
LOG: Final = "build.log"
INIT: Final = f'"""Five Fronts for programs: rules, search, arena and adapters."""\n\n__version__ = "{VERSION}"\n'


def package_files() -> list[Path]:
    """The files of the package, relative to the checkout, in order."""
    paths = (path.relative_to(ROOT) for room in ROOMS for path in (ROOT / room).rglob("*.*"))
    return sorted(path for path in paths if path.suffix in (".py", ".ipynb") and not any(map(path.match, LEFT_OUT)))


def module_names(files: Iterable[Path]) -> frozenset[str]:
    """The names of these files as modules, and those of their folders as packages."""
    return frozenset(".".join(path.parts) for file in files for path in (file.with_suffix(""), *file.parents))


def move_into_package(text: str, known: frozenset[str]) -> str:
    """Return the text of a source file in which the `known` modules have their names in the package.

    So `from game.core import rng` becomes `from five_fronts.game.core import rng`.
    """
    import libcst

    def qualify(dotted: Any) -> Any:
        """Return the node of a dotted name with the package before it, or as it is for an unknown module."""
        name = libcst.Module([]).code_for_node(dotted)
        return libcst.parse_expression(f"{PACKAGE}.{name}") if name in known else dotted

    def rewrite_string(words: str) -> str:
        """Return a string of the source, such as a docstring, with modules named as in the package.

        - "-r requirements/research.txt" becomes "'five_fronts[research]'", as pip names the extras of a package.
        - "examples/ppo.py" becomes "examples.ppo", and then "five_fronts.examples.ppo" as any other known module.
        - "from game import X" becomes "from five_fronts.game import X".
        """
        words = re.sub(r"-r requirements/(research|cluster)\.txt", rf"'{PACKAGE}[\1]'", words)
        words = re.sub(r"\bexamples/(\w+)\.py\b", r"examples.\1", words)
        words = re.sub(rf"(?<=from )(?=({'|'.join(ROOMS)}) import )", f"{PACKAGE}.", words)
        dotted_name = r"(?<![\w./])([a-z_]+\.[a-z_]+)(?![\w/])"
        return re.sub(dotted_name, lambda name: f"{PACKAGE}.{name[0]}" if name[0] in known else name[0], words)

    # libcst calls leave_X for every node of the class X, and puts the result in its place.
    class Mover(libcst.CSTTransformer):
        def leave_ImportFrom(self, original_node: Any, updated_node: Any) -> Any:  # noqa: N802
            return updated_node.with_changes(module=updated_node.module and qualify(updated_node.module))

        def leave_Import(self, original_node: Any, updated_node: Any) -> Any:  # noqa: N802
            """Qualify the names of modules in an `import` statement."""
            return updated_node.with_changes(
                names=[one.with_changes(name=qualify(one.name)) for one in updated_node.names]
            )

        def leave_SimpleString(self, original_node: Any, updated_node: Any) -> Any:  # noqa: N802
            return updated_node.with_changes(value=rewrite_string(updated_node.value))

        def leave_FormattedStringText(self, original_node: Any, updated_node: Any) -> Any:  # noqa: N802
            return updated_node.with_changes(value=rewrite_string(updated_node.value))

    return libcst.parse_module(text).visit(Mover()).code


def lay_out(there: Path) -> None:
    """Write the package into this folder, without a compiled core."""
    files = package_files()
    known = module_names(files)
    shutil.rmtree(there, ignore_errors=True)

    for file in files:
        text = (ROOT / file).read_text(encoding="utf-8")
        path = there / file
        path.parent.mkdir(parents=True, exist_ok=True)
        is_rewritten = file.suffix == ".py" and file != AS_IT_IS
        path.write_text(move_into_package(text, known) if is_rewritten else text, encoding="utf-8")

    (there / "__init__.py").write_text(INIT, encoding="utf-8")
    (there / "py.typed").touch()


@contextmanager
def stage_folder() -> Iterator[Path]:
    """The folder in which the package is put together: STAGE, or a temporary one if the checkout is read-only."""
    try:
        STAGE.mkdir(parents=True, exist_ok=True)
        is_writable = os.access(STAGE, os.W_OK)
    except OSError:
        is_writable = False

    if is_writable:
        yield STAGE
    else:
        with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder_of_stage:
            yield Path(folder_of_stage)


def compile_core(stage: Path) -> str | None:
    """Put the compiled core into the package of the stage.

    The core is built in the stage, beside the package, where a later run finds it again if no source has changed. Then
    it is copied into the package. Returns None, or a clause that says why the package stays plain.
    """
    package = stage / PACKAGE
    built = stage / folder(package).relative_to(package)

    try:
        why = None if is_complete(built, package) else _build_core(stage, built)
        if why is None:
            shutil.copytree(built, folder(package))
    except OSError as error:
        why = f"its files could not be written ({error.strerror})"

    if why is not None:
        shutil.rmtree(package / BUILDS.parts[0], ignore_errors=True)
    return why


def _build_core(stage: Path, target: Path) -> str | None:
    """Compile the package of the stage into the folder `target`.

    Returns None, or a clause that says why the build failed. Raises OSError.
    """
    if (why := builder.build_obstacle(stage)) is not None:
        return why

    package = stage / PACKAGE
    shutil.rmtree(stage / BUILDS, ignore_errors=True)
    with tempfile.TemporaryDirectory(dir=stage, prefix="unfinished-") as scratch, (stage / LOG).open("w+") as log:
        notice.print_line("Building the fast core of the wheel; that takes a minute or two.")
        made = Path(scratch, "lib")
        (package / BUILDS).mkdir(parents=True)
        command = [sys.executable, "-c", COMPILE, str(stage), Path(scratch).name]
        is_built = processes.run(command, out=log, longest=builder.LONGEST)
        if not is_built:
            return f"its build failed ({_last_line(log)})"

        # The build has left its progress there. mypyc puts the shared library beside the package of its modules.
        (package / builder.STEP).unlink()
        library = extensions(package)[f"{GROUP}__mypyc"]
        (made / library).rename(made / PACKAGE / library)
        if not is_complete(built=made / PACKAGE, root=package):
            return "its build has left files out"

        target.parent.mkdir(parents=True, exist_ok=True)
        (made / PACKAGE).rename(target)
    return None


def _last_line(log: IO[str]) -> str:
    """The last line of a log, as a sentence quotes it."""
    log.seek(0)
    lines = [line.strip() for line in log if line.strip()]
    return quoted(lines[-1]) if lines else "without a word"


def build_wheel(folder_of_wheel: str, config_settings: object = None, metadata_directory: object = None) -> str:
    """Make the wheel in this folder. Returns the name of its file. Exits with a sentence if it cannot be written."""
    try:
        return make_wheel(Path(folder_of_wheel).resolve())
    except environment.SetupError as error:
        sys.exit(str(error))  # pip shows it; an exception would show its traceback


def make_wheel(out: Path) -> str:
    """Make the wheel in this folder. Returns the name of its file. Raises SetupError."""
    try:
        with stage_folder() as stage:
            lay_out(stage / PACKAGE)

            is_compiled = False
            # The environment variable CHOICE chooses a core for this run. A wheel that is made with it stays plain.
            if CHOICE not in os.environ:
                why = compile_core(stage)
                is_compiled = why is None
                if why is not None:
                    notice.print_line(
                        f"The wheel holds the plain core alone because {why}; everything works, but slower."
                    )
            return _pack_wheel(stage, is_compiled, out)
    except OSError as error:
        raise environment.SetupError(f"The wheel could not be made: {error.strerror} ({error.filename}).") from None


def _pack_wheel(stage: Path, compiled: bool, out: Path) -> str:
    """Make the wheel from the files of the stage, in the folder `out`. Returns the name of its file. Raises OSError.

    `compiled`: the wheel holds the compiled core. Only that needs packages at run time (OF_THE_CORE), because the plain
    core is Python without any other package.
    """
    from setuptools import Distribution, SetuptoolsDeprecationWarning, setup

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    class Built(Distribution):
        def has_ext_modules(self) -> bool:
            """Whether the wheel holds compiled files, and so is for one system and version of Python only."""
            return compiled

    # setuptools packs all that is in this folder, and so also files of an earlier wheel that exist no more.
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
            install_requires=OF_THE_CORE if compiled else [],
            extras_require=EXTRAS,
            distclass=Built,
            script_args=["-q", "bdist_wheel", "--dist-dir", made],
        )

        (wheel,) = Path(made).iterdir()
        out.mkdir(parents=True, exist_ok=True)
        shutil.move(wheel, out / wheel.name)
    return wheel.name


def get_requires_for_build_wheel(config_settings: object = None) -> list[str]:
    """The pins that pip installs before it calls `build_wheel`."""
    return list(environment.read_pins(PINS))


def main(arguments: list[str]) -> int:
    """Make the wheel in `dist`. Returns the exit code."""
    if arguments:
        print(__doc__)
        return 0 if not {"-h", "--help"}.isdisjoint(arguments) else 2

    try:
        environment.ensure_pins(environment.read_pins(PINS), ["-m", "tools.wheel"])
        notice.print_line(f"dist/{make_wheel(ROOT / 'dist')} is there; pip install takes it.")
    except environment.SetupError as error:
        notice.tell_failure(str(error))
        return 3
    return 0


if __name__ == "__main__":
    import launch.door  # noqa: F401  too old a Python is sent away with a sentence

    sys.exit(main(sys.argv[1:]))
