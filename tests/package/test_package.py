"""The packaged program, made and started as on a machine without Python (`python -m tests --package`)."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from importlib import import_module
from math import prod
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

from game.catalogue import GAMES
from game.core.version import VERSION
from launch import environment
from launch.environment import ROOT
from scenes.keeping import saves
from tests.package.conftest import Start, own
from tests.package.matches import flags, play_whole_match
from tests.window.client import PATIENCE
from tests.window.screen import eventually
from tools import bare, bom, crediting
from tools.drive import Driver
from tools.packaging import systems
from tools.packaging.systems import BEGINNING, MIME

SYSTEMS = {"gcc_s": "GCC", "sqlite3": "SQLite", "stdc++": "GCC", "z": "zlib"} | {
    f"python3.{minor}": "Python" for minor in range(11, 20)
}
"""What the credits call libraries that come with Python or the compiler, by the names of their files."""


@pytest.fixture(params=["games", "Spiele für müde Krieger"])
def program(archive_of_package: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """The program, unpacked into a folder of this name that nobody may write to."""
    place = tmp_path / request.param
    with tarfile.open(archive_of_package) as packed:
        packed.extractall(place, filter="data")
    folders = [place, *(path for path in place.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    yield next(place.iterdir()) / "five-fronts"
    for folder in folders:
        folder.chmod(0o755)
    shutil.rmtree(place)


def run_program(program: Path, home: Path, *flags: str, **around: str) -> subprocess.CompletedProcess[str]:
    """Run the program with nothing around it that belongs to a Python."""
    env = {"HOME": str(home), "PATH": "/usr/bin:/bin", **around}
    return subprocess.run([program, *flags], env=env, cwd="/", capture_output=True, text=True, timeout=300)


def test_the_package_prints_its_version(program: Path, tmp_path: Path) -> None:
    assert run_program(program, tmp_path, "--version").stdout.strip() == f"Five Fronts {VERSION}"


@pytest.mark.parametrize("slug", GAMES)
def test_bots_of_the_package_play_a_match_of_every_game_on_the_fast_core(
    program: Path, tmp_path: Path, slug: str
) -> None:
    process = run_program(program, tmp_path, "--headless", "--game", slug, "--seats", "recruit,recruit", "--seed", "7")
    assert process.returncode == 0, process.stderr
    assert json.loads(process.stdout)["core"] == "fast"


def test_the_package_has_the_licences_of_everything_in_it(program: Path) -> None:
    assert (program.parent / "LICENSES.md").read_bytes() == crediting.LICENSES.read_bytes()
    assert "PYTHON SOFTWARE FOUNDATION" in (program.parent / "LICENSE-PYTHON.txt").read_text(encoding="utf-8")

    (page,) = program.parent.rglob("CREDITS.md")
    credits = page.read_text(encoding="utf-8")
    bundled = {file for libraries in crediting.BUNDLED.values() for library in libraries for file in library.files}
    for path in program.parent.rglob("lib*.so*"):
        name = path.name.removeprefix("lib").partition(".so")[0]
        assert re.sub("-[0-9a-f]{8}.*", "", name) in bundled or SYSTEMS.get(name, name) in credits, path.name


# --- The list of what a package consists of -------------------------------------------------------


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A file with the name of an archive of the package. It is no real archive."""
    path = tmp_path / "five-fronts-1-linux-x86_64.tar.xz"
    path.write_bytes(b"a package")
    return path


def test_the_list_of_parts_names_every_package_and_its_bundled_libraries(archive: Path) -> None:
    list_of_parts = json.loads(bom.list_parts(archive))
    program = list_of_parts["metadata"]["component"]
    assert program["version"] == VERSION
    assert program["hashes"] == [{"alg": "SHA-256", "content": hashlib.sha256(b"a package").hexdigest()}]

    parts = {part["name"]: part for part in list_of_parts["components"]}
    pins = dict(pin.split("==") for pin in environment.read_pins(environment.TO_PLAY))
    assert {name: parts[name]["version"] for name in pins} == pins
    assert parts.keys() - pins.keys() == {"CPython", *bom.BROUGHT}
    assert all(part["licenses"] for part in parts.values())
    for name, inside in crediting.BUNDLED.items():
        assert [part["name"] for part in parts[name]["components"]] == [library.name for library in inside]

    (all_of_it,) = list_of_parts["dependencies"]
    assert sorted(all_of_it["dependsOn"]) == sorted(part["bom-ref"] for part in parts.values())


def test_the_list_of_parts_follows_its_schema(archive: Path) -> None:
    pytest.importorskip("cyclonedx", reason="python -m tests --package installs it")
    text = bom.list_parts(archive)
    assert bom.schema_complaint(text) == ""
    assert "shelf" in bom.schema_complaint(text.replace('"library"', '"shelf"', 1))


# --- What Windows and Linux are told of the program, as far as this can be read on any system ---


def difference_from_icon(image: Image.Image) -> float:
    """How much a picture differs from the icon drawn in its size: the largest mean over the four channels, 0..255."""
    fresh = Image.frombytes("RGBA", image.size, pygame.image.tobytes(systems.draw_icon(image.width), "RGBA"))
    return max(ImageStat.Stat(ImageChops.difference(image.convert("RGBA"), fresh)).mean)


@pytest.mark.parametrize(
    ("write", "name", "sides"),
    [
        (systems.write_ico, "icon.ico", {*systems.WINDOWS, systems.LARGE}),
        (systems.write_icns, "icon.icns", set(systems.MACOS.values())),
    ],
)
def test_an_icon_file_has_the_icon_in_every_size(write: object, name: str, sides: set[int], tmp_path: Path) -> None:
    assert callable(write)

    write(tmp_path / name)
    with Image.open(tmp_path / name) as icon:
        file = vars(icon).get("ico") or vars(icon)["icns"]
        pictures = {size: file.getimage(size).convert("RGBA") for size in icon.info["sizes"]}
    assert {picture.width for picture in pictures.values()} == sides
    assert all(picture.width == prod(size[::2]) for size, picture in pictures.items()), "another side than it says"
    assert max(map(difference_from_icon, pictures.values())) < 1


def test_the_program_for_windows_has_its_version_as_a_resource(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PyInstaller itself reads the resource, which imports modules that only Windows has."""
    monkeypatch.setattr(import_module("PyInstaller.compat"), "win32api", None, raising=False)
    monkeypatch.setitem(sys.modules, "pefile", ModuleType("pefile"))
    versioninfo = import_module("PyInstaller.utils.win32.versioninfo")
    (tmp_path / "version.txt").write_text(systems.version_resource(), encoding="utf-8")
    resource = versioninfo.load_version_info_from_text_file(tmp_path / "version.txt")
    first_two_numbers = resource.ffi.fileVersionMS  # in the upper and the lower half of 32 bits
    last_two_numbers = resource.ffi.fileVersionLS
    version = [first_two_numbers >> 16, first_two_numbers & 0xFFFF, last_two_numbers >> 16]
    assert version == [int(part) for part in VERSION.split(".")]

    strings, languages = resource.kids
    (table,) = strings.kids
    assert {word.name: word.val for word in table.kids} == systems.WORDS

    (language,) = languages.kids
    assert table.name == "".join(f"{number:04x}" for number in language.kids)


def test_linux_recognises_a_record_by_its_suffix_and_its_first_words() -> None:
    kind = ElementTree.fromstring(systems.TYPES).find("{*}mime-type")
    glob = kind.find("{*}glob")
    match = kind.find("{*}magic/{*}match")
    assert match is not None
    assert kind.get("type") == MIME
    assert glob.get("pattern") == f"*{saves.SUFFIX}"

    records = list((ROOT / "tests" / "golden").glob("*.txt"))
    assert records
    assert all(path.read_text(encoding="utf-8").startswith(match.get("value", "?")) for path in records)
    assert match.get("value") == BEGINNING

    entry = dict(line.partition("=")[::2] for line in systems.ENTRY.splitlines())
    assert entry["MimeType"] == f"{MIME};"
    assert entry["Exec"].rpartition(" ")[2] == "%f"


def test_the_description_for_linux_is_xml_and_names_every_game() -> None:
    root = ElementTree.fromstring(systems.fill_metainfo())
    assert root.findtext("id") == systems.NAME
    assert root.findtext("provides/mediatype") == MIME
    listed = [item.text or "" for item in root.iter("li")]
    assert [words.partition(":")[0] for words in listed] == [game.name for game in GAMES.values()]


# --- The packaged program in a bare Debian without Python, fonts and network, from a read-only ----


def running_programs(user: int) -> list[str]:
    """The command lines of the running programs of a user."""
    command_lines: list[str] = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if process.stat().st_uid == user:
                command_lines.append((process / "cmdline").read_text())
        except OSError:
            continue
    return command_lines


def test_the_bare_system_has_no_python(system: Path) -> None:
    assert not [path for path in system.rglob("*python3*") if path.is_file()]


@pytest.mark.timeout(1500)
@pytest.mark.parametrize("slug", GAMES)
def test_a_match_in_the_package_survives_a_kill_and_goes_on_to_its_end_and_replay(
    slug: str, start: Start, home_there: Path, twin: Driver
) -> None:
    record = home_there / "the match.record"
    for number, client in enumerate(play_whole_match(slug, start, twin, record, str(bare.HOME / record.name))):
        if number == 0:  # the client has just been killed
            assert eventually(lambda: running_programs(bare.PLAYER) == [], PATIENCE), "the bots think on"
        assert not client.crashes(), client.trouble()


@pytest.mark.timeout(100)
def test_the_package_plays_without_saving_on_a_full_disk(start: Start) -> None:
    client = start(*flags("battlefronts"), home=bare.FULL)
    assert eventually(client.asks, PATIENCE), client.said()
    client.screen.key("space")
    assert eventually(lambda: "Nothing can be saved" in client.said(), PATIENCE), client.said()
    client.end()
    assert "Traceback" not in client.said()


@pytest.mark.timeout(100)
def test_a_second_user_can_play_the_package_in_the_folder_of_another_user(start: Start, tmp_path: Path) -> None:
    """The package stays in the folder of the first user. The guest only has a home, and saves there."""
    home = tmp_path / "home of a guest"
    home.mkdir()
    own(home, bare.GUEST)
    client = start(*flags("battlefronts"), home=home, user=bare.GUEST)
    assert eventually(lambda: client.saved() is not None, PATIENCE), client.trouble()
    assert client.autosave.stat().st_uid == bare.GUEST

    client.end()
    assert not client.said()
