"""Shows a folder in the file manager of the system."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

OPENERS: Final = (("open",),) if sys.platform == "darwin" else (("xdg-open",), ("gio", "open"))
"""Commands that open a folder; the first one that is installed is used. Windows has a call of its own."""


def open_folder(folder: Path) -> bool:
    """Ask the system to show a folder, without waiting for it; False if there is nothing to ask."""
    try:
        if sys.platform == "win32":
            os.startfile(folder.absolute())
            return True
        command = next((words for words in OPENERS if shutil.which(words[0])), None)
        if command is None:
            return False
        subprocess.Popen(
            [*command, str(folder.absolute())],
            env=_environment(),
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return False
    return True


def _environment() -> dict[str, str]:
    """Our environment for another program: a packaged one has put its own libraries first (PyInstaller)."""
    ours = dict(os.environ)
    if getattr(sys, "frozen", False):
        ours.pop("LD_LIBRARY_PATH", None)
        before = ours.pop("LD_LIBRARY_PATH_ORIG", None)
        if before is not None:
            ours["LD_LIBRARY_PATH"] = before
    return ours
