"""What Windows, macOS and Linux are told of the program, as far as this can be read on any system."""

from __future__ import annotations

import plistlib
import sys
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
from launch.environment import ROOT
from scenes import saves
from tools.packaging import icons, linux, macos, windows
from tools.packaging.names import BEGINNING, MIME, SUFFIX


def far(one: Image.Image) -> float:
    """How far a picture is from the icon drawn in its size: the mean difference of the four channels, 0..255."""
    fresh = Image.frombytes("RGBA", one.size, pygame.image.tobytes(icons.drawn(one.width), "RGBA"))
    return max(ImageStat.Stat(ImageChops.difference(one.convert("RGBA"), fresh)).mean)


@pytest.mark.parametrize(
    ("write", "name", "sides"),
    [
        (icons.write_ico, "icon.ico", {*icons.WINDOWS, icons.LARGE}),
        (icons.write_icns, "icon.icns", set(icons.MACOS.values())),
    ],
)
def test_an_icon_holds_the_drawing_in_every_size(write: object, name: str, sides: set[int], tmp_path: Path) -> None:
    assert callable(write)
    write(tmp_path / name)
    with Image.open(tmp_path / name) as icon:
        file = vars(icon).get("ico") or vars(icon)["icns"]
        pictures = {size: file.getimage(size).convert("RGBA") for size in icon.info["sizes"]}
    assert {picture.width for picture in pictures.values()} == sides
    assert all(picture.width == prod(size[::2]) for size, picture in pictures.items()), "another side than it says"
    assert max(map(far, pictures.values())) < 1


def test_windows_is_told_the_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read by PyInstaller itself, which imports what only Windows has."""
    monkeypatch.setattr(import_module("PyInstaller.compat"), "win32api", None, raising=False)
    monkeypatch.setitem(sys.modules, "pefile", ModuleType("pefile"))
    versioninfo = import_module("PyInstaller.utils.win32.versioninfo")
    (tmp_path / "version.txt").write_text(windows.version_resource(), encoding="utf-8")
    told = versioninfo.load_version_info_from_text_file(tmp_path / "version.txt")
    high, low = told.ffi.fileVersionMS, told.ffi.fileVersionLS
    assert [high >> 16, high & 0xFFFF, low >> 16] == [int(part) for part in VERSION.split(".")]
    (table,) = told.kids[0].kids
    assert {word.name: word.val for word in table.kids} == windows.WORDS
    (language,) = told.kids[1].kids
    assert table.name == "".join(f"{number:04x}" for number in language.kids)


def test_macos_is_told_version_and_records(tmp_path: Path) -> None:
    info = plistlib.loads(plistlib.dumps(macos.INFO))
    assert info["CFBundleShortVersionString"] == info["CFBundleVersion"] == VERSION
    (opened,) = info["CFBundleDocumentTypes"]
    (declared,) = info["UTExportedTypeDeclarations"]
    assert opened["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    assert declared["UTTypeTagSpecification"]["public.filename-extension"] == [SUFFIX]


def test_linux_knows_a_record_by_its_name_and_its_first_words() -> None:
    kind = ElementTree.fromstring(linux.TYPES).find("{*}mime-type")
    assert kind is not None
    glob, match = kind.find("{*}glob"), kind.find("{*}magic/{*}match")
    assert glob is not None
    assert match is not None
    assert (kind.get("type"), glob.get("pattern")) == (MIME, f"*{saves.SUFFIX}")
    records = list((ROOT / "tests" / "golden").glob("*.txt"))
    assert records
    assert all(path.read_text(encoding="utf-8").startswith(match.get("value", "?")) for path in records)
    assert match.get("value") == BEGINNING
    entry = dict(line.partition("=")[::2] for line in linux.ENTRY.splitlines())
    assert (entry["MimeType"], entry["Exec"].rpartition(" ")[2]) == (f"{MIME};", "%f")


def test_its_description_is_xml_and_names_every_game() -> None:
    root = ElementTree.fromstring(linux.metainfo())
    assert (root.findtext("id"), root.findtext("provides/mediatype")) == (linux.NAME, MIME)
    listed = [item.text or "" for item in root.iter("li")]
    assert [words.partition(":")[0] for words in listed] == [game.name for game in GAMES.values()]
