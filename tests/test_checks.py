"""Style and types: what a reviewer need not look for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from launch.environment import ROOT

CHECKS = {
    "style": ("ruff", "check", "."),
    "format": ("ruff", "format", "--check", "."),
    "types": ("mypy", "--no-error-summary"),
}


@pytest.mark.parametrize("command", CHECKS.values(), ids=CHECKS.keys())
def test_style_format_and_types_are_clean(command: tuple[str, ...]) -> None:
    process = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True)
    assert process.returncode == 0, process.stdout + process.stderr
