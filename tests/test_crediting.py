"""Whatever is shipped is named in the credits, with its licence."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest

from launch import environment
from scenes.menus.settings import FILE
from scenes.rulebook import markdown
from tools import crediting
from tools.packaging import systems

PINS = sorted(environment.pins(environment.TO_PLAY))
FONTS = sorted({path.parent.name for path in (environment.ROOT / "assets" / "fonts").rglob("*.ttf")})


def page() -> str:
    return FILE.read_text(encoding="utf-8")


def texts() -> str:
    return crediting.LICENSES.read_text(encoding="utf-8")


def test_the_files_are_what_the_script_makes() -> None:
    """`python -m tools.crediting` writes them."""
    assert page() == crediting.page()
    assert texts() == crediting.all_texts()


@pytest.mark.parametrize("pin", PINS)
def test_every_package_and_what_is_inside_it_is_named_with_its_licence(pin: str) -> None:
    """As far as its metadata tells."""
    name, _, version = pin.partition("==")
    package = distribution(name)
    assert package.version == version
    assert f"| {name} | {version} | {crediting.people(package)} | {crediting.licence(package)} |" in page()
    assert crediting.texts(package)
    assert all(text.strip("\n") in texts() for text in crediting.texts(package))
    bundled = crediting.BUNDLED.get(name, ())
    assert crediting.libraries(package) <= {file for library in bundled for file in library.files}
    for library in bundled:
        assert f"| {library.name} | {library.licence} |" in page()
        assert library.text or library.licence == crediting.licence(package)


@pytest.mark.parametrize("name", FONTS)
def test_every_font_is_named_with_its_licence(name: str) -> None:
    text = (crediting.FONTS / name / "LICENSE.txt").read_text(encoding="utf-8")
    assert f"| {name.replace('-', ' ').title()} |" in page()
    assert "SIL Open Font License, Version 1.1" in text
    assert text.strip("\n") in texts()


def test_the_instruments_of_the_music_are_named_with_their_licence() -> None:
    text = crediting.MUSIC.read_text(encoding="utf-8")
    for name in ("FluidR3 GM", "Frank Wen"):
        assert name in page()
        assert name in text
    assert text.strip("\n") in texts()


def test_no_licence_lies_about_that_nothing_uses() -> None:
    used = {library.text for bundled in crediting.BUNDLED.values() for library in bundled if library.text}
    assert {path.stem for path in crediting.TEXTS.iterdir()} == used
    assert set(crediting.BUNDLED) <= {pin.partition("==")[0] for pin in PINS}


def test_the_place_of_our_own_licence_is_marked() -> None:
    """It is the owner's to choose."""
    readme = (environment.ROOT / "README.md").read_text(encoding="utf-8")
    for text in (page(), texts(), readme):
        assert crediting.OURS in re.sub(r"\s+", " ", text)
    assert "project_license" not in systems.metainfo()
    assert not list(environment.ROOT.glob("LICEN[SC]E"))


def test_a_package_gets_the_licences_and_that_of_python(tmp_path: Path) -> None:
    crediting.pack(tmp_path)
    assert (tmp_path / "LICENSES.md").read_bytes() == crediting.LICENSES.read_bytes()
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in (tmp_path / "LICENSE-PYTHON.txt").read_text(encoding="utf-8")


def test_the_page_reads_everything_that_it_shows() -> None:
    tables = [block for block in markdown.parse(page()) if isinstance(block, markdown.MdTable)]
    assert [len(table.rows) for table in tables] == [len(FONTS), len(PINS), *map(len, crediting.BUNDLED.values())]


def test_packaging_begins_on_a_python_without_packages() -> None:
    """`python -m tools.package` installs what it needs by itself."""
    command = [sys.executable, "-S", "-c", "import tools.package"]
    begun = subprocess.run(command, cwd=environment.ROOT, capture_output=True)
    assert begun.returncode == 0, begun.stderr
    assert crediting.CREDITS == FILE
