"""The version of the program. It stands here alone; pyproject.toml, packages, reports and records take it from here."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"
