"""The programs that README shows, for tests that run them."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def block(word: str) -> str:
    """The indented program that has this word in it, without its indent."""
    blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", README.read_text(encoding="utf-8"), re.MULTILINE)
    (found,) = [block for block in blocks if word in block]
    return textwrap.dedent(found)
