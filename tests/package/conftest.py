"""The package, made once, and a bare system to try it in."""

from __future__ import annotations

import os
import shutil
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.window.client import Client
from tests.window.conftest import SIZE, player, screen, twin
from tests.window.screen import Screen
from tools import bare, package

__all__ = ["screen", "twin"]
READY = "FIVE_FRONTS_PACKAGE"
"""The environment variable that names a package which is made already."""
LARGEST, PACKED = 65, 35
"""Most MiB of the folder, and of its archive."""


@pytest.fixture(scope="session")
def archive_of_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of the package, made once or named by the environment."""
    named = os.environ.get(READY)
    packed = (
        Path(named).resolve()
        if named
        else package.pack_archive(package.freeze_program(tmp_path_factory.mktemp("dist")))
    )
    with tarfile.open(packed) as archive:
        assert sum(member.size for member in archive) < LARGEST * package.MIB
    assert packed.stat().st_size < PACKED * package.MIB
    return packed


# --- a bare system ----------------------------------------------------------------------------

Start = Callable[..., Client]
UMLAUTS = "Spiele für müde Krieger"
DATA = Path(".local", "share", "FiveFronts")


@pytest.fixture(scope="session")
def system() -> Path:
    """The folder of a bare system without Python."""
    try:
        return bare.prepare_system()
    except bare.BareError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def place(system: Path, archive_of_package: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder in which a player of the bare system has unpacked the package."""
    folder = tmp_path_factory.mktemp("place")
    folder.chmod(0o755)
    bare.unpack_package(system, archive_of_package, place=folder, folder=UMLAUTS)
    yield folder
    shutil.rmtree(folder)


def own(folder: Path, user: int) -> None:
    """Give a folder and all in it to a user of the bare system."""
    for path in (folder, *folder.rglob("*")):
        os.chown(path, user, user)


@pytest.fixture
def home_there(tmp_path: Path) -> Path:
    """The home of a player who waits for nothing."""
    player(tmp_path / "home" / DATA, speed="instant", end_idle=False)
    own(tmp_path / "home", bare.PLAYER)
    return tmp_path / "home"


@pytest.fixture
def start(system: Path, place: Path, screen: Screen, home_there: Path, tmp_path: Path) -> Iterator[Start]:
    """A function that starts the program by its launcher in the bare system. All starts are ended after the test."""
    clients: list[Client] = []
    (launcher,) = place.glob("*/*/AppRun")
    program = str(bare.PLACE / launcher.relative_to(place))

    def begin(*flags: str, home: Path = home_there, user: int = bare.PLAYER) -> Client:
        """Start the program of the package with these flags, as this user, in a small window."""
        line = bare.command_in_system(system, place, home, user=user, display=screen.name)
        errors = tmp_path / f"stderr-{len(clients)}.txt"
        size = ("--window", f"{SIZE[0]}x{SIZE[1]}")
        clients.append(Client(screen, home / DATA, errors, *flags, *size, command=(*line, program)))
        return clients[-1]

    yield begin
    for client in clients:
        client.kill()
