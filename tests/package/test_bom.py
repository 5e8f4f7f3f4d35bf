"""The list of what a package consists of."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from game.core.version import VERSION
from launch import environment
from tools import bom, crediting


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "five-fronts-1-linux-x86_64.tar.xz"
    path.write_bytes(b"a package")
    return path


def test_it_names_all_that_is_needed_and_what_is_inside(archive: Path) -> None:
    told = json.loads(bom.bom(archive))
    program = told["metadata"]["component"]
    assert program["version"] == VERSION
    assert program["hashes"] == [{"alg": "SHA-256", "content": hashlib.sha256(b"a package").hexdigest()}]
    parts = {part["name"]: part for part in told["components"]}
    pins = dict(pin.split("==") for pin in environment.pins(environment.TO_PLAY))
    assert {name: parts[name]["version"] for name in pins} == pins
    assert parts.keys() - pins.keys() == {"CPython", *bom.BROUGHT}
    for name, inside in crediting.BUNDLED.items():
        assert [part["name"] for part in parts[name]["components"]] == [library.name for library in inside]
    (all_of_it,) = told["dependencies"]
    assert sorted(all_of_it["dependsOn"]) == sorted(part["bom-ref"] for part in parts.values())


def test_it_keeps_to_the_schema(archive: Path) -> None:
    pytest.importorskip("cyclonedx", reason="python -m tests --package installs it")
    text = bom.bom(archive)
    assert bom.complaint(text) == ""
    assert "shelf" in bom.complaint(text.replace('"library"', '"shelf"', 1))
