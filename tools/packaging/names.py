"""What the program and its records are called on every system."""

from __future__ import annotations

from typing import Final

from launch import environment

NAME: Final = "five-fronts"
TITLE: Final = "Five Fronts"
SUMMARY: Final = "Five tabletop war games, against friends or bots"
IDENTIFIER: Final = "five-fronts.client"
"""The bundle on macOS. Who signs it puts a domain of their own before it."""
RECORD: Final = "Record of Five Fronts"
SUFFIX: Final = "record"
MIME: Final = f"application/x-{NAME}-record"
TYPE: Final = "five-fronts.record"
"""The type of records on macOS."""
BEGINNING: Final = "five fronts record "
"""How every record begins."""
ICON: Final = environment.ROOT / "assets" / "shared" / "window.svg"
