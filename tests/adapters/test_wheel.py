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
from email import message_from_bytes
from importlib import import_module, metadata
from pathlib import Path
from types import ModuleType

import pytest

from adapters import open_spiel, petting_zoo
from game.core.version import VERSION
from game.fast_core import CHOICE
from launch import environment
from tests.sources import Source
from tools import wheel
from tools.wheel import EXTRAS

TO_CLUSTER = environment.ROOT / "requirements" / "cluster.txt"

USED = """
import game, ai
from five_fronts.ai.arena import setting
from five_fronts.ai.arena.__main__ import main
from five_fronts.adapters import open_spiel, petting_zoo
from five_fronts.adapters.batch import Batch
from five_fronts.game import fast_core
import five_fronts, pickle, pyspiel, sys
assert game.OTHERS and ai.OTHERS and not fast_core.IN_USE
assert not {"pygame", "adapters", "examples", "game.core"} & sys.modules.keys()
assert pyspiel.load_game("five_fronts_last_front").num_players() == 2
batch = Batch("last_front", 2)
now = batch.reset([1, 2])
assert pickle.loads(pickle.dumps(batch)).states == batch.states
print(five_fronts.__version__, setting.parser().prog)
sys.exit(main("--game battlefronts --a random --b five_fronts.examples.my_bot:MyBot --matches 2 --jobs 1".split()))
"""
"""A program of somebody else, who has a `game` and an `ai` of his own."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the plain core."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CHOICE, "plain")
        patch.setattr(wheel, "STAGE", tmp_path_factory.mktemp("stage"))
        folder = tmp_path_factory.mktemp("wheel")
        return folder / wheel.build_wheel(str(folder))


@pytest.fixture(scope="module")
def installed(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of packages where it lies beside others."""
    folder = tmp_path_factory.mktemp("packages")
    with zipfile.ZipFile(made) as packed:
        packed.extractall(folder)
    for name in ("game", "ai"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text("OTHERS = True\n", encoding="utf-8")
    return folder


def test_it_is_used_beside_packages_of_the_same_names(installed: Path) -> None:
    around = {**os.environ, "PYTHONPATH": str(installed), CHOICE: "plain"}
    command = [sys.executable, "-P", "-c", USED]
    done = subprocess.run(command, cwd=installed, env=around, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{VERSION} python -m five_fronts.ai.arena\n")
    assert "five_fronts.examples.my_bot:MyBot" in done.stdout


def test_whatever_it_imports_is_there(installed: Path) -> None:
    """Only one file imports what lies in a checkout: it runs there."""
    paths = [path.relative_to(installed) for path in (installed / "five_fronts").rglob("*.py")]
    known = wheel.modules(paths) | {path.parent.as_posix().replace("/", ".") for path in paths}
    ours = {path.name.removesuffix(".py") for path in environment.ROOT.iterdir()}
    wrong = {
        (path.as_posix(), module)
        for path in paths
        for module in Source((installed / path).read_text(encoding="utf-8")).imports
        if module.partition(".")[0] in ours or (module.startswith("five_fronts") and module not in known)
    }
    assert {path for path, _ in wrong} == {"five_fronts/ai/guest.py"}
    assert {one for one in Source(notebook(installed)).imports if one.startswith("five")} <= known


def notebook(installed: Path) -> str:
    """The cells of the notebook as one program."""
    told = json.loads((installed / "five_fronts" / "examples" / "learning.ipynb").read_text(encoding="utf-8"))
    return "\n".join("".join(cell["source"]) for cell in told["cells"] if cell["cell_type"] == "code")


def test_it_says_what_it_is(made: Path) -> None:
    """Its extras are the packages with which the adapters and the arena are tested."""
    assert made.name == f"five_fronts-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(made) as packed:
        names = packed.namelist()
        told = message_from_bytes(packed.read(f"five_fronts-{VERSION}.dist-info/METADATA"))
    assert {"five_fronts/py.typed", "five_fronts/examples/random_match.py"} <= set(names)
    assert not [name for name in names if re.search("worker|/fit/|scenes|tests", name)]
    wanted = {extra: [line for line in told.get_all("Requires-Dist", []) if f'"{extra}"' in line] for extra in EXTRAS}
    pins = environment.pins(environment.TO_RESEARCH).keys() | environment.pins(TO_CLUSTER).keys()
    assert {line.partition(";")[0] for lines in wanted.values() for line in lines} <= pins
    assert [len(lines) for lines in wanted.values()] == [2, 1]


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
def test_names_of_modules_are_moved_and_nothing_else(text: str, becomes: str) -> None:
    assert wheel.moved(text, wheel.modules(wheel.copied())) == becomes


def test_pip_is_told_what_a_wheel_is_made_with() -> None:
    """`pip install .` asks the module that is named here."""
    built = tomllib.loads((environment.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]
    assert (import_module(built["build-backend"]), built["backend-path"]) == (wheel, ["."])
    assert {"libcst", "mypy", "setuptools"} <= {pin.partition("==")[0] for pin in wheel.get_requires_for_build_wheel()}


# --- What the adapters need is pinned whole, and their first example works ------------------------


def test_whatever_a_package_needs_is_pinned_as_well() -> None:
    """pip is told to install nothing else; `tests/test_setup.py` tests the packages of the other files."""
    pinned = dict(pin.split("==") for pin in environment.pins(environment.TO_RESEARCH))
    developing = {pin.partition("==")[0] for pin in environment.pins(environment.TO_DEVELOP)}
    own = pinned.keys() - developing
    assert {"open-spiel", "pettingzoo"} <= own
    for name in own:
        needed = [line for line in metadata.requires(name) or [] if ";" not in line]
        always = {re.split(r"[^\w.-]", line)[0].replace("_", "-").lower() for line in needed}
        assert always <= pinned.keys(), name
        assert metadata.version(name) == pinned[name]


@pytest.mark.parametrize("adapter", [open_spiel, petting_zoo], ids=["OpenSpiel", "PettingZoo"])
def test_what_an_adapter_says_of_itself_works(adapter: ModuleType) -> None:
    """The example at its head."""
    results = doctest.testmod(adapter)
    assert results.attempted > 3
    assert results.failed == 0
