"""Shows a folder in the file manager of the system."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

OPENERS: Final = (("open",),) if sys.platform == "darwin" else (("xdg-open",), ("gio", "open"))
"""Commands that open a folder. The first one that is installed is used. Windows has a call of its own."""


def open_folder(folder: Path) -> bool:
    """Ask the system to show a folder, without waiting for the answer. Returns False if no program can show it."""
    try:
        if sys.platform == "win32":
            os.startfile(folder.absolute())
            return True

        command = next((words for words in OPENERS if shutil.which(words[0])), None)
        if command is None:
            return False

        subprocess.Popen(
            [*command, str(folder.absolute())],
            env=child_environment(),
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return False
    return True


def child_environment() -> dict[str, str]:
    """The environment in which to start another program.

    A package made by PyInstaller puts its own libraries first in ours. Other programs need those of the system.
    """
    variables = dict(os.environ)
    is_packaged = getattr(sys, "frozen", False)
    if is_packaged:
        variables.pop("LD_LIBRARY_PATH", None)
        original = variables.pop("LD_LIBRARY_PATH_ORIG", None)
        if original is not None:
            variables["LD_LIBRARY_PATH"] = original
    return variables
