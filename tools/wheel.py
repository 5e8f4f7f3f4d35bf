"""Makes `dist/five_fronts-VERSION-...whl`: rules, search, arena, adapters and examples for programs of others.

python -m tools.wheel

It holds one package, `five_fronts`, so it stands beside anybody's `game` or `ai`: our rooms are copied into it, and
libcst writes `five_fronts.` before the names of their modules, in imports and in strings. Where there is a C compiler
the copy is compiled, and the wheel is for this system and this version of Python; FIVE_FRONTS_CORE=plain omits it.

`pip install .` makes the same wheel: it calls `get_requires_for_build_wheel` and `build_wheel` (PEP 517).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import warnings
from collections.abc import Iterable
from contextlib import chdir
from pathlib import Path
from typing import Any, Final

from game.core.version import VERSION
from game.fast_core import BUILDS, CHOICE, GROUP, ROOT, extensions, folder, whole
from launch import compile as builder
from launch import environment, notice

PACKAGE: Final = "five_fronts"
ROOMS: Final = ("game", "ai", "adapters", "examples")
LEFT_OUT: Final = ("ai/worker.py", "ai/fit/*.py")
"""What only the client uses, and the fits, which write source files."""
AS_IT_IS: Final = Path("ai/guest.py")
"""It runs in the folder of another checkout, with the modules there."""
STAGE: Final = ROOT / "build" / "wheel"
"""Where the package is put together. A core that was built there is used again."""
PINS: Final = ROOT / "requirements" / "wheel.txt"
EXTRAS: Final = ("research", "cluster")
"""Each is the first packages of its file in `requirements`; what those need is left to pip."""
COMPILE: Final = (
    f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
    f"from launch.compile import build_extensions; build_extensions(sys.argv[1], {PACKAGE!r})"
)
"""What a process of its own runs for the compiled core; pip has its own ways to tell it where packages lie."""
INIT: Final = f'"""Five Fronts for programs: rules, search, arena and adapters."""\n\n__version__ = "{VERSION}"\n'


def copied() -> list[Path]:
    """The files that the package holds, relative to the checkout."""
    found = (path.relative_to(ROOT) for room in ROOMS for path in (ROOT / room).rglob("*.*"))
    return sorted(path for path in found if path.suffix in (".py", ".ipynb") and not any(map(path.match, LEFT_OUT)))


def modules(files: Iterable[Path]) -> frozenset[str]:
    """The names of these files as modules, and of the folders that they lie in."""
    return frozenset(".".join(path.parts) for file in files for path in (file.with_suffix(""), *file.parents))


def moved(text: str, known: frozenset[str]) -> str:
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
    files = copied()
    known = modules(files)
    shutil.rmtree(there, ignore_errors=True)
    for file in files:
        text = (ROOT / file).read_text(encoding="utf-8")
        path = there / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text if file == AS_IT_IS or file.suffix != ".py" else moved(text, known), encoding="utf-8")
    (there / "__init__.py").write_text(INIT, encoding="utf-8")
    (there / "py.typed").touch()


def compile_core(stage: Path) -> None:
    """Put the compiled core into the package there. Raises SetupError."""
    package = stage / PACKAGE
    kept = stage / folder(package).relative_to(package)
    if not whole(kept, package):
        shutil.rmtree(stage / BUILDS, ignore_errors=True)
        notice.say("Building the fast core of the wheel; that takes a minute or two.")
        with tempfile.TemporaryDirectory(dir=stage, prefix="unfinished-") as scratch:
            made = Path(scratch, "lib")
            (package / BUILDS).mkdir(parents=True)
            command = [sys.executable, "-c", COMPILE, Path(scratch).name]
            if subprocess.run(command, cwd=stage).returncode:
                raise environment.SetupError(f"The fast core of the wheel was not built; {CHOICE}=plain leaves it out.")
            (package / builder.STEP).unlink()
            library = extensions(package)[f"{GROUP}__mypyc"]
            (made / library).rename(made / PACKAGE / library)
            kept.parent.mkdir(parents=True, exist_ok=True)
            (made / PACKAGE).rename(kept)
    shutil.copytree(kept, folder(package))


def extras() -> dict[str, list[str]]:
    """By its name: the packages that are installed besides."""
    texts = {name: (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8") for name in EXTRAS}
    return {name: re.findall(r"^[\w.-]+==[\w.]+", text.partition("\n# what")[0], re.M) for name, text in texts.items()}


def build_wheel(folder_of_wheel: str, config_settings: object = None, metadata_directory: object = None) -> str:
    """Make the wheel in this folder; returns the name of its file."""
    from setuptools import Distribution, SetuptoolsDeprecationWarning, setup

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    compiled = CHOICE not in os.environ and builder.obstacle() is None
    out = Path(folder_of_wheel).resolve()

    class Built(Distribution):
        def has_ext_modules(self) -> bool:
            return compiled

    lay_out(STAGE / PACKAGE)
    if compiled:
        compile_core(STAGE)
    shutil.rmtree(STAGE / "build/lib", ignore_errors=True)
    with chdir(STAGE), tempfile.TemporaryDirectory(prefix="five-fronts-") as made, warnings.catch_warnings():
        warnings.simplefilter("ignore", SetuptoolsDeprecationWarning)  # it is about those who type `setup.py install`
        setup(
            name=project["name"],
            version=VERSION,
            description=project["description"],
            python_requires=project["requires-python"],
            packages=sorted({PACKAGE, *(f"{PACKAGE}.{'.'.join(file.parent.parts)}" for file in copied())}),
            package_data={"": ["py.typed", "*.ipynb", "build/**/*"]},
            extras_require=extras(),
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
        environment.settle(environment.pins(PINS), ["-m", "tools.wheel"])
        notice.say(f"dist/{build_wheel(str(ROOT / 'dist'))} is there; pip install takes it.")
    except environment.SetupError as error:
        notice.tell_failure(str(error))
        return 3
    return 0


if __name__ == "__main__":
    import launch.door  # noqa: F401  too old a Python is sent away with a sentence

    sys.exit(main(sys.argv[1:]))
