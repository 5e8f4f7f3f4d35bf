"""Why an environment could not be made or filled, and what to do about it, found in the messages of venv and pip."""

from __future__ import annotations

import os
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
        r"PATH separator",
        "the path of this folder has a '{separator}' in it, with which Python makes no environment; rename the folder, "
        "or move Five Fronts to another",
    ),
    (
        r"File name too long|Errno 36\b|WinError 206\b",
        "the path of this folder is too long; move Five Fronts to one with a shorter path",
    ),
    (
        r"No module named '?(venv|ensurepip)\b",
        "this Python comes without its venv module; install it (on Debian and Ubuntu: sudo apt install "
        "python{version}-venv) and start again",
    ),
    (
        r"failed to map segment|noexec",
        "no program may run on the disk of this folder (it is mounted noexec); move Five Fronts to another disk",
    ),
    (
        r"Errno 1\b|Operation not (permitted|supported)",
        "the disk of this folder does not take the files and links of an environment, as one of FAT; move Five Fronts "
        "to another disk",
    ),
    (
        r"No usable temporary directory",
        "there is no folder for temporary files; set TMPDIR to one that you may write to and start again",
    ),
    (
        r"No space left|Errno 28\b|quota exceeded|WinError 112\b|not enough space",
        "the disk is full; free some space and start again",
    ),
    (
        r"Read-only file system|Errno 30\b",
        "the disk of this folder can only be read; copy Five Fronts to a folder of your own and start again",
    ),
    (
        r"Permission denied|Errno 13\b|WinError 5\b|Access is denied",
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
"""Messages of venv and pip, and what they mean for a player; the first one found counts."""
ELSEWHERE = (
    "pip has installed it elsewhere; remove target, prefix and root from its configuration "
    "({python} -m pip config list) and start again"
)
NOT_INSTALLED = "install it by hand ({python} -m pip install -r {file}) and start again{said}"
NOT_MADE = "make it by hand ({base} -m venv .venv) and start again{said}"
NOT_LOADED = "delete the folder {venv} and start again{said}"
MOST_SAID = 200


def cause(said: str, python: Path, otherwise: str, file: str = "") -> str:
    """The cause and what to do, as clauses. `said`: the errors of a command; `otherwise`: what to do if they are new.

    `python` is the interpreter of the environment, `file` the requirements.
    """
    words = next((words for pattern, words in CAUSES if re.search(pattern, said, re.IGNORECASE)), otherwise)
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    return words.format(
        python=python,
        base=sys.executable,
        file=file,
        venv=python.parent.parent.name,
        version=version,
        separator=os.pathsep,
        system=f"Python {version}, {platform.system()} {platform.machine()}",
        said=_last_error(said),
    )


def _last_error(said: str) -> str:
    """The last error that was named, in brackets; empty without one."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")] or lines
    return f" (it said: {errors[-1].removeprefix('ERROR: ')[:MOST_SAID]})" if errors else ""
