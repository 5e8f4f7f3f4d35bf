"""The programs that the pages show, for tests that run them."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def block(page: str, word: str) -> str:
    """The indented program of this page that has this word in it, without its indent."""
    blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
    (found,) = [block for block in blocks if word in block]
    return textwrap.dedent(found)
