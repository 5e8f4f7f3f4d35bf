"""The wheel: one package, beside anybody's `game`, with all that it says it has."""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from email import message_from_bytes
from importlib import import_module, metadata
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement

from adapters import gymnasium, open_spiel, petting_zoo
from game import fast_core
from game.core.version import VERSION
from game.fast_core import CHOICE
from launch import compile as builder
from launch import environment, processes
from tests.sources import Source
from tools import wheel
from tools.wheel import EXTRAS

TO_CLUSTER = environment.ROOT / "requirements" / "cluster.txt"

USED = """
import game, ai
from five_fronts.ai.arena import setting
from five_fronts.ai.arena.__main__ import main
from five_fronts.adapters import gymnasium, open_spiel, petting_zoo
from five_fronts.adapters.batch import Batch
from five_fronts.game import fast_core
import five_fronts, pickle, pyspiel, sys
assert game.OTHERS and ai.OTHERS and not fast_core.IN_USE
assert not {"pygame", "adapters", "examples", "game.core"} & sys.modules.keys()
assert pyspiel.load_game("five_fronts_last_front").num_players() == 2
import gymnasium as library
assert library.make("five_fronts/LastFront-v0", opponent="random").reset(seed=7)[1]["action_mask"].any()
batch = Batch("last_front", 2)
now = batch.reset([1, 2])
assert pickle.loads(pickle.dumps(batch)).states == batch.states
print(five_fronts.__version__, setting.make_parser().prog)
sys.exit(main("--game battlefronts --a random --b five_fronts.examples.my_bot:MyBot --matches 2 --jobs 1".split()))
"""
"""A program of somebody else, who has a `game` and an `ai` of his own."""


@pytest.fixture(scope="module")
def wheel_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the plain core."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CHOICE, "plain")
        patch.setattr(wheel, "STAGE", tmp_path_factory.mktemp("stage"))
        folder = tmp_path_factory.mktemp("wheel")
        return folder / wheel.build_wheel(str(folder))


@pytest.fixture(scope="module")
def installed_wheel(wheel_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with the wheel, and beside it a `game` and an `ai` of somebody else."""
    folder = tmp_path_factory.mktemp("packages")
    with zipfile.ZipFile(wheel_file) as packed:
        packed.extractall(folder)
    for name in ("game", "ai"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text("OTHERS = True\n", encoding="utf-8")
    return folder


def test_the_wheel_works_beside_other_packages_named_game_and_ai(installed_wheel: Path) -> None:
    around = {**os.environ, "PYTHONPATH": str(installed_wheel), CHOICE: "plain"}
    command = [sys.executable, "-P", "-c", USED]
    process = subprocess.run(command, cwd=installed_wheel, env=around, capture_output=True, text=True)
    assert process.returncode == 0, process.stderr
    assert process.stdout.startswith(f"{VERSION} python -m five_fronts.ai.arena\n")
    assert "five_fronts.examples.my_bot:MyBot" in process.stdout


def test_everything_that_the_modules_of_the_wheel_import_is_in_it(installed_wheel: Path) -> None:
    """Only ai/guest.py imports modules of a checkout, in which it runs."""
    paths = [path.relative_to(installed_wheel) for path in (installed_wheel / "five_fronts").rglob("*.py")]
    known = wheel.module_names(paths) | {path.parent.as_posix().replace("/", ".") for path in paths}
    ours = {path.name.removesuffix(".py") for path in environment.ROOT.iterdir()}
    files_with_missing_imports = {
        path.as_posix()
        for path in paths
        for module in Source((installed_wheel / path).read_text(encoding="utf-8")).imports
        if module.partition(".")[0] in ours or (module.startswith("five_fronts") and module not in known)
    }
    assert files_with_missing_imports == {"five_fronts/ai/guest.py"}

    imports_of_notebook = Source(notebook(installed_wheel)).imports
    assert {module for module in imports_of_notebook if module.startswith("five")} <= known


def notebook(installed_wheel: Path) -> str:
    """The cells of the notebook as one program."""
    notebook_file = json.loads(
        (installed_wheel / "five_fronts" / "examples" / "learning.ipynb").read_text(encoding="utf-8")
    )
    return "\n".join("".join(cell["source"]) for cell in notebook_file["cells"] if cell["cell_type"] == "code")


FEW_FILES = [Path("game", name) for name in ("__init__.py", "fast_core.py", "core/__init__.py", "core/rng.py")]
"""A package in which a build can be begun, laid out in no time."""


def failing_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the compiler fail."""
    monkeypatch.setenv("CC", "false")


def no_such_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Name a compiler that does not exist."""
    monkeypatch.setenv("CC", "no-such-compiler")


def wrong_flag(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set a flag that the compiler refuses."""
    monkeypatch.setenv("CFLAGS", "-m-no-such-machine")


def failing_translation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the translation to C fail."""
    monkeypatch.setattr(wheel, "COMPILE", "import sys; sys.exit('mypyc says no')")


def translation_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the translation to C hang."""
    failing_translation(monkeypatch)
    monkeypatch.setattr(wheel, "COMPILE", "print('so far', flush=True); import time; time.sleep(600)")
    monkeypatch.setattr(builder, "LONGEST", 1.0)


def unfinished_translation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the translation to C end without an error, but make nothing except one empty library."""
    failing_translation(monkeypatch)
    library = fast_core.extensions()[f"{fast_core.GROUP}__mypyc"].name
    program = f"""
import os, sys
from pathlib import Path, PosixPath, WindowsPath
os.chdir(sys.argv[1])
Path('five_fronts', *{builder.STEP!r}.parts).touch()
made = Path(sys.argv[2], 'lib')
(made / 'five_fronts').mkdir(parents=True)
(made / {library!r}).touch()
"""
    monkeypatch.setattr(wheel, "COMPILE", program)


def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the disk be nearly full."""
    monkeypatch.setattr(builder, "ROOM", 1 << 60)


def disk_that_fills_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the disk be full when the build begins."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(processes, "run", refuse)


@pytest.mark.skipif(builder.build_obstacle() is not None, reason="no compiler that works")
@pytest.mark.parametrize(
    ("cause", "why"),
    [
        (failing_compiler, "its build failed (the C compiler makes nothing that this Python can load"),
        (no_such_compiler, "CC names no C compiler (no-such-compiler)"),
        (wrong_flag, "its build failed (the C compiler makes nothing that this Python can load"),
        (failing_translation, "its build failed (mypyc says no)"),
        (translation_without_end, "its build failed (so far)"),
        (unfinished_translation, "its build has left files out"),
        (full_disk, "its disk is nearly full"),
        (disk_that_fills_up, "its files could not be written (No space left on device)"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_wheel_whose_build_fails_has_the_plain_core_and_says_why(
    cause: Callable[[pytest.MonkeyPatch], None],
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Nothing of the build that was begun is left in it. A compiler is tried before a minute of translating."""
    monkeypatch.setattr(wheel, "STAGE", tmp_path / "stage")
    monkeypatch.setattr(wheel, "package_files", lambda: FEW_FILES)
    monkeypatch.delenv(CHOICE)
    cause(monkeypatch)
    name = wheel.build_wheel(str(tmp_path))
    assert name == f"five_fronts-{VERSION}-py3-none-any.whl"

    with zipfile.ZipFile(tmp_path / name) as packed:
        assert not [path for path in packed.namelist() if "/build/" in path or path.endswith((".so", ".pyd"))]
    lines_on_core = [line for line in capsys.readouterr().err.splitlines() if "plain core" in line]
    (sentence,) = lines_on_core
    assert sentence.startswith(f"The wheel holds the plain core alone because {why}")


def test_a_wheel_that_cannot_be_written_ends_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOICE, "plain")
    monkeypatch.setattr(wheel, "package_files", lambda: FEW_FILES)
    monkeypatch.setattr(wheel, "STAGE", tmp_path / "stage")
    (tmp_path / "taken").touch()
    with pytest.raises(SystemExit, match=r"^The wheel could not be made: .* \(.*taken.*\)\.$"):
        wheel.build_wheel(str(tmp_path / "taken" / "wheels"))


def test_a_wheel_is_made_of_a_read_only_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOICE, "plain")
    monkeypatch.setattr(wheel, "package_files", lambda: FEW_FILES)
    (tmp_path / "taken").touch()
    monkeypatch.setattr(wheel, "STAGE", tmp_path / "taken" / "stage")
    assert (tmp_path / wheel.build_wheel(str(tmp_path))).is_file()


def test_the_metadata_of_the_wheel_has_name_version_and_extras(wheel_file: Path) -> None:
    """The extras allow the packages with which the adapters and the arena are tested."""
    assert wheel_file.name == f"five_fronts-{VERSION}-py3-none-any.whl"

    with zipfile.ZipFile(wheel_file) as packed:
        names = packed.namelist()
        metadata_of_wheel = message_from_bytes(packed.read(f"five_fronts-{VERSION}.dist-info/METADATA"))
    assert {"five_fronts/py.typed", "five_fronts/examples/random_match.py"} <= set(names)
    assert not [name for name in names if re.search("worker|/fit/|scenes|tests", name)]

    assert all("extra ==" in line for line in metadata_of_wheel.get_all("Requires-Dist", [])), (
        "the plain core needs no package"
    )
    wanted = {
        extra: [line for line in metadata_of_wheel.get_all("Requires-Dist", []) if f'"{extra}"' in line]
        for extra in EXTRAS
    }
    pinned = dict(
        pin.split("==") for file in (environment.TO_RESEARCH, TO_CLUSTER) for pin in environment.read_pins(file)
    )
    ranges = [Requirement(line) for lines in wanted.values() for line in lines]
    assert [requirement.name for requirement in ranges] == ["gymnasium", "open-spiel", "pettingzoo", "ray"]
    for requirement in ranges:
        assert requirement.specifier.contains(pinned[requirement.name]), "the pinned version is among them"
        assert {bound.operator for bound in requirement.specifier} == {">=", "<"}, (
            "a researcher may have another version"
        )


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ("from game.core.rng import Rng\n", "from five_fronts.game.core.rng import Rng\n"),
        ("import game  # first\n", "import five_fronts.game  # first\n"),
        ("from adapters import word\n", "from five_fronts.adapters import word\n"),
        ("from games.core import a\n", "from games.core import a\n"),
        ("from . import a\n", "from . import a\n"),
        (
            'go(f"ai.estimates.{slug}", "ai.arena", "my.ai.arena")\n',
            'go(f"five_fronts.ai.estimates.{slug}", "five_fronts.ai.arena", "my.ai.arena")\n',
        ),
        (
            '"""python -m ai.arena --a examples/my_bot.py:MyBot"""\n',
            '"""python -m five_fronts.ai.arena --a five_fronts.examples.my_bot:MyBot"""\n',
        ),
        ('">>> from adapters import a"\n', '">>> from five_fronts.adapters import a"\n'),
        ('"pip install -r requirements/cluster.txt"\n', "\"pip install 'five_fronts[cluster]'\"\n"),
        ("state.game.core = game.new(ai.arena)\n", "state.game.core = game.new(ai.arena)\n"),
    ],
)
def test_only_names_of_our_modules_are_moved_into_the_package(text: str, becomes: str) -> None:
    assert wheel.move_into_package(text, wheel.module_names(wheel.package_files())) == becomes


def test_the_build_backend_is_our_module_and_requires_its_packages() -> None:
    """`pip install .` asks the module that pyproject.toml names."""
    built = tomllib.loads((environment.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]
    assert import_module(built["build-backend"]) == wheel
    assert built["backend-path"] == ["."]
    assert {"libcst", "mypy", "setuptools"} <= {pin.partition("==")[0] for pin in wheel.get_requires_for_build_wheel()}


# --- What the adapters need is pinned whole, and their first example works ------------------------


def test_everything_that_the_packages_of_adapters_need_is_pinned_as_well() -> None:
    """pip is told to install nothing else. `tests/test_setup.py` tests the packages of the other files."""
    pinned = dict(pin.split("==") for pin in environment.read_pins(environment.TO_RESEARCH))
    developing = {pin.partition("==")[0] for pin in environment.read_pins(environment.TO_DEVELOP)}
    of_adapters_alone = pinned.keys() - developing
    assert {"open-spiel", "pettingzoo"} <= of_adapters_alone

    for name in of_adapters_alone:
        needed = [line for line in metadata.requires(name) or [] if ";" not in line]
        always = {re.split(r"[^\w.-]", line)[0].replace("_", "-").lower() for line in needed}
        assert always <= pinned.keys(), name
        assert metadata.version(name) == pinned[name]


@pytest.mark.parametrize("adapter", [gymnasium, open_spiel, petting_zoo], ids=["Gymnasium", "OpenSpiel", "PettingZoo"])
def test_the_example_in_the_docstring_of_an_adapter_works(adapter: ModuleType) -> None:
    results = doctest.testmod(adapter)
    assert results.attempted > 3
    assert results.failed == 0
