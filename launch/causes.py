"""Why packages could not be installed, and what to do about it, found in the messages of pip."""

from __future__ import annotations

import platform
import re
import sys
from pathlib import Path

CAUSES = (
    (
        r"DO NOT MATCH THE HASHES",
        "the downloaded package is not the expected one (its hash differs); use another network or package index, "
        "empty pip's cache ({python} -m pip cache purge) and start again",
    ),
    (
        r"No space left|Errno 28\b|quota exceeded|WinError 112\b|not enough space",
        "the disk is full; free some space and start again",
    ),
    (
        r"Permission denied|Read-only file system|Errno (13|30)\b|WinError 5\b|Access is denied",
        "the folder {venv} may not be written to; start once as its owner, or copy Five Fronts to a folder of your own",
    ),
    (
        r"CERTIFICATE_VERIFY_FAILED|SSLError",
        "the certificate of the package index is not trusted; check the clock, and what your network needs (PIP_CERT, "
        "PIP_PROXY), and start again",
    ),
    (
        r"after connection broken|NewConnectionError|ConnectTimeout|ReadTimeout|getaddrinfo|name resolution|ProxyError",
        "the package index was not reached; check the connection to the internet and start again (or install by hand: "
        "{python} -m pip install -r {file})",
    ),
    (
        r"No matching distribution|Could not find a version",
        "the package index has none for this system ({system}); start again with another Python, preferably 3.11",
    ),
)
"""Messages of pip, and what they mean for a player; the first one found counts."""
ELSEWHERE = (
    "pip has installed it elsewhere; remove target, prefix and root from its configuration "
    "({python} -m pip config list) and start again"
)
UNKNOWN = "install it by hand ({python} -m pip install -r {file}) and start again{said}"
MOST_SAID = 200


def cause(said: str, installed: bool, python: Path, file: str) -> str:
    """The cause and what to do, as clauses. `said`: the errors of pip; `installed`: pip reported no failure.

    `python` is the interpreter of the environment, `file` the requirements.
    """
    found = (words for pattern, words in CAUSES if re.search(pattern, said, re.IGNORECASE))
    words = ELSEWHERE if installed else next(found, UNKNOWN)
    system = f"Python {sys.version_info[0]}.{sys.version_info[1]}, {platform.system()} {platform.machine()}"
    return words.format(python=python, file=file, venv=python.parent.parent.name, system=system, said=_last_error(said))


def _last_error(said: str) -> str:
    """The last error that pip names, in brackets; empty without one."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")] or lines
    return f" (pip said: {errors[-1].removeprefix('ERROR: ')[:MOST_SAID]})" if errors else ""
