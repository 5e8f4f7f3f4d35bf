"""Writes CREDITS.md and LICENSES.md from the metadata of what is installed: `python -m tools.crediting`.

The program shows CREDITS.md as a page, and LICENSES.md holds the texts. The metadata of a package does not say which
libraries are inside it. Those are listed in pages/credits.toml, with their texts in tools/licences.
"""

from __future__ import annotations

import re
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.utils import getaddresses
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any, Final

from ai.arena.parser import Parser
from launch import environment

CREDITS: Final = environment.ROOT / "CREDITS.md"
LICENSES: Final = environment.ROOT / "LICENSES.md"
TEXTS: Final = environment.ROOT / "tools" / "licences"
FONTS: Final = environment.ROOT / "assets" / "fonts"
MUSIC: Final = environment.ROOT / "assets" / "music" / "LICENSE.txt"
OURS: Final = "The licence of Five Fronts itself has not been chosen yet."
LGPL: Final = "pygame/docs/generated/LGPL.txt"
"""The licence of pygame-ce, which is among its pages and not with its metadata."""
OF_PACKAGE: Final = re.compile(r"[^/]+\.dist-info/(licenses/)?(licen[cs]e|copying|notice)[^/]*", re.IGNORECASE)
MADE: Final = re.compile(r"Copyright (?:\(c\) )?\d{4},? (.+?) \(")
"""The maker of a font, in the first line of its licence."""


@dataclass(frozen=True)
class Library:
    """A library in a package.

    `files`: the names of its files, without "lib" at the beginning and without version and ending. `text`: the name of
    its licence in TEXTS.
    """

    name: str
    licence: str
    site: str
    files: Sequence[str] = ()
    text: str = ""


WORDS: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "pages" / "credits.toml").read_text("utf-8"))
BUNDLED: Final = {name: tuple(Library(**one) for one in inside) for name, inside in WORDS["bundled"].items()}
"""The libraries in packages, by the package's name in requirements.txt. Without a text the package's licence holds."""


def installed_packages() -> dict[str, Distribution]:
    """The installed packages that a match needs, by name."""
    return {
        pin.partition("==")[0]: distribution(pin.partition("==")[0])
        for pin in environment.read_pins(environment.TO_PLAY)
    }


def licence_of(package: Distribution) -> str:
    """The name of a package's licence, from its metadata."""
    return package.metadata["License-Expression"] or package.metadata["License"]


def authors_of(package: Distribution) -> str:
    """The authors or maintainers of a package, without addresses."""
    data = package.metadata
    if data["Author"] or data["Maintainer"]:
        return str(data["Author"] or data["Maintainer"])
    named = getaddresses([data["Author-email"] or data["Maintainer-email"] or ""])
    return ", ".join(name for name, _ in named if name)


def licence_texts(package: Distribution) -> list[str]:
    """The texts of the licences that are among a package's files."""
    files = package.files or []
    licences = [file for file in files if OF_PACKAGE.fullmatch(file.as_posix())]
    licences = licences or [file for file in files if file.as_posix() == LGPL]
    return [file.read_text(encoding="utf-8") for file in licences]


def library_names(package: Distribution) -> set[str]:
    """The names of the libraries in a wheel for Linux, from their files. Empty on other systems."""
    beside = [file.name for file in package.files or () if file.parts[0].endswith(".libs")]
    return {name[1] for name in (re.fullmatch(r"lib(.+)-[0-9a-f]{8}\..*", file) for file in beside) if name is not None}


def list_fonts() -> Iterator[tuple[str, str, str]]:
    """Yield each family of fonts with its maker and the text of its licence."""
    for folder in sorted(path for path in FONTS.iterdir() if path.is_dir()):
        text = (folder / "LICENSE.txt").read_text(encoding="utf-8")
        made = MADE.match(text)
        assert made is not None, folder
        yield folder.name.replace("-", " ").title(), made[1], text


def page_text() -> str:
    """The text of CREDITS.md."""
    rows = [
        (name, package.version, authors_of(package), licence_of(package))
        for name, package in installed_packages().items()
    ]

    bundled = ""
    for name, libraries in BUNDLED.items():
        table = markdown_table(("Library", "Licence"), [(library.name, library.licence) for library in libraries])
        bundled += f"\n### Inside {name}\n\n{table}\n"

    return str(WORDS["page"]).format(
        ours=OURS,
        fonts=markdown_table(("Font", "By"), [(name, maker) for name, maker, _ in list_fonts()]),
        packages=markdown_table(("Library", "Version", "By", "Licence"), rows),
        bundled=bundled,
    )


def markdown_table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A table in Markdown with these headings and rows."""
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ("---",) * len(head), *rows))


def all_texts() -> str:
    """The text of LICENSES.md: all licences, one after another."""
    text = f"# Licences\n\nThese are the licences of all parts of Five Fronts, which CREDITS.md lists. {OURS}\n"
    text += "".join(licence_section(f"The font {name}", words) for name, _, words in list_fonts())
    text += licence_section("The instruments of the music", MUSIC.read_text(encoding="utf-8"))

    for name, package in installed_packages().items():
        text += "".join(licence_section(f"{name} {package.version}", words) for words in licence_texts(package))
        for library in BUNDLED.get(name, ()):
            under = f"The {library.licence}, which stands above for {name}."
            words = (TEXTS / f"{library.text}.txt").read_text(encoding="utf-8") if library.text else under
            text += licence_section(f"{library.name}, inside {name}", words, library.site)

    runtimes = [words for name in ("mypy", "librt") for words in licence_texts(distribution(name))]
    return text + "".join(licence_section("The runtime of mypyc, in the fast core", words) for words in runtimes)


def licence_section(head: str, words: str, site: str = "") -> str:
    """A section of LICENSES.md: a heading, the site, and the licence word for word."""
    begin = f"{site}\n\n" if site else ""
    return f"\n## {head}\n\n{begin}~~~~text\n{words.strip(chr(10))}\n~~~~\n"


def copy_licences(folder: Path, python: Path | None = None) -> None:
    """Copy the licences into the folder of a package, with Python's own.

    `python` is the folder of another Python than the one that runs this.
    """
    shutil.copy(LICENSES, folder)
    places = (python,) if python is not None else (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix))
    of_python = [place / "LICENSE.txt" for place in places if (place / "LICENSE.txt").is_file()]
    if of_python:
        shutil.copy(of_python[0], folder / "LICENSE-PYTHON.txt")


def main(arguments: list[str]) -> int:
    """Write both files and print their paths. Returns the exit code."""
    Parser(prog="python -m tools.crediting", description=__doc__).parse_or_exit(arguments)
    for path, text in ((CREDITS, page_text()), (LICENSES, all_texts())):
        path.write_text(text, encoding="utf-8", newline="\n")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
