"""The words of set-up where no package fits: on systems without packages, and where pip is set to find none."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from launch import environment

NONE_FITS = "ERROR: Could not find a version that satisfies the requirement x==1 (from versions: none)"
SYSTEMS = [
    (("linux", "Linux", "x86_64", "glibc", 64, "linux-x86_64"), "another Python, preferably 3.11"),
    (("linux", "Linux", "aarch64", "glibc", 64, "linux-aarch64"), "another Python, preferably 3.11"),
    (
        ("linux", "Linux", "x86_64", "", 64, "linux-x86_64"),
        r"this Linux \(.*, 64 bits, musl\); play on .* with glibc .* not Alpine",
    ),
    (
        ("linux", "Linux", "aarch64", "musl", 64, "linux-aarch64"),
        r"this Linux \(.*, 64 bits, musl\); play on .* with glibc .* not Alpine",
    ),
    (
        ("linux", "Linux", "i686", "glibc", 32, "linux-i686"),
        r"this Linux \(.*, 32 bits, glibc\); play on a 64-bit one",
    ),
    (
        ("linux", "Linux", "x86_64", "glibc", 32, "linux-i686"),
        r"this Linux \(.*, 32 bits, glibc\); play on a 64-bit one",
    ),
    (
        ("linux", "Linux", "riscv64", "glibc", 64, "linux-riscv64"),
        r"this Linux \(riscv64, 64 bits, glibc\); .* x86-64 or ARM",
    ),
    (
        ("linux", "Linux", "armv7l", "", 32, "linux-armv7l"),
        r"this Linux \(armv7l, 32 bits, musl\); .* x86-64 or ARM",
    ),
    (
        ("win32", "Windows", "ARM64", "", 64, "win-arm64"),
        r"Windows on ARM; install the 64-bit one for Intel and AMD",
    ),
    (("win32", "Windows", "ARM64", "", 64, "win-amd64"), "another Python, preferably 3.11"),
    (("win32", "Windows", "AMD64", "", 64, "win-amd64"), "another Python, preferably 3.11"),
    (("win32", "Windows", "x86", "", 32, "win32"), "another Python, preferably 3.11"),
    (("darwin", "Darwin", "arm64", "", 64, "macosx-14.0-arm64"), "another Python, preferably 3.11"),
]
"""The system as Python tells it, and what helps there."""


@pytest.mark.parametrize(("system", "sentence"), SYSTEMS, ids=lambda value: str(value)[:60])
def test_if_no_package_fits_this_system_a_sentence_names_one_that_would(
    monkeypatch: pytest.MonkeyPatch, system: tuple[str, str, str, str, int, str], sentence: str
) -> None:
    """ "Another Python" is suggested only on systems for which there are packages."""
    platform_of_python, name, machine, libc, bits, platform_of_packages = system
    monkeypatch.setattr(sys, "platform", platform_of_python)
    monkeypatch.setattr(sys, "maxsize", 2 ** (bits - 1) - 1)
    monkeypatch.setattr(environment.platform, "system", lambda: name)
    monkeypatch.setattr(environment.platform, "machine", lambda: machine)
    monkeypatch.setattr(environment.platform, "libc_ver", lambda: (libc, ""))
    monkeypatch.setattr(environment.sysconfig, "get_platform", lambda: platform_of_packages)
    monkeypatch.setattr(environment, "has_another_index", lambda python: False)
    cause = environment.describe_cause(NONE_FITS, Path("/x/.venv/bin/python"), "", "requirements.txt")
    assert re.search(sentence, cause)
    assert ("another Python" in cause) == ("another Python" in sentence)


SETTINGS = [
    ({"PIP_NO_INDEX": "1"}, "", "another package index, or none; remove .* no-index .* PIP_NO_INDEX"),
    ({"PIP_NO_INDEX": "true", "PIP_INDEX_URL": "https://a.example"}, "", "another package index, or none"),
    ({}, "[global]\nno-index = yes\n", "another package index, or none"),
    ({}, "[install]\nno-index = 1\n", "another package index, or none"),
    ({"PIP_NO_INDEX": "0"}, "", "another Python"),
    ({"PIP_INDEX_URL": "https://me:secret@a.example/simple"}, "", "another package index, or none; remove index-url"),
    ({}, "[global]\nindex-url = https://me:secret@a.example\n", "another package index, or none; remove index-url"),
    ({}, "[global]\nextra-index-url = https://a.example\n", "another Python"),
    ({}, "", "another Python"),
]


@pytest.mark.parametrize(("around", "file", "sentence"), SETTINGS)
def test_settings_of_pip_that_hide_the_usual_index_are_named_as_the_cause(
    around: dict[str, str], file: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pip itself is asked for its settings. The password of an address must not be shown."""
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    (tmp_path / "pip").mkdir()
    (tmp_path / "pip/pip.conf").write_text(file)
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS"):
        monkeypatch.setenv(name, str(tmp_path))
    for name, value in around.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(environment, "why_no_packages", lambda: None)
    cause = environment.describe_cause(NONE_FITS, python=Path(sys.executable), otherwise="", file="requirements.txt")
    assert re.search(sentence, cause)
    assert "secret" not in cause
