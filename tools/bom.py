"""Writes the list of a package's parts beside its archive, as CycloneDX: `python -m tools.bom`, or with archives.

Run it with the Python that made the package. The list names that Python, the packages with the hashes of their pins,
and the libraries inside them (tools/crediting.py).
"""

from __future__ import annotations

import hashlib
import json
import platform
import re
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Final

from ai.arena.parser import Parser
from game.core.version import VERSION
from launch import environment, notice
from tools import crediting, package
from tools.packaging import windows
from tools.packaging.systems import NAME, SUMMARY

Part = dict[str, Any]
SPEC: Final = "1.6"
KINDS: Final = (".tar.xz", ".zip", ".exe")
BROUGHT: Final = ("librt", "mypy", "pyinstaller")
"""Tools that leave something in the package: the runtime of the fast core, and what starts the program."""


def list_parts(archive: Path) -> str:
    """The list of a package's parts, as JSON. It depends only on the archive and the installed packages."""
    number = windows.python_version() if is_made_under_wine(archive) else platform.python_version()
    needed = {pin.partition("==")[0]: line for pin, line in environment.read_pins(environment.TO_PACKAGE).items()}
    packages = crediting.installed_packages() | {name: distribution(name) for name in BROUGHT}
    python = f"pkg:generic/python@{number}"
    parts: list[Part] = [
        {
            **_describe_part("CPython", python, "PSF-2.0"),
            "version": number,
            "description": "runs the program; with zlib, libffi, libmpdec, Expat and SQLite",
        }
    ]

    for name, brought in packages.items():
        inside = crediting.BUNDLED.get(name, ())
        parts.append(_describe_package(name, brought.version, needed[name], crediting.licence_of(brought)))
        if inside:
            parts[-1]["components"] = [
                _describe_part(library.name, f"{parts[-1]['bom-ref']}#{number}", library.licence, library.site)
                for number, library in enumerate(inside)
            ]

    program: Part = {
        "type": "application",
        "bom-ref": NAME,
        "name": NAME,
        "version": VERSION,
        "description": SUMMARY,
        "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(archive.read_bytes()).hexdigest()}],
    }
    contents = {
        "bomFormat": "CycloneDX",
        "specVersion": SPEC,
        "version": 1,
        "metadata": {"component": program},
        "components": parts,
        "dependencies": [{"ref": NAME, "dependsOn": [part["bom-ref"] for part in parts]}],
    }
    return json.dumps(contents, indent=2, ensure_ascii=False) + "\n"


def is_made_under_wine(archive: Path) -> bool:
    """Whether a package for Windows was made here, under Wine."""
    return archive.name.startswith(package.WINDOWS) and sys.platform != "win32"


def _describe_part(name: str, ref: str, licence: str, site: str = "") -> Part:
    """A component with its licence and site, as far as they are known. `ref` identifies it in the list."""
    part: Part = {"type": "library", "bom-ref": ref, "name": name}
    if licence:
        part["licenses"] = [{"license": {"name": licence}}]
    if site:
        part["externalReferences"] = [{"type": "website", "url": site}]
    return part


def _describe_package(name: str, number: str, line: str, licence: str) -> Part:
    """A package of PyPI with the hashes of its pin. One of them is the hash of the installed file."""
    ref = f"pkg:pypi/{name}@{number}"
    hashes = [{"alg": "SHA-256", "content": digest} for digest in re.findall(r"--hash=sha256:([0-9a-f]{64})", line)]
    source = {"type": "distribution", "url": ref, "hashes": hashes}
    return {**_describe_part(name, ref, licence), "version": number, "purl": ref, "externalReferences": [source]}


def schema_complaint(text: str) -> str:
    """The first fault of a list by the schema of CycloneDX. Empty if it is valid."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    return str(JsonStrictValidator(SchemaVersion.from_version(SPEC)).validate_str(text) or "")


def write_list(archive: Path) -> Path | None:
    """Write the list of a package beside its archive. Returns the path of the list.

    If the list does not keep to the schema, says so and returns None.
    """
    text = list_parts(archive)
    if wrong := schema_complaint(text):
        notice.print_line(f"The list for {archive.name} is no CycloneDX: {wrong}")
        return None

    (kind,) = (kind for kind in KINDS if archive.name.endswith(kind))
    path = archive.with_name(f"{archive.name.removesuffix(kind)}.cdx.json")
    path.write_text(text, encoding="utf-8")
    print(path)
    return path


def main(arguments: list[str]) -> int:
    """Write the lists of the named archives, or of all in dist. Returns the exit code."""
    parser = Parser(prog="python -m tools.bom", description="What packages consist of, as CycloneDX.")
    parser.add_argument("archives", nargs="*", type=Path, metavar="ARCHIVE", help="by default all in dist")
    asked = parser.parse_or_exit(arguments)
    for archive in asked.archives:
        if not (archive.is_file() and archive.name.endswith(KINDS)):
            parser.exit_with(f"{archive} is no archive of a package.")

    needed = environment.read_pins(environment.TO_PACKAGE) | environment.read_pins(environment.TO_RELEASE)
    try:
        environment.ensure_pins(needed, ["-m", "tools.bom", *arguments])
    except environment.SetupError as error:
        notice.tell_failure(str(error))
        return 3

    archives = asked.archives or [path for kind in KINDS for path in package.DIST.glob(f"*{kind}")]
    return 1 if None in [write_list(archive) for archive in archives] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
